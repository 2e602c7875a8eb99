"""Positions at which the engine once strayed from the clauses, found while it was held against the oracle.

Around D7, where the fight is:

        C7    C8
     D6    D7    D8
        E7    E8
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import attack, order, play, table


@pytest.mark.rule("cca-9.6", "cca-17.20")
def test_clash_of_shields_lends_no_dice_to_the_bonus_combat_that_is_offered() -> None:
    """Elephants in the camp they took have 1 - 1 = 0 dice at a lone leader, so there is nobody to attack once more."""
    battle = table(
        "EL@E7 HI@I1",
        "LI@D7/1 LD@C7 HI@A13",
        hand=("clash_of_shields", "order_two_left"),
        terrain={"camp": ["D7"]},
    )
    order(battle, card="clash_of_shields")
    attack(battle, "E7", "D7", ["light", "heavy", "heavy"])  # (2 - 1) + 2 dice
    play(battle, "stand?")
    assert battle.decision == "advance"
    battle.push("advance")
    assert battle.decision != "bonus_combat"
    assert {leader["at"] for leader in battle.view("south")["leaders"]} == {"C7"}
