"""A record as a person sees it.

Pips are strength: filled ones are left, hollow ones lost to disorder. A disordered unit lies askew, a panicked one
flies the white flag. The badge names a volley marker (V), a looter (loot), units out of control (!), elephants that
balk (balk) or have been turned against their owner (panic), and arrows where they are counted. Units off the map stand
in the panel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.draw.picture import Panel, Picture, Piece
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.scenario import BanksScenario
from ancients_env.rulesets.banks.text import has_mark, hex_name, holder_of, is_known_to, score, strength_now

_SYMBOLS = (
    "light_foot", "heavy_foot", "phalanx", "archers", "archers", "mixed_missiles", "light_cavalry", "heavy_cavalry",
    "knights", "light_chariot", "elephants", "camp",
)  # fmt: skip
_WEIGHTS = (
    "light", "heavy", "very_heavy", "light", "heavy", "medium", "light", "heavy", "very_heavy", "medium", "very_heavy",
    "",
)  # fmt: skip
_BADGES = ((st.VOLLEY, "V"), (st.LOOTING, "loot"), (st.WILD, "!"), (st.BALKS | st.WILL_BALK, "balk"))


def picture(states: States, seat: int | None, scenario: BanksScenario, events: Sequence[dict[str, Any]]) -> Picture:
    """The board from a seat's chair, from the south for an onlooker, who sees everything."""
    s = states[0]
    points = score(states)
    return Picture(
        title=scenario.title or scenario.name,
        subtitle=scenario.year,
        rows=scenario.rows,
        cols=scenario.columns,
        stride=t.COLS,
        seat=(seat or 0) & 1,
        terrain={h: t.TERRAIN_NAMES[int(g) & int(t.KIND)] for h, g in enumerate(s.ground) if g != t.OFF_BOARD and g},
        sides=_hexsides(s),
        pieces=(*_camps(s, seat), *_units(s, seat), *_leaders(s, seat)),
        panels=tuple(_panel(s, side, seat, scenario, points) for side in (0, 1)),
        dice=tuple(str(int(die)) for die in s.shown[::-1] if die),
        dice_label=next((e["event"] for e in reversed(events) if "die" in e or "dice" in e), ""),
        status=_status(s),
    )


def _hexsides(s: Any) -> tuple[tuple[int, int, str], ...]:
    return tuple(
        (h, d, t.HEXSIDE_NAMES[int(s.hexsides[h]) >> 2 * d & 3])
        for h in range(t.HEXES)
        for d in range(3)
        if int(s.hexsides[h]) >> 2 * d & 3
    )


def _shows(s: Any, u: int, seat: int | None) -> bool:
    return seat is None or is_known_to(s, u, seat & 1)


def _camps(s: Any, seat: int | None) -> list[Piece]:
    """Camps that are only markers any more."""
    return [
        Piece(
            at=int(s.camp_hex[k]),
            side=k,
            kind="marker",
            code="CP",
            symbol="camp",
            name=f"camp ({st.CAMP_STATES[int(s.camp_state[k])]})",
        )
        for k in (0, 1)
        if s.camp_hex[k] >= 0 and s.camp_state[k] > st.DEFENDED
    ]


def _units(s: Any, seat: int | None) -> list[Piece]:
    """Units at rest, camps below them first, then the one on the move on top."""
    here = [u for u in range(int(s.units)) if s.unit_hex[u] >= 0 and _shows(s, u, seat)]
    return [_unit(s, u) for u in sorted(here, key=lambda u: (u == s.mover, s.unit_type[u] != t.CP))]


def _unit(s: Any, u: int) -> Piece:
    kind = int(s.unit_type[u])
    marks = {word for bit, word in ((st.MOVED, "moved"), (st.ATTACKED, "fought")) if has_mark(s, u, bit)}
    if has_mark(s, u, st.DISORDERED):
        marks.add("disordered")
    if has_mark(s, u, st.PANICKED):
        marks.add("routed")
    if u in (s.mover, s.attacker):
        marks.add("selected")
    if u in (s.target, s.quarry) or has_mark(s, u, st.AIMED_AT):
        marks.add("target")
    words = [word for bit, word in _BADGES if has_mark(s, u, bit)]
    if has_mark(s, u, st.CONTROLLED):
        words.append("panic")
    if int(s.options) & int(st.ARROW_SUPPLY) and s.unit_missile[u] and s.unit_volleys[u] >= 0:
        words.append(str(int(s.unit_volleys[u])))
    return Piece(
        at=int(s.unit_hex[u]),
        side=holder_of(s, u),
        kind="unit",
        code=t.TYPES[kind],
        symbol=_SYMBOLS[kind],
        strength=strength_now(s, u),
        full=int(t.FULL_STRENGTH[kind]),
        marks=frozenset(marks),
        facing=None if kind == t.CP else 2 * int(s.unit_facing[u]) + 1,
        badge=" ".join(words),
        name=t.TYPE_NAMES[kind],
        weight=_WEIGHTS[kind],
    )


def _leaders(s: Any, seat: int | None) -> list[Piece]:
    hidden = bool(int(s.options) & int(st.HIDDEN_MOVEMENT)) and seat is not None
    duels = bool(int(s.options) & int(st.DUELS))
    return [
        Piece(
            at=int(s.leader_hex[k]),
            side=int(s.leader_side[k]),
            kind="leader",
            code="LDR",
            symbol="leader",
            marks=frozenset({"selected"} if k == s.leader else {"target"} if k == s.rival else ()),
            name=f"leader rated {int(s.leader_rating[k])}" if duels else "leader",
        )
        for k in range(int(s.leaders))
        if s.leader_hex[k] >= 0 and not (hidden and not int(s.leader_seen[k]) >> ((seat or 0) & 1) & 1)
    ]


def _panel(s: Any, side: int, seat: int | None, scenario: BanksScenario, points: dict[str, int]) -> Panel:
    army = getattr(scenario.sides, SIDE_NAMES[side])
    mine = [u for u in range(int(s.units)) if s.unit_side[u] == side]
    lines = [f"lost {int(s.lost[side])}, panic at {int(s.threshold[side])}" if s.threshold[side] else "never panics"]
    if s.panicked[side]:
        lines[0] = f"lost {int(s.lost[side])}; the army has panicked"
    off = [k for k in range(int(s.leaders)) if s.leader_side[k] == side and s.leader_hex[k] < 0]
    for fate, word in ((st.L_IN_PLAY, "off the map"), (st.L_DUE, "to come")):
        if n := sum(int(s.leader_fate[k] == fate) for k in off):
            lines.append(f"{n} leader{'s' if n > 1 else ''} {word}")
    secret = (
        seat is not None and seat & 1 != side and (s.decision == st.BUY or int(s.options) & int(st.HIDDEN_MOVEMENT))
    )
    if not secret:
        lines += _off_map(s, mine)
    return Panel(
        side=side,
        title=army.name or SIDE_NAMES[side].title(),
        commander=army.commander,
        score=points[SIDE_NAMES[side]],
        lines=tuple(lines),
        active=int(s.seat) == side,
    )


def _off_map(s: Any, units: list[int]) -> list[str]:
    """Units to come, and those that wait before an entry hex."""
    later = [t.TYPES[int(s.unit_type[u])] for u in units if s.unit_fate[u] in (st.WAITING, st.UNPLACED)]
    lines = ["to come: " + ", ".join(f"{later.count(k)} {k}" for k in t.TYPES if k in later)] if later else []
    for u in units:
        if s.unit_hex[u] <= st.IMAGINARY:
            facing = int(s.unit_facing[u])
            entry = hex_name(t.INSIDE[int(st.IMAGINARY) - int(s.unit_hex[u]), facing])
            lines.append(f"{t.TYPES[int(s.unit_type[u])]} waits {DIRECTION_NAMES[(facing + 3) % 6]} of {entry}")
    return lines


def _status(s: Any) -> str:
    if s.over:
        winner = f"{SIDE_NAMES[int(s.winner)]} wins" if s.winner >= 0 else "a draw"
        return f"{winner}: {st.REASONS[int(s.reason)]}"
    decision = st.DECISIONS[int(s.decision)].replace("_", " ")
    left = f" ({int(s.points)} movement points)" if s.decision == st.STEP else ""
    turn = min(int(s.turn) // 2 + 1, int(s.turns))
    return (
        f"turn {turn} of {int(s.turns)}, {st.PHASES[int(s.phase)]}: {SIDE_NAMES[int(s.seat)]} decides: {decision}{left}"
    )
