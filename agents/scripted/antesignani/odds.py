"""Chances of the dice: what a close combat or a shot is expected to cost, in points of cohesion (VC), worked out once.

In close combat each side adds up its dice that show at most its value (antesignani-12.3); the difference is so many
losses, of which every second is a retreat (antesignani-12.7, antesignani-12.8). A unit destroyed counts a little more
than its cohesion, a unit driven back a little, too.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel

MOST_DICE = np.int64(7)
MOST_BONUS = np.int64(4)  # added by supporters
MOST_EXTRA = np.int64(2)  # dice beyond the cohesion: height, leadership
MOST_VC = 4
MOST_VALUE = 5
KILL = 0.5  # of a unit destroyed, beside its cohesion
PUSH = 0.15  # of a hex of retreat


def _pmf(dice: int, value: int) -> np.ndarray:
    """Chances of each sum of the dice that show at most the value.

    >>> [round(float(p), 3) for p in _pmf(1, 2)]
    [0.667, 0.167, 0.167]
    """
    one = np.array([(6 - value) / 6] + [1 / 6] * value)
    found = np.ones(1)
    for _ in range(dice):
        found = np.convolve(found, one)
    return found


def loss_worth(losses: int, vc: int, blocked: bool) -> float:
    """What so many losses cost a unit of this cohesion; blocked: it has no way to retreat."""
    lost = min(vc, losses if blocked else (losses + 1) // 2)
    if lost == vc:
        return lost + KILL
    return lost + (0.0 if blocked else PUSH * min(losses // 2, 2))


_SPAN = int(MOST_DICE) * MOST_VALUE  # the greatest sum
_LOSS = np.array([
    [[loss_worth(k, vc, blocked) if vc else 0.0 for blocked in (False, True)] for vc in range(MOST_VC + 1)]
    for k in range(_SPAN + int(MOST_BONUS) + 1)
])  # fmt: skip


def _tables() -> tuple[np.ndarray, np.ndarray]:
    """(done, suffered) by the dice and values of both sides; equal totals cost both 1 VC (antesignani-12.5)."""
    dice, values, bonus = int(MOST_DICE) + 1, MOST_VALUE + 1, int(MOST_BONUS) + 1
    shape = (dice, values, bonus, dice, values, MOST_VC + 1, 2)
    done, suffered = np.zeros(shape, dtype=np.float32), np.zeros(shape, dtype=np.float32)
    for a in range(1, dice):
        for vo in range(1, values):
            attack = _pmf(a, vo)
            for d in range(1, dice):
                for vd in range(1, values):
                    apart = np.convolve(attack, _pmf(d, vd)[::-1])  # of attack - defence, from -d * vd up
                    for b in range(bonus):
                        level = d * vd - b  # place of equal totals
                        tie = apart[level] if level >= 0 else 0.0
                        won, lost = apart[max(0, level + 1) :], apart[: max(0, level)][::-1]
                        first = max(1, b - d * vd)
                        done[a, vo, b, d, vd] = np.tensordot(won, _LOSS[first : first + len(won)], 1) + tie * _LOSS[1]
                        suffered[a, vo, b, d, vd] = np.tensordot(lost, _LOSS[1 : 1 + len(lost)], 1) + tie * _LOSS[1]
    return done, suffered


_DONE, _SUFFERED = _tables()
# as the units come: cohesion and dice beyond it; [dice, VO, bonus, VC of the assailed, its extra dice, VD, blocked]
DONE = np.zeros((8, 6, 5, MOST_VC + 1, 3, 6, 2), dtype=np.float32)
# [VC of the assailant, its extra dice, VO, bonus, dice of the assailed, VD, blocked]
SUFFERED = np.zeros((MOST_VC + 1, 3, 6, 5, 8, 6, 2), dtype=np.float32)
for _vc in range(1, MOST_VC + 1):
    for _extra in range(3):
        DONE[:, :, :, _vc, _extra] = _DONE[:, :, :, _vc + _extra, :, _vc]
        SUFFERED[_vc, _extra] = _SUFFERED[_vc + _extra][:, :, :, :, _vc]


@kernel
def done_by(dice, value, bonus, vc, extra, guard, blocked):
    """What an attack is expected to cost the assailed unit."""
    return np.float64(
        DONE[min(dice, MOST_DICE), value, min(bonus, MOST_BONUS), vc, min(extra, MOST_EXTRA), guard, blocked]
    )


@kernel
def suffered_by(vc, extra, value, bonus, dice, guard, blocked):
    """What an attack is expected to cost the assailant."""
    return np.float64(
        SUFFERED[vc, min(extra, MOST_EXTRA), value, min(bonus, MOST_BONUS), min(dice, MOST_DICE), guard, blocked]
    )


LOSS = np.ascontiguousarray(_LOSS[: int(MOST_DICE) + 1])  # [losses, VC, blocked]


@kernel
def shot_cost(dice, chance, vc, blocked):
    """What so many dice, each a loss with this chance, should cost a unit: odd losses 1 VC, even ones ground."""
    cost, ways = 0.0, 1.0
    for k in range(1, dice + 1):
        ways *= (dice - k + 1.0) / k
        cost += ways * chance**k * (1.0 - chance) ** (dice - k) * LOSS[min(k, MOST_DICE), vc, blocked]
    return cost


@kernel
def some(dice, chance):
    """The chance that at least one of the dice shows it."""
    return 1.0 - (1.0 - chance) ** dice
