"""The numbers of Antesignani, as data.

Tables are indexed by the constants beside them; no rule number stands anywhere else. The army lists are in `armies`.
"""

from __future__ import annotations

import numpy as np

from ancients_env.grid import grid, sight_table

ROWS, COLS = 9, 13
HEXES = ROWS * COLS
GRID = grid(ROWS, COLS)

MAX_SIDE = 38  # units of one side: as many as a deployment zone has hexes
MAX_UNITS = 2 * MAX_SIDE  # south's units come first, north's from MAX_SIDE on
MAX_GENERALS_SIDE = 12  # 60 points buy no more (antesignani-32.3)
MAX_GENERALS = 2 * MAX_GENERALS_SIDE
MAX_TURNS = 40
MAX_LEVEL = 7

# ---------------------------------------------------------------- geometry (antesignani-2.1 to 2.4)
DIRECTIONS = np.int64(6)
NEIGHBOURS = GRID.neighbours.astype(np.int16)  # (H, 6) clockwise from NE; -1 off the board
DISTANCE = GRID.distance.astype(np.int8)  # (H, H)
BOARD = GRID.exists.astype(np.int8)  # (H,) 1 for a hex of the board
CHAIR = np.ascontiguousarray(np.stack([np.arange(HEXES), GRID.half_turn]).astype(np.int16))  # hexes as a side sees them
X = (2 * GRID.col + GRID.row % 2).astype(np.int64)
R = GRID.row.astype(np.int64)
DIRECTION_X = np.array([1, 2, 1, -1, -2, -1])
DIRECTION_R = np.array([-1, 0, 1, 1, 0, -1])

HOURS = np.int64(12)  # facings are clock hours, 12 = north: odd at a side of the hex, even at a corner
HALF_TURN = np.int64(6)
# front value of a facing: FRONT_X * dX + FRONT_R * dR; above 0 in front, 0 on the line, below 0 behind
#                        -  1  2  3  4  5  6  7  8  9 10 11 12
FRONT_X = np.array([0, 1, 1, 1, 1, 1, 0, -1, -1, -1, -1, -1, 0])
FRONT_R = np.array([0, -3, -1, 0, 1, 3, 1, 3, 1, 0, -1, -3, -1])

SIGHT_RANGE = np.int64(5)
_SIGHT = sight_table(int(SIGHT_RANGE))
SIGHT_COUNT, SIGHT_STEPS = _SIGHT.count, _SIGHT.steps

# ---------------------------------------------------------------- ground (antesignani-10.12): bits of a hex
ROUGH, COVER, DENSE_COVER, BLOCKS_VIEW = np.int64(1), np.int64(2), np.int64(4), np.int64(8)
LEVEL_SHIFT = np.int64(4)  # the height level stands above these bits
# ready combinations for scenarios; a height may be added to each
TERRAIN = {
    "rough_ground": int(ROUGH),
    "marsh": int(ROUGH),
    "light_cover": int(COVER),
    "dense_cover": int(DENSE_COVER),
    "wood": int(ROUGH | COVER | BLOCKS_VIEW),
    "thick_wood": int(ROUGH | DENSE_COVER | BLOCKS_VIEW),
    "village": int(ROUGH | DENSE_COVER | BLOCKS_VIEW),
    "screen": int(BLOCKS_VIEW),
}

# ---------------------------------------------------------------- units (antesignani-3.1 to 5.1)
INFANTRY, CAVALRY, CHARIOT, DROMEDARY, CAPARISONED, ELEPHANT, ARTILLERY = np.arange(7)
CATEGORY_NAMES = (
    "infantry", "cavalry", "chariot", "dromedary", "caparisoned_dromedary", "elephant", "artillery",
)  # fmt: skip
MOUNTED = np.array([0, 1, 1, 1, 1, 1, 0])  # arm cavalry, by category
ARM_NAMES = ("infantry", "cavalry", "artillery")
ARM_OF = {"infantry": 0, "cavalry": 1, "chariot": 1, "dromedary": 1, "caparisoned_dromedary": 1, "elephant": 1,
          "artillery": 2}  # fmt: skip

LIGHT, MEDIUM, HEAVY, NO_WEIGHT = np.arange(4)
WEIGHT_NAMES = ("light", "medium", "heavy", "none")

DISPERSED, LOOSE, DENSE, NO_DOCTRINE = np.arange(4)
DOCTRINE_NAMES = ("dispersed", "loose", "dense", "none")
FULL_VC = np.array([2, 3, 4, 2])  # by doctrine (antesignani-5.1)
DOCTRINE_WEIGHTS = np.array([[1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]])  # [doctrine, weight] (4.1)

LEVY, STANDARD, ELITE, IRREGULAR = np.arange(4)
QUALITY_NAMES = ("levy", "standard", "elite", "irregular")
SB = np.array([[1, 2, 3, 1], [2, 3, 4, 2], [3, 4, 5, 3]])  # [quality, doctrine] (antesignani-8.1, antesignani-4.2)

PROTECTION_LIMIT = np.array([2, 3, 4, 2])  # by weight (antesignani-11.12)

# bits of a unit's traits: equipment beside the missile weapon, and abilities
(
    TWO_HANDED, LONG_SPEARS, VERY_LONG_SPEARS, SHIELDS,
    DISCIPLINED, SPIRITED, IMPETUOUS, FANATIC, VETERAN, NOVICE, PARTHIAN,
) = (np.int64(1) << np.arange(11))  # fmt: skip
TRAIT_NAMES = (
    "two_handed", "long_spears", "very_long_spears", "shields",
    "disciplined", "spirited", "impetuous", "fanatic", "veteran", "novice", "parthian_shot",
)  # fmt: skip
SPEARS = LONG_SPEARS | VERY_LONG_SPEARS
OBLIGED = IMPETUOUS | FANATIC  # must advance and fight on (antesignani-16.2, antesignani-16.5)
CHARGING = SPIRITED | IMPETUOUS | FANATIC  # VO +1 after moving (antesignani-18.1)

# ---------------------------------------------------------------- movement (antesignani-10.1, antesignani-28.1)
# [category, weight]: infantry, cavalry and chariots by weight, the others have one weight each
BASIC = np.array([
    [2, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0], [1, 1, 1, 0], [0, 0, 0, 0],
])  # fmt: skip
FORCED = np.array([
    [2, 2, 1, 0], [5, 4, 3, 0], [5, 4, 3, 0], [4, 4, 4, 0], [3, 3, 3, 0], [3, 3, 3, 0], [1, 1, 1, 1],
])  # fmt: skip
SHIELDWALL_MOVE = np.int64(1)  # antesignani-27.3
TURN_COST = np.int64(1)  # antesignani-10.4
OFF_FRONT_COST = np.int64(1)

# ---------------------------------------------------------------- command (antesignani-7.1 to 8.3)
MEDIOCRE, NORMAL, SUPERIOR = np.arange(3)
GRADE_NAMES = ("mediocre", "normal", "superior")
COMMAND_DICE = np.array([4, 6, 8])
DIVISOR, DIVISOR_ATTACHED, DIVISOR_HEIGHT = np.int64(8), np.int64(10), np.int64(6)
COMMAND_RADIUS = np.int64(5)
GENERAL_MOVE = np.int64(5)
DEVOTIO_RADIUS = np.int64(5)
CERTAIN = np.int64(6)  # a number needed on 1d6 that cannot fail
MOST_SPENT = np.int64(5)

# ---------------------------------------------------------------- shooting (antesignani-11.3 to 11.13)
NO_WEAPON, HEAVY_THROWING, JAVELINS, PLUMBATAE, SLINGS, BOWS, CROSSBOWS, BALISTAE = np.arange(8)
WEAPON_NAMES = ("none", "heavy_throwing", "javelins", "plumbatae", "slings", "bows", "crossbows", "balistae")
SCORES = np.array([  # [weapon, distance]; 0 for out of range
    [0, 0, 0, 0, 0, 0],
    [0, 4, 0, 0, 0, 0],
    [0, 4, 1, 0, 0, 0],
    [0, 1, 4, 0, 0, 0],
    [0, 3, 3, 0, 0, 0],
    [0, 3, 2, 2, 0, 0],
    [0, 4, 3, 2, 1, 0],
    [0, 4, 4, 3, 2, 1],
])  # fmt: skip
RANGE = np.array([0, 1, 2, 2, 2, 3, 4, 5])
BOLTS = np.array([0, 0, 0, 0, 0, 0, 1, 1])  # antesignani-23.1
BOLT_LIMIT = np.int64(2)
RANGE_LOSS = np.int64(1)  # mounted, or moved in rough ground (antesignani-11.6)
D6, D8 = np.int64(6), np.int64(8)
BEST_HIT = np.int64(5)  # a 6 or more never hits
GENERAL_SCORE, GENERAL_SAVE = np.int64(1), np.int64(5)  # antesignani-17.12
GENERAL_DIES_ON = np.int64(6)  # antesignani-17.6

# ---------------------------------------------------------------- close combat (antesignani-12, antesignani-13)
MOST_SUPPORTERS = np.int64(2)
LEAST_VALUE, MOST_VALUE = np.int64(1), np.int64(5)
ROUGH_FOOT = np.array([0, -1, -2, 0])  # VO and VD of infantry in or against rough ground, by weight
LIMIT_ROUGH_CAVALRY = np.int64(1)
LIMIT_REAR = np.int64(1)
LIMIT_BY_TWO_HANDED, LIMIT_OF_TWO_HANDED = np.int64(2), np.int64(3)
LIMIT_BY_VERY_LONG, LIMIT_OF_VERY_LONG = np.int64(1), np.int64(1)
SPEARS_FOOT, SPEARS_MOUNTED = np.int64(-1), np.int64(-2)
AGAINST_ELEPHANTS = np.array([1, 0, -1, 0])  # VD by doctrine (antesignani-29.2)

# ---------------------------------------------------------------- budget (antesignani-32.1 to 32.3)
MOST_VD = np.int64(4)
UNIT_BASE, UNIT_LEAST = np.int64(10), np.int64(1)
COST_DOCTRINE = np.array([-2, 0, 2, -2])
COST_QUALITY = np.array([-2, 0, 2, -1])
COST_VALUE = np.array([0, -3, -2, 0, 2])  # of VO and of VD
COST_WEAPON = np.array([0, 2, 1, 1, 1, 1, 3, 5])
COST_TRAIT = np.array([1, 0, 0, 0, 1, 1, 1, 2, 1, -1, 1])  # spears: by VD less protection
COST_SPEARS = np.array([2, 1, 0, 0])
COST_GRADE = np.array([5, 10, 15])
COST_ABILITY = np.array([0, 5, 10])
COST_DEVOTIO = np.int64(10)
ARMY_POINTS = 180
TURN_LIMIT = 12

# deployment zones, rows from the north (antesignani-33.4): [side, hex]
ZONE = np.ascontiguousarray(np.stack([GRID.exists & (GRID.row >= 6), GRID.exists & (GRID.row <= 2)]).astype(np.int8))
FIRST_BY_DIE = np.int64(3)  # up to so many: the side named first places first

# hexes within a general's reach
REACH = np.ascontiguousarray(((GRID.distance <= 5) & GRID.exists[:, None] & GRID.exists[None, :]).astype(np.int8))

# ---------------------------------------------------------------- groups (antesignani-9.4)
SKIRMISHERS, FOOT, GUNS, HORSE, CAMELS, BEASTS = np.arange(6)  # skirmishers: light infantry in dispersed order
GROUP_CLASS = np.array([FOOT, HORSE, HORSE, CAMELS, CAMELS, BEASTS, GUNS])  # by category
TOGETHER = np.array([
    [1, 1, 1, 1, 0, 0],
    [1, 1, 1, 0, 0, 0],
    [1, 1, 1, 0, 0, 0],
    [1, 0, 0, 1, 0, 0],
    [0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 1],
])  # fmt: skip
