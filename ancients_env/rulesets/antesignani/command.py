"""Command: points, tokens, the choice of a unit or group, and the activation test (sections 6 to 9)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.combat import attackable
from ancients_env.rulesets.antesignani.movement import may_reform
from ancients_env.rulesets.antesignani.shooting import has_shot, may_shoot
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    NONE,
    NOTHING,
    ONE,
    basic_score,
    draw_token,
    general_of,
    level,
    marked,
    note,
    side_of,
    throw,
)

# ---------------------------------------------------------------- the turn's points and tokens


@kernel
def clear_turn(s):
    """A turn begins: nobody is activated, has fought, moved or is attached."""
    for side in range(2):
        first = FIRST_UNIT[side]
        for u in range(first, first + np.int64(s.units[side])):
            s.unit_state[u] &= st.SHIELDWALL
            s.unit_fought[u] = 0
            s.unit_struck[u] = -1
        first = FIRST_GENERAL[side]
        for g in range(first, first + np.int64(s.generals[side])):
            s.general_unit[g] = -1
            s.general_state[g] = 0


@kernel
def divisor(s, g):
    """VC for each command die under this general in chief (antesignani-7.1, antesignani-7.2, antesignani-17.14)."""
    if s.general_unit[g] >= 0:
        return t.DIVISOR_ATTACHED
    height = level(s, np.int64(s.general_hex[g]))
    return t.DIVISOR_HEIGHT if height > 0 and height == s.top_level else t.DIVISOR


@kernel
def roll_command(s, side):
    """A side's command points for the turn; none without a general in chief (antesignani-7.1 to 7.5)."""
    g = np.int64(s.chief[side])
    s.pc[side] = 0
    if g >= 0:
        dice = np.int64(s.vc[side]) // divisor(s, g)
        if dice > 0:
            faces = np.int64(t.COMMAND_DICE[s.general_grade[g]])
            _, total = throw(s, dice, faces, faces, st.TH_COMMAND, np.int64(side))
            s.pc[side] = total
    note(s, st.E_COMMAND, np.int64(side), np.int64(s.pc[side]), NOTHING, NOTHING)


@kernel
def fill_bowl(s):
    """A token for each unit on the table (antesignani-6.2)."""
    for side in range(2):
        n = NOTHING
        first = FIRST_UNIT[side]
        for u in range(first, first + np.int64(s.units[side])):
            n += s.unit_hex[u] >= 0
        s.bowl[side] = n


@kernel
def next_token(s):
    """Draw one; the turn ends with the bowl empty (antesignani-6.3, antesignani-6.5)."""
    if s.bowl[0] == 0 and s.bowl[1] == 0:
        s.moment = st.AT_END
        s.cursor = 0
        s.stage = st.ST_END
        return
    side = draw_token(s)
    s.active = side
    s.moment = st.BEFORE
    s.stage = st.ST_GENERALS
    note(s, st.E_TOKEN, side, np.int64(s.bowl[0]), np.int64(s.bowl[1]), NOTHING)


# ---------------------------------------------------------------- choose-unit, choose-group (6.3, 9.1 to 9.4)


@kernel
def legal_choose_unit(s, mask):
    """Own units not activated this turn."""
    n = NOTHING
    first = FIRST_UNIT[s.active]
    for u in range(first, first + np.int64(s.units[s.active])):
        if s.unit_hex[u] >= 0 and not marked(s, u, st.ACTIVATED):
            mask[s.unit_hex[u]] = 1
            n += 1
    return n


@kernel
def join(s, u):
    """A unit is activated, alone or in the group."""
    s.unit_state[u] |= st.ACTIVATED | st.IN_GROUP
    s.unit_spent[u] = 0
    s.unit_entered[u] = 0
    s.group_n += 1


@kernel
def apply_choose_unit(s, action):
    """The unit that tests; which enemies are in contact is noted for counter-charges (antesignani-18.3)."""
    u = np.int64(s.hex_unit[action])
    s.reference = u
    s.group_n = 0
    s.t_unit = u
    s.t_kind = st.T_ACTIVATION
    join(s, u)
    side = np.int64(s.active)
    first = FIRST_UNIT[1 - side]
    for v in range(first, first + np.int64(s.units[1 - side])):
        h = s.unit_hex[v]
        if h >= 0 and s.near[side, h] > 0:
            s.unit_state[v] |= st.ENGAGED
    s.stage = st.ST_GROUP


@kernel
def control(s, u):
    """Control of the general attached to a unit (antesignani-17.2)."""
    g = general_of(s, u)
    return np.int64(s.general_control[g]) if g >= 0 else NOTHING


@kernel
def group_class(s, u):
    """What counts for grouping (antesignani-9.4)."""
    light = s.unit_weight[u] == t.LIGHT and s.unit_doctrine[u] == t.DISPERSED
    if light and s.unit_category[u] == t.INFANTRY:
        return t.SKIRMISHERS
    return np.int64(t.GROUP_CLASS[s.unit_category[u]])


@kernel
def group_classes(s):
    """The classes in the group, as bits."""
    found = NOTHING
    first = FIRST_UNIT[s.active]
    for u in range(first, first + np.int64(s.units[s.active])):
        if marked(s, u, st.IN_GROUP):
            found |= ONE << group_class(s, u)
    return found


@kernel
def fits_group(s, u, classes):
    """May a unit join: in contact with a member, of a class that goes with all (antesignani-9.1, 9.4)?"""
    h = np.int64(s.unit_hex[u])
    if h < 0 or marked(s, u, st.ACTIVATED) or s.near[s.active, h] == 0:
        return False
    own = group_class(s, u)
    for k in range(len(t.TOGETHER)):
        if (classes >> k) & 1 and t.TOGETHER[own, k] == 0:
            return False
    for d in range(t.DIRECTIONS):
        n = t.NEIGHBOURS[h, d]
        if n >= 0 and s.hex_unit[n] >= 0 and marked(s, np.int64(s.hex_unit[n]), st.IN_GROUP):
            return True
    return False


@kernel
def legal_choose_group(s, mask):
    """Units that may join while there is room for a subordinate, and done (antesignani-9.3)."""
    n = NOTHING
    u = np.int64(s.reference)
    if s.group_n < basic_score(s, u) + control(s, u):
        classes = group_classes(s)
        first = FIRST_UNIT[s.active]
        for v in range(first, first + np.int64(s.units[s.active])):
            if fits_group(s, v, classes):
                mask[s.unit_hex[v]] = 1
                n += 1
    mask[st.DONE] = 1
    return n + 1


@kernel
def apply_choose_group(s, action):
    """One more; its token leaves the bowl (antesignani-9.6)."""
    if action == st.DONE:
        s.stage = st.ST_TEST
        return
    join(s, np.int64(s.hex_unit[action]))
    s.bowl[s.active] -= 1


# ---------------------------------------------------------------- spend-pc and the test (antesignani-8.3, 8.4, 9.5)


@kernel
def is_commanded(s, u):
    """Is a general of its own side near enough (antesignani-8.3)?"""
    side, h = side_of(u), np.int64(s.unit_hex[u])
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        if s.general_hex[g] >= 0 and t.DISTANCE[s.general_hex[g], h] <= t.COMMAND_RADIUS:
            return True
    return False


@kernel
def most_to_spend(s, u):
    """Points that may help: in hand, and up to certainty (antesignani-8.3)."""
    most = min(np.int64(s.pc[side_of(u)]), t.CERTAIN - np.int64(s.t_needed))
    return most if most > 0 and is_commanded(s, u) else NOTHING


@kernel
def begin_test(s):
    """The number needed, before points; True when points may be spent."""
    u = np.int64(s.t_unit)
    needed = basic_score(s, u) + control(s, u)
    if s.t_kind == st.T_ACTIVATION:
        needed -= np.int64(s.group_n) - 1
        note(s, st.E_ACTIVATION, side_of(u), np.int64(s.unit_hex[u]), np.int64(s.group_n), NOTHING)
    s.t_needed = needed
    if most_to_spend(s, u) == 0:
        return False
    s.seat = side_of(u)
    s.decision = st.SPEND_PC
    return True


@kernel
def legal_spend(s, mask):
    """None, one, two ... up to what helps."""
    most = most_to_spend(s, np.int64(s.t_unit))
    for k in range(most + 1):
        mask[st.SPEND + k] = 1
    return most + 1


@kernel
def test(s, spent):
    """Roll the test; True for success (antesignani-8.4)."""
    u = np.int64(s.t_unit)
    h = np.int64(s.unit_hex[u])
    s.pc[side_of(u)] -= spent
    needed = np.int64(s.t_needed) + spent
    _, die = throw(s, ONE, t.D6, t.D6, st.TH_ACTIVATION + np.int64(s.t_kind), h)
    log(s, st.E_TEST, side_of(u), h, np.int64(s.t_kind), die, needed, np.int64(spent), np.int64(die <= needed))
    s.t_needed = 0
    return die <= needed


# ---------------------------------------------------------------- play-group-unit (antesignani-9.7)


@kernel
def can_act(s, u):
    """Has a unit that waits anything to do now: attack, shoot, reform?"""
    if s.success == 0:
        return False
    if attackable(s, u, np.int64(s.unit_facing[u]), NONE) or may_reform(s, u):
        return True
    return may_shoot(s, u) and has_shot(s, u)


@kernel
def is_playable(s, u):
    """May a unit of the group be taken up?"""
    if s.unit_hex[u] < 0 or not marked(s, u, st.IN_GROUP) or marked(s, u, st.FINISHED):
        return False
    return not marked(s, u, st.MOVE_OVER) or can_act(s, u)


@kernel
def next_in_group(s):
    """A unit of the group that may be taken up, -1 for none."""
    first = FIRST_UNIT[s.active]
    for u in range(first, first + np.int64(s.units[s.active])):
        if is_playable(s, np.int64(u)):
            return np.int64(u)
    return NONE


@kernel
def legal_play(s, mask):
    """Units of the group whose activation is not finished, and done."""
    n = NOTHING
    first = FIRST_UNIT[s.active]
    for u in range(first, first + np.int64(s.units[s.active])):
        if is_playable(s, np.int64(u)):
            mask[s.unit_hex[u]] = 1
            n += 1
    mask[st.DONE] = 1
    return n + 1


@kernel
def others_unfinished(s, u):
    """Has the group another unit that is not finished?"""
    first = FIRST_UNIT[s.active]
    for w in range(first, first + np.int64(s.units[s.active])):
        if w != u and s.unit_hex[w] >= 0 and marked(s, w, st.IN_GROUP) and not marked(s, w, st.FINISHED):
            return True
    return False


@kernel
def close_activation(s):
    """The activation is over: its marks are wiped."""
    for side in range(2):
        keep = ~st.THIS_ACTIVATION if side == s.active else ~st.ENGAGED
        first = FIRST_UNIT[side]
        for u in range(first, first + np.int64(s.units[side])):
            s.unit_state[u] &= keep
            s.unit_spent[u] = 0
            s.unit_entered[u] = 0
    s.mover = -1
    s.reference = -1
    s.group_n = 0
    s.t_unit = -1
    s.success = 0
    s.moment = st.AFTERWARDS
    s.stage = st.ST_GENERALS
