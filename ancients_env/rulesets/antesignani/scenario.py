"""What a battle of Antesignani is made of before it starts: the schema of its scenario files.

A side comes in one of three ways: its units stand in hexes; or they have no hexes yet and are deployed by decisions
(antesignani-33.4); or there is only an army list, or not even that, and the army is built by decisions (33.1). Units
are described by themselves or by the entry of the side's list; a side to be deployed may be given by its army file.

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
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS
from ancients_env.rulesets.antesignani.army_file import ArmyFile, least_cost, read_army, unknown_entry
from ancients_env.rulesets.antesignani.pieces import (
    General,
    Hex,
    Part,
    Unit,
    filled,
    unit_doctrine,
    unit_problems,
    unit_weight,
)

__all__ = ["AntesignaniScenario", "General", "Side", "Unit", "unit_doctrine", "unit_weight"]

SideName = Literal["south", "north"]
SIDES: tuple[SideName, SideName] = ("south", "north")
Hexes = Annotated[tuple[Hex, ...], Field(strict=False)]
Texts = Annotated[tuple[str, ...], Field(strict=False)]
Kind = Literal["rough_ground", "marsh", "light_cover", "dense_cover", "wood", "thick_wood", "village", "screen"]


def _from_file(value: Any) -> Any:
    """An army as it stands in its file."""
    return read_army(value) if isinstance(value, str) else value


Army = Annotated[ArmyFile, BeforeValidator(_from_file)]


class Side(Part):
    """One side: an army that stands, one to be deployed, or one to be built."""

    name: str = Field(default="", description="people or faction, shown to people")
    list: int | None = Field(default=None, ge=1, le=12, description="army list its units come from, 1 to 12")
    points: int = Field(default=t.ARMY_POINTS, ge=1, le=1000, description="what the army may cost when it is built")
    army: Army | None = Field(
        default=None, description="instead of list, units and generals: an army file, or what stands in one"
    )
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

    @model_validator(mode="after")
    def _fill(self) -> Side:
        """Take from the army file or the army list what they say; neither is written out when the side is saved."""
        if self.army is not None:
            given = {"name": self.name or self.army.name or self.army.army_list.name, "list": self.army.list}
            made = {"units": self.army.bought(), "generals": self.army.generals}
            if not self.units and not self.generals:
                self.__dict__.update(given | made)
        elif self.list is not None:
            entries = {entry.slug: entry for entry in LISTS[self.list - 1].entries}
            units = (filled(unit, entries[unit.entry]) if unit.entry in entries else unit for unit in self.units)
            self.__dict__["units"] = tuple(units)
        return self

    def problems(self, where: str) -> Iterator[str]:
        """What is wrong with the way the army is given."""
        if self.army is not None and {"list", "units", "generals"} & self.model_fields_set:
            yield f"{where}.army: an army file brings list, units and generals; give it alone"
        for i, unit in enumerate(self.units):
            if unit.entry is None or self.army is not None:
                continue
            if self.list is None:
                yield f"{where}.units[{i}].entry: the side has no list; give one, 1 to 12, or the unit's attributes"
            elif unit.entry not in LISTS[self.list - 1].slugs:
                yield f"{where}.units[{i}].entry: {unknown_entry(unit.entry, LISTS[self.list - 1])}"


class Options(Part):
    """Rules that may be switched."""

    shot_loss_choice: bool = Field(default=True, description="even losses from shots: retreat or 1 VC (11.15)")
    quality_upgrades: bool = Field(default=False, description="regular units may be bought as elite or levy (32.5)")
    custom_units: bool = Field(default=False, description="units of own design may be bought (32.6)")


class AntesignaniScenario(Part):
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
            yield from self.side(side).problems(side)
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
        yield from self._zone_problems()
        for side, other in (SIDES, SIDES[::-1]):
            enemies = {unit.hex for unit in self.side(other).units}
            for i, unit in enumerate(self.side(side).units):
                if unit.struck is not None and unit.struck not in enemies:
                    yield f"{side}.units[{i}].struck: no unit of {other} is in {unit.struck}"

    def _zone_problems(self) -> Iterator[str]:
        """A side that deploys has its zone for itself, so that there is room for all (antesignani-33.4)."""
        for s, (side, other) in enumerate((SIDES, SIDES[::-1])):
            if not self.to_build(side) and all(unit.hex is not None for unit in self.side(side).units):
                continue
            for i, unit in enumerate(self.side(other).units):
                if unit.hex in t.GRID.names and t.ZONE[s, t.GRID.hex(unit.hex)]:
                    yield f"{other}.units[{i}].hex: {unit.hex} is in the zone where {side} is to be deployed"

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

    def _purse_problems(self, side: str) -> Iterator[str]:
        army = self.side(side)
        lists = LISTS if army.list is None else LISTS[army.list - 1 : army.list]
        least = min(least_cost(each, self.options.quality_upgrades) for each in lists)
        if army.points < least:
            meant = "an army" if army.list is None else f"an army of list {army.list}"
            yield f"{side}.points: {army.points}; {meant} costs {least} at least"

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
                yield from self._purse_problems(side)
            elif not any(unit.vc != 0 for unit in army.units):
                yield f"{side}.units: all units are lost"
            if not self.to_build(side) and not army.generals and army.chief_lost is None:
                yield f"{side}.generals: there is at least one general"
            if army.pc and self.stage != "draw":
                yield f"{side}.pc: command points are rolled at the start of the turn; give them in stage draw only"
            waiting = self.drawn == side and not any(not u.activated and u.vc != 0 for u in army.units)
            if waiting:
                yield f"drawn: all units of {side} have been activated"
