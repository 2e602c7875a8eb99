"""Missile fire: who shoots at what, when it hits, and what it costs (section 8). South moves, north shoots."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    camp,
    end_turn,
    events,
    fates,
    field,
    hexes,
    load,
    lost,
    play,
    shoot,
    unit,
    until,
    words,
)

AROUND = {1: "D5 E6 F5 F4 E4 D4", 2: "C5 C6 D6 E7 F6 G6 G5 G4 F3 E3 D3 C4"}
# north's archers stand at E5 and face E
ARC = {1: "D5 E6 F5", 2: "C6 D6 E7 F6 G6", 3: "B6 C7 D7 E8 F7 G7 H6"}
AROUND[3] = "B4 B5 B6 B3 C7 D7 E8 F7 G7 H6 H5 H4 H3 G3 F2 E2 D2 C3"


def fire(south: str, north: str, **fields) -> ae.Battle:
    """South's missile fire phase: north shoots."""
    return field(f"{south} LI@K1:NE", f"{north} LI@A15:SW", phase="missile fire", **fields)


# ---------------------------------------------------------------- who shoots


@pytest.mark.rule("banks-8.1")
def test_only_missile_units_of_the_other_side_shoot():
    battle = fire("LA@E8:W", "LA@E5:E LA@G6:NE/d LI@C7:SE HI@D6:SE")
    assert battle.seat == "north" and hexes(battle) == {"E5", "G6"}, "in good order or disordered"


@pytest.mark.rule("banks-8.1")
def test_shooting_is_never_compulsory():
    battle = fire("LI@E6:W", "LA@E5:E")
    assert "done" in words(battle)
    play(battle, "done")
    assert not unit(battle, "E6").disordered and not unit(battle, "E5").volley


@pytest.mark.rule("banks-8.1")
def test_each_unit_shoots_once():
    battle = shoot(fire("LI@E6:W HI@D5:W", "LA@E5:E LA@C8:SW"), "E5", "E6", 6)
    assert battle.decision != "choose_shooter" or "E5" not in hexes(battle)


@pytest.mark.rule("banks-8.1", "banks-8.4")
def test_the_camp_shoots_as_class_a_and_all_round():
    for at in ("E8", "E2", "B6", "H3"):
        assert fire(f"LI@{at}:W", "CP@E5").decision == "choose_shooter"
    battle = shoot(fire("LI@E3:W", "CP@E5"), "E5", "E3", 2)
    assert unit(battle, "E3").disordered and unit(battle, "E5").volley
    assert fire("LI@E9:W", "CP@E5").decision != "choose_shooter", "four hexes"


@pytest.mark.rule("banks-8.2")
def test_each_shot_is_resolved_before_the_next():
    """Two hits eliminate the target: the third archer has nothing to shoot at any more."""
    battle = fire("LI@E6:W", "LA@E5:E LA@D5:SE LA@F5:NE")
    shoot(battle, "E5", "E6", 3)
    assert unit(battle, "E6").disordered and hexes(battle) == {"D5", "F5"}
    shoot(battle, "F5", "E6", 3)
    assert fates(battle, "south")["eliminated"] == ["LI"] and battle.decision != "choose_shooter"


@pytest.mark.rule("banks-8.2")
def test_a_unit_may_be_shot_at_any_number_of_times():
    battle = fire("LI@E6:W", "LA@E5:E LA@D5:SE LA@F5:NE LA@E7:W")
    for archer in ("D5", "E7", "E5", "F5"):
        shoot(battle, archer, "E6", 6)
    assert all(unit(battle, at).volley for at in ("D5", "E7", "E5", "F5"))


# ---------------------------------------------------------------- at what


@pytest.mark.rule("banks-8.3", "banks-8.4")
@pytest.mark.parametrize("distance", [1, 2, 3])
@pytest.mark.parametrize(("shooter", "reach"), [("LA", 3), ("MM", 2)])
def test_the_arc_of_fire_and_the_ranges(shooter, reach, distance):
    """3 hexes of the arc at distance 1, 5 at distance 2, 7 at distance 3."""
    found = {
        at for at in AROUND[distance].split() if fire(f"LI@{at}:W", f"{shooter}@E5:E").decision == "choose_shooter"
    }
    assert found == (set(ARC[distance].split()) if distance <= reach else set())


@pytest.mark.rule("banks-8.3")
def test_beyond_three_hexes_nobody_shoots():
    assert fire("LI@E9:W", "LA@E5:E").decision != "choose_shooter"


@pytest.mark.rule("banks-8.3", "banks-6.19")
def test_leaders_looting_units_and_friends_are_no_targets():
    assert fire("L@E6", "LA@E5:E").decision != "choose_shooter"
    assert fire("HI@E6:W/loot", "LA@E5:E CP@E6/captured").decision != "choose_shooter"
    assert fire("", "LA@E5:E LI@E6:W").decision != "choose_shooter"
    assert fire("CP@E6", "LA@E5:E").decision == "choose_shooter", "a camp is one"


@pytest.mark.rule("banks-8.3")
def test_a_shot_that_cannot_hit_may_not_be_taken():
    assert fire("PX@E8:W", "LA@E5:E").decision != "choose_shooter"
    assert fire("PX@E7:W", "MM@E5:E").decision != "choose_shooter"
    assert fire("LI@E8:W", "LA@E5:E", terrain={"woods": ["E8"]}).decision != "choose_shooter"


@pytest.mark.rule("banks-8.3")
def test_the_shooter_chooses_among_its_targets():
    battle = play(fire("LI@E6:W HI@D5:W KT@F6:W", "LA@E5:E"), "E5")
    assert battle.decision == "shoot_at" and hexes(battle) == {"E6", "D5", "F6"}


# ---------------------------------------------------------------- hits


# highest die that hits: class, target -> by distance 1, 2, 3
HITS = {
    ("LA", "PX"): (2, 1, 0),
    ("HA", "HI"): (3, 2, 1),
    ("LA", "LI"): (3, 2, 1),
    ("LA", "EL"): (3, 2, 1),
    ("LA", "CP"): (3, 2, 1),
    ("LA", "LC"): (4, 2, 1),
    ("HA", "KT"): (4, 2, 1),
    ("LA", "CH"): (4, 2, 1),
    ("MM", "PX"): (1, 0, 0),
    ("MM", "LA"): (2, 1, 0),
    ("CH", "EL"): (2, 1, 0),
    ("CH", "HC"): (3, 1, 0),
}


@pytest.mark.rule("banks-8.7")
@pytest.mark.parametrize(("shooter", "target"), HITS)
def test_the_numbers_that_hit(shooter, target):
    for distance, most in enumerate(HITS[shooter, target], start=1):
        at = f"E{5 + distance}"
        word = f"CP@{at}" if target == "CP" else f"{target}@{at}:W"
        for die in (most, most + 1):
            if 0 < die and most > 0:
                battle = shoot(fire(word, f"{shooter}@E5:E"), "E5", at, die)
                assert unit(battle, at).disordered == (die <= most)
        if most == 0:
            assert fire(word, f"{shooter}@E5:E").decision != "choose_shooter"


@pytest.mark.rule("banks-8.7")
def test_the_rulebooks_example():
    """Class A at infantry at distance 2 hits on 1 or 2."""
    for die in range(1, 7):
        battle = shoot(fire("HI@E7:W", "LA@E5:E"), "E5", "E7", die)
        assert unit(battle, "E7").disordered == (die <= 2)


@pytest.mark.rule("banks-8.8")
@pytest.mark.parametrize("ground", ["woods", "village"])
@pytest.mark.parametrize("target", ["LI", "KT", "EL"])
def test_woods_and_villages_protect_like_a_phalanx(ground, target):
    for die in (2, 3):
        battle = shoot(fire(f"{target}@E6:W", "LA@E5:E", terrain={ground: ["E6"]}), "E5", "E6", die)
        assert unit(battle, "E6").disordered == (die == 2)


@pytest.mark.rule("banks-8.8")
@pytest.mark.parametrize("ground", ["hill", "stream"])
def test_other_ground_protects_nobody(ground):
    battle = shoot(fire("LC@E6:W", "LA@E5:E", terrain={ground: ["E6"]}), "E5", "E6", 4)
    assert unit(battle, "E6").disordered


@pytest.mark.rule("banks-8.9")
def test_a_hit_disorders_then_eliminates_and_nobody_advances():
    battle = shoot(fire("HI@E6:W", "HA@E5:E"), "E5", "E6", 1)
    assert unit(battle, "E6").disordered and lost(battle, "south") == 0
    battle = shoot(fire("HI@E6:W/d", "HA@E5:E"), "E5", "E6", 1)
    assert unit(battle, "E6") is None and lost(battle, "south") == 4
    assert unit(battle, "E5").type == "HA"


# ---------------------------------------------------------------- volley markers


@pytest.mark.rule("banks-8.10", "banks-10.1", "banks-6.17")
def test_a_volley_marker_holds_the_unit_through_its_own_next_turn():
    battle = shoot(fire("LI@E7:W", "LA@E5:E HI@A1:SW LI@C5:E"), "E5", "E7", 6)
    assert unit(battle, "E5").volley
    until(battle, "choose_unit", "north")
    assert hexes(battle) == {"A1", "C5", "A15"}, "it may not move"
    end_turn(battle)
    assert not unit(battle, "E5").volley, "taken off in north's rally phase"
    assert battle.seat == "south"
    end_turn(battle)
    until(battle, "choose_unit", "north")
    assert "E5" in hexes(battle)


@pytest.mark.rule("banks-8.10", "banks-10.1")
def test_the_other_sides_rally_leaves_the_marker():
    """North shoots in south's turn; south's rally phase does not take the marker off."""
    battle = shoot(fire("LI@E6:W", "LA@E5:E LI@A1:SW"), "E5", "E6", 6)
    until(battle, "choose_unit", "north")
    assert unit(battle, "E5").volley


@pytest.mark.rule("banks-8.10", "banks-6.17")
def test_a_marked_unit_does_not_attack_in_its_next_turn():
    battle = shoot(fire("LI@E6:W", "HA@E5:E KT@A1:SW"), "E5", "E6", 6)
    until(battle, "choose_unit", "north")
    told = end_turn(battle)
    assert not any(e["event"] == "attack" for e in told) and battle.seat == "south"
    battle = shoot(fire("LI@E6:W", "HA@E5:E KT@D5:SE"), "E5", "E6", 6)
    until(battle, "choose_attacker", "north")
    assert hexes(battle) == {"D5"}


@pytest.mark.rule("banks-8.10")
def test_a_unit_that_did_not_shoot_has_no_marker():
    battle = shoot(fire("LI@E6:W", "LA@E5:E LA@D5:SE"), "E5", "E6", 6)
    assert not unit(battle, "D5").volley


# ---------------------------------------------------------------- several shots


@pytest.mark.rule("banks-8.11")
def test_several_shots_may_have_several_targets_and_the_marker_comes_after_the_first():
    battle = fire("LI@E6:W HI@D5:W", "HA@E5:E/shots=3")
    shoot(battle, "E5", "E6", 3)
    assert unit(battle, "E6").disordered and unit(battle, "E5").volley
    load(battle, 3)
    play(battle, "E5?", "D5")
    assert unit(battle, "D5").disordered
    load(battle, 3)
    play(battle, "E5?", "E6")
    assert fates(battle, "south")["eliminated"] == ["LI"] and battle.decision not in ("choose_shooter", "shoot_at")


@pytest.mark.rule("banks-8.11", "banks-8.1")
def test_the_other_shots_need_not_be_taken():
    battle = shoot(fire("LI@E6:W HI@D5:W", "HA@E5:E/shots=3"), "E5", "E6", 6)
    assert words(battle) & {"stop", "done"}
    play(battle, "stop?", "done?")
    assert battle.decision not in ("choose_shooter", "shoot_at")


def test_a_camp_hit_twice_is_undefended():
    battle = fire("CP@E6", "LA@E5:E LA@D5:SE")
    shoot(battle, "E5", "E6", 3)
    shoot(battle, "D5", "E6", 3)
    assert camp(battle, "south") == "undefended" and events(battle, "camp beaten")
