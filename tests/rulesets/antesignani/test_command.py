"""Command points (section 7) and the activation test (section 8)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import opening, table

# six dense units and a loose one: 6 * 4 + 3 = 27 points of cohesion
TWENTY_SEVEN = "HID@I2 HID@I3 HID@I4 HID@I5 HID@I6 HID@I7 LIL@I8"


def command_dice(battle, side="south"):
    """Faces and number of the command dice of a side, (0, 0) for none."""
    thrown = [e for e in battle.events("dice") if e["what"] == "command points" and e.get("side") == side]
    return (thrown[0]["faces"], len(thrown[0]["dice"])) if thrown else (0, 0)


@pytest.mark.rule("antesignani-7.1")
@pytest.mark.parametrize(("grade", "faces"), [("mediocre", 4), ("normal", 6), ("superior", 8)])
def test_twenty_seven_elements_roll_three_dice(grade, faces):
    battle = opening(f"{TWENTY_SEVEN} G@H2+{grade}", "HID@A1")
    assert command_dice(battle) == (faces, 3)
    assert battle.pc[0] == sum(battle.thrown("command points")[0])


@pytest.mark.rule("antesignani-7.1")
@pytest.mark.parametrize(
    ("words", "dice"), [("HID@I2 HID@I3/3", 0), ("HID@I2 HID@I3", 1), ("HID@I2 HID@I3/1 HID@I4/3", 1)]
)
def test_current_cohesion_counts(words, dice):
    assert command_dice(opening(f"{words} G@H2", "HID@A1"))[1] == dice


@pytest.mark.rule("antesignani-7.1", "antesignani-17.1")
def test_the_grade_of_the_general_in_chief_counts():
    battle = opening(f"{TWENTY_SEVEN} G@H2+mediocre G@H3+superior+chief", "HID@A1")
    assert command_dice(battle) == (8, 3)


@pytest.mark.rule("antesignani-7.2")
def test_an_attached_chief_rolls_one_die_for_ten():
    battle = opening(f"{TWENTY_SEVEN} G@I2", "HID@A1 HID@A2").dice(3, 4).play("attach")
    assert command_dice(battle) == (6, 2) and battle.pc[0] == 7
    battle = opening(f"{TWENTY_SEVEN} G@I2", "HID@A1 HID@A2").play("stay detached")
    assert command_dice(battle) == (6, 3)


@pytest.mark.rule("antesignani-7.2")
def test_another_general_attached_changes_nothing():
    battle = opening(f"{TWENTY_SEVEN} G@H2+chief G@I3", "HID@A1").play("attach")
    assert command_dice(battle) == (6, 3)


@pytest.mark.rule("antesignani-7.2", "antesignani-17.14")
@pytest.mark.parametrize(
    ("heights", "dice"),
    [({"H2": 1}, 4), ({"H2": 2, "E7": 2}, 4), ({"H2": 1, "E7": 2}, 3), ({"E7": 1}, 3), ({}, 3)],
)
def test_a_chief_on_a_commanding_height_rolls_one_die_for_six(heights, dice):
    """27 // 6 = 4; a higher hex anywhere, or none at all, leaves 27 // 8 = 3."""
    assert command_dice(opening(f"{TWENTY_SEVEN} G@H2", "HID@A1", heights=heights)) == (6, dice)


@pytest.mark.rule("antesignani-7.2", "antesignani-17.14")
def test_an_attached_chief_has_no_use_for_the_height():
    battle = opening(f"{TWENTY_SEVEN} G@I2", "HID@A1", heights={"I2": 1}).play("attach")
    assert command_dice(battle) == (6, 2)
    battle = opening(f"{TWENTY_SEVEN} G@I2", "HID@A1", heights={"I2": 1}).play("stay detached")
    assert command_dice(battle) == (6, 4)


@pytest.mark.rule("antesignani-7.2")
@pytest.mark.parametrize(("words", "dice"), [("HID@I2 LIL@I3/2", 1), ("HID@I2 HID@I3/1", 0)])
def test_below_the_divisor_there_are_no_dice(words, dice):
    """Six points on a height are one die, five none."""
    assert command_dice(opening(f"{words} G@H2", "HID@A1", heights={"H2": 1}))[1] == dice


@pytest.mark.rule("antesignani-7.3")
def test_unspent_points_are_lost_and_all_is_public():
    battle = table("HID@G6 G@H6+moved", "HID@C6", pc=(9, 0))
    for seat in ("south", "north"):
        assert battle.battle.view(seat)["command_points"]["south"] == 9
    battle.end_turn()
    assert battle.pc[0] == sum(next(d for d in battle.thrown("command points"))) <= 6, "one die for 8 VC, nothing kept"


@pytest.mark.rule("antesignani-7.4", "antesignani-17.15")
@pytest.mark.parametrize(("turn", "faces"), [(1, 0), (2, 8)])
def test_no_points_in_the_turn_after_the_chief_was_lost(turn, faces):
    """Lost in the first turn: nothing in the second, and the survivor's own dice from the third."""
    battle = opening(f"{TWENTY_SEVEN} G@H2+superior", "HID@A1", turn=turn, south={"chief_lost": 0})
    assert command_dice(battle) == (faces, 3 if faces else 0)
    assert (battle.pc[0] > 0) == bool(faces)


@pytest.mark.rule("antesignani-7.4", "antesignani-8.3")
def test_points_in_hand_outlive_the_chief_for_the_turn():
    battle = table("LIS@G6 G@H6+moved", "HID@C6", pc=(4, 0), turn=1, south={"chief_lost": 1})
    battle.play("G6")
    assert battle.decision == "spend_pc" and "spend 4" in battle.words


@pytest.mark.rule("antesignani-7.5")
@pytest.mark.parametrize("turn", [1, 2, 5])
def test_without_generals_there_are_no_points_at_all(turn):
    battle = opening(TWENTY_SEVEN, "HID@A1", turn=turn, south={"chief_lost": 0, "generals": []})
    assert command_dice(battle) == (0, 0) and battle.pc[0] == 0


# ---------------------------------------------------------------- the test


@pytest.mark.rule("antesignani-8.1")
@pytest.mark.parametrize(
    ("word", "needed"),
    [
        ("LIS@G6+levy", 1), ("LIL@G6+levy", 2), ("MID@G6+levy", 3),
        ("LIS@G6+standard", 2), ("LIL@G6+standard", 3), ("MID@G6+standard", 4),
        ("LIS@G6+elite", 3), ("LIL@G6+elite", 4), ("MID@G6+elite", 5),
        ("MID@G6/1+elite", 5), ("LIL@G6/1", 3),
    ],
)  # fmt: skip
def test_regular_units_test_on_quality_and_doctrine(word, needed):
    """Losses do not matter to them."""
    assert table(word, "HID@A13").activate("G6", die=6).event("test")["needed"] == needed


@pytest.mark.rule("antesignani-8.2")
@pytest.mark.parametrize(
    ("word", "needed"), [("MID@G6+irregular", 4), ("MID@G6/2+irregular", 2), ("LIS@G6/1+irregular", 1)]
)
def test_irregular_units_test_on_their_cohesion(word, needed):
    assert table(word, "HID@A13").activate("G6", die=6).event("test")["needed"] == needed


@pytest.mark.rule("antesignani-8.2", "antesignani-13.6")
def test_height_is_no_cohesion():
    battle = table("MIL@G6+irregular", "HID@A13", heights={"G6": 3}).activate("G6", die=6)
    assert battle.event("test")["needed"] == 3


@pytest.mark.rule("antesignani-8.3")
def test_four_points_make_a_unit_of_two_certain():
    battle = table("LIS@G6 G@H6+moved", "HID@C6", pc=(9, 0)).play("G6")
    assert battle.decision == "spend_pc" and set(battle.legal) == {f"spend {n}" for n in range(5)}
    battle.dice(6).play("spend 4")
    test = battle.event("test")
    assert (test["needed"], test["spent"], test["die"], test["success"]) == (6, 4, 6, True)
    assert battle.pc == (5, 0)


@pytest.mark.rule("antesignani-8.3")
def test_points_in_hand_limit_what_is_spent():
    battle = table("LIS@G6 G@H6+moved", "HID@C6", pc=(1, 7)).play("G6")
    assert set(battle.legal) == {"spend 0", "spend 1"}
    battle = table("LIS@G6 G@H6+moved", "HID@C6", pc=(0, 7)).dice(1).play("G6")
    assert battle.decision == "move_step"


@pytest.mark.rule("antesignani-8.3")
@pytest.mark.parametrize(
    ("general", "commanded"),
    [
        ("G@G11+moved", True),
        ("G@G12+moved", False),
        ("G@I1+attached", True),
        ("G@B6+moved", True),
        ("G@A6+moved", False),
    ],
)
def test_a_general_commands_to_five_hexes(general, commanded):
    """G6 to G11 is 5, to G12 6; I1 (2, 10 across) is 2 + 4 = 6 away from G6 but 5 from G5."""
    at = "G5" if "I1" in general else "G6"
    battle = table(f"LIS@{at} {general}", "HID@A13", pc=(3, 0)).dice(1).play(at)
    assert (battle.decision == "spend_pc") == commanded


@pytest.mark.rule("antesignani-8.3")
def test_any_general_of_the_own_side_commands_and_no_other():
    battle = table("LIS@G6 G@I13+chief+moved G@H6+moved", "HID@C6", pc=(3, 0)).play("G6")
    assert battle.decision == "spend_pc"
    battle = table("LIS@G6 G@I13+moved", "HID@C6 G@F6+moved", pc=(3, 3)).dice(1).play("G6")
    assert battle.decision == "move_step"


@pytest.mark.rule("antesignani-8.3")
def test_no_points_are_asked_for_where_success_is_certain():
    """Elite and dense 5, control 1: six is needed already."""
    battle = table("MID@G6+elite+bare G@G6+control1+attached", "HID@C6", pc=(3, 0)).dice(6).play("G6")
    assert battle.decision == "move_step" and battle.event("test")["success"]


@pytest.mark.rule("antesignani-8.4")
@pytest.mark.parametrize(("die", "success"), [(1, True), (3, True), (4, False), (6, False)])
def test_success_is_a_roll_up_to_the_number_needed(die, success):
    test = table("LIL@G6", "HID@A13").dice(die).play("G6").event("test")
    assert (test["die"], test["needed"], test["success"]) == (die, 3, success)


@pytest.mark.rule("antesignani-8.4", "antesignani-17.2")
def test_control_and_points_add_up():
    battle = table("LIL@G6 G@G6+control2+attached", "HID@A13", pc=(2, 0)).play("G6")
    assert set(battle.legal) == {"spend 0", "spend 1"}, "3 and 2: one more makes 6"
    assert battle.dice(6).play("spend 1").event("test")["needed"] == 6


# ---------------------------------------------------------------- what a success and a failure allow


@pytest.mark.rule("antesignani-8.5", "antesignani-11.1")
def test_a_success_allows_a_basic_move_and_a_shot_or_a_march_and_an_attack():
    north = "HID@E7*"
    battle = table("MIL@H6+javelins", north).activate("H6", "G6")
    assert battle.words == {"shoot", "nothing"}, "two hexes away after one hex"
    battle = table("MIL@H6+javelins", north).activate("H6", "G6", "F6")
    assert battle.words == {"attack", "nothing"}, "a forced march: no shot"
    battle = table("MIL@G6+javelins", north).activate("G6", "F6")
    assert battle.words == {"attack", "shoot", "nothing"}, "one hex is a basic move"


@pytest.mark.rule("antesignani-8.5", "antesignani-12.1")
def test_a_unit_that_has_shot_does_nothing_more():
    battle = table("MIL@F6+javelins", "HID@E7* HID@A3").activate("F6").dice(6, 6, 6, "north").play("shoot")
    assert battle.seat == "north" and battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-8.5")
def test_nothing_is_moved_after_a_combat():
    battle = table("MIL@F6", "HID@E7* HID@A3").activate("F6").dice(*[6] * 7, "north").play("attack")
    assert battle.seat == "north" and battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-8.6")
def test_a_failure_allows_a_basic_move_and_a_facing_only():
    battle = table("MIL@G6+javelins", "HID@E7* HID@A3").dice(6, "north").play("G6", "F6")
    assert battle.decision == "facing", "one hex, and contact"
    battle.play("face 12")
    assert battle.unit("F6")["facing"] == 12
    assert battle.seat == "north" and battle.decision == "choose_unit", "neither shot nor combat"


@pytest.mark.rule("antesignani-8.6", "antesignani-10.1")
def test_a_failure_leaves_cavalry_one_hex():
    battle = table("LCL@G6", "HID@A13").dice(6).play("G6", "G7")
    assert battle.decision == "facing"
