"""What can go wrong, one name a mistake; every message says what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = [
    "AncientsError",
    "BattleOver",
    "DiceError",
    "IllegalAction",
    "NotYourTurn",
    "PositionError",
    "RecordError",
    "ScenarioError",
    "UnknownRuleset",
    "UnknownScenario",
    "UnknownSeat",
    "VersionMismatch",
    "name_error",
]


class AncientsError(Exception):
    """The root of all errors this package raises on purpose."""


class UnknownRuleset(AncientsError, ValueError):
    """No ruleset has this name."""


class UnknownScenario(AncientsError, ValueError):
    """No scenario, generator or file has this name."""


class UnknownSeat(AncientsError, ValueError):
    """No seat of this ruleset has this name."""


class ScenarioError(AncientsError, ValueError):
    """A scenario breaks its schema; the message names each field."""


class IllegalAction(AncientsError, ValueError):
    """The action is not one of the legal ones, which the message names."""


class NotYourTurn(IllegalAction):
    """The decision belongs to the other seat."""


class BattleOver(IllegalAction):
    """The battle has ended: there is nothing left to decide."""


class DiceError(AncientsError, ValueError):
    """Dice to load that this ruleset does not have, or too many of them."""


class RecordError(AncientsError, ValueError):
    """A saved record cannot be replayed."""


class VersionMismatch(RecordError):
    """The record was played under another version of the ruleset."""


class PositionError(AncientsError, ValueError):
    """A position holds numbers that no battle can have."""


def name_error(kind: type[AncientsError], what: str, given: object, known: Iterable[str]) -> AncientsError:
    """An error for an unknown name, with the known ones and the nearest guess.

    >>> str(name_error(UnknownScenario, "scenario", "akragaz", ["akragas", "cannae"]))
    "unknown scenario 'akragaz'; did you mean 'akragas'? Known: akragas, cannae"
    """
    known = list(known)
    near = get_close_matches(str(given), known, n=1)
    guess = f"; did you mean '{near[0]}'?" if near else "."
    return kind(f"unknown {what} '{given}'{guess} Known: {', '.join(known) or 'none'}")
