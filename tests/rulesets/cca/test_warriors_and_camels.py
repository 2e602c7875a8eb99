"""Warriors at full strength, camels against horses (cca-11.13, cca-11.17).

South stands at E6 or E7 and north at D6; north's home edge is row A, south's row I::

        C6    C7
     D5    D6    D7
        E6    E7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import assault, attack, blocks, events, order, play, table, thrown, unit

# ---------------------------------------------------------------- warriors


@pytest.mark.rule("cca-11.13")
def test_full_warriors_hit_by_an_attack_still_ignore_its_flag_and_strike_back_with_four():
    battle = table("MI@E6", "WA@D6")
    assault(battle, "E6", "D6", ["medium", "medium", "flag", "light"])
    assert (battle.seat, set(battle.legal)) == ("north", {"ignore 0", "ignore 1"})
    play(battle, "ignore 1")
    assert blocks(battle, "D6") == 2
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [4]


@pytest.mark.rule("cca-11.13")
def test_both_benefits_are_gone_in_the_next_attack_against_them():
    battle = order(table("MI@E6 MI@E7", "WA@D6"), "E6", "E7")
    attack(battle, "E6", "D6", ["medium", "light", "light", "light"])
    play(battle, "decline")
    attack(battle, "E7", "D6", ["flag", "light", "light", "light"])
    assert battle.decision == "retreat_to"  # no flag to ignore


@pytest.mark.rule("cca-11.13")
def test_reduced_warriors_strike_back_with_three():
    battle = assault(table("MI@E6", "WA@D6/3"), "E6", "D6", ["light"] * 4, "battle back")
    assert thrown(battle, "battle back") == [3]


@pytest.mark.rule("cca-11.13")
def test_full_warriors_who_attack_and_are_struck_back_still_ignore_a_flag():
    battle = assault(table("WA@E6", "MI@D6"), "E6", "D6", ["light"] * 4)
    battle.load_dice(["medium", "flag", "light", "light"])
    play(battle, "battle back")
    assert (battle.seat, set(battle.legal)) == ("south", {"ignore 0", "ignore 1"})
    play(battle, "ignore 1")
    assert blocks(battle, "E6") == 3


@pytest.mark.rule("cca-11.13")
def test_full_warriors_shot_at_ignore_a_flag_of_the_shot_that_hits_them():
    battle = assault(table("AR@E6", "WA@C6"), "E6", "C6", ["medium", "flag"])
    assert blocks(battle, "C6") == 3 and set(battle.legal) == {"ignore 0", "ignore 1"}


@pytest.mark.rule("cca-11.13")
def test_reduced_warriors_shot_at_ignore_nothing():
    battle = assault(table("AR@E6", "WA@C6/3"), "E6", "C6", ["light", "flag"])
    assert battle.decision == "retreat_to"


@pytest.mark.rule("cca-11.13", "cca-13.25")
def test_a_bonus_combat_checks_full_strength_anew():
    """First Strike costs them a block: the attack is still thrown with 4, the bonus attack with 3."""
    battle = table("WA@E6", "MI@D6/1 MI@C6", enemy_hand=("first_strike", "order_two_right"))
    assault(battle, "E6", "D6", ["medium", "light", "light", "light"], "first strike")
    assert blocks(battle, "E6") == 3
    battle.load_dice(["medium", "light", "light", "light"])
    play(battle, "battle back")
    assert thrown(battle, "attack after first strike") == [4]
    play(battle, "advance", "C6")
    assert thrown(battle, "attack") == [3]


@pytest.mark.rule("cca-11.13")
def test_full_warriors_keep_four_dice_in_a_bonus_combat():
    battle = assault(table("WA@E6", "MI@D6/1 MI@C6"), "E6", "D6", ["medium", "light", "light", "light"])
    play(battle, "advance", "C6")
    assert thrown(battle, "attack") == [4]


@pytest.mark.rule("cca-11.13")
def test_north_warriors_throw_four_while_full():
    battle = assault(table("MI@E6", "WA@D6", active="north"), "D6", "E6", ["light"] * 4)
    assert thrown(battle, "attack") == [4]


# ---------------------------------------------------------------- camels


@pytest.mark.rule("cca-11.17")
@pytest.mark.parametrize(
    ("target", "flags", "hexes"),
    [
        ("MC", 1, 4),  # 3 and one more
        ("MC", 2, 8),
        ("LC", 1, 5),
        ("HA", 1, 5),
        ("HC", 1, 3),
        ("LCH", 1, 4),
        ("HCH", 1, 3),
        ("CM", 1, 3),  # camels fear no camels
        ("LI", 1, 2),
        ("MI", 2, 2),
    ],
)
def test_cavalry_and_chariots_retreat_a_hex_more_for_each_flag_of_camels(target, flags, hexes):
    battle = table("CM@E6", f"{target}@D6 HI@A1")
    assault(battle, "E6", "D6", ["flag"] * flags + ["leader"] * (3 - flags), "stand?")
    assert [e["hexes"] for e in events(battle, "flags")] == [hexes]


@pytest.mark.rule("cca-11.17", "cca-11.25")
def test_an_ignored_flag_adds_no_hex():
    """Two friends support the cavalry: of two flags one is ignored, 3 + 1 hexes remain."""
    battle = table("CM@E6", "MC@D6 HI@D5 HI@D7")
    assault(battle, "E6", "D6", ["flag", "flag", "leader"], "ignore 1")
    assert [e["hexes"] for e in events(battle, "flags")] == [4]


@pytest.mark.rule("cca-11.17")
def test_camels_striking_back_frighten_cavalry_too():
    battle = assault(table("MC@E6", "CM@D6"), "E6", "D6", ["medium", "light", "light"])
    assert blocks(battle, "D6") == 3  # one medium hit ignored
    battle.load_dice(["flag", "light"])
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [2]
    assert [e["hexes"] for e in events(battle, "flags")] == [4]


@pytest.mark.rule("cca-11.17")
def test_camels_ignore_a_medium_hit_of_cavalry_striking_back():
    battle = assault(table("CM@E6", "MC@D6"), "E6", "D6", ["light"] * 3)
    battle.load_dice(["medium", "medium", "light"])
    play(battle, "battle back")
    assert blocks(battle, "E6") == 2


@pytest.mark.rule("cca-11.17")
def test_cavalry_that_could_not_ride_the_hex_more_loses_a_block():
    """From C6 row A is two hexes away; heavy cavalry must ride 3."""
    battle = assault(table("CM@D6", "HC@C6"), "D6", "C6", ["flag", "light", "light"], "B6", "A6")
    assert blocks(battle, "A6") == 2


@pytest.mark.rule("cca-11.18")
def test_an_attacking_chariot_ignores_one_swords_of_the_battle_back():
    battle = assault(table("LCH@E6", "MI@D6"), "E6", "D6", ["light", "light"])
    battle.load_dice(["swords", "swords", "heavy", "heavy"])
    play(battle, "battle back")
    assert blocks(battle, "E6") == 1


@pytest.mark.rule("cca-11.18")
def test_a_chariot_ignores_one_swords_of_each_throw_against_it():
    battle = order(table("MI@E6 MI@E7", "HCH@D6"), "E6", "E7")
    for start in ("E6", "E7"):
        attack(battle, start, "D6", ["swords", "light", "light", "light"])
        play(battle, "stand", "decline")
    assert unit(battle, "D6")["blocks"] == 2
