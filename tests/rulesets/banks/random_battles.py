"""Battles of all kinds for tests: random boards, armies, reinforcements and options, from a seed."""

from __future__ import annotations

import random
from typing import Any

from ancients_env.grid import DIRECTION_NAMES, Grid, grid

TYPES = ("LI", "HI", "PX", "LA", "HA", "MM", "LC", "HC", "KT", "CH", "EL")
OPTIONS = (
    "zones_of_control", "no_dice_combat", "no_dice_fire", "elevation", "arrow_supply", "hidden_movement", "duels",
    "command_control", "barbarian_charge", "elephant_panic", "dismounting", "leader_survival", "free_volleys",
    "national_characteristics", "campaign", "free_deployment", "extended_game", "army_building",
)  # fmt: skip
GROUNDS = ("village", "woods", "hill", "stream", "river")


def scenario(seed: int) -> dict[str, Any]:
    """A scenario; the same seed gives the same one."""
    rng = random.Random(seed)
    board = grid(rng.choice((5, 7, 9, 11)), rng.randint(6, 15))
    options = [name for name in OPTIONS if rng.random() < (0.1 if name == "army_building" else 0.3)]
    places = [name for name in board.names if name]
    rng.shuffle(places)
    terrain: dict[str, list[str]] = {}
    for kind in GROUNDS:
        count = rng.randint(0, 2 if kind == "river" else len(places) // 10)
        terrain[kind], places = places[:count], places[count:]
    dry = [name for name in board.names if name and name not in terrain["river"]]
    rng.shuffle(dry)
    made: dict[str, Any] = {
        "rows": board.rows,
        "columns": board.cols,
        "terrain": terrain,
        "hexsides": _hexsides(rng, board),
        "options": options,
        "first_player": rng.choice(("south", "north", "roll")),
        "sides": {side: _side(rng, board, options, dry) for side in ("south", "north")},
    }
    if "extended_game" in options:
        made["night"] = {"falls_after": 6, "last_turn": rng.randint(6, 9)}
    if "army_building" in options:
        made["build"] = {"points": rng.randint(10, 60)}
    return made


def _hexsides(rng: random.Random, board: Grid) -> list[list[str]]:
    chosen: dict[frozenset[str], list[str]] = {}
    for _ in range(rng.randint(0, 8)):
        a = rng.choice([name for name in board.names if name])
        b = board.names[rng.choice([int(n) for n in board.neighbours[board.hex(a)] if n >= 0])]
        chosen.setdefault(frozenset((a, b)), [a, b, rng.choice(("river", "ford", "bridge"))])
    return list(chosen.values())


def _side(rng: random.Random, board: Grid, options: list[str], dry: list[str]) -> dict[str, Any]:
    """A side; hexes are taken from the front of `dry`."""
    if "army_building" in options:
        return {}
    deployed = "free_deployment" in options
    side: dict[str, Any] = {
        "units": [_unit(rng, None if deployed else dry.pop(0)) for _ in range(rng.randint(1, 8))],
        "leaders": [{"rating": rng.randint(1, 5)} for _ in range(rng.randint(0, 3))],
    }
    if rng.random() < 0.8:
        side["camp"] = {} if deployed else {"hex": dry.pop(0)}
    if rng.random() < 0.5:
        edge = [name for name in dry if -1 in board.neighbours[board.hex(name)]]
        side["reinforcements"] = [
            {
                "turn": rng.randint(1, 3),
                "entry_hexes": rng.sample(edge, rng.randint(1, 2)),
                "units": [{"type": rng.choice(TYPES)} for _ in range(rng.randint(1, 3))],
                "leaders": [{}] * rng.randint(0, 1),
            }
        ]
    if "barbarian_charge" in options:
        side["barbarian_player"] = rng.random() < 0.7
    return side


def _unit(rng: random.Random, place: str | None) -> dict[str, Any]:
    unit: dict[str, Any] = {"type": rng.choice(TYPES)}
    if place is not None:
        unit.update(hex=place, facing=rng.choice(DIRECTION_NAMES))
    if rng.random() < 0.2 and unit["type"] in ("LA", "HA", "MM", "CH"):
        unit["shots"] = rng.choice((2, 3))
    if rng.random() < 0.3:
        unit["barbarian"] = True
    if unit["type"] == "HC" and rng.random() < 0.3:
        unit["cataphract"] = True
    if unit["type"] == "LC" and rng.random() < 0.4:
        unit.update(missile="B", mongol=rng.random() < 0.5)
    return unit
