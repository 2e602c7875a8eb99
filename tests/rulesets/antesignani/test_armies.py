"""Prices, the twelve lists and army files (antesignani-32.1 to 33.3)."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import ancients_env as ae
from ancients_env import scenario as scenario_files
from ancients_env.errors import ScenarioError
from ancients_env.rulesets.antesignani import armies
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS, Entry
from ancients_env.rulesets.antesignani.army_file import ArmyFile, read_army
from ancients_env.rulesets.antesignani.budget import general_price, unit_price
from ancients_env.rulesets.antesignani.scenario import AntesignaniScenario

ENTRIES = [(army.number, entry) for army in LISTS for entry in army.entries]
# 3 x 18 + 2 x 12 + 3 x 2 = 84, and a general for 20: 104
CAESAR: dict[str, Any] = {
    "list": 1,
    "units": [
        {"entry": "legionaries", "count": 3},
        {"entry": "gallic_cavalry", "count": 2},
        {"entry": "iberian_slingers", "count": 3},
    ],
    "generals": [{"name": "Caesar", "grade": "superior", "control": 1}],
}
BEST = {"grade": "superior", "control": 2, "attack": 2, "defence": 2}  # 45 points
# 3 x 16 = 48, and a general for 5: 53
MACRINUS: dict[str, Any] = {
    "list": 3,
    "units": [{"entry": "legionaries", "count": 3}],
    "generals": [{"grade": "mediocre"}],
}


def army(base: dict[str, Any] = CAESAR, **changes: Any) -> ArmyFile:
    found = scenario_files.check(ArmyFile, {**copy.deepcopy(base), **changes}, "army")
    assert isinstance(found, ArmyFile)
    return found


def entry(number: int, slug: str) -> Entry:
    return next(e for e in LISTS[number - 1].entries if e.slug == slug)


def price_of(e: Entry, **changes: Any) -> int:
    values: dict[str, Any] = {
        "vo": e.vo, "vd": e.vd, "protection": e.protection, "weapon": e.weapon, "quality": e.quality,
        "traits": e.traits,
    }  # fmt: skip
    return unit_price(e.category, e.doctrine, **values | changes)


# ---------------------------------------------------------------- prices
@pytest.mark.rule("antesignani-32.1")
def test_a_price_is_ten_with_its_modifiers():
    """10 + 2 for VC 4, 0 for VO 3, + 2 for VD 4, + 2 heavy throwing weapons, + 1 disciplined, + 1 veteran = 18."""
    traits = ("disciplined", "veteran")
    assert unit_price("infantry", "dense", vo=3, vd=4, protection=4, weapon="heavy_throwing", traits=traits) == 18


@pytest.mark.rule("antesignani-32.1")
def test_mounted_units_cost_half_as_much_again_rounded_up():
    """10 + 2 + 2 (VO 4) + 0 + 1 spirited = 15, and 7.5 more is 22.5: 23 for the cataphracts of list 3."""
    assert unit_price("cavalry", "dense", vo=4, vd=3, protection=3, traits=("spirited",)) == 23


@pytest.mark.rule("antesignani-32.1")
def test_no_unit_is_cheaper_than_one_point_before_the_surcharge():
    """10 - 2 - 2 (levy) - 3 - 3 - 1 (novice) = -1: 1, and mounted 1.5: 2."""
    worst: dict[str, Any] = {"vo": 1, "vd": 1, "protection": 1, "quality": "levy", "traits": ("novice",)}
    assert unit_price("infantry", "dispersed", **worst) == 1
    assert unit_price("cavalry", "dispersed", **worst) == 2


@pytest.mark.rule("antesignani-32.2")
@pytest.mark.parametrize("spears", ["long_spears", "very_long_spears"])
def test_spears_cost_less_the_more_of_the_defence_they_are(spears):
    base = unit_price("infantry", "dense", vo=3, vd=4, protection=4)
    prices = [
        unit_price("infantry", "dense", vo=3, vd=4, protection=degree, traits=(spears,)) for degree in (4, 3, 2, 1)
    ]
    assert [price - base for price in prices] == [2, 1, 0, 0]


@pytest.mark.rule("antesignani-32.2")
def test_fanatics_cost_two_and_plumbatae_what_javelins_do():
    plain: dict[str, Any] = {"vo": 3, "vd": 2, "protection": 2}
    loose = unit_price("infantry", "loose", **plain)
    assert unit_price("infantry", "loose", **plain, traits=("fanatic",)) == loose + 2
    assert unit_price("infantry", "loose", **plain, traits=("impetuous",)) == loose + 1
    for weapon in ("plumbatae", "javelins"):
        assert unit_price("infantry", "loose", **plain, weapon=weapon) == loose + 1


@pytest.mark.rule("antesignani-32.1")
@pytest.mark.parametrize(
    ("weapon", "more"), [("heavy_throwing", 2), ("bows", 1), ("slings", 1), ("crossbows", 3), ("balistae", 5)]
)
def test_missile_weapons_have_their_prices(weapon, more):
    assert unit_price("infantry", "loose", vo=3, vd=3, protection=3, weapon=weapon) == 10 + more


@pytest.mark.rule("antesignani-32.3")
@pytest.mark.parametrize(
    ("general", "price"),
    [
        ({"grade": "mediocre"}, 5),
        ({"grade": "normal"}, 10),
        ({"grade": "superior"}, 15),
        ({"grade": "normal", "control": 1, "attack": 2}, 25),
        ({"grade": "mediocre", "defence": 2, "devotio": True}, 25),
        ({"grade": "superior", "control": 2, "attack": 2, "defence": 2, "devotio": True}, 55),
    ],
)
def test_generals_pay_for_grade_and_each_ability(general, price):
    assert general_price(**general) == price


# ---------------------------------------------------------------- the lists
def test_there_are_twelve_lists_of_eight_entries():
    assert [a.number for a in LISTS] == list(range(1, 13))
    assert all(len(a.entries) == armies.ENTRIES and len(set(a.slugs)) == armies.ENTRIES for a in LISTS)
    assert [a.general_points for a in LISTS] == [60, 60, 40, 40, 30, 30, 30, 30, 30, 30, 30, 30]
    assert [a.devotio for a in LISTS] == [True] * 4 + [False] * 8


@pytest.mark.rule("antesignani-32.4")
@pytest.mark.parametrize(("number", "e"), ENTRIES, ids=lambda x: x.slug if isinstance(x, Entry) else str(x))
def test_every_printed_price_is_what_the_rules_ask(number, e):
    assert price_of(e) == e.cost


@pytest.mark.rule("antesignani-33.3")
@pytest.mark.parametrize(("number", "e"), ENTRIES, ids=lambda x: x.slug if isinstance(x, Entry) else str(x))
def test_what_lists_do_not_print_follows_from_what_they_do(number, e):
    if e.category == "artillery":
        assert (e.weight, e.doctrine) == ("none", "none")
        return
    assert e.doctrine == {4: "dense", 3: "loose", 2: "dispersed"}[e.vc]
    by_vd = {4: "heavy", 3: "medium", 2: "light", 1: "light"}[e.vd]
    exceptions = {
        "elephants": ("heavy", 3), "caparisoned_dromedaries": ("medium", 2), "cataphracts": ("heavy", 3),
        "cataphractarii": ("heavy", 3), "pictish_warriors": ("medium", 2),
    }  # fmt: skip
    assert (e.weight, e.protection) == exceptions.get(e.slug, (by_vd, e.vd))


@pytest.mark.rule("antesignani-27.1")
def test_all_dense_infantry_and_nobody_else_has_shields():
    assert all(("shields" in e.traits) == (e.category == "infantry" and e.vc == 4) for _, e in ENTRIES)


@pytest.mark.rule("antesignani-33.1")
@pytest.mark.parametrize(
    ("number", "slug", "values"),
    [  # VC VO VD, cost, least, most: read off the printed lists
        (1, "legionaries", (4, 3, 4, 18, 3, 10)),
        (2, "auxiliary_infantry", (3, 3, 3, 10, 2, 12)),
        (3, "cataphractarii", (4, 4, 3, 23, 0, 2)),
        (4, "clibanarii", (4, 4, 4, 26, 0, 3)),
        (5, "warriors", (3, 3, 2, 8, 3, 18)),
        (6, "falxmen", (3, 4, 1, 9, 2, 6)),
        (7, "light_chariots", (2, 3, 1, 9, 1, 3)),
        (8, "pictish_warriors", (4, 3, 3, 13, 3, 12)),
        (9, "horse_archers", (2, 2, 1, 6, 3, 12)),
        (10, "cataphracts", (4, 4, 3, 21, 2, 6)),
        (11, "elephants", (4, 3, 3, 18, 0, 3)),
        (12, "hunnic_nobles", (3, 3, 2, 14, 0, 3)),
    ],
)
def test_entries_are_as_printed(number, slug, values):
    e = entry(number, slug)
    assert (e.vc, e.vo, e.vd, e.cost, e.least, e.most) == values


@pytest.mark.rule("antesignani-33.2")
def test_only_the_legionaries_of_list_3_choose_between_weapon_and_spears():
    assert [(n, e.slug) for n, e in ENTRIES if e.spears_instead] == [(3, "legionaries")]
    legion = entry(3, "legionaries")
    spears = price_of(legion, weapon="none", traits=(*legion.traits, "long_spears"))
    assert price_of(legion) == spears == 16


def test_the_arrays_say_what_the_entries_say():
    for a, army_list in enumerate(LISTS):
        assert armies.LIST_GENERAL_POINTS[a] == army_list.general_points
        assert bool(armies.LIST_DEVOTIO[a]) == army_list.devotio
        for k, e in enumerate(army_list.entries):
            assert t.CATEGORY_NAMES[armies.ENTRY_CATEGORY[a, k]] == e.category
            assert t.WEIGHT_NAMES[armies.ENTRY_WEIGHT[a, k]] == e.weight
            assert t.DOCTRINE_NAMES[armies.ENTRY_DOCTRINE[a, k]] == e.doctrine
            assert t.WEAPON_NAMES[armies.ENTRY_WEAPON[a, k]] == e.weapon
            assert t.QUALITY_NAMES[armies.ENTRY_QUALITY[a, k]] == e.quality
            bits = int(armies.ENTRY_TRAITS[a, k])
            assert {name for b, name in enumerate(t.TRAIT_NAMES) if bits >> b & 1} == set(e.traits)
            row = (armies.ENTRY_VO, armies.ENTRY_VD, armies.ENTRY_PROTECTION, armies.ENTRY_COST)
            assert [int(x[a, k]) for x in row] == [e.vo, e.vd, e.protection, e.cost]
            limits = (armies.ENTRY_LEAST, armies.ENTRY_MOST, armies.ENTRY_SPEARS_INSTEAD)
            assert [int(x[a, k]) for x in limits] == [e.least, e.most, int(e.spears_instead)]
    assert all(getattr(armies, name).dtype == np.int64 for name in dir(armies) if name.startswith(("ENTRY_", "LIST_")))


# ---------------------------------------------------------------- army files
@pytest.mark.rule("antesignani-33.1")
def test_an_army_file_is_bought_and_counted():
    bought = army()
    assert bought.cost == 104 and bought.general_cost == 20
    assert [u.name for u in bought.bought()] == ["Legionaries"] * 3 + ["Gallic cavalry"] * 2 + ["Iberian slingers"] * 3
    legion = bought.bought()[0]
    assert (legion.vo, legion.vd, legion.weapon, legion.doctrine) == (3, 4, "heavy_throwing", "dense")
    assert set(legion.abilities) == {"disciplined", "veteran"} and legion.hex is None


def test_an_army_is_read_from_its_file(tmp_path):
    path = tmp_path / "caesar.yaml"
    path.write_text(scenario_files.to_yaml({"ruleset": "antesignani", **CAESAR}), encoding="utf-8")
    assert read_army(path) == army()
    path.write_text(scenario_files.to_yaml({**CAESAR, "points": 100}), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"caesar\.yaml: 1 problem\n  points: the army costs 104; allowed: 100"):
        read_army(path)
    path.write_text("list: [1", encoding="utf-8")
    with pytest.raises(ScenarioError, match="not valid YAML"):
        read_army(path)


def test_an_army_file_is_a_side_of_a_scenario(tmp_path):
    path = tmp_path / "caesar.yaml"
    path.write_text(scenario_files.to_yaml(CAESAR), encoding="utf-8")
    scenario = AntesignaniScenario.model_validate({"south": {"army": str(path)}, "north": {"army": MACRINUS}})
    assert scenario.south.units == army().bought() and scenario.south.list == 1
    assert scenario.south.name == "Romans, Marius to Caesar" and scenario.south.generals[0].name == "Caesar"
    plain = scenario.model_dump(mode="json", exclude_unset=True)
    assert set(plain["south"]) == {"army"}, "what the file brings is not written out"
    assert AntesignaniScenario.model_validate(plain) == scenario


@pytest.mark.rule("antesignani-33.2")
def test_spears_take_the_place_of_the_throwing_weapons():
    units = [{"entry": "legionaries", "count": 2, "weapon": "long_spears"}, {"entry": "legionaries"}]
    two, one = army(MACRINUS, units=units).bought()[:2], army(MACRINUS, units=units).bought()[2]
    assert all(u.weapon == "none" and u.equipment == ("long_spears",) for u in two)
    assert one.weapon == "heavy_throwing" and one.equipment == ()
    assert army(MACRINUS, units=units).cost == army(MACRINUS).cost == 53


@pytest.mark.rule("antesignani-32.5")
def test_quality_is_bought_with_the_switch_on():
    """Elite + 2 and levy - 2, before half as much again for mounted units."""
    on = {"options": {"quality_upgrades": True}}
    units = [{"entry": "legionaries", "count": 2, "quality": "elite"}, {"entry": "legionaries", "quality": "levy"}]
    assert army(MACRINUS, units=units, **on).cost == 2 * 18 + 14 + 5
    horse = [*MACRINUS["units"], {"entry": "cataphractarii", "quality": "elite"}]
    assert army(MACRINUS, units=horse, **on).cost == 53 + 26, "15 + 2 = 17, and 8.5 more"
    assert army(MACRINUS, units=units, **on).bought()[0].quality == "elite"
    with pytest.raises(ScenarioError, match=r"units\[0\].quality: elite needs options.quality_upgrades; allowed: st"):
        army(MACRINUS, units=units)
    with pytest.raises(ScenarioError, match="irregular and have no quality"):
        army(units=[*CAESAR["units"], {"entry": "gallic_archers", "quality": "elite"}], **on)


DESIGN = {"category": "infantry", "weight": "medium", "doctrine": "dense", "vo": 3, "vd": 4, "protection": 2}


@pytest.mark.rule("antesignani-32.6")
def test_own_designs_are_bought_with_the_switch_on():
    """Pikemen: 10 + 2 + 0 + 2 + 0 (protection 2 below VD) = 14."""
    design = {**DESIGN, "equipment": ["very_long_spears"]}
    units = [*MACRINUS["units"], {"design": design, "count": 2, "name": "Pikemen"}]
    bought = army(MACRINUS, units=units, options={"custom_units": True})
    assert bought.cost == 53 + 28 and len(bought.bought()) == 5
    assert bought.side()["units"][-1] == {**design, "name": "Pikemen"}
    with pytest.raises(ScenarioError, match=r"units\[1\].design: units of own design need options.custom_units"):
        army(MACRINUS, units=units)


@pytest.mark.rule("antesignani-32.6", "antesignani-4.1", "antesignani-11.12")
@pytest.mark.parametrize(
    ("design", "said"),
    [
        (DESIGN, r"units\[1\].design.vd: 4 with protection 2; VD is equal to it"),
        ({**DESIGN, "vd": 1}, "vd: 1 with protection 2"),
        ({**DESIGN, "weight": "light"}, r"units\[1\].design.doctrine: light units are not dense"),
        ({**DESIGN, "protection": 4}, "protection: 4; a medium unit has at most 3"),
        ({**DESIGN, "category": "elephant", "weight": "heavy"}, "elephant cannot be designed; allowed: infantry"),
        ({**DESIGN, "vd": 2, "hex": "G7"}, r"units\[1\].design.hex: a design says what a unit is"),
        ({**DESIGN, "vd": 2, "abilities": ["veteran", "novice"]}, "veteran or novice, not both"),
        ({**DESIGN, "vd": 5}, "design.vd"),
        ({**DESIGN, "vd": 2, "weapon": "balistae"}, "balistae for infantry; artillery has balistae, nobody else"),
        ({"category": "artillery", "vd": 2, "weapon": "bows"}, "weapon: bows for artillery; artillery has balistae"),
        ({"category": "artillery", "vd": 2, "equipment": ["two_handed"]}, "equipment: artillery has none"),
    ],
)
def test_designs_keep_to_the_rules(design, said):
    units = [*MACRINUS["units"], {"design": design}]
    with pytest.raises(ScenarioError, match=said):
        army(MACRINUS, units=units, options={"custom_units": True})


@pytest.mark.rule("antesignani-33.1", "antesignani-31.1")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"units": [{"entry": "legionaries", "count": 2}]}, "units: 2 legionaries; list 1 allows 3 to 10"),
        (
            {"units": [*CAESAR["units"], {"entry": "iberian_slingers"}]},
            "units: 4 iberian_slingers; list 1 allows 0 to 3",
        ),
        ({"units": [{"entry": "legionaries", "count": 9}]}, "points: the army costs 182; allowed: 180"),
        ({"points": 103}, "points: the army costs 104; allowed: 103"),
        ({"generals": []}, "generals: there is none; an army has at least one"),
        (
            {"generals": [BEST, {"chief": True}, {"chief": True}]},
            "generals: 2 of 3 are chief; exactly one is general in chief",
        ),
        ({"generals": [{}, {}]}, "generals: 0 of 2 are chief"),
        (
            {"generals": [{**BEST, "chief": True}, {"attack": 2}]},
            "generals: they cost 65 points; list 1 allows 60",
        ),
        ({"list": 13}, "list.*12"),
        ({"list": 5}, r"units\[0\].entry: 'legionaries' is not in list 5; allowed: noble_cavalry, cavalry"),
        (
            {"units": [{"entry": "legionaires", "count": 3}]},
            r"units\[0\].entry: 'legionaires' is not in list 1; did you mean 'legionaries'\? allowed: gallic_cavalry",
        ),
        (
            {"units": [{"entry": "legionaries", "count": 3, "weapon": "long_spears"}]},
            r"units\[0\].weapon: Legionaries of list 1 have no choice of weapon",
        ),
        ({"units": [{"count": 3}]}, r"units\[0\]: give an entry of the list or a design"),
        ({"generals": [{"hex": "I7"}]}, r"generals\[0\].hex: an army file says who he is"),
        ({"generals": [{"control": 3}]}, r"generals\[0\].control.*2"),
        ({"colour": "red"}, "colour: no such field; allowed: ruleset, name, notes, list"),
    ],
)
def test_a_broken_limit_is_named(changes, said):
    with pytest.raises(ScenarioError, match=said):
        army(**changes)


@pytest.mark.rule("antesignani-31.1")
def test_only_roman_lists_buy_devotio():
    assert army(generals=[{"devotio": True}]).general_cost == 20
    gauls = {"list": 5, "units": [{"entry": "warriors", "count": 3}], "generals": [{"devotio": True}]}
    with pytest.raises(ScenarioError, match=r"generals\[0\].devotio: list 5 cannot buy it; allowed: lists 1 to 4"):
        army(gauls)


def test_a_battle_of_army_files_is_recorded_and_replayed_without_them(tmp_path):
    path = tmp_path / "caesar.yaml"
    path.write_text(scenario_files.to_yaml(CAESAR), encoding="utf-8")
    battle = ae.Battle("antesignani", {"south": {"army": str(path)}, "north": {"army": MACRINUS}}, seed=4)
    for _ in range(40):
        battle.push(battle.legal[0])
    path.unlink()
    again = ae.replay(battle.record())
    assert again.position() == battle.position()
    assert ae.Battle.from_position(battle.position()).position() == battle.position()
