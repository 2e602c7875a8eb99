"""The extended game and its night turns (banks-13.4). Night falls after turn 6; twelve player turns are played."""

from __future__ import annotations

import pytest

import ancients_env as ae
from ancients_env.errors import ScenarioError
from tests.rulesets.banks.table import (
    attack,
    events,
    field,
    group,
    hexes,
    melee,
    move,
    play,
    play_out,
    shoot,
    unit,
    words,
)

LATE = {"options": ["extended_game"], "night": {"falls_after": 6, "last_turn": 8}}


def night(south: str, north: str = "LI@A1:SW", **fields) -> ae.Battle:
    """South's turn 7, the first night turn."""
    more = fields.pop("more", [])
    return field(south, north, turn=12, **{**LATE, "options": ["extended_game", *more]}, **fields)


@pytest.mark.rule("banks-13.4a")
def test_the_players_may_play_on_after_dark():
    battle = play_out(field(**LATE))
    assert int(battle.states["turn"][0]) == 16
    assert int(play_out(field(options=["extended_game"])).states["turn"][0]) == 12, "without agreement no night"


@pytest.mark.rule("banks-13.4a")
def test_night_may_fall_later_and_the_battle_never_lasts_more_than_twelve_turns():
    with pytest.raises(ScenarioError, match="last_turn"):
        field(options=["extended_game"], night={"falls_after": 8, "last_turn": 13})
    battle = field("LI@E5:E LI@K1:NE", turn=14, options=["extended_game"], night={"falls_after": 8, "last_turn": 12})
    assert hexes(move(battle, "E5")) == {"D5", "E6", "F5"}, "turn 8 is by daylight"
    assert int(play_out(battle).states["turn"][0]) == 24


@pytest.mark.rule("banks-13.4b")
def test_a_unit_moves_towards_its_camp_or_the_edge_only():
    """LI at E5, four steps from two edges, its camp at E10, five away: E6 is nearer to the camp, D5 to the edge."""
    battle = move(night("LI@E5:E CP@E10 LI@K1:NE"), "E5")
    assert hexes(battle) == {"D5", "E6"}


@pytest.mark.rule("banks-13.4b")
def test_one_aim_is_kept_for_the_whole_move():
    battle = move(night("LI@E5:E CP@E10 LI@K1:NE"), "E5", "D5")
    assert hexes(battle) == {"C5", "C6"}, "on towards the edge"
    battle = move(night("LI@E5:E CP@E10 LI@K1:NE"), "E5", "E6")
    assert hexes(battle) == {"E7"}, "on towards the camp"


@pytest.mark.rule("banks-13.4b")
def test_without_a_defended_camp_only_the_edge_is_left():
    for camp in ("", "CP@E10/undefended", "CP@E10/captured"):
        assert hexes(move(night(f"LI@E5:E {camp} LI@K1:NE"), "E5")) == {"D5"}


@pytest.mark.rule("banks-13.4b")
def test_turns_on_the_spot_and_leaving_the_map_are_free():
    battle = move(night("LI@E5:E LI@K1:NE"), "E5")
    assert words(battle) == {f"face {d}" for d in ("NE", "SE", "SW", "W", "NW")} | {"stop"}
    assert "leave map" in words(move(night("LI@K5:SW LI@K1:NE"), "K5"))


@pytest.mark.rule("banks-13.4b")
def test_reinforcements_do_not_enter_at_night():
    due = {"south": {"reinforcements": [group(1, "K8", "HI")]}}
    assert "HI" not in words(night("LI@K1:NE LI@K3:NE", armies=due))
    assert "HI" in words(field("LI@K1:NE LI@K3:NE", armies=due, turn=10, **LATE)), "turn 6 is by daylight"


@pytest.mark.rule("banks-13.4b", "banks-13.4d", "banks-4.6")
def test_flight_is_suspended_at_night():
    """The panicked unit may stay, and may move towards its camp though that lies behind the enemy."""
    battle = night("LI@E5:E/p CP@E10 LI@K1:NE", "HI@E8:W")
    assert "done" in words(battle)
    assert "E6" in hexes(move(battle, "E5"))


@pytest.mark.rule("banks-13.4b", "banks-13.9a")
def test_command_is_not_lost_at_night():
    battle = night("KT@E5:E LI@K1:NE", "HI@E8:W", more=["command_control"])
    assert events(battle, "command") == [] and "done" in words(battle)


@pytest.mark.rule("banks-13.4b")
def test_melee_retreat_and_advance_go_on_at_night():
    battle = field("LI@E5:E LI@K1:NE", "LC@E6:W", turn=12, phase="melee", **LATE)
    assert attack(battle, "E5", "E6").decision == "retreat_to"
    play(battle, "E7")
    assert unit(battle, "E6").type == "LI"
    battle = field("HI@E5:E LI@K1:NE", "HI@E6:W", turn=12, phase="melee", **LATE)
    assert melee(attack(battle, "E5", "E6", 3)) == ("1-1", "M")


@pytest.mark.rule("banks-13.4c")
def test_shots_reach_one_hex_and_hit_as_at_two():
    def dark(south: str, north: str) -> ae.Battle:
        return field(f"{south} LI@K1:NE", north, turn=12, phase="missile fire", **LATE)

    assert dark("LI@E7:W", "LA@E5:E").decision != "choose_shooter"
    for die in (2, 3):
        assert unit(shoot(dark("LI@E6:W", "LA@E5:E"), "E5", "E6", die), "E6").disordered == (die == 2)
        assert unit(shoot(dark("LC@E6:W", "LA@E5:E"), "E5", "E6", die), "E6").disordered == (die == 2)
    assert unit(shoot(dark("PX@E6:W", "LA@E5:E"), "E5", "E6", 1), "E6").disordered
    assert dark("PX@E6:W", "MM@E5:E").decision != "choose_shooter", "class B cannot hit a phalanx as at two hexes"


@pytest.mark.rule("banks-13.4d")
def test_no_panic_check_at_night():
    losses = {"south": {"panic_threshold": 2, "eliminated": ["LI"]}}
    battle = night("LI@E5:E LI@K1:NE", armies=losses)
    assert events(battle, "panic") == [] and not unit(battle, "E5").panicked
    battle = night("LI@E5:E LI@K1:NE L/killed")
    assert events(battle, "panic") == []
    battle = field("LI@E5:E LI@K1:NE", armies=losses, turn=10, **LATE)
    assert len(events(battle, "panic")) == 1, "turn 6 is by daylight"


@pytest.mark.rule("banks-13.4b")
def test_a_step_that_serves_both_aims_leaves_both_open():
    """LI at E5, the camp at C8: D5 is nearer to the camp and to the edge. Then C5 serves the edge, D6 the camp."""
    battle = move(night("LI@E5:E CP@C8 LI@K1:NE"), "E5", "D5")
    assert hexes(battle) == {"C5", "C6", "D6"}
    assert hexes(play(battle.copy(), "D6")) == {"C7", "D7"}, "now the camp"
    assert "B5" in hexes(play(battle.copy(), "C5")), "now the edge"


@pytest.mark.rule("banks-13.4a")
def test_daylight_turns_are_free():
    battle = move(field("LI@E5:E CP@E10 LI@K1:NE", turn=10, **LATE), "E5")
    assert hexes(battle) == {"D5", "E6", "F5"}, "turn 6"


@pytest.mark.rule("banks-13.4b", "banks-6.12")
def test_friends_are_passed_at_night_too():
    battle = move(night("LI@E5:E HI@E6:E CP@E10 LI@K1:NE"), "E5", "E6", "E7", "stop")
    assert unit(battle, "E6").disordered and unit(battle, "E7").disordered


@pytest.mark.rule("banks-13.4b", "banks-13.10")
def test_the_charge_may_still_be_declared():
    side = {"south": {"barbarian_player": True}}
    assert night("LI@E5:E LI@K1:NE", more=["barbarian_charge"], armies=side).decision == "charge"
