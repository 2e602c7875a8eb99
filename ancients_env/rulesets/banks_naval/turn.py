"""The map of a player turn: which decision follows which (sections 2 and 14.4 of the rules; banks_naval-2.3).

    movement die -> choose_ship, step, go_through -> choose_marine, marine_to
      -> choose_target, announce, board_or_shoot, take_ship, take_hit -> choose_ballista, ballista_target, take_hit
      -> last_scuttle -> repair -> the other side

Scuttling (n1) is an option of the first question of each phase and of `last_scuttle`.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.log import log
from ancients_env.rulesets.banks_naval import attacks, marines, movement, ramming
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval.repair import repair_all, unload
from ancients_env.rulesets.banks_naval.ships import NOTHING, ONE, note, throw


@kernel
def begin(s):
    """Start the first player turn."""
    start_turn(s)


@kernel
def start_turn(s):
    """Phase a: the movement die, given by the scenario in a side's first turn or rolled (banks_naval-2.2, 3.1)."""
    side = np.int64(s.active)
    given = np.int64(s.given_die[side]) if s.turn < 2 else NOTHING
    s.die = given if given > 0 else throw(s)
    note(s, st.E_DIE, side, np.int64(s.die), np.int64(given > 0), NOTHING, NOTHING)
    s.ship_marks[:] = 0
    s.phase = st.PH_SHIPS
    s.seat = side
    s.decision = st.CHOOSE_SHIP


@kernel
def next_phase(s):
    """From the end of one phase to the first question of the next."""
    s.phase += 1
    if s.phase == st.PH_MARINES or s.phase == st.PH_ATTACKS:
        marines.make_ready(s)
    s.decision = st.PHASE_DECISION[s.phase]


@kernel
def finish_turn(s):
    """Phase f and the end of the player turn."""
    if repair_all(s):
        unload(s)
        end_turn(s)


@kernel
def fleet(s, side):
    """Ships a side controls."""
    n = NOTHING
    for u in range(s.ships):
        n += s.ship_hex[u] >= 0 and s.ship_holder[u] == side
    return n


@kernel
def end_turn(s):
    """The other side plays, unless the battle is over (banks_naval-2.1, banks_naval-2.4)."""
    s.turn += 1
    s.attacked[:] = 0
    s.ship_ready[:] = 0
    s.land_ready[:] = 0
    s.shown[:] = 0
    south, north = np.int64(s.score[0]), np.int64(s.score[1])
    south_wins = s.to_win[0] > 0 and south >= s.to_win[0]
    north_wins = s.to_win[1] > 0 and north >= s.to_win[1]
    reason = st.BY_NONE
    if south_wins or north_wins:
        reason = st.BY_POINTS
    elif s.early_end == st.END_NO_SHIPS and (fleet(s, NOTHING) == 0 or fleet(s, ONE) == 0):
        reason = st.BY_NO_SHIPS
    elif s.turn >= 2 * np.int64(s.turns):
        reason = st.BY_TURNS
    if reason == st.BY_NONE:
        s.active = 1 - np.int64(s.active)
        start_turn(s)
        return
    s.over = 1
    s.seat = -1
    s.reason = reason
    if south_wins != north_wins:
        s.winner = 0 if south_wins else 1
    elif south != north:
        s.winner = 0 if south > north else 1
    log(s, st.E_VICTORY, np.int64(s.winner), np.int64(reason), south, north, NOTHING, NOTHING, NOTHING)


# ---------------------------------------------------------------- the contract


@kernel
def legal_phase(s, mask):
    """The first question of a phase: its pieces, scuttling while there are any, and done."""
    d = s.decision
    if d == st.CHOOSE_SHIP:
        n = movement.legal_choose_ship(s, mask)
    elif d == st.CHOOSE_MARINE:
        n = marines.legal_choose_marine(s, mask)
    elif d == st.CHOOSE_TARGET:
        n = attacks.legal_choose_target(s, mask)
    else:
        n = attacks.legal_choose_ballista(s, mask)
    if n > 0 and marines.anything_to_scuttle(s):  # banks_naval-5.4
        mask[st.DO_SCUTTLE] = 1
        n += 1
    mask[st.DONE] = 1
    return n + 1


@kernel
def legal(s, mask):
    """Write the legal actions into the zeroed mask; how many they are."""
    d = s.decision
    if d == st.STEP:
        return movement.legal_step(s, mask)
    if d == st.CHOOSE_SHIP or d == st.CHOOSE_MARINE or d == st.CHOOSE_TARGET or d == st.CHOOSE_BALLISTA:
        return legal_phase(s, mask)
    if d == st.MARINE_TO:
        return marines.legal_marine_to(s, mask)
    if d == st.ANNOUNCE:
        return attacks.legal_announce(s, mask)
    if d == st.BOARD_OR_SHOOT:
        return attacks.legal_board_or_shoot(s, mask)
    if d == st.GO_THROUGH:
        return ramming.legal_go_through(s, mask)
    if d == st.TAKE_SHIP:
        return attacks.legal_take_ship(s, mask)
    if d == st.TAKE_HIT:
        return attacks.legal_take_hit(s, mask)
    if d == st.BALLISTA_TARGET:
        return attacks.mark_shots(s, np.int64(s.pointed), mask, False)
    if d == st.SCUTTLE:
        return marines.legal_scuttle(s, mask)
    mask[st.GO_ON] = 1
    if d == st.LAST_SCUTTLE and marines.anything_to_scuttle(s):
        mask[st.DO_SCUTTLE] = 1
        return ONE + ONE
    return ONE


@kernel
def apply_phase(s, action):
    """The first question of a phase was answered."""
    d = s.decision
    if action == st.DONE:
        next_phase(s)
    elif action == st.DO_SCUTTLE:
        s.decision = st.SCUTTLE
    elif d == st.CHOOSE_SHIP:
        movement.apply_choose_ship(s, action)
    elif d == st.CHOOSE_MARINE:
        marines.apply_choose_marine(s, action)
    elif d == st.CHOOSE_TARGET:
        attacks.apply_choose_target(s, action)
    else:
        attacks.apply_choose_ballista(s, action)


@kernel
def apply(s, action):
    """Carry out an action and everything that follows up to the next decision."""
    d = s.decision
    if d == st.STEP:
        if action == st.RAM:
            ramming.begin_ram(s)
        else:
            movement.apply_step(s, action)
    elif d == st.CHOOSE_SHIP or d == st.CHOOSE_MARINE or d == st.CHOOSE_TARGET or d == st.CHOOSE_BALLISTA:
        apply_phase(s, action)
    elif d == st.MARINE_TO:
        marines.apply_marine_to(s, action)
    elif d == st.ANNOUNCE:
        attacks.apply_announce(s, action)
    elif d == st.BOARD_OR_SHOOT:
        attacks.apply_board_or_shoot(s, action)
    elif d == st.GO_THROUGH:
        ramming.ram(s, action == st.THROUGH)
    elif d == st.TAKE_SHIP:
        attacks.apply_take_ship(s, action)
    elif d == st.TAKE_HIT:
        attacks.apply_take_hit(s, action)
    elif d == st.BALLISTA_TARGET:
        attacks.apply_ballista_target(s, action)
    elif d == st.SCUTTLE:
        marines.scuttle(s, action)
    elif d == st.LAST_SCUTTLE and action == st.DO_SCUTTLE:
        s.decision = st.SCUTTLE
    elif d == st.CARRY_ON:
        attacks.carry_out(s)
    else:
        finish_turn(s)


@kernel
def resample(s, seat):
    """Nothing is hidden."""
