"""Measuring agents: tournaments, matches and the balance of scenarios; `evaluate.py` is its command line.

Data flows one way, a room for each step:

    schedule (which battles)  →  pool (worker processes play them)  →  store (a line for each)
        →  tally (points, shares, lengths)  →  ratings, sprt (what they say)  →  results, report (files and tables)
"""

from __future__ import annotations

from ancients_env.errors import AncientsError

__all__ = ["LeagueError"]


class LeagueError(AncientsError):
    """A tournament, match or balance check that cannot be played, or not to its end; the message says why."""
