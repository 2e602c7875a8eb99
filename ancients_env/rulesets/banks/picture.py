"""A record as a person sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancients_env.contract import States
from ancients_env.draw.picture import Picture
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.scenario import BanksScenario


def picture(states: States, seat: int | None, scenario: BanksScenario, events: Sequence[dict[str, Any]]) -> Picture:
    """The board from a seat's chair, from the south for an onlooker."""
    return Picture(title=scenario.title or scenario.name, rows=scenario.rows, cols=scenario.columns, stride=t.COLS)
