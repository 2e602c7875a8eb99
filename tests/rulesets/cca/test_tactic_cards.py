"""Tactic cards that shoot, march and charge (cca-17.20, cca-17.27, cca-17.30 to cca-17.35).

Counter Attack, First Strike and the cards that throw dice for orders have files of their own.
"""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import attack, blocks, combat_dice, hexes, order, play, shot_dice, table, thrown, unit

FAR_ENEMY = "HI@A13"

# ---------------------------------------------------------------- Clash of Shields


@pytest.mark.rule("cca-17.20")
@pytest.mark.parametrize("side", ["south", "north"])
def test_clash_orders_all_units_in_contact_and_goes_straight_to_combat(side):
    battle = table("MI@E7 HI@E6 LC@E11 AR@E4 MI@I1", "HI@D6 LI@D10 HI@A1", hand=["clash_of_shields"], active=side)
    assert battle.decision == "fight"
    assert hexes(battle) == ({"E7", "E6", "E11"} if side == "south" else {"D6", "D10"})


@pytest.mark.rule("cca-17.20")
@pytest.mark.parametrize(("code", "dice"), [("LI", 4), ("MI", 6), ("HI", 7), ("MC", 5), ("EL", 7)])
def test_clash_adds_two_dice_to_the_attack_but_none_to_the_battle_back(code, dice):
    battle = table(f"{code}@E7", "HI@D6", hand=["clash_of_shields"])
    assert combat_dice(battle, "E7", "D6") == (dice, 5)  # elephants: the 5 of the target and 2


@pytest.mark.rule("cca-17.20")
def test_a_lone_enemy_leader_is_contact_for_clash():
    battle = table("MI@E7 MI@I1", "LD@D6 HI@A1", hand=["clash_of_shields"])
    attack(battle, "E7", "D6", ["swords"] * 6)
    assert thrown(battle, "attack") == [6]


@pytest.mark.rule("cca-17.20")
def test_clash_advances_are_normal_and_the_bonus_combat_has_the_normal_number():
    battle = table("WA@E7", "HI@D6/1 HI@C6 HI@A1", hand=["clash_of_shields"])
    attack(battle, "E7", "D6", ["heavy", *["leader"] * 9])
    assert thrown(battle, "attack") == [6]  # full warriors 4, and 2
    play(battle, "advance", "C6")
    assert thrown(battle, "attack") == [4]


@pytest.mark.rule("cca-17.20")
def test_a_unit_that_comes_into_contact_later_is_not_ordered_by_clash():
    battle = table("MI@E7 LI@B5", "LI@D6 HI@A13", hand=["clash_of_shields"])
    assert hexes(battle) == {"E7"}
    attack(battle, "E7", "D6", ["flag", *["leader"] * 5])
    play(battle, "stand", "C6", "stay")  # and on to B6, which touches B5
    assert battle.seat == "north" and unit(battle, "B6")


@pytest.mark.rule("cca-17.20")
def test_a_unit_whose_enemy_is_gone_attacks_another_with_the_extra_dice_but_does_not_shoot():
    battle = table("MI@E7 MI@E6 LI@E8", "HI@D6/1 HI@D5 LI@D7/1 HI@C8", hand=["clash_of_shields"])
    attack(battle, "E7", "D6", ["heavy", *["leader"] * 5])
    play(battle, "stay")
    attack(battle, "E6", "D5", ["leader"] * 6)
    assert thrown(battle, "attack") == [6]  # D6 is gone, D5 was there all along
    play(battle, "decline")
    assert hexes(battle) == {"E8"}
    battle = table("MI@E7 LI@E8", "LI@D7/1 HI@C8", hand=["clash_of_shields"])
    attack(battle, "E7", "D7", ["light", *["leader"] * 5])
    play(battle, "stand?", "stay")
    assert battle.seat == "north"  # C8 is two hexes from E8, but Clash allows no shot


# ---------------------------------------------------------------- Darken the Sky


@pytest.mark.rule("cca-17.27")
@pytest.mark.parametrize("code", ["LI", "SL", "AR", "AX", "LWM", "HWM", "LC", "HA", "LCH", "MI"])
def test_darken_the_sky_orders_every_unit_with_ranged_weapons(code):
    battle = table(f"{code}@E5 AR@I1", "HI@E7", hand=["darken_the_sky"])
    if code == "MI":
        assert battle.seat == "north"  # the archers have no target and the infantry no bow
    else:
        assert battle.decision == "fight" and hexes(battle) == {"E5"}


@pytest.mark.rule("cca-17.27")
def test_each_unit_shoots_twice_at_targets_of_its_choice_before_the_next_shoots():
    battle = table("AR@E5 LI@E9", "HI@E7 HI@C5", hand=["darken_the_sky"])
    assert hexes(battle) == {"E5", "E9"}
    assert shot_dice(battle, "E5", "E7") == 2
    assert battle.decision == "second_shot" and set(battle.legal) == {"E7", "C5", "no second shot"}
    play(battle, "C5")
    assert thrown(battle, "shot") == [2]
    assert battle.decision == "fight" and hexes(battle) == {"E9"}
    assert shot_dice(battle, "E9", "E7") == 2
    play(battle, "no second shot")
    assert battle.seat == "north"


@pytest.mark.rule("cca-17.27")
def test_darken_the_sky_allows_no_close_combat_and_no_movement():
    battle = table("LI@E7 AR@E4", "HI@D6 HI@E2", hand=["darken_the_sky"])
    assert battle.decision == "fight" and hexes(battle) == {"E4"}


@pytest.mark.rule("cca-17.27")
def test_the_second_shot_is_checked_anew():
    battle = table("AR@E5", "LI@E7 HI@A1", hand=["darken_the_sky"])
    attack(battle, "E5", "E7", ["flag", "leader"])
    play(battle, "D7", "C8")  # four hexes away from E5
    assert battle.seat == "north"
    battle = table("AR@E5", "HI@E8 HI@A1", hand=["darken_the_sky"])
    attack(battle, "E5", "E8", ["flag", "leader"])
    play(battle, "D7")  # one hex: still in range
    assert battle.decision == "second_shot" and "D7" in battle.legal


@pytest.mark.rule("cca-17.27")
def test_the_north_darkens_the_sky_too():
    battle = table("HI@E7", "AR@E5 AX@D8", hand=["darken_the_sky"], active="north")
    assert battle.decision == "fight" and hexes(battle) == {"E5", "D8"}  # both two hexes from E7


# ---------------------------------------------------------------- Double Time

LINE = "MI@G5 MI@G6 MI@G7 MI@G8 MI@G9 MI@G2 MC@F7"


@pytest.mark.rule("cca-17.30")
def test_double_time_orders_up_to_four_connected_foot_units():
    battle = table(LINE, FAR_ENEMY, hand=["double_time"])
    assert hexes(battle) == {"G5", "G6", "G7", "G8", "G9", "G2"}
    play(battle, "G7")
    assert hexes(battle) == {"G6", "G8"}  # neither the far one nor the cavalry
    play(battle, "G6", "G5")
    assert hexes(battle) == {"G8"}
    play(battle, "G8")
    assert battle.decision == "move" and hexes(battle) == {"G5", "G6", "G7", "G8"}


@pytest.mark.rule("cca-17.30")
@pytest.mark.parametrize("code", ["MI", "HI", "AX", "LI", "SL", "AR"])
def test_double_time_moves_two_hexes_and_then_attacks(code):
    battle = order(table(f"{code}@G7 MI@I1", "HI@D6", hand=["double_time"]), "G7")
    play(battle, "G7")
    assert {"E6", "E7", "G5"} <= hexes(battle) and not {"D7", "G4", "G10"} & hexes(battle)
    play(battle, "E7")
    assert combat_dice(battle, "E7", "D6")[0] == {"MI": 4, "HI": 5, "AX": 3}.get(code, 2)


@pytest.mark.rule("cca-17.30")
def test_double_time_allows_no_shot():
    battle = order(table("AR@E5 MI@I1", "HI@E7", hand=["double_time"]), "E5")
    play(battle, "end movement")
    assert battle.seat == "north"


@pytest.mark.rule("cca-17.31")
def test_warriors_move_three_hexes_under_double_time_only_into_contact_and_then_must_attack():
    battle = order(table("WA@G7 MI@I1", "HI@C6", hand=["double_time"]), "G7")
    play(battle, "G7")
    assert {"E6", "E7", "E8", "G5", "I8"} <= hexes(battle)  # two hexes: free
    assert hexes(battle) & {"D4", "D5", "D6", "D7", "D8", "G4", "G10", "F4", "F9"} == {"D5", "D6"}
    play(battle, "D6")
    assert battle.decision == "target" and set(battle.legal) == {"D6", "C6"}  # it alone can fight, and it must


@pytest.mark.rule("cca-17.31")
def test_warriors_who_move_two_hexes_under_double_time_need_not_attack():
    battle = order(table("WA@G7 MI@I1", "HI@D6", hand=["double_time"]), "G7")
    play(battle, "G7", "E7")
    assert battle.decision == "fight" and "end combat" in battle.legal


@pytest.mark.rule("cca-17.31")
@pytest.mark.parametrize("code", ["LWM", "HWM"])
def test_war_machines_under_double_time_move_one_hex_and_fight_only_unmoved(code):
    battle = order(table(f"{code}@F7 MI@I1", "HI@D6", hand=["double_time"]), "F7")
    play(battle, "F7")
    assert hexes(battle) == {"F7", "E7", "E8", "F6", "F8", "G7", "G8"}
    assert play(battle, "E7").seat == "north"
    battle = order(table(f"{code}@E7 MI@I1", "HI@D6", hand=["double_time"]), "E7")
    assert combat_dice(battle, "E7", "D6")[0] == 2


# ---------------------------------------------------------------- Line Command


@pytest.mark.rule("cca-17.32")
def test_line_command_orders_a_connected_group_of_any_size_in_all_sections():
    line = [f"G{c}" for c in range(2, 13)]  # eleven units, more than the Command
    battle = table(" ".join(f"MI@{h}" for h in line) + " MI@I1 MC@H7", FAR_ENEMY, hand=["line_command"])
    play(battle, *line)
    assert battle.decision == "move" and hexes(battle) == set(line)


@pytest.mark.rule("cca-17.32")
def test_units_may_be_left_out_of_line_command_as_long_as_the_rest_is_connected():
    battle = table("MI@G5 MI@G6 MI@G7 MI@G8", FAR_ENEMY, hand=["line_command"])
    play(battle, "G6")
    assert hexes(battle) == {"G5", "G7"}  # G8 only by way of G7
    play(battle, "G7", "G8", "done")
    assert hexes(battle) == {"G6", "G7", "G8"}


@pytest.mark.rule("cca-17.32")
@pytest.mark.parametrize("code", ["LI", "AX", "WA", "MI", "HI"])
def test_line_command_moves_every_unit_one_hex_in_any_direction(code):
    battle = order(table(f"{code}@G7", "HI@D6", hand=["line_command"]), "G7")
    assert hexes(play(battle, "G7")) == {"G7", "F6", "F7", "G6", "G8", "H6", "H7"}  # no charge to E7 either


@pytest.mark.rule("cca-17.32")
def test_units_of_line_command_fight_at_range_or_hand_to_hand():
    battle = order(table("LI@G7 MI@G6", "HI@D6", hand=["line_command"]), "G7")
    play(battle, "G7", "F6")
    assert shot_dice(battle, "F6", "D6") == 1
    battle = order(table("WA@F7 MI@I1", "HI@D6/1 HI@C6", hand=["line_command"]), "F7")
    play(battle, "F7", "E7")
    attack(battle, "E7", "D6", ["heavy", "leader", "leader", "leader"])
    play(battle, "advance")
    assert battle.decision == "bonus_combat"


# ---------------------------------------------------------------- Move-Fire-Move


def mfm(army: str, *ordered: str, enemy: str = FAR_ENEMY, **fields) -> ae.Battle:
    return order(table(army, enemy, hand=["move_fire_move"], **fields), *ordered)


@pytest.mark.rule("cca-17.33")
def test_move_fire_move_orders_light_units_up_to_the_command():
    battle = table("LI@G1 LC@G5 AX@G9 MI@G7 HC@G11", FAR_ENEMY, hand=["move_fire_move"], south={"command": 2})
    assert hexes(battle) == {"G1", "G5", "G9"}
    play(battle, "G1", "G9")
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.33")
def test_move_fire_move_has_three_parts_all_of_them_optional():
    battle = mfm("LC@G3 LI@E5", "G3", "E5", enemy="HI@E7")
    play(battle, "G3", "G7", "end movement")  # four hexes, then two from E7
    assert battle.decision == "fight" and hexes(battle) == {"G7", "E5"}
    assert shot_dice(battle, "G7", "E7") == 1
    assert shot_dice(battle, "E5", "E7") == 2
    assert battle.decision == "move" and hexes(battle) == {"G7", "E5"}
    play(battle, "G7")
    assert "G3" in battle.legal  # the full allowance again
    play(battle, "G3", "E5", "G5")
    assert battle.seat == "north"
    battle = play(mfm("LC@G3 LI@E5", "G3", "E5", enemy="HI@E7"), "end movement", "end combat", "end movement")
    assert battle.seat == "north" and unit(battle, "G3") and unit(battle, "E5")


@pytest.mark.rule("cca-17.33")
def test_move_fire_move_allows_no_close_combat():
    battle = play(mfm("LI@E7 LC@I3", "E7", enemy="HI@D6"), "end movement")
    assert battle.decision == "move"  # no combat at all, on to the second moves


@pytest.mark.rule("cca-17.34")
@pytest.mark.parametrize(("code", "dice"), [("LI", 1), ("LC", 1), ("HA", 1), ("LCH", 2), ("AX", 1), ("AR", 1)])
def test_dice_of_move_fire_move_depend_on_the_first_move(code, dice):
    battle = play(mfm(f"{code}@G7", "G7", enemy="HI@D6"), "G7", "F6")
    assert shot_dice(battle, "F6", "D6") == dice
    battle = mfm(f"{code}@F6", "F6", enemy="HI@D6")
    assert shot_dice(battle, "F6", "D6") == 2


@pytest.mark.rule("cca-17.34")
def test_auxilia_that_first_moved_two_hexes_do_not_shoot_but_move_again():
    battle = play(mfm("AX@H7", "H7", enemy="HI@D6"), "H7", "F6")
    assert battle.decision == "move" and hexes(battle) == {"F6"}


@pytest.mark.rule("cca-17.34")
def test_light_war_machines_shoot_and_move_or_move_twice():
    battle = mfm("LWM@G7", "G7", enemy="HI@D6")
    assert shot_dice(battle, "G7", "D6") == 2
    play(battle, "G7", "H7")
    assert unit(battle, "H7")
    battle = play(mfm("LWM@H7", "H7", enemy="HI@D6"), "H7", "G7")
    assert battle.decision == "move" and hexes(battle) == {"G7"}  # it may not shoot at D6
    play(battle, "G7", "F6")
    assert unit(battle, "F6") and battle.seat == "north"


@pytest.mark.rule("cca-17.34")
def test_light_foot_passes_a_friend_in_both_moves():
    battle = play(mfm("LI@G7 MI@F6 MI@F7", "G7"), "G7")
    assert "E7" in battle.legal
    play(battle, "E7")  # nobody else moves, nobody is in range
    assert battle.decision == "move"
    play(battle, "E7")
    assert "G7" in battle.legal  # back again, by way of F6 or F7


@pytest.mark.rule("cca-17.34", "cca-16.10")
@pytest.mark.parametrize(
    ("code", "kind", "again"),
    [("LI", "forest", False), ("LC", "forest", False), ("LC", "broken", False), ("LI", "broken", True),
     ("LI", "ford", True), ("LC", "ford", True), ("LC", "hill", True)],
)  # fmt: skip
def test_which_terrain_entered_first_forbids_the_second_move(code, kind, again):
    battle = play(mfm(f"{code}@G7", "G7", terrain={kind: ["F6"]}), "G7", "F6")  # nobody is in range
    assert (battle.seat == "south" and hexes(battle) == {"F6"}) == again


# ---------------------------------------------------------------- Mounted Charge


@pytest.mark.rule("cca-17.35")
def test_mounted_charge_orders_mounted_units_up_to_the_command():
    fields = {"hand": ["mounted_charge"], "north": {"command": 2}, "active": "north"}
    battle = table("HI@I1", "LC@C1 EL@C5 HCH@C9 CM@C12 MI@C7 LD@B7", **fields)
    assert hexes(battle) == {"C1", "C5", "C9", "C12"}
    play(battle, "C1", "C12")
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.35")
@pytest.mark.parametrize(
    ("code", "far"), [("HC", 3), ("EL", 3), ("HCH", 3), ("MC", 3), ("CM", 3), ("LCH", 3), ("LC", 4), ("HA", 4)]
)
def test_mounted_charge_moves_heavy_mounted_units_three_hexes_and_others_as_usual(code, far):
    battle = play(order(table(f"{code}@G1", FAR_ENEMY, hand=["mounted_charge"]), "G1"), "G1")
    assert f"G{1 + far}" in battle.legal and f"G{2 + far}" not in battle.legal


@pytest.mark.rule("cca-17.35")
@pytest.mark.parametrize(("code", "dice"), [("LC", 3), ("MC", 4), ("HC", 5), ("CM", 4), ("HCH", 5), ("EL", 6)])
def test_mounted_charge_adds_a_die_in_close_combat(code, dice):
    battle = order(table(f"{code}@E7", "HI@D6", hand=["mounted_charge"]), "E7")
    assert combat_dice(battle, "E7", "D6") == (dice, 5)


@pytest.mark.rule("cca-17.35")
def test_the_die_of_mounted_charge_is_added_in_the_bonus_combat_too():
    battle = order(table("HC@E7", "HI@D6/1 HI@C6 HI@A1", hand=["mounted_charge"]), "E7")
    attack(battle, "E7", "D6", ["heavy", *["leader"] * 9])
    play(battle, "advance", "stay", "C6")
    assert thrown(battle, "attack") == [5] and blocks(battle, "C6") == 4


@pytest.mark.rule("cca-17.35")
def test_mounted_charge_allows_no_shot():
    battle = order(table("LC@E5", "HI@E7", hand=["mounted_charge"]), "E5")
    assert play(battle, "end movement").seat == "north"
