"""Marines and ballistas: where the points stand, whom they attack and how, what becomes of a ship without defenders."""

from __future__ import annotations

import numpy as np

from agents.scripted.banks_naval import weights as w
from agents.scripted.banks_naval.odds import HITS, MARINE, boards, hull, prize, shot_gain
from agents.scripted.banks_naval.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.attacks import can_attack, can_board
from ancients_env.rulesets.banks_naval.ships import neighbour

STIR = 0.01
ASHORE = 0.2  # a marine point on land
SINKING_SHARE = 0.35  # what a marine on a sinking ship is still worth
FIRST, SECOND = 1.0, 0.6  # a ship's first and second point


@kernel
def post(s, h, k):
    """What the k-th marine point in a hex is worth there."""
    u = np.int64(s.hex_ship[h])
    if u < 0:
        return ASHORE
    if k > t.MARINE_LIMIT[s.ship_size[u]]:
        return 0.0  # it would be removed
    worth = FIRST if k == 1 else SECOND
    near = 9
    for v in range(s.ships):
        if s.ship_hex[v] >= 0 and s.ship_holder[v] != s.ship_holder[u]:
            near = min(near, np.int64(t.DISTANCE[h, s.ship_hex[v]]))
    worth += 0.2 * (near <= 1) + 0.1 * (near <= 2)
    if s.ship_state[u] == t.SINKING:
        worth *= SINKING_SHARE
    if k == 1 and s.ship_side[u] != s.ship_holder[u]:
        worth += prize(s, u)  # a prize left alone is the enemy's again
    return worth


@kernel
def points_in(s, h):
    """Marine points in a hex."""
    u = np.int64(s.hex_ship[h])
    return np.int64(s.ship_marines[u]) if u >= 0 else np.int64(s.land_marines[h])


@kernel
def may_go(s, side, h):
    """May a marine of the side enter a hex?"""
    if h < 0:
        return False
    u = s.hex_ship[h]
    if u >= 0:
        return s.ship_holder[u] == side
    return s.ground[h] == t.LAND and (s.land_marines[h] == 0 or s.land_side[h] == side)


@kernel
def rate_marines(s, side, level, mask, out):
    """n5: the point that gains most by changing posts; none on rung 1."""
    out[st.DONE] = STIR
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        out[h] = -1.0
        if W[level, w.MARINES] == 0.0:
            continue
        here = post(s, np.int64(h), points_in(s, h))
        for d in range(t.DIRECTIONS):
            n = neighbour(s, np.int64(h), d)
            if may_go(s, side, n):
                out[h] = max(out[h], post(s, n, points_in(s, n) + 1) - here)


@kernel
def rate_posts(s, mask, out):
    """n5: the best post within reach."""
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = post(s, np.int64(h), points_in(s, np.int64(h)) + 1)


# ---------------------------------------------------------------- attacks


@kernel
def target_gain(s, side, h):
    """What all ready marines together may expect of attacking the enemy in a hex."""
    v = np.int64(s.hex_ship[h])
    if v < 0:
        return HITS * MARINE
    expected, arrows = 0.0, 0
    for u in range(s.ships):
        start = np.int64(s.ship_hex[u])
        if start < 0 or s.ship_holder[u] != side or s.ship_ready[u] == 0 or not can_attack(s, start, h):
            continue
        if can_board(s, start, h):
            expected += boards(s, u) * s.ship_ready[u]
        else:
            arrows += np.int64(s.ship_ready[u])
    m = float(s.ship_marines[v])
    gain = MARINE * min(m, expected) + arrows * shot_gain(s, v)
    if s.ship_state[v] != t.SINKING:
        gain += prize(s, v) * min(1.0, max(0.0, expected - m) if m > 0 else expected)
        if m > 0:
            gain += 0.15 * prize(s, v) * min(1.0, expected) / m
    return gain


@kernel
def rate_targets(s, side, mask, out):
    """n6: the target that promises most; attacks cost nothing, so none is left out."""
    out[st.DONE] = 0.0
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = STIR + target_gain(s, side, np.int64(h))


@kernel
def rate_attackers(s, level, mask, out):
    """n7: everyone attacks; arrows before boarders, so that a ship cleared by arrows can be taken.

    Against a ship without marines boarders go first: a prize is worth more than a wreck.
    """
    target = np.int64(s.target)
    v = np.int64(s.hex_ship[target])
    out[st.DONE] = 0.0
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        out[h] = 1.0
        if W[level, w.ODDS] > 0.0 and v >= 0:
            boarder = can_board(s, np.int64(h), target)
            out[h] += 0.5 if boarder == (s.ship_marines[v] == 0) else 0.0
            if boarder:
                out[h] += 0.2 * boards(s, np.int64(s.hex_ship[h])) + 0.1 * (points_in(s, np.int64(h)) > 1)


@kernel
def rate_manner(s, level, out):
    """n7: boarding succeeds twice as often as an arrow, and only boarding takes a ship."""
    out[st.BOARD], out[st.SHOOT] = 1.0, 0.0
    v = np.int64(s.hex_ship[s.target])
    if W[level, w.ODDS] > 0.0 and v >= 0 and s.ship_marines[v] == 0 and s.ship_state[v] == t.SINKING:
        out[st.BOARD], out[st.SHOOT] = 0.0, 1.0


@kernel
def rate_prize(s, level, out):
    """n8: capture, scuttle or leave a ship without defenders."""
    v = np.int64(s.hex_ship[s.target])
    u = np.int64(s.hex_ship[s.plan_from[s.plan_at - 1]])
    out[st.CAPTURE], out[st.DO_SCUTTLE], out[st.LEAVE_SHIP] = prize(s, v), 0.8 * hull(s, v), 0.0
    if s.ship_side[v] == s.active:
        out[st.DO_SCUTTLE] = -1.0  # our own, to be won back
    if W[level, w.MARINES] == 0.0:
        return
    if s.ship_state[v] == t.SINKING and s.ship_side[v] != s.active:
        out[st.CAPTURE] = -0.1  # it goes down with our marine as likely as without
        if s.turn >= 2 * np.int64(s.turns) - 1:
            out[st.CAPTURE] = 1.0
    if s.ship_marines[u] == 1 and s.ship_side[u] != s.ship_holder[u]:
        out[st.CAPTURE] -= prize(s, u)  # leaving one prize for another


@kernel
def rate_hit(s, level, out):
    """n9: a marine rather than the ship, unless he is the last who holds a prize."""
    u = np.int64(s.hex_ship[s.target])
    out[st.LOSE_MARINE], out[st.LET_SINK] = 1.0, 0.0
    if W[level, w.MARINES] > 0.0 and s.ship_side[u] != s.ship_holder[u] and s.ship_marines[u] == 1:
        out[st.LET_SINK] = 2.0


# ---------------------------------------------------------------- ballistas


@kernel
def rate_shots(s, mask, out):
    """n10: every ballista shoots, at what it is likeliest to hurt."""
    out[st.DONE] = 0.0
    for h in range(t.HEXES):
        if mask[h]:
            v = np.int64(s.hex_ship[h])
            out[h] = STIR + (shot_gain(s, v) if v >= 0 and s.ship_holder[v] != s.active else HITS * MARINE)
