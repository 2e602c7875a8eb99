"""Units and generals as scenario files and army files write them (antesignani-3.1 to 5.1, antesignani-17.1).

A unit gives its attributes itself, or names the entry of an army list that it is one of:

>>> legion = filled(Unit(entry="legionaries", hex="G7"), LISTS[0].entries[2])
>>> legion.vd, legion.weapon, legion.abilities, legion.hex
(4, 'heavy_throwing', ('disciplined', 'veteran'), 'G7')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS, Entry

__all__ = ["LISTS", "General", "Hex", "Part", "Unit", "filled", "unit_doctrine", "unit_problems", "unit_weight"]

Hex = Annotated[str, WithJsonSchema({"type": "string", "pattern": "^[A-I](1[0-3]|[1-9])$"})]
Ability = Literal[
    "disciplined", "spirited", "impetuous", "fanatic", "veteran", "novice", "parthian_shot",
]  # fmt: skip
Equipment = Literal["two_handed", "long_spears", "very_long_spears"]
ABILITIES: tuple[str, ...] = get_args(Ability)
EQUIPMENT: tuple[str, ...] = get_args(Equipment)
OWN_WEIGHT = {"dromedary": "light", "caparisoned_dromedary": "medium"}  # antesignani-28.1


class Part(BaseModel):
    """Strict, closed and frozen, as every part of a scenario is."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Unit(Part):
    """A unit with every attribute that the rules ask about (antesignani-3.1 to 5.1)."""

    name: str = Field(default="", description="what it is called; units of one kind may share a name")
    entry: str | None = Field(
        default=None, description="entry of the side's army list that it is one of; what is not given comes from there"
    )
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


class General(Part):
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


def filled(unit: Unit, entry: Entry) -> Unit:
    """The unit with all that it does not give itself from an entry of an army list."""
    artillery = entry.category == "artillery"
    values: dict[str, Any] = {
        "name": entry.name,
        "category": entry.category,
        "weight": None if artillery else entry.weight,
        "doctrine": None if artillery else entry.doctrine,
        "vo": entry.vo,
        "vd": entry.vd,
        "protection": entry.protection,
        "weapon": entry.weapon,
        "equipment": tuple(name for name in entry.traits if name in EQUIPMENT),
        "abilities": tuple(name for name in entry.traits if name in ABILITIES),
        "quality": entry.quality,
    }
    if entry.spears_instead and "long_spears" in unit.equipment:  # antesignani-33.2
        values["weapon"] = "none"
    made = unit.model_copy()
    # not `update=`: what comes from the list is not written out when the unit is saved
    made.__dict__.update({key: value for key, value in values.items() if key not in unit.model_fields_set})
    return made


def unit_weight(unit: Unit) -> str:
    """A unit's weight, given or by its category."""
    if unit.category == "artillery":
        return "none"
    return unit.weight or {**OWN_WEIGHT, "chariot": "light"}.get(unit.category, "heavy")


def unit_doctrine(unit: Unit) -> str:
    """A unit's doctrine, given or dense (antesignani-4.2: artillery has none)."""
    return "none" if unit.category == "artillery" else unit.doctrine or "dense"


def unit_protection(unit: Unit) -> int:
    """A unit's degree of protection, given or its VD within the limit of its weight (antesignani-11.12)."""
    return unit.protection or min(unit.vd, int(t.PROTECTION_LIMIT[t.WEIGHT_NAMES.index(unit_weight(unit))]))


def unit_quality(unit: Unit) -> str:
    """A unit's quality, given or standard; elephants are irregular (antesignani-29.1)."""
    return unit.quality or ("irregular" if unit.category == "elephant" else "standard")


def unit_problems(where: str, unit: Unit) -> Iterator[str]:
    """What is wrong with a unit by itself (antesignani-3.2, 4.1, 11.12, 19.1, 27.1, 28.1, 29.1)."""
    weight, doctrine = unit_weight(unit), unit_doctrine(unit)
    w, d = t.WEIGHT_NAMES.index(weight), t.DOCTRINE_NAMES.index(doctrine)
    if unit.category == "artillery" and (unit.weight or unit.doctrine):
        yield f"{where}: artillery has neither weight nor doctrine"
    if not t.DOCTRINE_WEIGHTS[d, w]:
        yield f"{where}.doctrine: {weight} units are not {doctrine}"
    own = OWN_WEIGHT.get(unit.category, weight)
    if weight != own:
        yield f"{where}.weight: {weight}; allowed: a {unit.category} is {own}"
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
