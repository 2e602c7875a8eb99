"""Engine and oracle fight the same random melees with the same dice: they must agree on everything that follows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

import ancients_env as ae
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from tests.rulesets.banks import oracle
from tests.rulesets.banks.random_fights import FACES, Melee, melee

BATCH, BATCHES = 150, 6


@dataclass
class Seen:
    """What is compared."""

    declared: bool = False  # the attack was offered
    may_retreat: bool = False  # the target was asked whether it stands
    attacker: str = "good"
    defender: str = "good"
    attacker_leaders: int = 0  # in play
    defender_leaders: int = 0
    captured: int = 0  # leaders of the defender
    advanced: bool = False
    dice: int = 0


def by_oracle(c: Melee) -> Seen:
    """What must come of it."""
    column = oracle.odds(c.attacker, c.defender, c.flank, c.hexside)
    seen = Seen(
        attacker="disordered" if c.attacker.disordered else "good",
        defender="disordered" if c.defender.disordered else "good",
        attacker_leaders=c.attacker.leaders,
        defender_leaders=c.defender.leaders,
    )
    if column is None:
        return seen
    seen.declared = True
    seen.may_retreat = oracle.may_retreat(c.attacker, c.defender)
    after = oracle.fight(
        c.attacker, c.defender, c.dice, flank=c.flank, hexside=c.hexside, leaders_leave=c.leaders_leave,
        no_dice="no_dice_combat" in c.options, leader_survival="leader_survival" in c.options,
    )  # fmt: skip
    seen.attacker, seen.defender = after.attacker, after.defender
    seen.attacker_leaders = after.attacker_leaders
    seen.defender_leaders = after.defender_leaders + c.leaders_leave
    seen.dice = after.dice
    seen.advanced = after.advance == "must" or (after.advance == "may" and c.goes_on)
    if seen.advanced:
        seen.captured = after.defender_leaders
        seen.defender_leaders -= after.defender_leaders
        if c.defender.terrain == "woods":  # 9.19; light infantry of nation 3 does not mind (15.3f)
            if not (c.attacker.type == "LI" and c.national and c.attacker.tripled):
                seen.attacker = "disordered"
    return seen


def by_engine(c: Melee) -> Seen:
    """What the engine makes of it."""
    battle = ae.Battle("banks", c.scenario(), seed=c.seed)
    battle.load_dice([FACES[die - 1] for die in c.dice])
    left = c.leaders_leave
    seen = Seen()
    turn = int(battle.states["turn"][0])
    while battle.seat is not None and int(battle.states["turn"][0]) == turn:
        decision = battle.decision
        if decision == "triple_attack":
            battle.push("yes" if c.attacker.tripled else "no")
        elif decision == "choose_attacker":
            if seen.declared or c.here not in battle.legal:
                break
            seen.declared = True
            battle.push(c.here)
        elif decision == "attack_at":
            battle.push(c.there)
        elif decision == "leader_retreats":
            left -= 1
            battle.push("retreat" if left >= 0 else "stay")
        elif decision == "retreat_to":
            seen.may_retreat = True
            battle.push("stand")
        elif decision == "advance":
            battle.push("advance" if c.goes_on else "stay")
        elif decision == "leader_follows":
            battle.push("go along" if c.goes_on else "stay")
        else:
            break
    read(battle, c, seen)
    return seen


def read(battle: ae.Battle, c: Melee, seen: Seen) -> None:
    """The pieces as the record has them."""
    s: Any = battle.states[0]
    far = {t.GRID.hex("K1"), t.GRID.hex("K2"), t.GRID.hex("A15")}
    fought = [-1, -1]
    for side, unit in ((0, c.attacker), (1, c.defender)):
        kind = t.TYPES.index(unit.type)
        mine = [u for u in range(int(s.units)) if s.unit_side[u] == side and s.unit_type[u] == kind]
        (u,) = (u for u in mine if int(s.unit_hex[u]) not in far)
        fought[side] = u
        order = "disordered" if s.unit_marks[u] & st.DISORDERED else "good"
        order = "gone" if s.unit_fate[u] == st.ELIMINATED else order
        fates = [int(s.leader_fate[k]) for k in range(int(s.leaders)) if s.leader_side[k] == side]
        if side == 0:
            seen.attacker, seen.attacker_leaders = order, fates.count(int(st.L_IN_PLAY))
        else:
            seen.defender, seen.defender_leaders = order, fates.count(int(st.L_IN_PLAY))
            seen.captured = fates.count(int(st.L_CAPTURED))
    seen.advanced = int(s.unit_hex[fought[0]]) == t.GRID.hex(c.there)
    seen.dice = int(s.dice_at)


@pytest.mark.rule("banks-9.4", "banks-9.6", "banks-9.18", "banks-9.19", "banks-11.2", "banks-11.4", "banks-11.5")
@pytest.mark.rule("banks-11.6", "banks-11.7", "banks-13.2a", "banks-13.13", "banks-15.3f", "banks-6.16")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_on_random_melees(batch: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        c = melee(seed)
        expected = by_oracle(c)
        assert by_engine(c) == expected, c
        kinds["declared" if expected.declared else "not allowed"] += 1
        kinds["advance"] += expected.advanced
        kinds["captured"] += expected.captured > 0
        kinds["leaders left"] += expected.declared and c.leaders_leave > 0
        kinds["could retreat"] += expected.may_retreat
    assert min(kinds[k] for k in ("declared", "not allowed", "advance")) > BATCH // 8, kinds
    assert min(kinds[k] for k in ("captured", "leaders left", "could retreat")) > BATCH // 50, kinds


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_engine_and_oracle_agree_without_the_compiler_and_with_bounds_checks() -> None:
    for seed in range(100_000, 100_030):
        c = melee(seed)
        assert by_engine(c) == by_oracle(c), c
