"""How many cores there are, and how many of them an agent may take while battles are played side by side.

>>> from agents import cores
>>> cores.each() == cores.available()                   # this process plays alone, unless it was told otherwise
True
"""

from __future__ import annotations

import os

__all__ = ["available", "each", "share"]

_players = 1


def available() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share(players: int) -> None:
    """From now on this process is one of so many that play at the same time."""
    global _players
    _players = max(1, players)


def each() -> int:
    """What an agent may take, at least one: its players' share of the cores."""
    return max(1, available() // _players)
