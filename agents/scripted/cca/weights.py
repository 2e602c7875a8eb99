"""What each rung of the cca script cares for: one row for each rung, in banners unless said otherwise.

Rung 1 looks at its own blow and at nothing else. Rung 2 counts the answer, the enemies
beside a hex and the friends in line. Rung 3 adds what a plan needs: who may come and who may shoot, cards by what they
bring, leaders, terrain, cripples out of harm's way, enemies without room to retreat, the last banners.

The numbers were found by playing variants of a rung against each other, some thousand battles each, over all scenarios.
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
    "haste",  # how the wish to advance grows, a turn
    "arrows",  # chance that an enemy who has a unit in range shoots at it
    "volley",  # worth of shooting before closing
    "block",  # worth of a block
    "ground",  # worth of pushing an enemy back
    "plan",  # 1: values a card by what its orders gain; 0: counts the attacks it gives
    "room",  # how much it counts that a unit has no way to retreat: flags become losses
    "momentum",  # worth of a follow-up for those who may attack again
    "goal",  # how strongly objectives and exits draw, as a share of the wish to advance
)
(
    ANSWER, DANGER, CONTACT, REACH, LINE, PRESSURE, ADVANCE, EVADE, LEADER, TERRAIN, CRIPPLE, FINISH, HOLD,
    HASTE, ARROWS, VOLLEY, BLOCK, GROUND, PLAN, ROOM, MOMENTUM, GOAL,
) = range(len(NAMES))  # fmt: skip

_COMMON = {"advance": 0.02, "haste": 1 / 60, "block": 0.2, "ground": 0.05}
_CAREFUL = {"answer": 0.9, "danger": 0.7, "contact": 0.35, "line": 0.03, "advance": 0.025, "evade": 1.0}
_PLANNED = {
    "plan": 1.0, "reach": 0.15, "pressure": 0.2, "arrows": 0.3, "cripple": 0.5, "finish": 0.5, "hold": 0.3, "goal": 0.5,
    "room": 2.0, "momentum": 0.2, "leader": 0.06, "terrain": 0.02,
}  # fmt: skip
_BY_RUNG: tuple[dict[str, float], ...] = ({}, _COMMON, {**_COMMON, **_CAREFUL}, {**_COMMON, **_CAREFUL, **_PLANNED})

W = np.array([[row.get(name, 0.0) for name in NAMES] for row in _BY_RUNG])  # (1 + rungs, weights)
