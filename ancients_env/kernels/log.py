"""The event log of a record: rows of small numbers that a ruleset turns into words."""

from __future__ import annotations

from ancients_env.contract import LOG_RESERVE, LOG_ROWS
from ancients_env.kernels.jit import kernel


@kernel
def log(s, kind, a, b, c, d, e, f, g):
    """Note one event; unused numbers are 0."""
    n = s.log_n
    if n >= LOG_ROWS:
        s.log_lost += 1
        return
    row = s.log[n]
    row[0] = kind
    row[1] = a
    row[2] = b
    row[3] = c
    row[4] = d
    row[5] = e
    row[6] = f
    row[7] = g
    s.log_n = n + 1


@kernel
def log_is_tight(s):
    """True when a rule that may log much must first let the shell drain the log.

    The ruleset then sets a decision with exactly one legal action; the step loop drains, takes it and goes on.
    """
    return s.log_n > LOG_ROWS - LOG_RESERVE
