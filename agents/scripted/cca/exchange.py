"""Blows and their answers: what one attack is worth to the side that makes it, in banners."""

from __future__ import annotations

import numpy as np

from agents.scripted.cca import weights as w
from agents.scripted.cca.odds import HITS, KILL, MOST_DICE, STAYS
from agents.scripted.cca.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import enemy_at, is_supported
from ancients_env.rulesets.cca.combat import is_shot
from ancients_env.rulesets.cca.evade import may_evade
from ancients_env.rulesets.cca.orders import unit_range
from ancients_env.rulesets.cca.retreat import is_open
from ancients_env.rulesets.cca.state import BY_ATTACK, BY_BACK, VITAL
from ancients_env.rulesets.cca.strength import close_dice, dice_at_leader, is_full, leader_helps, shot_dice
from ancients_env.rulesets.cca.throws import ignored_class_hits, ignores_swords

DICE_CAP = np.int64(MOST_DICE)
LEADER_BY_HIT = 1.0 / 36.0  # a hit on a leader's unit kills him when two dice show leaders (cca-14.1)
LAST_BANNERS = np.int64(2)
ZERO = np.int64(0)


@kernel
def hit_faces(s, u, v, defending):
    """Faces of a die with which u hits v in close combat, as near as a whole number comes."""
    faces = np.int64(1) - ignored_class_hits(s, u, v)
    if t.UNIT_SWORDS[s.unit_type[u]] and s.unit_type[v] != t.EL and not ignores_swords(s, u, v, defending):
        faces += 1
    return faces + leader_helps(s, u)


@kernel
def ignores(s, u):
    """Flags a unit can shrug off where it stands: leader, support, spirit."""
    if s.unit_type[u] == t.EL:
        return ZERO
    total = np.int64(s.hex_leader[s.unit_hex[u]] >= 0) + np.int64(is_supported(s, u))
    total += s.unit_type[u] == t.WA and is_full(s, u)
    elite = s.unit_elite[u]
    total += elite == t.SACRED_BAND or elite == t.SILVER_SHIELDS
    return min(total, np.int64(3))


@kernel
def harm(s, dice, faces, v, level):
    """What a throw at unit v is worth: blocks, its banner, a leader's chance; more when few banners are missing."""
    n = max(ZERO, min(np.int64(dice), DICE_CAP))
    f = max(ZERO, min(np.int64(faces), np.int64(3)))
    b = np.int64(s.unit_blocks[v])
    kill = KILL[n, f, b]
    worth = W[level, w.BLOCK] * HITS[n, f, b] + kill
    finish = W[level, w.FINISH]
    if finish > 0.0:
        winner = 1 - np.int64(s.unit_side[v])
        if np.int64(s.needed[winner]) - s.banners[winner] <= LAST_BANNERS:
            worth += finish * kill
    leader = np.int64(s.hex_leader[s.unit_hex[v]])
    if leader >= 0:
        worth += LEADER_BY_HIT * (1.0 - KILL[n, f, 1]) + kill / 6.0
        if s.leader_kind[leader] & VITAL:
            worth += 2.0 * kill / 6.0
    return worth


@kernel
def lacks_room(s, u):
    """Hexes of a one-flag retreat, of the first two, that the unit cannot make: each would cost a block (cca-12.6)."""
    side, h = np.int64(s.unit_side[u]), np.int64(s.unit_hex[u])
    wanted = min(t.UNIT_RETREAT[s.unit_type[u]], np.int64(2))
    found = ZERO
    for i in range(2):
        n = np.int64(t.HOMEWARD[side, h, i])
        if n >= 0 and is_open(s, u, n):
            found = max(found, np.int64(1))
            for k in range(2):
                if is_open(s, u, np.int64(t.HOMEWARD[side, n, k])):
                    found = np.int64(2)
    return max(ZERO, wanted - found)


@kernel
def may_follow_up(s, u):
    """May the unit attack once more after an advance (cca-13.25)?"""
    kind = s.unit_type[u]
    return t.UNIT_MOUNTED[kind] == 1 or kind == t.WA or s.hex_leader[s.unit_hex[u]] >= 0


@kernel
def attack_worth(s, u, v, level):
    """Unit u attacks the adjacent unit v from where it stands."""
    dice = close_dice(s, u, v, BY_ATTACK, is_full(s, u), is_full(s, v))
    faces = hit_faces(s, u, v, True)
    done = harm(s, dice, faces, v, level)
    answer = W[level, w.ANSWER]
    if answer == 0.0:
        return done
    n = max(ZERO, min(np.int64(dice), DICE_CAP))
    if may_evade(s, v, u):  # it goes when that is cheaper, and does not strike back
        away = harm(s, dice, np.int64(1), v, level) + W[level, w.GROUND]
        if away < done:
            return away
    held = min(ignores(s, v), np.int64(3))
    stays = STAYS[n, held] * (1.0 - KILL[n, max(ZERO, min(faces, np.int64(3))), s.unit_blocks[v]])
    back = dice if s.unit_type[v] == t.EL else close_dice(s, v, u, BY_BACK, is_full(s, v), is_full(s, u))
    suffered = harm(s, back, hit_faces(s, v, u, False), u, level)
    worth = done + W[level, w.GROUND] * (1.0 - STAYS[n, held]) - answer * stays * suffered
    if W[level, w.ROOM] > 0.0:
        short = lacks_room(s, v)
        if short > 0:
            loss = 1.0 if short >= s.unit_blocks[v] else W[level, w.BLOCK] * short
            worth += W[level, w.ROOM] * (1.0 - STAYS[n, held]) * loss
    if W[level, w.MOMENTUM] > 0.0 and may_follow_up(s, u):
        worth += W[level, w.MOMENTUM] * (1.0 - stays)
    return worth


@kernel
def leader_worth(s, u, there, level):
    """Unit u attacks the lone leader in the hex: a leader symbol takes him."""
    dice = min(dice_at_leader(s, u, there, is_full(s, u)), DICE_CAP)
    return 1.0 - STAYS[dice, 0] + W[level, w.GROUND]


@kernel
def close_worth(s, u, to, level):
    """Unit u attacks whatever enemy stands in the adjacent hex."""
    v = np.int64(s.hex_unit[to])
    return leader_worth(s, u, to, level) if v < 0 else attack_worth(s, u, v, level)


@kernel
def shot_worth(s, u, to, level):
    """Unit u shoots at the hex: colour hits, and flags that push."""
    dice = min(shot_dice(s, u, to), DICE_CAP)
    v = np.int64(s.hex_unit[to])
    if v < 0:
        return 1.0 - STAYS[dice, 0]
    return harm(s, dice, np.int64(1), v, level) + W[level, w.GROUND] * (1.0 - STAYS[dice, ignores(s, v)])


@kernel
def best_close(s, u, level):
    """The best close combat of u from its hex; -9 with no enemy beside it."""
    h, side = np.int64(s.unit_hex[u]), np.int64(s.unit_side[u])
    best = -9.0
    for d in range(6):
        to = np.int64(t.NEIGHBOURS[h, d])
        if to >= 0 and enemy_at(s, side, to):
            best = max(best, close_worth(s, u, to, level))
    return best


@kernel
def best_shot(s, u, level):
    """The best shot of u from its hex, 0 with none; the caller sees to it that no enemy is adjacent."""
    reach = unit_range(s, u)
    best = 0.0
    if reach == 0:
        return best
    h, side = np.int64(s.unit_hex[u]), s.unit_side[u]
    for v in range(s.units):
        to = np.int64(s.unit_hex[v])
        if to >= 0 and s.unit_side[v] != side and t.DISTANCE[h, to] <= reach and is_shot(s, u, reach, to):
            best = max(best, shot_worth(s, u, to, level))
    return best


@kernel
def stand_worth(s, u, v, dice, level):
    """The attacked unit u stands against v: what it does in battle back less what it suffers first."""
    faces = hit_faces(s, v, u, True)
    n = max(ZERO, min(np.int64(dice), DICE_CAP))
    f = max(ZERO, min(np.int64(faces), np.int64(3)))
    stays = STAYS[n, min(ignores(s, u), np.int64(3))] * (1.0 - KILL[n, f, s.unit_blocks[u]])
    back = dice if s.unit_type[u] == t.EL else close_dice(s, u, v, BY_BACK, is_full(s, u), is_full(s, v))
    return stays * harm(s, back, hit_faces(s, u, v, False), v, level) - harm(s, dice, faces, u, level)


@kernel
def evade_worth(s, u, dice, level):
    """The attacked unit u evades: only its own colour hits, and it gives ground."""
    return -harm(s, dice, np.int64(1), u, level) - W[level, w.GROUND]

