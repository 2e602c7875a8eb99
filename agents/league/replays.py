"""Battles to step through in a browser, small enough to put into a page.

A frame is the battle's own picture as SVG, some 90 kB of text of which the next frame shares nearly all. So an album
keeps every piece of text once, writes a line as a list of pieces, and a frame as what it changes in the lines of the
frame before.

    album = {"pieces": ["<g ...>", ...], "lines": [[3, 17], ...], "replays": [{"title": ..., "frames": [frame, ...]}]}
    frame = {"caption": "...", "events": ["..."], "turn": 3, "changes": [[at, gone, line, line, ...], ...]}

`changes` are applied from the last to the first, so that each still finds its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from agents.league.ratings import Rating
from agents.league.schedule import Settings
from agents.league.store import Row
from ancients_env.battle import Battle

__all__ = ["Album", "choose", "frames_of"]

MOST_FRAMES = 400  # of one replay; a longer battle is shown turn by turn, or every few turns
MOST_EVENTS = 14  # said of one frame
_PIECES = re.compile(r"(?<=>)(?=<)")


class Album:
    """Replays that share their text."""

    def __init__(self) -> None:
        self._pieces: dict[str, int] = {}
        self._lines: dict[str, int] = {}
        self._spelled: list[list[int]] = []  # the pieces of each line
        self.replays: list[dict[str, Any]] = []

    def add(self, title: str, frames: Sequence[tuple[dict[str, Any], str]]) -> None:
        """A replay from captions and SVG documents."""
        before: list[int] = []
        out = []
        for caption, svg in frames:
            now = [self._line(line) for line in svg.split("\n")]
            out.append({**caption, "changes": changes(before, now)})
            before = now
        self.replays.append({"title": title, "frames": out})

    def _line(self, text: str) -> int:
        if text not in self._lines:
            self._lines[text] = len(self._lines)
            pieces = self._pieces
            self._spelled.append([pieces.setdefault(piece, len(pieces)) for piece in _PIECES.split(text)])
        return self._lines[text]

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        return {"pieces": list(self._pieces), "lines": self._spelled, "replays": self.replays}


def changes(before: Sequence[int], now: Sequence[int]) -> list[list[int]]:
    """What makes one list of lines the other: `[at, how many go, those that come]`, from the first to the last.

    >>> changes([1, 2, 3, 4], [1, 5, 6, 3, 4])
    [[1, 1, 5, 6]]
    """
    matcher = SequenceMatcher(None, before, now, autojunk=False)
    return [[i, j - i, *now[a:b]] for tag, i, j, a, b in matcher.get_opcodes() if tag != "equal"]


def choose(settings: Settings, ratings: Sequence[Rating], rows: Sequence[Row], most: int) -> list[Row]:
    """The battles most worth watching: between the strongest agents, and of as many scenarios as there is room for."""
    rank = {rating.agent: k for k, rating in enumerate(ratings)}
    queues = []
    for name in settings.scenarios:
        kept = [row for row in rows if row["scenario"] == name and "actions" in row]
        queues.append(sorted(kept, key=lambda row: (rank[row["south"]] + rank[row["north"]], rank[row["south"]])))
    chosen: list[Row] = []
    while len(chosen) < most and any(queues):
        for queue in queues:
            if queue and len(chosen) < most:
                chosen.append(queue.pop(0))
    return chosen


def frames_of(ruleset: str, row: Row) -> list[tuple[dict[str, Any], str]]:
    """The battle of a row, played again, as captions and pictures."""
    actions = row["actions"]
    shown = _shown(ruleset, row)
    battle = Battle(ruleset, row["scenario"], seed=row["seed"])
    frames = [(_caption(battle, f"before the first of {len(actions)} decisions", _said(battle.events)), battle.svg())]
    told: list[str] = []
    for k, action in enumerate(actions, 1):
        seat, decision, turn = battle.seat, battle.decision, int(battle.states["turn"][0])
        battle.push(action)
        told += _said(battle.events)
        if k in shown:
            who = row[("south", "north")[battle.rules.seats.index(str(seat)) & 1]]
            words = f"{k} of {len(actions)}: {seat} ({who}), {str(decision).replace('_', ' ')}: {action}"
            frames.append(({**_caption(battle, words, told), "turn": turn}, battle.svg()))
            told = []
    return frames


def _shown(ruleset: str, row: Row) -> set[int]:
    """After which decisions there is a frame; always after the last."""
    count = len(row["actions"])
    if count <= MOST_FRAMES:
        return set(range(1, count + 1))
    battle = Battle(ruleset, row["scenario"], seed=row["seed"])
    ends, turn = [], 0
    for k, action in enumerate(row["actions"], 1):
        battle.push(action)
        if int(battle.states["turn"][0]) != turn:
            turn = int(battle.states["turn"][0])
            ends.append(k)
    every = -(-len(ends) // MOST_FRAMES)
    return {*ends[every - 1 :: every], count} if every else {count}


def _caption(battle: Battle, words: str, events: Sequence[str]) -> dict[str, Any]:
    said = list(events[-MOST_EVENTS:])
    if len(events) > MOST_EVENTS:
        said.insert(0, f"({len(events) - MOST_EVENTS} more before)")
    return {"caption": words, "events": said, "turn": int(battle.states["turn"][0])}


def _said(events: Sequence[dict[str, Any]]) -> list[str]:
    """Events in words, as far as a page that knows no game can say them."""
    lines = []
    for event in events:
        words = [f"{key} {_value(value)}" for key, value in event.items() if key != "event"]
        lines.append(f"{str(event.get('event', '')).replace('_', ' ')}: {', '.join(words)}")
    return lines


def _value(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
