"""Elephants out of control: rampage and their retreat (cca-12.11 to cca-12.15).

North's elephants stand at D6, their home edge is row A; rampage dice follow the reading order C6 C7 D5 D7 E6 E7::

        C6    C7
     D5    D6    D7
        E6    E7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import assault, banners, blocks, events, leader, play, table, thrown, unit

ONE_FLAG = ["flag", "light", "light", "light"]  # of medium infantry
TWO_FLAGS = ["flag", "flag", "light", "light"]
NOTHING = ["swords", "flag"]  # a pair of rampage dice that hits nobody


def trampled(battle):
    """The hexes thrown for in the rampage, in order."""
    return [e["at"] for e in events(battle, "throw") if e["for"] == "rampage"]


# ---------------------------------------------------------------- rampage


@pytest.mark.rule("cca-12.11", "cca-12.12", "cca-12.13", "cca-14.1", "cca-11.9")
def test_example_warriors_set_off_elephants_among_five_units():
    battle = table("WA@E6 LD@E6 MI@D5 LI@D7", "EL@D6 MI@C6 MI@C7")
    dice = [*TWO_FLAGS, "light", "light", "medium", "heavy", "medium", "medium", *NOTHING, "medium", "light"]
    assault(battle, "E6", "D6", [*dice, "leader", "light"])
    assert not events(battle, "flags")[0]["ignored"]  # two friends behind are no support for elephants
    assert trampled(battle) == ["C6", "C7", "D5", "D7", "E6"]
    assert thrown(battle, "leader test") == [2] and leader(battle, "E6")
    assert (blocks(battle, "D5"), blocks(battle, "D7"), blocks(battle, "E6")) == (2, 4, 3)
    assert (blocks(battle, "C6"), blocks(battle, "C7")) == (4 - 2, 4 - 1 - 2)
    assert blocks(battle, "D6") == 2
    assert (battle.seat, battle.decision) == ("north", "battle_back")
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [3]


@pytest.mark.rule("cca-12.11")
def test_elephants_rampage_once_however_many_the_flags():
    battle = assault(table("MI@E6", "EL@D6"), "E6", "D6", [*TWO_FLAGS, *NOTHING], "C6", "B6")
    assert unit(battle, "B6")["type"] == "EL" and blocks(battle, "E6") == 4
    battle = assault(table("MI@E6", "EL@D6"), "E6", "D6", [*TWO_FLAGS, *NOTHING])
    assert thrown(battle, "rampage") == [2]


@pytest.mark.rule("cca-12.11")
def test_elephants_killed_by_the_hits_do_not_rampage():
    battle = assault(table("MI@E6", "EL@D6/1 HI@A1"), "E6", "D6", ["heavy", "flag", "light", "light"])
    assert not events(battle, "rampage") and banners(battle) == (1, 0)


@pytest.mark.rule("cca-12.11")
def test_elephants_that_ignored_all_flags_do_not_rampage():
    battle = assault(table("MC@E6", "EL@D6"), "E6", "D6", ["flag", "light", "light"], "ignore 1")
    assert not events(battle, "rampage") and battle.decision == "battle_back"


@pytest.mark.rule("cca-12.11")
def test_elephants_rampage_after_a_flag_shot_at_them():
    battle = assault(table("AR@F6 MI@D5", "EL@D6 HI@D7"), "F6", "D6", ["flag", "light", "medium", "light", *NOTHING])
    assert trampled(battle) == ["D5", "D7"] and blocks(battle, "D5") == 3


@pytest.mark.rule("cca-12.11", "cca-11.9")
def test_attacker_destroyed_by_the_rampage_is_neither_struck_back_nor_advances():
    battle = table("MI@E6/1 HI@I1", "EL@D6 HI@C6 HI@C7")
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING, *NOTHING, "medium", "light"])
    assert banners(battle) == (0, 1) and unit(battle, "E6") is None
    assert blocks(battle, "D6") == 2 and battle.decision == "play_card"


@pytest.mark.rule("cca-12.11", "cca-4.2")
def test_friends_trampled_to_death_are_banners_for_the_enemy():
    battle = assault(table("MI@E6", "EL@D6 LI@D7/1"), "E6", "D6", [*ONE_FLAG, "light", "heavy", *NOTHING])
    assert banners(battle) == (1, 0) and unit(battle, "D7") is None


@pytest.mark.rule("cca-12.11")
def test_attacking_elephants_struck_back_rampage_too():
    """South's elephants at E6: the hexes around are D5 D6 E5 E7 F5 F6."""
    battle = assault(table("EL@E6 LI@F6", "MI@D6 HI@D5"), "E6", "D6", ["light"] * 4)
    battle.load_dice([*ONE_FLAG, "heavy", "light", "medium", "medium", "light", "flag"])
    play(battle, "battle back")
    assert trampled(battle) == ["D5", "D6", "F6"]
    assert (blocks(battle, "D5"), blocks(battle, "D6"), blocks(battle, "F6")) == (3, 2, 3)
    assert unit(battle, "F5")["type"] == "EL"  # the only open hex


@pytest.mark.rule("cca-12.12")
def test_protection_against_swords_flags_and_class_hits_plays_no_part():
    """Camels beside the attacking cavalry, a chariot, infantry in a camp: each class symbol is a hit."""
    battle = table("MC@E6 CM@E7 HCH@D5 MI@D7", "EL@D6", terrain={"camp": ["D7"]})
    rampage = ["heavy", "swords", "medium", "medium", "medium", "light", "medium", "swords"]
    assault(battle, "E6", "D6", ["flag", "light", "light", *rampage], "ignore 0")
    assert (blocks(battle, "D5"), blocks(battle, "D7"), blocks(battle, "E6"), blocks(battle, "E7")) == (1, 2, 2, 2)


@pytest.mark.rule("cca-12.12")
@pytest.mark.parametrize(("second", "left"), [("leader", False), ("swords", True)])
def test_a_lone_leader_falls_to_a_leader_symbol_and_otherwise_stays(second, left):
    battle = assault(table("MI@E6 LD@D5", "EL@D6"), "E6", "D6", [*ONE_FLAG, "medium", second, *NOTHING])
    assert (leader(battle, "D5") is not None) is left
    assert banners(battle) == (0, int(not left))
    assert battle.decision == "retreat_to"  # no evade of the leader


@pytest.mark.rule("cca-12.12", "cca-14.1")
def test_the_leader_of_a_trampled_unit_is_tested():
    battle = table("MI@E6", "EL@D6 HI@D7 LD@D7")
    assault(battle, "E6", "D6", [*ONE_FLAG, "heavy", "light", "leader", "leader", *NOTHING])
    assert leader(battle, "D7") is None and blocks(battle, "D7") == 3 and banners(battle) == (1, 0)


@pytest.mark.rule("cca-12.12")
def test_the_elephants_own_leader_is_not_affected():
    battle = assault(table("MI@E6", "EL@D6 LD@D6"), "E6", "D6", [*ONE_FLAG, "leader", "leader"], "C7")
    assert leader(battle, "C7") and banners(battle) == (0, 0) and blocks(battle, "C7") == 2


@pytest.mark.rule("cca-12.12", "cca-1.7", "cca-14.2")
def test_a_leader_whose_unit_is_trampled_to_death_goes_before_the_next_hex_is_thrown_for():
    battle = table("MI@E6", "EL@D6 LI@D5/1 LD@D5 HI@D7")
    assault(battle, "E6", "D6", [*ONE_FLAG, "light", "light", "medium", "heavy", "heavy", *NOTHING])
    assert trampled(battle) == ["D5"] and thrown(battle, "leader test") == [1]
    assert (battle.seat, battle.decision) == ("north", "leader_evade")
    play(battle, "C6", "stop")
    assert trampled(battle) == ["D7", "E6"] and blocks(battle, "D7") == 2
    assert leader(battle, "C6")


@pytest.mark.rule("cca-12.12", "cca-14.3")
def test_a_leader_is_tested_once_for_the_rampage_and_the_blocked_retreat_after_it():
    """C6 with a leader loses a block to the rampage and one as a blocker."""
    battle = table("MI@E6", "EL@D6 HI@C6 LD@C6 MI@C7")
    assault(battle, "E6", "D6", [*ONE_FLAG, "heavy", "light", "leader", "light", *NOTHING, *NOTHING])
    assert thrown(battle, "leader test") == [2]
    assert blocks(battle, "C6") == 2 and blocks(battle, "C7") == 3


@pytest.mark.rule("cca-1.7", "cca-12.11", "cca-14.1")
def test_the_leader_of_elephants_hit_is_tested_before_they_rampage():
    battle = table("MI@E6", "EL@D6 LD@D6")
    assault(battle, "E6", "D6", ["heavy", "flag", "light", "light", "leader", "leader", "medium", "medium"])
    assert [e["for"] for e in events(battle, "throw")] == ["attack", "leader test", "rampage"]
    assert leader(battle, "D6") is None and blocks(battle, "D6") == 1 and blocks(battle, "E6") == 2


@pytest.mark.rule("cca-12.12", "cca-13.14", "cca-14.2")
def test_a_leader_may_run_through_the_rampaging_elephants():
    """South's unit behind them is trampled to death; its leader goes south, by D5 or through the elephants at D6."""
    battle = table("MI@E6 LI@C6/1 LD@C6", "EL@D6")
    assault(battle, "E6", "D6", [*ONE_FLAG, "light", "light", "medium", "flag", *NOTHING])
    assert (battle.seat, set(battle.legal)) == ("south", {"D5", "D6"})
    play(battle, "D6")
    assert thrown(battle, "escape") == [1] and set(battle.legal) == {"E6", "E7"}
    play(battle, "E6", "stop")
    assert leader(battle, "E6") and (battle.seat, set(battle.legal)) == ("north", {"C6", "C7"})


# ---------------------------------------------------------------- the retreat of elephants


@pytest.mark.rule("cca-12.13")
def test_example_a_hex_that_became_empty_is_entered():
    battle = table("MI@E6", "EL@D6 LI@C6/1 LI@C7")
    assault(battle, "E6", "D6", [*TWO_FLAGS, *NOTHING, *NOTHING, *NOTHING])
    assert unit(battle, "C6")["type"] == "EL" and blocks(battle, "C7") == 3
    assert blocks(battle, "C6") == 2 and banners(battle) == (1, 0)


@pytest.mark.rule("cca-12.13")
def test_an_open_hex_must_be_entered_and_the_other_is_left_alone():
    battle = assault(table("MI@E6", "EL@D6 LI@C6"), "E6", "D6", [*ONE_FLAG, *NOTHING, *NOTHING])
    assert unit(battle, "C7")["type"] == "EL" and blocks(battle, "C6") == 4


@pytest.mark.rule("cca-12.13")
def test_enemies_behind_are_blockers_too():
    battle = table("MI@E6 LI@C6 LD@C7", "EL@D6")
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING, "medium", "light", *NOTHING])
    assert blocks(battle, "C6") == 3 and leader(battle, "C7") is None
    assert banners(battle) == (0, 1) and blocks(battle, "D6") == 2


@pytest.mark.rule("cca-12.13", "cca-12.6")
def test_one_blocker_is_enough_beside_impassable_ground():
    battle = table("MI@E6", "EL@D6 LI@C6", terrain={"coast": ["C7"]})
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING, *NOTHING])
    assert blocks(battle, "D6") == 2 and blocks(battle, "C6") == 3


@pytest.mark.rule("cca-12.13", "cca-14.1", "cca-1.7")
def test_the_leader_of_a_blocking_unit_is_tested():
    battle = table("MI@E6", "EL@D6 LI@C6 LD@C6 LI@C7")
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING, *NOTHING, *NOTHING, "leader", "leader"])
    assert leader(battle, "C6") is None and blocks(battle, "C6") == 3 and banners(battle) == (1, 0)


@pytest.mark.rule("cca-12.13", "cca-14.2")
def test_the_leader_of_a_blocker_destroyed_must_evade():
    battle = table("MI@E6", "EL@D6 LI@C6/1 LD@C6 LI@C7")
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING, *NOTHING, *NOTHING, "light"])
    assert thrown(battle, "leader test") == [1] and battle.decision == "leader_evade"
    play(battle, "B6", "stop")
    assert leader(battle, "B6") and blocks(battle, "C7") == 3


@pytest.mark.rule("cca-12.13", "cca-12.5")
def test_elephants_without_a_leader_join_a_lone_leader_behind_them():
    """Two flags: the retreat ends with him; he was not thrown for by a leader symbol."""
    battle = table("MI@E6", "EL@D6 LD@C6 HI@C7")
    assault(battle, "E6", "D6", [*TWO_FLAGS, *NOTHING, *NOTHING, *NOTHING])
    assert unit(battle, "C6")["type"] == "EL" and leader(battle, "C6") and blocks(battle, "C7") == 4


@pytest.mark.rule("cca-12.13")
def test_south_elephants_retreat_and_trample_southwards():
    battle = table("EL@E6 LI@F5 LI@F6", "MI@D6", active="north")
    assault(battle, "D6", "E6", [*ONE_FLAG, *NOTHING, *NOTHING, *NOTHING])
    assert (blocks(battle, "F5"), blocks(battle, "F6"), blocks(battle, "E6")) == (3, 3, 2)
    assert (battle.seat, battle.decision) == ("south", "battle_back")


@pytest.mark.rule("cca-12.14", "cca-12.6")
def test_elephants_on_their_home_row_lose_a_block_after_the_rampage():
    battle = table("MI@B6", "EL@A6 LI@A5")
    assault(battle, "B6", "A6", [*ONE_FLAG, "light", "medium", *NOTHING])
    assert [e["event"] for e in battle.events if e["event"] in ("rampage", "blocked")] == ["rampage", "blocked"]
    assert blocks(battle, "A6") == 1 and blocks(battle, "A5") == 3
    assert battle.decision == "battle_back"


@pytest.mark.rule("cca-12.14", "cca-13.20")
def test_two_flags_on_the_home_row_destroy_elephants():
    battle = assault(table("MI@B6", "EL@A6 HI@A1"), "B6", "A6", [*TWO_FLAGS, *NOTHING])
    assert banners(battle) == (1, 0) and battle.decision == "advance"


@pytest.mark.rule("cca-12.14", "cca-12.13")
def test_elephants_go_as_far_as_they_can_and_pay_for_the_rest():
    battle = assault(table("MI@C6", "EL@B6"), "C6", "B6", [*TWO_FLAGS, *NOTHING], "A6")
    assert blocks(battle, "A6") == 1 and unit(battle, "A6")["type"] == "EL"


@pytest.mark.rule("cca-12.14", "cca-12.3")
def test_impassable_ground_alone_costs_elephants_a_block():
    battle = table("MI@E6", "EL@D6", terrain={"coast": ["C6"], "river": ["C7"]})
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING])
    assert blocks(battle, "D6") == 1 and battle.decision == "battle_back"


@pytest.mark.rule("cca-12.15")
def test_a_lone_leader_behind_elephants_with_a_leader_is_a_blocker():
    battle = table("MI@E6", "EL@D6 LD@D6 LD@C6 HI@C7")
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING, *NOTHING, *NOTHING])
    assert leader(battle, "C6") is None and leader(battle, "D6")
    assert blocks(battle, "C7") == 3 and blocks(battle, "D6") == 2 and banners(battle) == (1, 0)


@pytest.mark.rule("cca-12.15")
def test_elephants_with_a_leader_use_the_hex_beside_a_lone_leader():
    battle = table("MI@E6", "EL@D6 LD@D6 LD@C6")
    assault(battle, "E6", "D6", [*ONE_FLAG, *NOTHING, *NOTHING])
    assert unit(battle, "C7")["type"] == "EL" and leader(battle, "C6") and leader(battle, "C7")
