"""Chance: the battle's own generator, loaded dice first.

The generator is xorshift64 on one uint64 of the record; its upper 32 bits are used. It needs no multiplication that
wraps, so the compiled and the interpreted engine draw the same numbers.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel

_U13, _U7, _U17, _U32 = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_MASK = (1 << 64) - 1
_ZERO, _LOW, _ODD = np.uint64(0), np.uint64(0xFFFFFFFF), np.uint64(0x9E3779B97F4A7C15)


def seed_word(*parts: int) -> int:
    """A well mixed, non-zero 64-bit word from whole numbers: how seeds become generator states.

    >>> seed_word(0) != seed_word(1), seed_word(3, 4) == seed_word(3, 4)
    (True, True)
    """
    word = 0x9E3779B97F4A7C15
    for part in parts:
        word = (word + (part & _MASK)) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        word ^= word >> 31
    return word or 1


@kernel
def next_word(word):
    """The generator's next state."""
    word ^= word << _U13
    word ^= word >> _U7
    word ^= word << _U17
    return word


@kernel
def scatter(word):
    """A generator state whose numbers have nothing to do with those that follow `word` itself; never 0.

    The products of two halves fit into 64 bits, so nothing wraps.
    """
    for _ in range(2):
        word = next_word(word ^ _ODD)
        word ^= (word >> _U32) * (word & _LOW)
    return word if word != _ZERO else _ODD


@kernel
def draw(s, n):
    """A whole number from 0 to n - 1, from the battle's generator."""
    s.rng = next_word(s.rng)
    return np.int64(((s.rng >> _U32) * np.uint64(n)) >> _U32)


@kernel
def roll(s, faces):
    """One die with so many faces, 0 to faces - 1: a loaded one if there is any."""
    at = np.int64(s.dice_at)
    if at < s.dice_n:
        s.dice_at = at + 1
        if s.dice_at == s.dice_n:  # all used: leave no trace, so that equal games have equal bytes
            face = np.int64(s.dice[at])
            for i in range(at + 1):
                s.dice[i] = 0
            s.dice_n = 0
            s.dice_at = 0
            return face
        return np.int64(s.dice[at])
    return draw(s, faces)


@kernel
def shuffle(s, cards, n):
    """Shuffle the first n items in place."""
    for i in range(n - 1, 0, -1):
        j = draw(s, i + 1)
        keep = cards[i]
        cards[i] = cards[j]
        cards[j] = keep
