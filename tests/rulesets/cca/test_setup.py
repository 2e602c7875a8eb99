"""Setting up and winning (sections 3 and 4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ancients_env as ae
from ancients_env.errors import BattleOver
from tests.rulesets.cca.table import attack, blocks, end_turn, events, hexes, leader, order, play, table, unit

# cards of the deck by the numbers of the rulebook's list
DECK = Counter(
    order_two_left=3, order_two_centre=4, order_two_right=3, order_three_left=3, order_three_centre=4,
    order_three_right=3, order_four_left=1, order_four_centre=1, order_four_right=1, coordinated_attack=2, outflanked=2,
    order_light_troops=4, order_medium_troops=3, order_heavy_troops=2, order_mounted_troops=1,
    leadership_any_section=3, inspired_leadership_left=1, inspired_leadership_centre=1, inspired_leadership_right=1,
    clash_of_shields=1, counter_attack=2, darken_the_sky=1, double_time=2, first_strike=1, i_am_spartacus=1,
    line_command=4, move_fire_move=2, mounted_charge=2, rally=1,
)  # fmt: skip
PLAIN: dict[str, Any] = {
    "banners": 3,
    "units": [{"at": "H7", "type": "HI", "side": "south"}, {"at": "B6", "type": "WA", "side": "north"}],
}


def won(battle: ae.Battle) -> tuple[int, int]:
    """Banners of south and of north."""
    banners = battle.view("south")["banners"]
    return banners["south"], banners["north"]


# ---------------------------------------------------------------- setup


@pytest.mark.rule("cca-3.1")
def test_scenario_fixes_terrain_pieces_sides_hands_banners_and_who_begins() -> None:
    battle = ae.Battle(
        "cca",
        {
            "banners": {"south": 5, "north": 6},
            "first": "north",
            "terrain": {"forest": ["D4"], "hill": ["C3", "C4"]},
            "south": {"army": "Rome", "command": 4},
            "north": {"army": "Carthage", "command": 6},
            "units": [
                {"at": "E7", "type": "HI", "side": "south", "blocks": 3},
                {"at": "D4", "type": "WA", "side": "north"},
            ],
            "leaders": [{"at": "E7", "side": "south", "name": "Regulus"}],
        },
    )
    view = battle.view("south")
    assert view["terrain"] == {"D4": "forest", "C3": "hill", "C4": "hill"}
    assert [(u["at"], u["type"], u["side"], u["blocks"]) for u in view["units"]] == [
        ("E7", "HI", "south", 3),
        ("D4", "WA", "north", 4),
    ]
    assert [(x["at"], x["side"], x["name"]) for x in view["leaders"]] == [("E7", "south", "Regulus")]
    assert view["needed"] == {"south": 5, "north": 6}
    assert view["command"] == view["hand_sizes"] == {"south": 4, "north": 6}
    assert battle.seat == "north"


@pytest.mark.rule("cca-3.1")
@pytest.mark.parametrize(("side", "asked"), [("NE", True), ("NW", False)])
def test_rampart_hexsides_of_the_scenario_protect_the_named_sides(side: str, asked: bool) -> None:
    battle = table("MI@E7", "HI@D7", active="north", ramparts={"E7": [side]})  # D7 lies to the NE of E7
    attack(order(battle, "D7"), "D7", "E7", ["flag", "light", "light", "light", "light"])
    assert (battle.decision == "ignore_flags") == asked


@pytest.mark.rule("cca-3.1")
def test_special_rule_of_a_scenario_counts() -> None:
    battle = table("HI@E7", "LI@A1 LD@D7", north={"loses_with_all_leaders": True})
    attack(order(battle, "E7"), "E7", "D7", ["leader", "light", "light", "light", "light"])
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("south", "all leaders lost")


@pytest.mark.rule("cca-3.2")
def test_each_side_is_dealt_its_command_and_the_rest_is_the_draw_pile() -> None:
    battle = ae.Battle("cca", {**PLAIN, "south": {"command": 6}, "north": {"command": 4}}, seed=3)
    hands = {side: battle.view(side)["hand"] for side in ("south", "north")}
    assert [len(hands["south"]), len(hands["north"]), battle.view("south")["deck"]] == [6, 4, 50]
    assert DECK.total() == 60
    pile = [str(battle.rules.options[int(k)]).removeprefix("card ") for k in battle.states["deck"][0] if k >= 0]
    assert Counter([*hands["south"], *hands["north"], *pile]) == DECK


@pytest.mark.rule("cca-3.2")
def test_the_deck_is_shuffled() -> None:
    hands = [tuple(ae.Battle("cca", PLAIN, seed=seed).view("south")["hand"]) for seed in range(6)]
    assert len(set(hands)) > 3
    assert tuple(ae.Battle("cca", PLAIN, seed=0).view("south")["hand"]) == hands[0]


@pytest.mark.rule("cca-3.2")
def test_a_hand_is_hidden_and_a_played_card_is_open() -> None:
    battle = table("HI@I7", "WA@A7", hand=["line_command", "rally"], enemy_hand=["outflanked", "order_four_left"])
    assert set(battle.view("south")["hand"]) == {"line_command", "rally"}
    assert set(battle.view("north")["hand"]) == {"outflanked", "order_four_left"}
    battle.push("card line_command")
    view = battle.view("north")
    assert view["order"] == "line_command"
    assert {"event": "card", "side": "south", "card": "line_command", "order": "line_command"} in view["events"]
    end_turn(battle)
    drawn = [e["card"] for e in battle.view("north")["events"] if e["event"] == "draw" and e["side"] == "south"]
    assert drawn == [None]
    assert "line_command" in battle.view("north")["discards"]


@pytest.mark.rule("cca-3.3")
@pytest.mark.parametrize("first", ["south", "north"])
def test_the_named_side_begins_and_sides_alternate(first: str) -> None:
    battle = ae.Battle("cca", {**PLAIN, "first": first})
    second = "north" if first == "south" else "south"
    seats = []
    for _ in range(4):
        seats.append(battle.view("south")["active"])
        end_turn(battle)
    assert seats == [first, second, first, second]


@pytest.mark.rule("cca-3.4")
def test_command_is_the_allowed_hand_and_not_the_cards_held() -> None:
    battle = table("LI@I3 LI@I5 LI@I7 LI@I9", "LI@A1", hand=["order_light_troops"], south={"command": 3})
    assert battle.view("south")["hand_sizes"]["south"] == 0  # the only card is on the table
    play(battle, "I3", "I5")
    assert battle.decision == "order"
    battle.push("I7")
    assert battle.decision == "move"  # three orders, not four


@pytest.mark.rule("cca-3.5")
def test_command_grows_at_the_moment_the_additional_cards_are_drawn() -> None:
    growth = {"command": 3, "growth": {"turns": [1], "cards": 2}}
    battle = table("LI@I7", "LI@A7", hand=["order_two_left", "order_two_right", "rally"], south=growth)
    battle.push("card order_two_left")  # nothing to order: the turn is over
    assert [e["side"] for e in events(battle, "draw")] == ["south"] * 3
    assert battle.view("south")["command"]["south"] == battle.view("south")["hand_sizes"]["south"] == 5
    assert battle.view("south")["command"]["north"] == 5
    end_turn(battle)
    end_turn(battle)
    assert battle.view("south")["command"]["south"] == 5  # in the first turn only


@pytest.mark.rule("cca-3.5")
def test_cards_for_a_banner_are_drawn_at_once_and_command_grows_with_them() -> None:
    prize = {"command": 3, "reinforcement_cards": {"at_banners": 1, "cards": 2}}
    battle = order(table("HI@E7", "MI@D7/1 LI@A1", south=prize), "E7")
    assert battle.view("south")["command"]["south"] == 3
    attack(battle, "E7", "D7", ["medium", "light", "light", "light", "light"])
    assert battle.decision == "advance"  # still in the combat
    assert battle.view("south")["command"]["south"] == 5
    assert battle.view("south")["hand_sizes"]["south"] == 2


# ---------------------------------------------------------------- victory


@pytest.mark.rule("cca-4.1")
def test_banner_for_the_last_block_of_a_unit_and_none_before() -> None:
    battle = order(table("HI@E7", "MI@D7/2 LI@A1"), "E7")
    fewer = attack(battle.copy(), "E7", "D7", ["medium", "light", "light", "light", "light"])
    assert won(fewer) == (0, 0)
    attack(battle, "E7", "D7", ["medium", "medium", "light", "light", "light"])
    assert won(battle) == (1, 0)
    assert battle.outcome is None


@pytest.mark.rule("cca-4.1")
def test_banner_for_a_leader() -> None:
    battle = order(table("LI@I1 LD@E7", "HI@D7", active="north"), "D7")
    attack(battle, "D7", "E7", ["light", "light", "leader", "light", "light"])
    assert won(battle) == (0, 1)
    assert leader(battle, "E7") is None


@pytest.mark.rule("cca-4.1")
def test_the_side_with_the_banners_of_the_scenario_wins() -> None:
    needed = {"south": 5, "north": 2}
    fields: dict[str, Any] = {"banners_won": {"south": 1, "north": 1}}
    battle = order(table("MI@E7/1 LI@I1", "HI@D7", active="north", banners=needed, **fields), "D7")
    attack(battle, "D7", "E7", ["medium", "light", "light", "light", "light"])
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason, battle.outcome.score) == (
        "north", "banners", {"south": 1, "north": 2},
    )  # fmt: skip


@pytest.mark.rule("cca-4.2")
def test_unit_lost_to_its_own_elephants_is_a_banner_for_the_enemy() -> None:
    battle = order(table("HI@E7", "EL@D7 LI@C7/1"), "E7")
    throw, friend, attacker = ["flag", "light", "light", "light", "light"], ["light", "flag"], ["light", "light"]
    attack(battle, "E7", "D7", throw + friend + attacker)
    assert unit(battle, "C7") is None
    assert won(battle) == (1, 0)


@pytest.mark.rule("cca-4.2")
def test_unit_lost_to_a_blocked_retreat_is_a_banner_for_the_enemy() -> None:
    battle = order(table("AR@C7", "MI@A7/1 LI@A1"), "C7")
    attack(battle, "C7", "A7", ["flag", "heavy"])
    assert unit(battle, "A7") is None
    assert won(battle) == (1, 0)


@pytest.mark.rule("cca-4.3")
def test_no_banner_for_a_war_machine_that_evaded() -> None:
    battle = order(table("HI@E7", "LWM@D7 LI@A1"), "E7")
    attack(battle, "E7", "D7", ["light", "heavy", "heavy", "heavy", "heavy"])
    battle.push("evade")
    assert unit(battle, "D7") is None
    assert won(battle) == (0, 0)


@pytest.mark.rule("cca-4.3")
def test_banner_for_a_war_machine_destroyed_while_evading() -> None:
    battle = order(table("HI@E7", "LWM@D7 LI@A1"), "E7")
    attack(battle, "E7", "D7", ["light", "light", "heavy", "heavy", "heavy"])
    battle.push("evade")
    assert won(battle) == (1, 0)


@pytest.mark.rule("cca-4.3", "cca-8.17")
def test_no_banner_for_a_leader_who_evades_off_his_own_edge() -> None:
    battle = order(table("LI@A1 LI@I1 LD@I7", "AR@G7", active="north"), "G7")
    attack(battle, "G7", "I7", ["light", "flag"])
    assert leader(battle, "I7") is None
    assert [e["at"] for e in events(battle, "leader_leaves")] == ["I7"]
    assert won(battle) == (0, 0)


@pytest.mark.rule("cca-4.4")
def test_battle_stops_before_the_advance_of_the_winner() -> None:
    battle = order(table("HI@E7", "MI@D7/1 LI@A1", banners=1), "E7")
    attack(battle, "E7", "D7", ["medium", "light", "light", "light", "light"])
    assert battle.seat is None
    assert battle.legal == ()
    assert events(battle, "victory") == [{"event": "victory", "side": "south", "reason": "banners"}]
    assert unit(battle, "E7")
    with pytest.raises(BattleOver):
        battle.push("advance")


@pytest.mark.rule("cca-4.4")
def test_battle_stops_in_the_middle_of_a_retreat() -> None:
    """South needs one banner: the first unit in the elephants' way gives it, the second one loses nothing."""
    battle = order(table("HI@E7", "EL@D7 LI@C7/1 LI@C8/1", banners=1), "E7")
    throw, rampage = ["flag", "light", "light", "light", "light"], ["heavy"] * 4 + ["light"] * 2
    attack(battle, "E7", "D7", throw + rampage)
    assert battle.outcome is not None
    assert battle.outcome.winner == "south"
    assert (blocks(battle, "C7"), blocks(battle, "C8")) == (0, 1)


@pytest.mark.rule("cca-4.4")
@pytest.mark.parametrize(("friend", "winner"), [("F7", "south"), ("D6", "north")])
def test_losses_that_fall_together_are_taken_in_reading_order(friend: str, winner: str) -> None:
    """Elephants at E7 rampage over the attacker at D7 and a friend: whoever comes first in reading order is lost."""
    battle = order(table(f"EL@E7 LI@{friend}/1", "HI@D7/1", active="north", banners=1), "D7")
    hits = ["heavy", "light"]
    attack(battle, "D7", "E7", ["flag", "light", "light", "light", "light", *hits, *hits])
    assert battle.outcome is not None
    assert battle.outcome.winner == winner
    assert len(events(battle, "unit_lost")) == 1


@pytest.mark.rule("cca-4.5")
def test_objective_gained_once_is_never_lost_again() -> None:
    goal = [{"side": "south", "hexes": ["D7"], "banners": 2, "mode": "once"}]
    battle = order(table("LI@E7", "LI@A1", objectives=goal), "E7")
    play(battle, "E7", "D7")
    assert won(battle) == (2, 0)
    end_turn(battle)
    assert won(battle) == (2, 0)


@pytest.mark.rule("cca-4.5")
@pytest.mark.parametrize(("to", "over"), [("D7", True), ("D6", False)])
def test_objective_held_counts_while_a_unit_stands_there(to: str, over: bool) -> None:
    goal = [{"side": "south", "hexes": ["D7"], "banners": 1, "mode": "held"}]
    battle = order(table("LI@E7", "LI@A1", objectives=goal, banners=1), "E7")
    play(battle, "E7", to)
    assert (battle.outcome is not None) == over


@pytest.mark.rule("cca-4.5")
def test_scenario_may_let_units_leave_by_a_long_edge_for_banners() -> None:
    way_out = [{"side": "south", "hexes": ["A6", "A7"], "banners": 1}]
    battle = order(table("LI@A7 LI@I1", "LI@A1", exits=way_out), "A7")
    play(battle, "A7")
    assert "leave board" in battle.legal
    assert hexes(battle)
    battle.push("leave board")
    assert unit(battle, "A7") is None
    assert won(battle) == (1, 0)
