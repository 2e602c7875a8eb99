"""Phase 7: units attack one after another (section 9; decisions d18 to d25)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import (
    BY_AD,
    BY_DD,
    BY_DE,
    BY_M,
    BY_WOODS,
    NONE,
    NOTHING,
    ONE,
    camp_below,
    direction,
    disorder,
    eliminate,
    entry_of,
    harm,
    has,
    holder,
    in_front,
    leader_in,
    leaders_at,
    lift,
    move_leader,
    neighbour,
    note,
    note_unit,
    on,
    put,
    roll_for_leaders,
    suffers_woods,
    take_hex,
    throw,
    waits_at,
)
from ancients_env.rulesets.banks.paths import shuns
from ancients_env.rulesets.banks.reinforcements import stands_before
from ancients_env.rulesets.banks.retreat import (
    apply_leader_retreats,
    ask_leader,
    ask_retreat,
    forget_attack,
    go_back,
    stand_without_leaders,
)
from ancients_env.rulesets.banks.sight import look_around, show
from ancients_env.rulesets.banks.strength import attack_strength, defence_strength, odds

# how an event packs two small numbers into one, and the most that one holds
RESULT_ROOM, DIE_ROOM, MOST_LOGGED = np.int64(4), np.int64(8), np.int64(32767)
NO_ATTACK = st.ATTACKED | st.DISENGAGED | st.PANICKED | st.FIXED  # banks-9.1, 13.1a, 4.8, 6.17, 6.19, 13.11b


# ---------------------------------------------------------------- d18: the triple attack of nation 3


@kernel
def may_triple(s):
    """Nation 3 has not yet used its triple attack, has light infantry, and does not charge already (banks-15.3f)."""
    side = np.int64(s.active)
    if not on(s, st.NATIONAL) or s.nation[side] != t.N_BARBARIANS or s.tripled[side] or s.fierce:
        return False
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] != st.NOWHERE and s.unit_type[u] == t.LI and holder(s, u) == side:
            return True
    return False


@kernel
def apply_triple_attack(s, action):
    """Now, or later."""
    if action == st.YES:
        s.tripled[s.active] = 1
        s.fierce = 1
        note(s, st.E_TRIPLE, np.int64(s.active), NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    s.decision = st.CHOOSE_ATTACKER


# ---------------------------------------------------------------- d19: the next attacker


@kernel
def target_in(s, u, d):
    """The enemy that a unit on the map may attack in direction d, -1 for none (banks-9.1, banks-9.4)."""
    h = np.int64(s.unit_hex[u])
    n = neighbour(s, h, d)
    target = np.int64(s.hex_unit[n]) if n >= 0 else waits_at(s, np.int64(t.OUTSIDE[h, d]))
    if target < 0 or holder(s, target) == holder(s, u) or odds(s, u, target, d) == t.BELOW:
        return NONE
    return target


@kernel
def blocker_of(s, u):
    """The enemy that bars the entry hex of a unit waiting off the map and that it may attack (banks-5.3)."""
    target = np.int64(s.hex_unit[entry_of(s, u)])
    if target < 0 or holder(s, target) == holder(s, u) or odds(s, u, target, np.int64(s.unit_facing[u])) == t.BELOW:
        return NONE
    return target


@kernel
def can_attack(s, u):
    """Has a unit of the phasing side an attack to make?"""
    if s.unit_hex[u] == st.NOWHERE or holder(s, u) != s.active or has(s, u, NO_ATTACK):
        return False
    if s.unit_hex[u] < 0:
        return blocker_of(s, u) >= 0
    for d in range(t.DIRECTIONS):
        if in_front(s, u, np.int64(d)) and target_in(s, u, np.int64(d)) >= 0:
            return True
    return False


@kernel
def legal_choose_attacker(s, mask):
    """Units that can attack; done, unless one out of control still must (banks-13.9c)."""
    n = NOTHING
    free_to_end = True
    for u in range(np.int64(s.units)):
        if not can_attack(s, np.int64(u)):
            continue
        h = np.int64(s.unit_hex[u]) if s.unit_hex[u] >= 0 else entry_of(s, u)
        if mask[h] == 0:
            mask[h] = 1
            n += 1
        if has(s, u, st.WILD):
            free_to_end = False
    if free_to_end:
        mask[st.DONE] = 1
        n += 1
    return n


@kernel
def apply_choose_attacker(s, action):
    """The unit here, its camp, or a unit waiting off the map before this hex."""
    u = np.int64(s.hex_unit[action])
    s.pointed = action
    if u >= 0 and holder(s, u) == s.active:
        below = camp_below(s, u, action)
        if below < 0 or not can_attack(s, below):
            begin_attack(s, u)
            return
        if not can_attack(s, u):
            begin_attack(s, below)
            return
    s.decision = st.CHOOSE_FIGHTER


@kernel
def legal_choose_fighter(s, mask):
    """The unit or the camp below it (banks-6.22); or which of the units waiting off the map."""
    u = np.int64(s.hex_unit[s.pointed])
    if u >= 0 and holder(s, u) == s.active:
        mask[st.TYPE + s.unit_type[u]] = 1
        mask[st.TYPE + t.CP] = 1
        return ONE + ONE
    n = NOTHING
    for v in range(np.int64(s.units)):
        if stands_before(s, v, np.int64(s.pointed)) and can_attack(s, np.int64(v)):
            mask[st.OFF_MAP + (s.unit_facing[v] + t.BEHIND) % t.DIRECTIONS] = 1
            n += 1
    return n


@kernel
def apply_choose_fighter(s, action):
    """This one."""
    h = np.int64(s.pointed)
    u = np.int64(s.hex_unit[h])
    if action < st.TYPE:
        u = waits_at(s, np.int64(t.OUTSIDE[h, action - st.OFF_MAP]))
    elif action == st.TYPE + t.CP:
        u = camp_below(s, u, h)
    begin_attack(s, u)


@kernel
def begin_attack(s, u):
    """An attacker is chosen; whom?"""
    s.pointed = -1
    s.attacker = u
    s.decision = st.ATTACK_AT


# ---------------------------------------------------------------- d20: its target


@kernel
def legal_attack_at(s, mask):
    """Enemies in its front."""
    u = np.int64(s.attacker)
    if s.unit_hex[u] < 0:
        mask[entry_of(s, u)] = 1
        return ONE
    n = NOTHING
    for d in range(t.DIRECTIONS):
        if in_front(s, u, np.int64(d)) and target_in(s, u, np.int64(d)) >= 0:
            h = neighbour(s, np.int64(s.unit_hex[u]), np.int64(d))
            mask[h if h >= 0 else st.OFF_MAP + d] = 1
            n += 1
    return n


@kernel
def apply_attack_at(s, action):
    """The attack is declared and used up (banks-9.3)."""
    u = np.int64(s.attacker)
    if action >= t.HEXES:
        target = waits_at(s, np.int64(t.OUTSIDE[s.unit_hex[u], action - st.OFF_MAP]))
    else:
        target = np.int64(s.hex_unit[action])
    s.target = target
    s.target_hex = max(np.int64(s.unit_hex[target]), NONE)
    s.attack_marks = 0
    s.unit_marks[u] |= st.ATTACKED
    show(s, u)
    column = odds(s, u, target, bearing(s))
    note_unit(
        s, st.E_ATTACK, u, attacker_hex(s), np.int64(s.target_hex), column, np.int64(s.unit_type[target]), NOTHING
    )
    go_on_with_attack(s)


@kernel
def attacker_hex(s):
    """Where the attacker stands, -1 off the map."""
    return max(np.int64(s.unit_hex[s.attacker]), NONE)


@kernel
def bearing(s):
    """The direction of the attack."""
    a, b = np.int64(s.unit_hex[s.attacker]), np.int64(s.unit_hex[s.target])
    if a < 0:
        return np.int64(s.unit_facing[s.attacker])
    if b >= 0:
        return direction(a, b)
    for d in range(t.DIRECTIONS):
        if t.OUTSIDE[a, d] == st.IMAGINARY - b:
            return np.int64(d)
    return NONE


# ---------------------------------------------------------------- the course of an attack


@kernel
def go_on_with_attack(s):
    """Ask the target's leaders, then the target; then fight (banks-9.6, banks-11.2)."""
    if ask_leader(s) or ask_retreat(s):
        return
    stand_and_fight(s)


@kernel
def apply_leader_choice(s, action):
    """One leader of the target has gone or stayed."""
    apply_leader_retreats(s, action)
    go_on_with_attack(s)


@kernel
def apply_retreat_choice(s, action):
    """The target stands, or is gone."""
    if action == st.STAND:
        stand_and_fight(s)
    elif go_back(s, action):
        after_retreat(s)


@kernel
def stand_and_fight(s):
    """The target stands; leaders who left cost it a DD first (banks-11.4)."""
    s.seat = s.active
    if stand_without_leaders(s):
        ask_advance(s)
    else:
        fight(s)


@kernel
def after_retreat(s):
    """Is the target still within reach (banks-9.8)? Then ask; otherwise advance."""
    u, target = np.int64(s.attacker), np.int64(s.target)
    s.seat = s.active
    if s.unit_hex[u] >= 0:
        d = direction(np.int64(s.unit_hex[u]), np.int64(s.unit_hex[target]))
        if d >= 0 and in_front(s, u, d) and odds(s, u, target, d) != t.BELOW:
            s.decision = st.FOLLOW
            return
    ask_advance(s)


@kernel
def legal_follow(s, mask):
    """d23: attack it there, or go on to the advance."""
    mask[st.ATTACK] = 1
    mask[st.GO_ON] = 1
    return ONE + ONE


@kernel
def apply_follow(s, action):
    """The attack goes on against the hex that the target now holds, or is over."""
    if action == st.ATTACK:
        s.target_hex = s.unit_hex[s.target]
        go_on_with_attack(s)
    else:
        ask_advance(s)


@kernel
def die_bonus(s):
    """Option 13.13: one more for the side with more leaders in the two hexes."""
    if not on(s, st.LEADER_SURVIVAL):
        return NOTHING
    u, target = np.int64(s.attacker), np.int64(s.target)
    mine = leaders_at(s, np.int64(s.unit_hex[u]), holder(s, u)) if s.unit_hex[u] >= 0 else NOTHING
    theirs = leaders_at(s, np.int64(s.unit_hex[target]), holder(s, target)) if s.unit_hex[target] >= 0 else NOTHING
    return np.int64(mine > theirs) - np.int64(theirs > mine)


@kernel
def fight(s):
    """Odds, die and result (banks-9.16 to 9.18)."""
    u, target = np.int64(s.attacker), np.int64(s.target)
    column = max(odds(s, u, target, bearing(s)), np.int64(t.ONE_TWO))
    die, total = NOTHING, NOTHING
    if on(s, st.NO_DICE_COMBAT):  # banks-13.2a
        result = t.NO_LUCK[column]
    else:
        die = throw(s)
        total = min(max(die + die_bonus(s), ONE), t.FACES)
        result = t.RESULTS[total - 1, column]
    note(
        s, st.E_MELEE, attacker_hex(s), np.int64(s.target_hex), column * RESULT_ROOM + result, die * DIE_ROOM + total,
        min(attack_strength(s, u, target, bearing(s)), MOST_LOGGED),
        min(defence_strength(s, target, u, bearing(s)), MOST_LOGGED),
    )  # fmt: skip
    suffer(s, u, target, np.int64(result))
    ask_advance(s)


@kernel
def suffer(s, u, target, result):
    """What the result does to both, then death rolls, the attacker's leaders first (banks-11.5, banks-11.6)."""
    a, b = np.int64(s.unit_hex[u]), np.int64(s.unit_hex[target])
    us, them = holder(s, u), holder(s, target)
    lead, led = not has(s, u, st.CONTROLLED), not has(s, target, st.CONTROLLED)
    hurt_us, hurt_them = result == t.R_AD, result == t.R_DD or result == t.R_DE
    if result == t.R_M:
        hurt_us = disorder(s, u, BY_M)
        hurt_them = disorder(s, target, BY_M)
    elif result == t.R_AD:
        harm(s, u, BY_AD)
    elif result == t.R_DD:
        harm(s, target, BY_DD)
    else:
        eliminate(s, target, BY_DE)
    if hurt_us and lead:
        roll_for_leaders(s, a, us)
    if hurt_them and led:
        roll_for_leaders(s, b, them)
    look_around(s)


# ---------------------------------------------------------------- d24, d25: the advance


@kernel
def ask_advance(s):
    """If the defender's hex is empty the attacker advances; PX and HI may decline (banks-9.19)."""
    u, h = np.int64(s.attacker), np.int64(s.target_hex)
    if s.unit_fate[u] != st.IN_PLAY or h < 0 or s.hex_unit[h] >= 0 or s.unit_type[u] == t.CP or shuns(s, u, h):
        end_attack(s)
    elif t.MAY_STAY[s.unit_type[u]]:
        s.seat = s.active
        s.decision = st.ADVANCE
    else:
        advance(s)


@kernel
def legal_advance(s, mask):
    """Advance or stay."""
    mask[st.GO_FORWARD] = 1
    mask[st.STAY] = 1
    return ONE + ONE


@kernel
def apply_advance(s, action):
    """As it likes."""
    if action == st.GO_FORWARD:
        advance(s)
    else:
        end_attack(s)


@kernel
def advance(s):
    """Into the defender's hex, facing that way; then its leaders are asked (banks-9.19, banks-9.20)."""
    u, n = np.int64(s.attacker), np.int64(s.target_hex)
    h = np.int64(s.unit_hex[u])
    d = direction(h, n) if h >= 0 else np.int64(s.unit_facing[u])
    lift(s, u)
    note_unit(s, st.E_ADVANCE, u, max(h, NONE), n, d, NOTHING, NOTHING)
    s.unit_facing[u] = d
    s.unit_hex[u] = n
    take_hex(s, u, n)
    put(s, u, n)
    if suffers_woods(s, u, n):
        disorder(s, u, BY_WOODS)
    look_around(s)
    s.pointed = h if h >= 0 and not has(s, u, st.CONTROLLED) else NONE
    ask_follower(s)


@kernel
def ask_follower(s):
    """Ask for the next leader left behind whether he goes along."""
    s.leader = -1
    if s.pointed >= 0:
        s.leader = leader_in(s, np.int64(s.pointed), np.int64(s.active), st.L_ASKED)
    if s.leader < 0:
        end_attack(s)
        return
    s.seat = s.active
    s.decision = st.LEADER_FOLLOWS


@kernel
def legal_leader_follows(s, mask):
    """Along or not."""
    mask[st.GO_ALONG] = 1
    mask[st.STAY] = 1
    return ONE + ONE


@kernel
def apply_leader_follows(s, action):
    """One leader has decided."""
    k = np.int64(s.leader)
    if action == st.GO_ALONG:
        move_leader(s, k, np.int64(s.target_hex))
        note(
            s,
            st.E_LEADER_FOLLOWS,
            np.int64(s.pointed),
            np.int64(s.target_hex),
            np.int64(s.active),
            NOTHING,
            NOTHING,
            NOTHING,
        )
    else:
        s.leader_marks[k] |= st.L_ASKED
    ask_follower(s)


@kernel
def end_attack(s):
    """On to the next attacker."""
    for k in range(np.int64(s.leaders)):
        s.leader_marks[k] &= ~st.L_ASKED
    forget_attack(s)
    s.decision = st.CHOOSE_ATTACKER
