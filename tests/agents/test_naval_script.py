"""The naval script: what it never does, and that it leaves the record as it found it."""

import numpy as np
import pytest

import ancients_env as ae
from agents import make
from agents.arena import play_all
from agents.base import SeatView
from agents.scripted import script_of
from ancients_env.buffers import raw
from tests.agents.positions import positions

GENERATED = {"generate": "fleets"}


def test_it_has_three_rungs():
    assert len(script_of("banks_naval").rungs) == 3


@pytest.mark.parametrize("rung", [1, 2, 3])
def test_it_never_leaves_the_map_nor_scuttles_its_own(rung):
    agent = make(f"scripted:{rung}", "banks_naval")
    seen = 0
    for battle in positions("banks_naval", "mylae", seed=3, every=3, most=240):
        view = SeatView.of(battle)
        word = battle.rules.options
        action = agent.act(view) - battle.rules.rows * battle.rules.cols
        assert view.mask[agent.act(view)]
        seen += 1
        if action >= 0:
            assert word[action] != "leave map"
            assert word[action] != "scuttle" or view.decision == "take_ship"
    assert seen > 20


def test_it_leaves_the_record_as_it_found_it():
    agent = make("scripted", "banks_naval")
    for battle in positions("banks_naval", "actium", seed=5, every=7, most=200):
        states = battle.states.copy()
        agent.choose(states, battle.mask.copy())
        assert np.array_equal(raw(states), raw(battle.states))


def test_it_beats_chance_in_battles_made_to_order():
    assert play_all("banks_naval", 3, 0, [GENERATED], games=12, seed=2).share >= 0.95


def test_it_rams_the_flank_ahead():
    """A crew of 4 cannot miss the flank of a ship straight ahead: every rung takes it."""
    scenario = {
        "ruleset": "banks_naval", "name": "ram", "rows": 7, "columns": 9, "turns": 3, "first_player": "south",
        "sides": {
            "south": {"ships": [{"id": "a", "hex": "D3", "facing": "E", "size": "small", "crew_quality": 4}]},
            "north": {"ships": [{"id": "b", "hex": "D4", "facing": "NE", "size": "small", "crew_quality": 1}]},
        },
        "victory": {"south": {"sunk": 2, "captured": 3}, "north": {"sunk": 2, "captured": 3}},
    }  # fmt: skip
    for rung in (1, 2, 3):
        battle = ae.Battle("banks_naval", scenario, seed=1)
        agent = make(f"scripted:{rung}", "banks_naval")
        words = []
        while not words or SeatView.of(battle).decision == "step":
            view = SeatView.of(battle)
            action = agent.act(view)
            words.append(view.legal[int(view.mask[:action].sum())])
            battle.push(action)
        assert "ram" in words, (rung, words)
