"""Counter Attack: the order it copies, and where (cca-17.21 to cca-17.25)."""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import events, hexes, order, play, table

COUNTERS = ("counter_attack", "order_two_left", "order_three_left")
SOUTH = "LI@G3 LI@G5 LI@G7 LI@G9 LI@G11"
NORTH = "LI@C3 LI@C5 LI@C7 LI@C9 LI@C11"
WEST, CENTRE, EAST = {"G3", "G5"}, {"G5", "G7", "G9"}, {"G9", "G11"}


def countering(copied: str, south: str = SOUTH, north: str = NORTH) -> ae.Battle:
    """South answers the north's last card with Counter Attack, the only card of its hand."""
    return table(south, north, hand=["counter_attack"], last_cards={"north": copied})


@pytest.mark.rule("cca-17.21")
@pytest.mark.parametrize(
    ("copied", "section", "became"),
    [
        ("order_two_left", EAST, "order_two_right"),  # the north's left is the south's right: the same east
        ("order_three_right", WEST, "order_three_left"),
        ("order_four_centre", CENTRE, "order_four_centre"),
        ("outflanked", WEST | EAST, "outflanked"),
        ("coordinated_attack", WEST | CENTRE | EAST, "coordinated_attack"),
    ],
)
def test_counter_attack_copies_section_cards_with_the_sides_swapped(copied, section, became):
    battle = countering(copied)
    assert hexes(battle) == section
    assert events(battle, "card") == [
        {"event": "card", "side": "south", "card": "counter_attack", "order": became},
    ]


@pytest.mark.rule("cca-17.21")
def test_the_north_counters_in_the_same_physical_section():
    battle = table(SOUTH, NORTH, hand=["counter_attack"], active="north", last_cards={"south": "order_two_left"})
    assert hexes(battle) == {"C3", "C5"}  # the south's left is the west


@pytest.mark.rule("cca-17.21")
def test_a_copied_section_card_detaches_leaders():
    battle = play(countering("order_two_centre", south="MI@G7 LD@G7 MI@G8"), "G7")
    assert battle.legal == ("unit", "leader")


@pytest.mark.rule("cca-17.21")
def test_command_means_the_command_of_the_side_that_counters():
    fields = {"last_cards": {"north": "order_light_troops"}, "south": {"command": 2}, "north": {"command": 6}}
    battle = table(SOUTH, NORTH, hand=["counter_attack"], **fields)
    play(battle, "G3", "G11")
    assert battle.decision == "move"


@pytest.mark.rule("cca-17.21")
@pytest.mark.parametrize(("copied", "leaders"), [
    ("inspired_leadership_left", {"G9", "G11"}),
    ("inspired_leadership_right", {"G3", "G5"}),
    ("inspired_leadership_centre", {"G5", "G7", "G9"}),
])  # fmt: skip
def test_copied_inspired_leadership_takes_a_leader_of_the_same_physical_section(copied, leaders):
    army = "LD@G3 LD@G5 LD@G7 LD@G9 LD@G11 MI@I1"
    battle = play(countering(copied, south=army), "leader group")
    assert hexes(battle) == leaders


@pytest.mark.rule("cca-17.21")
def test_a_copy_offers_the_alternatives_of_its_card():
    battle = countering("order_mounted_troops", south="MI@G3 LD@G7")
    assert battle.decision == "choose_way" and set(battle.legal) == {"leaders", "single unit"}
    battle = countering("darken_the_sky", south="MI@G3 MI@G4")
    assert battle.decision == "order" and hexes(battle) == {"G3", "G4"}


@pytest.mark.rule("cca-17.21")
def test_a_copied_tactic_card_has_its_special_effects():
    battle = countering("clash_of_shields", south="MI@E7", north="HI@D6")
    assert battle.decision == "fight" and hexes(battle) == {"E7"}


# ---------------------------------------------------------------- Leadership Any Section


def after_leadership(*north_actions: str) -> ae.Battle:
    """The north plays Leadership Any Section as told and does nothing with it; the south is to play."""
    battle = table(
        "MI@G1 LD@G1 MI@G5 LD@G5 MI@G7 LD@G7 MI@G9 LD@G9 MI@G13 LD@G13",
        "MI@C1 LD@C1 MI@C5 LD@C5 MI@C7 LD@C7",
        hand=["leadership_any_section"],
        enemy_hand=COUNTERS,
        active="north",
    )
    play(battle, *north_actions, "done?", "end movement", "end combat?")
    assert battle.seat == "south" and battle.decision == "play_card"
    return play(battle, "card counter_attack")


@pytest.mark.rule("cca-17.22")
@pytest.mark.parametrize(
    ("theirs", "mine"),
    [("C1", {"G1", "G5"}), ("C7", {"G5", "G7", "G9"}), ("C5", {"G1", "G5", "G7", "G9"})],  # C5 is a line hex
)
def test_my_leader_stands_where_theirs_stood(theirs, mine):
    battle = play(after_leadership("leader group", theirs), "leader group")
    assert battle.decision == "choose_leader" and hexes(battle) == mine


@pytest.mark.rule("cca-17.22")
@pytest.mark.parametrize(("theirs", "mine"), [("C1", {"G1", "G5"}), ("C7", {"G5", "G7", "G9"})])
def test_my_single_unit_stands_where_theirs_stood(theirs, mine):
    battle = play(after_leadership("single unit", theirs), "single unit")
    assert hexes(battle) == mine
    battle = play(after_leadership("single unit", theirs), "leader group")
    assert hexes(battle) == mine  # so does my leader


@pytest.mark.rule("cca-17.22")
def test_it_is_the_section_in_which_the_piece_was_ordered_not_where_it_went():
    battle = table(
        "LD@G1 LD@G7 MI@G2 MI@G6", "LD@C4 HI@A13",
        hand=["leadership_any_section"], enemy_hand=COUNTERS, active="north",
    )  # fmt: skip
    play(battle, "leader group", "C4", "C7")  # from the west to the centre
    play(battle, "card counter_attack", "leader group")  # only G1 stands in the west
    assert battle.decision == "order" and hexes(battle) == {"G2"}


# ---------------------------------------------------------------- Counter Attack against Counter Attack


@pytest.mark.rule("cca-17.23")
def test_a_counter_attack_against_a_counter_attack_swaps_again():
    battle = table(SOUTH, NORTH, hand=["order_two_left", "counter_attack"], enemy_hand=COUNTERS, active="north")
    assert hexes(battle) == {"C9", "C11"}
    play(battle, "done", "card counter_attack")
    assert battle.seat == "south" and hexes(battle) == EAST
    play(battle, "done", "card counter_attack")
    assert battle.seat == "north" and hexes(battle) == {"C9", "C11"}
    assert events(battle, "card")[-1]["order"] == "order_two_left"


@pytest.mark.rule("cca-17.23")
def test_first_strike_is_no_order_and_is_passed_over():
    battle = table(
        "HI@E7 LI@I3", "HI@D6", hand=["order_four_centre"],
        enemy_hand=["first_strike", "order_two_left", "order_two_right"], last_cards={"north": "order_three_left"},
    )  # fmt: skip
    order(battle, "E7")
    play(battle, "end movement", "E7")
    battle.load_dice(["leader"] * 10)
    play(battle, "D6", "first strike", "decline")
    assert battle.view("south")["last_orders"] == {"south": "order_four_centre", "north": "order_three_left"}


# ---------------------------------------------------------------- nothing to copy


@pytest.mark.rule("cca-17.24")
@pytest.mark.parametrize("side", ["south", "north"])
def test_counter_attack_cannot_be_played_before_the_opponent_has_played(side):
    battle = table(SOUTH, NORTH, hand=COUNTERS, active=side)
    assert set(battle.legal) == {"card order_two_left", "card order_three_left"}


@pytest.mark.rule("cca-17.24")
def test_a_side_without_a_playable_card_discards_one_and_leaves_nothing_to_copy():
    hand = ["counter_attack", "first_strike"]
    battle = table(SOUTH, NORTH, hand=hand, enemy_hand=COUNTERS, last_cards={"south": "order_two_left"})
    assert battle.decision == "discard_card"
    assert set(battle.legal) == {"card counter_attack", "card first_strike"}
    play(battle, "card first_strike")
    assert events(battle, "discard")[0]["card"] == "first_strike" and events(battle, "draw")
    assert battle.seat == "north"
    assert set(battle.legal) == {"card order_two_left", "card order_three_left"}  # no Counter Attack


# ---------------------------------------------------------------- the copy of I Am Spartacus


@pytest.mark.rule("cca-17.25")
def test_a_copy_of_i_am_spartacus_does_not_reshuffle():
    battle = table(
        SOUTH, NORTH, hand=COUNTERS, last_cards={"north": "i_am_spartacus"}, discards=["rally", "i_am_spartacus"]
    )
    battle.load_dice(["flag"] * 5)
    play(battle, "card counter_attack")  # nobody is ordered: the turn is over
    assert battle.seat == "north" and not events(battle, "reshuffle")
    assert sorted(battle.view("south")["discards"]) == ["counter_attack", "i_am_spartacus", "rally"]
