"""Random shots and close combats: a field, who acts on it and how both sides choose, ready for engine and oracle.

The pieces stand close together around the acting unit, so that lines of fire are restricted, retreats blocked and
neighbours trampled. Two units of each side stand far off, so that the battle never ends and the drawing of the next
token asks a question. Units are of every kind the rules allow, not of the lists only.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.rulesets.antesignani.oracle import Choices, basic_score, can_shoot, can_shoot_general
from tests.rulesets.antesignani.oracle_field import (
    OPEN,
    SIDES,
    Field,
    General,
    Ground,
    Unit,
    all_hexes,
    distance,
    enemy_of,
    front,
)

HEXES = all_hexes()
KINDS = {
    "rough_ground": Ground(rough=True),
    "marsh": Ground(rough=True),
    "light_cover": Ground(cover="cover"),
    "dense_cover": Ground(cover="dense"),
    "wood": Ground(rough=True, cover="cover", blocks=True),
    "thick_wood": Ground(rough=True, cover="dense", blocks=True),
    "village": Ground(rough=True, cover="dense", blocks=True),
    "screen": Ground(blocks=True),
}
WEAPONS = ("none", "heavy_throwing", "javelins", "plumbatae", "slings", "bows", "crossbows", "balistae")
SPEARS = {"long_spears", "very_long_spears"}
EQUIPMENT = ("two_handed", "long_spears", "very_long_spears")
MOST_UNITS = 30  # of a side
THEMES = (
    "spears", "counter-charge", "weak assailant", "room", "tie", "fire", "shieldwall", "cover", "rough", "elephants",
    "none", "none",
)  # fmt: skip
SPARE = {"south": ("I1", "I13", "G1", "G13", "H6"), "north": ("A1", "A13", "C1", "C13", "B6")}


@dataclass
class Combat:
    """One shot or close combat before it begins; `f` is the field after the moves of those who act."""

    seed: int
    f: Field
    kinds: dict[str, str]  # terrain by hex, as scenarios name it
    kind: str  # shot, melee or none
    actor: Unit
    group: list[Unit]  # the reference unit first; only the actor if it acts alone
    start: dict[str, str] = field(default_factory=dict)  # where units stood before they moved, by name
    supporters: list[Unit] = field(default_factory=list)  # in the order of naming
    target: Unit | General | None = None
    choices: Choices = field(default_factory=Choices)
    reacts: bool = False  # the other side fires whatever it can
    counters: bool = False  # the assailed unit counter-charges if it can, rather than fire
    advances: bool = False
    low_dice: float = 0.0  # share of dice that are rolled on the lower half

    @property
    def moved(self) -> list[str]:
        return list(self.start)

    @property
    def spent(self) -> int:
        return int(self.actor.name in self.start)

    @property
    def moved_in_rough(self) -> bool:
        hexes = (self.actor.at, self.start[self.actor.name]) if self.actor.name in self.start else ()
        return any(self.f.of(h).rough for h in hexes)

    def was_in_contact(self, u: Unit) -> bool:
        """Was a unit in contact with an enemy before anybody moved?"""
        return any(distance(self.start.get(e.name, e.at), u.at) == 1 for e in self.f.enemies(u.side))

    def scenario(self) -> dict[str, Any]:
        """The position when the actor's token is drawn."""
        terrain: dict[str, list[str]] = {}
        for at, kind in self.kinds.items():
            terrain.setdefault(kind, []).append(at)
        heights = {at: g.level for at, g in self.f.ground.items() if g.level}
        sides = {}
        for side in SIDES:
            units = [self._unit(u) for u in self.f.units if u.side == side]
            generals = [self._general(g) for g in self.f.generals if g.side == side]
            sides[side] = {"units": units, "generals": generals}
        options = {"shot_loss_choice": self.choices.loss_choice}
        return {
            "terrain": terrain, "heights": heights, "options": options, "stage": "draw", "drawn": self.actor.side,
            **sides,
        }  # fmt: skip

    def _unit(self, u: Unit) -> dict[str, Any]:
        plain: dict[str, Any] = {
            "name": u.name, "hex": self.start.get(u.name, u.at), "facing": u.facing, "category": u.category,
            "vc": u.vc, "vo": u.vo, "vd": u.vd, "protection": u.protection, "weapon": u.weapon,
            "equipment": [x for x in EQUIPMENT if x in u.abilities],
            "abilities": sorted(u.abilities - set(EQUIPMENT)), "quality": u.quality if u.regular else "irregular",
            "activated": u.activated, "shieldwall": u.shieldwall, "fought": u.fought,
        }  # fmt: skip
        if u.arm != "artillery":
            plain |= {"weight": u.weight, "doctrine": u.doctrine}
        if u.struck:
            enemy = next(e for e in self.f.units if e.name == u.struck)
            plain["struck"] = self.start.get(enemy.name, enemy.at)
        return plain

    def _general(self, g: General) -> dict[str, Any]:
        at = g.at
        if g.attached:
            u = self.f.unit_at(g.at)
            assert u is not None
            at = self.start.get(u.name, u.at)
        values = {"grade": g.grade, "control": g.control, "attack": g.attack, "defence": g.defence}
        return {"hex": at, "attached": g.attached, "moved": not g.attached, **values}


# ---------------------------------------------------------------- pieces
def _unit(rng: random.Random, side: str, at: str, name: str, taste: str) -> Unit:
    category = taste if rng.random() < 0.5 else rng.choice(
        ("infantry", "infantry", "infantry", "cavalry", "chariot", "dromedary", "caparisoned_dromedary", "elephant",
         "artillery")
    )  # fmt: skip
    weight = rng.choice(("light", "medium", "heavy"))
    doctrine = rng.choice({"light": ("loose", "dispersed"), "medium": ("dense", "loose", "dispersed"),
                           "heavy": ("dense", "loose")}[weight])  # fmt: skip
    if category in ("dromedary", "caparisoned_dromedary"):
        weight = "light" if category == "dromedary" else "medium"
        doctrine = rng.choice(("loose", "dispersed"))
    elif category == "elephant":
        weight, doctrine = "heavy", "dense"
    elif category == "artillery":
        weight, doctrine = "none", "none"
    arm = category if category in ("infantry", "artillery") else "cavalry"
    u = Unit(side, at, rng.randint(1, 12), arm, category, weight, doctrine, name=name)
    u.vc = rng.choice((u.full_vc, rng.randint(1, u.full_vc)))
    u.vo, u.vd = rng.randint(1, 4), rng.randint(1, 4)
    u.protection = rng.randint(1, {"light": 2, "medium": 3, "heavy": 4, "none": 2}[weight])
    u.weapon = rng.choice(WEAPONS) if rng.random() < 0.6 else "none"
    u.abilities = _abilities(rng, u)
    u.regular = category != "elephant" and rng.random() < 0.6
    u.quality = rng.choice(("levy", "standard", "elite")) if u.regular else "standard"
    if arm == "infantry" and doctrine == "dense" and rng.random() < 0.25:
        u.shieldwall = True
    if rng.random() < 0.2:
        u.fought = rng.randint(1, 2)
    return u


def _abilities(rng: random.Random, u: Unit) -> frozenset[str]:
    found = set()
    if rng.random() < 0.45:
        found.add(rng.choice(("spirited", "impetuous", "fanatic")) if not u.elephant else "impetuous")
    if u.elephant:
        found.add("impetuous")
    if rng.random() < 0.5:
        found.add(rng.choice(("veteran", "novice")))
    if {"fanatic", "impetuous"} & found and u.elephant | ("fanatic" in found):
        found.discard("novice")
    if rng.random() < 0.2:
        found.add("disciplined")
    if u.doctrine == "dense" and not u.mounted and rng.random() < 0.4:
        found.add(rng.choice(("long_spears", "very_long_spears")))
    elif u.doctrine == "loose" and rng.random() < 0.1:
        found.add("long_spears")  # without effect: antesignani-26.1 is for dense formation
    if rng.random() < 0.15:
        found.add("two_handed")
    return frozenset(found)


def steady(u: Unit) -> bool:
    """Does turning cost it movement (antesignani-10.4)?"""
    return bool(SPEARS & u.abilities) or u.shieldwall


def _ground(rng: random.Random, centre: str) -> tuple[dict[str, Ground], dict[str, str]]:
    share, hills = rng.choice((0.0, 0.1, 0.3, 0.6)), rng.choice((0.0, 0.15, 0.5))
    favourite = rng.choice(list(KINDS))
    ground, kinds = {}, {}
    for at in HEXES:
        if distance(at, centre) > 6:
            continue
        if rng.random() < share:
            kinds[at] = favourite if rng.random() < 0.5 else rng.choice(list(KINDS))
        base = KINDS.get(kinds.get(at, ""), OPEN)
        level = rng.randint(1, 2) if rng.random() < hills else 0
        if base is not OPEN or level:
            ground[at] = Ground(base.rough, base.cover, base.blocks, level)
    return ground, kinds


def _generals(rng: random.Random, f: Field) -> None:
    """Some attached, some alone; each side has one at least."""
    for side in SIDES:
        own = [u for u in f.units if u.side == side]
        hosts = rng.sample(own, min(len(own), rng.choice((0, 1, 1, 2))))
        for u in hosts:
            f.generals.append(General(side, u.at, attached=True, **_ratings(rng)))
        enemies = {u.at for u in f.units if u.side != side}
        for _ in range(rng.choice((0, 1, 2)) or (not hosts)):
            near = [h for h in HEXES if h not in enemies and distance(h, f.units[0].at) <= 5]
            f.generals.append(General(side, rng.choice(near), **_ratings(rng)))


def _ratings(rng: random.Random) -> dict[str, int]:
    return {key: rng.choice((0, 0, 1, 2)) for key in ("control", "attack", "defence")}


# ---------------------------------------------------------------- the field
def _field(rng: random.Random) -> tuple[Field, dict[str, str]] | None:
    """A crowd around the first unit, which will act."""
    centre = rng.choice(HEXES)
    side = rng.choice(SIDES)
    ground, kinds = _ground(rng, centre)
    tastes = {s: rng.choice(("infantry", "infantry", "cavalry", "elephant", "dromedary")) for s in SIDES}
    f = Field([_unit(rng, side, centre, "actor", tastes[side])], ground=ground)
    crowd, reach, friends = rng.choice((0.1, 0.25, 0.5)), rng.choice((1, 2, 3, 5)), rng.choice((0.3, 0.5, 0.7))
    for at in HEXES:
        d = distance(at, centre)
        if 0 < d <= reach and rng.random() < (crowd if d > 1 else max(crowd, 0.35)):
            s = side if rng.random() < friends else enemy_of(side)
            if sum(u.side == s for u in f.units) == MOST_UNITS:
                continue
            f.units.append(_unit(rng, s, at, f"unit {len(f.units)}", tastes[s]))
    if rng.random() < 0.4:
        _stage_support(rng, f)
    for s in SIDES:
        free = [h for h in SPARE[s] if f.unit_at(h) is None and distance(h, centre) > 2][:2]
        if len(free) < 2:
            return None
        for at in free:
            f.units.append(Unit(s, at, activated=False, name=f"spare {len(f.units)}"))
    _generals(rng, f)
    for u in f.units:
        enemies = [e for e in f.enemies(u.side) if not e.name.startswith("spare")]
        if u.fought and u is not f.units[0] and enemies and rng.random() < 0.6:
            foe = f.units[0] if u.side != side and rng.random() < 0.6 else rng.choice(enemies)
            u.struck = foe.name
            u.faced |= {foe.name}
            foe.faced |= {u.name}
            foe.fought = max(foe.fought, 1)
    return f, kinds


def _stage_support(rng: random.Random, f: Field) -> None:
    """Friends of the actor's kind beside it and one enemy, with no other enemy about: a supported attack."""
    actor = f.units[0]
    near = f.in_contact(actor.at, actor.side)
    if not near:
        return
    target = rng.choice(near)
    beside = [h for h in HEXES if distance(h, actor.at) == 1 and distance(h, target.at) == 1]
    f.units = [
        u for u in f.units
        if u in (actor, target) or (u.at not in beside and (u.side == actor.side or rng.random() < 0.15))
    ]  # fmt: skip
    for at in beside:
        friend = _unit(rng, actor.side, at, f"friend {at}", actor.category)
        friend.fought = 0
        f.units.append(friend)


def _start(rng: random.Random, f: Field, u: Unit, taken: set[str]) -> str | None:
    """A hex from which a unit may have come by one step, or None (antesignani-10)."""
    if u.arm == "artillery" or (u.shieldwall and "disciplined" not in u.abilities):
        return None
    found = []
    for at in HEXES:
        if distance(at, u.at) != 1 or f.unit_at(at) is not None or at in taken:
            continue
        if f.in_contact(at, u.side) and f.in_contact(u.at, u.side):
            continue  # antesignani-10.6
        if steady(u) and front(at, u.facing, u.at) <= 0:
            continue  # the step would cost 2
        if any(g.at == at and not g.attached and g.side != u.side for g in f.generals):
            continue  # it would have been captured by standing there
        found.append(at)
    return rng.choice(found) if found else None


def _face(rng: random.Random, u: Unit, at: str) -> bool:
    """Turn a unit so that it has a hex in front."""
    hours = [hour for hour in range(1, 13) if front(u.at, hour, at) > 0]
    u.facing = rng.choice(hours)
    return True


def may_group(units: list[Unit]) -> bool:
    """antesignani-9.4."""
    if any(u.mounted for u in units):
        foot = [u for u in units if not u.mounted]
        if not all(u.arm == "infantry" and u.weight == "light" and u.doctrine == "dispersed" for u in foot):
            return False
    for special in (lambda u: u.dromedary, lambda u: u.elephant):
        if any(special(u) for u in units) and not all(special(u) for u in units):
            return False
    return True


def may_support(f: Field, u: Unit, assailant: Unit, defender: Unit) -> bool:
    """antesignani-12.14, the group left aside."""
    near = distance(u.at, assailant.at) == 1 and distance(u.at, defender.at) == 1
    others = [e for e in f.in_contact(u.at, u.side) if e is not defender]
    return near and front(u.at, u.facing, defender.at) > 0 and not others


def _combat(rng: random.Random, seed: int) -> Combat | None:
    made = _field(rng)
    if made is None:
        return None
    f, kinds = made
    actor = f.units[0]
    for u in f.units:
        if u.side != actor.side and not u.name.startswith("spare"):
            u.activated = bool(u.struck) or rng.random() < 0.5
    actor.activated = False
    c = Combat(seed, f, kinds, "none", actor, [actor])
    c.choices = Choices(*(rng.random() < 0.5 for _ in range(3)), loss_choice=rng.random() < 0.8)
    c.reacts, c.counters, c.advances = rng.random() < 0.5, rng.random() < 0.6, rng.random() < 0.5
    c.low_dice = rng.choice((0.0, 0.0, 0.4, 0.8))
    near = f.in_contact(actor.at, actor.side)
    if near and rng.random() < 0.7:
        staged = [u for u in f.units if u.name.startswith("friend")]
        target = max(near, key=lambda e: (sum(distance(e.at, u.at) == 1 for u in staged), rng.random()))
        c.kind, c.target = "melee", target
        _face(rng, actor, target.at)
        _theme(rng, c, target, rng.choice((*THEMES, *["weak assailant"] * 3 * bool(staged))))
        _move(rng, c, actor, 0.8)
        if rng.random() < 0.7:
            _gather(rng, c)
    else:
        _aim(rng, c)
    f.generals = [g for g in f.generals if g.attached or not _overrun(c, g)]
    if not all(any(g.side == side for g in f.generals) for side in SIDES):
        return None
    return c if basic_score(f, c.group[0]) >= len(c.group) else None


# ---------------------------------------------------------------- what chance alone brings up too seldom
def _theme(rng: random.Random, c: Combat, target: Unit, theme: str) -> None:
    """Make a close combat one that shows certain rules."""
    actor = c.actor
    if theme == "spears":
        _recast(target, "infantry", rng.choice(("medium", "heavy")), "dense")
        target.abilities = target.abilities - set(EQUIPMENT) | {rng.choice(("long_spears", "very_long_spears"))}
        if rng.random() < 0.7:
            _face(rng, target, actor.at)
        if rng.random() < 0.3:
            actor.abilities = actor.abilities - set(EQUIPMENT) | {rng.choice(EQUIPMENT)}
    elif theme == "counter-charge":
        _recast(target, "cavalry", rng.choice(("light", "medium")), "loose")
        target.abilities -= {"spirited", "impetuous", "fanatic"}
        target.abilities |= {rng.choice(("spirited", "impetuous"))}
        _face(rng, target, actor.at)
        _rest(c, target)
        c.reacts = True
    elif theme == "weak assailant":
        actor.vc, target.vd, target.vc, target.fought = 1, 4, target.full_vc, 0
    elif theme == "tie":
        _clear(c, target)
        pair = ["veteran", "novice"] if not (actor.impetuous or target.impetuous) else ["veteran", "veteran"]
        rng.shuffle(pair)
        for u, word in zip((actor, target), pair, strict=True):
            u.abilities = u.abilities - {"veteran", "novice"} | {word}
            u.vo = u.vd = u.vc = min(2, u.full_vc)
    elif theme == "shieldwall":
        _recast(actor, "infantry", rng.choice(("medium", "heavy")), "dense")
        actor.shieldwall, actor.abilities = True, actor.abilities | {"disciplined"}
        _clear(c, target)
    elif theme == "cover":
        _lay(c, target.at, "dense_cover")
        _face(rng, target, actor.at)
        target.vd, target.fought = rng.choice((3, 4)), 0
    elif theme == "rough":
        _lay(c, rng.choice((actor.at, target.at)), rng.choice(("marsh", "wood")))
        actor.vo = target.vd = 4
        _face(rng, target, actor.at)
    elif theme == "elephants":
        actor.vo, target.vd, target.vc = 4, rng.choice((2, 3, 4)), target.full_vc
        _recast(actor, "elephant", "heavy", "dense")
        actor.arm, actor.regular, actor.quality = "cavalry", False, "standard"
        actor.abilities = actor.abilities - {"spirited", "fanatic", "novice"} | {"impetuous"}
        _face(rng, target, actor.at)
    elif theme in ("room", "fire"):
        _clear(c, target)
    if theme == "fire":
        c.reacts = True
        for u in (target, *(u for u in c.f.units if u.side == target.side and distance(u.at, actor.at) <= 2)):
            _rest(c, u)
            u.shieldwall, u.weapon = False, rng.choice(WEAPONS[2:])
            _face(rng, u, actor.at)
        actor.protection = 1


def _rest(c: Combat, u: Unit) -> None:
    """A unit that has not been activated this turn has attacked nobody."""
    for enemy in c.f.enemies(u.side):
        if enemy.name == u.struck and enemy.struck != u.name:
            enemy.faced -= {u.name}
            u.faced -= {enemy.name}
    u.activated, u.struck = False, ""


def _lay(c: Combat, at: str, kind: str) -> None:
    """Other ground in a hex, at the level it has."""
    base = KINDS[kind]
    c.kinds[at] = kind
    c.f.ground[at] = Ground(base.rough, base.cover, base.blocks, c.f.of(at).level)


def _recast(u: Unit, category: str, weight: str, doctrine: str) -> None:
    """The same unit as one of another kind."""
    u.arm = u.category = category
    u.weight, u.doctrine, u.shieldwall = weight, doctrine, False
    u.vc, u.protection = min(u.vc, u.full_vc), min(u.protection, 2)
    u.abilities -= {"fanatic"} if "novice" in u.abilities else set()
    if doctrine != "dense":
        u.abilities -= SPEARS


def _clear(c: Combat, target: Unit) -> None:
    """Take away most of the crowd, so that the two have room to retreat."""
    near = {c.actor.at, target.at}
    rng = random.Random(c.seed)
    share = rng.choice((0.0, 0.0, 0.1, 0.25))
    keep = [u for u in c.f.units if u.at in near or u.name.startswith("spare") or rng.random() < share]
    names = {u.name for u in keep}
    for u in keep:
        u.faced &= names
        u.struck = u.struck if u.struck in names else ""
    places = {(u.side, u.at) for u in keep}
    c.f.units = keep
    c.f.generals = [g for g in c.f.generals if not g.attached or (g.side, g.at) in places]


def _overrun(c: Combat, g: General) -> bool:
    """Would a detached general have been captured by the moves?"""
    return any(g.side != u.side and g.at in (u.at, c.start.get(u.name)) for u in c.f.units)


def _move(rng: random.Random, c: Combat, u: Unit, chance: float) -> None:
    if rng.random() < chance:
        start = _start(rng, c.f, u, set(c.start.values()))
        if start is not None:
            c.start[u.name] = start


def _aim(rng: random.Random, c: Combat) -> None:
    """A shot at a unit or general, if there is one to shoot at from some facing."""
    f, u = c.f, c.actor
    if u.weapon == "none" or u.shieldwall:
        u.shieldwall = False
        u.weapon = rng.choice(WEAPONS[1:])
    _move(rng, c, u, 0.4)
    if rng.random() < 0.4:
        _clear(c, u)
    found: list[tuple[int, Unit | General]] = []
    for hour in [u.facing] if steady(u) else range(1, 13):
        u.facing = hour
        found += [(hour, e) for e in f.enemies(u.side) if can_shoot(f, u, e, c.moved_in_rough)]
        found += [(hour, g) for g in f.generals if can_shoot_general(f, u, g, c.moved_in_rough)]
    generals = [pair for pair in found if isinstance(pair[1], General)]
    if found:
        c.kind = "shot"
        u.facing, c.target = rng.choice(generals if generals and rng.random() < 0.3 else found)


def _gather(rng: random.Random, c: Combat) -> None:
    """Friends that can support the actor join its group, as far as the reference unit's score allows."""
    f, target = c.f, c.target
    assert isinstance(target, Unit)
    for u in f.units:
        if u.side != c.actor.side or u is c.actor or u.name.startswith("spare") or len(c.supporters) == 2:
            continue
        if not may_group([*c.group, u]) or distance(u.at, c.start.get(c.actor.name, c.actor.at)) != 1:
            continue
        old = u.facing
        if distance(u.at, target.at) == 1:
            _face(rng, u, target.at)
        if may_support(f, u, c.actor, target):
            c.group.append(u)
            c.supporters.append(u)
        else:
            u.facing = old
    c.group.sort(key=lambda u: -basic_score(f, u))
    while basic_score(f, c.group[0]) < len(c.group):
        dropped = next(u for u in reversed(c.group) if u is not c.actor)
        c.group.remove(dropped)
        c.supporters.remove(dropped)
    for u in c.group:
        u.activated = False
    rng.shuffle(c.supporters)


def combat(seed: int) -> Combat:
    """The random combat of a seed; in a few the actor has nothing to do and `kind` is none."""
    rng = random.Random(f"antesignani combat {seed}")
    while True:
        c = _combat(rng, seed)
        if c is not None and (c.kind != "none" or rng.random() < 0.1):
            return c
