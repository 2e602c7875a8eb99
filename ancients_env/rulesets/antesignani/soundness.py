"""Whether a record is sound: what must hold between any two decisions."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.judgement import dice_are_sound, header_is_sound
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.breakthrough import victor
from ancients_env.rulesets.antesignani.building import LISTS, PART_OPTION
from ancients_env.rulesets.antesignani.generals import meant
from ancients_env.rulesets.antesignani.shooting import ways_back
from ancients_env.rulesets.antesignani.units import FIRST_GENERAL, FIRST_UNIT, NOTHING, marked, side_of, side_of_general

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
def outside(value, low, high):
    """Is a number out of its range?"""
    return value < low or value > high


@kernel
def check_header(s):
    """Header fields and switches."""
    if not header_is_sound(s, KINDS, REASONS) or s.rows != t.ROWS or s.cols != t.COLS:
        return BAD_HEADER
    if outside(s.stage, 0, len(st.STAGES) - 1) or outside(s.first, 0, 1) or outside(s.moment, -1, 2):
        return BAD_HEADER
    if outside(s.shot_loss_choice, 0, 1) or outside(s.quality_upgrades, 0, 1) or outside(s.custom_units, 0, 1):
        return BAD_HEADER
    if s.over == 0 and (DECISION_STAGES[s.decision] >> np.int64(s.stage)) & 1 == 0:
        return BAD_HEADER
    return _SOUND if dice_are_sound(s, FACES) else BAD_DICE


@kernel
def check_numbers(s):
    """Counters of the battle, the turn and the two sides."""
    if outside(s.turns, 1, t.MAX_TURNS) or outside(s.turn, 0, s.turns) or (s.over == 0 and s.turn == s.turns):
        return BAD_NUMBERS
    if outside(s.shown_n, 0, st.SHOWN) or outside(s.shown_for, 0, len(st.THROWS) - 1):
        return BAD_NUMBERS
    if outside(s.cursor, 0, t.MAX_GENERALS) or outside(s.success, 0, 1) or outside(s.group_n, 0, t.MAX_SIDE):
        return BAD_NUMBERS
    for i in range(st.SHOWN):
        if outside(s.shown[i], 0, t.D8):
            return BAD_NUMBERS
    for side in range(2):
        if s.pc[side] < 0 or s.points[side] < 0 or s.d_cost[side] < 0 or s.d_generals[side] < 0:
            return BAD_NUMBERS
        if s.start_vc[side] < 0 or outside(s.list[side], -1, LISTS - 1) or outside(s.to_build[side], 0, 1):
            return BAD_NUMBERS
        if outside(s.units[side], 0, t.MAX_SIDE) or outside(s.generals[side], 0, t.MAX_GENERALS_SIDE):
            return BAD_COUNT
    return _SOUND


@kernel
def check_unit(s, u):
    """One unit by itself."""
    artillery = s.unit_category[u] == t.ARTILLERY
    if outside(s.unit_category[u], 0, t.ARTILLERY) or outside(s.unit_weapon[u], 0, t.BALISTAE):
        return BAD_UNIT
    if outside(s.unit_weight[u], 0, t.NO_WEIGHT) or (s.unit_weight[u] == t.NO_WEIGHT) != artillery:
        return BAD_UNIT
    if outside(s.unit_doctrine[u], 0, t.NO_DOCTRINE) or (s.unit_doctrine[u] == t.NO_DOCTRINE) != artillery:
        return BAD_UNIT
    if outside(s.unit_vo[u], 1, 4) or outside(s.unit_vd[u], 1, 4) or outside(s.unit_protection[u], 1, 4):
        return BAD_UNIT
    if outside(s.unit_quality[u], 0, t.IRREGULAR) or outside(s.unit_traits[u], 0, MOST_TRAITS):
        return BAD_UNIT
    if (
        outside(s.unit_facing[u], 1, t.HOURS)
        or outside(s.unit_entry[u], -1, 7)
        or outside(s.unit_state[u], 0, MOST_STATE)
    ):
        return BAD_UNIT
    if (
        s.unit_spent[u] < 0
        or s.unit_entered[u] < 0
        or s.unit_fought[u] < 0
        or outside(s.unit_struck[u], -1, t.MAX_UNITS - 1)
    ):
        return BAD_UNIT
    h, vc = np.int64(s.unit_hex[u]), np.int64(s.unit_vc[u])
    if outside(h, st.WAITING, t.HEXES - 1) or (h >= 0 and t.BOARD[h] == 0):
        return BAD_HEX
    if outside(vc, 0, t.FULL_VC[s.unit_doctrine[u]]) or (vc == 0) != (h == st.GONE):
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
        for u in range(first, first + t.MAX_SIDE):
            if u >= first + n:
                if s.unit_hex[u] != st.GONE:
                    return BAD_COUNT
                continue
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
        if outside(s.hex_unit[h], -1, t.MAX_UNITS - 1):
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
                if side_of(s.hex_unit[n]) == 0:
                    south += 1
                else:
                    north += 1
        if s.near[0, h] != south or s.near[1, h] != north:
            return BAD_NEAR
    return _SOUND


@kernel
def check_general(s, g, side):
    """One general by himself."""
    h, u = np.int64(s.general_hex[g]), np.int64(s.general_unit[g])
    if outside(h, st.WAITING, t.HEXES - 1) or (h >= 0 and t.BOARD[h] == 0) or outside(u, -1, t.MAX_UNITS - 1):
        return BAD_GENERAL
    if u >= 0 and (h < 0 or side_of(u) != side or s.unit_hex[u] != h):
        return BAD_GENERAL
    if u < 0 and h >= 0 and s.hex_unit[h] >= 0 and side_of(s.hex_unit[h]) != side:
        return BAD_GENERAL
    if outside(s.general_grade[g], 0, t.SUPERIOR) or outside(s.general_control[g], 0, 2):
        return BAD_GENERAL
    if outside(s.general_attack[g], 0, 2) or outside(s.general_defence[g], 0, 2):
        return BAD_GENERAL
    if outside(s.general_devotio[g], 0, 1) or outside(s.general_state[g], 0, 3):
        return BAD_GENERAL
    return _SOUND


@kernel
def check_generals(s):
    """All generals, and the two in chief."""
    for side in range(2):
        first, n = FIRST_GENERAL[side], np.int64(s.generals[side])
        for g in range(first, first + t.MAX_GENERALS_SIDE):
            if g >= first + n:
                if s.general_hex[g] != st.GONE or s.general_unit[g] != -1:
                    return BAD_COUNT
                continue
            problem = check_general(s, g, side)
            if problem != 0:
                return problem
        chief = np.int64(s.chief[side])
        if outside(s.chief_lost[side], -1, t.MAX_TURNS):
            return BAD_CHIEF
        if chief != -1 and (outside(chief, first, first + n - 1) or s.general_hex[chief] == st.GONE):
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
    last = t.MAX_UNITS - 1
    if outside(s.mover, -1, last) or outside(s.reference, -1, last) or outside(s.t_unit, -1, last):
        return BAD_POINTER
    if outside(s.x_unit, -1, last) or outside(s.x_target, -1, last) or outside(s.x_direction, -1, 5):
        return BAD_POINTER
    if outside(s.who, -1, t.MAX_GENERALS - 1) or outside(s.pointed, -1, t.HEXES - 1):
        return BAD_POINTER
    if outside(s.t_kind, 0, st.T_COUNTER) or outside(s.t_needed, 0, 12) or outside(s.x_kind, 0, st.BY_PARTHIAN):
        return BAD_POINTER
    if s.x_losses < 0 or s.x_at < 0 or s.x_steps < 0 or s.c_left < 0 or outside(s.c_loser, -1, 1):
        return BAD_POINTER
    if outside(s.c_end, 0, st.C_OFF) or outside(s.c_counter, 0, 1) or outside(s.allowance, 0, 5):
        return BAD_POINTER
    if outside(s.in_contact, 0, 1) or outside(s.evading, 0, 1) or outside(s.freed, 0, 1):
        return BAD_POINTER
    if s.left_area < 0 or s.entered_area < 0:
        return BAD_POINTER
    for role in range(4):
        if outside(s.c_unit[role], -1, last) or outside(s.c_direction[role], -1, 5) or s.c_losses[role] < 0:
            return BAD_POINTER
    for role in range(2):
        if outside(s.c_hex[role], -1, t.HEXES - 1) or (s.c_unit[role] >= 0) != (s.c_hex[role] >= 0):
            return BAD_POINTER
    if outside(s.d_first, -1, 1) or outside(s.d_placing, -1, last):
        return BAD_BUILDING
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
    if d == st.CHOOSE_GROUP and (not stands(s, s.reference) or side_of(s.reference) != active):
        return BAD_POINTER
    if (d == st.SPEND_PC or d == st.REACTION_KIND) and (not stands(s, s.t_unit) or side_of(s.t_unit) != s.seat):
        return BAD_POINTER
    plays = (d >= st.FORMATION and d <= st.ATTACK_TARGET) or d == st.EVADE_STEP or d == st.PARTHIAN_SHOT
    if plays and (not stands(s, s.mover) or side_of(s.mover) != s.seat):
        return BAD_POINTER
    if d == st.CONSECUTIVE_COMBAT and (not stands(s, s.mover) or s.seat != active):
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
        if u < 0 or s.c_left < 1 or not stands(s, s.c_unit[st.SUPPORTER_A]) or not stands(s, s.c_unit[st.SUPPORTER_B]):
            return BAD_POINTER
    if d == st.BREAKTHROUGH and (u < 0 or victor(s) < 0):
        return BAD_POINTER
    if d == st.SHOT_LOSS or d == st.SHOT_RETREAT_DIRECTION:
        if not stands(s, s.x_target) or s.x_unit < 0 or side_of(s.x_target) != s.seat:
            return BAD_POINTER
        if s.unit_category[s.x_target] != t.ELEPHANT and not stands(s, s.x_unit):
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
        if s.who < 0 or s.general_hex[s.who] < 0 or side_of_general(s.who) != s.seat:
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
        if (d == st.UNIT_WEAPON or d == st.UNIT_QUALITY) and outside(s.d_part[10], 0, 7):
            return BAD_BUILDING
        for k in range(len(PART_OPTION)):
            if outside(s.d_part[k], -1, 7):
                return BAD_BUILDING
    if d == st.DEPLOY_HEX and (s.d_placing < 0 or s.unit_hex[s.d_placing] != st.WAITING):
        return BAD_BUILDING
    if d == st.DEPLOY_FACING and not stands(s, s.d_placing):
        return BAD_BUILDING
    if d == st.DEPLOY_GENERAL and (
        outside(s.d_placing, 0, t.MAX_GENERALS - 1) or s.general_hex[s.d_placing] != st.WAITING
    ):
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
