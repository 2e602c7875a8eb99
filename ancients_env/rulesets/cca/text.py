"""A record in words: events, and what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.scenario import CcaScenario
from ancients_env.rulesets.cca.setup import leader_names

_HOW = ("ranged", "close", "bonus")
_ANSWERS = ("stand", "evade")


def hex_name(h: int) -> str | None:
    """A hex's name, None for none."""
    return t.GRID.name(int(h)) if h >= 0 else None


def faces(*packed: int, n: int) -> list[str]:
    """The faces of a throw noted in the log: three bits a die, five dice a number."""
    return [t.FACES[(packed[i // 5] >> (3 * (i % 5))) & 7] for i in range(n)]


def _unit(kind: int) -> str:
    return "leader" if kind < 0 else t.UNIT_CODES[kind]


# event kind -> its fields, from the row's numbers
_WORDS: dict[Any, Callable[..., dict[str, Any]]] = {
    st.E_CARD: lambda side, card, order, *_: {
        "side": SIDE_NAMES[side], "card": t.CARD_NAMES[card], "order": t.CARD_NAMES[order]},
    st.E_DISCARD: lambda side, card, *_: {"side": SIDE_NAMES[side], "card": t.CARD_NAMES[card]},
    st.E_DRAW: lambda side, card, *_: {"side": SIDE_NAMES[side], "card": t.CARD_NAMES[card]},
    st.E_RESHUFFLE: lambda cards, *_: {"cards": cards},
    st.E_ORDER: lambda at, leader, side, *_: {
        "at": hex_name(at), "piece": "leader" if leader else "unit", "side": SIDE_NAMES[side]},
    st.E_MOVE: lambda a, b, kind, side, *_: {
        "from": hex_name(a), "to": hex_name(b), "unit": _unit(kind), "side": SIDE_NAMES[side]},
    st.E_ATTACK: lambda a, b, how, kind, *_: {
        "from": hex_name(a), "to": hex_name(b), "how": _HOW[how], "unit": _unit(kind)},
    st.E_DEFEND: lambda at, answer, *_: {"at": hex_name(at), "answer": _ANSWERS[answer]},
    st.E_THROW: lambda at, purpose, n, *dice: {
        "at": hex_name(at), "for": st.THROWS[purpose], "dice": faces(*dice, n=n)},
    st.E_LOSS: lambda at, kind, side, lost, left, *_: {
        "at": hex_name(at), "unit": _unit(kind), "side": SIDE_NAMES[side], "blocks": lost, "left": left},
    st.E_UNIT_LOST: lambda at, kind, side, *_: {"at": hex_name(at), "unit": _unit(kind), "side": SIDE_NAMES[side]},
    st.E_LEADER_LOST: lambda at, leader, side, *_: {"at": hex_name(at), "leader": leader, "side": SIDE_NAMES[side]},
    st.E_FLAGS: lambda at, flags, ignored, hexes, *_: {
        "at": hex_name(at), "flags": flags, "ignored": ignored, "hexes": hexes},
    st.E_RETREAT: lambda a, b, kind, *_: {"from": hex_name(a), "to": hex_name(b), "unit": _unit(kind)},
    st.E_BLOCKED: lambda at, hexes, by, *_: {"at": hex_name(at), "hexes": hexes} if hexes else {
        "at": hex_name(at), "by": hex_name(by)},
    st.E_EVADE: lambda a, b, kind, *_: {"from": hex_name(a), "to": hex_name(b), "unit": _unit(kind)},
    st.E_LEADER_EVADES: lambda a, b, leader, side, *_: {
        "from": hex_name(a), "to": hex_name(b), "leader": leader, "side": SIDE_NAMES[side]},
    st.E_LEADER_LEAVES: lambda at, leader, side, *_: {"at": hex_name(at), "leader": leader, "side": SIDE_NAMES[side]},
    st.E_ADVANCE: lambda a, b, kind, *_: {"from": hex_name(a), "to": hex_name(b), "unit": _unit(kind)},
    st.E_RALLY: lambda at, blocks, side, *_: {"at": hex_name(at), "blocks": blocks, "side": SIDE_NAMES[side]},
    st.E_BANNER: lambda side, count, total, *_: {"side": SIDE_NAMES[side], "banners": count, "total": total},
    st.E_VICTORY: lambda side, reason, *_: {"side": SIDE_NAMES[side], "reason": st.REASONS[reason]},
    st.E_RAMPAGE: lambda at, *_: {"at": hex_name(at)},
    st.E_LEAVES: lambda at, side, kind, *_: {"at": hex_name(at), "side": SIDE_NAMES[side], "unit": _unit(kind)},
    st.E_OBJECTIVE: lambda side, at, *_: {"side": SIDE_NAMES[side], "at": hex_name(at)},
    st.E_PLACED: lambda at, leader, side, *_: {
        "at": hex_name(at), "piece": "leader" if leader >= 0 else "unit", "side": SIDE_NAMES[side]},
    st.E_COMMAND: lambda side, command, *_: {"side": SIDE_NAMES[side], "command": command},
}  # fmt: skip


def event(row: Sequence[int], seat: int | None) -> dict[str, Any] | None:
    """A row of the log as an event; a seat sees that the enemy drew a card, not which.

    >>> event([1, 0, 25, 25, 0, 0, 0, 0], None)
    {'event': 'card', 'side': 'south', 'card': 'line_command', 'order': 'line_command'}
    """
    kind, *numbers = (int(x) for x in row)
    words = {"event": st.EVENTS[kind], **_WORDS[kind](*numbers)}
    if kind == st.E_DRAW and seat is not None and numbers[0] != seat & 1:
        words["card"] = None
    return words


def cards_in(counts: Any) -> list[str]:
    """Card names of a pile given as counts."""
    return [t.CARD_NAMES[k] for k in range(t.CARDS) for _ in range(int(counts[k]))]


def marks_of(state: int) -> list[str]:
    """What a unit has done this turn, in words."""
    bits = ((st.ORDERED, "ordered"), (st.MOVED, "moved"), (st.FOUGHT, "fought"), (st.MUST_ATTACK, "must attack"))
    return [word for bit, word in bits if state & int(bit)]


def view(states: States, seat: int, scenario: CcaScenario) -> dict[str, Any]:
    """What a seat may know, as plain data: everything on the board, its own hand, the public piles."""
    s = states[0]
    own = seat & 1
    names = leader_names(scenario)
    return {
        "turn": int(s.turn),
        "active": SIDE_NAMES[int(s.active)],
        "order": t.CARD_NAMES[int(s.order)] if s.order >= 0 else None,
        "units": [
            {
                "at": hex_name(s.unit_hex[u]),
                "type": t.UNIT_CODES[int(s.unit_type[u])],
                "side": SIDE_NAMES[int(s.unit_side[u])],
                "blocks": int(s.unit_blocks[u]),
                "elite": t.ELITE_NAMES[int(s.unit_elite[u])] if s.unit_elite[u] else None,
                "marks": marks_of(int(s.unit_state[u])),
            }
            for u in range(int(s.units))
            if s.unit_hex[u] >= 0
        ],
        "leaders": [
            {
                "at": hex_name(s.leader_hex[k]),
                "side": SIDE_NAMES[int(s.leader_side[k])],
                "name": names[k] if k < len(names) else "",
                "ordered": bool(s.leader_state[k] & st.ORDERED),
            }
            for k in range(int(s.leaders))
            if s.leader_hex[k] >= 0
        ],
        "terrain": {
            t.GRID.name(h): t.TERRAIN_NAMES[int(s.terrain[h])] for h in range(t.HEXES) if s.terrain[h]
        },
        "banners": score(states),
        "needed": {name: int(s.needed[k]) for k, name in enumerate(SIDE_NAMES)},
        "command": {name: int(s.command[k]) for k, name in enumerate(SIDE_NAMES)},
        "hand": cards_in(s.hand[own]),
        "hand_sizes": {name: int(s.hand_n[k]) for k, name in enumerate(SIDE_NAMES)},
        "deck": int(s.deck_n),
        "discards": cards_in(s.discards),
        "last_orders": {
            name: t.CARD_NAMES[int(s.last_order[k])] if s.last_order[k] >= 0 else None
            for k, name in enumerate(SIDE_NAMES)
        },
        "dice": [t.FACES[(int(s.shown) >> (3 * i)) & 7] for i in range(int(s.shown_n))],
        "attack": None if s.c_stage == st.C_NONE else {"from": hex_name(s.c_from), "to": hex_name(s.c_hex)},
    }  # fmt: skip


def score(states: States) -> dict[str, int]:
    """Banners of each side, those for objectives held at the moment included."""
    s = states[0]
    banners = {name: int(s.banners[k]) for k, name in enumerate(SIDE_NAMES)}
    for u in range(int(s.units)):
        h, side = int(s.unit_hex[u]), int(s.unit_side[u])
        if h >= 0 and int(s.objectives[h]) >> (int(st.HELD) + side) & 1:
            banners[SIDE_NAMES[side]] += int(s.objective_worth[h])
    return banners
