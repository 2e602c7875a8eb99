"""Movement and sight on random boards, against a search of all paths and against points walked along a line."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import sqrt

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import hexes, neighbours, play, table

ROWS = "ABCDEFGHI"
HEXES = [f"{row}{c}" for k, row in enumerate(ROWS) for c in range(1, 14 - k % 2)]
MOVES = {
    "LI": 2, "SL": 2, "AR": 2, "AX": 2, "LWM": 1, "MI": 1, "WA": 2, "HI": 1, "HWM": 1,
    "LC": 4, "HA": 4, "MC": 3, "HC": 2, "CM": 3, "EL": 2, "LCH": 3, "HCH": 2,
}  # fmt: skip
MOUNTED = {"LC", "HA", "MC", "HC", "CM", "EL", "LCH", "HCH"}
RANGES = {"LI": 2, "AX": 2, "LC": 2, "HA": 2, "LCH": 2, "HWM": 2, "AR": 3, "SL": 3, "LWM": 3}
KINDS = ("forest", "broken", "hill", "ford", "camp", "river", "coast")


@dataclass
class Board:
    """A random position around one piece of the active side."""

    at: str
    code: str
    side: str
    led: bool  # a leader is with the unit
    units: dict[str, str] = field(default_factory=dict)  # hex -> side
    leaders: dict[str, str] = field(default_factory=dict)
    terrain: dict[str, str] = field(default_factory=dict)

    def battle(self) -> ae.Battle:
        """The battle, with the piece ordered and its turn to move."""
        words: dict[str, list[str]] = {"south": [], "north": []}
        words[self.side].append(f"{self.code}@{self.at}")
        if self.led:
            words[self.side].append(f"LD@{self.at}")
        for h, side in self.units.items():
            words[side].append(f"MI@{h}")
        for h, side in self.leaders.items():
            words[side].append(f"LD@{h}")
        ground: dict[str, list[str]] = {}
        for h, kind in self.terrain.items():
            ground.setdefault(kind, []).append(h)
        south, north = (" ".join(words[side]) for side in ("south", "north"))
        battle = table(south, north, active=self.side, hand=["coordinated_attack"], terrain=ground)
        return play(battle, self.at, "unit?", "done?")

    def is_enemy(self, h: str) -> bool:
        """Does the hex hold an enemy unit or leader?"""
        return any(pieces.get(h, self.side) != self.side for pieces in (self.units, self.leaders))


def board(seed: int, codes: list[str]) -> Board:
    """Three dozen pieces and hexes of terrain, most of them near the piece."""
    rng = random.Random(seed)
    made = Board(rng.choice(HEXES), rng.choice(codes), rng.choice(("south", "north")), rng.random() < 0.3)
    made.led &= made.code != "LD"
    near = {made.at}
    for _ in range(4):
        near |= {n for h in near for n in neighbours(h)}
    spots = sorted(near - {made.at})
    rng.shuffle(spots)
    for h in spots[:6]:
        made.units[h] = rng.choice(("south", "north"))
    for h in spots[6:9]:
        made.leaders[h] = rng.choice(("south", "north"))
    far = [h for h in HEXES if h not in near]
    made.units.update(zip(rng.sample(far, 2), ("south", "north"), strict=True))
    for h in rng.sample(spots, 12):
        kind = rng.choice(KINDS)
        if kind not in ("river", "coast") or not (h in made.units or h in made.leaders):
            made.terrain[h] = kind
    return made


# ---------------------------------------------------------------- all paths


def ways(b: Board, h: str, steps: int, most: int, found: dict[str, int]) -> None:
    """Follow every path on from a hex, noting the fewest steps to each (cca-8.2 to cca-8.4, cca-8.13, section 16)."""
    if steps == most:
        return
    for n in neighbours(h) - {b.at}:
        kind = b.terrain.get(n)
        if kind in ("river", "coast") or b.is_enemy(n):
            continue
        goes_on = True
        if b.code != "LD":
            if n in b.units or (n in b.leaders and b.led) or (kind == "broken" and b.code in ("LWM", "HWM")):
                continue
            stops = {"forest", "ford"} | ({"broken"} if b.code in MOUNTED else set())
            goes_on = n not in b.leaders and kind not in stops
        found[n] = min(found.get(n, 99), steps + 1)
        if goes_on:
            ways(b, n, steps + 1, most, found)


@pytest.mark.rule("cca-8.2", "cca-8.3", "cca-8.4", "cca-8.11")
@pytest.mark.parametrize("seed", range(60))
def test_units_reach_exactly_the_ends_of_all_legal_paths(seed: int) -> None:
    b = board(seed, sorted(MOVES))
    found: dict[str, int] = {}
    ways(b, b.at, 0, MOVES[b.code], found)
    if b.code == "WA":
        found = {h: n for h, n in found.items() if n == 1 or any(b.is_enemy(x) for x in neighbours(h))}
    check_reach(b, set(found))


@pytest.mark.rule("cca-8.13", "cca-8.14", "cca-8.16")
@pytest.mark.parametrize("seed", range(30))
def test_leaders_reach_exactly_the_ends_of_all_legal_paths(seed: int) -> None:
    b = board(seed, ["LD"])
    found: dict[str, int] = {}
    ways(b, b.at, 0, 3, found)
    check_reach(b, set(found) - set(b.leaders))


def check_reach(b: Board, expected: set[str]) -> None:
    battle = b.battle()
    if not expected:
        assert battle.decision != "move"
        return
    battle.push(b.at)
    assert hexes(battle) - {b.at} == expected


# ---------------------------------------------------------------- lines

CELLS = {(r, c): (c + 0.5 * (r % 2), r * sqrt(3) / 2) for r in range(-1, 10) for c in range(14)}  # a rim off the board


def place(h: str) -> tuple[int, int]:
    """Row and column, from 0 and from 1."""
    return ROWS.index(h[0]), int(h[1:])


def lines(a: str, b: str) -> set[tuple[str, ...]]:
    """What a walk from centre to centre meets: hexes walked through, pairs walked between; off the board is `-`."""
    (ax, ay), (bx, by) = CELLS[place(a)], CELLS[place(b)]
    met = set()
    for k in range(1, 400):
        x, y = ax + (bx - ax) * k / 399.97, ay + (by - ay) * k / 399.97
        near = sorted(((cx - x) ** 2 + (cy - y) ** 2, cell) for cell, (cx, cy) in CELLS.items())
        cells = [cell for distance, cell in near if distance - near[0][0] < 1e-9]
        met.add(tuple(sorted(name if (name := f"{ROWS[r % 9]}{c}") in HEXES and 0 <= r < 9 else "-" for r, c in cells)))
    return met - {(a,), (b,)}


def visible(b: Board, to: str) -> bool:
    """Is the line free (cca-10.4 to cca-10.8)?"""
    same_hill = to in hill_of(b, b.at)

    def is_obstacle(h: str) -> bool:
        if h == "-" or h in b.units or h in b.leaders:
            return True
        return b.terrain.get(h) in (("forest", "camp") if same_hill else ("forest", "camp", "hill"))

    return not any(all(is_obstacle(h) for h in cells) for cells in lines(b.at, to))


def hill_of(b: Board, at: str) -> set[str]:
    """The connected hill hexes a hex belongs to."""
    hill = {at} if b.terrain.get(at) == "hill" else set()
    for _ in range(6):
        hill |= {n for h in hill for n in neighbours(h) if b.terrain.get(n) == "hill"}
    return hill


def distance(a: str, b: str) -> int:
    steps, seen = 0, {a}
    while b not in seen:
        seen |= {n for h in seen for n in neighbours(h)}
        steps += 1
    return steps


@pytest.mark.rule("cca-10.1", "cca-10.2", "cca-10.4", "cca-10.5", "cca-10.7", "cca-10.8", "cca-9.4")
@pytest.mark.parametrize("seed", range(100, 180))
def test_shots_are_at_exactly_the_enemies_in_range_at_the_end_of_a_free_line(seed: int) -> None:
    b = board(seed, sorted(RANGES))
    if seed % 2:
        b.terrain[b.at] = "hill"
    if seed % 8:  # most boards without an enemy next to the shooter
        for pieces in (b.units, b.leaders):
            pieces.update({h: b.side for h in pieces if h in neighbours(b.at)})
    enemies = {h for h in {*b.units, *b.leaders} if b.is_enemy(h)}
    expected = enemies & neighbours(b.at)
    if not expected:
        expected = {h for h in enemies if distance(b.at, h) <= RANGES[b.code] and visible(b, h)}
    battle = play(b.battle(), "end movement?")
    if expected:
        battle.push(b.at)
        assert hexes(battle) - {b.at} == expected
    else:
        assert battle.decision == "play_card"
