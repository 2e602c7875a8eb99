"""Shooting over obstacles from hills (banks-13.5). North's archers stand at E5 and face E."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import field


def sees(target: str, *, hills: str = "", villages: str = "", units: str = "", on: bool = True, heights=None) -> bool:
    terrain = {kind: names.split() for kind, names in (("hill", hills), ("village", villages)) if names}
    between = " ".join(f"HI@{at}:E" for at in units.split())
    battle = field(
        f"LI@{target}:W LI@K1:NE",
        f"LA@E5:E {between}",
        phase="missile fire",
        terrain=terrain,
        heights=heights or {},
        options=["elevation"] if on else [],
    )
    return battle.decision == "choose_shooter" and "E5" in battle.legal


@pytest.mark.rule("banks-13.5a")
@pytest.mark.parametrize("on", [True, False])
def test_a_hill_looks_over_obstacles_near_it(on):
    assert sees("E8", hills="E5", units="E6", on=on) == on
    assert sees("E8", hills="E5", villages="E6", on=on) == on


@pytest.mark.rule("banks-13.5a")
def test_an_obstacle_nearer_to_the_lower_one_blocks():
    assert not sees("E8", hills="E5", units="E7")
    assert not sees("E8", hills="E5", villages="E7")


@pytest.mark.rule("banks-13.5a")
def test_it_works_upwards_too():
    assert sees("E8", hills="E8", units="E7"), "near the higher target"
    assert not sees("E8", hills="E8", units="E6"), "near the lower shooter"


@pytest.mark.rule("banks-13.5a")
def test_an_obstacle_half_way_does_not_block():
    assert sees("E7", hills="E5", units="E6")
    assert sees("E7", hills="E7", villages="E6")


@pytest.mark.rule("banks-13.5a")
def test_an_obstacle_in_a_hill_hex_blocks():
    assert not sees("E8", hills="E5 E6")
    assert not sees("E8", hills="E5 E6", units="E6")


@pytest.mark.rule("banks-13.5a")
def test_on_level_ground_nothing_changes():
    assert not sees("E7", units="E6")
    assert not sees("E8", villages="E6")


@pytest.mark.rule("banks-13.5b")
def test_between_hills_only_hill_hexes_block():
    assert sees("E8", hills="E5 E8", units="E7")
    assert sees("E8", hills="E5 E8", villages="E6")
    assert not sees("E8", hills="E5 E6 E8")
    assert not sees("E8", hills="E5 E8", units="E7", on=False)


@pytest.mark.rule("banks-13.5b", "banks-13.5a")
def test_hills_of_different_heights_count_as_high_and_low():
    """E5 is 2 high, E8 1: the obstacle at E7 is nearer to the lower, the one at E6 is not."""
    assert not sees("E8", hills="E5 E8", units="E7", heights={"E5": 2, "E8": 1})
    assert sees("E8", hills="E5 E8", units="E6", heights={"E5": 2, "E8": 1})


@pytest.mark.rule("banks-13.5b", "banks-8.6")
def test_along_a_hexside_both_must_still_block():
    """D6 lies behind D5 and E6, both at the same distance from both ends."""
    assert sees("D6", hills="E5", units="D5 E6")
    assert not sees("D6", units="D5 E6")
    assert not sees("D6", hills="E5 D5 E6")
    assert sees("D6", hills="E5 D5", units="E6"), "only one of the two blocks"
