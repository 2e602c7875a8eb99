"""Duels of leaders at the start of the melee phase (option 13.8; decisions d15 to d17)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    NONE,
    NOTHING,
    ONE,
    has,
    holder,
    leaders_at,
    lose_leader,
    neighbour,
    note,
    on,
    throw,
)
from ancients_env.rulesets.banks.retreat import (
    REFUSED,
    ask_retreat,
    forget_attack,
    go_back,
    stand_without_leaders,
    withdraw_leader,
)

NOT_YET = np.int64(-1)  # nobody has chosen a tactic


# ---------------------------------------------------------------- who may fight whom


@kernel
def is_fresh(s, k, h, side):
    """Is this a leader of a side in a hex who has not been in a duel in this phase?"""
    return s.leader_hex[k] == h and s.leader_side[k] == side and s.leader_marks[k] & st.L_DUELLED == 0


@kernel
def fresh_leader(s, h, side, rating):
    """The first such leader, of this rating if it is not 0; -1 for none."""
    if h < 0 or leaders_at(s, h, side) == 0:
        return NONE
    for k in range(np.int64(s.leaders)):
        if is_fresh(s, k, h, side) and (rating == 0 or s.leader_rating[k] == rating):
            return np.int64(k)
    return NONE


@kernel
def must_challenge(s, h):
    """Is there a phasing leader in a hex who has an opponent next to him (banks-13.8a)?"""
    if fresh_leader(s, h, np.int64(s.active), NOTHING) < 0:
        return False
    for d in range(t.DIRECTIONS):
        if fresh_leader(s, neighbour(s, h, np.int64(d)), 1 - np.int64(s.active), NOTHING) >= 0:
            return True
    return False


@kernel
def mark_ratings(s, h, side, mask):
    """Mark the different ratings of fresh leaders in a hex; how many."""
    n = NOTHING
    for k in range(np.int64(s.leaders)):
        action = st.RATING + s.leader_rating[k] - 1
        if is_fresh(s, k, h, side) and mask[action] == 0:
            mask[action] = 1
            n += 1
    return n


@kernel
def next_duel(s):
    """Ask for the next challenger; False when no duel is left."""
    forget_attack(s)
    s.rival = -1
    s.tactic = NOT_YET
    if on(s, st.DUELS):
        for k in range(np.int64(s.leaders)):
            if s.leader_side[k] == s.active and s.leader_hex[k] >= 0 and must_challenge(s, np.int64(s.leader_hex[k])):
                s.decision = st.CHOOSE_CHALLENGER
                return True
    return False


# ---------------------------------------------------------------- d15: challenger and opponent


@kernel
def legal_choose_challenger(s, mask):
    """Hexes of own leaders that must challenge."""
    n = NOTHING
    for k in range(np.int64(s.leaders)):
        h = np.int64(s.leader_hex[k])
        if h >= 0 and s.leader_side[k] == s.active and mask[h] == 0 and must_challenge(s, h):
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_choose_challenger(s, action):
    """Which leader of that hex?"""
    s.pointed = action
    s.decision = st.CHOOSE_CHAMPION


@kernel
def legal_choose_champion(s, mask):
    """By rating."""
    return mark_ratings(s, np.int64(s.pointed), np.int64(s.active), mask)


@kernel
def apply_choose_champion(s, action):
    """This one; against whom?"""
    s.leader = fresh_leader(s, np.int64(s.pointed), np.int64(s.active), action - st.RATING + 1)
    s.pointed = -1
    s.decision = st.CHOOSE_OPPONENT


@kernel
def legal_choose_opponent(s, mask):
    """Neighbouring hexes with enemy leaders."""
    n = NOTHING
    h = np.int64(s.leader_hex[s.leader])
    for d in range(t.DIRECTIONS):
        x = neighbour(s, h, np.int64(d))
        if fresh_leader(s, x, 1 - np.int64(s.active), NOTHING) >= 0:
            mask[x] = 1
            n += 1
    return n


@kernel
def apply_choose_opponent(s, action):
    """Which of them?"""
    s.pointed = action
    s.decision = st.CHOOSE_RIVAL


@kernel
def legal_choose_rival(s, mask):
    """By rating."""
    return mark_ratings(s, np.int64(s.pointed), 1 - np.int64(s.active), mask)


@kernel
def apply_choose_rival(s, action):
    """The challenge is made; he answers."""
    s.rival = fresh_leader(s, np.int64(s.pointed), 1 - np.int64(s.active), action - st.RATING + 1)
    s.pointed = -1
    s.leader_marks[s.leader] |= st.L_DUELLED
    s.leader_marks[s.rival] |= st.L_DUELLED
    note(
        s, st.E_CHALLENGE, np.int64(s.leader_hex[s.leader]), np.int64(s.leader_hex[s.rival]), np.int64(s.active),
        np.int64(s.leader_rating[s.leader]), np.int64(s.leader_rating[s.rival]), NOTHING,
    )  # fmt: skip
    s.seat = 1 - np.int64(s.active)
    s.decision = st.ANSWER


# ---------------------------------------------------------------- d16: the answer


@kernel
def legal_answer(s, mask):
    """Accept or refuse."""
    mask[st.ACCEPT] = 1
    mask[st.REFUSE] = 1
    return ONE + ONE


@kernel
def apply_answer(s, action):
    """A leader who refuses retreats, and his unit retreats or takes a DD (banks-13.8b). True: on to the next duel."""
    if action == st.ACCEPT:
        s.seat = s.active
        s.decision = st.TACTIC
        return False
    h, rival = np.int64(s.leader_hex[s.rival]), np.int64(s.rival)
    note(s, st.E_REFUSES, h, 1 - np.int64(s.active), NOTHING, NOTHING, NOTHING, NOTHING)
    s.attack_marks = REFUSED
    withdraw_leader(s, rival)
    s.target = np.int64(s.hex_unit[h])
    if s.target < 0 or holder(s, np.int64(s.target)) == s.active or has(s, np.int64(s.target), st.CONTROLLED):
        return True
    s.attacker = challenging_unit(s)
    if ask_retreat(s):
        return False
    stand_without_leaders(s)
    return True


@kernel
def challenging_unit(s):
    """The unit stacked with the challenger, which counts as the attacker; -1 for a lone one."""
    u = np.int64(s.hex_unit[s.leader_hex[s.leader]])
    return u if u >= 0 and holder(s, u) == s.active else NONE


@kernel
def apply_retreat_choice(s, action):
    """The unit of a leader who refused stands or goes; True: on to the next duel."""
    if action == st.STAND:
        stand_without_leaders(s)
        return True
    return go_back(s, action)


# ---------------------------------------------------------------- d17: tactics


@kernel
def legal_tactic(s, mask):
    """Offensive, prudent or defensive."""
    for k in range(3):
        mask[st.TACTICS + k] = 1
    return ONE + ONE + ONE


@kernel
def apply_tactic(s, action):
    """The challenger chooses in secret, then his rival; then they fight. True: on to the next duel."""
    if s.tactic == NOT_YET:
        s.tactic = action - st.TACTICS
        s.seat = 1 - np.int64(s.active)
        return False
    settle(s, np.int64(s.tactic), np.int64(action) - st.TACTICS)
    return True


@kernel
def settle(s, ours, theirs):
    """The table, the ratings and a die (banks-13.8c)."""
    a, b = np.int64(s.leader), np.int64(s.rival)
    number = t.DUEL[ours, theirs]
    die, total = NOTHING, NOTHING
    at, across = np.int64(s.leader_hex[a]), np.int64(s.leader_hex[b])
    dead = NONE
    if number != t.NO_EFFECT:
        die = throw(s)
        total = die + number + s.leader_rating[a] - s.leader_rating[b]
        if total <= t.DUEL_KILLS_ATTACKER:
            dead = a
        elif total >= t.DUEL_KILLS_DEFENDER:
            dead = b
    loser = NONE if dead < 0 else np.int64(s.leader_side[dead])
    note(s, st.E_DUEL, at, across, ours * 3 + theirs, die, total, loser)
    if dead >= 0:
        lose_leader(s, dead, st.L_KILLED)
