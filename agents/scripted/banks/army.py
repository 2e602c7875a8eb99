"""Before the battle: what to buy, where to camp and to stand, whom to dismount; and whom to get back after it."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import kind_of, neighbour
from ancients_env.rulesets.banks.paths import FAR

# what a bought unit is worth for its price: strength that can come where it is needed
APPEAL = np.array([1.1, 1.5, 1.2, 0.4, 1.0, 1.2, 1.0, 1.6, 1.7, 1.5, 0.9, 0.0])
MIX = 0.12  # how much each unit of a type one has already takes from the next


@kernel
def rate_purchases(s, mask, out):
    """d2: good value, and not all of one sort."""
    side = np.int64(s.seat)
    out[st.DONE] = -1.0
    for kind in range(t.CP):
        if mask[st.TYPE + kind]:
            have = np.int64(0)
            for u in range(s.first_unit[side], s.first_unit[side] + s.side_units[side]):
                have += s.unit_type[u] == kind
            out[st.TYPE + kind] = APPEAL[kind] - MIX * have


@kernel
def middle(s, side):
    """A good hex for a camp: the middle of the own edge, one row in."""
    row = np.int64(s.rows) - 2 if side == 0 else np.int64(1)
    return row * t.COLS + np.int64(s.cols) // 2


@kernel
def rate_camps(s, side, mask, out):
    """d4: the own camp at home; the enemy's as far from there as it goes, at his edge."""
    aim = middle(s, side)
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = -0.1 * t.DISTANCE[h, aim]


@kernel
def rate_places(s, mask, out):
    """d4: before the camp, strong units in the middle, fast ones at the wings."""
    side = np.int64(s.seat)
    u = np.int64(s.mover)
    camp = np.int64(s.camp_hex[side])
    other = np.int64(s.camp_hex[1 - side])
    goal = other if other >= 0 else middle(s, 1 - side)
    wing = t.MOVEMENT[s.unit_type[u]] >= 4
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        aside = abs(np.int64(h) % t.COLS - camp % t.COLS)
        out[h] = -0.1 * t.DISTANCE[h, goal] + (0.05 if wing else -0.05) * aside
        kind = kind_of(s, h)
        if kind == t.STREAM:
            out[h] -= 0.2
        elif kind == t.HILL and t.GROUP_OF[s.unit_type[u]] == t.INFANTRY:
            out[h] += 0.1


@kernel
def rate_facings(s, h, mask, out):
    """Face the enemy: his camp, or his edge."""
    side = np.int64(s.seat)
    other = np.int64(s.camp_hex[1 - side])
    goal = other if other >= 0 else middle(s, 1 - side)
    for d in range(t.DIRECTIONS):
        n = neighbour(s, h, np.int64(d))
        out[st.FACE + d] = -0.1 * (t.DISTANCE[n, goal] if n >= 0 else FAR)


@kernel
def rate_before(s, mask, out):
    """Decisions before the battle and after it."""
    d = s.decision
    for a in range(mask.shape[0]):
        if mask[a]:
            out[a] = 0.0
    if d == st.BUY:
        rate_purchases(s, mask, out)
    elif d == st.DEPLOY_CAMP:
        rate_camps(s, np.int64(s.seat), mask, out)
    elif d == st.DEPLOY_ENEMY_CAMP:
        rate_camps(s, 1 - np.int64(s.seat), mask, out)
    elif d == st.DEPLOY_UNIT:
        for kind in range(t.CP):
            if mask[st.TYPE + kind]:
                out[st.TYPE + kind] = 0.1 * t.FULL_STRENGTH[kind]
    elif d == st.DEPLOY_HEX:
        rate_places(s, mask, out)
    elif d == st.DEPLOY_FACING or d == st.DISMOUNT_FACING:
        rate_facings(s, np.int64(s.pointed), mask, out)
    elif d == st.DISMOUNT:
        out[st.DONE] = 0.1
    elif d == st.RECOVER:
        for kind in range(t.CP):
            out[st.TYPE + kind] = 0.1 + 0.1 * t.FULL_STRENGTH[kind]
