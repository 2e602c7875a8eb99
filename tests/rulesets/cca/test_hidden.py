"""What a seat can and cannot know of the cards."""

from __future__ import annotations

from tests.rulesets.cca.table import attack, order, table


def test_attacker_who_waits_for_a_unit_that_cannot_evade_knows_of_first_strike() -> None:
    battle = table("HI@E7", "HI@D7 AX@A1", hand=["order_two_centre"], enemy_hand=["first_strike", "order_two_left"])
    attack(order(battle, "E7"), "E7", "D7", [])
    assert (battle.seat, battle.decision, set(battle.legal)) == ("north", "defend", {"stand", "first strike"})
    for seed in range(20):
        imagined = battle.imagine("south", seed=seed)
        assert imagined.legal == battle.legal
        assert imagined.view("north")["hand_sizes"] == battle.view("north")["hand_sizes"]


def test_attacker_who_waits_for_a_unit_that_may_evade_learns_nothing() -> None:
    battle = table("HI@E7", "LI@D7 AX@A1", hand=["order_two_centre"], enemy_hand=["first_strike", "order_two_left"])
    attack(order(battle, "E7"), "E7", "D7", [])
    assert set(battle.legal) == {"stand", "evade", "first strike"}
    kept = sum("first strike" in battle.imagine("south", seed=seed).legal for seed in range(60))
    assert kept < 20  # two of fifty-eight unknown cards are in the hand: about one time in twenty-nine


def test_defender_imagines_his_own_hand_as_it_is() -> None:
    battle = table("HI@E7", "HI@D7 AX@A1", hand=["order_two_centre"], enemy_hand=["first_strike", "order_two_left"])
    attack(order(battle, "E7"), "E7", "D7", [])
    hands = {tuple(battle.imagine("north", seed=seed).view("north")["hand"]) for seed in range(10)}
    assert hands == {("order_two_left", "first_strike")}


def test_imagining_depends_on_nothing_hidden() -> None:
    hidden = ["order_two_left", "rally"], ["line_command", "first_strike"]
    battles = [
        table("HI@E7", "LI@A7", hand=["order_two_centre", "outflanked"], enemy_hand=cards, deck=deck)
        for cards, deck in zip(hidden, reversed(hidden), strict=True)
    ]
    one, two = (battle.imagine("south", seed=5).position()["state"] for battle in battles)
    assert one == two
