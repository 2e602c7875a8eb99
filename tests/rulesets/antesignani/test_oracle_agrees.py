"""Engine and oracle play the same random shots and close combats with the same dice: they must agree on what follows.

Compared are whether the acting unit may shoot and attack, whom, who may react and how, whether an advance is offered,
and afterwards every unit with its cohesion, facing and formation, every general, and the number of dice thrown.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

import ancients_env as ae
from ancients_env.rulesets.antesignani import state as st
from ancients_env.rulesets.antesignani import tables as t
from tests.rulesets.antesignani.oracle import (
    Dice,
    basic_score,
    can_shoot,
    can_shoot_general,
    fight,
    go_to,
    may_counter_charge,
    may_react_by_fire,
    reading,
    shoot,
    shoot_general,
)
from tests.rulesets.antesignani.oracle_field import SIDES, Field, General, Unit, distance, front
from tests.rulesets.antesignani.random_combats import Combat, combat, steady

BATCH, BATCHES = 250, 10
EXTRA = 5  # dice loaded beyond what the oracle used: all must be left
AFTER_ADVANCE = 12  # the facing taken after an advance
ANSWERS = (
    "reaction", "reaction_kind", "shot_loss", "shot_retreat_direction", "distribute_losses", "breakthrough", "facing",
)  # fmt: skip


@dataclass
class Outcome:
    """What is compared."""

    attack: list[str] = field(default_factory=list)  # hexes that may be attacked
    shoot: list[str] = field(default_factory=list)  # hexes that may be shot at
    reactions: list[list[str]] = field(default_factory=list)  # who may react, each time it is asked
    advance: str = ""  # who was offered to advance
    units: dict[str, tuple[str, str, int, int, bool]] = field(default_factory=dict)
    generals: dict[str, list[str]] = field(default_factory=dict)
    dice: int = 0


# ---------------------------------------------------------------- the oracle's side
def targets(c: Combat) -> tuple[list[str], list[str]]:
    """Hexes the actor may attack and shoot at, in reading order."""
    f, u = c.f, c.actor
    attack = [e.at for e in f.in_contact(u.at, u.side) if front(u.at, u.facing, e.at) > 0]
    hexes = {e.at for e in f.enemies(u.side) if can_shoot(f, u, e, c.moved_in_rough)}
    hexes |= {g.at for g in f.generals if can_shoot_general(f, u, g, c.moved_in_rough)}
    if c.actor.name in c.start and u.arm == "artillery":
        hexes = set()
    return sorted(attack, key=reading), sorted(hexes, key=reading)


def by_oracle(c: Combat) -> tuple[Outcome, list[int]]:
    """What must happen, and the dice it takes."""
    seen = Outcome(*targets(c))
    dice = Dice(rng=random.Random(c.seed), low=c.low_dice)
    f = c.f.copy()
    by_name = {u.name: u for u in f.units}
    actor = by_name[c.actor.name]
    if c.kind == "shot":
        if isinstance(c.target, General):
            shoot_general(f, actor, f.generals[c.f.generals.index(c.target)], dice)
        elif c.target is not None:
            shoot(f, actor, by_name[c.target.name], dice, c.choices, c.moved_in_rough)
    elif c.kind == "melee":
        assert isinstance(c.target, Unit)
        _melee(c, f, actor, by_name[c.target.name], [by_name[u.name] for u in c.supporters], dice, seen)
    seen.units = {u.name: (u.side, u.at, u.vc, u.facing, u.shieldwall) for u in f.units}
    seen.generals = {side: sorted(_general(g) for g in f.generals if g.side == side) for side in SIDES}
    seen.dice = len(dice.faces)
    return seen, dice.faces


def _melee(c: Combat, f: Field, actor: Unit, target: Unit, supporters: list[Unit], dice: Dice, seen: Outcome) -> None:
    counter = False
    done: set[str] = set()
    while True:
        fire = [u for u in f.units if u.name not in done and may_react_by_fire(f, u, target, actor)]
        charge = target.name not in done and may_counter_charge(f, target, actor, c.was_in_contact(target))
        others = sorted((u.at for u in fire if u is not target), key=reading)
        seen.reactions.append(others + ([target.at] if charge or target in fire else []))
        chosen = pick_reaction(c, seen.reactions[-1])
        if chosen is None:
            break
        u = f.unit_at(chosen)
        assert u is not None
        done.add(u.name)
        u.activated = True
        success = dice.roll(1)[0] <= basic_score(f, u)
        if u is target and charge and (c.counters or target not in fire):
            counter = counter or success
        elif success:
            shoot(f, u, actor, dice, c.choices)
            if actor not in f.units or distance(actor.at, target.at) != 1:
                return
    melee = fight(f, actor, target, supporters, dice, c.choices, moved=c.moved, counter_charge=counter, spent=c.spent)
    if not melee.advance:
        return
    u = next(x for x in f.units if x.name == melee.advance)
    seen.advance = u.name
    if c.advances or u.impetuous:
        go_to(f, u, melee.to)
        if u is actor and not steady(u):
            u.facing = AFTER_ADVANCE


def pick_reaction(c: Combat, offered: list[str]) -> str | None:
    """How the other side reacts: with everybody, in reading order, the assailed unit last; or not at all."""
    return offered[0] if c.reacts and offered else None


def _general(g: General) -> str:
    return f"{g.at} {g.attached} {g.control}{g.attack}{g.defence}"


# ---------------------------------------------------------------- the engine's side
class Player:
    """Takes the decisions of one activation in the engine."""

    def __init__(self, c: Combat, expected: Outcome, faces: list[int]) -> None:
        self.c = c
        self.expected = expected
        self.battle = ae.Battle("antesignani", c.scenario(), seed=c.seed)
        self.battle.load_dice(["1"])  # the activation test
        self.load = [str(face) for face in faces] + ["1"] * EXTRA
        self.seen = Outcome()
        self.played: set[str] = set()
        self.playing = c.actor
        self.order = [*c.supporters, c.actor]
        self.named = list(c.supporters)
        self.acted = False

    def hexes(self) -> list[str]:
        found = [a for a in self.battle.legal if a[0] in "ABCDEFGHI" and a[1:].isdigit()]
        return sorted(found, key=reading)

    def place(self, u: Unit) -> str:
        """Where a unit of the group stands now."""
        return u.at if u.name in self.played else self.c.start.get(u.name, u.at)

    def before(self, decision: str) -> str:
        """Everything up to the actor's action."""
        c, legal = self.c, self.battle.legal
        if decision == "choose_unit":
            return self.place(c.group[0])
        if decision == "choose_group":
            missing = [self.place(u) for u in c.group[1:] if self.place(u) in legal and u not in self.grouped]
            if not missing:
                return "done"
            self.grouped.append(next(u for u in c.group[1:] if self.place(u) == missing[0]))
            return missing[0]
        if decision == "play_group_unit":
            self.playing = next(u for u in self.order if u.name not in self.played)
            return self.place(self.playing)
        if decision == "move_step":
            u = self.playing
            if u.name in c.start and u.name not in self.stepped:
                self.stepped.add(u.name)
                return u.at
            return "stop"
        if decision == "facing":
            return f"face {self.playing.facing}"
        if decision == "formation":
            return "keep formation"
        assert decision == "action", decision
        self.played.add(self.playing.name)
        return "wait" if self.playing is not c.actor else self.act()

    def act(self) -> str:
        """The actor's action: the dice of the combat are loaded, from here on `answer` decides."""
        self.acted = True
        self.battle.load_dice(self.load)
        legal = self.battle.legal
        self.seen.attack = self.expected.attack if ("attack" in legal) == bool(self.expected.attack) else ["?"]
        self.seen.shoot = self.expected.shoot if ("shoot" in legal) == bool(self.expected.shoot) else ["?"]
        return {"melee": "attack", "shot": "shoot", "none": "nothing"}[self.c.kind]

    def answer(self, decision: str) -> str:
        """What is asked from the declaration of the target on."""
        c, legal = self.c, self.battle.legal
        if decision == "attack_target":
            self.seen.attack = self.hexes()
            assert c.target is not None
            return c.target.at
        if decision == "shoot_target":
            self.seen.shoot = self.hexes()
            assert c.target is not None
            return c.target.at
        if decision == "shoot_which":
            return "shoot unit" if isinstance(c.target, Unit) else self.general_word()
        if decision == "supporters":
            wanted = [u for u in self.named if u.at in legal]
            if not wanted:
                return "done"
            self.named.remove(wanted[0])
            return wanted[0].at
        if decision == "reaction":
            return self.react()
        if decision == "reaction_kind":
            fire, counter = "opportunity fire" in legal, "counter-charge" in legal
            return "counter-charge" if counter and (c.counters or not fire) else "opportunity fire"
        if decision == "shot_loss":
            return "retreat" if c.choices.shot_retreat else "lose cohesion"
        if decision == "shot_retreat_direction":
            return self.hexes()[-1 if c.choices.second_way else 0]
        if decision == "distribute_losses":
            return self.hexes()[-1 if c.choices.allot_last else 0]
        if decision == "breakthrough":
            return "advance" if c.advances else "stay"
        assert decision == "facing", decision
        return f"face {AFTER_ADVANCE}"

    def react(self) -> str:
        """The assailed unit may also be offered because it may evade, of which the oracle knows nothing."""
        assert isinstance(self.c.target, Unit)
        at, step = self.c.target.at, len(self.seen.reactions)
        wanted = self.expected.reactions[step] if step < len(self.expected.reactions) else ["?"]
        offered = [h for h in self.hexes() if h != at or at in wanted]
        if at in offered:
            offered.remove(at)
            offered.append(at)
        self.seen.reactions.append(offered)
        return pick_reaction(self.c, offered) or "no reaction"

    def general_word(self) -> str:
        """The first of the generals in the target's hex that is like the one meant."""
        c = self.c
        assert isinstance(c.target, General)
        own = [g for g in c.f.generals if g.side == c.target.side]
        return f"general {own.index(c.target) + 1}"

    def play(self) -> Outcome:
        battle = self.battle
        self.grouped: list[Unit] = []
        self.stepped: set[str] = set()
        chosen = False
        while not self.acted:
            assert battle.decision is not None
            if chosen and battle.decision == "choose_unit":  # the actor could do nothing, so nothing was asked
                break
            chosen = chosen or battle.decision == "choose_unit"
            battle.push(self.before(battle.decision))
        in_combat = {*ANSWERS, "attack_target", "shoot_target", "shoot_which", "supporters"}
        while self.acted and battle.decision in in_combat:
            if battle.decision == "breakthrough":
                self.seen.advance = self.survivor()
            battle.push(self.answer(str(battle.decision)))
        self.look()
        return self.seen

    def survivor(self) -> str:
        """Whose owner is asked about the advance."""
        assert isinstance(self.c.target, Unit)
        return self.c.actor.name if self.battle.seat == self.c.actor.side else self.c.target.name

    def look(self) -> None:
        """The field as the record has it."""
        s, seen, names = self.battle.states[0], self.seen, t.GRID.names
        for side, word in enumerate(SIDES):
            first = side * t.MAX_SIDE
            for i, u in enumerate(x for x in self.c.f.units if x.side == word):
                k = first + i
                if s.unit_hex[k] >= 0:
                    wall = bool(s.unit_state[k] & st.SHIELDWALL)
                    place = names[int(s.unit_hex[k])]
                    seen.units[u.name] = (word, place, int(s.unit_vc[k]), int(s.unit_facing[k]), wall)
            seen.generals[word] = sorted(
                f"{names[int(s.general_hex[g])]} {s.general_unit[g] >= 0} "
                f"{s.general_control[g]}{s.general_attack[g]}{s.general_defence[g]}"
                for g in range(side * t.MAX_GENERALS_SIDE, (side + 1) * t.MAX_GENERALS_SIDE)
                if g < side * t.MAX_GENERALS_SIDE + s.generals[side] and s.general_hex[g] >= 0
            )
        left = int(s.dice_n) - int(s.dice_at)
        seen.dice = len(self.load) - left if self.acted else 0
        if not self.expected.reactions:
            return
        if not self.asked_about_advance():
            seen.advance = self.expected.advance
        while len(seen.reactions) < len(self.expected.reactions):  # not asked where there is nobody, or one answer
            seen.reactions.append([])

    def asked_about_advance(self) -> bool:
        """Impetuous units advance without being asked; where they end up is compared anyway."""
        name = self.expected.advance
        return bool(self.seen.advance) or not any(u.name == name and u.impetuous for u in self.c.f.units)


def words(c: Combat) -> str:
    """The combat, to be read when engine and oracle disagree."""
    target = None if c.target is None else f"{type(c.target).__name__} {c.target.at}"
    how = f"{c.kind} of {c.actor.side} {c.actor.at} at {target}, support {[u.at for u in c.supporters]}"
    will = f"{c.choices}; {c.reacts=} {c.counters=} {c.advances=}"
    return f"seed {c.seed}: {how}; start {c.start}; {will}\n{c.scenario()}"


def compare(seed: int) -> tuple[Combat, Outcome]:
    c = combat(seed)
    expected, faces = by_oracle(c)
    seen = Player(c, expected, faces).play()
    assert seen == expected, f"{words(c)}\ndice {faces}"
    return c, expected


@pytest.mark.rule(
    "antesignani-11.8", "antesignani-11.9", "antesignani-11.13", "antesignani-12.3", "antesignani-12.16",
    "antesignani-13.8", "antesignani-17.6",
)  # fmt: skip
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_on_random_combats(batch: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        c, outcome = compare(seed)
        kinds[c.kind] += 1
        kinds["general"] += isinstance(c.target, General)
        kinds["supported"] += bool(c.supporters)
        kinds["reaction"] += any(outcome.reactions)
        kinds["advance"] += bool(outcome.advance)
    assert kinds["melee"] > BATCH // 3 and kinds["shot"] > BATCH // 5 and kinds["general"] > BATCH // 20, kinds
    assert min(kinds["supported"], kinds["reaction"], kinds["advance"]) > BATCH // 50, kinds


@pytest.mark.nojit
@pytest.mark.boundscheck
def test_engine_and_oracle_agree_without_the_compiler_and_with_bounds_checks() -> None:
    for seed in range(100_000, 100_060):
        compare(seed)
