"""What a seat sees: planes over the board and a row of small numbers, from its own chair."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t

KINDS = len(t.UNIT_CODES)
PLANES = (
    *(f"own {name}: blocks" for name in t.UNIT_NAMES),
    *(f"enemy {name}: blocks" for name in t.UNIT_NAMES),
    "own leaders",
    "enemy leaders",
    "on the board",
    "own left section",
    "own centre section",
    "own right section",
    *(f"terrain {name}" for name in t.TERRAIN_NAMES[1:]),
    "ramparts: bit for each side, NE first",
    "exits: 1 own, 2 enemy",
    "objectives: 1 own, 2 enemy",
    "ordered: 1 unit, 2 leader",
    "spent: 1 moved, 2 fought, 4 may not fight, 8 must attack",
    "hexes moved",
    "elite kind",
    "pointed at or attacking",
    "attacked or retreating",
)
(P_OWN, P_ENEMY, P_LEADERS) = (np.int64(0), np.int64(KINDS), np.int64(2 * KINDS))
P_BOARD = np.int64(2 * KINDS + 2)
P_TERRAIN = np.int64(2 * KINDS + 5)  # the plane of kind k is P_TERRAIN + k, and kind 0 has none
P_RAMPARTS, P_EXITS, P_OBJECTIVES, P_ORDERED, P_SPENT, P_MOVED, P_ELITE, P_POINTED, P_TARGET = (
    np.arange(9) + 2 * KINDS + 6 + len(t.TERRAIN_NAMES) - 1
)
assert PLANES[P_TARGET] == "attacked or retreating" and len(PLANES) == P_TARGET + 1

SCALARS = (
    "own banners", "enemy banners", "own banners needed", "enemy banners needed", "own command", "enemy command",
    "enemy hand", "draw pile", "turn", "my turn", "my decision", "phase", "fallback order", "orders left",
    "light symbols", "medium symbols", "heavy symbols", "leader symbols", "flags", "retreat hexes left",
    "leader steps taken", "ranged combat", "bonus combat", "evading", "struck first", "enemy last order",
    "own last order",
    *(f"dice {name}" for name in t.FACES),
    *(f"decision {name}" for name in st.DECISIONS),
    *(f"order {name}" for name in t.CARD_NAMES),
    *(f"hand {name}" for name in t.CARD_NAMES),
    *(f"discards {name}" for name in t.CARD_NAMES),
)  # fmt: skip
S_DICE = np.int64(27)
S_DECISION = S_DICE + 6
S_ORDER = S_DECISION + len(st.DECISIONS)
S_HAND = S_ORDER + t.CARDS
S_DISCARDS = S_HAND + t.CARDS
assert SCALARS[S_DICE] == "dice light" and SCALARS[S_DISCARDS] == "discards order_two_left"

# the same for both chairs: a half-turn maps the board and the own sections onto themselves
GROUND = np.zeros((4, t.HEXES), dtype=np.int8)
GROUND[0] = t.EXISTS
for _k in range(3):
    GROUND[1 + _k] = (t.SECTIONS & t.OWN_SECTIONS[0, _k] != 0) & t.GRID.exists

# hex seen from the south and from the north chair
CHAIR = np.stack([np.arange(t.HEXES), t.GRID.half_turn]).astype(np.int64)
MOST_TURNS = np.int64(30000)


@kernel
def own_first(bits, side):
    """Two bits, south's and north's, as 1 for the own side and 2 for the enemy's."""
    south, north = bits & 1, (bits >> 1) & 1
    if side == 0:
        return south + 2 * north
    return north + 2 * south


@kernel
def observe_ground(s, side, chair, planes):
    """Terrain and what the scenario hangs on hexes."""
    for r in range(4):
        for h in range(t.HEXES):
            planes[P_BOARD + r, h] = GROUND[r, h]
    for i in range(s.marked_n):
        h = s.marked[i]
        at = chair[h]
        kind = np.int64(s.terrain[h])
        if kind > 0:
            planes[P_TERRAIN + kind, at] = 1
        bits = np.int64(s.ramparts[h])
        if bits:
            planes[P_RAMPARTS, at] = bits if side == 0 else ((bits << 3) | (bits >> 3)) & 63
        if s.exits[h]:
            planes[P_EXITS, at] = own_first(np.int64(s.exits[h]), side)
        if s.objectives[h]:
            bits = np.int64(s.objectives[h])
            planes[P_OBJECTIVES, at] = own_first(bits | (bits >> 2), side)


@kernel
def observe_pieces(s, side, chair, planes):
    """Units and leaders, and what those of the active side have done this turn."""
    for u in range(s.units):
        h = s.unit_hex[u]
        if h < 0:
            continue
        at = chair[h]
        kind = np.int64(s.unit_type[u])
        planes[(P_OWN if s.unit_side[u] == side else P_ENEMY) + kind, at] = s.unit_blocks[u]
        if s.unit_elite[u]:
            planes[P_ELITE, at] = s.unit_elite[u]
        state = np.int64(s.unit_state[u])
        if state:
            planes[P_ORDERED, at] = state & st.ORDERED
            spent = (state & (st.MOVED | st.FOUGHT | st.BARRED | st.MUST_ATTACK)) >> 1
            planes[P_SPENT, at] = spent
            planes[P_MOVED, at] = s.unit_moved[u]
    for leader in range(s.leaders):
        h = s.leader_hex[leader]
        if h < 0:
            continue
        at = chair[h]
        planes[P_LEADERS + (0 if s.leader_side[leader] == side else 1), at] = 1
        if s.leader_state[leader] & st.ORDERED:
            planes[P_ORDERED, at] += 2


@kernel
def observe_decision(s, chair, planes):
    """The hexes the decision is about."""
    d = s.decision
    if d == st.MOVE_TO or d == st.TARGET or d == st.ORDER_PIECE or d == st.MOVE_PIECE:
        planes[P_POINTED, chair[s.pointed]] = 1
    if s.c_stage != st.C_NONE:
        h = s.unit_hex[s.c_unit]
        if h >= 0:
            planes[P_POINTED, chair[h]] = 1
        planes[P_TARGET, chair[s.c_hex]] = 1
        if s.t_stage != st.T_NONE and s.unit_hex[s.t_target] >= 0:
            planes[P_TARGET, chair[s.unit_hex[s.t_target]]] = 2
        if s.l_who >= 0:
            planes[P_TARGET, chair[s.leader_hex[s.l_who]]] = 3


@kernel
def observe_numbers(s, side, scalars):
    """Counts, cards and the decision."""
    other = 1 - side
    scalars[0] = s.banners[side]
    scalars[1] = s.banners[other]
    scalars[2] = s.needed[side]
    scalars[3] = s.needed[other]
    scalars[4] = s.command[side]
    scalars[5] = s.command[other]
    scalars[6] = s.hand_n[other]
    scalars[7] = s.deck_n
    scalars[8] = min(np.int64(s.turn), MOST_TURNS)
    scalars[9] = s.active == side
    scalars[10] = s.seat == side
    scalars[11] = s.phase
    scalars[12] = s.plain
    scalars[13] = s.orders_left
    for k in range(4):
        scalars[14 + k] = s.symbols[k]
    if s.t_stage != st.T_NONE:
        scalars[18] = s.t_flags
        scalars[19] = s.t_left
    if s.l_who >= 0:
        scalars[20] = s.l_steps
    scalars[21] = s.c_ranged
    scalars[22] = s.c_bonus
    scalars[23] = s.c_evades
    if s.struck_first >= 0:
        scalars[24] = 1 if s.struck_first == side else -1
    scalars[25] = s.last_order[other] + 1
    scalars[26] = s.last_order[side] + 1
    for i in range(s.shown_n):
        scalars[S_DICE + ((s.shown >> (3 * i)) & 7)] += 1
    if s.seat >= 0:
        scalars[S_DECISION + s.decision] = 1
    if s.order >= 0:
        scalars[S_ORDER + s.order] = 1
    for card in range(t.CARDS):
        scalars[S_HAND + card] = s.hand[side, card]
        scalars[S_DISCARDS + card] = s.discards[card]


@kernel
def observe(s, seat, planes, scalars):
    """Write what a seat sees into zeroed planes (C, H) and scalars (G,)."""
    side = np.int64(seat) & 1
    chair = CHAIR[side]
    observe_ground(s, side, chair, planes)
    observe_pieces(s, side, chair, planes)
    observe_decision(s, chair, planes)
    observe_numbers(s, side, scalars)
