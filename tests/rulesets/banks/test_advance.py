"""Advance after combat (banks-9.19)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import attack, events, fates, field, hexes, leader_fates, play, unit, words


def charge(south: str, north: str, *dice: int, **fields) -> ae.Battle:
    """South's unit at E5 attacks E6."""
    battle = field(f"{south} LI@K1:NE", f"{north} LI@A1:SW", phase="melee", **fields)
    return attack(battle, "E5", "E6", *dice)


@pytest.mark.rule("banks-9.19")
@pytest.mark.parametrize("kind", ["LI", "HA", "MM", "LC", "HC", "KT", "CH", "EL"])
def test_the_attacker_must_advance_into_the_hex_of_an_eliminated_defender(kind):
    battle = charge(f"{kind}@E5:E", "LA@E6:W/d", 6)
    assert fates(battle, "north")["eliminated"] == ["LA"]
    assert unit(battle, "E6").type == kind and unit(battle, "E6").facing == "E" and unit(battle, "E5") is None


@pytest.mark.rule("banks-9.19")
@pytest.mark.parametrize("kind", ["HI", "PX"])
def test_heavy_infantry_and_phalanxes_may_decline(kind):
    for answer, at in (("advance", "D5"), ("stay", "E5")):
        battle = field(f"{kind}@E5:E LI@K1:NE", "LA@D5:W/d LI@A1:SW", phase="melee")
        attack(battle, "E5", "D5", 6)
        assert (battle.seat, battle.decision) == ("south", "advance") and words(battle) == {"advance", "stay"}
        play(battle, answer)
        assert unit(battle, at).type == kind and unit(battle, at).facing == ("NE" if at == "D5" else "E")


@pytest.mark.rule("banks-9.19")
def test_a_hex_left_by_a_retreat_is_advanced_into():
    battle = play(charge("LI@E5:E", "LC@E6:W"), "E7")
    assert unit(battle, "E6").type == "LI"
    battle = play(charge("HI@E5:E", "LC@E6:W"), "E7")
    assert battle.decision == "advance"


@pytest.mark.rule("banks-9.19")
def test_no_advance_while_the_defender_stands():
    battle = charge("KT@E5:E", "HI@E6:W", 3)  # 2-1: DD
    assert unit(battle, "E5").type == "KT" and unit(battle, "E6").disordered


@pytest.mark.rule("banks-9.19")
def test_the_advance_gives_no_second_attack_and_costs_nothing():
    """KT advances next to another enemy, uphill; it has attacked."""
    battle = charge("KT@E5:E HI@G5:E", "LI@E6:W HI@E7:W HI@G6:W", 6, terrain={"hill": ["E6"]})
    assert unit(battle, "E6").type == "KT" and hexes(battle) == {"G5"}


@pytest.mark.rule("banks-9.19", "banks-6.16")
def test_a_camp_never_advances():
    battle = charge("CP@E5", "LA@E6:W/d", 6)
    assert unit(battle, "E5").type == "CP" and unit(battle, "E6") is None


@pytest.mark.rule("banks-9.19", "banks-11.7")
def test_the_advance_captures_leaders_who_were_left():
    battle = charge("KT@E5:E", "LI@E6:W L@E6", 6, 5)
    play(battle, "stay")
    assert leader_fates(battle, "north") == ["captured"] and events(battle, "advance")
