"""Dromedaries (section 28) and elephants (section 29)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.antesignani.table import Table, table


def values(south: str, north: str, vo: int, vd: int, dice=(4, 4), at: str = "F6", path=(), **fields) -> None:
    table(south, north, **fields).activate(at, *path).fight("E7", vo=vo, vd=vd, dice=dice)


# ---------------------------------------------------------------- dromedaries


@pytest.mark.rule("antesignani-28.1")
def test_dromedaries_are_light_and_caparisoned_ones_medium():
    battle = table("DR@E7 CD@E9", "HID@I11")
    assert (battle.unit("E7")["weight"], battle.unit("E9")["weight"]) == ("light", "medium")
    for word in (
        {"category": "dromedary", "weight": "heavy"},
        {"category": "caparisoned_dromedary", "weight": "light"},
    ):
        with pytest.raises(ScenarioError, match="weight"):
            table("HID@E7", "HID@I11", south={"units": [{"hex": "E7", "doctrine": "loose", **word}, {"hex": "I1"}]})


@pytest.mark.rule("antesignani-28.2")
@pytest.mark.parametrize(
    ("south", "north", "vo", "vd", "dice"),
    [
        ("MCD33@F6", "CD33@E7*", 2, 3, (4, 3)),
        ("EL33@F6", "DR33@E7*", 2, 4, (4, 2)),  # and the dispersed order helps against elephants
        ("CH33@F6", "DR33@E7*", 2, 3, (2, 2)),
        ("CD33@F6", "MCD33@E7*", 3, 2, (3, 4)),
        ("DR33@F6", "EL33@E7*", 3, 2, (2, 4)),
        ("DR33@F6", "CD33@E7*", 3, 3, (2, 3)),  # dromedaries do not upset each other
        ("HID33@F6", "DR33@E7*", 3, 3, (4, 2)),  # nor infantry
        ("DR33@F6", "HID33@E7*", 3, 3, (2, 4)),
    ],
)
def test_dromedaries_upset_other_cavalry(south, north, vo, vd, dice):
    values(south, north, vo, vd, dice)


@pytest.mark.rule("antesignani-28.2", "antesignani-12.15")
def test_dromedaries_upset_supporters():
    battle = table("LIS33@F6+elite MCD33@F7", "CD33@E7*").group("F6", "F7").halt("F7").play("wait").halt("F6")
    battle.play("attack").dice(6, 6, 2, 3, 6, 6, 6, 6, 6).play("F7")
    assert battle.totals == (1, 0), "VO 2 for the horsemen"


# ---------------------------------------------------------------- elephants


@pytest.mark.rule("antesignani-29.1")
def test_elephants_are_heavy_dense_irregular_and_impetuous():
    battle = table("EL@E7/3", "HID@I11")
    unit = battle.unit("E7")
    assert (unit["weight"], unit["doctrine"], unit["quality"]) == ("heavy", "dense", "irregular")
    assert "impetuous" in unit["traits"]
    assert battle.activate("E7", die=6).event("test")["needed"] == 3, "irregular: its cohesion"
    for fields in ({"weight": "medium"}, {"doctrine": "loose"}, {"quality": "standard"}):
        with pytest.raises(ScenarioError):
            table(
                "HID@E7", "HID@I11", south={"units": [{"hex": "E7", "category": "elephant", **fields}, {"hex": "I1"}]}
            )


@pytest.mark.rule("antesignani-29.1", "antesignani-18.1")
def test_elephants_charge():
    values("EL33@G6", "HIL33@E7*", 4, 3, (4, 3), at="G6", path=("F6",))


@pytest.mark.rule("antesignani-29.2")
@pytest.mark.parametrize(
    ("north", "vd", "dice"),
    [
        ("HID33@E7*", 2, (4, 4)),
        ("MIL33@E7*", 3, (4, 3)),
        ("LIS33@E7*", 4, (4, 2)),
        ("AR33@E7*", 3, (4, 2)),
        ("EL33@E7*", 2, (4, 4)),
    ],
)
def test_elephants_crush_dense_troops_and_miss_dispersed_ones(north, vd, dice):
    values("EL33@F6", north, 3, vd, dice)


@pytest.mark.rule("antesignani-29.2")
def test_not_when_elephants_are_attacked():
    values("HID33@F6", "EL33@E7*", 3, 3)


@pytest.mark.rule("antesignani-29.3")
def test_cavalry_has_no_impetus_against_elephants():
    values("MCD33@G6+spirited", "EL33@E7*", 3, 3, at="G6", path=("F6",))
    values("MID33@G6+impetuous", "EL33@E7*", 4, 3, at="G6", path=("F6",))
    values("EL33@G6", "EL33@E7*", 3, 2, at="G6", path=("F6",))


def beaten(die: int, north: str = "EL33@E7*", south: str = "HID33@F6", losses: int = 2, **fields) -> Table:
    """Elephants in E7 suffer losses from F6; the direction die follows."""
    dice = [losses] if losses <= 3 else [3, losses - 3]
    battle = table(south, north, **fields).activate("F6")
    thrown = battle.vc("F6") + battle.vc("E7")
    return battle.dice(*dice, *[6] * (thrown - len(dice)), die).attack("E7")


@pytest.mark.rule("antesignani-29.4")
@pytest.mark.parametrize(("die", "to"), [(1, "D7"), (6, "D6"), (2, "E8")])
def test_elephants_run_where_the_die_sends_them(die, to):
    battle = beaten(die)
    assert battle.event("elephant direction")["die"] == die and battle.event("retreat")["to"] == to
    assert battle.vc(to) == 3


@pytest.mark.rule("antesignani-29.4", "antesignani-12.11")
@pytest.mark.parametrize(
    ("die", "why"),
    [(5, "E6 touches F6"), (3, "F7 touches F6"), (4, "F6 holds the assailant"), (2, "another enemy is nearer there")],
)
def test_the_usual_limits_hold_for_the_hex_rolled(die, why):
    """The opponent is no help: 12.11 (c) counts him too."""
    battle = beaten(die, south="HID33@F6 HID@E12*" if die == 2 else "HID33@F6")
    assert battle.vc("E7") == 2 and not battle.events("retreat"), why


@pytest.mark.rule("antesignani-29.4", "antesignani-12.12")
def test_a_roll_for_each_hex():
    battle = table("HID33@F6", "EL33@E7*").activate("F6").dice(3, 1, *[6] * 6, 1, 6).attack("E7")
    assert [e["die"] for e in battle.events("elephant direction")] == [1, 6]
    assert [e["to"] for e in battle.events("retreat")] == ["D7", "C7"]
    assert battle.unit("C7")["facing"] == 11, "the last step was NW"


@pytest.mark.rule("antesignani-29.4", "antesignani-11.15")
def test_after_a_shot_the_choice_comes_before_the_roll():
    battle = table("MID@G6+slings+bare", "EL33@E7*").activate("G6").dice(1, 1, 6, 6, 6, 6).play("shoot")
    assert battle.decision == "shot_loss" and not battle.events("elephant direction")
    battle.dice(6).play("retreat")
    assert battle.vc("D6") == 3
    battle = table("MID@G6+slings+bare", "EL33@E7* HID@D7* HID@D6*").activate("G6").dice(1, 1, 6, 6, 6, 6)
    assert battle.play("shoot").decision == "shot_loss", "always asked: nobody knows the way yet"


@pytest.mark.rule("antesignani-29.5")
@pytest.mark.parametrize("friend", ["HID@D7*", "LIS@D7*"])
def test_elephants_trample_friends_in_their_way(friend):
    battle = beaten(1, f"EL33@E7* {friend}")
    full = 4 if friend.startswith("HID") else 2
    assert battle.vc("E7") == 2 and battle.vc("D7") == full - 1
    assert battle.event("trampled")["at"] == "D7"


@pytest.mark.rule("antesignani-29.5")
def test_elephants_trample_enemies_too():
    """SW is F6, the assailant itself."""
    battle = beaten(4)
    assert battle.vc("E7") == 2 and battle.vc("F6") == 3 and battle.event("trampled")["at"] == "F6"


@pytest.mark.rule("antesignani-29.5")
def test_without_a_unit_in_the_way_only_they_suffer():
    battle = beaten(5)
    assert battle.vc("E7") == 2 and not battle.events("trampled")


@pytest.mark.rule("antesignani-29.5", "antesignani-5.2", "antesignani-6.4", "antesignani-12.16")
def test_a_trampled_unit_may_be_destroyed_and_its_token_with_it():
    battle = beaten(1, "EL33@E7* LIS@D7/1 HID@A3")
    assert {e["at"] for e in battle.events("destroyed")} == {"D7"}
    assert battle.view["tokens"]["north"] + (battle.seat == "north") in (2, 3)


@pytest.mark.rule("antesignani-29.5", "antesignani-12.16", "antesignani-17.6")
def test_trampling_is_no_loss_of_the_combat():
    """F6 with one point left is trampled to death; its supporter F7 takes nothing over, its general no check."""
    battle = table("HID33@F6/1 HID33@F7", "EL33@E7*").group("F6", "F7").halt("F7").play("wait").halt("F6")
    battle.play("attack").dice(2, *[6] * 8, 4).play("F7")  # 2 to 0: the elephants roll SW
    assert battle.event("trampled")["at"] == "F6" and battle.first("destroyed")["side"] == "south"
    assert battle.vc("F7") == 4 and battle.unit("F6")["side"] == "north", "the elephants must follow"
    battle = beaten(4, south="HID33@F6 G@F6+attached")
    assert battle.vc("F6") == 3 and not battle.thrown("general check")


@pytest.mark.rule("antesignani-29.5", "antesignani-29.4")
def test_elephants_destroyed_by_the_hex_they_cannot_take():
    battle = beaten(5, "EL33@E7/2*")
    assert battle.event("destroyed")["at"] == "E7"


@pytest.mark.rule("antesignani-29.4", "antesignani-16.1")
def test_an_assailant_that_retreats_as_elephants_do():
    """Elephants attack and are beaten: SE is G7, and the defender may take their hex."""
    battle = table("EL33@F6", "HID34@E7* HID@A3").activate("F6").dice(*[6] * 4, 2, 6, 6, 6, 3).attack("E7")
    assert battle.event("retreat")["to"] == "G7"
    assert (battle.seat, battle.decision) == ("north", "breakthrough")
