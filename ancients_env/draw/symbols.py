"""The drawings: palette, symbols of arms and dice, terrain textures, all as path data of our own.

Paths use only absolute M, L, C, Q and Z with blanks between, so that any renderer can follow them. A symbol lies in a
box of 48 x 40 around the origin; terrain lies in a hex of radius 46 around the origin, corner up. Each stroke of a
symbol is `(style, path)`: "fill" in the symbol's ink, "line" stroked in ink, "cut" filled and "score" stroked in the
colour of what lies beneath.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

RADIUS = 46.0  # hex radius in drawing units
HALF = RADIUS * math.sqrt(3) / 2

PAPER, INK, MUTED, GOLD = "#f4ead3", "#3a2f21", "#7d6c50", "#f7b71d"
FRAME, GRID, CREAM = "#cdb98c", "#b39e72", "#fdf6e3"
SIDE = ("#1d5688", "#c0501c", "#6f675b")  # south blue, north vermilion, neutral grey: safe for colour-blind eyes
SIDE_DARK = ("#0e3357", "#7d2e0a", "#47413a")
SIDE_PALE = ("#dbe6ee", "#f6e0d0", "#e6e1d6")
LIGHT, MEDIUM, HEAVY = "#2f8f4e", "#2c6fb8", "#c8312b"


class Shape(NamedTuple):
    """A painted path."""

    d: str
    fill: str = "none"
    stroke: str = "none"
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, float] | None = None


class Text(NamedTuple):
    """A line of text; `y` is the base line."""

    text: str
    x: float
    y: float
    size: float
    fill: str = INK
    anchor: str = "middle"
    bold: bool = False
    serif: bool = False


Stroke = tuple[str, str]


def n(value: float) -> str:
    """A number for path data, short: `n(2.0)` is `'2'`."""
    return (
        f"{value:.1f}".removesuffix(".0").replace("-0", "0") if abs(value) < 0.05 else f"{value:.1f}".removesuffix(".0")
    )


def poly(*points: tuple[float, float], close: bool = True) -> str:
    """A polygon or an open line."""
    return "M " + " L ".join(f"{n(x)} {n(y)}" for x, y in points) + (" Z" if close else "")


def disc(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """A circle or ellipse out of four curves."""
    ry = rx if ry is None else ry
    k, j = 0.5523 * rx, 0.5523 * ry
    return (
        f"M {n(x + rx)} {n(y)} C {n(x + rx)} {n(y + j)} {n(x + k)} {n(y + ry)} {n(x)} {n(y + ry)} "
        f"C {n(x - k)} {n(y + ry)} {n(x - rx)} {n(y + j)} {n(x - rx)} {n(y)} "
        f"C {n(x - rx)} {n(y - j)} {n(x - k)} {n(y - ry)} {n(x)} {n(y - ry)} "
        f"C {n(x + k)} {n(y - ry)} {n(x + rx)} {n(y - j)} {n(x + rx)} {n(y)} Z"
    )


def box(x: float, y: float, w: float, h: float, r: float = 0.0, cut: bool = False) -> str:
    """A rectangle; its corners are rounded by `r`, or cut straight."""
    a, b = x + w, y + h
    join = "L" if cut else "Q"
    corner = [f"{n(a)} {n(y)} ", f"{n(a)} {n(b)} ", f"{n(x)} {n(b)} ", f"{n(x)} {n(y)} "] if not cut else [""] * 4
    return (
        f"M {n(x + r)} {n(y)} L {n(a - r)} {n(y)} {join} {corner[0]}{n(a)} {n(y + r)} L {n(a)} {n(b - r)} "
        f"{join} {corner[1]}{n(a - r)} {n(b)} L {n(x + r)} {n(b)} {join} {corner[2]}{n(x)} {n(b - r)} "
        f"L {n(x)} {n(y + r)} {join} {corner[3]}{n(x + r)} {n(y)} Z"
    )


def hexagon(radius: float = RADIUS) -> str:
    """A pointy-top hexagon around the origin."""
    return poly(*corners(radius))


def corners(radius: float = RADIUS) -> list[tuple[float, float]]:
    """Corners clockwise from the top; hexside d of the directions NE, E, ... runs from corner d to d + 1."""
    return [(radius * math.sin(math.pi / 3 * k), -radius * math.cos(math.pi / 3 * k)) for k in range(6)]


def star(x: float, y: float, r: float, points: int = 5) -> str:
    """A star."""
    rim = [(r if k % 2 == 0 else 0.45 * r, math.pi * k / points) for k in range(2 * points)]
    return poly(*((x + q * math.sin(t), y - q * math.cos(t)) for q, t in rim))


def _horse(dx: float = 0.0) -> str:
    head = (
        "M {-8} 19 L {14} 19 C {17} 7 {16} -6 {7} -13 L {6} -20 L {0} -14 C {-6} -13 {-10} -8 {-12} -3 L {-18} 6 "
        "C {-19} 10 {-15} 13 {-12} 10 L {-8} 7 C {-4} 8 {0} 6 {3} 2 C {3} 9 {-7} 10 {-8} 19 Z"
    )
    return " ".join(n(float(w[1:-1]) + dx) if w.startswith("{") else w for w in head.split())


def _wheel(spokes: int, r: float, x: float = 0.0, y: float = 0.0) -> tuple[Stroke, ...]:
    rays = " ".join(
        poly((x, y), (x + r * math.sin(t), y - r * math.cos(t)), close=False)
        for t in (2 * math.pi * k / spokes for k in range(spokes))
    )
    return (("line", disc(x, y, r)), ("thin", rays), ("fill", disc(x, y, r * 0.25)))


_BOW = "M 6 -19 C 19 -12 19 12 6 19"
_EYE = ("cut", disc(-5, -6, 1.7))
_MANE = ("score", "M 6 -12 C 12 -6 13 4 11 15")
_HULL = "M 0 -38 C 10 -28 13 -16 13 -2 L 11 24 C 9 32 5 35 0 36 C -5 35 -9 32 -11 24 L -13 -2 C -13 -16 -10 -28 0 -38 Z"

SYMBOLS: dict[str, tuple[Stroke, ...]] = {
    "light_foot": (("line", "M -16 18 L 8 -18 M -4 19 L 18 -14"), ("fill", disc(-3, 2, 10)), ("score", disc(-3, 2, 6))),
    "medium_foot": (
        ("line", "M 15 19 L 15 -19"),
        ("fill", poly((12, -12), (18, -12), (15, -20))),
        ("fill", box(-14, -18, 22, 36, 7)),
        ("score", "M -3 -14 L -3 14"),
        ("cut", disc(-3, 0, 4)),
    ),
    "heavy_foot": (
        ("line", "M 18 19 L 18 -19"),
        ("fill", poly((14.5, -11), (21.5, -11), (18, -20))),
        ("fill", disc(-3, 1, 17)),
        ("score", disc(-3, 1, 13)),
        ("score", "M -10 8 L -3 -7 L 4 8"),
    ),
    "auxilia": (
        ("line", "M 13 19 L 17 -18"),
        ("fill", disc(-4, 0, 12, 18)),
        ("score", "M -4 -15 L -4 15"),
        ("cut", disc(-4, 0, 3, 5)),
    ),
    "warriors": (
        ("line", "M -15 17 L 13 -17 M -8 4 L -1 10"),
        ("line", "M 15 18 L -12 -15"),
        ("fill", "M -16 -8 C -20 -14 -17 -19 -8 -20 L -5 -10 C -9 -10 -11 -9 -12 -5 Z"),
    ),
    "archers": (
        ("line", _BOW),
        ("thin", "M 6 -19 L 6 19"),
        ("line", "M -19 0 L 15 0"),
        ("fill", poly((22, 0), (13, -5), (13, 5))),
        ("thin", "M -19 -5 L -13 0 L -19 5"),
    ),
    "crossbows": (
        ("line", "M -16 -6 C -10 -16 10 -16 16 -6"),
        ("thin", "M -16 -6 L 0 4 L 16 -6"),
        ("line", "M 0 -18 L 0 19"),
        ("fill", poly((0, -20), (-4, -12), (4, -12))),
    ),
    "slingers": (
        ("line", "M -15 19 C -13 4 -8 -8 5 -10"),
        ("line", "M -7 19 C -3 12 4 4 13 -3"),
        ("fill", disc(10, -8, 8)),
        ("fill", disc(-12, -14, 3)),
    ),
    "javelins": (
        ("line", "M -18 14 L 12 -16 M -10 19 L 18 -9"),
        ("fill", poly((16, -20), (6, -17), (13, -10))),
        ("fill", poly((22, -13), (12, -10), (19, -3))),
    ),
    "mixed_missiles": (
        ("line", _BOW),
        ("thin", "M 6 -19 L 6 19"),
        ("line", "M -18 16 L 12 -14"),
        ("fill", disc(-14, -12, 3.5)),
    ),
    "phalanx": (
        ("line", "M -16 6 L -16 -16 M -5 6 L -5 -16 M 6 6 L 6 -16 M 17 6 L 17 -16"),
        ("fill", " ".join(poly((x - 3, -13), (x + 3, -13), (x, -21)) for x in (-16, -5, 6, 17))),
        ("fill", disc(-13, 10, 9)),
        ("cut", disc(1, 10, 10.5)),
        ("fill", disc(1, 10, 9)),
        ("cut", disc(15, 10, 10.5)),
        ("fill", disc(15, 10, 9)),
    ),
    "light_cavalry": (("fill", _horse(-2)), ("cut", disc(-7, -6, 1.7)), ("line", "M 18 19 L 18 -19")),
    "medium_cavalry": (("fill", _horse()), _EYE, _MANE),
    "heavy_cavalry": (
        ("fill", _horse()),
        _EYE,
        ("score", "M 15 -2 L 1 3 M 16 5 L -1 9 M 16 12 L -6 15"),
        ("fill", "M 7 -13 C 10 -19 15 -20 19 -18 C 20 -12 18 -8 14 -6 Z"),
    ),
    "horse_archers": (
        ("fill", _horse(-5)),
        ("cut", disc(-10, -6, 1.7)),
        ("line", "M 14 -18 C 25 -10 25 10 14 18"),
        ("thin", "M 14 -18 L 14 18"),
    ),
    "knights": (
        ("fill", _horse(-3)),
        ("cut", disc(-8, -6, 1.7)),
        ("line", "M 18 19 L 18 -20"),
        ("fill", poly((18, -20), (4, -17), (18, -11))),
    ),
    "camels": (
        (
            "fill",
            "M 19 19 L 14 19 L 13 7 L 3 7 L 3 19 L -2 19 L -2 5 C -8 7 -12 4 -13 -1 L -13 -9 L -20 -8 L -22 -13 "
            "L -14 -18 L -8 -15 L -7 -4 C -6 -2 -4 -2 -3 -4 C 0 -14 7 -17 11 -6 C 16 -6 19 -2 19 4 Z",
        ),
        ("cut", disc(-14, -13.5, 1.4)),
    ),
    "elephants": (
        (
            "fill",
            "M 21 19 L 13 19 L 12 9 L 3 9 L 2 19 L -6 19 L -6 7 C -9 7 -11 6 -12 4 C -12 9 -13 14 -17 16 "
            "C -20 17 -22 15 -22 12 L -19 12 C -17 11 -19 6 -19 1 C -19 -6 -15 -11 -9 -11 C -5 -13 13 -13 18 -8 "
            "C 23 -3 21 8 21 19 Z",
        ),
        (
            "fill",
            "M -1 -20 L 2 -20 L 2 -18 L 5 -18 L 5 -20 L 8 -20 L 8 -18 L 11 -18 L 11 -20 L 14 -20 L 13 -13 L 0 -13 Z",
        ),
        ("score", "M -8 -8 C 1 -7 0 4 -6 3 M -16 6 L -9 9"),
        ("cut", disc(-13, -4, 1.5)),
    ),
    "light_chariot": (*_wheel(6, 13, 5, 5), ("line", "M 5 5 L -20 -2"), ("line", "M 18 -9 L -3 -12 L -5 -4")),
    "heavy_chariot": (
        *_wheel(8, 16, 0, 2),
        ("fill", poly((14, -3), (24, 2), (14, 7))),
        ("fill", poly((-14, -3), (-24, 2), (-14, 7))),
    ),
    "light_war_machine": (
        ("line", "M -17 -10 C -10 -17 10 -17 17 -10"),
        ("thin", "M -17 -10 L 0 6 L 17 -10"),
        ("line", "M 0 -19 L 0 10"),
        ("line", "M 0 8 L -12 19 M 0 8 L 12 19"),
    ),
    "heavy_war_machine": (
        ("line", "M -20 10 L 20 10 M 8 10 L 8 -8 M 8 10 L -13 -12"),
        ("fill", disc(-14, -13, 6)),
        *_wheel(4, 6, -12, 13),
        *_wheel(4, 6, 12, 13),
    ),
    "camp": (
        ("fill", poly((-21, 17), (-6, -14), (9, 17))),
        ("fill", poly((4, 0), (10, -8), (22, 17), (12, 17))),
        ("cut", poly((-11, 17), (-6, 4), (-1, 17))),
        ("thin", "M -6 -14 L -6 -20 L 2 -17"),
    ),
    "marines": (
        ("fill", disc(-8, -8, 6)),
        ("fill", "M -16 18 C -17 2 -2 2 0 18 Z"),
        ("fill", disc(7, 8, 10)),
        ("score", disc(7, 8, 6)),
        ("line", "M 18 18 L 18 -18"),
    ),
    "leader": (("fill", star(0, 1, 20)),),
    "ship": (("fill", _HULL), ("score", "M 0 -22 L 0 22"), ("score", "M -9 -4 L 9 -4")),
    "large_ship": (("fill", _HULL), ("score", "M 0 -24 L 0 26"), ("score", "M -9 -12 L 9 -12 M -9 6 L 9 6")),
}

FACES: dict[str, tuple[tuple[str, str, str], ...]] = {  # dice, box of 40 x 40: (style, colour, path)
    "light": (("fill", LIGHT, disc(0, 0, 12)),),
    "medium": (("fill", MEDIUM, poly((0, -13), (14, 11), (-14, 11))),),
    "heavy": (("fill", HEAVY, box(-11, -11, 22, 22)),),
    "flag": (("line", INK, "M -8 15 L -8 -14"), ("fill", "#8d6a1f", "M -7 -14 L 13 -11 L 8 -5 L 13 1 L -7 2 Z")),
    "swords": (("line", INK, "M -12 13 L 12 -13 M 12 13 L -12 -13 M -13 5 L -5 12 M 13 5 L 5 12"),),
    "leader": (
        ("fill", "#8d6a1f", "M -10 -12 C -2 -19 10 -17 15 -5 C 11 -7 9 -7 8 -6 L 6 -9 C 0 -12 -6 -11 -10 -12 Z"),
        ("fill", INK, "M -10 13 L -10 -2 C -10 -10 8 -10 9 0 L 9 13 L 3 13 L 3 4 L -3 4 L -3 13 Z"),
    ),
}
FACE_ALIASES = {
    "G": "light",
    "B": "medium",
    "R": "heavy",
    "F": "flag",
    "green": "light",
    "blue": "medium",
    "red": "heavy",
    "green hit": "light",
    "blue hit": "medium",
    "red hit": "heavy",
    "sword": "swords",
}


def paint(strokes: tuple[Stroke, ...], ink: str, under: str) -> tuple[Shape, ...]:
    """A symbol's strokes in the given colours."""
    style = {
        "fill": lambda d: Shape(d, ink),
        "line": lambda d: Shape(d, "none", ink, 3.2),
        "thin": lambda d: Shape(d, "none", ink, 1.8),
        "cut": lambda d: Shape(d, under),
        "score": lambda d: Shape(d, "none", under, 2.0),
    }
    return tuple(style[kind](d) for kind, d in strokes)


class Ground(NamedTuple):
    """How one kind of terrain looks: colour, texture, letter on the terminal."""

    fill: str
    letter: str
    texture: tuple[Shape, ...] = ()
    water: bool = False


def _trees(*places: tuple[float, float]) -> tuple[Shape, ...]:
    crowns = " ".join(disc(x, y - 5, 6.5) for x, y in places)
    trunks = " ".join(poly((x, y), (x, y + 6), close=False) for x, y in places)
    return (Shape(trunks, "none", "#5a4a2c", 2.0), Shape(crowns, "#5f8048", "#45633a", 1.0))


def _rings(*radii: float, wobble: float = 0.0) -> str:
    """Contour lines: soft hexagons, uneven by `wobble`."""
    out = []
    for q in radii:
        rim = [
            (x * (1 + wobble * math.sin(2.3 * k + q)), y * (1 + wobble * math.cos(1.7 * k + q)))
            for k, (x, y) in enumerate(corners(q))
        ]
        ends = list(zip(rim, rim[1:] + rim[:1], strict=True))
        near = [
            ((0.8 * a[0] + 0.2 * b[0], 0.8 * a[1] + 0.2 * b[1]), (0.2 * a[0] + 0.8 * b[0], 0.2 * a[1] + 0.8 * b[1]))
            for a, b in ends
        ]
        path = f"M {n(near[-1][1][0])} {n(near[-1][1][1])} "
        path += " ".join(
            f"Q {n(c[0])} {n(c[1])} {n(a[0])} {n(a[1])} L {n(b[0])} {n(b[1])}"
            for c, (a, b) in zip(rim, near, strict=True)
        )
        out.append(path + " Z")
    return " ".join(out)


def _slopes(*places: tuple[float, float]) -> tuple[Shape, ...]:
    """Crags, lit from the west."""
    lit = " ".join(poly((x - 11, y + 9), (x - 1, y - 11), (x + 2, y + 9)) for x, y in places)
    shade = " ".join(poly((x - 1, y - 11), (x + 11, y + 9), (x + 2, y + 9)) for x, y in places)
    return (Shape(lit, "#cdb491", "#6d5233", 1.0), Shape(shade, "#7d6242", "#6d5233", 1.0))


def _reeds(*places: tuple[float, float]) -> str:
    blades = ((-8, 0, 8, 0), (-4, 0, -6, -8), (0, 0, 0, -10), (4, 0, 6, -8))
    return " ".join(poly((x + a, y + b), (x + c, y + d), close=False) for x, y in places for a, b, c, d in blades)


def _hedges(*places: tuple[float, float]) -> str:
    return " ".join(disc(x + dx, y + dy, 4.5, 3.6) for x, y in places for dx, dy in ((-6, 1), (0, -2), (6, 1)))


def _waves(*places: tuple[float, float]) -> str:
    return " ".join(
        f"M {n(x - 10)} {n(y)} Q {n(x - 5)} {n(y - 5)} {n(x)} {n(y)} Q {n(x + 5)} {n(y + 5)} {n(x + 10)} {n(y)}"
        for x, y in places
    )


_RIM = ((-26, -16), (24, -18), (0, -35), (-27, 14), (27, 13), (2, 33), (-14, -29), (16, 29))
_STONES = " ".join(poly((x - 5, y + 4), (x - 3, y - 3), (x + 2, y - 4), (x + 5, y + 4)) for x, y in _RIM)
_WATER = Shape(
    _waves((-18, -20), (14, -28), (20, 2), (-22, 8), (2, -8), (-2, 26), (22, 22)), "none", "#ffffff", 1.6, 0.75
)

GROUND: dict[str, Ground] = {
    "clear": Ground("#ebdfbd", "."),
    "hill": Ground(
        "#d9b877",
        "^",
        (
            Shape(_rings(40, wobble=0.05), "#d0aa66", "#b48d4e", 1.3),
            Shape(_rings(33, wobble=0.07), "#c69d57", "#a98044", 1.3),
            Shape(_rings(21, wobble=0.09), "#ba8f4a", "#9a7239", 1.3),
        ),
    ),
    "steep": Ground("#b59670", "A", _slopes((0, -26), (-22, -8), (22, -6), (0, 4), (-18, 22), (18, 24))),
    "forest": Ground("#c3cd96", "T", _trees(*_RIM[:6], (-2, -2), (-14, 24), (15, -30), (16, 26))),
    "broken": Ground("#ddd0b2", "%", (Shape(_STONES, "#a89a82", "#7c705b", 1.2),)),
    "river": Ground("#c9dad3", "~", (), True),
    "ford": Ground("#d7ddc6", "=", (), True),
    "stream": Ground("#dcdfc6", "=", (), True),
    "great_river": Ground("#b5d0d4", "~", (), True),
    "sea": Ground("#8fbccd", "~", (_WATER,), True),
    "lake": Ground("#9dc6d2", "~", (_WATER,), True),
    "coast": Ground("#8fbccd", "c", (Shape(_rings(41), "none", "#d8c48c", 5.0, 0.8), _WATER), True),
    "camp": Ground(
        "#e0cb9c",
        "n",
        (
            Shape(_rings(41), "none", "#7c5a30", 3.0, 1.0, (3.0, 2.6)),
            Shape(
                " ".join(poly((x - 8, y + 6), (x, y - 8), (x + 8, y + 6)) for x, y in ((0, -28), (-22, 20), (22, 20))),
                "#f7efdc",
                "#7c5a30",
                1.5,
            ),
        ),
    ),
    "village": Ground(
        "#e3cda4",
        "v",
        (
            Shape(
                " ".join(f"{box(x - 8, y - 3, 16, 10)}" for x, y in ((0, -27), (-22, 18), (22, 18))),
                "#f3e7cf",
                "#7c5a30",
                1.3,
            ),
            Shape(
                " ".join(
                    poly((x - 10, y - 3), (x, y - 11), (x + 10, y - 3)) for x, y in ((0, -27), (-22, 18), (22, 18))
                ),
                "#b5643c",
            ),
        ),
    ),
    "marsh": Ground("#c9d3b0", "m", (Shape(_reeds(*_RIM[:6]), "none", "#5d7f6a", 1.6),)),
    "sand": Ground(
        "#f2dfa4",
        ":",
        (Shape(" ".join(disc(x + 4, y - 5, 1.2) + " " + disc(x - 5, y + 3, 1.2) for x, y in _RIM), "#c9a85a"),),
    ),
    "snow": Ground("#f5f6f3", "*", (Shape(" ".join(star(x, y, 5, 6) for x, y in _RIM[:6]), "#b9c9d3"),)),
    "road": Ground("#ebdfbd", "-", (Shape(f"M {n(-HALF)} 0 L {n(HALF)} 0", "none", "#b79a62", 9.0, 0.8),)),
    "light_cover": Ground("#dcdca6", "h", (Shape(_hedges(*_RIM[:6]), "#7f9a55", "#56703a", 1.2),)),
    "dense_cover": Ground(
        "#dcc99a",
        "#",
        (
            Shape(_rings(39), "none", "#7c5a30", 5.0),
            Shape(_rings(39), "none", "#c9a873", 2.0, 1.0, (4.0, 4.0)),
        ),
    ),
    "thick_wood": Ground("#a9ba7c", "W", _trees(*_RIM, (-2, -2), (-14, 24), (15, -30), (16, 26), (0, 12), (-16, -6))),
    "screen": Ground("#dfe3c0", "|", (Shape(_reeds(*_RIM), "none", "#4f7a3c", 2.4),)),
    "land": Ground("#e4d6a8", "l", (Shape(_rings(40), "none", "#bfae78", 1.4),)),
}
MOST_CONTOURS = 4  # height lines that a hex has room for

GROUND_ALIASES = {
    "woods": "forest",
    "wood": "forest",
    "rocks": "broken",
    "rough": "broken",
    "rough_ground": "broken",
    "mountain": "steep",
    "mountains": "steep",
    "buildings": "village",
    "town": "village",
    "ford_or_stream": "ford",
    "bridge": "ford",
    "water": "sea",
    "dune": "sand",
    "hills": "hill",
    "open": "clear",
    "plain": "clear",
    "swamp": "marsh",
    "wooded_hill": "forest",
    "cliff": "steep",
}


@lru_cache(maxsize=256)
def ground(kind: str) -> Ground:
    """The look of a terrain kind; one we do not know is plain, with its name on it.

    >>> ground("woods").letter, ground("lava").letter
    ('T', 'L')
    """
    plain = kind.split("(")[0].split("-")[0].strip().lower().replace(" ", "_")
    plain = GROUND_ALIASES.get(plain, plain)
    if plain in GROUND:
        return GROUND[plain]
    return Ground("#e3d6c4", (plain[:1] or "?").upper())


def known_ground(kind: str) -> bool:
    """Whether the kind has a drawing of its own."""
    return ground(kind) in GROUND.values()


@lru_cache(maxsize=16)
def contours(level: int) -> tuple[Shape, ...]:
    """Height lines of a hex, one for each level.

    >>> len(contours(0)), len(contours(2))
    (0, 2)
    """
    return tuple(
        Shape(hexagon(42.5 - 8.0 * k), "#d0aa66", "#a07a3c", 1.8, 0.75) for k in range(min(level, MOST_CONTOURS))
    )


def weight_badge(weight: str, x: float, y: float) -> tuple[Shape, ...]:
    """The green circle, blue triangle or red square; very light and very heavy have a second rim."""
    if not weight:
        return ()
    colour = {"light": LIGHT, "medium": MEDIUM, "heavy": HEAVY}[weight.removeprefix("very_")]
    mark = {
        "light": disc(x, y, 5),
        "medium": poly((x, y - 6), (x + 6, y + 4), (x - 6, y + 4)),
        "heavy": box(x - 4.6, y - 4.6, 9.2, 9.2),
    }
    rim = colour if weight.startswith("very_") else "none"
    return (Shape(disc(x, y, 8.5), CREAM, rim, 1.8), Shape(mark[weight.removeprefix("very_")], colour))
