"""The board, the dice and the units (sections 1 and 2)."""

from __future__ import annotations

from collections import Counter

import pytest

import ancients_env as ae
from ancients_env.errors import ScenarioError
from ancients_env.grid import grid
from ancients_env.rulesets.cca import tables
from tests.rulesets.cca.table import attack, blocks, events, hexes, leader, neighbours, order, play, table, unit, within

GRID = grid(9, 13)
HEXES = [f"{row}{c}" for k, row in enumerate("ABCDEFGHI") for c in range(1, 14 - k % 2)]

LIGHT = {"LI", "SL", "AR", "AX", "LWM", "LC", "HA", "LCH"}
MEDIUM = {"MI", "WA", "MC", "CM"}
HEAVY = {"HI", "HWM", "HC", "EL", "HCH"}
FOOT = {"LI", "SL", "AR", "AX", "WA", "MI", "HI", "LWM", "HWM"}
MOUNTED = {"LC", "HA", "MC", "HC", "CM", "EL", "LCH", "HCH"}
ALL = sorted(FOOT | MOUNTED)
CAVALRY = {"LC", "HA", "MC", "HC"}
CHARIOTS = {"LCH", "HCH"}


def throws(battle: ae.Battle) -> list[tuple[str, list[str]]]:
    """Purpose and dice of each throw of the last action."""
    return [(e["for"], e["dice"]) for e in events(battle, "throw")]


# ---------------------------------------------------------------- geometry


@pytest.mark.rule("cca-1.1")
def test_five_rows_of_thirteen_and_four_of_twelve_hexes() -> None:
    assert len(HEXES) == 5 * 13 + 4 * 12 == 113
    assert [name for name in GRID.names if name] == HEXES


@pytest.mark.rule("cca-1.1")
@pytest.mark.parametrize("at", ["B13", "H13", "A14", "E0", "J1"])
def test_half_hexes_and_other_places_are_off_the_board(at: str) -> None:
    with pytest.raises(ScenarioError):
        table(f"HI@{at}", "HI@A1")


@pytest.mark.rule("cca-1.2")
@pytest.mark.parametrize(
    ("at", "touching"),
    [
        ("E7", {"E6", "E8", "D6", "D7", "F6", "F7"}),
        ("D6", {"D5", "D7", "C6", "C7", "E6", "E7"}),
        ("A1", {"A2", "B1"}),
        ("I13", {"I12", "H12"}),
        ("E1", {"E2", "D1", "F1"}),
        ("B12", {"B11", "A12", "A13", "C12", "C13"}),
    ],
)
def test_neighbours_of_a_hex(at: str, touching: set[str]) -> None:
    assert {GRID.name(int(n)) for n in GRID.neighbours[GRID.hex(at)] if n >= 0} == touching == neighbours(at)


@pytest.mark.rule("cca-1.2")
def test_neighbours_and_distances_agree_with_steps_counted_one_by_one() -> None:
    for at in HEXES:
        row = GRID.neighbours[GRID.hex(at)]
        assert {GRID.name(int(n)) for n in row if n >= 0} == neighbours(at)
        seen, ring, steps = {at}, {at}, 0
        while ring:
            assert all(tables.DISTANCE[GRID.hex(at), GRID.hex(h)] == steps for h in ring)
            ring = {n for h in ring for n in neighbours(h)} - seen
            seen |= ring
            steps += 1
        assert len(seen) == 113


@pytest.mark.rule("cca-1.3")
@pytest.mark.parametrize(
    ("at", "south", "north"),
    [
        ("E7", {"F6", "F7"}, {"D6", "D7"}),
        ("D6", {"E6", "E7"}, {"C6", "C7"}),
        ("E1", {"F1"}, {"D1"}),
        ("E13", {"F12"}, {"D12"}),
        ("D1", {"E1", "E2"}, {"C1", "C2"}),
        ("I7", set(), {"H6", "H7"}),
        ("A7", {"B6", "B7"}, set()),
    ],
)
def test_steps_towards_the_home_edge(at: str, south: set[str], north: set[str]) -> None:
    for side, homeward in ((0, south), (1, north)):
        assert {GRID.name(int(n)) for n in tables.HOMEWARD[side, GRID.hex(at)] if n >= 0} == homeward


@pytest.mark.rule("cca-1.3")
def test_retreat_from_column_1_has_one_way_and_then_two() -> None:
    battle = order(table("LI@E1", "AR@C1", active="north", hand=["order_two_right"]), "C1")
    attack(battle, "C1", "E1", ["flag", "heavy"])
    assert [(e["from"], e["to"]) for e in events(battle, "retreat")] == [("E1", "F1")]
    assert battle.seat == "south"
    assert hexes(battle) == {"G1", "G2"}


@pytest.mark.rule("cca-1.3")
def test_north_retreats_towards_row_a_and_never_sideways() -> None:
    battle = order(table("AR@E7", "MI@C7"), "E7")
    attack(battle, "E7", "C7", ["flag", "heavy"])
    assert battle.seat == "north"
    assert set(battle.legal) == {"B6", "B7"}


SECTIONS = {
    "west": {f"E{c}" for c in range(1, 6)} | {f"F{c}" for c in range(1, 5)},
    "centre": {f"E{c}" for c in range(5, 10)} | {f"F{c}" for c in range(5, 9)},
    "east": {f"E{c}" for c in range(9, 14)} | {f"F{c}" for c in range(9, 13)},
}
ROWS_E_AND_F = " ".join(f"LI@{h}" for h in HEXES if h[0] in "EF")


@pytest.mark.rule("cca-1.4", "cca-1.5")
@pytest.mark.parametrize(
    ("side", "card", "section"),
    [
        ("south", "left", "west"),
        ("south", "centre", "centre"),
        ("south", "right", "east"),
        ("north", "left", "east"),
        ("north", "centre", "centre"),
        ("north", "right", "west"),
    ],
)
def test_sections_are_seen_from_each_chair_and_line_hexes_belong_to_two(side: str, card: str, section: str) -> None:
    units = (ROWS_E_AND_F, "LI@A1") if side == "south" else ("LI@I1", ROWS_E_AND_F)
    battle = table(*units, active=side, hand=[f"order_two_{card}"])
    assert hexes(battle) == SECTIONS[section]


@pytest.mark.rule("cca-1.4")
@pytest.mark.parametrize("card", ["left", "centre"])
def test_leader_on_a_line_hex_may_be_ordered_from_either_section(card: str) -> None:
    battle = table("LD@G5 LI@I7 LI@I1", "LI@A1", hand=[f"order_two_{card}"])
    assert "G5" in battle.legal


# ---------------------------------------------------------------- dice


@pytest.mark.rule("cca-1.6")
def test_a_die_has_six_faces_each_as_likely_as_the_others() -> None:
    counts: Counter[str] = Counter()
    for seed in range(100):  # I Am Spartacus throws as many dice as the Command
        battle = table("LI@I1", "LI@A1", hand=["i_am_spartacus"], south={"command": 12}, seed=seed)
        counts.update(events(battle, "throw")[0]["dice"])
    assert set(counts) == {"light", "medium", "heavy", "leader", "flag", "swords"}
    assert counts.total() == 1200
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 20.5  # chi-square, 5 degrees of freedom, 99.9 %


@pytest.mark.rule("cca-1.6")
def test_more_dice_than_there_are_in_the_box_are_thrown_at_once() -> None:
    battle = table("HI@E7", "MI@D7", hand=["clash_of_shields"])  # 5 + 2
    attack(battle, "E7", "D7", ["light", "heavy", "flag", "heavy", "light", "light", "heavy"])
    assert throws(battle)[0] == ("attack", ["light", "heavy", "flag", "heavy", "light", "light", "heavy"])


@pytest.mark.rule("cca-1.7")
def test_elephants_throw_all_dice_then_each_die_again_then_the_leader_is_tested() -> None:
    battle = order(table("EL@E7", "MI@D7 LD@D7"), "E7")
    attack(battle, "E7", "D7", ["swords", "light", "swords", "light", "swords", "light", "heavy", "leader", "flag"])
    assert throws(battle) == [
        ("attack", ["swords", "light", "swords", "light"]),
        ("re-throw", ["swords", "light", "heavy"]),  # the first die until it stops, then the second
        ("leader test", ["leader", "flag"]),
    ]
    assert blocks(battle, "D7") == 1
    assert leader(battle, "D7")


@pytest.mark.rule("cca-1.7")
def test_rampage_is_thrown_hex_by_hex_with_leader_tests_and_a_blocked_retreat_comes_last() -> None:
    battle = order(table("MI@E7 LD@E7", "EL@D7 LI@C7 MI@C8 LD@C8"), "E7", "unit")
    throw = ["flag", "light", "light", "light"]
    behind, attacker, test = ["light", "heavy", "light", "light"], ["medium", "flag"], ["leader", "flag"]
    attack(battle, "E7", "D7", [*throw, *behind, *attacker, *test, "flag", "leader"])
    assert throws(battle) == [
        ("attack", throw),
        ("rampage", ["light", "heavy"]),  # C7
        ("rampage", ["light", "light"]),  # C8
        ("rampage", ["medium", "flag"]),  # E7
        ("leader test", ["leader", "flag"]),  # at E7, before the retreat
        ("leader test", ["flag", "leader"]),  # at C8, whose unit is in the way
    ]
    assert [blocks(battle, h) for h in ("C7", "C8", "E7", "D7")] == [2, 3, 3, 2]


# ---------------------------------------------------------------- units


@pytest.mark.rule("cca-2.1")
@pytest.mark.parametrize("code", ALL)
def test_each_unit_is_hit_by_the_symbol_of_its_one_class(code: str) -> None:
    start = order(table("AR@E7", f"{code}@C6 LI@A1"), "E7")
    full = blocks(start, "C6")
    for face, members in (("light", LIGHT), ("medium", MEDIUM), ("heavy", HEAVY)):
        battle = attack(start.copy(), "E7", "C6", [face, face])
        assert full - blocks(battle, "C6") == (2 if code in members else 0)


@pytest.mark.rule("cca-2.1")
@pytest.mark.parametrize(("card", "members"), [("light", LIGHT), ("medium", MEDIUM), ("heavy", HEAVY)])
def test_troop_cards_order_units_of_their_class(card: str, members: set[str]) -> None:
    line = {code: HEXES[-1 - k] for k, code in enumerate(ALL)}
    battle = table(" ".join(f"{c}@{h}" for c, h in line.items()), "LI@A1", hand=[f"order_{card}_troops"])
    assert hexes(battle) == {line[code] for code in members}


@pytest.mark.rule("cca-2.2")
@pytest.mark.parametrize(
    ("card", "members"), [("order_mounted_troops", MOUNTED), ("mounted_charge", MOUNTED), ("double_time", FOOT)]
)
def test_foot_and_mounted_units(card: str, members: set[str]) -> None:
    line = {code: HEXES[-1 - k] for k, code in enumerate(ALL)}
    battle = table(" ".join(f"{c}@{h}" for c, h in line.items()), "LI@A1", hand=[card])
    assert hexes(battle) == {line[code] for code in members}


@pytest.mark.rule("cca-2.2")
@pytest.mark.parametrize("code", sorted(LIGHT))
def test_only_light_foot_passes_friends_under_order_light_troops(code: str) -> None:
    ring = " ".join(f"HI@{h}" for h in sorted(neighbours("E7")))
    battle = table(f"{code}@E7 {ring}", "LI@A1", hand=["order_light_troops"])
    order(battle, "E7")
    if code in {"LI", "SL", "AR", "AX"}:
        battle.push("E7")
        assert hexes(battle) == {"E7"} | within("E7", 2) - neighbours("E7")
    else:  # a light war machine has one hex only; mounted units never pass
        assert battle.seat == "north"


@pytest.mark.rule("cca-2.3")
@pytest.mark.parametrize("code", sorted(MOUNTED))
def test_only_cavalry_has_the_extra_momentum_hex(code: str) -> None:
    battle = order(table(f"{code}@E7", "AX@D7/1 LI@A1"), "E7")
    attack(battle, "E7", "D7", ["light", "leader", "leader", "leader"])
    battle.push("advance")
    assert (battle.decision == "extra_hex") == (code in CAVALRY)


@pytest.mark.rule("cca-2.3")
@pytest.mark.parametrize("code", ["LC", "MC", "HC", "LCH", "HCH", "CM", "EL"])
def test_elephants_ignore_a_heavy_hit_of_cavalry_and_chariots_but_not_of_camels_or_elephants(code: str) -> None:
    battle = order(table(f"{code}@E7", "EL@D7 LI@A1"), "E7")
    attack(battle, "E7", "D7", ["heavy", "leader", "leader", "leader"])
    assert blocks(battle, "D7") == (2 if code in CAVALRY | CHARIOTS else 1)


@pytest.mark.rule("cca-2.3")
@pytest.mark.parametrize("code", ["LC", "MC", "HC", "LCH", "HCH", "CM", "EL"])
def test_camels_ignore_a_medium_hit_of_cavalry_and_chariots_only(code: str) -> None:
    battle = order(table(f"{code}@E7", "CM@D7 LI@A1"), "E7")
    attack(battle, "E7", "D7", ["medium", "leader", "leader", "leader"])
    play(battle, "stand?")
    assert blocks(battle, "D7") == (3 if code in CAVALRY | CHARIOTS else 2)


@pytest.mark.rule("cca-2.4")
@pytest.mark.parametrize("code", ALL)
def test_starting_blocks_and_no_more(code: str) -> None:
    full = 4 if code in {"LI", "SL", "AR", "AX", "MI", "WA", "HI"} else 3 if code in {*CAVALRY, "CM"} else 2
    assert blocks(table(f"{code}@E7", "LI@A1"), "E7") == full
    with pytest.raises(ScenarioError):
        table(f"{code}@E7/{full + 1}", "LI@A1")


@pytest.mark.rule("cca-2.4")
def test_rally_never_lifts_a_unit_above_full_strength() -> None:
    battle = table("LI@E7/3 LD@E7", "LI@A1", hand=["rally", "line_command"], south={"command": 2})
    battle.load_dice(["leader", "light"])
    play(battle, "card rally", "E7")
    assert blocks(battle, "E7") == 4
    assert battle.decision != "use_symbol"  # no unit is left for the second symbol


@pytest.mark.rule("cca-2.5")
def test_leader_is_no_unit_and_is_attached_by_sharing_a_hex() -> None:
    battle = order(table("MI@E7 LD@E7", "LI@A1"), "E7", "unit")
    assert len(battle.view("south")["units"]) == 2
    play(battle, "E7", "D7")
    assert unit(battle, "D7")
    assert leader(battle, "D7")


@pytest.mark.rule("cca-2.5")
def test_two_leaders_in_a_hex_or_a_leader_with_an_enemy_are_refused() -> None:
    for words in ("LD@E7 LD@E7", "LD@A1"):
        with pytest.raises(ScenarioError):
            table(f"MI@E7 {words}", "LI@A1")


@pytest.mark.rule("cca-2.6")
@pytest.mark.parametrize("code", ALL)
def test_all_light_units_and_the_heavy_war_machine_shoot(code: str) -> None:
    battle = order(table(f"{code}@E7", "MI@C6"), "E7")
    battle.push("end movement")
    assert (battle.decision == "fight") == (code in LIGHT | {"HWM"})


@pytest.mark.rule("cca-2.7")
@pytest.mark.parametrize(("word", "dice"), [("HI@E7/1", 5), ("MI@E7/1", 4), ("HC@E7/1", 4), ("AX@E7/2", 3)])
def test_reduced_units_throw_all_their_dice(word: str, dice: int) -> None:
    battle = order(table(word, "MI@D7"), "E7")
    attack(battle, "E7", "D7", ["light"] * dice)
    assert throws(battle)[0] == ("attack", ["light"] * dice)


@pytest.mark.rule("cca-2.7")
@pytest.mark.parametrize(("word", "dice"), [("WA@E7", 4), ("WA@E7/3", 3), ("WA@E7/1", 3)])
def test_only_warriors_fight_better_at_full_strength(word: str, dice: int) -> None:
    battle = order(table(word, "MI@D7"), "E7")
    attack(battle, "E7", "D7", ["light"] * dice)
    assert throws(battle)[0] == ("attack", ["light"] * dice)


@pytest.mark.rule("cca-2.7")
def test_reduced_units_move_as_far() -> None:
    battle = play(order(table("LC@E7/1", "LI@A1"), "E7"), "E7")
    assert hexes(battle) == {"E7"} | within("E7", 4) - {"A1"}


@pytest.mark.rule("cca-2.8")
def test_blocks_stay_together_and_units_do_not_merge() -> None:
    battle = play(order(table("LI@E7/2 LI@E8/2", "LI@A1"), "E7"), "E7")
    assert "E8" not in battle.legal
    battle.push("D6")
    assert (blocks(battle, "E7"), blocks(battle, "D6"), blocks(battle, "E8")) == (0, 2, 2)
