"""The cards that throw dice for their orders: I Am Spartacus and Rally (cca-17.36 to cca-17.39)."""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import (
    BLANKS,
    attack,
    blocks,
    combat_dice,
    events,
    hexes,
    leader,
    play,
    shot_dice,
    table,
    thrown,
    unit,
)

FAR_ENEMY = "HI@A13"


def thrown_for(card: str, dice: list[str], army: str, enemy: str = FAR_ENEMY, **fields) -> ae.Battle:
    """The south plays the card and throws these dice for it, which must be as many as its Command."""
    battle = table(army, enemy, hand=[card, "order_two_left"], south={"command": len(dice)}, **fields)
    battle.load_dice(dice)
    play(battle, f"card {card}")
    assert thrown(battle, "card") == [len(dice)]
    return battle


def spartacus(dice: list[str], army: str, enemy: str = FAR_ENEMY, **fields) -> ae.Battle:
    return thrown_for("i_am_spartacus", dice, army, enemy, **fields)


def rally(dice: list[str], army: str, enemy: str = FAR_ENEMY, **fields) -> ae.Battle:
    return thrown_for("rally", dice, army, enemy, **fields)


def ordered(battle: ae.Battle) -> set[str]:
    return {u["at"] for u in battle.view("south")["units"] if "ordered" in u["marks"]}


# ---------------------------------------------------------------- I Am Spartacus


@pytest.mark.rule("cca-17.36")
@pytest.mark.parametrize("command", [3, 6])
def test_spartacus_throws_as_many_dice_as_the_command(command):
    battle = spartacus(["flag"] * command, "LI@G1 MI@G2")
    assert battle.seat == "north"  # flags order nothing


@pytest.mark.rule("cca-17.36")
def test_each_class_symbol_of_spartacus_orders_one_unit_of_that_class_anywhere():
    battle = spartacus(["heavy", "light", "swords", "medium", "flag"], "LI@G1 LC@G13 MI@G2 MC@G7 HI@G3 EL@G9 LD@I7")
    assert battle.decision == "use_symbol" and hexes(battle) == {"G1", "G13"} and "skip" in battle.legal
    play(battle, "G13")
    assert hexes(battle) == {"G2", "G7"}
    play(battle, "G7")
    assert hexes(battle) == {"G3", "G9"}
    play(battle, "skip")
    assert battle.decision == "move" and hexes(battle) == {"G13", "G7"} == ordered(battle)


@pytest.mark.rule("cca-17.36")
def test_a_unit_is_ordered_once_and_a_symbol_without_a_unit_is_lost():
    battle = spartacus(["light", "light", "heavy"], "LI@G1 MI@G2")
    play(battle, "G1")  # no other light unit, no heavy one
    assert battle.decision == "move" and ordered(battle) == {"G1"}


@pytest.mark.rule("cca-17.36")
def test_a_leader_symbol_orders_a_unit_of_any_class_or_a_lone_leader():
    battle = spartacus(["leader", "leader", "flag"], "LI@G1 MI@G5 LD@G5 EL@G9 LD@G7")
    assert hexes(battle) == {"G1", "G5", "G9", "G7"}
    play(battle, "G7")
    assert hexes(battle) == {"G1", "G5", "G9"}
    play(battle, "G5")
    assert battle.decision == "move" and hexes(battle) == {"G7", "G5"}
    play(battle, "G5", "F5")  # the attached leader does not detach, so there is nothing to ask
    assert leader(battle, "F5") and unit(battle, "F5")


@pytest.mark.rule("cca-17.36")
def test_units_of_spartacus_throw_one_die_more_in_close_and_bonus_combat():
    battle = spartacus(["medium", "flag"], "WA@E7", "HI@D6/1 HI@C6 HI@A1")
    play(battle, "E7")
    attack(battle, "E7", "D6", ["heavy", *BLANKS])
    assert thrown(battle, "attack") == [5]
    play(battle, "advance", "C6")
    assert thrown(battle, "attack") == [5]


@pytest.mark.rule("cca-17.36")
def test_units_of_spartacus_throw_one_die_more_in_ranged_combat_and_none_battling_back():
    battle = play(spartacus(["light", "flag"], "AR@E5", "HI@E7"), "E5")
    assert shot_dice(battle, "E5", "E7") == 3
    battle = play(spartacus(["heavy", "flag"], "HI@E7", "HI@D6"), "E7")
    assert combat_dice(battle, "E7", "D6") == (6, 5)


@pytest.mark.rule("cca-17.36")
def test_the_north_throws_its_own_command():
    fields = {"hand": ["i_am_spartacus", "order_two_left"], "active": "north", "north": {"command": 2}}
    battle = table("HI@I1", "LI@C1 LI@C13", **fields)
    battle.load_dice(["light", "light"])
    play(battle, "card i_am_spartacus")
    assert thrown(battle, "card") == [2] and hexes(battle) == {"C1", "C13"}


@pytest.mark.rule("cca-17.37")
def test_spartacus_shuffles_draw_pile_and_discards_together_before_the_draw():
    battle = spartacus(["flag"] * 5, "LI@G1", deck=["rally"], discards=["outflanked", "counter_attack"])
    happened = [e["event"] for e in battle.events if e["event"] in ("reshuffle", "draw")]
    assert happened == ["reshuffle", "draw"]
    # 60 cards less one in the south's hand and two in the north's: all the others are shuffled, Spartacus too
    assert events(battle, "reshuffle")[0]["cards"] == 57
    view = battle.view("south")
    assert view["discards"] == [] and view["deck"] == 56
    assert view["hand_sizes"] == {"south": 2, "north": 2} and "order_two_left" in view["hand"]


@pytest.mark.rule("cca-17.37")
def test_a_first_strike_played_in_the_turn_of_spartacus_is_shuffled_too_and_replaced_first():
    battle = table(
        "HI@E7 LI@I1", "HI@D6 HI@A1",
        hand=["i_am_spartacus", "order_two_left"], enemy_hand=["first_strike", "order_two_right"],
    )  # fmt: skip
    battle.load_dice(["heavy", *["flag"] * 4])
    play(battle, "card i_am_spartacus", "E7")
    attack(battle, "E7", "D6", BLANKS)
    play(battle, "first strike", "decline")
    happened = [(e["event"], e.get("side")) for e in battle.events if e["event"] in ("reshuffle", "draw")]
    assert happened == [("reshuffle", None), ("draw", "north"), ("draw", "south")]
    assert events(battle, "reshuffle")[0]["cards"] == 58 and battle.view("south")["discards"] == []


@pytest.mark.rule("cca-17.37")
def test_other_cards_do_not_reshuffle():
    battle = rally(["flag"] * 5, "MI@G1/1 LD@G1", discards=["outflanked"])
    assert not events(battle, "reshuffle")
    assert sorted(battle.view("south")["discards"]) == ["outflanked", "rally"]


# ---------------------------------------------------------------- Rally


@pytest.mark.rule("cca-17.38", "cca-17.39")
def test_the_rally_of_the_rulebook():
    # a leader with medium infantry at G3, light infantry and elephants beside him; another between two heavy infantry
    army = "MI@G3/2 LD@G3 LI@G4/3 EL@G2/1 LD@G10 HI@G9/2 HI@G11/2"
    battle = rally(["leader", "leader", "heavy", "heavy"], army)
    assert battle.decision == "use_symbol" and hexes(battle) == {"G9", "G11"}  # heavy, but not the elephants
    play(battle, "G9", "G11")
    assert hexes(battle) == {"G3", "G4", "G9", "G11"}  # leader symbols: any class, still no elephants
    play(battle, "G3", "G3")
    assert [blocks(battle, h) for h in ("G3", "G4", "G2", "G9", "G11")] == [4, 3, 1, 3, 3]
    assert battle.decision == "move" and ordered(battle) == {"G3", "G9", "G11"} == hexes(battle)


@pytest.mark.rule("cca-17.38")
def test_rally_gives_a_block_for_each_symbol_of_the_class():
    battle = rally(["light", "medium", "swords", "flag"], "LI@G3/1 LD@G3 MI@G4/1")
    play(battle, "G3", "G4")
    assert (blocks(battle, "G3"), blocks(battle, "G4")) == (2, 2)


@pytest.mark.rule("cca-17.38")
def test_only_units_with_or_next_to_an_own_leader_are_rallied():
    battle = rally(["leader", "flag"], "MI@G3/1 LD@G3 MI@G4/1 MI@G5/1 MI@E7/1 MI@I1", "LD@D6 HI@A13")
    assert hexes(battle) == {"G3", "G4"}  # G5 is two hexes from him; at E7 there is only an enemy leader


@pytest.mark.rule("cca-17.38")
@pytest.mark.parametrize("code", ["EL", "LCH", "HCH"])
def test_elephants_and_chariots_are_not_rallied(code):
    assert rally(["leader", "heavy", "light"], f"{code}@G3/1 LD@G3").seat == "north"


@pytest.mark.rule("cca-17.38")
@pytest.mark.parametrize(("code", "full"), [("LWM", 2), ("LC", 3), ("CM", 3), ("HWM", 2), ("HI", 4)])
def test_nobody_is_rallied_above_full_strength(code, full):
    battle = rally(["leader"] * 4, f"{code}@G3/1 LD@G3 MI@I1")
    for have in range(2, full + 1):
        play(battle, "G3")
        assert blocks(battle, "G3") == have
    assert battle.decision == "move"  # the other symbols find nobody


@pytest.mark.rule("cca-17.38")
def test_the_north_rallies():
    fields = {"hand": ["rally", "order_two_left"], "active": "north", "north": {"command": 2}}
    battle = table("HI@I1", "MI@C3/2 LD@C3 MI@C9/2", **fields)
    battle.load_dice(["medium", "medium"])
    play(battle, "card rally", "C3", "C3")
    assert blocks(battle, "C3") == 4 and hexes(battle) == {"C3"}


@pytest.mark.rule("cca-17.39")
def test_rallied_units_move_and_fight_normally():
    battle = play(rally(["medium", "flag"], "MI@F7/1 LD@F7 MI@I1", "HI@D6"), "F7")
    assert blocks(battle, "F7") == 2
    play(battle, "F7", "E7")
    attack(battle, "E7", "D6", ["light"] * 4)
    assert thrown(battle, "attack") == [4]


@pytest.mark.rule("cca-17.39")
def test_symbols_of_rally_need_not_be_used_and_who_got_no_block_is_not_ordered():
    battle = rally(["medium", "medium"], "MI@G3/1 LD@G3 MI@G4/1")
    play(battle, "skip", "G4")
    assert (blocks(battle, "G3"), blocks(battle, "G4")) == (1, 2) and hexes(battle) == {"G4"}


@pytest.mark.rule("cca-17.39")
def test_a_side_without_leaders_orders_one_unit_instead_of_rallying():
    battle = table("MI@G3/1 MI@G7/1", FAR_ENEMY, hand=["rally"])
    assert battle.decision == "order" and hexes(battle) == {"G3", "G7"} and not events(battle, "throw")
    play(battle, "G3")
    assert battle.decision == "move" and blocks(battle, "G3") == 1
