"""Phase f: sinking ships sink or are saved (section 8); then the limits on marines (banks_naval-5.3)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log_is_tight
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.ships import NOTHING, bury, leave_ship, note, remove_ship, throw


@kernel
def repair(s, u):
    """One die for a sinking ship (banks_naval-8.1)."""
    die = throw(s)
    total = die + (t.LARGE_BONUS if s.ship_size[u] == t.LARGE else NOTHING)
    result = np.int64(t.REPAIRING[min(total, t.MOST_REPAIR)])
    note(s, st.E_REPAIR, np.int64(s.ship_hex[u]), die, total, result, np.int64(s.active))
    if result == t.SINKS:
        remove_ship(s, u, st.SUNK)
    elif result == t.REPAIRED:
        s.ship_state[u] = t.DAMAGED


@kernel
def repair_all(s):
    """Roll for every sinking ship of the side, its own colour first; False when the log must be emptied first."""
    n = np.int64(s.ships)
    while s.repair_at < n:
        if log_is_tight(s):
            s.decision = st.REPAIR
            return False
        u = (np.int64(s.first_ship[s.active]) + np.int64(s.repair_at)) % n
        s.repair_at += 1
        if s.ship_state[u] == t.SINKING and s.ship_hex[u] >= 0 and s.ship_holder[u] == s.active:
            repair(s, u)
    s.repair_at = 0
    return True


@kernel
def unload(s):
    """Points above a ship's limit are removed; all points on a ship are alike (banks_naval-5.3, decision n11)."""
    for u in range(s.ships):
        if s.ship_hex[u] < 0:
            continue
        over = np.int64(s.ship_marines[u]) - t.MARINE_LIMIT[s.ship_size[u]]
        if over <= 0:
            continue
        note(s, st.E_OVER_LIMIT, np.int64(s.ship_hex[u]), np.int64(s.ship_holder[u]), over, NOTHING, NOTHING)
        bury(s, np.int64(s.ship_holder[u]), over)
        for _ in range(over):
            leave_ship(s, np.int64(u))
