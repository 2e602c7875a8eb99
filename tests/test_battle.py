"""The friendly object, on the toy race of `tests/toy`."""

import copy
import hashlib
import json
import os
import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

import ancients_env as ae
from ancients_env.battle import EVENT_ROWS
from ancients_env.contract import DICE_ROOM, LOG_ROWS
from tests import toy

pytestmark = [pytest.mark.nojit, pytest.mark.boundscheck]
ROOT = Path(__file__).resolve().parent.parent


def race(seed: int = 3, **scenario) -> ae.Battle:
    return ae.Battle("toy", scenario or "sprint", seed=seed)


def play(battle: ae.Battle, seed: int = 0) -> ae.Battle:
    """Random decisions to the end."""
    rng = np.random.default_rng(seed)
    while battle.seat:
        battle.push(battle.legal[rng.integers(len(battle.legal))])
    return battle


def everything(battle: ae.Battle) -> tuple:
    past = battle.record() if battle._replayable else None
    return battle.states.tobytes(), battle.mask.tobytes(), battle.legal, battle.events, past


# ---------------------------------------------------------------- asking


def test_a_battle_says_who_decides_what_and_from_which_actions():
    battle = race()
    assert (battle.ruleset, battle.seat, battle.decision, battle.outcome) == ("toy", "south", "run", None)
    assert battle.legal == ("C2", "roll", "card", "parade")
    assert [e["event"] for e in battle.events] == ["deal", "deal"]
    assert battle.scenario.first == "south" and battle.seed == 3
    battle.push("C2")
    assert battle.seat == "north" and battle.legal[0] == "A4"
    assert "north decides: run" in repr(battle)


def test_forced_choices_are_never_asked():
    battle = race()
    battle.load_dice(["three"])
    battle.push("roll")  # stumbles, gets up by a forced "go on", runs
    assert [e["event"] for e in battle.events] == ["roll", "run"]
    assert battle.seat == "north" and int(battle.states["decisions"][0]) == 1
    for seed in range(20):
        battle = race(seed)
        while battle.seat:
            assert len(battle.legal) >= 2
            battle.push(battle.legal[-1])


def test_no_event_is_lost_however_many_forced_choices_make_them():
    events = int(toy.PARADES * toy.SPECTATORS)
    assert events > EVENT_ROWS > LOG_ROWS
    battle = race()
    battle.push("parade")
    assert [e["number"] for e in battle.events] == list(range(events))
    assert {e["event"] for e in battle.events} == {"spectator"}
    assert int(battle.states["log_n"][0]) == 0 and int(battle.states["log_lost"][0]) == 0
    battle.push("parade")
    assert [(e["side"], e["number"]) for e in battle.events] == [("north", k) for k in range(events)]


def test_the_end_is_an_outcome():
    battle = race(south=3)
    battle.push("C5")
    assert battle.outcome == ae.Outcome("south", "goal", {"south": 4, "north": 0})
    assert battle.seat is None and battle.decision is None and battle.legal == ()
    assert battle.events[-1] == {"event": "end", "winner": "south"}
    assert "over" in repr(battle)


def test_the_same_scenario_and_seed_give_the_same_game():
    games = [play(race(seed), seed) for seed in (1, 1, 2)]
    assert everything(games[0]) == everything(games[1])
    assert games[0].states["rng"][0] != games[2].states["rng"][0]


def test_a_seat_sees_its_own_card_only():
    battle = race()
    north, south = battle.view("north"), battle.view(0)
    assert [e["side"] for e in north["events"]] == ["north"]
    assert north["legal"] == [] and south["legal"] == list(battle.legal)
    assert (north["viewer"], north["seat"], north["decision"], north["outcome"]) == ("north", "south", "run", None)
    assert json.loads(json.dumps(north)) == north
    ended = play(battle).view("south")
    assert ended["seat"] is None and set(ended["outcome"]) == {"winner", "reason", "score"}


def test_judge_is_the_material_judgement():
    battle = race(south=3, north=1)
    assert battle.judge("south") == 0.5 and battle.judge("north") == -0.5


# ---------------------------------------------------------------- playing, and mistakes


def test_actions_may_be_texts_in_any_case_or_numbers():
    for action in ("C2", "c2", " C2 ", 11, np.int64(11)):
        battle = race()
        battle.push(action)
        assert battle.record()["actions"] == ["C2"]


@pytest.mark.parametrize(
    ("action", "seat", "error", "says"),
    [
        ("C5", None, ae.IllegalAction, "'C5' is not legal for south (run); legal: C2, roll, card, parade"),
        ("fly", None, ae.IllegalAction, "'fly' is not legal"),
        ("", None, ae.IllegalAction, "'' is not legal"),
        (14, None, ae.IllegalAction, "action 14 (C5) is not legal"),
        (9, None, ae.IllegalAction, "action 9 (no hex) is not legal"),
        (19, None, ae.IllegalAction, "action 19 is not legal"),
        (-1, None, ae.IllegalAction, "action -1 is not legal"),
        (True, None, ae.IllegalAction, "action True is not legal"),
        (1.0, None, ae.IllegalAction, "action 1.0 is not legal"),
        (None, None, ae.IllegalAction, "action None is not legal"),
        ("C2", "north", ae.NotYourTurn, "south decides now (run), not north"),
        ("C2", "east", ae.UnknownSeat, "unknown toy seat 'east'. Known: south, north"),
        ("C2", 2, ae.UnknownSeat, "Known: south, north"),
    ],
)
def test_a_wrong_action_is_refused_and_changes_nothing(action, seat, error, says):
    battle = race()
    before = everything(battle)
    with pytest.raises(error, match=re.escape(says)):
        battle.push(action, seat=seat)
    assert everything(battle) == before
    battle.push("C2", seat="south")


def test_nothing_is_legal_after_the_end():
    battle = play(race())
    before = everything(battle)
    for action in ("roll", 15, "fly"):
        with pytest.raises(ae.BattleOver, match="the battle is over"):
            battle.push(action, seat="south")
    assert everything(battle) == before


def test_unknown_names_are_refused_with_the_known_ones():
    with pytest.raises(ae.UnknownRuleset, match="did you mean 'toy'"):
        ae.Battle("toyy", "sprint")
    with pytest.raises(ae.UnknownScenario, match="did you mean 'sprint'.*handicap, sprint, scattered"):
        ae.Battle("toy", "sprnt")
    with pytest.raises(ae.ScenarioError, match="south: Input should be less than 4"):
        ae.Battle("toy", {"south": 9})
    with pytest.raises(ae.UnknownSeat):
        race().view("west")


# ---------------------------------------------------------------- dice


def test_loaded_dice_come_first_and_then_the_battles_own():
    plain, loaded = race(), race()
    loaded.load_dice(["two"])
    loaded.load_dice([0])
    for roller in ("south", "north"):
        assert loaded.seat == roller
        loaded.push("roll")
    assert loaded.states["at"][0].tolist() == [2, 1]
    assert loaded.states["rng"][0] == plain.states["rng"][0]  # the battle's own dice were not touched
    assert not loaded.states["dice"].any() and loaded.states["dice_n"][0] == 0
    loaded.push("roll")
    assert loaded.states["rng"][0] != plain.states["rng"][0]


def test_loaded_dice_that_do_not_exist_or_do_not_fit_are_refused():
    battle = race()
    before = everything(battle)
    with pytest.raises(ae.DiceError, match="unknown toy die face 'six'. Known: one, two, three"):
        battle.load_dice(["one", "six"])
    for wrong in (3, -1, True, 1.5):
        with pytest.raises(ae.DiceError):
            battle.load_dice([wrong])
    with pytest.raises(ae.DiceError, match=f"room for {DICE_ROOM} more"):
        battle.load_dice(["one"] * (DICE_ROOM + 1))
    battle.load_dice([])
    assert everything(battle) == before
    battle.load_dice(["one"] * DICE_ROOM)
    with pytest.raises(ae.DiceError, match="room for 0 more"):
        battle.load_dice("one")


# ---------------------------------------------------------------- copies


@pytest.mark.parametrize("make", [ae.Battle.copy, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
def test_copies_are_exact_and_independent(make):
    battle = race()
    battle.push("parade")
    battle.load_dice(["two", "three"])
    battle.push("roll")
    twin = make(battle)
    assert everything(twin) == everything(battle) and twin.seed == battle.seed
    before = everything(battle)
    play(twin)
    assert everything(battle) == before
    assert everything(play(make(battle))) == everything(twin)


def test_a_pickle_of_other_rules_is_refused():
    state = race().__getstate__()
    with pytest.raises(ae.VersionMismatch, match="toy version 0, this is 1"):
        race().__setstate__({**state, "version": 0})


def test_imagined_battles_differ_only_in_what_the_seat_cannot_know():
    battle = race()
    battle.load_dice(["two"])
    before = everything(battle)
    cards = set()
    for seed in range(40):
        twin = battle.imagine("south", seed)
        assert twin.states["card"][0, 0] == battle.states["card"][0, 0]
        assert twin.view("south")["legal"] == battle.view("south")["legal"]
        assert twin.events == [] and twin.states["dice_n"][0] == 0 and not twin.states["dice"].any()
        assert twin.states["rng"][0] != battle.states["rng"][0] and twin.seed == seed
        cards.add(int(twin.states["card"][0, 1]))
    assert cards == {1, 2, 3}
    assert everything(battle) == before
    assert battle.imagine("south", 1).states.tobytes() == battle.imagine("south", 1).states.tobytes()


def test_an_imagined_battle_tells_nothing_of_the_real_one():
    """Two battles that differ only in north's card and the generator look the same to south's planner."""
    one, other = race(), race()
    other.states["card"][0, 1] = 1 + one.states["card"][0, 1] % 3
    other.states["rng"] = 77
    assert one.imagine("south", 5).states.tobytes() == other.imagine("south", 5).states.tobytes()


# ---------------------------------------------------------------- positions


def test_a_position_is_plain_and_comes_back_bit_for_bit():
    battle = race()
    battle.load_dice(["two", "one"])
    while True:
        position = battle.position()
        assert json.loads(json.dumps(position)) == position
        twin = ae.Battle.from_position(json.loads(json.dumps(position)))
        assert twin.states.tobytes() == battle.states.tobytes()
        assert twin.legal == battle.legal and twin.position() == position and twin.seed is None
        if not battle.seat:
            break
        battle.push(battle.legal[-1])


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("at", [0, 5], "impossible position: a runner is off its track"),
        ("at", [0, 4], "impossible position: a runner at the end in a live race"),
        ("card", [-1, 1], "impossible position: a card is not 0 to 3"),
        ("at", [0], "state.at: must be a list of 2, this one has 1"),
        ("at", 3, "state.at: must be a list of 2, not 3"),
        ("at", [0, 1.5], "state.at[1]: must be a whole number, not 1.5"),
        ("at", [0, True], "state.at[1]: must be a whole number, not True"),
        ("at", [0, 200], "state.at[1]: 200 is out of range, -128 to 127 fits"),
        ("seat", -1, "state.seat: -1 is out of range, this ruleset allows 0 to 1"),
        ("seat", 2, "state.seat: 2 is out of range, this ruleset allows 0 to 1"),
        ("over", 1, "state.seat: 0 is out of range, this ruleset allows -1 to -1"),
        ("decision", 3, "state.decision: 3 is out of range, this ruleset allows 0 to 2"),
        ("rows", 2, "state.rows: 2 is even"),
        ("rows", 5, "state.rows: 5 is out of range, this ruleset allows 1 to 3"),
        ("rng", 0, "state.rng: 0 is out of range"),
        ("rng", -1, "state.rng: -1 is out of range"),
        ("dice_n", 129, "state.dice_n: 129 is out of range"),
        ("dice_at", 1, "state.dice_at: 1 is out of range"),
        ("dice", [4] + [0] * 127, "state.dice[0]: 4 is out of range, 0 to 0 fits"),
        ("flags", 1, "state.flags: no such field"),
        ("carb", 1, "state.carb: no such field; did you mean 'card'?"),
        ("log_n", 1, "state.log_n: no such field"),
    ],
)
def test_an_impossible_position_is_refused_by_the_name_of_its_field(field, value, says):
    position = race().position()
    position["state"][field] = value
    with pytest.raises(ae.PositionError, match=re.escape(says)):
        ae.Battle.from_position(position)


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ({"version": 2}, ae.VersionMismatch, "toy version 2, this is version 1"),
        ({"ruleset": "chess"}, ae.UnknownRuleset, "unknown ruleset 'chess'"),
        ({"ruleset": 1}, ae.PositionError, "position.ruleset: must be a ruleset's name"),
        ({"scenario": {"south": 9}}, ae.PositionError, "position.scenario: "),
        ({"state": []}, ae.PositionError, "position.state: must be a mapping"),
        ({"more": 1}, ae.PositionError, "position.more: no such field"),
    ],
)
def test_a_position_that_is_none_of_ours(change, error, says):
    with pytest.raises(error, match=re.escape(says)):
        ae.Battle.from_position({**race().position(), **change})


def test_missing_fields_of_a_position_are_named():
    position = race().position()
    del position["state"]["card"]
    with pytest.raises(ae.PositionError, match="state.card: is missing"):
        ae.Battle.from_position(position)
    del position["state"]
    with pytest.raises(ae.PositionError, match="position.state: is missing"):
        ae.Battle.from_position(position)
    with pytest.raises(ae.PositionError, match="a position is a mapping"):
        ae.Battle.from_position([])


# ---------------------------------------------------------------- looking, and the package


def test_a_battle_can_be_looked_at():
    battle = race()
    assert "Race" in str(battle) and "\x1b" not in str(battle)
    assert battle.svg("north").startswith("<svg")
    picture = battle.rgb()
    assert picture.dtype == np.uint8 and picture.ndim == 3


def digest_of_games() -> str:
    games = [play(race(seed), seed) for seed in range(30)]
    return hashlib.sha256(b"".join(game.states.tobytes() for game in games)).hexdigest()


def test_compiled_and_interpreted_rules_play_the_same_game():
    script = "from tests.test_battle import digest_of_games; print(digest_of_games())"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    out = subprocess.run([sys.executable, "-c", script], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == digest_of_games()


def test_importing_the_package_does_not_import_the_compiler():
    script = "import sys, ancients_env as ae; ae.rulesets(); dir(ae); print('numba' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"


def test_every_public_name_is_there():
    for name in ae.__all__:
        if name not in ("env", "BatchEnv"):
            assert getattr(ae, name) is not None
    assert set(ae.__all__) <= set(dir(ae))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        ae.nothing  # noqa: B018
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert ae.__version__ == project["project"]["version"]
