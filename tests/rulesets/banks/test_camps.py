"""Camps: beaten, captured, looted, taken back, shared (banks-6.16 to 6.22)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import (
    attack,
    camp,
    end_turn,
    events,
    fates,
    field,
    hexes,
    lost,
    move,
    odds,
    play,
    play_out,
    reckoned,
    shoot,
    unit,
    until,
    words,
)

# ---------------------------------------------------------------- capture


@pytest.mark.rule("banks-6.18", "banks-6.20")
def test_a_beaten_camp_is_captured_by_moving_in_and_the_move_ends_there():
    battle = move(field("LC@E5:E LI@K1:NE", "CP@E6/undefended LI@A1:SW"), "E5", "E6")
    assert battle.decision == "choose_unit" and camp(battle, "north") == "captured"
    assert unit(battle, "E6").looting and len(events(battle, "camp captured")) == 1
    for _ in range(2):
        end_turn(battle)
    assert "E6" not in battle.legal, "it stays for the rest of the game"


@pytest.mark.rule("banks-6.18", "banks-6.20")
def test_a_camp_beaten_in_melee_is_captured_by_the_advance():
    battle = attack(field("KT@E5:E LI@K1:NE", "CP@E6/d LI@A1:SW", phase="melee"), "E5", "E6", 6)
    assert camp(battle, "north") == "captured" and unit(battle, "E6").type == "KT" and unit(battle, "E6").looting
    assert lost(battle, "north") == 0


@pytest.mark.rule("banks-6.20", "banks-9.19")
def test_heavy_infantry_may_stay_and_leave_the_camp_undefended():
    battle = attack(field("HI@E5:E LI@K1:NE", "CP@E6/d LI@A1:SW", phase="melee"), "E5", "E6", 6)
    assert battle.decision == "advance"
    play(battle, "stay")
    assert camp(battle, "north") == "undefended" and unit(battle, "E5").type == "HI"


@pytest.mark.rule("banks-6.20")
def test_a_camp_is_beaten_by_fire_and_not_removed():
    """North's archers at E5 hit south's disordered camp at E7: class A at two hexes hits others on 2."""
    battle = shoot(field("CP@E7/d LI@K1:NE", "LA@E5:E", phase="missile fire"), "E5", "E7", 2)
    assert camp(battle, "south") == "undefended" and lost(battle, "south") == 0
    battle = shoot(field("CP@E7 LI@K1:NE", "LA@E5:E", phase="missile fire"), "E5", "E7", 2)
    assert camp(battle, "south") == "defended" and unit(battle, "E7").disordered


@pytest.mark.rule("banks-6.20")
def test_an_undefended_camp_is_no_unit():
    """It is not attacked, not shot at, does not shoot, does not block sight, and is not rallied."""
    battle = field("HI@E5:E LI@K1:NE", "CP@E6/undefended LI@A1:SW", phase="melee")
    assert battle.decision != "choose_attacker"
    battle = field("CP@E6/undefended LI@E7:W LI@K1:NE", "LA@E5:E", phase="missile fire")
    shoot(battle, "E5", "E7", 6)
    assert events(battle, "shot")[0]["target"] == "E7", "the only target, and in sight"
    battle = field("LI@E7:W LI@K1:NE", "CP@E6/undefended LI@A1:SW", phase="missile fire")
    assert battle.decision != "choose_shooter"
    battle = until(field("LI@K1:NE L", "CP@E6/undefended LI@A1:SW"), "place_leader")
    assert "E6" in hexes(battle), "no enemy unit is there"
    battle = field("CP@E6/undefended L@E6 LI@K1:NE", phase="rally")
    assert events(battle, "rallied") == [] and camp(battle, "south") == "undefended"


@pytest.mark.rule("banks-6.20", "banks-6.11")
def test_its_own_side_may_stand_in_an_undefended_camp_and_must_be_beaten_first():
    battle = move(
        field("LI@E5:E LI@K1:NE", "HI@E8:W", armies={"south": {"camp": {"hex": "E6", "state": "undefended"}}}),
        "E5",
        "E6",
    )
    assert "stop" in words(battle) and not unit(battle, "E6").disordered
    play(battle, "stop")
    until(battle, "choose_unit", "north")
    play(battle, "E8", "E7")
    assert "E6" not in battle.legal and camp(battle, "south") == "undefended"


# ---------------------------------------------------------------- looting


@pytest.mark.rule("banks-6.19")
@pytest.mark.parametrize("order", ["loot", "loot,d"])
def test_a_looting_unit_defends_with_one_has_no_flank_and_cannot_retreat(order):
    """North's LI attacks heavy cavalry from behind: no doubling, no retreat, 2 against 1."""
    battle = field(f"HC@E6:E/{order} LI@K1:NE", "CP@E6/captured LI@E5:E", phase="melee", turn=1)
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(2, 1)


@pytest.mark.rule("banks-6.19")
def test_leader_terrain_and_star_still_multiply_the_one():
    battle = field(
        "PX@E6:E/loot L@E6 LI@K1:NE", "CP@E6/captured KT@E5:E", phase="melee", turn=1, terrain={"hill": ["E6"]}
    )
    play(attack(battle, "E5", "E6", 3, 6, 6), "stay")
    assert odds(battle) == reckoned(8, 8)


@pytest.mark.rule("banks-6.19")
def test_a_looting_unit_neither_moves_nor_attacks_nor_shoots_nor_is_shot_at():
    battle = field("LC@E6:E/loot LI@K1:NE", "CP@E6/captured LI@E7:W")
    assert hexes(battle) == {"K1"}
    battle = field("HC@E6:E/loot LI@K1:NE", "CP@E6/captured LI@E7:W", phase="melee")
    assert battle.decision != "choose_attacker"
    battle = field("LA@E6:E/loot LI@K1:NE", "CP@E6/captured LI@E7:W", phase="missile fire", turn=1)
    assert battle.decision != "choose_shooter"
    battle = field("LI@E6:E/loot LI@K1:NE", "CP@E6/captured LA@E7:W", phase="missile fire")
    assert battle.decision != "choose_shooter"


@pytest.mark.rule("banks-6.19", "banks-10.2")
def test_a_looting_unit_is_disordered_eliminated_and_rallied_like_any():
    battle = field("HI@E6:E/loot LI@K1:NE", "CP@E6/captured HI@E5:E", phase="melee", turn=1)
    attack(battle, "E5", "E6", 2)
    assert unit(battle, "E6").disordered and unit(battle, "E6").looting
    battle = field("HI@E6:E/loot,d LI@K1:NE", "CP@E6/captured KT@E5:E", phase="melee", turn=1)
    attack(battle, "E5", "E6", 2)
    assert fates(battle, "south")["eliminated"] == ["HI"]
    battle = field("HI@E6:E/loot,d L@E6 LI@K1:NE", "CP@E6/captured LI@A1:SW", phase="rally")
    assert not unit(battle, "E6").disordered and unit(battle, "E6").looting


# ---------------------------------------------------------------- taken back


@pytest.mark.rule("banks-6.21", "banks-12.1")
def test_a_camp_is_taken_back_by_entering_and_the_enemy_keeps_the_point():
    battle = move(field("LI@E5:E LI@K1:NE CP@E6/captured", "LI@A1:SW", turns=1), "E5", "E6")
    assert camp(battle, "south") == "taken back" and battle.decision == "step", "free to move on"
    play(battle, "E7", "stop")
    assert unit(battle, "E7").type == "LI" and not unit(battle, "E7").looting
    play_out(battle)
    assert battle.outcome.score["north"] >= 1


@pytest.mark.rule("banks-6.21")
def test_the_unit_that_beats_the_looters_takes_the_camp_back_by_its_advance():
    battle = field("CP@E6/captured KT@E5:E LI@K1:NE", "LI@E6:W/loot,d LI@A1:SW", phase="melee")
    attack(battle, "E5", "E6", 6)
    assert camp(battle, "south") == "taken back" and unit(battle, "E6").type == "KT"
    assert not unit(battle, "E6").looting


@pytest.mark.rule("banks-6.21")
@pytest.mark.parametrize("state", ["captured", "taken_back"])
def test_a_camp_once_captured_binds_nobody(state):
    battle = move(field("LI@E5:E LI@K1:NE", f"CP@E6/{state} HI@A1:SW", turns=1), "E5", "E6")
    assert battle.decision == "step" and events(battle, "camp captured") == []
    play(battle, "E7", "stop")
    assert not unit(battle, "E7").looting
    play_out(battle)
    assert battle.outcome.score["south"] == 1, "one point, not two"


@pytest.mark.rule("banks-6.21")
def test_a_camp_taken_back_has_no_strength_and_no_fire():
    battle = field("LI@E7:W LI@K1:NE", "CP@E6/taken_back LI@A1:SW", phase="missile fire")
    assert battle.decision != "choose_shooter"
    battle = field("HI@E5:E LI@K1:NE", "CP@E6/taken_back LI@A1:SW", phase="melee")
    assert battle.decision != "choose_attacker"


# ---------------------------------------------------------------- a unit in its own camp


@pytest.mark.rule("banks-6.22")
def test_enemies_fight_the_unit_and_there_is_no_advance():
    battle = field("KT@E5:E LI@K1:NE", "CP@E6 HI@E6:W LI@A1:SW", phase="melee")
    attack(battle, "E5", "E6", 6)
    assert odds(battle) == reckoned(8, 4)
    assert fates(battle, "north")["eliminated"] == ["HI"] and camp(battle, "north") == "defended"
    assert unit(battle, "E5").type == "KT", "the camp still holds the hex"


@pytest.mark.rule("banks-6.22")
def test_shots_hit_the_unit_not_the_camp():
    battle = shoot(field("CP@E7 HI@E7:W/d LI@K1:NE", "LA@E5:E", phase="missile fire"), "E5", "E7", 2)
    assert fates(battle, "south")["eliminated"] == ["HI"]
    assert camp(battle, "south") == "defended" and not unit(battle, "E7").disordered


@pytest.mark.rule("banks-6.22")
def test_a_unit_that_left_its_camp_may_not_stop_there_again():
    battle = field("CP@E5 LI@E5:E LI@E4:E LI@K1:NE")
    move(battle, "E5", "E6", "face W", "stop")
    assert unit(battle, "E6").type == "LI" and unit(battle, "E5").type == "CP"
    assert not unit(battle, "E6").disordered, "it set out from there"
    end_turn(battle)
    end_turn(battle)
    play(battle, "E6")
    play(battle, "E5")
    assert "stop" not in words(battle), "the camp is only passed"


@pytest.mark.rule("banks-6.22", "banks-9.6")
def test_if_the_unit_retreats_the_camp_holds_the_hex():
    battle = attack(field("HI@E5:E LI@K1:NE", "CP@E6 LC@E6:W LI@A1:SW", phase="melee"), "E5", "E6", 3)
    assert battle.decision == "retreat_to"
    play(battle, "E7")
    assert battle.decision != "advance" and unit(battle, "E5").type == "HI" and unit(battle, "E6").type == "CP"


@pytest.mark.rule("banks-6.22")
def test_camp_and_unit_both_shoot_and_attack():
    battle = field("LI@E7:W LI@K1:NE", "CP@E5 LA@E5:E", phase="missile fire")
    play(battle, "E5")
    assert battle.decision == "choose_weapon"
    play(battle, next(w for w in battle.legal if w != "stop"))
    assert battle.decision == "choose_shooter" and hexes(battle) == {"E5"}, "the other one is still to shoot"
    battle = field("CP@E5 HI@E5:E LI@K1:NE", "HI@E6:W LI@A1:SW", phase="melee")
    play(battle, "E5")
    assert battle.decision == "choose_fighter" and words(battle) >= {"CP", "HI"}


@pytest.mark.rule("banks-6.22", "banks-9.10")
def test_leaders_there_are_stacked_with_both():
    battle = field("CP@E5 HI@E5:E L@E5 LI@K1:NE", "KT@E6:W LI@A1:SW", phase="melee")
    play(battle, "E5", "HI", "stand")
    assert odds(battle) == reckoned(8, 8)
    battle = field("CP@E5 HI@E5:E L@E5 LI@K1:NE", "KT@E6:W LI@A1:SW", phase="melee")
    play(battle, "E5", "CP", "stand")
    assert odds(battle) == reckoned(4, 8)


# ---------------------------------------------------------------- corners


@pytest.mark.rule("banks-6.18", "banks-9.19")
def test_beating_the_unit_in_an_undefended_camp_captures_the_camp():
    battle = field("KT@E5:E LI@K1:NE", "CP@E6/undefended LI@E6:W LI@A1:SW", phase="melee")
    attack(battle, "E5", "E6", 6)
    assert camp(battle, "north") == "captured" and unit(battle, "E6").looting


@pytest.mark.rule("banks-6.20", "banks-11.4")
def test_a_disordered_camp_left_by_its_leader_is_beaten():
    battle = attack(field("KT@E5:E LI@K1:NE", "CP@E6/d L@E6 LI@A1:SW", phase="melee"), "E5", "E6")
    play(battle, "retreat")
    assert camp(battle, "north") == "captured" and unit(battle, "E6").type == "KT"


@pytest.mark.rule("banks-6.18", "banks-11.7")
def test_leaders_in_a_beaten_camp_are_captured_with_it():
    battle = move(field("LC@E5:E LI@K1:NE", "CP@E6/undefended L@E6 LI@A1:SW"), "E5", "E6")
    assert camp(battle, "north") == "captured"
    assert [one["fate"] for one in battle.view("south")["leaders"]] == ["captured"]


@pytest.mark.rule("banks-6.21", "banks-9.7")
def test_a_retreat_into_ones_own_beaten_camp():
    battle = attack(field("HI@E5:E LI@K1:NE", "LC@E6:W CP@E7/undefended LI@A1:SW", phase="melee"), "E5", "E6")
    assert "E7" in hexes(battle)
    play(battle, "E7", "stay")
    assert unit(battle, "E7").type == "LC" and camp(battle, "north") == "undefended"


@pytest.mark.rule("banks-6.22", "banks-9.8")
def test_from_a_shared_hex_a_retreat_into_the_front_may_be_followed_but_not_advanced_upon():
    battle = attack(field("HI@E5:E LI@K1:NE", "CP@E6 LC@E6:W LI@A1:SW", phase="melee"), "E5", "E6", 3)
    play(battle, "D5")
    assert battle.decision == "follow" and "attack" in words(battle) and "advance" not in words(battle)
    play(battle, next(w for w in battle.legal if w != "attack"))
    assert unit(battle, "E5").type == "HI" and unit(battle, "E6").type == "CP"


@pytest.mark.rule("banks-6.22", "banks-10.2")
def test_a_leader_rallies_camp_and_unit_together():
    battle = field("CP@K5/d HI@K5:NE/d L@K5 LI@K1:NE", phase="rally")
    assert not any(u["disordered"] for u in battle.view("south")["units"])


@pytest.mark.rule("banks-6.22", "banks-9.18")
def test_a_melee_disorders_the_unit_and_not_the_camp():
    battle = attack(field("HI@E5:E LI@K1:NE", "CP@E6 HI@E6:W LI@A1:SW", phase="melee"), "E5", "E6", 3)
    marks = {u["type"]: u["disordered"] for u in battle.view("south")["units"] if u["at"] == "E6"}
    assert marks == {"CP": False, "HI": True}


@pytest.mark.rule("banks-6.22", "banks-6.1")
def test_a_unit_may_turn_and_stay_in_its_camp():
    battle = move(field("CP@E5 LI@E5:E LI@K1:NE"), "E5", "face W", "stop")
    assert unit(battle, "E5").type == "LI" and unit(battle, "E5").facing == "W" and not unit(battle, "E5").disordered


@pytest.mark.rule("banks-6.22", "banks-6.12")
def test_others_may_not_pass_or_stop_where_unit_and_camp_stand_without_disorder():
    battle = move(field("CP@E6 HI@E6:E LI@E5:E LI@K1:NE"), "E5", "E6")
    assert "stop" not in words(battle)
    play(battle, "E7", "stop")
    assert unit(battle, "E6").disordered and unit(battle, "E7").disordered


@pytest.mark.rule("banks-6.19", "banks-11.2")
def test_a_leader_with_looters_may_retreat_and_they_take_the_dd():
    battle = field("HI@E6:E/loot L@E6 LI@K1:NE", "CP@E6/captured HI@E5:E LI@A1:SW", phase="melee", turn=1)
    attack(battle, "E5", "E6", 2)
    play(battle, "retreat")
    assert fates(battle, "south")["eliminated"] == ["HI"], "DD from the withdrawal, DD from the melee"


@pytest.mark.rule("banks-6.16", "banks-9.4")
def test_a_camp_with_a_volley_marker_does_not_attack():
    battle = field("CP@E5/volley_marker LI@K1:NE", "LI@E6:W", phase="melee")
    assert battle.decision != "choose_attacker"
