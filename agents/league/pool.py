"""Playing battles side by side in worker processes.

Each worker plays one battle at a time and sends back one row. A worker that dies, or an agent that fails, costs the
battle it was in and nothing else; the caller is told which one and why, and goes on or gives up.

>>> from agents.league.schedule import Game
>>> with Pool("cca", workers=0) as pool:                # 0: in this process
...     [(game, row)] = pool.play([Game("akragas", "random", "random", 0, seed=7)])
>>> row["winner"], row["reason"]
('south', 'banners')
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any

from agents import cores
from agents.base import Agent
from agents.league.schedule import Game
from agents.league.store import Row
from agents.play import play
from agents.registry import make
from ancients_env import rulesets

__all__ = ["CAP_REASON", "Failure", "Pool", "play_game"]

CAP_REASON = "decision cap"  # of a battle that the rules had not ended by then
SIDES = ("south", "north")


@dataclass(frozen=True)
class Failure:
    """Why a battle has no row: its agent raised, or its worker died."""

    why: str  # one line
    details: str = ""  # the traceback, when there is one


class Cast:
    """The agents of one process, made once and used for all its battles."""

    def __init__(self, ruleset: str) -> None:
        self.rules = rulesets.get(ruleset)
        self._agents: dict[tuple[str, int], Agent] = {}

    def seated(self, game: Game) -> list[Agent]:
        """An agent for each seat; one agent's spec plays all seats of a side."""
        specs = (game.south, game.north)
        return [self._agent(specs[k & 1], k) for k in range(len(self.rules.seats))]

    def _agent(self, spec: str, seat: int) -> Agent:
        if (spec, seat) not in self._agents:
            self._agents[spec, seat] = make(spec, self.rules)
        return self._agents[spec, seat]

    def close(self) -> None:
        """Let the agents go."""
        for agent in self._agents.values():
            agent.close()
        self._agents.clear()


def play_game(cast: Cast, game: Game) -> Row:
    """Play one battle; its row is plain JSON data.

    | field | holds |
    |---|---|
    | `scenario`, `south`, `north`, `round`, `seed` | which battle |
    | `winner`, `reason`, `score` | how it ended; winner None for a draw |
    | `turns`, `decisions` | how long it was; decisions by side |
    | `seconds`, `slowest` | thinking time and the longest decision, by side |
    | `actions` | only in round 0: the decisions in words, for replays |
    """
    played = play(cast.rules, game.scenario, cast.seated(game), seed=game.seed)
    outcome = played.outcome
    row: Row = {
        "scenario": game.scenario,
        "south": game.south,
        "north": game.north,
        "round": game.round,
        "seed": game.seed,
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else CAP_REASON,
        "score": dict(outcome.score) if outcome else {},
        "turns": played.turns,
        "decisions": [sum(played.taken[k::2]) for k in range(2)],
        "seconds": [round(sum(played.seconds[k::2]), 4) for k in range(2)],
        "slowest": [round(max(played.slowest[k::2]), 4) for k in range(2)],
    }
    if game.round == 0:
        row["actions"] = played.record["actions"]
    return row


def _attempt(cast: Cast, game: Game) -> Row | Failure:
    try:
        return play_game(cast, game)
    except Exception as error:
        said = f"{type(error).__name__}: {error}".splitlines()[0]
        return Failure(said[:200], traceback.format_exc())


def _outlive_nobody() -> None:
    """End this process with its parent, in the middle of a battle too: nobody is left to take the row."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _no_ctrl_c() -> Iterator[None]:
    """Processes that start in here never see Ctrl-C; this one sees it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # not on this system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, ruleset: str, modules: Sequence[str], players: int) -> None:
    """A worker's life: a battle comes, its row goes, until nothing more comes.

    It starts deaf to Ctrl-C, which is for the parent; that one ends its workers itself.
    """
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    cores.share(players)
    for module in modules:
        import_module(module)
    cast = Cast(ruleset)
    while True:
        try:
            game = pipe.recv()
        except EOFError:  # the parent is gone
            break
        if game is None:
            break
        pipe.send(_attempt(cast, game))
    cast.close()


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    game: Game | None = None  # under way


class Pool:
    """Workers for one contest; `modules` are imported first in each, for rulesets and agents from elsewhere."""

    def __init__(self, ruleset: str, workers: int | None = None, modules: Sequence[str] = ()) -> None:
        self.ruleset = ruleset
        self.workers = cores.available() if workers is None else workers
        self.modules = tuple(modules)
        self._team: list[_Worker] = []
        self._cast: Cast | None = None

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close(kind is not None)

    def play(self, games: Iterable[Game]) -> Iterator[tuple[Game, Row | Failure]]:
        """Play them all, in about this order; each comes out as it ends. Stop reading and the rest is not begun."""
        if self.workers == 0:
            self._cast = self._cast or Cast(self.ruleset)
            for game in games:
                yield game, _attempt(self._cast, game)
            return
        waiting = iter(games)
        for game in waiting:
            self._hand_over(self._hire(), game)
            if len(self._team) >= self.workers:
                break
        while busy := [worker for worker in self._team if worker.game is not None]:
            for ready in wait([worker.pipe for worker in busy]):
                worker = next(w for w in busy if w.pipe is ready)
                played = worker.game
                assert played is not None
                result = self._collect(worker)
                follower = next(waiting, None)
                if worker not in self._team and follower is not None:
                    worker = self._hire()
                self._hand_over(worker, follower)
                yield played, result

    def _hire(self) -> _Worker:
        context: Any = multiprocessing.get_context("spawn")  # threads and compiled code do not survive a fork
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self.ruleset, self.modules, self.workers), daemon=True)
        with _no_ctrl_c():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._team.append(worker)
        return worker

    def _hand_over(self, worker: _Worker, game: Game | None) -> None:
        worker.game = game
        if game is not None:
            with suppress(OSError):  # it is dead: the next wait says so
                worker.pipe.send(game)

    def _collect(self, worker: _Worker) -> Row | Failure:
        """What a worker has to say; one that died leaves the team."""
        try:
            result: Row | Failure = worker.pipe.recv()
            return result
        except (EOFError, OSError):
            self._team.remove(worker)
            worker.pipe.close()
            worker.process.join(5)
            code = worker.process.exitcode
            killed = code is not None and code < 0
            how = f"by {signal.Signals(-code).name}" if killed else f"with exit code {code}"  # type: ignore[operator]
            return Failure(f"its worker process died {how}")

    def close(self, at_once: bool = False) -> None:
        """Send the workers home, or end them where they are."""
        for worker in self._team:
            if at_once or worker.game is not None:
                worker.process.terminate()
            else:
                with suppress(OSError):
                    worker.pipe.send(None)
        for worker in self._team:
            worker.process.join(5)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.pipe.close()
        self._team.clear()
        if self._cast is not None:
            self._cast.close()
            self._cast = None
