"""Evasion (section 15) and the Parthian shot (section 30); south's F6 attacks north's E7."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table, table


def attacked(south: str, north: str, **fields) -> Table:
    return table(south, north, **fields).activate("F6").attack("E7")


def may_evade(south: str, north: str, **fields) -> bool:
    battle = attacked(f"{south}@F6", north, **fields)
    if battle.decision != "reaction" or "E7" not in battle.hexes:
        return False
    battle.dice(6).play("E7")
    return battle.first("test")["what"] == "evasion"


@pytest.mark.rule("antesignani-15.1")
@pytest.mark.parametrize(
    ("assailant", "assailed", "possible"),
    [
        ("HID", "MIL", True), ("HID", "HID", False), ("MID", "HID", False), ("MIL", "MIL", False),
        ("MIL", "LIL", True), ("HID", "HCD", True), ("LIL", "MCL", True), ("LCL", "MCL", False),
        ("LCL", "LIL", False), ("MCL", "LIL", True), ("LCL", "DR", False), ("DR", "LCL", True),
        ("HCD", "CD", True), ("MCL", "CD", False), ("EL", "HCD", False), ("EL", "MID", True),
        ("AR", "HID", False), ("AR", "MID", True), ("AR", "LIS", True),
    ],
)  # fmt: skip
def test_lighter_or_faster_units_may_evade(assailant, assailed, possible):
    assert may_evade(assailant, f"{assailed}@E7") == possible


@pytest.mark.rule("antesignani-15.1")
def test_a_unit_activated_does_not_evade():
    battle = attacked("HID@F6", "LIL@E7*")
    assert battle.events("combat result")


@pytest.mark.rule("antesignani-15.1", "antesignani-14.3")
def test_a_failure_costs_the_activation_and_the_combat_goes_on():
    battle = attacked("HID@F6", "LIL@E7")
    assert battle.bowl == (1, 2)
    battle.dice(4, *[6] * 7, "south").play("E7")
    assert battle.first("test")["needed"] == 3 and battle.totals == (0, 0)
    assert battle.unit("E7")["activated"] and battle.bowl == (0, 1)


@pytest.mark.rule("antesignani-15.1", "antesignani-8.3")
def test_points_may_be_spent_on_an_evasion():
    battle = attacked("HID@F6", "LIL@E7 G@D7+moved", pc=(0, 2)).play("E7")
    assert battle.decision == "spend_pc" and battle.seat == "north"


@pytest.mark.rule("antesignani-15.2")
@pytest.mark.parametrize(
    ("north", "terrain", "possible"),
    [
        ("AR@E7", {}, False),
        ("MID@E7+shieldwall", {}, False),
        ("MID@E7", {}, True),
        ("LIL@E7", {"marsh": ["E7"]}, False),
        ("LIL@E7", {"light_cover": ["E7"]}, True),
        ("LIL@E7 HID@D6* HID@D7*", {}, False),  # E6 and E8 touch F6 and are no way out; D6 and D7 are taken
        ("LIS@E7 HID@D6* HID@D7*", {}, True),  # dispersed troops pass through
    ],
)
def test_who_cannot_try(north, terrain, possible):
    """E8 is out because a second enemy stands in F7."""
    assert may_evade("HID33@F7* HID33", north, terrain=terrain) == possible


@pytest.mark.rule("antesignani-15.2", "antesignani-10.4")
def test_spearmen_evade_backwards_at_double_cost():
    battle = attacked("HID@F6 HID@F7*", "MID@E7+long_spears").dice(1).play("E7")
    assert battle.decision == "evade_step" and battle.hexes == {"D6", "D7"} and "stop" not in battle.words
    battle.play("D7")
    assert battle.decision == "breakthrough", "two UD are spent, and its facing stays"
    assert battle.unit("D7")["facing"] == 6


@pytest.mark.rule("antesignani-15.3", "antesignani-10.6")
def test_an_evasion_is_a_forced_march_out_of_all_contact():
    """South also stands in C9 and F7: D8, C8, B8, B9, D9, C10 and what touches F6 or F7 are closed."""
    battle = attacked("HID@F6 HID@F7* HID@C9*", "LCL@E7").dice(1).play("E7")
    assert battle.decision == "evade_step" and set(battle.legal) == {"D6", "D7"}, "at least one hex"
    battle.play("D7")
    assert set(battle.legal) == {"C7", "D6", "stop"}, "C8 and D8 touch C9, E8 touches F7; E7 touches F6"
    battle.play("C7")
    assert {"B6", "B7", "C6", "stop"} <= set(battle.legal) and "C8" not in battle.legal
    battle.play("C6", "C5", "C4")
    assert battle.decision == "facing", "five hexes of light cavalry"
    battle.play("face 6")
    assert battle.event("evaded")["to"] == "C4" and not battle.events("combat result")
    assert battle.unit("C4")["facing"] == 6 and battle.unit("C4")["activated"]


@pytest.mark.rule("antesignani-15.3", "antesignani-12.13")
def test_no_combat_takes_place():
    battle = attacked("HID@F6", "LIL@E7 HID@A3").dice(1).play("E7", "D7", "stop", "face 6", "stay")
    assert not battle.events("combat result") and not battle.thrown("assailant")
    assert battle.unit("F6")["fought"] == 0 and battle.unit("D7")["fought"] == 0


@pytest.mark.rule("antesignani-15.3", "antesignani-10.8")
def test_an_evading_unit_may_pass_friends_and_not_end_there():
    battle = attacked("HID@F6 HID@F7*", "LIS@E7 HID@D7* HID@D6*").dice(1).play("E7", "D7")
    assert "stop" not in battle.words and {"C7", "C8"} <= battle.hexes


@pytest.mark.rule("antesignani-15.3", "antesignani-17.13")
def test_an_evading_unit_captures_a_general_in_its_way():
    battle = attacked("HID@F6 G@D7+moved", "LIL@E7").dice(1).play("E7", "D7")
    assert battle.event("general lost")["how"] == "captured"


# ---------------------------------------------------------------- the Parthian shot

PARTHIAN = "LCS@E7+bows+parthian_shot"


@pytest.mark.rule("antesignani-30.1")
def test_success_allows_a_shot_and_then_the_evasion():
    battle = attacked("HID33@F6", f"{PARTHIAN} HID@A3").dice(1).play("E7", "evade")
    assert (battle.seat, battle.decision) == ("north", "parthian_shot") and battle.words == {"shoot", "hold fire"}
    battle.dice(1, 6, 6).play("shoot")
    assert battle.event("shot")["what"] == "Parthian shot" and battle.vc("F6") == 3
    assert battle.decision == "evade_step" and "stop" not in battle.words, "still a hex at least"
    battle.play("D7", "stop", "face 12")
    assert battle.event("evaded")


@pytest.mark.rule("antesignani-30.1")
def test_the_shot_may_be_held():
    battle = attacked("HID33@F6", PARTHIAN).dice(1).play("E7", "evade", "hold fire")
    assert battle.decision == "evade_step" and not battle.events("shot")


@pytest.mark.rule("antesignani-30.1")
def test_a_failure_allows_neither():
    battle = attacked("HID33@F6", PARTHIAN).dice(3, *[6] * 6).play("E7", "evade")
    assert battle.totals == (0, 0) and not battle.events("shot")


@pytest.mark.rule("antesignani-30.1")
def test_other_units_do_not_shoot_when_they_evade():
    battle = attacked("HID33@F6", "LCS@E7+bows").dice(1).play("E7", "evade")
    assert battle.decision == "evade_step"


@pytest.mark.rule("antesignani-30.1", "antesignani-11.2")
def test_a_parthian_shot_is_a_normal_shot_without_turning():
    """Foot archers shoot to the front only; light cavalry all around."""
    battle = attacked("HID33@F6", "LIS@E7:12+bows+parthian_shot").dice(1).play("E7")
    assert battle.decision == "evade_step", "the assailant is behind: nothing to shoot at"
    battle = attacked("HID33@F6", "LCS@E7:12+bows+parthian_shot").dice(1).play("E7", "evade")
    assert battle.decision == "parthian_shot"


@pytest.mark.rule("antesignani-30.1", "antesignani-14.5")
def test_an_attack_called_off_makes_the_evasion_optional():
    battle = attacked("HID33@F6/1", f"{PARTHIAN} HID@A3").dice(1).play("E7", "evade").dice(1, 6, 6, "north")
    battle.play("shoot")
    assert battle.events("destroyed") and battle.decision == "evade_step" and "stop" in battle.words
    stays = Table.__new__(Table)
    stays.battle, stays.seen = battle.battle.copy(), []
    stays.play("stop", "face 6?")
    assert stays.vc("E7") == 2 and stays.unit("E7")["activated"]
    battle.play("D7", "stop", "face 6")
    assert battle.vc("D7") == 2


@pytest.mark.rule("antesignani-30.1", "antesignani-11.15", "antesignani-14.5")
def test_an_assailant_driven_back_by_the_shot_does_not_advance():
    battle = attacked("HID33@F6", f"{PARTHIAN} HID@A3").dice(1).play("E7", "evade").dice(1, 1, 6, 6).play("shoot")
    assert (battle.seat, battle.decision) == ("south", "shot_loss")
    battle.play("retreat")
    assert battle.decision == "evade_step" and battle.seat == "north"
    battle.dice("north").play("stop", "face 6?")
    assert battle.vc("G6") == 3 and battle.seat == "north" and battle.decision == "choose_unit", "no breakthrough"
