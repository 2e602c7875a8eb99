"""Close combat: the attack declared, the values, the dice, the losses (sections 12, 13, 21, 22, 26, 28, 29)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.retreat import (
    can_retreat,
    check_general,
    driven_back,
    step_back,
    turn_away,
)
from ancients_env.rulesets.antesignani.units import (
    FIRST_UNIT,
    NONE,
    NOTHING,
    ONE,
    direction,
    faces_unit,
    general_of,
    has,
    in_contact,
    is_dromedary,
    is_mounted,
    is_rough,
    level,
    lose_vc,
    marked,
    note,
    side_of,
    throw,
)

NO_LIMIT = np.int64(99)


# ---------------------------------------------------------------- attack-target (antesignani-12.1)


@kernel
def may_attack(s, u, v):
    """Is enemy v in contact with u and in front of it?"""
    return in_contact(s, u, v) and faces_unit(s, u, v) > 0


@kernel
def attackable(s, u, facing, spared):
    """Is there an enemy, other than the one spared, to attack with this facing?"""
    other, h = 1 - side_of(u), np.int64(s.unit_hex[u])
    if s.near[other, h] == 0:
        return False
    for d in range(t.DIRECTIONS):
        n = np.int64(t.NEIGHBOURS[h, d])
        if n >= 0 and s.hex_unit[n] >= 0 and s.hex_unit[n] != spared and side_of(np.int64(s.hex_unit[n])) == other:
            if in_front(facing, d):
                return True
    return False


@kernel
def in_front(facing, d):
    """Does a facing have the adjacent hex in direction d in front?"""
    return t.FRONT_X[facing] * t.DIRECTION_X[d] + t.FRONT_R[facing] * t.DIRECTION_R[d] > 0


@kernel
def legal_attack_target(s, mask):
    """Enemy units in contact and in front; after an evasion not the one that evaded (antesignani-16.4)."""
    u = np.int64(s.mover)
    other, h = 1 - side_of(u), np.int64(s.unit_hex[u])
    spared = np.int64(s.c_unit[st.ASSAILED])
    n = NOTHING
    for d in range(t.DIRECTIONS):
        at = np.int64(t.NEIGHBOURS[h, d])
        if at < 0 or s.hex_unit[at] < 0 or s.hex_unit[at] == spared:
            continue
        if side_of(np.int64(s.hex_unit[at])) == other and in_front(np.int64(s.unit_facing[u]), d):
            mask[at] = 1
            n += 1
    return n


@kernel
def apply_attack_target(s, action):
    """Declare the attack; supporters are named next."""
    u, v = np.int64(s.mover), np.int64(s.hex_unit[action])
    s.c_unit[:] = -1
    s.c_losses[:] = 0
    s.c_steps[:] = 0
    s.c_direction[:] = -1
    s.c_unit[st.ASSAILANT] = u
    s.c_unit[st.ASSAILED] = v
    s.c_hex[st.ASSAILANT] = s.unit_hex[u]
    s.c_hex[st.ASSAILED] = action
    s.c_counter = 0
    s.c_left = 0
    s.c_loser = -1
    note(s, st.E_ATTACK, side_of(u), np.int64(s.unit_hex[u]), np.int64(action), NOTHING)
    s.stage = st.ST_DECLARE


# ---------------------------------------------------------------- supporters (antesignani-12.14)


@kernel
def may_support(s, w):
    """May group member w support the attack?"""
    u, v = np.int64(s.c_unit[st.ASSAILANT]), np.int64(s.c_unit[st.ASSAILED])
    if w == u or w == s.c_unit[st.SUPPORTER_A] or s.unit_hex[w] < 0:
        return False
    if not marked(s, w, st.IN_GROUP) or marked(s, w, st.FINISHED | st.SHOT | st.FOUGHT):
        return False
    if s.near[side_of(v), s.unit_hex[w]] != 1 or not in_contact(s, u, w):
        return False
    return may_attack(s, w, v)


@kernel
def legal_supporters(s, mask):
    """Members of the group that may support, and done."""
    side = np.int64(s.active)
    n = NOTHING
    if s.group_n > 1:
        first = FIRST_UNIT[side]
        for w in range(first, first + np.int64(s.units[side])):
            if may_support(s, np.int64(w)):
                mask[s.unit_hex[w]] = 1
                n += 1
    mask[st.DONE] = 1
    return n + 1


@kernel
def apply_supporters(s, action):
    """Name a supporter, or no more."""
    if action == st.DONE:
        s.stage = st.ST_REACT
        return
    role = st.SUPPORTER_A if s.c_unit[st.SUPPORTER_A] < 0 else st.SUPPORTER_B
    s.c_unit[role] = s.hex_unit[action]
    s.stage = st.ST_REACT if role == st.SUPPORTER_B else st.ST_DECLARE


# ---------------------------------------------------------------- values (antesignani-13.1 to 13.8)


@kernel
def have_met(s, u, v):
    """Have two units fought as main opponents this turn?"""
    return s.unit_struck[u] == v or s.unit_struck[v] == u


@kernel
def is_surprised(s, v, opponent):
    """A later combat of the turn, against a new main opponent (antesignani-26.2, antesignani-26.4)."""
    return s.unit_fought[v] > 0 and not have_met(s, v, opponent)


@kernel
def spears_work(s, v, u, opponent):
    """Do the long spears of v tell against u, in a combat with this main opponent (antesignani-26.1 to 26.3)?"""
    if not has(s, v, t.SPEARS) or s.unit_doctrine[v] != t.DENSE:
        return False
    equal = t.VERY_LONG_SPEARS if has(s, v, t.VERY_LONG_SPEARS) else t.SPEARS | t.TWO_HANDED
    return not has(s, u, equal) and faces_unit(s, v, u) >= 0 and not is_surprised(s, v, opponent)


@kernel
def charges(s, u, v):
    """Does the impetus of u, if it has any, count against v (antesignani-18.1, antesignani-29.3)?"""
    return has(s, u, t.CHARGING) and not (s.unit_category[v] == t.ELEPHANT and is_mounted(s, u))


@kernel
def rough_foot(s, u):
    """What rough ground costs infantry (antesignani-13.2)."""
    return np.int64(t.ROUGH_FOOT[s.unit_weight[u]]) if s.unit_category[u] == t.INFANTRY else NOTHING


@kernel
def bounded(value, limit):
    """Limits after additions, then 1 to 5 (antesignani-13.7, antesignani-13.8)."""
    return max(t.LEAST_VALUE, min(min(value, limit), t.MOST_VALUE))


@kernel
def offensive_value(s, u, v, assailant):
    """VO of u, attacking or supporting the assailant against v."""
    value, limit = np.int64(s.unit_vo[u]) - np.int64(s.unit_fought[u]), NO_LIMIT
    mounted = is_mounted(s, u)
    if is_rough(s, np.int64(s.unit_hex[u])) or is_rough(s, np.int64(s.unit_hex[v])):
        value += rough_foot(s, u)
        if mounted:
            limit = t.LIMIT_ROUGH_CAVALRY
    if marked(s, u, st.SHIELDWALL):
        value -= 1
    if mounted and is_dromedary(s, v) and not is_dromedary(s, u):
        value -= 1
    if spears_work(s, v, u, assailant):
        if has(s, v, t.VERY_LONG_SPEARS):
            limit = min(limit, t.LIMIT_BY_VERY_LONG)
        else:
            value += t.SPEARS_MOUNTED if mounted else t.SPEARS_FOOT
    elif marked(s, u, st.MOVED) and charges(s, u, v):
        value += 1
    return bounded(value, limit)


@kernel
def defensive_value(s, v, u):
    """VD of v, attacked by u."""
    value, limit = np.int64(s.unit_vd[v]) - np.int64(s.unit_fought[v]), NO_LIMIT
    h, mounted = np.int64(s.unit_hex[v]), is_mounted(s, v)
    if s.ground[h] & t.DENSE_COVER:
        value += 1 if mounted else 2
    elif s.ground[h] & t.COVER:
        value += 1
    if marked(s, v, st.SHIELDWALL):
        value += 1
    if s.c_counter == 1:
        value += 1
    if is_rough(s, h):
        value += rough_foot(s, v)
        if mounted:
            limit = t.LIMIT_ROUGH_CAVALRY
    if mounted and is_dromedary(s, u) and not is_dromedary(s, v):
        value -= 1
    if s.unit_category[u] == t.ELEPHANT:
        value += np.int64(t.AGAINST_ELEPHANTS[s.unit_doctrine[v]])
    if faces_unit(s, v, u) < 0:
        limit = min(limit, t.LIMIT_REAR)
    if has(s, u, t.TWO_HANDED):
        limit = min(limit, t.LIMIT_BY_TWO_HANDED)
    if has(s, v, t.TWO_HANDED):
        limit = min(limit, t.LIMIT_OF_TWO_HANDED)
    if has(s, v, t.VERY_LONG_SPEARS) and is_surprised(s, v, u):
        limit = min(limit, t.LIMIT_OF_VERY_LONG)
    return bounded(value, limit)


@kernel
def combat_dice(s, u, v, defending):
    """VC, height and leadership (antesignani-12.3, antesignani-13.6, antesignani-17.3)."""
    dice = np.int64(s.unit_vc[u]) + np.int64(level(s, np.int64(s.unit_hex[u])) > level(s, np.int64(s.unit_hex[v])))
    g = general_of(s, u)
    if g >= 0:
        dice += np.int64(s.general_defence[g] if defending == 1 else s.general_attack[g])
    return dice


# ---------------------------------------------------------------- the dice (antesignani-12.3 to 12.5, 12.13, 12.15)


@kernel
def fight(s):
    """Throw for both sides and see who suffers."""
    u, v = np.int64(s.c_unit[st.ASSAILANT]), np.int64(s.c_unit[st.ASSAILED])
    here, there = np.int64(s.unit_hex[u]), np.int64(s.unit_hex[v])
    _, attack = throw(s, combat_dice(s, u, v, NOTHING), t.D6, offensive_value(s, u, v, u), st.TH_ASSAILANT, here)
    for role in range(st.SUPPORTER_A, st.SUPPORTER_B + 1):
        w = np.int64(s.c_unit[role])
        if w >= 0:
            at = np.int64(s.unit_hex[w])
            n, value = combat_dice(s, w, v, NOTHING), offensive_value(s, w, v, u)
            hits, _ = throw(s, n, t.D6, value, st.TH_SUPPORTER, at)
            attack += hits
    _, defence = throw(s, combat_dice(s, v, u, ONE), t.D6, defensive_value(s, v, u), st.TH_ASSAILED, there)
    count_combat(s, u, v)
    loser, losses = NONE, abs(attack - defence)
    if attack < defence:
        loser = st.ASSAILANT
    elif attack > defence:
        loser = st.ASSAILED
    log(s, st.E_RESULT, side_of(u), here, there, attack, defence, losses, np.int64(loser))
    s.c_end = st.C_FOUGHT
    s.c_loser = loser
    s.c_left = losses
    s.stage = st.ST_LOSSES
    if loser < 0:
        tie(s, u, v, st.ASSAILANT)
        tie(s, v, u, st.ASSAILED)
        s.stage = st.ST_CHECKS


@kernel
def count_combat(s, u, v):
    """Every unit that rolls has fought; directions of retreat are fixed (antesignani-12.9, antesignani-12.13)."""
    there = np.int64(s.unit_hex[v])
    for role in range(4):
        w = np.int64(s.c_unit[role])
        if w < 0:
            continue
        s.unit_fought[w] += 1
        if role == st.ASSAILED:
            s.c_direction[role] = direction(np.int64(s.unit_hex[u]), there)
        else:
            s.unit_state[w] |= st.FOUGHT | st.FINISHED
            s.c_direction[role] = direction(there, np.int64(s.unit_hex[w]))
    s.unit_struck[u] = v


@kernel
def training(s, u):
    """Novices 0, others 1, veterans 2."""
    if has(s, u, t.NOVICE):
        return NOTHING
    return np.int64(2) if has(s, u, t.VETERAN) else np.int64(1)


@kernel
def tie(s, u, opponent, role):
    """Equal totals: what one unit suffers (antesignani-12.5, antesignani-21.1, antesignani-21.2)."""
    own, other = training(s, u), training(s, opponent)
    if own > other:
        return
    beaten = other - own == 2
    lose_vc(s, u, st.E_LOSS)
    s.c_losses[role] = 1
    if not beaten or s.unit_hex[u] < 0:
        return
    s.c_losses[role] = 2
    d = np.int64(s.c_direction[role])
    if can_retreat(s, u, d, opponent):
        step_back(s, u, d)
        s.c_steps[role] = 1
    else:
        note(s, st.E_NO_RETREAT, side_of(u), np.int64(s.unit_hex[u]), NOTHING, NOTHING)
        lose_vc(s, u, st.E_LOSS)


# ---------------------------------------------------------------- losses (antesignani-12.6 to 12.12, 12.16)


@kernel
def suffer(s, role):
    """One loss of a unit of the combat."""
    u = np.int64(s.c_unit[role])
    opponent = np.int64(s.c_unit[st.ASSAILANT if role == st.ASSAILED else st.ASSAILED])
    s.c_left -= 1
    s.c_losses[role] += 1
    if s.c_losses[role] % 2 == 1:
        lose_vc(s, u, st.E_LOSS)
        return
    d = driven_back(s, u, np.int64(s.c_direction[role]), opponent)
    if d >= 0:
        s.c_direction[role] = d
        s.c_steps[role] += 1


@kernel
def survives(s, role):
    """Is the unit of this role in the combat and alive?"""
    return s.c_unit[role] >= 0 and s.unit_hex[s.c_unit[role]] >= 0


@kernel
def next_loss(s):
    """One loss of the loser; those left over when the assailant is destroyed are carried over (antesignani-12.16)."""
    if s.c_left > 0 and survives(s, np.int64(s.c_loser)):
        suffer(s, np.int64(s.c_loser))
    else:
        s.stage = st.ST_CARRIED if s.c_loser == st.ASSAILANT and s.c_left > 0 else st.ST_CHECKS


@kernel
def next_carried(s):
    """One loss carried over to a supporter; True when the other side says to which."""
    first, second = survives(s, st.SUPPORTER_A), survives(s, st.SUPPORTER_B)
    if s.c_left == 0 or not (first or second):
        s.stage = st.ST_CHECKS
        return False
    if first and second:
        s.seat = side_of(np.int64(s.c_unit[st.ASSAILED]))
        s.decision = st.DISTRIBUTE_LOSSES
        return True
    suffer(s, st.SUPPORTER_A if first else st.SUPPORTER_B)
    return False


@kernel
def legal_distribute(s, mask):
    """The two supporters."""
    mask[s.unit_hex[s.c_unit[st.SUPPORTER_A]]] = 1
    mask[s.unit_hex[s.c_unit[st.SUPPORTER_B]]] = 1
    return np.int64(2)


@kernel
def apply_distribute(s, action):
    """The supporter pointed at takes a loss."""
    suffer(s, st.SUPPORTER_A if s.hex_unit[action] == s.c_unit[st.SUPPORTER_A] else st.SUPPORTER_B)


@kernel
def close_combat(s):
    """After the losses: facings, and the generals (antesignani-12.12, antesignani-17.6); in the order of 2.7."""
    s.c_left = 0
    for role in (st.ASSAILANT, st.SUPPORTER_A, st.SUPPORTER_B, st.ASSAILED):
        u = np.int64(s.c_unit[role])
        if u >= 0:
            turn_away(s, u, np.int64(s.c_steps[role]), np.int64(s.c_direction[role]))
            check_general(s, u, np.int64(s.c_losses[role]))
    s.stage = st.ST_BREAKTHROUGH
