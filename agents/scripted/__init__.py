"""Scripts: compiled policies that know one game, registered by ruleset like its rules.

A script is a kernel `rate(s, seat, level, mask, out)`: it writes into `out` (A,) what each legal action is worth to the
seat, at a rung of skill from 1 up. The best rated action is what the script plays; the ratings are the priors of the
search, which `outlook` helps to judge positions. Ratings are in units in which a tenth is a clear difference. A script
reads only what its seat knows: the board, its own hand, the public piles. It may try pieces in other hexes while it
thinks, and leaves the record as it found it.

Generic compiled code calls `rate` and `policy` through the same mechanism as the rules (`ancients_env.dispatch`): the
script is found by the record's tag when the caller is compiled. A ruleset `x` brings its script as the module
`agents.scripted.x`, which calls `register`; a ruleset without one plays by `unscripted`, which prefers nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from ancients_env.contract import Ruleset
from ancients_env.kernels.jit import kernel

__all__ = ["NO_SCRIPT", "Script", "outlook", "policy", "rate", "register", "script_of"]


@dataclass(frozen=True)
class Script:
    """What a ruleset's script brings: the ratings, and how many rungs they have."""

    rate: Callable[..., Any]  # rate(s, seat, level, mask, out)
    rungs: tuple[str, ...]  # one line for each rung, from the first: its idea
    outlook: Callable[..., Any]  # outlook(s, level): what a position promises the south beyond material, 0 when even
    rollout: int = 2  # the level that plays the search's rollouts, quick and not foolish: a rung, or one beyond them
    turns: int = 2  # player turns that a simulation sees: this one and the answer, or more
    horizon: int = 400  # decisions of a rollout at most: fewer where a turn is long and a half-played one can be judged


_SCRIPTS: dict[str, Script] = {}


@kernel
def unscripted(s, seat, level, mask, out):
    """No script: all legal actions are equally good."""
    out[:] = 0.0


@kernel
def no_outlook(s, level):
    """No script: nothing but material counts."""
    return 0.0


NO_SCRIPT = Script(unscripted, (), no_outlook)


def register(ruleset_name: str, script: Script) -> None:
    """Make the script of a ruleset known."""
    _SCRIPTS[ruleset_name] = script


def script_of(ruleset: Ruleset | str) -> Script:
    """The script of a ruleset, imported when first asked for; `NO_SCRIPT` if it has none."""
    name = ruleset if isinstance(ruleset, str) else ruleset.name
    if name not in _SCRIPTS and find_spec(f"{__name__}.{name}") is not None:
        import_module(f"{__name__}.{name}")
    return _SCRIPTS.get(name, NO_SCRIPT)


# ---------------------------------------------------------------- for generic compiled code


def rate(s: Any, seat: Any, level: Any, mask: Any, out: Any) -> None:
    """Write what each legal action is worth to the seat, by the script of the record's ruleset."""
    script_of(s.dtype.names[0].removeprefix("tag_")).rate(s, seat, level, mask, out)


@overload(rate)
def _rate(s, seat, level, mask, out):
    if not isinstance(s, types.Record):
        return None
    script = script_of(next(iter(s.fields)).removeprefix("tag_")).rate
    return lambda s, seat, level, mask, out: script(s, seat, level, mask, out)


def outlook(s: Any, level: Any) -> float:
    """What a position promises the south beyond material, by the script of the record's ruleset."""
    return script_of(s.dtype.names[0].removeprefix("tag_")).outlook(s, level)


@overload(outlook)
def _outlook(s, level):
    if not isinstance(s, types.Record):
        return None
    script = script_of(next(iter(s.fields)).removeprefix("tag_")).outlook
    return lambda s, level: script(s, level)


@kernel
def policy(s, seat, level, mask, out):
    """The legal action rated best, the first of equals; the ratings stay in `out`."""
    rate(s, seat, level, mask, out)
    best = np.int64(-1)
    for a in range(mask.shape[0]):
        if mask[a] and (best < 0 or out[a] > out[best]):
            best = np.int64(a)
    return best
