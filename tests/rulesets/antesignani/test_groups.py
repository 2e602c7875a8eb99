"""Group activation (section 9)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import table

FIVE = "MID@G4+bare MID@G5+bare MID@G6+bare MID@G7+bare MID@G8+bare"  # a line, each in contact with the next


@pytest.mark.rule("antesignani-9.1")
def test_a_group_is_a_chain_of_contacts():
    battle = table(f"{FIVE} LIL@G10", "HID@A13").play("G5")
    assert battle.decision == "choose_group" and set(battle.legal) == {"G4", "G6", "done"}
    battle.play("G6")
    assert set(battle.legal) == {"G4", "G7", "done"}, "G7 touches G6, which belongs already"


@pytest.mark.rule("antesignani-9.1")
def test_units_activated_and_enemies_do_not_join():
    battle = table("MID@G5+bare MID@G6+bare* MID@G4+bare", "HID@F5").play("G5")
    assert set(battle.legal) == {"G4", "done"}
    battle = table("MID@G5+bare MID@G6+bare*", "HID@F5").dice(1).play("G5")
    assert battle.decision == "move_step", "nobody can join"


@pytest.mark.rule("antesignani-9.1", "antesignani-9.2", "antesignani-9.3", "antesignani-8.4")
def test_the_group_of_four():
    """Standard and dense, three subordinates: 1 is needed; with five points success is certain."""
    four = "MID@G4+bare MID@G5+bare MID@G6+bare MID@G7+bare"
    battle = table(four, "HID@A13").dice(1).play("G4", "G5", "G6", "G7")
    assert (battle.event("test")["needed"], battle.event("test")["success"]) == (1, True)
    assert battle.event("activation")["units"] == 4
    battle = table(four, "HID@A13").dice(2).play("G4", "G5", "G6", "G7")
    assert not battle.event("test")["success"]
    battle = table(f"{four} G@H5+moved", "HID@A13", pc=(6, 0)).play("G4", "G5", "G6", "G7")
    assert set(battle.legal) == {f"spend {n}" for n in range(6)}
    battle.dice(6).play("spend 5")
    assert (battle.event("test")["needed"], battle.event("test")["success"]) == (6, True) and battle.pc[0] == 1


@pytest.mark.rule("antesignani-9.2")
def test_the_reference_unit_tests_for_all():
    """Elite 5 less one; the levy beside it would have needed 1."""
    battle = table("MID@G6+elite+bare LIS@G7+levy", "HID@A13").dice(4).play("G6", "G7")
    assert (battle.event("test")["needed"], battle.event("test")["success"]) == (4, True)
    battle.play("G7", "F7", "E7")
    assert battle.decision == "facing", "two hexes for the light infantry"


@pytest.mark.rule("antesignani-9.2", "antesignani-8.6", "antesignani-9.7")
def test_a_failure_is_everybodys():
    battle = table("MID@G6+bare MIL@G7", "HID@A13 HID@D6*").dice(6).play("G6", "G7")
    assert not battle.event("test")["success"] and battle.decision == "play_group_unit"
    battle.play("G7", "F7")
    assert battle.decision == "facing", "one hex: a basic move"
    battle.play("face 12")
    assert battle.decision in ("move_step", "play_group_unit"), "no action; the other may move"
    battle.play("G6?", "F6")
    assert battle.decision == "facing"


@pytest.mark.rule("antesignani-9.3")
def test_the_score_must_stay_one_or_more_before_points_are_added():
    battle = table(f"{FIVE} G@H6+moved", "HID@A13", pc=(9, 0)).play("G6", "G5", "G4", "G7")
    assert battle.decision == "spend_pc", "three subordinates of a 4: no fifth unit whatever is paid"
    battle = table("LIL@G5+irregular LIL@G6/1+irregular LIL@G7", "HID@A13").play("G5")
    assert set(battle.legal) == {"G6", "done"}
    battle = table("LIL@G5+irregular LIL@G6/1+irregular LIL@G7", "HID@A13").dice(1).play("G6")
    assert battle.decision == "move_step", "a unit of 1 leads nobody"


@pytest.mark.rule("antesignani-9.3", "antesignani-17.2")
def test_control_raises_the_number_of_subordinates():
    battle = table(f"{FIVE} G@G6+control1+attached", "HID@A13").dice(1).play("G6", "G5", "G4", "G7", "G8")
    assert battle.event("test")["needed"] == 1, "4 and 1 less four"
    battle = table(f"{FIVE} G@G5+control2+attached", "HID@A13").dice(1).play("G6", "G5", "G4", "G7")
    assert battle.event("test")["needed"] == 1, "only a general with the reference unit counts"


@pytest.mark.rule("antesignani-9.4")
@pytest.mark.parametrize(
    ("reference", "other", "allowed"),
    [
        ("HID", "HID", True), ("HID", "LIS", True), ("HID", "AR", True), ("AR", "AR", True),
        ("HCD", "HCD", True), ("HCD", "CH", True), ("HCD", "LIS", True), ("LIS", "HCD", True),
        ("HCD", "LIL", False), ("HCD", "MIS", False), ("HCD", "HID", False), ("HID", "HCD", False),
        ("HCD", "AR", False), ("AR", "CH", False),
        ("DR", "DR", True), ("DR", "CD", True), ("DR", "LCS", False), ("LCS", "CD", False), ("DR", "LIS", False),
        ("EL", "EL", True), ("EL", "HCD", False), ("HCD", "EL", False), ("EL", "LIS", False), ("LIS", "EL", False),
    ],
)  # fmt: skip
def test_who_may_act_together(reference, other, allowed):
    battle = table(f"{reference}@G6+elite {other}@G7".replace("EL@G6+elite", "EL@G6"), "HID@A13").dice(1).play("G6")
    assert (battle.decision == "choose_group") == allowed


@pytest.mark.rule("antesignani-9.4")
def test_every_unit_of_the_group_counts():
    """Light dispersed infantry goes with cavalry, but not when loose infantry is in the group."""
    south = "LIL@G5+elite LIS@G6+elite LCS@G7"
    assert set(table(south, "HID@A13").play("G6").legal) == {"G5", "G7", "done"}
    battle = table(south, "HID@A13").dice(1).play("G6", "G7")
    assert battle.decision == "play_group_unit", "with cavalry in the group G5 is out"
    battle = table(south, "HID@A13").dice(1).play("G6", "G5")
    assert battle.decision == "play_group_unit", "and the other way round"


@pytest.mark.rule("antesignani-9.5")
def test_the_reference_unit_must_be_commanded():
    """G11 is 5 hexes from G6 and 6 from G5."""
    south = "LIL@G5 LIL@G6 G@G11+moved"
    assert table(south, "HID@A13", pc=(3, 0)).play("G6", "G5").decision == "spend_pc"
    assert table(south, "HID@A13", pc=(3, 0)).dice(1).play("G5", "G6").decision == "play_group_unit"


@pytest.mark.rule("antesignani-9.6", "antesignani-6.5")
def test_subordinates_take_their_tokens_out_of_the_bowl():
    battle = table(FIVE, "HID@A13")
    assert battle.bowl == (5, 2), "six units with the spare one, a token is drawn"
    battle.dice(1).play("G6", "G5", "G7", "done")
    assert battle.bowl == (3, 2)
    assert all(battle.unit(h)["activated"] for h in ("G5", "G6", "G7"))


@pytest.mark.rule("antesignani-9.7", "antesignani-12.14")
def test_units_move_in_any_order_before_an_attack_that_they_support():
    battle = table("MID@G6+bare MID@G7+bare", "HID@E7*").group("G6", "G7")
    assert battle.decision == "play_group_unit" and set(battle.legal) == {"G6", "G7", "done"}
    battle.halt("G7", "F7")
    assert battle.words == {"attack", "nothing", "wait"}
    battle.play("wait").halt("G6", "F6").play("attack")
    assert battle.decision == "supporters" and set(battle.legal) == {"F7", "done"}


@pytest.mark.rule("antesignani-9.7")
def test_a_unit_that_waits_keeps_its_place_and_facing():
    battle = table("MID@G6+bare MID@G7+bare", "HID@E7*").group("G6", "G7").halt("G7", "F7", face=12).play("wait")
    battle.halt("G6", face=12).play("nothing?", "wait?", "F7?")
    assert battle.decision == "action" and "attack" in battle.words, "it may only act"
    assert battle.unit("F7")["facing"] == 12


@pytest.mark.rule("antesignani-9.7", "antesignani-8.5")
def test_each_unit_acts_once():
    """A unit that has attacked is not taken up again."""
    battle = table("MID@F6+bare MID@G8+bare MID@G7+bare", "HID@E7*").group("F6", "G7", "G8")
    battle.halt("F6").dice(*[6] * 8).play("attack", "stay?")  # a tie
    assert battle.event("combat result")
    assert battle.decision == "play_group_unit" and battle.hexes == {"G7", "G8"}


@pytest.mark.rule("antesignani-9.7")
def test_the_group_may_be_finished_early():
    battle = table("MID@G6+bare MID@G7+bare", "HID@A13 HID@A11").group("G6", "G7").dice("north").play("done")
    assert battle.seat == "north" and battle.unit("G6")["activated"] and battle.unit("G7")["activated"]
