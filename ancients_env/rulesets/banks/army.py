"""Armies bought with build points: prices, limits and peoples (banks-15.1 to 15.3).

>>> price(["HI", "HI", "LC"]), price(["EL", "EL", "EL"], nation="elephants"), price(["LA"], nation="crossbows")
(19, 23, 8)
>>> panic_threshold(["HI", "HI", "LC", "LA"])
6
>>> list(problems(["KT", "KT"], points=19))
['2 KT cost 20 build points; allowed: at most 19']
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ancients_env.rulesets.banks import tables as t

__all__ = ["COSTS", "PEOPLES", "People", "buy", "panic_threshold", "price", "problems", "strength"]

COSTS: Mapping[str, int] = {name: int(t.COSTS[k]) for k, name in enumerate(t.TYPES) if name != "CP"}
STRENGTHS: Mapping[str, int] = {name: int(t.FULL_STRENGTH[k]) for k, name in enumerate(t.TYPES)}
MOST_UNITS = t.SIDE_UNITS - 1  # a side's camp needs a place in the record too


@dataclass(frozen=True)
class Prices:
    """How a national characteristic changes what units cost (banks-15.3c, banks-15.3h)."""

    times: Mapping[str, int]  # a type's price is multiplied by this
    halved: tuple[str, ...] = ()  # the sum paid for such a type is halved and rounded up


NATIONS: Mapping[str, Prices] = {
    "elephants": Prices({}, halved=("EL",)),
    "crossbows": Prices({"LA": 2}),
}


@dataclass(frozen=True)
class People:
    """How a people fills its ranks: how often it picks each type, and its national characteristic if it has one."""

    types: Mapping[str, int]
    nation: str = "none"
    barbarian: tuple[str, ...] = ()  # types that are barbarians (banks-13.9a); such a people can charge (banks-13.10)
    cataphract: bool = False  # its HC dismount one for one (banks-13.12a)


PEOPLES: Mapping[str, People] = {
    "Egyptian": People({"CH": 5, "LI": 5, "LA": 4, "MM": 3}),
    "Assyrian": People({"HA": 4, "CH": 4, "HI": 3, "LC": 2, "LI": 2, "MM": 2}),
    "Persian": People({"HA": 3, "LA": 3, "LC": 4, "HC": 3, "LI": 4, "CH": 1, "MM": 2}),
    "Greek": People({"PX": 4, "HI": 5, "MM": 4, "LC": 1, "LA": 1}),
    "Macedonian": People({"PX": 5, "HC": 4, "HI": 2, "LC": 2, "MM": 3, "LA": 1}),
    "Indian": People({"EL": 4, "LA": 4, "CH": 3, "LI": 3, "LC": 2}, nation="elephants"),
    "Carthaginian": People({"EL": 1, "HI": 4, "LI": 4, "LC": 3, "HC": 2, "MM": 3}, nation="navy"),
    "Roman": People({"HI": 8, "MM": 3, "LC": 1, "HC": 1, "LI": 1}, nation="training"),
    "Gallic": People({"LI": 8, "HC": 2, "LC": 2, "MM": 2, "CH": 1}, nation="barbarians", barbarian=("LI",)),
    "Germanic": People({"LI": 9, "HI": 1, "LC": 2, "MM": 2}, nation="barbarians", barbarian=("LI",)),
    "Parthian": People({"LC": 7, "HC": 4}, nation="horse archers", cataphract=True),
    "Byzantine": People({"HC": 5, "HI": 3, "LA": 3, "LC": 2, "MM": 1}, nation="training", cataphract=True),
    "Norman": People({"KT": 4, "HI": 4, "LA": 3, "LI": 2, "LC": 1}, nation="crossbows"),
}


def price(types: Iterable[str], nation: str = "none", elephant_price: int = 0) -> int:
    """What units cost. `nation` is the buyer's national characteristic, `none` where these are not in play.

    With characteristics in play only the nation of elephants has its own; another pays `elephant_price` for them.
    """
    terms = NATIONS.get(nation, Prices({}))
    total = 0
    for name, count in Counter(types).items():
        cost = elephant_price if name == "EL" and abroad(nation) else COSTS[name]
        cost *= count * terms.times.get(name, 1)
        total += (cost + 1) // 2 if name in terms.halved else cost
    return total


def abroad(nation: str) -> bool:
    """Whether a nation can have elephants only from another (banks-15.3c).

    >>> abroad("none"), abroad("elephants"), abroad("navy")
    (False, False, True)
    """
    return nation not in ("none", "elephants")


def strength(types: Iterable[str]) -> int:
    """Full strength of an army; camps do not count (banks-12.2).

    >>> strength(["PX", "EL", "CP"])
    12
    """
    return sum(STRENGTHS[name] for name in types if name != "CP")


def panic_threshold(types: Iterable[str]) -> int:
    """Half of an army's strength, rounded up (banks-15.1b, banks-15.2b)."""
    return (strength(types) + 1) // 2


def problems(types: Sequence[str], points: int, nation: str = "none", elephant_price: int = 0) -> Iterator[str]:
    """What is wrong with a bought army, in words; nothing if it is all right (banks-15.2a, banks-15.3c)."""
    for_sale = [name for name in COSTS if name != "EL" or not abroad(nation) or elephant_price]
    for name in dict.fromkeys(types):
        if name not in for_sale:
            yield f"{name} is not for sale; allowed: {', '.join(for_sale)}"
            return
    if not types:
        yield "an army has at least one unit"
    if len(types) > MOST_UNITS:
        yield f"{len(types)} units; allowed: at most {MOST_UNITS}"
    total = price(types, nation, elephant_price)
    if total > points:
        yield f"{in_words(types)} cost {total} build points; allowed: at most {points}"


def in_words(types: Iterable[str]) -> str:
    """An order of battle in the order of the unit table.

    >>> in_words(["LC", "HI", "LC"])
    '1 HI 2 LC'
    """
    count = Counter(types)
    return " ".join(f"{count[name]} {name}" for name in t.TYPES if count[name])


def buy(rng: random.Random, people: People, points: int, nation: str = "none", most: int = MOST_UNITS) -> list[str]:
    """An army as such a people would buy it: no unit of its own kinds can be added to it."""
    found: list[str] = []
    while len(found) < most:
        left = {name: n for name, n in people.types.items() if not list(problems([*found, name], points, nation))}
        if not left:
            break
        found += rng.choices(list(left), list(left.values()))
    return sorted(found, key=t.TYPES.index)
