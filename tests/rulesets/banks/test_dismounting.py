"""Cavalry on foot (banks-13.12)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import army, end_turn, events, fates, field, group, hexes, load, play, unit, words


def mounted(south: str, north: str = "LI@A1:SW", *more: str, **fields) -> ae.Battle:
    return field(f"{south} LI@K1:NE", north, options=["dismounting", *more], **fields)


@pytest.mark.rule("banks-13.12a")
@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("LC@E5:E", "MM"),
        ("KT@E5:E", "HI"),
        ("LC@E5:E/missile=B", "LA"),
        ("HC@E5:E/cataphract", "HI"),
    ],
)
def test_one_for_one(word, kind):
    battle = mounted(word)
    assert (battle.seat, battle.decision) == ("south", "dismount") and hexes(battle) == {"E5"}
    play(battle, "E5")
    assert battle.decision == "dismount_facing" and len(words(battle)) == 6, "facing free"
    play(battle, "face NW")
    assert unit(battle, "E5").type == kind and unit(battle, "E5").facing == "NW"
    assert battle.decision == "choose_unit"


@pytest.mark.rule("banks-13.12a")
def test_it_is_the_owners_choice():
    battle = play(mounted("LC@E5:E"), "done")
    assert unit(battle, "E5").type == "LC" and battle.decision == "choose_unit"
    assert field("LC@E5:E LI@K1:NE").decision == "choose_unit", "without the option nobody is asked"


@pytest.mark.rule("banks-13.12a")
def test_two_heavy_cavalry_make_one_heavy_infantry_on_either_hex():
    battle = play(mounted("HC@E5:E HC@G5:E HC@I5:E"), "E5")
    assert battle.decision == "dismount_second" and hexes(battle) == {"G5", "I5"}
    play(battle, "G5")
    assert battle.decision == "dismount_hex" and hexes(battle) == {"E5", "G5"}
    play(battle, "G5", "face W")
    assert unit(battle, "E5") is None and unit(battle, "G5").type == "HI" and unit(battle, "G5").facing == "W"
    assert battle.decision == "choose_unit", "the third is alone"


@pytest.mark.rule("banks-13.12a")
def test_one_heavy_cavalry_alone_and_other_units_stay_mounted():
    assert mounted("HC@E5:E CH@G5:E EL@I5:E").decision == "choose_unit"
    battle = mounted("HC@E5:E HC@G5:E/cataphract KT@I5:E CH@C5:E")
    assert hexes(battle) == {"G5", "I5"}, "a cataphract is no second heavy cavalry"


@pytest.mark.rule("banks-13.12a")
def test_the_first_player_first_and_only_before_the_first_turn():
    battle = mounted("LC@E5:E", "LC@A5:SW LI@A1:SW", first_player="north")
    assert battle.seat == "north" and battle.decision == "dismount"
    play(battle, "done")
    assert battle.seat == "south" and battle.decision == "dismount"
    play(battle, "done")
    assert battle.decision == "choose_unit"
    end_turn(battle)
    assert battle.decision == "choose_unit"
    assert mounted("LC@E5:E", turn=2).decision == "choose_unit"


@pytest.mark.rule("banks-13.12a")
def test_units_that_wait_off_the_map_do_not_dismount():
    due = {"south": {"reinforcements": [group(1, "K8", "KT")]}}
    assert mounted("LI@K3:NE", armies=due).decision == "choose_unit"


@pytest.mark.rule("banks-13.12a")
def test_what_was_replaced_is_no_loss():
    battle = play(mounted("HC@E5:E HC@G5:E"), "E5", "E5", "face E")
    assert fates(battle, "south").get("eliminated") is None and int(battle.states[0].lost[0]) == 0


@pytest.mark.rule("banks-13.12a", "banks-13.3b")
def test_with_free_deployment_it_comes_after_both_have_deployed():
    sides = {"south": {**army("KT"), "camp": {}}, "north": {**army("LC"), "camp": {}}}
    battle = ae.Battle("banks", {"sides": sides, "options": ["free_deployment", "dismounting"]})
    play(battle, "G7", "G8", "face NE", "C7", "C7", "C8", "face SW")
    assert (battle.seat, battle.decision) == ("south", "dismount")
    play(battle, "G8", "face E")
    assert (battle.seat, battle.decision) == ("north", "dismount") and unit(battle, "G8").type == "HI"


@pytest.mark.rule("banks-13.12b", "banks-13.9a")
@pytest.mark.parametrize("word", ["KT@E5:E", "LC@E5:E/barbarian"])
def test_dismounted_knights_and_barbarians_stay_subject_to_command(word):
    battle = mounted(word, "PX@E10:W", "command_control", first_player="north")
    play(battle, "E5", "face E")
    load(battle, 6)
    end_turn(battle)
    assert events(battle, "command")[0]["result"] == "lost"
    moved = {"KT@E5:E": "E7", "LC@E5:E/barbarian": "E8"}[word]
    assert unit(battle, moved) is not None, "it closes with the enemy"


@pytest.mark.rule("banks-13.12c", "banks-15.4")
def test_mongol_horse_archers_dismount_as_archers_or_mixed_missiles():
    for kind in ("LA", "MM"):
        battle = play(mounted("LC@E5:E/missile=B,mongol"), "E5")
        assert battle.decision == "dismount_as" and words(battle) == {"LA", "MM"}
        play(battle, kind, "face E")
        assert unit(battle, "E5").type == kind
