"""Options are switches, off unless the scenario or both players say so (banks-13.0)."""

from __future__ import annotations

import pytest

from ancients_env.errors import ScenarioError
from tests.rulesets.banks.table import dawn, events, field, play, shoot, unit, words

SWITCHES = (
    "zones_of_control", "no_dice_combat", "no_dice_fire", "free_deployment", "extended_game", "elevation",
    "arrow_supply", "hidden_movement", "duels", "command_control", "barbarian_charge", "elephant_panic",
    "dismounting", "leader_survival", "free_volleys", "army_building", "national_characteristics", "campaign",
)  # fmt: skip


@pytest.mark.rule("banks-13.0")
def test_all_are_off_by_default():
    assert field().view("south")["options"] == []


@pytest.mark.rule("banks-13.0")
@pytest.mark.parametrize("name", [name for name in SWITCHES if name not in ("free_deployment", "army_building")])
def test_each_is_a_switch_of_its_own(name):
    assert field(options=[name]).view("south")["options"] == [name]


@pytest.mark.rule("banks-13.0")
def test_an_unknown_option_is_refused():
    with pytest.raises(ScenarioError, match="options"):
        field(options=["13.1"])


@pytest.mark.rule("banks-13.0")
@pytest.mark.parametrize(("south", "north", "on"), [("yes", "yes", True), ("yes", "no", False), ("no", "yes", False)])
def test_open_options_need_both_players(south, north, on):
    battle = field("LI@K1:NE", "LI@A1:SW", open_options=["duels"])
    assert (battle.seat, battle.decision) == ("south", "agree") and words(battle) == {"yes", "no"}
    play(battle, south)
    if south == "yes":
        assert (battle.seat, battle.decision) == ("north", "agree")
        play(battle, north)
    assert battle.decision == "choose_unit" and battle.view("south")["options"] == (["duels"] if on else [])


@pytest.mark.rule("banks-13.0")
def test_options_are_put_one_by_one():
    battle = field(open_options=["duels", "free_volleys"])
    play(battle, "yes", "yes", "no")
    assert battle.view("north")["options"] == ["duels"]
    assert battle.decision == "choose_unit"


@pytest.mark.rule("banks-13.0")
def test_an_agreed_option_is_in_force():
    battle = field("LI@E7:W LI@K1:NE", "HA@E5:E LI@A1:SW", open_options=["free_volleys"])
    play(battle, "yes", "yes", "done")
    shoot(battle, "E5", "E7", 6)
    assert not unit(battle, "E5").volley


@pytest.mark.rule("banks-13.0", "banks-13.10")
def test_the_charge_is_declared_after_the_command_roll():
    """In control: the roll comes first, then the question."""
    side = {"south": {"barbarian_player": True}}
    battle = dawn("LI@G5:NE/barbarian L", "LI@A1:SW", 2, options=["command_control", "barbarian_charge"], armies=side)
    assert battle.decision == "charge" and events(battle, "command")[0]["result"] == "kept"
