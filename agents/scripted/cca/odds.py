"""Dice arithmetic of Commands & Colors: what so many dice do to so many blocks, worked out once.

A die hits with `faces` of its six faces: one for the target's colour, one for crossed swords, one for the leader symbol
when a leader is at hand.
"""

from __future__ import annotations

from math import comb

import numpy as np

from ancients_env.rulesets.cca import tables as t

MOST_DICE = 12
MOST_FACES = 3
MOST_BLOCKS = 4
TYPES = len(t.UNIT_CODES)

BLOCK = 0.2  # a block, in banners
GROUND = 0.05  # pushing a unit back


def chances(dice: int, faces: int) -> list[float]:
    """The chance of 0, 1, ... hits.

    >>> [round(p, 3) for p in chances(2, 3)]
    [0.25, 0.5, 0.25]
    """
    p = faces / 6
    return [comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)]


HITS = np.zeros((MOST_DICE + 1, MOST_FACES + 1, MOST_BLOCKS + 1))  # blocks expected to fall short of a kill
KILL = np.zeros((MOST_DICE + 1, MOST_FACES + 1, MOST_BLOCKS + 1))  # chance to remove all blocks
for _n in range(MOST_DICE + 1):
    for _f in range(MOST_FACES + 1):
        for _b in range(1, MOST_BLOCKS + 1):
            for _k, _p in enumerate(chances(_n, _f)):
                if _k >= _b:
                    KILL[_n, _f, _b] += _p
                else:
                    HITS[_n, _f, _b] += _p * _k
HARM = BLOCK * HITS + KILL  # both, in banners

# the chance that no more than so many flags fall: the unit stays
STAYS = np.array([[sum(chances(n, 1)[: i + 1]) for i in range(4)] for n in range(MOST_DICE + 1)])


def _faces(a: int, d: int) -> int:
    """Faces with which type a hits type d in close combat, without leaders (cca-11.2, cca-11.17, cca-11.25)."""
    swords = int(t.UNIT_SWORDS[a]) if d != t.EL else 0
    horse = t.IS_CAVALRY[a] + t.IS_CHARIOT[a] > 0
    colour = 0 if horse and d in (t.EL, t.CM) else 1
    return colour + (0 if t.IS_CHARIOT[d] else swords)


def _dice(a: int, d: int, back: bool) -> int:
    """Close combat dice of type a against type d on open ground; elephants borrow theirs (cca-11.20)."""
    if a == t.EL:
        return int(t.ELEPHANT_FIXED[d] or t.UNIT_ATTACK[d])
    return int(t.UNIT_BACK[a] if back else t.UNIT_ATTACK[a]) + (a == t.WA)


FACES = np.array([[_faces(a, d) for d in range(TYPES)] for a in range(TYPES)])

# What an attack of type a on type d with so many blocks is worth to a, in banners: harm done less a share of the harm
# suffered in battle back. The defender evades where the rules let it and that costs it less.
_BACK_SHARE = 0.6
NET = np.zeros((TYPES, TYPES, MOST_BLOCKS + 1))
for _a in range(TYPES):
    for _d in range(TYPES):
        for _b in range(1, MOST_BLOCKS + 1):
            _n = _dice(_a, _d, False)
            _done = HARM[_n, FACES[_a, _d], _b]
            _answer = HARM[_dice(_d, _a, True), FACES[_d, _a], int(t.UNIT_BLOCKS[_a])]
            _net = _done - _BACK_SHARE * (1 - KILL[_n, FACES[_a, _d], _b]) * STAYS[_n, 1] * _answer
            if t.EVADES[_d, _a]:
                _net = min(_net, HARM[_n, 1, _b] + GROUND)
            NET[_a, _d, _b] = _net
SHOT = HARM[2, 1]  # by blocks: a shot with two dice
