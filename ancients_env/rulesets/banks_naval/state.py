"""The record of a naval battle, and the names of what it can be asked."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ancients_env.contract import record_dtype
from ancients_env.rulesets.banks_naval.tables import HEXES, MAX_MARINES, MAX_SHIPS

# ---------------------------------------------------------------- decisions (n1 to n10 of the rules' list)
# n11, points to remove above a ship's limit, is never asked: points on one ship are alike.
DECISIONS = (
    "choose_ship", "step", "go_through", "choose_marine", "marine_to", "choose_target", "announce", "board_or_shoot",
    "take_ship", "take_hit", "choose_ballista", "ballista_target", "scuttle", "last_scuttle", "carry_on", "repair",
)  # fmt: skip
(
    CHOOSE_SHIP, STEP, GO_THROUGH, CHOOSE_MARINE, MARINE_TO, CHOOSE_TARGET, ANNOUNCE, BOARD_OR_SHOOT,
    TAKE_SHIP, TAKE_HIT, CHOOSE_BALLISTA, BALLISTA_TARGET, SCUTTLE, LAST_SCUTTLE, CARRY_ON, REPAIR,
) = np.arange(len(DECISIONS))  # fmt: skip

# ---------------------------------------------------------------- options: actions behind the hexes
# All are seen from a ship's own deck, so a half-turn of the board changes none of them.
OPTIONS = (
    "done", "forward", "backward", "turn left", "turn right", "ram", "leave map", "stop", "go through", "stay",
    "board", "shoot", "capture", "scuttle", "leave ship", "lose marine", "let sink", "go on",
)  # fmt: skip
(
    DONE, FORWARD, BACKWARD, TURN_LEFT, TURN_RIGHT, RAM, LEAVE_MAP, STOP, THROUGH, STAY,
    BOARD, SHOOT, CAPTURE, DO_SCUTTLE, LEAVE_SHIP, LOSE_MARINE, LET_SINK, GO_ON,
) = np.arange(len(OPTIONS)) + HEXES  # fmt: skip

REASONS = ("none", "turn limit", "no ships left", "points reached")
(BY_NONE, BY_TURNS, BY_NO_SHIPS, BY_POINTS) = np.arange(len(REASONS))

# ---------------------------------------------------------------- phases of a player turn (banks_naval-2.3)
PHASES = ("ships", "marines", "attacks", "ballistas", "repairs")
(PH_SHIPS, PH_MARINES, PH_ATTACKS, PH_BALLISTAS, PH_REPAIRS) = np.arange(len(PHASES))
# the decision that each phase comes back to
PHASE_DECISION = np.array([CHOOSE_SHIP, CHOOSE_MARINE, CHOOSE_TARGET, CHOOSE_BALLISTA, LAST_SCUTTLE])

# the phases in which each decision is asked, bit k for phase k
DECISION_PHASES = np.zeros(len(DECISIONS), dtype=np.int64)
for _phase, _decisions in (
    (PH_SHIPS, (CHOOSE_SHIP, STEP, GO_THROUGH, SCUTTLE)),
    (PH_MARINES, (CHOOSE_MARINE, MARINE_TO, SCUTTLE)),
    (PH_ATTACKS, (CHOOSE_TARGET, ANNOUNCE, BOARD_OR_SHOOT, TAKE_SHIP, TAKE_HIT, CARRY_ON, SCUTTLE)),
    (PH_BALLISTAS, (CHOOSE_BALLISTA, BALLISTA_TARGET, TAKE_HIT, SCUTTLE)),
    (PH_REPAIRS, (LAST_SCUTTLE, REPAIR, SCUTTLE)),
):
    for _decision in _decisions:
        DECISION_PHASES[_decision] |= 1 << _phase

# ---------------------------------------------------------------- marks
GONE = np.int64(-1)  # the hex of a ship out of the game
FATES = ("in play", "sunk", "left the map")
(IN_PLAY, SUNK, LEFT_MAP) = np.arange(len(FATES))
# ship_marks, cleared at the start of each player turn
MOVED, SHOT_FIRED = np.int64(1), np.int64(2)

# worth[side, what, size]: points a side gains for an enemy ship
W_SUNK, W_CAPTURED, W_LOST = np.arange(3)
# early_end
END_NEVER, END_NO_SHIPS = np.arange(2)

# ---------------------------------------------------------------- events
EVENTS = (
    "none", "movement die", "step", "turn", "ram", "ram roll", "ship state", "leaves map", "marine moves", "announce",
    "attack", "attack lost", "marine lost", "capture", "scuttle", "ballista", "repair", "sunk", "over limit", "victory",
)  # fmt: skip
(
    E_NONE, E_DIE, E_STEP, E_TURN, E_RAM, E_RAM_ROLL, E_STATE, E_LEAVES, E_MARINE, E_ANNOUNCE,
    E_ATTACK, E_ATTACK_LOST, E_MARINE_LOST, E_CAPTURE, E_SCUTTLE, E_BALLISTA, E_REPAIR, E_SUNK, E_OVER_LIMIT, E_VICTORY,
) = np.arange(len(EVENTS))  # fmt: skip

# ---------------------------------------------------------------- the record
FIELDS = (
    # the scenario's facts
    ("ground", np.int8, (HEXES,)),  # sea, land or off the board
    ("land", np.int16, (HEXES,)),  # the land hexes
    ("land_n", np.int16),
    ("turns", np.int8),  # game turns to play
    ("first", np.int8),  # who plays first in every game turn
    ("given_die", np.int8, (2,)),  # movement die of a side's first turn, 0 for a roll
    ("early_end", np.int8),
    ("to_win", np.int16, (2,)),  # points that win at once, 0 for none
    ("worth", np.int8, (2, 3, 2)),  # points of a side for an enemy ship sunk, captured, lost off the map; by size
    ("marine_worth", np.int8, (2,)),  # points of a side for each enemy marine point lost
    ("bonus", np.int16, (2,)),  # points a side has from the start
    # ships: south's first, then north's
    ("ships", np.int8),  # how many
    ("first_ship", np.int8, (2,)),  # where each side's ships begin
    ("ship_side", np.int8, (MAX_SHIPS,)),  # colour
    ("ship_holder", np.int8, (MAX_SHIPS,)),  # who controls it, or did when it was lost
    ("ship_hex", np.int16, (MAX_SHIPS,)),  # GONE or a hex
    ("ship_facing", np.int8, (MAX_SHIPS,)),
    ("ship_size", np.int8, (MAX_SHIPS,)),
    ("ship_crew", np.int8, (MAX_SHIPS,)),  # quality while intact
    ("ship_gear", np.int8, (MAX_SHIPS,)),  # ballista, corvus
    ("ship_state", np.int8, (MAX_SHIPS,)),
    ("ship_fate", np.int8, (MAX_SHIPS,)),
    ("ship_marines", np.int8, (MAX_SHIPS,)),  # the holder's
    ("ship_ready", np.int8, (MAX_SHIPS,)),  # of those: points that may still act in this phase
    ("ship_marks", np.int8, (MAX_SHIPS,)),
    ("hex_ship", np.int8, (HEXES,)),  # -1 for none; the ship on the move stands in no hex
    # marines on land
    ("land_marines", np.int8, (HEXES,)),
    ("land_side", np.int8, (HEXES,)),  # whose they are
    ("land_ready", np.int8, (HEXES,)),
    ("marines_lost", np.int16, (2,)),
    ("score", np.int16, (2,)),  # victory points: what `ships.points` would count
    # the turn
    ("phase", np.int8),
    ("die", np.int8),  # movement die, 1 to 6
    ("mover", np.int8),  # the ship on the move, -1 for none
    ("points", np.int8),  # movement points it has left
    ("pointed", np.int16),  # hex of the marine or ballista about to act, -1 for none
    ("target", np.int16),  # hex under attack, -1 for none
    ("attacked", np.int8, (HEXES,)),  # 1: its attacks of this phase are over
    ("plan_n", np.int8),  # attacks announced on the target
    ("plan_at", np.int8),  # of those: carried out
    ("plan_from", np.int16, (MAX_MARINES,)),
    ("plan_how", np.int8, (MAX_MARINES,)),
    ("repair_at", np.int8),  # ships whose repair has been looked at
    ("shown", np.int8, (2,)),  # the last dice, for pictures; 0 for none
)
DTYPE = record_dtype("banks_naval", FIELDS, sources=Path(__file__).parent)
