"""Panic and flight (section 4)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    attack,
    camp,
    end_turn,
    events,
    fates,
    field,
    group,
    hexes,
    move,
    odds,
    outside,
    play,
    reckoned,
    unit,
    until,
    words,
)


def after_losses(threshold: int, *eliminated: str, south: str = "LI@K1:NE HI@K3:NE", **fields) -> ae.Battle:
    """South's turn starts with these types lost."""
    side = {"panic_threshold": threshold, "eliminated": list(eliminated), **fields.pop("army", {})}
    return field(south, armies={"south": side}, turn=2, **fields)


def panics(battle: ae.Battle) -> bool:
    return bool(events(battle, "panic"))


def rout(south: str, north: str, **fields) -> ae.Battle:
    """South panics at the start of its turn and is to move."""
    battle = after_losses(2, "LI", south=south, north=north, **fields)
    assert panics(battle)
    return battle


# ---------------------------------------------------------------- when an army panics


@pytest.mark.rule("banks-4.1", "banks-4.2")
@pytest.mark.parametrize(
    ("threshold", "eliminated", "expected"),
    [(6, ("HI", "LI"), True), (5, ("HI", "LI"), True), (7, ("HI", "LI"), False), (1, (), False), (8, ("KT",), True)],
)
def test_losses_that_equal_or_exceed_the_threshold(threshold, eliminated, expected):
    battle = after_losses(threshold, *eliminated)
    assert panics(battle) == expected == unit(battle, "K1").panicked == unit(battle, "K3").disordered


@pytest.mark.rule("banks-4.1")
@pytest.mark.parametrize(
    ("lead", "expected"),
    [("L/killed", True), ("L/captured", True), ("L/killed L/captured", True), ("L/killed L", False), ("L", False)],
)
def test_all_leaders_lost(lead, expected):
    assert panics(field(f"LI@K1:NE {lead}", turn=2)) == expected


@pytest.mark.rule("banks-4.1")
def test_only_the_phasing_army_is_checked():
    battle = field("LI@K1:NE", "LI@A1:SW L/killed", turn=2)
    assert not panics(battle) and not unit(battle, "A1").panicked
    assert any(e["event"] == "panic" for e in end_turn(battle)) and unit(battle, "A1").panicked


@pytest.mark.rule("banks-4.2")
def test_units_off_the_map_and_camps_are_no_losses():
    due = {"reinforcements": [group(6, "K8", "KT KT")]}
    battle = after_losses(1, south="LI@K1:NE CP@K5/undefended", army={"left_map": ["KT"], **due})
    assert not panics(battle)


@pytest.mark.rule("banks-4.2", "banks-6.14")
def test_a_scenario_may_count_units_that_left_the_map_as_losses():
    assert panics(after_losses(8, army={"left_map": ["KT"], "exits_are_losses": True}))
    assert not panics(after_losses(9, army={"left_map": ["KT"], "exits_are_losses": True}))


@pytest.mark.rule("banks-4.2")
def test_an_eliminated_camp_adds_nothing():
    battle = field("KT@E5:E", "CP@E6/d LI@A1:SW", phase="melee", armies={"north": {"panic_threshold": 1}})
    attack(battle, "E5", "E6", 6)
    assert camp(battle, "north") in ("undefended", "captured") and not unit(battle, "A1").panicked


@pytest.mark.rule("banks-4.3")
def test_an_army_without_leaders_does_not_panic_for_lack_of_them():
    due = {"reinforcements": [group(1, "", leaders=1)]}
    assert not panics(field("LI@K1:NE", turn=2))
    assert not panics(field("LI@K1:NE", armies={"south": due}, turn=2)), "he has not come into play"
    assert panics(after_losses(2, "LI", army=due)), "the threshold applies all the same"


@pytest.mark.rule("banks-4.3")
def test_leaders_who_have_not_come_do_not_save_an_army():
    due = {"reinforcements": [group(1, "", leaders=1)]}
    assert panics(field("LI@K1:NE L/killed", armies={"south": due}, turn=2))


@pytest.mark.rule("banks-4.3", "banks-5.5")
def test_a_leader_counts_from_his_first_placing():
    """North captures the reinforcement leader who stood alone: the army panics though it had none at the start."""
    due = {"reinforcements": [group(1, "", leaders=1)]}
    battle = until(field("LI@K1:NE LI@K3:NE", "LC@E6:W", armies={"south": due}), "place_leader")
    play(battle, "E5")
    until(battle, "choose_unit", "north")
    move(battle, "E6", "E5", "stop")
    until(battle, "choose_unit", "south")
    assert unit(battle, "K1").panicked


@pytest.mark.rule("banks-4.4")
def test_an_army_panics_once_only():
    battle = after_losses(2, "LI", army={"has_panicked": True})
    assert not panics(battle) and not unit(battle, "K1").panicked
    battle = rout("LI@K3:NE", "LI@A1:SW")
    end_turn(battle)
    assert not any(e["event"] == "panic" for e in end_turn(battle) + end_turn(battle))


# ---------------------------------------------------------------- whom it strikes


@pytest.mark.rule("banks-4.5", "banks-3.1")
def test_every_unit_on_the_map_is_disordered_and_panicked():
    south = "LI@I1:NE HI@K3:NE/d L@I1 CP@K5 HC@A9:NE/loot"
    battle = after_losses(2, "LI", south=south, north="CP@A9/captured LI@A1:SW")
    assert all(unit(battle, at).disordered and unit(battle, at).panicked for at in ("I1", "K3", "K5", "A9"))
    assert "K5" not in battle.legal and "A9" not in battle.legal, "camp and looters stay in place"
    assert not unit(battle, "A1").disordered, "the enemy is not touched"


@pytest.mark.rule("banks-4.5", "banks-5.4")
def test_units_off_the_map_are_spared():
    due = {"reinforcements": [group(1, "K8", "HI")]}
    battle = after_losses(2, "LI", south="LI@K1:NE HI@K12/off_map=SW", north="LI@K12:NE", army=due)
    assert unit(battle, "K1").panicked
    assert not outside(battle, "K12", "SW").disordered and not outside(battle, "K12", "SW").panicked
    play(battle, "HI", "off map SW?")
    assert not unit(battle, "K8").disordered and not unit(battle, "K8").panicked


# ---------------------------------------------------------------- flight


@pytest.mark.rule("banks-4.6")
def test_a_panicked_unit_must_get_farther_from_the_nearest_enemy():
    """LI at E5 facing E, the enemy three hexes away at E8.

    D5 and F5 are as far as E5 (and lead on to C5 or G5, four away); E6 is nearer. It may turn first.
    """
    battle = rout("LI@E5:E LI@K1:NE", "HI@E8:W")
    assert hexes(battle) == {"E5", "K1"} and "done" not in words(battle)
    play(battle, "E5")
    assert hexes(battle) == {"D5", "F5"} and "stop" not in words(battle)
    assert words(battle) >= {"face W", "face NW", "face SW"}
    play(battle, "D5")
    assert hexes(battle) == {"C5", "C6"} and "stop" not in words(battle), "D6 is two hexes from the enemy"
    play(battle, "C5")
    assert "stop" in words(battle), "it is four hexes away and need not use all its points"


@pytest.mark.rule("banks-4.6")
def test_a_turn_that_leaves_no_flight_is_not_allowed():
    """A phalanx with its one point must step; heavy infantry may turn any way, for a hex to the west stays in reach."""
    battle = play(rout("PX@E5:W", "HI@E8:W"), "E5?")
    assert set(battle.legal) == {"D4", "E4", "F4"}
    battle = play(rout("HI@E5:E", "HI@E8:W"), "E5?")
    assert hexes(battle) == {"D5", "F5"}
    assert words(battle) == {f"face {d}" for d in ("NE", "SE", "SW", "W", "NW")}


@pytest.mark.rule("banks-4.6")
def test_no_hex_of_a_flight_is_nearer_to_the_enemy():
    """Two enemies: a hex away from one but nearer to the other is not entered."""
    battle = play(rout("LI@E5:W", "HI@E8:W HI@E2:E"), "E5?")
    assert "E4" not in hexes(battle), "two hexes from E2"
    assert hexes(battle) == {"D4", "F4"}


@pytest.mark.rule("banks-4.6", "banks-4.8")
def test_leaving_the_map_is_the_best_flight():
    battle = rout("HI@K8:SW", "HI@K11:W")
    play(battle, "K8?")
    assert "leave map" in words(battle)
    play(battle, "leave map")
    assert fates(battle, "south")["left the map"] == ["HI"]


@pytest.mark.rule("banks-4.6")
def test_panicked_units_move_before_between_or_after_the_others():
    due = {"reinforcements": [group(1, "K8", "HI")]}
    battle = rout("LI@E5:W LI@G5:W", "HI@E8:W", army=due)
    assert hexes(battle) == {"E5", "G5"} and "HI" in words(battle)
    play(battle, "E5", "E4", "stop")
    assert hexes(battle) == {"G5"} and words(battle) == {"HI"}, "not done yet"
    play(battle, "HI", "off map SW?", "stop")
    play(battle, "G5?", "G4", "stop")
    assert unit(battle, "G4").panicked


@pytest.mark.rule("banks-4.6")
def test_a_defended_camp_frightens_and_a_leader_does_not():
    battle = play(rout("LI@E5:E", "CP@E8 LI@A15:SW"), "E5?")
    assert "E6" not in hexes(battle) and "stop" not in words(battle)
    battle = play(rout("LI@E5:E", "L@E8 LI@A1:SW"), "E5?")
    assert "E6" in hexes(battle), "away from A1, towards the leader"


@pytest.mark.rule("banks-4.7")
def test_without_a_flight_the_unit_is_free():
    """A phalanx with one point, facing the enemy: no step gets it farther away, a turn does not either."""
    battle = rout("PX@E5:E LI@K1:W", "HI@E8:W")
    play(battle, "E5")
    assert hexes(battle) == {"D5", "E6", "F5"} and "stop" in words(battle)
    play(battle, "E6")
    assert unit(battle, "E6").panicked


@pytest.mark.rule("banks-4.7")
def test_without_a_flight_it_may_also_be_left():
    battle = rout("PX@E5:E", "HI@E8:W")
    assert "done" in words(battle)


@pytest.mark.rule("banks-4.7")
def test_without_enemies_it_is_free():
    battle = rout("LI@E5:E", "L@A1")
    assert "done" in words(battle)
    play(battle, "E5")
    assert hexes(battle) == {"D5", "E6", "F5"} and "stop" in words(battle)


@pytest.mark.rule("banks-4.7", "banks-6.17")
def test_a_panicked_unit_that_may_not_move_stays():
    battle = rout("LA@E5:W/v LI@K1:W", "HI@E8:W")
    assert "E5" not in hexes(battle)
    play(battle, "K1?", "leave map")
    assert unit(battle, "E5").panicked and battle.seat == "north", "nothing is left to move"


@pytest.mark.rule("banks-4.8", "banks-10.2")
def test_panic_lasts_until_a_leader_rallies():
    battle = rout("LI@E5:W LI@G5:W L", "HI@E8:W")
    play(battle, "E5", "E4", "stop", "G5?", "G4", "stop")
    until(battle, "place_leader")
    play(battle, "E4")
    until(battle, "choose_unit", "north")
    assert not unit(battle, "E4").panicked and not unit(battle, "E4").disordered
    assert unit(battle, "G4").panicked and unit(battle, "G4").disordered
    end_turn(battle)
    assert battle.seat == "south" and "done" not in words(battle), "G4 must flee again"
    play(battle, "G4")
    assert "stop" not in words(battle)


@pytest.mark.rule("banks-4.8")
def test_a_panicked_unit_makes_no_attack_but_shoots_and_defends():
    battle = field("KT@E5:E/p HI@K1:NE", "LI@E6:W", phase="melee")
    assert battle.decision != "choose_attacker"
    battle = field("LI@E6:W LI@K1:NE", "LA@E5:E/p", phase="missile fire")
    assert battle.decision == "choose_shooter"
    battle = field("LI@E5:E HI@K1:NE", "HI@E6:W/p", phase="melee")
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(2, 2)


@pytest.mark.rule("banks-4.6")
def test_a_flight_never_comes_nearer_on_the_way():
    """LC could ride past the enemy at E7 and end far behind it; F6 and D6 would be nearer than E5, so it may not."""
    battle = play(rout("LC@E5:E LI@K1:NE", "HI@E7:W"), "E5")
    assert hexes(battle) == {"D5", "F5"}, "E6 is next to the enemy"
    play(battle, "D5")
    assert "D6" not in hexes(battle) and hexes(battle) == {"C5", "C6"}


@pytest.mark.rule("banks-4.6", "banks-5.3")
def test_enemies_off_the_map_frighten_nobody():
    """HI waits beyond K8; LI at I8 may walk towards it, away from the enemy at A8."""
    battle = play(rout("LI@I8:SW", "HI@K8/off_map=SW LI@A8:SW"), "I8?")
    assert hexes(battle) >= {"J7", "J8"}


@pytest.mark.rule("banks-4.6", "banks-6.12")
def test_a_flight_may_lead_through_a_friend():
    """E4 is held by a friend: the panicked LI passes him and both are disordered; it cannot stop there."""
    battle = rout("LI@E5:W HI@E4:W", "HI@E8:W")
    play(battle, "E5", "E4")
    assert "stop" not in words(battle)
    play(battle, "E3", "stop")
    assert unit(battle, "E3").type == "LI" and unit(battle, "E4").type == "HI"


@pytest.mark.rule("banks-4.6", "banks-6.9")
def test_a_flight_into_woods_ends_there():
    battle = play(rout("LI@E5:W LI@K1:NE", "HI@E8:W", terrain={"woods": ["E4"]}), "E5", "E4")
    assert unit(battle, "E4").panicked and "E4" not in battle.legal and unit(battle, "K1"), "its move is over"


@pytest.mark.rule("banks-4.6")
def test_a_hex_as_far_that_leads_nowhere_is_no_flight():
    """HI has two points. Behind D5, and all around to the west, lie hills it could not pay for; F5 leads on to G5."""
    hills = {"hill": ["C5", "C6", "D4", "E4", "F4"]}
    battle = play(rout("HI@E5:E LI@K1:NE", "HI@E8:W", terrain=hills), "E5")
    assert unit(battle, "G5").type == "HI", "the only flight there was"


@pytest.mark.rule("banks-4.5", "banks-6.22")
def test_camp_and_unit_in_one_hex_both_panic():
    battle = rout("CP@K5 HI@K5:NE LI@K1:NE", "HI@A8:SW")
    marks = [(u["type"], u["panicked"]) for u in battle.view("south")["units"] if u["at"] == "K5"]
    assert sorted(marks) == [("CP", True), ("HI", True)]
