"""What a seat cannot know, drawn anew: hidden units and leaders, secret tactics, secret lists (13.7, 13.8c, 15.2a)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import draw
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.agreement import add_unit, price, room
from ancients_env.rulesets.banks.board import (
    NONE,
    NOTHING,
    game_turn,
    has,
    holder,
    kind_of,
    leaders_at,
    lift,
    move_leader,
    on,
)
from ancients_env.rulesets.banks.sight import is_watched

TWO_WAYS = np.int64(2)
STOP_BUYING = np.int64(8)  # one in so many purchases is the last
STEADY = np.int64(4)  # one in so many units out of sight is taken to be disordered


@kernel
def resample(s, seat):
    """Redraw what a seat cannot know, in place."""
    side = np.int64(seat) & 1
    if s.over:
        return
    if s.decision == st.TACTIC and s.tactic >= 0 and s.active != side:
        s.tactic = draw(s, np.int64(3))
    if s.decision == st.BUY:
        redraw_list(s, side)
    if on(s, st.HIDDEN_MOVEMENT):
        redraw_board(s, side)


# ---------------------------------------------------------------- secret lists


@kernel
def redraw_list(s, side):
    """The other side may have bought anything it can pay for."""
    other = 1 - side
    started = s.seat == other or s.first_unit[other] < s.first_unit[side] or s.side_units[side] == 0
    if not started:
        return
    first = s.first_unit[other] <= s.first_unit[side] or s.side_units[side] == 0
    mine = np.zeros(t.SIDE_UNITS, dtype=np.int8)
    n = np.int64(s.side_units[side])
    for k in range(n):
        mine[k] = s.unit_type[s.first_unit[side] + k]
    s.units = 0
    for block in range(2):
        if (block == 0) == first:
            s.first_unit[other] = s.units
            s.side_units[other] = 0
            s.camp_unit[other] = s.units
            add_unit(s, other, np.int64(t.CP))
            s.money[other] = s.build_points
            buy_at_random(s, other)
        elif n > 0:
            s.first_unit[side] = s.units
            s.side_units[side] = 0
            s.camp_unit[side] = s.units
            for k in range(n):
                add_unit(s, side, np.int64(mine[k]))


@kernel
def buy_at_random(s, side):
    """Some list within the budget, never empty when the list is made."""
    most = room(s)
    while s.side_units[side] < most:
        kinds = NOTHING
        pick = NONE
        for kind in range(t.CP):
            cost = price(s, side, np.int64(kind))
            if cost > 0 and cost <= s.money[side]:
                kinds += 1
                if draw(s, kinds) == 0:
                    pick = np.int64(kind)
        if pick < 0 or (s.side_units[side] > 1 and draw(s, STOP_BUYING) == 0):
            return
        s.money[side] -= price(s, side, pick)
        add_unit(s, side, pick)


# ---------------------------------------------------------------- hidden movement


@kernel
def is_out_of_sight(s, u, side):
    """Is a unit on the map hidden from a side, and free to be anywhere? Looters and old camps are where they were."""
    if s.unit_hex[u] < 0 or holder(s, u) == side or (np.int64(s.unit_seen[u]) >> side) & 1 or has(s, u, st.LOOTING):
        return False
    if s.unit_type[u] == t.CP and np.int64(s.unit_traits[u]) & st.ONCE_SEEN:
        return False
    return s.mover != u or s.decision == st.STEP


@kernel
def may_have_come(s, u, side):
    """May a reinforcement of the enemy have come or not, for all a side knows?"""
    if s.unit_side[u] == side or s.unit_group[u] < 0 or np.int64(s.unit_traits[u]) & st.ONCE_SEEN or s.mover == u:
        return False
    due = s.group_turn[s.unit_group[u]] <= game_turn(s)
    return due and (s.unit_fate[u] == st.WAITING or is_out_of_sight(s, u, side))


@kernel
def could_hide(s, h, side):
    """Could an enemy of a side be in a hex without its knowing?"""
    if kind_of(s, h) >= t.RIVER or s.hex_unit[h] >= 0 or leaders_at(s, h, side) > 0 or s.camp_hex[side] == h:
        return False
    if s.mover >= 0 and s.unit_hex[s.mover] == h:
        return False
    return not is_watched(s, h, side)


@kernel
def hiding_place(s, side):
    """One of those hexes, each as likely as any other; -1 for none."""
    n = NOTHING
    pick = NONE
    for h in range(t.HEXES):
        if could_hide(s, np.int64(h), side):
            n += 1
            if draw(s, n) == 0:
                pick = np.int64(h)
    return pick


@kernel
def redraw_board(s, side):
    """Enemies out of sight stand somewhere else out of sight, or have not come yet; leaders with them or alone."""
    old = np.full(t.MAX_UNITS, -1, dtype=np.int16)
    for u in range(np.int64(s.units)):
        if is_out_of_sight(s, u, side):
            old[u] = s.unit_hex[u]
            lift(s, u)
    for u in range(np.int64(s.units)):
        waiting = s.unit_fate[u] == st.WAITING
        comes = old[u] >= 0
        if may_have_come(s, u, side):
            comes = draw(s, TWO_WAYS) == 0
        elif waiting:
            continue
        if comes:
            place(s, u, side, np.int64(old[u]))
        elif old[u] >= 0:
            follow(s, side, np.int64(old[u]), NONE)
            s.unit_hex[u] = st.NOWHERE
            s.unit_fate[u] = st.WAITING
    redraw_leaders(s, side)


@kernel
def place(s, u, side, old):
    """Put a hidden unit somewhere; it stays if there is no room."""
    h = hiding_place(s, side)
    if h < 0:
        if old < 0:
            return
        h = old
    if old >= 0:
        follow(s, side, old, h)
    s.unit_hex[u] = h
    s.unit_fate[u] = st.IN_PLAY
    s.unit_facing[u] = draw(s, t.DIRECTIONS)
    redraw_order(s, u)
    if s.unit_type[u] == t.CP:
        s.camp_hex[s.unit_side[u]] = h
    if s.mover == u:  # a move in progress: all that is known is that it goes on
        s.aim = st.A_FREE
        s.bound = 0
        s.quarry = -1
        s.last_free = h
        s.last_facing = s.unit_facing[u]
    else:
        s.hex_unit[h] = u


@kernel
def redraw_order(s, u):
    """Out of sight a unit may have been shaken or rallied; after a panic, which all know of, every second one is."""
    s.unit_marks[u] &= ~(st.DISORDERED | st.PANICKED)
    if s.panicked[s.unit_side[u]] and draw(s, TWO_WAYS) == 0:
        s.unit_marks[u] |= st.DISORDERED | st.PANICKED
    elif draw(s, STEADY) == 0:
        s.unit_marks[u] |= st.DISORDERED


@kernel
def follow(s, side, old, h):
    """Hidden leaders who were with a unit are with it still; without a place to go they wait to be drawn."""
    for k in range(np.int64(s.leaders)):
        if s.leader_hex[k] == old and s.leader_side[k] != side and (np.int64(s.leader_seen[k]) >> side) & 1 == 0:
            if h >= 0:
                move_leader(s, k, h)


@kernel
def redraw_leaders(s, side):
    """Hidden leaders who stand alone stand somewhere else."""
    for k in range(np.int64(s.leaders)):
        h = np.int64(s.leader_hex[k])
        if h < 0 or s.leader_side[k] == side or (np.int64(s.leader_seen[k]) >> side) & 1 or s.hex_unit[h] >= 0:
            continue
        if s.mover >= 0 and s.unit_hex[s.mover] == h:
            continue
        place_for_him = hiding_place(s, side)
        if place_for_him >= 0:
            move_leader(s, k, place_for_him)
