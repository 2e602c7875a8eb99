"""Leaders: doubling, retreating, dying, being captured, going along (section 11, banks-9.5, 9.10, 9.20)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import (
    attack,
    events,
    fates,
    field,
    kinds,
    leader_fates,
    leaders,
    melee,
    move,
    odds,
    play,
    reckoned,
    resist,
    shoot,
    unit,
    until,
    words,
)

# ---------------------------------------------------------------- doubling


@pytest.mark.rule("banks-9.10")
@pytest.mark.parametrize(("lead", "times"), [("", 1), ("L@E5", 2), ("L@E5 L@E5", 4)])
@pytest.mark.parametrize(("note", "strength"), [("", 4), ("/d", 2)])
def test_each_leader_doubles_the_attacker(lead, times, note, strength):
    battle = attack(field(f"HI@E5:E{note} {lead} LI@K1:NE", "HI@E6:W", phase="melee"), "E5", "E6", 3, 6, 6, 6)
    assert odds(battle) == reckoned(strength * times, 4)


@pytest.mark.rule("banks-9.10")
def test_each_leader_doubles_the_defender():
    battle = attack(field("KT@E5:E LI@K1:NE", "HI@E6:W L@E6 L@E6", phase="melee"), "E5", "E6", 3, 6, 6)
    play(battle, "stay", "stay?")
    assert odds(battle) == reckoned(8, 16)


@pytest.mark.rule("banks-9.10")
def test_enemy_leaders_and_those_next_door_do_not_double():
    battle = attack(field("HI@E5:E L@E4 LI@K1:NE", "HI@E6:W L@E7", phase="melee"), "E5", "E6", 3)
    assert odds(battle) == reckoned(4, 4)


@pytest.mark.rule("banks-9.5", "banks-11.7")
def test_lone_leaders_are_not_attacked():
    battle = field("KT@E5:E LI@K1:NE", "L@E6 LI@A1:SW", phase="melee")
    assert battle.decision != "choose_attacker" and leaders(battle, "E6") in (["north"], [])
    assert "captured" not in leader_fates(battle, "north")


# ---------------------------------------------------------------- retreat before combat


@pytest.mark.rule("banks-11.2", "banks-11.4")
def test_a_leader_may_retreat_and_the_unit_suffers_dd_first():
    """HI against HI: it cannot retreat, so it is disordered and defends with 2, without its leader."""
    battle = attack(field("HI@E5:E LI@K1:NE", "HI@E6:W L@E6", phase="melee"), "E5", "E6", 1)
    assert (battle.seat, battle.decision) == ("north", "leader_retreats") and words(battle) == {"retreat", "stay"}
    play(battle, "retreat")
    assert leader_fates(battle, "north") == ["aside"] and odds(battle) == reckoned(4, 2)
    assert melee(battle) == ("2-1", "M") and events(battle, "leader roll") == []


@pytest.mark.rule("banks-11.2")
def test_he_may_retreat_from_a_disordered_or_slow_unit():
    battle = attack(field("KT@E5:E LI@K1:NE", "PX@E6:W/d L@E6", phase="melee"), "E5", "E6", 1)
    assert battle.decision == "leader_retreats"


@pytest.mark.rule("banks-11.2")
def test_leaders_next_to_the_attack_are_not_asked():
    battle = attack(field("HI@E5:E LI@K1:NE", "HI@E6:W L@E7", phase="melee"), "E5", "E6", 3)
    assert melee(battle) == ("1-1", "M")


@pytest.mark.rule("banks-11.4", "banks-9.19")
def test_a_disordered_unit_left_by_its_leader_is_eliminated_before_the_attack_and_the_attacker_advances():
    battle = attack(field("KT@E5:E LI@K1:NE", "HI@E6:W/d L@E6 LI@A1:SW", phase="melee"), "E5", "E6", 1)
    play(battle, "retreat")
    assert fates(battle, "north")["eliminated"] == ["HI"] and events(battle, "melee") == []
    assert unit(battle, "E6").type == "KT" and leader_fates(battle, "north") == ["aside"], "he left in time"


@pytest.mark.rule("banks-11.3")
def test_if_the_unit_retreats_its_leaders_retreat_too():
    battle = attack(field("HI@E5:E LI@K1:NE", "LC@E6:W L@E6 L@E6", phase="melee"), "E5", "E6")
    play(battle, "stay", "stay?")
    assert battle.decision == "retreat_to"
    play(battle, "E7")
    assert leader_fates(battle, "north") == ["aside", "aside"] and leaders(battle, "E7") == []
    assert unit(battle, "E7").disordered and events(battle, "leader roll") == []


@pytest.mark.rule("banks-11.4")
def test_a_unit_that_retreats_with_its_leader_takes_no_dd():
    battle = attack(field("HI@E5:E LI@K1:NE", "LC@E6:W L@E6", phase="melee"), "E5", "E6")
    play(battle, "retreat")
    assert battle.decision == "retreat_to" and "stand" in words(battle)
    play(battle, "E7")
    assert unit(battle, "E7").disordered and "eliminated" not in fates(battle, "north")


@pytest.mark.rule("banks-11.4")
def test_a_unit_that_could_retreat_may_stand_and_takes_the_dd():
    battle = attack(field("HI@E5:E LI@K1:NE", "LC@E6:W L@E6", phase="melee"), "E5", "E6", 1)
    play(battle, "retreat", "stand")
    assert odds(battle) == reckoned(4, 1)


@pytest.mark.rule("banks-11.4", "banks-11.5")
def test_leaders_who_stay_are_checked_for_the_dd():
    """One goes, one stays: the DD calls for one roll (1: killed); then the attack meets 2, nobody doubles."""
    battle = attack(field("KT@E5:E LI@K1:NE", "HI@E6:W L@E6 L@E6", phase="melee"), "E5", "E6", 1, 1)
    play(battle, "retreat", "stay")
    assert leader_fates(battle, "north").count("killed") == 1 and leader_fates(battle, "north").count("aside") == 1
    assert odds(battle) == reckoned(8, 2)
    battle = attack(field("KT@E5:E LI@K1:NE", "HI@E6:W L@E6 L@E6", phase="melee"), "E5", "E6", 2, 1)
    play(battle, "retreat", "stay")
    assert odds(battle) == reckoned(8, 4), "the one who stayed still doubles"


# ---------------------------------------------------------------- death


@pytest.mark.rule("banks-11.5")
@pytest.mark.parametrize(
    ("dice", "south", "north"),
    [
        ((1, 1), "killed", "in play"),  # AD: the attacker's leader is rolled for
        ((1, 2), "in play", "in play"),
        ((3, 1, 2), "killed", "in play"),  # M: both, the attacker's first
        ((3, 2, 1), "in play", "killed"),
        ((6, 1), "in play", "killed"),  # DD: the defender's
    ],
)
def test_a_leader_dies_on_a_one_when_his_unit_is_disordered_in_combat(dice, south, north):
    battle = attack(field("LI@E5:E L@E5 LI@K1:NE", "LI@E6:W L@E6", phase="melee"), "E5", "E6", *dice)
    play(battle, "stay")
    seen = leader_fates(battle, "south"), leader_fates(battle, "north")
    assert [fate.replace("aside", "in play") for (fate,) in seen] == [south, north]


@pytest.mark.rule("banks-11.5", "banks-11.7")
def test_on_de_the_roll_comes_before_the_advance_and_the_survivor_is_captured():
    for die, fate in ((1, "killed"), (2, "captured")):
        battle = attack(field("KT@E5:E LI@K1:NE", "LI@E6:W L@E6 LI@A1:SW", phase="melee"), "E5", "E6", 6, die)
        play(battle, "stay")
        assert leader_fates(battle, "north") == [fate] and unit(battle, "E6").type == "KT"
        told = kinds(battle)
        assert told.index("melee") < told.index("leader roll") < told.index("advance")


@pytest.mark.rule("banks-11.5", "banks-8.9")
def test_a_missile_hit_calls_for_a_roll_for_each_leader():
    battle = field("LI@E6:W L@E6 L@E6 LI@K1:NE", "LA@E5:E", phase="missile fire")
    shoot(battle, "E5", "E6", 3, 1, 4)
    assert leader_fates(battle, "south").count("killed") == 1
    assert [roll["dice"] for roll in events(battle, "leader roll")] == [[1, 4]]
    battle = field("LI@E6:W L@E6 LI@K1:NE", "LA@E5:E", phase="missile fire")
    shoot(battle, "E5", "E6", 4, 1)
    assert events(battle, "leader roll") == [], "a miss"


@pytest.mark.rule("banks-11.5")
def test_a_leader_of_an_attacker_eliminated_by_ad_is_rolled_for():
    battle = attack(field("LI@E5:E/d L@E5 LI@K1:NE", "LI@E6:W", phase="melee"), "E5", "E6", 1, 1)
    assert leader_fates(battle, "south") == ["killed"] and fates(battle, "south")["eliminated"] == ["LI"]


@pytest.mark.rule("banks-11.6")
def test_no_roll_for_a_disordered_unit_that_suffers_m():
    """South's LI is disordered already, north's is not: only north's leader is rolled for."""
    battle = attack(field("HI@E5:E/d L@E5 LI@K1:NE", "LI@E6:W L@E6", phase="melee"), "E5", "E6", 3, 1)
    resist(battle)
    assert melee(battle) == ("1-1", "M")
    assert leader_fates(battle, "north") == ["killed"] and "killed" not in leader_fates(battle, "south")
    assert len(events(battle, "leader roll")) == 1


@pytest.mark.rule("banks-11.6")
def test_the_attackers_leaders_are_rolled_for_first():
    battle = attack(field("LI@E5:E L@E5 LI@K1:NE", "LI@E6:W L@E6", phase="melee"), "E5", "E6", 3, 5, 6)
    play(battle, "stay")
    assert [roll["at"] for roll in events(battle, "leader roll")] == ["E5", "E6"]


@pytest.mark.rule("banks-11.6")
def test_disorder_by_movement_woods_and_panic_calls_for_no_roll():
    """North's leader stands with nobody who moves; so a leader of the phasing side is never with a mover. Advance
    into woods is the one case: the leader goes along and is not rolled for."""
    battle = field("KT@E5:E L@E5 LI@K1:NE", "LI@E6:W/d LI@A1:SW", phase="melee", terrain={"woods": ["E6"]})
    attack(battle, "E5", "E6", 6)
    play(battle, "go along")
    assert unit(battle, "E6").type == "KT" and events(battle, "leader roll") == []
    assert leader_fates(battle, "south") == ["in play"]


# ---------------------------------------------------------------- capture, survival, going along


@pytest.mark.rule("banks-11.7", "banks-11.8")
def test_a_survivor_stays_alone_in_the_hex():
    battle = field("LI@E6:W/d L@E6 LI@K1:NE", "LA@E5:E LI@A1:SW", phase="missile fire")
    shoot(battle, "E5", "E6", 3, 2)
    assert fates(battle, "south")["eliminated"] == ["LI"] and leaders(battle, "E6") == ["south"]
    battle = attack(field("HI@E5:E LI@K1:NE", "LI@E6:W/d L@E6 LI@A1:SW LI@A3:SW", phase="melee"), "E5", "E6", 6, 2)
    play(battle, "stay")
    assert battle.decision == "advance" and leaders(battle, "E6") == ["north"]
    play(battle, "advance")
    assert leader_fates(battle, "north") == ["captured"]


@pytest.mark.rule("banks-11.7")
def test_captured_leaders_are_out_of_the_game():
    battle = move(field("LC@E5:E LI@K1:NE", "L@E6 L@C3 LI@A1:SW"), "E5", "E6", "stop")
    assert sorted(leader_fates(battle, "north")) == ["captured", "in play"]
    until(battle, "place_leader", "north")
    play(battle, "A1")
    assert battle.decision != "place_leader"


@pytest.mark.rule("banks-9.20")
def test_each_leader_goes_along_or_stays():
    battle = attack(field("KT@E5:E L@E5 L@E5 LI@K1:NE", "LI@E6:W/d LI@A1:SW", phase="melee"), "E5", "E6", 6)
    assert battle.decision == "leader_follows" and words(battle) == {"go along", "stay"}
    play(battle, "go along", "stay")
    assert leaders(battle, "E6") == ["south"] and leaders(battle, "E5") == ["south"]


@pytest.mark.rule("banks-9.20")
def test_no_leader_goes_along_if_nobody_advances():
    battle = attack(field("HI@E5:E L@E5 LI@K1:NE", "LI@E6:W/d LI@A1:SW", phase="melee"), "E5", "E6", 6)
    play(battle, "stay")
    assert leaders(battle, "E5") == ["south"]
