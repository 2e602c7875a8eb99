"""What a seat sees: planes over the board and a row of small numbers, from its own chair."""

from __future__ import annotations

import numpy as np

from ancients_env.grid import DIRECTION_NAMES
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import NOTHING, ONE, game_turn, holder, is_night, neighbour, on

PLANES = (
    # as the seat sees the board: north's are turned round; a unit is one write for side, facing and strength
    *(f"unit facing {name}: strength now plus one, own above 0, enemy below" for name in DIRECTION_NAMES),
    "own fronts",
    "enemy fronts",
    "unit type, counted from 1",
    "movement",
    "missile class: 1 A, 2 B",
    "disordered: 1, panicked: 2",
    "volley marker: 1, looting: 2",
    "spent: 1 moved, 2 attacked, 4 left a zone of control; 8 out of control, 16 balks, 32 will balk, 64 controlled",
    "shots left",
    "volleys left, plus one",
    "camp: 1 defended, 2 undefended, 3 captured, 4 taken back; 4 more disordered, 8 panicked; the enemy's below 0",
    "own leaders",
    "enemy leaders",
    "on the board",
    *(f"terrain {name}" for name in t.TERRAIN_NAMES[1:]),  # a hill's number is its height
    "river sides: bit for each side, NE first",
    "fords: the same",
    "bridges: the same",
    "entry hexes: 1 own, 2 enemy",
    "volleys shot into the hex",
    "pointed at, moving, shooting or attacking",
    "target",
    "off the map before this hex: 1 own, 2 enemy unit",
)
(
    P_FRONTS, P_ENEMY_FRONTS, P_TYPE, P_MOVEMENT, P_MISSILE, P_ORDER, P_VOLLEY, P_SPENT, P_SHOTS, P_ARROWS, P_CAMP,
    P_LEADERS, P_ENEMY_LEADERS, P_BOARD, P_VILLAGE,
) = np.arange(15) + 6  # fmt: skip
P_TERRAIN = P_VILLAGE - 1  # the plane of kind k is P_TERRAIN + k, and clear ground has none
(P_RIVERS, P_FORDS, P_BRIDGES, P_ENTRIES, P_SHOT_INTO, P_POINTED, P_TARGET, P_OFF_MAP) = (
    np.arange(8) + P_TERRAIN + len(t.TERRAIN_NAMES)
)
assert PLANES[P_VILLAGE] == "terrain village" and len(PLANES) == P_OFF_MAP + 1

_UNITS = (*t.TYPES[:-1],)
SCALARS = (
    "own points", "enemy points", "player turns left", "turns of daylight left", "my turn", "my decision",
    "I play first", "phase", "movement points left", "hexes entered", "aim of the move", "own strength lost",
    "enemy strength lost", "own panic threshold", "enemy panic threshold", "own panic over", "enemy panic over",
    "own leaders off the map", "enemy leaders off the map", "own leaders due", "enemy leaders due", "own leaders lost",
    "enemy leaders lost", "own build points", "price of the army", "item to agree on", "light infantry is fierce",
    "out of control", "hitting numbers declared", "hits to assign", "rating in question", "rating of the rival",
    "own nation", "enemy nation", "own charge left", "enemy charge left", "own triple attack left",
    "enemy triple attack left", "strength to recover", "part of the phase", "night",
    *(f"own points for {what}" for what in ("the camp", "panic", "strength")),
    *(f"enemy points for {what}" for what in ("the camp", "panic", "strength")),
    *(f"own {name} off the map" for name in _UNITS),
    *(f"enemy {name} off the map" for name in _UNITS),
    *(f"unit in question is {name}" for name in t.TYPES),
    *(f"unit in question faces {name}" for name in DIRECTION_NAMES),
    *(f"option {name}" for name in st.SWITCHES),
    *(f"decision {name}" for name in st.DECISIONS),
)  # fmt: skip
S_WORTH = np.int64(SCALARS.index("own points for the camp"))
S_OWN_WAITING = np.int64(SCALARS.index("own LI off the map"))
S_ENEMY_WAITING = S_OWN_WAITING + len(_UNITS)
S_MOVER = S_ENEMY_WAITING + len(_UNITS)
S_FACING = S_MOVER + len(t.TYPES)
S_OPTION = S_FACING + 6
S_DECISION = S_OPTION + len(st.SWITCHES)
S_LEADERS_OFF = np.int64(SCALARS.index("own leaders off the map"))

# the marks stand in the record as the planes show them: two bits of order, two that fix a unit, seven of the turn
_FIXED_SHIFT, _FIXED = np.int64(2), np.int64(3)
_SPENT_SHIFT, _SPENT = np.int64(4), np.int64(127)
assert (st.DISORDERED, st.PANICKED, st.VOLLEY, st.LOOTING) == (1, 2, 1 << _FIXED_SHIFT, 2 << _FIXED_SHIFT)
assert [int(mark) >> _SPENT_SHIFT for mark in (st.MOVED, st.ATTACKED, st.DISENGAGED)] == [1, 2, 4]
assert [int(m) >> _SPENT_SHIFT for m in (st.WILD, st.BALKS, st.WILL_BALK, st.CONTROLLED)] == [8, 16, 32, 64]
_CONTROLLED_SHIFT = np.int64(10)
CAMP_ORDER = np.int64(4)
SIDES_OF_A_HEX = np.int64(63)  # two bits each for the three that are kept with it
SIDE_BIT = np.array([[1, 2, 4], [8, 16, 32]])  # of the NE, E and SE side as each seat sees them
assert st.CONTROLLED >> _CONTROLLED_SHIFT == 1

# strength now plus one, below 0 for an enemy; by disordered and twice looting (two places below its mark), and type
SHOWN_STRENGTH = np.stack([*t.STRENGTH, *np.ones_like(t.STRENGTH)]) + 1
SHOWN_STRENGTH = np.ascontiguousarray(np.stack([SHOWN_STRENGTH, -SHOWN_STRENGTH]).astype(np.int8))
FACING = np.ascontiguousarray(np.stack([np.arange(6), (np.arange(6) + 3) % 6]).astype(np.uint8))  # as each side sees it
# the three hexes in front of a unit, [hex, facing]; off the grid: the missing end of row B, which is on no board
_NOWHERE = 2 * t.COLS - 1
AHEAD = np.stack([t.NEIGHBOURS[:, (np.arange(6) + turn) % 6] for turn in t.FRONT], axis=2)
AHEAD = np.ascontiguousarray(np.where(AHEAD < 0, _NOWHERE, AHEAD).astype(np.uint8))
assert not t.GRID.exists[_NOWHERE]


@kernel
def hides(s, u, side):
    """Is a unit out of a side's sight (hidden movement)?"""
    return np.int64(s.options) & st.HIDDEN_MOVEMENT != 0 and (np.int64(s.unit_seen[u]) >> side) & 1 == 0


@kernel
def observe_units(s, side, chair, board, planes, scalars):
    """Units, facings, fronts; the groups that wait: own ones, and the enemy's MAX_GROUPS bits higher."""
    hidden = np.int64(s.options) & st.HIDDEN_MOVEMENT
    arrows = np.int64(s.options) & st.ARROW_SUPPLY
    waiting = NOTHING
    for u in range(np.int64(s.units)):
        h = np.int64(s.unit_hex[u])
        if h < 0:
            if h <= st.IMAGINARY:
                observe_waiting(s, u, side, chair, planes)
            elif s.unit_fate[u] == st.WAITING or s.unit_fate[u] == st.UNPLACED:
                waiting |= observe_off_map(s, u, side, scalars)
            continue
        if hidden and (np.int64(s.unit_seen[u]) >> side) & 1 == 0:
            continue
        at = chair[h]
        kind = np.int64(s.unit_type[u])
        marks = np.int64(s.unit_marks[u])
        if kind == t.CP:
            if s.hex_unit[h] != u:  # below a unit: the plane of camps tells of it
                continue
        else:
            enemy = (np.int64(s.unit_side[u]) ^ (marks >> _CONTROLLED_SHIFT) ^ side) & 1
            facing = FACING[side, s.unit_facing[u]]
            planes[facing, at] = SHOWN_STRENGTH[enemy, (marks & 1) | ((marks >> 2) & 2), kind]
            for k in range(3):
                n = AHEAD[at, facing, k]
                planes[P_FRONTS + enemy, n] += board[n]
            planes[P_MOVEMENT, at] = t.MOVEMENT[kind]
        planes[P_TYPE, at] = kind + 1
        planes[P_MISSILE, at] = s.unit_missile[u]
        planes[P_ORDER, at] = marks & (st.DISORDERED | st.PANICKED)
        planes[P_VOLLEY, at] = (marks >> _FIXED_SHIFT) & _FIXED
        planes[P_SPENT, at] = (marks >> _SPENT_SHIFT) & _SPENT
        if s.unit_left[u]:
            planes[P_SHOTS, at] = s.unit_left[u]
        if arrows and s.unit_missile[u]:
            planes[P_ARROWS, at] = s.unit_volleys[u] + 1
    return waiting


@kernel
def observe_waiting(s, u, side, chair, planes):
    """A unit on an imaginary hex shows before its entry hex (banks-5.3)."""
    entry = t.INSIDE[st.IMAGINARY - s.unit_hex[u], s.unit_facing[u]]
    planes[P_OFF_MAP, chair[entry]] += 1 if holder(s, u) == side else 2


@kernel
def observe_leaders(s, side, chair, planes, scalars):
    """Leaders on the map and off it."""
    hidden = np.int64(s.options) & st.HIDDEN_MOVEMENT != 0
    for k in range(np.int64(s.leaders)):
        enemy = np.int64(s.leader_side[k] != side)
        h = s.leader_hex[k]
        if h >= 0:
            if not hidden or (np.int64(s.leader_seen[k]) >> side) & 1:
                planes[P_LEADERS + enemy, chair[h]] += 1
        elif s.leader_fate[k] == st.L_IN_PLAY:
            scalars[S_LEADERS_OFF + enemy] += 1
        elif s.leader_fate[k] == st.L_DUE:
            scalars[S_LEADERS_OFF + 2 + enemy] += 1
        else:
            scalars[S_LEADERS_OFF + 4 + enemy] += 1


@kernel
def observe_ground(s, side, chair, board, planes):
    """The board, and what lies on it: whole planes at once, which is quicker than looking for the hexes that matter."""
    ground = planes[P_BOARD]  # as the seat sees it, until the board itself takes its place
    if side == 0:  # nothing is turned
        for h in range(t.HEXES):
            ground[h] = s.ground[h]
    else:
        for h in range(t.HEXES):
            ground[h] = s.ground[chair[h]]
    for kind in range(1, len(t.TERRAIN_NAMES)):
        for h in range(t.HEXES):
            planes[P_TERRAIN + kind, h] = max(ground[h] >> t.HEIGHT_SHIFT, 1) if ground[h] & t.KIND == kind else 0
    sides = NOTHING
    for h in range(t.HEXES):
        ground[h] = board[h]
        sides |= s.hexsides[h]
    if sides:
        for h in range(t.HEXES):
            if s.hexsides[h]:
                observe_hexsides(s, h, side, chair, planes)


@kernel
def observe_supplies(s, waiting, chair, planes):
    """Where reinforcements may still come in, and spent arrows; few battles have any."""
    if waiting:
        theirs = waiting >> t.MAX_GROUPS
        for h in range(t.HEXES):
            entries = np.int64(s.entries[h])
            if entries:
                planes[P_ENTRIES, chair[h]] = np.int64(entries & waiting != 0) + 2 * np.int64(entries & theirs != 0)
    if np.int64(s.options) & st.ARROW_SUPPLY:
        for h in range(t.HEXES):
            if s.arrows[h]:
                planes[P_SHOT_INTO, chair[h]] = s.arrows[h]


@kernel
def observe_hexsides(s, h, side, chair, planes):
    """Features of the NE, E and SE sides of a hex, for both hexes they divide."""
    at = chair[h]
    features = np.int64(s.hexsides[h]) & SIDES_OF_A_HEX
    d = NOTHING
    while features:  # two bits a side
        kind = features & 3
        if kind != t.OPEN:
            plane = P_RIVERS + kind - 1
            planes[plane, at] |= SIDE_BIT[side, d]
            n = neighbour(s, h, d)
            if n >= 0:
                planes[plane, chair[n]] |= SIDE_BIT[1 - side, d]
        features >>= 2
        d += 1


@kernel
def observe_decision(s, side, chair, planes, scalars):
    """What the decision is about."""
    u = np.int64(s.mover)
    if s.attacker >= 0:
        u = np.int64(s.attacker)
    if u >= 0 and not hides(s, u, side):
        if s.unit_hex[u] >= 0:
            planes[P_POINTED, chair[s.unit_hex[u]]] = 1
        scalars[S_MOVER + s.unit_type[u]] = 1
        scalars[S_FACING + (np.int64(s.unit_facing[u]) + t.BEHIND * side) % t.DIRECTIONS] = 1
        if s.mover >= 0:
            scalars[8] = s.points
            scalars[9] = s.steps
            scalars[10] = s.aim
    if s.pointed >= 0 and s.decision >= st.ENTER_AT and s.seat == side:
        planes[P_POINTED, chair[s.pointed]] += 2
    if s.target >= 0 and s.unit_hex[s.target] >= 0:
        planes[P_TARGET, chair[s.unit_hex[s.target]]] = 1
    elif s.quarry >= 0 and s.seat == side:
        planes[P_TARGET, chair[s.unit_hex[s.quarry]]] = 1
    if s.leader >= 0:
        if s.leader_hex[s.leader] >= 0:
            planes[P_POINTED, chair[s.leader_hex[s.leader]]] += 4
        scalars[30] = s.leader_rating[s.leader]
    if s.rival >= 0:
        if s.leader_hex[s.rival] >= 0:
            planes[P_TARGET, chair[s.leader_hex[s.rival]]] += 4
        scalars[31] = s.leader_rating[s.rival]
    if s.phase == st.PH_FIRE and np.int64(s.options) & st.NO_DICE_FIRE:
        for v in range(np.int64(s.units)):
            if s.unit_hex[v] >= 0 and np.int64(s.unit_marks[v]) & (st.AIMED_AT | st.HIT):
                planes[P_TARGET, chair[s.unit_hex[v]]] += 1 + (np.int64(s.unit_marks[v]) & st.HIT != 0)


@kernel
def observe_off_map(s, u, side, scalars):
    """A unit to come, to be placed or just bought; the enemy's list is secret until both are made (banks-15.2a).

    Returns the bit of its reinforcement group, the enemy's MAX_GROUPS higher.
    """
    mine = s.unit_side[u] == side
    if not mine and np.int64(s.options) & st.HIDDEN_MOVEMENT:
        return NOTHING
    if s.unit_type[u] != t.CP and (mine or s.decision != st.BUY):
        scalars[(S_OWN_WAITING if mine else S_ENEMY_WAITING) + s.unit_type[u]] += 1
    if s.unit_fate[u] != st.WAITING:
        return NOTHING
    return ONE << (np.int64(s.unit_group[u]) + (NOTHING if mine else np.int64(t.MAX_GROUPS)))


@kernel
def observe_numbers(s, side, scalars):
    """Counts and the decision."""
    other = 1 - side
    scalars[0] = s.score[side]
    scalars[1] = s.score[other]
    scalars[2] = 2 * np.int64(s.turns) - s.turn
    scalars[3] = max(np.int64(s.night_after) - game_turn(s) + 1, NOTHING)
    scalars[4] = s.active == side
    scalars[5] = s.seat == side
    scalars[6] = s.first == side
    scalars[7] = s.phase
    scalars[11] = s.lost[side]
    scalars[12] = s.lost[other]
    scalars[13] = s.threshold[side]
    scalars[14] = s.threshold[other]
    scalars[15] = s.panicked[side]
    scalars[16] = s.panicked[other]
    scalars[23] = s.money[side]
    scalars[24] = s.build_points
    scalars[25] = s.cursor if s.decision == st.AGREE else NOTHING
    scalars[26] = s.fierce
    scalars[27] = s.wild
    scalars[28] = s.aimed_sum
    scalars[29] = s.hits_left
    scalars[32] = s.nation[side]
    scalars[33] = s.nation[other]
    if on(s, st.BARBARIAN_CHARGE):
        scalars[34] = s.barbarian_player[side] > s.charged[side]
        scalars[35] = s.barbarian_player[other] > s.charged[other]
    if on(s, st.NATIONAL):
        scalars[36] = s.nation[side] == t.N_BARBARIANS and s.tripled[side] == 0
        scalars[37] = s.nation[other] == t.N_BARBARIANS and s.tripled[other] == 0
    scalars[38] = s.allowance
    scalars[39] = s.stage
    scalars[40] = is_night(s)
    for k in range(3):
        scalars[S_WORTH + k] = s.worth[side, k]
        scalars[S_WORTH + 3 + k] = s.worth[other, k]
    for k in range(len(st.SWITCHES)):
        scalars[S_OPTION + k] = (np.int64(s.options) >> k) & 1
    if s.seat >= 0:
        scalars[S_DECISION + s.decision] = 1


@kernel
def observe_camps(s, side, chair, planes):
    """Camps in any state; with hidden movement an enemy's only where it is seen or was captured."""
    for k in range(2):
        h, state = s.camp_hex[k], np.int64(s.camp_state[k])
        if h < 0 or state == st.NO_CAMP:
            continue
        if state == st.DEFENDED:
            camp = np.int64(s.camp_unit[k])
            if k != side and hides(s, camp, side):
                continue
            state += CAMP_ORDER * (np.int64(s.unit_marks[camp]) & (st.DISORDERED | st.PANICKED))
        planes[P_CAMP, chair[h]] = state if k == side else -state


@kernel
def observe(s, seat, planes, scalars):
    """Write what a seat sees into zeroed planes (C, H) and scalars (G,)."""
    side = np.int64(seat) & 1
    chair = t.CHAIR[side, s.rows >> 1, s.cols]
    board = t.BOARD[s.rows >> 1, s.cols]
    waiting = observe_units(s, side, chair, board, planes, scalars)
    observe_ground(s, side, chair, board, planes)
    observe_supplies(s, waiting, chair, planes)
    observe_camps(s, side, chair, planes)
    observe_leaders(s, side, chair, planes, scalars)
    observe_decision(s, side, chair, planes, scalars)
    observe_numbers(s, side, scalars)
