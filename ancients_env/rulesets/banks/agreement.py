"""Before the battle: agreements, the first player, nations, and armies bought (13.0, 15.2, 15.3; d1 and d2)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import NOTHING, ONE, SIDE_BIT, end_of, first_of, kind_of, note, on, throw

SWITCH_ITEMS = np.int64(len(st.SWITCHES))
OFFERS = np.int64(3)
POINTS_ITEMS = SWITCH_ITEMS + OFFERS
ITEMS = POINTS_ITEMS + OFFERS  # options first, then offers of build points, then of leaders
HALF = np.int64(2)


# ---------------------------------------------------------------- d1: one open item after another


@kernel
def opener(s):
    """Who is asked first: the first player, south while the dice have not named him."""
    return max(np.int64(s.first), NOTHING)


@kernel
def is_open(s, item):
    """Is there anything to agree on?"""
    if item < SWITCH_ITEMS:
        return (np.int64(s.open_options) >> item) & 1 == 1
    if not on(s, st.ARMY_BUILDING):
        return False
    if item < POINTS_ITEMS:
        return s.points_offers[item - SWITCH_ITEMS] > 0
    return s.leaders_offers[item - POINTS_ITEMS] > 0


@kernel
def ask_agreement(s):
    """Put the next open item to the first player; False when none is left."""
    while s.cursor < ITEMS:
        if is_open(s, np.int64(s.cursor)):
            s.seat = opener(s)
            s.decision = st.AGREE
            return True
        s.cursor += 1
    s.cursor = 0
    return False


@kernel
def legal_yes_or_no(s, mask):
    """Yes or no."""
    mask[st.YES] = 1
    mask[st.NO] = 1
    return ONE + ONE


@kernel
def apply_agree(s, action):
    """In use if both say yes (banks-13.0); False while the other side has to answer."""
    item = np.int64(s.cursor)
    if action == st.YES and s.seat == opener(s):
        s.seat = 1 - opener(s)
        return False
    agreed = action == st.YES
    number = NOTHING
    if item < SWITCH_ITEMS:
        s.open_options &= ~(ONE << item)
        if agreed:
            s.options |= ONE << item
    elif item < POINTS_ITEMS:
        number = np.int64(s.points_offers[item - SWITCH_ITEMS])
        s.points_offers[item - SWITCH_ITEMS] = 0
        if agreed:
            s.build_points = number
            s.points_offers[:] = 0
    else:
        number = np.int64(s.leaders_offers[item - POINTS_ITEMS])
        s.leaders_offers[item - POINTS_ITEMS] = 0
        if agreed:
            s.build_leaders = number
            s.leaders_offers[:] = 0
    note(s, st.E_AGREED, item, np.int64(agreed), number, NOTHING, NOTHING, NOTHING)
    s.cursor += 1
    return True


# ---------------------------------------------------------------- first player and nations


@kernel
def roll_for_first(s):
    """The higher die plays first; ties are rolled again (banks-13.3a)."""
    if s.first >= 0:
        return
    south, north = throw(s), throw(s)
    while south == north:
        south, north = throw(s), throw(s)
    s.first = 0 if south > north else 1
    s.active = s.first
    note(s, st.E_FIRST, np.int64(s.first), south, north, NOTHING, NOTHING, NOTHING)


@kernel
def roll_for_nations(s):
    """A die for each nation that the scenario leaves open, the first player's first (banks-15.3b)."""
    if not on(s, st.NATIONAL):
        return
    for k in range(2):
        side = opener(s) if k == 0 else 1 - opener(s)
        if s.nation[side] <= 0:
            s.nation[side] = throw(s)
            note(s, st.E_NATION, side, np.int64(s.nation[side]), NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def equip(s, u):
    """What a nation gives a unit (banks-15.3g, banks-15.3h)."""
    if not on(s, st.NATIONAL):
        return
    nation = s.nation[s.unit_side[u]]
    if nation == t.N_HORSE_ARCHERS and s.unit_type[u] == t.LC:
        s.unit_missile[u] = t.CLASS_B
    elif nation == t.N_CROSSBOWS and s.unit_type[u] == t.LA:
        s.unit_shots[u] = t.CROSSBOW_SHOTS


@kernel
def add_leader(s, side):
    """One more leader, off the map."""
    k = np.int64(s.leaders)
    s.leaders += 1
    s.leader_side[k] = side
    s.leader_hex[k] = st.ASIDE
    s.leader_fate[k] = st.L_IN_PLAY
    s.leader_rating[k] = t.RATING


@kernel
def equip_all(s, at_start):
    """The gifts of both nations; a battle in mid-flight lists its leaders itself (banks-15.3e, banks-15.3i)."""
    for u in range(np.int64(s.units)):
        equip(s, u)
    if not on(s, st.NATIONAL):
        return
    for side in range(2):
        if s.nation[side] == t.N_NAVY and not on(s, st.CAMPAIGN):
            s.score[side] += 1
        elif s.nation[side] == t.N_TRAINING and at_start:
            n = NOTHING
            for k in range(np.int64(s.leaders)):
                n += s.leader_side[k] == side
            if n < t.SIDE_LEADERS:
                add_leader(s, side)


# ---------------------------------------------------------------- d2: armies are bought (banks-15.2a)


@kernel
def begin_buying(s):
    """Empty lists, full purses, a camp each."""
    s.options |= st.FREE_DEPLOYMENT  # banks-15.2b
    s.hex_unit[:] = -1
    s.hex_leaders[:] = 0
    s.units = 0
    s.leaders = 0
    s.side_units[:] = 0
    s.money[:] = s.build_points
    begin_list(s, opener(s))


@kernel
def begin_list(s, side):
    """A side starts its list with its camp."""
    s.seat = side
    s.decision = st.BUY
    s.first_unit[side] = s.units
    s.camp_unit[side] = s.units
    s.camp_state[side] = st.DEFENDED
    s.camp_hex[side] = -1
    add_unit(s, side, np.int64(t.CP))


@kernel
def add_unit(s, side, kind):
    """One more unit at the end of the list, to be placed."""
    u = np.int64(s.units)
    s.units += 1
    s.side_units[side] += 1
    s.unit_side[u] = side
    s.unit_type[u] = kind
    s.unit_hex[u] = st.NOWHERE
    s.unit_facing[u] = 0
    s.unit_marks[u] = 0
    s.unit_fate[u] = st.UNPLACED
    s.unit_traits[u] = 0
    s.unit_missile[u] = t.MISSILE[kind]
    s.unit_shots[u] = 1
    s.unit_left[u] = 0
    s.unit_volleys[u] = t.UNLIMITED if kind == t.CP else np.int64(t.MOST_VOLLEYS)
    s.unit_group[u] = -1


@kernel
def bought(s, side, kind):
    """How many units of a type a side has."""
    n = NOTHING
    for u in range(first_of(s, side), end_of(s, side)):
        n += s.unit_type[u] == kind
    return n


@kernel
def price(s, side, kind):
    """Build points for one more unit of a type, 0 if it is not for sale (banks-15.2a, 15.3c, 15.3h)."""
    cost = t.COSTS[kind]
    if not on(s, st.NATIONAL):
        return cost
    if kind == t.LA and s.nation[side] == t.N_CROSSBOWS:
        return cost * 2
    if kind == t.EL:
        if s.nation[side] != t.N_ELEPHANTS:
            return np.int64(s.elephant_price)
        n = bought(s, side, kind)
        return (cost * (n + 1) + 1) // HALF - (cost * n + 1) // HALF
    return cost


@kernel
def room(s):
    """How many units of a side, its camp included, the record and the map have room for."""
    hexes = NOTHING
    for h in range(t.HEXES):
        kind = kind_of(s, h)
        hexes += kind != t.OFF_BOARD and kind != t.RIVER
    return min(hexes // HALF, np.int64(t.SIDE_UNITS))


@kernel
def legal_buy(s, mask):
    """What the side can afford; done once it has a unit."""
    side = np.int64(s.seat)
    n = NOTHING
    if s.side_units[side] < room(s):
        for kind in range(t.CP):
            cost = price(s, side, np.int64(kind))
            if cost > 0 and cost <= s.money[side]:
                mask[st.TYPE + kind] = 1
                n += 1
    if s.side_units[side] > 1:
        mask[st.DONE] = 1
        n += 1
    return n


@kernel
def apply_buy(s, action):
    """One more unit, or the other side's list; True when both are done."""
    side = np.int64(s.seat)
    if action == st.DONE:
        if side == opener(s):
            begin_list(s, 1 - side)
            return False
        show_armies(s)
        return True
    kind = np.int64(action) - st.TYPE
    cost = price(s, side, kind)
    s.money[side] -= cost
    add_unit(s, side, kind)
    log(s, st.E_BOUGHT, kind + SIDE_BIT * side, cost, np.int64(s.money[side]), NOTHING, NOTHING, NOTHING, ONE << side)
    return False


@kernel
def show_armies(s):
    """Both lists are shown; thresholds and leaders follow (banks-15.2a, banks-15.2b)."""
    for side in range(2):
        strength = NOTHING
        for u in range(first_of(s, side), end_of(s, side)):
            if s.unit_type[u] != t.CP:
                strength += t.FULL_STRENGTH[s.unit_type[u]]
        s.threshold[side] = (strength + 1) // HALF
        s.money[side] = 0  # unspent points are lost
        for _ in range(np.int64(s.build_leaders)):
            add_leader(s, side)
        note(
            s,
            st.E_ARMIES,
            side,
            strength,
            np.int64(s.threshold[side]),
            np.int64(s.side_units[side]) - 1,
            NOTHING,
            NOTHING,
        )
