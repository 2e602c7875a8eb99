"""Melee: who may attack whom, at which odds, with which result (banks-9.1 to 9.4, 9.9 to 9.18)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    attack,
    events,
    fates,
    field,
    hexes,
    leader_fates,
    melee,
    odds,
    play,
    reckoned,
    resist,
    unit,
    words,
)


def clash(south: str, north: str, **fields) -> ae.Battle:
    """South's melee phase."""
    return field(f"{south} LI@K1:NE", f"{north} LI@A1:SW", phase="melee", **fields)


# ---------------------------------------------------------------- who attacks whom


@pytest.mark.rule("banks-9.1")
def test_attacks_are_voluntary_and_in_any_order():
    battle = clash("HI@E5:E HI@G5:E", "HI@E6:W HI@G6:W")
    assert hexes(battle) == {"E5", "G5"} and words(battle) == {"done"}
    attack(battle, "G5", "G6", 3)
    assert melee(battle) == ("1-1", "M") and hexes(battle) == {"E5"}
    play(battle, "done")
    assert not unit(battle, "E5").disordered and not unit(battle, "E6").disordered


@pytest.mark.rule("banks-9.1")
def test_one_attack_a_unit():
    battle = attack(clash("HI@E5:E HI@G5:E", "HI@E6:W HI@D5:W HI@G6:W"), "E5", "D5", 3)
    assert hexes(battle) == {"G5"}


@pytest.mark.rule("banks-9.1", "banks-6.3")
def test_only_enemies_in_the_front_are_attacked():
    assert clash("HI@E5:W", "HI@E6:W").decision != "choose_attacker"
    assert clash("HI@E5:E", "HI@E7:W").decision != "choose_attacker"
    battle = play(clash("HI@E5:E LI@F5:E", "HI@E6:W HI@D5:W HI@D4:W"), "E5")
    assert hexes(battle) == {"E6", "D5"}


@pytest.mark.rule("banks-9.2")
def test_each_attacks_alone_and_a_target_may_be_attacked_again():
    """Two LI against HI: 2 against 4 each time, never 4 against 4."""
    battle = clash("LI@E5:E LI@D5:SE", "HI@E6:W")
    attack(battle, "E5", "E6", 5)
    assert odds(battle) == reckoned(2, 4) and melee(battle) == ("1-2", "M")
    attack(battle, "D5", "E6", 1)
    assert odds(battle) == reckoned(2, 2), "in the front again, against a disordered unit"


@pytest.mark.rule("banks-9.3")
def test_an_attack_is_used_up_even_if_the_target_retreats():
    battle = clash("HI@E5:E HI@G5:E", "LC@E6:W HI@D5:W HI@G6:W")
    attack(battle, "E5", "E6")
    play(battle, "E7", "stay")
    assert battle.decision == "choose_attacker" and hexes(battle) == {"G5"}


# ---------------------------------------------------------------- attacks that may not be declared


@pytest.mark.rule("banks-9.4")
@pytest.mark.parametrize(
    ("south", "north", "allowed"),
    [
        ("LI@E5:E", "HI@E6:W", True),  # 2:4
        ("LI@E5:E", "PX@E6:W", False),  # 2:6
        ("HI@E5:E", "HI@E6:W L@E6", True),  # 4:8
        ("HI@E5:E", "HI@E6:W L@E6 L@E6", False),  # 4:16
        ("HI@E5:E/d", "HI@E6:W L@E6", False),  # 2:8
        ("HI@E5:E/d L@E5", "HI@E6:W L@E6", True),  # 4:8
        ("LI@E5:E", "PX@E6:E", True),  # 4:6 in the rear
        ("HC@E5:E", "PX@E6:W", False),  # 4:12, the star
        ("LA@E5:E", "LI@E6:W", True),  # 1:2
        ("LA@E5:E", "HA@E6:W", False),  # 1:3
        ("LA@E5:E/d", "LA@E6:W/d", False),  # 0 attacks nobody
        ("LA@E5:E/d L@E5", "LI@E6:W/d", False),
    ],
)
def test_attacks_below_one_to_two_or_with_nothing_are_not_allowed(south, north, allowed):
    assert (clash(south, north).decision == "choose_attacker") == allowed


@pytest.mark.rule("banks-9.4", "banks-6.10")
def test_no_attack_crosses_a_river():
    sides = {"river": False, "ford": True, "bridge": True}
    for feature, allowed in sides.items():
        battle = clash("KT@E5:E", "HI@E6:W", hexsides=[["E5", "E6", feature]])
        assert (battle.decision == "choose_attacker") == allowed


@pytest.mark.rule("banks-9.4")
def test_legality_is_judged_at_the_declaration():
    """LI may not attack the phalanx in good order; after HI's attack has disordered it, it may: 2 against 3."""
    battle = clash("HI@E5:E LI@D5:SE", "PX@E6:W")
    assert hexes(battle) == {"E5"}
    attack(battle, "E5", "E6", 6)
    assert melee(battle) == ("1-2", "DD") and hexes(battle) == {"D5"}


# ---------------------------------------------------------------- strengths


@pytest.mark.rule("banks-9.9")
def test_all_modifiers_multiply():
    """KT with a leader across a ford on the flank of infantry in a village: 8x2x2/2 = 16 against 4x2 = 8."""
    battle = attack(
        clash("KT@E5:E L@E5", "HI@E6:E", hexsides=[["E5", "E6", "ford"]], terrain={"village": ["E6"]}), "E5", "E6", 1
    )
    assert odds(battle) == reckoned(16, 8) and melee(battle)[0] == "2-1"


@pytest.mark.rule("banks-9.9")
def test_fractions_are_kept():
    """HA in a stream: 3/2 against 3: exactly one half. LI/d in a stream across a ford: 1/4 against 1/2."""
    battle = attack(clash("HA@E5:E", "HA@E6:W", terrain={"stream": ["E5"]}), "E5", "E6", 3)
    assert odds(battle) == reckoned(1.5, 3) and melee(battle)[0] == "1-2"
    battle = clash("LI@E5:E/d", "LI@E6:W/d", terrain={"stream": ["E5", "E6"]}, hexsides=[["E5", "E6", "ford"]])
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(0.25, 0.5) and melee(battle)[0] == "1-2"


@pytest.mark.rule("banks-9.9", "banks-9.16")
def test_halves_do_not_round_up_to_a_column():
    """LI in a stream, 1, against a disordered HA with a leader, 2: 1-2; against 3 it would not be allowed."""
    assert attack(clash("LI@E5:E", "LI@E6:W", terrain={"stream": ["E5"]}), "E5", "E6", 3).events
    battle = clash("LI@E5:E", "HA@E6:W", terrain={"stream": ["E5"]})
    assert battle.decision != "choose_attacker", "1 against 3"


@pytest.mark.rule("banks-9.11")
def test_the_flank_doubles_whatever_the_defender_is():
    battle = attack(clash("HI@E4:E", "PX@E5:E"), "E4", "E5", 3)
    assert odds(battle) == reckoned(8, 6)
    battle = resist(attack(clash("CP@E4", "HI@E5:E"), "E4", "E5", 3))
    assert odds(battle) == reckoned(4, 4), "a camp attacks in the flank too"


@pytest.mark.rule("banks-9.12")
@pytest.mark.parametrize("star", ["PX", "EL"])
@pytest.mark.parametrize(("note", "strength"), [("", 12), ("/d", 6)])
def test_the_star_defends_doubled_against_cavalry_even_disordered_and_in_flank(star, note, strength):
    battle = attack(clash("KT@E5:E", f"{star}@E6:E{note}"), "E5", "E6", 3)
    assert odds(battle) == reckoned(16, strength)


@pytest.mark.rule("banks-9.12")
@pytest.mark.parametrize(("other", "strength"), [("HI", 6), ("EL", 6)])
def test_the_star_does_nothing_against_others(other, strength):
    battle = attack(clash(f"{other}@E5:E", "PX@E6:W"), "E5", "E6", 3)
    assert odds(battle) == reckoned({"HI": 4, "EL": 6}[other], strength)


# ---------------------------------------------------------------- odds and results


@pytest.mark.rule("banks-9.16")
@pytest.mark.parametrize(
    ("south", "north", "odds"),
    [
        ("LI@E5:E", "HI@E6:W", "1-2"),  # 1/2
        ("EL@E5:E", "KT@E6:W L@E6", "1-2"),  # 12/16
        ("HI@E5:E", "HI@E6:W", "1-1"),  # 1
        ("PX@E5:E", "HI@E6:W", "1-1"),  # 6/4
        ("KT@E5:E", "HI@E6:W", "2-1"),  # 2
        ("KT@E5:E", "HA@E6:W", "2-1"),  # 8/3, below 3
        ("PX@E5:E", "HI@E6:W/d", "3-1"),  # 3
        ("KT@E5:E L@E5 L@E5", "LI@E6:W", "3-1"),  # 16
    ],
)
def test_odds_are_rounded_down_to_a_column(south, north, odds):
    battle = resist(attack(clash(south, north), "E5", "E6", 5, 6, 6, 6))
    assert melee(battle)[0] == odds


@pytest.mark.rule("banks-9.16", "banks-9.10", "banks-9.11", "banks-9.12", "banks-9.13", "banks-11.5")
def test_the_rulebooks_example_of_a_melee():
    """KT with two leaders on the flank of a PX with a leader on a hill: 64 against 48; die 4: M, three leader rolls."""
    battle = clash("KT@E5:E L@E5 L@E5", "PX@E6:E L@E6", terrain={"hill": ["E6"]})
    attack(battle, "E5", "E6", 4, 1, 2, 1)
    play(battle, "stay")
    assert odds(battle) == reckoned(64, 48) and melee(battle) == ("1-1", "M")
    assert [(roll["at"], roll["dice"]) for roll in events(battle, "leader roll")] == [("E5", [1, 2]), ("E6", [1])]
    assert leader_fates(battle, "south").count("killed") == 1 and leader_fates(battle, "north") == ["killed"]
    assert unit(battle, "E6").type == "PX" and unit(battle, "E6").disordered and unit(battle, "E5").type == "KT"


@pytest.mark.rule("banks-9.17")
@pytest.mark.parametrize("attacker", ["LI@E5:E/d", "LA@E5:E", "HC@E5:E", "CP@E5"])
def test_a_defender_without_strength_is_attacked_at_three_to_one(attacker):
    battle = attack(clash(attacker, "LA@E6:W/d L@E6"), "E5", "E6", 2, 6)
    play(battle, "stay")
    assert melee(battle) == ("3-1", "DD")


# column -> attacker, defender, results for dice 1 to 6
COLUMNS = {
    "1-2": ("LI", "HI", "AD AD AD AD M DD"),
    "1-1": ("HI", "HI", "AD M M M M DD"),
    "2-1": ("KT", "HI", "M M DD DD DD DE"),
    "3-1": ("KT", "LI", "M DD DD DE DE DE"),
}


@pytest.mark.rule("banks-9.18")
@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("order", ["", "/d"])
def test_the_results_table(column, order):
    """Both units in good order, then both disordered: AD and DD eliminate a disordered unit, M does nothing."""
    attacker, defender, results = COLUMNS[column]
    for die, result in enumerate(results.split(), start=1):
        battle = clash(f"{attacker}@E5:E{order}", f"{defender}@E6:W{order}")
        attack(battle, "E5", "E6", die)
        assert melee(battle) == (column, result)
        south_gone = "eliminated" in fates(battle, "south")
        north_gone = "eliminated" in fates(battle, "north")
        assert south_gone == (result == "AD" and order == "/d")
        assert north_gone == (result == "DE" or (result == "DD" and order == "/d"))
        if not south_gone and not north_gone:
            assert unit(battle, "E5").disordered == (order == "/d" or result in ("AD", "M"))
            assert unit(battle, "E6").disordered == (order == "/d" or result in ("DD", "M"))
