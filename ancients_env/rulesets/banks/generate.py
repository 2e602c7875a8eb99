"""Battles made to order: two armies bought with the same number of build points.

>>> battle = armies(7, points=60)
>>> battle["name"], battle == armies(7, points=60)
('armies_7', True)
>>> armies(7, building="open")["options"]
['army_building', 'free_deployment']
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, get_args

from ancients_env.grid import DIRECTION_NAMES, Grid, grid
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.army import PEOPLES, People, buy, panic_threshold
from ancients_env.rulesets.banks.scenario import Switch

__all__ = ["GENERATORS", "armies"]

MIN_ROWS, MIN_COLS = 7, 7
MIN_POINTS = 10
MAX_TERRAIN = 0.4
LEAST_TURNS = 2
HALF_GAP = 2  # the lines stand so many rows north and south of the middle row
GROUND = {"hill": 4, "woods": 3, "village": 1, "stream": 2}  # how often each kind is drawn
SWITCHES: tuple[str, ...] = get_args(Switch)
# the line of battle, from its middle outwards; what is left stands behind it
ORDER = ("EL", "PX", "HI", "KT", "HA", "LI", "CH", "HC", "LC", "MM", "LA")
# peoples to whom an option matters; others would not notice it
FITTING: dict[str, Callable[[People], bool]] = {
    "barbarian_charge": lambda people: bool(people.barbarian),
    "command_control": lambda people: bool(people.barbarian) or "KT" in people.types,
    "elephant_panic": lambda people: "EL" in people.types,
    "arrow_supply": lambda people: bool({"LA", "HA", "MM", "CH"} & set(people.types)),
    "dismounting": lambda people: bool({"LC", "HC", "KT"} & set(people.types)),
}
CHOICES = {
    "deployment": ("ready", "free"),
    "building": ("done", "open"),
    "nations": ("none", "own", "rolled"),
}


def armies(
    seed: int,
    *,
    points: int = t.BUILD_POINTS,
    leaders: int = 1,
    terrain: float = 0.15,
    mirrored: bool = True,
    deployment: str = "ready",
    building: str = "done",
    nations: str = "none",
    options: str = "",
    rows: int = t.ROWS,
    columns: int = t.COLS,
    turns: int = t.TURNS,
) -> dict[str, Any]:
    """A scenario of two bought armies; the same arguments always give the same battle (banks-15.2a, banks-15.2b).

    `points` are spent as some people would spend them; in a mirrored battle both sides have the same army and north
    is the half-turn image of south, otherwise two peoples meet. `terrain` is the share of the open hexes that are not
    clear. With `deployment="free"` the players place their armies, with `building="open"` they buy them too. `nations`
    gives the sides national characteristics, their people's own or rolled ones; `options` are names joined by `+`, and
    south is of a people to whom they matter.
    """
    switches = _switches(options)
    _check_arguments(seed, points, leaders, terrain, rows, columns, turns)
    for name, value in (("deployment", deployment), ("building", building), ("nations", nations)):
        if value not in CHOICES[name]:
            raise ValueError(f"{name} is {' or '.join(CHOICES[name])} (given {value!r})")
    rng = random.Random(f"banks armies {seed} {points} {terrain} {mirrored} {nations} {rows} {columns}")
    board = grid(rows, columns)
    people = rng.choice(_peoples(switches))
    other = people if mirrored else rng.choice(sorted(set(PEOPLES) - {people}))
    places = _places(board)
    south = _army(rng, people, points, nations, len(places))
    north = south if mirrored else _army(rng, other, points, nations, len(places))
    scenario: dict[str, Any] = {
        "ruleset": "banks",
        "name": f"armies_{seed}" if seed >= 0 else f"armies_minus_{-seed}",
        "title": f"{people} armies" if mirrored else f"{people} against {other}",
        "source": "generated",
        "rows": rows,
        "columns": columns,
        "turns": turns,
        "terrain": {},
        "first_player": rng.choice(("south", "north")),
        "sides": {},
    }
    if building == "open":
        switches += ["army_building", "free_deployment"]
        scenario["build"] = {"points": points, "leaders": leaders}
    elif deployment == "free":
        switches.append("free_deployment")
    if nations != "none":
        switches.append("national_characteristics")
    free = building == "open" or deployment == "free"
    for side, name, (types, nation) in (("south", people, south), ("north", other, north)):
        army: dict[str, Any] = {"name": name, "camp": {}}
        if building == "done":
            army |= {"leaders": leaders, "panic_threshold": panic_threshold(types)}
            army["units"] = [{"type": kind} for kind in types] if free else _line(board, places, types, side)
            _mark(army, PEOPLES[name], switches)
        if not free:
            army["camp"] = _turned(board, _camp(board), side)
        if nation != "none" and building == "done":
            army["national"] = t.NATION_NAMES.index(nation)
        scenario["sides"][side] = army
    taken = {unit.get("hex") for army in scenario["sides"].values() for unit in army.get("units", ())}
    taken |= {army["camp"] for army in scenario["sides"].values() if not free}
    scenario["terrain"] = _ground(rng, board, terrain, mirrored, taken)
    scenario["options"] = list(dict.fromkeys(switches))
    return scenario


def _switches(options: str) -> list[str]:
    """Names of switches from `a+b`."""
    if not isinstance(options, str):
        raise ValueError(f"options is text, names joined by + (given {options!r})")
    names = [name.strip() for name in options.split("+") if name.strip()]
    for name in names:
        if name not in SWITCHES:
            raise ValueError(f"options has names joined by +: {', '.join(SWITCHES)} (given {name!r})")
    return names


def _check_arguments(seed: int, points: int, leaders: int, terrain: float, rows: int, columns: int, turns: int) -> None:
    """Errors that name the argument and what it may be."""
    whole = (
        ("seed", seed, None, None),
        ("points", points, MIN_POINTS, t.MAX_BUILD_POINTS),
        ("leaders", leaders, 1, t.SIDE_LEADERS - 1),
        ("rows", rows, MIN_ROWS, t.ROWS),
        ("columns", columns, MIN_COLS, t.COLS),
        ("turns", turns, LEAST_TURNS, t.MAX_TURNS),
    )
    for name, value, least, most in whole:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"{name} is a whole number (given {value!r})")
        if least is not None and most is not None and not least <= value <= most:
            raise ValueError(f"{name} is {least} to {most} (given {value!r})")
    if rows % 2 == 0:
        raise ValueError(f"rows is an odd number, {MIN_ROWS} to {t.ROWS} (given {rows!r})")
    if isinstance(terrain, bool) or not isinstance(terrain, int | float) or not 0 <= terrain <= MAX_TERRAIN:
        raise ValueError(f"terrain, a share of the open hexes, is 0 to {MAX_TERRAIN} (given {terrain!r})")


# ---------------------------------------------------------------- armies
def _army(rng: random.Random, people: str, points: int, nations: str, room: int) -> tuple[list[str], str]:
    """What a people buys, and its national characteristic."""
    nation = "none"
    if nations == "own":
        nation = PEOPLES[people].nation
    if nations == "rolled" or (nations == "own" and nation == "none"):
        nation = t.NATION_NAMES[rng.randint(1, len(t.NATION_NAMES) - 1)]
    return buy(rng, PEOPLES[people], points, nation, room), nation


def _peoples(switches: list[str]) -> list[str]:
    """Peoples to whom as many of the options as possible matter.

    >>> _peoples(["barbarian_charge", "duels"])
    ['Gallic', 'Germanic']
    """
    tests = [FITTING[name] for name in switches if name in FITTING]
    suited = {name: sum(test(people) for test in tests) for name, people in PEOPLES.items()}
    return sorted(name for name in suited if suited[name] == max(suited.values()))


def _mark(army: dict[str, Any], people: People, switches: list[str]) -> None:
    """What the options in use must know of a people and its units."""
    if people.barbarian and "barbarian_charge" in switches:
        army["barbarian_player"] = True
    for unit in army["units"]:
        if "command_control" in switches and unit["type"] in people.barbarian:
            unit["barbarian"] = True
        if "dismounting" in switches and people.cataphract and unit["type"] == "HC":
            unit["cataphract"] = True


def _line(board: Grid, places: list[str], types: list[str], side: str) -> list[dict[str, Any]]:
    """The army in line, its heavy foot in the middle and its horse on the wings; archers and the rest behind."""
    ranked = sorted(types, key=ORDER.index)
    line = []
    for kind, place in zip(ranked, places[: len(ranked)], strict=True):
        facing = "NW" if board.col[board.hex(place)] < board.cols // 2 else "NE"
        line.append({"type": kind, "hex": _turned(board, place, side), "facing": _facing(facing, side)})
    return line


def _places(board: Grid) -> list[str]:
    """Where south's units stand: the line from its middle outwards, then the rows behind it; not the camp's hex."""
    found = []
    for row in range(board.rows // 2 + HALF_GAP, board.rows):
        width = board.cols - row % 2
        middle = (width - 1) / 2
        columns = sorted(range(width), key=lambda c: (abs(c - middle), c))
        found += [board.name(row * board.cols + c) for c in columns]
    found.remove(_camp(board))
    return found


def _camp(board: Grid) -> str:
    """South's camp: in the middle of its last row.

    >>> _camp(grid(11, 15))
    'K8'
    """
    return board.name((board.rows - 1) * board.cols + board.cols // 2)


def _turned(board: Grid, name: str, side: str) -> str:
    """South's hex as it is for a side: for north its half-turn image.

    >>> _turned(grid(11, 15), "K1", "north"), _turned(grid(11, 15), "K1", "south")
    ('A15', 'K1')
    """
    return board.name(int(board.half_turn[board.hex(name)])) if side == "north" else name


def _facing(facing: str, side: str) -> str:
    return DIRECTION_NAMES[(DIRECTION_NAMES.index(facing) + 3) % 6] if side == "north" else facing


# ---------------------------------------------------------------- the ground
def _ground(
    rng: random.Random, board: Grid, share: float, mirrored: bool, taken: set[str | None]
) -> dict[str, list[str]]:
    """Hexes that are not clear, none of them under a unit or camp, as many as the share asks for."""
    open_hexes = [name for name in board.names if name and name not in taken]
    goal = round(share * len(open_hexes))
    found: dict[str, list[str]] = {}
    count = 0
    rng.shuffle(open_hexes)
    for name in open_hexes:
        if any(name in hexes for hexes in found.values()):
            continue
        new = {name, _turned(board, name, "north")} if mirrored else {name}
        if new & taken:
            continue
        if count + len(new) > goal:
            break
        kind = rng.choices(list(GROUND), list(GROUND.values()))[0]
        found.setdefault(kind, []).extend(sorted(new, key=board.hex))
        count += len(new)
    return {kind: sorted(found[kind], key=board.hex) for kind in GROUND if kind in found}


GENERATORS = {"armies": armies}
