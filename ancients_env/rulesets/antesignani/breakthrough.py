"""After a combat: the advance into the place left, and the consecutive combat (section 16)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.combat import attackable, survives
from ancients_env.rulesets.antesignani.movement import allowance
from ancients_env.rulesets.antesignani.units import NONE, NOTHING, ask, has, is_stiff, marked, note, shift, side_of


@kernel
def holds_its_hex(s, role):
    """Is a main opponent alive and where it stood when the combat was declared?"""
    return survives(s, role) and s.unit_hex[s.c_unit[role]] == s.c_hex[role]


@kernel
def may_advance(s, role):
    """May the unit of this role advance into its opponent's hex (antesignani-16.1, antesignani-27.3)?"""
    other = 1 - role
    if not holds_its_hex(s, role) or holds_its_hex(s, other) or s.hex_unit[s.c_hex[other]] >= 0:
        return False
    u = np.int64(s.c_unit[role])
    if not marked(s, u, st.SHIELDWALL):
        return True
    return role == st.ASSAILANT and has(s, u, t.DISCIPLINED) and s.unit_spent[u] == 0


@kernel
def victor(s):
    """The role of the unit that may advance, -1 for none."""
    if s.c_end != st.C_OFF:
        for role in (st.ASSAILANT, st.ASSAILED):
            if may_advance(s, role):
                return np.int64(role)
    return NONE


@kernel
def ask_breakthrough(s):
    """Who may advance does, must or is asked; True when asked (antesignani-16.1, antesignani-16.2)."""
    role = victor(s)
    if role < 0:
        s.stage = st.ST_UNIT_DONE
        return False
    u = np.int64(s.c_unit[role])
    if has(s, u, t.OBLIGED):
        advance(s, role)
        return False
    s.seat = side_of(u)
    s.decision = st.BREAKTHROUGH
    return True


@kernel
def apply_breakthrough(s, action):
    """The victor's owner has decided."""
    if action == st.ADVANCE:
        advance(s, victor(s))
    else:
        s.stage = st.ST_UNIT_DONE


@kernel
def advance(s, role):
    """One hex, free of the limits of movement; it counts as having moved (antesignani-16.1, antesignani-16.6)."""
    u, there = np.int64(s.c_unit[role]), np.int64(s.c_hex[1 - role])
    note(s, st.E_ADVANCE, side_of(u), np.int64(s.unit_hex[u]), there, NOTHING)
    shift(s, u, there)
    if role == st.ASSAILED:
        s.stage = st.ST_UNIT_DONE
        return
    s.unit_state[u] |= st.MOVED
    s.unit_spent[u] += 1
    s.unit_entered[u] += 1
    s.stage = st.ST_ADVANCED


# ---------------------------------------------------------------- consecutive combat (antesignani-16.4, 16.5)


@kernel
def within_march(s, u):
    """Has the assailant, its advance included, not exceeded its movement?"""
    gone = np.int64(s.unit_spent[u]) if is_stiff(s, u) else np.int64(s.unit_entered[u])
    return gone <= allowance(s, u)


@kernel
def may_fight_on(s, u, facing):
    """Would a consecutive combat be allowed with this facing?"""
    evader = np.int64(s.c_unit[st.ASSAILED])
    return s.c_end == st.C_EVADED and within_march(s, u) and attackable(s, u, facing, evader)


@kernel
def must_fight_on(s, u):
    """Is there a facing with which an impetuous unit would have to fight?"""
    if not has(s, u, t.OBLIGED):
        return False
    for hour in range(1, t.HOURS + 1):
        if may_fight_on(s, u, np.int64(hour)):
            return True
    return False


@kernel
def ask_next_fight(s):
    """After the advance and its facing; True when somebody is asked."""
    u = np.int64(s.mover)
    if not may_fight_on(s, u, np.int64(s.unit_facing[u])):
        s.stage = st.ST_UNIT_DONE
        return False
    s.seat = s.active
    s.decision = st.ATTACK_TARGET if has(s, u, t.OBLIGED) else st.CONSECUTIVE_COMBAT
    return True


@kernel
def apply_consecutive(s, action):
    """Fight on or stop; True when the target is asked."""
    if action == st.ATTACK:
        return ask(s, np.int64(s.active), st.ATTACK_TARGET)
    s.stage = st.ST_UNIT_DONE
    return False
