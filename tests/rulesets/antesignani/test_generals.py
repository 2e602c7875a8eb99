"""Generals (section 17)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.antesignani.table import around, opening, table, within

# ---------------------------------------------------------------- what a general is


@pytest.mark.rule("antesignani-17.1")
def test_a_side_has_one_general_in_chief():
    with pytest.raises(ScenarioError, match="chief"):
        opening("HID@I2 G@I2+chief G@I3+chief", "HID@A1")
    with pytest.raises(ScenarioError, match="general"):
        opening("HID@I2", "HID@A1", south={"generals": []})
    battle = opening("HID@I2 G@H2 G@H3 G@H4+chief", "HID@A1")
    assert [g["chief"] for g in battle.view["generals"] if g["side"] == "south"] == [False, False, True]


@pytest.mark.rule("antesignani-17.1")
@pytest.mark.parametrize("field", ["control", "attack", "defence"])
def test_ratings_run_from_nought_to_two(field):
    assert opening(f"HID@I2 G@H2+{field}2", "HID@A1").general("H2")[field] == 2
    with pytest.raises(ScenarioError, match=field):
        opening(f"HID@I2 G@H2+{field}3", "HID@A1")


@pytest.mark.rule("antesignani-17.1")
def test_generals_share_hexes_and_have_no_zone():
    battle = table("LCL@F7 G@F7+moved G@F7+moved", "HID@C13 G@F9+moved").dice(1).play("F7")
    assert "F8" in battle.hexes
    battle.play("F8")
    assert battle.decision == "move_step", "a general beside the way stops nobody"


# ---------------------------------------------------------------- attached


@pytest.mark.rule("antesignani-17.3")
@pytest.mark.parametrize(
    ("south", "north", "dice"),
    [
        ("G@F6+attack2+defence1+attached", "", (6, 4)),
        ("G@F6+attack1+attached", "", (5, 4)),
        ("G@F6+attack2+moved", "", (4, 4)),  # detached: nothing
        ("", "G@E7+defence2+attack1+attached", (4, 6)),
        ("", "G@E7+defence1+moved", (4, 4)),
    ],
)
def test_leadership_gives_dice_in_close_combat(south, north, dice):
    table(f"HID33@F6 {south}", f"HID33@E7* {north}").activate("F6").fight(vo=3, vd=3, dice=dice)


@pytest.mark.rule("antesignani-17.3")
def test_leadership_gives_no_dice_in_shooting():
    battle = table("LIL@G6+bows G@G6+attack2+attached", "HID@E7*").activate("G6").play("shoot")
    assert len(battle.thrown("hit")[0]) == 3


@pytest.mark.rule("antesignani-17.4")
def test_one_general_may_be_attached_to_a_unit():
    battle = opening("HID@G6 HID@G8 G@G6 G@G6 G@H3", "HID@A1")
    assert battle.decision == "attach"
    battle.play("attach")
    assert battle.decision != "attach", "the second finds the place taken, the third stands alone"
    generals = [g for g in battle.view["generals"] if g["side"] == "south"]
    assert sum(g["attached"] for g in generals) == 1
    battle = opening("HID@G6 HID@G8 G@G6 G@G6", "HID@A1").play("stay detached")
    assert battle.decision == "attach", "now the second may"
    battle.play("stay detached")
    assert not any(g["attached"] for g in battle.view["generals"])


@pytest.mark.rule("antesignani-17.4", "antesignani-17.10")
def test_attachment_lasts_for_the_turn_and_comes_only_at_its_start():
    """A general who rides to a unit gives it nothing this turn; at the next he may be declared."""
    battle = table("LIL@G6 G@H6+control2", "HID@C6").play("H6", "G6")
    assert battle.decision == "choose_unit" and not battle.general("G6")["attached"]
    battle.dice(6).play("G6")
    assert battle.event("test")["needed"] == 3
    battle.end_turn()
    assert battle.decision == "attach" and battle.seat == "south"
    battle.play("attach")
    assert battle.general("G6")["attached"]


@pytest.mark.rule("antesignani-17.4")
def test_generals_are_detached_again_at_the_next_turn():
    battle = table("HID@G6 G@G6+attached", "HID@C6").end_turn()
    assert battle.decision == "attach"
    battle.play("stay detached")
    assert not battle.general("G6")["attached"]


@pytest.mark.rule("antesignani-17.5")
def test_an_attached_general_goes_with_his_unit_and_not_alone():
    battle = table("LCL@G6 G@G6+attached", "HID@C13")
    assert battle.decision == "choose_unit", "no move of his own"
    battle.dice(1).play("G6", "G7", "G8", "stop")
    assert battle.general("G8")["attached"]
    battle = table("HID33@F6", "HID33@E7* G@E7+attached").activate("F6").dice(2, *[6] * 7, 1, 1).play("attack")
    assert battle.general("D7")["side"] == "north", "back with his unit"
    battle = table("HID33@F6", "LIL33@E7 G@E7+attached").activate("F6").attack().dice(1).play("E7", "D7", "stop")
    assert battle.general("D7"), "out of the way with his unit"


@pytest.mark.rule("antesignani-17.5")
def test_he_dies_with_his_unit():
    battle = table("HID33@F6", "HID33@E7/1* G@E7+attached").activate("F6").dice(1, *[6] * 4).play("attack")
    assert battle.event("general lost")["how"] == "with his unit" and not battle.thrown("general check")
    assert len(battle.view["generals_lost"]) == 1


# ---------------------------------------------------------------- the check


@pytest.mark.rule("antesignani-17.6")
@pytest.mark.parametrize(("checks", "lost"), [([5, 5, 5], False), ([1, 2, 6], True), ([6, 6, 6], True)])
def test_a_die_for_each_loss_in_close_combat(checks, lost):
    battle = table("HID33@F6", "HID33@E7* G@E7+attached").activate("F6").dice(3, *[6] * 7, *checks).play("attack")
    assert battle.thrown("general check") == [checks], "1st VC, 2nd hex, 3rd VC"
    assert bool(battle.events("general lost")) == lost and bool(battle.general("D7")) != lost


@pytest.mark.rule("antesignani-17.6")
def test_the_assailants_general_is_checked_too():
    battle = table("HID33@F6 G@F6+attached", "HID33@E7*").activate("F6").dice(*[6] * 4, 2, 6, 6, 6, 1, 6).play("attack")
    assert battle.thrown("general check") == [[1, 6]] and battle.event("general lost")["side"] == "south"


@pytest.mark.rule("antesignani-17.6")
def test_a_winner_is_not_checked():
    battle = table("HID33@F6 G@F6+attached", "HID33@E7*").activate("F6").dice(1, *[6] * 7).play("attack")
    assert not battle.thrown("general check")


@pytest.mark.rule("antesignani-17.6", "antesignani-12.5", "antesignani-21.1")
def test_a_tie_is_a_loss_for_each_point_lost():
    battle = (
        table("HID33@F6 G@F6+attached", "HID33@E7* G@E7+attached").activate("F6").dice(*[6] * 8, 1, 2).play("attack")
    )
    assert battle.thrown("general check") == [[1], [2]], "assailant first"
    battle = table("HID33@F6+veteran G@F6+attached", "HID33@E7*").activate("F6").dice(*[6] * 8).play("attack")
    assert not battle.thrown("general check"), "veterans lost nothing"


@pytest.mark.rule("antesignani-17.6", "antesignani-21.2")
def test_novices_beaten_by_veterans_count_the_hex_too():
    north = "HID33@E7+novice* G@E7+attached"
    battle = table("HID33@F6+veteran", north).activate("F6").dice(*[6] * 8, 3, 3).play("attack")
    assert battle.thrown("general check") == [[3, 3]] and battle.vc("D7") == 3


@pytest.mark.rule("antesignani-17.6", "antesignani-19.1")
def test_losses_without_effect_count_for_the_check():
    north = "LIL31@E7+fanatic* G@E7+attached"
    battle = table("HID33@F6", north).activate("F6").dice(2, *[6] * 6, 3, 3).play("attack")
    assert battle.thrown("general check") == [[3, 3]] and battle.vc("E7") == 2


@pytest.mark.rule("antesignani-17.6")
@pytest.mark.parametrize(("checks", "lost"), [([5, 1], False), ([1, 6], True)])
def test_a_die_for_each_loss_from_a_shot(checks, lost):
    battle = table("MID@G6+slings+bare", "HID33@E7* G@E7+attached").activate("G6").dice(1, 1, 6, 6, 6, 6)
    battle.play("shoot").dice(*checks).play("retreat")
    assert battle.thrown("general check") == [checks] and bool(battle.events("general lost")) == lost


@pytest.mark.rule("antesignani-17.6", "antesignani-11.11")
def test_saved_hits_are_no_losses():
    battle = table("MID@G6+slings+bare", "HID33@E7* G@E7+attached").activate("G6").dice(1, 6, 6, 6, 3).play("shoot")
    assert not battle.thrown("general check")


# ---------------------------------------------------------------- detached


@pytest.mark.rule("antesignani-17.7", "antesignani-17.8")
def test_a_detached_general_moves_once_a_turn():
    battle = table("HID@G6 HID@G9 G@H6", "HID@C6")
    assert battle.decision == "move_general" and set(battle.legal) == {"H6", "go on"}
    battle.play("H6")
    assert battle.decision == "general_to" and battle.hexes - {"H6"} == within("H6", 5) - {"C6"}
    battle.play("H11")
    assert battle.general("H11")["moved"] and battle.decision == "choose_unit"
    battle.dice(6, "south").play("G6", "stop", "face 12")
    assert battle.decision == "choose_unit" and battle.seat == "south", "he is not asked again"


@pytest.mark.rule("antesignani-17.8")
def test_he_may_move_before_the_choice_or_after_the_activation_of_each_own_token():
    battle = table("HID@G6 HID@G9 G@H6", "HID@C6 HID@C8").play("go on")
    assert battle.decision == "choose_unit"
    battle.dice(6, "north", 6, "south").play("G6", "stop", "face 12")
    assert (battle.seat, battle.decision) == ("south", "move_general"), "the activation is over"
    battle.play("go on")
    assert (battle.seat, battle.decision) == ("north", "choose_unit"), "not at the tokens of the other side"
    battle.play("C6", "stop", "face 6")
    assert (battle.seat, battle.decision) == ("south", "move_general"), "the next own token"


@pytest.mark.rule("antesignani-17.8", "antesignani-6.1")
def test_at_the_end_of_the_turn_generals_may_still_move_south_first():
    battle = table("HID@G6* HID@G9 G@H6", "HID@C6* HID@C8 G@B6", spares=False)
    seen = []
    for _ in range(60):
        if battle.decision == "move_general":
            seen.append((battle.seat, battle.view["tokens"]["south"] + battle.view["tokens"]["north"]))
        if battle.events("turn ends"):
            break
        battle.play(
            next(
                (w for w in ("go on", "stop", "nothing", "keep formation", "face 6") if w in battle.legal),
                battle.legal[0],
            )
        )
    assert [seat for seat, left in seen if left == 0][-2:] == ["south", "north"]


@pytest.mark.rule("antesignani-17.9")
def test_nothing_hinders_a_general_but_enemy_units():
    terrain = {"wood": ["G6", "G7"], "village": ["H5"]}
    battle = table("HID@I3 HID@H7 G@H6", "HID@F7* HID@G8*", terrain=terrain, heights={"G6": 4}).play("H6")
    assert battle.hexes - {"H6"} == around("H6", 5, ("F7", "G8")), "own units' hexes and contact are open"


@pytest.mark.rule("antesignani-17.9", "antesignani-17.12")
def test_north_is_bound_and_served_alike():
    """South's first unit stands in E7: no hex for north's general, and with its general a choice of targets."""
    battle = table("HID@E7* HID@I3", "HID@A3 HID@A5 G@D7", spares=False, drawn="north").play("D7")
    assert battle.hexes == around("D7", 5, ("E7",))
    battle = table("HID@E7* G@E7+moved", "LIL@C6:6+bows HID@A3", drawn="north").activate("C6").play("shoot")
    assert battle.decision == "shoot_which" and battle.words == {"shoot unit", "general 1"}


@pytest.mark.rule("antesignani-17.9")
def test_a_general_does_not_ride_through_enemy_units():
    """Ringed in E7 he stays; with one gap in F6 he gets out, and E8's far side is more than five hexes off."""
    ring = "LIS@D6* LIS@D7* LIS@E6* LIS@E8* LIS@F7*"
    battle = table("HID@I3 HID@I5 G@E7", f"{ring} LIS@F6*", spares=False)
    assert battle.decision == "choose_unit"
    battle = table("HID@I3 HID@I5 G@E7", ring, spares=False).play("E7")
    # F6, G7, G8, F8, E9 is the shortest way to E9: five hexes
    assert {"F6", "G6", "G7", "E5", "E9"} <= battle.hexes and not {"D8", "C7", "E8"} & battle.hexes
    assert battle.hexes == around("E7", 5, ("D6", "D7", "E6", "E8", "F7"))


@pytest.mark.rule("antesignani-17.11")
def test_a_detached_general_does_not_share_the_fate_of_the_unit_in_his_hex():
    battle = table("HID33@F6", "HID33@E7* G@E7+moved").activate("F6").dice(2, *[6] * 7).play("attack", "stay")
    assert battle.general("E7") and battle.vc("D7") == 3 and not battle.thrown("general check")
    battle = table("HID33@F6", "HID33@E7/1* G@E7+moved").activate("F6").dice(1, *[6] * 4).play("attack", "stay")
    assert battle.general("E7") and battle.events("destroyed") and not battle.events("general lost")


@pytest.mark.rule("antesignani-17.12")
def test_a_detached_general_is_hit_on_a_one_and_saved_on_five():
    battle = table("LIL@G6+bows", "HID@C13 G@E7+moved").activate("G6").dice(1, 2, 1, 5, 5).play("shoot")
    made = battle.event("shot")
    assert (made["target"], made["score"], made["hits"]) == ("E7", 1, 2) and battle.thrown("save") == [[5, 5]]
    assert battle.general("E7")
    battle = table("LIL@G6+bows", "HID@C13 G@E7+moved").activate("G6").dice(1, 2, 3, 6).play("shoot")
    assert battle.event("general lost")["how"] == "shot" and not battle.general("E7")


@pytest.mark.rule("antesignani-17.12")
@pytest.mark.parametrize(
    ("shooter", "terrain", "possible"),
    [
        ("LIL@F6+heavy_throwing", {}, True), ("LIL@G6+heavy_throwing", {}, False), ("LIL@G6+javelins", {}, True),
        ("LIL@F6:6+bows", {}, False), ("LIL@F6+bows", {"thick_wood": ["E7"]}, True),
        ("LIL@G6+bows", {"screen": ["F6"]}, False),
    ],
)  # fmt: skip
def test_range_arc_and_line_are_as_usual_and_nothing_modifies_the_score(shooter, terrain, possible):
    """From G6 to E7 the line runs through F6."""
    at = shooter[4:6]
    battle = table(shooter, "HID@C13 G@E7+moved", terrain=terrain).activate(at)
    assert (battle.decision == "action" and "shoot" in battle.words) == possible
    if possible:
        assert battle.play("shoot").event("shot")["score"] == 1


@pytest.mark.rule("antesignani-17.12", "antesignani-11.7")
def test_a_general_who_shares_a_hex_with_a_unit_may_be_singled_out():
    battle = table("LIL@G6+bows", "HID@E7* G@E7+moved").activate("G6").play("shoot")
    assert battle.decision == "shoot_which" and battle.words == {"shoot unit", "general 1"}
    battle.dice(1, 6, 6, 6).play("general 1")
    assert battle.event("shot")["faces"] == 6, "his companions do not restrict the line"
    assert battle.event("general lost")["how"] == "shot" and battle.vc("E7") == 4


@pytest.mark.rule("antesignani-17.12", "antesignani-11.10")
def test_a_unit_that_cannot_be_hit_does_not_hide_its_general():
    """Javelins at two hexes: 1 against loose foot, nothing against dispersed; the general is hit on 1 all the same."""
    battle = table("LIL@G6+javelins", "LIL@E7* G@E7+moved").activate("G6").play("shoot")
    assert battle.decision == "shoot_which" and battle.words == {"shoot unit", "general 1"}
    battle = table("LIL@G6+javelins", "LIS@E7* G@E7+moved").activate("G6").dice(1, 6, 6, 6).play("shoot")
    assert battle.event("general lost")["how"] == "shot", "no question"


@pytest.mark.rule("antesignani-17.12")
def test_two_generals_and_a_unit_in_a_hex_are_told_apart():
    battle = table("LIL@G6+bows", "HID@E7* G@A13+moved G@E7+moved G@E7+moved").activate("G6").play("shoot")
    assert battle.words == {"shoot unit", "general 2", "general 3"}
    battle.dice(1, 6, 6, 6).play("general 3")
    assert battle.event("general lost")["general"] == 3


@pytest.mark.rule("antesignani-17.12")
def test_an_attached_general_is_no_target():
    battle = table("LIL@G6+bows", "HID@E7* G@E7+attached").activate("G6").dice(6, 6, 6).play("shoot")
    assert battle.event("shot")["score"] == 3, "the unit, without a question"


@pytest.mark.rule("antesignani-17.12", "antesignani-23.1", "antesignani-11.8")
def test_third_units_restrict_a_shot_at_a_general():
    battle = table("LIL@E5:3+bows HID@E6*", "HID@C13 G@E7+moved", heights={}).activate("E5").play("shoot")
    assert battle.event("shot")["faces"] == 8
    battle = table("LIL@E5:3+crossbows HID@E6*", "HID@C13 G@E7+moved").activate("E5")
    assert battle.decision != "action"


@pytest.mark.rule("antesignani-17.13")
def test_a_general_is_captured_by_a_unit_that_enters_his_hex_and_goes_on():
    battle = table("LCL@G6", "HID@A11 G@G8+moved").dice(1).play("G6", "G7", "G8")
    assert battle.event("general lost")["how"] == "captured" and battle.event("general lost")["at"] == "G8"
    assert battle.decision == "move_step" and "G9" in battle.hexes


@pytest.mark.rule("antesignani-17.13", "antesignani-17.9")
def test_only_units_capture():
    battle = table("HID@I3 HID@I5 G@H6", "HID@A11 G@G6+moved").play("H6", "G6")
    assert len([g for g in battle.view["generals"] if g["at"] == "G6"]) == 2


# ---------------------------------------------------------------- the general in chief


@pytest.mark.rule("antesignani-17.15", "antesignani-7.4")
def test_succession_comes_two_turns_later_by_choice():
    """Lost in turn 1 (0 finished): in turn 3 one of the survivors takes over."""
    army = "HID@I2 HID@I3 HID@I4 G@H2+mediocre G@H4+superior"
    battle = opening(army, "HID@A1 HID@A2", turn=1, south={"chief_lost": 0})
    assert battle.decision != "succession" and battle.pc[0] == 0
    assert not any(g["chief"] for g in battle.view["generals"] if g["side"] == "south")
    battle = opening(army, "HID@A1 HID@A2", turn=2, south={"chief_lost": 0})
    assert (battle.seat, battle.decision) == ("south", "succession") and set(battle.legal) == {"H2", "H4"}
    battle.dice(8).play("H4")
    assert battle.general("H4")["chief"] and battle.pc[0] == 8, "12 VC: one d8"


@pytest.mark.rule("antesignani-17.15")
def test_each_side_has_its_own_succession():
    """North's chief fell in turn 1 as south's did: both choose, south first; one side's loss is not the other's."""
    south, north = "HID@I2 HID@I3 G@H2 G@H4", "HID@A1 HID@A2 G@B2 G@B4"
    battle = opening(south, north, turn=2, south={"chief_lost": 0}, north={"chief_lost": 0})
    assert (battle.seat, battle.decision) == ("south", "succession")
    battle.play("H4")
    assert (battle.seat, battle.decision) == ("north", "succession") and set(battle.legal) == {"B2", "B4"}
    battle.play("B2")
    assert [g["at"] for g in battle.view["generals"] if g["chief"]] == ["H4", "B2"]
    battle = opening(south, north, turn=2, north={"chief_lost": 0})
    assert (battle.seat, battle.decision) == ("north", "succession") and battle.general("H2")["chief"]


@pytest.mark.rule("antesignani-17.15")
def test_generals_in_one_hex_are_told_apart_at_the_succession():
    army = "HID@I2 HID@I3 G@H2+mediocre G@H2+superior G@H4"
    battle = opening(army, "HID@A1", turn=2, south={"chief_lost": 0}).play("H2")
    assert battle.decision == "which_general" and set(battle.legal) == {"general 1", "general 2"}
    battle.play("general 2")
    assert [g["chief"] for g in battle.view["generals"] if g["side"] == "south"] == [False, True, False]


@pytest.mark.rule("antesignani-17.15")
def test_a_lone_survivor_takes_over_unasked():
    battle = opening("HID@I2 HID@I3 G@H2+superior", "HID@A1", turn=2, south={"chief_lost": 0})
    assert battle.general("H2")["chief"]


@pytest.mark.rule("antesignani-17.15", "antesignani-7.4")
def test_a_chief_lost_in_play_is_followed_two_turns_on():
    """South's chief is shot in turn 1; no points in turn 2; the other general leads in turn 3."""
    battle = table(
        "HID@G6 HID@I3 HID@I5 G@E6+chief+moved G@I5+superior+moved", "LIL@C6+bows HID@A5", drawn="north"
    ).activate("C6", face=6)
    battle.dice(1, 6, 6, 6).play("shoot")
    assert battle.event("general lost")["side"] == "south"
    battle.end_turn()
    while battle.decision == "attach":
        battle.play("stay detached")
    assert battle.pc[0] == 0 and battle.pc[1] > 0
    battle.end_turn()
    while battle.decision == "attach":
        battle.play("stay detached")
    assert battle.general("I5")["chief"] and battle.pc[0] > 0
