"""Boarding, archery, ballistas and repairs (sections 6 to 8)."""

from __future__ import annotations

import itertools

import pytest

import ancients_env as ae
from tests.rulesets.banks_naval import oracle
from tests.rulesets.banks_naval.table import end_turn, events, hexes, load, marines, pass_to, play, sea, ship, words


def attacks(south: str, north: str, **fields) -> ae.Battle:
    """A battle at the start of south's marine attacks."""
    return pass_to(sea(south, north, **fields), "choose_target")


# ---------------------------------------------------------------- who may attack what


@pytest.mark.rule("banks_naval-6.1")
def test_boarding_reaches_one_hex_and_archery_two():
    battle = attacks("L3@E5:NE+2 S3@K1:E", "S3@E6:W S3@C5:W S3@E8:W")
    assert hexes(battle) == {"E6", "C5"}, "E8 is three hexes away"
    play(battle, "E6")  # only E5 can attack it
    assert words(battle) == {"board", "shoot"}
    battle = play(attacks("L3@E5:NE+2 S3@K1:E", "S3@C5:W"), "C5")
    assert [e["how"] for e in events(battle, "announce")] == ["archery"], "two hexes away: nothing to choose"


@pytest.mark.rule("banks_naval-6.1")
def test_a_point_attacks_once_either_way():
    battle = attacks("L3@E5:NE+2 S3@K1:E", "S3@E6:W+1 S3@E4:W+1")
    play(load(battle, 1), "E6", "board", "done")
    assert hexes(battle) == {"E4"}, "the second point may still attack"
    play(load(battle, 1), "E4", "shoot")
    assert battle.decision != "choose_target", "both points have attacked"


@pytest.mark.rule("banks_naval-6.1")
def test_marines_on_land_are_targets_of_archery_only_and_lose_a_point():
    battle = attacks("S3@E5:NE+1 S3@K1:E", "S3@A1:E", land=["E6"], ashore={"north": {"E6": 2}})
    assert hexes(battle) == {"E6"}
    play(load(battle, 6), "E6")  # one attacker, one way
    assert events(battle, "attack")[0]["how"] == "archery" and marines(battle, "E6") == 1


@pytest.mark.rule("banks_naval-6.1")
def test_archery_without_possible_effect_is_not_offered():
    """A sinking ship without marines can be boarded but not hurt by arrows."""
    battle = attacks("S3@E5:NE+1 S3@K1:E", "S3@E6:W/sinking S3@C5:W/sinking")
    assert hexes(battle) == {"E6"}
    play(load(battle, 1), "E6")
    assert events(battle, "attack")[0]["how"] == "boarding"


@pytest.mark.rule("banks_naval-6.1")
def test_friends_are_no_targets():
    battle = attacks("S3@E5:NE+1 S3@E6:W S3@K1:E", "S3@D5:W+1x S3@F5:E")
    assert hexes(battle) == {"F5"}


@pytest.mark.rule("banks_naval-6.2")
@pytest.mark.parametrize("at", ["E6", "E7"])
def test_marines_on_land_shoot_at_one_or_two_hexes_and_never_board(at):
    battle = attacks("S3@K1:E", f"S3@{at}:W+1 S3@A1:E", land=["E5"], ashore={"south": {"E5": 1}})
    play(load(battle, 6), at)
    assert events(battle, "attack")[0]["how"] == "archery" and battle.decision == "take_hit"


# ---------------------------------------------------------------- announced together, carried out in order


@pytest.mark.rule("banks_naval-6.3")
def test_all_attacks_on_a_target_are_announced_before_any_die():
    battle = attacks("L3@E5:NE+2 S3@F6:NE+1 S3@K1:E", "L3@E6:W+2 S3@A1:E")
    play(battle, "E6", "E5", "board")
    assert not events(battle, "attack") and hexes(battle) == {"E5", "F6"}
    play(battle, "F6", "shoot")
    assert not events(battle, "attack")
    play(load(battle, 5, 1), "done")
    assert [(e["from"], e["how"]) for e in events(battle, "attack")] == [("E5", "boarding"), ("F6", "archery")]


@pytest.mark.rule("banks_naval-6.3")
def test_a_target_is_attacked_once_in_a_phase():
    battle = attacks("L3@E5:NE+2 S3@K1:E", "S3@E6:W+1 S3@C5:W+1")
    play(load(battle, 1), "E6", "board", "done")
    assert hexes(battle) == {"C5"}, "one point is left, but E6 has been attacked"


@pytest.mark.rule("banks_naval-6.3")
@pytest.mark.parametrize("boarding_first", [True, False])
def test_the_rules_example_of_one_boarding_and_two_archery_attacks(boarding_first):
    """A damaged ship with one marine. Boarding first: B, A (sinking), wasted. Boarding second may take the ship."""
    battle = attacks("S3@E5:NE+1 S3@F5:NE+1 S3@F6:NE+1 S3@K1:E", "S3@E6:W+1/damaged S3@A1:E")
    board, first = ("E5", "board"), ("F5", "shoot")
    if boarding_first:
        play(battle, "E6", *board, *first, "F6")
        play(load(battle, 5, 6), "shoot")  # no more attackers: all are announced
        assert [e["result"] for e in events(battle, "attack")] == ["B", "A"]
        assert [(e["from"], e["how"]) for e in events(battle, "attack lost")] == [("F6", "archery")]
        assert ship(battle, "E6")["state"] == "sinking" and ship(battle, "E6")["side"] == "north"
        return
    play(battle, "E6", *first, *board, "F6")
    play(load(battle, 6, 5, 6), "shoot")
    assert battle.seat == "north" and battle.decision == "take_hit"
    play(battle, "lose marine")
    assert battle.seat == "south" and battle.decision == "take_ship"
    play(battle, "capture")
    assert ship(battle, "E6")["side"] == "south" and ship(battle, "E6")["state"] == "damaged"
    assert [e["how"] for e in events(battle, "attack lost")] == ["archery"], "an own ship is not shot at"


@pytest.mark.rule("banks_naval-6.3")
def test_a_lost_attack_is_used_up():
    """The only marine on land falls to the first arrows; the second archer may not turn to another target."""
    battle = attacks("S3@E5:NE+1 S3@E7:NE+1 S3@K1:E", "S3@D4:E+1 S3@A1:E", land=["E6"], ashore={"north": {"E6": 1}})
    play(load(battle, 6), "E6", "E5", "E7")
    assert [e["from"] for e in events(battle, "attack lost")] == ["E7"]
    assert battle.decision != "choose_target"


# ---------------------------------------------------------------- the dice


@pytest.mark.rule("banks_naval-6.4")
@pytest.mark.parametrize(("corvus", "state"), [("", ""), ("c", ""), ("c", "/damaged"), ("c", "/sinking")])
def test_every_die_does_what_the_table_says(corvus, state):
    for die, how in itertools.product(range(1, 7), ("boarding", "archery")):
        battle = attacks(f"S3@E5:NE+1{corvus}{state} S3@K1:E", "S3@E6:W+1 S3@A1:E")
        play(load(battle, die, 6), "E6", "board" if how == "boarding" else "shoot")
        told = events(battle, "attack")[0]
        wanted = oracle.attack(how, die, bool(corvus))
        assert told["result"] == ("none" if wanted == "-" else wanted)
        assert (battle.decision == "take_hit") == (wanted == "A")
        assert marines(battle, "E6") == (0 if wanted == "B" else 1)


@pytest.mark.rule("banks_naval-6.4")
def test_the_corvus_is_that_of_the_ship_the_marine_stands_on():
    battle = attacks("S3@E5:NE+1c S3@F5:NE+1 S3@K1:E", "L3@E6:W+2 S3@A1:E")
    play(battle, "E6", "F5", "board", "E5")
    play(load(battle, 4, 4), "board")
    assert [(e["from"], e["total"], e["result"]) for e in events(battle, "attack")] == [
        ("F5", 4, "none"), ("E5", 5, "B")]  # fmt: skip


# ---------------------------------------------------------------- sight


@pytest.mark.rule("banks_naval-6.5")
@pytest.mark.parametrize(
    ("target", "ships_between", "land", "seen"),
    [
        ("E7", "", [], True),
        ("E7", "S3@E6:E", [], False),  # a ship between, friend or enemy
        ("E7", "", ["E6"], False),
        ("E7", "", ["D5", "D6", "F5", "F6"], True),  # land beside a line through a hex does not matter
        ("D6", "", ["D5"], True),  # along the side of D5 and E6: one of them
        ("D6", "", ["E6"], True),
        ("D6", "", ["D5", "E6"], False),
        ("D6", "S3@D5:E", ["E6"], False),
        ("D6", "S3@D5:E S3@E6:E", [], False),
        ("C5", "", ["D4"], True),  # straight up between D4 and D5
        ("C5", "S3@D4:E", ["D5"], False),
    ],
)
def test_lines_of_sight_from_e5(target, ships_between, land, seen):
    battle = sea(f"S3@E5:NE+1 S3@K1:E {ships_between}", f"S3@{target}:E+1 S3@A1:E", land=land)
    while battle.decision in ("choose_ship", "choose_marine"):
        play(battle, "done")
    assert (battle.decision == "choose_target" and target in battle.legal) == seen


@pytest.mark.rule("banks_naval-6.5")
def test_an_enemy_ship_between_blocks_too():
    battle = attacks("S3@E5:NE+1 S3@K1:E", "S3@E6:W+1 S3@E7:W+1")
    assert hexes(battle) == {"E6"}


@pytest.mark.rule("banks_naval-6.5")
def test_a_shooters_and_a_targets_own_land_do_not_block():
    battle = attacks("S3@K1:E", "S3@A1:E", land=["E5", "E7"], ashore={"south": {"E5": 1}, "north": {"E7": 1}})
    assert hexes(battle) == {"E7"}


# ---------------------------------------------------------------- results


@pytest.mark.rule("banks_naval-6.6")
def test_b_costs_a_marine_and_does_not_take_the_ship_with_the_last_one():
    battle = attacks("S3@E5:NE+1 S3@K1:E", "S3@E6:W+1 S3@A1:E")
    play(load(battle, 6), "E6", "board")
    assert marines(battle, "E6") == 0 and ship(battle, "E6")["side"] == "north"
    assert battle.decision != "take_ship" and ship(battle, "E6")["state"] == "intact"


@pytest.mark.rule("banks_naval-6.6")
@pytest.mark.parametrize(("state", "after"), [("", "damaged"), ("/damaged", "damaged"), ("/sinking", "sinking")])
def test_b_on_an_empty_ship_may_take_it(state, after):
    battle = attacks("L3@E5:NE+2 S3@K1:E", f"S3@E6:W{state} S3@A1:E")
    play(load(battle, 5), "E6", "board?", "done")
    assert battle.decision == "take_ship"
    assert words(battle) == {"capture", "leave ship"} | ({"scuttle"} if after != "sinking" else set())
    play(battle, "capture")
    prize = ship(battle, "E6")
    assert (prize["side"], prize["colour"], prize["state"], prize["marines"]) == ("south", "north", after, 1)
    assert marines(battle, "E5") == 1, "the attacking marine went aboard"


@pytest.mark.rule("banks_naval-6.6")
def test_b_on_an_empty_ship_may_scuttle_it_or_do_nothing():
    for choice, state in (("scuttle", "sinking"), ("leave ship", "intact")):
        battle = attacks("S3@E5:NE+1 S3@K1:E", "S3@E6:W S3@A1:E")
        play(load(battle, 5), "E6", "board", choice)
        assert (ship(battle, "E6")["state"], ship(battle, "E6")["side"]) == (state, "north")
        assert marines(battle, "E5") == 1


@pytest.mark.rule("banks_naval-6.6", "banks_naval-1.4")
def test_a_marine_that_takes_a_ship_from_a_prize_gives_the_prize_up():
    battle = attacks("S3@K1:E", "S3@E5:NE+1x S3@E6:W S3@A1:E")
    play(load(battle, 5), "E6", "board", "capture")
    assert (ship(battle, "E5")["side"], ship(battle, "E6")["side"]) == ("north", "south")


@pytest.mark.rule("banks_naval-6.3", "banks_naval-1.4")
def test_a_prize_whose_last_captor_falls_is_won_back_and_attacked_no_more():
    """North holds south's E6 with one marine: the first boarding frees it, the second attack is lost."""
    battle = attacks("S3@E5:NE+1 S3@F5:NE+1 S3@E6:W+1x", "S3@A1:E")
    play(battle, "E6", "E5", "board", "F5")
    play(load(battle, 5), "board")
    assert ship(battle, "E6")["side"] == "south" and len(events(battle, "attack lost")) == 1


@pytest.mark.rule("banks_naval-6.7")
@pytest.mark.parametrize("choice", ["lose marine", "let sink"])
def test_a_lets_the_controller_choose(choice):
    battle = attacks("S3@E5:NE+1 S3@K1:E", "L3@E6:W+2 S3@A1:E")
    play(load(battle, 6), "E6", "shoot")
    assert battle.seat == "north" and set(battle.legal) == {"lose marine", "let sink"}
    play(battle, choice)
    target = ship(battle, "E6")
    assert (target["marines"], target["state"]) == ((1, "intact") if choice == "lose marine" else (2, "sinking"))


@pytest.mark.rule("banks_naval-6.7")
@pytest.mark.parametrize(
    ("target", "marines_left", "state"), [("S3@E6:W", 0, "sinking"), ("L3@E6:W+2/sinking", 1, "sinking")]
)
def test_a_without_a_choice(target, marines_left, state):
    """No marines: it sinks. Sinking already: a marine goes."""
    battle = attacks("S3@E5:NE+1 S3@K1:E", f"{target} S3@A1:E")
    play(load(battle, 6), "E6", "shoot")
    assert battle.decision != "take_hit"
    assert (marines(battle, "E6"), ship(battle, "E6")["state"]) == (marines_left, state)


# ---------------------------------------------------------------- section 7


def shots(south: str, north: str, **fields) -> ae.Battle:
    """A battle at the start of south's ballista shots."""
    return pass_to(sea(south, north, **fields), "choose_ballista")


@pytest.mark.rule("banks_naval-7.1")
def test_a_ballista_reaches_three_hexes_in_any_direction_without_a_marine():
    north = "S3@E8:E S3@B6:E S3@B3:E S3@E2:E S3@H3:E S3@H6:E S3@E10:E"
    battle = play(shots("S3@E5:NEb S3@K1:E", north), "E5")
    assert hexes(battle) == {"E8", "B6", "B3", "E2", "H3", "H6"}


@pytest.mark.rule("banks_naval-7.1")
def test_each_ballista_shoots_once_and_needs_sight():
    battle = shots("S3@E5:NEb S3@G5:Eb S3@E6:NE S3@K1:E", "S3@E7:W S3@G8:E S3@G2:E")
    assert hexes(battle) == {"G5"}, "E6 stands before E5's only target"
    play(load(battle, 1), "G5", "G8")
    assert battle.decision != "choose_ballista"


@pytest.mark.rule("banks_naval-7.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_of_a_ballista(die):
    battle = shots("S3@E5:NEb S3@K1:E", "S3@E7:W+1 S3@A1:E")
    play(load(battle, die, 1), "E5")  # one target
    assert events(battle, "ballista")[0]["result"] == ("A" if oracle.attack("ballista", die) == "A" else "none")
    assert (battle.decision == "take_hit") == (die == 6)
    if die == 6:
        play(battle, "let sink")
        assert ship(battle, "E7")["state"] == "sinking" and battle.seat == "north"


@pytest.mark.rule("banks_naval-7.1")
def test_a_ballista_shoots_at_marines_on_land():
    battle = shots("S3@E5:NEb S3@K1:E", "S3@A1:E", land=["E8"], ashore={"north": {"E8": 2}})
    play(load(battle, 6), "E5")
    assert marines(battle, "E8") == 1


@pytest.mark.rule("banks_naval-7.1", "banks_naval-7.2")
@pytest.mark.parametrize("state", ["/damaged", "/sinking"])
def test_only_an_intact_ship_has_its_ballista(state):
    battle = sea(f"S3@E5:NEb{state} S3@K1:E", "S3@E7:W S3@A1:E")
    assert not ship(battle, "E5")["ballista"]
    play(battle, "done")
    assert battle.decision != "choose_ballista"


@pytest.mark.rule("banks_naval-7.2")
def test_a_ballista_is_lost_for_good_also_after_repair():
    """Scuttled, then repaired with a 6: damaged, and without its ballista."""
    battle = sea("S3@E5:NE+1b S3@K1:E", "S3@A1:E")
    play(battle, "scuttle")
    assert not ship(battle, "E5")["ballista"]
    end_turn(load(battle, 6))
    assert ship(battle, "E5")["state"] == "damaged" and not ship(battle, "E5")["ballista"]


@pytest.mark.rule("banks_naval-7.2")
def test_a_captured_ship_is_damaged_and_loses_its_ballista_but_keeps_its_corvus():
    battle = attacks("S3@E5:NE+1 S3@K1:E", "S3@E6:Wbc S3@A1:E")
    play(load(battle, 5), "E6", "board", "capture")
    assert not ship(battle, "E6")["ballista"] and ship(battle, "E6")["corvus"]


# ---------------------------------------------------------------- section 8


@pytest.mark.rule("banks_naval-8.1")
@pytest.mark.parametrize("size", ["S", "L"])
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_of_a_repair(size, die):
    battle = sea(f"{size}3@E5:NE+1/sinking S3@K1:E", "S3@A1:E")
    end_turn(load(battle, die))
    wanted = oracle.repair(die, size == "L")
    found = ship(battle, "E5")
    assert (found["state"] if found else "sinks") == wanted
    if wanted == "sinks":
        assert battle.view("south")["marines_lost"]["south"] == 1, "it goes down with all aboard"
        assert battle.view("south")["lost"][0]["fate"] == "sunk"


@pytest.mark.rule("banks_naval-8.1")
def test_each_ship_is_rolled_for_in_its_controllers_turn():
    """South rolls for its own E5 and its prize G5, in this order; north's C5 waits for north's turn."""
    battle = sea("S3@E5:NE/sinking S3@K1:E", "S3@C5:E/sinking S3@G5:E+1x/sinking S3@A1:E")
    end_turn(load(battle, 6, 1))
    assert [(e["at"], e["result"]) for e in events(battle, "repair")] == [("E5", "repaired"), ("G5", "sinks")]
    end_turn(load(battle, 5))
    assert [(e["at"], e["result"]) for e in events(battle, "repair")] == [("C5", "still sinking")]


@pytest.mark.rule("banks_naval-8.1")
def test_a_repaired_ship_moves_again_with_the_die_alone():
    battle = sea("S4@E5:NE/sinking S3@K1:E", "S3@A1:E")
    end_turn(end_turn(load(battle, 6, 4)))
    play(battle, "E5")
    assert battle.view("south")["movement"]["points"] == 4
