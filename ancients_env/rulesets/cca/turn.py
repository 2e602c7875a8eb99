"""The map of a turn: which decision follows which."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import shuffle
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import cards, combat, deployment, evade, leaders, movement, orders, retreat, symbols
from ancients_env.rulesets.cca import resolve as room
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t

NOTHING = np.int64(0)
ONE = np.int64(1)


@kernel
def begin(s):
    """Shuffle what is not fixed, deal, place leaders, and start the first turn (section 3)."""
    loose = np.int64(s.loose)
    shuffle(s, s.deck, loose)
    s.loose = 0
    for side in range(2):
        if s.undealt[side]:
            cards.draw_cards(s, side, np.int64(s.command[side]))
            s.undealt[side] = 0
    if not deployment.place_leaders(s):
        start_turn(s)


@kernel
def start_turn(s):
    """Step 1 of a turn (cca-5.1, cca-6.1)."""
    s.seat = s.active
    s.phase = st.PHASE_ORDERS
    s.decision = st.PLAY_CARD if cards.can_play(s, np.int64(s.active)) else st.DISCARD_CARD


@kernel
def end_turn(s):
    """Step 5: the card goes away, First Strike is replaced, the active side draws (section 15, cca-17.37)."""
    side = np.int64(s.active)
    if s.card >= 0:
        s.discards[s.card] += 1
        if s.card == t.SPARTACUS:
            cards.shuffle_in_discards(s)
        s.card = -1
    if s.struck_first >= 0:  # cca-15.3
        refill(s, np.int64(s.struck_first))
        s.struck_first = -1
    refill(s, side)
    s.own_turns[side] = min(np.int64(s.own_turns[side]) + 1, np.int64(100))
    if s.own_turns[side] < 31 and (s.growth_turns[side] >> s.own_turns[side]) & 1:  # cca-3.5
        more = np.int64(s.growth_cards[side])
        s.command[side] += more
        log(s, st.E_COMMAND, side, np.int64(s.command[side]), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
        cards.draw_cards(s, side, more)
    s.unit_state[:] = 0
    s.unit_moved[:] = 0
    s.leader_state[:] = 0
    s.leader_chosen = -1
    s.order = -1
    s.plain = 0
    s.shown = 0
    s.shown_n = 0
    s.turn += 1
    s.active = 1 - side
    start_turn(s)


@kernel
def refill(s, side):
    """Draw one card, if the hand has room under the Command of the side."""
    if s.hand_n[side] < s.command[side]:
        cards.draw_cards(s, side, ONE)


@kernel
def end_movement(s):
    """All movement is over: combat, or the end of a Move-Fire-Move (cca-17.33)."""
    if s.phase == st.PHASE_MOVE_AGAIN:
        end_turn(s)
    else:
        s.phase = st.PHASE_FIGHT
        s.decision = st.FIGHT


@kernel
def end_combat(s):
    """No more combats."""
    if s.order == t.MOVE_FIRE_MOVE and not s.plain:
        s.phase = st.PHASE_MOVE_AGAIN
        s.decision = st.MOVE
    else:
        end_turn(s)


@kernel
def legal_defender(s, mask):
    """Legal actions of decisions inside a combat."""
    d = s.decision
    if d == st.DEFEND:
        return combat.legal_defend(s, mask)
    if d == st.EVADE_TO:
        return evade.legal_evade_to(s, mask)
    if d == st.IGNORE_FLAGS:
        return retreat.legal_ignore_flags(s, mask)
    if d == st.RETREAT_TO:
        return retreat.legal_retreat_to(s, mask)
    if d == st.LEADER_EVADE:
        return leaders.legal_leader_evade(s, mask)
    if d == st.ADVANCE:
        return combat.legal_advance(s, mask)
    if d == st.EXTRA_HEX:
        return combat.legal_extra_hex(s, mask)
    if d == st.BONUS_COMBAT:
        return combat.legal_bonus_combat(s, mask)
    if d == st.SECOND_SHOT:
        return combat.legal_second_shot(s, mask)
    if d == st.BATTLE_BACK:
        mask[st.STRIKE_BACK] = 1
        mask[st.DECLINE] = 1
        return np.int64(2)
    mask[st.GO_ON] = 1  # REST
    return ONE


@kernel
def legal(s, mask):
    """Write the legal actions into the zeroed mask; how many they are."""
    d = s.decision
    if d == st.MOVE_TO:
        return movement.legal_move_to(s, mask)
    if d == st.MOVE:
        return movement.legal_move(s, mask)
    if d == st.ORDER:
        return orders.legal_order(s, mask)
    if d == st.FIGHT:
        return combat.legal_fight(s, mask)
    if d == st.TARGET:
        return combat.legal_target(s, mask)
    if d == st.PLAY_CARD:
        return cards.legal_play_card(s, mask)
    if d == st.DISCARD_CARD:
        return cards.legal_discard_card(s, mask)
    if d == st.CHOOSE_WAY:
        return orders.legal_choose_way(s, mask)
    if d == st.CHOOSE_LEADER:
        return orders.legal_choose_leader(s, mask)
    if d == st.ORDER_PIECE:
        return orders.legal_order_piece(s, mask)
    if d == st.MOVE_PIECE:
        return movement.legal_move_piece(s, mask)
    if d == st.USE_SYMBOL:
        return symbols.legal_use_symbol(s, mask)
    if d == st.PLACE_LEADER:
        return deployment.legal_place_leader(s, mask)
    if d == st.AMBUSH:
        return deployment.legal_ambush(s, mask)
    if d == st.PLACE_AMBUSH:
        return deployment.legal_place_ambush(s, mask)
    return legal_defender(s, mask)


@kernel
def apply_defender(s, action):
    """Carry out decisions inside a combat, then whatever follows."""
    d = s.decision
    if d == st.DEFEND:
        combat.apply_defend(s, action)
    elif d == st.EVADE_TO:
        evade.apply_evade_to(s, action)
    elif d == st.IGNORE_FLAGS:
        retreat.apply_ignore_flags(s, action)
    elif d == st.RETREAT_TO:
        retreat.apply_retreat_to(s, action)
    elif d == st.LEADER_EVADE:
        leaders.apply_leader_evade(s, action)
    elif d == st.ADVANCE:
        combat.apply_advance(s, action)
    elif d == st.EXTRA_HEX:
        combat.apply_extra_hex(s, action)
    elif d == st.BONUS_COMBAT:
        combat.apply_bonus_combat(s, action)
    elif d == st.SECOND_SHOT:
        combat.apply_second_shot(s, action)
    elif d == st.BATTLE_BACK:
        room.apply_battle_back(s, action)


@kernel
def apply(s, action):
    """Carry out an action and everything that follows up to the next decision."""
    d = s.decision
    if d == st.MOVE_TO:
        movement.apply_move_to(s, action)
    elif d == st.MOVE:
        if action == st.END_MOVEMENT:
            end_movement(s)
        else:
            movement.apply_move(s, action)
    elif d == st.ORDER:
        orders.apply_order(s, action)
    elif d == st.FIGHT:
        if action == st.END_COMBAT:
            end_combat(s)
        else:
            combat.apply_fight(s, action)
    elif d == st.TARGET:
        combat.apply_target(s, action)
        room.resolve(s)
    elif d == st.PLAY_CARD:
        orders.apply_play_card(s, action)
    elif d == st.DISCARD_CARD:
        cards.apply_discard_card(s, action)
        end_turn(s)
    elif d == st.CHOOSE_WAY:
        orders.apply_choose_way(s, action)
    elif d == st.CHOOSE_LEADER:
        orders.apply_choose_leader(s, action)
    elif d == st.ORDER_PIECE:
        orders.apply_order_piece(s, action)
    elif d == st.MOVE_PIECE:
        movement.apply_move_piece(s, action)
    elif d == st.USE_SYMBOL:
        symbols.apply_use_symbol(s, action)
    elif d == st.PLACE_LEADER:
        deployment.apply_place_leader(s, action)
        if not deployment.place_leaders(s):
            start_turn(s)
    elif d == st.AMBUSH:
        deployment.apply_ambush(s, action)
    elif d == st.PLACE_AMBUSH:
        deployment.apply_place_ambush(s, action)
    else:
        apply_defender(s, action)
        room.resolve(s)
