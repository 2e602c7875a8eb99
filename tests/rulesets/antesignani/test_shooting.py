"""Shooting: range, dice, scores, saves and losses (section 11) and the missile weapons (23 to 25)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table, table


def shot(south: str, north: str, at: str, target: str = "E7", **fields) -> dict:
    """The shot of a unit that stands still."""
    battle = table(south, north, **fields).activate(at).play("shoot", f"{target}?")
    return battle.event("shot")


def can_shoot(battle: Table) -> bool:
    return battle.decision == "action" and "shoot" in battle.words


# ---------------------------------------------------------------- who may shoot


@pytest.mark.rule("antesignani-11.1")
@pytest.mark.parametrize(
    "weapon", ["heavy_throwing", "javelins", "slings", "bows", "crossbows", "balistae", "plumbatae"]
)
def test_every_missile_weapon_shoots_even_in_contact(weapon):
    battle = table(f"LIL@F6+{weapon}", "HID@E7* HID@E6*").activate("F6").play("shoot")
    assert battle.decision == "shoot_target" and battle.hexes == {"E6", "E7"}


@pytest.mark.rule("antesignani-11.1")
def test_no_weapon_or_no_success_no_shot():
    assert not can_shoot(table("LIL@F6", "HID@E7*").activate("F6"))
    assert not can_shoot(table("LIL@F6+bows", "HID@E7*").activate("F6", die=6))


@pytest.mark.rule("antesignani-11.1")
def test_units_in_contact_with_others_may_be_shot_at():
    assert shot("LIS@G6+bows HID@F7*", "LIL@E7*", "G6")["target"] == "E7"


@pytest.mark.rule("antesignani-11.1", "antesignani-27.4")
def test_no_shot_in_shieldwall_or_after_a_change_of_it():
    south = "HID@F6+heavy_throwing"
    assert can_shoot(table(south, "HID@E7*").activate("F6"))
    assert not can_shoot(table(f"{south}+shieldwall", "HID@E7*").activate("F6"))
    battle = table(f"{south}+shieldwall", "HID@E7*").dice(1).play("F6", "normal formation", "stop?", "face 12?")
    assert battle.decision == "action" and battle.words == {"attack", "nothing"}
    battle = table(south, "HID@E7*").dice(1).play("F6", "form shieldwall", "face 12?", "stop?")
    assert battle.decision == "action" and battle.words == {"attack", "nothing"}


@pytest.mark.rule("antesignani-11.1", "antesignani-8.5")
def test_light_infantry_shoots_after_two_hexes_and_cavalry_after_one():
    assert can_shoot(table("LIS@H6+javelins", "HID@E7*").activate("H6", "G6", "F6"))
    assert can_shoot(table("LCS@G6+javelins", "HID@E7*").activate("G6", "F6"))
    assert not can_shoot(table("LCS@H6+javelins", "HID@E7*").activate("H6", "G6", "F6"))


# ---------------------------------------------------------------- arc and range


@pytest.mark.rule("antesignani-11.2")
@pytest.mark.parametrize(
    ("code", "behind"),
    [("LIS", False), ("MCL", False), ("HCL", False), ("LCS", True), ("CH", True), ("DR", True), ("CD", False)],
)
def test_light_cavalry_shoots_all_around(code, behind):
    assert can_shoot(table(f"{code}@E7:12+bows", "HID@F7*").activate("E7")) == behind
    assert can_shoot(table(f"{code}@E7:12+bows", "HID@E8*").activate("E7")) == behind, "on the line"
    assert can_shoot(table(f"{code}@E7:12+bows", "HID@D7*").activate("E7"))


@pytest.mark.rule("antesignani-11.3", "antesignani-25.1")
@pytest.mark.parametrize(
    ("weapon", "scores"),
    [
        ("heavy_throwing", [4]),
        ("javelins", [4, 1]),
        ("plumbatae", [1, 4]),
        ("slings", [3, 3]),
        ("bows", [3, 2, 2]),
        ("crossbows", [4, 3, 2, 1]),
        ("balistae", [4, 4, 3, 2, 1]),
    ],
)
def test_scores_by_distance(weapon, scores):
    """Against loose foot in the open, E1 shooting along its row."""
    for away in range(1, 7):
        battle = table(f"LIL@E1:3+{weapon}", f"LIL@E{1 + away}:9*").activate("E1")
        if away > len(scores):
            assert not can_shoot(battle)
        else:
            assert battle.play("shoot").event("shot")["score"] == scores[away - 1]


@pytest.mark.rule("antesignani-11.6")
def test_mounted_shooters_reach_one_hex_less():
    for code, most in (("LIL", 3), ("LCL", 2), ("CH", 2), ("DR", 2)):
        assert can_shoot(table(f"{code}@E4:3+bows", f"LIL@E{4 + most}*").activate("E4"))
        assert not can_shoot(table(f"{code}@E4:3+bows", f"LIL@E{5 + most}*").activate("E4"))
    assert shot("LCL@E5:3+bows", "LIL@E7*", "E5")["score"] == 2, "scores are as printed"


@pytest.mark.rule("antesignani-11.6")
def test_heavy_throwing_weapons_are_of_no_use_to_riders():
    """Their range of 1 becomes 0."""
    assert not can_shoot(table("LCL@F6+heavy_throwing", "HID@E7*").activate("F6"))


@pytest.mark.rule("antesignani-11.6", "antesignani-10.11")
@pytest.mark.parametrize(
    ("start", "path", "rough", "reaches"),
    [
        ("E3", ("E4",), ["E3"], False),  # it started in rough ground
        ("E3", ("E4",), ["E4"], False),  # it ended there
        ("E2", ("E3", "E4"), ["E5"], True),  # rough ground elsewhere
        ("E4", (), ["E4"], True),  # standing in it is no movement
    ],
)
def test_moving_in_rough_ground_costs_a_hex_of_range(start, path, rough, reaches):
    """Bows reach E7 from E4, three hexes away."""
    battle = table(f"LIL@{start}:3+bows", "LIL@E7*", terrain={"marsh": rough}).activate(start, *path)
    assert can_shoot(battle) == reaches


@pytest.mark.rule("antesignani-11.6")
def test_riders_in_rough_ground_lose_one_hex_only():
    battle = table("LCL@E4:3+bows", "LIL@E7*", terrain={"marsh": ["E4"]}).activate("E4", "E5")
    assert can_shoot(battle), "two hexes away: 3 less 1, once"


# ---------------------------------------------------------------- dice and scores


@pytest.mark.rule("antesignani-11.8")
@pytest.mark.parametrize(
    ("word", "heights", "dice"),
    [
        ("LIS@G6+bows", {}, 2), ("LIL@G6+bows", {}, 3), ("LIL@G6/1+bows", {}, 1), ("MID@G6+bows", {}, 4),
        ("LIL@G6+bows", {"G6": 1}, 4), ("LIL@G6+bows", {"G6": 1, "E7": 1}, 3), ("LIL@G6+bows", {"E7": 1}, 3),
    ],
)  # fmt: skip
def test_a_die_for_each_point_of_cohesion_and_one_for_height(word, heights, dice):
    battle = table(word, "LIL@E7*", heights=heights).activate("G6").play("shoot")
    assert len(battle.thrown("hit")[0]) == dice and battle.event("shot")["faces"] == 6


@pytest.mark.rule("antesignani-11.8", "antesignani-11.10")
def test_eight_sided_dice_along_a_restricted_line():
    battle = table("LIL@E5:3+bows HID@E6*", "HID@E7*").activate("E5").dice(8, 7, 3, 6).play("shoot", "E7?")
    made = battle.event("shot")
    assert (made["faces"], made["score"], made["hits"]) == (8, 3, 1) and battle.thrown("hit") == [[8, 7, 3]]


@pytest.mark.rule("antesignani-11.9")
@pytest.mark.parametrize(
    ("target", "terrain", "score"),
    [
        ("LIL", None, 3), ("LIS", None, 2), ("MID", None, 4), ("LCL", None, 4), ("MCD", None, 4), ("LCS", None, 3),
        ("LIL", "light_cover", 2), ("LIS", "light_cover", 1), ("LIL", "dense_cover", 1), ("LIS", "dense_cover", 1),
        ("MID", "light_cover", 3), ("MID", "dense_cover", 2), ("LCS", "light_cover", 2), ("MCD", "dense_cover", 2),
    ],
)  # fmt: skip
def test_score_modifiers(target, terrain, score):
    """Slings score 3. Dispersed or covered -1, both or dense cover -2; mounted or dense or both +1."""
    assert shot("LIS@G6+slings", f"{target}@E7*", "G6", terrain={terrain: ["E7"]} if terrain else {})["score"] == score


@pytest.mark.rule("antesignani-11.10")
def test_a_roll_up_to_the_score_hits_and_a_six_never():
    battle = table("LIL@F6+javelins", "HID@E7*").activate("F6").dice(5, 6, 1, 1, 1).play("shoot")  # 4 and 1: 5
    made = battle.event("shot")
    assert (made["score"], made["hits"]) == (5, 2) and battle.thrown("hit") == [[5, 6, 1]]
    battle = table("LIL@F6+slings", "LIL@E7*").activate("F6").dice(3, 4, 5, 1).play("shoot")
    assert battle.event("shot")["hits"] == 1


@pytest.mark.rule("antesignani-11.10")
def test_a_target_that_cannot_be_hit_is_not_offered():
    """Javelins at two hexes score 1: nothing against dispersed or covered troops."""
    assert not can_shoot(table("LIL@G6+javelins", "LIS@E7*").activate("G6"))
    assert not can_shoot(table("LIL@G6+javelins", "LIL@E7*", terrain={"light_cover": ["E7"]}).activate("G6"))
    battle = table("LIL@G6+javelins", "LIS@E7* LIL@E6* LIL@E5*").activate("G6").play("shoot")
    assert battle.hexes == {"E5", "E6"}


# ---------------------------------------------------------------- saves


@pytest.mark.rule("antesignani-11.11")
def test_a_save_above_the_protection_is_a_loss():
    battle = table("LIL@F6+javelins", "HID33@E7*").activate("F6").dice(1, 1, 1, 3, 4, 2).play("shoot")
    saves = battle.event("saves")
    assert (saves["protection"], saves["losses"]) == (3, 1) and battle.thrown("save") == [[3, 4, 2]]
    assert battle.vc("E7") == 3


def protection(south: str, north: str, at: str, target: str = "E7", **fields) -> int:
    battle = table(south, north, **fields).activate(at).dice(1, 1, 1, 1).play("shoot", f"{target}?")
    return int(battle.event("saves")["protection"])


@pytest.mark.rule("antesignani-11.12")
@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("LIL34@E7*", 2), ("LIL31@E7*", 1), ("AR14@E7*", 2), ("AR11@E7*", 1), ("MIL34@E7*", 3), ("MIL32@E7*", 2),
        ("HIL34@E7*", 4), ("HIL33@E7*", 3), ("MCL34@E7*", 3), ("HID34@E7+p2*", 2), ("LCL33@E7*", 2),
    ],
)  # fmt: skip
def test_protection_is_vd_within_the_limit_of_the_weight(word, expected):
    assert protection("LIL@F6+slings", word, "F6") == expected


@pytest.mark.rule("antesignani-11.13")
@pytest.mark.parametrize(
    ("hour", "expected"), [(5, 3), (6, 3), (9, 3), (4, 3), (10, 3), (11, 2), (12, 2), (1, 2), (2, 2), (3, 2)]
)
def test_a_shot_from_behind_lowers_protection(hour, expected):
    """F6 lies at (-1, +1) from E7: facings 4 and 10 have it on the line, 11 to 3 behind."""
    assert protection("LIL@F6+slings", f"HID33@E7:{hour}*", "F6") == expected


@pytest.mark.rule("antesignani-11.13", "antesignani-24.1", "antesignani-27.4", "antesignani-23.1")
@pytest.mark.parametrize(
    ("weapon", "target", "expected"),
    [
        ("heavy_throwing", "HID34@E7*", 3),
        ("heavy_throwing", "HID34@E7:12*", 2),
        ("javelins", "HID34@E7+shieldwall*", 5),
        ("heavy_throwing", "HID34@E7+shieldwall*", 4),
        ("heavy_throwing", "HID34@E7:12+shieldwall*", 3),
        ("crossbows", "HID34@E7*", 2),
        ("balistae", "HID34@E7+shieldwall*", 2),
        ("balistae", "HID32@E7:12*", 1),
        ("crossbows", "LIL31@E7*", 1),
    ],
)
def test_modifiers_of_protection_add_up_and_bolts_limit_them(weapon, target, expected):
    assert protection(f"LIL@F6+{weapon}", target, "F6") == expected


@pytest.mark.rule("antesignani-11.13")
def test_without_protection_every_hit_is_a_loss_and_the_dice_are_rolled():
    battle = table("LIL@F6+heavy_throwing", "LIL31@E7*").activate("F6").dice(1, 6, 6, 1).play("shoot")
    saves = battle.event("saves")
    assert saves["protection"] <= 0 and saves["losses"] == 1 and battle.thrown("save") == [[1]]
    assert battle.vc("E7") == 2


@pytest.mark.rule("antesignani-23.1")
@pytest.mark.parametrize("weapon", ["crossbows", "balistae"])
def test_bolts_are_not_shot_along_a_restricted_line(weapon):
    assert can_shoot(table(f"LIL@E5:3+{weapon}", "HID@E7*").activate("E5"))
    assert not can_shoot(table(f"LIL@E5:3+{weapon} HID@E6*", "HID@E7*").activate("E5"))
    overlooking = table(f"LIL@E5:3+{weapon} HID@E6*", "HID@E7*", heights={"E5": 1}).activate("E5")
    assert can_shoot(overlooking), "over the head of the friend"


@pytest.mark.rule("antesignani-25.1")
def test_plumbatae_are_javelins_the_other_way_round():
    assert shot("LIL@F6+plumbatae", "LIL@E7*", "F6")["score"] == 1
    assert shot("LIL@G6+plumbatae", "LIL@E7*", "G6")["score"] == 4
    assert protection("LIL@G6+plumbatae", "HID34@E7*", "G6") == 4, "no heavy weapons"


# ---------------------------------------------------------------- losses from shots


def hit(losses: int, target: str = "HID33@E7*", **fields) -> Table:
    """Four slings of G6 cause so many losses on E7; the first question about them is open."""
    battle = table("MID@G6+slings+bare", target, **fields).activate("G6")
    return battle.dice(*[1] * losses, *[6] * (4 - losses), *[6] * losses).play("shoot")


@pytest.mark.rule("antesignani-11.14", "antesignani-11.15", "antesignani-12.6")
def test_the_second_loss_is_a_retreat_or_a_point_of_cohesion():
    battle = hit(2)
    assert (battle.seat, battle.decision) == ("north", "shot_loss") and battle.words == {"retreat", "lose cohesion"}
    assert battle.vc("E7") == 3, "the first loss is applied already"
    other = hit(2).play("lose cohesion")
    assert other.vc("E7") == 2
    battle.play("retreat", "D7?")
    assert battle.vc("E7") == 0 and battle.vc("D7") == 3


@pytest.mark.rule("antesignani-11.14", "antesignani-12.7")
def test_four_losses_are_two_points_and_two_choices():
    battle = hit(4).play("retreat", "D7?")
    assert battle.decision == "shot_loss" and battle.vc("D7") == 2
    battle.play("lose cohesion")
    assert battle.vc("D7") == 1


@pytest.mark.rule("antesignani-11.14")
def test_losses_stop_when_the_unit_is_destroyed():
    battle = hit(4, "LIL33@E7/1+p1*")
    assert battle.event("destroyed")["at"] == "E7" and not battle.events("retreat")
    assert len(battle.events("loss")) == 1


@pytest.mark.rule("antesignani-11.15")
def test_without_the_option_the_retreat_is_compulsory():
    battle = hit(2, "HID33@E7* HID@D6*", options={"shot_loss_choice": False})
    assert battle.decision != "shot_loss" and battle.vc("D7") == 3


@pytest.mark.rule("antesignani-11.15", "antesignani-12.11")
def test_an_impossible_retreat_costs_cohesion_without_choice():
    battle = hit(2, "HID33@E7* HID@D6* HID@D7*")
    assert battle.decision != "shot_loss" and battle.vc("E7") == 2


@pytest.mark.rule("antesignani-11.16")
@pytest.mark.parametrize(
    ("shooter", "facing", "to"),
    [
        ("E5", 3, "E8"),  # straight along the row
        ("G8", 12, "D6"),  # (-2, -2): 2 + 6 = 8 for NW
        ("G6", 12, "D7"),
    ],
)
def test_a_shot_drives_straight_away(shooter, facing, to):
    battle = table(f"MID@{shooter}:{facing}+slings+bare", "HID33@E7*").activate(shooter)
    battle.dice(1, 1, 6, 6, 6, 6).play("shoot", "retreat")
    assert battle.event("retreat")["to"] == to


@pytest.mark.rule("antesignani-11.16")
def test_of_two_directions_the_owner_chooses():
    """From G7 to E7 (0, -2): NE and NW are worth the same."""
    battle = table("MID@G7+slings+bare", "HID33@E7*").activate("G7").dice(*[1] * 4, *[6] * 4).play("shoot", "retreat")
    assert (battle.seat, battle.decision) == ("north", "shot_retreat_direction") and set(battle.legal) == {"D6", "D7"}
    battle.play("D6")
    assert battle.vc("D6") == 2, "and the third loss"
    battle.play("retreat")
    assert battle.vc("C6") == 2, "the same way on: NW of D6"
    assert battle.unit("C6")["facing"] == 11, "two hexes: it faces the way it went"


@pytest.mark.rule("antesignani-11.16", "antesignani-12.11")
def test_of_two_directions_the_possible_one_is_taken():
    battle = table("MID@G7+slings+bare", "HID33@E7* HID@D6*").activate("G7").dice(1, 1, 6, 6, 6, 6)
    battle.play("shoot", "E7?", "retreat")
    assert battle.vc("D7") == 3


@pytest.mark.rule("antesignani-11.16")
def test_a_tie_between_other_directions():
    """From F5 to E7 (3, -1): NE 3 + 3 and E 6 tie."""
    battle = table("MID@F5:3+slings+bare", "HID33@E7*").activate("F5").dice(1, 1, 6, 6, 6, 6).play("shoot", "retreat")
    assert battle.decision == "shot_retreat_direction" and set(battle.legal) == {"D7", "E8"}
