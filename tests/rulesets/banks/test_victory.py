"""Victory points (section 12)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import field, group, play_out


def score(south: str, north: str, **fields) -> tuple[int, int]:
    """Points at the end of the last player turn, which begins with north's rally phase; nobody does anything."""
    outcome = end(south, north, **fields).outcome
    return outcome.score["south"], outcome.score["north"]


def end(south: str, north: str, **fields) -> ae.Battle:
    return play_out(field(south, north, turn=11, phase="rally", **fields))


@pytest.mark.rule("banks-12.1")
def test_more_points_win_and_equal_points_draw():
    battle = end("HI@E5:E", "HI@A1:SW")
    assert battle.outcome.winner is None and battle.outcome.reason == "turn limit"
    assert end("KT@E5:E", "HI@A1:SW").outcome.winner == "south"
    assert end("HI@E5:E", "KT@A1:SW").outcome.winner == "north"


@pytest.mark.rule("banks-12.1")
@pytest.mark.parametrize(
    ("south", "north", "points"),
    [
        ("KT@E5:E", "HI@A1:SW", (1, 0)),  # 8 against 4
        ("PX@E5:E LA@G5:E", "HI@A1:SW", (0, 0)),  # 7 against 4
        ("KT@E5:E LI@G5:E", "HI@A1:SW LI@A3:SW", (0, 0)),  # 10 against 6
        ("LA@E5:E", "LI@A1:SW", (0, 1)),
        ("LA@E5:E", "L@A1", (1, 0)),  # 1 against 0
    ],
)
def test_twice_the_enemys_strength(south, north, points):
    assert score(south, north) == points


@pytest.mark.rule("banks-12.1", "banks-6.21")
def test_the_enemy_camp_counts_even_if_it_was_taken_back():
    for state, point in (("defended", 0), ("undefended", 0), ("captured", 1), ("taken_back", 1)):
        assert score("HI@E5:E", f"HI@A1:SW CP@A5/{state}") == (point, 0)


@pytest.mark.rule("banks-12.1")
def test_the_enemys_panic_counts():
    assert score("HI@E5:E", "HI@A1:SW", armies={"north": {"has_panicked": True}}) == (1, 0)
    assert score("HI@E5:E", "HI@A1:SW", armies={"south": {"has_panicked": True}}) == (0, 1)


@pytest.mark.rule("banks-12.2", "banks-1.6")
def test_disordered_units_count_in_full():
    assert score("KT@E5:E/d", "HI@A1:SW") == (1, 0)


@pytest.mark.rule("banks-12.2")
def test_camps_and_panicked_units_do_not_count():
    assert score("PX@E5:E CP@K5", "HI@A1:SW") == (0, 0), "6 against 4"
    assert score("KT@E5:E/p HI@G5:E", "HI@A1:SW") == (0, 0), "4 against 4"
    assert score("HI@G5:E", "KT@A1:SW/p LI@A3:SW") == (1, 0), "4 against 2"


@pytest.mark.rule("banks-12.2", "banks-6.14", "banks-5.3")
def test_units_off_the_map_do_not_count_and_looters_do():
    due = {"reinforcements": [group(1, "K8", "KT")], "left_map": ["KT"]}
    assert score("HI@E5:E", "HI@A1:SW", armies={"south": due}) == (0, 0)
    assert score("HI@E5:E KT@K12/off_map=SW", "HI@K12:NE") == (0, 0)
    assert score("KT@A5:E/loot", "HI@A1:SW CP@A5/captured") == (2, 0), "camp and strength"
    assert score("KT@A5:E/loot,p", "HI@A1:SW CP@A5/captured") == (1, 1), "panicked looters do not count"


@pytest.mark.rule("banks-12.2")
def test_nothing_against_nothing_gives_no_point():
    assert score("L@E5", "L@A1") == (0, 0)


@pytest.mark.rule("banks-12.3")
def test_a_scenario_may_replace_the_worth_of_the_conditions():
    victory = {"south": {"strength": 3, "camp": 5, "panic": 2, "bonus": 1}}
    assert score("KT@E5:E", "HI@A1:SW CP@A5/captured", victory=victory, armies={"north": {"has_panicked": True}}) == (
        11,
        0,
    )
    assert score("KT@E5:E", "HI@A1:SW", victory={"south": {"strength": 0}}) == (0, 0)


@pytest.mark.rule("banks-12.3")
def test_a_scenario_may_add_conditions():
    def extra(**condition) -> dict:
        return {"victory": {"south": {"extra": [condition]}}}

    hold = extra(condition="hold", hex="E5", points=2)
    assert score("HI@E5:E", "HI@A1:SW", **hold) == (2, 0)
    assert score("HI@E6:E", "HI@A1:SW", **hold) == (0, 0)
    losses = extra(condition="losses", at_least=6, points=1)
    assert score("HI@E5:E", "HI@A1:SW", armies={"north": {"eliminated": ["HI", "LI"]}}, **losses) == (1, 0)
    assert score("HI@E5:E", "HI@A1:SW", armies={"north": {"eliminated": ["HI"]}}, **losses) == (0, 0)
    chiefs = extra(condition="leaders", at_least=2, points=1)
    assert score("HI@E5:E", "HI@A1:SW L/killed L/captured L@A1", **chiefs) == (1, 0)
    assert score("HI@E5:E", "HI@A1:SW L/killed L@A1", **chiefs) == (0, 0)
    exits = extra(condition="exits", at_least=8, points=4)
    assert score("HI@E5:E", "HI@A1:SW", armies={"south": {"left_map": ["KT"]}}, **exits) == (4, 0)
    assert score("HI@E5:E", "HI@A1:SW", armies={"south": {"left_map": ["HI"]}}, **exits) == (0, 0)


@pytest.mark.rule("banks-12.3")
def test_a_scenario_may_give_draws_to_a_side():
    assert end("HI@E5:E", "HI@A1:SW", victory={"draw": "north"}).outcome.winner == "north"
