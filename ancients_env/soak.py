"""Random battles by the thousand, with the ruleset's invariants checked after each decision.

    python -m ancients_env.soak cca --games 20000 [--seed 1] [--scenario akragas ...] [--threads 2]

Ends with a table of the scenarios, and with exit code 1 when an invariant broke: the position before the decision that
broke it and the one after are then saved to a file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ancients_env import positions, rulesets, warmup
from ancients_env import scenario as scenario_files
from ancients_env.batch import templates_for
from ancients_env.buffers import Buffers, action_names, raw, records_from
from ancients_env.contract import Ruleset, States, state_fields
from ancients_env.errors import AncientsError
from ancients_env.kernels.dice import seed_word
from ancients_env.loop import CONTINUE, RESET, playout

__all__ = ["Problem", "Tally", "main", "soak"]

SLOTS = 32  # battles that run side by side in one scenario
CHUNK = 400  # decisions of each slot between two looks at the clock
COLUMNS = 8  # of playout's table
NO_CHOICE = -1  # playout's number for a live battle with fewer than two legal actions
NO_CAP = 1 << 30
LINE_EVERY = 5.0  # seconds between lines when the output is not a terminal


@dataclass
class Tally:
    """What happened in one scenario."""

    scenario: str
    battles: int = 0
    decisions: int = 0
    south: int = 0
    north: int = 0
    cut: int = 0  # by the decision cap
    longest_log: int = 0
    lost: int = 0  # events that found no room

    def add(self, out: np.ndarray[Any, Any]) -> None:
        """Take in playout's table."""
        total = out.sum(axis=0)
        self.decisions += int(total[0])
        self.battles += int(total[1] + total[2])
        self.cut += int(total[2])
        self.longest_log = max(self.longest_log, int(out[:, 4].max()))
        self.lost += int(total[5])
        self.south += int(total[6])
        self.north += int(total[7])


@dataclass
class Problem:
    """A broken invariant: the record before the decision that broke it, the decision, and the record after."""

    ruleset: str
    version: int
    scenario: str
    what: str
    action: str  # the decision that broke it, "?" when none of the legal ones leads there
    before: bytes
    after: bytes

    def save(self, folder: Path) -> Path:
        """Write it as JSON, the record before also as a position for `Battle.from_position`."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"soak-{self.ruleset}-{self.scenario.split(':')[0]}-{int(time.time())}.json"
        data: dict[str, Any] = {**self.__dict__, "before": self.before.hex(), "after": self.after.hex()}
        game = rulesets.get(self.ruleset)
        model = scenario_files.load(game, self.scenario)
        data["position"] = positions.write(game, model, records_from(game.dtype, self.before))
        path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
        return path


def _describe(ruleset: Ruleset, number: int) -> str:
    if number == NO_CHOICE:
        return "a live battle has fewer than two legal actions"
    return ruleset.problems[number] if 0 <= number < len(ruleset.problems) else f"invariant {number}"


class _Field:
    """The slots of one scenario."""

    def __init__(self, ruleset: Ruleset, scenario: str, seed: int, threads: int, pool: int) -> None:
        self.ruleset, self.scenario = ruleset, scenario
        self.tally = Tally(scenario)
        self.templates, _ = templates_for(ruleset, [scenario], seed, pool)
        self.states: States = np.zeros(SLOTS, dtype=ruleset.dtype)
        raw(self.states)[:] = raw(self.templates[:1])
        for name, value in (("over", 1), ("winner", -1), ("seat", -1)):
            self.states[name] = value  # an ended battle in each slot, replaced at once
        self.tally.battles = -SLOTS
        self.seeds = np.array([seed_word(seed, k) for k in range(SLOTS)], dtype=np.uint64)
        edges = np.linspace(0, SLOTS, threads + 1).astype(int).tolist()
        self.slices = [slice(lo, hi) for lo, hi in zip(edges[:-1], edges[1:], strict=True)]

    def _play(self, part: slice, budget: int) -> np.ndarray[Any, Any]:
        out = np.zeros((part.stop - part.start, COLUMNS), dtype=np.int64)
        mask = np.zeros(self.ruleset.actions, dtype=np.int8)
        cap = self.ruleset.decision_cap
        playout(self.states[part], self.templates, self.seeds[part], mask, cap, budget, True, out)
        return out

    def run(self, workers: ThreadPoolExecutor) -> Problem | None:
        """One chunk of decisions in all slots; a problem, if one was met."""
        states, seeds = raw(self.states).copy(), self.seeds.copy()
        out = np.concatenate(list(workers.map(lambda part: self._play(part, CHUNK), self.slices)))
        self.tally.add(out)
        broken = np.flatnonzero(out[:, 3])
        if not len(broken):
            return None
        raw(self.states)[:] = states
        self.seeds[:] = seeds
        return self._find(int(broken[0]))

    def _find(self, slot: int) -> Problem:
        """Play a slot's chunk again, decision by decision, up to the broken one."""
        part = slice(slot, slot + 1)
        while True:
            before = self._next_live(slot)
            number = int(self._play(part, 1)[0, 3])
            if number:
                game, after = self.ruleset, self.states[part]
                what, action = _describe(game, number), self._action(before, after)
                parts = (raw(states).tobytes() for states in (before, after))
                return Problem(game.name, game.version, self.scenario, what, action, *parts)

    def _next_live(self, slot: int) -> States:
        """A copy of a slot's battle, or of the one that playout will start there because this one is over."""
        b = Buffers(self.ruleset, 1, self.templates)
        raw(b.states)[:] = raw(self.states[slot : slot + 1])
        if b.states["over"][0] or b.states["decisions"][0] >= self.ruleset.decision_cap:
            b.states["over"] = 1
            b.seeds[0] = self.seeds[slot]
            b.actions[0] = CONTINUE
            b.drive(self.ruleset.decision_cap, int(RESET), 0.0, 0, 1)
        return b.states

    def _action(self, before: States, after: States) -> str:
        """Which legal action leads from one record to the other."""
        b = Buffers(self.ruleset, 1)
        fields = state_fields(self.ruleset.dtype)
        raw(b.states)[:] = raw(before)
        b.actions[0] = CONTINUE
        b.drive(NO_CAP, 0, 0.0, 0, 1)
        for action in np.flatnonzero(b.mask[0]).tolist():
            raw(b.states)[:] = raw(before)
            b.actions[0] = action
            b.drive(NO_CAP, 0, 0.0, 0, 1)
            if all(np.array_equal(b.states[name], after[name]) for name in fields):
                return action_names(self.ruleset)[action]
        return "?"


def soak(
    ruleset: str | Ruleset,
    games: int,
    seed: int = 0,
    scenarios: Iterable[str] | None = None,
    threads: int = 1,
    pool: int = 256,
    report: Callable[[str, int], None] = lambda scenario, battles: None,
) -> tuple[list[Tally], Problem | None]:
    """Play about `games` random battles, shared out evenly; `report(scenario, battles so far)` is called as they end.

    Stops at the first broken invariant.
    """
    game = rulesets.get(ruleset) if isinstance(ruleset, str) else rulesets.add(ruleset)
    warmup.ensure(game, playouts=True)
    chosen = list(scenarios or (*scenario_files.names(game), *scenario_files.generators(game)))
    quota = -(-games // len(chosen))
    tallies: list[Tally] = []
    done = 0
    with ThreadPoolExecutor(threads) as workers:
        for k, scenario in enumerate(chosen):
            field = _Field(game, scenario, seed_word(seed, k) >> 1, threads, min(pool, quota))
            tallies.append(field.tally)
            while field.tally.battles < quota:
                problem = field.run(workers)
                report(scenario, done + min(max(field.tally.battles, 0), quota))
                if problem is not None:
                    return tallies, problem
            done += quota
    return tallies, None


def _table(tallies: Sequence[Tally], seconds: float) -> Table:
    table = Table(title=f"{sum(t.battles for t in tallies):,} battles in {seconds:.0f} s", title_justify="left")
    for name in ("scenario", "battles", "decisions", "south", "north", "drawn", "cut", "decisions/battle"):
        table.add_column(name, justify="left" if name == "scenario" else "right")
    for t in tallies:
        n = max(t.battles, 1)
        drawn = n - t.south - t.north - t.cut
        shares = [f"{100 * share / n:.1f} %" for share in (t.south, t.north, drawn)]
        table.add_row(t.scenario, f"{t.battles:,}", f"{t.decisions:,}", *shares, str(t.cut), f"{t.decisions / n:.0f}")
    return table


def main(argv: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ancients_env.soak", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=20_000, help="battles in all (default 20000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scenario", nargs="+", help="only these (default: all and the generators)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--save", type=Path, default=Path("soak"), help="folder for a problem that was found")
    options = parser.parse_args(argv)
    console = Console()
    try:
        game = rulesets.get(options.ruleset)
        started = time.monotonic()
        tallies, problem = _watched(console, game, options)
    except AncientsError as error:
        console.print(f"[red]{error}[/]", highlight=False)
        return 2
    console.print(_table(tallies, time.monotonic() - started))
    lost = sum(t.lost for t in tallies)
    console.print(f"longest log {max(t.longest_log for t in tallies)} rows, events lost {lost}")
    if problem is not None:
        console.print(f"[red]broken in {problem.scenario}: {problem.what}[/]; saved {problem.save(options.save)}")
    else:
        console.print("nothing found" if not lost else "[red]the event log overflowed[/]")
    return 1 if problem is not None or lost else 0


def _watched(console: Console, game: Ruleset, options: argparse.Namespace) -> tuple[list[Tally], Problem | None]:
    """Soak under a progress bar, or with a line now and then when nobody watches."""
    settings = (game, options.games, options.seed, options.scenario, options.threads)
    if not console.is_terminal:
        said = [time.monotonic()]

        def line(scenario: str, battles: int) -> None:
            if time.monotonic() - said[0] > LINE_EVERY:
                said[0] = time.monotonic()
                print(f"{battles}/{options.games} battles, {scenario}", flush=True)

        return soak(*settings, report=line)
    columns = (TextColumn("{task.description:<20}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("compiling", total=options.games)

        def move(scenario: str, battles: int) -> None:
            progress.update(task, description=scenario, completed=min(battles, options.games))

        return soak(*settings, report=move)


if __name__ == "__main__":
    sys.exit(main())
