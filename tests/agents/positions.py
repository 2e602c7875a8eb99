"""Battles in mid-flight for the tests of agents."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from agents import SeatView, make
from ancients_env.battle import Battle


def positions(
    ruleset: str, scenario: str, seed: int, every: int, most: int, player: str = "random"
) -> Iterator[Battle]:
    """A battle at every so many of its decisions, played by one agent for both seats. Copy what you change."""
    battle = Battle(ruleset, scenario, seed=seed)
    agent = make(player, ruleset, seed)
    for k in range(most):
        if battle.seat is None:
            return
        if k % every == every - 1:
            yield battle
        battle.push(agent.act(SeatView.of(battle)))


def other_secrets(battle: Battle, seed: int) -> Battle:
    """The same battle for all that its deciding seat knows, with other hidden cards, deck, dice to come and log."""
    rng = np.random.default_rng(seed)
    twin = battle.copy()
    s = twin.states
    s["rng"] = rng.integers(1, 1 << 63)
    s["dice"][0, :5] = rng.integers(0, len(battle.rules.dice), 5)
    s["dice_n"] = 5
    s["log"][0, :3] = rng.integers(0, 9, (3, s["log"].shape[2]))
    other = 1 - int(s["seat"][0])
    if battle.ruleset == "toy":
        if s["card"][0, other]:
            s["card"][0, other] = 1 + s["card"][0, other] % 3
    else:
        hand, n = s["hand"][0, other], int(s["deck_n"][0])
        unseen = np.concatenate([s["deck"][0, :n], np.repeat(np.arange(len(hand)), hand)])
        rng.shuffle(unseen)
        s["deck"][0, :n] = unseen[:n]
        s["hand"][0, other] = np.bincount(unseen[n:], minlength=len(hand))
    return twin
