"""A record in words: events, and what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.board import CAUSES, DIE_BASE, SIDE_BIT
from ancients_env.rulesets.banks.scenario import BanksScenario


def hex_name(h: int) -> str | None:
    """A hex's name, None for none or off the map."""
    return t.GRID.name(int(h)) if h >= 0 else None


def _who(packed: int) -> dict[str, Any]:
    side, kind = divmod(packed, int(SIDE_BIT))
    return {"unit": t.TYPES[kind], "side": SIDE_NAMES[side]}


def _unpacked(*numbers: int) -> list[int]:
    """The dice of two packed numbers, in the order in which they fell."""
    dice: list[int] = []
    for number in numbers:
        part: list[int] = []
        while number:
            number, die = divmod(number, int(DIE_BASE))
            part.insert(0, die)
        dice += part
    return dice


def _item(item: int, number: int) -> dict[str, Any]:
    if item < len(st.SWITCHES):
        return {"option": st.SWITCHES[item]}
    return {"build points" if item < len(st.SWITCHES) + 3 else "leaders": number}


def _attacked(place: int) -> str:
    return hex_name(place) or "off map"


def _whole(quarters: int) -> int | float:
    """A strength, whole where it is."""
    return quarters // 4 if quarters % 4 == 0 else quarters / 4


# event kind -> its fields, from the row's numbers
_WORDS: dict[Any, Callable[..., dict[str, Any]]] = {
    st.E_AGREED: lambda item, agreed, number, *_: {**_item(item, number), "agreed": bool(agreed)},
    st.E_NATION: lambda side, number, *_: {
        "side": SIDE_NAMES[side], "die": number, "nation": t.NATION_NAMES[number]},
    st.E_FIRST: lambda side, south, north, *_: {"side": SIDE_NAMES[side], "dice": {"south": south, "north": north}},
    st.E_BOUGHT: lambda who, cost, left, *_: {**_who(who), "cost": cost, "points": left},
    st.E_ARMIES: lambda side, strength, threshold, units, *_: {
        "side": SIDE_NAMES[side], "units": units, "strength": strength, "panic_threshold": threshold},
    st.E_PLACED: lambda who, at, facing, *_: {**_who(who), "at": hex_name(at), "facing": DIRECTION_NAMES[facing]},
    st.E_DISMOUNTS: lambda who, at, facing, old, two, *_: {
        **_who(who), "at": hex_name(at), "facing": DIRECTION_NAMES[facing], "from": t.TYPES[old],
        "count": 2 if two else 1},
    st.E_LEADERS_OFF: lambda side, n, *_: {"side": SIDE_NAMES[side], "leaders": n},
    st.E_PANIC: lambda side, leaderless, lost, *_: {
        "side": SIDE_NAMES[side], "cause": "leaders" if leaderless else "losses", "strength_lost": lost},
    st.E_HOLD_BACK: lambda side, rating, *_: {"side": SIDE_NAMES[side], "rating": rating},
    st.E_ELEPHANT: lambda who, at, die, result, *_: {
        **_who(who), "at": hex_name(at), "die": die, "result": t.ELEPHANT_NAMES[result]},
    st.E_COMMAND: lambda side, die, limit, lost, *_: {
        "side": SIDE_NAMES[side], "die": die, "limit": limit, "result": "lost" if lost else "kept"},
    st.E_CHARGE: lambda side, forced, *_: {"side": SIDE_NAMES[side], "forced": bool(forced)},
    st.E_ENTERS: lambda who, at, d, *_: {**_who(who), "at": hex_name(at), "from": DIRECTION_NAMES[d]},
    st.E_WAITS: lambda who, at, d, *_: {**_who(who), "at": hex_name(at), "from": DIRECTION_NAMES[d]},
    st.E_STEP: lambda who, a, b, facing, *_: {
        **_who(who), "from": hex_name(a), "to": hex_name(b), "facing": DIRECTION_NAMES[facing]},
    st.E_TURN: lambda who, at, facing, *_: {**_who(who), "at": hex_name(at), "facing": DIRECTION_NAMES[facing]},
    st.E_DISORDERED: lambda who, at, cause, *_: {**_who(who), "at": hex_name(at), "cause": CAUSES[cause]},
    st.E_LEAVES: lambda who, at, *_: {**_who(who), "at": hex_name(at)},
    st.E_LEADER_PLACED: lambda at, side, rating, together, *_: {
        "at": hex_name(at), "side": SIDE_NAMES[side], "rating": rating, "leaders": together},
    st.E_SHOT: lambda who, a, b, die, number, hit, *_: {
        **_who(who), "from": hex_name(a), "target": hex_name(b), "die": die, "hits_up_to": number,
        "result": "hit" if hit else "miss"},
    st.E_COLLECTS: lambda who, at, gain, *_: {**_who(who), "at": hex_name(at), "volleys": gain},
    st.E_AIMED: lambda who, a, b, number, *_: {
        **_who(who), "from": hex_name(a), "target": hex_name(b), "hits_up_to": number},
    st.E_HITS: lambda total, hits, targets, *_: {"total": total, "hits": hits, "targets": targets},
    st.E_HIT: lambda who, at, *_: {**_who(who), "at": hex_name(at)},
    st.E_CHALLENGE: lambda a, b, side, ours, theirs, *_: {
        "from": hex_name(a), "target": hex_name(b), "side": SIDE_NAMES[side], "ratings": [ours, theirs]},
    st.E_REFUSES: lambda at, side, *_: {"at": hex_name(at), "side": SIDE_NAMES[side]},
    st.E_DUEL: lambda a, b, tactics, die, total, loser, *_: {
        "from": hex_name(a), "target": hex_name(b),
        "tactics": [t.TACTIC_NAMES[tactics // 3], t.TACTIC_NAMES[tactics % 3]], "die": die, "total": total,
        "killed": SIDE_NAMES[loser] if loser >= 0 else None},
    st.E_TRIPLE: lambda side, *_: {"side": SIDE_NAMES[side]},
    st.E_ATTACK: lambda who, a, b, column, kind, *_: {
        **_who(who), "from": _attacked(a), "target": _attacked(b), "odds": t.ODDS_NAMES[column],
        "target_unit": t.TYPES[kind]},
    st.E_LEADER_RETREATS: lambda at, side, rating, *_: {
        "at": hex_name(at), "side": SIDE_NAMES[side], "rating": rating},
    st.E_RETREATS: lambda who, a, b, facing, *_: {
        **_who(who), "from": hex_name(a), "to": hex_name(b), "facing": DIRECTION_NAMES[facing]},
    st.E_MELEE: lambda a, b, packed, dice, attack, defence, *_: {
        "from": _attacked(a), "target": _attacked(b), "attack": _whole(attack), "defence": _whole(defence),
        "odds": t.ODDS_NAMES[packed // 4], "die": dice // 8, "total": dice % 8, "result": t.RESULT_NAMES[packed % 4]},
    st.E_ELIMINATED: lambda who, at, cause, *_: {**_who(who), "at": _attacked(at), "cause": CAUSES[cause]},
    st.E_LEADER_ROLL: lambda at, side, first, second, killed, *_: {
        "at": hex_name(at), "side": SIDE_NAMES[side], "dice": _unpacked(first, second), "killed": killed},
    st.E_LEADER_LOST: lambda at, side, n, fate, *_: {
        "at": hex_name(at), "side": SIDE_NAMES[side], "leaders": n, "fate": st.LEADER_FATES[fate]},
    st.E_ADVANCE: lambda who, a, b, facing, *_: {
        **_who(who), "from": _attacked(a), "to": hex_name(b), "facing": DIRECTION_NAMES[facing]},
    st.E_LEADER_FOLLOWS: lambda a, b, side, *_: {
        "from": hex_name(a), "to": hex_name(b), "side": SIDE_NAMES[side]},
    st.E_CAMP_BEATEN: lambda who, at, cause, *_: {**_who(who), "at": hex_name(at), "cause": CAUSES[cause]},
    st.E_CAMP_CAPTURED: lambda who, at, owner, *_: {**_who(who), "at": hex_name(at), "owner": SIDE_NAMES[owner]},
    st.E_CAMP_BACK: lambda who, at, *_: {**_who(who), "at": hex_name(at)},
    st.E_RALLIED: lambda who, at, *_: {**_who(who), "at": hex_name(at)},
    st.E_RUNS_INTO: lambda who, at, target, *_: {**_who(who), "at": _attacked(at), "target": hex_name(target)},
    st.E_APPEARS: lambda who, at, facing, *_: {
        **_who(who), "at": _attacked(at), "facing": DIRECTION_NAMES[facing]},
    st.E_VANISHES: lambda who, *_: _who(who),
    st.E_RECOVERED: lambda who, left, *_: {**_who(who), "strength_left": left},
    st.E_VICTORY: lambda side, reason, south, north, *_: {
        "side": SIDE_NAMES[side] if side >= 0 else None, "reason": st.REASONS[reason],
        "points": {"south": south, "north": north}},
}  # fmt: skip


def event(row: Sequence[int], seat: int | None) -> dict[str, Any] | None:
    """A row of the log as an event, None where the seat cannot know it: unseen units and secret lists.

    >>> event([int(st.E_TURN), 16 + 7, 20, 3, 0, 0, 0, 3], None)
    {'event': 'turn', 'unit': 'HC', 'side': 'north', 'at': 'B6', 'facing': 'SW'}
    >>> event([int(st.E_TURN), 16 + 7, 20, 3, 0, 0, 0, 2], 0) is None
    True
    """
    kind, *numbers, seen = (int(x) for x in row)
    if seat is not None and not seen >> (seat & 1) & 1:
        return None
    return {"event": st.EVENTS[kind], **_WORDS[kind](*numbers)}


# ---------------------------------------------------------------- views


def is_known_to(s: Any, u: int, side: int) -> bool:
    """Whether a side knows where a unit is."""
    return not int(s.options) & int(st.HIDDEN_MOVEMENT) or bool(int(s.unit_seen[u]) >> side & 1)


def holder_of(s: Any, u: int) -> int:
    """The side whose unit it is now."""
    return int(s.unit_side[u]) ^ bool(int(s.unit_marks[u]) & int(st.CONTROLLED))


def has_mark(s: Any, u: int, mark: Any) -> bool:
    """Whether a unit has any of these marks."""
    return bool(int(s.unit_marks[u]) & int(mark))


def strength_now(s: Any, u: int) -> int:
    """A unit's strength before modifiers."""
    if has_mark(s, u, st.LOOTING):
        return int(t.LOOTER_STRENGTH)
    return int(t.STRENGTH[int(has_mark(s, u, st.DISORDERED)), s.unit_type[u]])


def _unit(s: Any, u: int) -> dict[str, Any]:
    place = int(s.unit_hex[u])
    camp = s.unit_type[u] == t.CP
    words: dict[str, Any] = {
        "type": t.TYPES[int(s.unit_type[u])],
        "at": hex_name(place),
        "facing": None if camp else DIRECTION_NAMES[int(s.unit_facing[u])],
        "side": SIDE_NAMES[holder_of(s, u)],
        "owner": SIDE_NAMES[int(s.unit_side[u])],
        "strength": strength_now(s, u),
        "movement": int(t.MOVEMENT[s.unit_type[u]]),
        "disordered": has_mark(s, u, st.DISORDERED),
        "panicked": has_mark(s, u, st.PANICKED),
        "volley_marker": has_mark(s, u, st.VOLLEY),
        "looting": has_mark(s, u, st.LOOTING),
        "moved": has_mark(s, u, st.MOVED),
        "attacked": has_mark(s, u, st.ATTACKED),
        "disengaged": has_mark(s, u, st.DISENGAGED),
        "out_of_control": has_mark(s, u, st.WILD),
        "balks": has_mark(s, u, st.BALKS | st.WILL_BALK),
        "missile": t.MISSILE_NAMES[int(s.unit_missile[u])],
        "shots": int(s.unit_shots[u]),
        "volleys": int(s.unit_volleys[u]) if s.unit_volleys[u] >= 0 else None,
    }
    if place <= st.IMAGINARY:
        facing = int(s.unit_facing[u])
        words["off_map"] = DIRECTION_NAMES[(facing + 3) % 6]
        words["entry"] = hex_name(t.INSIDE[int(st.IMAGINARY) - place, facing])
    return words


def _units(s: Any, side: int, fates: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Units off the map, with what the side may know of the enemy's."""
    secret = int(s.decision) == st.BUY and not s.over
    hidden = bool(int(s.options) & int(st.HIDDEN_MOVEMENT)) and int(st.WAITING) in [int(f) for f in fates]
    return [
        {
            "type": t.TYPES[int(s.unit_type[u])],
            "side": SIDE_NAMES[int(s.unit_side[u])],
            "fate": st.FATES[int(s.unit_fate[u])],
            **(
                {"turn": int(s.group_turn[s.unit_group[u]])}
                if s.unit_group[u] >= 0 and int(st.WAITING) in fates
                else {}
            ),
        }
        for u in range(int(s.units))
        if s.unit_fate[u] in fates and s.unit_type[u] != t.CP and (s.unit_side[u] == side or not (secret or hidden))
    ]


def view(states: States, seat: int, scenario: BanksScenario) -> dict[str, Any]:
    """What a seat may know: all of it, but for hidden units, secret lists and secret tactics."""
    s = states[0]
    side = seat & 1
    hidden = bool(int(s.options) & int(st.HIDDEN_MOVEMENT))
    return {
        "turn": int(s.turn),
        "game_turn": min(int(s.turn) // 2 + 1, int(s.turns)),
        "turns": int(s.turns),
        "night": bool(int(s.options) & int(st.EXTENDED_GAME)) and int(s.turn) // 2 + 1 > int(s.night_after),
        "first": SIDE_NAMES[int(s.first)] if s.first >= 0 else None,
        "active": SIDE_NAMES[int(s.active)],
        "phase": st.PHASES[int(s.phase)],
        "options": [name for k, name in enumerate(st.SWITCHES) if int(s.options) >> k & 1],
        "points": score(states),
        "units": [_unit(s, u) for u in range(int(s.units)) if s.unit_hex[u] != st.NOWHERE and is_known_to(s, u, side)],
        "waiting": _units(s, side, (st.WAITING, st.UNPLACED)),
        "lost": _units(s, side, (st.ELIMINATED, st.LEFT_MAP, st.REPLACED, st.RECOVERED)),
        "leaders": [
            {
                "side": SIDE_NAMES[int(s.leader_side[k])],
                "at": hex_name(s.leader_hex[k]) if not hidden or int(s.leader_seen[k]) >> side & 1 else None,
                "rating": int(s.leader_rating[k]),
                "fate": st.LEADER_FATES[int(s.leader_fate[k])],
                **({"turn": int(s.leader_turn[k])} if s.leader_fate[k] == st.L_DUE else {}),
            }
            for k in range(int(s.leaders))
        ],
        "camps": {name: _camp(s, k, side) for k, name in enumerate(SIDE_NAMES)},
        "strength_lost": {name: int(s.lost[k]) for k, name in enumerate(SIDE_NAMES)},
        "panic_threshold": {name: int(s.threshold[k]) for k, name in enumerate(SIDE_NAMES)},
        "panicked": {name: bool(s.panicked[k]) for k, name in enumerate(SIDE_NAMES)},
        "nations": {name: t.NATION_NAMES[max(int(s.nation[k]), 0)] for k, name in enumerate(SIDE_NAMES)},
        "build_points": int(s.money[side]),
        "arrows": {t.GRID.name(h): int(s.arrows[h]) for h in range(t.HEXES) if s.arrows[h]},
        "movement": _movement(s, side),
        "attack": _attack(s),
        "allowance": int(s.allowance),
    }


def _camp(s: Any, k: int, side: int) -> dict[str, Any] | None:
    if s.camp_state[k] == st.NO_CAMP:
        return None
    shown = s.camp_state[k] != st.DEFENDED or is_known_to(s, int(s.camp_unit[k]), side)
    return {"at": hex_name(s.camp_hex[k]) if shown else None, "state": st.CAMP_STATES[int(s.camp_state[k])]}


def _movement(s: Any, side: int) -> dict[str, Any] | None:
    if s.mover < 0 or s.phase != st.PH_MOVE or not is_known_to(s, int(s.mover), side):
        return None
    return {
        "at": hex_name(s.unit_hex[s.mover]),
        "unit": t.TYPES[int(s.unit_type[s.mover])],
        "points": int(s.points),
        "aim": st.AIMS[int(s.aim)],
    }


def _attack(s: Any) -> dict[str, Any] | None:
    if s.attacker < 0:
        return None
    return {
        "from": _attacked(int(s.unit_hex[s.attacker])),
        "target": _attacked(int(s.unit_hex[s.target])) if s.target >= 0 else None,
    }


def score(states: States) -> dict[str, int]:
    """Victory points of each side so far."""
    return {name: int(states["score"][0][k]) for k, name in enumerate(SIDE_NAMES)}
