"""The shieldwall (section 27)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.antesignani.table import table


@pytest.mark.rule("antesignani-27.1")
@pytest.mark.parametrize(
    ("word", "able"),
    [
        ("HID@E7", True),
        ("MID@E7", True),
        ("HID@E7+bare", False),
        ("HIL@E7", False),
        ("HCD@E7", False),
        ("AR@E7", False),
    ],
)
def test_only_dense_infantry_with_shields_forms_it(word, able):
    battle = table(word, "HID@I11").dice(1).play("E7")
    assert (battle.decision == "formation") == able
    if able:
        assert battle.words == {"form shieldwall", "keep formation"}


@pytest.mark.rule("antesignani-27.1")
def test_scenarios_give_shields_to_dense_infantry_only():
    with pytest.raises(ScenarioError, match="shieldwall"):
        table("HIL@E7+shieldwall", "HID@I11")
    with pytest.raises(ScenarioError, match="shieldwall"):
        table("HID@E7+bare+shieldwall", "HID@I11")


@pytest.mark.rule("antesignani-27.1", "antesignani-27.2")
def test_both_changes_need_a_success():
    battle = table("HID@E7", "HID@I11 HID@A3").dice(6, "north").play("E7", "stop", "face 12")
    assert battle.seat == "north" and not battle.unit("E7")["shieldwall"]
    battle = table("HID@E7+shieldwall", "HID@I11 HID@A3").dice(6, "north").play("E7", "stop")
    assert battle.seat == "north" and battle.unit("E7")["shieldwall"]


@pytest.mark.rule("antesignani-27.1", "antesignani-10.3")
def test_the_facing_is_free_before_forming():
    battle = table("HID@E7", "HID@I11").dice(1).play("E7", "form shieldwall")
    assert battle.decision == "facing" and len(battle.legal) == 12
    battle.play("face 8")
    assert battle.unit("E7")["shieldwall"] and battle.unit("E7")["facing"] == 8
    assert battle.decision == "move_step" and not battle.hexes, "now it pays for turning and does not walk"


@pytest.mark.rule("antesignani-27.1", "antesignani-27.2")
def test_it_may_be_formed_after_a_basic_move_and_before_a_combat():
    battle = table("MID33@G6", "HID33@E7*").dice(1).play("G6", "keep formation", "F6", "face 12")
    assert battle.decision == "formation" and "form shieldwall" in battle.words
    battle.play("form shieldwall")
    assert battle.words == {"attack", "nothing"}
    battle.fight(vo=2, vd=3)


@pytest.mark.rule("antesignani-27.2")
def test_no_change_after_a_march():
    battle = table("MID33@H6", "HID33@E7*").dice(1).play("H6", "keep formation", "G6", "F6", "face 12")
    assert battle.decision == "action", "two hexes are more than a basic move"


@pytest.mark.rule("antesignani-27.2")
def test_a_change_leaves_the_basic_move():
    battle = table("MID33@H6+disciplined+shieldwall", "HID33@A7").dice(1).play("H6", "normal formation", "G6")
    assert battle.decision == "facing", "one hex; a march would have been two"
    battle.play("face 3")
    assert battle.unit("G6")["facing"] == 3 and not battle.unit("G6")["shieldwall"]
    battle = table("MID33@H6+disciplined", "HID33@A7").dice(1).play("H6", "form shieldwall", "face 12", "G6")
    assert battle.unit("G6")["shieldwall"] and battle.decision not in ("move_step", "facing")


@pytest.mark.rule("antesignani-27.1")
def test_one_change_in_an_activation():
    battle = table("HID33@F6", "HID33@E7*").dice(1).play("F6", "form shieldwall", "face 12", "stop?")
    assert battle.decision == "action"
    battle = table("HID33@F6+shieldwall", "HID33@E7*").dice(1).play("F6", "normal formation", "stop?", "face 12?")
    assert battle.decision == "action"


@pytest.mark.rule("antesignani-27.1", "antesignani-10.3")
def test_given_up_after_its_turn_the_facing_is_free():
    battle = (
        table("HID33@F6:6+shieldwall", "HID33@E7*").dice(1).play("F6", "keep formation", "stop", "normal formation")
    )
    assert battle.decision == "facing" and len(battle.legal) == 12
    battle.play("face 12")
    assert battle.words == {"attack", "nothing"}


@pytest.mark.rule("antesignani-27.3")
def test_only_the_disciplined_walk_in_shieldwall_one_hex_to_the_front():
    battle = table("MID33@E7+shieldwall+disciplined", "HID33@A7").dice(1).play("E7", "keep formation")
    assert battle.hexes == {"D6", "D7"}, "a hex beside would cost 2"
    battle.play("D7")
    assert battle.decision != "move_step" and battle.unit("D7")["shieldwall"]
    battle = table("MID33@E7+shieldwall", "HID33@A7").dice(1).play("E7", "keep formation")
    assert not battle.hexes


@pytest.mark.rule("antesignani-27.3", "antesignani-8.6")
def test_on_failure_it_only_turns():
    battle = table("MID33@E7+shieldwall+disciplined", "HID33@A7 HID@A3").dice(6).play("E7")
    assert battle.decision == "move_step" and not battle.hexes and "face 3" in battle.words
    battle.dice("north").play("face 3")
    assert battle.unit("E7")["facing"] == 3 and battle.seat == "north"


@pytest.mark.rule("antesignani-27.4")
@pytest.mark.parametrize(
    ("south", "north", "vo", "vd"),
    [
        ("HID33@F6+shieldwall", "HID33@E7*", 2, 3),
        ("HID33@F6", "HID33@E7+shieldwall*", 3, 4),
        ("HID13@F6+shieldwall", "HID34@E7+shieldwall*", 1, 5),
    ],
)
def test_better_defence_and_worse_attack(south, north, vo, vd):
    table(south, north).activate("F6").fight(vo=vo, vd=vd)


@pytest.mark.rule("antesignani-27.5")
def test_a_retreat_ends_it():
    battle = (
        table("HID33@F6", "HID33@E7+shieldwall HID@A3").activate("F6").dice(2, *[6] * 7, "north").play("attack", "stay")
    )
    assert battle.vc("D7") == 3 and not battle.unit("D7")["shieldwall"]
    battle.activate("D7")
    battle = table("HID33@F6", "HID33@E7+shieldwall*").activate("F6").dice(1, *[6] * 7).play("attack")
    assert battle.unit("E7")["shieldwall"], "without a retreat it stands"


@pytest.mark.rule("antesignani-27.5")
def test_a_retreat_from_a_shot_ends_it_too():
    battle = table("MID@G6+slings+bare", "HID31@E7+shieldwall*").activate("G6").dice(1, 1, 6, 6, 6, 6)
    battle.play("shoot", "retreat")
    assert battle.vc("D7") == 3 and not battle.unit("D7")["shieldwall"]


@pytest.mark.rule("antesignani-27.5", "antesignani-27.2", "antesignani-11.1")
def test_losing_it_so_is_no_change():
    """Driven out of the shieldwall, then activated: it may march two hexes, shoot, or form again."""
    battle = table("HID33@F6", "MID33@E7+javelins+shieldwall HID@A3").activate("F6")
    battle.dice(2, *[6] * 7, "north").play("attack", "stay").dice(1).play("D7")
    assert battle.decision == "formation" and "form shieldwall" in battle.words
    battle.play("keep formation", "stop", "face 6", "keep formation")
    assert battle.decision == "action" and "shoot" in battle.words, "F6 is two hexes away"
