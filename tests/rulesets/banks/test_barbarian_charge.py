"""The barbarian charge (banks-13.10)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import attack, end_turn, field, odds, play, reckoned, until, words

BARBARIANS = {"south": {"barbarian_player": True}}


def tribe(south: str, north: str, **fields) -> ae.Battle:
    fields = {"armies": BARBARIANS, "options": ["barbarian_charge"], **fields}
    return field(f"{south} LI@K1:NE", north, **fields)


def fight(battle: ae.Battle) -> tuple[float, float, str]:
    """Strengths and column of an attack from E5 on E6."""
    until(battle, "choose_attacker")
    return odds(play(attack(battle, "E5", "E6", 3), "stand?"))


@pytest.mark.rule("banks-13.10")
def test_the_charge_triples_light_infantry_for_one_turn():
    battle = tribe("LI@E5:E", "HI@E6:W")
    assert (battle.seat, battle.decision) == ("south", "charge") and words(battle) == {"yes", "no"}
    assert fight(play(battle, "yes")) == reckoned(6, 4)
    assert fight(play(tribe("LI@E5:E", "HI@E6:W"), "no")) == reckoned(2, 4)
    assert fight(play(tribe("LI@E5:E/d", "LI@E6:W"), "yes")) == reckoned(3, 2)
    assert fight(play(tribe("HI@E5:E", "HI@E6:W"), "yes")) == reckoned(4, 4), "only light infantry"


@pytest.mark.rule("banks-13.10", "banks-9.4")
def test_a_tripled_attack_may_become_possible():
    """2 against 6 is not allowed, 6 against 6 is."""
    assert fight(play(tribe("LI@E5:E", "PX@E6:W"), "yes")) == reckoned(6, 6)


@pytest.mark.rule("banks-13.10")
def test_once_per_game():
    battle = play(tribe("LI@E5:E", "LI@A1:SW"), "no")
    end_turn(battle)
    end_turn(battle)
    assert battle.decision == "charge", "kept for a later turn"
    play(battle, "yes")
    for _ in range(2):
        end_turn(battle)
        end_turn(battle)
        assert battle.decision == "choose_unit"


@pytest.mark.rule("banks-13.10")
def test_it_does_not_help_in_defence_or_in_a_later_turn():
    battle = play(tribe("LI@E5:E", "LI@E6:W"), "yes")
    until(battle, "choose_attacker", "north")
    attack(battle, "E6", "E5", 2)
    assert odds(battle) == reckoned(2, 2)
    battle = play(tribe("LI@E5:E", "HI@E6:W/v"), "yes")
    end_turn(battle)
    until(battle, "choose_unit", "south")
    assert fight(battle) == reckoned(2, 4)


@pytest.mark.rule("banks-13.10")
def test_only_a_barbarian_player_has_it():
    assert tribe("LI@E5:E", "LI@A1:SW", armies={}).decision == "choose_unit"
    assert tribe("LI@E5:E", "LI@A1:SW", options=[], armies={}).decision == "choose_unit"
    assert (
        tribe("LI@E5:E", "LI@A1:SW", armies={"south": {**BARBARIANS["south"], "charge_used": True}}).decision
        != "charge"
    )
