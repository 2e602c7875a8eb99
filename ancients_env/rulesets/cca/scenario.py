"""What a battle of `cca` is made of before it starts: the schema of its scenario files (cca-3.1).

The smallest scenario names its units and the banners needed; all else has a default:

>>> battle = CcaScenario.model_validate({
...     "banners": 1,
...     "units": [{"at": "H7", "type": "HI", "side": "south"}, {"at": "B6", "type": "WA", "side": "north"}],
... })
>>> battle.banners.north, battle.units[0].strength, battle.to_play
(1, 4, 'south')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from ancients_env.rulesets.cca.tables import (
    CARD_COUNTS,
    CARD_NAMES,
    GRID,
    IMPASSABLE,
    IS_MACHINE,
    MAX_COMMAND,
    MAX_LEADERS,
    MAX_UNITS,
    TERRAIN_NAMES,
    UNIT_BLOCKS,
    UNIT_CODES,
)

__all__ = ["CcaScenario"]

EDGE_ROWS = ("A", "I")

Side = Literal["south", "north"]
HexSide = Literal["NE", "E", "SE", "SW", "W", "NW"]
TerrainKind = Literal["broken", "forest", "hill", "coast", "steep", "river", "ford", "open_ford", "camp"]
Elite = Literal["sacred_band", "silver_shields", "companions", "immortals", "bow"]
Option = Literal["tactical_flexibility"]


def _on_board(name: str) -> str:
    return GRID.name(GRID.hex(name))  # cca-1.1; its error says what the row has


def _on_edge(name: str) -> str:
    if name[0] not in EDGE_ROWS:
        raise ValueError(f"hex {name} is not on a long edge; allowed: hexes of rows A and I")
    return name


def _unit_type(code: str) -> str:
    if code not in UNIT_CODES:
        raise ValueError(f"'{code}' is not a unit type; allowed: {', '.join(UNIT_CODES)}")
    return code


def _card(name: str) -> str:
    if name not in CARD_NAMES:
        raise ValueError(f"'{name}' is not a card; allowed: {', '.join(CARD_NAMES)}")
    return name


def _both_sides(value: Any) -> Any:
    return {"south": value, "north": value} if isinstance(value, int) else value


_COUNT = {"type": "integer", "minimum": 1}
_HEX_SCHEMA = {"type": "string", "pattern": "^([ACEGI](1[0-3]|[1-9])|[BDFH](1[0-2]|[1-9]))$"}
Hex = Annotated[str, AfterValidator(_on_board), WithJsonSchema(_HEX_SCHEMA)]
EdgeHex = Annotated[Hex, AfterValidator(_on_edge)]
UnitType = Annotated[str, AfterValidator(_unit_type), WithJsonSchema({"type": "string", "enum": list(UNIT_CODES)})]
Card = Annotated[str, AfterValidator(_card), WithJsonSchema({"type": "string", "enum": list(CARD_NAMES)})]
Hexes = Annotated[tuple[Hex, ...], Field(strict=False, min_length=1)]
EdgeHexes = Annotated[tuple[EdgeHex, ...], Field(strict=False, min_length=1)]
HexSides = Annotated[tuple[HexSide, ...], Field(strict=False, min_length=1)]
UnitTypes = Annotated[tuple[UnitType, ...], Field(strict=False, min_length=1)]
Cards = Annotated[tuple[Card, ...], Field(strict=False)]
Texts = Annotated[tuple[str, ...], Field(strict=False)]
Turns = Annotated[tuple[Annotated[int, Field(ge=1)], ...], Field(strict=False, min_length=1)]


class _Part(BaseModel):
    """Strict, closed and frozen, as every part of a scenario is."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Needed(_Part):
    """Banners each side needs to win (cca-4.1)."""

    south: int = Field(ge=1, description="banners south needs")
    north: int = Field(ge=1, description="banners north needs")


class Won(_Part):
    """Banners each side already has."""

    south: int = Field(default=0, ge=0, description="banners south has won")
    north: int = Field(default=0, ge=0, description="banners north has won")


class Growth(_Part):
    """Cards drawn besides the normal one after some of a side's own turns; Command grows with them (cca-3.5)."""

    turns: Turns = Field(description="the side's own turns, counted from 1")
    cards: int = Field(default=1, ge=1, description="extra cards drawn at the end of each of them")


class ReinforcementCards(_Part):
    """Cards drawn at once when a side reaches a number of banners; Command grows with them (cca-3.5)."""

    at_banners: int = Field(ge=1, description="the banner that brings the cards")
    cards: int = Field(ge=1, description="cards drawn")


class Army(_Part):
    """One side: who it is, its Command and its special rules."""

    army: str = Field(default="", description="people or faction, shown to people")
    commander: str = Field(default="", description="commander, shown to people")
    command: int = Field(default=5, ge=1, le=MAX_COMMAND, description="hand size at the start (cca-3.4)")
    growth: Growth | None = Field(default=None, description="extra cards at the end of early turns")
    reinforcement_cards: ReinforcementCards | None = Field(default=None, description="extra cards at a banner count")
    poor_leadership: bool = Field(
        default=False,
        description="leaders help, and leadership cards order, only themselves and the unit they are with",
    )
    fright_of_elephants: bool = Field(default=False, description="its foot never ignores flags thrown by elephants")
    tactical_flexibility: bool = Field(
        default=False,
        description="unsupported enemy HI off broken ground throws 3 dice, not 5, battling back against its MI and HI",
    )
    options_available: Annotated[tuple[Option, ...], Field(strict=False)] = Field(
        default=(), description="rules of this side that players may agree to switch on"
    )
    leader_loss_costs_card: bool = Field(default=False, description="each leader lost lowers its Command by one")
    loses_with_all_leaders: bool = Field(default=False, description="it loses at once when its last leader is gone")


class Unit(_Part):
    """A unit and its hex."""

    at: Hex = Field(description="its hex, such as E7")
    type: UnitType = Field(description="its type's code")
    side: Side = Field(description="whose it is")
    blocks: int | None = Field(default=None, ge=1, description="blocks left; full strength when not given (cca-2.4)")
    elite: Elite | None = Field(default=None, description="special ability")
    name: str | None = Field(default=None, description="shown to people")

    @property
    def strength(self) -> int:
        """Blocks it has: those given, or its type's starting blocks."""
        return self.blocks or int(UNIT_BLOCKS[UNIT_CODES.index(self.type)])

    @model_validator(mode="after")
    def _not_above_full(self) -> Unit:
        full = int(UNIT_BLOCKS[UNIT_CODES.index(self.type)])
        if self.strength > full:
            raise ValueError(f"blocks {self.blocks} is above full strength: {self.type} has 1 to {full}")
        return self


class Leader(_Part):
    """A leader and his hex; in a friendly unit's hex he is attached to it (cca-2.5)."""

    at: Hex = Field(description="his hex")
    side: Side = Field(description="whose he is")
    name: str = Field(default="Leader", description="shown to people")
    alexander: bool = Field(
        default=False, description="the unit he is with throws one more die in close combat, after terrain limits"
    )
    vital: bool = Field(default=False, description="the opponent wins at once when he is eliminated")


class Exit(_Part):
    """Hexes of a long edge from which a side's pieces may leave the board (cca-8.6, cca-8.17)."""

    side: Side = Field(description="whose pieces may leave")
    hexes: EdgeHexes = Field(description="hexes of row A or row I")
    banners: int = Field(default=1, ge=0, description="banners the side gains for each unit that leaves")
    pieces: Literal["units", "units_and_leaders"] = Field(
        default="units", description="whether leaders may also leave alone; attached ones go with their unit"
    )


class Objective(_Part):
    """Hexes worth banners (cca-4.5)."""

    side: Side = Field(description="who gains them")
    hexes: Hexes = Field(description="hexes, each worth the banners")
    banners: int = Field(default=1, ge=1, description="banners for each hex")
    mode: Literal["once", "held"] = Field(
        description="once: gained when a unit ends a move or advance there, never lost; held: while a unit is there"
    )


class Ambush(_Part):
    """Units off the board that a leadership card brings on, on hexes of an edge in the section of the card."""

    side: Side = Field(description="whose units lie in ambush")
    units: UnitTypes = Field(description="their types")
    leader: str | None = Field(default=None, description="the leader who comes with one of them")
    after_turn: int = Field(default=0, ge=0, description="the side's own turns that must be over before")
    edge: Side = Field(description="the long edge on which they appear")


class LeaderPlacement(_Part):
    """Leaders placed by the players with units of theirs, after the deal and before the first turn."""

    order: Annotated[tuple[Side, ...], Field(strict=False)] = Field(description="who places first, then the other")
    south: Texts = Field(default=(), description="names of south's leaders")
    north: Texts = Field(default=(), description="names of north's leaders")

    @model_validator(mode="after")
    def _each_side_once(self) -> LeaderPlacement:
        if sorted(self.order) != ["north", "south"]:
            raise ValueError("order names each side once: [south, north] or [north, south]")
        return self


class Hands(_Part):
    """Cards in hand."""

    south: Cards | None = Field(default=None, description="south's hand; dealt when not given")
    north: Cards | None = Field(default=None, description="north's hand; dealt when not given")


class LastCards(_Part):
    """The card each side used in its last turn, for Counter Attack (cca-17.21)."""

    south: Card | None = Field(default=None, description="south's last card")
    north: Card | None = Field(default=None, description="north's last card")


class CcaScenario(_Part):
    """A battle: two armies on a board, what they need to win and their special rules; or one in mid-flight."""

    ruleset: Literal["cca"] = Field(default="cca", description="the game it belongs to")
    name: str = Field(default="custom", pattern=r"^[a-z][a-z0-9_]*$", description="slug")
    title: str = Field(default="Custom battle", description="shown to people")
    year: str = Field(default="", description="shown to people")
    notes: Texts = Field(default=(), description="special rules in words, shown to people")
    source: Literal["historical", "own", "generated"] = Field(default="own", description="where it comes from")
    first: Side = Field(default="south", description="who takes the first turn (cca-3.3)")
    banners: Annotated[
        Needed,
        BeforeValidator(_both_sides),
        WithJsonSchema(
            {"anyOf": [_COUNT, {"type": "object", "properties": {"south": _COUNT, "north": _COUNT}}]},
        ),
    ] = Field(description="banners needed to win: one number, or one for each side")
    south: Army = Field(default=Army(), description="the army whose home edge is row I")
    north: Army = Field(default=Army(), description="the army whose home edge is row A")
    terrain: dict[TerrainKind, Hexes] = Field(default={}, description="hexes of each kind; all others are clear")
    ramparts: dict[Hex, HexSides] = Field(default={}, description="rampart sides of hexes (cca-16.20)")
    units: Annotated[tuple[Unit, ...], Field(strict=False)] = Field(description="all units on the board")
    leaders: Annotated[tuple[Leader, ...], Field(strict=False)] = Field(default=(), description="leaders on the board")
    exits: Annotated[tuple[Exit, ...], Field(strict=False)] = Field(default=(), description="ways off the board")
    objectives: Annotated[tuple[Objective, ...], Field(strict=False)] = Field(default=(), description="hexes of worth")
    ambush: Ambush | None = Field(default=None, description="units that come on later")
    place_leaders: LeaderPlacement | None = Field(default=None, description="leaders the players place")
    hands: Hands | None = Field(default=None, description="mid-flight: cards in hand")
    deck: Cards | None = Field(
        default=None, description="mid-flight: draw pile, top card first; hands not given are dealt from its top"
    )
    discards: Cards = Field(default=(), description="mid-flight: discard pile")
    turn: int = Field(default=0, ge=0, description="mid-flight: turns already played by both together")
    active: Side | None = Field(default=None, description="mid-flight: who is to play; `first` when not given")
    banners_won: Won = Field(default=Won(), description="mid-flight: banners already won")
    last_cards: LastCards = Field(default=LastCards(), description="mid-flight: cards of the last turns")

    @property
    def to_play(self) -> Side:
        """The side that is to play."""
        return self.active or self.first

    @model_validator(mode="after")
    def _parts_fit(self) -> CcaScenario:
        checks = (self._victory_problems, self._terrain_problems, self._unit_problems, self._leader_problems)
        if problems := [line for check in (*checks, self._card_problems) for line in check()]:
            raise ValueError("\n".join(problems))
        return self

    def _victory_problems(self) -> Iterator[str]:
        for side in ("south", "north"):
            won, needed = getattr(self.banners_won, side), getattr(self.banners, side)
            if won >= needed:
                yield f"banners_won.{side}: {won} banners have already won; allowed: 0 to {needed - 1}"

    def _terrain_problems(self) -> Iterator[str]:
        kinds: dict[str, str] = {}
        for kind, hexes in self.terrain.items():
            for h in hexes:
                if h in kinds:
                    yield f"terrain.{kind}: {h} is already named under {kinds[h]}; a hex has one kind"
                kinds[h] = kind
        yield from (f"ramparts.{h}: {kinds[h]} cannot be fortified" for h in self.ramparts if self._closed(h))

    def _closed(self, h: str, unit_type: str | None = None) -> str | None:
        """The terrain that keeps a piece out of a hex, if any (cca-16.1, cca-16.8, cca-16.9)."""
        kind = next((kind for kind, hexes in self.terrain.items() if h in hexes), None)
        if kind is None:
            return None
        machine = unit_type is not None and IS_MACHINE[UNIT_CODES.index(unit_type)]
        return kind if IMPASSABLE[TERRAIN_NAMES.index(kind)] or (kind == "broken" and machine) else None

    def _unit_problems(self) -> Iterator[str]:
        holder: dict[str, int] = {}
        for i, unit in enumerate(self.units):
            if unit.at in holder:
                yield f"units[{i}].at: {unit.at} already holds units[{holder[unit.at]}]; a hex holds one unit"
            holder.setdefault(unit.at, i)
            if kind := self._closed(unit.at, unit.type):
                yield f"units[{i}].at: {unit.at} is {kind}, which {unit.type} cannot enter"
        for side in ("south", "north"):
            if not any(unit.side == side for unit in self.units):
                yield f"units: {side} has no unit; each side needs at least one"
        count = len(self.units) + (len(self.ambush.units) if self.ambush else 0)
        if count > MAX_UNITS:
            yield f"units: {count} units, ambush included; allowed: at most {MAX_UNITS}"

    def _leader_problems(self) -> Iterator[str]:
        sides = {unit.at: unit.side for unit in self.units}
        holder: dict[str, int] = {}
        for i, leader in enumerate(self.leaders):
            if leader.at in holder:
                yield f"leaders[{i}].at: {leader.at} already holds leaders[{holder[leader.at]}]; a hex holds one leader"
            holder.setdefault(leader.at, i)
            if sides.get(leader.at, leader.side) != leader.side:
                yield f"leaders[{i}].at: {leader.at} holds a unit of {sides[leader.at]}; he stands with his own side"
            if kind := self._closed(leader.at):
                yield f"leaders[{i}].at: {leader.at} is {kind}, which no leader can enter"
        count = len(self.leaders) + bool(self.ambush and self.ambush.leader)
        if placing := self.place_leaders:
            count += len(placing.south) + len(placing.north)
            for side in ("south", "north"):
                free = Counter(sides.values())[side] - sum(x.side == side and x.at in sides for x in self.leaders)
                if len(getattr(placing, side)) > free:
                    yield f"place_leaders.{side}: more leaders than units without one ({free})"
        if count > MAX_LEADERS:
            yield f"leaders: {count} leaders, those off the board included; allowed: at most {MAX_LEADERS}"

    def _card_problems(self) -> Iterator[str]:
        hands = {side: (getattr(self.hands, side) if self.hands else None) or () for side in ("south", "north")}
        cards = Counter([*hands["south"], *hands["north"], *(self.deck or ()), *self.discards])
        for card, count in cards.items():
            most = int(CARD_COUNTS[CARD_NAMES.index(card)])
            if count > most:
                yield f"hands, deck and discards: {card} is named {count} times; the deck has {most}"
        for side, army in (("south", self.south), ("north", self.north)):
            grown = len(army.growth.turns) * army.growth.cards if army.growth else 0
            most = army.command + grown + (army.reinforcement_cards.cards if army.reinforcement_cards else 0)
            if len(hands[side]) > most:
                yield f"hands.{side}: {len(hands[side])} cards; {side}'s command allows at most {most}"
