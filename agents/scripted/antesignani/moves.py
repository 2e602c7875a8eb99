"""Moves: what a unit may make of an activation, from every hex and facing it can come to."""

from __future__ import annotations

import numpy as np

from agents.scripted.antesignani import weights as w
from agents.scripted.antesignani.exchange import (
    AHEAD,
    NEVER,
    ONE,
    ZERO,
    attack_worth,
    best_attack,
    best_shot,
    general_shot_worth,
    shot_worth,
)
from agents.scripted.antesignani.ground import GAP, danger, draw_map, expose, fear, flood, set_goals, standing
from agents.scripted.antesignani.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.movement import is_open, step_cost
from ancients_env.rulesets.antesignani.shooting import is_detached
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    basic_move,
    forced_march,
    front,
    is_mounted,
    is_rough,
    is_stiff,
    marked,
    side_of,
)

HOURS = 13  # rows by clock hour, from 1
# what a unit may do at the end of a move
MARCH, STRIKE, LOOSE = np.int64(0), np.int64(1), np.int64(2)  # nothing, attack; attack or shoot
# columns of what `prospects` finds
WITH, WITHOUT, ACT, HERE = range(4)  # best with success, best without, of that: the blow; the place as it is
STAY = 0.01  # a place that gains less is not worth a move


@kernel
def weigh(s, u, h, worth, moved, may, level, field, place, blow):
    """What hex h, worth so much in itself, offers unit u by facing: as a place, and the best blow; (13,) each."""
    home, state, turned = s.unit_hex[u], s.unit_state[u], s.unit_facing[u]
    other = 1 - side_of(u)
    place[:] = worth
    blow[:] = 0.0
    share = fear(s, u, level)
    if share > 0.0:
        harm = np.empty((2, 6))
        expose(s, u, h, field, level, harm)
        for f in range(1, HOURS):
            place[f] -= share * danger(harm, f, level)
    if may == MARCH:
        return
    s.unit_hex[u] = h
    if moved:
        s.unit_state[u] |= st.MOVED
    if s.near[other, h] > 0:
        for d in range(t.DIRECTIONS):
            n = np.int64(t.NEIGHBOURS[h, d])
            if n >= 0 and s.hex_unit[n] >= 0 and side_of(np.int64(s.hex_unit[n])) == other:
                x = attack_worth(s, u, np.int64(s.hex_unit[n]), ZERO, level)
                for f in range(1, HOURS):
                    if AHEAD[f, d] > 0:
                        blow[f] = max(blow[f], x + W[level, w.SPENT] * (place[f] - worth))
    if may == LOOSE and s.unit_weapon[u] != t.NO_WEAPON and not marked(s, u, st.SHIELDWALL | st.REFORMED):
        aim_around(s, u, h, level, blow)
    s.unit_hex[u] = home
    s.unit_state[u] = state
    s.unit_facing[u] = turned


@kernel
def aim_around(s, u, h, level, blow):
    """The best shot of unit u, put in hex h, by facing: a target counts for all facings that have it in front."""
    other, reach = 1 - side_of(u), t.RANGE[s.unit_weapon[u]]
    all_round = is_mounted(s, u) and s.unit_weight[u] == t.LIGHT
    first = FIRST_UNIT[other]
    for v in range(first, first + np.int64(s.units[other])):
        at = np.int64(s.unit_hex[v])
        if at >= 0 and t.DISTANCE[h, at] <= reach:
            s.unit_facing[u] = BEARING[sign(t.X[at] - t.X[h]) + 1, sign(t.R[at] - t.R[h]) + 1]
            note_shot(shot_worth(s, u, np.int64(v), level), h, at, all_round, blow)
    first = FIRST_GENERAL[other]
    for g in range(first, first + np.int64(s.generals[other])):
        if is_detached(s, g) and t.DISTANCE[h, s.general_hex[g]] <= reach:
            at = np.int64(s.general_hex[g])
            s.unit_facing[u] = BEARING[sign(t.X[at] - t.X[h]) + 1, sign(t.R[at] - t.R[h]) + 1]
            note_shot(general_shot_worth(s, u, np.int64(g), level), h, at, all_round, blow)


@kernel
def sign(x):
    """-1, 0 or 1."""
    return np.int64(x > 0) - np.int64(x < 0)


# a facing with a hex in front that lies so: [sign of dX + 1, sign of dR + 1]
BEARING = np.array([[11, 9, 7], [12, 12, 6], [1, 3, 5]])


@kernel
def note_shot(x, h, at, all_round, blow):
    """A shot counts for the facings that allow it."""
    if x > 0.0:
        for f in range(1, HOURS):
            if all_round or front(np.int64(f), h, at) > 0:
                blow[f] = max(blow[f], x)


@kernel
def may_strike(s, u, h, may, field):
    """Is there anything to attack or shoot at from hex h?"""
    if may == MARCH:
        return False
    return field[GAP, h] <= (np.float64(t.RANGE[s.unit_weapon[u]]) if may == LOOSE else 1.0) or field[GAP, h] == 1.0


@kernel
def best_end(s, u, h, facing, moved, may, least, level, field, goals, found):
    """(best with a blow, best without) that hex h offers, NEVER where both are below `least`; facing 0: it is free.

    The best with a blow is noted in `found`.
    """
    worth = standing(s, u, h, level, field, goals)
    if worth <= least and not may_strike(s, u, h, may, field):
        return NEVER, NEVER  # danger only takes away from it
    place, blow = np.empty(HOURS), np.empty(HOURS)
    weigh(s, u, h, worth, moved, may, level, field, place, blow)
    low, high = (ONE, np.int64(HOURS)) if facing == 0 else (facing, facing + 1)
    best, hit, without = NEVER, 0.0, NEVER
    for f in range(low, high):
        without = max(without, place[f])
        x = place[f] + max(0.0, blow[f])
        if x > best:
            best, hit = x, max(0.0, blow[f])
    if best > found[WITH]:
        found[WITH] = best
        found[ACT] = hit
    return best, without


@kernel
def prospects(s, u, level, field, found):
    """What an activation of unit u may bring: fills `found`; nothing is changed."""
    goals = np.empty(t.MAX_SIDE)
    set_goals(s, u, level, goals)
    cost, way = np.empty(t.HEXES, dtype=np.int64), np.empty(t.HEXES, dtype=np.int64)
    queue = np.empty(t.HEXES, dtype=np.int64)
    home, facing = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u])
    found[WITH] = found[WITHOUT] = NEVER
    found[ACT] = 0.0
    stiff = is_stiff(s, u)
    basic = basic_move(s, u)
    points = basic if is_rough(s, home) else forced_march(s, u)
    if marked(s, u, st.SHIELDWALL):
        points = ONE
    n = flood(s, u, home, points, s.near[1 - side_of(u), home] > 0, cost, way, queue)
    place, blow = np.empty(HOURS), np.empty(HOURS)
    weigh(s, u, home, standing(s, u, home, level, field, goals), False, MARCH, level, field, place, blow)
    found[HERE] = place[facing]
    for k in range(n):
        h = queue[k]
        if h != home and s.hex_unit[h] >= 0:
            continue
        spent = cost[h]
        # a stiff unit keeps its facing on a march, or turns for its last point
        f = ZERO if not stiff or spent < points else facing
        if stiff and h != home and front(facing, home, h) <= 0:
            continue
        may, least = STRIKE, found[WITH]
        if spent <= basic:
            may, least = LOOSE, min(found[WITH], found[WITHOUT])
        _, without = best_end(s, u, h, f, h != home, may, least, level, field, goals, found)
        if spent <= basic:
            found[WITHOUT] = max(found[WITHOUT], without)


# ---------------------------------------------------------------- the unit on the move


@kernel
def rate_steps(s, side, level, mask, out):
    """Each first step by the best end it leads to; turns of stiff units and stopping by where they leave it."""
    u = np.int64(s.mover)
    here = np.int64(s.unit_hex[u])
    field = np.empty((4, t.HEXES))
    goals = np.empty(t.MAX_SIDE)
    look_around(s, side, level, field)
    set_goals(s, u, level, goals)
    points = np.int64(s.allowance) - np.int64(s.unit_spent[u])
    can_act = s.success == 1 and s.evading == 0
    shy = s.in_contact == 1 or s.evading == 1
    basic = basic_move(s, u)
    found = np.empty(4)
    if is_stiff(s, u):
        rate_stiff_steps(s, u, points, can_act, level, field, goals, mask, out)
        return
    cost, way = np.empty(t.HEXES, dtype=np.int64), np.empty(t.HEXES, dtype=np.int64)
    queue = np.empty(t.HEXES, dtype=np.int64)
    n = flood(s, u, here, points, shy, cost, way, queue)
    already = np.int64(s.unit_spent[u])
    for k in range(n):
        h = queue[k]
        if s.hex_unit[h] >= 0:
            continue
        may = MARCH
        if can_act:
            may = LOOSE if already + cost[h] <= basic else STRIKE
        moved = h != here or s.unit_entered[u] > 0
        step = st.STOP if h == here else way[h]
        worth, _ = best_end(s, u, h, ZERO, moved, may, out[step], level, field, goals, found)
        worth -= STAY * cost[h]
        out[step] = max(out[step], worth)


@kernel
def rate_stiff_steps(s, u, points, can_act, level, field, goals, mask, out):
    """Long spears and shieldwalls: a turn or a step, and the best single turn or step after it."""
    here, facing = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u])
    moved = s.unit_entered[u] > 0
    already, basic = np.int64(s.unit_spent[u]), basic_move(s, u)
    found = np.empty(4)
    may = STRIKE if can_act else MARCH
    if can_act and already <= basic:
        may = LOOSE
    place, blow = np.empty(HOURS), np.empty(HOURS)
    weigh(s, u, here, standing(s, u, here, level, field, goals), moved, may, level, field, place, blow)
    for f in range(1, HOURS):
        a = st.STOP if f == facing else st.FACE + f
        if mask[a]:
            out[a] = place[f] + max(0.0, blow[f]) - (0.0 if f == facing else STAY)
            if f != facing and points > 1:
                out[a] = max(out[a], best_step(s, u, here, f, points - 1, can_act, level, field, goals) - 2 * STAY)
    for d in range(t.DIRECTIONS):
        n = np.int64(t.NEIGHBOURS[here, d])
        if n < 0 or not mask[n] or s.hex_unit[n] >= 0:
            continue
        left = points - step_cost(s, u, here, n, facing)
        free = ZERO if left > 0 else facing
        may = (LOOSE if already + points - left <= basic else STRIKE) if can_act else MARCH
        worth, _ = best_end(s, u, n, free, True, may, NEVER, level, field, goals, found)
        if left > 0 and s.near[1 - side_of(u), n] == 0:
            worth = max(worth, best_step(s, u, n, facing, left, can_act, level, field, goals) - STAY)
        out[n] = worth - STAY


@kernel
def best_step(s, u, here, facing, points, can_act, level, field, goals):
    """The best hex straight ahead of a stiff unit in hex `here`."""
    best = NEVER
    found = np.empty(4)
    shy = s.in_contact == 1 or s.evading == 1
    for d in range(t.DIRECTIONS):
        n = np.int64(t.NEIGHBOURS[here, d])
        if n < 0 or s.hex_unit[n] >= 0 or AHEAD[facing, d] <= 0 or not is_open(s, u, here, n, ZERO, ZERO, shy):
            continue
        worth, _ = best_end(s, u, n, facing, True, STRIKE if can_act else MARCH, best, level, field, goals, found)
        best = max(best, worth)
    return best


@kernel
def look_around(s, side, level, field):
    """Draw the map that a rung uses."""
    draw_map(s, side, W[level, w.DANGER] > 0.0 or W[level, w.ARROWS] > 0.0, field)


@kernel
def rate_facings(s, side, level, mask, out):
    """The facing with the best blow and the least danger."""
    u = np.int64(s.mover)
    field, goals = np.empty((4, t.HEXES)), np.empty(t.MAX_SIDE)
    look_around(s, side, level, field)
    set_goals(s, u, level, goals)
    may = MARCH
    if s.success == 1 and s.evading == 0 and s.active == side:
        if s.stage == st.ST_ADVANCED:
            may = STRIKE if s.c_end == st.C_EVADED else MARCH
        else:
            may = LOOSE if s.unit_spent[u] <= basic_move(s, u) else STRIKE
    place, blow = np.empty(HOURS), np.empty(HOURS)
    h = np.int64(s.unit_hex[u])
    weigh(s, u, h, standing(s, u, h, level, field, goals), False, may, level, field, place, blow)
    homeward = 12 - 6 * side
    for f in range(1, HOURS):
        off = abs(f - homeward) % 12
        out[st.FACE + f] = place[f] + max(0.0, blow[f]) - 0.001 * min(off, 12 - off)


@kernel
def here_and_now(s, u, level):
    """The best blow of a unit without a step or a turn; NEVER or 0 with none."""
    return max(best_attack(s, u, level), best_shot(s, u, level))
