"""Judging a record: how a side stands."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.judgement import bounded, verdict
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import FIRST_UNIT, marked

BREAKING_POINT = 0.5  # of the starting cohesion (antesignani-34.1)
GENERAL_WORTH = 1.0  # in cohesion
# found by fitting the outcomes of some thousand battles of scripts to their positions in mid-battle
COHESION = 0.75  # of the distance from the breaking point
BLOW = 1.5 / 12.0  # of a point of cohesion, by VO * (VO + 1): what a die is expected to add to an attack
MISSILES = 0.9  # of a point of cohesion in a unit that can shoot
FRESH = 0.3  # of a point of cohesion in a unit still to be activated
POINT = 0.006  # of a command point


@kernel
def standing(s, side):
    """How far a side is from breaking: 1 whole, 0 broken."""
    start = max(np.float64(s.start_vc[side]), 1.0)
    have = np.float64(s.vc[side])
    if s.chief[side] >= 0:
        have += GENERAL_WORTH
    return max(0.0, (have / (start + GENERAL_WORTH) - BREAKING_POINT) / (1.0 - BREAKING_POINT))


@kernel
def fighting_power(s, side):
    """Blows and missiles that a side's units have left in them, and how many of them are still to act this turn."""
    total = 0.0
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        if s.unit_hex[u] >= 0:
            value = np.float64(s.unit_vo[u])
            worth = BLOW * value * (value + 1.0)
            if s.unit_weapon[u] != t.NO_WEAPON:
                worth += MISSILES
            if not marked(s, u, st.ACTIVATED):
                worth += FRESH
            total += worth * np.float64(s.unit_vc[u])
    return total


@kernel
def evaluate(s, seat):
    """How a seat stands, -1 (lost) to 1 (won): cohesion above the breaking point, power, command points in hand."""
    side = np.int64(seat) & 1
    if s.over:
        return verdict(s, side)
    other = 1 - side
    starts = max(1.0, 0.5 * (np.float64(s.start_vc[side]) + np.float64(s.start_vc[other])))
    ahead = COHESION * (standing(s, side) - standing(s, other))
    ahead += (fighting_power(s, side) - fighting_power(s, other)) / starts
    ahead += POINT * (np.float64(s.pc[side]) - np.float64(s.pc[other]))
    return bounded(ahead / np.sqrt(1.0 + ahead * ahead))
