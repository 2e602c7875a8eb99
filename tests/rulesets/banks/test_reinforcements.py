"""Units and leaders that come later (section 5)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from ancients_env.errors import ScenarioError
from tests.rulesets.banks.table import (
    attack,
    end_turn,
    events,
    fates,
    field,
    group,
    hexes,
    leaders,
    lost,
    odds,
    outside,
    play,
    reckoned,
    shoot,
    unit,
    until,
    words,
)


def due(*groups: dict, south: str = "LI@K1:NE", north: str = "LI@A1:SW", **fields) -> ae.Battle:
    return field(south, north, armies={"south": {"reinforcements": list(groups)}}, **fields)


# ---------------------------------------------------------------- when and where


@pytest.mark.rule("banks-5.1")
def test_reinforcements_come_in_their_turn_or_later_or_never():
    battle = due(group(2, "K8", "HI"))
    assert "HI" not in words(battle), "turn 1"
    for _ in range(2):
        end_turn(battle)
        end_turn(battle)
        assert words(battle) == {"HI", "done"}, "turns 2 and 3"
    play(battle, "HI", "off map SW", "stop")
    assert unit(battle, "K8").type == "HI"
    for _ in range(7):
        end_turn(battle)
    assert "HI" not in words(battle) and fates(battle, "south") == {"in play": ["LI", "HI"]}


@pytest.mark.rule("banks-5.1")
def test_each_unit_is_decided_for_itself():
    battle = due(group(1, "K8 K10", "HI LC"))
    play(battle, "LC", "K10", "off map SE", "stop")
    assert unit(battle, "K10").type == "LC" and words(battle) == {"HI", "done"}
    end_turn(battle)
    end_turn(battle)
    play(battle, "HI", "K8?", "off map SW", "stop")
    assert unit(battle, "K8").type == "HI"


@pytest.mark.rule("banks-5.2")
def test_the_owner_chooses_the_side_and_the_unit_faces_the_way_it_came():
    for side, facing in (("SW", "NE"), ("SE", "NW")):
        battle = play(due(group(1, "K8", "LC")), "LC")
        assert battle.decision == "enter_from" and words(battle) == {"off map SW", "off map SE"}
        play(battle, f"off map {side}", "stop")
        assert unit(battle, "K8").facing == facing


@pytest.mark.rule("banks-5.2")
def test_entering_costs_the_hex_out_of_the_full_movement_value():
    """LI with 3 points: a clear edge hex leaves 2, a hill 1; heavy infantry has nothing left on a hill."""
    battle = play(due(group(1, "K8", "LI")), "LI", "off map SW", "J8", "I9")
    assert battle.decision != "step" and unit(battle, "I9").type == "LI"
    battle = play(due(group(1, "K8", "LI"), terrain={"hill": ["K8"]}), "LI", "off map SW", "J8")
    assert battle.decision != "step" and unit(battle, "J8").type == "LI"
    battle = play(due(group(1, "K8", "HI"), terrain={"hill": ["K8"]}), "HI", "off map SW")
    assert battle.decision != "step" and unit(battle, "K8").type == "HI"


@pytest.mark.rule("banks-5.2")
def test_a_river_is_no_way_in():
    with pytest.raises(ScenarioError, match="K8 is river"):
        due(group(1, "K8", "HI"), terrain={"river": ["K8"]})


@pytest.mark.rule("banks-5.2")
def test_each_unit_pays_only_for_its_own_hexes():
    battle = due(group(1, "K8", "LI LI"))
    play(battle, "LI", "off map SW", "J8", "I9")
    play(battle, "LI", "off map SW", "J8", "I8")
    assert unit(battle, "I9").type == unit(battle, "I8").type == "LI"


@pytest.mark.rule("banks-5.2", "banks-6.12")
def test_a_friend_in_the_entry_hex_is_passed_with_disorder_for_both():
    battle = play(due(group(1, "K8", "LI"), south="HI@K8:NE"), "LI", "K8", "off map SW")
    assert "stop" not in words(battle)
    play(battle, "J8", "stop")
    assert unit(battle, "K8").type == "HI" and unit(battle, "K8").disordered and unit(battle, "J8").disordered
    battle = play(due(group(1, "K8", "PX"), south="HI@K8:NE"), "PX", "off map SW")
    assert outside(battle, "K8", "SW").type == "PX", "one point does not lead through him: it can only wait"


@pytest.mark.rule("banks-5.3")
def test_a_friend_in_the_entry_hex_blocks_it_until_he_moves():
    battle = due(group(1, "K8", "LI"), south="HI@K8:NE")
    play(battle, "K8", "J8", "stop")
    play(battle, "LI", "off map SW", "stop")
    assert unit(battle, "K8").type == "LI"
    battle = play(due(group(1, "K8", "LI"), south="HI@K8:NE"), "LI", "wait off map?", "off map SW")
    assert outside(battle, "K8", "SW").type == "LI" and not unit(battle, "K8").disordered


# ---------------------------------------------------------------- imaginary hexes


@pytest.mark.rule("banks-5.3")
def test_a_unit_waits_off_the_map_only_if_all_its_entries_are_occupied():
    battle = play(due(group(1, "K8 K10", "HI"), north="LI@K8:NE LI@A1:SW"), "HI")
    assert "wait off map" not in words(battle), "K10 is free"
    battle = play(due(group(1, "K8", "HI"), north="LI@K8:NE LI@A1:SW"), "HI", "wait off map?", "off map SW")
    waiting = outside(battle, "K8", "SW")
    assert waiting.type == "HI" and waiting.facing == "NE"


@pytest.mark.rule("banks-5.3", "banks-9.19")
def test_it_attacks_the_unit_that_blocks_its_entry_and_advances():
    battle = field("HI@K8/off_map=SW LI@K1:NE", "LI@K8:NE/d LI@A1:SW", phase="melee")
    assert battle.decision == "choose_attacker"
    attack(battle, next(a for a in battle.legal if a != "done"), "K8", 6)
    assert odds(battle) == reckoned(8, 1), "in the rear"
    play(battle, "advance")
    assert unit(battle, "K8").type == "HI" and unit(battle, "K8").facing == "NE"


@pytest.mark.rule("banks-5.3")
def test_it_attacks_nobody_else():
    """K9 touches the imaginary hex south-east of K8 too, but it is not the entry hex."""
    battle = field("HI@K8/off_map=SE LI@K1:NE", "HI@K9:NE HI@K8:NE LI@A1:SW", phase="melee")
    play(battle, next(a for a in battle.legal if a != "done"))
    assert [e["target"] for e in events(battle, "attack")] == ["K8"]


@pytest.mark.rule("banks-5.3")
def test_it_cannot_retreat_and_nobody_advances_off_the_map():
    """North's heavy infantry faces the imaginary hex; light cavalry would be quick enough to retreat."""
    battle = field("LC@K8/off_map=SW LI@K1:NE", "HI@K8:SW LI@A1:SW", phase="melee", turn=1)
    assert battle.seat == "north" and battle.decision == "choose_attacker"
    attack(battle, "K8", "off map SW", 6)
    assert melee_target_gone(battle)
    assert unit(battle, "K8").type == "HI", "nobody leaves the map"


def melee_target_gone(battle: ae.Battle) -> bool:
    """The unit off the map is eliminated, and that is a loss (banks-4.2)."""
    return fates(battle, "south").get("eliminated") == ["LC"] and lost(battle, "south") == 2


@pytest.mark.rule("banks-4.2", "banks-5.3")
def test_a_unit_eliminated_off_the_map_is_a_loss():
    battle = field("LC@K8/off_map=SW,d LI@K1:NE", "HI@K8:SW LI@A1:SW", phase="melee", turn=1)
    attack(battle, "K8", "off map SW", 3)
    assert lost(battle, "south") == 2


@pytest.mark.rule("banks-5.3")
def test_an_enemy_that_turns_its_back_cannot_attack_it():
    battle = field("LC@K8/off_map=SW LI@K1:NE", "HI@K8:NE LI@A1:SW", phase="melee", turn=1)
    assert battle.decision != "choose_attacker"


@pytest.mark.rule("banks-5.3")
def test_it_neither_shoots_nor_is_shot_at():
    battle = field("LA@K8/off_map=SW LI@K1:NE", "LA@K8:SW LA@J7:SW LI@A1:SW", phase="missile fire")
    assert battle.decision != "choose_shooter", "north has no target"
    battle = field("LA@K8/off_map=SW LI@K1:NE", "LI@K8:SW LI@A1:SW", phase="missile fire", turn=1)
    assert battle.seat == "north" and battle.decision == "choose_attacker", "south's archers off the map do not shoot"


@pytest.mark.rule("banks-5.3")
def test_it_enters_later_when_the_entry_is_free():
    battle = field("HI@K8/off_map=SW LI@K1:NE", "LI@A1:SW", turn=2)
    choice = next(a for a in battle.legal if a not in ("done", "K1"))
    play(battle, choice)
    play(battle, "K8?", "stop")
    assert unit(battle, "K8").type == "HI" and unit(battle, "K8").facing == "NE"


@pytest.mark.rule("banks-5.3")
def test_while_blocked_it_stays_off_the_map():
    battle = field("HI@K8/off_map=SW LI@K1:NE", "LI@K8:NE", turn=2)
    assert set(battle.legal) == {"K1", "done"}


@pytest.mark.rule("banks-5.3")
def test_one_unit_each():
    battle = due(group(1, "K8", "HI HI HI"), north="LI@K8:NE LI@A1:SW")
    play(battle, "HI", "wait off map?", "off map SW", "HI", "wait off map?", "off map SE?")
    assert outside(battle, "K8", "SW") and outside(battle, "K8", "SE")
    assert battle.decision != "choose_unit" or "HI" not in words(battle), "both imaginary hexes are taken"


@pytest.mark.rule("banks-5.4")
def test_a_unit_disordered_off_the_map_enters_disordered():
    battle = field("HI@K8/off_map=SW,d LI@K1:NE", "LI@A1:SW", turn=2)
    play(battle, next(a for a in battle.legal if a not in ("done", "K1")), "K8?", "stop")
    assert unit(battle, "K8").disordered


@pytest.mark.rule("banks-5.4")
def test_reinforcements_of_a_panicked_army_are_in_good_order():
    battle = field(
        "LI@K1:SW LI@K3:SW",
        armies={"south": {"panic_threshold": 2, "eliminated": ["LI"], "reinforcements": [group(1, "K8", "HI")]}},
        turn=2,
    )
    assert unit(battle, "K1").panicked
    play(battle, "HI", "off map SW", "stop")
    assert not unit(battle, "K8").panicked and not unit(battle, "K8").disordered


# ---------------------------------------------------------------- leaders


@pytest.mark.rule("banks-5.5")
def test_a_due_leader_is_placed_or_kept_back_as_often_as_his_owner_likes():
    battle = due(group(2, "", leaders=1), south="LI@K1:NE")
    end_turn(battle)
    end_turn(battle)  # turn 1: nobody to place
    for _ in range(2):
        until(battle, "place_leader")
        assert "keep back" in words(battle) and "E5" in hexes(battle) and "A1" not in hexes(battle)
        play(battle, "keep back")
        end_turn(battle)
        if battle.seat == "north":
            end_turn(battle)
    until(battle, "place_leader")
    play(battle, "E5")
    until(battle, "place_leader", "south")
    assert words(battle) == set(), "once placed, he is placed every turn (banks-7.1)"


@pytest.mark.rule("banks-5.5")
def test_a_leader_does_not_come_before_his_turn():
    battle = due(group(3, "", leaders=1), south="LI@K1:NE L")
    until(battle, "place_leader")
    assert words(battle) == set()
    play(battle, "K1")
    assert battle.decision != "place_leader" and leaders(battle, "K1") == ["south"]


def test_an_entered_unit_fights_in_the_turn_it_enters():
    battle = due(group(1, "K8", "HI"), north="LI@J8:SW/d LI@A1:SW")
    play(battle, "HI", "off map SW", "stop")
    until(battle, "choose_attacker")
    attack(battle, "K8", "J8", 6)
    play(battle, "stay")
    assert fates(battle, "north")["eliminated"] == ["LI"]


def test_it_may_be_shot_at_where_it_entered():
    battle = due(group(1, "K8", "HI"), north="LA@J8:SW LI@A1:SW")
    play(battle, "HI", "off map SW", "stop")
    until(battle, "choose_shooter")
    shoot(battle, "J8", "K8", 3)
    assert unit(battle, "K8").disordered


@pytest.mark.rule("banks-5.3")
def test_no_leader_is_placed_off_the_map():
    battle = until(field("HI@K8/off_map=SW LI@K1:NE L", "LI@K8:NE", turn=2), "place_leader")
    assert not any(word.startswith("off map") for word in battle.legal)


@pytest.mark.rule("banks-5.2", "banks-6.9")
def test_entering_woods_stops_and_disorders():
    battle = play(due(group(1, "K8", "LC"), terrain={"woods": ["K8"]}), "LC", "off map SW")
    assert battle.decision == "choose_unit" and unit(battle, "K8").disordered


@pytest.mark.rule("banks-5.2", "banks-6.8")
def test_a_phalanx_enters_a_hill_for_one_point():
    battle = play(due(group(1, "K8", "PX"), terrain={"hill": ["K8"]}), "PX", "off map SW")
    assert unit(battle, "K8").type == "PX" and battle.decision == "choose_unit"


@pytest.mark.rule("banks-5.2", "banks-11.7")
def test_entering_captures_lone_leaders():
    battle = play(due(group(1, "K8", "LC"), north="L@K8 LI@A1:SW"), "LC", "off map SW", "stop")
    assert [one["fate"] for one in battle.view("south")["leaders"]] == ["captured"]


@pytest.mark.rule("banks-5.3")
def test_any_enemy_that_faces_the_imaginary_hex_may_attack_it():
    """The imaginary hex south-west of K8 touches K7 as well."""
    battle = field("LI@K8/off_map=SW LI@K1:NE", "HI@K8:NE HI@K7:SE LI@A1:SW", phase="melee", turn=1)
    assert hexes(battle) == {"K7"}
    attack(battle, "K7", "off map SE", 3)
    told = events(battle, "melee")[0]
    assert (told["attack"], told["defence"]) == (4, 2), "K7 lies in front of the unit that faces NE"


@pytest.mark.rule("banks-5.3", "banks-13.4b")
def test_nobody_enters_from_an_imaginary_hex_by_night():
    late = {"options": ["extended_game"], "night": {"falls_after": 6, "last_turn": 8}}
    battle = field("HI@K8/off_map=SW LI@K1:NE", "LI@A1:SW", turn=12, **late)
    assert set(battle.legal) == {"K1", "done"}


@pytest.mark.rule("banks-5.3", "banks-9.18")
def test_a_unit_off_the_map_suffers_from_its_own_attack():
    """1-1 and a 1: AD; a second one would eliminate it."""
    battle = field("HI@K8/off_map=SW LI@K1:NE", "KT@K8:SW LI@A1:SW", phase="melee")
    attack(battle, next(a for a in battle.legal if a != "done"), "K8", 1)
    if battle.decision == "retreat_to":
        play(battle, "stand")
    assert outside(battle, "K8", "SW").disordered
    battle = field("HI@K8/off_map=SW,d LI@K1:NE", "HI@K8:SW LI@A1:SW", phase="melee")
    attack(battle, next(a for a in battle.legal if a != "done"), "K8", 1)
    assert outside(battle, "K8", "SW") is None and lost(battle, "south") == 4


@pytest.mark.rule("banks-5.3", "banks-9.19")
def test_light_infantry_off_the_map_must_advance_onto_it():
    battle = field("LI@K8/off_map=SW LI@K1:NE", "LC@K8:SW LI@A1:SW", phase="melee")
    attack(battle, next(a for a in battle.legal if a != "done"), "K8")
    play(battle, "J8")
    assert unit(battle, "K8").type == "LI" and unit(battle, "K8").facing == "NE"
