"""Symbols: what the dice of I Am Spartacus and Rally order or bring back, one symbol after the other (D6)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.orders import NOTHING, SYMBOLS, begin_movement
from ancients_env.rulesets.cca.state import E_ORDER, E_RALLY, ORDERED, SKIP


@kernel
def near_own_leader(s, u):
    """Is the unit with or next to an own leader (cca-17.38)?"""
    h = s.unit_hex[u]
    side = s.unit_side[u]
    if s.hex_leader[h] >= 0:
        return True
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n >= 0:
            leader = s.hex_leader[n]
            if leader >= 0 and s.leader_side[leader] == side:
                return True
    return False


@kernel
def symbol_fits(s, u, symbol):
    """May the symbol be used on the unit?"""
    kind = s.unit_type[u]
    if s.unit_hex[u] < 0 or (symbol < SYMBOLS - 1 and t.UNIT_CLASS[kind] != symbol):
        return False
    if s.order == t.SPARTACUS:
        return s.unit_state[u] & ORDERED == 0
    if kind == t.EL or t.IS_CHARIOT[kind] or s.unit_blocks[u] >= t.UNIT_BLOCKS[kind]:
        return False
    return near_own_leader(s, u)


@kernel
def current_symbol(s):
    """The first symbol left, in the order light, medium, heavy, leader; -1 when all are used."""
    for k in range(SYMBOLS):
        if s.symbols[k] > 0:
            return np.int64(k)
    return np.int64(-1)


@kernel
def legal_use_symbol(s, mask):
    mask[SKIP] = 1
    n = np.int64(1)
    symbol = current_symbol(s)
    if symbol < 0:
        return n
    side = s.active
    for u in range(s.units):
        if s.unit_side[u] == side and symbol_fits(s, u, symbol):
            mask[s.unit_hex[u]] = 1
            n += 1
    if s.order == t.SPARTACUS and symbol == SYMBOLS - 1:
        for leader in range(s.leaders):
            h = s.leader_hex[leader]
            if h >= 0 and s.leader_side[leader] == side and s.hex_unit[h] < 0 and s.leader_state[leader] & ORDERED == 0:
                mask[h] = 1
                n += 1
    return n


@kernel
def apply_use_symbol(s, action):
    symbol = current_symbol(s)
    side = np.int64(s.active)
    if symbol < 0:
        begin_movement(s)
        return
    s.symbols[symbol] -= 1
    if action != SKIP:
        u = np.int64(s.hex_unit[action])
        if u < 0:
            s.leader_state[s.hex_leader[action]] |= ORDERED
        else:
            s.unit_state[u] |= ORDERED
        if s.order == t.RALLY:
            s.unit_blocks[u] += 1
            log(s, E_RALLY, action, np.int64(s.unit_blocks[u]), side, NOTHING, NOTHING, NOTHING, NOTHING)
        else:
            log(s, E_ORDER, action, np.int64(u < 0), side, NOTHING, NOTHING, NOTHING, NOTHING)
    if current_symbol(s) < 0:
        begin_movement(s)
