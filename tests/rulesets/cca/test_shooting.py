"""Combat in general, ranged combat and sight (sections 9 and 10)."""

from __future__ import annotations

from typing import Any

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import attack, blocks, events, hexes, leader, order, play, table, unit

BLANK = ["light"] * 5  # no symbol of medium or heavy targets
# E7, D6, C6, B5 and A5 lie in a straight line


def dice(battle: ae.Battle) -> int:
    """Number of dice of the first throw of the last action."""
    return len(events(battle, "throw")[0]["dice"])


def targets(battle: ae.Battle, at: str) -> set[str]:
    """Whom an ordered unit may attack, from the movement or combat step; empty if it may not fight."""
    if battle.decision == "move":
        battle.push("end movement")
    if battle.decision != "fight" or at not in battle.legal:
        return set()
    battle.push(at)
    return hexes(battle) - {at}


def shot(south: str, north: str, faces: list[str], to: str = "C6", **fields: Any) -> ae.Battle:
    """The unit at E7 shoots."""
    return attack(play(table(south, north, **fields), "E7", "unit?", "done?"), "E7", to, faces)


# ---------------------------------------------------------------- combat in general


@pytest.mark.rule("cca-9.1")
@pytest.mark.parametrize(("first", "second"), [(("E6", "D5"), ("E9", "D9")), (("E9", "D9"), ("E6", "D5"))])
def test_one_combat_is_finished_before_the_next_in_any_order(first: tuple[str, str], second: tuple[str, str]) -> None:
    battle = order(table("HI@E6 HI@E9", "MI@D5 MI@D9"), "E6", "E9")
    attack(battle, *first, BLANK)
    assert (battle.seat, battle.decision) == ("north", "battle_back")
    battle.push("decline")
    assert set(battle.legal) == {second[0], "end combat"}
    attack(battle, *second, BLANK)
    assert battle.decision == "battle_back"


@pytest.mark.rule("cca-9.2")
def test_combat_is_optional_and_a_unit_fights_once() -> None:
    battle = order(table("HI@E6 HI@E9", "MI@D5 MI@D9"), "E6", "E9")
    play(battle, "end movement")
    assert "end combat" in battle.legal
    attack(battle, "E6", "D5", BLANK)
    battle.push("decline")
    assert "E6" not in battle.legal
    battle.push("end combat")
    assert battle.seat == "north"


@pytest.mark.rule("cca-9.2")
def test_unit_that_shot_does_not_attack_as_well() -> None:
    battle = order(table("AR@E7 HI@G8", "MI@C6 MI@F8"), "E7", "G8")
    attack(battle, "E7", "C6", ["light", "light"])
    attack(battle, "G8", "F8", ["flag", *BLANK[1:]])
    play(battle, "E8", "stay")  # now it stands next to the archers
    assert battle.seat == "north"


@pytest.mark.rule("cca-9.3")
def test_all_dice_go_against_one_target_hex() -> None:
    battle = order(table("HI@E7", "MI@D6/3 MI@D7"), "E7")
    attack(battle, "E7", "D6", ["medium"] * 5)
    assert (blocks(battle, "D6"), blocks(battle, "D7")) == (0, 4)


@pytest.mark.rule("cca-9.4")
def test_unit_next_to_an_enemy_attacks_only_adjacent_enemies() -> None:
    battle = order(table("AR@E7", "MI@D6 MI@E8 MI@C7 MI@C9"), "E7")
    assert targets(battle.copy(), "E7") == {"D6", "E8"}
    attack(battle, "E7", "E8", ["light", "light"])
    assert events(battle, "attack")[0]["how"] == "close"


@pytest.mark.rule("cca-9.4")
def test_unit_that_may_not_attack_the_adjacent_enemy_may_not_shoot_either() -> None:
    battle = table("AR@E7", "MI@D6 MI@C8", hand=["darken_the_sky"])
    assert battle.seat == "north"  # the archers are ordered but stand next to D6


@pytest.mark.rule("cca-9.5")
def test_lone_enemy_leader_next_to_a_unit_bans_shooting() -> None:
    assert targets(order(table("AR@E7", "LD@D6 MI@C7"), "E7"), "E7") == {"D6"}


@pytest.mark.rule("cca-9.5")
def test_lone_enemy_leader_counts_for_clash_of_shields() -> None:
    battle = table("HI@E7 HI@G7", "LD@D6 LI@A1", hand=["clash_of_shields"])
    assert battle.decision == "fight"
    assert hexes(battle) == {"E7"}


@pytest.mark.rule("cca-9.6")
@pytest.mark.parametrize(
    ("card", "terrain", "thrown"),
    [
        ("order_four_centre", {}, 5),
        ("order_four_centre", {"camp": ["E7"]}, 4),
        ("order_four_centre", {"camp": ["E7"], "hill": ["D7"]}, 2),  # 5 - 1, at most 2: not 2 - 1
        ("order_four_centre", {"forest": ["E7"]}, 2),
        ("order_four_centre", {"forest": ["E7"], "hill": ["D7"]}, 2),
        ("clash_of_shields", {}, 7),
        ("clash_of_shields", {"forest": ["E7"]}, 4),  # at most 2, then 2 more
        ("clash_of_shields", {"camp": ["E7"]}, 6),
    ],
)
def test_dice_are_base_less_camp_cut_by_terrain_plus_card(card: str, terrain: dict[str, Any], thrown: int) -> None:
    battle = table("HI@E7", "MI@D7", hand=[card], terrain=terrain)
    if battle.decision == "order":
        order(battle, "E7")
    attack(battle, "E7", "D7", ["light"] * thrown)
    assert dice(battle) == thrown


@pytest.mark.rule("cca-9.6")
def test_unit_without_dice_cannot_shoot() -> None:
    battle = play(order(table("AR@F7", "MI@C6", terrain={"camp": ["E7"]}), "F7"), "F7", "E7")
    assert battle.seat == "north"  # 1 die for a unit that moved, less 1 for the camp
    battle = order(table("AR@E7", "MI@C6", terrain={"camp": ["E7"]}), "E7")
    attack(battle, "E7", "C6", ["light"])
    assert dice(battle) == 1


@pytest.mark.rule("cca-9.6")
def test_unit_without_dice_cannot_battle_back() -> None:
    """Light infantry in a camp throws one die; elephants in a camp answer with one less."""
    battle = order(table("LI@E7", "EL@D7", terrain={"camp": ["E7", "D7"]}), "E7")
    attack(battle, "E7", "D7", ["light"])
    assert dice(battle) == 1
    assert (battle.seat, battle.decision) == ("north", "play_card")


# ---------------------------------------------------------------- who shoots at whom


@pytest.mark.rule("cca-10.1")
@pytest.mark.parametrize("side", ["south", "north"])
def test_shot_at_a_unit_or_a_lone_leader_from_distance_two(side: str) -> None:
    """From E7: C6 and G7 are two away, B5 three, C9 three, A5 four."""
    enemies = "MI@C6 LD@G7 MI@C9 MI@B8 MI@A5"
    words = ("AR@E7", enemies) if side == "south" else (enemies, "AR@E7")
    assert targets(order(table(*words, active=side), "E7"), "E7") == {"C6", "G7", "C9", "B8"}


@pytest.mark.rule("cca-10.2")
@pytest.mark.parametrize(
    ("code", "reach"),
    [("LI", 2), ("AX", 2), ("LC", 2), ("HA", 2), ("LCH", 2), ("HWM", 2), ("AR", 3), ("SL", 3), ("LWM", 3), ("MI", 0)],
)
def test_range_counts_the_target_hex_and_not_the_own(code: str, reach: int) -> None:
    at = {"G8": 2, "B5": 3, "E11": 4}  # one target in each direction
    battle = order(table(f"{code}@E7", " ".join(f"MI@{h}" for h in at)), "E7")
    assert targets(battle, "E7") == {h for h, distance in at.items() if distance <= reach}


@pytest.mark.rule("cca-10.3")
@pytest.mark.parametrize(("code", "still", "moved"), [
    ("LI", 2, 1), ("SL", 2, 1), ("AR", 2, 1), ("AX", 2, 1), ("LC", 2, 1), ("HA", 2, 1), ("LCH", 2, 2),
    ("LWM", 2, 0), ("HWM", 2, 0),
])  # fmt: skip
def test_dice_of_units_that_stood_and_that_moved(code: str, still: int, moved: int) -> None:
    battle = attack(order(table(f"{code}@E7", "MI@C6"), "E7"), "E7", "C6", BLANK)
    assert dice(battle) == still
    battle = play(order(table(f"{code}@F7", "MI@C6"), "F7"), "F7", "E7")
    if moved:
        attack(battle, "E7", "C6", BLANK)
        assert dice(battle) == moved
    else:
        assert battle.seat == "north"


@pytest.mark.rule("cca-10.3")
def test_auxilia_that_moved_two_hexes_do_not_shoot() -> None:
    assert play(order(table("AX@G7", "MI@C6"), "G7"), "G7", "E7").seat == "north"


FOUR_SHOOTERS = ("AR@F7 LC@E6 LI@E9 SL@F9 AX@E3", "MI@C6 MI@C9 MI@D3 MI@C3")


@pytest.mark.rule("cca-10.3", "cca-10.4", "cca-9.4")
def test_example_of_units_that_may_and_may_not_shoot() -> None:
    """Archers three hexes from C6 and C9, cavalry and infantry two, slingers behind E9, auxilia next to D3."""
    start = order(table(*FOUR_SHOOTERS, hand=["order_light_troops"]), "F7", "E6", "E9", "F9", "E3")
    start.push("end movement")
    assert hexes(start) == {"F7", "E6", "E9", "E3"}  # not the slingers
    for at, seen in (("F7", {"C6", "C9"}), ("E6", {"C6"}), ("E9", {"C9"})):
        assert targets(start.copy(), at) == seen
        battle = attack(start.copy(), at, min(seen), ["light", "light"])
        assert (dice(battle), events(battle, "attack")[0]["how"]) == (2, "ranged")
    assert targets(start.copy(), "E3") == {"D3"}  # close combat only


@pytest.mark.rule("cca-10.3")
def test_example_of_light_cavalry_that_moved_four_hexes_and_shoots() -> None:
    battle = play(order(table("LC@I6", "MI@C6"), "I6"), "I6", "E6")
    attack(battle, "E6", "C6", ["light"])
    assert dice(battle) == 1


# ---------------------------------------------------------------- sight


@pytest.mark.rule("cca-10.4")
@pytest.mark.parametrize(
    ("south", "north", "fields"),
    [
        ("LI@C6", "", {}),
        ("", "LI@C6", {}),
        ("LD@C6", "", {}),
        ("", "LD@C6", {}),
        ("", "", {"terrain": {"forest": ["C6"]}}),
        ("", "", {"terrain": {"camp": ["C6"]}}),
        ("", "", {"terrain": {"hill": ["C6"]}}),
        ("LI@D6", "", {}),
        ("", "", {"terrain": {"forest": ["D6"]}}),
    ],
)
def test_obstacle_inside_the_line_blocks_it(south: str, north: str, fields: dict[str, Any]) -> None:
    battle = order(table(f"AR@E7 {south}", f"MI@B5 {north}", **fields), "E7")
    assert "B5" not in targets(battle, "E7")


@pytest.mark.rule("cca-10.4")
@pytest.mark.parametrize(
    ("to", "crossed", "beside"),
    [
        ("C6", ["D6"], ["D5", "D7", "C7"]),
        ("E9", ["E8"], ["D8", "F8"]),
        ("B5", ["D6", "C6"], ["D5", "C5", "D7"]),
        ("D9", ["E8", "D8"], ["D7", "E9"]),  # a bent line: along row E, then row D
        ("C9", ["D7", "D8"], ["E8", "C8"]),
        ("B7", ["D7", "C7"], ["D6", "C8"]),
    ],
)
def test_hexes_crossed_between_two_hexes(to: str, crossed: list[str], beside: list[str]) -> None:
    for h in crossed:
        assert targets(order(table("AR@E7", f"MI@{to}", terrain={"forest": [h]}), "E7"), "E7") == set()
    assert targets(order(table("AR@E7", f"MI@{to}", terrain={"forest": beside}), "E7"), "E7") == {to}


@pytest.mark.rule("cca-10.5")
@pytest.mark.parametrize(
    ("at", "to", "left", "right"),
    [("E7", "C7", "D6", "D7"), ("E7", "D8", "D7", "E8"), ("E7", "F8", "F7", "E8"), ("D6", "F6", "E6", "E7")],
)
def test_along_a_hexside_one_obstacle_is_not_enough(at: str, to: str, left: str, right: str) -> None:
    for side in (left, right):
        assert targets(order(table(f"AR@{at}", f"MI@{to}", terrain={"forest": [side]}), at), at) == {to}
        assert targets(order(table(f"AR@{at} LI@{side}", f"MI@{to}"), at, "done"), at) == {to}
    assert not targets(order(table(f"AR@{at}", f"MI@{to}", terrain={"forest": [left, right]}), at), at)
    assert not targets(order(table(f"AR@{at} LI@{left}", f"MI@{to}", terrain={"camp": [right]}), at, "done"), at)


@pytest.mark.rule("cca-10.4", "cca-10.5")
@pytest.mark.parametrize(("at", "to", "beside"), [("E1", "C1", "D1"), ("G13", "E13", "F12"), ("C1", "E1", "D1")])
def test_off_board_area_is_an_obstacle_on_its_side(at: str, to: str, beside: str) -> None:
    hand = ["order_light_troops"]
    assert targets(order(table(f"AR@{at}", f"MI@{to}", hand=hand), at), at) == {to}
    assert not targets(order(table(f"AR@{at}", f"MI@{to}", hand=hand, terrain={"forest": [beside]}), at), at)
    assert not targets(order(table(f"AR@{at} HI@{beside}", f"MI@{to}", hand=hand), at), at)


@pytest.mark.rule("cca-10.6")
@pytest.mark.parametrize("kind", ["forest", "camp", "hill"])
@pytest.mark.parametrize("at", ["E7", "C6"])
def test_terrain_under_shooter_or_target_does_not_block(kind: str, at: str) -> None:
    assert targets(order(table("AR@E7", "MI@C6", terrain={kind: [at]}), "E7"), "E7") == {"C6"}


@pytest.mark.rule("cca-10.7")
@pytest.mark.parametrize(
    ("hills", "to", "seen"),
    [
        (["D6"], "C6", False),  # behind the hill
        (["D6", "C6"], "C6", False),  # from low ground not to the second hill hex
        (["E7", "D6"], "C6", False),  # and not down from behind
        (["E7", "D6", "C6"], "C6", True),  # on one hill
        (["E7", "D6", "C6", "B5"], "B5", True),
        (["C6"], "C6", True),  # the first hill hex
        (["E7"], "C6", True),
        (["E7", "C6"], "C6", True),  # two hills, nothing between
        (["E7", "D6", "B5"], "B5", False),  # two hills with a hill hex between
        (["E7", "D7", "C7", "C6"], "C6", True),  # one hill by way of D7 and C7; D6 is low
    ],
)
def test_hills_block_sight_except_on_the_same_hill(hills: list[str], to: str, seen: bool) -> None:
    battle = order(table("AR@E7", f"MI@{to}", terrain={"hill": hills}), "E7")
    assert targets(battle, "E7") == ({to} if seen else set())


@pytest.mark.rule("cca-10.7")
def test_other_obstacles_block_on_a_hill_too() -> None:
    battle = order(table("AR@E7 LI@D6", "MI@C6", terrain={"hill": ["E7", "D6", "C6"]}), "E7", "done")
    assert targets(battle, "E7") == set()


@pytest.mark.rule("cca-10.8")
@pytest.mark.parametrize("kind", ["broken", "coast", "river", "ford"])
def test_low_terrain_does_not_block_sight(kind: str) -> None:
    battle = order(table("AR@E7", "MI@B5", terrain={kind: ["D6", "C6"]}), "E7")
    assert targets(battle, "E7") == {"B5"}


@pytest.mark.rule("cca-10.8")
def test_ramparts_do_not_block_sight() -> None:
    sides = ["NE", "E", "SE", "SW", "W", "NW"]
    battle = order(table("AR@E7", "MI@B5", ramparts={"D6": sides, "C6": sides, "B5": sides}), "E7")
    assert targets(battle, "E7") == {"B5"}


# ---------------------------------------------------------------- what a shot does


@pytest.mark.rule("cca-10.9")
@pytest.mark.parametrize("face", ["light", "heavy", "leader", "swords"])
def test_only_the_class_of_the_target_hits_at_range(face: str) -> None:
    battle = shot("AX@E7 LD@E7", "MI@C6", [face, "medium"])  # a leader is no help
    assert blocks(battle, "C6") == 3


@pytest.mark.rule("cca-10.9")
def test_flags_of_a_shot_cause_retreat() -> None:
    battle = shot("AR@E7", "MI@C6", ["flag", "flag"])
    assert (battle.seat, battle.decision) == ("north", "retreat_to")
    assert events(battle, "flags")[0]["hexes"] == 2


@pytest.mark.rule("cca-10.10")
def test_hits_beyond_the_last_block_are_lost_and_the_shooter_does_not_advance() -> None:
    battle = shot("AR@E7", "LI@C6/1 LI@A1", ["light", "light"])
    assert unit(battle, "C6") is None
    assert battle.view("south")["banners"] == {"south": 1, "north": 0}
    assert (battle.seat, battle.decision) == ("north", "play_card")
    assert unit(battle, "E7")


@pytest.mark.rule("cca-10.10")
def test_target_of_a_shot_neither_evades_nor_battles_back() -> None:
    battle = shot("AR@E7", "LI@C6 LI@A1", ["light", "heavy"], enemy_hand=["first_strike", "rally", "line_command"])
    assert blocks(battle, "C6") == 3
    assert (battle.seat, battle.decision) == ("north", "play_card")
    assert events(battle, "defend") == []


@pytest.mark.rule("cca-10.11")
def test_a_shot_is_thrown_then_blocks_leader_test_and_retreat() -> None:
    battle = shot("AR@E7", "MI@C1 LI@C6 LD@C6", ["light", "flag", "leader", "flag"])
    assert [e["event"] for e in battle.events] == ["attack", "throw", "loss", "throw"]
    assert [e["for"] for e in events(battle, "throw")] == ["shot", "leader test"]
    assert battle.decision == "ignore_flags"  # the leader survived and lets his unit stand
    battle.push("ignore 0")
    assert battle.decision == "retreat_to"


# ---------------------------------------------------------------- shooting at a lone leader


@pytest.mark.rule("cca-10.12")
def test_leader_symbol_eliminates_a_lone_leader() -> None:
    battle = shot("AR@E7", "LD@C6 LI@A1", ["light", "leader"])
    assert leader(battle, "C6") is None
    assert battle.view("south")["banners"] == {"south": 1, "north": 0}


@pytest.mark.rule("cca-10.12")
def test_lone_leader_who_is_missed_must_evade() -> None:
    battle = shot("AR@E7", "LD@C6 LI@A1", ["flag", "swords"])
    assert (battle.seat, battle.decision) == ("north", "leader_evade")
    assert set(battle.legal) == {"B5", "B6"}
    assert battle.view("south")["banners"] == {"south": 0, "north": 0}


@pytest.mark.rule("cca-10.12")
def test_lone_leader_in_forest_is_shot_at_with_one_die() -> None:
    battle = shot("AR@E7", "LD@C6 LI@A1", ["light", "leader"], terrain={"forest": ["C6"]})
    assert dice(battle) == 1
    assert battle.decision == "leader_evade"


@pytest.mark.rule("cca-10.12")
def test_card_dice_count_against_a_lone_leader() -> None:
    battle = table("AR@E7", "LD@C6 LI@A1", hand=["i_am_spartacus", "rally"], south={"command": 2})
    battle.load_dice(["light", "flag"])
    play(battle, "card i_am_spartacus", "E7")
    attack(battle, "E7", "C6", ["light", "light", "leader"])
    assert dice(battle) == 3
    assert leader(battle, "C6") is None
