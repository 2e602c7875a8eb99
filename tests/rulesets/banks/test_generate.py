"""Bought armies: priced by the book, repeatable, fair, the same from both chairs when mirrored, and playable."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import ancients_env as ae
from ancients_env.errors import ScenarioError
from ancients_env.rulesets.banks import army
from ancients_env.rulesets.banks.generate import CHOICES, SWITCHES, armies

SEEDS = range(60)
# the price list by hand
COST = {"KT": 10, "CH": 6, "HC": 6, "LC": 5, "PX": 12, "HI": 7, "LI": 3, "MM": 2, "LA": 4, "HA": 5, "EL": 15}
STRENGTH = {"LI": 2, "HI": 4, "PX": 6, "LA": 1, "HA": 3, "MM": 2, "LC": 2, "HC": 4, "KT": 8, "CH": 4, "EL": 6}


def types(data: dict[str, Any], side: str) -> list[str]:
    return [unit["type"] for unit in data["sides"][side]["units"]]


def turned(name: str) -> str:
    """The half-turn of 11 rows by hand: row A is row K; columns 1 to 15 (1 to 14 in short rows) run backwards."""
    row = "ABCDEFGHIJK".index(name[0])
    return f"{'KJIHGFEDCBA'[row]}{(15 if row % 2 else 16) - int(name[1:])}"


# ---------------------------------------------------------------- prices


@pytest.mark.rule("banks-15.2a")
def test_units_cost_what_the_list_says():
    assert dict(army.COSTS) == COST
    assert army.price(["KT", "HI", "MM"]) == 10 + 7 + 2


@pytest.mark.rule("banks-15.3c")
def test_elephants_at_half_price():
    """Three are 45, half of that rounded up 23; without the characteristic they are not for sale, or at a price."""
    assert army.price(["EL"] * 3, "elephants") == 23
    assert army.price(["EL"] * 3) == 45
    assert list(army.problems(["EL"], 100, "navy")) == [
        "EL is not for sale; allowed: LI, HI, PX, LA, HA, MM, LC, HC, KT, CH"
    ]
    assert not list(army.problems(["EL"], 20, "navy", elephant_price=20))
    assert list(army.problems(["EL"], 19, "navy", elephant_price=20)) == [
        "1 EL cost 20 build points; allowed: at most 19"
    ]


@pytest.mark.rule("banks-15.3h")
def test_crossbows_cost_double():
    assert army.price(["LA", "LA", "HA"], "crossbows") == 8 + 8 + 5


@pytest.mark.rule("banks-15.1b", "banks-15.2b")
def test_an_army_panics_at_half_its_strength_rounded_up():
    assert army.panic_threshold(["PX", "HI", "LA"]) == 6  # of 11
    assert army.panic_threshold(["PX", "HI", "CP"]) == 5  # of 10: the camp does not count


def test_what_is_wrong_with_an_army_is_said():
    assert list(army.problems([], 10)) == ["an army has at least one unit"]
    assert list(army.problems(["MM"] * 51, 200)) == ["51 units; allowed: at most 50"]
    assert list(army.problems(["CP"], 10)) == [
        "CP is not for sale; allowed: LI, HI, PX, LA, HA, MM, LC, HC, KT, CH, EL"
    ]


@pytest.mark.parametrize("people", sorted(army.PEOPLES))
def test_a_people_spends_what_it_can(people):
    """Nothing it buys could still be added, and it buys nothing that it does not know."""
    for seed in range(20):
        for nation in ("none", "elephants", "navy", "crossbows"):
            found = army.buy(random.Random(seed), army.PEOPLES[people], 100, nation)
            assert not list(army.problems(found, 100, nation))
            assert set(found) <= set(army.PEOPLES[people].types)
            more = [name for name in army.PEOPLES[people].types if name != "EL" or nation in ("none", "elephants")]
            assert all(army.price([*found, name], nation) > 100 for name in more)


# ---------------------------------------------------------------- battles


@pytest.mark.parametrize("mirrored", [True, False])
def test_both_sides_spend_the_same_points(mirrored):
    for seed in SEEDS:
        points = 40 + 2 * seed
        data = armies(seed, points=points, mirrored=mirrored)
        assert data == armies(seed, points=points, mirrored=mirrored)
        for side in ("south", "north"):
            bought = types(data, side)
            assert points - 12 < sum(COST[name] for name in bought) <= points
            strength = sum(STRENGTH[name] for name in bought)
            assert data["sides"][side]["panic_threshold"] == (strength + 1) // 2
            assert data["sides"][side]["leaders"] == 1 and data["sides"][side]["camp"]
        assert (Counter(types(data, "south")) == Counter(types(data, "north"))) or not mirrored
        assert (data["sides"]["south"]["name"] == data["sides"]["north"]["name"]) == mirrored


def test_a_mirrored_battle_is_its_own_half_turn():
    across = {"NE": "SW", "NW": "SE", "SW": "NE", "SE": "NW"}
    for seed in SEEDS:
        data = armies(seed, terrain=0.2)
        south = {(u["hex"], u["facing"], u["type"]) for u in data["sides"]["south"]["units"]}
        north = {(turned(u["hex"]), across[u["facing"]], u["type"]) for u in data["sides"]["north"]["units"]}
        assert south == north and turned(data["sides"]["south"]["camp"]) == data["sides"]["north"]["camp"]
        for hexes in data["terrain"].values():
            assert {turned(name) for name in hexes} == set(hexes)


def test_the_lines_face_each_other_four_rows_apart():
    for seed in SEEDS:
        data = armies(seed, mirrored=False)
        assert min(u["hex"][0] for u in data["sides"]["south"]["units"]) == "H"
        assert max(u["hex"][0] for u in data["sides"]["north"]["units"]) == "D"
        assert {u["facing"] for u in data["sides"]["south"]["units"]} <= {"NE", "NW"}
        assert {u["facing"] for u in data["sides"]["north"]["units"]} <= {"SE", "SW"}


@pytest.mark.parametrize("share", [0, 0.1, 0.4])
def test_the_ground_has_the_share_asked_for(share):
    for seed in range(20):
        for mirrored in (True, False):
            data = armies(seed, terrain=share, mirrored=mirrored)
            taken = {u["hex"] for side in ("south", "north") for u in data["sides"][side]["units"]}
            taken |= {data["sides"][side]["camp"] for side in ("south", "north")}
            rough = [name for hexes in data["terrain"].values() for name in hexes]
            assert len(rough) == len(set(rough)) and not taken & set(rough)
            assert abs(len(rough) - share * (6 * 15 + 5 * 14 - len(taken))) <= 1.5  # the last may bring its image
            assert set(data["terrain"]) <= {"hill", "woods", "village", "stream"}


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ({"deployment": "free"}, ["free_deployment"]),
        ({"building": "open"}, ["army_building", "free_deployment"]),
        ({"nations": "own"}, ["national_characteristics"]),
        ({"nations": "rolled", "building": "open"}, ["army_building", "free_deployment", "national_characteristics"]),
        ({"options": "duels+no_dice_combat"}, ["duels", "no_dice_combat"]),
    ],
)
def test_what_is_left_open_is_an_option(arguments, options):
    for seed in range(20):
        data = armies(seed, **arguments)
        assert data["options"] == options
        open_ = "free_deployment" in options
        for side in ("south", "north"):
            units = data["sides"][side].get("units")
            assert (units is None) == ("army_building" in options)
            assert all(("hex" in unit) != open_ for unit in units or ())
            assert (data["sides"][side]["camp"] == {}) == open_
            nation = data["sides"][side].get("national")
            assert (nation in range(1, 7)) == ("national_characteristics" in options and not data.get("build"))


def test_options_find_a_people_to_whom_they_matter():
    for seed in range(20):
        assert armies(seed, options="barbarian_charge")["sides"]["south"]["barbarian_player"]
        hordes = armies(seed, options="command_control")["sides"]["south"]["units"]
        assert any(u.get("barbarian") or u["type"] == "KT" for u in hordes)
        assert {"EL"} & {*army.PEOPLES[armies(seed, options="elephant_panic")["sides"]["south"]["name"]].types}


@pytest.mark.parametrize("option", SWITCHES)
def test_every_option_can_be_generated_and_played(option):
    """A battle with the option on sets up and runs."""
    extra = {"building": "open"} if option in ("army_building", "free_deployment") else {}
    nations = "rolled" if option == "national_characteristics" else "none"
    battle = ae.Battle("banks", armies(5, points=30, options=option, nations=nations, turns=2, **extra), seed=3)
    rng = random.Random(option)
    for _ in range(60):
        if battle.seat is None:
            break
        battle.push(rng.choice(battle.legal))
    assert battle.decision is not None or battle.outcome is not None


@pytest.mark.parametrize("choice", [(k, v) for k, values in CHOICES.items() for v in values])
def test_every_mode_plays_to_its_end(choice):
    key, value = choice
    battle = ae.Battle(
        "banks", {"generate": "armies", "points": 20, "turns": 2, "rows": 7, "columns": 7, key: value}, seed=4
    )
    rng = random.Random(value)
    while battle.seat is not None:
        battle.push(rng.choice(battle.legal))
    assert battle.outcome is not None and battle.outcome.reason == "turn limit"


# ---------------------------------------------------------------- arguments


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("armies:points=9", ["points is 10 to 200", "given 9"]),
        ("armies:points=many", ["points is a whole number", "given 'many'"]),
        ("armies:leaders=0", ["leaders is 1 to 6"]),
        ("armies:terrain=0.5", ["terrain", "0 to 0.4", "given 0.5"]),
        ("armies:rows=8", ["rows is an odd number, 7 to 11"]),
        ("armies:rows=5", ["rows is 7 to 11"]),
        ("armies:columns=16", ["columns is 7 to 15"]),
        ("armies:turns=13", ["turns is 2 to 12"]),
        ("armies:seed=x", ["seed is a whole number"]),
        ("armies:deployment=later", ["deployment is ready or free", "given 'later'"]),
        ("armies:building=maybe", ["building is done or open"]),
        ("armies:nations=all", ["nations is none or own or rolled"]),
        ("armies:options=duels+fog", ["options has names joined by +", "zones_of_control", "given 'fog'"]),
        ("armies:options=3", ["options is text"]),
        ("armies:size=8", ["no parameter 'size'", "points, leaders, terrain"]),
    ],
)
def test_wrong_arguments_are_named(spec, words):
    with pytest.raises(ScenarioError) as caught:
        ae.Battle("banks", spec)
    for word in words:
        assert word in str(caught.value)


def test_a_spec_and_a_dict_name_the_same_battle():
    spec = ae.Battle("banks", "armies:points=50,mirrored=false,seed=3")
    assert (
        spec.position()
        == ae.Battle("banks", {"generate": "armies", "points": 50, "mirrored": False, "seed": 3}).position()
    )
