"""Random positions for engine and oracle: single melees, fields of fire, and units on the move."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.rulesets.banks import oracle
from tests.rulesets.banks.oracle_moves import DIRECTIONS, Field

TYPES = tuple(oracle.STRENGTH)
FOOT_AND_HORSE = tuple(name for name in TYPES if name != "CP")
BOARD = Field(11, 15)
FACES = ("one", "two", "three", "four", "five", "six")


@dataclass
class Melee:
    """South's unit attacks north's, its neighbour."""

    seed: int
    here: str
    there: str
    attacker: oracle.Unit
    defender: oracle.Unit
    attacker_facing: str
    defender_facing: str
    hexside: str
    dice: list[int]
    leaders_leave: int
    options: list[str]
    goes_on: bool = False  # a PX or HI advances, leaders go along
    notes: dict[str, Any] = field(default_factory=dict)

    @property
    def flank(self) -> bool:
        """Does the attacker stand in one of the three hexes behind the defender's middle?"""
        back = next(d for d in DIRECTIONS if BOARD.beside(self.there, d) == self.here)
        return (DIRECTIONS.index(back) - DIRECTIONS.index(self.defender_facing)) % 6 in (2, 3, 4)

    @property
    def national(self) -> bool:
        return "national_characteristics" in self.options

    def scenario(self) -> dict[str, Any]:
        """The position at the start of south's melee phase."""
        south, north = self.army("south"), self.army("north")
        if self.defender.looting:
            south["camp"] = {"hex": self.there, "state": "captured"}
        if self.national:
            south["national"] = 3 if self.attacker.tripled else 2
            north["national"] = 2
        if self.defender.knows_elephants:
            north["units"].append({"type": "EL", "hex": "A15", "facing": "SW"})
        terrain: dict[str, list[str]] = {}
        for name, unit in ((self.here, self.attacker), (self.there, self.defender)):
            if unit.terrain != "clear":
                terrain.setdefault(unit.terrain, []).append(name)
        return {
            "terrain": terrain,
            "hexsides": [] if self.hexside == "none" else [[self.here, self.there, self.hexside]],
            "options": self.options,
            "phase": "melee",
            "sides": {"south": south, "north": north},
        }

    def army(self, side: str) -> dict[str, Any]:
        south = side == "south"
        unit, at = (self.attacker, self.here) if south else (self.defender, self.there)
        facing = self.attacker_facing if south else self.defender_facing
        found: dict[str, Any] = {
            "leaders": [{"hex": at} for _ in range(unit.leaders)],
            # two who could fight as well, so that the phase is not over with this melee
            "units": [{"type": "HI", "hex": "K1", "facing": "E"} if south else {"type": "LI", "hex": "K2"}],
            "panic_threshold": 999,
        }
        if unit.type == "CP":
            found["camp"] = {"hex": at, "disordered": unit.disordered}
        else:
            word: dict[str, Any] = {"type": unit.type, "hex": at, "facing": facing}
            word |= {"disordered": unit.disordered, "looting": unit.looting}
            found["units"].append(word)
        return found


def melee(seed: int) -> Melee:
    """A melee in the middle of the map; about one in four may not be declared."""
    rng = random.Random(f"banks melee {seed}")
    here = f"{rng.choice('DEFGH')}{rng.randint(4, 11)}"
    direction = rng.choice(DIRECTIONS)
    there = BOARD.beside(here, direction)
    assert there is not None
    options = [name for name in ("no_dice_combat", "leader_survival") if rng.random() < 0.2]
    kinds = rng.choice(TYPES), rng.choice(TYPES)
    looting = kinds[1] != "CP" and kinds[0] != "CP" and rng.random() < 0.1
    tripled = kinds[0] == "LI" and rng.random() < 0.3
    knows = kinds[1] in oracle.CAVALRY and rng.random() < 0.3
    if tripled or knows:
        options.append("national_characteristics")
    k = DIRECTIONS.index(direction)
    leaders = rng.choices((0, 1, 2), (3, 2, 1), k=2)
    attacker = oracle.Unit(kinds[0], rng.random() < 0.3, leaders[0], rng.choice(oracle.TERRAIN), tripled=tripled)
    defender = oracle.Unit(
        kinds[1], rng.random() < 0.3, leaders[1], rng.choice(oracle.TERRAIN), looting=looting, knows_elephants=knows
    )
    return Melee(
        seed,
        here,
        there,
        attacker,
        defender,
        attacker_facing=rng.choice((DIRECTIONS[k - 1], DIRECTIONS[k], DIRECTIONS[(k + 1) % 6])),
        defender_facing=rng.choice(DIRECTIONS),
        hexside=rng.choices(("none", "ford", "bridge", "river"), (6, 1, 1, 0.5))[0],
        dice=[rng.randint(1, 6) for _ in range(12)],
        leaders_leave=rng.randint(0, leaders[1]) if rng.random() < 0.4 else 0,
        options=options,
        goes_on=rng.random() < 0.5,
    )


# ---------------------------------------------------------------- fire


@dataclass
class Fire:
    """One shooter of north's in the fire phase of south's turn, targets and obstacles around it."""

    seed: int
    shooter: str  # type; LC has class B
    at: str
    facing: str
    targets: dict[str, tuple[str, bool]]  # south's units: type, disordered
    friends: list[str]  # north's other units, which only stand in the way
    terrain: dict[str, str]
    heights: dict[str, int]
    options: list[str]
    night: bool
    die: int
    wish: float  # picks the target

    @property
    def missile(self) -> str:
        return "A" if self.shooter in ("LA", "HA", "CP") else "B"

    def scenario(self) -> dict[str, Any]:
        terrain: dict[str, list[str]] = {}
        for name, kind in self.terrain.items():
            terrain.setdefault(kind, []).append(name)
        north: dict[str, Any] = {"leaders": 0, "panic_threshold": 999}
        north["units"] = [{"type": "HI", "hex": name, "facing": "SW"} for name in self.friends]
        if self.shooter == "CP":
            north["camp"] = self.at
        else:
            word = {"type": self.shooter, "hex": self.at, "facing": self.facing}
            north["units"].append(word | ({"missile": "B"} if self.shooter == "LC" else {}))
        south = [
            {"type": kind, "hex": name, "facing": "NE", "disordered": disordered}
            for name, (kind, disordered) in self.targets.items()
        ]
        found: dict[str, Any] = {
            "terrain": terrain,
            "heights": {name: height for name, height in self.heights.items() if height > 1},
            "options": self.options,
            "phase": "missile fire",
            "sides": {"south": {"leaders": 0, "panic_threshold": 999, "units": south}, "north": north},
        }
        if self.night:
            found |= {"turn": 12, "night": {"falls_after": 6, "last_turn": 8}}
        return found


def fire(seed: int) -> Fire:
    """A crowded square around a shooter."""
    rng = random.Random(f"banks fire {seed}")
    at = f"{rng.choice('DEFGH')}{rng.randint(4, 11)}"
    near = [
        name
        for row in range(11)
        for column in range(30)
        if (name := BOARD.name(row, column)) is not None
        and (column - row) % 2 == 0
        and 0 < BOARD.distance(at, name) <= 4
    ]
    rng.shuffle(near)
    targets = {name: (rng.choice(FOOT_AND_HORSE), rng.random() < 0.3) for name in near[: rng.randint(3, 9)]}
    friends = near[len(targets) : len(targets) + rng.randint(0, 4)]
    rough = rng.random() * 0.3
    terrain = {
        name: rng.choice(("hill", "hill", "woods", "village", "stream")) for name in [at, *near] if rng.random() < rough
    }
    options = ["elevation"] if rng.random() < 0.5 else []
    night = rng.random() < 0.15
    return Fire(
        seed,
        shooter=rng.choice(("LA", "HA", "MM", "CH", "LC", "CP")),
        at=at,
        facing=rng.choice(DIRECTIONS),
        targets=targets,
        friends=friends,
        terrain=terrain,
        heights={name: rng.choice((1, 1, 2)) for name, kind in terrain.items() if kind == "hill"},
        options=[*options, *(["extended_game"] if night else [])],
        night=night,
        die=rng.randint(1, 6),
        wish=rng.random(),
    )


# ---------------------------------------------------------------- movement


@dataclass
class March:
    """South's movement phase on a small, rough board."""

    seed: int
    board: Field  # without anybody on it
    south: dict[str, tuple[str, str, bool]]  # type, facing, panicked
    north: dict[str, str]
    wishes: list[float]

    def scenario(self) -> dict[str, Any]:
        terrain: dict[str, list[str]] = {}
        for name, kind in self.board.terrain.items():
            terrain.setdefault(kind, []).append(name)
        south = [
            {"type": kind, "hex": name, "facing": facing, "panicked": panicked}
            for name, (kind, facing, panicked) in self.south.items()
        ]
        north = [{"type": kind, "hex": name, "facing": "SW"} for name, kind in self.north.items()]
        return {
            "rows": self.board.rows,
            "columns": self.board.columns,
            "terrain": terrain,
            "hexsides": [[*sorted(pair), kind] for pair, kind in self.board.hexsides.items()],
            "phase": "movement",
            "sides": {
                "south": {"leaders": 0, "panic_threshold": 999, "has_panicked": True, "units": south},
                "north": {"leaders": 0, "panic_threshold": 999, "units": north},
            },
        }


def march(seed: int) -> March:
    rng = random.Random(f"banks march {seed}")
    board = Field(7, 9)
    hexes = [
        name for row in range(7) for column in range(row % 2, 18, 2) if (name := board.name(row, column)) is not None
    ]
    rng.shuffle(hexes)
    count = rng.randint(4, 9)
    south = {name: (rng.choice(FOOT_AND_HORSE), rng.choice(DIRECTIONS), rng.random() < 0.4) for name in hexes[:count]}
    north = {name: rng.choice(FOOT_AND_HORSE) for name in hexes[count : count + rng.randint(1, 6)]}
    free = hexes[len(south) + len(north) :]
    kinds = ("hill", "woods", "stream", "village", "river")
    board.terrain = {name: rng.choice(kinds) for name in free if rng.random() < 0.25}
    board.terrain |= {name: rng.choice(kinds[:4]) for name in south if rng.random() < 0.25}
    for name in hexes:
        for direction in ("NE", "E", "SE"):
            other = board.beside(name, direction)
            if other is not None and rng.random() < 0.12:
                board.hexsides[frozenset((name, other))] = rng.choice(("river", "ford", "bridge"))
    return March(seed, board, south, north, [rng.random() for _ in range(60)])
