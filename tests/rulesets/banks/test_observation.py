"""What the planes and scalars of an observation say, counted by hand.

South's chair is the map; north's is turned round: E5 of 11 x 15 hexes is G11 there, and D5 of the shorter row is H10.
"""

from __future__ import annotations

from tests.rulesets.banks.table import field, group, play
from tests.seen import Seen


def test_units_by_facing_strength_and_side():
    """Strength now plus one: HI 4, KT 8 halved to 4 in disorder, LA 0 in disorder (banks-1.4)."""
    battle = field("HI@E5:NE KT@F5:NE/d LA@G5:W/d", "HI@C5:SW CP@A8 EL@C9:SE")
    seen = Seen(battle, 0)
    assert seen["unit facing NE"] == {"E5": 5, "F5": 5} and seen["unit facing W"] == {"G5": 1}
    assert seen["unit facing SW"] == {"C5": -5} and seen["unit facing SE"] == {"C9": -7}
    assert seen["unit facing NW"] == {} and seen["unit facing E"] == {}
    assert seen["disordered"] == {"F5": 1, "G5": 1}
    assert seen["movement"] == {"E5": 2, "F5": 4, "G5": 3, "C5": 2, "C9": 3}, "a camp does not move"
    assert set(seen["unit type"]) == {"E5", "F5", "G5", "C5", "C9", "A8"}
    assert seen["camp"] == {"A8": -1}
    turned = Seen(battle, 1)
    assert turned["unit facing SW"] == {"G11": -5, "F10": -5} and turned["unit facing E"] == {"E11": -1}
    assert turned["unit facing NE"] == {"I11": 5} and turned["unit facing NW"] == {"I7": 7}
    assert turned["camp"] == {"K8": 1}


def test_fronts_count_the_units_that_face_a_hex():
    """E5 facing NE has D4, D5 and E6 in front; E7 facing W has D6, E6 and F6."""
    seen = Seen(field("HI@E5:NE HI@E7:W", "HI@A3:NW"), 0)
    assert seen["own fronts"] == {"D4": 1, "D5": 1, "E6": 2, "D6": 1, "F6": 1}
    assert seen["enemy fronts"] == {"A2": 1}, "the hexes before row A are off the map"


def test_a_camp_shows_its_state_and_its_order():
    """1 defended, and 4 more in disorder; 3 captured, by a unit that loots it with strength 1."""
    battle = field("HI@A8:E/loot LI@K1:NE CP@K8/d", "LI@A1:SW CP@A8/captured")
    seen = Seen(battle, 0)
    assert seen["camp"] == {"K8": 5, "A8": -3}
    assert seen["unit facing E"] == {"A8": 2} and seen["volley marker"] == {"A8": 2}


def test_missiles_markers_and_shots():
    seen = Seen(field("LA@E5:NE/v LI@K1:NE", "HA@A5:SW/missile=B"), 0)
    assert seen["missile class"] == {"E5": 1, "A5": 2} and seen["volley marker"] == {"E5": 1}
    assert seen["volleys left"] == {}, "arrows are counted only with that option"
    counted = Seen(field("LA@E5:NE LI@K1:NE", "HI@A5:SW", options=["arrow_supply"]), 0)
    assert set(counted["volleys left"]) == {"E5"}


def test_the_ground_and_its_hexsides():
    """Bits of a hexside: NE 1, E 2, SE 4, SW 8, W 16, NW 32; so the E side of C3 is 2 there and 16 at C4."""
    ground = {
        "terrain": {"woods": ["D5"], "hill": ["E5"], "village": ["F1"]},
        "heights": {"E5": 2},
        "hexsides": [["C3", "C4", "ford"]],
    }
    seen = Seen(field(options=["elevation"], **ground), 0)
    assert (seen["terrain woods"], seen["terrain village"]) == ({"D5": 1}, {"F1": 1})
    assert seen["terrain hill"] == {"E5": 2}, "a hill's number is its height"
    assert seen["fords"] == {"C3": 2, "C4": 16} and seen["river sides"] == {} == seen["bridges"]
    assert len(seen["on the board"]) == 6 * 15 + 5 * 14
    turned = Seen(field(**ground), 1)
    assert (turned["terrain woods"], turned["terrain village"]) == ({"H10": 1}, {"F14": 1})
    assert turned["fords"] == {"I13": 16, "I12": 2}


def test_leaders_on_the_map_and_off_it():
    """South has the turn, so its leaders have left the map (banks-3.1); north's stands until its own."""
    battle = field("LI@K1:NE L@K1 L L/killed", "LI@A1:SW L@A1")
    seen = Seen(battle, 0)
    assert seen["own leaders"] == {} and seen["enemy leaders"] == {"A1": 1}
    assert (seen.scalars["own leaders off the map"], seen.scalars["own leaders lost"]) == (2, 1)
    assert seen.scalars["enemy leaders off the map"] == 0
    turned = Seen(battle, 1)
    assert turned["own leaders"] == {"K15": 1} and turned.scalars["enemy leaders lost"] == 1


def test_reinforcements_to_come_show_their_entries():
    """South's come in at K8 on turn 3, north's at A4 or A5; entries: 1 own, 2 enemy."""
    armies = {
        "south": {"reinforcements": [group(3, "K8", "HI HI")]},
        "north": {"reinforcements": [group(3, "A4 A5", "LC")]},
    }
    seen = Seen(field(armies=armies), 0)
    assert seen["entry"] == {"K8": 1, "A4": 2, "A5": 2}
    assert seen.scalars["own HI off the map"] == 2 and seen.scalars["enemy LC off the map"] == 1
    hidden = Seen(field(armies=armies, options=["hidden_movement"]), 0)
    assert hidden["entry"] == {"K8": 1} and hidden.scalars["enemy LC off the map"] == 0


def test_the_unit_on_the_move():
    battle = play(field("HI@E5:NE", "LI@A1:SW"), "E5", "D5")
    seen = Seen(battle, 0)
    assert seen["pointed at"] == {"D5": 1}
    assert seen.scalars["movement points left"] == 1 and seen.scalars["hexes entered"] == 1
    assert seen.scalars["unit in question is HI"] == 1 and seen.scalars["unit in question faces NE"] == 1
