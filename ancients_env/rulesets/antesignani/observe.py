"""What a seat sees: planes over the board and a row of small numbers, from its own chair."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.building import bought, general_purse, purse
from ancients_env.rulesets.antesignani.units import FIRST_GENERAL, FIRST_UNIT, NONE, basic_score

PLANES = (
    # as the seat sees the board: north's are turned round; a unit is one write for side, facing and cohesion
    *(f"unit facing {hour}: cohesion, own above 0, enemy below" for hour in range(1, 13)),
    "troops: 1-3 infantry by weight, 4-6 cavalry, 7 chariot, 8 dromedary, 9 caparisoned, 10 elephant, 11 artillery",
    "formation: 1 dispersed, 2 loose, 3 dense, 4 artillery, 5 shieldwall",
    "missile weapon",
    "offensive value",
    "defensive value",
    "basic score",
    "equipment: 1 two-handed, 2 long spears, 4 very long spears",
    "temper: 1 spirited, 2 impetuous, 3 fanatic",
    "training: 1 disciplined, 2 veteran, 4 novice, 8 Parthian shot",
    "activation: 1 over, 2 in the group, 3 waiting in it",
    "combats fought this turn",
    "own general: 1, attached 2, in chief 2 more",
    "enemy general: 1, attached 2, in chief 2 more",
    "reach of own command",
    "reach of enemy command",
    "on the board",
    "rough ground",
    "cover: 1, dense 2",
    "blocks view",
    "height",
    "role: 1 plays, tests or moves, 2 assailed or shot at, 3 assailant, 4 supporter",
)
(
    P_TROOPS, P_FORMATION, P_WEAPON, P_VO, P_VD, P_SCORE, P_EQUIPMENT, P_TEMPER, P_TRAINING, P_ACTIVATION, P_FOUGHT,
    P_OWN_GENERAL, P_ENEMY_GENERAL, P_OWN_REACH, P_ENEMY_REACH, P_BOARD, P_ROUGH, P_COVER, P_BLOCKS, P_HEIGHT, P_ROLE,
) = np.arange(21) + 12  # fmt: skip
PLAYS, IS_TARGET, ATTACKS, SUPPORTS = np.int64(1), np.int64(2), np.int64(3), np.int64(4)
assert PLANES[P_ROLE].startswith("role") and len(PLANES) == P_ROLE + 1

SCALARS = (
    "own cohesion", "enemy cohesion", "own cohesion at the start", "enemy cohesion at the start",
    "own tokens in the bowl", "enemy tokens in the bowl", "own command points", "enemy command points",
    "turns left", "my turn", "my decision", "I go first", "success", "units of the group", "number needed",
    "UD left", "losses of the shot left", "losses of the combat left", "shot losses may be chosen",
    "own list", "own points left", "own points left for generals", "quality upgrades", "own designs",
    *(f"own units of entry {k}" for k in range(1, 9)),
    *(f"part {k} of what is bought" for k in range(1, 13)),
    *(f"troops of waiting unit {k}" for k in range(1, t.MAX_SIDE + 1)),
    *(f"decision {name}" for name in st.DECISIONS),
)  # fmt: skip
S_ENTRY = np.int64(24)
S_PART = S_ENTRY + 8
S_WAITING = S_PART + 12
S_DECISION = S_WAITING + t.MAX_SIDE
assert SCALARS[S_ENTRY] == "own units of entry 1" and SCALARS[S_DECISION] == "decision choose_list"

TROOPS = np.array([  # [category, weight]
    [1, 2, 3, 0], [4, 5, 6, 0], [7, 7, 7, 0], [8, 8, 8, 0], [9, 9, 9, 0], [10, 10, 10, 0], [11, 11, 11, 11],
], dtype=np.int8)  # fmt: skip
EQUIPMENT = np.int64(7)
TEMPER = np.zeros(1 << len(t.TRAIT_NAMES), dtype=np.int8)
TRAINING = np.zeros(1 << len(t.TRAIT_NAMES), dtype=np.int8)
for _traits in range(len(TEMPER)):
    TEMPER[_traits] = 3 if _traits & t.FANATIC else 2 if _traits & t.IMPETUOUS else 1 if _traits & t.SPIRITED else 0
    for _bit, _trait in enumerate((t.DISCIPLINED, t.VETERAN, t.NOVICE, t.PARTHIAN)):
        TRAINING[_traits] |= (1 << _bit) * bool(_traits & _trait)


@kernel
def observe_units(s, side, chair, planes):
    """Units: one write for side, facing and cohesion, others only where there is something to say."""
    turn = t.HALF_TURN * side
    for owner in range(2):
        sign = 1 if owner == side else -1
        first = FIRST_UNIT[owner]
        for u in range(first, first + np.int64(s.units[owner])):
            h = s.unit_hex[u]
            if h < 0:
                continue
            at = chair[h]
            state = np.int64(s.unit_state[u])
            traits = np.int64(s.unit_traits[u])
            planes[(np.int64(s.unit_facing[u]) + turn - 1) % t.HOURS, at] = sign * np.int64(s.unit_vc[u])
            planes[P_TROOPS, at] = TROOPS[s.unit_category[u], s.unit_weight[u]]
            planes[P_FORMATION, at] = 5 if state & st.SHIELDWALL else s.unit_doctrine[u] + 1
            planes[P_WEAPON, at] = s.unit_weapon[u]
            planes[P_VO, at] = s.unit_vo[u]
            planes[P_VD, at] = s.unit_vd[u]
            planes[P_SCORE, at] = basic_score(s, u)
            if traits:
                planes[P_EQUIPMENT, at] = traits & EQUIPMENT
                planes[P_TEMPER, at] = TEMPER[traits]
                planes[P_TRAINING, at] = TRAINING[traits]
            if state & st.ACTIVATED:
                group = 2 if state & st.MOVE_OVER == 0 else 3
                planes[P_ACTIVATION, at] = group if state & (st.IN_GROUP | st.FINISHED) == st.IN_GROUP else 1
            if s.unit_fought[u]:
                planes[P_FOUGHT, at] = s.unit_fought[u]


@kernel
def observe_generals(s, side, chair, planes):
    """Generals and the reach of their command."""
    for owner in range(2):
        mark, reach = (P_OWN_GENERAL, P_OWN_REACH) if owner == side else (P_ENEMY_GENERAL, P_ENEMY_REACH)
        first = FIRST_GENERAL[owner]
        for g in range(first, first + np.int64(s.generals[owner])):
            h = s.general_hex[g]
            if h < 0:
                continue
            at = chair[h]
            value = 1 + np.int64(s.general_unit[g] >= 0) + 2 * np.int64(s.chief[owner] == g)
            planes[mark, at] = max(np.int64(planes[mark, at]), value)
            near = t.REACH[at]
            for k in range(t.HEXES):
                planes[reach, k] |= near[k]


@kernel
def observe_ground(s, chair, planes):
    """The board and what is not open ground."""
    for h in range(t.HEXES):
        planes[P_BOARD, h] = t.BOARD[h]
    for k in range(s.marked_n):
        h = s.marked[k]
        at, ground = chair[h], np.int64(s.ground[h])
        planes[P_ROUGH, at] = ground & t.ROUGH
        planes[P_COVER, at] = (ground & (t.COVER | t.DENSE_COVER)) >> 1
        planes[P_BLOCKS, at] = (ground & t.BLOCKS_VIEW) >> 3
        planes[P_HEIGHT, at] = ground >> t.LEVEL_SHIFT


@kernel
def mark_unit(s, u, role, chair, planes):
    """The role of a unit in what is going on."""
    if u >= 0 and s.unit_hex[u] >= 0:
        planes[P_ROLE, chair[s.unit_hex[u]]] = role


@kernel
def observe_roles(s, chair, planes):
    """Who plays, who is attacked or shot at."""
    if s.who >= 0 and s.general_hex[s.who] >= 0:
        planes[P_ROLE, chair[s.general_hex[s.who]]] = 1
    if s.pointed >= 0:
        planes[P_ROLE, chair[s.pointed]] = 2
    mark_unit(s, s.reference, PLAYS, chair, planes)
    mark_unit(s, s.c_unit[st.ASSAILANT], ATTACKS, chair, planes)
    mark_unit(s, s.c_unit[st.ASSAILED], IS_TARGET, chair, planes)
    mark_unit(s, s.c_unit[st.SUPPORTER_A], SUPPORTS, chair, planes)
    mark_unit(s, s.c_unit[st.SUPPORTER_B], SUPPORTS, chair, planes)
    mark_unit(s, s.x_target, IS_TARGET, chair, planes)
    mark_unit(s, s.mover, PLAYS, chair, planes)
    mark_unit(s, s.t_unit, PLAYS, chair, planes)
    if s.decision == st.DEPLOY_FACING:
        mark_unit(s, s.d_placing, PLAYS, chair, planes)


@kernel
def observe_army(s, side, scalars):
    """What a side has bought and what waits for its place; only before the battle."""
    if s.list[side] >= 0 and s.to_build[side] == 1:
        scalars[19] = s.list[side] + 1
        scalars[20] = purse(s, side, NONE)
        scalars[21] = general_purse(s, side)
        for k in range(8):
            scalars[S_ENTRY + k] = bought(s, side, k)
    if s.seat == side:
        for k in range(12):
            scalars[S_PART + k] = s.d_part[k] + 1
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        if s.unit_hex[u] == st.WAITING:
            scalars[S_WAITING + u - first] = TROOPS[s.unit_category[u], s.unit_weight[u]]


@kernel
def observe_numbers(s, side, scalars):
    """Counts and the decision."""
    other = 1 - side
    scalars[0] = s.vc[side]
    scalars[1] = s.vc[other]
    scalars[2] = s.start_vc[side]
    scalars[3] = s.start_vc[other]
    scalars[4] = s.bowl[side]
    scalars[5] = s.bowl[other]
    scalars[6] = s.pc[side]
    scalars[7] = s.pc[other]
    scalars[8] = np.int64(s.turns) - s.turn
    scalars[9] = s.active == side
    scalars[10] = s.seat == side
    scalars[11] = s.first == side
    scalars[12] = s.success
    scalars[13] = s.group_n
    scalars[14] = s.t_needed
    if s.decision == st.MOVE_STEP or s.decision == st.EVADE_STEP:
        scalars[15] = np.int64(s.allowance) - np.int64(s.unit_spent[s.mover])
    scalars[16] = np.int64(s.x_losses) - np.int64(s.x_at) if s.x_target >= 0 else 0
    scalars[17] = s.c_left
    scalars[18] = s.shot_loss_choice
    scalars[22] = s.quality_upgrades
    scalars[23] = s.custom_units
    if s.seat >= 0:
        scalars[S_DECISION + s.decision] = 1


@kernel
def observe(s, seat, planes, scalars):
    """Write what a seat sees into zeroed planes (C, H) and scalars (G,)."""
    side = np.int64(seat) & 1
    chair = t.CHAIR[side]
    observe_ground(s, chair, planes)
    observe_units(s, side, chair, planes)
    observe_generals(s, side, chair, planes)
    observe_roles(s, chair, planes)
    observe_numbers(s, side, scalars)
    if s.stage <= st.ST_DEPLOY:
        observe_army(s, side, scalars)
