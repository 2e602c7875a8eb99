"""Hex geometry, computed once for each grid size and used by all rulesets.

Rows of pointy-top hexes; every second row is shifted half a hex east and one hex shorter::

      A1    A2    A3    A4          row 0, long
         B1    B2    B3             row 1, short
      C1    C2    C3    C4          row 2, long

Hex (row, col) has index ``row * cols + col``; the last cell of a short row is no hex. Directions run clockwise from the
north-east: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

DIRECTION_NAMES = ("NE", "E", "SE", "SW", "W", "NW")
NE, E, SE, SW, W, NW = range(6)

# axial steps (dq, dr) of the six directions; q = col - row // 2
_AXIAL = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


@dataclass(frozen=True, eq=False)
class Grid:
    """The tables of one grid size."""

    rows: int
    cols: int
    exists: NDArray[np.bool_]  # (H,) False for the missing cell of a short row
    row: NDArray[np.int64]  # (H,)
    col: NDArray[np.int64]  # (H,)
    neighbours: NDArray[np.int64]  # (H, 6) hex in each direction, -1 off the board
    distance: NDArray[np.int64]  # (H, H)
    half_turn: NDArray[np.int64]  # (H,) the hex seen from the other chair; missing cells map to themselves

    @property
    def hexes(self) -> int:
        """Number of cells, missing ones included."""
        return self.rows * self.cols

    def name(self, h: int) -> str:
        """A hex's name.

        >>> grid(9, 13).name(4 * 13 + 6)
        'E7'
        """
        return f"{chr(ord('A') + h // self.cols)}{h % self.cols + 1}"

    def hex(self, name: str) -> int:
        """The index of a named hex; ValueError says what the row has.

        >>> grid(9, 13).hex("E7")
        58
        """
        text = str(name).strip().upper()
        if len(text) < 2 or not text[0].isalpha() or not text[1:].isdigit():
            raise ValueError(f"'{name}' is no hex name: a row letter and a column number, such as E7")
        r, c = ord(text[0]) - ord("A"), int(text[1:]) - 1
        if not 0 <= r < self.rows:
            raise ValueError(f"hex '{name}' is off the board: rows are A to {chr(ord('A') + self.rows - 1)}")
        width = self.cols - r % 2
        if not 0 <= c < width:
            raise ValueError(f"hex '{name}' is off the board: row {text[0]} has columns 1 to {width}")
        return r * self.cols + c

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all cells; a missing cell has the empty name."""
        return tuple(self.name(h) if self.exists[h] else "" for h in range(self.hexes))


def half_turn_table(rows: int, cols: int, board_rows: int, board_cols: int) -> NDArray[np.int64]:
    """The half-turn of a board that fills the top-left corner of a grid; hexes outside it stay where they are."""
    table = np.arange(rows * cols, dtype=np.int64)
    for r in range(board_rows):
        width = board_cols - r % 2
        for c in range(width):
            table[r * cols + c] = (board_rows - 1 - r) * cols + (width - 1 - c)
    return table


def boards(rows: int, cols: int) -> NDArray[np.int8]:
    """Boards of every size in the top-left corner of a grid: [half the rows, rounded down, columns, hex], 1 for a hex.

    >>> int(boards(9, 13)[5 // 2, 7].sum()), "rows of 7, 6, 7, 6 and 7"
    (33, 'rows of 7, 6, 7, 6 and 7')
    """
    table = np.zeros((rows // 2 + 1, cols + 1, rows * cols), dtype=np.int8)
    row, col = np.divmod(np.arange(rows * cols), cols)
    for r in range(1, rows + 1, 2):
        for c in range(1, cols + 1):
            table[r // 2, c] = (row < r) & (col < c - row % 2)
    return table


def chairs(rows: int, cols: int) -> NDArray[np.int16]:
    """Each hex of every such board as each side sees it: [side, half the rows, columns, hex]."""
    table = np.zeros((2, rows // 2 + 1, cols + 1, rows * cols), dtype=np.int16)
    for r in range(1, rows + 1, 2):
        for c in range(1, cols + 1):
            table[0, r // 2, c] = np.arange(rows * cols)
            table[1, r // 2, c] = half_turn_table(rows, cols, r, c)
    return table


def edge_distance(rows: int, cols: int) -> NDArray[np.int8]:
    """Steps from each hex of every such board to its nearest edge hex: [half the rows, columns, hex]; 0 off the board.

    >>> table = edge_distance(9, 13)[5 // 2, 7]
    >>> int(table[grid(9, 13).hex("A1")]), int(table[grid(9, 13).hex("C4")])
    (0, 2)
    """
    table = np.zeros((rows // 2 + 1, cols + 1, rows * cols), dtype=np.int8)
    row, col = np.divmod(np.arange(rows * cols), cols)
    for r in range(1, rows + 1, 2):
        for c in range(1, cols + 1):
            sideways = np.minimum(col, c - row % 2 - 1 - col)
            steps = np.minimum(np.minimum(row, r - 1 - row), sideways)
            table[r // 2, c] = np.where((row < r) & (col < c - row % 2), steps, 0)
    return table


@cache
def grid(rows: int, cols: int) -> Grid:
    """The tables for a grid of so many rows and, in long rows, columns.

    >>> g = grid(9, 13)
    >>> [g.names[h] if h >= 0 else "-" for h in g.neighbours[g.hex("B1")]]
    ['A2', 'B2', 'C2', 'C1', '-', 'A1']
    """
    if rows % 2 == 0:
        raise ValueError(f"a grid has an odd number of rows, not {rows}")
    count = rows * cols
    row, col = np.divmod(np.arange(count), cols)
    exists = col < cols - row % 2
    q = col - row // 2
    neighbours = np.full((count, 6), -1, dtype=np.int64)
    for h in np.flatnonzero(exists):
        for d, (dq, dr) in enumerate(_AXIAL):
            r = row[h] + dr
            c = q[h] + dq + r // 2
            if 0 <= r < rows and 0 <= c < cols - r % 2:
                neighbours[h, d] = r * cols + c
    along = q[:, None] - q[None, :]
    down = row[:, None] - row[None, :]
    distance = np.maximum(np.maximum(np.abs(along), np.abs(down)), np.abs(along + down))
    return Grid(
        rows=rows,
        cols=cols,
        exists=exists,
        row=row.astype(np.int64),
        col=col.astype(np.int64),
        neighbours=neighbours,
        distance=distance.astype(np.int64),
        half_turn=half_turn_table(rows, cols, rows, cols),
    )


# ---------------------------------------------------------------- lines of sight
#
# In the affine picture x = 2 q + r, y = 3 r a hex is the polygon (0,-2) (1,-1) (1,1) (0,2) (-1,1) (-1,-1) around its
# centre: whole numbers, so that "inside", "along a side" and "through a corner" are decided exactly.

_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def _crosses_inside(x: int, y: int, cx: NDArray[np.int64], cy: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For hexes at (cx, cy): does the open segment from the origin to (x, y) pass through their inside?"""
    lo_n, lo_d = np.zeros_like(cx), np.ones_like(cx)  # the part of the segment inside all half planes, as fractions
    hi_n, hi_d = np.ones_like(cx), np.ones_like(cx)
    inside = np.ones(cx.shape, dtype=np.bool_)
    for k in range(6):
        (ox, oy), (px, py) = _CORNERS[k], _CORNERS[(k + 1) % 6]
        ex, ey = px - ox, py - oy
        start = ey * (cx + ox) - ex * (cy + oy)  # > 0 inside
        slope = ex * y - ey * x
        if slope == 0:
            inside &= start > 0
        elif slope > 0:  # enters at t = -start / slope
            later = -start * lo_d > lo_n * slope
            lo_n, lo_d = np.where(later, -start, lo_n), np.where(later, slope, lo_d)
        else:  # leaves at t = start / -slope
            sooner = start * hi_d < hi_n * -slope
            hi_n, hi_d = np.where(sooner, start, hi_n), np.where(sooner, -slope, hi_d)
    return inside & (lo_n * hi_d < hi_n * lo_d)


def _along_sides(x: int, y: int, q: NDArray[np.int64], r: NDArray[np.int64]) -> list[tuple[int, int, int, int]]:
    """Pairs of adjacent hexes (of which the first is in q, r) whose common side lies on the open segment to (x, y)."""
    pairs = []
    for dq, dr in _AXIAL[:3]:
        nx, ny = 2 * dq + dr, 3 * dr
        on_line = np.ones(q.shape, dtype=np.bool_)
        for ox, oy in (c for c in _CORNERS if (c[0] - nx, c[1] - ny) in _CORNERS):
            px, py = 2 * q + r + ox, 3 * r + oy
            along = px * x + py * y
            on_line &= (px * y - py * x == 0) & (along > 0) & (along < x * x + y * y)
        pairs += [(int(a), int(b), int(a) + dq, int(b) + dr) for a, b in zip(q[on_line], r[on_line], strict=True)]
    return pairs


@dataclass(frozen=True, eq=False)
class SightTable:
    """What lies between two hexes up to `reach` apart, by displacement.

    ``steps[dr + reach, dq + reach]`` holds up to `most` pairs of axial displacements (left, right); a hex crossed
    inside stands as a pair of equal ones. ``count`` says how many pairs there are. ``enters`` holds the one or two
    sides of the far hex (its own directions) through which the line enters; two where it enters through their corner.
    """

    reach: int
    count: NDArray[np.int64]  # (2 reach + 1, 2 reach + 1)
    steps: NDArray[np.int64]  # (2 reach + 1, 2 reach + 1, most, 4): left dq, dr, right dq, dr
    enters: NDArray[np.int64]  # (2 reach + 1, 2 reach + 1, 2)


def _entry_sides(x: int, y: int) -> tuple[int, int]:
    """The sides of the hex at (x, y) that a line from the origin enters by: one, twice, or the two of a corner."""
    for k in range(6):
        (ax, ay), (bx, by) = _CORNERS[k], _CORNERS[(k + 1) % 6]
        after, before = ax * -y - ay * -x, bx * -y - by * -x
        if after == 0 and ax * -x + ay * -y > 0:
            return (k - 1) % 6, k
        if after > 0 > before:
            return k, k
    return -1, -1


@cache
def sight_table(reach: int, rows: int | None = None) -> SightTable:
    """The hexes between a viewer and each displacement up to `reach`, or up to so many rows.

    >>> table = sight_table(2)
    >>> int(table.count[2 + 0, 2 + 2]), table.steps[2 + 0, 2 + 2, 0].tolist()  # two hexes to the east
    (1, [1, 0, 1, 0])
    >>> table.steps[2 + 2, 2 - 1, 0].tolist()  # due south: along the side between the hexes SE and SW
    [-1, 1, 0, 1]
    """
    size, rows = 2 * reach + 1, reach if rows is None else rows
    q, r = (a.ravel() for a in np.meshgrid(np.arange(-reach, reach + 1), np.arange(-reach, reach + 1)))
    near = np.abs(q + r) <= reach
    q, r = q[near], r[near]
    found: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
    for dq, dr in zip(q.tolist(), r.tolist(), strict=True):
        if abs(dr) > rows:
            continue
        if (-dq, -dr) in found:  # the way back: a line and its image under a half-turn of the board
            found[dq, dr] = _sorted([(-c, -d, -a, -b) for a, b, c, d in found[-dq, -dr]], dq, dr)
            continue
        x, y = 2 * dq + dr, 3 * dr
        box = (np.minimum(0, dq) - 1 <= q) & (q <= max(0, dq) + 1) & (min(0, dr) - 1 <= r) & (r <= max(0, dr) + 1)
        bq, br = q[box], r[box]
        ends = ((bq == 0) & (br == 0)) | ((bq == dq) & (br == dr))
        crossed = _crosses_inside(x, y, 2 * bq + br, 3 * br) & ~ends
        steps = [(int(a), int(b), int(a), int(b)) for a, b in zip(bq[crossed], br[crossed], strict=True)]
        found[dq, dr] = _sorted(steps + _along_sides(x, y, bq, br), dq, dr)
    most = max(1, max(len(v) for v in found.values()))
    count = np.zeros((size, size), dtype=np.int64)
    steps_table = np.zeros((size, size, most, 4), dtype=np.int64)
    enters = np.full((size, size, 2), -1, dtype=np.int64)
    for (dq, dr), steps in found.items():
        count[dr + reach, dq + reach] = len(steps)
        enters[dr + reach, dq + reach] = _entry_sides(2 * dq + dr, 3 * dr)
        for i, step in enumerate(steps):
            steps_table[dr + reach, dq + reach, i] = step
    return SightTable(reach=reach, count=count, steps=steps_table, enters=enters)


def _sorted(steps: list[tuple[int, int, int, int]], dq: int, dr: int) -> list[tuple[int, int, int, int]]:
    """Pairs in the order in which a line to (dq, dr) meets them."""
    x, y = 2 * dq + dr, 3 * dr
    return sorted(steps, key=lambda s: (2 * s[0] + s[1]) * x + 3 * s[1] * y)
