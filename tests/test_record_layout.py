"""The layout of records: the same header first, and not one byte that nobody named."""

import dataclasses

import numpy as np
import pytest

from ancients_env import dispatch, rulesets
from ancients_env.contract import HEADER, record_dtype, state_fields
from ancients_env.kernels import jit
from tests import toy

DTYPES = [
    toy.DTYPE,
    record_dtype("odd", [("a", np.int8, (3,)), ("b", np.uint64), ("c", np.int16, (2, 3)), ("d", np.int8)]),
    record_dtype("bare", []),
]


def all_dtypes():
    return [*DTYPES, *(rulesets.get(name).dtype for name in rulesets.built_in())]


def test_no_byte_is_padding_that_numpy_would_skip():
    for dtype in all_dtypes():
        at = 0
        for name in dtype.names:
            field, offset = dtype.fields[name][:2]
            assert offset == at, f"a hole before {name}"
            at += field.itemsize
        assert at == dtype.itemsize and at % 8 == 0


def test_the_header_comes_first_in_every_record():
    names = [spec[0] for spec in HEADER]
    for dtype in all_dtypes():
        assert [n for n in dtype.names if not n.startswith("pad")][1 : len(names) + 1] == names
        assert [dtype.fields[n][1] for n in names] == [DTYPES[0].fields[n][1] for n in names]


def test_fields_are_aligned():
    for dtype in all_dtypes():
        for name in dtype.names:
            field, offset = dtype.fields[name][:2]
            assert offset % field.base.alignment == 0


def test_the_state_is_all_but_tag_pads_and_log():
    names = state_fields(toy.DTYPE)
    assert names[0] == "seat" and names[-5:] == ("at", "card", "paraded", "steps", "marched")
    assert not {"log", "log_n", "log_lost"} & set(names)


def test_a_second_ruleset_of_the_same_name_is_refused():
    with pytest.raises(ValueError, match="'toy' is registered already"):
        rulesets.add(dataclasses.replace(toy.RULESET, title="Another race"))
    assert rulesets.get("toy") is toy.RULESET


def test_a_record_without_its_own_tag_is_refused():
    with pytest.raises(ValueError, match="must start with its tag"):
        dispatch.register(dataclasses.replace(toy.RULESET, name="other"))


def test_a_record_that_does_not_name_its_sources_is_refused():
    """Compiled code would not notice when they change."""
    careless = dataclasses.replace(toy.RULESET, name="careless", dtype=record_dtype("careless", []))
    with pytest.raises(ValueError, match="must name its sources"):
        dispatch.register(careless)


def test_each_game_is_compiled_by_its_own_sources_and_the_shared_ones():
    """A file is in the cache folder's key or in a record's type, never in both."""
    shared = {str(path.relative_to(jit.PACKAGE.parent)) for path in jit._sources()}
    assert {"ancients_env/loop.py", "agents/search/tree.py", "agents/scripted/contest.py"} <= shared
    assert not [path for path in shared if path.startswith("ancients_env/rulesets/") and path.count("/") > 2]
    assert not [path for path in shared if path.startswith("agents/scripted/") and path.count("/") > 2]


def test_a_change_in_a_games_sources_is_another_type(tmp_path):
    (tmp_path / "rules.py").write_text("A = 1")
    before = record_dtype("x", [], sources=tmp_path)
    assert record_dtype("x", [], sources=tmp_path) == before
    (tmp_path / "rules.py").write_text("A = 2")
    assert record_dtype("x", [], sources=tmp_path) != before
