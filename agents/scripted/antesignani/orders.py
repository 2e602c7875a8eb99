"""Orders: which unit or group is activated, what its test is worth in points, who strikes with whose support."""

from __future__ import annotations

import numpy as np

from agents.scripted.antesignani import weights as w
from agents.scripted.antesignani.exchange import (
    NEVER,
    ZERO,
    attack_worth,
    best_attack,
    best_shot,
    combat_worth,
    general_shot_worth,
    shot_worth,
    support_of,
)
from agents.scripted.antesignani.ground import danger, expose, fear
from agents.scripted.antesignani.moves import ACT, HERE, WITH, WITHOUT, here_and_now, look_around, prospects
from agents.scripted.antesignani.weights import W
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.combat import may_attack
from ancients_env.rulesets.antesignani.command import control, is_commanded
from ancients_env.rulesets.antesignani.shooting import aim, is_detached
from ancients_env.rulesets.antesignani.units import (
    FIRST_GENERAL,
    FIRST_UNIT,
    basic_score,
    faces_unit,
    in_contact,
    marked,
    side_of,
)

CERTAIN = 6.0
FRESH = 1.5  # command points a unit may expect
WAIT = -0.01  # members of a group who have not been played yet may support without having waited


# ---------------------------------------------------------------- command points


@kernel
def price_of_point(s, side, level):
    """What a command point is worth: cheap where there are many for the units still to come."""
    wanted = FRESH * np.float64(s.bowl[side])
    return W[level, w.PRICE] * min(3.0, wanted / (np.float64(s.pc[side]) + 1.0))


@kernel
def test_worth(s, u, needed, gain, price):
    """What a test is worth that gains so much by success: (worth, whether points are spent on it)."""
    if gain <= 0.0:
        return 0.0, False
    plain = gain * max(0.0, min(CERTAIN, needed)) / CERTAIN
    missing = min(CERTAIN - needed, np.float64(s.pc[side_of(u)]))
    if missing > 0.0 and gain / CERTAIN > price and is_commanded(s, u):
        return plain + missing * (gain / CERTAIN - price), True
    return plain, False


@kernel
def score_of(s, u):
    """Basic score with a general's control."""
    return np.float64(basic_score(s, u) + control(s, u))


@kernel
def gain_of(s, u, level, field, found):
    """What success adds for unit u; `found` as `prospects` fills it."""
    prospects(s, u, level, field, found)
    return max(0.0, found[WITH] - found[WITHOUT])


@kernel
def group_gain(s, level, field, found):
    """What success adds for all units of the group."""
    total = 0.0
    first = FIRST_UNIT[s.active]
    for u in range(first, first + np.int64(s.units[s.active])):
        if marked(s, u, st.IN_GROUP) and s.unit_hex[u] >= 0:
            total += gain_of(s, np.int64(u), level, field, found)
    return total


@kernel
def rate_spending(s, side, level, mask, out):
    """Spend on what success gains: all that helps or nothing, as each point adds the same chance."""
    u = np.int64(s.t_unit)
    if s.t_kind == st.T_ACTIVATION:
        field, found = np.empty((4, t.HEXES)), np.empty(4)
        look_around(s, side, level, field)
        gain = group_gain(s, level, field, found)
    else:
        gain = reaction_gain(s, u, np.int64(s.t_kind), level)
    each = gain / CERTAIN - price_of_point(s, side, level)
    for k in range(6):
        out[st.SPEND + k] = k * each


# ---------------------------------------------------------------- units and groups


@kernel
def rate_units(s, side, level, mask, out):
    """The unit that gains most by being activated now."""
    field, found = np.empty((4, t.HEXES)), np.empty(4)
    look_around(s, side, level, field)
    price = price_of_point(s, side, level)
    first = FIRST_UNIT[side]
    for k in range(first, first + np.int64(s.units[side])):
        u = np.int64(k)
        h = np.int64(s.unit_hex[u])
        if h < 0 or not mask[h]:
            continue
        gain = gain_of(s, u, level, field, found)
        worth, _ = test_worth(s, u, score_of(s, u), gain, price)
        out[h] = worth + found[WITHOUT] - found[HERE]


@kernel
def rate_group(s, side, level, mask, out):
    """Who joins: one test for all is cheaper in points, and harder (antesignani-9.3)."""
    out[st.DONE] = 0.0
    if W[level, w.GROUPS] == 0.0:
        return
    field, found = np.empty((4, t.HEXES)), np.empty(4)
    look_around(s, side, level, field)
    price = price_of_point(s, side, level)
    u = np.int64(s.reference)
    gain = group_gain(s, level, field, found)
    needed = score_of(s, u) - np.float64(s.group_n) + 1.0
    before, _ = test_worth(s, u, needed, gain, price)
    first = FIRST_UNIT[side]
    for k in range(first, first + np.int64(s.units[side])):
        v = np.int64(k)
        h = np.int64(s.unit_hex[v])
        if h < 0 or not mask[h]:
            continue
        more = gain_of(s, v, level, field, found)
        alone, _ = test_worth(s, v, score_of(s, v), more, price)
        together, _ = test_worth(s, u, needed - 1.0, gain + more, price)
        out[h] = together - before - alone - 0.01


@kernel
def rate_play(s, side, level, mask, out):
    """Of the group: those who shoot first, then those who wait to support, then the blows, the best first."""
    field, found = np.empty((4, t.HEXES)), np.empty(4)
    look_around(s, side, level, field)
    out[st.DONE] = 0.0
    first = FIRST_UNIT[side]
    for k in range(first, first + np.int64(s.units[side])):
        u = np.int64(k)
        h = np.int64(s.unit_hex[u])
        if h < 0 or not mask[h]:
            continue
        if marked(s, u, st.MOVE_OVER):
            out[h] = best_action(s, u, level)
            continue
        prospects(s, u, level, field, found)
        if s.success == 0:
            out[h] = 0.01 + found[WITHOUT] - found[HERE]
            continue
        gain = found[WITH] - found[HERE]
        out[h] = 1.0 + gain
        if found[ACT] <= 0.0:
            out[h] = 2.0 + gain  # out of the way, and beside those who strike
        elif s.unit_weapon[u] != t.NO_WEAPON and best_attack(s, u, level) < best_shot(s, u, level):
            out[h] = 4.0 + gain


# ---------------------------------------------------------------- blows and support


@kernel
def waiting_support(s, u, v):
    """Points that group members beside unit u may add to its attack on v as things stand."""
    points, n = 0.0, ZERO
    if s.group_n < 2:
        return ZERO
    first = FIRST_UNIT[s.active]
    for k in range(first, first + np.int64(s.units[s.active])):
        x = np.int64(k)
        if x == u or n == t.MOST_SUPPORTERS or s.unit_hex[x] < 0 or not marked(s, x, st.IN_GROUP):
            continue
        if marked(s, x, st.FINISHED | st.SHOT | st.FOUGHT):
            continue
        if s.near[side_of(v), s.unit_hex[x]] == 1 and in_contact(s, u, x) and may_attack(s, x, v):
            points += support_of(s, x, v, u)
            n += 1
    return np.int64(points + 0.5)


@kernel
def supported_attack(s, u, v, level):
    """Unit u attacks v, with those who wait beside it."""
    return attack_worth(s, u, v, waiting_support(s, u, v), level)


@kernel
def best_supported(s, u, level):
    """The best attack of u from where it stands."""
    best = NEVER
    h, other = np.int64(s.unit_hex[u]), 1 - side_of(u)
    for d in range(t.DIRECTIONS):
        n = np.int64(t.NEIGHBOURS[h, d])
        if n < 0 or s.hex_unit[n] < 0:
            continue
        v = np.int64(s.hex_unit[n])
        if side_of(v) == other and faces_unit(s, u, v) > 0:
            best = max(best, supported_attack(s, u, v, level))
    return best


@kernel
def best_action(s, u, level):
    """The best blow or shot of u where it stands."""
    return max(best_supported(s, u, level), best_shot(s, u, level))


@kernel
def rate_actions(s, side, level, mask, out):
    """Attack or shoot where it pays, else nothing."""
    u = np.int64(s.mover)
    out[st.NOTHING_MORE] = 0.0
    if mask[st.ATTACK]:
        out[st.ATTACK] = best_supported(s, u, level)
    if mask[st.SHOOT]:
        out[st.SHOOT] = best_shot(s, u, level)
    if mask[st.WAIT]:
        out[st.WAIT] = WAIT
    if s.decision == st.CONSECUTIVE_COMBAT:
        out[st.STOP] = 0.0


@kernel
def rate_attacks(s, level, mask, out):
    """The best target."""
    u = np.int64(s.mover)
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = supported_attack(s, u, np.int64(s.hex_unit[h]), level)


@kernel
def rate_supporters(s, level, mask, out):
    """Support where it adds more than the unit's own blow would bring."""
    u, v = np.int64(s.c_unit[st.ASSAILANT]), np.int64(s.c_unit[st.ASSAILED])
    named = 0.0
    if s.c_unit[st.SUPPORTER_A] >= 0:
        named = support_of(s, np.int64(s.c_unit[st.SUPPORTER_A]), v, u)
    before = attack_worth(s, u, v, np.int64(named + 0.5), level)
    out[st.DONE] = 0.0
    for h in range(t.HEXES):
        if mask[h]:
            x = np.int64(s.hex_unit[h])
            after = attack_worth(s, u, v, np.int64(named + support_of(s, x, v, u) + 0.5), level)
            out[h] = after - before - max(0.0, here_and_now(s, x, level))


@kernel
def rate_shots(s, side, level, mask, out):
    """The best target, unit or general."""
    u = np.int64(s.mover)
    other = 1 - side
    first = FIRST_GENERAL[other]
    if s.decision == st.SHOOT_WHICH:
        if s.hex_unit[s.pointed] >= 0:
            out[st.SHOOT_UNIT] = shot_worth(s, u, np.int64(s.hex_unit[s.pointed]), level)
        for g in range(first, first + np.int64(s.generals[other])):
            if s.general_hex[g] == s.pointed:
                out[st.GENERAL + g - first] = general_shot_worth(s, u, np.int64(g), level)
        return
    for h in range(t.HEXES):
        if mask[h]:
            out[h] = 0.0
            v = np.int64(s.hex_unit[h])
            if v >= 0 and side_of(v) == other and aim(s, u, v) > 0:
                out[h] = shot_worth(s, u, v, level)
    for g in range(first, first + np.int64(s.generals[other])):
        if is_detached(s, g) and mask[s.general_hex[g]]:
            out[s.general_hex[g]] = max(out[s.general_hex[g]], general_shot_worth(s, u, np.int64(g), level))


# ---------------------------------------------------------------- formation


@kernel
def rate_formation(s, side, level, out):
    """Form the shieldwall where it saves more than the blow or shot it forbids; give it up where that is not so."""
    u = np.int64(s.mover)
    walled = marked(s, u, st.SHIELDWALL)
    out[st.KEEP_FORMATION] = 0.0
    share = W[level, w.WALL]
    if share == 0.0:
        out[st.TO_NORMAL], out[st.FORM_SHIELDWALL] = 1.0, -1.0
        return
    field, found, harm = np.empty((4, t.HEXES)), np.empty(4), np.empty((2, 6))
    look_around(s, side, level, field)
    h, facing = np.int64(s.unit_hex[u]), np.int64(s.unit_facing[u])
    state = s.unit_state[u]
    s.unit_state[u] = state & ~st.SHIELDWALL
    expose(s, u, h, field, level, harm)
    plain = danger(harm, facing, level)
    blow = here_and_now(s, u, level)
    if not marked(s, u, st.MOVE_OVER | st.MOVED):
        prospects(s, u, level, field, found)
        blow = max(blow, found[WITH] - found[HERE])
    s.unit_state[u] = state | st.SHIELDWALL
    expose(s, u, h, field, level, harm)
    saved = fear(s, u, level) / max(0.01, W[level, w.DANGER]) * (plain - danger(harm, facing, level))
    s.unit_state[u] = state
    worth = share * saved - max(0.0, blow) - 0.2
    out[st.FORM_SHIELDWALL] = worth
    out[st.TO_NORMAL] = -worth
    if walled:
        out[st.TO_NORMAL] += 0.1


# ---------------------------------------------------------------- what a reaction gains


@kernel
def reaction_gain(s, x, kind, level):
    """What success of unit x in a reaction of this kind gains against the assailant."""
    u, v = np.int64(s.c_unit[st.ASSAILANT]), np.int64(s.c_unit[st.ASSAILED])
    if kind == st.T_FIRE:
        return 1.2 * shot_worth(s, x, u, level)  # it also weakens the attack, or stops it
    loss = combat_seen(s, u, v, level)
    if kind == st.T_EVASION:
        return loss - 0.1
    before = s.c_counter
    s.c_counter = 1
    after = combat_seen(s, u, v, level)
    s.c_counter = before
    return loss - after


@kernel
def combat_seen(s, u, v, level):
    """What the declared attack costs the assailed side, net."""
    bonus = 0.0
    for role in range(st.SUPPORTER_A, st.SUPPORTER_B + 1):
        if s.c_unit[role] >= 0 and s.unit_hex[s.c_unit[role]] >= 0:
            bonus += support_of(s, np.int64(s.c_unit[role]), v, u)
    return combat_worth(s, u, v, np.int64(bonus + 0.5), level)
