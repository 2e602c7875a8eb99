"""Phases d and e: marines board and shoot, ballistas shoot (sections 6 and 7; decisions n6 to n10).

All attacks on a target are announced, one after another in the order in which they are then carried out.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log_is_tight
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.marines import scuttle
from ancients_env.rulesets.banks_naval.ships import (
    NOTHING,
    ONE,
    can_be_shot,
    damage,
    hand_over,
    harm,
    has_enemy,
    hit_by_missile,
    leave_ship,
    lose_marine,
    note,
    sees,
    throw,
)


@kernel
def can_board(s, start, target):
    """A marine on a ship next to an enemy ship (banks_naval-6.1, banks_naval-6.2)."""
    return s.hex_ship[start] >= 0 and s.hex_ship[target] >= 0 and t.DISTANCE[start, target] == 1


@kernel
def can_shoot(s, start, target):
    """An archer within range and in sight of an enemy that may suffer (banks_naval-6.1, banks_naval-6.5)."""
    near = t.DISTANCE[start, target] <= t.ARCHERY_RANGE
    return near and can_be_shot(s, target, s.active) and sees(s, start, target)


@kernel
def can_attack(s, start, target):
    """May a marine of the active side in one hex attack the enemy in another?"""
    return can_board(s, start, target) or can_shoot(s, start, target)


# ---------------------------------------------------------------- n6: the next target


@kernel
def mark_targets_of(s, start, mask):
    """Mark what marines in a hex may attack; how many hexes that adds."""
    n = NOTHING
    for u in range(s.ships):
        h = np.int64(s.ship_hex[u])
        if h < 0 or s.ship_holder[u] == s.active or t.DISTANCE[start, h] > t.ARCHERY_RANGE:
            continue
        if mask[h] == 0 and s.attacked[h] == 0 and can_attack(s, start, h):
            mask[h] = 1
            n += 1
    for k in range(s.land_n):
        h = np.int64(s.land[k])
        if s.land_marines[h] > 0 and s.land_side[h] != s.active and mask[h] == 0 and s.attacked[h] == 0:
            if can_shoot(s, start, h):
                mask[h] = 1
                n += 1
    return n


@kernel
def legal_choose_target(s, mask):
    """Enemies that a ready marine can attack and that were not attacked yet in this phase (banks_naval-6.3)."""
    n = NOTHING
    for u in range(s.ships):
        if s.ship_ready[u] > 0 and s.ship_hex[u] >= 0:
            n += mark_targets_of(s, np.int64(s.ship_hex[u]), mask)
    for k in range(s.land_n):
        h = np.int64(s.land[k])
        if s.land_ready[h] > 0:
            n += mark_targets_of(s, h, mask)
    return n


@kernel
def apply_choose_target(s, action):
    """The attacks on this target are announced next."""
    s.target = action
    s.plan_n = 0
    s.plan_at = 0
    s.decision = st.ANNOUNCE


# ---------------------------------------------------------------- n7: who attacks it, how, in which order


@kernel
def legal_announce(s, mask):
    """Hexes with ready marines that can attack the target; done after at least one."""
    target = np.int64(s.target)
    n = NOTHING
    for u in range(s.ships):
        if s.ship_ready[u] > 0 and s.ship_hex[u] >= 0 and can_attack(s, np.int64(s.ship_hex[u]), target):
            mask[s.ship_hex[u]] = 1
            n += 1
    for k in range(s.land_n):
        h = np.int64(s.land[k])
        if s.land_ready[h] > 0 and can_attack(s, h, target):
            mask[h] = 1
            n += 1
    if s.plan_n > 0:
        mask[st.DONE] = 1
        n += 1
    return n


@kernel
def apply_announce(s, action):
    """One more attacker, or all are announced."""
    if action == st.DONE:
        s.attacked[s.target] = 1
        carry_out(s)
    else:
        s.pointed = action
        s.decision = st.BOARD_OR_SHOOT


@kernel
def legal_board_or_shoot(s, mask):
    """The ways the marine can attack."""
    n = NOTHING
    if can_board(s, np.int64(s.pointed), np.int64(s.target)):
        mask[st.BOARD] = 1
        n += 1
    if can_shoot(s, np.int64(s.pointed), np.int64(s.target)):
        mask[st.SHOOT] = 1
        n += 1
    return n


@kernel
def apply_board_or_shoot(s, action):
    """Note the attack; its marine is used up (banks_naval-6.1, banks_naval-6.3)."""
    start = np.int64(s.pointed)
    how = t.BOARDING if action == st.BOARD else t.ARCHERY
    s.plan_from[s.plan_n] = start
    s.plan_how[s.plan_n] = how
    s.plan_n += 1
    if s.hex_ship[start] >= 0:
        s.ship_ready[s.hex_ship[start]] -= 1
    else:
        s.land_ready[start] -= 1
    note(s, st.E_ANNOUNCE, start, np.int64(s.target), np.int64(how), NOTHING, NOTHING)
    s.pointed = -1
    s.decision = st.ANNOUNCE


# ---------------------------------------------------------------- the attacks, in order


@kernel
def strike(s, start, target, how):
    """One attack; True when somebody has to choose what comes of it (banks_naval-6.4 to 6.7)."""
    die = throw(s)
    total = die
    if how == t.BOARDING and s.ship_gear[s.hex_ship[start]] & t.CORVUS:
        total += t.CORVUS_BONUS
    success = t.ATTACKING[how, min(total, t.MOST_ATTACK)]
    note(s, st.E_ATTACK, start, target, how * 2 + success, die, total)
    if success == 0:
        return False
    if how == t.ARCHERY:
        return hit_by_missile(s, target)
    if s.ship_marines[s.hex_ship[target]] > 0:  # banks_naval-6.6
        lose_marine(s, target)
        return False
    s.decision = st.TAKE_SHIP
    return True


@kernel
def still_worth(s, target, how):
    """Can an announced attack still have an effect (banks_naval-6.3)?"""
    if how == t.ARCHERY:
        return can_be_shot(s, target, s.active)
    return has_enemy(s, target, s.active)


@kernel
def carry_out(s):
    """Carry out what was announced up to the next choice, then go on to the next target."""
    target = np.int64(s.target)
    s.seat = s.active
    while s.plan_at < s.plan_n:
        if log_is_tight(s):
            s.decision = st.CARRY_ON
            return
        start, how = np.int64(s.plan_from[s.plan_at]), np.int64(s.plan_how[s.plan_at])
        s.plan_at += 1
        if not still_worth(s, target, how):
            note(s, st.E_ATTACK_LOST, start, target, how, NOTHING, NOTHING)
        elif strike(s, start, target, how):
            return
    s.plan_n = 0
    s.plan_at = 0
    s.target = -1
    s.decision = st.CHOOSE_TARGET


# ---------------------------------------------------------------- n8: a ship without marines was boarded


@kernel
def legal_take_ship(s, mask):
    """Capture, scuttle unless it is sinking already, or neither (banks_naval-6.6)."""
    mask[st.CAPTURE] = 1
    mask[st.LEAVE_SHIP] = 1
    if s.ship_state[s.hex_ship[s.target]] == t.SINKING:
        return ONE + ONE
    mask[st.DO_SCUTTLE] = 1
    return ONE + ONE + ONE


@kernel
def apply_take_ship(s, action):
    """The marine goes aboard, or the ship is scuttled, or nothing."""
    target = np.int64(s.target)
    u = np.int64(s.hex_ship[target])
    if action == st.CAPTURE:
        start = np.int64(s.plan_from[s.plan_at - 1])
        leave_ship(s, np.int64(s.hex_ship[start]))
        s.ship_marines[u] = 1
        s.ship_ready[u] = 0
        hand_over(s, u, s.active)
        note(s, st.E_CAPTURE, start, target, np.int64(s.active), NOTHING, NOTHING)
        if s.ship_state[u] == t.INTACT:
            damage(s, u)
    elif action == st.DO_SCUTTLE:
        scuttle(s, target)
    carry_out(s)


# ---------------------------------------------------------------- n9: a missile hit a ship with marines


@kernel
def legal_take_hit(s, mask):
    """The controller loses a marine or lets the ship sink (banks_naval-6.7)."""
    mask[st.LOSE_MARINE] = 1
    mask[st.LET_SINK] = 1
    return ONE + ONE


@kernel
def apply_take_hit(s, action):
    """Suffer, then the attacker goes on."""
    target = np.int64(s.target)
    if action == st.LOSE_MARINE:
        lose_marine(s, target)
    else:
        harm(s, np.int64(s.hex_ship[target]), t.SINKING)
    if s.phase == st.PH_ATTACKS:
        carry_out(s)
    else:
        end_shot(s)


# ---------------------------------------------------------------- n10: ballistas


@kernel
def ballista_reaches(s, start, target):
    """Within range, in sight, and able to suffer (banks_naval-7.1)."""
    near = t.DISTANCE[start, target] <= t.BALLISTA_RANGE
    return near and can_be_shot(s, target, s.active) and sees(s, start, target)


@kernel
def mark_shots(s, start, mask, stop_at_one):
    """Mark what a ballista in a hex can shoot at; how many hexes, or at least whether any."""
    n = NOTHING
    for u in range(s.ships):
        h = np.int64(s.ship_hex[u])
        if h >= 0 and s.ship_holder[u] != s.active and ballista_reaches(s, start, h):
            n += 1
            if stop_at_one:
                return n
            mask[h] = 1
    for k in range(s.land_n):
        h = np.int64(s.land[k])
        if s.land_marines[h] > 0 and s.land_side[h] != s.active and ballista_reaches(s, start, h):
            n += 1
            if stop_at_one:
                return n
            mask[h] = 1
    return n


@kernel
def legal_choose_ballista(s, mask):
    """Intact ships with a ballista that have not shot and have a target."""
    n = NOTHING
    for u in range(s.ships):
        if s.ship_gear[u] & t.BALLISTA == 0 or s.ship_hex[u] < 0 or s.ship_holder[u] != s.active:
            continue
        if s.ship_marks[u] & st.SHOT_FIRED == 0 and mark_shots(s, np.int64(s.ship_hex[u]), mask, True) > 0:
            mask[s.ship_hex[u]] = 1
            n += 1
    return n


@kernel
def apply_choose_ballista(s, action):
    """A ballista is about to shoot."""
    s.pointed = action
    s.decision = st.BALLISTA_TARGET


@kernel
def apply_ballista_target(s, action):
    """The shot."""
    start = np.int64(s.pointed)
    s.ship_marks[s.hex_ship[start]] |= st.SHOT_FIRED
    die = throw(s)
    success = np.int64(t.ATTACKING[t.SHOT, die])
    note(s, st.E_BALLISTA, start, np.int64(action), die, success, np.int64(s.active))
    if success == 0 or not hit_by_missile(s, np.int64(action)):
        end_shot(s)


@kernel
def end_shot(s):
    """On to the next ballista."""
    s.pointed = -1
    s.target = -1
    s.seat = s.active
    s.decision = st.CHOOSE_BALLISTA
