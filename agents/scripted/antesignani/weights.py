"""What each rung of the antesignani script cares for: one row for each rung, in points of cohesion (VC).

Rung 1 looks at its own blow or shot, a little at what that costs, and walks towards the enemy. Rung 2 counts what a
place invites: attacks in front and in the rear, friends beside it, a general within reach, who has no way to retreat;
it marches in groups and weighs its answers to an attack. Rung 3 has a plan: it stays out of range until that pays,
expects fire and evasions, has enemies it would rather meet, best from behind, uses heights and shieldwalls, holds
cripples back, posts and hunts generals, and counts the breaking points.

Chosen by some ten thousand battles of rows against rows, over all scenarios and battles made to order.
"""

from __future__ import annotations

import numpy as np

RUNGS = (
    "takes what it can kill",
    "keeps its line, its support and its flanks",
    "has a plan: out of range until it pays, the right enemy from the right side, generals and ground",
)

NAMES = (
    "answer",  # share of its own losses it counts against an attack
    "advance",  # worth of a hex towards the enemy
    "price",  # least gain asked of a command point when points and units are in balance
    "danger",  # share of the attacks expected in a place
    "arrows",  # share of the missiles expected in a place
    "line",  # worth of each of two friends beside a unit
    "command",  # worth of a general within reach
    "room",  # 1: sees who has no way to retreat
    "evasion",  # share of the evasions expected of those it attacks
    "groups",  # 1: activates groups where that saves points
    "react",  # 1: weighs reactions against its own later activation; 0: always reacts
    "goals",  # how much better enemies draw than others
    "terrain",  # worth of heights and cover
    "cripple",  # how much more a unit on its last cohesion fears
    "finish",  # how much more losses count near the breaking point
    "generals",  # worth of a general in chief
    "wall",  # share of the danger that a shieldwall must save before it is formed
    "fire",  # share of the fire it expects of those it attacks
    "spent",  # how much more danger counts for a unit that has fought
    "flank",  # how much better an enemy draws from behind
    "lead",  # how much the side that leads holds back late in the battle, and the other presses
    "second",  # share of the second-worst attack expected in a place
    "courage",  # share of the enemy's own losses that should keep him from attacking
    "power",  # how much more cohesion counts in units that strike hard or shoot
    "rally",  # 1: may use devotio
)
(
    ANSWER, ADVANCE, PRICE, DANGER, ARROWS, LINE, COMMAND, ROOM, EVASION, GROUPS, REACT, GOALS, TERRAIN, CRIPPLE,
    FINISH, GENERALS, WALL, FIRE, SPENT, FLANK, LEAD, SECOND, COURAGE, POWER, RALLY,
) = range(len(NAMES))  # fmt: skip

_COMMON = {"answer": 0.3, "advance": 0.1, "price": 0.3, "generals": 1.0}
_CAREFUL = {
    "answer": 1.0, "price": 0.08, "danger": 0.6, "second": 0.35, "courage": 0.7, "arrows": 0.1, "line": 0.05,
    "command": 0.1, "room": 1.0, "groups": 1.0, "react": 1.0, "generals": 2.0,
}  # fmt: skip
_PLANNED = {
    "danger": 0.7, "arrows": 0.5, "line": 0.08, "command": 0.3, "groups": 0.0, "evasion": 0.5, "fire": 0.7,
    "spent": 0.5, "goals": 0.15, "flank": 0.2, "terrain": 0.01, "power": 0.6, "lead": 0.2, "finish": 0.2,
    "cripple": 0.3, "generals": 3.0, "wall": 0.3, "rally": 1.0,
}  # fmt: skip
_BY_RUNG: tuple[dict[str, float], ...] = ({}, _COMMON, {**_COMMON, **_CAREFUL}, {**_COMMON, **_CAREFUL, **_PLANNED})

W = np.array([[row.get(name, 0.0) for name in NAMES] for row in _BY_RUNG])  # (1 + rungs, weights)
