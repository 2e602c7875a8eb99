"""The numbers of the land game of Ancients, as data.

Tables are indexed by the constants beside them; no rule number stands anywhere else.
"""

from __future__ import annotations

import numpy as np

from ancients_env.grid import boards, chairs, edge_distance, grid, sight_table

ROWS, COLS = 11, 15
HEXES = ROWS * COLS
MIN_ROWS, MIN_COLS = 5, 5
GRID = grid(ROWS, COLS)

SIDE_UNITS = 51  # of one side, its camp included
MAX_UNITS = 2 * SIDE_UNITS
SIDE_LEADERS = 7  # a hex counts them in four bits
MAX_LEADERS = 2 * SIDE_LEADERS
MAX_GROUPS = 8  # of reinforcements, both sides together
MAX_KINDS = 4  # of one unit type on one side that its owner can tell apart while they wait
MAX_CONDITIONS = 8  # extra conditions of victory
MAX_TURNS = 12  # banks-13.4a
MAX_BUILD_POINTS = 200
MAX_STRENGTH = 2000  # of thresholds and conditions
TURNS = 6  # game turns of a battle (banks-2.3)
BUILD_POINTS = 100  # banks-15.2a

# ---------------------------------------------------------------- geometry
DIRECTIONS = np.int64(6)
BEHIND = np.int64(3)  # the opposite direction is so many hexsides away
FRONT = np.array([0, 1, 5])  # front directions, counted clockwise from the facing (banks-6.3)
NEIGHBOURS = GRID.neighbours.astype(np.int16)  # (H, 6) clockwise from NE; -1 off the largest board
DISTANCE = GRID.distance.astype(np.int8)  # (H, H)
BOARD = boards(ROWS, COLS)  # [rows // 2, cols, hex]: 1 for a hex of that board
CHAIR = chairs(ROWS, COLS).astype(np.uint8)  # [side, rows // 2, cols, hex]: the hex as that side sees it
EDGE_DISTANCE = edge_distance(ROWS, COLS)  # [rows // 2, cols, hex]: steps to the nearest edge hex

# Places around the largest board, for imaginary hexes (banks-5.3): a frame one hex wide. An even number of rows is
# added on top, so that a row keeps its parity.
OUT_COLS = COLS + 2
_ROW_SHIFT = 2
OUTSIDE = np.zeros((HEXES, 6), dtype=np.int16)  # the place next to a hex in each direction, on the board or off it
for _h in range(HEXES):
    for _d in range(6):
        _r, _c = divmod(_h, COLS)
        _to = (_r + (-1, 0, 1, 1, 0, -1)[_d], _c + ((_r % 2, 1, _r % 2, _r % 2 - 1, -1, _r % 2 - 1)[_d]))
        OUTSIDE[_h, _d] = (_to[0] + _ROW_SHIFT) * OUT_COLS + _to[1] + 1
PLACES = (ROWS + 2 * _ROW_SHIFT) * OUT_COLS
INSIDE = np.full((PLACES, 6), -1, dtype=np.int16)  # the hex of the largest board next to a place, -1 for none
for _h in np.flatnonzero(GRID.exists).tolist():
    INSIDE[OUTSIDE[_h], (np.arange(6) + 3) % 6] = _h

# ---------------------------------------------------------------- units (banks-1.2, banks-1.3)
TYPES = ("LI", "HI", "PX", "LA", "HA", "MM", "LC", "HC", "KT", "CH", "EL", "CP")
LI, HI, PX, LA, HA, MM, LC, HC, KT, CH, EL, CP = np.arange(len(TYPES))
TYPE_NAMES = (
    "light infantry", "heavy infantry", "phalanx", "light archers", "heavy archers", "mixed missiles",
    "light cavalry", "heavy cavalry", "knights", "chariots", "elephants", "camp",
)  # fmt: skip
INFANTRY, CAVALRY, OTHER = np.arange(3)
GROUP_OF = np.array([INFANTRY] * 6 + [CAVALRY] * 4 + [OTHER] * 2)
#                         LI HI PX LA HA MM LC HC KT CH EL CP
FULL_STRENGTH = np.array([2, 4, 6, 1, 3, 2, 2, 4, 8, 4, 6, 2])
STRENGTH = np.ascontiguousarray(np.stack([FULL_STRENGTH, FULL_STRENGTH // 2]))  # [disordered, type] (banks-1.4)
MOVEMENT = np.array([3, 2, 1, 3, 2, 3, 6, 5, 4, 4, 3, 0])
MOST_POINTS = 6
STAR = np.array([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0])  # doubled against cavalry (banks-9.12)
MAY_STAY = np.array([0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # may decline to advance (banks-9.19)
LOOTER_STRENGTH = np.int64(1)  # banks-6.19

NO_MISSILE, CLASS_A, CLASS_B = np.arange(3)
MISSILE_NAMES = ("none", "A", "B")
MISSILE = np.array([0, 0, 0, 1, 1, 2, 0, 0, 0, 2, 0, 1])
MOST_SHOTS = 3
MOST_VOLLEYS = 6  # banks-13.6b
UNLIMITED = np.int64(-1)  # volleys of a camp

COSTS = np.array([3, 7, 12, 4, 5, 2, 5, 6, 10, 6, 15, 0])  # build points (banks-15.2a)

# ---------------------------------------------------------------- terrain
CLEAR, VILLAGE, WOODS, HILL, STREAM, RIVER = np.arange(6)
TERRAIN_NAMES = ("clear", "village", "woods", "hill", "stream", "river")
OFF_BOARD = np.int64(7)  # a cell of the grid that the scenario does not use
KIND = np.int64(7)  # bits of `ground` that hold the kind; the height stands above them
HEIGHT_SHIFT = np.int64(3)
MOST_HEIGHT = 9
BARRED = np.int64(100)  # more points than any unit has
#                       clear village woods hill stream river      -      off
ENTRY_COST = np.array([1, 1, 1, 2, 2, BARRED, BARRED, BARRED])
PHALANX_COST = np.int64(1)  # banks-6.8
BLOCKS_SIGHT = np.array([0, 1, 1, 1, 0, 0, 0, 0])  # banks-8.5
AS_PHALANX = np.array([0, 1, 1, 0, 0, 0, 0, 0])  # targets there count as a phalanx (banks-8.8)
EXIT_COST, TURN_COST = np.int64(1), np.int64(1)  # banks-6.14, banks-6.6

OPEN, SIDE_RIVER, FORD, BRIDGE = np.arange(4)
HEXSIDE_NAMES = ("open", "river", "ford", "bridge")
HEXSIDE_COST = np.array([0, BARRED, 1, 0])  # on top of the hex entered

# ---------------------------------------------------------------- missile fire (banks-8.3, banks-8.7)
FIRE_RANGE = np.array([0, 3, 2])  # by class
MOST_RANGE = np.int64(3)
T_PHALANX, T_OTHER, T_CAVALRY = np.arange(3)
TARGET_CLASS = np.array([1, 1, 0, 1, 1, 1, 2, 2, 2, 2, 1, 1])  # by type
#                     distance   0  1  2  3; the highest die that hits
HIT_UP_TO = np.array([
    [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    [[0, 2, 1, 0], [0, 3, 2, 1], [0, 4, 2, 1]],  # A: phalanx, infantry and others, cavalry
    [[0, 1, 0, 0], [0, 2, 1, 0], [0, 3, 1, 0]],  # B
])  # fmt: skip
NIGHT_RANGE, NIGHT_COLUMN = np.int64(1), np.int64(2)  # banks-13.4c

# The arc of fire (banks-8.4): bit f of ARC[dr + 3, dq + 3] is set where a shooter facing f has that hex in its arc.
_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # (dq, dr) of the six directions
ARC = np.zeros((7, 7), dtype=np.int64)
for _f in range(6):
    for _turn in (1, 5):
        for _ahead in range(4):
            for _aside in range(4 - _ahead):
                _a, _b = _STEPS[_f], _STEPS[(_f + _turn) % 6]
                _dq, _dr = _ahead * _a[0] + _aside * _b[0], _ahead * _a[1] + _aside * _b[1]
                if (_dq, _dr) != (0, 0):
                    ARC[_dr + 3, _dq + 3] |= 1 << _f

# ---------------------------------------------------------------- melee (banks-9.16 to 9.18)
FACES = np.int64(6)
BELOW, ONE_TWO, ONE_ONE, TWO_ONE, THREE_ONE = np.arange(5) - 1  # columns of the results table
ODDS_NAMES = ("1-2", "1-1", "2-1", "3-1")
R_AD, R_M, R_DD, R_DE = np.arange(4)
RESULT_NAMES = ("AD", "M", "DD", "DE")
RESULTS = np.array([
    [R_AD, R_AD, R_M, R_M],
    [R_AD, R_M, R_M, R_DD],
    [R_AD, R_M, R_DD, R_DD],
    [R_AD, R_M, R_DD, R_DE],
    [R_M, R_M, R_DD, R_DE],
    [R_DD, R_DD, R_DE, R_DE],
])  # fmt: skip
NO_LUCK = np.array([R_AD, R_M, R_DD, R_DE])  # banks-13.2a
FRACTION = np.int64(4)  # strengths are counted in quarters, so that halves of halves stay whole
TRIPLE = np.int64(3)  # banks-13.10, banks-15.3f
DEATH = np.int64(1)  # die that kills a leader (banks-11.5)

# ---------------------------------------------------------------- options and army lists
OFFENSIVE, PRUDENT, DEFENSIVE = np.arange(3)
TACTIC_NAMES = ("offensive", "prudent", "defensive")
NO_EFFECT = np.int64(99)
DUEL = np.array([[0, -1, 1], [1, 0, NO_EFFECT], [-1, NO_EFFECT, NO_EFFECT]])  # [attacker, defender] (banks-13.8c)
DUEL_KILLS_ATTACKER, DUEL_KILLS_DEFENDER = np.int64(1), np.int64(6)
RATING = 3  # of a leader whose rating is not given (banks-13.8a)
MOST_RATING = 5
COMMAND_FACTOR = np.int64(2)  # banks-13.9a

E_NOTHING, E_BALK, E_PANIC = np.arange(3)
ELEPHANT_NAMES = ("none", "balk", "panic")
ELEPHANTS = np.array([0, E_NOTHING, E_NOTHING, E_NOTHING, E_BALK, E_BALK, E_PANIC])  # by die (banks-13.11a)

# what each type dismounts as, -1 for none (banks-13.12a); HC need a second one unless they are cataphracts
DISMOUNTED = np.array([-1, -1, -1, -1, -1, -1, MM, HI, HI, -1, -1, -1])

N_NONE, N_ELEPHANTS, N_NAVY, N_BARBARIANS, N_HORSE_ARCHERS, N_CROSSBOWS, N_TRAINING = np.arange(7)
NATION_NAMES = ("none", "elephants", "navy", "barbarians", "horse archers", "crossbows", "training")
CROSSBOW_SHOTS = np.int64(3)  # banks-15.3h

# Lines of sight over the whole board (banks-8.5, banks-13.7). A hex's key is its row and its slanted column; the key of
# the lower hex less that of the upper one tells the line between them, and LINES holds the hexes it passes, left and
# right, counted from the upper hex. That differs between long and short rows; from the west end of a long row a line
# due south has no hexes to its west: the missing end of the short row, on no board, stands for them.
LONG_RANGE = COLS - 1 + ROWS // 2
_LONG = sight_table(LONG_RANGE, ROWS - 1)
_SLANT = 2 * LONG_RANGE + 1
_ROW, _COL = np.divmod(np.arange(HEXES), COLS)
LINE_KEY = _ROW * _SLANT + _COL - _ROW // 2  # (H,)
LONG_ROW, SHORT_ROW, WEST_END = range(3)
LINE_FROM = np.where(_ROW % 2 == 1, SHORT_ROW, np.where(_COL == 0, WEST_END, LONG_ROW))  # (H,)
_MOST_LINES = int(LINE_KEY.max() - LINE_KEY.min()) + 1
LINE_COUNT = np.zeros(_MOST_LINES, dtype=np.int8)
LINES = np.zeros((3, _MOST_LINES, _LONG.steps.shape[2], 2), dtype=np.int16)
for _dr in range(ROWS):
    for _dq in range(-LONG_RANGE, LONG_RANGE + 1):
        _line = _dr * _SLANT + _dq
        if not 0 <= _line < _MOST_LINES:
            continue
        LINE_COUNT[_line] = _LONG.count[_dr + LONG_RANGE, _dq + LONG_RANGE]
        for _i, _pair in enumerate(_LONG.steps[_dr + LONG_RANGE, _dq + LONG_RANGE, : LINE_COUNT[_line]]):
            for _k in range(2):
                _q, _r = int(_pair[2 * _k]), int(_pair[2 * _k + 1])
                for _from in (LONG_ROW, SHORT_ROW, WEST_END):
                    _c = _q + (_r + (_from == SHORT_ROW)) // 2
                    LINES[_from, _line, _i, _k] = _r * COLS + (COLS - 1 if _from == WEST_END and _c < 0 else _c)
