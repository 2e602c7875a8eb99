"""What a person sees of a battle, as plain data: the only thing the drawing functions know.

A game fills a `Picture`; `svg`, `ansi` and `rgb` draw it. Nothing here depends on a ruleset. The geometry is that of
the grid family of all six games: rows of pointy-top hexes, every second row shifted half a hex east and one shorter.

          / \\ / \\ / \\        directions 0..5        facings 0..11 (clock hours, 0 = north)
         |A1 |A2 |A3 |           5   0                     11  0  1
          \\ / \\ / \\ /          4   .   1               9    .    3       odd hours go through hexsides,
           |B1 |B2 |              3   2                      7  6  5        even hours through corners
          / \\ / \\ / \\          NE E SE SW W NW
         |C1 |C2 |C3 |

North's viewer sees the board turned by 180 degrees, so that his own edge is at the bottom; names stay absolute.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

SOUTH, NORTH, NEUTRAL = 0, 1, -1
SIDE_NAMES = ("south", "north", "neutral")  # index -1 is the neutral side
DIRECTION_NAMES = ("NE", "E", "SE", "SW", "W", "NW")
FACING_NAMES = ("N", "NE", "ENE", "E", "ESE", "SE", "S", "SW", "WSW", "W", "WNW", "NW")
MARKS = frozenset({"ordered", "moved", "fought", "selected", "target", "disordered", "routed"})
WEIGHTS = ("", "very_light", "light", "medium", "heavy", "very_heavy")
ROOT3 = math.sqrt(3.0)

Kind = Literal["unit", "leader", "ship", "marker"]


@dataclass(frozen=True, slots=True)
class Piece:
    """One counter on the board.

    >>> Piece(at=97, side=SOUTH, kind="unit", code="HI", symbol="heavy_foot", strength=3, full=4).tooltip("H7")
    'HI (south) at H7, 3 of 4'
    """

    at: int  # hex index
    side: int  # SOUTH, NORTH or NEUTRAL
    kind: Kind
    code: str  # the rulebook's short name, "HI"
    symbol: str = ""  # a name of symbols.SYMBOLS; anything else shows the code
    strength: int = 0
    full: int = 0  # 0: strength is not shown
    marks: frozenset[str] = frozenset()  # out of MARKS
    facing: int | None = None  # 0..11, absolute
    badge: str = ""  # tiny text: an elite's initial, ammunition
    name: str = ""
    weight: str = ""  # out of WEIGHTS: the green circle, blue triangle or red square; "" for none

    def __post_init__(self) -> None:
        if not self.marks <= MARKS:
            raise ValueError(f"unknown marks {sorted(self.marks - MARKS)}; allowed: {', '.join(sorted(MARKS))}")
        if self.weight not in WEIGHTS:
            raise ValueError(f"unknown weight {self.weight!r}; allowed: {', '.join(WEIGHTS[1:])} or ''")

    def tooltip(self, hex_name: str) -> str:
        """The piece in words, e.g. `HI (south) at H7, 3 of 4, ordered`."""
        words = [f"{self.name or self.code} ({SIDE_NAMES[self.side]}) at {hex_name}"]
        if self.name and self.code and self.kind != "leader":
            words[0] = f"{self.code} {words[0]}"
        if self.full:
            words.append(f"{self.strength} of {self.full}")
        if self.facing is not None:
            words.append(f"facing {FACING_NAMES[self.facing]}")
        if self.badge:
            words.append(self.badge)
        return ", ".join(words + sorted(self.marks))


@dataclass(frozen=True, slots=True)
class Panel:
    """One side's score strip.

    >>> Panel(SOUTH, "Syracusan", "Daphnaeus", score=2, goal=5, lines=("6 cards",), active=True).score
    2
    """

    side: int
    title: str  # the army
    commander: str = ""
    score: int = 0
    goal: int = 0  # 0: no goal, the score is a number
    lines: tuple[str, ...] = ()
    active: bool = False  # this side decides now


@dataclass(frozen=True, slots=True)
class Picture:
    """All that one viewer may see of one battle.

    >>> picture = Picture("Akragas", rows=9, cols=13, pieces=(Piece(97, SOUTH, "unit", "HI"),))
    >>> picture.name(97), picture.centre(97)[1] > picture.centre(0)[1]
    ('H7', True)
    """

    title: str
    subtitle: str = ""
    rows: int = 9
    cols: int = 13
    stride: int = 0  # columns of the ruleset's largest grid (hex = row * stride + col); 0: the same as cols
    seat: int = SOUTH  # the viewer's side
    terrain: Mapping[int, str] = field(default_factory=dict)  # hexes not named are clear
    levels: Mapping[int, int] = field(default_factory=dict)  # heights of hexes, where a game counts them; others are 0
    sides: tuple[
        tuple[int, int, str], ...
    ] = ()  # (hex, direction, "rampart" | "wall" | "river" | "ford" | "bridge" ...)
    borders: tuple[tuple[int, int], ...] = ()  # (hex, direction): hexsides on a section line
    centre_lines: tuple[int, ...] = ()  # hexes through whose middle a section line runs, north to south
    pieces: tuple[Piece, ...] = ()  # several may share a hex; later ones lie on top
    panels: tuple[Panel, ...] = ()
    dice: tuple[str, ...] = ()  # faces of the last throw, by name
    dice_label: str = ""
    hand: tuple[str, ...] = ()  # card titles of the viewing seat
    highlights: tuple[int, ...] = ()  # hexes that may be chosen now
    status: str = ""  # who decides what
    coordinates: bool = True  # print the hex names

    def __post_init__(self) -> None:
        for piece in self.pieces:
            if not self.is_hex(piece.at):
                raise ValueError(f"piece {piece.code} at {piece.at} is not on this {self.rows} x {self.cols} board")

    def is_hex(self, h: int) -> bool:
        """Whether the index is a hex of this board (the missing last cell of a short row is none)."""
        row, col = divmod(h, self.stride or self.cols)
        return 0 <= row < self.rows and 0 <= col < self.cols - row % 2

    def hexes(self) -> Iterator[int]:
        """All hexes, reading order."""
        for row in range(self.rows):
            first = row * (self.stride or self.cols)
            yield from range(first, first + self.cols - row % 2)

    def name(self, h: int) -> str:
        """Row letter from the north and column number from the west: `E7`."""
        row, col = divmod(h, self.stride or self.cols)
        return f"{chr(ord('A') + row)}{col + 1}"

    def neighbour(self, h: int, direction: int) -> int:
        """The hex next to `h` in an absolute direction 0..5 (NE first, clockwise), or -1 off the board."""
        stride = self.stride or self.cols
        row, col = divmod(h, stride)
        if direction in (1, 4):
            col += 1 if direction == 1 else -1
        else:
            east = direction in (0, 2)
            col += (1 if east else 0) - (0 if row % 2 else 1)
            row += -1 if direction in (0, 5) else 1
        n = row * stride + col
        return n if 0 <= col < stride and row >= 0 and self.is_hex(n) else -1

    def extent(self) -> tuple[float, float]:
        """Width and height of the board in hex radii."""
        return self.cols * ROOT3, 1.5 * self.rows + 0.5

    def centre(self, h: int) -> tuple[float, float]:
        """A hex's centre as the viewer sees it, in hex radii from the top left."""
        row, col = divmod(h, self.stride or self.cols)
        x, y = (col + 0.5 + 0.5 * (row % 2)) * ROOT3, 1.5 * row + 1.0
        if self.seat == NORTH:
            width, height = self.extent()
            return width - x, height - y
        return x, y

    def cell(self, h: int) -> tuple[int, int]:
        """Row and column of a hex as the viewer sees them."""
        row, col = divmod(h, self.stride or self.cols)
        if self.seat == NORTH:
            return self.rows - 1 - row, self.cols - row % 2 - 1 - col
        return row, col

    def shown_direction(self, direction: int) -> int:
        """An absolute direction 0..5 as the viewer sees it."""
        return (direction + 3) % 6 if self.seat == NORTH else direction

    def shown_facing(self, facing: int) -> int:
        """An absolute facing 0..11 as the viewer sees it."""
        return (facing + 6) % 12 if self.seat == NORTH else facing
