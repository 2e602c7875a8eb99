"""National characteristics (banks-15.3b to 15.3i)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    attack,
    end_turn,
    events,
    field,
    hexes,
    leader_fates,
    load,
    move,
    odds,
    play,
    play_out,
    reckoned,
    resist,
    shoot,
    unit,
    until,
    words,
)

NAMES = {1: "elephants", 2: "navy", 3: "barbarians", 4: "horse archers", 5: "crossbows", 6: "training"}


def nations(south: int, north: int, ours: str, theirs: str, more: tuple[str, ...] = (), **fields) -> ae.Battle:
    armies = {"south": {"national": south}, "north": {"national": north}}
    for side, extra in fields.pop("armies", {}).items():
        armies[side].update(extra)
    options = ["national_characteristics", *more]
    return field(ours, theirs, armies=armies, options=options, **fields)


def market(south: int, north: int, points: int = 100, **build) -> ae.Battle:
    sides = {"south": {"national": south}, "north": {"national": north}}
    options = ["army_building", "national_characteristics"]
    return ae.Battle("banks", {"sides": sides, "options": options, "build": {"points": points, **build}})


# ---------------------------------------------------------------- the roll


@pytest.mark.rule("banks-15.3b")
def test_each_player_rolls_for_his_nation():
    seen = set()
    for seed in range(12):
        battle = field(options=["national_characteristics"], seed=seed)
        rolled = {e["side"]: (e["die"], e["nation"]) for e in events(battle, "nation")}
        assert set(rolled) == {"south", "north"}
        assert all(NAMES[die] == name for die, name in rolled.values())
        assert battle.view("south")["nations"] == {side: name for side, (_, name) in rolled.items()}
        seen |= {die for die, _ in rolled.values()}
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("banks-15.3b")
def test_both_may_be_of_the_same_nation_and_the_scenario_may_name_them():
    battle = nations(4, 4, "LI@K1:NE", "LI@A1:SW")
    assert battle.view("south")["nations"] == {"south": "horse archers", "north": "horse archers"}


@pytest.mark.rule("banks-15.3b")
def test_without_the_option_there_are_none():
    assert field().view("south")["nations"] == {"south": "none", "north": "none"}


# ---------------------------------------------------------------- 1 elephants


@pytest.mark.rule("banks-15.3c")
def test_elephants_at_half_price_rounded_up_in_total():
    """15, 30, 45 halved: 8, 15, 23."""
    battle = market(1, 2)
    for paid in (8, 15, 23):
        play(battle, "EL")
        assert battle.view("south")["build_points"] == 100 - paid


@pytest.mark.rule("banks-15.3c")
def test_others_buy_elephants_only_at_the_agreed_price():
    battle = market(2, 1)
    assert "EL" not in words(battle)
    battle = market(2, 1, elephant_price=20)
    play(battle, "EL")
    assert battle.view("south")["build_points"] == 80
    battle = ae.Battle("banks", {"sides": {}, "options": ["army_building"]})
    assert battle.view("south")["build_points"] == 100 and "EL" in words(battle), "without nations the usual price"


@pytest.mark.rule("banks-15.3d")
def test_cavalry_used_to_elephants_is_attacked_by_them_undoubled():
    """EL at E5 attacks HC: 12 against 4, but 6 against 4 if HC's army has elephants itself."""
    for own, attack_ in (("", 12), ("EL@A5:SW", 6)):
        battle = nations(2, 2, "EL@E5:E LI@K1:NE", f"HC@E6:W {own} LI@A1:SW", phase="melee")
        assert odds(resist(attack(battle, "E5", "E6", 3))) == reckoned(attack_, 4)


@pytest.mark.rule("banks-15.3d")
def test_elephants_stay_doubled_when_that_cavalry_attacks_them():
    battle = nations(2, 2, "KT@E5:E EL@K5:NE LI@K1:NE", "EL@E6:W", phase="melee")
    assert odds(resist(attack(battle, "E5", "E6", 3))) == reckoned(8, 12)


@pytest.mark.rule("banks-15.3d", "banks-9.12")
def test_a_phalanx_and_battles_without_nations_are_not_touched():
    battle = nations(2, 2, "PX@E5:E LI@K1:NE", "HC@E6:W L@E6 EL@A5:SW", phase="melee")
    assert odds(resist(attack(battle, "E5", "E6", 3))) == reckoned(12, 8)
    battle = field("EL@E5:E LI@K1:NE", "HC@E6:W EL@A5:SW", phase="melee")
    assert odds(resist(attack(battle, "E5", "E6", 3))) == reckoned(12, 4)


# ---------------------------------------------------------------- 2 navy


@pytest.mark.rule("banks-15.3e")
def test_a_navy_is_worth_a_point():
    battle = play_out(nations(2, 6, "HI@K1:NE", "HI@A1:SW", turns=1))
    assert battle.outcome.score == {"south": 1, "north": 0} and battle.outcome.winner == "south"


@pytest.mark.rule("banks-15.3e", "banks-15.3a")
def test_in_a_campaign_a_navy_is_worth_cheap_fleets_and_no_point():
    battle = play_out(nations(2, 6, "HI@K1:NE", "HI@A1:SW", ("campaign",), turns=1))
    assert battle.outcome.score == {"south": 0, "north": 0} and battle.outcome.winner is None


# ---------------------------------------------------------------- 3 barbarians


@pytest.mark.rule("banks-15.3f", "banks-6.9")
def test_barbarian_light_infantry_is_not_disordered_by_woods_but_stopped():
    battle = nations(3, 2, "LI@E5:E HI@G5:E LI@K1:NE", "LI@A1:SW", terrain={"woods": ["E6", "G6"]})
    move(battle, "E5", "E6")
    assert battle.decision == "choose_unit" and not unit(battle, "E6").disordered
    move(battle, "G5", "G6")
    assert unit(battle, "G6").disordered, "only light infantry"


@pytest.mark.rule("banks-15.3f", "banks-6.12")
def test_passing_through_friends_still_disorders_them():
    battle = move(nations(3, 2, "LI@E5:E LI@E6:E LI@K1:NE", "LI@A1:SW"), "E5", "E6", "E7", "stop")
    assert unit(battle, "E6").disordered and unit(battle, "E7").disordered


@pytest.mark.rule("banks-15.3f")
def test_once_per_game_all_their_light_infantry_attacks_with_triple_strength():
    battle = nations(3, 2, "LI@E5:E LI@G5:E HI@I5:E LI@K1:NE", "HI@E6:W HI@G6:W HI@I6:W", phase="melee")
    assert (battle.seat, battle.decision) == ("south", "triple_attack") and words(battle) == {"yes", "no"}
    play(battle, "yes")
    assert odds(attack(battle, "E5", "E6", 2)) == reckoned(6, 4)
    assert odds(attack(battle, "G5", "G6", 2)) == reckoned(6, 4)
    assert odds(attack(battle, "I5", "I6", 2)) == reckoned(4, 4), "only light infantry"
    end_turn(battle)
    until(battle, "choose_attacker", "south")
    assert battle.decision == "choose_attacker", "not asked again"


@pytest.mark.rule("banks-15.3f")
def test_the_triple_attack_may_be_kept():
    battle = nations(3, 2, "LI@E5:E LI@K1:NE", "HI@E6:W LI@A1:SW", phase="melee")
    play(battle, "no")
    assert odds(attack(battle, "E5", "E6", 3)) == reckoned(2, 4)
    until(battle, "triple_attack", "south")


@pytest.mark.rule("banks-15.3f")
def test_others_and_those_who_used_it_are_not_asked():
    assert nations(2, 3, "LI@E5:E LI@K1:NE", "LI@E6:W", phase="melee").decision == "choose_attacker"
    used = {"south": {"triple_used": True}}
    assert nations(3, 2, "LI@E5:E LI@K1:NE", "LI@E6:W", phase="melee", armies=used).decision == "choose_attacker"


@pytest.mark.rule("banks-15.3f", "banks-13.10")
def test_the_triple_attack_is_not_added_to_a_charge():
    """After a charge in this turn the triple attack is not offered, and LI fights with 6, not 18."""
    side = {"south": {"barbarian_player": True}}
    battle = nations(3, 2, "LI@E5:E LI@K1:NE", "KT@E6:W LI@A1:SW", ("barbarian_charge",), armies=side)
    play(battle, "yes", "done")
    assert battle.decision == "choose_attacker"
    assert odds(resist(attack(battle, "E5", "E6", 3))) == reckoned(6, 8)


# ---------------------------------------------------------------- 4 horse archers, 5 crossbows, 6 training


@pytest.mark.rule("banks-15.3g")
def test_light_cavalry_of_horse_archers_shoots_as_class_b():
    battle = nations(2, 4, "LI@E7:W LI@K1:NE", "LC@E5:E HC@G5:NE LI@A1:SW", phase="missile fire")
    assert hexes(battle) == {"E5"}
    shoot(battle, "E5", "E7", 1)
    assert unit(battle, "E7").disordered
    battle = nations(4, 2, "LI@E7:W LI@K1:NE", "LC@E5:E LI@A1:SW", phase="missile fire")
    assert battle.decision != "choose_shooter"
    battle = nations(2, 4, "LI@E8:W LI@K1:NE", "LC@E5:E LI@A1:SW", phase="missile fire")
    assert battle.decision != "choose_shooter", "class B reaches two hexes"


@pytest.mark.rule("banks-15.3g", "banks-13.12a")
def test_they_dismount_as_archers():
    battle = nations(4, 2, "LC@E5:E LI@K1:NE", "LI@A1:SW", ("dismounting",))
    play(battle, "E5", "face E")
    assert unit(battle, "E5").type == "LA"


@pytest.mark.rule("banks-15.3h")
def test_crossbows_shoot_three_times():
    battle = nations(2, 5, "PX@E6:W PX@D5:W LI@K1:NE", "LA@E5:E LI@A1:SW", phase="missile fire")
    for _ in range(3):
        load(battle, 6)
        assert battle.seat == "north"
        play(battle, "E5?", "E6")
    assert battle.seat == "south"


@pytest.mark.rule("banks-15.3h")
def test_crossbows_cost_double():
    battle = play(market(5, 2), "LA")
    assert battle.view("south")["build_points"] == 92
    battle = play(market(2, 5), "LA")
    assert battle.view("south")["build_points"] == 96


@pytest.mark.rule("banks-15.3i")
def test_training_gives_one_more_leader():
    battle = nations(6, 2, "LI@K1:NE L", "LI@A1:SW L")
    assert leader_fates(battle, "south") == ["aside", "aside"] and leader_fates(battle, "north") == ["aside"]
    battle = market(6, 2, 10)
    play(battle, "KT", "KT")
    assert len(leader_fates(battle, "south")) == 2 and len(leader_fates(battle, "north")) == 1


@pytest.mark.rule("banks-15.3f", "banks-9.19")
def test_an_advance_into_woods_does_not_disorder_barbarians():
    woods = {"woods": ["E6"]}
    battle = nations(3, 2, "LI@E5:E LI@K1:NE", "LA@E6:W/d LI@A1:SW", phase="melee", terrain=woods)
    play(battle, "no")
    attack(battle, "E5", "E6", 6)
    assert unit(battle, "E6").type == "LI" and not unit(battle, "E6").disordered


@pytest.mark.rule("banks-15.3f")
def test_the_triple_attack_does_not_help_in_defence():
    battle = nations(2, 3, "LI@E5:E LI@K1:NE", "LI@E6:W LI@A1:SW", phase="melee")
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(2, 2)


@pytest.mark.rule("banks-15.3h", "banks-13.6a")
def test_crossbows_spend_two_volleys_at_most():
    battle = nations(2, 5, "PX@E6:W PX@D5:W LI@K1:NE", "LA@E5:E LI@A1:SW", ("arrow_supply",), phase="missile fire")
    for _ in range(3):
        load(battle, 6)
        play(battle, "E5?", "E6")
    assert unit(battle, "E5").volleys == 4


@pytest.mark.rule("banks-15.3e", "banks-12.1")
def test_both_may_have_navies():
    battle = play_out(nations(2, 2, "HI@K1:NE", "HI@A1:SW", turns=1))
    assert battle.outcome.score == {"south": 1, "north": 1} and battle.outcome.winner is None


@pytest.mark.rule("banks-15.3i", "banks-13.9a")
def test_the_extra_leader_commands():
    """Two leaders make 4; a die of 4 keeps control."""
    armies = {"south": {"national": 6}, "north": {"national": 2}}
    options = ["national_characteristics", "command_control"]
    battle = field("KT@G5:NE L LI@K1:NE", "LI@A1:SW", first_player="north", armies=armies, options=options)
    load(battle, 4)
    end_turn(battle)
    assert events(battle, "command")[0]["result"] == "kept"
