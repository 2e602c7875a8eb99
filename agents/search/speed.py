"""How fast the search is.

    python -m agents.search.speed [ruleset ...]

prints simulations and decisions a second for one and for two threads, over the decisions of one battle between scripts.
`measure` is what `make bench` calls.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from agents.base import SeatView
from agents.registry import make
from agents.search.agent import SearchAgent
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.battle import Battle
from ancients_env.contract import Ruleset

__all__ = ["Speed", "measure"]


@dataclass(frozen=True)
class Speed:
    """What a search does in a second."""

    simulations: float
    decisions: float


def measure(ruleset: str | Ruleset, threads: int = 1, sims: int = 200, asked: int = 40) -> Speed:
    """Search the first `asked` decisions of a battle that a script, or chance, plays."""
    rules = rulesets.get(ruleset) if isinstance(ruleset, str) else rulesets.add(ruleset)
    battle = Battle(rules, scenario_files.names(rules)[0], seed=1)
    agent = SearchAgent(rules, seed=1, sims=sims, threads=threads)
    player = make("mcts:sims=1,threads=1", rules, seed=1)
    simulations = decisions = seconds = 0.0
    agent.think(SeatView.of(battle))  # the first search touches fresh memory
    for _ in range(asked):
        if battle.seat is None:
            break
        view = SeatView.of(battle)
        thought = agent.think(view)
        simulations += thought.simulations
        decisions += thought.decisions
        seconds += thought.seconds
        battle.push(player.act(view))
    agent.close()
    return Speed(simulations / seconds, decisions / seconds)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure rulesets, all of them when none is named."""
    for name in (arguments if arguments is not None else sys.argv[1:]) or rulesets.names():
        for threads in (1, 2):
            speed = measure(name, threads)
            print(
                f"{name}, {threads} thread{'s' * (threads > 1)}: "
                f"{speed.simulations:,.0f} simulations/s, {speed.decisions:,.0f} decisions/s"
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
