"""Shots: who may shoot at what, the throw, and its losses one by one (sections 11, 17.12, 23 to 25)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.kernels.sight import between, displacement
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.retreat import can_retreat, check_general, driven_back, step_back, turn_away
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    NONE,
    NOTHING,
    basic_move,
    distance,
    faces_unit,
    front,
    has,
    is_mounted,
    level,
    lose_general,
    lose_vc,
    marked,
    note,
    side_of,
    throw,
)

ROWS, COLS = np.int64(t.ROWS), np.int64(t.COLS)
CLEAR, RESTRICTED, CUT = np.arange(3)


# ---------------------------------------------------------------- line of fire (antesignani-11.4 to 11.7)


@kernel
def blocks(s, h):
    """Does a hex between the two ends cut the line?"""
    return h >= 0 and s.ground[h] & t.BLOCKS_VIEW != 0


@kernel
def hinders(s, h, height):
    """Does a hex hold a third unit that neither end, the higher of which is given, overlooks?"""
    return h >= 0 and s.hex_unit[h] >= 0 and height <= level(s, h)


@kernel
def line_of_fire(s, a, b):
    """Clear, restricted or cut."""
    dr, dq = displacement(COLS, a, b)
    height = max(level(s, a), level(s, b))
    found = CLEAR
    for i in range(t.SIGHT_COUNT[dr + t.SIGHT_RANGE, dq + t.SIGHT_RANGE]):
        left, right = between(t.SIGHT_STEPS, t.SIGHT_RANGE, ROWS, COLS, a, b, np.int64(i))
        if s.any_blocks and blocks(s, left) and blocks(s, right):
            return CUT
        if hinders(s, left, height) and hinders(s, right, height):
            found = RESTRICTED
    return found


# ---------------------------------------------------------------- scores


@kernel
def may_shoot(s, u):
    """May the unit being played shoot at all (antesignani-11.1)?"""
    return (
        s.unit_weapon[u] != t.NO_WEAPON
        and s.success == 1
        and not marked(s, u, st.SHIELDWALL | st.REFORMED | st.SHOT | st.FOUGHT)
        and s.unit_spent[u] <= basic_move(s, u)
    )


@kernel
def raw_score(s, u, h):
    """The score of a unit's weapon at a hex in its range and arc, 0 for none (antesignani-11.2, 11.3, 11.6)."""
    here = np.int64(s.unit_hex[u])
    far, weapon = distance(here, h), s.unit_weapon[u]
    reach = t.RANGE[weapon]
    if far == 0 or far > reach:
        return NOTHING
    mounted = is_mounted(s, u)
    if far == reach and (mounted or marked(s, u, st.THROUGH_ROUGH)):
        return NOTHING
    all_round = mounted and s.unit_weight[u] == t.LIGHT
    if not all_round and front(np.int64(s.unit_facing[u]), here, h) <= 0:
        return NOTHING
    return np.int64(t.SCORES[weapon, far])


@kernel
def flies(s, u, h):
    """Does the line let this unit's missiles pass (antesignani-11.5, antesignani-23.1)?"""
    line = line_of_fire(s, np.int64(s.unit_hex[u]), h)
    return line == CLEAR or (line == RESTRICTED and t.BOLTS[s.unit_weapon[u]] == 0)


@kernel
def aim(s, u, v):
    """The score with modifiers, apart from the line of fire; 0 for no shot (antesignani-11.9, antesignani-11.10)."""
    h = np.int64(s.unit_hex[v])
    score = raw_score(s, u, h)
    if score == 0:
        return score
    dispersed = s.unit_doctrine[v] == t.DISPERSED
    if s.ground[h] & t.DENSE_COVER:
        score -= 2
    else:
        if dispersed:
            score -= 1
        if s.ground[h] & t.COVER:
            score -= 1
    if is_mounted(s, v) or s.unit_doctrine[v] == t.DENSE:
        score += 1
    return max(NOTHING, min(score, t.BEST_HIT))


@kernel
def can_hit(s, u, v):
    """May unit u shoot at unit v from where it stands (antesignani-11.2 to 11.10)?"""
    return aim(s, u, v) > 0 and flies(s, u, np.int64(s.unit_hex[v]))


@kernel
def can_react_at(s, u, v):
    """Could a unit that is not being played shoot at v now (antesignani-14.2)?"""
    return s.unit_weapon[u] != t.NO_WEAPON and not marked(s, u, st.SHIELDWALL) and can_hit(s, u, v)


@kernel
def is_detached(s, g):
    """A general on the table by himself."""
    return s.general_hex[g] >= 0 and s.general_unit[g] < 0


@kernel
def has_shot(s, u):
    """Is there anything to shoot at?"""
    other = 1 - side_of(u)
    first = FIRST_UNIT[other]
    for v in range(first, first + np.int64(s.units[other])):
        if s.unit_hex[v] >= 0 and can_hit(s, u, np.int64(v)):
            return True
    first = FIRST_GENERAL[other]
    for g in range(first, first + np.int64(s.generals[other])):
        if is_detached(s, g):
            h = np.int64(s.general_hex[g])
            if raw_score(s, u, h) > 0 and flies(s, u, h):
                return True
    return False


# ---------------------------------------------------------------- targets


@kernel
def legal_shoot_target(s, mask):
    """Enemy units and detached generals that can be hit (antesignani-11.2, antesignani-17.12)."""
    u = np.int64(s.mover)
    other = 1 - side_of(u)
    n = NOTHING
    first = FIRST_UNIT[other]
    for v in range(first, first + np.int64(s.units[other])):
        if s.unit_hex[v] >= 0 and can_hit(s, u, np.int64(v)):
            mask[s.unit_hex[v]] = 1
            n += 1
    first = FIRST_GENERAL[other]
    for g in range(first, first + np.int64(s.generals[other])):
        if is_detached(s, g):
            h = np.int64(s.general_hex[g])
            if mask[h] == 0 and raw_score(s, u, h) > 0 and flies(s, u, h):
                mask[h] = 1
                n += 1
    return n


@kernel
def legal_shoot_which(s, mask):
    """The unit or one of the detached generals in the hex pointed at."""
    u, h = np.int64(s.mover), np.int64(s.pointed)
    other = 1 - side_of(u)
    n = NOTHING
    v = np.int64(s.hex_unit[h])
    if v >= 0 and aim(s, u, v) > 0:
        mask[st.SHOOT_UNIT] = 1
        n += 1
    first = FIRST_GENERAL[other]
    for g in range(first, first + np.int64(s.generals[other])):
        if is_detached(s, g) and s.general_hex[g] == h:
            mask[st.GENERAL + g - first] = 1
            n += 1
    return n


@kernel
def apply_shoot_which(s, action):
    """Shoot at what was named."""
    u = np.int64(s.mover)
    if action == st.SHOOT_UNIT:
        shoot(s, u, np.int64(s.hex_unit[s.pointed]), st.BY_CHOICE)
    else:
        shoot_general(s, u, FIRST_GENERAL[1 - side_of(u)] + action - st.GENERAL)
    s.pointed = -1


# ---------------------------------------------------------------- the shot (antesignani-11.8 to 11.13)


@kernel
def hit_dice(s, u, h, score, what):
    """Throw for hits; how many."""
    here = np.int64(s.unit_hex[u])
    dice = np.int64(s.unit_vc[u]) + np.int64(level(s, here) > level(s, h))
    faces = t.D8 if line_of_fire(s, here, h) == RESTRICTED else t.D6
    hits, _ = throw(s, dice, faces, score, st.TH_HIT, here)
    log(s, st.E_SHOT, side_of(u), here, h, score, faces, hits, np.int64(what))
    return hits


@kernel
def protection(s, v, u):
    """Degree of protection of v against a shot of u (antesignani-11.12, 11.13, 23.1, 24.1, 27.4)."""
    value = np.int64(s.unit_protection[v])
    if faces_unit(s, v, u) < 0:
        value -= 1
    if s.unit_weapon[u] == t.HEAVY_THROWING:
        value -= 1
    if marked(s, v, st.SHIELDWALL):
        value += 1
    if t.BOLTS[s.unit_weapon[u]] == 1:
        value = min(value, t.BOLT_LIMIT)
    return max(value, NOTHING)


@kernel
def shoot(s, u, v, kind):
    """Hits and saves; the losses are worked out from stage to stage."""
    h = np.int64(s.unit_hex[v])
    if kind == st.BY_CHOICE:
        s.unit_state[u] |= st.SHOT
    s.x_kind = kind
    s.x_unit = u
    s.x_target = v
    s.x_at = 0
    s.x_steps = 0
    s.x_direction = -1
    hits = hit_dice(s, u, h, aim(s, u, v), kind)
    losses = NOTHING
    if hits > 0:
        guard = protection(s, v, u)
        saved, _ = throw(s, hits, t.D6, guard, st.TH_SAVE, h)
        losses = hits - saved
        note(s, st.E_SAVES, h, guard, hits, losses)
    s.x_losses = losses
    s.stage = st.ST_SHOT


@kernel
def shoot_general(s, u, g):
    """A shot at a detached general: one failed save eliminates him (antesignani-17.12)."""
    h = np.int64(s.general_hex[g])
    s.unit_state[u] |= st.SHOT
    s.x_kind = st.BY_CHOICE
    s.x_unit = u
    s.x_target = -1
    s.x_losses = 0
    s.x_at = 0
    hits = hit_dice(s, u, h, t.GENERAL_SCORE, st.BY_CHOICE)
    if hits > 0:
        saved, _ = throw(s, hits, t.D6, t.GENERAL_SAVE, st.TH_SAVE, h)
        note(s, st.E_SAVES, h, t.GENERAL_SAVE, hits, hits - saved)
        if saved < hits:
            lose_general(s, g, st.L_SHOT)
    s.stage = st.ST_SHOT


# ---------------------------------------------------------------- its losses (antesignani-11.14 to 11.16)


@kernel
def away(s, a, b, skip):
    """The direction away from hex a at hex b, the first or the second of two that tie; -1 for no second one."""
    dx, dr = t.X[b] - t.X[a], t.R[b] - t.R[a]
    best = np.int64(-1000)
    for d in range(t.DIRECTIONS):
        best = max(best, dx * t.DIRECTION_X[d] + 3 * dr * t.DIRECTION_R[d])
    for d in range(t.DIRECTIONS):
        if dx * t.DIRECTION_X[d] + 3 * dr * t.DIRECTION_R[d] == best:
            if skip == 0:
                return np.int64(d)
            skip -= 1
    return NONE


@kernel
def ways_back(s, v):
    """The directions in which the target may retreat now: (one, another), -1 for none."""
    u = np.int64(s.x_unit)
    if s.x_direction >= 0:
        d = np.int64(s.x_direction)
        return (d, NONE) if can_retreat(s, v, d, u) else (NONE, NONE)
    a, b = np.int64(s.unit_hex[u]), np.int64(s.unit_hex[v])
    one, two = away(s, a, b, NOTHING), away(s, a, b, np.int64(1))
    if not can_retreat(s, v, one, u):
        one = NONE
    if not can_retreat(s, v, two, u):
        two = NONE
    return (one, two) if one >= 0 else (two, NONE)


@kernel
def may_go_back(s, v):
    """Is the retreat possible? Elephants do not know before they have rolled (antesignani-29.4)."""
    return s.unit_category[v] == t.ELEPHANT or ways_back(s, v)[0] >= 0


@kernel
def next_loss(s):
    """Work out the next loss of a shot; True when its owner is asked."""
    v = np.int64(s.x_target)
    if (np.int64(s.x_at) + 1) % 2 == 1:
        lose_vc(s, v, st.E_LOSS)
        s.x_at += 1
        return False
    if s.shot_loss_choice == 1 and not has(s, v, t.FANATIC) and may_go_back(s, v):
        s.seat = side_of(v)
        s.decision = st.SHOT_LOSS
        return True
    return retreat_from_shot(s, v)


@kernel
def retreat_from_shot(s, v):
    """The retreat of an even loss; True when its direction is asked (antesignani-11.16)."""
    d = NONE
    if s.unit_category[v] != t.ELEPHANT and not has(s, v, t.FANATIC):
        d, other = ways_back(s, v)
        if d >= 0 and other >= 0:
            s.seat = side_of(v)
            s.decision = st.SHOT_RETREAT_DIRECTION
            return True
    done = driven_back(s, v, d, np.int64(s.x_unit))
    note_step(s, done)
    return False


@kernel
def note_step(s, d):
    """An even loss is dealt with; d is the direction of the step made, -1 for none."""
    s.x_at += 1
    if d >= 0:
        s.x_direction = d
        s.x_steps += 1


@kernel
def apply_shot_loss(s, action):
    """Retreat or 1 VC (antesignani-11.15); True when a direction is asked."""
    v = np.int64(s.x_target)
    if action == st.RETREAT:
        return retreat_from_shot(s, v)
    lose_vc(s, v, st.E_LOSS)
    s.x_at += 1
    return False


@kernel
def legal_shot_direction(s, mask):
    """The two hexes that tie."""
    v = np.int64(s.x_target)
    one, two = ways_back(s, v)
    mask[t.NEIGHBOURS[s.unit_hex[v], one]] = 1
    mask[t.NEIGHBOURS[s.unit_hex[v], two]] = 1
    return np.int64(2)


@kernel
def apply_shot_direction(s, action):
    """Retreat into the hex pointed at."""
    v = np.int64(s.x_target)
    one, two = ways_back(s, v)
    d = one if t.NEIGHBOURS[s.unit_hex[v], one] == action else two
    step_back(s, v, d)
    note_step(s, d)


@kernel
def work_out_shot(s):
    """One step of a shot's losses; True when somebody is asked. The stage changes when all are dealt with."""
    v = np.int64(s.x_target)
    if v >= 0 and s.x_at < s.x_losses and s.unit_hex[v] >= 0:
        return next_loss(s)
    if v >= 0:
        turn_away(s, v, np.int64(s.x_steps), np.int64(s.x_direction))
        check_general(s, v, np.int64(s.x_losses))
    s.x_target = -1
    s.x_losses = 0
    if s.x_kind == st.BY_CHOICE:
        s.unit_state[s.x_unit] |= st.FINISHED
        s.stage = st.ST_UNIT_DONE
    elif s.x_kind == st.BY_REACTION:
        s.stage = st.ST_REACT
    else:
        s.stage = st.ST_PARTHIAN
    s.x_unit = -1
    return False
