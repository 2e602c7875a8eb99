"""What each rung of the naval script cares for: one row for each rung, in victory points unless said otherwise.

Rung 1 looks at its own blow and the way to the next one. Rung 2 counts the rams a berth invites, keeps its line and
moves its marines where they are needed. Rung 3 plans: which rams and boarders any course may bring next turn, who of
the enemy threatens most, where marines together can take a ship, and which cripples should keep away.
"""

from __future__ import annotations

import numpy as np

RUNGS = (
    "takes what it can sink or board",
    "keeps its line, its flanks covered and its marines at their posts",
    "plans: fears what any course may bring, strikes who threatens most, throws its marines together",
)

NAMES = (
    "advance",  # worth of a hex towards the nearest enemy
    "aim",  # share of a ram straight ahead that it counts for the next turn
    "danger",  # share of the rams expected in a berth
    "answer",  # share of the enemy's dice in an oar rake
    "line",  # worth of each of two friends beside a ship
    "marines",  # 1: marines move to where they are worth most
    "approach",  # share of the best ram of the next turn, by any course
    "board",  # share of the boardings a berth offers
    "repel",  # share of the boardings a berth invites
    "shoot",  # share of the shots a berth offers
    "cripple",  # how much more a damaged ship fears
    "odds",  # 1: weighs who attacks whom in which order, and what to do with a prize
    "lead",  # how much the side that leads holds back, and the other presses, late in the battle
    "foresight",  # 1: fears rams by any course; 0: only by ships that point at it
    "crowd",  # how much an enemy that can ram many of us is feared less by each: it rams only one
    "first",  # how much sooner rams are made than other moves: what they do decides where the others go
    "man",  # worth of a ship's first marine point, next to no enemy; a second is worth SECOND of it
    "guard",  # share of the boardings that a marine point wards off
    "storm",  # share of the boarding that a marine point adds this turn
    "spread",  # how soon a marine point leaves a target to others and attacks another
    "threat",  # share of the best ram of an enemy that a ram on it forestalls
    "hunt",  # share of the boardings of the next turn
    "haste",  # 1: moves no ship that cannot ram
)
(
    ADVANCE, AIM, DANGER, ANSWER, LINE, MARINES, APPROACH, BOARD, REPEL, SHOOT, CRIPPLE, ODDS, LEAD, FORESIGHT,
    CROWD, FIRST, MAN, GUARD, STORM, SPREAD, THREAT, HUNT, HASTE,
) = range(len(NAMES))  # fmt: skip

_COMMON = {"advance": 0.05, "aim": 0.2}
_CAREFUL = {"danger": 0.5, "answer": 1.0, "line": 0.03, "marines": 1.0}
_PLANNED = {
    "advance": 0.12, "aim": 0.1, "danger": 0.8, "answer": 0.5, "line": 0.07, "approach": 0.057, "board": 0.31,
    "repel": 0.3, "shoot": 0.1, "cripple": 0.38, "odds": 1.0, "lead": 0.4, "foresight": 1.0, "crowd": 0.36,
    "first": 0.36, "man": 0.6, "guard": 0.9, "storm": 1.35, "spread": 0.9, "threat": 0.17, "hunt": 0.05,
}  # fmt: skip
_BY_RUNG: tuple[dict[str, float], ...] = (
    {},
    _COMMON,
    {**_COMMON, **_CAREFUL},
    {**_COMMON, **_CAREFUL, **_PLANNED},
    {**_COMMON, "haste": 1.0},
)
# no rung of its own but rung 1 in haste, for the rollouts of the search: what one move is worth shows best where nobody
# else moves but to ram, and there is half as much to play
IN_HASTE = 4

W = np.array([[row.get(name, 0.0) for name in NAMES] for row in _BY_RUNG])  # (levels, weights)
