"""Missile troops without volley markers (banks-13.14)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import field, hexes, shoot, unit, until

FREE = {"phase": "missile fire", "options": ["free_volleys"]}


@pytest.mark.rule("banks-13.14")
def test_after_shooting_a_unit_moves_turns_and_attacks():
    battle = shoot(field("LI@E6:W LI@K1:NE", "HA@E5:E LI@A1:SW", **FREE), "E5", "E6", 6)
    assert not unit(battle, "E5").volley
    until(battle, "choose_unit", "north")
    assert hexes(battle) == {"A1", "E5"}
    until(battle, "choose_attacker", "north")
    assert hexes(battle) == {"E5"}


@pytest.mark.rule("banks-13.14", "banks-8.1")
def test_it_still_shoots_once_a_phase():
    battle = field("LI@E6:W LI@D5:W LI@K1:NE", "HA@E5:E HA@G5:NE LI@A1:SW", **FREE)
    shoot(battle, "E5", "E6", 6)
    assert battle.decision != "choose_shooter" or "E5" not in hexes(battle)


@pytest.mark.rule("banks-13.14", "banks-8.10")
def test_without_the_option_it_does_not():
    battle = shoot(field("LI@E6:W LI@K1:NE", "HA@E5:E LI@A1:SW", phase="missile fire"), "E5", "E6", 6)
    until(battle, "choose_unit", "north")
    assert hexes(battle) == {"A1"}
