"""The PettingZoo shell: PettingZoo's own tests, observations, refusals, copies in mid-game."""

import copy
import pickle
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from ancients_env import rulesets
from ancients_env.errors import IllegalAction
from ancients_env.pettingzoo_env import env, raw_env
from tests.contract.games import RULESETS

# what PettingZoo says of every third-party environment whose observation is a dict
UNAVOIDABLE = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def play(environment, steps, seed=0):
    """Random legal actions; what last() said at each step."""
    rng = np.random.default_rng(seed)
    said = []
    for _ in range(steps):
        seen, reward, over, cut, _ = environment.last()
        said.append((environment.agent_selection, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward))
        if over or cut:
            break
        environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return said


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("style", ["planes", "structured"])
def test_api(name, style, capsys):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(name, observation=style, seed=1), num_cycles=1000)
    assert [str(w.message) for w in caught if not str(w.message).startswith(UNAVOIDABLE)] == []


@pytest.mark.parametrize("name", RULESETS)
def test_seed(name):
    seed_test(lambda: env(name), num_cycles=500)


@pytest.mark.parametrize("name", RULESETS)
def test_render(name, capsys):
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("name", rulesets.built_in())
def test_make(name):
    made = pettingzoo.make("aec", f"ancients/{name}-v0")
    made.reset(seed=1)
    assert made.agents == list(rulesets.get(name).agents)


@pytest.mark.boundscheck
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("twin", [copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e)), lambda e: e.clone()])
def test_copies_keep_the_battle_in_mid_game(name, twin):
    for make in (env, raw_env):
        original = make(name)
        original.reset(seed=3)
        play(original, 3)
        record = original.unwrapped.states.tobytes()
        other = twin(original)
        assert other.unwrapped.states.tobytes() == record
        ahead = play(other, 60, seed=1)
        assert original.unwrapped.states.tobytes() == record
        assert play(original, 60, seed=1) == ahead


@pytest.mark.nojit
@pytest.mark.parametrize("name", RULESETS)
def test_only_the_deciding_seat_has_a_mask(name):
    e = env(name)
    e.reset(seed=1)
    for _ in range(6):
        if any(e.terminations.values()):
            return
        for agent in e.agents:
            seen = e.observe(agent)
            assert set(seen) == {"observation", "action_mask"}
            assert e.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == e.agent_selection)
            assert np.array_equal(e.infos[agent]["action_mask"], seen["action_mask"])
        play(e, 1)


@pytest.mark.parametrize("name", RULESETS)
def test_scalars_are_spread_over_the_planes_behind_the_board(name):
    flat, nested = raw_env(name), raw_env(name, observation="structured")
    for e in (flat, nested):
        e.reset(seed=2)
    agent = flat.agent_selection
    seen, parts = flat.observe(agent)["observation"], nested.observe(agent)["observation"]
    count = len(flat.ruleset.planes)
    assert np.array_equal(seen[:count], parts["board"])
    for plane, value in zip(seen[count:], parts["scalars"], strict=True):
        assert (plane == np.clip(value, -128, 127)).all()
    assert flat.state_space.contains(flat.state())


@pytest.mark.parametrize("name", RULESETS)
def test_observations_are_not_overwritten_by_later_steps(name):
    e = env(name)
    e.reset(seed=2)
    seen = e.last()[0]
    kept = copy.deepcopy(seen)
    play(e, 20)
    assert np.array_equal(seen["observation"], kept["observation"])
    assert np.array_equal(seen["action_mask"], kept["action_mask"])


@pytest.mark.parametrize("name", RULESETS)
def test_rewards_are_zero_sum_and_only_at_the_end(name):
    e = env(name)
    for seed in range(3):
        e.reset(seed=seed)
        play(e, 100_000, seed)
        inner = e.unwrapped
        assert all(e.terminations.values())
        winner = inner.outcome.winner
        sides = {agent: agent.split("_")[0] for agent in e.agents}
        wanted = {agent: 0.0 if winner is None else (1.0 if side == winner else -1.0) for agent, side in sides.items()}
        assert e.rewards == wanted


def test_the_decision_cap_truncates():
    e = env(RULESETS[0], decision_cap=1)
    e.reset(seed=1)
    assert len(play(e, 50)) == 2
    assert all(e.truncations.values()) and not any(e.terminations.values()) and not any(e.rewards.values())


@pytest.mark.parametrize("name", RULESETS)
def test_an_illegal_action_loses_and_no_action_at_all_is_refused(name, capsys):
    e = env(name)
    e.reset(seed=1)
    agent, mask = e.agent_selection, e.last()[0]["action_mask"]
    record = e.unwrapped.states.tobytes()
    for bad in (-1, len(mask), "E7", 1.5):
        with pytest.raises(IllegalAction):
            e.step(bad)
    assert e.unwrapped.states.tobytes() == record
    e.step(int(mask.argmin()))
    assert all(e.terminations.values()) and e.rewards[agent] == -1
    with pytest.raises(IllegalAction, match="legal:"):
        raw = raw_env(name)
        raw.reset(seed=1)
        raw.step(int(mask.argmin()))


def test_resets_without_a_seed_differ_and_a_seed_fixes_them():
    def starts(e):
        found = []
        for _ in range(3):
            e.reset()
            found.append(e.unwrapped.states.tobytes())
        return found

    assert len(set(starts(env(RULESETS[0], seed=5)))) == 3
    assert starts(env(RULESETS[0], seed=5)) == starts(env(RULESETS[0], seed=5))


def test_bad_settings_are_refused():
    with pytest.raises(ValueError, match="planes, structured"):
        env(RULESETS[0], observation="pixels")
    with pytest.raises(ValueError, match="rgb_array"):
        env(RULESETS[0], render_mode="hologram")
