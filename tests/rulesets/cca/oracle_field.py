"""The field of the combat oracle: pieces, terrain, geometry and sight, from the clauses alone (sections 1, 2, 10).

Special troops (`Unit.elite`): sacred_band, silver_shields, companions, immortals, bow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

# ------------------------------------------------------------------------------------------------ facts

FACES = ("light", "medium", "heavy", "leader", "flag", "swords")  # cca-1.6
SIDES = ("south", "north")


class Kind(NamedTuple):
    """One row of tables.units, as far as combat needs it."""

    hit_by: str  # the class symbol
    mounted: bool
    family: str
    blocks: int
    range: int  # 0: no ranged weapon
    attack: int  # close combat base dice; elephants 0, see cca-11.20
    back: int
    swords: bool  # hits on swords
    retreat: int  # hexes per flag
    evades: str  # "all", "foot and heavy mounted", "foot and elephants", "none"


KINDS = {
    "LI": Kind("light", False, "infantry", 4, 2, 2, 2, False, 2, "all"),
    "SL": Kind("light", False, "infantry", 4, 3, 2, 2, False, 2, "all"),
    "AR": Kind("light", False, "infantry", 4, 3, 2, 2, False, 2, "all"),
    "AX": Kind("light", False, "infantry", 4, 2, 3, 3, True, 1, "none"),
    "LWM": Kind("light", False, "war machine", 2, 3, 2, 2, False, 1, "all"),
    "MI": Kind("medium", False, "infantry", 4, 0, 4, 4, True, 1, "none"),
    "WA": Kind("medium", False, "infantry", 4, 0, 3, 3, True, 2, "none"),
    "HI": Kind("heavy", False, "infantry", 4, 0, 5, 5, True, 1, "none"),
    "HWM": Kind("heavy", False, "war machine", 2, 2, 2, 2, False, 1, "all"),
    "LC": Kind("light", True, "cavalry", 3, 2, 2, 2, False, 4, "all"),
    "HA": Kind("light", True, "cavalry", 3, 2, 2, 2, False, 4, "all"),
    "MC": Kind("medium", True, "cavalry", 3, 0, 3, 3, True, 3, "foot and heavy mounted"),
    "HC": Kind("heavy", True, "cavalry", 3, 0, 4, 4, True, 2, "foot and elephants"),
    "CM": Kind("medium", True, "camels", 3, 0, 3, 2, True, 3, "foot and heavy mounted"),
    "EL": Kind("heavy", True, "elephants", 2, 0, 0, 0, True, 1, "none"),
    "LCH": Kind("light", True, "chariots", 2, 2, 2, 2, True, 3, "all"),
    "HCH": Kind("heavy", True, "chariots", 2, 0, 4, 3, True, 2, "foot and elephants"),
}
FULL_WARRIORS_DICE = 4  # cca-11.13
ELEPHANT_FIXED_DICE = {"EL": 3, "WA": 3, "HCH": 3, "CM": 3}  # cca-11.20
ELEPHANT_DICE_AT_LEADER = 1
FLEXIBILITY_DICE = 3  # side option tactical_flexibility
HORSES = ("cavalry", "chariots")  # whom elephants and camels frighten
ALWAYS_HIT_ON_LEADER = ("sacred_band", "silver_shields")
LONG_RANGE = ("immortals", "bow")

IMPASSABLE = ("coast", "steep", "river")
SIGHT_BLOCKED_BY = ("forest", "camp", "steep")  # steep: an impassable hill, on which nobody stands; hills: cca-10.7
CLOSE_MAX_IN = {"broken": 2, "forest": 2, "ford": 2}  # open_ford has no maximum

# ------------------------------------------------------------------------------------------------ pieces


@dataclass
class Unit:
    type: str
    side: str
    at: str
    blocks: int
    elite: str | None = None

    @property
    def kind(self) -> Kind:
        return KINDS[self.type]

    @property
    def foot(self) -> bool:
        return not self.kind.mounted

    @property
    def is_full(self) -> bool:
        return self.blocks >= self.kind.blocks

    @property
    def range(self) -> int:
        return 3 if self.elite in LONG_RANGE else self.kind.range


@dataclass
class Leader:
    side: str
    at: str
    alexander: bool = False


@dataclass
class Field:
    """The board: pieces, terrain by hex (clear if not named), rampart sides by hex; and which sides have an option."""

    units: list[Unit]
    leaders: list[Leader] = field(default_factory=list)
    terrain: dict[str, str] = field(default_factory=dict)
    ramparts: dict[str, set[str]] = field(default_factory=dict)
    fright_of_elephants: frozenset[str] = frozenset()
    poor_leadership: frozenset[str] = frozenset()
    tactical_flexibility: frozenset[str] = frozenset()

    def kind_of(self, at: str) -> str:
        return self.terrain.get(at, "clear")

    def unit_at(self, at: str) -> Unit | None:
        return next((u for u in self.units if u.at == at), None)

    def leader_at(self, at: str) -> Leader | None:
        return next((x for x in self.leaders if x.at == at), None)

    def lone_leader_at(self, at: str) -> Leader | None:
        return self.leader_at(at) if self.unit_at(at) is None else None

    def side_at(self, at: str) -> str | None:
        piece = self.unit_at(at) or self.leader_at(at)
        return piece.side if piece else None


def enemy_of(side: str) -> str:
    return "north" if side == "south" else "south"


# ------------------------------------------------------------------------------------------------ geometry
#
#        A1    A2    A3  ...  A13         row 0, long
#           B1    B2   ...  B12           row 1, short, half a hex east
#        C1    C2    C3  ...  C13
#
# Coordinates: a hex is 2 wide, rows are 3 apart and y grows southwards; a hex is then |x| <= 1, |x+y| <= 2, |x-y| <= 2
# around its centre. The picture is stretched, which changes no straight line, and every number is exact.

ROWS = "ABCDEFGHI"
DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
SIDE_LINES = {"E": (1, 0, 1), "NE": (1, -1, 2), "SE": (1, 1, 2), "W": (-1, 0, 1), "NW": (-1, -1, 2), "SW": (-1, 1, 2)}


def columns(row: int) -> int:
    return 13 if row % 2 == 0 else 12


def parse(at: str) -> tuple[int, int]:
    return ROWS.index(at[0]), int(at[1:])


def on_board(row: int, column: int) -> bool:
    return 0 <= row < len(ROWS) and 1 <= column <= columns(row)


def name(row: int, column: int) -> str:
    return f"{ROWS[row]}{column}"


def all_hexes() -> list[str]:
    """In reading order."""
    return [name(r, c) for r in range(len(ROWS)) for c in range(1, columns(r) + 1)]


def step(at: str, direction: str) -> str | None:
    """The neighbour in that direction, None off the board (cca-1.2)."""
    row, column = parse(at)
    if direction in ("E", "W"):
        column += 1 if direction == "E" else -1
    else:
        west = column - 1 if row % 2 == 0 else column
        column = west if direction in ("NW", "SW") else west + 1
        row += -1 if direction in ("NE", "NW") else 1
    return name(row, column) if on_board(row, column) else None


def neighbours(at: str) -> list[str]:
    """In reading order (the order of cca-12.12)."""
    found = [step(at, d) for d in ("NW", "NE", "W", "E", "SW", "SE")]
    return [h for h in found if h is not None]


def homeward(at: str, side: str) -> list[str]:
    """The neighbours towards the home edge, west to east (cca-1.3)."""
    found = [step(at, d) for d in (("SW", "SE") if side == "south" else ("NW", "NE"))]
    return [h for h in found if h is not None]


def in_home_row(at: str, side: str) -> bool:
    return at[0] == ("I" if side == "south" else "A")


@cache
def distance(a: str, b: str) -> int:
    """Smallest number of steps, found by walking outwards from a."""
    ring, seen, steps = {a}, {a}, 0
    while b not in ring:
        ring = {n for h in ring for n in neighbours(h)} - seen
        seen |= ring
        steps += 1
    return steps


def centre(row: int, column: int) -> tuple[int, int]:
    return 2 * column + row % 2, 3 * row


class Overlap(NamedTuple):
    """The part of a straight line, from start 0 to end 1, that a hex has."""

    start: Fraction
    end: Fraction
    inside: bool  # False: the line runs along a side of the hex


@cache
def overlap(a: tuple[int, int], b: tuple[int, int], hex_centre: tuple[int, int]) -> Overlap | None:
    """Cut the line between two points down to one hex; None if it has no part of it but perhaps a point."""
    x, y = a[0] - hex_centre[0], a[1] - hex_centre[1]
    dx, dy = b[0] - a[0], b[1] - a[1]
    start, end = Fraction(0), Fraction(1)
    for p, q, limit in SIDE_LINES.values():
        here, slope = p * x + q * y, p * dx + q * dy
        if slope == 0 and here > limit:
            return None
        if slope > 0:
            end = min(end, Fraction(limit - here, slope))
        if slope < 0:
            start = max(start, Fraction(limit - here, slope))
    if start >= end:
        return None
    middle = (start + end) / 2
    inside = all(p * (x + middle * dx) + q * (y + middle * dy) < limit for p, q, limit in SIDE_LINES.values())
    return Overlap(start, end, inside)


def sides_crossed(target: str, source: str) -> set[str]:
    """The sides of the target's hex through which the line from the source enters: two if it enters at a corner."""
    a, b = centre(*parse(source)), centre(*parse(target))
    cut = overlap(a, b, b)
    assert cut is not None
    x, y = (cut.start - 1) * (b[0] - a[0]), (cut.start - 1) * (b[1] - a[1])
    return {d for d, (p, q, limit) in SIDE_LINES.items() if p * x + q * y == limit}


def hill_of(f: Field, at: str) -> set[str]:
    """The connected hill hexes around a hex; empty if it is not a hill."""
    hill: set[str] = set()
    edge = {at} if f.kind_of(at) == "hill" else set()
    while edge:
        hill |= edge
        edge = {n for h in edge for n in neighbours(h) if f.kind_of(n) == "hill"} - hill
    return hill


def in_sight(f: Field, a: str, b: str) -> bool:
    """cca-10.4 to cca-10.8."""
    same_hill = b in hill_of(f, a)

    def is_obstacle(row: int, column: int) -> bool:
        if not on_board(row, column):
            return True
        at = name(row, column)
        if f.side_at(at) is not None or f.kind_of(at) in SIGHT_BLOCKED_BY:
            return True
        return f.kind_of(at) == "hill" and not same_hill

    along: dict[tuple[Fraction, Fraction], list[bool]] = {}
    for row in range(-1, len(ROWS) + 1):
        for column in range(-1, 15):
            if (row, column) in (parse(a), parse(b)):
                continue
            cut = overlap(centre(*parse(a)), centre(*parse(b)), centre(row, column))
            if cut is None:
                continue
            if cut.inside:
                if is_obstacle(row, column):
                    return False
            else:
                along.setdefault((cut.start, cut.end), []).append(is_obstacle(row, column))
    return not any(all(pair) for pair in along.values())
