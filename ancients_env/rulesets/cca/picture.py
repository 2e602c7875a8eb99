"""A record as a person sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.draw.picture import Panel, Picture, Piece
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.scenario import CcaScenario
from ancients_env.rulesets.cca.setup import leader_names
from ancients_env.rulesets.cca.text import cards_in, marks_of, score

_SYMBOLS = {
    "LI": "light_foot", "SL": "slingers", "AR": "archers", "AX": "auxilia", "LWM": "light_war_machine",
    "MI": "medium_foot", "WA": "warriors", "HI": "heavy_foot", "HWM": "heavy_war_machine", "LC": "light_cavalry",
    "HA": "horse_archers", "MC": "medium_cavalry", "HC": "heavy_cavalry", "CM": "camels", "EL": "elephants",
    "LCH": "light_chariot", "HCH": "heavy_chariot",
}  # fmt: skip
_BADGES = ("", "SB", "SS", "C", "I", "B")
_GROUND = tuple(name.removeprefix("open_") for name in t.TERRAIN_NAMES)
_SECTION_SIDES = tuple((r * t.COLS + c, 1) for r in range(1, t.ROWS, 2) for c in (3, 7))
_SECTION_HEXES = tuple(r * t.COLS + c for r in range(0, t.ROWS, 2) for c in (4, 8))


def picture(states: States, seat: int | None, scenario: CcaScenario, events: Sequence[dict[str, Any]]) -> Picture:
    """The board from a seat's chair with that seat's hand; from the south with no hand for an onlooker."""
    s = states[0]
    return Picture(
        title=scenario.title,
        subtitle=scenario.year,
        rows=t.ROWS,
        cols=t.COLS,
        seat=(seat or 0) & 1,
        terrain={h: _GROUND[int(s.terrain[h])] for h in range(t.HEXES) if s.terrain[h]},
        sides=tuple((h, d, "rampart") for h in range(t.HEXES) for d in range(6) if (int(s.ramparts[h]) >> d) & 1),
        borders=_SECTION_SIDES,
        centre_lines=_SECTION_HEXES,
        pieces=(*_units(s), *_leaders(s, scenario)),
        panels=tuple(_panel(s, side, scenario, score(states)) for side in (0, 1)),
        dice=tuple(t.FACES[(int(s.shown) >> (3 * i)) & 7] for i in range(int(s.shown_n))),
        dice_label=next((e["for"] for e in reversed(events) if e["event"] == "throw"), ""),
        hand=tuple(card_title(c) for c in cards_in(s.hand[seat & 1])) if seat is not None else (),
        status=_status(s),
    )  # fmt: skip


def card_title(name: str) -> str:
    """A card's name for people.

    >>> card_title("i_am_spartacus")
    'I Am Spartacus'
    """
    return name.replace("_", " ").title()


def _units(s: Any) -> list[Piece]:
    pieces = []
    in_combat = s.c_stage != st.C_NONE
    for u in range(int(s.units)):
        h = int(s.unit_hex[u])
        if h < 0:
            continue
        marks = {word for word in marks_of(int(s.unit_state[u])) if word in ("ordered", "moved", "fought")}
        if in_combat and u == s.c_unit or s.decision == st.MOVE_TO and u == s.mover:
            marks.add("selected")
        if in_combat and u == s.c_target:
            marks.add("target")
        kind = int(s.unit_type[u])
        code = t.UNIT_CODES[kind]
        pieces.append(
            Piece(
                at=h,
                side=int(s.unit_side[u]),
                kind="unit",
                code=code,
                symbol=_SYMBOLS[code],
                strength=int(s.unit_blocks[u]),
                full=int(t.UNIT_BLOCKS[kind]),
                marks=frozenset(marks),
                badge=_BADGES[int(s.unit_elite[u])],
                name=t.UNIT_NAMES[kind],
                weight=t.CLASS_NAMES[int(t.UNIT_CLASS[kind])],
            )
        )
    return pieces


def _leaders(s: Any, scenario: CcaScenario) -> list[Piece]:
    names = leader_names(scenario)
    return [
        Piece(
            at=int(s.leader_hex[k]),
            side=int(s.leader_side[k]),
            kind="leader",
            code="LD",
            symbol="leader",
            marks=frozenset({"ordered"} if s.leader_state[k] & st.ORDERED else ()),
            name=names[k] if k < len(names) else "leader",
        )
        for k in range(int(s.leaders))
        if s.leader_hex[k] >= 0
    ]


def _panel(s: Any, side: int, scenario: CcaScenario, banners: dict[str, int]) -> Panel:
    army = getattr(scenario, SIDE_NAMES[side])
    lines = [f"{int(s.hand_n[side])} of {int(s.command[side])} cards"]
    if s.order >= 0 and s.active == side:
        lines.append(card_title(t.CARD_NAMES[int(s.order)]))
    return Panel(
        side=side,
        title=army.army or SIDE_NAMES[side].title(),
        commander=army.commander,
        score=banners[SIDE_NAMES[side]],
        goal=int(s.needed[side]),
        lines=tuple(lines),
        active=int(s.active) == side,
    )


def _status(s: Any) -> str:
    if s.over:
        return f"{SIDE_NAMES[int(s.winner)]} wins: {st.REASONS[int(s.reason)]}"
    decision = st.DECISIONS[int(s.decision)].replace("_", " ")
    return f"turn {int(s.turn) + 1}: {SIDE_NAMES[int(s.seat)]} decides: {decision}"
