"""Pieces that come on during play: Trebbia's ambush and Asculum's leaders."""

from typing import Any

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import attack, events, hexes, leader, play, table, unit

AMBUSH = {"side": "north", "units": ["MC", "WA", "WA"], "leader": "Mago", "after_turn": 1, "edge": "south"}
ROW_I = {"west": {"I1", "I2", "I3", "I4", "I5"}, "centre": {"I5", "I6", "I7", "I8", "I9"}}
ROW_I["east"] = {"I9", "I10", "I11", "I12", "I13"}


def trebbia(card: str, south: str = "HI@E7", turn: int = 3, **fields: Any) -> ae.Battle:
    """The north has finished its first turn (unless told otherwise) and plays a card."""
    fields = {"first": "south", "turn": turn, "ambush": AMBUSH, **fields}
    return table(south, "HI@A1 LD@A1 HI@A5", hand=[card], active="north", **fields)


def ambushers(battle: ae.Battle) -> set[tuple[str, str]]:
    return {(u["type"], u["at"]) for u in battle.view("north")["units"] if u["side"] == "north" and u["at"][0] != "A"}


# ---------------------------------------------------------------- when


@pytest.mark.parametrize("card", ["leadership_any_section", "inspired_leadership_right"])
def test_a_leadership_card_asks_whether_to_spring_the_ambush(card):
    battle = trebbia(card)
    assert battle.seat == "north" and battle.decision == "ambush" and set(battle.legal) == {"ambush", "no ambush"}


def test_the_ambush_waits_for_the_end_of_the_first_turn():
    assert trebbia("leadership_any_section", turn=1).decision == "choose_way"
    assert trebbia("leadership_any_section", turn=2, first="north").decision == "ambush"


@pytest.mark.parametrize("card", ["order_four_centre", "line_command", "outflanked"])
def test_other_cards_do_not_bring_the_ambush(card):
    assert trebbia(card).decision == "order"


def test_without_the_ambush_the_card_gives_its_orders_and_the_ambush_is_kept():
    battle = play(trebbia("leadership_any_section"), "no ambush")
    assert battle.decision == "choose_way" and set(battle.legal) == {"leader group", "single unit"}
    assert ambushers(battle) == set()


def test_the_south_does_not_spring_the_norths_ambush():
    battle = table(
        "HI@E7 LD@E7", "HI@A1", hand=["leadership_any_section"], turn=4, first="south", ambush=AMBUSH, active="south"
    )
    assert battle.decision == "choose_way"


def test_a_counter_attack_that_copies_a_leadership_card_springs_it_in_the_same_section():
    battle = trebbia("counter_attack", last_cards={"south": "inspired_leadership_left"})
    play(battle, "ambush")
    assert hexes(battle) == ROW_I["west"]  # the south's left


# ---------------------------------------------------------------- where


@pytest.mark.parametrize(("side", "section"), [("left", "east"), ("centre", "centre"), ("right", "west")])
def test_the_ambushers_appear_on_the_enemys_home_row_in_the_section_of_the_card(side, section):
    battle = play(trebbia(f"inspired_leadership_{side}"), "ambush")
    assert battle.decision == "place_ambush" and hexes(battle) == ROW_I[section]


def test_leadership_any_section_lets_the_owner_choose_one_section_for_all():
    battle = play(trebbia("leadership_any_section"), "ambush")
    assert hexes(battle) == ROW_I["west"] | ROW_I["centre"] | ROW_I["east"]
    play(battle, "I11")
    assert hexes(battle) == ROW_I["east"] - {"I11"}
    battle = play(trebbia("leadership_any_section"), "ambush", "I5")
    assert hexes(battle) == (ROW_I["west"] | ROW_I["centre"]) - {"I5"}  # a line hex leaves both open
    play(battle, "I6")
    assert hexes(battle) == ROW_I["centre"] - {"I5", "I6"}


def test_ambushers_appear_only_on_free_hexes_that_can_be_entered():
    battle = trebbia("inspired_leadership_left", south="HI@I10 LD@I12", terrain={"river": ["I9"]})
    assert hexes(play(battle, "ambush")) == {"I11", "I13"}


def test_mago_comes_with_one_of_his_units_and_stays_with_it():
    battle = play(trebbia("inspired_leadership_left"), "ambush", "I10", "I11", "I12")
    assert battle.decision == "place_ambush" and hexes(battle) == {"I10", "I11", "I12"}
    play(battle, "I10")
    assert ambushers(battle) == {("MC", "I10"), ("WA", "I11"), ("WA", "I12")}
    assert leader(battle, "I10")["name"] == "Mago"
    play(battle, "I10")
    assert battle.decision == "move_to"  # no detaching
    play(battle, "H10")
    assert leader(battle, "H10") and unit(battle, "H10")["type"] == "MC"


# ---------------------------------------------------------------- moving and fighting


def sprung(south: str = "HI@E3", **fields: Any) -> ae.Battle:
    """Cavalry with Mago at I10, warriors at I11 and I12."""
    return play(trebbia("inspired_leadership_left", south, **fields), "ambush", "I10", "I11", "I12", "I10")


def test_appearing_is_the_first_hex_of_the_move():
    battle = sprung()
    assert battle.decision == "move" and "I10" in hexes(battle)
    play(battle, "I10")
    # two of three hexes are left: north-west, north and north-east of I10, and along the rows
    assert hexes(battle) == {"I10", "I9", "I8", "H8", "H9", "H10", "H11", "G9", "G10", "G11"}


def test_warriors_have_used_their_hex_and_may_only_charge():
    battle = sprung("HI@G12")  # G12 touches H11 and H12, which touch I12; I11 touches H10 and H11
    play(battle, "I11")
    assert hexes(battle) == {"I11", "H11"}  # only into contact
    play(battle, "H11", "end movement?")
    assert battle.decision in ("fight", "target") and "end combat" not in battle.legal


def test_only_the_ambushers_are_ordered():
    battle = sprung()
    assert hexes(battle) <= {"I10", "I11", "I12"}
    assert all("ordered" not in u["marks"] for u in battle.view("north")["units"] if u["at"] in ("A1", "A5"))


def test_ambushers_retreat_northwards():
    battle = sprung("HI@G12 HI@A13")
    play(battle, "I11", "H11", "end movement?")
    attack(battle, "H11", "G12", [*["leader"] * 4, "flag", *["light"] * 4])
    play(battle, "battle back", "ignore 0")
    steps = [(e["from"], e["to"]) for e in events(battle, "retreat")]
    assert steps[0] == ("H11", "G11")  # G12 holds the enemy: the only other hex to the north


@pytest.mark.rule("cca-16.10")
def test_an_ambusher_that_appears_in_a_ford_has_to_stop_there_but_may_fight():
    battle = trebbia("inspired_leadership_centre", south="HI@H7 HI@A13", terrain={"ford": ["I7"]})
    play(battle, "ambush", "I7", "I5", "I9", "I7")  # H7 touches I7 and I8
    assert battle.decision == "move" and hexes(battle) == {"I9"}  # warriors, who may charge to I8 or H8
    play(battle, "end movement")
    assert battle.decision == "fight" and hexes(battle) == {"I7"}


@pytest.mark.rule("cca-16.3", "cca-16.4")
def test_an_ambusher_that_appears_in_forest_neither_moves_nor_fights():
    battle = trebbia("inspired_leadership_centre", south="HI@H7 HI@A13", terrain={"forest": ["I7"]})
    play(battle, "ambush", "I7", "I5", "I9", "I7")
    assert battle.decision == "move" and hexes(battle) == {"I9"}
    play(battle, "end movement")
    assert battle.seat == "south" and unit(battle, "I7")["type"] == "MC"


@pytest.mark.rule("cca-16.1")
def test_a_war_machine_in_ambush_does_not_appear_on_broken_ground():
    ambush = {**AMBUSH, "units": ["LWM"]}
    battle = trebbia("inspired_leadership_right", ambush=ambush, terrain={"broken": ["I2", "I4"]})
    assert hexes(play(battle, "ambush")) == {"I1", "I3", "I5"}


def test_an_ambusher_without_a_hex_to_go_to_is_not_asked_to_move():
    battle = sprung()
    assert hexes(battle) == {"I10"}  # the warriors have no enemy to charge


def test_trebbia_has_its_ambush():
    battle = ae.Battle("cca", "trebbia")
    ambush = battle.scenario.ambush
    assert (ambush.side, ambush.units, ambush.leader, ambush.edge) == ("north", ("MC", "WA", "WA"), "Mago", "south")
    assert ambush.after_turn == 1 and len(battle.view("north")["units"]) == len(battle.scenario.units)


# ---------------------------------------------------------------- Asculum


def asculum() -> ae.Battle:
    return ae.Battle("cca", "asculum", seed=2)


def test_leaders_are_placed_after_the_deal_and_before_the_first_turn():
    battle = asculum()
    assert battle.seat == "south" and battle.decision == "place_leader"
    assert battle.view("south")["hand_sizes"] == {"south": 4, "north": 6} and battle.view("south")["turn"] == 0


def test_the_romans_place_both_leaders_first_each_with_a_unit_of_his_own():
    battle = asculum()
    romans = {u["at"] for u in battle.view("south")["units"] if u["side"] == "south"}
    assert hexes(battle) == romans and len(romans) == 13
    play(battle, "H4")
    assert battle.seat == "south" and hexes(battle) == romans - {"H4"}
    play(battle, "I6")
    epirotes = {u["at"] for u in battle.view("south")["units"] if u["side"] == "north"}
    assert battle.seat == "north" and hexes(battle) == epirotes
    play(battle, "B5")
    assert hexes(battle) == epirotes - {"B5"}
    play(battle, "A4")
    placed = {(x["name"], x["at"]) for x in battle.view("south")["leaders"]}
    assert placed == {("Decius", "H4"), ("Sulpicius", "I6"), ("Pyrrhus", "B5"), ("Leonatus", "A4")}
    assert (battle.seat, battle.decision) == ("south", "play_card")


def test_the_order_of_placing_may_be_the_other_way_round():
    fields = {"place_leaders": {"order": ["north", "south"], "south": ["Decius"], "north": ["Pyrrhus"]}}
    battle = table("HI@G1 HI@G3", "HI@C1 HI@C3", hand=["order_two_left", "order_two_right"], **fields)
    assert battle.seat == "north" and hexes(battle) == {"C1", "C3"}
    play(battle, "C1")
    assert battle.seat == "south" and hexes(battle) == {"G1", "G3"}
