"""The map of a battle: what follows what (antesignani-6.1, antesignani-8.5, antesignani-12.2, antesignani-34).

    build, deploy -> turn (succession) -> attach -> command (points, tokens) -> draw
      draw -> generals -> choose -> group -> test -> play -> ... -> generals -> draw     until the bowl is empty
      draw -> end (generals) -> verdict -> turn

    play (which unit) -> form -> move -> moved (facing) -> formed (formation) -> act -> unit done -> play
      act -> shot -> unit done
      act -> declare (supporters) -> react -> combat -> losses -> carried -> checks -> breakthrough -> unit done
        react -> test -> shot -> react                          opportunity fire
        react -> test -> evasion -> (shot) -> parthian -> moved -> evaded -> breakthrough
        breakthrough -> advanced (facing) -> next fight -> declare

A stage is what goes on by itself; where somebody may have to choose, a stage asks and the answer leads to the next one.
A question with one answer, such as `no reaction`, never reaches a player. So nothing calls itself: `proceed` is the one
loop.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log_is_tight
from ancients_env.rulesets.antesignani import (
    activation,
    breakthrough,
    building,
    combat,
    command,
    deployment,
    generals,
    movement,
    reactions,
    shooting,
    victory,
)
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani.units import FIRST_GENERAL, NOTHING, ONE, ask, is_stiff, note

# ---------------------------------------------------------------- stages of the turn


@kernel
def begin_turn(s):
    """A clean turn, then successions."""
    command.clear_turn(s)
    s.moment = -1
    s.cursor = 0
    note(s, st.E_TURN_BEGINS, np.int64(s.turn) + 1, NOTHING, NOTHING, NOTHING)


@kernel
def collect(s):
    """Command points and tokens, the side named first before the other (antesignani-2.7)."""
    first = np.int64(s.first)
    command.roll_command(s, first)
    command.roll_command(s, 1 - first)
    command.fill_bowl(s)
    s.stage = st.ST_DRAW


@kernel
def generals_at_end(s):
    """At the end of the turn, side by side."""
    if s.cursor < 2:
        s.active = np.int64(s.first) ^ np.int64(s.cursor)
        return ask(s, np.int64(s.active), st.MOVE_GENERAL)
    s.cursor = 0
    s.stage = st.ST_VERDICT
    return False


@kernel
def turn_stage(s):
    """The turn begins; True when a side chooses its new general in chief."""
    if s.cursor == 0:
        begin_turn(s)
    return generals.next_succession(s)


@kernel
def generals_point(s, action):
    """A general is pointed at, to move or to take command, or none moves now; True when more is asked."""
    if action != st.GO_ON:
        return generals.apply_point(s, action)
    if s.moment == st.AT_END:
        s.cursor += 1
    else:
        s.stage = st.ST_CHOOSE if s.moment == st.BEFORE else st.ST_DRAW
    return False


# ---------------------------------------------------------------- stages of an activation


@kernel
def unit_done(s):
    """The next unit of the group, or the end of the activation."""
    if victory.wiped_out(s):
        return True
    s.mover = -1
    s.pointed = -1
    s.c_unit[:] = -1
    s.c_hex[:] = -1
    s.c_direction[:] = -1
    s.c_losses[:] = 0
    s.c_steps[:] = 0
    s.c_end = 0
    s.c_counter = 0
    s.c_loser = -1
    s.x_direction = -1
    s.x_steps = 0
    s.x_at = 0
    s.x_kind = 0
    s.stage = st.ST_PLAY
    return False


@kernel
def react_stage(s):
    """The other side may react, until it stops or the attack is off (antesignani-14.4, antesignani-14.5)."""
    if victory.wiped_out(s):
        return True
    if reactions.is_off(s):
        reactions.call_off(s)
        s.stage = st.ST_UNIT_DONE
        return False
    return ask(s, 1 - np.int64(s.active), st.REACTION)


@kernel
def evasion_stage(s):
    """An evading unit may shoot first (antesignani-30.1)."""
    if reactions.may_shoot_first(s):
        return ask(s, 1 - np.int64(s.active), st.PARTHIAN_SHOT)
    s.stage = st.ST_PARTHIAN
    return False


@kernel
def parthian_stage(s):
    """The evasion move begins; True when it is asked."""
    if victory.wiped_out(s):
        return True
    reactions.begin_evasion(s)
    return s.stage == st.ST_PARTHIAN


@kernel
def breakthrough_stage(s):
    """The victor advances."""
    if victory.wiped_out(s):
        return True
    return breakthrough.ask_breakthrough(s)


@kernel
def advanced_stage(s):
    """An assailant that advanced chooses its facing (antesignani-16.3)."""
    s.mover = s.c_unit[st.ASSAILANT]
    if not is_stiff(s, np.int64(s.mover)):
        movement.ask_facing(s)
        return True
    s.stage = st.ST_NEXT_FIGHT
    return False


# ---------------------------------------------------------------- the loop


@kernel
def may_log_much(s):
    """Stages before which the log must have room."""
    k = s.stage
    return (
        k == st.ST_TURN or k == st.ST_COMMAND or k == st.ST_DRAW or k == st.ST_SHOT or k == st.ST_COMBAT
        or k == st.ST_LOSSES or k == st.ST_CARRIED or k == st.ST_CHECKS or k == st.ST_BREAKTHROUGH or k == st.ST_END
    )  # fmt: skip


@kernel
def proceed(s):
    """Go through the stages until somebody is asked or the battle is over; this also begins a battle."""
    asked = False
    while not asked:
        k = s.stage
        if may_log_much(s) and log_is_tight(s):
            asked = ask(s, np.int64(s.active), st.CARRY_ON)
        elif k == st.ST_GENERALS:
            asked = ask(s, np.int64(s.active), st.MOVE_GENERAL)
        elif k == st.ST_CHOOSE:
            asked = ask(s, np.int64(s.active), st.CHOOSE_UNIT)
        elif k == st.ST_GROUP:
            asked = ask(s, np.int64(s.active), st.CHOOSE_GROUP)
        elif k == st.ST_TEST:
            asked = activation.test_stage(s)
        elif k == st.ST_PLAY:
            asked = activation.play_stage(s)
        elif k == st.ST_FORM or k == st.ST_FORMED:
            asked = activation.form_stage(s)
        elif k == st.ST_MOVE:
            asked = activation.move_stage(s)
        elif k == st.ST_MOVED:
            asked = activation.moved_stage(s)
        elif k == st.ST_ACT:
            asked = activation.act_stage(s)
        elif k == st.ST_UNIT_DONE:
            asked = unit_done(s)
        elif k == st.ST_DECLARE:
            asked = ask(s, np.int64(s.active), st.SUPPORTERS)
        elif k == st.ST_REACT:
            asked = react_stage(s)
        elif k == st.ST_EVASION:
            asked = evasion_stage(s)
        elif k == st.ST_PARTHIAN:
            asked = parthian_stage(s)
        elif k == st.ST_SHOT:
            asked = shooting.work_out_shot(s)
        elif k == st.ST_CARRIED:
            asked = combat.next_carried(s)
        elif k == st.ST_BREAKTHROUGH:
            asked = breakthrough_stage(s)
        elif k == st.ST_ADVANCED:
            asked = advanced_stage(s)
        elif k == st.ST_NEXT_FIGHT:
            asked = breakthrough.ask_next_fight(s)
        elif k == st.ST_TURN:
            asked = turn_stage(s)
        elif k == st.ST_ATTACH:
            asked = generals.next_attach(s)
        elif k == st.ST_END:
            asked = generals_at_end(s)
        elif k == st.ST_VERDICT:
            asked = victory.verdict(s)
        elif k == st.ST_BUILD:
            asked = building.build_stage(s)
        elif k == st.ST_DEPLOY:
            asked = deployment.deploy_stage(s)
        # these ask nobody
        elif k == st.ST_DRAW:
            command.next_token(s)
        elif k == st.ST_COMMAND:
            collect(s)
        elif k == st.ST_EVADED:
            reactions.end_evasion(s)
        elif k == st.ST_COMBAT:
            combat.fight(s)
        elif k == st.ST_LOSSES:
            combat.next_loss(s)
        else:
            combat.close_combat(s)


# ---------------------------------------------------------------- the contract


@kernel
def offer(mask, one, other):
    """A choice between two options."""
    mask[one] = 1
    mask[other] = 1
    return np.int64(2)


@kernel
def legal(s, mask):
    """Write the legal actions into the zeroed mask; how many they are."""
    d = s.decision
    if d == st.MOVE_STEP or d == st.EVADE_STEP:
        return movement.legal_step(s, mask)
    if d == st.FACING:
        return activation.legal_facing(s, mask)
    if d == st.CHOOSE_UNIT:
        return command.legal_choose_unit(s, mask)
    if d == st.SPEND_PC:
        return command.legal_spend(s, mask)
    if d == st.MOVE_GENERAL:
        return generals.legal_move_general(s, mask)
    if d == st.GENERAL_TO:
        return generals.legal_general_to(s, mask)
    if d == st.CHOOSE_GROUP:
        return command.legal_choose_group(s, mask)
    if d == st.PLAY_GROUP_UNIT:
        return command.legal_play(s, mask)
    if d == st.FORMATION:
        return movement.legal_formation(s, mask)
    if d == st.ACTION:
        return activation.legal_action(s, mask)
    if d == st.SHOOT_TARGET:
        return shooting.legal_shoot_target(s, mask)
    if d == st.SHOOT_WHICH:
        return shooting.legal_shoot_which(s, mask)
    if d == st.ATTACK_TARGET:
        return combat.legal_attack_target(s, mask)
    if d == st.SUPPORTERS:
        return combat.legal_supporters(s, mask)
    if d == st.REACTION:
        return reactions.legal_reaction(s, mask)
    if d == st.REACTION_KIND:
        return reactions.legal_reaction_kind(s, mask)
    if d == st.PARTHIAN_SHOT:
        return offer(mask, st.SHOOT, st.HOLD_FIRE)
    if d == st.SHOT_LOSS:
        return offer(mask, st.RETREAT, st.LOSE_COHESION)
    if d == st.SHOT_RETREAT_DIRECTION:
        return shooting.legal_shot_direction(s, mask)
    if d == st.DISTRIBUTE_LOSSES:
        return combat.legal_distribute(s, mask)
    if d == st.BREAKTHROUGH:
        return offer(mask, st.ADVANCE, st.STAY)
    if d == st.CONSECUTIVE_COMBAT:
        return offer(mask, st.ATTACK, st.STOP)
    if d == st.ATTACH:
        return offer(mask, st.DO_ATTACH, st.STAY_DETACHED)
    if d == st.SUCCESSION:
        return generals.legal_succession(s, mask)
    if d == st.WHICH_GENERAL:
        return generals.legal_which(s, mask)
    if d <= st.NAME_CHIEF:
        return building.legal_build(s, mask)
    if d <= st.DEPLOY_GENERAL:
        return deployment.legal_deploy(s, mask)
    mask[st.GO_ON] = 1  # carry_on
    return ONE


@kernel
def apply(s, action):
    """Carry out a legal action and everything that follows up to the next decision."""
    d = s.decision
    asked = False  # something else is asked at once
    if d == st.MOVE_STEP or d == st.EVADE_STEP:
        movement.apply_step(s, action)
        asked = s.stage != st.ST_MOVED
    elif d == st.FACING:
        activation.apply_facing(s, action)
    elif d == st.CHOOSE_UNIT:
        command.apply_choose_unit(s, action)
    elif d == st.SPEND_PC:
        activation.tested(s, action - st.SPEND)
    elif d == st.MOVE_GENERAL or d == st.SUCCESSION:
        asked = generals_point(s, action)
    elif d == st.GENERAL_TO:
        generals.apply_general_to(s, action)
    elif d == st.CHOOSE_GROUP:
        command.apply_choose_group(s, action)
    elif d == st.PLAY_GROUP_UNIT:
        activation.apply_play(s, action)
    elif d == st.FORMATION:
        asked = activation.apply_formation(s, action)
    elif d == st.ACTION:
        asked = activation.apply_action(s, action)
    elif d == st.SHOOT_TARGET:
        asked = activation.apply_shoot_target(s, action)
    elif d == st.SHOOT_WHICH:
        shooting.apply_shoot_which(s, action)
    elif d == st.ATTACK_TARGET:
        combat.apply_attack_target(s, action)
    elif d == st.SUPPORTERS:
        combat.apply_supporters(s, action)
    elif d == st.REACTION:
        asked = reactions.apply_reaction(s, action)
    elif d == st.REACTION_KIND:
        reactions.apply_reaction_kind(s, action)
    elif d == st.PARTHIAN_SHOT:
        reactions.apply_parthian(s, action)
    elif d == st.SHOT_LOSS:
        asked = shooting.apply_shot_loss(s, action)
    elif d == st.SHOT_RETREAT_DIRECTION:
        shooting.apply_shot_direction(s, action)
    elif d == st.DISTRIBUTE_LOSSES:
        combat.apply_distribute(s, action)
    elif d == st.BREAKTHROUGH:
        breakthrough.apply_breakthrough(s, action)
    elif d == st.CONSECUTIVE_COMBAT:
        asked = breakthrough.apply_consecutive(s, action)
    elif d == st.ATTACH:
        generals.apply_attach(s, action)
    elif d == st.WHICH_GENERAL:
        asked = generals.chosen(s, FIRST_GENERAL[s.seat] + action - st.GENERAL)
    elif d <= st.NAME_CHIEF:
        asked = building.apply_build(s, action)
    elif d <= st.DEPLOY_GENERAL:
        asked = deployment.apply_deploy(s, action)
    if not asked:
        proceed(s)


@kernel
def resample(s, seat):
    """Nothing is hidden."""
