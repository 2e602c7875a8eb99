"""The script of Antesignani: positions where the right choice is obvious, and what it never does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ancients_env as ae
from agents import make
from agents.arena import play_all
from agents.base import SeatView
from agents.scripted import script_of
from ancients_env.buffers import raw
from ancients_env.rulesets.antesignani.armies import LISTS
from tests.agents.positions import positions
from tests.rulesets.antesignani.table import side_of

RUNGS = (1, 2, 3)
BUILT = {"generate": "meeting", "mode": "build"}


def battle_of(south: str, north: str, pc: int = 0, north_pc: int = 0, **more: Any) -> ae.Battle:
    """Units and generals as words; a token of the south is drawn."""
    sides = {
        "south": {**side_of(south, "G@I7+moved"), "pc": pc},
        "north": {**side_of(north, "G@A7+moved"), "pc": north_pc},
    }
    return ae.Battle("antesignani", {"stage": "draw", "drawn": "south", **sides, **more}, seed=1)


def choice(battle: ae.Battle, rung: int) -> tuple[str, str]:
    """The decision asked and what the script answers, which is then played."""
    view = SeatView.of(battle)
    action = make(f"scripted:{rung}", "antesignani").act(view)
    assert view.mask[action]
    made = view.decision, str(view.legal[int(view.mask[:action].sum())])
    battle.push(action)
    return made


def choices(battle: ae.Battle, rung: int, until: str, most: int = 40) -> list[tuple[str, str]]:
    """What is chosen up to and with the first decision of this kind."""
    made: list[tuple[str, str]] = []
    while len(made) < most and battle.seat is not None:
        made.append(choice(battle, rung))
        if made[-1][0] == until:
            return made
    raise AssertionError(f"{until} was not asked: {made}")


def test_it_has_three_rungs():
    assert len(script_of("antesignani").rungs) == 3


@pytest.mark.parametrize("rung", RUNGS)
def test_it_strikes_the_rear(rung):
    """Behind a phalanx with points for a sure test: VD 1 there (antesignani-13.4), so it attacks."""
    battle = battle_of("HCD43@D7:6", "HID34@E7:6 HID34@A1", pc=5)
    made = dict(choices(battle, rung, "action"))
    assert made["action"] == "attack"


@pytest.mark.parametrize("rung", RUNGS)
def test_it_kills_the_cripple_rather_than_the_phalanx(rung):
    battle = battle_of("HID34@E7:12", "LIL32@D6:6/1* HID34@D7:6* HID34@A1", pc=5)
    made = dict(choices(battle, rung, "action"))
    assert made["action"] == "attack"
    if battle.decision == "attack_target":
        assert choice(battle, rung) == ("attack_target", "D6")


@pytest.mark.parametrize("rung", RUNGS)
def test_skirmishers_shoot_what_is_in_range(rung):
    battle = battle_of("LIS11@F6:12+slings HID34@I1", "HID32@D6:6* HID34@A1", pc=5)
    made = dict(choices(battle, rung, "action"))
    assert made["action"] == "shoot"


@pytest.mark.parametrize("rung", RUNGS)
def test_it_walks_towards_the_enemy(rung):
    battle = battle_of("MIL33@I7:12", "MIL33@A7:6")
    made = choices(battle, rung, "facing")
    steps = [said for decision, said in made if decision == "move_step"]
    assert steps and steps[0][0] == "H"
    assert made[-1][1] in ("face 11", "face 12", "face 1")


@pytest.mark.parametrize("rung", RUNGS)
def test_points_are_spent_on_a_blow_and_not_on_a_march(rung):
    """Heavy infantry marches as far without success (antesignani-10.1)."""
    blow = battle_of("HCD43@D7:6", "HID34@E7:6 HID34@A1", pc=5)
    assert choices(blow, rung, "spend_pc")[-1][1] != "spend 0"
    march = battle_of("HID34@I7:12", "HID34@A7:6 HID34@A5:6", pc=5)
    assert choices(march, rung, "spend_pc")[-1][1] == "spend 0"


@pytest.mark.parametrize("rung", (2, 3))
def test_it_does_not_turn_its_back(rung):
    """With an enemy beside it who will attack, it keeps him in front."""
    battle = battle_of("HID34@E7:12", "MIL43@D6:5+impetuous MIL43@D7:7+impetuous HID34@A1")
    facing = choices(battle, rung, "facing")[-1][1]
    assert facing in ("face 11", "face 12", "face 1")


@pytest.mark.parametrize("rung", (2, 3))
def test_skirmishers_evade_heavy_horse(rung):
    """Two light foot have nothing to gain in a fight with a charge of heavy horse: they try to get away."""
    battle = battle_of("HCD43@H7:12", "LIS11@E7:6 HID34@A1", pc=5, north_pc=4)
    other = make(f"scripted:{rung}", "antesignani")
    for _ in range(40):
        view = SeatView.of(battle)
        if view.decision == "reaction":
            break
        words = dict(zip(view.legal, np.flatnonzero(view.mask), strict=True))
        plan = ("spend 5", "spend 2", "G7", "F7", "F6", "face 12", "face 11", "attack", "E7")
        wanted = [word for word in plan if word in words]
        battle.push(int(words[wanted[0]]) if wanted and view.seat == 0 else other.act(view))
    assert SeatView.of(battle).decision == "reaction"
    assert choice(battle, rung) == ("reaction", "E7")


def test_it_gives_a_life_only_for_many():
    """Devotio (antesignani-31.1) restores nothing to an army that is whole."""
    south = "HID34@G6:12{vc} HID34@G7:12{vc} HID34@G8:12{vc} HID34@G5:12{vc} HID34@H7:12{vc} G@H6+chief G@H8+devotio"
    for vc, wanted in (("", False), ("/1", True)):
        battle = battle_of(south.format(vc=vc), "HID34@E7:6 HID34@E6:6 HID34@A1")
        made = [choice(battle, 3) for _ in range(2)]
        assert (made[0] == ("move_general", "H8") and made[1][1] in ("E6", "E7")) == wanted, made


@pytest.mark.parametrize("number", range(1, len(LISTS) + 1))
def test_it_buys_an_army_for_nearly_all_points_and_deploys_it(number):
    scenario = ae.Battle("antesignani", {**BUILT, "south": number, "north": 1}, seed=3)
    agent = make("scripted", "antesignani")
    while scenario.seat is not None and SeatView.of(scenario).decision not in ("move_general", "attach", "choose_unit"):
        scenario.push(agent.act(SeatView.of(scenario)))
    s = scenario.states
    assert (s["d_cost"][0] >= 165).all() and (s["d_cost"][0] <= 180).all()
    assert (s["chief"][0] >= 0).all()
    south = s["unit_hex"][0, : int(s["units"][0, 0])]
    assert (south >= 0).all()
    assert (s["unit_facing"][0, : len(south)] == 12).all()


def test_it_leaves_the_record_as_it_found_it():
    agent = make("scripted", "antesignani")
    seen = set()
    for battle in positions("antesignani", "bibracte", seed=5, every=3, most=600):
        seen.add(SeatView.of(battle).decision)
        states = battle.states.copy()
        agent.choose(states, battle.mask.copy())
        assert np.array_equal(raw(states), raw(battle.states))
    assert len(seen) > 8


def test_it_beats_chance_in_battles_made_to_order():
    assert play_all("antesignani", 3, 0, [{"generate": "meeting"}, BUILT], games=6, seed=2).share >= 0.95
