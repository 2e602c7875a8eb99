"""Elephants: borrowed dice, swords thrown again, what they ignore (cca-11.20 to cca-11.25).

South stands at E6 or E7 and north at D6; north's home edge is row A, south's row I::

        C6    C7
     D5    D6    D7
        E6    E7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import assault, banners, blocks, events, leader, play, table, thrown, unit

SPARE = " HI@A1"  # keeps north in the battle when the unit attacked is gone
FIRST_STRIKE = ("first_strike", "order_two_right")

# ---------------------------------------------------------------- dice


@pytest.mark.rule("cca-11.20")
@pytest.mark.parametrize(
    ("target", "dice"),
    [
        ("LI@D6", 2), ("SL@D6", 2), ("AR@D6", 2), ("LWM@D6", 2), ("HWM@D6", 2), ("LC@D6", 2), ("HA@D6", 2),
        ("LCH@D6", 2), ("AX@D6", 3), ("MC@D6", 3), ("MI@D6", 4), ("HC@D6", 4), ("HI@D6", 5), ("HI@D6/1", 5),
        ("EL@D6", 3), ("WA@D6", 3), ("WA@D6/2", 3), ("HCH@D6", 3), ("CM@D6", 3),
    ],
)  # fmt: skip
def test_attacking_elephants_throw_what_the_target_would_strike_back_with(target, dice):
    battle = assault(table("EL@E6", target + SPARE), "E6", "D6", ["leader"] * 6, "stand?")
    assert thrown(battle, "attack") == [dice]


@pytest.mark.rule("cca-11.20", "cca-11.16")
def test_elephants_throw_one_die_at_a_lone_leader():
    battle = assault(table("EL@E6", "LD@D6" + SPARE), "E6", "D6", ["swords"])
    assert thrown(battle, "attack") == [1] and not thrown(battle, "re-throw")


@pytest.mark.rule("cca-11.20")
@pytest.mark.parametrize(
    ("target", "terrain", "dice"),
    [
        ("HI@D6", {"camp": ["D6"]}, 4),  # 5 - 1
        ("HI@D6", {"forest": ["D6"]}, 2),
        ("HI@D6", {"broken": ["D6"]}, 2),
        ("MI@D6", {"hill": ["D6"]}, 2),  # infantry down the hill 3, elephants up 2
        ("HI@D6", {"hill": ["E6"]}, 2),  # infantry up 2, mounted down 2
        ("HI@D6", {"camp": ["E6"]}, 4),  # the elephants' own camp
        ("HI@D6", {"camp": ["D6", "E6"]}, 3),  # both camps: 5 - 1 - 1
        ("MI@D6", {"broken": ["E6"]}, 2),  # the elephants' own maximum
        ("WA@D6", {"forest": ["D6"]}, 3),  # the fixed numbers stand whatever the target's terrain
        ("CM@D6", {"camp": ["D6"]}, 3),
        ("WA@D6", {"camp": ["E6"]}, 2),  # but not whatever the elephants' own: 3 - 1
    ],
)
def test_terrain_of_target_and_elephants_limits_their_dice(target, terrain, dice):
    battle = assault(table("EL@E6", target, terrain=terrain), "E6", "D6", ["leader"] * 6, "stand?")
    assert thrown(battle, "attack") == [dice]


@pytest.mark.rule("cca-11.20")
@pytest.mark.parametrize(("target", "dice"), [("HI@D6", 6), ("WA@D6", 4), ("LI@D6", 3), ("LD@D6", 2)])
def test_card_dice_come_on_top(target, dice):
    battle = table("EL@E6", target + SPARE, hand=("mounted_charge",))
    assault(battle, "E6", "D6", ["medium"] * 6, "stand?")
    assert thrown(battle, "attack") == [dice]


@pytest.mark.rule("cca-11.21")
@pytest.mark.parametrize(
    ("attacker", "card", "terrain", "dice"),
    [
        ("LI", "order_four_centre", {}, 2),
        ("MI", "order_four_centre", {}, 4),
        ("HI", "order_four_centre", {}, 5),
        ("MI", "clash_of_shields", {}, 6),  # 4 + 2 dice of the card were thrown
        ("MC", "mounted_charge", {}, 4),
        ("MI", "order_four_centre", {"forest": ["E6"]}, 2),  # thrown with 2
        ("HI", "order_four_centre", {"camp": ["D6"]}, 4),  # the elephants' own camp: 5 - 1
        ("HI", "order_four_centre", {"broken": ["D6"]}, 2),
        ("WA", "order_four_centre", {}, 3),  # 4 thrown, fixed 3
        ("WA", "clash_of_shields", {}, 3),
        ("HCH", "order_four_centre", {}, 3),
        ("CM", "order_four_centre", {}, 3),
        ("EL", "order_four_centre", {}, 3),
        ("EL", "mounted_charge", {}, 3),
    ],
)
def test_elephants_battle_back_with_the_dice_thrown_at_them(attacker, card, terrain, dice):
    battle = table(f"{attacker}@E6", "EL@D6", hand=(card,), terrain=terrain)
    assault(battle, "E6", "D6", ["light"] * 7, "battle back")
    assert thrown(battle, "battle back") == [dice]


@pytest.mark.rule("cca-11.21", "cca-11.23")
def test_re_thrown_dice_of_attacking_elephants_do_not_count_for_the_battle_back():
    """Elephants against elephants never re-throw; against infantry the infantry throws its own 4."""
    battle = assault(table("EL@E6", "MI@D6"), "E6", "D6", ["swords", "light", "light", "light", "light"])
    assert thrown(battle, "re-throw") == [1]
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [4]


@pytest.mark.rule("cca-11.22")
@pytest.mark.parametrize(
    ("attacker", "card", "dice"),
    [("HI", "order_four_centre", 5), ("HI", "clash_of_shields", 7), ("WA", "order_four_centre", 3),
     ("HCH", "order_four_centre", 3), ("CM", "order_four_centre", 3), ("EL", "order_four_centre", 3)],
)  # fmt: skip
def test_elephants_strike_first_with_the_dice_the_attacker_would_have_thrown(attacker, card, dice):
    battle = table(f"{attacker}@E6 HI@I1", "EL@D6", hand=(card,), enemy_hand=FIRST_STRIKE)
    assault(battle, "E6", "D6", ["leader"] * 7, "first strike")
    assert thrown(battle, "first strike") == [dice]


@pytest.mark.rule("cca-11.22")
@pytest.mark.parametrize(
    ("target", "card", "dice"),
    [("MI", "order_four_centre", 4), ("MI", "mounted_charge", 5), ("WA", "order_four_centre", 3)],
)
def test_elephants_answer_first_strike_with_their_attack_number(target, card, dice):
    battle = table("EL@E6", f"{target}@D6", hand=(card,), enemy_hand=FIRST_STRIKE)
    assault(battle, "E6", "D6", ["light"] * 4, "first strike", "battle back")
    assert thrown(battle, "attack after first strike") == [dice]


# ---------------------------------------------------------------- swords thrown again


@pytest.mark.rule("cca-11.23")
def test_example_elephants_maul_light_infantry():
    battle = table("EL@E6", "LI@D6")
    assault(battle, "E6", "D6", ["light", "swords", "swords", "flag"], "stand")
    assert blocks(battle, "D6") == 1
    assert [(e["flags"], e["hexes"]) for e in events(battle, "flags")] == [(1, 2)]
    play(battle, "C6", "B6")
    assert blocks(battle, "B6") == 1
    assert (battle.seat, set(battle.legal)) == ("south", {"advance", "stay"})


@pytest.mark.rule("cca-11.12", "cca-11.23")
def test_example_elephants_attack_supported_heavy_infantry():
    """Heavy, swords, swords, flag, blank; both swords again without effect: 3 lost, the flag ignored, 5 dice back."""
    battle = table("EL@E6", "HI@D6 MI@C6 MI@C7")
    dice = ["heavy", "swords", "swords", "flag", "light", "medium", "leader"]
    assault(battle, "E6", "D6", dice)
    assert blocks(battle, "D6") == 1 and set(battle.legal) == {"ignore 0", "ignore 1"}
    play(battle, "ignore 1")
    battle.load_dice(["heavy", "swords", "swords", "leader", "medium"])
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [5] and blocks(battle, "E6") == 1


@pytest.mark.rule("cca-11.23", "cca-1.7")
def test_first_die_is_re_thrown_until_it_stops_then_the_next():
    """Swords, swords, blank, blank: first die flag; second die swords, medium. 3 swords and 1 class hit."""
    battle = assault(
        table("EL@E6", "MI@D6" + SPARE), "E6", "D6",
        ["swords", "swords", "light", "light", "flag", "swords", "medium"],
    )  # fmt: skip
    assert thrown(battle, "re-throw") == [3]
    assert unit(battle, "D6") is None and banners(battle) == (1, 0)


@pytest.mark.rule("cca-11.23")
def test_striking_back_elephants_throw_swords_again():
    battle = assault(table("MI@E6", "EL@D6"), "E6", "D6", ["light"] * 4)
    battle.load_dice(["swords", "light", "light", "light", "medium"])
    play(battle, "battle back")
    assert blocks(battle, "E6") == 2


@pytest.mark.rule("cca-11.23", "cca-12.9")
def test_what_the_target_ignores_counts_once_for_all_re_throws():
    """A flag at first and one of the re-throw: support still ignores one only."""
    battle = table("EL@E6", "HI@D6 MI@C6 MI@D5")
    assault(battle, "E6", "D6", ["swords", "flag", "light", "light", "light", "flag"])
    assert blocks(battle, "D6") == 3 and set(battle.legal) == {"ignore 0", "ignore 1"}
    play(battle, "ignore 1")
    assert [e["hexes"] for e in events(battle, "flags")] == [1]


@pytest.mark.rule("cca-11.23", "cca-11.5")
@pytest.mark.parametrize("fields", [{"terrain": {"camp": ["D6"]}}, {"ramparts": {"D6": ["SW"]}}])
def test_first_swords_against_camp_or_rampart_is_no_hit_and_not_re_thrown(fields):
    battle = table("EL@E6", "AX@D6", **fields)
    assault(battle, "E6", "D6", ["swords", "medium", "medium"])
    assert not thrown(battle, "re-throw") and blocks(battle, "D6") == 4


@pytest.mark.rule("cca-11.23", "cca-11.18")
def test_a_chariot_ignores_the_first_swords_die_and_none_of_the_re_throws():
    """3 dice: swords ignored, swords a hit, light; again swords, a second hit, then light. Two blocks are gone."""
    battle = table("EL@E6", "HCH@D6" + SPARE)
    assault(battle, "E6", "D6", ["swords", "swords", "light", "swords", "light"], "stand")
    assert thrown(battle, "re-throw") == [2] and banners(battle) == (1, 0)


@pytest.mark.rule("cca-11.23", "cca-11.5")
def test_swords_against_elephants_are_never_re_thrown():
    battle = assault(table("EL@E6", "EL@D6"), "E6", "D6", ["swords", "swords", "light"])
    assert not thrown(battle, "re-throw") and blocks(battle, "D6") == 2


@pytest.mark.rule("cca-11.23", "cca-13.3")
def test_swords_against_an_evading_unit_are_not_re_thrown():
    battle = assault(table("EL@E6", "LI@D6"), "E6", "D6", ["swords", "swords"], "evade")
    assert not thrown(battle, "re-throw") and blocks(battle, "D6") == 4


# ---------------------------------------------------------------- no help from leaders and friends


@pytest.mark.rule("cca-11.24", "cca-14.5")
@pytest.mark.parametrize("at", ["E6", "E5"])
def test_leader_symbols_never_hit_for_elephants(at):
    battle = assault(table(f"EL@E6 LD@{at}", "MI@D6"), "E6", "D6", ["leader"] * 4)
    assert blocks(battle, "D6") == 4


@pytest.mark.rule("cca-11.24", "cca-12.8")
def test_elephants_ignore_no_flag_for_leader_or_support():
    battle = table("MI@E6", "EL@D6 LD@D6 HI@D5 HI@D7")
    assault(battle, "E6", "D6", ["flag", *["light"] * 3, *["swords"] * 6])
    assert events(battle, "rampage") and battle.decision == "retreat_to"


@pytest.mark.rule("cca-11.24", "cca-12.8")
def test_elephants_support_others():
    battle = assault(table("MI@E6", "MI@D6 EL@D5 EL@D7"), "E6", "D6", ["flag", "light", "light", "light"])
    assert set(battle.legal) == {"ignore 0", "ignore 1"}


# ---------------------------------------------------------------- horses


@pytest.mark.rule("cca-11.25")
def test_example_heavy_cavalry_driven_off_by_elephants():
    """From C6 only two of the three hexes can be ridden: one block lost."""
    battle = table("EL@D6", "HC@C6 MI@C7")
    assault(battle, "D6", "C6", ["flag", "light", "light", "light"], "stand")
    assert [e["hexes"] for e in events(battle, "flags")] == [3]
    play(battle, "B5", "A6")
    assert blocks(battle, "A6") == 2
    play(battle, "advance")
    assert unit(battle, "C6")["type"] == "EL" and battle.decision == "bonus_combat"
    play(battle, "no bonus")
    assert battle.seat == "north"


@pytest.mark.rule("cca-11.25")
@pytest.mark.parametrize(
    ("code", "hexes"), [("LC", 5), ("HA", 5), ("MC", 4), ("LCH", 4), ("HCH", 3), ("CM", 3), ("LI", 2)]
)
def test_only_cavalry_and_chariots_retreat_a_hex_more(code, hexes):
    battle = assault(table("EL@E6", f"{code}@D6"), "E6", "D6", ["flag", "leader", "leader"], "stand")
    assert [e["hexes"] for e in events(battle, "flags")] == [hexes]


@pytest.mark.rule("cca-11.25")
def test_the_extra_hex_counts_only_flags_not_ignored():
    """Two flags, one ignored by support: 2 + 1 hexes."""
    battle = table("EL@E6", "HC@D6 MI@D5 MI@D7")
    assault(battle, "E6", "D6", ["flag", "flag", "light", "light"], "stand", "ignore 1")
    assert [e["hexes"] for e in events(battle, "flags")] == [3]


@pytest.mark.rule("cca-11.25", "cca-12.9")
def test_elephants_ignore_one_heavy_and_may_ignore_one_flag_of_cavalry():
    battle = assault(table("HC@E6", "EL@D6"), "E6", "D6", ["heavy", "heavy", "flag", "flag"])
    assert blocks(battle, "D6") == 1 and set(battle.legal) == {"ignore 0", "ignore 1"}
    battle.load_dice(["light", "light"])
    play(battle, "ignore 1")
    assert [(e["ignored"], e["hexes"]) for e in events(battle, "flags")] == [(1, 1)]


@pytest.mark.rule("cca-11.25")
def test_elephants_may_ignore_a_flag_of_chariots_striking_back():
    battle = assault(table("EL@E6", "LCH@D6"), "E6", "D6", ["leader", "leader"], "stand")
    battle.load_dice(["heavy", "flag"])
    play(battle, "battle back")
    assert blocks(battle, "E6") == 2
    assert (battle.seat, set(battle.legal)) == ("south", {"ignore 0", "ignore 1"})


@pytest.mark.rule("cca-11.25")
def test_elephants_striking_back_drive_cavalry_a_hex_further():
    battle = assault(table("HC@E6", "EL@D6"), "E6", "D6", ["light"] * 4)
    battle.load_dice(["flag", "light", "light", "light"])
    play(battle, "battle back")
    assert [e["hexes"] for e in events(battle, "flags")] == [3]


@pytest.mark.rule("cca-12.9", "cca-11.25")
def test_elephants_ignore_no_flag_of_cavalry_that_shoots():
    battle = assault(table("LC@E6", "EL@C6"), "E6", "C6", ["flag", "light"])
    assert events(battle, "rampage") and battle.decision == "retreat_to"


@pytest.mark.rule("cca-11.25", "cca-11.17")
def test_camels_are_no_horses_to_elephants():
    battle = assault(table("CM@E6", "EL@D6"), "E6", "D6", ["heavy", "light", "light"])
    assert blocks(battle, "D6") == 1


@pytest.mark.rule("cca-11.24")
def test_an_attached_leader_stays_with_his_elephants():
    battle = assault(table("MI@E6", "EL@D6 LD@D6"), "E6", "D6", ["flag", *["light"] * 3, *["light"] * 2], "C6")
    assert unit(battle, "C6")["type"] == "EL" and leader(battle, "C6")


@pytest.mark.rule("cca-11.20", "cca-11.23", "cca-11.25")
def test_norths_elephants_charge_souths_cavalry():
    """4 dice borrowed from heavy cavalry: swords again shows a flag, 3 hexes southwards."""
    battle = table("HC@E6", "EL@D6", active="north")
    assault(battle, "D6", "E6", ["swords", "light", "light", "light", "flag"], "stand", "F6", "G6", "H6")
    assert blocks(battle, "H6") == 2 and (battle.seat, battle.decision) == ("north", "advance")
