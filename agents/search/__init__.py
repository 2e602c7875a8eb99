"""Search: one open-loop information-set Monte Carlo tree search for all rulesets.

`tree` grows it in compiled code, `agent` gives it time, threads and a seat.
"""
