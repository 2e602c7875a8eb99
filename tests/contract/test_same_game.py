"""The same seed and actions give the same bytes: again, saved, copied, in a batch, in any number of threads."""

import copy
import json
import pickle

import numpy as np
import pytest

import ancients_env as ae
from ancients_env import rulesets
from ancients_env.batch import BatchEnv
from ancients_env.buffers import raw
from ancients_env.pettingzoo_env import raw_env
from tests.contract.games import (
    CASES,
    FIRST_CASES,
    RULESETS,
    case_id,
    digest,
    few_scenarios,
    random_positions,
    without_log,
)


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_same_seed_same_game(case):
    assert digest(*case, seed=4, decisions=300) == digest(*case, seed=4, decisions=300)
    assert digest(*case, seed=4, decisions=300) != digest(*case, seed=5, decisions=300)


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_positions_and_records_come_back_bit_for_bit(case):
    for battle in random_positions(*case, seed=21, every=23, most=600):
        again = ae.Battle.from_position(json.loads(json.dumps(battle.position())))
        assert raw(again.states).tobytes() == raw(battle.states).tobytes()
        assert again.legal == battle.legal
        replayed = ae.replay(json.loads(json.dumps(battle.record())))
        assert raw(replayed.states).tobytes() == raw(battle.states).tobytes()


@pytest.mark.parametrize("case", FIRST_CASES, ids=case_id)
def test_copies_are_exact_and_independent(case):
    for battle in random_positions(*case, seed=8, every=40, most=200):
        before = raw(battle.states).tobytes()
        for twin in (battle.copy(), copy.deepcopy(battle), pickle.loads(pickle.dumps(battle))):
            assert raw(twin.states).tobytes() == before and twin.legal == battle.legal
            twin.push(twin.legal[0])
            assert raw(battle.states).tobytes() == before


def random_actions(mask, rng):
    return (rng.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.boundscheck
@pytest.mark.parametrize("name", RULESETS)
def test_any_number_of_threads_gives_the_same_bytes(name):
    scenarios = few_scenarios(rulesets.get(name))
    batches = [BatchEnv(name, 7, scenarios, seed=2, threads=k, pool=3, margin=0.5) for k in (1, 2, 3)]
    rng = np.random.default_rng(1)
    for _ in range(400):
        actions = random_actions(batches[0].mask, rng)
        for batch in batches:
            batch.step(actions)
        first = {key: array.tobytes() for key, array in batches[0]._buffers.arrays().items()}
        for batch in batches[1:]:
            assert {key: array.tobytes() for key, array in batch._buffers.arrays().items()} == first
    for batch in batches:
        batch.close()


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_batch_plays_the_same_battles_as_one_battle_alone(case):
    """Each place of a batch, followed by a Battle (absolute actions) and by the PettingZoo shell (chair actions)."""
    name, scenario = case
    n = 3
    batch = BatchEnv(name, n, [scenario], seed=6, pool=1)
    table = [batch._absolute(i) for i in range(n)]
    alone, shells = [], []
    for i in range(n):
        battle = ae.Battle(name, scenario, seed=0)
        raw(battle.states)[:] = raw(batch.states[i : i + 1])
        alone.append(ae.Battle.from_position(battle.position()))
        shell = raw_env(name, scenario)
        shell.reset(seed=0)
        raw(shell.states)[:] = raw(batch.states[i : i + 1])
        shell._buffers.mask[0] = batch.mask[i]
        shell.agent_selection = shell.possible_agents[int(batch.seat[i])]
        shells.append(shell)
    rng = np.random.default_rng(6)
    for _ in range(300):
        table = [batch._absolute(i) for i in range(n)]
        actions = random_actions(batch.mask, rng)
        batch.step(actions)
        for i in range(n):
            alone[i].push(int(table[i][actions[i]]))
            shells[i].step(int(actions[i]))
            ended = batch.terminated[i] or batch.truncated[i]
            states = batch.finished if ended else batch.states
            assert without_log(alone[i].states) == without_log(states[i : i + 1])
            assert without_log(shells[i].states) == without_log(states[i : i + 1])
            if not ended:
                assert batch.legal_texts(i) == alone[i].legal
                assert np.array_equal(shells[i]._buffers.planes[0], batch.planes[i])
                assert np.array_equal(shells[i]._buffers.mask[0], batch.mask[i])
        if batch.terminated.any() or batch.truncated.any():
            return


@pytest.mark.parametrize("case", FIRST_CASES, ids=case_id)
def test_the_shell_and_the_battle_start_alike_from_a_seed(case):
    shell, battle = raw_env(*case), ae.Battle(*case, seed=7)
    shell.reset(seed=7)
    assert without_log(shell.states) == without_log(battle.states)
