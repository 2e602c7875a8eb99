"""The same measures of other people's games, when the bench extra is installed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np
from aec import aec_rate

OPEN_SPIEL_CHESS = "OpenSpiel chess"
CONNECT_FOUR = "PettingZoo connect_four"
CHESS = "PettingZoo chess"


def openspiel_chess(seconds: float) -> Callable[[], float]:
    """Decisions a second of random chess: apply, observation into a NumPy array, legal actions into a mask."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("chess")
    mask = np.zeros(game.num_distinct_actions(), dtype=np.int8)
    seen = make_observation(game)  # writes into its own NumPy array
    chance = random.Random(0)

    def run() -> float:
        state, steps = game.new_initial_state(), 0
        begin = time.perf_counter()
        end = begin + seconds
        while time.perf_counter() < end:
            if state.is_terminal():
                state = game.new_initial_state()
            legal = state.legal_actions()
            mask[:] = 0
            mask[legal] = 1
            seen.set_from(state, state.current_player())
            state.apply_action(legal[int(chance.random() * len(legal))])
            steps += 1
        return steps / (time.perf_counter() - begin)

    return run


def connect_four(seconds: float) -> Callable[[], float]:
    """PettingZoo's connect_four through last() and step()."""
    from pettingzoo.classic import connect_four_v3

    return aec_rate(connect_four_v3.env(), seconds)


def chess(seconds: float) -> Callable[[], float]:
    """PettingZoo's chess through last() and step()."""
    from pettingzoo.classic import chess_v6

    return aec_rate(chess_v6.env(), seconds)


def available(seconds: float) -> tuple[dict[str, Callable[[], float]], list[str]]:
    """The measures that can be made here, and what is missing for the others."""
    found, missing = {}, []
    for name, make in ((OPEN_SPIEL_CHESS, openspiel_chess), (CONNECT_FOUR, connect_four), (CHESS, chess)):
        try:
            found[name] = make(seconds)
        except ImportError as error:
            missing.append(f"{name}: {error}")
    return found, missing
