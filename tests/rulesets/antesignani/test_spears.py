"""Long and very long spears (section 26); F6 attacks E7."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import table

LONG, VERY = "HID33@E7+long_spears*", "HID33@E7+very_long_spears*"


def values(south: str, north: str, vo: int, vd: int = 3, dice=(4, 4), at: str = "F6", path=(), **fields) -> None:
    table(south, north, **fields).activate(at, *path).fight("E7", vo=vo, vd=vd, dice=dice)


@pytest.mark.rule("antesignani-26.1")
@pytest.mark.parametrize(
    ("south", "north", "vo", "dice"),
    [
        ("HID43@F6", LONG, 3, (4, 4)),
        ("HCD43@F6", LONG, 2, (4, 4)),
        ("EL43@F6", LONG, 2, (4, 4)),
        ("CH43@F6", LONG, 2, (2, 4)),
        ("AR43@F6", LONG, 3, (2, 4)),
        ("HID43@F6", "HIL33@E7+long_spears*", 4, (4, 3)),  # not in dense formation
    ],
)
def test_long_spears_lower_the_vo_of_who_attacks_them(south, north, vo, dice):
    values(south, north, vo, 2 if south.startswith("EL") else 3, dice=dice)


@pytest.mark.rule("antesignani-26.1", "antesignani-18.1")
def test_long_spears_take_away_the_impetus():
    """4 less 2 for the horse, nothing for the charge."""
    values("HCD43@G6+spirited", LONG, 2, at="G6", path=("F6",))
    values("MID43@G6+impetuous", LONG, 3, at="G6", path=("F6",))
    values("MID33@G6+impetuous", "HID33@E7*", 4, at="G6", path=("F6",))


@pytest.mark.rule("antesignani-26.1")
def test_spears_do_not_help_their_bearer_when_he_attacks():
    values("HID33@F6+long_spears", "HID33@E7*", 3)


@pytest.mark.rule("antesignani-26.2")
@pytest.mark.parametrize(
    ("hour", "vo", "vd"),
    [(6, 2, 3), (4, 2, 3), (10, 2, 3), (12, 3, 1), (2, 3, 1)],
)
def test_not_against_an_enemy_behind_the_line(hour, vo, vd):
    """On the line (4, 10) they still work."""
    values("HID33@F6", f"HID33@E7:{hour}+long_spears*", vo, vd)


@pytest.mark.rule("antesignani-26.2")
@pytest.mark.parametrize("gear", ["long_spears", "very_long_spears", "two_handed"])
def test_not_against_the_like_nor_two_handed_weapons(gear):
    values(f"HID33@F6+{gear}", LONG, 3, 2 if gear == "two_handed" else 3)


@pytest.mark.rule("antesignani-26.2", "antesignani-13.1")
def test_not_against_a_new_adversary_in_a_later_combat():
    """E7 has fought F7 (a tie) when F6 comes: VO 3, and VD 3 less 1."""
    battle = table("HID33@F6 HID33@F7", LONG)
    battle.activate("F7").dice(*[6] * 8, "south").attack("E7")
    battle.activate("F6").fight("E7", vo=3, vd=2, dice=(4, 3))


@pytest.mark.rule("antesignani-26.2")
def test_still_against_an_adversary_already_fought():
    """E7 attacked F6 this turn as its main opponent; F6 attacks back: its VO is 3 less 1 (fought) less 1 (spears)."""
    battle = table("HID43@F6 HID@I5", "HID33@E7+long_spears HID@A3", drawn="north")
    battle.activate("E7").dice(*[6] * 8, "south").attack("F6")
    battle.activate("F6").fight("E7", vo=2, vd=2, dice=(3, 3))


@pytest.mark.rule("antesignani-26.2")
def test_one_combat_before_is_not_all_that_counts():
    """E7 attacked F6 and now meets F7, which it has not fought: no spears."""
    battle = table("HID43@F6 HID43@F7", "HID33@E7+long_spears HID@A3", drawn="north")
    battle.activate("E7").dice(*[6] * 8, "south").attack("F6")
    battle.activate("F7").fight("E7", vo=4, vd=2, dice=(4, 3))


@pytest.mark.rule("antesignani-26.2", "antesignani-12.15")
def test_position_and_equipment_are_judged_for_each_unit():
    """E7 faces 9: F6 in front is hampered (3 less 1), F7 behind is not (VO 3: a 3 counts)."""
    battle = table("HID33@F6 HID33@F7", "HID33@E7:9+long_spears*").group("F6", "F7").halt("F7").play("wait").halt("F6")
    battle.play("attack").dice(3, 2, 6, 6, 3, 6, 6, 6, *[6] * 4).play("F7")
    assert battle.totals == (2 + 1, 0)


@pytest.mark.rule("antesignani-26.2", "antesignani-12.15")
def test_supporters_are_hampered_too():
    battle = table("HID33@F6 HID33@F7", LONG).group("F6", "F7").halt("F7").play("wait").halt("F6")
    battle.play("attack").dice(3, 2, 6, 6, 3, 2, 6, 6, *[6] * 4).play("F7")
    assert battle.totals == (2 + 1, 0), "VO 2 for both: the 3s count nothing"


@pytest.mark.rule("antesignani-26.3")
@pytest.mark.parametrize(
    ("south", "vo", "vd", "dice"),
    [
        ("HID43@F6", 1, 3, (4, 4)),
        ("HCD43@F6", 1, 3, (4, 4)),
        ("HID43@F6+long_spears", 1, 3, (4, 4)),
        ("HID43@F6+two_handed", 1, 2, (4, 4)),
        ("HID43@F6+very_long_spears", 4, 3, (4, 4)),
    ],
)
def test_very_long_spears_limit_vo_to_one(south, vo, vd, dice):
    values(south, VERY, vo, vd, dice)


@pytest.mark.rule("antesignani-26.3")
def test_very_long_spears_work_in_dense_formation_and_to_the_front_only():
    values("HID43@F6", "HIL33@E7+very_long_spears*", 4, dice=(4, 3))
    values("HCD43@G6+spirited", VERY, 1, at="G6", path=("F6",))


@pytest.mark.rule("antesignani-26.4", "antesignani-26.3", "antesignani-13.4")
def test_very_long_spears_are_helpless_from_behind():
    values("HID43@F6", "HID34@E7:12+very_long_spears*", 4, 1)


@pytest.mark.rule("antesignani-26.4", "antesignani-26.2")
def test_very_long_spears_are_helpless_against_a_second_opponent():
    battle = table("HID43@F6 HID43@F7", "HID34@E7+very_long_spears*")
    battle.activate("F7").dice(*[6] * 8, "south").attack("E7")
    battle.activate("F6").fight("E7", vo=4, vd=1, dice=(4, 3))


@pytest.mark.rule("antesignani-26.4")
def test_but_not_against_one_they_have_fought():
    battle = table("HID43@F6 HID@I5", "HID34@E7+very_long_spears HID@A3", drawn="north")
    battle.activate("E7").dice(*[6] * 8, "south").attack("F6")
    battle.activate("F6").fight("E7", vo=1, vd=3, dice=(3, 3))


@pytest.mark.rule("antesignani-26.4")
def test_long_spears_keep_their_vd_against_a_second_opponent():
    battle = table("HID43@F6 HID43@F7", "HID34@E7+long_spears*")
    battle.activate("F7").dice(*[6] * 8, "south").attack("E7")
    battle.activate("F6").fight("E7", vo=4, vd=3, dice=(4, 3))
