"""The script of Antesignani.

Everything is measured in points of cohesion (VC): a blow or a shot by its dice (`odds`, `exchange`), a place by who can
come there and what it faces (`ground`), an activation by the best end of a move it allows (`moves`), a test by what its
success adds against the price of command points (`orders`), reactions and advances by what they change (`answers`),
generals by the units they lead and the risk they run (`staff`). `muster` buys and deploys an army. What a rung cares
for is a row of `weights`.
"""

from __future__ import annotations

import numpy as np

from agents.scripted import Script, register
from agents.scripted.antesignani import answers, moves, muster, orders, staff
from agents.scripted.antesignani import weights as w
from agents.scripted.antesignani.exchange import NEVER, stake
from agents.scripted.antesignani.ground import danger, draw_map, expose
from agents.scripted.antesignani.weights import RUNGS, W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import FIRST_UNIT


@kernel
def rate_activation(s, side, level, mask, out):
    """Decisions of an activation."""
    d = s.decision
    if d == st.MOVE_STEP or d == st.EVADE_STEP:
        moves.rate_steps(s, side, level, mask, out)
    elif d == st.FACING:
        moves.rate_facings(s, side, level, mask, out)
    elif d == st.ACTION or d == st.CONSECUTIVE_COMBAT:
        orders.rate_actions(s, side, level, mask, out)
    elif d == st.CHOOSE_UNIT:
        orders.rate_units(s, side, level, mask, out)
    elif d == st.CHOOSE_GROUP:
        orders.rate_group(s, side, level, mask, out)
    elif d == st.SPEND_PC:
        orders.rate_spending(s, side, level, mask, out)
    elif d == st.PLAY_GROUP_UNIT:
        orders.rate_play(s, side, level, mask, out)
    elif d == st.FORMATION:
        orders.rate_formation(s, side, level, out)
    elif d == st.ATTACK_TARGET:
        orders.rate_attacks(s, level, mask, out)
    elif d == st.SUPPORTERS:
        orders.rate_supporters(s, level, mask, out)
    else:
        orders.rate_shots(s, side, level, mask, out)


@kernel
def rate_answer(s, side, level, mask, out):
    """Decisions that a fight brings."""
    d = s.decision
    if d == st.REACTION:
        answers.rate_reactions(s, side, level, mask, out)
    elif d == st.REACTION_KIND:
        x = np.int64(s.t_unit)
        answers.rate_kinds(s, x, answers.reactions_of(s, x), level, out)
    elif d == st.PARTHIAN_SHOT:
        out[st.SHOOT], out[st.HOLD_FIRE] = 1.0, 0.0
    elif d == st.SHOT_LOSS:
        out[st.RETREAT], out[st.LOSE_COHESION] = 1.0, 0.0
    elif d == st.SHOT_RETREAT_DIRECTION:
        answers.rate_places(s, side, np.int64(s.x_target), level, mask, out)
    elif d == st.DISTRIBUTE_LOSSES:
        answers.rate_carried(s, out)
    elif d == st.BREAKTHROUGH:
        answers.rate_advance(s, side, level, out)
    else:
        out[st.GO_ON] = 0.0


@kernel
def rate(s, seat, level, mask, out):
    """What each legal action is worth to the deciding side, in points of cohesion; see the module's text."""
    side = np.int64(seat) & 1
    d = s.decision
    out[:] = NEVER
    if d <= st.NAME_CHIEF:
        muster.rate_building(s, side, mask, out)
    elif d <= st.DEPLOY_GENERAL:
        muster.rate_deployment(s, side, mask, out)
    elif d == st.MOVE_GENERAL or (d == st.WHICH_GENERAL and s.moment >= 0):
        staff.rate_generals(s, side, level, mask, out)
    elif d == st.GENERAL_TO:
        staff.rate_posts(s, side, level, mask, out)
    elif d == st.ATTACH:
        staff.rate_attachment(s, side, level, out)
    elif d == st.SUCCESSION or d == st.WHICH_GENERAL:
        staff.rate_heirs(s, side, out)
    elif d <= st.SUPPORTERS or d == st.EVADE_STEP or d == st.CONSECUTIVE_COMBAT:
        rate_activation(s, side, level, mask, out)
    else:
        rate_answer(s, side, level, mask, out)


@kernel
def outlook(s, level):
    """How much less the south's units have to fear where they stand than the north's, in points of cohesion."""
    total = 0.0
    if W[level, w.DANGER] == 0.0:
        return total
    field, harm = np.empty((4, t.HEXES)), np.empty((2, 6))
    for side in range(2):
        draw_map(s, np.int64(side), True, field)
        worth = stake(s, np.int64(side), level)
        first = FIRST_UNIT[side]
        for u in range(first, first + np.int64(s.units[side])):
            h = np.int64(s.unit_hex[u])
            if h >= 0:
                expose(s, np.int64(u), h, field, level, harm)
                total += (1.0 if side == 1 else -1.0) * worth * danger(harm, np.int64(s.unit_facing[u]), level)
    return 0.3 * total


register("antesignani", Script(rate, RUNGS, outlook, horizon=20))
