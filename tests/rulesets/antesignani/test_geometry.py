"""The table, distances, facings, the front line, contact (section 2) and the kinds of units (3 to 5)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.antesignani.table import BOARD, opening, table, within

AROUND_E7 = ("D6", "D7", "E6", "E8", "F6", "F7")


@pytest.mark.rule("antesignani-2.1")
def test_the_table_has_nine_rows_of_thirteen_and_twelve_hexes():
    assert table("HID@I13", "HID@A13").unit("A13")
    for beyond in ("B13", "H13", "A14", "A0"):
        with pytest.raises(ScenarioError):
            table(f"HID@{beyond}", "HID@C3")


@pytest.mark.rule("antesignani-2.1", "antesignani-17.7")
@pytest.mark.parametrize("at", ["E7", "D6", "A1", "H12"])
def test_distances_are_hex_steps(at):
    """A general reaches just what the formula puts at five hexes or less."""
    battle = table(f"HID@I1 HID@I2 G@{at}", "HID@A13", spares=False).play(at)
    assert battle.decision == "general_to"
    assert battle.hexes - {at} == within(at, 5) - {"A13"}


@pytest.mark.rule("antesignani-2.1")
def test_odd_rows_are_shifted_east():
    """From D6 one step leads to C6, C7, D5, D7, E6, E7; from E7 to D6, D7, E6, E8, F6, F7."""
    for at, around in (("D6", {"C6", "C7", "D5", "D7", "E6", "E7"}), ("E7", set(AROUND_E7))):
        battle = table(f"HID@{at}+bare", "HID@A13").dice(1).play(at)
        assert battle.hexes == around


@pytest.mark.rule("antesignani-2.2")
def test_a_hex_holds_one_unit():
    with pytest.raises(ScenarioError, match="E7"):
        table("HID@E7 LIS@E7", "HID@A13")
    with pytest.raises(ScenarioError, match="E7"):
        table("HID@E7", "HID@E7")


@pytest.mark.rule("antesignani-2.2")
def test_terrain_is_judged_from_the_own_hex_alone():
    """Cover all around the target does not help it; cover in its hex does."""
    for cover, score in (([*AROUND_E7], 3), (["E7"], 2)):
        battle = table("LIS@F6+slings", "LIL@E7*", terrain={"light_cover": cover}).activate("F6")
        assert battle.play("shoot").event("shot")["score"] == score


@pytest.mark.rule("antesignani-2.3", "antesignani-10.3")
def test_a_unit_has_twelve_facings_seen_by_both():
    battle = table("HID@E7+bare", "HID@C3:2").dice(1).play("E7", "stop")
    assert battle.decision == "facing" and set(battle.legal) == {f"face {hour}" for hour in range(1, 13)}
    battle.play("face 8")
    for seat in ("south", "north"):
        facings = {u["at"]: u["facing"] for u in battle.battle.view(seat)["units"]}
        assert (facings["E7"], facings["C3"]) == (8, 2)


@pytest.mark.rule("antesignani-2.4", "antesignani-12.1")
@pytest.mark.parametrize(
    ("hour", "in_front"),
    [
        (12, {"D6", "D7"}),
        (1, {"D6", "D7", "E8"}),
        (2, {"D7", "E8"}),
        (3, {"D7", "E8", "F7"}),
        (4, {"E8", "F7"}),
        (5, {"E8", "F7", "F6"}),
        (6, {"F7", "F6"}),
        (7, {"F7", "F6", "E6"}),
        (8, {"F6", "E6"}),
        (9, {"F6", "E6", "D6"}),
        (10, {"E6", "D6"}),
        (11, {"E6", "D6", "D7"}),
    ],
)
def test_the_front_line_parts_the_six_neighbours(hour, in_front):
    """Three in front of a side, two in front of a corner; those on the line are not in front."""
    north = " ".join(f"LIS@{h}*" for h in AROUND_E7)
    battle = table("HID@E7", north).activate("E7", face=hour).play("attack")
    assert battle.decision == "attack_target" and battle.hexes == in_front


@pytest.mark.rule("antesignani-2.4", "antesignani-11.2")
@pytest.mark.parametrize(
    ("hour", "in_front"),
    [
        (12, {"C6", "C8"}),
        (1, {"C6", "C8", "E9"}),  # dX - 3 dR: C6 -2 + 6, C8 2 + 6, E9 4, G8 2 - 6, G6 -2 - 6, E5 -4
        (2, {"C8", "E9"}),  # dX - dR: C6 and G8 lie on the line
        (3, {"C8", "E9", "G8"}),
        (6, {"G6", "G8"}),
        (8, {"G6", "E5"}),
        (11, {"C6", "C8", "E5"}),
    ],
)
def test_the_front_line_runs_on_beyond_the_neighbours(hour, in_front):
    north = " ".join(f"LIL@{h}*" for h in ("C6", "C8", "E9", "G8", "G6", "E5"))
    battle = table("LIS@E7+slings", north).activate("E7", face=hour).play("shoot")
    assert battle.decision == "shoot_target" and battle.hexes == in_front


@pytest.mark.rule("antesignani-2.5", "antesignani-10.5")
@pytest.mark.parametrize("hour", [12, 6, 3])
def test_contact_asks_neither_facing_nor_height_nor_ground(hour):
    battle = table("LCL@G6", f"HID@E7:{hour}*", heights={"E7": 2}, terrain={"wood": ["E7"]}).dice(1).play("G6")
    battle.play("F6")
    assert battle.decision == "facing", "F6 touches E7: the move is over"
    battle.play("face 12")
    assert "attack" in battle.words


@pytest.mark.rule("antesignani-2.6", "antesignani-10.5")
def test_a_zone_of_control_reaches_all_around_and_no_further():
    """D7 is behind a unit in E7 that faces south; B7, two hexes away, is free of it."""
    battle = table("LCL@C8:6", "HID@E7:6*").dice(1).play("C8", "D7")
    assert battle.decision == "facing"
    battle = table("LCL@C8:6", "HID@E7:6*").dice(1).play("C8", "C7")
    assert battle.decision == "move_step" and "C6" in battle.hexes


@pytest.mark.rule("antesignani-2.6", "antesignani-17.9", "antesignani-17.13")
def test_generals_and_lines_of_fire_mind_the_hex_of_a_unit_only():
    """A general beside an enemy is not captured, and a line beside a unit is not restricted."""
    battle = table("HID@G6 G@H6", "HID@E7*").play("H6", "F7")
    assert battle.general("F7"), "next to the enemy, and free"
    battle = table("LIS@G7+bows", "LIL@D7* HID@F6* HID@E8*").activate("G7").play("shoot", "D7")
    assert battle.event("shot")["faces"] == 6, "the line runs through F7 and E7"


# ---------------------------------------------------------------- kinds of units


@pytest.mark.rule("antesignani-3.1")
@pytest.mark.parametrize(
    ("word", "mounted"),
    [("LCL", True), ("CD", True), ("LIL", False), ("AR", False), ("MCL", True), ("HIL", False)],
)
def test_mounted_are_all_kinds_of_cavalry(word, mounted):
    """A mounted target is hit one better (antesignani-11.9): slings 3, and 4 against cavalry."""
    battle = table("LIS@F6+slings", f"{word}@E7*").activate("F6").play("shoot")
    assert battle.event("shot")["score"] == (4 if mounted else 3)


@pytest.mark.rule("antesignani-3.1")
@pytest.mark.parametrize("word", ["CH", "DR"])
def test_dispersed_cavalry_is_hit_as_foot_in_loose_order(word):
    """One less for the dispersed order and one more for the mount."""
    battle = table("LIS@F6+slings", f"{word}@E7*").activate("F6").play("shoot")
    assert battle.event("shot")["score"] == 3


@pytest.mark.rule("antesignani-3.2")
def test_vo_counts_in_attack_and_vd_in_defence():
    table("HID41@F6", "HID14@E7*").activate("F6").fight(vo=4, vd=4)
    table("HID14@F6", "HID41@E7*").activate("F6").fight(vo=1, vd=1)


@pytest.mark.rule("antesignani-3.2")
@pytest.mark.parametrize("fields", [{"vo": 0}, {"vo": 5}, {"vd": 0}, {"vd": 5}, {"weapon": ["bows", "slings"]}])
def test_values_are_one_to_four_and_a_unit_has_one_missile_weapon(fields):
    with pytest.raises(ScenarioError, match=next(iter(fields))):
        opening("HID@I1", "HID@A1", south={"units": [{"hex": "I1", **fields}]})


@pytest.mark.rule("antesignani-4.1")
@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("LID", False), ("MID", True), ("HID", True), ("LIL", True), ("MIL", True), ("HIL", True),
        ("LIS", True), ("MIS", True), ("HIS", False), ("LCD", False), ("HCS", False), ("MCS", True),
    ],
)  # fmt: skip
def test_a_doctrine_asks_for_its_weights(code, allowed):
    if allowed:
        assert table(f"{code}@E7", "HID@C3").unit("E7")
    else:
        with pytest.raises(ScenarioError, match="doctrine"):
            table(f"{code}@E7", "HID@C3")


@pytest.mark.rule("antesignani-4.2")
def test_artillery_is_of_no_doctrine():
    """Neither harder nor easier to hit, not crossed as dispersed troops are, and elephants do not mind it."""
    battle = table("LIS@F6+slings", "AR@E7*").activate("F6").play("shoot")
    assert battle.event("shot")["score"] == 3
    battle = table("MIL@F6 AR@E7*", "HID@A13").dice(1).play("F6", "done?")
    assert "E7" not in battle.hexes
    table("EL@F6", "AR22@E7*").activate("F6").fight(vo=3, vd=2, dice=(4, 2))


@pytest.mark.rule("antesignani-4.2", "antesignani-8.1")
@pytest.mark.parametrize(("quality", "needed"), [("levy", 1), ("standard", 2), ("elite", 3)])
def test_regular_artillery_tests_as_dispersed_troops_do(quality, needed):
    battle = table(f"AR@E7+{quality}", "HID@A13").activate("E7", die=6)
    assert battle.event("test")["needed"] == needed


@pytest.mark.rule("antesignani-5.1")
@pytest.mark.parametrize(("code", "vc"), [("MID", 4), ("MIL", 3), ("MIS", 2), ("AR", 2), ("EL", 4), ("CH", 2)])
def test_cohesion_begins_at_the_maximum_of_the_doctrine(code, vc):
    assert table(f"{code}@E7", "HID@C3").vc("E7") == vc
    with pytest.raises(ScenarioError, match="vc"):
        table(f"{code}@E7/{vc + 1}", "HID@C3")


@pytest.mark.rule("antesignani-5.2")
def test_a_unit_without_cohesion_is_removed_at_once():
    battle = table("HID@F6", "LIS31@E7/1*").activate("F6")
    battle.dice(1, 6, 6, 6, 6).play("attack")  # 1 to 0: one loss
    assert battle.event("destroyed")["at"] == "E7" and not battle.unit("E7")


def test_the_board_of_the_tests_is_that_of_the_rules():
    assert len(BOARD) == 5 * 13 + 4 * 12
