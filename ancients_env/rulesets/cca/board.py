"""Pieces on the board: finding them, placing them, taking them away, and the banners that follow."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.cards import draw_cards
from ancients_env.rulesets.cca.state import (
    BY_ALL_LEADERS,
    BY_BANNERS,
    BY_NO_PIECES,
    BY_VITAL_LEADER,
    E_BANNER,
    E_COMMAND,
    E_LEADER_LOST,
    E_OBJECTIVE,
    E_UNIT_LOST,
    E_VICTORY,
    GONE,
    HELD,
    LEADERS_DECIDE,
    LOSS_COSTS_CARD,
    ONCE,
    VITAL,
)

NOTHING = np.int64(0)
SOME = np.int64(1)


@kernel
def friend_at(s, side, h):
    """Is there a unit of this side in the hex?"""
    u = s.hex_unit[h]
    return u >= 0 and s.unit_side[u] == side


@kernel
def enemy_at(s, side, h):
    """Is there an enemy unit, or an enemy leader, in the hex (cca-9.5)?"""
    u = s.hex_unit[h]
    if u >= 0:
        return s.unit_side[u] != side
    leader = s.hex_leader[h]
    return leader >= 0 and s.leader_side[leader] != side


@kernel
def enemy_adjacent(s, side, h):
    """Does the hex touch an enemy unit or lone enemy leader?"""
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n >= 0 and enemy_at(s, side, n):
            return True
    return False


@kernel
def is_supported(s, u):
    """Two or more adjacent hexes with friends (cca-12.8); elephants never are."""
    if s.unit_type[u] == t.EL:
        return False
    side = s.unit_side[u]
    h = s.unit_hex[u]
    friends = 0
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n < 0:
            continue
        v = s.hex_unit[n]
        if v >= 0:
            if s.unit_side[v] == side:
                friends += 1
        else:
            leader = s.hex_leader[n]
            if leader >= 0 and s.leader_side[leader] == side:
                friends += 1
    return friends >= 2


@kernel
def end_battle(s, winner, reason):
    """The battle stops at this moment (cca-4.4)."""
    if s.over:
        return
    s.over = 1
    s.winner = winner
    s.reason = reason
    s.seat = -1
    log(s, E_VICTORY, winner, reason, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def held_banners(s, side):
    """Banners for objectives that units of the side stand on now (cca-4.5)."""
    total = np.int64(0)
    for u in range(s.units):
        h = s.unit_hex[u]
        if h >= 0 and s.unit_side[u] == side and (s.objectives[h] >> (HELD + side)) & 1:
            total += s.objective_worth[h]
    return total


@kernel
def check_banners(s, side):
    """Does the side have its banners (cca-4.1)?"""
    if np.int64(s.banners[side]) + held_banners(s, side) >= s.needed[side]:
        end_battle(s, side, BY_BANNERS)


@kernel
def gain_banners(s, side, count):
    """A side gains banners, and perhaps cards (2nd Beneventum), and perhaps the battle."""
    before = np.int64(s.banners[side])
    s.banners[side] = before + count
    log(s, E_BANNER, side, count, before + count, NOTHING, NOTHING, NOTHING, NOTHING)
    prize = np.int64(s.prize_banners[side])
    if before < prize <= before + count:
        more = np.int64(s.prize_cards[side])
        s.command[side] += more  # cca-3.5
        log(s, E_COMMAND, side, np.int64(s.command[side]), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
        draw_cards(s, side, more)
    check_banners(s, side)


@kernel
def reach_objective(s, u):
    """A unit ended a move or an advance: banners for objectives taken once, and for those held."""
    h = np.int64(s.unit_hex[u])
    side = np.int64(s.unit_side[u])
    if s.objectives[h] == 0:
        return
    if (s.objectives[h] >> (ONCE + side)) & 1:
        s.objectives[h] &= ~(1 << (ONCE + side))
        log(s, E_OBJECTIVE, side, h, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
        s.earned[side] += s.objective_worth[h]
        gain_banners(s, side, np.int64(s.objective_worth[h]))
    else:
        check_banners(s, side)


@kernel
def hold_objective(s, u):
    """A unit ended a retreat or an evade: banners for objectives that are held (cca-4.4, cca-4.5)."""
    if s.objectives[s.unit_hex[u]] != 0:
        check_banners(s, np.int64(s.unit_side[u]))


@kernel
def has_pieces(s, side):
    """Has the side anything left, on the board or waiting?"""
    for u in range(s.units):
        if s.unit_side[u] == side and s.unit_hex[u] != GONE:
            return True
    for leader in range(s.leaders):
        if s.leader_side[leader] == side and s.leader_hex[leader] != GONE:
            return True
    return False


@kernel
def move_unit(s, u, to):
    """A unit, with its attached leader, goes to a hex; a lone friendly leader there is attached (cca-7.4, cca-8.4)."""
    h = np.int64(s.unit_hex[u])
    leader = np.int64(s.hex_leader[h])
    s.hex_unit[h] = -1
    s.hex_unit[to] = u
    s.unit_hex[u] = to
    if leader >= 0:
        s.hex_leader[h] = -1
        s.hex_leader[to] = leader
        s.leader_hex[leader] = to


@kernel
def move_leader(s, leader, to):
    """A leader goes to a hex alone."""
    h = np.int64(s.leader_hex[leader])
    if h >= 0 and s.hex_leader[h] == leader:
        s.hex_leader[h] = -1
    s.leader_hex[leader] = to
    if to >= 0:
        s.hex_leader[to] = leader


@kernel
def take_unit(s, u):
    """A unit is taken from the board; its leader, if any, stays behind."""
    s.hex_unit[s.unit_hex[u]] = -1
    s.unit_hex[u] = GONE
    s.unit_blocks[u] = 0
    check_pieces(s, np.int64(s.unit_side[u]))


@kernel
def check_pieces(s, side):
    """A side that has nothing left has lost."""
    if not has_pieces(s, side):
        end_battle(s, 1 - side, BY_NO_PIECES)


@kernel
def remove_unit(s, u):
    """A unit leaves the game without a banner (cca-4.3, cca-8.6)."""
    s.spared[s.unit_side[u]] += 1
    take_unit(s, u)


@kernel
def remove_leader(s, leader):
    """A leader leaves the game without a banner (cca-4.3, cca-8.17)."""
    side = np.int64(s.leader_side[leader])
    s.spared[side] += 1
    move_leader(s, leader, GONE)
    check_pieces(s, side)


@kernel
def lose_unit(s, u):
    """The last block is gone: a banner for the enemy, whatever the cause (cca-4.1, cca-4.2)."""
    h = np.int64(s.unit_hex[u])
    side = np.int64(s.unit_side[u])
    log(s, E_UNIT_LOST, h, np.int64(s.unit_type[u]), side, NOTHING, NOTHING, NOTHING, NOTHING)
    gain_banners(s, 1 - side, SOME)
    take_unit(s, u)


@kernel
def lose_leader(s, leader):
    """A leader is eliminated: a banner for the enemy (cca-14.4), and what the scenario hangs on him."""
    side = np.int64(s.leader_side[leader])
    log(s, E_LEADER_LOST, np.int64(s.leader_hex[leader]), leader, side, NOTHING, NOTHING, NOTHING, NOTHING)
    gain_banners(s, 1 - side, SOME)
    if s.leader_kind[leader] & VITAL:
        end_battle(s, 1 - side, BY_VITAL_LEADER)
    if s.side_rules[side] & LOSS_COSTS_CARD and s.command[side] > 1:
        s.command[side] -= 1
        log(s, E_COMMAND, side, np.int64(s.command[side]), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    move_leader(s, leader, GONE)
    if s.side_rules[side] & LEADERS_DECIDE:
        left = 0
        for other in range(s.leaders):
            if s.leader_side[other] == side and s.leader_hex[other] != GONE:
                left += 1
        if left == 0:
            end_battle(s, 1 - side, BY_ALL_LEADERS)
    check_pieces(s, side)
