"""Scenario files, their checks, and the generator of fleets (banks_naval-2.1)."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest
import yaml

import ancients_env as ae
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.errors import ScenarioError
from ancients_env.grid import grid
from ancients_env.rulesets.banks_naval.generate import NAVIES, WORTH_GAP, fleets, worth

GAME = rulesets.get("banks_naval")
NAMES = ("actium", "arginusae", "cyzicus", "diekplus", "mylae", "salamis", "sluys", "svold")
BASE = {
    "rows": 7,
    "columns": 9,
    "land": ["D1"],
    "sides": {
        "south": {"ships": [{"id": "a", "hex": "G4", "facing": "NE", "marines": 1}], "marines_on_land": {"D1": 2}},
        "north": {"ships": [{"hex": "A4", "facing": "SW"}]},
    },
}


def changed(path: str, value) -> dict:
    """The base scenario with one field set."""
    data = copy.deepcopy(BASE)
    *parents, last = path.split(".")
    place = data
    for key in parents:
        place = place[int(key)] if key.isdigit() else place.setdefault(key, {})
    if value is None:
        del place[last]
    elif last.isdigit():
        place.append(value)
    else:
        place[last] = value
    return data


def test_the_built_in_battles_are_those_of_the_issue():
    assert ae.scenarios("banks_naval") == NAMES


@pytest.mark.rule("banks_naval-2.1")
@pytest.mark.parametrize("name", NAMES)
def test_a_built_in_battle_says_what_it_is(name):
    model = scenario_files.load(GAME, name)
    assert model.name == name and model.title and model.year and model.notes and model.turns == 20
    for side in ("south", "north"):
        fleet = getattr(model.sides, side)
        assert fleet.name and fleet.commander and all(ship.id for ship in fleet.ships)
    path = Path(GAME.folder) / "scenarios" / f"{name}.yaml"
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["ruleset"] == "banks_naval"


def test_the_battles_together_use_all_that_the_game_has():
    models = [scenario_files.load(GAME, name) for name in NAMES]
    ships = [ship for m in models for side in (m.sides.south, m.sides.north) for ship in side.ships]
    assert {ship.size for ship in ships} == {"small", "large"}
    assert {ship.crew_quality for ship in ships} == {1, 2, 3, 4}
    assert any(s.ballista for s in ships) and any(s.corvus for s in ships) and any(m.land for m in models)
    assert any(m.sides.north.marines_on_land for m in models)
    assert {s.corvus for s in scenario_files.load(GAME, "mylae").sides.north.ships} == {False}, "Rome's own thing"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("rows", 8, "rows: 8 is even"),
        ("rows", 13, "rows"),
        ("columns", 16, "columns"),
        ("land", ["H1"], "rows are A to G"),
        ("land", ["D9"], r"land\[0\]: hex 'D9' is off the board: row D has columns 1 to 8"),
        ("land", ["D1", "D1"], r"land\[1\]: D1 is named twice"),
        ("sides.south.ships.0.hex", "D1", r"sides.south.ships\[0\].hex: D1 is land"),
        ("sides.south.ships.0.hex", "A4", r"A4 already holds sides.south.ships\[0\]"),
        ("sides.south.ships.0.hex", "g4", "write G4, not g4"),
        ("sides.south.ships.0.facing", "N", "facing.*'NE'"),
        ("sides.south.ships.0.size", "huge", "size.*'small' or 'large'"),
        ("sides.south.ships.0.crew_quality", 0, "crew_quality"),
        ("sides.south.ships.0.marines", 2, "a small ship holds at most 1"),
        ("sides.south.ships.0.state", "sunk", "state.*'intact'"),
        ("sides.south.ships.0.sails", True, "no such field; .*allowed: id, hex, facing"),
        ("sides.south.ships.1", {"id": "a", "hex": "G5", "facing": "NE"}, "names are unique"),
        ("sides.north.ships.0.captured", True, "belongs to its own side"),
        ("sides.south.ships", [], "ships"),
        ("sides.north", None, "sides.north: is missing"),
        ("sides.north.marines_on_land", {"D1": 1}, "south's marines are there"),
        ("sides.north.marines_on_land", {"D2": 1}, "is not in land"),
        ("sides.south.marines_on_land", {"D1": 41}, "at most 40"),
        ("first_turn_die", {"south": 7}, "first_turn_die.south"),
        ("first_player", "east", "first_player"),
        ("turns", 0, "turns"),
        ("turn", 40, "turn: 40 player turns are all of 20 game turns"),
        ("active", "north", "it is south's turn"),
        ("victory", {"south": {"sunk": -1}}, "victory.south.sunk"),
        ("victory", {"early_end": "soon"}, "early_end.*'no_ships'"),
    ],
)
def test_mistakes_are_named_with_what_is_allowed(path, value, said):
    with pytest.raises(ScenarioError, match=said):
        ae.Battle("banks_naval", changed(path, value))


def test_too_many_ships_are_refused():
    ships = [{"hex": f"{row}{c}", "facing": "E"} for row in "ACE" for c in range(1, 15)]
    data = {"sides": {"south": {"ships": ships}, "north": {"ships": [{"hex": "K1", "facing": "E"}]}}}
    with pytest.raises(ScenarioError, match="43 ships in all; allowed: at most 40"):
        ae.Battle("banks_naval", data)


def test_a_battle_in_mid_flight():
    battle = ae.Battle("banks_naval", changed("turn", 5))
    assert battle.seat == "north" and battle.view("north")["game_turn"] == 3


def test_a_scenario_saved_and_read_again_is_the_same(tmp_path):
    for name in NAMES:
        model = scenario_files.load(GAME, name)
        path = scenario_files.save(model, tmp_path / f"{name}.yaml")
        assert scenario_files.load(GAME, path) == model


# ---------------------------------------------------------------- the generator


def test_worth_is_the_documented_count():
    """Hull 4 or 6, crew 2 a point, marines 3, ballista 2, corvus 1 for each place for a marine."""
    assert worth([{"crew_quality": 3}]) == 4 + 6
    assert worth([{"size": "large", "crew_quality": 1, "marines": 2, "corvus": True}]) == 6 + 2 + 6 + 2
    assert worth([{"size": "large", "crew_quality": 4, "ballista": True}]) == 6 + 8 + 2
    assert worth([{"crew_quality": 2, "marines": 1, "corvus": True}]) == 4 + 4 + 3 + 1


@pytest.mark.parametrize("seed", range(40))
def test_fleets_are_of_equal_worth(seed):
    battle = fleets(seed, size=2 + seed % 13, mirrored=False, land=0.1)
    south, north = (worth(battle["sides"][side]["ships"]) for side in ("south", "north"))
    assert abs(south - north) <= WORTH_GAP * min(south, north)
    assert battle["sides"]["south"]["name"] != battle["sides"]["north"]["name"]
    assert {battle["sides"][side]["name"] for side in ("south", "north")} <= set(NAVIES)
    ae.Battle("banks_naval", battle)


def test_the_same_arguments_give_the_same_fleets():
    assert fleets(3) == fleets(3) != fleets(4)
    assert ae.Battle("banks_naval", "fleets:size=4,seed=3").view("south")["ships"]


@pytest.mark.parametrize("seed", range(10))
def test_a_mirrored_battle_is_its_own_half_turn(seed):
    battle = fleets(seed, size=5, rows=9, columns=11, land=0.1)
    board = grid(9, 11)

    def turned(name):
        return board.name(int(board.half_turn[board.hex(name)]))

    assert {turned(h) for h in battle["land"]} == set(battle["land"])
    for own, other in zip(battle["sides"]["south"]["ships"], battle["sides"]["north"]["ships"], strict=True):
        assert turned(own["hex"]) == other["hex"]
        assert {k: own[k] for k in own if k not in ("id", "hex", "facing")} == {
            k: other[k] for k in other if k not in ("id", "hex", "facing")
        }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"size": 1}, "size"),
        ({"size": 15}, "size"),
        ({"size": 8, "columns": 5}, "2 to 7 on 5 columns"),
        ({"rows": 8}, "rows is an odd number"),
        ({"columns": 20}, "columns"),
        ({"land": 0.9}, "land"),
        ({"boats": 3}, "no parameter 'boats'"),
    ],
)
def test_wrong_arguments_are_named(arguments, said):
    with pytest.raises(ScenarioError, match=said):
        ae.Battle("banks_naval", {"generate": "fleets", **arguments})
