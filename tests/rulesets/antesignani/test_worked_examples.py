"""The rulebook's worked examples, in the engine and in the oracle; and the oracle's arithmetic checked by hand.

X at G7 attacks Y at F7.     Around F7:   E7  E8      Y retreats from G7 over F7 straight on:
                                        F6  F7  F8    G7 -> F7 is NE, so E8, D8, C9.
                                          G7  G8
"""

from __future__ import annotations

from typing import Any

import pytest

import ancients_env as ae
from tests.rulesets.antesignani.oracle import (
    Choices,
    Dice,
    basic_score,
    fight,
    offence,
    protection,
    score,
    shoot,
    shot_ways,
)
from tests.rulesets.antesignani.oracle_field import Field, General, Ground, Unit, crosses, distance, front

X = {"name": "X", "hex": "G7", "facing": 1, "weight": "heavy", "vo": 4, "vd": 3}
Y = {"name": "Y", "hex": "F7", "facing": 6, "weight": "heavy", "vo": 3, "vd": 3}
FAR = [{"hex": "I1", "weight": "heavy"}, {"hex": "I3", "weight": "heavy"}]
FAR_NORTH = [{"hex": "A1", "weight": "heavy"}, {"hex": "A3", "weight": "heavy"}]


def battle(south: list[dict[str, Any]], north: list[dict[str, Any]], **fields: Any) -> ae.Battle:
    return ae.Battle(
        "antesignani",
        {
            "south": {"units": south, "generals": [{"hex": "I13", "moved": True}]},
            "north": {
                "units": [{**unit, "activated": True} for unit in north],
                "generals": [{"hex": "A13", "moved": True}],
            },
            **fields,
        },
    )


def load(b: ae.Battle, *faces: int) -> None:
    b.load_dice([str(face) for face in faces])


def play(b: ae.Battle, **answers: str) -> None:
    """Give these answers to decisions, as long as one of them is asked."""
    while b.decision in answers:
        b.push(answers[b.decision])


def unit_at(b: ae.Battle, at: str) -> dict[str, Any] | None:
    return next((unit for unit in b.view("south")["units"] if unit["at"] == at), None)


# ---------------------------------------------------------------- nine against four
@pytest.mark.rule("antesignani-12.3", "antesignani-12.4", "antesignani-12.7", "antesignani-12.8")
def test_nine_against_four_by_the_engine():
    """X with VO 4 throws 2, 4, 5, 3: 9. Y with VD 3 throws 2, 6, 2, 5: 4. Five losses: 3 VC and two hexes back."""
    b = battle([X, *FAR], [Y, *FAR_NORTH], stage="draw", drawn="south")
    load(b, 1)  # the activation
    b.push("G7")
    load(b, 2, 4, 5, 3, 2, 6, 2, 5)
    play(b, formation="keep formation", move_step="stop", facing="face 1", action="attack", breakthrough="stay")
    beaten = unit_at(b, "D8")
    assert beaten is not None and beaten["vc"] == 1, "G7 to F7 leads NE: F7, E8, D8"
    assert beaten["facing"] == 1, "two hexes back: it faces the way it went (12.12)"
    assert unit_at(b, "F7") is None


@pytest.mark.rule("antesignani-12.3", "antesignani-12.8")
def test_nine_against_four_by_the_oracle():
    x = Unit("south", "G7", 1, weight="heavy", vo=4, vd=3, name="X")
    y = Unit("north", "F7", 6, weight="heavy", vo=3, vd=3, name="Y")
    f = Field([x, y])
    melee = fight(f, x, y, [], Dice([2, 4, 5, 3, 2, 6, 2, 5]), Choices())
    assert melee.totals == (9, 4) and melee.losses == {"Y": 5}
    assert (y.at, y.vc, y.facing) == ("D8", 1, 1)
    assert (melee.advance, melee.to) == ("X", "F7")


# ---------------------------------------------------------------- the group of four
@pytest.mark.rule("antesignani-9.3", "antesignani-8.4", "antesignani-9.1")
@pytest.mark.parametrize(("die", "success"), [(1, True), (2, False)])
def test_a_group_of_four_under_a_standard_dense_unit_needs_a_one(die, success):
    four = [{"hex": f"G{column}", "weight": "heavy", "facing": 12} for column in (5, 6, 7, 8)]
    b = battle([*four, *FAR], FAR_NORTH, stage="draw", drawn="south")
    b.push("G5")
    for at in ("G6", "G7"):
        b.push(at)
    load(b, die)
    b.push("G8")  # the fourth: no more may join, and nobody commands, so the test is made
    test = next(e for e in b.events if e["event"] == "test")
    assert test["needed"] == 1 and test["success"] is success


@pytest.mark.rule("antesignani-9.3", "antesignani-8.3")
def test_five_command_points_make_the_group_of_four_certain():
    four = [{"hex": f"G{column}", "weight": "heavy", "facing": 12} for column in (5, 6, 7, 8)]
    scenario: dict[str, Any] = {
        "stage": "draw",
        "drawn": "south",
        "south": {"units": [*four, *FAR], "generals": [{"hex": "H6", "moved": True}], "pc": 9},
        "north": {"units": FAR_NORTH, "generals": [{"hex": "A13"}]},
    }
    b = ae.Battle("antesignani", scenario)
    for at in ("G5", "G6", "G7", "G8"):
        b.push(at)
    assert b.decision == "spend_pc" and b.legal == tuple(f"spend {k}" for k in range(6))
    load(b, 6)
    b.push("spend 5")
    test = next(e for e in b.events if e["event"] == "test")
    assert test["needed"] == 6 and test["success"] is True
    assert b.view("south")["command_points"]["south"] == 4


# ---------------------------------------------------------------- 27 elements
@pytest.mark.rule("antesignani-7.1")
def test_an_army_of_27_under_a_normal_general_throws_three_dice():
    """Six dense units and a loose one: 6 x 4 + 3 = 27."""
    units = [{"hex": f"I{column}", "weight": "heavy"} for column in range(1, 7)]
    units.append({"hex": "I7", "weight": "medium", "doctrine": "loose"})
    scenario: dict[str, Any] = {
        "south": {"units": units, "generals": [{"hex": "H1"}]},
        "north": {"units": FAR_NORTH[:1], "generals": [{"hex": "A13"}]},
    }
    b = ae.Battle("antesignani", scenario)
    assert b.view("south")["vc"]["south"] == 27
    dice = [e for e in b.events if e["event"] == "dice" and e["what"] == "command points"]
    assert [len(e["dice"]) for e in dice if e["side"] == "south"] == [3]


# ---------------------------------------------------------------- the oracle by hand
def test_distances_fronts_and_lines_of_the_oracle():
    """E7 is (14, 4), C7 (14, 2): the line runs along the side that D6 and D7 share; E7 to E9 goes through E8."""
    assert distance("E7", "C7") == 2 and distance("A1", "I13") == 16 and distance("E7", "F6") == 1
    assert crosses("E7", "E9", {"E8"}.__contains__)
    assert not crosses("E7", "C7", {"D6"}.__contains__) and not crosses("E7", "C7", {"D7"}.__contains__)
    assert crosses("E7", "C7", {"D6", "D7"}.__contains__)
    assert not crosses("E7", "C7", {"D5", "D8"}.__contains__), "a corner is not crossed"
    assert [front("E7", 12, h) > 0 for h in ("D6", "D7", "E8", "F7")] == [True, True, False, False]
    assert front("E7", 12, "E8") == 0 and front("E7", 3, "E8") > 0 > front("E7", 3, "E6")


def test_scores_and_protection_of_the_oracle():
    """Bows at 2 hexes score 2: less 1 for dispersed order, 2 in cover besides, plus 1 for mounted or dense."""
    archer = Unit("south", "E7", 12, weight="light", doctrine="loose", vc=3, weapon="bows", name="a")
    target = Unit("north", "C7", 6, weight="light", doctrine="dispersed", vc=2, vd=2, protection=2, name="t")
    f = Field([archer, target])
    assert score(f, archer, target) == 1
    f.ground["C7"] = Ground(cover="cover")
    assert score(f, archer, target) == 0
    target.arm = target.category = "cavalry"
    assert score(f, archer, target) == 1
    f.ground["C7"] = Ground(cover="dense")
    assert score(f, archer, target) == 1, "dispersed order in dense cover is still 2"
    assert protection(archer, target) == 2
    target.facing = 12
    assert protection(archer, target) == 1, "from behind"
    archer.weapon = "heavy_throwing"
    assert protection(archer, target) == 0
    target.weight, target.protection, target.facing, archer.weapon = "heavy", 4, 6, "balistae"
    assert protection(archer, target) == 2, "bolts"


def test_a_shot_of_the_oracle():
    """Three slings at 1 hex score 3 + 1 against dense: 4, 5, 1 are two hits; saves 5 and 2 against 4: one loss."""
    slinger = Unit("south", "E7", 12, weight="light", doctrine="loose", vc=3, weapon="slings", name="s")
    target = Unit("north", "D7", 6, weight="heavy", vd=4, protection=4, name="t")
    f = Field([slinger, target], [General("north", "D7", attached=True)])
    dice = Dice([4, 5, 1, 5, 2, 6])
    assert shoot(f, slinger, target, dice, Choices()) == 1
    assert target.vc == 3 and f.generals == [] and len(dice.faces) == 6, "the general's check was the 6"
    assert shot_ways("E7", "D7") == ["NE"] and sorted(shot_ways("E7", "C7")) == ["NE", "NW"]


def test_values_and_scores_of_the_oracle():
    """VO 3, spirited and moved: 4; against rough ground heavy infantry 2 less; levy in loose order has SB 2."""
    u = Unit("south", "E7", 1, weight="heavy", vo=3, abilities=frozenset({"spirited"}), name="u")
    v = Unit("north", "D7", 7, name="v")
    f = Field([u, v])
    assert offence(f, u, v, u, True) == 4 and offence(f, u, v, u, False) == 3
    f.ground["D7"] = Ground(rough=True)
    assert offence(f, u, v, u, True) == 2
    v.abilities = frozenset({"long_spears"})
    assert offence(f, u, v, u, True) == 1, "3 - 2 - 1 = 0, at least 1; the spears take the charge away"
    assert basic_score(f, Unit("south", "A1", doctrine="loose", quality="levy")) == 2
