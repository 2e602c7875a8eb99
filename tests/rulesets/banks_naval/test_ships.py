"""Ships, control, set-up, the turn and victory (sections 1 and 2)."""

import pytest

import ancients_env as ae
from ancients_env.grid import DIRECTION_NAMES, grid
from tests.rulesets.banks_naval.table import end_turn, events, hexes, load, marines, pass_to, play, sea, ship, words

BOARD = grid(11, 15)


@pytest.mark.rule("banks_naval-1.1")
def test_ships_have_a_size_a_crew_and_gear_and_marines_are_points():
    battle = sea("L2@E5:NE+2bc S4@G5:W+1", "S1@A1:E")
    large, small = ship(battle, "E5"), ship(battle, "G5")
    assert (large["size"], large["crew_quality"], large["marines"]) == ("large", 2, 2)
    assert large["ballista"] and large["corvus"] and not small["ballista"] and not small["corvus"]
    assert (small["size"], small["crew_quality"], small["marines"]) == ("small", 4, 1)


@pytest.mark.rule("banks_naval-1.1")
@pytest.mark.parametrize("crew", [0, 5])
def test_crew_quality_is_one_to_four(crew):
    with pytest.raises(ae.ScenarioError, match="crew_quality"):
        sea(f"S{crew}@E5:NE")


@pytest.mark.rule("banks_naval-1.1")
def test_each_marine_point_is_a_unit_of_its_own():
    battle = pass_to(sea("L3@E5:NE+2 S3@E6:NE S3@E4:NE"), "choose_marine")
    play(battle, "E5", "E6")
    assert (marines(battle, "E5"), marines(battle, "E6")) == (1, 1)
    play(battle, "E5", "E4")
    assert (marines(battle, "E5"), marines(battle, "E4")) == (0, 1)


@pytest.mark.rule("banks_naval-1.2")
@pytest.mark.parametrize(("state", "crew"), [("intact", 4), ("damaged", 0), ("sinking", 0)])
def test_only_an_intact_ship_has_its_crew_quality(state, crew):
    """In an oar rake the target answers with die 5 plus its crew: 9 damages the rammer, 5 does not."""
    battle = sea("S3@E5:E", f"S4@E6:W/{state}" if state != "intact" else "S4@E6:W")
    assert ship(battle, "E6")["crew_quality"] == crew
    play(load(battle, 1, 5), "E5", "ram", "stay?")
    assert [roll["total"] for roll in events(battle, "ram roll")] == [4, 5 + crew]
    assert ship(battle, "E5")["state"] == ("damaged" if crew else "intact")


@pytest.mark.rule("banks_naval-1.3", "banks_naval-4.2")
@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize("facing", range(6))
def test_bow_stern_and_four_flanks_decide_the_ram(facing, side):
    """The rammer comes from the target's neighbour in direction `side`, heading for it."""
    start = BOARD.name(int(BOARD.neighbours[BOARD.hex("F7")][side]))
    heading = DIRECTION_NAMES[(side + 3) % 6]
    battle = sea(f"S3@{start}:{heading}", f"S3@F7:{DIRECTION_NAMES[facing]}", die=1)
    play(battle, start, "ram", "stay?")
    wanted = {0: "oar rake", 3: "rudder attack"}.get((side - facing) % 6, "flank ram")
    assert events(battle, "ram")[0]["how"] == wanted


@pytest.mark.rule("banks_naval-1.4")
def test_marines_aboard_decide_who_controls_a_ship():
    battle = sea("S3@K1:E S3@E5:NE+1x", "S3@A1:E S3@E8:W+1x S3@E9:W")
    assert [ship(battle, h)["side"] for h in ("K1", "E5", "A1", "E8", "E9")] == [
        "south", "north", "north", "south", "north"]  # fmt: skip
    assert hexes(battle) == {"K1", "E8"}, "south moves its own ship and its prize"


@pytest.mark.rule("banks_naval-1.4")
def test_a_prize_left_by_its_marines_is_the_enemys_again_at_once():
    battle = pass_to(sea("S3@E5:NE", "S3@A1:E S3@E6:W+1x"), "choose_marine")
    play(battle, "E6")  # E5 is its only neighbour, so the step is taken for it
    assert marines(battle, "E5") == 1
    assert (ship(battle, "E6")["side"], ship(battle, "E6")["colour"]) == ("north", "north")
    assert battle.decision == "choose_target" and hexes(battle) == {"E6"}, "an enemy ship now, to be boarded"


@pytest.mark.rule("banks_naval-1.4")
def test_a_prize_moves_with_its_captors_die_and_serves_him():
    """Die 3 and crew 4 give the prize 7 points; its ballista and its corvus work for south."""
    battle = sea("S3@K1:E", "S4@E5:E+1bcx S3@E7:W+1", die=3)
    play(battle, "E5")
    assert battle.view("south")["movement"]["points"] == 7
    play(battle, "forward", "stop", "done")
    play(load(battle, 4), "E7", "board")
    assert events(battle, "attack")[0]["total"] == 5 and marines(battle, "E7") == 0
    assert battle.decision == "choose_ballista" and "E6" in battle.legal


# ---------------------------------------------------------------- section 2


@pytest.mark.rule("banks_naval-2.1")
def test_a_battle_lasts_twenty_turns_of_both_sides():
    battle = sea()
    for _ in range(39):
        end_turn(battle)
    assert battle.seat == "north" and battle.view("south")["game_turn"] == 20
    end_turn(battle)
    assert battle.outcome.reason == "turn limit" and battle.view("south")["turn"] == 40


@pytest.mark.rule("banks_naval-2.1")
def test_a_scenario_may_state_another_length():
    battle = sea(turns=2)
    for _ in range(4):
        assert battle.seat is not None
        end_turn(battle)
    assert battle.outcome.reason == "turn limit"


@pytest.mark.rule("banks_naval-2.1")
@pytest.mark.parametrize("early_end", ["never", "no_ships"])
def test_a_fleet_lost_ends_the_battle_only_where_the_scenario_says_so(early_end):
    battle = sea("S3@K1:E", "S3@A1:NE", victory={"early_end": early_end}, turns=3)
    end_turn(battle)
    play(battle, "A1", "leave map")
    end_turn(battle)
    assert (battle.seat is None) == (early_end == "no_ships")
    while battle.seat is not None:
        end_turn(battle)
    assert battle.outcome.reason == ("no ships left" if early_end == "no_ships" else "turn limit")
    assert battle.outcome.winner == "south"


@pytest.mark.rule("banks_naval-2.1")
def test_points_that_win_end_the_battle_where_the_scenario_says_so():
    battle = sea("S3@K1:E", "S3@A1:NE S3@A5:E", victory={"south": {"to_win": 2}})
    end_turn(battle)
    end_turn(play(battle, "A1", "leave map"))
    assert (battle.outcome.winner, battle.outcome.reason) == ("south", "points reached")


@pytest.mark.rule("banks_naval-2.2")
@pytest.mark.parametrize("first", ["south", "north"])
def test_the_first_player_begins_every_turn(first):
    battle = sea(first_player=first)
    order = []
    for _ in range(6):
        order.append(battle.seat)
        end_turn(battle)
    other = "north" if first == "south" else "south"
    assert order == [first, other] * 3


@pytest.mark.rule("banks_naval-2.2")
def test_a_given_die_replaces_the_roll_in_the_first_turn_of_the_side_named():
    battle = sea(first_turn_die={"north": 5})
    load(battle, 6, 2)  # south's die was rolled when the battle began: these are for later turns
    end_turn(battle)
    die = events(battle, "movement die")[0]
    assert (die["side"], die["die"], die["given"]) == ("north", 5, True)
    end_turn(battle)
    die = events(battle, "movement die")[0]
    assert (die["side"], die["die"], die["given"]) == ("south", 6, False)
    end_turn(battle)
    assert events(battle, "movement die")[0]["die"] == 2, "in its second turn north rolls"


@pytest.mark.rule("banks_naval-2.3")
def test_a_turn_has_six_phases_in_order():
    """Every phase has something to decide: ships, marines, attacks, ballistas, scuttling; then repairs."""
    battle = sea("S3@E5:NE+1b S3@D5:NE S3@G5:E/sinking", "S3@E7:W+1", die=3)
    seen = []
    load(battle, 5)  # the repair of G5; north's movement die is given
    while battle.seat == "south":
        seen.append(battle.decision)
        battle.push("go on" if "go on" in battle.legal else "done")
    assert seen == ["choose_ship", "choose_marine", "choose_target", "choose_ballista", "last_scuttle"]
    assert [e["event"] for e in battle.events] == ["repair", "movement die"], "then the other player does the same"
    assert battle.seat == "north" and battle.decision == "choose_ship"


@pytest.mark.rule("banks_naval-2.4")
def test_points_for_sunk_captured_and_lost_ships_and_marines():
    """South gains: small sunk 2, large held 4; marine lost 1. North gains nothing."""
    battle = sea(
        "S3@K1:E",
        "S3@C3:E+1/sinking L3@C9:E+1x S3@A5:E",
        turns=1,
        victory={"south": {"sunk": 2, "captured": {"small": 3, "large": 4}, "marines": 1}},
    )
    end_turn(battle)
    end_turn(load(battle, 1))
    assert battle.outcome.winner == "south"
    assert battle.outcome.score == {"south": 7, "north": 0}


@pytest.mark.rule("banks_naval-2.4", "banks_naval-3.4")
def test_a_ship_that_left_is_lost_to_the_side_that_controlled_it():
    """South's own small ship and its large prize leave: north gains 2 and 3, and south nothing for the prize."""
    battle = sea("S3@K1:SW S3@K9:E", "L3@K15:E+1x S3@A5:E", turns=1)
    play(battle, "K1", "leave map", "K15", "leave map")
    end_turn(end_turn(battle))
    assert battle.outcome.score == {"south": 0, "north": 5}
    assert battle.outcome.winner == "north"


@pytest.mark.rule("banks_naval-2.4")
def test_equal_points_are_a_draw():
    battle = sea(turns=1)
    end_turn(end_turn(battle))
    assert battle.outcome.winner is None and battle.outcome.reason == "turn limit"


@pytest.mark.rule("banks_naval-2.4")
def test_points_from_the_start_count():
    battle = sea(turns=1, victory={"north": {"bonus": 1}})
    end_turn(end_turn(battle))
    assert battle.outcome.winner == "north" and battle.outcome.score == {"south": 0, "north": 1}


def test_options_of_the_first_decision():
    assert words(sea("S3@E5:NE+1")) == {"scuttle", "done"}
    assert words(sea("S3@E5:NE")) == {"done"}
