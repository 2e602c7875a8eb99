"""The searching agent: time or simulations, threads, and the choice.

Threads search side by side, each with a tree and a generator of its own; the root's visits are added up and the action
visited most is played. With a limit of simulations the choice follows from the seed alone; with a limit of time the
search looks at the clock between small batches of simulations, no longer than `CLOCK_SHARE` of the limit each.

Where the last decision of the seat led here without dice, news or another's decision, as in picking a unit and then its
hex, the branch below it is still true and is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from agents import cores, door
from agents.base import Agent, BadParameter, SeatView
from agents.scripted import script_of
from agents.search import tree
from agents.warmup import ensure
from ancients_env.buffers import raw
from ancients_env.contract import Ruleset, States
from ancients_env.kernels.dice import seed_word

__all__ = ["SearchAgent", "Thought"]

DEFAULT_MS = 100
MOST_NODES = 400_000
MOST_THREADS = 2  # unless more are asked for
BATCH = 16  # simulations between two looks at a clock or at a decided root
CLOCK_SHARE = 0.03  # of the time limit that one batch may take
RESERVE_MS = 0.4  # for what comes before and after the search

# how the search is tuned: see docs and CHANGELOG for the measurements
DEFAULT_C = 1.5
HEAT = 0.08  # of the softmax over ratings: two actions so far apart differ e-fold in prior
EVEN = 0.1
TIMID = 0.3
OUTLOOK = 0.05  # of what the script expects of a position, against what the rules count


@dataclass(frozen=True)
class Thought:
    """What a search found: for logs, tests and the service."""

    action: int
    visits: dict[int, int]  # by action
    value: float  # -1 to 1, as the deciding seat sees it
    simulations: int
    decisions: int  # played in all simulations
    seconds: float


class _Grove:
    """The arrays of one thread's tree, allocated once."""

    def __init__(self, ruleset: Ruleset, nodes: int) -> None:
        self.states: States = np.zeros(1, dtype=ruleset.dtype)
        self.links = np.zeros((nodes, 3), dtype=np.int32)
        self.keys = np.zeros(nodes, dtype=np.int64)
        self.values = np.zeros((nodes, 2), dtype=np.float64)
        self.counts = np.zeros(4, dtype=np.int64)
        self.spread = np.zeros(3, dtype=np.float64)
        self.words = np.zeros(1, dtype=np.uint64)
        self.masks = np.zeros((1, ruleset.actions), dtype=np.int8)
        self.ratings = np.zeros((1, ruleset.actions), dtype=np.float64)
        self.path = np.zeros(tree.MOST_DEPTH, dtype=np.int64)

    def start(self, word: int, below: int | None, actions: int) -> None:
        """A new decision: keep the branch below an action of the last one, or forget everything."""
        used = int(self.counts[tree.USED])
        self.counts[:] = 0
        self.words[0] = word
        if below is None or used > len(self.keys) // 2:
            return
        child = int(self.links[0, tree.FIRST])
        while child > 0 and int(self.keys[child]) % actions != below:
            child = int(self.links[child, tree.NEXT])
        if child > 0:
            self.links[0] = self.links[child]
            self.links[0, tree.NEXT] = 0
            self.counts[tree.USED] = used

    def grow(self, root: States, seat: int, numbers: Any, shares: Any, sims: int) -> None:
        """So many simulations more."""
        self._call(door.GROW, root, seat, numbers, shares, sims)

    def after(self, root: States, seat: int, numbers: Any, shares: Any, action: int) -> States:
        """What an action makes of the root, if no dice fall."""
        self._call(door.STEP, root, seat, numbers, shares, action)
        return self.states

    def _call(self, what: np.int64, root: States, seat: int, numbers: Any, shares: Any, many: int) -> None:
        door.simulate(
            what, root, seat, self.states, self.links, self.keys, self.values, self.counts, self.spread, self.words,
            self.masks, self.ratings, self.path, numbers, shares, many,
        )  # fmt: skip

    def children(self, actions: int) -> list[tuple[int, int, float]]:
        """(action, visits, total) of the root's children."""
        found = []
        child = int(self.links[0, tree.FIRST])
        while child > 0:
            visits, total = int(self.links[child, tree.VISITS]), float(self.values[child, tree.TOTAL])
            found.append((int(self.keys[child]) % actions, visits, total))
            child = int(self.links[child, tree.NEXT])
        return found

    def leader(self, left: float, actions: int) -> int | None:
        """The action visited most, if it cannot be overtaken in the simulations left."""
        first = second = 0
        best = None
        child = int(self.links[0, tree.FIRST])
        while child > 0:
            visits = int(self.links[child, tree.VISITS])
            if visits > first:
                first, second, best = visits, first, int(self.keys[child]) % actions
            elif visits > second:
                second = visits
            child = int(self.links[child, tree.NEXT])
        return best if first - second > left else None


class SearchAgent(Agent):
    """Open-loop information-set Monte Carlo tree search; see `agents.search.tree`."""

    clock: Callable[[], float] = staticmethod(time.perf_counter)  # seconds; tests bring a clock of their own

    def __init__(
        self,
        ruleset: Ruleset,
        seed: int = 0,
        name: str = "mcts",
        ms: int | None = None,
        sims: int | None = None,
        policy: str = "scripted",
        rung: int | None = None,
        turns: int | None = None,
        horizon: int | None = None,
        threads: int | None = None,
        c: float = DEFAULT_C,
        keep: int = 1,
    ) -> None:
        script = script_of(ruleset)
        rungs = len(script.rungs)
        if rung is not None and (policy == "random" or rung > rungs):
            raise BadParameter(f"mcts: {ruleset.name} has {rungs} rungs for rollouts, not {rung} with policy={policy}")
        rollout = 0 if policy == "random" or not rungs else rung or script.rollout
        self.name = name
        self.ruleset = ruleset
        self.ms = DEFAULT_MS if ms is None and sims is None else ms
        self.sims = sims
        self.keep = bool(keep)
        if threads is None:  # with a limit of simulations the same on every machine
            threads = MOST_THREADS if self.ms is None else min(MOST_THREADS, cores.each())
        self.threads = threads if sims is None else min(threads, sims)
        longest = script.horizon if horizon is None else horizon
        self._numbers = np.array([rollout, rungs, script.turns if turns is None else turns, longest], dtype=np.int64)
        self._shares = np.array([c, HEAT, EVEN, TIMID, OUTLOOK], dtype=np.float64)
        ensure(ruleset)
        nodes = MOST_NODES if sims is None else min(MOST_NODES, 1000 + 60 * sims)
        self._groves = [_Grove(ruleset, nodes) for _ in range(self.threads)]
        self._workers: ThreadPoolExecutor | None = None
        self.last: Thought | None = None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """A new battle: the decisions to come draw from this seed."""
        self._seed = seed
        self._decided = 0
        self._chain = 0  # the seed of the root that decisions of one train of thought share
        self._trunk: tuple[States, int, int] | None = None  # the last root, its seat and what was chosen

    def act(self, view: SeatView) -> int:
        """Search, and play what was visited most."""
        return self.think(view).action

    def think(self, view: SeatView) -> Thought:
        """Search the decision of a view."""
        started = self.clock()
        word = seed_word(self._seed, self._decided)
        self._decided += 1
        root, below = self._follow(view)
        if root is None:
            self._chain = word >> 1
            root = view.imagined(self._chain)
        for k, grove in enumerate(self._groves):
            grove.start(seed_word(word, k), below, self.ruleset.actions)
        deadline = None if self.ms is None else started + (self.ms - RESERVE_MS) / 1000
        jobs = [partial(self._search, grove, root, view.seat, k, deadline) for k, grove in enumerate(self._groves)]
        if len(jobs) == 1:
            jobs[0]()
        else:
            if self._workers is None:
                self._workers = ThreadPoolExecutor(len(jobs) - 1, thread_name_prefix="search")
            waiting = [self._workers.submit(job) for job in jobs[1:]]
            jobs[0]()
            for future in waiting:
                future.result()
        self.last = self._conclude(view, started)
        self._trunk = (root, view.seat, self.last.action)
        return self.last

    def _follow(self, view: SeatView) -> tuple[States | None, int | None]:
        """The root and the action whose branch goes on, where nothing was learnt since the last decision.

        That is so when the record the seat imagines now, from the same seed, is the one its last action leads to: no
        dice fell, nothing hidden came to light and nobody else decided.
        """
        if self._trunk is None or not self.keep:
            return None, None
        last, seat, action = self._trunk
        if seat != view.seat:
            return None, None
        root = view.imagined(self._chain)
        told = self._groves[0].after(last, seat, self._numbers, self._shares, action)
        for states in (root, told):
            states["decisions"] = 0
            states["log"] = states["log_n"] = states["log_lost"] = 0
        if not np.array_equal(raw(root), raw(told)):
            return None, None
        return root, action

    def _search(self, grove: _Grove, root: States, seat: int, k: int, deadline: float | None) -> None:
        """The work of one thread."""
        share = None if self.sims is None else self.sims // self.threads + (k < self.sims % self.threads)
        begun = self.clock()
        pace = 0.0  # seconds a simulation
        while True:
            done = int(grove.counts[tree.DONE])
            left = float("inf") if share is None else share - done
            batch = BATCH if done else 2
            if deadline is not None:
                now = self.clock()
                if now >= deadline and done:
                    return
                if done:
                    pace = (now - begun) / done
                    left = min(left, (deadline - now) / pace)
                    most = CLOCK_SHARE * (deadline - begun) / pace
                    batch = int(min(batch, max(1.0, most)))
                    if left < 0.5:
                        return
            if left <= 0 or (done and self._is_done(grove, root, seat, left)):
                return
            grove.grow(root, seat, self._numbers, self._shares, int(max(1, min(batch, left))))

    def _is_done(self, grove: _Grove, root: States, seat: int, left: float) -> bool:
        """Whether more simulations are of no use: the choice is made, and the branch below it will not be kept."""
        action = grove.leader(left, self.ruleset.actions)
        if action is None:
            return False
        if not self.keep:
            return True
        told = grove.after(root, seat, self._numbers, self._shares, action)
        return bool(told["seat"][0] != seat or told["rng"][0] != root["rng"][0])

    def _conclude(self, view: SeatView, started: float) -> Thought:
        """Add the trees up."""
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        for grove in self._groves:
            for action, n, total in grove.children(self.ruleset.actions):
                visits[action] = visits.get(action, 0) + n
                totals[action] = totals.get(action, 0.0) + total
        sign = 1.0 if view.seat & 1 == 0 else -1.0
        best = max(visits, key=lambda a: (visits[a], sign * totals[a], -a))
        return Thought(
            action=best,
            visits=visits,
            value=sign * totals[best] / max(1, visits[best]),
            simulations=sum(int(grove.counts[tree.DONE]) for grove in self._groves),
            decisions=sum(int(grove.counts[tree.PLAYED]) for grove in self._groves),
            seconds=self.clock() - started,
        )

    def close(self) -> None:
        """Let the threads go."""
        if self._workers is not None:
            self._workers.shutdown()
            self._workers = None
