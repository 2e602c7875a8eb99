"""What every game's judgement and invariants have in common: the verdict of a finished battle, and a sound header."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel

UNDECIDED = 0.99  # no live battle is judged as won or lost


@kernel
def verdict(s, side):
    """A finished battle for a side: 1 won, -1 lost, 0 drawn."""
    if s.winner < 0:
        return 0.0
    return 1.0 if s.winner == side else -1.0


@kernel
def advantage(mine, theirs):
    """Who has more, -1 to 1, as a share of what both have."""
    return (mine - theirs) / (mine + theirs + 1e-9)


@kernel
def bounded(judgement):
    """A judgement of a live battle, kept short of a verdict."""
    return max(-UNDECIDED, min(UNDECIDED, judgement))


@kernel
def header_is_sound(s, decisions, reasons):
    """Does every number of the header name something? `decisions` and `reasons` are how many the game has."""
    if s.decision < 0 or s.decision >= decisions or s.active < 0 or s.active > 1 or s.over < 0 or s.over > 1:
        return False
    if s.seat < -1 or s.seat > 1 or s.winner < -1 or s.winner > 1 or s.reason < 0 or s.reason >= reasons:
        return False
    return (s.seat < 0) == (s.over == 1) and s.rng != np.uint64(0)


@kernel
def dice_are_sound(s, faces):
    """Do the counters of loaded dice and log fit, and are loaded dice faces of a die?"""
    if s.dice_n < 0 or s.dice_n > s.dice.shape[0] or s.dice_at < 0 or s.dice_at > s.dice_n or s.log_n < 0:
        return False
    for i in range(s.dice_n):
        if s.dice[i] < 0 or s.dice[i] >= faces:
            return False
    return True
