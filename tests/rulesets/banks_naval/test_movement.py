"""Ships on the move (section 3)."""

from __future__ import annotations

import random

import pytest

import ancients_env as ae
from ancients_env.grid import DIRECTION_NAMES, grid
from tests.rulesets.banks_naval.table import end_turn, events, hexes, marines, play, sea, ship, words


def points(battle: ae.Battle) -> int:
    return battle.view("south")["movement"]["points"]


@pytest.mark.rule("banks_naval-3.1", "banks_naval-3.2")
def test_the_rules_example_of_seven_points():
    """Crew 4 and die 3: forward 3, or back 2, or one turn and forward 1."""
    battle = play(sea("S4@G5:E S3@K1:E", die=3), "G5")
    assert points(battle) == 7
    play(battle, "forward", "forward", "forward")  # one point left: the move ends by itself
    assert battle.decision == "choose_ship" and hexes(battle) == {"K1"} and ship(battle, "G8")["moved"]
    battle = play(sea("S4@G5:E", die=3), "G5", "backward", "backward")
    assert ship(battle, "G3")["facing"] == "E"
    battle = play(sea("S4@G5:E", die=3), "G5", "turn left", "forward")
    assert ship(battle, "F5")["facing"] == "NE"


@pytest.mark.rule("banks_naval-3.1")
def test_a_damaged_ship_of_that_fleet_has_three_points():
    battle = play(sea("S4@G5:E/damaged", die=3), "G5")
    assert points(battle) == 3
    assert words(battle) == {"forward", "backward", "stop"}
    play(battle, "forward")
    assert ship(battle, "G6")
    battle = play(sea("S4@G5:E/damaged", die=3), "G5", "backward")
    assert ship(battle, "G4")


@pytest.mark.rule("banks_naval-3.1")
def test_one_die_serves_the_whole_fleet_and_each_ship_adds_its_crew():
    battle = sea("S1@C3:E S4@G5:E S2@I9:W", die=4)
    for at, wanted in (("C3", 5), ("G5", 8), ("I9", 6)):
        play(battle, at)
        assert points(battle) == wanted
        play(battle, "stop")


@pytest.mark.rule("banks_naval-3.1")
def test_a_sinking_ship_cannot_move():
    battle = sea("S4@G5:E/sinking S3@I5:E")
    assert hexes(battle) == {"I5"}


@pytest.mark.rule("banks_naval-3.2")
@pytest.mark.parametrize(
    ("step", "cost", "at", "facing"),
    [
        ("forward", 2, "E7", "NE"),
        ("backward", 3, "G6", "NE"),
        ("turn left", 5, "F6", "NW"),
        ("turn right", 5, "F6", "E"),
    ],
)
def test_costs_of_steps(step, cost, at, facing):
    """A ship of crew 4 with die 6 has 10 points; F6 heading NE has E7 ahead and G6 astern."""
    battle = play(sea("S4@F6:NE", die=6), "F6", step)
    assert points(battle) == 10 - cost
    assert ship(battle, at)["facing"] == facing


@pytest.mark.rule("banks_naval-3.2")
def test_steps_combine_in_any_order_within_the_points():
    """10 points: back 3, turn 5, forward 2; or two turns; or five hexes ahead."""
    battle = play(sea("S4@G6:E", die=6), "G6", "backward", "turn right", "forward")
    assert ship(battle, "H5")["facing"] == "SE"
    battle = play(sea("S4@G6:E", die=6), "G6", "turn right", "turn right")
    assert ship(battle, "G6")["facing"] == "SW"
    battle = play(sea("S4@G6:E", die=6), "G6", *["forward"] * 5)
    assert ship(battle, "G11")


@pytest.mark.rule("banks_naval-3.2")
def test_no_step_without_its_points():
    battle = play(sea("S1@G6:E", die=3), "G6")  # 4 points
    assert words(battle) == {"forward", "backward", "stop"}
    play(battle, "forward")  # 2 left
    assert words(battle) == {"forward", "stop"}


@pytest.mark.rule("banks_naval-3.3")
def test_ships_move_one_after_another_and_once():
    battle = sea("S3@C3:E S3@G5:E S3@I9:W")
    assert hexes(battle) == {"C3", "G5", "I9"}
    play(battle, "G5", "forward", "stop")
    assert hexes(battle) == {"C3", "I9"}
    play(battle, "C3", "stop")
    assert hexes(battle) == {"I9"}
    play(battle, "done")
    assert ship(battle, "I9") and battle.seat == "north", "none has to move"


@pytest.mark.rule("banks_naval-3.4")
def test_land_is_closed_to_ships():
    battle = play(sea("S3@G5:E", land=["G6", "G4"], die=3), "G5")
    assert words(battle) == {"turn left", "turn right", "stop"}
    battle = sea("S3@G5:E/damaged S3@K1:E", land=["G6", "G4"], die=3)
    assert hexes(battle) == {"K1"}, "with 3 points the damaged ship has no step at all"


@pytest.mark.rule("banks_naval-3.4")
@pytest.mark.parametrize(
    ("die", "facing", "leaves"), [(1, "E", False), (2, "E", True), (2, "W", False), (3, "W", True)]
)
def test_leaving_the_map_costs_a_step(die, facing, leaves):
    """A damaged ship at the east edge: heading off it needs 2 points, backing off it 3."""
    battle = sea(f"L3@G15:{facing}+2/damaged S4@K1:E", die=die, victory={"north": {"marines": 1}})
    if not leaves:
        if "G15" in battle.legal:
            assert "leave map" not in words(play(battle, "G15"))
        return
    play(battle, "G15", "leave map")
    assert ship(battle, "G15") is None
    assert events(battle, "leaves map") == [
        {"event": "leaves map", "at": "G15", "side": "south", "colour": "south", "marines": 2}
    ]
    view = battle.view("south")
    assert view["lost"][0]["fate"] == "left the map" and view["marines_lost"] == {"south": 2, "north": 0}
    assert view["points"]["north"] == 3 + 2


@pytest.mark.rule("banks_naval-3.4")
def test_a_small_board_has_its_own_edges():
    battle = play(sea("S3@C7:E", "S3@A1:E", rows=5, columns=7, die=2), "C7")
    assert "leave map" in words(battle) and "forward" not in words(battle)


@pytest.mark.rule("banks_naval-3.5")
def test_a_ship_passes_a_friend_but_does_not_stop_there():
    battle = play(sea("S2@G5:E S3@G6:W", die=2), "G5")  # 4 points: through G6 to G7
    play(battle, "forward")  # backing out to G5 is not affordable: it must go on
    assert ship(battle, "G7") and ship(battle, "G6")["facing"] == "W" and ship(battle, "G5") is None


@pytest.mark.rule("banks_naval-3.5")
@pytest.mark.parametrize(
    ("south", "north", "die", "land", "steps"),
    [
        ("S1@G5:E S3@G6:W", "S3@A1:E", 2, [], {"backward", "stop"}),  # 3 points: no way out of G6
        ("S2@G5:E S3@G6:W S3@G7:W", "S3@A1:E", 2, [], {"backward", "stop"}),  # two friends in a row need 6
        ("S2@G5:E S3@G6:W", "S3@A1:E", 2, ["G7"], {"backward", "stop"}),  # land beyond the friend
        ("S2@G5:E S3@G6:W", "S3@G7:NE", 2, [], {"backward", "stop"}),  # a flank ram would have to stay on the friend
        ("S4@G5:E S3@G6:W", "S3@G7:W", 2, [], {"forward", "backward", "turn left", "turn right", "stop"}),  # go through
        ("S3@G5:E S3@G6:W", "S3@G7:W", 1, [], {"backward", "stop"}),  # 4 points: the step and the ram, not through
        ("S3@G5:E S3@G6:W", "S3@G7:W", 2, [], {"forward", "backward", "turn left", "turn right", "stop"}),  # and back
    ],
)
def test_a_friends_hex_is_entered_only_if_the_move_can_end(south, north, die, land, steps):
    battle = play(sea(south, north, die=die, land=land), "G5")
    assert words(battle) == steps


@pytest.mark.rule("banks_naval-3.5")
def test_a_friend_beyond_the_edge_lets_the_ship_leave():
    battle = play(sea("S2@G14:E S3@G15:W", die=2), "G14", "forward", "leave map?")
    assert battle.view("south")["lost"][0]["fate"] == "left the map"


@pytest.mark.rule("banks_naval-3.5", "banks_naval-4.1")
def test_an_enemy_hex_is_never_passed_and_never_backed_into():
    battle = play(sea("S4@G5:E", "S3@G4:E S3@G6:NE", die=6), "G5")
    assert words(battle) == {"ram", "turn left", "turn right", "stop"}


def test_marines_stay_aboard_a_moving_ship():
    battle = play(sea("L3@G5:E+2", die=3), "G5", "forward", "stop")
    assert marines(battle, "G6") == 2


# ---------------------------------------------------------------- every end of a move, by brute force

BOARD = grid(11, 15)


def ends_by_hand(start, facing, points, friends, enemies, land):
    """Where a ship may come to rest, as sets of (hex, facing): a plain search without any of the engine's tables."""
    found, seen = set(), set()

    def step(h, d):
        n = int(BOARD.neighbours[h][d])
        return None if n < 0 else n

    def walk(h, f, p):
        if (h, f, p) in seen:
            return
        seen.add((h, f, p))
        if h not in friends:
            found.add((h, f))
        if p >= 5:
            walk(h, (f + 1) % 6, p - 5)
            walk(h, (f - 1) % 6, p - 5)
        for d, cost in ((f, 2), ((f + 3) % 6, 3)):
            n = step(h, d)
            if p < cost:
                continue
            if n is None:
                found.add("left")
            elif n in enemies and d == f:
                bow = enemies[n]
                if h not in friends:
                    found.add(("ram", h, n))
                beyond = step(n, d)
                head_on = bow in (f, (f + 3) % 6)
                free = beyond is not None and beyond not in friends and beyond not in enemies and beyond not in land
                if head_on and p >= 4 and free:
                    found.add(("through", n, beyond))
            elif n not in enemies and n not in land:
                walk(n, f, p - cost)

    walk(start, facing, points)
    return found


def ends_by_engine(battle, start):
    """The same, by trying every choice of steps."""
    found = set()

    def rest(b):
        mover = next((s for s in b.view("south")["ships"] if s["name"] == "south 1"), None)
        found.add("left" if mover is None else (BOARD.hex(mover["at"]), DIRECTION_NAMES.index(mover["facing"])))

    def walk(b):
        for text in b.legal:
            after = b.copy()
            after.push(text)
            if text == "ram":
                ram(after)
            elif after.decision == "step":
                walk(after)
            else:
                through_forced = [e for e in after.events if e["event"] == "ram"]
                rest(after) if not through_forced else ram(after)

    def ram(b):
        if b.decision == "go_through":
            for text in b.legal:
                after = b.copy()
                after.push(text)
                ram(after)
            return
        told = [e for e in b.events if e["event"] == "ram"][0]
        a, n = BOARD.hex(told["from"]), BOARD.hex(told["target"])
        if told["through"]:
            direction = [int(x) for x in BOARD.neighbours[a]].index(n)
            found.add(("through", n, int(BOARD.neighbours[n][direction])))
        else:
            found.add(("ram", a, n))

    battle.push(start)
    if battle.decision == "step":
        walk(battle)
    return found


@pytest.mark.rule("banks_naval-3.2", "banks_naval-3.4", "banks_naval-3.5", "banks_naval-4.1", "banks_naval-4.3")
@pytest.mark.parametrize("seed", range(25))
def test_moves_agree_with_a_search_by_hand(seed):
    """A crowd of ships and islands around F7: the engine's moves end where a plain search says, and nowhere else."""
    rng = random.Random(seed)
    centre = BOARD.hex(rng.choice(["F7", "B2", "J13"]))
    near = [h for h in range(BOARD.hexes) if BOARD.exists[h] and 0 < BOARD.distance[centre][h] <= 3]
    rng.shuffle(near)
    friends = near[:5]
    enemies = {h: rng.randrange(6) for h in near[5:9]}
    land = near[9:11]
    facing, die, crew = rng.randrange(6), rng.randint(2, 6), rng.randint(1, 4)
    name = BOARD.name
    south = " ".join([f"S{crew}@{name(centre)}:{DIRECTION_NAMES[facing]}", *(f"S3@{name(h)}:E" for h in friends)])
    north = " ".join(f"S3@{name(h)}:{DIRECTION_NAMES[f]}" for h, f in enemies.items())
    battle = sea(south, north, die=die, land=[name(h) for h in land])
    wanted = ends_by_hand(centre, facing, die + crew, set(friends), enemies, set(land))
    if name(centre) not in battle.legal:
        assert wanted == {(centre, facing)}
    else:
        assert ends_by_engine(battle, name(centre)) == wanted


def test_the_turn_passes_when_nothing_can_be_done():
    battle = end_turn(sea())
    assert battle.seat == "north"
