"""One battle, for people and programs: the friendly object over the compiled rules.

>>> import ancients_env as ae
>>> battle = ae.Battle("cca", "akragas", seed=7)
>>> battle.seat, battle.decision
('south', 'play_card')
>>> battle.push(battle.legal[0])

A battle is one record; `copy`, pickles and positions are copies of its bytes. Whoever plays honestly looks through
`view`, `svg(seat)` and `imagine`, which hold only what a seat may know; `position` and `record` hold everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from ancients_env import draw, positions, rulesets, warmup
from ancients_env import scenario as scenario_files
from ancients_env.buffers import Buffers, action_names, raw, records_from
from ancients_env.contract import DICE_ROOM, LOG_ROWS, LOG_WIDTH, SIDE_NAMES, Outcome, Ruleset, States
from ancients_env.errors import (
    BattleOver,
    DiceError,
    IllegalAction,
    NotYourTurn,
    PositionError,
    RecordError,
    UnknownSeat,
    VersionMismatch,
    name_error,
)
from ancients_env.kernels.dice import seed_word
from ancients_env.loop import CONTINUE, START, drive, judge, redraw

__all__ = ["RECORD_FORMAT", "Battle"]

RECORD_FORMAT = 1
EVENT_ROWS = 4 * LOG_ROWS  # events taken over in one call; a step that causes more takes several
_NO_CAP = int(np.iinfo(np.int64).max)
_NO_EVENTS: NDArray[np.int16] = np.zeros((0, LOG_WIDTH), dtype=np.int16)


@cache
def _actions_by_text(ruleset: Ruleset) -> dict[str, int]:
    """The action of each text, also in lower case."""
    exact = {text: a for a, text in enumerate(action_names(ruleset)) if text}
    return {**{text.lower(): a for text, a in exact.items()}, **exact}


@cache
def _scratch(ruleset: Ruleset) -> Buffers:
    """What a step writes and a battle never reads, shared by all battles of a ruleset."""
    return Buffers(ruleset, 1)


class Battle:
    """A battle of `ruleset` from `scenario`: a name, a path to a file, a generator's spec or a dict.

    The same scenario and seed and the same actions always give the same game.
    """

    def __init__(self, ruleset: str | Ruleset, scenario: scenario_files.Source, seed: int = 0) -> None:
        rules = rulesets.get(ruleset) if isinstance(ruleset, str) else rulesets.add(ruleset)
        seed = index(seed)
        model = scenario_files.load(rules, scenario, seed=seed)
        states = rules.set_up(model)
        states["rng"] = seed_word(seed)
        self._open(rules, model, states)
        self._seed: int | None = seed
        self._step(int(START))

    def _open(self, rules: Ruleset, scenario: BaseModel, states: States) -> None:
        """Take over a record, with arrays of its own for all that this battle reads."""
        warmup.ensure(rules)
        self._rules = rules
        self._scenario = scenario
        self._seed = None
        self._position: dict[str, Any] | None = None  # where a battle without scenario and seed began
        self._replayable = True
        self._history: list[int] = []
        self._loaded: list[tuple[int, list[int]]] = []  # (decisions before it, faces)
        self._rows = _NO_EVENTS  # what the last push caused
        self._legal: tuple[str, ...] | None = None
        self.states: States = np.zeros(1, dtype=rules.dtype)
        raw(self.states)[:] = raw(states)
        self.mask: NDArray[np.int8] = np.zeros((1, rules.actions), dtype=np.int8)  # of absolute actions
        self._action = np.zeros(1, dtype=np.int64)
        self._events = np.zeros((1, EVENT_ROWS, LOG_WIDTH), dtype=np.int16)
        self._event_n = np.zeros(1, dtype=np.int64)
        b = _scratch(rules)
        self._arguments = (
            self.states, self._action, self.mask, b.seat, b.planes, b.scalars, b.rewards, b.terminated, b.truncated,
            b.potential, self._events, self._event_n, b.finished, b.final_planes, b.final_scalars, b.templates, b.seeds,
            rules.option_turn, rules.cols, _NO_CAP, 0, 0.0, 0, 1,
        )  # fmt: skip

    def _step(self, action: int) -> None:
        """One action and every forced choice behind it, all events kept."""
        self._action[0] = action
        self._event_n[0] = 0
        self._legal = None
        drive(*self._arguments)
        n = int(self._event_n[0])
        self._rows = self._events[0, :n].copy() if n else _NO_EVENTS
        while n > EVENT_ROWS - LOG_ROWS and np.count_nonzero(self.mask) == 1:
            self._action[0] = CONTINUE
            self._event_n[0] = 0
            drive(*self._arguments)
            n = int(self._event_n[0])
            self._rows = np.concatenate([self._rows, self._events[0, :n]])

    # ------------------------------------------------------------ asking

    @property
    def ruleset(self) -> str:
        """The ruleset's name."""
        return self._rules.name

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._rules

    @property
    def scenario(self) -> Any:
        """The checked scenario the battle started from."""
        return self._scenario

    @property
    def seed(self) -> int | None:
        """The seed it started with; None for a battle from a position."""
        return self._seed

    @property
    def seat(self) -> str | None:
        """Who decides now; None when the battle is over."""
        k = int(self.states["seat"][0])
        return self._rules.seats[k] if k >= 0 else None

    @property
    def decision(self) -> str | None:
        """The kind of the decision asked now; None when the battle is over."""
        return None if self.states["over"][0] else self._rules.decisions[int(self.states["decision"][0])]

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions in words: two or more, or none when the battle is over."""
        if self._legal is None:
            names = action_names(self._rules)
            self._legal = tuple(names[a] for a in np.flatnonzero(self.mask[0]).tolist())
        return self._legal

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that the last push (or the start) caused, in order; for what a seat may know see `view`."""
        return self._events_for(None)

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended; None while it lasts."""
        if not self.states["over"][0]:
            return None
        winner = int(self.states["winner"][0])
        reason = self._rules.reasons[int(self.states["reason"][0])]
        return Outcome(SIDE_NAMES[winner] if winner >= 0 else None, reason, self._rules.score(self.states))

    def view(self, seat: str | int) -> dict[str, Any]:
        """What a seat may know, as plain JSON data; with its legal actions when it decides."""
        k = self._seat_number(seat)
        outcome = self.outcome
        return {
            **self._rules.view(self.states, k, self._scenario),
            "ruleset": self.ruleset,
            "viewer": self._rules.seats[k],
            "seat": self.seat,
            "decision": self.decision,
            "outcome": None if outcome is None else _plain_outcome(outcome),
            "legal": list(self.legal) if int(self.states["seat"][0]) == k else [],
            "events": self._events_for(k),
        }

    def judge(self, seat: str | int) -> float:
        """The ruleset's quick material judgement for a seat, -1 to 1."""
        out = np.zeros(1, dtype=np.float64)
        judge(self.states, self._seat_number(seat), out)
        return float(out[0])

    def _events_for(self, seat: int | None) -> list[dict[str, Any]]:
        event = self._rules.event
        return [said for row in self._rows.tolist() if (said := event(row, seat)) is not None]

    def _seat_number(self, seat: str | int) -> int:
        seats = self._rules.seats
        if isinstance(seat, str) and seat in seats:
            return seats.index(seat)
        if not isinstance(seat, str) and 0 <= index(seat) < len(seats):
            return index(seat)
        raise name_error(UnknownSeat, f"{self.ruleset} seat", seat, seats)

    # ------------------------------------------------------------ playing

    def push(self, action: str | int, seat: str | int | None = None) -> None:
        """Take a legal action, by its text or its absolute number; name the `seat` to be refused out of turn.

        Raises `IllegalAction` (of which `NotYourTurn` and `BattleOver` are kinds); the battle is then unchanged.
        """
        number = self._actions_get(action)
        if number < 0 or not self.mask[0, number] or seat is not None:
            self._refuse(action, number, seat)
        self.push_index(number)

    def push_index(self, action: int) -> None:
        """Take an absolute action that is known to be legal: nothing is checked."""
        self._history.append(action)
        self._step(action)

    def _actions_get(self, action: str | int) -> int:
        """The number of an action, -1 for what is none."""
        table = _actions_by_text(self._rules)
        if isinstance(action, str):
            found = table.get(action)
            return found if found is not None else table.get(action.strip().lower(), -1)
        if isinstance(action, bool | np.bool_) or not hasattr(action, "__index__"):
            return -1
        number = index(action)
        return number if 0 <= number < self._rules.actions else -1

    def _refuse(self, action: object, number: int, seat: str | int | None) -> None:
        """Raise what is wrong with an action; return if nothing is."""
        if self.seat is None:
            outcome = self.outcome
            raise BattleOver(f"the battle is over ({outcome.reason if outcome else 'ended'}): no action is legal")
        if seat is not None and self._seat_number(seat) != int(self.states["seat"][0]):
            raise NotYourTurn(f"{self.seat} decides now ({self.decision}), not {seat}")
        if number < 0 or not self.mask[0, number]:
            said = f"'{action}'" if isinstance(action, str) else f"action {action!r}"
            if number >= 0 and not isinstance(action, str):
                said += f" ({action_names(self._rules)[number] or 'no hex'})"
            allowed = ", ".join(self.legal)
            raise IllegalAction(f"{said} is not legal for {self.seat} ({self.decision}); legal: {allowed}")

    def load_dice(self, faces: Iterable[str | int]) -> None:
        """Let these results come first, behind those loaded before; then the battle's own dice again."""
        chosen = [faces] if isinstance(faces, str) else list(faces)
        numbers = [self._face(face) for face in chosen]
        s = self.states
        waiting = s["dice"][0, int(s["dice_at"][0]) : int(s["dice_n"][0])].tolist()
        queue = waiting + numbers
        if len(queue) > DICE_ROOM:
            raise DiceError(f"{len(queue)} loaded dice are too many: there is room for {DICE_ROOM - len(waiting)} more")
        if not numbers:
            return
        s["dice"][0] = 0
        s["dice"][0, : len(queue)] = queue
        s["dice_n"] = len(queue)
        s["dice_at"] = 0
        self._loaded.append((len(self._history), numbers))

    def _face(self, face: str | int) -> int:
        names = self._rules.dice
        if isinstance(face, str) and face in names:
            return names.index(face)
        if not isinstance(face, str | bool) and hasattr(face, "__index__") and 0 <= index(face) < len(names):
            return index(face)
        raise name_error(DiceError, f"{self.ruleset} die face", face, names)

    # ------------------------------------------------------------ copies

    def copy(self) -> Battle:
        """An exact and independent copy, with its past."""
        twin = Battle.__new__(Battle)
        twin._open(self._rules, self._scenario, self.states)
        twin.mask[:] = self.mask
        twin._seed, twin._position, twin._replayable = self._seed, self._position, self._replayable
        twin._history, twin._loaded = self._history.copy(), self._loaded.copy()
        twin._rows, twin._legal = self._rows, self._legal
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Battle:
        return self.copy()

    def imagine(self, seat: str | int, seed: int = 0) -> Battle:
        """A battle as it might be for all the seat knows: hidden things redrawn, other dice to come, no past.

        Planners play it out; it says nothing about what is hidden or what chance holds.
        """
        k = self._seat_number(seat)
        seed = index(seed)
        twin = Battle.__new__(Battle)
        twin._open(self._rules, self._scenario, self.states)
        twin._seed, twin._replayable = seed, False
        s = twin.states
        s["rng"] = seed_word(seed)
        s["dice"] = s["dice_n"] = s["dice_at"] = 0
        redraw(s, k)
        twin._step(int(CONTINUE))
        twin._rows = _NO_EVENTS
        return twin

    def position(self) -> dict[str, Any]:
        """The complete state as plain JSON data."""
        return positions.write(self._rules, self._scenario, self.states)

    @classmethod
    def from_position(cls, position: Any) -> Battle:
        """The battle of a position, checked; `PositionError` says which field is wrong and what would be right."""
        rules, scenario, states = positions.read(position)
        battle = cls.__new__(cls)
        battle._open(rules, scenario, states)
        battle._step(int(CONTINUE))
        if battle.seat is not None and not battle.mask.any():
            raise PositionError(f"impossible position: {battle.seat} has no legal action ({battle.decision})")
        battle._position = positions.write(rules, scenario, states)
        return battle

    def record(self) -> dict[str, Any]:
        """What replays this battle bit for bit, as plain JSON data: see `ancients_env.records`."""
        if not self._replayable:
            raise RecordError("an imagined battle has no past to replay: record the battle it was imagined from")
        names, outcome = action_names(self._rules), self.outcome
        start = {"scenario": positions.plain_scenario(self._scenario), "seed": self._seed}
        return {
            "format": RECORD_FORMAT,
            "ruleset": self.ruleset,
            "version": self._rules.version,
            **(start if self._position is None else {"position": self._position}),
            "actions": [names[a] for a in self._history],
            "dice": [[at, [self._rules.dice[face] for face in faces]] for at, faces in self._loaded],
            "outcome": None if outcome is None else _plain_outcome(outcome),
        }

    def __getstate__(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "version": self._rules.version,
            "scenario": self._scenario,
            "record": raw(self.states).tobytes(),
            "mask": self.mask.tobytes(),
            "rows": self._rows.tobytes(),
            "past": (self._seed, self._position, self._replayable, self._history, self._loaded),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        rules = rulesets.get(state["ruleset"])
        if state["version"] != rules.version or len(state["record"]) != rules.dtype.itemsize:
            raise VersionMismatch(f"pickled under {rules.name} version {state['version']}, this is {rules.version}")
        self._open(rules, state["scenario"], records_from(rules.dtype, state["record"]))
        self.mask[0] = np.frombuffer(state["mask"], dtype=np.int8)
        self._rows = np.frombuffer(state["rows"], dtype=np.int16).reshape(-1, LOG_WIDTH).copy()
        self._seed, self._position, self._replayable, self._history, self._loaded = state["past"]

    # ------------------------------------------------------------ looking

    def _picture(self, seat: str | int | None) -> Any:
        k = None if seat is None else self._seat_number(seat)
        return self._rules.picture(self.states, k, self._scenario, self._events_for(k))

    def __str__(self) -> str:
        return draw.ansi(self._picture(None), colour=None)

    def __repr__(self) -> str:
        state = f"{self.seat} decides: {self.decision}" if self.seat else f"over: {self.outcome}"
        return f"<Battle of {self.ruleset}, {len(self._history)} decisions, {state}>"

    def svg(self, seat: str | int | None = None) -> str:
        """The board as an SVG document; with a `seat`, from its chair and only what it may know."""
        return draw.svg(self._picture(seat))

    def rgb(self, seat: str | int | None = None) -> NDArray[np.uint8]:
        """The board as an array (height, width, 3); with a `seat`, from its chair and only what it may know."""
        return draw.rgb(self._picture(seat))


def _plain_outcome(outcome: Outcome) -> dict[str, Any]:
    return {"winner": outcome.winner, "reason": outcome.reason, "score": dict(outcome.score)}
