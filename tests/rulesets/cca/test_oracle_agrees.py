"""Engine and oracle play the same random combats with the same dice: they must agree on everything that follows.

Compared are the targets offered, the answers the defender has, whether an advance is offered, and after the combat
every unit with its blocks, every leader, the banners and the number of dice thrown.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

import ancients_env as ae
from tests.rulesets.cca.oracle import resolve_attack
from tests.rulesets.cca.oracle_dice import may_evade
from tests.rulesets.cca.random_combats import Combat, combat

BATCH, BATCHES = 400, 10


@dataclass
class Outcome:
    """What is compared."""

    targets: list[str]
    answers: list[str] = field(default_factory=list)  # the defender's, only `stand` if he is not asked
    advance: bool = False
    units: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    leaders: dict[str, tuple[str, bool]] = field(default_factory=dict)  # side, Alexander
    banners: dict[str, int] = field(default_factory=dict)
    dice: int = 0


def picker(c: Combat) -> Any:
    """How the owner of a retreating piece chooses: the same for both, asked only where there is a choice."""
    rng = random.Random(c.seed)
    choose: dict[str, Any] = {"first": "first", "last": "last", "random": rng.choice}
    return choose[c.choice]


def by_oracle(c: Combat) -> Outcome:
    outcome = Outcome(c.targets)
    after, outcome.banners = c.f, {"south": 0, "north": 0}
    if c.target is not None:
        defender = c.f.unit_at(c.target)
        close = defender is not None and not c.ranged
        outcome.answers = answers(c)
        played = answer(c)
        result = resolve_attack(
            c.f, c.attacker.at, c.target, c.dice,
            ranged=c.ranged, evade=close and played == "evade", first_strike=close and played == "first strike",
            battle_back=c.battle_back, ignore="all" if c.ignore == "all" else "none", card_dice=c.card_dice,
            moved=c.moved, entered_forest=c.entered_forest, retreat_choice=picker(c),
        )  # fmt: skip
        after, outcome.banners = result.after, result.banners
        outcome.advance, outcome.dice = result.advance, result.dice_used
    outcome.units = {u.at: (u.side, u.type, u.blocks) for u in after.units}
    outcome.leaders = {x.at: (x.side, x.alexander) for x in after.leaders}
    return outcome


def answers(c: Combat) -> list[str]:
    """What the defender may do (D11): nothing is asked of a lone leader or in ranged combat."""
    defender = c.f.unit_at(c.target) if c.target else None
    if defender is None or c.ranged:
        return []
    found = ["stand"]
    if may_evade(c.f, defender, c.attacker):
        found.append("evade")
    if c.has_first_strike:
        found.append("first strike")
    return found


def answer(c: Combat) -> str:
    return c.answer if c.answer in answers(c) else "stand"


class Player:
    """Takes the decisions of one combat in the engine."""

    def __init__(self, c: Combat) -> None:
        self.c = c
        self.battle = ae.Battle("cca", c.scenario(), seed=c.seed)
        self.choose: Callable[[list[str]], str] = {"first": lambda h: h[0], "last": lambda h: h[-1]}.get(
            c.choice, picker(c)
        )
        self.ordered = self.moved = False
        self.seen = Outcome([])
        self.load = [*c.order_dice, *c.dice]
        self.battle.load_dice(self.load)

    def hexes(self) -> list[str]:
        return [a for a in self.battle.legal if a[0].isupper() and a[1:].isdigit()]

    def before_combat(self, decision: str) -> str:
        c = self.c
        legal = self.battle.legal
        if decision == "play_card":
            return f"card {c.card}"
        if decision in ("order", "use_symbol"):
            if not self.ordered and c.start in legal:
                self.ordered = True
                return c.start
            return "done" if decision == "order" else "skip"
        if decision in ("order_piece", "move_piece"):
            return "unit"
        if decision == "move":
            if c.moved and not self.moved:
                self.moved = True
                return c.start
            return "end movement"
        assert decision == "move_to", decision
        return c.attacker.at

    def in_combat(self, decision: str) -> str:
        c, legal, seen = self.c, self.battle.legal, self.seen
        if decision == "defend":
            seen.answers = list(legal)
            return answer(c)
        if decision in ("retreat_to", "evade_to"):
            return self.choose(self.hexes())
        if decision == "leader_evade":
            if "stop" in legal:
                return "stop"
            return self.choose(self.hexes()) if self.hexes() else "leave board"
        if decision == "ignore_flags":
            return legal[-1] if c.ignore == "all" else legal[0]
        if decision == "advance":
            seen.advance = True
            return "stay"
        if decision == "battle_back":
            return "battle back" if c.battle_back else "decline"
        assert decision == "second_shot", decision
        return "no second shot"

    def play(self) -> Outcome:
        battle, c, seen = self.battle, self.c, self.seen
        attacked = False
        turn = battle.states["turn"][0]
        while battle.states["turn"][0] == turn:
            decision = battle.decision
            assert decision is not None
            if decision == "fight":
                here = c.attacker.at
                if attacked or here not in battle.legal:
                    break
                battle.push(here)
            elif decision == "target":
                seen.targets = [h for h in self.hexes() if h != c.attacker.at]
                if c.target not in seen.targets:
                    break
                attacked = True
                defender_asked = c.f.unit_at(c.target) is not None and not c.ranged
                seen.answers = ["stand"] if defender_asked else []
                battle.push(c.target)
            elif attacked:
                battle.push(self.in_combat(decision))
            else:
                battle.push(self.before_combat(decision))
        view = battle.view("south")
        s = battle.states[0]
        seen.units = {u["at"]: (u["side"], u["type"], u["blocks"]) for u in view["units"]}
        seen.leaders = {x["at"]: (x["side"], x["name"] == "Alexander") for x in view["leaders"]}
        seen.banners = view["banners"]
        seen.dice = len(self.load) - len(c.order_dice) - (int(s["dice_n"]) - int(s["dice_at"]))
        return seen


def words(c: Combat) -> str:
    """The combat, to be read when engine and oracle disagree."""
    how = f"{c.attacker.side} {c.attacker.type} from {c.start} at {c.attacker.at} attacks {c.target} by {c.card}"
    return f"seed {c.seed}: {how}; {answer(c)}, ignore {c.ignore}, {c.choice}\n{c.scenario()}\ndice {c.dice[:40]}"


def compare(seed: int) -> tuple[Combat, Outcome]:
    c = combat(seed)
    expected = by_oracle(c)
    seen = Player(c).play()
    assert seen == expected, words(c)
    return c, expected


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_on_random_combats(batch: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        c, outcome = compare(seed)
        kinds["none" if c.target is None else "ranged" if c.ranged else "close"] += 1
        kinds["lone leader"] += c.target is not None and c.f.unit_at(c.target) is None
        kinds[answer(c) if outcome.answers else "not asked"] += 1
        kinds["advance"] += outcome.advance
    assert kinds["close"] > BATCH // 3 and kinds["ranged"] > BATCH // 20 and kinds["lone leader"] > BATCH // 50, kinds
    assert min(kinds["stand"], kinds["evade"], kinds["first strike"], kinds["advance"]) > BATCH // 50, kinds


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_engine_and_oracle_agree_without_the_compiler_and_with_bounds_checks() -> None:
    for seed in range(100_000, 100_060):
        compare(seed)
