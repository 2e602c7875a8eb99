"""The loops that every shell runs, compiled once for each ruleset.

`drive` is the one door: it takes an action for each battle of a slice, lets the rules carry it out, takes every forced
choice, and writes the next decision's mask and observation. Battle, the PettingZoo and Gymnasium shells use it with
n = 1, BatchEnv with many. The other entries are small.
"""

from __future__ import annotations

import numpy as np

from ancients_env.contract import LOG_RESERVE, LOG_ROWS
from ancients_env.dispatch import apply, begin, check, evaluate, legal, observe, resample
from ancients_env.kernels.dice import next_word, scatter
from ancients_env.kernels.jit import entry, kernel
from ancients_env.kernels.memory import expect

# settings of `drive`
OBSERVE = np.int64(1)  # write planes and scalars
RESET = np.int64(2)  # start a new battle where one ended
CHAIR = np.int64(4)  # actions and masks are seen from the deciding seat's own chair

CONTINUE = np.int64(-1)  # an action that only goes on with forced choices
START = np.int64(-2)  # an action that begins the battle

WORD, NO_ACTIONS = 8, np.uint64(0)  # a mask is looked through eight actions at a time


@kernel
def turned(s, action, cols, hexes, option_turn):
    """An action as the north chair sees it (and back: the half-turn is its own inverse)."""
    if action >= hexes:
        return hexes + option_turn[action - hexes]
    r, c = action // cols, action % cols
    width = np.int64(s.cols) - r % 2
    if r >= s.rows or c >= width:
        return np.int64(action)
    return (np.int64(s.rows) - 1 - r) * cols + (width - 1 - c)


@kernel
def drain(s, events, n):
    """Move the record's log into the buffer behind its first n rows; how many rows there are then."""
    m = np.int64(s.log_n)
    for i in range(m):
        for j in range(events.shape[1]):
            events[n + i, j] = s.log[i, j]
            s.log[i, j] = 0
    s.log_n = 0
    return n + m


@kernel
def settle(s, mask, events, n_events):
    """Take forced choices until a real decision stands in `mask`. Returns (legal actions, rows in the event buffer).

    One legal action is returned only when the event buffer has no room: the caller empties it and drives on.
    """
    while True:
        mask[:] = 0
        n = np.int64(0)
        if s.over == 0:
            n = legal(s, mask)
        if events.shape[0] > 0:
            n_events = drain(s, events, n_events)
            if n == 1 and n_events + LOG_ROWS > events.shape[0]:
                return n, n_events
        elif n == 1 and s.log_n > LOG_ROWS - LOG_RESERVE:
            s.log_n = 0
        if n != 1:
            return n, n_events
        a = np.int64(0)
        while mask[a] == 0:
            a += 1
        apply(s, a)


@kernel
def start(s, templates, seeds, i):
    """A template and a generator state for a new battle, by the place's own stream of seeds."""
    word = next_word(seeds[i])
    k = np.int64(((word >> np.uint64(32)) * np.uint64(templates.shape[0])) >> np.uint64(32))
    word = next_word(word)
    seeds[i] = word
    return k, scatter(word)


@kernel
def face(s, mask, scratch, cols, hexes, option_turn):
    """Turn a mask to the chair of the deciding seat; `scratch` is whole words long, 0 behind the mask."""
    if s.seat < 0 or s.seat & 1 == 0:
        return
    for a in range(mask.shape[0]):
        scratch[a] = mask[a]
        mask[a] = 0
    words = scratch.view(np.uint64)
    row, row_end = np.int64(0), np.int64(cols)  # kept along the way: dividing each action by the columns is slow
    last = np.int64(s.rows) - 1
    for w in range(words.shape[0]):  # few words hold anything
        if words[w] == NO_ACTIONS:
            continue
        for a in range(WORD * w, WORD * w + WORD):
            if scratch[a] == 0:
                continue
            if a >= hexes:
                mask[hexes + option_turn[a - hexes]] = 1
                continue
            while a >= row_end:
                row += 1
                row_end += cols
            c, width = a - row_end + cols, np.int64(s.cols) - (row & 1)
            if row > last or c >= width:
                mask[a] = 1
            else:
                mask[(last - row) * cols + width - 1 - c] = 1


@kernel
def see(s, seat, planes, scalars):
    """What a seat sees, into planes (C, rows, cols) and scalars (G,); the rules write planes by hex, (C, H)."""
    flat = planes.reshape(planes.size)
    for i in range(flat.size):
        flat[i] = 0
    scalars[:] = 0
    observe(s, seat, planes.reshape((planes.shape[0], planes.shape[1] * planes.shape[2])), scalars)


@entry
def drive(
    states, actions, mask, seats, planes, scalars, rewards, terminated, truncated, potential,
    events, event_n, finished, final_planes, final_scalars, templates, seeds, option_turn,
    cols, cap, mode, margin, lo, hi,
):  # fmt: skip
    """Take one action in each battle of the slice lo..hi; all outputs are modified in place.

    An action of CONTINUE only settles forced choices, START begins the record as it stands.
    """
    hexes = mask.shape[1] - option_turn.shape[0]
    scratch = np.zeros((mask.shape[1] + WORD - 1) // WORD * WORD, dtype=np.int8)
    for i in range(lo, hi):
        s = states[i]
        if mode & OBSERVE:  # a large batch does not fit the cache
            expect(planes, i)
        actor = np.int64(s.seat)
        action = np.int64(actions[i])
        terminated[i] = 0
        truncated[i] = 0
        rewards[i, :] = 0
        if events.shape[1] == 0:
            s.log_n = 0
        if action == START:
            begin(s)
        elif action >= 0:
            if mode & CHAIR and actor & 1:
                action = turned(s, action, cols, hexes, option_turn)
            s.decisions += 1
            apply(s, action)
        _, rows = settle(s, mask[i], events[i], np.int64(event_n[i]))
        event_n[i] = rows
        over = s.over != 0
        cut = not over and s.decisions >= cap
        if margin != 0.0:
            south = evaluate(s, np.int64(0))
            for seat in range(rewards.shape[1]):
                sign = 1.0 - 2.0 * (seat & 1)
                rewards[i, seat] = margin * sign * (south - potential[i])
            potential[i] = south
        if over or cut:
            terminated[i] = over
            truncated[i] = cut
            if over and s.winner >= 0:
                for seat in range(rewards.shape[1]):
                    rewards[i, seat] += 1.0 if seat & 1 == s.winner else -1.0
            if mode & OBSERVE:
                see(s, max(actor, np.int64(0)), final_planes[i], final_scalars[i])
            if mode & RESET:
                finished[i] = states[i]
                k, word = start(s, templates, seeds, i)
                states[i] = templates[k]
                s = states[i]
                s.rng = word
                begin(s)
                settle(s, mask[i], events[i][:0], np.int64(0))
                if margin != 0.0:
                    potential[i] = evaluate(s, np.int64(0))
        seats[i] = s.seat
        if i + 1 < hi:
            expect(states, i + 1)
        if mode & CHAIR:
            face(s, mask[i], scratch, cols, hexes, option_turn)
        if mode & OBSERVE:
            see(s, max(np.int64(s.seat), np.int64(0)), planes[i], scalars[i])


@entry
def look(states, seat, planes, scalars):
    """What a seat sees of each battle; planes and scalars are modified in place."""
    for i in range(states.shape[0]):
        see(states[i], np.int64(seat), planes[i], scalars[i])


@entry
def redraw(states, seat):
    """Redraw what the seat cannot know, in place."""
    for i in range(states.shape[0]):
        resample(states[i], np.int64(seat))


@entry
def judge(states, seat, out):
    """The material judgement of each battle for a seat, into `out`."""
    for i in range(states.shape[0]):
        out[i] = evaluate(states[i], np.int64(seat))


@entry
def verify(states, out):
    """The number of the first broken invariant of each battle (0: none), into `out`."""
    for i in range(states.shape[0]):
        out[i] = check(states[i])


@kernel
def pick(mask, n, word):
    """One of the n legal actions, by the upper half of a random word."""
    k = np.int64(((word >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
    a = np.int64(0)
    while True:
        if mask[a]:
            if k == 0:
                return a
            k -= 1
        a += 1


@entry
def playout(states, templates, seeds, mask, cap, budget, checked, out):
    """Play random battles in one loop until `budget` decisions were taken in each slot; modified in place.

    `checked` runs the invariants after every decision and stops at the first that breaks. `out` receives, for each
    slot: decisions, battles ended, battles cut, broken invariant or 0, longest log, events lost, battles won by south
    and by north. `mask` is scratch.
    """
    no_events = np.zeros((0, 8), dtype=np.int16)
    for i in range(states.shape[0]):
        s = states[i]
        word = seeds[i]
        n, _ = settle(s, mask, no_events, np.int64(0))
        taken = np.int64(0)
        while taken < budget:
            if n == 0 or s.decisions >= cap:
                out[i, 1] += s.over
                out[i, 2] += 1 - s.over
                if s.over != 0 and s.winner >= 0:
                    out[i, 6 + s.winner] += 1
                seeds[i] = word
                k, fresh = start(s, templates, seeds, i)
                word = seeds[i]
                states[i] = templates[k]
                s = states[i]
                s.rng = fresh
                begin(s)
                n, _ = settle(s, mask, no_events, np.int64(0))
                continue
            word = next_word(word)
            s.log_n = 0
            s.decisions += 1
            apply(s, pick(mask, n, word))
            n, _ = settle(s, mask, no_events, np.int64(0))
            taken += 1
            if checked:
                out[i, 4] = max(out[i, 4], np.int64(s.log_n))
                out[i, 5] += s.log_lost
                problem = check(s)
                if problem == 0 and s.over == 0 and n < 2:
                    problem = np.int64(-1)
                if problem != 0:
                    out[i, 3] = problem
                    break
        out[i, 0] += taken
        seeds[i] = word
