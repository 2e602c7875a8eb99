"""Units and generals on the table: where they stand, what they touch, how they are lost; and the dice."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import draw, roll
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t

NOTHING, ONE, NONE = np.int64(0), np.int64(1), np.int64(-1)
FIRST_UNIT = np.array([0, t.MAX_SIDE])
FIRST_GENERAL = np.array([0, t.MAX_GENERALS_SIDE])
ROW_OF_DICE = np.int64(10)  # dice that one event holds, three bits each
PACK = np.int64(5)  # of those: in one number


@kernel
def note(s, kind, a, b, c, d):
    """Log an event of four numbers."""
    log(s, kind, a, b, c, d, NOTHING, NOTHING, NOTHING)


@kernel
def ask(s, seat, decision):
    """Put a question; always True, which ends the loop of stages."""
    s.seat = seat
    s.decision = decision
    return True


# ---------------------------------------------------------------- dice (antesignani-2.7)


@kernel
def throw_one(s, faces):
    """One die, 1 to its faces: the first loaded result if the die can show it; kept for pictures."""
    at = np.int64(s.dice_at)
    die = (roll(s, faces) if at < s.dice_n and s.dice[at] < faces else draw(s, faces)) + 1
    n = np.int64(s.shown_n)
    if n < st.SHOWN:
        s.shown[n] = die
        s.shown_n = n + 1
    return die


@kernel
def throw(s, n, faces, limit, what, at):
    """Throw n dice and log them; (how many, and what sum) show at most the limit. `at` is a hex, or a side for PC."""
    s.shown_n = 0
    s.shown_for = what
    count, total = NOTHING, NOTHING
    low, high, held = NOTHING, NOTHING, NOTHING
    for i in range(n):
        die = throw_one(s, faces)
        if die <= limit:
            count += 1
            total += die
        if held < PACK:
            low |= (die - 1) << (3 * held)
        else:
            high |= (die - 1) << (3 * (held - PACK))
        held += 1
        if held == ROW_OF_DICE or i == n - 1:
            log(s, st.E_DICE, what, at, faces, held, low, high, limit)
            low, high, held = NOTHING, NOTHING, NOTHING
    return count, total


@kernel
def draw_token(s):
    """The side of one token taken from the bowl, each equally likely (antesignani-6.3); a loaded one if it is there."""
    at = np.int64(s.dice_at)
    side = NONE
    if at < s.dice_n and s.dice[at] >= st.FIRST_TOKEN:
        side = np.int64(s.dice[at]) - st.FIRST_TOKEN
        if s.bowl[side] > 0:
            roll(s, ONE)
        else:
            side = NONE
    if side < 0:
        first = np.int64(s.first)
        k = draw(s, np.int64(s.bowl[0]) + np.int64(s.bowl[1]))
        side = first if k < s.bowl[first] else 1 - first
    s.bowl[side] -= 1
    return side


# ---------------------------------------------------------------- what a unit is


@kernel
def side_of(u):
    """Whose unit it is."""
    return np.int64(u >= t.MAX_SIDE)


@kernel
def is_mounted(s, u):
    """Cavalry of any kind (antesignani-3.1)."""
    return t.MOUNTED[s.unit_category[u]] == 1


@kernel
def is_dromedary(s, u):
    """Light or caparisoned (antesignani-28.1)."""
    return s.unit_category[u] == t.DROMEDARY or s.unit_category[u] == t.CAPARISONED


@kernel
def has(s, u, traits):
    """Does a unit own one of these traits?"""
    return s.unit_traits[u] & traits != 0


@kernel
def marked(s, u, marks):
    """Does a unit bear one of these marks?"""
    return s.unit_state[u] & marks != 0


@kernel
def is_stiff(s, u):
    """Long spears or shieldwall: turning costs UD (antesignani-10.4)."""
    return has(s, u, t.SPEARS) or marked(s, u, st.SHIELDWALL)


@kernel
def basic_move(s, u):
    """UD of its basic move (antesignani-10.1)."""
    return np.int64(t.BASIC[s.unit_category[u], s.unit_weight[u]])


@kernel
def forced_march(s, u):
    """UD of its forced march (antesignani-10.1)."""
    return np.int64(t.FORCED[s.unit_category[u], s.unit_weight[u]])


@kernel
def basic_score(s, u):
    """SB: by quality and doctrine, of irregulars their cohesion (antesignani-8.1, antesignani-8.2)."""
    if s.unit_quality[u] == t.IRREGULAR:
        return np.int64(s.unit_vc[u])
    return np.int64(t.SB[s.unit_quality[u], s.unit_doctrine[u]])


# ---------------------------------------------------------------- where it stands


@kernel
def is_rough(s, h):
    """Rough ground."""
    return s.ground[h] & t.ROUGH != 0


@kernel
def level(s, h):
    """Height of a hex."""
    return np.int64(s.ground[h]) >> t.LEVEL_SHIFT


@kernel
def front(facing, a, b):
    """How hex b lies to a unit in hex a: above 0 in front, 0 on the line, below 0 behind (antesignani-2.4)."""
    return t.FRONT_X[facing] * (t.X[b] - t.X[a]) + t.FRONT_R[facing] * (t.R[b] - t.R[a])


@kernel
def faces_unit(s, u, v):
    """Front value of unit v's hex for unit u."""
    return front(np.int64(s.unit_facing[u]), np.int64(s.unit_hex[u]), np.int64(s.unit_hex[v]))


@kernel
def distance(a, b):
    """Hex steps between two hexes (antesignani-2.1)."""
    return np.int64(t.DISTANCE[a, b])


@kernel
def direction(a, b):
    """The direction from a hex to an adjacent one, -1 if it is not adjacent."""
    for d in range(t.DIRECTIONS):
        if t.NEIGHBOURS[a, d] == b:
            return np.int64(d)
    return NONE


@kernel
def in_contact(s, u, v):
    """Are two living units in contact (antesignani-2.5)?"""
    a, b = np.int64(s.unit_hex[u]), np.int64(s.unit_hex[v])
    return a >= 0 and b >= 0 and t.DISTANCE[a, b] == 1


@kernel
def put(s, u, h):
    """A unit comes to stand in a hex."""
    side = side_of(u)
    s.unit_hex[u] = h
    s.hex_unit[h] = u
    for d in range(t.DIRECTIONS):
        n = t.NEIGHBOURS[h, d]
        if n >= 0:
            s.near[side, n] += 1


@kernel
def lift(s, u):
    """A unit leaves its hex, or is taken up to move: it stands nowhere until it is put down."""
    side, h = side_of(u), np.int64(s.unit_hex[u])
    s.hex_unit[h] = -1
    for d in range(t.DIRECTIONS):
        n = t.NEIGHBOURS[h, d]
        if n >= 0:
            s.near[side, n] -= 1


@kernel
def enter(s, u, h):
    """A unit enters a hex: its general goes with it, enemy generals there are captured (antesignani-17.5, 17.13)."""
    side = side_of(u)
    s.unit_hex[u] = h
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        if s.general_unit[g] == u:
            s.general_hex[g] = h
    first = FIRST_GENERAL[1 - side]
    for g in range(first, first + np.int64(s.generals[1 - side])):
        if s.general_hex[g] == h:
            lose_general(s, np.int64(g), st.L_CAPTURED)


@kernel
def shift(s, u, h):
    """A unit goes to another hex at once: retreat or advance."""
    lift(s, u)
    enter(s, u, h)
    put(s, u, h)


# ---------------------------------------------------------------- generals


@kernel
def side_of_general(g):
    """Whose general he is."""
    return np.int64(g >= t.MAX_GENERALS_SIDE)


@kernel
def general_of(s, u):
    """The general attached to a unit, -1 for none."""
    side = side_of(u)
    first = FIRST_GENERAL[side]
    for g in range(first, first + np.int64(s.generals[side])):
        if s.general_unit[g] == u:
            return np.int64(g)
    return NONE


@kernel
def lose_general(s, g, how):
    """A general is eliminated (antesignani-7.4, antesignani-17.15)."""
    side = side_of_general(g)
    note(s, st.E_GENERAL_LOST, side, g - FIRST_GENERAL[side], np.int64(s.general_hex[g]), np.int64(how))
    s.general_hex[g] = st.GONE
    s.general_unit[g] = -1
    if s.chief[side] == g:
        s.chief[side] = -1
        s.chief_lost[side] = s.turn


# ---------------------------------------------------------------- harm


@kernel
def destroy(s, u):
    """A unit without cohesion is removed with its general (antesignani-5.2, antesignani-6.4, antesignani-17.5)."""
    side = side_of(u)
    note(s, st.E_DESTROYED, side, np.int64(s.unit_hex[u]), NOTHING, NOTHING)
    g = general_of(s, u)
    if g >= 0:
        lose_general(s, g, st.L_UNIT)
    lift(s, u)
    s.unit_hex[u] = st.GONE
    if not marked(s, u, st.ACTIVATED):
        s.bowl[side] -= 1


@kernel
def lose_vc(s, u, kind):
    """A unit loses 1 VC, by a loss or trampled."""
    side = side_of(u)
    s.unit_vc[u] -= 1
    s.vc[side] -= 1
    note(s, kind, side, np.int64(s.unit_hex[u]), np.int64(s.unit_vc[u]), NOTHING)
    if s.unit_vc[u] == 0:
        destroy(s, u)
