"""Setting up naval positions by hand and playing them: the table that the clause tests sit at.

A ship is a word: `S4@E5:NE` is a small ship of crew 4 at E5 heading NE; `L2@E5:W+2bc/damaged` a large one with two
marine points, a ballista and a corvus, damaged; an `x` among the letters says that the marines aboard are the enemy's.

    Around E5:   D4  D5         around D5:   C5  C6
               E4  E5  E6                  D4  D5  D6
                 F4  F5                      E5  E6
"""

from __future__ import annotations

import re
from typing import Any

import ancients_env as ae

FACES = ("one", "two", "three", "four", "five", "six")
SHIP = re.compile(
    r"(?P<size>[SL])(?P<crew>\d)@(?P<hex>[A-K]\d+):(?P<facing>[A-Z]+)(?:\+(?P<marines>\d))?(?P<gear>[bcx]*)"
    r"(?:/(?P<state>\w+))?"
)
AWAY = {"south": "S3@K1:E", "north": "S3@A1:E"}  # a ship far from everything, so that a side has one


def ships(words: str) -> list[dict[str, Any]]:
    """The ships of a line of words."""
    found = []
    for word in words.split():
        match = SHIP.fullmatch(word)
        assert match, f"no ship: {word}"
        gear = match["gear"]
        found.append(
            {
                "hex": match["hex"],
                "facing": match["facing"],
                "size": "large" if match["size"] == "L" else "small",
                "crew_quality": int(match["crew"]),
                "marines": int(match["marines"] or 0),
                "ballista": "b" in gear,
                "corvus": "c" in gear,
                "captured": "x" in gear,
                "state": match["state"] or "intact",
            }
        )
    return found


def sea(
    south: str = AWAY["south"],
    north: str = AWAY["north"],
    *,
    die: int | None = 3,
    ashore: dict[str, dict[str, int]] | None = None,
    seed: int = 1,
    **fields: Any,
) -> ae.Battle:
    """A battle at the start of south's first turn with movement die `die`; other fields go into the scenario."""
    ashore = ashore or {}
    scenario: dict[str, Any] = {
        "sides": {
            "south": {"ships": ships(south), "marines_on_land": ashore.get("south", {})},
            "north": {"ships": ships(north), "marines_on_land": ashore.get("north", {})},
        },
        "first_turn_die": {"south": die, "north": die},
    }
    scenario.update(fields)
    return ae.Battle("banks_naval", scenario, seed=seed)


def load(battle: ae.Battle, *dice: int) -> ae.Battle:
    """These dice come next."""
    battle.load_dice([FACES[die - 1] for die in dice])
    return battle


def play(battle: ae.Battle, *actions: str) -> ae.Battle:
    """Push actions in turn; one written with a `?` only if it is asked for."""
    for action in actions:
        if not action.endswith("?"):
            battle.push(action)
        elif action[:-1] in battle.legal:
            battle.push(action[:-1])
    return battle


def pass_to(battle: ae.Battle, decision: str) -> ae.Battle:
    """Decline everything until this decision is asked."""
    for _ in range(200):
        if battle.decision == decision or battle.seat is None:
            break
        battle.push(next(word for word in ("done", "go on", "stop") if word in battle.legal))
    assert battle.decision == decision
    return battle


def end_turn(battle: ae.Battle) -> ae.Battle:
    """Decline everything until the turn is over; defenders lose marines."""
    turn = battle.view("south")["turn"]
    while battle.seat is not None and battle.view("south")["turn"] == turn:
        battle.push(next(word for word in ("done", "go on", "stop", "lose marine") if word in battle.legal))
    return battle


def ship(battle: ae.Battle, at: str) -> dict[str, Any] | None:
    """The ship in a hex as a view shows it, None for none."""
    return next((s for s in battle.view("south")["ships"] if s["at"] == at), None)


def marines(battle: ae.Battle, at: str) -> int:
    """Marine points in a hex, aboard or ashore."""
    found = ship(battle, at) or battle.view("south")["marines_on_land"].get(at)
    return int(found["marines"]) if found else 0


def events(battle: ae.Battle, kind: str) -> list[dict[str, Any]]:
    """Events of one kind that the last action caused."""
    return [e for e in battle.events if e["event"] == kind]


def hexes(battle: ae.Battle) -> set[str]:
    """The legal actions that are hexes."""
    return {text for text in battle.legal if len(text) <= 3 and text[0].isupper() and text[1:].isdigit()}


def words(battle: ae.Battle) -> set[str]:
    """The legal actions that are options."""
    return set(battle.legal) - hexes(battle)
