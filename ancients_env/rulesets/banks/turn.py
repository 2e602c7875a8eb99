"""The map of a battle: which decision follows which (section 2 of the rules).

agree -> buy -> deploy_... -> dismount ...                                before the battle, where the options say so
leaders off, panic check                                                  phases 1 and 2
  -> hold_back_leader -> charge -> choose_unit, step, enter_at ...        phases 3 and 4
  -> choose_leader, place_leader                                          phase 5
  -> choose_shooter, shoot_at -> assign_hit                               phase 6, the other side
  -> choose_challenger ... tactic -> triple_attack
  -> choose_attacker, attack_at, leader_retreats, retreat_to, follow, advance, leader_follows      phase 7
  -> rally, the other side                                                phase 8
recover                                                                   after a campaign battle

What each decision allows is in `choices`.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import (
    agreement,
    command,
    deployment,
    dismounting,
    duels,
    ending,
    fire,
    leaders,
    melee,
    movement,
    reinforcements,
    retreat,
    steps,
)
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks.board import NOTHING, is_night, note, on
from ancients_env.rulesets.banks.sight import look_around

# parts of what comes before the battle, in `stage`
AGREEING, BUYING, DEPLOYING, DISMOUNTING, READY = np.arange(5)
MID_FLIGHT = np.int64(1)  # `stage` of a set-up record whose battle has begun already


@kernel
def begin(s):
    """From a set-up record to the first decision."""
    mid_flight = s.stage == MID_FLIGHT
    s.stage = AGREEING
    s.cursor = 0
    if not mid_flight:
        go_on_before(s)
        return
    agreement.roll_for_first(s)
    agreement.roll_for_nations(s)
    agreement.equip_all(s, False)
    s.stage = 0
    look_around(s)
    if s.phase == st.PH_BEFORE:
        start_turn(s)
    else:
        enter_phase(s)


@kernel
def go_on_before(s):
    """What the players settle before the first turn, up to the next question (d1 to d4)."""
    if s.stage == AGREEING:
        if agreement.ask_agreement(s):
            return
        agreement.roll_for_first(s)
        agreement.roll_for_nations(s)
        s.stage = BUYING
        if on(s, st.ARMY_BUILDING):
            agreement.begin_buying(s)
            return
    if s.stage == BUYING:
        agreement.equip_all(s, True)
        s.stage = DEPLOYING
        if on(s, st.FREE_DEPLOYMENT):
            deployment.begin_deployment(s)
        else:
            s.cursor = deployment.DEPLOYED
    if s.stage == DEPLOYING:
        if deployment.next_placement(s):
            return
        s.stage = DISMOUNTING
        s.cursor = 0
    look_around(s)
    if on(s, st.DISMOUNTING) and s.cursor < 2:
        s.seat = s.first if s.cursor == 0 else 1 - np.int64(s.first)
        s.decision = st.DISMOUNT
        return
    s.stage = 0
    s.cursor = 0
    start_turn(s)


# ---------------------------------------------------------------- a player turn


@kernel
def start_turn(s):
    """Phases 1 and 2, and elephants that balk in this turn of their owner (banks-3.1, banks-4.1, banks-13.11b)."""
    leaders.remove_leaders(s)
    check_panic(s)
    for u in range(np.int64(s.units)):
        if s.unit_side[u] == s.active and s.unit_marks[u] & st.WILL_BALK:
            s.unit_marks[u] = (s.unit_marks[u] & ~st.WILL_BALK) | st.BALKS
    command.begin_movement(s)


@kernel
def lacks_leaders(s, side):
    """Have all leaders that ever came into play been lost (banks-4.1, banks-4.3)?"""
    came, lost = NOTHING, ending.leaders_lost(s, side)
    for k in range(np.int64(s.leaders)):
        came += s.leader_side[k] == side and s.leader_fate[k] != st.L_DUE
    return came > 0 and came == lost


@kernel
def check_panic(s):
    """Once a battle, by day: no leaders left, or too many losses (banks-4.1 to 4.5, banks-13.4d)."""
    side = np.int64(s.active)
    if s.panicked[side] or is_night(s):
        return
    leaderless = lacks_leaders(s, side)
    if not leaderless and (s.threshold[side] == 0 or s.lost[side] < s.threshold[side]):
        return
    s.panicked[side] = 1
    s.score[1 - side] += s.worth[1 - side, 1]
    note(s, st.E_PANIC, side, np.int64(leaderless), np.int64(s.lost[side]), NOTHING, NOTHING, NOTHING)
    for u in range(np.int64(s.units)):
        if s.unit_side[u] == side and s.unit_hex[u] >= 0:
            s.unit_marks[u] |= st.DISORDERED | st.PANICKED


@kernel
def enter_phase(s):
    """Begin the phase in `phase`; those without a question pass."""
    s.seat = s.active
    if s.phase == st.PH_MOVE:
        command.begin_movement(s)
    elif s.phase == st.PH_LEADERS:
        if not leaders.next_leader(s):
            next_phase(s)
    elif s.phase == st.PH_FIRE:
        fire.begin_fire(s)
    elif s.phase == st.PH_MELEE:
        begin_melee(s)
    else:
        end_turn(s)


@kernel
def next_phase(s):
    """From the end of one phase to the next; leader placement may be followed by fire at once."""
    s.stage = 0
    s.phase += 1
    if s.phase == st.PH_LEADERS:
        if leaders.next_leader(s):
            return
        s.phase += 1
    if s.phase == st.PH_FIRE:
        fire.begin_fire(s)
    elif s.phase == st.PH_MELEE:
        begin_melee(s)
    else:
        end_turn(s)


@kernel
def begin_melee(s):
    """Duels first, then the triple attack, then the attackers (banks-13.8a, banks-15.3f)."""
    s.seat = s.active
    if not duels.next_duel(s):
        after_duels(s)


@kernel
def after_duels(s):
    """All duels are settled."""
    s.decision = st.TRIPLE_ATTACK if melee.may_triple(s) else st.CHOOSE_ATTACKER


@kernel
def end_turn(s):
    """Phase 8 and the end of the player turn; the battle ends after the last (banks-2.1, banks-2.3)."""
    s.phase = st.PH_RALLY
    ending.rally(s)
    ending.clear_marks(s)
    s.turn += 1
    s.shown[:] = 0
    if s.turn >= 2 * np.int64(s.turns):
        ending.finish(s)
    else:
        s.active = 1 - np.int64(s.active)
        start_turn(s)


# ---------------------------------------------------------------- what a choice leads to


@kernel
def apply_before(s, action):
    """A decision before the battle was taken."""
    d = s.decision
    if d == st.AGREE:
        if agreement.apply_agree(s, action):
            go_on_before(s)
    elif d == st.BUY:
        if agreement.apply_buy(s, action):
            go_on_before(s)
    elif d == st.DISMOUNT:
        if action == st.DONE:
            s.cursor += 1
            go_on_before(s)
        else:
            dismounting.apply_dismount(s, action)
    elif d == st.DISMOUNT_SECOND:
        dismounting.apply_dismount_second(s, action)
    elif d == st.DISMOUNT_AS:
        dismounting.apply_dismount_as(s, action)
    elif d == st.DISMOUNT_HEX:
        dismounting.apply_dismount_hex(s, action)
    elif d == st.DISMOUNT_FACING:
        dismounting.apply_dismount_facing(s, action)
    else:
        apply_deploying(s, action)


@kernel
def apply_deploying(s, action):
    """A decision of free deployment was taken."""
    d = s.decision
    if d == st.DEPLOY_UNIT:
        deployment.apply_deploy_unit(s, action)
    elif d == st.DEPLOY_KIND:
        deployment.apply_deploy_kind(s, action)
    elif d == st.DEPLOY_HEX:
        deployment.apply_deploy_hex(s, action)
    else:
        if d == st.DEPLOY_CAMP:
            deployment.apply_deploy_camp(s, action)
        elif d == st.DEPLOY_ENEMY_CAMP:
            deployment.apply_deploy_enemy_camp(s, action)
        else:
            deployment.apply_deploy_facing(s, action)
        go_on_before(s)


@kernel
def apply_moving(s, action):
    """A decision of phases 3 to 5 was taken."""
    d = s.decision
    if d == st.STEP:
        steps.apply_step(s, action)
    elif d == st.CHOOSE_UNIT:
        if action == st.DONE:
            next_phase(s)
        else:
            movement.apply_choose_unit(s, action)
    elif d == st.PLACE_LEADER:
        leaders.apply_place_leader(s, action)
        if not leaders.next_leader(s):
            next_phase(s)
    elif d == st.CHOOSE_LEADER:
        leaders.apply_choose_leader(s, action)
    elif d == st.CHOOSE_KIND:
        reinforcements.apply_choose_kind(s, action)
    elif d == st.CHOOSE_WAITING:
        reinforcements.apply_choose_waiting(s, action)
    elif d == st.ENTER_AT:
        reinforcements.apply_enter_at(s, action)
    elif d == st.WAIT_AT:
        reinforcements.apply_wait_at(s, action)
    elif d == st.ENTER_FROM:
        reinforcements.apply_enter_from(s, action)
    elif d == st.CHOOSE_QUARRY:
        movement.apply_choose_quarry(s, action)
    elif d == st.HOLD_BACK_LEADER:
        command.apply_hold_back_leader(s, action)
    else:
        command.apply_charge(s, action)


@kernel
def apply_fire(s, action):
    """A decision of phase 6 was taken."""
    d = s.decision
    over = False
    if d == st.SHOOT_AT:
        fire.apply_shoot_at(s, action)
    elif d == st.CHOOSE_WEAPON:
        fire.apply_choose_weapon(s, action)
    elif d == st.ASSIGN_HIT:
        over = fire.apply_assign_hit(s, action)
    elif action == st.DONE:
        over = fire.end_shots(s)
    else:
        fire.apply_choose_shooter(s, action)
    if over:
        fire.end_fire(s)
        next_phase(s)


@kernel
def apply_duelling(s, action):
    """A decision about duels was taken."""
    d = s.decision
    over = False
    if d == st.CHOOSE_CHALLENGER:
        duels.apply_choose_challenger(s, action)
    elif d == st.CHOOSE_CHAMPION:
        duels.apply_choose_champion(s, action)
    elif d == st.CHOOSE_OPPONENT:
        duels.apply_choose_opponent(s, action)
    elif d == st.CHOOSE_RIVAL:
        duels.apply_choose_rival(s, action)
    elif d == st.ANSWER:
        over = duels.apply_answer(s, action)
    elif d == st.TACTIC:
        over = duels.apply_tactic(s, action)
    else:
        over = duels.apply_retreat_choice(s, action)
    if over and not duels.next_duel(s):
        after_duels(s)


@kernel
def apply_melee(s, action):
    """A decision of phase 7 was taken."""
    d = s.decision
    if d == st.CHOOSE_ATTACKER:
        if action == st.DONE:
            next_phase(s)
        else:
            melee.apply_choose_attacker(s, action)
    elif d == st.ATTACK_AT:
        melee.apply_attack_at(s, action)
    elif d == st.RETREAT_TO:
        melee.apply_retreat_choice(s, action)
    elif d == st.LEADER_RETREATS:
        melee.apply_leader_choice(s, action)
    elif d == st.FOLLOW:
        melee.apply_follow(s, action)
    elif d == st.ADVANCE:
        melee.apply_advance(s, action)
    elif d == st.LEADER_FOLLOWS:
        melee.apply_leader_follows(s, action)
    elif d == st.CHOOSE_FIGHTER:
        melee.apply_choose_fighter(s, action)
    else:
        melee.apply_triple_attack(s, action)


@kernel
def carry_on(s):
    """The log was read: go on where a rule had to pause."""
    if s.phase == st.PH_MOVE:
        command.go_on(s)
    elif fire.suffer_all(s):
        fire.end_fire(s)
        next_phase(s)


@kernel
def apply(s, action):
    """Carry out an action and everything that follows up to the next decision."""
    d = s.decision
    if d == st.CARRY_ON:
        carry_on(s)
    elif d == st.RECOVER:
        ending.apply_recover(s, action)
    elif d >= st.CHOOSE_SHOOTER and d <= st.ASSIGN_HIT:
        apply_fire(s, action)
    elif (d >= st.CHOOSE_CHALLENGER and d <= st.TACTIC) or (
        d == st.RETREAT_TO and np.int64(s.attack_marks) & retreat.REFUSED
    ):
        apply_duelling(s, action)
    elif d > st.TACTIC:
        apply_melee(s, action)
    elif d >= st.HOLD_BACK_LEADER:
        apply_moving(s, action)
    else:
        apply_before(s, action)
