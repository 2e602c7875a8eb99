"""Losses one by one: odd ones cost cohesion, even ones drive a unit back (antesignani-12.6 to 12.12, 29.4, 29.5)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import (
    FIRST_UNIT,
    NONE,
    NOTHING,
    ONE,
    general_of,
    has,
    lose_general,
    lose_vc,
    note,
    shift,
    side_of,
    throw,
)


@kernel
def can_retreat(s, u, d, opponent):
    """May a unit retreat one hex in direction d, away from this opponent or shooter (antesignani-12.11)?"""
    if d < 0:
        return False
    here, there = np.int64(s.unit_hex[u]), np.int64(t.NEIGHBOURS[s.unit_hex[u], d])
    other = 1 - side_of(u)
    if there < 0 or s.hex_unit[there] >= 0 or s.near[other, there] > 0:
        return False
    first = FIRST_UNIT[other]
    for e in range(first, first + np.int64(s.units[other])):
        h = np.int64(s.unit_hex[e])
        if h >= 0 and e != opponent and t.DISTANCE[h, there] < t.DISTANCE[h, here]:
            return False
    return True


@kernel
def step_back(s, u, d):
    """A retreat of one hex; a shieldwall breaks up (antesignani-12.10, antesignani-27.5)."""
    here, there = np.int64(s.unit_hex[u]), np.int64(t.NEIGHBOURS[s.unit_hex[u], d])
    note(s, st.E_RETREAT, side_of(u), here, there, NOTHING)
    s.unit_state[u] &= ~st.SHIELDWALL
    shift(s, u, there)


@kernel
def elephants_back(s, u, opponent):
    """Elephants roll for the direction of a retreat; it, or -1 when they stayed (antesignani-29.4, 29.5)."""
    here = np.int64(s.unit_hex[u])
    _, die = throw(s, ONE, t.D6, t.D6, st.TH_ELEPHANT, here)
    d = die - 1
    there = np.int64(t.NEIGHBOURS[here, d])
    note(s, st.E_ELEPHANT, here, die, there, NOTHING)
    if can_retreat(s, u, d, opponent):
        step_back(s, u, d)
        return d
    lose_vc(s, u, st.E_LOSS)
    if there >= 0 and s.hex_unit[there] >= 0:
        lose_vc(s, np.int64(s.hex_unit[there]), st.E_TRAMPLED)
    return NONE


@kernel
def driven_back(s, u, d, opponent):
    """An even-numbered loss: the direction of the retreat, -1 when there was none (antesignani-12.8, 19.1)."""
    if has(s, u, t.FANATIC):
        note(s, st.E_NO_EFFECT, side_of(u), np.int64(s.unit_hex[u]), NOTHING, NOTHING)
        return NONE
    if s.unit_category[u] == t.ELEPHANT:
        return elephants_back(s, u, opponent)
    if can_retreat(s, u, d, opponent):
        step_back(s, u, d)
        return d
    note(s, st.E_NO_RETREAT, side_of(u), np.int64(s.unit_hex[u]), NOTHING, NOTHING)
    lose_vc(s, u, st.E_LOSS)
    return NONE


@kernel
def turn_away(s, u, steps, d):
    """Driven back two hexes or more, a unit ends facing its last step (antesignani-12.12)."""
    if steps >= 2 and s.unit_hex[u] >= 0:
        s.unit_facing[u] = 2 * d + 1
        note(s, st.E_TURN, side_of(u), np.int64(s.unit_hex[u]), 2 * d + 1, NOTHING)


@kernel
def check_general(s, u, losses):
    """A general whose unit survived losses falls on any 6 (antesignani-17.6)."""
    if losses == 0 or s.unit_hex[u] < 0:
        return
    g = general_of(s, u)
    if g < 0:
        return
    spared, _ = throw(s, losses, t.D6, t.GENERAL_DIES_ON - 1, st.TH_CHECK, np.int64(s.unit_hex[u]))
    if spared < losses:
        lose_general(s, g, st.L_LOSSES)
