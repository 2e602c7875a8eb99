"""The built-in battles: their armies keep to their lists, their ground is as scenarios may have it, they begin."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

import ancients_env as ae
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS
from ancients_env.rulesets.antesignani.army_file import ArmyFile
from ancients_env.rulesets.antesignani.scenario import AntesignaniScenario, Side
from ancients_env.rulesets.antesignani.setup import set_up

GAME = rulesets.get("antesignani")
NAMES = (
    "adrianople", "bibracte", "burebista", "carrhae", "catalaunian_plains", "ctesiphon", "emesa", "euphrates",
    "hadrians_wall", "misiche", "mons_graupius", "nisibis", "pharsalus", "tapae", "watling_street",
)  # fmt: skip
LEAST_POINTS = 120  # of an army whose list, ground or place outweighs the other side's
SIDES = ("south", "north")


def load(name: str) -> AntesignaniScenario:
    model = scenario_files.load(GAME, name)
    assert isinstance(model, AntesignaniScenario)
    return model


def army_of(side: Side) -> ArmyFile:
    """A side's pieces as an army file, which checks every limit of its list."""
    bought = Counter((unit.entry, "long_spears" in unit.equipment and unit.weapon == "none") for unit in side.units)
    choice = {entry.slug for entry in LISTS[(side.list or 0) - 1].entries if entry.spears_instead}
    units = [
        {"entry": entry, "count": count, **({"weapon": "long_spears"} if spears and entry in choice else {})}
        for (entry, spears), count in bought.items()
    ]
    generals = [g.model_dump(exclude_unset=True, exclude={"hex"}) for g in side.generals]
    army = scenario_files.check(ArmyFile, {"list": side.list, "units": units, "generals": generals})
    assert isinstance(army, ArmyFile)
    return army


def test_the_built_in_battles():
    assert ae.scenarios("antesignani") == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_built_in_battle_says_what_it_is(name):
    model = load(name)
    assert model.name == name and model.title and model.year and model.notes and model.source == "own"
    assert all(model.side(side).name and all(g.name for g in model.side(side).generals) for side in SIDES)
    path = Path(GAME.folder) / "scenarios" / f"{name}.yaml"
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["ruleset"] == "antesignani"


@pytest.mark.rule("antesignani-33.1")
@pytest.mark.parametrize("name", NAMES)
def test_armies_keep_to_their_lists_and_to_the_points(name):
    model = load(name)
    costs = [army_of(model.side(side)).cost for side in SIDES]
    assert all(LEAST_POINTS <= cost <= t.ARMY_POINTS for cost in costs)


def test_the_battles_together_use_all_twelve_lists_and_all_kinds_of_ground():
    models = [load(name) for name in NAMES]
    assert {model.side(side).list for model in models for side in SIDES} == set(range(1, 13))
    kinds = {kind for model in models for kind in model.terrain}
    assert kinds >= {"rough_ground", "marsh", "light_cover", "dense_cover", "wood", "thick_wood", "village"}
    assert any(level == 2 for model in models for level in model.heights.values())
    sides = [model.side(side) for model in models for side in SIDES]
    entries = {(side.list, unit.entry) for side in sides for unit in side.units}
    assert len(entries) >= 75, "most of the 96 entries fight somewhere"


@pytest.mark.parametrize("name", NAMES)
def test_a_battle_is_saved_and_read_again(name, tmp_path):
    model = load(name)
    path = scenario_files.save(model, tmp_path / "battle.yaml")
    assert scenario_files.load(GAME, path) == model


@pytest.mark.rule("antesignani-5.1", "antesignani-10.12")
@pytest.mark.parametrize("name", NAMES)
def test_a_battle_stands_on_the_table_as_it_is_written(name):
    model = load(name)
    s = set_up(model)[0]
    for side, word in enumerate(SIDES):
        full = {"dense": 4, "loose": 3, "dispersed": 2, None: 2}
        army = model.side(word)
        assert s.vc[side] == s.start_vc[side] == sum(full[unit.doctrine] for unit in army.units)
        for i, unit in enumerate(army.units):
            u = side * t.MAX_SIDE + i
            assert s.unit_hex[u] == t.GRID.hex(unit.hex) and s.hex_unit[s.unit_hex[u]] == u
            assert s.unit_facing[u] == (unit.facing or (12 if word == "south" else 6))
    for kind, hexes in model.terrain.items():
        assert all(s.ground[t.GRID.hex(h)] & 15 == t.TERRAIN[kind] for h in hexes)
    assert all(s.ground[t.GRID.hex(h)] >> t.LEVEL_SHIFT == level for h, level in model.heights.items())


@pytest.mark.parametrize("name", NAMES)
def test_armies_do_not_touch_at_the_start_and_generals_have_company(name):
    model = load(name)
    south, north = ({t.GRID.hex(unit.hex) for unit in model.side(side).units} for side in SIDES)
    assert all(t.DISTANCE[a, b] > 1 for a in south for b in north)
    for side in SIDES:
        near = [t.GRID.hex(unit.hex) for unit in model.side(side).units]
        for general in model.side(side).generals:
            commanded = sum(t.DISTANCE[t.GRID.hex(general.hex), h] <= t.COMMAND_RADIUS for h in near)
            assert commanded >= len(near) // 4, f"{general.name} commands {commanded} of {len(near)}"


@pytest.mark.parametrize("name", NAMES)
def test_a_battle_begins(name):
    battle = ae.Battle("antesignani", name, seed=3)
    assert battle.seat in SIDES and len(battle.legal) >= 2
    for _ in range(60):
        battle.push(battle.legal[len(battle.record()["actions"]) % len(battle.legal)])
    assert battle.outcome is None


def test_the_examples_of_the_documentation_are_what_they_say():
    page = Path(__file__).resolve().parents[3] / "docs" / "antesignani_scenarios.md"
    battle, army = re.findall(r"```yaml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert ae.Battle("antesignani", yaml.safe_load(battle)).legal
    checked = scenario_files.check(ArmyFile, yaml.safe_load(army))
    assert isinstance(checked, ArmyFile) and checked.cost == 6 * 16 + 3 * 6 + 3 * 5 + 25 == 154
