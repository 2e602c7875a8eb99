"""The turn, cards played and drawn, and orders (sections 5, 6, 7 and 15)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from ancients_env.errors import IllegalAction
from ancients_env.rulesets.cca import tables
from tests.rulesets.cca.table import FILLER, attack, end_turn, events, hexes, leader, order, play, table, unit

BLANK = ["light"] * 5


def marks(battle: ae.Battle) -> dict[str, list[str]]:
    """What each unit has done this turn, by hex; units that did nothing are left out."""
    return {u["at"]: u["marks"] for u in battle.view("south")["units"] if u["marks"]}


def all_but(*hands: tuple[str, ...] | list[str]) -> list[str]:
    """Every card of the deck that is in none of the hands."""
    cards = [name for name, n in zip(tables.CARD_NAMES, tables.CARD_COUNTS, strict=True) for _ in range(n)]
    for card in (card for hand in hands for card in hand):
        cards.remove(card)
    return cards


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("cca-5.1")
@pytest.mark.parametrize(("side", "south", "north"), [("south", "HI@F7", "MI@D7"), ("north", "MI@F7", "HI@D7")])
def test_a_turn_is_card_orders_movement_combat_and_draw(side: str, south: str, north: str) -> None:
    own, other = ("F7", "D7") if side == "south" else ("D7", "F7")
    battle = table(south, north, active=side, hand=["order_four_centre", "rally"])
    assert (battle.seat, battle.decision) == (side, "play_card")
    battle.push("card order_four_centre")
    assert battle.decision == "order"
    battle.push(own)
    assert battle.decision == "move"
    play(battle, own, "E8")
    assert battle.decision == "fight"
    attack(battle, "E8", other, BLANK)
    assert battle.decision == "battle_back"
    battle.push("decline")
    assert [e["side"] for e in events(battle, "draw")] == [side]
    assert battle.view("south")["active"] != side


@pytest.mark.rule("cca-5.1")
def test_no_unit_moves_after_the_first_combat() -> None:
    battle = order(table("HI@E7 LI@G7", "MI@D7 LI@A1"), "E7", "G7")
    assert battle.decision == "move"
    attack(battle, "E7", "D7", BLANK)
    battle.push("decline")  # the light infantry could have moved, but movement is over
    assert battle.seat == "north"
    assert unit(battle, "G7")


@pytest.mark.rule("cca-5.1")
def test_no_unit_fights_before_movement_has_ended() -> None:
    battle = order(table("HI@E7 LI@G7", "MI@D7 LI@A1"), "E7", "G7")
    assert set(battle.legal) == {"E7", "G7", "end movement"}
    battle.push("E7")
    assert "D7" not in battle.legal


# ---------------------------------------------------------------- playing a card


@pytest.mark.rule("cca-6.1")
def test_any_card_but_first_strike_may_be_played() -> None:
    battle = table("LI@I7", "LI@A7", hand=["first_strike", "order_two_left", "rally", "clash_of_shields"])
    assert set(battle.legal) == {"card order_two_left", "card rally", "card clash_of_shields"}


@pytest.mark.rule("cca-6.1")
def test_a_card_whose_section_is_empty_may_be_played_and_orders_nothing() -> None:
    battle = table("LI@I7", "LI@A7", hand=["order_two_left", "order_two_centre"])
    battle.push("card order_two_left")
    assert events(battle, "order") == []
    assert battle.seat == "north"
    assert battle.view("north")["last_orders"]["south"] == "order_two_left"


@pytest.mark.rule("cca-6.1")
@pytest.mark.parametrize(("last", "playable"), [(None, False), ("order_two_left", True)])
def test_counter_attack_needs_something_to_copy(last: str | None, playable: bool) -> None:
    battle = table("LI@I7", "LI@A7", hand=["counter_attack", "rally", "line_command"], last_cards={"north": last})
    assert ("card counter_attack" in battle.legal) == playable


@pytest.mark.rule("cca-6.1")
def test_side_without_a_playable_card_discards_one_and_has_no_orders() -> None:
    battle = table("LI@I7", "LI@A7", hand=["first_strike", "counter_attack"], enemy_hand=["counter_attack", "rally"])
    assert battle.decision == "discard_card"
    assert set(battle.legal) == {"card first_strike", "card counter_attack"}
    battle.push("card first_strike")
    assert events(battle, "order") == []
    assert [e["side"] for e in events(battle, "draw")] == ["south"]
    assert battle.view("south")["discards"] == ["first_strike"]
    assert (battle.seat, battle.view("south")["last_orders"]["south"]) == ("north", None)
    assert "counter_attack" not in {e["card"] for e in events(battle, "card")}  # north had nothing to copy either


@pytest.mark.rule("cca-6.1")
def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    battle = table("LI@I7", "LI@A7", hand=["order_two_left", "order_two_centre"])
    with pytest.raises(IllegalAction):
        battle.push("card rally")


# ---------------------------------------------------------------- orders


@pytest.mark.rule("cca-7.1")
def test_only_ordered_units_move_and_fight() -> None:
    battle = order(table("HI@E7 HI@E8", "MI@D7"), "E7", "done")
    assert marks(battle) == {"E7": ["ordered"]}
    assert set(battle.legal) == {"E7", "end movement"}
    battle.push("end movement")
    assert set(battle.legal) == {"E7", "end combat"}


@pytest.mark.rule("cca-7.1")
def test_all_orders_are_given_before_the_first_move() -> None:
    battle = order(table("HI@E7 HI@E9", "LI@A1"), "E7", "done")
    play(battle, "E7", "D7")
    assert battle.seat == "north"  # the second unit got no order and cannot get one now


@pytest.mark.rule("cca-7.2")
def test_one_order_each_and_orders_in_excess_are_lost() -> None:
    battle = table("HI@E6 HI@E8", "LI@A1", hand=["order_four_centre"])
    assert hexes(battle) == {"E6", "E8"}
    battle.push("E6")
    assert hexes(battle) == {"E8"}
    battle.push("E8")
    assert battle.decision == "move"


@pytest.mark.rule("cca-7.2")
def test_orders_need_not_all_be_used() -> None:
    battle = table("HI@E6 HI@E8", "LI@A1", hand=["order_four_centre"])
    battle.push("done")
    assert battle.seat == "north"


@pytest.mark.rule("cca-7.2")
def test_clash_of_shields_and_darken_the_sky_order_by_themselves() -> None:
    battle = table("HI@E7 HI@F2 AR@I1", "MI@D7", hand=["clash_of_shields"])
    assert marks(battle) == {"E7": ["ordered"]}
    battle = table("HI@E7 HI@F2 AR@E2 HWM@E4", "MI@C3 LI@A9", hand=["darken_the_sky"])
    assert marks(battle) == {"E2": ["ordered"], "E4": ["ordered"]}
    assert battle.decision == "fight"


@pytest.mark.rule("cca-7.3", "cca-1.4")
def test_coordinated_attack_assigns_a_piece_on_a_line_to_either_section() -> None:
    """D2 west; E5 west or centre; D6 centre; E9 centre or east; D10 east."""
    battle = table("LI@D2 LI@E5 LI@D6 LI@E9 LI@D10", "LI@A1", hand=["coordinated_attack"])
    assert hexes(battle) == {"D2", "E5", "D6", "E9", "D10"}
    battle.push("D2")
    assert hexes(battle) == {"E5", "D6", "E9", "D10"}
    battle.push("E5")  # takes the order of the centre
    assert hexes(battle) == {"E9", "D10"}
    battle.push("E9")  # takes the order of the east
    assert battle.decision == "move"


@pytest.mark.rule("cca-7.3")
def test_pieces_ordered_before_are_assigned_anew_to_make_room() -> None:
    battle = table("LI@E5 LI@G5 LI@D2 LI@D6 LI@E9", "LI@A1", hand=["coordinated_attack"])
    play(battle, "E5", "G5")  # between them they hold west and centre
    assert hexes(battle) == {"E9"}
    battle = table("LI@E5 LI@G5 LI@D2 LI@D6 LI@E9", "LI@A1", hand=["coordinated_attack"])
    play(battle, "E5", "D6")  # so E5 is west
    assert hexes(battle) == {"E9"}


@pytest.mark.rule("cca-7.3")
def test_outflanked_gives_no_order_in_the_centre() -> None:
    battle = table("LI@E5 LI@D6 LI@D2 LI@D3 LI@E9 LI@D10 LI@D11", "LI@A1", hand=["outflanked"])
    assert "D6" not in hexes(battle)
    play(battle, "E5", "D2")
    assert hexes(battle) == {"E9", "D10", "D11"}


@pytest.mark.rule("cca-7.3")
def test_north_assigns_line_hexes_too() -> None:
    battle = table("LI@I1", "LI@E5 LI@E9 LI@D10", active="north", hand=["order_two_left"])  # north's left is east
    assert hexes(battle) == {"E9", "D10"}


@pytest.mark.rule("cca-7.4")
def test_one_order_covers_a_unit_and_its_leader_who_goes_along() -> None:
    battle = table("MI@E7 LD@E7 LI@E9", "LI@A1", hand=["order_two_centre"])
    play(battle, "E7", "unit", "E9")
    assert battle.decision == "move"  # two orders in all
    play(battle, "E7", "D7")
    assert unit(battle, "D7")
    assert leader(battle, "D7")
    assert leader(battle, "E7") is None


@pytest.mark.rule("cca-7.5")
def test_section_card_lets_an_attached_leader_detach_for_an_order_of_his_own() -> None:
    battle = table("MI@E7 LD@E7 LI@E9 LI@E6", "LI@A1", hand=["order_three_centre"])
    play(battle, "E7")
    assert set(battle.legal) == {"unit", "leader"}
    play(battle, "leader")
    assert hexes(battle) == {"E6", "E7", "E9"}  # the unit he leaves may have one of the two orders left
    play(battle, "E7", "E9")
    assert battle.decision == "move"
    play(battle, "E7", "leader", "F6")
    assert leader(battle, "F6")
    assert unit(battle, "E7")
    play(battle, "E7", "D7")
    assert (unit(battle, "D7") is not None, leader(battle, "D7")) == (True, None)


@pytest.mark.rule("cca-7.5")
def test_unit_whose_leader_alone_is_ordered_may_neither_move_nor_fight() -> None:
    battle = order(table("MI@E7 LD@E7", "MI@D7"), "E7", "leader", "done")
    play(battle, "E7")
    assert "F5" in battle.legal  # the leader's own three hexes
    battle.push("F6")
    assert battle.seat == "north"


@pytest.mark.rule("cca-7.5")
def test_order_mounted_troops_lets_leaders_of_foot_detach() -> None:
    battle = table("MI@E7 LD@E7 LC@E2", "LI@A1", hand=["order_mounted_troops"])
    assert hexes(battle) == {"E2", "E7"}
    order(battle, "E7", "done")
    play(battle, "E7", "G8")  # the leader: medium infantry moves one hex only
    assert leader(battle, "G8")
    assert unit(battle, "E7")


@pytest.mark.rule("cca-7.6")
@pytest.mark.parametrize("card", ["order_medium_troops", "line_command", "double_time"])
def test_other_cards_do_not_let_a_leader_detach(card: str) -> None:
    battle = table("MI@E7 LD@E7 LI@I1", "LI@A1", hand=[card])
    battle.push("E7")
    assert "leader" not in battle.legal
    play(battle, "done?")
    battle.push("E7")
    assert battle.decision == "move_to"  # nothing to choose between unit and leader
    battle.push("D7")
    assert (leader(battle, "D7") is not None, unit(battle, "D7") is not None) == (True, True)


@pytest.mark.rule("cca-7.6")
def test_leadership_cards_do_not_let_a_leader_detach() -> None:
    battle = table("MI@E7 LD@E7 LI@I1", "LI@A1", hand=["leadership_any_section"])
    play(battle, "leader group", "done?")
    battle.push("E7")
    assert hexes(battle) == {"E7", "E6", "E8", "D6", "D7", "F6", "F7"}  # one hex, with the unit
    battle.push("D7")
    assert leader(battle, "D7")
    assert battle.seat == "north"


@pytest.mark.rule("cca-7.6")
def test_i_am_spartacus_orders_a_lone_leader_but_detaches_none() -> None:
    battle = table("MI@E7 LD@E7 LD@G7", "LI@A1", hand=["i_am_spartacus", "rally"], south={"command": 2})
    battle.load_dice(["leader", "leader"])
    battle.push("card i_am_spartacus")
    assert hexes(battle) == {"E7", "G7"}
    play(battle, "E7")
    assert hexes(battle) == {"G7"}  # the leader at E7 cannot be ordered besides his unit
    play(battle, "G7", "E7")
    assert battle.decision == "move_to"
    assert "F5" not in battle.legal  # two hexes away: only a leader alone could go there


@pytest.mark.rule("cca-7.7")
def test_leader_goes_with_his_unit_and_his_own_order_is_spent() -> None:
    battle = order(table("MI@E7 LD@E7", "LI@A1"), "E7", "leader", "E7")
    play(battle, "E7", "unit", "D7")
    assert leader(battle, "D7")
    assert battle.seat == "north"  # he cannot move on


@pytest.mark.rule("cca-7.7")
def test_leader_and_unit_both_ordered_cost_two_orders() -> None:
    battle = table("MI@E7 LD@E7 LI@E9", "LI@A1", hand=["order_two_centre"])
    play(battle, "E7", "unit")
    assert hexes(battle) == {"E7", "E9"}
    battle.push("E7")
    assert battle.decision == "move"
    play(battle, "E7", "leader", "F6", "E7", "D7")
    assert (leader(battle, "F6") is not None, unit(battle, "D7") is not None) == (True, True)


# ---------------------------------------------------------------- end of turn


@pytest.mark.rule("cca-15.1")
def test_played_card_is_discarded_at_the_end_and_one_card_drawn() -> None:
    top = ["outflanked", "double_time"]
    battle = table("LI@I7", "LI@A7", hand=["order_two_centre", "rally"], deck=top, discards=["line_command"])
    battle.push("card order_two_centre")
    assert battle.view("south")["discards"] == ["line_command"]
    end_turn(battle)
    assert sorted(battle.view("south")["discards"]) == ["line_command", "order_two_centre"]
    assert sorted(battle.view("south")["hand"]) == ["outflanked", "rally"]
    assert battle.view("north")["hand_sizes"] == {"south": 2, "north": 2}


@pytest.mark.rule("cca-15.1")
def test_a_hand_does_not_grow_above_the_command() -> None:
    battle = table("LI@I7", "LI@A7", hand=["order_two_centre", "rally"], south={"command": 2})
    for _ in range(4):
        end_turn(battle)
        assert battle.view("south")["hand_sizes"]["south"] <= 2


@pytest.mark.rule("cca-15.2")
def test_empty_draw_pile_is_made_anew_from_the_discards() -> None:
    hand = ["order_two_left", "rally"]
    battle = table("LI@I7", "LI@A7", hand=hand, discards=all_but(hand, FILLER))
    assert battle.view("south")["deck"] == 0
    battle.push("card order_two_left")  # nothing to order there
    assert events(battle, "reshuffle") == [{"event": "reshuffle", "cards": 57}]  # the card just played is among them
    assert (battle.view("south")["deck"], battle.view("south")["discards"]) == (56, [])
    assert battle.view("south")["hand_sizes"]["south"] == 2


@pytest.mark.rule("cca-15.2")
def test_last_card_of_the_draw_pile_is_drawn_before_any_shuffle() -> None:
    hand = ["order_two_left", "rally"]
    battle = table("LI@I7", "LI@A7", hand=hand, deck=["outflanked"], discards=all_but(hand, FILLER, ["outflanked"]))
    battle.push("card order_two_left")
    assert events(battle, "reshuffle") == []
    assert (battle.view("south")["deck"], len(battle.view("south")["discards"])) == (0, 56)
    assert sorted(battle.view("south")["hand"]) == ["outflanked", "rally"]


@pytest.mark.rule("cca-15.3")
@pytest.mark.parametrize("active", ["south", "north"])
def test_first_strike_is_replaced_before_the_active_side_draws(active: str) -> None:
    passive = "north" if active == "south" else "south"
    hand, top = ["first_strike", *FILLER], ["outflanked", "double_time"]
    battle = table("HI@E7", "HI@D7", active=active, deck=top, enemy_hand=hand)
    start, target = ("E7", "D7") if active == "south" else ("D7", "E7")
    attack(order(battle, start), start, target, BLANK + BLANK)
    play(battle, "first strike", "battle back")
    assert [(e["side"], e["card"]) for e in events(battle, "draw")] == [
        (passive, "outflanked"),
        (active, "double_time"),
    ]
    assert "first_strike" in battle.view("south")["discards"]
