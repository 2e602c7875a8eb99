"""The oracle itself, against the examples of the rules and arithmetic by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.banks.oracle import Outcome, Unit, attack_strength, defence_strength, fight, may_retreat, odds
from tests.rulesets.banks.oracle_fire import (
    arc,
    between,
    clear_sight,
    distance,
    duel,
    elephant,
    hit_number,
    hits_without_dice,
)

CENTRE = (0, 0)


@pytest.mark.rule("banks-9.16")
def test_knights_with_two_leaders_in_the_flank_of_a_phalanx_on_a_hill():
    """The worked example: 8 x 2 x 2 x 2 = 64 to 6 x 2 x 2 x 2 = 48, 1-1; a 4 is M, and three leaders are rolled for."""
    knights, phalanx = Unit("KT", leaders=2), Unit("PX", leaders=1, terrain="hill")
    assert attack_strength(knights, phalanx, flank=True) == 64
    assert defence_strength(knights, phalanx) == 48
    assert odds(knights, phalanx, flank=True) == "1-1"
    assert not may_retreat(knights, phalanx)
    after = fight(knights, phalanx, [4, 2, 1, 6], flank=True)
    assert after == Outcome("M", "disordered", "disordered", 1, 1, "no", 4)


@pytest.mark.parametrize(
    ("attacker", "defender", "where", "column"),
    [
        (Unit("HI"), Unit("LI"), {}, "2-1"),  # 4 to 2
        (Unit("HI"), Unit("HA"), {}, "1-1"),  # 4 to 3
        (Unit("PX"), Unit("LI"), {}, "3-1"),  # 6 to 2
        (Unit("PX"), Unit("LI", terrain="village"), {}, "1-1"),  # 6 to 4
        (Unit("LI"), Unit("HI"), {}, "1-2"),  # 2 to 4
        (Unit("LA"), Unit("HI"), {}, None),  # 1 to 4
        (Unit("LA"), Unit("HI"), {"out_of_control": True}, "1-2"),
        (Unit("LA", disordered=True), Unit("LI"), {"out_of_control": True}, None),  # strength 0
        (Unit("LI", disordered=True), Unit("LA", disordered=True, leaders=3), {}, "3-1"),  # against 0
        (Unit("LI", terrain="stream"), Unit("LI", disordered=True), {}, "1-1"),  # 2 / 2 to 1
        (Unit("HC"), Unit("LI"), {"hexside": "ford"}, "1-1"),  # 4 / 2 to 2
        (Unit("HC"), Unit("LI"), {"hexside": "bridge"}, "1-1"),  # 4 to 2 x 2
        (Unit("HC"), Unit("LC"), {"hexside": "bridge"}, "2-1"),  # no infantry
        (Unit("HI"), Unit("CP"), {"flank": True}, "2-1"),  # a camp has no flank
        (Unit("HI"), Unit("KT", looting=True), {"flank": True}, "3-1"),  # 4 to 1
        (Unit("EL"), Unit("HC"), {}, "3-1"),  # 6 x 2 to 4
        (Unit("EL"), Unit("HC", knows_elephants=True), {}, "1-1"),  # 6 to 4
        (Unit("HC", knows_elephants=True), Unit("EL"), {}, None),  # 4 to 6 x 2: attacked, they are doubled
        (Unit("LI", tripled=True), Unit("HI"), {}, "1-1"),  # 2 x 3 to 4
        (Unit("LI", tripled=True, disordered=True), Unit("HI"), {}, "1-2"),  # 1 x 3 to 4
    ],
)
def test_columns_by_hand(attacker, defender, where, column):
    assert odds(attacker, defender, **where) == column


def test_fractions_are_kept():
    """A disordered LI in a stream: 1/2; across a ford into the flank of another: 1/2 x 1/2 x 2 to 1/2."""
    wet = Unit("LI", disordered=True, terrain="stream")
    assert attack_strength(wet, wet, hexside="ford") == Fraction(1, 4)
    assert odds(wet, wet, flank=True, hexside="ford") == "1-1"


def test_leaders_who_leave_cost_their_unit_its_order():
    """HI with two leaders, one leaves: DD, the other rolls; then 4 to 2 x 2 = 1-1, a 6 is DD: gone, he rolls again."""
    after = fight(Unit("HI"), Unit("HI", leaders=2), [2, 6, 1], leaders_leave=1)
    assert after == Outcome("DD", "good", "gone", 0, 0, "may", 3)
    after = fight(Unit("HC"), Unit("HI", leaders=1, disordered=True), [], leaders_leave=1)
    assert after == Outcome("", "good", "gone", 0, 0, "must", 0)


def test_the_die_of_a_side_with_more_leaders():
    """HI with a leader against HI: 8 to 4, 2-1; a 2 is M, with the bonus a 3 and DD."""
    assert fight(Unit("HI", leaders=1), Unit("HI"), [2, 6]).result == "M"
    assert fight(Unit("HI", leaders=1), Unit("HI"), [2], leader_survival=True).result == "DD"
    assert fight(Unit("HI"), Unit("HI", leaders=1), [1, 6], leader_survival=True).result == "AD"


def test_numbers_to_hit():
    assert hit_number("A", 2, "LI") == 2, "the rulebook's example"
    assert [hit_number("A", d, "HC") for d in (1, 2, 3, 4)] == [4, 2, 1, 0]
    assert [hit_number("B", d, "EL") for d in (1, 2, 3)] == [2, 1, 0]
    assert hit_number("B", 1, "HC", "woods") == 1 and hit_number("A", 3, "CP") == 1
    assert hit_number("A", 1, "HC", night=True) == 2 and hit_number("A", 2, "HC", night=True) == 0


def test_hits_without_dice():
    assert hits_without_dice([3, 3, 4], targets=3) == 2, "the rulebook's example"
    assert hits_without_dice([3, 3, 3], targets=3) == 1
    assert hits_without_dice([4], targets=1) == 1 and hits_without_dice([3], targets=1) == 0
    assert hits_without_dice([4, 4, 4], targets=1) == 1


def test_duels_and_elephants():
    assert duel("offensive", "defensive", (4, 2), 2) == "nobody", "the rulebook's example"
    assert duel("offensive", "defensive", (4, 2), 3) == "defender"
    assert duel("defensive", "offensive", (2, 4), 4) == "attacker"
    assert duel("defensive", "prudent", (1, 5), 1) == "nobody"
    assert [elephant(die) for die in range(1, 7)] == ["none", "none", "none", "balk", "balk", "panic"]


@pytest.mark.parametrize("facing", ["NE", "E", "SE", "SW", "W", "NW"])
def test_an_arc_has_three_five_and_seven_hexes(facing):
    found = arc(facing, 3)
    assert [sum(distance(CENTRE, p) == n for p in found) for n in (1, 2, 3)] == [3, 5, 7]


def test_what_lies_between():
    assert between(CENTRE, (2, 0)) == [{(1, 0)}]
    assert between(CENTRE, (1, 1)) == [{(0, 1), (1, 0)}], "along the hexside of the two common neighbours"
    assert between(CENTRE, (2, 1)) == [{(1, 0)}, {(1, 1)}]
    far = between(CENTRE, (2, 2))
    assert len(far) == 3 and all(group in far for group in ({(0, 1), (1, 0)}, {(1, 1)}, {(1, 2), (2, 1)}))


def test_elevation_by_hand():
    """From a hill at distance 3 in a row: an obstacle next to the lower end blocks, one next to the hill does not."""
    heights = {CENTRE: 1}

    def seen(obstacle, **more):
        table = heights | more.get("heights", {})
        return clear_sight(CENTRE, (3, 0), lambda p: p == obstacle, height=lambda p: table.get(p, 0))

    assert seen((1, 0)) and not seen((2, 0))
    assert not seen((1, 0), heights={(1, 0): 1}), "an obstacle on a hill"
    assert seen((2, 0), heights={(3, 0): 1}), "both on hills"
    assert not seen((1, 0), heights={(3, 0): 2}), "the target is the higher one"
    assert not clear_sight(CENTRE, (3, 0), lambda p: p == (1, 0)), "without the option"
