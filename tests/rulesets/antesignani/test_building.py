"""Armies built by decisions (sections 32 and 33)."""

from __future__ import annotations

from typing import Any

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.antesignani.table import Table, side_of

GAULS, ROMANS = "list 5", "list 1"


def workshop(points: int = 180, **options: bool) -> Table:
    """South builds; north's army stands."""
    north = side_of("HID@A1 HID@A3", "G@A5")
    return Table({"south": {"points": points}, "north": north, "options": options})


def buy(battle: Table, entry: int, times: int = 1) -> Table:
    return battle.play(*[f"entry {entry}"] * times)


def general(battle: Table, *parts: str) -> Table:
    """Buy a general: grade, control, attack, defence, devotio; parts that are not asked are passed over."""
    return battle.play("add general", *(f"{part}?" for part in parts))


def spent(battle: Table) -> int:
    return int(battle.view["points_spent"]["south"])


@pytest.mark.rule("antesignani-33.1")
def test_a_side_chooses_one_of_twelve_lists():
    battle = workshop()
    assert (battle.seat, battle.decision) == ("south", "choose_list")
    assert set(battle.legal) == {f"list {k}" for k in range(1, 13)}
    battle.play(GAULS)
    assert battle.decision == "build_army" and battle.view["lists"]["south"] == 5


@pytest.mark.rule("antesignani-33.1")
def test_minimums_and_a_general_come_before_done():
    battle = buy(workshop().play(GAULS), 5, 2)
    assert "done" not in battle.legal
    general(battle, "mediocre", "value 0", "value 0", "value 0")
    assert "done" not in battle.legal, "three warriors are the least"
    buy(battle, 5)
    assert "done" in battle.legal and spent(battle) == 3 * 8 + 5
    battle = buy(workshop().play(GAULS), 5, 3)
    assert "done" not in battle.legal, "no general yet"


@pytest.mark.rule("antesignani-33.1")
def test_maximums_are_kept():
    battle = buy(workshop().play(GAULS), 1)
    assert "entry 1" not in battle.legal and "entry 2" in battle.legal, "one unit of nobles"
    buy(battle, 7, 3)
    assert "entry 7" not in battle.legal


@pytest.mark.rule("antesignani-33.1", "antesignani-32.4")
def test_points_are_kept_and_the_minimums_stay_within_reach():
    """40 points: three warriors and a mediocre general take 29, so that 11 are free: no nobles (12), cavalry (9)."""
    battle = workshop(40).play(GAULS)
    assert "entry 1" not in battle.legal and {"entry 2", "entry 5", "entry 6"} <= battle.words
    buy(battle, 2)
    assert battle.event("unit bought")["cost"] == 9 and spent(battle) == 9
    assert {"entry 2", "entry 3", "entry 4"}.isdisjoint(battle.words) and "entry 6" in battle.words, "2 are left"
    buy(battle, 6)
    assert battle.words <= {"entry 5", "add general"}
    battle.play("entry 5", "entry 5?", "entry 5?", "add general?")
    assert spent(battle) == 40 and battle.decision == "deploy_unit", "the rest follows by itself"


@pytest.mark.rule("antesignani-33.1")
def test_the_whole_budget_of_an_army_is_180():
    battle = workshop().play(ROMANS)
    buy(battle, 3, 9)  # 9 legions of 18 are 162
    assert spent(battle) == 162 and "entry 3" not in battle.legal, "18 more would leave nothing for a general"
    assert "done" not in battle.legal and "add general" in battle.legal


@pytest.mark.rule("antesignani-33.1", "antesignani-32.3")
def test_the_generals_of_a_list_have_a_limit_of_their_own():
    """30 points for Gauls: superior 15, control 2 is 10, and one leadership of 1."""
    battle = workshop().play(GAULS, "add general")
    assert battle.decision == "general_grade" and battle.words == {"mediocre", "normal", "superior"}
    battle.play("superior")
    assert battle.decision == "general_control" and battle.words == {"value 0", "value 1", "value 2"}
    battle.play("value 2")
    assert battle.decision == "general_attack" and battle.words == {"value 0", "value 1"}
    battle.play("value 1")
    assert battle.decision == "build_army" and battle.event("general bought")["cost"] == 30
    assert "add general" not in battle.legal


@pytest.mark.rule("antesignani-32.3", "antesignani-31.1")
def test_devotio_is_sold_to_romans_only():
    battle = general(workshop().play(ROMANS), "normal", "value 1", "value 0", "value 2")
    assert battle.decision == "general_devotio" and battle.words == {"devotio", "no devotio"}
    battle.play("devotio")
    assert battle.event("general bought")["cost"] == 10 + 5 + 10 + 10
    battle = general(workshop().play(GAULS), "normal", "value 0", "value 0", "value 0")
    assert battle.decision == "build_army" and battle.event("general bought")["cost"] == 10


@pytest.mark.rule("antesignani-33.1", "antesignani-17.1")
def test_one_of_several_generals_is_named_chief():
    battle = buy(workshop().play(GAULS), 5, 3)
    general(battle, "mediocre", "value 0", "value 0", "value 0")
    general(battle, "normal", "value 1", "value 0", "value 0")
    battle.play("done")
    assert battle.decision == "name_chief" and battle.words == {"general 1", "general 2"}
    battle.play("general 2")
    assert battle.event("general in chief")["general"] == 2


@pytest.mark.rule("antesignani-33.2")
def test_legionaries_of_the_third_list_choose_their_weapon():
    battle = buy(workshop().play("list 3"), 4)
    assert battle.decision == "unit_weapon" and battle.words == {"weapon heavy_throwing", "long_spears"}
    battle.play("long_spears").play("entry 4", "weapon heavy_throwing")
    units = [u for u in battle.view["units"] if u["side"] == "south"]
    assert [u["weapon"] for u in units] == ["none", "heavy_throwing"] and "long_spears" in units[0]["traits"]
    assert spent(battle) == 2 * 16


@pytest.mark.rule("antesignani-33.3")
def test_units_of_a_list_have_its_data():
    """Pictish warriors: medium, dense, VD 3 with protection 2; cataphracts: heavy, protection 3."""
    battle = buy(workshop().play("list 8"), 4)
    unit = next(u for u in battle.view["units"] if u["side"] == "south")
    assert (unit["weight"], unit["doctrine"], unit["vd"], unit["protection"]) == ("medium", "dense", 3, 2)
    battle = buy(workshop().play("list 9"), 1)
    unit = next(u for u in battle.view["units"] if u["side"] == "south")
    assert (unit["weight"], unit["vo"], unit["protection"], unit["quality"]) == ("heavy", 4, 3, "irregular")


# ---------------------------------------------------------------- options


@pytest.mark.rule("antesignani-32.5")
@pytest.mark.parametrize(
    ("army", "entry", "prices"),
    [
        ("list 1", 3, {"levy": 16, "standard": 18, "elite": 20}),
        ("list 2", 1, {"levy": 14, "standard": 17, "elite": 20}),  # 9, 11 and 13 before the half for riders
        ("list 1", 8, {"levy": 6, "standard": 8, "elite": 10}),
    ],
)
def test_regular_units_may_be_bought_better_or_worse(army, entry, prices):
    for quality, cost in prices.items():
        battle = buy(workshop(quality_upgrades=True).play(army), entry)
        assert battle.decision == "unit_quality" and battle.words == set(prices)
        battle.play(quality)
        assert battle.event("unit bought")["cost"] == cost
        assert next(u for u in battle.view["units"] if u["side"] == "south")["quality"] == quality


@pytest.mark.rule("antesignani-32.5")
def test_irregular_units_and_battles_without_the_option_have_one_quality():
    assert buy(workshop(quality_upgrades=True).play(GAULS), 5).decision == "build_army"
    battle = buy(workshop().play(ROMANS), 3)
    assert battle.decision == "build_army" and battle.event("unit bought")["cost"] == 18


def design(*choices: str, points: int = 180) -> Table:
    """A unit of own design; every part that is asked must be given."""
    battle = workshop(points, custom_units=True).play(GAULS)
    return battle.play("own design", *choices)


@pytest.mark.rule("antesignani-32.6")
def test_own_designs_need_the_option():
    assert "own design" not in workshop().play(GAULS).legal
    assert "own design" in workshop(custom_units=True).play(GAULS).legal


CHOICES: list[tuple[str, list[str], int, dict[str, Any]]] = [
    # 10 + 2 (VC 4) + 2 (VO 4) + 0 + 1 spirited = 15, mounted 22.5: 23
    ("cataphracts", ["cavalry", "heavy", "dense", "value 4", "value 3", "weapon none", "no equipment", "standard",
                     "spirited", "done"], 23, {"vo": 4, "vd": 3, "doctrine": "dense"}),
    # 10 + 2 + 0 + 0, long spears 1 below VD +1, irregular -1, impetuous +1 = 13
    ("picts", ["infantry", "medium", "dense", "value 3", "value 2", "weapon none", "long_spears", "value 3",
               "irregular", "impetuous", "done"], 13, {"vd": 3, "protection": 2}),
    # 10 - 2 - 3 - 2 + 5 = 8
    ("artillery", ["artillery", "value 1", "value 2", "standard", "done"], 8,
     {"category": "artillery", "weapon": "balistae"}),
    # 10 - 2 - 3 - 3 - 2 (levy) - 1 (novice) = -1: 1 at least
    ("rabble", ["infantry", "light", "dispersed", "value 1", "value 1", "weapon none", "no equipment", "levy", "novice",
                "done"], 1, {"quality": "levy"}),
    # the same on horses: 1 and a half, 2
    ("riders", ["cavalry", "light", "dispersed", "value 1", "value 1", "weapon none", "no equipment", "levy", "novice",
                "done"], 2, {}),
    # 10 + 0 + 2 + 2 + 3 crossbows + 2 elite + 1 disciplined + 2 fanatic + 1 veteran = 23
    ("guards", ["infantry", "heavy", "loose", "value 4", "value 4", "weapon crossbows", "no equipment", "elite",
                "disciplined", "fanatic", "veteran", "done"], 23, {"vd": 4}),
    # 10 + 2 + 0 + 0 + 1 two-handed + 2 heavy throwing = 15
    ("axes", ["infantry", "heavy", "dense", "value 3", "value 3", "weapon heavy_throwing", "two_handed", "standard",
              "done"], 15, {}),
    # 10 + 2 + 0 + 2 (VD 4) + 0 (protection 2 below) + 0 = 14
    ("phalanx", ["infantry", "medium", "dense", "value 3", "value 2", "weapon none", "very_long_spears", "value 4",
                 "standard", "done"], 14, {"vd": 4, "protection": 2}),
    # the same with protection 3 below VD: spears cost nothing at 2 below and more
    ("pikes", ["infantry", "medium", "dense", "value 3", "value 1", "weapon none", "long_spears", "value 4",
               "standard", "done"], 14, {"vd": 4, "protection": 1}),
    # 10 - 2 - 2 - 3 + 1 bows - 1 + 1 = 4, mounted 6
    ("parthians", ["cavalry", "light", "dispersed", "value 2", "value 1", "weapon bows", "no equipment", "irregular",
                   "parthian_shot", "done"], 6, {}),
]  # fmt: skip


@pytest.mark.rule("antesignani-32.1", "antesignani-32.2", "antesignani-32.6")
@pytest.mark.parametrize(("name", "choices", "cost", "data"), CHOICES, ids=[c[0] for c in CHOICES])
def test_what_own_designs_cost(name, choices, cost, data):
    battle = design(*(f"{choice}?" if choice == "done" else choice for choice in choices))
    assert battle.event("unit bought")["cost"] == cost
    unit = next(u for u in battle.view["units"] if u["side"] == "south")
    assert {key: unit[key] for key in data} == data


@pytest.mark.rule("antesignani-32.6", "antesignani-4.1", "antesignani-11.12")
def test_a_design_keeps_to_the_rules():
    assert design("infantry", "light").words == {"dispersed", "loose"}
    assert design("infantry", "heavy").words == {"loose", "dense"}
    assert design("infantry", "medium").words == {"dispersed", "loose", "dense"}
    battle = design("infantry", "medium", "loose")
    assert battle.decision == "design_vo" and battle.words == {"value 1", "value 2", "value 3", "value 4"}
    battle.play("value 3")
    assert battle.decision == "design_protection" and battle.words == {"value 1", "value 2", "value 3"}
    battle.play("value 3")
    assert battle.decision == "design_weapon" and "weapon bows" in battle.words
    assert "weapon balistae" not in battle.words, "those are artillery"
    battle.play("weapon none")
    assert {"no equipment", "two_handed"} <= battle.words


@pytest.mark.rule("antesignani-32.6")
def test_vd_is_the_protection_unless_there_are_spears():
    battle = design("infantry", "medium", "dense", "value 3", "value 2", "weapon none", "no equipment")
    assert battle.decision == "design_quality", "no question about VD"
    battle = design("infantry", "medium", "dense", "value 3", "value 2", "weapon none", "long_spears")
    assert battle.decision == "design_vd" and battle.words == {"value 2", "value 3", "value 4"}


@pytest.mark.rule("antesignani-32.6")
def test_abilities_are_taken_once_and_not_with_their_opposites():
    battle = design("infantry", "medium", "loose", "value 3", "value 3", "weapon none", "no equipment", "standard")
    battle.play("spirited")
    assert {"spirited", "impetuous", "fanatic"}.isdisjoint(battle.words)
    battle.play("novice")
    assert {"veteran", "novice"}.isdisjoint(battle.words) and "disciplined" in battle.words


@pytest.mark.rule("antesignani-32.6", "antesignani-33.1")
def test_a_design_leaves_what_the_minimums_cost():
    """31 points less 29 for the least army of Gauls: two are free, no artillery (4 at least) and nothing of worth."""
    battle = design(points=31)
    assert battle.words == {"infantry", "cavalry"}
    for pick in (0, -1):
        battle = design(points=31)
        while battle.decision and battle.decision.startswith("design"):
            battle.play(battle.legal[pick])
        assert 1 <= spent(battle) <= 2


@pytest.mark.rule("antesignani-33.1")
@pytest.mark.parametrize("south", [{"list": 5, "points": 28}, {"points": 5}, {"list": 1, "points": 58}])
def test_points_must_pay_for_the_least_army(south):
    """Gauls need 3 * 8 + 5 = 29 points, Marius 3 * 18 + 5 = 59, and nobody makes an army of 5."""
    with pytest.raises(ScenarioError, match="points"):
        Table({"south": south, "north": side_of("HID@A1 HID@A3", "G@A5")})


@pytest.mark.rule("antesignani-33.1")
def test_the_least_army_can_be_built():
    battle = Table({"south": {"list": 5, "points": 29}, "north": side_of("HID@A1 HID@A3", "G@A5")})
    battle.play("entry 5?", "entry 5?", "entry 5?", "add general?")
    assert spent(battle) == 29 and battle.decision == "deploy_hex", "three units alike"
