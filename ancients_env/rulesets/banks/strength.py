"""Strength and odds in melee (banks-9.9 to 9.17)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import TWO, end_of, first_of, has, hexside, holder, kind_of, leaders_at, on


@kernel
def base_strength(s, u):
    """Printed or reduced strength, in quarters; a looter's is 1 (banks-1.4, banks-6.19)."""
    if has(s, u, st.LOOTING):
        return t.LOOTER_STRENGTH * t.FRACTION
    return t.STRENGTH[np.int64(has(s, u, st.DISORDERED)), s.unit_type[u]] * t.FRACTION


@kernel
def leader_factor(s, u):
    """Each leader with a unit doubles it; none doubles an elephant that is out of its owner's hands."""
    h = np.int64(s.unit_hex[u])
    if h < 0 or has(s, u, st.CONTROLLED):  # banks-5.3, banks-13.11c
        return np.int64(1)
    return np.int64(1) << leaders_at(s, h, holder(s, u))  # banks-9.10


@kernel
def is_group(s, u, group):
    """Is a unit infantry, cavalry or neither (banks-1.3)?"""
    return t.GROUP_OF[s.unit_type[u]] == group


@kernel
def army_has_elephants(s, side):
    """Does an army have elephants in its list (banks-15.3d)?"""
    for u in range(first_of(s, side), end_of(s, side)):
        if s.unit_type[u] == t.EL and s.unit_fate[u] != st.REPLACED:
            return True
    return False


@kernel
def star_factor(s, u, enemy, attacks):
    """Phalanx and elephants are doubled against cavalry (banks-9.12)."""
    if t.STAR[s.unit_type[u]] == 0 or not is_group(s, enemy, t.CAVALRY):
        return np.int64(1)
    if attacks and s.unit_type[u] == t.EL and on(s, st.NATIONAL):
        if army_has_elephants(s, np.int64(s.unit_side[enemy])):  # banks-15.3d
            return np.int64(1)
    return TWO


@kernel
def ground_factor(s, u, attacks, strength):
    """Hills, villages and streams under a unit (banks-9.13, banks-9.14)."""
    h = np.int64(s.unit_hex[u])
    if h < 0:
        return strength
    kind = kind_of(s, h)
    if kind == t.STREAM:
        return strength // TWO
    if is_group(s, u, t.INFANTRY) and (kind == t.HILL or (kind == t.VILLAGE and not attacks)):
        return strength * TWO
    return strength


@kernel
def crossing(s, attacker, target, d):
    """The hexside that an attack in direction d crosses; off the map there is none."""
    if s.unit_hex[attacker] < 0 or s.unit_hex[target] < 0:
        return np.int64(t.OPEN)
    return hexside(s, np.int64(s.unit_hex[attacker]), d)


@kernel
def attack_strength(s, u, target, d):
    """Strength of an attack in direction d, in quarters."""
    strength = base_strength(s, u) * leader_factor(s, u) * star_factor(s, u, target, True)
    back = (d + t.BEHIND - s.unit_facing[target] + t.DIRECTIONS) % t.DIRECTIONS
    has_flank = s.unit_type[target] != t.CP and not has(s, target, st.LOOTING)
    if has_flank and back >= 2 and back <= 4:  # banks-9.11
        strength *= TWO
    if s.fierce and s.unit_type[u] == t.LI:  # banks-13.10, banks-15.3f
        strength *= t.TRIPLE
    strength = ground_factor(s, u, True, strength)
    if crossing(s, u, target, d) == t.FORD:  # banks-9.15
        strength //= TWO
    return strength


@kernel
def defence_strength(s, u, attacker, d):
    """Strength against an attack in direction d, in quarters."""
    strength = base_strength(s, u) * leader_factor(s, u) * star_factor(s, u, attacker, False)
    strength = ground_factor(s, u, False, strength)
    if crossing(s, attacker, u, d) == t.BRIDGE and is_group(s, u, t.INFANTRY):  # banks-9.15
        strength *= TWO
    return strength


@kernel
def odds(s, u, target, d):
    """The column of the results table, BELOW for an attack that may not be made (banks-9.4, banks-9.16, banks-9.17)."""
    attack, defence = attack_strength(s, u, target, d), defence_strength(s, target, u, d)
    if attack == 0 or crossing(s, u, target, d) == t.SIDE_RIVER:
        return np.int64(t.BELOW)
    if attack >= 3 * defence:
        return np.int64(t.THREE_ONE)
    if attack >= 2 * defence:
        return np.int64(t.TWO_ONE)
    if attack >= defence:
        return np.int64(t.ONE_ONE)
    if 2 * attack >= defence or has(s, u, st.WILD):  # banks-13.9c
        return np.int64(t.ONE_TWO)
    return np.int64(t.BELOW)
