"""What a seat sees: planes over the board and a row of small numbers, from its own chair."""

from __future__ import annotations

import numpy as np

from ancients_env.grid import DIRECTION_NAMES
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t

PLANES = (
    *(f"own ship heading {name}" for name in DIRECTION_NAMES),  # as the seat sees the board: north's are turned round
    *(f"enemy ship heading {name}" for name in DIRECTION_NAMES),
    "damage: 1 damaged, 2 sinking",
    "crew quality now",
    "large ship",
    "gear: 1 ballista, 2 corvus",
    "captured ship",
    "own marines",
    "enemy marines",
    "marines that may still act",
    "spent: 1 moved, 2 shot",
    "on the board",
    "land",
    "pointed at: ship on the move, marine or ballista",
    "target",
    "boarding attacks announced",
    "archery attacks announced",
    "target attacked already",
)
P_OWN, P_ENEMY = np.int64(0), np.int64(6)
(
    P_DAMAGE, P_CREW, P_LARGE, P_GEAR, P_CAPTURED, P_OWN_MARINES, P_ENEMY_MARINES, P_READY, P_SPENT, P_BOARD, P_LAND,
    P_POINTED, P_TARGET, P_BOARDING, P_ARCHERY, P_ATTACKED,
) = np.arange(16) + 12  # fmt: skip
assert PLANES[P_ATTACKED] == "target attacked already" and len(PLANES) == P_ATTACKED + 1

_PRIZES = tuple(f"{what} {size}" for what in ("sunk", "captured", "lost") for size in t.SIZE_NAMES)
SCALARS = (
    "own points", "enemy points", "player turns left", "my turn", "my decision", "I play first", "phase",
    "movement die", "movement points left", "attacks announced", "attacks carried out", "own marines lost",
    "enemy marines lost", "own points that win", "enemy points that win", "ends without ships",
    "own points for a marine", "enemy points for a marine",
    *(f"own points for {prize}" for prize in _PRIZES),
    *(f"enemy points for {prize}" for prize in _PRIZES),
    *(f"moving ship heads {name}" for name in DIRECTION_NAMES),
    *(f"decision {name}" for name in st.DECISIONS),
)  # fmt: skip
S_OWN_PRIZES = np.int64(18)
S_ENEMY_PRIZES = S_OWN_PRIZES + 6
S_HEADING = S_ENEMY_PRIZES + 6
S_DECISION = S_HEADING + 6
assert SCALARS[S_OWN_PRIZES] == "own points for sunk small" and SCALARS[S_DECISION] == "decision choose_ship"


@kernel
def observe_ships(s, side, chair, planes):
    """Ships and the marines aboard; few writes a ship."""
    turn = t.ASTERN * side
    for u in range(s.ships):
        h = s.ship_hex[u]
        if h < 0:
            continue
        at = chair[h]
        own = s.ship_holder[u] == side
        planes[(P_OWN if own else P_ENEMY) + (np.int64(s.ship_facing[u]) + turn) % t.DIRECTIONS, at] = 1
        if s.ship_state[u] != t.INTACT:
            planes[P_DAMAGE, at] = s.ship_state[u]
        else:
            planes[P_CREW, at] = s.ship_crew[u]
        if s.ship_size[u] == t.LARGE:
            planes[P_LARGE, at] = 1
        if s.ship_gear[u]:
            planes[P_GEAR, at] = s.ship_gear[u]
        if s.ship_marines[u]:
            planes[P_OWN_MARINES if own else P_ENEMY_MARINES, at] = s.ship_marines[u]
            if s.ship_holder[u] != s.ship_side[u]:
                planes[P_CAPTURED, at] = 1
            if s.ship_ready[u]:
                planes[P_READY, at] = s.ship_ready[u]
        if s.ship_marks[u]:
            planes[P_SPENT, at] = s.ship_marks[u]


@kernel
def observe_ground(s, side, chair, planes):
    """The board, land and the marines on it."""
    board = t.BOARD[s.rows >> 1, s.cols]
    for h in range(t.HEXES):
        planes[P_BOARD, h] = board[h]
    for k in range(s.land_n):
        h = s.land[k]
        at = chair[h]
        planes[P_LAND, at] = 1
        if s.land_marines[h]:
            planes[P_OWN_MARINES if s.land_side[h] == side else P_ENEMY_MARINES, at] = s.land_marines[h]
            if s.land_ready[h]:
                planes[P_READY, at] = s.land_ready[h]
            if s.attacked[h]:
                planes[P_ATTACKED, at] = 1


@kernel
def observe_decision(s, chair, planes):
    """The hexes the decision is about."""
    if s.mover >= 0 and s.ship_hex[s.mover] >= 0:
        planes[P_POINTED, chair[s.ship_hex[s.mover]]] = 1
    if s.pointed >= 0:
        planes[P_POINTED, chair[s.pointed]] = 1
    if s.target >= 0:
        planes[P_TARGET, chair[s.target]] = 1
        for k in range(s.plan_at, s.plan_n):
            planes[P_BOARDING if s.plan_how[k] == t.BOARDING else P_ARCHERY, chair[s.plan_from[k]]] += 1
    if s.phase == st.PH_ATTACKS:
        for u in range(s.ships):
            h = s.ship_hex[u]
            if h >= 0 and s.attacked[h]:
                planes[P_ATTACKED, chair[h]] = 1


@kernel
def observe_numbers(s, side, scalars):
    """Counts and the decision."""
    other = 1 - side
    scalars[0] = s.score[side]
    scalars[1] = s.score[other]
    scalars[2] = 2 * np.int64(s.turns) - s.turn
    scalars[3] = s.active == side
    scalars[4] = s.seat == side
    scalars[5] = s.first == side
    scalars[6] = s.phase
    scalars[7] = s.die
    scalars[8] = s.points
    scalars[9] = s.plan_n
    scalars[10] = s.plan_at
    scalars[11] = s.marines_lost[side]
    scalars[12] = s.marines_lost[other]
    scalars[13] = s.to_win[side]
    scalars[14] = s.to_win[other]
    scalars[15] = s.early_end
    scalars[16] = s.marine_worth[side]
    scalars[17] = s.marine_worth[other]
    for what in range(3):
        for size in range(2):
            scalars[S_OWN_PRIZES + 2 * what + size] = s.worth[side, what, size]
            scalars[S_ENEMY_PRIZES + 2 * what + size] = s.worth[other, what, size]
    if s.mover >= 0:
        scalars[S_HEADING + (np.int64(s.ship_facing[s.mover]) + t.ASTERN * side) % t.DIRECTIONS] = 1
    if s.seat >= 0:
        scalars[S_DECISION + s.decision] = 1


@kernel
def observe(s, seat, planes, scalars):
    """Write what a seat sees into zeroed planes (C, H) and scalars (G,)."""
    side = np.int64(seat) & 1
    chair = t.CHAIR[side, s.rows >> 1, s.cols]
    observe_ground(s, side, chair, planes)
    observe_ships(s, side, chair, planes)
    observe_decision(s, chair, planes)
    observe_numbers(s, side, scalars)
