"""Devotio (section 31)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import table


@pytest.mark.rule("antesignani-31.1")
def test_devotio_restores_the_army_around_the_place():
    """The enemy stands in E7. G6 is 2 hexes away, E12 5 and E13 6; nothing else changes."""
    south = "HID@G6/1 LIL@E12/1 LIS@E13/1 HID@F2/2 G@H6+devotio"
    battle = table(south, "HID@E7/2").play("H6")
    assert battle.decision == "general_to" and "E7" in battle.hexes
    battle.play("E7")
    assert (battle.vc("G6"), battle.vc("E12"), battle.vc("E13"), battle.vc("F2")) == (4, 3, 1, 4)
    assert battle.vc("E7") == 2 and battle.event("devotio")["at"] == "E7"
    assert battle.event("general lost")["how"] == "devotio" and not battle.general("H6")


@pytest.mark.rule("antesignani-31.1", "antesignani-2.1")
def test_five_hexes_are_counted_from_the_enemy_unit():
    """F2 (3, 5) is 1 + (9 - 1) / 2 = 5 from E7 (12, 4); F1 is 6."""
    battle = table("HID@F2/1 HID@F1/1 G@H6+devotio", "HID@E7").play("H6", "E7")
    assert (battle.vc("F2"), battle.vc("F1")) == (4, 1)


@pytest.mark.rule("antesignani-31.1")
def test_without_the_ability_an_enemy_hex_is_closed():
    assert "E7" not in table("HID@G6 G@H6", "HID@E7").play("H6").hexes


@pytest.mark.rule("antesignani-31.1")
def test_the_enemy_must_be_within_five_hexes_of_open_way():
    """E7 is 3 hexes from H6 and E12 is 7; of a wall of enemies he falls upon the wall, not upon what is behind it."""
    battle = table("HID@G6 G@H6+devotio", "HID@E7 HID@E12").play("H6")
    assert "E7" in battle.hexes and "E12" not in battle.hexes
    wall = "LIS@G6 LIS@G7 LIS@H5 LIS@H7 LIS@I6 LIS@I7"
    battle = table("HID@I3 G@H6+devotio", f"{wall} LIS@F6 LIS@F7").play("H6")
    assert battle.hexes == {"G6", "G7", "H5", "H7", "I6", "I7"}


@pytest.mark.rule("antesignani-31.1", "antesignani-17.5")
def test_only_a_detached_general_who_has_not_moved_may():
    for mark in ("attached", "moved"):
        battle = table(f"HID@H6/1 HID@G6 G@H6+devotio+{mark}", "HID@E7")
        assert battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-31.1", "antesignani-34.3")
def test_cohesion_restored_counts_for_victory():
    """South began with 16 and has 8: broken at the end of the turn but for the six points restored."""
    south, start = "HID@G6/1 HID@G7/1 HID@I1/3 HID@I3/3 G@H6+devotio", {"start_vc": 16}
    battle = table(south, "HID@E7 HID@A3", spares=False, south=start)
    battle.play("H6", "E7")
    assert battle.view["vc"]["south"] == 14
    battle.end_turn()
    assert battle.battle.outcome is None
    lost = table(south, "HID@E7 HID@A3", spares=False, south=start).play("go on").end_turn()
    assert lost.battle.outcome.winner == "north"


@pytest.mark.rule("antesignani-31.1", "antesignani-17.15", "antesignani-7.4")
def test_a_chief_who_gives_his_life_is_missed_next_turn():
    battle = table("HID@G6/1 HID@G8 G@H6+devotio+chief G@I5+moved", "HID@E7").play("H6", "E7")
    battle.end_turn()
    assert battle.pc[0] == 0
