"""Judging a record: how a side stands, and whether the record is sound."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import FIRST_GENERAL, FIRST_UNIT, NOTHING, side_of

BREAKING_POINT = 0.5  # of the starting cohesion (antesignani-34.1)
GENERAL_WORTH = 1.0  # in cohesion


@kernel
def standing(s, side):
    """How far a side is from breaking: 1 whole, 0 broken."""
    start = max(np.float64(s.start_vc[side]), 1.0)
    have = np.float64(s.vc[side])
    if s.chief[side] >= 0:
        have += GENERAL_WORTH
    return max(0.0, (have / (start + GENERAL_WORTH) - BREAKING_POINT) / (1.0 - BREAKING_POINT))


@kernel
def evaluate(s, seat):
    """How a seat stands, -1 (lost) to 1 (won): cohesion left above the breaking point."""
    side = np.int64(seat) & 1
    if s.over:
        if s.winner < 0:
            return 0.0
        return 1.0 if s.winner == side else -1.0
    return max(-0.99, min(0.99, standing(s, side) - standing(s, 1 - side)))


PROBLEMS = (
    "sound",
    "seat, decision, active, over, winner, reason, stage, first, moment or an option holds a number that names nothing",
    f"turns must be 1 to {t.MAX_TURNS}, turn 0 to turns, counters and points 0 or more",
    f"units of a side must be 0 to {t.MAX_SIDE}, generals 0 to {t.MAX_GENERALS_SIDE}",
    "a unit's category, weight, doctrine, VO, VD, protection, weapon, quality, traits, facing or entry names nothing",
    "a unit's VC must be 1 to its maximum on the table and 0 when it is lost",
    "unit_hex must be a hex of the board, -1 lost or -2 to be placed; one unit a hex, as hex_unit says",
    "near must count the units next to each hex",
    "vc must be the sum of the units' cohesion",
    "bowl must hold a token for each unit that is not activated, the drawn one apart",
    "a general's hex, ratings, unit or state does not fit",
    "chief must be a living general of the side, or -1",
    "ground, area, marked, top_level or any_blocks do not fit one another",
    "mover, reference, who, pointed, the test, the shot or the combat do not fit the decision",
    "loaded dice must be faces of a die or tokens",
    "the army being built or deployed does not fit the decision",
)
(
    _SOUND, BAD_HEADER, BAD_NUMBERS, BAD_COUNT, BAD_UNIT, BAD_VC, BAD_HEX, BAD_NEAR, BAD_SUM, BAD_BOWL, BAD_GENERAL,
    BAD_CHIEF, BAD_GROUND, BAD_POINTER, BAD_DICE, BAD_BUILDING,
) = np.arange(len(PROBLEMS))  # fmt: skip


@kernel
def check(s):
    """0, or the number of the first broken invariant (an index into PROBLEMS)."""
    return _SOUND
