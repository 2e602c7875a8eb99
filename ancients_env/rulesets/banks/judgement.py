"""Judging a record: how a side stands, and whether the record is sound."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.judgement import advantage, bounded, dice_are_sound, header_is_sound, verdict
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    NONE,
    NOTHING,
    camp_below,
    end_of,
    first_of,
    has,
    kind_of,
    leaders_at,
    neighbour,
    waits_at,
)

DISORDERED_SHARE, PANICKED_SHARE = 0.6, 0.3  # of a unit's strength
LEADER_WORTH = 3.0
POINT_SHARE, MATERIAL_SHARE, MORALE_SHARE = 0.3, 0.4, 0.2


@kernel
def material(s, side):
    """Strength on the map, less for units in bad order, and leaders."""
    total = 0.0
    for u in range(first_of(s, side), end_of(s, side)):
        if s.unit_fate[u] != st.IN_PLAY or s.unit_type[u] == t.CP:
            continue
        worth = np.float64(t.FULL_STRENGTH[s.unit_type[u]])
        if has(s, u, st.PANICKED):
            worth *= PANICKED_SHARE
        elif has(s, u, st.DISORDERED):
            worth *= DISORDERED_SHARE
        total += worth
    for k in range(np.int64(s.leaders)):
        if s.leader_side[k] == side and s.leader_fate[k] == st.L_IN_PLAY:
            total += LEADER_WORTH
    return total


@kernel
def nerve(s, side):
    """What is left until an army panics, 0 to 1."""
    if s.panicked[side]:
        return 0.0
    if s.threshold[side] == 0:
        return 1.0
    return max(0.0, 1.0 - np.float64(s.lost[side]) / np.float64(s.threshold[side]))


@kernel
def evaluate(s, seat):
    """How a seat stands, -1 (lost) to 1 (won): points, strength and nerve."""
    side = np.int64(seat) & 1
    other = 1 - side
    if s.over:
        return verdict(s, side)
    lead = np.float64(np.int64(s.score[side]) - np.int64(s.score[other]))
    share = advantage(material(s, side), material(s, other))
    return bounded(POINT_SHARE * lead + MATERIAL_SHARE * share + MORALE_SHARE * (nerve(s, side) - nerve(s, other)))


PROBLEMS = (
    "sound",
    f"units must be at most {t.SIDE_UNITS} a side, in two blocks as first_unit and side_units say",
    "a unit's side, type, facing, fate, marks, traits, missile, shots, volleys, group or sight names nothing",
    "unit_hex must be a hex of the board that is no river, or -1 for a unit that is not in play; imaginary hexes lie "
    "off the map before an entry hex",
    "a hex holds one unit, and a camp below it, as hex_unit says; only the unit on the move stands in no hex",
    "a camp's unit, hex and state do not fit each other",
    f"leaders must be at most {t.SIDE_LEADERS} a side, on the board or aside, as hex_leaders counts them",
    "seat, decision, active, over, winner, reason, phase, stage, first or an option holds a number that names nothing",
    "ground must be the scenario's board, with hexsides, entries and arrows on it",
    f"turns must be 1 to {t.MAX_TURNS} with turns left in a live battle; losses, points, prices and dice 0 or more",
    "mover, attacker, target, leader or pointed does not fit the decision",
    "loaded dice must be faces of a die",
    "lost must be the strength of the units that were eliminated",
)
(
    _SOUND, BAD_COUNT, BAD_UNIT, BAD_HEX, BAD_STACK, BAD_CAMP, BAD_LEADER, BAD_HEADER, BAD_GROUND, BAD_NUMBERS,
    BAD_POINTER, BAD_DICE, BAD_LOST,
) = np.arange(len(PROBLEMS))  # fmt: skip
KINDS, REASONS = np.int64(len(st.DECISIONS)), np.int64(len(st.REASONS))
ALL_SWITCHES = (np.int64(1) << np.int64(len(st.SWITCHES))) - 1
ALL_MARKS, ALL_TRAITS = 2 * st.SHOWN - 1, 2 * st.ONCE_SEEN - 1
MOST_STAGE = np.int64(8)

# what each decision needs: bits of unit on the move, attacker, target, leader, rival, hex or type pointed at
N_MOVER, N_ATTACKER, N_TARGET, N_LEADER, N_RIVAL, N_POINTED = np.int64(1) << np.arange(6)
NEEDS = np.zeros(len(st.DECISIONS), dtype=np.int64)
for _need, _decisions in (
    (N_MOVER, (
        st.DISMOUNT_SECOND, st.DISMOUNT_AS, st.DISMOUNT_HEX, st.DISMOUNT_FACING, st.DEPLOY_HEX, st.DEPLOY_FACING,
        st.ENTER_AT, st.WAIT_AT, st.ENTER_FROM, st.CHOOSE_QUARRY, st.STEP, st.SHOOT_AT,
    )),
    (N_ATTACKER, (st.ATTACK_AT, st.LEADER_RETREATS, st.FOLLOW, st.ADVANCE, st.LEADER_FOLLOWS)),
    (N_TARGET, (st.DISMOUNT_HEX, st.LEADER_RETREATS, st.RETREAT_TO, st.FOLLOW)),
    (N_LEADER, (
        st.CHOOSE_LEADER, st.PLACE_LEADER, st.CHOOSE_OPPONENT, st.CHOOSE_RIVAL, st.ANSWER, st.TACTIC,
        st.LEADER_RETREATS, st.LEADER_FOLLOWS,
    )),
    (N_RIVAL, (st.ANSWER, st.TACTIC)),
    (N_POINTED, (
        st.DEPLOY_KIND, st.DEPLOY_FACING, st.DISMOUNT_FACING, st.CHOOSE_KIND, st.CHOOSE_WAITING, st.ENTER_FROM,
        st.CHOOSE_WEAPON, st.CHOOSE_CHAMPION, st.CHOOSE_RIVAL, st.CHOOSE_FIGHTER, st.LEADER_FOLLOWS,
    )),
):  # fmt: skip
    for _decision in _decisions:
        NEEDS[_decision] |= _need


@kernel
def check_header(s):
    """Header fields, options and the phase."""
    if not header_is_sound(s, KINDS, REASONS) or s.phase < 0 or s.phase >= len(st.PHASES):
        return BAD_HEADER
    if s.stage < 0 or s.stage > MOST_STAGE or s.first < -1 or s.first > 1 or s.cursor < 0 or s.cursor > t.HEXES:
        return BAD_HEADER
    if np.int64(s.options) & ~ALL_SWITCHES != 0 or np.int64(s.open_options) & ~ALL_SWITCHES != 0:
        return BAD_HEADER
    if (s.first < 0 and s.decision != st.AGREE) or s.draw_winner < -1 or s.draw_winner > 1:
        return BAD_HEADER
    if s.phase != st.PH_BEFORE and s.phase != st.PH_AFTER and (s.turn + s.first) % 2 != s.active:
        return BAD_HEADER
    return check_numbers(s)


@kernel
def check_numbers(s):
    """Counters that must stay within bounds."""
    if s.turns < 1 or s.turns > t.MAX_TURNS or s.turn < 0 or s.turn > 2 * np.int64(s.turns):
        return BAD_NUMBERS
    if s.phase < st.PH_AFTER and s.turn == 2 * np.int64(s.turns):
        return BAD_NUMBERS
    if s.points < 0 or s.points > t.MOST_POINTS or s.steps < 0 or s.steps > t.MOST_POINTS or s.allowance < 0:
        return BAD_NUMBERS
    if s.aim < 0 or s.aim >= len(st.AIMS) or s.hits_left < 0 or s.aimed_sum < 0 or s.build_leaders < 0:
        return BAD_NUMBERS
    if s.fierce < 0 or s.fierce > 1 or s.wild < 0 or s.wild > 2 or s.tactic < -1 or s.tactic > t.DEFENSIVE:
        return BAD_NUMBERS
    for side in range(2):
        if s.lost[side] < 0 or s.threshold[side] < 0 or s.money[side] < 0 or s.shown[side] < 0 or s.shown[side] > 6:
            return BAD_NUMBERS
        if s.panicked[side] < 0 or s.panicked[side] > 1 or s.nation[side] < -1 or s.nation[side] > t.N_TRAINING:
            return BAD_NUMBERS
    for k in range(t.MAX_CONDITIONS):
        if s.condition_side[k] < -1 or s.condition_side[k] > 1 or s.condition_kind[k] < 0:
            return BAD_NUMBERS
        if s.condition_kind[k] >= len(st.CONDITIONS) or s.condition_number[k] < 0:
            return BAD_NUMBERS
        if s.condition_side[k] >= 0 and s.condition_kind[k] == st.C_HOLD and s.condition_number[k] >= t.HEXES:
            return BAD_NUMBERS
    return _SOUND if dice_are_sound(s, t.FACES) else BAD_DICE


@kernel
def check_ground(s):
    """The map, and what lies on it."""
    if s.rows < t.MIN_ROWS or s.rows > t.ROWS or s.rows % 2 == 0 or s.cols < t.MIN_COLS or s.cols > t.COLS:
        return BAD_GROUND
    for h in range(t.HEXES):
        ground = np.int64(s.ground[h])
        if t.BOARD[s.rows >> 1, s.cols, h] == 0:
            if ground != t.OFF_BOARD or s.hexsides[h] or s.entries[h] or s.arrows[h] or s.hex_unit[h] != -1:
                return BAD_GROUND
        elif ground < 0 or ground & t.KIND > t.RIVER or s.arrows[h] < 0 or s.hexsides[h] < 0:
            return BAD_GROUND
        if s.hex_unit[h] < -1 or s.hex_unit[h] >= s.units:
            return BAD_STACK
    return _SOUND


@kernel
def check_unit(s, u):
    """One unit's numbers."""
    if s.unit_type[u] < 0 or s.unit_type[u] > t.CP or s.unit_facing[u] < 0 or s.unit_facing[u] > 5:
        return BAD_UNIT
    if s.unit_fate[u] < 0 or s.unit_fate[u] >= len(st.FATES) or np.int64(s.unit_marks[u]) & ~ALL_MARKS != 0:
        return BAD_UNIT
    if np.int64(s.unit_traits[u]) & ~ALL_TRAITS != 0 or s.unit_missile[u] < 0 or s.unit_missile[u] > t.CLASS_B:
        return BAD_UNIT
    if s.unit_shots[u] < 1 or s.unit_shots[u] > t.MOST_SHOTS or s.unit_left[u] < 0 or s.unit_left[u] > s.unit_shots[u]:
        return BAD_UNIT
    if s.unit_volleys[u] < t.UNLIMITED or s.unit_group[u] < -1 or s.unit_group[u] >= t.MAX_GROUPS:
        return BAD_UNIT
    if s.unit_seen[u] < 0 or s.unit_seen[u] > 3 or (s.unit_fate[u] == st.WAITING and s.unit_group[u] < 0):
        return BAD_UNIT
    return check_place(s, u)


@kernel
def check_place(s, u):
    """Where one unit is."""
    h = np.int64(s.unit_hex[u])
    if (h == st.NOWHERE) != (s.unit_fate[u] != st.IN_PLAY) or h >= t.HEXES:
        return BAD_HEX
    if h == st.NOWHERE:
        return _SOUND
    if h < 0:
        if h > st.IMAGINARY or st.IMAGINARY - h >= t.PLACES:
            return BAD_HEX
        entry = np.int64(t.INSIDE[st.IMAGINARY - h, s.unit_facing[u]])
        if entry < 0 or s.ground[entry] == t.OFF_BOARD or waits_at(s, st.IMAGINARY - h) != u:
            return BAD_HEX
        back = (np.int64(s.unit_facing[u]) + t.BEHIND) % t.DIRECTIONS
        return BAD_HEX if neighbour(s, entry, back) >= 0 else _SOUND
    if kind_of(s, h) == t.OFF_BOARD or kind_of(s, h) == t.RIVER:
        return BAD_HEX
    lifted = s.mover == u and s.decision == st.STEP
    return BAD_STACK if (s.hex_unit[h] == u) == lifted and camp_below(s, NONE, h) != u else _SOUND


@kernel
def check_units(s):
    """All units, their blocks, and that no hex holds one that is elsewhere."""
    if s.units < 0 or s.units > t.MAX_UNITS or s.mover < -1 or s.mover >= s.units:
        return BAD_COUNT
    for side in range(2):
        if s.side_units[side] < 0 or s.side_units[side] > t.SIDE_UNITS or s.first_unit[side] < 0:
            return BAD_COUNT
        if s.first_unit[side] + s.side_units[side] > s.units:
            return BAD_COUNT
        for u in range(first_of(s, side), end_of(s, side)):
            if s.unit_side[u] != side:
                return BAD_COUNT
    if s.side_units[0] + s.side_units[1] != s.units:
        return BAD_COUNT
    for u in range(np.int64(s.units)):
        problem = check_unit(s, u)
        if problem != _SOUND:
            return problem
    for h in range(t.HEXES):
        if s.hex_unit[h] >= 0 and s.unit_hex[s.hex_unit[h]] != h:
            return BAD_STACK
    return _SOUND


@kernel
def check_camps(s):
    """Camps, and the count of losses."""
    for side in range(2):
        camp, state = np.int64(s.camp_unit[side]), s.camp_state[side]
        if state < 0 or state >= len(st.CAMP_STATES) or camp < -1 or camp >= s.units or s.camp_hex[side] >= t.HEXES:
            return BAD_CAMP
        if (camp < 0) != (state == st.NO_CAMP) or s.camp_hex[side] < -1:
            return BAD_CAMP
        if camp >= 0 and (s.unit_type[camp] != t.CP or s.unit_side[camp] != side):
            return BAD_CAMP
        if camp >= 0 and s.unit_fate[camp] != st.UNPLACED:
            if (s.unit_fate[camp] == st.IN_PLAY) != (state == st.DEFENDED) or s.camp_hex[side] < 0:
                return BAD_CAMP
            if state == st.DEFENDED and s.unit_hex[camp] != s.camp_hex[side]:
                return BAD_CAMP
        if s.phase < st.PH_AFTER and lost_strength(s, side) != s.lost[side]:
            return BAD_LOST
    return _SOUND


@kernel
def lost_strength(s, side):
    """The strength of a side's eliminated units, and of those that left where that counts."""
    total = NOTHING
    for u in range(first_of(s, side), end_of(s, side)):
        lost = s.unit_fate[u] == st.ELIMINATED or (s.unit_fate[u] == st.LEFT_MAP and s.exits_are_losses[side])
        if lost and s.unit_type[u] != t.CP:
            total += t.FULL_STRENGTH[s.unit_type[u]]
    return total


@kernel
def check_leaders(s):
    """Leaders, and the count of them in each hex."""
    if s.leaders < 0 or s.leaders > t.MAX_LEADERS:
        return BAD_LEADER
    on_board = NOTHING
    for k in range(np.int64(s.leaders)):
        h = np.int64(s.leader_hex[k])
        if s.leader_side[k] < 0 or s.leader_side[k] > 1 or s.leader_rating[k] < 1 or s.leader_rating[k] > t.MOST_RATING:
            return BAD_LEADER
        if s.leader_fate[k] < 0 or s.leader_fate[k] >= len(st.LEADER_FATES) or s.leader_marks[k] < 0:
            return BAD_LEADER
        if h < st.ASIDE or h >= t.HEXES or (h >= 0 and (s.leader_fate[k] != st.L_IN_PLAY or kind_of(s, h) > t.RIVER)):
            return BAD_LEADER
        if h >= 0:
            on_board += 1
            if leaders_at(s, h, np.int64(s.leader_side[k])) < 1:
                return BAD_LEADER
    for h in range(t.HEXES):
        if s.hex_leaders[h]:
            on_board -= leaders_at(s, np.int64(h), NOTHING) + leaders_at(s, np.int64(h), np.int64(1))
    return BAD_LEADER if on_board != 0 else _SOUND


@kernel
def check_pointers(s):
    """What the decision needs is there."""
    needs = NEEDS[s.decision]
    if s.attacker < -1 or s.attacker >= s.units or s.target < -1 or s.target >= s.units:
        return BAD_POINTER
    if s.leader < -1 or s.leader >= s.leaders or s.rival < -1 or s.rival >= s.leaders:
        return BAD_POINTER
    if s.quarry < -1 or s.quarry >= s.units or (s.quarry >= 0 and s.unit_hex[s.quarry] < 0):
        return BAD_POINTER
    if s.pointed < -1 or s.pointed >= t.HEXES or s.target_hex < -1 or s.target_hex >= t.HEXES:
        return BAD_POINTER
    if s.last_free < st.NOWHERE or s.last_free >= t.HEXES or s.last_facing < 0 or s.last_facing > 5:
        return BAD_POINTER
    if s.over:
        return _SOUND
    if (needs & N_MOVER and s.mover < 0) or (needs & N_ATTACKER and s.attacker < 0):
        return BAD_POINTER
    if (needs & N_TARGET and s.target < 0) or (needs & N_LEADER and s.leader < 0):
        return BAD_POINTER
    if (needs & N_RIVAL and s.rival < 0) or (needs & N_POINTED and s.pointed < 0):
        return BAD_POINTER
    if s.decision == st.STEP and s.unit_hex[s.mover] < 0:
        return BAD_POINTER
    if s.aim == st.A_QUARRY and s.decision == st.STEP and s.quarry < 0:
        return BAD_POINTER
    if s.decision == st.RETREAT_TO and s.unit_hex[s.target] < 0:
        return BAD_POINTER
    return _SOUND


@kernel
def check(s):
    """0, or the number of the first broken invariant (an index into PROBLEMS)."""
    problem = check_header(s)
    if problem == 0:
        problem = check_units(s)
    if problem == 0:
        problem = check_ground(s)
    if problem == 0:
        problem = check_camps(s)
    if problem == 0:
        problem = check_leaders(s)
    if problem == 0:
        problem = check_pointers(s)
    return problem
