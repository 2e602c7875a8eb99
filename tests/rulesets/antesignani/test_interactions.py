"""Where rules meet: reactions inside reactions, elephants among friends, generals lost in the middle of things."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import table

PARTHIAN = "LCS@E7+bows+parthian_shot"

# ---------------------------------------------------------------- reactions


@pytest.mark.rule("antesignani-14.5", "antesignani-29.4", "antesignani-29.5", "antesignani-11.15")
def test_elephants_driven_onto_the_unit_they_attack_trample_it_and_fight_on():
    """Two losses from javelins; NE of F6 is E7 itself: one VC each, and the combat with what is left."""
    battle = table("EL33@F6", "HID31@E7+javelins").activate("F6").attack().dice(1, 1, 1, 6, 6, 6, 6).play("E7")
    assert (battle.seat, battle.decision) == ("south", "shot_loss")
    battle.dice(1, *[6] * 5).play("retreat")
    assert battle.event("trampled")["at"] == "E7" and not battle.events("called off")
    assert [len(d) for d in (battle.thrown("assailant")[0], battle.thrown("assailed")[0])] == [2, 3]


@pytest.mark.rule("antesignani-14.5", "antesignani-29.4")
def test_elephants_driven_out_of_contact_attack_nobody():
    """SE of F6 is G7."""
    battle = table("EL33@F6", "HID31@E7+javelins HID@A3").activate("F6").attack().dice(1, 1, 1, 6, 6, 6, 6).play("E7")
    battle.dice(3, "north").play("retreat")
    assert battle.vc("G7") == 3 and battle.event("called off") and not battle.events("combat result")


@pytest.mark.rule("antesignani-30.1", "antesignani-29.4", "antesignani-14.5")
def test_a_parthian_shot_may_turn_elephants_away_and_leave_the_flight_open():
    battle = table("EL31@F6", f"{PARTHIAN} HID@A3").activate("F6").attack().dice(1).play("E7", "evade")
    battle.dice(1, 1, 6, 6).play("shoot").dice(4).play("retreat")
    assert battle.vc("G6") == 3 and battle.decision == "evade_step" and "stop" in battle.words


@pytest.mark.rule("antesignani-30.1", "antesignani-29.5")
def test_elephants_may_trample_the_archer_who_shot_at_them():
    """Two losses, then NE of F6: the archer in E7 loses a point as well and still has to flee."""
    battle = table("EL31@F6/3", f"{PARTHIAN} HID@A3", options={"shot_loss_choice": False}).activate("F6")
    battle.attack().dice(1).play("E7", "evade").dice(1, 1, 6, 6, 1).play("shoot")
    assert battle.vc("F6") == 1 and battle.vc("E7") == 1
    assert battle.decision == "evade_step" and "stop" not in battle.words


@pytest.mark.rule("antesignani-30.1", "antesignani-5.2", "antesignani-14.5")
def test_an_archer_trampled_to_death_flees_no_more():
    """With one point left he has two dice from his height; trampled, he is gone and the attack is off."""
    north, fields = "LCS@E7/1+bows+parthian_shot HID@A3", {"options": {"shot_loss_choice": False}, "heights": {"E7": 1}}
    battle = table("EL31@F6", north, **fields).activate("F6").attack().dice(1).play("E7", "evade")
    battle.dice(1, 1, 6, 6, 1, "north").play("shoot")
    assert battle.event("destroyed")["at"] == "E7" and battle.event("called off") and not battle.events("evaded")
    assert battle.vc("F6") == 2 and battle.seat == "north"


@pytest.mark.rule("antesignani-14.4", "antesignani-14.6", "antesignani-17.6")
def test_a_second_reaction_follows_when_the_first_has_been_worked_out():
    """E6 shoots, south loses a point and rolls for its general; then E7 may still shoot."""
    battle = table("HID33@F6 G@F6+attached", "HID@E7+javelins LIS@E6:6+javelins").activate("F6").attack("E7")
    battle.dice(1, 1, 6, 6, 2).play("E6")
    assert battle.thrown("general check") == [[2]] and battle.vc("F6") == 3
    assert battle.decision == "reaction" and battle.hexes == {"E7"}
    battle.dice(1, 1, 6, 6, 6, 6, 6).play("E7")
    assert battle.event("general lost") and battle.totals and [len(d) for d in battle.thrown("assailant")] == [2]


@pytest.mark.rule("antesignani-12.18", "antesignani-9.7", "antesignani-14.5")
def test_a_group_goes_on_when_its_reference_unit_is_shot_down():
    battle = table("HID33@F6/1 HID33@G7 HID33@G8", "HID@E7+javelins").group("F6", "G7", "G8").halt("F6").attack()
    battle.dice(1, 1, 6, 6, 6, 6).play("E7")
    assert battle.event("destroyed")["at"] == "F6" and battle.event("called off")
    assert battle.decision == "play_group_unit" and battle.hexes == {"G7", "G8"}


@pytest.mark.rule("antesignani-18.3", "antesignani-14.4")
def test_friends_may_shoot_after_a_counter_charge():
    battle = table("HID33@G6", "HCD33@E7+spirited LIS@E6:6+javelins").activate("G6", "F6").attack("E7")
    battle.play("E7").dice(1).play("counter-charge")
    assert battle.decision == "reaction" and battle.hexes == {"E6"}
    battle.dice(6, *[6] * 4, 4, 5, 6, 6).play("E6")
    assert battle.totals == (0, 4), "VD 3 and 1"


@pytest.mark.rule("antesignani-18.3", "antesignani-16.6")
def test_a_counter_charge_does_not_outlive_its_combat():
    """E7 counter-charged G6 and is attacked again by G7: VD 3 less 1 for the combat fought, nothing more."""
    battle = table("HID33@G6 HID33@G7", "HCD33@E7+spirited").activate("G6", "F6").attack()
    battle.play("E7").dice(1, *[6] * 8, "south").play("counter-charge")
    battle.activate("G7", "F7").fight("E7", vo=3, vd=2, dice=(4, 3))


@pytest.mark.rule("antesignani-16.4", "antesignani-15.1", "antesignani-14.1")
def test_a_unit_that_evaded_does_not_evade_or_react_again():
    """E7 evades to D6 and is activated; the cavalry follows to E7 and could meet D7 only."""
    battle = table("MCD33@F6", "LIS@E7+javelins HID33@D7+javelins HID@A3").activate("F6").attack()
    battle.play("E7").dice(1).play("evade", "D6", "stop", "face 6").play("advance", "face 12", "attack")
    assert battle.decision == "reaction" and battle.hexes == {"D7"}


@pytest.mark.rule("antesignani-16.6", "antesignani-12.14")
def test_a_consecutive_combat_may_be_supported():
    """F6 follows to E7; F7, which waits, touches E7 and E8 and supports against E8."""
    battle = table("MID33@F6+bare MID33@F7:3+bare", "LIS@E7 HID33@E8* HID@A3").group("F6", "F7")
    battle.halt("F7", face=1).play("wait").halt("F6").attack("E7").play("done?").dice(1)
    battle.play("E7", "D6", "C6", "face 6").play("advance", "face 3", "attack")
    assert battle.decision == "supporters" and battle.hexes == {"F7"}
    battle.dice(*[6] * 12).play("F7")
    assert len(battle.thrown("supporter")) == 1


# ---------------------------------------------------------------- groups


@pytest.mark.rule("antesignani-9.7", "antesignani-27.1")
def test_a_unit_that_waits_may_still_form_a_shieldwall():
    battle = table("HID33@F6 HID33@F7", "HID33@E7*").group("F6", "F7").halt("F7").play("wait")
    battle.halt("F6").play("nothing").play("F7")
    assert battle.decision == "formation"
    battle.play("form shieldwall")
    assert battle.unit("F7")["shieldwall"] and battle.words == {"attack", "nothing"}


@pytest.mark.rule("antesignani-9.7", "antesignani-17.5")
def test_a_general_goes_with_his_unit_through_a_groups_play():
    battle = table("MID33@G6+bare MID33@G7+bare G@G7+control1+attached", "HID33@A7").group("G6", "G7")
    battle.halt("G7", "F7", "E8").play("nothing")
    assert battle.general("E8")["attached"]


@pytest.mark.rule("antesignani-12.16", "antesignani-17.6", "antesignani-17.5")
def test_the_supporters_general_is_checked_for_losses_carried_over():
    battle = (
        table("HID33@F6/1 HID33@F7 G@F7+attached", "HID34@E7*").group("F6", "F7").halt("F7").play("wait").halt("F6")
    )
    battle.attack().dice(6, *[6] * 4, 3, 6, 6, 6, 1, 5).play("F7")  # three losses: one for F6, two for F7
    assert battle.thrown("general check") == [[1, 5]] and battle.vc("G8") == 3 and battle.general("G8")


# ---------------------------------------------------------------- elephants among friends


@pytest.mark.rule("antesignani-29.5", "antesignani-17.5", "antesignani-6.4")
def test_a_trampled_friend_takes_his_general_and_token_with_him():
    battle = table("HID33@F6", "EL33@E7* LIS@D7/1 HID@A3 G@D7+chief+attached G@A3+moved").activate("F6")
    before = battle.bowl[1]
    battle.dice(2, *[6] * 7, 1, "south").attack()
    assert battle.event("general lost")["how"] == "with his unit" and battle.bowl[1] == before - 1


@pytest.mark.rule("antesignani-29.5", "antesignani-27.5", "antesignani-12.12")
def test_a_trampled_unit_stays_where_and_as_it_is():
    battle = table("HID33@F6", "EL33@E7* HID@D7:3+shieldwall*").activate("F6").dice(2, *[6] * 7, 1).attack()
    assert battle.vc("D7") == 3 and battle.unit("D7")["shieldwall"] and battle.unit("D7")["facing"] == 3


@pytest.mark.rule("antesignani-29.4", "antesignani-12.12", "antesignani-29.5")
def test_elephants_tell_each_hex_by_itself():
    """Four losses: NE is free (D7), then E is D8, where a friend stands: 3 VC and a hex, and the friend one."""
    battle = table("HID33@F6", "EL33@E7* HID@D8*").activate("F6").dice(3, 1, *[6] * 6, 1, 2).attack()
    assert battle.vc("D7") == 1 and battle.vc("D8") == 3
    assert battle.unit("D7")["facing"] == 6, "one hex only"


@pytest.mark.rule("antesignani-29.4", "antesignani-17.13")
def test_elephants_may_run_over_a_general():
    battle = table("HID33@F6 G@D7+moved", "EL33@E7*").activate("F6").dice(2, *[6] * 7, 1).attack()
    assert battle.event("general lost")["how"] == "captured" and battle.vc("D7") == 3


@pytest.mark.rule("antesignani-29.5", "antesignani-34.1")
def test_the_last_unit_may_be_trampled():
    battle = table("EL33@F6 HID@I3", "HID33@E7/1*", spares=False).activate("F6").dice(*[6] * 4, 2, 1).attack()
    assert battle.battle.outcome.winner == "south" and battle.first("trampled")["at"] == "E7"


# ---------------------------------------------------------------- generals in chief


@pytest.mark.rule("antesignani-17.15", "antesignani-17.5", "antesignani-7.4")
def test_a_second_chief_lost_is_followed_by_a_third():
    """Turn 3 of the battle: the heir of turn 3 falls at once; no points in turn 4, the last general leads in turn 5."""
    south = "HID33@F6/1 HID@I3 HID@I5 HID@I7 G@F6+chief+attached G@I7+superior+moved"
    battle = table(south, "HID34@E7* HID@A3 HID@A5", turn=2).activate("F6").dice(6, 4, 6, 6, 6).attack()
    assert battle.event("general lost")["how"] == "with his unit"
    for points in (False, True):
        battle.end_turn()
        while battle.decision == "attach":
            battle.play("stay detached")
        assert (battle.pc[0] > 0) == points
    assert battle.general("I7")["chief"]


@pytest.mark.rule("antesignani-17.13", "antesignani-7.4", "antesignani-8.3")
def test_a_general_captured_by_a_march_commands_nobody():
    """North's general in G8 commands E7 until he is ridden down; the other one is too far to help its evasion."""
    north = "LIL@E7 G@G8+chief+moved G@A13+moved"
    assert table("HID@F6", north, pc=(0, 3)).activate("F6").attack().play("E7").decision == "spend_pc"
    battle = table("LCL@H8 HID@F6", north, pc=(0, 3)).dice(1, "south").play("H8", "G8")
    assert battle.event("general lost")["how"] == "captured"
    battle.play("stop", "face 12").activate("F6").attack().dice(1).play("E7")
    assert battle.decision == "evade_step" and battle.pc[1] == 3


@pytest.mark.rule("antesignani-17.8", "antesignani-31.1")
def test_devotio_after_an_activation_saves_what_it_cost():
    battle = table("HID33@F6 HID@I3 G@H6+devotio", "HID33@E7* HID@A3").play("go on").activate("F6")
    battle.dice(*[6] * 8).attack()  # a tie: one point each
    assert battle.decision == "move_general" and battle.vc("F6") == 3
    battle.dice("north").play("H6", "E7")
    assert battle.vc("F6") == 4 and battle.vc("E7") == 3
