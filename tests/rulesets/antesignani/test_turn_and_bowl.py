"""The turn, the bowl of tokens and the order of chance (sections 2.7 and 6)."""

from __future__ import annotations

import random

import pytest

from tests.rulesets.antesignani.table import opening, table


@pytest.mark.rule("antesignani-6.1", "antesignani-17.4")
def test_generals_are_declared_before_command_is_rolled_south_first():
    battle = opening("HID@G6 HID@G7 G@G6", "HID@C6 HID@C7 G@C6")
    assert (battle.seat, battle.decision) == ("south", "attach") and battle.words == {"attach", "stay detached"}
    assert not battle.events("command points")
    battle.play("attach")
    assert (battle.seat, battle.decision) == ("north", "attach")
    assert not battle.events("command points")
    battle.dice(5, "north").play("stay detached")
    # 8 VC: none of ten for south's attached chief, one die of eight for north's
    kinds = [e["event"] for e in battle.seen]
    assert kinds.index("token") > kinds.index("command points")
    assert [(e["side"], e["points"]) for e in battle.events("command points")][-1] == ("north", 5)
    assert battle.pc == (0, 5) and battle.event("token")["side"] == "north"
    assert (battle.seat, battle.decision) == ("north", "move_general"), "a detached general may move before the choice"


@pytest.mark.rule("antesignani-6.1", "antesignani-2.7")
def test_the_dice_of_command_are_those_of_south_then_of_north():
    battle = opening("HID@G6 HID@G7 G@G6", "HID@C6 HID@C7 G@C7").play("stay detached")
    battle.dice(2, 6, "south").play("stay detached")
    assert battle.pc == (2, 6) and battle.event("token")["side"] == "south"


@pytest.mark.rule("antesignani-6.1", "antesignani-2.7")
def test_a_scenario_may_let_north_go_first():
    """For mirrored battles: all that the rules give to south first is north's."""
    battle = opening("HID@G6 HID@G7 G@G6", "HID@C6 HID@C7 G@C7", first="north")
    assert (battle.seat, battle.decision) == ("north", "attach")
    battle.play("stay detached")
    assert battle.seat == "south"
    battle.dice(2, 6, "south").play("stay detached")
    assert battle.pc == (6, 2), "north rolled first"


@pytest.mark.rule("antesignani-6.2", "antesignani-17.1")
def test_every_unit_has_a_token_and_no_general_has():
    battle = opening("HID@G6 HID@G7 LIS@G8 G@G6 G@G7", "HID@C6 HID@C7 G@A5")
    battle.play("stay detached").dice("south").play("stay detached")
    assert battle.bowl == (2, 2), "three and two, and one of south's is drawn"


@pytest.mark.rule("antesignani-6.3")
def test_each_token_is_as_likely_as_another():
    """Three tokens of south and one of north: three draws of four, give or take what chance allows."""
    south = sum(opening("HID@G6 HID@G7 HID@G8", "HID@C6", seed=seed).seat == "south" for seed in range(200))
    assert 130 <= south <= 170, "the mean is 150, three standard deviations are 18"


@pytest.mark.rule("antesignani-6.3")
def test_the_owner_of_the_token_chooses_a_unit_not_activated():
    battle = table("HID@G6 HID@G8* HID@G10", "HID@C6 HID@C8", spares=False)
    assert (battle.seat, battle.decision) == ("south", "choose_unit") and set(battle.legal) == {"G6", "G10"}
    battle.activate("G6")
    assert battle.unit("G6")["activated"] and battle.unit("G6")["facing"] == 12, "it has done nothing"
    battle = table("HID@G6 HID@G8* HID@G10", "HID@C6 HID@C8", spares=False, drawn="north")
    assert battle.seat == "north" and set(battle.legal) == {"C6", "C8"}


@pytest.mark.rule("antesignani-6.3")
def test_a_unit_activated_is_not_chosen_again_this_turn():
    battle = table("HID@G6 HID@G8 HID@G10", "HID@C6 HID@C8").dice(6, "south")
    battle.play("G6", "stop", "face 3")
    assert battle.seat == "south" and battle.hexes == {"G8", "G10", "I1"}


@pytest.mark.rule("antesignani-6.4", "antesignani-6.5")
@pytest.mark.parametrize(("mark", "before"), [("", 2), ("*", 1)])
def test_a_unit_destroyed_before_its_activation_takes_a_token_with_it(mark, before):
    battle = table("HID@F6", f"LIS31@E7/1{mark}").activate("F6")
    assert battle.bowl == (1, before)
    battle.dice(1, 6, 6, 6, 6, "south").play("attack", "no reaction?", "stay?")
    assert battle.event("destroyed")["at"] == "E7"
    assert battle.bowl == (0, 1), "south's second token is drawn; north keeps the one of A1"


@pytest.mark.rule("antesignani-6.5")
@pytest.mark.parametrize("seed", range(4))
def test_the_bowl_holds_a_token_for_each_unit_not_activated(seed):
    """Whatever happens: groups, reactions, destroyed units."""
    rng = random.Random(seed)
    south = "LIS@F6+javelins LIS@F7+bows MID@F8 LCL@G6+spirited EL@G8 HID@G7 G@G7+control2"
    north = "LIS@D6+javelins LCS@D7+bows+parthian_shot MID@D8 HCD@C7+spirited AR@C8+balistae HID@C6 G@C6+control2"
    battle = opening(south, north, seed=seed).battle
    turns = set()
    for _ in range(600):
        if battle.seat is None:
            break
        view = battle.view("south")
        turns.add(view["turn"])
        if battle.decision == "choose_unit":
            for side in ("south", "north"):
                fresh = sum(u["side"] == side and not u["activated"] for u in view["units"])
                assert view["tokens"][side] == fresh - (side == battle.seat)
        battle.push(rng.choice(battle.legal))
    assert len(turns) > 1


@pytest.mark.rule("antesignani-6.5")
def test_the_turn_ends_with_the_last_token():
    battle = table("HID@G6 HID@G8*", "HID@C6* HID@C8", spares=False)
    turn = battle.view["turn"]
    battle.end_turn()
    assert battle.event("turn ends") and battle.view["turn"] != turn
    assert [e["side"] for e in battle.events("token")[:1]] == ["north"], "one token was left"


@pytest.mark.rule("antesignani-6.6", "antesignani-12.8")
def test_a_unit_driven_back_may_still_be_activated():
    battle = table("HID@F6", "HID@E7 HID@A3", spares=True).activate("F6")
    battle.dice(2, 6, 6, 6, 6, 6, 6, 6, "north").play("attack", "stay?")  # 2 to 0: one VC and one hex
    assert battle.vc("D7") == 3 and not battle.unit("D7")["activated"]
    assert battle.seat == "north" and "D7" in battle.hexes


@pytest.mark.rule("antesignani-6.6")
def test_being_shot_at_is_no_activation():
    battle = table("LIS@G6+bows", "HID@E7").activate("G6")
    battle.dice(1, 6, 6, "north").play("shoot")  # one hit of two, not saved
    assert battle.vc("E7") == 3 and not battle.unit("E7")["activated"] and "E7" in battle.hexes


# ---------------------------------------------------------------- the order of chance


@pytest.mark.rule("antesignani-2.7", "antesignani-8.4")
def test_the_test_is_rolled_even_when_it_cannot_fail():
    battle = table("HID@G6+elite G@G6+control2+attached", "HID@A13").dice(6).play("G6")  # 5 and control 2
    assert (battle.event("test")["die"], battle.event("test")["success"]) == (6, True)


@pytest.mark.rule("antesignani-2.7")
def test_a_shot_rolls_hits_then_saves_then_the_elephants_then_the_general():
    """Three bows at elephants: 1 1 6 are two hits, both saves fail; direction 1; the general is safe on 5 and 2."""
    battle = table("LIL@G6+bows", "EL@E7* G@E7+attached", options={"shot_loss_choice": False}).activate("G6")
    battle.dice(1, 1, 6, 4, 4, 1, 5, 2).play("shoot")
    assert battle.thrown("hit") == [[1, 1, 6]] and battle.thrown("save") == [[4, 4]]
    assert (battle.event("elephant direction")["die"], battle.thrown("general check")) == (1, [[5, 2]])
    assert battle.vc("D7") == 3


@pytest.mark.rule("antesignani-2.7", "antesignani-12.15")
def test_a_combat_rolls_for_assailant_supporters_in_order_and_assailed():
    south, north = "MID@F6 MIL@F7 MIS@E6", "HID@E7*"
    battle = table(south, north).group("F6", "F7", "E6").halt("F7").play("wait").halt("E6", face=3).play("wait")
    battle.halt("F6").dice(1, 1, 1, 1, 2, 2, 2, 3, 3, 6, 6, 6, 6).play("attack", "E6", "F7")
    thrown = [(e["what"], list(e["dice"])) for e in battle.events("dice")]
    assert thrown[:4] == [
        ("assailant", [1, 1, 1, 1]), ("supporter", [2, 2]), ("supporter", [2, 3, 3]), ("assailed", [6, 6, 6, 6]),
    ]  # fmt: skip
    assert battle.totals == (4 + 2 + 3, 0)


@pytest.mark.rule("antesignani-2.7", "antesignani-17.6")
def test_a_check_rolls_all_its_dice_even_after_a_six():
    battle = table("HID@F6", "HID@E7* G@E7+attached").activate("F6")
    battle.dice(3, 6, 6, 6, 6, 6, 6, 6, 6, 1, 2).play("attack")  # three losses
    assert battle.thrown("general check") == [[6, 1, 2]]
    assert battle.event("general lost")["how"] == "losses of his unit"


@pytest.mark.rule("antesignani-2.7", "antesignani-14.3", "antesignani-14.4")
def test_reactions_come_one_after_the_other_before_the_combat():
    battle = table("HID@F6", "HID@E7 LIS@E6:6+javelins LIS@F5:3+javelins").activate("F6").play("attack", "E7")
    assert battle.hexes == {"E6", "F5"}
    battle.dice(2, 6, 6).play("F5")  # test 2 of 2, no hit
    assert [e["event"] for e in battle.seen if e["event"] in ("test", "shot")] == ["test", "shot"]
    assert battle.decision == "reaction" and battle.hexes == {"E6"}
    battle.dice(6, 6, 6, 6, 6, 6, 6, 6, 6).play("E6")  # it fails; the combat follows
    assert not battle.events("shot") and battle.totals == (0, 0)
