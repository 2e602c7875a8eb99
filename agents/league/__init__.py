"""Measuring agents: tournaments, matches and the balance of scenarios; `evaluate.py` is its command line.

Data flows one way, a room for each step:

    schedule (which battles)  →  pool (worker processes play them)  →  store (a line for each)
        →  tally (points, shares, lengths)  →  ratings, sprt (what they say)  →  results, report (files and tables)
"""

from __future__ import annotations

from ancients_env.errors import AncientsError

__all__ = ["LeagueError", "Unfinished"]


class LeagueError(AncientsError, ValueError):
    """A contest that cannot be played as asked; the message says why and what would be right."""


class Unfinished(LeagueError):
    """A contest that could not be played to its end; what is finished is kept."""
