"""The naval script: what it never does, and that it leaves the record as it found it."""

import numpy as np
import pytest

import ancients_env as ae
from agents import make
from agents.arena import play_all
from agents.base import SeatView
from agents.scripted import script_of
from agents.scripted.banks_naval.weights import IN_HASTE
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


def duel(south: list[dict], north: list[dict]) -> dict:
    """A small sea with these ships, south to move with a die of 1."""
    return {
        "ruleset": "banks_naval", "name": "duel", "rows": 7, "columns": 9, "turns": 6, "first_player": "south",
        "first_turn_die": {"south": 1, "north": 3},
        "sides": {"south": {"ships": south}, "north": {"ships": north}},
        "victory": {"south": {"sunk": 2, "captured": 3}, "north": {"sunk": 2, "captured": 3}},
    }  # fmt: skip


def words_of(battle: ae.Battle, agent) -> tuple[str, str]:
    """Let the agent decide: what was asked, and its answer in words."""
    view = SeatView.of(battle)
    action = agent.act(view)
    said = view.decision, view.legal[int(view.mask[:action].sum())]
    battle.push(action)
    return said


def test_the_best_rung_rams_before_others_move():
    """D3 can ram the flank of D4; F2, far off, would rather come nearer. What the ram does decides where to."""
    south = [
        {"id": "far", "hex": "F2", "facing": "NE", "crew_quality": 4},
        {"id": "near", "hex": "D3", "facing": "E", "crew_quality": 4},
    ]
    battle = ae.Battle("banks_naval", duel(south, [{"id": "b", "hex": "D4", "facing": "NE"}]), seed=1)
    assert words_of(battle, make("scripted:3", "banks_naval")) == ("choose_ship", "D3")


def test_in_haste_only_ships_move_that_ram():
    """D3 can ram the flank of D4; F2 has nobody within reach, so it stays where it is once D3 has rammed."""
    south = [
        {"id": "far", "hex": "F2", "facing": "NE", "crew_quality": 4},
        {"id": "near", "hex": "D3", "facing": "E", "crew_quality": 4},
    ]
    battle = ae.Battle("banks_naval", duel(south, [{"id": "b", "hex": "D4", "facing": "NE"}]), seed=1)
    agent = make("scripted:1", "banks_naval")
    agent.rung = IN_HASTE
    said = []
    while battle.seat == "south" and (not said or said[-1] != ("choose_ship", "done")):
        said.append(words_of(battle, agent))
    assert said[0] == ("choose_ship", "D3") and ("step", "ram") in said
    assert [answer for asked, answer in said if asked == "choose_ship"] == ["D3", "done"]


def test_the_best_rung_spreads_its_marines_over_ships_without_defenders():
    """Two marines beside an empty ship, one of them beside another empty ship too: each boards one of them.

    A second boarder adds (1 - 1/3) * 1/3 to the chance of a prize, one who boards the other ship 1/3.

         C4 s         s: south with a marine    n: north without
       D4 n  D5 s  D6 n
    """
    south = [
        {"id": "a", "hex": "C4", "facing": "NW", "marines": 1},
        {"id": "b", "hex": "D5", "facing": "SW", "marines": 1},
    ]
    north = [{"id": "c", "hex": "D4", "facing": "NE"}, {"id": "d", "hex": "D6", "facing": "NE"}]
    for seed in range(4):
        battle = ae.Battle("banks_naval", duel(south, north), seed=seed)
        agent = make("scripted:3", "banks_naval")
        battle.push("done")
        targets = []
        while battle.seat == "south" and battle.decision != "choose_ship":
            asked, answer = words_of(battle, agent)
            targets += [answer] if asked == "choose_target" else []
        assert set(targets) == {"D4", "D6"}, targets
