"""The script of the land battles: obvious choices, and that it leaves the record as it found it."""

import numpy as np
import pytest

import ancients_env as ae
from agents import make
from agents.base import SeatView
from agents.scripted import script_of
from ancients_env.buffers import raw
from tests.agents.positions import positions

RUNGS = (1, 2, 3)


def battle_of(south, north, **more) -> ae.Battle:
    """A small field; a unit is (type, hex, facing) with anything else about it."""

    def units(rows):
        return [{"type": kind, "hex": place, "facing": facing, **extra} for kind, place, facing, extra in rows]

    scenario = {
        "rows": 7, "columns": 9, "turns": 6, "first_player": "south",
        "sides": {
            "south": {"units": units(south), "panic_threshold": 30, "leaders": more.pop("leaders", 0)},
            "north": {"units": units(north), "panic_threshold": 30},
        },
        **more,
    }  # fmt: skip
    return ae.Battle("banks", scenario, seed=1)


def played_until(battle: ae.Battle, rung: int, *decisions: str) -> list[tuple[str, str]]:
    """What the rung answers, as (decision, text), up to and with the first of these decisions."""
    agent = make(f"scripted:{rung}", "banks")
    said: list[tuple[str, str]] = []
    while battle.seat is not None and len(said) < 60:
        view = SeatView.of(battle)
        action = agent.act(view)
        said.append((view.decision, view.legal[int(view.mask[:action].sum())]))
        battle.push(action)
        if said[-1][0] in decisions:
            break
    return said


def test_it_has_three_rungs():
    assert len(script_of("banks").rungs) == 3


@pytest.mark.parametrize("rung", RUNGS)
def test_it_strikes_a_weak_enemy_in_front_of_it(rung):
    """Knights (8) before light archers (1): column 3-1, five dice of six harm the archers."""
    battle = battle_of([("KT", "D4", "E", {})], [("LA", "D5", "W", {}), ("HI", "A9", "SW", {})])
    said = played_until(battle, rung, "choose_attacker", "attack_at")
    assert battle.events and any(event["event"] == "attack" for event in battle.events), said


@pytest.mark.parametrize("rung", [2, 3])
def test_it_does_not_strike_what_it_cannot_hurt(rung):
    """Heavy infantry (4) before a phalanx (6) is column 1-2: four dice of six harm the attacker."""
    battle = battle_of([("HI", "D4", "E", {})], [("PX", "D5", "W", {})])
    said = played_until(battle, rung, "choose_attacker")
    assert said[-1] == ("choose_attacker", "done")


@pytest.mark.parametrize("rung", RUNGS)
def test_it_marches_towards_the_enemy(rung):
    battle = battle_of([("LC", "G3", "NE", {})], [("LI", "A4", "SW", {})])
    played_until(battle, rung, "choose_attacker", "choose_shooter")
    south = next(unit for unit in battle.view("south")["units"] if unit["side"] == "south")
    assert south["at"][0] < "E", "six points of movement and open ground"


def test_the_third_rung_posts_its_leader_where_he_decides():
    """With a leader the heavy infantry in contact attacks at 2-1 instead of 1-1; the phalanx is far from everything."""
    battle = battle_of(
        [("HI", "D4", "E", {}), ("PX", "G1", "NE", {})],
        [("HI", "D5", "W", {}), ("LI", "A9", "SW", {})],
        leaders=1,
    )
    said = dict(played_until(battle, 3, "place_leader"))
    assert said["place_leader"] == "D4"


def test_it_leaves_the_record_as_it_found_it():
    agent = make("scripted", "banks")
    for battle in positions("banks", "zama", seed=5, every=7, most=300):
        states = battle.states.copy()
        agent.choose(states, battle.mask.copy())
        assert np.array_equal(raw(states), raw(battle.states)), battle.decision
