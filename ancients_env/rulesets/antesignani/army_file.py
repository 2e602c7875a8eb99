"""Army files: an army bought from one of the twelve lists, with every limit checked (antesignani-32.1 to 33.2).

>>> army = ArmyFile.model_validate({
...     "list": 5,
...     "units": [{"entry": "warriors", "count": 12}, {"entry": "gaesatae_warriors", "count": 4},
...               {"entry": "slingers", "count": 3}],
...     "generals": [{"name": "Vercingetorix", "grade": "superior", "attack": 1}],
... })
>>> army.cost, len(army.bought()), army.side()["units"][0]
(154, 19, {'entry': 'warriors'})
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from ancients_env import scenario as scenario_files
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS, ArmyList, Entry
from ancients_env.rulesets.antesignani.budget import SPEARS, general_price, unit_price
from ancients_env.rulesets.antesignani.pieces import (
    General,
    Part,
    Unit,
    filled,
    unit_doctrine,
    unit_problems,
    unit_protection,
    unit_quality,
)

__all__ = ["ArmyFile", "Troop", "read_army", "unknown_entry"]

UNIT_PLACING = ("entry", "hex", "facing", "vc", "activated", "shieldwall", "fought", "struck")
GENERAL_PLACING = ("hex", "attached", "moved")
DESIGN_CATEGORIES = ("infantry", "cavalry", "artillery")


class Troop(Part):
    """Units bought alike: an entry of the list, or a design of one's own (antesignani-32.6)."""

    entry: str | None = Field(default=None, description="entry of the list: its name in small letters with underscores")
    design: Unit | None = Field(default=None, description="instead of an entry: a unit of one's own, with custom_units")
    count: int = Field(default=1, ge=0, le=t.MAX_SIDE, description="how many of them")
    weapon: Literal["heavy_throwing", "long_spears"] | None = Field(
        default=None, description="where the list offers both (antesignani-33.2); heavy_throwing when not given"
    )
    quality: Literal["levy", "standard", "elite"] | None = Field(
        default=None, description="of regular units, with quality_upgrades; standard when not given"
    )
    name: str = Field(default="", description="shown to people; the entry's name when not given")


class ArmyOptions(Part):
    """Switches of army building."""

    quality_upgrades: bool = Field(default=False, description="regular units may be elite or levy (32.5)")
    custom_units: bool = Field(default=False, description="units of own design may be bought (32.6)")


class ArmyFile(Part):
    """An army within the limits of its list."""

    ruleset: Literal["antesignani"] = Field(default="antesignani", description="the game it belongs to")
    name: str = Field(default="", description="people or faction, shown to people; the list's name when not given")
    notes: Annotated[tuple[str, ...], Field(strict=False)] = Field(default=(), description="shown to people")
    list: int = Field(ge=1, le=len(LISTS), description="army list, 1 to 12")
    points: int = Field(default=t.ARMY_POINTS, ge=1, le=1000, description="what the army may cost")
    options: ArmyOptions = Field(default=ArmyOptions(), description="switches of army building")
    units: Annotated[tuple[Troop, ...], Field(strict=False)] = Field(description="what is bought")
    generals: Annotated[tuple[General, ...], Field(strict=False)] = Field(description="its generals; one is in chief")

    @property
    def army_list(self) -> ArmyList:
        """The list it is bought from."""
        return LISTS[self.list - 1]

    @property
    def cost(self) -> int:
        """Its price, generals included."""
        return sum(self.price(troop) * troop.count for troop in self.units) + self.general_cost

    @property
    def general_cost(self) -> int:
        """The price of its generals together."""
        return sum(general_price(g.grade, g.control, g.attack, g.defence, g.devotio) for g in self.generals)

    def entry(self, troop: Troop) -> Entry | None:
        """The list's entry that a troop names, None for a design or a wrong name."""
        return next((entry for entry in self.army_list.entries if entry.slug == troop.entry), None)

    def price(self, troop: Troop) -> int:
        """The price of one unit of a troop."""
        unit = self._unit(troop)
        return 0 if unit is None else _price(unit)

    def bought(self) -> tuple[Unit, ...]:
        """Every unit of the army, with all its attributes and without a place."""
        made = ((self._unit(troop), troop.count) for troop in self.units)
        return tuple(unit for unit, count in made if unit is not None for _ in range(count))

    def side(self) -> dict[str, Any]:
        """The army as a side of a scenario, to be deployed by decisions."""
        units = [_plain(troop) for troop in self.units for _ in range(troop.count)]
        generals = [general.model_dump(mode="json", exclude_unset=True) for general in self.generals]
        return {"name": self.name or self.army_list.name, "list": self.list, "units": units, "generals": generals}

    def _unit(self, troop: Troop) -> Unit | None:
        if troop.design is not None:
            return troop.design
        entry = self.entry(troop)
        return None if entry is None else filled(Unit.model_validate(_plain(troop)), entry)

    @model_validator(mode="after")
    def _within_limits(self) -> ArmyFile:
        problems = [*self._troop_problems(), *self._general_problems()]
        if not problems:  # sums mean something only when every part does
            problems = [*self._count_problems(), *self._point_problems()]
        if problems:
            raise ValueError("\n".join(problems))
        return self

    def _troop_problems(self) -> Iterator[str]:
        for i, troop in enumerate(self.units):
            where, entry = f"units[{i}]", self.entry(troop)
            if (troop.entry is None) == (troop.design is None):
                yield f"{where}: give an entry of the list or a design, one of the two"
            elif troop.design is not None:
                yield from self._design_problems(f"{where}.design", troop.design)
                if troop.weapon is not None or troop.quality is not None:
                    yield f"{where}: weapon and quality of a design belong into the design"
            elif entry is None:
                yield f"{where}.entry: {unknown_entry(troop.entry or '', self.army_list)}"
            else:
                yield from self._choice_problems(where, troop, entry)

    def _choice_problems(self, where: str, troop: Troop, entry: Entry) -> Iterator[str]:
        if troop.weapon is not None and not entry.spears_instead:
            yield f"{where}.weapon: {entry.name} of list {self.list} have no choice of weapon; allowed: leave it out"
        if troop.quality is not None and entry.quality == "irregular":
            yield f"{where}.quality: {entry.name} of list {self.list} are irregular and have no quality"
        elif troop.quality not in (None, "standard") and not self.options.quality_upgrades:
            yield f"{where}.quality: {troop.quality} needs options.quality_upgrades; allowed: standard"

    def _design_problems(self, where: str, unit: Unit) -> Iterator[str]:
        """antesignani-32.6."""
        if not self.options.custom_units:
            yield f"{where}: units of own design need options.custom_units"
        yield from unit_problems(where, unit)
        if unit.category not in DESIGN_CATEGORIES:
            yield f"{where}.category: {unit.category} cannot be designed; allowed: {', '.join(DESIGN_CATEGORIES)}"
        if given := [name for name in UNIT_PLACING if name in unit.model_fields_set]:
            yield f"{where}.{given[0]}: a design says what a unit is, not where or how it stands"
        if (unit.weapon == "balistae") != (unit.category == "artillery"):
            yield f"{where}.weapon: {unit.weapon} for {unit.category}; artillery has balistae, nobody else has"
        if unit.category == "artillery" and unit.equipment:
            yield f"{where}.equipment: artillery has none"
        degree, spears = unit_protection(unit), any(name in unit.equipment for name in SPEARS)
        if unit.vd < degree or (unit.vd > degree and not spears):
            yield (
                f"{where}.vd: {unit.vd} with protection {degree}; VD is equal to it, above it only with long or very "
                "long spears"
            )

    def _general_problems(self) -> Iterator[str]:
        chiefs = sum(general.chief for general in self.generals)
        if not self.generals:
            yield "generals: there is none; an army has at least one"
        elif chiefs > 1 or (chiefs == 0 and len(self.generals) > 1):
            yield f"generals: {chiefs} of {len(self.generals)} are chief; exactly one is general in chief"
        for i, general in enumerate(self.generals):
            if general.devotio and not self.army_list.devotio:
                yield f"generals[{i}].devotio: list {self.list} cannot buy it; allowed: lists 1 to 4"
            if given := [name for name in GENERAL_PLACING if name in general.model_fields_set]:
                yield f"generals[{i}].{given[0]}: an army file says who he is, not where he stands"

    def _count_problems(self) -> Iterator[str]:
        for entry in self.army_list.entries:
            count = sum(troop.count for troop in self.units if troop.entry == entry.slug)
            if not entry.least <= count <= entry.most:
                yield f"units: {count} {entry.slug}; list {self.list} allows {entry.least} to {entry.most}"
        total = sum(troop.count for troop in self.units)
        if not 1 <= total <= t.MAX_SIDE:
            yield f"units: {total} in all; allowed: 1 to {t.MAX_SIDE}"

    def _point_problems(self) -> Iterator[str]:
        limit = self.army_list.general_points
        if self.general_cost > limit:
            yield f"generals: they cost {self.general_cost} points; list {self.list} allows {limit}"
        if self.cost > self.points:
            yield f"points: the army costs {self.cost}; allowed: {self.points}"


def read_army(source: str | Path) -> ArmyFile:
    """The army in a YAML or JSON file; a `ScenarioError` names the file and every limit that is broken."""
    path = Path(source)
    army = scenario_files.check(ArmyFile, scenario_files.read(path), str(path))
    assert isinstance(army, ArmyFile)
    return army


def _plain(troop: Troop) -> dict[str, Any]:
    """One unit of a troop as scenario files write it."""
    if troop.design is not None:
        plain = troop.design.model_dump(mode="json", exclude_unset=True)
    else:
        plain = {"entry": troop.entry}
        if troop.weapon == "long_spears":
            plain["equipment"] = ["long_spears"]
        if troop.quality is not None:
            plain["quality"] = troop.quality
    return {**plain, "name": troop.name} if troop.name else plain


def _price(unit: Unit) -> int:
    return unit_price(
        unit.category,
        unit_doctrine(unit),
        vo=unit.vo,
        vd=unit.vd,
        protection=unit_protection(unit),
        weapon=unit.weapon,
        quality=unit_quality(unit),
        traits=(*unit.equipment, *unit.abilities),
    )


def least_cost(army: ArmyList, quality_upgrades: bool = False) -> int:
    """What the smallest army of a list costs: its minimums, as levies where that is allowed, and a general (33.1).

    >>> least_cost(LISTS[4]), least_cost(LISTS[0]), least_cost(LISTS[0], quality_upgrades=True)
    (29, 59, 53)
    """
    total = general_price("mediocre")
    for entry in army.entries:
        cheap = {"quality": "levy"} if quality_upgrades and entry.quality != "irregular" else {}
        total += entry.least * _price(filled(Unit.model_validate({"entry": entry.slug, **cheap}), entry))
    return total


def unknown_entry(name: str, army: ArmyList) -> str:
    """An entry that a list does not have, with those it has."""
    near = get_close_matches(name, army.slugs, n=1)
    guess = f"did you mean '{near[0]}'? " if near else ""
    return f"'{name}' is not in list {army.number}; {guess}allowed: {', '.join(army.slugs)}"
