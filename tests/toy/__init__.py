"""A race: how little a ruleset needs, and a small world to test the shells in.

      A1    A2    A3    A4    A5     <- north runs from A5 to A1
         B1    B2    B3    B4           nobody runs here
      C1    C2    C3    C4    C5     -> south runs from C1 to C5

A runner may step on the next hex, `roll` a die and go so far, play its one hidden `card` and go as far as it says, or
hold a `parade`, once: it gains nothing, and every one of its many rows of spectators is an event. A die's 3 is a
stumble: the runner gets up by a forced `go on` before it runs. First at the end wins; after LIMIT turns nobody does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ancients_env import rulesets
from ancients_env.contract import SIDE_NAMES, Ruleset, record_dtype
from ancients_env.draw.picture import Panel, Picture, Piece
from ancients_env.kernels.dice import draw, roll
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log

FOLDER = Path(__file__).parent
ROWS, COLS, HEXES = np.int64(3), np.int64(5), np.int64(15)
GOAL = np.int64(4)
LIMIT = np.int64(40)
FACES = np.int64(3)
PARADES = np.int64(20)  # forced decisions of a parade
SPECTATORS = np.int64(30)  # events of each: 600 in all, more than any buffer holds at once

RUN, GET_UP, MARCH = np.arange(3)
DECISIONS = ("run", "get up", "march")
ROLL, CARD, PARADE, GO_ON = np.arange(4) + HEXES
OPTIONS = ("roll", "card", "parade", "go on")
NO_END, BY_GOAL, BY_LIMIT = np.arange(3)
REASONS = ("none", "goal", "turn limit")
DEAL, ROLLED, PLAYED, RAN, SPECTATOR, ENDED = np.arange(6)
EVENTS = ("deal", "roll", "card", "run", "spectator", "end")
ZERO, ONE = np.int64(0), np.int64(1)

DTYPE = record_dtype(
    "toy",
    [
        ("at", np.int8, (2,)),  # hexes run by each side, 0 to GOAL
        ("card", np.int8, (2,)),  # each side's hidden card, 1 to 3, 0 when played
        ("paraded", np.int8, (2,)),  # 1 after a side's parade
        ("steps", np.int8),  # hexes to run after getting up
        ("marched", np.int16),  # parts of the parade that have passed
    ],
    sources=FOLDER,
)


@kernel
def place(side, at):
    """The hex of a side's runner."""
    if side == 0:
        return np.int64(2) * COLS + at
    return GOAL - at


@kernel
def note(s, kind, a, b):
    """Log an event of two numbers."""
    log(s, kind, a, b, ZERO, ZERO, ZERO, ZERO, ZERO)


@kernel
def end(s, winner, reason):
    """The race is over."""
    s.over = 1
    s.seat = -1
    s.winner = winner
    s.reason = reason
    note(s, ENDED, np.int64(winner), np.int64(reason))


@kernel
def next_turn(s):
    """The other side runs."""
    s.turn += 1
    if s.turn >= LIMIT:
        end(s, -ONE, BY_LIMIT)
        return
    s.active = ONE - np.int64(s.active)
    s.seat = s.active
    s.decision = RUN


@kernel
def run(s, steps):
    """Run so many hexes and end the turn, or the race."""
    k = np.int64(s.seat)
    s.at[k] = min(GOAL, np.int64(s.at[k]) + steps)
    note(s, RAN, k, np.int64(s.at[k]))
    if s.at[k] == GOAL:
        end(s, k, BY_GOAL)
    else:
        next_turn(s)


@kernel
def begin(s):
    """Deal the cards."""
    for k in range(2):
        s.card[k] = ONE + draw(s, FACES)
        note(s, DEAL, np.int64(k), np.int64(s.card[k]))
    s.seat = s.active
    s.decision = RUN


@kernel
def legal(s, mask):
    """The legal actions."""
    if s.decision != RUN:
        mask[GO_ON] = 1
        return ONE
    k = np.int64(s.seat)
    mask[place(k, np.int64(s.at[k]) + 1)] = 1
    mask[ROLL] = 1
    n = np.int64(2)
    if s.card[k] > 0:
        mask[CARD] = 1
        n += 1
    if s.paraded[k] == 0:
        mask[PARADE] = 1
        n += 1
    return n


@kernel
def apply(s, action):
    """Carry out an action."""
    k = np.int64(s.seat)
    if s.decision == GET_UP:
        steps = np.int64(s.steps)
        s.steps = 0
        run(s, steps)
    elif s.decision == MARCH:
        for i in range(SPECTATORS):
            note(s, SPECTATOR, k, np.int64(s.marched) * SPECTATORS + i)
        s.marched += 1
        if s.marched == PARADES:
            s.marched = 0
            next_turn(s)
    elif action == ROLL:
        face = roll(s, FACES)
        note(s, ROLLED, k, face + 1)
        if face + 1 == FACES:
            s.steps = face + 1
            s.decision = GET_UP
        else:
            run(s, face + 1)
    elif action == CARD:
        steps = np.int64(s.card[k])
        note(s, PLAYED, k, steps)
        s.card[k] = 0
        run(s, steps)
    elif action == PARADE:
        s.paraded[k] = 1
        s.decision = MARCH
    else:
        run(s, ONE)


@kernel
def observe(s, seat, planes, scalars):
    """Own runner on the bottom row from the left, the other's on the top row from the right."""
    planes[0, np.int64(2) * COLS + s.at[seat]] = 1
    planes[1, GOAL - s.at[1 - seat]] = 1
    scalars[0] = s.card[seat]
    scalars[1] = s.card[1 - seat] > 0
    scalars[2] = s.turn
    scalars[3] = ONE - s.paraded[seat]
    scalars[4] = ONE - s.paraded[1 - seat]


@kernel
def resample(s, seat):
    """The other side's card, if it still has one, may be any."""
    if s.card[1 - seat] > 0:
        s.card[1 - seat] = ONE + draw(s, FACES)


@kernel
def evaluate(s, seat):
    """How far a side is ahead."""
    return (np.int64(s.at[seat]) - np.int64(s.at[1 - seat])) / 4.0


@kernel
def check(s):
    """The number of a broken invariant."""
    for k in range(2):
        if s.at[k] < 0 or s.at[k] > GOAL:
            return np.int64(1)
        if s.card[k] < 0 or s.card[k] > FACES:
            return np.int64(2)
        if s.at[k] == GOAL and s.over == 0:
            return np.int64(3)
    return ZERO


class ToyScenario(BaseModel):
    """Who runs first, and how far each side has come."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    first: Literal["south", "north"] = "south"
    south: int = Field(default=0, ge=0, lt=4)
    north: int = Field(default=0, ge=0, lt=4)


def scattered(seed: int = 0) -> dict[str, Any]:
    """A generator: both sides start anywhere but at the end."""
    return {"south": seed % 4, "north": seed // 4 % 4}


def set_up(scenario: ToyScenario) -> np.ndarray[Any, Any]:
    """The record before the deal."""
    states = np.zeros(1, dtype=DTYPE)
    states["active"] = SIDE_NAMES.index(scenario.first)
    states["winner"] = -1
    states["rows"], states["cols"] = ROWS, COLS
    states["at"][0] = scenario.south, scenario.north
    return states


def view(states: np.ndarray[Any, Any], seat: int, scenario: ToyScenario) -> dict[str, Any]:
    """The runners and one's own card."""
    at = states["at"][0].tolist()
    return {"at": dict(zip(SIDE_NAMES, at, strict=True)), "card": int(states["card"][0, seat])}


def event(row: Any, seat: int | None) -> dict[str, Any] | None:
    """An event in words; a dealt card is its owner's secret."""
    kind, a, b = row[:3]
    if kind == ENDED:
        return {"event": "end", "winner": SIDE_NAMES[a] if a >= 0 else None}
    if kind == DEAL and seat is not None and seat != a:
        return None
    return {"event": EVENTS[kind], "side": SIDE_NAMES[a], "number": b}


def score(states: np.ndarray[Any, Any]) -> dict[str, int]:
    """Hexes run."""
    return dict(zip(SIDE_NAMES, states["at"][0].tolist(), strict=True))


def picture(states: np.ndarray[Any, Any], seat: int | None, scenario: ToyScenario, events: Any) -> Picture:
    """Two runners on an empty field."""
    at = states["at"][0].tolist()
    return Picture(
        "Race",
        rows=int(ROWS),
        cols=int(COLS),
        seat=seat or 0,
        pieces=(Piece(10 + at[0], 0, "unit", "R"), Piece(4 - at[1], 1, "unit", "R")),
        panels=tuple(Panel(k, SIDE_NAMES[k], score=at[k], goal=4) for k in range(2)),
    )


RULESET = Ruleset(
    name="toy",
    title="Race",
    version=1,
    folder=FOLDER,
    seats=SIDE_NAMES,
    rows=int(ROWS),
    cols=int(COLS),
    decisions=DECISIONS,
    options=OPTIONS,
    reasons=REASONS,
    dice=("one", "two", "three"),
    planes=("own runner", "other runner"),
    scalars=("own card", "other has a card", "turn", "own parade left", "other parade left"),
    decision_cap=200,
    dtype=DTYPE,
    begin=begin,
    legal=legal,
    apply=apply,
    observe=observe,
    resample=resample,
    evaluate=evaluate,
    check=check,
    scenario_model=ToyScenario,
    set_up=set_up,
    view=view,
    event=event,
    score=score,
    picture=picture,
    problems=("none", "a runner is off its track", "a card is not 0 to 3", "a runner at the end in a live race"),
    option_turn=np.arange(len(OPTIONS)),
    generators={"scattered": scattered},
)

rulesets.add(RULESET)
