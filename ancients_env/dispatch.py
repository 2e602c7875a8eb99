"""From a record's type to its rules.

Generic compiled code calls `legal(s, mask)`, `apply(s, action)` and the rest of a ruleset's contract through the stubs
below. Under the JIT a call is resolved at compile time by the record's tag field (`tag_cca`, ...), so generic loops are
ordinary cached functions, specialised once a ruleset. Without the JIT the stubs look the function up at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from ancients_env.contract import SOURCES, Ruleset

_RULES: dict[str, Ruleset] = {}


def register(ruleset: Ruleset) -> None:
    """Make a ruleset's compiled functions known; a name, and so a record type, can be taken only once."""
    names = ruleset.dtype.names or ()
    if not names or names[0] != f"tag_{ruleset.name}":
        raise ValueError(f"the record of '{ruleset.name}' must start with its tag: build it with record_dtype")
    if not any(name.startswith(SOURCES) for name in names):
        raise ValueError(f"the record of '{ruleset.name}' must name its sources: record_dtype(..., sources=folder)")
    known = _RULES.get(ruleset.name)
    if known is not None and known is not ruleset:
        raise ValueError(f"a ruleset named '{ruleset.name}' is registered already")
    _RULES[ruleset.name] = ruleset


def _by_tag(first_field: str) -> Ruleset:
    return _RULES[first_field.removeprefix("tag_")]


def _contract(name: str, stub: Callable[..., Any]) -> Callable[..., Any]:
    """Wire one stub: `overload` for compiled callers; the stub's own body serves the interpreter."""

    def resolve(s: Any) -> Callable[..., Any] | None:
        if not isinstance(s, types.Record):
            return None
        return getattr(_by_tag(next(iter(s.fields))), name)

    _OVERLOADS[name](stub, resolve)
    return stub


# Numba compares the signatures of `typed` and of the lambda it returns, annotations included: so neither has any.


def _one(stub: Callable[..., Any], resolve: Callable[..., Any]) -> None:
    @overload(stub)
    def typed(s):  # type: ignore[no-untyped-def]
        rule = resolve(s)
        return (lambda s: rule(s)) if rule else None


def _two(stub: Callable[..., Any], resolve: Callable[..., Any]) -> None:
    @overload(stub)
    def typed(s, x):  # type: ignore[no-untyped-def]
        rule = resolve(s)
        return (lambda s, x: rule(s, x)) if rule else None


def _four(stub: Callable[..., Any], resolve: Callable[..., Any]) -> None:
    @overload(stub)
    def typed(s, x, y, z):  # type: ignore[no-untyped-def]
        rule = resolve(s)
        return (lambda s, x, y, z: rule(s, x, y, z)) if rule else None


_OVERLOADS = {
    "begin": _one,
    "check": _one,
    "legal": _two,
    "apply": _two,
    "resample": _two,
    "evaluate": _two,
    "observe": _four,
}


def _rules_of(s: np.record) -> Ruleset:
    return _by_tag(s.dtype.names[0])  # type: ignore[index]


def begin(s: Any) -> None:
    """Bring a set-up record to its first decision."""
    _rules_of(s).begin(s)


def check(s: Any) -> int:
    """0, or the number of the first broken invariant."""
    return _rules_of(s).check(s)


def legal(s: Any, x: Any) -> int:
    """Write the legal actions into the zeroed mask `x`; how many they are."""
    return _rules_of(s).legal(s, x)


def apply(s: Any, x: Any) -> None:
    """Carry out action `x` and everything that follows up to the next decision."""
    _rules_of(s).apply(s, x)


def resample(s: Any, x: Any) -> None:
    """Redraw what seat `x` cannot know."""
    _rules_of(s).resample(s, x)


def evaluate(s: Any, x: Any) -> float:
    """Material judgement for seat `x`, -1 to 1."""
    return _rules_of(s).evaluate(s, x)


def observe(s: Any, x: Any, y: Any, z: Any) -> None:
    """Write what seat `x` sees into zeroed planes `y` and scalars `z`."""
    _rules_of(s).observe(s, x, y, z)


for _name, _stub in (
    ("begin", begin),
    ("check", check),
    ("legal", legal),
    ("apply", apply),
    ("resample", resample),
    ("evaluate", evaluate),
    ("observe", observe),
):
    _contract(_name, _stub)
