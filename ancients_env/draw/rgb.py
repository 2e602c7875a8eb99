"""A picture as pixels, for video and `render_mode="rgb_array"`: the groups of `svg.scene`, painted with Pillow.

Every distinct group becomes a small image, painted once at three times its size and kept, so that the next frame is
little more than pasting.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ancients_env.draw.layout import Mark, layout
from ancients_env.draw.picture import Picture
from ancients_env.draw.svg import scene
from ancients_env.draw.symbols import PAPER, Shape, Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FINE = 3  # painted at this many times the size, then reduced
Points = list[tuple[float, float]]


def rgb(picture: Picture, width: int = 1040) -> NDArray[np.uint8]:
    """The picture as an array of shape (height, width, 3), uint8.

    >>> rgb(Picture("Akragas", rows=9, cols=13), width=520).shape[1:]
    (520, 3)
    """
    import numpy as np

    try:
        from PIL import Image
    except ImportError as error:
        raise ImportError("drawing to pixels needs Pillow: pip install pillow") from error
    lay = layout(picture)
    zoom = width / lay.width
    page = Image.new("RGB", (width, round(lay.height * zoom)), PAPER)
    for g in scene(picture):
        sprite, dx, dy = _sprite(g.marks, round(g.scale * zoom, 4), g.angle)
        if sprite is not None:
            page.paste(sprite, (round(g.x * zoom + dx), round(g.y * zoom + dy)), sprite)
    return np.array(page, dtype=np.uint8)


@lru_cache(maxsize=2048)
def _sprite(marks: tuple[Mark, ...], zoom: float, angle: float) -> tuple[Any, int, int]:
    """The painted group and where its top left corner lies from the group's origin."""
    from PIL import Image, ImageDraw

    k = zoom * FINE
    turn = (math.cos(math.radians(angle)) * k, math.sin(math.radians(angle)) * k)
    bounds = _bounds(marks, turn)
    if bounds is None:
        return None, 0, 0
    left, top, right, bottom = (
        math.floor(bounds[0] / FINE) - 1,
        math.floor(bounds[1] / FINE) - 1,
        math.ceil(bounds[2] / FINE) + 1,
        math.ceil(bounds[3] / FINE) + 1,
    )
    size = ((right - left) * FINE, (bottom - top) * FINE)
    colour = next((m.fill if m.fill != "none" else m.stroke for m in marks if isinstance(m, Shape)), marks[0].fill)
    image = Image.new("RGBA", size, _rgba(colour, 0.0))
    for mark in marks:
        whole = not isinstance(mark, Shape) or mark.opacity >= 1
        layer = image if whole else Image.new("RGBA", size, (0, 0, 0, 0))
        pen = ImageDraw.Draw(layer)
        if isinstance(mark, Text):
            x, y = _turned((mark.x, mark.y), turn)
            anchor = {"start": "ls", "middle": "ms", "end": "rs"}[mark.anchor]
            weight = round(mark.size * k / 34) if mark.bold else 0
            pen.text(
                (x - left * FINE, y - top * FINE),
                mark.text,
                fill=mark.fill,
                font=_font(mark.size * k * 0.96),
                anchor=anchor,
                stroke_width=weight,
                stroke_fill=mark.fill,
            )
        else:
            _paint(pen, mark, turn, left * FINE, top * FINE, k)
        if not whole:
            image = Image.alpha_composite(image, layer)
    return image.reduce(FINE), left, top


def _paint(pen: Any, shape: Shape, turn: tuple[float, float], left: float, top: float, k: float) -> None:
    lines = [[(x - left, y - top) for x, y in (_turned(p, turn) for p in line)] for line in flatten(shape.d)]
    if shape.fill != "none":
        for line in lines:
            if len(line) > 2:
                pen.polygon(line, fill=_rgba(shape.fill, shape.opacity))
    if shape.stroke != "none":
        wide = max(1, round(shape.width * k))
        colour = _rgba(shape.stroke, shape.opacity)
        for line in lines:
            for part in _dashes(line, shape.dash[0] * k, shape.dash[1] * k) if shape.dash else [line]:
                pen.line(part, fill=colour, width=wide, joint="curve")
                if wide > 2:
                    r = wide / 2 - 0.5
                    for x, y in (part[0], part[-1]):
                        pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _bounds(marks: tuple[Mark, ...], turn: tuple[float, float]) -> tuple[float, float, float, float] | None:
    k = math.hypot(*turn)
    xs: list[float] = []
    ys: list[float] = []
    for mark in marks:
        if isinstance(mark, Text):
            x, y = _turned((mark.x, mark.y), turn)
            long = _font(mark.size * k * 0.96).getlength(mark.text) * 1.05 + 4 if mark.text else 0.0
            back = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            xs += [x - back * long - 4, x + (1 - back) * long + 4]
            ys += [y - mark.size * k, y + 0.35 * mark.size * k]
        else:
            pad = mark.width * k / 2 + 1 if mark.stroke != "none" else 0.0
            for line in flatten(mark.d):
                for point in line:
                    x, y = _turned(point, turn)
                    xs += [x - pad, x + pad]
                    ys += [y - pad, y + pad]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


@lru_cache(maxsize=4096)
def flatten(d: str) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Path data as lines of points; curves become short strokes.

    >>> flatten("M 0 0 L 4 0 L 4 3 Z")
    (((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 0.0)),)
    """
    lines: list[Points] = []
    words, i = d.split(), 0
    command, need = "M", {"M": 1, "L": 1, "Q": 2, "C": 3}
    while i < len(words):
        if words[i].isalpha():
            command, i = words[i], i + 1
            if command == "Z":
                lines[-1].append(lines[-1][0])
            continue
        points = [(float(words[i + 2 * j]), float(words[i + 2 * j + 1])) for j in range(need[command])]
        i += 2 * len(points)
        if command == "M":
            lines.append(points)
        elif command == "L":
            lines[-1] += points
        else:
            lines[-1] += _curve([lines[-1][-1], *points])
    return tuple(tuple(line) for line in lines)


def _curve(control: Points, steps: int = 8) -> Points:
    """Points of a Bezier curve, the first one left out."""
    out: Points = []
    for j in range(1, steps + 1):
        t, points = j / steps, control
        while len(points) > 1:
            points = [(a + (c - a) * t, b + (e - b) * t) for (a, b), (c, e) in zip(points, points[1:], strict=False)]
        out.append(points[0])
    return out


def _dashes(line: Points, on: float, off: float) -> list[Points]:
    out: list[Points] = []
    drawn, left = True, on
    part = [line[0]]
    for (a, b), (c, e) in zip(line, line[1:], strict=False):
        long, done = math.hypot(c - a, e - b), 0.0
        while long - done > left:
            done += left
            point = (a + (c - a) * done / long, b + (e - b) * done / long)
            if drawn:
                out.append([*part, point])
            part, drawn = [point], not drawn
            left = on if drawn else off
        left -= long - done
        part.append((c, e))
    if drawn and len(part) > 1:
        out.append(part)
    return out


def _turned(point: tuple[float, float], turn: tuple[float, float]) -> tuple[float, float]:
    (x, y), (c, s) = point, turn
    return x * c - y * s, x * s + y * c


def _rgba(colour: str, opacity: float) -> tuple[int, int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16), round(255 * opacity)


@lru_cache(maxsize=64)
def _font(size: float) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(max(6, round(size)))
