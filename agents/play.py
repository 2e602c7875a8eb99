"""One battle between agents.

>>> from agents import make
>>> from agents.play import play
>>> played = play("cca", "akragas", [make("random", "cca", 1), make("random", "cca", 2)], seed=7, most=40)
>>> played.decisions, played.outcome, len(played.seconds)
(40, None, 2)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from agents.base import Agent, SeatView
from ancients_env.battle import Battle
from ancients_env.contract import Outcome, Ruleset
from ancients_env.kernels.dice import seed_word
from ancients_env.scenario import Source

__all__ = ["Played", "play", "play_on"]


@dataclass(frozen=True)
class Played:
    """A battle that was played: its record, its end, and the time each seat thought."""

    record: dict[str, Any]  # replays bit for bit: see ancients_env.records
    outcome: Outcome | None  # None when the decision cap came first
    decisions: int
    turns: int
    seconds: tuple[float, ...]  # by seat
    slowest: tuple[float, ...]  # the longest decision, by seat
    taken: tuple[int, ...]  # decisions, by seat


def play(
    ruleset: str | Ruleset,
    scenario: Source,
    agents: Sequence[Agent],
    seed: int = 0,
    most: int | None = None,
    watch: Callable[[Battle], None] | None = None,
) -> Played:
    """Play a battle; `agents` sit in the order of the ruleset's seats, reset with seeds that follow from `seed`."""
    battle = Battle(ruleset, scenario, seed)
    for k, agent in enumerate(agents):
        agent.reset(seed_word(seed, k) >> 1)
    return play_on(battle, agents, most, watch)


def play_on(
    battle: Battle,
    agents: Sequence[Agent],
    most: int | None = None,
    watch: Callable[[Battle], None] | None = None,
) -> Played:
    """Play a battle on to its end, or to `most` decisions in all; `watch` sees it before each decision."""
    rules = battle.rules
    if len(agents) != len(rules.seats):
        raise ValueError(f"{rules.name} has {len(rules.seats)} seats, but {len(agents)} agents came")
    cap = rules.decision_cap if most is None else most
    n = len(agents)
    seconds, slowest, taken = [0.0] * n, [0.0] * n, [0] * n
    decided = 0
    while battle.seat is not None and decided < cap:
        if watch is not None:
            watch(battle)
        view = SeatView.of(battle)
        k = view.seat
        started = time.perf_counter()
        action = agents[k].act(view)
        spent = time.perf_counter() - started
        seconds[k] += spent
        slowest[k] = max(slowest[k], spent)
        taken[k] += 1
        decided += 1
        battle.push(action)
    turns = int(battle.states["turn"][0])
    return Played(battle.record(), battle.outcome, decided, turns, tuple(seconds), tuple(slowest), tuple(taken))
