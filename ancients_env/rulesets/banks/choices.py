"""What each decision allows: from its number to the module of its phase, which marks the legal actions."""

from __future__ import annotations

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
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import ONE


@kernel
def legal_before(s, mask):
    """Decisions before the battle."""
    d = s.decision
    if d == st.AGREE:
        return agreement.legal_yes_or_no(s, mask)
    if d == st.BUY:
        return agreement.legal_buy(s, mask)
    if d == st.DISMOUNT:
        return dismounting.legal_dismount(s, mask)
    if d == st.DISMOUNT_SECOND:
        return dismounting.legal_dismount_second(s, mask)
    if d == st.DISMOUNT_AS:
        return dismounting.legal_dismount_as(s, mask)
    if d == st.DISMOUNT_HEX:
        return dismounting.legal_dismount_hex(s, mask)
    if d == st.DEPLOY_CAMP:
        return deployment.legal_deploy_camp(s, mask)
    if d == st.DEPLOY_UNIT:
        return deployment.legal_deploy_unit(s, mask)
    if d == st.DEPLOY_KIND:
        return deployment.legal_deploy_kind(s, mask)
    if d == st.DEPLOY_HEX:
        return deployment.legal_deploy_hex(s, mask)
    if d == st.DEPLOY_ENEMY_CAMP:
        return deployment.legal_deploy_enemy_camp(s, mask)
    return deployment.legal_facing(s, mask)


@kernel
def legal_moving(s, mask):
    """Decisions of phases 3 to 5."""
    d = s.decision
    if d == st.STEP:
        return steps.legal_step(s, mask)
    if d == st.CHOOSE_UNIT:
        return movement.legal_choose_unit(s, mask)
    if d == st.PLACE_LEADER:
        return leaders.legal_place_leader(s, mask)
    if d == st.CHOOSE_LEADER:
        return leaders.legal_choose_leader(s, mask)
    if d == st.CHOOSE_KIND:
        return reinforcements.legal_choose_kind(s, mask)
    if d == st.CHOOSE_WAITING:
        return reinforcements.legal_choose_waiting(s, mask)
    if d == st.ENTER_AT:
        return reinforcements.legal_enter_at(s, mask)
    if d == st.WAIT_AT:
        return reinforcements.legal_wait_at(s, mask)
    if d == st.ENTER_FROM:
        return reinforcements.legal_enter_from(s, mask)
    if d == st.CHOOSE_QUARRY:
        return movement.legal_choose_quarry(s, mask)
    if d == st.HOLD_BACK_LEADER:
        return command.legal_hold_back_leader(s, mask)
    return agreement.legal_yes_or_no(s, mask)  # charge


@kernel
def legal_fighting(s, mask):
    """Decisions of phases 6 and 7."""
    d = s.decision
    if d == st.CHOOSE_ATTACKER:
        return melee.legal_choose_attacker(s, mask)
    if d == st.ATTACK_AT:
        return melee.legal_attack_at(s, mask)
    if d == st.RETREAT_TO:
        return retreat.legal_retreat_to(s, mask)
    if d == st.CHOOSE_SHOOTER:
        return fire.legal_choose_shooter(s, mask)
    if d == st.SHOOT_AT:
        return fire.legal_shoot_at(s, mask)
    if d == st.ASSIGN_HIT:
        return fire.legal_assign_hit(s, mask)
    if d == st.LEADER_RETREATS:
        return retreat.legal_leader_retreats(s, mask)
    if d == st.FOLLOW:
        return melee.legal_follow(s, mask)
    if d == st.ADVANCE:
        return melee.legal_advance(s, mask)
    if d == st.LEADER_FOLLOWS:
        return melee.legal_leader_follows(s, mask)
    if d == st.CHOOSE_WEAPON:
        mask[st.TYPE + s.unit_type[s.hex_unit[s.pointed]]] = 1
        mask[st.TYPE + t.CP] = 1
        return ONE + ONE
    if d == st.CHOOSE_FIGHTER:
        return melee.legal_choose_fighter(s, mask)
    if d == st.TRIPLE_ATTACK:
        return agreement.legal_yes_or_no(s, mask)
    return legal_duelling(s, mask)


@kernel
def legal_duelling(s, mask):
    """Decisions about duels."""
    d = s.decision
    if d == st.CHOOSE_CHALLENGER:
        return duels.legal_choose_challenger(s, mask)
    if d == st.CHOOSE_CHAMPION:
        return duels.legal_choose_champion(s, mask)
    if d == st.CHOOSE_OPPONENT:
        return duels.legal_choose_opponent(s, mask)
    if d == st.CHOOSE_RIVAL:
        return duels.legal_choose_rival(s, mask)
    if d == st.ANSWER:
        return duels.legal_answer(s, mask)
    return duels.legal_tactic(s, mask)


@kernel
def legal(s, mask):
    """Write the legal actions into the zeroed mask; how many they are."""
    d = s.decision
    if d == st.CARRY_ON:
        mask[st.GO_ON] = 1
        return ONE
    if d == st.RECOVER:
        return ending.legal_recover(s, mask)
    if d >= st.CHOOSE_SHOOTER:
        return legal_fighting(s, mask)
    if d >= st.HOLD_BACK_LEADER:
        return legal_moving(s, mask)
    return legal_before(s, mask)
