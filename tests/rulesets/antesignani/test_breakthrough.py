"""Breakthrough and consecutive combat (section 16)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table, table


def won(losses: int, south: str = "HID33@F6", north: str = "HID33@E7*", **fields) -> Table:
    """F6 beats E7, which rolls nothing, by so many."""
    dice = [3] * (losses // 3) + ([losses % 3] if losses % 3 else [])
    battle = table(south, f"{north} HID@A3", **fields).activate("F6")
    n = battle.vc("F6") + battle.vc("E7")
    return battle.dice(*dice, *[6] * (n - len(dice)), "north").attack("E7")


# ---------------------------------------------------------------- the advance


@pytest.mark.rule("antesignani-16.1")
@pytest.mark.parametrize(("losses", "north"), [(2, "HID33@E7*"), (4, "HID33@E7*"), (1, "HID33@E7/1*")])
def test_the_assailant_may_follow_a_retreat_or_a_destruction(losses, north):
    battle = won(losses, north=north)
    assert (battle.seat, battle.decision) == ("south", "breakthrough") and battle.words == {"advance", "stay"}
    battle.play("advance")
    assert battle.event("advance")["to"] == "E7" and battle.unit("E7")["side"] == "south"


@pytest.mark.rule("antesignani-16.1")
def test_one_loss_opens_no_way():
    battle = won(1)
    assert battle.seat == "north" and battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-16.1")
def test_staying_is_allowed():
    battle = won(2).play("stay")
    assert battle.unit("F6") and not battle.unit("E7") and battle.seat == "north"


@pytest.mark.rule("antesignani-16.1")
def test_a_victorious_defender_may_advance_too():
    battle = table("HID33@F6", "HID33@E7* HID@A3").activate("F6").dice(*[6] * 4, 2, 6, 6, 6, "south").play("attack")
    assert (battle.seat, battle.decision) == ("north", "breakthrough")
    battle.play("advance")
    assert battle.unit("F6")["side"] == "north" and battle.vc("G6") == 3


@pytest.mark.rule("antesignani-16.1")
def test_the_advance_follows_an_evasion_into_the_hex_left():
    battle = table("HID@F6", "LCL@E7").activate("F6").play("attack").dice(1)
    battle.play("E7", "D7", "C8", "stop", "face 6")
    assert battle.decision == "breakthrough"
    battle.play("advance")
    assert battle.unit("E7")["side"] == "south"


@pytest.mark.rule("antesignani-16.1", "antesignani-10.9", "antesignani-10.4")
def test_the_advance_minds_neither_ground_nor_spears():
    """Spearmen that have marched their two hexes advance into a marsh all the same."""
    battle = table("MID33@H6+long_spears+bare", "HID33@E7*", terrain={"marsh": ["E7"]}).activate("H6", "G6", "F6")
    battle.dice(2, *[6] * 7).play("attack", "advance")
    assert battle.unit("E7")["side"] == "south" and battle.unit("E7")["facing"] == 12


@pytest.mark.rule("antesignani-16.1")
def test_supporters_never_advance():
    battle = table("HID33@F6/1 HID33@F7", "HID33@E7* HID@A3").group("F6", "F7").halt("F7").play("wait").halt("F6")
    battle.play("attack").dice(6, 1, 1, 6, 6, *[6] * 4).play("F7")  # 2 to 0
    assert battle.decision == "breakthrough"
    battle.play("advance")
    assert battle.vc("E7") == 1 and battle.unit("F7"), "the assailant advances"


@pytest.mark.rule("antesignani-16.1", "antesignani-27.3")
def test_a_shieldwall_advances_only_as_disciplined_assailant_that_has_not_moved():
    assert won(2, "HID43@F6+shieldwall").seat == "north", "not disciplined"
    battle = won(2, "HID43@F6+shieldwall+disciplined")
    assert battle.decision == "breakthrough"
    battle.play("advance")
    assert battle.unit("E7")["shieldwall"] and battle.unit("E7")["facing"] == 12
    south = "HID43@G6+shieldwall+disciplined"
    battle = table(south, "HID33@E7* HID@A3").activate("G6", "F6").dice(2, *[6] * 7, "north").play("attack")
    assert battle.seat == "north", "its one UD is spent"
    for words in ("HID33@E7+shieldwall*", "HID33@E7+shieldwall+disciplined*"):
        battle = table("HID33@F6", f"{words} HID@A3").activate("F6").dice(*[6] * 4, 2, 6, 6, 6, "north").play("attack")
        assert battle.decision == "choose_unit", "the assailed in shieldwall stays"


@pytest.mark.rule("antesignani-16.2", "antesignani-18.2")
@pytest.mark.parametrize("ability", ["impetuous", "fanatic"])
def test_impetuous_units_must_advance(ability):
    battle = won(2, f"MID33@F6+bare+{ability}")
    assert battle.event("advance")["to"] == "E7" and battle.decision == "facing"
    battle = table("HID33@F6", f"MID33@E7+{ability}*").activate("F6").dice(*[6] * 4, 2, 6, 6, 6).play("attack")
    assert battle.event("advance")["to"] == "F6", "the assailed too"


@pytest.mark.rule("antesignani-16.2", "antesignani-29.1")
def test_elephants_must_advance():
    assert won(2, "EL33@F6").event("advance")["to"] == "E7"


@pytest.mark.rule("antesignani-18.2")
def test_spirited_units_need_not():
    assert won(2, "MCD33@F6+spirited").decision == "breakthrough"


@pytest.mark.rule("antesignani-16.3")
def test_the_assailant_faces_freely_after_its_advance():
    battle = won(2).play("advance")
    assert (battle.seat, battle.decision) == ("south", "facing") and len(battle.legal) == 12
    battle.play("face 3")
    assert battle.unit("E7")["facing"] == 3


@pytest.mark.rule("antesignani-16.3")
def test_spearmen_and_defenders_keep_their_facing():
    battle = won(2, "HID33@F6+long_spears").play("advance")
    assert battle.decision == "choose_unit" and battle.unit("E7")["facing"] == 12
    battle = table("HID33@F6", "HID33@E7:7* HID@A3").activate("F6").dice(*[6] * 4, 2, 6, 6, 6, "north").play("attack")
    battle.play("advance")
    assert battle.decision == "choose_unit" and battle.unit("F6")["facing"] == 7


@pytest.mark.rule("antesignani-16.1", "antesignani-17.5", "antesignani-17.13")
def test_an_advance_carries_the_general_and_captures_another():
    battle = won(2, "HID33@F6 G@F6+attached", "HID33@E7* G@E7+moved")
    battle.play("advance")
    assert battle.event("general lost")["how"] == "captured" and battle.general("E7")["side"] == "south"


# ---------------------------------------------------------------- consecutive combat


def evaded(south: str, north: str, *path: str, at: str = "F6", to: tuple[str, ...] = ("D6", "C6"), **fields) -> Table:
    """The unit in `at` attacks E7, which evades; the advance is open."""
    battle = table(south, f"{north} HID@A3", **fields).activate(at, *path).attack("E7").dice(1)
    battle.play("E7", "evade?", *to, "stop?")
    if battle.decision == "facing":
        battle.play("face 6")
    return battle


@pytest.mark.rule("antesignani-16.4")
def test_after_an_evasion_another_enemy_may_be_attacked_at_once():
    battle = evaded("HID33@F6", "LIL@E7 HID33@D7*").play("advance", "face 1")
    assert (battle.seat, battle.decision) == ("south", "consecutive_combat") and battle.words == {"attack", "stop"}
    battle.dice(*[6] * 8).play("attack")
    assert battle.event("combat result")["assailed"] == "D7"


@pytest.mark.rule("antesignani-16.4")
def test_it_may_be_left():
    battle = evaded("HID33@F6", "LIL@E7 HID33@D7*").play("advance", "face 1").dice("north").play("stop")
    assert battle.seat == "north" and battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-16.4")
def test_the_next_enemy_must_be_in_front_and_another():
    battle = evaded("HID33@F6", "LIL@E7 HID33@D7*").dice("north").play("advance", "face 7")
    assert battle.seat == "north", "it looks away"
    battle = evaded("HID33@F6", "LIL@E7", to=("D6",)).dice("north").play("advance", "face 11")
    assert battle.seat == "north" and battle.decision == "choose_unit", "only the one that evaded is there"


@pytest.mark.rule("antesignani-16.4")
@pytest.mark.parametrize("losses", [1, 2])
def test_no_further_combat_after_a_destruction_or_a_retreat(losses):
    """E7 goes or is destroyed; E8 stands beside the hex."""
    battle = won(losses, north="HID33@E7/1* HID@E8*" if losses == 1 else "HID33@E7* HID@E8*")
    battle.play("advance", "face 3")
    assert battle.decision == "choose_unit" and battle.seat == "north"


@pytest.mark.rule("antesignani-16.4")
@pytest.mark.parametrize(
    ("south", "at", "path", "terrain", "possible"),
    [
        ("HID33@F6", "F6", (), {}, True),  # 0 and 1 of 1
        ("HID33@G6", "G6", ("F6",), {}, False),  # 1 and 1 of 1
        ("MID33@G6", "G6", ("F6",), {}, True),  # 1 and 1 of 2
        ("MID33@H6", "H6", ("G6", "F6"), {}, False),  # 2 and 1 of 2
        ("MID33@G6", "G6", ("F6",), {"marsh": ["G6"]}, False),  # from rough ground: 1 and 1 of 1
        ("MID33@F6", "F6", (), {"marsh": ["F6"]}, True),
        ("MCD33@H6", "H6", ("G6", "F6"), {}, True),  # 2 and 1 of 4
    ],
)
def test_the_advance_counts_against_the_march(south, at, path, terrain, possible):
    battle = evaded(south, "LIS@E7 HID33@D7*", *path, at=at, terrain=terrain).dice("north").play("advance", "face 1")
    assert (battle.decision == "consecutive_combat") == possible


@pytest.mark.rule("antesignani-16.4", "antesignani-27.2")
def test_a_change_of_formation_leaves_the_basic_move():
    battle = table("MID33@G6+shieldwall", "LIS@E7 HID33@D7* HID@A3").dice(1).play("G6", "normal formation", "F6")
    battle.play("face 12", "attack").dice(1).play("E7", "D6", "C6", "stop?", "face 6?").dice("north")
    battle.play("advance", "face 1")
    assert battle.decision == "choose_unit", "1 and 1 of a basic move of 1"


@pytest.mark.rule("antesignani-16.4", "antesignani-10.4")
def test_spearmen_count_what_they_spent():
    """One turn before the attack, one hex of advance: 2 of 2; two turns: 3."""
    north = "LIS@E7 HID33@D7*"
    battle = evaded("MID33@F6:6+long_spears+bare", north, "face 12").play("advance")
    assert battle.decision == "consecutive_combat"
    battle = evaded("MID33@F6:6+long_spears+bare", north, "face 3", "face 12").dice("north").play("advance")
    assert battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-16.5", "antesignani-16.2", "antesignani-18.2")
def test_impetuous_units_must_fight_on():
    """The facings that have D7 in front of E7 are 11, 12, 1, 2 and 3."""
    battle = evaded("MID33@F6+impetuous+bare", "LIL@E7 HID33@D7*")
    assert battle.decision == "facing" and set(battle.legal) == {f"face {h}" for h in (11, 12, 1, 2, 3)}
    battle.dice(*[6] * 8).play("face 12")
    assert battle.event("combat result")["assailed"] == "D7", "nobody asked"


@pytest.mark.rule("antesignani-16.5")
def test_an_impetuous_unit_chooses_among_several():
    battle = evaded("MID33@F6+impetuous+bare", "LIS@E7 HID33@D7* HID33@D6*").play("face 12")
    assert battle.decision == "attack_target" and set(battle.legal) == {"D6", "D7"}


@pytest.mark.rule("antesignani-16.5")
def test_an_impetuous_unit_that_cannot_fight_on_faces_as_it_likes():
    battle = evaded("MID33@H6+impetuous+bare", "LIL@E7 HID33@D7*", "G6", "F6", at="H6")
    assert battle.decision == "facing" and len(battle.legal) == 12, "2 and 1 of 2: no combat"


@pytest.mark.rule("antesignani-16.6", "antesignani-12.13", "antesignani-18.1")
def test_the_advance_is_a_movement_and_the_evaded_attack_no_combat():
    """Spirited cavalry that stood still: VO 3 and 1 after the advance, nothing off for the attack that was evaded."""
    battle = evaded("MCD33@F6+spirited", "LIS@E7 HID33@D7*").play("advance", "face 1")
    battle.fight(vo=4, vd=3)


@pytest.mark.rule("antesignani-16.6")
def test_a_consecutive_combat_meets_reactions_and_further_evasions():
    battle = evaded("MCD33@F6", "LIS@E7 LIS@D7").play("advance", "face 1", "attack")
    assert (battle.seat, battle.decision) == ("north", "reaction") and "D7" in battle.hexes
    battle.dice(1).play("D7", "C8", "B8", "stop?", "face 6")
    assert battle.decision == "breakthrough"
    battle.dice("north").play("advance", "face 12")
    assert battle.unit("D7")["side"] == "south"
