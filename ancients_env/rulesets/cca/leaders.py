"""A leader on his own way to the rear: evade and escape (cca-13.11 to cca-13.16)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import lose_leader, remove_leader
from ancients_env.rulesets.cca.losses import count, throw_dice
from ancients_env.rulesets.cca.state import (
    E_LEADER_EVADES,
    E_LEADER_LEAVES,
    LEAVE_BOARD,
    STOP,
    TH_ESCAPE,
)
from ancients_env.rulesets.cca.strength import counts_as_full, warriors_bonus

NOTHING = np.int64(0)


@kernel
def may_enter(s, side, h):
    """May an evading leader step into the hex, if he can go on from there (cca-13.12)?"""
    if h < 0 or t.IMPASSABLE[s.terrain[h]]:
        return False
    other = s.hex_leader[h]
    return other < 0 or s.leader_side[other] == side or s.hex_unit[h] >= 0


@kernel
def may_end(s, side, h):
    """May he end his way in the hex?"""
    u = s.hex_unit[h]
    return s.hex_leader[h] < 0 and (u < 0 or s.unit_side[u] == side)


@kernel
def reaches_end_0(s, side, h):
    """With no step left after entering."""
    return may_enter(s, side, h) and may_end(s, side, h)


@kernel
def reaches_end_1(s, side, h):
    """With one step left after entering."""
    if not may_enter(s, side, h):
        return False
    if may_end(s, side, h) or t.ROW[h] == t.HOME_ROW[side]:
        return True
    return reaches_end_0(s, side, t.HOMEWARD[side, h, 0]) or reaches_end_0(s, side, t.HOMEWARD[side, h, 1])


@kernel
def reaches_end_2(s, side, h):
    """With two steps left after entering."""
    if not may_enter(s, side, h):
        return False
    if may_end(s, side, h) or t.ROW[h] == t.HOME_ROW[side]:
        return True
    return reaches_end_1(s, side, t.HOMEWARD[side, h, 0]) or reaches_end_1(s, side, t.HOMEWARD[side, h, 1])


@kernel
def may_step(s, side, h, steps):
    """May he, having taken so many steps, step into the hex and still end somewhere?"""
    if steps == 0:
        return reaches_end_2(s, side, h)
    if steps == 1:
        return reaches_end_1(s, side, h)
    return reaches_end_0(s, side, h)


@kernel
def legal_leader_evade(s, mask):
    leader = np.int64(s.l_who)
    side = np.int64(s.leader_side[leader])
    h = np.int64(s.leader_hex[leader])
    steps = np.int64(s.l_steps)
    n = np.int64(0)
    if steps > 0 and may_end(s, side, h):
        mask[STOP] = 1
        n += 1
    if steps < t.LEADER_EVADE:
        if t.ROW[h] == t.HOME_ROW[side]:
            mask[LEAVE_BOARD] = 1
            return n + 1
        for i in range(2):
            to = t.HOMEWARD[side, h, i]
            if may_step(s, side, to, steps):
                mask[to] = 1
                n += 1
    return n


@kernel
def settle_leader(s, leader):
    """He stops where he is and joins the unit there, if any (cca-13.13)."""
    s.l_who = -1
    s.hex_leader[s.leader_hex[leader]] = leader


@kernel
def apply_leader_evade(s, action):
    leader = np.int64(s.l_who)
    side = np.int64(s.leader_side[leader])
    h = np.int64(s.leader_hex[leader])
    if action == STOP:
        settle_leader(s, leader)
    elif action == LEAVE_BOARD:  # cca-13.16: no banner
        s.l_who = -1
        log(s, E_LEADER_LEAVES, h, leader, side, NOTHING, NOTHING, NOTHING, NOTHING)
        remove_leader(s, leader)
    else:
        s.l_steps += 1
        s.leader_hex[leader] = action
        log(s, E_LEADER_EVADES, h, action, leader, side, NOTHING, NOTHING, NOTHING)
        u = np.int64(s.hex_unit[action])
        if u >= 0 and s.unit_side[u] != side:
            escape(s, leader, u)
        elif s.l_steps == t.LEADER_EVADE:
            settle_leader(s, leader)


@kernel
def escape(s, leader, u):
    """He runs through an enemy unit, which strikes at him with its normal dice (cca-13.14)."""
    dice = t.UNIT_ATTACK[s.unit_type[u]] + warriors_bonus(s, u, counts_as_full(s, u))
    if s.unit_type[u] == t.EL:
        dice = t.ELEPHANTS_AGAINST_LEADER
    if count(throw_dice(s, dice, np.int64(s.unit_hex[u]), TH_ESCAPE), t.DIE_LEADER) > 0:
        s.l_who = -1
        lose_leader(s, leader)


@kernel
def start_leader_evade(s):
    """The leader on his way leaves his hex; True if he has somewhere to go, else he is eliminated (cca-13.15)."""
    leader = np.int64(s.l_who)
    side = np.int64(s.leader_side[leader])
    h = np.int64(s.leader_hex[leader])
    if s.hex_leader[h] == leader:
        s.hex_leader[h] = -1
    if t.ROW[h] == t.HOME_ROW[side]:
        return True
    if reaches_end_2(s, side, t.HOMEWARD[side, h, 0]) or reaches_end_2(s, side, t.HOMEWARD[side, h, 1]):
        return True
    s.l_who = -1
    lose_leader(s, leader)
    return False
