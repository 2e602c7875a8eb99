"""What a seat sees: planes over the board and a row of small numbers, from its own chair."""

from __future__ import annotations

import numpy as np

from ancients_env.grid import DIRECTION_NAMES
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import NOTHING, game_turn, holder, is_night, neighbour, on

PLANES = (
    *(f"own unit facing {name}" for name in DIRECTION_NAMES),  # as the seat sees the board: north's are turned round
    *(f"enemy unit facing {name}" for name in DIRECTION_NAMES),
    "own camp: 1 defended, 2 undefended, 3 captured, 4 taken back",
    "enemy camp: the same",
    "own fronts",
    "enemy fronts",
    "unit type, counted from 1",
    "strength now",
    "movement",
    "missile class: 1 A, 2 B",
    "disordered: 1, panicked: 2",
    "volley marker",
    "looting: 1, out of control: 2, balks: 4, will balk: 8, controlled: 16",
    "spent: 1 moved, 2 attacked, 4 left a zone of control",
    "shots left",
    "volleys left, plus one",
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
P_OWN, P_ENEMY = np.int64(0), np.int64(6)
(
    P_CAMP, P_ENEMY_CAMP, P_FRONTS, P_ENEMY_FRONTS, P_TYPE, P_STRENGTH, P_MOVEMENT, P_MISSILE, P_ORDER, P_VOLLEY,
    P_STATE, P_SPENT, P_SHOTS, P_ARROWS, P_LEADERS, P_ENEMY_LEADERS, P_BOARD, P_VILLAGE,
) = np.arange(18) + 12  # fmt: skip
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

_SPENT_SHIFT = np.int64(4)
assert st.MOVED >> _SPENT_SHIFT == 1 and st.DISENGAGED >> _SPENT_SHIFT == 4
# marks that other planes than `disordered` tell of
_STATES = st.LOOTING | st.WILD | st.BALKS | st.WILL_BALK | st.CONTROLLED


@kernel
def hides(s, u, side):
    """Is a unit out of a side's sight (hidden movement)?"""
    return np.int64(s.options) & st.HIDDEN_MOVEMENT != 0 and (np.int64(s.unit_seen[u]) >> side) & 1 == 0


@kernel
def observe_state(s, u, at, planes):
    """What is the matter with a unit that is not fresh."""
    marks = np.int64(s.unit_marks[u])
    planes[P_ORDER, at] = marks & (st.DISORDERED | st.PANICKED)
    if marks & st.VOLLEY:
        planes[P_VOLLEY, at] = 1
    planes[P_SPENT, at] = (marks >> _SPENT_SHIFT) & 7
    if marks & _STATES:
        planes[P_STATE, at] = (
            ((marks & st.LOOTING) >> 3)
            | ((marks & st.WILD) >> 6)
            | ((marks & (st.BALKS | st.WILL_BALK)) >> 6)
            | ((marks & st.CONTROLLED) >> 6)
        )


assert (st.LOOTING >> 3, st.WILD >> 6, st.BALKS >> 6, st.WILL_BALK >> 6, st.CONTROLLED >> 6) == (1, 2, 4, 8, 16)


@kernel
def observe_units(s, side, chair, planes):
    """Units, their facings and fronts; few writes a unit."""
    turn = t.BEHIND * side
    for u in range(np.int64(s.units)):
        h = np.int64(s.unit_hex[u])
        if h < 0 or (s.unit_seen[u] != 3 and hides(s, u, side)):
            if h <= st.IMAGINARY:
                observe_waiting(s, u, side, chair, planes)
            continue
        at = chair[h]
        own = holder(s, u) == side
        kind = s.unit_type[u]
        marks = np.int64(s.unit_marks[u])
        if marks:
            observe_state(s, u, at, planes)
        if kind == t.CP:  # a unit above it writes over it, or has done so
            if s.hex_unit[h] != u:
                continue
        else:
            facing = np.int64(s.unit_facing[u])
            planes[(P_OWN if own else P_ENEMY) + (facing + turn) % t.DIRECTIONS, at] = 1
            for k in range(3):
                n = neighbour(s, h, (facing + t.FRONT[k]) % t.DIRECTIONS)
                if n >= 0:
                    planes[P_FRONTS if own else P_ENEMY_FRONTS, chair[n]] += 1
            planes[P_MOVEMENT, at] = t.MOVEMENT[kind]
        planes[P_TYPE, at] = kind + 1
        planes[P_STRENGTH, at] = 1 if marks & st.LOOTING else t.STRENGTH[marks & 1, kind]
        if s.unit_missile[u]:
            planes[P_MISSILE, at] = s.unit_missile[u]
            planes[P_SHOTS, at] = s.unit_left[u]
            if np.int64(s.options) & st.ARROW_SUPPLY:
                planes[P_ARROWS, at] = s.unit_volleys[u] + 1


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
def turned_bits(bits, side):
    """Six bits of hexsides as a side sees them."""
    return bits if side == 0 else ((bits << 3) | (bits >> 3)) & 63


@kernel
def observe_ground(s, side, chair, planes):
    """The board, terrain, hexsides, entry hexes and spent arrows."""
    board = t.BOARD[s.rows >> 1, s.cols]
    for h in range(t.HEXES):
        planes[P_BOARD, h] = board[h]
        ground = np.int64(s.ground[h])
        if ground > 0 and ground != t.OFF_BOARD:
            planes[P_TERRAIN + (ground & t.KIND), chair[h]] = max(ground >> t.HEIGHT_SHIFT, 1)
        if s.hexsides[h]:
            observe_hexsides(s, h, side, chair, planes)
        if s.entries[h]:
            observe_entry(s, h, side, chair, planes)
    if np.int64(s.options) & st.ARROW_SUPPLY:
        for h in range(t.HEXES):
            if s.arrows[h]:
                planes[P_SHOT_INTO, chair[h]] = s.arrows[h]


@kernel
def observe_hexsides(s, h, side, chair, planes):
    """Features of the NE, E and SE sides of a hex, for both hexes they divide."""
    for d in range(3):
        kind = (np.int64(s.hexsides[h]) >> (2 * d)) & 3
        if kind == t.OPEN:
            continue
        plane = P_RIVERS + kind - 1
        planes[plane, chair[h]] += turned_bits(np.int64(1) << d, side)
        n = neighbour(s, h, np.int64(d))
        if n >= 0:
            planes[plane, chair[n]] += turned_bits(np.int64(8) << d, side)


@kernel
def observe_entry(s, h, side, chair, planes):
    """Whose reinforcements may still come here."""
    mine, theirs = NOTHING, NOTHING
    for u in range(np.int64(s.units)):
        if s.unit_fate[u] == st.WAITING and (np.int64(s.entries[h]) >> np.int64(s.unit_group[u])) & 1:
            if s.unit_side[u] == side:
                mine = np.int64(1)
            elif np.int64(s.options) & st.HIDDEN_MOVEMENT == 0:
                theirs = np.int64(2)
    planes[P_ENTRIES, chair[h]] = mine + theirs


@kernel
def observe_decision(s, side, chair, planes, scalars):
    """What the decision is about."""
    u = np.int64(s.mover)
    if s.attacker >= 0:
        u = np.int64(s.attacker)
    if u >= 0 and not (s.unit_seen[u] != 3 and hides(s, u, side)):
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
def observe_off_map(s, side, scalars):
    """Units to come, to be placed or just bought; the enemy's list is secret until both are made (banks-15.2a)."""
    secret = s.decision == st.BUY
    hidden = np.int64(s.options) & st.HIDDEN_MOVEMENT != 0
    for u in range(np.int64(s.units)):
        fate = s.unit_fate[u]
        if (fate == st.WAITING or fate == st.UNPLACED) and s.unit_type[u] != t.CP:
            if s.unit_side[u] == side:
                scalars[S_OWN_WAITING + s.unit_type[u]] += 1
            elif not secret and not hidden:
                scalars[S_ENEMY_WAITING + s.unit_type[u]] += 1


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
        h = s.camp_hex[k]
        if h < 0 or s.camp_state[k] == st.NO_CAMP:
            continue
        if k != side and s.camp_state[k] == st.DEFENDED and hides(s, np.int64(s.camp_unit[k]), side):
            continue
        planes[P_CAMP if k == side else P_ENEMY_CAMP, chair[h]] = s.camp_state[k]


@kernel
def observe(s, seat, planes, scalars):
    """Write what a seat sees into zeroed planes (C, H) and scalars (G,)."""
    side = np.int64(seat) & 1
    chair = t.CHAIR[side, s.rows >> 1, s.cols]
    observe_ground(s, side, chair, planes)
    observe_units(s, side, chair, planes)
    observe_camps(s, side, chair, planes)
    observe_leaders(s, side, chair, planes, scalars)
    observe_decision(s, side, chair, planes, scalars)
    observe_off_map(s, side, scalars)
    observe_numbers(s, side, scalars)
