"""The script of Ancients II at sea.

Everything is measured in victory points: a ram, a boarding or a shot by its dice (`odds`), the sea by the rams it will
see next turn (`waters`), a move by the berth and the ram it leads to (`courses`), marines by their posts and
targets (`boarders`). What a rung cares for is a row of `weights`. No rung scuttles a ship it holds or leaves the map.
"""

from __future__ import annotations

import numpy as np

from agents.scripted import Script, register
from agents.scripted.banks_naval import boarders, courses
from agents.scripted.banks_naval import weights as w
from agents.scripted.banks_naval.odds import hull
from agents.scripted.banks_naval.waters import HARMS, map_dangers
from agents.scripted.banks_naval.weights import IN_HASTE, RUNGS, W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t

LAST_RESORT = -90.0  # better than an illegal action, worse than anything else


@kernel
def rate_attacks(s, side, level, mask, out):
    """Decisions of the phases of attack."""
    d = s.decision
    if d == st.CHOOSE_TARGET:
        boarders.rate_targets(s, side, level, mask, out)
    elif d == st.ANNOUNCE:
        boarders.rate_attackers(s, level, mask, out)
    elif d == st.BOARD_OR_SHOOT:
        boarders.rate_manner(s, level, out)
    elif d == st.TAKE_SHIP:
        boarders.rate_prize(s, level, out)
    elif d == st.TAKE_HIT:
        boarders.rate_hit(s, level, out)
    else:
        boarders.rate_shots(s, mask, out)


@kernel
def rate(s, seat, level, mask, out):
    """What each legal action is worth to the deciding side, in victory points; see the module's text."""
    side = np.int64(seat) & 1
    d = s.decision
    out[:] = courses.NEVER
    if d == st.CHOOSE_SHIP:
        courses.rate_ships(s, side, level, mask, out)
    elif d == st.STEP or d == st.GO_THROUGH:
        courses.rate_steps(s, side, level, mask, out)
    elif d == st.CHOOSE_MARINE:
        boarders.rate_marines(s, side, level, mask, out)
    elif d == st.MARINE_TO:
        boarders.rate_posts(s, side, level, mask, out)
    elif d == st.SCUTTLE:
        for u in range(s.ships):
            if s.ship_hex[u] >= 0:
                out[s.ship_hex[u]] = -hull(s, u)
    elif d == st.LAST_SCUTTLE or d == st.CARRY_ON or d == st.REPAIR:
        out[st.GO_ON] = 0.0
    else:
        rate_attacks(s, side, level, mask, out)
    if d != st.TAKE_SHIP:
        out[st.DO_SCUTTLE] = LAST_RESORT
    out[st.LEAVE_MAP] = LAST_RESORT


@kernel
def outlook(s, level):
    """How much less the south's ships have to fear from rams than the north's, in victory points."""
    danger = np.empty((HARMS, t.HEXES, 6))
    fleet = np.empty((2, t.MAX_SHIPS))
    total = 0.0
    if W[level, w.DANGER] == 0.0:
        return total
    for side in range(2):
        map_dangers(s, np.int64(side), level, danger, fleet)
        for u in range(s.ships):
            if s.ship_hex[u] >= 0 and s.ship_holder[u] == side and s.ship_state[u] != t.SINKING:
                fear = courses.harm_in(s, np.int64(u), np.int64(s.ship_hex[u]), np.int64(s.ship_facing[u]), danger)
                total += (1.0 if side == 1 else -1.0) * hull(s, u) * fear
    return 0.5 * total


register("banks_naval", Script(rate, RUNGS, outlook, rollout=IN_HASTE, turns=3))
