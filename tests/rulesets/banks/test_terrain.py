"""Ground and hexsides: what they cost, where they stop, how they weigh in melee (banks-6.7 to 6.10, 9.13 to 9.15)."""

from __future__ import annotations

import pytest

from tests.rulesets.banks.table import attack, field, hexes, move, odds, play, reckoned, unit, words

# ---------------------------------------------------------------- movement


@pytest.mark.rule("banks-6.7")
@pytest.mark.parametrize(("ground", "cost"), [("clear", 1), ("village", 1), ("hill", 2), ("stream", 2)])
def test_what_hexes_cost(ground, cost):
    """LI has three points; after E6 it steps on over clear hexes until none is left."""
    terrain = {} if ground == "clear" else {ground: ["E6"]}
    battle = move(field("LI@E5:E LI@K1:NE", terrain=terrain), "E5", "E6", "E7")
    assert (battle.decision == "step") == (cost == 1)


@pytest.mark.rule("banks-6.7")
def test_hill_to_hill_costs_two_whatever_the_heights():
    battle = move(
        field("HC@E5:E LI@K1:NE", terrain={"hill": ["E6", "E7"]}, heights={"E6": 1, "E7": 3}), "E5", "E6", "E7"
    )
    assert battle.decision == "step"
    play(battle, "E8")
    assert battle.decision != "step", "2 + 2 + 1 of five points"


@pytest.mark.rule("banks-6.8")
@pytest.mark.parametrize("ground", ["clear", "village", "hill", "stream"])
def test_every_hex_costs_a_phalanx_one(ground):
    terrain = {} if ground == "clear" else {ground: ["E6"]}
    battle = move(field("PX@E5:E LI@K1:NE", terrain=terrain), "E5", "E6")
    assert battle.decision != "step" and unit(battle, "E6").type == "PX"


@pytest.mark.rule("banks-6.8")
def test_a_phalanx_pays_one_at_a_ford_and_obeys_woods_and_rivers():
    battle = move(field("PX@E5:E", terrain={"hill": ["E6"]}, hexsides=[["E5", "E6", "ford"]]), "E5")
    assert "E6" in hexes(battle)
    play(battle, "E6")
    battle = move(field("PX@E5:E", hexsides=[["E5", "E6", "river"]], terrain={"woods": ["D5"], "river": ["F5"]}), "E5")
    assert hexes(battle) == {"D5"}
    play(battle, "D5")
    assert unit(battle, "D5").disordered


@pytest.mark.rule("banks-6.8")
def test_a_phalanx_takes_one_step_or_one_turn():
    battle = move(field("PX@E5:E LI@K1:NE"), "E5", "face W")
    assert battle.decision != "step" and unit(battle, "E5").facing == "W"


@pytest.mark.rule("banks-6.9")
def test_woods_stop_and_disorder():
    battle = move(field("LC@E5:E LI@K1:NE", terrain={"woods": ["E6"]}), "E5", "E6")
    assert battle.decision != "step", "no turn either"
    assert unit(battle, "E6").disordered and unit(battle, "E6").facing == "E"


@pytest.mark.rule("banks-6.9", "banks-1.4")
def test_leaving_woods_and_being_set_up_there_are_free():
    battle = field("LI@E5:E LI@K1:NE", terrain={"woods": ["E5"]})
    assert not unit(battle, "E5").disordered
    move(battle, "E5", "E6", "E7", "E8")
    assert not unit(battle, "E8").disordered
    battle = move(field("LI@E5:E LI@K1:NE", terrain={"woods": ["E5"]}), "E5", "face W", "stop")
    assert not unit(battle, "E5").disordered, "a turn inside woods does not disorder"


@pytest.mark.rule("banks-6.9", "banks-9.19")
def test_woods_disorder_a_unit_that_advances():
    battle = field("KT@E5:E LI@K1:NE", "LI@E6:W/d LI@A1:SW", phase="melee", terrain={"woods": ["E6"]})
    attack(battle, "E5", "E6", 6)
    assert unit(battle, "E6").type == "KT" and unit(battle, "E6").disordered


@pytest.mark.rule("banks-6.10")
def test_rivers_are_crossed_at_fords_and_bridges_only():
    sides = [["E5", "E6", "river"], ["E5", "D5", "ford"], ["E5", "F5", "bridge"]]
    battle = move(field("LI@E5:E LI@K1:NE", hexsides=sides), "E5")
    assert hexes(battle) == {"D5", "F5"}
    play(battle, "D5", "C6")
    assert battle.decision != "step", "a ford costs one more: 2 + 1"
    battle = move(field("LI@E5:E LI@K1:NE", hexsides=sides), "E5", "F5", "F6")
    assert battle.decision == "step", "a bridge adds nothing: 1 + 1"


@pytest.mark.rule("banks-6.10")
def test_a_river_bars_both_ways():
    sides = [["E6", "E5", "river"]]
    assert "E6" not in hexes(move(field("LI@E5:E", hexsides=sides), "E5"))
    assert "E5" not in hexes(move(field("LI@E6:W", hexsides=sides), "E6"))


@pytest.mark.rule("banks-6.10")
def test_a_river_hex_is_not_entered_and_not_attacked():
    battle = move(field("LC@E5:E", terrain={"river": ["E6"]}), "E5")
    assert "E6" not in hexes(battle) and words(battle)
    battle = field("HI@E5:E LI@K1:NE", "LI@E6:W", phase="melee", hexsides=[["E5", "E6", "river"]])
    assert battle.decision != "choose_attacker"


@pytest.mark.rule("banks-6.10", "banks-6.2")
def test_a_ford_that_cannot_be_paid_is_not_crossed():
    sides = [["E6", "E7", "ford"]]
    battle = move(field("HI@E5:E", hexsides=sides), "E5", "E6")
    assert hexes(battle) == {"D6", "F6"}


# ---------------------------------------------------------------- melee


@pytest.mark.rule("banks-9.13")
@pytest.mark.parametrize(
    ("ground", "attacker", "defender", "expected"),
    [
        ("hill", "KT", "HI", (8, 8)),
        ("hill", "HI", "HC", (8, 4)),
        ("hill", "EL", "LI", (6, 4)),
        ("village", "HI", "HI", (4, 8)),
        ("village", "EL", "EL", (6, 6)),
        ("woods", "HI", "HI", (4, 4)),
    ],
)
def test_infantry_on_hills_and_in_villages(ground, attacker, defender, expected):
    """Both units stand on that ground: hills double infantry both ways, villages in defence only."""
    terrain = {ground: ["E5", "E6"]}
    battle = field(f"{attacker}@E5:E LI@K1:NE", f"{defender}@E6:W", phase="melee", terrain=terrain)
    play(attack(battle, "E5", "E6", 3), "stand?")
    assert odds(battle) == reckoned(*expected)


@pytest.mark.rule("banks-9.14")
def test_a_stream_halves_everybody():
    for wet, expected in (("E5", reckoned(4, 4)), ("E6", reckoned(8, 2))):
        battle = field("KT@E5:E LI@K1:NE", "HI@E6:W", phase="melee", terrain={"stream": [wet]})
        attack(battle, "E5", "E6", 3)
        assert odds(battle) == expected
    battle = field("LI@E5:E/d LI@K1:NE", "LI@E6:W/d", phase="melee", terrain={"stream": ["E5"]})
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(0.5, 1), "fractions are kept"


@pytest.mark.rule("banks-9.15")
def test_an_attack_across_a_ford_is_halved_and_the_defence_is_not():
    battle = field("KT@E5:E LI@K1:NE", "HI@E6:W", phase="melee", hexsides=[["E5", "E6", "ford"]])
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(4, 4)


@pytest.mark.rule("banks-9.15")
@pytest.mark.parametrize(("defender", "expected"), [("HI", 8), ("HC", 4), ("EL", 6)])
def test_infantry_behind_a_bridge_is_doubled(defender, expected):
    battle = field("KT@E5:E LI@K1:NE", f"{defender}@E6:W", phase="melee", hexsides=[["E5", "E6", "bridge"]])
    play(attack(battle, "E5", "E6", 3), "stand?")
    star = 2 if defender == "EL" else 1
    assert odds(battle) == reckoned(8, expected * star)


@pytest.mark.rule("banks-9.15")
def test_a_ford_elsewhere_does_not_matter():
    battle = field(
        "KT@E5:E LI@K1:NE", "HI@E6:W", phase="melee", hexsides=[["E6", "E7", "ford"], ["E5", "D5", "bridge"]]
    )
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(8, 4)
