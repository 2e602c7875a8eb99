"""Evading a close combat (cca-13.1 to cca-13.9).

South attacks D6 from E6; north evades towards row A::

     B5    B6    B7
        C6    C7
     D5    D6    D7
        E6    E7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import assault, banners, blocks, events, leader, play, table, thrown, unit

SPARE = " HI@A1"
BLANKS = ["heavy"] * 4
CODES = ("LI", "SL", "AR", "AX", "LWM", "MI", "WA", "HI", "HWM", "LC", "HA", "MC", "HC", "CM", "EL", "LCH", "HCH")
FOOT = {"LI", "SL", "AR", "AX", "LWM", "MI", "WA", "HI", "HWM"}
MEDIUM_HORSE = FOOT | {"HC", "HCH", "EL"}
HEAVY_HORSE = FOOT | {"EL"}
EVADES = {
    **dict.fromkeys(("LI", "SL", "AR", "LC", "HA", "LCH", "LWM", "HWM"), set(CODES)),
    **dict.fromkeys(("MC", "CM"), MEDIUM_HORSE),
    **dict.fromkeys(("HC", "HCH"), HEAVY_HORSE),
    **dict.fromkeys(("AX", "MI", "WA", "HI", "EL"), set()),
}


# ---------------------------------------------------------------- when and who


@pytest.mark.rule("cca-13.1", "cca-13.2")
@pytest.mark.parametrize("code", CODES)
def test_who_may_evade_whom(code):
    for attacker in CODES:
        battle = assault(table(f"{attacker}@E6 HI@I1", f"{code}@D6" + SPARE), "E6", "D6", [])
        assert ("evade" in battle.legal) is (attacker in EVADES[code]), attacker
        assert ("stand" in battle.legal) is ("evade" in battle.legal)


@pytest.mark.rule("cca-13.1")
def test_nobody_evades_ranged_combat():
    battle = assault(table("AR@E6", "LI@C6"), "E6", "C6", ["light", "medium"])
    assert blocks(battle, "C6") == 3 and battle.decision == "play_card"


@pytest.mark.rule("cca-13.1", "cca-11.10")
def test_an_attacker_evades_neither_battle_back_nor_first_strike():
    battle = assault(table("LI@E6", "MI@D6", enemy_hand=("first_strike", "order_two_right")), "E6", "D6", ["flag"] * 4)
    play(battle, "first strike")
    assert (battle.seat, battle.decision) == ("south", "retreat_to")  # the flags count: it stood
    battle = assault(table("LI@E6", "MI@D6"), "E6", "D6", ["light", "light", "flag", "light", "heavy", "heavy"])
    play(battle, "battle back")
    assert (battle.seat, battle.decision) == ("south", "retreat_to")


@pytest.mark.rule("cca-13.1", "cca-13.26")
def test_a_unit_may_evade_a_bonus_combat():
    battle = assault(table("WA@E6", "MI@D6/1 LI@C6"), "E6", "D6", ["medium", *["light"] * 3], "advance", "C6")
    assert (battle.seat, set(battle.legal)) == ("north", {"stand", "evade"})


# ---------------------------------------------------------------- the throw


@pytest.mark.rule("cca-13.3", "cca-13.4")
def test_example_archers_evade_reduced_medium_infantry():
    """4 dice, only light hits; one free hex behind them: C7, B5 and B6 are taken, so the archers move 1."""
    battle = table("MI@E6/2", "AR@D6 HI@C7 HI@B5 HI@B6")
    assault(battle, "E6", "D6", ["light", "swords", "medium", "flag"], "evade")
    assert thrown(battle, "attack") == [4]
    assert blocks(battle, "C6") == 3 and unit(battle, "D6") is None


@pytest.mark.rule("cca-13.3")
def test_an_evading_unit_is_hit_only_by_its_own_symbol():
    battle = table("MI@E6 LD@E6", "LI@D6")
    assault(battle, "E6", "D6", ["swords", "leader", "flag", "medium"], "evade", "C6", "B6")
    assert blocks(battle, "B6") == 4 and not events(battle, "flags")


@pytest.mark.rule("cca-13.3")
@pytest.mark.parametrize("code", ["MC", "CM"])
def test_medium_horse_evading_is_hit_by_medium(code):
    battle = assault(table("MI@E6", f"{code}@D6"), "E6", "D6", ["medium", "medium", "light", "heavy"], "evade")
    assert blocks(battle, "D6") == 1


@pytest.mark.rule("cca-13.3")
def test_dice_are_counted_with_the_evader_still_in_its_hex():
    battle = assault(table("MI@E6", "LI@D6", terrain={"hill": ["D6"]}), "E6", "D6", BLANKS, "evade")
    assert thrown(battle, "attack") == [2]


@pytest.mark.rule("cca-13.3", "cca-4.1")
def test_an_evader_destroyed_by_the_throw_gives_a_banner():
    battle = assault(table("MI@E6", "LI@D6/2" + SPARE), "E6", "D6", ["light", "light", "heavy", "heavy"], "evade")
    assert banners(battle) == (1, 0) and unit(battle, "D6") is None


# ---------------------------------------------------------------- the move


@pytest.mark.rule("cca-13.4")
def test_an_evader_moves_two_hexes_towards_its_edge():
    battle = assault(table("MI@E6", "LC@D6"), "E6", "D6", BLANKS, "evade")
    assert (battle.seat, battle.decision, set(battle.legal)) == ("north", "evade_to", {"C6", "C7"})
    play(battle, "C6")
    assert set(battle.legal) == {"B5", "B6"}
    play(battle, "B5")
    assert blocks(battle, "B5") == 3 and battle.decision == "play_card"


@pytest.mark.rule("cca-13.4")
def test_south_evades_towards_row_i():
    battle = assault(table("LC@E6", "MI@D6", active="north"), "D6", "E6", BLANKS, "evade")
    assert (battle.seat, set(battle.legal)) == ("south", {"F5", "F6"})
    play(battle, "F6", "G7")
    assert blocks(battle, "G7") == 3


@pytest.mark.rule("cca-13.4")
def test_a_first_hex_without_a_second_is_not_allowed_while_a_two_hex_path_exists():
    """Behind C6 both hexes are taken: only C7 leads on."""
    battle = assault(table("MI@E6", "LI@D6 HI@B5 HI@B6"), "E6", "D6", BLANKS, "evade")
    assert blocks(battle, "B7") == 4  # C7 and then B7, all forced


@pytest.mark.rule("cca-13.4")
def test_one_hex_is_allowed_when_there_is_no_second():
    battle = assault(table("MI@C6", "LI@B6"), "C6", "B6", BLANKS, "evade")
    assert set(battle.legal) == {"A6", "A7"}
    play(battle, "A6")
    assert blocks(battle, "A6") == 4


@pytest.mark.rule("cca-13.4", "cca-13.5")
@pytest.mark.parametrize(
    ("south", "north", "terrain"),
    [
        ("MI@E6", "LI@D6 HI@C6 HI@C7", {}),
        ("MI@E6 HI@C6 HI@C7", "LI@D6", {}),
        ("MI@E6 LD@C6", "LI@D6 HI@C7", {}),  # an enemy leader
        ("MI@E6", "LI@D6", {"coast": ["C6"], "river": ["C7"]}),
        ("MI@E6", "LI@D6 LD@D6 LD@C6 HI@C7", {}),  # a second leader in its own hex
    ],
)
def test_without_a_free_hex_towards_the_edge_a_unit_cannot_evade(south, north, terrain):
    battle = assault(table(south, north, terrain=terrain), "E6", "D6", ["leader", *BLANKS])
    assert battle.decision != "defend" and thrown(battle, "attack") == [4]


@pytest.mark.rule("cca-13.4")
def test_on_the_home_row_a_unit_cannot_evade():
    battle = assault(table("MI@B6", "LI@A6"), "B6", "A6", BLANKS)
    assert battle.decision == "battle_back"


@pytest.mark.rule("cca-13.5")
@pytest.mark.parametrize("kind", ["forest", "broken", "hill", "ford", "camp"])
def test_passable_terrain_does_not_stop_an_evader(kind):
    battle = table("MI@E6", "LC@D6", terrain={kind: ["C6", "C7"]})
    assault(battle, "E6", "D6", BLANKS, "evade", "C6", "B6")
    assert blocks(battle, "B6") == 3


@pytest.mark.rule("cca-13.5")
def test_a_lone_leader_in_the_second_hex_takes_the_evader_in():
    battle = assault(table("MI@E6", "LI@D6 LD@B6"), "E6", "D6", BLANKS, "evade", "C6", "B6")
    assert unit(battle, "B6") and leader(battle, "B6")


@pytest.mark.rule("cca-13.5")
def test_a_lone_leader_in_the_first_hex_is_avoided_while_a_two_hex_path_exists():
    battle = assault(table("MI@E6", "LI@D6 LD@C6"), "E6", "D6", BLANKS, "evade")
    assert set(battle.legal) == {"B6", "B7"}  # C7 was forced


@pytest.mark.rule("cca-13.5")
def test_a_lone_leader_in_the_first_hex_ends_the_evade_when_there_is_no_other_way():
    battle = assault(table("MI@E6", "LI@D6 LD@C6 HI@C7"), "E6", "D6", BLANKS, "evade")
    assert unit(battle, "C6")["type"] == "LI" and leader(battle, "C6")
    assert battle.decision == "play_card"


# ---------------------------------------------------------------- afterwards


@pytest.mark.rule("cca-13.6", "cca-13.21")
def test_an_evader_still_adjacent_does_not_battle_back_and_nobody_advances():
    """D5 touches D6 and C6; B5 and B6 are taken."""
    battle = assault(table("MI@D5", "LI@D6 HI@C7 HI@B5 HI@B6"), "D5", "D6", BLANKS, "evade")
    assert unit(battle, "C6")["type"] == "LI" and unit(battle, "D5")
    assert (battle.seat, battle.decision) == ("north", "play_card")


@pytest.mark.rule("cca-13.6", "cca-13.21")
def test_no_advance_into_the_hex_of_an_evader_destroyed():
    battle = assault(table("LC@E6", "LI@D6/1 HI@D7"), "E6", "D6", ["light", "heavy"], "evade")
    assert banners(battle) == (1, 0) and unit(battle, "E6")
    assert battle.decision == "play_card"


@pytest.mark.rule("cca-13.7")
@pytest.mark.parametrize(("attacker", "left"), [("HC", 2), ("HCH", 2), ("MI", 1)])
def test_camels_ignore_a_medium_hit_of_horses_while_they_evade(attacker, left):
    battle = assault(table(f"{attacker}@E6", "CM@D6"), "E6", "D6", ["medium", "medium", "light", "light"], "evade")
    assert blocks(battle, "D6") == left


@pytest.mark.rule("cca-13.8", "cca-14.1")
def test_an_attached_leader_is_tested_and_evades_with_his_unit():
    battle = table("MI@E6", "LC@D6 LD@D6")
    assault(battle, "E6", "D6", ["light", "heavy", "heavy", "heavy", "leader", "light"], "evade")
    assert thrown(battle, "leader test") == [2]
    play(battle, "C6", "B6")
    assert blocks(battle, "B6") == 2 and leader(battle, "B6")


@pytest.mark.rule("cca-13.8")
def test_without_losses_the_leader_of_an_evader_is_not_tested():
    battle = assault(table("MI@E6", "LC@D6 LD@D6"), "E6", "D6", BLANKS, "evade")
    assert not thrown(battle, "leader test")


@pytest.mark.rule("cca-13.8", "cca-14.2")
def test_the_leader_of_an_evader_destroyed_is_tested_with_one_die_and_goes_alone():
    battle = table("MI@E6", "LC@D6/1 LD@D6")
    assault(battle, "E6", "D6", ["light", "heavy", "heavy", "heavy", "flag"], "evade")
    assert thrown(battle, "leader test") == [1]
    assert (battle.seat, battle.decision) == ("north", "leader_evade")


# ---------------------------------------------------------------- war machines


@pytest.mark.rule("cca-13.9", "cca-4.3")
@pytest.mark.parametrize(("code", "face"), [("LWM", "light"), ("HWM", "heavy")])
def test_a_war_machine_that_evades_is_removed_without_a_banner(code, face):
    battle = table("MI@E6", f"{code}@D6" + SPARE)
    assault(battle, "E6", "D6", [face, "medium", "medium", "swords"], "evade")
    assert unit(battle, "D6") is None and banners(battle) == (0, 0)
    assert battle.decision == "play_card"  # and no advance
    assert {"event": "leaves", "at": "D6", "side": "north", "unit": code} in battle.events


@pytest.mark.rule("cca-13.9", "cca-4.3")
def test_a_war_machine_destroyed_by_the_throw_gives_a_banner():
    battle = assault(table("MI@E6", "LWM@D6" + SPARE), "E6", "D6", ["light", "light", "heavy", "heavy"], "evade")
    assert unit(battle, "D6") is None and banners(battle) == (1, 0)


@pytest.mark.rule("cca-13.9")
def test_a_war_machine_needs_no_free_hex_to_evade():
    battle = assault(table("MI@E6", "LWM@D6 HI@C6 HI@C7"), "E6", "D6", BLANKS)
    assert set(battle.legal) == {"stand", "evade"}
    play(battle, "evade")
    assert unit(battle, "D6") is None and banners(battle) == (0, 0)


@pytest.mark.rule("cca-13.9", "cca-13.11")
def test_the_leader_of_a_war_machine_removed_evades_alone_without_a_test():
    battle = assault(table("MI@E6", "LWM@D6 LD@D6" + SPARE), "E6", "D6", BLANKS, "evade")
    assert not thrown(battle, "leader test")
    assert (battle.seat, battle.decision) == ("north", "leader_evade")
    play(battle, "C7", "stop")
    assert leader(battle, "C7") and banners(battle) == (0, 0)


@pytest.mark.rule("cca-13.9", "cca-14.1")
@pytest.mark.parametrize(("second", "lost"), [("light", 0), ("leader", 1)])
def test_he_is_tested_first_if_the_machine_lost_a_block(second, lost):
    battle = table("MI@E6", "LWM@D6 LD@D6" + SPARE)
    assault(battle, "E6", "D6", ["light", "heavy", "heavy", "heavy", "leader", second], "evade")
    assert thrown(battle, "leader test") == [2] and banners(battle) == (lost, 0)
    assert (battle.decision == "leader_evade") is (lost == 0)
    assert unit(battle, "D6") is None
