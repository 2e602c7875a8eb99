"""Answers inside a fight: reactions, losses of a shot, losses carried over, the advance after a combat."""

from __future__ import annotations

import numpy as np

from agents.scripted.antesignani import weights as w
from agents.scripted.antesignani.exchange import NEVER, ZERO
from agents.scripted.antesignani.ground import set_goals, standing
from agents.scripted.antesignani.moves import HOURS, MARCH, here_and_now, look_around, weigh
from agents.scripted.antesignani.orders import price_of_point, reaction_gain, score_of, test_worth
from agents.scripted.antesignani.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.breakthrough import victor
from ancients_env.rulesets.antesignani.reactions import CHARGE, FIRE, FLEE, reactions_of
from ancients_env.rulesets.antesignani.retreat import can_retreat
from ancients_env.rulesets.antesignani.units import FIRST_UNIT, is_stiff, side_of

LATER = 0.5  # share of a blow that a unit gives up by reacting now: the enemy may not be there any more


@kernel
def reaction_worth(s, x, kind, level):
    """What a reaction is worth, the unit's own activation given up."""
    side = side_of(x)
    gain = reaction_gain(s, x, kind, level)
    if W[level, w.REACT] == 0.0:
        return gain
    price = price_of_point(s, side, level)
    worth, _ = test_worth(s, x, score_of(s, x), gain, price)
    own, _ = test_worth(s, x, score_of(s, x), max(0.0, here_and_now(s, x, level)), price)
    return worth - LATER * own


@kernel
def rate_kinds(s, x, kinds, level, out):
    """Rate the ways to react; the best."""
    best = NEVER
    if kinds & FIRE:
        out[st.OPPORTUNITY_FIRE] = reaction_worth(s, x, st.T_FIRE, level)
        best = max(best, out[st.OPPORTUNITY_FIRE])
    if kinds & FLEE:
        out[st.EVADE] = reaction_worth(s, x, st.T_EVASION, level)
        best = max(best, out[st.EVADE])
    if kinds & CHARGE:
        out[st.COUNTER_CHARGE] = reaction_worth(s, x, st.T_COUNTER, level)
        best = max(best, out[st.COUNTER_CHARGE])
    return best


@kernel
def rate_reactions(s, side, level, mask, out):
    """The reaction that gains most, while any does."""
    out[st.NO_REACTION] = 0.0
    first = FIRST_UNIT[side]
    for k in range(first, first + np.int64(s.units[side])):
        h = np.int64(s.unit_hex[k])
        if h >= 0 and mask[h]:
            out[h] = rate_kinds(s, np.int64(k), reactions_of(s, np.int64(k)), level, out)


@kernel
def best_place(s, u, h, facing, level, field, goals):
    """What a hex is worth as a place, with this facing or, for 0, the best."""
    place, blow = np.empty(HOURS), np.empty(HOURS)
    weigh(s, u, h, standing(s, u, h, level, field, goals), False, MARCH, level, field, place, blow)
    if facing > 0:
        return place[facing]
    best = NEVER
    for f in range(1, HOURS):
        best = max(best, place[f])
    return best


@kernel
def rate_places(s, side, u, level, mask, out):
    """Hexes to retreat to."""
    field, goals = np.empty((4, t.HEXES)), np.empty(t.MAX_SIDE)
    look_around(s, side, level, field)
    set_goals(s, u, level, goals)
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = best_place(s, u, np.int64(h), np.int64(s.unit_facing[u]), level, field, goals)


@kernel
def rate_advance(s, side, level, out):
    """The hex won against the hex held."""
    out[st.STAY] = 0.0
    if W[level, w.DANGER] == 0.0:
        out[st.ADVANCE] = 1.0
        return
    role = victor(s)
    u = np.int64(s.c_unit[role])
    facing = np.int64(s.unit_facing[u])
    field, goals = np.empty((4, t.HEXES)), np.empty(t.MAX_SIDE)
    look_around(s, side, level, field)
    set_goals(s, u, level, goals)
    turned = facing if role == st.ASSAILED or is_stiff(s, u) else ZERO
    here = best_place(s, u, np.int64(s.unit_hex[u]), facing, level, field, goals)
    there = best_place(s, u, np.int64(s.c_hex[1 - role]), turned, level, field, goals)
    out[st.ADVANCE] = there - here


@kernel
def rate_carried(s, out):
    """Losses carried over: where one kills or cannot be retreated from."""
    opponent = np.int64(s.c_unit[st.ASSAILED])
    for role in range(st.SUPPORTER_A, st.SUPPORTER_B + 1):
        u = np.int64(s.c_unit[role])
        costs = s.c_losses[role] % 2 == 0 or not can_retreat(s, u, np.int64(s.c_direction[role]), opponent)
        out[s.unit_hex[u]] = (1.0 if costs else 0.2) + (0.5 if costs and s.unit_vc[u] == 1 else 0.0)
