"""Lines of sight: which hexes lie between two hexes."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel


@kernel
def axial_hex(q, r, rows, cols):
    """The hex at axial (q, r) of a grid, -1 off it."""
    c = q + r // 2
    if r < 0 or r >= rows or c < 0 or c >= cols - r % 2:
        return np.int64(-1)
    return r * cols + c


@kernel
def between(steps, reach, rows, cols, a, b, i):
    """The i-th pair (left, right) of hexes between a and b, -1 off the board; equal where the line runs inside one."""
    ra, rb = a // cols, b // cols
    qa, qb = a % cols - ra // 2, b % cols - rb // 2
    step = steps[rb - ra + reach, qb - qa + reach, i]
    left = axial_hex(qa + step[0], ra + step[1], rows, cols)
    right = axial_hex(qa + step[2], ra + step[3], rows, cols)
    return left, right


@kernel
def displacement(cols, a, b):
    """(dr, dq) from a to b: the index into a sight table, before adding its reach."""
    ra, rb = a // cols, b // cols
    return rb - ra, (b % cols - rb // 2) - (a % cols - ra // 2)
