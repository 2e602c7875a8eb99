"""Ramming: the step into an enemy ship, and what comes of it (section 4; decision n4)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.movement import end_move, may_go_through, ram_type, taken
from ancients_env.rulesets.banks_naval.ships import ONE, damage, harm, neighbour, note, quality, throw


@kernel
def begin_ram(s):
    """The step into the enemy hex is paid at once; passing through may be a choice (banks_naval-4.1, 4.3)."""
    u = np.int64(s.mover)
    h, facing = np.int64(s.ship_hex[u]), np.int64(s.ship_facing[u])
    target_hex = neighbour(s, h, facing)
    through = may_go_through(s, u, target_hex, facing, np.int64(s.points))
    s.points -= t.FORWARD_COST
    s.target = target_hex
    if through:
        s.decision = st.GO_THROUGH
    else:
        ram(s, False)


@kernel
def legal_go_through(s, mask):
    """Go on beyond the target, or stay; not on top of a friend (banks_naval-4.1, banks_naval-4.3)."""
    mask[st.THROUGH] = 1
    u = np.int64(s.mover)
    if taken(s, u, np.int64(s.ship_hex[u])):
        return ONE
    mask[st.STAY] = 1
    return ONE + ONE


@kernel
def roll_ram(s, u, target, kind, crew):
    """One die plus crew quality on the column of the ram; the result (banks_naval-4.4 to 4.6)."""
    die = throw(s)
    result = t.RAMMING[kind, min(die + crew, t.MOST_RAM)]
    note(s, st.E_RAM_ROLL, np.int64(s.ship_hex[u]), np.int64(s.ship_hex[target]), die, die + crew, np.int64(result))
    return result


@kernel
def suffer(s, u, result):
    """E damages, C makes sinking (banks_naval-4.7)."""
    if result == t.R_DAMAGE:
        damage(s, u)
    elif result == t.R_SINK:
        harm(s, u, t.SINKING)


@kernel
def ram(s, through):
    """Carry the ram out and end the move (banks_naval-4.4 to 4.8)."""
    u, target_hex = np.int64(s.mover), np.int64(s.target)
    target = np.int64(s.hex_ship[target_hex])
    start, heading = np.int64(s.ship_hex[u]), np.int64(s.ship_facing[u])
    kind = ram_type(s, target, heading)
    note(s, st.E_RAM, start, target_hex, np.int64(kind), np.int64(through), np.int64(s.active))
    if through:
        s.ship_hex[u] = neighbour(s, target_hex, heading)
    crew, answer = quality(s, u), quality(s, target)
    if kind == t.OAR_RAKE:  # banks_naval-4.4
        s.ship_facing[u] = (heading + 1) % t.DIRECTIONS
        s.ship_facing[target] = (np.int64(s.ship_facing[target]) + 1) % t.DIRECTIONS
        result = roll_ram(s, u, target, kind, crew)
        back = roll_ram(s, target, u, kind, answer)
        suffer(s, target, result)
        suffer(s, u, back)
    else:
        suffer(s, target, roll_ram(s, u, target, kind, crew))
    s.target = -1
    end_move(s)
