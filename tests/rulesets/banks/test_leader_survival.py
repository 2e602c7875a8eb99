"""More leaders, better dice (banks-13.13)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import attack, field, melee, play, resist


def clash(south: str, north: str, *dice: int, on: bool = True, **fields) -> ae.Battle:
    options = ["leader_survival"] if on else []
    battle = field(f"{south} LI@K1:NE", f"{north} LI@A1:SW", phase="melee", options=options, **fields)
    return resist(attack(battle, "E5", "E6", *dice, 6, 6, 6))


@pytest.mark.rule("banks-13.13")
@pytest.mark.parametrize(
    ("south", "north", "die", "result", "plain"),
    [
        ("HI@E5:E L@E5", "HI@E6:W", 2, "DD", "M"),  # 2-1: 3 instead of 2
        ("HI@E5:E L@E5", "HI@E6:W", 5, "DE", "DD"),  # 6 instead of 5
        ("HI@E5:E L@E5", "HI@E6:W", 6, "DE", "DE"),  # 7 counts as 6
        ("KT@E5:E", "HI@E6:W L@E6", 2, "AD", "M"),  # 1-1: 1 instead of 2
        ("KT@E5:E", "HI@E6:W L@E6", 1, "AD", "AD"),  # 0 counts as 1
        ("KT@E5:E", "HI@E6:W L@E6", 6, "M", "DD"),  # 5 instead of 6
        ("HI@E5:E L@E5", "HI@E6:W L@E6", 1, "AD", "AD"),  # equal: no bonus
        ("KT@E5:E L@E5 L@E5", "KT@E6:W L@E6", 2, "DD", "M"),  # 2-1: two against one is +1
        ("HI@E5:E L@E5 L@E5", "LI@E6:W", 1, "DD", "M"),  # 3-1: two against none is still +1
    ],
)
def test_the_side_with_more_leaders_gets_one_on_the_die(south, north, die, result, plain):
    assert melee(clash(south, north, die))[1] == result
    assert melee(clash(south, north, die, on=False))[1] == plain


@pytest.mark.rule("banks-13.13", "banks-11.2")
def test_leaders_who_retreated_do_not_count():
    """HI takes a DD when its leader goes: 8 against 2, 3-1; nobody has a leader: a die of 1 stays 1."""
    battle = field("KT@E5:E LI@K1:NE", "HI@E6:W L@E6", phase="melee", options=["leader_survival"])
    attack(battle, "E5", "E6", 1)
    play(battle, "retreat")
    assert melee(battle) == ("3-1", "M")


@pytest.mark.rule("banks-13.13")
def test_only_leaders_in_the_two_hexes_count():
    assert melee(clash("HI@E5:E L@E4", "HI@E6:W", 2)) == ("1-1", "M")
