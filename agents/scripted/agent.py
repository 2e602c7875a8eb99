"""A script in a seat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agents.base import Agent, BadParameter, SeatView
from agents.door import contest
from agents.scripted import script_of
from agents.scripted.contest import CHOICE, COLUMNS
from agents.warmup import ensure
from ancients_env.buffers import raw
from ancients_env.contract import Ruleset

__all__ = ["ScriptedAgent"]

ANY_SEED = 0  # scripts read nothing that is redrawn, so every imagined record gives the same choice


class ScriptedAgent(Agent):
    """Plays the best rated action of the ruleset's script, on a rung from 1 up; the best rung by default."""

    def __init__(self, ruleset: Ruleset, rung: int | None = None, name: str = "scripted") -> None:
        rungs = script_of(ruleset).rungs
        if not rungs:
            raise BadParameter(f"{ruleset.name} has no script yet: choose another agent")
        if rung is not None and not 1 <= rung <= len(rungs):
            said = "; ".join(f"{k} {idea}" for k, idea in enumerate(rungs, 1))
            raise BadParameter(f"scripted: {ruleset.name} has rungs 1 to {len(rungs)} ({said}), not {rung}")
        self.name = name
        self.ruleset = ruleset
        self.rung = len(rungs) if rung is None else rung
        ensure(ruleset)

    def act(self, view: SeatView) -> int:
        """The best rated action."""
        return int(self.act_batch([view])[0])

    def act_batch(self, views: Sequence[SeatView]) -> NDArray[np.int64]:
        """The best rated action of each view, in one compiled call."""
        n = len(views)
        states = np.zeros(n, dtype=self.ruleset.dtype)
        masks = np.zeros((n, self.ruleset.actions), dtype=np.int8)
        for i, view in enumerate(views):
            raw(states)[i] = raw(view.imagined(ANY_SEED))[0]
            masks[i] = view.mask
        return self.choose(states, masks)

    def choose(self, states: NDArray, masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """The best rated action of each record, given the masks of its absolute actions; nothing is changed.

        For loops that hold the records themselves, such as training against a script.
        """
        n = len(states)
        levels = np.full((n, 2), self.rung, dtype=np.int64)
        words = np.zeros(n, dtype=np.uint64)
        ratings = np.zeros((n, self.ruleset.actions), dtype=np.float64)
        out = np.zeros((n, COLUMNS), dtype=np.int64)
        contest(states, levels, words, masks, ratings, False, np.iinfo(np.int64).max, 0, out, 0, n)
        return out[:, CHOICE].copy()
