"""Free deployment (option 13.3; decision d4).

Parts, in `cursor`: the first player's camp, his units, the enemy's camp; the second player's camp, his units.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    NONE,
    NOTHING,
    kind_of,
    known_unit,
    lift,
    move_leader,
    note_unit,
    put,
)
from ancients_env.rulesets.banks.reinforcements import kinds, mark_kinds, mark_types, unit_of_kind
from ancients_env.rulesets.banks.sight import look_around, show

OWN_CAMP, OWN_UNITS, THEIR_CAMP, LAST_CAMP, LAST_UNITS, DEPLOYED = np.arange(6)
REACH = np.int64(3)  # hexes around a camp; hexes it may be shifted by


@kernel
def begin_deployment(s):
    """Everybody off the map, reinforcements included (banks-13.3a)."""
    for u in range(np.int64(s.units)):
        if s.unit_fate[u] == st.IN_PLAY or s.unit_fate[u] == st.WAITING:
            lift(s, u)
            s.unit_hex[u] = st.NOWHERE
            s.unit_fate[u] = st.UNPLACED
            s.unit_group[u] = -1
    for k in range(np.int64(s.leaders)):
        move_leader(s, k, st.ASIDE)
    s.camp_hex[:] = -1
    s.cursor = OWN_CAMP


@kernel
def deployer(s):
    """Who places now."""
    return np.int64(s.first) if s.cursor <= THEIR_CAMP else 1 - np.int64(s.first)


@kernel
def has_unplaced(s, side):
    """Has a side units to place, its camp not counted?"""
    for u in range(np.int64(s.units)):
        if s.unit_fate[u] == st.UNPLACED and s.unit_side[u] == side and s.unit_type[u] != t.CP:
            return True
    return False


@kernel
def next_placement(s):
    """Ask for what is to be placed next; False when all stand."""
    while s.cursor < DEPLOYED:
        s.seat = deployer(s)
        if s.cursor == OWN_CAMP or s.cursor == LAST_CAMP:
            s.decision = st.DEPLOY_CAMP
            return True
        if s.cursor == THEIR_CAMP:
            if s.camp_unit[1 - s.first] >= 0:
                s.decision = st.DEPLOY_ENEMY_CAMP
                return True
        elif has_unplaced(s, np.int64(s.seat)):
            s.decision = st.DEPLOY_UNIT
            return True
        s.cursor += 1
    s.cursor = 0
    return False


@kernel
def is_free(s, h, side):
    """May something be placed here: on the map, not a river, no unit known there?"""
    return s.ground[h] != t.OFF_BOARD and kind_of(s, h) != t.RIVER and known_unit(s, h, side) < 0


@kernel
def placed_on_hidden(s, h):
    """Is there an enemy in a hex that looked free? Then he is shown and another hex must be chosen (banks-13.7)."""
    if s.hex_unit[h] < 0:
        return False
    show(s, np.int64(s.hex_unit[h]))
    return True


# ---------------------------------------------------------------- camps


@kernel
def legal_deploy_camp(s, mask):
    """Any free hex; a camp that the first player has placed may be shifted a little (banks-13.3b)."""
    side = np.int64(s.seat)
    old, camp = np.int64(s.camp_hex[side]), np.int64(s.camp_unit[side])
    n = NOTHING
    for h in range(t.HEXES):
        if old >= 0 and t.DISTANCE[old, h] > REACH:
            continue
        if is_free(s, h, side) or (old == h and s.hex_unit[h] == camp):
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_deploy_camp(s, action):
    """The camp, or the centre of an army without one."""
    side = np.int64(s.seat)
    if action != s.camp_hex[side] and placed_on_hidden(s, action):
        return
    set_camp(s, side, action)
    s.cursor += 1


@kernel
def set_camp(s, side, h):
    """A side's camp stands here now."""
    camp = np.int64(s.camp_unit[side])
    if camp >= 0:
        s.camp_hex[side] = -1
        lift(s, camp)
    s.camp_hex[side] = h
    if camp >= 0:
        s.camp_state[side] = st.DEFENDED
        put(s, camp, h)
        look_around(s)
        note_unit(s, st.E_PLACED, camp, h, NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def legal_deploy_enemy_camp(s, mask):
    """Any free hex."""
    n = NOTHING
    for h in range(t.HEXES):
        if is_free(s, h, np.int64(s.seat)):
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_deploy_enemy_camp(s, action):
    """For the second player to start from."""
    set_camp(s, 1 - np.int64(s.seat), action)
    s.cursor += 1


# ---------------------------------------------------------------- units


@kernel
def legal_deploy_unit(s, mask):
    """A type of those to be placed."""
    return mark_types(s, np.int64(s.seat), st.UNPLACED, mask)


@kernel
def apply_deploy_unit(s, action):
    """Which kind, if they differ."""
    kind = np.int64(action) - st.TYPE
    s.pointed = kind
    if kinds(s, np.int64(s.seat), st.UNPLACED, kind) > 1:
        s.decision = st.DEPLOY_KIND
    else:
        apply_deploy_kind(s, st.KIND)


@kernel
def legal_deploy_kind(s, mask):
    """Which of the units that differ."""
    return mark_kinds(s, np.int64(s.seat), st.UNPLACED, mask)


@kernel
def apply_deploy_kind(s, action):
    """This one; where?"""
    s.mover = unit_of_kind(s, np.int64(s.seat), st.UNPLACED, np.int64(s.pointed), action - st.KIND)
    s.pointed = -1
    s.decision = st.DEPLOY_HEX


@kernel
def legal_deploy_hex(s, mask):
    """Free hexes within reach of the camp; if there is none, the nearest free ones (banks-13.3a)."""
    side = np.int64(s.seat)
    centre = np.int64(s.camp_hex[side])
    reach = REACH
    n = NOTHING
    while n == 0:
        for h in range(t.HEXES):
            if t.DISTANCE[centre, h] <= reach and is_free(s, h, side):
                mask[h] = 1
                n += 1
        reach += 1
    return n


@kernel
def apply_deploy_hex(s, action):
    """Which way does it face?"""
    if placed_on_hidden(s, action):
        return
    s.pointed = action
    s.decision = st.DEPLOY_FACING


@kernel
def legal_facing(s, mask):
    """All six."""
    for d in range(t.DIRECTIONS):
        mask[st.FACE + d] = 1
    return t.DIRECTIONS


@kernel
def apply_deploy_facing(s, action):
    """There it stands."""
    u, h = np.int64(s.mover), np.int64(s.pointed)
    s.unit_facing[u] = action - st.FACE
    put(s, u, h)
    look_around(s)
    note_unit(s, st.E_PLACED, u, h, np.int64(s.unit_facing[u]), NOTHING, NOTHING, NOTHING)
    s.mover = NONE
    s.pointed = NONE
