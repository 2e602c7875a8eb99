"""A record as a person sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.draw.picture import Panel, Picture, Piece
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.scenario import AntesignaniScenario


def picture(states: States, seat: int | None, scenario: AntesignaniScenario, events: Sequence[dict[str, Any]]) -> Picture:
    """The board from a seat's chair, from the south for an onlooker."""
    return Picture(title=scenario.title or scenario.name, rows=t.ROWS, cols=t.COLS, seat=(seat or 0) & 1)
