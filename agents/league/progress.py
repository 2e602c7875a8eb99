"""Playing what is missing, with a bar and an estimate for whoever watches, and lines for a log file."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from agents.league import Unfinished
from agents.league.express import can_play, play_scripts
from agents.league.pool import Failure, Pool
from agents.league.schedule import Game
from agents.league.store import Row, Store
from ancients_env import rulesets

__all__ = ["play_missing"]

MOST_FAILURES = 3  # then there is something wrong that going on does not mend
LINE_EVERY = 10.0  # seconds between lines when the output is no terminal


def play_missing(store: Store, games: Iterable[Game], pool: Pool, console: Console) -> Generator[Row, None, None]:
    """Play the battles the store lacks and keep each as it ends; yields them then.

    A battle that fails is left out. After `MOST_FAILURES`, or at the end, `Unfinished` names them all; what is finished
    stays in the store.
    """
    schedule = list(games)
    missing = store.missing(schedule)
    done = len(schedule) - len(missing)
    failures: list[tuple[Game, Failure]] = []
    if done:
        console.print(f"{done} of {len(schedule)} battles were finished before; {len(missing)} to go", highlight=False)
    if not missing:
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("battles,"),
        TimeElapsedColumn(),
        TextColumn("gone,"),
        TimeRemainingColumn(),
        TextColumn("to go"),
    )
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with progress:
        # the estimate comes from the battles of this run alone
        task = progress.add_task("playing", total=len(missing))
        started = last = time.monotonic()
        for k, (game, result) in enumerate(_play(store, missing, pool), 1):
            if isinstance(result, Failure):
                failures.append((game, result))
                console.print(f"[red]failed[/red]: {escape(str(game))}: {escape(result.why)}", highlight=False)
                if len(failures) == MOST_FAILURES:
                    break
            else:
                store.add(result)
                yield result
            progress.update(task, completed=k)
            now = time.monotonic()
            if not console.is_terminal and now - last >= LINE_EVERY:
                last = now
                left = (now - started) / k * (len(missing) - k)
                console.print(f"{done + k} of {len(schedule)} battles, about {left:.0f} s to go", highlight=False)
    if failures:
        raise Unfinished(_lament(store, schedule, failures))


def _play(store: Store, games: list[Game], pool: Pool) -> Iterator[tuple[Game, Row | Failure]]:
    """Battles between scripts in compiled code, all others by the workers; a tournament's first round has replays."""
    rules = rulesets.get(store.settings.ruleset)
    replayed = store.settings.kind == "tournament"
    quick = [game for game in games if not (replayed and game.round == 0) and can_play(rules, game)]
    yield from play_scripts(rules.name, quick, pool.workers)
    chosen = {game.key for game in quick}
    yield from pool.play(game for game in games if game.key not in chosen)


def _lament(store: Store, schedule: list[Game], failures: list[tuple[Game, Failure]]) -> str:
    kept = len(schedule) - len(store.missing(schedule))
    count = "1 battle" if len(failures) == 1 else f"{len(failures)} battles"
    lines = [f"{count} failed; {kept} of {len(schedule)} finished battles are kept in {store.folder}:"]
    lines += [f"  {game}: {failure.why}" for game, failure in failures]
    details = next((failure.details for _, failure in failures if failure.details), "")
    if details:
        lines += ["the first failure in full:", *(f"  {line}" for line in details.rstrip().splitlines())]
    lines.append("run the same command again to play what is missing")
    return "\n".join(lines)
