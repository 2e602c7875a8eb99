"""What each rung of the cca script cares for: one row for each rung, in banners unless said otherwise.

Rung 1 looks at its own blow and at nothing else. Rung 2 counts the answer, the danger of a hex and the neighbours in line.
Rung 3 adds what a plan needs: leaders, terrain, cards worth keeping, cripples out of harm's way, the last banners.
"""

from __future__ import annotations

import numpy as np

RUNGS = (
    "takes what it can kill",
    "keeps its line, its support and its flanks",
    "plays its cards, leaders and terrain with a plan",
)

NAMES = (
    "answer",  # share of the battle back it counts against an attack
    "danger",  # share of the harm it expects in a hex
    "contact",  # chance that an enemy next to a unit attacks it
    "reach",  # chance that an enemy who can come into contact does
    "line",  # worth of each of two friends beside a unit
    "pressure",  # worth of having an enemy within reach next turn
    "advance",  # worth of a hex towards the enemy
    "evade",  # 1: weighs evading and flags instead of standing always
    "leader",  # worth of a leader's company, and care for him
    "terrain",  # worth of good ground
    "cripple",  # how much more a unit on its last block fears
    "finish",  # how much more the last two banners are worth
    "hold",  # share of a card's usual worth asked of it before it is played
)
(ANSWER, DANGER, CONTACT, REACH, LINE, PRESSURE, ADVANCE, EVADE, LEADER, TERRAIN, CRIPPLE, FINISH, HOLD) = range(len(NAMES))

_ROWS = (
    #  answer danger contact reach line pressure advance evade leader terrain cripple finish hold
    (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.020, 0.0, 0.00, 0.00, 0.0, 0.0, 0.0),  # 0: unused
    (0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.020, 0.0, 0.00, 0.00, 0.0, 0.0, 0.0),
    (0.90, 0.70, 0.35, 0.15, 0.03, 0.20, 0.025, 1.0, 0.00, 0.00, 0.0, 0.0, 0.0),
    (0.90, 0.70, 0.35, 0.15, 0.03, 0.20, 0.025, 1.0, 0.10, 0.05, 0.5, 0.5, 0.5),
)
W = np.array(_ROWS)
