"""Combat from the choice of a unit to the end of its attack (sections 9 to 11, cca-13.20 to cca-13.27).

One attack is a chain of stages; `c_stage` says what comes next once no throw is being worked out and no leader is on
his way::

    declared ─ stand ──────────────── C_ATTACK ─ C_AFTER_ATTACK ─ left or lost: advance, extra hex, bonus combat
        ├───── evade ──── C_ATTACK (class hits only) ─ C_EVADED    └ stays: battle back ─ C_BACK
        └───── first strike ─ C_STRIKE ─ C_AFTER_STRIKE ─ C_ATTACK (the answer)
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.kernels.sight import between, displacement
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import enemy_adjacent, enemy_at, move_unit, reach_objective
from ancients_env.rulesets.cca.cards import discard
from ancients_env.rulesets.cca.evade import may_evade
from ancients_env.rulesets.cca.movement import entry_marks, may_stop_in, terrain_stops
from ancients_env.rulesets.cca.orders import unit_range
from ancients_env.rulesets.cca.state import (
    BARRED,
    BY_ATTACK,
    C_DECLARED,
    C_END,
    C_EXTRA,
    C_NONE,
    C_STRIKE,
    DO_ADVANCE,
    E_ADVANCE,
    E_ATTACK,
    E_CARD,
    E_DEFEND,
    END_COMBAT,
    EVADE,
    FIGHT,
    FOUGHT,
    IN_FOREST,
    MUST_ATTACK,
    NO_BONUS,
    NO_SECOND_SHOT,
    ORDERED,
    STAND,
    STAY,
    STRIKE_FIRST,
    TARGET,
)
from ancients_env.rulesets.cca.strength import close_dice, dice_at_leader, is_full, shot_dice

NOTHING = np.int64(0)
ONE = np.int64(1)
ROWS, COLS, RANGE = np.int64(t.ROWS), np.int64(t.COLS), np.int64(t.MAX_RANGE)


# ---------------------------------------------------------------- sight


@kernel
def blocks_sight(s, h, same_hill):
    """Is the hex an obstacle between shooter and target (cca-10.4, cca-10.7)?"""
    if h < 0 or s.hex_unit[h] >= 0 or s.hex_leader[h] >= 0:
        return True
    kind = s.terrain[h]
    return t.BLOCKS_SIGHT[kind] == 1 or (kind == t.HILL and not same_hill)


@kernel
def sees(s, a, b):
    """Is the line between two hexes up to three apart free (cca-10.4 to cca-10.8)?"""
    same_hill = s.hills[a] > 0 and s.hills[a] == s.hills[b]
    dr, dq = displacement(COLS, a, b)
    for i in range(t.SIGHT_COUNT[dr + RANGE, dq + RANGE]):
        left, right = between(t.SIGHT_STEPS, RANGE, ROWS, COLS, a, b, i)
        if blocks_sight(s, left, same_hill) and blocks_sight(s, right, same_hill):
            return False
    return True


# ---------------------------------------------------------------- what an ordered unit may do


@kernel
def allows_close(s):
    """Does the order allow close combat (cca-17.27, cca-17.33)?"""
    return s.plain != 0 or (s.order != t.DARKEN and s.order != t.MOVE_FIRE_MOVE)


@kernel
def allows_ranged(s):
    """Does the order allow ranged combat (cca-17.20, cca-17.30, cca-17.35)?"""
    return s.plain != 0 or (s.order != t.CLASH and s.order != t.DOUBLE_TIME and s.order != t.MOUNTED_CHARGE)


@kernel
def close_dice_against(s, u, h):
    """Dice of an attack by u on whatever enemy stands in the hex."""
    v = np.int64(s.hex_unit[h])
    full = is_full(s, u)
    if v < 0:
        return dice_at_leader(s, u, h, full)
    return close_dice(s, u, v, BY_ATTACK, full, is_full(s, v))


@kernel
def close_targets(s, u, mask):
    """Adjacent enemies u may attack; marked in `mask`, counted (cca-9.4, cca-9.6)."""
    h = np.int64(s.unit_hex[u])
    side = np.int64(s.unit_side[u])
    n = np.int64(0)
    for d in range(6):
        to = np.int64(t.NEIGHBOURS[h, d])
        if to >= 0 and enemy_at(s, side, to) and close_dice_against(s, u, to) > 0:
            mask[to] = 1
            n += 1
    return n


@kernel
def can_close(s, u):
    """Has u an adjacent enemy it may attack?"""
    h = np.int64(s.unit_hex[u])
    side = np.int64(s.unit_side[u])
    for d in range(6):
        to = np.int64(t.NEIGHBOURS[h, d])
        if to >= 0 and enemy_at(s, side, to) and close_dice_against(s, u, to) > 0:
            return True
    return False


@kernel
def is_shot(s, u, reach, to):
    """May u shoot at the enemy in the hex (cca-10.1)? Adjacent enemies are excluded by the caller."""
    h = np.int64(s.unit_hex[u])
    return t.DISTANCE[h, to] <= reach and shot_dice(s, u, to) > 0 and sees(s, h, to)


@kernel
def shot_targets(s, u, mask, first_only):
    """Enemies in range and sight, marked in `mask` and counted; `first_only` stops at the first and marks nothing."""
    reach = unit_range(s, u)
    n = np.int64(0)
    if reach == 0:
        return n
    side = s.unit_side[u]
    for v in range(s.units):
        to = np.int64(s.unit_hex[v])
        if to >= 0 and s.unit_side[v] != side and is_shot(s, u, reach, to):
            n += 1
            if first_only:
                return n
            mask[to] = 1
    for leader in range(s.leaders):
        to = np.int64(s.leader_hex[leader])
        if to >= 0 and s.leader_side[leader] != side and s.hex_unit[to] < 0 and is_shot(s, u, reach, to):
            n += 1
            if first_only:
                return n
            mask[to] = 1
    return n


@kernel
def may_fight(s, u, mask):
    """May this unit declare a combat now? The mask is not written."""
    state = np.int64(s.unit_state[u])
    if state & ORDERED == 0 or state & (FOUGHT | BARRED) or s.unit_hex[u] < 0:
        return False
    if enemy_adjacent(s, np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])):
        return allows_close(s) and can_close(s, u)
    return allows_ranged(s) and shot_targets(s, u, mask, True) > 0


# ---------------------------------------------------------------- choosing unit and target (D9, D10, D20)


@kernel
def legal_fight(s, mask):
    """D9: ordered units that may fight; charged warriors must (cca-8.11)."""
    side = s.active
    n = np.int64(0)
    bound = False
    for u in range(s.units):
        if s.unit_side[u] == side and may_fight(s, u, mask):
            mask[s.unit_hex[u]] = 1
            n += 1
            bound |= s.unit_state[u] & MUST_ATTACK != 0
    if not bound:
        mask[END_COMBAT] = 1
        n += 1
    return n


@kernel
def apply_fight(s, action):
    s.pointed = action
    s.c_unit = s.hex_unit[action]
    s.decision = TARGET


@kernel
def legal_target(s, mask):
    """D10: whom to attack; the unit's own hex takes D9 back."""
    u = np.int64(s.c_unit)
    mask[s.pointed] = 1
    if enemy_adjacent(s, np.int64(s.unit_side[u]), np.int64(s.pointed)):
        return ONE + close_targets(s, u, mask)
    return ONE + shot_targets(s, u, mask, False)


@kernel
def apply_target(s, action):
    if action == s.pointed:
        s.decision = FIGHT
        return
    s.c_bonus = 0
    s.c_shots = 0
    declare(s, np.int64(s.c_unit), action)


@kernel
def declare(s, u, to):
    """An attack is declared (cca-10.11, cca-11.1)."""
    s.unit_state[u] |= FOUGHT
    s.c_unit = u
    s.c_hex = to
    s.c_from = s.unit_hex[u]
    s.c_target = s.hex_unit[to]
    s.c_leader = -1 if s.c_target >= 0 else s.hex_leader[to]
    s.c_ranged = t.DISTANCE[s.unit_hex[u], to] > 1
    s.c_evades = 0
    s.c_struck = 0
    s.c_dice = 0
    s.c_full[0] = is_full(s, u)
    s.c_full[1] = is_full(s, s.c_target) if s.c_target >= 0 else 0
    s.c_stage = C_DECLARED
    how = NOTHING if s.c_ranged else ONE + np.int64(s.c_bonus)
    log(s, E_ATTACK, np.int64(s.c_from), to, how, np.int64(s.unit_type[u]), NOTHING, NOTHING, NOTHING)


@kernel
def legal_second_shot(s, mask):
    """D20: Darken the Sky, the second shot of the unit (cca-17.27)."""
    u = np.int64(s.c_unit)
    mask[NO_SECOND_SHOT] = 1
    if enemy_adjacent(s, np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])):
        return ONE
    return ONE + shot_targets(s, u, mask, False)


@kernel
def apply_second_shot(s, action):
    s.c_shots = 2
    if action == NO_SECOND_SHOT:
        s.c_stage = C_END
    else:
        declare(s, np.int64(s.c_unit), action)


# ---------------------------------------------------------------- the defender's answer (D11)


@kernel
def legal_defend(s, mask):
    u = np.int64(s.c_target)
    mask[STAND] = 1
    n = ONE
    if may_evade(s, u, np.int64(s.c_unit)):
        mask[EVADE] = 1
        n += 1
    if s.hand[s.unit_side[u], t.FIRST_STRIKE] > 0:
        mask[STRIKE_FIRST] = 1
        n += 1
    return n


@kernel
def apply_defend(s, action):
    side = np.int64(s.unit_side[s.c_target])
    if action == EVADE:
        s.c_evades = 1
        log(s, E_DEFEND, np.int64(s.c_hex), ONE, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    elif action == STRIKE_FIRST:  # cca-17.28
        discard(s, side, np.int64(t.FIRST_STRIKE))
        s.struck_first = side
        s.c_struck = 1
        s.c_stage = C_STRIKE
        log(s, E_CARD, side, np.int64(t.FIRST_STRIKE), np.int64(t.FIRST_STRIKE), NOTHING, NOTHING, NOTHING, NOTHING)


# ---------------------------------------------------------------- advance, extra hex, bonus combat (D16 to D18)


@kernel
def may_advance(s):
    """May the attacker follow into the hex (cca-13.20, cca-13.21, cca-16.5)?"""
    u = np.int64(s.c_unit)
    if s.c_ranged or s.c_evades or s.c_target < 0 or s.unit_hex[u] != s.c_from:
        return False
    if s.unit_blocks[u] == 0 or s.hex_unit[s.c_hex] >= 0:
        return False
    if t.IS_MACHINE[s.unit_type[u]] or s.unit_state[u] & IN_FOREST:
        return False
    return may_stop_in(s, u, np.int64(s.c_hex))


@kernel
def legal_advance(s, mask):
    mask[DO_ADVANCE] = 1
    mask[STAY] = 1
    return np.int64(2)


@kernel
def apply_advance(s, action):
    """Follow into the vacated hex, or not (cca-13.24)."""
    if action == STAY:
        s.c_stage = C_END
    else:
        step_forward(s, np.int64(s.c_unit), np.int64(s.c_hex))
        s.c_stage = C_EXTRA


@kernel
def step_forward(s, u, to):
    """A step of a momentum advance, with what its terrain forbids (cca-13.27)."""
    log(s, E_ADVANCE, np.int64(s.unit_hex[u]), to, np.int64(s.unit_type[u]), NOTHING, NOTHING, NOTHING, NOTHING)
    s.unit_state[u] = np.int64(s.unit_state[u]) | entry_marks(s, u, to)
    move_unit(s, u, to)
    reach_objective(s, u)


@kernel
def has_extra_hex(s):
    """May the cavalry that advanced move one hex more (cca-13.23, cca-13.26)?"""
    u = np.int64(s.c_unit)
    h = np.int64(s.unit_hex[u])
    return s.c_bonus == 0 and t.IS_CAVALRY[s.unit_type[u]] == 1 and not terrain_stops(s, u, h)


@kernel
def legal_extra_hex(s, mask):
    u = np.int64(s.c_unit)
    h = np.int64(s.unit_hex[u])
    mask[STAY] = 1
    n = ONE
    for d in range(6):
        to = np.int64(t.NEIGHBOURS[h, d])
        if may_stop_in(s, u, to):
            mask[to] = 1
            n += 1
    return n


@kernel
def apply_extra_hex(s, action):
    if action != STAY:
        step_forward(s, np.int64(s.c_unit), action)


@kernel
def has_bonus(s):
    """May the unit that advanced attack once more, if it has an enemy beside it (cca-13.25 to cca-13.27)?"""
    u = np.int64(s.c_unit)
    kind = s.unit_type[u]
    if s.c_bonus or s.unit_state[u] & BARRED:
        return False
    return t.UNIT_MOUNTED[kind] == 1 or kind == t.WA or s.hex_leader[s.unit_hex[u]] >= 0


@kernel
def legal_bonus_combat(s, mask):
    mask[NO_BONUS] = 1
    return ONE + close_targets(s, np.int64(s.c_unit), mask)


@kernel
def apply_bonus_combat(s, action):
    if action == NO_BONUS:
        s.c_stage = C_END
    else:
        declare(s, np.int64(s.c_unit), action)


@kernel
def finish_combat(s):
    """The combat is over; forget it."""
    s.c_stage = C_NONE
    s.c_unit = -1
    s.c_target = -1
    s.c_leader = -1
    s.c_evades = 0
    s.c_bonus = 0
    s.c_ranged = 0
    s.decision = FIGHT
