"""Zones of control (banks-13.1). North's heavy infantry at D6 faces SW: its zone is D5, E6 and E7."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import attack, field, hexes, move, play, unit, until


def zones(south: str, north: str, on: bool = True, **fields) -> ae.Battle:
    return field(f"{south} LI@K1:NE", north, options=["zones_of_control"] if on else [], **fields)


def may_attack(battle: ae.Battle, at: str) -> bool:
    """Whether the unit there may attack in the melee phase of this turn."""
    while battle.seat is not None and battle.decision != "choose_attacker":
        if battle.decision == "choose_unit" and battle.seat == "north":
            return False
        battle.push("done" if "done" in battle.legal else "stop")
    return at in battle.legal


@pytest.mark.rule("banks-13.1a", "banks-6.15")
@pytest.mark.parametrize("on", [True, False])
def test_a_unit_that_leaves_an_enemy_zone_may_not_attack(on):
    """LC goes E6, E7, E8: the last step leaves the zone of D6; LI at E9 is in its front."""
    battle = move(zones("LC@E6:E", "HI@D6:SW LI@E9:W", on), "E6", "E7", "E8", "stop")
    assert may_attack(battle, "E8") != on


@pytest.mark.rule("banks-13.1a")
def test_moving_within_a_zone_is_not_leaving_and_zones_are_entered_freely():
    battle = move(zones("LC@E6:E", "HI@D6:SW LI@E8:W"), "E6", "E7", "stop")
    assert may_attack(battle, "E7")
    battle = move(zones("LC@E4:E", "HI@D6:SW LI@E8:W"), "E4", "E5", "E6", "E7", "stop")
    assert may_attack(battle, "E7"), "in and through, never out"


@pytest.mark.rule("banks-13.1a")
def test_stepping_from_one_enemys_zone_into_anothers_is_leaving():
    """E7 lies in D6's zone, E8 in that of LI at E9; the first enemy is left."""
    battle = move(zones("LC@E7:E", "HI@D6:SW LI@E9:W"), "E7", "E8", "stop")
    assert not may_attack(battle, "E8")


@pytest.mark.rule("banks-13.1a")
def test_going_in_and_out_again_counts_too():
    battle = move(zones("LC@E5:E", "HI@D6:SW LI@E9:W"), "E5", "E6", "E7", "E8", "stop")
    assert not may_attack(battle, "E8")


@pytest.mark.rule("banks-13.1a")
@pytest.mark.parametrize(
    ("north", "zone"),
    [
        ("HI@D6:SW/d", True),
        ("CP@D6", True),  # all six hexes
        ("HI@D6:NE", False),  # E7 is behind it
        ("L@D6", False),
        ("CP@D6/undefended", False),
    ],
)
def test_who_has_a_zone(north, zone):
    battle = move(zones("LC@E7:E", f"{north} LI@E9:W LI@A1:SW"), "E7", "E8", "stop")
    assert may_attack(battle, "E8") != zone


@pytest.mark.rule("banks-13.1a", "banks-6.19")
def test_looters_have_no_zone():
    battle = move(zones("LC@E7:E CP@D6/captured", "HI@D6:SW/loot LI@E9:W"), "E7", "E8", "stop")
    assert may_attack(battle, "E8")


@pytest.mark.rule("banks-13.1a", "banks-5.3")
def test_a_unit_on_an_imaginary_hex_has_no_zone():
    """North's HI waits beyond A8 and faces it; south's LC leaves A8 for A9 and attacks A10."""
    battle = move(zones("LC@A8:E", "HI@A8/off_map=NW LI@A10:W"), "A8", "A9", "stop")
    assert may_attack(battle, "A9")


@pytest.mark.rule("banks-13.1a")
@pytest.mark.parametrize(("feature", "zone"), [("river", False), ("ford", True), ("bridge", True)])
def test_zones_do_not_cross_rivers(feature, zone):
    battle = move(zones("LC@E7:E", "HI@D6:SW LI@E9:W", hexsides=[["D6", "E7", feature]]), "E7", "E8", "stop")
    assert may_attack(battle, "E8") != zone


@pytest.mark.rule("banks-13.1a")
def test_only_the_melee_of_that_turn_is_barred():
    battle = move(zones("LC@E7:E", "HI@D6:SW LI@E9:W/v"), "E7", "E8", "stop")
    assert not may_attack(battle, "E8")
    until(battle, "choose_attacker", "south")
    assert "E8" in hexes(battle)


@pytest.mark.rule("banks-13.1b")
def test_turning_on_the_spot_is_not_leaving():
    battle = move(zones("LC@E7:SE", "HI@D6:SW"), "E7", "face NW", "stop")
    assert may_attack(battle, "E7")


@pytest.mark.rule("banks-13.1b", "banks-9.7")
def test_a_retreat_may_go_into_a_zone_and_brings_no_ban():
    """North's HC at E6 retreats out of the front of LI at E5, which advances; in its own turn it turns and attacks."""
    battle = attack(zones("LI@E5:E", "HC@E6:W", phase="melee"), "E5", "E6")
    assert hexes(battle) >= {"D5", "F5"}, "both in the attacker's zone"
    play(battle, "F6")
    until(battle, "choose_unit", "north")
    move(battle, "F6", "face NW", "stop")
    until(battle, "choose_attacker", "north")
    assert hexes(battle) == {"F6"}


@pytest.mark.rule("banks-13.1b")
def test_an_advance_brings_no_ban():
    """KT advances out of the zone of HI at D5; next turn it attacks as it likes."""
    battle = zones("KT@E5:E", "LI@E6:W/d HI@D4:SE LI@E8:W", phase="melee")
    attack(battle, "E5", "E6", 6)
    assert unit(battle, "E6").type == "KT"
    until(battle, "choose_unit", "south")
    move(battle, "E6", "E7", "stop")
    assert may_attack(battle, "E7")
