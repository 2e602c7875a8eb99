"""From a checked scenario to a record ready to begin."""

from __future__ import annotations

from typing import Any

import numpy as np

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.scenario import Conditions, NavalScenario, Ship


def set_up(scenario: NavalScenario) -> States:
    """One record as the scenario describes it; `begin` rolls the first movement die."""
    states = np.zeros(1, dtype=st.DTYPE)
    s = states[0]
    s.rows, s.cols = scenario.rows, scenario.columns
    s.rng = 1
    s.seat, s.winner = -1, -1
    for name in ("hex_ship", "ship_hex"):
        states[name][0][...] = -1
    for name in ("mover", "pointed", "target"):
        states[name][0] = -1
    _lay_map(s, scenario)
    _place_ships(s, scenario)
    for side, name in enumerate(SIDE_NAMES):
        for place, points in getattr(scenario.sides, name).marines_on_land.items():
            h = t.GRID.hex(place)
            s.land_marines[h], s.land_side[h] = points, side
        s.given_die[side] = getattr(scenario.first_turn_die, name) or 0
        _set_worth(s, side, getattr(scenario.victory, name))
    s.turns, s.turn = scenario.turns, scenario.turn
    s.first = SIDE_NAMES.index(scenario.first_player)
    s.active = SIDE_NAMES.index(scenario.to_play)
    s.early_end = st.END_NO_SHIPS if scenario.victory.early_end == "no_ships" else st.END_NEVER
    s.score[:] = [_points_at_first(s, side) for side in (0, 1)]
    return states


def ship_names(scenario: NavalScenario) -> tuple[str, ...]:
    """Names in the order of the record's ships; those without one are numbered."""
    return tuple(
        ship.id or f"{name} {i + 1}"
        for name in SIDE_NAMES
        for i, ship in enumerate(getattr(scenario.sides, name).ships)
    )


def _lay_map(s: Any, scenario: NavalScenario) -> None:
    s.ground[:] = np.where(t.BOARD[scenario.rows // 2, scenario.columns] == 1, t.SEA, t.OFF_BOARD)
    land = sorted(t.GRID.hex(name) for name in scenario.land)
    s.ground[land] = t.LAND
    s.land[: len(land)] = land
    s.land_n = len(land)


def _place_ships(s: Any, scenario: NavalScenario) -> None:
    u = 0
    for side, name in enumerate(SIDE_NAMES):
        s.first_ship[side] = u
        for ship in getattr(scenario.sides, name).ships:
            _place_ship(s, u, side, ship)
            u += 1
    s.ships = u


def _place_ship(s: Any, u: int, side: int, ship: Ship) -> None:
    h = t.GRID.hex(ship.hex)
    state = t.STATE_NAMES.index(ship.state)
    s.ship_side[u], s.ship_holder[u] = side, 1 - side if ship.captured else side
    s.ship_hex[u], s.ship_facing[u] = h, DIRECTION_NAMES.index(ship.facing)
    s.ship_size[u], s.ship_crew[u] = t.SIZE_NAMES.index(ship.size), ship.crew_quality
    s.ship_gear[u] = int(t.BALLISTA) * (ship.ballista and state == t.INTACT) + int(t.CORVUS) * ship.corvus
    s.ship_state[u], s.ship_marines[u] = state, ship.marines
    s.hex_ship[h] = u


def _points_at_first(s: Any, side: int) -> int:
    """The bonus, and prizes of a battle in mid-flight."""
    prizes = [u for u in range(int(s.ships)) if s.ship_holder[u] == side != s.ship_side[u]]
    return int(s.bonus[side]) + sum(int(s.worth[side, st.W_CAPTURED, s.ship_size[u]]) for u in prizes)


def _set_worth(s: Any, side: int, conditions: Conditions) -> None:
    parts = (conditions.sunk, conditions.captured, conditions.lost or conditions.sunk)
    for what, points in enumerate(parts):
        s.worth[side, what, :] = points.small, points.large
    s.marine_worth[side] = conditions.marines
    s.bonus[side] = conditions.bonus
    s.to_win[side] = conditions.to_win or 0
