"""Battles made to order: two armies of the twelve lists, bought for the same points, on ground with features.

>>> battle = meeting(7, south=1, north=5)
>>> battle["name"], battle["south"]["list"], battle["north"]["list"], battle == meeting(7, south=1, north=5)
('meeting_7', 1, 5, True)
>>> meeting(7, south=1, mode="build")["south"]
{'name': 'Romans, Marius to Caesar', 'list': 1, 'points': 180}
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product
from typing import Any, Literal

from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS, ArmyList
from ancients_env.rulesets.antesignani.army_file import ArmyFile, read_army
from ancients_env.rulesets.antesignani.budget import general_price
from ancients_env.rulesets.antesignani.pieces import Unit, unit_doctrine

__all__ = ["GENERATORS", "draw_army", "meeting"]

MODES = ("ready", "deploy", "build", "open")
MIN_POINTS, MAX_POINTS = 100, 240
MAX_TERRAIN = 0.5
TRIES = 40  # armies drawn, of which the one with the fewest points left over is taken
MOST_UNITS = 34  # so that a deployment zone of 38 hexes leaves room to form up
GENERAL_SHARE = 0.2  # of the points, at most, goes to generals
SECOND_GENERAL = 0.5  # how likely there is another one, points allowing
DEVOTIO_CHANCE = 0.1
SPEARS_CHANCE = 0.4  # where a unit may have them instead of its missile weapon

# south's deployment; each list is filled from its front (the other chair is the half-turn image)
_CENTRE_13 = (7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12, 1, 13)
_CENTRE_12 = (6, 7, 5, 8, 4, 9, 3, 10, 2, 11, 1, 12)
SCREEN = tuple(f"G{c}" for c in _CENTRE_13)
LINE = tuple(f"H{c}" for c in _CENTRE_12[:8]) + tuple(f"G{c}" for c in _CENTRE_13[:9])
WINGS = tuple(f"{row}{c}" for row, ends in (("H", (2, 11, 1, 12)), ("G", (2, 12, 1, 13)), ("I", (2, 12))) for c in ends)
REAR = tuple(f"I{c}" for c in _CENTRE_13)
EVERYWHERE = (*LINE, *REAR, *SCREEN, *(f"H{c}" for c in _CENTRE_12))
ROLES = ("line", "wing", "screen", "engine")
PLACES = {"line": LINE, "wing": WINGS, "screen": SCREEN, "engine": REAR}

MIDDLE = tuple(name for name in t.GRID.names if name[:1] in ("D", "E", "F"))
GROUND_WEIGHTS = {
    "rough_ground": 3, "marsh": 2, "light_cover": 3, "dense_cover": 1, "wood": 4, "thick_wood": 1, "village": 1,
    "height": 5,
}  # fmt: skip
CLUMPS = (1, 2, 2, 3, 4)


def meeting(
    seed: int,
    *,
    south: int | str | None = None,
    north: int | str | None = None,
    points: int = t.ARMY_POINTS,
    terrain: float = 0.2,
    mirrored: bool = False,
    mode: Literal["ready", "deploy", "build", "open"] = "ready",
    turns: int = t.TURN_LIMIT,
) -> dict[str, Any]:
    """A scenario of two armies; the same arguments always give the same battle.

    `south` and `north` are numbers of army lists, drawn where none is given, or army files. An army from a list is
    bought at random within all limits, for `points` or as little less as can be. `terrain` is the share of the hexes of
    rows D to F that are not open ground; it is the same for both sides after a half-turn. In a mirrored battle north
    has south's army.

    With `mode` ready the armies stand in order of battle; with deploy the players place them; with build they buy them,
    too, each from its list; with open they choose the list as well.
    """
    _check_arguments(seed, south, north, points, terrain, mirrored, mode)
    rng = random.Random(f"antesignani meeting {seed} {south} {north} {points} {terrain} {mirrored} {mode}")
    lists = [source if isinstance(source, int) else rng.randint(1, len(LISTS)) for source in (south, north)]
    ground = _ground(rng, terrain)
    sides: dict[str, dict[str, Any]] = {}
    for name, source, number in zip(("south", "north"), (south, north), lists, strict=True):
        if name == "north" and mirrored:
            sides[name] = _turned_side(sides["south"])
        elif mode in ("build", "open"):
            given = {"name": LISTS[number - 1].name, "list": number} if mode == "build" else {}
            sides[name] = {**given, "points": points}
        else:
            army = read_army(source) if isinstance(source, str) else draw_army(rng, LISTS[number - 1], points)
            sides[name] = army.side() if mode == "deploy" else _deployed(army, name)
    named = [side.get("name", "Two armies").split(",")[0] for side in sides.values()]  # without the years of a list
    return {
        "ruleset": "antesignani",
        "name": f"meeting_{seed}" if seed >= 0 else f"meeting_minus_{-seed}",
        "title": named[0] if named[0] == named[1] else f"{named[0]} against {named[1]}",
        "source": "generated",
        "turns": turns,
        **ground,
        **sides,
    }


def _check_arguments(
    seed: object, south: object, north: object, points: object, terrain: object, mirrored: object, mode: object
) -> None:
    """Errors that name the argument and what it may be."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"seed is an integer (given {seed!r})")
    for name, source in (("south", south), ("north", north)):
        number = isinstance(source, int) and not isinstance(source, bool)
        if not (source is None or isinstance(source, str) or (number and 1 <= source <= len(LISTS))):  # type: ignore[operator]
            raise ValueError(f"{name} is an army list, 1 to {len(LISTS)}, or an army file (given {source!r})")
        if isinstance(source, str) and mode not in ("ready", "deploy"):
            raise ValueError(f"{name}: an army file is built already; mode is then ready or deploy (given {mode!r})")
    if not isinstance(points, int) or isinstance(points, bool) or not MIN_POINTS <= points <= MAX_POINTS:
        raise ValueError(f"points is {MIN_POINTS} to {MAX_POINTS} (given {points!r})")
    if not isinstance(terrain, int | float) or not 0 <= terrain <= MAX_TERRAIN:
        raise ValueError(f"terrain, a share of rows D to F, is 0 to {MAX_TERRAIN} (given {terrain!r})")
    if mode not in MODES:
        raise ValueError(f"mode is one of {', '.join(MODES)} (given {mode!r})")
    if mirrored and north not in (None, south):
        raise ValueError(f"north: in a mirrored battle it has south's army; leave it out (given {north!r})")


# ---------------------------------------------------------------- armies
def draw_army(rng: random.Random, army: ArmyList, points: int = t.ARMY_POINTS) -> ArmyFile:
    """An army of a list for the points, or as little less as some tries find; every limit is kept.

    >>> drawn = draw_army(random.Random(1), LISTS[10])
    >>> drawn.list, drawn.cost
    (11, 180)
    """
    best: ArmyFile | None = None
    for _ in range(TRIES):
        drawn = _draw(rng, army, points)
        if best is None or drawn.cost > best.cost:
            best = drawn
        if best.cost == points:
            break
    assert best is not None
    return best


def _draw(rng: random.Random, army: ArmyList, points: int) -> ArmyFile:
    generals = _generals(rng, army, points)
    left = points - sum(_cost_of(general) for general in generals)
    count = {entry.slug: entry.least for entry in army.entries}
    left -= sum(entry.cost * entry.least for entry in army.entries)
    taste = {entry.slug: rng.uniform(0.1, 1.0) for entry in army.entries}
    while sum(count.values()) < MOST_UNITS:
        open_to = [e for e in army.entries if e.cost <= left and count[e.slug] < e.most]
        if not open_to:
            break
        # dear entries are drawn as often as their price, so that armies are not all skirmishers
        entry = rng.choices(open_to, [taste[e.slug] * e.cost for e in open_to])[0]
        count[entry.slug] += 1
        left -= entry.cost
    troops: list[dict[str, Any]] = []
    for entry in army.entries:
        spears = sum(rng.random() < SPEARS_CHANCE for _ in range(count[entry.slug])) if entry.spears_instead else 0
        if count[entry.slug] - spears:
            troops.append({"entry": entry.slug, "count": count[entry.slug] - spears})
        if spears:
            troops.append({"entry": entry.slug, "count": spears, "weapon": "long_spears"})
    return ArmyFile.model_validate(
        {"name": army.name, "list": army.number, "points": points, "units": troops, "generals": generals}
    )


def _cost_of(general: dict[str, Any]) -> int:
    return general_price(**{key: value for key, value in general.items() if key not in ("name", "chief")})


def _generals(rng: random.Random, army: ArmyList, points: int) -> list[dict[str, Any]]:
    """A general in chief and perhaps others, within the list's limit and a share of the points."""
    purse = min(army.general_points, int(points * GENERAL_SHARE))
    kinds = [
        {"grade": grade, "control": control, "attack": attack, "defence": defence}
        for grade, control, attack, defence in product(t.GRADE_NAMES, range(3), range(3), range(3))
    ]
    found: list[dict[str, Any]] = []
    while not found or (rng.random() < SECOND_GENERAL and purse >= int(t.COST_GRADE[0])):
        kind = rng.choice([kind for kind in kinds if _cost_of(kind) <= purse])
        purse -= _cost_of(kind)
        found.append({"name": f"General {len(found) + 1}", **kind})
    if army.devotio and purse >= int(t.COST_DEVOTIO) and rng.random() < DEVOTIO_CHANCE:
        found[-1]["devotio"] = True
    best = max(found, key=lambda general: (t.GRADE_NAMES.index(general["grade"]), _cost_of(general)))
    found.remove(best)
    return [{**best, "chief": True}, *found]


# ---------------------------------------------------------------- deployment
def _role(unit: Unit) -> str:
    """Where in the order of battle a unit belongs."""
    if unit.category == "artillery":
        return "engine"
    if unit.category == "elephant":
        return "line"
    if unit.category != "infantry":
        return "wing"
    return "screen" if unit_doctrine(unit) == "dispersed" else "line"


def _deployed(army: ArmyFile, side: str) -> dict[str, Any]:
    """The army in order of battle: screen before the line, horse on the wings, engines behind, generals at hand."""
    plain, units = army.side(), army.bought()
    order = sorted(range(len(units)), key=lambda k: (ROLES.index(_role(units[k])), -units[k].vd, k))
    free = dict.fromkeys(EVERYWHERE)
    for place in WINGS:
        free.setdefault(place)
    placed: dict[int, str] = {}
    for k in order:
        spot = next(place for place in (*PLACES[_role(units[k])], *free) if place in free)
        del free[spot]
        placed[k] = spot
    for k, unit in enumerate(plain["units"]):
        unit["hex"] = _seen_from(side, placed[k])
    posts = _posts(placed.values())
    for k, general in enumerate(plain["generals"]):
        general["hex"] = _seen_from(side, posts[k % len(posts)])
    return plain


def _posts(taken: Iterable[str]) -> list[str]:
    """Hexes for generals, one after the other: with the units in the middle, on the left and on the right."""
    found = []
    for column in (6, 3, 10):
        found.append(min(taken, key=lambda place: (abs(int(place[1:]) - column), place[0] != "H", place)))
    return found


def _seen_from(side: str, name: str) -> str:
    return name if side == "south" else _turned(name)


def _turned(name: str) -> str:
    """The hex seen from the other chair.

    >>> _turned("I1"), _turned("H3")
    ('A13', 'B10')
    """
    return t.GRID.name(int(t.GRID.half_turn[t.GRID.hex(name)]))


def _turned_side(side: dict[str, Any]) -> dict[str, Any]:
    """The same army on the other side of the table."""
    turned = dict(side)
    for key in ("units", "generals"):
        if key in side:
            turned[key] = [{**p, "hex": _turned(p["hex"])} if "hex" in p else dict(p) for p in side[key]]
    return turned


# ---------------------------------------------------------------- ground
def _ground(rng: random.Random, share: float) -> dict[str, Any]:
    """Terrain and heights in clumps that a half-turn leaves as they are, in the rows between the armies."""
    goal = round(share * len(MIDDLE))
    kinds: dict[str, str] = {}
    while len(kinds) + 1 < goal:
        kind = rng.choices(list(GROUND_WEIGHTS), list(GROUND_WEIGHTS.values()))[0]
        for name in _clump(rng, kinds, min(rng.choice(CLUMPS), (goal - len(kinds)) // 2)):
            kinds[name] = kinds[_turned(name)] = kind
    terrain: dict[str, list[str]] = {}
    for name in sorted(kinds, key=t.GRID.hex):
        if kinds[name] != "height":
            terrain.setdefault(kinds[name], []).append(name)
    heights = {name: 1 for name in sorted(kinds, key=t.GRID.hex) if kinds[name] == "height"}
    if heights and rng.random() < 0.5:  # a top, and its image
        top = rng.choice(sorted(heights))
        heights[top] = heights[_turned(top)] = 2
    return {"terrain": terrain, "heights": heights}


def _clump(rng: random.Random, taken: dict[str, str], size: int) -> list[str]:
    """Connected free hexes of the middle rows, none the half-turn image of another."""
    found: list[str] = []
    edge = [name for name in MIDDLE if name not in taken and _turned(name) != name]
    while edge and len(found) < size:
        name = rng.choice(edge)
        found.append(name)
        near = (t.GRID.name(int(n)) for h in found for n in t.GRID.neighbours[t.GRID.hex(h)] if n >= 0)
        closed = {*taken, *found, *map(_turned, found)}
        edge = sorted({n for n in near if n in MIDDLE and n not in closed and _turned(n) != n})
    return found


GENERATORS = {"meeting": meeting}
