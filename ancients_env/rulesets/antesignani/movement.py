"""Formation, steps and facing of the unit that is played or evades (sections 10, 15.3 and 27).

A unit plays in this order; what it cannot do is not asked:

    formation -> move_step ... -> facing -> formation -> action

The free facing is taken out of shieldwall: before a unit forms, or after it has given the shieldwall up.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import (
    NOTHING,
    basic_move,
    enter,
    forced_march,
    front,
    has,
    is_rough,
    is_stiff,
    lift,
    marked,
    note,
    put,
    side_of,
)

# ---------------------------------------------------------------- formation (antesignani-27.1 to 27.3)


@kernel
def may_reform(s, u):
    """May a unit take up or give up the shieldwall now?"""
    return (
        s.success == 1
        and has(s, u, t.SHIELDS)
        and s.unit_category[u] == t.INFANTRY
        and s.unit_doctrine[u] == t.DENSE
        and not marked(s, u, st.REFORMED | st.SHOT | st.FOUGHT)
        and s.unit_spent[u] <= basic_move(s, u)
    )


@kernel
def legal_formation(s, mask):
    """The other formation, or the present one."""
    mask[st.TO_NORMAL if marked(s, np.int64(s.mover), st.SHIELDWALL) else st.FORM_SHIELDWALL] = 1
    mask[st.KEEP_FORMATION] = 1
    return np.int64(2)


@kernel
def reform(s, u):
    """Change the formation."""
    s.unit_state[u] ^= st.SHIELDWALL
    s.unit_state[u] |= st.REFORMED
    formed = np.int64(marked(s, u, st.SHIELDWALL))
    note(s, st.E_FORMATION, side_of(u), np.int64(s.unit_hex[u]), formed, NOTHING)


@kernel
def apply_formation(s, action):
    """True when the free facing has to be chosen first or next (antesignani-27.1)."""
    u = np.int64(s.mover)
    before = s.stage == st.ST_FORM
    following = st.ST_MOVE if before else st.ST_ACT
    free = not has(s, u, t.SPEARS) and not marked(s, u, st.FACED | st.MOVE_OVER)
    if action == st.FORM_SHIELDWALL and before and free:
        return True  # the facing comes first; `apply_facing` forms
    if action != st.KEEP_FORMATION:
        reform(s, u)
        if action == st.TO_NORMAL and not before and free:
            return True
    s.stage = following
    return False


# ---------------------------------------------------------------- steps (antesignani-10.1 to 10.10)


@kernel
def allowance(s, u):
    """UD that a unit may spend in its activation (antesignani-8.5, 8.6, 10.10, 27.2, 27.3)."""
    if marked(s, u, st.SHIELDWALL):
        return t.SHIELDWALL_MOVE
    if s.success == 0 or marked(s, u, st.FROM_ROUGH | st.REFORMED):
        return basic_move(s, u)
    return forced_march(s, u)


@kernel
def begin_move(s, u, points):
    """Take a unit up: it stands in no hex until its move ends."""
    h = np.int64(s.unit_hex[u])
    s.mover = u
    s.allowance = points
    s.in_contact = s.near[1 - side_of(u), h] > 0
    s.left_area = 0
    s.entered_area = 0
    lift(s, u)


@kernel
def may_pass(s, u, v):
    """May unit u go through the friendly unit v (antesignani-10.8, antesignani-20.1)?"""
    if s.unit_doctrine[u] == t.DISPERSED or s.unit_doctrine[v] == t.DISPERSED:
        return True
    return has(s, u, t.DISCIPLINED) and not is_stiff(s, u) and not is_stiff(s, v)


@kernel
def is_open(s, u, here, there, left, entered, shy):
    """May a unit go from one hex to the next, apart from the cost (antesignani-10.6 to 10.9)?

    A shy one avoids all contact: it began its move in contact, or it evades (antesignani-15.3).
    """
    if there < 0:
        return False
    other = 1 - side_of(u)
    v = np.int64(s.hex_unit[there])
    if v >= 0 and side_of(v) == other:
        return False
    if s.near[other, there] > 0 and (shy == 1 or v >= 0):
        return False
    area, before = s.area[there], s.area[here]
    if area != before and ((before != 0 and before == entered) or (area != 0 and area == left)):
        return False
    return v < 0 or may_pass(s, u, v)


@kernel
def step_cost(s, u, here, there, facing):
    """UD for entering a hex (antesignani-10.1, antesignani-10.4)."""
    if is_stiff(s, u) and front(facing, here, there) <= 0:
        return 1 + t.OFF_FRONT_COST
    return np.int64(1)


@kernel
def areas_after(s, here, there, left, entered):
    """The rough areas left and entered, with one step more (antesignani-10.9)."""
    area, before = np.int64(s.area[there]), np.int64(s.area[here])
    if area == before:
        return left, entered
    return (before if before != 0 else left), (area if area != 0 else entered)


@kernel
def way_out(s, u, here, facing, points, left, entered, shy):
    """From a friend's hex: can the unit go on to a hex of its own (antesignani-10.8)?"""
    if points <= 0:
        return False
    for d in range(t.DIRECTIONS):
        there = np.int64(t.NEIGHBOURS[here, d])
        if not is_open(s, u, here, there, left, entered, shy):
            continue
        cost = step_cost(s, u, here, there, facing)
        if cost > points:
            continue
        if s.hex_unit[there] < 0:
            return True
        now_left, now_entered = areas_after(s, here, there, left, entered)
        if way_out(s, u, there, facing, points - cost, now_left, now_entered, shy):
            return True
    if points > t.TURN_COST and is_stiff(s, u):  # a facing at a side has all in front that its corners have
        for d in range(t.DIRECTIONS):
            hour = 2 * np.int64(d) + 1
            if hour != facing and way_out(s, u, here, hour, points - t.TURN_COST, left, entered, shy):
                return True
    return False


@kernel
def may_step(s, u, d, facing, points, left, entered, shy):
    """May a unit step in direction d with so many UD left?"""
    here = np.int64(s.unit_hex[u])
    there = np.int64(t.NEIGHBOURS[here, d])
    if not is_open(s, u, here, there, left, entered, shy):
        return False
    cost = step_cost(s, u, here, there, facing)
    if cost > points:
        return False
    if s.hex_unit[there] < 0:
        return True
    now_left, now_entered = areas_after(s, here, there, left, entered)
    return way_out(s, u, there, facing, points - cost, now_left, now_entered, shy)


@kernel
def some_step(s, u, facing, points, left, entered, shy):
    """Is there any legal step?"""
    for d in range(t.DIRECTIONS):
        if may_step(s, u, np.int64(d), facing, points, left, entered, shy):
            return True
    return False


@kernel
def may_enter_hexes(s, u):
    """In shieldwall only the disciplined, with a success, change hex (antesignani-27.3)."""
    return not marked(s, u, st.SHIELDWALL) or (has(s, u, t.DISCIPLINED) and s.success == 1)


@kernel
def touches_enemy(s, u):
    """Is the unit on the move in contact with an enemy?"""
    return s.near[1 - side_of(u), s.unit_hex[u]] > 0


@kernel
def legal_step(s, mask):
    """Hexes, turns of stiff units, and stop; for a move and for an evasion (antesignani-10, antesignani-15.3)."""
    u = np.int64(s.mover)
    here, facing = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u])
    points = np.int64(s.allowance) - np.int64(s.unit_spent[u])
    left, entered = np.int64(s.left_area), np.int64(s.entered_area)
    shy = np.int64(s.in_contact) | np.int64(s.evading)
    n = NOTHING
    halted = s.unit_entered[u] > 0 and touches_enemy(s, u)  # antesignani-10.5
    if not halted and may_enter_hexes(s, u):
        for d in range(t.DIRECTIONS):
            if may_step(s, u, np.int64(d), facing, points, left, entered, shy):
                mask[t.NEIGHBOURS[here, d]] = 1
                n += 1
    bound = s.evading == 1 and s.freed == 0 and s.unit_entered[u] == 0  # must still leave its hex
    crossing = s.hex_unit[here] >= 0
    if points >= t.TURN_COST and is_stiff(s, u):
        for hour in range(1, t.HOURS + 1):
            if hour == facing:
                continue
            rest = points - t.TURN_COST
            if (bound or crossing) and not some_step(s, u, np.int64(hour), rest, left, entered, shy):
                continue
            mask[st.FACE + hour] = 1
            n += 1
    if not bound and not crossing:
        mask[st.STOP] = 1
        n += 1
    return n


@kernel
def take_step(s, u, action):
    """Enter a hex or turn; True when the move is over."""
    here = np.int64(s.unit_hex[u])
    if action >= t.HEXES:
        s.unit_spent[u] += t.TURN_COST
        s.unit_facing[u] = action - st.FACE
        note(s, st.E_TURN, side_of(u), here, action - st.FACE, NOTHING)
    else:
        s.unit_spent[u] += step_cost(s, u, here, action, np.int64(s.unit_facing[u]))
        s.unit_entered[u] += 1
        left, entered = areas_after(s, here, action, np.int64(s.left_area), np.int64(s.entered_area))
        s.left_area = left
        s.entered_area = entered
        if is_rough(s, here) or is_rough(s, action):
            s.unit_state[u] |= st.THROUGH_ROUGH
        s.unit_state[u] |= st.MOVED
        note(s, st.E_STEP, side_of(u), here, action, NOTHING)
        enter(s, u, action)
    if s.hex_unit[s.unit_hex[u]] >= 0:
        return False
    if s.unit_spent[u] >= s.allowance:
        return True
    return not is_stiff(s, u) and touches_enemy(s, u) and s.unit_entered[u] > 0


@kernel
def apply_step(s, action):
    """A step of a move or of an evasion."""
    u = np.int64(s.mover)
    if action == st.STOP or take_step(s, u, action):
        end_move(s)


@kernel
def end_move(s):
    """The unit on the move comes to rest."""
    u = np.int64(s.mover)
    put(s, u, np.int64(s.unit_hex[u]))
    s.stage = st.ST_MOVED


# ---------------------------------------------------------------- facing (antesignani-10.3)


@kernel
def ask_facing(s):
    """Put the question to the owner of the unit."""
    s.seat = side_of(np.int64(s.mover))
    s.decision = st.FACING


@kernel
def face(s, u, hour):
    """A unit takes a facing."""
    if s.unit_facing[u] != hour:
        s.unit_facing[u] = hour
        note(s, st.E_TURN, side_of(u), np.int64(s.unit_hex[u]), np.int64(hour), NOTHING)
