"""Leaders leave the map and come back: phases 1 and 5 (sections 3, 7 and 11; decision d11)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    BOTH,
    NONE,
    NOTHING,
    game_turn,
    has,
    holder,
    is_known,
    leaders_at,
    move_leader,
    note,
    on,
)
from ancients_env.rulesets.banks.sight import look_around, show

# which leaders wait for a place
FIRST_ALL, THEN_DUE = np.arange(2)


@kernel
def remove_leaders(s):
    """Phase 1: the phasing side's leaders are set aside (banks-3.1)."""
    n = NOTHING
    for k in range(np.int64(s.leaders)):
        if s.leader_side[k] == s.active and s.leader_hex[k] >= 0:
            move_leader(s, k, st.ASIDE)
            n += 1
    if n > 0:
        note(s, st.E_LEADERS_OFF, np.int64(s.active), n, NOTHING, NOTHING, NOTHING, NOTHING)
        look_around(s)


@kernel
def waits_for_place(s, k, part):
    """Is it this leader's turn to be placed: first those who must be, then reinforcements (banks-7.1, banks-5.5)?"""
    if s.leader_side[k] != s.active or s.leader_hex[k] >= 0:
        return False
    if part == FIRST_ALL:
        return s.leader_fate[k] == st.L_IN_PLAY and s.leader_marks[k] & st.L_HELD_BACK == 0
    due = s.leader_fate[k] == st.L_DUE and s.leader_turn[k] <= game_turn(s)
    return due and s.leader_marks[k] & st.L_KEPT_BACK == 0


@kernel
def next_leader(s):
    """Ask for the next leader's hex, and for which leader where ratings matter; False when none is left."""
    for part in range(2):
        first, differ = NONE, False
        for k in range(np.int64(s.leaders)):
            if waits_for_place(s, k, part):
                if first < 0:
                    first = np.int64(k)
                elif s.leader_rating[k] != s.leader_rating[first] and on(s, st.DUELS):
                    differ = True
        if first >= 0:
            s.stage = part
            s.leader = first
            s.decision = st.CHOOSE_LEADER if differ else st.PLACE_LEADER
            return True
    s.leader = -1
    s.stage = 0
    return False


@kernel
def legal_choose_leader(s, mask):
    """Ratings of the leaders to be placed."""
    n = NOTHING
    for k in range(np.int64(s.leaders)):
        action = st.RATING + s.leader_rating[k] - 1
        if waits_for_place(s, k, np.int64(s.stage)) and mask[action] == 0:
            mask[action] = 1
            n += 1
    return n


@kernel
def apply_choose_leader(s, action):
    """This one."""
    for k in range(np.int64(s.leaders)):
        if waits_for_place(s, k, np.int64(s.stage)) and st.RATING + s.leader_rating[k] - 1 == action:
            s.leader = k
            break
    s.decision = st.PLACE_LEADER


@kernel
def legal_place_leader(s, mask):
    """Any hex without an enemy unit, nor an elephant that is not his (banks-7.1, banks-13.11c)."""
    board = t.BOARD[s.rows >> 1, s.cols]
    n = NOTHING
    for h in range(t.HEXES):
        mask[h] = board[h]
        n += board[h]
    for u in range(np.int64(s.units)):
        h = np.int64(s.unit_hex[u])
        if h >= 0 and mask[h] and (holder(s, u) != s.active or has(s, u, st.CONTROLLED)):
            if is_known(s, u, np.int64(s.active)):
                mask[h] = 0
                n -= 1
    if s.stage == THEN_DUE:
        mask[st.KEEP_BACK] = 1
        n += 1
    return n


@kernel
def apply_place_leader(s, action):
    """There he is; a reinforcement is in play from now on (banks-4.3), or is kept back."""
    k = np.int64(s.leader)
    if action == st.KEEP_BACK:
        s.leader_marks[k] |= st.L_KEPT_BACK
        return
    u = np.int64(s.hex_unit[action])
    if u >= 0 and holder(s, u) != s.active:  # an enemy nobody knew of: he goes elsewhere (banks-13.7)
        show(s, u)
        return
    s.leader_fate[k] = st.L_IN_PLAY
    move_leader(s, k, action)
    look_around(s)
    together = leaders_at(s, action, np.int64(s.active))
    seen = np.int64(s.leader_seen[k]) if on(s, st.HIDDEN_MOVEMENT) else BOTH
    rating = np.int64(s.leader_rating[k])
    log(s, st.E_LEADER_PLACED, np.int64(action), np.int64(s.active), rating, together, NOTHING, NOTHING, seen)
