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

A stage is what goes on by itself; where somebody has to choose, a stage asks and the answer leads to the next one. So
nothing calls itself: `proceed` is the one loop.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log, log_is_tight
from ancients_env.rulesets.antesignani import (
    breakthrough,
    building,
    combat,
    command,
    deployment,
    generals,
    movement,
    reactions,
    shooting,
)
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import FIRST_GENERAL, NONE, NOTHING, ONE, has, is_rough, is_stiff, marked, note


@kernel
def ask(s, seat, decision):
    """Put a question; always True, which ends the loop of stages."""
    s.seat = seat
    s.decision = decision
    return True


# ---------------------------------------------------------------- victory (antesignani-34.1 to 34.3)


@kernel
def finish(s, winner, reason):
    """The battle is over."""
    s.over = 1
    s.seat = -1
    s.winner = winner
    s.reason = reason
    log(s, st.E_VICTORY, np.int64(winner), np.int64(reason), np.int64(s.vc[0]), np.int64(s.vc[1]),
        np.int64(s.start_vc[0]), np.int64(s.start_vc[1]), NOTHING)  # fmt: skip
    return True


@kernel
def wiped_out(s):
    """An army without units loses at once, both together draw; True when the battle is over."""
    if s.vc[0] > 0 and s.vc[1] > 0:
        return False
    winner = NONE
    if s.vc[0] > 0:
        winner = NOTHING
    elif s.vc[1] > 0:
        winner = ONE
    return finish(s, winner, st.BY_NO_UNITS)


@kernel
def verdict(s):
    """The end of a turn."""
    s.turn += 1
    south, north = np.int64(s.vc[0]), np.int64(s.vc[1])
    south_broken, north_broken = 2 * south <= s.start_vc[0], 2 * north <= s.start_vc[1]
    note(s, st.E_TURN_ENDS, np.int64(s.turn), south, north, NOTHING)
    if south_broken != north_broken:
        return finish(s, ONE if south_broken else NOTHING, st.BY_BROKEN)
    if south_broken or s.turn >= s.turns:
        here, there = south * np.int64(s.start_vc[1]), north * np.int64(s.start_vc[0])
        winner = NONE
        if here != there:
            winner = NOTHING if here > there else ONE
        return finish(s, winner, st.BY_BOTH if south_broken else st.BY_TURNS)
    s.stage = st.ST_TURN
    return False


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
def generals_move(s):
    """Generals of the active side may move, before a unit is chosen or after its activation (antesignani-17.8)."""
    if generals.some_general_moves(s, np.int64(s.active)):
        return ask(s, s.active, st.MOVE_GENERAL)
    s.stage = st.ST_CHOOSE if s.moment == st.BEFORE else st.ST_DRAW
    return False


@kernel
def generals_at_end(s):
    """At the end of the turn, side by side."""
    while s.cursor < 2:
        side = np.int64(s.first) ^ np.int64(s.cursor)
        if generals.some_general_moves(s, side):
            s.active = side
            return ask(s, side, st.MOVE_GENERAL)
        s.cursor += 1
    s.cursor = 0
    s.stage = st.ST_VERDICT
    return False


@kernel
def go_on(s):
    """No general moves now."""
    if s.moment == st.AT_END:
        s.cursor += 1
    else:
        s.stage = st.ST_CHOOSE if s.moment == st.BEFORE else st.ST_DRAW


# ---------------------------------------------------------------- stages of an activation


@kernel
def test_stage(s):
    """The test of an activation or a reaction; True when points may be spent."""
    if command.begin_test(s):
        return True
    tested(s, NOTHING)
    return False


@kernel
def tested(s, spent):
    """Roll it, and go on with what was tested."""
    success = command.test(s, spent)
    if s.t_kind == st.T_ACTIVATION:
        s.success = success
        s.t_unit = -1
        s.stage = st.ST_PLAY
    else:
        reactions.after_test(s, success)


@kernel
def take_up(s, u):
    """A unit of the group is played: from its first step, or where it waits (antesignani-9.7)."""
    s.mover = u
    if marked(s, u, st.MOVE_OVER):
        s.stage = st.ST_FORMED
        return
    if is_rough(s, s.unit_hex[u]):
        s.unit_state[u] |= st.FROM_ROUGH
    s.stage = st.ST_FORM


@kernel
def play_stage(s):
    """Which unit is played next; True when there is a choice."""
    u = command.next_in_group(s)
    if u < 0:
        command.close_activation(s)
        return False
    if s.group_n == 1:
        take_up(s, u)
        return False
    return ask(s, s.active, st.PLAY_GROUP_UNIT)


@kernel
def move_stage(s):
    """The move begins, if there is any to make."""
    u = np.int64(s.mover)
    points = movement.allowance(s, u)
    if points == 0:
        s.stage = st.ST_MOVED
        return False
    movement.begin_move(s, u, points)
    return ask(s, s.active, st.MOVE_STEP)


@kernel
def moved_stage(s):
    """The free facing when a move or an evasion is over (antesignani-10.3, antesignani-10.4)."""
    u = np.int64(s.mover)
    if not is_stiff(s, u) and not marked(s, u, st.FACED):
        movement.ask_facing(s)
        return True
    s.stage = st.ST_EVADED if s.evading == 1 else st.ST_FORMED
    return False


@kernel
def formed_stage(s):
    """The formation may be changed after moving too."""
    if movement.may_reform(s, np.int64(s.mover)):
        movement.ask_formation(s)
        return True
    s.stage = st.ST_ACT
    return False


@kernel
def form_stage(s):
    """The formation may be changed before moving."""
    if movement.may_reform(s, np.int64(s.mover)):
        movement.ask_formation(s)
        return True
    s.stage = st.ST_MOVE
    return False


@kernel
def act_stage(s):
    """After a success: attack, shoot or nothing (antesignani-8.5, antesignani-8.6)."""
    u = np.int64(s.mover)
    s.unit_state[u] |= st.MOVE_OVER
    if s.success == 0:
        s.unit_state[u] |= st.FINISHED
        s.stage = st.ST_UNIT_DONE
        return False
    return ask(s, s.active, st.ACTION)


@kernel
def legal_action(s, mask):
    """Attack, shoot, nothing; in a group also wait, once."""
    u = np.int64(s.mover)
    n = ONE
    mask[st.NOTHING_MORE] = 1
    if combat.attackable(s, u, np.int64(s.unit_facing[u]), NONE):
        mask[st.ATTACK] = 1
        n += 1
    if shooting.may_shoot(s, u) and shooting.has_shot(s, u):
        mask[st.SHOOT] = 1
        n += 1
    if s.group_n > 1 and not marked(s, u, st.WAITED) and command.others_unfinished(s, u):
        mask[st.WAIT] = 1
        n += 1
    return n


@kernel
def apply_action(s, action):
    """What the unit does; True when a target is asked."""
    u = np.int64(s.mover)
    if action == st.ATTACK:
        return ask(s, s.active, st.ATTACK_TARGET)
    if action == st.SHOOT:
        return ask(s, s.active, st.SHOOT_TARGET)
    s.unit_state[u] |= st.WAITED if action == st.WAIT else st.FINISHED
    s.stage = st.ST_UNIT_DONE
    return False


@kernel
def unit_done(s):
    """The next unit of the group, or the end of the activation."""
    if wiped_out(s):
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
    if wiped_out(s):
        return True
    if reactions.is_off(s):
        reactions.call_off(s)
        s.stage = st.ST_UNIT_DONE
        return False
    if reactions.some_reaction(s):
        return ask(s, 1 - np.int64(s.active), st.REACTION)
    s.stage = st.ST_COMBAT
    return False


@kernel
def declare_stage(s):
    """Supporters are named, one by one."""
    if combat.has_supporter(s):
        return ask(s, s.active, st.SUPPORTERS)
    s.stage = st.ST_REACT
    return False


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
    if wiped_out(s):
        return True
    reactions.begin_evasion(s)
    return s.stage == st.ST_PARTHIAN


@kernel
def breakthrough_stage(s):
    """The victor advances."""
    if wiped_out(s):
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
def turn_step(s):
    """One stage of the turn; True when somebody is asked or the battle is over."""
    k = s.stage
    if k == st.ST_GENERALS:
        return generals_move(s)
    if k == st.ST_CHOOSE:
        return ask(s, s.active, st.CHOOSE_UNIT)
    if k == st.ST_DRAW:
        command.next_token(s)
        return False
    if k == st.ST_TURN:
        if s.cursor == 0:
            begin_turn(s)
        return generals.next_succession(s)
    if k == st.ST_ATTACH:
        return generals.next_attach(s)
    if k == st.ST_COMMAND:
        collect(s)
        return False
    if k == st.ST_END:
        return generals_at_end(s)
    if k == st.ST_VERDICT:
        return verdict(s)
    if k == st.ST_BUILD:
        return building.build_stage(s)
    return deployment.deploy_stage(s)


@kernel
def play_step(s):
    """One stage of an activation without a fight; True when somebody is asked."""
    k = s.stage
    if k == st.ST_GROUP:
        if command.may_grow(s):
            return ask(s, s.active, st.CHOOSE_GROUP)
        s.stage = st.ST_TEST
        return False
    if k == st.ST_TEST:
        return test_stage(s)
    if k == st.ST_PLAY:
        return play_stage(s)
    if k == st.ST_FORM:
        return form_stage(s)
    if k == st.ST_MOVE:
        return move_stage(s)
    if k == st.ST_MOVED:
        return moved_stage(s)
    if k == st.ST_FORMED:
        return formed_stage(s)
    if k == st.ST_ACT:
        return act_stage(s)
    return unit_done(s)


@kernel
def fight_step(s):
    """One stage of a shot or a combat; True when somebody is asked or the battle is over."""
    k = s.stage
    if k == st.ST_DECLARE:
        return declare_stage(s)
    if k == st.ST_REACT:
        return react_stage(s)
    if k == st.ST_EVASION:
        return evasion_stage(s)
    if k == st.ST_PARTHIAN:
        return parthian_stage(s)
    if k == st.ST_EVADED:
        reactions.end_evasion(s)
        return False
    if k == st.ST_SHOT:
        return shooting.work_out_shot(s)
    if k == st.ST_COMBAT:
        combat.fight(s)
        return False
    if k == st.ST_LOSSES:
        combat.next_loss(s)
        return False
    if k == st.ST_CARRIED:
        return combat.next_carried(s)
    if k == st.ST_CHECKS:
        combat.close_combat(s)
        return False
    if k == st.ST_BREAKTHROUGH:
        return breakthrough_stage(s)
    if k == st.ST_ADVANCED:
        return advanced_stage(s)
    return breakthrough.ask_next_fight(s)


@kernel
def proceed(s):
    """Go through the stages until somebody is asked or the battle is over."""
    while True:
        k = s.stage
        if may_log_much(s) and log_is_tight(s):
            ask(s, s.active, st.CARRY_ON)
            return
        if k <= st.ST_CHOOSE or k >= st.ST_END:
            asked = turn_step(s)
        elif k <= st.ST_ACT or k == st.ST_UNIT_DONE:
            asked = play_step(s)
        else:
            asked = fight_step(s)
        if asked:
            return


# ---------------------------------------------------------------- facing, asked in several stages


@kernel
def legal_facing(s, mask):
    """All twelve; after an advance that obliges to fight on, those that allow it (antesignani-16.5)."""
    u = np.int64(s.mover)
    bound = s.stage == st.ST_ADVANCED and breakthrough.must_fight_on(s, u)
    n = NOTHING
    for hour in range(1, t.HOURS + 1):
        if not bound or breakthrough.may_fight_on(s, u, np.int64(hour)):
            mask[st.FACE + hour] = 1
            n += 1
    return n


@kernel
def apply_facing(s, action):
    """The facing is taken; what follows depends on when it was asked."""
    u = np.int64(s.mover)
    movement.face(s, u, action - st.FACE)
    k = s.stage
    if k == st.ST_ADVANCED:
        s.stage = st.ST_NEXT_FIGHT
        return
    s.unit_state[u] |= st.FACED
    if k == st.ST_FORM:
        movement.reform(s, u)
        s.stage = st.ST_MOVE
    elif k == st.ST_FORMED:
        s.stage = st.ST_ACT
    else:
        s.stage = st.ST_EVADED if s.evading == 1 else st.ST_FORMED


@kernel
def apply_formation(s, action):
    """True when the facing is asked."""
    if movement.apply_formation(s, action):
        movement.ask_facing(s)
        return True
    return False


@kernel
def apply_shoot_target(s, action):
    """Shoot at the unit or general there; True when it must be said which (antesignani-17.12)."""
    u = np.int64(s.mover)
    v = np.int64(s.hex_unit[action])
    s.pointed = action
    n, found = NOTHING, NONE
    if v >= 0 and shooting.aim(s, u, v) > 0:
        n += 1
    other = 1 - np.int64(s.active)
    first = FIRST_GENERAL[other]
    for g in range(first, first + np.int64(s.generals[other])):
        if shooting.is_detached(s, g) and s.general_hex[g] == action:
            n += 1
            found = np.int64(g)
    if n > 1:
        s.decision = st.SHOOT_WHICH
        return True
    s.pointed = -1
    if found >= 0:
        shooting.shoot_general(s, u, found)
    else:
        shooting.shoot(s, u, v, st.BY_CHOICE)
    return False


# ---------------------------------------------------------------- the contract


@kernel
def begin(s):
    """From a set-up record to its first decision."""
    proceed(s)


@kernel
def legal_activation(s, mask):
    """Legal actions of the decisions of an activation."""
    d = s.decision
    if d == st.MOVE_STEP or d == st.EVADE_STEP:
        return movement.legal_step(s, mask)
    if d == st.FACING:
        return legal_facing(s, mask)
    if d == st.ACTION:
        return legal_action(s, mask)
    if d == st.CHOOSE_UNIT:
        return command.legal_choose_unit(s, mask)
    if d == st.CHOOSE_GROUP:
        return command.legal_choose_group(s, mask)
    if d == st.SPEND_PC:
        return command.legal_spend(s, mask)
    if d == st.PLAY_GROUP_UNIT:
        return command.legal_play(s, mask)
    if d == st.FORMATION:
        return movement.legal_formation(s, mask)
    if d == st.SHOOT_TARGET:
        return shooting.legal_shoot_target(s, mask)
    if d == st.SHOOT_WHICH:
        return shooting.legal_shoot_which(s, mask)
    if d == st.ATTACK_TARGET:
        return combat.legal_attack_target(s, mask)
    return combat.legal_supporters(s, mask)


@kernel
def legal_answer(s, mask):
    """Legal actions of the decisions that a fight brings."""
    d = s.decision
    if d == st.REACTION:
        return reactions.legal_reaction(s, mask)
    if d == st.REACTION_KIND:
        return reactions.legal_reaction_kind(s, mask)
    if d == st.PARTHIAN_SHOT:
        return reactions.legal_parthian(s, mask)
    if d == st.SHOT_LOSS:
        mask[st.RETREAT] = 1
        mask[st.LOSE_COHESION] = 1
        return np.int64(2)
    if d == st.SHOT_RETREAT_DIRECTION:
        return shooting.legal_shot_direction(s, mask)
    if d == st.DISTRIBUTE_LOSSES:
        return combat.legal_distribute(s, mask)
    if d == st.BREAKTHROUGH:
        return breakthrough.legal_breakthrough(s, mask)
    if d == st.CONSECUTIVE_COMBAT:
        return breakthrough.legal_consecutive(s, mask)
    mask[st.GO_ON] = 1  # carry_on
    return ONE


@kernel
def legal(s, mask):
    """Write the legal actions into the zeroed mask; how many they are."""
    d = s.decision
    if d <= st.NAME_CHIEF:
        return building.legal_build(s, mask)
    if d <= st.DEPLOY_GENERAL:
        return deployment.legal_deploy(s, mask)
    if d == st.MOVE_GENERAL:
        return generals.legal_move_general(s, mask)
    if d == st.GENERAL_TO:
        return generals.legal_general_to(s, mask)
    if d == st.ATTACH:
        return generals.legal_attach(s, mask)
    if d == st.SUCCESSION:
        return generals.legal_succession(s, mask)
    if d == st.WHICH_GENERAL:
        return generals.legal_which(s, mask)
    if d <= st.SUPPORTERS or d == st.EVADE_STEP:
        return legal_activation(s, mask)
    return legal_answer(s, mask)


@kernel
def apply_activation(s, action):
    """Carry out a decision of an activation; True when something else is asked at once."""
    d = s.decision
    if d == st.MOVE_STEP or d == st.EVADE_STEP:
        movement.apply_step(s, action)
        return s.stage != st.ST_MOVED
    if d == st.FACING:
        apply_facing(s, action)
    elif d == st.ACTION:
        return apply_action(s, action)
    elif d == st.CHOOSE_UNIT:
        command.apply_choose_unit(s, action)
    elif d == st.CHOOSE_GROUP:
        command.apply_choose_group(s, action)
    elif d == st.SPEND_PC:
        tested(s, action - st.SPEND)
    elif d == st.PLAY_GROUP_UNIT:
        if action == st.DONE:
            command.close_activation(s)
        else:
            take_up(s, np.int64(s.hex_unit[action]))
    elif d == st.FORMATION:
        return apply_formation(s, action)
    elif d == st.SHOOT_TARGET:
        return apply_shoot_target(s, action)
    elif d == st.SHOOT_WHICH:
        shooting.apply_shoot_which(s, action)
        s.pointed = -1
    elif d == st.ATTACK_TARGET:
        combat.apply_attack_target(s, action)
    else:
        combat.apply_supporters(s, action)
    return False


@kernel
def apply_answer(s, action):
    """Carry out a decision that a fight brought; True when something else is asked at once."""
    d = s.decision
    if d == st.REACTION:
        if reactions.apply_reaction(s, action):
            s.decision = st.REACTION_KIND
            return True
    elif d == st.REACTION_KIND:
        reactions.apply_reaction_kind(s, action)
    elif d == st.PARTHIAN_SHOT:
        reactions.apply_parthian(s, action)
    elif d == st.SHOT_LOSS:
        return shooting.apply_shot_loss(s, action)
    elif d == st.SHOT_RETREAT_DIRECTION:
        shooting.apply_shot_direction(s, action)
    elif d == st.DISTRIBUTE_LOSSES:
        combat.apply_distribute(s, action)
    elif d == st.BREAKTHROUGH:
        breakthrough.apply_breakthrough(s, action)
    elif d == st.CONSECUTIVE_COMBAT:
        if action == st.ATTACK:
            return ask(s, s.active, st.ATTACK_TARGET)
        s.stage = st.ST_UNIT_DONE
    return False


@kernel
def apply_general(s, action):
    """Carry out a decision about generals; True when something else is asked at once."""
    d = s.decision
    if d == st.MOVE_GENERAL:
        if action != st.GO_ON:
            return generals.apply_point(s, action)
        go_on(s)
    elif d == st.GENERAL_TO:
        generals.apply_general_to(s, action)
    elif d == st.ATTACH:
        generals.apply_attach(s, action)
    elif d == st.SUCCESSION:
        return generals.apply_point(s, action)
    else:
        return generals.chosen(s, FIRST_GENERAL[s.seat] + action - st.GENERAL)
    return False


@kernel
def apply(s, action):
    """Carry out a legal action and everything that follows up to the next decision."""
    d = s.decision
    if d <= st.NAME_CHIEF:
        asked = building.apply_build(s, action)
    elif d <= st.DEPLOY_GENERAL:
        asked = deployment.apply_deploy(s, action)
    elif d <= st.GENERAL_TO:
        asked = apply_general(s, action)
    elif d <= st.SUPPORTERS or d == st.EVADE_STEP:
        asked = apply_activation(s, action)
    else:
        asked = apply_answer(s, action)
    if not asked:
        proceed(s)


@kernel
def resample(s, seat):
    """Nothing is hidden."""
