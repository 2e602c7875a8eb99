"""What a hex and a facing are worth to a unit: blows to strike and to fear there, its line, where it leads."""

from __future__ import annotations

import numpy as np

from agents.scripted.banks import weights as w
from agents.scripted.banks.odds import blow, shock, worth
from agents.scripted.banks.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    beaten_camp,
    has,
    holder,
    in_front,
    is_known,
    kind_of,
    known_unit,
    neighbour,
)
from ancients_env.rulesets.banks.melee import NO_ATTACK
from ancients_env.rulesets.banks.strength import is_group

FAST = np.int64(4)  # movement of units that hunt camps
NEAR_CAMP = np.int64(4)
GROUND = np.array([0.0, 1.0, -2.0, 1.0, -1.0, 0.0, 0.0, 0.0])  # by terrain, for infantry


@kernel
def gang(s, u, v):
    """Friends of a unit who have the same enemy in their front and may strike."""
    h, side = np.int64(s.unit_hex[v]), holder(s, u)
    n = np.int64(0)
    for d in range(t.DIRECTIONS):
        x = neighbour(s, h, np.int64(d))
        if x < 0:
            continue
        friend = np.int64(s.hex_unit[x])
        if friend >= 0 and friend != u and holder(s, friend) == side and not has(s, friend, NO_ATTACK):
            n += in_front(s, friend, (np.int64(d) + t.BEHIND) % t.DIRECTIONS)
    return n


@kernel
def contact(s, u, level):
    """Blows to strike from where a unit stands, less the blows to fear from enemies beside it."""
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    can_strike = not has(s, u, NO_ATTACK & ~st.ATTACKED)
    best, others, worst, fears = 0.0, 0.0, 0.0, 0.0
    for d in range(t.DIRECTIONS):
        n = neighbour(s, h, np.int64(d))
        if n < 0:
            continue
        v = known_unit(s, n, side)
        if v < 0 or holder(s, v) == side:
            continue
        back = (np.int64(d) + t.BEHIND) % t.DIRECTIONS
        stunned = 0.0
        if can_strike and in_front(s, u, np.int64(d)):
            gain = blow(s, u, v, np.int64(d), W[level, w.BORROW], level)
            if gain > 0.0 and W[level, w.GANG] > 0.0:
                gain += W[level, w.GANG] * gang(s, u, v) * worth(s, v, level)
                stunned = W[level, w.STUN]
            others += max(0.0, min(gain, best))
            best = max(best, gain)
        if W[level, w.DANGER] > 0.0 and not has(s, v, st.LOOTING | st.PANICKED | st.VOLLEY):
            fear = (1.0 - stunned) * max(0.0, blow(s, v, u, back, W[level, w.LEND], level))
            if not in_front(s, v, back):
                fear *= W[level, w.TURNED]
            fears += min(fear, worst)
            worst = max(worst, fear)
    return best + W[level, w.FAN] * others - W[level, w.DANGER] * (worst + 0.5 * fears)


@kernel
def flanks(s, u, level):
    """Friends at the three hexes behind the front are a line, enemies who can come there a danger."""
    h, side, facing = np.int64(s.unit_hex[u]), holder(s, u), np.int64(s.unit_facing[u])
    own = 1.0 * t.FULL_STRENGTH[s.unit_type[u]]
    total = 0.0
    for turn in range(2, 5):
        n = neighbour(s, h, (facing + turn) % t.DIRECTIONS)
        if n < 0:
            continue
        v = known_unit(s, n, side)
        if v >= 0 and v != u and holder(s, v) == side:
            total += W[level, w.LINE]
        elif v < 0:
            odds = 2.0 * strongest_comer(s, n, side) / own
            total -= W[level, w.FLANK] * own * min(1.0, max(0.0, odds - 0.5))
    return total


@kernel
def strongest_comer(s, h, side):
    """Strength of the strongest enemy that could be in a hex after its next move, by its points."""
    most = np.int64(0)
    for v in range(s.units):
        at = s.unit_hex[v]
        if at >= 0 and t.DISTANCE[at, h] <= t.MOVEMENT[s.unit_type[v]] and holder(s, v) != side:
            strength = t.STRENGTH[np.int64(has(s, v, st.DISORDERED)), s.unit_type[v]]
            if strength > most and not has(s, v, st.FIXED) and is_known(s, v, side):
                most = strength
    return most


@kernel
def comers(s, u, level):
    """The worst blow by an enemy who would have to come first, and arrows."""
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    worst, arrows = 0.0, 0.0
    own = 1.0 * t.STRENGTH[np.int64(has(s, u, st.DISORDERED)), s.unit_type[u]]
    for v in range(s.units):
        at = s.unit_hex[v]
        if at < 0 or holder(s, v) == side or not is_known(s, v, side):
            continue
        far = np.int64(t.DISTANCE[at, h])
        kind = s.unit_type[v]
        if far > 1 and far <= t.MOVEMENT[kind] + 1 and not has(s, v, st.FIXED):
            strength = 1.0 * t.STRENGTH[np.int64(has(s, v, st.DISORDERED)), kind]
            if t.STAR[kind] and is_group(s, u, t.CAVALRY):
                strength *= 2.0
            worst = max(worst, strength / (own + strength + 0.1))
        reach = t.FIRE_RANGE[s.unit_missile[v]]
        if far <= reach:
            arrows += t.HIT_UP_TO[s.unit_missile[v], t.TARGET_CLASS[s.unit_type[u]], far] / 6.0
    harm = shock(s, u, level)
    return W[level, w.REACH] * worst * harm + W[level, w.ARROWS] * min(arrows, 1.0) * harm


@kernel
def nearest(s, h, side):
    """The nearest enemy unit that a side knows of, -1 for none."""
    best, found = np.int64(100), np.int64(-1)
    for v in range(s.units):
        at = s.unit_hex[v]
        if at >= 0 and t.DISTANCE[at, h] < best and holder(s, v) != side and is_known(s, v, side):
            best, found = np.int64(t.DISTANCE[at, h]), np.int64(v)
    return found


@kernel
def loneliness(s, u):
    """Hexes between a unit and its nearest friend, beyond the first."""
    h, side = s.unit_hex[u], holder(s, u)
    best = np.int64(4)
    for v in range(s.units):
        if v != u and s.unit_hex[v] >= 0 and holder(s, v) == side and s.unit_type[v] != t.CP:
            best = min(best, np.int64(t.DISTANCE[h, s.unit_hex[v]]))
    return best - 1


@kernel
def calling(s, u, level):
    """Where it wants to be: near the enemy, facing him; fast units by his camp; all in hexes that bring points."""
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    total = 0.0
    enemy = nearest(s, h, side)
    if enemy >= 0:
        at = np.int64(s.unit_hex[enemy])
        far = np.int64(t.DISTANCE[h, at])
        if not has(s, u, st.DISORDERED | st.PANICKED):
            late = np.float64(s.turn) / (2.0 * s.turns)
            total -= W[level, w.MARCH] * (1.0 + W[level, w.HASTE] * (late - 0.5)) * far
        ahead = neighbour(s, h, np.int64(s.unit_facing[u]))
        if ahead >= 0 and t.DISTANCE[ahead, at] < far:
            total += W[level, w.FACE]
    camp = np.int64(s.camp_hex[1 - side])
    if camp >= 0 and s.camp_state[1 - side] < st.TAKEN and s.camp_state[1 - side] > st.NO_CAMP:
        if t.MOVEMENT[s.unit_type[u]] >= FAST and not has(s, u, st.DISORDERED):
            total -= W[level, w.CAMP] * t.DISTANCE[h, camp]
        if beaten_camp(s, h, side):
            total += W[level, w.POINT] * s.worth[side, 0]
    home = np.int64(s.camp_hex[side])
    if W[level, w.GUARD] > 0.0 and home >= 0 and s.camp_state[side] == st.DEFENDED:
        thief = nearest(s, home, side)
        if thief >= 0 and t.DISTANCE[s.unit_hex[thief], home] <= NEAR_CAMP and t.DISTANCE[h, home] <= NEAR_CAMP:
            total -= W[level, w.GUARD] * t.DISTANCE[h, s.unit_hex[thief]]
    for k in range(t.MAX_CONDITIONS):
        if s.condition_side[k] == side and s.condition_kind[k] == st.C_HOLD:
            total += W[level, w.POINT] * s.condition_points[k] / (1.0 + t.DISTANCE[h, s.condition_number[k]])
    return total


@kernel
def place_worth(s, u, level):
    """What it is worth to a unit to be where it is, facing as it does; the record says where, for the moment."""
    h = np.int64(s.unit_hex[u])
    total = calling(s, u, level) + contact(s, u, level)
    if level < 2:
        return total
    total += flanks(s, u, level) - W[level, w.ALONE] * loneliness(s, u)
    if W[level, w.REACH] > 0.0:
        total -= comers(s, u, level)
    if is_group(s, u, t.INFANTRY):
        total += W[level, w.GROUND] * GROUND[kind_of(s, h)]
    if kind_of(s, h) == t.WOODS and not has(s, u, st.DISORDERED):
        total -= shock(s, u, level)
    return total
