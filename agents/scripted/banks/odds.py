"""What a blow or a shot is worth: the results table as chances, units by their strength points."""

from __future__ import annotations

import numpy as np

from agents.scripted.banks import weights as w
from agents.scripted.banks.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import has, holder, leaders_at, on
from ancients_env.rulesets.banks.strength import attack_strength, crossing, defence_strength

# [with dice or without, column, result]: how likely
CHANCE = np.zeros((2, 4, 4))
for _column in range(4):
    for _result in t.RESULTS[:, _column]:
        CHANCE[0, _column, _result] += 1 / 6
    CHANCE[1, _column, t.NO_LUCK[_column]] = 1.0

SHAKEN = 0.4  # share of a unit's worth that goes when it is disordered
PANIC_SHARE = 0.5  # what the strength of an army that has panicked still counts
LEADER = 3.0
DEATH = 1 / 6


@kernel
def worth(s, u, level):
    """A unit in strength points: more when its loss brings panic near, a camp by the point it brings."""
    side = np.int64(s.unit_side[u])
    if s.unit_type[u] == t.CP:
        return W[level, w.POINT] * s.worth[1 - side, 0]
    value = 0.5 + t.FULL_STRENGTH[s.unit_type[u]]
    if s.panicked[side]:
        return PANIC_SHARE * value
    if s.threshold[side] > 0:
        lost = np.int64(s.lost[side])
        value *= 1.0 + W[level, w.NERVE] * lost / s.threshold[side]
        if W[level, w.NERVE] > 0.0 and lost + t.FULL_STRENGTH[s.unit_type[u]] >= s.threshold[side]:
            value += W[level, w.POINT] * s.worth[1 - side, 1]
    return value


@kernel
def shock(s, u, level):
    """What one more blow costs a unit: order first, then its life."""
    return worth(s, u, level) * (1.0 - SHAKEN if has(s, u, st.DISORDERED) else SHAKEN)


@kernel
def death(s, u, level):
    """What it costs to lose a unit as it is."""
    return worth(s, u, level) * (1.0 - SHAKEN if has(s, u, st.DISORDERED) else 1.0)


@kernel
def leader_fear(s, u, level):
    """What the leaders with a unit may suffer when it is hit."""
    h = np.int64(s.unit_hex[u])
    if h < 0:
        return 0.0
    return leaders_at(s, h, holder(s, u)) * DEATH * (LEADER + W[level, w.RISK])


@kernel
def column_of(attack, defence):
    """The column of two strengths, -1 below 1-2."""
    if attack == 0:
        return np.int64(-1)
    if attack >= 3 * defence:
        return np.int64(3)
    if attack >= 2 * defence:
        return np.int64(2)
    if attack >= defence:
        return np.int64(1)
    return np.int64(0) if 2 * attack >= defence else np.int64(-1)


@kernel
def outcome(s, u, target, column, level):
    """What an attack in a column brings its side, less what it costs."""
    if column < 0:
        return 0.0
    luck = CHANCE[np.int64(on(s, st.NO_DICE_COMBAT)), column]
    theirs, his = shock(s, target, level), leader_fear(s, target, level)
    cost = W[level, w.COST] * (shock(s, u, level) + leader_fear(s, u, level))
    gain = luck[t.R_DD] * (theirs + his) + luck[t.R_DE] * (death(s, target, level) + his)
    gain -= luck[t.R_AD] * cost
    if not has(s, target, st.DISORDERED):
        gain += luck[t.R_M] * (theirs + his)
    if not has(s, u, st.DISORDERED):
        gain -= luck[t.R_M] * cost
    return gain


@kernel
def blow(s, u, target, d, joined, level):
    """What an attack in direction d is worth; `joined` is the chance that one more leader joins it."""
    if crossing(s, u, target, d) == t.SIDE_RIVER:
        return 0.0
    attack, defence = attack_strength(s, u, target, d), defence_strength(s, target, u, d)
    gain = outcome(s, u, target, column_of(attack, defence), level)
    if joined > 0.0:
        more = outcome(s, u, target, column_of(2 * attack, defence), level)
        gain += joined * max(0.0, more - max(0.0, gain)) if gain > 0.0 else joined * max(0.0, more)
    return gain
