"""Records replay bit for bit, and say what is wrong with them."""

import json

import pytest

from ancients_env import Battle, records, replay
from ancients_env.errors import RecordError, UnknownRuleset, VersionMismatch
from tests import toy

pytestmark = pytest.mark.nojit


def played(seed: int = 5, dice: bool = True) -> Battle:
    """A race with a parade, loaded dice and a card."""
    battle = Battle("toy", "sprint", seed=seed)
    battle.push("parade")
    if dice:
        battle.load_dice(["one", "three"])
    battle.push("roll")
    battle.push("C2")
    return battle


def finished(seed: int = 1) -> Battle:
    battle = Battle("toy", "sprint", seed=seed)
    while battle.seat:
        battle.push(battle.legal[0])
    return battle


def same(a: Battle, b: Battle) -> bool:
    return a.states.tobytes() == b.states.tobytes() and a.record() == b.record() and a.events == b.events


def test_a_record_holds_all_that_replay_needs():
    assert played().record() == {
        "format": 1,
        "ruleset": "toy",
        "version": 1,
        "scenario": {"first": "south"},
        "seed": 5,
        "actions": ["parade", "roll", "C2"],
        "dice": [[1, ["one", "three"]]],
        "outcome": None,
    }


def test_replay_gives_the_same_bytes():
    for battle in (played(), played(dice=False), finished()):
        assert same(replay(json.loads(json.dumps(battle.record()))), battle)


def test_replay_stops_where_it_is_told():
    record = played().record()
    battle = Battle("toy", "sprint", seed=5)
    assert replay(record, upto=0).states.tobytes() == battle.states.tobytes()
    battle.push("parade")
    battle.load_dice(["one", "three"])
    assert same(replay(record, upto=1), battle)
    with pytest.raises(RecordError, match="the record has 3 actions, 4 is not within 0 to 3"):
        replay(record, upto=4)


def test_a_battle_from_a_position_has_a_record_too():
    battle = Battle.from_position(played().position())
    battle.push("roll")
    record = battle.record()
    assert "seed" not in record and record["actions"] == ["roll"]
    assert same(replay(json.loads(json.dumps(record))), battle)


def test_a_generated_scenario_needs_no_generator_to_replay():
    battle = Battle("toy", "scattered", seed=6)
    battle.push("roll")
    assert battle.record()["scenario"] == {"south": 2, "north": 1}
    assert same(replay(battle.record()), battle)


def test_files_round_trip_and_are_written_whole(tmp_path):
    record = finished().record()
    path = records.save(record, tmp_path / "race.json")
    assert records.load(path) == record
    with pytest.raises(TypeError):
        records.save({"format": object()}, path)
    assert records.load(path) == record and [p.name for p in tmp_path.iterdir()] == ["race.json"]


def test_an_imagined_battle_has_no_past():
    with pytest.raises(RecordError, match="no past"):
        played().imagine("south").record()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 2}, "format: 2 is not known, this package reads 1"),
        ({"ruleset": 3}, "ruleset: must be a ruleset's name, not 3"),
        ({"seed": "x"}, "seed: must be a whole number, not 'x'"),
        ({"actions": "roll"}, "actions: must be a list of texts"),
        ({"actions": ["roll", 7]}, r"actions\[1\]: must be a text, not 7"),
        ({"dice": [[0]]}, r"dice\[0\]: must be \[decision, \[faces\]\]"),
        ({"dice": [[9, ["one"]]]}, r"dice\[0\]: must be at a decision from 0 to 3, not 9"),
        ({"dice": [[1, ["four"]]]}, "dice before action 1: unknown toy die face 'four'.*Known: one, two, three"),
        ({"outcome": 1}, "outcome: must be None or"),
        ({"scenario": "sprint"}, "scenario: must be a full scenario"),
        ({"scenario": {"first": "east"}}, "(?s)scenario: .*first: Input should be"),
        ({"colour": "red"}, "colour: no such field"),
        ({"actions": ["parade", "roll", "C5"]}, r"actions\[2\]: 'C5' is not legal for south \(run\); legal: C2, roll"),
        ({"outcome": {"winner": "north", "reason": "goal", "score": {}}}, "outcome: the record says"),
    ],
)  # fmt: skip
def test_a_bad_record_is_refused_by_the_name_of_its_field(change, says):
    with pytest.raises(RecordError, match=says):
        replay({**played().record(), **change})


@pytest.mark.parametrize("field", ["format", "ruleset", "version", "scenario", "seed", "actions", "dice", "outcome"])
def test_a_missing_field_is_named(field):
    record = played().record()
    del record[field]
    with pytest.raises(RecordError, match=f"{field}: is missing"):
        replay(record)


def test_another_version_of_the_rules_is_refused_and_both_are_named():
    with pytest.raises(VersionMismatch, match="toy version 9, this is version 1"):
        replay({**played().record(), "version": 9})


def test_an_unknown_ruleset_in_a_record():
    with pytest.raises(UnknownRuleset, match="Known: .*toy"):
        replay({**played().record(), "ruleset": "checkers"})


def test_a_file_that_is_no_record(tmp_path):
    path = tmp_path / "broken.json"
    with pytest.raises(RecordError, match="cannot be read"):
        records.load(path)
    path.write_text("{")
    with pytest.raises(RecordError, match="not valid JSON"):
        records.load(path)
    path.write_text("[]")
    with pytest.raises(RecordError, match="a record is a mapping"):
        records.load(path)


def test_the_toy_is_what_these_tests_play():
    assert Battle("toy", "sprint").rules is toy.RULESET
