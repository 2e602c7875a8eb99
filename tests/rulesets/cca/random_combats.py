"""Random combats: a field, an attacker with its card and the choices both sides make, ready for engine and oracle.

The pieces stand close together around the attacker, so that retreats are blocked, elephants rampage among neighbours
and leaders run through the enemy. A unit of each side stands far off: the battle does not end in mid-combat.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.rulesets.cca.oracle_dice import attack_dice, can_shoot, enemy_adjacent, is_passable
from tests.rulesets.cca.oracle_field import (
    FACES,
    KINDS,
    SIDES,
    Field,
    Leader,
    Unit,
    all_hexes,
    distance,
    enemy_of,
    neighbours,
    parse,
)

DICE = 124  # loaded for the combat
ORDER_DICE = 2  # Command of the active side, and so what I Am Spartacus throws
HEXES = all_hexes()
PASSABLE = ("broken", "forest", "hill", "ford", "open_ford", "camp")
IMPASSABLE = ("coast", "steep", "river")
SIDE_OPTIONS = ("fright_of_elephants", "poor_leadership", "tactical_flexibility")
ELITES = {"HI": ("sacred_band", "silver_shields"), "MI": ("sacred_band", "immortals"), "AX": ("bow",),
          "MC": ("companions",), "HC": ("companions",)}  # fmt: skip
CLASS_CARDS = {"light": "order_light_troops", "medium": "order_medium_troops", "heavy": "order_heavy_troops"}
FIGHTS_ON_FOREST_ENTRY = ("LI", "SL", "AR", "AX", "WA")  # cca-16.4
PAIRS = (("MI", "HI"), ("HI", "HI"), ("EL", "HC"), ("LCH", "EL"), ("CM", "HCH"), ("MC", "CM"), ("EL", "LCH"),
         ("HI", "EL"), ("WA", "WA"), ("EL", "HI"))  # fmt: skip  # attacker and defender with rules of their own
CLOSE_ONLY = ("clash_of_shields", "mounted_charge", "double_time")
NO_MOVE = ("clash_of_shields", "darken_the_sky")


@dataclass
class Combat:
    """One attack before it is declared; `f` is the field after the attacker's move."""

    seed: int
    f: Field
    attacker: Unit
    start: str  # where the attacker stands before it moves, its own hex if it does not
    card: str
    card_dice: int
    order_dice: list[str]  # thrown by the card itself
    dice: list[str]
    has_first_strike: bool
    answer: str  # wanted of the defender: stand, evade, first strike
    battle_back: bool
    ignore: str
    choice: str  # first, last or random
    targets: list[str] = field(default_factory=list)  # by the oracle
    target: str | None = None

    @property
    def moved(self) -> int:
        return int(self.start != self.attacker.at)

    @property
    def ranged(self) -> bool:
        return self.target is not None and self.target not in neighbours(self.attacker.at)

    @property
    def entered_forest(self) -> bool:
        return bool(self.moved) and self.f.kind_of(self.attacker.at) == "forest"

    def scenario(self) -> dict[str, Any]:
        """The position at the start of the turn, with the attacker still in its first hex."""
        side, other = self.attacker.side, enemy_of(self.attacker.side)
        units = []
        for u in self.f.units:
            at = self.start if u is self.attacker else u.at
            units.append({"at": at, "type": u.type, "side": u.side, "blocks": u.blocks, "elite": u.elite})
        leaders = [
            {
                "at": self.start if x.at == self.attacker.at else x.at,
                "side": x.side,
                "name": "Alexander" if x.alexander else "Leader",
                "alexander": x.alexander,
            }
            for x in self.f.leaders
        ]
        terrain: dict[str, list[str]] = {}
        for at, kind in self.f.terrain.items():
            terrain.setdefault(kind, []).append(at)
        armies: dict[str, dict[str, Any]] = {
            s: {option: s in getattr(self.f, option) for option in SIDE_OPTIONS} | {"command": ORDER_DICE}
            for s in SIDES
        }
        armies[other]["command"] = 3
        spare = "order_two_left" if self.card != "order_two_left" else "order_two_right"
        enemy_hand = ["order_three_left", "order_three_right", *(["first_strike"] if self.has_first_strike else [])]
        return {
            "banners": 40,
            "units": units,
            "leaders": leaders,
            "terrain": terrain,
            "ramparts": {at: sorted(sides) for at, sides in self.f.ramparts.items()},
            "active": side,
            "hands": {side: [self.card, spare], other: enemy_hand},
            **armies,
        }


def sections(at: str, side: str) -> list[str]:
    """The side's own names of the sections a hex is in (cca-1.4, cca-1.5)."""
    row, column = parse(at)
    bounds = ((1, 5), (5, 9), (9, 13)) if row % 2 == 0 else ((1, 4), (5, 8), (9, 12))
    names = ("left", "centre", "right") if side == "south" else ("right", "centre", "left")
    return [name for name, (low, high) in zip(names, bounds, strict=True) if low <= column <= high]


def _terrain(rng: random.Random, centre: str) -> dict[str, str]:
    share, pure = rng.choice(((0.0, 0.0), (0.2, 0.0), (0.5, 0.5), (0.7, 0.9)))
    favourite = rng.choice((*PASSABLE, "hill"))
    kinds = {}
    for at in HEXES:
        if distance(at, centre) <= 4 and rng.random() < share:
            others = (favourite, rng.choice(PASSABLE), rng.choice(IMPASSABLE))
            kinds[at] = favourite if rng.random() < pure else rng.choice(others)
    kinds.pop(centre, None)
    if rng.random() < share:
        kinds[centre] = rng.choice((*PASSABLE, "forest"))
    return kinds


def _unit(rng: random.Random, side: str, at: str, favourite: str) -> Unit:
    code = rng.choice((favourite, rng.choice(list(KINDS)), rng.choice(list(KINDS))))
    full = KINDS[code].blocks
    elite = rng.choice(ELITES[code]) if code in ELITES and rng.random() < 0.5 else None
    return Unit(code, side, at, rng.choice((full, rng.randint(1, full))), elite)


def _field(rng: random.Random) -> tuple[Field, Unit] | None:
    """A field and the unit that will attack; None if it has no place."""
    centre = rng.choice(HEXES)
    some = {option: frozenset(s for s in SIDES if rng.random() < 0.35) for option in SIDE_OPTIONS}
    f = Field([], terrain=_terrain(rng, centre), **some)
    side = rng.choice(SIDES)
    crowd, spread = rng.choice((0.15, 0.4, 0.8)), rng.choice((1, 2, 3))
    pair = rng.choice(PAIRS) if rng.random() < 0.4 else rng.choices(list(KINDS), k=2)
    favourite = {side: pair[0], enemy_of(side): pair[1]}
    f.units.append(_unit(rng, side, centre, pair[0]))
    near = [at for at in HEXES if 0 < distance(at, centre) <= 4]
    lone_chance = rng.choice((0.02, 0.15))
    lonely = rng.random() < 0.35  # an attacker that shoots has no enemy beside it
    for at in near:
        own = side if lonely and distance(at, centre) == 1 else rng.choice(SIDES)
        draw = rng.random()
        if draw < crowd / (1 if distance(at, centre) <= spread else 3):
            f.units.append(_unit(rng, own, at, favourite[own]))
        elif draw > 1 - lone_chance:
            f.leaders.append(Leader(own, at))
    f.units[:] = [u for u in f.units if is_passable(f, u.at, u)]
    f.leaders[:] = [x for x in f.leaders if is_passable(f, x.at)]
    attached = rng.choice((0.05, 0.4))
    for u in f.units:
        if rng.random() < attached:
            f.leaders.append(Leader(u.side, u.at))
    rng.shuffle(f.leaders)
    del f.leaders[16:]
    for s in SIDES:
        own_leaders = [x for x in f.leaders if x.side == s]
        if own_leaders and rng.random() < 0.3:
            rng.choice(own_leaders).alexander = True
    far = [at for at in HEXES if distance(at, centre) > 5 and f.side_at(at) is None]
    for s, at in zip(SIDES, rng.sample(far, 2), strict=True):
        f.units.append(Unit("HI", s, at, 4))
    for u in f.units:
        if rng.random() < 0.3:
            f.ramparts[u.at] = set(rng.sample(("NE", "E", "SE", "SW", "W", "NW"), rng.randint(1, 5)))
    attacker = f.unit_at(centre)
    return None if attacker is None else (f, attacker)


def _start(rng: random.Random, f: Field, attacker: Unit) -> str:
    """A hex from which the attacker may have come, or its own."""
    free = [n for n in neighbours(attacker.at) if f.side_at(n) is None and is_passable(f, n, attacker)]
    chance = 0.7 if f.kind_of(attacker.at) == "forest" else 0.3
    return rng.choice(free) if free and rng.random() < chance else attacker.at


def _card(rng: random.Random, attacker: Unit, start: str, adjacent: bool) -> tuple[str, int, list[str]]:
    """A card that can order the attacker, the dice it adds and the dice it throws itself."""
    kind = attacker.kind
    cards = [f"order_{n}_{s}" for s in sections(start, attacker.side) for n in ("two", "four")]
    cards += [CLASS_CARDS[kind.hit_by], "i_am_spartacus", "i_am_spartacus"]
    if kind.mounted:
        cards += ["mounted_charge", "order_mounted_troops"]
    else:
        cards += ["line_command", "double_time"]
    if start == attacker.at:
        if adjacent:
            cards += ["clash_of_shields"] * 2
        if attacker.range and attacker.elite != "immortals":  # whether Immortals have ranged weapons is not asked here
            cards.append("darken_the_sky")
    card = rng.choice(cards)
    if card == "i_am_spartacus":
        return card, 1, [rng.choice((kind.hit_by, "leader")), rng.choice(("flag", "swords"))]
    return card, {"clash_of_shields": 2, "mounted_charge": 1}.get(card, 0), []


def may_attack_after_move(f: Field, attacker: Unit) -> bool:
    """May the attacker that came into its hex this turn by one step fight (cca-8.9, cca-16.2, cca-16.4)?"""
    if attacker.kind.family == "war machine":
        return False
    terrain = f.kind_of(attacker.at)
    if terrain == "forest":
        return attacker.type in FIGHTS_ON_FOREST_ENTRY
    return terrain != "broken" or attacker.foot


def expected_targets(c: Combat) -> list[str]:
    """Whom the attacker may attack, by the oracle (cca-9.4, cca-9.6, cca-10.1), in reading order."""
    f, u = c.f, c.attacker
    if c.moved and not may_attack_after_move(f, u):
        return []
    if not enemy_adjacent(f, u):
        if c.card in CLOSE_ONLY:
            return []
        near = [h for h in HEXES if f.side_at(h) == enemy_of(u.side)]
        return [h for h in near if can_shoot(f, u, h, moved=c.moved, card_dice=c.card_dice)]
    if c.card == "darken_the_sky":
        return []
    found = []
    for h in neighbours(u.at):
        enemy = f.unit_at(h) or f.leader_at(h)
        if enemy is None or enemy.side == u.side:
            continue
        if attack_dice(f, u, enemy, ranged=False, card_dice=c.card_dice) > 0:
            found.append(h)
    return found


def _combat(rng: random.Random, seed: int) -> Combat | None:
    made = _field(rng)
    if made is None:
        return None
    f, attacker = made
    start = _start(rng, f, attacker)
    card, card_dice, order_dice = _card(rng, attacker, start, enemy_adjacent(f, attacker))
    has_first_strike = rng.random() < 0.3
    c = Combat(
        seed, f, attacker, start, card, card_dice, order_dice,
        dice=rng.choices(FACES, [1, 1, 1, *rng.choices((0.5, 1, 3), k=2), rng.choice((0.5, 1, 1.5))], k=DICE),
        has_first_strike=has_first_strike,
        answer=rng.choice(("stand", "evade", "first strike") if has_first_strike else ("stand", "evade", "evade")),
        battle_back=rng.random() < 0.85,
        ignore=rng.choice(("all", "none")),
        choice=rng.choice(("first", "last", "random")),
    )  # fmt: skip
    c.targets = expected_targets(c)
    c.target = rng.choice(c.targets) if c.targets else None
    return c


def combat(seed: int) -> Combat:
    """The random combat of a seed; in some the attacker has nobody to attack and `target` is None."""
    rng = random.Random(f"cca combat {seed}")
    while True:
        c = _combat(rng, seed)
        if c is not None and (c.target is not None or rng.random() < 0.1):
            return c
