"""Units, leaders and camps on the board: where they stand, how they are harmed and lost."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.dice import roll
from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t

NONE = np.int64(-1)
NOTHING, ONE, TWO, THREE = np.arange(4)
BOTH = np.int64(3)  # both sides see it
SIDE_BIT = np.int64(16)  # of an event's unit: its type, plus this for north
LEADER_BITS = np.int64(4)
LEADER_MASK = np.int64(15)
DIE_BASE = np.int64(7)  # dice of an event, packed four to a number
DICE_IN_NUMBER = np.int64(4)

# why a unit became disordered
CAUSES = ("woods", "passing", "retreat", "M", "AD", "DD", "DE", "missiles", "withdrawal")
(BY_WOODS, BY_PASSING, BY_RETREAT, BY_M, BY_AD, BY_DD, BY_DE, BY_MISSILES, BY_WITHDRAWAL) = np.arange(len(CAUSES))


# ---------------------------------------------------------------- small questions


@kernel
def on(s, switch):
    """Is an optional rule in use (banks-13.0)?"""
    return np.int64(s.options) & switch != 0


@kernel
def game_turn(s):
    """The number of the game turn, from 1."""
    return np.int64(s.turn) // 2 + 1


@kernel
def is_night(s):
    """Is this a night turn (banks-13.4a)?"""
    return on(s, st.EXTENDED_GAME) and game_turn(s) > s.night_after


@kernel
def throw(s):
    """One die, 1 to 6, kept for pictures."""
    die = roll(s, t.FACES) + 1
    s.shown[1] = s.shown[0]
    s.shown[0] = die
    return die


@kernel
def holder(s, u):
    """The side whose unit it is now: a panicked elephant is the enemy's for a while (banks-13.11c)."""
    side = np.int64(s.unit_side[u])
    return 1 - side if s.unit_marks[u] & st.CONTROLLED else side


@kernel
def first_of(s, side):
    """Where a side's block of units begins."""
    return np.int64(s.first_unit[side])


@kernel
def end_of(s, side):
    """Where it ends."""
    return np.int64(s.first_unit[side]) + np.int64(s.side_units[side])


@kernel
def has(s, u, marks):
    """Has a unit any of these marks?"""
    return np.int64(s.unit_marks[u]) & marks != 0


@kernel
def kind_of(s, h):
    """The terrain of a hex."""
    return np.int64(s.ground[h]) & t.KIND


@kernel
def neighbour(s, h, d):
    """The hex next to h in direction d, -1 off the scenario's board."""
    n = np.int64(t.NEIGHBOURS[h, d])
    if n >= 0 and s.ground[n] == t.OFF_BOARD:
        return NONE
    return n


@kernel
def direction(a, b):
    """The direction from a hex to its neighbour, -1 if they are none."""
    for d in range(t.DIRECTIONS):
        if t.NEIGHBOURS[a, d] == b:
            return np.int64(d)
    return NONE


@kernel
def hexside(s, h, d):
    """What lies on the side of a hex in a direction; h and its neighbour are on the board."""
    if d >= t.BEHIND:
        h = np.int64(t.NEIGHBOURS[h, d])
        d -= t.BEHIND
    return (np.int64(s.hexsides[h]) >> (2 * d)) & 3


@kernel
def in_front(s, u, d):
    """Is direction d one of a unit's three front directions; a camp's are all (banks-6.3, banks-6.4)?"""
    turn = (d - s.unit_facing[u] + t.DIRECTIONS) % t.DIRECTIONS
    return turn <= 1 or turn == t.DIRECTIONS - 1 or s.unit_type[u] == t.CP


@kernel
def leaders_at(s, h, side):
    """How many leaders of a side are in a hex."""
    return (np.int64(s.hex_leaders[h]) >> (LEADER_BITS * side)) & LEADER_MASK


@kernel
def is_known(s, u, side):
    """Does a side know where a unit on the board is (banks-13.7)?"""
    if np.int64(s.options) & st.HIDDEN_MOVEMENT == 0:
        return True
    return holder(s, u) == side or (np.int64(s.unit_seen[u]) >> side) & 1 == 1


@kernel
def known_unit(s, h, side):
    """The unit in a hex as far as a side knows, -1 for none."""
    u = np.int64(s.hex_unit[h])
    if u >= 0 and not is_known(s, u, side):
        return NONE
    return u


# ---------------------------------------------------------------- events


@kernel
def note(s, kind, a, b, c, d, e, f):
    """Log an event of six numbers that both sides see."""
    log(s, kind, a, b, c, d, e, f, BOTH)


@kernel
def note_unit(s, kind, u, a, b, c, d, e):
    """Log what a unit does, for those who see it: its type and side, then five numbers."""
    side = holder(s, u)
    seen = BOTH
    if on(s, st.HIDDEN_MOVEMENT):
        seen = (ONE << side) | np.int64(s.unit_seen[u])
    log(s, kind, np.int64(s.unit_type[u]) + SIDE_BIT * side, a, b, c, d, e, seen)


# ---------------------------------------------------------------- where units stand


@kernel
def camp_below(s, u, h):
    """The defended camp in a hex under another unit u, -1 for none (banks-6.22)."""
    for side in range(2):
        camp = np.int64(s.camp_unit[side])
        if s.camp_hex[side] == h and camp >= 0 and camp != u and s.camp_state[side] == st.DEFENDED:
            return camp
    return NONE


@kernel
def lift(s, u):
    """Take a unit off its hex; unit_hex still tells where it was."""
    h = np.int64(s.unit_hex[u])
    if h >= 0 and s.hex_unit[h] == u:
        s.hex_unit[h] = camp_below(s, u, h)


@kernel
def put(s, u, h):
    """Stand a unit in a hex."""
    s.unit_hex[u] = h
    s.unit_fate[u] = st.IN_PLAY
    s.hex_unit[h] = u


@kernel
def entry_of(s, u):
    """The entry hex that a unit waiting off the map faces (banks-5.3)."""
    return np.int64(t.INSIDE[st.IMAGINARY - s.unit_hex[u], s.unit_facing[u]])


@kernel
def waits_at(s, place):
    """The unit on an imaginary hex, -1 for none."""
    for u in range(np.int64(s.units)):
        if s.unit_hex[u] == st.IMAGINARY - place:
            return np.int64(u)
    return NONE


# ---------------------------------------------------------------- leaders


@kernel
def move_leader(s, k, h):
    """Put a leader into a hex, or ASIDE."""
    side = np.int64(s.leader_side[k])
    if s.leader_hex[k] >= 0:
        s.hex_leaders[s.leader_hex[k]] -= ONE << (LEADER_BITS * side)
    s.leader_hex[k] = h
    if h >= 0:
        s.hex_leaders[h] += ONE << (LEADER_BITS * side)


@kernel
def lose_leader(s, k, fate):
    """A leader is killed or captured."""
    move_leader(s, k, st.ASIDE)
    s.leader_fate[k] = fate


@kernel
def leader_in(s, h, side, skip):
    """The first leader of a side in a hex without any of the marks `skip`, -1 for none."""
    for k in range(np.int64(s.leaders)):
        if s.leader_hex[k] == h and s.leader_side[k] == side and s.leader_marks[k] & skip == 0:
            return np.int64(k)
    return NONE


@kernel
def capture_leaders(s, h, side):
    """A unit of `side` enters a hex: enemy leaders there are captured (banks-11.7)."""
    n = NOTHING
    if leaders_at(s, h, 1 - side) == 0:
        return
    for k in range(np.int64(s.leaders)):
        if s.leader_hex[k] == h and s.leader_side[k] != side:
            lose_leader(s, k, st.L_CAPTURED)
            s.leader_seen[k] &= ONE << (1 - side)
            n += 1
    note(s, st.E_LEADER_LOST, h, 1 - side, n, st.L_CAPTURED, NOTHING, NOTHING)


@kernel
def roll_for_leaders(s, h, side):
    """The unit of the leaders in a hex suffered in combat: a die for each (banks-11.5)."""
    if h < 0 or leaders_at(s, h, side) == 0:
        return
    first, second, n, killed = NOTHING, NOTHING, NOTHING, NOTHING
    for k in range(np.int64(s.leaders)):
        if s.leader_hex[k] != h or s.leader_side[k] != side:
            continue
        die = throw(s)
        if n < DICE_IN_NUMBER:
            first = first * DIE_BASE + die
        else:
            second = second * DIE_BASE + die
        n += 1
        if die == t.DEATH:
            lose_leader(s, k, st.L_KILLED)
            killed += 1
    note(s, st.E_LEADER_ROLL, h, side, first, second, killed, NOTHING)


# ---------------------------------------------------------------- harm


@kernel
def disorder(s, u, cause):
    """Turn a unit to its reduced side; did that change anything (banks-1.5)?"""
    if has(s, u, st.DISORDERED):
        return False
    s.unit_marks[u] |= st.DISORDERED
    note_unit(s, st.E_DISORDERED, u, np.int64(s.unit_hex[u]), cause, NOTHING, NOTHING, NOTHING)
    return True


@kernel
def eliminate(s, u, cause):
    """A unit is lost; a camp is only beaten (banks-6.20). Losses count for its owner (banks-4.2, banks-13.11c)."""
    h, side = np.int64(s.unit_hex[u]), np.int64(s.unit_side[u])
    if s.unit_type[u] == t.CP:
        note_unit(s, st.E_CAMP_BEATEN, u, h, cause, NOTHING, NOTHING, NOTHING)
        s.camp_state[side] = st.UNDEFENDED
    else:
        note_unit(s, st.E_ELIMINATED, u, h, cause, NOTHING, NOTHING, NOTHING)
        s.lost[side] += t.FULL_STRENGTH[s.unit_type[u]]
    lift(s, u)
    s.unit_hex[u] = st.NOWHERE
    s.unit_fate[u] = st.ELIMINATED
    s.unit_marks[u] = 0
    s.unit_left[u] = 0


@kernel
def harm(s, u, cause):
    """AD or DD: disordered, or lost if it was already; was it lost (banks-1.5, banks-9.18)?"""
    if disorder(s, u, cause):
        return False
    eliminate(s, u, cause)
    return True


# ---------------------------------------------------------------- arriving in a hex


@kernel
def beaten_camp(s, h, side):
    """Is there a beaten camp of the enemy of `side` that nobody has captured yet (banks-6.20)?"""
    return s.camp_hex[1 - side] == h and s.camp_state[1 - side] == st.UNDEFENDED


@kernel
def take_hex(s, u, h):
    """What a unit finds in the hex it enters: leaders and camps; True when it must stay and loot (banks-6.18)."""
    side = holder(s, u)
    capture_leaders(s, h, side)
    if s.camp_hex[side] == h and s.camp_state[side] == st.TAKEN and s.hex_unit[h] < 0:  # banks-6.21
        s.camp_state[side] = st.TAKEN_BACK
        note_unit(s, st.E_CAMP_BACK, u, h, NOTHING, NOTHING, NOTHING, NOTHING)
    if not beaten_camp(s, h, side):
        return False
    s.camp_state[1 - side] = st.TAKEN
    s.score[side] += s.worth[side, 0]
    s.unit_marks[u] |= st.LOOTING
    note_unit(s, st.E_CAMP_CAPTURED, u, h, 1 - side, NOTHING, NOTHING, NOTHING)
    return True


@kernel
def suffers_woods(s, u, h):
    """Do the woods of a hex disorder a unit: not the light infantry of nation 3 (banks-6.9, banks-15.3f)?"""
    if kind_of(s, h) != t.WOODS:
        return False
    barbarians = on(s, st.NATIONAL) and s.nation[s.unit_side[u]] == t.N_BARBARIANS
    return not (barbarians and s.unit_type[u] == t.LI)
