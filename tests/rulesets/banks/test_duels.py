"""Duels between leaders (banks-13.8). They are settled at the start of phase 7."""

from __future__ import annotations

import pytest

import ancients_env as ae
from tests.rulesets.banks.table import (
    attack,
    events,
    fates,
    field,
    hexes,
    leader_fates,
    leaders,
    load,
    melee,
    odds,
    play,
    reckoned,
    unit,
    words,
)

TACTICS = ("offensive", "prudent", "defensive")


def meet(south: str, north: str, *dice: int, **fields) -> ae.Battle:
    """South's melee phase; both sides have a unit far away."""
    options = ["duels", *fields.pop("more", [])]
    battle = field(f"{south} LI@K1:NE", f"{north} LI@A1:SW", phase="melee", options=options, **fields)
    return load(battle, *dice)


# ---------------------------------------------------------------- the challenge


@pytest.mark.rule("banks-13.8a")
def test_neighbouring_leaders_must_meet():
    battle = meet("HI@E5:W L@E5", "HI@E6:E L@E6")
    assert (battle.seat, battle.decision) == ("north", "answer") and words(battle) == {"accept", "refuse"}
    assert meet("HI@E5:W L@E5", "HI@E7:E L@E7").decision != "answer", "two hexes apart"
    battle = field("HI@E5:W L@E5 LI@K1:NE", "HI@E6:E L@E6", phase="melee")
    assert battle.decision != "answer", "without the option there are no duels"


@pytest.mark.rule("banks-13.8a")
def test_the_phasing_player_chooses_the_order_and_the_opponent():
    battle = meet("L@E5 L@G5", "L@E6 L@D5 L@G6")
    assert (battle.seat, battle.decision) == ("south", "choose_challenger") and hexes(battle) == {"E5", "G5"}
    assert words(battle) == set(), "he must challenge"
    play(battle, "E5")
    assert (battle.seat, battle.decision) == ("south", "choose_opponent") and hexes(battle) == {"E6", "D5"}


@pytest.mark.rule("banks-13.8a")
def test_each_leader_duels_at_most_once_in_a_phase():
    """E5 meets one of two neighbours; the other has nobody left to fight."""
    battle = play(meet("L@E5", "L@E6 L@D5", 3), "E6", "accept", "offensive", "offensive")
    assert len(events(battle, "duel")) == 1 and battle.decision not in (
        "answer",
        "choose_challenger",
        "choose_opponent",
    )


@pytest.mark.rule("banks-13.8a")
def test_a_leader_who_was_challenged_is_not_challenged_again():
    """Two of south's leaders next to one of north's: only one of them duels."""
    battle = meet("L@E5 L@D5", "L@E6", 3)
    play(battle, "D5", "accept", "offensive", "offensive")
    assert battle.decision not in ("answer", "choose_challenger", "choose_opponent")


@pytest.mark.rule("banks-13.8a")
def test_leaders_of_different_ratings_in_one_hex_are_told_apart():
    battle = meet("L5@E5 L1@E5", "L@E6")
    assert words(battle) == {"rating 1", "rating 5"}
    play(battle, "rating 5")
    assert battle.decision == "answer"
    battle = meet("L@E5", "L5@E6 L1@E6")
    assert battle.seat == "south" and words(battle) == {"rating 1", "rating 5"}


@pytest.mark.rule("banks-13.8a")
def test_duels_come_before_the_attacks():
    battle = meet("HI@E5:E L@E5", "HI@E6:W L@E6", 3)
    play(battle, "accept", "offensive", "offensive")
    assert battle.decision == "choose_attacker"


@pytest.mark.rule("banks-13.8a")
def test_the_default_rating_is_three():
    """3 against 5, both offensive: a die of 3 makes 1."""
    battle = play(meet("L@E5", "L5@E6", 3), "accept", "offensive", "offensive")
    assert leader_fates(battle, "south") == ["killed"]


# ---------------------------------------------------------------- refusal


@pytest.mark.rule("banks-13.8b", "banks-11.2", "banks-11.4")
def test_who_refuses_retreats_and_his_unit_takes_dd():
    battle = play(meet("HI@E5:W L@E5", "HI@E6:E L@E6"), "refuse")
    assert leader_fates(battle, "north") == ["aside"] and unit(battle, "E6").disordered
    assert events(battle, "advance") == []


@pytest.mark.rule("banks-13.8b", "banks-9.6")
def test_his_unit_may_retreat_if_it_is_quicker_than_the_challengers():
    battle = play(meet("HI@E5:W L@E5", "LC@E6:E L@E6"), "refuse")
    assert battle.decision == "retreat_to" and "stand" in words(battle)
    play(battle, "E7")
    assert unit(battle, "E7").disordered and unit(battle, "E5").type == "HI" and unit(battle, "E6") is None
    assert battle.decision != "advance", "no advance follows"


@pytest.mark.rule("banks-13.8b")
def test_from_a_lone_challenger_the_unit_cannot_retreat():
    battle = play(meet("L@E5", "LC@E6:E L@E6"), "refuse")
    assert battle.decision != "retreat_to" and unit(battle, "E6").disordered


@pytest.mark.rule("banks-13.8b", "banks-11.4")
def test_the_dd_of_a_refusal_eliminates_a_disordered_unit():
    battle = play(meet("KT@E5:E L@E5", "HI@E6:E/d L@E6"), "refuse")
    assert fates(battle, "north")["eliminated"] == ["HI"] and unit(battle, "E5").type == "KT", "no advance"


@pytest.mark.rule("banks-13.8b")
def test_a_lone_leader_may_refuse():
    battle = play(meet("L@E5", "L@E6"), "refuse")
    assert leader_fates(battle, "north") == ["aside"]


@pytest.mark.rule("banks-13.8b", "banks-11.5")
def test_leaders_who_stay_with_the_unit_are_checked_for_the_dd():
    battle = meet("L@E5", "HI@E6:E L@E6 L@E6", 1)
    play(battle, "refuse")
    assert sorted(leader_fates(battle, "north")) == ["aside", "killed"]


# ---------------------------------------------------------------- the fight


@pytest.mark.rule("banks-13.8c")
def test_tactics_are_chosen_in_secret():
    battle = play(meet("L@E5", "L@E6"), "accept")
    assert battle.decision == "tactic" and words(battle) == set(TACTICS)
    first = battle.seat
    other = "north" if first == "south" else "south"
    views = []
    for tactic in TACTICS:
        twin = play(battle.copy(), tactic)
        assert twin.seat == other and twin.decision == "tactic"
        views.append(twin.view(other))
    assert views[0] == views[1] == views[2], "the other player learns nothing"


@pytest.mark.rule("banks-13.8c")
def test_the_rulebooks_example():
    """Rated 4, offensive, against rated 2, defensive: +3; die 2 gives 5: nobody is hurt. 3 would kill."""
    for die, fate in ((2, "in play"), (3, "killed")):
        battle = play(meet("L4@E5", "L2@E6", die), "accept", "offensive", "defensive")
        assert [leader_fates(battle, side)[0].replace("aside", "in play") for side in ("south", "north")] == [
            "in play",
            fate,
        ]


# rows are the attacker's choice; None is no effect
TABLE = {
    "offensive": {"offensive": 0, "prudent": -1, "defensive": 1},
    "prudent": {"offensive": 1, "prudent": 0, "defensive": None},
    "defensive": {"offensive": -1, "prudent": None, "defensive": None},
}


@pytest.mark.rule("banks-13.8c")
@pytest.mark.parametrize("ours", TACTICS)
@pytest.mark.parametrize("theirs", TACTICS)
def test_the_table_of_tactics(ours, theirs):
    """Equal ratings: total = die + number; 1 or less kills the challenger, 6 or more the challenged."""
    number = TABLE[ours][theirs]
    for die in range(1, 7):
        battle = play(meet("L@E5", "L@E6", die), "accept", ours, theirs)
        total = None if number is None else die + number
        assert (leader_fates(battle, "south") == ["killed"]) == (total is not None and total <= 1)
        assert (leader_fates(battle, "north") == ["killed"]) == (total is not None and total >= 6)


@pytest.mark.rule("banks-13.8c")
def test_no_effect_rolls_no_die():
    battle = meet("HI@E5:E L@E5", "HI@E6:W L@E6", 1)
    play(battle, "accept", "defensive", "defensive")
    play(battle, "E5", "stay")
    assert melee(battle) == ("1-1", "AD"), "the loaded die was still there"


@pytest.mark.rule("banks-13.8c", "banks-13.13")
def test_a_leader_killed_in_a_duel_no_longer_counts_in_the_melee():
    """5 against 1: the challenged leader falls; then 8 against 4 with the bonus of the only leader: 2 becomes 3, DD."""
    battle = meet("HI@E5:E L5@E5", "HI@E6:W L1@E6", 2, 2, more=["leader_survival"])
    play(battle, "accept", "offensive", "offensive")
    assert leaders(battle, "E6") == []
    attack(battle, "E5", "E6")
    assert odds(battle) == reckoned(8, 4) and melee(battle) == ("2-1", "DD")


@pytest.mark.rule("banks-13.8c", "banks-4.1")
def test_a_leader_lost_in_a_duel_may_bring_panic():
    battle = play(meet("L5@E5", "L1@E6", 6), "accept", "offensive", "offensive")
    assert unit(battle, "A1").panicked, "north's turn began"
