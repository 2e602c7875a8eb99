"""Victory (section 34)."""

from __future__ import annotations

import pytest

from tests.rulesets.antesignani.table import Table, table

# one unit of each side has still to act; the armies' cohesion is set against what they began with


def at_end(south: str, north: str, start: tuple[int, int], **fields) -> Table:
    """The end of a turn in which nothing more happens."""
    battle = table(south, north, spares=False, south={"start_vc": start[0]}, north={"start_vc": start[1]}, **fields)
    return battle.end_turn()


@pytest.mark.rule("antesignani-34.1", "antesignani-6.1")
@pytest.mark.parametrize(
    ("start", "winner"), [((16, 8), "north"), ((15, 8), None), ((8, 16), "south"), ((8, 15), None), ((17, 8), "north")]
)
def test_half_or_less_is_broken_at_the_end_of_a_turn(start, winner):
    """Eight points of each on the table: half of 16, more than half of 15."""
    battle = at_end("HID@G6 HID@G8", "HID@C6 HID@C8", start)
    outcome = battle.battle.outcome
    if winner is None:
        assert outcome is None
    else:
        assert (outcome.winner, outcome.reason) == (winner, "army broken")
        assert battle.event("victory")["side"] == winner


@pytest.mark.rule("antesignani-34.1")
def test_a_broken_army_fights_on_until_the_end_of_the_turn():
    battle = table("HID@G6 HID@G8", "HID@C6 HID@C8", spares=False, south={"start_vc": 100})
    assert battle.battle.outcome is None and battle.decision == "choose_unit"


@pytest.mark.rule("antesignani-34.1")
def test_an_army_without_units_loses_at_once():
    battle = table("HID33@F6 HID@I3", "HID33@E7/1*", spares=False).activate("F6").dice(1, *[6] * 4).play("attack")
    outcome = battle.battle.outcome
    assert (outcome.winner, outcome.reason) == ("south", "no units left") and battle.seat is None


@pytest.mark.rule("antesignani-34.1")
def test_south_loses_at_once_too():
    battle = table("HID33@F6/1*", "HID33@E7 HID@A3", spares=False, drawn="north").activate("E7")
    battle.dice(1, *[6] * 4).play("attack")
    assert (battle.battle.outcome.winner, battle.battle.outcome.reason) == ("north", "no units left")


@pytest.mark.rule("antesignani-34.1")
@pytest.mark.parametrize("drawn", ["south", "north"])
def test_a_single_point_keeps_an_army_in_the_field(drawn):
    """Each side in turn has one unit with one point; the other does something, and the battle goes on."""
    weak, strong = "LIS@{}/1*", "HID@{}+bare HID@{}+bare"
    south, north = (strong.format("G6", "G8"), weak.format("C6")) if drawn == "south" else (weak.format("G6"), "")
    north = north or strong.format("C6", "C8")
    battle = table(south, north, spares=False, drawn=drawn).dice(6).play("G6" if drawn == "south" else "C6", "stop")
    battle.play("face 12")
    assert battle.battle.outcome is None


@pytest.mark.rule("antesignani-34.1", "antesignani-34.3")
def test_generals_do_not_keep_an_army_in_the_field():
    battle = table("HID33@F6 HID@I3", "HID33@E7/1* G@B3+moved G@B4+moved", spares=False).activate("F6")
    battle.dice(1, *[6] * 4).play("attack")
    assert battle.battle.outcome.winner == "south"


@pytest.mark.rule("antesignani-34.1", "antesignani-12.5")
def test_both_last_units_lost_together_are_a_draw():
    """F6 and E7 are all there is; its test is rolled before anybody is asked, so the seed must be kind."""
    for seed in range(20):
        battle = table("MID33@F6/1+bare+elite", "HID33@E7/1*", spares=False, seed=seed)
        if battle.event("test")["success"]:
            break
    battle.play("stop", "face 12").dice(6, 6).play("attack")
    outcome = battle.battle.outcome
    assert (outcome.winner, outcome.reason) == (None, "no units left") and battle.seat is None


@pytest.mark.rule("antesignani-34.2")
@pytest.mark.parametrize(
    ("start", "winner"),
    [((16, 20), "south"), ((20, 16), "north"), ((16, 16), None)],
)
def test_if_both_are_broken_the_larger_fraction_wins(start, winner):
    """8 of 16 against 8 of 20: 8 * 20 > 8 * 16."""
    outcome = at_end("HID@G6 HID@G8", "HID@C6 HID@C8", start).battle.outcome
    assert (outcome.winner, outcome.reason) == (winner, "both armies broken")


@pytest.mark.rule("antesignani-34.2")
@pytest.mark.parametrize(
    ("south", "start", "winner"),
    [
        ("HID@G6 HID@G8", (8, 8), None),
        ("HID@G6 HID@G8", (9, 8), "north"),
        ("HID@G6 HID@G8", (9, 10), "south"),
        ("HID@G6 HID@G8 HID@G10", (13, 9), "south"),  # 12 / 13 against 8 / 9: 108 > 104
    ],
)
def test_after_the_last_turn_the_larger_fraction_wins(south, start, winner):
    outcome = at_end(south, "HID@C6 HID@C8", start, turn=11).battle.outcome
    assert (outcome.winner, outcome.reason) == (winner, "turn limit")


@pytest.mark.rule("antesignani-34.2")
def test_the_limit_is_twelve_turns_unless_the_scenario_says_otherwise():
    assert at_end("HID@G6 HID@G8", "HID@C6 HID@C8", (8, 8), turn=10).battle.outcome is None
    assert at_end("HID@G6 HID@G8", "HID@C6 HID@C8", (8, 8), turn=2, turns=3).battle.outcome.reason == "turn limit"


@pytest.mark.rule("antesignani-34.1", "antesignani-34.2")
def test_a_broken_army_loses_in_the_last_turn_too():
    outcome = at_end("HID@G6 HID@G8", "HID@C6 HID@C8", (16, 9), turn=11).battle.outcome
    assert (outcome.winner, outcome.reason) == ("north", "army broken")


@pytest.mark.rule("antesignani-34.3")
def test_generals_count_nothing():
    """South has three generals and 8 of 9, north one and 8 of 8."""
    outcome = at_end("HID@G6 HID@G8 G@H1 G@H2 G@H3", "HID@C6 HID@C8 G@B1", (9, 8), turn=11).battle.outcome
    assert outcome.winner == "north" and outcome.score == {"south": 8, "north": 8}
