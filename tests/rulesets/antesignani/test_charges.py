"""Spirited, impetuous and fanatic units (18, 19), disciplined ones (20), veterans and novices (21), two hands (22)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.antesignani.table import Table, table


@pytest.mark.rule("antesignani-18.1", "antesignani-18.2")
@pytest.mark.parametrize(("ability", "vo"), [("spirited", 4), ("impetuous", 4), ("fanatic", 4), ("veteran", 3)])
def test_impetus_after_a_movement(ability, vo):
    table(f"MID33@G6+bare+{ability}", "HID33@E7*").activate("G6", "F6").fight(vo=vo, vd=3)
    table(f"MID33@F6+bare+{ability}", "HID33@E7*").activate("F6").fight(vo=3, vd=3)


@pytest.mark.rule("antesignani-18.1", "antesignani-12.15")
def test_a_supporter_that_moved_has_its_own_impetus():
    """F7 came from G7 and supports with VO 4: 1, 4 count; F6 stood still."""
    battle = table("MID33@F6+bare MID33@G7+bare+spirited", "HID33@E7*").group("F6", "G7").halt("G7", "F7").play("wait")
    battle.halt("F6").play("attack").dice(*[6] * 4, 1, 4, 5, 6, *[6] * 4).play("F7")
    assert battle.totals == (2, 0)


@pytest.mark.rule("antesignani-18.1")
def test_impetus_is_none_in_defence():
    table("HID33@F6", "MID33@E7+impetuous*").activate("F6").fight(vo=3, vd=3)


@pytest.mark.rule("antesignani-18.2")
def test_nothing_else_is_compulsory_for_the_impetuous():
    battle = table("MID33@F6+bare+impetuous", "HID33@E7* HID@A3").activate("F6").dice("north").play("nothing")
    assert battle.seat == "north"
    battle = table("MID33@G6+bare+impetuous", "HID33@E7* HID@A3").dice(1).play("G6")
    assert {"stop", "H5", "H6"} <= set(battle.legal), "it may stay or go back"


@pytest.mark.rule("antesignani-18.2", "antesignani-9.7", "antesignani-16.2")
def test_impetuous_units_in_a_group_follow_up_one_by_one():
    """F6 must advance to E7 in the middle of the group's play; G7 then plays on."""
    battle = table("MID33@F6+bare+impetuous MID33@G7+bare+impetuous", "HID33@E7* HID@A3").group("F6", "G7")
    battle.halt("F6").dice(2, *[6] * 7).play("attack")
    assert battle.event("advance")["to"] == "E7"
    battle.play("face 12")
    assert battle.decision in ("move_step", "play_group_unit") and battle.seat == "south"


# ---------------------------------------------------------------- counter-charge


def charged(north: str, south: str = "HID33@G6", **fields) -> Table:
    """G6 moves to F6 and attacks E7."""
    return table(south, north, **fields).activate("G6", "F6").attack("E7")


def can_counter(north: str, south: str = "HID33@G6", **fields) -> bool:
    battle = charged(north, south, **fields)
    if battle.decision == "reaction" and "E7" in battle.hexes:
        battle.play("E7")
        return "counter-charge" in battle.legal or any(e["what"] == "counter-charge" for e in battle.events("test"))
    return False


@pytest.mark.rule("antesignani-18.3")
@pytest.mark.parametrize(
    ("north", "possible"),
    [
        ("MCD33@E7+spirited", True), ("MCD33@E7+impetuous", True), ("EL33@E7", True), ("CH33@E7+spirited", True),
        ("MCD33@E7", False),  # nothing to transfer
        ("MID33@E7+spirited", False),  # no cavalry
        ("MCD33@E7+spirited*", False),  # activated
        ("MCD33@E7:12+spirited", False),  # from behind
        ("MCD33@E7:4+spirited", False),  # on the line
    ],
)  # fmt: skip
def test_who_may_counter_charge(north, possible):
    assert can_counter(north) == possible


@pytest.mark.rule("antesignani-18.3")
def test_a_unit_already_in_contact_does_not_counter_charge():
    """F7 stood beside E7 when the activation began; so did F6 in the second case."""
    assert not can_counter("MCD33@E7+spirited", "HID33@G6 HID@F7*")
    battle = table("HID33@F6", "HCD33@E7+spirited").activate("F6").attack()
    battle.play("E7")
    assert battle.first("test")["what"] == "evasion", "only that is left"


@pytest.mark.rule("antesignani-18.3")
def test_a_contact_made_by_another_unit_of_the_group_does_not_count():
    """G7 comes to F7 and waits, then G6 attacks: when the activation began E7 was free."""
    battle = table("HID33@G6+bare HID33@G7+bare", "HCD33@E7+spirited").group("G6", "G7").halt("G7", "F7").play("wait")
    battle.halt("G6", "F6").play("attack", "done").play("E7")
    assert battle.decision == "reaction_kind" and "counter-charge" in battle.words


@pytest.mark.rule("antesignani-18.3", "antesignani-14.3")
@pytest.mark.parametrize(("die", "vd"), [(4, 4), (5, 3)])
def test_a_counter_charge_raises_vd_if_the_test_succeeds(die, vd):
    battle = charged("HCD33@E7+spirited").play("E7").dice(die, 3, 4, 6, 6, vd, vd + 1, 6, 6).play("counter-charge")
    assert (battle.first("test")["what"], battle.first("test")["needed"]) == ("counter-charge", 4)
    assert battle.totals == (3, vd)
    assert not battle.events("step") and battle.unit("E7")["facing"] == 6


@pytest.mark.rule("antesignani-18.3", "antesignani-14.3", "antesignani-6.5")
def test_a_counter_charge_costs_the_activation_either_way():
    for die in (1, 6):
        battle = charged("HCD33@E7+spirited HID@A3")
        assert battle.bowl == (1, 3)
        battle.play("E7").dice(die, *[6] * 8, "south").play("counter-charge")
        assert battle.unit("E7")["activated"] and battle.bowl == (0, 2)


@pytest.mark.rule("antesignani-18.3", "antesignani-26.1", "antesignani-29.3")
@pytest.mark.parametrize(
    ("south", "possible"),
    [
        ("HID33@G6", True),
        ("HID33@G6+long_spears", False),
        ("HID33@G6+very_long_spears", False),
        ("HIL33@G6+long_spears", True),  # spears work in dense formation only
        ("EL33@G6", False),
    ],
)
def test_where_the_benefit_is_cancelled_there_is_no_counter_charge(south, possible):
    assert can_counter("HCD33@E7+spirited", south) == possible


# ---------------------------------------------------------------- fanatics


@pytest.mark.rule("antesignani-19.1")
def test_fanatics_do_not_retreat_and_lose_nothing_instead():
    """Four losses: two points of cohesion, nothing for the even ones."""
    battle = table("HID33@F6", "MID33@E7+fanatic*").activate("F6").dice(3, 1, *[6] * 6).play("attack")
    assert battle.event("combat result")["losses"] == 4 and battle.vc("E7") == 2
    assert len(battle.events("no effect")) == 2 and not battle.events("retreat")


@pytest.mark.rule("antesignani-19.1", "antesignani-11.15")
@pytest.mark.parametrize("choice", [True, False])
def test_nor_from_shots(choice):
    battle = table("MID@G6+slings+bare", "MID33@E7+fanatic*", options={"shot_loss_choice": choice}).activate("G6")
    battle.dice(1, 1, 6, 6, 6, 6).play("shoot")
    assert battle.decision != "shot_loss" and battle.vc("E7") == 3


@pytest.mark.rule("antesignani-19.1")
def test_an_ability_of_impetus_stands_alone():
    with pytest.raises(ScenarioError, match="abilities"):
        table("MID@G6+fanatic+spirited", "HID@A13")


# ---------------------------------------------------------------- discipline


@pytest.mark.rule("antesignani-20.1", "antesignani-10.8")
@pytest.mark.parametrize(
    ("mover", "friend", "through"),
    [
        ("MID@E7+bare+disciplined", "HID@E8", True),
        ("MID@E7+bare+disciplined", "AR@E8", True),
        ("MID@E7+bare+disciplined", "EL@E8", True),
        ("MID@E7+bare", "HID@E8+disciplined", False),  # the moving unit must be disciplined
        ("MID@E7+bare+disciplined", "HID@E8+shieldwall", False),
        ("MID@E7+bare+disciplined", "HID@E8+long_spears", False),
        ("MID@E7+bare+disciplined", "HID@E8+very_long_spears", False),
        ("MID@E7:3+bare+disciplined+long_spears", "HID@E8", False),
        ("MID@E7:3+bare+disciplined+long_spears", "LIS@E8", True),  # 10.8 still holds
    ],
)
def test_disciplined_units_pass_through_friends(mover, friend, through):
    battle = table(f"{mover} {friend}*", "HID@I11").dice(1).play("E7")
    assert ("E8" in battle.hexes) == through


# ---------------------------------------------------------------- veterans and novices


@pytest.mark.rule("antesignani-21.1", "antesignani-12.5")
@pytest.mark.parametrize(
    ("south", "north", "lost"),
    [
        ("veteran", "veteran", (1, 1)), ("veteran", "standard", (0, 1)), ("standard", "veteran", (1, 0)),
        ("standard", "standard", (1, 1)), ("standard", "novice", (0, 1)), ("novice", "standard", (1, 0)),
        ("novice", "novice", (1, 1)),
    ],
)  # fmt: skip
def test_who_loses_on_equal_totals(south, north, lost):
    battle = table(f"HID33@F6+{south}", f"HID33@E7+{north}*").activate("F6").dice(*[6] * 8).play("attack")
    assert (4 - battle.vc("F6"), 4 - battle.vc("E7")) == lost and not battle.events("retreat")


@pytest.mark.rule("antesignani-21.2")
def test_novices_give_way_before_veterans():
    battle = table("HID33@F6+veteran", "HID33@E7+novice*").activate("F6").dice(*[6] * 8).play("attack")
    assert battle.vc("D7") == 3 and battle.vc("F6") == 4
    assert battle.decision == "breakthrough", "and the veterans may follow"
    battle = table("HID33@F6+novice", "HID33@E7+veteran*").activate("F6").dice(*[6] * 8).play("attack")
    assert battle.vc("G6") == 3 and battle.vc("E7") == 4


@pytest.mark.rule("antesignani-21.2")
def test_novices_that_cannot_retreat_lose_two():
    battle = table("HID33@F6+veteran", "HID33@E7+novice* HID@D7*").activate("F6").dice(*[6] * 8).play("attack")
    assert battle.vc("E7") == 2


@pytest.mark.rule("antesignani-21.1")
def test_experience_does_not_matter_when_totals_differ():
    battle = table("HID33@F6+veteran", "HID33@E7+novice*").activate("F6").dice(*[6] * 4, 1, 6, 6, 6).play("attack")
    assert battle.vc("F6") == 3


# ---------------------------------------------------------------- two-handed weapons


@pytest.mark.rule("antesignani-22.1")
@pytest.mark.parametrize(
    ("south", "north", "vo", "vd"),
    [
        ("HID44@F6+two_handed", "HID44@E7*", 4, 2),
        ("HID44@F6+two_handed", "HID41@E7*", 4, 1),
        ("HID44@F6", "HID44@E7+two_handed*", 4, 3),
        ("HID44@F6", "HID42@E7+two_handed*", 4, 2),
        ("HID44@F6+two_handed", "HID44@E7+two_handed*", 4, 2),
    ],
)
def test_two_handed_weapons_limit_vd(south, north, vo, vd):
    table(south, north).activate("F6").fight(vo=vo, vd=vd)


@pytest.mark.rule("antesignani-22.1", "antesignani-12.15")
def test_two_handed_supporters_limit_nothing():
    battle = table("HID33@F6 HID33@F7+two_handed", "HID34@E7*").group("F6", "F7").halt("F7").play("wait").halt("F6")
    battle.play("attack").dice(*[6] * 8, 4, 5, 6, 6).play("F7")
    assert battle.totals == (0, 4)
