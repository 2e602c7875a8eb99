"""Judging a record: how a side stands, and whether the record is sound."""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.kernels.judgement import advantage, bounded, dice_are_sound, header_is_sound, verdict
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.board import held_banners
from ancients_env.rulesets.cca.losses import FACES

# what a block is worth: the close combat dice behind it (elephants as heavy infantry), a little more if it shoots
BLOCK_WORTH = np.where(np.arange(17) == t.EL, 5, t.UNIT_ATTACK) / t.UNIT_BLOCKS * 4 + 0.5 * (t.UNIT_RANGE > 0)
LEADER_WORTH = 4.0
EXPOSED = 0.3  # share of its worth that a unit on its last block next to an enemy may lose soon
BANNER_SHARE, MATERIAL_SHARE = 0.65, 0.35
KINDS, REASONS = np.int64(len(st.DECISIONS)), np.int64(len(st.REASONS))


@kernel
def material(s, side):
    """Blocks by what they are worth, less what is exposed."""
    total = 0.0
    for u in range(s.units):
        h = s.unit_hex[u]
        if s.unit_side[u] != side or h == st.GONE:
            continue
        worth = BLOCK_WORTH[s.unit_type[u]] * s.unit_blocks[u]
        if h >= 0 and s.unit_blocks[u] == 1:
            for d in range(6):
                n = t.NEIGHBOURS[h, d]
                if n >= 0 and s.hex_unit[n] >= 0 and s.unit_side[s.hex_unit[n]] != side:
                    worth *= 1.0 - EXPOSED
                    break
        total += worth
    for leader in range(s.leaders):
        if s.leader_side[leader] == side and s.leader_hex[leader] != st.GONE:
            total += LEADER_WORTH
    return total


@kernel
def evaluate(s, seat):
    """How a seat stands, -1 (lost) to 1 (won): banners towards the goal first, then material."""
    side = np.int64(seat) & 1
    other = 1 - side
    if s.over:
        return verdict(s, side)
    own = (np.int64(s.banners[side]) + held_banners(s, side)) / np.float64(s.needed[side])
    enemy = (np.int64(s.banners[other]) + held_banners(s, other)) / np.float64(s.needed[other])
    return bounded(BANNER_SHARE * (own - enemy) + MATERIAL_SHARE * advantage(material(s, side), material(s, other)))


PROBLEMS = (
    "sound",
    f"units must be 0 to {t.MAX_UNITS} and leaders 0 to {t.MAX_LEADERS}",
    "unit_type, unit_side or unit_elite holds a number that names nothing",
    f"unit_hex must be a hex of the board, {st.GONE} (gone) or {st.RESERVE} (reserve); one unit a hex, see hex_unit",
    "unit_blocks must be 1 to the type's starting blocks for units in play and 0 for units gone",
    "leader_hex must be a hex of the board, gone or in reserve, one leader a hex, as hex_leader says",
    "a leader may not share a hex with an enemy unit",
    "a piece stands in terrain it cannot enter",
    "the 60 cards of the deck must lie in deck, hand, discards and on the table, each as often as the deck has it",
    "hand_n must count the cards of each hand, 0 to 60, and deck_n those of the draw pile",
    "banners must equal the enemy pieces lost plus what was earned by objectives and exits",
    "needed must be 1 or more, command 1 to 60",
    "seat, decision, active, over, winner or reason holds a number that names nothing",
    "terrain, ramparts, marked, placing or ambush fields hold numbers out of range",
    "a field of the turn or the combat points at a piece, hex or card that does not exist",
    "a battle with enough banners for a side must be over",
    "dice and log counters must lie within their arrays, loaded dice must be faces",
)
(
    _SOUND, BAD_COUNT, BAD_KIND, BAD_HEX, BAD_BLOCKS, BAD_LEADER, BAD_COMPANY, BAD_GROUND, BAD_CARDS, BAD_HANDS,
    BAD_BANNERS, BAD_GOALS, BAD_HEADER, BAD_TERRAIN, BAD_POINTER, BAD_END, BAD_DICE,
) = np.arange(len(PROBLEMS))  # fmt: skip


@kernel
def check_units(s):
    """Units: kinds, hexes, blocks."""
    on_board = 0
    for u in range(s.units):
        kind, side, h = np.int64(s.unit_type[u]), s.unit_side[u], np.int64(s.unit_hex[u])
        if kind < 0 or kind >= 17 or side < 0 or side > 1 or s.unit_elite[u] < 0 or s.unit_elite[u] > 5:
            return BAD_KIND
        if h < st.RESERVE or h >= t.HEXES:
            return BAD_HEX
        if h >= 0:
            on_board += 1
            if s.hex_unit[h] != u or not t.EXISTS[h]:
                return BAD_HEX
            if t.IMPASSABLE[s.terrain[h]] or (s.terrain[h] == t.BROKEN and t.IS_MACHINE[kind]):
                return BAD_GROUND
        low = 0 if h == st.GONE else 1
        if s.unit_blocks[u] < low or s.unit_blocks[u] > (t.UNIT_BLOCKS[kind] if low else 0):
            return BAD_BLOCKS
    for h in range(t.HEXES):
        on_board -= s.hex_unit[h] >= 0
    return BAD_HEX if on_board != 0 else _SOUND


@kernel
def check_leaders(s):
    """Leaders: hexes and company; one who is evading stands in no hex."""
    on_board = 0
    for leader in range(s.leaders):
        side, h = s.leader_side[leader], np.int64(s.leader_hex[leader])
        if side < 0 or side > 1:
            return BAD_KIND
        if h < st.RESERVE or h >= t.HEXES:
            return BAD_LEADER
        if h < 0 or s.l_who == leader:
            continue
        on_board += 1
        if s.hex_leader[h] != leader or not t.EXISTS[h]:
            return BAD_LEADER
        if s.hex_unit[h] >= 0 and s.unit_side[s.hex_unit[h]] != side:
            return BAD_COMPANY
        if t.IMPASSABLE[s.terrain[h]]:
            return BAD_GROUND
    for h in range(t.HEXES):
        on_board -= s.hex_leader[h] >= 0
    return BAD_LEADER if on_board != 0 else _SOUND


@kernel
def check_cards(s):
    """Sixty cards, each as often as the deck has it."""
    if s.deck_n < 0 or s.deck_n > t.DECK or s.card < -1 or s.card >= t.CARDS:
        return BAD_HANDS
    for card in range(t.CARDS):
        seen = np.int64(s.discards[card]) + s.hand[0, card] + s.hand[1, card] + (s.card == card)
        if s.discards[card] < 0 or s.hand[0, card] < 0 or s.hand[1, card] < 0:
            return BAD_CARDS
        for i in range(s.deck_n):
            seen += s.deck[i] == card
        if seen != t.CARD_COUNTS[card]:
            return BAD_CARDS
    for side in range(2):
        held = np.int64(0)
        for card in range(t.CARDS):
            held += s.hand[side, card]
        if held != s.hand_n[side]:
            return BAD_HANDS
    return _SOUND


@kernel
def check_banners(s):
    """Banners equal losses."""
    for side in range(2):
        lost = np.int64(0)
        for u in range(s.units):
            lost += s.unit_side[u] != side and s.unit_hex[u] == st.GONE
        for leader in range(s.leaders):
            lost += s.leader_side[leader] != side and s.leader_hex[leader] == st.GONE
        if s.needed[side] < 1 or s.command[side] < 1 or s.command[side] > t.DECK:
            return BAD_GOALS
        if np.int64(s.banners[side]) != lost - s.spared[1 - side] + s.earned[side]:
            return BAD_BANNERS
        if s.over == 0 and s.banners[side] >= s.needed[side]:
            return BAD_END
    return _SOUND


@kernel
def check_header(s):
    """Header fields and the scenario's tables."""
    if not header_is_sound(s, KINDS, REASONS) or s.rows != t.ROWS or s.cols != t.COLS:
        return BAD_HEADER
    for h in range(t.HEXES):
        if s.terrain[h] < 0 or s.terrain[h] >= 10 or s.ramparts[h] < 0 or s.ramparts[h] > 63:
            return BAD_TERRAIN
        if s.marked[h] < 0 or s.marked[h] >= t.HEXES:
            return BAD_TERRAIN
        if s.hex_unit[h] < -1 or s.hex_unit[h] >= s.units:
            return BAD_HEX
        if s.hex_leader[h] < -1 or s.hex_leader[h] >= s.leaders:
            return BAD_LEADER
    if s.marked_n < 0 or s.marked_n > t.HEXES or s.ambush_row < 0 or s.ambush_row >= t.ROWS:
        return BAD_TERRAIN
    if s.placing[0] < -1 or s.placing[0] > 1 or s.placing[1] < -1 or s.placing[1] > 1 or s.ambush_side > 1:
        return BAD_TERRAIN
    return _SOUND if dice_are_sound(s, FACES) else BAD_DICE


@kernel
def check_pointers(s):
    """Everything the turn and the combat point at exists."""
    n = np.int64(s.units)
    if s.c_unit >= n or s.c_target >= n or s.t_unit >= n or s.t_target >= n or s.mover >= t.MAX_UNITS + s.leaders:
        return BAD_POINTER
    if s.c_unit < -1 or s.c_target < -1 or s.t_unit < -1 or s.t_target < -1 or s.mover < -1:
        return BAD_POINTER
    if s.l_who < -1 or s.l_who >= s.leaders or s.c_leader < -1 or s.c_leader >= s.leaders:
        return BAD_POINTER
    if s.struck_first < -1 or s.struck_first > 1:
        return BAD_POINTER
    if s.pointed < -1 or s.pointed >= t.HEXES or s.c_hex < -1 or s.c_hex >= t.HEXES or s.c_from >= t.HEXES:
        return BAD_POINTER
    if s.order < -1 or s.order >= t.CARDS or s.last_order[0] < -1 or s.last_order[0] >= t.CARDS:
        return BAD_POINTER
    if s.last_order[1] < -1 or s.last_order[1] >= t.CARDS or s.leader_chosen < -1 or s.leader_chosen >= s.leaders:
        return BAD_POINTER
    if s.c_stage < 0 or s.c_stage > st.C_END or s.t_stage < 0 or s.t_stage > st.T_BLOCKED:
        return BAD_POINTER
    if s.c_stage != st.C_NONE and (s.c_unit < 0 or s.c_hex < 0 or s.c_from < 0):
        return BAD_POINTER
    if s.t_stage != st.T_NONE and (s.t_unit < 0 or s.t_target < 0):
        return BAD_POINTER
    if s.t_next < 0 or s.t_next > 6 or s.l_steps < 0 or s.l_steps > 3 or s.shown_n < 0 or s.shown_n > 20:
        return BAD_POINTER
    return _SOUND


@kernel
def check(s):
    """0, or the number of the first broken invariant (an index into PROBLEMS)."""
    if s.units < 0 or s.units > t.MAX_UNITS or s.leaders < 0 or s.leaders > t.MAX_LEADERS:
        return BAD_COUNT
    problem = check_header(s)
    if problem == 0:
        problem = check_units(s)
    if problem == 0:
        problem = check_pointers(s)
    if problem == 0:
        problem = check_leaders(s)
    if problem == 0:
        problem = check_cards(s)
    if problem == 0:
        problem = check_banners(s)
    return problem
