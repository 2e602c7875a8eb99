"""Campaign battles: what comes back afterwards (banks-15.3a)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import field, play, play_out, words


def aftermath(south: str, north: str, **fields) -> ae.Battle:
    """The last rally phase is over."""
    fields = {"turn": 11, "phase": "rally", "options": ["campaign"], **fields}
    return field(south, north, **fields)


def lost(battle: ae.Battle, side: str) -> list[tuple[str, str]]:
    return sorted((u["type"], u["fate"]) for u in battle.view("south")["lost"] if u["side"] == side)


@pytest.mark.rule("banks-15.3a")
def test_the_winner_gets_back_half_of_his_losses():
    """Lost: HI, HI, LI and LA, 11 points; half rounded down is 5: HI and LA, or LI and LA, not two HI."""
    battle = aftermath("KT@E5:E", "HI@A1:SW", armies={"south": {"eliminated": ["HI", "HI", "LI", "LA"]}})
    assert (battle.seat, battle.decision) == ("south", "recover") and battle.view("south")["allowance"] == 5
    assert words(battle) == {"HI", "LI", "LA", "done"}
    play(battle, "HI")
    assert words(battle) == {"LA", "done"}
    play(battle, "LA", "done?")
    assert battle.seat is None and battle.outcome.winner == "south"
    assert lost(battle, "south") == [
        ("HI", "eliminated"),
        ("HI", "recovered"),
        ("LA", "recovered"),
        ("LI", "eliminated"),
    ]


@pytest.mark.rule("banks-15.3a")
def test_he_need_not_take_all():
    battle = aftermath("KT@E5:E", "HI@A1:SW", armies={"south": {"eliminated": ["HI", "HI"]}})
    play(battle, "done")
    assert battle.seat is None and lost(battle, "south") == [("HI", "eliminated")] * 2


@pytest.mark.rule("banks-15.3a")
def test_the_loser_and_both_in_a_draw_get_no_losses_back():
    battle = aftermath("KT@E5:E", "HI@A1:SW", armies={"north": {"eliminated": ["HI", "HI"]}})
    assert battle.seat is None
    battle = aftermath("HI@E5:E", "HI@A1:SW", armies={"north": {"eliminated": ["HI"]}, "south": {"eliminated": ["KT"]}})
    assert battle.seat is None and battle.outcome.winner is None


@pytest.mark.rule("banks-15.3a")
def test_both_sides_get_back_what_left_the_map():
    armies = {"south": {"left_map": ["LC"]}, "north": {"left_map": ["HI"], "eliminated": ["LI"]}}
    battle = play_out(aftermath("KT@E5:E", "HI@A1:SW", armies=armies))
    assert lost(battle, "south") == [("LC", "recovered")]
    assert lost(battle, "north") == [("HI", "recovered"), ("LI", "eliminated")]


@pytest.mark.rule("banks-15.3a")
def test_half_of_one_point_is_nothing():
    battle = aftermath("KT@E5:E", "HI@A1:SW", armies={"south": {"eliminated": ["LA"]}})
    assert battle.seat is None


@pytest.mark.rule("banks-15.3a", "banks-2.3")
def test_a_campaign_battle_lasts_six_turns():
    battle = play_out(field(options=["campaign"]))
    assert int(battle.states["turn"][0]) == 12


@pytest.mark.rule("banks-15.3a")
def test_other_battles_give_nothing_back():
    battle = aftermath("KT@E5:E", "HI@A1:SW", options=[], armies={"south": {"eliminated": ["HI", "HI"]}})
    assert battle.seat is None
