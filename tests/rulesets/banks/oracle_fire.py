"""Fire, duels and elephants of `banks` by hand: numbers to hit, arcs, lines of sight; independent of the engine.

Places are axial pairs (q, r): a step E is (1, 0), a step SE is (0, 1). Sight is decided by plane geometry: a hex stands
between two others where the straight line from centre to centre crosses its inside, and two hexes flank the line where
it runs along their common side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from tests.rulesets.banks.oracle import CAVALRY

Place = tuple[int, int]
STEPS: dict[str, Place] = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}
NAMES = tuple(STEPS)
RANGE = {"A": 3, "B": 2}

# highest die that hits at distances 1, 2, 3
HITS = {
    ("A", "phalanx"): (2, 1, 0),
    ("A", "others"): (3, 2, 1),
    ("A", "cavalry"): (4, 2, 1),
    ("B", "phalanx"): (1, 0, 0),
    ("B", "others"): (2, 1, 0),
    ("B", "cavalry"): (3, 1, 0),
}
DUELS = {
    ("offensive", "offensive"): 0,
    ("offensive", "prudent"): -1,
    ("offensive", "defensive"): 1,
    ("prudent", "offensive"): 1,
    ("prudent", "prudent"): 0,
    ("prudent", "defensive"): None,
    ("defensive", "offensive"): -1,
    ("defensive", "prudent"): None,
    ("defensive", "defensive"): None,
}


def hit_number(missile: str, distance: int, target: str, terrain: str = "clear", night: bool = False) -> int:
    """The highest die that hits, 0 for none (8.7, 8.8, 13.4c)."""
    if night:
        if distance > 1:
            return 0
        distance = 2
    if distance > RANGE[missile]:
        return 0
    kind = "cavalry" if target in CAVALRY else "others"
    if target == "PX" or terrain in ("woods", "village"):
        kind = "phalanx"
    return HITS[missile, kind][distance - 1]


def hits_without_dice(numbers: Iterable[int], targets: int) -> int:
    """How many of so many different targets are hit when nothing is rolled (13.2b)."""
    whole, rest = divmod(sum(numbers), 6)
    return min(targets, whole + (rest >= 4))


def duel(attacker: str, defender: str, ratings: tuple[int, int], die: int) -> str:
    """Who dies: `attacker`, `defender` or `nobody` (13.8c)."""
    number = DUELS[attacker, defender]
    if number is None:
        return "nobody"
    total = die + number + ratings[0] - ratings[1]
    return "attacker" if total <= 1 else "defender" if total >= 6 else "nobody"


def elephant(die: int) -> str:
    """What an elephant does when it is frightened (13.11a)."""
    return "none" if die <= 3 else "balk" if die <= 5 else "panic"


# ---------------------------------------------------------------- geometry


def add(a: Place, b: Place, times: int = 1) -> Place:
    return a[0] + times * b[0], a[1] + times * b[1]


def distance(a: Place, b: Place) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def arc(facing: str, reach: int) -> set[Place]:
    """The hexes a shooter at the origin may shoot at, up to a distance (8.4)."""
    k = NAMES.index(facing)
    ahead, sides = STEPS[facing], (STEPS[NAMES[k - 1]], STEPS[NAMES[(k + 1) % 6]])
    found = set()
    for n in range(1, reach + 1):
        for straight in range(n + 1):
            found |= {add((ahead[0] * straight, ahead[1] * straight), side, n - straight) for side in sides}
    return found


def _centre(p: Place) -> tuple[int, int]:
    """In the plane, hexes of width 2; heights are stretched so that everything is a whole number."""
    return 2 * p[0] + p[1], 3 * p[1]


# the six sides of a hex around its centre as a x + b y <= 1 ... in the stretched plane: |x| <= 1, |x ± y| <= 2
_SIDES = ((1, 0, 1), (-1, 0, 1), (1, 1, 2), (-1, -1, 2), (1, -1, 2), (-1, 1, 2))


def _inside(a: Place, b: Place, hexagon: Place, open_: bool) -> bool:
    """Does the segment between two centres pass through a hex, its inside only or its rim too?"""
    (ax, ay), (bx, by), (cx, cy) = _centre(a), _centre(b), _centre(hexagon)
    low, high = Fraction(0), Fraction(1)
    for x, y, most in _SIDES:
        start = x * (ax - cx) + y * (ay - cy) - most  # must be <= 0
        slope = x * (bx - ax) + y * (by - ay)
        if slope == 0:
            if start > 0 or (open_ and start == 0):
                return False
        elif slope > 0:
            high = min(high, Fraction(-start, slope))
        else:
            low = max(low, Fraction(-start, slope))
    return low < high


def between(a: Place, b: Place) -> list[set[Place]]:
    """What must block to close the line: sets of which every member blocks, one hex or the two beside a hexside."""
    box = [(q, r) for q in range(-9, 10) for r in range(-9, 10)]
    near = [add(a, p) for p in box if distance(add(a, p), b) < distance(a, b) and 0 < distance((0, 0), p)]
    crossed = [{p} for p in near if _inside(a, b, p, open_=True) and p != b]
    touched = [p for p in near if _inside(a, b, p, open_=False) and {p} not in crossed and p != b]
    pairs = [{p, q} for i, p in enumerate(touched) for q in touched[i + 1 :] if distance(p, q) == 1]
    return crossed + [pair for pair in pairs if _along(a, b, pair)]


def _along(a: Place, b: Place, pair: set[Place]) -> bool:
    """Does the line run along the side that the two hexes share: are they each other's mirror image in it?"""
    (px, py), (qx, qy) = (_centre(p) for p in sorted(pair))
    (ax, ay), (bx, by) = _centre(a), _centre(b)
    middle = (px + qx - 2 * ax) * (by - ay) == (py + qy - 2 * ay) * (bx - ax)
    return middle


def clear_sight(
    a: Place,
    b: Place,
    blocks: Callable[[Place], bool],
    *,
    height: Callable[[Place], int] | None = None,
) -> bool:
    """Is the target seen (8.5, 8.6)? With `height`, under the rules of elevation (13.5)."""

    def stops(p: Place) -> bool:
        if not blocks(p):
            return False
        if height is None or (height(a) == 0 and height(b) == 0):
            return True
        if height(p) > 0:  # an obstacle in a hill hex always blocks
            return True
        if height(a) == height(b):
            return False
        low, high = (a, b) if height(a) < height(b) else (b, a)
        return distance(p, low) < distance(p, high)

    return not any(all(stops(p) for p in group) for group in between(a, b))


def shots(numbers: Sequence[int], dice: Sequence[int]) -> list[bool]:
    """Which of several shots hit."""
    return [die <= number for number, die in zip(numbers, dice, strict=True)]
