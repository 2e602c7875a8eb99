"""Scenarios that cannot be: each mistake is named by its field, with what would be allowed."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ancients_env import scenario as scenario_files
from ancients_env.errors import ScenarioError
from ancients_env.rulesets.banks.scenario import BanksScenario

BASE: dict[str, Any] = {
    "rows": 7,
    "columns": 9,
    "terrain": {"river": ["D1"], "hill": ["D4"]},
    "sides": {
        "south": {"camp": "G5", "units": [{"type": "HI", "hex": "F4", "facing": "NE"}]},
        "north": {"camp": "A5", "units": [{"type": "LC", "hex": "B4", "facing": "SW"}]},
    },
}
GROUP = {"turn": 2, "entry_hexes": ["G1"], "units": [{"type": "LI"}]}


def changed(**fields: Any) -> dict[str, Any]:
    """The base scenario with fields set: `sides__south__units__0__hex="A1"`; an index past the end appends."""
    data = copy.deepcopy(BASE)
    for path, value in fields.items():
        *parents, last = path.split("__")
        place: Any = data
        for key in parents:
            place = place[int(key)] if key.isdigit() else place.setdefault(key, {})
        if not last.isdigit():
            place[last] = value
        elif int(last) < len(place):
            place[int(last)] = value
        else:
            place.append(value)
    return data


def check(data: dict[str, Any]) -> BanksScenario:
    model = scenario_files.check(BanksScenario, data)
    assert isinstance(model, BanksScenario)
    return model


def refused(data: dict[str, Any], *parts: str) -> None:
    with pytest.raises(ScenarioError, match="(?s)" + "".join(f"(?=.*{part})" for part in parts)):
        check(data)


SOUTH, UNIT = "sides__south__", "sides__south__units__0__"


def test_the_base_scenario_is_all_right():
    model = check(BASE)
    assert model.turns == 6 and model.first_player == "south" and model.options == ()


# ---------------------------------------------------------------- fields


@pytest.mark.parametrize(
    ("fields", "parts"),
    [
        ({"rows": 8}, ("rows: 8 is even", "5 to 11")),
        ({"rows": 13}, ("rows", "less than or equal to 11")),
        ({"columns": 4}, ("columns", "greater than or equal to 5")),
        ({"turns": 13}, ("turns", "less than or equal to 12")),
        ({"turns": 0}, ("turns", "greater than or equal to 1")),
        ({"first_player": "east"}, ("first_player", "'south', 'north' or 'roll'")),
        ({"options": ["fog"]}, (r"options\[0\]", "zones_of_control")),
        ({"terrain": {"lava": ["A1"]}}, ("terrain.lava", "village.*woods.*hill.*stream.*river")),
        ({"hexsides": [["D4", "D5", "wall"]]}, (r"hexsides\[0\]", "river.*ford.*bridge")),
        ({"source": "dream"}, ("source", "'historical', 'own' or 'generated'")),
        ({"weather": "rain"}, ("weather: no such field", "allowed: .*terrain")),
        ({UNIT + "type": "XX"}, (r"sides.south.units\[0\].type", "'LI', 'HI', 'PX'")),
        ({UNIT + "type": "CP"}, (r"sides.south.units\[0\].type", "'LI', 'HI', 'PX'")),
        ({UNIT + "facing": "N"}, (r"sides.south.units\[0\].facing", "'NE', 'E', 'SE', 'SW', 'W' or 'NW'")),
        ({UNIT + "missile": "C"}, (r"sides.south.units\[0\].missile", "'A', 'B'")),
        ({UNIT + "shots": 4}, (r"units\[0\].shots", "less than or equal to 3")),
        ({UNIT + "volleys": 7}, (r"units\[0\].volleys", "less than or equal to 6")),
        ({UNIT + "strength": 4}, (r"units\[0\].strength: no such field", "allowed: type, hex, facing")),
        ({SOUTH + "national": 7}, ("sides.south.national", "less than or equal to 6")),
        ({SOUTH + "panic_threshold": 0}, ("sides.south.panic_threshold", "greater than or equal to 1")),
        ({SOUTH + "leaders": [{"rating": 6}]}, ("sides.south.leaders", "less than or equal to 5")),
        ({"victory": {"draw": "nobody"}}, ("victory.draw", "'south' or 'north'")),
        ({"victory": {"south": {"camp": -1}}}, ("victory.south.camp", "greater than or equal to 0")),
        ({"victory": {"south": {"extra": [{"condition": "glory"}]}}}, (r"extra\[0\].condition", "'hold', 'losses'")),
        ({"phase": "night"}, ("phase", "'movement'.*'melee'")),
    ],
)
def test_a_field_that_is_wrong_by_itself(fields, parts):
    refused(changed(**fields), *parts)


# ---------------------------------------------------------------- the map


@pytest.mark.parametrize(
    ("fields", "parts"),
    [
        ({"terrain": {"hill": ["H1"]}}, (r"terrain.hill\[0\]", "rows are A to G")),
        ({"terrain": {"hill": ["B9"]}}, (r"terrain.hill\[0\]", "row B has columns 1 to 8")),
        ({"terrain": {"hill": ["d4"]}}, (r"terrain.hill\[0\]: write D4, not d4",)),
        ({"terrain": {"hill": ["hill"]}}, (r"terrain.hill\[0\]", "a row letter and a column number, such as E7")),
        ({"terrain": {"hill": ["D4"], "woods": ["D4"]}}, (r"terrain.woods\[0\]: D4 is hill already", "one kind")),
        ({"heights": {"D5": 2}}, ("heights.D5: is not a hill hex", "terrain.hill")),
        ({"hexsides": [["D4", "D6", "ford"]]}, (r"hexsides\[0\]: D4 and D6 are not neighbours",)),
        ({"hexsides": [["D4", "D5", "ford"], ["D5", "D4", "river"]]}, (r"hexsides\[1\]", r"is hexsides\[0\] already")),
        ({"hexsides": [["D4", "H5", "ford"]]}, (r"hexsides\[0\]", "rows are A to G")),
        ({"arrows": {"D4": 2}}, ("arrows: needs arrow_supply in options",)),
        ({"arrows": {"H4": 2}, "options": ["arrow_supply"]}, ("arrows.H4", "rows are A to G")),
    ],
)
def test_a_map_that_does_not_fit_together(fields, parts):
    refused(changed(**fields), *parts)


# ---------------------------------------------------------------- options and the clock


@pytest.mark.parametrize(
    ("fields", "parts"),
    [
        ({"options": ["duels", "duels"]}, (r"options\[1\]: duels is named twice",)),
        ({"options": ["duels"], "open_options": ["duels"]}, (r"open_options\[0\]: duels is on already in options",)),
        ({"night": {"last_turn": 8}}, ("night: needs extended_game in options",)),
        (
            {"options": ["extended_game"], "night": {"falls_after": 8, "last_turn": 7}},
            ("night.last_turn: 7", r"8 \(falls_after\) to 12"),
        ),
        (
            {"options": ["extended_game"], "night": {"falls_after": 6, "last_turn": 8}, "turns": 7},
            ("turns: 7, but night.last_turn is 8",),
        ),
        (
            {"options": ["extended_game"], "night": {"falls_after": 5, "last_turn": 8}},
            ("night.falls_after", "equal to 6"),
        ),
        ({"build": {"points": 50}}, ("build: needs army_building in options",)),
        ({"turn": 12}, ("turn: 12 player turns are all of 6 game turns", "0 to 11")),
        ({"turn": 1, "active": "south"}, ("active: after 1 player turns it is north's turn", "south plays first")),
        ({"turn": 1, "first_player": "roll"}, ("first_player: roll is for a battle that has not begun",)),
        ({SOUTH + "national": 1}, ("sides.south.national: needs national_characteristics in options",)),
        ({SOUTH + "barbarian_player": True}, ("sides.south.barbarian_player: needs barbarian_charge in options",)),
        (
            {"victory": {"south": {"extra": [{"condition": "hold"}]}}},
            (r"extra\[0\].hex: is missing", "hold names a hex"),
        ),
        (
            {"victory": {"south": {"extra": [{"condition": "losses", "hex": "D4"}]}}},
            (r"extra\[0\].hex: only hold has a hex", "losses has at_least"),
        ),
        (
            {"victory": {"south": {"extra": [{"condition": "hold", "hex": "H1"}]}}},
            (r"victory.south.extra\[0\].hex", "rows are A to G"),
        ),
        (
            {"victory": {"south": {"extra": [{"condition": "losses"}] * 9}}},
            ("victory: 9 extra conditions", "at most 8 for both sides"),
        ),
    ],
)
def test_options_turns_and_victory_that_contradict_each_other(fields, parts):
    refused(changed(**fields), *parts)


# ---------------------------------------------------------------- armies


@pytest.mark.parametrize(
    ("fields", "parts"),
    [
        ({SOUTH + "units": []}, ("sides.south.units: is empty", "at least one unit")),
        ({UNIT + "hex": None}, (r"sides.south.units\[0\].hex: is missing", "only free_deployment leaves it out")),
        ({UNIT + "hex": "D1"}, (r"sides.south.units\[0\].hex: D1 is river, which nobody enters",)),
        ({UNIT + "hex": "B4"}, (r"sides.north.units\[0\].hex: B4 already holds sides.south.units\[0\]", "one unit")),
        ({UNIT + "hex": "A5"}, (r"sides.south.units\[0\].hex: A5 is the camp of north, which is defended",)),
        ({UNIT + "hex": "H5"}, (r"sides.south.units\[0\].hex", "rows are A to G")),
        ({UNIT + "cataphract": True}, (r"sides.south.units\[0\].cataphract: is for HC, not HI",)),
        ({UNIT + "balks": True}, (r"sides.south.units\[0\].balks: is for EL, not HI",)),
        ({UNIT + "mongol": True}, (r"sides.south.units\[0\].mongol: is for LC of missile class B",)),
        ({UNIT + "looting": True}, (r"sides.south.units\[0\].looting", "the enemy's camp, whose state is captured")),
        ({UNIT + "off_map": "E"}, (r"units\[0\].off_map: E of F4 is on the map", "none, it is no edge hex")),
        ({UNIT + "hex": "G4", UNIT + "off_map": "E"}, ("off_map: E of G4 is on the map", "allowed: SE, SW")),
        (
            {
                UNIT + "hex": "G4",
                UNIT + "off_map": "SE",
                SOUTH + "units__1": {"type": "LI", "hex": "G3", "off_map": "SE"},
                SOUTH + "units__2": {"type": "LI", "hex": "G4", "off_map": "SW"},
            },
            (r"sides.south.units\[2\].off_map: another unit waits there already",),
        ),
        ({SOUTH + "camp": "D1"}, ("sides.south.camp.hex: D1 is river",)),
        ({SOUTH + "camp": "A5"}, ("sides.north.camp.hex: A5 is sides.south.camp already",)),
        ({SOUTH + "camp": {}}, ("sides.south.camp.hex: is missing", "only free_deployment")),
        ({SOUTH + "camp": {"hex": "G5", "state": "burnt"}}, ("camp.state", "'defended', 'undefended', 'captured'")),
        (
            {SOUTH + "camp": {"hex": "G5", "state": "undefended", "disordered": True}},
            ("sides.south.camp.state: a camp that is undefended is no unit",),
        ),
        ({SOUTH + "leaders": 8}, ("sides.south.leaders: 8", "0 to 7")),
        ({SOUTH + "leaders": -1}, ("sides.south.leaders: -1", "0 to 7")),
        (
            {SOUTH + "leaders": 7, "options": ["national_characteristics"]},
            ("sides.south.leaders: 7", "0 to 6"),  # one place is kept for nation 6
        ),
        (
            {SOUTH + "leaders": 7, SOUTH + "reinforcements": [{"turn": 2, "leaders": [{}]}]},
            ("sides.south.leaders: 8 with reinforcements", "at most 7"),
        ),
        ({SOUTH + "leaders": [{"hex": "B4"}]}, (r"sides.south.leaders\[0\].hex: B4 holds sides.north.units\[0\]",)),
        ({SOUTH + "leaders": [{"hex": "A5"}]}, (r"sides.south.leaders\[0\].hex: A5 holds sides.north.camp",)),
        ({SOUTH + "leaders": [{"hex": "H5"}]}, (r"sides.south.leaders\[0\].hex", "rows are A to G")),
        (
            {SOUTH + "leaders": [{"hex": "F4", "fate": "killed"}]},
            (r"sides.south.leaders\[0\].hex: a leader who is killed stands nowhere",),
        ),
    ],
)
def test_an_army_that_does_not_fit_together(fields, parts):
    refused(changed(**fields), *parts)


@pytest.mark.parametrize(
    ("group", "parts"),
    [
        ({"turn": 2}, (r"sides.south.reinforcements\[0\]: is empty",)),
        ({"turn": 2, "units": [{"type": "LI"}]}, (r"reinforcements\[0\].entry_hexes: is missing", "edge hexes")),
        ({**GROUP, "turn": 13}, (r"reinforcements\[0\].turn", "less than or equal to 12")),
        ({**GROUP, "entry_hexes": ["D4"]}, (r"entry_hexes\[0\]: D4 is not at the edge",)),
        ({**GROUP, "entry_hexes": ["G1", "D1"]}, (r"entry_hexes\[1\]: D1 is river",)),
        ({**GROUP, "entry_hexes": ["Z1"]}, (r"entry_hexes\[0\]", "rows are A to G")),
        ({**GROUP, "units": [{"type": "LI", "hex": "G1"}]}, (r"units\[0\].hex: reinforcements come in good order",)),
        ({**GROUP, "units": [{"type": "LI", "facing": "E"}]}, (r"units\[0\].facing: reinforcements come",)),
        ({**GROUP, "units": [{"type": "LI", "disordered": True}]}, (r"units\[0\].disordered: reinforcements come",)),
        ({**GROUP, "units": [{"type": "LI", "cataphract": True}]}, (r"units\[0\].cataphract: is for HC",)),
        ({"turn": 2, "leaders": [{"hex": "G1"}]}, (r"leaders\[0\]: is placed when he comes", "rating")),
        (
            {**GROUP, "units": [{"type": "LA", "volleys": n} for n in range(5)]},
            ("sides.south: 5 sorts of LA wait off the map", "at most 4"),
        ),
    ],
)
def test_reinforcements_that_cannot_come(group, parts):
    refused(changed(**{SOUTH + "reinforcements": [group]}), *parts)


def test_too_many_groups_of_reinforcements():
    nine = [{**GROUP, "turn": n + 1} for n in range(9)]
    refused(changed(**{SOUTH + "reinforcements": nine}), "sides: 9 groups of reinforcements", "at most 8")


def test_too_many_units():
    """Fifty units and a camp are the most; a lost unit takes a place too."""
    full = [{"type": "LI", "hex": f"{row}{c}"} for row in "HIJK" for c in range(1, 15)][:50]
    data = {"sides": {"south": {"camp": "G1", "units": full}, "north": {"units": [{"type": "LI", "hex": "A1"}]}}}
    assert len(check(data).sides.south.units) == 50
    data["sides"]["south"]["eliminated"] = ["LI"]
    refused(data, "sides.south: 52 units, camp and losses included", "at most 51")


@pytest.mark.parametrize("field", ["units", "reinforcements", "leaders", "panic_threshold"])
def test_who_buys_his_army_has_none_yet(field):
    value = {"units": [{"type": "LI"}], "reinforcements": [GROUP], "leaders": 2, "panic_threshold": 9}[field]
    data = {"options": ["army_building", "free_deployment"], "sides": {"south": {field: value}, "north": {}}}
    refused(data, f"sides.south.{field}: with army_building the players buy their armies; leave it out")


@pytest.mark.parametrize(
    ("build", "parts"),
    [
        ({"points": 1}, ("build.points", "greater than or equal to 2")),
        ({"points": 500}, ("build.points", "less than or equal to 200")),
        ({"leaders": 0}, ("build.leaders", "greater than or equal to 1")),
        ({"points_offers": [80, 1]}, (r"build.points_offers\[1\]: 1", "2 to 200")),
        ({"leaders_offers": [7]}, (r"build.leaders_offers\[0\]: 7", "1 to 6")),
        ({"points_offers": [10, 20, 30, 40]}, ("build.points_offers", "at most 3")),
    ],
)
def test_an_offer_that_nobody_can_take(build, parts):
    data = {"options": ["army_building", "free_deployment"], "build": build, "sides": {"south": {}, "north": {}}}
    refused(data, *parts)


def test_all_mistakes_are_named_at_once():
    data = changed(**{UNIT + "hex": "D1", "heights": {"D5": 2}, "options": ["duels", "duels"]})
    refused(data, "3 problems", "heights.D5", r"options\[1\]", r"units\[0\].hex")


def test_a_scenario_is_a_mapping():
    with pytest.raises(ScenarioError, match="a scenario is a mapping of fields, not list"):
        scenario_files.check(BanksScenario, [])  # type: ignore[arg-type]
