"""Deployment by decisions (33.4)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table

HEAVY = {"category": "infantry", "weight": "heavy", "doctrine": "dense"}
LIGHT = {"category": "infantry", "weight": "light", "doctrine": "loose"}


def field(south: list[dict], north: list[dict], generals: tuple[int, int] = (1, 1), seed: int = 1) -> Table:
    sides = {
        side: {"units": units, "generals": [{"control": k % 3} for k in range(number)]}
        for side, units, number in (("south", south, generals[0]), ("north", north, generals[1]))
    }
    return Table(sides, seed)


def rows(names: set[str]) -> set[str]:
    return {name[0] for name in names}


@pytest.mark.rule("antesignani-33.4", "antesignani-2.7")
def test_a_die_decides_who_places_first():
    seen = set()
    for seed in range(12):
        battle = field([HEAVY, LIGHT], [HEAVY, LIGHT], seed=seed)
        first = battle.event("places first")
        assert first["side"] == ("south" if first["die"] <= 3 else "north") == battle.seat
        seen.add(first["side"])
    assert seen == {"south", "north"}


@pytest.mark.rule("antesignani-33.4")
def test_units_are_placed_in_the_own_zone_with_a_facing_one_by_one():
    battle = field([HEAVY, LIGHT], [HEAVY, LIGHT])
    first = battle.seat
    assert battle.decision == "deploy_unit" and battle.words == {"unit 1", "unit 2"}
    battle.play("unit 2")
    zone = {"south": {"G", "H", "I"}, "north": {"A", "B", "C"}}
    assert battle.decision == "deploy_hex" and rows(battle.hexes) == zone[first] and len(battle.hexes) == 38
    place = {"south": "H4", "north": "B4"}
    battle.play(place[first])
    assert battle.decision == "deploy_facing" and set(battle.legal) == {f"face {h}" for h in range(1, 13)}
    battle.play("face 5")
    unit = battle.unit(place[first])
    assert (unit["weight"], unit["facing"]) == ("light", 5)
    assert battle.seat != first, "the other side places one"
    battle.play("unit 1", place[battle.seat], "face 12")
    assert battle.seat == first
    if battle.decision == "deploy_unit":
        battle.play("unit 1")
    assert place[first] not in battle.hexes and len(battle.hexes) == 37, "a free hex"


@pytest.mark.rule("antesignani-33.4")
def test_the_larger_army_places_the_rest():
    battle = field([HEAVY], [HEAVY] * 4)
    order = []
    for _ in range(40):
        if battle.decision not in ("deploy_unit", "deploy_hex", "deploy_facing"):
            break
        if battle.decision == "deploy_hex":
            order.append(battle.seat)
        battle.play(battle.legal[0])
    first = order[0]
    assert order == (["south"] + ["north"] * 4 if first == "south" else ["north", "south"] + ["north"] * 3)


@pytest.mark.rule("antesignani-33.4")
def test_generals_follow_the_units_first_side_first():
    battle = field([HEAVY], [HEAVY], generals=(2, 2))
    first = battle.seat
    while battle.decision != "deploy_general":
        battle.play(battle.legal[0])
    asked = []
    while battle.decision == "deploy_general":
        asked.append(battle.seat)
        assert rows(battle.hexes) == ({"G", "H", "I"} if battle.seat == "south" else {"A", "B", "C"})
        assert len(battle.hexes) == 38, "any hex, with or without a unit"
        battle.play(battle.legal[0])
    other = "north" if first == "south" else "south"
    assert asked == [first, first, other, other]
    assert battle.view["turn"] == 1 and battle.decision in ("attach", "move_general", "choose_unit", "formation")


@pytest.mark.rule("antesignani-33.4", "antesignani-2.2")
def test_units_alike_are_offered_once():
    battle = field([HEAVY, HEAVY, LIGHT, LIGHT], [HEAVY, HEAVY, LIGHT, LIGHT])
    assert battle.words == {"unit 1", "unit 3"}


@pytest.mark.rule("antesignani-33.4", "antesignani-33.1")
def test_an_army_that_is_built_is_deployed_after_it():
    battle = Table({"south": {"list": 5, "points": 31}, "north": {"units": [HEAVY, LIGHT], "generals": [{}]}})
    assert battle.decision == "build_army" and battle.seat == "south"
    battle.play(
        "entry 5", "entry 5", "entry 5", "add general", "mediocre?", "value 0?", "value 0?", "value 0?", "done?"
    )
    assert battle.decision in ("deploy_unit", "deploy_hex") and battle.events("places first")
