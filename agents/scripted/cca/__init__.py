"""The script of Commands & Colors: Ancients.

Everything is measured in banners: a blow by the dice it throws (`odds`, `exchange`), a hex by its dangers and its
neighbours (`ground`), a unit's order by the best hex and blow it leads to (`moves`), a card by the orders it gives
(`hand`), and the answers inside a combat by what they cost (`answers`). What a rung cares for is a row of `weights`.
"""

from __future__ import annotations

import numpy as np

from agents.scripted import Script, register
from agents.scripted.cca import answers, hand
from agents.scripted.cca import weights as w
from agents.scripted.cca.exchange import best_close, best_shot
from agents.scripted.cca.ground import hex_worth
from agents.scripted.cca.moves import NEVER, rate_places
from agents.scripted.cca.weights import RUNGS, W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.movement import FIRST_LEADER, unit_may_go

STIR = 0.002  # a move that gains less is not made
AGAIN = -50.0  # taking a choice back


@kernel
def leader_place(s, leader, h, level):
    """What a hex is worth to a leader who moves alone: a strong unit without one, near the fighting."""
    u = np.int64(s.hex_unit[h])
    worth = answers.refuge(s, np.int64(s.leader_side[leader]), h)
    if u >= 0:
        worth += 0.1 * t.UNIT_ATTACK[s.unit_type[u]] * s.unit_blocks[u] / 4.0
    return 0.2 * worth


@kernel
def rate_moves(s, level, mask, out):
    """D7: the unit that gains most by moving; enough when none does."""
    scratch = np.empty(t.HEXES)
    out[st.END_MOVEMENT] = STIR
    for h in range(t.HEXES):
        if not mask[h]:
            continue
        u = np.int64(s.hex_unit[h])
        if u >= 0 and unit_may_go(s, u):
            best, stay = rate_places(s, u, level, scratch)
            out[h] = best - stay
            if (s.exits[h] >> (st.EXIT_UNITS + s.unit_side[u])) & 1 and s.exit_worth[s.unit_side[u]] > 0:
                out[h] = 1.0
        elif u < 0:
            out[h] = 2 * STIR


@kernel
def rate_destinations(s, level, mask, out):
    """D8: the best hex for the piece that moves."""
    side = np.int64(s.active)
    out[st.LEAVE_BOARD] = 9.0 if s.exit_worth[side] > 0 else AGAIN
    if s.mover < FIRST_LEADER:
        rate_places(s, np.int64(s.mover), level, out)
    else:
        leader = np.int64(s.mover) - FIRST_LEADER
        for h in range(t.HEXES):
            if mask[h]:
                out[h] = leader_place(s, leader, np.int64(h), level)
    out[s.pointed] = AGAIN


@kernel
def rate_fights(s, level, mask, out):
    """D9: the best blow first; none that costs more than it brings."""
    out[st.END_COMBAT] = 0.0
    for h in range(t.HEXES):
        if mask[h]:
            u = np.int64(s.hex_unit[h])
            close = best_close(s, u, level)
            out[h] = close if close > -9.0 else best_shot(s, u, level) + STIR + W[level, w.VOLLEY]


@kernel
def rate_leader_places(s, mask, out):
    """Where to place a leader before the battle: with the strongest fighters."""
    for h in range(t.HEXES):
        if mask[h]:
            u = np.int64(s.hex_unit[h])
            out[h] = t.UNIT_ATTACK[s.unit_type[u]] + 0.1 * answers.refuge(s, np.int64(s.seat), np.int64(h))


@kernel
def rate_ambush_places(s, mask, out):
    """Where hidden troops come on: next to the enemy's weakest (Trebbia)."""
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = 0.0
            for v in range(s.units):
                at = s.unit_hex[v]
                if at >= 0 and s.unit_side[v] != s.active:
                    out[h] += 1.0 / (t.DISTANCE[h, at] * (1.0 + t.UNIT_ATTACK[s.unit_type[v]]))


@kernel
def rate_combat(s, level, mask, out):
    """Decisions inside a combat."""
    d = s.decision
    if d == st.DEFEND:
        answers.rate_defence(s, level, out)
    elif d == st.IGNORE_FLAGS:
        answers.rate_flags(s, level, mask, out)
    elif d == st.EVADE_TO:
        answers.rate_ways_home(s, np.int64(s.c_target), level, mask, out)
    elif d == st.RETREAT_TO:
        answers.rate_ways_home(s, np.int64(s.t_target), level, mask, out)
    elif d == st.LEADER_EVADE:
        answers.rate_leader_run(s, mask, out)
    elif d == st.ADVANCE:
        answers.rate_advance(s, level, out)
    elif d == st.EXTRA_HEX:
        answers.rate_extra_hex(s, level, mask, out)
    elif d == st.BATTLE_BACK:
        out[st.STRIKE_BACK], out[st.DECLINE] = 1.0, 0.0
    else:  # a bonus combat or a second shot
        out[st.NO_BONUS] = out[st.NO_SECOND_SHOT] = 0.0
        answers.rate_targets(s, np.int64(s.c_unit), level, mask, out)


@kernel
def rate(s, seat, level, mask, out):
    """What each legal action is worth to the deciding side, in banners; see the module's text."""
    side = np.int64(seat) & 1
    d = s.decision
    out[:] = NEVER
    if d == st.MOVE_TO:
        rate_destinations(s, level, mask, out)
    elif d == st.MOVE:
        rate_moves(s, level, mask, out)
    elif d == st.ORDER:
        hand.rate_orders(s, side, level, mask, out)
    elif d == st.FIGHT:
        rate_fights(s, level, mask, out)
    elif d == st.TARGET:
        answers.rate_targets(s, np.int64(s.c_unit), level, mask, out)
        out[s.pointed] = AGAIN
    elif d == st.PLAY_CARD:
        hand.rate_cards(s, side, level, mask, out)
    elif d == st.DISCARD_CARD:
        hand.rate_discards(s, mask, out)
    elif d == st.CHOOSE_WAY:
        hand.rate_ways(s, side, level, mask, out)
    elif d == st.CHOOSE_LEADER:
        hand.rate_leaders(s, side, level, mask, out)
    elif d == st.ORDER_PIECE or d == st.MOVE_PIECE:
        out[st.UNIT], out[st.LEADER] = 1.0, 0.0
    elif d == st.USE_SYMBOL:
        hand.rate_symbols(s, side, level, mask, out)
    elif d == st.PLACE_LEADER:
        rate_leader_places(s, mask, out)
    elif d == st.AMBUSH:
        out[st.DO_AMBUSH], out[st.NO_AMBUSH] = 1.0, 0.0
    elif d == st.PLACE_AMBUSH:
        rate_ambush_places(s, mask, out)
    else:
        rate_combat(s, level, mask, out)


@kernel
def outlook(s, level):
    """How much better the south's units stand than the north's, in banners."""
    total = 0.0
    for u in range(s.units):
        if s.unit_hex[u] >= 0:
            worth = hex_worth(s, u, level)
            total += worth if s.unit_side[u] == 0 else -worth
    return total


register("cca", Script(rate, RUNGS, outlook))
