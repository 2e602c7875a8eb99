"""A record as a person sees it.

A ship's tag reads size, crew and marines: `S4+1`, `L2+0`. A damaged ship lies askew and has crew 0, a sinking one flies
the white flag and has crew `~`. Filled pips are marines aboard, hollow ones room for more. The badge names ballista
(B), corvus (C) and prizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.draw.picture import Panel, Picture, Piece
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.scenario import NavalScenario
from ancients_env.rulesets.banks_naval.setup import ship_names
from ancients_env.rulesets.banks_naval.text import score

_GROUND = ("sea", "land")


def picture(states: States, seat: int | None, scenario: NavalScenario, events: Sequence[dict[str, Any]]) -> Picture:
    """The board from a seat's chair, from the south for an onlooker."""
    s = states[0]
    points = score(states)
    return Picture(
        title=scenario.title or scenario.name,
        subtitle=scenario.year,
        rows=scenario.rows,
        cols=scenario.columns,
        stride=t.COLS,
        seat=(seat or 0) & 1,
        terrain={h: _GROUND[int(s.ground[h])] for h in range(t.HEXES) if s.ground[h] != t.OFF_BOARD},
        pieces=(*_marines(s), *_ships(s, scenario)),
        panels=tuple(_panel(s, side, scenario, points) for side in (0, 1)),
        dice=tuple(str(int(die)) for die in s.shown[::-1] if die),
        dice_label=_dice_label(events),
        status=_status(s),
    )


def _dice_label(events: Sequence[dict[str, Any]]) -> str:
    return next((e["event"] for e in reversed(events) if "die" in e), "")


def _ships(s: Any, scenario: NavalScenario) -> list[Piece]:
    """Ships at rest, then the one on the move on top."""
    names = ship_names(scenario)
    order = sorted((u for u in range(int(s.ships)) if s.ship_hex[u] >= 0), key=lambda u: u == s.mover)
    return [_ship(s, u, names[u] if u < len(names) else "") for u in order]


def _ship(s: Any, u: int, name: str) -> Piece:
    h, size, state = int(s.ship_hex[u]), int(s.ship_size[u]), int(s.ship_state[u])
    marks = set()
    if s.ship_marks[u] & st.MOVED:
        marks.add("moved")
    if s.ship_marks[u] & st.SHOT_FIRED:
        marks.add("fought")
    if state == t.DAMAGED:
        marks.add("disordered")
    if state == t.SINKING:
        marks.add("routed")
    if u == s.mover or h == s.pointed:
        marks.add("selected")
    if h == s.target and u != s.mover:
        marks.add("target")
    words = [word for bit, word in ((t.BALLISTA, "B"), (t.CORVUS, "C")) if s.ship_gear[u] & bit]
    if s.ship_holder[u] != s.ship_side[u]:
        words.append("prize")
    crew = int(s.ship_crew[u]) if state == t.INTACT else 0
    return Piece(
        at=h,
        side=int(s.ship_holder[u]),
        kind="ship",
        code=f"{t.SIZE_NAMES[size][0].upper()}{'~' if state == t.SINKING else crew}+",
        symbol="large_ship" if size == t.LARGE else "ship",
        strength=int(s.ship_marines[u]),
        full=max(int(t.MARINE_LIMIT[size]), int(s.ship_marines[u])),
        marks=frozenset(marks),
        facing=2 * int(s.ship_facing[u]) + 1,
        badge=" ".join(words),
        name=f"{name} ({t.STATE_NAMES[state]})" if state else name,
    )


def _marines(s: Any) -> list[Piece]:
    return [
        Piece(
            at=h,
            side=int(s.land_side[h]),
            kind="marker",
            code="M",
            symbol="marines",
            strength=int(s.land_marines[h]),
            full=int(s.land_marines[h]),
            marks=frozenset({"selected"} if h == s.pointed else {"target"} if h == s.target else ()),
            name="marines",
        )
        for h in (int(h) for h in s.land[: int(s.land_n)])
        if s.land_marines[h]
    ]


def _panel(s: Any, side: int, scenario: NavalScenario, points: dict[str, int]) -> Panel:
    fleet = getattr(scenario.sides, SIDE_NAMES[side])
    held = [u for u in range(int(s.ships)) if s.ship_hex[u] >= 0 and s.ship_holder[u] == side]
    prizes = sum(int(s.ship_side[u] != side) for u in held)
    lines = [f"{len(held)} ships" + (f", {prizes} of them prizes" if prizes else "")]
    if s.active == side and not s.over:
        lines.append(f"movement die {int(s.die)}")
    return Panel(
        side=side,
        title=fleet.name or SIDE_NAMES[side].title(),
        commander=fleet.commander,
        score=points[SIDE_NAMES[side]],
        goal=int(s.to_win[side]),
        lines=tuple(lines),
        active=int(s.active) == side,
    )


def _status(s: Any) -> str:
    if s.over:
        winner = f"{SIDE_NAMES[int(s.winner)]} wins" if s.winner >= 0 else "a draw"
        return f"{winner}: {st.REASONS[int(s.reason)]}"
    decision = st.DECISIONS[int(s.decision)].replace("_", " ")
    left = f" ({int(s.points)} movement points)" if s.mover >= 0 else ""
    turn = int(s.turn) // 2 + 1
    return f"turn {turn} of {int(s.turns)}: {SIDE_NAMES[int(s.seat)]} decides: {decision}{left}"
