"""Every mistake in a scenario is answered with the field and what is allowed there."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import ancients_env as ae
from ancients_env.errors import ScenarioError

BASE: dict[str, Any] = {
    "terrain": {"wood": ["E7"]},
    "heights": {"E8": 1},
    "south": {
        "list": 1,
        "units": [{"entry": "legionaries", "hex": "G7"}, {"hex": "G8", "weight": "heavy"}],
        "generals": [{"name": "Caesar", "hex": "H7", "chief": True}, {"hex": "G7"}],
    },
    "north": {
        "units": [{"hex": "C7", "weight": "heavy"}, {"hex": "C8", "weight": "heavy"}],
        "generals": [{"hex": "B7"}],
    },
}


def changed(*changes: tuple[str, Any]) -> dict[str, Any]:
    """The base scenario with fields set; a path is keys and numbers between dots, None takes the field away."""
    data = copy.deepcopy(BASE)
    for path, value in changes:
        *parents, last = path.split(".")
        place: Any = data
        for key in parents:
            place = place[int(key)] if key.isdigit() else place.setdefault(key, {})
        if value is None:
            del place[last]
        elif last.isdigit() and int(last) == len(place):
            place.append(value)
        else:
            place[int(last) if last.isdigit() else last] = value
    return data


def refused(said: str, *changes: tuple[str, Any]) -> None:
    with pytest.raises(ScenarioError, match=said):
        ae.Battle("antesignani", changed(*changes))


def test_the_base_is_a_battle():
    assert ae.Battle("antesignani", BASE).legal


@pytest.mark.rule("antesignani-10.12")
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("terrain", {"swamp": ["E7"]}, "terrain.swamp.*'rough_ground', 'marsh', 'light_cover'"),
        ("terrain.wood", ["J1"], r"terrain.wood\[0\]: .*rows are A to I"),
        ("terrain.wood", ["D13"], r"terrain.wood\[0\]: hex 'D13' is off the board: row D has columns 1 to 12"),
        ("terrain.wood", ["e7"], r"terrain.wood\[0\]: write E7, not e7"),
        ("terrain.marsh", ["E7"], r"terrain.marsh\[0\]: E7 is wood already; a hex has one kind"),
        ("heights", {"E14": 1}, "heights.E14: .*columns 1 to 13"),
        ("heights", {"E8": 0}, "heights.E8.*greater than or equal to 1"),
        ("heights", {"E8": 8}, "heights.E8.*less than or equal to 7"),
        ("turns", 0, "turns.*1"),
        ("turns", 41, "turns.*40"),
        ("first", "east", "first.*'south' or 'north'"),
        ("source", "book", "source.*'own' or 'generated'"),
        ("weather", "fog", "weather: no such field; .*allowed: ruleset, name, title"),
        ("options.luck", True, "options.luck: no such field; allowed: shot_loss_choice, quality_upgr"),
    ],
)
def test_the_battle(path, value, said):
    refused(said, (path, value))


@pytest.mark.rule("antesignani-2.2", "antesignani-2.3", "antesignani-4.1", "antesignani-11.12", "antesignani-29.1")
@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("hex", "C7", r"north.units\[0\].hex: C7 already holds south.units\[1\]; a hex holds one unit"),
        ("hex", "K3", r"south.units\[1\].hex: .*rows are A to I"),
        ("facing", 13, r"south.units\[1\].facing.*12"),
        ("facing", "NE", r"south.units\[1\].facing"),
        ("category", "camel", r"south.units\[1\].category.*'infantry', 'cavalry'"),
        ("weight", "huge", r"south.units\[1\].weight.*'light', 'medium' or 'heavy'"),
        ("doctrine", "square", r"south.units\[1\].doctrine.*'dense', 'loose' or 'dispersed'"),
        ("doctrine", "dispersed", r"south.units\[1\].doctrine: heavy units are not dispersed"),
        ("vo", 5, r"south.units\[1\].vo.*4"),
        ("vd", 0, r"south.units\[1\].vd.*1"),
        ("protection", 5, r"south.units\[1\].protection.*4"),
        ("weapon", "musket", r"south.units\[1\].weapon.*'heavy_throwing', 'javelins'"),
        ("equipment", ["axe"], r"south.units\[1\].equipment\[0\].*'two_handed', 'long_spears'"),
        ("equipment", ["long_spears", "very_long_spears"], "long_spears or very_long_spears, not both"),
        ("abilities", ["brave"], r"south.units\[1\].abilities\[0\].*'disciplined', 'spirited'"),
        ("abilities", ["spirited", "fanatic"], "spirited, impetuous or fanatic, not several of them"),
        ("abilities", ["veteran", "novice"], "veteran or novice, not both"),
        ("quality", "poor", r"south.units\[1\].quality.*'levy', 'standard', 'elite' or 'irregular'"),
        ("vc", 5, r"south.units\[1\].vc.*4"),
        ("fought", -1, r"south.units\[1\].fought.*0"),
        ("struck", "D7", r"south.units\[1\].struck: no unit of north is in D7"),
        ("colour", "red", r"south.units\[1\].colour: no such field; allowed: name, entry, category"),
    ],
)
def test_units(field, value, said):
    refused(said, (f"south.units.1.{field}", value))


@pytest.mark.rule("antesignani-11.12", "antesignani-27.1", "antesignani-28.1", "antesignani-29.1", "antesignani-5.1")
@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ({"weight": "light", "doctrine": "loose", "protection": 3}, "protection: 3; a light unit has at most 2"),
        ({"weight": "medium", "doctrine": "loose", "vc": 4}, "vc: 4; a loose unit has at most 3"),
        ({"weight": "light"}, "doctrine: light units are not dense"),
        ({"weight": "medium", "doctrine": "loose", "shields": True}, "shields: only dense infantry forms a shieldwall"),
        ({"category": "cavalry", "weight": "heavy", "shieldwall": True}, "shieldwall: only dense infantry with"),
        ({"weight": "heavy", "shields": False, "shieldwall": True}, "shieldwall: only dense infantry with shields"),
        ({"category": "elephant", "doctrine": "loose"}, "elephants are heavy and dense"),
        ({"category": "elephant", "quality": "elite"}, "quality: elephants are irregular"),
        ({"category": "artillery", "weight": "light"}, "artillery has neither weight nor doctrine"),
    ],
)
def test_units_that_cannot_be(unit, said):
    refused(r"south.units\[1\].*" + said, ("south.units.1", {"hex": "G8", **unit}))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            [("south.units.0.entry", "legionaires")],
            r"south.units\[0\].entry: 'legionaires' is not in list 1; did you mean 'legionaries'\? allowed: gallic",
        ),
        ([("south.list", None)], r"south.units\[0\].entry: the side has no list; give one, 1 to 12"),
        ([("south.list", 13)], "south.list.*12"),
        ([("south.army", {"list": 1, "units": [], "generals": [{}]})], "south.army.*units: 0 legionaries; list 1 all"),
        ([("south.army", "nowhere.yaml")], "south.army: .*no scenario file nowhere.yaml"),
        (
            [("south.army", {"list": 1, "units": [{"entry": "legionaries", "count": 3}], "generals": [{}]})],
            "south.army: an army file brings list, units and generals; give it alone",
        ),
        ([("south.points", 0)], "south.points.*1"),
    ],
)
def test_armies(changes, said):
    refused(said, *changes)


@pytest.mark.rule("antesignani-17.1", "antesignani-17.4")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("south.generals.0.grade", "bad")], r"south.generals\[0\].grade.*'mediocre', 'normal' or 'superior'"),
        ([("south.generals.0.control", 3)], r"south.generals\[0\].control.*2"),
        ([("south.generals.0.hex", "C7")], r"south.generals\[0\].hex: C7 holds an enemy unit"),
        ([("south.generals.1.chief", True)], "south.generals: one of them is general in chief, not several"),
        ([("south.generals", [])], "south.generals: there is at least one general"),
        ([("south.generals.0.attached", True)], r"south.generals\[0\].attached: no unit of south is in H7"),
        (
            [("south.generals.0.hex", "G7"), ("south.generals.0.attached", True), ("south.generals.1.attached", True)],
            r"south.generals\[1\].attached: another general is attached to the unit in G7",
        ),
        ([("south.generals", [{"hex": "I1"}] * 13)], "south.generals: 13 generals; allowed: at most 12"),
    ],
)
def test_generals(changes, said):
    refused(said, *changes)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([("turn", 12)], "turn: 12 turns are all of 12; allowed: 0 to 11"),
        ([("turn", 3), ("south.units.1.hex", None)], r"south.units\[1\].hex: is missing; units are deployed before"),
        ([("turn", 3), ("north.generals.0.hex", None)], r"north.generals\[0\].hex: is missing; generals are deployed"),
        ([("turn", 3), ("north.units", []), ("north.generals", [])], "north.units: is missing; armies are built"),
        ([("north.units", [])], "north.generals: an army that is built buys its generals"),
        ([("north.units.0.vc", 0), ("north.units.1.vc", 0)], "north.units: all units are lost"),
        ([("south.pc", 3)], "south.pc: command points are rolled at the start of the turn; give them in stage dr"),
        ([("drawn", "south")], "drawn: a token is drawn only in stage draw"),
        ([("stage", "middle")], "stage.*'start' or 'draw'"),
        (
            [("stage", "draw"), ("drawn", "north"), *((f"north.units.{k}.activated", True) for k in (0, 1))],
            "drawn: all units of north have been activated",
        ),
    ],
)
def test_battles_in_mid_flight(changes, said):
    refused(said, *changes)


def test_too_many_units_are_refused():
    rows = [f"{row}{column}" for row in "GHI" for column in range(1, 14) if row != "H" or column < 13]
    units = [{"hex": h, "weight": "heavy"} for h in [*rows, "F1"]]
    refused("south.units: 39 units; allowed: at most 38", ("south.units", units), ("south.generals.1.hex", "I1"))


def test_all_problems_are_told_at_once():
    with pytest.raises(ScenarioError) as caught:
        wrong = changed(("heights", {"E14": 1}), ("south.units.1.doctrine", "dispersed"), ("turn", 40))
        ae.Battle("antesignani", wrong)
    assert "3 problems" in str(caught.value)


@pytest.mark.parametrize("name", ["bibracta", "nothing"])
def test_a_wrong_name_is_answered_with_the_right_ones(name):
    with pytest.raises(ae.UnknownScenario, match="bibracte.*meeting"):
        ae.Battle("antesignani", name)
