"""Cards and orders: what a card would bring, whom it should order."""

from __future__ import annotations

import numpy as np

from agents.scripted.cca import weights as w
from agents.scripted.cca.exchange import best_close, best_shot
from agents.scripted.cca.moves import army_gains, order_gain
from agents.scripted.cca.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import enemy_adjacent
from ancients_env.rulesets.cca.orders import fits, unit_range
from ancients_env.rulesets.cca.symbols import near_own_leader

ENOUGH = 0.004  # an order that gains less is not given
AN_ATTACK = 0.05  # an order that gains so much leads to an attack, or nearly
A_LONE_LEADER = 0.01  # an order to a leader without a unit: when no unit gains more
RALLIED = 0.2  # a block back, in banners
RALLIED_LAST = 0.35  # and for a unit on its last block
NO_PLAIN = np.int64(0)
PLAIN_ORDER = np.int64(0)  # any section card: moves and fights without special effects
GROUP_REACH = np.int64(2)  # how far from the leader his followers usually stand

# What a card usually brings, in banners: a card played for much less is better kept (section 17).
USUAL = np.zeros(t.CARDS)
USUAL[0:3], USUAL[3:6], USUAL[6:9] = 0.10, 0.15, 0.20
USUAL[t.COORDINATED_ATTACK] = USUAL[t.OUTFLANKED] = 0.15
USUAL[t.ORDER_LIGHT] = USUAL[t.ORDER_MEDIUM] = USUAL[t.ORDER_HEAVY] = USUAL[t.ORDER_MOUNTED] = 0.3
USUAL[t.LEADERSHIP_ANY] = USUAL[t.INSPIRED_LEFT] = USUAL[t.INSPIRED_CENTRE] = USUAL[t.INSPIRED_RIGHT] = 0.35
USUAL[t.CLASH], USUAL[t.DOUBLE_TIME], USUAL[t.LINE_COMMAND] = 0.8, 0.7, 0.6
USUAL[t.MOUNTED_CHARGE], USUAL[t.DARKEN], USUAL[t.MOVE_FIRE_MOVE] = 0.7, 0.3, 0.3
USUAL[t.SPARTACUS], USUAL[t.RALLY], USUAL[t.COUNTER_ATTACK], USUAL[t.FIRST_STRIKE] = 0.4, 0.3, 0.3, 0.3


# ---------------------------------------------------------------- sums of the best


@kernel
def tally(gain, level):
    """What an order counts towards its card: what it gains, or without a plan one for each attack."""
    if W[level, w.PLAN] > 0.0 or gain <= ENOUGH:
        return gain
    return 1.0 if gain > AN_ATTACK else 0.1


@kernel
def tally_all(s, level, gains):
    """The same for all units."""
    for u in range(s.units):
        gains[u] = tally(gains[u], level)


@kernel
def best_sum(s, gains, n, eligible):
    """The sum of the n best gains among the eligible units."""
    total = 0.0
    for _ in range(n):
        best = -1
        for u in range(s.units):
            if eligible[u] and gains[u] > ENOUGH and (best < 0 or gains[u] > gains[best]):
                best = u
        if best < 0:
            break
        total += gains[best]
        eligible[best] = 0
    return total


@kernel
def mark_sections(s, side, sections, eligible):
    """Units of the side in these physical sections."""
    for u in range(s.units):
        h = s.unit_hex[u]
        eligible[u] = h >= 0 and s.unit_side[u] == side and t.SECTIONS[h] & sections != 0


@kernel
def mark_kind(s, side, order, eligible):
    """Units of the side that a troop card speaks of."""
    for u in range(s.units):
        eligible[u] = s.unit_hex[u] >= 0 and s.unit_side[u] == side and fits(s, u, order)


@kernel
def mark_near(s, side, h, reach, eligible):
    """Units of the side about the hex."""
    for u in range(s.units):
        at = s.unit_hex[u]
        eligible[u] = at >= 0 and s.unit_side[u] == side and t.DISTANCE[h, at] <= reach


@kernel
def line_sum(s, side, most, gains, eligible):
    """Foot units in one unbroken line: the best such line, at most so many of it (cca-17.30, cca-17.31)."""
    line = np.zeros(t.MAX_UNITS, dtype=np.int8)  # number of the line each unit stands in, 0 for none
    members = np.zeros(t.MAX_UNITS, dtype=np.int8)
    stack = np.empty(t.MAX_UNITS, dtype=np.int8)
    best = 0.0
    number = 0
    for first in range(s.units):
        if not eligible[first] or line[first] > 0:
            continue
        number += 1
        line[first] = number
        stack[0] = first
        top = 1
        members[:] = 0
        while top > 0:
            top -= 1
            u = stack[top]
            members[u] = 1
            for d in range(6):
                n = t.NEIGHBOURS[s.unit_hex[u], d]
                v = s.hex_unit[n] if n >= 0 else np.int8(-1)
                if v >= 0 and eligible[v] and line[v] == 0:
                    line[v] = number
                    stack[top] = v
                    top += 1
        best = max(best, best_sum(s, gains, most, members))
    return best


# ---------------------------------------------------------------- cards


@kernel
def leadership_worth(s, side, order, sections, gains, eligible):
    """The leader with the best group about him; without one, a single unit."""
    followers = t.LEADERSHIP_FOLLOWERS[0 if order == t.LEADERSHIP_ANY else 1]
    mark_sections(s, side, np.int64(7), eligible)
    best = best_sum(s, gains, np.int64(1), eligible)
    for leader in range(s.leaders):
        h = np.int64(s.leader_hex[leader])
        if h >= 0 and s.leader_side[leader] == side and t.SECTIONS[h] & sections:
            mark_near(s, side, h, GROUP_REACH, eligible)
            best = max(best, best_sum(s, gains, followers + (s.hex_unit[h] >= 0), eligible))
    return best


@kernel
def clash_worth(s, side, level):
    """Every unit next to an enemy strikes with two more dice (cca-17.20)."""
    total = 0.0
    kept = s.order
    s.order = t.CLASH
    for u in range(s.units):
        h = np.int64(s.unit_hex[u])
        if h >= 0 and s.unit_side[u] == side and enemy_adjacent(s, side, h):
            state = np.int64(s.unit_state[u])
            s.unit_state[u] = state | st.ORDERED
            total += tally(max(0.0, best_close(s, u, level)), level)
            s.unit_state[u] = state
    s.order = kept
    return total


@kernel
def volley_worth(s, side, level):
    """Every shooter without an enemy beside it shoots twice (cca-17.27)."""
    total = 0.0
    for u in range(s.units):
        h = np.int64(s.unit_hex[u])
        if h >= 0 and s.unit_side[u] == side and unit_range(s, u) > 0 and not enemy_adjacent(s, side, h):
            total += 2.0 * tally(best_shot(s, u, level), level)
    return total


@kernel
def rally_need(s, u):
    """What a block back is worth to the unit, 0 if it cannot have one (cca-17.38)."""
    kind = s.unit_type[u]
    if s.unit_hex[u] < 0 or kind == t.EL or t.IS_CHARIOT[kind] or s.unit_blocks[u] >= t.UNIT_BLOCKS[kind]:
        return 0.0
    if not near_own_leader(s, u):
        return 0.0
    worth = RALLIED_LAST if s.unit_blocks[u] == 1 else RALLIED
    return worth * (0.6 + 0.1 * t.UNIT_ATTACK[kind])


@kernel
def rally_worth(s, side, level):
    """Command dice: a block for each symbol that fits, and the unit is ordered."""
    needs = 0.0
    for u in range(s.units):
        if s.unit_side[u] == side:
            needs += tally(rally_need(s, u), level)
    return min(needs, tally(RALLIED, level) * s.command[side] * 0.6)


@kernel
def card_worth(s, side, card, level, gains, tried, eligible, scratch):
    """What playing the card now brings; `gains` are those of plain orders, `tried` and `eligible` are scratch."""
    order = np.int64(card)
    if card == t.COUNTER_ATTACK:
        if s.last_order[1 - side] < 0:
            return 0.0
        order = np.int64(t.SWAPPED[s.last_order[1 - side]])
    command = np.int64(s.command[side])
    if order <= t.OUTFLANKED:
        total = 0.0
        for k in range(3):
            if t.SECTION_ORDERS[order, k] > 0:
                mark_sections(s, side, t.OWN_SECTIONS[side, k], eligible)
                total += best_sum(s, gains, t.SECTION_ORDERS[order, k], eligible)
        return total
    if t.IS_LEADERSHIP[order]:
        sections = np.int64(7)
        if order != t.LEADERSHIP_ANY:
            sections = t.OWN_SECTIONS[side, order - t.INSPIRED_LEFT]
        return leadership_worth(s, side, order, sections, gains, eligible)
    if order == t.CLASH:
        return clash_worth(s, side, level)
    if order == t.RALLY:
        return rally_worth(s, side, level)
    if order == t.SPARTACUS:
        mark_sections(s, side, np.int64(7), eligible)
        return 1.1 * best_sum(s, gains, command // 2, eligible)
    if order == t.DARKEN:
        return volley_worth(s, side, level)
    mark_kind(s, side, order, eligible)
    if order <= t.ORDER_MOUNTED:
        return best_sum(s, gains, command, eligible)
    army_gains(s, side, order, NO_PLAIN, True, level, eligible, tried, scratch)
    tally_all(s, level, tried)
    if order == t.DOUBLE_TIME:
        return line_sum(s, side, t.DOUBLE_TIME_UNITS, tried, eligible)
    if order == t.LINE_COMMAND:
        return line_sum(s, side, np.int64(t.MAX_UNITS), tried, eligible)
    return best_sum(s, tried, command, eligible)


@kernel
def rate_cards(s, side, level, mask, out):
    """D1: the card that brings most now, less what it might bring later."""
    gains = np.empty(t.MAX_UNITS)
    tried = np.empty(t.MAX_UNITS)
    eligible = np.empty(t.MAX_UNITS, dtype=np.int8)
    scratch = np.empty(t.HEXES)
    mark_sections(s, side, np.int64(7), eligible)
    army_gains(s, side, PLAIN_ORDER, NO_PLAIN, True, level, eligible, gains, scratch)
    tally_all(s, level, gains)
    for card in range(t.CARDS):
        if mask[st.CARD_0 + card]:
            worth = card_worth(s, side, np.int64(card), level, gains, tried, eligible, scratch)
            out[st.CARD_0 + card] = worth - W[level, w.HOLD] * USUAL[card]


@kernel
def rate_discards(s, mask, out):
    """No playable card: throw away the one that usually brings least."""
    for card in range(t.CARDS):
        if mask[st.CARD_0 + card]:
            out[st.CARD_0 + card] = -USUAL[card]


# ---------------------------------------------------------------- orders


@kernel
def rate_orders(s, side, level, mask, out):
    """D4: the unit that gains most by an order; a lone leader if nothing else does."""
    scratch = np.empty(t.HEXES)
    out[st.DONE] = ENOUGH
    for h in range(t.HEXES):
        if mask[h]:
            u = np.int64(s.hex_unit[h])
            if u >= 0 and s.unit_state[u] & st.ORDERED == 0:
                out[h] = order_gain(s, u, level, True, scratch)
            else:
                out[h] = A_LONE_LEADER if u < 0 else 0.0


@kernel
def rate_ways(s, side, level, mask, out):
    """D2: the leader's group when it has one."""
    out[st.LEADER_GROUP] = 1.0
    out[st.LEADERS] = 0.0
    out[st.SINGLE_UNIT] = 0.5


@kernel
def rate_leaders(s, side, level, mask, out):
    """D3: the leader with the best group about him."""
    gains = np.empty(t.MAX_UNITS)
    eligible = np.empty(t.MAX_UNITS, dtype=np.int8)
    scratch = np.empty(t.HEXES)
    mark_sections(s, side, np.int64(7), eligible)
    army_gains(s, side, np.int64(s.order), NO_PLAIN, True, level, eligible, gains, scratch)
    followers = t.LEADERSHIP_FOLLOWERS[0 if s.order == t.LEADERSHIP_ANY else 1]
    for h in range(t.HEXES):
        if mask[h]:
            mark_near(s, side, np.int64(h), GROUP_REACH, eligible)
            out[h] = best_sum(s, gains, followers + (s.hex_unit[h] >= 0), eligible)


@kernel
def rate_symbols(s, side, level, mask, out):
    """D6: rally those who need it, order those who gain by it."""
    scratch = np.empty(t.HEXES)
    out[st.SKIP] = 0.0
    for h in range(t.HEXES):
        if mask[h]:
            u = np.int64(s.hex_unit[h])
            if u < 0:
                out[h] = 0.01
            elif s.order == t.RALLY:
                out[h] = rally_need(s, u)
            else:
                out[h] = order_gain(s, u, level, True, scratch)
