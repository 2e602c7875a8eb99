"""Positions: the complete state of a battle as plain JSON data, and back, bit for bit.

    {"ruleset": "cca", "version": 1, "scenario": {...}, "state": {"seat": 0, "decision": 3, ..., "dice": [0, 0, ...]}}

`state` holds every field of the record but its tag, its padding and its event log, which is empty between decisions.
Whatever is read is checked first: names, shapes, ranges of numbers, then the ruleset's own invariants.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import numpy as np
from pydantic import BaseModel

from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.contract import Ruleset, States, state_fields
from ancients_env.errors import PositionError, ScenarioError, VersionMismatch
from ancients_env.loop import verify

__all__ = ["plain_scenario", "read", "write"]

KEYS = ("ruleset", "version", "scenario", "state")


def plain_scenario(model: BaseModel) -> dict[str, Any]:
    """A scenario as plain JSON data that gives the same scenario again."""
    return model.model_dump(mode="json", exclude_unset=True)


def write(ruleset: Ruleset, scenario: BaseModel, states: States) -> dict[str, Any]:
    """The one battle of `states` as plain data."""
    return {
        "ruleset": ruleset.name,
        "version": ruleset.version,
        "scenario": plain_scenario(scenario),
        "state": {name: states[name][0].tolist() for name in state_fields(ruleset.dtype)},
    }


def read(position: Any) -> tuple[Ruleset, BaseModel, States]:
    """The ruleset, the scenario and the record of a position; `PositionError` says which field is wrong and why."""
    if not isinstance(position, Mapping):
        raise PositionError(f"a position is a mapping with {', '.join(KEYS)}, not {type(position).__name__}")
    _same_names("position", position, KEYS)
    if not isinstance(position["ruleset"], str):
        raise PositionError(f"position.ruleset: must be a ruleset's name, not {position['ruleset']!r}")
    ruleset = rulesets.get(position["ruleset"])
    if position["version"] != ruleset.version:
        raise VersionMismatch(
            f"the position is of {ruleset.name} version {position['version']!r}, this is version {ruleset.version}"
        )
    try:
        scenario = scenario_files.load(ruleset, position["scenario"])
    except ScenarioError as error:
        raise PositionError(f"position.scenario: {error}") from error
    states = _record(ruleset, position["state"])
    _check_header(ruleset, states)
    problem = np.zeros(1, dtype=np.int64)
    verify(states, problem)
    if number := int(problem[0]):
        known = 0 < number < len(ruleset.problems)
        raise PositionError(f"impossible position: {ruleset.problems[number] if known else f'problem {number}'}")
    return ruleset, scenario, states


def _same_names(where: str, given: Mapping[str, Any], wanted: tuple[str, ...]) -> None:
    """Every wanted name is there and no other."""
    for name in given:
        if name not in wanted:
            near = get_close_matches(str(name), wanted, n=1)
            guess = f"did you mean '{near[0]}'? " if near else ""
            raise PositionError(f"{where}.{name}: no such field; {guess}fields: {', '.join(wanted)}")
    if missing := [name for name in wanted if name not in given]:
        others = f", and so are {', '.join(missing[1:])}" if missing[1:] else ""
        raise PositionError(f"{where}.{missing[0]}: is missing{others}")


def _record(ruleset: Ruleset, state: Any) -> States:
    """A record with the numbers of a plain state."""
    if not isinstance(state, Mapping):
        raise PositionError(f"position.state: must be a mapping of the record's fields, not {type(state).__name__}")
    names = state_fields(ruleset.dtype)
    _same_names("state", state, names)
    states: States = np.zeros(1, dtype=ruleset.dtype)
    for name in names:
        field = states[name]
        limits = np.iinfo(field.dtype)
        _check_numbers(f"state.{name}", state[name], field.shape[1:], int(limits.min), int(limits.max))
        field[0] = np.array(state[name], dtype=field.dtype)
    return states


def _check_numbers(where: str, value: Any, shape: tuple[int, ...], low: int, high: int) -> None:
    """Whole numbers within bounds, nested in lists of the right lengths."""
    if not shape:
        if not isinstance(value, int) or isinstance(value, bool):
            raise PositionError(f"{where}: must be a whole number, not {value!r}")
        if not low <= value <= high:
            raise PositionError(f"{where}: {value} is out of range, {low} to {high} fits")
        return
    if not isinstance(value, list | tuple):
        raise PositionError(f"{where}: must be a list of {shape[0]}, not {value!r}")
    if len(value) != shape[0]:
        raise PositionError(f"{where}: must be a list of {shape[0]}, this one has {len(value)}")
    for i, item in enumerate(value):
        _check_numbers(f"{where}[{i}]", item, shape[1:], low, high)


def _check_header(ruleset: Ruleset, states: States) -> None:
    """The header's numbers within the bounds of this ruleset, so that rules may index with them."""
    over = int(states["over"][0])
    dice_n = int(states["dice_n"][0])
    bounds = {
        "over": (0, 1),
        "seat": (-1, -1) if over else (0, len(ruleset.seats) - 1),
        "decision": (0, len(ruleset.decisions) - 1),
        "active": (0, 1),
        "winner": (-1, 1),
        "reason": (0, len(ruleset.reasons) - 1),
        "rows": (1, ruleset.rows),
        "cols": (1, ruleset.cols),
        "turn": (0, np.iinfo(np.int16).max),
        "decisions": (0, np.iinfo(np.int32).max),
        "dice_n": (0, states["dice"].shape[1]),
        "dice_at": (0, max(0, dice_n - 1)),
        "rng": (1, np.iinfo(np.uint64).max),
    }
    for name, (low, high) in bounds.items():
        value = int(states[name][0])
        if not low <= value <= high:
            raise PositionError(f"state.{name}: {value} is out of range, this ruleset allows {low} to {high}")
    if states["rows"][0] % 2 == 0:
        raise PositionError(f"state.rows: {states['rows'][0]} is even, a board has an odd number of rows")
    for i, face in enumerate(states["dice"][0].tolist()):
        high = len(ruleset.dice) - 1 if i < dice_n else 0
        if not 0 <= face <= high:
            raise PositionError(f"state.dice[{i}]: {face} is out of range, 0 to {high} fits")
