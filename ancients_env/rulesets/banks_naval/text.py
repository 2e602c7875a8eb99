"""A record in words: events, and what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.scenario import NavalScenario
from ancients_env.rulesets.banks_naval.setup import ship_names


def hex_name(h: int) -> str | None:
    """A hex's name, None for none."""
    return t.GRID.name(int(h)) if h >= 0 else None


def _attack_result(packed: int) -> str:
    how, success = divmod(packed, 2)
    return t.SUCCESS[how] if success else "none"


# event kind -> its fields, from the row's numbers
_WORDS: dict[Any, Callable[..., dict[str, Any]]] = {
    st.E_DIE: lambda side, die, given, *_: {"side": SIDE_NAMES[side], "die": die, "given": bool(given)},
    st.E_STEP: lambda a, b, back, side, *_: {
        "from": hex_name(a), "to": hex_name(b), "backward": bool(back), "side": SIDE_NAMES[side]},
    st.E_TURN: lambda at, facing, side, *_: {
        "at": hex_name(at), "facing": DIRECTION_NAMES[facing], "side": SIDE_NAMES[side]},
    st.E_RAM: lambda a, b, kind, through, side, *_: {
        "from": hex_name(a), "target": hex_name(b), "how": t.RAM_NAMES[kind], "through": bool(through),
        "side": SIDE_NAMES[side]},
    st.E_RAM_ROLL: lambda a, b, die, total, result, *_: {
        "at": hex_name(a), "target": hex_name(b), "die": die, "total": total, "result": t.RAM_RESULTS[result]},
    st.E_STATE: lambda at, state, side, *_: {
        "at": hex_name(at), "state": t.STATE_NAMES[state], "side": SIDE_NAMES[side]},
    st.E_LEAVES: lambda at, side, colour, marines, *_: {
        "at": hex_name(at), "side": SIDE_NAMES[side], "colour": SIDE_NAMES[colour], "marines": marines},
    st.E_MARINE: lambda a, b, side, *_: {"from": hex_name(a), "to": hex_name(b), "side": SIDE_NAMES[side]},
    st.E_ANNOUNCE: lambda a, b, how, *_: {"from": hex_name(a), "target": hex_name(b), "how": t.ATTACK_NAMES[how]},
    st.E_ATTACK: lambda a, b, packed, die, total, *_: {
        "from": hex_name(a), "target": hex_name(b), "how": t.ATTACK_NAMES[packed // 2], "die": die, "total": total,
        "result": _attack_result(packed)},
    st.E_ATTACK_LOST: lambda a, b, how, *_: {"from": hex_name(a), "target": hex_name(b), "how": t.ATTACK_NAMES[how]},
    st.E_MARINE_LOST: lambda at, side, left, *_: {"at": hex_name(at), "side": SIDE_NAMES[side], "left": left},
    st.E_CAPTURE: lambda a, b, side, *_: {"from": hex_name(a), "at": hex_name(b), "side": SIDE_NAMES[side]},
    st.E_SCUTTLE: lambda at, side, *_: {"at": hex_name(at), "side": SIDE_NAMES[side]},
    st.E_BALLISTA: lambda a, b, die, success, side, *_: {
        "from": hex_name(a), "target": hex_name(b), "die": die, "result": "A" if success else "none",
        "side": SIDE_NAMES[side]},
    st.E_REPAIR: lambda at, die, total, result, side, *_: {
        "at": hex_name(at), "die": die, "total": total, "result": t.REPAIR_NAMES[result], "side": SIDE_NAMES[side]},
    st.E_SUNK: lambda at, side, colour, marines, *_: {
        "at": hex_name(at), "side": SIDE_NAMES[side], "colour": SIDE_NAMES[colour], "marines": marines},
    st.E_OVER_LIMIT: lambda at, side, lost, *_: {"at": hex_name(at), "side": SIDE_NAMES[side], "marines": lost},
    st.E_VICTORY: lambda side, reason, south, north, *_: {
        "side": SIDE_NAMES[side] if side >= 0 else None, "reason": st.REASONS[reason],
        "points": {"south": south, "north": north}},
}  # fmt: skip


def event(row: Sequence[int], seat: int | None) -> dict[str, Any] | None:
    """A row of the log as an event; everybody sees everything.

    >>> event([1, 0, 4, 1, 0, 0, 0, 0], None)
    {'event': 'movement die', 'side': 'south', 'die': 4, 'given': True}
    """
    kind, *numbers = (int(x) for x in row)
    return {"event": st.EVENTS[kind], **_WORDS[kind](*numbers)}


def view(states: States, seat: int, scenario: NavalScenario) -> dict[str, Any]:
    """Everything: nothing is hidden in this game."""
    s = states[0]
    names = ship_names(scenario)
    return {
        "turn": int(s.turn),
        "game_turn": min(int(s.turn) // 2 + 1, int(s.turns)),
        "turns": int(s.turns),
        "active": SIDE_NAMES[int(s.active)],
        "phase": st.PHASES[int(s.phase)],
        "die": int(s.die),
        "points": score(states),
        "ships": [
            {
                "name": names[u] if u < len(names) else "",
                "at": hex_name(s.ship_hex[u]),
                "facing": DIRECTION_NAMES[int(s.ship_facing[u])],
                "side": SIDE_NAMES[int(s.ship_holder[u])],
                "colour": SIDE_NAMES[int(s.ship_side[u])],
                "size": t.SIZE_NAMES[int(s.ship_size[u])],
                "state": t.STATE_NAMES[int(s.ship_state[u])],
                "crew_quality": int(s.ship_crew[u]) if s.ship_state[u] == t.INTACT else 0,
                "marines": int(s.ship_marines[u]),
                "ready": int(s.ship_ready[u]),
                "ballista": bool(s.ship_gear[u] & t.BALLISTA),
                "corvus": bool(s.ship_gear[u] & t.CORVUS),
                "moved": bool(s.ship_marks[u] & st.MOVED),
                "shot": bool(s.ship_marks[u] & st.SHOT_FIRED),
            }
            for u in range(int(s.ships))
            if s.ship_hex[u] >= 0
        ],
        "lost": [
            {
                "name": names[u] if u < len(names) else "",
                "colour": SIDE_NAMES[int(s.ship_side[u])],
                "side": SIDE_NAMES[int(s.ship_holder[u])],
                "size": t.SIZE_NAMES[int(s.ship_size[u])],
                "fate": st.FATES[int(s.ship_fate[u])],
            }
            for u in range(int(s.ships))
            if s.ship_hex[u] < 0
        ],
        "land": [t.GRID.name(int(h)) for h in s.land[: int(s.land_n)]],
        "marines_on_land": {
            t.GRID.name(h): {"side": SIDE_NAMES[int(s.land_side[h])], "marines": int(s.land_marines[h])}
            for h in (int(h) for h in s.land[: int(s.land_n)])
            if s.land_marines[h]
        },
        "marines_lost": {name: int(s.marines_lost[k]) for k, name in enumerate(SIDE_NAMES)},
        "movement": None if s.mover < 0 else {"at": hex_name(s.ship_hex[s.mover]), "points": int(s.points)},
        "target": hex_name(s.target),
        "announced": [
            {"from": hex_name(s.plan_from[k]), "how": t.ATTACK_NAMES[int(s.plan_how[k])]}
            for k in range(int(s.plan_at), int(s.plan_n))
        ],
    }


def score(states: States) -> dict[str, int]:
    """Victory points of each side."""
    return {name: int(states["score"][0][k]) for k, name in enumerate(SIDE_NAMES)}
