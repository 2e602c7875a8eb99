"""No seat sees, or is told by its mask, what it cannot know."""

import numpy as np
import pytest

from ancients_env import rulesets
from ancients_env.buffers import raw
from ancients_env.contract import Ruleset, state_fields
from ancients_env.kernels.dice import seed_word
from ancients_env.loop import look, redraw
from tests.contract.games import CASES, RULESETS, case_id, random_positions


def seen(rules: Ruleset, states, seat: int):
    planes = np.zeros((1, len(rules.planes), rules.rows, rules.cols), dtype=np.int8)
    scalars = np.zeros((1, len(rules.scalars)), dtype=np.int16)
    look(states, seat, planes, scalars)
    return planes, scalars


@pytest.mark.boundscheck
@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_what_a_seat_cannot_know_changes_nothing_it_sees(case):
    """Hidden things redrawn: the same observation, view and mask, at many positions, for every seat."""
    for battle in random_positions(*case, seed=31, every=7, most=700):
        rules = battle.rules
        for seat in range(len(rules.seats)):
            planes, scalars = seen(rules, battle.states, seat)
            view = rules.view(battle.states, seat, battle.scenario)
            other = battle.copy()
            for seed in (1, 2):
                other.states["rng"] = seed_word(seed)
                redraw(other.states, seat)
                again = seen(rules, other.states, seat)
                assert np.array_equal(planes, again[0]) and np.array_equal(scalars, again[1])
                assert rules.view(other.states, seat, battle.scenario) == view


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_the_deciding_seat_imagines_the_decision_it_has(case):
    for battle in random_positions(*case, seed=34, every=5, most=700):
        assert battle.seat is not None
        for seed in (1, 2):
            other = battle.imagine(battle.seat, seed=seed)
            assert (other.seat, other.decision, other.legal) == (battle.seat, battle.decision, battle.legal)
            assert other.states["rng"][0] != battle.states["rng"][0]


@pytest.mark.parametrize("name", RULESETS)
def test_redrawing_changes_something_if_anything_is_hidden(name):
    """`Ruleset.hidden` tells the truth: redrawn battles differ in more than their generator exactly when it says so."""
    case = next(case for case in CASES if case[0] == name)
    changed = set()
    for battle in random_positions(*case, seed=32, every=25, most=300):
        for seat in range(len(battle.rules.seats)):
            other = battle.copy()
            redraw(other.states, seat)
            fields = state_fields(battle.rules.dtype)
            changed |= {f for f in fields if not np.array_equal(other.states[f], battle.states[f])}
    assert bool(changed - {"rng"}) == rulesets.get(name).hidden


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_redrawn_battle_goes_on(case):
    """An imagined battle is a battle: it plays to its end, or far, by the rules."""
    for battle in random_positions(*case, seed=33, every=150, most=400):
        twin = battle.imagine(battle.seat, seed=9)
        before = raw(battle.states).tobytes()
        rng = np.random.default_rng(0)
        for _ in range(100):
            if twin.seat is None:
                break
            twin.push_index(int(rng.choice(np.flatnonzero(twin.mask[0]))))
        assert raw(battle.states).tobytes() == before
