"""Army building as decisions (antesignani-32, antesignani-33.1, antesignani-33.2).

A side chooses a list, then buys units and generals one by one until it is done. Nothing is offered after which the
minimums of the list and one general could no longer be paid. What is open about a unit or general is asked by parts.
"""

from __future__ import annotations

import numpy as np

from ancients_env.kernels.jit import kernel
from ancients_env.rulesets.antesignani import armies as a
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.units import FIRST_GENERAL, FIRST_UNIT, NONE, NOTHING, ONE, note

LISTS, ENTRIES = len(a.LISTS), a.ENTRIES
CHEAPEST_GENERAL = np.int64(t.COST_GRADE[0])
NO_EQUIPMENT, WITH_TWO_HANDED, WITH_LONG, WITH_VERY_LONG = np.arange(4)
EQUIPMENT_TRAITS = np.array([0, t.TWO_HANDED, t.LONG_SPEARS, t.VERY_LONG_SPEARS])
ABILITY_TRAITS = np.array([t.DISCIPLINED, t.SPIRITED, t.IMPETUOUS, t.FANATIC, t.VETERAN, t.NOVICE, t.PARTHIAN])
# abilities that exclude one another, as traits
RIVALS = np.array([0, t.CHARGING, t.CHARGING, t.CHARGING, t.VETERAN | t.NOVICE, t.VETERAN | t.NOVICE, 0])
ARM_CATEGORY = np.array([t.INFANTRY, t.CAVALRY, t.ARTILLERY])

# places in d_part: of a unit from the list, of one of own design, of a general
PART_ENTRY, PART_SPEARS = np.int64(10), np.int64(11)
(
    PART_ARM, PART_WEIGHT, PART_DOCTRINE, PART_VO, PART_PROTECTION, PART_WEAPON, PART_EQUIPMENT, PART_VD,
    PART_QUALITY,
) = np.arange(9)  # fmt: skip
(PART_GRADE, PART_CONTROL, PART_ATTACK, PART_DEFENCE, PART_DEVOTIO) = np.arange(5)
PART_TRAITS = np.int64(9)  # abilities chosen so far, a bit for each


# ---------------------------------------------------------------- prices (antesignani-32.1 to 32.3)


@kernel
def price(category, doctrine, vo, vd, protection, weapon, quality, traits):
    """What a unit costs."""
    total = t.UNIT_BASE + t.COST_DOCTRINE[doctrine] + t.COST_QUALITY[quality] + t.COST_WEAPON[weapon]
    total += t.COST_VALUE[vo] + t.COST_VALUE[vd]
    for k in range(len(t.COST_TRAIT)):
        if (traits >> k) & 1:
            total += t.COST_TRAIT[k]
    if traits & t.SPEARS:
        total += t.COST_SPEARS[max(NOTHING, vd - protection)]
    total = max(total, t.UNIT_LEAST)
    return total + (total + 1) // 2 if t.MOUNTED[category] == 1 else total


@kernel
def entry_price(army, k, quality):
    """What a unit of a list costs in this quality (antesignani-32.4, antesignani-32.5)."""
    if quality == a.ENTRY_QUALITY[army, k]:
        return np.int64(a.ENTRY_COST[army, k])
    return price(
        a.ENTRY_CATEGORY[army, k], a.ENTRY_DOCTRINE[army, k], a.ENTRY_VO[army, k], a.ENTRY_VD[army, k],
        a.ENTRY_PROTECTION[army, k], a.ENTRY_WEAPON[army, k], quality, a.ENTRY_TRAITS[army, k],
    )  # fmt: skip


@kernel
def least_price(s, army, k):
    """The lowest price of an entry under the options in force."""
    quality = np.int64(a.ENTRY_QUALITY[army, k])
    if s.quality_upgrades == 1 and quality != t.IRREGULAR:
        return min(entry_price(army, k, t.LEVY), entry_price(army, k, quality))
    return entry_price(army, k, quality)


@kernel
def bought(s, side, k):
    """Units of an entry that a side has."""
    n = NOTHING
    first = FIRST_UNIT[side]
    for u in range(first, first + np.int64(s.units[side])):
        n += s.unit_entry[u] == k
    return n


@kernel
def owed(s, side, spare):
    """(points, units) still needed for the minimums of the list, one unit of entry `spare` apart; a general apart."""
    army = np.int64(s.list[side])
    cost, units = NOTHING, NOTHING
    for k in range(ENTRIES):
        missing = np.int64(a.ENTRY_LEAST[army, k]) - bought(s, side, np.int64(k)) - np.int64(k == spare)
        if missing > 0:
            cost += missing * least_price(s, army, np.int64(k))
            units += missing
    return cost, units


@kernel
def purse(s, side, spare):
    """Points that may go into a unit now, the first general included in what is kept back."""
    cost, _ = owed(s, side, spare)
    kept = CHEAPEST_GENERAL if s.generals[side] == 0 else NOTHING
    return np.int64(s.points[side]) - np.int64(s.d_cost[side]) - cost - kept


@kernel
def general_purse(s, side):
    """Points that may go into a general now (antesignani-33.1)."""
    cost, _ = owed(s, side, NONE)
    left = np.int64(s.points[side]) - np.int64(s.d_cost[side]) - cost
    return min(left, np.int64(a.LIST_GENERAL_POINTS[s.list[side]]) - np.int64(s.d_generals[side]))


# ---------------------------------------------------------------- units of own design (antesignani-32.6)


@kernel
def cheapest_doctrine(weight):
    """The cheapest doctrine that a weight allows."""
    best = t.DENSE
    for doctrine in range(3):
        if t.DOCTRINE_WEIGHTS[doctrine, weight] == 1 and t.COST_DOCTRINE[doctrine] < t.COST_DOCTRINE[best]:
            best = np.int64(doctrine)
    return best


@kernel
def design_price(s, final):
    """What the design costs; with parts still open, the least it can come to."""
    part = s.d_part
    category = ARM_CATEGORY[part[PART_ARM]] if part[PART_ARM] >= 0 else t.INFANTRY
    doctrine = np.int64(part[PART_DOCTRINE])
    if doctrine < 0:
        doctrine = cheapest_doctrine(np.int64(part[PART_WEIGHT])) if part[PART_WEIGHT] >= 0 else t.DISPERSED
    protection = max(ONE, np.int64(part[PART_PROTECTION]))
    vd = np.int64(part[PART_VD]) if part[PART_VD] >= 0 else protection
    quality = np.int64(part[PART_QUALITY]) if part[PART_QUALITY] >= 0 else t.LEVY
    traits = design_traits(s)
    if final == 0 and traits & (t.VETERAN | t.NOVICE) == 0:
        traits |= t.NOVICE
    vo, weapon = max(ONE, np.int64(part[PART_VO])), max(NOTHING, np.int64(part[PART_WEAPON]))
    if category == t.ARTILLERY:  # it has no other weapon
        weapon = t.BALISTAE
    least = price(category, doctrine, vo, vd, protection, weapon, quality, traits)
    if part[PART_VD] < 0 and traits & t.SPEARS:  # a higher VD makes the spears cheaper
        for higher in range(protection + 1, t.MOST_VD + 1):
            least = min(least, price(category, doctrine, vo, np.int64(higher), protection, weapon, quality, traits))
    return least


@kernel
def design_traits(s):
    """Traits of the design so far; dense infantry has shields (antesignani-27.1)."""
    part = s.d_part
    traits = NOTHING
    if part[PART_EQUIPMENT] >= 0:
        traits |= EQUIPMENT_TRAITS[part[PART_EQUIPMENT]]
    if part[PART_ARM] == 0 and part[PART_DOCTRINE] == t.DENSE:
        traits |= t.SHIELDS
    if part[PART_TRAITS] >= 0:
        for k in range(len(ABILITY_TRAITS)):
            if (np.int64(part[PART_TRAITS]) >> k) & 1:
                traits |= ABILITY_TRAITS[k]
    return traits


@kernel
def affords(s, side, part, value):
    """Would the design, with this part so, still be affordable?"""
    before = np.int64(s.d_part[part])
    s.d_part[part] = value
    fits = design_price(s, NOTHING) <= purse(s, side, NONE)
    s.d_part[part] = before
    return fits


@kernel
def may_have(s, part, value):
    """Do the rules allow this value of a part, given the parts chosen (antesignani-4.1, antesignani-11.12, 32.6)?"""
    if part == PART_DOCTRINE:
        return t.DOCTRINE_WEIGHTS[value, s.d_part[PART_WEIGHT]] == 1
    if part == PART_PROTECTION:
        return value >= 1 and value <= t.PROTECTION_LIMIT[s.d_part[PART_WEIGHT]]
    if part == PART_VO:
        return value >= 1
    if part == PART_VD:
        return value >= s.d_part[PART_PROTECTION]
    if part == PART_WEAPON:
        return value != t.BALISTAE
    return True


# options of each part: the first, and how many values from 0
PART_OPTION = np.array([
    st.ARM, st.WEIGHT, st.DOCTRINE, st.VALUE, st.VALUE, st.WEAPON, st.EQUIPMENT, st.VALUE, st.QUALITY,
])  # fmt: skip
PART_VALUES = np.array([3, 3, 3, 5, 5, 8, 4, 5, 4])


@kernel
def legal_design(s, mask):
    """The values of the part in question; abilities one after another, then done."""
    side = np.int64(s.seat)
    n = NOTHING
    if s.decision == st.DESIGN_ABILITIES:
        have = design_traits(s)
        bits = np.int64(s.d_part[PART_TRAITS])
        for k in range(len(ABILITY_TRAITS)):
            if have & (ABILITY_TRAITS[k] | RIVALS[k]) == 0 and affords(s, side, PART_TRAITS, bits | (ONE << k)):
                mask[st.ABILITY + k] = 1
                n += 1
        if design_price(s, ONE) <= purse(s, side, NONE):
            mask[st.DONE] = 1
            n += 1
        return n
    part = np.int64(s.decision) - st.DESIGN_ARM
    for value in range(PART_VALUES[part]):
        if may_have(s, part, np.int64(value)) and affords(s, side, part, np.int64(value)):
            mask[PART_OPTION[part] + value] = 1
            n += 1
    return n


@kernel
def apply_design(s, action):
    """A part is chosen; parts that follow from it are filled in. Always asks, except when the unit is bought."""
    if s.decision == st.DESIGN_ABILITIES:
        if action == st.DONE:
            buy_design(s)
            return False
        s.d_part[PART_TRAITS] |= ONE << (action - st.ABILITY)
        return True
    part = np.int64(s.decision) - st.DESIGN_ARM
    s.d_part[part] = action - PART_OPTION[part]
    if part == PART_ARM and s.d_part[part] == 2:
        s.d_part[PART_WEIGHT] = t.NO_WEIGHT
        s.d_part[PART_DOCTRINE] = t.NO_DOCTRINE
        s.d_part[PART_WEAPON] = t.BALISTAE
        s.d_part[PART_EQUIPMENT] = NO_EQUIPMENT
    if part == PART_QUALITY:
        s.d_part[PART_TRAITS] = 0
    equipment = s.d_part[PART_EQUIPMENT]
    if s.d_part[PART_PROTECTION] >= 0 and equipment >= 0 and equipment < WITH_LONG:
        s.d_part[PART_VD] = s.d_part[PART_PROTECTION]
    for k in range(len(PART_VALUES)):
        if s.d_part[k] < 0:
            s.decision = st.DESIGN_ARM + k
            return True
    s.decision = st.DESIGN_ABILITIES
    return True


@kernel
def add_unit(s, side, category, weight, doctrine, vo, vd, protection, weapon, quality, traits, entry, cost):
    """A unit is bought; it waits for its place."""
    u = FIRST_UNIT[side] + np.int64(s.units[side])
    s.units[side] += 1
    s.unit_hex[u] = st.WAITING
    s.unit_category[u] = category
    s.unit_weight[u] = weight
    s.unit_doctrine[u] = doctrine
    s.unit_vo[u] = vo
    s.unit_vd[u] = vd
    s.unit_protection[u] = protection
    s.unit_weapon[u] = weapon
    s.unit_quality[u] = quality
    s.unit_traits[u] = traits
    s.unit_entry[u] = entry
    s.unit_facing[u] = t.HOURS - t.HALF_TURN * side
    s.unit_vc[u] = t.FULL_VC[doctrine]
    s.vc[side] += t.FULL_VC[doctrine]
    s.start_vc[side] += t.FULL_VC[doctrine]
    s.d_cost[side] += cost
    s.d_part[:] = -1
    note(s, st.E_UNIT_BOUGHT, np.int64(side), np.int64(s.units[side]), np.int64(entry), np.int64(cost))


@kernel
def buy_design(s):
    """The unit of own design is added."""
    part = s.d_part
    add_unit(
        s, np.int64(s.seat), ARM_CATEGORY[part[PART_ARM]], np.int64(part[PART_WEIGHT]), np.int64(part[PART_DOCTRINE]),
        np.int64(part[PART_VO]), np.int64(part[PART_VD]), np.int64(part[PART_PROTECTION]), np.int64(part[PART_WEAPON]),
        np.int64(part[PART_QUALITY]), design_traits(s), NONE, design_price(s, ONE),
    )  # fmt: skip


# ---------------------------------------------------------------- units of the list (antesignani-33.1, 33.2)


@kernel
def may_buy(s, side, k):
    """May one more unit of an entry be bought?"""
    army = np.int64(s.list[side])
    if bought(s, side, k) >= a.ENTRY_MOST[army, k]:
        return False
    _, units = owed(s, side, k)
    return np.int64(s.units[side]) + 1 + units <= t.MAX_SIDE and least_price(s, army, k) <= purse(s, side, k)


@kernel
def legal_build_army(s, mask):
    """Entries, a general, an own design, and done when the army is complete."""
    side = np.int64(s.seat)
    n = NOTHING
    for k in range(ENTRIES):
        if may_buy(s, side, np.int64(k)):
            mask[st.ENTRY + k] = 1
            n += 1
    cost, units = owed(s, side, NONE)
    if s.generals[side] < t.MAX_GENERALS_SIDE and general_purse(s, side) >= CHEAPEST_GENERAL:
        mask[st.ADD_GENERAL] = 1
        n += 1
    if (
        s.custom_units == 1
        and np.int64(s.units[side]) + 1 + units <= t.MAX_SIDE
        and purse(s, side, NONE) >= t.UNIT_LEAST
    ):
        mask[st.OWN_DESIGN] = 1
        n += 1
    if cost == 0 and s.generals[side] > 0 and s.units[side] > 0:
        mask[st.DONE] = 1
        n += 1
    return n


@kernel
def legal_quality(s, mask):
    """Levy, standard or elite, as far as the points go (antesignani-32.5)."""
    side, k = np.int64(s.seat), np.int64(s.d_part[PART_ENTRY])
    left = purse(s, side, k)
    n = NOTHING
    for quality in range(t.ELITE + 1):
        if entry_price(np.int64(s.list[side]), k, np.int64(quality)) <= left:
            mask[st.QUALITY + quality] = 1
            n += 1
    return n


@kernel
def next_of_entry(s):
    """What is still open about a unit of the list; True when it is asked."""
    army, k = np.int64(s.list[s.seat]), np.int64(s.d_part[PART_ENTRY])
    if a.ENTRY_SPEARS_INSTEAD[army, k] == 1 and s.d_part[PART_SPEARS] < 0:
        s.decision = st.UNIT_WEAPON
        return True
    quality = np.int64(a.ENTRY_QUALITY[army, k])
    if s.quality_upgrades == 1 and quality != t.IRREGULAR and s.d_part[PART_QUALITY] < 0:
        s.decision = st.UNIT_QUALITY
        return True
    spears = s.d_part[PART_SPEARS] == 1
    if s.d_part[PART_QUALITY] >= 0:
        quality = np.int64(s.d_part[PART_QUALITY])
    add_unit(
        s, np.int64(s.seat), a.ENTRY_CATEGORY[army, k], a.ENTRY_WEIGHT[army, k], a.ENTRY_DOCTRINE[army, k],
        a.ENTRY_VO[army, k], a.ENTRY_VD[army, k], a.ENTRY_PROTECTION[army, k],
        t.NO_WEAPON if spears else np.int64(a.ENTRY_WEAPON[army, k]), quality,
        np.int64(a.ENTRY_TRAITS[army, k]) | (t.LONG_SPEARS if spears else NOTHING), k, entry_price(army, k, quality),
    )  # fmt: skip
    return False


# ---------------------------------------------------------------- generals (antesignani-32.3)


@kernel
def legal_general(s, mask):
    """The values of the part in question, as far as the points go."""
    left = general_purse(s, np.int64(s.seat)) - general_price(s)
    n = NOTHING
    if s.decision == st.GENERAL_DEVOTIO:
        mask[st.NO_DEVOTIO] = 1
        if t.COST_DEVOTIO <= left:
            mask[st.DEVOTIO] = 1
            return np.int64(2)
        return ONE
    for value in range(3):
        grade = s.decision == st.GENERAL_GRADE
        if (t.COST_GRADE[value] if grade else t.COST_ABILITY[value]) <= left:
            mask[(st.GRADE if grade else st.VALUE) + value] = 1
            n += 1
    return n


@kernel
def general_price(s):
    """What the general costs as far as he is described."""
    part = s.d_part
    total = t.COST_GRADE[part[PART_GRADE]] if part[PART_GRADE] >= 0 else NOTHING
    for k in range(PART_CONTROL, PART_DEFENCE + 1):
        if part[k] >= 0:
            total += t.COST_ABILITY[part[k]]
    return total + (t.COST_DEVOTIO if part[PART_DEVOTIO] == 1 else NOTHING)


@kernel
def apply_general(s, action):
    """A part of a general; True when the next is asked."""
    d = s.decision
    if d == st.GENERAL_DEVOTIO:
        s.d_part[PART_DEVOTIO] = action == st.DEVOTIO
    elif d == st.GENERAL_GRADE:
        s.d_part[PART_GRADE] = action - st.GRADE
    else:
        s.d_part[d - st.GENERAL_GRADE] = action - st.VALUE
    if d < st.GENERAL_DEFENCE or (d == st.GENERAL_DEFENCE and a.LIST_DEVOTIO[s.list[s.seat]] == 1):
        s.decision += 1
        return True
    buy_general(s)
    return False


@kernel
def buy_general(s):
    """The general is added; he waits for his place."""
    side, part = np.int64(s.seat), s.d_part
    g = FIRST_GENERAL[side] + np.int64(s.generals[side])
    cost = general_price(s)
    s.generals[side] += 1
    s.general_hex[g] = st.WAITING
    s.general_grade[g] = part[PART_GRADE]
    s.general_control[g] = part[PART_CONTROL]
    s.general_attack[g] = part[PART_ATTACK]
    s.general_defence[g] = part[PART_DEFENCE]
    s.general_devotio[g] = part[PART_DEVOTIO] == 1
    s.d_cost[side] += cost
    s.d_generals[side] += cost
    s.d_part[:] = -1
    note(s, st.E_GENERAL_BOUGHT, side, np.int64(s.generals[side]), cost, NOTHING)


@kernel
def legal_chief(s, mask):
    """One of the generals; alike ones are offered once."""
    first = FIRST_GENERAL[s.seat]
    n = NOTHING
    for g in range(first, first + np.int64(s.generals[s.seat])):
        fresh = True
        for h in range(first, g):
            if alike(s, h, g):
                fresh = False
        if fresh:
            mask[st.GENERAL + g - first] = 1
            n += 1
    return n


@kernel
def alike(s, g, h):
    """Have two generals the same ratings?"""
    return (
        s.general_grade[g] == s.general_grade[h]
        and s.general_control[g] == s.general_control[h]
        and s.general_attack[g] == s.general_attack[h]
        and s.general_defence[g] == s.general_defence[h]
        and s.general_devotio[g] == s.general_devotio[h]
    )


# ---------------------------------------------------------------- the stage


@kernel
def build_stage(s):
    """The next side that builds its army; True when it is asked."""
    for k in range(2):
        side = np.int64(s.first) ^ k
        if s.to_build[side] == 0:
            continue
        s.active = side
        s.seat = side
        s.decision = st.CHOOSE_LIST if s.list[side] < 0 else st.BUILD_ARMY
        return True
    s.stage = st.ST_DEPLOY
    return False


@kernel
def is_affordable(s, side, army):
    """Do the points pay for the minimums of a list and a general?"""
    cost = CHEAPEST_GENERAL
    for k in range(ENTRIES):
        cost += np.int64(a.ENTRY_LEAST[army, k]) * least_price(s, army, np.int64(k))
    return cost <= s.points[side]


@kernel
def legal_lists(s, mask):
    """The lists that the points can pay for."""
    n = NOTHING
    for army in range(LISTS):
        if is_affordable(s, np.int64(s.seat), np.int64(army)):
            mask[st.LIST + army] = 1
            n += 1
    return n


@kernel
def legal_build(s, mask):
    """Legal actions of a decision of army building."""
    d = s.decision
    if d == st.BUILD_ARMY:
        return legal_build_army(s, mask)
    if d == st.CHOOSE_LIST:
        return legal_lists(s, mask)
    if d == st.UNIT_WEAPON:
        mask[st.WEAPON + a.ENTRY_WEAPON[s.list[s.seat], s.d_part[PART_ENTRY]]] = 1
        mask[st.EQUIPMENT + WITH_LONG] = 1
        return np.int64(2)
    if d == st.UNIT_QUALITY:
        return legal_quality(s, mask)
    if d == st.NAME_CHIEF:
        return legal_chief(s, mask)
    if d >= st.GENERAL_GRADE:
        return legal_general(s, mask)
    return legal_design(s, mask)


@kernel
def apply_build_army(s, action):
    """Buy, or be done; True when more is asked."""
    if action == st.ADD_GENERAL:
        s.decision = st.GENERAL_GRADE
        return True
    if action == st.OWN_DESIGN:
        s.decision = st.DESIGN_ARM
        return True
    if action == st.DONE:
        s.to_build[s.seat] = 0
        s.decision = st.NAME_CHIEF
        return True
    s.d_part[PART_ENTRY] = action - st.ENTRY
    return next_of_entry(s)


@kernel
def apply_build(s, action):
    """Carry out a decision of army building; True when more is asked at once."""
    d, side = s.decision, np.int64(s.seat)
    if d == st.BUILD_ARMY:
        return apply_build_army(s, action)
    if d == st.CHOOSE_LIST:
        s.list[side] = action - st.LIST
        note(s, st.E_LIST, side, action - st.LIST, NOTHING, NOTHING)
        return False
    if d == st.UNIT_WEAPON:
        s.d_part[PART_SPEARS] = action == st.EQUIPMENT + WITH_LONG
        return next_of_entry(s)
    if d == st.UNIT_QUALITY:
        s.d_part[PART_QUALITY] = action - st.QUALITY
        return next_of_entry(s)
    if d == st.NAME_CHIEF:
        s.chief[side] = FIRST_GENERAL[side] + action - st.GENERAL
        note(s, st.E_CHIEF, side, action - st.GENERAL, NOTHING, NOTHING)
        return False
    if d >= st.GENERAL_GRADE:
        return apply_general(s, action)
    return apply_design(s, action)
