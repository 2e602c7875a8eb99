"""Ships and the marines aboard: control, harm, loss."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import roll
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.kernels.sight import between, displacement
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t

NOTHING = np.int64(0)
ONE = np.int64(1)
COLS, ROWS = np.int64(t.COLS), np.int64(t.ROWS)
MISSILES_GONE = ~t.BALLISTA


@kernel
def note(s, kind, a, b, c, d, e):
    """Log an event of five numbers."""
    log(s, kind, a, b, c, d, e, NOTHING, NOTHING)


@kernel
def throw(s):
    """One die, 1 to 6, kept for pictures."""
    die = roll(s, t.FACES) + 1
    s.shown[1] = s.shown[0]
    s.shown[0] = die
    return die


@kernel
def neighbour(s, h, d):
    """The hex next to h in direction d, -1 off the scenario's board."""
    n = np.int64(t.NEIGHBOURS[h, d])
    if n >= 0 and s.ground[n] == t.OFF_BOARD:
        return np.int64(-1)
    return n


@kernel
def quality(s, u):
    """A ship's crew quality: none unless it is intact (banks_naval-1.2)."""
    return np.int64(s.ship_crew[u]) if s.ship_state[u] == t.INTACT else NOTHING


@kernel
def harm(s, u, state):
    """Put a ship into a worse state; its ballista is lost for good (banks_naval-4.7, banks_naval-7.2)."""
    if s.ship_state[u] >= state:
        return
    s.ship_state[u] = state
    s.ship_gear[u] &= MISSILES_GONE
    note(s, st.E_STATE, np.int64(s.ship_hex[u]), np.int64(state), np.int64(s.ship_holder[u]), NOTHING, NOTHING)


@kernel
def damage(s, u):
    """Result E: damaged, or sinking if it was damaged (banks_naval-4.7)."""
    harm(s, u, t.DAMAGED if s.ship_state[u] == t.INTACT else t.SINKING)


@kernel
def points_for(s, u):
    """Who has victory points for a ship as it stands, and how many; (0, 0) for none (banks_naval-2.4)."""
    size, colour, holder = s.ship_size[u], np.int64(s.ship_side[u]), np.int64(s.ship_holder[u])
    if s.ship_fate[u] == st.SUNK:
        return 1 - colour, np.int64(s.worth[1 - colour, st.W_SUNK, size])
    if s.ship_fate[u] == st.LEFT_MAP:
        return 1 - holder, np.int64(s.worth[1 - holder, st.W_LOST, size])
    if holder != colour:
        return holder, np.int64(s.worth[holder, st.W_CAPTURED, size])
    return NOTHING, NOTHING


@kernel
def points(s, side):
    """Victory points of a side, counted anew (banks_naval-2.4)."""
    total = np.int64(s.bonus[side]) + np.int64(s.marine_worth[side]) * np.int64(s.marines_lost[1 - side])
    for u in range(s.ships):
        who, worth = points_for(s, u)
        if who == side:
            total += worth
    return total


@kernel
def bury(s, side, marines):
    """Marine points of a side are lost."""
    s.marines_lost[side] += marines
    s.score[1 - side] += np.int64(s.marine_worth[1 - side]) * marines


@kernel
def hand_over(s, u, holder):
    """A ship changes hands, and so do its points; control changes at once (banks_naval-1.4)."""
    who, worth = points_for(s, u)
    s.score[who] -= worth
    s.ship_holder[u] = holder
    who, worth = points_for(s, u)
    s.score[who] += worth


@kernel
def leave_ship(s, u):
    """One marine point fewer aboard; a ship without marines belongs to its colour again (banks_naval-1.4)."""
    s.ship_marines[u] -= 1
    s.ship_ready[u] = min(np.int64(s.ship_ready[u]), np.int64(s.ship_marines[u]))
    if s.ship_marines[u] == 0 and s.ship_holder[u] != s.ship_side[u]:
        hand_over(s, u, s.ship_side[u])


@kernel
def lose_marine(s, h):
    """A marine point in a hex is lost, on a ship or on land."""
    u = np.int64(s.hex_ship[h])
    if u >= 0:
        side = np.int64(s.ship_holder[u])
        leave_ship(s, u)
        left = np.int64(s.ship_marines[u])
    else:
        side = np.int64(s.land_side[h])
        s.land_marines[h] -= 1
        left = np.int64(s.land_marines[h])
        s.land_ready[h] = min(np.int64(s.land_ready[h]), left)
    bury(s, side, ONE)
    note(s, st.E_MARINE_LOST, np.int64(h), side, left, NOTHING, NOTHING)


@kernel
def remove_ship(s, u, fate):
    """A ship leaves the game with all aboard; its last holder stays noted (banks_naval-2.4, banks_naval-3.4)."""
    h = np.int64(s.ship_hex[u])
    if s.hex_ship[h] == u:
        s.hex_ship[h] = -1
    aboard = np.int64(s.ship_marines[u])
    bury(s, np.int64(s.ship_holder[u]), aboard)
    s.ship_marines[u] = 0
    s.ship_ready[u] = 0
    s.ship_hex[u] = st.GONE
    who, worth = points_for(s, u)
    s.score[who] -= worth
    s.ship_fate[u] = fate
    who, worth = points_for(s, u)
    s.score[who] += worth
    kind = st.E_SUNK if fate == st.SUNK else st.E_LEAVES
    note(s, kind, h, np.int64(s.ship_holder[u]), np.int64(s.ship_side[u]), aboard, NOTHING)


@kernel
def hit_by_missile(s, h):
    """Result A on a hex; True when the controller of a ship has to choose (banks_naval-6.7, banks_naval-6.1)."""
    u = np.int64(s.hex_ship[h])
    if u < 0 or s.ship_marines[u] > 0:
        if u >= 0 and s.ship_state[u] != t.SINKING:
            s.decision = st.TAKE_HIT
            s.seat = s.ship_holder[u]
            s.target = h
            return True
        lose_marine(s, h)
    else:
        harm(s, u, t.SINKING)
    return False


@kernel
def has_enemy(s, h, side):
    """Does a hex hold a ship or, on land, marines of the other side?"""
    u = s.hex_ship[h]
    if u >= 0:
        return s.ship_holder[u] != side
    return s.land_marines[h] > 0 and s.land_side[h] != side


@kernel
def can_be_shot(s, h, side):
    """May a missile have an effect on the enemy in this hex (banks_naval-6.1, banks_naval-6.7, banks_naval-7.1)?"""
    u = s.hex_ship[h]
    if u >= 0:
        return s.ship_holder[u] != side and (s.ship_marines[u] > 0 or s.ship_state[u] != t.SINKING)
    return s.land_marines[h] > 0 and s.land_side[h] != side


@kernel
def blocks(s, h):
    """Does a hex between shooter and target stop the line?"""
    return h >= 0 and (s.hex_ship[h] >= 0 or s.ground[h] == t.LAND)


@kernel
def sees(s, a, b):
    """Is the line from the centre of hex a to that of b clear (banks_naval-6.5)?"""
    dr, dq = displacement(COLS, a, b)
    for i in range(t.SIGHT_COUNT[dr + t.SIGHT_RANGE, dq + t.SIGHT_RANGE]):
        left, right = between(t.SIGHT_STEPS, t.SIGHT_RANGE, ROWS, COLS, a, b, np.int64(i))
        if blocks(s, left) and blocks(s, right):
            return False
    return True
