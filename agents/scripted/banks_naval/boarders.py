"""Marines and ballistas: where the points stand, whom they attack and how, what becomes of a ship without defenders."""

from __future__ import annotations

import numpy as np

from agents.scripted.banks_naval import weights as w
from agents.scripted.banks_naval.odds import HITS, MARINE, boards, hull, prize, shot_gain, storm
from agents.scripted.banks_naval.waters import BOARDERS, HARMS, PRESSURE, map_dangers, map_pressure
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
def watch(s, h, k, level, danger, fleet):
    """What the k-th marine point in a hex is worth there to a rung that counts boarders: as crew, as guard, in attack.

    `fleet`'s pressure must not count the point itself.
    """
    u = np.int64(s.hex_ship[h])
    if u < 0:
        return ASHORE
    if k > t.MARINE_LIMIT[s.ship_size[u]]:
        return 0.0  # it would be removed
    worth = W[level, w.MAN] * (FIRST if k == 1 else SECOND)
    aboard = s.ship_marines[u]
    blows = danger[BOARDERS, h, 0]
    s.ship_marines[u] = k - 1
    alone = storm(s, u, blows) + MARINE
    s.ship_marines[u] = k
    worth += W[level, w.GUARD] * max(0.0, alone - storm(s, u, blows))
    s.ship_marines[u] = aboard
    best = 0.0
    for v in range(s.ships):
        if s.ship_hex[v] >= 0 and s.ship_holder[v] != s.ship_holder[u] and t.DISTANCE[h, s.ship_hex[v]] == 1:
            before = storm(s, np.int64(v), fleet[PRESSURE, v])
            best = max(best, storm(s, np.int64(v), fleet[PRESSURE, v] + boards(s, u)) - before)
    worth += W[level, w.STORM] * best
    if s.ship_state[u] == t.SINKING:
        worth *= SINKING_SHARE
    if k == 1 and s.ship_side[u] != s.ship_holder[u]:
        worth += prize(s, u)  # a prize left alone is the enemy's again
    return worth


@kernel
def add_point(s, side, h, blows, fleet):
    """Count a marine point of a side in a hex, or with negative blows leave it out."""
    for v in range(s.ships):
        if s.ship_hex[v] >= 0 and s.ship_holder[v] != side and t.DISTANCE[h, s.ship_hex[v]] == 1:
            fleet[PRESSURE, v] += blows


@kernel
def rate_marines(s, side, level, mask, out):
    """n5: the point that gains most by changing posts; none on rung 1."""
    out[st.DONE] = STIR
    planned = W[level, w.STORM] > 0.0
    danger = np.empty((HARMS, t.HEXES, 6))
    fleet = np.empty((2, t.MAX_SHIPS))
    if planned:
        map_dangers(s, side, level, danger, fleet)
        map_pressure(s, side, fleet)
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        out[h] = -1.0
        if W[level, w.MARINES] == 0.0:
            continue
        u = np.int64(s.hex_ship[h])
        blows = boards(s, u) if u >= 0 else 0.0
        if planned:
            add_point(s, side, np.int64(h), -blows, fleet)
            here = watch(s, np.int64(h), points_in(s, h), level, danger, fleet)
        else:
            here = post(s, np.int64(h), points_in(s, h))
        for d in range(t.DIRECTIONS):
            n = neighbour(s, np.int64(h), d)
            if may_go(s, side, n):
                if planned:
                    there = watch(s, n, points_in(s, n) + 1, level, danger, fleet)
                else:
                    there = post(s, n, points_in(s, n) + 1)
                out[h] = max(out[h], there - here)
        if planned:
            add_point(s, side, np.int64(h), blows, fleet)


@kernel
def rate_posts(s, side, level, mask, out):
    """n5: the best post within reach."""
    planned = W[level, w.STORM] > 0.0
    danger = np.empty((HARMS, t.HEXES, 6))
    fleet = np.empty((2, t.MAX_SHIPS))
    if planned:
        map_dangers(s, side, level, danger, fleet)
        map_pressure(s, side, fleet)
        u = np.int64(s.hex_ship[s.pointed])
        if u >= 0:
            add_point(s, side, np.int64(s.pointed), -boards(s, u), fleet)
    for h in range(t.HEXES):
        if mask[h]:
            if planned:
                out[h] = watch(s, np.int64(h), points_in(s, np.int64(h)) + 1, level, danger, fleet)
            else:
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
def blows_on(s, side, h):
    """The blows that all ready marines together may land on the ship in a hex."""
    blows = 0.0
    for u in range(s.ships):
        start = np.int64(s.ship_hex[u])
        if start >= 0 and s.ship_holder[u] == side and s.ship_ready[u] > 0 and can_board(s, start, h):
            blows += boards(s, u) * s.ship_ready[u]
    return blows


@kernel
def elsewhere(s, u, h):
    """What a marine of ship u, in hex h, might do against the best ship it can board other than the target."""
    best = 0.0
    for v in range(s.ships):
        at = np.int64(s.ship_hex[v])
        if at < 0 or at == s.target or s.ship_holder[v] == s.active or s.attacked[at] or not can_board(s, h, at):
            continue
        blows = blows_on(s, np.int64(s.active), at)
        best = max(best, storm(s, v, blows) - storm(s, v, max(0.0, blows - boards(s, u))))
    return best


@kernel
def rate_targets(s, side, level, mask, out):
    """n6: the target that promises most; attacks cost nothing, so none is left out."""
    out[st.DONE] = 0.0
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = STIR + target_gain(s, side, np.int64(h))
            v = np.int64(s.hex_ship[h])
            if W[level, w.STORM] > 0.0 and v >= 0:
                out[h] += storm(s, v, blows_on(s, side, np.int64(h)))


@kernel
def rate_attackers(s, level, mask, out):
    """n7: everyone attacks; arrows before boarders, so that a ship cleared by arrows can be taken.

    Against a ship without marines boarders go first: a prize is worth more than a wreck. Who is not needed and could
    do more against another ship waits for it.
    """
    target = np.int64(s.target)
    v = np.int64(s.hex_ship[target])
    out[st.DONE] = 0.0
    planned = 0.0
    for k in range(s.plan_n):
        if s.plan_how[k] == t.BOARDING:
            planned += boards(s, np.int64(s.hex_ship[s.plan_from[k]]))
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        out[h] = 1.0
        if W[level, w.ODDS] > 0.0 and v >= 0:
            boarder = can_board(s, np.int64(h), target)
            out[h] += 0.5 if boarder == (s.ship_marines[v] == 0) else 0.0
            if boarder:
                u = np.int64(s.hex_ship[h])
                out[h] += 0.2 * boards(s, u) + 0.1 * (points_in(s, np.int64(h)) > 1)
                if W[level, w.STORM] > 0.0:
                    here = storm(s, v, planned + boards(s, u)) - storm(s, v, planned)
                    if here < W[level, w.SPREAD] * elsewhere(s, u, np.int64(h)):
                        out[h] = -0.1


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
