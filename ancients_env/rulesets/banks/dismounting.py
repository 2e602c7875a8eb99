"""Cavalry fights on foot (option 13.12; decision d3)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.agreement import equip
from ancients_env.rulesets.banks.board import NONE, NOTHING, ONE, lift, note_unit, put
from ancients_env.rulesets.banks.sight import look_around


@kernel
def is_plain(s, u):
    """Heavy cavalry of which two make one heavy infantry."""
    return s.unit_type[u] == t.HC and np.int64(s.unit_traits[u]) & st.CATAPHRACT == 0


@kernel
def other_plain(s, u):
    """Another such unit of the same side on the map, -1 for none."""
    for v in range(np.int64(s.units)):
        if v != u and s.unit_hex[v] >= 0 and s.unit_side[v] == s.unit_side[u] and is_plain(s, v):
            return np.int64(v)
    return NONE


@kernel
def may_dismount(s, u):
    """Cavalry on the map with a line in the table, heavy cavalry in pairs (banks-13.12a)."""
    if s.unit_hex[u] < 0 or s.unit_side[u] != s.seat or t.DISMOUNTED[s.unit_type[u]] < 0:
        return False
    return not is_plain(s, u) or other_plain(s, u) >= 0


@kernel
def legal_dismount(s, mask):
    """Units that may, or done."""
    n = ONE
    mask[st.DONE] = 1
    for u in range(np.int64(s.units)):
        if may_dismount(s, u):
            mask[s.unit_hex[u]] = 1
            n += 1
    return n


@kernel
def apply_dismount(s, action):
    """What else is to be said about this one?"""
    u = np.int64(s.hex_unit[action])
    s.mover = u
    s.target = -1
    s.decision = st.DISMOUNT_SECOND if is_plain(s, u) else st.DISMOUNT_AS


@kernel
def legal_dismount_second(s, mask):
    """The second heavy cavalry."""
    n = NOTHING
    for v in range(np.int64(s.units)):
        if v != s.mover and s.unit_hex[v] >= 0 and s.unit_side[v] == s.seat and is_plain(s, v):
            mask[s.unit_hex[v]] = 1
            n += 1
    return n


@kernel
def apply_dismount_second(s, action):
    """In which of the two hexes?"""
    s.target = s.hex_unit[action]
    s.decision = st.DISMOUNT_HEX


@kernel
def legal_dismount_hex(s, mask):
    """The hexes of the two."""
    mask[s.unit_hex[s.mover]] = 1
    mask[s.unit_hex[s.target]] = 1
    return ONE + ONE


@kernel
def apply_dismount_hex(s, action):
    """The unit that stays is the one in the chosen hex."""
    if action == s.unit_hex[s.target]:
        u = np.int64(s.mover)
        s.mover = s.target
        s.target = u
    s.decision = st.DISMOUNT_AS


@kernel
def foot_type(s, u):
    """What a unit dismounts as: horse archers are LC of class B (banks-13.12a)."""
    if s.unit_type[u] == t.LC and s.unit_missile[u] == t.CLASS_B:
        return np.int64(t.LA)
    return np.int64(t.DISMOUNTED[s.unit_type[u]])


@kernel
def legal_dismount_as(s, mask):
    """Its type on foot; Mongols may choose (banks-13.12c)."""
    u = np.int64(s.mover)
    mask[st.TYPE + foot_type(s, u)] = 1
    if np.int64(s.unit_traits[u]) & st.MONGOL and foot_type(s, u) == t.LA:
        mask[st.TYPE + t.MM] = 1
        return ONE + ONE
    return ONE


@kernel
def apply_dismount_as(s, action):
    """Which way does it face?"""
    s.pointed = action - st.TYPE
    s.decision = st.DISMOUNT_FACING


@kernel
def apply_dismount_facing(s, action):
    """The riders are on foot."""
    u, kind = np.int64(s.mover), np.int64(s.pointed)
    h, old = np.int64(s.unit_hex[u]), np.int64(s.unit_type[u])
    traits = np.int64(s.unit_traits[u]) & (st.BARBARIAN | st.ONCE_SEEN)
    if s.target >= 0:
        other = np.int64(s.target)
        traits |= np.int64(s.unit_traits[other]) & st.BARBARIAN
        lift(s, other)
        s.unit_hex[other] = st.NOWHERE
        s.unit_fate[other] = st.REPLACED
    if old == t.KT:
        traits |= st.KNIGHT  # banks-13.12b
    s.unit_traits[u] = traits
    s.unit_type[u] = kind
    s.unit_missile[u] = t.MISSILE[kind]
    s.unit_shots[u] = 1
    s.unit_volleys[u] = t.MOST_VOLLEYS
    s.unit_facing[u] = action - st.FACE
    equip(s, u)
    put(s, u, h)
    look_around(s)
    note_unit(s, st.E_DISMOUNTS, u, h, np.int64(s.unit_facing[u]), old, np.int64(s.target >= 0), NOTHING)
    s.mover = NONE
    s.target = NONE
    s.pointed = NONE
    s.decision = st.DISMOUNT
