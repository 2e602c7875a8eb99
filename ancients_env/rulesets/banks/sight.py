"""Lines of sight, for fire and for hidden movement (sections 8, 13.5 and 13.7)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    BOTH,
    NOTHING,
    ONE,
    SIDE_BIT,
    has,
    holder,
    is_known,
    kind_of,
    leaders_at,
    note_unit,
    on,
)

COLS = np.int64(t.COLS)
REFEREE = np.int64(2)  # knows every unit


@kernel
def height(s, h):
    """The height of a hex, 0 for all but hills (banks-13.5a)."""
    return np.int64(s.ground[h]) >> t.HEIGHT_SHIFT


@kernel
def blocks(s, x, a, b, side):
    """Does a hex between a and b block the line: terrain, or a unit the side knows of (banks-8.5)?"""
    kind = kind_of(s, x)
    if t.BLOCKS_SIGHT[kind] == 0:
        u = np.int64(s.hex_unit[x])
        if u < 0 or (side != REFEREE and not is_known(s, u, side)):
            return False
    if kind == t.HILL or not on(s, st.ELEVATION):
        return True
    from_a, from_b = height(s, a), height(s, b)
    if from_a == from_b:
        return from_a == 0  # banks-13.5b
    lower, higher = (a, b) if from_a < from_b else (b, a)
    return t.DISTANCE[x, lower] < t.DISTANCE[x, higher]  # banks-13.5a


@kernel
def sees(s, a, b, side):
    """Is the line between two hexes clear? Along a hexside both hexes must block (banks-8.5, banks-8.6, banks-13.7)."""
    if t.LINE_KEY[a] > t.LINE_KEY[b]:
        a, b = b, a
    line = t.LINE_KEY[b] - t.LINE_KEY[a]
    steps = t.LINES[t.LINE_FROM[a], line]
    for i in range(t.LINE_COUNT[line]):
        left, right = a + steps[i, 0], a + steps[i, 1]
        if blocks(s, left, a, b, side) and (left == right or blocks(s, right, a, b, side)):
            return False
    return True


# ---------------------------------------------------------------- hidden movement


@kernel
def is_watched(s, h, side):
    """Does any unit of a side see a hex?"""
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] >= 0 and holder(s, u) == side and sees(s, np.int64(s.unit_hex[u]), h, REFEREE):
            return True
    return False


@kernel
def find_in_sight(s, out_met):
    """Mark the units that see an enemy: sight goes both ways, so each pair is looked at once."""
    for u in range(np.int64(s.units)):
        a = np.int64(s.unit_hex[u])
        if a < 0:
            continue
        side = holder(s, u)
        for v in range(u + 1, np.int64(s.units)):
            b = np.int64(s.unit_hex[v])
            if b < 0 or holder(s, v) == side or (out_met[u] and out_met[v]):
                continue
            if sees(s, a, b, REFEREE):
                out_met[u] = 1
                out_met[v] = 1


@kernel
def look_around(s):
    """Hidden movement: what each side sees now; units appear and vanish (banks-13.7)."""
    if not on(s, st.HIDDEN_MOVEMENT):
        return
    met = np.zeros(t.MAX_UNITS, dtype=np.int8)
    find_in_sight(s, met)
    for u in range(np.int64(s.units)):
        h = np.int64(s.unit_hex[u])
        side = holder(s, u)
        seen = ONE << side
        if h >= 0 and (has(s, u, st.SHOWN) or met[u]):
            seen |= ONE << (1 - side)
        elif h <= st.IMAGINARY:
            seen |= ONE << (1 - side)  # who stands before the entry hex sees who wants to come in
        before = np.int64(s.unit_seen[u])
        s.unit_seen[u] = seen
        if seen & ~before & (ONE << (1 - side)):
            s.unit_traits[u] |= st.ONCE_SEEN
            note_unit(s, st.E_APPEARS, u, h, np.int64(s.unit_facing[u]), NOTHING, NOTHING, NOTHING)
        elif before & ~seen & (ONE << (1 - side)) and h >= 0:
            s.unit_seen[u] = BOTH  # who saw it sees it go
            note_unit(s, st.E_VANISHES, u, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)  # nobody is told where to
            s.unit_seen[u] = seen
    look_for_leaders(s)


@kernel
def meets_leader(s, h, side):
    """Duels: does a leader of a side stand next to a hex, so that those there must meet him (banks-13.8a)?"""
    if not on(s, st.DUELS):
        return False
    for d in range(t.DIRECTIONS):
        n = np.int64(t.NEIGHBOURS[h, d])
        if n >= 0 and leaders_at(s, n, side) > 0:
            return True
    return False


@kernel
def look_for_leaders(s):
    """Hidden movement: leaders are seen where a unit of the other side sees their hex, or a leader has to meet them."""
    for k in range(np.int64(s.leaders)):
        side, h = np.int64(s.leader_side[k]), np.int64(s.leader_hex[k])
        seen = ONE << side
        if h >= 0:
            u = np.int64(s.hex_unit[h])
            with_shown = u >= 0 and (np.int64(s.unit_seen[u]) >> (1 - side)) & 1 == 1
            if with_shown or is_watched(s, h, 1 - side) or meets_leader(s, h, 1 - side):
                seen |= ONE << (1 - side)
        s.leader_seen[k] = seen


@kernel
def note_step(s, kind, u, h, n, d):
    """Log how a unit goes from one hex to another: the enemy is told only if he sees it in both (banks-13.7)."""
    side = holder(s, u)
    seen = BOTH
    if on(s, st.HIDDEN_MOVEMENT):
        seen = ONE << side
        if has(s, u, st.SHOWN) or is_watched(s, n, 1 - side):
            seen |= np.int64(s.unit_seen[u])
    log(s, kind, np.int64(s.unit_type[u]) + SIDE_BIT * side, h, n, d, NOTHING, NOTHING, seen)


@kernel
def show(s, u):
    """A unit attacks, shoots or is run into: it is shown for the rest of the player turn (banks-13.7)."""
    s.unit_marks[u] |= st.SHOWN
    look_around(s)
