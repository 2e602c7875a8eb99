"""Places: who can come to a hex, who can shoot at it, how far the enemy is; what a place is worth to a unit."""

from __future__ import annotations

import numpy as np

from agents.scripted.antesignani import weights as w
from agents.scripted.antesignani.exchange import AHEAD, NEVER, ONE, ZERO, attack_worth, chance_of, stake, unit_worth
from agents.scripted.antesignani.odds import done_by, suffered_by
from agents.scripted.antesignani.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.combat import rough_foot
from ancients_env.rulesets.antesignani.movement import is_open
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    basic_move,
    forced_march,
    front,
    has,
    is_mounted,
    is_rough,
    marked,
    side_of,
)
from ancients_env.rulesets.antesignani.units import level as height_of

# rows of a map: the enemy who may come to the hex and strike hardest, the one who may do so by a detour, missiles, gap
COMER, ROUNDABOUT, MISSILES, GAP = range(4)
ROWS = 4
DETOUR = np.int64(2)  # UD more to come round a unit that bars the way
LATER = 0.5  # share of what enemies may do who have been activated this turn
FAR = np.int64(99)

# all hexes by their distance from each hex, and how many lie within 0 to 8
_FAR_OFF = t.DISTANCE + 99 * (1 - t.BOARD[None, :])
AROUND = np.ascontiguousarray(np.argsort(_FAR_OFF, axis=1, kind="stable").astype(np.int64))
AROUND_N = np.array([[np.sum((t.DISTANCE[h] <= r) & (t.BOARD == 1)) for r in range(9)] for h in range(t.HEXES)])


@kernel
def flood(s, u, start, points, shy, cost, way, queue):
    """UD to each hex that unit u may come to, FAR for none, and the first step there; how many hexes."""
    cost[:] = FAR
    cost[start] = 0
    way[start] = start
    queue[0] = start
    other = 1 - side_of(u)
    head, tail = ZERO, ONE
    while head < tail:
        h = np.int64(queue[head])
        head += 1
        spent = np.int64(cost[h])
        if spent >= points or (h != start and s.near[other, h] > 0):
            continue
        for d in range(t.DIRECTIONS):
            n = np.int64(t.NEIGHBOURS[h, d])
            if n >= 0 and cost[n] == FAR and is_open(s, u, h, n, ZERO, ZERO, shy):
                cost[n] = spent + 1
                way[n] = n if h == start else way[h]
                queue[tail] = n
                tail += 1
    return tail


@kernel
def striking_power(s, e):
    """What an enemy's attack adds up to, by his dice."""
    value = min(t.MOST_VALUE, np.int64(s.unit_vo[e]) + np.int64(has(s, e, t.CHARGING)))
    return np.float64(s.unit_vc[e]) * value * (value + 1) / 12.0


@kernel
def readiness(s, e):
    """The chance that an enemy acts with success before the unit he threatens acts again."""
    return chance_of(s, e, ONE) * (LATER if marked(s, e, st.ACTIVATED) else 1.0)


@kernel
def draw_map(s, side, threats, field):
    """Fill the rows of a side's map; without `threats` only the gap."""
    other = 1 - side
    field[COMER] = -1.0
    field[ROUNDABOUT] = -1.0
    field[MISSILES] = 0.0
    field[GAP] = 20.0
    power = np.zeros((2, t.HEXES))
    first = FIRST_UNIT[other]
    for e in range(first, first + np.int64(s.units[other])):
        h = np.int64(s.unit_hex[e])
        if h < 0:
            continue
        for n in range(t.HEXES):
            field[GAP, n] = min(field[GAP, n], np.float64(t.DISTANCE[h, n]))
        if threats:
            ready = readiness(s, e)
            march = ZERO if s.near[side, h] > 0 else (basic_move(s, e) if is_rough(s, h) else forced_march(s, e))
            add_attacks(e, h, march, ready * striking_power(s, e), power, field)
            if s.unit_weapon[e] != t.NO_WEAPON:
                add_missiles(s, e, h, ready, field)


@kernel
def add_attacks(e, h, march, strength, power, field):
    """Enemy e may come to the hexes within his march, nobody barring the way."""
    for k in range(AROUND_N[h, march]):
        at = AROUND[h, k]
        if strength > power[0, at]:
            power[0, at] = strength
            field[COMER, at] = e
    if march > DETOUR:
        for k in range(AROUND_N[h, march - DETOUR]):
            at = AROUND[h, k]
            if strength > power[1, at]:
                power[1, at] = strength
                field[ROUNDABOUT, at] = e


@kernel
def add_missiles(s, e, h, ready, field):
    """Enemy e may shoot at the hexes within range, or a little farther after a move."""
    weapon = s.unit_weapon[e]
    reach = t.RANGE[weapon] - np.int64(is_mounted(s, e))
    far = reach + basic_move(s, e)
    hits = ready * np.float64(s.unit_vc[e]) * t.SCORES[weapon, 1] / 6.0
    for k in range(AROUND_N[h, far]):
        field[MISSILES, AROUND[h, k]] += hits if k < AROUND_N[h, reach] else 0.5 * hits


@kernel
def guard_at(s, u, h):
    """VD of unit u in a hex, attacked in front, before the other side's arms are counted."""
    value = np.int64(s.unit_vd[u])
    if s.ground[h] & t.DENSE_COVER:
        value += 1 if is_mounted(s, u) else 2
    elif s.ground[h] & t.COVER:
        value += 1
    if marked(s, u, st.SHIELDWALL):
        value += 1
    if is_rough(s, h):
        value = ONE if is_mounted(s, u) else value + rough_foot(s, u)
    return max(t.LEAST_VALUE, min(value, t.MOST_VALUE))


@kernel
def storm(s, e, n, u, h, guard, rear, level):
    """What unit u in hex h may expect to lose, net, when enemy e attacks it from hex n."""
    value, limit = np.int64(s.unit_vo[e]), t.MOST_VALUE
    spears = has(s, u, t.SPEARS) and not rear and not has(s, e, t.SPEARS | t.TWO_HANDED)
    if spears:
        if has(s, u, t.VERY_LONG_SPEARS):
            limit = ONE
        else:
            value += t.SPEARS_MOUNTED if is_mounted(s, e) else t.SPEARS_FOOT
    elif has(s, e, t.CHARGING) and s.unit_hex[e] != n:
        value += 1
    if is_rough(s, n) or is_rough(s, h):
        value = ONE if is_mounted(s, e) else value + rough_foot(s, e)
    if has(s, e, t.TWO_HANDED):
        guard = min(guard, t.LIMIT_BY_TWO_HANDED)
    if s.unit_category[e] == t.ELEPHANT:
        guard = max(t.LEAST_VALUE, min(t.MOST_VALUE, guard + np.int64(t.AGAINST_ELEPHANTS[s.unit_doctrine[u]])))
    if rear:
        guard = t.LIMIT_REAR
    value = max(t.LEAST_VALUE, min(value, limit))
    vc, own = np.int64(s.unit_vc[e]), np.int64(s.unit_vc[u])
    extra = np.int64(height_of(s, n) > height_of(s, h))
    more = np.int64(height_of(s, h) > height_of(s, n))
    done = done_by(vc + extra, value, ZERO, own, more, guard, ZERO)
    lost = suffered_by(vc, extra, value, ZERO, own + more, guard, ZERO)
    return max(0.0, done - W[level, w.COURAGE] * lost) * readiness(s, e)


@kernel
def is_covered(s, u, n):
    """Does another unit of u's side touch hex n?"""
    home = np.int64(s.unit_hex[u])
    own = np.int64(home >= 0 and s.hex_unit[home] == u and t.DISTANCE[home, n] == 1)
    return s.near[side_of(u), n] > own


@kernel
def expose(s, u, h, field, level, harm):
    """Attacks to be expected in a hex from each side: harm (2, 6), in front and in the rear."""
    guard = guard_at(s, u, h)
    for d in range(t.DIRECTIONS):
        harm[0, d] = 0.0
        harm[1, d] = 0.0
        n = np.int64(t.NEIGHBOURS[h, d])
        if n < 0:
            continue
        there = np.int64(s.hex_unit[n])
        if there >= 0 and there != u and side_of(there) == side_of(u):
            continue
        e = np.int64(field[COMER, n])
        if there >= 0 and there != u:
            e = there  # nobody else can come there
        elif e >= 0 and t.DISTANCE[s.unit_hex[e], n] > t.DISTANCE[s.unit_hex[e], h]:
            # round the unit, if no friend covers the hex
            e = np.int64(field[ROUNDABOUT, n]) if not is_covered(s, u, n) else np.int64(-1)
        if e >= 0:
            harm[0, d] = storm(s, e, n, u, h, guard, False, level)
            harm[1, d] = storm(s, e, n, u, h, guard, True, level)


@kernel
def danger(harm, facing, level):
    """The worst attack to be expected with this facing, and a share of the next."""
    worst, second = 0.0, 0.0
    for d in range(t.DIRECTIONS):
        x = harm[1, d] if AHEAD[facing, d] < 0 else harm[0, d]
        if x > worst:
            worst, second = x, worst
        elif x > second:
            second = x
    return worst + W[level, w.SECOND] * second


@kernel
def is_led(s, side, h):
    """Is a general of the side within reach of the hex?"""
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        if s.general_hex[g] >= 0 and t.DISTANCE[s.general_hex[g], h] <= t.COMMAND_RADIUS:
            return True
    return False


@kernel
def friends_beside(s, u, h):
    """Friends next to a hex, at most two."""
    side, home = side_of(u), np.int64(s.unit_hex[u])
    n = np.int64(s.near[side, h])
    if home >= 0 and s.hex_unit[home] == u and t.DISTANCE[home, h] == 1:
        n -= 1
    return min(n, np.int64(2))


@kernel
def set_goals(s, u, level, goals):
    """How much each enemy draws unit u, by what an attack in the open would be worth."""
    other = 1 - side_of(u)
    share = W[level, w.GOALS]
    first = FIRST_UNIT[other]
    for k in range(np.int64(s.units[other])):
        v = first + k
        goals[k] = NEVER
        if s.unit_hex[v] >= 0:
            goals[k] = 0.0
            if share > 0.0:
                goals[k] = share * max(-1.0, min(1.5, attack_worth(s, u, v, ZERO, level)))


@kernel
def eagerness(s, side, level):
    """How eagerly a side advances: it holds back with a lead, and presses without one, as the battle goes on."""
    if W[level, w.LEAD] == 0.0:
        return 1.0
    here = np.float64(s.vc[side]) / max(1.0, np.float64(s.start_vc[side]))
    there = np.float64(s.vc[1 - side]) / max(1.0, np.float64(s.start_vc[1 - side]))
    ahead = max(-1.0, min(1.0, 4.0 * (here - there)))
    return max(0.0, 1.0 - W[level, w.LEAD] * ahead * s.turn / s.turns)


@kernel
def approach(s, u, h, level, field, goals):
    """How well a hex lies towards the enemy: by the nearest, or by those it would rather meet."""
    step = W[level, w.ADVANCE] * eagerness(s, side_of(u), level)
    stand = t.RANGE[s.unit_weapon[u]] - np.int64(is_mounted(s, u))
    if s.unit_vo[u] > 2:
        stand = ONE
    stand = max(ONE, stand)
    if W[level, w.GOALS] == 0.0:
        return -step * max(0.0, field[GAP, h] - stand)
    other = 1 - side_of(u)
    best = NEVER
    first = FIRST_UNIT[other]
    for k in range(np.int64(s.units[other])):
        if goals[k] > NEVER:
            far = max(ZERO, np.int64(t.DISTANCE[h, s.unit_hex[first + k]]) - stand)
            pull = goals[k]
            if far <= 2 and front(np.int64(s.unit_facing[first + k]), np.int64(s.unit_hex[first + k]), h) < 0:
                pull += W[level, w.FLANK]
            best = max(best, pull / (1.0 + 0.5 * far) - step * far)
    return best


@kernel
def standing(s, u, h, level, field, goals):
    """What a hex is worth to a unit, whatever its facing."""
    side = side_of(u)
    worth = approach(s, u, h, level, field, goals)
    if W[level, w.LINE] > 0.0:
        worth += W[level, w.LINE] * friends_beside(s, u, h)
    if W[level, w.COMMAND] > 0.0 and not is_led(s, side, h):
        worth -= W[level, w.COMMAND]
    if W[level, w.ARROWS] > 0.0:
        hits = field[MISSILES, h] * (6.0 - s.unit_protection[u]) / 6.0
        if s.unit_doctrine[u] == t.DISPERSED:
            hits *= 0.7
        elif s.unit_doctrine[u] == t.DENSE or is_mounted(s, u):
            hits *= 1.3
        if s.ground[h] & (t.COVER | t.DENSE_COVER):
            hits *= 0.6
        worth -= W[level, w.ARROWS] * stake(s, side, level) * hits
    if W[level, w.TERRAIN] > 0.0 and s.marked_n > 0:
        good = np.float64(min(height_of(s, h), np.int64(2)))
        if is_rough(s, h):
            good += np.float64(rough_foot(s, u)) - (2.0 if is_mounted(s, u) else 0.0)
        worth += W[level, w.TERRAIN] * good
    return worth


@kernel
def fear(s, u, level):
    """How much a unit minds danger."""
    share = W[level, w.DANGER] * stake(s, side_of(u), level) * unit_worth(s, u, level)
    if s.unit_vc[u] == 1:
        share *= 1.0 + W[level, w.CRIPPLE]
    return share
