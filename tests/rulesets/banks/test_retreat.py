"""Retreat before combat (banks-9.6 to 9.8). South's heavy infantry at E5 faces E and attacks E6.

  D5  D6           E6's neighbours; D5, E6 and F5 are the attacker's front
E5  E6  E7
  F5  F6
"""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    attack,
    events,
    fates,
    field,
    hexes,
    leader_fates,
    leaders,
    melee,
    odds,
    play,
    reckoned,
    unit,
    words,
)


def charge(south: str, north: str, *dice: int, **fields) -> ae.Battle:
    """South's unit at E5 attacks E6."""
    battle = field(f"{south} LI@K1:NE", f"{north} LI@A1:SW", phase="melee", **fields)
    return attack(battle, "E5", "E6", *dice)


@pytest.mark.rule("banks-9.6")
@pytest.mark.parametrize(
    ("attacker", "target", "may"),
    [
        ("HI", "LI", True),  # 3 > 2
        ("HI", "HI", False),  # equal
        ("KT", "CH", False),  # equal
        ("KT", "HC", True),  # 5 > 4
        ("LC", "HC", False),  # 5 < 6
        ("PX", "HI", True),  # 2 > 1
        ("HI", "PX", False),
    ],
)
def test_only_a_quicker_target_may_retreat(attacker, target, may):
    battle = charge(f"{attacker}@E5:E", f"{target}@E6:W", 3)
    assert ((battle.seat, battle.decision) == ("north", "retreat_to")) == may


@pytest.mark.rule("banks-9.6")
def test_it_is_the_owners_choice():
    battle = charge("HI@E5:E", "LI@E6:W", 3)
    assert words(battle) == {"stand"}
    play(battle, "stand")
    assert melee(battle) == ("2-1", "DD")


@pytest.mark.rule("banks-9.6")
def test_a_disordered_target_may_not():
    assert melee(charge("HI@E5:E", "LI@E6:W/d", 1)) == ("3-1", "M")


@pytest.mark.rule("banks-9.6", "banks-6.16")
def test_everything_may_retreat_from_a_camp_and_a_camp_from_nobody():
    battle = charge("CP@E5", "LI@E6:W", 3)
    assert battle.decision == "retreat_to"
    battle = charge("PX@E5:E", "CP@E6", 1)
    assert melee(battle) == ("3-1", "M")


@pytest.mark.rule("banks-9.7")
@pytest.mark.parametrize(("to", "facing"), [("D5", "NW"), ("D6", "NE"), ("E7", "E"), ("F6", "SE"), ("F5", "SW")])
def test_it_goes_to_any_vacant_neighbour_and_ends_disordered_facing_that_way(to, facing):
    battle = charge("HI@E5:E", "LC@E6:W")
    assert hexes(battle) == {"D5", "D6", "E7", "F6", "F5"}
    play(battle, to)
    assert unit(battle, to).facing == facing and unit(battle, to).disordered and unit(battle, "E6") is None


@pytest.mark.rule("banks-9.7")
def test_vacant_means_no_unit_no_enemy_leader_no_beaten_enemy_camp_and_no_river():
    battle = charge(
        "HI@E5:E LI@D6:E L@F6 CP@F5/undefended", "LC@E6:W", hexsides=[["E6", "E7", "river"]], terrain={"river": ["D5"]}
    )
    assert battle.decision != "retreat_to", "no hex is vacant, it cannot retreat"
    battle = charge(
        "HI@E5:E LI@D6:E L@F6 CP@F5/undefended", "LC@E6:W", hexsides=[["E6", "E7", "ford"]], terrain={"river": ["D5"]}
    )
    assert hexes(battle) == {"E7"}


@pytest.mark.rule("banks-9.7")
def test_friends_bar_the_way_but_own_leaders_and_captured_camps_do_not():
    battle = charge("HI@E5:E CP@F5/captured", "LC@E6:W HI@D6:W L@E7 L@D5")
    assert hexes(battle) == {"D5", "E7", "F6", "F5"}


@pytest.mark.rule("banks-9.7")
def test_nobody_retreats_off_the_map():
    battle = field("HI@K5:W LI@K15:NE", "LC@K4:E LI@A1:SW", phase="melee")
    attack(battle, "K5", "K4")
    assert hexes(battle) == {"J3", "J4", "K3"}


@pytest.mark.rule("banks-9.7")
def test_a_retreat_into_woods_or_uphill_costs_nothing():
    battle = charge("HI@E5:E", "LI@E6:W", terrain={"woods": ["E7"], "hill": ["D6"], "stream": ["F6"]})
    assert hexes(battle) >= {"E7", "D6", "F6"}


# ---------------------------------------------------------------- the attack goes on


@pytest.mark.rule("banks-9.8")
@pytest.mark.parametrize(("to", "again"), [("D5", True), ("F5", True), ("D6", False), ("E7", False), ("F6", False)])
def test_a_target_still_in_front_may_be_attacked_there(to, again):
    battle = play(charge("HI@E5:E", "LC@E6:W", 3), to)
    if again:
        assert (battle.seat, battle.decision) == ("south", "follow") and "attack" in words(battle)
        play(battle, "attack")
        assert melee(battle)[0] == "3-1", "in the rear of the fleeing unit: 4x2 against 1"
    else:
        assert battle.decision == "advance" and events(battle, "melee") == [], "the attack is over"


@pytest.mark.rule("banks-9.8")
def test_the_new_hexs_terrain_counts_and_there_is_no_second_retreat():
    """LI retreats to the hill at D5, facing NW: its rear centre is E6, its flank hexes are D6, E6 and E5."""
    battle = play(charge("HI@E5:E/d", "LI@E6:W", 3, terrain={"hill": ["D5"]}), "D5", "attack")
    assert odds(battle) == reckoned(4, 2)


@pytest.mark.rule("banks-9.8", "banks-9.19")
def test_the_attacker_may_advance_instead():
    battle = play(charge("LI@E5:E", "LC@E6:W"), "D5")
    assert battle.decision == "follow"
    play(battle, next(w for w in battle.legal if w != "attack"))
    assert unit(battle, "E6").type == "LI", "light infantry must advance"


@pytest.mark.rule("banks-9.8")
def test_after_the_attack_only_the_new_hex_is_advanced_into():
    battle = play(charge("LI@E5:E", "LC@E6:W", 6), "D5", "attack")
    assert fates(battle, "north")["eliminated"] == ["LC"] and unit(battle, "D5").type == "LI"
    battle = play(charge("LI@E5:E", "LC@E6:W", 1), "D5", "attack")
    assert unit(battle, "E5").type == "LI" and unit(battle, "E6") is None, "M: nobody advances"


@pytest.mark.rule("banks-9.8", "banks-9.4")
def test_an_attack_that_is_not_allowed_there_is_not_offered():
    """Across a river side nobody attacks."""
    battle = play(charge("LI@E5:E", "LC@E6:W", hexsides=[["E5", "D5", "river"]]), "D5")
    assert battle.decision != "follow" and unit(battle, "E6").type == "LI"


@pytest.mark.rule("banks-9.8", "banks-11.2")
def test_leaders_who_stood_alone_in_the_new_hex_count_for_it_and_may_still_retreat():
    battle = play(charge("HI@E5:E/d", "LC@E6:W L@D5", 3, 6), "D5", "attack")
    assert battle.decision == "leader_retreats"
    stays = play(battle.copy(), "stay")
    assert odds(stays) == reckoned(4, 2)
    play(battle, "retreat")  # the unit cannot retreat again and is disordered already: the DD eliminates it
    assert leader_fates(battle, "north") == ["aside"] and fates(battle, "north")["eliminated"] == ["LC"]
    assert leaders(battle, "D5") == []
