"""Terrain: what it does to movement, combat and sight (cca-16.1 to cca-16.10, cca-16.27).

The hexes these tests use, south below::

    C5  C6  C7  C8
      D5  D6  D7        D6: the enemy
    E5  E6  E7  E8      E7: the attacker
      F5  F6  F7
    G5  G6  G7  G8      G7: the mover, ringed by F6 F7 G6 G8 H6 H7
"""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import (
    attack,
    blocks,
    combat_dice,
    events,
    hexes,
    leader,
    order,
    play,
    shot_dice,
    table,
    unit,
)

RING = {"F6", "F7", "G6", "G8", "H6", "H7"}
BEHIND = {"E6", "E7", "E8", "F5", "F8", "G5", "G9", "H5", "H8", "I6", "I7", "I8"}
FAR_ENEMY = "HI@A1"


def ringed(kind: str, code: str) -> ae.Battle:
    """A unit at G7 with one kind of terrain on all six sides, ordered."""
    return order(table(f"{code}@G7", FAR_ENEMY, terrain={kind: sorted(RING)}), "G7")


def reach(kind: str, code: str) -> set[str]:
    return hexes(play(ringed(kind, code), "G7")) - {"G7"}


def after_entering(kind: str, code: str) -> ae.Battle:
    """A unit that has entered terrain at E7, next to an enemy at D6."""
    battle = order(table(f"{code}@F7", "HI@D6", terrain={kind: ["E7"]}), "F7")
    return play(battle, "F7", "E7")


# ---------------------------------------------------------------- movement


@pytest.mark.rule("cca-16.1")
@pytest.mark.parametrize("code", ["LI", "SL", "AR", "AX"])
def test_broken_ground_does_not_stop_foot(code):
    assert reach("broken", code) == RING | BEHIND


@pytest.mark.rule("cca-16.1")
@pytest.mark.parametrize("code", ["LC", "HA", "MC", "HC", "CM", "EL", "LCH", "HCH"])
def test_mounted_units_stop_in_broken_ground(code):
    assert reach("broken", code) == RING


@pytest.mark.rule("cca-16.1")
@pytest.mark.parametrize("code", ["LWM", "HWM"])
def test_war_machines_may_not_enter_broken_ground(code):
    battle = ringed("broken", code)
    assert battle.seat == "north" and unit(battle, "G7")["type"] == code  # nothing to do: the turn is over


@pytest.mark.rule("cca-16.3", "cca-16.10")
@pytest.mark.parametrize("kind", ["forest", "ford", "open_ford"])
@pytest.mark.parametrize("code", ["LI", "AX", "LC", "MC", "HC", "EL"])
def test_every_unit_stops_in_forest_and_in_a_ford(kind, code):
    assert reach(kind, code) == RING


@pytest.mark.rule("cca-16.6", "cca-16.25")
@pytest.mark.parametrize("kind", ["hill", "camp"])
@pytest.mark.parametrize("code", ["LI", "HC", "EL"])
def test_hills_and_camps_do_not_slow_anybody(kind, code):
    assert reach(kind, code) == RING | BEHIND


@pytest.mark.rule("cca-16.8", "cca-16.9")
@pytest.mark.parametrize("kind", ["coast", "river", "steep"])
@pytest.mark.parametrize("code", ["LI", "LC", "EL", "MI"])
def test_coast_river_and_steep_slopes_cannot_be_entered(kind, code):
    assert ringed(kind, code).seat == "north"


@pytest.mark.rule("cca-16.8", "cca-16.9")
@pytest.mark.parametrize("kind", ["coast", "river"])
def test_a_lone_leader_cannot_enter_impassable_terrain_either(kind):
    battle = order(table("LD@G7 HI@I1", FAR_ENEMY, terrain={kind: sorted(RING - {"F6"})}), "G7")
    play(battle, "G7")
    assert "F6" in battle.legal and not hexes(battle) & (RING - {"F6"})
    assert "I7" not in battle.legal  # two hexes behind the coast, four by way of F6


@pytest.mark.rule("cca-16.8", "cca-16.9")
@pytest.mark.parametrize("kind", ["coast", "river"])
@pytest.mark.parametrize("side", ["south", "north"])
def test_a_retreat_into_impassable_terrain_costs_a_block(kind, side):
    if side == "south":
        battle = order(table("MI@E7", "HI@D6", terrain={kind: ["C6", "C7"]}), "E7")
        attack(battle, "E7", "D6", ["flag", "leader", "leader", "leader"])
        assert blocks(battle, "D6") == 3
    else:
        battle = order(table("HI@E7", "MI@D6", active="north", terrain={kind: ["F6", "F7"]}), "D6")
        attack(battle, "D6", "E7", ["flag", "leader", "leader", "leader"])
        assert blocks(battle, "E7") == 3


@pytest.mark.rule("cca-16.8", "cca-16.9")
@pytest.mark.parametrize("kind", ["coast", "river"])
def test_nobody_evades_into_impassable_terrain(kind):
    battle = order(table("MI@E7", "LI@D6", terrain={kind: ["C6"]}), "E7")
    attack(battle, "E7", "D6", ["leader"] * 4)
    assert "evade" in battle.legal
    play(battle, "evade")
    assert events(battle, "evade")[0]["to"] == "C7"  # the only way, so it was not asked
    battle = order(table("MI@E7", "LI@D6", terrain={kind: ["C6", "C7"]}), "E7")
    attack(battle, "E7", "D6", ["leader"] * 4)
    assert battle.decision == "battle_back"  # it had to stand


@pytest.mark.rule("cca-16.8")
def test_a_leader_does_not_escape_over_the_coast():
    battle = order(table("MI@E7", "LD@D6 HI@A1", terrain={"coast": ["C6", "C7"]}), "E7")
    attack(battle, "E7", "D6", ["swords"] * 4)  # not hit, but nowhere to go: cca-13.15
    assert leader(battle, "D6") is None and battle.view("south")["banners"]["south"] == 1


# ---------------------------------------------------------------- sight


@pytest.mark.rule("cca-16.8", "cca-16.9", "cca-16.10", "cca-16.2", "cca-16.4", "cca-16.25")
@pytest.mark.parametrize(
    ("kind", "seen"),
    [("coast", True), ("river", True), ("ford", True), ("open_ford", True), ("broken", True),
     ("forest", False), ("camp", False), ("steep", False), ("hill", False)],
)  # fmt: skip
def test_which_terrain_between_blocks_the_line(kind, seen):
    battle = order(table("AR@E5", "HI@E7", terrain={kind: ["E6"]}), "E5")
    play(battle, "end movement")
    assert (battle.decision == "fight" and "E5" in battle.legal) == seen


@pytest.mark.rule("cca-16.4")
def test_forest_of_the_target_and_of_the_shooter_does_not_block_sight():
    battle = order(table("AR@E5", "HI@E7", terrain={"forest": ["E5", "E7"]}), "E5")
    assert shot_dice(battle, "E5", "E7") == 1


# ---------------------------------------------------------------- broken ground and forest in combat


@pytest.mark.rule("cca-16.2")
@pytest.mark.parametrize(("code", "dice"), [("LI", 2), ("AX", 2), ("MI", 2), ("HI", 2), ("WA", 2)])
def test_foot_fights_in_the_turn_it_enters_broken_ground_with_at_most_two_dice(code, dice):
    assert combat_dice(after_entering("broken", code), "E7", "D6")[0] == dice


@pytest.mark.rule("cca-16.2")
@pytest.mark.parametrize("code", ["LC", "HA", "MC", "HC", "CM", "EL", "LCH", "HCH"])
def test_mounted_units_do_not_fight_in_the_turn_they_enter_broken_ground(code):
    battle = after_entering("broken", code)
    assert battle.seat == "north" and unit(battle, "E7")["type"] == code


@pytest.mark.rule("cca-16.2")
def test_light_cavalry_that_entered_broken_ground_does_not_shoot():
    battle = order(table("LC@G7", "HI@D6", terrain={"broken": ["F6"]}), "G7")
    play(battle, "G7", "F6")  # D6 is two hexes away
    assert battle.seat == "north"


@pytest.mark.rule("cca-16.2")
def test_mounted_units_that_began_in_broken_ground_fight_with_two_dice():
    battle = order(table("HC@E7", "HI@D6", terrain={"broken": ["E7"]}), "E7")
    assert combat_dice(battle, "E7", "D6") == (2, 5)


@pytest.mark.rule("cca-16.2")
def test_attacks_into_broken_ground_are_not_limited_but_the_battle_back_is():
    battle = order(table("HI@E7", "HI@D6", terrain={"broken": ["D6"]}), "E7")
    assert combat_dice(battle, "E7", "D6") == (5, 2)


@pytest.mark.rule("cca-16.2")
def test_broken_ground_does_not_change_ranged_combat():
    battle = order(table("AR@E5", "HI@E7", terrain={"broken": ["E5", "E7"]}), "E5")
    assert shot_dice(battle, "E5", "E7") == 2


@pytest.mark.rule("cca-16.4")
@pytest.mark.parametrize("code", ["LI", "SL", "AR", "AX", "WA"])
def test_light_foot_and_warriors_fight_in_the_turn_they_enter_forest(code):
    assert combat_dice(after_entering("forest", code), "E7", "D6")[0] == 2


@pytest.mark.rule("cca-16.4")
@pytest.mark.parametrize("code", ["MI", "HI", "LC", "HA", "MC", "HC", "CM", "EL", "LCH", "HCH"])
def test_other_units_do_not_fight_in_the_turn_they_enter_forest(code):
    battle = after_entering("forest", code)
    assert battle.seat == "north" and unit(battle, "E7")["type"] == code


@pytest.mark.rule("cca-16.4")
@pytest.mark.parametrize(("code", "shoots"), [("LI", True), ("LC", False), ("HA", False), ("LCH", False)])
def test_who_shoots_from_the_forest_it_has_just_entered(code, shoots):
    battle = order(table(f"{code}@G7", "HI@D6", terrain={"forest": ["F6"]}), "G7")
    play(battle, "G7", "F6")
    assert (battle.decision == "fight" and "F6" in battle.legal) == shoots


@pytest.mark.rule("cca-16.4")
def test_units_in_forest_throw_at_most_two_dice_attacking_and_battling_back():
    battle = order(table("HI@E7", "HI@D6", terrain={"forest": ["E7"]}), "E7")
    assert combat_dice(battle, "E7", "D6") == (2, 5)
    battle = order(table("HI@E7", "HI@D6", terrain={"forest": ["D6"]}), "E7")
    assert combat_dice(battle, "E7", "D6") == (5, 2)
    battle = order(table("HI@E7", "HI@D6", active="north", terrain={"forest": ["D6", "E7"]}), "D6")
    assert combat_dice(battle, "D6", "E7") == (2, 2)


@pytest.mark.rule("cca-16.5")
def test_a_unit_that_entered_forest_this_turn_makes_no_advance():
    battle = order(table("WA@F7", "HI@D6/1 HI@A1", terrain={"forest": ["E7"]}), "F7")
    play(battle, "F7", "E7")
    attack(battle, "E7", "D6", ["heavy", "leader"])
    assert unit(battle, "D6") is None and unit(battle, "E7")["type"] == "WA" and battle.seat == "north"


@pytest.mark.rule("cca-16.5")
def test_a_unit_that_began_its_turn_in_forest_advances():
    battle = order(table("WA@E7", "HI@D6/1 HI@A1", terrain={"forest": ["E7"]}), "E7")
    attack(battle, "E7", "D6", ["heavy", "leader"])
    assert battle.decision == "advance"
    assert unit(play(battle, "advance"), "D6")["type"] == "WA"


@pytest.mark.rule("cca-16.5", "cca-16.4")
def test_warriors_who_advanced_into_forest_have_a_bonus_combat_but_no_second_advance():
    battle = order(table("WA@E7", "HI@D6/1 LI@C6/1 HI@A1", terrain={"forest": ["D6"]}), "E7")
    attack(battle, "E7", "D6", ["heavy", "leader", "leader", "leader", "light", "leader"])
    play(battle, "advance", "C6", "stand?")
    assert blocks(battle, "C6") == 0 and unit(battle, "D6")["type"] == "WA" and battle.seat == "north"


@pytest.mark.rule("cca-16.4", "cca-16.5")
def test_cavalry_that_advanced_into_forest_neither_moves_on_nor_attacks_again():
    battle = order(table("MC@E7", "HI@D6/1 HI@C6 HI@A1", terrain={"forest": ["D6"]}), "E7")
    attack(battle, "E7", "D6", ["heavy", "leader", "leader"])
    play(battle, "advance")
    assert unit(battle, "D6")["type"] == "MC" and battle.seat == "north"


# ---------------------------------------------------------------- hills


@pytest.mark.rule("cca-16.6")
@pytest.mark.parametrize("hills", [["E5"], ["E7"], ["E5", "E6", "E7"]])
def test_hills_do_not_change_the_dice_of_shots(hills):
    battle = order(table("AR@E5", "HI@E7", terrain={"hill": hills}), "E5")
    assert shot_dice(battle, "E5", "E7") == 2


@pytest.mark.rule("cca-16.7")
@pytest.mark.parametrize(
    ("attacker", "defender", "hills", "dice"),
    [
        ("HI", "HI", ["D6"], (2, 3)),  # up, and down
        ("HI", "HI", ["E7"], (3, 2)),
        ("HI", "HI", ["D6", "E7"], (3, 3)),  # level
        ("HC", "HI", ["D6"], (2, 3)),
        ("HC", "HI", ["E7"], (2, 2)),
        ("HC", "HC", ["D6", "E7"], (2, 2)),
        ("HI", "HC", ["E7"], (3, 2)),
        ("HI", "HC", ["D6", "E7"], (3, 2)),
        ("LI", "AX", ["E7"], (2, 2)),  # a maximum never adds dice
        ("AX", "LI", ["E7"], (3, 2)),
        ("HI", "HI", ["C6", "F7"], (5, 5)),  # hills beside the fight do nothing
    ],
)
def test_dice_of_close_combat_on_and_against_hills(attacker, defender, hills, dice):
    battle = order(table(f"{attacker}@E7", f"{defender}@D6", terrain={"hill": hills}), "E7")
    assert combat_dice(battle, "E7", "D6") == dice


@pytest.mark.rule("cca-16.7")
def test_hill_limits_bind_the_north_as_well():
    battle = order(table("HI@E7", "HI@D6", active="north", terrain={"hill": ["E7"]}), "D6")
    assert combat_dice(battle, "D6", "E7") == (2, 3)


# ---------------------------------------------------------------- fordable river


@pytest.mark.rule("cca-16.10")
def test_a_unit_fights_in_the_turn_it_enters_a_ford_with_two_dice():
    assert combat_dice(after_entering("ford", "HI"), "E7", "D6") == (2, 5)
    assert combat_dice(after_entering("ford", "HC"), "E7", "D6") == (2, 5)


@pytest.mark.rule("cca-16.10")
def test_a_unit_in_a_ford_battles_back_with_two_dice_and_attacks_into_it_are_not_limited():
    battle = order(table("HI@E7", "HI@D6", terrain={"ford": ["D6"]}), "E7")
    assert combat_dice(battle, "E7", "D6") == (5, 2)


@pytest.mark.rule("cca-16.10")
def test_a_unit_in_a_ford_shoots_with_one_die_and_is_shot_at_with_two():
    assert shot_dice(order(table("AR@E5", "HI@E7", terrain={"ford": ["E5"]}), "E5"), "E5", "E7") == 1
    assert shot_dice(order(table("AR@E5", "HI@E7", terrain={"ford": ["E7"]}), "E5"), "E5", "E7") == 2


@pytest.mark.rule("cca-16.10")
def test_advances_into_and_out_of_a_ford_are_possible():
    battle = order(table("WA@F7", "HI@D6/1 LI@C6/1 HI@A1", terrain={"ford": ["E7", "D6"]}), "F7")
    play(battle, "F7", "E7")  # entered this turn
    attack(battle, "E7", "D6", ["heavy", "leader", "light", "leader"])
    play(battle, "advance")  # out of one ford and into the next
    play(battle, "C6", "stand?", "advance")
    assert unit(battle, "C6")["type"] == "WA"


@pytest.mark.rule("cca-16.10")
def test_cavalry_that_advanced_into_a_ford_does_not_move_on_but_attacks_again():
    battle = order(table("MC@E7", "HI@D6/1 HI@C6 HI@A1", terrain={"ford": ["D6"]}), "E7")
    attack(battle, "E7", "D6", ["heavy", "leader", "leader"])
    play(battle, "advance")
    assert battle.decision == "bonus_combat" and "C6" in battle.legal


@pytest.mark.rule("cca-16.9")
def test_a_river_is_no_ford():
    battle = order(table("MI@G7", FAR_ENEMY, terrain={"river": ["F6"], "ford": ["F7"]}), "G7")
    play(battle, "G7")
    assert "F7" in battle.legal and "F6" not in battle.legal


# ---------------------------------------------------------------- cards


@pytest.mark.rule("cca-16.27")
def test_dice_of_a_card_come_on_top_of_the_terrain_maximum():
    battle = table("HI@E7", "HI@D6", hand=["clash_of_shields"], terrain={"forest": ["E7"]})
    assert combat_dice(battle, "E7", "D6") == (4, 5)  # 2 in forest and 2
    battle = order(table("HC@E7", "HI@D6", hand=["mounted_charge"], terrain={"hill": ["D6"]}), "E7")
    assert combat_dice(battle, "E7", "D6") == (3, 3)  # 2 uphill and 1; 3 downhill


@pytest.mark.rule("cca-16.27", "cca-16.4")
def test_dice_of_a_card_come_on_top_of_the_maximum_for_shots_into_forest():
    hand = ["i_am_spartacus", "order_two_left"]
    battle = table("AR@E5", "HI@E7", hand=hand, terrain={"forest": ["E7"]})
    battle.load_dice(["light", "flag", "flag", "flag", "flag"])
    play(battle, "card i_am_spartacus", "E5")
    assert shot_dice(battle, "E5", "E7") == 2
