"""Arrow supply (banks-13.6). South moves, north shoots."""

from __future__ import annotations

import pytest

import ancients_env as ae
from ancients_env.rulesets.banks.tables import GRID
from tests.rulesets.banks.table import field, hexes, load, play, shoot, unit, until, words


def fire(south: str, north: str, *more: str, **fields) -> ae.Battle:
    return field(f"{south} LI@K1:NE", north, phase="missile fire", options=["arrow_supply", *more], **fields)


def arrows(battle: ae.Battle, at: str) -> int:
    """Volleys recorded in a hex."""
    return int(battle.states[0].arrows[GRID.hex(at)])


@pytest.mark.rule("banks-13.6a", "banks-13.6b")
def test_every_missile_unit_starts_with_six_and_a_shot_costs_one():
    battle = shoot(fire("LI@E6:W", "LA@E5:E"), "E5", "E6", 6)
    assert unit(battle, "E5").volleys == 5


@pytest.mark.rule("banks-13.6a")
def test_a_unit_without_volleys_cannot_shoot():
    assert fire("LI@E6:W", "LA@E5:E/volleys=0").decision != "choose_shooter"
    battle = field("LI@E6:W LI@K1:NE", "LA@E5:E/volleys=0", phase="missile fire")
    assert battle.decision == "choose_shooter", "without the option arrows do not run out"


@pytest.mark.rule("banks-13.6a", "banks-8.11")
@pytest.mark.parametrize(("shots", "left"), [(1, 5), (2, 4), (3, 4)])
def test_the_third_shot_of_a_turn_is_free(shots, left):
    battle = fire("PX@E6:W PX@D5:W", "HA@E5:E/shots=3")
    for _ in range(shots):
        load(battle, 6)
        play(battle, "E5?", "E6")
    assert unit(battle, "E5").volleys == left


@pytest.mark.rule("banks-13.6a")
def test_a_shot_that_cannot_be_paid_is_not_allowed():
    battle = shoot(fire("PX@E6:W PX@D5:W", "HA@E5:E/shots=3,volleys=1"), "E5", "E6", 6)
    assert unit(battle, "E5").volleys == 0 and battle.decision not in ("choose_shooter", "shoot_at")
    battle = fire("PX@E6:W PX@D5:W", "HA@E5:E/shots=3,volleys=2")
    for _ in range(3):
        load(battle, 6)
        play(battle, "E5?", "E6")
    assert unit(battle, "E5").volleys == 0, "the third is free"


@pytest.mark.rule("banks-13.6b")
def test_a_camps_stock_is_unlimited_unless_given():
    battle = shoot(fire("LI@E6:W", "CP@E5"), "E5", "E6", 6)
    until(battle, "choose_shooter", "north")
    assert "E5" in battle.legal
    assert fire("LI@E6:W", "CP@E5/volleys=0").decision != "choose_shooter"


@pytest.mark.rule("banks-13.6b")
def test_nobody_carries_more_than_six():
    with pytest.raises(ValueError, match="volleys"):
        fire("LI@E6:W", "LA@E5:E/volleys=7")


@pytest.mark.rule("banks-13.6c")
def test_shots_are_recorded_in_the_targets_hex():
    battle = fire("LI@E6:W PX@D5:W", "LA@E5:E HA@F5:NE/shots=3", arrows={"E6": 4})
    shoot(battle, "E5", "E6", 6)
    assert arrows(battle, "E6") == 5 and arrows(battle, "E5") == 0
    for _ in range(3):
        load(battle, 6)
        play(battle, "F5?", "E6?")
    assert arrows(battle, "E6") == 7, "the free third shot adds nothing"


@pytest.mark.rule("banks-13.6c")
@pytest.mark.parametrize(("lying", "had", "has"), [(5, 1, 3), (4, 0, 2), (9, 4, 6)])
def test_collecting_gains_half_up_to_six_and_empties_the_hex(lying, had, has):
    battle = fire("LI@E6:W", f"LA@E5:E/volleys={had}", arrows={"E5": lying})
    play(battle, "E5", "collect?")
    assert unit(battle, "E5").volleys == has and arrows(battle, "E5") == 0
    assert unit(battle, "E5").volley, "it counts as having shot"


@pytest.mark.rule("banks-13.6c")
def test_it_collects_instead_of_shooting():
    battle = play(
        fire("LI@E6:W LI@D5:W", "LA@E5:E/volleys=3 LA@G5:E/volleys=2", arrows={"E5": 4, "G5": 4}), "E5", "collect"
    )
    assert hexes(battle) == {"G5"}, "E5 has had its turn"


@pytest.mark.rule("banks-13.6c")
def test_only_a_missile_unit_in_that_hex_collects():
    assert fire("LI@E12:W", "LI@E5:E", arrows={"E5": 8}).decision != "choose_shooter"
    battle = fire("LI@E6:W LI@D5:W", "LA@E5:E/volleys=3", arrows={"E7": 8})
    play(battle, "E5")
    assert "collect" not in words(battle)


@pytest.mark.rule("banks-13.6c")
def test_it_collects_even_without_targets():
    battle = fire("LI@E12:W", "LA@E5:E/volleys=0", arrows={"E5": 8})
    assert battle.decision == "choose_shooter"
    play(battle, "E5", "collect?")
    assert unit(battle, "E5").volleys == 4


@pytest.mark.rule("banks-13.6c")
def test_the_phasing_side_does_not_collect():
    battle = fire("LA@E5:W/volleys=0", "LI@A1:SW", arrows={"E5": 8})
    assert battle.decision != "choose_shooter"


@pytest.mark.rule("banks-13.6c", "banks-13.14")
def test_with_free_volleys_there_is_no_marker():
    battle = play(fire("LI@E12:W", "LA@E5:E/volleys=0", "free_volleys", arrows={"E5": 8}), "E5", "collect?")
    assert unit(battle, "E5").volleys == 4 and not unit(battle, "E5").volley
    until(battle, "choose_unit", "north")
    assert "E5" in battle.legal
