"""Phase c: marine points move, split and join by pointing (section 5; decision n5); scuttling (decision n1).

Points in one hex are alike, so a hex keeps two counts: all its points, and those that may still act in this phase.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.ships import NOTHING, harm, leave_ship, neighbour, note


@kernel
def make_ready(s):
    """All points of the active side may act again: a new phase."""
    for u in range(s.ships):
        s.ship_ready[u] = s.ship_marines[u] if s.ship_holder[u] == s.active else 0
    for k in range(s.land_n):
        h = s.land[k]
        s.land_ready[h] = s.land_marines[h] if s.land_side[h] == s.active else 0


@kernel
def may_enter(s, h):
    """A ship the active side controls, or land without enemy marines (banks_naval-5.1, banks_naval-5.2)."""
    if h < 0:
        return False
    if s.ground[h] == t.LAND:
        return s.land_marines[h] == 0 or s.land_side[h] == s.active
    u = s.hex_ship[h]
    return u >= 0 and s.ship_holder[u] == s.active


@kernel
def may_go_somewhere(s, h):
    """Has a marine in this hex a hex to go to?"""
    for d in range(6):
        if may_enter(s, neighbour(s, h, d)):
            return True
    return False


# ---------------------------------------------------------------- n5: a marine point, then its hex


@kernel
def legal_choose_marine(s, mask):
    """Hexes with points that have not moved and have somewhere to go."""
    n = NOTHING
    for u in range(s.ships):
        if s.ship_ready[u] > 0 and s.ship_hex[u] >= 0 and may_go_somewhere(s, np.int64(s.ship_hex[u])):
            mask[s.ship_hex[u]] = 1
            n += 1
    for k in range(s.land_n):
        h = np.int64(s.land[k])
        if s.land_ready[h] > 0 and may_go_somewhere(s, h):
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_choose_marine(s, action):
    """A point is about to move."""
    s.pointed = action
    s.decision = st.MARINE_TO


@kernel
def legal_marine_to(s, mask):
    """The hexes it may go to."""
    n = NOTHING
    for d in range(6):
        h = neighbour(s, np.int64(s.pointed), d)
        if may_enter(s, h):
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_marine_to(s, action):
    """The point moves one hex; it may not move again in this phase (banks_naval-5.1)."""
    start = np.int64(s.pointed)
    u = np.int64(s.hex_ship[start])
    if u >= 0:
        s.ship_ready[u] -= 1
        leave_ship(s, u)
    else:
        s.land_ready[start] -= 1
        s.land_marines[start] -= 1
    v = np.int64(s.hex_ship[action])
    if v >= 0:
        s.ship_marines[v] += 1
    else:
        s.land_marines[action] += 1
        s.land_side[action] = s.active
    note(s, st.E_MARINE, start, np.int64(action), np.int64(s.active), NOTHING, NOTHING)
    s.pointed = -1
    s.decision = st.CHOOSE_MARINE


# ---------------------------------------------------------------- n1: scuttling


@kernel
def can_scuttle(s, u):
    """A ship with a marine of the active side that is not sinking (banks_naval-5.4)."""
    return (
        s.ship_marines[u] > 0 and s.ship_holder[u] == s.active and s.ship_state[u] != t.SINKING and s.ship_hex[u] >= 0
    )


@kernel
def legal_scuttle(s, mask):
    """Ships that marines of the active side may scuttle."""
    n = NOTHING
    for u in range(s.ships):
        if can_scuttle(s, u):
            mask[s.ship_hex[u]] = 1
            n += 1
    return n


@kernel
def anything_to_scuttle(s):
    """Is there a ship that could be scuttled?"""
    for u in range(s.ships):
        if can_scuttle(s, u):
            return True
    return False


@kernel
def scuttle(s, h):
    """The ship in a hex is scuttled: it is sinking."""
    note(s, st.E_SCUTTLE, np.int64(h), np.int64(s.active), NOTHING, NOTHING, NOTHING)
    harm(s, np.int64(s.hex_ship[h]), t.SINKING)
    s.decision = st.PHASE_DECISION[s.phase]
