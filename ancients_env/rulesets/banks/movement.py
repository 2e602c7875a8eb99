"""Phase 4: units move one after another (section 6; decision d7, and the quarry of units out of control)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import reinforcements
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import NOTHING, has, holder, is_known, is_night, lift
from ancients_env.rulesets.banks.paths import CLOSEST, FAR, can_flee, charge_worth, must_charge, threat
from ancients_env.rulesets.banks.steps import begin_steps, take_up

WILD_FIRST, WILD_DONE = np.int64(1), np.int64(2)  # s.wild while units are out of control


@kernel
def may_move(s, u):
    """A unit of the phasing side on the map that has not moved and is not bound to its hex (banks-6.1, banks-6.17)."""
    if s.unit_hex[u] < 0 or holder(s, u) != s.active:
        return False
    return t.MOVEMENT[s.unit_type[u]] > 0 and not has(s, u, st.MOVED | st.FIXED)


# ---------------------------------------------------------------- out of control


@kernel
def nearest_enemy(s, u):
    """Distance from a unit to the nearest enemy unit its side knows of, FAR for none (banks-13.9b)."""
    return threat(s, holder(s, u), np.int64(s.unit_hex[u]))


@kernel
def is_quarry(s, u, enemy, distance):
    """Is an enemy one of the nearest to a unit?"""
    if s.unit_hex[enemy] < 0 or holder(s, enemy) == holder(s, u) or not is_known(s, enemy, holder(s, u)):
        return False
    # a camp below another unit is not attacked as long as that unit is there
    return t.DISTANCE[s.unit_hex[u], s.unit_hex[enemy]] == distance and s.hex_unit[s.unit_hex[enemy]] == enemy


@kernel
def must_close(s, u):
    """Must a unit out of control move now?"""
    if not has(s, u, st.WILD) or not may_move(s, u) or has(s, u, st.PANICKED):
        return False
    distance = nearest_enemy(s, u)
    if distance == FAR:
        return False
    lift(s, u)
    found = False
    for enemy in range(np.int64(s.units)):
        if not found and is_quarry(s, u, enemy, distance):
            found = must_charge(s, u, np.int64(s.unit_hex[enemy]))
    s.hex_unit[s.unit_hex[u]] = u
    return found


@kernel
def is_bound(s, u):
    """Is a unit out of control, so that its owner may not move it as he likes?"""
    return has(s, u, st.WILD) and not has(s, u, st.PANICKED) and nearest_enemy(s, u) < FAR


# ---------------------------------------------------------------- d7: the next unit


@kernel
def legal_choose_unit(s, mask):
    """Units that may move, due reinforcements, and done unless a unit must move first (banks-4.6, banks-13.9b)."""
    n = NOTHING
    if s.wild == WILD_FIRST:
        for u in range(np.int64(s.units)):
            if must_close(s, np.int64(u)):
                mask[s.unit_hex[u]] = 1
                n += 1
        if n > 0:
            return n
    free_to_end = True
    night = is_night(s)
    for u in range(np.int64(s.units)):
        if not may_move(s, u) or (s.wild and is_bound(s, u)):
            continue
        mask[s.unit_hex[u]] = 1
        n += 1
        if free_to_end and not night and has(s, u, st.PANICKED) and flees(s, np.int64(u)):
            free_to_end = False
    if not night:
        n += reinforcements.mark_due(s, mask)
    if free_to_end:
        mask[st.DONE] = 1
        n += 1
    return n


@kernel
def flees(s, u):
    """Has a panicked unit at rest a flight? It does not stand in its own way."""
    lift(s, u)
    found = can_flee(s, u)
    s.hex_unit[s.unit_hex[u]] = u
    return found


@kernel
def apply_choose_unit(s, action):
    """Take a unit up, or bring a reinforcement; the caller ends the phase on done."""
    if action >= t.HEXES:
        reinforcements.choose_type(s, action)
        return
    u = np.int64(s.hex_unit[action])
    if u < 0 or holder(s, u) != s.active:
        reinforcements.choose_waiting(s, action)
        return
    if s.wild == WILD_FIRST:
        if has(s, u, st.WILD) and must_close(s, u):
            pick_quarry(s, u)
            return
        s.wild = WILD_DONE
    aim, bound = np.int64(st.A_FREE), NOTHING
    if is_night(s):
        aim = np.int64(st.A_NIGHT)
    elif has(s, u, st.PANICKED) and flees(s, u):
        aim = np.int64(st.A_FLIGHT)
        bound = nearest_enemy(s, u)
    take_up(s, u, aim, bound)


# ---------------------------------------------------------------- the quarry of a unit out of control


@kernel
def pick_quarry(s, u):
    """The nearest enemy; the owner picks among equally near ones (banks-13.9b)."""
    s.mover = u
    s.decision = st.CHOOSE_QUARRY


@kernel
def legal_choose_quarry(s, mask):
    """The nearest enemies that leave the unit something to do."""
    u = np.int64(s.mover)
    distance = nearest_enemy(s, u)
    n = NOTHING
    lift(s, u)
    for enemy in range(np.int64(s.units)):
        if is_quarry(s, u, enemy, distance) and must_charge(s, u, np.int64(s.unit_hex[enemy])):
            mask[s.unit_hex[enemy]] = 1
            n += 1
    s.hex_unit[s.unit_hex[u]] = u
    if n == 0:  # in a battle that somebody imagines, where friends stand elsewhere
        for enemy in range(np.int64(s.units)):
            if is_quarry(s, u, enemy, distance):
                mask[s.unit_hex[enemy]] = 1
                n += 1
    return n


@kernel
def apply_choose_quarry(s, action):
    """Go for it."""
    u = np.int64(s.mover)
    s.quarry = s.hex_unit[action]
    lift(s, u)
    begin_steps(s, u, np.int64(st.A_QUARRY), charge_worth(s, u, action, CLOSEST), t.MOVEMENT[s.unit_type[u]])
