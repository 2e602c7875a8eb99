"""Marines on the move, limits and scuttling (section 5)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks_naval.table import end_turn, events, hexes, load, marines, pass_to, play, sea, ship, words


@pytest.mark.rule("banks_naval-5.1")
def test_a_marine_moves_one_hex_to_a_friendly_ship_or_land():
    battle = pass_to(sea("S3@E5:NE+1 S3@E6:NE S3@E7:NE", land=["F5", "F7"]), "choose_marine")
    play(battle, "E5")
    assert hexes(battle) == {"E6", "F5"}, "not into the water, not two hexes far"


@pytest.mark.rule("banks_naval-5.1")
def test_a_point_moves_once_in_a_phase():
    battle = pass_to(sea("S3@E5:NE+1 S3@E6:NE S3@E7:NE", land=["E4"]), "choose_marine")
    play(battle, "E5", "E6")
    assert battle.decision != "choose_marine", "the only point has moved"
    assert marines(battle, "E6") == 1


@pytest.mark.rule("banks_naval-5.1")
def test_points_split_and_join():
    battle = pass_to(sea("L3@E5:NE+2 L3@E6:NE+1 S3@E4:NE"), "choose_marine")
    play(battle, "E5", "E6", "E5", "E4")
    assert [marines(battle, h) for h in ("E4", "E5", "E6")] == [1, 0, 2]
    assert hexes(battle) == {"E6"}, "of the two points there one has not moved"
    play(battle, "E6", "E5?")
    assert [marines(battle, h) for h in ("E4", "E5", "E6")] == [1, 1, 1]


@pytest.mark.rule("banks_naval-5.1")
def test_not_onto_land_with_enemy_marines():
    battle = sea("S3@E5:NE+1 S3@E6:NE", land=["F5", "F4"], ashore={"north": {"F5": 1}, "south": {"F4": 1}})
    play(pass_to(battle, "choose_marine"), "E5")
    assert hexes(battle) == {"E6", "F4"}


@pytest.mark.rule("banks_naval-5.1")
def test_marines_walk_on_land_and_embark():
    battle = sea("S3@E5:NE S3@K1:E", land=["F5", "F6"], ashore={"south": {"F5": 2}})
    play(pass_to(battle, "choose_marine"), "F5")
    assert hexes(battle) == {"E5", "F6"}
    play(battle, "E5", "F5", "F6")
    assert (marines(battle, "E5"), marines(battle, "F5"), marines(battle, "F6")) == (1, 0, 1)


@pytest.mark.rule("banks_naval-5.1")
def test_marines_of_a_ship_that_moved_may_move():
    battle = play(sea("S2@E4:E+1 S3@E6:NE S3@K1:E", die=1), "E4", "forward", "done")
    assert ship(battle, "E5") and battle.decision == "choose_marine" and hexes(battle) == {"E5"}


@pytest.mark.rule("banks_naval-5.2")
def test_not_onto_an_enemy_ship_even_an_empty_one():
    battle = pass_to(sea("S3@E5:NE+1 S3@E4:NE", "S3@E6:W S3@A1:E"), "choose_marine")
    play(battle, "E5")
    assert marines(battle, "E4") == 1, "E4 was the only way"


@pytest.mark.rule("banks_naval-5.2", "banks_naval-5.3")
def test_the_rules_example_of_the_relief_of_a_prize():
    """Two points at E5; the small prize E6 has one, which goes ashore to F6 after the newcomer has come."""
    battle = sea("L3@E5:NE+2", "S3@E6:W+1x S3@A1:E", land=["F6"])
    play(pass_to(battle, "choose_marine"), "E5")  # E6 is its only way
    assert marines(battle, "E6") == 2 and ship(battle, "E6")["side"] == "south"
    play(battle, "E6", "F6")
    assert [marines(battle, h) for h in ("E5", "E6", "F6")] == [1, 1, 1]
    end_turn(battle)
    assert [marines(battle, h) for h in ("E5", "E6", "F6")] == [1, 1, 1] and ship(battle, "E6")["side"] == "south"


@pytest.mark.rule("banks_naval-5.3")
def test_limits_hold_at_the_end_of_the_turn_only():
    """Three points on a small ship and three on a large one: two and one are lost, the land keeps all of its four."""
    battle = sea(
        "S3@E5:NE+1 L3@G5:E+2",
        land=["E4", "F4", "F3"],
        ashore={"south": {"E4": 2, "F4": 1, "F3": 4}},
    )
    play(pass_to(battle, "choose_marine"), "E4", "E5", "E4", "E5", "F4", "G5")
    assert marines(battle, "E5") == 3 and marines(battle, "G5") == 3
    end_turn(battle)
    assert [marines(battle, h) for h in ("E5", "G5", "F3")] == [1, 2, 4]
    over = {e["at"]: e["marines"] for e in events(battle, "over limit")}
    assert over == {"E5": 2, "G5": 1}
    assert battle.view("south")["marines_lost"] == {"south": 3, "north": 0}


@pytest.mark.rule("banks_naval-5.4")
def test_scuttling_costs_nothing_and_makes_the_ship_sinking():
    battle = sea("S3@E5:NE+1 S3@G5:E+1 S3@I5:E", "S3@A1:E+1")
    assert words(battle) == {"scuttle", "done"}
    play(battle, "scuttle")
    assert battle.decision == "scuttle" and hexes(battle) == {"E5", "G5"}, "ships with marines of one's own"
    play(battle, "E5")
    assert ship(battle, "E5")["state"] == "sinking" and marines(battle, "E5") == 1
    assert battle.decision == "choose_ship" and hexes(battle) == {"G5", "I5"}, "it does not move any more"


@pytest.mark.rule("banks_naval-5.4")
def test_a_marine_may_scuttle_before_each_choice_and_once_more_before_repairs():
    battle = sea("L3@E5:NE+2b S3@D5:NE+1 S3@K1:E+1", "S3@E7:W+1 S3@A1:E")
    asked = []
    while battle.seat == "south":
        if "scuttle" in battle.legal:
            asked.append(battle.decision)
        battle.push("go on" if "go on" in battle.legal else "done")
    assert asked == ["choose_ship", "choose_marine", "choose_target", "choose_ballista", "last_scuttle"]


@pytest.mark.rule("banks_naval-5.4")
def test_a_marine_may_scuttle_and_then_leave():
    battle = pass_to(sea("S3@E5:NE+1 S3@E6:NE"), "choose_marine")
    play(battle, "scuttle")  # E5 is the only ship with a marine
    assert ship(battle, "E5")["state"] == "sinking" and battle.decision == "choose_marine"
    play(battle, "E5")  # to E6, its only way
    assert (marines(battle, "E5"), marines(battle, "E6")) == (0, 1) and ship(battle, "E5")["state"] == "sinking"


@pytest.mark.rule("banks_naval-5.4")
def test_a_prize_may_be_scuttled_and_a_sinking_ship_not_again():
    battle = sea("S3@E5:NE+1/sinking S3@K1:E", "S3@E7:W+1x S3@A1:E")
    play(battle, "scuttle")
    assert ship(battle, "E7")["state"] == "sinking", "E7 was the only choice: E5 is sinking already"
    assert "scuttle" not in battle.legal


@pytest.mark.rule("banks_naval-5.4")
def test_the_last_scuttling_comes_before_the_repairs():
    battle = pass_to(sea("S3@E5:NE+1 S3@K1:E"), "last_scuttle")
    play(load(battle, 1), "scuttle")
    assert [e["event"] for e in battle.events] == ["scuttle", "ship state", "repair", "sunk", "movement die"]
    assert ship(battle, "E5") is None
