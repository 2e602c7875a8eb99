"""Engine and oracle look along the same lines: the same targets, and the same hits with the same die."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ancients_env as ae
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from tests.rulesets.banks import oracle_fire
from tests.rulesets.banks.random_fights import BOARD, FACES, Fire, fire

BATCH, BATCHES = 120, 5


def axial(name: str) -> oracle_fire.Place:
    row, column = BOARD.place(name)
    return (column - row) // 2, row


def targets(c: Fire) -> set[str]:
    """Whom the shooter may shoot at, by the oracle."""
    here = axial(c.at)
    arc = oracle_fire.arc(c.facing, 3)
    occupied = {axial(name) for name in (*c.targets, *c.friends)}
    rough = {axial(name) for name, kind in c.terrain.items() if kind in ("hill", "woods", "village")}
    heights = {axial(name): height for name, height in c.heights.items()}
    found = set()
    for name, (kind, _) in c.targets.items():
        there = axial(name)
        reach = oracle_fire.distance(here, there)
        if oracle_fire.hit_number(c.missile, reach, kind, c.terrain.get(name, "clear"), c.night) == 0:
            continue
        if c.shooter != "CP" and (there[0] - here[0], there[1] - here[1]) not in arc:
            continue
        height = (lambda p: heights.get(p, 0)) if "elevation" in c.options else None
        if oracle_fire.clear_sight(here, there, lambda p: p in occupied or p in rough, height=height):
            found.add(name)
    return found


def hexes(battle: ae.Battle) -> set[str]:
    return {text for text in battle.legal if text[0].isupper() and text[1:].isdigit()}


def order_at(battle: ae.Battle, name: str, kind: str) -> str:
    s: Any = battle.states[0]
    u = int(s.hex_unit[t.GRID.hex(name)])
    if u < 0:
        return "gone"
    assert t.TYPES[int(s.unit_type[u])] == kind
    return "disordered" if s.unit_marks[u] & st.DISORDERED else "good"


def compare(c: Fire) -> str:
    """One shot; says what came of it."""
    expected = targets(c)
    battle = ae.Battle("banks", c.scenario(), seed=c.seed)
    if not expected:
        assert battle.decision != "choose_shooter", (c, battle.legal)
        return "no target"
    assert battle.decision == "choose_shooter" and hexes(battle) == {c.at}, (c, battle.decision, expected)
    battle.load_dice([FACES[c.die - 1]])
    battle.push(c.at)
    name = sorted(expected)[int(c.wish * len(expected))]
    if len(expected) > 1:
        assert battle.decision == "shoot_at" and hexes(battle) == expected, (c, battle.legal, expected)
        battle.push(name)
    kind, disordered = c.targets[name]
    number = oracle_fire.hit_number(
        c.missile, oracle_fire.distance(axial(c.at), axial(name)), kind, c.terrain.get(name, "clear"), c.night
    )
    after = "disordered" if disordered else "good"
    if c.die <= number:
        after = "gone" if disordered else "disordered"
    assert order_at(battle, name, kind) == after, (c, name)
    return "hit" if c.die <= number else "miss"


@pytest.mark.rule(
    "banks-8.1", "banks-8.3", "banks-8.4", "banks-8.5", "banks-8.6", "banks-8.7", "banks-8.8", "banks-8.9"
)
@pytest.mark.rule("banks-13.4c", "banks-13.5a", "banks-13.5b")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_on_random_shots(batch: int) -> None:
    kinds = Counter(compare(fire(seed)) for seed in range(batch * BATCH, (batch + 1) * BATCH))
    assert min(kinds[k] for k in ("no target", "hit", "miss")) > BATCH // 20, kinds


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_engine_and_oracle_agree_without_the_compiler_and_with_bounds_checks() -> None:
    assert {compare(fire(seed)) for seed in range(100_000, 100_025)} == {"no target", "hit", "miss"}
