"""The record, and the arrays made from it."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ancients_env import rulesets
from ancients_env.batch import BatchEnv
from ancients_env.contract import HEADER
from tests.contract.games import CASES, FIRST_CASES, RULESETS, case_id, digest

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 4096
NOJIT_DECISIONS = 40


@pytest.mark.parametrize("name", RULESETS)
def test_a_record_starts_with_the_header_has_no_holes_and_is_small(name):
    dtype = rulesets.get(name).dtype
    names = [field for field in dtype.names if not field.startswith("pad")]
    assert names[: len(HEADER) + 1] == [f"tag_{name}", *(field[0] for field in HEADER)]
    end = 0
    for field in dtype.names:
        kind, offset = dtype.fields[field][:2]
        assert offset == end, f"a hole before {field}"
        end = offset + kind.itemsize
    assert end == dtype.itemsize and dtype.itemsize % 8 == 0
    assert dtype.itemsize <= MOST_BYTES


@pytest.mark.parametrize("name", RULESETS)
def test_names_fit_the_rules(name):
    game = rulesets.get(name)
    turn = game.option_turn
    assert turn.dtype == np.int64 and turn.shape == (len(game.options),)
    assert np.array_equal(turn[turn], np.arange(len(turn))), "the half-turn of options is its own inverse"
    assert len(set(game.planes)) == len(game.planes) and len(set(game.scalars)) == len(game.scalars)
    assert len(set(game.seats)) == len(game.seats) >= 2


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_observations_are_zero_off_the_board(case):
    batch = BatchEnv(case[0], 4, [case[1]], seed=1, pool=4)
    rng = np.random.default_rng(0)
    for _ in range(150):
        for i in range(batch.n):
            rows, cols = int(batch.states["rows"][i]), int(batch.states["cols"][i])
            planes = batch.planes[i]
            assert not planes[:, rows:].any() and not planes[:, :, cols:].any()
            assert not planes[:, 1::2, cols - 1].any(), "the missing cell of short rows"
        batch.step((rng.random(batch.mask.shape) * batch.mask).argmax(axis=1))


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_random_games_end_by_the_rules(case):
    game = rulesets.get(case[0])
    batch = BatchEnv(game, 8, [case[1]], seed=9, pool=8)
    rng = np.random.default_rng(0)
    ended = cut = 0
    for _ in range(3 * game.decision_cap):
        batch.step((rng.random(batch.mask.shape) * batch.mask).argmax(axis=1))
        ended += int(batch.terminated.sum())
        cut += int(batch.truncated.sum())
        if ended + cut >= 16:
            break
    assert ended >= 16 and cut == 0


@pytest.mark.nojit
@pytest.mark.parametrize("case", FIRST_CASES, ids=case_id)
def test_compiled_and_interpreted_rules_play_the_same_game(case):
    """The same seed in this process and in one of the other mode: the same records, decision by decision."""
    here = digest(*case, seed=3, decisions=NOJIT_DECISIONS)
    other = "0" if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") else "1"
    code = (
        "import warnings; warnings.simplefilter('error', RuntimeWarning)\n"
        "from tests.contract.games import digest\n"
        f"print(digest({case[0]!r}, {case[1]!r}, seed=3, decisions={NOJIT_DECISIONS}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": other}, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split()[-1] == here
