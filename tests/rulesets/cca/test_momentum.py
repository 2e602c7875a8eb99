"""Momentum advance, the extra hex of cavalry, bonus combat (cca-13.20 to cca-13.27).

South attacks D6 from E6; a unit that has advanced to D6 touches all hexes around it::

     B5    B6    B7
        C6    C7
     D5    D6    D7
        E6    E7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import (
    assault,
    attack,
    banners,
    blocks,
    events,
    hexes,
    leader,
    order,
    play,
    table,
    thrown,
    unit,
)

SPARE = " HI@A1"
KILL = ["medium", "leader", "leader", "leader"]  # destroys medium infantry of one block; leader symbols only then
BLANKS = ["light"] * 5
FIRST_STRIKE = ("first_strike", "order_two_right")


# ---------------------------------------------------------------- advance


@pytest.mark.rule("cca-13.20")
def test_after_destroying_its_target_the_attacker_may_advance():
    battle = assault(table("MI@E6", "MI@D6/1" + SPARE), "E6", "D6", KILL)
    assert (battle.seat, set(battle.legal)) == ("south", {"advance", "stay"})
    play(battle, "advance")
    assert unit(battle, "D6")["side"] == "south" and unit(battle, "E6") is None


@pytest.mark.rule("cca-13.20")
def test_after_driving_its_target_off_the_attacker_may_advance_with_its_leader():
    battle = assault(table("MI@E6 LD@E6", "MI@D6"), "E6", "D6", ["flag", "light", "light", "light"], "C6", "advance")
    assert unit(battle, "D6")["side"] == "south" and leader(battle, "D6")["side"] == "south"


@pytest.mark.rule("cca-13.20", "cca-13.24")
def test_the_advance_is_optional_and_without_it_there_is_no_bonus_combat():
    """Cavalry, with another enemy next to its own hex."""
    battle = assault(table("MC@E6", "MI@D6/1 HI@E7"), "E6", "D6", KILL[:3], "stay")
    assert unit(battle, "E6") and (battle.seat, battle.decision) == ("north", "play_card")


@pytest.mark.rule("cca-13.20")
def test_north_advances_southwards():
    battle = assault(table("MI@E6/1 HI@I1", "MI@D6", active="north"), "D6", "E6", KILL)
    assert (battle.seat, battle.decision) == ("north", "advance")
    play(battle, "advance")
    assert unit(battle, "E6")["side"] == "north" and banners(battle) == (0, 1)


@pytest.mark.rule("cca-13.21")
def test_no_advance_while_the_defender_is_in_its_hex():
    battle = assault(table("MI@E6", "MI@D6 HI@C6 HI@C7"), "E6", "D6", ["medium", "flag", "light", "light"], "ignore 0")
    assert blocks(battle, "D6") == 2 and battle.decision == "battle_back"


@pytest.mark.rule("cca-13.21")
@pytest.mark.parametrize("code", ["LWM", "HWM"])
def test_war_machines_never_advance(code):
    battle = assault(table(f"{code}@E6", "MI@D6/1" + SPARE), "E6", "D6", ["medium", "light"])
    assert banners(battle) == (1, 0) and unit(battle, "E6") and battle.decision == "play_card"


@pytest.mark.rule("cca-13.21", "cca-10.10")
def test_shooters_never_advance():
    battle = assault(table("LC@E6", "LI@C6/1" + SPARE), "E6", "C6", ["light", "light"])
    assert banners(battle) == (1, 0) and battle.decision == "play_card"


@pytest.mark.rule("cca-13.21")
def test_no_advance_after_battle_back():
    battle = assault(table("MI@E6/1 HI@I1", "MC@D6"), "E6", "D6", BLANKS[:4], "stand")
    battle.load_dice(["medium", "light", "light"])
    play(battle, "battle back")
    assert banners(battle) == (0, 1) and unit(battle, "D6") and battle.decision == "play_card"


@pytest.mark.rule("cca-13.21")
def test_no_advance_for_the_unit_that_struck_first():
    battle = table("MI@E6/1 HI@I1", "MI@D6", enemy_hand=FIRST_STRIKE)
    assault(battle, "E6", "D6", ["medium", "light", "light", "light"], "first strike")
    assert banners(battle) == (0, 1) and unit(battle, "D6") and battle.decision != "advance"


@pytest.mark.rule("cca-13.21", "cca-16.5")
@pytest.mark.parametrize(("start", "asked"), [("F6", "play_card"), ("E6", "advance")])
def test_no_advance_for_a_unit_that_entered_forest_this_turn(start, asked):
    battle = order(table(f"AX@{start}", "MI@D6/1" + SPARE, terrain={"forest": ["E6"]}), start)
    play(battle, *(["F6", "E6"] if start == "F6" else []))
    attack(battle, "E6", "D6", ["medium", "light"])
    assert banners(battle) == (1, 0) and battle.decision == asked


@pytest.mark.rule("cca-13.22", "cca-14.2")
def test_the_leader_of_the_unit_destroyed_is_tested_and_gone_before_the_advance():
    battle = assault(table("MI@E6", "MI@D6/1 LD@D6" + SPARE), "E6", "D6", [*KILL, "light"])
    assert thrown(battle, "leader test") == [1]
    assert (battle.seat, battle.decision) == ("north", "leader_evade")
    play(battle, "C6", "stop")
    assert (battle.seat, battle.decision) == ("south", "advance")
    play(battle, "advance")
    assert unit(battle, "D6")["side"] == "south"


# ---------------------------------------------------------------- the extra hex


@pytest.mark.rule("cca-13.23")
@pytest.mark.parametrize("code", ["LC", "HA", "MC", "HC"])
def test_cavalry_may_ride_one_hex_further_in_any_direction(code):
    battle = assault(table(f"{code}@E6", "MI@D6/1" + SPARE), "E6", "D6", KILL, "advance")
    assert battle.decision == "extra_hex"
    assert set(battle.legal) == {"C6", "C7", "D5", "D7", "E6", "E7", "stay"}
    play(battle, "C7")
    assert unit(battle, "C7")["type"] == code


@pytest.mark.rule("cca-13.23", "cca-2.3")
@pytest.mark.parametrize("code", ["CM", "LCH", "HCH", "EL", "WA", "MI"])
def test_no_extra_hex_for_others(code):
    battle = assault(table(f"{code}@E6", "MI@D6/1" + SPARE), "E6", "D6", KILL, "advance")
    assert unit(battle, "D6")["type"] == code and battle.decision == "play_card"


@pytest.mark.rule("cca-13.23")
def test_the_extra_hex_follows_the_rules_of_movement():
    """C6 holds an enemy, C7 an enemy leader, D5 a friend, D7 is coast; E7 holds a friendly lone leader."""
    battle = table("MC@E6 HI@D5 LD@E7", "MI@D6/1 HI@C6 LD@C7", terrain={"coast": ["D7"]})
    assault(battle, "E6", "D6", ["medium", "light", "light"], "advance")
    assert set(battle.legal) == {"E6", "E7", "stay"}


@pytest.mark.rule("cca-13.23", "cca-13.27")
@pytest.mark.parametrize("kind", ["forest", "broken"])
def test_a_vacated_hex_that_stops_cavalry_ends_its_advance_and_its_combat(kind):
    battle = table("MC@E6", "MI@D6/1 HI@C6", terrain={kind: ["D6"]})
    assault(battle, "E6", "D6", ["medium", "light", "light"], "advance")
    assert unit(battle, "D6")["type"] == "MC" and battle.decision == "play_card"


@pytest.mark.rule("cca-13.23", "cca-13.27", "cca-16.10")
def test_a_ford_stops_cavalry_but_leaves_it_the_bonus_combat():
    battle = table("MC@E6", "MI@D6/1 HI@C6", terrain={"ford": ["D6"]})
    assault(battle, "E6", "D6", ["medium", "light", "light"], "advance")
    assert battle.decision == "bonus_combat"
    play(battle, "C6")
    assert thrown(battle, "attack") == [2]


@pytest.mark.rule("cca-13.23", "cca-13.25")
def test_the_extra_hex_is_not_needed_for_a_bonus_combat():
    battle = table("MC@E6", "MI@D6/1 HI@C6")
    assault(battle, "E6", "D6", ["medium", "light", "light"], "advance", "stay")
    assert battle.decision == "bonus_combat" and set(battle.legal) == {"C6", "no bonus"}


# ---------------------------------------------------------------- bonus combat


@pytest.mark.rule("cca-13.25")
@pytest.mark.parametrize(
    ("words", "bonus"),
    [
        ("WA@E6", True), ("WA@E6/2", True),
        ("LI@E6", False), ("AX@E6", False), ("MI@E6", False), ("HI@E6", False),
        ("LI@E6 LD@E6", True), ("AX@E6 LD@E6", True), ("MI@E6 LD@E6", True), ("HI@E6 LD@E6", True),
        ("MI@E6 LD@E7", False),  # a leader beside is not attached
        ("LC@E6", True), ("HA@E6", True), ("MC@E6", True), ("HC@E6", True), ("CM@E6", True), ("LCH@E6", True),
        ("HCH@E6", True), ("EL@E6", True),
    ],
)  # fmt: skip
def test_who_has_a_bonus_combat(words, bonus):
    battle = table(words, "MI@D6/1 HI@C6")
    assault(battle, "E6", "D6", KILL, "advance", "stay?")
    assert (battle.decision == "bonus_combat") is bonus


@pytest.mark.rule("cca-13.25")
def test_any_adjacent_enemy_unit_or_lone_leader_may_be_the_target_and_it_is_optional():
    """D6 was driven off to B5; C7 and the leader at D7 are other enemies, A1 is far."""
    battle = table("WA@E6", "LI@D6 HI@C7 LD@D7" + SPARE)
    assault(battle, "E6", "D6", ["flag", "medium", "medium", "medium"], "stand", "ignore 0", "B5", "advance")
    assert set(battle.legal) == {"C7", "D7", "no bonus"}
    play(battle, "no bonus")
    assert battle.seat == "north"


@pytest.mark.rule("cca-13.25", "cca-11.16")
def test_a_bonus_combat_against_a_lone_leader():
    battle = table("WA@E6", "MI@D6/1 LD@D7" + SPARE)
    assault(battle, "E6", "D6", KILL, "advance")
    battle.load_dice(["leader", "light", "light", "light"])
    play(battle, "D7")
    assert banners(battle) == (2, 0) and battle.decision == "play_card"


@pytest.mark.rule("cca-13.25", "cca-13.3", "cca-13.26")
def test_example_heavy_infantry_of_one_block_with_a_leader():
    """One class hit and one leader hit destroy the enemy; the cavalry evades the bonus attack: only medium hits."""
    battle = table("HI@E6/1 LD@E6", "LI@D6/2 MC@C6")
    assault(battle, "E6", "D6", ["light", "leader", "medium", "medium", "heavy"], "stand")
    assert thrown(battle, "attack") == [5] and banners(battle) == (1, 0)
    play(battle, "advance")
    assert unit(battle, "D6")["type"] == "HI" and leader(battle, "D6")
    battle.load_dice(["medium", "swords", "leader", "heavy", "flag"])
    play(battle, "C6", "evade")
    assert thrown(battle, "attack") == [5] and blocks(battle, "C6") == 2
    play(battle, "B5", "A6")
    assert blocks(battle, "A6") == 2 and battle.decision == "play_card"


@pytest.mark.rule("cca-13.25", "cca-13.23", "cca-13.26", "cca-12.6")
def test_example_heavy_cavalry_rides_on_from_chariots_to_slingers():
    """HC drives HCH from D6 to B, rides to D6 and D7 and finds SL at C8 with friends at B7 and B8.

    Of three blocks one falls to the hit and two to the blocked retreat.
    """
    battle = table("HC@E6", "HCH@D6 SL@C8/3 HI@B7 HI@B8")
    assault(battle, "E6", "D6", ["flag", "light", "light", "light"], "C6", "B5", "advance", "D7")
    assert unit(battle, "D7")["type"] == "HC"
    battle.load_dice(["light", "flag", "medium", "medium"])
    play(battle, "C8")
    assert thrown(battle, "attack") == [4]
    play(battle, "ignore 0")  # the two friends behind are support, but the owner need not use it
    assert banners(battle) == (1, 0)
    assert set(battle.legal) == {"advance", "stay"}
    play(battle, "advance")
    assert unit(battle, "C8")["type"] == "HC"
    assert (battle.seat, battle.decision) == ("north", "play_card")  # enemies at B7 and B8, yet no more combat


@pytest.mark.rule("cca-13.26")
def test_a_bonus_combat_is_battled_back():
    battle = table("WA@E6", "MI@D6/1 MI@C6")
    assault(battle, "E6", "D6", KILL, "advance")
    battle.load_dice(BLANKS[:4])
    play(battle, "C6")
    assert (battle.seat, battle.decision) == ("north", "battle_back")
    battle.load_dice(["medium", "light", "light", "light"])
    play(battle, "battle back")
    assert blocks(battle, "D6") == 3


@pytest.mark.rule("cca-13.26")
def test_first_strike_may_answer_a_bonus_combat():
    battle = table("WA@E6", "MI@D6/1 MI@C6", enemy_hand=FIRST_STRIKE)
    assault(battle, "E6", "D6", KILL, "stand", "advance", "C6")
    assert set(battle.legal) == {"stand", "first strike"}


@pytest.mark.rule("cca-13.26")
def test_after_a_bonus_combat_cavalry_has_no_extra_hex_and_no_third_attack():
    battle = table("MC@E6", "MI@D6/1 MI@C6/1 MI@B6")
    assault(battle, "E6", "D6", ["medium", "light", "light"], "advance", "stay")
    battle.load_dice(["medium", "light", "light"])
    play(battle, "C6", "advance")
    assert unit(battle, "C6")["type"] == "MC" and banners(battle) == (2, 0)
    assert (battle.seat, battle.decision) == ("north", "play_card")


@pytest.mark.rule("cca-13.26")
def test_a_unit_that_has_had_its_bonus_combat_is_not_offered_another_combat():
    battle = order(table("WA@E6 MI@E8", "MI@D6/1 MI@C6 MI@D8"), "E6", "E8")
    attack(battle, "E6", "D6", KILL)
    play(battle, "advance")
    battle.load_dice(BLANKS[:4])
    play(battle, "C6", "decline")
    assert battle.decision == "fight" and hexes(battle) == {"E8"}


@pytest.mark.rule("cca-13.27", "cca-13.25")
@pytest.mark.parametrize(
    ("words", "kind", "bonus"),
    [
        ("WA@E6", "forest", True),  # warriors may fight in the turn they enter forest
        ("LI@E6 LD@E6", "forest", True),
        ("MI@E6 LD@E6", "forest", False),
        ("HI@E6 LD@E6", "broken", True),  # foot may fight on broken ground
        ("CM@E6", "broken", False),
        ("EL@E6", "forest", False),
        ("HC@E6", "hill", True),
    ],
)
def test_terrain_of_the_vacated_hex_can_cancel_the_bonus_combat(words, kind, bonus):
    battle = table(words, "MI@D6/1 HI@C6", terrain={kind: ["D6"]})
    assault(battle, "E6", "D6", ["medium", "leader", "leader"], "advance", "stay?")
    assert (battle.decision == "bonus_combat") is bonus


@pytest.mark.rule("cca-13.27")
@pytest.mark.parametrize(("kind", "bonus"), [("forest", False), ("broken", False), ("hill", True)])
def test_terrain_of_the_extra_hex_can_cancel_the_bonus_combat(kind, bonus):
    battle = table("MC@E6", "MI@D6/1 HI@C8", terrain={kind: ["C7"]})
    assault(battle, "E6", "D6", ["medium", "light", "light"], "advance", "C7")
    assert unit(battle, "C7")["type"] == "MC"
    assert (battle.decision == "bonus_combat") is bonus


@pytest.mark.rule("cca-13.21", "cca-16.5")
def test_an_advance_into_forest_allows_a_bonus_combat_but_no_further_advance():
    battle = table("WA@E6", "MI@D6/1 MI@C6/1" + SPARE, terrain={"forest": ["D6"]})
    assault(battle, "E6", "D6", KILL, "advance")
    battle.load_dice(["medium", "medium"])
    play(battle, "C6")
    assert thrown(battle, "attack") == [2] and events(battle, "unit_lost")
    assert unit(battle, "D6")["type"] == "WA" and battle.decision == "play_card"
