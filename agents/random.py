"""The agent that takes any legal action, each as likely as the others."""

from __future__ import annotations

import numpy as np

from agents.base import Agent, SeatView
from ancients_env.kernels.dice import seed_word

__all__ = ["RandomAgent"]


class RandomAgent(Agent):
    """Uniform over the legal actions."""

    def __init__(self, seed: int = 0, name: str = "random") -> None:
        self.name = name
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start the sequence of choices of this seed."""
        self._random = np.random.default_rng(seed_word(seed))

    def act(self, view: SeatView) -> int:
        """Any legal action."""
        choices = np.flatnonzero(view.mask)
        return int(choices[self._random.integers(len(choices))])
