"""Cards: dealing, playing, drawing, and what a seat cannot know of them."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import shuffle
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.state import CARD_0, DONE, E_DISCARD, E_DRAW, E_RESHUFFLE

NOTHING = np.int64(0)


@kernel
def shuffle_in_discards(s):
    """The discard pile is shuffled together with what is left of the draw pile (cca-15.2, cca-17.37)."""
    n = np.int64(s.deck_n)
    for card in range(t.CARDS):
        for _ in range(s.discards[card]):
            s.deck[n] = card
            n += 1
        s.discards[card] = 0
    s.deck_n = n
    shuffle(s, s.deck, n)
    log(s, E_RESHUFFLE, n, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def draw_cards(s, side, count):
    """A side draws cards (cca-15.1)."""
    for _ in range(count):
        if s.deck_n == 0:
            shuffle_in_discards(s)
        if s.deck_n == 0:
            return
        s.deck_n -= 1
        card = np.int64(s.deck[s.deck_n])
        s.deck[s.deck_n] = -1
        s.hand[side, card] += 1
        s.hand_n[side] += 1
        log(s, E_DRAW, side, card, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)


@kernel
def discard(s, side, card):
    """A card goes from a hand to the discard pile."""
    s.hand[side, card] -= 1
    s.hand_n[side] -= 1
    s.discards[card] += 1


@kernel
def is_playable(s, side, card):
    """May the side play this card in its own turn (cca-6.1, cca-17.24, cca-17.28)?"""
    if s.hand[side, card] == 0 or card == t.FIRST_STRIKE:
        return False
    return card != t.COUNTER_ATTACK or s.last_order[1 - side] >= 0


@kernel
def can_play(s, side):
    """Has the side any playable card?"""
    for card in range(t.CARDS):
        if is_playable(s, side, card):
            return True
    return False


@kernel
def legal_play_card(s, mask):
    n = np.int64(0)
    for card in range(t.CARDS):
        if is_playable(s, s.active, card):
            mask[CARD_0 + card] = 1
            n += 1
    return n


@kernel
def legal_discard_card(s, mask):
    n = np.int64(0)
    for card in range(t.CARDS):
        if s.hand[s.active, card] > 0:
            mask[CARD_0 + card] = 1
            n += 1
    if n == 0:  # an empty hand: the turn passes
        mask[DONE] = 1
        n = np.int64(1)
    return n


@kernel
def apply_discard_card(s, action):
    """No playable card: one is thrown away, and nothing was played (cca-6.1, cca-17.24)."""
    side = np.int64(s.active)
    s.last_order[side] = -1
    if action == DONE:
        return
    card = action - CARD_0
    discard(s, side, card)
    log(s, E_DISCARD, side, card, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
