"""Close combat: the order of things, dice, hits, battle back (cca-11.1 to cca-11.18).

South stands at E6 or E7 and north at D6; north's home edge is row A, south's row I::

        C6    C7
     D5    D6    D7
        E6    E7
"""

from __future__ import annotations

import pytest

from tests.rulesets.cca.table import (
    assault,
    attack,
    banners,
    blocks,
    events,
    order,
    play,
    table,
    thrown,
    unit,
)

SPARE = " HI@A1"  # keeps north in the battle when the unit attacked is gone
OWN_SPARE = " HI@I1"  # the same for south
FIRST_STRIKE = ("first_strike", "order_two_right")
CLASS = {
    **dict.fromkeys(("LI", "SL", "AR", "AX", "LWM", "LC", "HA", "LCH"), "light"),
    **dict.fromkeys(("MI", "WA", "MC", "CM"), "medium"),
    **dict.fromkeys(("HI", "HWM", "HC", "EL", "HCH"), "heavy"),
}


def misses(code: str, n: int) -> list[str]:
    """Faces that do nothing to a unit of this type."""
    return ["medium" if CLASS[code] == "light" else "light"] * n


# ---------------------------------------------------------------- the order of a close combat


@pytest.mark.rule("cca-11.1")
def test_defender_answers_before_any_die_is_thrown():
    battle = assault(table("MI@E6", "LI@D6"), "E6", "D6", ["light"] * 4)
    assert (battle.seat, battle.decision) == ("north", "defend")
    assert set(battle.legal) == {"stand", "evade"}
    assert events(battle, "attack") and not events(battle, "throw")


@pytest.mark.rule("cca-11.1")
def test_hits_then_leader_test_then_retreat_then_advance():
    battle = table("MI@E6", "MI@D6 LD@D6")
    assault(battle, "E6", "D6", ["medium", "flag", "light", "heavy", "light", "leader"])
    assert [e["event"] for e in battle.events if e["event"] in ("attack", "throw", "loss", "flags")] == [
        "attack", "throw", "loss", "throw"]  # fmt: skip
    assert [e["for"] for e in events(battle, "throw")] == ["attack", "leader test"]
    assert (battle.seat, battle.decision) == ("north", "ignore_flags")
    play(battle, "ignore 0")
    assert (battle.seat, battle.decision) == ("north", "retreat_to")
    play(battle, "C7")
    assert (battle.seat, battle.decision) == ("south", "advance")
    play(battle, "advance")
    assert unit(battle, "D6")["type"] == "MI" and blocks(battle, "C7") == 3


@pytest.mark.rule("cca-11.1", "cca-11.10")
def test_battle_back_comes_last_and_ends_the_combat():
    battle = assault(table("MI@E6", "MI@D6"), "E6", "D6", misses("MI", 4))
    assert (battle.seat, battle.decision) == ("north", "battle_back")
    battle.load_dice(["medium", "swords", "light", "heavy"])
    play(battle, "battle back")
    assert blocks(battle, "E6") == 2
    assert battle.decision == "play_card"  # nothing follows: the turn is over


@pytest.mark.rule("cca-11.2")
def test_two_units_next_to_one_enemy_attack_one_after_the_other():
    battle = order(table("MI@E6 AX@E7", "MI@D6"), "E6", "E7")
    attack(battle, "E6", "D6", ["medium", "light", "light", "light"])
    assert thrown(battle, "attack") == [4]
    play(battle, "decline")
    assert blocks(battle, "D6") == 3 and "E7" in battle.legal and "E6" not in battle.legal
    attack(battle, "E7", "D6", ["swords", "light", "light"])
    assert thrown(battle, "attack") == [3] and blocks(battle, "D6") == 2


# ---------------------------------------------------------------- hits


@pytest.mark.rule("cca-11.3", "cca-14.5")
@pytest.mark.parametrize(
    ("south", "lost"),
    [
        ("MI@E6", 2),  # no leader: medium and swords
        ("MI@E6 LD@E6", 3),  # attached
        ("MI@E6 LD@F5", 3),  # alone in an adjacent hex
        ("MI@E6 HI@F5 LD@F5", 3),  # with another unit in an adjacent hex
        ("MI@E6 LD@G6", 2),  # two hexes away
        ("MI@E6 HI@F5 LD@G6", 2),
    ],
)
def test_leader_symbols_hit_only_with_a_friendly_leader_attached_or_adjacent(south, lost):
    battle = assault(table(south, "MI@D6"), "E6", "D6", ["medium", "swords", "leader", "light"])
    assert blocks(battle, "D6") == 4 - lost


@pytest.mark.rule("cca-11.3")
def test_an_enemy_leader_next_to_the_attacker_is_no_help():
    battle = assault(table("MI@E6", "MI@D6 LD@D5"), "E6", "D6", ["leader", "leader", "leader", "light"])
    assert blocks(battle, "D6") == 4


@pytest.mark.rule("cca-11.3")
def test_symbols_of_other_classes_do_not_hit():
    battle = assault(table("MI@E6", "MI@D6"), "E6", "D6", ["light", "heavy", "light", "heavy"])
    assert blocks(battle, "D6") == 4


@pytest.mark.rule("cca-11.4")
@pytest.mark.parametrize("code", ["LI", "SL", "AR", "LC", "HA", "LWM", "HWM"])
def test_light_arms_and_war_machines_do_not_hit_on_swords(code):
    battle = assault(table(f"{code}@E6", "MI@D6"), "E6", "D6", ["swords", "swords"])
    assert blocks(battle, "D6") == 4


@pytest.mark.rule("cca-11.4")
@pytest.mark.parametrize("code", ["AX", "LCH", "MI", "WA", "HI", "MC", "HC", "CM", "HCH"])
def test_all_other_units_hit_on_swords(code):
    battle = assault(table(f"{code}@E6", "MI@D6"), "E6", "D6", ["swords", *["light"] * 4])
    assert blocks(battle, "D6") == 3


@pytest.mark.rule("cca-11.5", "cca-11.18")
@pytest.mark.parametrize(
    ("attacker", "target", "dice", "left"),
    [
        ("MI", "LCH", ["swords", "swords", "heavy", "heavy"], 1),  # a chariot: one swords hit of the throw
        ("MI", "HCH", ["swords", "light", "light", "light"], 2),
        ("HI", "EL", ["swords"] * 5, 2),  # elephants: every swords hit
        ("MC", "EL", ["heavy", "heavy", "swords"], 1),  # and one heavy of cavalry
        ("LCH", "EL", ["heavy", "light"], 2),  # or chariots
        ("MI", "EL", ["heavy", "light", "light", "light"], 1),  # none of foot
        ("CM", "EL", ["heavy", "light", "light"], 1),  # camels are not cavalry
        ("MC", "CM", ["medium", "medium", "light"], 2),  # camels: one medium of cavalry
        ("HCH", "CM", ["medium", "light", "light", "light"], 3),
        ("MI", "CM", ["medium", "light", "light", "light"], 2),  # none of foot
        ("MC", "CM", ["swords", "light", "light"], 2),  # and no swords
        ("MI", "MC", ["swords", "swords", "light", "light"], 1),  # cavalry ignores nothing
    ],
)
def test_hits_the_target_ignores(attacker, target, dice, left):
    battle = assault(table(f"{attacker}@E6", f"{target}@D6" + SPARE), "E6", "D6", dice, "stand?")
    assert blocks(battle, "D6") == left


@pytest.mark.rule("cca-11.5")
@pytest.mark.parametrize(
    ("start", "fields", "left"),
    [
        ("E6", {"ramparts": {"D6": ["SW"]}}, 3),
        ("E7", {"ramparts": {"D6": ["SW"]}}, 2),
        ("E7", {"terrain": {"camp": ["D6"]}}, 3),
    ],
)
def test_foot_behind_a_rampart_or_in_a_camp_ignores_one_swords(start, fields, left):
    battle = assault(table(f"MI@{start}", "MI@D6", **fields), start, "D6", ["swords", "swords", "light", "light"])
    assert blocks(battle, "D6") == left


@pytest.mark.rule("cca-11.5")
@pytest.mark.parametrize(("target", "face", "left"), [("EL", "heavy", 1), ("CM", "medium", 2), ("LCH", "light", 1)])
def test_nothing_is_ignored_of_ranged_hits(target, face, left):
    """Light cavalry that has not moved shoots two hexes with 2 dice: E6 to C6."""
    battle = assault(table("LC@E6", f"{target}@C6" + SPARE), "E6", "C6", [face, "swords"])
    assert thrown(battle, "shot") == [2] and blocks(battle, "C6") == left


@pytest.mark.rule("cca-11.6")
def test_hits_beyond_the_last_block_are_lost():
    battle = assault(table("MI@E6", "MI@D6/1" + SPARE), "E6", "D6", ["medium"] * 4)
    assert [e["blocks"] for e in events(battle, "loss")] == [1]
    assert unit(battle, "D6") is None and banners(battle) == (1, 0)


# ---------------------------------------------------------------- dice

ATTACK = {
    "LI": 2, "SL": 2, "AR": 2, "LWM": 2, "HWM": 2, "LC": 2, "HA": 2, "LCH": 2, "AX": 3, "WA/3": 3, "WA": 4, "MC": 3,
    "CM": 3, "MI": 4, "HC": 4, "HCH": 4, "HI": 5,
}  # fmt: skip
BACK = ATTACK | {"CM": 2, "HCH": 3}


def placed(word: str, at: str) -> str:
    """`WA/3` at a hex is `WA@E6/3`."""
    code, _, left = word.partition("/")
    return f"{code}@{at}/{left}" if left else f"{code}@{at}"


@pytest.mark.rule("cca-11.7", "cca-11.13", "cca-2.7")
@pytest.mark.parametrize("word", ATTACK)
def test_attack_dice_of_each_type(word):
    battle = assault(table(placed(word, "E6"), "MI@D6"), "E6", "D6", ["light"] * 5)
    assert thrown(battle, "attack") == [ATTACK[word]]


@pytest.mark.rule("cca-2.7", "cca-11.7")
@pytest.mark.parametrize("word", ["HI/1", "MI/1", "HC/1", "AX/1"])
def test_losses_do_not_cost_dice(word):
    battle = assault(table(placed(word, "E6"), "MI@D6"), "E6", "D6", ["light"] * 5)
    assert thrown(battle, "attack") == [ATTACK[word[:2]]]


@pytest.mark.rule("cca-11.8")
@pytest.mark.parametrize("word", BACK)
def test_battle_back_dice_of_each_type(word):
    code = word.partition("/")[0]
    battle = table("HI@E6", placed(word, "D6"))
    assault(battle, "E6", "D6", misses(code, 5), "stand?", "battle back")
    assert thrown(battle, "battle back") == [BACK[word]]


@pytest.mark.rule("cca-11.8")
@pytest.mark.parametrize(("code", "dice"), [("CM", 2), ("HCH", 3), ("MI", 4)])
def test_first_strike_is_thrown_with_battle_back_dice(code, dice):
    battle = assault(table("HI@E6", f"{code}@D6", enemy_hand=FIRST_STRIKE), "E6", "D6", misses("HI", 5))
    play(battle, "first strike")
    assert thrown(battle, "first strike") == [dice]


@pytest.mark.rule("cca-11.9", "cca-17.29")
def test_the_unit_that_struck_first_does_not_strike_back_as_well():
    battle = assault(table("MI@E6", "MI@D6", enemy_hand=FIRST_STRIKE), "E6", "D6", misses("MI", 8), "first strike")
    assert (battle.seat, set(battle.legal)) == ("south", {"battle back", "decline"})
    play(battle, "battle back")
    assert thrown(battle, "attack after first strike") == [4] and not thrown(battle, "battle back")
    assert battle.decision in ("play_card", "order") and battle.view("south")["active"] == "north"


# ---------------------------------------------------------------- battle back


@pytest.mark.rule("cca-11.9", "cca-11.10")
def test_unit_that_ignored_its_flag_may_battle_back_or_decline():
    battle = assault(table("MI@E6", "MI@D6 LD@D6"), "E6", "D6", ["flag", "light", "light", "light"], "ignore 1")
    assert (battle.seat, set(battle.legal)) == ("north", {"battle back", "decline"})
    play(battle, "decline")
    assert blocks(battle, "E6") == 4 and battle.decision == "play_card"


@pytest.mark.rule("cca-11.9")
def test_unit_that_could_not_leave_and_survived_may_battle_back():
    battle = table("MI@E6", "MI@D6 HI@C6 HI@C7")
    assault(battle, "E6", "D6", ["flag", "light", "light", "light"], "ignore 0")
    assert blocks(battle, "D6") == 3
    assert (battle.seat, battle.decision) == ("north", "battle_back")


@pytest.mark.rule("cca-11.9")
def test_unit_that_left_its_hex_may_not_battle_back_even_if_still_adjacent():
    """D5 touches both D6 and C6."""
    battle = assault(table("MI@D5", "MI@D6"), "D5", "D6", ["flag", "light", "light", "light"], "C6")
    assert (battle.seat, battle.decision) == ("south", "advance")
    play(battle, "stay")
    assert unit(battle, "C6") and battle.decision == "play_card"


@pytest.mark.rule("cca-11.10", "cca-13.21")
def test_attacker_struck_back_cannot_evade_and_nobody_advances():
    battle = assault(table("LI@E6", "MI@D6"), "E6", "D6", ["light", "light"])
    battle.load_dice(["flag", "light", "heavy", "heavy"])
    play(battle, "battle back")  # light hits and the flag counts: the light infantry stood
    assert blocks(battle, "E6") == 3
    assert (battle.seat, battle.decision) == ("south", "retreat_to")
    play(battle, "F5", "G5")
    assert blocks(battle, "G5") == 3 and unit(battle, "D6")
    assert battle.decision == "play_card"


@pytest.mark.rule("cca-11.10")
def test_battle_back_destroying_the_attacker_gives_a_banner_and_no_advance():
    battle = assault(table("MI@E6/1" + OWN_SPARE, "MI@D6"), "E6", "D6", misses("MI", 4))
    battle.load_dice(["medium"] * 4)
    play(battle, "battle back")
    assert banners(battle) == (0, 1) and unit(battle, "D6") and unit(battle, "E6") is None


@pytest.mark.rule("cca-11.10")
def test_terrain_of_the_unit_striking_back_limits_its_dice():
    battle = table("MI@E6", "HI@D6", terrain={"forest": ["D6"]})
    assault(battle, "E6", "D6", misses("HI", 4), "battle back")
    assert thrown(battle, "battle back") == [2]


@pytest.mark.rule("cca-11.11")
def test_unit_driven_into_forest_and_attacked_again_may_strike_back():
    battle = order(table("MI@E6 MI@D5", "MI@D6 HI@C7", terrain={"forest": ["C6"]}), "E6", "D5")
    attack(battle, "E6", "D6", ["flag", "light", "light", "light"])
    play(battle, "stay")  # the only open hex was C6
    attack(battle, "D5", "C6", misses("MI", 4))
    assert battle.decision == "battle_back"
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [2]


@pytest.mark.rule("cca-11.10")
def test_north_attacks_and_south_strikes_back():
    battle = table("HI@E6", "MI@D6", active="north")
    assault(battle, "D6", "E6", ["heavy", "swords", "leader", "light"])
    assert blocks(battle, "E6") == 2 and (battle.seat, battle.decision) == ("south", "battle_back")
    battle.load_dice(["medium", "swords", "leader", "light", "heavy"])
    play(battle, "battle back")
    assert blocks(battle, "D6") == 2


# ---------------------------------------------------------------- who may not attack


@pytest.mark.rule("cca-11.12")
@pytest.mark.parametrize(
    ("word", "to", "fights"),
    [("AX@G6", "E7", False), ("AX@F6", "E7", True), ("LWM@F6", "E7", False), ("HWM@F6", "E7", False)],
)
def test_auxilia_after_two_hexes_and_moved_war_machines_do_not_attack(word, to, fights):
    start = word.partition("@")[2]
    battle = play(order(table(word, "MI@D6"), start), start, to, "end movement?")
    assert (battle.decision == "fight") is fights
    assert (battle.seat == "south") is fights


@pytest.mark.rule("cca-11.12", "cca-11.3", "cca-8.11")
def test_example_warriors_with_a_leader_charge_heavy_cavalry():
    battle = table("WA@G6 LD@G6", "HC@D6 MI@D5")
    play(battle, "G6", "unit", "done?", "G6", "E6", "end movement?")
    assert "end combat" not in battle.legal
    attack(battle, "E6", "D6", ["heavy", "leader", "light", "medium"])
    play(battle, "stand")
    assert thrown(battle, "attack") == [4] and blocks(battle, "D6") == 1
    battle.load_dice(["medium", "swords", "light", "heavy", "light", "light"])
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [4] and thrown(battle, "leader test") == [2]
    assert blocks(battle, "E6") == 2


@pytest.mark.rule("cca-11.12", "cca-11.4")
def test_example_light_cavalry_hits_archers_on_light_only():
    battle = assault(table("LC@E6", "AR@D6"), "E6", "D6", ["light", "swords"], "stand")
    assert thrown(battle, "attack") == [2] and blocks(battle, "D6") == 3


@pytest.mark.rule("cca-11.12", "cca-11.18")
def test_example_heavy_chariots_against_heavy_chariots():
    battle = assault(table("HCH@E6", "HCH@D6"), "E6", "D6", ["swords", "swords", "light", "light"])
    assert thrown(battle, "attack") == [4] and blocks(battle, "D6") == 1
    battle.load_dice(["swords", "swords", "light"])
    play(battle, "battle back")
    assert thrown(battle, "battle back") == [3] and blocks(battle, "E6") == 1


@pytest.mark.rule("cca-11.14")
def test_a_leader_gives_no_hits_at_range():
    battle = assault(table("AR@E6 LD@E6", "MI@C6"), "E6", "C6", ["leader", "leader"])
    assert thrown(battle, "shot") == [2] and blocks(battle, "C6") == 4
