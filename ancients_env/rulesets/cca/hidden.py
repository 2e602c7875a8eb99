"""What a seat cannot know, drawn anew: the other hand and the order of the draw pile."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import shuffle
from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.evade import may_evade
from ancients_env.rulesets.cca.state import DEFEND


@kernel
def first_strike_shows(s, other):
    """A defender who cannot evade is asked only because he holds First Strike: whoever waits for him knows it."""
    if s.decision != DEFEND or s.seat != other or s.hand[other, t.FIRST_STRIKE] == 0:
        return False
    return not may_evade(s, np.int64(s.c_target), np.int64(s.c_unit))


@kernel
def resample(s, seat):
    """Redraw what a seat cannot know, in place."""
    other = 1 - (seat & 1)
    shows = first_strike_shows(s, other)
    if shows:
        s.hand[other, t.FIRST_STRIKE] -= 1
    unknown = s.hand[other]  # how many of each card are out of sight; emptied again below
    for i in range(s.deck_n):
        unknown[s.deck[i]] += 1
    n = np.int64(0)
    for card in range(t.CARDS):  # in order of the cards, so that the draw depends on the generator alone
        for _ in range(unknown[card]):
            s.deck[n] = card
            n += 1
        unknown[card] = 0
    shuffle(s, s.deck, n)
    for _ in range(np.int64(s.hand_n[other]) - shows):
        n -= 1
        s.hand[other, s.deck[n]] += 1
        s.deck[n] = -1
    if shows:
        s.hand[other, t.FIRST_STRIKE] += 1
