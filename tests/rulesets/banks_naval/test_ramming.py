"""Rams (section 4)."""

from __future__ import annotations

import itertools

import pytest

from tests.rulesets.banks_naval import oracle
from tests.rulesets.banks_naval.table import events, hexes, load, play, sea, ship, words

# a rammer at E5 heading E; the target at E6 and its heading for each kind of ram
HEADINGS = {"oar rake": "W", "rudder attack": "E", "flank ram": "NE"}


def ramming(how, crew=3, target="S3", state="", die=3, rammer_state=""):
    """A battle just before the ram."""
    battle = sea(f"S{crew}@E5:E{rammer_state} S3@K1:E", f"{target}@E6:{HEADINGS[how]}{state} S3@A1:E", die=die)
    return play(battle, "E5")


@pytest.mark.rule("banks_naval-4.1")
def test_a_ram_is_a_forward_step_of_two_points():
    assert "ram" in words(ramming("flank ram", crew=1, die=1))
    battle = sea("S3@E5:E/damaged S3@K1:E", "S3@E6:NE S3@A1:E", die=1)
    assert hexes(battle) == {"K1"}, "one point is not enough"


@pytest.mark.rule("banks_naval-4.1")
def test_no_ram_backwards():
    battle = play(sea("S4@E5:W S3@K1:E", "S3@E6:NE", die=4), "E5")
    assert "backward" not in words(battle) and "ram" not in words(battle)


@pytest.mark.rule("banks_naval-4.1")
def test_the_two_points_are_spent_even_without_going_through():
    """Crew 3 and die 3: 6 points, 2 for the ram; the choice to go through is asked with 4 left."""
    battle = play(ramming("rudder attack"), "ram")
    assert battle.decision == "go_through" and battle.view("south")["movement"]["points"] == 4


@pytest.mark.rule("banks_naval-4.1")
def test_a_rammer_on_a_friends_hex_must_go_through():
    """From D5 with 10 points by E6, a friend's hex, at F6: head on it may go through, at the flank it may not ram."""
    for heading, ways in (("NW", {"ram"}), ("SE", {"ram"}), ("E", set())):
        battle = sea("S4@D5:SE S3@E6:W S3@K1:E", f"S3@F6:{heading} S3@A1:E", die=6)
        play(battle, "D5", "forward")
        assert words(battle) & {"ram"} == ways
        if ways:
            play(load(battle, 1, 1), "ram")
            assert ship(battle, "G7")["colour"] == "south", "nobody asked: staying is not possible"
            assert events(battle, "ram")[0]["through"]


@pytest.mark.rule("banks_naval-4.2", "banks_naval-4.4", "banks_naval-4.5", "banks_naval-4.6", "banks_naval-4.7")
@pytest.mark.parametrize("how", HEADINGS)
@pytest.mark.parametrize("state", ["intact", "damaged", "sinking"])
def test_every_throw_does_what_the_table_says(how, state):
    """All dice and crews, of an intact and of a damaged rammer, against the plain calculator."""
    suffix = "" if state == "intact" else f"/{state}"
    for die, crew in itertools.product(range(1, 7), range(5)):
        battle = ramming(how, crew or 2, state=suffix, rammer_state="" if crew else "/damaged")
        load(battle, die, 1)
        play(battle, "ram", "stay?")
        roll = events(battle, "ram roll")[0]
        result = oracle.ram(how, die, crew)
        assert (roll["die"], roll["total"]) == (die, die + crew)
        assert roll["result"] == ("none" if result == "-" else result)
        assert ship(battle, "E6")["state"] == oracle.after(state, result)


@pytest.mark.rule("banks_naval-4.3")
@pytest.mark.parametrize("how", ["oar rake", "rudder attack"])
def test_the_rammer_may_go_straight_through_and_stops_there(how):
    battle = play(ramming(how, crew=4, die=6), "ram")
    assert battle.decision == "go_through" and words(battle) == {"go through", "stay"}
    play(load(battle, 1, 1), "go through")
    assert ship(battle, "E7")["colour"] == "south" and ship(battle, "E5") is None
    assert battle.decision == "choose_ship" and hexes(battle) == {"K1"}, "6 points were left, but its move is over"


@pytest.mark.rule("banks_naval-4.3")
@pytest.mark.parametrize("how", ["oar rake", "rudder attack"])
def test_the_rammer_may_stay_where_it_was(how):
    battle = play(load(ramming(how, crew=4, die=6), 1, 1), "ram", "stay")
    assert ship(battle, "E5")["colour"] == "south" and ship(battle, "E7") is None
    assert hexes(battle) == {"K1"}


@pytest.mark.rule("banks_naval-4.3")
@pytest.mark.parametrize(
    ("beyond", "land", "die"),
    [("S3@E7:E", [], 6), ("S3@A9:E", ["E7"], 6), ("S3@A9:E", [], 0)],
)
def test_no_way_through_without_points_or_with_the_hex_beyond_taken(beyond, land, die):
    """A ship or land beyond; or 3 points, 1 after the ram."""
    crew = 4 if die else 2
    battle = sea(f"S{crew}@E5:E S3@K1:E", f"S3@E6:E {beyond}", die=die or 1, land=land)
    play(load(battle, 1), "E5", "ram")
    assert battle.decision == "choose_ship" and ship(battle, "E5") and not events(battle, "ram")[0]["through"]


@pytest.mark.rule("banks_naval-4.3")
def test_no_way_through_off_the_map():
    battle = sea("S4@E14:E S3@K1:E", "S3@E15:E S3@A1:E", die=6)
    play(load(battle, 1), "E14", "ram")
    assert battle.decision == "choose_ship" and ship(battle, "E14")


@pytest.mark.rule("banks_naval-4.4")
@pytest.mark.parametrize("way", ["go through", "stay"])
def test_an_oar_rake_turns_both_ships_clockwise(way):
    """East turns to south-east, west to north-west."""
    battle = play(load(ramming("oar rake"), 1, 1), "ram", way)
    assert ship(battle, "E7" if way == "go through" else "E5")["facing"] == "SE"
    assert ship(battle, "E6")["facing"] == "NW"


@pytest.mark.rule("banks_naval-4.4")
def test_an_oar_rake_is_answered_at_once_and_the_rammer_rolls_first():
    """Rammer 4 + 3 = 7, E; the target, damaged by it, still answers with its crew of 3: 5 + 3 = 8, E."""
    battle = play(load(ramming("oar rake", crew=3), 4, 5), "ram", "stay")
    assert [(r["at"], r["total"], r["result"]) for r in events(battle, "ram roll")] == [("E5", 7, "E"), ("E6", 8, "E")]
    assert ship(battle, "E5")["state"] == "damaged" and ship(battle, "E6")["state"] == "damaged"


@pytest.mark.rule("banks_naval-4.4")
def test_a_sinking_target_turns_and_rolls_too():
    battle = play(load(ramming("oar rake", state="/sinking"), 1, 6), "ram", "stay")
    assert ship(battle, "E6")["facing"] == "NW"
    assert [r["total"] for r in events(battle, "ram roll")] == [4, 6]


@pytest.mark.rule("banks_naval-4.5")
def test_a_rudder_attack_is_not_answered_and_turns_nobody():
    battle = play(load(ramming("rudder attack"), 3), "ram", "go through")
    assert len(events(battle, "ram roll")) == 1
    assert ship(battle, "E7")["facing"] == "E" and ship(battle, "E6")["facing"] == "E"
    assert ship(battle, "E6")["state"] == "damaged", "3 + 3 = 6"


@pytest.mark.rule("banks_naval-4.6")
def test_a_flank_ram_stops_before_the_target():
    battle = play(load(ramming("flank ram", crew=4, die=6), 1), "ram")
    assert battle.decision == "choose_ship" and ship(battle, "E5")["facing"] == "E"
    assert len(events(battle, "ram roll")) == 1 and ship(battle, "E6")["facing"] == "NE"


@pytest.mark.rule("banks_naval-4.7")
def test_a_sinking_ship_suffers_no_more():
    battle = play(load(ramming("flank ram", crew=4, state="/sinking"), 6), "ram")
    assert ship(battle, "E6")["state"] == "sinking" and not events(battle, "ship state")


@pytest.mark.rule("banks_naval-4.8")
def test_a_ship_rams_at_most_once_because_the_ram_ends_its_move():
    """10 points and a second enemy in the next hex: still one ram."""
    battle = sea("S4@E5:E S3@K1:E", "S3@E6:E S3@E8:E", die=6)
    play(load(battle, 1), "E5", "ram", "go through")
    assert ship(battle, "E7")["colour"] == "south" and hexes(battle) == {"K1"}
