"""Lines of sight (banks-8.5, 8.6). North's archers stand at E5 and face E.

         B6
      C6    C7
   D5    D6    D7
E5    E6    E7    E8
"""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import field


def sees(target: str, south: str = "", north: str = "", **fields) -> bool:
    """Whether the archers can shoot at south's light infantry in that hex; nobody else is in the way or in reach."""
    battle = field(f"LI@{target}:W LI@K1:NE {south}", f"LA@E5:E {north}", phase="missile fire", **fields)
    if battle.decision != "choose_shooter" or "E5" not in battle.legal:
        return False
    battle.push("E5")
    if battle.decision == "shoot_at":
        return target in battle.legal
    return any(e["event"] == "shot" and e["target"] == target for e in battle.events)


@pytest.mark.rule("banks-8.5")
@pytest.mark.parametrize("ground", ["hill", "village", "woods"])
def test_high_and_close_ground_blocks(ground):
    assert not sees("E7", terrain={ground: ["E6"]})
    assert not sees("E8", terrain={ground: ["E7"]})
    assert not sees("B6", terrain={ground: ["C6"]})


@pytest.mark.rule("banks-8.5")
@pytest.mark.parametrize("ground", ["stream", "river"])
def test_water_does_not_block(ground):
    assert sees("E7", terrain={ground: ["E6"]})
    assert sees("E7", hexsides=[["E5", "E6", "river"]])


@pytest.mark.rule("banks-8.5")
def test_units_of_either_side_block():
    assert not sees("E7", north="HI@E6:E")
    assert not sees("E7", south="HI@E6:E")
    assert not sees("E7", south="CP@E6"), "a defended camp"
    assert not sees("E7", south="HI@E6:W/loot", north="CP@E6/captured"), "looters"


@pytest.mark.rule("banks-8.5")
def test_leaders_beaten_camps_and_volley_markers_do_not_block():
    assert sees("E7", south="L@E6")
    assert sees("E7", north="L@E6 L@E6")
    assert sees("E7", south="CP@E6/undefended")
    assert sees("E7", north="CP@E6/captured")


@pytest.mark.rule("banks-8.5")
@pytest.mark.parametrize("ground", ["hill", "village"])
def test_the_hexes_of_shooter_and_target_never_block(ground):
    assert sees("E7", terrain={ground: ["E5", "E7"]})


@pytest.mark.rule("banks-8.5")
@pytest.mark.parametrize(("target", "between"), [("D7", "E6"), ("D7", "D6"), ("C7", "D5"), ("C7", "D6"), ("F7", "F6")])
def test_slanting_lines_of_three_pass_two_hexes(target, between):
    assert not sees(target, terrain={"hill": [between]})


@pytest.mark.rule("banks-8.5")
@pytest.mark.parametrize(("target", "beside"), [("D7", "D5"), ("D7", "E7"), ("C7", "E6"), ("C7", "C6"), ("E8", "D6")])
def test_hexes_beside_the_line_do_not_block(target, beside):
    assert sees(target, terrain={"hill": [beside]})


@pytest.mark.rule("banks-8.6")
@pytest.mark.parametrize(("blocking", "seen"), [([], True), (["D5"], True), (["E6"], True), (["D5", "E6"], False)])
def test_along_a_hexside_both_hexes_must_block(blocking, seen):
    """D6 is two hexes away, not in a straight row: the line runs between D5 and E6."""
    assert sees("D6", terrain={"hill": blocking} if blocking else {}) == seen


@pytest.mark.rule("banks-8.6")
def test_a_unit_and_a_hill_together_block_along_a_hexside():
    assert sees("D6", north="HI@D5:E")
    assert not sees("D6", north="HI@D5:E", terrain={"woods": ["E6"]})
    assert not sees("F6", south="HI@E6:E", north="HI@F5:E")


@pytest.mark.rule("banks-8.6", "banks-8.4")
def test_the_rulebooks_diagram():
    """With a hill at E6: the target right behind it is hidden, one whose line passes beside it is not, and one
    behind the archers is out of the arc."""
    hill = {"terrain": {"hill": ["E6"]}}
    assert not sees("E7", **hill)
    assert sees("D6", **hill)
    assert not sees("E3", **hill)
