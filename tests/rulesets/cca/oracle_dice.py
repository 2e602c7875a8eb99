"""The small questions of the combat oracle, written from the clauses alone (sections 9 to 13 and 16).

How many dice, which faces hit, which flags may be ignored, how far and where to retreat, who may evade or shoot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.rulesets.cca.oracle_field import (
    ALWAYS_HIT_ON_LEADER,
    CLOSE_MAX_IN,
    ELEPHANT_DICE_AT_LEADER,
    ELEPHANT_FIXED_DICE,
    FLEXIBILITY_DICE,
    FULL_WARRIORS_DICE,
    HORSES,
    IMPASSABLE,
    Field,
    Leader,
    Unit,
    distance,
    enemy_of,
    homeward,
    in_home_row,
    in_sight,
    neighbours,
    sides_crossed,
)


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
