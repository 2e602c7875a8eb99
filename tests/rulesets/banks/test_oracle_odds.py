"""Engine and oracle find the same column for every melee there is.

One attacker at E7 stands against one defender at E8, its east. Everything that can bear on the odds is tried in every
combination: both types, order, leaders, ground, the hexside between them, front or flank; and with fewer grounds and
leaders also looters, tripled light infantry, horses that know elephants, and captive elephants.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numba
import numpy as np
import pytest

from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.scenario import BanksScenario
from ancients_env.rulesets.banks.setup import set_up
from ancients_env.rulesets.banks.strength import odds as engine_odds
from tests.rulesets.banks import oracle

TYPES = ("LI", "HI", "PX", "LA", "HA", "MM", "LC", "HC", "KT", "CH", "EL", "CP")
GROUNDS = ("clear", "village", "woods", "hill", "stream")
HEXSIDES = ("none", "ford", "bridge")
VARIANTS = ("plain", "looter", "tripled", "knows elephants", "captive")
NONE = -1  # no such attack
HERE, THERE = t.GRID.hex("E7"), t.GRID.hex("E8")
EAST = np.int64(DIRECTION_NAMES.index("E"))
FACE_FRONT, FACE_FLANK = np.int64(DIRECTION_NAMES.index("W")), np.int64(DIRECTION_NAMES.index("E"))
ATTACKER, DEFENDER, SPARE = np.int64(0), np.int64(1), np.int64(2)
GROUND_CODES = np.array([t.TERRAIN_NAMES.index(name) for name in GROUNDS])
SIDE_CODES = np.array([t.HEXSIDE_NAMES.index(name) if name != "none" else 0 for name in HEXSIDES])

FULL = (len(TYPES), len(TYPES), 2, 2, 3, 3, len(GROUNDS), len(GROUNDS), len(HEXSIDES), 2)  # see `settings`
FEW = (len(TYPES), len(TYPES), 2, 2, 2, 2, len(GROUNDS), len(GROUNDS), len(HEXSIDES), 2)


def record() -> Any:
    """South's attacker, north's defender and a spare unit of north's far away; no camp, no leaders."""
    scenario = BanksScenario.model_validate(
        {
            "sides": {
                "south": {"leaders": 0, "units": [{"type": "LI", "hex": "E7", "facing": "E"}]},
                "north": {
                    "leaders": 0,
                    "units": [{"type": "LI", "hex": "E8", "facing": "W"}, {"type": "LI", "hex": "A1"}],
                },
            }
        }
    )
    return set_up(scenario)


@numba.njit
def engine_columns(states, variant, shape, stride, out):
    """The engine's column for every `stride`-th setting, in the order of `settings`; fills `out`."""
    s = states[0]
    index = np.zeros(10, dtype=np.int64)
    for k in range(0, out.size * stride, stride):
        rest = k
        for place in range(9, -1, -1):
            index[place] = rest % shape[place]
            rest //= shape[place]
        s.unit_type[ATTACKER], s.unit_type[DEFENDER] = index[0], index[1]
        s.unit_marks[ATTACKER] = st.DISORDERED * index[2]
        s.unit_marks[DEFENDER] = st.DISORDERED * index[3]
        s.hex_leaders[HERE], s.hex_leaders[THERE] = index[4], index[5] << 4
        # a hill has a height
        s.ground[HERE] = GROUND_CODES[index[6]] | (np.int64(GROUND_CODES[index[6]] == t.HILL) << t.HEIGHT_SHIFT)
        s.ground[THERE] = GROUND_CODES[index[7]] | (np.int64(GROUND_CODES[index[7]] == t.HILL) << t.HEIGHT_SHIFT)
        s.hexsides[HERE] = SIDE_CODES[index[8]] << (2 * EAST)
        s.unit_facing[DEFENDER] = FACE_FLANK if index[9] else FACE_FRONT
        if variant == 1:
            s.unit_marks[DEFENDER] |= st.LOOTING
        elif variant == 2:
            s.fierce = 1
        elif variant == 3:
            s.options = st.NATIONAL
            s.unit_type[SPARE] = t.EL
        elif variant == 4:
            s.unit_marks[ATTACKER] |= st.CONTROLLED
        out[k // stride] = engine_odds(s, ATTACKER, DEFENDER, EAST)


def settings(shape: tuple[int, ...]) -> Any:
    """All combinations: types, order, leaders and ground of attacker and defender, hexside, flank."""
    return product(*(range(n) for n in shape))


def oracle_columns(variant: str, shape: tuple[int, ...]) -> Any:
    """The oracle's columns in the same order; strengths are found once for each unit in its place, then compared."""
    known: dict[tuple[int, int], int] = {}
    found = np.empty(shape, dtype=np.int8)
    for a, d in product(range(shape[0]), range(shape[1])):
        strong, weak = np.empty(shape, dtype=object)[a, d], np.empty(shape, dtype=object)[a, d]
        attacker, defender = units(variant, TYPES[a], TYPES[d])
        for order, leaders, ground, side, flank in product(*(range(shape[k]) for k in (2, 4, 6, 8, 9))):
            unit = oracle.replace(
                attacker,
                disordered=bool(order),
                leaders=0 if variant == "captive" else leaders,
                terrain=GROUNDS[ground],
            )
            value = quarters(oracle.attack_strength(unit, defender, bool(flank), HEXSIDES[side]))
            strong[order, :, leaders, :, ground, :, side, flank] = value
        for order, leaders, ground, side in product(*(range(shape[k]) for k in (3, 5, 7, 8))):
            unit = oracle.replace(defender, disordered=bool(order), leaders=leaders, terrain=GROUNDS[ground])
            weak[:, order, :, leaders, :, ground, side, :] = quarters(
                oracle.defence_strength(attacker, unit, HEXSIDES[side])
            )
        pairs = zip(strong.ravel().tolist(), weak.ravel().tolist(), strict=True)
        found[a, d] = np.array([lookup(known, *pair) for pair in pairs], dtype=np.int8).reshape(shape[2:])
    return found.ravel()


def units(variant: str, attacker: str, defender: str) -> tuple[oracle.Unit, oracle.Unit]:
    return (
        oracle.Unit(attacker, tripled=variant == "tripled"),
        oracle.Unit(
            defender,
            looting=variant == "looter",
            # the defender's army has elephants: its own, if it is one, or the spare unit
            knows_elephants=variant == "knows elephants",
        ),
    )


def quarters(strength: Fraction) -> int:
    assert (strength * 4).denominator == 1
    return int(strength * 4)


def lookup(known: dict[tuple[int, int], int], strong: int, weak: int) -> int:
    if (strong, weak) not in known:
        name = oracle.column(Fraction(strong, 4), Fraction(weak, 4))
        known[strong, weak] = NONE if name is None else oracle.COLUMNS.index(name)
    return known[strong, weak]


@pytest.mark.rule("banks-9.9", "banks-9.10", "banks-9.11", "banks-9.12", "banks-9.13", "banks-9.14", "banks-9.15")
@pytest.mark.rule("banks-9.16", "banks-9.17", "banks-1.2", "banks-1.4", "banks-6.19", "banks-13.10", "banks-15.3d")
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_column_is_the_oracles(variant: str) -> None:
    shape = FULL if variant == "plain" else FEW
    stride = 1009 if numba.config.DISABLE_JIT else 1  # without the compiler a sample must do
    expected = oracle_columns(variant, shape)[::stride]
    seen = np.empty(expected.size, dtype=np.int8)
    engine_columns(record(), VARIANTS.index(variant), np.array(shape), stride, seen)
    wrong = np.flatnonzero(seen != expected)
    if wrong.size:
        first = np.unravel_index(int(wrong[0]) * stride, shape)
        a, d, ao, do, al, dl, ag, dg, side, flank = (int(x) for x in first)
        words = (
            f"{variant}: {TYPES[a]} order {ao} leaders {al} on {GROUNDS[ag]} against {TYPES[d]} order {do} leaders "
            f"{dl} on {GROUNDS[dg]} across {HEXSIDES[side]}, flank {flank}: engine {seen[wrong[0]]}, oracle "
            f"{expected[wrong[0]]}; {wrong.size} of {expected.size} differ"
        )
        pytest.fail(words)


@numba.njit
def columns_by_facing(states, out):
    """The engine's column for each facing of attacker and defender; fills `out`."""
    s = states[0]
    for own in range(6):
        for facing in range(6):
            s.unit_facing[ATTACKER], s.unit_facing[DEFENDER] = own, facing
            out[own, facing] = engine_odds(s, ATTACKER, DEFENDER, EAST)


@pytest.mark.rule("banks-6.3", "banks-9.11")
def test_which_hexes_are_flank() -> None:
    """An LI against an LI, which lies to its east: 1-1 if the defender faces W, NW or SW, else 2-1."""
    seen = np.empty((6, 6), dtype=np.int8)
    columns_by_facing(record(), seen)
    expected = [0 if name in ("W", "NW", "SW") else 1 for name in DIRECTION_NAMES]
    assert (seen - t.ONE_ONE == np.array(expected)).all(), "the attacker's own facing plays no part"
