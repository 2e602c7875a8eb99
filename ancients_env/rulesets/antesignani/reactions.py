"""The assailed side answers an attack: opportunity fire, evasion, counter-charge (sections 14, 15, 18.3 and 30)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.combat import charges, spears_work
from ancients_env.rulesets.antesignani.movement import begin_move, some_step
from ancients_env.rulesets.antesignani.shooting import can_react_at, shoot
from ancients_env.rulesets.antesignani.units import (
    FIRST_UNIT,
    NOTHING,
    ONE,
    faces_unit,
    forced_march,
    has,
    in_contact,
    is_mounted,
    is_rough,
    marked,
    note,
    side_of,
)

FIRE, FLEE, CHARGE = np.int64(1), np.int64(2), np.int64(4)  # bits of what a unit may do


# ---------------------------------------------------------------- who may do what


@kernel
def may_evade(s, v, u):
    """May the assailed unit v try to evade u (antesignani-15.1, antesignani-15.2)?"""
    if s.unit_category[v] == t.ARTILLERY or marked(s, v, st.SHIELDWALL) or is_rough(s, np.int64(s.unit_hex[v])):
        return False
    lighter = s.unit_category[u] != t.ARTILLERY and s.unit_weight[v] < s.unit_weight[u]
    points = forced_march(s, v)
    if not lighter and points <= forced_march(s, u):
        return False
    return some_step(s, v, np.int64(s.unit_facing[v]), points, NOTHING, NOTHING, ONE)


@kernel
def may_counter(s, v, u):
    """May the assailed unit v counter-charge u (antesignani-18.3, antesignani-26.1, antesignani-29.3)?"""
    return (
        is_mounted(s, v)
        and has(s, v, t.CHARGING)
        and not marked(s, v, st.ENGAGED)
        and faces_unit(s, v, u) > 0
        and charges(s, v, u)
        and not spears_work(s, u, v, v)
    )


@kernel
def reactions_of(s, w):
    """What unit w of the assailed side may do, as bits."""
    if s.unit_hex[w] < 0 or marked(s, w, st.ACTIVATED):
        return NOTHING
    u, v = np.int64(s.c_unit[st.ASSAILANT]), np.int64(s.c_unit[st.ASSAILED])
    if w != v and not in_contact(s, w, v) and not in_contact(s, w, u):
        return NOTHING
    kinds = FIRE if can_react_at(s, w, u) else NOTHING
    if w == v:
        if may_evade(s, v, u):
            kinds |= FLEE
        if may_counter(s, v, u):
            kinds |= CHARGE
    return kinds


@kernel
def is_off(s):
    """Is the attack called off: one of the two is gone or they are no longer in contact (antesignani-14.5)?"""
    return not in_contact(s, np.int64(s.c_unit[st.ASSAILANT]), np.int64(s.c_unit[st.ASSAILED]))


@kernel
def call_off(s):
    """No combat; the assailant is done, its supporters are free (antesignani-12.18, antesignani-14.5)."""
    note(
        s, st.E_CALLED_OFF, np.int64(s.active), np.int64(s.c_hex[st.ASSAILANT]), np.int64(s.c_hex[st.ASSAILED]), NOTHING
    )
    s.unit_state[s.c_unit[st.ASSAILANT]] |= st.FINISHED
    s.c_end = st.C_OFF


# ---------------------------------------------------------------- reaction, reaction-kind (antesignani-14.4)


@kernel
def legal_reaction(s, mask):
    """Units that may react, and no further reaction."""
    side = np.int64(s.seat)
    n = NOTHING
    first = FIRST_UNIT[side]
    for w in range(first, first + np.int64(s.units[side])):
        if reactions_of(s, np.int64(w)) != 0:
            mask[s.unit_hex[w]] = 1
            n += 1
    mask[st.NO_REACTION] = 1
    return n + 1


@kernel
def apply_reaction(s, action):
    """A unit is named; True when it has to be said what it does."""
    if action == st.NO_REACTION:
        s.stage = st.ST_COMBAT
        return False
    w = np.int64(s.hex_unit[action])
    kinds = reactions_of(s, w)
    s.t_unit = w
    if kinds == FIRE:
        begin_test(s, st.T_FIRE)
    elif kinds == FLEE:
        begin_test(s, st.T_EVASION)
    elif kinds == CHARGE:
        begin_test(s, st.T_COUNTER)
    else:
        s.decision = st.REACTION_KIND
        return True
    return False


@kernel
def legal_reaction_kind(s, mask):
    """What the assailed unit may do."""
    kinds = reactions_of(s, np.int64(s.t_unit))
    n = NOTHING
    if kinds & FIRE:
        mask[st.OPPORTUNITY_FIRE] = 1
        n += 1
    if kinds & FLEE:
        mask[st.EVADE] = 1
        n += 1
    if kinds & CHARGE:
        mask[st.COUNTER_CHARGE] = 1
        n += 1
    return n


@kernel
def apply_reaction_kind(s, action):
    """It is said."""
    begin_test(s, st.T_FIRE + action - st.OPPORTUNITY_FIRE)


@kernel
def begin_test(s, kind):
    """The unit is activated, whatever comes of it, and its token leaves the bowl (antesignani-14.3)."""
    w = np.int64(s.t_unit)
    s.t_kind = kind
    s.unit_state[w] |= st.ACTIVATED
    s.bowl[side_of(w)] -= 1
    note(s, st.E_REACTION, side_of(w), np.int64(s.unit_hex[w]), np.int64(kind), NOTHING)
    s.stage = st.ST_TEST


@kernel
def after_test(s, success):
    """What a reaction's test leads to."""
    w, u = np.int64(s.t_unit), np.int64(s.c_unit[st.ASSAILANT])
    kind = np.int64(s.t_kind)
    s.t_unit = -1
    s.t_kind = st.T_ACTIVATION
    s.stage = st.ST_REACT
    if not success:
        return
    if kind == st.T_FIRE:
        shoot(s, w, u, st.BY_REACTION)
    elif kind == st.T_COUNTER:
        s.c_counter = 1
        note(s, st.E_COUNTER, side_of(w), np.int64(s.unit_hex[w]), NOTHING, NOTHING)
    else:
        s.freed = 0
        s.mover = w
        s.stage = st.ST_EVASION


# ---------------------------------------------------------------- evasion (antesignani-15.3, antesignani-30.1)


@kernel
def may_shoot_first(s):
    """Has the evading unit a Parthian shot at its assailant?"""
    w = np.int64(s.mover)
    return has(s, w, t.PARTHIAN) and can_react_at(s, w, np.int64(s.c_unit[st.ASSAILANT]))


@kernel
def apply_parthian(s, action):
    """Shoot at the assailant, or go."""
    if action == st.SHOOT:
        shoot(s, np.int64(s.mover), np.int64(s.c_unit[st.ASSAILANT]), st.BY_PARTHIAN)
    else:
        s.stage = st.ST_PARTHIAN


@kernel
def begin_evasion(s):
    """After a Parthian shot, if any: the march begins, or is no longer needed (antesignani-30.1)."""
    w = np.int64(s.mover)
    if s.unit_hex[w] < 0:  # trampled
        call_off(s)
        s.stage = st.ST_EVADED
        return
    if is_off(s):
        call_off(s)
        s.freed = 1
    s.evading = 1
    begin_move(s, w, forced_march(s, w))
    s.seat = side_of(w)
    s.decision = st.EVADE_STEP


@kernel
def end_evasion(s):
    """The evading unit has its place and facing: the assailant may follow (antesignani-12.18, antesignani-16.1)."""
    w = np.int64(s.mover)
    s.evading = 0
    s.freed = 0
    s.in_contact = 0
    if s.unit_hex[w] >= 0:
        note(s, st.E_EVADED, side_of(w), np.int64(s.c_hex[st.ASSAILED]), np.int64(s.unit_hex[w]), NOTHING)
    s.unit_spent[w] = 0
    s.unit_entered[w] = 0
    s.unit_state[w] &= ~st.THIS_ACTIVATION
    s.mover = s.c_unit[st.ASSAILANT]
    if s.c_end == st.C_OFF:
        s.stage = st.ST_UNIT_DONE
    else:
        s.unit_state[s.mover] |= st.FINISHED
        s.c_end = st.C_EVADED
        s.stage = st.ST_BREAKTHROUGH
