"""Answers inside a combat: stand or evade, flags, retreats, advances, and leaders on the run."""

from __future__ import annotations

import numpy as np

from agents.scripted.cca import weights as w
from agents.scripted.cca.exchange import best_close, close_worth, evade_worth, harm, hit_faces, shot_worth, stand_worth
from agents.scripted.cca.ground import hex_worth
from agents.scripted.cca.moves import lift, put
from agents.scripted.cca.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import enemy_at
from ancients_env.rulesets.cca.retreat import is_open
from ancients_env.rulesets.cca.strength import close_dice, is_full

STRIKE_COST = 0.15  # First Strike is a card less in the hand


@kernel
def tried_worth(s, u, h, level, strikes):
    """What the hex would be worth to the unit, with a bonus attack from there if it `strikes`."""
    start = np.int64(s.unit_hex[u])
    leader, company = np.int64(s.hex_leader[start]), np.int64(s.hex_leader[h])
    lift(s, u, leader)
    put(s, u, leader, h)
    worth = hex_worth(s, u, level)
    if strikes:
        worth += max(0.0, best_close(s, u, level))
    lift(s, u, leader)
    s.hex_leader[h] = company
    put(s, u, leader, start)
    return worth


@kernel
def rate_targets(s, u, level, mask, out):
    """D10, D18, D20: whom to attack, from where the unit stands."""
    h = np.int64(s.unit_hex[u])
    for to in range(t.HEXES):
        if mask[to] and to != h:
            if t.DISTANCE[h, to] == 1:
                out[to] = close_worth(s, u, np.int64(to), level)
            else:
                out[to] = shot_worth(s, u, np.int64(to), level)


@kernel
def rate_defence(s, level, out):
    """D11: stand, evade, or First Strike."""
    u, v = np.int64(s.c_target), np.int64(s.c_unit)
    if W[level, w.EVADE] == 0.0:
        out[st.STAND], out[st.EVADE], out[st.STRIKE_FIRST] = 0.5, 0.0, 1.0
        return
    dice = close_dice(s, v, u, st.BY_ATTACK, is_full(s, v), is_full(s, u))
    stand = stand_worth(s, u, v, dice, level)
    out[st.STAND] = stand
    out[st.EVADE] = evade_worth(s, u, dice, level)
    back = dice if s.unit_type[u] == t.EL else close_dice(s, u, v, st.BY_STRIKE, is_full(s, u), is_full(s, v))
    first = harm(s, back, hit_faces(s, u, v, False), v, level)
    out[st.STRIKE_FIRST] = stand + 0.6 * first - STRIKE_COST


@kernel
def rate_flags(s, level, mask, out):
    """D13: ignore all flags, unless the unit is on its last block, will not strike back, and has a way home."""
    u = np.int64(s.t_target)
    side, h = np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])
    strikes_back = s.c_ranged == 0 and u == s.c_target and s.c_struck == 0
    way_home = is_open(s, u, t.HOMEWARD[side, h, 0]) or is_open(s, u, t.HOMEWARD[side, h, 1])
    gives_way = W[level, w.EVADE] > 0.0 and s.unit_blocks[u] == 1 and not strikes_back and way_home
    for k in range(st.MAX_IGNORED + 1):
        if mask[st.IGNORE_0 + k]:
            out[st.IGNORE_0 + k] = -0.1 * k if gives_way and s.t_flags - k <= 1 else 0.1 * k


@kernel
def rate_ways_home(s, u, level, mask, out):
    """D12, D14: the better hex of two towards home."""
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = tried_worth(s, u, np.int64(h), level, False)


@kernel
def refuge(s, side, h):
    """How safe a leader is in the hex."""
    u = s.hex_unit[h]
    worth = 0.0
    if u >= 0:
        worth = 1.0 if s.unit_side[u] == side else -2.0
    for d in range(6):
        n = np.int64(t.NEIGHBOURS[h, d])
        if n >= 0:
            if enemy_at(s, side, n):
                worth -= 0.3
            elif s.hex_unit[n] >= 0:
                worth += 0.1
    return worth


@kernel
def rate_leader_run(s, mask, out):
    """D15: to a friendly unit, away from the enemy; off the board if nothing else is safe."""
    leader = np.int64(s.l_who)
    side, h = np.int64(s.leader_side[leader]), np.int64(s.leader_hex[leader])
    out[st.STOP] = refuge(s, side, h)
    out[st.LEAVE_BOARD] = -0.5
    for to in range(t.HEXES):
        if mask[to]:
            out[to] = refuge(s, side, np.int64(to)) + 0.05


@kernel
def rate_advance(s, level, out):
    """D16: follow up, if the ground won or the bonus attack is worth it."""
    if W[level, w.EVADE] == 0.0:
        out[st.DO_ADVANCE], out[st.STAY] = 1.0, 0.0
        return
    u = np.int64(s.c_unit)
    kind = s.unit_type[u]
    strikes = s.c_bonus == 0 and (
        t.UNIT_MOUNTED[kind] == 1 or kind == t.WA or s.hex_leader[s.unit_hex[u]] >= 0
    )
    out[st.DO_ADVANCE] = tried_worth(s, u, np.int64(s.c_hex), level, strikes)
    out[st.STAY] = hex_worth(s, u, level)


@kernel
def rate_extra_hex(s, level, mask, out):
    """D17: cavalry goes one hex further, to strike again or to be safe."""
    u = np.int64(s.c_unit)
    out[st.STAY] = hex_worth(s, u, level) + max(0.0, best_close(s, u, level))
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = tried_worth(s, u, np.int64(h), level, True)
