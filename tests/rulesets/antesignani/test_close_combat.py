"""Close combat and what bears on VO and VD (sections 12 and 13).

  D6  D7
E6  E7  E8      south stands in F6 facing 12, north in E7 facing 6, unless a test says otherwise
  F6  F7
"""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import table


@pytest.mark.rule("antesignani-12.1")
def test_an_attack_needs_contact_in_front_and_is_never_compulsory():
    assert table("HID@F6", "HID@E7*").activate("F6").words == {"attack", "nothing"}
    for south, north in (("HID@F6:6", "HID@E7*"), ("HID@F6:4", "HID@E6*"), ("HID@G6", "HID@E7*")):
        at = south[4:6]
        assert table(south, north).activate(at).decision != "action"


@pytest.mark.rule("antesignani-12.1")
def test_an_impetuous_unit_need_not_attack_either():
    assert "nothing" in table("MID@F6+impetuous", "HID@E7*").activate("F6").words


@pytest.mark.rule("antesignani-12.1")
def test_the_assailant_names_one_enemy_in_front():
    battle = table("HID@F6", "HID@E7* HID@E6* HID@F7*").activate("F6").play("attack")
    assert battle.decision == "attack_target" and battle.hexes == {"E6", "E7"}
    battle.dice(*[6] * 8).play("E6")
    assert battle.event("combat result")["assailed"] == "E6"


@pytest.mark.rule("antesignani-12.2")
def test_the_steps_of_a_combat_follow_each_other():
    """Three losses for E7: VC, hex, VC; then the check of its general; then the question of the advance."""
    battle = table("HID33@F6", "HID33@E7 LIS@E6:6+javelins G@E7+attached").activate("F6").play("attack", "E7")
    assert battle.seat == "north" and battle.decision == "reaction", "before any combat die"
    battle.dice(6, 3, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1).play("E6")
    told = [e["event"] for e in battle.seen]
    order = [told.index(kind) for kind in ("test", "combat result", "loss", "retreat")]
    assert order == sorted(order)
    check = next(i for i, e in enumerate(battle.seen) if e["event"] == "dice" and e["what"] == "general check")
    assert check > told.index("retreat")
    assert (battle.seat, battle.decision) == ("south", "breakthrough")


@pytest.mark.rule("antesignani-12.3", "antesignani-12.4", "antesignani-12.7", "antesignani-12.8", "antesignani-12.12")
def test_nine_against_four():
    """X (VO 4) rolls 2 4 5 3 and Y (VD 3) rolls 2 6 2 5: five losses cost Y three VC and two hexes."""
    battle = table("HID41@F6", "HID13@E7*").activate("F6").dice(2, 4, 5, 3, 2, 6, 2, 5).play("attack")
    assert battle.totals == (9, 4) and battle.event("combat result")["losses"] == 5
    assert [e["to"] for e in battle.events("retreat")] == ["D7", "C8"]
    assert battle.vc("C8") == 1 and battle.vc("F6") == 4
    assert battle.unit("C8")["facing"] == 1, "it looks the way it went"


@pytest.mark.rule("antesignani-12.3")
@pytest.mark.parametrize(("south", "north", "dice"), [("HID@F6/2", "HID@E7*", (2, 4)), ("LIL@F6", "HID@E7/3*", (3, 3))])
def test_a_die_for_each_point_of_cohesion(south, north, dice):
    table(south, north).activate("F6").fight(vo=3, vd=3, dice=dice)


@pytest.mark.rule("antesignani-12.4")
def test_an_assailant_with_the_lower_total_suffers():
    battle = table("HID33@F6", "HID33@E7*").activate("F6").dice(1, 6, 6, 6, 3, 1, 6, 6).play("attack")
    assert battle.totals == (1, 4)
    # three losses: 1 VC, back to G6, 1 VC
    assert battle.vc("G6") == 2 and battle.vc("E7") == 4
    assert battle.unit("G6")["facing"] == 12, "one hex only: it looks where it looked"


@pytest.mark.rule("antesignani-12.5")
@pytest.mark.parametrize("dice", [[6] * 8, [1, 2, 6, 6, 3, 6, 6, 6]])
def test_equal_totals_cost_each_a_point(dice):
    battle = table("HID33@F6", "HID33@E7*").activate("F6").dice(*dice).play("attack")
    assert battle.vc("F6") == battle.vc("E7") == 3


@pytest.mark.rule("antesignani-12.5")
def test_a_tie_may_destroy_both():
    battle = table("HID33@F6/1", "HID33@E7/1*").activate("F6").dice(6, 6).play("attack")
    assert {e["at"] for e in battle.events("destroyed")} == {"E7", "F6"}


@pytest.mark.rule("antesignani-12.6", "antesignani-12.7", "antesignani-12.8")
@pytest.mark.parametrize(
    ("losses", "at", "vc"),
    [(1, "E7", 3), (2, "D7", 3), (3, "D7", 2), (4, "C8", 2), (5, "C8", 1), (6, "B8", 1), (7, None, 0)],
)
def test_losses_cost_cohesion_and_ground_in_turn(losses, at, vc):
    """The assailed unit rolls nothing; the assailant's dice make the number of losses."""
    dice = {1: [1], 2: [2], 3: [3], 4: [3, 1], 5: [3, 2], 6: [3, 3], 7: [3, 3, 1]}[losses]
    battle = table("HID33@F6", "HID33@E7*").activate("F6").dice(*dice, *[6] * (8 - len(dice))).play("attack")
    assert battle.event("combat result")["losses"] == losses
    if at:
        assert battle.vc(at) == vc
    else:
        assert battle.events("destroyed")


@pytest.mark.rule("antesignani-12.6", "antesignani-12.13")
def test_losses_are_numbered_afresh_in_each_combat():
    """One loss each time: one VC each time, never a retreat."""
    battle = table("HID33@F6 HID33@F7", "HID33@E7*")
    battle.activate("F6").dice(1, *[6] * 7, "south").play("attack")
    battle.activate("F7").dice(1, *[6] * 6).play("attack", "stay?")
    assert battle.vc("E7") == 2 and not battle.events("retreat")


@pytest.mark.rule("antesignani-12.13", "antesignani-13.1")
def test_a_unit_assailed_again_defends_worse():
    """E7 has fought once when F7 attacks it: VD 3 less 1."""
    battle = table("HID33@F6 HID33@F7", "HID33@E7*")
    battle.activate("F6").dice(*[6] * 8, "south").play("attack")
    battle.activate("F7").fight(vo=3, vd=2, dice=(4, 3))


@pytest.mark.rule("antesignani-12.13", "antesignani-13.1")
def test_an_assailant_of_this_turn_defends_worse():
    battle = table("HID33@F6 HID@F2", "HID33@E7")
    battle.activate("F6").dice(*[6] * 8, "north").play("attack")
    battle.activate("E7").fight(vo=2, vd=2, dice=(3, 3))


@pytest.mark.rule("antesignani-12.13")
def test_combats_are_forgotten_with_the_turn():
    battle = table("HID33@F6 HID@I1", "HID33@E7* HID@A3*", spares=False).activate("F6")
    battle.dice(*[6] * 8, 6, "south").play("attack")  # a tie; then I1, the last of the turn, fails its test
    battle.play("stop", "face 12", "go on?")
    battle.activate("F6").fight(vo=3, vd=3, dice=(3, 3))


# ---------------------------------------------------------------- VO and VD

AT = {"in": ["F6"], "against": ["E7"], "both": ["F6", "E7"]}


def values(south, north, vo, vd, dice=(4, 4), terrain=None, heights=None):
    battle = table(south, north, terrain=terrain or {}, heights=heights or {}).activate("F6")
    battle.fight("E7", vo=vo, vd=vd, dice=dice)


@pytest.mark.rule("antesignani-13.1")
@pytest.mark.parametrize(
    ("south", "north", "vo", "vd"),
    [
        ("HID43@F6+fought1", "HID33@E7*", 3, 3),
        ("HID43@F6+fought2", "HID33@E7+fought1*", 2, 2),
        ("HID33@F6", "HID34@E7+fought2*", 3, 2),
    ],
)
def test_each_combat_fought_costs_one(south, north, vo, vd):
    values(south, north, vo, vd)


@pytest.mark.rule("antesignani-13.2")
@pytest.mark.parametrize(
    ("south", "north", "marsh", "vo", "vd", "dice"),
    [
        ("MID43@F6", "HID34@E7*", "in", 3, 4, (4, 4)),
        ("HID43@F6", "HID34@E7*", "in", 2, 4, (4, 4)),
        ("MID43@F6", "MID34@E7*", "against", 3, 3, (4, 4)),
        ("HID43@F6", "HID34@E7*", "against", 2, 2, (4, 4)),
        ("HID43@F6", "MID34@E7*", "both", 2, 3, (4, 4)),
        ("LIL43@F6", "LIL34@E7*", "both", 4, 4, (3, 3)),
        ("AR43@F6", "AR34@E7*", "both", 4, 4, (2, 2)),
    ],
)
def test_rough_ground_hampers_medium_and_heavy_infantry(south, north, marsh, vo, vd, dice):
    values(south, north, vo, vd, dice, {"marsh": AT[marsh]})


@pytest.mark.rule("antesignani-13.3")
@pytest.mark.parametrize(
    ("south", "north", "marsh", "vo", "vd", "dice"),
    [
        ("MCD43@F6", "HID34@E7*", "in", 1, 4, (4, 4)),
        ("MCD43@F6", "LIL34@E7*", "against", 1, 4, (4, 3)),
        ("LIL43@F6", "MCD34@E7*", "against", 4, 1, (3, 4)),
        ("LIL43@F6", "MCD34@E7*", "in", 4, 4, (3, 4)),
        ("EL43@F6", "LIL34@E7*", "in", 1, 4, (4, 3)),
        ("CH43@F6", "LIL34@E7*", "against", 1, 4, (2, 3)),
        ("LIL43@F6", "CD34@E7*", "against", 4, 1, (3, 3)),
    ],
)
def test_rough_ground_limits_cavalry_to_one(south, north, marsh, vo, vd, dice):
    values(south, north, vo, vd, dice, {"marsh": AT[marsh]})


@pytest.mark.rule("antesignani-13.4")
@pytest.mark.parametrize(("hour", "vd"), [(6, 4), (5, 4), (9, 4), (4, 4), (10, 4), (11, 1), (12, 1), (3, 1)])
def test_a_rear_attack_limits_vd_to_one(hour, vd):
    """F6 is on the line of facings 4 and 10, behind those of 11 to 3."""
    values("HID43@F6", f"HID34@E7:{hour}*", 4, vd)


@pytest.mark.rule("antesignani-13.5")
@pytest.mark.parametrize(
    ("south", "north", "terrain", "vo", "vd", "dice"),
    [
        ("HID33@F6", "HID33@E7*", {"light_cover": ["E7"]}, 3, 4, (4, 4)),
        ("HID33@F6", "HID33@E7*", {"dense_cover": ["E7"]}, 3, 5, (4, 4)),
        ("HID33@F6", "MCD32@E7*", {"light_cover": ["E7"]}, 3, 3, (4, 4)),
        ("HID33@F6", "MCD32@E7*", {"dense_cover": ["E7"]}, 3, 3, (4, 4)),
        ("HID33@F6", "AR12@E7*", {"dense_cover": ["E7"]}, 3, 4, (4, 2)),
        ("HID33@F6", "HID33@E7*", {"dense_cover": ["F6"]}, 3, 3, (4, 4)),
        ("HID33@F6", "HID33@E7*", {"wood": ["E7"]}, 1, 2, (4, 4)),
        ("LIL33@F6", "LIL32@E7*", {"thick_wood": ["E7"]}, 3, 4, (3, 3)),
    ],
)
def test_cover_helps_the_assailed(south, north, terrain, vo, vd, dice):
    values(south, north, vo, vd, dice, terrain)


@pytest.mark.rule("antesignani-13.6")
def test_height_gives_a_die_and_no_cohesion():
    values("HID33@F6", "HID33@E7*", 3, 3, (5, 4), heights={"F6": 1})
    values("HID33@F6", "HID33@E7*", 3, 3, (4, 5), heights={"E7": 2, "F6": 1})
    battle = table("HID33@F6", "HID33@E7*", heights={"F6": 1}).activate("F6")
    assert battle.vc("F6") == 4


@pytest.mark.rule("antesignani-13.7")
@pytest.mark.parametrize(
    ("south", "north", "terrain", "vo", "vd"),
    [
        ("HID13@F6+fought3", "HID31@E7+fought2*", {}, 1, 1),
        ("HID23@F6", "HID32@E7*", {"marsh": ["E7"]}, 1, 1),
        ("HID33@F6", "HID34@E7+shieldwall*", {"dense_cover": ["E7"]}, 3, 5),
        ("HID33@F6", "HID34@E7*", {"dense_cover": ["E7"]}, 3, 5),
    ],
)
def test_values_stay_between_one_and_five(south, north, terrain, vo, vd):
    values(south, north, vo, vd, terrain=terrain)


@pytest.mark.rule("antesignani-13.8", "antesignani-22.1")
@pytest.mark.parametrize(
    ("south", "north", "terrain", "vo", "vd"),
    [
        ("HID33@F6", "HID34@E7:12*", {"dense_cover": ["E7"]}, 3, 1),  # cover never lifts a rear attack
        ("HID33@F6+two_handed", "HID34@E7*", {"dense_cover": ["E7"]}, 3, 2),  # nor the limit of two-handed weapons
        ("HID33@F6", "HID34@E7+two_handed+fought1*", {}, 3, 3),  # 4 less 1, and then the limit of 3
        ("HID33@F6+two_handed", "HID34@E7:12*", {}, 3, 1),  # the lowest limit counts
    ],
)
def test_limits_come_after_additions(south, north, terrain, vo, vd):
    values(south, north, vo, vd, terrain=terrain)


@pytest.mark.rule("antesignani-13.8", "antesignani-13.3", "antesignani-18.1")
def test_impetus_does_not_lift_a_limit():
    battle = table("MCD43@G6+spirited", "LIL34@E7*", terrain={"marsh": ["E7"]}).activate("G6", "F6")
    battle.fight(vo=1, vd=4, dice=(4, 3))
