"""Troop cards, and the fallback of cards that find no unit of their kind (cca-17.10 to cca-17.13)."""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import attack, combat_dice, hexes, leader, order, play, shot_dice, table, unit

# one unit of every type, spread over all sections
EVERY = (
    "LI@G1 SL@G2 AR@G3 AX@G4 LWM@G5 LC@G6 HA@G7 LCH@G8 MI@I1 WA@I2 MC@I3 CM@I4 HI@I7 HWM@I8 HC@I9 EL@I10 HCH@I11 LD@I13"
)
CLASSES = {
    "light": {"G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"},
    "medium": {"I1", "I2", "I3", "I4"},
    "heavy": {"I7", "I8", "I9", "I10", "I11"},
}
FAR_ENEMY = "HI@A13"


# ---------------------------------------------------------------- by class


@pytest.mark.rule("cca-17.10")
@pytest.mark.parametrize("kind", ["light", "medium", "heavy"])
def test_class_cards_order_units_of_their_class_foot_and_mounted_anywhere(kind):
    battle = table(EVERY, FAR_ENEMY, hand=[f"order_{kind}_troops"])
    assert hexes(battle) == CLASSES[kind]


@pytest.mark.rule("cca-17.10")
@pytest.mark.parametrize("command", [3, 5])
def test_class_cards_order_as_many_units_as_the_command(command):
    battle = table(EVERY, FAR_ENEMY, hand=["order_light_troops"], south={"command": command})
    chosen = sorted(CLASSES["light"])[:command]
    play(battle, *chosen)
    assert battle.decision == "move" and hexes(battle) == set(chosen)


@pytest.mark.rule("cca-17.10")
def test_the_command_is_that_of_the_side_that_plays():
    fields = {"active": "north", "north": {"command": 2}, "south": {"command": 6}}
    battle = table("HI@I1", "HI@A1 HI@A2 HI@A3 EL@A9", hand=["order_heavy_troops"], **fields)
    assert hexes(battle) == {"A1", "A2", "A3", "A9"}
    play(battle, "A1", "A9")
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.10")
def test_command_is_not_the_number_of_cards_in_hand():
    battle = table("LI@G1 LI@G2 LI@G3 LI@G4", FAR_ENEMY, hand=["order_light_troops"], south={"command": 4})
    play(battle, "G1", "G2", "G3", "G4")  # four orders from a hand of one card
    assert hexes(battle) == {"G1", "G2", "G3", "G4"}


@pytest.mark.rule("cca-17.10")
def test_a_class_card_detaches_no_leader():
    battle = table("LI@G1 LD@G1 LI@G3", FAR_ENEMY, hand=["order_light_troops"])
    play(battle, "G1")
    assert battle.decision == "order"  # no question which of the two
    play(battle, "done", "G1", "F1")
    assert leader(battle, "F1")


@pytest.mark.rule("cca-17.10", "cca-17.12")
@pytest.mark.parametrize(("card", "army"), [
    ("order_light_troops", "MI@G3 HC@G11"),
    ("order_medium_troops", "LI@G3 HI@G11"),
    ("order_heavy_troops", "LI@G3 MC@G11"),
    ("move_fire_move", "MI@G3 HC@G11"),
    ("mounted_charge", "MI@G3 LI@G11"),
    ("double_time", "MC@G3 EL@G11"),
    ("line_command", "MC@G3 EL@G11"),
    ("darken_the_sky", "MI@G3 MC@G11"),
    ("rally", "MI@G3/1 MC@G11/1"),
])  # fmt: skip
def test_a_card_without_units_of_its_kind_orders_one_unit_of_choice(card, army):
    for side in ("south", "north"):
        if side == "south":
            battle, places = table(army, FAR_ENEMY, hand=[card]), {"G3", "G11"}
        else:
            army_north, places = army.replace("@G", "@C"), {"C3", "C11"}
            battle = table("HI@I13", army_north, hand=[card], active="north")
        assert battle.decision == "order" and hexes(battle) == places
        one = sorted(places)[0]
        play(battle, one)
        assert battle.decision == "move" and hexes(battle) == {one}


@pytest.mark.rule("cca-17.10")
def test_the_fallback_is_not_offered_while_a_unit_of_the_class_stands():
    battle = table("LI@G3 MI@G7 MI@G8", FAR_ENEMY, hand=["order_light_troops"])
    assert hexes(battle) == {"G3"}


# ---------------------------------------------------------------- mounted


@pytest.mark.rule("cca-17.11")
def test_order_mounted_orders_mounted_units_and_leaders_anywhere():
    battle = table(EVERY, FAR_ENEMY, hand=["order_mounted_troops"])
    assert hexes(battle) == {"G6", "G7", "G8", "I3", "I4", "I9", "I10", "I11", "I13"}
    play(battle, "G6", "I3", "I9", "I11", "I13")
    assert battle.decision == "move"  # Command 5, the leader counted


@pytest.mark.rule("cca-17.11")
def test_order_mounted_detaches_leaders_of_foot_and_of_mounted_units():
    battle = table("MI@G3 LD@G3 MC@G7 LD@G7", FAR_ENEMY, hand=["order_mounted_troops"])
    play(battle, "G3")  # only the leader can be meant
    play(battle, "G7")
    assert battle.legal == ("unit", "leader")
    play(battle, "leader", "done", "G3", "E3", "G7", "E7")
    assert leader(battle, "E3") and leader(battle, "E7")
    assert unit(battle, "G3")["type"] == "MI" and unit(battle, "G7")["type"] == "MC"


@pytest.mark.rule("cca-17.11")
def test_without_mounted_units_the_side_chooses_between_its_leaders_and_one_unit():
    army = "MI@G3 LD@G3 LD@G7 MI@G11 LD@G13"
    battle = table(army, FAR_ENEMY, hand=["order_mounted_troops"])
    assert battle.decision == "choose_way" and set(battle.legal) == {"leaders", "single unit"}
    play(battle, "leaders")
    assert hexes(battle) == {"G3", "G7", "G13"}
    play(battle, "G3", "G7", "G13")
    assert battle.decision == "move" and hexes(battle) == {"G3", "G7", "G13"}
    play(battle, "G3", "G4")  # the leader, not the medium infantry
    assert leader(battle, "G4") and unit(battle, "G3")
    battle = play(table(army, FAR_ENEMY, hand=["order_mounted_troops"]), "single unit")
    assert hexes(battle) == {"G3", "G11"}
    play(battle, "G3")
    assert battle.decision == "move"
    play(battle, "G3", "F3")
    assert leader(battle, "F3") and unit(battle, "F3")  # he goes along: no detaching by the fallback


@pytest.mark.rule("cca-17.11")
def test_without_mounted_units_and_leaders_one_unit_is_ordered():
    battle = table("MI@G3 MI@G11", FAR_ENEMY, hand=["order_mounted_troops"])
    assert battle.decision == "order" and hexes(battle) == {"G3", "G11"}


@pytest.mark.rule("cca-17.11")
def test_up_to_command_leaders_are_ordered_without_mounted_units():
    fields = {"hand": ["order_mounted_troops"], "south": {"command": 2}}
    battle = play(table("MI@I1 LD@G3 LD@G7 LD@G11", FAR_ENEMY, **fields), "leaders", "G3", "G7")
    assert battle.decision == "move" and hexes(battle) == {"G3", "G7"}


# ---------------------------------------------------------------- the fallback is plain


@pytest.mark.rule("cca-17.12")
def test_the_fallback_of_mounted_charge_adds_no_die_and_allows_shots():
    battle = order(table("MI@E7 LI@I1", "HI@D6", hand=["mounted_charge"]), "E7")
    assert combat_dice(battle, "E7", "D6") == (4, 5)
    battle = order(table("AR@E5 MI@I1", "HI@E7", hand=["mounted_charge"]), "E5")
    assert shot_dice(battle, "E5", "E7") == 2


@pytest.mark.rule("cca-17.12")
@pytest.mark.parametrize(("card", "army"), [("double_time", "LC@G7 MC@I1"), ("line_command", "LC@G7 MC@I1")])
def test_the_fallback_of_foot_cards_lets_cavalry_move_its_four_hexes_and_shoot(card, army):
    battle = order(table(army, "HI@C5", hand=[card]), "G7")
    play(battle, "G7")
    assert "G3" in battle.legal and "G2" not in battle.legal
    play(battle, "E6")  # three hexes from G7, two from C5
    assert shot_dice(battle, "E6", "C5") == 1


@pytest.mark.rule("cca-17.12")
@pytest.mark.parametrize("card", ["darken_the_sky", "move_fire_move"])
def test_the_fallback_of_shooting_cards_moves_and_fights_in_close_combat(card):
    battle = order(table("MI@F7 HC@I1", "HI@D6 HI@A1", hand=[card]), "F7")
    play(battle, "F7", "E7")
    assert combat_dice(battle, "E7", "D6") == (4, 5)
    assert battle.seat == "north"  # and no second move


@pytest.mark.rule("cca-17.12")
def test_the_fallback_of_order_light_passes_no_friend():
    battle = order(table("MI@G7 MI@F6 MI@F7", "HI@A1", hand=["order_light_troops"]), "G7")
    assert not {"E6", "E7", "E8"} & hexes(play(battle, "G7"))


# ---------------------------------------------------------------- passing friends


def light_foot(code: str, friends: str, card: str = "order_light_troops", **fields) -> ae.Battle:
    """A light foot unit at G7 with friends at F6 and F7: the only ways to E7."""
    battle = order(table(f"{code}@G7 {friends}", "HI@A1", hand=[card], **fields), "G7")
    return play(battle, "G7")


@pytest.mark.rule("cca-17.13")
@pytest.mark.parametrize("code", ["LI", "SL", "AR", "AX"])
def test_light_foot_passes_a_friendly_unit_under_order_light_troops(code):
    battle = light_foot(code, "MI@F6 EL@F7 LD@F7")
    assert {"E6", "E7", "E8"} <= hexes(battle)
    assert not {"F6", "F7"} & hexes(battle)  # it may not end there
    play(battle, "E7")
    assert unit(battle, "E7")["type"] == code and unit(battle, "F6")["type"] == "MI"


@pytest.mark.rule("cca-17.13")
def test_light_foot_passes_nobody_under_other_cards():
    assert not {"E6", "E7", "E8"} & hexes(light_foot("LI", "MI@F6 MI@F7", card="order_four_centre"))


@pytest.mark.rule("cca-17.13")
@pytest.mark.parametrize("kind", ["forest", "ford", "open_ford"])
def test_a_friend_in_terrain_that_stops_is_not_passed(kind):
    battle = light_foot("LI", "MI@F6 MI@F7", terrain={kind: ["F6"]})
    assert "E6" not in battle.legal  # only by way of F6
    assert {"E7", "E8"} <= hexes(battle)  # by way of F7


@pytest.mark.rule("cca-17.13")
@pytest.mark.parametrize("kind", ["broken", "hill", "camp"])
def test_a_friend_in_terrain_that_does_not_stop_foot_is_passed(kind):
    assert {"E6", "E7"} <= hexes(light_foot("LI", "MI@F6", terrain={kind: ["F6"]}))


@pytest.mark.rule("cca-17.13")
def test_a_friendly_lone_leader_is_not_passed():
    battle = light_foot("LI", "LD@F6 MI@F7")
    assert "F6" in battle.legal and "E6" not in battle.legal


@pytest.mark.rule("cca-17.13")
def test_enemies_are_not_passed_and_only_one_friend_is():
    battle = order(table("LI@G7", "MI@F6 MI@F7", hand=["order_light_troops"]), "G7")
    assert not {"E6", "E7", "E8"} & hexes(play(battle, "G7"))
    battle = light_foot("LI", "MI@F6 MI@F7 MI@E6 MI@E7 MI@E8")
    assert not {"D5", "D6", "D7", "D8"} & hexes(battle)


@pytest.mark.rule("cca-17.13")
def test_a_unit_hemmed_in_by_friends_can_still_go():
    battle = light_foot("LI", "MI@F6 MI@F7 MI@G6 MI@G8 MI@H6 MI@H7")
    assert hexes(battle) - {"G7"} == {"E6", "E7", "E8", "F5", "F8", "G5", "G9", "H5", "H8", "I6", "I7", "I8"}


@pytest.mark.rule("cca-17.13")
@pytest.mark.parametrize("code", ["LWM", "LC", "HA", "LCH"])
def test_light_war_machines_and_mounted_units_pass_nobody(code):
    battle = table(f"{code}@G7 MI@F6 MI@F7 MI@G6 MI@G8 MI@H6 MI@H7", "HI@A1", hand=["order_light_troops"])
    order(battle, "G7")
    assert battle.seat == "north" and unit(battle, "G7")["type"] == code


@pytest.mark.rule("cca-17.13")
def test_auxilia_that_passed_a_friend_have_moved_two_hexes_and_do_not_fight():
    battle = order(table("AX@G7 MI@F6", "HI@D6", hand=["order_light_troops"]), "G7")
    play(battle, "G7", "E6")
    assert battle.seat == "north"
    battle = order(table("LI@G7 MI@F6", "HI@D6", hand=["order_light_troops"]), "G7")
    play(battle, "G7", "E6")
    attack(battle, "E6", "D6", ["leader", "leader"])
    assert battle.decision == "battle_back"
