"""Flags: ignoring them, rampage, and the retreat hex by hex (section 12)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import hold_objective, is_supported, lose_leader, move_unit
from ancients_env.rulesets.cca.losses import TWO, count, lose_blocks, throw_dice
from ancients_env.rulesets.cca.state import (
    E_BLOCKED,
    E_FLAGS,
    E_RAMPAGE,
    E_RETREAT,
    FRIGHT,
    IGNORE_0,
    T_BLOCKED,
    T_NONE,
    T_RAMPAGE,
    T_RETREAT,
    TH_RAMPAGE,
)
from ancients_env.rulesets.cca.strength import counts_as_full
from ancients_env.rulesets.cca.throws import is_horse, terrain_protects

NOTHING = np.int64(0)
ONE = np.int64(1)


@kernel
def target_defends(s):
    """Is the target of the throw the unit that was attacked? Only then does terrain help it (cca-12.10, cca-17.29)."""
    return s.t_target == s.c_target


@kernel
def flags_ignorable(s):
    """How many flags of the throw its target may ignore (cca-12.7 to cca-12.10)."""
    u, v = np.int64(s.t_target), np.int64(s.t_unit)
    kind = s.unit_type[u]
    close = s.c_ranged == 0
    if kind == t.EL:
        return np.int64(close and is_horse(s.unit_type[v]))
    if s.unit_type[v] == t.EL and s.side_rules[s.unit_side[u]] & FRIGHT and not t.UNIT_MOUNTED[kind]:
        return np.int64(0)
    total = np.int64(s.hex_leader[s.unit_hex[u]] >= 0)
    total += is_supported(s, u)
    total += kind == t.WA and counts_as_full(s, u)
    elite = s.unit_elite[u]
    total += elite == t.SACRED_BAND or elite == t.SILVER_SHIELDS or (elite == t.COMPANIONS and close)
    total += target_defends(s) and terrain_protects(s, u, np.int64(s.unit_hex[v]), not close)
    return total


@kernel
def legal_ignore_flags(s, mask):
    most = min(np.int64(s.t_flags), flags_ignorable(s))
    for k in range(most + 1):
        mask[IGNORE_0 + k] = 1
    return most + 1


@kernel
def apply_ignore_flags(s, action):
    """So many flags are treated as not thrown; the others become one retreat (cca-12.1)."""
    u, v = np.int64(s.t_target), np.int64(s.t_unit)
    ignored = action - IGNORE_0
    flags = np.int64(s.t_flags) - ignored
    each = t.UNIT_RETREAT[s.unit_type[u]]
    thrower = s.unit_type[v]
    if s.c_ranged == 0 and (thrower == t.EL or thrower == t.CM) and is_horse(s.unit_type[u]):
        each += t.EXTRA_RETREAT  # cca-11.17, cca-11.25
    distance = each * flags
    log(s, E_FLAGS, np.int64(s.unit_hex[u]), np.int64(s.t_flags), ignored, distance, NOTHING, NOTHING, NOTHING)
    s.t_flags = flags
    s.t_left = min(distance, np.int64(100))
    s.t_next = 0
    if flags == 0:
        s.t_stage = T_NONE
    elif s.unit_type[u] == t.EL:
        start_rampage(s, u)
    else:
        s.t_stage = T_RETREAT


@kernel
def start_rampage(s, u):
    """The hexes that will be thrown for are those that hold something now (cca-12.11)."""
    h = np.int64(s.unit_hex[u])
    s.t_stage = T_RAMPAGE
    s.t_hexes = 0
    for k in range(6):
        n = t.NEIGHBOURS[h, t.READING[k]]
        if n >= 0 and (s.hex_unit[n] >= 0 or s.hex_leader[n] >= 0):
            s.t_hexes |= 1 << k
    log(s, E_RAMPAGE, h, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def rampage_step(s):
    """Two dice for the next adjacent hex that held anything (cca-12.11, cca-12.12)."""
    h = np.int64(s.unit_hex[s.t_target])
    while s.t_next < 6:
        n = np.int64(t.NEIGHBOURS[h, t.READING[s.t_next]])
        meant = (s.t_hexes >> s.t_next) & 1
        s.t_next += 1
        if not meant:
            continue
        u, leader = np.int64(s.hex_unit[n]), np.int64(s.hex_leader[n])
        if u >= 0:
            hits = count(throw_dice(s, TWO, n, TH_RAMPAGE), t.UNIT_CLASS[s.unit_type[u]])
            lose_blocks(s, u, hits)
            return
        if leader >= 0:
            if count(throw_dice(s, TWO, n, TH_RAMPAGE), t.DIE_LEADER) > 0:
                lose_leader(s, leader)
            return
    s.t_stage = T_RETREAT


@kernel
def is_open(s, u, n):
    """May the retreating unit enter the hex (cca-12.3 to cca-12.5)?"""
    if n < 0 or s.hex_unit[n] >= 0 or t.IMPASSABLE[s.terrain[n]]:
        return False
    if s.terrain[n] == t.BROKEN and t.IS_MACHINE[s.unit_type[u]]:
        return False
    leader = s.hex_leader[n]
    if leader < 0:
        return True
    return s.leader_side[leader] == s.unit_side[u] and s.hex_leader[s.unit_hex[u]] < 0


@kernel
def legal_retreat_to(s, mask):
    u = np.int64(s.t_target)
    n = np.int64(0)
    for i in range(2):
        to = t.HOMEWARD[s.unit_side[u], s.unit_hex[u], i]
        if is_open(s, u, to):
            mask[to] = 1
            n += 1
    return n


@kernel
def apply_retreat_to(s, action):
    """One step; a lone friendly leader ends the retreat (cca-12.5)."""
    u = np.int64(s.t_target)
    joined = s.hex_leader[action] >= 0
    log(s, E_RETREAT, np.int64(s.unit_hex[u]), action, np.int64(s.unit_type[u]), NOTHING, NOTHING, NOTHING, NOTHING)
    move_unit(s, u, action)
    s.t_left -= 1
    if joined:
        s.t_left = 0


@kernel
def retreat_step(s):
    """Work out the next hex of the retreat; True when its owner must choose or take it."""
    u = np.int64(s.t_target)
    if s.t_left <= 0 or s.unit_blocks[u] == 0:
        s.t_stage = T_NONE
        if s.unit_blocks[u] > 0:
            hold_objective(s, u)
        return False
    side, h = np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])
    if is_open(s, u, t.HOMEWARD[side, h, 0]) or is_open(s, u, t.HOMEWARD[side, h, 1]):
        return True
    if s.unit_type[u] == t.EL and elephants_blocked(s, u):
        s.t_left -= 1
        s.t_next = 0
        s.t_stage = T_BLOCKED
        return False
    # nothing can open while the unit stands still: all hexes left cost a block each (cca-12.6, cca-12.14)
    missing = np.int64(s.t_left)
    s.t_left = 0
    log(s, E_BLOCKED, h, missing, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    lose_blocks(s, u, missing)
    return False


@kernel
def elephants_blocked(s, u):
    """Does a unit or leader stand in their way (cca-12.13, cca-12.15)?"""
    side, h = np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])
    for i in range(2):
        n = t.HOMEWARD[side, h, i]
        if n >= 0 and (s.hex_unit[n] >= 0 or s.hex_leader[n] >= 0):
            return True
    return False


@kernel
def trample_step(s):
    """The next unit or leader in the elephants' way loses a block (cca-12.13)."""
    u = np.int64(s.t_target)
    side, h = np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])
    while s.t_next < 2:
        n = np.int64(t.HOMEWARD[side, h, s.t_next])
        s.t_next += 1
        if n < 0:
            continue
        blocker, leader = np.int64(s.hex_unit[n]), np.int64(s.hex_leader[n])
        if blocker >= 0:
            log(s, E_BLOCKED, h, NOTHING, n, NOTHING, NOTHING, NOTHING, NOTHING)
            lose_blocks(s, blocker, ONE)
            return
        if leader >= 0:
            log(s, E_BLOCKED, h, NOTHING, n, NOTHING, NOTHING, NOTHING, NOTHING)
            lose_leader(s, leader)
            return
    s.t_stage = T_RETREAT
