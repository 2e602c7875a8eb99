"""Rally, the end of a turn, victory, and what a campaign gives back (sections 10, 12 and 15.3a; decision d26)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    NOTHING,
    ONE,
    has,
    holder,
    leaders_at,
    note,
    note_unit,
)
from ancients_env.rulesets.banks.sight import look_around

HALF = np.int64(2)


# ---------------------------------------------------------------- phase 8


@kernel
def rally(s):
    """Markers go; disordered units with a leader recover (banks-10.1, banks-10.2)."""
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] == st.NOWHERE or holder(s, u) != s.active:
            continue
        s.unit_marks[u] &= ~st.VOLLEY
        h = np.int64(s.unit_hex[u])
        if (
            h >= 0
            and has(s, u, st.DISORDERED)
            and not has(s, u, st.CONTROLLED)
            and leaders_at(s, h, np.int64(s.active)) > 0
        ):
            s.unit_marks[u] &= ~(st.DISORDERED | st.PANICKED)
            note_unit(s, st.E_RALLIED, u, h, NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def clear_marks(s):
    """What lasts for one player turn is over; elephants go back to their owners (banks-13.11c)."""
    for u in range(np.int64(s.units)):
        if s.unit_side[u] == s.active:
            s.unit_marks[u] &= ~st.BALKS
        s.unit_marks[u] &= ~st.TURN_MARKS
    for k in range(np.int64(s.leaders)):
        s.leader_marks[k] = 0
    s.fierce = 0
    s.wild = 0
    s.stage = 0
    s.cursor = 0
    look_around(s)


# ---------------------------------------------------------------- victory


@kernel
def strength_on_map(s, side):
    """Full strengths of a side's units on the map that are not panicked (banks-12.2)."""
    total = NOTHING
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] >= 0 and s.unit_side[u] == side and s.unit_type[u] != t.CP and not has(s, u, st.PANICKED):
            total += t.FULL_STRENGTH[s.unit_type[u]]
    return total


@kernel
def exited(s, side):
    """Full strengths of a side's units that left the map."""
    total = NOTHING
    for u in range(np.int64(s.units)):
        if s.unit_fate[u] == st.LEFT_MAP and s.unit_side[u] == side:
            total += t.FULL_STRENGTH[s.unit_type[u]]
    return total


@kernel
def leaders_lost(s, side):
    """Leaders of a side killed or captured."""
    n = NOTHING
    for k in range(np.int64(s.leaders)):
        lost = s.leader_fate[k] == st.L_KILLED or s.leader_fate[k] == st.L_CAPTURED
        n += s.leader_side[k] == side and lost
    return n


@kernel
def is_met(s, k):
    """Is an extra condition of victory fulfilled (banks-12.3)?"""
    side, kind, number = np.int64(s.condition_side[k]), s.condition_kind[k], np.int64(s.condition_number[k])
    if kind == st.C_HOLD:
        u = np.int64(s.hex_unit[number])
        return u >= 0 and holder(s, u) == side
    if kind == st.C_LOSSES:
        return s.lost[1 - side] >= number
    if kind == st.C_LEADERS:
        return leaders_lost(s, 1 - side) >= number
    return exited(s, side) >= number


@kernel
def count_points(s):
    """The points that are counted at the end (banks-12.1)."""
    south, north = strength_on_map(s, NOTHING), strength_on_map(s, ONE)
    if south > 0 and south >= 2 * north:
        s.score[0] += s.worth[0, 2]
    if north > 0 and north >= 2 * south:
        s.score[1] += s.worth[1, 2]
    for k in range(t.MAX_CONDITIONS):
        if s.condition_side[k] >= 0 and is_met(s, k):
            s.score[s.condition_side[k]] += s.condition_points[k]


@kernel
def finish(s):
    """The battle is over (banks-2.3); the winner of a campaign battle still recovers units. True when all is done."""
    count_points(s)
    south, north = np.int64(s.score[0]), np.int64(s.score[1])
    s.winner = s.draw_winner
    if south != north:
        s.winner = 0 if south > north else 1
    s.phase = st.PH_AFTER
    s.reason = st.BY_TURNS
    note(s, st.E_VICTORY, np.int64(s.winner), np.int64(s.reason), south, north, NOTHING, NOTHING)
    if np.int64(s.options) & st.CAMPAIGN:
        for u in range(np.int64(s.units)):  # banks-15.3a
            if s.unit_fate[u] == st.LEFT_MAP:
                s.unit_fate[u] = st.RECOVERED
        if s.winner >= 0:
            s.allowance = np.int64(s.lost[s.winner]) // HALF
            s.seat = s.winner
            s.decision = st.RECOVER
            return
    close(s)


@kernel
def close(s):
    """Nothing more to decide."""
    s.over = 1
    s.seat = -1
    s.allowance = 0


# ---------------------------------------------------------------- d26: the winner's losses come back


@kernel
def legal_recover(s, mask):
    """Types of eliminated units within the allowance, or done (banks-15.3a)."""
    n = ONE
    mask[st.DONE] = 1
    for u in range(np.int64(s.units)):
        action = st.TYPE + s.unit_type[u]
        mine = s.unit_fate[u] == st.ELIMINATED and s.unit_side[u] == s.seat and s.unit_type[u] != t.CP
        if mine and mask[action] == 0 and t.FULL_STRENGTH[s.unit_type[u]] <= s.allowance:
            mask[action] = 1
            n += 1
    return n


@kernel
def apply_recover(s, action):
    """One comes back, or that is all."""
    if action == st.DONE:
        close(s)
        return
    for u in range(np.int64(s.units)):
        if s.unit_fate[u] == st.ELIMINATED and s.unit_side[u] == s.seat and st.TYPE + s.unit_type[u] == action:
            s.unit_fate[u] = st.RECOVERED
            s.allowance -= t.FULL_STRENGTH[s.unit_type[u]]
            note_unit(s, st.E_RECOVERED, u, np.int64(s.allowance), NOTHING, NOTHING, NOTHING, NOTHING)
            return
