"""Pieces that come onto the board during play: leaders placed before the first turn, and ambushes."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import move_leader
from ancients_env.rulesets.cca.movement import entry_marks, terrain_admits, terrain_stops
from ancients_env.rulesets.cca.orders import begin_movement, begin_order
from ancients_env.rulesets.cca.state import (
    DO_AMBUSH,
    DONE,
    E_PLACED,
    MOVED,
    NO_AMBUSH,
    ORDERED,
    PLACE_AMBUSH,
    PLACE_LEADER,
    RESERVE,
)

NOTHING = np.int64(0)


@kernel
def waiting_leader(s, side):
    """A leader of the side not yet on the board, -1 for none."""
    for leader in range(s.leaders):
        if s.leader_hex[leader] == RESERVE and s.leader_side[leader] == side:
            return np.int64(leader)
    return np.int64(-1)


@kernel
def waiting_unit(s, side):
    """A unit of the side not yet on the board, -1 for none."""
    for u in range(s.units):
        if s.unit_hex[u] == RESERVE and s.unit_side[u] == side:
            return np.int64(u)
    return np.int64(-1)


# ---------------------------------------------------------------- leaders before the first turn (Asculum)


@kernel
def place_leaders(s):
    """Ask the next side that has leaders to place; False when all stand."""
    for k in range(2):
        side = np.int64(s.placing[k])
        if side >= 0 and waiting_leader(s, side) >= 0:
            s.decision = PLACE_LEADER
            s.seat = side
            return True
        s.placing[k] = -1
    return False


@kernel
def legal_place_leader(s, mask):
    n = np.int64(0)
    for u in range(s.units):
        h = s.unit_hex[u]
        if h >= 0 and s.unit_side[u] == s.seat and s.hex_leader[h] < 0:
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_place_leader(s, action):
    leader = waiting_leader(s, np.int64(s.seat))
    move_leader(s, leader, action)
    log(s, E_PLACED, action, leader, np.int64(s.seat), NOTHING, NOTHING, NOTHING, NOTHING)


# ---------------------------------------------------------------- ambush (Trebbia)


@kernel
def legal_ambush(s, mask):
    mask[DO_AMBUSH] = 1
    mask[NO_AMBUSH] = 1
    return np.int64(2)


@kernel
def apply_ambush(s, action):
    """The leadership card springs the ambush instead of its usual orders, or not."""
    if action == NO_AMBUSH:
        begin_order(s)
        return
    side = np.int64(s.active)
    if s.order != t.LEADERSHIP_ANY:
        s.allowed_sections = t.OWN_SECTIONS[side, s.order - t.INSPIRED_LEFT]
    s.plain = 1
    s.decision = PLACE_AMBUSH


@kernel
def legal_place_ambush(s, mask):
    """Free hexes of the edge row in the card's section; the leader joins one of the units just placed."""
    side = np.int64(s.active)
    n = np.int64(0)
    u = waiting_unit(s, side)
    if u >= 0:
        for h in range(s.ambush_row * t.COLS, s.ambush_row * t.COLS + t.COLS):
            free = s.hex_unit[h] < 0 and s.hex_leader[h] < 0 and terrain_admits(s, u, h)
            if t.EXISTS[h] and free and t.SECTIONS[h] & s.allowed_sections:
                mask[h] = 1
                n += 1
    elif waiting_leader(s, side) >= 0:
        for v in range(s.units):
            h = s.unit_hex[v]
            if h >= 0 and s.unit_side[v] == side and s.unit_state[v] & ORDERED and s.hex_leader[h] < 0:
                mask[h] = 1
                n += 1
    if n == 0:
        mask[DONE] = 1
        n = np.int64(1)
    return n


@kernel
def apply_place_ambush(s, action):
    """A unit comes on; that is its first hex of movement."""
    if action == DONE:
        begin_movement(s)
        return
    side = np.int64(s.active)
    u = waiting_unit(s, side)
    if u >= 0:
        s.unit_hex[u] = action
        s.hex_unit[action] = u
        s.unit_state[u] = ORDERED | entry_marks(s, u, action)
        if terrain_stops(s, u, action):
            s.unit_state[u] |= MOVED
        s.unit_moved[u] = 1
        s.allowed_sections &= t.SECTIONS[action]
        s.last_sections[side] = t.SECTIONS[action]
        log(s, E_PLACED, action, np.int64(-1), side, NOTHING, NOTHING, NOTHING, NOTHING)
    else:
        leader = waiting_leader(s, side)
        move_leader(s, leader, action)
        log(s, E_PLACED, action, leader, side, NOTHING, NOTHING, NOTHING, NOTHING)
