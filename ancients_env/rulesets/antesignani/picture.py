"""A record as a person sees it.

A unit's tag is its troops; pips are its cohesion, filled what is left; the arrow is its facing, one of twelve. The
badge names its missile weapon (`pil` heavy throwing weapons), `spr` long and `sar` very long spears, `2h` two-handed
weapons, `wall` the shieldwall. A unit already activated is faded, one of the group played now is framed. The panels
show cohesion, command points and tokens left in the bowl.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ancients_env.contract import SIDE_NAMES, States
from ancients_env.draw.picture import Panel, Picture, Piece
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.armies import LISTS
from ancients_env.rulesets.antesignani.scenario import AntesignaniScenario
from ancients_env.rulesets.antesignani.text import general_name, generals_of, unit_name, units_of

# by category and, where it counts, weight: the tag's letters and the symbol
_CODES = {
    "infantry": ("LI", "MI", "HI"),
    "cavalry": ("LC", "MC", "HC"),
    "chariot": ("CH",) * 3,
    "dromedary": ("DR",) * 3,
    "caparisoned_dromedary": ("CD",) * 3,
    "elephant": ("EL",) * 3,
    "artillery": ("AR",) * 4,
}
_SYMBOLS = {
    "LI": "light_foot", "MI": "medium_foot", "HI": "heavy_foot", "LC": "light_cavalry", "MC": "medium_cavalry",
    "HC": "heavy_cavalry", "CH": "light_chariot", "DR": "camels", "CD": "camels", "EL": "elephants",
    "AR": "light_war_machine",
}  # fmt: skip
# foot and light horse look like what they shoot with
_SHOOTERS = {
    ("LI", "javelins"): "javelins", ("LI", "slings"): "slingers", ("LI", "bows"): "archers",
    ("LI", "crossbows"): "crossbows", ("LC", "bows"): "horse_archers",
}  # fmt: skip
_WEAPON_TAGS = ("", "pil", "jav", "plu", "slg", "bow", "xbw", "bal")
_GROUND_KINDS = {bits: kind for kind, bits in reversed(t.TERRAIN.items())}


def picture(
    states: States, seat: int | None, scenario: AntesignaniScenario, events: Sequence[dict[str, Any]]
) -> Picture:
    """The board from a seat's chair, from the south for an onlooker."""
    s = states[0]
    marked = [int(h) for h in s.marked[: int(s.marked_n)]]
    named = {t.GRID.hex(name): kind for kind, hexes in scenario.terrain.items() for name in hexes}
    levels = {h: int(s.ground[h]) >> int(t.LEVEL_SHIFT) for h in marked}
    return Picture(
        title=scenario.title or scenario.name,
        subtitle=scenario.year,
        rows=t.ROWS,
        cols=t.COLS,
        seat=(seat or 0) & 1,
        terrain={h: named.get(h) or _kind(int(s.ground[h])) for h in marked if int(s.ground[h]) & 15},
        levels={h: level for h, level in levels.items() if level},
        pieces=(*_units(s, scenario), *_generals(s, scenario)),
        panels=tuple(_panel(s, side, scenario) for side in (0, 1)),
        dice=tuple(str(int(die)) for die in s.shown[: int(s.shown_n)]),
        dice_label=st.THROWS[int(s.shown_for)] if s.shown_n else "",
        status=_status(s),
    )


def _kind(ground: int) -> str:
    return _GROUND_KINDS.get(ground & 15, "rough_ground")


def _units(s: Any, scenario: AntesignaniScenario) -> list[Piece]:
    """Units at rest, then the one on the move on top."""
    order = sorted((u for u in units_of(s) if s.unit_hex[u] >= 0), key=lambda u: u == s.mover)
    return [_unit(s, u, unit_name(s, u, scenario)) for u in order]


def _unit(s: Any, u: int, name: str) -> Piece:
    state, traits = int(s.unit_state[u]), int(s.unit_traits[u])
    category, weight = t.CATEGORY_NAMES[int(s.unit_category[u])], int(s.unit_weight[u])
    weapon = t.WEAPON_NAMES[int(s.unit_weapon[u])]
    code = _CODES[category][weight]
    symbol = "phalanx" if traits & t.SPEARS and code != "LI" else _SHOOTERS.get((code, weapon), _SYMBOLS[code])
    marks = set()
    playing = state & st.IN_GROUP and not state & st.FINISHED
    if playing:
        marks.add("ordered")
    elif state & st.ACTIVATED:
        marks.add("moved")
    if s.unit_fought[u]:
        marks.add("fought")
    if u in (int(s.mover), int(s.t_unit)):
        marks.add("selected")
    elif u in (int(s.c_unit[st.ASSAILED]), int(s.x_target)):
        marks.add("target")
    tags = [
        _WEAPON_TAGS[int(s.unit_weapon[u])],
        "spr" if traits & t.LONG_SPEARS else "sar" if traits & t.VERY_LONG_SPEARS else "",
        "2h" if traits & t.TWO_HANDED else "",
        "wall" if state & st.SHIELDWALL else "",
    ]
    return Piece(
        at=int(s.unit_hex[u]),
        side=u // t.MAX_SIDE,
        kind="unit",
        code=code,
        symbol=symbol,
        strength=int(s.unit_vc[u]),
        full=int(t.FULL_VC[s.unit_doctrine[u]]),
        marks=frozenset(marks),
        facing=int(s.unit_facing[u]) % 12,
        badge=" ".join(tag for tag in tags if tag),
        name=name,
        weight=t.WEIGHT_NAMES[weight] if weight != t.NO_WEIGHT else "",
    )


def _generals(s: Any, scenario: AntesignaniScenario) -> list[Piece]:
    return [
        Piece(
            at=int(s.general_hex[g]),
            side=g // t.MAX_GENERALS_SIDE,
            kind="leader",
            code="chief" if s.chief[g // t.MAX_GENERALS_SIDE] == g else "general",
            symbol="leader",
            marks=frozenset({"selected"} if g == s.who else ()),
            badge="attached" if s.general_unit[g] >= 0 else "",
            name=general_name(g, scenario),
        )
        for g in generals_of(s)
        if s.general_hex[g] >= 0
    ]


def _panel(s: Any, side: int, scenario: AntesignaniScenario) -> Panel:
    army = scenario.side(SIDE_NAMES[side])
    units = [u for u in units_of(s) if u // t.MAX_SIDE == side]
    placed = sum(1 for u in units if s.unit_hex[u] >= 0)
    waiting = sum(1 for u in units if s.unit_hex[u] == st.WAITING)
    chief = int(s.chief[side])
    lines = [
        f"{placed} units" + (f", {waiting} to place" if waiting else ""),
        f"breaks at {int(s.start_vc[side]) // 2} of {int(s.start_vc[side])} cohesion",
        f"{int(s.bowl[side])} tokens, {int(s.pc[side])} command points",
        f"in chief: {general_name(chief, scenario)}" if chief >= 0 else "no general in chief",
    ]
    if s.to_build[side]:
        lines = [f"{int(s.d_cost[side])} of {int(s.points[side])} points spent", *lines[:1]]
    listed = LISTS[int(s.list[side])].name if s.list[side] >= 0 else ""
    return Panel(
        side=side,
        title=army.name or listed or SIDE_NAMES[side].title(),
        commander=listed if army.name and listed != army.name else "",
        score=int(s.vc[side]),
        lines=tuple(lines),
        active=not s.over and int(s.seat) == side,
    )


def _status(s: Any) -> str:
    if s.over:
        winner = f"{SIDE_NAMES[int(s.winner)]} wins" if s.winner >= 0 else "a draw"
        return f"{winner}: {st.REASONS[int(s.reason)]}"
    decision = st.DECISIONS[int(s.decision)].replace("_", " ")
    extra = ""
    if s.decision in (st.MOVE_STEP, st.EVADE_STEP):
        extra = f" ({int(s.allowance) - int(s.unit_spent[s.mover])} UD left)"
    elif s.decision == st.SPEND_PC:
        extra = f" ({st.TESTS[int(s.t_kind)]} needs {int(s.t_needed)} or less)"
    turn = f"turn {int(s.turn) + 1} of {int(s.turns)}" if s.stage > st.ST_DEPLOY else "before the battle"
    return f"{turn}: {SIDE_NAMES[int(s.seat)]} decides: {decision}{extra}"
