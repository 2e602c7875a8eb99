"""The board, the units and their order (section 1)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.banks.table import (
    attack,
    events,
    fates,
    field,
    hexes,
    lost,
    melee,
    move,
    odds,
    play,
    reckoned,
    resist,
    shoot,
    unit,
    until,
)

#          strength, disordered, movement, missile class
VALUES = {
    "LI": (2, 1, 3, None),
    "HI": (4, 2, 2, None),
    "PX": (6, 3, 1, None),
    "LA": (1, 0, 3, "A"),
    "HA": (3, 1, 2, "A"),
    "MM": (2, 1, 3, "B"),
    "LC": (2, 1, 6, None),
    "HC": (4, 2, 5, None),
    "KT": (8, 4, 4, None),
    "CH": (4, 2, 4, "B"),
    "EL": (6, 3, 3, None),
}
INFANTRY, CAVALRY = ("LI", "HI", "PX", "LA", "HA", "MM"), ("LC", "HC", "KT", "CH")


# ---------------------------------------------------------------- the board


@pytest.mark.rule("banks-1.1")
@pytest.mark.parametrize(
    ("at", "around"),
    [
        ("E5", {"NE": "D5", "E": "E6", "SE": "F5", "SW": "F4", "W": "E4", "NW": "D4"}),
        ("D5", {"NE": "C6", "E": "D6", "SE": "E6", "SW": "E5", "W": "D4", "NW": "C5"}),
    ],
)
def test_six_directions_clockwise_from_the_north_east(at, around):
    clockwise = list(around)
    for k, facing in enumerate(clockwise):
        battle = move(field(f"LI@{at}:{facing}"), at)
        assert hexes(battle) == {around[clockwise[(k + turn) % 6]] for turn in (-1, 0, 1)}


@pytest.mark.rule("banks-1.1")
def test_the_board_is_as_large_as_the_scenario_says_and_every_second_row_is_shorter():
    battle = until(field("LI@E1:NE L", "LI@A1:SW", rows=5, columns=7), "place_leader")
    assert hexes(battle) == {f"{row}{c}" for row in "ABCDE" for c in range(1, 8 - (row in "BD"))} - {"A1"}


@pytest.mark.rule("banks-1.1")
def test_an_even_number_of_rows_is_refused():
    with pytest.raises(ScenarioError, match="odd number of rows"):
        field(rows=8)


@pytest.mark.rule("banks-1.1")
def test_distance_counts_hexes_without_the_starting_hex():
    """Class A reaches three hexes: E8 from E5, not E9."""
    battle = field("LI@E8:W LI@I5:W LI@K1:NE", "LA@E5:E LA@E12:W", phase="missile fire")
    assert hexes(battle) == {"E5"}, "E12 is four hexes from E8"


# ---------------------------------------------------------------- values


@pytest.mark.rule("banks-1.2", "banks-6.2")
@pytest.mark.parametrize("kind", VALUES)
def test_movement_values(kind):
    battle = move(field(f"{kind}@E1:E LI@K1:NE"), "E1")
    column = 1
    while battle.decision == "step":
        column += 1
        battle.push(f"E{column}")
    assert unit(battle, f"E{column}").type == kind and column - 1 == VALUES[kind][2]


@pytest.mark.rule("banks-1.2", "banks-1.4")
@pytest.mark.parametrize("kind", VALUES)
def test_strengths_in_good_order_and_disordered(kind):
    """What the view says, and what attackers of strength 1 to 4 make of it."""
    strength, reduced, movement, missile = VALUES[kind]
    for note, expected in (("", strength), ("/d", reduced)):
        said = field(f"{kind}@E6:W{note}").view("north")["units"][0]
        assert (said["strength"], said["movement"], said["missile"]) == (expected, movement, missile or "none")
        for attacker, ours in (("LI@E5:E/d", 1), ("LI@E5:E", 2), ("HA@E5:E", 3), ("HI@E5:E", 4)):
            battle = field(f"{attacker} LI@K1:NE", f"{kind}@E6:W{note}", phase="melee")
            assert (battle.decision == "choose_attacker") == (2 * ours >= expected)
            if 2 * ours >= expected:
                assert odds(resist(attack(battle, "E5", "E6", 3))) == reckoned(ours, expected)


@pytest.mark.rule("banks-1.2", "banks-8.1")
@pytest.mark.parametrize("kind", VALUES)
def test_missile_classes(kind):
    """Class A reaches three hexes, class B two, others do not shoot."""
    reach = {"A": {2, 3}, "B": {2}, None: set()}[VALUES[kind][3]]
    for distance in (2, 3):
        battle = field(f"LI@E{5 + distance}:W LI@K1:NE", f"{kind}@E5:E LI@A1:SW", phase="missile fire")
        assert (battle.decision == "choose_shooter") == (distance in reach)


@pytest.mark.rule("banks-1.2", "banks-9.12", "banks-1.3")
@pytest.mark.parametrize("star", ["PX", "EL"])
@pytest.mark.parametrize("other", VALUES)
def test_the_star_doubles_against_cavalry_only(star, other):
    """Leaders bring the target to 6 or 8, so that 6 and 12 make different columns."""
    chiefs = {"LI": 2, "HI": 1, "LA": 3, "HA": 1, "MM": 2, "LC": 2, "HC": 1, "CH": 1}.get(other, 0)
    lead = " L@E6" * chiefs
    battle = attack(field(f"{star}@E5:E LI@K1:NE", f"{other}@E6:W{lead}", phase="melee"), "E5", "E6", 3)
    resist(battle)
    assert odds(battle) == reckoned(12 if other in CAVALRY else 6, VALUES[other][0] * 2**chiefs)


@pytest.mark.rule("banks-1.3", "banks-9.13")
@pytest.mark.parametrize("kind", VALUES)
def test_only_infantry_is_doubled_on_a_hill(kind):
    """Cavalry is no infantry, and elephants belong to neither group."""
    attacker, ours = ("EL", 6) if kind == "PX" else ("HI", 4)
    battle = field(f"{attacker}@E5:E LI@K1:NE", f"{kind}@E6:W", phase="melee", terrain={"hill": ["E6"]})
    play(attack(battle, "E5", "E6", 3), "stand?")
    assert odds(battle) == reckoned(ours, VALUES[kind][0] * (2 if kind in INFANTRY else 1))


@pytest.mark.rule("banks-1.3")
def test_a_camp_is_no_infantry():
    battle = field("HI@E5:E", "CP@E6", phase="melee", terrain={"hill": ["E6"]})
    attack(battle, "E5", "E6", 3)
    assert odds(battle) == reckoned(4, 2)


@pytest.mark.rule("banks-1.3")
def test_a_leader_is_no_unit():
    """He is not attacked, not shot at, hides nobody and is not offered for a move."""
    battle = field("LI@E5:E L@E7", "L@E6 LA@A1:SW", phase="melee")
    assert battle.decision != "choose_attacker", "no unit stands in E6"
    battle = field("LI@E7:W L@E6 LI@K1:NE", "LA@E5:E", phase="missile fire")
    play(battle, "E5")
    assert events(battle, "shot")[0]["target"] == "E7", "the leader in E6 is no target and does not hide E7"
    battle = field("LI@E5:E L@C3", phase="movement")
    assert "C3" not in battle.legal


# ---------------------------------------------------------------- order


@pytest.mark.rule("banks-1.4")
def test_units_start_in_good_order():
    battle = field("LI@E5:E HI@E7:E", "KT@A3:SW")
    assert not any(unit(battle, at).disordered for at in ("E5", "E7", "A3"))


@pytest.mark.rule("banks-1.4", "banks-1.7")
def test_a_disordered_unit_keeps_movement_and_missiles():
    battle = move(field("LC@E1:E/d LI@K1:NE"), "E1")
    play(battle, *(f"E{c}" for c in range(2, 8)))
    assert unit(battle, "E7").type == "LC"
    battle = field("LI@E8:W LI@K1:NE", "LA@E5:E/d", phase="missile fire")
    shoot(battle, "E5", "E8", 1)
    assert unit(battle, "E8").disordered, "class A at three hexes hits on 1"


@pytest.mark.rule("banks-1.5", "banks-8.9")
def test_a_second_disorder_by_fire_eliminates():
    battle = field("LI@E6:W/d LI@K1:NE", "LA@E5:E", phase="missile fire")
    shoot(battle, "E5", "E6", 3)
    assert fates(battle, "south")["eliminated"] == ["LI"]


@pytest.mark.rule("banks-1.5", "banks-9.18")
@pytest.mark.parametrize(("die", "south", "north"), [(1, 0, 1), (3, 1, 1), (6, 1, 0)])
def test_a_second_disorder_by_ad_and_dd_eliminates_but_m_does_not(die, south, north):
    """Column 1-1: AD on 1, M on 3, DD on 6; both units are disordered already."""
    battle = field("LI@E5:E/d HI@K1:NE", "LI@E6:W/d HI@A1:SW", phase="melee")
    attack(battle, "E5", "E6", die)
    assert fates(battle, "south").get("eliminated", []) == ["LI"] * (1 - south)
    assert fates(battle, "north").get("eliminated", []) == ["LI"] * (1 - north)


@pytest.mark.rule("banks-1.5")
def test_woods_and_passing_never_eliminate():
    battle = field("LI@E5:E/d LI@C5:E/d LI@C6:E/d LI@K1:NE", terrain={"woods": ["E6"]})
    move(battle, "E5", "E6")
    assert unit(battle, "E6").disordered
    move(battle, "C5", "C6", "C7", "stop")
    assert unit(battle, "C6").disordered and unit(battle, "C7").disordered
    assert "eliminated" not in fates(battle, "south")


@pytest.mark.rule("banks-1.5", "banks-4.5")
def test_panic_never_eliminates():
    battle = field("LI@E5:E/d HI@K1:NE", armies={"south": {"panic_threshold": 2, "eliminated": ["LI"]}}, turn=2)
    assert unit(battle, "E5").disordered and unit(battle, "E5").panicked
    assert fates(battle, "south")["eliminated"] == ["LI"]


@pytest.mark.rule("banks-1.6", "banks-4.2")
def test_a_lost_unit_counts_its_full_strength():
    battle = field("KT@E5:E HI@K1:NE", "HI@E6:W/d LI@A1:SW", phase="melee")
    attack(battle, "E5", "E6", 3)
    assert lost(battle, "north") == 4


@pytest.mark.rule("banks-1.7")
def test_a_disordered_unit_turns_passes_attacks_advances_and_has_a_flank():
    battle = field("LI@E5:E/d LI@E6:E LI@K1:NE")
    move(battle, "E5", "E6", "E7", "face W")
    assert unit(battle, "E7").facing == "W"
    battle = field("KT@E5:E/d HI@K1:NE", "HI@E6:E/d LI@A1:SW", phase="melee")
    attack(battle, "E5", "E6", 6)
    assert odds(battle) == reckoned(8, 2), "4 on a flank"
    assert unit(battle, "E6").type == "KT", "it advanced"


@pytest.mark.rule("banks-1.7", "banks-9.10", "banks-9.12", "banks-9.13")
def test_leader_terrain_and_star_multiply_the_reduced_strength():
    battle = field("PX@E5:E/d L@E5 HI@K1:NE", "KT@E6:W", phase="melee", terrain={"hill": ["E5"]})
    play(attack(battle, "E5", "E6", 3, 6), "stand?")
    assert odds(battle) == reckoned(3 * 2 * 2 * 2, 8)


@pytest.mark.rule("banks-1.7", "banks-9.6")
def test_a_disordered_unit_may_not_retreat_before_combat():
    battle = field("HI@E5:E HI@K1:NE", "LC@E6:W", phase="melee")
    assert attack(battle, "E5", "E6", 3).decision == "retreat_to"
    battle = field("HI@E5:E HI@K1:NE", "LC@E6:W/d", phase="melee")
    assert attack(battle, "E5", "E6", 3).decision != "retreat_to" and melee(battle) == ("3-1", "DD")


@pytest.mark.rule("banks-1.7", "banks-9.4")
def test_a_unit_of_reduced_strength_zero_cannot_attack():
    battle = field("LA@E5:E/d HI@K1:NE", "LI@E6:W", phase="melee")
    assert battle.decision != "choose_attacker"
    assert field("LA@E5:E HI@K1:NE", "LI@E6:W", phase="melee").decision == "choose_attacker"
