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

    def pick(self, texts: set[str], steps: bool = False) -> str:
        """One of the texts; of those of a step more often a hex than a turn, and a friend's hex if there is one."""
        wish = next(self.wishes, 0.0)
        ordered = sorted(texts)
        hexes = [text for text in ordered if text[1:].isdigit()]
        if steps and hexes and wish < 0.7:
            ordered, wish = [text for text in hexes if text in self.units] or hexes, wish / 0.7
        return ordered[int(wish * len(ordered))]

    def play(self) -> None:
        turn = int(self.battle.states["turn"][0])
        while int(self.battle.states["turn"][0]) == turn:
            must = {name for name in self.unmoved if self.goal(name) is not None}
            if self.battle.decision == "choose_unit":
                self.move(self.choose(must), asked=True)
            elif must and must == self.unmoved:  # the last one has to move and is not asked for
                self.move(*must, asked=False)
            else:
                break

    def choose(self, must: set[str]) -> str:
        """A unit of those that the engine offers; are they the right ones?"""
        legal = set(self.battle.legal)
        assert ("done" in legal) == (not must), (self.c, legal, must)
        offered = legal - {"done"}
        assert must <= offered <= self.unmoved, (self.c, legal)
        for name in self.unmoved - offered:  # only who can do nothing is left out
            kind, facing, _ = self.units[name]
            assert om.choices(self.board(name), om.start(kind, name, facing)) == {"stop"}, (self.c, name)
        return self.pick(offered)

    def move(self, name: str, asked: bool) -> None:
        kind, facing, panicked = self.units[name]
        board, goal = self.board(name), self.goal(name)
        self.kinds["flight" if goal is not None else "cornered" if panicked else "free"] += 1
        if asked:
            self.battle.push(name)
        m = om.start(kind, name, facing)
        passed: set[str] = set()
        woods = False
        while True:
            texts = om.choices(board, m, goal)
            if m.ended or not texts - {"stop"}:
                break
            text = self.pick(texts, steps=True)
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

    def unit_at(self, name: str) -> int:
        s: Any = self.battle.states[0]
        (u,) = (u for u in range(int(s.units)) if s.unit_hex[u] == t.GRID.hex(name))
        return int(u)

    def settle(self, name: str, m: om.Mover, passed: set[str], woods: bool) -> None:
        """The unit has moved."""
        kind, _, panicked = self.units.pop(name)
        self.unmoved.discard(name)
        was = name in self.disordered
        self.disordered.discard(name)
        self.disordered |= passed
        self.kinds["passed"] += bool(passed)
        self.kinds["left"] += m.at is None
        if m.at is not None:
            self.units[m.at] = [kind, m.facing, panicked]
            if was or woods or passed:
                self.disordered.add(m.at)
        last = len(self.unmoved) == 1 and all(self.goal(name) is not None for name in self.unmoved)
        if not last:  # who must move and is the last may have gone his only way already
            self.check(name, m)

    def check(self, name: str, m: om.Mover) -> None:
        """Is everybody where he should be, faces as he should, and who is disordered?"""
        s: Any = self.battle.states[0]
        for place, (kind, facing, _) in self.units.items():
            u = self.unit_at(place)
            seen = t.TYPES[int(s.unit_type[u])], DIRECTION_NAMES[int(s.unit_facing[u])]
            assert seen == (kind, facing), (self.c, name, m, place)
            disordered = bool(int(s.unit_marks[u]) & int(st.DISORDERED))
            assert disordered == (place in self.disordered), (self.c, name, m, place)


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
    assert min(kinds[k] for k in ("flight", "free", "left", "passed")) > BATCH // 10 and kinds["cornered"], kinds


# ---------------------------------------------------------------- out of control


def charge(seed: int) -> str:
    """One barbarian without a leader to hold him back; says how far his move brought him."""
    c = march(seed)
    scenario = c.scenario() | {"phase": "start", "options": ["command_control"]}
    for unit in scenario["sides"]["south"]["units"]:
        unit["panicked"] = False
    wild = scenario["sides"]["south"]["units"][0]
    wild["barbarian"] = True
    others = [u for u in scenario["sides"]["south"]["units"][1:] if u["type"] != "KT"]
    scenario["sides"]["south"]["units"][1:] = others
    board = replace(c.board, friends={u["hex"] for u in others}, enemies=set(c.north))
    m = om.start(wild["type"], wild["hex"], wild["facing"])
    near = min(board.distance(wild["hex"], enemy) for enemy in c.north)
    quarries = {enemy for enemy in c.north if board.distance(wild["hex"], enemy) == near}

    battle = ae.Battle("banks", scenario, seed=seed)
    events = list(battle.events)
    wishes = iter(c.wishes)
    while battle.decision in ("choose_quarry", "step") or set(battle.legal) == {wild["hex"]}:
        text = battle.legal[int(next(wishes, 0.0) * len(battle.legal))]
        if battle.decision == "choose_quarry":
            assert set(battle.legal) <= quarries
            quarries = {text}
        battle.push(text)
        events += battle.events
    way = [m]
    for event in events:
        if event["event"] == "step":
            assert event["from"] == m.at
            direction = next(d for d in om.front(m.facing) if board.beside(event["from"], d) == event["to"])
            after = om.entry(board, m, direction)
            assert after is not None
            m = after
            way.append(m)
        elif event["event"] == "turn":
            m = replace(m, facing=event["facing"], points=m.points - 1)
    ends = [q for q in quarries if closes(board, way, m, q)]
    assert ends, (c, wild, m, [(q, om.best_charge(board, way[0], q)) for q in quarries])
    return "stayed" if len(way) == 1 else "closed" if board.distance(str(m.at), ends[0]) == 1 else "came nearer"


def closes(board: om.Field, way: list[om.Mover], m: om.Mover, quarry: str) -> bool:
    """Is this a move that 13.9b allows against this enemy?"""
    distances = [board.distance(str(step.at), quarry) for step in way]
    if distances != sorted(distances, reverse=True) or not om.may_stop(board, m):
        return False
    if (distances[-1], len(way) - 1) != om.best_charge(board, way[0], quarry):
        return False
    return distances[-1] > 1 or om.faces(board, m, quarry) or m.points == 0 or m.ended


@pytest.mark.rule("banks-13.9b")
def test_units_out_of_control_come_as_near_as_the_oracle_says() -> None:
    kinds = Counter(charge(seed) for seed in range(500, 650))
    assert min(kinds[k] for k in ("stayed", "closed", "came nearer")) > 10, kinds


# ---------------------------------------------------------------- night


def night_walk(seed: int) -> Counter[str]:
    """Every unit of south's moves by night, some of them with a camp to go to."""
    c = march(seed)
    camp = next(name for name in ("D5", "C4", "E6", "B3") if name not in c.south and name not in c.north)
    has_camp = seed % 3 > 0 and c.board.terrain.get(camp) != "river"
    scenario = c.scenario() | {
        "turn": 12, "options": ["extended_game"], "night": {"falls_after": 6, "last_turn": 8},
    }  # fmt: skip
    if has_camp:
        scenario["sides"]["south"]["camp"] = camp
    battle = ae.Battle("banks", scenario, seed=seed)
    units = {name: (kind, facing) for name, (kind, facing, _) in c.south.items()}
    unmoved = set(units)
    wishes = iter(c.wishes)
    kinds: Counter[str] = Counter()
    while battle.decision == "choose_unit" and int(battle.states["turn"][0]) == 12 and next(wishes, None) is not None:
        legal = set(battle.legal) - {"done"}
        assert legal <= unmoved and "done" in battle.legal, (c, battle.legal)
        name = sorted(legal)[int(next(wishes, 0.0) * len(legal))]
        others = {place for place in units if place != name} | ({camp} if has_camp else set())
        board = replace(c.board, friends=others, enemies=set(c.north))
        kind, facing = units.pop(name)
        unmoved.discard(name)
        m, aims = om.start(kind, name, facing), om.AIMS
        battle.push(name)
        while not m.ended:
            texts = om.night_choices(board, m, aims, camp if has_camp else None)
            if not texts - {"stop"}:
                break
            ordered = sorted(texts, key=lambda text: (not text[1:].isdigit(), text))
            text = ordered[int(next(wishes, 0.0) ** 2 * len(ordered))]
            if len(texts) > 1:
                assert battle.decision == "step" and set(battle.legal) == texts, (c, name, m, aims, battle.legal, texts)
                battle.push(text)
            if text == "stop":
                break
            m, aims = next(
                (a, k) for w, a, k in om.night_moves(board, m, aims, camp if has_camp else None) if w == text
            )
            kinds[" or ".join(sorted(aims))] += 1
        if m.at is not None:
            units[m.at] = kind, m.facing
    return kinds


@pytest.mark.rule("banks-13.4b")
def test_units_go_by_night_where_the_oracle_lets_them() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(700, 780):
        kinds += night_walk(seed)
    assert min(kinds[k] for k in ("camp", "edge", "camp or edge")) > 10, kinds


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_engine_and_oracle_agree_without_the_compiler_and_with_bounds_checks() -> None:
    for seed in range(100_000, 100_012):
        walk = Walk(march(seed))
        walk.play()
        assert walk.kinds.total() > 0
