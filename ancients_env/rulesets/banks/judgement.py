"""Judging a record: how a side stands, and whether the record is sound."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import NOTHING, has

DISORDERED_SHARE, PANICKED_SHARE = 0.6, 0.3  # of a unit's strength
LEADER_WORTH = 3.0
POINT_SHARE, MATERIAL_SHARE, MORALE_SHARE = 0.3, 0.4, 0.2


@kernel
def material(s, side):
    """Strength on the map, less for units in bad order, and leaders."""
    total = 0.0
    for u in range(s.first_unit[side], s.first_unit[side] + s.side_units[side]):
        if s.unit_fate[u] != st.IN_PLAY or s.unit_type[u] == t.CP:
            continue
        worth = np.float64(t.FULL_STRENGTH[s.unit_type[u]])
        if has(s, u, st.PANICKED):
            worth *= PANICKED_SHARE
        elif has(s, u, st.DISORDERED):
            worth *= DISORDERED_SHARE
        total += worth
    for k in range(s.leaders):
        if s.leader_side[k] == side and s.leader_fate[k] == st.L_IN_PLAY:
            total += LEADER_WORTH
    return total


@kernel
def nerve(s, side):
    """What is left until an army panics, 0 to 1."""
    if s.panicked[side]:
        return 0.0
    if s.threshold[side] == 0:
        return 1.0
    return max(0.0, 1.0 - np.float64(s.lost[side]) / np.float64(s.threshold[side]))


@kernel
def evaluate(s, seat):
    """How a seat stands, -1 (lost) to 1 (won): points, strength and nerve."""
    side = np.int64(seat) & 1
    other = 1 - side
    if s.over:
        if s.winner < 0:
            return 0.0
        return 1.0 if s.winner == side else -1.0
    lead = np.float64(np.int64(s.score[side]) - np.int64(s.score[other]))
    mine, theirs = material(s, side), material(s, other)
    share = (mine - theirs) / (mine + theirs + 1e-9)
    judged = POINT_SHARE * lead + MATERIAL_SHARE * share + MORALE_SHARE * (nerve(s, side) - nerve(s, other))
    return max(-0.99, min(0.99, judged))


PROBLEMS = ("sound",)


@kernel
def check(s):
    """0, or the number of the first broken invariant (an index into PROBLEMS)."""
    return NOTHING
