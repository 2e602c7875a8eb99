"""Saving battles and playing them again, bit for bit.

| field | holds |
|---|---|
| `format` | 1 |
| `ruleset`, `version` | the game, and the version of its rules |
| `scenario`, `seed` | where the battle began; a record needs no scenario file |
| `position` | instead of these two, for a battle that began in a position |
| `actions` | the texts of all decisions, in order |
| `dice` | loaded dice: `[decisions before them, [faces]]` |
| `outcome` | how it ended, or None |
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ancients_env import rulesets
from ancients_env.battle import RECORD_FORMAT, Battle
from ancients_env.errors import DiceError, IllegalAction, PositionError, RecordError, ScenarioError, VersionMismatch
from ancients_env.files import write_text

__all__ = ["load", "replay", "save"]

_ALWAYS = ("format", "ruleset", "version", "actions", "dice", "outcome")


def replay(record: Any, upto: int | None = None) -> Battle:
    """The battle of a record after all its actions, or after the first `upto` of them.

    Raises `VersionMismatch` for other rules, `RecordError` for a record that is malformed or plays differently.
    """
    _check(record)
    actions = record["actions"]
    count = len(actions) if upto is None else upto
    if not 0 <= count <= len(actions):
        raise RecordError(f"upto: the record has {len(actions)} actions, {upto} is not within 0 to {len(actions)}")
    battle = _begin(record)
    loaded: dict[int, list[list[Any]]] = {}
    for at, faces in record["dice"]:
        loaded.setdefault(at, []).append(faces)
    for k in range(count + 1):
        for faces in loaded.get(k, ()):
            try:
                battle.load_dice(faces)
            except DiceError as error:
                raise RecordError(f"dice before action {k}: {error}") from error
        if k == count:
            break
        try:
            battle.push(actions[k])
        except IllegalAction as error:
            raise RecordError(f"actions[{k}]: {error}") from error
    if count == len(actions):
        _check_end(battle, record["outcome"])
    return battle


def save(record: Mapping[str, Any], path: str | Path) -> Path:
    """Write a record as JSON; the file is complete or untouched, never half written."""
    return write_text(path, json.dumps(record, ensure_ascii=False) + "\n")


def load(path: str | Path) -> dict[str, Any]:
    """A record from its file, its shape checked; `replay` checks the rest."""
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise RecordError(f"{path}: not valid JSON: {error}") from error
    try:
        _check(record)
    except RecordError as error:
        raise type(error)(f"{path}: {error}") from error
    return dict(record)


def _check(record: Any) -> None:
    """The shape of a record, field by field, and that its rules are ours."""
    if not isinstance(record, Mapping):
        raise RecordError(f"a record is a mapping with {', '.join(_ALWAYS)}, not {type(record).__name__}")
    wanted = (*_ALWAYS, *(("position",) if "position" in record else ("scenario", "seed")))
    for name in wanted:
        if name not in record:
            raise RecordError(f"{name}: is missing")
    if extra := [name for name in record if name not in wanted]:
        raise RecordError(f"{extra[0]}: no such field; fields: {', '.join(wanted)}")
    if record["format"] != RECORD_FORMAT:
        raise RecordError(f"format: {record['format']!r} is not known, this package reads {RECORD_FORMAT}")
    _demand(isinstance(record["ruleset"], str), "ruleset", "a ruleset's name", record["ruleset"])
    ours = rulesets.get(record["ruleset"]).version
    if record["version"] != ours:
        raise VersionMismatch(
            f"the record was played under {record['ruleset']} version {record['version']!r}, "
            f"this is version {ours}: replay it with the package that wrote it"
        )
    if "seed" in wanted:
        _demand(_whole(record["seed"]), "seed", "a whole number", record["seed"])
        _demand(isinstance(record["scenario"], Mapping), "scenario", "a full scenario", record["scenario"])
    _demand(isinstance(record["actions"], list), "actions", "a list of texts", record["actions"])
    for k, action in enumerate(record["actions"]):
        _demand(isinstance(action, str), f"actions[{k}]", "a text", action)
    _demand(isinstance(record["dice"], list), "dice", "a list of [decision, [faces]]", record["dice"])
    for k, entry in enumerate(record["dice"]):
        fine = isinstance(entry, list | tuple) and len(entry) == 2 and _whole(entry[0]) and isinstance(entry[1], list)
        _demand(fine, f"dice[{k}]", "[decision, [faces]]", entry)
        at, last = entry[0], len(record["actions"])
        _demand(0 <= at <= last, f"dice[{k}]", f"at a decision from 0 to {last}", at)
    ended = record["outcome"]
    fine = ended is None or (isinstance(ended, Mapping) and set(ended) == {"winner", "reason", "score"})
    _demand(fine, "outcome", "None or winner, reason and score", ended)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _demand(fine: bool, field: str, wanted: str, given: object) -> None:
    if not fine:
        said = repr(given)
        raise RecordError(f"{field}: must be {wanted}, not {said if len(said) <= 80 else said[:77] + '...'}")


def _begin(record: Mapping[str, Any]) -> Battle:
    """The battle before its first action."""
    try:
        if "position" in record:
            battle = Battle.from_position(record["position"])
            if battle.ruleset != record["ruleset"]:
                raise RecordError(f"position: it is of {battle.ruleset}, the record of {record['ruleset']}")
            return battle
        return Battle(record["ruleset"], record["scenario"], seed=record["seed"])
    except PositionError as error:
        raise RecordError(f"position: {error}") from error
    except ScenarioError as error:
        raise RecordError(f"scenario: {error}") from error


def _check_end(battle: Battle, recorded: Mapping[str, Any] | None) -> None:
    """A whole record must end as it says."""
    ended = battle.record()["outcome"]
    if ended != (None if recorded is None else dict(recorded)):
        raise RecordError(f"outcome: the record says {recorded}, its actions lead to {ended}")
