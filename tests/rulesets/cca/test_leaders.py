"""Leaders attacked, tested and on their way to the rear (cca-11.15, cca-11.16, cca-13.11 to cca-13.16, section 14).

South attacks D6 from E6; north's leader runs towards row A::

     A5    A6    A7
        B5    B6    B7
     C5    C6    C7
        D5    D6    D7
     E5    E6    E7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import assault, attack, banners, blocks, events, leader, order, play, table, thrown, unit

SPARE = " HI@A1"
MISS = ["swords", "medium", "flag", "light"]  # of medium infantry against a lone leader
NARROW = {"coast": ["C7", "B6"]}  # leaves one way: C6, B5, then A5 or A6


# ---------------------------------------------------------------- a lone leader attacked


@pytest.mark.rule("cca-11.15")
def test_a_lone_leader_cannot_attack():
    battle = play(order(table("LD@E6 HI@I1", "MI@D6"), "E6"), "end movement")
    assert (battle.seat, battle.decision) == ("north", "play_card")


@pytest.mark.rule("cca-11.15", "cca-11.16", "cca-13.11", "cca-13.21")
def test_a_lone_leader_not_hit_must_evade_and_neither_strikes_back_nor_is_followed():
    battle = assault(table("MI@E6", "LD@D6" + SPARE), "E6", "D6", MISS)
    assert thrown(battle, "attack") == [4]
    assert (battle.seat, battle.decision, set(battle.legal)) == ("north", "leader_evade", {"C6", "C7"})
    play(battle, "C6", "stop")
    assert leader(battle, "C6") and battle.decision == "play_card" and unit(battle, "E6")


@pytest.mark.rule("cca-11.16", "cca-14.4", "cca-13.21")
def test_one_leader_symbol_eliminates_a_lone_leader_and_nobody_advances():
    battle = assault(table("MC@E6", "LD@D6" + SPARE), "E6", "D6", ["leader", "light", "light"])
    assert banners(battle) == (1, 0) and leader(battle, "D6") is None
    assert unit(battle, "E6") and battle.decision == "play_card"


@pytest.mark.rule("cca-11.16")
@pytest.mark.parametrize(
    ("attacker", "card", "terrain", "dice"),
    [
        ("HI", "order_four_centre", {}, 5),
        ("WA", "order_four_centre", {}, 4),
        ("HI", "order_four_centre", {"hill": ["D6"]}, 2),  # he has the benefit of the terrain
        ("HI", "order_four_centre", {"forest": ["E6"]}, 2),
        ("HI", "order_four_centre", {"camp": ["E6"]}, 4),
        ("HI", "clash_of_shields", {}, 7),
        ("EL", "order_four_centre", {}, 1),
        ("EL", "mounted_charge", {}, 2),
    ],
)
def test_dice_against_a_lone_leader(attacker, card, terrain, dice):
    battle = table(f"{attacker}@E6", "LD@D6" + SPARE, hand=(card,), terrain=terrain)
    assault(battle, "E6", "D6", ["light"] * 7)
    assert thrown(battle, "attack") == [dice]


@pytest.mark.rule("cca-13.11", "cca-10.12")
def test_a_lone_leader_shot_at_and_not_hit_must_evade():
    battle = assault(table("AR@F6", "LD@D6" + SPARE), "F6", "D6", ["light", "flag"])
    assert (battle.seat, battle.decision) == ("north", "leader_evade") and "stop" not in battle.legal


# ---------------------------------------------------------------- his way


@pytest.mark.rule("cca-13.11")
@pytest.mark.parametrize("way", [("C6", "stop"), ("C6", "B5", "stop"), ("C7", "B6", "A7")])
def test_he_goes_one_two_or_three_hexes(way):
    battle = play(assault(table("MI@E6", "LD@D6" + SPARE), "E6", "D6", MISS), *way)
    end = [step for step in way if step != "stop"][-1]
    assert leader(battle, end) and battle.decision == "play_card"


@pytest.mark.rule("cca-13.11")
def test_souths_leader_runs_south():
    battle = assault(table("LD@E6 HI@I1", "MI@D6", active="north"), "D6", "E6", MISS)
    assert (battle.seat, set(battle.legal)) == ("south", {"F5", "F6"})
    play(battle, "F6", "G6", "H6")
    assert leader(battle, "H6")


@pytest.mark.rule("cca-13.12", "cca-13.11")
def test_he_passes_friends_but_does_not_end_with_another_leader():
    """C6 holds a unit with a leader, C7 a lone one."""
    battle = assault(table("MI@E6", "LD@D6 HI@C6 LD@C6 LD@C7"), "E6", "D6", MISS)
    assert set(battle.legal) == {"C6", "C7"}
    play(battle, "C6")
    assert set(battle.legal) == {"B5", "B6"}
    play(battle, "B5", "stop")
    assert leader(battle, "B5") and leader(battle, "C6") and blocks(battle, "C6") == 4


@pytest.mark.rule("cca-13.12")
def test_he_enters_no_hex_with_an_enemy_lone_leader_and_no_impassable_one():
    battle = assault(table("MI@E6 LD@C7", "LD@D6" + SPARE, terrain={"coast": ["B5"]}), "E6", "D6", MISS)
    assert set(battle.legal) == {"stop", "B6"}  # C6 was the only first step
    play(battle, "B6")
    assert set(battle.legal) == {"stop", "A6", "A7"}


@pytest.mark.rule("cca-13.13")
def test_ending_with_a_friendly_unit_he_is_attached():
    battle = order(table("MI@E6 MI@D5", "LD@D6 MI@C6"), "E6", "D5")
    attack(battle, "E6", "D6", MISS)
    play(battle, "C6", "stop")
    attack(battle, "D5", "C6", ["flag", "light", "light", "light"])
    assert set(battle.legal) == {"ignore 0", "ignore 1"}


# ---------------------------------------------------------------- escape


@pytest.mark.rule("cca-13.14")
def test_example_he_runs_through_light_infantry():
    battle = assault(table("MI@E6 LI@C6 MC@C7", "LD@D6" + SPARE), "E6", "D6", [*MISS, "swords", "heavy"])
    assert set(battle.legal) == {"C6", "C7"}
    play(battle, "C6")
    assert thrown(battle, "escape") == [2] and set(battle.legal) == {"B5", "B6"}
    play(battle, "B5")
    assert set(battle.legal) == {"stop", "A5", "A6"}
    play(battle, "A6")
    assert leader(battle, "A6") and blocks(battle, "C6") == 4 and banners(battle) == (0, 0)


@pytest.mark.rule("cca-13.14", "cca-13.13")
def test_example_he_runs_through_cavalry_in_the_second_hex_to_a_friend():
    battle = table("MI@E6 MC@B5", "LD@D6 HI@A5", terrain=NARROW)
    assault(battle, "E6", "D6", [*MISS, "flag", "flag", "light"])
    assert set(battle.legal) == {"stop", "B5"}  # C6 was the only first step
    play(battle, "B5")
    assert thrown(battle, "escape") == [3] and set(battle.legal) == {"A5", "A6"}
    play(battle, "A5")
    assert leader(battle, "A5") and unit(battle, "A5")


@pytest.mark.rule("cca-13.14", "cca-14.4")
def test_example_he_is_caught_by_the_second_enemy():
    battle = table("MI@E6 LI@C6 MC@B5", "LD@D6" + SPARE, terrain=NARROW)
    assault(battle, "E6", "D6", [*MISS, "swords", "heavy", "medium", "leader", "leader"])
    assert thrown(battle, "escape") == [2, 3]
    assert banners(battle) == (1, 0) and not battle.view("south")["leaders"]


@pytest.mark.rule("cca-13.14")
@pytest.mark.parametrize(
    ("word", "dice"),
    [
        ("LI@C6", 2), ("AX@C6", 3), ("MI@C6", 4), ("HI@C6", 5), ("EL@C6", 1), ("WA@C6", 4), ("WA@C6/3", 3),
        ("CM@C6", 3), ("HCH@C6", 4), ("LWM@C6", 2), ("HWM@C6", 2), ("HC@C6", 4), ("LCH@C6", 2),
    ],
)  # fmt: skip
def test_escape_dice_of_each_type(word, dice):
    battle = table(f"MI@E6 {word}", "LD@D6" + SPARE, terrain={"coast": ["C7"]})
    assault(battle, "E6", "D6", [*MISS, *["light"] * 5])
    assert thrown(battle, "escape") == [dice]


@pytest.mark.rule("cca-13.14")
@pytest.mark.parametrize("kind", ["forest", "broken", "hill", "camp", "ford"])
@pytest.mark.parametrize("card", ["order_four_centre", "clash_of_shields"])
def test_neither_terrain_nor_cards_change_escape_dice(kind, card):
    terrain = {"coast": ["C7"], kind: ["C6"]}
    battle = table("MI@E6 HI@C6", "LD@D6" + SPARE, hand=(card,), terrain=terrain)
    assault(battle, "E6", "D6", ["light"] * 11)
    assert thrown(battle, "escape") == [5]


@pytest.mark.rule("cca-13.14", "cca-11.13")
def test_warriors_full_when_the_combat_began_throw_four_at_the_leader_of_the_attacker_they_destroyed():
    """South attacks from behind, at C6; its leader runs south through the warriors at D6 (D5 is coast)."""
    battle = table("MI@C6/1 LD@C6 HI@I1", "WA@D6", terrain={"coast": ["D5"]})
    assault(battle, "C6", "D6", ["medium", "light", "light", "light"])
    assert blocks(battle, "D6") == 3
    battle.load_dice(["medium", "light", "light", "light", "light", *["swords"] * 4])
    play(battle, "battle back")
    assert thrown(battle, "leader test") == [1] and thrown(battle, "escape") == [4]


@pytest.mark.rule("cca-13.14", "cca-13.12")
def test_an_enemy_hex_is_never_his_last():
    """His third hex would be A5 or A6: A5 holds an enemy, so from B5 only A6 is left."""
    battle = assault(table("MI@E6 HI@A5", "LD@D6 HI@A13", terrain=NARROW), "E6", "D6", MISS)
    play(battle, "B5")
    assert set(battle.legal) == {"stop", "A6"}


@pytest.mark.rule("cca-13.14", "cca-13.12")
def test_he_may_run_through_an_enemy_unit_with_its_leader():
    battle = assault(table("MI@E6 LI@C6 LD@C6", "LD@D6" + SPARE, terrain=NARROW), "E6", "D6", [*MISS, "light", "light"])
    assert thrown(battle, "escape") == [2] and leader(battle, "C6")["side"] == "south"
    play(battle, "stop")
    assert leader(battle, "B5")["side"] == "north"


@pytest.mark.rule("cca-13.15")
@pytest.mark.parametrize(
    ("south", "coast"),
    [
        ("MI@E6", ["C6", "C7"]),
        ("MI@E6 LD@C6", ["C7"]),  # an enemy lone leader cannot be run through
        ("MI@E6 LI@C6", ["C7", "B5", "B6"]),  # nowhere to end behind the enemy
        ("MI@E6 LI@C6 LI@B5 LI@A5", ["C7", "B6", "A6"]),
    ],
)
def test_a_leader_with_no_way_is_eliminated(south, coast):
    battle = assault(table(south, "LD@D6" + SPARE, terrain={"coast": coast}), "E6", "D6", MISS)
    assert banners(battle) == (1, 0) and leader(battle, "D6") is None
    assert not thrown(battle, "escape")


@pytest.mark.rule("cca-13.16", "cca-4.3")
def test_from_the_home_row_he_leaves_the_board_without_a_banner():
    battle = assault(table("MI@B6", "LD@A6" + SPARE), "B6", "A6", MISS)
    assert events(battle, "leader_leaves") and leader(battle, "A6") is None and banners(battle) == (0, 0)


@pytest.mark.rule("cca-13.16")
def test_leaving_costs_one_hex_from_the_home_row():
    battle = play(assault(table("MI@D6", "LD@C6" + SPARE), "D6", "C6", MISS), "B6", "A6")
    assert set(battle.legal) == {"stop", "leave board"}
    play(battle, "leave board")
    assert not battle.view("south")["leaders"] and banners(battle) == (0, 0)
    battle = play(assault(table("MI@E6", "LD@D6" + SPARE), "E6", "D6", MISS), "C6", "B6", "A6")
    assert leader(battle, "A6") and battle.decision == "play_card"  # the third hex was his last


@pytest.mark.rule("cca-13.16", "cca-13.14")
def test_he_may_run_through_an_enemy_on_his_home_row_and_off_the_board():
    battle = table("MI@C6 LI@A6", "LD@B6 HI@A13", terrain={"coast": ["A7"]})
    assault(battle, "C6", "B6", [*MISS, "light", "light"])
    assert thrown(battle, "escape") == [2] and events(battle, "leader_leaves") and banners(battle) == (0, 0)


@pytest.mark.rule("cca-13.16")
def test_souths_leader_leaves_over_row_i():
    battle = assault(table("LD@I6 HI@I1", "MI@H6", active="north"), "H6", "I6", MISS)
    assert events(battle, "leader_leaves") and banners(battle) == (0, 0)


# ---------------------------------------------------------------- tests


@pytest.mark.rule("cca-14.1", "cca-14.4")
@pytest.mark.parametrize(
    ("first", "second", "lost"), [("leader", "leader", 1), ("leader", "flag", 0), ("light", "leader", 0)]
)
def test_two_leader_symbols_eliminate_the_leader_of_a_unit_that_lost_a_block(first, second, lost):
    battle = table("MI@E6", "MI@D6 LD@D6")
    assault(battle, "E6", "D6", ["medium", "medium", "light", "light", first, second])
    assert thrown(battle, "leader test") == [2] and blocks(battle, "D6") == 2
    assert banners(battle) == (lost, 0) and (leader(battle, "D6") is None) is (lost == 1)


@pytest.mark.rule("cca-14.1")
def test_no_loss_no_test():
    battle = assault(table("MI@E6", "MI@D6 LD@D6"), "E6", "D6", ["light"] * 4)
    assert not thrown(battle, "leader test")


@pytest.mark.rule("cca-14.1")
def test_a_shot_that_hits_tests_the_leader():
    battle = assault(table("AR@E6", "MI@C6 LD@C6"), "E6", "C6", ["medium", "light", "leader", "leader"])
    assert thrown(battle, "leader test") == [2] and banners(battle) == (1, 0)


@pytest.mark.rule("cca-14.2", "cca-13.11")
def test_one_die_tests_the_leader_of_a_unit_eliminated_and_flags_do_not_touch_him():
    battle = assault(table("MI@E6", "MI@D6/1 LD@D6" + SPARE), "E6", "D6", ["medium", "flag", "flag", "flag", "light"])
    assert thrown(battle, "leader test") == [1] and not events(battle, "flags")
    assert (battle.seat, battle.decision) == ("north", "leader_evade") and banners(battle) == (1, 0)


@pytest.mark.rule("cca-14.2", "cca-14.4")
def test_a_leader_symbol_eliminates_him_with_his_unit():
    battle = assault(table("MI@E6", "MI@D6/1 LD@D6" + SPARE), "E6", "D6", ["medium", *["light"] * 3, "leader"])
    assert banners(battle) == (2, 0) and leader(battle, "D6") is None


@pytest.mark.rule("cca-14.2")
def test_the_attackers_leader_is_tested_after_a_battle_back():
    battle = assault(table("MI@E6/1 LD@E6 HI@I1", "MI@D6"), "E6", "D6", ["light"] * 4)
    battle.load_dice(["medium", "light", "light", "light", "flag"])
    play(battle, "battle back")
    assert thrown(battle, "leader test") == [1]
    assert (battle.seat, set(battle.legal)) == ("south", {"F5", "F6"})


@pytest.mark.rule("cca-14.3")
def test_example_no_second_test_for_the_blocked_retreat_of_the_same_throw():
    battle = table("MI@E6", "MI@D6 LD@D6 HI@C6 HI@C7")
    assault(battle, "E6", "D6", ["medium", "flag", "light", "light", "leader", "light"])
    assert thrown(battle, "leader test") == [2]
    play(battle, "ignore 0")
    assert blocks(battle, "D6") == 2 and not thrown(battle, "leader test")


@pytest.mark.rule("cca-14.3", "cca-13.11")
def test_a_leader_tested_already_evades_untested_when_the_blocked_retreat_eliminates_his_unit():
    battle = table("MI@E6", "MI@D6/2 LD@D6 HI@C6 HI@C7")
    assault(battle, "E6", "D6", ["medium", "flag", "light", "light", "leader", "light"], "ignore 0")
    assert unit(battle, "D6") is None and not thrown(battle, "leader test")
    assert (battle.seat, set(battle.legal)) == ("north", {"C6", "C7"})


@pytest.mark.rule("cca-14.3")
def test_an_attack_and_its_battle_back_are_two_occasions():
    """The warriors' leader is tested for the rampage their attack set off, and again for the battle back."""
    battle = table("WA@E6 LD@E6", "EL@D6 HI@C6 HI@C7")
    rampage = ["swords", "light", "swords", "light", "medium", "light"]
    assault(battle, "E6", "D6", ["flag", "light", "light", "light", *rampage, "leader", "light"])
    assert thrown(battle, "leader test") == [2] and blocks(battle, "E6") == 3
    battle.load_dice(["medium", "light", "light", "flag", "leader"])
    play(battle, "battle back")
    assert thrown(battle, "leader test") == [2] and blocks(battle, "E6") == 2


@pytest.mark.rule("cca-14.5")
def test_a_foot_unit_with_its_leader_has_a_bonus_combat():
    for words, asked in (("MI@E6 LD@E6", "bonus_combat"), ("MI@E6 LD@F6", "play_card")):
        battle = assault(table(words, "MI@D6/1 HI@C6"), "E6", "D6", ["medium", "light", "light", "light"], "advance")
        assert battle.decision == asked
