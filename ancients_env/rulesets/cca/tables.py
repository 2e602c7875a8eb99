"""The numbers of Commands & Colors: Ancients, as data.

Tables are indexed by the constants beside them; no rule number stands anywhere else.
"""

from __future__ import annotations

import numpy as np

from ancients_env.grid import grid, sight_table

ROWS, COLS = 9, 13
HEXES = ROWS * COLS
GRID = grid(ROWS, COLS)

MAX_UNITS = 64  # both sides together
MAX_LEADERS = 16
MAX_HAND = 16
MAX_COMMAND = 12

# ---------------------------------------------------------------- geometry
NEIGHBOURS = GRID.neighbours.astype(np.int8)  # (H, 6) clockwise from NE
DISTANCE = GRID.distance.astype(np.int8)  # (H, H)
HALF_TURN = GRID.half_turn.astype(np.int8)
ROW = GRID.row.astype(np.int8)
EXISTS = GRID.exists.astype(np.int8)

MAX_RANGE = 3
_SIGHT = sight_table(MAX_RANGE)
SIGHT_COUNT, SIGHT_STEPS, SIGHT_ENTERS = _SIGHT.count, _SIGHT.steps, _SIGHT.enters

# the two steps towards a side's home edge, west first: south SW, SE; north NW, NE (cca-1.3)
_HOMEWARD = np.stack([GRID.neighbours[:, [3, 2]], GRID.neighbours[:, [5, 0]]])
HOMEWARD = np.ascontiguousarray(_HOMEWARD, dtype=np.int8)  # (2, H, 2)
HOME_ROW = np.array([ROWS - 1, 0])

# reading order of the neighbours: row above west to east, own row, row below (cca-12.12)
READING = np.array([5, 0, 4, 1, 3, 2])

# sections as bits: physical west, centre, east; line hexes belong to two (cca-1.4)
WEST, CENTRE, EAST = 1, 2, 4
SECTIONS = np.zeros(HEXES, dtype=np.int8)
for _h in range(HEXES):
    _c, _short = int(GRID.col[_h]) + 1, int(GRID.row[_h]) % 2
    _bounds = ((1, 4), (5, 8), (9, 12)) if _short else ((1, 5), (5, 9), (9, 13))
    for _bit, (_lo, _hi) in zip((WEST, CENTRE, EAST), _bounds, strict=True):
        if _lo <= _c <= _hi:
            SECTIONS[_h] |= _bit
# a side's left, centre and right as physical bits (cca-1.5)
LEFT, MIDDLE, RIGHT = 0, 1, 2
OWN_SECTIONS = np.array([[WEST, CENTRE, EAST], [EAST, CENTRE, WEST]])  # (2, 3)

# ---------------------------------------------------------------- dice
DIE_LIGHT, DIE_MEDIUM, DIE_HEAVY, DIE_LEADER, DIE_FLAG, DIE_SWORDS = np.arange(6)
FACES = ("light", "medium", "heavy", "leader", "flag", "swords")

# ---------------------------------------------------------------- units
LI, SL, AR, AX, LWM, MI, WA, HI, HWM, LC, HA, MC, HC, CM, EL, LCH, HCH = np.arange(17)
UNIT_CODES = ("LI", "SL", "AR", "AX", "LWM", "MI", "WA", "HI", "HWM", "LC", "HA", "MC", "HC", "CM", "EL", "LCH", "HCH")
UNIT_NAMES = (
    "light infantry", "slingers", "archers", "auxilia", "light war machine", "medium infantry", "warriors",
    "heavy infantry", "heavy war machine", "light cavalry", "horse archers", "medium cavalry", "heavy cavalry",
    "camels", "elephants", "light chariot", "heavy chariot",
)  # fmt: skip

LIGHT, MEDIUM, HEAVY = np.arange(3)  # equal to the die faces that hit them
CLASS_NAMES = ("light", "medium", "heavy")

#                       LI SL AR AX LWM MI WA HI HWM LC HA MC HC CM EL LCH HCH
UNIT_CLASS = np.array([0, 0, 0, 0, 0, 1, 1, 2, 2, 0, 0, 1, 2, 1, 2, 0, 2])
UNIT_MOUNTED = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1])
UNIT_BLOCKS = np.array([4, 4, 4, 4, 2, 4, 4, 4, 2, 3, 3, 3, 3, 3, 2, 2, 2])
UNIT_MOVE = np.array([2, 2, 2, 2, 1, 1, 1, 1, 1, 4, 4, 3, 2, 3, 2, 3, 2])
UNIT_RANGE = np.array([2, 3, 3, 2, 3, 0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 2, 0])
UNIT_ATTACK = np.array([2, 2, 2, 3, 2, 4, 3, 5, 2, 2, 2, 3, 4, 3, 0, 2, 4])  # elephants: mirrored
UNIT_BACK = np.array([2, 2, 2, 3, 2, 4, 3, 5, 2, 2, 2, 3, 4, 2, 0, 2, 3])
UNIT_SWORDS = np.array([0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1])
UNIT_RETREAT = np.array([2, 2, 2, 1, 1, 1, 2, 1, 1, 4, 4, 3, 2, 3, 1, 3, 2])
IS_CAVALRY = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0])  # cca-2.3
IS_CHARIOT = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
IS_MACHINE = np.array([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
IS_LIGHT_FOOT = np.array([1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # cca-2.2
FIGHTS_ON_FOREST_ENTRY = np.array([1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # cca-16.4
ELEPHANT_FIXED = np.array([0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 3, 3, 0, 3])  # cca-11.20; 0: mirrored
ELEPHANTS_AGAINST_LEADER = np.int64(1)
WARRIORS_FULL_BONUS = np.int64(1)  # cca-11.13
EXTRA_RETREAT = np.int64(1)  # cca-11.17, cca-11.25
LEADER_MOVE = np.int64(3)
LEADER_EVADE = np.int64(3)
EVADE_HEXES = np.int64(2)
FLEXIBLE_BACK = np.int64(3)  # heavy infantry against Roman tactical flexibility
SHOT_STILL, SHOT_MOVED = np.int64(2), np.int64(1)  # cca-10.3

_EVADES_FROM = {  # cca-13.2
    "LI": UNIT_CODES, "SL": UNIT_CODES, "AR": UNIT_CODES, "LC": UNIT_CODES, "HA": UNIT_CODES, "LCH": UNIT_CODES,
    "LWM": UNIT_CODES, "HWM": UNIT_CODES,
    "MC": (*UNIT_CODES[:9], "HC", "HCH", "EL"), "CM": (*UNIT_CODES[:9], "HC", "HCH", "EL"),
    "HC": (*UNIT_CODES[:9], "EL"), "HCH": (*UNIT_CODES[:9], "EL"),
}  # fmt: skip
EVADES = np.array([[a in _EVADES_FROM.get(d, ()) for a in UNIT_CODES] for d in UNIT_CODES], dtype=np.int8)

ELITE_NAMES = ("none", "sacred_band", "silver_shields", "companions", "immortals", "bow")
NO_ELITE, SACRED_BAND, SILVER_SHIELDS, COMPANIONS, IMMORTALS, BOW = np.arange(6)
ELITE_RANGE = np.int64(3)  # immortals and bow

# ---------------------------------------------------------------- terrain
CLEAR, BROKEN, FOREST, HILL, COAST, RIVER, FORD, CAMP, STEEP, OPEN_FORD = np.arange(10)
TERRAIN_NAMES = ("clear", "broken", "forest", "hill", "coast", "river", "ford", "camp", "steep", "open_ford")
#                           clear broken forest hill coast river ford camp steep open_ford
IMPASSABLE = np.array([0, 0, 0, 0, 1, 1, 0, 0, 1, 0])
NO_LIMIT = np.int64(99)
CLOSE_LIMIT_IN = np.array([99, 2, 2, 99, 99, 99, 2, 99, 99, 99])  # of the unit that throws
RANGED_LIMIT_IN = np.array([99, 99, 99, 99, 99, 99, 1, 99, 99, 99])
RANGED_LIMIT_AT_TARGET = np.array([99, 99, 1, 99, 99, 99, 99, 99, 99, 99])
HILL_UP, HILL_FOOT, HILL_MOUNTED = np.int64(2), np.int64(3), np.int64(2)  # cca-16.7
CAMP_DICE = np.int64(1)  # cca-16.26
BLOCKS_SIGHT = np.array([0, 0, 1, 0, 0, 0, 0, 1, 1, 0])  # hills: cca-10.7

# ---------------------------------------------------------------- cards
_SECTION_CARDS = tuple(f"order_{n}_{side}" for n in ("two", "three", "four") for side in ("left", "centre", "right"))
CARD_NAMES = (
    *_SECTION_CARDS, "coordinated_attack", "outflanked",
    "order_light_troops", "order_medium_troops", "order_heavy_troops", "order_mounted_troops",
    "leadership_any_section", "inspired_leadership_left", "inspired_leadership_centre", "inspired_leadership_right",
    "clash_of_shields", "counter_attack", "darken_the_sky", "double_time", "first_strike", "i_am_spartacus",
    "line_command", "move_fire_move", "mounted_charge", "rally",
)  # fmt: skip
CARD_COUNTS = np.array([3, 4, 3, 3, 4, 3, 1, 1, 1, 2, 2, 4, 3, 2, 1, 3, 1, 1, 1, 1, 2, 1, 2, 1, 1, 4, 2, 2, 1])
CARDS = len(CARD_NAMES)
DECK = int(CARD_COUNTS.sum())
NO_CARD = np.int64(-1)

ORDER_TWO_LEFT = np.int64(0)  # the nine section cards follow: number by number, left, centre, right
COORDINATED_ATTACK, OUTFLANKED = np.arange(9, 11)
ORDER_LIGHT, ORDER_MEDIUM, ORDER_HEAVY, ORDER_MOUNTED = np.arange(11, 15)
LEADERSHIP_ANY, INSPIRED_LEFT, INSPIRED_CENTRE, INSPIRED_RIGHT = np.arange(15, 19)
CLASH, COUNTER_ATTACK, DARKEN, DOUBLE_TIME, FIRST_STRIKE, SPARTACUS, LINE_COMMAND = np.arange(19, 26)
MOVE_FIRE_MOVE, MOUNTED_CHARGE, RALLY = np.arange(26, 29)

# orders a section card gives in its owner's left, centre and right (cca-17.2 to 17.4)
SECTION_ORDERS = np.zeros((CARDS, 3), dtype=np.int64)
for _k in range(9):
    SECTION_ORDERS[_k, _k % 3] = 2 + _k // 3
SECTION_ORDERS[COORDINATED_ATTACK] = 1
SECTION_ORDERS[OUTFLANKED] = (2, 0, 2)
HELMET = np.array([k <= OUTFLANKED or k == ORDER_MOUNTED for k in range(CARDS)], dtype=np.int8)  # cca-7.5
IS_LEADERSHIP = np.array([LEADERSHIP_ANY <= k <= INSPIRED_RIGHT for k in range(CARDS)], dtype=np.int8)
# what Counter Attack makes of a card: left and right change places (cca-17.21)
SWAPPED = np.arange(CARDS)
for _k in (0, 3, 6):
    SWAPPED[_k], SWAPPED[_k + 2] = _k + 2, _k
SWAPPED[INSPIRED_LEFT], SWAPPED[INSPIRED_RIGHT] = INSPIRED_RIGHT, INSPIRED_LEFT
LEADERSHIP_FOLLOWERS = np.array([3, 4])  # any section, inspired (cca-17.14, 17.15)
DOUBLE_TIME_UNITS = np.int64(4)
CLASH_DICE, CHARGE_DICE, SPARTACUS_DICE = np.int64(2), np.int64(1), np.int64(1)
