"""One activation: the test, the units played one after another, what each of them does (sections 8 to 10).

A unit plays in this order; what it cannot do is not asked:

    formation -> move_step ... -> facing -> formation -> action
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import breakthrough, combat, command, movement, reactions, shooting
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    NONE,
    NOTHING,
    ONE,
    ask,
    is_rough,
    is_stiff,
    marked,
)

# ---------------------------------------------------------------- the test, and which unit is played


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
    if is_rough(s, np.int64(s.unit_hex[u])):
        s.unit_state[u] |= st.FROM_ROUGH
    s.stage = st.ST_FORM


@kernel
def apply_play(s, action):
    """A unit of the group is taken up, or the group is finished."""
    if action == st.DONE:
        command.close_activation(s)
    else:
        take_up(s, np.int64(s.hex_unit[action]))


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
    return ask(s, np.int64(s.active), st.PLAY_GROUP_UNIT)


# ---------------------------------------------------------------- formation, move and facing


@kernel
def form_stage(s):
    """The formation may be changed, before or after moving (antesignani-27.1)."""
    if movement.may_reform(s, np.int64(s.mover)):
        return ask(s, np.int64(s.active), st.FORMATION)
    s.stage = st.ST_MOVE if s.stage == st.ST_FORM else st.ST_ACT
    return False


@kernel
def move_stage(s):
    """The move begins, if there is any to make."""
    u = np.int64(s.mover)
    points = movement.allowance(s, u)
    if points == 0:
        s.stage = st.ST_MOVED
        return False
    movement.begin_move(s, u, points)
    return ask(s, np.int64(s.active), st.MOVE_STEP)


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
def apply_formation(s, action):
    """True when the facing is asked."""
    if movement.apply_formation(s, action):
        movement.ask_facing(s)
        return True
    return False


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


# ---------------------------------------------------------------- action


@kernel
def act_stage(s):
    """After a success: attack, shoot or nothing (antesignani-8.5, antesignani-8.6)."""
    u = np.int64(s.mover)
    s.unit_state[u] |= st.MOVE_OVER
    if s.success == 0:
        s.unit_state[u] |= st.FINISHED
        s.stage = st.ST_UNIT_DONE
        return False
    return ask(s, np.int64(s.active), st.ACTION)


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
        return ask(s, np.int64(s.active), st.ATTACK_TARGET)
    if action == st.SHOOT:
        return ask(s, np.int64(s.active), st.SHOOT_TARGET)
    s.unit_state[u] |= st.WAITED if action == st.WAIT else st.FINISHED
    s.stage = st.ST_UNIT_DONE
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
