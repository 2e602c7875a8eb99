"""Leadership cards and the groups they order (cca-17.14 to cca-17.16)."""

import pytest

from tests.rulesets.cca.table import hexes, leader, order, play, table, unit

FAR_ENEMY = "HI@A13"
ANY = "leadership_any_section"
# a line of units from the west wing to a leader in the centre, and one unit apart from it
LINE = "MI@G7 LD@G7 MI@G6 MI@G5 MI@G4 MI@G3 MI@G2 MI@G9"


@pytest.mark.rule("cca-17.14")
def test_leadership_any_section_orders_a_leader_his_unit_and_three_more():
    battle = table(LINE, FAR_ENEMY, hand=[ANY])
    assert battle.decision == "choose_way" and set(battle.legal) == {"leader group", "single unit"}
    play(battle, "leader group")  # one leader: no question which
    assert hexes(battle) == {"G6"} and "done" in battle.legal
    assert unit(battle, "G7")["marks"] == ["ordered"]
    play(battle, "G6", "G5", "G4")
    assert battle.decision == "move" and hexes(battle) == {"G7", "G6", "G5", "G4"}


@pytest.mark.rule("cca-17.14")
def test_or_one_unit_of_choice_anywhere():
    battle = play(table(LINE, FAR_ENEMY, hand=[ANY]), "single unit")
    assert hexes(battle) == {"G7", "G6", "G5", "G4", "G3", "G2", "G9"}
    play(battle, "G9")
    assert battle.decision == "move" and hexes(battle) == {"G9"}


@pytest.mark.rule("cca-17.14")
def test_the_leader_may_be_of_any_section():
    battle = play(table("MI@G1 LD@G1 LD@G7 HC@G13 LD@G13", FAR_ENEMY, hand=[ANY]), "leader group")
    assert battle.decision == "choose_leader" and hexes(battle) == {"G1", "G7", "G13"}


@pytest.mark.rule("cca-17.14")
def test_without_a_leader_only_one_unit_is_ordered():
    battle = table("MI@G1 MI@G2", FAR_ENEMY, hand=[ANY])
    assert battle.decision == "order" and hexes(battle) == {"G1", "G2"}
    play(battle, "G1")
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.14")
def test_the_north_has_the_same_card():
    battle = table("HI@I13", "MI@C7 LD@C7 MI@C8 MI@C9 MI@C10 MI@C11", hand=[ANY], active="north")
    play(battle, "leader group", "C8", "C9", "C10")
    assert battle.decision == "move" and hexes(battle) == {"C7", "C8", "C9", "C10"}


@pytest.mark.rule("cca-17.15")
@pytest.mark.parametrize(
    ("side", "where", "eligible"),
    [
        ("south", "left", {"G1", "G5"}),
        ("south", "centre", {"G5", "G7", "G9"}),
        ("south", "right", {"G9", "G13"}),
        ("north", "left", {"C9", "C13"}),
        ("north", "centre", {"C5", "C7", "C9"}),
        ("north", "right", {"C1", "C5"}),
    ],
)
def test_inspired_leadership_takes_a_leader_of_its_section(side, where, eligible):
    south = "LD@G1 LD@G5 LD@G7 LD@G9 LD@G13 HI@I1"
    north = "LD@C1 LD@C5 LD@C7 LD@C9 LD@C13 HI@A13"
    battle = table(south, north, hand=[f"inspired_leadership_{where}"], active=side)
    play(battle, "leader group")
    assert battle.decision == "choose_leader" and hexes(battle) == eligible


@pytest.mark.rule("cca-17.15")
def test_inspired_leadership_orders_four_more_units_which_may_lie_in_other_sections():
    battle = play(table(LINE, FAR_ENEMY, hand=["inspired_leadership_centre"]), "leader group")
    play(battle, "G6", "G5", "G4", "G3")  # G3 and G4 are west
    assert battle.decision == "move" and hexes(battle) == {"G7", "G6", "G5", "G4", "G3"}


@pytest.mark.rule("cca-17.15")
def test_the_single_unit_of_inspired_leadership_may_stand_anywhere():
    battle = play(table(LINE, FAR_ENEMY, hand=["inspired_leadership_centre"]), "single unit")
    assert hexes(battle) == {"G7", "G6", "G5", "G4", "G3", "G2", "G9"}


@pytest.mark.rule("cca-17.15")
def test_without_a_leader_in_the_section_one_unit_is_ordered():
    battle = table(LINE, FAR_ENEMY, hand=["inspired_leadership_right"])
    assert battle.decision == "order"
    assert hexes(battle) == {"G7", "G6", "G5", "G4", "G3", "G2", "G9"}


@pytest.mark.rule("cca-17.16")
def test_every_further_unit_is_linked_by_ordered_units():
    # G6 and G8 touch the leader's hex; F5 touches G6 (and G5), H8 touches G8 and G9; I1 touches nobody
    battle = play(table("MI@G7 LD@G7 MI@G6 MI@G8 MI@F5 MI@H8 MI@I1", FAR_ENEMY, hand=[ANY]), "leader group")
    assert hexes(battle) == {"G6", "G8"}
    play(battle, "G6")
    assert hexes(battle) == {"G8", "F5"}
    play(battle, "F5")
    assert hexes(battle) == {"G8"}  # H8 hangs on G8, which is not ordered
    play(battle, "G8")
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.16")
def test_a_lone_leader_moves_by_his_own_movement_and_links_units_beside_him():
    battle = play(table("LD@G7 MI@G6 MI@G8 MI@G10", FAR_ENEMY, hand=[ANY]), "leader group")
    assert hexes(battle) == {"G6", "G8"}
    play(battle, "G6", "G8", "G7")  # G10 touches none of them: no order left to give
    assert {"D6", "G4", "I5"} <= hexes(battle) and "C7" not in battle.legal  # three hexes
    play(battle, "D6")
    assert leader(battle, "D6") and hexes(battle) == {"G6", "G8"}


@pytest.mark.rule("cca-17.16")
def test_other_lone_leaders_are_neither_ordered_nor_links():
    battle = play(table("MI@G7 LD@G7 LD@G8 MI@G9", FAR_ENEMY, hand=[ANY]), "leader group", "G7")
    assert battle.decision == "move" and hexes(battle) == {"G7"}  # nothing to add: the order step is over


@pytest.mark.rule("cca-17.16")
def test_leaders_with_ordered_units_go_with_them_and_none_detaches():
    battle = play(table("MI@G7 LD@G7 MI@G8 LD@G8", FAR_ENEMY, hand=[ANY]), "leader group", "G7", "G8")
    assert battle.decision == "move"
    play(battle, "G8")
    assert battle.decision == "move_to"  # no choice between unit and leader
    play(battle, "F8", "G7")
    assert battle.decision == "move_to"
    play(battle, "F7")
    for h in ("F7", "F8"):
        assert unit(battle, h) and leader(battle, h)


@pytest.mark.rule("cca-17.16")
def test_units_of_the_enemy_do_not_link():
    battle = play(table("MI@G7 LD@G7 MI@G9", "HI@G8", hand=[ANY]), "leader group")
    assert battle.decision == "move" and hexes(battle) == {"G7"}


@pytest.mark.rule("cca-17.16")
def test_a_group_need_not_be_taken_whole():
    battle = order(play(table(LINE, FAR_ENEMY, hand=[ANY]), "leader group"), "G6")
    assert battle.decision == "move" and hexes(battle) == {"G7", "G6"}


@pytest.mark.rule("cca-17.14")
def test_mounted_units_and_war_machines_join_a_group():
    battle = play(table("EL@G7 LD@G7 LWM@G6 HC@G8", FAR_ENEMY, hand=[ANY]), "leader group")
    assert hexes(battle) == {"G6", "G8"}
