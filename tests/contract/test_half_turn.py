"""The rules know no compass: a battle turned round, sides exchanged, is the same battle from the other chair."""

import numpy as np
import pytest

from ancients_env import rulesets
from ancients_env.buffers import chair_table
from ancients_env.loop import CHAIR, CONTINUE, OBSERVE
from ancients_env.pettingzoo_env import raw_env
from tests.contract.games import CASES, RULESETS, case_id
from tests.contract.mirrors import COMPASS_EVENTS, MIRRORS

MIRRORED = [case for case in CASES if case[0] in MIRRORS]


def look_again(shell):
    """Observe and mask a record that was changed by hand."""
    shell._buffers.actions[0] = CONTINUE
    shell._buffers.drive(shell.decision_cap, int(OBSERVE | CHAIR), 0.0, 0, 1)


def compare(battle, image):
    """Every seat of the battle sees what the seat across sees of its image; the deciding ones may do the same."""
    seats = battle.possible_agents
    names = (*battle.ruleset.planes, *battle.ruleset.scalars)
    for k, agent in enumerate(seats):
        seen, turned = battle.observe(agent), image.observe(seats[k ^ 1])
        assert np.array_equal(seen["action_mask"], turned["action_mask"])
        different = np.flatnonzero((seen["observation"] != turned["observation"]).any(axis=(1, 2)))
        assert not len(different), [names[j] for j in different]


def parts_ways(battle):
    """Whether the last step holds an event whose dice fall by the compass."""
    states, rules = battle.states, battle.ruleset
    rows = states["log"][0][: int(states["log_n"][0])].tolist()
    names = {said["event"] for row in rows if (said := rules.event(row, None)) is not None}
    return bool(names & COMPASS_EVENTS.get(rules.name, set()))


def follow(battle, image, rng):
    """The same random actions in both, to the end or to where a clause parts them."""
    while True:
        compare(battle, image)
        agent = battle.agent_selection
        if battle.terminations[agent] or battle.truncations[agent]:
            break
        action = int(rng.choice(np.flatnonzero(battle._buffers.mask[0])))
        battle.step(action)
        image.step(action)
        if parts_ways(battle):
            return
    rewards = [env._buffers.rewards[0] for env in (battle, image)]
    assert np.array_equal(rewards[0], rewards[1].reshape(-1, 2)[:, ::-1].ravel())


@pytest.mark.parametrize("case", MIRRORED, ids=case_id)
def test_a_mirrored_battle_gives_mirrored_observations_and_masks(case):
    name, scenario = case
    for seed in range(6):
        *pair, lay_out = MIRRORS[name](scenario, seed)
        battle, image = (raw_env(name, data) for data in pair)
        battle.reset(seed=seed)
        image.reset(seed=seed)
        lay_out(battle.states, image.states)
        look_again(image)
        follow(battle, image, np.random.default_rng(seed))


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_a_mirror(name):
    assert name in MIRRORS, "add one to tests/contract/mirrors.py"


@pytest.mark.parametrize("name", RULESETS)
def test_the_half_turn_of_actions_is_its_own_inverse(name):
    game = rulesets.get(name)
    for rows, cols in ((game.rows, game.cols), (game.rows - 2, game.cols - 1)):
        table = chair_table(game, rows, cols)
        assert np.array_equal(table[table], np.arange(game.actions))
