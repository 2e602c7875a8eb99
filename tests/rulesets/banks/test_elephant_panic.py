"""Frightened elephants (banks-13.11). North has passed; south's turn begins. EL stand at C8 and E8."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    attack,
    camp,
    dawn,
    end_turn,
    events,
    fates,
    field,
    group,
    hexes,
    leader_fates,
    leaders,
    load,
    lost,
    move,
    odds,
    play,
    reckoned,
    shoot,
    unit,
    until,
    words,
)

FAR = "LI@K1:NE"


def scare(south: str, north: str, *dice: int, hold: str = "yes", **fields) -> ae.Battle:
    """South holds back a leader (or not) and rolls these dice."""
    options = ["elephant_panic", *fields.pop("more", [])]
    battle = dawn(f"{south} {FAR}", north, options=options, **fields)
    assert (battle.seat, battle.decision) == ("south", "hold_back_leader"), battle.decision
    return play(load(battle, *dice), hold)


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("banks-13.11a")
def test_a_player_may_hold_back_a_leader_for_the_turn():
    battle = scare("HI@G5:NE L L", "EL@E8:W", 1)
    until(battle, "place_leader")
    play(battle, "K1")
    assert battle.decision != "place_leader" and sorted(leader_fates(battle, "south")) == ["aside", "in play"]
    until(battle, "hold_back_leader")
    assert "killed" not in leader_fates(battle, "south"), "he is not lost"
    play(battle, "no")
    until(battle, "place_leader", "south")
    play(battle, "K1", "K1")
    assert leaders(battle, "K1") == ["south", "south"]


@pytest.mark.rule("banks-13.11a")
def test_he_need_not():
    battle = scare("HI@G5:NE L", "EL@E8:W LI@A1:SW", hold="no")
    assert events(battle, "elephant") == [] and "E8" not in hexes(battle)


@pytest.mark.rule("banks-13.11a")
def test_without_leaders_or_the_option_nobody_is_asked():
    assert dawn(f"HI@G5:NE {FAR}", "EL@E8:W", options=["elephant_panic"]).decision == "choose_unit"
    assert dawn(f"HI@G5:NE L {FAR}", "EL@E8:W").decision == "choose_unit"
    assert dawn(f"HI@G5:NE L/killed L {FAR}", "EL@E8:W", options=["elephant_panic"]).decision == "hold_back_leader"


@pytest.mark.rule("banks-13.11a")
def test_leaders_who_have_not_come_cannot_be_held_back():
    due = {"south": {"reinforcements": [group(1, "", leaders=1)]}}
    battle = dawn(f"HI@G5:NE {FAR}", "EL@E8:W", options=["elephant_panic"], armies=due)
    assert battle.decision == "choose_unit"


@pytest.mark.rule("banks-13.11a")
@pytest.mark.parametrize(
    ("die", "result"), [(1, "none"), (2, "none"), (3, "none"), (4, "balk"), (5, "balk"), (6, "panic")]
)
def test_what_the_die_does(die, result):
    battle = scare("HI@G5:NE L", "EL@E8:W LI@A1:SW", die)
    assert [(e["at"], e["die"], e["result"]) for e in events(battle, "elephant")] == [("E8", die, result)]
    assert ("E8" in hexes(battle)) == (result == "panic")


@pytest.mark.rule("banks-13.11a")
def test_elephants_are_rolled_for_by_hex_top_row_first():
    battle = scare("HI@G5:NE L", "EL@E8:W EL@C8:W EL@E4:W LI@A1:SW", 1, 4, 6)
    assert [(e["at"], e["die"]) for e in events(battle, "elephant")] == [("C8", 1), ("E4", 4), ("E8", 6)]


@pytest.mark.rule("banks-13.11a", "banks-5.3")
def test_only_elephants_on_the_map_are_rolled_for():
    due = {"north": {"reinforcements": [group(6, "A8", "EL")]}}
    battle = scare("HI@G5:NE L", "EL@E8:W LI@A1:SW", 1, armies=due)
    assert len(events(battle, "elephant")) == 1


@pytest.mark.rule("banks-13.11a", "banks-13.8a")
def test_with_duels_the_owner_says_which_leader():
    battle = dawn(f"HI@G5:NE L5 L2 {FAR}", "EL@E8:W LI@A1:SW", options=["elephant_panic", "duels"])
    play(load(battle, 1), "yes?")
    assert words(battle) >= {"rating 2", "rating 5"}
    play(battle, "rating 2")
    until(battle, "place_leader")
    play(battle, "K1")
    ratings = [one["rating"] for one in battle.view("south")["leaders"] if one["at"] == "K1"]
    assert ratings == [5]


# ---------------------------------------------------------------- balking


@pytest.mark.rule("banks-13.11b")
def test_a_balking_elephant_does_not_move_turn_or_attack_in_its_owners_next_turn():
    battle = scare("HI@E7:E L", "EL@E8:W LI@A1:SW", 4)
    until(battle, "choose_unit", "north")
    assert hexes(battle) == {"A1"}
    told = end_turn(battle)
    assert not any(e["event"] == "attack" for e in told) and battle.seat == "south"
    play(battle, "no")
    until(battle, "choose_unit", "north")
    assert "E8" in hexes(battle), "for one turn only"


@pytest.mark.rule("banks-13.11b")
def test_a_balking_elephant_is_not_offered_as_attacker():
    battle = scare("HI@E7:E L", "EL@E8:W HI@D7:SW", 5)
    until(battle, "choose_attacker", "north")
    assert hexes(battle) == {"D7"}


@pytest.mark.rule("banks-13.11b", "banks-4.7")
def test_a_balking_elephant_that_panics_with_its_army_stays():
    battle = field("LI@K1:NE", "EL@E8:W/balks LI@A1:SW LI@A3:SW L/killed", turn=1, options=["elephant_panic"])
    assert battle.seat == "north" and unit(battle, "E8").panicked and "E8" not in battle.legal


# ---------------------------------------------------------------- panic


@pytest.mark.rule("banks-13.11c")
def test_a_panicked_elephant_moves_and_attacks_for_the_phasing_player():
    """It faces W and tramples LI at D7, its right front hex."""
    battle = scare("HI@G5:NE L", "EL@E8:W LI@D7:W LI@A1:SW", 6)
    move(battle, "E8", "stop?")
    until(battle, "choose_attacker", "south")
    assert hexes(battle) == {"E8"}
    attack(battle, "E8", "D7", 6)
    assert fates(battle, "north")["eliminated"] == ["LI"]
    until(battle, "choose_unit", "north")
    assert "D7" in hexes(battle), "it is its owner's again"


@pytest.mark.rule("banks-13.11c")
def test_it_may_be_shot_at_by_its_owner_and_not_by_the_controller():
    battle = scare("LA@E5:E L", "EL@E8:W LA@E10:W LI@A1:SW", 6)
    until(battle, "choose_shooter", "north")
    assert hexes(battle) == {"E10"}
    shoot(battle, "E10", "E8", 2)
    assert unit(battle, "E8").disordered


@pytest.mark.rule("banks-13.11c", "banks-6.13", "banks-6.12")
def test_it_blocks_its_own_side_and_is_passed_by_the_controllers():
    battle = scare("LI@E7:E L", "EL@E8:W LI@A1:SW", 6)
    move(battle, "E7", "E8", "E9", "stop")
    assert unit(battle, "E8").disordered and unit(battle, "E9").disordered, "a friend for this turn"


@pytest.mark.rule("banks-13.11c")
def test_if_eliminated_it_is_its_owners_loss():
    battle = scare("LI@G5:NE L", "EL@E8:W/d LA@E9:W LI@A1:SW", 6)
    until(battle, "choose_shooter", "north")
    shoot(battle, "E9", "E8", 3)
    assert lost(battle, "north") == 6 and lost(battle, "south") == 0


@pytest.mark.rule("banks-13.11c", "banks-9.10")
def test_its_owners_leaders_do_not_double_it_and_stay_in_the_hex():
    """It attacks a phalanx at E7 that faces away: 6x2 against 6; with the leader it would be 24 against 6."""
    battle = field(
        "HI@G5:NE L LI@K1:NE",
        "EL@E8:W L@E8 PX@E7:W LI@A1:SW",
        turn=2,
        options=["elephant_panic"],
    )
    play(load(battle, 6), "yes")
    assert leaders(battle, "E8") == ["north"]
    until(battle, "choose_attacker", "south")
    attack(battle, "E8", "E7", 3)
    assert odds(battle) == reckoned(12, 6) and leader_fates(battle, "north")[0] in ("in play", "aside")


@pytest.mark.rule("banks-13.11c", "banks-11.7")
def test_its_owners_leaders_are_captured_if_it_enters_their_hex_later():
    battle = field("HI@G5:NE L LI@K1:NE", "EL@E8:W L@E7 L@E8 LI@A1:SW", turn=2, options=["elephant_panic"])
    play(load(battle, 6), "yes")
    move(battle, "E8", "E7")
    assert leader_fates(battle, "north") == ["captured", "in play"]


@pytest.mark.rule("banks-13.11c", "banks-7.1")
def test_the_controller_places_no_leader_with_it():
    battle = scare("HI@G5:NE L L", "EL@E8:W LI@A1:SW", 6)
    until(battle, "place_leader")
    assert "E8" not in hexes(battle) and "G5" in hexes(battle)


@pytest.mark.rule("banks-13.11c", "banks-6.18")
def test_it_captures_no_camp():
    battle = field("HI@G5:NE L LI@K1:NE", "EL@E8:W CP@E7/undefended LI@A1:SW", turn=2, options=["elephant_panic"])
    play(load(battle, 6), "yes")
    move(battle, "E8")
    assert "E7" not in hexes(battle) and camp(battle, "north") == "undefended"


# ---------------------------------------------------------------- the order of the options


@pytest.mark.rule("banks-13.0", "banks-13.9a", "banks-13.9d")
def test_elephants_then_command_then_the_charge():
    """The only leader is spent on the elephants, so that any die loses control and the charge must be used."""
    battle = scare(
        "LI@G5:NE/barbarian L",
        "EL@C8:W LI@A1:SW",
        1,
        1,
        more=["command_control", "barbarian_charge"],
        armies={"south": {"barbarian_player": True}},
    )
    told = [e["event"] for e in battle.events]
    order = ["hold back", "elephant", "command", "charge"]
    assert [kind for kind in told if kind in order] == order


@pytest.mark.rule("banks-13.0", "banks-13.9a")
def test_a_leader_held_back_does_not_command():
    """Two leaders, one held back: 2. A die of 3 loses control; without holding back it does not."""
    for hold, die, result in (("yes", 3, "lost"), ("yes", 2, "kept"), ("no", 4, "kept")):
        dice = (1, die) if hold == "yes" else (die,)
        battle = scare("KT@G5:NE L L", "EL@C8:W LI@A1:SW", *dice, hold=hold, more=["command_control"])
        assert events(battle, "command")[0]["result"] == result


@pytest.mark.rule("banks-13.11c", "banks-9.19")
def test_it_advances_for_the_controller():
    battle = scare("HI@G5:NE L", "EL@E8:W LI@E7:W/d LI@A1:SW", 6)
    until(battle, "choose_attacker", "south")
    attack(battle, "E8", "E7", 6)
    assert unit(battle, "E7").type == "EL" and unit(battle, "E7").side == "north"


@pytest.mark.rule("banks-13.11c", "banks-6.17")
def test_its_moves_in_the_enemys_turn_do_not_bind_its_owner():
    battle = scare("HI@G5:NE L", "EL@E8:W LI@A1:SW", 6)
    move(battle, "E8", "E7", "stop")
    until(battle, "choose_unit", "north")
    assert "E7" in hexes(battle)


@pytest.mark.rule("banks-13.11c", "banks-12.2", "banks-6.14")
def test_driven_off_the_map_it_is_its_owners_and_no_loss():
    battle = scare("HI@G5:NE L", "EL@A8:NW LI@A1:SW", 6)
    move(battle, "A8", "leave map")
    assert fates(battle, "north")["left the map"] == ["EL"] and lost(battle, "north") == 0


@pytest.mark.rule("banks-13.11c", "banks-13.1a")
def test_a_controlled_elephant_has_no_zone_against_its_controller():
    """LC leaves the front of the elephant it rides with and still attacks."""
    battle = scare("LC@E7:E L", "EL@D7:SW LI@G8:NW LI@A1:SW", 6, more=["zones_of_control"])
    move(battle, "E7", "F7", "stop")
    until(battle, "choose_attacker", "south")
    assert "F7" in hexes(battle)


@pytest.mark.rule("banks-13.11c", "banks-10.2")
def test_it_is_not_rallied_by_the_controller():
    battle = scare("HI@G5:NE L L", "EL@E8:W/d LI@A1:SW", 6)
    until(battle, "choose_unit", "north")
    assert unit(battle, "E8").disordered
