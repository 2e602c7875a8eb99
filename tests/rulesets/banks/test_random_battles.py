"""Random battles with random options, watched by a referee who knows the rules of movement, fire and melee."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import ancients_env as ae
from ancients_env.grid import DIRECTION_NAMES, Grid, grid
from tests.rulesets.banks.random_battles import scenario

MOVEMENT = {
    "LI": 3, "HI": 2, "PX": 1, "LA": 3, "HA": 2, "MM": 3, "LC": 6, "HC": 5, "KT": 4, "CH": 4, "EL": 3, "CP": 0,
}  # fmt: skip
COST = {"clear": 1, "village": 1, "woods": 1, "hill": 2, "stream": 2}
COLUMNS = (("3-1", 3), ("2-1", 2), ("1-1", 1), ("1-2", 0.5))


class Referee:
    """Follows the events of a battle and protests against what the clauses do not allow."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.board: Grid = grid(made["rows"], made["columns"])
        self.ground = {name: kind for kind, names in made["terrain"].items() for name in names}
        self.sides = {frozenset((a, b)): kind for a, b, kind in made["hexsides"]}
        self.options = made["options"]
        self.new_mover(None, None)

    def watch(self, event: dict[str, Any]) -> None:
        """What is done in melee and fire."""
        if event["event"] == "melee":
            self.melee(event)
        elif event["event"] == "shot":
            self.shot(event)

    def watch_move(self, event: dict[str, Any], facing: dict[str, str]) -> None:
        """What the unit on the move does; `facing` is that of the units before the action, by hex."""
        kind = event["event"]
        if kind not in ("step", "enters", "turn", "leaves map"):
            return
        here = event["from"] if kind == "step" else event["at"]
        if here != self.at or kind == "enters":
            self.new_mover(here, facing.get(here))
        if kind in ("step", "enters"):
            self.step(event)
        else:
            self.pay(event, 1)
            self.facing = event.get("facing")

    def new_mover(self, at: str | None, facing: str | None) -> None:
        """Another unit, with all its points."""
        self.spent, self.at, self.facing = 0, at, facing

    def pay(self, event: dict[str, Any], points: int) -> None:
        self.spent += points
        assert self.spent <= MOVEMENT[event["unit"]], f"{event}: {self.spent} points"  # banks-6.2

    def step(self, event: dict[str, Any]) -> None:
        to = event["to"] if event["event"] == "step" else event["at"]
        kind, side = self.ground.get(to, "clear"), None
        assert kind != "river"
        if event["event"] == "step":
            side = self.sides.get(frozenset((event["from"], to)))
            assert side != "river"  # banks-6.10
            d = DIRECTION_NAMES.index(event["facing"])
            assert self.facing is not None
            assert (d - DIRECTION_NAMES.index(self.facing)) % 6 in (0, 1, 5), f"{event}: not in front"  # banks-6.5
            assert self.board.names[self.board.neighbours[self.board.hex(event["from"]), d]] == to
            self.facing = event["facing"]
        else:
            self.facing = DIRECTION_NAMES[(DIRECTION_NAMES.index(event["from"]) + 3) % 6]
        self.at = to
        self.pay(event, 1 if event["unit"] == "PX" else COST[kind] + (side == "ford"))  # banks-6.7, banks-6.8

    def melee(self, event: dict[str, Any]) -> None:
        strong, weak = event["attack"], event["defence"]
        column = next((name for name, least in COLUMNS if strong >= least * weak), "1-2")
        assert event["odds"] == column, event  # banks-9.16
        assert strong >= weak / 2 or "command_control" in self.options, event  # banks-9.4
        if "no_dice_combat" in self.options:
            assert event["result"] == {"1-2": "AD", "1-1": "M", "2-1": "DD", "3-1": "DE"}[column]

    def shot(self, event: dict[str, Any]) -> None:
        a, b = self.board.hex(event["from"]), self.board.hex(event["target"])
        assert 1 <= self.board.distance[a, b] <= 3 and event["hits_up_to"] >= 1  # banks-8.3
        assert (event["die"] <= event["hits_up_to"]) == (event["result"] == "hit")


def facings(battle: ae.Battle) -> dict[str, str]:
    """Facings of all units by hex, from both chairs."""
    units = battle.view("south")["units"] + battle.view("north")["units"]
    return {u["at"]: u["facing"] for u in units if u["at"] is not None and u["facing"] is not None}


def check_board(battle: ae.Battle, ground: dict[str, str]) -> None:
    """One unit a hex, a camp below it at most, and nobody in a river (banks-6.11, banks-6.10)."""
    moving = battle.view("south")["movement"] or battle.view("north")["movement"]
    seen: dict[str, list[str]] = {}
    for unit in battle.view("south")["units"]:
        if unit["at"] is not None and not (moving and unit["at"] == moving["at"]):
            seen.setdefault(unit["at"], []).append(unit["type"])
    for at, types in seen.items():
        assert ground.get(at) != "river" and (len(types) == 1 or (len(types) == 2 and "CP" in types)), (at, types)


@pytest.mark.rule("banks-6.2", "banks-6.5", "banks-6.7", "banks-6.11", "banks-9.16")
@pytest.mark.parametrize("seed", range(16))
def test_a_referee_finds_nothing_wrong(seed):
    made = scenario(seed)
    battle = ae.Battle("banks", made, seed=seed)
    referee = Referee(made)
    rng = random.Random(seed)
    for n in range(4000):
        if battle.seat is None:
            break
        if battle.decision == "choose_unit":
            referee.new_mover(None, None)
        before, turn = facings(battle), int(battle.states["turn"][0])
        keen = [a for a in battle.legal if battle.decision in ("choose_attacker", "choose_shooter") and a != "done"]
        battle.push(rng.choice(keen or battle.legal))
        for event in battle.events:
            referee.watch(event)
            if int(battle.states["turn"][0]) == turn:  # else some moves belong to the next turn, where all was reset
                referee.watch_move(event, before)
        assert battle.states["log_lost"][0] == 0
        if n % 25 == 0:
            check_board(battle, referee.ground)
            twin = ae.Battle.from_position(json.loads(json.dumps(battle.position())))
            assert (twin.decision, twin.legal) == (battle.decision, battle.legal)
    assert battle.outcome is not None
