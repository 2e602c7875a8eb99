"""The script of Ancients on land.

Everything is measured in strength points: a blow by the odds and the table (`odds`), a hex and a facing by the blows
struck and feared there (`ground`), a move by the best place it can reach (`ways`), and all other questions by what they
cost (`answers`, `army`). What a rung cares for is a row of `weights`.
"""

from __future__ import annotations

import numpy as np

from agents.scripted import Script, register
from agents.scripted.banks import answers, army
from agents.scripted.banks import weights as w
from agents.scripted.banks.ground import nearest, place_worth
from agents.scripted.banks.ways import NEVER, rate_ways
from agents.scripted.banks.weights import RUNGS, W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import direction, has, holder, in_front, neighbour

STIR = 0.02  # a move that gains less is not made


@kernel
def rate_march(s, mask, out):
    """d8, rung 1: straight at the nearest enemy; turn to face him; stop before him."""
    u = np.int64(s.mover)
    h, side = np.int64(s.unit_hex[u]), holder(s, u)
    enemy = nearest(s, h, side)
    out[st.STOP] = 0.0
    out[st.LEAVE_MAP] = -9.0
    if enemy < 0:
        return
    at = np.int64(s.unit_hex[enemy])
    far = np.int64(t.DISTANCE[h, at])
    d = direction(h, at)
    for n in range(t.HEXES):
        if mask[n]:
            out[n] = 1.0 if t.DISTANCE[n, at] < far and s.hex_unit[n] < 0 else -1.0
    if d >= 0 and in_front(s, u, d):
        out[st.STOP] = 2.0
    for f in range(t.DIRECTIONS):
        n = neighbour(s, h, np.int64(f))
        if n >= 0 and (t.DISTANCE[n, at] < far or f == d):
            out[st.FACE + f] = 0.5
        else:
            out[st.FACE + f] = -1.0


@kernel
def rate_step(s, level, mask, out):
    """d8 to d10: the first action on the way to the best place within reach."""
    u = np.int64(s.mover)
    if s.aim == st.A_FREE:
        if level < 2:
            rate_march(s, mask, out)
            return
        _, stay = rate_ways(s, u, np.int64(s.points), level, out)
        out[st.STOP] = stay
        return
    # a move that must respect an aim: the next hex or facing by what it is worth
    h, facing = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u])
    out[st.STOP] = place_worth(s, u, level)
    out[st.LEAVE_MAP] = -5.0
    for a in range(t.HEXES):
        if mask[a]:
            s.unit_hex[u], s.unit_facing[u] = a, direction(h, np.int64(a))
            out[a] = place_worth(s, u, level)
    s.unit_hex[u] = h
    for d in range(t.DIRECTIONS):
        if mask[st.FACE + d]:
            s.unit_facing[u] = d
            out[st.FACE + d] = place_worth(s, u, level) - STIR
    s.unit_facing[u] = facing


@kernel
def rate_movers(s, level, mask, out):
    """d7: the unit that gains most by moving; reinforcements come; done when nobody gains."""
    scratch = np.full(out.shape[0], NEVER)
    out[st.DONE] = STIR
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        u = np.int64(s.hex_unit[h])
        if u < 0 or holder(s, u) != s.active:
            out[h] = 1.0
        elif has(s, u, st.PANICKED | st.WILD):
            out[h] = 0.5
        elif level < 2:
            v = nearest(s, np.int64(h), np.int64(s.active))
            far = np.int64(t.DISTANCE[h, s.unit_hex[v]]) if v >= 0 else np.int64(0)
            faces = far == 1 and in_front(s, u, direction(np.int64(h), np.int64(s.unit_hex[v])))
            out[h] = 0.0 if v < 0 or faces else 1.0 / far
        else:
            scratch[:] = NEVER
            best, stay = rate_ways(s, u, t.MOVEMENT[s.unit_type[u]], level, scratch)
            out[h] = best - stay
    for a in range(st.TYPE, st.TYPE + t.CP + 1):
        if mask[a]:
            out[a] = 1.0


@kernel
def rate_entries(s, level, mask, out):
    """d9: come on where the enemy is near."""
    side = np.int64(s.active)
    for a in range(mask.shape[0]):
        if mask[a]:
            out[a] = 0.0
    for h in range(t.HEXES):
        if mask[h]:
            v = nearest(s, np.int64(h), side)
            if v >= 0:
                out[h] = -W[level, w.MARCH] * t.DISTANCE[h, s.unit_hex[v]]


@kernel
def rate_fighting(s, level, mask, out):
    """Decisions of fire and melee."""
    d = s.decision
    if d == st.CHOOSE_ATTACKER:
        answers.rate_attackers(s, level, mask, out)
    elif d == st.ATTACK_AT:
        answers.rate_targets(s, level, mask, out)
    elif d == st.CHOOSE_SHOOTER:
        answers.rate_shooters(s, level, mask, out)
    elif d == st.SHOOT_AT:
        answers.rate_shots(s, level, mask, out)
    elif d == st.ASSIGN_HIT:
        answers.rate_hits(s, level, mask, out)
    elif d == st.RETREAT_TO:
        answers.rate_retreat(s, level, mask, out)
    elif d == st.LEADER_RETREATS:
        answers.rate_leader_retreat(s, level, out)
    elif d == st.FOLLOW:
        answers.rate_follow(s, level, out)
    elif d == st.ADVANCE:
        answers.rate_advance(s, level, out)
    elif d == st.LEADER_FOLLOWS:
        answers.rate_company(out)
    elif d == st.TRIPLE_ATTACK:
        answers.rate_yes_or_no(s, out)
    elif d == st.CHOOSE_WEAPON or d == st.CHOOSE_FIGHTER:
        army.rate_before(s, mask, out)
    else:
        answers.rate_duels(s, mask, out)


@kernel
def rate(s, seat, level, mask, out):
    """What each legal action is worth to the deciding side, in strength points; see the module's text."""
    d = s.decision
    out[:] = NEVER
    if d == st.STEP:
        rate_step(s, level, mask, out)
    elif d == st.CHOOSE_UNIT:
        rate_movers(s, level, mask, out)
    elif d == st.PLACE_LEADER:
        answers.rate_posts(s, level, mask, out)
    elif d == st.RECOVER or (d < st.HOLD_BACK_LEADER and d != st.AGREE):
        army.rate_before(s, mask, out)
    elif d == st.AGREE or d == st.HOLD_BACK_LEADER or d == st.CHARGE:
        answers.rate_yes_or_no(s, out)
    elif d >= st.CHOOSE_SHOOTER:
        rate_fighting(s, level, mask, out)
    else:
        rate_entries(s, level, mask, out)


@kernel
def outlook(s, level):
    """How much better the south's units stand than the north's, in tens of strength points."""
    total = 0.0
    for u in range(s.units):
        if s.unit_hex[u] >= 0 and s.unit_type[u] != t.CP:
            value = place_worth(s, np.int64(u), level)
            total += value if holder(s, u) == 0 else -value
    return 0.1 * total


register("banks", Script(rate, RUNGS, outlook, horizon=20))
