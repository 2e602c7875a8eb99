"""From a checked scenario to a record ready to begin."""

from __future__ import annotations

from typing import Any

import numpy as np

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.scenario import Army, BanksScenario, Camp, Conditions, Unit

FORWARD = ("NE", "SW")  # the facing of each side's units that are given none
_PHASES = {
    "start": st.PH_BEFORE,
    "movement": st.PH_MOVE,
    "leader placement": st.PH_LEADERS,
    "missile fire": st.PH_FIRE,
    "melee": st.PH_MELEE,
    "rally": st.PH_RALLY,
}
_EMPTY = (
    "hex_unit", "unit_hex", "unit_group", "leader_hex", "camp_unit", "camp_hex", "condition_side",
)  # fmt: skip
_NONE = (
    "mover", "quarry", "last_free", "pointed", "leader", "rival", "tactic", "attacker", "target", "target_hex",
    "seat", "winner", "draw_winner",
)  # fmt: skip


def set_up(scenario: BanksScenario) -> States:
    """One record as the scenario describes it; `begin` asks what is open and starts the first player turn."""
    states = np.zeros(1, dtype=st.DTYPE)
    s = states[0]
    s.rows, s.cols = scenario.rows, scenario.columns
    s.rng = 1
    for name in _EMPTY:
        states[name][0][...] = -1
    for name in _NONE:
        states[name][0] = -1
    s.options = _switches(scenario.options)
    s.open_options = 0 if scenario.mid_flight else _switches(scenario.open_options) & ~int(s.options)
    s.turns = scenario.night.last_turn if scenario.night else scenario.turns
    s.night_after = scenario.night.falls_after if scenario.night else t.TURNS
    s.first = -1 if scenario.first_player == "roll" else SIDE_NAMES.index(scenario.first_player)
    s.active = SIDE_NAMES.index(scenario.to_play)
    s.turn, s.phase = scenario.turn, _PHASES[scenario.phase]
    s.stage = int(scenario.mid_flight)  # begin skips what comes before the first turn
    _lay_map(s, scenario)
    _open_market(s, scenario)
    for side, name in enumerate(SIDE_NAMES):
        _muster(s, side, getattr(scenario.sides, name), scenario)
        _set_worth(s, side, getattr(scenario.victory, name))
    if scenario.victory.draw is not None:
        s.draw_winner = SIDE_NAMES.index(scenario.victory.draw)
    _count_score(s)
    return states


def _switches(names: tuple[str, ...]) -> int:
    return sum(1 << st.SWITCHES.index(name) for name in names)


def _lay_map(s: Any, scenario: BanksScenario) -> None:
    s.ground[:] = np.where(t.BOARD[scenario.rows // 2, scenario.columns] == 1, t.CLEAR, t.OFF_BOARD)
    for kind, names in scenario.terrain.items():
        for name in names:
            height = scenario.heights.get(name, 1) if kind == "hill" else 0
            s.ground[t.GRID.hex(name)] = t.TERRAIN_NAMES.index(kind) | height << int(t.HEIGHT_SHIFT)
    for a, b, feature in scenario.hexsides:
        h, n = t.GRID.hex(a), t.GRID.hex(b)
        d = int(np.flatnonzero(t.NEIGHBOURS[h] == n)[0])
        if d >= 3:
            h, d = n, d - 3
        s.hexsides[h] |= t.HEXSIDE_NAMES.index(feature) << 2 * d
    for name, volleys in scenario.arrows.items():
        s.arrows[t.GRID.hex(name)] = volleys


def _open_market(s: Any, scenario: BanksScenario) -> None:
    build = scenario.build
    s.build_points, s.build_leaders, s.elephant_price = build.points, build.leaders, build.elephant_price
    if not scenario.mid_flight:
        s.points_offers[: len(build.points_offers)] = build.points_offers
        s.leaders_offers[: len(build.leaders_offers)] = build.leaders_offers


def _muster(s: Any, side: int, army: Army, scenario: BanksScenario) -> None:
    """A side's units, leaders, camp and counters."""
    s.first_unit[side] = s.units
    if army.camp is not None:
        _place_camp(s, side, army.camp)
    for unit in army.units:
        _add_unit(s, side, unit, -1)
    for group in army.reinforcements:
        number = _add_group(s, group.turn, group.entry_hexes) if group.units else -1
        for unit in group.units:
            _add_unit(s, side, unit, number)
        for leader in group.leaders:
            _add_leader(s, side, None, leader.rating, int(st.L_DUE), group.turn)
    for kind in army.eliminated:
        s.lost[side] += t.FULL_STRENGTH[t.TYPES.index(kind)]
        s.unit_fate[_add_unit(s, side, Unit(type=kind), -1)] = st.ELIMINATED
    for kind in army.left_map:
        s.unit_fate[_add_unit(s, side, Unit(type=kind), -1)] = st.LEFT_MAP
        if army.exits_are_losses:
            s.lost[side] += t.FULL_STRENGTH[t.TYPES.index(kind)]
    s.side_units[side] = s.units - s.first_unit[side]
    leaders = () if _buys(scenario) else army.leader_list
    for leader in leaders:
        _add_leader(s, side, leader.hex, leader.rating, st.LEADER_FATES.index(leader.fate), 0)
    s.threshold[side] = army.panic_threshold or half_strength(s, side)
    s.exits_are_losses[side], s.barbarian_player[side] = army.exits_are_losses, army.barbarian_player
    s.nation[side] = army.national or (-1 if "national_characteristics" in scenario.options else 0)
    s.panicked[side], s.charged[side] = army.has_panicked, army.charge_used
    s.tripled[side] = army.triple_used


def _buys(scenario: BanksScenario) -> bool:
    """Whether armies are bought, or may be."""
    return "army_building" in scenario.options and not scenario.mid_flight


def half_strength(s: Any, side: int) -> int:
    """The suggested panic threshold: half of the army without its camp, rounded up (banks-15.1b)."""
    first = int(s.first_unit[side])
    types = s.unit_type[first : int(s.units)]
    return -(-int(t.FULL_STRENGTH[types[types != t.CP]].sum()) // 2)


def _add_group(s: Any, turn: int, entries: tuple[str, ...]) -> int:
    used = 1 + int(max(s.unit_group))
    s.group_turn[used] = turn
    for name in entries:
        s.entries[t.GRID.hex(name)] |= 1 << used
    return used


def _place_camp(s: Any, side: int, camp: Camp) -> None:
    s.camp_state[side] = st.CAMP_STATES.index(camp.state)
    s.camp_hex[side] = -1 if camp.hex is None else t.GRID.hex(camp.hex)
    u = int(s.units)
    s.camp_unit[side] = u
    s.units += 1
    s.unit_side[u], s.unit_type[u], s.unit_group[u] = side, t.CP, -1
    s.unit_missile[u], s.unit_shots[u] = t.CLASS_A, 1
    s.unit_volleys[u] = t.UNLIMITED if camp.volleys is None else camp.volleys
    s.unit_fate[u] = st.ELIMINATED if camp.state != "defended" else st.IN_PLAY if camp.hex else st.UNPLACED
    if camp.hex is not None and camp.state == "defended":
        s.unit_hex[u] = s.camp_hex[side]
        s.hex_unit[s.camp_hex[side]] = u
    marks = ((camp.disordered, st.DISORDERED), (camp.panicked, st.PANICKED), (camp.volley_marker, st.VOLLEY))
    s.unit_marks[u] = sum(int(bit) for on, bit in marks if on)


def _add_unit(s: Any, side: int, unit: Unit, group: int) -> int:
    u = int(s.units)
    s.units += 1
    kind = t.TYPES.index(unit.type)
    s.unit_side[u], s.unit_type[u], s.unit_group[u] = side, kind, group
    s.unit_facing[u] = DIRECTION_NAMES.index(unit.facing or FORWARD[side])
    s.unit_missile[u] = t.MISSILE[kind] if unit.missile is None else t.MISSILE_NAMES.index(unit.missile)
    s.unit_shots[u] = unit.shots
    s.unit_volleys[u] = t.MOST_VOLLEYS if unit.volleys is None else unit.volleys
    traits = ((unit.barbarian, st.BARBARIAN), (unit.cataphract, st.CATAPHRACT), (unit.mongol, st.MONGOL))
    s.unit_traits[u] = sum(int(bit) for on, bit in traits if on)
    marks = (
        (unit.disordered or unit.panicked, st.DISORDERED), (unit.panicked, st.PANICKED),
        (unit.volley_marker, st.VOLLEY), (unit.looting, st.LOOTING), (unit.balks, st.WILL_BALK),
    )  # fmt: skip
    s.unit_marks[u] = sum(int(bit) for on, bit in marks if on)
    if group >= 0:
        s.unit_fate[u] = st.WAITING
    elif unit.hex is None:
        s.unit_fate[u] = st.UNPLACED
    else:
        h = t.GRID.hex(unit.hex)
        if unit.off_map is not None:
            d = DIRECTION_NAMES.index(unit.off_map)
            s.unit_hex[u] = st.IMAGINARY - t.OUTSIDE[h, d]
            s.unit_facing[u] = (d + 3) % 6
        else:
            s.unit_hex[u] = h
            s.hex_unit[h] = u
    return u


def _add_leader(s: Any, side: int, place: str | None, rating: int, fate: int, turn: int) -> None:
    k = int(s.leaders)
    s.leaders += 1
    s.leader_side[k], s.leader_rating[k], s.leader_fate[k], s.leader_turn[k] = side, rating, fate, turn
    if place is not None and fate == st.L_IN_PLAY:
        h = t.GRID.hex(place)
        s.leader_hex[k] = h
        s.hex_leaders[h] += 1 << 4 * side


def _set_worth(s: Any, side: int, conditions: Conditions) -> None:
    s.worth[side, :] = conditions.camp, conditions.panic, conditions.strength
    s.score[side] = conditions.bonus
    for extra in conditions.extra:
        k = int(np.flatnonzero(s.condition_side < 0)[0])
        s.condition_side[k], s.condition_kind[k] = side, st.CONDITIONS.index(extra.condition)
        s.condition_points[k] = extra.points
        s.condition_number[k] = t.GRID.hex(extra.hex) if extra.hex is not None else extra.at_least


def _count_score(s: Any) -> None:
    """Points that a battle in mid-flight has brought already."""
    for side in (0, 1):
        if s.camp_state[1 - side] >= st.TAKEN:
            s.score[side] += s.worth[side, 0]
        if s.panicked[1 - side]:
            s.score[side] += s.worth[side, 1]
