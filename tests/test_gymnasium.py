"""The Gymnasium shell: Gymnasium's own checker, opponents, seats, illegal actions."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ancients_env import rulesets
from ancients_env.errors import UnknownSeat
from ancients_env.gymnasium_env import SingleSeatEnv, random_opponent
from tests.contract.games import RULESETS


def first_legal(observation, mask, rng):
    return int(mask.argmax())


def play(e, seed, steps=100_000):
    _, info = e.reset(seed=seed)
    rewards = []
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        _, reward, over, cut, info = e.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        rewards.append(reward)
        if over or cut:
            break
    return rewards, info


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seat", ["south", "random"])
@pytest.mark.parametrize("style", ["planes", "structured"])
def test_check_env(name, seat, style, capsys):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        game = rulesets.get(name)
        seat = game.seats[0] if seat == "south" else seat
        check_env(SingleSeatEnv(name, seat=seat, observation=style), skip_render_check=True)
    assert [str(w.message) for w in caught] == []


@pytest.mark.parametrize("name", rulesets.built_in())
def test_make_and_render_modes(name, capsys):
    made = gymnasium.make(f"ancients/{name}-v0", opponent=first_legal)
    check_env(made.unwrapped)


@pytest.mark.parametrize("name", RULESETS)
def test_battles_end_with_the_seat_s_own_reward(name):
    for seed in range(3):
        e = SingleSeatEnv(name, seat="random", opponent=random_opponent)
        rewards, info = play(e, seed)
        winner, _ = info["outcome"]
        side = e.agent.split("_")[0]
        assert rewards[-1] == (0 if winner is None else 1 if winner == side else -1)
        assert not any(rewards[:-1])


@pytest.mark.nojit
@pytest.mark.parametrize("name", RULESETS)
def test_the_opponent_sees_its_own_side_and_mask(name):
    asked = []

    def opponent(observation, mask, rng):
        asked.append((observation["observation"].shape, mask.sum()))
        return int(mask.argmax())

    game = rulesets.get(name)
    e = SingleSeatEnv(name, seat=game.seats[1], opponent=opponent)
    play(e, 1, steps=120)  # a whole player turn, in games that open with one of this seat's
    assert asked and all(count >= 2 for _, count in asked)


@pytest.mark.parametrize("name", RULESETS)
def test_an_illegal_action_ends_the_battle(name):
    e = SingleSeatEnv(name)
    seen, _ = e.reset(seed=1)
    _, reward, over, cut, info = e.step(int(seen["action_mask"].argmin()))
    assert (reward, over, cut, info["illegal_action"]) == (-1.0, True, False, True)
    e.reset(seed=1)
    assert e.step(e.ruleset.actions)[4]["illegal_action"]


@pytest.mark.parametrize("name", RULESETS)
def test_action_masks_are_booleans_of_the_present_decision(name):
    e = SingleSeatEnv(name)
    seen, info = e.reset(seed=1)
    masks = e.action_masks()
    assert masks.dtype == np.bool_ and np.array_equal(masks, seen["action_mask"] == 1)
    assert np.array_equal(masks, info["action_mask"] == 1)


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])
def test_copies_keep_the_battle(twin):
    e = SingleSeatEnv(RULESETS[0])
    seen, _ = e.reset(seed=1)
    other = twin(e)
    action = int(seen["action_mask"].argmax())
    a, b = e.step(action), other.step(action)
    assert np.array_equal(a[0]["observation"], b[0]["observation"]) and a[1:4] == b[1:4]


def test_an_unknown_seat_is_refused():
    with pytest.raises(UnknownSeat, match="random"):
        SingleSeatEnv(RULESETS[0], seat="middle")
