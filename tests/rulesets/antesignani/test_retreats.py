"""Retreats from close combat (12.9 to 12.12)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table, table


def beaten(losses: int, north: str = "HID33@E7*", *, south: str = "HID33@F6", at: str = "F6", **fields) -> Table:
    """The unit in `at` attacks E7 and causes so many losses (at most 12); E7 has four dice that count nothing."""
    dice = [3] * (losses // 3) + ([losses % 3] if losses % 3 else [])
    battle = table(south, north, **fields).activate(at)
    return battle.dice(*dice, *[6] * (8 - len(dice))).attack("E7")


@pytest.mark.rule("antesignani-12.9")
@pytest.mark.parametrize(
    ("at", "face", "other", "hexes"),
    [
        ("F6", 1, "I1", ["D7", "C8"]),
        ("F7", 11, "I13", ["D6", "C6"]),
        ("E6", 3, "I1", ["E8", "E9"]),
        ("E8", 9, "I13", ["E6", "E5"]),
        ("D6", 5, "A1", ["F7", "G8"]),
        ("D7", 7, "A12", ["F6", "G6"]),
    ],
)
def test_the_assailed_goes_straight_away_from_the_assailant(at, face, other, hexes):
    """South's other unit is so far on the near side that every way is open."""
    battle = beaten(4, south=f"HID33@{at}:{face} HID@{other}", at=at, spares=False)
    assert [e["to"] for e in battle.events("retreat")] == hexes
    assert battle.vc(hexes[1]) == 2


@pytest.mark.rule("antesignani-12.9")
def test_the_assailant_goes_straight_away_from_the_assailed():
    battle = table("HID33@F6", "HID34@E7*").activate("F6").dice(*[6] * 4, 4, 6, 6, 6).play("attack")
    assert [e["to"] for e in battle.events("retreat")] == ["G6", "H5"]


@pytest.mark.rule("antesignani-12.10")
def test_a_retreat_asks_for_no_movement_and_no_smooth_ground():
    """Spearmen go back through marsh, in and out, though activated and unable to march so."""
    battle = beaten(4, "HID33@E7+long_spears*", terrain={"marsh": ["D7"]}, south="HID44@F6+long_spears")
    assert battle.vc("C8") == 2
    battle = beaten(2, "AR13@E7*", south="HID33@F6")
    assert battle.vc("D7") == 1, "artillery too"


@pytest.mark.rule("antesignani-12.10", "antesignani-12.11")
@pytest.mark.parametrize("friend", ["LIS@D7*", "HID@D7*"])
def test_units_in_the_way_are_not_passed(friend):
    """Not even dispersed friends."""
    battle = beaten(2, f"HID33@E7* {friend}")
    assert battle.vc("E7") == 2 and not battle.events("retreat")
    assert battle.event("retreat impossible")["at"] == "E7"


@pytest.mark.rule("antesignani-12.11", "antesignani-12.8")
def test_no_retreat_off_the_table():
    """From B6 to A7 it goes; from A7 nowhere."""
    battle = table("HID33@B6", "HID33@A7* HID@D12*").activate("B6").dice(3, 1, *[6] * 6).play("attack")  # four losses
    assert battle.vc("A7") == 0 and battle.events("destroyed"), "four points in all"


@pytest.mark.rule("antesignani-12.11")
def test_no_retreat_into_contact_with_an_enemy():
    battle = beaten(2, south="HID33@F6 HID@C8*")
    assert battle.vc("E7") == 2, "C8 touches D7"


@pytest.mark.rule("antesignani-12.11")
@pytest.mark.parametrize(
    ("other", "at"),
    [
        ("HID@A12*", "E7"),  # E7 to A12 is 4 + (10 - 4) / 2 = 7; D7 is 3 + (9 - 3) / 2 = 6: nearer
        ("HID@A7*", "E7"),  # 4, and 3 from D7
        ("HID@E1*", "D7"),  # 6, and 7 from D7
        ("HID@I13*", "D7"),  # 8 and 8
    ],
)
def test_no_retreat_nearer_to_another_enemy_however_far(other, at):
    battle = beaten(2, south=f"HID33@F6 HID@I1 {other}", spares=False)
    assert battle.vc(at) == (3 if at == "D7" else 2)


@pytest.mark.rule("antesignani-12.11")
def test_a_unit_beside_the_way_is_not_always_nearer():
    """From G12 (22, 6) E7, D7 and C8 are all six hexes away; C13 is seven from E7 and six from D7."""
    assert beaten(4, south="HID33@F6 HID@I1 HID@G12*", spares=False).vc("C8") == 2
    assert (
        beaten(4, "HID33@E7* HID@A3*", south="HID33@F6 HID@I1 HID@C13*", spares=False).event("destroyed")["at"] == "E7"
    )


@pytest.mark.rule("antesignani-12.11", "antesignani-17.11")
def test_generals_do_not_hinder_a_retreat():
    battle = beaten(2, "HID33@E7* G@D7+moved")
    assert battle.vc("D7") == 3 and battle.general("D7")
    battle = beaten(2, south="HID33@F6 G@D7+moved")
    assert battle.vc("D7") == 3 and battle.event("general lost")["how"] == "captured"


@pytest.mark.rule("antesignani-12.12")
@pytest.mark.parametrize(("losses", "at", "facing"), [(2, "D7", 6), (3, "D7", 6), (4, "C8", 1), (6, "B8", 1)])
def test_two_hexes_turn_a_unit_round(losses, at, facing):
    assert beaten(losses).unit(at)["facing"] == facing


@pytest.mark.rule("antesignani-12.11", "antesignani-12.12")
def test_only_real_retreats_turn_a_unit():
    """Four losses, but the second step is blocked: one hex, facing unchanged."""
    battle = beaten(4, "HID33@E7* HID@C8*")
    assert battle.unit("D7")["facing"] == 6 and battle.vc("D7") == 1
