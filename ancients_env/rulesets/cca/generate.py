"""Battles made to order: two armies of equal worth on a board with a little terrain.

>>> battle = skirmish(7, size=6)
>>> battle["name"], len(battle["units"]), battle == skirmish(7, size=6)
('skirmish_7', 12, True)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ancients_env.rulesets.cca.tables import (
    GRID,
    MAX_COMMAND,
    UNIT_ATTACK,
    UNIT_BLOCKS,
    UNIT_CODES,
    UNIT_MOVE,
    UNIT_RANGE,
    UNIT_SWORDS,
)

__all__ = ["GENERATORS", "skirmish", "worth"]

MIN_SIZE, MAX_SIZE = 4, 20
MAX_TERRAIN = 0.5
BANNER_SHARE, MIN_BANNERS = 0.45, 3
WORTH_GAP = 0.05  # the stronger army is worth at most so much more than the weaker
LEADER_WORTH = 12.0
LARGE_ARMY, FEW_LEADERS, MANY_LEADERS = 10, 2, 3
CAMP_CHANCE = 0.1


@dataclass(frozen=True)
class Army:
    """A people's way of war: how often each type stands in each part of its line."""

    line: Mapping[str, int]
    light: Mapping[str, int]
    mounted: Mapping[str, int]
    wings: float  # share of mounted units
    screen: float = 0.25  # share of light units


ARMIES = {
    "Roman": Army({"MI": 6, "HI": 2, "AX": 3}, {"LI": 5, "SL": 1}, {"MC": 4, "LC": 1}, 0.2),
    "Carthaginian": Army(
        {"HI": 3, "MI": 3, "AX": 3, "WA": 3}, {"LI": 2, "SL": 3}, {"LC": 4, "MC": 2, "HC": 1, "EL": 3}, 0.35
    ),
    "Gallic": Army({"WA": 7, "AX": 2, "MI": 1}, {"LI": 3, "SL": 1}, {"MC": 3, "LC": 2, "LCH": 2}, 0.3, 0.2),
    "Greek": Army({"HI": 5, "MI": 4, "AX": 1}, {"LI": 3, "AR": 1, "SL": 1}, {"LC": 2, "MC": 2}, 0.15, 0.3),
    "Macedonian": Army({"HI": 5, "MI": 3, "AX": 2}, {"LI": 3, "AR": 1, "HWM": 1}, {"MC": 3, "HC": 3, "LC": 2}, 0.3),
    "Persian": Army({"MI": 3, "AX": 5, "HI": 1}, {"AR": 4, "LI": 2}, {"LC": 3, "MC": 3, "HC": 2, "HCH": 1}, 0.35),
    "Seleucid": Army(
        {"HI": 4, "MI": 2, "AX": 2}, {"LI": 3, "AR": 2}, {"HC": 2, "HA": 2, "CM": 1, "EL": 2, "HCH": 1}, 0.4
    ),
    "Indian": Army({"MI": 3, "AX": 4}, {"AR": 5, "LI": 1}, {"EL": 4, "HCH": 3, "LC": 1, "MC": 1}, 0.35, 0.3),
    "Scythian": Army({"AX": 3, "WA": 1}, {"AR": 2, "LI": 2}, {"HA": 5, "LC": 3, "MC": 2, "HC": 1}, 0.6, 0.2),
}
LEADER_ROLES = ("General", "Captain of the left", "Captain of the right")

# south's deployment; each list is filled from its front (the other chair is the half-turn image)
CENTRE_OUT = (7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12, 1, 13)
LINE_HEXES = tuple(f"H{c}" for c in (6, 7, 5, 8, 4, 9, 3, 10)) + tuple(f"I{c}" for c in CENTRE_OUT)
SCREEN_HEXES = tuple(f"G{c}" for c in CENTRE_OUT)
WING_HEXES = tuple(f"{row}{c}" for row in "HIG" for c in (2, 11, 1, 12)) + LINE_HEXES
MIDDLE_HEXES = tuple(name for name in GRID.names if name[:1] in ("D", "E", "F"))

TERRAIN_WEIGHTS = {"hill": 4, "forest": 3, "broken": 3, "ford": 2}
CLUMP_SIZES = (1, 2, 2, 3, 4)
STREAM_SIZES = (3, 4, 5, 6)


def worth(units: Iterable[Mapping[str, Any]], leaders: Iterable[Mapping[str, Any]] = ()) -> float:
    """What an army is worth, as a sum over its units and leaders.

    A unit counts, for each block it has, the sixths it hits in close combat (dice times faces: its enemy's class, and
    swords if it hits on swords) plus half its range in hexes plus the hexes beyond the first that it moves and still
    fights. Warriors count 3 1/2 dice, elephants 5. A leader counts 12.

    >>> worth([{"type": "HI"}]), worth([{"type": "LI"}]), worth([{"type": "HI", "blocks": 1}], [{"name": "X"}])
    (40.0, 16.0, 22.0)
    """
    return sum(map(_unit_worth, units)) + LEADER_WORTH * sum(1 for _ in leaders)


def _unit_worth(unit: Mapping[str, Any]) -> float:
    u = UNIT_CODES.index(unit["type"])
    dice = {"WA": 3.5, "EL": 5.0}.get(unit["type"], float(UNIT_ATTACK[u]))
    fighting_move = 1 if unit["type"] == "AX" else 2 if unit["type"] == "WA" else int(UNIT_MOVE[u])
    each = dice * (1 + int(UNIT_SWORDS[u])) + int(UNIT_RANGE[u]) / 2 + fighting_move - 1
    return int(unit.get("blocks") or UNIT_BLOCKS[u]) * each


def skirmish(
    seed: int,
    *,
    size: int = 12,
    terrain: float = 0.15,
    mirrored: bool = True,
    command: int = 5,
    banners: int | None = None,
) -> dict[str, Any]:
    """A scenario of `size` units a side; the same arguments always give the same battle.

    `terrain` is the share of the hexes of rows D to F that are not clear. In a mirrored battle north is the half-turn
    image of south, terrain included; otherwise two peoples meet whose armies differ in worth by at most 5 %.
    `banners` is 45 % of the units of a side, at least 3, when not given.
    """
    _check_arguments(seed, size, terrain, command, banners)
    rng = random.Random(f"cca skirmish {seed} {size} {terrain} {mirrored} {command}")
    people = rng.choice(sorted(ARMIES))
    south = _draw_army(rng, ARMIES[people], size)
    other, north = (people, south) if mirrored else _opponent(rng, people, south)
    south_units, south_leaders = _side(south, "south")
    north_units, north_leaders = _side(north, "north")
    return {
        "ruleset": "cca",
        "name": f"skirmish_{seed}" if seed >= 0 else f"skirmish_minus_{-seed}",
        "title": f"{people} skirmish" if people == other else f"{people} against {other}",
        "source": "generated",
        "first": rng.choice(("south", "north")),
        "banners": banners or max(MIN_BANNERS, round(BANNER_SHARE * size)),
        "south": {"army": people, "commander": LEADER_ROLES[0], "command": command},
        "north": {"army": other, "commander": LEADER_ROLES[0], "command": command},
        "terrain": _terrain(rng, terrain, mirrored),
        "units": south_units + north_units,
        "leaders": south_leaders + north_leaders,
    }


def _check_arguments(seed: int, size: int, terrain: float, command: int, banners: int | None) -> None:
    """Errors that name the argument and what it may be."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"seed is an integer (given {seed!r})")
    if not isinstance(size, int) or not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"size, the units of a side, is {MIN_SIZE} to {MAX_SIZE} (given {size!r})")
    if not isinstance(terrain, int | float) or not 0 <= terrain <= MAX_TERRAIN:
        raise ValueError(f"terrain, a share of the middle hexes, is 0 to {MAX_TERRAIN} (given {terrain!r})")
    if not isinstance(command, int) or not 1 <= command <= MAX_COMMAND:
        raise ValueError(f"command is 1 to {MAX_COMMAND} (given {command!r})")
    if banners is not None and (not isinstance(banners, int) or not 1 <= banners <= size):
        raise ValueError(f"banners is 1 to the number of units of a side, {size} (given {banners!r})")


# ---------------------------------------------------------------- armies
def _pick(rng: random.Random, weights: Mapping[str, int], count: int) -> list[str]:
    return rng.choices(list(weights), weights=list(weights.values()), k=count)


def _draw_army(rng: random.Random, army: Army, size: int) -> list[tuple[str, str]]:
    """Pairs of part (line, screen or wing) and unit type."""
    wings = max(1, round(size * army.wings))
    screen = max(1, round(size * army.screen))
    line = size - wings - screen
    parts = (("line", army.line, line), ("screen", army.light, screen), ("wing", army.mounted, wings))
    return [(part, code) for part, weights, count in parts for code in _pick(rng, weights, count)]


def _worth_of(army: Sequence[tuple[str, str]]) -> float:
    return worth({"type": code} for _, code in army)


def _opponent(rng: random.Random, people: str, army: Sequence[tuple[str, str]]) -> tuple[str, list[tuple[str, str]]]:
    """Another people's army of the same size and, within `WORTH_GAP`, of the same worth."""
    target = _worth_of(army)
    while True:  # nearly every pass succeeds: a people's types differ in worth by a few points
        other = rng.choice(sorted(set(ARMIES) - {people}))
        found = _draw_army(rng, ARMIES[other], len(army))
        for _ in range(3 * len(army)):
            gap = _worth_of(found) - target
            if abs(gap) <= WORTH_GAP * min(target, _worth_of(found)) and sorted(found) != sorted(army):
                return other, found
            found = _nudged(rng, ARMIES[other], found, gap)


def _nudged(rng: random.Random, army: Army, units: Sequence[tuple[str, str]], gap: float) -> list[tuple[str, str]]:
    """The army with one unit, at random, exchanged for the type of its part that brings the gap nearest to zero."""
    i = rng.randrange(len(units))
    part, code = units[i]
    types = {"line": army.line, "screen": army.light, "wing": army.mounted}[part]
    rest = gap - _unit_worth({"type": code})
    best = min(types, key=lambda t: (abs(rest + _unit_worth({"type": t})), t))
    return [*units[:i], (part, best), *units[i + 1 :]]


# ---------------------------------------------------------------- deployment
def _turned(name: str) -> str:
    """The hex seen from the other chair.

    >>> _turned("H2"), _turned("I13"), _turned("E7")
    ('B11', 'A1', 'E7')
    """
    return GRID.name(int(GRID.half_turn[GRID.hex(name)]))


def _deploy(army: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Hexes and types in south's chair: the line in the centre, horse on the wings, light troops in front."""
    places = {"line": LINE_HEXES, "screen": SCREEN_HEXES, "wing": WING_HEXES}
    units: dict[str, str] = {}
    for part, code in army:
        units[next(h for h in places[part] if h not in units)] = code
    return units


def _leader_hexes(units: Mapping[str, str], count: int) -> list[str]:
    """In south's chair: one leader with the worthiest unit, then one at each end of the worthier half of the army."""
    use_leaders = [h for h, code in units.items() if code not in ("EL", "LWM", "HWM")]
    by_worth = sorted(use_leaders, key=lambda h: -_unit_worth({"type": units[h]}))  # equals: the middle comes first
    better = by_worth[1 : max(MANY_LEADERS, len(by_worth) // 2)]
    from_west = sorted(better, key=lambda h: (2 * GRID.col[GRID.hex(h)] + GRID.row[GRID.hex(h)] % 2, h))
    return [by_worth[0], from_west[0], from_west[-1]][:count]


def _side(army: Sequence[tuple[str, str]], side: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A side's units and leaders in their hexes, seen from its own chair."""
    units = _deploy(army)
    hexes = _leader_hexes(units, MANY_LEADERS if len(army) >= LARGE_ARMY else FEW_LEADERS)
    chair = {h: h if side == "south" else _turned(h) for h in units}
    return (
        [{"at": chair[h], "type": code, "side": side} for h, code in units.items()],
        [{"at": chair[h], "side": side, "name": role} for h, role in zip(hexes, LEADER_ROLES, strict=False)],
    )


# ---------------------------------------------------------------- terrain
def _terrain(rng: random.Random, share: float, mirrored: bool) -> dict[str, list[str]]:
    """Clumps of terrain in rows D to F; nothing there is impassable, so every hex can be reached."""
    kinds: dict[str, str] = {}
    goal = round(share * len(MIDDLE_HEXES))
    while len(kinds) < goal:
        (kind,) = _pick(rng, TERRAIN_WEIGHTS, 1)
        free = [h for h in MIDDLE_HEXES if h not in kinds]
        if kind == "ford":
            free = [h for h in free if h in ("D1", "E1", "F1")]  # a stream comes in from the side of the board
        if not free:
            continue
        size = rng.choice(STREAM_SIZES if kind == "ford" else CLUMP_SIZES)
        for h in _clump(rng, rng.choice(free), size, kinds, eastwards=kind == "ford"):
            if len(kinds) < goal:
                kinds[h] = kind
                if mirrored:
                    kinds[_turned(h)] = kind
    if rng.random() < CAMP_CHANCE:
        kinds |= {"I7": "camp", "A7": "camp"}
    found: dict[str, list[str]] = {}
    for h in sorted(kinds, key=GRID.hex):
        found.setdefault(kinds[h], []).append(h)
    return found


def _clump(rng: random.Random, start: str, size: int, taken: Mapping[str, str], *, eastwards: bool) -> list[str]:
    """Up to `size` free, connected middle hexes; a stream goes on from its last hex, always to the east."""
    clump = [start]
    while len(clump) < size:
        grow_from = clump[-1:] if eastwards else clump
        directions = (0, 1, 2) if eastwards else range(6)  # NE, E, SE are the first three
        steps = (int(GRID.neighbours[GRID.hex(h)][d]) for h in grow_from for d in directions)
        open_hexes = sorted({GRID.name(n) for n in steps if n >= 0} & set(MIDDLE_HEXES) - set(taken) - set(clump))
        if not open_hexes:
            break
        clump.append(rng.choice(open_hexes))
    return clump


GENERATORS = {"skirmish": skirmish}
