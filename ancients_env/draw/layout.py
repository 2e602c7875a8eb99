"""Where things are in a drawing, in px: the frame that boards, counters and panels are put into."""

from __future__ import annotations

from typing import NamedTuple

from ancients_env.draw.picture import Picture
from ancients_env.draw.symbols import RADIUS, Shape, Text

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


def fit(text: str, width: float, size: float) -> str:
    """The text, cut with an ellipsis where it would be wider than `width`."""
    room = max(1, int(width / (0.54 * size)))
    return text if len(text) <= room else text[: room - 1].rstrip() + "\u2026"
