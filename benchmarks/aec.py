"""Steps a second of any PettingZoo AEC environment through last() and step(), with random legal actions."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np


def aec_rate(env: Any, seconds: float) -> Callable[[], float]:
    """The whole loop counts: last(), choosing from the mask, step(), and reset() when a game is over."""
    env.reset(seed=0)
    chance = random.Random(0)

    def run() -> float:
        steps = 0
        begin = time.perf_counter()
        end = begin + seconds
        while time.perf_counter() < end:
            for _ in range(100):
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.reset()
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
        return steps / (time.perf_counter() - begin)

    return run
