"""Hidden movement with software as the referee (banks-13.7).

Row F is a wall of woods: nobody north of it sees anybody south of it. G5's neighbours are F4, F5, G4, G6, H4, H5.
"""

from __future__ import annotations

import json

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    attack,
    end_turn,
    events,
    field,
    group,
    hexes,
    move,
    play,
    shoot,
    unit,
    until,
    words,
)

WALL = {"woods": [f"F{c}" for c in range(1, 15)]}


def veiled(south: str, north: str, *more: str, terrain: dict | None = None, **fields) -> ae.Battle:
    options = ["hidden_movement", *more]
    return field(south, north, options=options, terrain=WALL if terrain is None else terrain, **fields)


def seen(battle: ae.Battle, viewer: str, owner: str) -> set[str]:
    """Where a seat sees a side's units."""
    return {u["at"] for u in battle.view(viewer)["units"] if u["side"] == owner}


# ---------------------------------------------------------------- what is seen


@pytest.mark.rule("banks-13.7")
def test_a_side_sees_its_own_units_and_not_those_behind_the_wall():
    battle = veiled("LI@G5:NE HI@I3:NE", "HI@D5:SW LC@A9:SW")
    assert seen(battle, "south", "south") == {"G5", "I3"} and seen(battle, "south", "north") == set()
    assert seen(battle, "north", "north") == {"D5", "A9"} and seen(battle, "north", "south") == set()


@pytest.mark.rule("banks-13.7")
def test_without_the_option_everything_is_seen():
    battle = field("LI@G5:NE", "HI@D5:SW", terrain=WALL)
    assert seen(battle, "south", "north") == {"D5"}


@pytest.mark.rule("banks-13.7")
def test_sight_is_unlimited_and_all_round():
    battle = veiled("LI@K3:SW", "LI@A15:NE LI@E3:NE", terrain={})
    assert seen(battle, "south", "north") == {"A15", "E3"} and seen(battle, "north", "south") == {"K3"}


@pytest.mark.rule("banks-13.7", "banks-8.5")
def test_units_and_ground_hide_those_behind_them():
    battle = veiled("LI@E1:E", "HI@E5:W LC@E10:W", terrain={})
    assert seen(battle, "south", "north") == {"E5"}, "LC stands behind HI in the row"
    battle = veiled("LI@E1:E", "LC@E10:W", terrain={"village": ["E5"]})
    assert seen(battle, "south", "north") == set()
    battle = veiled("LI@E1:E", "LC@E10:W", terrain={"stream": ["E5"]})
    assert seen(battle, "south", "north") == {"E10"}


@pytest.mark.rule("banks-13.7")
def test_one_unit_that_sees_is_enough():
    battle = veiled("LI@E1:E LI@K10:NE", "HI@E5:W LC@E10:W", terrain={})
    assert seen(battle, "south", "north") == {"E5", "E10"}


@pytest.mark.rule("banks-13.7")
def test_units_in_woods_are_seen_from_outside():
    """The hexes of the watcher and the watched never block."""
    battle = veiled("LI@G5:NE", "HI@F5:SW LI@A4:SW")
    assert seen(battle, "south", "north") == {"F5"} and seen(battle, "north", "south") == {"G5"}


# ---------------------------------------------------------------- coming into sight and out of it


@pytest.mark.rule("banks-13.7")
def test_sight_is_checked_after_every_step():
    """A gap in the wall at F5: LI at H5 looks through it while LC rides along row E."""
    gap = {"woods": [f"F{c}" for c in range(1, 15) if c != 5]}
    battle = veiled("LI@H5:NE LI@K3:NE", "LC@E3:E LI@A14:SW", terrain=gap, first_player="north")
    assert seen(battle, "south", "north") == set()
    shown = []
    play(battle, "E3")
    for to in ("E4", "E5", "E6", "E7", "E8"):
        play(battle, to)
        shown.append(bool(seen(battle, "south", "north")))
    assert shown == [False, True, True, False, False], "in sight at E5 and E6, through the gap"


@pytest.mark.rule("banks-13.7")
def test_a_unit_that_steps_into_the_open_is_shown_and_told_of():
    battle = veiled("LI@G5:NE LI@K3:NE", "HI@E5:SE LI@A4:SW", first_player="north")
    play(battle, "E5", "F5")
    assert seen(battle, "south", "north") == {"F5"}
    told = battle.view("south")["events"]
    assert any(e["event"] == "appears" and e["at"] == "F5" for e in told)
    assert "E5" not in json.dumps(told), "where it came from is not told"


@pytest.mark.rule("banks-13.7")
def test_moves_nobody_sees_are_not_told():
    battle = veiled("LI@G5:NE LI@K3:NE", "LC@C5:E LI@A4:SW", first_player="north")
    play(battle, "C5", "C6", "face W")
    assert battle.view("south")["events"] == [] and battle.view("north")["events"] != []
    assert seen(battle, "south", "north") == set()
    assert battle.view("south")["movement"] is None


@pytest.mark.rule("banks-13.7")
def test_unseen_units_vanish_again():
    """LI climbs out of the wall's hex and steps back behind it."""
    battle = veiled("LC@F5:SW LI@K3:NE", "HI@D5:SW LI@A4:SW")
    assert seen(battle, "south", "north") >= {"D5"}, "from the woods LC looks north"
    move(battle, "F5", "G5", "stop")
    assert seen(battle, "south", "north") == set() and seen(battle, "north", "south") == set()


# ---------------------------------------------------------------- running into hidden enemies


@pytest.mark.rule("banks-13.7", "banks-5.2")
def test_a_reinforcement_that_meets_a_hidden_enemy_at_its_entry_stops_before_it():
    """HI hides at K8 behind woods all round; south's reinforcement finds it there."""
    ring = {"woods": ["J7", "J8", "K7", "K9"]}
    due = {"south": {"reinforcements": [group(1, "K8", "LI")]}}
    battle = veiled("LI@A15:SW LI@C15:SW", "HI@K8:NE LI@A4:SE", terrain=ring, armies=due)
    assert seen(battle, "south", "north") == {"A4"}, "K8 is hidden"
    assert "LI" in words(battle)
    play(battle, "LI", "off map SW?")
    assert "K8" in seen(battle, "south", "north"), "both are shown"
    assert events(battle, "runs into") and unit(battle, "K8").type == "HI"


@pytest.mark.rule("banks-13.7", "banks-7.1")
def test_leaders_are_not_placed_by_hearsay():
    """Whether a hidden enemy stands in a hex cannot be read from where leaders may be placed."""
    choices = []
    for at in ("D5", "B9"):
        battle = until(veiled("LI@G5:NE L LI@K3:NE", f"HI@{at}:SW LI@A4:SW"), "place_leader")
        choices.append(hexes(battle))
    assert choices[0] == choices[1]


@pytest.mark.rule("banks-13.7")
@pytest.mark.parametrize("panicked", ["", "/p"])
def test_nothing_a_side_is_offered_depends_on_what_it_cannot_see(panicked):
    """Two battles that differ only in where a hidden unit stands look the same to south, choice by choice."""
    twins = [
        veiled(f"LC@I5:NE{panicked} KT@I9:NE L LI@K3:NE", f"HI@{at}:SW LI@A4:SW", "command_control", turn=2)
        for at in ("D5", "B9")
    ]
    for _ in range(40):
        ours, theirs = (twin.view("south") for twin in twins)
        if twins[0].seat == "south":
            assert json.dumps(ours, sort_keys=True) == json.dumps(theirs, sort_keys=True)
        if twins[0].seat != "south" or twins[0].states["turn"][0] > 2:
            break
        action = twins[0].legal[len(twins[0].legal) // 2]
        for twin in twins:
            twin.push(action)


# ---------------------------------------------------------------- showing oneself


@pytest.mark.rule("banks-13.7", "banks-8.3")
def test_fire_and_sight_agree():
    """Archers can shoot only at what they see; both are shown by it."""
    battle = veiled("LI@G5:NE LI@K3:NE", "LA@F5:SE LA@D5:SE LI@A4:SW", phase="missile fire")
    assert hexes(battle) == {"F5"}, "D5 is behind the wall"
    shoot(battle, "F5", "G5", 6)
    assert "F5" in seen(battle, "south", "north")


@pytest.mark.rule("banks-13.7", "banks-9.6")
def test_a_retreat_out_of_sight_hides_the_unit():
    """LC at F5 retreats to E5, behind the wall; HI stays where it is."""
    battle = attack(veiled("HI@G5:NE LI@K3:NE", "LC@F5:SW LI@A4:SW", phase="melee"), "G5", "F5")
    assert battle.decision == "retreat_to"
    play(battle, "E5", "stay")
    assert "E5" not in seen(battle, "south", "north")
    assert {u["at"] for u in battle.view("north")["units"]} >= {"E5"}


@pytest.mark.rule("banks-13.7", "banks-13.1a")
def test_zones_of_control_with_hidden_units():
    """Whoever stands in an enemy's zone stands next to him and sees him: leaving it bars the attack as usual."""
    battle = veiled("LC@G6:E LI@K3:NE", "HI@F5:SE LI@G8:W LI@A4:SW", "zones_of_control")
    assert "F5" in seen(battle, "south", "north")
    move(battle, "G6", "G7", "stop")
    end = end_turn(battle)
    assert not any(e["event"] == "attack" for e in end)


@pytest.mark.rule("banks-13.7")
def test_an_imagined_battle_keeps_what_is_known():
    battle = veiled("LI@G5:NE LI@K3:NE", "HI@D5:SW LC@B9:SW LI@F9:SW")
    known = seen(battle, "south", "north")
    for seed in range(5):
        dream = battle.imagine("south", seed)
        assert seen(dream, "south", "north") == known and seen(dream, "south", "south") == {"G5", "K3"}
    places = {
        tuple(sorted(u["at"] for u in battle.imagine("south", seed).view("north")["units"])) for seed in range(12)
    }
    assert len(places) > 1, "hidden units stand elsewhere each time"


@pytest.mark.rule("banks-13.7")
@pytest.mark.parametrize("other", ["HI@D5:SW/d LC@B9:SW", "HI@C3:NE LC@A12:W"], ids=["order", "places"])
def test_what_is_imagined_does_not_depend_on_what_is_hidden(other):
    """Two battles that differ only behind the wall: the same seed imagines the same battle."""
    one = veiled("LI@G5:NE LI@K3:NE", "HI@D5:SW LC@B9:SW")
    two = veiled("LI@G5:NE LI@K3:NE", other)
    for seed in range(8):
        first, second = one.imagine("south", seed), two.imagine("south", seed)
        assert first.view("north")["units"] == second.view("north")["units"]


@pytest.mark.rule("banks-13.7")
def test_leaders_of_hidden_units_are_hidden_with_them():
    battle = veiled("LI@G5:NE LI@K3:NE", "HI@D5:SW L@D5 LI@A4:SW", turn=2)
    there = [one["at"] for one in battle.view("south")["leaders"] if one["side"] == "north"]
    assert there == [None]
    assert [one["at"] for one in battle.view("north")["leaders"]] == ["D5"]


@pytest.mark.rule("banks-13.7", "banks-13.8a")
def test_leaders_who_must_duel_see_each_other():
    """South's leader at E5 is north of the wall, where no unit sees him; north's stand beside him at D5 and E6.

    He has to challenge one of them, and what south is offered tells it where they are: so it is told, and whoever
    imagines the battle has the same to decide. The leaders at A1 and G9 are beside nobody.
    """
    woods = {"woods": [*WALL["woods"], "C4", "C5", "C6", "D3", "D4", "D6", "E3", "E4", "E7"]}
    sides = ("LI@K3:NE L@E5 L@G9", "HI@A15:SW L@E6 L@D5 L@A1")
    there = {
        side: {one["at"] for one in veiled(*sides, "duels", terrain=woods, phase="melee").view(side)["leaders"]}
        for side in ("south", "north")
    }
    assert there == {"south": {"E5", "G9", "E6", "D5", None}, "north": {"E6", "D5", "A1", "E5", None}}
    battle = veiled(*sides, "duels", terrain=woods, phase="melee")
    for decision, action in (("choose_opponent", "D5"), ("answer", "accept"), ("tactic", "offensive")):
        assert battle.decision == decision
        for seed in range(8):
            dream = battle.imagine(battle.seat, seed)
            assert (dream.seat, dream.decision, dream.legal) == (battle.seat, decision, battle.legal)
        play(battle, action)
    battle = veiled(*sides, terrain=woods, phase="melee")
    assert {one["at"] for one in battle.view("south")["leaders"]} == {"E5", "G9", None}, "they need not meet"


@pytest.mark.rule("banks-13.7", "banks-7.1")
def test_the_placing_of_a_leader_out_of_sight_is_not_told():
    battle = until(veiled("LI@G5:NE LI@K3:NE", "HI@D5:SW L LI@A4:SW", first_player="north"), "place_leader")
    play(battle, "D5")
    told = battle.view("south")["events"]
    assert "D5" not in json.dumps(told)


@pytest.mark.rule("banks-13.7", "banks-13.5a")
def test_hills_look_over_obstacles_with_elevation():
    """LI on a hill at K8 looks over a unit near it."""
    hill = {"hill": ["E1"]}
    battle = veiled("LI@E1:E HI@E2:E", "LC@E10:W LI@A4:SW", "elevation", terrain=hill)
    assert "E10" in seen(battle, "south", "north")
    battle = veiled("LI@E1:E", "HI@E8:W LC@E10:W LI@K9:SW", "elevation", terrain=hill)
    assert "E10" not in seen(battle, "south", "north"), "HI stands nearer to the lower one"


@pytest.mark.rule("banks-13.7", "banks-6.16")
def test_camps_are_hidden_like_units():
    battle = veiled("LI@G5:NE LI@K3:NE", "HI@D5:SW CP@B8")
    assert battle.view("south")["camps"]["north"]["at"] is None and battle.view("north")["camps"]["north"]["at"] == "B8"


@pytest.mark.rule("banks-13.7", "banks-5.1")
def test_units_that_wait_off_the_map_are_not_told_of():
    due = {"north": {"reinforcements": [group(3, "A8", "KT")]}}
    battle = veiled("LI@G5:NE LI@K3:NE", "HI@D5:SW", armies=due)
    assert [u for u in battle.view("south")["waiting"] if u["side"] == "north"] == []
    assert [u["type"] for u in battle.view("north")["waiting"]] == ["KT"]


@pytest.mark.rule("banks-13.7", "banks-13.2b")
def test_hits_without_dice_fall_on_units_in_sight():
    battle = veiled("LC@G5:NE LI@K3:NE", "LA@F5:SE LI@A4:SW", "no_dice_fire", phase="missile fire")
    play(battle, "F5")
    while battle.seat == "north" and battle.decision in ("choose_shooter", "shoot_at"):
        play(battle, "done?", "stop?")
    assert unit(battle, "G5").disordered, "class A at cavalry next door: in woods the archers shoot as usual"


# ---------------------------------------------------------------- surprises on the way


@pytest.mark.rule("banks-13.7", "banks-4.7")
def test_a_flight_that_runs_into_the_sight_of_other_enemies_ends_as_the_owner_likes():
    """HI flees from E8 over the row of villages at D4 and finds LC at C3 behind it: nothing is far enough any more."""
    village = {"village": [f"D{c}" for c in range(1, 6)]}
    battle = veiled("HI@E5:W/p LI@K9:NE", "HI@E8:W LC@C3:SE", terrain=village, turn=2)
    assert seen(battle, "south", "north") == {"E8"}
    for _ in range(12):
        if battle.seat != "south" or battle.decision not in ("choose_unit", "step"):
            break
        battle.push(next(a for a in ("E5", "D4", *battle.legal) if a in battle.legal))
    assert battle.seat == "north" or battle.decision != "step", "the move came to an end"


@pytest.mark.rule("banks-13.7", "banks-6.12")
def test_a_friend_is_not_passed_into_enemies_he_sees():
    """HI at E6 stands next to all three and has seen them: HI at E5 with its two points does not even try."""
    battle = move(veiled("HI@E5:E HI@E6:E", "HI@E7:W HI@D6:W HI@F6:W", terrain={}), "E5")
    assert "E6" not in hexes(battle)
