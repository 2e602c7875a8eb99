"""Scripts against scripts at full speed: many battles in one compiled loop.

    python -m agents.arena cca scripted:2 scripted:1 --games 4

plays every scenario with both sides and the same dice for both sides of a pairing, and prints the share of battles won.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agents.base import AgentError
from agents.door import contest
from agents.registry import make, parse
from agents.scripted.agent import ScriptedAgent
from agents.scripted.contest import COLUMNS, DECISIONS, RANDOM
from agents.warmup import ensure
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.batch import templates_for
from ancients_env.contract import Ruleset, States
from ancients_env.errors import AncientsError
from ancients_env.kernels.dice import seed_word

__all__ = ["Result", "play_all"]


@dataclass(frozen=True)
class Result:
    """Battles of A against B: (scenarios, 2 sides of A, games) each +1 won by A, -1 lost, 0 drawn or cut."""

    scenarios: tuple[str, ...]
    points: NDArray[np.int8]
    decisions: NDArray[np.int64]
    seconds: float

    @property
    def battles(self) -> int:
        """How many were played."""
        return int(self.points.size)

    @property
    def share(self) -> float:
        """The share of battles A won, a draw as a half."""
        return float((self.points.mean() + 1) / 2)

    @property
    def won(self) -> float:
        """The share of battles A won outright."""
        return float((self.points > 0).mean())


def play_all(
    ruleset: str | Ruleset,
    a: int,
    b: int,
    scenarios: Sequence[scenario_files.Source] | None = None,
    games: int = 2,
    seed: int = 0,
    threads: int = 1,
    cap: int | None = None,
) -> Result:
    """Rung a against rung b (0: random): `games` seeds for each scenario, each seed with both sides."""
    rules = rulesets.get(ruleset) if isinstance(ruleset, str) else rulesets.add(ruleset)
    ensure(rules)
    names = list(scenarios) if scenarios is not None else list(scenario_files.names(rules))
    templates, source = templates_for(rules, names, seed, pool=games)
    first = [source.index(k) for k in range(len(names))]
    many = source.count(0)
    n = len(names) * 2 * games
    states: States = np.zeros(n, dtype=rules.dtype)
    levels = np.zeros((n, 2), dtype=np.int64)
    words = np.zeros(n, dtype=np.uint64)
    for i in range(n):
        k, side, game = i // (2 * games), i // games % 2, i % games
        states[i] = templates[first[k] + game % many]
        states["rng"][i] = seed_word(seed, k, game)
        levels[i] = (a, b) if side == 0 else (b, a)
        words[i] = seed_word(seed, k, game, 1)
    masks = np.zeros((n, rules.actions), dtype=np.int8)
    ratings = np.zeros((n, rules.actions), dtype=np.float64)
    out = np.zeros((n, COLUMNS), dtype=np.int64)
    started = time.perf_counter()
    most = rules.decision_cap if cap is None else cap
    order = np.random.default_rng(0).permutation(n)  # so that slices take about the same time
    states, levels, words = states[order], levels[order], words[order]
    edges = np.linspace(0, n, threads * 4 + 1).astype(int).tolist()
    with ThreadPoolExecutor(threads) as workers:
        slices = zip(edges[:-1], edges[1:], strict=True)
        jobs = [
            workers.submit(contest, states, levels, words, masks, ratings, True, most, most, out, lo, hi)
            for lo, hi in slices
        ]
        for job in jobs:
            job.result()
    back = np.argsort(order)
    states, decisions = states[back], out[back, DECISIONS:].sum(axis=1)
    winner = np.where(states["over"] != 0, states["winner"], -1).reshape(len(names), 2, games)
    own = np.array([0, 1]).reshape(1, 2, 1)
    points = np.where(winner < 0, 0, np.where(winner == own, 1, -1)).astype(np.int8)
    shape = (len(names), 2, games)
    return Result(tuple(map(str, names)), points, decisions.reshape(shape), time.perf_counter() - started)


def level_of(rules: Ruleset, spec: str) -> int:
    """The level of a spec that the arena can play, `random` or a rung of the script; raises `AgentError` for others."""
    if parse(spec)[0] == "random":
        return int(RANDOM)
    agent = make(spec, rules)
    if not isinstance(agent, ScriptedAgent):
        agent.close()
        raise AgentError(f"the arena plays random and scripted agents, not '{spec}'")
    return agent.rung


def main(arguments: Sequence[str] | None = None) -> int:
    """Play two scripts against each other over all scenarios and both sides; exit code 2 for wrong input."""
    parser = argparse.ArgumentParser(prog="python -m agents.arena", description=main.__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--scenario", action="append", help="only these")
    parser.add_argument("--games", type=int, default=2, help="seeds for each scenario and side")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--by-scenario", action="store_true")
    given = parser.parse_args(arguments)
    for name in ("games", "threads"):
        if getattr(given, name) < 1:
            parser.error(f"--{name} must be 1 or more, not {getattr(given, name)}")
    try:
        rules = rulesets.get(given.ruleset)
        a, b = level_of(rules, given.a), level_of(rules, given.b)
        result = play_all(rules, a, b, given.scenario, given.games, given.seed, given.threads)
    except AncientsError as wrong:
        parser.error(str(wrong))
    if given.by_scenario:
        for name, points in zip(result.scenarios, result.points, strict=True):
            south, north = ((points[k].mean() + 1) / 2 for k in range(2))
            print(f"{name:<24} {(points.mean() + 1) / 2:6.1%}   south {south:6.1%}   north {north:6.1%}")
    error = 1.96 * (max(result.share * (1 - result.share), 1e-9) / result.battles) ** 0.5
    print(
        f"{given.a} against {given.b}: {result.share:.1%} ± {error:.1%} of {result.battles} battles "
        f"({result.won:.1%} won, {(result.points == 0).mean():.1%} drawn), "
        f"{result.decisions.mean():.0f} decisions a battle, {result.decisions.sum() / result.seconds:,.0f} decisions/s"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
