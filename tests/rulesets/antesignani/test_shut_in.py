"""A general whom enemy units shut in (found by soaking: he was offered a move without a destination).

    A12  A13      A13 has two neighbours
       B12
"""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import table


@pytest.mark.rule("antesignani-17.9")
def test_a_general_shut_in_by_enemy_units_is_not_asked_to_move():
    battle = table("HID@H5 G@A13", "HID@A12 HID@B12")
    assert battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-17.9")
def test_one_gap_is_enough():
    battle = table("HID@H5 G@A13", "HID@A12 HID@C12").play("A13")
    assert battle.decision == "general_to" and "B12" in battle.hexes


@pytest.mark.rule("antesignani-31.1")
def test_shut_in_he_may_still_throw_himself_upon_them():
    battle = table("HID@H5 G@A13+devotio", "HID@A12 HID@B12").play("A13")
    assert battle.hexes == {"A12", "B12"}
