"""How many dice a unit throws (cca-9.6), and who helps it."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import is_supported
from ancients_env.rulesets.cca.state import (
    ALEXANDER,
    BY_ANSWER,
    BY_ATTACK,
    BY_BACK,
    BY_STRIKE,
    C_NONE,
    FLEXIBLE,
    ORDERED,
    POOR_LEADERSHIP,
)


@kernel
def hill_limit(s, u, there):
    """The most dice that hills allow a unit in close combat (cca-16.7)."""
    here_hill = s.terrain[s.unit_hex[u]] == t.HILL
    if here_hill:
        return t.HILL_MOUNTED if t.UNIT_MOUNTED[s.unit_type[u]] else t.HILL_FOOT
    if s.terrain[there] == t.HILL:
        return t.HILL_UP
    return t.NO_LIMIT


@kernel
def limit_close(s, u, there, dice):
    """Camp and terrain maxima of the unit that throws (cca-9.6 steps 2 and 3)."""
    here = s.terrain[s.unit_hex[u]]
    if here == t.CAMP:
        dice -= t.CAMP_DICE
    return max(np.int64(0), min(dice, min(t.CLOSE_LIMIT_IN[here], hill_limit(s, u, there))))


@kernel
def with_alexander(s, u):
    """One more die for the unit Alexander is with; elephants gain nothing from leaders (cca-11.24)."""
    if s.unit_type[u] == t.EL:
        return np.int64(0)
    leader = s.hex_leader[s.unit_hex[u]]
    return np.int64(leader >= 0 and s.leader_kind[leader] & ALEXANDER != 0)


@kernel
def card_dice(s, u):
    """Dice the card on the table adds for an ordered unit in this combat."""
    if s.plain or s.unit_side[u] != s.active or s.unit_state[u] & ORDERED == 0:
        return np.int64(0)
    if s.order == t.SPARTACUS:
        return t.SPARTACUS_DICE
    if s.order == t.MOUNTED_CHARGE and s.c_ranged == 0:
        return t.CHARGE_DICE
    if s.order == t.CLASH and s.c_ranged == 0 and s.c_bonus == 0:
        return t.CLASH_DICE
    return np.int64(0)


@kernel
def warriors_bonus(s, u, full):
    """Warriors at full strength when the combat began (cca-11.13)."""
    return t.WARRIORS_FULL_BONUS if s.unit_type[u] == t.WA and full else np.int64(0)


@kernel
def plain_close_dice(s, u, full, back, there):
    """Close combat dice of any unit but elephants, limits applied, nothing added by cards."""
    kind = s.unit_type[u]
    base = (t.UNIT_BACK[kind] if back else t.UNIT_ATTACK[kind]) + warriors_bonus(s, u, full)
    return limit_close(s, u, there, base)


@kernel
def is_full(s, u):
    """Has the unit all its blocks?"""
    return np.int64(s.unit_blocks[u] == t.UNIT_BLOCKS[s.unit_type[u]])


@kernel
def counts_as_full(s, u):
    """Full strength as the combat sees it: fixed at its beginning for those who take part (cca-11.13)."""
    if s.c_stage != C_NONE:
        if u == s.c_unit:
            return np.int64(s.c_full[0])
        if u == s.c_target:
            return np.int64(s.c_full[1])
    return is_full(s, u)


@kernel
def flexible_base(s, u, v):
    """Roman tactical flexibility: unsupported heavy infantry strikes back at Roman foot with three dice."""
    roman = s.unit_side[v]
    attacker = s.unit_type[v]
    return (
        s.side_rules[roman] & FLEXIBLE != 0
        and s.unit_type[u] == t.HI
        and (attacker == t.MI or attacker == t.HI)
        and s.terrain[s.unit_hex[u]] != t.BROKEN
        and not is_supported(s, u)
    )


@kernel
def elephants_base(s, u, v, kind, full_v):
    """Dice that elephants borrow from their enemy v (cca-11.20 to cca-11.22)."""
    fixed = t.ELEPHANT_FIXED[s.unit_type[v]]
    if fixed > 0:
        return fixed
    here = np.int64(s.unit_hex[u])
    if kind == BY_BACK:
        return np.int64(s.c_dice)
    if kind == BY_STRIKE:
        return plain_close_dice(s, v, full_v, False, here) + card_dice(s, v) + with_alexander(s, v)
    return plain_close_dice(s, v, full_v, True, here) + with_alexander(s, v)


@kernel
def close_dice(s, u, v, kind, full_u, full_v):
    """Dice of unit u in close combat against unit v."""
    there = np.int64(s.unit_hex[v])
    if s.unit_type[u] == t.EL:
        dice = limit_close(s, u, there, elephants_base(s, u, v, kind, full_v))
    elif (kind == BY_BACK or kind == BY_STRIKE) and flexible_base(s, u, v):
        dice = limit_close(s, u, there, t.FLEXIBLE_BACK)
    else:
        dice = plain_close_dice(s, u, full_u, kind != BY_ATTACK, there)
    if kind == BY_ATTACK or kind == BY_ANSWER:
        dice += card_dice(s, u)
    return dice + with_alexander(s, u)


@kernel
def dice_at_leader(s, u, there, full_u):
    """Dice of unit u in close combat against a lone leader (cca-11.16)."""
    if s.unit_type[u] == t.EL:
        dice = limit_close(s, u, there, t.ELEPHANTS_AGAINST_LEADER)
    else:
        dice = plain_close_dice(s, u, full_u, False, there)
    return dice + card_dice(s, u) + with_alexander(s, u)


@kernel
def shot_dice(s, u, there):
    """Dice of a shot (cca-10.3, cca-16.4, cca-16.10, cca-16.26)."""
    here = s.terrain[s.unit_hex[u]]
    still = s.unit_moved[u] == 0 or s.unit_type[u] == t.LCH
    dice = t.SHOT_STILL if still else t.SHOT_MOVED
    if here == t.CAMP:
        dice -= t.CAMP_DICE
    dice = min(dice, min(t.RANGED_LIMIT_IN[here], t.RANGED_LIMIT_AT_TARGET[s.terrain[there]]))
    return max(np.int64(0), dice) + card_dice(s, u)


@kernel
def leader_helps(s, u):
    """Do leader symbols hit for this unit in close combat (cca-11.3, cca-11.24)?"""
    kind = s.unit_type[u]
    if kind == t.EL:
        return False
    elite = s.unit_elite[u]
    if elite == t.SACRED_BAND or elite == t.SILVER_SHIELDS:
        return True
    h = s.unit_hex[u]
    side = s.unit_side[u]
    if s.hex_leader[h] >= 0:
        return True
    if s.side_rules[side] & POOR_LEADERSHIP:
        return False
    for d in range(6):
        n = t.NEIGHBOURS[h, d]
        if n >= 0:
            leader = s.hex_leader[n]
            if leader >= 0 and s.leader_side[leader] == side:
                return True
    return False
