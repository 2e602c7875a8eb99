"""The one door through which Python enters the compiled code of agents.

An entry compiles all that it calls, and what agents call is most of a ruleset and all of its script. So scripts at play
and the search share one entry for each ruleset: half the compile time of two. `contest` and `simulate` are the two
ways to call it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.scripted.contest import COLUMNS, fight
from agents.search.tree import grow, step
from ancients_env.contract import Ruleset, States
from ancients_env.kernels.jit import entry

__all__ = ["compile_door", "contest", "simulate"]

FIGHT, GROW, STEP = np.int64(0), np.int64(1), np.int64(2)

_NO_LEVELS = np.zeros((0, 2), dtype=np.int64)
_NO_OUT = np.zeros((0, COLUMNS), dtype=np.int64)
_NO_LINKS = np.zeros((0, 3), dtype=np.int32)
_NO_NUMBERS = np.zeros(0, dtype=np.int64)
_NO_VALUES = np.zeros((0, 2), dtype=np.float64)
_NO_SHARES = np.zeros(0, dtype=np.float64)


@entry
def run(
    what, states, words, masks, ratings, levels, begins, cap, budget, out, lo, hi,
    root, seat, links, keys, values, counts, spread, path, numbers, shares, many,
):  # fmt: skip
    """Fight battles, grow a tree, or take one step from its root; see `contest.fight`, `tree.grow` and `tree.step`."""
    if what == FIGHT:
        fight(states, levels, words, masks, ratings, begins, cap, budget, out, lo, hi)
    elif what == GROW:
        grow(
            root, seat, states, links, keys, values, counts, spread, words, masks[0], ratings[0], path, numbers, shares,
            many,
        )  # fmt: skip
    else:
        step(root, states, masks[0], many)


def contest(
    states: States, levels: Any, words: Any, masks: Any, ratings: Any,
    begins: bool, cap: int, budget: int, out: Any, lo: int, hi: int,
) -> None:  # fmt: skip
    """Play the battles of the slice on, script against script; see `agents.scripted.contest.fight`."""
    run(
        FIGHT, states, words, masks, ratings, levels, begins, cap, budget, out, lo, hi,
        states, 0, _NO_LINKS, _NO_NUMBERS, _NO_VALUES, _NO_NUMBERS, _NO_SHARES, _NO_NUMBERS, _NO_NUMBERS, _NO_SHARES, 0,
    )  # fmt: skip


def simulate(
    what: np.int64, root: States, seat: int, states: States, links: Any, keys: Any, values: Any, counts: Any,
    spread: Any, words: Any, masks: Any, ratings: Any, path: Any, numbers: Any, shares: Any, many: int,
) -> None:  # fmt: skip
    """Grow a tree by so many simulations (GROW), or take the action `many` from its root (STEP)."""
    run(
        what, states, words, masks, ratings, _NO_LEVELS, False, 0, 0, _NO_OUT, 0, 0,
        root, seat, links, keys, values, counts, spread, path, numbers, shares, many,
    )  # fmt: skip


def compile_door(ruleset: Ruleset) -> None:
    """Compile the door for a ruleset, or load it from the cache, by passing through it with no battle."""
    states: States = np.zeros(0, dtype=ruleset.dtype)
    masks = np.zeros((0, ruleset.actions), dtype=np.int8)
    ratings = np.zeros((0, ruleset.actions), dtype=np.float64)
    contest(states, _NO_LEVELS, np.zeros(0, dtype=np.uint64), masks, ratings, False, 1, 0, _NO_OUT, 0, 0)
