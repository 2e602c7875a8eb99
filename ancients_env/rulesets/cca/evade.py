"""Evading a close combat (cca-13.1 to cca-13.9)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import hold_objective, move_unit
from ancients_env.rulesets.cca.retreat import is_open
from ancients_env.rulesets.cca.state import E_EVADE

NOTHING = np.int64(0)


@kernel
def leads_on(s, u, n):
    """Can the unit enter the hex as the first of two (cca-13.4, cca-13.5)?"""
    if n < 0 or not is_open(s, u, n) or s.hex_leader[n] >= 0:
        return False
    side = s.unit_side[u]
    return is_open(s, u, t.HOMEWARD[side, n, 0]) or is_open(s, u, t.HOMEWARD[side, n, 1])


@kernel
def has_long_way(s, u):
    """Is there an evade path of two hexes?"""
    side, h = s.unit_side[u], s.unit_hex[u]
    return leads_on(s, u, t.HOMEWARD[side, h, 0]) or leads_on(s, u, t.HOMEWARD[side, h, 1])


@kernel
def may_evade(s, u, v):
    """May unit u evade the attack of unit v (cca-13.2, cca-13.4, cca-13.9)?"""
    if not t.EVADES[s.unit_type[u], s.unit_type[v]]:
        return False
    if t.IS_MACHINE[s.unit_type[u]]:
        return True
    side, h = s.unit_side[u], s.unit_hex[u]
    return is_open(s, u, t.HOMEWARD[side, h, 0]) or is_open(s, u, t.HOMEWARD[side, h, 1])


@kernel
def legal_evade_to(s, mask):
    u = np.int64(s.c_target)
    side, h = s.unit_side[u], s.unit_hex[u]
    long_way = s.e_left == t.EVADE_HEXES and has_long_way(s, u)
    n = np.int64(0)
    for i in range(2):
        to = t.HOMEWARD[side, h, i]
        if leads_on(s, u, to) if long_way else is_open(s, u, to):
            mask[to] = 1
            n += 1
    return n


@kernel
def apply_evade_to(s, action):
    u = np.int64(s.c_target)
    if s.e_left == t.EVADE_HEXES and not has_long_way(s, u):
        s.e_left = 1
    joined = s.hex_leader[action] >= 0
    log(s, E_EVADE, np.int64(s.unit_hex[u]), action, np.int64(s.unit_type[u]), NOTHING, NOTHING, NOTHING, NOTHING)
    move_unit(s, u, action)
    s.e_left = 0 if joined else s.e_left - 1
    if s.e_left == 0:
        hold_objective(s, u)
