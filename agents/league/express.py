"""Battles between scripts, many at once in compiled code.

Scripts draw nothing and read nothing hidden, so their battles can be played on the records themselves, without views
and agents in between: the same battles, many times faster. The row of a battle is the one `pool.play_game` gives, but
for its thinking times, which are shares of the whole, and for its actions, which it lacks.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from agents.door import contest
from agents.league.pool import CAP_REASON
from agents.league.schedule import Game
from agents.league.store import Row
from agents.registry import parse
from agents.scripted import script_of
from agents.scripted.contest import COLUMNS, DECISIONS
from agents.warmup import ensure
from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.battle import Battle
from ancients_env.buffers import raw
from ancients_env.contract import SIDE_NAMES, Ruleset, States

__all__ = ["can_play", "play_scripts"]

CHUNK = 64  # battles of one compiled call


def rung_of(rules: Ruleset, spec: str) -> int | None:
    """The rung that a spec plays; None for anything but a script."""
    name, parameters = parse(spec)
    return int(parameters.get("rung") or len(script_of(rules).rungs)) if name == "scripted" else None


def can_play(rules: Ruleset, game: Game) -> bool:
    """Are both sides scripts?"""
    return rung_of(rules, game.south) is not None and rung_of(rules, game.north) is not None


def play_scripts(ruleset: str, games: Sequence[Game], threads: int = 1) -> Iterator[tuple[Game, Row]]:
    """Play them all, a chunk at a time in each thread; a battle comes out when its chunk is done."""
    rules = rulesets.get(ruleset)
    ensure(rules)
    scenarios = _Scenarios(rules)
    with ThreadPoolExecutor(max(1, threads)) as workers:
        for k in range(0, len(games), CHUNK * max(1, threads)):
            part = games[k : k + CHUNK * max(1, threads)]
            chunks = [part[i : i + CHUNK] for i in range(0, len(part), CHUNK)]
            jobs = [workers.submit(_play, rules, chunk, scenarios.records(chunk)) for chunk in chunks]
            for chunk, job in zip(chunks, jobs, strict=True):
                yield from zip(chunk, job.result(), strict=True)


class _Scenarios:
    """The scenarios of a contest, each read once; generators make another one of each seed."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._read: dict[str, scenario_files.Source] = {name: name for name in scenario_files.generators(rules)}

    def records(self, games: Sequence[Game]) -> States:
        """The battles at their first decision."""
        states: States = np.zeros(len(games), dtype=self.rules.dtype)
        for i, game in enumerate(games):
            if game.scenario not in self._read:
                self._read[game.scenario] = scenario_files.load(self.rules, game.scenario)
            raw(states)[i] = raw(Battle(self.rules, self._read[game.scenario], game.seed).states)[0]
        return states


def _play(rules: Ruleset, games: Sequence[Game], states: States) -> list[Row]:
    n = len(games)
    levels = np.array([[rung_of(rules, game.south), rung_of(rules, game.north)] for game in games], dtype=np.int64)
    masks = np.zeros((n, rules.actions), dtype=np.int8)
    ratings = np.zeros((n, rules.actions), dtype=np.float64)
    out = np.zeros((n, COLUMNS), dtype=np.int64)
    cap = rules.decision_cap
    started = time.perf_counter()
    contest(states, levels, np.zeros(n, dtype=np.uint64), masks, ratings, False, cap, cap, out, 0, n)
    spent = (time.perf_counter() - started) / max(1, int(out[:, DECISIONS:].sum()))
    return [_row(rules, game, states[i : i + 1], out[i, DECISIONS:].tolist(), spent) for i, game in enumerate(games)]


def _row(rules: Ruleset, game: Game, states: States, taken: list[int], spent: float) -> Row:
    """The row of a finished battle; see `pool.play_game`."""
    over = bool(states["over"][0])
    winner = int(states["winner"][0])
    return {
        "scenario": game.scenario,
        "south": game.south,
        "north": game.north,
        "round": game.round,
        "seed": game.seed,
        "winner": SIDE_NAMES[winner] if over and winner >= 0 else None,
        "reason": rules.reasons[int(states["reason"][0])] if over else CAP_REASON,
        "score": rules.score(states) if over else {},
        "turns": int(states["turn"][0]),
        "decisions": taken,
        "seconds": [round(spent * k, 4) for k in taken],
        "slowest": [round(spent, 4)] * 2,
    }
