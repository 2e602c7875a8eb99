"""Getting out of the way: leaders and units that retreat before combat (banks-9.6 to 9.8, 11.2 to 11.4; d21, d22).

An attack and a refused challenge lead here; `attack_marks` says which, and how far it has come.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    BY_RETREAT,
    BY_WITHDRAWAL,
    NONE,
    NOTHING,
    ONE,
    beaten_camp,
    direction,
    disorder,
    harm,
    has,
    hexside,
    holder,
    kind_of,
    known_unit,
    leader_in,
    leaders_at,
    lift,
    move_leader,
    neighbour,
    note,
    put,
    roll_for_leaders,
    take_hex,
)
from ancients_env.rulesets.banks.sight import look_around, note_step, show

# attack_marks
RETREATED, LEADERS_LEFT, REFUSED = np.int64(1), np.int64(2), np.int64(4)


@kernel
def is_vacant(s, h, d, side):
    """May a unit of a side retreat from h in direction d (banks-9.7)?"""
    n = neighbour(s, h, d)
    if n < 0 or known_unit(s, n, side) >= 0 or kind_of(s, n) == t.RIVER or hexside(s, h, d) == t.SIDE_RIVER:
        return False
    return leaders_at(s, n, 1 - side) == 0 and not beaten_camp(s, n, side)


@kernel
def may_retreat(s, u, enemy):
    """Is a unit faster than its attacker, in good order and free to go somewhere (banks-9.6)? No enemy: it may not."""
    if enemy < 0 or has(s, u, st.DISORDERED | st.LOOTING) or s.unit_hex[u] < 0:
        return False
    if t.MOVEMENT[s.unit_type[u]] <= t.MOVEMENT[s.unit_type[enemy]]:
        return False
    for d in range(t.DIRECTIONS):
        if is_vacant(s, np.int64(s.unit_hex[u]), np.int64(d), holder(s, u)):
            return True
    return False


# ---------------------------------------------------------------- d21: leaders with the target


@kernel
def ask_leader(s):
    """Ask for the next leader with the target whether he retreats; False when all are asked (banks-11.2)."""
    u = np.int64(s.target)
    h = np.int64(s.unit_hex[u])
    if h >= 0 and not has(s, u, st.CONTROLLED):
        s.leader = leader_in(s, h, holder(s, u), st.L_ASKED)
        if s.leader >= 0:
            s.seat = 1 - np.int64(s.active)
            s.decision = st.LEADER_RETREATS
            return True
    s.leader = -1
    for k in range(np.int64(s.leaders)):
        s.leader_marks[k] &= ~st.L_ASKED
    return False


@kernel
def legal_leader_retreats(s, mask):
    """Off the map, or stay."""
    mask[st.RETREAT] = 1
    mask[st.STAY] = 1
    return ONE + ONE


@kernel
def apply_leader_retreats(s, action):
    """He goes or stays."""
    k = np.int64(s.leader)
    if action == st.RETREAT:
        withdraw_leader(s, k)
    else:
        s.leader_marks[k] |= st.L_ASKED


@kernel
def withdraw_leader(s, k):
    """A leader leaves the map until his owner's next phase 5 (banks-11.2)."""
    h = np.int64(s.leader_hex[k])
    note(
        s, st.E_LEADER_RETREATS, h, np.int64(s.leader_side[k]), np.int64(s.leader_rating[k]), NOTHING, NOTHING, NOTHING
    )
    move_leader(s, k, st.ASIDE)
    s.attack_marks |= LEADERS_LEFT


# ---------------------------------------------------------------- d22: the target


@kernel
def ask_retreat(s):
    """Ask whether the target retreats; False when it cannot."""
    if s.attack_marks & RETREATED or not may_retreat(s, np.int64(s.target), np.int64(s.attacker)):
        return False
    s.seat = 1 - np.int64(s.active)
    s.decision = st.RETREAT_TO
    return True


@kernel
def legal_retreat_to(s, mask):
    """Vacant neighbours, or stand."""
    u = np.int64(s.target)
    h = np.int64(s.unit_hex[u])
    n = ONE
    mask[st.STAND] = 1
    for d in range(t.DIRECTIONS):
        if is_vacant(s, h, np.int64(d), holder(s, u)):
            mask[neighbour(s, h, np.int64(d))] = 1
            n += 1
    return n


@kernel
def go_back(s, n):
    """The target retreats into a hex; False if a hidden enemy is there, so that it must choose again."""
    u = np.int64(s.target)
    if s.hex_unit[n] >= 0:
        show(s, np.int64(s.hex_unit[n]))
        return False
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    d = direction(h, n)
    for k in range(np.int64(s.leaders)):  # banks-11.3
        if s.leader_hex[k] == h and s.leader_side[k] == side and not has(s, u, st.CONTROLLED):
            withdraw_leader(s, np.int64(k))
    lift(s, u)
    note_step(s, st.E_RETREATS, u, h, n, d)
    s.unit_facing[u] = d
    s.unit_hex[u] = n
    take_hex(s, u, n)
    put(s, u, n)
    look_around(s)
    disorder(s, u, BY_RETREAT)
    s.attack_marks = (s.attack_marks & ~LEADERS_LEFT) | RETREATED
    return True


@kernel
def stand_without_leaders(s):
    """Leaders left and the unit stood: one DD, with rolls for those who stayed; was it lost (banks-11.4)?"""
    if s.attack_marks & LEADERS_LEFT == 0:
        return False
    s.attack_marks &= ~LEADERS_LEFT
    u = np.int64(s.target)
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    lost = harm(s, u, BY_WITHDRAWAL)
    if not has(s, u, st.CONTROLLED):
        roll_for_leaders(s, h, side)
    look_around(s)
    return lost


@kernel
def forget_attack(s):
    """Nobody attacks anybody."""
    s.attacker = NONE
    s.target = NONE
    s.target_hex = NONE
    s.attack_marks = 0
    s.leader = NONE
    s.pointed = NONE
    s.seat = s.active
