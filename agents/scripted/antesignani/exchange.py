"""Blows: what an attack or a shot is worth to the side that makes it, in points of cohesion."""

from __future__ import annotations

import numpy as np

from agents.scripted.antesignani import weights as w
from agents.scripted.antesignani.odds import done_by, shot_cost, some, suffered_by
from agents.scripted.antesignani.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.combat import combat_dice, defensive_value, offensive_value
from ancients_env.rulesets.antesignani.retreat import can_retreat
from ancients_env.rulesets.antesignani.shooting import (
    RESTRICTED,
    aim,
    away,
    flies,
    is_detached,
    line_of_fire,
    protection,
    raw_score,
)
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    basic_score,
    direction,
    forced_march,
    general_of,
    is_rough,
    marked,
    side_of,
)
from ancients_env.rulesets.antesignani.units import level as height_of

ZERO, ONE = np.int64(0), np.int64(1)
NEVER = -99.0
GENERAL_DIES = 0.1  # chance that a loss or two costs a general his life (antesignani-17.6)
NO_WAY_BACK = np.int64(1)


@kernel
def stake(s, side, level):
    """What a point of the side's cohesion is worth: more in the smaller army, and near its breaking point."""
    start, there = max(1.0, np.float64(s.start_vc[side])), np.float64(s.start_vc[1 - side])
    worth = 2.0 * there / (start + there)
    if W[level, w.FINISH] > 0.0:
        spent = (start - s.vc[side]) / (0.5 * start)
        worth *= 1.0 + W[level, w.FINISH] * min(1.0, spent)
    return worth


@kernel
def unit_worth(s, u, level):
    """What a point of this unit's cohesion is worth: more in those who strike hard or shoot."""
    value = np.float64(s.unit_vo[u])
    power = 0.04 * value * (value + 1.0) + (0.3 if s.unit_weapon[u] != t.NO_WEAPON else 0.0)
    return 1.0 + W[level, w.POWER] * (power - 0.5)


@kernel
def chance_of(s, u, more):
    """The chance of an activation test with so much more than the basic score."""
    return min(1.0, (basic_score(s, u) + more) / 6.0)


@kernel
def may_slip_away(s, v, u):
    """Could v try to evade u: not yet activated, and lighter or faster (antesignani-15.1, antesignani-15.2)?"""
    if marked(s, v, st.ACTIVATED | st.SHIELDWALL) or s.unit_category[v] == t.ARTILLERY or is_rough(s, s.unit_hex[v]):
        return False
    lighter = s.unit_category[u] != t.ARTILLERY and s.unit_weight[v] < s.unit_weight[u]
    return lighter or forced_march(s, v) > forced_march(s, u)


@kernel
def lacks_room(s, v, u, level):
    """1 when v, attacked by u, could not retreat."""
    if W[level, w.ROOM] == 0.0:
        return ZERO
    d = direction(np.int64(s.unit_hex[u]), np.int64(s.unit_hex[v]))
    return ZERO if d < 0 or can_retreat(s, v, d, u) else NO_WAY_BACK


@kernel
def combat_worth(s, u, v, bonus, level):
    """Unit u fights the adjacent unit v, with so much from supporters: harm done less harm suffered."""
    side = side_of(u)
    value, guard = offensive_value(s, u, v, u), defensive_value(s, v, u)
    dice, answer = combat_dice(s, u, v, False), combat_dice(s, v, u, True)
    vc, own = np.int64(s.unit_vc[v]), np.int64(s.unit_vc[u])
    done = done_by(dice, value, bonus, vc, answer - vc, guard, lacks_room(s, v, u, level))
    lost = suffered_by(own, dice - own, value, bonus, answer, guard, lacks_room(s, u, v, level))
    if W[level, w.POWER] > 0.0:
        done *= unit_worth(s, v, level)
        lost *= unit_worth(s, u, level)
    generals = W[level, w.GENERALS] * GENERAL_DIES
    if general_of(s, v) >= 0:
        done += generals * done
    if general_of(s, u) >= 0:
        lost += generals * lost
    return stake(s, 1 - side, level) * done - W[level, w.ANSWER] * stake(s, side, level) * lost


@kernel
def attack_worth(s, u, v, bonus, level):
    """Unit u attacks v from where it stands; those who may evade often do, others throw what they have first."""
    worth = combat_worth(s, u, v, bonus, level)
    if W[level, w.FIRE] > 0.0 and s.unit_weapon[v] != t.NO_WEAPON and not marked(s, v, st.ACTIVATED | st.SHIELDWALL):
        worth -= W[level, w.FIRE] * chance_of(s, v, ONE) * shot_worth(s, v, u, level)
    if worth > 0.0 and W[level, w.EVASION] > 0.0 and may_slip_away(s, v, u):
        worth *= 1.0 - W[level, w.EVASION] * chance_of(s, v, ONE)
    return worth


@kernel
def support_of(s, w_unit, v, u):
    """Points that unit w may expect to add to the attack of u on v (antesignani-12.15)."""
    return combat_dice(s, w_unit, v, False) * offensive_value(s, w_unit, v, u) / 6.0


@kernel
def shot_worth(s, u, v, level):
    """Unit u shoots at unit v from where it stands; 0 when it cannot."""
    score = aim(s, u, v)
    if score == 0:
        return 0.0
    here, there = np.int64(s.unit_hex[u]), np.int64(s.unit_hex[v])
    if not flies(s, u, there):
        return 0.0
    faces = 8.0 if line_of_fire(s, here, there) == RESTRICTED else 6.0
    dice = np.int64(s.unit_vc[u]) + np.int64(height_of(s, here) > height_of(s, there))
    chance = score / faces * (6.0 - protection(s, v, u)) / 6.0
    blocked = ZERO
    if W[level, w.ROOM] > 0.0 and not can_retreat(s, v, away(s, here, there, ZERO), u):
        blocked = NO_WAY_BACK
    worth = unit_worth(s, v, level) * shot_cost(dice, chance, np.int64(s.unit_vc[v]), blocked)
    if general_of(s, v) >= 0:
        worth += W[level, w.GENERALS] * GENERAL_DIES * worth
    return worth * stake(s, side_of(v), level)


@kernel
def general_worth(s, g, level):
    """What losing a general costs his side: the last one takes all command points with him (antesignani-7.5)."""
    side = np.int64(g >= t.MAX_GENERALS_SIDE)
    worth = W[level, w.GENERALS]
    if s.chief[side] != g:
        return 0.4 * worth
    for k in range(FIRST_GENERAL[side], FIRST_GENERAL[side] + np.int64(s.generals[side])):
        if k != g and s.general_hex[k] >= 0:
            return worth
    return 1.5 * worth


@kernel
def general_shot_worth(s, u, g, level):
    """Unit u shoots at the detached general g (antesignani-17.12); 0 when it cannot."""
    h = np.int64(s.general_hex[g])
    if raw_score(s, u, h) == 0 or not flies(s, u, h):
        return 0.0
    faces = 8.0 if line_of_fire(s, np.int64(s.unit_hex[u]), h) == RESTRICTED else 6.0
    return some(np.int64(s.unit_vc[u]), 1.0 / (6.0 * faces)) * general_worth(s, g, level)


@kernel
def best_shot(s, u, level):
    """The best shot of u from where it stands and faces; 0 with none."""
    best = 0.0
    if s.unit_weapon[u] == t.NO_WEAPON:
        return best
    other, reach = 1 - side_of(u), t.RANGE[s.unit_weapon[u]]
    here = np.int64(s.unit_hex[u])
    first = np.int64(t.MAX_SIDE) * other
    for v in range(first, first + np.int64(s.units[other])):
        h = np.int64(s.unit_hex[v])
        if h >= 0 and t.DISTANCE[here, h] <= reach:
            best = max(best, shot_worth(s, u, np.int64(v), level))
    first = FIRST_GENERAL[other]
    for g in range(first, first + np.int64(s.generals[other])):
        if is_detached(s, g) and t.DISTANCE[here, s.general_hex[g]] <= reach:
            best = max(best, general_shot_worth(s, u, np.int64(g), level))
    return best


@kernel
def best_attack(s, u, level):
    """The best attack of u from where it stands and faces, without supporters; NEVER with nobody in front."""
    best, h, other = NEVER, np.int64(s.unit_hex[u]), 1 - side_of(u)
    facing = np.int64(s.unit_facing[u])
    if s.near[other, h] == 0:
        return best
    for d in range(t.DIRECTIONS):
        n = np.int64(t.NEIGHBOURS[h, d])
        if n >= 0 and s.hex_unit[n] >= 0 and side_of(np.int64(s.hex_unit[n])) == other and AHEAD[facing, d] > 0:
            best = max(best, attack_worth(s, u, np.int64(s.hex_unit[n]), ZERO, level))
    return best


# 1, 0 or -1: in front, on the line or behind, by facing and direction of the adjacent hex
AHEAD = np.ascontiguousarray(
    np.sign(t.FRONT_X[:, None] * t.DIRECTION_X[None, :] + t.FRONT_R[:, None] * t.DIRECTION_R[None, :])
)
