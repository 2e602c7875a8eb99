"""A combat calculator for `banks`, written from the clauses alone and independent of the engine.

`odds` finds the column of a melee, `fight` plays one melee from the die to the advance, with the dice given in the
order of the clauses. Strengths are exact fractions. Fire, duels and elephants are in `oracle_fire`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

Order = Literal["good", "disordered", "gone"]
Column = Literal["1-2", "1-1", "2-1", "3-1"]

STRENGTH = {
    "LI": (2, 1), "HI": (4, 2), "PX": (6, 3), "LA": (1, 0), "HA": (3, 1), "MM": (2, 1),
    "LC": (2, 1), "HC": (4, 2), "KT": (8, 4), "CH": (4, 2), "EL": (6, 3), "CP": (2, 1),
}  # fmt: skip
MOVEMENT = {
    "LI": 3, "HI": 2, "PX": 1, "LA": 3, "HA": 2, "MM": 3,
    "LC": 6, "HC": 5, "KT": 4, "CH": 4, "EL": 3, "CP": 0,
}  # fmt: skip
INFANTRY = ("LI", "HI", "PX", "LA", "HA", "MM")
CAVALRY = ("LC", "HC", "KT", "CH")
STAR = ("PX", "EL")
TERRAIN = ("clear", "village", "woods", "hill", "stream")
HEXSIDES = ("none", "ford", "bridge")
COLUMNS: tuple[Column, ...] = ("1-2", "1-1", "2-1", "3-1")

# results by column, for dice 1 to 6
RESULTS = {
    "1-2": ("AD", "AD", "AD", "AD", "M", "DD"),
    "1-1": ("AD", "M", "M", "M", "M", "DD"),
    "2-1": ("M", "M", "DD", "DD", "DD", "DE"),
    "3-1": ("M", "DD", "DD", "DE", "DE", "DE"),
}
NO_DICE = {"1-2": "AD", "1-1": "M", "2-1": "DD", "3-1": "DE"}


@dataclass(frozen=True)
class Unit:
    """One of the two units of a melee and the hex it stands in."""

    type: str
    disordered: bool = False
    leaders: int = 0
    terrain: str = "clear"
    looting: bool = False
    tripled: bool = False  # an LI in the turn of its charge (13.10) or of its nation's fury (15.3f)
    knows_elephants: bool = False  # cavalry of an army with elephants, national characteristics in play (15.3d)

    @property
    def strength(self) -> int:
        """Before anything multiplies it (1.4, 6.19, 13.10, 15.3f)."""
        if self.looting:
            return 1
        return STRENGTH[self.type][self.disordered] * (3 if self.tripled and self.type == "LI" else 1)

    @property
    def infantry(self) -> bool:
        return self.type in INFANTRY

    @property
    def cavalry(self) -> bool:
        return self.type in CAVALRY


def doubled(strength: Fraction | int, *reasons: bool) -> Fraction:
    """Times 2 for every reason that holds."""
    return Fraction(strength) * 2 ** sum(reasons)


def attack_strength(attacker: Unit, defender: Unit, flank: bool = False, hexside: str = "none") -> Fraction:
    """The attacker with all that multiplies it (9.9 to 9.15)."""
    assert not attacker.looting, "a looting unit never attacks (6.19)"
    has_flank = defender.type != "CP" and not defender.looting
    fearless = attacker.type == "EL" and defender.knows_elephants
    total = doubled(
        attacker.strength * 2**attacker.leaders,
        flank and has_flank,
        attacker.type in STAR and defender.cavalry and not fearless,
        attacker.infantry and attacker.terrain == "hill",
    )
    return total / 2 ** ((attacker.terrain == "stream") + (hexside == "ford"))


def defence_strength(attacker: Unit, defender: Unit, hexside: str = "none") -> Fraction:
    """The defender with all that multiplies it (9.9 to 9.15)."""
    total = doubled(
        defender.strength * 2**defender.leaders,
        defender.type in STAR and attacker.cavalry,
        defender.infantry and defender.terrain in ("hill", "village"),
        defender.infantry and hexside == "bridge",
    )
    return total / 2 ** (defender.terrain == "stream")


def odds(
    attacker: Unit, defender: Unit, flank: bool = False, hexside: str = "none", out_of_control: bool = False
) -> Column | None:
    """The column of the results table, None where the attack may not be declared (9.4, 9.16, 9.17, 13.9c)."""
    if attacker.looting or hexside == "river":
        return None
    strong, weak = attack_strength(attacker, defender, flank, hexside), defence_strength(attacker, defender, hexside)
    found = column(strong, weak)
    return "1-2" if found is None and strong > 0 and out_of_control else found


def column(strong: Fraction, weak: Fraction) -> Column | None:
    """From two strengths to a column, None below 1-2 and for an attacker of strength 0 (9.4, 9.16, 9.17)."""
    if strong == 0:
        return None
    if weak == 0:
        return "3-1"
    least = {"1-2": Fraction(1, 2), "1-1": Fraction(1), "2-1": Fraction(2), "3-1": Fraction(3)}
    reached = [name for name in COLUMNS if strong / weak >= least[name]]
    return reached[-1] if reached else None


def melee_die(die: int, attacker_leaders: int, defender_leaders: int, leader_survival: bool = False) -> int:
    """The die with the bonus of 13.13, kept within 1 and 6."""
    bonus = (attacker_leaders > defender_leaders) - (attacker_leaders < defender_leaders)
    return min(6, max(1, die + bonus * leader_survival))


@dataclass(frozen=True)
class Outcome:
    """What a melee leaves behind."""

    result: str  # AD, M, DD or DE; empty if the defender was lost before it
    attacker: Order
    defender: Order
    attacker_leaders: int  # alive
    defender_leaders: int  # alive and still with the unit or in its hex
    advance: Literal["no", "may", "must"]
    dice: int  # used


def may_retreat(attacker: Unit, defender: Unit) -> bool:
    """Retreat before combat, if there is a vacant hex (9.6, 6.16, 6.19)."""
    quick = MOVEMENT[defender.type] > MOVEMENT[attacker.type]
    return quick and not defender.disordered and not defender.looting


def fight(
    attacker: Unit,
    defender: Unit,
    dice: Sequence[int],
    *,
    flank: bool = False,
    hexside: str = "none",
    leaders_leave: int = 0,
    no_dice: bool = False,
    leader_survival: bool = False,
    out_of_control: bool = False,
) -> Outcome:
    """One melee in which the target stands its ground, its first `leaders_leave` leaders perhaps not (11.4).

    The dice are used in the order: leaders who stay when others left (11.4), melee, attacker's leaders, defender's
    leaders (11.6).
    """
    rest = list(dice)
    alive = {"attacker": attacker.leaders, "defender": defender.leaders - leaders_leave}
    order: dict[str, Order] = {
        "attacker": "disordered" if attacker.disordered else "good",
        "defender": "disordered" if defender.disordered else "good",
    }

    def endanger(who: str) -> None:  # 11.5
        alive[who] -= sum(rest.pop(0) == 1 for _ in range(alive[who]))

    def disorder(who: str) -> None:
        order[who] = "gone" if order[who] == "disordered" else "disordered"

    result = ""
    if leaders_leave:
        disorder("defender")
        endanger("defender")
    if order["defender"] != "gone":
        target = replace(defender, disordered=order["defender"] == "disordered", leaders=alive["defender"])
        column = odds(attacker, target, flank, hexside, out_of_control)
        assert column is not None, "an attack that may not be declared"
        if no_dice:
            result = NO_DICE[column]
        else:
            die = melee_die(rest.pop(0), alive["attacker"], alive["defender"], leader_survival)
            result = RESULTS[column][die - 1]
        hurt = {"AD": ["attacker"], "M": ["attacker", "defender"], "DD": ["defender"], "DE": ["defender"]}[result]
        if result == "M":  # 11.6: no danger for those whose unit was disordered
            hurt = [who for who in hurt if order[who] == "good"]
        for who in hurt:
            if result == "DE":
                order[who] = "gone"
            else:
                disorder(who)
        for who in hurt:
            endanger(who)
    advance: Literal["no", "may", "must"] = "no"
    if order["defender"] == "gone" and order["attacker"] != "gone" and attacker.type != "CP":
        advance = "may" if attacker.type in ("PX", "HI") else "must"
    return Outcome(
        result,
        order["attacker"],
        order["defender"],
        alive["attacker"],
        alive["defender"],
        advance,
        len(dice) - len(rest),
    )
