"""The oracle: shooting and close combat in plain Python, written from the rules and never from the engine.

Every function takes a field and changes it; dice come from a `Dice` in the order of antesignani-2.7, choices from a
`Choices`. What an attack did is read off the field, the dice used and the small results returned.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.rulesets.antesignani.oracle_field import (
    DIRECTIONS,
    ELEPHANT_DIE,
    HOUR,
    Field,
    General,
    Unit,
    crosses,
    direction_between,
    distance,
    front,
    step,
    way,
)

SCORES: dict[str, dict[int, int]] = {
    "heavy_throwing": {1: 4},
    "javelins": {1: 4, 2: 1},
    "plumbatae": {1: 1, 2: 4},
    "slings": {1: 3, 2: 3},
    "bows": {1: 3, 2: 2, 3: 2},
    "crossbows": {1: 4, 2: 3, 3: 2, 4: 1},
    "balistae": {1: 4, 2: 4, 3: 3, 4: 2, 5: 1},
}
BOLTS = ("crossbows", "balistae")
MOST_PROTECTION = {"light": 2, "medium": 3, "heavy": 4, "none": 2}
SB = {
    "levy": {"dispersed": 1, "loose": 2, "dense": 3},
    "standard": {"dispersed": 2, "loose": 3, "dense": 4},
    "elite": {"dispersed": 3, "loose": 4, "dense": 5},
}


class Dice:
    """Given faces first, then faces from a generator; `faces` keeps all that were rolled, to be loaded elsewhere."""

    def __init__(self, given: Sequence[int] = (), rng: random.Random | None = None, low: float = 0.0) -> None:
        self.given = list(given)
        self.rng = rng
        self.low = low  # share of dice that fall on the lower half
        self.faces: list[int] = []

    def roll(self, n: int, sides: int = 6) -> list[int]:
        """The next n dice, which have so many sides."""
        found = [self._face(sides) for _ in range(n)]
        self.faces += found
        return found

    def _face(self, sides: int) -> int:
        if self.given:
            face = self.given.pop(0)
            assert 1 <= face <= sides, f"a die with {sides} sides shows no {face}"
            return face
        assert self.rng is not None, "more dice are rolled than were given"
        return self.rng.randint(1, sides // 2 if self.rng.random() < self.low else sides)


@dataclass
class Choices:
    """How the players choose, the same in engine and oracle."""

    shot_retreat: bool = True  # an even loss from a shot: retreat if it can be chosen
    second_way: bool = False  # of two ways to retreat: the later in reading order
    allot_last: bool = False  # losses carried over: to the later supporter in reading order
    loss_choice: bool = True  # the switch of antesignani-11.15


# ---------------------------------------------------------------- shooting
def reach(u: Unit, moved_in_rough: bool = False) -> int:
    """The greatest range (antesignani-11.6)."""
    return max(SCORES.get(u.weapon, {0: 0})) - int(u.mounted or moved_in_rough)


def base_score(u: Unit, at: str, moved_in_rough: bool = False) -> int:
    """The weapon's score at a distance, 0 out of range (antesignani-11.3)."""
    d = distance(u.at, at)
    return SCORES.get(u.weapon, {}).get(d, 0) if d <= reach(u, moved_in_rough) else 0


def in_arc(u: Unit, at: str) -> bool:
    """antesignani-11.2: light cavalry shoots all round."""
    return (u.mounted and u.weight == "light") or front(u.at, u.facing, at) > 0


def restricted(f: Field, a: str, b: str) -> bool:
    """antesignani-11.7."""

    def third(at: str) -> bool:
        return f.unit_at(at) is not None and not f.overlooks(a, at) and not f.overlooks(b, at)

    return crosses(a, b, third)


def line_open(f: Field, u: Unit, at: str) -> bool:
    """May the unit shoot along this line at all (antesignani-11.5, antesignani-23.1)?"""
    if crosses(u.at, at, lambda h: f.of(h).blocks):
        return False
    return u.weapon not in BOLTS or not restricted(f, u.at, at)


def score(f: Field, u: Unit, target: Unit, moved_in_rough: bool = False) -> int:
    """The number to hit with, 0 or less if there is no shot (antesignani-11.9)."""
    base = base_score(u, target.at, moved_in_rough)
    if base == 0:
        return 0
    cover = f.of(target.at).cover
    if cover == "dense" or (cover == "cover" and target.doctrine == "dispersed"):
        base -= 2
    elif cover == "cover" or target.doctrine == "dispersed":
        base -= 1
    return base + int(target.mounted or target.doctrine == "dense")


def can_shoot(f: Field, u: Unit, target: Unit, moved_in_rough: bool = False) -> bool:
    """At this unit, from where the shooter stands (antesignani-11.1 to 11.10, antesignani-27.4)."""
    if u.weapon == "none" or u.shieldwall or target.side == u.side:
        return False
    return in_arc(u, target.at) and score(f, u, target, moved_in_rough) > 0 and line_open(f, u, target.at)


def can_shoot_general(f: Field, u: Unit, g: General, moved_in_rough: bool = False) -> bool:
    """At a detached general (antesignani-17.12)."""
    if u.weapon == "none" or u.shieldwall or g.side == u.side or g.attached:
        return False
    return in_arc(u, g.at) and base_score(u, g.at, moved_in_rough) > 0 and line_open(f, u, g.at)


def protection(u: Unit, target: Unit) -> int:
    """antesignani-11.12, antesignani-11.13."""
    degree = min(target.protection, MOST_PROTECTION[target.weight])
    if front(target.at, target.facing, u.at) < 0:
        degree -= 1
    if u.weapon == "heavy_throwing":
        degree -= 1
    if target.shieldwall:
        degree += 1
    return min(degree, 2) if u.weapon in BOLTS else degree


def roll_hits(f: Field, u: Unit, at: str, number: int, dice: Dice) -> int:
    """antesignani-11.8, antesignani-11.10."""
    sides = 8 if restricted(f, u.at, at) else 6
    rolled = dice.roll(u.vc + int(f.overlooks(u.at, at)), sides)
    return sum(face <= number and face < 6 for face in rolled)


def shoot(f: Field, u: Unit, target: Unit, dice: Dice, choices: Choices, moved_in_rough: bool = False) -> int:
    """A shot at a unit; returns the losses (antesignani-11.11, antesignani-11.14)."""
    hits = roll_hits(f, u, target.at, score(f, u, target, moved_in_rough), dice)
    degree = protection(u, target)
    losses = sum(face > degree for face in dice.roll(hits))
    suffer = Suffering(f, target, u, shot_ways(u.at, target.at))
    for _ in range(losses):
        suffer.loss(dice, choices, by_shot=True)
    suffer.settle()
    if losses:
        check_general(f, target, losses, dice)
    return losses


def shoot_general(f: Field, u: Unit, g: General, dice: Dice) -> bool:
    """A shot at a detached general; is he lost (antesignani-17.12)?"""
    hits = roll_hits(f, u, g.at, 1, dice)
    if any(face > 5 for face in dice.roll(hits)):
        f.generals.remove(g)
        return True
    return False


def shot_ways(shooter: str, target: str) -> list[str]:
    """The direction of retreat from a shot, or the two between which the owner chooses (antesignani-11.16)."""
    dx, dr = way(shooter, target)
    worth = {name: dx * ex + 3 * dr * er for name, (ex, er) in DIRECTIONS.items()}
    return [name for name, value in worth.items() if value == max(worth.values())]


def check_general(f: Field, u: Unit, losses: int, dice: Dice) -> None:
    """antesignani-17.6."""
    g = f.general_of(u)
    if u in f.units and g is not None and 6 in dice.roll(losses):
        f.generals.remove(g)


# ---------------------------------------------------------------- losses
def lose_vc(f: Field, u: Unit) -> None:
    """antesignani-5.2, antesignani-17.5."""
    u.vc -= 1
    if u.vc <= 0:
        g = f.general_of(u)
        f.units = [other for other in f.units if other is not u]
        if g is not None:
            f.generals.remove(g)


def can_retreat(f: Field, u: Unit, to: str | None, opponent: Unit) -> bool:
    """antesignani-12.11."""
    if to is None or f.unit_at(to) is not None or f.in_contact(to, u.side):
        return False
    others = [e for e in f.enemies(u.side) if e is not opponent]
    return all(distance(to, e.at) >= distance(u.at, e.at) for e in others)


def go_to(f: Field, u: Unit, to: str) -> None:
    """A unit comes to a hex with its general and captures detached enemy generals (17.5, 17.13)."""
    g = f.general_of(u)
    u.at = to
    if g is not None:
        g.at = to
    f.generals = [x for x in f.generals if x.attached or x.side == u.side or x.at != to]


@dataclass
class Suffering:
    """One unit and the losses of one combat or shot, as they fall."""

    f: Field
    u: Unit
    opponent: Unit
    ways: list[str]  # the direction of retreat, or two to choose from
    count: int = 0
    retreats: list[str] = field(default_factory=list)

    @property
    def destroyed(self) -> bool:
        return self.u.vc <= 0

    def loss(self, dice: Dice, choices: Choices, by_shot: bool = False) -> None:
        """The next loss, odd or even (antesignani-12.7, antesignani-12.8)."""
        if self.destroyed:
            return
        self.count += 1
        u = self.u
        if self.count % 2:
            lose_vc(self.f, u)
        elif "fanatic" in u.abilities:  # antesignani-19.1
            return
        elif u.elephant:
            if by_shot and choices.loss_choice and not choices.shot_retreat:
                lose_vc(self.f, u)
            else:
                self.stampede(dice)
        else:
            possible = [w for w in self.ways if can_retreat(self.f, u, step(u.at, w), self.opponent)]
            if not possible or (by_shot and choices.loss_choice and not choices.shot_retreat):
                lose_vc(self.f, u)
            else:
                self.back(self.pick(possible, choices))

    def pick(self, possible: list[str], choices: Choices) -> str:
        """The owner's choice between two ways, kept for the rest of the shot."""
        at = self.u.at
        possible = sorted(possible, key=lambda w: reading(step(at, w)))
        chosen = possible[-1 if choices.second_way else 0]
        self.ways = [chosen]
        return chosen

    def back(self, direction: str) -> None:
        to = step(self.u.at, direction)
        assert to is not None
        go_to(self.f, self.u, to)
        self.u.shieldwall = False  # antesignani-27.5
        self.retreats.append(direction)

    def stampede(self, dice: Dice) -> None:
        """antesignani-29.4, antesignani-29.5."""
        direction = ELEPHANT_DIE[dice.roll(1)[0]]
        to = step(self.u.at, direction)
        trampled = self.f.unit_at(to) if to else None
        if can_retreat(self.f, self.u, to, self.opponent):
            self.back(direction)
            return
        lose_vc(self.f, self.u)
        if trampled is not None:
            lose_vc(self.f, trampled)

    def settle(self) -> None:
        """antesignani-12.12."""
        if len(self.retreats) >= 2:
            self.u.facing = HOUR[self.retreats[-1]]


def reading(at: str | None) -> tuple[str, int]:
    """A hex's place in reading order."""
    assert at is not None
    return at[0], int(at[1:])


# ---------------------------------------------------------------- values in close combat (antesignani-13)
def bounded(value: int, caps: list[int]) -> int:
    """antesignani-13.7, antesignani-13.8."""
    return max(1, min([value, 5, *caps]))


def fresh(defender: Unit, assailant: Unit) -> bool:
    """Is this main opponent a new one in a combat that is not the defender's first (26.2)?"""
    return defender.fought > 0 and assailant.name not in defender.faced


def spears(defender: Unit, u: Unit, assailant: Unit) -> str:
    """Which spears of the assailed unit work against one that attacks or supports: long, very long or none."""
    if defender.doctrine != "dense" or front(defender.at, defender.facing, u.at) < 0 or fresh(defender, assailant):
        return "none"
    if "very_long_spears" in defender.abilities:
        return "none" if "very_long_spears" in u.abilities else "very long"
    if "long_spears" in defender.abilities:
        return "none" if {"long_spears", "very_long_spears", "two_handed"} & u.abilities else "long"
    return "none"


def rough_for(f: Field, u: Unit, *hexes: str) -> int:
    """What rough ground in any of these hexes takes from infantry (antesignani-13.2)."""
    if u.arm != "infantry" or not any(f.of(h).rough for h in hexes):
        return 0
    return {"light": 0, "medium": 1, "heavy": 2}[u.weight]


def offence(f: Field, u: Unit, defender: Unit, assailant: Unit, moved: bool) -> int:
    """VO of the assailant or of a supporter (table vo_modifiers)."""
    held = spears(defender, u, assailant)
    value = u.vo - u.fought - rough_for(f, u, u.at, defender.at)
    charge = u.charges and moved and held == "none" and not (u.mounted and defender.elephant)
    value += int(charge) - int(u.shieldwall)
    if u.mounted and not u.dromedary and defender.dromedary:
        value -= 1
    if held == "long":
        value -= 2 if u.mounted else 1
    caps = [1] if held == "very long" else []
    if u.mounted and (f.of(u.at).rough or f.of(defender.at).rough):
        caps.append(1)
    return bounded(value, caps)


def defence(f: Field, defender: Unit, assailant: Unit, counter_charge: bool) -> int:
    """VD of the assailed unit (table vd_modifiers)."""
    here = f.of(defender.at)
    value = defender.vd - defender.fought - rough_for(f, defender, defender.at)
    if here.cover == "dense":
        value += 1 if defender.mounted else 2
    elif here.cover == "cover":
        value += 1
    value += int(defender.shieldwall) + int(counter_charge)
    if assailant.dromedary and defender.mounted and not defender.dromedary:
        value -= 1
    if assailant.elephant:
        value += {"dense": -1, "dispersed": 1}.get(defender.doctrine, 0)
    caps = []
    if defender.mounted and here.rough:
        caps.append(1)
    if front(defender.at, defender.facing, assailant.at) < 0:
        caps.append(1)
    if "two_handed" in assailant.abilities:
        caps.append(2)
    if "two_handed" in defender.abilities:
        caps.append(3)
    if "very_long_spears" in defender.abilities and fresh(defender, assailant):
        caps.append(1)
    return bounded(value, caps)


# ---------------------------------------------------------------- close combat (antesignani-12)
@dataclass
class Melee:
    """What came of a close combat."""

    totals: tuple[int, int]
    losses: dict[str, int]  # by name of the unit
    advance: str = ""  # name of the unit that may advance, if any
    to: str = ""  # where it may advance to


def fight(
    f: Field, assailant: Unit, defender: Unit, supporters: Sequence[Unit], dice: Dice, choices: Choices,
    *, moved: Sequence[str] = (), counter_charge: bool = False, spent: int = 0,
) -> Melee:  # fmt: skip
    """Steps 3 to 6 of a close combat, and who may advance; `moved` names the attackers that have moved.

    `spent` is the UD the assailant has spent, which matters to a shieldwall only.
    """
    total = 0
    for u in (assailant, *supporters):
        vo = offence(f, u, defender, assailant, u.name in moved)
        good = [face for face in _combat_dice(f, u, defender, "attack", dice) if face <= vo]
        total += sum(good) if u is assailant else len(good)
    vd = defence(f, defender, assailant, counter_charge)
    answer = sum(face for face in _combat_dice(f, defender, assailant, "defence", dice) if face <= vd)
    starts = {assailant.name: assailant.at, defender.name: defender.at}

    ways = {u.name: direction_between(defender.at, u.at) for u in (assailant, *supporters)}
    ways[defender.name] = direction_between(assailant.at, defender.at)
    suffering = {u.name: Suffering(f, u, defender, [ways[u.name]]) for u in (assailant, *supporters)}
    suffering[defender.name] = Suffering(f, defender, assailant, [ways[defender.name]])
    for u in (assailant, *supporters, defender):
        u.fought += 1
    assailant.faced |= {defender.name}
    defender.faced |= {assailant.name}

    if total == answer:
        for u, other in ((assailant, defender), (defender, assailant)):
            _tie(suffering[u.name], other)
    else:
        loser = assailant if total < answer else defender
        left = abs(total - answer)
        while left and not suffering[loser.name].destroyed:
            suffering[loser.name].loss(dice, choices)
            left -= 1
        if loser is assailant:
            _carry_over([suffering[u.name] for u in supporters], left, dice, choices)
    for s in suffering.values():
        s.settle()
    for u in (assailant, *supporters, defender):
        if suffering[u.name].count:
            check_general(f, u, suffering[u.name].count, dice)
    melee = Melee((total, answer), {name: s.count for name, s in suffering.items() if s.count})
    for u, other in ((assailant, defender), (defender, assailant)):
        if _may_advance(f, u, other, starts, is_assailant=u is assailant, spent=spent):
            melee.advance, melee.to = u.name, starts[other.name]
    return melee


def _combat_dice(f: Field, u: Unit, opponent: Unit, role: str, dice: Dice) -> list[int]:
    g = f.general_of(u)
    bonus = 0 if g is None else g.attack if role == "attack" else g.defence
    return dice.roll(u.vc + int(f.overlooks(u.at, opponent.at)) + bonus)


def _tie(s: Suffering, other: Unit) -> None:
    """Equal totals (antesignani-12.5, antesignani-21.1, antesignani-21.2)."""
    own = s.u.standing
    if own > other.standing:
        return
    s.count = 1
    lose_vc(s.f, s.u)
    if own == 0 and other.standing == 2 and not s.destroyed:
        s.count = 2
        if can_retreat(s.f, s.u, step(s.u.at, s.ways[0]), s.opponent):
            s.back(s.ways[0])
        else:
            lose_vc(s.f, s.u)


def _carry_over(supporters: list[Suffering], left: int, dice: Dice, choices: Choices) -> None:
    """antesignani-12.16."""
    for _ in range(left):
        alive = sorted((s for s in supporters if not s.destroyed), key=lambda s: reading(s.u.at))
        if not alive:
            return
        alive[-1 if choices.allot_last else 0].loss(dice, choices)


def _may_advance(f: Field, u: Unit, other: Unit, starts: dict[str, str], *, is_assailant: bool, spent: int) -> bool:
    """antesignani-16.1 after a destruction or a retreat."""
    if u.vc <= 0 or u.at != starts[u.name]:
        return False
    if other.vc > 0 and other.at == starts[other.name]:
        return False
    if u.shieldwall and not (is_assailant and "disciplined" in u.abilities and spent == 0):
        return False
    return f.unit_at(starts[other.name]) is None


# ---------------------------------------------------------------- activation tests (antesignani-8)
def basic_score(f: Field, u: Unit) -> int:
    """SB with the control of an attached general."""
    g = f.general_of(u)
    doctrine = "dispersed" if u.arm == "artillery" else u.doctrine
    own = SB[u.quality][doctrine] if u.regular else u.vc
    return own + (g.control if g else 0)


def may_counter_charge(f: Field, defender: Unit, assailant: Unit, was_in_contact: bool) -> bool:
    """antesignani-18.3, with what cancels it (26.1, 26.2, 26.3, 29.3)."""
    if not defender.mounted or not defender.charges or defender.activated or was_in_contact:
        return False
    if front(defender.at, defender.facing, assailant.at) <= 0 or assailant.elephant:
        return False
    return not spears_stop_counter_charge(defender, assailant)


def spears_stop_counter_charge(defender: Unit, assailant: Unit) -> bool:
    """Does the assailant's own spear hold off cavalry that would counter-charge it?"""
    return spears(assailant, defender, defender) != "none"


def may_react_by_fire(f: Field, u: Unit, defender: Unit, assailant: Unit) -> bool:
    """antesignani-14.1, antesignani-14.2."""
    if u.side != defender.side or u.activated:
        return False
    near = u is defender or distance(u.at, defender.at) == 1 or distance(u.at, assailant.at) == 1
    return near and can_shoot(f, u, assailant)
