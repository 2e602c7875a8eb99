"""Flags, support and retreat (cca-12.1 to cca-12.10, cca-12.16); elephants have `test_rampage.py`.

South attacks D6 from E6; north retreats towards row A, south towards row I::

     B5    B6    B7
        C6    C7
     D5    D6    D7
        E6    E7
     F5    F6    F7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import assault, attack, banners, blocks, events, leader, order, play, table, thrown, unit

ONE_FLAG = ["flag", "leader", "leader", "leader"]  # of medium infantry without a leader
TWO_FLAGS = ["flag", "flag", "leader", "leader"]
SPARE = " HI@A1"


def distance(battle):
    """The hexes of the retreat just announced."""
    return [e["hexes"] for e in events(battle, "flags")]


# ---------------------------------------------------------------- how far, where to


@pytest.mark.rule("cca-12.1")
@pytest.mark.parametrize(
    ("code", "hexes"),
    [
        ("MI", 1), ("HI", 1), ("AX", 1), ("EL", 1), ("LWM", 1), ("HWM", 1), ("LI", 2), ("SL", 2), ("AR", 2),
        ("WA", 2), ("HC", 2), ("HCH", 2), ("LCH", 3), ("MC", 3), ("CM", 3), ("LC", 4), ("HA", 4),
    ],
)  # fmt: skip
def test_hexes_of_one_flag_and_of_two(code, hexes):
    for n, dice in enumerate((ONE_FLAG, TWO_FLAGS), start=1):
        battle = table("MI@E6", f"{code}@D6" + SPARE)
        assault(battle, "E6", "D6", [*dice, "swords", "swords"], "stand?", "ignore 0?")
        assert distance(battle) == [n * hexes]


@pytest.mark.rule("cca-12.1")
def test_example_three_flags_on_light_infantry_are_six_hexes():
    battle = table("LI@D6", "MI@C6", active="north")
    assault(battle, "C6", "D6", ["flag", "flag", "flag", "leader"], "stand", "E6", "F6", "G6", "H6", "I6")
    assert blocks(battle, "I6") == 3  # five hexes to row I, the sixth costs a block


@pytest.mark.rule("cca-12.1")
def test_example_one_flag_takes_light_cavalry_four_hexes():
    battle = assault(table("MI@F6", "LC@E6"), "F6", "E6", ONE_FLAG, "stand", "D5", "C5", "B5", "A5")
    assert blocks(battle, "A5") == 3


@pytest.mark.rule("cca-12.1")
def test_a_card_that_lengthens_movement_does_not_lengthen_retreats():
    battle = assault(table("HC@E6", "MI@D6", hand=("mounted_charge",)), "E6", "D6", ["light"] * 5)
    battle.load_dice(ONE_FLAG)
    play(battle, "battle back")
    assert distance(battle) == [2]


@pytest.mark.rule("cca-12.1", "cca-10.9")
def test_a_flag_of_a_shot_makes_the_target_retreat():
    battle = assault(table("AR@E6", "MI@C6"), "E6", "C6", ["flag", "light"], "B5")
    assert unit(battle, "B5") and battle.decision == "play_card"


@pytest.mark.rule("cca-12.2")
def test_owner_chooses_each_step_among_hexes_towards_his_edge():
    battle = assault(table("MI@E6", "LI@D6"), "E6", "D6", ONE_FLAG, "stand")
    assert (battle.seat, set(battle.legal)) == ("north", {"C6", "C7"})
    play(battle, "C7")
    assert (battle.seat, set(battle.legal)) == ("north", {"B6", "B7"})
    play(battle, "B7")
    assert blocks(battle, "B7") == 4


@pytest.mark.rule("cca-12.2")
def test_south_retreats_towards_row_i():
    battle = assault(table("LI@E6", "MI@D6", active="north"), "D6", "E6", ONE_FLAG, "stand")
    assert (battle.seat, set(battle.legal)) == ("south", {"F5", "F6"})
    play(battle, "F5")
    assert set(battle.legal) == {"G5", "G6"}


@pytest.mark.rule("cca-12.2", "cca-12.6")
def test_owner_may_choose_a_dead_end():
    battle = assault(table("MI@E6", "LI@D6 HI@B5 HI@B6"), "E6", "D6", ONE_FLAG, "stand")
    assert set(battle.legal) == {"C6", "C7"}
    play(battle, "C6")
    assert blocks(battle, "C6") == 3


@pytest.mark.rule("cca-12.2")
def test_the_only_open_hex_must_be_taken():
    battle = assault(table("MI@E6", "MI@D6 HI@C6"), "E6", "D6", ONE_FLAG)
    assert blocks(battle, "C7") == 4 and unit(battle, "D6") is None


@pytest.mark.rule("cca-12.3")
@pytest.mark.parametrize("kind", ["forest", "broken", "hill", "ford", "camp"])
def test_passable_terrain_does_not_stop_a_retreat(kind):
    battle = table("MI@E6", "LC@D6", terrain={kind: ["C6", "C7", "B6"]})
    assault(battle, "E6", "D6", ONE_FLAG, "stand", "C6", "B6", "A6")
    assert blocks(battle, "A6") == 2  # the fourth hex is off the board


@pytest.mark.rule("cca-12.3", "cca-12.6")
@pytest.mark.parametrize("kind", ["coast", "river"])
def test_impassable_terrain_blocks_a_retreat(kind):
    battle = assault(table("MI@E6", "MI@D6", terrain={kind: ["C6", "C7"]}), "E6", "D6", ONE_FLAG)
    assert blocks(battle, "D6") == 3


@pytest.mark.rule("cca-12.3")
@pytest.mark.parametrize(("code", "stays"), [("LWM", True), ("HWM", True), ("MI", False)])
def test_broken_ground_is_impassable_for_war_machines_only(code, stays):
    battle = table("MI@E6", f"{code}@D6", terrain={"broken": ["C6", "C7"]})
    assault(battle, "E6", "D6", ONE_FLAG, "stand?", "C6?")
    assert (blocks(battle, "D6") == 1) is stays


@pytest.mark.rule("cca-12.4", "cca-12.6")
@pytest.mark.parametrize(
    ("south", "north"),
    [("", " HI@C6 HI@C7"), (" HI@C6 HI@C7", ""), (" LD@C6 HI@C7", ""), (" LD@C6", " HI@C7")],
)
def test_units_and_enemy_leaders_block_a_retreat(south, north):
    battle = assault(table("MI@E6" + south, "MI@D6" + north), "E6", "D6", ONE_FLAG, "ignore 0?")
    assert blocks(battle, "D6") == 3 and battle.decision == "battle_back"


@pytest.mark.rule("cca-12.4")
def test_a_retreat_does_not_pass_through_units():
    """B5, B6 behind C6 are taken: light infantry that stepped to C6 stops and pays."""
    battle = assault(table("MI@E6", "LI@D6 HI@B5 HI@B6 HI@C7"), "E6", "D6", ONE_FLAG, "stand")
    assert blocks(battle, "C6") == 3


@pytest.mark.rule("cca-12.4")
def test_an_attached_leader_retreats_with_his_unit():
    battle = assault(table("MI@E6", "MI@D6 LD@D6"), "E6", "D6", ONE_FLAG, "ignore 0", "C6")
    assert unit(battle, "C6") and leader(battle, "C6") and leader(battle, "D6") is None


@pytest.mark.rule("cca-12.5")
def test_example_cavalry_retreats_to_a_lone_leader_and_stops():
    """Two flags, one ignored thanks to the units at D5 and D7; the leader at C6 takes the cavalry in."""
    battle = table("MI@E6", "MC@D6 HI@D5 HI@D7 LD@C6")
    assault(battle, "E6", "D6", TWO_FLAGS, "stand", "ignore 1")
    assert distance(battle) == [3]
    play(battle, "C6")
    assert blocks(battle, "C6") == 3 and leader(battle, "C6")
    assert (battle.seat, battle.decision) == ("south", "advance")


@pytest.mark.rule("cca-12.5", "cca-12.6")
def test_a_unit_with_a_leader_cannot_enter_a_lone_leaders_hex():
    battle = table("MI@E6", "MI@D6 LD@D6 LD@C6", terrain={"coast": ["C7"]})
    assault(battle, "E6", "D6", ONE_FLAG, "ignore 0")
    assert blocks(battle, "D6") == 3 and leader(battle, "D6") and leader(battle, "C6")


# ---------------------------------------------------------------- blocked


@pytest.mark.rule("cca-12.6")
def test_example_light_infantry_on_its_home_row_loses_two_blocks():
    battle = assault(table("MI@B6", "LI@A6"), "B6", "A6", ONE_FLAG, "stand?")
    assert blocks(battle, "A6") == 2 and battle.decision == "battle_back"


@pytest.mark.rule("cca-12.6")
def test_example_light_cavalry_hemmed_in_by_friends_is_destroyed():
    battle = table("MI@E6", "LC@D6 HI@C6 HI@C7")
    assault(battle, "E6", "D6", TWO_FLAGS, "ignore 1")
    assert unit(battle, "D6") is None and banners(battle) == (1, 0)
    assert battle.decision == "advance"


@pytest.mark.rule("cca-12.6")
def test_only_the_hexes_not_made_cost_blocks():
    """Two flags on light infantry at B6: one of four hexes is there."""
    battle = assault(table("MI@C6", "LI@B6"), "C6", "B6", TWO_FLAGS, "stand", "A7")
    assert blocks(battle, "A7") == 1


@pytest.mark.rule("cca-12.6", "cca-14.1")
def test_blocked_losses_test_the_leader():
    battle = table("MI@E6", "MI@D6 LD@D6 HI@C6 HI@C7")
    assault(battle, "E6", "D6", [*ONE_FLAG, "leader", "leader"], "ignore 0")
    assert blocks(battle, "D6") == 3 and leader(battle, "D6") is None and banners(battle) == (1, 0)


@pytest.mark.rule("cca-12.6")
def test_south_is_blocked_on_row_i():
    battle = assault(table("LI@I6", "MI@H6", active="north"), "H6", "I6", ONE_FLAG, "stand?")
    assert blocks(battle, "I6") == 2


@pytest.mark.rule("cca-12.16", "cca-13.20")
def test_a_unit_destroyed_on_its_way_counts_for_the_attack_and_its_first_hex_is_free():
    battle = assault(table("MI@C6", "LI@B6/1" + SPARE), "C6", "B6", ONE_FLAG, "stand", "A6")
    assert banners(battle) == (1, 0)
    assert (battle.seat, battle.decision) == ("south", "advance")
    play(battle, "advance")
    assert unit(battle, "B6")["side"] == "south"


# ---------------------------------------------------------------- ignoring flags


@pytest.mark.rule("cca-12.7", "cca-14.5")
def test_an_attached_leader_lets_his_unit_ignore_one_flag():
    battle = assault(table("MI@E6", "MI@D6 LD@D6"), "E6", "D6", TWO_FLAGS)
    assert set(battle.legal) == {"ignore 0", "ignore 1"}


@pytest.mark.rule("cca-12.7")
@pytest.mark.parametrize(("second", "asked"), [("leader", "retreat_to"), ("light", "ignore_flags")])
def test_he_must_first_survive_the_test_of_the_same_throw(second, asked):
    battle = assault(table("MI@E6", "MI@D6 LD@D6"), "E6", "D6", ["medium", "flag", "light", "light", "leader", second])
    assert battle.decision == asked


@pytest.mark.rule("cca-12.7")
def test_a_leader_beside_the_unit_does_not_ignore_flags_for_it():
    battle = assault(table("MI@E6", "MI@D6 HI@D7 LD@D7"), "E6", "D6", ONE_FLAG)
    assert battle.decision == "retreat_to"  # one adjacent hex with a unit and its leader is no support either


@pytest.mark.rule("cca-12.8")
@pytest.mark.parametrize(
    ("friends", "supported"),
    [
        ("HI@D5 HI@D7", True),
        ("HI@D5", False),
        ("HI@D5 LD@D7", True),  # lone leaders count
        ("LD@D5 LD@D7", True),
        ("HI@D5 LD@D5", False),  # one hex
        ("EL@D5 LWM@D7", True),  # elephants and war machines give support
        ("HI@D5 HI@B6", False),  # B6 is two hexes away
    ],
)
def test_two_adjacent_hexes_with_friends_are_support(friends, supported):
    battle = assault(table("MI@E6", f"MI@D6 {friends}"), "E6", "D6", TWO_FLAGS)
    assert (battle.decision == "ignore_flags") is supported
    if supported:
        assert set(battle.legal) == {"ignore 0", "ignore 1"}


@pytest.mark.rule("cca-12.8")
def test_more_than_two_friends_ignore_no_more():
    battle = assault(table("MI@E6", "MI@D6 HI@D5 HI@D7 HI@C6 HI@C7 HI@E7"), "E6", "D6", TWO_FLAGS)
    assert set(battle.legal) == {"ignore 0", "ignore 1"}


@pytest.mark.rule("cca-12.8")
def test_enemies_are_no_support():
    battle = assault(table("MI@E6 MI@E7", "MI@D6 HI@D7"), "E6", "D6", ONE_FLAG)
    assert battle.decision == "retreat_to"


@pytest.mark.rule("cca-12.8")
def test_support_is_counted_when_the_retreat_is_worked_out():
    """The first attack destroys the friend at D5, the second one finds D6 with D7 only."""
    battle = order(table("MI@E5 MI@E7", "MI@D6 LI@D5/1 HI@D7"), "E5", "E7")
    attack(battle, "E5", "D5", ["light"] * 4)
    play(battle, "stand", "stay")
    attack(battle, "E7", "D6", ONE_FLAG)
    assert battle.decision == "retreat_to"


@pytest.mark.rule("cca-12.9")
def test_all_sources_add_up_and_the_owner_chooses_how_many():
    """Leader 1, support 1, camp 1, full warriors 1: up to 4 of 5 flags; 3 not ignored are 6 hexes."""
    battle = table("HI@E6", "WA@D6 LD@D6 HI@D5 HI@D7", terrain={"camp": ["D6"]})
    assault(battle, "E6", "D6", ["flag"] * 5)
    assert set(battle.legal) == {f"ignore {n}" for n in range(5)}
    play(battle, "ignore 2")
    assert distance(battle) == [6]


@pytest.mark.rule("cca-12.9")
def test_sources_renew_for_every_throw():
    battle = order(table("MI@E6 MI@E7", "MI@D6 LD@D6"), "E6", "E7")
    attack(battle, "E6", "D6", ONE_FLAG)
    play(battle, "ignore 1", "decline")
    attack(battle, "E7", "D6", ONE_FLAG)
    assert set(battle.legal) == {"ignore 0", "ignore 1"}


@pytest.mark.rule("cca-12.10")
@pytest.mark.parametrize("fields", [{"terrain": {"camp": ["E6"]}}, {"ramparts": {"E6": ["NE"]}}])
def test_terrain_does_not_help_an_attacker_against_the_battle_back(fields):
    battle = assault(table("MI@E6", "MI@D6", **fields), "E6", "D6", ["light"] * 4)
    battle.load_dice(["flag", "swords", "light", "light"])
    play(battle, "battle back")
    assert battle.decision == "retreat_to" and blocks(battle, "E6") == 3


@pytest.mark.rule("cca-12.10", "cca-12.9")
def test_terrain_helps_the_unit_attacked_close_or_ranged():
    camp = {"camp": ["D6"]}
    battle = assault(table("MI@E6", "MI@D6", terrain=camp), "E6", "D6", ONE_FLAG)
    assert battle.decision == "ignore_flags"
    battle = assault(table("AR@F6", "MI@D6", terrain=camp), "F6", "D6", ["flag", "light"])
    assert battle.decision == "ignore_flags" and thrown(battle, "shot") == [2]
