"""Supported attacks (12.14 to 12.18)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table, table

# F6 and F7 stand before E7, E6 and E8 beside it; every unit of south touches the next


def attack(south: str, north: str, first: str, others: tuple[str, ...], faces: dict[str, int], **fields) -> Table:
    """A group in place: the others wait, then `first` attacks E7; the choice of supporters is open if there is one."""
    battle = table(south, north, **fields).group(first, *others)
    for at in others:
        battle.halt(at, face=faces.get(at)).play("wait?")
    return battle.halt(first).attack("E7")


@pytest.mark.rule("antesignani-12.14")
def test_two_supporters_at_most():
    battle = attack("HID@F6+elite HID@E6 HID@F7", "HID@E7*", "F6", ("E6", "F7"), {"E6": 3})
    assert battle.decision == "supporters" and set(battle.legal) == {"E6", "F7", "done"}
    battle.dice(*[6] * 16).play("F7")
    assert set(battle.legal) == {"E6", "done"}
    battle.play("E6")
    assert battle.event("combat result") and len(battle.thrown("supporter")) == 2


@pytest.mark.rule("antesignani-12.14")
def test_a_supporter_has_the_assailed_in_front():
    battle = attack("HID@F6+elite HID@E6 HID@F7", "HID@E7*", "F6", ("E6", "F7"), {"E6": 9})
    assert set(battle.legal) == {"F7", "done"}, "E6 looks west"
    battle = attack("HID@F6+elite HID@E6 HID@F7", "HID@E7*", "F6", ("E6", "F7"), {"E6": 12})
    assert set(battle.legal) == {"F7", "done"}, "for E6 facing 12 the assailed is on the line"


@pytest.mark.rule("antesignani-12.14")
def test_a_supporter_touches_assailant_and_assailed():
    battle = table("HID@F6+elite HID@G7 HID@F7 HID@E8", "HID@E7*").group("F6", "F7", "G7", "E8")
    for at, face in (("F7", 12), ("G7", 12), ("E8", 9)):
        battle.halt(at, face=face).play("wait?")
    battle.halt("F6").play("attack")
    assert set(battle.legal) == {"F7", "done"}, "G7 does not touch E7, E8 does not touch F6"


@pytest.mark.rule("antesignani-12.14")
def test_a_supporter_touches_no_other_enemy():
    battle = attack("HID@F6+elite HID@E6 HID@F7", "HID@E7* HID@D5*", "F6", ("E6", "F7"), {"E6": 3})
    assert set(battle.legal) == {"F7", "done"}, "D5 touches E6"


@pytest.mark.rule("antesignani-12.14")
def test_units_outside_the_group_do_not_support():
    battle = table("HID@F6 HID@F7", "HID@E7*").activate("F6").dice(*[6] * 8).play("attack")
    assert battle.event("combat result") and not battle.thrown("supporter")


@pytest.mark.rule("antesignani-12.14", "antesignani-9.7")
def test_a_unit_that_has_shot_or_fought_does_not_support():
    south = "HID@F6 HID@F7+heavy_throwing"
    battle = table(south, "HID34@E7*").group("F6", "F7").halt("F7").dice(*[6] * 4).play("shoot")
    battle.halt("F6").dice(*[6] * 8).play("attack")
    assert battle.event("combat result") and not battle.thrown("supporter")
    battle = table(south, "HID34@E7*").group("F6", "F7").halt("F7").dice(*[6] * 8).play("attack", "done")
    battle.halt("F6").dice(*[6] * 8).play("attack")
    assert battle.event("combat result") and not battle.thrown("supporter")


@pytest.mark.rule("antesignani-12.14", "antesignani-12.13")
def test_supporting_finishes_an_activation_and_is_a_combat_fought():
    battle = attack("HID@F6 HID@F7 HID@I3", "HID@E7*", "F6", ("F7",), {}, drawn="south")
    battle.dice(*[6] * 12, "north").play("F7")
    assert battle.seat == "north", "nobody of the group is left to act"
    battle = attack("HID@F6 HID33@F7", "HID33@E7 HID@A3", "F6", ("F7",), {}).dice(*[6] * 12, "north").play("F7")
    battle.activate("E7", face=5).fight("F7", vo=2, vd=2, dice=(3, 4))


@pytest.mark.rule("antesignani-12.15")
def test_each_die_of_a_supporter_adds_one():
    """VO 2: the dice 1 and 2 count one each, 3 and 6 nothing."""
    battle = attack("HID@F6 HID23@F7", "HID@E7*", "F6", ("F7",), {})
    battle.dice(3, 6, 6, 6, 1, 2, 3, 6, 6, 6, 6, 6).play("F7")
    assert battle.totals == (3 + 2, 0)


@pytest.mark.rule("antesignani-12.15", "antesignani-13.6", "antesignani-17.3")
def test_supporters_have_their_own_height_and_general():
    battle = attack("HID@F6 HID@F7 G@F7+attack2+defence1+attached", "HID@E7*", "F6", ("F7",), {}, heights={"F7": 1})
    battle.dice(*[6] * 15).play("F7")
    assert [len(d) for d in battle.thrown("supporter")] == [4 + 1 + 2]


@pytest.mark.rule("antesignani-12.15", "antesignani-13.2")
def test_supporters_have_their_own_ground():
    """Heavy infantry in a marsh has VO 3 less 2; the assailant in the open is not concerned."""
    battle = attack("HID33@F6 HID33@F7", "HID@E7*", "F6", ("F7",), {}, terrain={"marsh": ["F7"]})
    battle.dice(3, 6, 6, 6, 1, 2, 3, 6, *[6] * 4).play("F7")
    assert battle.totals == (3 + 1, 0)


@pytest.mark.rule("antesignani-12.15", "antesignani-13.4")
def test_only_the_assailant_counts_for_a_rear_attack():
    """E7 faces 9: F7 is behind it, F6 in front (-1, +1: 1)."""
    battle = attack("HID33@F6 HID33@F7", "HID34@E7:9*", "F6", ("F7",), {})
    battle.dice(*[6] * 8, 4, 5, 6, 6).play("F7")
    assert battle.totals == (0, 4), "VD is still 4"
    battle = attack("HID33@F7 HID33@F6", "HID34@E7:9*", "F7", ("F6",), {})
    battle.dice(*[6] * 8, 1, 2, 6, 6).play("F6")
    assert battle.totals == (0, 1), "VD is 1"


@pytest.mark.rule("antesignani-12.16")
def test_losses_of_a_destroyed_assailant_go_on_to_its_supporters():
    """F6 has one point left and suffers five losses: four are left, which north allots one by one."""
    south = "HID33@F6/1+elite HID33@E6 HID33@F7 HID@I3"
    battle = attack(south, "HID34@E7*", "F6", ("E6", "F7"), {"E6": 3}, spares=False)
    battle.play("E6").dice(6, *[6] * 8, 4, 1, 6, 6).play("F7")
    assert battle.event("combat result")["losses"] == 5 and battle.events("destroyed")[0]["at"] == "F6"
    assert (battle.seat, battle.decision) == ("north", "distribute_losses") and battle.hexes == {"E6", "F7"}
    battle.play("E6")
    assert battle.vc("E6") == 3, "its first: a point"
    battle.play("F7")
    assert battle.vc("F7") == 3, "the first of F7"
    battle.play("E6")
    assert battle.vc("E5") == 3, "its second: a hex, straight away from E7"
    assert battle.hexes == {"E5", "F7"}, "a supporter that retreated may still be chosen"
    battle.play("F7")
    assert battle.vc("G8") == 3, "F7 goes south-east"


@pytest.mark.rule("antesignani-12.16")
def test_a_lone_supporter_takes_all_that_is_left_and_the_rest_is_lost():
    battle = attack("HID33@F6/1 HID33@F7/1", "HID34@E7*", "F6", ("F7",), {})
    battle.dice(6, 6, 4, 4, 6, 6).play("F7")
    assert battle.event("combat result")["losses"] == 8
    assert {e["at"] for e in battle.events("destroyed")} == {"F6", "F7"}
    battle = attack("HID33@F6/1 HID33@F7", "HID34@E7*", "F6", ("F7",), {})
    battle.dice(6, 6, 6, 6, 6, 4, 6, 6, 6).play("F7")  # four losses, three go on: VC, hex, VC
    assert battle.vc("G8") == 2


@pytest.mark.rule("antesignani-12.17", "antesignani-12.5")
def test_a_surviving_assailant_takes_all_alone():
    battle = attack("HID33@F6 HID33@F7", "HID34@E7*", "F6", ("F7",), {})
    battle.dice(*[6] * 8, 4, 6, 6, 6).play("F7")  # four losses: 2 VC and 2 hexes
    assert battle.vc("F7") == 4 and not battle.unit("F6")
    # SW of F6 is G6, then H5
    assert battle.vc("H5") == 2
    battle = attack("HID33@F6 HID33@F7", "HID34@E7*", "F6", ("F7",), {})
    battle.dice(*[6] * 12).play("F7")  # a tie
    assert (battle.vc("F6"), battle.vc("F7"), battle.vc("E7")) == (3, 4, 3)


@pytest.mark.rule("antesignani-12.17")
def test_the_assailed_unit_has_no_supporters():
    battle = table("HID33@F6", "HID33@E7* HID@E8* HID@D7*").activate("F6").dice(*[6] * 8).play("attack")
    assert not battle.thrown("supporter")


@pytest.mark.rule("antesignani-12.18", "antesignani-15.3")
def test_supporters_of_an_evaded_attack_may_still_act():
    battle = attack("MID@F6+bare MIL@F7+bows", "LIS@E7 HID@A3", "F6", ("F7",), {})
    battle.play("F7").dice(1).play("E7", "D7", "stop", "face 6")
    assert battle.event("evaded") and battle.decision == "breakthrough"
    battle.play("stay", "F7?")
    assert battle.decision == "action" and battle.words == {"shoot", "nothing"}


@pytest.mark.rule("antesignani-12.18", "antesignani-14.5")
def test_supporters_of_an_attack_called_off_may_still_act():
    """Javelins destroy the assailant; F7, named as supporter, then attacks by itself."""
    battle = attack("HID33@F6/1 HID33@F7", "HID33@E7:7+javelins* LIS@E6:6+javelins", "F6", ("F7",), {})
    battle.play("F7")
    assert battle.decision == "reaction"
    battle.dice(1, 1, 6, 6).play("E6")
    assert battle.event("called off") and not battle.unit("F6") and not battle.events("combat result")
    battle.play("F7?", "keep formation?")
    assert battle.decision == "action" and "attack" in battle.words
