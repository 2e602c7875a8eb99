"""Moving, turning, stacking and leaving the map (section 6)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import (
    attack,
    end_turn,
    fates,
    field,
    hexes,
    leader_fates,
    leaders,
    lost,
    move,
    odds,
    play,
    reckoned,
    unit,
    until,
    words,
)

# ---------------------------------------------------------------- one after another


@pytest.mark.rule("banks-6.1")
def test_units_move_one_after_another_and_once():
    battle = field("LI@E5:E LI@G5:E")
    assert hexes(battle) == {"E5", "G5"} and words(battle) == {"done"}, "any, all or none"
    play(battle, "E5", "E6")
    assert "G5" not in battle.legal, "the first move must be finished"
    play(battle, "stop")
    assert hexes(battle) == {"G5"}, "E6 has moved"
    play(battle, "G5", "G6", "stop")
    assert battle.seat == "north"


@pytest.mark.rule("banks-6.1")
def test_a_player_may_move_nothing():
    battle = play(field("LI@E5:E LI@G5:E"), "done")
    assert battle.seat == "north" and unit(battle, "E5") and unit(battle, "G5")


@pytest.mark.rule("banks-6.2")
def test_points_are_not_saved():
    battle = move(field("HI@E5:E"), "E5", "E6", "stop")
    end_turn(battle)
    move(battle, "E6", "E7", "E8")
    assert battle.seat == "north", "two points again, not three"


@pytest.mark.rule("banks-6.2")
def test_a_step_that_cannot_be_paid_is_not_allowed():
    """HI with 2 points: after one clear hex a hill is too dear; a phalanx-like minimum step does not exist."""
    battle = move(field("HI@E5:E", terrain={"hill": ["E7"]}), "E5", "E6")
    assert hexes(battle) == {"D6", "F6"}
    battle = move(field("HI@E5:E", terrain={"hill": ["E6"]}, hexsides=[["E5", "E6", "ford"]]), "E5")
    assert hexes(battle) == {"D5", "F5"}, "a hill behind a ford costs 3"


# ---------------------------------------------------------------- facing


@pytest.mark.rule("banks-6.3", "banks-9.1")
def test_the_front_is_the_facing_and_the_two_beside_it():
    around = "HI@D5:E HI@E6:E HI@F5:E HI@F4:E HI@E4:E HI@D4:E"
    battle = field("KT@E5:E LI@K1:NE", around, phase="melee")
    play(battle, "E5")
    assert hexes(battle) == {"D5", "E6", "F5"}


@pytest.mark.rule("banks-6.3", "banks-9.11")
@pytest.mark.parametrize(
    ("at", "facing", "flank"),
    [("D5", "SW", 1), ("E6", "W", 1), ("F5", "NW", 1), ("F4", "NE", 2), ("E4", "E", 2), ("D4", "SE", 2)],
)
def test_the_other_three_are_flank(at, facing, flank):
    """HI at E5 faces E; it is attacked from each side in turn."""
    battle = attack(field(f"HI@{at}:{facing} LI@K1:NE", "HI@E5:E", phase="melee"), at, "E5", 3)
    assert odds(battle) == reckoned(4 * flank, 4)


@pytest.mark.rule("banks-6.4", "banks-9.11")
def test_a_camp_has_no_flank_and_fronts_all_round():
    for at, facing in (("D5", "SW"), ("E6", "W"), ("F5", "NW"), ("F4", "NE"), ("E4", "E"), ("D4", "SE")):
        battle = attack(field(f"HI@{at}:{facing} LI@K1:NE", "CP@E5", phase="melee"), at, "E5", 3)
        assert odds(battle) == reckoned(4, 2)
        battle = field("CP@E5 LI@K1:NE", f"LI@{at}:E", phase="melee")
        assert battle.decision == "choose_attacker" and hexes(battle) == {"E5"}, "it may attack all round"


@pytest.mark.rule("banks-6.5")
@pytest.mark.parametrize(("to", "facing"), [("D5", "NE"), ("E6", "E"), ("F5", "SE")])
def test_a_step_goes_into_a_front_hex_and_turns_the_unit_that_way(to, facing):
    battle = move(field("LI@E5:E"), "E5")
    assert hexes(battle) == {"D5", "E6", "F5"}
    play(battle, to, "stop")
    assert unit(battle, to).facing == facing and unit(battle, "E5") is None


@pytest.mark.rule("banks-6.6")
@pytest.mark.parametrize("facing", ["NE", "SE", "SW", "W", "NW"])
def test_a_turn_of_any_angle_costs_one_point_in_any_terrain(facing):
    """HI on a hill: a turn leaves one of two points, enough for a clear hex and not for another hill."""
    battle = move(field("HI@E5:E", terrain={"hill": ["E5"]}), "E5")
    assert "face E" not in words(battle)
    play(battle, f"face {facing}")
    assert battle.decision == "step" and len(hexes(battle)) == 3
    play(battle, "stop")
    assert unit(battle, "E5").facing == facing


@pytest.mark.rule("banks-6.6")
def test_turns_may_be_taken_at_any_moment_and_as_often_as_points_allow():
    battle = move(field("LI@E5:E"), "E5", "face W", "face NE", "face SE")
    assert battle.decision != "step" and unit(battle, "E5").facing == "SE"
    battle = move(field("LI@E5:E"), "E5", "E6", "face W", "E5")
    assert unit(battle, "E5").facing == "W"


@pytest.mark.rule("banks-6.6", "banks-6.7")
def test_the_rulebooks_example_of_a_move():
    """Six points: 1 right front, 2 hill, 1 turn, 1 straight ahead: one is left.

    LC at E5 facing NE: E6 is its right front hex; then the hill at D6; a turn to NW; C6 straight ahead.
    """
    battle = move(field("LC@E5:NE", terrain={"hill": ["D6"]}), "E5", "E6", "D6", "face NW", "C6")
    assert battle.decision == "step", "one point is left"
    play(battle, "B5")
    assert battle.decision != "step" and unit(battle, "B5").facing == "NW"


# ---------------------------------------------------------------- stacking and passing


@pytest.mark.rule("banks-6.11")
def test_one_unit_a_hex_and_any_number_of_leaders():
    battle = move(field("HI@E5:E HI@E7:E"), "E5", "E6")
    assert "E7" not in hexes(battle), "one point more would be needed to get out again"
    battle = until(field("HI@E5:E L L L"), "place_leader")
    play(battle, "E5", "E5", "E5")
    assert leaders(battle, "E5") == ["south"] * 3


@pytest.mark.rule("banks-6.12")
def test_passing_a_friend_disorders_both_at_once():
    battle = move(field("LI@E5:E HI@E6:E"), "E5", "E6")
    assert unit(battle, "E6").disordered and "stop" not in words(battle)
    play(battle, "E7", "stop")
    assert unit(battle, "E7").disordered and unit(battle, "E6").type == "HI" and unit(battle, "E6").disordered


@pytest.mark.rule("banks-6.12")
def test_a_friend_is_entered_only_if_the_mover_can_get_out_again():
    """HI with 2 points passes one friend, not two in a row, nor one with only enemies and hills behind."""
    assert "E6" in hexes(move(field("HI@E5:E HI@E6:E"), "E5"))
    battle = move(field("HI@E5:E HI@E6:E HI@E7:E HI@D6:E HI@F6:E"), "E5")
    assert "E6" not in hexes(battle)
    battle = move(field("HI@E5:E HI@E6:E", "HI@E7:W HI@D6:W HI@F6:W"), "E5")
    assert "E6" not in hexes(battle)
    battle = move(field("HI@E5:E HI@E6:E", terrain={"hill": ["E7", "D6", "F6"]}), "E5")
    assert "E6" not in hexes(battle)
    battle = move(field("LI@E5:E HI@E6:E HI@E7:E HI@D6:E HI@F6:E"), "E5", "E6")
    assert hexes(battle) == {"D6", "E7", "F6"} and "stop" not in words(battle), "three points pass two friends"


@pytest.mark.rule("banks-6.12", "banks-6.14")
def test_a_friend_on_the_edge_may_be_passed_off_the_map():
    battle = move(field("HI@J7:SE HI@K8:NE"), "J7", "K8")
    assert "leave map" in words(battle) and "stop" not in words(battle)
    play(battle, "leave map")
    assert fates(battle, "south")["left the map"] == ["HI"] and unit(battle, "K8").disordered


@pytest.mark.rule("banks-6.12", "banks-6.9")
def test_a_friend_in_woods_cannot_be_passed():
    battle = move(field("LC@E5:E HI@E6:E", terrain={"woods": ["E6"]}), "E5")
    assert "E6" not in hexes(battle)


@pytest.mark.rule("banks-6.12", "banks-6.11")
def test_a_friendly_camp_is_passed_like_a_unit():
    battle = move(field("LI@E5:E CP@E6"), "E5", "E6")
    assert unit(battle, "E6").disordered and "stop" not in words(battle)
    play(battle, "E7", "stop")
    assert unit(battle, "E7").disordered


@pytest.mark.rule("banks-6.12")
def test_the_mover_may_turn_inside_the_friends_hex():
    """A turn is allowed at any moment (banks-6.6), as long as it can still get out."""
    battle = move(field("LI@E5:E HI@E6:E"), "E5", "E6", "face SW", "F5")
    assert unit(battle, "F5").type == "LI" and unit(battle, "E6").type == "HI"


@pytest.mark.rule("banks-6.13")
def test_an_enemy_unit_bars_its_hex():
    battle = move(field("LC@E5:E", "LI@E6:W CP@D5"), "E5")
    assert hexes(battle) == {"F5"}


@pytest.mark.rule("banks-6.13", "banks-11.7")
def test_entering_a_hex_of_lone_leaders_captures_them_and_the_unit_may_move_on():
    battle = move(field("LC@E5:E", "L@E6 L@E6 LI@A1:SW"), "E5", "E6")
    assert leader_fates(battle, "north") == ["captured", "captured"] and battle.decision == "step"
    play(battle, "E7", "stop")
    assert unit(battle, "E7").type == "LC" and leaders(battle, "E6") == []


@pytest.mark.rule("banks-6.15")
def test_no_zones_of_control():
    """LC walks through the fronts of two enemies and still attacks."""
    battle = move(field("LC@E5:E LI@K1:NE", "LI@D6:SW LI@D8:SW"), "E5", "E6", "E7", "E8", "stop")
    until(battle, "choose_attacker")
    assert "E8" in hexes(battle)


# ---------------------------------------------------------------- off the map


@pytest.mark.rule("banks-6.14")
def test_leaving_the_map_costs_one_point_and_is_no_loss():
    battle = move(field("HI@K5:SW LI@K1:NE", armies={"south": {"panic_threshold": 1}}), "K5")
    assert "leave map" in words(battle)
    play(battle, "leave map")
    assert fates(battle, "south")["left the map"] == ["HI"] and lost(battle, "south") == 0
    end_turn(battle)
    end_turn(battle)
    assert not unit(battle, "K1").panicked


@pytest.mark.rule("banks-6.14")
def test_a_unit_leaves_only_through_its_front():
    """K5 faces NE: W and SE are no front directions; on the west edge of row A NW is one."""
    assert "leave map" not in words(move(field("HI@K5:NE"), "K5"))
    assert "leave map" in words(move(field("HI@K5:E"), "K5")), "SE is off the map"
    assert "leave map" in words(move(field("HI@E1:NW", "LI@A5:SW"), "E1")), "W is off the map"
    assert "leave map" not in words(move(field("HI@E5:NW"), "E5")), "no edge hex"


@pytest.mark.rule("banks-6.14", "banks-6.2")
def test_leaving_needs_a_point():
    battle = move(field("HI@I5:SW LI@K1:NE"), "I5", "J4", "K4")
    assert battle.decision != "step" and unit(battle, "K4").type == "HI"


@pytest.mark.rule("banks-6.14")
def test_a_unit_that_left_never_comes_back():
    battle = move(field("HI@K5:SW LI@K1:NE"), "K5", "leave map")
    for _ in range(4):
        end_turn(battle)
    assert set(battle.legal) == {"K1", "done"}


# ---------------------------------------------------------------- who may not move


@pytest.mark.rule("banks-6.16")
def test_a_camp_never_moves_retreats_or_advances():
    battle = field("CP@E5 LI@K1:NE", "LI@E6:W/d LI@A1:SW")
    assert hexes(battle) == {"K1"}
    until(battle, "choose_attacker")
    attack(battle, "E5", "E6", 6)  # 2 against 1: DE
    assert fates(battle, "north")["eliminated"] == ["LI"] and unit(battle, "E6") is None
    assert unit(battle, "E5").type == "CP"


@pytest.mark.rule("banks-6.17")
def test_a_unit_with_a_volley_marker_neither_moves_nor_turns_nor_attacks():
    battle = field("HA@E5:E/v LI@K1:NE", "LI@E6:W")
    assert hexes(battle) == {"K1"}
    battle = field("HA@E5:E/v LI@K1:NE", "LI@E6:W", phase="melee")
    assert battle.decision != "choose_attacker"


@pytest.mark.rule("banks-6.17", "banks-9.7")
def test_a_unit_with_a_volley_marker_may_retreat_and_keeps_it():
    battle = attack(field("HI@E5:E LI@K1:NE", "MM@E6:W/v LI@A1:SW", phase="melee"), "E5", "E6", 3)
    assert battle.decision == "retreat_to"
    play(battle, "E7", "stay")
    assert unit(battle, "E7").volley


@pytest.mark.rule("banks-6.12", "banks-6.9")
def test_a_friend_with_only_woods_behind_is_passed_into_them():
    battle = move(field("LI@E5:E HI@E6:E LI@K1:NE", terrain={"woods": ["E7", "D6", "F6"]}), "E5", "E6", "E7")
    assert battle.decision == "choose_unit" and unit(battle, "E7").disordered


@pytest.mark.rule("banks-6.12", "banks-6.13")
def test_a_friend_is_passed_onto_lone_enemy_leaders():
    battle = move(field("LI@E5:E HI@E6:E", "L@E7 HI@D6:W HI@F6:W"), "E5", "E6", "E7")
    assert leader_fates(battle, "north") == ["captured"]


@pytest.mark.rule("banks-6.1", "banks-6.6")
def test_a_unit_chosen_and_stopped_at_once_has_had_its_move():
    battle = move(field("LI@E5:E LI@G5:E"), "E5", "stop")
    assert hexes(battle) == {"G5"} and unit(battle, "E5").facing == "E"


@pytest.mark.rule("banks-6.12", "banks-6.7")
def test_friends_are_passed_at_the_cost_of_their_hex():
    """HI on a hill: passing it costs 2, LI has 3 points and needs one more to get out."""
    battle = move(field("LI@E5:E HI@E6:E LI@K1:NE", terrain={"hill": ["E6"]}), "E5", "E6", "E7")
    assert battle.decision == "choose_unit" and unit(battle, "E7").disordered
    battle = move(field("HI@E5:E HI@E6:E", terrain={"hill": ["E6"]}), "E5")
    assert "E6" not in hexes(battle)
