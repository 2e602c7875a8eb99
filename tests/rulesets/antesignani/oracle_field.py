"""The field of the oracle: hexes, units and generals as plain Python, written from the rules and from nothing else.

Hexes are names. Geometry is worked out with whole numbers and fractions for every question anew, slow and plain, by
the coordinates of antesignani-2.1: X = twice the column, plus one in the short rows, R = the row counted from 0. The
middle of a hex is at (X, 3R), its corners at (0, -2) (1, -1) (1, 1) (0, 2) (-1, 1) (-1, -1) from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache

SIDES = ("south", "north")
ROWS = "ABCDEFGHI"
WIDTH = 13
DIRECTIONS = {"NE": (1, -1), "E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1)}
HOUR = {"NE": 1, "E": 3, "SE": 5, "SW": 7, "W": 9, "NW": 11}
ELEPHANT_DIE = {1: "NE", 2: "E", 3: "SE", 4: "SW", 5: "W", 6: "NW"}
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # clockwise, y to the south
WEIGHTS = ("light", "medium", "heavy")


def enemy_of(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def all_hexes() -> list[str]:
    """Every hex of the table, in reading order."""
    return [f"{row}{c}" for r, row in enumerate(ROWS) for c in range(1, WIDTH + 1 - r % 2)]


@cache
def place(at: str) -> tuple[int, int]:
    """X and R of a hex."""
    row = ROWS.index(at[0])
    return 2 * int(at[1:]) + row % 2, row


@cache
def hex_at(x: int, r: int) -> str | None:
    """The hex with these coordinates, None off the table."""
    if not 0 <= r < len(ROWS) or (x - r) % 2:
        return None
    column = (x - r % 2) // 2
    return f"{ROWS[r]}{column}" if 1 <= column <= WIDTH - r % 2 else None


def way(a: str, b: str) -> tuple[int, int]:
    """dX and dR from a to b."""
    (ax, ar), (bx, br) = place(a), place(b)
    return bx - ax, br - ar


def distance(a: str, b: str) -> int:
    x, r = (abs(d) for d in way(a, b))
    return r + max(0, (x - r) // 2)


def step(at: str, direction: str) -> str | None:
    """The neighbour in a direction, None off the table."""
    x, r = place(at)
    dx, dr = DIRECTIONS[direction]
    return hex_at(x + dx, r + dr)


def direction_between(a: str, b: str) -> str:
    """The direction that leads from a hex to its neighbour."""
    return next(name for name, d in DIRECTIONS.items() if d == way(a, b))


def front(at: str, facing: int, other: str) -> int:
    """Above 0 in front of the front line, 0 on it, below 0 behind it (antesignani-2.4)."""
    x, r = way(at, other)
    return {
        12: -r, 1: x - 3 * r, 2: x - r, 3: x, 4: x + r, 5: x + 3 * r,
        6: r, 7: -x + 3 * r, 8: -x + r, 9: -x, 10: -x - r, 11: -x - 3 * r,
    }[facing]  # fmt: skip


# ---------------------------------------------------------------- lines of fire (antesignani-11.4)
@cache
def _stretch(a: str, b: str, at: str) -> tuple[Fraction, Fraction, bool] | None:
    """The part of the line from a to b that lies in a hex, as shares of the line, and whether it is inside.

    None if they have at most a point in common. On the side of a hex is not inside it.
    """
    (ax, ar), (bx, br), (hx, hr) = place(a), place(b), place(at)
    px, py, dx, dy = ax - hx, 3 * (ar - hr), bx - ax, 3 * (br - ar)
    low, high, inside = Fraction(0), Fraction(1), True
    for k in range(6):
        (ux, uy), (vx, vy) = CORNERS[k], CORNERS[(k + 1) % 6]
        # clockwise with y to the south: a point is within if this cross product is not negative
        start = (vx - ux) * (py - uy) - (vy - uy) * (px - ux)
        slope = (vx - ux) * dy - (vy - uy) * dx
        if slope == 0:
            if start < 0:
                return None
            inside = inside and start > 0
        elif slope > 0:
            low = max(low, Fraction(-start, slope))
        else:
            high = min(high, Fraction(-start, slope))
    return (low, high, inside) if low < high else None


def crosses(a: str, b: str, has: Callable[[str], bool]) -> bool:
    """Does the line of fire from a to b cross a hex that has a property, or run between two that both have it?"""
    between: dict[tuple[Fraction, Fraction], list[str]] = {}
    for at in all_hexes():
        if at in (a, b):
            continue
        stretch = _stretch(a, b, at)
        if stretch is None:
            continue
        if not stretch[2]:
            between.setdefault(stretch[:2], []).append(at)
        elif has(at):
            return True
    return any(len(pair) == 2 and has(pair[0]) and has(pair[1]) for pair in between.values())


# ---------------------------------------------------------------- pieces
@dataclass
class Unit:
    """A unit; equipment and abilities are words."""

    side: str
    at: str
    facing: int = 12
    arm: str = "infantry"  # infantry, cavalry, artillery
    category: str = "infantry"  # infantry, cavalry, chariot, dromedary, caparisoned_dromedary, elephant, artillery
    weight: str = "medium"  # of artillery: none
    doctrine: str = "dense"  # of artillery: none
    vc: int = 4
    vo: int = 3
    vd: int = 3
    protection: int = 3
    weapon: str = "none"
    abilities: frozenset[str] = frozenset()
    regular: bool = True
    quality: str = "standard"
    shieldwall: bool = False
    activated: bool = True
    fought: int = 0  # combats this turn
    faced: frozenset[str] = frozenset()  # names of its main opponents of this turn
    struck: str = ""  # name of the enemy that it fought as assailant this turn
    name: str = ""

    @property
    def mounted(self) -> bool:
        return self.arm == "cavalry"

    @property
    def elephant(self) -> bool:
        return self.category == "elephant"

    @property
    def dromedary(self) -> bool:
        return self.category in ("dromedary", "caparisoned_dromedary")

    @property
    def full_vc(self) -> int:
        return {"dense": 4, "loose": 3, "dispersed": 2, "none": 2}[self.doctrine]

    @property
    def impetuous(self) -> bool:
        """Fanatics and elephants are, too (antesignani-19.1, antesignani-29.1)."""
        return bool({"impetuous", "fanatic"} & self.abilities) or self.elephant

    @property
    def charges(self) -> bool:
        """Has the bonus of antesignani-18.1 at all."""
        return "spirited" in self.abilities or self.impetuous

    @property
    def standing(self) -> int:
        """Veteran 2, ordinary 1, novice 0."""
        return 2 if "veteran" in self.abilities else 0 if "novice" in self.abilities else 1


@dataclass
class General:
    side: str
    at: str
    attached: bool = False  # to the unit in his hex
    grade: str = "normal"
    control: int = 0
    attack: int = 0
    defence: int = 0


@dataclass
class Ground:
    """What a hex has (antesignani-10.12)."""

    rough: bool = False
    cover: str = "none"  # none, cover, dense
    blocks: bool = False
    level: int = 0


OPEN = Ground()


@dataclass
class Field:
    units: list[Unit]
    generals: list[General] = field(default_factory=list)
    ground: dict[str, Ground] = field(default_factory=dict)

    def copy(self) -> Field:
        return Field([replace(u) for u in self.units], [replace(g) for g in self.generals], self.ground)

    def of(self, at: str) -> Ground:
        return self.ground.get(at, OPEN)

    def unit_at(self, at: str | None) -> Unit | None:
        return next((u for u in self.units if u.at == at), None)

    def enemies(self, side: str) -> Iterator[Unit]:
        return (u for u in self.units if u.side != side)

    def in_contact(self, at: str, side: str) -> list[Unit]:
        """Enemies of a side next to a hex."""
        return [u for u in self.enemies(side) if distance(u.at, at) == 1]

    def overlooks(self, a: str, b: str) -> bool:
        return self.of(a).level > self.of(b).level

    def general_of(self, u: Unit) -> General | None:
        """The general attached to a unit."""
        return next((g for g in self.generals if g.attached and g.at == u.at and g.side == u.side), None)
