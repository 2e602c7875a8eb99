"""Generals: where they stand, to whom they are attached, when one gives his life."""

from __future__ import annotations

import numpy as np

from agents.scripted.antesignani import weights as w
from agents.scripted.antesignani.exchange import NEVER, ZERO, general_worth, stake
from agents.scripted.antesignani.ground import COMER, GAP, MISSILES, draw_map, is_led
from agents.scripted.antesignani.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.generals import may_move
from ancients_env.rulesets.antesignani.units import FIRST_GENERAL, FIRST_UNIT, marked, side_of
from ancients_env.rulesets.antesignani.units import level as height_of

LED = 0.05  # worth of a unit within a general's reach
CAPTURE = 0.5  # chance that an enemy who can come to a lone general does
CROWDED = 0.05  # the same, of one who shares a hex with a unit
HIT = 0.05  # chance that a missile's hit costs a detached general his life
COMMAND_HEIGHT = 0.4  # of a commanding height: more command dice (antesignani-7.2)
GIFT = 0.15  # of each point of control or leadership with a unit in the fight
FEWER_DICE = 0.3  # what an attached general in chief costs (antesignani-7.2)
NEAR = 3.0  # hexes from the enemy within which a unit is in the fight
MID_TURN = 0.3  # gain asked of a general's move before the turn ends


@kernel
def gifts(s, g):
    """Control and leadership of a general."""
    return np.float64(s.general_control[g]) + np.float64(s.general_attack[g]) + np.float64(s.general_defence[g])


@kernel
def post(s, g, h, level, field):
    """What a hex is worth to a detached general."""
    side = np.int64(g >= t.MAX_GENERALS_SIDE)
    worth = -0.01 * max(0.0, 4.0 - field[GAP, h])
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        at = np.int64(s.unit_hex[u])
        if at >= 0 and t.DISTANCE[at, h] <= t.COMMAND_RADIUS:
            worth += LED * (0.5 if marked(s, u, st.ACTIVATED) and s.moment != st.AT_END else 1.0)
    life = general_worth(s, g, level)
    u = np.int64(s.hex_unit[h])
    if field[COMER, h] >= 0.0 or (u >= 0 and field[GAP, h] <= 1.0):
        worth -= life * (CAPTURE if u < 0 else CROWDED)
    worth -= life * HIT * min(4.0, field[MISSILES, h])
    if s.chief[side] == g:
        if W[level, w.TERRAIN] > 0.0 and s.top_level > 0 and height_of(s, h) == s.top_level:
            worth += COMMAND_HEIGHT
    elif u >= 0 and W[level, w.GOALS] > 0.0 and field[GAP, h] <= NEAR:
        worth += 0.5 * GIFT * gifts(s, g) * np.float64(s.unit_vc[u]) / 4.0
    return worth


@kernel
def devotio_worth(s, g, h, level):
    """Cohesion restored around the enemy unit in hex h, less the general (antesignani-31.1)."""
    side = np.int64(g >= t.MAX_GENERALS_SIDE)
    total = ZERO
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        at = np.int64(s.unit_hex[u])
        if at >= 0 and t.DISTANCE[at, h] <= t.DEVOTIO_RADIUS:
            total += np.int64(t.FULL_VC[s.unit_doctrine[u]]) - np.int64(s.unit_vc[u])
    if W[level, w.RALLY] == 0.0:
        return -1.0
    return stake(s, side, level) * total - general_worth(s, g, level) - 2.0


@kernel
def rate_posts(s, side, level, mask, out):
    """Where the general rides; an enemy's hex is devotio."""
    g = np.int64(s.who)
    field = np.empty((4, t.HEXES))
    draw_map(s, side, True, field)
    for h in range(t.HEXES):
        if mask[h]:
            u = np.int64(s.hex_unit[h])
            if u >= 0 and side_of(u) != side:
                out[h] = devotio_worth(s, g, np.int64(h), level) + post(s, g, np.int64(s.general_hex[g]), level, field)
            else:
                out[h] = post(s, g, np.int64(h), level, field)


@kernel
def best_ride(s, g, level, field):
    """What a general gains by the best move open to him."""
    side = np.int64(g >= t.MAX_GENERALS_SIDE)
    here = np.int64(s.general_hex[g])
    stay, best = post(s, g, here, level, field), NEVER
    for h in range(t.HEXES):
        if t.REACH[here, h] == 0 or h == here:
            continue
        u = np.int64(s.hex_unit[h])
        if u < 0 or side_of(u) == side:
            best = max(best, post(s, g, np.int64(h), level, field))
        elif s.general_devotio[g] == 1:
            best = max(best, devotio_worth(s, g, np.int64(h), level) + stay)
    return best - stay


@kernel
def is_needed(s, side):
    """Is there a unit still to be activated out of every general's reach, or one who may give his life?"""
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        if s.unit_hex[u] >= 0 and not marked(s, u, st.ACTIVATED) and not is_led(s, side, np.int64(s.unit_hex[u])):
            return True
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        if s.general_devotio[g] == 1 and may_move(s, g) and 4 * s.vc[side] < 3 * s.start_vc[side]:
            return True
    return False


@kernel
def rate_generals(s, side, level, mask, out):
    """Who rides: at the end of the turn anyone who gains by it, before only where he is needed."""
    out[st.GO_ON] = 0.02 if s.moment == st.AT_END else MID_TURN
    first = FIRST_GENERAL[side]
    quiet = s.moment != st.AT_END and not is_needed(s, side)
    field = np.empty((4, t.HEXES))
    if not quiet:
        draw_map(s, side, True, field)
    for g in range(first, first + np.int64(s.generals[side])):
        if not may_move(s, g):
            continue
        gain = 0.0 if quiet else best_ride(s, np.int64(g), level, field)
        if s.decision == st.WHICH_GENERAL:
            out[st.GENERAL + g - first] = gain
        else:
            out[s.general_hex[g]] = max(out[s.general_hex[g]], gain)


@kernel
def rate_attachment(s, side, level, out):
    """Attached where his gifts tell: with a sound unit near the enemy; the general in chief rather not."""
    g = np.int64(s.who)
    h = np.int64(s.general_hex[g])
    u = np.int64(s.hex_unit[h])
    field = np.empty((4, t.HEXES))
    draw_map(s, side, False, field)
    worth = GIFT * gifts(s, g) if field[GAP, h] <= NEAR else 0.0
    if s.chief[side] == g:
        worth -= FEWER_DICE
    if s.unit_vc[u] < 3:
        worth -= 0.3
    out[st.STAY_DETACHED] = 0.0
    out[st.DO_ATTACH] = worth - 0.05 * general_worth(s, g, level)


@kernel
def rate_heirs(s, side, out):
    """Who takes command: the grade counts; gifts are better used with a unit."""
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        worth = np.float64(s.general_grade[g]) - 0.1 * gifts(s, g)
        out[st.GENERAL + g - first] = worth
        if s.general_hex[g] >= 0:
            out[s.general_hex[g]] = max(out[s.general_hex[g]], worth)
