"""The oracle against the worked examples of the clauses: every number here was worked out by hand.

Positions are listed piece by piece, "side type hex [blocks] [elite]"; "leader" and "alexander" are leaders. South's
home edge is row I, north's row A. Around D6, where most of the fights are:

        C6    C7
     D5    D6    D7
        E6    E7
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.cca.oracle import Result, resolve_attack
from tests.rulesets.cca.oracle_dice import (
    attack_dice,
    can_shoot,
    escape_dice,
    evade_paths,
    flags_ignorable,
    leader_evade_hexes,
    may_evade,
    retreat_distance,
    score_throw,
)
from tests.rulesets.cca.oracle_field import (
    KINDS,
    Field,
    Leader,
    Unit,
    all_hexes,
    distance,
    homeward,
    in_sight,
    neighbours,
    sides_crossed,
    step,
)


def board(*pieces: str, **options: Any) -> Field:
    units, leaders = [], []
    for text in pieces:
        side, kind, at, *rest = text.split()
        if kind in ("leader", "alexander"):
            leaders.append(Leader(side, at, kind == "alexander"))
            continue
        blocks = int(rest.pop(0)) if rest and rest[0].isdigit() else KINDS[kind].blocks
        units.append(Unit(kind, side, at, blocks, rest[0] if rest else None))
    return Field(units, leaders, **options)


def unit(f: Field, at: str) -> Unit:
    found = f.unit_at(at)
    assert found is not None
    return found


def dice_of(f: Field, thrower: str, target: str, **how: Any) -> int:
    aim = f.unit_at(target) or f.leader_at(target)
    assert aim is not None
    return attack_dice(f, unit(f, thrower), aim, **{"ranged": False, **how})


def attack(f: Field, attacker: str, target: str, faces: str, **how: Any) -> Result:
    """Play the attack and insist that it uses all the dice given: there is one spare die that shows nothing known."""
    faces_list = faces.split()
    result = resolve_attack(f, attacker, target, [*faces_list, "SPARE"], **how)
    assert result.dice_used == len(faces_list), result.log
    return result


# ------------------------------------------------------------------------------------------------ geometry


def test_neighbours_of_long_and_short_rows() -> None:
    assert neighbours("E7") == ["D6", "D7", "E6", "E8", "F6", "F7"]
    assert neighbours("D6") == ["C6", "C7", "D5", "D7", "E6", "E7"]
    assert neighbours("A1") == ["A2", "B1"]
    assert neighbours("I13") == ["H12", "I12"]
    assert (step("E7", "NE"), step("E7", "SW"), step("E1", "W"), step("D12", "E")) == ("D7", "F6", None, None)
    assert len(all_hexes()) == 5 * 13 + 4 * 12


def test_towards_the_home_edge() -> None:
    assert homeward("E7", "south") == ["F6", "F7"]
    assert homeward("E7", "north") == ["D6", "D7"]
    assert homeward("E13", "south") == ["F12"]
    assert homeward("I5", "south") == []


def test_distance() -> None:
    assert distance("E7", "E7") == 0
    assert distance("A1", "A13") == 12
    assert distance("A1", "I1") == 8
    assert distance("A1", "I5") == 8
    assert distance("A1", "I6") == 9


# ------------------------------------------------------------------------------------------------ sight


def test_straight_row_is_blocked_by_the_hex_between() -> None:
    f = board("south LI E5", "north LI E7", terrain={"E6": "forest"})
    assert not in_sight(f, "E5", "E7")
    assert in_sight(board("south LI E5", "north LI E7", terrain={"E6": "broken"}), "E5", "E7")


@pytest.mark.parametrize(("obstacles", "seen"), [([], True), (["D5"], True), (["D6"], True), (["D5", "D6"], False)])
def test_line_along_a_hexside_needs_an_obstacle_on_both_sides(obstacles: list[str], seen: bool) -> None:
    f = board(terrain={"C6": "clear"} | dict.fromkeys(obstacles, "forest"))
    assert set(neighbours("C6")) & set(neighbours("E6")) == {"D5", "D6"}
    assert in_sight(f, "E6", "C6") is seen
    assert in_sight(f, "C6", "E6") is seen


def test_off_board_half_hex_is_an_obstacle_on_its_side() -> None:
    for a, b, between in (("A1", "C1", "B1"), ("C13", "E13", "D12")):
        assert in_sight(board(), a, b)
        assert not in_sight(board(f"south LI {between}"), a, b)


def test_hexes_crossed_at_distance_three() -> None:
    # E5 (10, 12) to B5 (11, 3): at row D the line is at x = 10 1/3, inside D5 (10..12); at row C at 10 2/3, in C5.
    assert distance("E5", "B5") == 3
    for at, seen in (("D5", False), ("C5", False), ("D4", True), ("C6", True), ("D6", True), ("C4", True)):
        assert in_sight(board(f"south LI {at}"), "E5", "B5") is seen
        assert in_sight(board(f"south LI {at}"), "B5", "E5") is seen


def test_whole_board_at_distance_two() -> None:
    for a in all_hexes():
        for b in all_hexes():
            if distance(a, b) != 2:
                continue
            common = sorted(set(neighbours(a)) & set(neighbours(b)))
            alone = [in_sight(board(terrain={h: "camp"}), a, b) for h in common]
            if len(common) == 2:
                assert alone == [True, True]
                assert not in_sight(board(terrain=dict.fromkeys(common, "camp")), a, b)
            else:
                assert alone == [False]


def test_hills_hide_what_is_behind_them() -> None:
    # A hill E6-E7-E8 and a separate one at E10.
    hills = {"E6": "hill", "E7": "hill", "E8": "hill", "E10": "hill"}
    f = board(terrain=hills)
    assert in_sight(f, "E4", "E6")  # the first hill hex
    assert not in_sight(f, "E5", "E7")  # behind it, on the hill
    assert not in_sight(f, "E5", "E8") and not in_sight(f, "E8", "E5")
    assert in_sight(f, "E6", "E8")  # the same hill
    assert in_sight(f, "E8", "E10")  # two hills, nothing between
    assert not in_sight(f, "E7", "E10")  # two hills, a hill hex between
    assert in_sight(board(terrain={"E6": "river"}), "E5", "E7")


def test_side_crossed_by_sight() -> None:
    assert sides_crossed("D6", "E6") == {"SW"}
    assert sides_crossed("D6", "D8") == {"E"}
    assert sides_crossed("C6", "E6") == {"SW", "SE"}  # along the side D5/D6, in at the south corner
    assert sides_crossed("B5", "E5") == {"SW"}


# ------------------------------------------------------------------------------------------------ ranged combat


def test_who_can_shoot() -> None:
    """cca-10.3: archers at 3, light cavalry and light infantry at 2, slingers blocked, auxilia in contact."""
    f = board(
        "south AR G2", "north MI D2", "south LC G6", "north MI E7", "south LI G10", "north MI E11",
        "south SL I4", "south MI H4", "south MI H3", "south AX B6", "north HI B7", "north MI A4",
    )  # fmt: skip
    assert distance("G2", "D2") == 3 and can_shoot(f, unit(f, "G2"), "D2") and dice_of(f, "G2", "D2", ranged=True) == 2
    assert can_shoot(f, unit(f, "G6"), "E7") and dice_of(f, "G6", "E7", ranged=True) == 2
    assert dice_of(f, "G6", "E7", ranged=True, moved=4) == 1
    assert can_shoot(f, unit(f, "G10"), "E11")
    assert not can_shoot(f, unit(f, "B6"), "A4")
    blocked = board("south SL I4", "south MI H3", "south MI H4", "north MI G4")
    assert distance("I4", "G4") == 2 and not can_shoot(blocked, unit(blocked, "I4"), "G4")


def test_ranged_dice() -> None:
    f = board(
        "south LCH E5", "south AX E1", "south LWM G1", "south MI E9 4 immortals", "south AX G9 4 bow", "north MI E7"
    )
    assert dice_of(f, "E5", "E7", ranged=True, moved=3) == 2
    assert [dice_of(f, "E1", "E7", ranged=True, moved=m) for m in (0, 1, 2)] == [2, 1, 0]
    assert [dice_of(f, "G1", "E7", ranged=True, moved=m) for m in (0, 1)] == [2, 0]
    assert [dice_of(f, "E9", "E7", ranged=True, moved=m) for m in (0, 1)] == [2, 1]
    assert unit(f, "E9").range == unit(f, "G9").range == 3
    f.terrain = {"E7": "forest"}
    assert dice_of(f, "E5", "E7", ranged=True) == 1
    assert dice_of(f, "E5", "E7", ranged=True, card_dice=1) == 2
    f.terrain = {"E5": "camp"}
    assert dice_of(f, "E5", "E7", ranged=True) == 1
    f.terrain = {"E9": "camp"}
    assert dice_of(f, "E9", "E7", ranged=True, moved=1) == 0
    assert not can_shoot(f, unit(f, "E9"), "E7", moved=1)
    f.terrain = {"E5": "ford", "E9": "open_ford"}
    assert (dice_of(f, "E5", "E7", ranged=True), dice_of(f, "E9", "E7", ranged=True)) == (1, 2)


def test_shooting_hits_by_class_only_and_nobody_strikes_back() -> None:
    f = board("south AR E5", "south leader E5", "north MI E7", "north MI D6", "north MI E8")
    assert attack(f, "E5", "E7", "medium leader", ranged=True).blocks["E7"] == 3
    assert attack(f, "E5", "E7", "swords flag", ranged=True).blocks["E7"] == 4  # supported: ignored
    retreated = attack(f, "E5", "E7", "swords flag", ranged=True, ignore="none")
    assert retreated.units["D7"] == ("north", "MI", 4)
    assert not retreated.advance


# ------------------------------------------------------------------------------------------------ close combat dice


def test_hill_broken_forest_and_camp_limits() -> None:
    f = board("south HI E7", "north HC D6", terrain={"D6": "hill"})
    assert dice_of(f, "E7", "D6") == 2
    assert dice_of(f, "D6", "E7", back=True) == 2  # mounted, downhill
    f.terrain = {"D6": "hill", "E7": "hill"}
    assert dice_of(f, "E7", "D6") == 3
    for kind in ("broken", "forest", "ford"):
        f.terrain = {"E7": kind}
        assert dice_of(f, "E7", "D6") == 2
        assert dice_of(f, "E7", "D6", card_dice=2) == 4
        assert dice_of(f, "D6", "E7", back=True) == 4
    f.terrain = {"E7": "open_ford"}
    assert dice_of(f, "E7", "D6") == 5
    f.terrain = {"E7": "camp", "D6": "camp"}
    assert (dice_of(f, "E7", "D6"), dice_of(f, "D6", "E7", back=True)) == (4, 3)


def test_camels_and_heavy_chariots_strike_back_with_less() -> None:
    f = board("south CM E7", "north HCH D6")
    assert (dice_of(f, "E7", "D6"), dice_of(f, "E7", "D6", back=True)) == (3, 2)
    assert (dice_of(f, "D6", "E7"), dice_of(f, "D6", "E7", back=True)) == (4, 3)
    assert (dice_of(f, "E7", "D6", first_strike=True), dice_of(f, "D6", "E7", first_strike=True)) == (2, 3)


def test_elephant_dice() -> None:
    f = board("south EL E7", "north HI D6", "north AR D7")
    assert (dice_of(f, "E7", "D6"), dice_of(f, "E7", "D7")) == (5, 2)
    for kind, dice in (("EL", 3), ("WA", 3), ("HCH", 3), ("CM", 3), ("MC", 3), ("LC", 2), ("MI", 4), ("AX", 3)):
        f = board("south EL E7", f"north {kind} D6")
        assert dice_of(f, "E7", "D6") == dice
    f = board("south EL E7", "north leader D6")
    assert dice_of(f, "E7", "D6") == 1
    f = board("south EL E7", "north HI D6", terrain={"D6": "forest"})
    assert dice_of(f, "E7", "D6") == 2  # the infantry would throw 2
    f.terrain = {"D6": "hill"}
    assert dice_of(f, "E7", "D6") == 2  # it would throw 3 downhill; the elephants' own maximum uphill is 2
    f.terrain = {"D6": "camp"}
    assert dice_of(f, "E7", "D6", card_dice=1) == 5
    assert dice_of(f, "E7", "D6", back=True, dice_thrown_by_attacker=7) == 7
    f.terrain = {"E7": "broken"}
    assert dice_of(f, "E7", "D6", back=True, dice_thrown_by_attacker=7) == 2
    f = board("south EL E7", "north WA D6")
    assert dice_of(f, "E7", "D6", back=True, dice_thrown_by_attacker=6) == 3


def test_tactical_flexibility_and_alexander() -> None:
    f = board("south MI E7", "north HI D6", tactical_flexibility=frozenset({"south"}))
    assert (dice_of(f, "D6", "E7", back=True), dice_of(f, "D6", "E7")) == (3, 5)
    f = board("south MI E7", "north HI D6", "north LI C6", "north LI C7", tactical_flexibility=frozenset({"south"}))
    assert dice_of(f, "D6", "E7", back=True) == 5
    f = board("south MC E7", "south alexander E7", "north HI D6", terrain={"D6": "hill"})
    assert (dice_of(f, "E7", "D6"), dice_of(f, "E7", "D6", back=True)) == (3, 3)
    f = board("south EL E7", "south alexander E7", "north HI D6")
    assert dice_of(f, "E7", "D6") == 5


# ------------------------------------------------------------------------------------------------ hits


def score(f: Field, thrower: str, target: str, faces: str, again: str = "", **how: Any) -> tuple[int, int, int]:
    settings = {"ranged": False, "evading": False, "defending": True, **how}
    aim = f.unit_at(target) or f.leader_at(target)
    assert aim is not None
    return tuple(score_throw(f, unit(f, thrower), aim, faces.split(), again.split(), **settings))  # type: ignore[return-value]


def test_which_faces_hit() -> None:
    every = "light medium heavy leader flag swords"
    assert score(board("south LC E7", "north AR D6"), "E7", "D6", every) == (1, 1, 6)
    assert score(board("south AX E7", "north AR D6"), "E7", "D6", every) == (2, 1, 6)
    assert score(board("south AX E7", "south leader E8", "north AR D6"), "E7", "D6", every) == (3, 1, 6)
    poor = board("south AX E7", "south leader E8", "north AR D6", poor_leadership=frozenset({"south"}))
    assert score(poor, "E7", "D6", every) == (2, 1, 6)
    assert score(board("south HI E7 4 sacred_band", "north AR D6"), "E7", "D6", every) == (3, 1, 6)
    assert score(board("south EL E7", "south leader E7", "north EL D6"), "E7", "D6", every) == (1, 1, 6)
    assert score(board("south MI E7", "south leader E7", "north AR D6"), "E7", "D6", every, evading=True) == (1, 0, 6)
    assert score(board("south MI E7", "north leader D6"), "E7", "D6", every) == (1, 0, 6)


def test_ignored_hits() -> None:
    assert score(board("south HCH E7", "north HCH D6"), "E7", "D6", "swords swords heavy light")[0] == 2
    assert score(board("south HC E7", "north EL D6"), "E7", "D6", "swords swords heavy heavy")[0] == 1
    assert score(board("south HI E7", "north EL D6"), "E7", "D6", "swords swords heavy heavy")[0] == 2
    assert score(board("south LC E7", "north CM D6"), "E7", "D6", "medium medium")[0] == 1
    assert score(board("south LC E7", "north CM D6"), "E7", "D6", "medium medium", evading=True)[0] == 1
    assert score(board("south LI E7", "north CM D6"), "E7", "D6", "medium medium")[0] == 2
    assert score(board("south HI E7", "north MC D6 3 companions"), "E7", "D6", "swords swords medium")[0] == 2


def test_rampart_and_camp_help_the_defender_on_foot() -> None:
    behind = {"D6": {"SE"}}
    f = board("south HI E7", "south HI E6", "north MI D6", ramparts=behind)
    assert score(f, "E7", "D6", "swords swords medium")[0] == 2
    assert score(f, "E6", "D6", "swords swords medium")[0] == 3
    assert score(f, "E7", "D6", "swords swords medium", defending=False)[0] == 3
    assert flags_ignorable(f, unit(f, "D6"), unit(f, "E7"), ranged=False, defending=True) == 1
    assert flags_ignorable(f, unit(f, "D6"), unit(f, "E6"), ranged=False, defending=True) == 0
    f = board("south HI E7", "north MC D6", terrain={"D6": "camp"}, ramparts=behind)
    assert score(f, "E7", "D6", "swords swords medium")[0] == 3
    f = board("south HI E7", "north MI D6", terrain={"D6": "camp"})
    assert score(f, "E7", "D6", "swords swords medium")[0] == 2
    # Shot at from E6 the line enters C6 at its south corner: both sides there must be ramparts.
    f = board("south AR E6", "north MI C6", ramparts={"C6": {"SE"}})
    assert flags_ignorable(f, unit(f, "C6"), unit(f, "E6"), ranged=True, defending=True) == 0
    f.ramparts = {"C6": {"SE", "SW"}}
    assert flags_ignorable(f, unit(f, "C6"), unit(f, "E6"), ranged=True, defending=True) == 1


def test_elephants_throw_swords_again() -> None:
    f = board("south EL E7", "north LI D6")
    assert score(f, "E7", "D6", "light swords", "swords flag heavy") == (3, 1, 4)
    assert score(f, "E7", "D6", "swords swords", "swords light flag") == (4, 1, 5)
    assert score(f, "E7", "D6", "swords swords", "light light", evading=True) == (0, 0, 2)
    chariot = board("south EL E7", "north LCH D6")
    assert score(chariot, "E7", "D6", "swords swords", "swords flag") == (2, 1, 4)  # the first die is ignored
    with pytest.raises(ValueError, match="re-throws"):
        score(f, "E7", "D6", "swords light", "swords")


def test_sources_of_ignored_flags() -> None:
    def allowed(*pieces: str, ranged: bool = False, **options: Any) -> int:
        f = board(*pieces, **options)
        return flags_ignorable(f, unit(f, "D6"), unit(f, "E7"), ranged=ranged, defending=True)

    assert allowed("north MI D6", "south HI E7") == 0
    assert allowed("north MI D6", "north leader D6", "south HI E7") == 1
    assert allowed("north MI D6", "north leader C6", "north LI D5", "north LI C7", "south HI E7") == 1
    assert allowed("north MI D6", "north leader C6", "south HI E7") == 0
    assert allowed("north WA D6", "north leader D6", "north LI D5", "north EL C6", "south HI E7") == 3
    assert allowed("north WA D6 3", "south HI E7") == 0
    assert allowed("north EL D6", "north leader D6", "north LI D5", "north LI C6", "south HI E7") == 0
    assert allowed("north EL D6", "south LC E7") == 1
    assert allowed("north EL D6", "south LC E7", ranged=True) == 0
    assert allowed("north HI D6 4 silver_shields", "south LI E7", ranged=True) == 1
    assert allowed("north MC D6 3 companions", "south LI E7") == 1
    assert allowed("north MC D6 3 companions", "south LI E7", ranged=True) == 0
    fright = frozenset({"north"})
    assert allowed("north MI D6", "north leader D6", "south EL E7", fright_of_elephants=fright) == 0
    assert allowed("north MC D6", "north leader D6", "south EL E7", fright_of_elephants=fright) == 1


# ------------------------------------------------------------------------------------------------ whole attacks


def test_full_warriors_with_a_leader_against_heavy_cavalry() -> None:
    """cca-11.12: 4 dice, heavy, swords and leader hit; 2 hits; the cavalry has 4 dice back, medium and swords hit."""
    f = board("south WA E7", "south leader E7", "north HC D6")
    faces = "heavy swords light medium  medium swords light heavy  leader light"
    result = attack(f, "E7", "D6", faces)
    assert result.throws == [4, 4]
    assert result.blocks == {"E7": 2, "D6": 1}
    assert result.leaders == {"E7": "south"}
    hit_by_leader = attack(f, "E7", "D6", "leader light light medium  light light light heavy")
    assert hit_by_leader.blocks == {"E7": 4, "D6": 2}


def test_elephants_against_supported_heavy_infantry() -> None:
    """cca-11.12: 3 blocks lost, the flag ignored; the infantry strikes back with 5 and hits on heavy only."""
    f = board("south EL E7", "north HI D6", "north AR D7", "north LI D5")
    result = attack(f, "E7", "D6", "heavy swords swords flag light  light medium  heavy swords swords leader light")
    assert result.throws == [5, 5]
    assert result.blocks == {"E7": 1, "D6": 1, "D7": 4, "D5": 4}
    assert not result.advance


def test_heavy_chariots_against_heavy_chariots() -> None:
    """cca-11.12: 4 dice, one swords hit ignored; 3 dice back."""
    f = board("south HCH E7", "north HCH D6")
    result = attack(f, "E7", "D6", "swords swords light medium  swords light light")
    assert result.throws == [4, 3]
    assert result.blocks == {"E7": 2, "D6": 1}


def test_elephants_against_light_infantry() -> None:
    """cca-11.23: light and swords, then swords, then flag: 3 hits, retreat of 2, advance."""
    result = attack(board("south EL E7", "north LI D6"), "E7", "D6", "light swords swords flag")
    assert result.units == {"E7": ("south", "EL", 2), "B5": ("north", "LI", 1)}
    assert result.advance


def test_cavalry_flees_elephants_one_hex_further() -> None:
    """cca-11.25: one flag is 3 hexes for heavy cavalry; only 2 can be made: one block lost."""
    f = board("south EL D6", "north HC C6")
    result = attack(f, "D6", "C6", "flag light light medium")
    assert result.units == {"D6": ("south", "EL", 2), "A5": ("north", "HC", 2)}
    assert result.advance
    east = attack(f, "D6", "C6", "flag light light medium", retreat_choice="last")
    assert east.units["A7"] == ("north", "HC", 2)


def test_retreat_distances() -> None:
    """cca-12.1: 4 and 8 for light cavalry, 6 for three flags on light infantry; camels frighten horses."""
    f = board("south LI E7", "south LC G3", "north MI D6", "north CM D7")
    infantry, cavalry, camels = unit(f, "E7"), unit(f, "G3"), unit(f, "D7")
    assert [retreat_distance(cavalry, infantry, n, ranged=False) for n in (1, 2)] == [4, 8]
    assert retreat_distance(infantry, camels, 3, ranged=False) == 6
    assert retreat_distance(cavalry, camels, 2, ranged=False) == 10
    per_flag = {"MI": 1, "HI": 1, "AX": 1, "EL": 1, "LWM": 1, "HWM": 1, "LI": 2, "SL": 2, "AR": 2, "WA": 2, "HC": 2,
                "HCH": 2, "LCH": 3, "MC": 3, "CM": 3, "LC": 4, "HA": 4}  # fmt: skip
    assert {code: kind.retreat for code, kind in KINDS.items()} == per_flag


def test_retreat_ends_with_a_lone_leader() -> None:
    """cca-12.5: two flags, one ignored by support, the first hex holds a lone leader: stop there, attached."""
    f = board("south HI E7", "north MC D6", "north LI D5", "north LI D7", "north leader C6")
    result = attack(f, "E7", "D6", "flag flag light light light")
    assert result.units["C6"] == ("north", "MC", 3)
    assert result.leaders == {"C6": "north"}
    assert result.advance


def test_light_infantry_on_its_home_row_loses_two() -> None:
    """cca-12.6."""
    result = attack(board("south AR C5", "north LI A5"), "C5", "A5", "flag heavy", ranged=True)
    assert result.blocks == {"C5": 4, "A5": 2}


def test_light_cavalry_between_friends_is_lost() -> None:
    """cca-12.6: one of two flags ignored, 4 hexes, none open though D5 is free."""
    f = board("south HI E7", "north LC D6", "north MI C6", "north MI C7")
    result = attack(f, "E7", "D6", "flag flag heavy heavy heavy")
    assert result.eliminated_units == [("LC", "north")]
    assert result.banners == {"south": 1, "north": 0}
    assert result.advance


def test_rampage_of_elephants_with_five_units_around() -> None:
    """cca-12.11: two dice for each of the five, both units behind lose 2 blocks, the elephants stay and strike back."""
    f = board(
        "north EL D6", "north HI C6", "north MI C7", "south MI D7", "south WA E6", "south leader E6", "south LI E7"
    )
    faces = "flag flag light light  light light  medium light  flag flag  medium swords  leader flag  heavy heavy"
    result = attack(f, "E6", "D6", faces + "  light light heavy")
    assert result.throws == [4, 3]
    assert result.blocks == {"D6": 2, "C6": 2, "C7": 1, "D7": 4, "E6": 3, "E7": 4}
    assert result.leaders == {"E6": "south"}
    assert not result.advance


def test_elephants_push_through_a_unit_of_one_block() -> None:
    """cca-12.13: first hex, each blocker loses one; second hex, the elephants enter the hex that became empty."""
    f = board("north EL D6", "north MI C6 1", "north HI C7", "south WA E6")
    result = attack(f, "E6", "D6", "flag flag light light  swords swords swords swords swords swords")
    assert result.units == {"C6": ("north", "EL", 2), "C7": ("north", "HI", 3), "E6": ("south", "WA", 4)}
    assert result.eliminated_units == [("MI", "north")]
    assert result.banners == {"south": 1, "north": 0}
    assert result.advance


def test_elephants_on_the_board_edge_lose_blocks() -> None:
    """cca-12.14: nobody behind them; one flag costs a block, after the rampage, and they strike back."""
    f = board("north EL A6", "south WA B6")
    result = attack(f, "B6", "A6", "flag light light light  swords swords  medium light light")
    assert result.blocks == {"A6": 1, "B6": 3}
    lost = attack(f, "B6", "A6", "flag flag light light  medium swords")
    assert lost.units == {"B6": ("south", "WA", 3)}
    assert lost.advance


def test_rampage_may_destroy_the_attacker() -> None:
    f = board("north EL D6", "south WA E6 1", "south leader E6")
    result = attack(f, "E6", "D6", "flag light light  medium light  swords")  # leader survives his one die
    assert result.eliminated_units == [("WA", "south")]
    assert result.leaders == {"F5": "south"}
    assert result.units == {"C6": ("north", "EL", 2)}
    assert not result.advance


def test_blocking_leader_is_trampled() -> None:
    """cca-12.13, 12.15: a friendly lone leader blocks elephants that have a leader, and else is joined."""
    f = board("north EL D6", "north leader D6", "north leader C6", "south WA E6", terrain={"C7": "coast"})
    rampage = "swords swords swords swords"
    result = attack(f, "E6", "D6", f"flag light light light {rampage}  light light light")
    assert result.eliminated_leaders == ["north"]
    assert result.leaders == {"D6": "north"}
    f.leaders.pop(0)
    joined = attack(f, "E6", "D6", f"flag flag light light {rampage}")
    assert joined.units["C6"] == ("north", "EL", 2) and joined.leaders == {"C6": "north"}


def test_reduced_medium_infantry_attacks_evading_archers() -> None:
    """cca-13.3: 4 dice, only light hits; one free hex behind, so they move 1 hex."""
    f = board("south MI E7 2", "north AR D6", "north HI C7", "north HI B5", "north HI B6")
    assert evade_paths(f, unit(f, "D6")) == [("C6",)]
    result = attack(f, "E7", "D6", "light swords flag leader", evade=True)
    assert result.units["C6"] == ("north", "AR", 3)
    assert not result.advance


def test_evade_takes_two_hexes_where_it_can() -> None:
    # C6 leads nowhere, C7 on to B7: the unit must go there.
    f = board("south MI E7", "north LI D6", "north HI B5", "north HI B6")
    assert evade_paths(f, unit(f, "D6")) == [("C7", "B7")]
    # A lone leader ends the move: as second hex always, as first hex only if there is no 2-hex path.
    f = board("south MI E7", "north LI D6", "north leader C6", "north leader B7")
    assert evade_paths(f, unit(f, "D6")) == [("C7", "B6"), ("C7", "B7")]
    f = board("south MI E7", "north LI D6", "north leader C6", "north HI C7")
    assert evade_paths(f, unit(f, "D6")) == [("C6",)]
    f = board("south MI E7", "north LI D6", "north leader D6", "north leader C6", "north HI C7")
    assert not may_evade(f, unit(f, "D6"), unit(f, "E7"))


def test_who_may_evade_whom() -> None:
    """cca-13.2."""
    foot = {code for code, kind in KINDS.items() if not kind.mounted}
    everyone = set(KINDS)
    expected = dict.fromkeys(("LI", "SL", "AR", "LC", "HA", "LCH", "LWM", "HWM"), everyone)
    expected |= {code: foot | {"HC", "HCH", "EL"} for code in ("MC", "CM")}
    expected |= {code: foot | {"EL"} for code in ("HC", "HCH")}
    for defender in KINDS:
        for attacker in KINDS:
            f = board(f"south {attacker} E7", f"north {defender} D6")
            assert may_evade(f, unit(f, "D6"), unit(f, "E7")) == (attacker in expected.get(defender, set()))


def test_war_machine_that_evades_is_removed_without_a_banner() -> None:
    f = board("south MI E7", "north HWM D6", "north leader D6", "north HI C6", "north HI C7", "north leader C6")
    result = attack(f, "E7", "D6", "light swords flag leader", evade=True)
    assert result.machines_removed == [("HWM", "north")]
    assert result.banners == {"south": 0, "north": 0}
    # C6 has a leader of its own, so he goes on to B5.
    assert result.leaders == {"C6": "north", "B5": "north"}
    assert not result.advance
    tested = attack(f, "E7", "D6", "heavy swords flag leader  leader leader", evade=True)
    assert tested.banners == {"south": 1, "north": 0} and tested.leaders == {"C6": "north"}


def test_escape_through_light_infantry() -> None:
    """cca-13.14 (a): 2 dice show swords and heavy; he goes on behind."""
    f = board("south leader D6", "north MI C6", "north LI E6", "north MC E7")
    result = attack(f, "C6", "D6", "flag flag medium swords  swords heavy")
    assert result.leaders == {"F5": "south"}
    assert result.banners == {"south": 0, "north": 0}


def test_escape_to_a_friendly_unit() -> None:
    """cca-13.14 (b): free hex, enemy medium cavalry, friendly unit: he can go all the way."""
    f = board("south leader D6", "north MI C6", "north MC F5", "south HI G5", terrain={"E7": "coast", "F6": "coast"})
    leader = f.leader_at("D6")
    assert leader is not None
    assert leader_evade_hexes(f, leader, "D6", 3) == ["E6"]
    assert leader_evade_hexes(f, leader, "E6", 2) == ["F5"]
    assert leader_evade_hexes(f, leader, "F5", 1) == ["G5", "G6"]
    assert escape_dice(unit(f, "F5")) == 3
    f.units.append(Unit("LI", "south", "E6", 4))
    f.leaders.append(Leader("south", "E6"))  # now he cannot stop in the first hex
    result = attack(f, "C6", "D6", "flag flag medium swords  flag flag light")
    assert result.leaders == {"G5": "south", "E6": "south"}


def test_second_escape_fails() -> None:
    """cca-13.14 (c): 2 dice miss, 3 dice show medium and two leaders: eliminated."""
    f = board("south leader D6", "north MI C6", "north LI E6", "north MC F5", terrain={"E7": "coast", "F6": "coast"})
    result = attack(f, "C6", "D6", "flag flag medium swords  swords heavy  medium leader leader")
    assert result.leaders == {}
    assert result.banners == {"south": 0, "north": 1}
    assert not result.advance


def test_leader_without_a_path_is_eliminated_and_off_the_home_row_he_is_safe() -> None:
    f = board("south leader D6", "north MI C6", terrain={"E6": "coast", "E7": "coast"})
    assert attack(f, "C6", "D6", "flag flag medium swords").banners["north"] == 1
    f = board("south leader I6", "north MI H6")
    result = attack(f, "H6", "I6", "flag flag medium swords")
    assert result.leaders_gone == ["south"] and result.banners["north"] == 0
    assert attack(f, "H6", "I6", "flag leader medium swords").banners["north"] == 1


def test_leader_is_tested_once_for_a_throw() -> None:
    """cca-14.3: hit and tested, then a blocked retreat from the same throw: no second test."""
    f = board("north HI H4", "south MI I5", "south leader I5")
    result = attack(f, "H4", "I5", "medium flag flag light light  leader light  light light light light")
    assert result.blocks == {"H4": 4, "I5": 2}
    assert result.leaders == {"I5": "south"}
    weak = board("north HI H4", "south MI I5 2", "south leader I5")
    lost = attack(weak, "H4", "I5", "medium flag flag light light  leader light")
    assert lost.units == {"H4": ("north", "HI", 4)}
    assert lost.leaders_gone == ["south"]
    assert lost.banners == {"south": 0, "north": 1}
    assert lost.advance


def test_leader_lost_in_the_test_cannot_help_to_ignore_the_flag() -> None:
    """cca-12.7."""
    f = board("north HI D6", "south MI E7", "south leader E7")
    result = attack(f, "D6", "E7", "medium flag light light light  leader leader")
    assert result.units["F6"] == ("south", "MI", 3)
    assert result.banners["north"] == 1
    assert result.advance


def test_leader_of_an_eliminated_unit_is_tested_with_one_die() -> None:
    """cca-14.2, 13.22."""
    f = board("north HI D6", "south MI E7 1", "south leader E7", "south LI F6")
    saved = attack(f, "D6", "E7", "medium flag flag light light  light")
    assert saved.leaders == {"F6": "south"}  # attached to the light infantry
    assert saved.advance and saved.banners["north"] == 1
    killed = attack(f, "D6", "E7", "medium flag flag light light  leader")
    assert killed.leaders == {} and killed.banners["north"] == 2


def test_warriors_keep_their_full_strength_through_the_combat() -> None:
    """cca-11.13: hit and flagged in one throw they still ignore the flag and strike back with 4 dice."""
    f = board("north HI D6", "south WA E7")
    result = attack(f, "D6", "E7", "medium flag light light light  light light light light")
    assert result.throws == [5, 4]
    assert result.blocks == {"D6": 4, "E7": 3}


def test_battle_back_has_no_protection_for_the_attacker() -> None:
    """cca-12.10: the attacker's camp neither stops swords nor flags of the battle back, but costs him a die."""
    f = board("south MI E7", "north MI D6", terrain={"E7": "camp"})
    result = attack(f, "E7", "D6", "light light light  swords flag light light")
    assert result.throws == [3, 4]
    assert result.units == {"F6": ("south", "MI", 3), "D6": ("north", "MI", 4)}
    assert not result.advance


def test_elephants_strike_back_with_the_dice_thrown_at_them() -> None:
    """cca-11.21: card dice count."""
    f = board("south MI E7", "north EL D6")
    result = attack(f, "E7", "D6", " ".join(["light"] * 12), card_dice=2)
    assert result.throws == [6, 6]


def test_first_strike() -> None:
    """cca-17.28, 17.29: the defender first, then the attack with battle-back numbers and card dice."""
    f = board("south HCH E7", "north MI D6 1")
    result = attack(f, "E7", "D6", "light light light swords  medium light light light", first_strike=True, card_dice=1)
    assert result.throws == [4, 4]
    assert result.units == {"E7": ("south", "HCH", 2)}  # it ignored the one swords hit
    assert result.advance
    driven_off = attack(f, "E7", "D6", "light light light flag", first_strike=True)
    assert driven_off.units["G6"] == ("south", "HCH", 2)
    assert not driven_off.advance


def test_camels_drive_off_cavalry() -> None:
    """cca-11.17: four hexes for medium cavalry, also by battle back."""
    f = board("north MC D6", "south CM E7")
    result = attack(f, "D6", "E7", "medium medium light  flag light")
    assert result.units == {"A5": ("north", "MC", 2), "E7": ("south", "CM", 2)}


def test_illegal_attacks_are_refused() -> None:
    f = board("south HI E7", "north HI D6", "north leader F7")
    for how in ({"evade": True}, {"ranged": True}):
        with pytest.raises(ValueError):
            resolve_attack(f, "E7", "D6", ["light"] * 20, **how)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        resolve_attack(f, "E7", "F7", ["light"] * 20, first_strike=True)
    with pytest.raises(ValueError):
        resolve_attack(f, "D6", "F7", ["light"] * 20)
