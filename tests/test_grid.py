"""Hex geometry against boards drawn by hand.

      A1    A2    A3    A4    A5          long row: x = 0, 1, 2, ...
         B1    B2    B3    B4             short row: x = 0.5, 1.5, ...
      C1    C2    C3    C4    C5
"""

import numpy as np
import pytest

from ancients_env.grid import NE, NW, SE, SW, E, W, grid, half_turn_table, sight_table

SMALL, LARGE = grid(3, 5), grid(9, 13)


def neighbours(g, name: str) -> list[str]:
    return [g.names[h] if h >= 0 else "-" for h in g.neighbours[g.hex(name)]]


@pytest.mark.parametrize(
    ("g", "name", "around"),  # NE, E, SE, SW, W, NW
    [
        (SMALL, "B2", ["A3", "B3", "C3", "C2", "B1", "A2"]),
        (SMALL, "A1", ["-", "A2", "B1", "-", "-", "-"]),
        (SMALL, "A5", ["-", "-", "-", "B4", "A4", "-"]),
        (SMALL, "C1", ["B1", "C2", "-", "-", "-", "-"]),
        (SMALL, "B4", ["A5", "-", "C5", "C4", "B3", "A4"]),
        (LARGE, "E7", ["D7", "E8", "F7", "F6", "E6", "D6"]),
        (LARGE, "H12", ["G13", "-", "I13", "I12", "H11", "G12"]),
    ],
)
def test_neighbours_run_clockwise_from_the_north_east(g, name, around):
    assert neighbours(g, name) == around


def test_names_and_indices_are_two_ways_of_one_thing():
    assert LARGE.hex("E7") == 4 * 13 + 6 and LARGE.name(58) == "E7"
    assert all(LARGE.hex(name) == h for h, name in enumerate(LARGE.names) if name)
    assert SMALL.names[9] == "" and not SMALL.exists[9]  # the missing cell of row B
    assert LARGE.hex(" e7 ") == 58


@pytest.mark.parametrize(
    ("name", "says"),
    [("J1", "rows are A to I"), ("B13", "row B has columns 1 to 12"), ("A0", "columns 1 to 13"), ("7E", "such as E7")],
)
def test_a_hex_off_the_board_is_refused_with_what_would_be_right(name, says):
    with pytest.raises(ValueError, match=says):
        LARGE.hex(name)


@pytest.mark.parametrize(
    ("a", "b", "apart"), [("A1", "A13", 12), ("A1", "I1", 8), ("A1", "I13", 16), ("E7", "B1", 7), ("E7", "E7", 0)]
)
def test_distances(a, b, apart):
    assert LARGE.distance[LARGE.hex(a), LARGE.hex(b)] == apart


def test_distances_are_those_of_a_search_over_neighbours():
    for start in (0, 8, 58):
        far, edge = {start: 0}, [start]
        while edge:
            reached = {n: far[h] + 1 for h in edge for n in LARGE.neighbours[h].tolist() if n >= 0 and n not in far}
            far.update(reached)
            edge = list(reached)
        assert all(LARGE.distance[start, h] == d for h, d in far.items())
        assert len(far) == LARGE.exists.sum()


@pytest.mark.parametrize(("name", "turned"), [("A1", "I13"), ("B1", "H12"), ("E7", "E7"), ("A13", "I1"), ("D3", "F10")])
def test_half_turn(name, turned):
    assert LARGE.names[LARGE.half_turn[LARGE.hex(name)]] == turned


def test_half_turn_keeps_neighbours_and_is_its_own_inverse():
    turn = LARGE.half_turn
    assert (turn[turn] == np.arange(LARGE.hexes)).all()
    for h in np.flatnonzero(LARGE.exists):
        for d in range(6):
            n = LARGE.neighbours[h, d]
            assert LARGE.neighbours[turn[h], (d + 3) % 6] == (turn[n] if n >= 0 else -1)


def test_half_turn_of_a_smaller_board_stays_within_it():
    table = half_turn_table(9, 13, 3, 5)
    assert table[LARGE.hex("A1")] == LARGE.hex("C5")
    assert table[LARGE.hex("B1")] == LARGE.hex("B4")
    assert table[LARGE.hex("A6")] == LARGE.hex("A6")
    assert table[LARGE.hex("E7")] == LARGE.hex("E7")


def test_an_even_number_of_rows_is_refused():
    with pytest.raises(ValueError, match="odd number of rows, not 4"):
        grid(4, 5)


# Displacements are axial (dq, dr): E is (1, 0), SE is (0, 1).
SIGHT = sight_table(6)


def between(dq: int, dr: int) -> list[frozenset[tuple[int, int]]]:
    at = (dr + 6, dq + 6)
    return [frozenset([(a, b), (c, d)]) for a, b, c, d in SIGHT.steps[at][: SIGHT.count[at]].tolist()]


@pytest.mark.parametrize(
    ("far", "steps"),
    [
        ((1, 0), []),
        ((0, 1), []),
        ((2, 0), [{(1, 0)}]),
        ((0, 3), [{(0, 1)}, {(0, 2)}]),
        ((1, 1), [{(1, 0), (0, 1)}]),  # along the side between E and SE
        ((-1, 2), [{(-1, 1), (0, 1)}]),  # straight south
        ((2, 1), [{(1, 0)}, {(1, 1)}]),
        ((2, 2), [{(1, 0), (0, 1)}, {(1, 1)}, {(2, 1), (1, 2)}]),
    ],
)
def test_what_lies_between(far, steps):
    assert between(*far) == [frozenset(step) for step in steps]


@pytest.mark.parametrize(
    ("far", "sides"),
    [
        ((1, 0), {W}),
        ((-2, 0), {E}),
        ((0, 1), {NW}),
        ((0, -1), {SE}),
        ((1, -1), {SW}),
        ((1, 1), {W, NW}),  # through the corner of both
        ((-1, 2), {NW, NE}),
        ((2, 1), {W}),
    ],
)
def test_sides_by_which_a_line_enters(far, sides):
    assert set(SIGHT.enters[far[1] + 6, far[0] + 6].tolist()) == sides


def test_sight_back_is_sight_there_turned_round():
    for dq in range(-6, 7):
        for dr in range(-6, 7):
            if abs(dq + dr) <= 6:
                back = [frozenset((-a, -b) for a, b in step) for step in between(-dq, -dr)]
                assert back == between(dq, dr)
