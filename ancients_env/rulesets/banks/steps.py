"""The steps of a unit's move: turns, leaving the map, stopping, and what it meets (section 6; d8 to d10)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    BY_PASSING,
    BY_WOODS,
    NONE,
    NOTHING,
    ONE,
    camp_below,
    direction,
    disorder,
    has,
    hexside,
    holder,
    in_front,
    lift,
    neighbour,
    note_unit,
    on,
    put,
    suffers_woods,
    take_hex,
)
from ancients_env.rulesets.banks.paths import (
    UNSURE,
    allows,
    best_worth,
    blank_memo,
    end_worth,
    ends_move,
    in_reach,
    nearness,
    plain_worth,
    step_cost,
    step_worth,
    threat,
)
from ancients_env.rulesets.banks.sight import look_around, note_step, show


@kernel
def take_up(s, u, aim, bound):
    """A unit begins to move: it stands in no hex until its move ends."""
    lift(s, u)
    begin_steps(s, u, aim, bound, t.MOVEMENT[s.unit_type[u]])


@kernel
def begin_steps(s, u, aim, bound, points):
    """The steps of a unit that stands in no hex."""
    s.mover = u
    s.points = points
    s.steps = 0
    s.aim = aim
    s.bound = bound
    s.last_free = s.unit_hex[u]
    s.last_facing = s.unit_facing[u]
    s.decision = st.STEP


# ---------------------------------------------------------------- d8 to d10: steps, turns, leaving, stopping


@kernel
def goal_of(s, aim):
    """The hex that an aim is about, -1 for none."""
    if aim == st.A_QUARRY:
        return np.int64(s.unit_hex[s.quarry])
    if aim == st.A_CAMP:
        return np.int64(s.camp_hex[s.active])
    return NONE


@kernel
def has_camp(s, side):
    """Has a side a camp to go to at night (banks-13.4b)?"""
    return s.camp_state[side] == st.DEFENDED


@kernel
def worth_of_step(s, u, h, d, points, aim):
    """What a step may lead to under an aim; by night either aim will do while none is chosen."""
    if aim == st.A_NIGHT:
        edge = worth_of_aim(s, u, h, d, points, np.int64(st.A_EDGE))
        if edge > 0 or not has_camp(s, np.int64(s.active)):
            return edge
        return worth_of_aim(s, u, h, d, points, np.int64(st.A_CAMP))
    return worth_of_aim(s, u, h, d, points, aim)


@kernel
def worth_of_aim(s, u, h, d, points, aim):
    """What a step may lead to under one aim."""
    if aim == st.A_FREE:
        worth = plain_worth(s, u, h, d, points)
        if worth != UNSURE:
            return worth
    goal = goal_of(s, aim)
    here = nearness(s, u, h, aim, goal)
    bound = np.int64(s.bound)
    enough = bound if aim == st.A_QUARRY else ONE
    return step_worth(s, u, h, d, points, np.int64(s.steps), aim, goal, here, bound, enough, blank_memo())


@kernel
def is_free(s, u, h):
    """May the unit on the move stop here: no other unit, or it has not left its own hex (banks-6.11, banks-6.22)?"""
    return s.hex_unit[h] < 0 or s.steps == 0


@kernel
def may_stop(s, u, h):
    """May the move end here and now?"""
    if not is_free(s, u, h):
        return False
    if s.aim == st.A_FLIGHT:
        return threat(s, holder(s, u), h) > s.bound
    if s.aim == st.A_QUARRY:
        goal = goal_of(s, np.int64(s.aim))
        if end_worth(st.A_QUARRY, np.int64(t.DISTANCE[goal, h]), np.int64(s.steps), NOTHING) < s.bound:
            return False
        return s.points == 0 or t.DISTANCE[goal, h] > 1 or in_reach(s, u, h, goal)
    return True


@kernel
def may_turn(s, u, h, facing):
    """May the unit turn this way: can its move still end as it must?"""
    if s.aim == st.A_FREE or s.aim == st.A_NIGHT:
        if is_free(s, u, h):
            return True
    elif s.aim == st.A_QUARRY:
        goal = goal_of(s, np.int64(s.aim))
        if end_worth(st.A_QUARRY, np.int64(t.DISTANCE[goal, h]), np.int64(s.steps), NOTHING) == s.bound:
            old = np.int64(s.unit_facing[u])
            s.unit_facing[u] = facing
            there = in_reach(s, u, h, goal)
            s.unit_facing[u] = old
            return t.DISTANCE[goal, h] > 1 or (there and not in_reach(s, u, h, goal))
    elif is_free(s, u, h) and (s.aim != st.A_FLIGHT or threat(s, holder(s, u), h) > s.bound):
        return True
    rest = np.int64(s.points) - t.TURN_COST
    return rest > 0 and worth_after_turn(s, u, h, facing, rest)


@kernel
def worth_after_turn(s, u, h, facing, rest):
    """Can the move still end as it must after a turn? Out of control, only turns that open another way are made."""
    if s.aim == st.A_QUARRY:
        for k in range(3):
            d = (facing + t.FRONT[k]) % t.DIRECTIONS
            if not in_front(s, u, d) and worth_of_aim(s, u, h, d, rest, np.int64(s.aim)) == s.bound:
                return True
        return False
    if s.aim == st.A_NIGHT:
        for turn in range(t.DIRECTIONS):
            left = rest - (t.TURN_COST if turn >= 2 and turn <= 4 else NOTHING)
            if left > 0 and worth_of_step(s, u, h, (facing + turn) % t.DIRECTIONS, left, np.int64(s.aim)) > 0:
                return True
        return False
    goal = goal_of(s, np.int64(s.aim))
    bound = np.int64(s.bound)
    return best_worth(s, u, h, facing, rest, np.int64(s.steps), np.int64(s.aim), goal, bound, ONE) > 0


@kernel
def legal_step(s, mask):
    """Front hexes, facings, the way off the map and stop, where each leaves a legal end of the move."""
    u = np.int64(s.mover)
    h, facing, points = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u]), np.int64(s.points)
    n = NOTHING
    if points > 0:
        for k in range(3):
            d = (facing + t.FRONT[k]) % t.DIRECTIONS
            worth = worth_of_step(s, u, h, d, points, np.int64(s.aim))
            if worth <= 0 or (s.aim == st.A_QUARRY and worth < s.bound):
                continue
            action = neighbour(s, h, d)
            if action < 0:
                action = st.LEAVE_MAP
            if mask[action] == 0:
                mask[action] = 1
                n += 1
        for d in range(t.DIRECTIONS):
            if d != facing and may_turn(s, u, h, np.int64(d)):
                mask[st.FACE + d] = 1
                n += 1
    if may_stop(s, u, h):
        mask[st.STOP] = 1
        n += 1
    return n


@kernel
def apply_step(s, action):
    """One step, turn or exit, or the end of the move."""
    u = np.int64(s.mover)
    if action == st.STOP:
        stop(s)
    elif action == st.LEAVE_MAP:
        leave_map(s, u)
        end_move(s)
    elif action >= st.FACE:
        s.unit_facing[u] = action - st.FACE
        s.points -= t.TURN_COST
        note_unit(s, st.E_TURN, u, np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u]), NOTHING, NOTHING, NOTHING)
    else:
        make_step(s, u, action)


@kernel
def stop(s):
    """The end of a move by choice: a unit has looked around on its way, or nothing has changed since somebody did."""
    if s.steps == 0 and on(s, st.HIDDEN_MOVEMENT) and elephants_have_changed_hands(s):
        end_move(s)
    else:
        come_to_rest(s)


@kernel
def elephants_have_changed_hands(s):
    """Is any elephant the enemy's (banks-13.11c)? That alone changes who sees what before anybody moves."""
    for u in range(np.int64(s.units)):
        if has(s, u, st.CONTROLLED):
            return True
    return False


@kernel
def leave_map(s, u):
    """A unit is gone for good; not a loss unless the scenario says so (banks-6.14)."""
    h = np.int64(s.unit_hex[u])
    s.points -= t.EXIT_COST
    note_unit(s, st.E_LEAVES, u, h, NOTHING, NOTHING, NOTHING, NOTHING)
    if s.exits_are_losses[s.unit_side[u]]:
        s.lost[s.unit_side[u]] += t.FULL_STRENGTH[s.unit_type[u]]
    s.unit_hex[u] = st.NOWHERE
    s.unit_fate[u] = st.LEFT_MAP
    s.unit_marks[u] = 0


@kernel
def has_zone_over(s, enemy, h):
    """Does a unit's zone of control cover a hex (banks-13.1a)?"""
    d = direction(np.int64(s.unit_hex[enemy]), h)
    if d < 0 or has(s, enemy, st.LOOTING) or not in_front(s, enemy, d):
        return False
    return hexside(s, np.int64(s.unit_hex[enemy]), d) != t.SIDE_RIVER


@kernel
def leaves_zone(s, side, h, n):
    """Does a step from h to n leave the zone of some enemy?"""
    for d in range(t.DIRECTIONS):
        x = neighbour(s, h, np.int64(d))
        if x < 0 or s.hex_unit[x] < 0:
            continue
        enemy = np.int64(s.hex_unit[x])
        for _ in range(2):  # a unit, and the camp below it
            if enemy >= 0 and holder(s, enemy) != side and has_zone_over(s, enemy, h):
                if not has_zone_over(s, enemy, n):
                    return True
            enemy = camp_below(s, enemy, x) if enemy >= 0 else NONE
    return False


@kernel
def choose_night_aim(s, u, h, n):
    """By night the first steps say where the unit is going (banks-13.4b)."""
    edge = allows(st.A_EDGE, nearness(s, u, h, st.A_EDGE, NONE), nearness(s, u, n, st.A_EDGE, NONE))
    camp = False
    if has_camp(s, np.int64(s.active)):
        goal = np.int64(s.camp_hex[s.active])
        camp = allows(st.A_CAMP, nearness(s, u, h, st.A_CAMP, goal), nearness(s, u, n, st.A_CAMP, goal))
    if edge != camp:
        s.aim = st.A_EDGE if edge else st.A_CAMP


@kernel
def make_step(s, u, n):
    """Enter a front hex (banks-6.5) and meet what is there."""
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    d = direction(h, n)
    other = np.int64(s.hex_unit[n])
    if other >= 0 and holder(s, other) != side:
        run_into(s, u, other)
        return
    if s.aim == st.A_NIGHT:
        choose_night_aim(s, u, h, n)
    if on(s, st.ZONES_OF_CONTROL) and leaves_zone(s, side, h, n):
        s.unit_marks[u] |= st.DISENGAGED
    s.points -= step_cost(s, u, h, d, n)
    s.steps += 1
    s.unit_hex[u] = n
    s.unit_facing[u] = d
    note_step(s, st.E_STEP, u, h, n, d)
    arrive(s, u, n, other)


@kernel
def arrive(s, u, n, other):
    """What a unit meets in the hex it has entered; `other` is the friend it finds there, -1 for none."""
    ends = ends_move(s, u, n)
    look_on_the_way(s, u, n)
    if other >= 0:  # banks-6.12
        disorder(s, u, BY_PASSING)
        disorder(s, other, BY_PASSING)
        below = camp_below(s, other, n)
        if below >= 0:
            disorder(s, below, BY_PASSING)
    else:
        s.last_free = n
        s.last_facing = s.unit_facing[u]
    take_hex(s, u, n)
    if suffers_woods(s, u, n):
        disorder(s, u, BY_WOODS)
    if ends:
        come_to_rest(s)
    elif on(s, st.HIDDEN_MOVEMENT):
        keep_going(s, u)


@kernel
def look_on_the_way(s, u, n):
    """Hidden movement: the unit on the move sees and is seen (banks-13.7)."""
    if not on(s, st.HIDDEN_MOVEMENT):
        return
    other = np.int64(s.hex_unit[n])
    s.hex_unit[n] = u
    look_around(s)
    s.hex_unit[n] = other


@kernel
def keep_going(s, u):
    """Who has just come into sight may bar its way: then the unit is free to go as it likes, or falls back (4.7)."""
    if can_go_on(s):
        return
    s.aim = st.A_FREE
    s.bound = 0
    s.quarry = -1
    if not can_go_on(s):
        fall_back(s, u)
        end_move(s)


@kernel
def can_go_on(s):
    """Has the unit on the move anything to do, stopping included?"""
    u = np.int64(s.mover)
    if may_stop(s, u, np.int64(s.unit_hex[u])):
        return True
    return legal_step(s, np.zeros(t.HEXES + len(st.OPTIONS), dtype=np.int8)) > 0


@kernel
def fall_back(s, u):
    """Among friends with nowhere to go: back to where it could last stop, or off the map if it has just come."""
    if s.last_free < 0:
        s.unit_hex[u] = st.NOWHERE
        s.unit_fate[u] = st.WAITING
        s.unit_marks[u] = st.MOVED
    else:
        s.unit_hex[u] = s.last_free
        s.unit_facing[u] = s.last_facing


@kernel
def run_into(s, u, other):
    """A hidden enemy stands there: the unit stops before it and both are shown (banks-13.7)."""
    if not is_free(s, u, np.int64(s.unit_hex[u])):
        fall_back(s, u)
    s.unit_marks[u] |= st.SHOWN
    show(s, other)
    note_unit(s, st.E_RUNS_INTO, u, np.int64(s.unit_hex[u]), np.int64(s.unit_hex[other]), NOTHING, NOTHING, NOTHING)
    end_move(s)


@kernel
def end_move(s):
    """A move ends where the unit has not just looked around."""
    come_to_rest(s)
    look_around(s)


@kernel
def come_to_rest(s):
    """The unit on the move stands in its hex again."""
    u = np.int64(s.mover)
    if s.unit_hex[u] >= 0:
        put(s, u, np.int64(s.unit_hex[u]))
        s.unit_marks[u] |= st.MOVED
    s.mover = -1
    s.points = 0
    s.steps = 0
    s.aim = st.A_FREE
    s.bound = 0
    s.quarry = -1
    s.last_free = -1
    s.last_facing = 0
    s.decision = st.CHOOSE_UNIT
