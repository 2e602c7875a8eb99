"""Movement of `banks` by brute force: what a unit may do next, found by trying everything; independent of the engine.

A board is a few dicts keyed by hex names. `choices` lists the texts of the legal actions of a unit in the middle of its
move, `flees` says whether a panicked unit has a way to run, `best_charge` how near a unit out of control must come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.rulesets.banks.oracle import MOVEMENT

DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
COST = {"clear": 1, "village": 1, "woods": 1, "hill": 2, "stream": 2}
FAR = 1000  # the distance of one who has left the map


@dataclass
class Field:
    """A map and who stands on it: everybody but the unit that moves."""

    rows: int
    columns: int
    terrain: dict[str, str] = field(default_factory=dict)
    hexsides: dict[frozenset[str], str] = field(default_factory=dict)
    friends: set[str] = field(default_factory=set)  # hexes with a friendly unit or camp
    enemies: set[str] = field(default_factory=set)  # hexes with an enemy unit or camp
    known: dict[tuple[Mover, int | None], bool] = field(default_factory=dict, init=False, repr=False)  # answers found

    def place(self, name: str) -> tuple[int, int]:
        """Row and doubled column: two hexes of a row are 2 apart, shifted rows lie 1 further east."""
        row = ord(name[0]) - ord("A")
        return row, 2 * (int(name[1:]) - 1) + row % 2

    def name(self, row: int, column: int) -> str | None:
        """The hex at a place, None off the map."""
        if not 0 <= row < self.rows or column < row % 2 or column > 2 * (self.columns - 1) - row % 2:
            return None
        return f"{chr(ord('A') + row)}{(column - row % 2) // 2 + 1}"

    def beside(self, name: str, direction: str) -> str | None:
        down, east = {"NE": (-1, 1), "E": (0, 2), "SE": (1, 1), "SW": (1, -1), "W": (0, -2), "NW": (-1, -1)}[direction]
        row, column = self.place(name)
        return self.name(row + down, column + east)

    def distance(self, a: str, b: str) -> int:
        (ra, ca), (rb, cb) = self.place(a), self.place(b)
        down, across = abs(ra - rb), abs(ca - cb)
        return down + max(0, (across - down) // 2)

    def danger(self, name: str | None) -> int:
        """The distance to the nearest enemy unit (4.6)."""
        return FAR if name is None else min(self.distance(name, enemy) for enemy in self.enemies)


@dataclass(frozen=True)
class Mover:
    """A unit in the middle of its move."""

    type: str
    at: str | None  # None when it has left the map
    facing: str
    points: int
    ended: bool = False


def start(kind: str, at: str, facing: str) -> Mover:
    return Mover(kind, at, facing, MOVEMENT[kind])


def front(facing: str) -> tuple[str, str, str]:
    k = DIRECTIONS.index(facing)
    return DIRECTIONS[k - 1], facing, DIRECTIONS[(k + 1) % 6]


def entry(board: Field, m: Mover, direction: str) -> Mover | None:
    """The unit after a step in a direction, None if it cannot be made (6.5, 6.7 to 6.10, 6.13)."""
    assert m.at is not None
    there = board.beside(m.at, direction)
    if there is None or there in board.enemies:
        return None
    ground = board.terrain.get(there, "clear")
    side = board.hexsides.get(frozenset((m.at, there)), "none")
    if ground == "river" or side == "river":
        return None
    cost = 1 if m.type == "PX" else COST[ground] + (side == "ford")
    if cost > m.points:
        return None
    return replace(m, at=there, facing=direction, points=m.points - cost, ended=ground == "woods")


def moves(board: Field, m: Mover) -> Iterator[tuple[str, Mover]]:
    """Everything the points allow: texts with what the unit is then; a step onto a friend included."""
    if m.ended or m.at is None:
        return
    for direction in front(m.facing):
        if board.beside(m.at, direction) is None:
            if m.points >= 1:
                yield "leave map", replace(m, at=None, points=m.points - 1, ended=True)
        elif (after := entry(board, m, direction)) is not None:
            assert after.at is not None
            yield after.at, after
    for facing in DIRECTIONS:
        if facing != m.facing and m.points >= 1:
            yield f"face {facing}", replace(m, facing=facing, points=m.points - 1)


def may_stop(board: Field, m: Mover) -> bool:
    return m.at is None or m.at not in board.friends


def can_finish(board: Field, m: Mover) -> bool:
    """Can the move come to an end where the unit may stand (6.12)?"""
    if (m, None) not in board.known:
        ways = (after for _, after in moves(board, m))
        board.known[m, None] = may_stop(board, m) or any(can_finish(board, after) for after in ways)
    return board.known[m, None]


def runs(board: Field, before: Mover, after: Mover) -> bool:
    """Does this part of a move bring the unit no nearer (4.6)?"""
    return board.danger(after.at) >= board.danger(before.at)


def flees(board: Field, m: Mover, goal: int) -> bool:
    """Can the unit still end its move further than `goal` from the enemy?"""
    if (m, goal) not in board.known:
        away = (after for _, after in moves(board, m) if runs(board, m, after))
        there = may_stop(board, m) and board.danger(m.at) > goal
        board.known[m, goal] = there or any(flees(board, after, goal) for after in away)
    return board.known[m, goal]


def choices(board: Field, m: Mover, goal: int | None = None) -> set[str]:
    """The legal actions of a unit on the move; `goal` is set for one in flight: the distance to get beyond."""
    if goal is None:
        found = {text for text, after in moves(board, m) if can_finish(board, after)}
        return found | ({"stop"} if may_stop(board, m) else set())
    found = {text for text, after in moves(board, m) if runs(board, m, after) and flees(board, after, goal)}
    return found | ({"stop"} if may_stop(board, m) and board.danger(m.at) > goal else set())


# ---------------------------------------------------------------- out of control


def best_charge(board: Field, m: Mover, quarry: str) -> tuple[int, int]:
    """The nearest that a unit out of control can come to an enemy, and by how many hexes (13.9b)."""
    assert m.at is not None
    best = board.distance(m.at, quarry), 0
    seen = {(m, 0)}
    open_ = [(m, 0)]
    while open_:
        here, hexes = open_.pop()
        assert here.at is not None
        for text, after in moves(board, here):
            if after.at is None or board.distance(after.at, quarry) > board.distance(here.at, quarry):
                continue
            state = after, hexes + (not text.startswith("face"))
            if state in seen:
                continue
            seen.add(state)
            open_.append(state)
            if may_stop(board, after):
                best = min(best, (board.distance(after.at, quarry), state[1]))
    return best


def faces(board: Field, m: Mover, quarry: str) -> bool:
    """Is a neighbour in the unit's front?"""
    assert m.at is not None
    return quarry in [board.beside(m.at, direction) for direction in front(m.facing)]


# ---------------------------------------------------------------- night

AIMS = frozenset(("camp", "edge"))


def to_edge(board: Field, name: str) -> int:
    """Steps to the nearest hex at the edge of the map, counted by walking."""
    ring, steps = {name}, 0
    while all(board.beside(place, direction) is not None for place in ring for direction in DIRECTIONS):
        ring |= {near for place in ring for direction in DIRECTIONS if (near := board.beside(place, direction))}
        steps += 1
    return steps


def night_moves(
    board: Field, m: Mover, aims: frozenset[str], camp: str | None
) -> Iterator[tuple[str, Mover, frozenset[str]]]:
    """What a unit may do by night, with the aims that its move can then still have (13.4b)."""
    for text, after in moves(board, m):
        kept = aims
        if after.at is None:
            kept = aims & {"edge"}
        elif not text.startswith("face"):
            assert m.at is not None
            nearer = {"edge"} if to_edge(board, after.at) < to_edge(board, m.at) else set()
            if camp is not None and board.distance(after.at, camp) < board.distance(m.at, camp):
                nearer.add("camp")
            kept = aims & nearer
        if kept:
            yield text, after, kept


def night_choices(board: Field, m: Mover, aims: frozenset[str], camp: str | None) -> set[str]:
    """The legal actions of a unit that moves by night."""

    def ends(after: Mover, kept: frozenset[str]) -> bool:
        return may_stop(board, after) or any(ends(a, k) for _, a, k in night_moves(board, after, kept, camp))

    found = {text for text, after, kept in night_moves(board, m, aims, camp) if ends(after, kept)}
    return found | ({"stop"} if may_stop(board, m) else set())
