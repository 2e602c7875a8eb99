"""Steps, and what may come of them: costs, passing through friends, flights, units out of control, night.

        5   0          a unit facing 0 (NE): its front is NW, NE and E;
         \\ /           a step into one of them turns it that way,
      4 - . - 1        any other direction costs a turn first
         / \\
        3   2
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    NONE,
    NOTHING,
    ONE,
    beaten_camp,
    has,
    hexside,
    holder,
    in_front,
    is_known,
    kind_of,
    known_unit,
    neighbour,
)

NO_WAY, UNSURE = np.int64(-1), np.int64(0)
CLOSEST = np.int64(1000)  # worth of an end of a move out of control: less for distance, less for hexes
HEX_ROOM = np.int64(16)  # more than the hexes of any move
FAR = np.int64(100)  # no enemy on the map


@kernel
def step_cost(s, u, h, d, n):
    """Points to step from h to its neighbour n in direction d (banks-6.7, banks-6.8, banks-6.10)."""
    side, kind = hexside(s, h, d), kind_of(s, n)
    if kind == t.RIVER or side == t.SIDE_RIVER:
        return t.BARRED
    if s.unit_type[u] == t.PX:
        return t.PHALANX_COST
    return t.ENTRY_COST[kind] + t.HEXSIDE_COST[side]


@kernel
def entry_cost(s, u, h):
    """Points to come onto the map at a hex (banks-5.2)."""
    kind = kind_of(s, h)
    return t.PHALANX_COST if s.unit_type[u] == t.PX and kind != t.RIVER else t.ENTRY_COST[kind]


@kernel
def shuns(s, u, h):
    """An elephant that is not its owner's keeps out of the hex of an undefended camp (banks-13.11c)."""
    if not has(s, u, st.CONTROLLED):
        return False
    return beaten_camp(s, h, NOTHING) or beaten_camp(s, h, ONE)


@kernel
def ends_move(s, u, h):
    """Must a unit that enters a hex stop there: woods and camps to loot (banks-6.9, banks-6.18)?"""
    return kind_of(s, h) == t.WOODS or beaten_camp(s, h, holder(s, u))


@kernel
def threat(s, side, h):
    """Distance from a hex to the nearest enemy unit that a side knows of (banks-4.6)."""
    nearest = FAR
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] >= 0 and holder(s, u) != side and t.DISTANCE[h, s.unit_hex[u]] < nearest:
            if is_known(s, u, side):
                nearest = np.int64(t.DISTANCE[h, s.unit_hex[u]])
    return nearest


@kernel
def nearness(s, u, h, aim, goal):
    """What an aim measures in a hex: distance to the enemy, the quarry, the own camp or the edge."""
    if aim == st.A_FLIGHT:
        return threat(s, holder(s, u), h)
    if aim == st.A_QUARRY or aim == st.A_CAMP:
        return np.int64(t.DISTANCE[goal, h])
    if aim == st.A_EDGE:
        return np.int64(t.EDGE_DISTANCE[s.rows >> 1, s.cols, h])
    return NOTHING


@kernel
def allows(aim, here, there):
    """May a step lead from a hex of one nearness to one of another?"""
    if aim == st.A_FLIGHT:
        return there >= here
    if aim == st.A_QUARRY:
        return there <= here
    return aim == st.A_FREE or there < here  # night: banks-13.4b


@kernel
def end_worth(aim, there, hexes, floor):
    """What it is worth to end a move in a hex: above 0 where it may."""
    if aim == st.A_FLIGHT:
        return ONE if there > floor else NO_WAY
    if aim == st.A_QUARRY:
        return CLOSEST - HEX_ROOM * there - hexes
    return ONE


@kernel
def leaving_worth(aim):
    """What it is worth to leave the map (banks-6.14)."""
    return ONE if aim == st.A_FREE or aim == st.A_FLIGHT or aim == st.A_EDGE else NO_WAY


@kernel
def blank_memo():
    """What a search remembers: for each hex and direction, the most points it stepped with; and hexes entered then."""
    return np.zeros((2, t.HEXES, t.DIRECTIONS), dtype=np.int8)


@kernel
def is_known_way(memo, h, d, points, hexes):
    """Was this step tried with at least these points and at most these hexes? Otherwise remember it."""
    if memo[0, h, d] >= points and memo[1, h, d] <= hexes:
        return True
    memo[0, h, d] = points
    memo[1, h, d] = hexes
    return False


@kernel
def step_worth(s, u, h, d, points, hexes, aim, goal, here, floor, enough, memo):
    """The best that can come of stepping from h in direction d with these points: NO_WAY if no legal move can.

    `here` is the nearness of h, `floor` what a flight must get beyond, `hexes` those entered so far; what is worth
    `enough` ends the search. A hex without a unit can end the move; one with a friend can only be passed on the way to
    such a hex or off the map (banks-6.12). A step that the search has tried before adds nothing.
    """
    n = neighbour(s, h, d)
    if n < 0:
        return leaving_worth(aim) if points >= t.EXIT_COST else NO_WAY
    cost = step_cost(s, u, h, d, n)
    if cost > points or shuns(s, u, n):
        return NO_WAY
    other = known_unit(s, n, holder(s, u))
    if other >= 0 and holder(s, other) != holder(s, u):  # banks-6.13
        return NO_WAY
    there = nearness(s, u, n, aim, goal)
    if not allows(aim, here, there) or is_known_way(memo, h, d, points, hexes):
        return NO_WAY
    best = NO_WAY
    if other < 0:
        best = end_worth(aim, there, hexes + 1, floor)
        if best >= enough:
            return best
    if ends_move(s, u, n):
        return best
    left = points - cost
    for turn in range(t.DIRECTIONS):
        rest = left - (t.TURN_COST if turn >= 2 and turn <= 4 else NOTHING)
        if rest <= 0:
            continue
        way = step_worth(s, u, n, (d + turn) % t.DIRECTIONS, rest, hexes + 1, aim, goal, there, floor, enough, memo)
        best = max(best, way)
        if best >= enough:
            return best
    return best


# ---------------------------------------------------------------- free moves: most need no search


@kernel
def is_plain_step(s, u, h, d, points):
    """Is the step into a hex without a unit, so that the move could end there, or off the map?"""
    n = neighbour(s, h, d)
    if n < 0:
        return points >= t.EXIT_COST
    if known_unit(s, n, holder(s, u)) >= 0:
        return False
    return step_cost(s, u, h, d, n) <= points and not shuns(s, u, n)


@kernel
def goes_on(s, u, h, facing, points):
    """Is there such a step from here, turns included?"""
    for turn in range(t.DIRECTIONS):
        rest = points - (t.TURN_COST if turn >= 2 and turn <= 4 else NOTHING)
        if rest > 0 and is_plain_step(s, u, h, (facing + turn) % t.DIRECTIONS, rest):
            return True
    return False


@kernel
def plain_worth(s, u, h, d, points):
    """What a free step is worth as far as a glance tells; UNSURE behind a friend with no way on next to him."""
    n = neighbour(s, h, d)
    if n < 0:
        return ONE if points >= t.EXIT_COST else NO_WAY
    left = points - step_cost(s, u, h, d, n)
    if left < 0 or shuns(s, u, n):
        return NO_WAY
    other = known_unit(s, n, holder(s, u))
    if other < 0:
        return ONE
    if left == 0 or holder(s, other) != holder(s, u) or ends_move(s, u, n):
        return NO_WAY
    return ONE if goes_on(s, u, n, d, left) else UNSURE


@kernel
def best_worth(s, u, h, facing, points, hexes, aim, goal, floor, enough):
    """The best that can come of going on from h, turns included; ending there is not counted."""
    if aim == st.A_FREE and goes_on(s, u, h, facing, points):
        return ONE
    here = nearness(s, u, h, aim, goal)
    best = NO_WAY
    memo = blank_memo()
    for turn in range(t.DIRECTIONS):
        rest = points - (t.TURN_COST if turn >= 2 and turn <= 4 else NOTHING)
        if rest > 0:
            way = step_worth(s, u, h, (facing + turn) % t.DIRECTIONS, rest, hexes, aim, goal, here, floor, enough, memo)
            best = max(best, way)
            if best >= enough:
                return best
    return best


# ---------------------------------------------------------------- flights (banks-4.6)


@kernel
def can_flee(s, u):
    """Has a panicked unit at rest a flight?"""
    h = np.int64(s.unit_hex[u])
    floor = threat(s, holder(s, u), h)
    if floor == FAR:
        return False
    points = t.MOVEMENT[s.unit_type[u]]
    return best_worth(s, u, h, np.int64(s.unit_facing[u]), points, NOTHING, st.A_FLIGHT, NONE, floor, ONE) > 0


# ---------------------------------------------------------------- out of control (banks-13.9b)


@kernel
def in_reach(s, u, h, goal):
    """Is the quarry next to a hex and in the front of a unit that stands there?"""
    for d in range(t.DIRECTIONS):
        if t.NEIGHBOURS[h, d] == goal:
            return in_front(s, u, np.int64(d))
    return False


@kernel
def charge_worth(s, u, goal, enough):
    """The best end of the move of a unit out of control, staying where it is included; `enough` ends the search."""
    h = np.int64(s.unit_hex[u])
    stay = end_worth(st.A_QUARRY, np.int64(t.DISTANCE[goal, h]), NOTHING, NOTHING)
    points = t.MOVEMENT[s.unit_type[u]]
    best = best_worth(s, u, h, np.int64(s.unit_facing[u]), points, NOTHING, st.A_QUARRY, goal, NOTHING, enough)
    return max(stay, best)


@kernel
def must_charge(s, u, goal):
    """Has a unit out of control anything to do about this enemy: come nearer, or face it?"""
    h = np.int64(s.unit_hex[u])
    stay = end_worth(st.A_QUARRY, np.int64(t.DISTANCE[goal, h]), NOTHING, NOTHING)
    if charge_worth(s, u, goal, stay + 1) > stay:
        return True
    return t.DISTANCE[goal, h] == 1 and not in_reach(s, u, h, goal)
