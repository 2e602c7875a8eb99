"""From a record's tag to its rules, compiled and interpreted."""

import dataclasses

import numpy as np
import pytest

from ancients_env import dispatch, rulesets
from ancients_env.contract import record_dtype
from ancients_env.errors import UnknownRuleset
from ancients_env.kernels.jit import kernel
from ancients_env.loop import judge, verify
from tests import toy

pytestmark = pytest.mark.nojit


@kernel
def behind(s, seat):
    """The other way round: who is behind is well off."""
    return (np.int64(s.at[1 - seat]) - np.int64(s.at[seat])) / 4.0


@pytest.fixture
def second():
    """A ruleset whose record differs from the toy's by its tag alone."""
    names = [n for n in toy.DTYPE.names if n in ("at", "card", "paraded", "steps", "marched")]
    fields = [(n, toy.DTYPE.fields[n][0].base, toy.DTYPE.fields[n][0].shape) for n in names]
    dtype = record_dtype("second", fields, sources=toy.FOLDER)
    ruleset = dataclasses.replace(toy.RULESET, name="second", dtype=dtype, evaluate=behind)
    dispatch.register(ruleset)
    yield ruleset
    del dispatch._RULES["second"]


def test_generic_code_runs_the_rules_of_the_records_own_tag(second):
    out = np.zeros(1)
    for ruleset, expected in ((toy.RULESET, 0.5), (second, -0.5)):
        states = np.zeros(1, dtype=ruleset.dtype)
        states["at"][0] = 3, 1
        judge(states, 0, out)
        assert out[0] == expected


def test_check_reports_the_number_of_the_broken_invariant():
    states, out = np.zeros(4, dtype=toy.DTYPE), np.zeros(4, dtype=np.int64)
    states["at"][1, 0] = 5
    states["card"][2, 1] = -1
    states["at"][3, 1] = 4
    verify(states, out)
    assert out.tolist() == [0, 1, 2, 3]


def test_an_unknown_ruleset_is_refused_with_the_known_ones():
    with pytest.raises(UnknownRuleset, match="unknown ruleset 'toi'; did you mean 'toy'"):
        rulesets.get("toi")


def test_listing_rulesets_imports_none():
    assert set(rulesets.built_in()) <= set(rulesets.names()) and "toy" in rulesets.names()
    assert rulesets() == rulesets.names()


def test_adding_a_ruleset_again_changes_nothing():
    assert rulesets.add(toy.RULESET) is toy.RULESET
