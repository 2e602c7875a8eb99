"""Movement: which piece, where to (section 8, and the cards that change it)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import (
    enemy_adjacent,
    gain_banners,
    move_leader,
    move_unit,
    reach_objective,
    remove_leader,
    remove_unit,
)
from ancients_env.rulesets.cca.state import (
    BARRED,
    E_LEAVES,
    E_MOVE,
    END_MOVEMENT,
    EXIT_LEADERS,
    EXIT_UNITS,
    IN_FOREST,
    LEADER,
    LEAVE_BOARD,
    MOVE,
    MOVE_PIECE,
    MOVE_TO,
    MOVED,
    MOVED_TWICE,
    MUST_ATTACK,
    ORDERED,
    PHASE_MOVE_AGAIN,
    STUCK,
    UNIT,
)

NOTHING = np.int64(0)
FIRST_LEADER = np.int64(t.MAX_UNITS)  # movers from here on are leaders
FAR = np.int64(99)


# ---------------------------------------------------------------- allowances


@kernel
def allowance(s, u):
    """Hexes a unit may move under the order on the table (cca-8.7 to cca-8.12); a charge of warriors adds one."""
    kind = s.unit_type[u]
    if s.plain:
        return t.UNIT_MOVE[kind]
    if s.order == t.LINE_COMMAND:
        return np.int64(1)
    if s.order == t.DOUBLE_TIME and not t.IS_MACHINE[kind]:
        return np.int64(2)
    if s.order == t.MOUNTED_CHARGE:
        return max(t.UNIT_MOVE[kind], np.int64(3))
    return t.UNIT_MOVE[kind]


@kernel
def charge_distance(s, u):
    """The distance at which warriors must come into contact and attack (cca-8.11, cca-17.31, cca-17.32)."""
    if s.unit_type[u] != t.WA or (s.order == t.LINE_COMMAND and not s.plain):
        return FAR
    return allowance(s, u) + 1


@kernel
def passes_friends(s, u):
    """May the unit pass through one friendly unit (cca-17.13, cca-17.34)?"""
    return not s.plain and (s.order == t.ORDER_LIGHT or s.order == t.MOVE_FIRE_MOVE) and t.IS_LIGHT_FOOT[s.unit_type[u]]


# ---------------------------------------------------------------- ways


@kernel
def terrain_admits(s, u, h):
    """May the unit stand in this terrain (cca-16.1, cca-16.8, cca-16.9)?"""
    kind = s.terrain[h]
    return not t.IMPASSABLE[kind] and not (kind == t.BROKEN and t.IS_MACHINE[s.unit_type[u]])


@kernel
def may_stop_in(s, u, h):
    """May the unit enter the hex and stay (cca-8.3, cca-8.4)?"""
    if h < 0 or s.hex_unit[h] >= 0 or not terrain_admits(s, u, h):
        return False
    leader = s.hex_leader[h]
    if leader < 0:
        return True
    return s.leader_side[leader] == s.unit_side[u] and s.hex_leader[s.unit_hex[u]] < 0


@kernel
def terrain_stops(s, u, h):
    """Must a unit that enters stop here (cca-16.1, cca-16.3, cca-16.10)?"""
    kind = s.terrain[h]
    if kind == t.BROKEN:
        return t.UNIT_MOUNTED[s.unit_type[u]] == 1
    return kind == t.FOREST or kind == t.FORD or kind == t.OPEN_FORD


@kernel
def flood_unit(s, u, limit, out_distance):
    """Shortest legal distance of a unit to each hex it may end in, FAR elsewhere; into `out_distance` (H,) int8.

    The queue holds hexes from which the unit may go on.
    """
    queue = np.empty(t.HEXES, dtype=np.int8)
    out_distance[:] = FAR
    start = np.int64(s.unit_hex[u])
    out_distance[start] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        h = np.int64(queue[head])
        head += 1
        far = np.int64(out_distance[h]) + 1
        if far > limit:
            break
        for d in range(6):
            n = np.int64(t.NEIGHBOURS[h, d])
            if n >= 0 and out_distance[n] == FAR and may_stop_in(s, u, n):
                out_distance[n] = far
                if s.hex_leader[n] < 0 and not terrain_stops(s, u, n):
                    queue[tail] = n
                    tail += 1
    if limit == 2 and passes_friends(s, u):
        pass_through_friend(s, u, out_distance)


@kernel
def pass_through_friend(s, u, out_distance):
    """Two hexes by way of one friendly unit (cca-17.13)."""
    h = np.int64(s.unit_hex[u])
    for d in range(6):
        n = np.int64(t.NEIGHBOURS[h, d])
        if n < 0 or s.hex_unit[n] < 0 or s.unit_side[s.hex_unit[n]] != s.unit_side[u]:
            continue
        if not terrain_admits(s, u, n) or terrain_stops(s, u, n):
            continue
        for e in range(6):
            to = np.int64(t.NEIGHBOURS[n, e])
            if to >= 0 and out_distance[to] == FAR and may_stop_in(s, u, to):
                out_distance[to] = 2


@kernel
def flood_leader(s, leader, limit, out_distance):
    """Distance of a lone leader to each hex he may pass, FAR elsewhere (cca-8.13, cca-8.16)."""
    queue = np.empty(t.HEXES, dtype=np.int8)
    out_distance[:] = FAR
    start = np.int64(s.leader_hex[leader])
    side = s.leader_side[leader]
    out_distance[start] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        h = np.int64(queue[head])
        head += 1
        far = np.int64(out_distance[h]) + 1
        if far > limit:
            break
        for d in range(6):
            n = np.int64(t.NEIGHBOURS[h, d])
            if n < 0 or out_distance[n] != FAR or t.IMPASSABLE[s.terrain[n]]:
                continue
            v, other = s.hex_unit[n], s.hex_leader[n]
            if (v >= 0 and s.unit_side[v] != side) or (other >= 0 and s.leader_side[other] != side):
                continue
            out_distance[n] = far
            queue[tail] = n
            tail += 1


# ---------------------------------------------------------------- who may move


@kernel
def move_done(s):
    """The mark of a piece that has used its move in this phase."""
    return MOVED_TWICE if s.phase == PHASE_MOVE_AGAIN else MOVED


@kernel
def leader_may_go(s, leader):
    """May this ordered leader make a move of his own now (cca-7.5, cca-8.18)?"""
    if s.leader_state[leader] & ORDERED == 0 or s.leader_state[leader] & MOVED:
        return False
    h = s.leader_hex[leader]
    if h < 0 or (s.hex_unit[h] >= 0 and not (t.HELMET[s.order] and not s.plain)):
        return False
    if (s.exits[h] >> (EXIT_LEADERS + s.leader_side[leader])) & 1:
        return True
    side = s.leader_side[leader]
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n < 0 or t.IMPASSABLE[s.terrain[n]]:
            continue
        v, other = s.hex_unit[n], s.hex_leader[n]
        if other < 0 and (v < 0 or s.unit_side[v] == side):
            return True
        if (v < 0 or s.unit_side[v] == side) and s.leader_side[other] == side and leader_may_pass(s, leader):
            return True
    return False


@kernel
def leader_may_pass(s, leader):
    """All near hexes hold leaders: is there a place to end behind them?"""
    distance = np.empty(t.HEXES, dtype=np.int8)
    flood_leader(s, leader, t.LEADER_MOVE, distance)
    for h in range(t.HEXES):
        if 0 < distance[h] < FAR and s.hex_leader[h] < 0:
            return True
    return False


@kernel
def unit_may_go(s, u):
    """May this ordered unit move now?"""
    state = np.int64(s.unit_state[u])
    if state & ORDERED == 0 or state & move_done(s):
        return False
    h = s.unit_hex[u]
    if h < 0:
        return False
    if s.phase == PHASE_MOVE_AGAIN:
        if state & STUCK:
            return False
    else:
        leader = s.hex_leader[h]
        if leader >= 0 and s.leader_state[leader] & MOVED:  # cca-8.15
            return False
        if s.unit_moved[u] > 0:
            return ambusher_may_go(s, u)
    if (s.exits[h] >> (EXIT_UNITS + s.unit_side[u])) & 1:
        return True
    for d in range(6):
        if may_stop_in(s, u, np.int64(t.NEIGHBOURS[h, d])):
            return True
    return passes_friends(s, u) and unit_may_pass(s, u)


@kernel
def ambusher_may_go(s, u):
    """Has a unit whose appearance was the first hex of its move a hex left to go to (Trebbia)?"""
    distance = np.empty(t.HEXES, dtype=np.int8)
    before = destinations(s, u, distance)
    for h in range(t.HEXES):
        if 0 < distance[h] < FAR:
            return True
    return unit_may_leave(s, u, distance, before)


@kernel
def unit_may_pass(s, u):
    """Hemmed in by friends: is there a hex behind one of them?"""
    if allowance(s, u) < 2:
        return False
    distance = np.empty(t.HEXES, dtype=np.int8)
    distance[:] = FAR
    pass_through_friend(s, u, distance)
    for h in range(t.HEXES):
        if distance[h] < FAR:
            return True
    return False


@kernel
def legal_move(s, mask):
    """D7: hexes of ordered pieces that can still move."""
    mask[END_MOVEMENT] = 1
    n = np.int64(1)
    side = s.active
    for u in range(s.units):
        if s.unit_side[u] == side and s.unit_state[u] & ORDERED and unit_may_go(s, u):
            mask[s.unit_hex[u]] = 1
            n += 1
    if s.phase != PHASE_MOVE_AGAIN:
        for leader in range(s.leaders):
            if s.leader_side[leader] == side and leader_may_go(s, leader) and mask[s.leader_hex[leader]] == 0:
                mask[s.leader_hex[leader]] = 1
                n += 1
    return n


@kernel
def apply_move(s, action):
    """D7 answered with a hex: find the piece, or ask which of two (D5)."""
    u, leader = np.int64(s.hex_unit[action]), np.int64(s.hex_leader[action])
    unit_goes = u >= 0 and s.unit_side[u] == s.active and unit_may_go(s, u)
    leader_goes = leader >= 0 and s.phase != PHASE_MOVE_AGAIN and leader_may_go(s, leader)
    s.pointed = action
    if unit_goes and leader_goes:
        s.decision = MOVE_PIECE
        return
    s.mover = u if unit_goes else FIRST_LEADER + leader
    s.decision = MOVE_TO


@kernel
def legal_move_piece(s, mask):
    mask[UNIT] = 1
    mask[LEADER] = 1
    return np.int64(2)


@kernel
def apply_move_piece(s, action):
    h = s.pointed
    s.mover = np.int64(s.hex_unit[h]) if action == UNIT else FIRST_LEADER + np.int64(s.hex_leader[h])
    s.decision = MOVE_TO


# ---------------------------------------------------------------- where to


@kernel
def destinations(s, u, out_distance):
    """Hexes a unit may move to, with the hexes it will have moved in all; FAR elsewhere."""
    before = np.int64(0) if s.phase == PHASE_MOVE_AGAIN else np.int64(s.unit_moved[u])
    charge = charge_distance(s, u)
    most = charge if charge != FAR else allowance(s, u)
    flood_unit(s, u, most - before, out_distance)
    if charge == FAR:
        return before
    side = np.int64(s.unit_side[u])
    for h in range(t.HEXES):  # cca-8.11: the longest move only into contact
        if out_distance[h] + before == charge and not enemy_adjacent(s, side, h):
            out_distance[h] = FAR
    return before


@kernel
def unit_may_leave(s, u, distance, before):
    """May the unit step off the board, one hex from an exit (cca-8.6)?"""
    bit = EXIT_UNITS + np.int64(s.unit_side[u])
    most = allowance(s, u)
    start = np.int64(s.unit_hex[u])
    for h in range(t.HEXES):
        if (s.exits[h] >> bit) & 1 and distance[h] + before < most:
            if h == start or not (terrain_stops(s, u, h) or s.hex_leader[h] >= 0):
                return True
    return False


@kernel
def leader_may_leave(s, leader, distance):
    """May he step off the board (cca-8.17)?"""
    bit = EXIT_LEADERS + np.int64(s.leader_side[leader])
    for h in range(t.HEXES):
        if (s.exits[h] >> bit) & 1 and distance[h] < t.LEADER_MOVE:
            return True
    return False


@kernel
def legal_move_to(s, mask):
    """D8: destinations; the piece's own hex takes D7 back."""
    distance = np.empty(t.HEXES, dtype=np.int8)
    mask[s.pointed] = 1
    n = np.int64(1)
    leaves = False
    if s.mover >= FIRST_LEADER:
        leader = np.int64(s.mover) - FIRST_LEADER
        flood_leader(s, leader, t.LEADER_MOVE, distance)
        for h in range(t.HEXES):
            if 0 < distance[h] < FAR and s.hex_leader[h] < 0:
                mask[h] = 1
                n += 1
        leaves = leader_may_leave(s, leader, distance)
    else:
        u = np.int64(s.mover)
        before = destinations(s, u, distance)
        for h in range(t.HEXES):
            if 0 < distance[h] < FAR:
                mask[h] = 1
                n += 1
        leaves = unit_may_leave(s, u, distance, before)
    if leaves:
        mask[LEAVE_BOARD] = 1
        n += 1
    return n


@kernel
def apply_move_to(s, action):
    """D8: the piece moves, leaves, or stays to be chosen again."""
    s.decision = MOVE
    if action == s.pointed:
        return
    side = np.int64(s.active)
    h = np.int64(s.pointed)
    if s.mover >= FIRST_LEADER:
        leader = np.int64(s.mover) - FIRST_LEADER
        s.leader_state[leader] |= MOVED
        if action == LEAVE_BOARD:
            log(s, E_LEAVES, h, side, np.int64(-1), NOTHING, NOTHING, NOTHING, NOTHING)
            remove_leader(s, leader)
        else:
            log(s, E_MOVE, h, action, np.int64(-1), side, NOTHING, NOTHING, NOTHING)
            move_leader(s, leader, action)
        return
    u = np.int64(s.mover)
    if action == LEAVE_BOARD:
        leave_board(s, u)
        return
    distance = np.empty(t.HEXES, dtype=np.int8)
    before = destinations(s, u, distance)
    finish_move(s, u, action, before + np.int64(distance[action]))


@kernel
def leave_board(s, u):
    """A unit and its leader step off; the scenario says what it is worth (cca-8.6, Castulo)."""
    side, h = np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])
    leader = np.int64(s.hex_leader[h])
    log(s, E_LEAVES, h, side, np.int64(s.unit_type[u]), NOTHING, NOTHING, NOTHING, NOTHING)
    worth = np.int64(s.exit_worth[side])
    if worth > 0:
        s.earned[side] += worth
        gain_banners(s, side, worth)
    remove_unit(s, u)
    if leader >= 0:
        remove_leader(s, leader)


@kernel
def finish_move(s, u, to, hexes):
    """Put the unit down and note what its move forbids or demands this turn."""
    kind = s.unit_type[u]
    log(s, E_MOVE, np.int64(s.unit_hex[u]), to, np.int64(kind), np.int64(s.unit_side[u]), hexes, NOTHING, NOTHING)
    leader = np.int64(s.hex_leader[s.unit_hex[u]])
    if leader >= 0:
        s.leader_state[leader] |= MOVED  # cca-7.7
    again = s.phase == PHASE_MOVE_AGAIN
    state = np.int64(s.unit_state[u]) | move_done(s)
    if not again:
        s.unit_moved[u] = hexes
        double = s.order == t.DOUBLE_TIME and not s.plain
        if t.IS_MACHINE[kind] or (kind == t.AX and hexes == 2 and not double):  # cca-8.8, cca-8.9
            state |= BARRED
        if hexes == charge_distance(s, u):
            state |= MUST_ATTACK
    s.unit_state[u] = state | entry_marks(s, u, to)
    move_unit(s, u, to)
    reach_objective(s, u)


@kernel
def entry_marks(s, u, to):
    """What entering this terrain forbids for the rest of the turn (cca-16.1 to cca-16.5)."""
    kind = s.unit_type[u]
    if s.terrain[to] == t.FOREST:
        return IN_FOREST | STUCK | (np.int64(0) if t.FIGHTS_ON_FOREST_ENTRY[kind] else BARRED)
    if s.terrain[to] == t.BROKEN and t.UNIT_MOUNTED[kind]:
        return STUCK | BARRED
    return np.int64(0)
