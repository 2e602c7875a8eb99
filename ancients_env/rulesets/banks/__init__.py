"""Ancients on land: odds, facing, disorder, leaders as points of command, panic.

| fact | value |
|---|---|
| seats | `south`, `north` |
| board | up to 11 rows of 15 and 14 hexes; smaller scenarios use the top-left corner |
| actions | 218: 165 hexes, 53 words such as `face NE`, `stop`, `retreat`, `done` |
| hidden | nothing, unless the scenario switches on hidden movement, duels or army building |
| chance | a six-sided die |
| end | the scenario's turns (6); more points win |
| planes, scalars | `observe.PLANES`, `observe.SCALARS` |

RULES.md beside this file lists every clause; the modules are the rooms of a player turn: `movement`, `steps` and
`reinforcements`, `leaders`, `fire`, `duels`, `melee` and `retreat`, `ending`; before it `agreement`, `deployment` and
`dismounting`; with `board` for what may happen to a unit and `strength` for odds. `turn` is the map; `choices` leads
from a decision to what it allows.
"""

from __future__ import annotations

from pathlib import Path

from ancients_env.contract import Ruleset
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from ancients_env.rulesets.banks.choices import legal
from ancients_env.rulesets.banks.generate import GENERATORS
from ancients_env.rulesets.banks.hidden import resample
from ancients_env.rulesets.banks.judgement import PROBLEMS, check, evaluate
from ancients_env.rulesets.banks.observe import PLANES, SCALARS, observe
from ancients_env.rulesets.banks.picture import picture
from ancients_env.rulesets.banks.scenario import BanksScenario
from ancients_env.rulesets.banks.setup import set_up
from ancients_env.rulesets.banks.text import event, score, view
from ancients_env.rulesets.banks.turn import apply, begin

RULESET = Ruleset(
    name="banks",
    title="Ancients I and II, land battles",
    version=2,
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
    scenario_model=BanksScenario,
    set_up=set_up,
    view=view,
    event=event,
    score=score,
    picture=picture,
    problems=PROBLEMS,
    option_turn=st.OPTION_TURN,
    generators=GENERATORS,
)
