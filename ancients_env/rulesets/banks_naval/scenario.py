"""What a naval battle is made of before it starts: the schema of its scenario files (banks_naval-2.1).

The smallest scenario names the ships of both sides; all else has a default:

>>> battle = NavalScenario.model_validate({
...     "rows": 5, "columns": 7,
...     "sides": {"south": {"ships": [{"hex": "E4", "facing": "NE"}]},
...               "north": {"ships": [{"hex": "A4", "facing": "SW", "size": "large", "marines": 2}]}},
... })
>>> battle.turns, battle.sides.north.ships[0].crew_quality, battle.to_play
(20, 3, 'south')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from ancients_env.grid import grid
from ancients_env.rulesets.banks_naval.tables import (
    COLS,
    MARINE_LIMIT,
    MAX_MARINES,
    MAX_SHIPS,
    MAX_TURNS,
    MIN_COLS,
    MIN_ROWS,
    MOST_CREW,
    ROWS,
    SIZE_NAMES,
    TURNS,
)

__all__ = ["NavalScenario"]

Side = Literal["south", "north"]
Facing = Literal["NE", "E", "SE", "SW", "W", "NW"]
SIDES: tuple[Side, Side] = ("south", "north")
MOST_POINTS = 100  # that one ship or marine point may be worth

Hex = Annotated[str, WithJsonSchema({"type": "string", "pattern": "^[A-K](1[0-5]|[1-9])$"})]
Hexes = Annotated[tuple[Hex, ...], Field(strict=False)]
Texts = Annotated[tuple[str, ...], Field(strict=False)]
Die = Annotated[int, Field(ge=1, le=6)]


class _Part(BaseModel):
    """Strict, closed and frozen, as every part of a scenario is."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Ship(_Part):
    """A ship, its hex, its heading and those aboard (banks_naval-1.1 to 1.4)."""

    id: str = Field(default="", description="its name, unique within its side; numbered when not given")
    hex: Hex = Field(description="its hex, such as E7")
    facing: Facing = Field(description="the direction of its bow hex")
    size: Literal["small", "large"] = Field(default="small", description="small holds 1 marine point, large 2")
    crew_quality: int = Field(default=3, ge=1, le=MOST_CREW, description="1 slave, 2 weak, 3 average, 4 excellent")
    marines: int = Field(default=0, ge=0, description="marine points aboard")
    ballista: bool = Field(default=False, description="carries a ballista; a damaged or sinking ship has lost it")
    corvus: bool = Field(default=False, description="carries a corvus: +1 when its marines board")
    state: Literal["intact", "damaged", "sinking"] = Field(default="intact", description="condition of its hull")
    captured: bool = Field(default=False, description="mid-flight: the marines aboard are the other side's")


class Fleet(_Part):
    """One side: its name, ships and marines on land."""

    name: str = Field(default="", description="people or faction, shown to people")
    commander: str = Field(default="", description="admiral, shown to people")
    ships: Annotated[tuple[Ship, ...], Field(strict=False, min_length=1)] = Field(description="its ships")
    marines_on_land: dict[Hex, Annotated[int, Field(ge=1)]] = Field(
        default={}, description="marine points on land hexes: {B3: 2}"
    )


class Fleets(_Part):
    """Both sides."""

    south: Fleet = Field(description="the side whose chair is at the southern edge")
    north: Fleet = Field(description="the side whose chair is at the northern edge")


def _both_sizes(value: Any) -> Any:
    return {"small": value, "large": value} if isinstance(value, int) else value


class BySize(_Part):
    """Points for a ship, by its size."""

    small: int = Field(ge=0, le=MOST_POINTS, description="points for a small ship")
    large: int = Field(ge=0, le=MOST_POINTS, description="points for a large ship")


_COUNT = {"type": "integer", "minimum": 0}
Points = Annotated[
    BySize,
    BeforeValidator(_both_sizes),
    WithJsonSchema({"anyOf": [_COUNT, {"type": "object", "properties": {"small": _COUNT, "large": _COUNT}}]}),
]


class Conditions(_Part):
    """What brings a side points (banks_naval-2.4)."""

    sunk: Points = Field(default=BySize(small=2, large=3), description="for each ship of the enemy's colour that sank")
    captured: Points = Field(default=BySize(small=3, large=4), description="for each enemy ship it holds at the end")
    lost: Points | None = Field(
        default=None, description="for each ship that left the map under enemy control; as `sunk` when not given"
    )
    marines: int = Field(default=0, ge=0, le=MOST_POINTS, description="for each enemy marine point lost")
    bonus: int = Field(default=0, ge=0, le=1000, description="points it has from the start")
    to_win: int | None = Field(
        default=None, ge=1, le=1000, description="early end: so many points at the end of a player turn win the battle"
    )


class Victory(_Part):
    """Who wins: more points when the battle ends (banks_naval-2.4)."""

    south: Conditions = Field(default=Conditions(), description="what brings south points")
    north: Conditions = Field(default=Conditions(), description="what brings north points")
    early_end: Literal["never", "no_ships"] = Field(
        default="never", description="no_ships: the battle ends when a side controls no ship at the end of a turn"
    )


class FirstDice(_Part):
    """Movement dice of the first turns (banks_naval-2.2)."""

    south: Die | None = Field(default=None, description="south's first movement die; rolled when not given")
    north: Die | None = Field(default=None, description="north's first movement die; rolled when not given")


class NavalScenario(_Part):
    """A battle at sea: a map, two fleets and what victory asks for; or one in mid-flight."""

    ruleset: Literal["banks_naval"] = Field(default="banks_naval", description="the game it belongs to")
    name: str = Field(default="custom", min_length=1, description="slug")
    title: str = Field(default="", description="shown to people; the name when not given")
    year: str = Field(default="", description="shown to people")
    notes: Texts = Field(default=(), description="history and special rules in words, shown to people")
    source: Literal["own", "generated"] = Field(default="own", description="where it comes from")
    rows: int = Field(default=ROWS, ge=MIN_ROWS, le=ROWS, description="an odd number of rows, A in the north")
    columns: int = Field(default=COLS, ge=MIN_COLS, le=COLS, description="columns of the long rows A, C, E, ...")
    land: Hexes = Field(default=(), description="land hexes; all others are sea")
    turns: int = Field(default=TURNS, ge=1, le=MAX_TURNS, description="game turns to play")
    first_player: Side = Field(default="south", description="who plays first in every game turn")
    first_turn_die: FirstDice = Field(default=FirstDice(), description="movement dice that are given, not rolled")
    sides: Fleets = Field(description="the two fleets")
    victory: Victory = Field(default=Victory(), description="points and early ends")
    turn: int = Field(default=0, ge=0, description="mid-flight: player turns already played by both together")
    active: Side | None = Field(default=None, description="mid-flight: who is to play; who is due when not given")

    @property
    def to_play(self) -> Side:
        """The side that is to play."""
        due = self.first_player if self.turn % 2 == 0 else SIDES[1 - SIDES.index(self.first_player)]
        return self.active or due

    @model_validator(mode="after")
    def _parts_fit(self) -> NavalScenario:
        if self.rows % 2 == 0:
            raise ValueError(f"rows: {self.rows} is even; a board has an odd number of rows, {MIN_ROWS} to {ROWS}")
        checks = (self._map_problems, self._ship_problems, self._marine_problems, self._turn_problems)
        if problems := [line for check in checks for line in check()]:
            raise ValueError("\n".join(problems))
        return self

    def _place(self, name: str) -> str:
        """A hex's name as the board writes it; its error says what the row has."""
        board = grid(self.rows, self.columns)
        return board.name(board.hex(name))

    def _placed(self, where: str, name: str) -> Iterator[str]:
        try:
            if self._place(name) != name:
                yield f"{where}: write {self._place(name)}, not {name}"
        except ValueError as error:
            yield f"{where}: {error}"

    def _map_problems(self) -> Iterator[str]:
        seen: set[str] = set()
        for i, name in enumerate(self.land):
            yield from self._placed(f"land[{i}]", name)
            if name in seen:
                yield f"land[{i}]: {name} is named twice"
            seen.add(name)

    def _ship_problems(self) -> Iterator[str]:
        holder: dict[str, str] = {}
        count = 0
        for side in SIDES:
            ids: dict[str, str] = {}
            for i, ship in enumerate(getattr(self.sides, side).ships):
                where = f"sides.{side}.ships[{i}]"
                count += 1
                yield from self._placed(f"{where}.hex", ship.hex)
                if ship.hex in holder:
                    yield f"{where}.hex: {ship.hex} already holds {holder[ship.hex]}; a hex holds one ship"
                holder.setdefault(ship.hex, where)
                if ship.hex in self.land:
                    yield f"{where}.hex: {ship.hex} is land; ships are at sea"
                if ship.id and ship.id in ids:
                    yield f"{where}.id: '{ship.id}' is {ids[ship.id]} already; names are unique within a side"
                ids.setdefault(ship.id, where)
                most = int(MARINE_LIMIT[SIZE_NAMES.index(ship.size)])
                if ship.marines > most:
                    yield f"{where}.marines: {ship.marines} points; a {ship.size} ship holds at most {most}"
                if ship.captured and ship.marines == 0:
                    yield f"{where}.captured: a ship without marines belongs to its own side; give it marines"
        if count > MAX_SHIPS:
            yield f"sides: {count} ships in all; allowed: at most {MAX_SHIPS}"

    def _marine_problems(self) -> Iterator[str]:
        for side, other in (SIDES, SIDES[::-1]):
            fleet, enemy = getattr(self.sides, side), getattr(self.sides, other)
            for name in fleet.marines_on_land:
                if name not in self.land:
                    yield f"sides.{side}.marines_on_land.{name}: is not in land"
                if side == "north" and name in enemy.marines_on_land:
                    yield f"sides.north.marines_on_land.{name}: south's marines are there; a hex holds one side's"
            afloat = sum(s.marines for s in fleet.ships if not s.captured) + sum(
                s.marines for s in enemy.ships if s.captured
            )
            total = afloat + sum(fleet.marines_on_land.values())
            if total > MAX_MARINES:
                yield f"sides.{side}: {total} marine points; allowed: at most {MAX_MARINES}"

    def _turn_problems(self) -> Iterator[str]:
        if self.turn >= 2 * self.turns:
            most = 2 * self.turns - 1
            yield f"turn: {self.turn} player turns are all of {self.turns} game turns; allowed: 0 to {most}"
        due = self.first_player if self.turn % 2 == 0 else SIDES[1 - SIDES.index(self.first_player)]
        if self.active not in (None, due):
            yield f"active: after {self.turn} player turns it is {due}'s turn ({self.first_player} plays first)"
