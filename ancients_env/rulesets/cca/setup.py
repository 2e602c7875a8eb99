"""From a checked scenario to a record ready to begin."""

from __future__ import annotations

from typing import Any

import numpy as np

from ancients_env.contract import NORTH, SOUTH, States
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.scenario import CcaScenario

_SIDE = {"south": int(SOUTH), "north": int(NORTH)}


def set_up(scenario: CcaScenario) -> States:
    """One record as the scenario describes it; `begin` shuffles, deals and starts it."""
    states = np.zeros(1, dtype=st.DTYPE)
    s = states[0]
    s.rows, s.cols = t.ROWS, t.COLS
    s.rng = 1
    s.seat, s.winner = -1, -1
    for name in ("hex_unit", "hex_leader", "deck", "unit_hex", "leader_hex", "placing", "last_order"):
        states[name][0][...] = -1
    for name in ("card", "order", "struck_first", "leader_chosen", "ambush_side", "pointed", "mover"):
        states[name][0] = -1
    for name in ("c_unit", "c_target", "c_leader", "c_hex", "c_from", "t_unit", "t_target", "l_who"):
        states[name][0] = -1
    _lay_ground(s, scenario)
    _place_pieces(s, scenario)
    _set_sides(s, scenario)
    _stack_cards(s, scenario)
    s.turn = scenario.turn
    s.active = _SIDE[scenario.to_play]
    first = _SIDE[scenario.first]
    s.own_turns[first] = (scenario.turn + 1) // 2
    s.own_turns[1 - first] = scenario.turn // 2
    return states


def _lay_ground(s: Any, scenario: CcaScenario) -> None:
    for kind, hexes in scenario.terrain.items():
        for name in hexes:
            s.terrain[t.GRID.hex(name)] = t.TERRAIN_NAMES.index(kind)
    for name, sides in scenario.ramparts.items():
        s.ramparts[t.GRID.hex(name)] = sum(1 << DIRECTION_NAMES.index(d) for d in sides)
    for way_out in scenario.exits:
        side = _SIDE[way_out.side]
        s.exit_worth[side] = way_out.banners
        for name in way_out.hexes:
            s.exits[t.GRID.hex(name)] |= 1 << (int(st.EXIT_UNITS) + side)
            if way_out.pieces == "units_and_leaders":
                s.exits[t.GRID.hex(name)] |= 1 << (int(st.EXIT_LEADERS) + side)
    for goal in scenario.objectives:
        shift = int(st.ONCE if goal.mode == "once" else st.HELD) + _SIDE[goal.side]
        for name in goal.hexes:
            s.objectives[t.GRID.hex(name)] |= 1 << shift
            s.objective_worth[t.GRID.hex(name)] = goal.banners
    _number_hills(s)
    marked = [h for h in range(t.HEXES) if s.terrain[h] or s.ramparts[h] or s.exits[h] or s.objectives[h]]
    s.marked[: len(marked)] = marked
    s.marked_n = len(marked)


def _number_hills(s: Any) -> None:
    """Connected hill hexes are one hill (cca-10.7)."""
    number = 0
    for start in range(t.HEXES):
        if s.terrain[start] != t.HILL or s.hills[start]:
            continue
        number += 1
        todo = [start]
        while todo:
            h = todo.pop()
            if h >= 0 and s.terrain[h] == t.HILL and not s.hills[h]:
                s.hills[h] = number
                todo.extend(int(n) for n in t.NEIGHBOURS[h])


def _place_pieces(s: Any, scenario: CcaScenario) -> None:
    units: list[tuple[int, int, int, int, int]] = []  # type, side, hex, blocks, elite
    for unit in scenario.units:
        elite = t.ELITE_NAMES.index(unit.elite or "none")
        units.append((t.UNIT_CODES.index(unit.type), _SIDE[unit.side], t.GRID.hex(unit.at), unit.strength, elite))
    leaders: list[tuple[int, int, int]] = []  # side, hex, kind
    for leader in scenario.leaders:
        kind = int(st.ALEXANDER) * leader.alexander + int(st.VITAL) * leader.vital
        leaders.append((_SIDE[leader.side], t.GRID.hex(leader.at), kind))
    if scenario.ambush is not None:
        ambush = scenario.ambush
        s.ambush_side, s.ambush_after = _SIDE[ambush.side], ambush.after_turn
        s.ambush_row = t.HOME_ROW[_SIDE[ambush.edge]]
        for code in ambush.units:
            kind = t.UNIT_CODES.index(code)
            units.append((kind, _SIDE[ambush.side], int(st.RESERVE), int(t.UNIT_BLOCKS[kind]), 0))
        if ambush.leader is not None:
            leaders.append((_SIDE[ambush.side], int(st.RESERVE), 0))
    if scenario.place_leaders is not None:
        for k, name in enumerate(scenario.place_leaders.order):
            s.placing[k] = _SIDE[name]
        for side, names in enumerate((scenario.place_leaders.south, scenario.place_leaders.north)):
            leaders += [(side, int(st.RESERVE), 0) for _ in names]
    s.units, s.leaders = len(units), len(leaders)
    for u, (kind, side, h, blocks, elite) in enumerate(units):
        s.unit_type[u], s.unit_side[u], s.unit_hex[u], s.unit_blocks[u], s.unit_elite[u] = kind, side, h, blocks, elite
        if h >= 0:
            s.hex_unit[h] = u
    for number, (side, h, kind) in enumerate(leaders):
        s.leader_side[number], s.leader_hex[number], s.leader_kind[number] = side, h, kind
        if h >= 0:
            s.hex_leader[h] = number


def leader_names(scenario: CcaScenario) -> tuple[str, ...]:
    """Names in the order of the record's leaders."""
    names = [leader.name for leader in scenario.leaders]
    if scenario.ambush is not None and scenario.ambush.leader is not None:
        names.append(scenario.ambush.leader)
    if scenario.place_leaders is not None:
        names += [*scenario.place_leaders.south, *scenario.place_leaders.north]
    return tuple(names)


def _set_sides(s: Any, scenario: CcaScenario) -> None:
    for name, side in _SIDE.items():
        army = getattr(scenario, name)
        s.needed[side] = getattr(scenario.banners, name)
        s.command[side] = army.command
        s.banners[side] = s.earned[side] = getattr(scenario.banners_won, name)
        if army.growth is not None:
            s.growth_turns[side] = sum(1 << turn for turn in army.growth.turns if turn < 31)
            s.growth_cards[side] = army.growth.cards
        if army.reinforcement_cards is not None:
            s.prize_banners[side] = army.reinforcement_cards.at_banners
            s.prize_cards[side] = army.reinforcement_cards.cards
        switches = (
            (army.poor_leadership, st.POOR_LEADERSHIP),
            (army.fright_of_elephants, st.FRIGHT),
            (army.tactical_flexibility, st.FLEXIBLE),
            (army.leader_loss_costs_card, st.LOSS_COSTS_CARD),
            (army.loses_with_all_leaders, st.LEADERS_DECIDE),
        )
        s.side_rules[side] = sum(int(bit) for on, bit in switches if on)


def _stack_cards(s: Any, scenario: CcaScenario) -> None:
    """Given hands and piles are as given; all other cards are shuffled below them when the battle begins."""
    left = t.CARD_COUNTS.copy()
    for name, side in _SIDE.items():
        hand = getattr(scenario.hands, name) if scenario.hands is not None else None
        s.undealt[side] = hand is None
        for card in hand or ():
            k = t.CARD_NAMES.index(card)
            s.hand[side, k] += 1
            left[k] -= 1
        s.hand_n[side] = len(hand or ())
        last = getattr(scenario.last_cards, name)
        s.last_order[side] = -1 if last is None else t.CARD_NAMES.index(last)
    for card in scenario.discards:
        s.discards[t.CARD_NAMES.index(card)] += 1
        left[t.CARD_NAMES.index(card)] -= 1
    top = [t.CARD_NAMES.index(card) for card in scenario.deck or ()]
    for k in top:
        left[k] -= 1
    loose = [k for k in range(t.CARDS) for _ in range(left[k])]
    pile = loose + top[::-1]
    s.deck[: len(pile)] = pile
    s.deck_n, s.loose = len(pile), len(loose)
