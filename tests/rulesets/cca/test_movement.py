"""Movement of units and leaders (section 8)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import (
    attack,
    blocks,
    end_turn,
    events,
    hexes,
    leader,
    neighbours,
    order,
    play,
    table,
    unit,
    within,
)

# hexes in a straight line from south's edge to the north-east
LINE = ("I7", "H7", "G8", "F8", "E9", "D9", "C10")


def reach(battle: ae.Battle, at: str) -> set[str]:
    """Where the piece in a hex may go, from the movement step."""
    battle.push(at)
    return hexes(battle) - {at}


def nobody_has_a_banner(battle: ae.Battle) -> bool:
    """Has neither side gained one?"""
    return battle.view("south")["banners"] == {"south": 0, "north": 0}


# ---------------------------------------------------------------- units


@pytest.mark.rule("cca-8.1")
def test_units_move_one_by_one_in_any_order_once_each_and_across_sections() -> None:
    start = order(table("LC@E6 LC@E8 LC@G7", "LI@A1"), "E6", "E8", "G7")
    for first, to, second in (("E6", "E2", "E8"), ("E8", "E12", "E6")):
        battle = play(start.copy(), first, to)
        assert hexes(battle) == {second, "G7"}  # the first has moved and is not asked again
        battle.push("end movement")
        assert unit(battle, second)


@pytest.mark.rule("cca-8.1")
def test_a_unit_finishes_its_move_before_the_next_starts() -> None:
    battle = play(order(table("LC@E6 LC@E8", "LI@A1"), "E6", "E8"), "E6")
    assert battle.decision == "move_to"
    assert "end movement" not in battle.legal
    battle.push("E6")  # takes the choice back
    assert hexes(battle) == {"E6", "E8"}


@pytest.mark.rule("cca-8.2")
@pytest.mark.parametrize(("side", "at"), [("south", "E7"), ("south", "I7"), ("north", "D6"), ("south", "A5")])
def test_direction_is_free_and_each_hex_costs_one(side: str, at: str) -> None:
    words = (f"HC@{at}", "LI@A13") if side == "south" else ("LI@I1", f"HC@{at}")
    battle = order(table(*words, active=side), at)
    assert reach(battle, at) == within(at, 2)


@pytest.mark.rule("cca-8.2")
def test_ending_in_the_start_hex_is_not_moving() -> None:
    battle = play(order(table("AR@E7", "MI@C6"), "E7"), "E7", "E7")
    attack(battle, "E7", "C6", ["light", "light"])
    assert events(battle, "throw")[0]["dice"] == ["light", "light"]  # two dice: it has not moved


@pytest.mark.rule("cca-8.2")
def test_a_way_round_costs_its_own_length() -> None:
    """F6, F7 and G6 are taken: from G7 the hex E7 is two away but cannot be reached in three."""
    battle = order(table("MC@G7 HI@F6 HI@F7 HI@G6", "LI@A1"), "G7", "done")
    there = reach(battle, "G7")
    assert "E7" not in there
    assert {"F8", "E8", "E9"} <= there  # by G8 and F8


HEMMED_IN = ("HC@E7 MI@D7 MI@E8 MI@F7", "HI@D6 LD@F6 LI@A1")  # only E6 is left of the six hexes around E7


@pytest.mark.rule("cca-8.3")
def test_units_and_enemy_leaders_are_neither_entered_nor_passed() -> None:
    battle = order(table(*HEMMED_IN), "E7", "done")
    assert reach(battle, "E7") == {"E6", "E5", "D5", "F5"}


@pytest.mark.rule("cca-8.3")
def test_light_foot_passes_one_friend_only_with_a_card_that_says_so() -> None:
    ring = "HI@E6 HI@E8 HI@D6 HI@D7 HI@F6 HI@F7"
    assert order(table(f"LI@E7 {ring}", "LI@A1"), "E7", "done").seat == "north"  # nowhere to move
    for card in ("order_light_troops", "move_fire_move"):
        battle = order(table(f"LI@E7 {ring}", "LI@A1", hand=[card]), "E7")
        assert reach(battle, "E7") == within("E7", 2) - neighbours("E7")


@pytest.mark.rule("cca-8.4")
def test_unit_stops_with_a_lone_leader_who_is_attached() -> None:
    south, north = HEMMED_IN
    battle = order(table(f"{south} LD@E6", north), "E7", "done")
    assert reach(battle, "E7") == {"E6"}
    battle.push("E6")
    assert unit(battle, "E6")
    assert leader(battle, "E6")


@pytest.mark.rule("cca-8.4")
def test_unit_with_a_leader_may_not_enter_the_hex_of_another() -> None:
    south, north = HEMMED_IN
    battle = order(table(f"{south} LD@E7 LD@E6", north), "E7", "unit", "done")
    assert battle.decision == "fight"  # nowhere to move
    battle = order(table("HC@E7 LD@E7 LD@E6", "LI@A1"), "E7", "unit", "done")
    assert "E6" not in reach(battle, "E7")


@pytest.mark.rule("cca-8.5")
def test_enemies_nearby_neither_stop_a_unit_nor_force_it_to_fight() -> None:
    battle = order(table("LC@G7", "HI@F5 HI@F8 LI@A1"), "G7")  # F6 and F7 both touch an enemy
    there = reach(battle, "G7")
    assert {"E6", "E7", "E8", "D7", "C6"} <= there
    battle.push("F6")
    assert "end combat" in battle.legal
    battle.push("end combat")
    assert battle.seat == "north"


@pytest.mark.rule("cca-8.6")
@pytest.mark.parametrize("at", ["E1", "E13", "D1", "D12", "A7", "I7"])
def test_no_unit_leaves_the_board_of_its_own(at: str) -> None:
    battle = play(order(table(f"LC@{at}", "LI@C7", hand=["order_mounted_troops"]), at), at)
    assert "leave board" not in battle.legal
    assert hexes(battle) - {at} <= within(at, 4)


WAY_OUT = [{"side": "south", "hexes": ["A6", "A7", "A8"], "banners": 0}]


@pytest.mark.rule("cca-8.6")
@pytest.mark.parametrize(
    ("word", "leaves"),
    [("MI@A7", True), ("MI@B7", False), ("WA@B7", False), ("LC@C7", True), ("LC@D7", True), ("LC@E7", False)],
)
def test_stepping_off_costs_one_hex_from_the_row_of_the_edge(word: str, leaves: bool) -> None:
    at = word.partition("@")[2]
    battle = play(order(table(f"{word} LI@I1", "LI@A1", exits=WAY_OUT), at), at)
    assert ("leave board" in battle.legal) == leaves


@pytest.mark.rule("cca-8.6")
def test_pieces_that_left_are_out_of_the_game_without_a_banner_for_the_enemy() -> None:
    battle = order(table("MI@A7 LD@A7 LI@I1", "LI@A1", exits=WAY_OUT), "A7", "unit", "done")
    play(battle, "A7", "leave board")
    assert unit(battle, "A7") is None
    assert battle.view("south")["leaders"] == []
    assert nobody_has_a_banner(battle)


@pytest.mark.rule("cca-8.6")
def test_a_way_out_is_for_the_side_and_the_hexes_that_the_scenario_names() -> None:
    battle = play(order(table("LI@I1", "MI@A7", active="north", exits=WAY_OUT), "A7"), "A7")
    assert "leave board" not in battle.legal
    battle = play(order(table("MI@A5 LI@I1", "LI@A1", exits=WAY_OUT), "A5"), "A5")
    assert "leave board" not in battle.legal


ALLOWANCES = {
    "LI": 2, "SL": 2, "AR": 2, "MI": 1, "HI": 1,
    "LC": 4, "HA": 4, "LCH": 3, "MC": 3, "CM": 3, "HC": 2, "EL": 2, "HCH": 2,
}  # fmt: skip


@pytest.mark.rule("cca-8.7", "cca-8.10", "cca-8.12")
@pytest.mark.parametrize(("code", "most"), ALLOWANCES.items())
def test_unit_moves_its_allowance_and_may_fight(code: str, most: int) -> None:
    battle = order(table(f"{code}@I7", f"MI@{LINE[most + 1]} LI@A1"), "I7")
    assert reach(battle, "I7") == within("I7", most)
    play(battle, LINE[most], LINE[most])
    assert hexes(battle) == {LINE[most], LINE[most + 1]}


# ---------------------------------------------------------------- auxilia and war machines


@pytest.mark.rule("cca-8.8")
def test_auxilia_move_two_hexes_or_fight() -> None:
    start = order(table("AX@G7", "MI@D6 MI@C7"), "G7")
    assert reach(start.copy(), "G7") == within("G7", 2)
    battle = play(start.copy(), "G7", "E7")  # next to D6
    assert battle.seat == "north"
    battle = play(start.copy(), "G7", "E8")  # two hexes from D6 and C7, next to none
    assert battle.seat == "north"


@pytest.mark.rule("cca-8.8")
def test_auxilia_that_moved_one_hex_fight() -> None:
    battle = play(order(table("AX@G7", "MI@D5"), "G7"), "G7", "F6")  # two hexes from D5
    attack(battle, "F6", "D5", ["medium"])
    assert events(battle, "throw")[0]["dice"] == ["medium"]
    battle = play(order(table("AX@G7", "MI@E7"), "G7"), "G7", "F6")
    attack(battle, "F6", "E7", ["light", "light", "light"])
    assert events(battle, "throw")[0]["for"] == "attack"


@pytest.mark.rule("cca-8.9")
@pytest.mark.parametrize("code", ["LWM", "HWM"])
def test_war_machine_moves_one_hex_and_then_does_not_fight(code: str) -> None:
    start = order(table(f"{code}@G7", "MI@E6 MI@F8"), "G7")  # two hexes from both
    assert reach(start.copy(), "G7") == within("G7", 1)
    assert play(start.copy(), "G7", "H7").seat == "north"  # two hexes from F8: no shot
    assert play(start.copy(), "G7", "F7").seat == "north"  # next to F8: no attack
    battle = play(start.copy(), "end movement", "G7")
    assert hexes(battle) == {"G7", "E6", "F8"}
    battle = order(table(f"{code}@G7", "MI@F7"), "G7")
    attack(battle, "G7", "F7", ["light", "light"])
    assert events(battle, "throw")[0]["for"] == "attack"


# ---------------------------------------------------------------- warriors


@pytest.mark.rule("cca-8.11")
@pytest.mark.parametrize(("side", "at", "enemy", "contact"), [
    ("south", "G7", "D6", {"E6", "E7"}), ("north", "C7", "F7", {"E7", "E8"}),
])  # fmt: skip
def test_warriors_move_two_hexes_only_into_contact(side: str, at: str, enemy: str, contact: set[str]) -> None:
    words = (f"WA@{at}", f"HI@{enemy}") if side == "south" else (f"HI@{enemy}", f"WA@{at}")
    battle = order(table(*words, active=side), at)
    assert reach(battle, at) == within(at, 1) | contact


@pytest.mark.rule("cca-8.11", "cca-9.5")
def test_warriors_charge_at_a_lone_leader_too() -> None:
    battle = order(table("WA@G7", "LD@D6 LI@A1"), "G7")
    assert {"E6", "E7"} <= reach(battle, "G7")


@pytest.mark.rule("cca-8.11", "cca-9.2")
def test_charging_warriors_must_attack_before_combat_ends() -> None:
    battle = order(table("WA@G7 HI@E9", "HI@D6 HI@D9"), "G7", "E9")
    play(battle, "G7", "E7", "end movement")
    assert set(battle.legal) == {"E7", "E9"}
    attack(battle, "E9", "D9", ["light"] * 5)
    battle.push("decline")
    assert battle.decision == "target"  # nothing else can be done
    assert set(battle.legal) == {"E7", "D6"}
    attack(battle, "E7", "D6", ["light"] * 4)
    battle.push("decline")
    assert battle.seat == "north"


@pytest.mark.rule("cca-8.11")
def test_warriors_that_moved_one_hex_need_not_attack() -> None:
    battle = play(order(table("WA@F6", "HI@D6"), "F6"), "F6", "E6")
    assert set(battle.legal) == {"E6", "end combat"}


@pytest.mark.rule("cca-8.11")
def test_duty_to_attack_lapses_when_no_adjacent_enemy_is_left() -> None:
    battle = order(table("WA@G7 HI@E6", "MI@D6/1 LI@A1"), "G7", "E6")
    play(battle, "G7", "E7", "end movement")
    attack(battle, "E6", "D6", ["medium", "light", "light", "light", "light"])
    battle.push("stay")
    assert battle.seat == "north"


# ---------------------------------------------------------------- leaders

ENEMIES = "HI@D6 HI@D7 LD@E8 HI@F6 HI@F7"  # around E7, E6 left out


@pytest.mark.rule("cca-8.13", "cca-8.14")
def test_leader_moves_three_hexes_through_friends_but_not_through_enemies() -> None:
    battle = order(table("LD@E7 MI@E6", ENEMIES), "E7", "done")
    assert reach(battle, "E7") == {"E6", "E5", "D5", "F5", "E4", "D4", "F4", "C5", "C6", "G5", "G6"}
    battle.push("E6")
    assert leader(battle, "E6")
    assert unit(battle, "E6")


@pytest.mark.rule("cca-8.13")
def test_leader_on_an_open_board_and_he_need_not_move() -> None:
    battle = order(table("LD@E7 MI@I1", "LI@A1"), "E7")
    assert reach(battle.copy(), "E7") == within("E7", 3)
    battle.push("end movement")
    assert leader(battle, "E7")


@pytest.mark.rule("cca-8.13")
def test_leader_among_enemies_cannot_move() -> None:
    battle = order(table("LD@E7 MI@I7", f"{ENEMIES} LD@E6"), "E7", "I7")
    assert hexes(battle) == {"I7"}


@pytest.mark.rule("cca-8.14")
def test_leader_passes_a_friendly_leader_but_does_not_end_with_him() -> None:
    for friend in ("MI@E6 LD@E6", "MI@I1 LD@E6"):
        battle = order(table(f"LD@E7 {friend}", ENEMIES), "E7", "done")
        assert reach(battle, "E7") == {"E5", "D5", "F5", "E4", "D4", "F4", "C5", "C6", "G5", "G6"}


@pytest.mark.rule("cca-8.15")
def test_joining_a_unit_does_not_order_it() -> None:
    battle = order(table("LD@G7 MI@F7", "MI@E7"), "G7", "done")
    play(battle, "G7", "F7")
    assert battle.seat == "north"  # the infantry neither moved nor fought


@pytest.mark.rule("cca-8.15")
def test_ordered_unit_joined_by_a_moved_leader_stays_but_fights_and_advances_with_him() -> None:
    battle = order(table("LD@G7 MI@F7", "MI@E7/1 LI@A1"), "G7", "F7")
    play(battle, "G7", "F7")
    assert battle.decision == "fight"  # the unit can no longer move
    attack(battle, "F7", "E7", ["medium", "light", "light", "light"])
    battle.push("advance")
    assert (blocks(battle, "E7"), leader(battle, "E7") is not None) == (4, True)


@pytest.mark.rule("cca-8.16")
@pytest.mark.parametrize("kind", ["forest", "broken", "ford", "hill", "camp"])
def test_terrain_does_not_slow_a_lone_leader(kind: str) -> None:
    battle = order(table("LD@E7 MI@I1", "LI@A1", terrain={kind: sorted(neighbours("E7"))}), "E7")
    assert reach(battle, "E7") == within("E7", 3)


@pytest.mark.rule("cca-8.16")
@pytest.mark.parametrize("kind", ["coast", "river"])
def test_leader_does_not_enter_impassable_terrain(kind: str) -> None:
    around = sorted(neighbours("E7") - {"E6"})
    battle = order(table("LD@E7 MI@I1", "LI@A1", terrain={kind: around}), "E7")
    assert reach(battle, "E7") == {"E6", "E5", "D5", "F5", "E4", "D4", "F4", "C5", "C6", "G5", "G6"}


@pytest.mark.rule("cca-8.17")
@pytest.mark.parametrize(
    ("at", "pieces", "leaves"),
    [
        ("A7", "units_and_leaders", True),
        ("C7", "units_and_leaders", True),
        ("D7", "units_and_leaders", False),
        ("A7", "units", False),
        ("A9", "units_and_leaders", True),  # by A8
        ("I7", "units_and_leaders", False),
    ],
)
def test_leader_leaves_by_a_long_edge_only_where_the_scenario_lets_him(at: str, pieces: str, leaves: bool) -> None:
    exits = [{**WAY_OUT[0], "pieces": pieces}]
    battle = play(order(table(f"LD@{at} MI@H1", "LI@A1", exits=exits), at), at)
    assert ("leave board" in battle.legal) == leaves
    if leaves:
        battle.push("leave board")
        assert (leader(battle, at), nobody_has_a_banner(battle)) == (None, True)


@pytest.mark.rule("cca-8.17")
@pytest.mark.parametrize("at", ["E1", "E13", "A1", "I13"])
def test_leader_never_leaves_by_a_short_side_or_unasked(at: str) -> None:
    battle = order(table(f"LD@{at} MI@I7 MC@H7", "LI@A7", hand=["order_mounted_troops"]), at, "done")
    battle.push(at)
    assert "leave board" not in battle.legal


@pytest.mark.rule("cca-8.18")
def test_lone_leader_joined_by_a_unit_still_moves_if_the_card_allows_detaching() -> None:
    battle = order(table("LD@E7 MI@F7", "LI@A1"), "E7", "F7")
    play(battle, "F7", "E7")
    assert hexes(battle) == {"E7"}
    assert reach(battle, "E7") == within("E7", 3)  # he alone
    battle.push("C7")
    assert (leader(battle, "C7") is not None, unit(battle, "E7") is not None) == (True, True)


@pytest.mark.rule("cca-8.18")
def test_lone_leader_joined_by_a_unit_stays_if_the_card_does_not() -> None:
    battle = table("LD@E7 MI@F7 MI@I1", "LI@A1", hand=["leadership_any_section"])
    play(battle, "leader group")
    order(battle, "F7")
    play(battle, "F7", "E7")
    assert battle.seat == "north"
    end_turn(battle)
    assert leader(battle, "E7")
