"""Battles without luck (banks-13.2)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import attack, events, fates, field, hexes, leader_fates, load, melee, play, unit

BOTH = ["no_dice_combat", "no_dice_fire"]


def clash(south: str, north: str, *more: str) -> ae.Battle:
    options = ["no_dice_combat", *more]
    return field(f"{south} LI@K1:NE", f"{north} LI@A1:SW", phase="melee", options=options)


def volley(south: str, north: str, *more: str) -> ae.Battle:
    return field(f"{south} LI@K1:NE", north, phase="missile fire", options=["no_dice_fire", *more])


def aim(battle: ae.Battle, *shots: str) -> ae.Battle:
    """Declare shots written `E5>E6`, and no more."""
    for shot in shots:
        shooter, target = shot.split(">")
        play(battle, shooter, f"{target}?")
    while battle.seat == "north" and battle.decision in ("choose_shooter", "shoot_at"):
        play(battle, "stop?", "done?")
    return battle


@pytest.mark.rule("banks-13.2a")
@pytest.mark.parametrize(
    ("south", "north", "odds", "result"),
    [
        ("LI@E5:E", "HI@E6:W", "1-2", "AD"),
        ("HI@E5:E", "HI@E6:W", "1-1", "M"),
        ("KT@E5:E", "HI@E6:W", "2-1", "DD"),
        ("KT@E5:E", "LI@E6:W", "3-1", "DE"),
    ],
)
def test_melee_results_follow_from_the_odds(south, north, odds, result):
    for seed_die in (1, 6):
        assert melee(attack(clash(south, north), "E5", "E6", seed_die)) == (odds, result)


@pytest.mark.rule("banks-13.2a", "banks-11.5")
def test_leader_deaths_are_still_rolled():
    """The first die is the leader's, not the melee's."""
    battle = play(attack(clash("HI@E5:E L@E5", "KT@E6:W"), "E5", "E6", 1), "stand")
    assert melee(battle) == ("1-1", "M") and leader_fates(battle, "south") == ["killed"]
    battle = play(attack(clash("HI@E5:E L@E5", "KT@E6:W"), "E5", "E6", 2), "stand")
    assert leader_fates(battle, "south") == ["in play"]


@pytest.mark.rule("banks-13.2a", "banks-13.13")
def test_leader_survival_has_no_effect_without_a_melee_die():
    """8 against 8 with one more leader: M all the same, not the column's next."""
    battle = play(attack(clash("HI@E5:E L@E5", "KT@E6:W", "leader_survival"), "E5", "E6", 6), "stand")
    assert melee(battle) == ("1-1", "M")


@pytest.mark.rule("banks-13.2b")
def test_the_rulebooks_example_gives_two_hits():
    """Two shots that hit on 1-3 and one on 1-4: 10 / 6 is 1, remainder 4, rounded up."""
    battle = volley("LI@E6:W HI@G6:W LC@I6:W", "LA@E5:E LA@G5:E LA@I5:E")
    aim(battle, "E5>E6", "G5>G6", "I5>I6")
    assert (battle.seat, battle.decision) == ("south", "assign_hit") and hexes(battle) == {"E6", "G6", "I6"}
    play(battle, "G6")
    assert hexes(battle) == {"E6", "I6"}, "none twice"
    play(battle, "I6")
    assert [unit(battle, at).disordered for at in ("E6", "G6", "I6")] == [False, True, True]


@pytest.mark.rule("banks-13.2b")
@pytest.mark.parametrize(
    ("shots", "hits"),
    [
        ((3,), 0),  # remainder 3
        ((4,), 1),  # remainder 4
        ((2, 2), 1),  # 4
        ((2, 1), 0),  # 3
        ((3, 2), 1),  # 5
        ((3, 3), 1),  # 6
        ((4, 4), 1),  # 8: remainder 2
        ((4, 4, 1), 1),  # 9: remainder 3
        ((4, 4, 2), 2),  # 10
        ((4, 4, 4), 2),  # 12
    ],
)
def test_sums_are_rounded_at_a_remainder_of_four(shots, hits):
    """4: class A at cavalry next door; 3: at infantry; 2: at infantry two hexes off; 1: three off."""
    rows = "CEG"
    target = {4: ("LC", 6), 3: ("LI", 6), 2: ("LI", 7), 1: ("LI", 8)}
    south = " ".join(f"{target[n][0]}@{rows[k]}{target[n][1]}:W" for k, n in enumerate(shots))
    north = " ".join(f"LA@{rows[k]}5:E" for k in range(len(shots)))
    battle = volley(south, north)
    aim(battle, *(f"{rows[k]}5>{rows[k]}{target[n][1]}" for k, n in enumerate(shots)))
    places = [f"{rows[k]}{target[n][1]}" for k, n in enumerate(shots)]
    while battle.decision == "assign_hit":
        battle.push(battle.legal[0])
    assert sum(unit(battle, at).disordered for at in places) == hits


@pytest.mark.rule("banks-13.2b")
def test_all_shots_are_declared_before_any_hit():
    battle = volley("LI@E6:W HI@D5:W", "LA@E5:E LA@F5:NE")
    play(battle, "E5", "E6")
    assert not unit(battle, "E6").disordered and battle.seat == "north" and hexes(battle) == {"F5"}


@pytest.mark.rule("banks-13.2b")
def test_hits_beyond_the_targets_are_lost_and_nobody_is_hit_twice():
    """Three archers at one horseman: 12 / 6 = 2 hits, one target: disordered, not eliminated."""
    battle = aim(volley("LC@E6:W", "LA@E5:E LA@D5:SE LA@F5:NE"), "E5>E6", "D5>E6", "F5>E6")
    assert unit(battle, "E6").disordered and "eliminated" not in fates(battle, "south")


@pytest.mark.rule("banks-13.2b")
def test_only_units_that_were_aimed_at_can_be_hit():
    """4 + 4 at two horsemen, one hit: the owner chooses, but not the infantry nobody aimed at."""
    battle = volley("LC@E6:W LC@G6:W LI@D5:W", "LA@E5:E LA@G5:E")
    aim(battle, "E5>E6", "G5>G6")
    assert hexes(battle) == {"E6", "G6"}


@pytest.mark.rule("banks-13.2b", "banks-11.5")
def test_hits_come_at_once_and_then_the_leader_rolls_top_row_first():
    battle = volley("LC@E6:W L@E6 LC@C6:W L@C6 LC@G6:W", "LA@E5:E LA@C5:E LA@G5:E")
    load(battle, 1, 6)
    aim(battle, "G5>G6", "E5>E6", "C5>C6")
    play(battle, "E6", "C6")
    assert [roll["at"] for roll in events(battle, "leader roll")] == ["C6", "E6"]
    assert leader_fates(battle, "south") == ["in play", "killed"], "the die of 1 was for the top row"


@pytest.mark.rule("banks-13.2b", "banks-8.10")
def test_shooters_get_their_volley_markers():
    battle = aim(volley("LC@E6:W", "LA@E5:E LA@D5:SE"), "E5>E6")
    assert unit(battle, "E5").volley and not unit(battle, "D5").volley


@pytest.mark.rule("banks-13.2b", "banks-8.11")
def test_several_shots_of_one_unit_are_all_added():
    """Three shots at 3 each, 9 / 6 is 1 remainder 3: one hit."""
    battle = volley("LI@E6:W LI@D5:W LI@F5:W", "HA@E5:E/shots=3")
    aim(battle, "E5>E6", "E5?>D5", "E5?>F5")
    assert battle.decision == "assign_hit" and hexes(battle) == {"E6", "D5", "F5"}
    play(battle, "D5")
    assert [unit(battle, at).disordered for at in ("E6", "D5", "F5")] == [False, True, False]


@pytest.mark.rule("banks-13.2b", "banks-13.6a")
def test_declared_shots_cost_volleys():
    battle = aim(volley("LC@E6:W", "LA@E5:E/volleys=1", "arrow_supply"), "E5>E6")
    assert unit(battle, "E5").volleys == 0 and unit(battle, "E6").disordered


@pytest.mark.rule("banks-13.2a", "banks-13.2b")
def test_melee_and_fire_are_two_switches():
    battle = field("LI@E6:W LI@K1:NE", "LA@E5:E", phase="missile fire", options=["no_dice_combat"])
    load(battle, 3)
    play(battle, "E5")
    assert unit(battle, "E6").disordered, "a die of 3 hits"
    battle = field("HI@E5:E LI@K1:NE", "HI@E6:W", phase="melee", options=["no_dice_fire"])
    assert melee(attack(battle, "E5", "E6", 1)) == ("1-1", "AD")
    battle = field("HI@E5:E LI@K1:NE", "HI@E6:W", phase="melee", options=BOTH)
    assert melee(attack(battle, "E5", "E6", 1)) == ("1-1", "M")
