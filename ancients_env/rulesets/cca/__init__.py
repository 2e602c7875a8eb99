"""Commands & Colors: Ancients.

| fact | value |
|---|---|
| seats | `south`, `north` |
| board | 9 rows of 13 and 12 hexes |
| actions | 176: 117 hexes, 29 cards, 30 words such as `done`, `evade`, `ignore 1` |
| hidden | the other hand, the order of the draw pile |
| chance | dice with six faces, shuffles |
| end | the banners the scenario asks for |
| planes, scalars | `observe.PLANES`, `observe.SCALARS` |

RULES.md beside this file lists every clause; the modules are the rooms of a turn: `cards`, `orders`, `symbols`,
`movement`, `combat` with `strength`, `throws`, `losses`, `retreat`, `evade`, `leaders` and `resolve`; `turn` is the
map.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ancients_env.contract import Ruleset
from ancients_env.rulesets.cca import state as st
from ancients_env.rulesets.cca import tables as t
from ancients_env.rulesets.cca.generate import GENERATORS
from ancients_env.rulesets.cca.hidden import resample
from ancients_env.rulesets.cca.judgement import PROBLEMS, check, evaluate
from ancients_env.rulesets.cca.observe import PLANES, SCALARS, observe
from ancients_env.rulesets.cca.picture import picture
from ancients_env.rulesets.cca.scenario import CcaScenario
from ancients_env.rulesets.cca.setup import set_up
from ancients_env.rulesets.cca.text import event, score, view
from ancients_env.rulesets.cca.turn import apply, begin, legal

RULESET = Ruleset(
    name="cca",
    title="Commands & Colors: Ancients",
    version=1,
    folder=Path(__file__).parent,
    seats=("south", "north"),
    rows=t.ROWS,
    cols=t.COLS,
    decisions=st.DECISIONS,
    options=st.OPTIONS,
    reasons=st.REASONS,
    dice=t.FACES,
    planes=PLANES,
    scalars=SCALARS,
    decision_cap=10000,
    dtype=st.DTYPE,
    begin=begin,
    legal=legal,
    apply=apply,
    observe=observe,
    resample=resample,
    evaluate=evaluate,
    check=check,
    scenario_model=CcaScenario,
    set_up=set_up,
    view=view,
    event=event,
    score=score,
    picture=picture,
    problems=PROBLEMS,
    option_turn=np.arange(len(st.OPTIONS)),  # cards name left and right from their owner's chair already
    generators=GENERATORS,
    hidden=True,
)
