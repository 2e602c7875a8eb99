"""How strong agents are: Bradley-Terry strengths on the Elo scale, with intervals from the bootstrap.

The model: A scores against B with probability 1 / (1 + 10^((B - A) / 400)); a draw is half a point for both. The
ratings are those that make the results most likely, and their mean is `MEAN`.

Whoever wins every battle would be infinitely strong. So each pairing is given one drawn battle more than it had, in the
estimate and among what the bootstrap draws from: ratings stay finite, and a perfect score has an interval too. Its far
end then says little: nobody knows how strong an agent is that never lost.

>>> points = np.array([[0.0, 30.0], [10.0, 0.0]])      # three wins in four: 400 * log10(3) = 190.8 Elo apart
>>> bradley_terry(points).round(1).tolist()
[1595.4, 1404.6]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["MEAN", "PRIOR", "Rating", "bradley_terry", "expected", "rate", "wilson"]

MEAN = 1500.0
PRIOR = 1.0  # drawn battles added to each pairing
FLOOR = 0.25  # drawn battles added to each pairing of a bootstrap try, which may draw nothing but wins
SCALE = 400.0 / np.log(10.0)  # Elo points in one unit of log odds
TRIES = 1000  # of the bootstrap
Z95 = 1.959964

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """One agent's rating and its 95 % interval."""

    agent: str
    elo: float
    low: float
    high: float


def expected(difference: float) -> float:
    """The share of points to expect from so many Elo points more.

    >>> round(expected(400.0), 4)          # 10 to 1
    0.9091
    """
    return float(1.0 / (1.0 + 10.0 ** (-difference / 400.0)))


def bradley_terry(points: Floats) -> Floats:
    """The most likely ratings, (..., n), for points (..., n, n): those of the row's agent against the column's.

    Newton's method on log strengths; the likelihood has one maximum when every agent has both won and lost points.
    """
    n = points.shape[-1]
    battles = points + np.swapaxes(points, -1, -2)
    strength = np.zeros(points.shape[:-1])
    for _ in range(200):
        share = 1.0 / (1.0 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = (points - battles * share).sum(axis=-1)
        bend = battles * share * (1.0 - share)
        matrix = np.eye(n) * bend.sum(axis=-1)[..., None] - bend + 1.0 / n  # the last term pins the mean to 0
        step = np.linalg.solve(matrix, slope[..., None])[..., 0]
        longest = np.abs(step).max(axis=-1, keepdims=True)
        strength = strength + step / np.maximum(1.0, longest)  # no more than e times stronger in one step
        if longest.max() < 1e-10:
            break
    return MEAN + SCALE * (strength - strength.mean(axis=-1, keepdims=True))


def rate(
    agents: Sequence[str], rounds: Mapping[tuple[int, int], Sequence[tuple[float, int]]], seed: int = 0
) -> list[Rating]:
    """The ratings of agents, in their order, from what each pairing (i, j), i < j, played.

    A round is (points of i, battles): the two battles with the same dice. The bootstrap draws whole rounds, because
    the battles of one are not independent of each other, and as many of each pairing as it had.
    """
    n = len(agents)
    points = np.zeros((n, n))
    drawn = np.zeros((TRIES, n, n))
    random = np.random.default_rng(seed)
    for (i, j), played in sorted(rounds.items()):
        table = np.array([*played, (PRIOR / 2, PRIOR)], dtype=np.float64)
        points[i, j], battles = table.sum(axis=0)
        points[j, i] = battles - points[i, j]
        picks = random.integers(len(table), size=(TRIES, len(table)))
        picked = table[picks].sum(axis=1) + (FLOOR / 2, FLOOR)  # (TRIES, 2)
        drawn[:, i, j], drawn[:, j, i] = picked[:, 0], picked[:, 1] - picked[:, 0]
    low, high = np.percentile(bradley_terry(drawn), (2.5, 97.5), axis=0)
    best = bradley_terry(points)
    return [
        Rating(agent, float(best[k]), float(min(low[k], best[k])), float(max(high[k], best[k])))
        for k, agent in enumerate(agents)
    ]


def wilson(points: float, battles: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share of points.

    >>> [round(x, 3) for x in wilson(5, 10)]
    [0.237, 0.763]
    """
    if battles == 0:
        return 0.0, 1.0
    share, z2 = points / battles, Z95 * Z95
    middle = (share + z2 / (2 * battles)) / (1 + z2 / battles)
    half = Z95 * float(np.sqrt(share * (1 - share) / battles + z2 / (4 * battles * battles))) / (1 + z2 / battles)
    return max(0.0, middle - half), min(1.0, middle + half)
