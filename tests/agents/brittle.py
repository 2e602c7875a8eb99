"""Agents and a game for the tests of the league: imported by its workers with `--import`."""

import os
import time
from pathlib import Path

from agents import cores
from agents.random import RandomAgent
from agents.registry import Kind, register
from tests import toy

assert toy.RULESET.name == "toy"
KILLS = "BRITTLE_KILLS"  # names a file whose presence makes `brittle` end its process


class Brittle(RandomAgent):
    """Plays at random, but dies with its process in some battles."""

    def reset(self, seed: int) -> None:
        super().reset(seed)
        if seed and seed % 3 == 0 and Path(os.environ.get(KILLS, "/nowhere")).exists():
            os._exit(7)


class Clumsy(RandomAgent):
    """Names an action that does not exist."""

    def act(self, view) -> int:
        return 10_000


class Interrupted(RandomAgent):
    """Somebody presses Ctrl-C in the middle of a battle, as long as the file is there."""

    def act(self, view) -> int:
        if Path(os.environ.get(KILLS, "/nowhere")).exists():
            raise KeyboardInterrupt
        return super().act(view)


class Slow(RandomAgent):
    """Thinks for a moment."""

    def act(self, view) -> int:
        time.sleep(0.01)
        return super().act(view)


class Telling(RandomAgent):
    """Says how many cores it may take."""

    def act(self, view) -> int:
        raise RuntimeError(f"may take {cores.each()}")


register("brittle", Kind("dies", lambda rules, seed, name: Brittle(seed, name)))
register("clumsy", Kind("errs", lambda rules, seed, name: Clumsy(seed, name)))
register("interrupted", Kind("is stopped", lambda rules, seed, name: Interrupted(seed, name)))
register("slow", Kind("thinks", lambda rules, seed, name: Slow(seed, name)))
register("telling", Kind("tells", lambda rules, seed, name: Telling(seed, name)))
register("twin", Kind("plays at random", lambda rules, seed, name: RandomAgent(seed + 1, name)))
