"""Phase 6: the non-phasing side shoots (section 8, options 13.2b, 13.4c, 13.6; decisions d12 to d14)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log_is_tight
from ancients_env.kernels.sight import displacement
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    BY_MISSILES,
    NOTHING,
    ONE,
    camp_below,
    harm,
    has,
    holder,
    is_known,
    is_night,
    kind_of,
    note,
    note_unit,
    on,
    roll_for_leaders,
    throw,
)
from ancients_env.rulesets.banks.sight import COLS, look_around, sees, show

# parts of the phase: shots; with no-luck fire declarations, then hits assigned and suffered
SHOTS, ASSIGNING, SUFFERING = np.arange(3)
MOST_ARROWS = np.int64(100)  # recorded in one hex
REMAINDER_UP = np.int64(4)  # banks-13.2b


@kernel
def begin_fire(s):
    """Every unit of the non-phasing side that can shoot gets its shots (banks-8.1, banks-8.11)."""
    s.seat = 1 - np.int64(s.active)
    s.stage = SHOTS
    s.cursor = 0
    s.aimed_sum = 0
    for u in range(np.int64(s.units)):
        shoots = s.unit_missile[u] != t.NO_MISSILE and s.unit_hex[u] >= 0 and holder(s, u) != s.active
        s.unit_left[u] = s.unit_shots[u] if shoots and not has(s, u, st.LOOTING) else NOTHING
    s.decision = st.CHOOSE_SHOOTER


# ---------------------------------------------------------------- what a shot needs


@kernel
def in_arc(s, u, a, b):
    """Is hex b in the arc of fire of a unit in hex a (banks-8.4)?"""
    if s.unit_type[u] == t.CP:
        return True
    dr, dq = displacement(COLS, a, b)
    return (t.ARC[dr + t.MOST_RANGE, dq + t.MOST_RANGE] >> np.int64(s.unit_facing[u])) & 1 == 1


@kernel
def hits_up_to(s, u, target):
    """The highest die with which a unit hits a target it can see, 0 for none (banks-8.3, 8.7, 8.8, 13.4c)."""
    h = np.int64(s.unit_hex[target])
    distance = np.int64(t.DISTANCE[s.unit_hex[u], h])
    missile = s.unit_missile[u]
    if distance > t.FIRE_RANGE[missile]:
        return NOTHING
    if is_night(s):
        if distance > t.NIGHT_RANGE:
            return NOTHING
        distance = t.NIGHT_COLUMN
    column = t.T_PHALANX if t.AS_PHALANX[kind_of(s, h)] else t.TARGET_CLASS[s.unit_type[target]]
    return t.HIT_UP_TO[missile, column, distance]


@kernel
def is_target(s, u, target):
    """May a unit shoot at this enemy (banks-8.3, banks-6.19, banks-6.22)?"""
    h = np.int64(s.unit_hex[target])
    if h < 0 or holder(s, target) == holder(s, u) or t.DISTANCE[s.unit_hex[u], h] > t.MOST_RANGE:
        return False
    if s.hex_unit[h] != target or has(s, target, st.LOOTING) or hits_up_to(s, u, target) == 0:
        return False
    a = np.int64(s.unit_hex[u])
    side = holder(s, u)
    return in_arc(s, u, a, h) and is_known(s, target, side) and sees(s, a, h, side)


@kernel
def shot_cost(s, u):
    """Volleys that the next shot of a unit costs: one each for the first and the second (banks-13.6a)."""
    if not on(s, st.ARROW_SUPPLY) or s.unit_volleys[u] == t.UNLIMITED:
        return NOTHING
    return ONE if s.unit_shots[u] - s.unit_left[u] < 2 else NOTHING


@kernel
def has_target(s, u):
    """Is there anything a unit may shoot at?"""
    dry = s.unit_volleys[u] != t.UNLIMITED and shot_cost(s, u) > s.unit_volleys[u]
    if s.unit_left[u] == 0 or dry:
        return False
    for target in range(np.int64(s.units)):
        if is_target(s, u, target):
            return True
    return False


@kernel
def may_collect(s, u):
    """May a unit collect what was shot into its hex, instead of shooting (banks-13.6c)?"""
    if not on(s, st.ARROW_SUPPLY) or s.unit_volleys[u] == t.UNLIMITED:
        return False
    return s.unit_left[u] == s.unit_shots[u] and s.arrows[s.unit_hex[u]] > 0


@kernel
def can_act(s, u):
    """Can a unit shoot or collect?"""
    return s.unit_left[u] > 0 and (has_target(s, u) or may_collect(s, u))


# ---------------------------------------------------------------- d12: the next shooter


@kernel
def legal_choose_shooter(s, mask):
    """Units that can shoot or collect, or done."""
    n = NOTHING
    for u in range(np.int64(s.units)):
        if s.unit_left[u] > 0 and mask[s.unit_hex[u]] == 0 and can_act(s, u):
            mask[s.unit_hex[u]] = 1
            n += 1
    mask[st.DONE] = 1
    return n + 1


@kernel
def apply_choose_shooter(s, action):
    """The unit in this hex shoots; where it stands on its camp, ask which of the two (banks-6.22)."""
    u = np.int64(s.hex_unit[action])
    below = camp_below(s, u, action)
    s.pointed = action
    if below >= 0 and can_act(s, below):
        if can_act(s, u):
            s.decision = st.CHOOSE_WEAPON
            return
        u = below
    aim(s, u)


@kernel
def apply_choose_weapon(s, action):
    """The unit, or the camp below it."""
    u = np.int64(s.hex_unit[s.pointed])
    aim(s, camp_below(s, u, np.int64(s.pointed)) if action == st.TYPE + t.CP else u)


@kernel
def aim(s, u):
    """A shooter is chosen."""
    s.pointed = -1
    s.mover = u
    s.decision = st.SHOOT_AT


# ---------------------------------------------------------------- d13: its target


@kernel
def legal_shoot_at(s, mask):
    """Targets, or collecting; after a first shot it may stop."""
    u = np.int64(s.mover)
    n = NOTHING
    if has_target(s, u):
        for target in range(np.int64(s.units)):
            if is_target(s, u, target):
                mask[s.unit_hex[target]] = 1
                n += 1
    if may_collect(s, u):
        mask[st.COLLECT] = 1
        n += 1
    if s.unit_left[u] < s.unit_shots[u]:
        mask[st.DONE] = 1
        n += 1
    return n


@kernel
def apply_shoot_at(s, action):
    """One shot, resolved or declared; then the next shot of this unit, or the next shooter."""
    u = np.int64(s.mover)
    if action == st.DONE:
        s.unit_left[u] = 0
    elif action == st.COLLECT:
        collect(s, u)
    else:
        shoot(s, u, np.int64(s.hex_unit[action]))
    if s.unit_left[u] == 0 or not has_target(s, u):
        s.unit_left[u] = 0
        s.mover = -1
        s.decision = st.CHOOSE_SHOOTER


@kernel
def mark_volley(s, u):
    """A unit that shot may not move, turn or attack in its next turn (banks-8.10, banks-13.14)."""
    if not on(s, st.FREE_VOLLEYS):
        s.unit_marks[u] |= st.VOLLEY


@kernel
def collect(s, u):
    """Half of the volleys shot into the hex (banks-13.6c)."""
    h = np.int64(s.unit_hex[u])
    limit = MOST_ARROWS if s.unit_type[u] == t.CP else np.int64(t.MOST_VOLLEYS)  # banks-13.6b
    gain = max(NOTHING, min(np.int64(s.arrows[h]) // 2, limit - s.unit_volleys[u]))
    s.unit_volleys[u] += gain
    s.arrows[h] = 0
    s.unit_left[u] = 0
    mark_volley(s, u)
    note_unit(s, st.E_COLLECTS, u, h, gain, NOTHING, NOTHING, NOTHING)


@kernel
def shoot(s, u, target):
    """A shot: with dice at once, without luck only declared."""
    h = np.int64(s.unit_hex[target])
    number = hits_up_to(s, u, target)
    if on(s, st.ARROW_SUPPLY):
        cost = shot_cost(s, u)
        s.unit_volleys[u] -= cost
        spent = max(cost, ONE if s.unit_shots[u] - s.unit_left[u] < 2 else NOTHING)
        s.arrows[h] = min(np.int64(s.arrows[h]) + spent, MOST_ARROWS)
    s.unit_left[u] -= 1
    mark_volley(s, u)
    show(s, u)
    if on(s, st.NO_DICE_FIRE):
        s.unit_marks[target] |= st.AIMED_AT
        s.aimed_sum += number
        note_unit(s, st.E_AIMED, u, np.int64(s.unit_hex[u]), h, number, NOTHING, NOTHING)
        return
    die = throw(s)
    note_unit(s, st.E_SHOT, u, np.int64(s.unit_hex[u]), h, die, number, np.int64(die <= number))
    if die <= number:
        suffer(s, target)


@kernel
def suffer(s, target):
    """A hit is a DD; then the leaders with the target (banks-8.9)."""
    h, side = np.int64(s.unit_hex[target]), holder(s, target)
    harm(s, target, BY_MISSILES)
    roll_for_leaders(s, h, side)
    look_around(s)


# ---------------------------------------------------------------- d14: no-luck fire


@kernel
def end_shots(s):
    """All have shot; without luck, count the hits (banks-13.2b). True when the phase is over."""
    if not on(s, st.NO_DICE_FIRE) or s.aimed_sum == 0:
        return True
    targets = NOTHING
    for u in range(np.int64(s.units)):
        targets += has(s, u, st.AIMED_AT)
    hits = np.int64(s.aimed_sum) // t.FACES + np.int64(np.int64(s.aimed_sum) % t.FACES >= REMAINDER_UP)
    hits = min(hits, targets)
    note(s, st.E_HITS, np.int64(s.aimed_sum), hits, targets, NOTHING, NOTHING, NOTHING)
    s.aimed_sum = 0
    s.hits_left = hits
    s.stage = ASSIGNING
    s.seat = s.active
    s.decision = st.ASSIGN_HIT
    return hits == 0


@kernel
def legal_assign_hit(s, mask):
    """Targets that are not hit yet: their owner chooses."""
    n = NOTHING
    for u in range(np.int64(s.units)):
        if has(s, u, st.AIMED_AT) and not has(s, u, st.HIT):
            mask[s.unit_hex[u]] = 1
            n += 1
    return n


@kernel
def apply_assign_hit(s, action):
    """One more is hit; when all hits are given out, they are suffered together. True when the phase is over."""
    s.unit_marks[s.hex_unit[action]] |= st.HIT
    s.hits_left -= 1
    if s.hits_left > 0:
        return False
    s.stage = SUFFERING
    s.cursor = 0
    return suffer_all(s)


@kernel
def suffer_all(s):
    """Hits by hex, top row first, west to east; the leaders of a hex come with its unit. True when all is done.

    Units and leaders of different hexes do not touch each other, so this is the same as all hits at once.
    """
    while s.cursor < t.HEXES:
        if log_is_tight(s):
            s.decision = st.CARRY_ON
            return False
        u = np.int64(s.hex_unit[s.cursor])
        if u >= 0 and has(s, u, st.HIT):
            s.unit_marks[u] &= ~st.HIT
            note_unit(s, st.E_HIT, u, np.int64(s.cursor), NOTHING, NOTHING, NOTHING, NOTHING)
            suffer(s, u)
        s.cursor += 1
    s.cursor = 0
    return True


@kernel
def end_fire(s):
    """Forget shots and declarations."""
    s.stage = SHOTS
    s.mover = -1
    for u in range(np.int64(s.units)):
        s.unit_left[u] = 0
        s.unit_marks[u] &= ~(st.AIMED_AT | st.HIT)
