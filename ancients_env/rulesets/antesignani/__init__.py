"""Antesignani: battles of the Roman age, with activation tokens drawn from a bowl.

| fact | value |
|---|---|
| seats | `south`, `north` |
| board | 9 rows of 13 and 12 hexes |
| actions | 271: 117 hexes, 154 words such as `face 12`, `spend 2`, `attack`, `evade`, `done` |
| hidden | nothing |
| chance | the bowl; dice with 4, 6 and 8 faces |
| end | an army broken at the end of a turn, without units, or 12 turns |
| planes, scalars | `observe.PLANES`, `observe.SCALARS` |

RULES.md beside this file lists every clause; the modules are the rooms of a turn: `command` (points, tokens,
groups, tests) and `generals`, `movement`, `shooting`, `combat` with `reactions`, `retreat` and `breakthrough`; before
the battle `building` and `deployment`; `turn` is the map.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ancients_env.contract import Ruleset
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from ancients_env.rulesets.antesignani.generate import GENERATORS
from ancients_env.rulesets.antesignani.judgement import evaluate
from ancients_env.rulesets.antesignani.observe import PLANES, SCALARS, observe
from ancients_env.rulesets.antesignani.picture import picture
from ancients_env.rulesets.antesignani.scenario import AntesignaniScenario
from ancients_env.rulesets.antesignani.setup import set_up
from ancients_env.rulesets.antesignani.soundness import PROBLEMS, check
from ancients_env.rulesets.antesignani.text import event, score, view
from ancients_env.rulesets.antesignani.turn import apply, legal, proceed, resample

__all__ = ["RULESET"]


def _option_turn() -> np.ndarray:
    """A facing seen from the other chair is the opposite one; all other options stay."""
    table = np.arange(len(st.OPTIONS))
    first = st.OPTIONS.index("face 1")
    hours = np.arange(int(t.HOURS))
    table[first + hours] = first + (hours + int(t.HALF_TURN)) % int(t.HOURS)
    return table


RULESET = Ruleset(
    name="antesignani",
    title="Antesignani",
    version=1,
    folder=Path(__file__).parent,
    seats=("south", "north"),
    rows=t.ROWS,
    cols=t.COLS,
    decisions=st.DECISIONS,
    options=st.OPTIONS,
    reasons=st.REASONS,
    dice=st.DICE,
    planes=PLANES,
    scalars=SCALARS,
    decision_cap=20000,
    dtype=st.DTYPE,
    begin=proceed,
    legal=legal,
    apply=apply,
    observe=observe,
    resample=resample,
    evaluate=evaluate,
    check=check,
    scenario_model=AntesignaniScenario,
    set_up=set_up,
    view=view,
    event=event,
    score=score,
    picture=picture,
    problems=PROBLEMS,
    option_turn=_option_turn(),
    generators=GENERATORS,
    hidden=False,
)
