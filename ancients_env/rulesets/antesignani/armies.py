"""The twelve army lists (antesignani-33.1 to 33.3), as data for people and as arrays for kernels.

>>> ROMANS = LISTS[0]
>>> ROMANS.name, ROMANS.entries[2].name, ROMANS.entries[2].doctrine, ROMANS.entries[2].cost
('Romans, Marius to Caesar', 'Legionaries', 'dense', 18)
>>> int(ENTRY_COST[0, 2]), int(ENTRY_LEAST[0, 2]), int(ENTRY_MOST[0, 2])
(18, 3, 10)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from ancients_env.rulesets.antesignani import tables as t

__all__ = ["ENTRIES", "LISTS", "ArmyList", "Entry"]

ENTRIES = 8  # of every list
DENSE_VC = 4
SPEARS_INSTEAD = "or_long_spears"
_DOCTRINES = {DENSE_VC: "dense", 3: "loose", 2: "dispersed"}
_CATEGORIES = {"caparisoned": "caparisoned_dromedary"}  # short in the table

# A list: number, name, culture, what its generals may cost together, and whether they may have devotio.
# An entry: name, category, weight, VC VO VD protection, missile weapon, cost, least and most units, quality and traits.
# Shields, which all dense infantry has (antesignani-27.1), are left out; `or_long_spears`: see antesignani-33.2.
_TABLE = """
1  Romans, Marius to Caesar  roman  60  devotio
  Gallic cavalry           cavalry      light   3 3 2 2  none            12  0-3   irregular spirited
  German cavalry           cavalry      light   2 2 2 2  javelins         8  0-3   irregular spirited
  Legionaries              infantry     heavy   4 3 4 4  heavy_throwing  18  3-10  standard disciplined veteran
  Iberian scutarii         infantry     light   3 3 2 2  none             8  0-3   irregular impetuous
  Numidian infantry        infantry     light   2 1 1 1  javelins         2  0-3   irregular
  Gallic archers           infantry     light   2 1 1 1  bows             2  0-3   irregular
  Iberian slingers         infantry     light   2 1 1 1  slings           2  0-3   irregular
  Artillery                artillery    none    2 1 2 2  balistae         8  0-3   standard
2  Romans, Augustus to Severus  roman  60  devotio
  Equites                  cavalry      medium  3 3 3 3  none            17  0-3   standard spirited
  Numidian cavalry         cavalry      light   2 2 1 1  javelins         6  0-3   irregular spirited
  Legionaries              infantry     heavy   4 3 4 4  heavy_throwing  18  3-10  standard disciplined veteran
  Auxiliary infantry       infantry     medium  3 3 3 3  none            10  2-12  irregular impetuous
  Javelinmen               infantry     light   2 2 2 2  javelins         4  0-3   irregular
  Cretan archers           infantry     light   2 1 2 2  bows             3  0-3   irregular
  Balearic slingers        infantry     light   2 1 2 2  slings           3  0-3   irregular
  Artillery                artillery    none    2 1 2 2  balistae         8  0-3   standard
3  Romans, Caracalla to Galerius  roman  40  devotio
  Cataphractarii           cavalry      heavy   4 4 3 3  none            23  0-2   standard spirited
  Dromedarii               dromedary    light   2 2 2 2  bows             6  0-2   irregular
  Numidian cavalry         cavalry      light   2 2 1 1  javelins         6  0-3   irregular spirited
  Legionaries              infantry     heavy   4 3 4 4  heavy_throwing  16  3-10  standard or_long_spears
  Palestinian auxiliaries  infantry     light   3 3 2 2  none             9  0-3   irregular two_handed impetuous
  Lanciarii                infantry     medium  2 2 3 3  javelins         8  0-3   standard veteran
  Syrian archers           infantry     light   3 1 2 2  bows             5  0-3   irregular
  Artillery                artillery    none    2 1 2 2  balistae         8  0-3   standard
4  Romans, Constantine to Aetius  roman  40  devotio
  Equites singulares       cavalry      medium  4 3 3 3  none            20  0-3   standard spirited
  Clibanarii               cavalry      heavy   4 4 4 4  none            26  0-3   standard spirited
  Equites sagittarii       cavalry      light   2 1 1 1  bows             5  0-3   irregular parthian_shot
  Legionaries              infantry     medium  4 3 3 3  plumbatae       14  2-12  standard disciplined
  Auxilia                  infantry     medium  3 3 3 3  plumbatae       12  2-12  standard impetuous
  Exculcatores             infantry     light   2 2 2 2  javelins         5  0-3   standard
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
  Artillery                artillery    none    2 1 1 1  balistae         7  0-3   standard
5  Gauls  celtic  30
  Noble cavalry            cavalry      light   3 3 2 2  none            12  0-1   irregular impetuous
  Cavalry                  cavalry      light   3 2 2 2  none             9  0-3   irregular impetuous
  Light cavalry            cavalry      light   2 2 1 1  javelins         6  0-6   irregular spirited
  Gaesatae warriors        infantry     light   3 3 1 1  none             8  0-6   irregular fanatic
  Warriors                 infantry     light   3 3 2 2  none             8  3-18  irregular impetuous
  Javelinmen               infantry     light   2 1 1 1  javelins         2  0-6   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
  Slingers                 infantry     light   2 1 1 1  slings           2  0-3   irregular
6  Dacians  celtic  30
  Sarmatian cavalry        cavalry      medium  4 4 3 3  none            21  0-3   irregular impetuous
  Light cavalry            cavalry      light   2 2 1 1  javelins         6  0-6   irregular spirited
  Falxmen                  infantry     light   3 4 1 1  none             9  2-6   irregular impetuous
  Pileati warriors         infantry     medium  3 3 3 3  none            10  0-3   irregular impetuous
  Comati warriors          infantry     light   3 3 2 2  none             8  3-18  irregular impetuous
  Javelinmen               infantry     light   2 1 1 1  javelins         2  0-6   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
  Artillery                artillery    none    2 1 1 1  balistae         6  0-3   irregular
7  Britons  celtic  30
  Light chariots           chariot      light   2 3 1 1  javelins         9  1-3   irregular spirited
  Horsemen                 cavalry      light   3 2 2 2  none             9  0-3   irregular impetuous
  Light cavalry            cavalry      light   2 2 1 1  javelins         6  0-6   irregular spirited
  Silures warriors         infantry     light   3 3 1 1  none             8  0-6   irregular fanatic
  Briton warriors          infantry     light   3 3 2 2  none             8  3-18  irregular impetuous
  Javelinmen               infantry     light   2 1 1 1  javelins         2  0-6   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
  Slingers                 infantry     light   2 1 1 1  slings           2  0-3   irregular
8  Picts  celtic  30
  Horsemen                 cavalry      light   3 2 2 2  none             9  0-3   irregular impetuous
  Light cavalry            cavalry      light   2 2 1 1  javelins         6  0-6   irregular spirited
  Attecotti warriors       infantry     light   3 3 1 1  none             8  0-6   irregular fanatic
  Pictish warriors         infantry     medium  4 3 3 2  none            13  3-12  irregular long_spears impetuous
  Caledonians              infantry     light   3 3 2 2  none             8  0-6   irregular impetuous
  Javelinmen               infantry     light   2 1 1 1  javelins         2  0-6   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
  Slingers                 infantry     light   2 1 1 1  slings           2  0-3   irregular
9  Parthians  orient_steppe  30
  Cataphracts              cavalry      heavy   4 4 3 3  none            21  0-6   irregular spirited
  Horse archers            cavalry      light   2 2 1 1  bows             6  3-12  irregular parthian_shot
  Light cavalry            cavalry      light   2 2 1 1  javelins         6  0-6   irregular spirited
  Greek mercenaries        infantry     medium  4 3 3 3  none            13  0-6   irregular long_spears
  Mountaineers             infantry     light   3 2 2 2  javelins         6  0-6   irregular
  Javelinmen               infantry     light   2 1 1 1  javelins         2  0-6   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
  Slingers                 infantry     light   2 1 1 1  slings           2  0-3   irregular
10  Palmyrenes  orient_steppe  30
  Cataphracts              cavalry      heavy   4 4 3 3  none            21  2-6   irregular spirited
  Caparisoned dromedaries  caparisoned  medium  3 3 2 2  none            12  0-3   irregular spirited
  Horse archers            cavalry      light   2 2 1 1  bows             6  0-3   irregular parthian_shot
  Bedouin dromedaries      dromedary    light   2 2 1 1  bows             5  0-3   irregular
  Legionaries              infantry     heavy   4 3 4 4  none            16  0-6   standard disciplined veteran
  Auxiliaries              infantry     light   3 3 2 2  none             7  0-6   irregular
  Formed archers           infantry     light   3 1 1 1  bows             4  0-3   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
11  Sassanid Persians  orient_steppe  30
  Cataphracts              cavalry      heavy   4 4 3 3  none            21  2-6   irregular spirited
  Horse archers            cavalry      light   2 2 1 1  bows             6  3-12  irregular parthian_shot
  Elephants                elephant     heavy   4 3 3 3  none            18  0-3   irregular impetuous
  Light cavalry            cavalry      light   2 2 1 1  javelins         6  0-6   irregular spirited
  Levy spearmen            infantry     medium  4 3 3 3  none            13  0-6   irregular long_spears
  Javelinmen               infantry     light   2 1 1 1  javelins         2  0-6   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
  Slingers                 infantry     light   2 1 1 1  slings           2  0-3   irregular
12  Barbarians  orient_steppe  30
  Hunnic nobles            cavalry      light   3 3 2 2  bows            14  0-3   irregular spirited
  Horse archers            cavalry      light   2 2 1 1  bows             6  3-12  irregular parthian_shot
  Gothic cavalry           cavalry      medium  4 3 3 3  none            18  0-3   irregular impetuous
  Herul cavalry            cavalry      light   3 3 2 2  none            12  0-3   irregular impetuous
  Frankish warriors        infantry     medium  4 3 3 3  heavy_throwing  14  0-3   irregular impetuous
  Gothic warriors          infantry     light   3 3 2 2  none             8  0-3   irregular impetuous
  Javelinmen               infantry     light   2 1 1 1  javelins         2  0-6   irregular
  Archers                  infantry     light   2 1 1 1  bows             2  0-3   irregular
"""


@dataclass(frozen=True)
class Entry:
    """A line of an army list: what one may buy, at what price and how often."""

    name: str
    category: str
    weight: str
    vc: int
    vo: int
    vd: int
    protection: int
    weapon: str  # missile weapon, or none
    cost: int
    least: int
    most: int
    quality: str  # standard or irregular
    traits: tuple[str, ...]
    spears_instead: bool  # its units may have long spears instead of the missile weapon (antesignani-33.2)

    @property
    def slug(self) -> str:
        """How army files name it.

        >>> LISTS[9].entries[1].slug
        'caparisoned_dromedaries'
        """
        return self.name.lower().replace(" ", "_")

    @property
    def doctrine(self) -> str:
        """antesignani-33.3."""
        return _DOCTRINES[self.vc] if self.category != "artillery" else "none"


@dataclass(frozen=True)
class ArmyList:
    """One of the twelve lists."""

    number: int
    name: str
    culture: str
    general_points: int  # what its generals may cost together
    devotio: bool
    entries: tuple[Entry, ...]

    @property
    def slugs(self) -> tuple[str, ...]:
        """Names of its entries as army files write them."""
        return tuple(entry.slug for entry in self.entries)


def _columns(line: str) -> list[str]:
    return re.split(r"\s{2,}", line.strip())


def _entry(line: str) -> Entry:
    name, category, weight, values, weapon, cost, units, words = _columns(line)
    vc, vo, vd, protection = map(int, values.split())
    least, most = map(int, units.split("-"))
    quality, *traits = words.split()
    choice = SPEARS_INSTEAD in traits
    traits = [word for word in traits if word != SPEARS_INSTEAD]
    if category == "infantry" and vc == DENSE_VC:
        traits.append("shields")
    category = _CATEGORIES.get(category, category)
    return Entry(
        name, category, weight, vc, vo, vd, protection, weapon, int(cost), least, most, quality, tuple(traits), choice
    )


def _read(table: str) -> tuple[ArmyList, ...]:
    """The lists of the text above: an indented line is an entry of the list above it."""
    found: list[tuple[list[str], list[Entry]]] = []
    for line in table.strip().splitlines():
        if line.startswith(" "):
            found[-1][1].append(_entry(line))
        else:
            found.append((_columns(line), []))
    return tuple(
        ArmyList(int(head[0]), head[1], head[2], int(head[3]), "devotio" in head[4:], tuple(entries))
        for head, entries in found
    )


LISTS = _read(_TABLE)

# ---------------------------------------------------------------- the same for kernels: [list, entry]


def _bits(entry: Entry) -> int:
    return sum(1 << t.TRAIT_NAMES.index(name) for name in entry.traits)


def _array(value: object) -> np.ndarray:
    """One whole number of every entry of every list."""
    read = value if callable(value) else lambda entry: getattr(entry, str(value))
    return np.array([[read(entry) for entry in army.entries] for army in LISTS], dtype=np.int64)


ENTRY_CATEGORY = _array(lambda e: t.CATEGORY_NAMES.index(e.category))
ENTRY_WEIGHT = _array(lambda e: t.WEIGHT_NAMES.index(e.weight))
ENTRY_DOCTRINE = _array(lambda e: t.DOCTRINE_NAMES.index(e.doctrine))
ENTRY_VO = _array("vo")
ENTRY_VD = _array("vd")
ENTRY_PROTECTION = _array("protection")
ENTRY_WEAPON = _array(lambda e: t.WEAPON_NAMES.index(e.weapon))
ENTRY_SPEARS_INSTEAD = _array(lambda e: e.spears_instead)  # 1: long spears may take the weapon's place
ENTRY_QUALITY = _array(lambda e: t.QUALITY_NAMES.index(e.quality))
ENTRY_TRAITS = _array(_bits)
ENTRY_COST = _array("cost")
ENTRY_LEAST = _array("least")
ENTRY_MOST = _array("most")
LIST_GENERAL_POINTS = np.array([army.general_points for army in LISTS])
LIST_DEVOTIO = np.array([int(army.devotio) for army in LISTS])
