"""BatchEnv: arrays, autoreset, refusals, copies."""

import copy
import pickle

import numpy as np
import pytest

from ancients_env.batch import BatchEnv, templates_for
from ancients_env.buffers import raw
from ancients_env.contract import Outcome
from ancients_env.errors import IllegalAction, ScenarioError, UnknownScenario
from ancients_env.kernels.dice import seed_word
from tests.toy import RULESET as TOY


def random_actions(batch, rng):
    return (rng.random(batch.mask.shape) * batch.mask).argmax(axis=1)


def play(batch, steps, seed=0):
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        batch.step(random_actions(batch, rng))


def contents(batch):
    return {name: array.tobytes() for name, array in batch._buffers.arrays().items()}


@pytest.mark.nojit
def test_arrays_have_their_shapes_and_stay_the_same_objects():
    batch = BatchEnv(TOY, n=5, seed=1)
    board = (5, len(TOY.planes), TOY.rows, TOY.cols)
    assert batch.planes.shape == batch.final_planes.shape == board and batch.planes.dtype == np.int8
    assert batch.scalars.shape == (5, len(TOY.scalars)) and batch.scalars.dtype == np.int16
    assert batch.mask.shape == (5, TOY.actions) and batch.mask.dtype == np.int8
    assert batch.seat.shape == (5,) and batch.seat.dtype == np.int8
    assert batch.rewards.shape == (5, len(TOY.seats)) and batch.rewards.dtype == np.float32
    assert batch.terminated.dtype == batch.truncated.dtype == np.bool_
    planes = batch.planes
    step = batch.step(batch.mask.argmax(axis=1))
    assert step.planes is planes is batch.planes and step.mask is batch.mask


@pytest.mark.boundscheck
def test_a_battle_that_ends_is_replaced_in_the_same_step_and_stays_readable():
    batch = BatchEnv(TOY, n=6, seed=3)
    rng = np.random.default_rng(0)
    ends = 0
    for _ in range(600):
        actors = batch.seat.copy()
        batch.step(random_actions(batch, rng))
        for i in np.flatnonzero(batch.terminated):
            ends += 1
            assert batch.finished["over"][i] == 1 and batch.states["over"][i] == 0
            assert batch.states["decisions"][i] == 0 and batch.mask[i].sum() >= 2
            outcome = batch.outcomes(i)
            assert isinstance(outcome, Outcome)
            winner = int(batch.finished["winner"][i])
            wanted = [0, 0] if winner < 0 else [1 if k & 1 == winner else -1 for k in range(2)]
            assert batch.rewards[i].tolist() == wanted
            assert batch.final_planes[i].any() or batch.final_scalars[i].any()
            assert actors[i] >= 0
        for i in np.flatnonzero(~batch.terminated):
            assert batch.outcomes(i) is None and not batch.rewards[i].any()
    assert ends > 6


def test_the_decision_cap_truncates():
    batch = BatchEnv(TOY, n=2, scenarios="sprint", seed=3, decision_cap=2)
    play(batch, 1)
    assert not batch.truncated.any()
    play(batch, 1, seed=5)
    assert batch.truncated.all() and not batch.terminated.any() and not batch.rewards.any()
    assert batch.outcomes(0).winner is None and batch.outcomes(0).reason == "decision cap"


def test_margins_add_up_to_the_last_judgement():
    batch = BatchEnv(TOY, n=1, seed=4, margin=0.25)
    rng = np.random.default_rng(0)
    total = np.zeros(2)
    while not batch.terminated[0]:
        batch.step(random_actions(batch, rng))
        assert batch.rewards[0].sum() == pytest.approx(0, abs=1e-6)
        total += batch.rewards[0]
    assert abs(total[0]) <= 1.5


def test_an_illegal_action_is_named_and_nothing_changes():
    batch = BatchEnv(TOY, n=4, seed=1)
    play(batch, 3)
    before = contents(batch)
    good = batch.mask.argmax(axis=1)
    for bad in (int(batch.mask[2].argmin()), -1, TOY.actions):
        actions = good.copy()
        actions[2] = bad
        with pytest.raises(IllegalAction, match="battle 2") as error:
            batch.step(actions)
        assert all(text in str(error.value) for text in batch.legal_texts(2))
    for shape in (good[:3], good.astype(float), good[:, None]):
        with pytest.raises(IllegalAction, match="4 whole numbers"):
            batch.step(shape)
    assert contents(batch) == before


def test_reset_gives_the_same_battles_again_and_a_seed_others():
    batch = BatchEnv(TOY, n=4, seed=1)
    first = contents(batch)
    play(batch, 30)
    batch.reset()
    assert contents(batch)["states"] == first["states"] and contents(batch)["mask"] == first["mask"]
    batch.reset(seed=2)
    assert contents(batch)["states"] != first["states"]
    assert not batch.terminated.any() and not batch.rewards.any() and not raw(batch.finished).any()


def test_battles_do_not_depend_on_how_many_there_are():
    few, many = BatchEnv(TOY, n=2, seed=1), BatchEnv(TOY, n=9, seed=1)
    assert raw(few.states).tobytes() == raw(many.states[:2]).tobytes()


def test_battles_that_follow_each_other_have_dice_of_their_own():
    """The generator of a place's next battle is not the present one's some draws later."""
    batch = BatchEnv(TOY, n=1, seed=1)
    words = []
    rng = np.random.default_rng(0)
    while len(words) < 3:
        if batch.states["decisions"][0] == 0:
            words.append(int(batch.states["rng"][0]))
        batch.step(random_actions(batch, rng))

    def following(word, count=400):
        for _ in range(count):
            word ^= (word << 13) & 0xFFFFFFFFFFFFFFFF
            word ^= word >> 7
            word ^= (word << 17) & 0xFFFFFFFFFFFFFFFF
            yield word

    for a, b in zip(words, words[1:], strict=False):
        assert b not in set(following(a)) and a not in set(following(b))


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, BatchEnv.copy, lambda b: pickle.loads(pickle.dumps(b))])
def test_copies_go_on_alike_and_alone(twin):
    batch = BatchEnv(TOY, n=3, seed=1, threads=2)
    play(batch, 11)
    other = twin(batch)
    assert contents(other) == contents(batch)
    before = contents(batch)
    play(other, 40)
    assert contents(batch) == before
    play(batch, 40)
    assert contents(other) == contents(batch)


def test_it_closes_and_opens_again():
    with BatchEnv(TOY, n=4, threads=2) as batch:
        play(batch, 2)
    batch.close()
    play(batch, 2)
    batch.close()


def test_scenarios_are_equally_likely_beside_a_generator():
    names = TOY.folder / "scenarios"
    first = sorted(path.stem for path in names.glob("*.yaml"))[0]
    templates, places = templates_for(TOY, [first, *TOY.generators], pool=5)
    assert len(templates) == len(places)
    assert len({places.count(k) for k in set(places)}) == 1


def test_bad_settings_are_refused():
    with pytest.raises(ValueError, match="at least 1"):
        BatchEnv(TOY, n=0)
    with pytest.raises(UnknownScenario):
        BatchEnv(TOY, n=1, scenarios=["nowhere"])
    with pytest.raises(ScenarioError, match="at least one scenario"):
        BatchEnv(TOY, n=1, scenarios=[])


def test_seed_words_differ_between_places():
    assert len({seed_word(0, i) for i in range(1000)}) == 1000
