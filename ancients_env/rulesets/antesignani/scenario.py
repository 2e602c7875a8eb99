"""What a battle of Antesignani is made of before it starts: the schema of its scenario files.

A side comes in one of three ways: its units stand in hexes; or they have no hexes yet and are deployed by decisions
(antesignani-33.4); or there is only an army list, or not even that, and the army is built by decisions (33.1).

>>> battle = AntesignaniScenario.model_validate({
...     "terrain": {"wood": ["E7"]}, "heights": {"E8": 1},
...     "south": {"units": [{"hex": "G7", "facing": 12}], "generals": [{"hex": "H7", "chief": True}]},
...     "north": {"units": [{"hex": "C7", "facing": 6, "category": "cavalry", "weight": "light", "doctrine": "loose"}],
...               "generals": [{"hex": "B7"}]},
... })
>>> battle.turns, battle.north.units[0].weight, battle.south.generals[0].grade, battle.to_build("south")
(12, 'light', 'normal', False)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, model_validator

from ancients_env.rulesets.antesignani import tables as t

__all__ = ["AntesignaniScenario", "General", "Side", "Unit"]

SideName = Literal["south", "north"]
SIDES: tuple[SideName, SideName] = ("south", "north")
Hex = Annotated[str, WithJsonSchema({"type": "string", "pattern": "^[A-I](1[0-3]|[1-9])$"})]
Hexes = Annotated[tuple[Hex, ...], Field(strict=False)]
Texts = Annotated[tuple[str, ...], Field(strict=False)]
Kind = Literal["rough_ground", "marsh", "light_cover", "dense_cover", "wood", "thick_wood", "village", "screen"]
Ability = Literal[
    "disciplined", "spirited", "impetuous", "fanatic", "veteran", "novice", "parthian_shot",
]  # fmt: skip
Equipment = Literal["two_handed", "long_spears", "very_long_spears"]


class _Part(BaseModel):
    """Strict, closed and frozen, as every part of a scenario is."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Unit(_Part):
    """A unit with every attribute that the rules ask about (antesignani-3.1 to 5.1)."""

    name: str = Field(default="", description="what it is called; units of one kind may share a name")
    category: Literal[
        "infantry", "cavalry", "chariot", "dromedary", "caparisoned_dromedary", "elephant", "artillery"
    ] = Field(default="infantry", description="arm: all but infantry and artillery count as cavalry")
    weight: Literal["light", "medium", "heavy"] | None = Field(
        default=None, description="heavy when not given; dromedaries light, caparisoned ones medium; none for artillery"
    )
    doctrine: Literal["dense", "loose", "dispersed"] | None = Field(
        default=None, description="dense when not given; none for artillery"
    )
    vo: int = Field(default=3, ge=1, le=4, description="offensive value")
    vd: int = Field(default=3, ge=1, le=4, description="defensive value")
    protection: int | None = Field(
        default=None, ge=1, le=4, description="degree of protection; VD when not given, within the limit of its weight"
    )
    weapon: Literal["none", "heavy_throwing", "javelins", "plumbatae", "slings", "bows", "crossbows", "balistae"] = (
        Field(default="none", description="its missile weapon")
    )
    equipment: Annotated[tuple[Equipment, ...], Field(strict=False)] = Field(
        default=(), description="two_handed, long_spears, very_long_spears"
    )
    abilities: Annotated[tuple[Ability, ...], Field(strict=False)] = Field(
        default=(), description="disciplined, spirited, impetuous, fanatic, veteran, novice, parthian_shot"
    )
    quality: Literal["levy", "standard", "elite", "irregular"] | None = Field(
        default=None, description="regular units: levy, standard or elite; standard when not given, elephants irregular"
    )
    shields: bool | None = Field(default=None, description="may form a shieldwall; all dense infantry when not given")
    hex: Hex | None = Field(default=None, description="where it stands; when not given it is deployed by a decision")
    facing: int | None = Field(
        default=None, ge=1, le=12, description="clock hour, 12 = north; towards the enemy when not given"
    )
    vc: int | None = Field(default=None, ge=0, le=4, description="mid-flight: cohesion now, 0 for a unit lost")
    activated: bool = Field(default=False, description="mid-flight: it has been activated this turn")
    shieldwall: bool = Field(default=False, description="it stands in shieldwall")
    fought: int = Field(default=0, ge=0, le=100, description="mid-flight: combats it has fought this turn")
    struck: str | None = Field(
        default=None, description="mid-flight: hex of the enemy unit that it fought this turn as assailant"
    )


class General(_Part):
    """A general and his ratings (antesignani-17.1)."""

    name: str = Field(default="", description="shown to people")
    grade: Literal["mediocre", "normal", "superior"] = Field(default="normal", description="his command dice")
    control: int = Field(default=0, ge=0, le=2, description="added to the SB of his unit")
    attack: int = Field(default=0, ge=0, le=2, description="leadership in attack")
    defence: int = Field(default=0, ge=0, le=2, description="leadership in defence")
    devotio: bool = Field(default=False, description="may sacrifice himself")
    chief: bool = Field(default=False, description="general in chief; a side's only general is, and the first if none")
    hex: Hex | None = Field(default=None, description="where he is; when not given he is deployed by a decision")
    attached: bool = Field(default=False, description="mid-flight: attached to the unit in his hex this turn")
    moved: bool = Field(default=False, description="mid-flight: has moved this turn")


class Side(_Part):
    """One side: an army that stands, one to be deployed, or one to be built."""

    name: str = Field(default="", description="people or faction, shown to people")
    list: int | None = Field(default=None, ge=1, le=12, description="army list its units come from, 1 to 12")
    points: int = Field(default=t.ARMY_POINTS, ge=1, le=1000, description="what the army may cost when it is built")
    units: Annotated[tuple[Unit, ...], Field(strict=False)] = Field(
        default=(), description="its units; none when the army is to be built"
    )
    generals: Annotated[tuple[General, ...], Field(strict=False)] = Field(default=(), description="its generals")
    start_vc: int | None = Field(
        default=None,
        ge=1,
        le=1000,
        description="mid-flight: cohesion it began with; the maximum of its units if not given",
    )
    pc: int = Field(default=0, ge=0, le=1000, description="mid-flight: command points in hand (stage draw)")
    chief_lost: int | None = Field(
        default=None, ge=0, description="mid-flight: turns finished when its general in chief was lost"
    )


class Options(_Part):
    """Rules that may be switched."""

    shot_loss_choice: bool = Field(default=True, description="even losses from shots: retreat or 1 VC (11.15)")
    quality_upgrades: bool = Field(default=False, description="regular units may be bought as elite or levy (32.5)")
    custom_units: bool = Field(default=False, description="units of own design may be bought (32.6)")


class AntesignaniScenario(_Part):
    """A battle: ground, two sides, options; or one in mid-flight."""

    ruleset: Literal["antesignani"] = Field(default="antesignani", description="the game it belongs to")
    name: str = Field(default="custom", min_length=1, description="slug")
    title: str = Field(default="", description="shown to people; the name when not given")
    year: str = Field(default="", description="shown to people")
    notes: Texts = Field(default=(), description="history in words, shown to people")
    source: Literal["own", "generated"] = Field(default="own", description="where it comes from")
    terrain: dict[Kind, Hexes] = Field(default={}, description="hexes of each kind of ground: {wood: [E7, E8]}")
    heights: dict[Hex, Annotated[int, Field(ge=1, le=t.MAX_LEVEL)]] = Field(
        default={}, description="height level of hexes, 0 where none is given: {E7: 1}"
    )
    options: Options = Field(default=Options(), description="rules that may be switched")
    turns: int = Field(default=t.TURN_LIMIT, ge=1, le=t.MAX_TURNS, description="turns to play")
    first: SideName = Field(
        default="south", description="the side that declares, rolls and is counted first where the rules say south"
    )
    south: Side = Field(default=Side(), description="the side whose chair is at the southern edge")
    north: Side = Field(default=Side(), description="the side whose chair is at the northern edge")
    turn: int = Field(default=0, ge=0, description="mid-flight: turns finished")
    stage: Literal["start", "draw"] = Field(
        default="start", description="start: a turn begins; draw: attachments and PC stand, tokens are drawn"
    )
    drawn: SideName | None = Field(
        default=None, description="mid-flight: whose token is drawn first; drawn when not given"
    )

    def side(self, name: str) -> Side:
        """One of the two sides."""
        return self.south if name == "south" else self.north

    def to_build(self, name: str) -> bool:
        """Is the army of a side still to be built?"""
        return not self.side(name).units

    @model_validator(mode="after")
    def _parts_fit(self) -> AntesignaniScenario:
        checks = (self._ground_problems, self._unit_problems, self._general_problems, self._turn_problems)
        if problems := [line for check in checks for line in check()]:
            raise ValueError("\n".join(problems))
        return self

    def _placed(self, where: str, name: str) -> Iterator[str]:
        try:
            if t.GRID.name(t.GRID.hex(name)) != name:
                yield f"{where}: write {t.GRID.name(t.GRID.hex(name))}, not {name}"
        except ValueError as error:
            yield f"{where}: {error}"

    def _ground_problems(self) -> Iterator[str]:
        seen: dict[str, str] = {}
        for kind, hexes in self.terrain.items():
            for i, name in enumerate(hexes):
                yield from self._placed(f"terrain.{kind}[{i}]", name)
                if name in seen:
                    yield f"terrain.{kind}[{i}]: {name} is {seen[name]} already; a hex has one kind"
                seen.setdefault(name, kind)
        for name in self.heights:
            yield from self._placed(f"heights.{name}", name)

    def _unit_problems(self) -> Iterator[str]:
        holder: dict[str, str] = {}
        for side in SIDES:
            units = self.side(side).units
            if len(units) > t.MAX_SIDE:
                yield f"{side}.units: {len(units)} units; allowed: at most {t.MAX_SIDE}"
            for i, unit in enumerate(units):
                where = f"{side}.units[{i}]"
                yield from unit_problems(where, unit)
                if unit.hex is None:
                    if self.turn or self.stage != "start":
                        yield f"{where}.hex: is missing; units are deployed before the first turn only"
                    continue
                yield from self._placed(f"{where}.hex", unit.hex)
                if unit.vc != 0:
                    if unit.hex in holder:
                        yield f"{where}.hex: {unit.hex} already holds {holder[unit.hex]}; a hex holds one unit"
                    holder.setdefault(unit.hex, where)
        for side, other in (SIDES, SIDES[::-1]):
            enemies = {unit.hex for unit in self.side(other).units}
            for i, unit in enumerate(self.side(side).units):
                if unit.struck is not None and unit.struck not in enemies:
                    yield f"{side}.units[{i}].struck: no unit of {other} is in {unit.struck}"

    def _general_problems(self) -> Iterator[str]:
        for side, other in (SIDES, SIDES[::-1]):
            own = {unit.hex for unit in self.side(side).units if unit.vc != 0}
            enemies = {unit.hex for unit in self.side(other).units if unit.vc != 0} - {None}
            generals = self.side(side).generals
            if len(generals) > t.MAX_GENERALS_SIDE:
                yield f"{side}.generals: {len(generals)} generals; allowed: at most {t.MAX_GENERALS_SIDE}"
            if sum(general.chief for general in generals) > 1:
                yield f"{side}.generals: one of them is general in chief, not several"
            taken: set[str] = set()
            for i, general in enumerate(generals):
                where = f"{side}.generals[{i}]"
                if general.hex is None:
                    if self.turn or self.stage != "start":
                        yield f"{where}.hex: is missing; generals are deployed before the first turn only"
                    continue
                yield from self._placed(f"{where}.hex", general.hex)
                if general.hex in enemies:
                    yield f"{where}.hex: {general.hex} holds an enemy unit"
                if general.attached and general.hex not in own:
                    yield f"{where}.attached: no unit of {side} is in {general.hex}"
                if general.attached and general.hex in taken:
                    yield f"{where}.attached: another general is attached to the unit in {general.hex}"
                if general.attached:
                    taken.add(general.hex)

    def _turn_problems(self) -> Iterator[str]:
        if self.turn >= self.turns:
            yield f"turn: {self.turn} turns are all of {self.turns}; allowed: 0 to {self.turns - 1}"
        if self.drawn is not None and self.stage != "draw":
            yield "drawn: a token is drawn only in stage draw"
        for side in SIDES:
            army = self.side(side)
            if self.to_build(side):
                if self.turn or self.stage != "start":
                    yield f"{side}.units: is missing; armies are built before the first turn only"
                if army.generals:
                    yield f"{side}.generals: an army that is built buys its generals; give units too, or no generals"
            elif not any(unit.vc != 0 for unit in army.units):
                yield f"{side}.units: all units are lost"
            if not self.to_build(side) and not army.generals and army.chief_lost is None:
                yield f"{side}.generals: there is at least one general"
            if army.pc and self.stage != "draw":
                yield f"{side}.pc: command points are rolled at the start of the turn; give them in stage draw only"
            waiting = self.drawn == side and not any(not u.activated and u.vc != 0 for u in army.units)
            if waiting:
                yield f"drawn: all units of {side} have been activated"


def unit_weight(unit: Unit) -> str:
    """A unit's weight, given or by its category."""
    if unit.category == "artillery":
        return "none"
    natural = {"dromedary": "light", "caparisoned_dromedary": "medium", "chariot": "light"}
    return unit.weight or natural.get(unit.category, "heavy")


def unit_doctrine(unit: Unit) -> str:
    """A unit's doctrine, given or dense (antesignani-4.2: artillery has none)."""
    return "none" if unit.category == "artillery" else unit.doctrine or "dense"


def unit_problems(where: str, unit: Unit) -> Iterator[str]:
    """What is wrong with a unit by itself (antesignani-3.2, 4.1, 11.12, 19.1, 27.1, 28.1, 29.1)."""
    weight, doctrine = unit_weight(unit), unit_doctrine(unit)
    w, d = t.WEIGHT_NAMES.index(weight), t.DOCTRINE_NAMES.index(doctrine)
    if unit.category == "artillery" and (unit.weight or unit.doctrine):
        yield f"{where}: artillery has neither weight nor doctrine"
    if not t.DOCTRINE_WEIGHTS[d, w]:
        yield f"{where}.doctrine: {weight} units are not {doctrine}"
    if unit.category in ("dromedary", "caparisoned_dromedary") and unit.weight not in (None, weight):
        yield f"{where}.weight: a {unit.category} is {weight}"
    if unit.category == "elephant":
        if (weight, doctrine) != ("heavy", "dense"):
            yield f"{where}: elephants are heavy and dense"
        if unit.quality not in (None, "irregular"):
            yield f"{where}.quality: elephants are irregular"
    limit = int(t.PROTECTION_LIMIT[w])
    if unit.protection is not None and unit.protection > limit:
        yield f"{where}.protection: {unit.protection}; a {weight} unit has at most {limit}"
    if unit.vc is not None and unit.vc > t.FULL_VC[d]:
        yield f"{where}.vc: {unit.vc}; a {doctrine} unit has at most {t.FULL_VC[d]}"
    if len({"spirited", "impetuous", "fanatic"} & set(unit.abilities)) > 1:
        yield f"{where}.abilities: spirited, impetuous or fanatic, not several of them"
    if {"veteran", "novice"} <= set(unit.abilities):
        yield f"{where}.abilities: veteran or novice, not both"
    if {"long_spears", "very_long_spears"} <= set(unit.equipment):
        yield f"{where}.equipment: long_spears or very_long_spears, not both"
    dense_foot = unit.category == "infantry" and doctrine == "dense"
    if unit.shields and not dense_foot:
        yield f"{where}.shields: only dense infantry forms a shieldwall"
    if unit.shieldwall and not (dense_foot and unit.shields is not False):
        yield f"{where}.shieldwall: only dense infantry with shields forms one"
