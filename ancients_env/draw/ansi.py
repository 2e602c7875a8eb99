"""A picture for the terminal, plain ASCII but for the texts it is given; colour is a bonus, never needed to read it.

South's pieces are in upper case, north's in lower case. A hex is five characters wide and two lines high:

    |^!> NE|     terrain letter, marks, facing
    |HI4*  |     unit, strength, * for a leader in the hex
"""

from __future__ import annotations

import os
import sys
import textwrap
from collections import defaultdict

from ancients_env.draw.picture import FACING_NAMES, NORTH, SIDE_NAMES, SOUTH, Panel, Picture, Piece
from ancients_env.draw.symbols import ground

WIDE = 6  # characters per hex with its left border; even, so that half a hex is a whole number
SIDE_LETTERS = {"river": "~", "stream": "~", "ford": "%", "bridge": "="}  # others are #
SIGNS = (
    ("selected", "@"),
    ("target", "X"),
    ("ordered", "!"),
    ("moved", ">"),
    ("fought", "x"),
    ("disordered", "?"),
    ("routed", "&"),
)
PAINT = {
    "south": "1;97;48;5;25",
    "north": "1;97;48;5;130",
    "neutral": "1;97;48;5;240",
    "mark": "1;33",
    "line": "31",
    "dim": "2",
    "hill": "33",
    "water": "36",
    "green": "32",
    "strong": "1",
    "legal": "1;33",
}


def ansi(picture: Picture, colour: bool | None = False) -> str:
    """The picture as text; `colour=None` means colour if standard output is a terminal and NO_COLOR is not set.

    >>> from ancients_env.draw import Picture, Piece
    >>> pieces = (Piece(0, 0, "unit", "HI", "", 4, 4), Piece(1, 1, "unit", "LC", "", 3, 3))
    >>> board = ansi(Picture("Duel", rows=1, cols=2, pieces=pieces))
    >>> "HI4" in board and "lc3" in board
    True
    """
    if colour is None:
        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    pen = _Pen(colour)
    out = [pen(picture.title, "strong") + (f"  {printable(picture.subtitle)}" if picture.subtitle else "")]
    panels = {p.side: p for p in picture.panels}
    if 1 - picture.seat in panels:
        out.append(_panel(panels[1 - picture.seat], pen))
    out += _board(picture, pen)
    if picture.seat in panels:
        out.append(_panel(panels[picture.seat], pen))
    if picture.dice:
        label = f"{printable(picture.dice_label)}: " if picture.dice_label else ""
        out.append(f"Dice: {label}" + " ".join(f"[{printable(face)}]" for face in picture.dice))
    if picture.hand:
        out += _folded("Hand: " + " | ".join(map(printable, picture.hand)))
    if picture.status:
        out.append(pen(picture.status, "strong"))
    return "\n".join((*out, *_legend(picture)))


def _folded(line: str) -> list[str]:
    return textwrap.wrap(line, 98, subsequent_indent="  ", break_on_hyphens=False)


class _Pen:
    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, style: str) -> str:
        text = printable(text)
        return f"\x1b[{PAINT[style]}m{text}\x1b[0m" if self.colour and style and text.strip() else text


def printable(text: str) -> str:
    """Without control characters: a name must not be able to drive the terminal."""
    return "".join(c for c in text if c.isprintable())


def _panel(panel: Panel, pen: _Pen) -> str:
    name = f" {_cased(panel.title, panel.side)} "
    banners = "#" * panel.score + "." * max(0, panel.goal - panel.score) if 0 < panel.goal <= 20 else ""
    score = f"{panel.score}/{panel.goal}" if panel.goal else str(panel.score)
    words = [w for w in (panel.commander, *panel.lines, f"score {score} {banners}".strip()) if w]
    return (
        (">" if panel.active else " ")
        + pen(name, SIDE_NAMES[panel.side])
        + f" {SIDE_NAMES[panel.side]}: "
        + printable(", ".join(words))
    )


def _cased(text: str, side: int) -> str:
    return text.upper() if side == SOUTH else text.lower() if side == NORTH else text.capitalize()


def _board(picture: Picture, pen: _Pen) -> list[str]:
    """Rows of hexes, a zigzag of their slanted sides between them."""
    stacks: dict[int, list[Piece]] = defaultdict(list)
    for piece in picture.pieces:
        stacks[piece.at].append(piece)
    rows: list[list[int]] = [[] for _ in range(picture.rows)]
    for h in picture.hexes():
        rows[picture.cell(h)[0]].append(h)
    strokes = _strokes(picture)
    out = []
    for r, row in enumerate(rows):
        row.sort(key=lambda h: picture.cell(h)[1])
        out.append(_zigzag(picture, r, strokes, pen))
        indent = " " * (4 + (WIDE // 2) * (r % 2))
        upper = lower = ""
        for h in row:
            wall = _wall(picture, h, strokes, pen)
            top, bottom = _cell(picture, h, stacks[h], pen)
            upper, lower = upper + wall + top, lower + wall + bottom
        letter = picture.name(row[0])[0]
        last = pen(strokes.get((row[-1], 1), "|"), "dim")
        out += [f"{letter:>2}  " + indent[4:] + upper + last, indent + lower + last]
    out.append(_zigzag(picture, picture.rows, strokes, pen))
    numbers = [picture.name(h)[1:] for h in rows[-1]]
    out.append(pen(" " * 4 + "".join(f"{x:^{WIDE}}" for x in numbers).rstrip(), "dim"))
    return out


def _strokes(picture: Picture) -> dict[tuple[int, int], str]:
    """(hex, shown direction) -> the letter that replaces the plain hexside, entered from both sides."""
    out: dict[tuple[int, int], str] = {}
    marked = [(h, d, ":") for h, d in picture.borders] + [
        (h, d, SIDE_LETTERS.get(kind, "#")) for h, d, kind in picture.sides
    ]
    for h, d, letter in marked:
        out[h, picture.shown_direction(d)] = letter
        near = picture.neighbour(h, d)
        if near >= 0:
            out[near, picture.shown_direction((d + 3) % 6)] = letter
    return out


def _wall(picture: Picture, h: int, strokes: dict[tuple[int, int], str], pen: _Pen) -> str:
    letter = strokes.get((h, 4), "|")
    return pen(letter, "dim" if letter == "|" else "line")


def _zigzag(picture: Picture, r: int, strokes: dict[tuple[int, int], str], pen: _Pen) -> str:
    """The slanted sides above shown row r."""
    half = WIDE // 2
    line = [" "] * (4 + WIDE * picture.cols + 1)
    style = [""] * len(line)
    for h in picture.hexes():
        row, col = picture.cell(h)
        if row not in (r, r - 1):
            continue
        start = 4 + WIDE * col + half * (row % 2)
        sides = ((5, 0, "/"), (0, half, "\\")) if row == r else ((3, 0, "\\"), (2, half, "/"))
        for d, dx, plain in sides:
            letter = strokes.get((h, d))
            for k in (1, 2):
                if letter:
                    line[start + dx + k], style[start + dx + k] = letter, "line"
                elif line[start + dx + k] == " ":
                    rising = plain == "/"
                    line[start + dx + k], style[start + dx + k] = (".'"[k - 1] if rising else "'."[k - 1]), "dim"
        if h in picture.centre_lines:
            line[start + half], style[start + half] = ":", "line"
    return "".join(pen(c, s) for c, s in zip(line, style, strict=True)).rstrip()


def _cell(picture: Picture, h: int, stack: list[Piece], pen: _Pen) -> tuple[str, str]:
    kind = picture.terrain.get(h, "clear")
    look = ground(kind)
    letter = " " if look.letter == "." else look.letter
    tint = "water" if look.water else "green" if look.letter in "Tm" else "hill"
    marks = frozenset().union(*(p.marks for p in stack))
    signs = "".join(sign for name, sign in SIGNS if name in marks)
    if level := picture.levels.get(h, 0):
        signs = f"{level}{signs}"
    signs = signs[:2]
    if h in picture.highlights and stack:
        signs = ("o" + signs)[:2]
    facing = next((FACING_NAMES[picture.shown_facing(p.facing)] for p in stack if p.facing is not None), "")[:2]
    if not signs and h in picture.centre_lines:
        upper = pen(letter, tint) + " " + pen(":", "line") + f"{facing:>2}"
    else:
        upper = pen(letter, tint) + pen(f"{signs:<2}", "mark") + f"{facing:>2}"
    bodies = [p for p in stack if p.kind != "leader"]
    leaders = [p for p in stack if p.kind == "leader"]
    if bodies:
        more = ("*" if leaders else "") + ("+" if len(bodies) > 1 else "")
        strength = str(bodies[-1].strength) if bodies[-1].full else ""
        code = _cased(bodies[-1].code, bodies[-1].side)[: WIDE - 1 - len(more + strength)]
        return upper, pen(f"{code + strength + more:^{WIDE - 1}}", SIDE_NAMES[bodies[-1].side])
    if leaders:
        name = "*" + _cased(leaders[0].name or leaders[0].code, leaders[0].side)
        return upper, pen(f"{name[: WIDE - 1]:^{WIDE - 1}}", SIDE_NAMES[leaders[0].side])
    if h in picture.highlights:
        return upper, pen(f"{'o':^{WIDE - 1}}", "legal")
    return upper, pen(letter * (WIDE - 1), tint) if letter != " " else " " * (WIDE - 1)


def _legend(picture: Picture) -> list[str]:
    kinds: dict[str, list[str]] = defaultdict(list)
    for kind in sorted({k for h, k in picture.terrain.items() if picture.is_hex(h)}):
        if ground(kind).letter != ".":
            kinds[ground(kind).letter].append(kind)
    out = ["SOUTH upper case, north lower case, 4 strength, * leader"]
    used = frozenset().union(*(p.marks for p in picture.pieces))
    out[0] += "".join(f", {sign} {name}" for name, sign in SIGNS if name in used) + (
        ", o may be chosen" if picture.highlights else ""
    )
    if picture.levels:
        out[0] += ", 1 2 .. height"
    if kinds:
        out.append(
            "Terrain: " + "  ".join(f"{letter} {printable('/'.join(names))}" for letter, names in sorted(kinds.items()))
        )
    features = sorted({kind for _, _, kind in picture.sides})
    if features:
        out.append("Hexsides: " + "  ".join(f"{SIDE_LETTERS.get(kind, '#')} {printable(kind)}" for kind in features))
    return [part for line in out for part in _folded(line)]
