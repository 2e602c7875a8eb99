"""Engine and oracle on the options that have tables of their own: fire without dice, duels, elephants."""

from __future__ import annotations

import random
from itertools import product

import pytest

import ancients_env as ae
from tests.rulesets.banks import oracle_fire
from tests.rulesets.banks.random_fights import BOARD, FACES, FOOT_AND_HORSE
from tests.rulesets.banks.test_oracle_fire import axial

TACTICS = ("offensive", "prudent", "defensive")


def hexes(battle: ae.Battle) -> list[str]:
    return [text for text in battle.legal if text[0].isupper() and text[1:].isdigit()]


# ---------------------------------------------------------------- fire without dice


def volley(seed: int) -> tuple[ae.Battle, random.Random]:
    """Two to five shooters of north's and as many targets, mingled on open ground."""
    rng = random.Random(f"banks volley {seed}")
    places = [name for row in range(3, 8) for column in range(8, 16) if (name := BOARD.name(row, 2 * column - row % 2))]
    rng.shuffle(places)
    count = rng.randint(2, 5)
    north = [
        {"type": rng.choice(("LA", "HA", "MM", "CH")), "hex": name, "facing": rng.choice(("SE", "SW", "W", "E"))}
        for name in places[:count]
    ]
    south = [
        {"type": rng.choice(FOOT_AND_HORSE), "hex": name, "facing": "NE", "disordered": rng.random() < 0.3}
        for name in places[count : 2 * count + rng.randint(1, 4)]
    ]
    scenario = {
        "options": ["no_dice_fire"],
        "phase": "missile fire",
        "sides": {
            "south": {"leaders": 0, "panic_threshold": 999, "units": south},
            "north": {"leaders": 0, "panic_threshold": 999, "units": north},
        },
    }
    return ae.Battle("banks", scenario, seed=seed), rng


@pytest.mark.rule("banks-13.2b")
def test_hits_without_dice_are_the_oracles():
    counts = []
    for seed in range(120):
        battle, rng = volley(seed)
        kinds = {u["at"]: u["type"] for u in battle.view("south")["units"]}
        numbers: list[int] = []
        aimed: set[str] = set()
        hits: list[int] = []
        struck: list[str] = []
        fire = ("choose_shooter", "shoot_at", "assign_hit")
        while battle.decision in fire and battle.states["turn"][0] == 0:
            choices = hexes(battle)
            if battle.decision == "assign_hit":
                assert battle.seat == "south" and set(choices) <= aimed, "the owner of the targets picks them"
                assert not set(choices) & set(struck), "none twice"
            battle.push(rng.choice(choices) if choices and rng.random() < 0.85 else rng.choice(battle.legal))
            for event in battle.events:
                if event["event"] == "aimed":
                    a, b = event["from"], event["target"]
                    missile = "A" if kinds[a] in ("LA", "HA") else "B"
                    number = oracle_fire.hit_number(missile, oracle_fire.distance(axial(a), axial(b)), kinds[b])
                    assert event["hits_up_to"] == number, (seed, event)
                    numbers.append(number)
                    aimed.add(b)
                elif event["event"] == "hits":
                    hits.append(event["hits"])
                    assert event["total"] == sum(numbers), (seed, event)
                elif event["event"] == "hit":
                    struck.append(event["at"])
        expected = oracle_fire.hits_without_dice(numbers, len(aimed))
        assert sum(hits) == len(struck) == len(set(struck)) == expected, (seed, numbers, aimed)
        assert set(struck) <= aimed
        counts.append(expected)
    assert {0, 1, 2} <= set(counts)


# ---------------------------------------------------------------- duels


@pytest.mark.rule("banks-13.8c")
def test_duels_end_as_the_oracle_says():
    rng = random.Random("banks duels")
    every = list(product(TACTICS, TACTICS, range(1, 6), range(1, 6), range(1, 7)))
    seen = set()
    for ours, theirs, rating, rival, die in rng.sample(every, 200):
        scenario = {
            "options": ["duels"],
            "phase": "melee",
            "sides": {
                "south": {"leaders": [{"hex": "F5", "rating": rating}], "units": [{"type": "HI", "hex": "F5"}]},
                "north": {"leaders": [{"hex": "F6", "rating": rival}], "units": [{"type": "HI", "hex": "F6"}]},
            },
        }
        battle = ae.Battle("banks", scenario)
        battle.load_dice([FACES[die - 1]])
        events = []
        while battle.decision in ("answer", "tactic"):
            word = "accept" if battle.decision == "answer" else ours if battle.seat == "south" else theirs
            battle.push(word)
            events += battle.events
        (event,) = (e for e in events if e["event"] == "duel")
        killed = oracle_fire.duel(ours, theirs, (rating, rival), die)
        assert event["tactics"] == [ours, theirs]
        assert event["killed"] == {"attacker": "south", "defender": "north", "nobody": None}[killed], event
        fates = {x["side"]: x["fate"] for x in battle.view("south")["leaders"]}
        assert fates == {
            "south": "killed" if killed == "attacker" else "in play",
            "north": "killed" if killed == "defender" else "in play",
        }
        seen.add(killed)
    assert seen == {"attacker", "defender", "nobody"}


# ---------------------------------------------------------------- elephants


@pytest.mark.rule("banks-13.11a")
@pytest.mark.parametrize("dice", [(1, 4), (2, 5), (3, 6), (6, 6), (4, 1)])
def test_elephants_do_as_the_oracle_says(dice):
    """Two elephants, rolled for by rows from the north."""
    scenario = {
        "options": ["elephant_panic"],
        "sides": {
            "south": {"units": [{"type": "HI", "hex": "K8"}]},
            "north": {"units": [{"type": "EL", "hex": "C9"}, {"type": "EL", "hex": "B4"}]},
        },
    }
    battle = ae.Battle("banks", scenario)
    assert battle.decision == "hold_back_leader"
    battle.load_dice([FACES[die - 1] for die in dice])
    battle.push("yes")
    rolled = [(e["at"], e["die"], e["result"]) for e in battle.events if e["event"] == "elephant"]
    assert rolled == [(at, die, oracle_fire.elephant(die)) for at, die in zip(("B4", "C9"), dice, strict=True)]
