"""What a hex is worth to a unit: danger, line, pressure, the way forward, terrain, objectives."""

from __future__ import annotations

import numpy as np

from agents.scripted.cca import weights as w
from agents.scripted.cca.exchange import lacks_room
from agents.scripted.cca.odds import NET, SHOT
from agents.scripted.cca.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.state import EXIT_UNITS, HELD, ONCE

FAR_AWAY = np.int64(20)
MOST_REACH = np.array([int(m) + 1 for m in t.UNIT_MOVE])  # distance at which a type comes into contact


@kernel
def looks(s, u, h, level):
    """One walk over the enemies: (harm expected in the hex, best exchange within reach, distance of the nearest)."""
    side = s.unit_side[u]
    kind, blocks = np.int64(s.unit_type[u]), np.int64(s.unit_blocks[u])
    own_reach = MOST_REACH[kind]
    contact, reach = W[level, w.CONTACT], W[level, w.REACH]
    careful = contact > 0.0
    danger, pressure = 0.0, 0.0
    nearest = FAR_AWAY
    for v in range(s.units):
        at = np.int64(s.unit_hex[v])
        if at < 0 or s.unit_side[v] == side:
            continue
        far = np.int64(t.DISTANCE[h, at])
        nearest = min(nearest, far)
        if not careful or far > 6:
            continue
        other = np.int64(s.unit_type[v])
        if far <= MOST_REACH[other]:
            danger += (contact if far == 1 else reach) * max(0.0, NET[other, kind, blocks])
        if far > 1 and far <= t.UNIT_RANGE[other]:
            danger += W[level, w.ARROWS] * SHOT[blocks]
        if far <= own_reach:
            pressure = max(pressure, NET[kind, other, s.unit_blocks[v]])
    return danger, pressure, nearest


@kernel
def friends_beside(s, side, h):
    """Adjacent hexes with friends: what support asks for (cca-12.8)."""
    friends = 0
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n >= 0:
            v, leader = s.hex_unit[n], s.hex_leader[n]
            if (v >= 0 and s.unit_side[v] == side) or (v < 0 and leader >= 0 and s.leader_side[leader] == side):
                friends += 1
    return friends


@kernel
def leader_beside(s, side, h):
    """Is an own leader in the hex or next to it: his symbols hit (cca-11.3)?"""
    if s.hex_leader[h] >= 0:
        return True
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n >= 0 and s.hex_leader[n] >= 0 and s.leader_side[s.hex_leader[n]] == side:
            return True
    return False


@kernel
def ground_worth(s, kind, h):
    """Hills for foot and shooters; broken ground and fords for nobody who fights there (section 16)."""
    terrain = s.terrain[h]
    if terrain == t.HILL:
        return 1.0 if t.UNIT_MOUNTED[kind] == 0 else 0.3
    if terrain == t.CAMP:
        return 0.7
    if terrain == t.FOREST or terrain == t.BROKEN or terrain == t.FORD:
        return -1.5 if t.UNIT_ATTACK[kind] > 2 else 0.3
    return 0.0


@kernel
def goal_worth(s, side, h):
    """Banners for standing in the hex, in part: they can be lost again."""
    if s.objectives[h] == 0:
        return 0.0
    if (s.objectives[h] >> (ONCE + side)) & 1:
        return 1.0 * s.objective_worth[h]
    if (s.objectives[h] >> (HELD + side)) & 1:
        return 0.7 * s.objective_worth[h]
    return 0.0


@kernel
def way_to_goal(s, side, h):
    """The distance to the nearest objective or exit of the side that nobody of it holds; FAR_AWAY without one."""
    nearest = FAR_AWAY
    for i in range(s.marked_n):
        at = np.int64(s.marked[i])
        if s.objectives[at] == 0 and s.exits[at] == 0:
            continue
        mine = (s.objectives[at] >> (ONCE + side)) & 1 or (s.objectives[at] >> (HELD + side)) & 1
        leaves = (s.exits[at] >> (EXIT_UNITS + side)) & 1 and s.exit_worth[side] > 0
        v = s.hex_unit[at]
        if (mine or leaves) and (v < 0 or s.unit_side[v] != side):
            nearest = min(nearest, np.int64(t.DISTANCE[h, at]))
    return nearest


@kernel
def hex_worth(s, u, level):
    """What the hex in which unit u stands (or is tried) is worth to it, attacks apart."""
    h = np.int64(s.unit_hex[u])
    side = np.int64(s.unit_side[u])
    kind = np.int64(s.unit_type[u])
    row = W[level]
    danger, pressure, nearest = looks(s, u, h, level)
    eager = row[w.ADVANCE] * (1.0 + row[w.HASTE] * s.turn)
    fear = row[w.DANGER]
    if s.unit_blocks[u] == 1:
        fear *= 1.0 + row[w.CRIPPLE]
        eager *= 1.0 - row[w.CRIPPLE]
    if row[w.ROOM] > 0.0 and danger > 0.0:
        danger *= 1.0 + 0.5 * row[w.ROOM] * lacks_room(s, u)
    worth = row[w.PRESSURE] * pressure - fear * danger - eager * nearest + goal_worth(s, side, h)
    if row[w.LINE] > 0.0:
        worth += row[w.LINE] * min(2, friends_beside(s, side, h))
    if row[w.LEADER] > 0.0 and nearest <= 3 and kind != t.EL:
        if leader_beside(s, side, h):
            worth += row[w.LEADER] * t.UNIT_ATTACK[kind] / 5.0
        if s.hex_leader[h] >= 0 and s.unit_blocks[u] <= 2:
            worth -= row[w.LEADER] * danger
    if row[w.TERRAIN] > 0.0:
        worth += row[w.TERRAIN] * ground_worth(s, kind, h)
    if row[w.GOAL] > 0.0 and s.marked_n > 0:
        way = way_to_goal(s, side, h)
        if way < FAR_AWAY:
            worth -= row[w.GOAL] * eager * way
    return worth
