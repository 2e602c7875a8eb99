"""The numbers of the naval game of Ancients II, as data.

Tables are indexed by the constants beside them; no rule number stands anywhere else.
"""

from __future__ import annotations

import numpy as np

from ancients_env.grid import boards, chairs, grid, sight_table

ROWS, COLS = 11, 15
HEXES = ROWS * COLS
MIN_ROWS, MIN_COLS = 5, 5
GRID = grid(ROWS, COLS)

MAX_SHIPS = 40  # both sides together
MAX_MARINES = 40  # points of one side
MAX_TURNS = 40

# ---------------------------------------------------------------- geometry
DIRECTIONS = np.int64(6)
ASTERN = np.int64(3)  # the opposite direction is so many hexsides away
NEIGHBOURS = GRID.neighbours.astype(np.int16)  # (H, 6) clockwise from NE; -1 off the largest board
DISTANCE = GRID.distance.astype(np.int8)  # (H, H)

ARCHERY_RANGE = np.int64(2)
BALLISTA_RANGE = np.int64(3)
SIGHT_RANGE = np.int64(3)
_SIGHT = sight_table(int(SIGHT_RANGE))
SIGHT_COUNT, SIGHT_STEPS = _SIGHT.count, _SIGHT.steps

BOARD = boards(ROWS, COLS)  # [rows // 2, cols, hex]: 1 for a hex of that board
CHAIR = chairs(ROWS, COLS)  # [side, rows // 2, cols, hex]: the hex as that side sees it

# ---------------------------------------------------------------- ships (banks_naval-1.1, banks_naval-1.2)
SMALL, LARGE = np.arange(2)
SIZE_NAMES = ("small", "large")
INTACT, DAMAGED, SINKING = np.arange(3)
STATE_NAMES = ("intact", "damaged", "sinking")
BALLISTA, CORVUS = np.int64(1), np.int64(2)  # bits of a ship's gear
CREW_NAMES = ("damaged", "slave", "weak", "average", "excellent")
MOST_CREW = 4
MARINE_LIMIT = np.array([1, 2])  # by size (banks_naval-5.3)

# ---------------------------------------------------------------- movement (banks_naval-3.2)
FACES = np.int64(6)
FORWARD_COST, BACKWARD_COST, TURN_COST = np.int64(2), np.int64(3), np.int64(5)

# ---------------------------------------------------------------- ramming: die + crew quality (banks_naval-4.2 to 4.7)
OAR_RAKE, RUDDER, FLANK = np.arange(3)
RAM_NAMES = ("oar rake", "rudder attack", "flank ram")
R_NONE, R_DAMAGE, R_SINK = np.arange(3)
RAM_RESULTS = ("none", "E", "C")
MOST_RAM = np.int64(7)  # the last line stands for all above it
#                       0  1  2  3  4  5  6  7+
RAMMING = np.array([
    [R_NONE, R_NONE, R_NONE, R_NONE, R_NONE, R_NONE, R_NONE, R_DAMAGE],  # oar rake
    [R_NONE, R_NONE, R_NONE, R_NONE, R_NONE, R_NONE, R_DAMAGE, R_DAMAGE],  # rudder
    [R_NONE, R_NONE, R_NONE, R_NONE, R_DAMAGE, R_DAMAGE, R_SINK, R_SINK],  # flank
])  # fmt: skip

# ---------------------------------------------------------------- marines and ballistas: die (banks_naval-6.4)
BOARDING, ARCHERY, SHOT = np.arange(3)
ATTACK_NAMES = ("boarding", "archery", "ballista")
CORVUS_BONUS = np.int64(1)
MOST_ATTACK = np.int64(6)
#                    0  1  2  3  4  5  6+; 1: success, which is B for boarding and A for missiles
ATTACKING = np.array([
    [0, 0, 0, 0, 0, 1, 1],  # boarding
    [0, 0, 0, 0, 0, 0, 1],  # archery
    [0, 0, 0, 0, 0, 0, 1],  # ballista
])  # fmt: skip
SUCCESS = ("B", "A", "A")

# ---------------------------------------------------------------- repair: die, +1 for large ships (banks_naval-8.1)
SINKS, STILL_SINKING, REPAIRED = np.arange(3)
REPAIR_NAMES = ("sinks", "still sinking", "repaired")
LARGE_BONUS = np.int64(1)
MOST_REPAIR = np.int64(6)
REPAIRING = np.array([SINKS, SINKS, SINKS, SINKS, SINKS, STILL_SINKING, REPAIRED])

# ---------------------------------------------------------------- ground
SEA, LAND, OFF_BOARD = np.arange(3)

TURNS = 20  # game turns of a battle (banks_naval-2.1)
