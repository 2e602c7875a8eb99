"""Ancients II at sea: galleys, rams, marines.

| fact | value |
|---|---|
| seats | `south`, `north` |
| board | up to 11 rows of 15 and 14 hexes; smaller scenarios use the top-left corner |
| actions | 183: 165 hexes, 18 words such as `forward`, `ram`, `board`, `done` |
| hidden | nothing |
| chance | a six-sided die |
| end | the scenario's turns (20), or its early end; more points win |
| planes, scalars | `observe.PLANES`, `observe.SCALARS` |

RULES.md beside this file lists every clause; the modules are the rooms of a player turn: `movement` and `ramming`,
`marines`, `attacks`, `repair`, with `ships` for what may happen to one; `turn` is the map.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ancients_env.contract import Ruleset
from ancients_env.rulesets.banks_naval import state as st
from ancients_env.rulesets.banks_naval import tables as t
from ancients_env.rulesets.banks_naval.generate import GENERATORS
from ancients_env.rulesets.banks_naval.judgement import PROBLEMS, check, evaluate
from ancients_env.rulesets.banks_naval.observe import PLANES, SCALARS, observe
from ancients_env.rulesets.banks_naval.picture import picture
from ancients_env.rulesets.banks_naval.scenario import NavalScenario
from ancients_env.rulesets.banks_naval.setup import set_up
from ancients_env.rulesets.banks_naval.text import event, score, view
from ancients_env.rulesets.banks_naval.turn import apply, begin, legal, resample

RULESET = Ruleset(
    name="banks_naval",
    title="Ancients II, naval battles",
    version=1,
    folder=Path(__file__).parent,
    seats=("south", "north"),
    rows=t.ROWS,
    cols=t.COLS,
    decisions=st.DECISIONS,
    options=st.OPTIONS,
    reasons=st.REASONS,
    dice=("one", "two", "three", "four", "five", "six"),
    planes=PLANES,
    scalars=SCALARS,
    decision_cap=20000,
    dtype=st.DTYPE,
    begin=begin,
    legal=legal,
    apply=apply,
    observe=observe,
    resample=resample,
    evaluate=evaluate,
    check=check,
    scenario_model=NavalScenario,
    set_up=set_up,
    view=view,
    event=event,
    score=score,
    picture=picture,
    problems=PROBLEMS,
    option_turn=np.arange(len(st.OPTIONS)),  # every option is seen from a ship's own deck
    generators=GENERATORS,
    hidden=False,
)
