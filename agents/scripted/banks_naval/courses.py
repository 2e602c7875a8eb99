"""Ships on the move: what a berth is worth, and the best course with the points there are."""

from __future__ import annotations

import numpy as np

from agents.scripted.banks_naval import waters
from agents.scripted.banks_naval import weights as w
from agents.scripted.banks_naval.odds import (
    COST,
    CREWS,
    RAM_C,
    RAM_E,
    boards,
    die_reaches,
    hull,
    ram_gain,
    shot_gain,
    storm,
)
from agents.scripted.banks_naval.waters import COURSES
from agents.scripted.banks_naval.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.movement import (
    FREE_STEP,
    RAM_STEP,
    ahead,
    behind,
    can_end,
    may_go_through,
    ram_type,
    taken,
)
from ancients_env.rulesets.banks_naval.ships import neighbour, quality

NEVER = -99.0
STIR = 0.01  # a move that gains less is not made
STROKE = 0.002  # of two courses to the same end the shorter


@kernel
def harm_in(s, u, h, facing, danger):
    """The rams a ship invites in a berth, in shares of its hull; three in a turn are as many as it can suffer."""
    total = 0.0
    damaged = s.ship_state[u] != t.INTACT
    for d in range(t.DIRECTIONS):
        if d == facing:
            total += danger[waters.RUDDER, h, d]
        elif d == (facing + t.ASTERN) % t.DIRECTIONS:
            total += danger[waters.RAKE, h, d]
        else:
            total += danger[waters.FLANK_DAMAGED if damaged else waters.FLANK_INTACT, h, d]
    return min(total, 0.8 if not damaged else 0.5)


@kernel
def aim(s, u, h, facing):
    """The ram straight ahead that the next die may allow."""
    crew = quality(s, u)
    for k in range(1, 6):
        h = neighbour(s, h, facing)
        if h < 0 or s.ground[h] != t.SEA:
            return 0.0
        if taken(s, u, h):
            v = np.int64(s.hex_ship[h])
            if s.ship_holder[v] == s.ship_holder[u]:
                return 0.0
            return die_reaches(2 * k - crew) * ram_gain(s, ram_type(s, v, facing), crew, v)
    return 0.0


@kernel
def no_reply(s):
    """Is this the last player turn of the battle?"""
    return s.turn >= 2 * np.int64(s.turns) - 1


@kernel
def caution(s, side, level):
    """How much a side may hold back because it leads, below 0 where it must press: grows with the turns."""
    if W[level, w.LEAD] == 0.0:
        return 0.0
    lead = float(s.score[side]) - float(s.score[1 - side])
    return W[level, w.LEAD] * max(-1.0, min(1.0, lead / 6.0)) * s.turn / (2.0 * s.turns)


@kernel
def boarding(s, u, h, fleet):
    """What the marines of ship u add to the boarding of the best enemy beside a berth, this very turn."""
    blows = boards(s, u) * s.ship_marines[u]
    best = 0.0
    for v in range(s.ships):
        at = np.int64(s.ship_hex[v])
        if at < 0 or s.ship_holder[v] == s.ship_holder[u] or t.DISTANCE[h, at] != 1:
            continue
        others = fleet[waters.PRESSURE, v]
        if t.DISTANCE[s.ship_hex[u], at] == 1:
            others = max(0.0, others - blows)  # its own, from where it is now
        best = max(best, storm(s, v, others + blows) - storm(s, v, others))
    return best


@kernel
def company(s, u, h, level):
    """What the ships around a berth mean to ship u: the way to the enemy, friends abeam, shots, ships to board."""
    side = np.int64(s.ship_holder[u])
    mine = np.int64(s.ship_marines[u])
    near, friends, shots, prey = 20.0, 0, 0.0, 0.0
    for v in range(s.ships):
        at = np.int64(s.ship_hex[v])
        if at < 0 or v == u:
            continue
        distance = np.int64(t.DISTANCE[h, at])
        if s.ship_holder[v] == side:
            friends += distance == 1
            continue
        if s.ship_state[v] == t.SINKING:
            continue
        near = min(near, float(distance))
        if distance <= t.BALLISTA_RANGE:
            one = shot_gain(s, v)
            points = (mine if distance <= t.ARCHERY_RANGE else 0) + (1 if s.ship_gear[u] & t.BALLISTA else 0)
            shots = max(shots, one * points)
            if W[level, w.HUNT] > 0.0 and mine > 0 and distance > 1:
                prey = max(prey, storm(s, v, boards(s, u) * mine) / distance)
    worth = W[level, w.LINE] * min(friends, 2) - W[level, w.ADVANCE] * (1.0 - caution(s, side, level)) * near
    return worth + W[level, w.SHOOT] * shots + W[level, w.HUNT] * prey


@kernel
def fears(s, u, h, facing, level, danger):
    """What the enemy's next turn may cost ship u in a berth: rams and boarders."""
    fear = W[level, w.DANGER] * (1.0 + caution(s, np.int64(s.ship_holder[u]), level))
    if s.ship_state[u] != t.INTACT:
        fear += W[level, w.CRIPPLE]
    cost = fear * hull(s, u) * harm_in(s, u, h, facing, danger)
    if W[level, w.REPEL] > 0.0:
        cost += W[level, w.REPEL] * storm(s, u, danger[waters.BOARDERS, h, 0])
    return cost


@kernel
def place(s, u, h, level, fleet, known):
    """What a hex is worth to ship u on any heading; looked up in `known` (H,) once it is."""
    if np.isnan(known[h]):
        known[h] = company(s, u, h, level)
        if W[level, w.BOARD] > 0.0 and s.ship_marines[u] > 0:
            known[h] += W[level, w.BOARD] * boarding(s, u, h, fleet)
    return known[h]


@kernel
def berth(s, u, h, facing, level, danger, chance, fleet, known):
    """What it is worth to ship u to end its move in a hex on a heading."""
    worth = place(s, u, h, level, fleet, known)
    if W[level, w.ODDS] > 0.0 and no_reply(s):
        return worth
    if W[level, w.AIM] > 0.0:
        worth += W[level, w.AIM] * aim(s, u, h, facing)
    if W[level, w.APPROACH] > 0.0:
        worth += W[level, w.APPROACH] * chance[quality(s, u), h, facing]
    if W[level, w.DANGER] > 0.0:
        worth -= fears(s, u, h, facing, level, danger)
    return worth


@kernel
def ram_worth(s, u, h, facing, through, level, danger, chance, fleet, known):
    """What a ram from this berth is worth, with the berth it ends in."""
    target_hex = neighbour(s, h, facing)
    v = np.int64(s.hex_ship[target_hex])
    kind, crew = ram_type(s, v, facing), quality(s, u)
    gain = ram_gain(s, kind, crew, v)
    if W[level, w.THREAT] > 0.0:
        gain += W[level, w.THREAT] * fleet[waters.THREAT, v] * (RAM_E[kind, crew] + RAM_C[kind, crew])
    end = neighbour(s, target_hex, facing) if through else h
    if kind == t.OAR_RAKE:
        gain -= W[level, w.ANSWER] * hull(s, u) * COST[t.OAR_RAKE, quality(s, v), s.ship_state[u]]
        facing = (facing + 1) % t.DIRECTIONS
    return gain + berth(s, u, end, facing, level, danger, chance, fleet, known)


@kernel
def best_ram(s, u, h, facing, points, level, danger, chance, fleet, known):
    """The better of staying and going through, where both are open."""
    best = NEVER
    if not taken(s, u, h):
        best = ram_worth(s, u, h, facing, False, level, danger, chance, fleet, known)
    if may_go_through(s, u, neighbour(s, h, facing), facing, points):
        best = max(best, ram_worth(s, u, h, facing, True, level, danger, chance, fleet, known))
    return best


@kernel
def best_course(s, u, points, level, danger, chance, fleet, first, known):
    """Rate the first step of every course in `first`, by option; the best of all courses, and of those that ram."""
    at = np.empty((COURSES, 4), dtype=np.int64)
    value = np.empty(COURSES)
    first[:] = NEVER
    at[0, 0], at[0, 1], at[0, 2], at[0, 3] = s.ship_hex[u], s.ship_facing[u], points, -1
    value[0] = 0.0
    known[:] = np.nan
    n, best, ram = 1, NEVER, NEVER
    while n > 0:
        n -= 1
        h, facing, left, step = at[n, 0], at[n, 1], at[n, 2], at[n, 3]
        strokes = value[n]
        if not taken(s, u, h):
            worth = berth(s, u, h, facing, level, danger, chance, fleet, known) - strokes
            k = step if step >= 0 else st.STOP - t.HEXES
            first[k] = max(first[k], worth)
            best = max(best, worth)
        front, back = ahead(s, u, h, facing, left), behind(s, u, h, facing, left)
        if front == RAM_STEP:
            worth = best_ram(s, u, h, facing, left, level, danger, chance, fleet, known) - strokes
            k = step if step >= 0 else st.RAM - t.HEXES
            first[k] = max(first[k], worth)
            ram = max(ram, worth)
        for option in (st.FORWARD, st.BACKWARD, st.TURN_LEFT, st.TURN_RIGHT):
            to, heading, cost = h, facing, t.TURN_COST
            if option == st.FORWARD:
                if front != FREE_STEP:
                    continue
                to, cost = neighbour(s, h, facing), t.FORWARD_COST
            elif option == st.BACKWARD:
                if back != FREE_STEP:
                    continue
                to, cost = neighbour(s, h, (facing + t.ASTERN) % t.DIRECTIONS), t.BACKWARD_COST
            else:
                heading = (facing + (1 if option == st.TURN_RIGHT else 5)) % t.DIRECTIONS
                if left < t.TURN_COST or not can_end(s, u, h, heading, left - t.TURN_COST):
                    continue
            at[n, 0], at[n, 1], at[n, 2] = to, heading, left - cost
            at[n, 3] = step if step >= 0 else option - t.HEXES
            value[n] = strokes + STROKE
            n += 1
    return max(best, ram), ram


@kernel
def look_around(s, side, level, danger, chance, fleet):
    """Draw the maps that a rung uses."""
    if W[level, w.DANGER] > 0.0:
        waters.map_dangers(s, side, level, danger, fleet)
    if W[level, w.APPROACH] > 0.0:
        waters.map_chances(s, side, chance)
    if W[level, w.BOARD] > 0.0:
        waters.map_pressure(s, side, fleet)


@kernel
def may_meet(s, u, points):
    """Is there an enemy so near that ship u may ram it with these points?"""
    for v in range(s.ships):
        if s.ship_hex[v] >= 0 and s.ship_holder[v] != s.ship_holder[u]:
            if t.FORWARD_COST * t.DISTANCE[s.ship_hex[u], s.ship_hex[v]] <= points:
                return True
    return False


@kernel
def rate_ships(s, side, level, mask, out):
    """n2: the ship that gains most by moving; enough when none does. In haste only ships that ram."""
    danger = np.empty((waters.HARMS, t.HEXES, 6))
    chance = np.empty((CREWS, t.HEXES, 6))
    fleet = np.empty((2, t.MAX_SHIPS))
    first = np.empty(len(st.OPTIONS))
    known = np.full(t.HEXES, np.nan)
    look_around(s, side, level, danger, chance, fleet)
    haste = W[level, w.HASTE] > 0.0
    out[st.DONE] = STIR
    for u in range(s.ships):
        h = np.int64(s.ship_hex[u])
        if h >= 0 and mask[h] and s.hex_ship[h] == u:
            points = np.int64(s.die) + quality(s, u)
            if haste and not may_meet(s, u, points):
                continue
            best, ram = best_course(s, np.int64(u), points, level, danger, chance, fleet, first, known)
            gain = ram if haste else best
            out[h] = gain - berth(s, np.int64(u), h, np.int64(s.ship_facing[u]), level, danger, chance, fleet, known)
            if ram == best:
                out[h] += W[level, w.FIRST]


@kernel
def rate_steps(s, side, level, mask, out):
    """n3 and n4: the first step of the best course; through or not."""
    danger = np.empty((waters.HARMS, t.HEXES, 6))
    chance = np.empty((CREWS, t.HEXES, 6))
    fleet = np.empty((2, t.MAX_SHIPS))
    first = np.empty(len(st.OPTIONS))
    known = np.full(t.HEXES, np.nan)
    look_around(s, side, level, danger, chance, fleet)
    u = np.int64(s.mover)
    if s.decision == st.GO_THROUGH:
        h, facing = np.int64(s.ship_hex[u]), np.int64(s.ship_facing[u])
        out[st.THROUGH] = ram_worth(s, u, h, facing, True, level, danger, chance, fleet, known)
        out[st.STAY] = ram_worth(s, u, h, facing, False, level, danger, chance, fleet, known)
        return
    best_course(s, u, np.int64(s.points), level, danger, chance, fleet, first, known)
    for k in range(len(first)):
        out[t.HEXES + k] = first[k]
