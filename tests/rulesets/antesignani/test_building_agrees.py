"""Armies built by decisions at random are armies that the checker of army files passes, at the same price."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ancients_env as ae
from ancients_env import scenario as scenario_files
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS
from ancients_env.rulesets.antesignani.army_file import ArmyFile

EQUIPMENT = ("two_handed", "long_spears", "very_long_spears")
BUILDING = ("choose_list", "build_army", "unit_", "design_", "general_", "name_chief")


def design(unit: dict[str, Any]) -> dict[str, Any]:
    """A unit of own design as an army file writes it."""
    keys = ("category", "vo", "vd", "protection", "weapon", "quality")
    plain = {key: unit[key] for key in keys}
    if unit["category"] != "artillery":
        plain |= {"weight": unit["weight"], "doctrine": unit["doctrine"]}
    plain["equipment"] = [name for name in unit["traits"] if name in EQUIPMENT]
    plain["abilities"] = [name for name in unit["traits"] if name not in EQUIPMENT and name != "shields"]
    return plain


def army_file(battle: ae.Battle, side: int, options: dict[str, bool]) -> dict[str, Any]:
    """What a side has bought, as an army file; each unit is a line of its own."""
    s, word = battle.states[0], ("south", "north")[side]
    view = battle.view(word)
    entries = LISTS[int(s.list[side])].entries
    units = []
    for unit in (u for u in view["units"] if u["side"] == word):
        entry = int(s.unit_entry[side * t.MAX_SIDE + unit["number"] - 1])
        if entry < 0:
            units.append({"design": design(unit)})
            continue
        line: dict[str, Any] = {"entry": entries[entry].slug}
        if entries[entry].spears_instead and "long_spears" in unit["traits"]:
            line["weapon"] = "long_spears"
        if options.get("quality_upgrades") and unit["quality"] != "irregular":
            line["quality"] = unit["quality"]
        units.append(line)
    keys = ("grade", "control", "attack", "defence", "devotio", "chief")
    generals = [{key: g[key] for key in keys} for g in view["generals"] if g["side"] == word]
    return {"list": int(s.list[side]) + 1, "options": options, "units": units, "generals": generals}


def build(battle: ae.Battle, chooser: random.Random) -> None:
    """Choose at random until both armies are bought; `done` seldom, so that armies grow."""
    while battle.decision is not None and battle.decision.startswith(BUILDING):
        legal = list(battle.legal)
        if battle.decision == "build_army" and len(legal) > 1 and chooser.random() < 0.9:
            legal = [action for action in legal if action != "done"]
        battle.push(chooser.choice(legal))


@pytest.mark.rule("antesignani-32.5", "antesignani-32.6", "antesignani-33.1", "antesignani-33.2")
@pytest.mark.parametrize("seed", range(24))
def test_an_army_built_by_decisions_passes_the_checker(seed):
    choices: list[dict[str, bool]] = [{}, {"quality_upgrades": True}, {"custom_units": True}]
    options = choices[seed % 3]
    lists = {"south": {"list": seed % 12 + 1}, "north": {}}
    battle = ae.Battle("antesignani", {**lists, "options": options}, seed=seed)
    build(battle, random.Random(seed))
    assert battle.decision is not None and battle.decision.startswith("deploy")
    for side in (0, 1):
        army = scenario_files.check(ArmyFile, army_file(battle, side, options))
        assert isinstance(army, ArmyFile)
        assert army.cost == int(battle.states["d_cost"][0][side]) <= t.ARMY_POINTS
        assert len(army.bought()) == int(battle.states["units"][0][side])


@pytest.mark.rule("antesignani-32.1", "antesignani-32.6")
@pytest.mark.parametrize(("points", "arms"), [(59, "infantry cavalry"), (61, "infantry cavalry artillery")])
def test_a_designed_engine_is_offered_only_with_the_points_for_its_balista(points, arms):
    """List 4 keeps 2 x 14 + 2 x 12 for its minimums and 5 for a general: of 59 points 2 are left, of 61 it is 4.

    The cheapest engine is 10 - 2 (VC) - 2 (levy) - 3 (VO 1) - 3 (VD 1) + 5 (balista) - 1 (novice) = 4; the cheapest
    foot costs 1, the cheapest horse 2.
    """
    battle = ae.Battle(
        "antesignani", {"south": {"list": 4, "points": points}, "north": {"list": 1}, "options": {"custom_units": True}}
    )
    battle.push("own design")
    assert battle.decision == "design_arm" and battle.legal == tuple(arms.split())
