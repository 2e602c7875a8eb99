"""First Strike (cca-17.28, cca-17.29), and what it makes of dice (cca-11.8, cca-11.22).

South attacks from E7; north at D6 holds First Strike.
"""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import BLANKS, attack, blocks, events, order, play, table, thrown, unit

HOLDS = ("first_strike", "order_two_right", "order_three_right")


def struck(attacker: str, defender: str, dice=BLANKS, card: str = "order_four_centre", **fields) -> ae.Battle:
    """The attack of E7 on D6 is answered by First Strike."""
    battle = table(f"{attacker}@E7 HI@I1", f"{defender}@D6 HI@A1", hand=[card], enemy_hand=HOLDS, **fields)
    if card != "clash_of_shields":
        order(battle, "E7")
    attack(battle, "E7", "D6", dice)
    assert battle.seat == "north" and battle.decision == "defend" and "first strike" in battle.legal
    return play(battle, "first strike")


@pytest.mark.rule("cca-17.28")
@pytest.mark.parametrize("side", ["south", "north"])
def test_first_strike_is_not_played_in_the_own_turn(side):
    battle = table("HI@E7", "HI@D6", hand=HOLDS, active=side)
    assert battle.decision == "play_card"
    assert set(battle.legal) == {"card order_two_right", "card order_three_right"}


@pytest.mark.rule("cca-17.28")
def test_first_strike_is_only_offered_to_a_side_that_holds_it():
    battle = order(table("HI@E7", "LI@D6", enemy_hand=["order_two_right", "order_three_right"]), "E7")
    attack(battle, "E7", "D6", BLANKS)
    assert set(battle.legal) == {"stand", "evade"}
    battle = order(table("HI@E7", "LI@D6", enemy_hand=HOLDS), "E7")
    attack(battle, "E7", "D6", BLANKS)
    assert set(battle.legal) == {"stand", "evade", "first strike"}


@pytest.mark.rule("cca-17.28")
@pytest.mark.parametrize(
    ("code", "dice"), [("LI", 2), ("AX", 3), ("MI", 4), ("HI", 5), ("WA", 4), ("CM", 2), ("HCH", 3), ("MC", 3)]
)
def test_the_defender_strikes_first_with_its_battle_back_dice(code, dice):
    battle = struck("HI", code)
    assert thrown(battle, "first strike") == [dice] and thrown(battle, "attack") == []
    assert battle.seat == "south" and set(battle.legal) == {"battle back", "decline"}


@pytest.mark.rule("cca-17.28")
@pytest.mark.parametrize(("attacker", "dice"), [("HI", 5), ("LI", 2), ("WA", 3), ("HCH", 3), ("CM", 3)])
def test_elephants_that_strike_first_throw_what_the_attacker_would_have_thrown(attacker, dice):
    assert thrown(struck(attacker, "EL"), "first strike") == [dice]


@pytest.mark.rule("cca-17.28")
def test_first_strike_is_played_by_the_south_in_the_norths_turn():
    battle = table("HI@E7", "HI@D6", enemy_hand=HOLDS, active="north")
    order(battle, "D6")
    attack(battle, "D6", "E7", ["heavy"] * 5)
    assert battle.seat == "south"
    play(battle, "first strike")
    assert unit(battle, "D6") is None and blocks(battle, "E7") == 4
    assert battle.outcome.reason == "no pieces left"  # D6 was the north's only piece


@pytest.mark.rule("cca-17.28")
def test_first_strike_is_not_played_for_a_lone_leader_against_shots_or_against_a_battle_back():
    battle = order(table("HI@E7", "LD@D6 HI@A1", enemy_hand=HOLDS), "E7")
    attack(battle, "E7", "D6", ["swords"] * 5)
    assert battle.decision == "leader_evade"
    battle = order(table("AR@E5", "HI@E7", enemy_hand=HOLDS), "E5")
    attack(battle, "E5", "E7", BLANKS)
    assert thrown(battle, "shot") == [2]
    battle = table("HI@E7", "HI@D6", hand=["order_four_centre", "first_strike"])
    order(battle, "E7")
    attack(battle, "E7", "D6", BLANKS)
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [5] and battle.seat == "north"


@pytest.mark.rule("cca-17.28")
def test_first_strike_answers_a_bonus_combat():
    battle = order(table("WA@E7", "HI@D6/1 HI@C6 HI@A1", enemy_hand=HOLDS), "E7")
    attack(battle, "E7", "D6", ["heavy", *BLANKS])
    play(battle, "stand", "advance", "C6")
    assert battle.seat == "north" and "first strike" in battle.legal
    play(battle, "first strike")
    assert thrown(battle, "first strike") == [5]


@pytest.mark.rule("cca-17.28")
def test_first_strike_is_gone_when_played():
    battle = struck("HI", "HI")
    assert battle.view("north")["hand"] == ["order_two_right", "order_three_right"]
    assert battle.view("north")["discards"] == ["first_strike"]


@pytest.mark.rule("cca-17.29")
def test_an_attacker_that_was_eliminated_does_not_answer():
    battle = struck("MI", "HI", ["medium"] * 5)
    assert unit(battle, "E7") is None and thrown(battle, "attack after first strike") == []
    assert unit(battle, "D6")["blocks"] == 4 and battle.seat == "north"  # and D6 does not advance


@pytest.mark.rule("cca-17.29")
def test_an_attacker_that_left_its_hex_does_not_answer():
    battle = struck("MI", "HI", ["flag", *BLANKS])
    assert battle.decision == "retreat_to" and battle.seat == "south"
    play(battle, "F6")
    assert unit(battle, "F6") and unit(battle, "D6") and battle.decision == "play_card"


@pytest.mark.rule("cca-17.29")
def test_the_answer_may_be_declined():
    battle = play(struck("MI", "HI"), "decline")
    assert battle.seat == "north" and battle.decision == "play_card"


@pytest.mark.rule("cca-17.29")
@pytest.mark.parametrize(
    ("attacker", "card", "dice"),
    [
        ("MI", "order_four_centre", 4),
        ("MI", "clash_of_shields", 6),
        ("HC", "mounted_charge", 5),
        ("CM", "order_four_centre", 2),  # it "battles back": camels 2, heavy chariots 3
        ("HCH", "order_four_centre", 3),
        ("CM", "mounted_charge", 3),
        ("HCH", "mounted_charge", 4),
        ("EL", "order_four_centre", 5),  # elephants: their attack number
    ],
)
def test_the_answer_is_the_attack_with_the_dice_of_its_card(attacker, card, dice):
    battle = play(struck(attacker, "HI", card=card), "battle back")
    assert thrown(battle, "attack after first strike") == [dice]


@pytest.mark.rule("cca-17.29")
def test_an_answer_that_destroys_the_defender_leads_to_advance_and_bonus_combat():
    battle = struck("HC", "LI", ["leader", "leader", "light", "light", "light", "light"])
    play(battle, "battle back")
    assert battle.decision == "advance"
    play(battle, "advance")
    assert battle.decision == "extra_hex" and unit(battle, "D6")["side"] == "south"


@pytest.mark.rule("cca-17.29")
def test_an_answer_that_drives_the_defender_off_leads_to_an_advance():
    battle = struck("MI", "HI", [*["leader"] * 5, "flag", "leader", "leader", "leader"])
    play(battle, "battle back", "C6")
    assert battle.decision == "advance" and battle.seat == "south"


@pytest.mark.rule("cca-17.29")
def test_the_unit_that_struck_first_does_not_strike_a_second_time():
    battle = play(struck("MI", "HI"), "battle back")
    assert battle.seat == "north" and battle.decision == "play_card"


@pytest.mark.rule("cca-17.29")
def test_the_unit_that_struck_first_does_not_advance():
    battle = struck("LI", "HI", ["light"] * 4)
    assert unit(battle, "E7") is None and unit(battle, "D6")["side"] == "north"
    assert not events(battle, "advance")


@pytest.mark.rule("cca-17.29")
def test_the_defender_keeps_its_rampart_and_the_attacker_has_none():
    ramparts = {"D6": ["SE"], "E7": ["NW"]}
    dice = ["swords", "swords", "leader", "leader", "leader", "swords", "swords", "flag", "leader"]
    battle = struck("MI", "HI", dice, ramparts=ramparts)
    assert blocks(battle, "E7") == 2  # two swords, none ignored
    play(battle, "battle back")
    assert blocks(battle, "D6") == 3  # one of two ignored
    assert battle.decision == "ignore_flags" and battle.legal == ("ignore 0", "ignore 1")


@pytest.mark.rule("cca-17.29")
def test_the_defender_keeps_its_camp_and_the_attacker_has_none():
    dice = ["swords", "swords", "flag", "leader", "leader"]
    battle = struck("HI", "HI", dice, terrain={"camp": ["E7"]})
    assert blocks(battle, "E7") == 2 and battle.decision == "retreat_to"
