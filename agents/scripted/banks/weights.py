"""What each rung of the banks script cares for: one row for each rung, in strength points unless said otherwise.

Rung 1 marches at the nearest enemy and strikes where the table favours it. Rung 2 looks at every hex and facing it can
reach and counts the blow back, its flanks and its line. Rung 3 adds a plan: leaders where they decide, the enemy's camp
and nerve, fast enemies within reach, its own camp, arrows.
"""

from __future__ import annotations

import numpy as np

RUNGS = (
    "marches at the nearest enemy and strikes where the odds are good",
    "keeps its line and its flanks, and counts the blow back",
    "places leaders, hunts camps and breaks the enemy's nerve with a plan",
)

NAMES = (
    "cost",  # share of its own harm that it counts in a blow
    "gang",  # worth of each friend who strikes at the same enemy, as a share of that enemy's worth
    "stun",  # share of the danger that goes from an enemy it strikes itself
    "haste",  # how much stronger the wish to march is in the last turn than in the first
    "post",  # 1: leaders go where they change most; 0: to the strongest unit near the enemy
    "danger",  # share of the harm it expects next turn in a place
    "turned",  # of the danger from an enemy beside it who would have to turn first
    "reach",  # of the danger from an enemy who would have to come first
    "flank",  # cost of an open flank hex that an enemy can reach
    "line",  # worth of a friend at a flank
    "alone",  # cost of each hex between a unit and its nearest friend, beyond the first
    "march",  # worth of a hex towards the enemy
    "face",  # worth of facing the nearest enemy
    "camp",  # worth of a hex towards the enemy's camp, for fast units
    "guard",  # worth of standing near the own camp while an enemy is near it
    "borrow",  # chance that a leader joins an attack
    "lend",  # chance that a leader joins an enemy's attack
    "nerve",  # how much more a loss counts as an army comes near its panic threshold
    "point",  # worth of a victory point
    "patience",  # what a shot must bring to be worth standing still, for each strength point of the shooter
    "arrows",  # share of the harm it expects from enemies who may shoot at a place
    "risk",  # worth of a leader who may be killed, beyond the first worry
    "ground",  # worth of good ground for infantry
    "fan",  # share of a second and third enemy in front that a place counts
)
(
    COST, GANG, STUN, HASTE, POST, DANGER, TURNED, REACH, FLANK, LINE, ALONE, MARCH, FACE, CAMP, GUARD, BORROW, LEND,
    NERVE, POINT, PATIENCE, ARROWS, RISK, GROUND, FAN,
) = range(len(NAMES))  # fmt: skip

_COMMON = {"cost": 0.4, "march": 0.15, "face": 0.1, "point": 6.0, "borrow": 0.2}
_CAREFUL = {
    "cost": 1.0, "danger": 0.5, "turned": 0.6, "flank": 0.08, "line": 0.1, "alone": 0.08, "lend": 0.2, "patience": 0.08,
    "ground": 0.15,
}  # fmt: skip
_PLANNED = {
    "post": 1.0, "gang": 0.12, "stun": 0.5, "haste": 1.0, "reach": 0.25, "camp": 0.2, "guard": 0.3, "nerve": 1.0,
    "point": 8.0, "arrows": 0.2, "borrow": 0.5, "lend": 0.4, "risk": 2.0, "fan": 0.15, "face": 0.2, "patience": 0.05,
}  # fmt: skip
_BY_RUNG: tuple[dict[str, float], ...] = ({}, _COMMON, {**_COMMON, **_CAREFUL}, {**_COMMON, **_CAREFUL, **_PLANNED})

W = np.array([[row.get(name, 0.0) for name in NAMES] for row in _BY_RUNG])  # (1 + rungs, weights)
