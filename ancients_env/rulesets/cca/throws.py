"""A throw of dice against a target: hits, what the target ignores, flags (sections 10 and 11)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import roll
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.sight import displacement
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.losses import FACES, MOST_SHOWN, count, show, throw_dice
from ancients_env.rulesets.cca.state import (
    BY_ATTACK,
    BY_BACK,
    BY_STRIKE,
    TH_AGAIN,
    TH_ANSWER,
    TH_ATTACK,
    TH_BACK,
    TH_SHOT,
    TH_STRIKE,
)
from ancients_env.rulesets.cca.strength import leader_helps

COLS = np.int64(t.COLS)
RANGE = np.int64(t.MAX_RANGE)


@kernel
def behind_rampart(s, v, thrower_hex, ranged):
    """Is the side of v's hex that faces the thrower a rampart (cca-16.21, cca-16.22)?"""
    h = np.int64(s.unit_hex[v])
    bits = np.int64(s.ramparts[h])
    if bits == 0:
        return False
    if ranged:
        dr, dq = displacement(COLS, np.int64(thrower_hex), h)
        a = t.SIGHT_ENTERS[dr + RANGE, dq + RANGE, 0]
        b = t.SIGHT_ENTERS[dr + RANGE, dq + RANGE, 1]
        return (bits >> a) & (bits >> b) & 1 == 1
    for d in range(6):
        if t.NEIGHBOURS[h, d] == thrower_hex:
            return (bits >> d) & 1 == 1
    return False


@kernel
def terrain_protects(s, v, thrower_hex, ranged):
    """Foot defending in a camp or behind a rampart side (cca-16.21 to cca-16.25)."""
    if t.UNIT_MOUNTED[s.unit_type[v]]:
        return False
    return s.terrain[s.unit_hex[v]] == t.CAMP or behind_rampart(s, v, thrower_hex, ranged)


@kernel
def is_horse(kind):
    """Cavalry or chariots: what elephants and camels frighten (cca-2.3)."""
    return t.IS_CAVALRY[kind] + t.IS_CHARIOT[kind] > 0


@kernel
def ignores_swords(s, u, v, defending):
    """Does v ignore one swords hit of this throw (cca-11.5)? Elephants ignore all: see the caller."""
    if t.IS_CHARIOT[s.unit_type[v]] or s.unit_elite[v] == t.COMPANIONS:
        return True
    return defending and terrain_protects(s, v, np.int64(s.unit_hex[u]), False)


@kernel
def ignored_class_hits(s, u, v):
    """Class hits v ignores when u throws: camels and elephants against horses (cca-11.17, cca-11.25)."""
    kind = s.unit_type[v]
    if (kind == t.EL or kind == t.CM) and is_horse(s.unit_type[u]):
        return np.int64(1)
    return np.int64(0)


@kernel
def throw_again(s, u, v, pending):
    """Elephants throw swords hits again until none shows (cca-11.23). Returns (class hits, swords hits, flags)."""
    target = t.UNIT_CLASS[s.unit_type[v]]
    kind_hits = swords_hits = flags = np.int64(0)
    dice = shown = np.int64(0)
    h = np.int64(s.unit_hex[u])
    for _ in range(pending):
        again = True
        while again:
            face = roll(s, FACES)
            dice |= face << (3 * shown)
            shown += 1
            if shown == MOST_SHOWN:
                show(s, dice, shown, h, TH_AGAIN)
                dice = shown = np.int64(0)
            kind_hits += face == target
            flags += face == t.DIE_FLAG
            again = face == t.DIE_SWORDS
            swords_hits += again
    if shown > 0:
        show(s, dice, shown, h, TH_AGAIN)
    return kind_hits, swords_hits, flags


@kernel
def throw_close(s, u, v, dice, kind, evading, defending):
    """Unit u throws at unit v in close combat. Returns (hits, flags)."""
    purpose = TH_ANSWER
    if kind == BY_ATTACK:
        purpose = TH_ATTACK
    elif kind == BY_BACK:
        purpose = TH_BACK
    elif kind == BY_STRIKE:
        purpose = TH_STRIKE
    faces = throw_dice(s, dice, np.int64(s.unit_hex[u]), purpose)
    kind_hits = count(faces, t.UNIT_CLASS[s.unit_type[v]])
    if evading:  # cca-13.3, cca-13.7
        return max(np.int64(0), kind_hits - ignored_class_hits(s, u, v)), np.int64(0)
    flags = count(faces, t.DIE_FLAG)
    swords = np.int64(0)
    if t.UNIT_SWORDS[s.unit_type[u]] and s.unit_type[v] != t.EL:
        swords = count(faces, t.DIE_SWORDS)
        if swords > 0 and ignores_swords(s, u, v, defending):
            swords -= 1
    if s.unit_type[u] == t.EL and swords > 0:
        more_hits, more_swords, more_flags = throw_again(s, u, v, swords)
        kind_hits += more_hits
        swords += more_swords
        flags += more_flags
    hits = max(np.int64(0), kind_hits - ignored_class_hits(s, u, v)) + swords
    if leader_helps(s, u):
        hits += count(faces, t.DIE_LEADER)
    return hits, flags


@kernel
def throw_shot(s, u, v, dice):
    """Unit u shoots at unit v: only the class hits (cca-10.9). Returns (hits, flags)."""
    faces = throw_dice(s, dice, np.int64(s.unit_hex[u]), TH_SHOT)
    return count(faces, t.UNIT_CLASS[s.unit_type[v]]), count(faces, t.DIE_FLAG)
