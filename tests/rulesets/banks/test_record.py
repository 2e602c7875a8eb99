"""Positions and records at the odder decisions: what was written down plays on alike."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import ancients_env as ae
from ancients_env.buffers import raw
from ancients_env.records import replay
from tests.rulesets.banks.table import army, attack, dawn, field, group, load, move, play, until


def passing() -> ae.Battle:
    """In the hex of a friend, on the way through."""
    return move(field("LI@E5:E HI@E6:E"), "E5", "E6")


def fleeing() -> ae.Battle:
    """Half-way through a flight."""
    side = {"south": {"panic_threshold": 2, "eliminated": ["LI"]}}
    return play(field("LI@E5:E LI@K1:NE", "HI@E8:W", armies=side, turn=2), "E5", "D5")


def entering() -> ae.Battle:
    """A reinforcement chooses its side of the entry hex."""
    return play(field(armies={"south": {"reinforcements": [group(1, "K8", "HI LC")]}}), "LC")


def waiting() -> ae.Battle:
    """An attack from off the map, the leader asked."""
    battle = field("KT@K8/off_map=SW LI@K1:NE", "HI@K8:NE L@K8 LI@A1:SW", phase="melee")
    return play(battle, next(a for a in battle.legal if a != "done"))


def shooting() -> ae.Battle:
    """Between two shots of one unit."""
    battle = field("PX@E6:W PX@D5:W LI@K1:NE", "HA@E5:E/shots=3", phase="missile fire")
    return play(load(battle, 6), "E5", "E6")


def assigning() -> ae.Battle:
    """Hits without dice, the first one chosen."""
    battle = field(
        "LC@E6:W LC@G6:W LC@I6:W LI@K1:NE", "LA@E5:E LA@G5:E LA@I5:E", phase="missile fire", options=["no_dice_fire"]
    )
    play(battle, "E5", "E6", "G5", "G6", "I5", "I6?")
    return play(until(battle, "assign_hit"), "G6")


def following() -> ae.Battle:
    """The target retreated into another front hex."""
    return play(attack(field("HI@E5:E LI@K1:NE", "LC@E6:W L@E6", phase="melee"), "E5", "E6"), "stay", "D5")


def withdrawing() -> ae.Battle:
    """One of two leaders has gone."""
    return play(attack(field("KT@E5:E LI@K1:NE", "LC@E6:W L@E6 L@E6", phase="melee"), "E5", "E6"), "retreat")


def duelling() -> ae.Battle:
    """The challenger's tactic is chosen, the other's is not."""
    battle = field("HI@E5:E L4@E5 LI@K1:NE", "HI@E6:W L2@E6", phase="melee", options=["duels"])
    return play(battle, "accept", "offensive")


def charging() -> ae.Battle:
    """Knights out of control choose their way."""
    return dawn("KT@E5:E LI@K1:NE", "HI@D10:W", 1, options=["command_control"])


def trampling() -> ae.Battle:
    """An elephant moves for the enemy."""
    battle = dawn("HI@G5:NE L LI@K1:NE", "EL@E8:W LI@A1:SW", options=["elephant_panic"])
    return move(play(load(battle, 6), "yes"), "E8", "E7")


def deploying() -> ae.Battle:
    """A camp stands, a unit has its hex and not its facing."""
    sides = {"south": army("HI LC", camp={}), "north": army("LI", camp={})}
    battle = ae.Battle("banks", {"sides": sides, "options": ["free_deployment"]})
    return play(battle, "G7", "LC", "G8")


def buying() -> ae.Battle:
    """The second list is begun."""
    battle = ae.Battle("banks", {"sides": {}, "options": ["army_building"], "build": {"points": 20}})
    return play(battle, "KT", "LI", "done", "LC")


def dismounting() -> ae.Battle:
    """Two horsemen make one on foot: where?"""
    return play(field("HC@E5:E HC@G5:E HC@I5:E LI@K1:NE", options=["dismounting"]), "E5", "I5")


def night() -> ae.Battle:
    """On the way to the camp after dark."""
    late = {"options": ["extended_game"], "night": {"falls_after": 6, "last_turn": 8}}
    return move(field("LI@E5:E CP@E10 LI@K1:NE", turn=12, **late), "E5", "E6")


def recovering() -> ae.Battle:
    """The winner of a campaign battle counts what comes back."""
    losses = {"south": {"eliminated": ["HI", "HI", "LI"]}}
    return field("KT@E5:E", "HI@A1:SW", turn=11, phase="rally", options=["campaign"], armies=losses)


def hiding() -> ae.Battle:
    """A unit moves out of sight."""
    wall = {"woods": [f"F{c}" for c in range(1, 15)]}
    return move(field("LC@H5:NE LI@K1:NE", "HI@D5:SW", options=["hidden_movement"], terrain=wall), "H5", "G6")


ODD: list[Callable[[], ae.Battle]] = [
    passing, fleeing, entering, waiting, shooting, assigning, following, withdrawing, duelling, charging, trampling,
    deploying, buying, dismounting, night, recovering, hiding,
]  # fmt: skip


def stride(battle: ae.Battle, steps: int = 25) -> ae.Battle:
    """Play on by a fixed choice among the legal actions."""
    for k in range(steps):
        if battle.seat is None:
            break
        battle.push(battle.legal[k * 7 % len(battle.legal)])
    return battle


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.__name__)
def test_a_position_goes_on_as_the_battle_would(odd):
    battle = odd()
    twin = ae.Battle.from_position(json.loads(json.dumps(battle.position())))
    assert (twin.seat, twin.decision, twin.legal) == (battle.seat, battle.decision, battle.legal)
    assert twin.view("south")["units"] == battle.view("south")["units"]
    stride(battle)
    stride(twin)
    assert twin.position() == battle.position()


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.__name__)
def test_a_record_replays_to_the_same_bytes(odd):
    battle = stride(odd(), 10)
    again = replay(json.loads(json.dumps(battle.record())))
    assert (raw(again.states) == raw(battle.states)).all() and again.legal == battle.legal


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.__name__)
def test_a_copy_is_independent(odd):
    battle = odd()
    before = battle.position()
    stride(battle.copy())
    assert battle.position() == before


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: odd.__name__)
def test_pictures_can_be_drawn_from_every_chair(odd):
    battle = odd()
    for seat in (None, "south", "north"):
        assert battle.svg(seat).startswith("<svg")
    assert str(battle)
