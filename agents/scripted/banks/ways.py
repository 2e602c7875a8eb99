"""Ways: the hexes and facings a unit can reach with its points, and the first action on the way to each.

Friends are not passed through: both would be disordered.
"""

from __future__ import annotations

import numpy as np

from agents.scripted.banks.ground import place_worth
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import holder, known_unit, lift, neighbour
from ancients_env.rulesets.banks.paths import ends_move, step_cost

STATES = t.HEXES * 6
ROOM = 2 * STATES
NEVER = -99.0


@kernel
def rate_ways(s, u, points, level, out):
    """The best end of a move for each first action, into `out`; returns (the best of all, the worth of staying).

    The unit is taken off its hex while the script looks around, and put back as it was.
    """
    h, facing = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u])
    at_rest = s.hex_unit[h] == u
    if at_rest:
        lift(s, u)
    left = np.full(STATES, -1, dtype=np.int8)
    first = np.empty(STATES, dtype=np.int16)
    queue = np.empty(ROOM, dtype=np.int16)
    stay = place_worth(s, u, level)
    best = stay
    queue[0] = h * 6 + facing
    left[h * 6 + facing] = points
    first[h * 6 + facing] = st.STOP
    head, tail = 0, 1
    while head < tail:
        here = np.int64(queue[head])
        head += 1
        at, way = here // 6, here % 6
        more = np.int64(left[here])
        if more <= 0 or (at != h and ends_move(s, u, at)):
            continue
        for k in range(9):
            if k < 3:
                d = (way + t.FRONT[k]) % t.DIRECTIONS
                to = neighbour(s, at, d)
                if to < 0 or known_unit(s, to, holder(s, u)) >= 0:
                    continue
                rest = more - step_cost(s, u, at, d, to)
                action = to
            else:
                d = np.int64(k - 3)
                if d == way:
                    continue
                to, rest, action = at, more - t.TURN_COST, st.FACE + d
            there = to * 6 + d
            if rest < 0 or left[there] >= rest or tail >= ROOM:
                continue
            begun = first[here] if first[here] != st.STOP else action
            fresh = left[there] < 0
            left[there] = rest
            first[there] = begun
            queue[tail] = there
            tail += 1
            if fresh:
                s.unit_hex[u] = to
                s.unit_facing[u] = d
                value = place_worth(s, u, level)
                if value > out[begun]:
                    out[begun] = value
                best = max(best, value)
    s.unit_hex[u] = h
    s.unit_facing[u] = facing
    if at_rest:
        s.hex_unit[h] = u
    return best, stay
