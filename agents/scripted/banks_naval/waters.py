"""Maps of the next turn: where the enemy's rams may fall, and from where ours may start.

Both are worked out once for a decision by laying every course that a die of six allows: a ship of the best crew has 59.
"""

from __future__ import annotations

import numpy as np

from agents.scripted.banks_naval import weights as w
from agents.scripted.banks_naval.odds import COST, CREWS, boards, die_reaches, ram_gain
from agents.scripted.banks_naval.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.movement import ram_type
from ancients_env.rulesets.banks_naval.ships import neighbour, quality

COURSES = 64
FLANK_INTACT, FLANK_DAMAGED, RUDDER, RAKE, BOARDERS = range(5)  # the kinds of harm a map of dangers tells apart
HARMS = 5
PRESSURE, THREAT = range(2)  # what is kept of each enemy ship
SIX = np.int64(6)
FAR = np.int64(99)  # more points than any ship has


@kernel
def row_free(s, h, side):
    """May a ship of the side pass a hex: sea, and no enemy in it?"""
    return h >= 0 and s.ground[h] == t.SEA and (s.hex_ship[h] < 0 or s.ship_holder[s.hex_ship[h]] == side)


@kernel
def lay_courses(s, e, any_course, cost, stop, struck):
    """The fewest points for which enemy ship e rams into a hex on a heading, (H, 6), and stops in a hex, (H,).

    Both hold FAR everywhere before. `struck` receives the pairs of hex and heading that are reached, as many as is
    returned. Without `any_course` only the way straight ahead counts.
    """
    side, most = np.int64(s.ship_holder[e]), SIX + quality(s, e)
    at = np.empty((COURSES, 3), dtype=np.int64)
    at[0, 0], at[0, 1], at[0, 2] = s.ship_hex[e], s.ship_facing[e], 0
    n, reached = 1, 0
    while n > 0:
        n -= 1
        h, facing, spent = at[n, 0], at[n, 1], at[n, 2]
        stop[h] = min(stop[h], spent)
        if spent + t.FORWARD_COST <= most:
            bow = neighbour(s, h, facing)
            if bow >= 0 and s.ground[bow] == t.SEA:
                if cost[bow, facing] == FAR:
                    struck[reached, 0], struck[reached, 1] = bow, facing
                    reached += 1
                cost[bow, facing] = min(cost[bow, facing], spent + t.FORWARD_COST)
                if row_free(s, bow, side):
                    at[n, 0], at[n, 1], at[n, 2] = bow, facing, spent + t.FORWARD_COST
                    n += 1
        if any_course and spent + t.BACKWARD_COST <= most:
            stern = neighbour(s, h, (facing + t.ASTERN) % t.DIRECTIONS)
            if row_free(s, stern, side):
                at[n, 0], at[n, 1], at[n, 2] = stern, facing, spent + t.BACKWARD_COST
                n += 1
        if any_course and spent + t.TURN_COST + t.FORWARD_COST <= most:
            for turn in (1, 5):
                at[n, 0], at[n, 1], at[n, 2] = h, (facing + turn) % t.DIRECTIONS, spent + t.TURN_COST
                n += 1
    return reached


@kernel
def prey_of(s, side, crew, cost):
    """What a ship may expect to ram of a side: how many flanks, though it rams only one, and the best one's worth."""
    many, most = 0.0, 0.0
    for v in range(s.ships):
        h = np.int64(s.ship_hex[v])
        if h < 0 or s.ship_holder[v] != side or s.ship_state[v] == t.SINKING:
            continue
        least = FAR
        for d in range(t.DIRECTIONS):
            if ram_type(s, v, np.int64(d)) == t.FLANK:
                least = min(least, cost[h, d])
        if least < FAR:
            p = die_reaches(least - crew)
            many += p
            most = max(most, p * ram_gain(s, t.FLANK, crew, v))
    return many, most


@kernel
def add_dangers(s, e, share, cost, struck, reached, danger):
    """Add the rams that enemy ship e may make next turn: by hex and heading, the share of a hull they cost."""
    crew = quality(s, e)
    for i in range(reached):
        h, d = struck[i, 0], struck[i, 1]
        p = share * die_reaches(cost[h, d] - crew)
        danger[FLANK_INTACT, h, d] += p * COST[t.FLANK, crew, t.INTACT]
        danger[FLANK_DAMAGED, h, d] += p * COST[t.FLANK, crew, t.DAMAGED]
        danger[RUDDER, h, d] += p * COST[t.RUDDER, crew, t.INTACT]
        danger[RAKE, h, d] += p * COST[t.OAR_RAKE, crew, t.INTACT]


@kernel
def add_boarders(s, e, stop, danger):
    """Add the blows that the marines of enemy ship e may land next turn on a ship in each hex."""
    blows = boards(s, e) * s.ship_marines[e]
    crew = quality(s, e)
    least = np.full(t.HEXES, FAR)
    for n in range(t.HEXES):
        if stop[n] < FAR and (s.hex_ship[n] < 0 or s.hex_ship[n] == e):
            for d in range(t.DIRECTIONS):
                h = neighbour(s, np.int64(n), np.int64(d))
                if h >= 0:
                    least[h] = min(least[h], stop[n])
    for h in range(t.HEXES):
        if least[h] < FAR:
            danger[BOARDERS, h, 0] += blows * die_reaches(least[h] - crew)


@kernel
def map_dangers(s, side, level, danger, fleet):
    """What the enemies of a side may do next turn by ramming, (harm, hex, heading), and by boarding, (hex,).

    `fleet` (2, ships) receives the THREAT of each enemy: the best ram it may expect.
    """
    danger[:] = 0.0
    fleet[THREAT] = 0.0
    any_course = W[level, w.FORESIGHT] > 0.0
    cost = np.full((t.HEXES, 6), FAR)
    stop = np.full(t.HEXES, FAR)
    struck = np.empty((COURSES, 2), dtype=np.int64)
    for e in range(s.ships):
        if s.ship_hex[e] >= 0 and s.ship_holder[e] != side and s.ship_state[e] != t.SINKING:
            reached = lay_courses(s, np.int64(e), any_course, cost, stop, struck)
            share = 1.0
            if any_course:
                many, fleet[THREAT, e] = prey_of(s, side, quality(s, np.int64(e)), cost)
                share = 1.0 / (1.0 + W[level, w.CROWD] * many)
            add_dangers(s, np.int64(e), share, cost, struck, reached, danger)
            if W[level, w.REPEL] > 0.0 and s.ship_marines[e] > 0:
                add_boarders(s, np.int64(e), stop, danger)
            for i in range(reached):
                cost[struck[i, 0], struck[i, 1]] = FAR
            stop[:] = FAR


@kernel
def map_pressure(s, side, fleet):
    """The blows that a side's marines may land this turn on each enemy ship from where they are."""
    fleet[PRESSURE] = 0.0
    for v in range(s.ships):
        if s.ship_hex[v] < 0 or s.ship_holder[v] == side:
            continue
        for u in range(s.ships):
            if s.ship_hex[u] >= 0 and s.ship_holder[u] == side and t.DISTANCE[s.ship_hex[u], s.ship_hex[v]] == 1:
                fleet[PRESSURE, v] += boards(s, u) * s.ship_marines[u]


@kernel
def add_chances(s, side, v, heading, crews, chance):
    """Add the courses that lead to ramming ship v on this heading, laid backwards from the ram, by crews there are."""
    gain = np.empty(CREWS)
    kind = ram_type(s, v, heading)
    for q in crews:
        gain[q] = ram_gain(s, kind, q, v)
    most = SIX + t.MOST_CREW
    at = np.empty((COURSES, 3), dtype=np.int64)
    first = neighbour(s, np.int64(s.ship_hex[v]), (heading + t.ASTERN) % t.DIRECTIONS)
    if not row_free(s, first, side):
        return
    at[0, 0], at[0, 1], at[0, 2] = first, heading, t.FORWARD_COST
    n = 1
    while n > 0:
        n -= 1
        h, facing, spent = at[n, 0], at[n, 1], at[n, 2]
        for q in crews:
            chance[q, h, facing] = max(chance[q, h, facing], gain[q] * die_reaches(spent - q))
        if spent + t.FORWARD_COST <= most:
            before = neighbour(s, h, (facing + t.ASTERN) % t.DIRECTIONS)
            if row_free(s, before, side):
                at[n, 0], at[n, 1], at[n, 2] = before, facing, spent + t.FORWARD_COST
                n += 1
        if spent + t.BACKWARD_COST <= most:
            before = neighbour(s, h, facing)
            if row_free(s, before, side):
                at[n, 0], at[n, 1], at[n, 2] = before, facing, spent + t.BACKWARD_COST
                n += 1
        if spent + t.TURN_COST <= most:
            for turn in (1, 5):
                at[n, 0], at[n, 1], at[n, 2] = h, (facing + turn) % t.DIRECTIONS, spent + t.TURN_COST
                n += 1


@kernel
def map_chances(s, side, chance):
    """The best ram of next turn from each berth, by crew quality, hex and heading, if the enemy stays."""
    chance[:] = 0.0
    has = np.zeros(CREWS, dtype=np.int64)
    for u in range(s.ships):
        if s.ship_hex[u] >= 0 and s.ship_holder[u] == side:
            has[quality(s, np.int64(u))] = 1
    crews = np.flatnonzero(has)
    for v in range(s.ships):
        if s.ship_hex[v] >= 0 and s.ship_holder[v] != side and s.ship_state[v] != t.SINKING:
            for heading in range(t.DIRECTIONS):
                add_chances(s, side, np.int64(v), np.int64(heading), crews, chance)
