"""Movement, its limits, friends in the way and rough ground (section 10)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.antesignani.table import Table, distance, table


def reach(battle: Table) -> set[str]:
    """Every hex in which the unit on the move could end, by trying all ways."""
    found: set[str] = set()
    seen = set()
    todo = [(battle.battle.copy(), "")]
    while todo:
        at, where = todo.pop()
        if at.decision != "move_step":
            if where:
                found.add(where)
            continue
        legal = set(at.legal)
        if "stop" in legal and where:
            found.add(where)
        for step in legal:
            if len(step) > 3:
                continue
            after = at.copy()
            after.push(step)
            key = (step, at.states["unit_spent"].tobytes(), where)
            if key not in seen:
                seen.add(key)
                todo.append((after, step))
    return found


@pytest.mark.rule("antesignani-10.1", "antesignani-28.1")
@pytest.mark.parametrize(
    ("code", "basic", "forced"),
    [
        ("LIL", 2, 2), ("MIL", 1, 2), ("HIL", 1, 1), ("LCL", 1, 5), ("MCL", 1, 4), ("HCL", 1, 3),
        ("DR", 1, 4), ("CD", 1, 3), ("EL", 1, 3), ("CH", 1, 5), ("AR", 0, 1),
    ],
)  # fmt: skip
def test_how_far_units_go(code, basic, forced):
    """On success the forced march, on failure the basic move, all around on an empty table."""
    for die, most in ((1, forced), (6, basic)):
        battle = table(f"{code}@E7", "HID@I11").dice(die).play("E7")
        steps = 0
        while battle.decision == "move_step":
            battle.play(next(h for h in sorted(battle.hexes) if distance(h, "E7") == steps + 1))
            steps += 1
        assert steps == most and battle.decision == "facing"


@pytest.mark.rule("antesignani-10.1", "antesignani-3.1")
@pytest.mark.parametrize(("weight", "steps"), [("light", 5), ("medium", 4), ("heavy", 3)])
def test_chariots_go_as_cavalry_of_their_weight(weight, steps):
    chariot = {"hex": "E2", "category": "chariot", "weight": weight, "doctrine": "loose"}
    for die, most in ((1, steps), (6, 1)):
        battle = table("HID@E2", "HID@I11", south={"units": [chariot, {"hex": "I1"}]}).dice(die).play("E2")
        battle.play(*[f"E{n}" for n in range(3, 3 + most)])
        assert battle.decision == "facing"


@pytest.mark.rule("antesignani-10.1")
def test_terrain_and_height_cost_nothing_and_a_unit_may_stop_short():
    ground = {"rough_ground": ["E8"], "wood": ["E9"]}
    battle = table("LCL@E7", "HID@I11", terrain=ground, heights={"E8": 3}).dice(1).play("E7", "E8", "E9", "stop")
    assert battle.decision == "facing" and battle.unit("E9")


@pytest.mark.rule("antesignani-10.2")
def test_artillery_has_no_basic_move_and_does_not_shoot_after_a_march():
    battle = table("AR@G6+balistae", "HID@E7*").dice(6).play("G6")
    assert battle.decision == "facing", "on failure it turns and no more"
    battle = table("AR@G6+balistae", "HID@D6* HID@A3").dice(1, "north").play("G6", "F6", "face 12")
    assert battle.seat == "north" and battle.decision == "choose_unit", "it has marched: no shot"
    battle = table("AR@G6+balistae", "HID@D6* HID@A3").activate("G6")
    assert battle.words == {"shoot", "nothing"}


@pytest.mark.rule("antesignani-10.5")
def test_contact_ends_the_move():
    battle = table("LCL@H7", "HID@E7*").dice(1).play("H7", "G7", "F7")
    assert battle.decision == "facing"


@pytest.mark.rule("antesignani-10.5")
def test_contact_with_friends_ends_nothing():
    battle = table("LCL@H7 HID@F8*", "HID@A13").dice(1).play("H7", "G7")
    assert battle.decision == "move_step" and "F7" in battle.hexes


@pytest.mark.rule("antesignani-10.6")
def test_nobody_breaks_off_and_charges_again():
    """In contact with E7 at the start: no hex beside E7 or E10 may be entered in the whole move, even by a detour."""
    battle = table("LCL@F7", "HID@E7* HID@E10*").dice(1).play("F7")
    assert battle.hexes == {"F8", "G7", "G8"}, "F6 and E8 touch E7"
    assert not any(distance(h, enemy) == 1 for h in reach(battle) for enemy in ("E7", "E10"))


@pytest.mark.rule("antesignani-10.6")
def test_a_unit_in_contact_may_stay():
    battle = table("LCL@F7", "HID@E7*").activate("F7")
    assert "attack" in battle.words


@pytest.mark.rule("antesignani-10.7")
def test_enemies_and_the_edge_stop_a_unit_and_friends_are_no_place_to_end():
    battle = table("LCL@A6 LIS@A7*", "HID@C7*").dice(1).play("A6")
    assert battle.hexes == {"A5", "A7", "B5", "B6"}, "no hex beyond row A"
    battle.play("A7")
    assert "stop" not in battle.words, "a friend stands here"
    battle = table("HID@F6+bare", "LIS@E7*").dice(1).play("F6")
    assert "E7" not in battle.hexes


@pytest.mark.rule("antesignani-10.8")
@pytest.mark.parametrize(
    ("mover", "friend", "through"),
    [("LCS", "HID", True), ("LCL", "LIS", True), ("LCL", "HID", False), ("LCL", "LIL", False), ("LCL", "AR", False)],
)
def test_one_of_two_must_be_dispersed_to_pass(mover, friend, through):
    battle = table(f"{mover}@E7 {friend}@E8*", "HID@I11").dice(1).play("E7", "done?")
    assert ("E8" in battle.hexes) == through


@pytest.mark.rule("antesignani-10.8")
def test_a_friends_hex_is_crossed_only_with_a_hex_of_ones_own_behind_it():
    """Heavy infantry has one hex, not two; and a hex beside an enemy ends the move."""
    battle = table("HID@E7+bare LIS@E8*", "HID@I11").dice(1).play("E7", "done?")
    assert "E8" not in battle.hexes
    battle = table("LCL@E7 LIS@E8*", "HID@D8*").dice(1).play("E7", "done?")
    assert "E8" not in battle.hexes, "E8 touches D8"


@pytest.mark.rule("antesignani-10.8", "antesignani-10.6")
def test_a_friends_hex_without_a_way_out_is_not_entered():
    """E7 is in contact with E6 and may not come back; every other hex around E8 is taken by troops in close order."""
    friends = "LIS@E8* HID@D8* HID@E9* HID@F8* HID@D7* HID@F7*"
    battle = table(f"LCL@E7 {friends}", "HID@E6*").dice(1, "north").play("E7", "done?")
    assert "E8" not in battle.hexes
    battle = table(f"LCL@E7 {friends.replace('HID@F8* ', '')}", "HID@E6*").dice(1).play("E7", "done?")
    assert "E8" in battle.hexes


@pytest.mark.rule("antesignani-10.8")
def test_the_hex_of_a_friend_costs_as_any_other():
    """Medium infantry: one hex through the friend, the second beyond him."""
    battle = table("MIL@E7 LIS@E8*", "HID@I11").dice(1).play("E7", "done?", "E8")
    assert not battle.words and {"D8", "E9", "F8"} <= battle.hexes
    battle.play("E9")
    assert battle.decision == "facing"


# ---------------------------------------------------------------- rough ground

MARSH = {"marsh": ["E8", "E9"]}  # one area of two hexes


@pytest.mark.rule("antesignani-10.9")
def test_an_area_is_not_entered_and_left_in_one_move():
    battle = table("LCL@E7", "HID@I11", terrain=MARSH).dice(1).play("E7", "E8")
    assert battle.hexes == {"E9"} and "stop" in battle.words, "on inside the area, or no further"
    battle.play("E9")
    assert battle.hexes <= {"E8"}


@pytest.mark.rule("antesignani-10.9", "antesignani-10.10")
def test_an_area_left_is_not_entered_again():
    """Light infantry keeps two hexes of basic move out of rough ground."""
    battle = table("LIL@E8", "HID@I11", terrain=MARSH).dice(1).play("E8", "D8")
    assert not {"E8", "E9"} & battle.hexes and "C8" in battle.hexes


@pytest.mark.rule("antesignani-10.9")
def test_another_area_is_another_matter():
    ground = {"marsh": ["E8"], "rough_ground": ["C8"]}
    battle = table("LIL@E8", "HID@I11", terrain=ground).dice(1).play("E8", "D8")
    assert "C8" in battle.hexes and "E8" not in battle.hexes


@pytest.mark.rule("antesignani-10.9")
def test_an_evasion_is_bound_by_it_too():
    battle = table("HID@F6", "LCL@E7", terrain={"marsh": ["D7", "C7"]}).activate("F6").play("attack")
    battle.dice(1).play("E7", "D7")
    assert battle.decision == "evade_step" and set(battle.legal) == {"C7", "stop"}, "on inside the marsh, or no further"


@pytest.mark.rule("antesignani-10.10")
@pytest.mark.parametrize(("code", "most"), [("LCL", 1), ("MIL", 1), ("LIL", 2), ("HID", 1)])
def test_no_forced_march_out_of_rough_ground(code, most):
    battle = table(f"{code}@E7+bare" if code == "HID" else f"{code}@E7", "HID@I11", terrain={"marsh": ["E7"]})
    battle.dice(1).play("E7")
    for step in ("D7", "C7", "B7")[:most]:
        battle.play(step)
    assert battle.decision == "facing"


@pytest.mark.rule("antesignani-10.10", "antesignani-10.2")
def test_artillery_in_rough_ground_stays():
    battle = table("AR@E7+balistae", "HID@I11", terrain={"marsh": ["E7"]}).dice(1).play("E7")
    assert battle.decision == "facing"


@pytest.mark.rule("antesignani-10.10")
def test_a_unit_from_rough_ground_may_still_fight():
    battle = table("LCL@G6", "HID@E7*", terrain={"marsh": ["G6"]}).activate("G6", "F6")
    assert "attack" in battle.words


@pytest.mark.rule("antesignani-10.11", "antesignani-18.1")
def test_turning_is_no_movement():
    """Spirited cavalry that only turns has no benefit; one hex is enough for it."""
    table("MCD@F6:6+spirited", "HID@E7*").activate("F6", face=12).fight(vo=3, vd=3)
    table("MCD@G6+spirited", "HID@E7*").activate("G6", "F6").fight(vo=4, vd=3)


# ---------------------------------------------------------------- terrain


@pytest.mark.rule("antesignani-10.12")
@pytest.mark.parametrize(
    ("kind", "rough", "score", "blocks"),
    [
        ("rough_ground", True, 3, False), ("marsh", True, 3, False), ("light_cover", False, 2, False),
        ("dense_cover", False, 1, False), ("wood", True, 2, True), ("thick_wood", True, 1, True),
        ("village", True, 1, True), ("screen", False, 3, True),
    ],
)  # fmt: skip
def test_the_properties_of_the_kinds_of_ground(kind, rough, score, blocks):
    """Rough: no forced march out of it. Cover: slings score 3, 2 or 1. Blocking: no shot through it."""
    battle = table("LCL@E7", "HID@I11", terrain={kind: ["E7"]}).dice(1).play("E7", "D7")
    assert (battle.decision == "facing") == rough
    battle = table("LIS@F6+slings", "LIL@E7*", terrain={kind: ["E7"]}).activate("F6").play("shoot")
    assert battle.event("shot")["score"] == score
    battle = table("LIS@E5:3+slings", "LIL@E7* HID@A3", terrain={kind: ["E6"]}).activate("E5")
    assert (battle.decision == "action") != blocks


@pytest.mark.rule("antesignani-10.12")
def test_a_hex_has_one_kind_of_ground_and_any_height():
    battle = table("HID@F6", "HID@E7*", terrain={"light_cover": ["E7"]}, heights={"E7": 1}).activate("F6")
    battle.fight(vo=3, vd=4, dice=(4, 5))
    with pytest.raises(ScenarioError, match="E7"):
        table("HID@F6", "HID@E7*", terrain={"light_cover": ["E7"], "wood": ["E7"]})
    with pytest.raises(ScenarioError):
        table("HID@F6", "HID@E7*", heights={"E7": 0})


@pytest.mark.rule("antesignani-10.13")
@pytest.mark.parametrize(
    ("own", "other", "dice"), [(1, 0, (5, 4)), (1, 1, (4, 4)), (0, 1, (4, 5)), (2, 1, (5, 4)), (0, 0, (4, 4))]
)
def test_only_a_strictly_higher_hex_overlooks(own, other, dice):
    heights = {h: level for h, level in (("F6", own), ("E7", other)) if level}
    table("HID@F6", "HID@E7*", heights=heights).activate("F6").fight(vo=3, vd=3, dice=dice)
