"""Knights and barbarians out of control (banks-13.9). North, the first player, has passed; south's turn begins."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    dawn,
    end_turn,
    events,
    field,
    group,
    hexes,
    load,
    melee,
    odds,
    play,
    reckoned,
    unit,
    until,
    words,
)

FAR = "LI@K1:NE"


def wild(south: str, north: str, *dice: int, more: tuple[str, ...] = (), **fields) -> ae.Battle:
    """South, without leaders unless named, rolls these dice: any die is greater than 0."""
    return dawn(f"{south} {FAR}", north, *(dice or (1,)), options=["command_control", *more], **fields)


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("banks-13.9a")
@pytest.mark.parametrize(
    ("lead", "die", "lost"),
    [
        ("", 1, True),
        ("L", 2, False),
        ("L", 3, True),
        ("L L", 4, False),
        ("L L", 5, True),
        ("L L L", 6, False),
        ("L L/killed", 3, True),
        ("L L/captured", 2, False),
    ],
)
def test_a_die_above_twice_the_available_leaders_loses_control(lead, die, lost):
    """The knights charge to E9 by themselves, or wait for orders at E5."""
    battle = wild(f"KT@E5:E {lead}", "HI@E10:W", die)
    assert (unit(battle, "E9") is not None) == lost and (unit(battle, "E5") is not None) != lost
    assert len(events(battle, "command")) == 1


@pytest.mark.rule("banks-13.9a")
def test_leaders_who_have_not_come_do_not_count():
    due = {"south": {"reinforcements": [group(1, "", leaders=3)]}}
    assert unit(wild("KT@E5:E", "HI@E10:W", 1, armies=due), "E9")


@pytest.mark.rule("banks-13.9a")
def test_barbarians_are_those_the_scenario_marks():
    battle = wild("HI@E5:E/barbarian HI@G5:E HC@I5:E", "PX@E10:W", 6)
    assert unit(battle, "E7"), "two hexes nearer"
    assert hexes(battle) == {"G5", "I5", "K1"} and "done" in words(battle), "the others are free"


@pytest.mark.rule("banks-13.9a")
def test_without_the_option_knights_obey():
    battle = dawn(f"KT@E5:E {FAR}", "HI@E10:W", 6)
    assert unit(battle, "E5") and "done" in words(battle)


@pytest.mark.rule("banks-13.9a")
def test_control_comes_back_with_the_next_roll():
    battle = wild("KT@E1:E L", "HI@E12:W", 3, 2)
    assert unit(battle, "E5")
    end_turn(battle)
    end_turn(battle)
    assert unit(battle, "E5") and "E5" in hexes(battle) and "done" in words(battle)


# ---------------------------------------------------------------- the charge forward


@pytest.mark.rule("banks-13.9b")
def test_they_move_first_and_as_near_as_they_can():
    """D10 is six hexes away; every step must bring the knights nearer. D5 and E6 do, F5 does not."""
    battle = wild("KT@E5:E", "HI@D10:W")
    assert battle.decision == "step" and set(battle.legal) == {"D5", "E6"}


@pytest.mark.rule("banks-13.9b")
def test_several_are_moved_in_an_order_of_the_owners_choice_before_all_others():
    battle = wild("KT@E5:E KT@G5:E", "HI@D10:W HI@H10:W")
    assert battle.decision == "choose_unit" and set(battle.legal) == {"E5", "G5"}


@pytest.mark.rule("banks-13.9b")
def test_they_close_with_the_nearest_enemy():
    battle = wild("KT@E5:E", "PX@E8:W HI@A5:SW")
    assert unit(battle, "E7").type == "KT", "the only way with the fewest hexes"
    assert unit(battle, "E7").facing == "E" and hexes(battle) == {"K1"}, "they turn no more than they must"


@pytest.mark.rule("banks-13.9b")
def test_ties_are_the_owners():
    battle = wild("KT@E7:E", "HI@E10:W HI@E4:E")
    assert battle.decision == "choose_quarry" and hexes(battle) == {"E4", "E10"}
    play(battle, "E10")
    play(battle, "E8?", "E9?", "stop?")
    assert unit(battle, "E9")


@pytest.mark.rule("banks-13.9b", "banks-6.12")
def test_they_go_through_a_friend_in_their_way():
    battle = wild("KT@E5:E LI@E7:E", "HI@E10:W")
    assert unit(battle, "E9").type == "KT" and unit(battle, "E9").disordered and unit(battle, "E7").disordered


@pytest.mark.rule("banks-13.9b", "banks-6.11")
def test_they_do_not_end_stacked():
    """The friend stands next to the enemy: the knights stop behind him, two hexes from the enemy."""
    battle = play(wild("KT@E5:E HI@E9:E", "HI@E10:W"), "E6?", "E7?", "E8?")
    assert hexes(battle) == set() and "stop" in words(battle)
    play(battle, "stop")
    assert unit(battle, "E8").type == "KT" and unit(battle, "E9").type == "HI"
    assert not unit(battle, "E8").disordered


@pytest.mark.rule("banks-13.9b")
def test_next_to_the_enemy_they_turn_to_him():
    battle = wild("KT@E5:W", "HI@E6:W")
    assert battle.decision == "step" and set(battle.legal) == {"face NE", "face E", "face SE"}
    play(battle, "face E", "stop?")
    assert unit(battle, "E5").facing == "E"


@pytest.mark.rule("banks-13.9b", "banks-1.3")
def test_camps_draw_them_and_leaders_do_not():
    battle = wild("KT@E5:E", "CP@E8 L@E6 PX@A15:SW")
    play(battle, "E6?", "E7?", "stop?")
    assert unit(battle, "E7").type == "KT"


@pytest.mark.rule("banks-13.9b", "banks-5.3")
def test_units_off_the_map_do_not_draw_them():
    battle = wild("KT@C8:NW", "HI@A8/off_map=NW PX@C4:SE")
    play(battle, "C7?", "C6?", "C5?", "stop?")
    assert unit(battle, "C5").type == "KT"


@pytest.mark.rule("banks-13.9b", "banks-6.17")
def test_exempt_are_panicked_marked_and_looting_units():
    battle = wild("KT@E5:E/p KT@G5:E/loot CH@I5:E/v,barbarian", "HI@E8:W CP@G5/captured")
    assert unit(battle, "G5") and unit(battle, "I5"), "they may not move"
    assert unit(battle, "E7") is None and unit(battle, "E6") is None, "the panicked do not charge"


@pytest.mark.rule("banks-13.9b")
def test_without_enemies_on_the_map_everybody_is_exempt():
    battle = field(f"KT@E5:E {FAR}", "L@A1", options=["command_control"], turn=2)
    assert "done" in words(battle) and "E5" in hexes(battle)


# ---------------------------------------------------------------- the attack


@pytest.mark.rule("banks-13.9c")
def test_they_must_attack_and_low_odds_are_raised():
    """Barbarian light infantry next to a phalanx: 2 against 6 is below 1-2 and counts as 1-2."""
    battle = wild("LI@E5:E/barbarian", "PX@E7:W", 1)
    load(battle, 5)
    play(battle, "E6?", "stop?")
    for _ in range(20):
        if events(battle, "melee"):
            break
        assert battle.decision != "choose_attacker" or "done" not in words(battle)
        battle.push("done")
    assert melee(battle) == ("1-2", "M")


@pytest.mark.rule("banks-13.9c")
def test_done_is_not_an_answer_while_they_must_attack():
    battle = wild("KT@E5:E KT@G5:E HI@I5:E", "HI@E6:W HI@G6:W HI@I6:W", 6)
    until(battle, "choose_attacker")
    assert hexes(battle) >= {"E5", "G5"} and "done" not in words(battle)


@pytest.mark.rule("banks-13.9c", "banks-9.1")
def test_only_the_nearest_enemy_in_front_must_be_attacked():
    battle = wild("KT@E5:W/v", "HI@E6:W", 6)
    end = until(battle, "choose_unit", "north")
    assert not unit(end, "E6").disordered, "a volley marker forbids it, and E6 is behind"


@pytest.mark.rule("banks-13.9c", "banks-9.4")
def test_a_unit_of_no_strength_does_not_attack():
    battle = wild("LA@E5:E/barbarian,d", "LI@E6:W", 6)
    until(battle, "choose_unit", "north")
    assert unit(battle, "E5").type == "LA" and not unit(battle, "E6").disordered


@pytest.mark.rule("banks-13.9c", "banks-6.10")
def test_a_river_forbids_the_attack():
    battle = wild("KT@E5:E", "HI@E6:W", 6, hexsides=[["E5", "E6", "river"]])
    play(battle, "stop?")
    until(battle, "choose_unit", "north")
    assert not unit(battle, "E6").disordered and not unit(battle, "E5").disordered


@pytest.mark.rule("banks-13.9c", "banks-9.8")
def test_if_the_target_retreats_the_owner_chooses():
    battle = wild("HI@E5:E/barbarian", "LC@E6:W", 6)
    until(battle, "retreat_to", "north")
    play(battle, "D5")
    assert battle.decision == "follow"


# ---------------------------------------------------------------- with the barbarian charge


@pytest.mark.rule("banks-13.9d", "banks-13.10")
def test_the_charge_must_be_used_when_control_is_lost():
    side = {"south": {"barbarian_player": True}}
    battle = wild("LI@E5:E/barbarian", "HI@E7:W", 1, more=("barbarian_charge",), armies=side)
    assert battle.decision != "charge" and len(events(battle, "charge")) == 1
    load(battle, 3)
    play(battle, "E6?", "stop?")
    for _ in range(20):
        if events(battle, "melee"):
            break
        battle.push("done")
    assert odds(battle) == reckoned(6, 4)


@pytest.mark.rule("banks-13.9d")
def test_a_charge_already_used_is_not_used_again():
    side = {"south": {"barbarian_player": True, "charge_used": True}}
    battle = wild("LI@E5:E/barbarian", "HI@E7:W", 1, more=("barbarian_charge",), armies=side)
    assert events(battle, "charge") == []


@pytest.mark.rule("banks-13.9d")
def test_under_control_the_charge_is_a_choice():
    side = {"south": {"barbarian_player": True}}
    battle = wild("LI@E5:E/barbarian L", "HI@E7:W", 2, more=("barbarian_charge",), armies=side)
    assert battle.decision == "charge" and words(battle) == {"yes", "no"}


@pytest.mark.rule("banks-13.9b", "banks-6.9")
def test_they_go_around_woods_that_would_stop_them():
    """E6 is woods: straight on they would end four hexes from E10, around it two."""
    battle = wild("KT@E5:E", "HI@E10:W", terrain={"woods": ["E6"]})
    assert set(battle.legal) == {"D5", "F5"}
    play(battle, "D5")
    assert unit(battle, "D6") and hexes(battle) == {"D7", "E7"}, "D6 was the only way on"


@pytest.mark.rule("banks-13.9b", "banks-6.7")
def test_of_ways_that_bring_them_as_near_they_take_the_one_with_the_fewest_hexes():
    """E7 is a hill. Over it they reach E8, two hexes from the enemy, in three hexes (1 + 2 + 1); around it in four."""
    battle = wild("KT@E5:E", "HI@E10:W", terrain={"hill": ["E7"]})
    assert unit(battle, "E8").type == "KT" and unit(battle, "E8").facing == "E"


@pytest.mark.rule("banks-13.9c")
def test_of_several_nearest_enemies_in_front_the_owner_chooses():
    battle = wild("KT@E5:E", "HI@E6:W HI@D5:W", 6)
    play(battle, "E6?", "stop?")
    until(battle, "attack_at", "south")
    assert set(battle.legal) == {"E6", "D5"}


@pytest.mark.rule("banks-13.9b", "banks-13.9c")
def test_the_step_up_to_the_enemy_turns_them_to_him():
    """A phalanx of barbarians has one point: its step brings the enemy into its front, and it has to attack."""
    battle = wild("PX@E5:NE/barbarian", "HI@E7:W", 6)
    play(battle, "E6?")
    assert unit(battle, "E6").facing == "E"
    assert [e["from"] for e in end_turn(battle) if e["event"] == "attack"] == ["E6"]


@pytest.mark.rule("banks-13.9b")
def test_out_of_control_units_may_stand_still_when_already_there():
    battle = wild("KT@E5:E", "HI@E6:W")
    assert "K1" in hexes(battle) and unit(battle, "E5").facing == "E", "nothing to decide for the knights"
