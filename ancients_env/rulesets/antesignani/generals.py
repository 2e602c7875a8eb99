"""Generals: succession, attachment, their own moves, devotio (sections 17 and 31)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    NONE,
    NOTHING,
    distance,
    general_of,
    lose_general,
    note,
    side_of,
    side_of_general,
)

# ---------------------------------------------------------------- succession (antesignani-17.15)


@kernel
def heirs(s, side):
    """(how many generals of a side live, one of them)."""
    n, found = NOTHING, NONE
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        if s.general_hex[g] >= 0:
            n += 1
            found = np.int64(g)
    return n, found


@kernel
def name_chief(s, g):
    """He takes command."""
    side = side_of_general(g)
    s.chief[side] = g
    s.chief_lost[side] = -1
    note(s, st.E_CHIEF, side, g - FIRST_GENERAL[side], NOTHING, NOTHING)


@kernel
def next_succession(s):
    """Sides whose general in chief was lost two turns ago; True when one has a choice."""
    while s.cursor < 2:
        side = np.int64(s.first) ^ np.int64(s.cursor)
        s.cursor += 1
        lost = np.int64(s.chief_lost[side])
        if lost < 0 or s.turn < lost + 2:
            continue
        n, heir = heirs(s, side)
        if n == 1:
            name_chief(s, heir)
        elif n > 1:
            s.seat = side
            s.decision = st.SUCCESSION
            return True
    s.cursor = 0
    s.stage = st.ST_ATTACH
    return False


@kernel
def legal_succession(s, mask):
    """The hexes of living generals."""
    n = NOTHING
    first = FIRST_GENERAL[s.seat]
    for g in range(first, first + np.int64(s.generals[s.seat])):
        h = s.general_hex[g]
        if h >= 0 and mask[h] == 0:
            mask[h] = 1
            n += 1
    return n


# ---------------------------------------------------------------- a general among several in one hex


@kernel
def may_be_meant(s, g):
    """Is this general a candidate of the question asked before?"""
    if s.general_hex[g] != s.pointed:
        return False
    return s.moment < 0 or may_move(s, g)


@kernel
def meant(s):
    """(how many generals of the deciding seat in the hex pointed at are candidates, the first of them)."""
    n, found = NOTHING, NONE
    first = FIRST_GENERAL[s.seat]
    for g in range(first, first + np.int64(s.generals[s.seat])):
        if may_be_meant(s, np.int64(g)):
            n += 1
            if found < 0:
                found = np.int64(g)
    return n, found


@kernel
def legal_which(s, mask):
    """The candidates, by their place."""
    n = NOTHING
    first = FIRST_GENERAL[s.seat]
    for g in range(first, first + np.int64(s.generals[s.seat])):
        if may_be_meant(s, np.int64(g)):
            mask[st.GENERAL + g - first] = 1
            n += 1
    return n


@kernel
def chosen(s, g):
    """A general is chosen, to command or to move; True when his way is asked next."""
    s.pointed = -1
    if s.moment < 0:
        name_chief(s, g)
        return False
    s.who = g
    s.decision = st.GENERAL_TO
    return True


@kernel
def apply_point(s, action):
    """A hex with generals is pointed at, for succession or a move; True when more is asked."""
    s.pointed = action
    n, g = meant(s)
    if n > 1:
        s.decision = st.WHICH_GENERAL
        return True
    return chosen(s, g)


# ---------------------------------------------------------------- attachment (antesignani-17.4)


@kernel
def next_attach(s):
    """The next general who may be attached; True when there is one."""
    while s.cursor < t.MAX_GENERALS:
        k = np.int64(s.cursor)
        side = np.int64(s.first) if k < t.MAX_GENERALS_SIDE else 1 - np.int64(s.first)
        g = FIRST_GENERAL[side] + k % t.MAX_GENERALS_SIDE
        s.cursor += 1
        h = np.int64(s.general_hex[g])
        if h < 0 or s.hex_unit[h] < 0 or general_of(s, np.int64(s.hex_unit[h])) >= 0:
            continue
        s.who = g
        s.seat = side
        s.decision = st.ATTACH
        return True
    s.cursor = 0
    s.who = -1
    s.stage = st.ST_COMMAND
    return False


@kernel
def apply_attach(s, action):
    """Declared for the whole turn."""
    g = np.int64(s.who)
    if action == st.DO_ATTACH:
        h = np.int64(s.general_hex[g])
        s.general_unit[g] = s.hex_unit[h]
        side = side_of_general(g)
        note(s, st.E_ATTACHED, side, g - FIRST_GENERAL[side], h, NOTHING)


# ---------------------------------------------------------------- their own moves (antesignani-17.7 to 17.9)


@kernel
def may_move(s, g):
    """A detached general who has not moved this turn and can go anywhere."""
    if s.general_hex[g] < 0 or s.general_unit[g] >= 0 or s.general_state[g] & st.GENERAL_MOVED:
        return False
    return s.general_devotio[g] == 1 or has_way(s, g)


@kernel
def has_way(s, g):
    """Is a general not shut in by enemy units?"""
    side = side_of_general(g)
    for d in range(t.DIRECTIONS):
        there = t.NEIGHBOURS[s.general_hex[g], d]
        if there >= 0 and (s.hex_unit[there] < 0 or side_of(np.int64(s.hex_unit[there])) == side):
            return True
    return False


@kernel
def legal_move_general(s, mask):
    """Hexes of generals who may move, and go on."""
    n = NOTHING
    first = FIRST_GENERAL[s.seat]
    for g in range(first, first + np.int64(s.generals[s.seat])):
        if may_move(s, g) and mask[s.general_hex[g]] == 0:
            mask[s.general_hex[g]] = 1
            n += 1
    mask[st.GO_ON] = 1
    return n + 1


@kernel
def legal_general_to(s, mask):
    """Hexes he can reach without crossing enemy units; an enemy unit's hex means devotio (antesignani-17.9, 31.1)."""
    g = np.int64(s.who)
    side = side_of_general(g)
    start = np.int64(s.general_hex[g])
    queue = np.empty(t.HEXES, dtype=np.int16)
    queue[0] = start
    head, tail, n = NOTHING, np.int64(1), NOTHING
    mask[start] = 1  # steps made so far and one, while the search lasts
    while head < tail:
        h = np.int64(queue[head])
        head += 1
        far = np.int64(mask[h])
        if far > t.GENERAL_MOVE:
            break
        for d in range(t.DIRECTIONS):
            there = np.int64(t.NEIGHBOURS[h, d])
            if there < 0 or mask[there] != 0:
                continue
            u = np.int64(s.hex_unit[there])
            if u >= 0 and side_of(u) != side:
                if s.general_devotio[g] == 0:
                    continue
                mask[there] = 1
                n += 1
            else:
                mask[there] = far + 1
                queue[tail] = there
                tail += 1
                n += 1
    for k in range(tail):
        mask[queue[k]] = 1
    mask[start] = 0
    return n


@kernel
def apply_general_to(s, action):
    """He rides there, or throws himself upon an enemy unit."""
    g = np.int64(s.who)
    side = side_of_general(g)
    s.who = -1
    s.general_state[g] |= st.GENERAL_MOVED
    u = np.int64(s.hex_unit[action])
    if u >= 0 and side_of(u) != side:
        devotio(s, g, action)
        return
    note(s, st.E_GENERAL_MOVES, side, g - FIRST_GENERAL[side], np.int64(s.general_hex[g]), np.int64(action))
    s.general_hex[g] = action


@kernel
def devotio(s, g, h):
    """He dies; his army around that place is whole again (antesignani-31.1)."""
    side = side_of_general(g)
    note(s, st.E_DEVOTIO, side, g - FIRST_GENERAL[side], np.int64(h), NOTHING)
    lose_general(s, g, st.L_DEVOTIO)
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        at = np.int64(s.unit_hex[u])
        if at < 0 or distance(at, h) > t.DEVOTIO_RADIUS:
            continue
        gain = np.int64(t.FULL_VC[s.unit_doctrine[u]]) - np.int64(s.unit_vc[u])
        if gain > 0:
            s.unit_vc[u] += gain
            s.vc[side] += gain
            note(s, st.E_RALLY, side, at, np.int64(s.unit_vc[u]), NOTHING)
