"""Free deployment (banks-13.3): the first player places himself and the enemy camp, then the second answers."""

from __future__ import annotations

import pytest

import ancients_env as ae
from ancients_env.rulesets.banks.tables import DISTANCE, GRID
from tests.rulesets.banks.table import army, camp, events, field, group, hexes, play, unit, words

EVERY = {f"{row}{c}" for row in "ABCDEFGHIJK" for c in range(1, 16 - (row in "BDFHJ"))}


def within(centre: str, reach: int) -> set[str]:
    """Hexes at most so far from a hex."""
    return {at for at in EVERY if DISTANCE[GRID.hex(centre), GRID.hex(at)] <= reach}


def free(south: str, north: str, camps: bool = True, reinforcements: tuple[dict, ...] = (), **fields) -> ae.Battle:
    """A battle before its deployment; the units have no hexes."""
    camp_word = {"camp": {}} if camps else {}
    sides = {
        "south": {**army(south, reinforcements=list(reinforcements)), **camp_word},
        "north": {**army(north), **camp_word},
    }
    return ae.Battle("banks", {"sides": sides, "options": ["free_deployment"], **fields})


@pytest.mark.rule("banks-13.3a")
def test_the_first_player_puts_his_camp_anywhere_and_his_units_within_three():
    battle = free("HI LC", "LI", terrain={"river": ["A1", "F7"]})
    assert (battle.seat, battle.decision) == ("south", "deploy_camp")
    assert hexes(battle) == EVERY - {"A1", "F7"}
    play(battle, "G7")
    assert battle.decision == "deploy_unit" and words(battle) == {"HI", "LC"}
    play(battle, "HI")
    assert battle.decision == "deploy_hex" and hexes(battle) == within("G7", 3) - {"G7", "F7"}
    play(battle, "G8")
    assert battle.decision == "deploy_facing" and len(words(battle)) == 6
    play(battle, "face NW")
    assert unit(battle, "G8").facing == "NW" and hexes(battle) == within("G7", 3) - {"G7", "G8", "F7"}


@pytest.mark.rule("banks-13.3a")
def test_then_he_puts_the_enemy_camp_on_any_free_hex():
    battle = play(free("HI", "LI"), "G7", "G8", "face NE")
    assert (battle.seat, battle.decision) == ("south", "deploy_enemy_camp")
    assert hexes(battle) == EVERY - {"G7", "G8"}


@pytest.mark.rule("banks-13.3b")
def test_the_second_player_shifts_his_camp_and_places_his_units_around_it():
    battle = play(free("HI", "LI LC"), "G7", "G8", "face NE", "C7")
    assert (battle.seat, battle.decision) == ("north", "deploy_camp")
    assert hexes(battle) == within("C7", 3), "up to three hexes, or not at all"
    play(battle, "C9", "LC")
    assert hexes(battle) == within("C9", 3) - {"C9"}
    play(battle, "C8", "face SW", "D8", "face SE")
    assert (battle.seat, battle.decision) == ("south", "choose_unit"), "play begins with the first player"
    assert unit(battle, "C9").type == "CP" and unit(battle, "C8").type == "LC" and unit(battle, "D8").facing == "SE"
    assert camp(battle, "north") == camp(battle, "south") == "defended"


@pytest.mark.rule("banks-13.3b")
def test_a_camp_is_not_shifted_onto_a_unit():
    battle = play(free("HI", "LI"), "G7", "E7", "face NE", "C7")
    assert hexes(battle) == within("C7", 3) - {"E7"}


@pytest.mark.rule("banks-13.3a")
def test_reinforcements_are_deployed_too():
    battle = free("HI", "LI", reinforcements=(group(3, "K8", "KT"),))
    play(battle, "G7")
    assert words(battle) == {"HI", "KT"}


@pytest.mark.rule("banks-13.3a")
def test_the_scenario_or_the_dice_name_the_first_player():
    assert free("HI", "LI", first_player="north").seat == "north"
    seen = set()
    for seed in range(8):
        sides = {"south": {**army("HI"), "camp": {}}, "north": {**army("LI"), "camp": {}}}
        battle = ae.Battle("banks", {"sides": sides, "options": ["free_deployment"], "first_player": "roll"}, seed=seed)
        dice = events(battle, "first player")[0]
        assert dice["dice"]["south"] != dice["dice"]["north"], "ties are rolled again"
        assert battle.seat == max(dice["dice"], key=dice["dice"].get), "the higher roll"
        seen.add(battle.seat)
    assert seen == {"south", "north"}


@pytest.mark.rule("banks-13.3a")
def test_a_side_without_a_camp_picks_a_centre():
    battle = free("HI", "LI", camps=False)
    assert battle.decision == "deploy_camp"
    play(battle, "G7")
    assert hexes(battle) == within("G7", 3), "nothing stands in the centre"


@pytest.mark.rule("banks-13.3a")
def test_when_the_three_hexes_are_full_the_nearest_free_ones_are_used():
    """A camp in the corner A1 has 13 hexes within three: the 13th unit stands four away."""
    room = within("A1", 3) - {"A1"}
    battle = play(free(" ".join(["LI"] * (len(room) + 1)), "LI"), "A1")
    for at in sorted(room):
        play(battle, f"{at}?", "face SE")  # the last free hex is not asked for
    assert hexes(battle) == within("A1", 4) - within("A1", 3)


@pytest.mark.rule("banks-13.3a", "banks-7.2")
def test_leaders_come_in_phase_five():
    battle = play(free("HI L", "LI L"), "G7", "G8", "face NE", "C7", "C7", "C8", "face SW")
    assert battle.decision == "choose_unit"
    play(battle, "done")
    assert battle.decision == "place_leader"


def test_without_the_option_units_need_hexes():
    with pytest.raises(ValueError, match="hex: is missing"):
        field("HI")
