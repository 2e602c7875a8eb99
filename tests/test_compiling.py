"""Kernels stay parts, entries are made of them, and strangers notice nothing."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from ancients_env.kernels import jit
from ancients_env.kernels.jit import kernel

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(jit.DISABLED, reason="nothing is compiled")


@kernel
def doubled(x):
    return 2 * x


@kernel
def doubled_sum(values):
    total = np.int64(0)
    for x in values[values > 0]:
        total += doubled(x)
    return total


@kernel
def below(x):
    """1 + 2 + ... + (x - 1), by calling itself."""
    if x <= 1:
        return 0
    return x - 1 + below(x - 1)


@kernel
def refused(x):
    if x < 0:
        raise ValueError("negative", x)
    return x


def door(function):
    """An entry that is not kept on disk."""
    return njit(**{**jit.ENTRY, "cache": False})(function)


def library(function):
    (result,) = function.overloads.values()
    return result.library


def test_a_kernel_stays_a_part_and_the_entry_is_made():
    @door
    def enter(values):
        return doubled_sum(values)

    assert enter(np.array([1, -5, 3])) == 8
    assert library(enter).made
    assert not library(doubled_sum).made and not library(doubled).made


def test_a_function_of_plain_numba_may_call_a_kernel():
    @njit
    def stranger(values):
        return doubled_sum(values) + 1

    @door
    def enter(values):
        return doubled_sum(values) + stranger(values)

    assert stranger(np.array([1.0, 2.0])) == 7
    assert enter(np.array([1.0, 2.0])) == 13
    assert stranger(np.array([4.0])) == 9


def test_plain_numba_compiled_on_the_way_is_callable_from_python():
    @njit
    def plain(x):
        return x + 1

    @door
    def enter(x):
        return plain(x) * 2

    assert enter(3) == 8
    assert plain(3) == 4


def test_a_kernel_may_call_itself():
    @door
    def enter(x):
        return below(x)

    @door
    def enter_again(x):
        return below(x) + doubled(x)

    assert enter(5) == 10
    assert enter_again(5) == 20


def test_what_a_kernel_raises_arrives_with_its_arguments():
    @door
    def enter(x):
        return refused(x)

    assert enter(1) == 1
    with pytest.raises(ValueError) as raised:
        enter(-3)
    assert raised.value.args == ("negative", -3)


WITHOUT = """
import numba.core.environment
del numba.core.environment.lookup_environment
from ancients_env.kernels import jit
from tests import toy
from ancients_env import Battle
battle = Battle("toy", "sprint")
battle.push("roll")
print("pipeline_class" in jit.KERNEL, "pipeline_class" in jit.ENTRY)
"""


def test_a_numba_with_other_insides_compiles_as_it_always_did(tmp_path):
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], env=env, cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert done.stdout.strip() == "False False", done.stderr
