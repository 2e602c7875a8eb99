"""Judging a record: how a side stands."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.judgement import bounded, verdict

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
        return verdict(s, side)
    return bounded(standing(s, side) - standing(s, 1 - side))
