"""The tree: compiled, open loop, on what one seat knows.

Every simulation starts from a record of its own: a copy of what the seat sees, with hidden things drawn anew and with
another generator. From the root it walks down by **action sequence**: a node does not stand for a position but for all
positions that the same choices may lead to, whatever the dice and the cards. So a child is known by who decides, what
kind of decision it is and which action is taken; where the dice ask somebody else, other children of the node are used.

Choice by PUCT with the script's ratings as priors; a new node's decision gets its children at once, the rest of the
battle is played by a script (or at random) until so many turns have passed, and is then judged by the ruleset's
`evaluate`, to which a share of the script's `outlook` is added. Results are kept as the south sees them and measured in
standard deviations of all results, so that one constant fits close and clear positions of all games.

Python comes here through `agents.door.simulate`.

    arrays of a tree of N nodes         columns
    links    (N, 3) int32               FIRST child, NEXT sibling (0 for none), VISITS
    keys     (N,)   int64               who, what and which: see `key_of`
    values   (N, 2) float64             TOTAL of results for the south, PRIOR
    counts   (4,)   int64               nodes USED, simulations DONE, decisions PLAYED in them
    spread   (3,)   float64             number, mean and sum of squared differences of all results
"""

from __future__ import annotations

import numpy as np

from agents.scripted import outlook, policy, rate
from ancients_env.dispatch import apply, evaluate, resample
from ancients_env.kernels.dice import next_word, scatter
from ancients_env.kernels.jit import kernel
from ancients_env.loop import pick, settle

FIRST, NEXT, VISITS = range(3)
TOTAL, PRIOR = range(2)
USED, DONE, PLAYED, FULL = range(4)
MOST_DEPTH = 400  # decisions of one walk through the tree

# settings, as whole numbers and as numbers
ROLLOUT, GUIDE, TURNS, LENGTH = range(4)  # rung of rollouts (0: random), rung of priors, turns, decisions of a rollout
EXPLORE, HEAT, EVEN, TIMID, OUTLOOK = range(5)  # PUCT's constant, of the softmax, equal priors, unvisited, outlook

FEW = 12  # results before their spread is trusted
USUAL_SPREAD = 0.2


@kernel
def key_of(s, action, actions):
    """Who decides, what kind of decision, which action."""
    return (np.int64(s.decision) * 16 + np.int64(s.seat)) * actions + action


@kernel
def deviation(spread):
    """The standard deviation of the results so far."""
    if spread[0] < FEW:
        return USUAL_SPREAD
    return max(1e-3, np.sqrt(spread[2] / spread[0]))


@kernel
def note(spread, result):
    """One more result."""
    spread[0] += 1.0
    off = result - spread[1]
    spread[1] += off / spread[0]
    spread[2] += off * (result - spread[1])


@kernel
def add_child(links, keys, values, counts, node, key, prior):
    """A new first child of the node; False when the tree is full."""
    child = counts[USED]
    if child >= keys.shape[0]:
        counts[FULL] = 1
        return False
    counts[USED] = child + 1
    keys[child] = key
    links[child, FIRST] = 0
    links[child, VISITS] = 0
    links[child, NEXT] = links[node, FIRST]
    links[node, FIRST] = child
    values[child, TOTAL] = 0.0
    values[child, PRIOR] = prior
    return True


@kernel
def expand(links, keys, values, counts, node, s, mask, n, ratings, numbers, shares):
    """Give the node a child for each legal action; priors by the script's ratings."""
    actions = mask.shape[0]
    rate(s, np.int64(s.seat), np.int64(numbers[GUIDE]), mask, ratings)
    best = -np.inf
    for a in range(actions):
        if mask[a]:
            best = max(best, ratings[a])
    total = 0.0
    for a in range(actions):
        if mask[a]:
            total += np.exp((ratings[a] - best) / shares[HEAT])
    even = shares[EVEN] / n
    for a in range(actions):
        if mask[a]:
            prior = even + (1.0 - shares[EVEN]) * np.exp((ratings[a] - best) / shares[HEAT]) / total
            if not add_child(links, keys, values, counts, node, key_of(s, a, actions), prior):
                return


@kernel
def select(links, keys, values, node, s, mask, spread, shares):
    """The child to follow among the legal ones; (-1, legal children found) when there is none."""
    actions = mask.shape[0]
    low = key_of(s, 0, actions)
    visits, found, total = 0.0, 0, 0.0
    child = links[node, FIRST]
    while child > 0:
        a = keys[child] - low
        if 0 <= a < actions and mask[a]:
            found += 1
            visits += links[child, VISITS]
            total += values[child, TOTAL]
        child = links[child, NEXT]
    if found == 0:
        return np.int64(-1), found
    sign = 1.0 if s.seat & 1 == 0 else -1.0
    scale = sign / deviation(spread)
    unvisited = (total / visits * scale if visits > 0 else 0.0) - shares[TIMID]
    reach = shares[EXPLORE] * np.sqrt(visits + 1.0)
    best, chosen = -np.inf, np.int64(-1)
    child = links[node, FIRST]
    while child > 0:
        a = keys[child] - low
        if 0 <= a < actions and mask[a]:
            n = links[child, VISITS]
            mean = values[child, TOTAL] / n * scale if n > 0 else unvisited
            score = mean + reach * values[child, PRIOR] / (1.0 + n)
            if score > best:
                best, chosen = score, np.int64(child)
        child = links[child, NEXT]
    return chosen, found


@kernel
def add_missing(links, keys, values, counts, node, s, mask, n, shares):
    """Children for actions that were not legal when the node was expanded, such as other cards in a redrawn hand."""
    actions = mask.shape[0]
    low = key_of(s, 0, actions)
    for a in range(actions):
        if mask[a]:
            child = links[node, FIRST]
            while child > 0 and keys[child] != low + a:
                child = links[child, NEXT]
            if child == 0 and not add_child(links, keys, values, counts, node, low + a, 1.0 / n):
                return


@kernel
def roll_out(s, mask, n, ratings, no_events, numbers, last_turn, word):
    """Play on by the script, or at random, until enough turns have passed. Returns (decisions, generator)."""
    played = np.int64(0)
    rung = np.int64(numbers[ROLLOUT])
    while n > 0 and s.turn < last_turn and played < numbers[LENGTH]:
        if rung == 0:
            word = next_word(word)
            action = pick(mask, n, word)
        else:
            action = policy(s, np.int64(s.seat), rung, mask, ratings)
        s.log_n = 0
        apply(s, action)
        n, _ = settle(s, mask, no_events, np.int64(0))
        played += 1
    return played, word


@kernel
def step(root, states, mask, action):
    """Make of `states` (1,) what an action makes of the root."""
    states[0] = root[0]
    apply(states[0], np.int64(action))
    settle(states[0], mask, np.zeros((0, 8), dtype=np.int16), np.int64(0))


@kernel
def grow(
    root, seat, states, links, keys, values, counts, spread, words, mask, ratings, path, numbers, shares, sims,
):  # fmt: skip
    """Grow the tree by so many simulations; all but root, numbers and shares are modified in place.

    `root` (1,) is the record that the seat imagines, `states` (1,) the one that is played with. The tree of another
    decision is forgotten when `counts[USED]` is 0.
    """
    no_events = np.zeros((0, 8), dtype=np.int16)
    actions = mask.shape[0]
    if counts[USED] == 0:
        counts[USED] = 1
        links[0, :] = 0
        values[0, :] = 0.0
        spread[:] = 0.0
    word = words[0]
    s = states[0]
    last_turn = np.int64(root[0].turn) + numbers[TURNS]
    for _ in range(sims):
        states[0] = root[0]
        word = next_word(word)
        s.rng = scatter(word)
        resample(s, np.int64(seat))
        word = next_word(word)
        s.rng = scatter(word)
        n, _ = settle(s, mask, no_events, np.int64(0))
        node = np.int64(0)
        depth = np.int64(0)
        while n > 0 and s.turn < last_turn and depth < MOST_DEPTH:
            child, found = select(links, keys, values, node, s, mask, spread, shares)
            if found == 0:
                if depth > 0 and links[node, VISITS] == 0:
                    break
                expand(links, keys, values, counts, node, s, mask, n, ratings, numbers, shares)
                if depth == 0:
                    break
            elif found < n:
                add_missing(links, keys, values, counts, node, s, mask, n, shares)
            if found < n:
                child, found = select(links, keys, values, node, s, mask, spread, shares)
                if found == 0:  # the tree is full
                    break
            path[depth] = child
            depth += 1
            s.log_n = 0
            apply(s, keys[child] % actions)
            n, _ = settle(s, mask, no_events, np.int64(0))
            node = child
            counts[PLAYED] += 1
        played, word = roll_out(s, mask, n, ratings, no_events, numbers, last_turn, word)
        counts[PLAYED] += played
        result = evaluate(s, np.int64(0))
        if shares[OUTLOOK] > 0.0 and s.over == 0:
            result += shares[OUTLOOK] * outlook(s, np.int64(numbers[GUIDE]))
        note(spread, result)
        for i in range(depth):
            links[path[i], VISITS] += 1
            values[path[i], TOTAL] += result
        counts[DONE] += 1
    words[0] = word
