"""Orders: from the card on the table to the pieces that may act this turn (section 7, and the cards of section 17)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import enemy_adjacent
from ancients_env.rulesets.cca.cards import discard
from ancients_env.rulesets.cca.losses import count, throw_dice
from ancients_env.rulesets.cca.state import (
    AMBUSH,
    BY_ANY_UNIT,
    BY_CLASS,
    BY_FOOT_GROUP,
    BY_GROUP,
    BY_LEADERS,
    BY_LIGHT,
    BY_MOUNTED,
    BY_SECTION,
    CARD_0,
    CHOOSE_LEADER,
    CHOOSE_WAY,
    DONE,
    E_CARD,
    E_ORDER,
    FIGHT,
    LEADER,
    LEADER_GROUP,
    LEADERS,
    MOVE,
    ORDER,
    ORDER_PIECE,
    ORDERED,
    PHASE_FIGHT,
    PHASE_MOVE,
    POOR_LEADERSHIP,
    RESERVE,
    SINGLE_UNIT,
    TH_CARD,
    UNIT,
    USE_SYMBOL,
)

NOTHING = np.int64(0)
ONE = np.int64(1)
ANY_SECTION = np.int64(t.WEST | t.CENTRE | t.EAST)
SYMBOLS = np.int64(4)


# ---------------------------------------------------------------- what a side has


@kernel
def unit_range(s, u):
    """How far the unit shoots, 0 for not at all (cca-2.6, cca-10.2; immortals and bow-armed auxilia 3)."""
    elite = s.unit_elite[u]
    if elite == t.IMMORTALS or elite == t.BOW:
        return t.ELITE_RANGE
    return t.UNIT_RANGE[s.unit_type[u]]


@kernel
def fits(s, u, order):
    """Is the unit of the kind a troop or tactic card speaks of?"""
    kind = s.unit_type[u]
    if order == t.ORDER_LIGHT or order == t.MOVE_FIRE_MOVE:
        return t.UNIT_CLASS[kind] == t.LIGHT
    if order == t.ORDER_MEDIUM:
        return t.UNIT_CLASS[kind] == t.MEDIUM
    if order == t.ORDER_HEAVY:
        return t.UNIT_CLASS[kind] == t.HEAVY
    if order == t.ORDER_MOUNTED or order == t.MOUNTED_CHARGE:
        return t.UNIT_MOUNTED[kind] == 1
    if order == t.DARKEN:
        return unit_range(s, u) > 0
    if order == t.DOUBLE_TIME or order == t.LINE_COMMAND:
        return t.UNIT_MOUNTED[kind] == 0
    return True


@kernel
def has_unit_for(s, side, order):
    """Has the side a unit of that kind on the board?"""
    for u in range(s.units):
        if s.unit_side[u] == side and s.unit_hex[u] >= 0 and fits(s, u, order):
            return True
    return False


@kernel
def has_leader_in(s, side, sections):
    """Has the side a leader in one of these physical sections?"""
    for leader in range(s.leaders):
        h = s.leader_hex[leader]
        if h >= 0 and s.leader_side[leader] == side and t.SECTIONS[h] & sections:
            return True
    return False


@kernel
def has_unit_in(s, side, sections):
    """Has the side a unit in one of these physical sections?"""
    for u in range(s.units):
        h = s.unit_hex[u]
        if h >= 0 and s.unit_side[u] == side and t.SECTIONS[h] & sections:
            return True
    return False


# ---------------------------------------------------------------- the card (D1)


@kernel
def apply_play_card(s, action):
    """A card is played, openly; Counter Attack becomes the order it copies (cca-6.1, cca-17.21 to cca-17.23)."""
    card = action - CARD_0
    side = np.int64(s.active)
    discard(s, side, card)
    s.discards[card] -= 1  # it lies on the table until the turn ends
    s.card = card
    order = card
    s.allowed_sections = ANY_SECTION
    if card == t.COUNTER_ATTACK:
        order = t.SWAPPED[s.last_order[1 - side]]
        if order == t.LEADERSHIP_ANY and s.last_sections[1 - side] != 0:  # cca-17.22
            s.allowed_sections = s.last_sections[1 - side]
    s.order = order
    s.plain = 0
    s.leader_chosen = -1
    s.orders_used[:] = 0
    s.section_orders[:] = 0
    s.symbols[:] = 0
    s.last_order[side] = order
    s.last_sections[side] = 0
    log(s, E_CARD, side, card, order, NOTHING, NOTHING, NOTHING, NOTHING)
    if t.IS_LEADERSHIP[order] and ambush_is_ready(s, side):
        s.decision = AMBUSH
    else:
        begin_order(s)


@kernel
def ambush_is_ready(s, side):
    """Do hidden troops wait for this leadership card (Trebbia)?"""
    if s.ambush_side != side or s.own_turns[side] < s.ambush_after:
        return False
    for u in range(s.units):
        if s.unit_hex[u] == RESERVE:
            return True
    return False


@kernel
def begin_order(s):
    """Turn the order into its first question, or carry out what it orders by itself."""
    side = np.int64(s.active)
    order = np.int64(s.order)
    command = np.int64(s.command[side])
    s.decision = ORDER
    if order <= t.OUTFLANKED:
        s.way = BY_SECTION
        for k in range(3):
            physical = t.OWN_SECTIONS[side, k]
            s.section_orders[physical >> 1] = t.SECTION_ORDERS[order, k]
        s.orders_left = s.section_orders[0] + s.section_orders[1] + s.section_orders[2]
    elif t.IS_LEADERSHIP[order]:
        begin_leadership(s, side, order)
    elif order == t.ORDER_MOUNTED and not has_unit_for(s, side, order):
        s.decision = CHOOSE_WAY
    elif order == t.CLASH:
        order_contact(s, side)
    elif order == t.SPARTACUS:
        throw_for_orders(s, side, command)
    elif order == t.RALLY:
        if has_leader_in(s, side, ANY_SECTION):
            throw_for_orders(s, side, command)
        else:
            order_one(s)  # cca-17.39
    elif not has_unit_for(s, side, order):
        order_one(s)
    elif order == t.DARKEN:
        order_shooters(s, side)
    elif order == t.ORDER_MOUNTED:
        s.way = BY_MOUNTED
        s.orders_left = command
    elif order == t.DOUBLE_TIME:
        s.way = BY_FOOT_GROUP
        s.orders_left = t.DOUBLE_TIME_UNITS
    elif order == t.LINE_COMMAND:
        s.way = BY_FOOT_GROUP
        s.orders_left = t.MAX_UNITS
    else:
        s.way = BY_LIGHT if order == t.MOVE_FIRE_MOVE else BY_CLASS
        s.orders_left = command


@kernel
def order_one(s):
    """The fallback: one unit of choice, without the card's effects (cca-17.12)."""
    s.plain = 1
    s.way = BY_ANY_UNIT
    s.orders_left = 1
    s.decision = ORDER


@kernel
def order_contact(s, side):
    """Clash of Shields orders every unit next to an enemy and goes straight to combat (cca-17.20)."""
    for u in range(s.units):
        h = np.int64(s.unit_hex[u])
        if h >= 0 and s.unit_side[u] == side and enemy_adjacent(s, side, h):
            s.unit_state[u] |= ORDERED
    s.phase = PHASE_FIGHT
    s.decision = FIGHT


@kernel
def order_shooters(s, side):
    """Darken the Sky orders every unit with ranged weapons and goes straight to combat (cca-17.27)."""
    for u in range(s.units):
        if s.unit_hex[u] >= 0 and s.unit_side[u] == side and unit_range(s, u) > 0:
            s.unit_state[u] |= ORDERED
    s.phase = PHASE_FIGHT
    s.decision = FIGHT


@kernel
def throw_for_orders(s, side, command):
    """I Am Spartacus and Rally throw Command dice (cca-17.36, cca-17.38)."""
    faces = throw_dice(s, command, np.int64(-1), TH_CARD)
    for k in range(SYMBOLS):
        s.symbols[k] = count(faces, k)
    s.decision = USE_SYMBOL


# ---------------------------------------------------------------- alternatives and leaders (D2, D3)


@kernel
def begin_leadership(s, side, order):
    """Leadership cards: in which sections the leader may stand (cca-17.14, cca-17.15)."""
    if order != t.LEADERSHIP_ANY:
        s.allowed_sections = t.OWN_SECTIONS[side, order - t.INSPIRED_LEFT]
    s.decision = CHOOSE_WAY


@kernel
def single_sections(s):
    """Where the single unit of an alternative may stand: anywhere but for a copied Leadership Any Section."""
    return np.int64(s.allowed_sections) if s.order == t.LEADERSHIP_ANY else ANY_SECTION


@kernel
def legal_choose_way(s, mask):
    side = np.int64(s.active)
    n = np.int64(0)
    if s.order == t.ORDER_MOUNTED:
        if has_leader_in(s, side, ANY_SECTION):
            mask[LEADERS] = 1
            n += 1
    elif has_leader_in(s, side, np.int64(s.allowed_sections)):
        mask[LEADER_GROUP] = 1
        n += 1
    if has_unit_in(s, side, single_sections(s)):
        mask[SINGLE_UNIT] = 1
        n += 1
    if n == 0:  # nothing to order: the orders are lost (cca-6.1)
        mask[DONE] = 1
        n = np.int64(1)
    return n


@kernel
def apply_choose_way(s, action):
    if action == LEADER_GROUP:
        s.decision = CHOOSE_LEADER
    elif action == LEADERS:
        s.way = BY_LEADERS
        s.orders_left = s.command[s.active]
        s.decision = ORDER
    elif action == SINGLE_UNIT:
        order_one(s)
    else:
        begin_movement(s)


@kernel
def legal_choose_leader(s, mask):
    n = np.int64(0)
    for leader in range(s.leaders):
        h = s.leader_hex[leader]
        if h >= 0 and s.leader_side[leader] == s.active and t.SECTIONS[h] & s.allowed_sections:
            mask[h] = 1
            n += 1
    return n


@kernel
def apply_choose_leader(s, action):
    """The leader, the unit with him, and then those linked to them (cca-17.16)."""
    side = np.int64(s.active)
    leader = np.int64(s.hex_leader[action])
    s.leader_chosen = leader
    s.leader_state[leader] |= ORDERED
    s.last_sections[side] = t.SECTIONS[action]
    u = np.int64(s.hex_unit[action])
    if u >= 0:
        s.unit_state[u] |= ORDERED
    log(s, E_ORDER, action, ONE, side, NOTHING, NOTHING, NOTHING, NOTHING)
    s.way = BY_GROUP
    s.orders_left = t.LEADERSHIP_FOLLOWERS[0 if s.order == t.LEADERSHIP_ANY else 1]
    if s.side_rules[side] & POOR_LEADERSHIP:
        s.orders_left = 0
    s.decision = ORDER


# ---------------------------------------------------------------- pointing (D4, D5)


@kernel
def section_has_room(s, sections):
    """Could one more piece of these sections be ordered (cca-7.3)? Hall's condition on the three sections."""
    used = s.orders_used
    for group in range(1, 8):
        pieces = np.int64(sections & ~group == 0)
        room = np.int64(0)
        for kind in range(1, 8):
            if kind & ~group == 0:
                pieces += used[kind]
        for k in range(3):
            if (group >> k) & 1:
                room += s.section_orders[k]
        if pieces > room:
            return False
    return True


@kernel
def linked(s, h, side):
    """Does the hex touch the chosen leader's hex or an ordered unit (cca-17.16, cca-17.30)?"""
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n < 0:
            continue
        v = s.hex_unit[n]
        if v >= 0 and s.unit_side[v] == side and s.unit_state[v] & ORDERED:
            return True
        if s.leader_chosen >= 0 and s.hex_leader[n] == s.leader_chosen:
            return True
    return False


@kernel
def any_ordered(s, side):
    """Has any unit of the side been ordered?"""
    for u in range(s.units):
        if s.unit_side[u] == side and s.unit_state[u] & ORDERED:
            return True
    return False


@kernel
def unit_is_eligible(s, u, first):
    """May the unit be given an order now? `first`: no unit of a group has been ordered yet."""
    h = np.int64(s.unit_hex[u])
    if h < 0 or s.unit_state[u] & ORDERED:
        return False
    way = s.way
    if way == BY_SECTION:
        return section_has_room(s, np.int64(t.SECTIONS[h]))
    if way == BY_ANY_UNIT:
        return not t.IS_LEADERSHIP[s.order] or t.SECTIONS[h] & single_sections(s) != 0
    if way == BY_LEADERS:
        return False
    if way == BY_GROUP:
        return linked(s, h, np.int64(s.active))
    if way == BY_FOOT_GROUP:
        return fits(s, u, np.int64(s.order)) and (first or linked(s, h, np.int64(s.active)))
    return fits(s, u, np.int64(s.order))


@kernel
def leader_is_eligible(s, leader):
    """May the leader be given an order of his own (cca-7.5, cca-7.6, cca-17.11)?"""
    h = np.int64(s.leader_hex[leader])
    if h < 0 or s.leader_state[leader] & ORDERED:
        return False
    if s.way == BY_SECTION:
        return section_has_room(s, np.int64(t.SECTIONS[h]))
    return s.way == BY_MOUNTED or s.way == BY_LEADERS


@kernel
def legal_order(s, mask):
    """D4: pieces that can still be ordered."""
    mask[DONE] = 1
    n = np.int64(1)
    if s.orders_left <= 0:
        return n
    side = np.int64(s.active)
    first = s.way == BY_FOOT_GROUP and not any_ordered(s, side)
    for u in range(s.units):
        if s.unit_side[u] == side and unit_is_eligible(s, u, first):
            mask[s.unit_hex[u]] = 1
            n += 1
    if s.way == BY_SECTION or s.way == BY_MOUNTED or s.way == BY_LEADERS:
        for leader in range(s.leaders):
            h = s.leader_hex[leader]
            if s.leader_side[leader] == side and h >= 0 and mask[h] == 0 and leader_is_eligible(s, leader):
                mask[h] = 1
                n += 1
    return n


@kernel
def apply_order(s, action):
    """D4 answered: done, or a hex whose piece is ordered; two eligible pieces there make a question (D5)."""
    if action == DONE:
        begin_movement(s)
        return
    side = np.int64(s.active)
    u, leader = np.int64(s.hex_unit[action]), np.int64(s.hex_leader[action])
    first = s.way == BY_FOOT_GROUP and not any_ordered(s, side)
    s.pointed = action
    unit_ok = u >= 0 and unit_is_eligible(s, u, first)
    if unit_ok and leader >= 0 and leader_is_eligible(s, leader):
        s.decision = ORDER_PIECE
    else:
        give_order(s, unit_ok)


@kernel
def legal_order_piece(s, mask):
    mask[UNIT] = 1
    mask[LEADER] = 1
    return np.int64(2)


@kernel
def apply_order_piece(s, action):
    give_order(s, action == UNIT)


@kernel
def give_order(s, to_unit):
    """One order to the unit or to the leader in the hex pointed at (cca-7.2, cca-7.4)."""
    h = np.int64(s.pointed)
    side = np.int64(s.active)
    if to_unit:
        s.unit_state[s.hex_unit[h]] |= ORDERED
    else:
        s.leader_state[s.hex_leader[h]] |= ORDERED
    if s.way == BY_ANY_UNIT:
        s.last_sections[side] = t.SECTIONS[h]
    s.orders_used[t.SECTIONS[h]] += 1
    s.orders_left -= 1
    log(s, E_ORDER, h, np.int64(not to_unit), side, NOTHING, NOTHING, NOTHING, NOTHING)
    s.decision = ORDER


@kernel
def begin_movement(s):
    """All orders are given (cca-7.1)."""
    s.phase = PHASE_MOVE
    s.decision = MOVE
