"""Ramparts and fortified camps (cca-16.20 to cca-16.26).

The defender stands at D6; E6 touches its SW side, E7 its SE side, D7 its E side::

    C6  C7
  D5  D6  D7
    E6  E7
  F5  F6  F7      F7 sees D6 through the SE side, F6 through the corner between SW and SE
    G6  G7  G8
"""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import attack, blocks, combat_dice, events, hexes, order, play, shot_dice, table, unit

TWO_SWORDS = ["swords", "swords", "leader", "leader", "leader"]
ONE_FLAG = ["flag", "leader", "leader", "leader", "leader"]


def assault(defender: str, dice: list[str], start: str = "E7", attacker: str = "MI", **fields) -> ae.Battle:
    """South attacks the north's unit at D6."""
    battle = order(table(f"{attacker}@{start}", f"{defender}@D6 HI@A1", **fields), start)
    attack(battle, start, "D6", dice)
    return play(battle, "stand?")


def lost(battle: ae.Battle) -> int:
    """Blocks lost to the throw."""
    return sum(e["blocks"] for e in events(battle, "loss"))


def may_ignore(battle: ae.Battle) -> int:
    """Flags the target may ignore, 0 when it was not asked."""
    return len(battle.legal) - 1 if battle.decision == "ignore_flags" else 0


# ---------------------------------------------------------------- ramparts


@pytest.mark.rule("cca-16.20")
@pytest.mark.parametrize(("here", "there"), [("E7", "D6"), ("D6", "E7")])
def test_ramparts_do_not_hinder_movement_either_way(here, there):
    ramparts = {"D6": ["NE", "E", "SE", "SW", "W", "NW"]}
    battle = play(order(table(f"MI@{here}", "HI@A1", ramparts=ramparts), here), here)
    assert there in hexes(battle)
    battle = play(order(table(f"LC@{here}", "HI@A1", ramparts=ramparts), here), here)
    assert {"D6", "C6", "C5", "D5"} - {here} <= hexes(battle)  # on through the hex and out again


@pytest.mark.rule("cca-16.20")
def test_ramparts_do_not_block_sight():
    every = ["NE", "E", "SE", "SW", "W", "NW"]
    battle = order(table("AR@E5", "HI@E7", ramparts={"E5": every, "E6": every, "E7": every}), "E5")
    assert shot_dice(battle, "E5", "E7") == 2


@pytest.mark.rule("cca-16.20")
def test_ramparts_do_not_change_the_number_of_dice():
    battle = order(table("HI@E7", "HI@D6", ramparts={"D6": ["SE"]}), "E7")
    assert combat_dice(battle, "E7", "D6") == (5, 5)


@pytest.mark.rule("cca-16.21")
@pytest.mark.parametrize(
    ("start", "sides", "hits"),
    [("E7", ["SE"], 1), ("E7", ["SW", "E"], 2), ("E6", ["SW"], 1), ("E6", ["SE", "W"], 2), ("D7", ["E"], 1)],
)
def test_one_swords_hit_is_ignored_across_a_rampart_side_only(start, sides, hits):
    assert lost(assault("HI", TWO_SWORDS, start, ramparts={"D6": sides})) == hits


@pytest.mark.rule("cca-16.21")
def test_only_swords_are_ignored_and_only_one_of_them():
    assert lost(assault("HI", ["heavy", "heavy", "leader", "leader"], ramparts={"D6": ["SE"]})) == 2
    assert lost(assault("HI", ["swords", "swords", "swords", "heavy"], ramparts={"D6": ["SE"]})) == 3
    assert lost(assault("HI", ["swords", "leader", "leader", "leader"], ramparts={"D6": ["SE"]})) == 0


@pytest.mark.rule("cca-16.21")
@pytest.mark.parametrize(("sides", "flags"), [(["SE"], 1), (["SW", "E", "NE", "W", "NW"], 0)])
def test_a_flag_may_be_ignored_across_a_rampart_side_only(sides, flags):
    battle = assault("HI", ONE_FLAG, ramparts={"D6": sides})
    assert may_ignore(battle) == flags
    if flags:
        assert battle.seat == "north" and battle.legal == ("ignore 0", "ignore 1")
        play(battle, "ignore 1")
        assert blocks(battle, "D6") == 4 and battle.decision == "battle_back"
    else:
        assert battle.decision == "retreat_to"


@pytest.mark.rule("cca-16.21")
def test_one_flag_of_two_is_left():
    battle = assault("HI", ["flag", "flag", "leader", "leader"], ramparts={"D6": ["SE"]})
    assert may_ignore(battle) == 1
    play(battle, "ignore 1")
    assert events(battle, "flags")[0]["hexes"] == 1


@pytest.mark.rule("cca-16.21")
def test_the_rampart_helps_the_south_too():
    battle = order(table("HI@E7 HI@I1", "MI@D6", active="north", ramparts={"E7": ["NW"]}), "D6")
    attack(battle, "D6", "E7", ["swords", "swords", "flag", "leader"])
    assert lost(battle) == 1 and battle.seat == "south" and may_ignore(battle) == 1


@pytest.mark.rule("cca-16.21")
def test_an_attacker_is_not_protected_against_the_battle_back():
    battle = assault("HI", ["leader"] * 4 + ["swords", "swords", "flag", "leader", "leader"], ramparts={"E7": ["NW"]})
    play(battle, "battle back")
    assert lost(battle) == 2 and may_ignore(battle) == 0 and battle.decision == "retreat_to"


@pytest.mark.rule("cca-16.22")
@pytest.mark.parametrize(
    ("shooter", "sides", "flags"),
    [
        ("F7", ["SE"], 1),  # straight through the side
        ("F7", ["SW", "E"], 0),
        ("F5", ["SW"], 1),
        ("D8", ["E"], 1),
        ("F6", ["SW", "SE"], 1),  # through the corner: both sides are needed
        ("F6", ["SE"], 0),
        ("F6", ["SW"], 0),
        ("E8", ["E", "SE"], 1),
        ("E8", ["E"], 0),
        ("G7", ["SE"], 1),  # three hexes away, half a hex east of D6
        ("G7", ["SW"], 0),
        ("G6", ["SW"], 1),  # and half a hex west
        ("G6", ["SE"], 0),
    ],
)
def test_a_shot_across_a_rampart_side_lets_a_flag_be_ignored(shooter, sides, flags):
    battle = order(table(f"AR@{shooter}", "HI@D6 HI@A1", hand=["order_light_troops"], ramparts={"D6": sides}), shooter)
    attack(battle, shooter, "D6", ["flag", "leader"])
    assert may_ignore(battle) == flags


@pytest.mark.rule("cca-16.22")
def test_a_rampart_takes_no_hit_from_a_shot():
    battle = order(table("AR@F7", "HI@D6 HI@A1", ramparts={"D6": ["SE"]}), "F7")
    attack(battle, "F7", "D6", ["heavy", "heavy"])
    assert blocks(battle, "D6") == 2


@pytest.mark.rule("cca-16.22")
def test_a_shot_from_the_north_across_a_rampart_of_the_south():
    fields = {"active": "north", "ramparts": {"F6": ["NW"]}}
    battle = order(table("MI@F6 HI@I1", "AR@D5", **fields), "D5")
    attack(battle, "D5", "F6", ["flag", "leader"])  # D5, E6, F6 lie in a line
    assert battle.seat == "south" and may_ignore(battle) == 1


@pytest.mark.rule("cca-16.23")
@pytest.mark.parametrize("ground", [{"ramparts": {"D6": ["SE"]}}, {"terrain": {"camp": ["D6"]}}])
def test_mounted_units_are_protected_by_neither_rampart_nor_camp(ground):
    battle = assault("HC", ["swords", "swords", "flag", "leader"], **ground)
    assert lost(battle) == 2 and may_ignore(battle) == 0 and battle.decision == "retreat_to"
    battle = order(table("AR@F7", "MC@D6 HI@A1", **ground), "F7")
    attack(battle, "F7", "D6", ["flag", "leader"])
    assert may_ignore(battle) == 0


# ---------------------------------------------------------------- camps


@pytest.mark.rule("cca-16.25")
@pytest.mark.parametrize("start", ["E6", "E7", "D5", "D7", "C6", "C7"])
def test_a_camp_protects_foot_from_every_side(start):
    battle = assault("HI", ["swords", "swords", "flag", "leader"], start, terrain={"camp": ["D6"]})
    assert lost(battle) == 1 and may_ignore(battle) == 1


@pytest.mark.rule("cca-16.25")
def test_a_camp_lets_a_flag_of_a_shot_be_ignored_but_no_hit():
    battle = order(table("AR@F6", "HI@D6 HI@A1", terrain={"camp": ["D6"]}), "F6")
    attack(battle, "F6", "D6", ["heavy", "flag"])
    assert blocks(battle, "D6") == 3 and may_ignore(battle) == 1


@pytest.mark.rule("cca-16.25")
def test_camp_and_rampart_together_ignore_no_more_than_one():
    fields = {"terrain": {"camp": ["D6"]}, "ramparts": {"D6": ["SE"]}}
    battle = assault("HI", ["swords", "swords", "flag", "flag"], **fields)
    assert lost(battle) == 1 and may_ignore(battle) == 1


@pytest.mark.rule("cca-16.25")
def test_an_attacker_in_a_camp_is_not_protected_against_the_battle_back():
    battle = assault("HI", ["leader"] * 3 + ["swords", "swords", "flag", "leader", "leader"], terrain={"camp": ["E7"]})
    play(battle, "battle back")
    assert lost(battle) == 2 and battle.decision == "retreat_to"


@pytest.mark.rule("cca-16.26")
@pytest.mark.parametrize(
    ("attacker", "defender", "camps", "dice"),
    [
        ("HI", "HI", ["E7"], (4, 5)),
        ("HI", "HI", ["D6"], (5, 4)),
        ("MC", "MI", ["E7"], (2, 4)),  # mounted units too
        ("MI", "MC", ["D6"], (4, 2)),
        ("LI", "HI", ["D6", "E7"], (1, 4)),
        ("WA", "WA", ["D6", "E7"], (3, 3)),
    ],
)
def test_a_unit_in_a_camp_throws_one_die_less(attacker, defender, camps, dice):
    battle = order(table(f"{attacker}@E7", f"{defender}@D6", terrain={"camp": camps}), "E7")
    assert combat_dice(battle, "E7", "D6") == dice


@pytest.mark.rule("cca-16.26")
@pytest.mark.parametrize(("camp", "hill", "code", "dice"), [("E7", "D6", "HI", 2), ("E7", "D6", "LI", 1)])
def test_the_camp_is_taken_off_before_the_terrain_maximum(camp, hill, code, dice):
    battle = order(table(f"{code}@E7", "HI@D6", terrain={"camp": [camp], "hill": [hill]}), "E7")
    assert combat_dice(battle, "E7", "D6")[0] == dice  # 5 - 1, at most 2; 2 - 1, at most 2


@pytest.mark.rule("cca-16.26")
def test_a_shooter_in_a_camp_throws_one_die_less():
    battle = order(table("AR@E5", "HI@E7", terrain={"camp": ["E5"]}), "E5")
    assert shot_dice(battle, "E5", "E7") == 1
    battle = order(table("LC@E5", "HI@E7", terrain={"camp": ["E5"]}), "E5")
    assert shot_dice(battle, "E5", "E7") == 1


@pytest.mark.rule("cca-16.26")
def test_a_shooter_that_moved_into_a_camp_has_no_die_left_but_a_light_chariot_has():
    battle = order(table("AR@F5", "HI@E7", terrain={"camp": ["E5"]}), "F5")
    play(battle, "F5", "E5")
    assert battle.seat == "north" and unit(battle, "E5")["type"] == "AR"
    battle = order(table("LCH@F5", "HI@E7", terrain={"camp": ["E5"]}), "F5")
    assert shot_dice(play(battle, "F5", "E5"), "E5", "E7") == 1


@pytest.mark.rule("cca-16.26")
def test_elephants_in_a_camp_have_no_die_against_a_lone_leader():
    battle = order(table("EL@E7", "LD@D6 HI@A1", terrain={"camp": ["E7"]}), "E7")
    play(battle, "end movement")
    assert battle.seat == "north"  # one die less one: nothing to attack with
