"""Turns, phases and the leaders' coming and going between them (sections 2, 3 and 7)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import (
    decline,
    end_turn,
    events,
    field,
    hexes,
    kinds,
    leader_fates,
    leaders,
    load,
    move,
    phase,
    play,
    play_out,
    unit,
    until,
    words,
)

# south: an archer, a horseman near the enemy, a leader; north: the same
SOUTH = "LA@G5:NE HC@E7:E L"
NORTH = "LA@C7:SW HC@E8:W L@E8"


@pytest.mark.rule("banks-2.2")
def test_phases_come_in_their_order():
    battle = field(SOUTH, NORTH)
    seen: list[tuple[str | None, str]] = []
    turn = int(battle.states["turn"][0])
    while int(battle.states["turn"][0]) == turn:
        if not seen or seen[-1] != (battle.seat, phase(battle)):
            seen.append((battle.seat, phase(battle)))
        battle.push("E7" if battle.decision == "place_leader" else decline(battle))
    assert seen == [
        ("south", "movement"),
        ("south", "leader placement"),
        ("north", "missile fire"),
        ("south", "melee"),
    ]


@pytest.mark.rule("banks-2.2")
def test_leaders_leave_before_the_panic_check():
    battle = field("LI@K1:NE L@E5", "LI@A1:SW", armies={"south": {"panic_threshold": 2, "eliminated": ["LI"]}}, turn=2)
    told = [kind for kind in kinds(battle) if kind in ("leaders off", "panic")]
    assert told == ["leaders off", "panic"]


@pytest.mark.rule("banks-2.2", "banks-10.2")
def test_rally_comes_after_melee():
    """The attacker is disordered in phase 7 and rallied in phase 8 of the same turn."""
    battle = field("LI@E5:E L@E5 LI@K1:NE", "HI@E6:W", phase="melee")
    load(battle, 1, 6)  # AD; the leader survives
    play(battle, "E5")
    told = [kind for kind in kinds(battle) if kind in ("melee", "rallied")]
    assert told == ["melee", "rallied"] and not unit(battle, "E5").disordered


@pytest.mark.rule("banks-2.1")
@pytest.mark.parametrize(("first", "second"), [("south", "north"), ("north", "south")])
def test_the_first_player_plays_first_in_every_game_turn(first, second):
    battle = field(first_player=first)
    for _ in range(3):
        assert battle.seat == first
        end_turn(battle)
        assert battle.seat == second
        end_turn(battle)


@pytest.mark.rule("banks-2.1")
def test_only_the_phasing_player_moves():
    battle = field("LI@K1:NE LI@K3:NE", "LI@A1:SW LI@A3:SW")
    assert hexes(battle) == {"K1", "K3"}
    end_turn(battle)
    assert hexes(battle) == {"A1", "A3"}


@pytest.mark.rule("banks-2.3")
def test_six_game_turns_unless_the_scenario_says_otherwise():
    battle = play_out(field())
    assert int(battle.states["turn"][0]) == 12 and battle.outcome.reason == "turn limit"
    battle = play_out(field(turns=2, first_player="north"))
    assert int(battle.states["turn"][0]) == 4


@pytest.mark.rule("banks-2.3")
def test_an_army_without_units_does_not_end_the_battle():
    battle = field("KT@E5:E HI@K1:NE", "LI@E6:W/d", phase="melee", turns=3)
    load(battle, 6)
    play(battle, "E5")  # north's last unit is eliminated in the first player turn
    assert battle.outcome is None and battle.seat == "south", "north's turn passes by itself"
    play_out(battle)
    assert int(battle.states["turn"][0]) == 6


# ---------------------------------------------------------------- leaders off and on


@pytest.mark.rule("banks-3.1", "banks-11.1")
def test_the_phasing_leaders_leave_the_map_and_the_others_stay():
    battle = field("LI@K1:NE L@E5 L@K1", "LI@A1:SW L@A1 L@C3")
    assert leaders(battle, "E5") == leaders(battle, "K1") == []
    assert leader_fates(battle, "south") == ["aside", "aside"]
    assert leaders(battle, "A1") == leaders(battle, "C3") == ["north"]
    until(battle, "place_leader")
    play(battle, "K1", "K1")
    until(battle, "choose_unit", "north")
    assert leaders(battle, "K1") == ["south", "south"], "south's stay through north's turn"
    assert leaders(battle, "A1") == leaders(battle, "C3") == []


@pytest.mark.rule("banks-7.1")
def test_a_leader_goes_to_any_hex_without_an_enemy_unit():
    battle = until(field("LI@K1:NE L", "LI@E6:W L@C3 CP@A5"), "place_leader")
    every = {f"{row}{c}" for row in "ABCDEFGHIJK" for c in range(1, 16 - (row in "BDFHJ"))}
    assert hexes(battle) == every - {"E6", "A5"}, "an enemy leader does not bar the hex; his camp does"
    assert words(battle) == set(), "he must be placed"


@pytest.mark.rule("banks-7.1")
def test_several_leaders_may_share_a_hex():
    battle = until(field("LI@K1:NE L L L", "LI@A1:SW"), "place_leader")
    play(battle, "K1", "K1", "D5")
    assert leaders(battle, "K1") == ["south", "south"] and leaders(battle, "D5") == ["south"]
    assert battle.decision != "place_leader"


@pytest.mark.rule("banks-7.1")
def test_killed_and_captured_leaders_do_not_come_back():
    battle = until(field("LI@K1:NE L/killed L/captured L", "LI@A1:SW"), "place_leader")
    play(battle, "K1")
    assert battle.decision != "place_leader" and leaders(battle, "K1") == ["south"]


@pytest.mark.rule("banks-7.1", "banks-11.2")
def test_a_leader_who_retreated_comes_back_in_his_next_phase_five():
    battle = field("HI@E5:E LI@K1:NE", "HI@E6:W L@E6", phase="melee")
    load(battle, 3)
    play(battle, "E5", "retreat")
    assert leader_fates(battle, "north") == ["aside"]
    until(battle, "place_leader", "north")
    play(battle, "E6")
    assert leaders(battle, "E6") == ["north"]


@pytest.mark.rule("banks-7.2")
def test_leaders_without_a_hex_first_appear_in_their_owners_first_phase_five():
    battle = field("LI@K1:NE L", "LI@A1:SW L L@C3")
    assert leaders(battle, "C3") == ["north"] and leader_fates(battle, "north") == ["aside", "in play"]
    until(battle, "place_leader", "south")
    play(battle, "K1")
    until(battle, "place_leader", "north")
    assert leader_fates(battle, "north") == ["aside", "aside"]


@pytest.mark.rule("banks-7.1", "banks-2.2")
def test_leaders_are_placed_after_movement():
    battle = field("LI@K1:NE L@K1", "LI@A1:SW")
    move(battle, "K1", "J1", "stop")
    assert battle.decision == "place_leader" and leaders(battle, "J1") == [], "he did not march along"
    assert events(battle, "leader placed") == []
