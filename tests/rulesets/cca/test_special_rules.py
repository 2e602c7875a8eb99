"""Special rules of scenarios: hands, exits, objectives, leaders and elite units.

Elite units are in `test_elites.py`; ambush and placing of leaders, which bring pieces on, in `test_deployment.py`.
"""

from typing import Any

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import (
    BLANKS,
    attack,
    combat_dice,
    events,
    hexes,
    leader,
    order,
    play,
    shot_dice,
    table,
    thrown,
    unit,
)


def idle(battle: ae.Battle) -> ae.Battle:
    """The active side plays a card and does nothing with it."""
    turn = battle.view("south")["turn"]
    quiet = ("done", "skip", "end movement", "end combat", "single unit", "no ambush")
    while battle.view("south")["turn"] == turn:
        battle.push(next((word for word in quiet if word in battle.legal), battle.legal[0]))
    return battle


def built_in(name: str, **changes: Any) -> ae.Battle:
    """A battle of the collection, changed here and there."""
    return ae.Battle("cca", {**ae.Battle("cca", name).scenario.model_dump(mode="json", exclude_unset=True), **changes})


def size(battle: ae.Battle, side: str) -> tuple[int, int]:
    """Cards in hand and Command of a side."""
    view = battle.view(side)
    return view["hand_sizes"][side], view["command"][side]


def lost(battle: ae.Battle) -> int:
    return sum(e["blocks"] for e in events(battle, "loss"))


# ---------------------------------------------------------------- hands that grow and shrink


@pytest.mark.rule("cca-3.5")
def test_the_romans_at_lake_trasimenus_hold_two_three_then_four_cards():
    battle = ae.Battle("cca", "lake_trasimenus", seed=5)
    assert battle.seat == "north" and size(battle, "south") == (2, 2) and size(battle, "north") == (6, 6)
    grown = []
    for _ in range(4):
        idle(idle(battle))  # north, then south
        grown.append(size(battle, "south"))
    assert grown == [(3, 3), (4, 4), (4, 4), (4, 4)] and size(battle, "north") == (6, 6)


@pytest.mark.rule("cca-3.5")
def test_the_romans_at_second_beneventum_draw_two_cards_at_the_moment_of_their_third_banner():
    battle = built_in(
        "second_beneventum",
        units=[{"at": "E7", "type": "HI", "side": "south"}, {"at": "D6", "type": "LI", "side": "north", "blocks": 1},
               {"at": "A5", "type": "HI", "side": "north"}],
        leaders=[], banners_won={"south": 2},
        hands={"south": ["order_four_centre", "order_two_left", "order_two_right", "rally"]},
    )  # fmt: skip
    order(battle, "E7", card="order_four_centre")
    attack(battle, "E7", "D6", ["light"] * 5)
    play(battle, "stand?")
    assert battle.decision == "advance"  # still in the combat
    assert size(battle, "south") == (5, 6)  # three in hand and two more
    idle(battle)
    assert size(battle, "south") == (6, 6) and size(battle, "north") == (4, 4)


@pytest.mark.rule("cca-3.5")
def test_the_cards_come_only_once_and_only_for_own_banners():
    fields = {"south": {"command": 4, "reinforcement_cards": {"at_banners": 1, "cards": 2}}}
    battle = order(table("HI@E7 HI@E3", "LI@D6/1 LI@D2/1 HI@A1", hand=["coordinated_attack"], **fields), "E7", "E3")
    attack(battle, "E7", "D6", ["light", *BLANKS[:4]])
    assert size(play(battle, "stand?", "stay"), "south") == (2, 6)
    attack(battle, "E3", "D2", ["light", *BLANKS[:4]])
    assert size(play(battle, "stand?"), "south") == (2, 6)
    battle = order(table("LI@E7/1 HI@I1", "HI@D6", active="north", **fields), "D6")
    attack(battle, "D6", "E7", ["light", *BLANKS[:4]])
    assert size(play(battle, "stand?"), "south") == (2, 4)


def test_at_hellespont_each_leader_lost_lowers_the_hand_by_one():
    fields = {"north": {"command": 3, "leader_loss_costs_card": True, "loses_with_all_leaders": True}}
    hand, enemy_hand = ["order_four_centre", "double_time"], ["order_two_left", "order_two_centre", "order_three_right"]
    fields["deck"] = ["line_command", "order_four_left", "order_four_right"]
    battle = table("HI@E7 HI@I1", "LD@D6 LD@A1 HI@A5 HI@A9", hand=hand, enemy_hand=enemy_hand, **fields)
    order(battle, "E7", card="order_four_centre")
    attack(battle, "E7", "D6", ["leader", *["swords"] * 4])
    assert battle.seat == "north" and size(battle, "north") == (3, 2) and battle.outcome is None
    idle(battle)
    assert battle.seat == "south" and size(battle, "north") == (2, 2)  # the card played is not replaced
    idle(battle)
    assert battle.seat == "north"
    assert size(idle(battle), "north") == (2, 2)  # from then on it is


def test_at_hellespont_a_side_without_leaders_has_lost_at_once():
    battle = built_in(
        "hellespont", active="south",
        units=[{"at": "E7", "type": "HI", "side": "south"}, {"at": "A5", "type": "HI", "side": "north"}],
        leaders=[{"at": "D6", "side": "north"}, {"at": "I1", "side": "south"}], hands={"south": ["order_four_centre"]},
    )  # fmt: skip
    order(battle, "E7")
    attack(battle, "E7", "D6", ["leader", *["swords"] * 4])
    assert (battle.outcome.winner, battle.outcome.reason) == ("south", "all leaders lost")
    assert battle.outcome.score == {"south": 1, "north": 0}  # one banner of the six


# ---------------------------------------------------------------- Castulo

EXITS = [{"side": "south", "hexes": [f"A{c}" for c in range(5, 14)]}]


@pytest.mark.rule("cca-8.6", "cca-4.5")
@pytest.mark.parametrize(
    ("piece", "leaves"),
    [
        ("MI@A7", True),  # one hex off the board
        ("MI@B7", False),  # two
        ("LI@B7", True),
        ("MC@C7", True),
        ("HC@C7", False),
        ("WA@B7", False),  # its second hex is for contact only
        ("MI@A4", False),  # not a hex of the exit
        ("LI@A4", True),  # by way of A5
        ("LI@A3", False),
    ],
)
def test_units_leave_the_board_from_exit_hexes_for_one_hex_of_movement(piece, leaves):
    h = piece.partition("@")[2]
    card = "order_four_left" if h in ("A3", "A4") else "order_four_centre"
    battle = order(table(f"{piece} HI@I1", "HI@F1", hand=[card], exits=EXITS), h)
    play(battle, h)
    assert ("leave board" in battle.legal) == leaves


@pytest.mark.rule("cca-8.6", "cca-4.5")
def test_a_unit_that_leaves_castulo_is_worth_a_banner_and_takes_its_leader_along():
    battle = built_in(
        "castulo", hands={"south": ["order_four_centre"]},
        units=[{"at": "A7", "type": "MI", "side": "south"}, {"at": "I1", "type": "MI", "side": "south"},
               {"at": "A1", "type": "HI", "side": "north"}],
        leaders=[{"at": "A7", "side": "south", "name": "Publius Scipio", "vital": True}],
    )  # fmt: skip
    play(battle, "A7", "unit", "done?", "A7", "leave board")
    assert events(battle, "leaves")[0]["at"] == "A7" and unit(battle, "A7") is None and leader(battle, "A7") is None
    assert battle.view("south")["banners"] == {"south": 1, "north": 0}
    assert battle.outcome is None  # he is gone, not eliminated


@pytest.mark.rule("cca-8.6")
def test_nobody_else_leaves_by_the_exit():
    battle = order(table("HI@I1", "LI@A7 LI@A8", active="north", exits=EXITS), "A7")
    assert "leave board" not in play(battle, "A7").legal
    battle = order(table("LD@A7 HI@I1", "HI@F1", exits=EXITS), "A7")
    assert "leave board" not in play(battle, "A7").legal  # units only
    both = [{**EXITS[0], "pieces": "units_and_leaders"}]
    battle = order(table("LD@B7 HI@I1", "HI@F1", exits=both), "B7")
    play(battle, "B7", "leave board")
    assert battle.view("south")["leaders"] == [] and battle.view("south")["banners"] == {"south": 0, "north": 0}


@pytest.mark.rule("cca-4.5", "cca-4.4")
def test_the_last_banner_may_be_won_by_leaving():
    battle = order(table("MI@A7 HI@I1", "HI@F1", exits=EXITS, banners=3, banners_won={"south": 2}), "A7")
    play(battle, "A7", "leave board")
    assert (battle.outcome.winner, battle.outcome.reason) == ("south", "banners")


def test_castulo_is_lost_at_once_with_publius_scipio():
    battle = built_in(
        "castulo", active="north", hands={"north": ["order_four_centre"]},
        units=[{"at": "E8", "type": "MI", "side": "south"}, {"at": "D6", "type": "HI", "side": "north"}],
        leaders=[{"at": "E7", "side": "south", "name": "Publius Scipio", "vital": True}],
    )  # fmt: skip
    order(battle, "D6")
    attack(battle, "D6", "E7", ["leader", *["swords"] * 4])
    assert (battle.outcome.winner, battle.outcome.reason) == ("north", "vital leader lost")


# ---------------------------------------------------------------- objectives


def camp_battle(south: str, north: str = "HI@A1", mode: str = "once", **fields) -> ae.Battle:
    """A camp at D6 that is worth one banner to the south."""
    objectives = [{"side": "south", "hexes": ["D6"], "mode": mode}]
    return table(south, north, terrain={"camp": ["D6"]}, objectives=objectives, **fields)


def won(battle: ae.Battle) -> int:
    return battle.view("south")["banners"]["south"]


@pytest.mark.rule("cca-4.5")
def test_a_camp_is_taken_once_when_a_unit_ends_its_move_there():
    battle = camp_battle("MC@E7 HI@I1", hand=["order_four_centre", "order_two_centre"], deck=["rally", "outflanked"])
    play(order(battle, "E7", card="order_four_centre"), "E7", "D6")
    assert won(battle) == 1 and events(battle, "objective") == [{"event": "objective", "side": "south", "at": "D6"}]
    idle(battle)
    play(order(battle, "D6", card="order_two_centre"), "D6", "E7")
    assert won(battle) == 1  # never lost again


@pytest.mark.rule("cca-4.5")
def test_a_camp_gives_its_banner_to_the_first_unit_only():
    battle = camp_battle("MC@D6 MC@E6 HI@I1", hand=["order_four_centre", "order_two_centre"], deck=["rally"])
    play(order(battle, "D6", "E6", card="order_four_centre"), "D6", "C7", "E6", "D6")
    assert won(battle) == 1
    idle(battle)
    play(order(battle, "D6", "C7", card="order_two_centre"), "D6", "E6", "C7", "D6")
    assert won(battle) == 1 and unit(battle, "D6")


@pytest.mark.rule("cca-4.5")
def test_passing_through_a_camp_does_not_take_it_nor_does_a_leader_or_the_other_side():
    blocked = {"terrain": {"camp": ["D6"], "river": ["C5", "D5", "D7", "C8", "E6", "E8"]}}
    objectives = [{"side": "south", "hexes": ["D6"], "mode": "once"}]
    battle = order(table("MC@E7 HI@I1", "HI@A1", objectives=objectives, **blocked), "E7")
    play(battle, "E7", "C6")  # only by way of D6
    assert won(battle) == 0
    battle = play(order(camp_battle("LD@E7 HI@I1"), "E7"), "E7", "D6")
    assert won(battle) == 0
    battle = play(order(camp_battle("HI@I1", "MI@C6 HI@A1", active="north"), "C6"), "C6", "D6")
    assert battle.view("south")["banners"] == {"south": 0, "north": 0}


@pytest.mark.rule("cca-4.5")
def test_a_camp_is_taken_by_an_advance():
    battle = order(camp_battle("HI@E7 HI@I1", "LI@D6/1 HI@A1"), "E7")
    attack(battle, "E7", "D6", ["light", *BLANKS[:4]])
    play(battle, "stand?")
    assert won(battle) == 1  # the unit
    assert won(play(battle, "advance")) == 2  # and its camp


@pytest.mark.rule("cca-4.5")
def test_the_camps_of_baecula_and_gabiene_are_worth_a_banner_to_their_enemy():
    battle = built_in(
        "baecula", hands={"south": ["order_four_centre"]}, leaders=[],
        units=[{"at": "C6", "type": "MI", "side": "south"}, {"at": "A1", "type": "HI", "side": "north"}],
    )  # fmt: skip
    assert play(battle, "C6", "C6", "B5").view("south")["banners"] == {"south": 1, "north": 0}
    battle = built_in(
        "gabiene", hands={"north": ["order_four_left"]}, leaders=[],
        units=[{"at": "I1", "type": "MI", "side": "south"}, {"at": "I12", "type": "HI", "side": "north"}],
    )  # fmt: skip
    assert play(battle, "I12", "I12", "I13").view("south")["banners"] == {"south": 0, "north": 1}


@pytest.mark.rule("cca-4.5", "cca-4.4")
@pytest.mark.parametrize("mode", ["once", "held"])
def test_reaching_an_objective_can_win_the_battle_at_once(mode):
    battle = order(camp_battle("MI@E7 MI@E8", mode=mode, banners=3, banners_won={"south": 2}), "E7", "E8")
    play(battle, "E7", "D6")
    assert (battle.outcome.winner, battle.outcome.reason) == ("south", "banners")


@pytest.mark.rule("cca-4.5")
@pytest.mark.parametrize("stays", [True, False])
def test_a_held_objective_counts_only_while_a_unit_stands_there(stays):
    army, enemy = "MI@D6 HI@E10", "LI@D10/1 HI@A1"
    battle = order(camp_battle(army, enemy, mode="held", banners=2, hand=["coordinated_attack"]), "D6", "E10")
    if not stays:
        play(battle, "D6", "E7")
    attack(battle, "E10", "D10", ["light", *BLANKS[:4]])
    play(battle, "stand?")
    assert (battle.outcome is not None) == stays  # one banner for the unit, one for the hex


@pytest.mark.rule("cca-4.5", "cca-4.4")
@pytest.mark.parametrize("answer", ["stand", "evade"])
def test_a_held_objective_counts_for_a_unit_that_retreats_or_evades_there(answer):
    objectives = [{"side": "north", "hexes": ["B6"], "mode": "held"}]
    battle = order(table("HI@E7 HI@I1", "LI@D6 HI@A1", objectives=objectives, banners=1), "E7")
    attack(battle, "E7", "D6", ["flag", *BLANKS[:4]])
    play(battle, answer, "C6", "B6")
    assert (battle.outcome.winner, battle.outcome.reason) == ("north", "banners")


# ---------------------------------------------------------------- leadership


def test_poor_leadership_helps_only_the_unit_the_leader_is_with():
    for poor, hits in ((False, 2), (True, 0)):
        fields = {"south": {"poor_leadership": poor}}
        battle = order(table("MI@E7 MI@E8 LD@E8", "HI@D6 HI@A1", **fields), "E7")
        attack(battle, "E7", "D6", ["leader", "leader", "light", "light"])
        assert lost(battle) == hits
        battle = order(table("MI@E7 LD@E7", "HI@D6 HI@A1", **fields), "E7", "unit")
        attack(battle, "E7", "D6", ["leader", "leader", "light", "light"])
        assert lost(battle) == 2


def test_poor_leadership_keeps_leadership_cards_to_the_leader_and_his_unit():
    fields = {"hand": ["leadership_any_section"], "south": {"poor_leadership": True}}
    battle = play(table("MI@G7 LD@G7 MI@G6 MI@G8", "HI@A1", **fields), "leader group")
    assert battle.decision == "move" and hexes(battle) == {"G7"}
    battle = play(table("MI@G7 LD@G7 MI@G6 MI@G8", "HI@A1", **fields), "single unit")
    assert hexes(battle) == {"G6", "G7", "G8"}


def test_the_persians_at_granicus_have_poor_leadership_and_the_macedonians_do_not():
    scenario = ae.Battle("cca", "granicus").scenario
    assert scenario.south.poor_leadership and not scenario.north.poor_leadership


@pytest.mark.parametrize(
    ("piece", "ground", "card", "dice"),
    [
        ("MC", {}, "order_four_centre", 4),
        ("HI", {"hill": ["D6"]}, "order_four_centre", 3),  # two uphill, and his
        ("HI", {"forest": ["E7"]}, "order_four_centre", 3),
        ("HC", {}, "mounted_charge", 6),  # four, one for the card, and his
        ("EL", {}, "order_four_centre", 5),  # leaders do nothing for elephants
    ],
)
def test_the_unit_alexander_is_with_throws_one_die_more_after_terrain_limits(piece, ground, card, dice):
    battle = table(f"{piece}@E7 LD@E7+alexander", "HI@D6 HI@A1", hand=[card], terrain=ground)
    play(battle, "E7", "unit?", "done?")
    attack(battle, "E7", "D6", ["light"] * 12)
    assert thrown(battle, "attack") == [dice]


def test_alexander_counts_in_the_battle_back_but_not_beside_the_unit_or_in_shots():
    battle = order(table("HI@E7", "MI@D6 LD@D6+alexander HI@A1"), "E7")
    attack(battle, "E7", "D6", ["light"] * 12)
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [5]
    battle = order(table("MI@E7 LD@E8+alexander", "HI@D6"), "E7")
    assert combat_dice(battle, "E7", "D6")[0] == 4
    battle = order(table("AR@E5 LD@E5+alexander", "HI@E7"), "E5", "unit")
    assert shot_dice(battle, "E5", "E7") == 2
