"""What finished battles add up to: points, shares, lengths and thinking times.

Everything here is counted from rows in the order of the schedule, so the same battles always give the same numbers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from agents.league.schedule import Settings
from agents.league.store import Row

__all__ = ["Count", "Tally", "points_of_south", "quartiles", "tally"]


@dataclass
class Count:
    """Won, drawn and lost battles.

    >>> Count(won=3, drawn=2, lost=1).points, Count(won=3, drawn=2, lost=1).share
    (4.0, 0.6666666666666666)
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, points: float) -> None:
        """One battle: 1 for won, 0.5 for drawn, 0 for lost."""
        if points == 1.0:
            self.won += 1
        elif points == 0.0:
            self.lost += 1
        else:
            self.drawn += 1

    @property
    def battles(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """A draw is half a point."""
        return self.won + 0.5 * self.drawn

    @property
    def share(self) -> float:
        """Points by battle, 0 when there was none."""
        return self.points / self.battles if self.battles else 0.0


@dataclass
class Time:
    """How long an agent thought."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def mean(self) -> float:
        """Seconds for a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass
class Tally:
    """The sums of one contest."""

    agents: tuple[str, ...]
    scenarios: tuple[str, ...]
    battles: int = 0
    payoff: dict[tuple[str, str], Count] = field(default_factory=lambda: defaultdict(Count))  # of the first named
    totals: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    # (agent, scenario, side)
    as_side: dict[tuple[str, str, str], Count] = field(default_factory=lambda: defaultdict(Count))
    south: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))  # by scenario
    turns: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # by scenario
    decisions: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # by scenario
    reasons: Counter[str] = field(default_factory=Counter)
    times: dict[str, Time] = field(default_factory=lambda: defaultdict(Time))
    rounds: dict[tuple[int, int], list[tuple[float, int]]] = field(default_factory=dict)  # for ratings.rate


def points_of_south(row: Row) -> float:
    """1, 0.5 or 0."""
    return {"south": 1.0, "north": 0.0}.get(row["winner"], 0.5)


def quartiles(values: Sequence[int]) -> tuple[float, float, float, float, float]:
    """Least, lower quartile, median, upper quartile and most (Tukey's hinges).

    >>> quartiles([1, 2, 3, 4, 10])
    (1, 2, 3, 4, 10)
    """
    ordered = sorted(values)
    half = (len(ordered) + 1) // 2
    return ordered[0], median(ordered[:half]), median(ordered), median(ordered[-half:]), ordered[-1]


def tally(settings: Settings, rows: Iterable[Row]) -> Tally:
    """Count them all."""
    sums = Tally(settings.agents, settings.scenarios)
    numbers = {agent: k for k, agent in enumerate(settings.agents)}
    rounds: dict[tuple[int, int], dict[tuple[str, int], tuple[float, int]]] = defaultdict(dict)
    for row in rows:
        sums.battles += 1
        south, north, scenario = row["south"], row["north"], row["scenario"]
        points = points_of_south(row)
        sums.south[scenario].add(points)
        sums.turns[scenario].append(row["turns"])
        sums.decisions[scenario].append(sum(row["decisions"]))
        sums.reasons[row["reason"]] += 1
        for side, agent, own in ((0, south, points), (1, north, 1.0 - points)):
            sums.totals[agent].add(own)
            sums.as_side[agent, scenario, ("south", "north")[side]].add(own)
            time = sums.times[agent]
            time.decisions += row["decisions"][side]
            time.seconds += row["seconds"][side]
            time.slowest = max(time.slowest, row["slowest"][side])
        if south == north:
            continue
        sums.payoff[south, north].add(points)
        sums.payoff[north, south].add(1.0 - points)
        i, j = numbers[south], numbers[north]
        first = points if i < j else 1.0 - points
        so_far, battles = rounds[min(i, j), max(i, j)].get((scenario, row["round"]), (0.0, 0))
        rounds[min(i, j), max(i, j)][scenario, row["round"]] = so_far + first, battles + 1
    sums.rounds = {pair: list(played.values()) for pair, played in rounds.items()}
    return sums
