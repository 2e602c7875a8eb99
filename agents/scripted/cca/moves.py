"""Trying pieces in other hexes: the best place of a unit, and what an order to it would gain.

Trying means putting the unit there, asking the rules and the script's own judgement, and putting it back: the record is
as it was when these kernels return.
"""

from __future__ import annotations

import numpy as np

from agents.scripted.cca.exchange import best_close, best_shot
from agents.scripted.cca.ground import hex_worth
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.combat import allows_close, allows_ranged
from ancients_env.rulesets.cca.movement import FAR, destinations, entry_marks
from ancients_env.rulesets.cca.state import BARRED, FOUGHT, ORDERED, PHASE_MOVE, PHASE_MOVE_AGAIN

ATTACK_STILL_OPEN = np.int64(BARRED | FOUGHT)
NEVER = -99.0


@kernel
def put(s, u, leader, h):
    """Try unit u, with its leader if it has one, in the hex."""
    s.unit_hex[u] = h
    s.hex_unit[h] = u
    if leader >= 0:
        s.leader_hex[leader] = h
        s.hex_leader[h] = leader


@kernel
def lift(s, u, leader):
    """Take unit u and its own leader from the board again."""
    h = np.int64(s.unit_hex[u])
    s.hex_unit[h] = -1
    if leader >= 0:
        s.hex_leader[h] = -1


@kernel
def barred_after(s, u, h, hexes):
    """Would the unit be barred from combat after moving so far into the hex (cca-8.8, cca-8.9, section 16)?"""
    kind = s.unit_type[u]
    if hexes == 0:
        return False
    double = s.order == t.DOUBLE_TIME and not s.plain
    if t.IS_MACHINE[kind] or (kind == t.AX and hexes == 2 and not double):
        return True
    return entry_marks(s, u, h) & BARRED != 0


@kernel
def blow_here(s, u, level):
    """The best attack of an ordered unit from where it stands, 0 when it had better not attack."""
    best = best_close(s, u, level)
    if best > -9.0:
        return max(0.0, best) if allows_close(s) else 0.0
    return best_shot(s, u, level) if allows_ranged(s) else 0.0


@kernel
def worth_here(s, u, level, fights):
    """What its hex is worth to a unit, with its attack if it may fight."""
    worth = hex_worth(s, u, level)
    if fights and s.unit_state[u] & ATTACK_STILL_OPEN == 0:
        worth += blow_here(s, u, level)
    return worth


@kernel
def rate_places(s, u, level, out):
    """Rate each hex the unit may move to, and its own, in `out`; NEVER elsewhere. Returns (best elsewhere, staying)."""
    distance = np.empty(t.HEXES, dtype=np.int8)
    start = np.int64(s.unit_hex[u])
    moved = np.int64(s.unit_moved[u])
    leader = np.int64(s.hex_leader[start])
    fights = s.phase != PHASE_MOVE_AGAIN
    before = destinations(s, u, distance)
    stay = worth_here(s, u, level, fights)
    best = NEVER
    lift(s, u, leader)
    for h in range(t.HEXES):
        out[h] = NEVER
        if distance[h] == 0 or distance[h] >= FAR:
            continue
        company = np.int64(s.hex_leader[h])  # a lone friend, who joins the unit
        hexes = before + np.int64(distance[h])
        barred = barred_after(s, u, h, hexes)
        put(s, u, leader, h)
        s.unit_moved[u] = hexes
        out[h] = worth_here(s, u, level, fights and not barred)
        lift(s, u, leader)
        s.hex_leader[h] = company
        best = max(best, out[h])
    put(s, u, leader, start)
    s.unit_moved[u] = moved
    out[start] = stay
    return best, stay


@kernel
def order_gain(s, u, level, moves, scratch):
    """What an order to the unit gains under the card on the table: its best place and blow, against being idle."""
    state = np.int64(s.unit_state[u])
    idle = hex_worth(s, u, level)
    s.unit_state[u] = state | ORDERED
    if moves:
        best, stay = rate_places(s, u, level, scratch)
        best = max(best, stay)
    else:
        best = worth_here(s, u, level, True)
    s.unit_state[u] = state
    return best - idle


@kernel
def army_gains(s, side, order, plain, moves, level, eligible, out, scratch):
    """What an order would gain for each eligible unit under this card, into `out` (units); NEVER for others."""
    kept_order, kept_plain, kept_phase = s.order, s.plain, s.phase
    s.order = order
    s.plain = plain
    s.phase = PHASE_MOVE
    for u in range(s.units):
        out[u] = NEVER
        if eligible[u]:
            out[u] = order_gain(s, u, level, moves, scratch)
    s.order = kept_order
    s.plain = kept_plain
    s.phase = kept_phase
