"""Scripts at play in compiled code: whole battles, or with a budget of no decisions only the next choice.

Python comes here through `agents.door.contest`.
"""

from __future__ import annotations

import numpy as np

from agents.scripted import policy
from ancients_env.dispatch import apply, begin
from ancients_env.kernels.dice import next_word
from ancients_env.kernels.jit import kernel
from ancients_env.loop import pick, settle

RANDOM = np.int64(0)  # the level of a side that takes any legal action
# columns of `out`
CHOICE, DECISIONS = np.int64(0), np.int64(1)  # the next choice, -1 for none; decisions of south, and of north behind it
COLUMNS = 3


@kernel
def fight(states, levels, words, masks, ratings, begins, cap, budget, out, lo, hi):
    """Play the battles of the slice on, script against script, for at most `budget` decisions; all modified in place.

    `levels` (n, 2) are the rungs of both sides, 0 for random, which draws from `words` (n,). Where a battle goes on,
    its mask, its ratings and the choice for the next decision are left in `masks`, `ratings` and `out`.
    """
    no_events = np.zeros((0, 8), dtype=np.int16)
    for i in range(lo, hi):
        s = states[i]
        mask, rating = masks[i], ratings[i]
        if begins:
            begin(s)
            settle(s, mask, no_events, np.int64(0))
        taken = np.int64(0)
        n = np.int64(2)
        if budget > 0:
            n, _ = settle(s, mask, no_events, np.int64(0))
        out[i, CHOICE] = -1
        out[i, DECISIONS], out[i, DECISIONS + 1] = 0, 0
        while n > 0 and s.over == 0 and s.decisions < cap:
            level = np.int64(levels[i, s.seat & 1])
            if level == RANDOM:
                words[i] = next_word(words[i])
                action = pick(mask, n, words[i])
            else:
                action = policy(s, np.int64(s.seat), level, mask, rating)
            if taken >= budget:
                out[i, CHOICE] = action
                break
            s.log_n = 0
            s.decisions += 1
            out[i, DECISIONS + (s.seat & 1)] += 1
            apply(s, action)
            n, _ = settle(s, mask, no_events, np.int64(0))
            taken += 1
