"""A record in words: events, and what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS
from ancients_env.rulesets.antesignani.scenario import AntesignaniScenario
from ancients_env.rulesets.antesignani.setup import general_numbers, unit_numbers

SHOT_KINDS = ("shot", "opportunity fire", "Parthian shot")
ROLES = ("assailant", "assailed")


def hex_name(h: int) -> str | None:
    """A hex's name, None for none."""
    return t.GRID.name(int(h)) if h >= 0 else None


def _dice(low: int, high: int, count: int) -> list[int]:
    packed = low | high << 15
    return [(packed >> 3 * k & 7) + 1 for k in range(count)]


def _throw(what: int, at: int, faces: int, count: int, low: int, high: int, limit: int) -> dict[str, Any]:
    place = {"side": SIDE_NAMES[at]} if what == st.TH_COMMAND else {"at": hex_name(at)}
    return {"what": st.THROWS[what], **place, "faces": faces, "dice": _dice(low, high, count), "at_most": limit}


def _at(side: int, at: int, *_: int) -> dict[str, Any]:
    return {"side": SIDE_NAMES[side], "at": hex_name(at)}


def _way(side: int, start: int, end: int, *_: int) -> dict[str, Any]:
    return {"side": SIDE_NAMES[side], "from": hex_name(start), "to": hex_name(end)}


def _attack(side: int, start: int, target: int, *_: int) -> dict[str, Any]:
    return {"side": SIDE_NAMES[side], "from": hex_name(start), "target": hex_name(target)}


def _general(side: int, general: int, *_: int) -> dict[str, Any]:
    return {"side": SIDE_NAMES[side], "general": general + 1}


# event kind -> its fields, from the row's numbers
_WORDS: dict[Any, Callable[..., dict[str, Any]]] = {
    st.E_LIST: lambda side, army, *_: {"side": SIDE_NAMES[side], "list": army + 1, "name": LISTS[army].name},
    st.E_UNIT_BOUGHT: lambda side, unit, entry, cost, *_: {
        "side": SIDE_NAMES[side], "unit": unit, "entry": entry + 1 if entry >= 0 else None, "cost": cost},
    st.E_GENERAL_BOUGHT: lambda side, general, cost, *_: {"side": SIDE_NAMES[side], "general": general, "cost": cost},
    st.E_CHIEF: _general,
    st.E_PLACES_FIRST: lambda side, die, *_: {"side": SIDE_NAMES[side], "die": die},
    st.E_PLACED: lambda side, at, facing, unit, *_: {
        **_at(side, at), "facing": facing, "unit": unit + 1},
    st.E_GENERAL_PLACED: lambda side, general, at, *_: {**_general(side, general), "at": hex_name(at)},
    st.E_TURN_BEGINS: lambda turn, *_: {"turn": turn},
    st.E_ATTACHED: lambda side, general, at, *_: {**_general(side, general), "at": hex_name(at)},
    st.E_COMMAND: lambda side, points, *_: {"side": SIDE_NAMES[side], "points": points},
    st.E_TOKEN: lambda side, south, north, *_: {"side": SIDE_NAMES[side], "left": {"south": south, "north": north}},
    st.E_ACTIVATION: lambda side, at, units, *_: {**_at(side, at), "units": units},
    st.E_TEST: lambda side, at, kind, die, needed, spent, success: {
        **_at(side, at), "what": st.TESTS[kind], "die": die, "needed": needed, "spent": spent,
        "success": bool(success)},
    st.E_STEP: _way,
    st.E_TURN: lambda side, at, facing, *_: {**_at(side, at), "facing": facing},
    st.E_FORMATION: lambda side, at, formed, *_: {**_at(side, at), "shieldwall": bool(formed)},
    st.E_GENERAL_MOVES: lambda side, general, start, end, *_: {
        **_general(side, general), "from": hex_name(start), "to": hex_name(end)},
    st.E_GENERAL_LOST: lambda side, general, at, how, *_: {
        **_general(side, general), "at": hex_name(at), "how": st.LOST_HOW[how]},
    st.E_DEVOTIO: lambda side, general, at, *_: {**_general(side, general), "at": hex_name(at)},
    st.E_RALLY: lambda side, at, vc, *_: {**_at(side, at), "vc": vc},
    st.E_DICE: _throw,
    st.E_SHOT: lambda side, start, target, score, faces, hits, kind: {
        **_attack(side, start, target), "what": SHOT_KINDS[kind], "score": score, "faces": faces, "hits": hits},
    st.E_SAVES: lambda at, guard, hits, losses, *_: {
        "at": hex_name(at), "protection": guard, "hits": hits, "losses": losses},
    st.E_ATTACK: _attack,
    st.E_REACTION: lambda side, at, kind, *_: {**_at(side, at), "what": st.TESTS[kind]},
    st.E_RESULT: lambda side, here, there, attack, defence, losses, loser: {
        "side": SIDE_NAMES[side], "assailant": hex_name(here), "assailed": hex_name(there),
        "totals": {"assailant": attack, "assailed": defence}, "losses": losses,
        "loser": ROLES[loser] if loser >= 0 else None},
    st.E_LOSS: lambda side, at, vc, *_: {**_at(side, at), "vc": vc},
    st.E_NO_EFFECT: _at,
    st.E_RETREAT: _way,
    st.E_NO_RETREAT: _at,
    st.E_ELEPHANT: lambda at, die, to, *_: {"at": hex_name(at), "die": die, "to": hex_name(to)},
    st.E_TRAMPLED: lambda side, at, vc, *_: {**_at(side, at), "vc": vc},
    st.E_DESTROYED: _at,
    st.E_EVADED: _way,
    st.E_CALLED_OFF: _attack,
    st.E_COUNTER: _at,
    st.E_ADVANCE: _way,
    st.E_TURN_ENDS: lambda turn, south, north, *_: {"turn": turn, "vc": {"south": south, "north": north}},
    st.E_VICTORY: lambda side, reason, south, north, *_: {
        "side": SIDE_NAMES[side] if side >= 0 else None, "reason": st.REASONS[reason],
        "vc": {"south": south, "north": north}},
}  # fmt: skip


def event(row: Sequence[int], seat: int | None) -> dict[str, Any] | None:
    """A row of the log as an event; everybody sees everything.

    >>> event([10, 0, 7, 0, 0, 0, 0, 0], None)
    {'event': 'command points', 'side': 'south', 'points': 7}
    """
    kind, *numbers = (int(x) for x in row)
    return {"event": st.EVENTS[kind], **_WORDS[kind](*numbers)}


def unit_name(s: Any, u: int, scenario: AntesignaniScenario) -> str:
    """What a unit is called: by the scenario, by its army list, or by what it is."""
    unit = unit_numbers(scenario).get(u)
    if unit is not None and unit.name:
        return unit.name
    army, entry = int(s.list[u // t.MAX_SIDE]), int(s.unit_entry[u])
    if army >= 0 and entry >= 0:
        return LISTS[army].entries[entry].name
    words = (t.WEIGHT_NAMES[int(s.unit_weight[u])], t.CATEGORY_NAMES[int(s.unit_category[u])].replace("_", " "))
    return " ".join(word for word in words if word != "none")


def general_name(g: int, scenario: AntesignaniScenario) -> str:
    """What a general is called."""
    general = general_numbers(scenario).get(g)
    return general.name if general is not None and general.name else f"general {g % t.MAX_GENERALS_SIDE + 1}"


def unit_marks(s: Any, u: int) -> dict[str, bool]:
    """A unit's state in words."""
    state = int(s.unit_state[u])
    return {
        "activated": bool(state & st.ACTIVATED),
        "shieldwall": bool(state & st.SHIELDWALL),
        "in_group": bool(state & st.IN_GROUP),
        "waiting": bool(state & st.MOVE_OVER) and not state & st.FINISHED,
    }


def traits(s: Any, u: int) -> list[str]:
    """A unit's equipment and abilities."""
    return [name for k, name in enumerate(t.TRAIT_NAMES) if int(s.unit_traits[u]) >> k & 1]


def _unit(s: Any, u: int, scenario: AntesignaniScenario) -> dict[str, Any]:
    return {
        "name": unit_name(s, u, scenario),
        "number": u % t.MAX_SIDE + 1,
        "side": SIDE_NAMES[u // t.MAX_SIDE],
        "at": hex_name(s.unit_hex[u]),
        "facing": int(s.unit_facing[u]),
        "vc": int(s.unit_vc[u]),
        "full": int(t.FULL_VC[s.unit_doctrine[u]]),
        "category": t.CATEGORY_NAMES[int(s.unit_category[u])],
        "weight": t.WEIGHT_NAMES[int(s.unit_weight[u])],
        "doctrine": t.DOCTRINE_NAMES[int(s.unit_doctrine[u])],
        "vo": int(s.unit_vo[u]),
        "vd": int(s.unit_vd[u]),
        "protection": int(s.unit_protection[u]),
        "weapon": t.WEAPON_NAMES[int(s.unit_weapon[u])],
        "quality": t.QUALITY_NAMES[int(s.unit_quality[u])],
        "traits": traits(s, u),
        **unit_marks(s, u),
        "fought": int(s.unit_fought[u]),
    }


def _general_view(s: Any, g: int, scenario: AntesignaniScenario) -> dict[str, Any]:
    side = g // t.MAX_GENERALS_SIDE
    return {
        "name": general_name(g, scenario),
        "number": g % t.MAX_GENERALS_SIDE + 1,
        "side": SIDE_NAMES[side],
        "at": hex_name(s.general_hex[g]),
        "attached": bool(s.general_unit[g] >= 0),
        "moved": bool(s.general_state[g] & st.GENERAL_MOVED),
        "chief": bool(s.chief[side] == g),
        "grade": t.GRADE_NAMES[int(s.general_grade[g])],
        "control": int(s.general_control[g]),
        "attack": int(s.general_attack[g]),
        "defence": int(s.general_defence[g]),
        "devotio": bool(s.general_devotio[g]),
    }


def units_of(s: Any) -> list[int]:
    """Places of all units in the record, lost ones included."""
    return [side * t.MAX_SIDE + k for side in (0, 1) for k in range(int(s.units[side]))]


def generals_of(s: Any) -> list[int]:
    """Places of all generals in the record, lost ones included."""
    return [side * t.MAX_GENERALS_SIDE + k for side in (0, 1) for k in range(int(s.generals[side]))]


def _by_side(values: Any) -> dict[str, int]:
    return {name: int(values[k]) for k, name in enumerate(SIDE_NAMES)}


def view(states: States, seat: int, scenario: AntesignaniScenario) -> dict[str, Any]:
    """Everything: nothing is hidden in this game."""
    s = states[0]
    return {
        "turn": min(int(s.turn) + 1, int(s.turns)),
        "turns": int(s.turns),
        "active": SIDE_NAMES[int(s.active)],
        "stage": st.STAGES[int(s.stage)],
        "vc": _by_side(s.vc),
        "start_vc": _by_side(s.start_vc),
        "command_points": _by_side(s.pc),
        "tokens": _by_side(s.bowl),
        "lists": {name: int(s.list[k]) + 1 or None for k, name in enumerate(SIDE_NAMES)},
        "points_spent": _by_side(s.d_cost),
        "units": [_unit(s, u, scenario) for u in units_of(s) if s.unit_hex[u] != st.GONE],
        "lost": [_unit(s, u, scenario) for u in units_of(s) if s.unit_hex[u] == st.GONE],
        "generals": [_general_view(s, g, scenario) for g in generals_of(s) if s.general_hex[g] != st.GONE],
        "generals_lost": [_general_view(s, g, scenario) for g in generals_of(s) if s.general_hex[g] == st.GONE],
        "ground": {t.GRID.name(int(h)): _ground(int(s.ground[h])) for h in s.marked[: int(s.marked_n)]},
        "playing": hex_name(s.unit_hex[s.mover]) if s.mover >= 0 else None,
        "success": bool(s.success),
        "combat": _combat(s),
    }


def _ground(bits: int) -> dict[str, Any]:
    cover = "dense" if bits & t.DENSE_COVER else "cover" if bits & t.COVER else "none"
    level = bits >> int(t.LEVEL_SHIFT)
    return {"rough": bool(bits & t.ROUGH), "cover": cover, "blocks_view": bool(bits & t.BLOCKS_VIEW), "level": level}


def _combat(s: Any) -> dict[str, Any] | None:
    if s.c_unit[st.ASSAILANT] < 0:
        return None
    supporters = [int(s.c_unit[role]) for role in (st.SUPPORTER_A, st.SUPPORTER_B) if s.c_unit[role] >= 0]
    return {
        "assailant": hex_name(s.c_hex[st.ASSAILANT]),
        "assailed": hex_name(s.c_hex[st.ASSAILED]),
        "supporters": [hex_name(s.unit_hex[u]) for u in supporters],
        "counter_charge": bool(s.c_counter),
        "losses_left": int(s.c_left),
    }


def score(states: States) -> dict[str, int]:
    """Cohesion of each side."""
    return _by_side(states[0].vc)
