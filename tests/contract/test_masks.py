"""The mask says exactly what the rules allow."""

import numpy as np
import pytest

from ancients_env import rulesets
from ancients_env.buffers import action_names, raw
from ancients_env.errors import IllegalAction
from ancients_env.loop import verify
from tests.contract.games import CASES, FIRST_CASES, RULESETS, case_id, random_positions


def check_position(battle) -> None:
    """Every legal text applies and changes the record; every other text is refused and changes nothing."""
    before = raw(battle.states).tobytes()
    broken = np.zeros(1, dtype=np.int64)
    legal = set(battle.legal)
    assert len(legal) >= 2
    for text in legal:
        after = battle.copy()
        after.push(text)
        assert raw(after.states).tobytes() != before, f"'{text}' changed nothing"
        verify(after.states, broken)
        assert broken[0] == 0, f"'{text}' broke: {battle.rules.problems[int(broken[0])]}"
        assert after.seat is None or len(after.legal) >= 2
    for text in filter(None, action_names(battle.rules)):
        if text not in legal:
            with pytest.raises(IllegalAction):
                battle.push(text)
    assert raw(battle.states).tobytes() == before


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_masks_agree_with_brute_force(case):
    for battle in random_positions(*case, seed=11, every=29, most=900):
        check_position(battle)


@pytest.mark.boundscheck
@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_masks_agree_with_brute_force_in_an_opening(case):
    for battle in random_positions(*case, seed=12, every=40, most=200):
        check_position(battle)


@pytest.mark.nojit
@pytest.mark.parametrize("case", FIRST_CASES, ids=case_id)
def test_first_decisions_have_choices(case):
    for battle in random_positions(*case, seed=13, every=1, most=12):
        assert len(battle.legal) >= 2


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_live_battles_have_a_choice_and_nothing_is_lost_from_the_log(case):
    for seed in range(3):
        for battle in random_positions(*case, seed=seed, every=1):
            assert len(battle.legal) >= 2
            assert battle.states["log_lost"][0] == 0


@pytest.mark.parametrize("name", RULESETS)
def test_each_action_has_one_text_and_each_text_one_action(name):
    texts = [text for text in action_names(rulesets.get(name)) if text]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("case", FIRST_CASES, ids=case_id)
def test_a_text_and_its_number_are_the_same_action(case):
    for battle in random_positions(*case, seed=5, every=17, most=300):
        for text, number in zip(battle.legal, np.flatnonzero(battle.mask[0]), strict=True):
            by_text, by_number = battle.copy(), battle.copy()
            by_text.push(text)
            by_number.push(int(number))
            assert raw(by_text.states).tobytes() == raw(by_number.states).tobytes()


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_the_mask_is_never_set_off_the_board(case):
    for battle in random_positions(*case, seed=3, every=5, most=400):
        game, s = battle.rules, battle.states
        cells = battle.mask[0, : game.hexes].reshape(game.rows, game.cols)
        rows, cols = int(s["rows"][0]), int(s["cols"][0])
        assert not cells[rows:].any() and not cells[:, cols:].any() and not cells[1::2, cols - 1].any()
