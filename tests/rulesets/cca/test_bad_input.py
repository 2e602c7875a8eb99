"""Bad input: each mistake has an error of its own, which says what would be right, and the battle stays as it was."""

import json
import pickle
from typing import Any

import pytest

import ancients_env as ae
from ancients_env import errors, records
from tests.rulesets.cca.table import attack, order, play, table

UNITS = [{"at": "E7", "type": "HI", "side": "south"}, {"at": "D6", "type": "HI", "side": "north"}]


def refused(kind: type[Exception], *parts: str) -> Any:
    """A context in which exactly this error is raised, with all these parts in its message."""
    return pytest.raises(kind, match="(?s)" + "".join(f"(?=.*{part})" for part in parts))


def scenario(**changes: Any) -> dict[str, Any]:
    return {"banners": 3, "units": UNITS, **changes}


def a_battle() -> ae.Battle:
    return table("HI@E7 LD@E7 LI@G3", "HI@D6 LI@D2", hand=["order_four_centre", "order_two_left"])


# ---------------------------------------------------------------- names


def test_an_unknown_ruleset():
    with refused(errors.UnknownRuleset, "'ccb'", "did you mean 'cca'", "Known: .*cca"):
        ae.Battle("ccb", "akragas")


def test_an_unknown_scenario():
    with refused(errors.UnknownScenario, "'akragaz'", "did you mean 'akragas'", "cannae"):
        ae.Battle("cca", "akragaz")


def test_a_scenario_file_that_is_not_there():
    with refused(errors.UnknownScenario, "no scenario file", "nowhere.yaml"):
        ae.Battle("cca", "nowhere.yaml")


@pytest.mark.parametrize("seat", ["east", "South", 2, -1])
def test_an_unknown_seat(seat):
    battle = a_battle()
    before = battle.position()
    for question in (battle.view, battle.judge, battle.svg):
        with refused(errors.UnknownSeat, "south, north"):
            question(seat)
    with refused(errors.UnknownSeat, "south, north"):
        battle.push(battle.legal[0], seat=seat)
    assert battle.position() == before


# ---------------------------------------------------------------- scenarios


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"units": [{**UNITS[0], "type": "XX"}, UNITS[1]]}, (r"units\[0\]\.type", "'XX' is not a unit type", "LI, SL")),
        ({"units": [{**UNITS[0], "at": "B13"}, UNITS[1]]}, (r"units\[0\]\.at", "row B has columns 1 to 12")),
        ({"units": [{**UNITS[0], "at": "J1"}, UNITS[1]]}, (r"units\[0\]\.at", "rows are A to I")),
        ({"units": [{**UNITS[0], "at": "seven"}, UNITS[1]]}, (r"units\[0\]\.at", "such as E7")),
        ({"units": [*UNITS, {**UNITS[0], "type": "LI"}]}, (r"units\[2\]\.at", "a hex holds one unit")),
        ({"units": [{**UNITS[0], "blocks": 5}, UNITS[1]]}, (r"units\[0\]", "HI has 1 to 4")),
        ({"units": [{**UNITS[0], "blocks": 0}, UNITS[1]]}, (r"units\[0\]\.blocks", "greater than or equal to 1")),
        ({"units": [{**UNITS[0], "side": "east"}, UNITS[1]]}, (r"units\[0\]\.side", "south.*north")),
        ({"units": [{**UNITS[0], "elite": "guard"}, UNITS[1]]}, (r"units\[0\]\.elite", "sacred_band")),
        ({"units": [UNITS[0]]}, ("north has no unit", "each side needs at least one")),
        ({"leaders": [{"at": "E7", "side": "north"}]}, (r"leaders\[0\]\.at", "he stands with his own side")),
        ({"leaders": [{"at": "A1", "side": "north"}] * 2}, (r"leaders\[1\]\.at", "a hex holds one leader")),
        ({"terrain": {"lava": ["A1"]}}, ("terrain", "broken")),
        ({"terrain": {"hill": ["A1"], "forest": ["A1"]}}, ("A1 is already named under hill", "one kind")),
        ({"terrain": {"river": ["E7"]}}, (r"units\[0\]\.at", "E7 is river, which HI cannot enter")),
        ({"banners": 0}, ("banners", "greater than or equal to 1")),
        ({"banners_won": {"south": 3}}, (r"banners_won\.south", "allowed: 0 to 2")),
        ({"hands": {"south": ["order_five_left"]}}, (r"hands\.south", "is not a card", "order_two_left")),
        ({"hands": {"south": ["rally"], "north": ["rally"]}}, ("rally is named 2 times", "the deck has 1")),
        ({"exits": [{"side": "south", "hexes": ["E7"]}]}, (r"exits\[0\]", "rows A and I")),
        ({"ramparts": {"E7": ["N"]}}, ("ramparts", "NE")),
        ({"general": "Hannibal"}, ("general: no such field", "allowed: .*banners")),
        ({"units": None}, ("units",)),
    ],
)
def test_a_scenario_that_breaks_its_schema(changes, parts):
    with refused(errors.ScenarioError, *parts):
        ae.Battle("cca", scenario(**changes))


def test_war_machines_do_not_start_on_broken_ground():
    units = [{**UNITS[0], "type": "LWM"}, UNITS[1]]
    with refused(errors.ScenarioError, "E7 is broken, which LWM cannot enter"):
        ae.Battle("cca", scenario(units=units, terrain={"broken": ["E7"]}))


# ---------------------------------------------------------------- actions


@pytest.mark.parametrize(
    "action", ["E7", "card order_four_right", "advance", "march!", "", "Z99", 10_000, -1, 3.5, None, True]
)
def test_an_action_that_is_not_legal(action):
    battle = a_battle()
    before, legal = battle.position(), battle.legal
    with refused(errors.IllegalAction, "not legal for south", "play_card", "legal: card order_two_left, card"):
        battle.push(action)
    assert battle.position() == before and battle.legal == legal and battle.record()["actions"] == []


def test_an_action_out_of_turn():
    battle = a_battle()
    before = battle.position()
    with refused(errors.NotYourTurn, "south decides now", "not north"):
        battle.push("card order_two_left", seat="north")
    assert battle.position() == before
    battle.push("card order_two_left", seat="south")


def test_a_push_after_the_end():
    battle = order(table("HI@E7", "LI@D6/1 LI@A1", banners=1), "E7")
    attack(battle, "E7", "D6", ["light"] * 5)
    play(battle, "stand?")
    before = battle.position()
    assert battle.outcome.winner == "south" and battle.legal == () and battle.decision is None
    with refused(errors.BattleOver, "the battle is over", "banners"):
        battle.push("advance")
    assert battle.position() == before


@pytest.mark.parametrize("face", ["sword", "LIGHT", 6, -1, True, None])
def test_an_unknown_die_face(face):
    battle = a_battle()
    before = battle.position()
    with refused(errors.DiceError, "light, medium, heavy, leader, flag, swords"):
        battle.load_dice(["light", face])
    assert battle.position() == before


def test_too_many_loaded_dice():
    battle = a_battle()
    before = battle.position()
    with refused(errors.DiceError, "room for"):
        battle.load_dice(["light"] * 1000)
    assert battle.position() == before


# ---------------------------------------------------------------- records


def played() -> dict[str, Any]:
    battle = a_battle()
    play(battle, "card order_four_centre", "E7", "unit")
    return json.loads(json.dumps(battle.record()))


def test_a_record_of_another_version_of_the_rules():
    record = played()
    with refused(errors.VersionMismatch, "cca version 99", "this is version 1"):
        records.replay({**record, "version": 99})
    with refused(errors.VersionMismatch, "cca version 99", "this is version 1"):
        ae.Battle.from_position({**a_battle().position(), "version": 99})


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"ruleset": "ccb"}, ("ccb",)),
        ({"actions": ["card order_four_centre", "A1"]}, (r"actions\[1\]", "legal: ")),
        ({"actions": "all"}, ("actions", "a list of texts")),
        ({"dice": [[0, ["hammer"]]]}, ("dice before action 0", "light, medium")),
        ({"dice": [[9, ["light"]]]}, (r"dice\[0\]", "from 0 to 3")),
        ({"format": 2}, ("format", "reads 1")),
        ({"seed": "one"}, ("seed", "a whole number")),
        ({"outcome": {"winner": "south", "reason": "banners", "score": {}}}, ("outcome", "its actions lead to None")),
        ({"weather": "rain"}, ("weather", "no such field")),
    ],
)
def test_a_record_that_does_not_replay(changes, parts):
    with refused(errors.AncientsError, *parts):
        records.replay({**played(), **changes})


def test_a_pickle_of_another_version():
    battle = a_battle()
    state = {**battle.__getstate__(), "version": 99}
    twin = pickle.loads(pickle.dumps(battle))
    with refused(errors.VersionMismatch, "cca version 99", "this is 1"):
        twin.__setstate__(state)


# ---------------------------------------------------------------- positions


def impossible(*changes: tuple[str, Any]) -> dict[str, Any]:
    """A sound position, but for these fields: `name` or `name[index]`."""
    position = a_battle().position()
    for field, value in changes:
        name, _, index = field.partition("[")
        if index:
            position["state"][name][int(index[:-1])] = value
        else:
            position["state"][name] = value
    return position


E7, D6, OFF_BOARD = 4 * 13 + 6, 3 * 13 + 5, 1 * 13 + 12  # OFF_BOARD: the half hex behind B12


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ([("units", 65)], ("units must be 0 to 64", "leaders 0 to 16")),
        ([("leaders", 17)], ("leaders 0 to 16",)),
        ([("unit_type[0]", 17)], ("unit_type", "names nothing")),
        ([("unit_elite[0]", 6)], ("unit_elite", "names nothing")),
        ([("unit_side[0]", 2)], ("unit_side", "names nothing")),
        ([("unit_hex[0]", D6)], ("unit_hex must be a hex of the board", "one unit a hex")),
        ([("unit_hex[0]", OFF_BOARD)], ("unit_hex must be a hex of the board",)),
        ([("hex_unit[0]", 1)], ("hex_unit",)),
        ([("hex_unit[0]", 9)], ("hex_unit",)),
        ([("unit_blocks[0]", 5)], ("unit_blocks must be 1 to the type's starting blocks",)),
        ([("unit_blocks[0]", 0)], ("unit_blocks must be 1",)),
        ([("leader_hex[0]", OFF_BOARD)], ("leader_hex must be a hex of the board", "one leader a hex")),
        ([("hex_leader[0]", 0)], ("hex_leader",)),
        ([("leader_hex[0]", D6), (f"hex_leader[{D6}]", 0), (f"hex_leader[{E7}]", -1)], ("enemy unit",)),
        ([(f"terrain[{E7}]", 5)], ("terrain it cannot enter",)),
        ([("discards[0]", 1)], ("60 cards",)),
        ([("deck[0]", 40)], ("60 cards",)),
        ([("hand_n[0]", 5)], ("hand_n must count",)),
        ([("deck_n", 61)], ("deck_n",)),
        ([("banners[0]", 1)], ("banners must equal the enemy pieces lost",)),
        ([("needed[1]", 0)], ("needed must be 1 or more",)),
        ([("command[0]", 0)], ("command 1 to 60",)),
        ([("rows", 7)], ("seat, decision, active, over, winner or reason",)),
        ([("terrain[0]", 10)], ("terrain, ramparts, marked, placing or ambush",)),
        ([("ramparts[0]", 64)], ("terrain, ramparts",)),
        ([("marked[0]", 117)], ("terrain, ramparts, marked",)),
        ([("placing[0]", 2)], ("placing",)),
        ([("ambush_row", 9)], ("ambush",)),
        ([("c_unit", 60)], ("points at a piece, hex or card that does not exist",)),
        ([("l_who", 1)], ("points at a piece",)),
        ([("order", 29)], ("points at a piece",)),
        ([("struck_first", 2)], ("points at a piece",)),
        ([("c_stage", 11)], ("points at a piece",)),
        ([("banners[0]", 12), ("earned[0]", 12)], ("enough banners for a side must be over",)),
        ([("dice_n", 1), ("dice[0]", 6)], (r"state\.dice\[0\]", "0 to 5 fits")),
        ([("dice_at", 3)], (r"state\.dice_at", "0 to 0")),
        ([("seat", 2)], (r"state\.seat", "0 to 1")),
        ([("decision", 26)], (r"state\.decision", "0 to 25")),
        ([("winner", 5)], (r"state\.winner", "-1 to 1")),
        ([("unit_hex[0]", 1000)], (r"state\.unit_hex\[0\]", "1000 is out of range")),
        ([("units", "many")], (r"state\.units", "a whole number")),
        ([("hand", [1, 2])], (r"state\.hand", "a list of 29")),
        ([("colour", 1)], (r"state\.colour", "no such field")),
    ],
)
def test_a_position_with_impossible_numbers(changes, parts):
    with refused(errors.PositionError, *parts):
        ae.Battle.from_position(impossible(*changes))


def test_the_position_these_mistakes_are_made_in_is_sound():
    battle = a_battle()
    assert ae.Battle.from_position(impossible()).legal == battle.legal


def test_a_position_of_a_broken_scenario():
    position = a_battle().position()
    position["scenario"]["units"][0]["type"] = "XX"
    with refused(errors.PositionError, r"position\.scenario", "is not a unit type"):
        ae.Battle.from_position(position)


@pytest.mark.parametrize("position", [None, [], {"ruleset": "cca"}, "akragas"])
def test_what_is_no_position_at_all(position):
    with refused(errors.PositionError, "ruleset|version|missing"):
        ae.Battle.from_position(position)
