"""Phase b: ships move one after another, step by step (section 3; decisions n2 and n3).

        NW   bow          a ship facing NE: the bow hex ahead costs 2, the stern hex behind it 3,
          \\  /            a turn of one hexside 5; W, NW, E and SE are its flank hexes
      W -- > -- E
          /  \\
     stern    SE
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.ships import NOTHING, neighbour, note, quality, remove_ship

# what a step would be
NO_STEP, FREE_STEP, RAM_STEP, LEAVING = np.arange(4)


@kernel
def taken(s, u, h):
    """Is there another ship than u in a hex?"""
    other = s.hex_ship[h]
    return other >= 0 and other != u


@kernel
def is_open(s, u, h):
    """Is a hex on the map, at sea and free of other ships?"""
    return h >= 0 and s.ground[h] == t.SEA and not taken(s, u, h)


@kernel
def ram_type(s, target, heading):
    """How a ship on this heading would strike the target (banks_naval-4.2)."""
    bow = np.int64(s.ship_facing[target])
    if bow == heading:
        return t.RUDDER
    if bow == (heading + t.ASTERN) % t.DIRECTIONS:
        return t.OAR_RAKE
    return t.FLANK


@kernel
def may_go_through(s, u, target_hex, heading, points):
    """With these points before the ram, can the rammer pass beyond its target (banks_naval-4.3)?"""
    if points < 2 * t.FORWARD_COST or ram_type(s, np.int64(s.hex_ship[target_hex]), heading) == t.FLANK:
        return False
    return is_open(s, u, neighbour(s, target_hex, heading))


@kernel
def way_out(s, u, h, d, points, cost):
    """From a friend's hex, on a straight course: is there a legal end of the move (banks_naval-3.5)?"""
    while points >= cost:
        n = neighbour(s, h, d)
        if n < 0:
            return True
        if s.ground[n] != t.SEA:
            return False
        if not taken(s, u, n):
            return True
        if s.ship_holder[s.hex_ship[n]] != s.ship_holder[u]:
            return cost == t.FORWARD_COST and may_go_through(s, u, n, d, points)
        h = n
        points -= cost
    return False


@kernel
def can_end(s, u, h, facing, points):
    """May the move still end well from here? From a friend's hex more than one turn is never affordable."""
    if not taken(s, u, h):
        return True
    for turn in range(3):
        d = (facing + turn + 5) % t.DIRECTIONS
        left = points if turn == 1 else points - t.TURN_COST
        if left < t.FORWARD_COST:
            continue
        if way_out(s, u, h, d, left, t.FORWARD_COST):
            return True
        if way_out(s, u, h, (d + t.ASTERN) % t.DIRECTIONS, left, t.BACKWARD_COST):
            return True
    return False


@kernel
def ahead(s, u, h, facing, points):
    """What a step into the bow hex would be (banks_naval-3.2, 3.4, 3.5, 4.1)."""
    if points < t.FORWARD_COST:
        return NO_STEP
    n = neighbour(s, h, facing)
    if n < 0:
        return LEAVING
    if s.ground[n] != t.SEA:
        return NO_STEP
    if taken(s, u, n) and s.ship_holder[s.hex_ship[n]] != s.ship_holder[u]:
        if taken(s, u, h) and not may_go_through(s, u, n, facing, points):
            return NO_STEP
        return RAM_STEP
    return FREE_STEP if can_end(s, u, n, facing, points - t.FORWARD_COST) else NO_STEP


@kernel
def behind(s, u, h, facing, points):
    """What a step into the stern hex would be; never a ram (banks_naval-4.1)."""
    if points < t.BACKWARD_COST:
        return NO_STEP
    n = neighbour(s, h, (facing + t.ASTERN) % t.DIRECTIONS)
    if n < 0:
        return LEAVING
    if s.ground[n] != t.SEA:
        return NO_STEP
    if taken(s, u, n) and s.ship_holder[s.hex_ship[n]] != s.ship_holder[u]:
        return NO_STEP
    return FREE_STEP if can_end(s, u, n, facing, points - t.BACKWARD_COST) else NO_STEP


@kernel
def has_step(s, u):
    """Can a ship at rest make any step with the die of this turn?"""
    points = np.int64(s.die) + quality(s, u)
    if points >= t.TURN_COST:
        return True
    h, facing = np.int64(s.ship_hex[u]), np.int64(s.ship_facing[u])
    return ahead(s, u, h, facing, points) != NO_STEP or behind(s, u, h, facing, points) != NO_STEP


# ---------------------------------------------------------------- n2: the next ship


@kernel
def legal_choose_ship(s, mask):
    """Ships of the side that are not sinking, have not moved and can make a step (banks_naval-3.1, 3.3)."""
    n = NOTHING
    for u in range(s.ships):
        if s.ship_hex[u] < 0 or s.ship_holder[u] != s.active or s.ship_state[u] == t.SINKING:
            continue
        if s.ship_marks[u] & st.MOVED == 0 and has_step(s, np.int64(u)):
            mask[s.ship_hex[u]] = 1
            n += 1
    return n


@kernel
def apply_choose_ship(s, action):
    """Take a ship up: it stands in no hex until its move ends."""
    u = np.int64(s.hex_ship[action])
    s.mover = u
    s.points = np.int64(s.die) + quality(s, u)
    s.hex_ship[action] = -1
    s.decision = st.STEP


@kernel
def end_move(s):
    """The ship on the move comes to rest."""
    u = np.int64(s.mover)
    if s.ship_hex[u] >= 0:
        s.hex_ship[s.ship_hex[u]] = u
    s.ship_marks[u] |= st.MOVED
    s.mover = -1
    s.points = 0
    s.decision = st.CHOOSE_SHIP


# ---------------------------------------------------------------- n3: its next step


@kernel
def legal_step(s, mask):
    """Steps within the points that let the move end on a free hex (banks_naval-3.2 to 3.5)."""
    u = np.int64(s.mover)
    h, facing, points = np.int64(s.ship_hex[u]), np.int64(s.ship_facing[u]), np.int64(s.points)
    n = NOTHING
    front, back = ahead(s, u, h, facing, points), behind(s, u, h, facing, points)
    if front == FREE_STEP:
        mask[st.FORWARD] = 1
        n += 1
    elif front == RAM_STEP:
        mask[st.RAM] = 1
        n += 1
    if back == FREE_STEP:
        mask[st.BACKWARD] = 1
        n += 1
    if front == LEAVING or back == LEAVING:
        mask[st.LEAVE_MAP] = 1
        n += 1
    if points >= t.TURN_COST:
        for turn in (np.int64(5), np.int64(1)):
            if can_end(s, u, h, (facing + turn) % t.DIRECTIONS, points - t.TURN_COST):
                mask[st.TURN_LEFT if turn == 5 else st.TURN_RIGHT] = 1
                n += 1
    if not taken(s, u, h):
        mask[st.STOP] = 1
        n += 1
    return n


@kernel
def apply_step(s, action):
    """One step; a ram is worked out elsewhere."""
    u = np.int64(s.mover)
    h, facing = np.int64(s.ship_hex[u]), np.int64(s.ship_facing[u])
    if action == st.STOP:
        end_move(s)
    elif action == st.LEAVE_MAP:
        remove_ship(s, u, st.LEFT_MAP)
        end_move(s)
    elif action == st.TURN_LEFT or action == st.TURN_RIGHT:
        s.ship_facing[u] = (facing + (1 if action == st.TURN_RIGHT else 5)) % t.DIRECTIONS
        s.points -= t.TURN_COST
        note(s, st.E_TURN, h, np.int64(s.ship_facing[u]), np.int64(s.active), NOTHING, NOTHING)
    else:
        back = action == st.BACKWARD
        n = neighbour(s, h, (facing + t.ASTERN) % t.DIRECTIONS if back else facing)
        s.ship_hex[u] = n
        s.points -= t.BACKWARD_COST if back else t.FORWARD_COST
        note(s, st.E_STEP, h, n, np.int64(back), np.int64(s.active), NOTHING)
