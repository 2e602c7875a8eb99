"""What an agent is shown, and what it may answer."""

import subprocess
import sys

import numpy as np
import pytest

import ancients_env as ae
from agents import AgentError, SeatView, make
from agents.play import play, play_on
from ancients_env.buffers import raw
from ancients_env.errors import BattleOver
from ancients_env.kernels import jit
from tests.agents.positions import positions
from tests.toy import RULESET as TOY

pytestmark = pytest.mark.nojit


@pytest.fixture
def battle():
    return ae.Battle("cca", "akragas", seed=7)


def test_a_view_tells_what_the_battle_tells_its_seat(battle):
    view = SeatView.of(battle)
    assert (view.seat, view.decision, view.turn, view.board) == (0, battle.decision, 0, (9, 13))
    assert view.legal == battle.legal
    assert view.known() == battle.view("south")
    assert np.array_equal(view.mask, battle.mask[0])
    assert view.planes.shape == (len(battle.rules.planes), 9, 13)
    assert view.scalars.shape == (len(battle.rules.scalars),)


def test_a_view_shows_no_record(battle):
    view = SeatView.of(battle)
    public = [name for name in dir(view) if not name.startswith("_")]
    held = {name: getattr(view, name) for name in public if name not in ("imagined", "imagine", "known", "of")}
    assert not any(isinstance(x, np.ndarray) and x.dtype == battle.rules.dtype for x in held.values())


def test_an_imagined_record_has_other_dice_and_leaves_the_battle_alone(battle):
    before = raw(battle.states).tobytes()
    view = SeatView.of(battle)
    one, two, again = view.imagined(1), view.imagined(2), view.imagined(1)
    assert raw(one).tobytes() == raw(again).tobytes() != raw(two).tobytes()
    assert one["rng"][0] != battle.states["rng"][0]
    assert view.imagine(3).seat == battle.seat
    assert raw(battle.states).tobytes() == before


def test_a_view_of_a_bare_record_has_no_story(battle):
    view = SeatView(battle.rules, battle.states, battle.mask[0])
    assert view.imagined(1)["seat"][0] == 0
    with pytest.raises(AgentError, match="bare record"):
        view.imagine(1)
    with pytest.raises(AgentError, match="bare record"):
        view.known()


def test_a_battle_that_is_over_has_no_view():
    race = ae.Battle(TOY, "sprint", seed=1)
    while race.seat:
        race.push("roll")
    with pytest.raises(BattleOver):
        SeatView.of(race)


@pytest.mark.parametrize("spec", ["random", "scripted:1", "scripted:2", "scripted:3"])
def test_every_answer_is_legal_and_changes_nothing(spec):
    agent = make(spec, "cca", seed=3)
    for battle in positions("cca", "cannae", seed=5, every=9, most=60):
        before = raw(battle.states).tobytes()
        view = SeatView.of(battle)
        action = agent.act(view)
        assert view.mask[action]
        assert raw(battle.states).tobytes() == before


@pytest.mark.parametrize("spec", ["random", "scripted"])
def test_a_batch_is_answered_like_its_views_one_by_one(spec):
    battles = [b.copy() for b in positions("cca", "akragas", seed=2, every=10, most=41)]
    views = [SeatView.of(b) for b in battles]
    one, many = make(spec, "cca", 5), make(spec, "cca", 5)
    assert [one.act(view) for view in views] == many.act_batch(views).tolist()


def test_the_same_seed_gives_the_same_battle():
    players = [make("random", TOY, 1), make("random", TOY, 2)]
    first, second = (play(TOY, "sprint", players, seed=9) for _ in range(2))
    assert first.record == second.record and first.outcome == second.outcome
    assert play(TOY, "sprint", players, seed=10).record != first.record


def test_a_played_battle_tells_its_times_and_replays():
    players = [make("random", TOY, 1), make("mcts:sims=4", TOY, 2)]
    played = play(TOY, "sprint", players, seed=4)
    assert sum(played.taken) == played.decisions == len(played.record["actions"])
    assert all(slow <= total for slow, total in zip(played.slowest, played.seconds, strict=True))
    assert ae.replay(played.record).outcome == played.outcome


def test_a_battle_can_be_stopped_and_watched():
    seen = []
    players = [make("random", TOY, 1), make("random", TOY, 2)]
    played = play_on(ae.Battle(TOY, "sprint", seed=1), players, most=2, watch=lambda b: seen.append(b.seat))
    assert played.outcome is None and seen == ["south", "north"]


def test_the_number_of_agents_is_checked():
    with pytest.raises(ValueError, match="toy has 2 seats, but 1 agents came"):
        play(TOY, "sprint", [make("random", TOY)])


LOADED = """
from agents import door, make
from ancients_env.loop import redraw
from tests.toy import RULESET
make("mcts:ms=20", RULESET).close()
print(len(door.run.signatures), len(redraw.signatures))
"""


@pytest.mark.skipif(jit.DISABLED, reason="nothing is loaded")
def test_an_agent_has_loaded_all_it_calls_before_its_first_decision():
    """Otherwise the first answer under a time limit would be late."""
    said = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["1", "1"]
