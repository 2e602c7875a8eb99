"""Who wins, and when (section 34)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani.units import NONE, NOTHING, ONE, note


@kernel
def finish(s, winner, reason):
    """The battle is over."""
    s.over = 1
    s.seat = -1
    s.winner = winner
    s.reason = reason
    log(s, st.E_VICTORY, np.int64(winner), np.int64(reason), np.int64(s.vc[0]), np.int64(s.vc[1]),
        np.int64(s.start_vc[0]), np.int64(s.start_vc[1]), NOTHING)  # fmt: skip
    return True


@kernel
def wiped_out(s):
    """An army without units loses at once, both together draw; True when the battle is over."""
    if s.vc[0] > 0 and s.vc[1] > 0:
        return False
    winner = NONE
    if s.vc[0] > 0:
        winner = NOTHING
    elif s.vc[1] > 0:
        winner = ONE
    return finish(s, winner, st.BY_NO_UNITS)


@kernel
def verdict(s):
    """The end of a turn."""
    s.turn += 1
    south, north = np.int64(s.vc[0]), np.int64(s.vc[1])
    south_broken, north_broken = 2 * south <= s.start_vc[0], 2 * north <= s.start_vc[1]
    note(s, st.E_TURN_ENDS, np.int64(s.turn), south, north, NOTHING)
    if south_broken != north_broken:
        return finish(s, ONE if south_broken else NOTHING, st.BY_BROKEN)
    if south_broken or s.turn >= s.turns:
        here, there = south * np.int64(s.start_vc[1]), north * np.int64(s.start_vc[0])
        winner = NONE
        if here != there:
            winner = NOTHING if here > there else ONE
        return finish(s, winner, st.BY_BOTH if south_broken else st.BY_TURNS)
    s.stage = st.ST_TURN
    return False
