"""Whether a record is sound: what must hold between any two decisions."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.judgement import dice_are_sound, header_is_sound
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.breakthrough import victor
from ancients_env.rulesets.antesignani.building import LISTS, PART_ENTRY, PART_TRAITS
from ancients_env.rulesets.antesignani.generals import meant
from ancients_env.rulesets.antesignani.shooting import ways_back
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    NONE,
    NOTHING,
    ONE,
    marked,
    side_of,
    side_of_general,
)

PROBLEMS = (
    "sound",
    "seat, decision, active, over, winner, reason, stage, first, moment or an option holds a number that names nothing",
    f"turns must be 1 to {t.MAX_TURNS}, turn 0 to turns, counters and points 0 or more",
    f"units of a side must be 0 to {t.MAX_SIDE}, generals 0 to {t.MAX_GENERALS_SIDE}",
    "a unit's category, weight, doctrine, VO, VD, protection, weapon, quality, traits, facing or entry names nothing",
    "a unit's VC must be 1 to its maximum on the table and 0 when it is lost",
    "unit_hex must be a hex of the board, -1 lost or -2 to be placed; one unit a hex, as hex_unit says",
    "near must count the units next to each hex",
    "vc must be the sum of the units' cohesion",
    "bowl must hold a token for each unit that is not activated, the drawn one apart",
    "a general's hex, ratings, unit or state does not fit",
    "chief must be a living general of the side, or -1",
    "ground, area, marked, top_level or any_blocks do not fit one another",
    "mover, reference, who, pointed, the test, the shot or the combat do not fit the decision",
    "loaded dice must be faces of a die or tokens",
    "the army being built or deployed does not fit the decision",
)
(
    _SOUND, BAD_HEADER, BAD_NUMBERS, BAD_COUNT, BAD_UNIT, BAD_VC, BAD_HEX, BAD_NEAR, BAD_SUM, BAD_BOWL, BAD_GENERAL,
    BAD_CHIEF, BAD_GROUND, BAD_POINTER, BAD_DICE, BAD_BUILDING,
) = np.arange(len(PROBLEMS))  # fmt: skip

KINDS, REASONS, FACES = np.int64(len(st.DECISIONS)), np.int64(len(st.REASONS)), np.int64(len(st.DICE))
MOST_STATE = 2 * st.WAITED - 1
MOST_TRAITS = np.int64((1 << len(t.TRAIT_NAMES)) - 1)
STAGES, THROWS = np.int64(len(st.STAGES)), np.int64(len(st.THROWS))
BIT, ROLES = np.int64(1), np.int64(4)
LAST_HEX, LAST_SIDE = np.int64(t.HEXES - 1), np.int64(5)
MOST_COUNT = np.int64(127)
LAST_ENTRY, LAST_UNIT, LAST_GENERAL = np.int64(7), np.int64(t.MAX_UNITS - 1), np.int64(t.MAX_GENERALS - 1)

# the stages in which each decision is asked, bit k for stage k
DECISION_STAGES = np.zeros(len(st.DECISIONS), dtype=np.int64)
for _stages, _decisions in (
    ((st.ST_BUILD,), range(st.CHOOSE_LIST, st.NAME_CHIEF + 1)),
    ((st.ST_DEPLOY,), range(st.DEPLOY_UNIT, st.DEPLOY_GENERAL + 1)),
    ((st.ST_TURN,), (st.SUCCESSION,)),
    ((st.ST_TURN, st.ST_GENERALS, st.ST_END), (st.WHICH_GENERAL,)),
    ((st.ST_ATTACH,), (st.ATTACH,)),
    ((st.ST_GENERALS, st.ST_END), (st.MOVE_GENERAL, st.GENERAL_TO)),
    ((st.ST_CHOOSE,), (st.CHOOSE_UNIT,)),
    ((st.ST_GROUP,), (st.CHOOSE_GROUP,)),
    ((st.ST_TEST,), (st.SPEND_PC,)),
    ((st.ST_PLAY,), (st.PLAY_GROUP_UNIT,)),
    ((st.ST_FORM, st.ST_FORMED), (st.FORMATION,)),
    ((st.ST_MOVE,), (st.MOVE_STEP,)),
    ((st.ST_FORM, st.ST_MOVED, st.ST_FORMED, st.ST_ADVANCED), (st.FACING,)),
    ((st.ST_ACT,), (st.ACTION, st.SHOOT_TARGET, st.SHOOT_WHICH)),
    ((st.ST_ACT, st.ST_NEXT_FIGHT), (st.ATTACK_TARGET,)),
    ((st.ST_DECLARE,), (st.SUPPORTERS,)),
    ((st.ST_REACT,), (st.REACTION, st.REACTION_KIND)),
    ((st.ST_EVASION,), (st.PARTHIAN_SHOT,)),
    ((st.ST_PARTHIAN,), (st.EVADE_STEP,)),
    ((st.ST_SHOT,), (st.SHOT_LOSS, st.SHOT_RETREAT_DIRECTION)),
    ((st.ST_CARRIED,), (st.DISTRIBUTE_LOSSES,)),
    ((st.ST_BREAKTHROUGH,), (st.BREAKTHROUGH,)),
    ((st.ST_NEXT_FIGHT,), (st.CONSECUTIVE_COMBAT,)),
    (range(len(st.STAGES)), (st.CARRY_ON,)),
):
    for _decision in _decisions:
        for _stage in _stages:
            DECISION_STAGES[_decision] |= 1 << int(_stage)


@kernel
def within(values, first, n, low, high):
    """Are n numbers of an array, from the first on, in their range?"""
    for k in range(first, first + n):
        if values[k] < low or values[k] > high:
            return False
    return True


@kernel
def check_header(s):
    """Header fields and switches. Ranges are joined by `|` here and below: `or` multiplies the compiled branches."""
    if not header_is_sound(s, KINDS, REASONS):
        return BAD_HEADER
    if (s.rows != t.ROWS) | (s.cols != t.COLS) | (s.stage < 0) | (s.stage >= STAGES) | (s.first & BIT != s.first):
        return BAD_HEADER
    switches = s.shot_loss_choice | s.quality_upgrades | s.custom_units | s.success
    if (switches & BIT != switches) | (s.moment < -1) | (s.moment > st.AT_END):
        return BAD_HEADER
    if s.over == 0 and (DECISION_STAGES[s.decision] >> np.int64(s.stage)) & 1 == 0:
        return BAD_HEADER
    return _SOUND if dice_are_sound(s, FACES) else BAD_DICE


@kernel
def check_numbers(s):
    """Counters of the battle, the turn and the two sides."""
    if (
        (s.turns < 1)
        | (s.turns > t.MAX_TURNS)
        | (s.turn < 0)
        | (s.turn > s.turns)
        | (s.turn == s.turns and s.over == 0)
    ):
        return BAD_NUMBERS
    if (s.shown_n < 0) | (s.shown_n > st.SHOWN) | (s.shown_for < 0) | (s.shown_for >= THROWS):
        return BAD_NUMBERS
    if (s.cursor < 0) | (s.cursor > t.MAX_GENERALS) | (s.group_n < 0) | (s.group_n > t.MAX_SIDE):
        return BAD_NUMBERS
    for i in range(st.SHOWN):
        if (s.shown[i] < 0) | (s.shown[i] > t.D8):
            return BAD_NUMBERS
    for side in range(2):
        least = min(s.pc[side], s.points[side], s.d_cost[side], s.d_generals[side], s.start_vc[side])
        if (least < 0) | (s.list[side] < -1) | (s.list[side] >= LISTS) | (s.to_build[side] & BIT != s.to_build[side]):
            return BAD_NUMBERS
        if (s.units[side] < 0) | (s.units[side] > t.MAX_SIDE):
            return BAD_COUNT
        if (s.generals[side] < 0) | (s.generals[side] > t.MAX_GENERALS_SIDE):
            return BAD_COUNT
    return _SOUND


@kernel
def check_attributes(s, first, n):
    """What the units of a side are."""
    fine = within(s.unit_category, first, n, NOTHING, t.ARTILLERY)
    fine &= within(s.unit_weapon, first, n, NOTHING, t.BALISTAE)
    fine &= within(s.unit_weight, first, n, NOTHING, t.NO_WEIGHT)
    fine &= within(s.unit_doctrine, first, n, NOTHING, t.NO_DOCTRINE)
    fine &= within(s.unit_vo, first, n, ONE, t.MOST_VD)
    fine &= within(s.unit_vd, first, n, ONE, t.MOST_VD)
    fine &= within(s.unit_protection, first, n, ONE, t.MOST_VD)
    fine &= within(s.unit_quality, first, n, NOTHING, t.IRREGULAR)
    fine &= within(s.unit_facing, first, n, ONE, t.HOURS)
    fine &= within(s.unit_entry, first, n, NONE, LAST_ENTRY)
    fine &= within(s.unit_traits, first, n, NOTHING, MOST_TRAITS)
    fine &= within(s.unit_state, first, n, NOTHING, MOST_STATE)
    fine &= within(s.unit_spent, first, n, NOTHING, MOST_COUNT)
    fine &= within(s.unit_entered, first, n, NOTHING, MOST_COUNT)
    fine &= within(s.unit_fought, first, n, NOTHING, MOST_COUNT)
    fine &= within(s.unit_struck, first, n, NONE, LAST_UNIT)
    return fine


@kernel
def check_unit(s, u):
    """One unit: its place and cohesion."""
    artillery = s.unit_category[u] == t.ARTILLERY
    if (s.unit_weight[u] == t.NO_WEIGHT) != artillery or (s.unit_doctrine[u] == t.NO_DOCTRINE) != artillery:
        return BAD_UNIT
    h, vc = np.int64(s.unit_hex[u]), np.int64(s.unit_vc[u])
    if (h < st.WAITING) | (h >= t.HEXES) or (h >= 0 and t.BOARD[h] == 0):
        return BAD_HEX
    if (vc < 0) | (vc > t.FULL_VC[s.unit_doctrine[u]]) | ((vc == 0) != (h == st.GONE)):
        return BAD_VC
    if h >= 0 and (s.hex_unit[h] == u) == is_lifted(s, u):
        return BAD_HEX
    return _SOUND


@kernel
def is_lifted(s, u):
    """Is this the unit on the move, which stands in no hex?"""
    return s.mover == u and s.over == 0 and (s.decision == st.MOVE_STEP or s.decision == st.EVADE_STEP)


@kernel
def check_units(s):
    """All units; sums, tokens and contacts."""
    placed = NOTHING
    for side in range(2):
        first, n = FIRST_UNIT[side], np.int64(s.units[side])
        total, idle = NOTHING, NOTHING
        if not within(s.unit_hex, first + n, t.MAX_SIDE - n, st.GONE, st.GONE):
            return BAD_COUNT
        if not check_attributes(s, first, n):
            return BAD_UNIT
        for u in range(first, first + n):
            problem = check_unit(s, u)
            if problem != 0:
                return problem
            total += s.unit_vc[u]
            placed += s.unit_hex[u] >= 0 and not is_lifted(s, u)
            idle += s.unit_hex[u] >= 0 and not marked(s, u, st.ACTIVATED)
        if s.vc[side] != total:
            return BAD_SUM
        if s.over == 0:
            drawn = s.stage == st.ST_CHOOSE or (s.stage == st.ST_GENERALS and s.moment == st.BEFORE)
            owed = idle - np.int64(drawn and s.active == side) if s.stage > st.ST_COMMAND else NOTHING
            if s.bowl[side] < 0 or s.bowl[side] != owed:
                return BAD_BOWL
    for h in range(t.HEXES):
        if (s.hex_unit[h] < -1) | (s.hex_unit[h] > LAST_UNIT):
            return BAD_HEX
        placed -= s.hex_unit[h] >= 0
    return BAD_HEX if placed != 0 else check_contacts(s)


@kernel
def check_contacts(s):
    """near counts the units around each hex."""
    for h in range(t.HEXES):
        south, north = NOTHING, NOTHING
        for d in range(t.DIRECTIONS):
            n = t.NEIGHBOURS[h, d]
            if n >= 0 and s.hex_unit[n] >= 0:
                if side_of(np.int64(s.hex_unit[n])) == 0:
                    south += 1
                else:
                    north += 1
        if s.near[0, h] != south or s.near[1, h] != north:
            return BAD_NEAR
    return _SOUND


@kernel
def check_ratings(s, first, n):
    """What the generals of a side are."""
    fine = within(s.general_grade, first, n, NOTHING, t.SUPERIOR)
    fine &= within(s.general_control, first, n, NOTHING, t.SUPERIOR)
    fine &= within(s.general_attack, first, n, NOTHING, t.SUPERIOR)
    fine &= within(s.general_defence, first, n, NOTHING, t.SUPERIOR)
    fine &= within(s.general_devotio, first, n, NOTHING, ONE)
    fine &= within(s.general_state, first, n, NOTHING, st.GENERAL_MOVED)
    fine &= within(s.general_hex, first, n, st.WAITING, LAST_HEX)
    fine &= within(s.general_unit, first, n, NONE, LAST_UNIT)
    return fine


@kernel
def check_general(s, g, side):
    """One general: where he is."""
    h, u = np.int64(s.general_hex[g]), np.int64(s.general_unit[g])
    if u >= 0:
        return h >= 0 and side_of(u) == side and s.unit_hex[u] == h
    if h < 0:
        return True
    holder = np.int64(s.hex_unit[h])
    return t.BOARD[h] == 1 and (holder < 0 or side_of(holder) == side)


@kernel
def check_generals(s):
    """All generals, and the two in chief."""
    for side in range(2):
        first, n = FIRST_GENERAL[side], np.int64(s.generals[side])
        rest = t.MAX_GENERALS_SIDE - n
        if not within(s.general_hex, first + n, rest, st.GONE, st.GONE):
            return BAD_COUNT
        if not within(s.general_unit, first + n, rest, NONE, NONE) or not check_ratings(s, first, n):
            return BAD_GENERAL
        for g in range(first, first + n):
            if not check_general(s, np.int64(g), np.int64(side)):
                return BAD_GENERAL
        chief = np.int64(s.chief[side])
        if (s.chief_lost[side] < -1) | (s.chief_lost[side] > t.MAX_TURNS):
            return BAD_CHIEF
        if chief != -1 and ((chief < first) | (chief >= first + n) or s.general_hex[chief] == st.GONE):
            return BAD_CHIEF
    return _SOUND


@kernel
def check_ground(s):
    """The ground and what is derived from it."""
    n, top, blocks = NOTHING, NOTHING, NOTHING
    for h in range(t.HEXES):
        ground = np.int64(s.ground[h])
        if ground < 0 or (ground != 0 and t.BOARD[h] == 0) or (ground & t.ROUGH != 0) != (s.area[h] > 0):
            return BAD_GROUND
        if ground != 0:
            if n >= s.marked_n or s.marked[n] != h:
                return BAD_GROUND
            n += 1
        top = max(top, ground >> t.LEVEL_SHIFT)
        blocks |= ground & t.BLOCKS_VIEW
    if n != s.marked_n or top != s.top_level or (blocks != 0) != (s.any_blocks == 1):
        return BAD_GROUND
    return _SOUND


@kernel
def check_ranges(s):
    """Pointers name something or nothing."""
    least = min(s.mover, s.reference, s.t_unit, s.x_unit, s.x_target, s.x_direction, s.who, s.pointed, s.c_loser)
    least = min(least, s.d_first, s.d_placing)
    most = max(s.mover, s.reference, s.t_unit, s.x_unit, s.x_target)
    if (least < -1) | (most > LAST_UNIT) | (s.who > LAST_GENERAL) | (s.pointed > LAST_HEX) | (s.x_direction > 5):
        return BAD_POINTER
    counts = min(s.x_losses, s.x_at, s.x_steps, s.c_left, s.left_area, s.entered_area, s.t_needed, s.allowance)
    counts = min(counts, s.t_kind, s.x_kind, s.c_end)
    if (counts < 0) | (s.t_kind > st.T_COUNTER) | (s.t_needed > 12) | (s.x_kind > st.BY_PARTHIAN):
        return BAD_POINTER
    if (s.c_loser > 1) | (s.c_end > st.C_OFF) | (s.allowance > t.FORCED[t.CAVALRY, t.LIGHT]) | (s.d_first > 1):
        return BAD_POINTER
    bits = s.c_counter | s.in_contact | s.evading | s.freed
    if (bits & BIT != bits) | (s.d_placing > LAST_UNIT):
        return BAD_POINTER
    if not within(s.c_unit, NOTHING, ROLES, NONE, LAST_UNIT) or not within(
        s.c_direction, NOTHING, ROLES, NONE, LAST_SIDE
    ):
        return BAD_POINTER
    if not within(s.c_losses, NOTHING, ROLES, NOTHING, MOST_COUNT):
        return BAD_POINTER
    for role in range(2):
        h = np.int64(s.c_hex[role])
        if (h < -1) | (h > LAST_HEX) | ((s.c_unit[role] >= 0) != (h >= 0)):
            return BAD_POINTER
    return _SOUND


@kernel
def stands(s, u):
    """Is this a unit on the table?"""
    return u >= 0 and s.unit_hex[u] >= 0


@kernel
def check_activation(s):
    """What the decisions of an activation need."""
    d, active = s.decision, np.int64(s.active)
    if d >= st.CHOOSE_UNIT and d <= st.SUPPORTERS and d != st.SPEND_PC and d != st.FACING and s.seat != active:
        return BAD_POINTER
    if d == st.CHOOSE_GROUP and (not stands(s, np.int64(s.reference)) or side_of(np.int64(s.reference)) != active):
        return BAD_POINTER
    if (d == st.SPEND_PC or d == st.REACTION_KIND) and (
        not stands(s, np.int64(s.t_unit)) or side_of(np.int64(s.t_unit)) != s.seat
    ):
        return BAD_POINTER
    plays = (d >= st.FORMATION and d <= st.ATTACK_TARGET) or d == st.EVADE_STEP or d == st.PARTHIAN_SHOT
    if plays and (not stands(s, np.int64(s.mover)) or side_of(np.int64(s.mover)) != s.seat):
        return BAD_POINTER
    if d == st.CONSECUTIVE_COMBAT and (not stands(s, np.int64(s.mover)) or s.seat != active):
        return BAD_POINTER
    if d == st.SHOOT_WHICH and s.pointed < 0:
        return BAD_POINTER
    if (d == st.MOVE_STEP or d == st.EVADE_STEP) and s.unit_spent[s.mover] > s.allowance:
        return BAD_POINTER
    if (d == st.EVADE_STEP) != (s.evading == 1) and (d != st.FACING or s.evading == 0):
        return BAD_POINTER
    return _SOUND


@kernel
def check_fight(s):
    """What the decisions of a shot or combat need."""
    d = s.decision
    u, v = np.int64(s.c_unit[st.ASSAILANT]), np.int64(s.c_unit[st.ASSAILED])
    if u >= 0 and (v < 0 or side_of(u) != s.active or side_of(v) == s.active):
        return BAD_POINTER
    tests = d == st.SPEND_PC and s.t_kind != st.T_ACTIVATION
    if tests or d == st.SUPPORTERS or d == st.REACTION or d == st.REACTION_KIND or d == st.PARTHIAN_SHOT:
        if u < 0 or not stands(s, u) or not stands(s, v):
            return BAD_POINTER
    if d == st.EVADE_STEP and (u < 0 or s.mover != v):
        return BAD_POINTER
    if (d == st.REACTION or d == st.REACTION_KIND or d == st.DISTRIBUTE_LOSSES) and s.seat == s.active:
        return BAD_POINTER
    if d == st.DISTRIBUTE_LOSSES:
        if (
            u < 0
            or s.c_left < 1
            or not stands(s, np.int64(s.c_unit[st.SUPPORTER_A]))
            or not stands(s, np.int64(s.c_unit[st.SUPPORTER_B]))
        ):
            return BAD_POINTER
    if d == st.BREAKTHROUGH and (u < 0 or victor(s) < 0):
        return BAD_POINTER
    if d == st.SHOT_LOSS or d == st.SHOT_RETREAT_DIRECTION:
        if not stands(s, np.int64(s.x_target)) or s.x_unit < 0 or side_of(np.int64(s.x_target)) != s.seat:
            return BAD_POINTER
        if s.unit_category[s.x_target] != t.ELEPHANT and not stands(s, np.int64(s.x_unit)):
            return BAD_POINTER
    if d == st.SHOT_RETREAT_DIRECTION and ways_back(s, np.int64(s.x_target))[1] < 0:
        return BAD_POINTER
    if s.stage == st.ST_SHOT and s.x_kind != st.BY_CHOICE and u < 0:
        return BAD_POINTER
    return _SOUND


@kernel
def check_who(s):
    """What the decisions about generals need."""
    d = s.decision
    if d == st.SUCCESSION or d == st.WHICH_GENERAL:
        if (s.moment < 0) != (s.stage == st.ST_TURN):
            return BAD_POINTER
    if d == st.WHICH_GENERAL and (s.pointed < 0 or meant(s)[0] < 1):
        return BAD_POINTER
    if d == st.ATTACH or d == st.GENERAL_TO:
        if s.who < 0 or s.general_hex[s.who] < 0 or side_of_general(np.int64(s.who)) != s.seat:
            return BAD_POINTER
    if d == st.ATTACH and s.hex_unit[s.general_hex[s.who]] < 0:
        return BAD_POINTER
    if (d == st.MOVE_GENERAL or d == st.GENERAL_TO) and s.moment < 0:
        return BAD_POINTER
    if s.stage == st.ST_END and s.cursor > 1:
        return BAD_POINTER
    return _SOUND


@kernel
def check_before(s):
    """What building and deployment need."""
    d = s.decision
    if d <= st.NAME_CHIEF:
        side = np.int64(s.seat)
        if side != s.active or (d != st.CHOOSE_LIST and s.list[side] < 0):
            return BAD_BUILDING
        if d == st.NAME_CHIEF and s.generals[side] == 0:
            return BAD_BUILDING
        if (d == st.UNIT_WEAPON or d == st.UNIT_QUALITY) and s.d_part[PART_ENTRY] < 0:
            return BAD_BUILDING
        for k in range(len(s.d_part)):
            if (s.d_part[k] < -1) | (s.d_part[k] > LAST_ENTRY and k != PART_TRAITS):
                return BAD_BUILDING
    if d == st.DEPLOY_HEX and (s.d_placing < 0 or s.unit_hex[s.d_placing] != st.WAITING):
        return BAD_BUILDING
    if d == st.DEPLOY_FACING and not stands(s, np.int64(s.d_placing)):
        return BAD_BUILDING
    if d == st.DEPLOY_GENERAL:
        if (s.d_placing < 0) | (s.d_placing > LAST_GENERAL) or s.general_hex[s.d_placing] != st.WAITING:
            return BAD_BUILDING
    return _SOUND


@kernel
def check_parts(s):
    """What the decision needs is there."""
    problem = check_before(s)
    if problem == 0:
        problem = check_activation(s)
    if problem == 0:
        problem = check_fight(s)
    return problem if problem != 0 else check_who(s)


@kernel
def check(s):
    """0, or the number of the first broken invariant (an index into PROBLEMS)."""
    problem = check_header(s)
    if problem == 0:
        problem = check_numbers(s)
    if problem == 0:
        problem = check_ground(s)
    if problem == 0:
        problem = check_units(s)
    if problem == 0:
        problem = check_generals(s)
    if problem == 0:
        problem = check_ranges(s)
    if problem == 0 and s.over == 0:
        problem = check_parts(s)
    return problem
