"""A sequential test: play until the answer is clear, and no longer.

Wald's sequential probability ratio test of two claims about A against B: "A is `elo0` stronger" and "A is `elo1`
stronger". Each point A wins or loses makes one of them more likely; the sum of the logarithms walks up or down until it
crosses a bound. The bounds hold the chance of a wrong answer at `alpha` (elo1 accepted though elo0 is true) and `beta`
(the other way round). A draw counts as half a win and half a loss, which errs on the careful side.

>>> test = Sprt(elo0=0, elo1=100, alpha=0.05, beta=0.05)
>>> [round(bound, 3) for bound in test.bounds]            # ln(0.05 / 0.95), ln(0.95 / 0.05)
[-2.944, 2.944]
>>> test.verdict(points=20, battles=20), test.verdict(points=10, battles=20)
('elo1', None)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, log

from agents.league import LeagueError
from agents.league.ratings import expected

__all__ = ["Sprt"]


@dataclass(frozen=True)
class Sprt:
    """The two claims and the risks; raises `LeagueError` for claims or risks that make no test."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (isfinite(self.elo0) and isfinite(self.elo1) and self.elo0 < self.elo1):
            raise LeagueError(f"elo0 must be less than elo1, not {self.elo0:g} and {self.elo1:g}")
        for name, risk in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0.0 < risk < 0.5:
                raise LeagueError(f"{name} must be between 0 and 0.5, not {risk:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first, elo0 is accepted; at or above the second, elo1."""
        return log(self.beta / (1.0 - self.alpha)), log((1.0 - self.beta) / self.alpha)

    def evidence(self, points: float, battles: int) -> float:
        """The logarithm of how much likelier elo1 makes these points than elo0 does."""
        p0, p1 = expected(self.elo0), expected(self.elo1)
        return points * log(p1 / p0) + (battles - points) * log((1.0 - p1) / (1.0 - p0))

    def verdict(self, points: float, battles: int) -> str | None:
        """`"elo0"` or `"elo1"` when the answer is clear, None when it is not."""
        low, high = self.bounds
        evidence = self.evidence(points, battles)
        return "elo0" if evidence <= low else "elo1" if evidence >= high else None
