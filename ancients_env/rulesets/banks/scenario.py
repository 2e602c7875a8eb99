"""What a land battle is made of before it starts: the schema of its scenario files.

The smallest scenario names the units of both sides; all else has a default:

>>> battle = BanksScenario.model_validate({
...     "rows": 5, "columns": 7,
...     "sides": {"south": {"units": [{"type": "HI", "hex": "E4", "facing": "NE"}]},
...               "north": {"units": [{"type": "LC", "hex": "A4", "facing": "SW"}]}},
... })
>>> battle.turns, battle.sides.south.leaders, battle.to_play
(6, 1, 'south')
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.scenario_checks import problems

__all__ = ["BanksScenario"]

Side = Literal["south", "north"]
Facing = Literal["NE", "E", "SE", "SW", "W", "NW"]
UnitType = Literal["LI", "HI", "PX", "LA", "HA", "MM", "LC", "HC", "KT", "CH", "EL"]
Switch = Literal[
    "zones_of_control", "no_dice_combat", "no_dice_fire", "free_deployment", "extended_game", "elevation",
    "arrow_supply", "hidden_movement", "duels", "command_control", "barbarian_charge", "elephant_panic",
    "dismounting", "leader_survival", "free_volleys", "army_building", "national_characteristics", "campaign",
]  # fmt: skip
SIDES: tuple[Side, Side] = ("south", "north")

Hex = Annotated[str, WithJsonSchema({"type": "string", "pattern": "^[A-K](1[0-5]|[1-9])$"})]
Hexes = Annotated[tuple[Hex, ...], Field(strict=False)]
Texts = Annotated[tuple[str, ...], Field(strict=False)]
Switches = Annotated[tuple[Switch, ...], Field(strict=False)]
Types = Annotated[tuple[UnitType, ...], Field(strict=False)]
Rating = Annotated[int, Field(ge=1, le=t.MOST_RATING)]
Points = Annotated[int, Field(ge=0, le=100)]


class _Part(BaseModel):
    """Strict, closed and frozen, as every part of a scenario is."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Unit(_Part):
    """A unit, its hex, its facing and what it brings (banks-1.2)."""

    type: UnitType = Field(description="one of the eleven unit types")
    hex: Hex | None = Field(default=None, description="its hex; none for reinforcements and free deployment")
    facing: Facing | None = Field(default=None, description="the direction it faces; the enemy's edge when not given")
    shots: int = Field(default=1, ge=1, le=t.MOST_SHOTS, description="shots in one fire phase")
    missile: Literal["A", "B", "none"] | None = Field(default=None, description="missile class other than its type's")
    barbarian: bool = Field(default=False, description="a barbarian for command control")
    cataphract: bool = Field(default=False, description="HC only: dismounts one for one")
    mongol: bool = Field(default=False, description="LC of missile class B only: may dismount as MM instead of LA")
    volleys: int | None = Field(default=None, ge=0, le=t.MOST_VOLLEYS, description="arrows, 6 when not given")
    disordered: bool = Field(default=False, description="mid-flight: on its reduced side")
    panicked: bool = Field(default=False, description="mid-flight: flees until rallied")
    volley_marker: bool = Field(default=False, description="mid-flight: shot in the last fire phase")
    looting: bool = Field(default=False, description="mid-flight: holds the captured enemy camp in its hex")
    balks: bool = Field(default=False, description="mid-flight: an elephant that balks in its owner's next turn")
    off_map: Facing | None = Field(
        default=None, description="mid-flight: waits on the imaginary hex in this direction from `hex`"
    )


class Camp(_Part):
    """A camp, whole or beaten (banks-6.16 to 6.22)."""

    hex: Hex | None = Field(default=None, description="its hex; none for free deployment")
    state: Literal["defended", "undefended", "captured", "taken back"] = Field(
        default="defended", description="mid-flight: what has become of it"
    )
    disordered: bool = Field(default=False, description="mid-flight: on its reduced side")
    panicked: bool = Field(default=False, description="mid-flight: not yet rallied")
    volley_marker: bool = Field(default=False, description="mid-flight: shot in the last fire phase")
    volleys: int | None = Field(default=None, ge=0, le=100, description="arrows; no limit when not given")


class Leader(_Part):
    """A leader (banks-1.3)."""

    hex: Hex | None = Field(default=None, description="his hex at the start; placed in phase 5 when not given")
    rating: Rating = Field(default=t.RATING, description="for duels")
    fate: Literal["in play", "killed", "captured"] = Field(default="in play", description="mid-flight")


class Reinforcements(_Part):
    """Units and leaders that may come from a game turn on (section 5)."""

    turn: int = Field(ge=1, le=t.MAX_TURNS, description="the first game turn in which they may come")
    entry_hexes: Hexes = Field(default=(), description="edge hexes by which the units enter")
    units: Annotated[tuple[Unit, ...], Field(strict=False)] = Field(default=(), description="units, without hexes")
    leaders: Annotated[tuple[Leader, ...], Field(strict=False)] = Field(default=(), description="leaders")


def _camp(value: Any) -> Any:
    return {"hex": value} if isinstance(value, str) else value


class Army(_Part):
    """One side."""

    name: str = Field(default="", description="people or faction, shown to people")
    commander: str = Field(default="", description="shown to people")
    panic_threshold: int | None = Field(
        default=None, ge=1, le=t.MAX_STRENGTH, description="strength points lost; half of the army when not given"
    )
    camp: Annotated[Camp | None, BeforeValidator(_camp)] = Field(default=None, description="its camp, or none")
    leaders: int | Annotated[tuple[Leader, ...], Field(strict=False)] = Field(
        default=1, description="how many, or one entry for each"
    )
    units: Annotated[tuple[Unit, ...], Field(strict=False)] = Field(default=(), description="its units")
    reinforcements: Annotated[tuple[Reinforcements, ...], Field(strict=False)] = Field(
        default=(), description="what comes later"
    )
    barbarian_player: bool = Field(default=False, description="has the charge of barbarian_charge")
    national: int | None = Field(
        default=None, ge=1, le=6, description="national characteristic; rolled when not given and the option is on"
    )
    exits_are_losses: bool = Field(default=False, description="units that leave the map count as lost")
    eliminated: Types = Field(default=(), description="mid-flight: types of its units lost so far")
    left_map: Types = Field(default=(), description="mid-flight: types of its units that left the map")
    has_panicked: bool = Field(default=False, description="mid-flight: its one panic is over")
    charge_used: bool = Field(default=False, description="mid-flight: the barbarian charge is used up")
    triple_used: bool = Field(default=False, description="mid-flight: the triple attack of nation 3 is used up")

    @property
    def leader_list(self) -> tuple[Leader, ...]:
        """One entry for each leader."""
        return self.leaders if isinstance(self.leaders, tuple) else tuple(Leader() for _ in range(self.leaders))


class Armies(_Part):
    """Both sides."""

    south: Army = Field(default=Army(), description="the side whose chair is at the southern edge")
    north: Army = Field(default=Army(), description="the side whose chair is at the northern edge")


class Night(_Part):
    """When night falls, with extended_game (banks-13.4a)."""

    falls_after: int = Field(default=t.TURNS, ge=t.TURNS, le=t.MAX_TURNS, description="the last turn by daylight")
    last_turn: int = Field(ge=t.TURNS, le=t.MAX_TURNS, description="the last turn of all")


class Build(_Part):
    """Army building (section 15.2)."""

    points: int = Field(default=t.BUILD_POINTS, ge=2, le=t.MAX_BUILD_POINTS, description="build points of each side")
    leaders: int = Field(default=1, ge=1, le=t.SIDE_LEADERS - 1, description="leaders of each side")
    points_offers: Annotated[tuple[int, ...], Field(strict=False, max_length=3)] = Field(
        default=(), description="other numbers of points, put to both players in this order before the battle"
    )
    leaders_offers: Annotated[tuple[int, ...], Field(strict=False, max_length=3)] = Field(
        default=(), description="other numbers of leaders, put to both players in this order before the battle"
    )
    elephant_price: int = Field(
        default=0, ge=0, le=100, description="agreed price of EL for a side without national elephants; 0: not for sale"
    )


class Condition(_Part):
    """An extra condition of victory (banks-12.3)."""

    condition: Literal["hold", "losses", "leaders", "exits"] = Field(
        description="hold: own unit in `hex` at the end; losses, leaders: of the enemy; exits: own strength off the map"
    )
    hex: Hex | None = Field(default=None, description="for hold")
    at_least: int = Field(default=1, ge=1, le=t.MAX_STRENGTH, description="for losses, leaders and exits")
    points: int = Field(default=1, ge=1, le=100, description="what it is worth")


class Conditions(_Part):
    """What brings a side points (banks-12.1)."""

    camp: Points = Field(default=1, description="for having captured the enemy camp")
    panic: Points = Field(default=1, description="for the enemy's panic")
    strength: Points = Field(default=1, description="for twice the enemy's strength at the end")
    bonus: Points = Field(default=0, description="points it has from the start")
    extra: Annotated[tuple[Condition, ...], Field(strict=False)] = Field(default=(), description="extra conditions")


class Victory(_Part):
    """Who wins: more points at the end (banks-12.1)."""

    south: Conditions = Field(default=Conditions(), description="what brings south points")
    north: Conditions = Field(default=Conditions(), description="what brings north points")
    draw: Side | None = Field(default=None, description="who wins at equal points; nobody when not given")


class BanksScenario(_Part):
    """A land battle: a map, two armies and what victory asks for; or one in mid-flight."""

    ruleset: Literal["banks"] = Field(default="banks", description="the game it belongs to")
    name: str = Field(default="custom", min_length=1, description="slug")
    title: str = Field(default="", description="shown to people; the name when not given")
    year: str = Field(default="", description="shown to people")
    notes: Texts = Field(default=(), description="history and special rules in words, shown to people")
    source: Literal["historical", "own", "generated"] = Field(default="own", description="where it comes from")
    rows: int = Field(default=t.ROWS, ge=t.MIN_ROWS, le=t.ROWS, description="an odd number of rows, A in the north")
    columns: int = Field(default=t.COLS, ge=t.MIN_COLS, le=t.COLS, description="columns of the long rows A, C, E, ...")
    terrain: dict[Literal["village", "woods", "hill", "stream", "river"], Hexes] = Field(
        default={}, description="hexes by kind; hexes not named are clear"
    )
    heights: dict[Hex, Annotated[int, Field(ge=1, le=t.MOST_HEIGHT)]] = Field(
        default={}, description="heights of hill hexes, 1 when not given"
    )
    hexsides: Annotated[
        tuple[Annotated[tuple[Hex, Hex, Literal["river", "ford", "bridge"]], Field(strict=False)], ...],
        Field(strict=False),
    ] = Field(default=(), description="[hex, neighbouring hex, river | ford | bridge]")
    turns: int = Field(default=t.TURNS, ge=1, le=t.MAX_TURNS, description="game turns to play")
    night: Night | None = Field(default=None, description="with extended_game: when night falls and the battle ends")
    first_player: Literal["south", "north", "roll"] = Field(default="south", description="who plays first")
    options: Switches = Field(default=(), description="optional rules that are on")
    open_options: Switches = Field(default=(), description="optional rules put to both players before the battle")
    build: Build = Field(default=Build(), description="with army_building")
    sides: Armies = Field(description="the two armies")
    victory: Victory = Field(default=Victory(), description="points")
    turn: int = Field(default=0, ge=0, description="mid-flight: player turns already played by both together")
    active: Side | None = Field(default=None, description="mid-flight: who is to play; who is due when not given")
    phase: Literal["start", "movement", "leader placement", "missile fire", "melee", "rally"] = Field(
        default="start", description="mid-flight: the phase of the player turn that begins"
    )
    arrows: dict[Hex, Annotated[int, Field(ge=1, le=100)]] = Field(
        default={}, description="mid-flight, with arrow_supply: volleys shot into hexes"
    )

    @property
    def to_play(self) -> Side:
        """The side that is to play."""
        first: Side = "south" if self.first_player == "roll" else self.first_player
        due = first if self.turn % 2 == 0 else SIDES[1 - SIDES.index(first)]
        return self.active or due

    @property
    def mid_flight(self) -> bool:
        """Whether the battle has begun already, so that nothing is agreed, bought, deployed or dismounted."""
        return self.turn > 0 or self.phase != "start"

    @property
    def buys(self) -> bool:
        """Whether the players buy their armies before the battle (banks-15.2a)."""
        return "army_building" in self.options and not self.mid_flight

    @property
    def deploys(self) -> bool:
        """Whether the players place their armies before the battle (banks-13.3a, banks-15.2b)."""
        return bool({"free_deployment", "army_building"} & {*self.options}) and not self.mid_flight

    @model_validator(mode="after")
    def _parts_fit(self) -> BanksScenario:
        if found := list(problems(self)):
            raise ValueError("\n".join(found))
        return self
