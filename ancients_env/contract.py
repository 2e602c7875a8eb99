"""What a ruleset must provide, and the header that every battle's record starts with.

A battle is one fixed-size record. Its first fields are the same in all rulesets; the shells (Battle, BatchEnv,
PettingZoo, Gymnasium, search) read only those. Everything behind them belongs to the ruleset.

Seats are numbered so that **even seats sit in the south and odd seats in the north**: `seat & 1` is the side.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pydantic import BaseModel

    from ancients_env.draw.picture import Picture

SOUTH, NORTH = np.int64(0), np.int64(1)
SIDE_NAMES = ("south", "north")

LOG_ROWS = 64  # events that one record can hold between two drains
LOG_WIDTH = 8  # kind and seven numbers
LOG_RESERVE = 24  # rows that must be free before a rule that may log much goes on
DICE_ROOM = 128  # loaded dice a record can hold

SCRIPTS = Path(__file__).resolve().parents[1] / "agents" / "scripted"  # compiled code that belongs to single games

States = NDArray[Any]  # (n,) records of one ruleset
Row = Sequence[int]  # one event: kind and its numbers

HEADER: tuple[tuple[Any, ...], ...] = (
    ("seat", np.int8),  # who decides, -1 when the battle is over
    ("decision", np.int8),  # which decision, an index into Ruleset.decisions
    ("active", np.int8),  # the side whose turn it is
    ("over", np.int8),  # 1 when the rules have ended the battle
    ("winner", np.int8),  # the winning side, -1 for none
    ("reason", np.int8),  # why it ended, an index into Ruleset.reasons
    ("rows", np.int8),  # the scenario's own board: rows
    ("cols", np.int8),  # and columns of its long rows
    ("turn", np.int16),  # turns finished so far
    ("log_n", np.int16),  # events in the log
    ("log_lost", np.int16),  # events that found no room: always 0, the tests say
    ("dice_n", np.int16),  # loaded dice in all
    ("dice_at", np.int16),  # loaded dice used so far
    ("decisions", np.int32),  # decisions asked so far
    ("rng", np.uint64),  # the battle's own generator, never 0
    ("dice", np.int8, (DICE_ROOM,)),  # loaded dice
    ("log", np.int16, (LOG_ROWS, LOG_WIDTH)),  # what happened since the last drain
)


SOURCES = "pad_"  # prefix of the pad that is named by the hash of a game's sources
NOT_STATE = ("tag_", "pad")  # prefixes of the fields that say nothing about the battle
LOG_FIELDS = ("log", "log_n", "log_lost")


def record_dtype(name: str, fields: Sequence[tuple[Any, ...]], sources: Path | None = None) -> np.dtype[Any]:
    """The record of a ruleset: a tag of its own, the header, its fields, and explicit padding in every hole.

    A ruleset names the folder of its `sources`: their hash, with that of its scripts in `agents/scripted/<name>`,
    becomes the name of a pad. The compile cache is keyed on the shared sources and on the record's type, so it notices
    when a game changes, and only that game is compiled again.

    >>> dtype = record_dtype("toy", [("marks", np.int16, (3,)), ("rest", np.int8)])
    >>> dtype.names[:2], dtype.itemsize % 8
    (('tag_toy', 'seat'), 0)
    """
    padded: list[tuple[Any, ...]] = []
    offset = pads = 0
    if sources is not None:
        digest = hashlib.blake2b(digest_size=8)
        for path in (p for folder in (sources, SCRIPTS / name) for p in sorted(folder.rglob("*.py"))):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        fields = [*fields, (f"{SOURCES}{digest.hexdigest()}", np.uint8)]
    for spec in ((f"tag_{name}", np.uint8), *HEADER, *fields):
        base = np.dtype(spec[1])
        gap = -offset % base.alignment
        if gap:
            padded.append((f"pad{pads}", np.uint8, (gap,)))
            pads += 1
        padded.append(tuple(spec))
        offset += gap + base.itemsize * int(np.prod(spec[2] if len(spec) > 2 else 1))
    if gap := -offset % 8:
        padded.append((f"pad{pads}", np.uint8, (gap,)))
    return np.dtype((np.record, np.dtype(padded, align=True)))


def state_fields(dtype: np.dtype[Any]) -> tuple[str, ...]:
    """The fields that make up a battle's state: all but the tag, the pads and the log, empty between decisions.

    >>> state_fields(record_dtype("toy", [("rest", np.int8)]))[-2:]
    ('dice', 'rest')
    """
    return tuple(n for n in dtype.names or () if not n.startswith(NOT_STATE) and n not in LOG_FIELDS)


@dataclass(frozen=True)
class Outcome:
    """How a battle ended.

    >>> Outcome(winner="north", reason="banners", score={"south": 3, "north": 5}).winner
    'north'
    """

    winner: str | None  # a side's name, or None for a draw
    reason: str
    score: Mapping[str, int]


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One game: its names, its record, its compiled rules, and how to set it up, say it and show it."""

    # facts
    name: str
    title: str
    version: int  # bumped whenever the same seed and actions may give another game
    folder: Path  # holds scenarios/*.yaml and RULES.md
    seats: tuple[str, ...]  # even seats south, odd seats north
    rows: int  # of the largest board
    cols: int
    decisions: tuple[str, ...]  # names of decision kinds
    options: tuple[str, ...]  # action H + k is options[k]
    reasons: tuple[str, ...]  # why battles end
    dice: tuple[str, ...]  # names of the faces that `load_dice` takes; face k is index k
    planes: tuple[str, ...]
    scalars: tuple[str, ...]
    decision_cap: int  # shells truncate a battle after so many decisions
    dtype: np.dtype[Any]

    # compiled rules on one record (see DESIGN: the ruleset's contract)
    begin: Callable[..., Any]  # begin(s): from a set-up record with a seeded generator to its first decision
    legal: Callable[..., Any]  # legal(s, out_mask) -> number of legal actions; the mask arrives zeroed
    apply: Callable[..., Any]  # apply(s, action): absolute action, legal by assumption
    observe: Callable[..., Any]  # observe(s, seat, out_planes (C, H), out_scalars (G,)): from its own chair, zeroed
    resample: Callable[..., Any]  # resample(s, seat): redraw what the seat cannot know
    evaluate: Callable[..., Any]  # evaluate(s, seat) -> float in -1..1
    check: Callable[..., Any]  # check(s) -> 0, or the number of a broken invariant

    # in Python
    scenario_model: type[BaseModel]
    set_up: Callable[[Any], States]  # a checked scenario -> one record, before begin
    view: Callable[[States, int, Any], dict[str, Any]]  # (states, seat, scenario): what the seat may know
    event: Callable[[Row, int | None], dict[str, Any] | None]  # (row, seat or None for all): an event, None if unseen
    score: Callable[[States], dict[str, int]]  # by seat
    picture: Callable[[States, int | None, Any, Sequence[dict[str, Any]]], Picture]  # what a person sees
    problems: tuple[str, ...]  # what check's numbers mean
    option_turn: NDArray[np.int64]  # options[k] seen from the other chair is options[option_turn[k]]
    generators: Mapping[str, Callable[..., dict[str, Any]]] = field(default_factory=dict)
    hidden: bool = True  # can anything be unknown to a seat, so that `resample` redraws more than the dice to come?

    @property
    def hexes(self) -> int:
        """Cells of the largest grid: the first so many actions are hexes."""
        return self.rows * self.cols

    @property
    def actions(self) -> int:
        """Size of the action space."""
        return self.hexes + len(self.options)

    @property
    def agents(self) -> tuple[str, ...]:
        """PettingZoo's names of the seats: `south_0`, `north_0`, ..."""
        return tuple(f"{SIDE_NAMES[k & 1]}_{k >> 1}" for k in range(len(self.seats)))
