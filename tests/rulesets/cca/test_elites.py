"""Elite units and the special rules of fights: fright, flexibility, open ford, steep slopes."""

import pytest

import ancients_env as ae
from tests.rulesets.cca.table import BLANKS, attack, blocks, combat_dice, events, hexes, order, play, shot_dice, table

BANDS = ["sacred_band", "silver_shields"]


def lost(battle: ae.Battle) -> int:
    return sum(e["blocks"] for e in events(battle, "loss"))


def may_ignore(battle: ae.Battle) -> int:
    """Flags the target may ignore, 0 when it was not asked."""
    return len(battle.legal) - 1 if battle.decision == "ignore_flags" else 0


def assault(attacker: str, defender: str, dice: list[str], **fields) -> ae.Battle:
    """South at E7 attacks north at D6; `defender` may hold more pieces."""
    battle = order(table(f"{attacker} HI@I1", f"{defender} HI@A1", **fields), "E7")
    attack(battle, "E7", "D6", dice)
    return play(battle, "stand?")


def shot(defender: str, dice: list[str]) -> ae.Battle:
    """South's archers at E5 shoot at the north's unit at E7."""
    battle = order(table("AR@E5 HI@I1", f"{defender} HI@A1"), "E5")
    return attack(battle, "E5", "E7", dice)


# ---------------------------------------------------------------- Sacred Bands and Silver Shields


@pytest.mark.parametrize("elite", BANDS)
def test_leader_symbols_hit_for_sacred_bands_and_silver_shields_without_a_leader(elite):
    dice = ["leader", "leader", "light", "light", "light"]
    assert lost(assault(f"HI@E7+{elite}", "HI@D6", dice)) == 2
    assert lost(assault("HI@E7", "HI@D6", dice)) == 0
    battle = assault("HI@E7", f"HI@D6+{elite}", ["light"] * 5 + dice)
    assert lost(play(battle, "battle back")) == 2  # battling back too


@pytest.mark.parametrize("elite", BANDS)
def test_sacred_bands_and_silver_shields_may_ignore_a_flag_in_close_and_ranged_combat(elite):
    assert may_ignore(assault("MI@E7", f"HI@D6+{elite}", ["flag", "flag", "light", "light"])) == 1
    assert may_ignore(shot(f"HI@E7+{elite}", ["flag", "flag"])) == 1
    assert may_ignore(shot("HI@E7", ["flag", "flag"])) == 0


def test_the_flag_a_sacred_band_ignores_adds_up_with_leader_and_support():
    defender = "HI@D6+sacred_band LD@D6 HI@C6 HI@C7"
    battle = assault("HI@E7", defender, ["flag"] * 4 + ["light"])
    assert may_ignore(battle) == 3


def test_a_sacred_band_ignores_no_hit():
    assert lost(assault("MI@E7", "HI@D6+sacred_band", ["swords", "heavy", "light", "light"])) == 2


# ---------------------------------------------------------------- Companions


def test_companions_ignore_a_swords_hit_and_may_ignore_a_flag_in_close_combat():
    battle = assault("MI@E7", "MC@D6+companions", ["swords", "swords", "flag", "light"])
    assert lost(battle) == 1 and may_ignore(battle) == 1
    assert lost(assault("MI@E7", "MC@D6+companions", ["medium", "medium", "light", "light"])) == 2
    battle = assault("MI@E7", "MC@D6", ["swords", "swords", "flag", "light"])
    assert lost(battle) == 2 and may_ignore(battle) == 0


def test_companions_who_attack_have_the_same_against_the_battle_back():
    dice = [*BLANKS[:3], "swords", "swords", "flag", "leader", "leader"]
    battle = assault("MC@E7+companions", "HI@D6", dice)
    play(battle, "battle back")
    assert lost(battle) == 1 and battle.seat == "south" and may_ignore(battle) == 1


def test_companions_ignore_no_flag_of_a_shot():
    assert may_ignore(shot("MC@E7+companions", ["flag", "leader"])) == 0


# ---------------------------------------------------------------- Immortals and bows


@pytest.mark.parametrize(("piece", "far"), [("MI@E5+immortals", 3), ("AX@E5+bow", 3), ("AX@E5", 2), ("MI@E5", 0)])
def test_immortals_and_bow_auxilia_shoot_three_hexes(piece, far):
    for distance in (2, 3):
        target = f"E{5 + distance}"
        battle = order(table(f"{piece} HI@I1", f"HI@{target}"), "E5")
        play(battle, "end movement")
        assert (battle.decision == "fight") == (distance <= far)
        if distance <= far:
            assert shot_dice(battle, "E5", target) == 2


def test_immortals_and_bow_auxilia_that_moved_shoot_with_one_die():
    for piece in ("MI@F5+immortals", "AX@F5+bow"):
        battle = order(table(f"{piece} HI@I1", "HI@E8"), "F5")
        assert shot_dice(play(battle, "F5", "E5"), "E5", "E8") == 1
    battle = order(table("AX@G5+bow HI@I1", "HI@E8"), "G5")
    assert play(battle, "G5", "E5").seat == "north"  # auxilia that moved two hexes do not shoot


def test_immortals_next_to_an_enemy_fight_as_medium_infantry():
    battle = order(table("MI@E7+immortals", "HI@D6 HI@E9"), "E7")
    play(battle, "end movement", "E7")
    assert hexes(battle) == {"E7", "D6"}
    play(battle, "E7")
    assert combat_dice(battle, "E7", "D6") == (4, 5)


def test_darken_the_sky_orders_immortals_too():
    battle = table("MI@E5+immortals MI@E4", "HI@E7", hand=["darken_the_sky"])
    assert battle.decision == "fight" and hexes(battle) == {"E5"}


@pytest.mark.parametrize(
    ("name", "elite", "code", "count"),
    [("granicus", "companions", "MC", 1), ("issus", "immortals", "MI", 1), ("indus", "bow", "AX", 3),
     ("leuctra", "sacred_band", "MI", 1), ("crimissos_river", "sacred_band", "HI", 1),
     ("paraitacene", "silver_shields", "HI", 1)],
)  # fmt: skip
def test_the_battles_have_their_elite_units(name, elite, code, count):
    found = [u for u in ae.Battle("cca", name).view("south")["units"] if u["elite"] == elite]
    assert [u["type"] for u in found] == [code] * count


# ---------------------------------------------------------------- Heraclea


@pytest.mark.parametrize("afraid", [True, False])
def test_frightened_foot_never_ignores_flags_thrown_by_elephants(afraid):
    fields = {"north": {"fright_of_elephants": afraid}}
    flags = ["flag", "flag", "light", "light", "light"]
    supported = "HI@D6 LD@D6 HI@C6 HI@C7"
    assert may_ignore(assault("EL@E7", supported, flags, **fields)) == (0 if afraid else 2)
    assert may_ignore(assault("HI@E7", supported, flags, **fields)) == 2  # flags of others are nothing new


def test_frightened_foot_ignores_no_flag_of_elephants_that_battle_back_or_of_a_camp():
    fields = {"south": {"fright_of_elephants": True}}
    battle = order(table("HI@E7 LD@E7 HI@F6 HI@F7", "EL@D6 HI@A1", **fields), "E7", "unit")
    attack(battle, "E7", "D6", [*["light"] * 5, "flag", *["light"] * 4])
    play(battle, "battle back")
    assert may_ignore(battle) == 0 and blocks(battle, "E7") == 3  # both ways are held by friends: a block is lost
    battle = assault("EL@E7", "MI@D6", ["flag"] * 3, north={"fright_of_elephants": True}, terrain={"camp": ["D6"]})
    assert may_ignore(battle) == 0


def test_frightened_mounted_units_ignore_flags_of_elephants_as_usual():
    fields = {"north": {"fright_of_elephants": True}}
    battle = assault("EL@E7", "MC@D6 LD@D6", ["flag", "light", "light"], **fields)
    assert may_ignore(battle) == 1


def test_the_romans_of_heraclea_are_the_frightened():
    scenario = ae.Battle("cca", "heraclea").scenario
    assert scenario.south.fright_of_elephants and not scenario.north.fright_of_elephants


# ---------------------------------------------------------------- tactical flexibility


@pytest.mark.parametrize(
    ("attacker", "defenders", "ground", "back"),
    [
        ("MI", "HI@D6", {}, 3),
        ("HI", "HI@D6", {}, 3),
        ("HI", "HI@D6 LI@C6", {}, 3),  # one friend is no support
        ("HI", "HI@D6 LI@C6 LI@C7", {}, 5),
        ("HI", "HI@D6 LI@C6 LD@C7", {}, 5),  # a lone leader supports
        ("AX", "HI@D6", {}, 5),
        ("WA", "HI@D6", {}, 5),
        ("HC", "HI@D6", {}, 5),
        ("HI", "MI@D6", {}, 4),  # heavy infantry only
        ("HI", "HI@D6", {"broken": ["D6"]}, 2),  # its own limit
        ("HI", "HI@D6", {"hill": ["E7"]}, 2),
    ],
)
def test_unsupported_heavy_infantry_battles_back_with_three_dice_against_flexible_foot(
    attacker, defenders, ground, back
):
    fields = {"south": {"tactical_flexibility": True}, "terrain": ground}
    battle = order(table(f"{attacker}@E7", f"{defenders} HI@A13", **fields), "E7")
    attack(battle, "E7", "D6", ["leader"] * 12)
    play(battle, "stand?", "battle back")
    assert [len(e["dice"]) for e in events(battle, "throw") if e["for"] == "battle back"] == [back]


def test_flexibility_does_not_change_attacks_and_is_off_unless_agreed():
    battle = order(table("MI@E7", "HI@D6", active="north", south={"tactical_flexibility": True}), "D6")
    assert combat_dice(battle, "D6", "E7") == (5, 4)
    battle = order(table("MI@E7", "HI@D6"), "E7")
    assert combat_dice(battle, "E7", "D6") == (4, 5)
    for name in ("cynoscephalae", "magnesia", "pydna"):
        scenario = ae.Battle("cca", name).scenario
        assert scenario.south.options_available == ("tactical_flexibility",)
        assert not scenario.south.tactical_flexibility


# ---------------------------------------------------------------- open ford and steep slopes


def test_an_open_ford_takes_no_dice():
    for ground in (["E7"], ["D6"], ["D6", "E7"]):
        battle = order(table("HI@E7", "HI@D6", terrain={"open_ford": ground}), "E7")
        assert combat_dice(battle, "E7", "D6") == (5, 5)
    battle = order(table("AR@E5", "HI@E7", terrain={"open_ford": ["E5", "E7"]}), "E5")
    assert shot_dice(battle, "E5", "E7") == 2


def test_a_unit_stops_in_an_open_ford_and_fights_there():
    battle = order(table("HC@F7", "HI@D6", terrain={"open_ford": ["E7"]}), "F7")
    assert combat_dice(play(battle, "F7", "E7"), "E7", "D6") == (4, 5)


def test_steep_slopes_stop_retreat_and_sight():
    battle = assault("MI@E7", "HI@D6", ["flag", "leader", "leader", "leader"], terrain={"steep": ["C6", "C7"]})
    assert blocks(battle, "D6") == 3
    battle = order(table("AR@E5", "HI@E7", terrain={"steep": ["E6"]}), "E5")
    assert play(battle, "end movement").seat == "north"
