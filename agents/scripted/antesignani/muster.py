"""Before the battle: the army bought and the order in which it stands."""

from __future__ import annotations

import numpy as np

from agents.scripted.antesignani.exchange import ZERO
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import armies as a
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.building import bought, general_price
from ancients_env.rulesets.antesignani.units import is_mounted

# ---------------------------------------------------------------- the army

GENERALS_SHARE = 30  # points for generals, of which more than one is seldom needed
BARE = 4  # least rating of an entry that is worth buying for its own sake


def _worth(army: int, k: int) -> float:
    """What a unit of a list does for its price: cohesion, blows given and taken, missiles."""
    vc = float(t.FULL_VC[a.ENTRY_DOCTRINE[army, k]])
    charging = bool(a.ENTRY_TRAITS[army, k] & t.CHARGING)
    vo = min(5.0, a.ENTRY_VO[army, k] + charging)
    vd = float(a.ENTRY_VD[army, k]) + bool(a.ENTRY_TRAITS[army, k] & t.SPEARS)
    missiles = vc * float(t.SCORES[a.ENTRY_WEAPON[army, k], 1]) / 6.0
    blows = vc * (vo * (vo + 1) + vd * (vd + 1)) / 12.0
    return (vc + 0.5 * blows + missiles) / (3.0 + float(a.ENTRY_COST[army, k]))


ENTRY_WORTH = np.array([[_worth(army, k) for k in range(a.ENTRIES)] for army in range(len(a.LISTS))])
LIST_WORTH = ENTRY_WORTH.mean(axis=1)
LISTS, WEAPONS, ENTRIES = len(a.LISTS), len(t.WEAPON_NAMES), a.ENTRIES
ENOUGH = 0.06  # each unit of an entry that a side has makes the next a little less welcome


@kernel
def rate_purchases(s, side, out):
    """A superior general in chief first, then what does most for its price, of everything something."""
    army = np.int64(s.list[side])
    out[st.DONE] = 0.0
    out[st.OWN_DESIGN] = -1.0
    out[st.ADD_GENERAL] = 9.0 if s.generals[side] == 0 else -0.5
    for k in range(ENTRIES):
        n = bought(s, side, np.int64(k))
        out[st.ENTRY + k] = ENTRY_WORTH[army, k] / (1.0 + ENOUGH * n)
        if n < a.ENTRY_LEAST[army, k]:
            out[st.ENTRY + k] += 5.0


@kernel
def rate_general_parts(s, side, mask, out):
    """A superior grade; one point of leadership or control only where points for generals are plenty."""
    d = s.decision
    for k in range(3):
        out[st.GRADE + k] = np.float64(k)
        out[st.VALUE + k] = -np.float64(k)
    rich = general_price(s) < 20 and a.LIST_GENERAL_POINTS[s.list[side]] > 30
    if d == st.GENERAL_CONTROL and rich:
        out[st.VALUE + 1] = 0.5
    out[st.NO_DEVOTIO], out[st.DEVOTIO] = 1.0, 0.0


# a sound unit of own design: medium loose infantry, VO 3, VD 3
DESIGN = (
    st.ARM, st.WEIGHT + t.MEDIUM, st.DOCTRINE + t.LOOSE, st.VALUE + 3, st.WEAPON + t.JAVELINS, st.EQUIPMENT,
    st.QUALITY + t.IRREGULAR, st.ABILITY + 1,
)  # fmt: skip


@kernel
def rate_design(s, mask, out):
    """Parts of a unit of own design: the usual ones."""
    out[t.HEXES :] = 0.0
    for part in DESIGN:
        out[part] = 1.0
    if s.decision == st.DESIGN_ABILITIES:
        out[st.DONE] = 0.5
        out[st.ABILITY + 1] = 1.0
        out[st.ABILITY + 5] = -1.0


@kernel
def rate_building(s, side, mask, out):
    """Decisions of army building."""
    d = s.decision
    if d == st.CHOOSE_LIST:
        for army in range(LISTS):
            out[st.LIST + army] = LIST_WORTH[army]
    elif d == st.BUILD_ARMY:
        rate_purchases(s, side, out)
    elif d == st.UNIT_WEAPON:
        out[st.WEAPON : st.WEAPON + WEAPONS] = 1.0
        out[st.EQUIPMENT : st.EQUIPMENT + 4] = 0.0
    elif d == st.UNIT_QUALITY:
        for k in range(3):
            out[st.QUALITY + k] = 1.0 if k == t.STANDARD else 0.0
    elif d == st.NAME_CHIEF:
        for g in range(t.MAX_GENERALS_SIDE):
            out[st.GENERAL + g] = np.float64(s.general_grade[side * t.MAX_GENERALS_SIDE + g])
    elif d >= st.GENERAL_GRADE:
        rate_general_parts(s, side, mask, out)
    else:
        rate_design(s, mask, out)


# ---------------------------------------------------------------- the order of battle

CENTRE = np.float64(t.COLS - 1)  # X of the middle


@kernel
def is_screen(s, u):
    """Skirmishers on foot."""
    return s.unit_doctrine[u] == t.DISPERSED and not is_mounted(s, u)


@kernel
def line_of(s, u):
    """The row of its zone a unit belongs to: 0 in front."""
    if is_screen(s, u):
        return ZERO
    if s.unit_category[u] == t.ARTILLERY:
        return np.int64(2)
    return np.int64(1)


@kernel
def rate_deployment(s, side, mask, out):
    """Foot in the middle, horse on the wings, skirmishers in front, engines behind, generals in the middle."""
    d = s.decision
    if d == st.DEPLOY_UNIT:
        for k in range(np.int64(s.units[side])):
            u = side * t.MAX_SIDE + k
            horse = is_mounted(s, u)
            out[st.UNIT + k] = (0.0 if horse else 2.0) + np.float64(s.unit_vd[u]) - (1.0 if is_screen(s, u) else 0.0)
    elif d == st.DEPLOY_FACING:
        for f in range(1, 13):
            out[st.FACE + f] = 1.0 if f == 12 - 6 * side else 0.0
    else:
        u = np.int64(s.d_placing)
        for h in range(t.HEXES):
            if not mask[h]:
                continue
            row = t.R[h] - 6 if side == 0 else 2 - t.R[h]
            wide = abs(np.float64(t.X[h]) - CENTRE) / 2.0
            if d == st.DEPLOY_GENERAL:
                out[h] = -wide - np.float64(abs(row - 1)) + (0.5 if s.hex_unit[h] >= 0 else 0.0)
                continue
            off = abs(row - line_of(s, u))
            if is_mounted(s, u) and s.unit_category[u] != t.ELEPHANT:
                out[h] = -abs(wide - 5.0) - 1.5 * off
            else:
                out[h] = -wide - 1.5 * off
            out[h] -= 2.0 * np.float64(s.ground[h] & t.ROUGH) * (0.0 if is_screen(s, u) else 1.0)
