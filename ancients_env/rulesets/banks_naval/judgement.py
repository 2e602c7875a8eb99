"""Judging a record: how a side stands, and whether the record is sound."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.judgement import advantage, bounded, dice_are_sound, header_is_sound, verdict
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.movement import is_open
from ancients_env.rulesets.banks_naval.ships import NOTHING, ONE, neighbour, points

HULL_WORTH = np.array([2.0, 3.0])  # by size
STATE_SHARE = np.array([1.0, 0.6, 0.25])  # what is left of it when intact, damaged, sinking
CREW_WORTH, MARINE_WORTH, GEAR_WORTH = 0.4, 1.2, 0.5
POINT_SHARE, MATERIAL_SHARE = 0.6, 0.4
KINDS, REASONS = np.int64(len(st.DECISIONS)), np.int64(len(st.REASONS))


@kernel
def material(s, side):
    """Hulls, crews, marines and gear under a side's control."""
    total = 0.0
    for u in range(s.ships):
        if s.ship_hex[u] < 0 or s.ship_holder[u] != side:
            continue
        total += HULL_WORTH[s.ship_size[u]] * STATE_SHARE[s.ship_state[u]] + MARINE_WORTH * s.ship_marines[u]
        if s.ship_state[u] == t.INTACT:
            total += CREW_WORTH * s.ship_crew[u]
        if s.ship_gear[u]:
            total += GEAR_WORTH
    for k in range(s.land_n):
        if s.land_side[s.land[k]] == side:
            total += MARINE_WORTH * s.land_marines[s.land[k]]
    return total


@kernel
def most_points(s, side):
    """What a side would gain by sinking every enemy ship, and at least 1."""
    total = np.int64(1)
    for u in range(s.ships):
        if s.ship_side[u] != side:
            total += s.worth[side, st.W_SUNK, s.ship_size[u]]
    return total


@kernel
def evaluate(s, seat):
    """How a seat stands, -1 (lost) to 1 (won): points first, then material."""
    side = np.int64(seat) & 1
    other = 1 - side
    if s.over:
        return verdict(s, side)
    lead = np.int64(s.score[side]) - np.int64(s.score[other])
    reach = np.float64(most_points(s, side) + most_points(s, other)) / 2.0
    return bounded(POINT_SHARE * lead / reach + MATERIAL_SHARE * advantage(material(s, side), material(s, other)))


PROBLEMS = (
    "sound",
    f"ships must be 2 to {t.MAX_SHIPS}, south's first, as first_ship says, and each side must have one",
    "a ship's side, holder, facing, size, crew, gear, state, fate or marks holds a number that names nothing",
    "ship_hex must be a sea hex of the board or -1 for a ship that sank or left; one ship a hex, as hex_ship says",
    "only the ship on the move stands in no hex",
    "a ship without marines must be held by the side of its colour",
    f"marines must be 0 to {t.MAX_MARINES} in a hex, on ships and land only, and those that may act are some of them",
    "a damaged or sinking ship has lost its ballista",
    "seat, decision, active, over, winner, reason, phase or first holds a number that names nothing",
    "ground must be the scenario's board: sea or land on it, nothing off it; land must list the land hexes",
    f"turns must be 1 to {t.MAX_TURNS} with turns left in a live battle, dice 0 to 6, points and worths 0 or more",
    "mover, pointed, target or the announced attacks do not fit the decision",
    "loaded dice must be faces of a die",
    "score must be the points that the ships, the marines lost and the bonus give",
)
(
    _SOUND, BAD_COUNT, BAD_SHIP, BAD_HEX, BAD_MOVER, BAD_HOLDER, BAD_MARINES, BAD_GEAR, BAD_HEADER, BAD_GROUND,
    BAD_NUMBERS, BAD_POINTER, BAD_DICE, BAD_SCORE,
) = np.arange(len(PROBLEMS))  # fmt: skip


@kernel
def check_header(s):
    """Header fields, counters and the phase."""
    if not header_is_sound(s, KINDS, REASONS) or s.phase < 0 or s.phase >= len(st.PHASES):
        return BAD_HEADER
    if s.first < 0 or s.first > 1 or (s.turn + s.first) % 2 != (s.active if s.over == 0 else 1 - s.active):
        return BAD_HEADER
    if s.turns < 1 or s.turns > t.MAX_TURNS or s.turn < 0 or s.turn > 2 * np.int64(s.turns):
        return BAD_NUMBERS
    if (s.over == 0 and s.turn == 2 * np.int64(s.turns)) or s.die < 0 or s.die > 6:
        return BAD_NUMBERS
    if s.early_end < 0 or s.early_end > 1:
        return BAD_NUMBERS
    for side in range(2):
        if s.given_die[side] < 0 or s.given_die[side] > 6 or s.to_win[side] < 0 or s.bonus[side] < 0:
            return BAD_NUMBERS
        if s.marine_worth[side] < 0 or s.marines_lost[side] < 0 or s.shown[side] < 0 or s.shown[side] > 6:
            return BAD_NUMBERS
        for what in range(3):
            if s.worth[side, what, 0] < 0 or s.worth[side, what, 1] < 0:
                return BAD_NUMBERS
    return _SOUND if dice_are_sound(s, t.FACES) else BAD_DICE


@kernel
def check_ground(s):
    """The map, and marines on land."""
    if s.rows < t.MIN_ROWS or s.rows > t.ROWS or s.rows % 2 == 0 or s.cols < t.MIN_COLS or s.cols > t.COLS:
        return BAD_GROUND
    if s.land_n < 0 or s.land_n > t.HEXES:
        return BAD_GROUND
    land = NOTHING
    for h in range(t.HEXES):
        kind = s.ground[h]
        if (t.BOARD[s.rows >> 1, s.cols, h] == 0) != (kind == t.OFF_BOARD) or kind < 0 or kind > t.OFF_BOARD:
            return BAD_GROUND
        if kind == t.LAND:
            if land >= s.land_n or s.land[land] != h:
                return BAD_GROUND
            land += 1
        elif s.land_marines[h] != 0:
            return BAD_MARINES
        if s.land_marines[h] < 0 or s.land_marines[h] > t.MAX_MARINES or s.land_side[h] < 0 or s.land_side[h] > 1:
            return BAD_MARINES
        if s.land_ready[h] < 0 or s.land_ready[h] > s.land_marines[h]:
            return BAD_MARINES
        if s.hex_ship[h] < -1 or s.hex_ship[h] >= s.ships or s.attacked[h] < 0 or s.attacked[h] > 1:
            return BAD_HEX
    return _SOUND if land == s.land_n else BAD_GROUND


@kernel
def check_ship(s, u):
    """One ship's numbers."""
    side, holder = s.ship_side[u], s.ship_holder[u]
    if side < 0 or side > 1 or holder < 0 or holder > 1 or s.ship_facing[u] < 0 or s.ship_facing[u] > 5:
        return BAD_SHIP
    if s.ship_size[u] < 0 or s.ship_size[u] > 1 or s.ship_crew[u] < 1 or s.ship_crew[u] > t.MOST_CREW:
        return BAD_SHIP
    if s.ship_gear[u] < 0 or s.ship_gear[u] > 3 or s.ship_state[u] < 0 or s.ship_state[u] > t.SINKING:
        return BAD_SHIP
    if s.ship_fate[u] < 0 or s.ship_fate[u] >= len(st.FATES) or s.ship_marks[u] < 0 or s.ship_marks[u] > 3:
        return BAD_SHIP
    if (u >= s.first_ship[1]) != (side == 1):
        return BAD_COUNT
    if s.ship_marines[u] < 0 or s.ship_marines[u] > t.MAX_MARINES:
        return BAD_MARINES
    if s.ship_ready[u] < 0 or s.ship_ready[u] > s.ship_marines[u]:
        return BAD_MARINES
    if s.ship_state[u] != t.INTACT and s.ship_gear[u] & t.BALLISTA:
        return BAD_GEAR
    h = np.int64(s.ship_hex[u])
    if h < st.GONE or h >= t.HEXES or (h == st.GONE) != (s.ship_fate[u] != st.IN_PLAY):
        return BAD_HEX
    if h == st.GONE:
        return BAD_MARINES if s.ship_marines[u] != 0 else _SOUND
    if s.ground[h] != t.SEA:
        return BAD_HEX
    if s.mover == u:
        return BAD_MOVER if s.hex_ship[h] == u else _SOUND
    if s.hex_ship[h] != u:
        return BAD_HEX
    return BAD_HOLDER if s.ship_marines[u] == 0 and holder != side else _SOUND


@kernel
def check_ships(s):
    """All ships, and that no hex holds one that is elsewhere."""
    at_rest = NOTHING
    for u in range(s.ships):
        problem = check_ship(s, u)
        if problem != 0:
            return problem
        at_rest += s.ship_hex[u] >= 0 and s.mover != u
    for h in range(t.HEXES):
        at_rest -= s.hex_ship[h] >= 0
    return BAD_HEX if at_rest != 0 else _SOUND


@kernel
def check_plan(s):
    """Announced attacks come from hexes that can hold marines."""
    if s.plan_n < 0 or s.plan_n > t.MAX_MARINES or s.plan_at < 0 or s.plan_at > s.plan_n:
        return BAD_POINTER
    for k in range(s.plan_n):
        h = s.plan_from[k]
        if h < 0 or h >= t.HEXES or s.plan_how[k] < 0 or s.plan_how[k] > t.ARCHERY:
            return BAD_POINTER
        if s.plan_how[k] == t.BOARDING and s.hex_ship[h] < 0:
            return BAD_POINTER
    return _SOUND


@kernel
def check_pointers(s):
    """What the decision needs is there."""
    d = s.decision
    if (st.DECISION_PHASES[d] >> np.int64(s.phase)) & 1 == 0:
        return BAD_POINTER
    moving = d == st.STEP or d == st.GO_THROUGH
    if moving != (s.mover >= 0) or (moving and s.ship_hex[s.mover] < 0) or s.points < 0 or s.points > t.MOST_CREW + 6:
        return BAD_POINTER
    if s.pointed < -1 or s.pointed >= t.HEXES or s.target < -1 or s.target >= t.HEXES:
        return BAD_POINTER
    if d == st.MARINE_TO or d == st.BOARD_OR_SHOOT or d == st.BALLISTA_TARGET:
        if s.pointed < 0 or (s.hex_ship[s.pointed] < 0 and (d == st.BALLISTA_TARGET or s.ground[s.pointed] != t.LAND)):
            return BAD_POINTER
    aimed = d == st.ANNOUNCE or d == st.BOARD_OR_SHOOT or d == st.CARRY_ON or d == st.GO_THROUGH
    at_ship = d == st.TAKE_SHIP or d == st.TAKE_HIT or d == st.GO_THROUGH
    if (aimed or at_ship) and s.target < 0:
        return BAD_POINTER
    if at_ship and s.hex_ship[s.target] < 0:
        return BAD_POINTER
    if d == st.GO_THROUGH:
        facing = np.int64(s.ship_facing[s.mover])
        if neighbour(s, np.int64(s.ship_hex[s.mover]), facing) != s.target:
            return BAD_POINTER
        if not is_open(s, np.int64(s.mover), neighbour(s, np.int64(s.target), facing)):
            return BAD_POINTER
    if d == st.TAKE_SHIP and (s.plan_at < 1 or s.plan_how[s.plan_at - 1] != t.BOARDING):
        return BAD_POINTER
    if d == st.BOARD_OR_SHOOT and s.plan_n >= t.MAX_MARINES:
        return BAD_POINTER
    if s.repair_at < 0 or s.repair_at > s.ships:
        return BAD_POINTER
    return check_plan(s)


@kernel
def check(s):
    """0, or the number of the first broken invariant (an index into PROBLEMS)."""
    if s.ships < 2 or s.ships > t.MAX_SHIPS or s.first_ship[0] != 0 or s.first_ship[1] < 1:
        return BAD_COUNT
    if s.first_ship[1] >= s.ships or s.mover < -1 or s.mover >= s.ships:
        return BAD_COUNT
    problem = check_header(s)
    if problem == 0:
        problem = check_ground(s)
    if problem == 0:
        problem = check_ships(s)
    if problem == 0:
        problem = check_pointers(s)
    if problem == 0 and (s.score[0] != points(s, NOTHING) or s.score[1] != points(s, ONE)):
        problem = BAD_SCORE
    return problem
