"""What a record shows and what it refuses: observations, judgement, invariants, long logs, pictures."""

from __future__ import annotations

import numpy as np
import pytest

import ancients_env as ae
from ancients_env.errors import PositionError
from ancients_env.loop import judge, look
from ancients_env.rulesets.banks_naval.observe import PLANES, SCALARS
from tests.rulesets.banks_naval.table import end_turn, events, hexes, load, marines, pass_to, play, sea, ship


def seen(battle: ae.Battle, seat: int):
    rules = battle.rules
    planes = np.zeros((1, len(rules.planes), rules.rows, rules.cols), dtype=np.int8)
    scalars = np.zeros((1, len(rules.scalars)), dtype=np.int16)
    look(battle.states, seat, planes, scalars)
    by_plane = {
        name: {f"{chr(65 + r)}{c + 1}": int(planes[0, k, r, c]) for r, c in zip(*np.nonzero(planes[0, k]), strict=True)}
        for k, name in enumerate(PLANES)
    }
    return by_plane, dict(zip(SCALARS, scalars[0].tolist(), strict=True))


def test_planes_of_heading_damage_marines_and_crew():
    battle = sea("L2@E5:NE+2bc S4@G5:W/damaged", "S3@C3:SW+1 S1@A1:E+1x", land=["F1"], ashore={"north": {"F1": 2}})
    planes, scalars = seen(battle, 0)
    assert planes["own ship heading NE"] == {"E5": 1} and planes["own ship heading W"] == {"G5": 1}
    assert planes["own ship heading E"] == {"A1": 1}, "a prize is one's own"
    assert planes["enemy ship heading SW"] == {"C3": 1}
    assert planes["damage: 1 damaged, 2 sinking"] == {"G5": 1}
    assert planes["crew quality now"] == {"E5": 2, "C3": 3, "A1": 1}
    assert planes["own marines"] == {"E5": 2, "A1": 1} and planes["enemy marines"] == {"C3": 1, "F1": 2}
    assert planes["large ship"] == {"E5": 1} and planes["gear: 1 ballista, 2 corvus"] == {"E5": 3}
    assert planes["captured ship"] == {"A1": 1} and planes["land"] == {"F1": 1}
    assert len(planes["on the board"]) == 6 * 15 + 5 * 14
    assert scalars["movement die"] == 3 and scalars["my turn"] == 1 and scalars["decision choose_ship"] == 1
    assert scalars["own points"] == 3, "a small prize"


def test_north_sees_the_board_turned_round():
    """E5 of an 11 x 15 board is G11 from the other chair; a ship heading NE heads SW."""
    planes, scalars = seen(sea("S2@E5:NE+1", "S3@C3:SW"), 1)
    assert planes["enemy ship heading SW"] == {"G11": 1} and planes["enemy marines"] == {"G11": 1}
    assert planes["own ship heading NE"] == {"I13": 1}
    assert scalars["my turn"] == 0


def test_a_small_board_is_turned_within_itself():
    planes, _ = seen(sea("S2@E1:NE", "S3@A1:E", rows=5, columns=7), 1)
    assert planes["enemy ship heading SW"] == {"A7": 1} and len(planes["on the board"]) == 3 * 7 + 2 * 6


def test_the_ship_on_the_move_and_the_target_are_pointed_out():
    battle = play(sea("S4@E5:E+1 S3@K1:E", "S3@E6:W"), "E5")
    planes, scalars = seen(battle, 0)
    assert planes["pointed at: ship on the move, marine or ballista"] == {"E5": 1}
    assert scalars["movement points left"] == 7 and scalars["moving ship heads E"] == 1
    battle = pass_to(sea("L4@E5:E+2 S3@K1:E", "S3@E6:W+1"), "choose_target")
    play(battle, "E6", "shoot")
    planes, scalars = seen(battle, 0)
    assert planes["target"] == {"E6": 1} and planes["archery attacks announced"] == {"E5": 1}
    assert scalars["attacks announced"] == 1 and planes["marines that may still act"] == {"E5": 1}


def worth_of(battle: ae.Battle, seat: int) -> float:
    out = np.zeros(1)
    judge(battle.states, seat, out)
    return float(out[0])


def test_evaluate_knows_points_hulls_and_ends():
    level = sea("S3@K1:E", "S3@A1:E")
    assert worth_of(level, 0) == worth_of(level, 1) == 0.0
    ahead = sea("S3@K1:E+1", "S3@A1:E/sinking")
    assert 0 < worth_of(ahead, 0) == -worth_of(ahead, 1) < 1
    prize = sea("S3@K1:E", "S3@A1:E S3@C5:E+1x")
    assert worth_of(prize, 0) > 0.3
    won = end_turn(end_turn(sea(turns=1, victory={"north": {"bonus": 1}})))
    assert (worth_of(won, 0), worth_of(won, 1)) == (-1.0, 1.0)
    drawn = end_turn(end_turn(sea(turns=1)))
    assert worth_of(drawn, 0) == 0.0


@pytest.mark.parametrize(
    ("field", "place", "value", "said"),
    [
        ("ships", None, 1, "ships must be"),
        ("ship_facing", 0, 6, "names nothing"),
        ("ship_state", 0, 3, "names nothing"),
        ("ship_crew", 0, 0, "names nothing"),
        ("ship_hex", 0, 3, "one ship a hex"),
        ("ship_hex", 0, -1, "one ship a hex"),
        ("ship_hex", 0, 14 + 15, "one ship a hex"),
        ("hex_ship", 5, 0, "one ship a hex"),
        ("ship_holder", 0, 1, "held by the side of its colour"),
        ("ship_marines", 0, 41, "marines must be"),
        ("ship_ready", 0, 1, "marines must be"),
        ("land_marines", 7, 1, "marines must be"),
        ("ground", 7, 1, "land must list"),
        ("land_n", None, 1, "land must list"),
        ("die", None, 7, "dice 0 to 6"),
        ("turns", None, 0, "turns must be"),
        ("phase", None, 9, "names nothing"),
        ("active", None, 1, "names nothing"),
        ("mover", None, 1, "ship on the move"),
        ("decision", None, 6, "do not fit the decision"),
        ("decision", None, 8, "do not fit the decision"),
        ("plan_n", None, 41, "do not fit the decision"),
        ("phase", None, 4, "do not fit the decision"),
        ("score", 0, 1, "score must be"),
    ],
)
def test_impossible_positions_are_refused(field, place, value, said):
    position = sea().position()
    if place is None:
        position["state"][field] = value
    else:
        position["state"][field][place] = value
    with pytest.raises(PositionError, match=said):
        ae.Battle.from_position(position)


def test_a_ram_must_have_somewhere_to_go_through_to():
    position = play(sea("S4@E5:E S3@K1:E", "S3@E6:E", die=6), "E5", "ram").position()
    assert ae.Battle.from_position(position).decision == "go_through"
    position["state"]["ship_facing"][0] = 0
    with pytest.raises(PositionError, match="do not fit the decision"):
        ae.Battle.from_position(position)


def test_a_ballista_on_a_damaged_ship_is_refused():
    position = sea().position()
    position["state"]["ship_gear"][0] = 1
    position["state"]["ship_state"][0] = 1
    with pytest.raises(PositionError, match="lost its ballista"):
        ae.Battle.from_position(position)


def test_forty_attacks_on_one_target_all_reach_the_log():
    """Forty archers on two islands: each attack is told though the log of a record is shorter."""
    battle = sea("S3@K1:E", "L3@E6:W+2 S3@A1:E", land=["E5", "E7"], ashore={"south": {"E5": 20, "E7": 20}})
    pass_to(battle, "choose_target")
    play(battle, "E6")
    for _ in range(20):
        play(battle, "E5")
    for _ in range(19):
        play(battle, "E7")
    load(battle, *[1, 2] * 20)
    play(battle, "E7")  # the last: all are announced
    assert len(events(battle, "attack")) == 40 and battle.states["log_lost"][0] == 0
    assert marines(battle, "E6") == 2


def test_forty_ships_may_sink_in_a_turn():
    words = " ".join(f"S3@{row}{c}:E+1/sinking" for row in "CEG" for c in range(1, 14))
    battle = sea(words, "S3@A1:E")
    load(battle, *[1] * 39)
    end_turn(play(battle, "done?"))
    assert len(battle.view("south")["lost"]) == 39


def test_pictures_show_heading_state_and_marines():
    battle = sea("L2@E5:NE+2b S4@G5:W+1/damaged S4@I5:W/sinking", "S3@C3:SW+1 S1@A3:E+1x", land=["F1"])
    picture = battle.rules.picture(battle.states, 0, battle.scenario, [])
    pieces = {picture.name(p.at): p for p in picture.pieces}
    assert [pieces[h].facing for h in ("E5", "G5", "C3", "A3")] == [1, 9, 7, 3], "clock hours"
    assert [pieces[h].code for h in ("E5", "G5", "I5")] == ["L2+", "S0+", "S~+"]
    assert "disordered" in pieces["G5"].marks and "routed" in pieces["I5"].marks
    assert (pieces["E5"].strength, pieces["E5"].full, pieces["E5"].badge) == (2, 2, "B")
    assert pieces["A3"].side == 0 and "prize" in pieces["A3"].badge
    for seat in (None, "south", "north"):
        assert battle.svg(seat).startswith("<svg") and battle.rgb(seat).shape[2] == 3
    assert "L2+2" in str(battle) and "s3+1" in str(battle)


def test_the_half_way_ship_lies_on_top_of_its_friend():
    battle = play(sea("S4@E5:E S3@E6:W", die=6), "E5", "forward")
    assert battle.decision == "step" and hexes(battle) == set()
    assert {s["name"] for s in battle.view("south")["ships"] if s["at"] == "E6"} == {"south 1", "south 2"}
    assert str(battle) and battle.svg()
    assert ship(battle, "E5") is None
