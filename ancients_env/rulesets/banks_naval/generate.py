"""Battles made to order: two fleets of equal worth.

>>> battle = fleets(7, size=6)
>>> battle["name"], len(battle["sides"]["north"]["ships"]), battle == fleets(7, size=6)
('fleets_7', 6, True)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ancients_env.grid import DIRECTION_NAMES, Grid, grid
from ancients_env.rulesets.banks_naval.tables import COLS, MIN_COLS, MIN_ROWS, ROWS

__all__ = ["GENERATORS", "fleets", "worth"]

MIN_SIZE, MAX_SIZE = 2, 14
MAX_LAND = 0.25
WORTH_GAP = 0.05  # the stronger fleet is worth at most so much more than the weaker

# what the count is made of
HULL = {"small": 4.0, "large": 6.0}
CREW, MARINE, BALLISTA, CORVUS = 2.0, 3.0, 2.0, 1.0


@dataclass(frozen=True)
class Navy:
    """A people's way of war at sea."""

    large: float  # share of large ships
    crews: tuple[int, ...]  # qualities, each as likely as it is often named
    manned: float  # chance of each place for a marine to be filled
    ballista: float = 0.0  # chance on a large ship
    corvus: float = 0.0  # chance on any ship


NAVIES = {
    "Athenian": Navy(0.0, (3, 4, 4), 0.5),
    "Peloponnesian": Navy(0.1, (2, 3, 3), 0.8),
    "Phoenician": Navy(0.2, (3, 4), 0.6),
    "Persian": Navy(0.3, (2, 3), 0.9),
    "Carthaginian": Navy(0.4, (3, 4), 0.6, ballista=0.2),
    "Roman": Navy(0.6, (1, 2, 2), 0.9, corvus=0.6),
    "Rhodian": Navy(0.3, (4,), 0.5, ballista=0.3),
    "Ptolemaic": Navy(0.7, (2, 3), 0.7, ballista=0.5),
    "Norse": Navy(0.3, (2, 3), 1.0),
}


def worth(ships: Iterable[Mapping[str, Any]]) -> float:
    """What a fleet is worth, as a sum over its ships.

    A hull counts 4 if small and 6 if large, each point of crew quality 2, each marine point 3, a ballista 2, a corvus 1
    for each place for a marine.

    >>> worth([{"size": "small", "crew_quality": 4, "marines": 1}])
    15.0
    >>> worth([{"size": "large", "crew_quality": 2, "marines": 2, "corvus": True, "ballista": True}])
    20.0
    """
    return sum(map(_ship_worth, ships))


def _ship_worth(ship: Mapping[str, Any]) -> float:
    large = ship.get("size", "small") == "large"
    gear = BALLISTA * bool(ship.get("ballista")) + CORVUS * bool(ship.get("corvus")) * (2 if large else 1)
    crew = CREW * ship.get("crew_quality", 3)
    return HULL["large" if large else "small"] + crew + MARINE * ship.get("marines", 0) + gear


def fleets(
    seed: int,
    *,
    size: int = 8,
    land: float = 0.04,
    mirrored: bool = True,
    rows: int = ROWS,
    columns: int = COLS,
    turns: int = 20,
) -> dict[str, Any]:
    """A scenario of `size` ships a side; the same arguments always give the same battle.

    `land` is the share of the hexes between the fleets that are islands. In a mirrored battle north is the half-turn
    image of south, islands included; otherwise two peoples meet whose fleets differ in `worth` by at most 5 %. A ship
    sunk, captured or lost off the map counts 2, 3 and 2 points if small, 3, 4 and 3 if large.
    """
    _check_arguments(seed, size, land, rows, columns)
    rng = random.Random(f"banks_naval fleets {seed} {size} {land} {mirrored} {rows} {columns}")
    board = grid(rows, columns)
    people = rng.choice(sorted(NAVIES))
    south = [_draw_ship(rng, NAVIES[people]) for _ in range(size)]
    other, north = (people, south) if mirrored else _opponent(rng, people, south)
    return {
        "ruleset": "banks_naval",
        "name": f"fleets_{seed}" if seed >= 0 else f"fleets_minus_{-seed}",
        "title": f"{people} squadrons" if mirrored else f"{people} against {other}",
        "source": "generated",
        "rows": rows,
        "columns": columns,
        "turns": turns,
        "land": _islands(rng, board, land, mirrored),
        "first_player": rng.choice(("south", "north")),
        "first_turn_die": {"south": 3, "north": 3},
        "sides": {
            "south": {"name": people, "ships": _line(board, south, "south")},
            "north": {"name": other, "ships": _line(board, north, "north")},
        },
        "victory": {"early_end": "no_ships"},
    }


def _check_arguments(seed: int, size: int, land: float, rows: int, columns: int) -> None:
    """Errors that name the argument and what it may be."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"seed is an integer (given {seed!r})")
    if not isinstance(rows, int) or rows % 2 == 0 or not MIN_ROWS <= rows <= ROWS:
        raise ValueError(f"rows is an odd number, {MIN_ROWS} to {ROWS} (given {rows!r})")
    if not isinstance(columns, int) or not MIN_COLS <= columns <= COLS:
        raise ValueError(f"columns is {MIN_COLS} to {COLS} (given {columns!r})")
    most = min(MAX_SIZE, 2 * columns - 3)
    if not isinstance(size, int) or isinstance(size, bool) or not MIN_SIZE <= size <= most:
        raise ValueError(f"size, the ships of a side, is {MIN_SIZE} to {most} on {columns} columns (given {size!r})")
    if not isinstance(land, int | float) or not 0 <= land <= MAX_LAND:
        raise ValueError(f"land, a share of the hexes between the fleets, is 0 to {MAX_LAND} (given {land!r})")


# ---------------------------------------------------------------- ships
def _draw_ship(rng: random.Random, navy: Navy) -> dict[str, Any]:
    large = rng.random() < navy.large
    marines = sum(rng.random() < navy.manned for _ in range(2 if large else 1))
    ship: dict[str, Any] = {
        "size": "large" if large else "small",
        "crew_quality": rng.choice(navy.crews),
        "marines": marines,
    }
    if large and rng.random() < navy.ballista:
        ship["ballista"] = True
    if rng.random() < navy.corvus:
        ship["corvus"] = True
    return ship


def _opponent(rng: random.Random, people: str, ships: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    """Another people's fleet of as many ships and, within `WORTH_GAP`, of the same worth."""
    target = worth(ships)
    while True:
        other = rng.choice(sorted(set(NAVIES) - {people}))
        found = [_draw_ship(rng, NAVIES[other]) for _ in ships]
        for _ in range(6 * len(ships)):
            gap = worth(found) - target
            if abs(gap) <= WORTH_GAP * min(target, worth(found)):
                return other, found
            i = rng.randrange(len(found))  # exchange one ship, at random, if another would bring the worths nearer
            new = _draw_ship(rng, NAVIES[other])
            if abs(gap - _ship_worth(found[i]) + _ship_worth(new)) < abs(gap):
                found[i] = new


# ---------------------------------------------------------------- deployment
def _turned(board: Grid, name: str) -> str:
    """The hex seen from the other chair.

    >>> _turned(grid(11, 15), "K1"), _turned(grid(11, 15), "J3")
    ('A15', 'B12')
    """
    return board.name(int(board.half_turn[board.hex(name)]))


def _across(facing: str) -> str:
    return DIRECTION_NAMES[(DIRECTION_NAMES.index(facing) + 3) % 6]


def _line(board: Grid, ships: list[dict[str, Any]], side: str) -> list[dict[str, Any]]:
    """A line abreast in the second row from the side's own edge, a second line behind it; bows to the enemy."""
    letters = chr(ord("A") + board.rows - 2), chr(ord("A") + board.rows - 1)
    front = [f"{letters[0]}{c}" for c in _from_centre(board.cols - 1)]
    rear = [f"{letters[1]}{c}" for c in _from_centre(board.cols)]
    places = (front + rear)[: len(ships)]
    line = []
    for k, (place, ship) in enumerate(zip(places, ships, strict=True)):
        facing = "NE" if k % 2 == 0 else "NW"
        if side == "north":
            place, facing = _turned(board, place), _across(facing)
        line.append({"id": f"{side} {k + 1}", "hex": place, "facing": facing, **ship})
    return line


def _from_centre(width: int) -> list[int]:
    """Columns from the middle outwards.

    >>> _from_centre(5)
    [3, 2, 4, 1, 5]
    """
    middle = (width + 1) / 2
    return sorted(range(1, width + 1), key=lambda c: (abs(c - middle), c))


# ---------------------------------------------------------------- islands
def _islands(rng: random.Random, board: Grid, share: float, mirrored: bool) -> list[str]:
    """Single land hexes in the rows between the fleets, never two side by side, so that every course stays open."""
    middle = [name for name in board.names if name and 2 < ord(name[0]) - ord("A") < board.rows - 3]
    goal = round(share * len(middle))
    found: list[str] = []
    rng.shuffle(middle)
    for name in middle:
        new = {name, _turned(board, name)} if mirrored else {name}
        if len(found) + len(new) > goal:
            continue
        near = {board.name(int(n)) for h in new for n in board.neighbours[board.hex(h)] if n >= 0}
        if not near & ({*found} | new):
            found += sorted(new)
    return sorted(found, key=board.hex)


GENERATORS = {"fleets": fleets}
