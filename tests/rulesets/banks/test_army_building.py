"""Designing and buying armies (banks-15.1, 15.2, 15.4)."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import army, camp, events, field, group, hexes, leader_fates, play, unit, words

COSTS = {
    "KT": 10, "CH": 6, "HC": 6, "LC": 5, "PX": 12, "HI": 7, "LI": 3, "MM": 2, "LA": 4, "HA": 5, "EL": 15,
}  # fmt: skip


def market(seed: int = 1, **fields) -> ae.Battle:
    options = ["army_building", *fields.pop("more", [])]
    return ae.Battle("banks", {"sides": {}, "options": options, **fields}, seed=seed)


def threshold(battle: ae.Battle, side: str) -> int:
    return int(battle.view("south")["panic_threshold"][side])


# ---------------------------------------------------------------- designing


@pytest.mark.rule("banks-15.1a")
def test_an_army_has_a_leader_unless_told_otherwise_and_may_do_without_a_camp():
    scenario = {
        "sides": {
            "south": {"units": [{"type": "LI", "hex": "K1"}], "camp": "K8"},
            "north": {"units": [{"type": "LC", "hex": "A1"}]},
        }
    }
    battle = ae.Battle("banks", scenario)
    assert leader_fates(battle, "south") == ["aside"] and leader_fates(battle, "north") == ["aside"]
    assert camp(battle, "south") == "defended" and camp(battle, "north") == "none"


@pytest.mark.rule("banks-15.1a")
@pytest.mark.parametrize("name", ae.scenarios("banks"))
def test_every_army_of_the_scenarios_has_a_leader(name):
    scenario = ae.Battle("banks", name).scenario
    for army_ in (scenario.sides.south, scenario.sides.north):
        due = sum(len(g.leaders) for g in army_.reinforcements)
        assert "army_building" in scenario.options or len(army_.leader_list) + due >= 1


@pytest.mark.rule("banks-15.1b")
@pytest.mark.parametrize(
    ("words_", "due", "half"),
    [("HI@K1 LI@K3", "", 3), ("HI@K1 LI@K3 LA@K5", "", 4), ("HI@K1 CP@K7", "", 2), ("HI@K1", "KT", 6)],
)
def test_the_suggested_threshold_is_half_the_strength_rounded_up(words_, due, half):
    """Reinforcements are counted, camps are not."""
    side = army(words_)
    del side["panic_threshold"]
    if due:
        side["reinforcements"] = [group(2, "K9", due)]
    battle = ae.Battle("banks", {"sides": {"south": side, "north": army("LI@A1")}})
    assert threshold(battle, "south") == half


@pytest.mark.rule("banks-15.1b")
def test_another_threshold_may_be_agreed():
    battle = field("HI@K1:NE", armies={"south": {"panic_threshold": 3}})
    assert threshold(battle, "south") == 3


# ---------------------------------------------------------------- buying


@pytest.mark.rule("banks-15.2a")
def test_what_units_cost():
    for kind, cost in COSTS.items():
        battle = market()
        assert battle.decision == "buy" and battle.view("south")["build_points"] == 100
        play(battle, kind)
        assert battle.view("south")["build_points"] == 100 - cost


@pytest.mark.rule("banks-15.2a")
def test_only_what_can_be_paid_is_for_sale():
    battle = market(build={"points": 5})
    assert words(battle) == {"LI", "MM", "LA", "HA", "LC"}
    play(battle, "LI")
    assert words(battle) == {"MM", "done"}


@pytest.mark.rule("banks-15.2a")
def test_lists_are_made_in_secret_and_shown_together():
    battle = market(build={"points": 10})
    mine = play(battle.copy(), "HI", "LI" if "LI" in battle.legal else "done")
    other = play(battle.copy(), "LI", "LI", "LI")
    for twin in (mine, other):
        while twin.seat == "south":
            play(twin, "done")
    assert mine.seat == other.seat == "north" and mine.decision == "buy"
    assert mine.view("north")["waiting"] == other.view("north")["waiting"] == []
    assert mine.view("north")["events"] == other.view("north")["events"], "nothing is told of south's list"
    play(mine, "LC", "done?")
    shown = events(mine, "armies")
    assert {e["side"]: e["units"] for e in shown} == {"south": 2, "north": 1}
    assert any(one["side"] == "south" for one in mine.view("north")["waiting"])


@pytest.mark.rule("banks-15.2a")
def test_both_get_as_many_leaders_and_a_camp_each():
    for number in (1, 2):
        battle = market(build={"points": 10, "leaders": number})
        play(battle, "KT", "KT")
        assert leader_fates(battle, "south") == leader_fates(battle, "north") == ["aside"] * number
        assert camp(battle, "south") == camp(battle, "north") == "defended"


@pytest.mark.rule("banks-15.2a")
def test_unspent_points_are_lost():
    battle = market(build={"points": 10})
    play(battle, "LI", "done", "LI", "done")
    assert battle.view("south")["build_points"] == battle.view("north")["build_points"] == 0


@pytest.mark.rule("banks-15.2a")
def test_the_players_may_agree_on_points_and_leaders():
    battle = market(build={"points": 100, "points_offers": [50], "leaders_offers": [2]})
    assert battle.decision == "agree"
    play(battle, "yes", "yes", "yes", "no")
    assert battle.decision == "buy" and battle.view("south")["build_points"] == 50


@pytest.mark.rule("banks-15.2b", "banks-13.3a")
def test_bought_armies_panic_at_half_and_deploy_freely():
    """South buys HI and LI (6), north HI and LA (5): thresholds 3 and 3."""
    battle = market(build={"points": 11})
    play(battle, "HI", "LI", "done?")
    play(battle, "HI", "LA", "done?")
    assert (threshold(battle, "south"), threshold(battle, "north")) == (3, 3)
    assert (battle.seat, battle.decision) == ("south", "deploy_camp") and len(hexes(battle)) == 160


@pytest.mark.rule("banks-15.2a", "banks-15.2b")
def test_a_bought_battle_is_played():
    battle = market(build={"points": 10})
    play(battle, "KT", "KT", "G7", "G8", "face NE", "C7", "C7", "C8", "face SW")
    assert battle.decision == "choose_unit" and unit(battle, "G8").type == "KT" and unit(battle, "C8").type == "KT"


# ---------------------------------------------------------------- what the corrections of the scenario book need


@pytest.mark.rule("banks-15.4", "banks-8.11", "banks-6.22")
def test_the_corrected_scenarios_can_be_set_up():
    """Archers with three shots, a side without leaders, any facing, a unit in its own camp, Mongols on horseback."""
    battle = field(
        "HA@G5:NE/shots=3 HI@K8:SW CP@K8 LI@K1:SW",
        "LC@C5:SW/missile=B,mongol LC@A8:SE CP@A8",
        options=["dismounting"],
    )
    assert leader_fates(battle, "south") == [] and unit(battle, "K8").facing == "SW"
    assert unit(battle, "A8").type == "LC" and camp(battle, "north") == "defended"
    assert next(u for u in battle.view("south")["units"] if u["at"] == "G5")["shots"] == 3
    assert (battle.seat, battle.decision) == ("north", "dismount"), "south has nobody to dismount"
    play(battle, "C5", "MM", "face SW")
    assert unit(battle, "C5").type == "MM"
