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


def _crosses_inside(x: int, y: int, cx: int, cy: int) -> bool:
    """Does the open segment from the origin to (x, y) pass through the inside of the hex at (cx, cy)?"""
    lo_n, lo_d, hi_n, hi_d = 0, 1, 1, 1  # the part of the segment inside all half planes, as fractions
    for k in range(6):
        ax, ay = cx + _CORNERS[k][0], cy + _CORNERS[k][1]
        bx, by = cx + _CORNERS[(k + 1) % 6][0], cy + _CORNERS[(k + 1) % 6][1]
        ex, ey = bx - ax, by - ay
        start = ex * (0 - ay) - ey * (0 - ax)  # > 0 inside
        slope = ex * y - ey * x
        if slope == 0:
            if start <= 0:
                return False
        elif slope > 0:  # enters at t = -start / slope
            if -start * lo_d > lo_n * slope:
                lo_n, lo_d = -start, slope
        elif start * hi_d < hi_n * -slope:  # leaves at t = start / -slope
            hi_n, hi_d = start, -slope
    return lo_n * hi_d < hi_n * lo_d


def _along_sides(x: int, y: int, around: list[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of adjacent hexes whose common side lies on the open segment from the origin to (x, y)."""
    pairs = []
    for q, r in around:
        for dq, dr in _AXIAL[:3]:
            cx, cy = 2 * q + r, 3 * r
            nx, ny = 2 * dq + dr, 3 * dr
            corners = [c for c in _CORNERS if (c[0] - nx, c[1] - ny) in _CORNERS]
            ends = [(cx + px, cy + py) for px, py in corners]
            if all(px * y - py * x == 0 and 0 < px * x + py * y < x * x + y * y for px, py in ends):
                pairs.append(((q, r), (q + dq, r + dr)))
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
def sight_table(reach: int) -> SightTable:
    """The hexes between a viewer and each displacement up to `reach`."""
    size = 2 * reach + 1
    found: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
    around = [(q, r) for q in range(-reach, reach + 1) for r in range(-reach, reach + 1) if abs(q + r) <= reach]
    for dq, dr in around:
        x, y = 2 * dq + dr, 3 * dr
        steps = [
            (q, r, q, r)
            for q, r in around
            if (q, r) not in ((0, 0), (dq, dr)) and _crosses_inside(x, y, 2 * q + r, 3 * r)
        ]
        steps += [(*a, *b) for a, b in _along_sides(x, y, around)]
        found[dq, dr] = sorted(steps, key=lambda s: (2 * s[0] + s[1]) * x + 3 * s[1] * y)
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
