"""The arrays that `loop.drive` works on, allocated once, in the one set of types it is compiled for.

Every shell drives its battles through a `Buffers`, so that a ruleset's step is compiled once and shared by all of them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ancients_env.contract import LOG_WIDTH, Ruleset, States
from ancients_env.grid import grid, half_turn_table
from ancients_env.loop import drive

__all__ = ["Buffers", "action_names", "chair_table", "raw", "records_from"]


@cache
def action_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The text of each absolute action: hex names, then the options; a missing cell has the empty name."""
    return grid(ruleset.rows, ruleset.cols).names + ruleset.options


@cache
def chair_table(ruleset: Ruleset, board_rows: int, board_cols: int) -> NDArray[np.int64]:
    """North's action index for each absolute action on a board of this size, and back: it is its own inverse."""
    hexes = half_turn_table(ruleset.rows, ruleset.cols, board_rows, board_cols)
    return np.concatenate([hexes, ruleset.hexes + ruleset.option_turn])


def raw(states: States) -> NDArray[np.uint8]:
    """A contiguous array of records as bytes, (n, itemsize): the way to copy or compare them whole.

    NumPy's own record assignment works field by field.
    """
    return states.view(np.uint8).reshape(len(states), states.dtype.itemsize)


def records_from(dtype: np.dtype[Any], data: bytes) -> States:
    """Records from their bytes, in memory of their own."""
    states = np.zeros(len(data) // dtype.itemsize, dtype=dtype)
    states.view(np.uint8)[:] = np.frombuffer(data, dtype=np.uint8)
    return states


class Buffers:
    """n battles and all that a step reads and writes; `templates` are the records that battles start again from."""

    def __init__(self, ruleset: Ruleset, n: int, templates: States | None = None, event_rows: int = 0) -> None:
        board = (n, len(ruleset.planes), ruleset.rows, ruleset.cols)
        counts = (n, len(ruleset.scalars))
        self.states: States = np.zeros(n, dtype=ruleset.dtype)
        self.actions = np.zeros(n, dtype=np.int64)
        self.mask = np.zeros((n, ruleset.actions), dtype=np.int8)
        self.seat = np.zeros(n, dtype=np.int8)
        self.planes = np.zeros(board, dtype=np.int8)
        self.scalars = np.zeros(counts, dtype=np.int16)
        self.rewards = np.zeros((n, len(ruleset.seats)), dtype=np.float32)
        self.terminated = np.zeros(n, dtype=np.bool_)
        self.truncated = np.zeros(n, dtype=np.bool_)
        self.potential = np.zeros(n, dtype=np.float64)  # south's material judgement after the last step
        self.events = np.zeros((n, event_rows, LOG_WIDTH), dtype=np.int16)
        self.event_n = np.zeros(n, dtype=np.int64)
        self.finished: States = np.zeros(n, dtype=ruleset.dtype)
        self.final_planes = np.zeros(board, dtype=np.int8)
        self.final_scalars = np.zeros(counts, dtype=np.int16)
        self.templates: States = np.zeros(0, dtype=ruleset.dtype) if templates is None else templates
        self.seeds = np.zeros(n, dtype=np.uint64)
        self._arguments = (
            self.states, self.actions, self.mask, self.seat, self.planes, self.scalars, self.rewards,
            self.terminated, self.truncated, self.potential, self.events, self.event_n, self.finished,
            self.final_planes, self.final_scalars, self.templates, self.seeds, ruleset.option_turn, ruleset.cols,
        )  # fmt: skip

    def drive(self, cap: int, mode: int, margin: float, lo: int, hi: int) -> None:
        """Carry out `actions` in the battles lo..hi: see `loop.drive`."""
        drive(*self._arguments, cap, mode, margin, lo, hi)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """All that changes from step to step, by name; records as bytes."""
        names = (
            "actions", "mask", "seat", "planes", "scalars", "rewards", "terminated", "truncated", "potential",
            "events", "event_n", "final_planes", "final_scalars", "seeds",
        )  # fmt: skip
        found = {name: getattr(self, name) for name in names}
        return {**found, "states": raw(self.states), "finished": raw(self.finished)}

    def save(self) -> dict[str, NDArray[Any]]:
        """A copy of `arrays`, for pickles and deep copies."""
        return {name: array.copy() for name, array in self.arrays().items()}

    def restore(self, saved: dict[str, NDArray[Any]]) -> None:
        """Take over what `save` gave."""
        for name, array in self.arrays().items():
            array[...] = saved[name]
