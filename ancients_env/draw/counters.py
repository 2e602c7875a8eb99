"""Pieces as counters, leaders and ships."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from ancients_env.draw import symbols as art
from ancients_env.draw.layout import Group, Layout, Mark, fit
from ancients_env.draw.picture import NORTH, Picture, Piece
from ancients_env.draw.symbols import (
    CREAM,
    GOLD,
    INK,
    SIDE,
    SIDE_DARK,
    Shape,
    Text,
    box,
    disc,
    n,
    poly,
)


def pieces(picture: Picture, lay: Layout) -> list[Group]:
    """All pieces of the picture, hex by hex, leaders on top."""
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
        marks += [shifted(shape, 0, 2, 0.76) for shape in art.paint(drawn, ink, side)]
        marks.append(Text(piece.code, 25.5, -17.5, 10.5, CREAM, "end", True))
    else:
        marks.append(Text(piece.code or "?", 0, 7, 20 if len(piece.code) < 4 else 14, CREAM, "middle", True))
    return (*marks, *_pips(piece), *_states(piece))


def _badges(piece: Piece) -> list[Mark]:
    marks: list[Mark] = list(art.weight_badge(piece.weight, -20.5, -20.5))
    if piece.badge:
        wide = max(13.0, 6.2 * len(piece.badge) + 5)
        x, y = (0.0, -37.0) if piece.facing is None else (35.0 - wide / 2, 25.5)  # arrows often point up
        marks += [
            Shape(box(x - wide / 2, y, wide, 13, 6), GOLD, INK, 1),
            Text(piece.badge, x, y + 10, 10, INK, "middle", True),
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
        out += [Shape(disc(x, y, 7.5), CREAM, INK, 1.1), shifted(glyphs[mark], x, y)]
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
    return tuple(marks + ([shifted(s, 8, 10) for s in _states(piece) if isinstance(s, Shape)] if alone else []))


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
        face += [shifted(s, 0, 0, 0.6) for s in art.paint(drawn, SIDE[piece.side], art.SIDE_PALE[piece.side])]
    else:
        face.append(Text(piece.code, 0, 5, 13, SIDE_DARK[piece.side], "middle", True))
    return (*face, *_pips(piece, 15), *_badges(piece), *_states(piece))


def shifted(shape: Shape, dx: float, dy: float, scale: float = 1.0) -> Shape:
    """The shape elsewhere: path numbers alternate x and y."""
    out, odd = [], False
    for word in shape.d.split():
        if word.isalpha():
            out.append(word)
        else:
            out.append(n(float(word) * scale + (dy if odd else dx)))
            odd = not odd
    return shape._replace(d=" ".join(out), width=shape.width * (0.5 + scale / 2))
