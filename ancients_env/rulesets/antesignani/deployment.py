"""Deployment as decisions: units in turn, then generals (antesignani-33.4)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    NONE,
    NOTHING,
    ONE,
    note,
    put,
    side_of,
    throw,
)


@kernel
def waits(s, side):
    """Has a side units to place?"""
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        if s.unit_hex[u] == st.WAITING:
            return True
    return False


@kernel
def next_general(s, side):
    """A side's next general to place, -1 for none."""
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        if s.general_hex[g] == st.WAITING:
            return np.int64(g)
    return NONE


@kernel
def who_begins(s):
    """The die decides who places first, where both sides have something to place."""
    here, there = waits(s, NOTHING), waits(s, ONE)
    if not here and not there:
        here, there = next_general(s, NOTHING) >= 0, next_general(s, ONE) >= 0
    side = NOTHING if here else ONE
    if here and there:
        _, die = throw(s, ONE, t.D6, t.D6, st.TH_DEPLOYMENT, NONE)
        side = np.int64(s.first) if die <= t.FIRST_BY_DIE else 1 - np.int64(s.first)
        note(s, st.E_PLACES_FIRST, side, die, NOTHING, NOTHING)
    s.d_first = side
    s.active = side


@kernel
def deploy_stage(s):
    """The next piece to be placed; True when somebody is asked."""
    units = waits(s, NOTHING) or waits(s, ONE)
    if s.d_first < 0:
        if not units and next_general(s, NOTHING) < 0 and next_general(s, ONE) < 0:
            s.stage = st.ST_TURN
            s.active = s.first
            return False
        who_begins(s)
    if units:
        if not waits(s, np.int64(s.active)):
            s.active = 1 - np.int64(s.active)
        s.seat = s.active
        s.decision = st.DEPLOY_UNIT
        return True
    for k in range(2):
        side = np.int64(s.d_first) ^ k
        g = next_general(s, side)
        if g >= 0:
            s.d_placing = g
            s.active = side
            s.seat = side
            s.decision = st.DEPLOY_GENERAL
            return True
    s.d_placing = -1
    s.d_first = -1
    s.cursor = 0
    s.active = s.first
    s.stage = st.ST_TURN
    return False


@kernel
def same_kind(s, u, v):
    """Are two units alike in all that the rules ask about?"""
    return (
        s.unit_category[u] == s.unit_category[v]
        and s.unit_weight[u] == s.unit_weight[v]
        and s.unit_doctrine[u] == s.unit_doctrine[v]
        and s.unit_vo[u] == s.unit_vo[v]
        and s.unit_vd[u] == s.unit_vd[v]
        and s.unit_protection[u] == s.unit_protection[v]
        and s.unit_weapon[u] == s.unit_weapon[v]
        and s.unit_quality[u] == s.unit_quality[v]
        and s.unit_traits[u] == s.unit_traits[v]
        and s.unit_vc[u] == s.unit_vc[v]
        and s.unit_state[u] == s.unit_state[v]
        and s.unit_entry[u] == s.unit_entry[v]
    )


@kernel
def legal_deploy_unit(s, mask):
    """Units still to be placed; alike ones are offered once."""
    first = FIRST_UNIT[s.seat]
    n = NOTHING
    for u in range(first, first + np.int64(s.units[s.seat])):
        if s.unit_hex[u] != st.WAITING:
            continue
        fresh = True
        for v in range(first, u):
            if s.unit_hex[v] == st.WAITING and same_kind(s, u, v):
                fresh = False
                break
        if fresh:
            mask[st.UNIT + u - first] = 1
            n += 1
    return n


@kernel
def legal_zone(s, mask, for_unit):
    """Hexes of the own zone: free ones for a unit, without enemy units for a general."""
    side = np.int64(s.seat)
    n = NOTHING
    for h in range(t.HEXES):
        if t.ZONE[side, h] == 0:
            continue
        u = np.int64(s.hex_unit[h])
        if u < 0 or (for_unit == 0 and side_of(u) == side):
            mask[h] = 1
            n += 1
    return n


@kernel
def legal_deploy(s, mask):
    """Legal actions of a decision of deployment."""
    d = s.decision
    if d == st.DEPLOY_UNIT:
        return legal_deploy_unit(s, mask)
    if d == st.DEPLOY_FACING:
        for hour in range(1, t.HOURS + 1):
            mask[st.FACE + hour] = 1
        return t.HOURS
    return legal_zone(s, mask, np.int64(d == st.DEPLOY_HEX))


@kernel
def apply_deploy(s, action):
    """Carry out a decision of deployment; True when more is asked at once."""
    d, side = s.decision, np.int64(s.seat)
    if d == st.DEPLOY_UNIT:
        s.d_placing = FIRST_UNIT[side] + action - st.UNIT
        s.decision = st.DEPLOY_HEX
        return True
    u = np.int64(s.d_placing)
    if d == st.DEPLOY_HEX:
        put(s, u, action)
        s.decision = st.DEPLOY_FACING
        return True
    s.d_placing = -1
    if d == st.DEPLOY_GENERAL:
        s.general_hex[u] = action
        note(s, st.E_GENERAL_PLACED, side, u - FIRST_GENERAL[side], np.int64(action), NOTHING)
        return False
    s.unit_facing[u] = action - st.FACE
    note(s, st.E_PLACED, side, np.int64(s.unit_hex[u]), action - st.FACE, u - FIRST_UNIT[side])
    s.active = 1 - side
    return False
