"""A combat calculator for `cca`, written from the clauses alone and independent of the engine.

It plays one whole attack with its battle back, `resolve_attack`, on a list of dice faces used in the order of cca-1.7.
The board is in `oracle_field`, the small questions (how many dice, which faces hit, who may evade) in `oracle_dice`.
Nothing is asked: the few choices of a combat are made by fixed conventions, stated at `resolve_attack`.

Not modelled: cards other than the dice they add and First Strike; the move before the combat; what follows an
advance (extra hex, bonus combat); the end of the game in mid-combat (cca-4.4).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tests.rulesets.cca.oracle_dice import (
    attack_dice,
    can_shoot,
    escape_dice,
    evade_paths,
    flags_ignorable,
    leader_evade_hexes,
    may_end_leader_evade,
    may_enter_homeward,
    may_evade,
    retreat_distance,
    retreat_hexes,
    score_throw,
)
from tests.rulesets.cca.oracle_field import (
    Field,
    Leader,
    Unit,
    enemy_of,
    homeward,
    in_home_row,
    neighbours,
)

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
