"""A combat calculator for `cca`, written from the clauses alone and independent of the engine.

It answers small questions (how many dice, which faces hit, how far to retreat, who may evade, what is in sight) and
plays one whole attack with its battle back, `resolve_attack`, on a list of dice faces used in the order of cca-1.7.
Nothing is asked: the few choices of a combat are made by fixed conventions, stated at `resolve_attack`.

Not modelled: cards other than the dice they add and First Strike; the move before the combat; what follows an
advance (extra hex, bonus combat); the end of the game in mid-combat (cca-4.4).

Special troops (`Unit.elite`): sacred_band, silver_shields, companions, immortals, bow.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

# ------------------------------------------------------------------------------------------------ facts

FACES = ("light", "medium", "heavy", "leader", "flag", "swords")  # cca-1.6
SIDES = ("south", "north")


class Kind(NamedTuple):
    """One row of tables.units, as far as combat needs it."""

    hit_by: str  # the class symbol
    mounted: bool
    family: str
    blocks: int
    range: int  # 0: no ranged weapon
    attack: int  # close combat base dice; elephants 0, see cca-11.20
    back: int
    swords: bool  # hits on swords
    retreat: int  # hexes per flag
    evades: str  # "all", "foot and heavy mounted", "foot and elephants", "none"


KINDS = {
    "LI": Kind("light", False, "infantry", 4, 2, 2, 2, False, 2, "all"),
    "SL": Kind("light", False, "infantry", 4, 3, 2, 2, False, 2, "all"),
    "AR": Kind("light", False, "infantry", 4, 3, 2, 2, False, 2, "all"),
    "AX": Kind("light", False, "infantry", 4, 2, 3, 3, True, 1, "none"),
    "LWM": Kind("light", False, "war machine", 2, 3, 2, 2, False, 1, "all"),
    "MI": Kind("medium", False, "infantry", 4, 0, 4, 4, True, 1, "none"),
    "WA": Kind("medium", False, "infantry", 4, 0, 3, 3, True, 2, "none"),
    "HI": Kind("heavy", False, "infantry", 4, 0, 5, 5, True, 1, "none"),
    "HWM": Kind("heavy", False, "war machine", 2, 2, 2, 2, False, 1, "all"),
    "LC": Kind("light", True, "cavalry", 3, 2, 2, 2, False, 4, "all"),
    "HA": Kind("light", True, "cavalry", 3, 2, 2, 2, False, 4, "all"),
    "MC": Kind("medium", True, "cavalry", 3, 0, 3, 3, True, 3, "foot and heavy mounted"),
    "HC": Kind("heavy", True, "cavalry", 3, 0, 4, 4, True, 2, "foot and elephants"),
    "CM": Kind("medium", True, "camels", 3, 0, 3, 2, True, 3, "foot and heavy mounted"),
    "EL": Kind("heavy", True, "elephants", 2, 0, 0, 0, True, 1, "none"),
    "LCH": Kind("light", True, "chariots", 2, 2, 2, 2, True, 3, "all"),
    "HCH": Kind("heavy", True, "chariots", 2, 0, 4, 3, True, 2, "foot and elephants"),
}
FULL_WARRIORS_DICE = 4  # cca-11.13
ELEPHANT_FIXED_DICE = {"EL": 3, "WA": 3, "HCH": 3, "CM": 3}  # cca-11.20
ELEPHANT_DICE_AT_LEADER = 1
FLEXIBILITY_DICE = 3  # side option tactical_flexibility
HORSES = ("cavalry", "chariots")  # whom elephants and camels frighten
ALWAYS_HIT_ON_LEADER = ("sacred_band", "silver_shields")
LONG_RANGE = ("immortals", "bow")

IMPASSABLE = ("coast", "steep", "river")
SIGHT_BLOCKED_BY = ("forest", "camp", "steep")  # steep: an impassable hill, on which nobody stands; hills: cca-10.7
CLOSE_MAX_IN = {"broken": 2, "forest": 2, "ford": 2}  # open_ford has no maximum

# ------------------------------------------------------------------------------------------------ pieces


@dataclass
class Unit:
    type: str
    side: str
    at: str
    blocks: int
    elite: str | None = None

    @property
    def kind(self) -> Kind:
        return KINDS[self.type]

    @property
    def foot(self) -> bool:
        return not self.kind.mounted

    @property
    def is_full(self) -> bool:
        return self.blocks >= self.kind.blocks

    @property
    def range(self) -> int:
        return 3 if self.elite in LONG_RANGE else self.kind.range


@dataclass
class Leader:
    side: str
    at: str
    alexander: bool = False


@dataclass
class Field:
    """The board: pieces, terrain by hex (clear if not named), rampart sides by hex; and which sides have an option."""

    units: list[Unit]
    leaders: list[Leader] = field(default_factory=list)
    terrain: dict[str, str] = field(default_factory=dict)
    ramparts: dict[str, set[str]] = field(default_factory=dict)
    fright_of_elephants: frozenset[str] = frozenset()
    poor_leadership: frozenset[str] = frozenset()
    tactical_flexibility: frozenset[str] = frozenset()

    def kind_of(self, at: str) -> str:
        return self.terrain.get(at, "clear")

    def unit_at(self, at: str) -> Unit | None:
        return next((u for u in self.units if u.at == at), None)

    def leader_at(self, at: str) -> Leader | None:
        return next((x for x in self.leaders if x.at == at), None)

    def lone_leader_at(self, at: str) -> Leader | None:
        return self.leader_at(at) if self.unit_at(at) is None else None

    def side_at(self, at: str) -> str | None:
        piece = self.unit_at(at) or self.leader_at(at)
        return piece.side if piece else None


def enemy_of(side: str) -> str:
    return "north" if side == "south" else "south"


# ------------------------------------------------------------------------------------------------ geometry
#
#        A1    A2    A3  ...  A13         row 0, long
#           B1    B2   ...  B12           row 1, short, half a hex east
#        C1    C2    C3  ...  C13
#
# Coordinates: a hex is 2 wide, rows are 3 apart and y grows southwards; a hex is then |x| <= 1, |x+y| <= 2, |x-y| <= 2
# around its centre. The picture is stretched, which changes no straight line, and every number is exact.

ROWS = "ABCDEFGHI"
DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
SIDE_LINES = {"E": (1, 0, 1), "NE": (1, -1, 2), "SE": (1, 1, 2), "W": (-1, 0, 1), "NW": (-1, -1, 2), "SW": (-1, 1, 2)}


def columns(row: int) -> int:
    return 13 if row % 2 == 0 else 12


def parse(at: str) -> tuple[int, int]:
    return ROWS.index(at[0]), int(at[1:])


def on_board(row: int, column: int) -> bool:
    return 0 <= row < len(ROWS) and 1 <= column <= columns(row)


def name(row: int, column: int) -> str:
    return f"{ROWS[row]}{column}"


def all_hexes() -> list[str]:
    """In reading order."""
    return [name(r, c) for r in range(len(ROWS)) for c in range(1, columns(r) + 1)]


def step(at: str, direction: str) -> str | None:
    """The neighbour in that direction, None off the board (cca-1.2)."""
    row, column = parse(at)
    if direction in ("E", "W"):
        column += 1 if direction == "E" else -1
    else:
        west = column - 1 if row % 2 == 0 else column
        column = west if direction in ("NW", "SW") else west + 1
        row += -1 if direction in ("NE", "NW") else 1
    return name(row, column) if on_board(row, column) else None


def neighbours(at: str) -> list[str]:
    """In reading order (the order of cca-12.12)."""
    found = [step(at, d) for d in ("NW", "NE", "W", "E", "SW", "SE")]
    return [h for h in found if h is not None]


def homeward(at: str, side: str) -> list[str]:
    """The neighbours towards the home edge, west to east (cca-1.3)."""
    found = [step(at, d) for d in (("SW", "SE") if side == "south" else ("NW", "NE"))]
    return [h for h in found if h is not None]


def in_home_row(at: str, side: str) -> bool:
    return at[0] == ("I" if side == "south" else "A")


def distance(a: str, b: str) -> int:
    """Smallest number of steps, found by walking outwards from a."""
    ring, seen, steps = {a}, {a}, 0
    while b not in ring:
        ring = {n for h in ring for n in neighbours(h)} - seen
        seen |= ring
        steps += 1
    return steps


def centre(row: int, column: int) -> tuple[int, int]:
    return 2 * column + row % 2, 3 * row


class Overlap(NamedTuple):
    """The part of a straight line, from start 0 to end 1, that a hex has."""

    start: Fraction
    end: Fraction
    inside: bool  # False: the line runs along a side of the hex


def overlap(a: tuple[int, int], b: tuple[int, int], hex_centre: tuple[int, int]) -> Overlap | None:
    """Cut the line between two points down to one hex; None if it has no part of it but perhaps a point."""
    x, y = a[0] - hex_centre[0], a[1] - hex_centre[1]
    dx, dy = b[0] - a[0], b[1] - a[1]
    start, end = Fraction(0), Fraction(1)
    for p, q, limit in SIDE_LINES.values():
        here, slope = p * x + q * y, p * dx + q * dy
        if slope == 0 and here > limit:
            return None
        if slope > 0:
            end = min(end, Fraction(limit - here, slope))
        if slope < 0:
            start = max(start, Fraction(limit - here, slope))
    if start >= end:
        return None
    middle = (start + end) / 2
    inside = all(p * (x + middle * dx) + q * (y + middle * dy) < limit for p, q, limit in SIDE_LINES.values())
    return Overlap(start, end, inside)


def sides_crossed(target: str, source: str) -> set[str]:
    """The sides of the target's hex through which the line from the source enters: two if it enters at a corner."""
    a, b = centre(*parse(source)), centre(*parse(target))
    cut = overlap(a, b, b)
    assert cut is not None
    x, y = (cut.start - 1) * (b[0] - a[0]), (cut.start - 1) * (b[1] - a[1])
    return {d for d, (p, q, limit) in SIDE_LINES.items() if p * x + q * y == limit}


def hill_of(f: Field, at: str) -> set[str]:
    """The connected hill hexes around a hex; empty if it is not a hill."""
    hill: set[str] = set()
    edge = {at} if f.kind_of(at) == "hill" else set()
    while edge:
        hill |= edge
        edge = {n for h in edge for n in neighbours(h) if f.kind_of(n) == "hill"} - hill
    return hill


def in_sight(f: Field, a: str, b: str) -> bool:
    """cca-10.4 to cca-10.8."""
    same_hill = b in hill_of(f, a)

    def is_obstacle(row: int, column: int) -> bool:
        if not on_board(row, column):
            return True
        at = name(row, column)
        if f.side_at(at) is not None or f.kind_of(at) in SIGHT_BLOCKED_BY:
            return True
        return f.kind_of(at) == "hill" and not same_hill

    along: dict[tuple[Fraction, Fraction], list[bool]] = {}
    for row in range(-1, len(ROWS) + 1):
        for column in range(-1, 15):
            if (row, column) in (parse(a), parse(b)):
                continue
            cut = overlap(centre(*parse(a)), centre(*parse(b)), centre(row, column))
            if cut is None:
                continue
            if cut.inside:
                if is_obstacle(row, column):
                    return False
            else:
                along.setdefault((cut.start, cut.end), []).append(is_obstacle(row, column))
    return not any(all(pair) for pair in along.values())


# ------------------------------------------------------------------------------------------------ questions


def is_passable(f: Field, at: str, unit: Unit | None = None) -> bool:
    """For a unit, or for a leader when no unit is given."""
    if unit is not None and unit.kind.family == "war machine" and f.kind_of(at) == "broken":
        return False  # cca-16.1
    return f.kind_of(at) not in IMPASSABLE


def enemy_adjacent(f: Field, unit: Unit) -> bool:
    return any(f.side_at(n) == enemy_of(unit.side) for n in neighbours(unit.at))  # lone leaders count: cca-9.5


def is_supported(f: Field, unit: Unit) -> bool:
    """cca-12.8."""
    return unit.type != "EL" and sum(f.side_at(n) == unit.side for n in neighbours(unit.at)) >= 2


def leader_symbols_hit(f: Field, unit: Unit) -> bool:
    """In close combat (cca-11.3)."""
    if unit.type == "EL":
        return False
    if unit.elite in ALWAYS_HIT_ON_LEADER or f.leader_at(unit.at):
        return True
    near = [x for n in neighbours(unit.at) if (x := f.leader_at(n)) is not None and x.side == unit.side]
    return bool(near) and unit.side not in f.poor_leadership


def is_protected(f: Field, target: Unit, source: str, defending: bool) -> bool:
    """By rampart or camp: foot only, and only the unit that is attacked (cca-12.10, 16.21 to 16.25)."""
    if not defending or not target.foot:
        return False
    return f.kind_of(target.at) == "camp" or sides_crossed(target.at, source) <= f.ramparts.get(target.at, set())


def terrain_maxima(f: Field, thrower: Unit, target_at: str, ranged: bool) -> list[int]:
    here, there = f.kind_of(thrower.at), f.kind_of(target_at)
    maxima = []
    if ranged:
        if there == "forest":
            maxima.append(1)  # cca-16.4
        if here == "ford":
            maxima.append(1)  # cca-16.10
        return maxima
    if here in CLOSE_MAX_IN:
        maxima.append(CLOSE_MAX_IN[here])
    if here == "hill":
        maxima.append(3 if thrower.foot else 2)  # cca-16.7
    elif there == "hill":
        maxima.append(2)
    return maxima


def _ranged_base(unit: Unit, moved: int) -> int:
    """cca-10.3."""
    if unit.range == 0:
        return 0
    if unit.kind.family == "war machine" and moved > 0:
        return 0
    if unit.type == "AX" and moved > 1:
        return 0
    return 2 if moved == 0 or unit.type == "LCH" else 1


def _close_base(f: Field, unit: Unit, target: Unit | Leader, back: bool, first_strike: bool, full: bool) -> int:
    """cca-11.7, 11.8, 11.13; all units but elephants."""
    if unit.type == "WA" and full:
        return FULL_WARRIORS_DICE
    if back and unit.type == "HI" and isinstance(target, Unit) and target.type in ("MI", "HI"):
        flexible = target.side in f.tactical_flexibility
        if flexible and not is_supported(f, unit) and f.kind_of(unit.at) != "broken":
            return FLEXIBILITY_DICE
    return unit.kind.back if back or first_strike else unit.kind.attack


def _elephant_base(f: Field, unit: Unit, target: Unit | Leader, back: bool, thrown: int | None) -> int:
    """cca-11.20 to 11.22."""
    if isinstance(target, Leader):
        return ELEPHANT_DICE_AT_LEADER
    if target.type in ELEPHANT_FIXED_DICE:
        return ELEPHANT_FIXED_DICE[target.type]
    if not back:
        return attack_dice(f, target, unit, ranged=False, back=True)
    return attack_dice(f, target, unit, ranged=False) if thrown is None else thrown


def attack_dice(
    f: Field,
    attacker: Unit,
    target: Unit | Leader,
    *,
    ranged: bool,
    moved: int = 0,
    card_dice: int = 0,
    back: bool = False,
    dice_thrown_by_attacker: int | None = None,
    first_strike: bool = False,
    warriors_full: bool | None = None,
) -> int:
    """Number of dice `attacker`, the unit that throws, has against `target` (cca-9.6).

    back: the unit is the one attacked: it battles back, or strikes first by First Strike.
    first_strike: a First Strike card is in this combat; without `back` the throw is the ordered unit's answer to it,
        made with battle-back numbers (cca-17.29).
    dice_thrown_by_attacker: for elephants with `back`: dice the ordered unit threw or would have thrown, with cards.
    warriors_full: strength of throwing warriors when the combat began (cca-11.13); None: their strength now.
    moved: hexes moved, counts for ranged combat only. Whether a moved unit may attack at all is not asked here.
    """
    if ranged:
        dice = _ranged_base(attacker, moved)
    elif attacker.type == "EL":
        dice = _elephant_base(f, attacker, target, back, dice_thrown_by_attacker)
    else:
        full = attacker.is_full if warriors_full is None else warriors_full
        dice = _close_base(f, attacker, target, back, first_strike, full)
    if dice == 0:
        return 0
    if f.kind_of(attacker.at) == "camp":
        dice -= 1
    dice = min([dice, *terrain_maxima(f, attacker, target.at, ranged)])
    leader = f.leader_at(attacker.at)
    if not ranged and leader is not None and leader.alexander and attacker.type != "EL":
        dice += 1
    return max(0, dice + card_dice)


class Score(NamedTuple):
    """What a throw does: against a lone leader `hits` is 1 if he is eliminated."""

    hits: int
    flags: int
    dice_used: int  # first throw and re-throws


def score_throw(
    f: Field,
    thrower: Unit,
    target: Unit | Leader,
    faces: Sequence[str],
    rethrows: Sequence[str],
    *,
    ranged: bool,
    evading: bool,
    defending: bool,
) -> Score:
    """Hits left after ignored ones, and flags, of one throw; `rethrows` are the faces that come next.

    `defending`: the target is the unit that was attacked, not an attacker that is struck back.
    """
    if isinstance(target, Leader):
        return Score(int("leader" in faces), 0, len(faces))  # cca-10.12, 11.16
    if ranged:
        return Score(faces.count(target.kind.hit_by), faces.count("flag"), len(faces))  # cca-10.9

    swords_hit = thrower.kind.swords and not evading and target.type != "EL"
    leaders_hit = leader_symbols_hit(f, thrower) and not evading
    swords_to_ignore = 0
    if target.kind.family == "chariots":
        swords_to_ignore += 1
    if target.elite == "companions":
        swords_to_ignore += 1
    if is_protected(f, target, thrower.at, defending):
        swords_to_ignore += 1
    against_horses = thrower.kind.family in HORSES
    symbols_to_ignore = int(against_horses and target.type in ("EL", "CM"))  # heavy or medium: their own class

    hits = symbols = flags = used = 0

    def is_swords_hit(face: str) -> bool:
        """Count one die; true if it shows swords that hit, so that elephants throw it again."""
        nonlocal hits, symbols, flags, swords_to_ignore
        if face == "flag":
            flags += 0 if evading else 1
        elif face == target.kind.hit_by:
            symbols += 1
        elif face == "leader":
            hits += int(leaders_hit)
        elif face == "swords" and swords_hit:
            if swords_to_ignore:
                swords_to_ignore -= 1
                return False
            hits += 1
            return True
        return False

    again = [is_swords_hit(face) for face in faces].count(True)
    if thrower.type == "EL":
        for _ in range(again):  # cca-11.23
            while True:
                if used == len(rethrows):
                    raise ValueError("not enough dice for the re-throws")
                used += 1
                if not is_swords_hit(rethrows[used - 1]):
                    break
    hits += max(0, symbols - symbols_to_ignore)
    return Score(hits, flags, len(faces) + used)


def flags_ignorable(
    f: Field, unit: Unit, thrower: Unit, *, ranged: bool, defending: bool, warriors_full: bool | None = None
) -> int:
    """How many flags of one throw the unit may ignore, as the field stands after hits and leader test (cca-12.9)."""
    if unit.type == "EL":
        return int(not ranged and thrower.kind.family in HORSES)  # cca-11.24, 11.25
    if thrower.type == "EL" and unit.foot and unit.side in f.fright_of_elephants:
        return 0
    full = unit.is_full if warriors_full is None else warriors_full
    sources = [
        f.leader_at(unit.at) is not None,
        is_supported(f, unit),
        is_protected(f, unit, thrower.at, defending),
        unit.type == "WA" and full,
        unit.elite in ALWAYS_HIT_ON_LEADER,
        unit.elite == "companions" and not ranged,
    ]
    return sources.count(True)


def retreat_distance(unit: Unit, thrower: Unit, flags: int, *, ranged: bool) -> int:
    """Hexes to retreat for the flags that are not ignored (cca-12.1, 11.17, 11.25)."""
    frightened = not ranged and thrower.type in ("EL", "CM") and unit.kind.family in HORSES
    return flags * (unit.kind.retreat + int(frightened))


def may_enter_homeward(f: Field, unit: Unit, at: str) -> bool:
    """May a retreating or evading unit step into this hex (cca-12.3 to 12.5, 13.5)?"""
    if not is_passable(f, at, unit) or f.unit_at(at) is not None:
        return False
    leader = f.leader_at(at)
    return leader is None or (leader.side == unit.side and f.leader_at(unit.at) is None)


def retreat_hexes(f: Field, unit: Unit) -> list[str]:
    """Open hexes of the next retreat step, in reading order."""
    return [h for h in homeward(unit.at, unit.side) if may_enter_homeward(f, unit, h)]


def evade_paths(f: Field, unit: Unit) -> list[tuple[str, ...]]:
    """All legal evade moves, in reading order: of 2 hexes, or of 1 if there is none of 2 (cca-13.4, 13.5)."""
    short = [(first,) for first in retreat_hexes(f, unit)]
    long = [
        (first, second)
        for (first,) in short
        if f.leader_at(first) is None
        for second in homeward(first, unit.side)
        if may_enter_homeward(f, unit, second)
    ]
    return list(long or short)


def may_evade(f: Field, defender: Unit, attacker: Unit) -> bool:
    """cca-13.2 to 13.4."""
    if defender.kind.family == "war machine":
        return True  # cca-13.9
    heavy_mounted = attacker.type in ("HC", "HCH", "EL")
    eligible = {
        "all": True,
        "foot and heavy mounted": attacker.foot or heavy_mounted,
        "foot and elephants": attacker.foot or attacker.type == "EL",
        "none": False,
    }[defender.kind.evades]
    return eligible and bool(evade_paths(f, defender))


def can_shoot(f: Field, shooter: Unit, target_at: str, *, moved: int = 0, card_dice: int = 0) -> bool:
    """cca-9.4, 10.1 to 10.8; with 0 dice a unit cannot attack (cca-9.6)."""
    target = f.unit_at(target_at) or f.leader_at(target_at)
    if target is None or target.side == shooter.side or enemy_adjacent(f, shooter):
        return False
    if not 2 <= distance(shooter.at, target_at) <= shooter.range or not in_sight(f, shooter.at, target_at):
        return False
    return attack_dice(f, shooter, target, ranged=True, moved=moved, card_dice=card_dice) > 0


def may_end_leader_evade(f: Field, leader: Leader, at: str) -> bool:
    """cca-13.12."""
    return f.leader_at(at) is None and f.side_at(at) != enemy_of(leader.side)


def leader_evade_hexes(f: Field, leader: Leader, at: str, hexes_left: int) -> list[str]:
    """Next hexes from which a legal end, on the board or off it, can still be reached (decision D15)."""

    def reaches_an_end(h: str, left: int) -> bool:
        if may_end_leader_evade(f, leader, h):
            return True
        if left == 0:
            return False
        if in_home_row(h, leader.side):
            return True  # cca-13.16
        return bool(leader_evade_hexes(f, leader, h, left))

    def may_enter(h: str) -> bool:
        lone = f.lone_leader_at(h)
        return is_passable(f, h) and (lone is None or lone.side == leader.side)

    if hexes_left == 0:
        return []
    return [h for h in homeward(at, leader.side) if may_enter(h) and reaches_an_end(h, hexes_left - 1)]


def escape_dice(unit: Unit, warriors_full: bool | None = None) -> int:
    """Dice of a unit through whose hex an enemy leader runs (cca-13.14)."""
    if unit.type == "EL":
        return ELEPHANT_DICE_AT_LEADER
    full = unit.is_full if warriors_full is None else warriors_full
    return FULL_WARRIORS_DICE if unit.type == "WA" and full else unit.kind.attack


# ------------------------------------------------------------------------------------------------ one whole attack

Choice = Literal["first", "last"] | Callable[[list[str]], str]


@dataclass
class Result:
    """What an attack left behind and what happened on the way."""

    after: Field
    banners: dict[str, int]  # gained in this attack, by side
    eliminated_units: list[tuple[str, str]] = field(default_factory=list)  # (type, side), in order
    eliminated_leaders: list[str] = field(default_factory=list)  # side, in order
    machines_removed: list[tuple[str, str]] = field(default_factory=list)  # evaded war machines: no banner
    leaders_gone: list[str] = field(default_factory=list)  # side of leaders who left the board: no banner
    throws: list[int] = field(default_factory=list)  # dice of each attack, first strike or battle back, no re-throws
    dice_used: int = 0
    advance: bool = False  # the attacker is offered a momentum advance
    log: list[str] = field(default_factory=list)

    @property
    def blocks(self) -> dict[str, int]:
        return {u.at: u.blocks for u in self.after.units}

    @property
    def units(self) -> dict[str, tuple[str, str, int]]:
        return {u.at: (u.side, u.type, u.blocks) for u in self.after.units}

    @property
    def leaders(self) -> dict[str, str]:
        return {x.at: x.side for x in self.after.leaders}


class _Combat:
    """One attack being played on a copy of the field."""

    def __init__(self, f: Field, dice: Sequence[str], ignore: str, choice: Choice) -> None:
        self.f = copy.deepcopy(f)
        self.dice = list(dice)
        self.ignore = ignore
        self.choice = choice
        self.full: dict[int, bool] = {}  # id of the units in combat: at full strength when it began
        self.tested: list[Leader] = []  # leaders tested since the last throw (cca-14.3)
        self.result = Result(self.f, {"south": 0, "north": 0})

    # ---- small acts

    def say(self, text: str) -> None:
        self.result.log.append(text)

    def throw(self, count: int, why: str) -> list[str]:
        faces = self.dice[self.result.dice_used : self.result.dice_used + count]
        if len(faces) < count:
            raise ValueError(f"not enough dice for {why}")
        self.result.dice_used += count
        self.say(f"{why}: {' '.join(faces)}")
        return faces

    def choose(self, hexes: list[str]) -> str:
        if self.choice == "first":
            return hexes[0]
        if self.choice == "last":
            return hexes[-1]
        return self.choice(list(hexes)) if len(hexes) > 1 else hexes[0]

    def move(self, unit: Unit, to: str) -> None:
        leader = self.f.leader_at(unit.at)
        self.say(f"{unit.side} {unit.type} {unit.at} to {to}")
        unit.at = to
        if leader is not None:
            leader.at = to

    def is_on_field(self, unit: Unit) -> bool:
        return any(u is unit for u in self.f.units)

    def remove_unit(self, unit: Unit) -> None:
        self.f.units[:] = [u for u in self.f.units if u is not unit]

    def remove_leader(self, leader: Leader) -> None:
        self.f.leaders[:] = [x for x in self.f.leaders if x is not leader]

    def eliminate_leader(self, leader: Leader) -> None:
        self.say(f"{leader.side} leader eliminated at {leader.at}")
        self.remove_leader(leader)
        self.result.eliminated_leaders.append(leader.side)
        self.result.banners[enemy_of(leader.side)] += 1

    # ---- losses and leaders

    def lose(self, unit: Unit, hits: int) -> None:
        """Take blocks off, then test an attached leader; he evades if his unit is gone (cca-14.1 to 14.3)."""
        lost = min(hits, unit.blocks)
        if lost == 0:
            return
        leader = self.f.leader_at(unit.at)
        unit.blocks -= lost
        self.say(f"{unit.side} {unit.type} at {unit.at} loses {lost}")
        if unit.blocks == 0:
            self.remove_unit(unit)
            self.result.eliminated_units.append((unit.type, unit.side))
            self.result.banners[enemy_of(unit.side)] += 1
        if leader is None:
            return
        if not any(x is leader for x in self.tested):
            self.tested.append(leader)
            faces = self.throw(2 if unit.blocks else 1, "leader test")
            if all(face == "leader" for face in faces):
                self.eliminate_leader(leader)
                return
        if unit.blocks == 0:
            self.evade_leader(leader)

    def evade_leader(self, leader: Leader) -> None:
        """cca-13.11 to 13.16: the chosen legal hex each time, and stop as soon as allowed."""
        at = leader.at
        for hexes_left in (3, 2, 1):
            options = leader_evade_hexes(self.f, leader, at, hexes_left)
            if not options:
                if in_home_row(at, leader.side):
                    self.say(f"{leader.side} leader leaves the board from {at}")
                    self.remove_leader(leader)
                    self.result.leaders_gone.append(leader.side)
                else:
                    self.eliminate_leader(leader)  # cca-13.15
                return
            at = self.choose(options)
            hunter = self.f.unit_at(at)
            if hunter is not None and hunter.side != leader.side:
                count = escape_dice(hunter, self.full.get(id(hunter)))
                if "leader" in self.throw(count, f"escape through {at}"):
                    self.eliminate_leader(leader)
                    return
            if may_end_leader_evade(self.f, leader, at):
                self.say(f"{leader.side} leader {leader.at} to {at}")
                leader.at = at
                return
        raise AssertionError("a leader's evade did not end")

    # ---- retreats and evades

    def evade(self, unit: Unit) -> None:
        if unit.kind.family == "war machine":
            leader = self.f.leader_at(unit.at)
            self.remove_unit(unit)
            self.result.machines_removed.append((unit.type, unit.side))
            self.say(f"{unit.side} {unit.type} at {unit.at} abandoned")
            if leader is not None:
                self.evade_leader(leader)  # cca-13.9
            return
        paths = evade_paths(self.f, unit)
        path: list[str] = []
        while path not in [list(p) for p in paths]:
            longer = [p for p in paths if list(p[: len(path)]) == path]
            path.append(self.choose(list(dict.fromkeys(p[len(path)] for p in longer))))
        self.move(unit, path[-1])

    def rampage(self, elephants: Unit) -> None:
        """cca-12.11, 12.12: the hexes that are occupied when it begins."""
        for at in [n for n in neighbours(elephants.at) if self.f.side_at(n) is not None]:
            faces = self.throw(2, f"rampage at {at}")
            unit, leader = self.f.unit_at(at), self.f.leader_at(at)
            if unit is not None:
                self.lose(unit, faces.count(unit.kind.hit_by))
            elif leader is not None and "leader" in faces:
                self.eliminate_leader(leader)

    def retreat(self, unit: Unit, hexes: int) -> None:
        """cca-12.2 to 12.6; elephants cca-12.13 to 12.15."""
        for done in range(hexes):
            options = retreat_hexes(self.f, unit)
            if options:
                to = self.choose(options)
                joined = self.f.leader_at(to) is not None
                self.move(unit, to)
                if joined:
                    return  # cca-12.5
                continue
            blocking = [h for h in homeward(unit.at, unit.side) if self.f.side_at(h) is not None]
            if unit.type == "EL" and blocking:
                for at in blocking:
                    blocker, leader = self.f.unit_at(at), self.f.leader_at(at)
                    if blocker is not None:
                        self.lose(blocker, 1)
                    elif leader is not None:
                        self.eliminate_leader(leader)
                continue
            self.lose(unit, hexes - done)  # nothing will open any more: one block for each hex left
            return

    # ---- throws

    def strike(self, thrower: Unit, target: Unit, count: int, *, ranged: bool, evading: bool, defending: bool) -> None:
        """One throw at a unit and all that follows from it."""
        self.tested = []
        self.result.throws.append(count)
        faces = self.throw(count, f"{thrower.side} {thrower.type} at {thrower.at}")
        rest = self.dice[self.result.dice_used :]
        score = score_throw(
            self.f, thrower, target, faces, rest, ranged=ranged, evading=evading, defending=defending
        )
        if score.dice_used > count:
            self.throw(score.dice_used - count, "re-throws")
        self.lose(target, score.hits)
        if target.blocks == 0:
            return
        if evading:
            self.evade(target)
            return
        full = self.full.get(id(target))
        allowed = flags_ignorable(self.f, target, thrower, ranged=ranged, defending=defending, warriors_full=full)
        flags = score.flags - (min(score.flags, allowed) if self.ignore == "all" else 0)
        if flags == 0:
            return
        if target.type == "EL":
            self.rampage(target)
        self.retreat(target, retreat_distance(target, thrower, flags, ranged=ranged))

    def strike_leader(self, thrower: Unit, leader: Leader, count: int) -> None:
        self.tested = []
        self.result.throws.append(count)
        if "leader" in self.throw(count, f"{thrower.side} {thrower.type} at {thrower.at}"):
            self.eliminate_leader(leader)
        else:
            self.evade_leader(leader)


def resolve_attack(
    f: Field,
    attacker_at: str,
    target_at: str,
    dice: Sequence[str],
    *,
    ranged: bool = False,
    evade: bool = False,
    first_strike: bool = False,
    battle_back: bool = True,
    ignore: Literal["all", "none"] = "all",
    card_dice: int = 0,
    moved: int = 0,
    entered_forest: bool = False,
    retreat_choice: Choice = "first",
) -> Result:
    """Play one attack to the end, battle back included. The field given is left as it is.

    Choices. evade, first_strike: what the defender does (at most one). battle_back: whether the second blow, the
    defender's or after First Strike the attacker's, is struck when it may be. ignore: every unit ignores as many flags
    as it may, or none. retreat_choice: each step of a retreat, an evade or a leader's evade takes the first (west) or
    last (east) legal hex, or what a function picks from the legal ones; a leader stops as soon as he may and leaves the
    board only if he has no hex to go to. entered_forest: the attacker did so this turn (cca-16.5).
    """
    combat = _Combat(f, dice, ignore, retreat_choice)
    now, result = combat.f, combat.result
    attacker, defender = now.unit_at(attacker_at), now.unit_at(target_at)
    lone = now.lone_leader_at(target_at)
    target = defender or lone
    if attacker is None or target is None or attacker.side == target.side:
        raise ValueError("an attack needs a unit and an enemy")
    if ranged and not can_shoot(now, attacker, target_at, moved=moved, card_dice=card_dice):
        raise ValueError("cannot shoot at this target")
    if not ranged and target_at not in neighbours(attacker_at):
        raise ValueError("close combat needs an adjacent enemy")
    if (evade or first_strike) and (ranged or defender is None or (evade and first_strike)):
        raise ValueError("no evade or First Strike here")
    combat.full = {id(u): u.is_full for u in (attacker, defender) if u is not None}
    full = combat.full[id(attacker)]
    count = attack_dice(
        now, attacker, target, ranged=ranged, moved=moved, card_dice=card_dice, warriors_full=full
    )
    if count == 0:
        raise ValueError("with 0 dice a unit cannot attack")

    if lone is not None:
        combat.strike_leader(attacker, lone, count)
        return result
    assert defender is not None
    if evade and not may_evade(now, defender, attacker):
        raise ValueError("this unit may not evade")

    defender_full = combat.full[id(defender)]
    if first_strike:
        first = attack_dice(
            now, defender, attacker, ranged=False, back=True, first_strike=True,
            dice_thrown_by_attacker=count, warriors_full=defender_full,
        )  # fmt: skip
        combat.strike(defender, attacker, first, ranged=False, evading=False, defending=False)
        stands = combat.is_on_field(attacker) and attacker.at == attacker_at
        if not (stands and combat.is_on_field(defender) and battle_back):
            return result
        count = attack_dice(
            now, attacker, defender, ranged=False, card_dice=card_dice, first_strike=True, warriors_full=full
        )
        if count == 0:
            return result
    combat.strike(attacker, defender, count, ranged=ranged, evading=evade, defending=True)
    if ranged or evade or not combat.is_on_field(attacker):
        return result

    if not combat.is_on_field(defender) or defender.at != target_at:
        free = may_enter_homeward(now, attacker, target_at)  # no unit, no leader whom it cannot join, passable
        result.advance = free and attacker.kind.family != "war machine" and not entered_forest  # cca-13.21, 16.5
        return result
    if battle_back and not first_strike:
        back = attack_dice(
            now, defender, attacker, ranged=False, back=True,
            dice_thrown_by_attacker=count, warriors_full=defender_full,
        )  # fmt: skip
        if back:
            combat.strike(defender, attacker, back, ranged=False, evading=False, defending=False)
    return result
