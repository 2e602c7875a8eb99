"""Opportunity fire and fire in support (section 14); south's F6 attacks north's E7."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table, table


def attacked(north: str, south: str = "HID33@F6", **fields) -> Table:
    """F6 has declared its attack on E7; reactions are open if there are any."""
    return table(south, north, **fields).activate("F6").attack("E7")


def reactors(north: str, south: str = "HID33@F6", **fields) -> set[str]:
    battle = attacked(north, south, **fields)
    return battle.hexes if battle.decision == "reaction" else set()


@pytest.mark.rule("antesignani-14.1")
def test_who_may_shoot_at_the_assailant():
    """The assailed, what touches it (D6) and what touches the assailant (F5); not C7, which touches neither."""
    north = "HID@E7+javelins LIL@D6+javelins LIL@F5:3+javelins LIL@C7+bows LIL@E8:8+bows*"
    assert reactors(north) == {"E7", "D6", "F5"}, "E8 has been activated"


@pytest.mark.rule("antesignani-14.1")
def test_only_the_side_assailed_reacts():
    battle = attacked("HID@E7+javelins", "HID33@F6 LIL@G6+bows")
    assert battle.seat == "north" and set(battle.legal) == {"E7", "no reaction"}


@pytest.mark.rule("antesignani-14.2")
@pytest.mark.parametrize(
    ("word", "able"),
    [
        ("HID@E7:6+javelins", True),
        ("HID@E7:12+javelins", False),  # it looks the other way
        ("HID@E7:4+javelins", False),  # F6 is on its line
        ("HID@E7+javelins+shieldwall", False),
        ("HID@E7", False),
        ("LIL@D6+javelins HID@E7*", True),  # two hexes: 1, and 1 against dense troops
        ("LIL@D6+heavy_throwing HID@E7*", False),  # out of range
        ("LIL@D6+crossbows LIL@E6* HID@E7*", False),  # between E6 and E7: a restricted line stops bolts
        ("LIL@D6+crossbows HID@E7*", True),
    ],
)
def test_the_unit_must_be_able_to_shoot_as_it_stands(word, able):
    assert bool(reactors(word)) == able


@pytest.mark.rule("antesignani-14.2", "antesignani-11.10")
def test_a_shot_that_cannot_hit_is_no_reaction():
    """Javelins at two hexes score 1, against dispersed troops 0."""
    assert reactors("LIL@D6+javelins HID@E7*", "MIS33@F6") == set()
    assert reactors("LIL@D6+javelins HID@E7*", "MIL33@F6") == {"D6"}


@pytest.mark.rule("antesignani-14.2")
def test_it_neither_moves_nor_turns():
    battle = attacked("HID@E7:5+javelins").dice(1).play("E7")
    assert battle.unit("E7")["facing"] == 5 and not battle.events("step")


@pytest.mark.rule("antesignani-14.3", "antesignani-6.5")
@pytest.mark.parametrize(("die", "success"), [(4, True), (5, False)])
def test_the_test_uses_up_the_activation_either_way(die, success):
    battle = attacked("HID@E7+javelins LIL@E8:7+javelins")
    assert battle.bowl == (1, 3)
    battle.dice(die, *[6] * 4 * success).play("E7")
    test = battle.first("test")
    assert (test["what"], test["needed"], test["success"]) == ("opportunity fire", 4, success)
    assert bool(battle.events("shot")) == success
    assert battle.unit("E7")["activated"] and battle.bowl == (1, 2)


@pytest.mark.rule("antesignani-14.3", "antesignani-8.3", "antesignani-17.2")
def test_points_and_control_help_a_reaction():
    battle = attacked("LIL@E7+javelins G@E7+control1+attached", pc=(0, 5)).play("E7", "opportunity fire?")
    assert battle.decision == "spend_pc" and set(battle.legal) == {"spend 0", "spend 1", "spend 2"}
    battle.dice(6, 6, 6, 6).play("spend 2")
    assert battle.first("test")["needed"] == 6 and battle.event("shot")["what"] == "opportunity fire"
    assert battle.pc == (0, 3)


@pytest.mark.rule("antesignani-14.4")
def test_reactions_one_by_one_in_any_order_until_he_stops():
    battle = attacked("HID@E7+javelins LIL@E6:6+javelins LIL@E8:7+javelins")
    assert set(battle.legal) == {"E6", "E7", "E8", "no reaction"}
    battle.dice(6).play("E8")
    assert set(battle.legal) == {"E6", "E7", "no reaction"}, "each unit once"
    battle.dice(*[6] * 8).play("no reaction")
    assert battle.totals == (0, 0), "the combat follows"


@pytest.mark.rule("antesignani-14.4", "antesignani-15.1", "antesignani-18.3")
def test_the_assailed_has_one_reaction_of_several_kinds():
    battle = table("HID33@G6", "LCL@E7+javelins+spirited").activate("G6", "F6").attack().play("E7")
    assert battle.decision == "reaction_kind" and battle.words == {"opportunity fire", "evade", "counter-charge"}
    battle.dice(6, *[6] * 7).play("opportunity fire")
    assert battle.event("combat result"), "it failed, and there is no second try"


@pytest.mark.rule("antesignani-14.4")
def test_friends_of_the_assailed_only_shoot():
    """E6 could evade or counter-charge if it were assailed itself."""
    battle = attacked("HID@E7 LCL@E6:6+javelins+spirited").dice(6).play("E6")
    assert battle.first("test")["what"] == "opportunity fire"


@pytest.mark.rule("antesignani-14.4", "antesignani-15.3")
def test_reactions_end_with_an_evasion():
    battle = attacked("LIL@E7 MID@E6:6+javelins")
    assert set(battle.legal) == {"E6", "E7", "no reaction"}
    battle.dice(1).play("E7", "D7", "stop", "face 6")
    assert battle.decision == "breakthrough" and battle.seat == "south"


@pytest.mark.rule("antesignani-14.5")
def test_an_assailant_destroyed_by_fire_attacks_nobody():
    battle = attacked("HID@E7+javelins LIL@E6:6+javelins HID@A3", "HID33@F6/1")
    battle.dice(1, 1, 6, 6, 6, 6, "north").play("E7")
    assert battle.event("called off") and battle.event("destroyed")["at"] == "F6"
    assert not battle.events("combat result") and battle.seat == "north" and battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-14.5", "antesignani-11.15")
def test_an_assailant_driven_out_of_contact_attacks_nobody():
    battle = attacked("HID@E7+javelins HID@A3").dice(1, 1, 1, 6, 6, 6, 6, "north").play("E7")
    assert (battle.seat, battle.decision) == ("south", "shot_loss")
    battle.play("retreat")
    assert battle.event("called off") and battle.vc("G6") == 3
    assert battle.seat == "north" and not battle.events("combat result")


@pytest.mark.rule("antesignani-14.5")
def test_an_assailant_that_cannot_be_driven_back_fights():
    """Shot at from F5 the way is E to F7, which touches E7 too: no retreat, and the combat goes on."""
    battle = attacked("HID@E7* LIL@F5:3+javelins").dice(1, 1, 1, 6, 6, 6).play("F5")
    # two losses; F7 is in contact with E7, so the retreat is impossible: two points and the combat goes on
    assert battle.event("combat result") and battle.vc("F7") == 0


@pytest.mark.rule("antesignani-14.6")
def test_losses_from_fire_cost_the_assailant_dice():
    battle = attacked("HID@E7+javelins").dice(1, 1, 6, 6, 6, 6).dice(*[6] * 7).play("E7")
    assert [len(d) for d in battle.thrown("assailant")] == [3] and len(battle.thrown("assailed")[0]) == 4


@pytest.mark.rule("antesignani-14.3", "antesignani-17.6")
def test_reaction_fire_threatens_the_assailants_general():
    battle = attacked("HID@E7+javelins", "HID33@F6 G@F6+attack2+attached").dice(1, 1, 6, 6, 6, 6, 6).play("E7")
    assert battle.event("general lost")["how"] == "losses of his unit"
    assert [len(d) for d in battle.thrown("assailant")] == [3], "his dice are lost with him"


@pytest.mark.rule("antesignani-14.1", "antesignani-6.6")
def test_a_unit_that_reacted_is_not_chosen_later():
    battle = attacked("HID@E7+javelins HID@A3").dice(6, *[6] * 8, "north").play("E7")
    assert battle.seat == "north" and battle.hexes == {"A1", "A3"}
