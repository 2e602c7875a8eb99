"""From a checked scenario to a record ready to begin."""

from __future__ import annotations

from typing import Any

import numpy as np

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.scenario import (
    AntesignaniScenario,
    General,
    Unit,
    unit_doctrine,
    unit_weight,
)

_NONE = (
    "unit_hex", "unit_entry", "unit_struck", "hex_unit", "general_hex", "general_unit", "chief", "chief_lost", "list",
    "reference", "mover", "who", "pointed", "t_unit", "x_unit", "x_target", "x_direction", "c_unit", "c_hex",
    "c_direction", "c_loser", "d_part", "d_placing", "d_first",
)  # fmt: skip


def set_up(scenario: AntesignaniScenario) -> States:
    """One record as the scenario describes it; `begin` goes on from there."""
    states = np.zeros(1, dtype=st.DTYPE)
    s = states[0]
    s.rows, s.cols = t.ROWS, t.COLS
    s.rng = 1
    s.seat, s.winner = -1, -1
    for name in _NONE:
        states[name][0] = -1
    _lay_ground(s, scenario)
    s.turns, s.turn = scenario.turns, scenario.turn
    s.first = SIDE_NAMES.index(scenario.first)
    s.active = s.first
    for name in ("shot_loss_choice", "quality_upgrades", "custom_units"):
        setattr(s, name, int(getattr(scenario.options, name)))
    for side in (0, 1):
        _place_side(s, side, scenario)
    _count(s, scenario)
    _set_stage(s, scenario)
    return states


def unit_numbers(scenario: AntesignaniScenario) -> dict[int, Unit]:
    """The scenario's units by their place in the record."""
    return {
        side * t.MAX_SIDE + i: unit
        for side, name in enumerate(SIDE_NAMES)
        for i, unit in enumerate(scenario.side(name).units)
    }


def general_numbers(scenario: AntesignaniScenario) -> dict[int, General]:
    """The scenario's generals by their place in the record."""
    return {
        side * t.MAX_GENERALS_SIDE + i: general
        for side, name in enumerate(SIDE_NAMES)
        for i, general in enumerate(scenario.side(name).generals)
    }


def _lay_ground(s: Any, scenario: AntesignaniScenario) -> None:
    for kind, hexes in scenario.terrain.items():
        for name in hexes:
            s.ground[t.GRID.hex(name)] = t.TERRAIN[kind]
    for name, level in scenario.heights.items():
        s.ground[t.GRID.hex(name)] |= level << int(t.LEVEL_SHIFT)
    marked = [h for h in range(t.HEXES) if s.ground[h]]
    s.marked[: len(marked)] = marked
    s.marked_n = len(marked)
    s.top_level = max(scenario.heights.values(), default=0)
    s.any_blocks = int(any(s.ground[h] & t.BLOCKS_VIEW for h in marked))
    number = 0
    for start in marked:  # antesignani-10.9: connected rough hexes are one area
        if not s.ground[start] & t.ROUGH or s.area[start]:
            continue
        number += 1
        todo = [start]
        while todo:
            h = todo.pop()
            if h >= 0 and s.ground[h] & t.ROUGH and not s.area[h]:
                s.area[h] = number
                todo.extend(int(n) for n in t.NEIGHBOURS[h])


def _place_side(s: Any, side: int, scenario: AntesignaniScenario) -> None:
    army = scenario.side(SIDE_NAMES[side])
    s.points[side] = army.points
    s.list[side] = army.list - 1 if army.list is not None else -1
    s.to_build[side] = int(scenario.to_build(SIDE_NAMES[side]))
    s.pc[side] = army.pc
    s.chief_lost[side] = army.chief_lost if army.chief_lost is not None else -1
    for i, unit in enumerate(army.units):
        _place_unit(s, side * t.MAX_SIDE + i, side, unit)
    s.units[side] = len(army.units)
    for i, general in enumerate(army.generals):
        _place_general(s, side * t.MAX_GENERALS_SIDE + i, general)
    s.generals[side] = len(army.generals)
    chief = next((i for i, general in enumerate(army.generals) if general.chief), 0)
    if army.generals and army.chief_lost is None:
        s.chief[side] = side * t.MAX_GENERALS_SIDE + chief


def unit_traits(unit: Unit) -> int:
    """A unit's equipment and abilities as bits; elephants are impetuous (antesignani-29.1)."""
    names: set[str] = {*unit.equipment, *unit.abilities}
    dense_foot = unit.category == "infantry" and unit_doctrine(unit) == "dense"
    if unit.shields or (unit.shields is None and dense_foot):
        names.add("shields")
    if unit.category == "elephant" and not names & {"impetuous", "fanatic"}:
        names = names - {"spirited"} | {"impetuous"}
    return sum(1 << t.TRAIT_NAMES.index(name) for name in names)


def _place_unit(s: Any, u: int, side: int, unit: Unit) -> None:
    weight, doctrine = t.WEIGHT_NAMES.index(unit_weight(unit)), t.DOCTRINE_NAMES.index(unit_doctrine(unit))
    quality = unit.quality or ("irregular" if unit.category == "elephant" else "standard")
    vc = int(t.FULL_VC[doctrine]) if unit.vc is None else unit.vc
    s.unit_category[u], s.unit_weight[u], s.unit_doctrine[u] = t.CATEGORY_NAMES.index(unit.category), weight, doctrine
    s.unit_vo[u], s.unit_vd[u] = unit.vo, unit.vd
    s.unit_protection[u] = unit.protection or min(unit.vd, int(t.PROTECTION_LIMIT[weight]))
    s.unit_weapon[u], s.unit_quality[u] = t.WEAPON_NAMES.index(unit.weapon), t.QUALITY_NAMES.index(quality)
    s.unit_traits[u] = unit_traits(unit)
    s.unit_vc[u], s.unit_fought[u] = vc, unit.fought
    s.unit_facing[u] = unit.facing or (12 if side == 0 else 6)
    s.unit_state[u] = int(st.ACTIVATED) * unit.activated + int(st.SHIELDWALL) * unit.shieldwall
    if vc == 0:
        s.unit_hex[u] = st.GONE
    elif unit.hex is None:
        s.unit_hex[u] = st.WAITING
    else:
        h = t.GRID.hex(unit.hex)
        s.unit_hex[u] = h
        s.hex_unit[h] = u
        for n in t.NEIGHBOURS[h]:
            if n >= 0:
                s.near[side, n] += 1


def _place_general(s: Any, g: int, general: General) -> None:
    s.general_grade[g] = t.GRADE_NAMES.index(general.grade)
    s.general_control[g], s.general_attack[g], s.general_defence[g] = general.control, general.attack, general.defence
    s.general_devotio[g] = int(general.devotio)
    s.general_state[g] = int(st.GENERAL_MOVED) * general.moved
    s.general_hex[g] = st.WAITING if general.hex is None else t.GRID.hex(general.hex)
    if general.attached:
        s.general_unit[g] = s.hex_unit[s.general_hex[g]]


def _count(s: Any, scenario: AntesignaniScenario) -> None:
    """Cohesion, tokens and who fought whom, when all units are there."""
    for side, name in enumerate(SIDE_NAMES):
        army, first = scenario.side(name), side * t.MAX_SIDE
        own = range(first, first + len(army.units))
        s.vc[side] = sum(int(s.unit_vc[u]) for u in own)
        full = sum(int(t.FULL_VC[s.unit_doctrine[u]]) for u in own)
        s.start_vc[side] = army.start_vc or full
        for u, unit in zip(own, army.units, strict=True):
            if unit.struck is not None:
                enemies = scenario.side(SIDE_NAMES[1 - side]).units
                s.unit_struck[u] = (1 - side) * t.MAX_SIDE + [e.hex for e in enemies].index(unit.struck)
        if scenario.stage == "draw":
            s.bowl[side] = sum(1 for u in own if s.unit_hex[u] >= 0 and not s.unit_state[u] & st.ACTIVATED)


def _set_stage(s: Any, scenario: AntesignaniScenario) -> None:
    if scenario.stage == "draw":
        s.stage = st.ST_DRAW
        if scenario.drawn is not None:
            s.active = SIDE_NAMES.index(scenario.drawn)
            s.bowl[s.active] -= 1
            s.stage = st.ST_GENERALS
    elif scenario.turn:
        s.stage = st.ST_TURN
    else:
        s.stage = st.ST_BUILD
