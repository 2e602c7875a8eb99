"""What units and generals cost (antesignani-32.1 to 32.3).

>>> unit_price("infantry", "dense", vo=3, vd=4, protection=4, weapon="heavy_throwing", traits={"disciplined"})
17
>>> general_price("superior", control=1, attack=2)
30
"""

from __future__ import annotations

from collections.abc import Collection

from ancients_env.rulesets.antesignani import tables as t

__all__ = ["general_price", "unit_price"]

SPEARS = ("long_spears", "very_long_spears")


def unit_price(
    category: str,
    doctrine: str,
    *,
    vo: int,
    vd: int,
    protection: int,
    weapon: str = "none",
    quality: str = "standard",
    traits: Collection[str] = (),
) -> int:
    """The price of a unit; `traits` are its equipment beside the missile weapon and its abilities.

    >>> unit_price("cavalry", "loose", vo=3, vd=2, protection=2, quality="irregular", traits=["spirited"])
    12
    >>> unit_price("infantry", "dispersed", vo=1, vd=1, protection=1, weapon="bows", quality="irregular")
    2
    """
    price = int(t.UNIT_BASE)
    price += int(t.COST_DOCTRINE[t.DOCTRINE_NAMES.index(doctrine)])
    price += int(t.COST_QUALITY[t.QUALITY_NAMES.index(quality)])
    price += int(t.COST_VALUE[vo]) + int(t.COST_VALUE[vd])
    price += int(t.COST_WEAPON[t.WEAPON_NAMES.index(weapon)])
    price += sum(int(t.COST_TRAIT[t.TRAIT_NAMES.index(name)]) for name in traits)
    if any(name in traits for name in SPEARS):  # antesignani-32.2
        price += int(t.COST_SPEARS[min(max(vd - protection, 0), len(t.COST_SPEARS) - 1)])
    price = max(price, int(t.UNIT_LEAST))
    mounted = bool(t.MOUNTED[t.CATEGORY_NAMES.index(category)])
    return price + (price + 1) // 2 if mounted else price


def general_price(grade: str, control: int = 0, attack: int = 0, defence: int = 0, devotio: bool = False) -> int:
    """The price of a general.

    >>> general_price("mediocre"), general_price("normal", 1, 1, 1, devotio=True)
    (5, 35)
    """
    abilities = sum(int(t.COST_ABILITY[value]) for value in (control, attack, defence))
    return int(t.COST_GRADE[t.GRADE_NAMES.index(grade)]) + abilities + int(t.COST_DEVOTIO) * devotio
