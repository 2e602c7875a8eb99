"""Engine and oracle walk the same ways: at every step of random moves the same choices."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import ancients_env as ae
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t
from tests.rulesets.banks import oracle_moves as om
from tests.rulesets.banks.random_fights import March, march

BATCH, BATCHES = 60, 5


class Walk:
    """One march, in the engine and by the oracle."""

    def __init__(self, c: March) -> None:
        self.c = c
        self.battle = ae.Battle("banks", c.scenario(), seed=c.seed)
        self.units = {name: [kind, facing, panicked] for name, (kind, facing, panicked) in c.south.items()}
        self.unmoved = set(c.south)
        self.disordered = {name for name, unit in self.units.items() if unit[2]}
        self.wishes = iter(c.wishes)
        self.kinds: Counter[str] = Counter()

    def board(self, mover: str | None) -> om.Field:
        friends = {name for name in self.units if name != mover}
        return replace(self.c.board, friends=friends, enemies=set(self.c.north))

    def goal(self, name: str) -> int | None:
        """The distance that a panicked unit must get beyond, None for one that is free."""
        kind, facing, panicked = self.units[name]
        board = self.board(name)
        m = om.start(kind, name, facing)
        return board.danger(name) if panicked and om.flees(board, m, board.danger(name)) else None

    def pick(self, texts: set[str]) -> str:
        ordered = sorted(texts)
        return ordered[int(next(self.wishes, 0.0) * len(ordered))]

    def play(self) -> None:
        turn = int(self.battle.states["turn"][0])
        while self.battle.decision == "choose_unit" and int(self.battle.states["turn"][0]) == turn:
            legal = set(self.battle.legal)
            must = {name for name in self.unmoved if self.goal(name) is not None}
            assert ("done" in legal) == (not must), (self.c, legal, must)
            offered = legal - {"done"}
            assert must <= offered <= self.unmoved, (self.c, legal)
            for name in self.unmoved - offered:  # only who can do nothing is left out
                kind, facing, _ = self.units[name]
                assert om.choices(self.board(name), om.start(kind, name, facing)) == {"stop"}, (self.c, name)
            self.move(self.pick(offered))

    def move(self, name: str) -> None:
        kind, facing, panicked = self.units[name]
        board, goal = self.board(name), self.goal(name)
        self.kinds["flight" if goal is not None else "cornered" if panicked else "free"] += 1
        if set(self.battle.legal) != {name}:
            self.battle.push(name)
        m = om.start(kind, name, facing)
        passed: set[str] = set()
        woods = False
        while True:
            texts = om.choices(board, m, goal)
            if m.ended or not texts - {"stop"}:
                break
            text = self.pick(texts)
            if len(texts) > 1:
                assert self.battle.decision == "step", (self.c, name, m, self.battle.decision, texts)
                assert set(self.battle.legal) == texts, (self.c, name, m, goal, self.battle.legal, texts)
                self.battle.push(text)
            else:
                (text,) = texts
            if text == "stop":
                break
            m = next(after for words, after in om.moves(board, m) if words == text)
            if m.at in board.friends and m.at != name:
                assert m.at is not None
                passed.add(m.at)
            woods |= m.at is not None and not text.startswith("face") and board.terrain.get(m.at) == "woods"
        self.settle(name, m, passed, woods)

    def settle(self, name: str, m: om.Mover, passed: set[str], woods: bool) -> None:
        """The unit has moved: is it where it should be, and who is disordered?"""
        kind, _, panicked = self.units.pop(name)
        self.unmoved.discard(name)
        was = name in self.disordered
        self.disordered.discard(name)
        self.disordered |= passed
        s: Any = self.battle.states[0]
        if m.at is None:
            self.kinds["left"] += 1
        else:
            self.units[m.at] = [kind, m.facing, panicked]
            if was or woods or passed:
                self.disordered.add(m.at)
            u = int(s.hex_unit[t.GRID.hex(m.at)])
            assert u >= 0 and t.TYPES[int(s.unit_type[u])] == kind, (self.c, name, m)
            assert DIRECTION_NAMES[int(s.unit_facing[u])] == m.facing, (self.c, name, m)
        self.kinds["passed"] += bool(passed)
        for place in self.units:
            marks = int(s.unit_marks[int(s.hex_unit[t.GRID.hex(place)])])
            assert bool(marks & int(st.DISORDERED)) == (place in self.disordered), (self.c, name, m, place)


@pytest.mark.rule(
    "banks-4.6", "banks-4.7", "banks-6.1", "banks-6.2", "banks-6.3", "banks-6.5", "banks-6.6", "banks-6.7"
)
@pytest.mark.rule("banks-6.8", "banks-6.9", "banks-6.10", "banks-6.11", "banks-6.12", "banks-6.13", "banks-6.14")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_on_random_marches(batch: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        walk = Walk(march(seed))
        walk.play()
        kinds += walk.kinds
    assert min(kinds[k] for k in ("flight", "cornered", "free", "left", "passed")) > BATCH // 20, kinds
