"""The three contests, from settings to what they say: `tournament`, `match` and `balance`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from math import inf, log
from pathlib import Path
from typing import Any

from rich.console import Console

from agents.league.pool import Pool
from agents.league.progress import play_missing
from agents.league.ratings import SCALE, Rating, rate, wilson
from agents.league.results import csv_text, write_games, write_results
from agents.league.schedule import Game, Settings, games
from agents.league.sprt import Sprt
from agents.league.store import Row, Store
from agents.league.tally import Count, Tally, points_of_south, tally
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.files import write_text

__all__ = ["LEAST", "MOST", "MatchResult", "balance", "match", "tournament"]

LEAST, MOST = 0.35, 0.65  # shares of south within which a scenario is called balanced
CODE_CHANGED = "the agents' code has changed since this folder was begun: its finished battles are of the old code"


@contextmanager
def _stage(
    settings: Settings, folder: Path, console: Console, workers: int | None, modules: Sequence[str]
) -> Iterator[tuple[Store, Pool]]:
    """The store and the workers of a contest."""
    with Store.open(folder, settings) as store:
        if store.code_changed:
            console.print(CODE_CHANGED, style="yellow")
        with Pool(settings.ruleset, workers, modules) as pool:
            yield store, pool


def tournament(
    settings: Settings,
    folder: Path,
    console: Console,
    workers: int | None = None,
    modules: tuple[str, ...] = (),
) -> tuple[Tally, list[Rating], list[Row]]:
    """Everybody against everybody; writes the results and returns them, agents from the strongest down."""
    with _stage(settings, folder, console, workers, modules) as (store, pool):
        for _ in play_missing(store, games(settings), pool, console):
            pass
        rows = store.finished(games(settings))
    sums = tally(settings, rows)
    ratings = sorted(rate(settings.agents, sums.rounds, settings.seed), key=lambda r: (-r.elo, r.agent))
    write_results(folder, settings, sums, ratings, rows)
    return sums, ratings, rows


@dataclass
class MatchResult:
    """How a match stands or ended, from the first agent's side: what the test says of the rounds read so far."""

    test: Sprt
    verdict: str | None = None  # "elo0" or "elo1"; None as long as it is not clear
    count: Count = field(default_factory=Count)
    rows: list[Row] = field(default_factory=list)

    @property
    def evidence(self) -> float:
        """See `Sprt.evidence`."""
        return self.test.evidence(self.count.points, self.count.battles)

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo points and its 95 % interval."""
        low, high = wilson(self.count.points, self.count.battles)
        return _elo(self.count.share), _elo(low), _elo(high)

    def read(self, store: Store, schedule: Sequence[Game]) -> bool:
        """Read the rounds that have been completed since the last time; whether the test has its answer."""
        while self.verdict is None and len(self.rows) < len(schedule):
            pair = store.finished(schedule[len(self.rows) : len(self.rows) + 2])
            if len(pair) < 2:
                break
            for row in pair:
                points = points_of_south(row)
                self.count.add(points if row["south"] == store.settings.agents[0] else 1.0 - points)
            self.rows += pair
            self.verdict = self.test.verdict(self.count.points, self.count.battles)
        return self.verdict is not None


def _elo(share: float) -> float:
    """The Elo difference of a share of points; infinite for none and for all."""
    if share <= 0.0 or share >= 1.0:
        return -inf if share <= 0.0 else inf
    return float(SCALE * log(share / (1.0 - share)))


def match(
    settings: Settings,
    test: Sprt,
    folder: Path,
    console: Console,
    workers: int | None = None,
    modules: tuple[str, ...] = (),
) -> MatchResult:
    """Head to head until the test has its answer.

    The test reads whole rounds, both sides of the same dice, in the order of the schedule and not as they finish, so
    the answer does not depend on how many workers there are.
    """
    schedule = list(games(settings))
    with _stage(settings, folder, console, workers, modules) as (store, pool):
        result = MatchResult(test)
        if not result.read(store, schedule):
            with closing(play_missing(store, schedule, pool, console)) as playing:
                for _ in playing:
                    if result.read(store, schedule):
                        break
            pool.close(at_once=True)
    low, high, middle = (round(x, 1) if abs(x) < 1e6 else None for x in (*result.elo[1:], result.elo[0]))
    data = {
        "settings": settings.plain(),
        "fingerprint": settings.fingerprint,
        "verdict": result.verdict,
        "won": result.count.won,
        "drawn": result.count.drawn,
        "lost": result.count.lost,
        "evidence": round(result.evidence, 4),
        "bounds": [round(bound, 4) for bound in test.bounds],
        "elo": middle,
        "low": low,
        "high": high,
    }
    write_text(folder / "results.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    write_games(folder, result.rows)
    return result


def balance(
    settings: Settings,
    folder: Path,
    console: Console,
    workers: int | None = None,
    modules: tuple[str, ...] = (),
) -> list[dict[str, Any]]:
    """South's share in each scenario with an agent against itself; a line for each.

    A scenario outside `LEAST` to `MOST` is `flagged`; a historical battle, which was as fair as it was, is only called
    `one-sided`.
    """
    with _stage(settings, folder, console, workers, modules) as (store, pool):
        for _ in play_missing(store, games(settings), pool, console):
            pass
        rows = store.finished(games(settings))
    sums = tally(settings, rows)
    rules = rulesets.get(settings.ruleset)
    lines = []
    for name in settings.scenarios:
        count = sums.south[name]
        low, high = wilson(count.points, count.battles)
        source = str(getattr(scenario_files.load(rules, name), "source", "own"))
        fair = LEAST <= count.share <= MOST
        turns = sorted(sums.turns[name])
        lines.append(
            {
                "scenario": name,
                "source": source,
                "battles": count.battles,
                "south": count.won,
                "north": count.lost,
                "drawn": count.drawn,
                "share": round(count.share, 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "turns": turns[len(turns) // 2],
                "verdict": "balanced" if fair else "one-sided" if source == "historical" else "flagged",
            }
        )
    data = {"settings": settings.plain(), "fingerprint": settings.fingerprint, "scenarios": lines}
    write_text(folder / "results.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    write_text(folder / "balance.csv", csv_text(list(lines[0]), [list(line.values()) for line in lines]))
    write_games(folder, rows)
    return lines
