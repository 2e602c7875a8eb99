"""How well the search keeps its time limit, on a real clock.

    python benchmarks/patience.py [ruleset ...] [--ms 20 100 500] [--threads 1 2] [--asked 30]

The decisions asked are spread over one battle that the script, or chance, plays against itself. The clock runs for the
whole of `act`, as whoever waits for the answer sees it; figures are shares of the limit. A search ends early where its
answer cannot change any more, so only what takes longer than the limit counts against it. `first` is the first answer
of an agent made in this process, when little has been touched before. Other work on the machine shows up in `worst`:
wants a quiet one.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import numpy as np
from engine import first_scenario

import ancients_env as ae
from agents import Agent, AgentError, SeatView, make
from ancients_env.contract import Ruleset
from ancients_env.rulesets import get

ALLOWED = 1.1  # of the limit


def spread(ruleset: Ruleset, asked: int) -> list[ae.Battle]:
    """So many positions of one battle, from its first decision to its last, at equal distances."""
    battle = ae.Battle(ruleset.name, first_scenario(ruleset), seed=1)
    try:
        player = make("scripted", ruleset)
    except AgentError:
        player = make("random", ruleset, seed=1)
    met = []
    while battle.seat is not None and len(met) < ruleset.decision_cap:
        met.append(battle.copy())
        battle.push(player.act(SeatView.of(battle)))
    places = np.linspace(0, len(met) - 1, min(asked, len(met))).astype(int)
    return [met[k] for k in places]


def waited(agent: Agent, battle: ae.Battle) -> float:
    """Seconds for one answer."""
    view = SeatView.of(battle)
    begin = time.perf_counter()
    agent.act(view)
    return time.perf_counter() - begin


def measure(ruleset: Ruleset, limits: Sequence[int], threads: Sequence[int], asked: int) -> None:
    """Ask and print, a line for each limit and number of threads."""
    opening = ae.Battle(ruleset.name, first_scenario(ruleset), seed=1)
    shares = {}
    for ms in limits:
        for many in threads:
            agent = make(f"mcts:ms={ms},threads={many}", ruleset, seed=1)
            shares[ms, many] = [1000 * waited(agent, opening) / ms]
            agent.close()
    positions = spread(ruleset, asked)
    for ms, many in shares:
        agent = make(f"mcts:ms={ms},threads={many}", ruleset, seed=1)
        shares[ms, many] += [1000 * waited(agent, battle) / ms for battle in positions]
        agent.close()
        first, *later = shares[ms, many]
        within = np.mean(np.array(later) <= ALLOWED)
        print(
            f"{ruleset.name:<12} {ms:>5} ms {many:>7} {np.median(later):>8.3f} {max(later):>7.3f} {first:>7.3f} "
            f"{within:>7.0%} of {len(later)}",
            flush=True,
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How well the search keeps its time limit; see the module.")
    parser.add_argument("ruleset", nargs="*", help="all of them when none is named")
    parser.add_argument("--ms", type=int, nargs="+", default=[20, 100, 500], help="the limits")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--asked", type=int, default=30, help="decisions for each line")
    given = parser.parse_args()
    print(f"{'ruleset':<12} {'limit':>8} {'threads':>7} {'median':>8} {'worst':>7} {'first':>7} {'up to 1.1':>10}")
    for name in given.ruleset or ae.rulesets():
        measure(get(name), given.ms, given.threads, given.asked)


if __name__ == "__main__":
    main()
