"""The rally phase (section 10)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import events, field, unit


@pytest.mark.rule("banks-10.1")
def test_volley_markers_of_the_phasing_player_are_removed():
    battle = field("LA@E5:E/v CP@K5/volley_marker LI@K1:NE", "LA@A5:SW/v LI@A1:SW", phase="rally")
    assert battle.seat == "north", "the rally phase asks nothing"
    assert not unit(battle, "E5").volley and not unit(battle, "K5").volley and unit(battle, "A5").volley


@pytest.mark.rule("banks-10.2")
def test_disordered_units_with_a_friendly_leader_return_to_good_order():
    south = "HI@E5:E/d L@E5 HI@E7:E/p L@E7 L@E7 HI@E9:E/d HI@E11:E/p LI@G5:E/d L@G6 LI@K1:NE"
    battle = field(south, "HI@A5:SW/d L@A5", phase="rally")
    assert not unit(battle, "E5").disordered
    assert not unit(battle, "E7").disordered and not unit(battle, "E7").panicked
    assert unit(battle, "E9").disordered and unit(battle, "E11").panicked and unit(battle, "E11").disordered
    assert unit(battle, "G5").disordered, "the leader stands next to it"
    assert unit(battle, "A5").disordered, "it is south's rally phase"
    assert len(events(battle, "rallied")) == 2


@pytest.mark.rule("banks-10.2")
def test_a_camp_is_rallied_too():
    battle = field("CP@K5/disordered L@K5 LI@K1:NE", phase="rally")
    assert not unit(battle, "K5").disordered


@pytest.mark.rule("banks-10.2")
def test_units_with_volley_markers_rally():
    battle = field("LA@E5:E/d,v L@E5 LI@K1:NE", phase="rally")
    assert not unit(battle, "E5").disordered and not unit(battle, "E5").volley
