"""Reinforcements: who is due, where they enter, and units that wait off the map (section 5; parts of d7 and d9)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    NONE,
    NOTHING,
    ONE,
    end_of,
    entry_of,
    first_of,
    game_turn,
    has,
    holder,
    known_unit,
    neighbour,
    note_unit,
    waits_at,
)
from ancients_env.rulesets.banks.paths import best_worth, ends_move, entry_cost
from ancients_env.rulesets.banks.sight import look_around, show
from ancients_env.rulesets.banks.steps import arrive, begin_steps

MOVING, WAITING_SIDE = np.int64(4), np.int64(5)  # parts of the movement phase, in `stage`


# ---------------------------------------------------------------- units that differ


@kernel
def alike(s, u, v):
    """Are two units the same in all that their owner can choose between?"""
    if s.unit_type[u] != s.unit_type[v] or s.unit_group[u] != s.unit_group[v] or s.unit_traits[u] != s.unit_traits[v]:
        return False
    if s.unit_missile[u] != s.unit_missile[v] or s.unit_shots[u] != s.unit_shots[v]:
        return False
    return s.unit_volleys[u] == s.unit_volleys[v] and s.unit_marks[u] == s.unit_marks[v]


@kernel
def is_candidate(s, u, side, fate):
    """Is a unit waiting to be placed, or due and able to come?"""
    if s.unit_fate[u] != fate or s.unit_side[u] != side or s.unit_type[u] == t.CP:
        return False
    return fate != st.WAITING or can_come(s, u)


@kernel
def is_first_of_kind(s, u, side, fate):
    """Is no earlier unit of the side like this one?"""
    for v in range(first_of(s, side), u):
        if alike(s, u, v) and s.unit_fate[v] == fate:
            return False
    return True


@kernel
def kinds(s, side, fate, kind):
    """How many kinds of units of a type there are to choose from."""
    n = NOTHING
    for u in range(first_of(s, side), end_of(s, side)):
        if s.unit_type[u] == kind and is_candidate(s, u, side, fate) and is_first_of_kind(s, u, side, fate):
            n += 1
    return n


@kernel
def unit_of_kind(s, side, fate, kind, number):
    """The first unit of the numbered kind, from 0."""
    for u in range(first_of(s, side), end_of(s, side)):
        if s.unit_type[u] == kind and is_candidate(s, u, side, fate) and is_first_of_kind(s, u, side, fate):
            if number == 0:
                return np.int64(u)
            number -= 1
    return NONE


@kernel
def mark_types(s, side, fate, mask):
    """Mark the types to choose from; how many."""
    n = NOTHING
    for u in range(first_of(s, side), end_of(s, side)):
        action = st.TYPE + s.unit_type[u]
        if s.unit_fate[u] == fate and mask[action] == 0 and is_candidate(s, u, side, fate):
            mask[action] = 1
            n += 1
    return n


@kernel
def mark_kinds(s, side, fate, mask):
    """Mark the kinds of the type in `pointed`."""
    n = min(kinds(s, side, fate, np.int64(s.pointed)), np.int64(t.MAX_KINDS))
    for k in range(n):
        mask[st.KIND + k] = 1
    return n


# ---------------------------------------------------------------- who can come


@kernel
def may_enter_by(s, u, h):
    """Is a hex one of the unit's entry hexes?"""
    return (np.int64(s.entries[h]) >> np.int64(s.unit_group[u])) & 1 == 1


@kernel
def is_open_entry(s, u, h):
    """Can the unit enter here now: points enough, and no unit in the way but a friend it can pass (banks-5.2, 6.12)?"""
    rest = t.MOVEMENT[s.unit_type[u]] - entry_cost(s, u, h)
    other = known_unit(s, h, holder(s, u))
    if rest < 0 or (other >= 0 and holder(s, other) != holder(s, u)):
        return False
    if other < 0:
        return True
    for d in range(t.DIRECTIONS):
        if neighbour(s, h, np.int64(d)) < 0 and can_pass_on(s, u, h, (d + t.BEHIND) % t.DIRECTIONS, rest):
            return True
    return False


@kernel
def can_pass_on(s, u, h, facing, rest):
    """Can a unit that has come in on a friend's hex move on to where it may stop, or off the map?"""
    if ends_move(s, u, h):
        return False
    return best_worth(s, u, h, facing, rest, ONE, np.int64(st.A_FREE), NONE, NOTHING, ONE) > 0


@kernel
def has_open_entry(s, u):
    """Has the unit an entry hex to come in by?"""
    for h in range(t.HEXES):
        if s.entries[h] and may_enter_by(s, u, h) and is_open_entry(s, u, h):
            return True
    return False


@kernel
def is_free_place(s, h, d):
    """Is there an imaginary hex in direction d from a hex that nobody waits on (banks-5.3)?"""
    return neighbour(s, h, d) < 0 and waits_at(s, np.int64(t.OUTSIDE[h, d])) < 0


@kernel
def has_free_place(s, h):
    """Is there room to wait before a hex?"""
    for d in range(t.DIRECTIONS):
        if is_free_place(s, h, np.int64(d)):
            return True
    return False


@kernel
def all_taken(s, u):
    """Are all the unit's entry hexes occupied (banks-5.3)?"""
    for h in range(t.HEXES):
        if s.entries[h] and may_enter_by(s, u, h) and known_unit(s, h, holder(s, u)) < 0:
            return False
    return True


@kernel
def can_wait(s, u):
    """Is there no way in, but an imaginary hex to wait on?"""
    if not all_taken(s, u):
        return False
    for h in range(t.HEXES):
        if s.entries[h] and may_enter_by(s, u, h) and has_free_place(s, h):
            return True
    return False


@kernel
def can_come(s, u):
    """Is a waiting unit due, and can it come in or up to the edge (banks-5.1)?"""
    if s.group_turn[s.unit_group[u]] > game_turn(s) or has(s, u, st.MOVED):
        return False
    return has_open_entry(s, u) or can_wait(s, u)


@kernel
def stands_before(s, u, h):
    """Does a unit of the phasing side wait off the map before this entry hex, with an attack or a move to make?"""
    return s.unit_hex[u] <= st.IMAGINARY and holder(s, u) == s.active and entry_of(s, u) == h


@kernel
def mark_due(s, mask):
    """Types of due units, and entry hexes that have become free for units waiting before them."""
    n = NOTHING
    side = np.int64(s.active)
    for u in range(first_of(s, side), end_of(s, side)):
        if s.unit_fate[u] == st.WAITING:
            action = st.TYPE + s.unit_type[u]
            if mask[action] == 0 and can_come(s, u):
                mask[action] = 1
                n += 1
        elif s.unit_hex[u] <= st.IMAGINARY and not has(s, u, st.MOVED):
            h = entry_of(s, u)
            if mask[h] == 0 and known_unit(s, h, side) < 0 and is_open_entry(s, u, h):
                mask[h] = 1
                n += 1
    return n


# ---------------------------------------------------------------- choosing


@kernel
def choose_type(s, action):
    """A due unit of this type comes; ask which kind where they differ."""
    kind = np.int64(action) - st.TYPE
    s.pointed = kind
    if kinds(s, np.int64(s.active), st.WAITING, kind) > 1:
        s.decision = st.CHOOSE_KIND
    else:
        apply_choose_kind(s, st.KIND)


@kernel
def legal_choose_kind(s, mask):
    """Which of the due units that differ."""
    return mark_kinds(s, np.int64(s.active), st.WAITING, mask)


@kernel
def apply_choose_kind(s, action):
    """This one; where does it enter?"""
    s.mover = unit_of_kind(s, np.int64(s.active), st.WAITING, np.int64(s.pointed), action - st.KIND)
    s.pointed = -1
    s.decision = st.ENTER_AT


@kernel
def choose_waiting(s, action):
    """A unit that waits before a hex comes in; ask which where several do."""
    s.pointed = action
    s.decision = st.CHOOSE_WAITING


@kernel
def legal_choose_waiting(s, mask):
    """The imaginary hexes before the hex, by their direction."""
    n = NOTHING
    for u in range(np.int64(s.units)):
        if stands_before(s, u, np.int64(s.pointed)) and not has(s, u, st.MOVED):
            mask[st.OFF_MAP + (s.unit_facing[u] + t.BEHIND) % t.DIRECTIONS] = 1
            n += 1
    return n


@kernel
def apply_choose_waiting(s, action):
    """The chosen unit enters."""
    h, d = np.int64(s.pointed), np.int64(action) - st.OFF_MAP
    s.pointed = -1
    enter(s, waits_at(s, np.int64(t.OUTSIDE[h, d])), h, d)


# ---------------------------------------------------------------- entering


@kernel
def legal_enter_at(s, mask):
    """Open entry hexes; if all are occupied, the unit may also wait off the map (banks-5.3)."""
    u = np.int64(s.mover)
    n = NOTHING
    for h in range(t.HEXES):
        if s.entries[h] and may_enter_by(s, u, h) and is_open_entry(s, u, h):
            mask[h] = 1
            n += 1
    if can_wait(s, u):
        mask[st.WAIT] = 1
        n += 1
    return n


@kernel
def apply_enter_at(s, action):
    """From which side? Or before which hex?"""
    if action == st.WAIT:
        s.decision = st.WAIT_AT
    else:
        s.pointed = action
        s.decision = st.ENTER_FROM


@kernel
def legal_wait_at(s, mask):
    """Entry hexes before which there is room."""
    u = np.int64(s.mover)
    n = NOTHING
    for h in range(t.HEXES):
        if s.entries[h] and may_enter_by(s, u, h) and has_free_place(s, h):
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_wait_at(s, action):
    """On which side?"""
    s.pointed = action
    s.stage = WAITING_SIDE
    s.decision = st.ENTER_FROM


@kernel
def legal_enter_from(s, mask):
    """The sides of the entry hex that lie off the map: to come from, or to wait on."""
    u, h = np.int64(s.mover), np.int64(s.pointed)
    friend = known_unit(s, h, np.int64(s.active)) >= 0
    rest = t.MOVEMENT[s.unit_type[u]] - entry_cost(s, u, h)
    n = NOTHING
    for d in range(t.DIRECTIONS):
        if neighbour(s, h, np.int64(d)) >= 0:
            continue
        if s.stage == WAITING_SIDE:
            fits = is_free_place(s, h, np.int64(d))
        else:
            fits = not friend or can_pass_on(s, u, h, (d + t.BEHIND) % t.DIRECTIONS, rest)
        if fits:
            mask[st.OFF_MAP + d] = 1
            n += 1
    return n


@kernel
def apply_enter_from(s, action):
    """Enter, or wait before an occupied hex."""
    u, h, d = np.int64(s.mover), np.int64(s.pointed), np.int64(action) - st.OFF_MAP
    s.pointed = -1
    if s.stage != WAITING_SIDE:
        enter(s, u, h, d)
        return
    s.stage = MOVING
    s.unit_hex[u] = st.IMAGINARY - t.OUTSIDE[h, d]
    s.unit_facing[u] = (d + t.BEHIND) % t.DIRECTIONS
    s.unit_fate[u] = st.IN_PLAY
    s.unit_marks[u] |= st.MOVED
    s.mover = -1
    s.decision = st.CHOOSE_UNIT
    look_around(s)
    note_unit(s, st.E_WAITS, u, h, d, NOTHING, NOTHING, NOTHING)


@kernel
def enter(s, u, h, d):
    """A unit comes onto the map at a hex, from direction d (banks-5.2)."""
    other = np.int64(s.hex_unit[h])
    if other >= 0 and holder(s, other) != holder(s, u):  # an enemy it did not know of
        s.unit_marks[u] |= st.MOVED
        s.mover = -1
        s.decision = st.CHOOSE_UNIT
        show(s, other)
        note_unit(s, st.E_RUNS_INTO, u, NONE, h, NOTHING, NOTHING, NOTHING)
        return
    s.unit_hex[u] = h
    s.unit_fate[u] = st.IN_PLAY
    s.unit_facing[u] = (d + t.BEHIND) % t.DIRECTIONS
    begin_steps(s, u, np.int64(st.A_FREE), NOTHING, t.MOVEMENT[s.unit_type[u]] - entry_cost(s, u, h))
    s.steps = 1
    s.last_free = NONE  # it has stood nowhere yet
    note_unit(s, st.E_ENTERS, u, h, d, NOTHING, NOTHING, NOTHING)
    arrive(s, u, h, other)
