"""Skirmishes: valid, repeatable, fair, and the same from both chairs when mirrored."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import ancients_env.rulesets.cca.tables as tables
from ancients_env import scenario
from ancients_env.errors import ScenarioError
from ancients_env.rulesets.cca.generate import GENERATORS, skirmish, worth
from ancients_env.rulesets.cca.scenario import CcaScenario

FOLDER = Path(tables.__file__).parent
CCA: Any = SimpleNamespace(name="cca", folder=FOLDER, scenario_model=CcaScenario, generators=GENERATORS)


def load(source: Any, seed: int = 0) -> CcaScenario:
    model = scenario.load(CCA, source, seed)
    assert isinstance(model, CcaScenario)
    return model


SEEDS = range(200)


def turned(name: str) -> str:
    """The half-turn by hand: row A is row I; columns 1 to 13 (1 to 12 in rows B, D, F, H) run backwards."""
    row = "ABCDEFGHI".index(name[0])
    return f"{'IHGFEDCBA'[row]}{(13 if row % 2 else 14) - int(name[1:])}"


def arguments(seed: int) -> dict[str, Any]:
    return {"size": 4 + seed % 17, "terrain": seed % 6 / 10}


def totals(data: dict[str, Any]) -> list[float]:
    sides = ("south", "north")
    return [worth(*([x for x in data[k] if x["side"] == side] for k in ("units", "leaders"))) for side in sides]


@pytest.mark.parametrize("mirrored", [True, False])
def test_skirmishes_are_valid_and_deterministic(mirrored: bool) -> None:
    for seed in SEEDS:
        data = skirmish(seed, mirrored=mirrored, **arguments(seed))
        assert data == skirmish(seed, mirrored=mirrored, **arguments(seed))
        battle = load(data)
        size = arguments(seed)["size"]
        assert Counter(u.side for u in battle.units) == {"south": size, "north": size}
        assert {u.at[0] for u in battle.units if u.side == "south"} <= set("GHI")
        assert {u.at[0] for u in battle.units if u.side == "north"} <= set("ABC")
        assert battle.banners.south == max(3, round(0.45 * size))
        at = {u.at: u.side for u in battle.units}
        assert all(at[leader.at] == leader.side for leader in battle.leaders)
        assert Counter(x.side for x in battle.leaders) == dict.fromkeys(("south", "north"), 3 if size >= 10 else 2)


def test_mirrored_skirmishes_look_the_same_from_both_chairs() -> None:
    for seed in SEEDS:
        data = skirmish(seed, **arguments(seed))
        for key in ("units", "leaders"):
            south = {(x["at"], x.get("type")) for x in data[key] if x["side"] == "south"}
            north = {(turned(x["at"]), x.get("type")) for x in data[key] if x["side"] == "north"}
            assert south == north
        for hexes in data["terrain"].values():
            assert {turned(h) for h in hexes} == set(hexes)


def test_other_skirmishes_are_between_different_armies_of_equal_worth() -> None:
    for seed in SEEDS:
        data = skirmish(seed, mirrored=False, **arguments(seed))
        south, north = totals(data)
        assert abs(south - north) <= 0.05 * min(south, north)
        assert data["south"]["army"] != data["north"]["army"]
        types = [sorted(u["type"] for u in data["units"] if u["side"] == side) for side in ("south", "north")]
        assert types[0] != types[1]


def test_terrain_has_the_share_asked_for_and_is_passable() -> None:
    for seed in SEEDS:
        for mirrored in (True, False):
            share = seed % 6 / 10
            terrain = skirmish(seed, terrain=share, mirrored=mirrored)["terrain"]
            middle = [h for kind, hexes in terrain.items() if kind != "camp" for h in hexes]
            assert {h[0] for h in middle} <= set("DEF")
            assert 0 <= len(middle) - round(share * 37) <= 1  # the last hex may bring its image
            assert set(terrain) <= {"hill", "forest", "broken", "ford", "camp"}


def test_worth_by_hand() -> None:
    assert worth([{"type": "MI"}]) == 4 * 4 * 2
    assert worth([{"type": "AR"}]) == 4 * (2 + 1.5 + 1)
    assert worth([{"type": "AX"}]) == 4 * (3 * 2 + 1)
    assert worth([{"type": "WA"}]) == 4 * (3.5 * 2 + 1)
    assert worth([{"type": "LC"}]) == 3 * (2 + 1 + 3)
    assert worth([{"type": "EL"}], [{"name": "General"}]) == 2 * (5 * 2 + 1) + 12


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("skirmish:size=3", ["size", "4 to 20", "given 3"]),
        ("skirmish:terrain=0.9", ["terrain", "0 to 0.5", "given 0.9"]),
        ("skirmish:command=0", ["command", "1 to 12"]),
        ("skirmish:banners=99", ["banners", "given 99"]),
        ("skirmish:seed=x", ["seed", "given 'x'"]),
        ("skirmish:sise=8", ["no parameter 'sise'", "size, terrain, mirrored, command, banners"]),
        ("skirmish:size", ["'size' should be key=value"]),
    ],
)
def test_bad_parameters_are_refused_by_name(spec: str, words: list[str]) -> None:
    with pytest.raises(ScenarioError) as caught:
        load(spec)
    for word in words:
        assert word in str(caught.value)


def test_a_skirmish_is_named_by_a_spec_or_a_dict() -> None:
    spec, data = "skirmish:size=8,terrain=0.2,mirrored=false,seed=3", {"generate": "skirmish", "size": 8, "seed": 3}
    assert load(spec) == load({**data, "terrain": 0.2, "mirrored": False})
    assert load(spec) == load(skirmish(3, size=8, terrain=0.2, mirrored=False))
    assert load("skirmish", seed=5) == load(skirmish(5))
    assert load(data, seed=9) == load(skirmish(3, size=8))
