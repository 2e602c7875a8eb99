"""A picture as SVG: one self-contained drawing, no scripts, no outside resources.

`scene` turns a picture into groups of painted paths and texts from back to front; `svg` writes them down. The same
groups are what `rgb` paints, so both show the same board.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter, defaultdict
from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from ancients_env.draw import symbols as art
from ancients_env.draw.picture import NORTH, SIDE_NAMES, Panel, Picture, Piece
from ancients_env.draw.symbols import (
    CREAM,
    GOLD,
    HALF,
    INK,
    MUTED,
    RADIUS,
    SIDE,
    SIDE_DARK,
    Shape,
    Text,
    box,
    disc,
    n,
    poly,
)

MARGIN, HEADER, STRIP, STATUS, CARD = 32, 62, 54, 62, 84  # heights and margins in px
WIDEST = 1450.0  # px of board; wider boards get smaller hexes

Mark = Shape | Text


class Group(NamedTuple):
    """Marks drawn together around (x, y), scaled and turned by `angle` degrees."""

    x: float
    y: float
    marks: tuple[Mark, ...]
    scale: float = 1.0
    angle: float = 0.0
    title: str = ""  # tooltip


class Layout(NamedTuple):
    """Where things are, in px."""

    width: float
    height: float
    scale: float  # px per drawing unit on the board
    left: float
    top: float  # of the board
    bottom: float

    def at(self, picture: Picture, h: int) -> tuple[float, float]:
        """Centre of a hex."""
        x, y = picture.centre(h)
        return self.left + x * RADIUS * self.scale, self.top + y * RADIUS * self.scale


def layout(picture: Picture) -> Layout:
    """Header, the opponent's strip, board, own strip, status and dice, hand."""
    across, down = picture.extent()
    scale = min(1.0, WIDEST / (across * RADIUS))
    width = max(760.0, across * RADIUS * scale + 2 * MARGIN)
    top = HEADER + (STRIP + 14 if picture.panels else 0) + 10
    bottom = top + down * RADIUS * scale + 12
    height = bottom + (STRIP + 10 if picture.panels else 0) + STATUS + (CARD + 14 if picture.hand else 0) + 8
    return Layout(round(width), round(height), scale, (width - across * RADIUS * scale) / 2, top, bottom)


def scene(picture: Picture) -> list[Group]:
    """All groups of the picture, back to front."""
    lay = layout(picture)
    groups = [_page(lay), _header(picture, lay)]
    groups += _board(picture, lay)
    groups += _pieces(picture, lay)
    own, other = picture.seat, 1 - picture.seat
    for panel in picture.panels:
        y = HEADER if panel.side == other else lay.bottom + 8 if panel.side == own else None
        if y is not None:
            groups.append(Group(MARGIN - 10, y, _panel(panel, lay.width - 2 * MARGIN + 20)))
    y = lay.bottom + (STRIP + 16 if picture.panels else 6)
    groups += _status(picture, lay, y)
    groups += _hand(picture, lay, y + STATUS)
    return groups


def svg(picture: Picture) -> str:
    """The picture as an SVG document.

    >>> from ancients_env.draw import Picture
    >>> svg(Picture("Akragas", rows=9, cols=13))[:4]
    '<svg'
    """
    lay, groups = layout(picture), scene(picture)
    shared = {marks for marks, count in Counter(g.marks for g in groups if not g.title).items() if count > 1}
    ids = {marks: f"m{zlib.crc32(repr(marks).encode()):08x}" for marks in sorted(shared, key=repr)}
    words = ". ".join(w for w in (picture.subtitle, picture.status, _summary(picture)) if w)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(lay.width)} {n(lay.height)}" width="{n(lay.width)}" '
        f'height="{n(lay.height)}" role="img" style="max-width:100%;height:auto" stroke-linejoin="round" '
        f'stroke-linecap="round">',
        f"<title>{_safe(picture.title)}</title>",
        f"<desc>{_safe(words)}</desc>",
        "<defs>",
        *(f'<g id="{name}">{_write(marks)}</g>' for marks, name in ids.items()),
        "</defs>",
    ]
    for g in groups:
        move = f"translate({n(g.x)} {n(g.y)})" + (f" rotate({n(g.angle)})" if g.angle else "")
        move += f" scale({g.scale:.3g})" if g.scale != 1.0 else ""
        if g.marks in ids:
            out.append(f'<use href="#{ids[g.marks]}" transform="{move}"/>')
        else:
            tip = f"<title>{_safe(g.title)}</title>" if g.title else ""
            out.append(f'<g transform="{move}">{tip}{_write(g.marks)}</g>')
    out.append("</svg>")
    return "\n".join(out)


def _summary(picture: Picture) -> str:
    scores = [
        f"{p.title} ({SIDE_NAMES[p.side]}) {p.score}" + (f" of {p.goal}" if p.goal else "") for p in picture.panels
    ]
    return ", ".join(scores)


def _safe(text: str) -> str:
    """Escaped, and without the control characters XML forbids."""
    return escape("".join(c for c in text if c >= " " and not 0xD800 <= ord(c) < 0xE000 and c not in "\ufffe\uffff"))


@lru_cache(maxsize=1024)
def _write(marks: tuple[Mark, ...]) -> str:
    out = []
    for m in marks:
        if isinstance(m, Text):
            family = "Georgia,serif" if m.serif else "Helvetica,Arial,sans-serif"
            out.append(
                f'<text x="{n(m.x)}" y="{n(m.y)}" font-family="{family}" font-size="{n(m.size)}" fill="{m.fill}"'
                + (f' text-anchor="{m.anchor}"' if m.anchor != "start" else "")
                + (' font-weight="700"' if m.bold else "")
                + f' pointer-events="none">{_safe(m.text)}</text>'
            )
            continue
        more = f' fill="{m.fill}"'
        if m.stroke != "none":
            more += f' stroke="{m.stroke}" stroke-width="{n(m.width)}"'
        if m.opacity < 1:
            more += f' opacity="{m.opacity:g}"'
        if m.dash:
            more += f' stroke-dasharray="{n(m.dash[0])} {n(m.dash[1])}"'
        out.append(f'<path d="{m.d}"{more}/>')
    return "".join(out)


def fit(text: str, width: float, size: float) -> str:
    """The text, cut with an ellipsis where it would be wider than `width`."""
    room = max(1, int(width / (0.54 * size)))
    return text if len(text) <= room else text[: room - 1].rstrip() + "\u2026"


# ------------------------------------------------------------------------------------------------ page and board


def _page(lay: Layout) -> Group:
    w, h = lay.width, lay.height
    edge = Shape(box(7, 7, w - 14, h - 14, 10), "none", "#dccba2", 1.5)
    return Group(0, 0, (Shape(box(0, 0, w, h, 14), art.PAPER), edge))


def _header(picture: Picture, lay: Layout) -> Group:
    half = lay.width / 2 - MARGIN
    title = Text(fit(picture.title, half * 1.05, 30), MARGIN, 44, 30, INK, "start", True, True)
    sub = Text(fit(picture.subtitle, half * 0.9, 16), lay.width - MARGIN, 42, 16, MUTED, "end", False, True)
    return Group(0, 0, (title, sub) if picture.subtitle else (title,))


@lru_cache(maxsize=256)
def _hex(kind: str) -> tuple[Mark, ...]:
    look = art.ground(kind)
    marks: list[Mark] = [Shape(art.hexagon(), look.fill), *look.texture]
    if not art.known_ground(kind):
        marks.append(Text(fit(kind, 70, 11), 0, 30, 11, MUTED))
    return tuple(marks)


def _board(picture: Picture, lay: Layout) -> list[Group]:
    across, down = picture.extent()
    w, h, s = across * RADIUS * lay.scale, down * RADIUS * lay.scale, lay.scale
    out = [Group(lay.left, lay.top, (Shape(box(-8, -8, w + 16, h + 16, 12), art.FRAME, "#a98f5c", 1.5),))]
    for at in picture.hexes():
        out.append(Group(*lay.at(picture, at), _hex(picture.terrain.get(at, "clear")), s))
    rivers = [(at, kind) for at, kind in sorted(picture.terrain.items()) if picture.is_hex(at) and _is_river(kind)]
    for part in (0, 1):  # all banks lie below all water
        out += [Group(*lay.at(picture, at), _flow(picture, at, kind)[part], s) for at, kind in rivers]
    grid = (Shape(art.hexagon(), "none", art.GRID, 1.3),)
    out += [Group(*lay.at(picture, at), grid, s) for at in picture.hexes()]
    for at in picture.centre_lines:
        line = Shape(f"M 0 {n(-RADIUS)} L 0 {n(RADIUS)}", "none", "#7a3b2e", 2.0, 0.75, (7.0, 6.0))
        out.append(Group(*lay.at(picture, at), (line,), s))
    for at, direction in picture.borders:
        d = picture.shown_direction(direction)
        rim = art.corners()
        edge = poly(rim[d], rim[(d + 1) % 6], close=False)
        out.append(Group(*lay.at(picture, at), (Shape(edge, "none", "#7a3b2e", 2.0, 0.75, (7.0, 6.0)),), s))
    for at, direction, kind in picture.sides:
        out.append(Group(*lay.at(picture, at), _hexside(kind), s, 60.0 * picture.shown_direction(direction)))
    busy = {p.at for p in picture.pieces}
    glow = (Shape(art.hexagon(40), "#fbd25a", opacity=0.45), Shape(art.hexagon(40), "none", "#d79a12", 2.2, 0.9))
    for at in picture.highlights:
        dot = () if at in busy else (Shape(disc(0, 0, 6), "#fff7da", "#a86f00", 2.0),)
        out.append(Group(*lay.at(picture, at), (*glow, *dot), s, 0.0, f"{picture.name(at)}: may be chosen"))
    if picture.coordinates:
        for at in picture.hexes():
            aside = 11 if at in picture.centre_lines else 0
            label = Text(picture.name(at), aside, -32.5 + aside * 0.45, 8.5, "#857048")
            out.append(Group(*lay.at(picture, at), (label,), s))
    return out


def _is_river(kind: str) -> bool:
    return art.ground(kind).water and not art.ground(kind).texture


def _flow(picture: Picture, at: int, kind: str) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """A river's banks and water, from the middle of the hex to every neighbouring water hex or off the board."""

    def wet(d: int) -> bool:
        near = picture.neighbour(at, d)
        return near >= 0 and art.ground(picture.terrain.get(near, "clear")).water

    ways = [d for d in range(6) if wet(d)]
    if len(ways) < 2:
        off = [d for d in range(6) if picture.neighbour(at, d) < 0]
        start = ways[0] if ways else 4
        ways = [start, min(off or [(start + 3) % 6], key=lambda d: abs((d - start) % 6 - 3))]
    ends = []
    for d in ways:
        t = math.radians(30 + 60 * picture.shown_direction(d))
        ends.append((HALF * math.sin(t), -HALF * math.cos(t)))
    if len(ends) == 2:
        (a, b), (c, e) = ends
        band = f"M {n(a)} {n(b)} Q 0 0 {n(c)} {n(e)}"
    else:
        band = " ".join(f"M {n(a)} {n(b)} L 0 0" for a, b in ends)
    look = art.ground(kind)
    wide = 40.0 if look is art.GROUND["great_river"] else 17.0 if look is art.GROUND["stream"] else 29.0
    marks = [Shape(band, "none", "#8abccd", wide), Shape(band, "none", "#b9dbe2", 2.0, 0.9, (9.0, 7.0))]
    if look in (art.GROUND["ford"], art.GROUND["stream"]):
        stones = " ".join(
            disc(x, y, 4.2, 3.2) for x, y in ((-16, -14), (0, -18), (15, -12), (-17, 14), (0, 19), (16, 13))
        )
        marks.append(Shape(stones, "#d8cba8", "#8f8365", 1.0))
    return (Shape(band, "none", "#5d97ae", wide + 3),), tuple(marks)


@lru_cache(maxsize=64)
def _hexside(kind: str) -> tuple[Mark, ...]:
    """A feature on the NE hexside; the group turns it to the others."""
    (a, b), (c, d) = art.corners()[:2]
    edge = poly((a, b), (c, d), close=False)
    if kind in ("river", "stream", "ford", "bridge"):
        marks: list[Mark] = [Shape(edge, "none", "#4f8ba6", 11), Shape(edge, "none", "#8abccd", 7.5)]
        if kind != "river" and kind != "stream":
            ux, uy, mx, my = 0.5 * 10, -0.866 * 10, (a + c) / 2, (b + d) / 2
            plank = poly((mx - ux, my - uy), (mx + ux, my + uy), close=False)
            marks += [
                Shape(
                    plank,
                    "none",
                    "#6b4a25" if kind == "bridge" else "#d8cba8",
                    14,
                    1.0,
                    None if kind == "bridge" else (1.0, 7.0),
                )
            ]
        return tuple(marks)
    if kind in ("stakes", "abatis_or_rockfall", "barrier_or_chains", "caltrops", "holes", "ditch", "embankment"):
        return (Shape(edge, "none", "#6b4a25", 8, 1.0, (1.0, 10.0)), Shape(edge, "none", "#6b4a25", 2))
    wall = "#8b857b" if kind == "rampart" else "#9b7443"
    long = math.hypot(c - a, d - b)
    ux, uy = (c - a) / long, (d - b) / long
    teeth = []
    for k in range(5):  # battlements outwards
        t, half = long * (k + 0.5) / 5, long / 17
        x, y = a + ux * t, b + uy * t
        rim = [
            (x + ux * q + uy * r, y + uy * q - ux * r) for q, r in ((-half, 2), (-half, 8.5), (half, 8.5), (half, 2))
        ]
        teeth.append(poly(*rim))
    body = poly(
        (a - uy * 3.5, b + ux * 3.5),
        (c - uy * 3.5, d + ux * 3.5),
        (c + uy * 3.5, d - ux * 3.5),
        (a + uy * 3.5, b - ux * 3.5),
    )
    return (
        Shape(" ".join(teeth), wall, "#2d2a26", 1.6),
        Shape(disc(a, b, 4.5) + " " + disc(c, d, 4.5), wall, "#2d2a26", 1.6),
        Shape(body, wall, "#2d2a26", 1.4),
        Shape(edge, "none", "#e2dbcb", 1.2, 0.8, (6.0, 4.0)),
    )


# ------------------------------------------------------------------------------------------------ pieces


def _pieces(picture: Picture, lay: Layout) -> list[Group]:
    stacks: dict[int, list[Piece]] = defaultdict(list)
    for piece in picture.pieces:
        stacks[piece.at].append(piece)
    out = []
    for at, stack in stacks.items():
        x, y = lay.at(picture, at)
        bodies = [p for p in stack if p.kind != "leader"]
        tip = picture.name(at)
        rings = tuple(r for p in stack for r in _rings(p))
        if rings:
            out.append(Group(x, y, rings, lay.scale))
        for k, piece in enumerate(bodies):
            spread = 0.0 if len(bodies) == 1 else 18.0 * (k / (len(bodies) - 1) - 0.5)
            size = lay.scale * (1.0 if len(bodies) == 1 else 0.8)
            gx, gy = x + spread * lay.scale, y + spread * lay.scale
            facing = None if piece.facing is None else picture.shown_facing(piece.facing)
            tilt = 9.0 if "disordered" in piece.marks else 0.0
            if piece.kind == "ship":
                out.append(Group(gx, gy, _hull(piece), size, 30.0 * (facing or 0) + tilt))
                out.append(Group(gx, gy, _ship_label(piece), size, 0.0, piece.tooltip(tip)))
            elif piece.kind == "marker":
                out.append(Group(gx, gy, _marker(piece), size, 0.0, piece.tooltip(tip)))
            else:
                out.append(Group(gx, gy, _counter(piece), size, tilt, piece.tooltip(tip)))
                if facing is not None:
                    arrow = Shape(poly((-9, -33), (9, -33), (0, -44)), GOLD, INK, 1.4)
                    out.append(Group(gx, gy, (arrow,), size, 30.0 * facing))
        for k, piece in enumerate(p for p in stack if p.kind == "leader"):
            alone = not bodies
            dx, dy = (22.0 * k, 0.0) if alone else (28.0, 5.0 - 22 * k)
            out.append(
                Group(x + dx * lay.scale, y + dy * lay.scale, _leader(piece, alone), lay.scale, 0.0, piece.tooltip(tip))
            )
    return out


def _rings(piece: Piece) -> tuple[Mark, ...]:
    if "selected" in piece.marks:
        return (Shape(art.hexagon(42), "#ffffff", "#ffffff", 6, 0.55), Shape(art.hexagon(42), "none", "#0b7a75", 3.5))
    if "target" in piece.marks:
        return (
            Shape(art.hexagon(42), "#d62828", "#b3141c", 4, 0.35),
            Shape(art.hexagon(42), "none", "#b3141c", 3.5, 1.0, (10.0, 6.0)),
        )
    return ()


@lru_cache(maxsize=2048)
def _counter(piece: Piece) -> tuple[Mark, ...]:
    side, dark = SIDE[piece.side], SIDE_DARK[piece.side]
    spent = bool(piece.marks & {"moved", "fought"})
    body = box(-30, -30, 60, 58, 9, cut=piece.side == NORTH)
    marks: list[Mark] = [Shape(box(-29, -27.5, 60, 58, 9, cut=piece.side == NORTH), "#2b2115", opacity=0.35)]
    if "ordered" in piece.marks:
        marks.append(Shape(body, "none", "#fff3c4", 8.5))
        marks.append(Shape(body, "none", GOLD, 6))
    marks += [Shape(body, side, dark, 1.6)]
    marks += _badges(piece)
    drawn = art.SYMBOLS.get(piece.symbol)
    if drawn:
        ink = CREAM if not spent else "#c9c3b4"
        marks += [_shifted(shape, 0, 2, 0.76) for shape in art.paint(drawn, ink, side)]
        marks.append(Text(piece.code, 25.5, -17.5, 10.5, CREAM, "end", True))
    else:
        marks.append(Text(piece.code or "?", 0, 7, 20 if len(piece.code) < 4 else 14, CREAM, "middle", True))
    return (*marks, *_pips(piece), *_states(piece))


def _badges(piece: Piece) -> list[Mark]:
    marks: list[Mark] = list(art.weight_badge(piece.weight, -20.5, -20.5))
    if piece.badge:
        wide = max(13.0, 6.2 * len(piece.badge) + 5)
        marks += [
            Shape(box(-wide / 2, -37, wide, 13, 6), GOLD, INK, 1),
            Text(piece.badge, 0, -27, 10, INK, "middle", True),
        ]
    return marks


def _pips(piece: Piece, y: float = 22.0) -> list[Mark]:
    """Remaining blocks filled, lost ones hollow; above eight a number."""
    if not piece.full:
        return []
    if piece.full > 8:
        return [Text(f"{piece.strength}/{piece.full}", 0, y + 4, 11, CREAM, "middle", True)]
    step = min(10.0, 40 / piece.full)
    out: list[Mark] = []
    for k in range(piece.full):
        x = (k - (piece.full - 1) / 2) * step
        here = k < piece.strength
        out.append(
            Shape(
                box(x - step / 2 + 1, y - 3.4, step - 2, 6.8, 1.2),
                CREAM if here else "none",
                CREAM,
                1.0,
                1.0 if here else 0.6,
            )
        )
    return out


def _states(piece: Piece) -> list[Mark]:
    """Small discs on the left: moved, fought, disordered, routed."""
    glyphs = {
        "moved": Shape("M -4 0 L 3 0 M 0 -3.5 L 4 0 L 0 3.5", "none", INK, 1.8),
        "fought": Shape("M -3.5 -3.5 L 3.5 3.5 M 3.5 -3.5 L -3.5 3.5", "none", INK, 1.8),
        "disordered": Shape("M -4 1 Q -2 -4 0 0 Q 2 4 4 -1", "none", "#a11d1d", 1.8),
        "routed": Shape("M -3 5 L -3 -5 L 4 -2.5 L -3 0", "#ffffff", "#a11d1d", 1.5),
    }
    out: list[Mark] = []
    for k, mark in enumerate(m for m in glyphs if m in piece.marks):
        x, y = -29.0, 20.0 - 16 * k
        out += [Shape(disc(x, y, 7.5), CREAM, INK, 1.1), _shifted(glyphs[mark], x, y)]
    return out


def _leader(piece: Piece, alone: bool) -> tuple[Mark, ...]:
    side = SIDE[piece.side]
    r = 19.0 if alone else 12.5
    rim = "#fff3c4" if "ordered" in piece.marks else INK
    a, b, c, u = n(r * 0.4), n(r * 0.7), n(r * 0.95), n(-r * 0.75)
    v, w = n(r * 0.35), n(r * 0.85)
    path = f"M 0 {n(-r)} C {a} {u} {b} {u} {c} {u} C {c} {v} {b} {w} 0 {n(r * 1.15)} "
    path += f"C -{b} {w} -{c} {v} -{c} {u} C -{b} {u} -{a} {u} 0 {n(-r)} Z"
    marks: list[Mark] = [Shape(path, GOLD, rim, 6.0)] if "ordered" in piece.marks else []
    marks += [Shape(path, GOLD, INK, 1.4), Shape(art.star(0, -r * 0.02, r * 0.72), side)]
    if alone and piece.name:
        marks.append(Text(fit(piece.name, 70, 10), 0, 33, 10, INK, "middle", True))
    return tuple(marks + ([_shifted(s, 8, 10) for s in _states(piece) if isinstance(s, Shape)] if alone else []))


def _hull(piece: Piece) -> tuple[Mark, ...]:
    side = SIDE[piece.side]
    strokes = art.SYMBOLS.get(piece.symbol, art.SYMBOLS["ship"])
    oars = " ".join(f"M -{19 - abs(k)} {6 * k + 3} L {19 - abs(k)} {6 * k + 3}" for k in range(-3, 4))
    marks: list[Mark] = [Shape(oars, "none", SIDE_DARK[piece.side], 1.6)]
    if "ordered" in piece.marks:
        marks.append(Shape(strokes[0][1], "none", GOLD, 7))
    marks += [Shape(strokes[0][1], side, SIDE_DARK[piece.side], 1.8), *art.paint(strokes[1:], CREAM, CREAM)]
    ram = Shape("M -4 -31 L 0 -43 L 4 -31 Z", GOLD, INK, 1.0)
    return (*marks, ram)


def _ship_label(piece: Piece) -> tuple[Mark, ...]:
    tag: list[Mark] = [
        Shape(box(-17, -9, 34, 20, 5), SIDE[piece.side], CREAM, 1.0),
        Text(piece.code, 0, -0.5, 9, CREAM, "middle", True),
    ]
    return (*tag, *_pips(piece, 5.5), *_badges(piece), *_states(piece))


def _marker(piece: Piece) -> tuple[Mark, ...]:
    drawn = art.SYMBOLS.get(piece.symbol)
    face: list[Mark] = [Shape(disc(0, 0, 20), art.SIDE_PALE[piece.side], SIDE[piece.side], 2.5)]
    if drawn:
        face += [_shifted(s, 0, 0, 0.6) for s in art.paint(drawn, SIDE[piece.side], art.SIDE_PALE[piece.side])]
    else:
        face.append(Text(piece.code, 0, 5, 13, SIDE_DARK[piece.side], "middle", True))
    return (*face, *_pips(piece, 15), *_badges(piece), *_states(piece))


def _shifted(shape: Shape, dx: float, dy: float, scale: float = 1.0) -> Shape:
    """The shape elsewhere: path numbers alternate x and y."""
    out, odd = [], False
    for word in shape.d.split():
        if word.isalpha():
            out.append(word)
        else:
            out.append(n(float(word) * scale + (dy if odd else dx)))
            odd = not odd
    return shape._replace(d=" ".join(out), width=shape.width * (0.5 + scale / 2))


# ------------------------------------------------------------------------------------------------ strips, dice, hand


def _panel(panel: Panel, width: float) -> tuple[Mark, ...]:
    side = SIDE[panel.side]
    rim = Shape(
        box(0, 0, width, STRIP, 10),
        art.SIDE_PALE[panel.side],
        GOLD if panel.active else side,
        3.0 if panel.active else 1.2,
    )
    marks: list[Mark] = [rim, Shape(box(6, 6, 42, STRIP - 12, 7, cut=panel.side == NORTH), side)]
    marks.append(_shifted(Shape(art.SYMBOLS["leader"][0][1], CREAM), 27, STRIP / 2, 0.62))
    marks.append(Text(fit(panel.title, 300, 19), 60, 25, 19, INK, "start", True, True))
    detail = " \u00b7 ".join(w for w in (panel.commander, *panel.lines) if w)
    flags = min(panel.goal, 20) if 0 < panel.goal <= 20 else 0
    room = width - 60 - 24 * max(flags, 4) - 70
    marks.append(Text(fit(detail, room, 13), 60, 44, 13, MUTED, "start"))
    score = f"{panel.score} / {panel.goal}" if panel.goal else str(panel.score)
    marks.append(Text(score, width - 16, 35, 20, SIDE_DARK[panel.side], "end", True, True))
    for k in range(flags):
        x = width - 84 - 24 * (flags - k)
        won = k < panel.score
        marks.append(Shape(f"M {n(x)} 12 L {n(x)} 43", "none", INK if won else "#a99a7d", 1.8))
        cloth = f"M {n(x + 1)} 12 L {n(x + 18)} 12 L {n(x + 13)} 19 L {n(x + 18)} 26 L {n(x + 1)} 26 Z"
        marks.append(Shape(cloth, side if won else "none", side if won else "#a99a7d", 1.2))
    if panel.active:
        marks.append(Shape(poly((-9, STRIP / 2 - 9), (3, STRIP / 2), (-9, STRIP / 2 + 9)), GOLD, INK, 1.2))
    return tuple(marks)


def _status(picture: Picture, lay: Layout, y: float) -> list[Group]:
    out = []
    size, count = 40, len(picture.dice)
    step = min(size + 8.0, (lay.width * 0.5) / max(count, 1))
    x = lay.width - MARGIN - count * step + 8
    for k, face in enumerate(picture.dice):
        out.append(Group(x + k * step + size / 2, y + size / 2 + 4, die(face), 1.0, 0.0, face))
    if picture.dice_label:
        out.append(Group(x - 12, y + 30, (Text(picture.dice_label, 0, 0, 13, MUTED, "end"),)))
    room = x - 24 - MARGIN - 7.5 * len(picture.dice_label)
    if picture.status:
        out.append(
            Group(MARGIN - 8, y + 31, (Text(fit(picture.status, room, 17), 0, 0, 17, INK, "start", True, True),))
        )
    return out


@lru_cache(maxsize=128)
def die(face: str) -> tuple[Mark, ...]:
    """One die of 40 px with its face: symbols, one to six as pips, other results as text."""
    marks: list[Mark] = [
        Shape(box(-19, -17.5, 40, 40, 9), "#2b2115", opacity=0.25),
        Shape(box(-20, -20, 40, 40, 9), "#fffaf0", "#8d7a55", 1.4),
    ]
    drawn = art.FACES.get(art.FACE_ALIASES.get(face, face))
    if drawn:
        for style, colour, d in drawn:
            marks.append(Shape(d, colour) if style == "fill" else Shape(d, "none", colour, 3))
    elif face in "123456" and len(face) == 1:
        places = (
            ((0, 0),),
            ((-9, -9), (9, 9)),
            ((-9, -9), (0, 0), (9, 9)),
            ((-9, -9), (9, -9), (-9, 9), (9, 9)),
            ((-9, -9), (9, -9), (0, 0), (-9, 9), (9, 9)),
            ((-9, -9), (9, -9), (-9, 0), (9, 0), (-9, 9), (9, 9)),
        )
        marks += [Shape(disc(x, y, 3.6), INK) for x, y in places[int(face) - 1]]
    else:
        marks.append(
            Text(fit(face, 36, 18 if len(face) < 3 else 11), 0, 6, 18 if len(face) < 3 else 11, INK, "middle", True)
        )
    return tuple(marks)


def _hand(picture: Picture, lay: Layout, y: float) -> list[Group]:
    if not picture.hand:
        return []
    room = lay.width - 2 * MARGIN + 16
    wide = min(136.0, room / len(picture.hand) - 8)
    out = []
    for k, card in enumerate(picture.hand):
        lines = _wrap(card, max(5, int((wide - 14) / 7.2)))[:3]
        marks: list[Mark] = [
            Shape(box(2, 3, wide, CARD, 8), "#2b2115", opacity=0.2),
            Shape(box(0, 0, wide, CARD, 8), "#fffaf0", "#b49d6a", 1.3),
            Shape(box(5, 5, wide - 10, 8, 3), SIDE[picture.seat]),
        ]
        first = 50 - 8 * (len(lines) - 1)
        marks += [
            Text(fit(line, wide - 10, 13), wide / 2, first + 17 * i, 13, INK, "middle", False, True)
            for i, line in enumerate(lines)
        ]
        out.append(Group(MARGIN - 8 + k * (wide + 8), y, tuple(marks), 1.0, 0.0, card))
    return out


def _wrap(text: str, room: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
