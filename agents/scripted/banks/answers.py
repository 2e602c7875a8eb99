"""Answers: shots, retreats, duels, leaders, and all else that a battle asks besides marching and striking."""

from __future__ import annotations

import numpy as np

from agents.scripted.banks import weights as w
from agents.scripted.banks.ground import contact, nearest, place_worth
from agents.scripted.banks.odds import DEATH, LEADER, SHAKEN, blow, leader_fear, shock, worth
from agents.scripted.banks.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    LEADER_BITS,
    ONE,
    camp_below,
    direction,
    has,
    holder,
    in_front,
    known_unit,
    neighbour,
    on,
)
from ancients_env.rulesets.banks.fire import has_target, hits_up_to, is_target
from ancients_env.rulesets.banks.melee import NO_ATTACK, bearing
from ancients_env.rulesets.banks.retreat import REFUSED

RALLY = 0.8  # of what disorder costs a unit, when a leader will set it right
NEAR = 0.01  # of a hex that a leader is nearer to the enemy
SECOND_WIND = 0.3  # worth of shooting once more


@kernel
def best_blow(s, u, level):
    """The best attack of a unit where it stands, never below 0."""
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    best = 0.0
    if h < 0 or has(s, u, NO_ATTACK):
        return best
    for d in range(t.DIRECTIONS):
        if not in_front(s, u, np.int64(d)):
            continue
        n = neighbour(s, h, np.int64(d))
        if n >= 0:
            v = known_unit(s, n, side)
            if v >= 0 and holder(s, v) != side:
                best = max(best, blow(s, u, v, np.int64(d), 0.0, level))
    return best


@kernel
def fear(s, u, level):
    """The worst that an enemy beside a unit can do to it in his next turn."""
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    worst = 0.0
    for d in range(t.DIRECTIONS):
        n = neighbour(s, h, np.int64(d))
        if n < 0:
            continue
        v = known_unit(s, n, side)
        if v >= 0 and holder(s, v) != side and not has(s, v, st.LOOTING | st.PANICKED | st.VOLLEY):
            worst = max(worst, blow(s, v, u, (np.int64(d) + t.BEHIND) % t.DIRECTIONS, 0.0, level))
    return worst


# ---------------------------------------------------------------- melee


@kernel
def rate_attackers(s, level, mask, out):
    """d19: the best blow first, none that costs more than it brings; units out of control have no choice."""
    out[st.DONE] = 0.001
    for h in range(t.HEXES):
        if mask[h]:
            u = np.int64(s.hex_unit[h])
            out[h] = best_blow(s, u, level) if u >= 0 and holder(s, u) == s.active else 0.01
            if u >= 0 and camp_below(s, u, h) >= 0 and out[h] <= 0.0:
                out[h] = best_blow(s, camp_below(s, u, h), level)


@kernel
def rate_targets(s, level, mask, out):
    """d20: the enemy whose loss is worth most."""
    u = np.int64(s.attacker)
    h = np.int64(s.unit_hex[u])
    for n in range(t.HEXES):
        if mask[n] and h >= 0:
            out[n] = blow(s, u, np.int64(s.hex_unit[n]), direction(h, np.int64(n)), 0.0, level)
    for d in range(t.DIRECTIONS):
        out[st.OFF_MAP + d] = 0.0


@kernel
def rate_retreat(s, level, mask, out):
    """d22: what standing may cost, against disorder and another hex."""
    u, enemy = np.int64(s.target), np.int64(s.attacker)
    h, facing = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u])
    refused = np.int64(s.attack_marks) & REFUSED != 0
    out[st.STAND] = -shock(s, u, level) if refused else -blow(s, enemy, u, bearing(s), 0.0, level)
    out[st.STAND] -= leader_fear(s, u, level)
    for n in range(t.HEXES):
        if not mask[n]:
            continue
        d = direction(h, np.int64(n))
        s.unit_hex[u], s.unit_facing[u] = n, d
        out[n] = -shock(s, u, level) * 0.9 - fear(s, u, level) * W[level, w.DANGER]
        s.unit_hex[u], s.unit_facing[u] = h, facing


@kernel
def rate_leader_retreat(s, level, out):
    """d21: a leader stays with a unit that has a fair chance; alone he is worth more than a lost fight."""
    u, enemy = np.int64(s.target), np.int64(s.attacker)
    threat = blow(s, enemy, u, bearing(s), 0.0, level)
    out[st.STAY] = 0.0
    out[st.RETREAT] = DEATH * LEADER - shock(s, u, level) + 0.2 * threat


@kernel
def rate_follow(s, level, out):
    """d23: strike it where it went, or take the hex it left."""
    out[st.ATTACK] = blow(s, np.int64(s.attacker), np.int64(s.target), bearing(s), 0.0, level)
    out[st.GO_ON] = 0.05


@kernel
def rate_advance(s, level, out):
    """d24: forward if the hex is no worse."""
    u = np.int64(s.attacker)
    h, facing, n = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u]), np.int64(s.target_hex)
    out[st.STAY] = 0.0
    out[st.GO_FORWARD] = 1.0
    if level >= 2:
        before = place_worth(s, u, level)
        s.unit_hex[u], s.unit_facing[u] = n, direction(h, n)
        out[st.GO_FORWARD] = place_worth(s, u, level) - before
        s.unit_hex[u], s.unit_facing[u] = h, facing


@kernel
def rate_company(out):
    """d25: a leader goes with his unit."""
    out[st.GO_ALONG], out[st.STAY] = 1.0, 0.0


# ---------------------------------------------------------------- fire


@kernel
def shot_worth(s, u, target, level):
    """What a shot is worth."""
    return hits_up_to(s, u, target) / 6.0 * (shock(s, target, level) + leader_fear(s, target, level))


@kernel
def best_shot(s, u, level):
    """The best shot of a unit, 0 for none."""
    best = 0.0
    if has_target(s, u):
        for v in range(s.units):
            if is_target(s, u, v):
                best = max(best, shot_worth(s, u, np.int64(v), level))
    return best


@kernel
def rate_shooters(s, level, mask, out):
    """d12: shots that are worth standing still for."""
    out[st.DONE] = 0.0
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        u = np.int64(s.hex_unit[h])
        below = camp_below(s, u, np.int64(h))
        gain = best_shot(s, u, level)
        if not on(s, st.FREE_VOLLEYS) and s.unit_type[u] != t.CP and not has(s, u, st.VOLLEY):
            gain -= W[level, w.PATIENCE] * t.FULL_STRENGTH[s.unit_type[u]]
        if below >= 0:
            gain = max(gain, best_shot(s, below, level))
        out[h] = gain + 0.01


@kernel
def rate_shots(s, level, mask, out):
    """d13: the target whose hit is worth most; arrows are gathered when there are none."""
    u = np.int64(s.mover)
    out[st.DONE] = -0.1
    out[st.COLLECT] = SECOND_WIND if s.unit_volleys[u] <= 1 else -0.2
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = shot_worth(s, u, np.int64(s.hex_unit[h]), level)


@kernel
def rate_hits(s, level, mask, out):
    """d14: the own unit whose loss costs least."""
    for h in range(t.HEXES):
        if mask[h]:
            u = np.int64(s.hex_unit[h])
            out[h] = -shock(s, u, level) - leader_fear(s, u, level)


# ---------------------------------------------------------------- leaders


@kernel
def post_worth(s, u, h, level):
    """What a leader brings a unit: a better blow now, order at the end of the turn, strength when it is attacked."""
    side = holder(s, u)
    more = ONE << (LEADER_BITS * side)
    blow_before, fear_before = best_blow(s, u, level), fear(s, u, level) if level >= 2 else 0.0
    s.hex_leaders[h] += more
    gain = best_blow(s, u, level) - blow_before
    if level >= 2:
        gain += W[level, w.DANGER] * max(0.0, fear_before - fear(s, u, level))
    s.hex_leaders[h] -= more
    if has(s, u, st.DISORDERED) and (np.int64(s.hex_leaders[h]) >> (LEADER_BITS * side)) & 15 == 0:
        gain += RALLY * SHAKEN * worth(s, u, level) * (1.5 if has(s, u, st.PANICKED) else 1.0)
    return gain


@kernel
def rate_posts(s, level, mask, out):
    """d11: where a leader is worth most."""
    side = np.int64(s.active)
    out[st.KEEP_BACK] = -0.5
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        u = np.int64(s.hex_unit[h])
        if u < 0 or holder(s, u) != side or s.unit_type[u] == t.CP:
            out[h] = -1.0 - 0.01 * h
            continue
        out[h] = 0.02 * t.FULL_STRENGTH[s.unit_type[u]]
        v = nearest(s, np.int64(h), side)
        if v >= 0:
            out[h] -= NEAR * t.DISTANCE[h, s.unit_hex[v]]
        if W[level, w.POST] > 0.0:
            out[h] += post_worth(s, u, np.int64(h), level)


# ---------------------------------------------------------------- options


@kernel
def rate_duels(s, mask, out):
    """d15 to d17: strong leaders fight, weak ones refuse."""
    d = s.decision
    if d == st.ANSWER:
        edge = np.int64(s.leader_rating[s.rival]) - np.int64(s.leader_rating[s.leader])
        out[st.ACCEPT] = 0.5 + 0.5 * edge
        out[st.REFUSE] = 0.0
        return
    if d == st.TACTIC:
        out[st.TACTICS + t.OFFENSIVE], out[st.TACTICS + t.PRUDENT], out[st.TACTICS + t.DEFENSIVE] = 0.2, 0.3, 0.1
        return
    for a in range(mask.shape[0]):
        if mask[a]:
            out[a] = 0.0
    for k in range(t.MOST_RATING):
        out[st.RATING + k] = k if d == st.CHOOSE_CHAMPION else -k


@kernel
def light_foot_in_reach(s, side):
    """How many of a side's light infantry could strike now."""
    n = np.int64(0)
    for u in range(s.units):
        if s.unit_hex[u] >= 0 and s.unit_type[u] == t.LI and holder(s, u) == side and not has(s, u, NO_ATTACK):
            n += best_blow(s, u, np.int64(1)) > 0.0 or contact(s, u, np.int64(1)) > 0.0
    return n


@kernel
def rate_yes_or_no(s, out):
    """d1, d5, d6, d18: agree to everything; charge when several can strike; elephants are worth a leader."""
    d = s.decision
    side = np.int64(s.seat)
    out[st.NO] = 0.0
    out[st.YES] = 0.1
    if d == st.TRIPLE_ATTACK:
        out[st.YES] = light_foot_in_reach(s, side) - 1.5
    elif d == st.CHARGE:
        near = np.int64(0)
        for u in range(s.units):
            if s.unit_hex[u] >= 0 and s.unit_type[u] == t.LI and holder(s, u) == side:
                v = nearest(s, np.int64(s.unit_hex[u]), side)
                near += v >= 0 and t.DISTANCE[s.unit_hex[u], s.unit_hex[v]] <= t.MOVEMENT[t.LI]
        out[st.YES] = near - 2.5
    elif d == st.HOLD_BACK_LEADER:
        leaders, elephants = np.int64(0), np.int64(0)
        for k in range(s.leaders):
            leaders += s.leader_side[k] == side and s.leader_fate[k] == st.L_IN_PLAY
        for u in range(s.units):
            elephants += s.unit_hex[u] >= 0 and s.unit_type[u] == t.EL and holder(s, u) != side
        out[st.YES] = elephants - 0.5 if leaders > 1 else elephants - 2.5
        for k in range(t.MOST_RATING):
            out[st.RATING + k] = out[st.YES] - 0.01 * k
