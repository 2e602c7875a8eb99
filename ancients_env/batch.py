"""Many battles at once: arrays in, arrays out.

| array | shape | type | holds |
|---|---|---|---|
| `planes` | (n, C, rows, cols) | int8 | the board as the deciding seat sees it, from its own chair |
| `scalars` | (n, G) | int16 | its counts |
| `mask` | (n, A) | int8 | 1 for each legal action, from the same chair |
| `seat` | (n,) | int8 | who decides |
| `rewards` | (n, seats) | float32 | of the last step, for all seats: ±1 when a battle is won (+ margin) |
| `terminated` | (n,) | bool | the rules ended the battle in the last step |
| `truncated` | (n,) | bool | the decision cap ended it |
| `final_planes`, `final_scalars` | as above | | the last observation of an ended battle, of the seat that acted last |
| `states`, `finished` | (n,) | records | the battles, and the ended ones as they ended |

A battle that ends is replaced in the same step: `planes`, `mask` and `seat` already show the new one. All arrays are
allocated once and overwritten by the next step: copy what you keep.

    batch = BatchEnv("cca", n=256, seed=0, threads=2)
    batch.reset()
    while True:
        actions = choose(batch.planes, batch.scalars, batch.mask)
        batch.step(actions)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import BaseModel

from ancients_env import rulesets, warmup
from ancients_env import scenario as scenario_files
from ancients_env.buffers import Buffers, action_names, chair_table, raw, records_from
from ancients_env.contract import SIDE_NAMES, Outcome, Ruleset, States
from ancients_env.errors import IllegalAction, ScenarioError
from ancients_env.kernels.dice import seed_word
from ancients_env.loop import CHAIR, CONTINUE, OBSERVE, RESET

__all__ = ["BatchEnv", "BatchStep", "templates_for"]

CAP_REASON = "decision cap"
_MODE = int(OBSERVE | RESET | CHAIR)


class BatchStep(NamedTuple):
    """The arrays of a `BatchEnv` after a step; the same arrays every time."""

    planes: NDArray[np.int8]
    scalars: NDArray[np.int16]
    mask: NDArray[np.int8]
    seat: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


def _varies(ruleset: Ruleset, source: scenario_files.Source) -> bool:
    """Whether a source is a generator that gives another battle for each seed."""
    if isinstance(source, Mapping):
        return "generate" in source and "seed" not in source
    if not isinstance(source, str) or source in scenario_files.names(ruleset):
        return False
    name, _, parameters = source.partition(":")
    return name in ruleset.generators and "seed" not in {part.split("=")[0].strip() for part in parameters.split(",")}


def templates_for(
    ruleset: Ruleset, sources: Iterable[scenario_files.Source], seed: int = 0, pool: int = 64
) -> tuple[States, tuple[int, ...]]:
    """Set-up records for a list of scenarios, and for each record the place of its source in the list.

    A generator gives `pool` records; the other sources are then repeated, so that each source is equally likely.
    """
    groups = []
    for source in sources:
        count = pool if _varies(ruleset, source) else 1
        models = [scenario_files.load(ruleset, source, seed=seed_word(seed, k) >> 1) for k in range(count)]
        groups.append([ruleset.set_up(model) for model in models])
    if not groups:
        raise ScenarioError("a batch needs at least one scenario")
    most = max(len(group) for group in groups)
    chosen = [group[k % len(group)] for group in groups for k in range(most)]
    data = b"".join(raw(states).tobytes() for states in chosen)
    return records_from(ruleset.dtype, data), tuple(i for i in range(len(groups)) for _ in range(most))


class BatchEnv:
    """n battles of one ruleset, stepped together; see the module's table for the arrays.

    `scenarios` is a list of names, files, dicts or generator specs, None for all of the ruleset's; each battle draws
    its own from it, with equal chances. The same seed gives the same bytes for any number of `threads`.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        n: int,
        scenarios: scenario_files.Source | Iterable[scenario_files.Source] | None = None,
        seed: int = 0,
        threads: int = 1,
        pool: int = 64,
        margin: float = 0.0,
        decision_cap: int | None = None,
    ) -> None:
        if n < 1 or threads < 1 or pool < 1:
            raise ValueError(f"n, threads and pool are at least 1, not {n}, {threads} and {pool}")
        self.ruleset = rulesets.get(ruleset) if isinstance(ruleset, str) else rulesets.add(ruleset)
        warmup.ensure(self.ruleset)
        self.n = n
        self.seed = seed
        self.threads = min(threads, n)
        self.margin = float(margin)
        self.decision_cap = self.ruleset.decision_cap if decision_cap is None else int(decision_cap)
        if scenarios is None:
            scenarios = scenario_files.names(self.ruleset) or scenario_files.generators(self.ruleset)
        elif isinstance(scenarios, str | Path | Mapping | BaseModel):
            scenarios = [scenarios]
        templates, _ = templates_for(self.ruleset, scenarios, seed, pool)
        self._open(templates)
        self.reset()

    def _open(self, templates: States) -> None:
        """Allocate all arrays and show them under their names."""
        self._buffers = b = Buffers(self.ruleset, self.n, templates)
        self.planes, self.scalars, self.mask, self.seat = b.planes, b.scalars, b.mask, b.seat
        self.rewards, self.terminated, self.truncated = b.rewards, b.terminated, b.truncated
        self.final_planes, self.final_scalars = b.final_planes, b.final_scalars
        self.states, self.finished = b.states, b.finished
        self._step = BatchStep(b.planes, b.scalars, b.mask, b.seat, b.rewards, b.terminated, b.truncated)
        self._rows = np.arange(self.n)
        edges = np.linspace(0, self.n, self.threads + 1).astype(int).tolist()
        self._slices = list(zip(edges[:-1], edges[1:], strict=True))
        self._workers: ThreadPoolExecutor | None = None

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None) -> BatchStep:
        """Start all battles anew; the same seed, by default the one given at the start, gives the same battles."""
        if seed is not None:
            self.seed = seed
        b = self._buffers
        b.seeds[:] = [seed_word(self.seed, i) for i in range(self.n)]
        # every place holds an ended battle, which the first step replaces like any other
        raw(b.states)[:] = raw(b.templates[:1])
        b.states["over"] = 1
        b.states["winner"] = -1
        b.states["seat"] = -1
        b.actions[:] = CONTINUE
        self._drive()
        for array in (b.rewards, b.terminated, b.truncated, b.final_planes, b.final_scalars, raw(b.finished)):
            array[...] = 0
        return self._step

    def step(self, actions: ArrayLike) -> BatchStep:
        """Take one action in each battle; nothing changes when one of them is illegal.

        Raises `IllegalAction`, which names the first battle at fault, its action and its legal ones.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise IllegalAction(f"actions must be {self.n} whole numbers, not {chosen.dtype} of shape {chosen.shape}")
        inside = (chosen >= 0) & (chosen < self.mask.shape[1])
        legal = inside & (self.mask[self._rows, np.where(inside, chosen, 0)] != 0)
        if not legal.all():
            self._refuse(int(np.argmin(legal)), chosen)
        self._buffers.actions[:] = chosen
        self._drive()
        return self._step

    def _drive(self) -> None:
        cap, margin, b = self.decision_cap, self.margin, self._buffers
        if self.threads == 1:
            b.drive(cap, _MODE, margin, 0, self.n)
            return
        if self._workers is None:
            self._workers = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="battles")
        waiting = [self._workers.submit(b.drive, cap, _MODE, margin, lo, hi) for lo, hi in self._slices[1:]]
        b.drive(cap, _MODE, margin, *self._slices[0])
        for future in waiting:
            future.result()

    def _refuse(self, i: int, chosen: NDArray[Any]) -> None:
        action, names = int(chosen[i]), action_names(self.ruleset)
        if 0 <= action < len(names):
            action = int(self._absolute(i)[action])
            said = f"'{names[action]}' (action {int(chosen[i])})"
        else:
            said = f"action {action}, of 0 to {len(names) - 1},"
        raise IllegalAction(f"battle {i}: {said} is not legal; legal: {', '.join(self.legal_texts(i))}")

    # ------------------------------------------------------------ asking

    def _absolute(self, i: int) -> NDArray[np.int64]:
        """From the action indices of battle i's deciding chair to absolute ones."""
        if self.seat[i] & 1 == 0:
            return np.arange(self.ruleset.actions)
        return chair_table(self.ruleset, int(self.states["rows"][i]), int(self.states["cols"][i]))

    def legal_texts(self, i: int) -> tuple[str, ...]:
        """The legal actions of battle i in words, in the order of their absolute numbers."""
        names = action_names(self.ruleset)
        return tuple(names[a] for a in sorted(self._absolute(i)[np.flatnonzero(self.mask[i])]))

    def events(self, i: int, seat: int | None = None) -> list[dict[str, Any]]:
        """What the last step caused in battle i, to its end if it ended; only what `seat` may know, if one is given.

        The record's own log is read, which holds the latest events of a very eventful step; `Battle` keeps them all.
        """
        states = self.finished if self.terminated[i] or self.truncated[i] else self.states
        rows = states["log"][i][: int(states["log_n"][i])].tolist()
        return [event for row in rows if (event := self.ruleset.event(row, seat)) is not None]

    def outcomes(self, i: int) -> Outcome | None:
        """How the battle ended that ended at place i in the last step; None if none did."""
        if not (self.terminated[i] or self.truncated[i]):
            return None
        score = self.ruleset.score(self.finished[i : i + 1])
        if self.truncated[i]:
            return Outcome(winner=None, reason=CAP_REASON, score=score)
        winner = int(self.finished["winner"][i])
        reason = self.ruleset.reasons[int(self.finished["reason"][i])]
        return Outcome(winner=SIDE_NAMES[winner] if winner >= 0 else None, reason=reason, score=score)

    # ------------------------------------------------------------ keeping

    def __getstate__(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset.name,
            "n": self.n,
            "seed": self.seed,
            "threads": self.threads,
            "margin": self.margin,
            "decision_cap": self.decision_cap,
            "templates": raw(self._buffers.templates).tobytes(),
            "arrays": self._buffers.save(),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.ruleset = rulesets.get(state["ruleset"])
        self.n, self.seed, self.threads = state["n"], state["seed"], state["threads"]
        self.margin, self.decision_cap = state["margin"], state["decision_cap"]
        self._open(records_from(self.ruleset.dtype, state["templates"]))
        self._buffers.restore(state["arrays"])

    def copy(self) -> BatchEnv:
        """An independent copy, in the middle of its battles."""
        twin = BatchEnv.__new__(BatchEnv)
        twin.__setstate__(self.__getstate__())
        return twin

    __copy__ = copy

    def close(self) -> None:
        """Let the threads go; a later step starts them again."""
        if self._workers is not None:
            self._workers.shutdown()
            self._workers = None

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"BatchEnv('{self.ruleset.name}', n={self.n}, seed={self.seed}, threads={self.threads})"
