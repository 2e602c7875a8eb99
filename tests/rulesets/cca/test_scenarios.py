"""The 39 battles and the schema that checks them."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import ancients_env.rulesets.cca.tables as tables
from ancients_env import scenario
from ancients_env.errors import ScenarioError
from ancients_env.rulesets.cca.scenario import CcaScenario

FOLDER = Path(tables.__file__).parent
CCA: Any = SimpleNamespace(name="cca", folder=FOLDER, scenario_model=CcaScenario, generators={})

# name, units and leaders of south and north, their hands, banners, who moves first
FACTS = """
akragas 12 12 2 2 6 5 5 south   crimissos_river 9 13 2 1 5 5 5 south   bagradas 18 19 2 3 4 6 7 north
ticinus_river 12 12 1 3 4 5 6 north   trebbia 15 15 1 2 5 5 7 south   lake_trasimenus 16 19 2 3 2 6 6 north
cannae 16 16 3 3 4 6 7 south   dertosa 15 14 2 1 6 4 6 south   second_beneventum 15 14 2 2 4 4 7 south
castulo 16 18 1 3 5 5 8 south   baecula 17 14 3 1 6 4 6 south   metaurus 18 14 3 1 6 4 7 south
ilipa 18 19 2 1 6 4 7 south   great_plains 16 12 3 3 6 4 6 south   zama 21 19 3 2 5 5 8 south
marathon 15 11 2 2 5 6 6 north   himera 14 16 3 2 5 5 6 south   plataea 15 12 2 3 5 6 5 north
leuctra 12 11 1 1 5 6 4 north   mantinea 11 14 3 2 5 5 6 north   crocus_plain 11 12 2 3 5 5 6 north
granicus 14 11 3 3 4 6 6 north   issus 22 15 3 3 4 6 8 north   gaugamela 19 15 3 3 4 6 7 north
jaxartes_river 9 13 1 2 5 6 5 north   hydaspes 15 13 3 3 5 6 7 north   hellespont 15 14 2 2 6 5 6 north
paraitacene 17 17 3 3 5 5 7 south   gabiene 16 16 2 3 5 6 7 north   ipsus 20 18 3 3 6 5 8 north
heraclea 15 17 2 2 5 5 7 north   asculum 13 13 0 0 4 6 6 south   beneventum 17 17 3 2 5 5 7 north
raphia 19 18 2 2 5 5 8 south   cynoscephalae 17 16 2 2 5 5 6 south   magnesia 16 17 2 2 5 4 7 south
cronium 17 19 3 3 5 6 7 south   indus 15 13 2 2 5 5 6 south   pydna 18 17 3 2 6 5 8 north
""".split()
BATTLES = {FACTS[i]: FACTS[i + 1 : i + 9] for i in range(0, len(FACTS), 9)}


def load(source: Any) -> CcaScenario:
    model = scenario.load(CCA, source)
    assert isinstance(model, CcaScenario)
    return model


def small(**changes: Any) -> dict[str, Any]:
    """Heavy infantry with a leader against warriors, with some fields changed."""
    data = {
        "banners": 2,
        "units": [{"at": "H7", "type": "HI", "side": "south"}, {"at": "B6", "type": "WA", "side": "north"}],
        "leaders": [{"at": "H7", "side": "south", "name": "Regulus"}],
    }
    return copy.deepcopy({**data, **changes})


def south_units(*units: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"at": at, "type": t, "side": "south"} for at, t in units] + [{"at": "A1", "type": "LI", "side": "north"}]


# ---------------------------------------------------------------- the battles
def test_the_39_battles_are_there() -> None:
    assert scenario.names(CCA) == tuple(sorted(BATTLES))
    assert len(BATTLES) == 39


@pytest.mark.rule("cca-3.1")
@pytest.mark.parametrize("name", BATTLES)
def test_battle_has_the_armies_hands_and_banners_of_its_source(name: str) -> None:
    battle = load(name)
    units, leaders = Counter(u.side for u in battle.units), Counter(x.side for x in battle.leaders)
    counts = [units["south"], units["north"], leaders["south"], leaders["north"]]
    found = [*counts, battle.south.command, battle.north.command, battle.banners.south, battle.first]
    assert [str(x) for x in found] == BATTLES[name]
    assert battle.name == name
    assert battle.source == "historical"
    assert battle.banners.north == battle.banners.south
    assert battle.title and battle.year.endswith("BC") and battle.south.army and battle.north.commander


def test_units_of_battles_that_sources_disagree_on() -> None:
    at = {unit.at: unit.type for unit in load("great_plains").units}
    assert at["B5"] == "HI"  # under Hasdrubal
    at = {unit.at: unit.type for unit in load("granicus").units}
    assert (at["E4"], at["E6"], at["E7"]) == ("MC", "MC", "MC")  # under the satraps
    assert ("I10", "south") in [(x.at, x.side) for x in load("lake_trasimenus").leaders]


@pytest.mark.rule("cca-3.5")
def test_hands_that_grow() -> None:
    growth = load("lake_trasimenus").south.growth
    assert growth is not None
    assert (growth.turns, growth.cards) == ((1, 2), 1)
    more = load("second_beneventum").south.reinforcement_cards
    assert more is not None
    assert (more.at_banners, more.cards) == (3, 2)


@pytest.mark.rule("cca-4.5")
def test_special_rules_are_in_their_fields() -> None:
    castulo = load("castulo")
    assert castulo.exits[0].hexes == ("A5", "A6", "A7", "A8", "A9", "A10", "A11", "A12", "A13")
    assert (castulo.exits[0].side, castulo.exits[0].banners, castulo.exits[0].pieces) == ("south", 1, "units")
    assert [(x.name, x.at) for x in castulo.leaders if x.vital] == [("Publius Scipio", "G8")]
    baecula, gabiene = load("baecula").objectives[0], load("gabiene").objectives[0]
    assert (baecula.side, baecula.hexes, baecula.mode) == ("south", ("B5", "B7", "B9"), "once")
    assert (gabiene.side, gabiene.hexes, gabiene.mode) == ("north", ("I13",), "once")
    ambush = load("trebbia").ambush
    assert ambush is not None
    assert (ambush.side, ambush.units, ambush.leader) == ("north", ("MC", "WA", "WA"), "Mago")
    assert (ambush.after_turn, ambush.edge) == (1, "south")
    placing = load("asculum").place_leaders
    assert placing is not None
    assert (placing.order, len(placing.south), len(placing.north)) == (("south", "north"), 2, 2)
    assert load("granicus").south.poor_leadership
    assert load("heraclea").south.fright_of_elephants
    hellespont = load("hellespont")
    for army in (hellespont.south, hellespont.north):
        assert army.leader_loss_costs_card and army.loses_with_all_leaders
    for name in ("cynoscephalae", "magnesia", "pydna"):
        assert load(name).south.options_available == ("tactical_flexibility",)
        assert not load(name).south.tactical_flexibility


@pytest.mark.parametrize(
    ("name", "elite", "hexes"),
    [
        ("crimissos_river", "sacred_band", ["D3"]),
        ("leuctra", "sacred_band", ["C12"]),
        ("granicus", "companions", ["B3"]),
        ("issus", "companions", ["A5"]),
        ("issus", "immortals", ["G7"]),
        ("hydaspes", "companions", ["B2", "B5"]),
        ("paraitacene", "silver_shields", ["H9"]),
        ("gabiene", "silver_shields", ["H5"]),
        ("indus", "bow", ["I2", "I3", "I4"]),
    ],
)
def test_elite_units(name: str, elite: str, hexes: list[str]) -> None:
    assert [unit.at for unit in load(name).units if unit.elite == elite] == hexes


def test_alexander_is_alexander_in_all_his_battles() -> None:
    with_him = [name for name in BATTLES if any(x.alexander for x in load(name).leaders)]
    assert with_him == ["granicus", "issus", "gaugamela", "jaxartes_river", "hydaspes"]


def test_terrain_of_some_battles() -> None:
    assert load("trebbia").terrain == {"ford": ("H1", "H2", "H3", "H4", "H5", "H6", "I7")}
    assert set(load("issus").terrain) == {"hill", "open_ford", "coast"}
    assert set(load("lake_trasimenus").terrain) == {"hill", "steep", "coast"}
    assert load("beneventum").ramparts == dict.fromkeys(("I5", "I6", "I8", "I9"), ("NW", "NE"))
    assert load("akragas").terrain == {}


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_saved_and_loaded_is_the_same_battle(name: str, tmp_path: Path) -> None:
    assert load(scenario.save(load(name), tmp_path / "saved.yaml")) == load(name)


# ---------------------------------------------------------------- the schema
def test_the_names_of_the_schema_are_those_of_the_tables() -> None:
    schema = json.loads(json.dumps(CcaScenario.model_json_schema()))
    unit = schema["$defs"]["Unit"]["properties"]
    assert tuple(unit["type"]["enum"]) == tables.UNIT_CODES
    assert ("none", *unit["elite"]["anyOf"][0]["enum"]) == tables.ELITE_NAMES
    assert {"clear", *schema["properties"]["terrain"]["propertyNames"]["enum"]} == set(tables.TERRAIN_NAMES)
    described = [p for model in (schema, *schema["$defs"].values()) for p in model["properties"].values()]
    assert all(p.get("description") for p in described)


def test_banners_are_one_number_or_one_for_each_side() -> None:
    one, two = load(small(banners=4)).banners, load(small(banners={"south": 4, "north": 6})).banners
    assert (one.south, one.north, two.south, two.north) == (4, 4, 4, 6)


@pytest.mark.rule("cca-2.4")
def test_blocks_are_full_when_not_given() -> None:
    full = {"infantry": ("LI", "SL", "AR", "AX", "MI", "WA", "HI"), "horse": ("LC", "HA", "MC", "HC", "CM")}
    for code in tables.UNIT_CODES:
        expected = 4 if code in full["infantry"] else 3 if code in full["horse"] else 2
        assert load(small(units=south_units(("H7", code)))).units[0].strength == expected
    reduced = small()
    reduced["units"][0]["blocks"] = 1
    assert load(reduced).units[0].strength == 1


def test_a_battle_can_be_set_up_in_mid_flight() -> None:
    battle = load(
        small(
            hands={"south": ["rally", "first_strike"], "north": ["line_command"] * 3},
            deck=["order_two_left", "line_command"],
            discards=["clash_of_shields"],
            turn=7,
            active="north",
            banners_won={"south": 1},
            last_cards={"south": "clash_of_shields"},
        )
    )
    assert battle.hands is not None
    assert (battle.hands.south, battle.deck) == (("rally", "first_strike"), ("order_two_left", "line_command"))
    assert (battle.to_play, battle.turn, battle.banners_won.south, battle.banners_won.north) == ("north", 7, 1, 0)
    assert (battle.last_cards.south, battle.last_cards.north) == ("clash_of_shields", None)


BAD = {
    "unit type": (small(units=south_units(("H7", "XX"))), ["units[0].type", "'XX'", "LI, SL, AR", "HCH"]),
    "short row": (small(units=south_units(("H13", "HI"))), ["units[0].at", "H13", "row H has columns 1 to 12"]),
    "no such row": (small(units=south_units(("K3", "HI"))), ["units[0].at", "K3", "rows are A to I"]),
    "no hex": (small(units=south_units(("7", "HI"))), ["units[0].at", "such as E7"]),
    "two units": (small(units=south_units(("H7", "HI"), ("H7", "LI"))), ["units[1].at", "H7", "holds units[0]"]),
    "too many blocks": (
        small(units=[*south_units(("H7", "HI")), {"at": "H8", "type": "EL", "side": "south", "blocks": 3}]),
        ["units[2]", "EL has 1 to 2"],
    ),
    "no blocks": (
        small(units=[*south_units(("H7", "HI")), {"at": "H8", "type": "EL", "side": "south", "blocks": 0}]),
        ["units[2].blocks", "greater than or equal to 1", "given 0"],
    ),
    "no units": (small(units=south_units()), ["units: south has no unit"]),
    "too many units": (
        small(units=south_units(*[(f"{row}{c}", "LI") for row in "CDEFGHI" for c in range(1, 13)])),
        ["units: 85 units", "at most 64"],
    ),
    "ambush counts": (
        small(
            units=south_units(*[(f"{row}{c}", "LI") for row in "EFGHI" for c in range(1, 13)]),
            ambush={"side": "north", "units": ["WA"] * 4, "edge": "south"},
        ),
        ["units: 65 units, ambush included", "at most 64"],
    ),
    "too many leaders": (
        small(leaders=[{"at": f"{row}{c}", "side": "south"} for row in "EG" for c in range(1, 10)]),
        ["leaders: 18 leaders", "at most 16"],
    ),
    "two leaders": (
        small(leaders=[{"at": "H7", "side": "south"}, {"at": "H7", "side": "south"}]),
        ["leaders[1].at", "H7 already holds leaders[0]"],
    ),
    "leader with the enemy": (
        small(leaders=[{"at": "B6", "side": "south"}]),
        ["leaders[0].at", "B6 holds a unit of north"],
    ),
    "leader at sea": (
        small(leaders=[{"at": "E5", "side": "south"}], terrain={"coast": ["E5"]}),
        ["leaders[0].at", "E5 is coast"],
    ),
    "unit in the river": (small(terrain={"river": ["H7"]}), ["units[0].at", "H7 is river", "HI cannot enter"]),
    "machine on broken ground": (
        small(units=south_units(("H6", "HWM")), terrain={"broken": ["H6"]}, leaders=[]),
        ["units[0].at", "H6 is broken", "HWM cannot enter"],
    ),
    "two kinds": (small(terrain={"hill": ["E7"], "forest": ["E7"]}), ["terrain.forest", "E7", "under hill"]),
    "unknown kind": (small(terrain={"swamp": ["E7"]}), ["terrain.swamp", "'broken', 'forest', 'hill'"]),
    "rampart side": (small(ramparts={"E7": ["N"]}), ["ramparts.E7[0]", "'NE', 'E'", "given 'N'"]),
    "rampart at sea": (small(ramparts={"E7": ["E"]}, terrain={"coast": ["E7"]}), ["ramparts.E7", "coast"]),
    "unknown card": (small(deck=["rallye"]), ["deck[0]", "'rallye'", "rally"]),
    "too many cards": (
        small(hands={"south": ["rally"]}, deck=["rally"]),
        ["hands, deck and discards", "rally is named 2 times", "the deck has 1"],
    ),
    "hand above command": (
        small(south={"command": 1}, hands={"south": ["rally", "outflanked"]}),
        ["hands.south: 2 cards", "at most 1"],
    ),
    "command": (small(south={"command": 13}), ["south.command", "less than or equal to 12", "given 13"]),
    "field of a unit": (
        small(units=[{"at": "H7", "typ": "HI", "side": "south"}]),
        ["units[0].type: is missing", "units[0].typ: no such field", "did you mean 'type'?", "blocks"],
    ),
    "field": (small(banner=3), ["banner: no such field; did you mean 'banners'?"]),
    "side": (small(first="west"), ["first", "'south' or 'north'", "given 'west'"]),
    "missing": ({"banners": 3}, ["units: is missing"]),
    "strict": (small(banners="3"), ["banners", "given '3'"]),
    "banners won": (small(banners_won={"north": 2}), ["banners_won.north: 2", "allowed: 0 to 1"]),
    "exit hex": (
        small(exits=[{"side": "south", "hexes": ["B3"]}]),
        ["exits[0].hexes[0]", "B3 is not on a long edge", "rows A and I"],
    ),
    "placing order": (
        small(place_leaders={"order": ["south", "south"], "south": ["Decius"]}),
        ["place_leaders", "each side once"],
    ),
    "nobody to place with": (
        small(place_leaders={"order": ["south", "north"], "south": ["Decius"]}),
        ["place_leaders.south", "units without one (0)"],
    ),
    "other game": (small(ruleset="epic"), ["ruleset", "'cca'", "given 'epic'"]),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_scenario_is_refused_with_a_message_that_helps(case: str) -> None:
    data, words = BAD[case]
    with pytest.raises(ScenarioError) as caught:
        load(data)
    assert str(caught.value).startswith("scenario dict: ")
    for word in words:
        assert word in str(caught.value)


@pytest.mark.rule("cca-16.1", "cca-16.8", "cca-16.9")
def test_who_may_stand_on_what_at_the_start() -> None:
    for kind in tables.TERRAIN_NAMES[1:]:
        for code in ("HI", "EL", "HWM", "LWM"):
            data = small(units=south_units(("H7", code)), leaders=[], terrain={kind: ["H7"]})
            if kind in ("coast", "steep", "river") or (kind == "broken" and code in ("HWM", "LWM")):
                with pytest.raises(ScenarioError, match="cannot enter"):
                    load(data)
            else:
                load(data)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(ScenarioError, match="3 problems") as caught:
        load(small(units=[{"at": "B13", "type": "ZZ", "side": "east"}]))
    assert len(str(caught.value).splitlines()) == 4
