"""The generator of meetings: armies within their limits, ground that is fair, every mode."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

import ancients_env as ae
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.errors import ScenarioError
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS
from ancients_env.rulesets.antesignani.army_file import ArmyFile
from ancients_env.rulesets.antesignani.generate import MOST_UNITS, draw_army, meeting
from ancients_env.rulesets.antesignani.scenario import AntesignaniScenario
from tests.rulesets.antesignani.test_scenarios import army_of

GAME = rulesets.get("antesignani")
SIDES = ("south", "north")
PAIRS = list(combinations_with_replacement(range(1, 13), 2))


def checked(battle: dict) -> AntesignaniScenario:
    model = scenario_files.load(GAME, battle)
    assert isinstance(model, AntesignaniScenario)
    return model


def turned(name: str) -> str:
    return t.GRID.name(int(t.GRID.half_turn[t.GRID.hex(name)]))


def test_the_generator_is_registered():
    assert ae.generators("antesignani") == ("meeting",)


@pytest.mark.rule("antesignani-33.1", "antesignani-32.4")
@pytest.mark.parametrize("army", LISTS, ids=lambda army: army.name)
def test_armies_fill_their_points_within_every_limit(army):
    for seed in range(20):
        drawn = draw_army(random.Random(seed), army)
        assert isinstance(drawn, ArmyFile) and drawn.list == army.number  # made by the checker of army files
        assert drawn.cost == t.ARMY_POINTS and len(drawn.bought()) <= MOST_UNITS
    for points in (100, 140, 210, 240):
        assert points - 3 <= draw_army(random.Random(points), army, points).cost <= points


@pytest.mark.rule("antesignani-33.1")
@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_any_two_armies_meet(pair):
    battle = meeting(pair[0] * 100 + pair[1], south=pair[0], north=pair[1])
    model = checked(battle)
    assert (model.south.list, model.north.list) == pair and model.source == "generated"
    for side, rows in (("south", "GHI"), ("north", "ABC")):
        army = model.side(side)
        assert army_of(army).cost == t.ARMY_POINTS
        assert all(piece.hex[0] in rows for piece in (*army.units, *army.generals))  # antesignani-33.4
        assert sum(general.chief for general in army.generals) == 1


def test_the_same_arguments_give_the_same_battle():
    assert meeting(3) == meeting(3) != meeting(4)
    assert meeting(3, terrain=0.3) != meeting(3)
    assert ae.Battle("antesignani", "meeting:south=1,north=9,seed=3").legal


def test_all_lists_and_all_kinds_of_ground_come_up():
    battles = [meeting(seed, terrain=0.3) for seed in range(60)]
    assert {battle[side]["list"] for battle in battles for side in SIDES} == set(range(1, 13))
    assert {kind for battle in battles for kind in battle["terrain"]} == set(t.TERRAIN) - {"screen"}
    assert {level for battle in battles for level in battle["heights"].values()} == {1, 2}


@pytest.mark.parametrize("share", [0.0, 0.1, 0.2, 0.5])
def test_the_ground_is_its_own_half_turn_and_as_much_as_asked(share):
    for seed in range(10):
        battle = meeting(seed, terrain=share)
        assert all({turned(h) for h in hexes} == set(hexes) for hexes in battle["terrain"].values())
        assert {turned(h): level for h, level in battle["heights"].items()} == battle["heights"]
        named = [*battle["heights"], *(h for hexes in battle["terrain"].values() for h in hexes)]
        assert all(h[0] in "DEF" for h in named) and len(named) == len(set(named))
        assert share * 37 - 2 <= len(named) <= share * 37 + 1, "rows D to F have 12 + 13 + 12 hexes"


@pytest.mark.parametrize("mode", ["ready", "deploy"])
def test_a_mirrored_battle_is_its_own_half_turn(mode):
    for seed in range(10):
        battle = meeting(seed, mirrored=True, mode=mode)
        for key in ("units", "generals"):
            for own, other in zip(battle["south"][key], battle["north"][key], strict=True):
                assert {**own, "hex": None} == {**other, "hex": None}
                assert "hex" not in own if mode == "deploy" else turned(own["hex"]) == other["hex"]


@pytest.mark.rule("antesignani-33.4")
def test_modes_leave_more_and_more_to_the_players():
    deploy, build, free = (meeting(5, south=2, north=7, mode=mode) for mode in ("deploy", "build", "open"))
    assert all(unit.hex is None for side in SIDES for unit in checked(deploy).side(side).units)
    assert all(general.hex is None for side in SIDES for general in checked(deploy).side(side).generals)
    assert army_of(checked(deploy).south).cost == t.ARMY_POINTS
    assert checked(build).to_build("north") and checked(build).north.list == 7 and checked(build).north.points == 180
    assert checked(free).to_build("south") and checked(free).south.list is None


@pytest.mark.parametrize("mode", ["ready", "deploy", "build", "open"])
def test_battles_of_every_mode_are_played_to_a_first_turn(mode):
    battle = ae.Battle("antesignani", f"meeting:mode={mode},points=100,seed=2", seed=2)
    chooser = random.Random(1)
    for _ in range(3000):
        if battle.decision == "choose_unit":
            break
        battle.push(chooser.choice(battle.legal))
    assert battle.decision == "choose_unit"


def test_army_files_meet(tmp_path):
    army = draw_army(random.Random(1), LISTS[0])
    path = tmp_path / "army.yaml"
    path.write_text(scenario_files.to_yaml(army.model_dump(mode="json", exclude_unset=True)), encoding="utf-8")
    model = checked({"generate": "meeting", "south": str(path), "north": 5})
    assert model.south.list == 1 and army_of(model.south).cost == army.cost
    assert all(unit.hex for unit in model.south.units)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seed": "x"}, "seed is an integer"),
        ({"south": 0}, "south is an army list, 1 to 12, or an army file"),
        ({"north": 13}, "north is an army list, 1 to 12"),
        ({"north": "nowhere.yaml"}, "no scenario file nowhere.yaml"),
        ({"north": "army.yaml", "mode": "build"}, "mode is then ready or deploy"),
        ({"points": 99}, "points is 100 to 240"),
        ({"points": 180.5}, "points is 100 to 240"),
        ({"terrain": 0.6}, "terrain.*0 to 0.5"),
        ({"mode": "chess"}, "mode is one of ready, deploy, build, open"),
        ({"mirrored": True, "south": 1, "north": 2}, "in a mirrored battle it has south's army"),
        ({"turns": 0}, "turns"),
        ({"size": 3}, "no parameter 'size'; allowed: seed, south, north"),
    ],
)
def test_wrong_arguments_are_named(arguments, said):
    with pytest.raises((ScenarioError, ae.AncientsError), match=said):
        checked({"generate": "meeting", **arguments})
