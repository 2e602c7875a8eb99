"""The start of a movement phase: elephants frightened, command lost, barbarians charging (13.9 to 13.11; d5, d6).

The order is that of banks-13.0: leader held back and elephant rolls, then the command roll, then the charge.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log_is_tight
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    NOTHING,
    ONE,
    game_turn,
    holder,
    is_night,
    note,
    note_unit,
    on,
    throw,
)
from ancients_env.rulesets.banks.movement import WILD_FIRST
from ancients_env.rulesets.banks.reinforcements import MOVING

HOLDING, ROLLING, COMMANDING, CHARGING = np.arange(4)  # parts of the phase, in `stage`, before units move


@kernel
def begin_movement(s):
    """Start the phase with what the options ask first."""
    s.seat = s.active
    s.phase = st.PH_MOVE
    s.stage = HOLDING
    go_on(s)


@kernel
def go_on(s):
    """On to the next part, up to a question or the first unit."""
    if s.stage == HOLDING:
        if on(s, st.ELEPHANT_PANIC) and may_hold_back(s):
            s.decision = st.HOLD_BACK_LEADER
            return
        s.stage = COMMANDING
    if s.stage == ROLLING:
        if not roll_for_elephants(s):
            s.decision = st.CARRY_ON
            return
        s.stage = COMMANDING
    if s.stage == COMMANDING:
        roll_for_command(s)
        s.stage = CHARGING
        if may_charge(s):
            if s.wild:  # banks-13.9d
                charge(s)
            else:
                s.decision = st.CHARGE
                return
    s.stage = MOVING
    s.decision = st.CHOOSE_UNIT


# ---------------------------------------------------------------- d5: a leader against elephants (banks-13.11a)


@kernel
def is_frightful(s, u):
    """Is this an enemy elephant on the map; with hidden movement, one that may be there for all its enemy knows?"""
    if s.unit_type[u] != t.EL or s.unit_side[u] == s.active:
        return False
    if on(s, st.HIDDEN_MOVEMENT):
        due = s.unit_fate[u] == st.WAITING and s.group_turn[s.unit_group[u]] <= game_turn(s)
        return s.unit_fate[u] == st.IN_PLAY or due
    return s.unit_hex[u] >= 0


@kernel
def may_hold_back(s):
    """Has the phasing side a leader to hold back and the enemy an elephant?"""
    if available_leaders(s) == 0:
        return False
    for u in range(np.int64(s.units)):
        if is_frightful(s, u):
            return True
    return False


@kernel
def available_leaders(s):
    """Leaders in play that are neither lost nor held back this turn (banks-13.9a)."""
    n = NOTHING
    for k in range(np.int64(s.leaders)):
        if s.leader_side[k] == s.active and s.leader_fate[k] == st.L_IN_PLAY:
            n += s.leader_marks[k] & st.L_HELD_BACK == 0
    return n


@kernel
def legal_hold_back_leader(s, mask):
    """Yes or no; where ratings matter and differ, which one."""
    mask[st.NO] = 1
    n = ONE
    for k in range(np.int64(s.leaders)):
        if s.leader_side[k] == s.active and s.leader_fate[k] == st.L_IN_PLAY:
            action = st.RATING + s.leader_rating[k] - 1
            if mask[action] == 0:
                mask[action] = 1
                n += 1
    if n == 2 or not on(s, st.DUELS):  # all alike: a plain yes
        for k in range(t.MOST_RATING):
            mask[st.RATING + k] = 0
        mask[st.YES] = 1
        n = ONE + ONE
    return n


@kernel
def apply_hold_back_leader(s, action):
    """He stays off the map this turn, and a die is rolled for each elephant."""
    if action == st.NO:
        s.stage = COMMANDING
    else:
        for k in range(np.int64(s.leaders)):
            mine = s.leader_side[k] == s.active and s.leader_fate[k] == st.L_IN_PLAY
            if mine and (action == st.YES or st.RATING + s.leader_rating[k] - 1 == action):
                s.leader_marks[k] |= st.L_HELD_BACK
                rating = np.int64(s.leader_rating[k])
                note(s, st.E_HOLD_BACK, np.int64(s.active), rating, NOTHING, NOTHING, NOTHING, NOTHING)
                break
        s.cursor = 0
        s.stage = ROLLING
    go_on(s)


@kernel
def roll_for_elephants(s):
    """By hex, top row first, west to east; False when the log must be read first."""
    while s.cursor < t.HEXES:
        if log_is_tight(s):
            return False
        u = np.int64(s.hex_unit[s.cursor])
        if u >= 0 and s.unit_type[u] == t.EL and s.unit_side[u] != s.active:
            die = throw(s)
            result = t.ELEPHANTS[die]
            note_unit(s, st.E_ELEPHANT, u, np.int64(s.cursor), die, np.int64(result), NOTHING, NOTHING)
            if result == t.E_BALK:
                s.unit_marks[u] |= st.WILL_BALK  # banks-13.11b
            elif result == t.E_PANIC:
                s.unit_marks[u] |= st.CONTROLLED  # banks-13.11c
        s.cursor += 1
    s.cursor = 0
    return True


# ---------------------------------------------------------------- the command roll (banks-13.9a)


@kernel
def is_unruly(s, u):
    """Knights and barbarians, on foot too (banks-13.9a, banks-13.12b)."""
    return s.unit_type[u] == t.KT or np.int64(s.unit_traits[u]) & (st.BARBARIAN | st.KNIGHT) != 0


@kernel
def roll_for_command(s):
    """A die above twice the leaders: all knights and barbarians are out of control this turn."""
    if not on(s, st.COMMAND_CONTROL) or is_night(s):  # banks-13.4b
        return
    unruly = False
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] >= 0 and s.unit_side[u] == s.active and is_unruly(s, u):
            unruly = True
    if not unruly:
        return
    limit = available_leaders(s) * t.COMMAND_FACTOR
    die = throw(s)
    note(s, st.E_COMMAND, np.int64(s.active), die, limit, np.int64(die > limit), NOTHING, NOTHING)
    if die <= limit:
        return
    s.wild = WILD_FIRST
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] != st.NOWHERE and s.unit_side[u] == s.active and is_unruly(s, u):
            s.unit_marks[u] |= st.WILD


# ---------------------------------------------------------------- d6: the charge (banks-13.10)


@kernel
def may_charge(s):
    """Has the barbarian player his charge, and light infantry to make it?"""
    side = np.int64(s.active)
    if not on(s, st.BARBARIAN_CHARGE) or s.barbarian_player[side] == 0 or s.charged[side]:
        return False
    for u in range(np.int64(s.units)):
        if s.unit_type[u] == t.LI and s.unit_hex[u] != st.NOWHERE and holder(s, u) == side:
            return True
    return False


@kernel
def charge(s):
    """All light infantry attacks with triple strength this turn."""
    s.charged[s.active] = 1
    s.fierce = 1
    note(s, st.E_CHARGE, np.int64(s.active), np.int64(s.wild > 0), NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def apply_charge(s, action):
    """Now, or later."""
    if action == st.YES:
        charge(s)
    s.stage = MOVING
    s.decision = st.CHOOSE_UNIT
