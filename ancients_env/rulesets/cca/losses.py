"""Blocks removed, and the fate of the leader who was there (section 14)."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import roll
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import lose_leader, lose_unit
from ancients_env.rulesets.cca.state import E_LOSS, E_THROW, TH_LEADER

NOTHING = np.int64(0)
FACES = np.int64(6)
ONE, TWO = np.int64(1), np.int64(2)
PART = np.int64(0x7FFF)  # five dice of a throw in one number of the log
MOST_SHOWN = np.int64(20)


@kernel
def show(s, dice, n, h, purpose):
    """Note dice thrown, three bits a die: in the log and for pictures."""
    s.shown = dice
    s.shown_n = n
    log(s, E_THROW, h, purpose, n, dice & PART, (dice >> 15) & PART, (dice >> 30) & PART, (dice >> 45) & PART)


@kernel
def throw_dice(s, n, h, purpose):
    """Throw n dice; how many show each face, a byte a face (see `count`)."""
    counts = np.int64(0)
    dice = np.int64(0)
    for i in range(n):
        face = roll(s, FACES)
        counts += ONE << (8 * face)
        if i < MOST_SHOWN:
            dice |= face << (3 * i)
    show(s, dice, min(n, MOST_SHOWN), h, purpose)
    return counts


@kernel
def count(counts, face):
    """How many dice of a throw show this face."""
    return (counts >> (8 * face)) & 255


@kernel
def test_leader(s, leader, n):
    """So many dice; all must show a leader to eliminate him. True if he is (cca-14.1, cca-14.2)."""
    s.t_tested |= 1 << leader
    if count(throw_dice(s, n, np.int64(s.leader_hex[leader]), TH_LEADER), t.DIE_LEADER) == n:
        lose_leader(s, leader)
        return True
    return False


@kernel
def lose_blocks(s, u, hits):
    """Remove blocks; test the leader once a throw (cca-14.3); send him off if his unit is gone (cca-13.11)."""
    lost = min(hits, np.int64(s.unit_blocks[u]))
    if lost <= 0:
        return
    h = np.int64(s.unit_hex[u])
    side = np.int64(s.unit_side[u])
    leader = np.int64(s.hex_leader[h])
    s.unit_blocks[u] -= lost
    left = np.int64(s.unit_blocks[u])
    log(s, E_LOSS, h, np.int64(s.unit_type[u]), side, lost, left, NOTHING, NOTHING)
    if left == 0:
        lose_unit(s, u)
    if leader < 0 or s.over:
        return
    tested = (s.t_tested >> leader) & 1
    if left > 0:
        if not tested:
            test_leader(s, leader, TWO)
    elif tested or not test_leader(s, leader, ONE):
        s.l_who = leader
        s.l_steps = 0
