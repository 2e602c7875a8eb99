"""Units that pay for turning (10.4), lines of fire (11.4 to 11.7)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import table

# ---------------------------------------------------------------- spears and shieldwalls turn slowly


@pytest.mark.rule("antesignani-10.4")
@pytest.mark.parametrize("spears", ["long_spears", "very_long_spears"])
def test_spearmen_turn_or_step_forward(spears):
    """Heavy infantry has one UD: a hex in front of E7 facing 12, or a turn; never both, never a hex beside."""
    battle = table(f"HID@E7+{spears}+bare", "HID@I11").dice(1).play("E7")
    assert battle.decision == "move_step" and battle.hexes == {"D6", "D7"}
    assert battle.words == {"stop"} | {f"face {h}" for h in range(1, 12)}, "12 is no change"
    battle.dice("north").play("D7")
    assert battle.unit("D7")["facing"] == 12 and battle.seat == "north", "no free facing afterwards"
    battle = table(f"HID@E7+{spears}+bare", "HID@I11").dice(1, "north").play("E7", "face 3")
    assert battle.unit("E7")["facing"] == 3 and battle.seat == "north"


@pytest.mark.rule("antesignani-10.4")
@pytest.mark.parametrize("word", ["HIL@E7+long_spears", "HCL@E7+long_spears", "LIS@E7+very_long_spears"])
def test_spears_are_unwieldy_in_every_order(word):
    """Their benefit asks for dense formation, their burden does not."""
    battle = table(word, "HID@I11").dice(1).play("E7")
    assert battle.decision == "move_step" and "face 6" in battle.words


@pytest.mark.rule("antesignani-10.4")
def test_cavalry_with_spears_spends_its_march_on_turns():
    """Three UD: a turn, a hex in front, a turn."""
    battle = table("HCL@E7+long_spears", "HID@I11").dice(1, "north").play("E7", "face 3", "E8")
    assert battle.hexes == {"D8", "E9", "F8"}
    battle.play("face 9")
    assert battle.unit("E8")["facing"] == 9 and battle.seat == "north"


@pytest.mark.rule("antesignani-10.4")
def test_a_hex_not_in_front_costs_two():
    """Medium infantry has two: any hex, or two in front, or a turn and a step, or two turns."""
    battle = table("MID@E7+long_spears+bare", "HID@I11").dice(1).play("E7")
    assert battle.hexes == {"D6", "D7", "E6", "E8", "F6", "F7"}
    battle.dice("north").play("E8")
    assert battle.seat == "north", "E8 lies on the line: two UD"
    battle = table("MID@E7+long_spears+bare", "HID@I11").dice(1).play("E7", "D7")
    assert battle.hexes == {"C7", "C8"} and "face 3" in battle.words and "E8" not in battle.hexes
    battle = table("MID@E7+long_spears+bare", "HID@I11").dice(1).play("E7", "face 3")
    assert battle.hexes == {"D7", "E8", "F7"}
    battle.dice("north").play("face 6")
    assert battle.unit("E7")["facing"] == 6 and battle.seat == "north"


@pytest.mark.rule("antesignani-10.4", "antesignani-8.6")
def test_a_failure_leaves_spearmen_one():
    battle = table("MID@E7+long_spears+bare", "HID@I11").dice(6).play("E7")
    assert battle.hexes == {"D6", "D7"} and "face 6" in battle.words


@pytest.mark.rule("antesignani-10.4", "antesignani-10.5")
def test_spearmen_in_contact_may_still_turn_with_what_is_left():
    battle = table("MID@F7+long_spears+bare", "HID@E9*").dice(1).play("F7", "E8")
    assert battle.decision == "move_step" and not battle.hexes and {"face 3", "stop"} <= battle.words
    battle.play("face 3")
    assert battle.decision == "action" and "attack" in battle.words


@pytest.mark.rule("antesignani-10.4", "antesignani-11.1")
def test_turns_count_as_movement_before_a_shot():
    """Medium infantry of basic move 1 with bows and long spears: one turn and a shot, not two."""
    battle = table("MID@E7:6+long_spears+bows+bare", "LIL@C7*").dice(1).play("E7", "face 12", "stop")
    assert "shoot" in battle.words
    battle = table("MID@E7:6+long_spears+bows+bare", "LIL@C7* HID@A3").dice(1, "north").play("E7", "face 3", "face 12")
    assert battle.decision == "choose_unit" and battle.seat == "north"


@pytest.mark.rule("antesignani-10.4", "antesignani-27.3")
def test_a_shieldwall_pays_for_turning():
    battle = table("MID@E7+shieldwall", "HID@I11").dice(1).play("E7", "keep formation")
    assert battle.decision == "move_step" and not battle.hexes, "only disciplined units step in shieldwall"
    assert {"face 1", "face 6", "stop"} <= battle.words
    battle.play("face 6")
    assert battle.unit("E7")["facing"] == 6 and battle.decision not in ("move_step", "facing")


@pytest.mark.rule("antesignani-10.3")
@pytest.mark.parametrize("die", [1, 6])
def test_others_face_freely_once_at_the_end(die):
    battle = table("AR@E7", "HID@I11").dice(die).play("E7", "stop?")
    assert battle.decision == "facing" and len(battle.legal) == 12
    battle.play("face 7")
    assert battle.unit("E7")["facing"] == 7 and battle.decision != "facing"


@pytest.mark.rule("antesignani-10.3")
def test_no_turning_after_a_shot():
    battle = table("LIS@E7+bows", "LIL@C7* HID@A3").activate("E7", face=12).dice(6, 6, "north").play("shoot")
    assert battle.decision == "choose_unit" and battle.unit("E7")["facing"] == 12


# ---------------------------------------------------------------- lines of fire


def targets(south: str, north: str, at: str, **fields) -> set[str]:
    """What the unit in `at` may shoot at, standing still."""
    battle = table(south, f"{north} HID@A3", **fields).activate(at)
    if battle.decision != "action" or "shoot" not in battle.words:
        return set()
    battle.play("shoot")
    return battle.hexes if battle.decision == "shoot_target" else {e["target"] for e in battle.events("shot")}


@pytest.mark.rule("antesignani-11.4", "antesignani-11.5")
def test_blocking_ground_between_cuts_the_line():
    """E5 to E7 runs through E6."""
    assert targets("LIS@E5:3+bows", "LIL@E7*", "E5") == {"E7"}
    assert targets("LIS@E5:3+bows", "LIL@E7*", "E5", terrain={"wood": ["E6"]}) == set()
    assert targets("LIS@E5:3+bows", "LIL@E7*", "E5", terrain={"wood": ["D5", "F5", "D6", "F6"]}) == {"E7"}


@pytest.mark.rule("antesignani-11.5")
def test_blocking_ground_at_either_end_cuts_nothing():
    assert targets("LIS@E5:3+bows", "LIL@E7*", "E5", terrain={"screen": ["E5", "E7"]}) == {"E7"}


@pytest.mark.rule("antesignani-11.5")
def test_height_does_not_see_over_blocking_ground():
    heights = {"E5": 3, "E7": 3}
    assert targets("LIS@E5:3+bows", "LIL@E7*", "E5", terrain={"screen": ["E6"]}, heights=heights) == set()


@pytest.mark.rule("antesignani-11.4")
@pytest.mark.parametrize(("screens", "seen"), [(["F6"], True), (["F7"], True), (["F6", "F7"], False)])
def test_a_line_along_a_hexside_needs_both_hexes(screens, seen):
    """From G7 straight north to E7 the line runs between F6 and F7."""
    assert targets("LIS@G7+bows", "LIL@E7*", "G7", terrain={"screen": screens}) == ({"E7"} if seen else set())


@pytest.mark.rule("antesignani-11.4", "antesignani-11.5")
def test_a_longer_line_crosses_several_hexes():
    """G7 to D7 crosses F7 and E7, and no other."""
    for screen, seen in (("F7", False), ("E7", False), ("F6", True), ("E8", True)):
        assert targets("LIS@G7+bows", "LIL@D7*", "G7", terrain={"screen": [screen]}) == ({"D7"} if seen else set())


def faces(south: str, north: str, at: str, target: str, **fields) -> int:
    """Faces of the dice of a shot: 8 along a restricted line."""
    battle = table(south, north, **fields).activate(at).play("shoot", f"{target}?")
    return int(battle.event("shot")["faces"])


@pytest.mark.rule("antesignani-11.7", "antesignani-11.8")
def test_a_third_unit_restricts_the_line():
    assert faces("LIS@E5:3+bows", "LIL@E7*", "E5", "E7") == 6
    assert faces("LIS@E5:3+bows HID@E6*", "LIL@E7*", "E5", "E7") == 8, "a friend"
    assert faces("LIS@E5:3+bows", "LIL@E7* HID@E6*", "E5", "E7") == 8, "an enemy"


@pytest.mark.rule("antesignani-11.7")
@pytest.mark.parametrize(
    ("heights", "expected"),
    [({"E5": 1}, 6), ({"E7": 1}, 6), ({"E6": 1, "E5": 1}, 8), ({"E5": 2, "E6": 1}, 6), ({"E6": 1}, 8)],
)
def test_unless_shooter_or_target_overlooks_it(heights, expected):
    assert faces("LIS@E5:3+bows HID@E6*", "LIL@E7*", "E5", "E7", heights=heights) == expected


@pytest.mark.rule("antesignani-11.7", "antesignani-11.4")
@pytest.mark.parametrize(
    ("friends", "heights", "expected"),
    [
        ("HID@F6*", {}, 6),
        ("HID@F7*", {}, 6),
        ("HID@F6* HID@F7*", {}, 8),
        ("HID@F6* HID@F7*", {"E7": 1, "F6": 1}, 6),  # F7 is overlooked, F6 is not: one is not enough
        ("HID@F6* HID@F7*", {"E7": 1, "F6": 1, "F7": 1}, 8),
    ],
)
def test_along_a_hexside_two_units_restrict(friends, heights, expected):
    assert faces(f"LIS@G7+bows {friends}", "LIL@E7*", "G7", "E7", heights=heights) == expected


@pytest.mark.rule("antesignani-11.7")
def test_generals_restrict_nothing():
    assert faces("LIS@E5:3+bows G@E6+moved", "LIL@E7*", "E5", "E7") == 6
