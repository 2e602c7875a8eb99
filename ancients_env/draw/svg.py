"""A picture as SVG: one self-contained drawing, no scripts, no outside resources.

`scene` turns a picture into groups of painted paths and texts from back to front; `svg` writes them down. The same
groups are what `rgb` paints, so both show the same board.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from functools import lru_cache
from xml.sax.saxutils import escape

from ancients_env.draw import symbols as art
from ancients_env.draw.counters import pieces, shifted
from ancients_env.draw.layout import CARD, HEADER, MARGIN, STATUS, STRIP, Group, Layout, Mark, fit, layout
from ancients_env.draw.picture import NORTH, SIDE_NAMES, Panel, Picture
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


def scene(picture: Picture) -> list[Group]:
    """All groups of the picture, back to front."""
    lay = layout(picture)
    groups = [_page(lay), _header(picture, lay)]
    groups += _board(picture, lay)
    groups += pieces(picture, lay)
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
def _hex(kind: str, level: int) -> tuple[Mark, ...]:
    look = art.ground(kind)
    marks: list[Mark] = [Shape(art.hexagon(), look.fill), *art.contours(level), *look.texture]
    if not art.known_ground(kind):
        marks.append(Text(fit(kind, 70, 11), 0, 30, 11, MUTED))
    return tuple(marks)


def _board(picture: Picture, lay: Layout) -> list[Group]:
    across, down = picture.extent()
    w, h, s = across * RADIUS * lay.scale, down * RADIUS * lay.scale, lay.scale
    out = [Group(lay.left, lay.top, (Shape(box(-8, -8, w + 16, h + 16, 12), art.FRAME, "#a98f5c", 1.5),))]
    for at in picture.hexes():
        out.append(Group(*lay.at(picture, at), _hex(picture.terrain.get(at, "clear"), picture.levels.get(at, 0)), s))
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
    marks.append(shifted(Shape(art.SYMBOLS["leader"][0][1], CREAM), 27, STRIP / 2, 0.62))
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
