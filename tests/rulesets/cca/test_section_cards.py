"""The deck and its section cards (cca-17.1 to cca-17.4).

Pieces stand in all sections, on both section lines and behind them a lone leader for each section. South::

    west       line       centre     line       east
    G3         G5         G7         G9         G11       units
    H2                    H6                    H10       lone leaders
"""

from collections import Counter

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import hexes, order, play, table

SOUTH = "LI@G3 LI@G5 LI@G7 LI@G9 LI@G11 LD@H2 LD@H6 LD@H10"
NORTH = "LI@C3 LI@C5 LI@C7 LI@C9 LI@C11 LD@B2 LD@B6 LD@B10"
WEST, CENTRE, EAST = 0, 1, 2
SECTION = {
    "south": [{"G3", "G5", "H2"}, {"G5", "G7", "G9", "H6"}, {"G9", "G11", "H10"}],
    "north": [{"C3", "C5", "B2"}, {"C5", "C7", "C9", "B6"}, {"C9", "C11", "B10"}],
}
PHYSICAL = {
    "south": {"left": WEST, "centre": CENTRE, "right": EAST},
    "north": {"left": EAST, "centre": CENTRE, "right": WEST},
}


def ordering(card: str, side: str = "south") -> ae.Battle:
    return table(SOUTH, NORTH, hand=[card], active=side)


# tables.deck of the rules, typed out by hand
DECK = {
    "order_two_left": 3, "order_two_centre": 4, "order_two_right": 3,
    "order_three_left": 3, "order_three_centre": 4, "order_three_right": 3,
    "order_four_left": 1, "order_four_centre": 1, "order_four_right": 1,
    "coordinated_attack": 2, "outflanked": 2,
    "order_light_troops": 4, "order_medium_troops": 3, "order_heavy_troops": 2, "order_mounted_troops": 1,
    "leadership_any_section": 3, "inspired_leadership_left": 1, "inspired_leadership_centre": 1,
    "inspired_leadership_right": 1,
    "clash_of_shields": 1, "counter_attack": 2, "darken_the_sky": 1, "double_time": 2, "first_strike": 1,
    "i_am_spartacus": 1, "line_command": 4, "move_fire_move": 2, "mounted_charge": 2, "rally": 1,
}  # fmt: skip


@pytest.mark.rule("cca-17.1")
def test_the_deck_has_sixty_cards_of_four_families():
    battle = ae.Battle("cca", "akragas", seed=3)
    state = battle.position()["state"]
    names = [text.removeprefix("card ") for text in battle.rules.options if text.startswith("card ")]
    found = Counter({name: sum(hand[k] for hand in state["hand"]) for k, name in enumerate(names)})
    found.update(names[k] for k in state["deck"][: state["deck_n"]])
    assert found == DECK
    families = list(DECK.values())
    assert [sum(part) for part in (families[:11], families[11:15], families[15:19], families[19:])] == [27, 10, 6, 17]


@pytest.mark.rule("cca-17.1")
def test_a_hand_is_dealt_from_a_full_deck():
    battle = ae.Battle("cca", "akragas", seed=3)
    view = battle.view("south")
    assert view["deck"] + sum(view["hand_sizes"].values()) == 60
    assert view["hand_sizes"] == view["command"] and len(view["hand"]) == view["command"]["south"]


@pytest.mark.rule("cca-17.2")
@pytest.mark.parametrize("side", ["south", "north"])
@pytest.mark.parametrize("where", ["left", "centre", "right"])
@pytest.mark.parametrize(("number", "count"), [("two", 2), ("three", 3), ("four", 4)])
def test_order_n_orders_up_to_n_pieces_of_its_section(number, count, where, side):
    battle = ordering(f"order_{number}_{where}", side)
    section = SECTION[side][PHYSICAL[side][where]]
    assert hexes(battle) == section and "done" in battle.legal
    ordered = sorted(section)[:count]
    for n, piece in enumerate(ordered, start=1):
        assert battle.decision == "order"
        play(battle, piece)
        if n < min(count, len(section)):
            assert hexes(battle) == section - set(ordered[:n])
    assert battle.decision == "move"  # no order or no piece is left
    assert hexes(battle) == set(ordered)


@pytest.mark.rule("cca-17.2")
def test_orders_go_to_units_and_leaders_in_any_mix():
    battle = order(ordering("order_three_left"), "H2", "G3")
    assert battle.decision == "move" and hexes(battle) == {"H2", "G3"}
    battle = order(ordering("order_two_left"), "G3", "G5")
    assert hexes(battle) == {"G3", "G5"}  # the leader gets none


@pytest.mark.rule("cca-17.2")
def test_an_attached_leader_takes_an_order_of_his_own():
    battle = table("MI@G3 LD@G3 MI@G2", "HI@A1", hand=["order_two_left"])
    play(battle, "G3")
    assert battle.legal == ("unit", "leader")
    play(battle, "leader")
    assert hexes(battle) == {"G2", "G3"}  # one order left: for the unit he leaves or for the other
    play(battle, "G3")
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.2")
def test_orders_of_an_empty_section_are_lost():
    battle = table("MI@G3", "HI@A13", hand=["order_four_right"])
    assert battle.seat == "north" and battle.decision == "play_card"


@pytest.mark.rule("cca-17.3")
@pytest.mark.parametrize("side", ["south", "north"])
def test_coordinated_attack_orders_one_piece_in_each_section(side):
    battle = ordering("coordinated_attack", side)
    west, centre, east = SECTION[side]
    assert hexes(battle) == west | centre | east
    row, back = ("G", "H") if side == "south" else ("C", "B")
    play(battle, f"{row}3")
    assert hexes(battle) == centre | east  # both line hexes still serve the centre or the east
    play(battle, f"{back}6")
    assert hexes(battle) == east
    play(battle, f"{row}11")
    assert battle.decision == "move" and hexes(battle) == {f"{row}3", f"{back}6", f"{row}11"}


@pytest.mark.rule("cca-17.3")
def test_a_line_hex_takes_whichever_order_of_coordinated_attack_is_free():
    battle = order(ordering("coordinated_attack"), "G5", "G9")  # west or centre, centre or east
    assert hexes(battle) == {"G5", "G9"}
    battle = play(ordering("coordinated_attack"), "G5", "G9")
    assert hexes(battle) == {"G3", "H2", "G7", "H6", "G11", "H10"}
    play(battle, "G7")  # so G5 is the west's and G9 the east's
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.3")
def test_coordinated_attack_counts_a_leader_as_the_one_piece():
    battle = play(ordering("coordinated_attack"), "H2")
    assert not hexes(battle) & {"G3", "H2"}
    assert "G5" in hexes(battle)  # by the order of the centre


@pytest.mark.rule("cca-17.4")
@pytest.mark.parametrize("side", ["south", "north"])
def test_outflanked_orders_two_on_each_wing_and_none_in_the_centre(side):
    battle = ordering("outflanked", side)
    west, centre, east = SECTION[side]
    assert hexes(battle) == west | east
    row, back = ("G", "H") if side == "south" else ("C", "B")
    play(battle, f"{row}3", f"{back}2")
    assert hexes(battle) == east  # the west has had its two
    play(battle, f"{row}9", f"{row}11")
    assert battle.decision == "move"
    assert hexes(battle) == {f"{row}3", f"{back}2", f"{row}9", f"{row}11"}


@pytest.mark.rule("cca-17.4")
def test_outflanked_lends_no_order_of_one_wing_to_the_other():
    battle = table("LI@G1 LI@G2 LI@G3 LI@G4 LI@G7", "HI@A13", hand=["outflanked"])
    play(battle, "G1", "G2")
    assert battle.decision == "move" and hexes(battle) == {"G1", "G2"}
