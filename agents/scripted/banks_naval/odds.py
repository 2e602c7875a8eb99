"""Chances of the naval dice, and what ships, marines and blows are worth in victory points."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t

_DIE = range(1, 7)
CREWS = t.MOST_CREW + 1
KINDS = len(t.RAM_NAMES)


def _ram_chance(kind: int, crew: int, result: int) -> float:
    return sum(t.RAMMING[kind, min(die + crew, int(t.MOST_RAM))] == result for die in _DIE) / 6


RAM_E = np.array([[_ram_chance(k, q, int(t.R_DAMAGE)) for q in range(CREWS)] for k in range(KINDS)])
RAM_C = np.array([[_ram_chance(k, q, int(t.R_SINK)) for q in range(CREWS)] for k in range(KINDS)])
BOARDS = np.array([2 / 6, 3 / 6])  # chance of a B, without and with a corvus
HITS = 1 / 6  # chance of an A

SHARE = np.array([1.0, 0.6, 0.2])  # what is left of a hull intact, damaged, sinking
# the share of a hull that a ram is expected to cost, by kind, crew of the rammer and state of the target
COST = np.zeros((KINDS, CREWS, len(SHARE)))
COST[:, :, t.INTACT] = RAM_E * (SHARE[0] - SHARE[1]) + RAM_C * (SHARE[0] - SHARE[2])
COST[:, :, t.DAMAGED] = (RAM_E + RAM_C) * (SHARE[1] - SHARE[2])

MARINE = 0.7  # a marine point
DROWNING = 0.3  # what is left of it on a sinking ship
HULL, CREW = 0.4, 0.15  # a ship's use in the fight beyond its points: of itself, of each step of crew quality


@kernel
def die_reaches(wanted):
    """The chance that a die shows at least so much."""
    return min(1.0, max(0.0, (7.0 - wanted) / 6.0))


@kernel
def hull(s, u):
    """What a ship that sinks costs its holder: the points, and its use in the fight."""
    holder, size = np.int64(s.ship_holder[u]), s.ship_size[u]
    if s.ship_side[u] == holder:
        return s.worth[1 - holder, st.W_SUNK, size] + HULL + CREW * s.ship_crew[u]
    # a prize that sinks still counts as sunk
    return HULL + max(0.0, float(s.worth[holder, st.W_CAPTURED, size]) - s.worth[holder, st.W_SUNK, size])


@kernel
def prize(s, u):
    """What it is worth to take a ship from its holder."""
    holder, size = np.int64(s.ship_holder[u]), s.ship_size[u]
    if s.ship_side[u] == holder:
        return s.worth[1 - holder, st.W_CAPTURED, size] + HULL
    return s.worth[holder, st.W_CAPTURED, size] + HULL


@kernel
def ram_gain(s, kind, crew, v):
    """What a ram of this kind by such a crew is expected to cost ship v."""
    return hull(s, v) * COST[kind, crew, s.ship_state[v]]


@kernel
def boards(s, u):
    """The chance that a marine boarding from ship u succeeds."""
    return BOARDS[1 if s.ship_gear[u] & t.CORVUS else 0]


@kernel
def board_gain(s, u, v, points):
    """What so many marine points from ship u may expect of boarding ship v."""
    p, m = boards(s, u), np.int64(s.ship_marines[v])
    gain = 0.0
    if m == 0:
        if s.ship_state[v] != t.SINKING:
            gain = (1.0 - (1.0 - p) ** points) * prize(s, v)
    else:
        gain = p * points * MARINE
        if m == 1 and points > 1:
            gain += p * p * prize(s, v)
    return gain


@kernel
def storm(s, v, blows):
    """What it costs the holder of ship v to be boarded with so many blows expected to succeed: marines and the ship.

    The blows are taken as a Poisson throw: each kills a marine point, one more takes the ship (banks_naval-6.6).
    """
    m = np.int64(s.ship_marines[v])
    none = np.exp(-blows)
    if m == 0:
        killed, taken = 0.0, 1.0 - none
    elif m == 1:
        killed, taken = 1.0 - none, 1.0 - none * (1.0 + blows)
    else:
        killed, taken = 2.0 - none * (2.0 + blows), 1.0 - none * (1.0 + blows + 0.5 * blows * blows)
    if s.ship_state[v] == t.SINKING:
        return DROWNING * MARINE * killed
    return MARINE * killed + prize(s, v) * taken


@kernel
def shot_gain(s, v):
    """What one missile at ship v may expect."""
    if s.ship_marines[v] > 0:
        return HITS * MARINE
    return HITS * hull(s, v) * (SHARE[s.ship_state[v]] - SHARE[t.SINKING])
