"""The battles that come with the game: complete, historically deployed, playable."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
import yaml

import ancients_env as ae
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.grid import DIRECTION_NAMES, grid
from ancients_env.rulesets.banks.generate import SWITCHES
from ancients_env.rulesets.banks.scenario import Army, BanksScenario

GAME = rulesets.get("banks")
PRINTED = ("heraclea", "kadesh", "mantinea", "megiddo")
OWN = (
    "bibracte", "cannae", "carrhae", "cynoscephalae", "gaugamela", "issus", "leuctra", "magnesia", "marathon",
    "pharsalus", "pydna", "raphia", "zama",
)  # fmt: skip
NAMES = tuple(sorted(PRINTED + OWN))

# orders of battle of the printed set-ups, leaders and panic thresholds, by hand; medium infantry is HI here
ORDERS = {
    ("megiddo", "south"): ("6 LI 3 LA 3 CH", 2, 14),
    ("megiddo", "north"): ("3 LI 3 MM 2 CH", 2, 10),
    ("kadesh", "south"): ("6 LI 2 MM 5 CH", 1, 18),
    ("kadesh", "north"): ("5 LI 4 MM 4 CH", 1, 16),
    ("mantinea", "north"): ("3 HI 2 PX 2 MM 2 LC", 2, 18),
    ("mantinea", "south"): ("2 HI 2 PX 2 MM 2 LC", 2, 14),
    ("heraclea", "south"): ("1 HI 4 PX 1 LA 1 MM 2 LC 1 HC 1 EL", 2, 24),
    ("heraclea", "north"): ("8 HI 2 MM 2 LC", 2, 20),
}


def load(name: str) -> BanksScenario:
    model = scenario_files.load(GAME, name)
    assert isinstance(model, BanksScenario)
    return model


def army(name: str, side: str) -> Army:
    found: Army = getattr(load(name).sides, side)
    return found


def types(found: Army) -> Counter[str]:
    late = [unit.type for group in found.reinforcements for unit in group.units]
    return Counter([unit.type for unit in found.units] + late)


def test_the_built_in_battles_are_those_of_the_issue():
    assert ae.scenarios("banks") == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_built_in_battle_says_what_it_is(name):
    model = load(name)
    assert model.name == name and model.title and model.year and model.notes
    assert model.source == ("historical" if name in PRINTED else "own")
    for side in (model.sides.south, model.sides.north):
        assert side.name and side.commander and side.panic_threshold
    path = Path(GAME.folder) / "scenarios" / f"{name}.yaml"
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["ruleset"] == "banks"


@pytest.mark.parametrize(("name", "side"), ORDERS)
def test_printed_orders_of_battle_are_kept(name, side):
    words, leaders, panic = ORDERS[name, side]
    numbers = words.split()
    found = army(name, side)
    assert types(found) == {kind: int(count) for count, kind in zip(numbers[::2], numbers[1::2], strict=True)}
    assert len(found.leader_list) == leaders and found.panic_threshold == panic
    assert found.camp is not None


@pytest.mark.rule("banks-12.3")
def test_printed_special_rules_are_kept():
    """Megiddo: a draw is a rebel victory; Kadesh: Egypt begins with a point."""
    assert load("megiddo").victory.draw == "north" and army("megiddo", "north").name == "Syrian princes"
    assert load("kadesh").victory.north.bonus == 1 and army("kadesh", "north").name == "Egypt"
    assert ae.Battle("banks", "kadesh").view("south")["points"] == {"south": 0, "north": 1}


def test_printed_neighbours_stay_neighbours():
    """Heraclea's phalanx (D9 E8 F8 G7 on the printed map) stands side by side; so do Mantinea's Spartans."""
    board = grid(11, 15)
    for name, side, kind in (("heraclea", "south", "PX"), ("mantinea", "south", "HI"), ("mantinea", "north", "PX")):
        line = sorted(board.hex(u.hex) for u in army(name, side).units if u.type == kind and u.hex)
        assert all(b in board.neighbours[a] for a, b in zip(line, line[1:], strict=False)), (name, side)


def test_reinforcements_come_when_they_did():
    turns = {name: [g.turn for g in army(name, "north").reinforcements] for name in NAMES}
    assert turns["kadesh"] == [4, 6, 6]
    assert [len(g.units) for g in army("kadesh", "north").reinforcements] == [3, 3, 1]
    assert turns["cynoscephalae"] and army("pharsalus", "south").reinforcements and turns["bibracte"]


@pytest.mark.parametrize("name", NAMES)
def test_every_unit_faces_the_enemy(name):
    """Some enemy unit or camp lies ahead: nearer to the hex it faces than to the hex behind it.

    At Kadesh a marching division is caught in its flank, at Carrhae a square faces all round, and at Gaugamela the
    flank guards stand at an angle.
    """
    model = load(name)
    board = grid(model.rows, model.columns)
    for side, other in (("south", "north"), ("north", "south")):
        enemies = [board.hex(u.hex) for u in army(name, other).units if u.hex]
        for unit in army(name, side).units:
            assert unit.hex is not None and unit.facing is not None
            if (name, side) in (("kadesh", "north"), ("carrhae", "south")):
                continue
            h = board.hex(unit.hex)
            row, column = board.row[h], board.col[h] + (board.row[h] % 2) / 2
            east, south = {"NE": (1, -2), "E": (2, 0), "SE": (1, 2), "SW": (-1, 2), "W": (-2, 0), "NW": (-1, -2)}[
                unit.facing
            ]
            ahead = [
                e
                for e in enemies
                if east * (board.col[e] + (board.row[e] % 2) / 2 - column) + south * (board.row[e] - row) > 0
            ]
            assert ahead, f"{side} {unit.type} at {unit.hex} faces {unit.facing}"
            assert unit.facing in DIRECTION_NAMES


@pytest.mark.parametrize("name", OWN)
def test_own_battles_follow_the_advice_for_designers(name):
    """At least one leader, a camp save for horsemen, and panic at a third to two thirds of the strength (15.1)."""
    strength = {"LI": 2, "HI": 4, "PX": 6, "LA": 1, "HA": 3, "MM": 2, "LC": 2, "HC": 4, "KT": 8, "CH": 4, "EL": 6}
    for side in ("south", "north"):
        found = army(name, side)
        total = sum(strength[kind] * count for kind, count in types(found).items())
        assert found.panic_threshold is not None and total / 3 <= found.panic_threshold <= 2 * total / 3, (side, total)
        assert len(found.leader_list) >= 1
        assert found.camp is not None or name == "carrhae"


def test_every_option_serves_a_battle_or_the_generator():
    used = {option for name in NAMES for option in load(name).options}
    generated = {"free_deployment", "army_building", "no_dice_combat", "no_dice_fire", "campaign"}
    assert used | generated == set(SWITCHES)
    assert not used & {"free_deployment", "army_building"}, "these stand in place of a historical deployment"


def test_the_battles_together_use_all_that_the_game_has():
    models = [load(name) for name in NAMES]
    kinds = {kind for name in NAMES for side in ("south", "north") for kind in types(army(name, side))}
    assert kinds == {"LI", "HI", "PX", "LA", "HA", "MM", "LC", "HC", "CH", "EL"}, "no knights in antiquity"
    assert {kind for m in models for kind in m.terrain} == {"village", "woods", "hill", "stream", "river"}
    assert {kind for m in models for _, _, kind in m.hexsides} == {"river", "ford", "bridge"}


@pytest.mark.rule("banks-6.22")
def test_the_wagons_of_the_helvetii_are_manned():
    camp = army("bibracte", "north").camp
    assert camp is not None and camp.hex in {unit.hex for unit in army("bibracte", "north").units}


@pytest.mark.parametrize("name", NAMES)
def test_a_battle_is_played_to_its_end(name):
    battle = ae.Battle("banks", name, seed=1)
    rng = random.Random(name)
    while battle.seat is not None:
        battle.push(rng.choice(battle.legal))
    assert battle.outcome is not None and battle.outcome.reason == "turn limit"


def test_a_scenario_saved_and_read_again_is_the_same(tmp_path):
    for name in NAMES:
        model = load(name)
        path = scenario_files.save(model, tmp_path / f"{name}.yaml")
        assert scenario_files.load(GAME, path) == model


def test_the_examples_for_authors_are_battles():
    """The page for authors of scenarios: its battle, its conditions of victory, its generator."""
    page = (Path(__file__).parents[3] / "docs" / "banks_scenarios.md").read_text(encoding="utf-8")
    battle, victory = (yaml.safe_load(block.split("```")[0]) for block in page.split("```yaml\n")[1:])
    assert ae.Battle("banks", battle).decision == "choose_unit"
    assert ae.Battle("banks", battle | victory).view("north")["points"] == {"south": 0, "north": 1}
    spec = page.split('ae.Battle("banks", "')[1].split('"')[0]
    assert ae.Battle("banks", spec).view("south")["options"] == ["zones_of_control", "leader_survival"]


def test_the_page_for_authors_names_the_battles_of_every_option():
    page = (Path(__file__).parents[3] / "docs" / "banks_scenarios.md").read_text(encoding="utf-8")
    for option in SWITCHES:
        (row,) = (line for line in page.splitlines() if line.startswith("| `") and f"`{option}`" in line.split("|")[1])
        used = [name for name in NAMES if option in load(name).options]
        assert row.split("|")[3].strip() == (", ".join(used) or "only generated ones"), option
