"""The engine room of a combat: what comes next when nobody has to decide anything.

`resolve` runs leader evades first, then the throw being worked out, then the stages of the combat, until somebody must
choose.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log, log_is_tight
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import lose_leader, remove_unit
from ancients_env.rulesets.cca.combat import can_close, finish_combat, has_bonus, has_extra_hex, may_advance
from ancients_env.rulesets.cca.leaders import start_leader_evade
from ancients_env.rulesets.cca.losses import count, lose_blocks, throw_dice
from ancients_env.rulesets.cca.retreat import (
    apply_ignore_flags,
    flags_ignorable,
    rampage_step,
    retreat_step,
    trample_step,
)
from ancients_env.rulesets.cca.state import (
    ADVANCE,
    BATTLE_BACK,
    BONUS_COMBAT,
    BY_ANSWER,
    BY_ATTACK,
    BY_BACK,
    BY_STRIKE,
    C_AFTER_ATTACK,
    C_AFTER_STRIKE,
    C_ATTACK,
    C_BACK,
    C_BONUS,
    C_DECLARED,
    C_END,
    C_EVADED,
    C_EXTRA,
    C_NONE,
    C_STRIKE,
    DEFEND,
    E_LEAVES,
    EVADE_TO,
    EXTRA_HEX,
    IGNORE_0,
    IGNORE_FLAGS,
    LEADER_EVADE,
    REST,
    RETREAT_TO,
    SECOND_SHOT,
    STRIKE_BACK,
    T_BLOCKED,
    T_FLAGS,
    T_NONE,
    T_RAMPAGE,
    TH_ATTACK,
    TH_SHOT,
)
from ancients_env.rulesets.cca.strength import close_dice, dice_at_leader, shot_dice
from ancients_env.rulesets.cca.throws import throw_close, throw_shot

NOTHING = np.int64(0)


@kernel
def ask(s, decision, seat):
    """The next decision, and whose it is."""
    s.decision = decision
    s.seat = seat
    return True


@kernel
def start_throw(s, u, v, kind):
    """Unit u throws at unit v: hits and the leader test at once, flags to be worked out (cca-11.1 steps 3 to 5)."""
    s.t_unit = u
    s.t_target = v
    s.t_kind = kind
    s.t_tested = 0
    s.t_flags = 0
    if s.c_ranged:
        hits, flags = throw_shot(s, u, v, shot_dice(s, u, np.int64(s.unit_hex[v])))
    else:
        attacks = u == s.c_unit
        full_u, full_v = np.int64(s.c_full[0]), np.int64(s.c_full[1])
        if not attacks:
            full_u, full_v = full_v, full_u
        dice = close_dice(s, u, v, kind, full_u, full_v)
        if attacks:
            s.c_dice = dice
        hits, flags = throw_close(s, u, v, dice, kind, s.c_evades != 0, v == s.c_target)
    lose_blocks(s, v, hits)
    s.t_flags = min(flags, np.int64(100))
    s.t_stage = T_FLAGS


@kernel
def throw_at_leader(s):
    """An attack on a lone leader: a leader symbol eliminates him, else he must go (cca-10.12, cca-11.16)."""
    u, leader = np.int64(s.c_unit), np.int64(s.c_leader)
    h = np.int64(s.c_hex)
    s.t_tested = 0
    if s.c_ranged:
        faces = throw_dice(s, shot_dice(s, u, h), np.int64(s.unit_hex[u]), TH_SHOT)
    else:
        faces = throw_dice(s, dice_at_leader(s, u, h, np.int64(s.c_full[0])), np.int64(s.unit_hex[u]), TH_ATTACK)
    if count(faces, t.DIE_LEADER) > 0:
        lose_leader(s, leader)
    else:
        s.l_who = leader
        s.l_steps = 0


@kernel
def next_of_throw(s):
    """The next step of the throw being worked out; True when its target's owner must decide."""
    stage = s.t_stage
    target = np.int64(s.t_target)
    if stage == T_FLAGS:
        if s.t_flags == 0 or s.unit_blocks[target] == 0:
            s.t_stage = T_NONE
        elif flags_ignorable(s) == 0:
            apply_ignore_flags(s, IGNORE_0)
        else:
            return ask(s, IGNORE_FLAGS, np.int64(s.unit_side[target]))
    elif stage == T_RAMPAGE:
        rampage_step(s)
    elif stage == T_BLOCKED:
        trample_step(s)
    elif retreat_step(s):
        return ask(s, RETREAT_TO, np.int64(s.unit_side[target]))
    return False


@kernel
def may_strike(s, u, at, v, there, kind):
    """Can unit u, if it still stands in its hex, strike at v, if that still stands in its own (cca-11.9)?"""
    if s.unit_blocks[u] == 0 or s.unit_hex[u] != at or s.unit_blocks[v] == 0 or s.unit_hex[v] != there:
        return False
    full_u, full_v = np.int64(s.c_full[0]), np.int64(s.c_full[1])
    if kind == BY_BACK:
        full_u, full_v = full_v, full_u
    return close_dice(s, u, v, kind, full_u, full_v) > 0


@kernel
def next_of_combat(s):
    """The next stage of the combat; True when somebody must decide."""
    stage = s.c_stage
    u, v = np.int64(s.c_unit), np.int64(s.c_target)
    attacker = np.int64(s.unit_side[u])
    if stage == C_DECLARED:
        s.c_stage = C_ATTACK
        if v >= 0 and not s.c_ranged:
            return ask(s, DEFEND, 1 - attacker)
    elif stage == C_STRIKE:
        s.c_stage = C_AFTER_STRIKE
        start_throw(s, v, u, BY_STRIKE)
    elif stage == C_AFTER_STRIKE:  # cca-17.29
        s.c_stage = C_END
        if may_strike(s, u, s.c_from, v, s.c_hex, BY_ANSWER):
            return ask(s, BATTLE_BACK, attacker)
    elif stage == C_ATTACK:
        s.c_stage = C_EVADED if s.c_evades else C_AFTER_ATTACK
        if v < 0:
            throw_at_leader(s)
        else:
            start_throw(s, u, v, BY_ANSWER if s.c_struck else BY_ATTACK)
    elif stage == C_AFTER_ATTACK:
        return after_attack(s, u, v, attacker)
    elif stage == C_EVADED:
        return evading(s, v)
    elif stage == C_EXTRA:
        s.c_stage = C_BONUS
        if has_extra_hex(s):
            return ask(s, EXTRA_HEX, attacker)
    elif stage == C_BONUS:
        s.c_stage = C_END
        if has_bonus(s):
            s.c_bonus = 1  # the dice that count from here on are those of the bonus combat (cca-17.20)
            if can_close(s, u):
                return ask(s, BONUS_COMBAT, attacker)
    elif stage == C_BACK:
        s.c_stage = C_END
        start_throw(s, v, u, BY_BACK)
    else:
        return after_combat(s, attacker)
    return False


@kernel
def after_attack(s, u, v, attacker):
    """The attack is worked out: advance if the hex is free, battle back if the target stayed (cca-11.1 steps 7, 8)."""
    s.c_stage = C_END
    if s.c_ranged or v < 0:
        return False
    if s.unit_blocks[v] == 0 or s.unit_hex[v] != s.c_hex:
        if may_advance(s):
            return ask(s, ADVANCE, attacker)
        return False
    if not s.c_struck and may_strike(s, v, s.c_hex, u, s.c_from, BY_BACK):
        return ask(s, BATTLE_BACK, 1 - attacker)
    return False


@kernel
def apply_battle_back(s, action):
    """D19: the defender strikes back, or the attacker answers First Strike."""
    if action == STRIKE_BACK:
        s.c_stage = C_ATTACK if s.c_struck else C_BACK


@kernel
def evading(s, v):
    """The evader has taken its losses and goes (cca-13.4, cca-13.9); True when its owner must choose the way."""
    if s.unit_blocks[v] == 0:
        s.c_stage = C_END
        return False
    if t.IS_MACHINE[s.unit_type[v]]:
        s.c_stage = C_END
        h = np.int64(s.unit_hex[v])
        leader = np.int64(s.hex_leader[h])
        log(s, E_LEAVES, h, np.int64(s.unit_side[v]), np.int64(s.unit_type[v]), NOTHING, NOTHING, NOTHING, NOTHING)
        remove_unit(s, v)
        if leader >= 0:
            s.l_who = leader
            s.l_steps = 0
        return False
    if s.c_evades == 1:
        s.c_evades = 2
        s.e_left = t.EVADE_HEXES
    if s.e_left == 0:
        s.c_stage = C_END
        return False
    return ask(s, EVADE_TO, np.int64(s.unit_side[v]))


@kernel
def after_combat(s, attacker):
    """The second shot of Darken the Sky, or the end."""
    u = np.int64(s.c_unit)
    if s.c_ranged and s.order == t.DARKEN and not s.plain and s.c_shots == 0 and s.unit_blocks[u] > 0:
        s.c_shots = 1
        return ask(s, SECOND_SHOT, attacker)
    finish_combat(s)
    s.seat = s.active
    return True


@kernel
def resolve(s):
    """Go on until somebody must decide or the battle is over."""
    while s.over == 0:
        if log_is_tight(s) and (s.l_who >= 0 or s.t_stage != T_NONE or s.c_stage != C_NONE):
            ask(s, REST, np.int64(s.active))
            return
        if s.l_who >= 0:
            if s.l_steps > 0 or start_leader_evade(s):
                ask(s, LEADER_EVADE, np.int64(s.leader_side[s.l_who]))
                return
        elif s.t_stage != T_NONE:
            if next_of_throw(s):
                return
        elif s.c_stage == C_NONE or next_of_combat(s):
            return
