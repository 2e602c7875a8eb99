"""The games that the contract suite runs on: every registered ruleset and the toy, a few scenarios of each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import numpy as np

from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.battle import Battle
from ancients_env.buffers import raw
from ancients_env.contract import LOG_FIELDS, Ruleset, States
from tests.toy import RULESET as TOY

rulesets.add(TOY)

FEW = 4  # scenarios of each ruleset, spread over the list
MORE = {"banks": ("cynoscephalae", "gaugamela")}  # in which something is hidden: movement, tactics of duels


def few_scenarios(ruleset: Ruleset) -> list[str]:
    """The first and the last scenario, some between them, those in MORE, and every generator."""
    names = scenario_files.names(ruleset)
    places = sorted({int(k) for k in np.linspace(0, len(names) - 1, min(FEW, len(names)))})
    more = [name for name in MORE.get(ruleset.name, ()) if name in names]
    return [*dict.fromkeys([*(names[k] for k in places), *more]), *scenario_files.generators(ruleset)]


RULESETS = rulesets.names()
CASES = [(name, scenario) for name in RULESETS for scenario in few_scenarios(rulesets.get(name))]
FIRST_CASES = [next(case for case in CASES if case[0] == name) for name in RULESETS]


def case_id(case: tuple[str, str]) -> str:
    return "-".join(case)


def without_log(states: States) -> bytes:
    """A battle's bytes with an empty event log: `Battle` moves events out of the record, batches leave them in."""
    copied = np.zeros_like(states)
    raw(copied)[:] = raw(states)
    for name in LOG_FIELDS:
        copied[name] = 0
    return raw(copied).tobytes()


def random_positions(ruleset: str, scenario: str, seed: int, every: int, most: int = 10_000) -> Iterator[Battle]:
    """A random game: the battle at every so many decisions, while it lasts. Copy what you change."""
    battle = Battle(ruleset, scenario, seed=seed)
    rng = np.random.default_rng(seed)
    for k in range(most):
        if battle.seat is None:
            return
        if k % every == 0:
            yield battle
        battle.push_index(int(rng.choice(np.flatnonzero(battle.mask[0]))))


def digest(ruleset: str, scenario: str, seed: int, decisions: int) -> str:
    """A hash of all records of a random game's first decisions."""
    found = hashlib.blake2b(digest_size=12)
    battle = Battle(ruleset, scenario, seed=seed)
    chooser = np.random.default_rng(seed)
    for _ in range(decisions):
        found.update(without_log(battle.states))
        found.update(battle.mask.tobytes())
        if battle.seat is None:
            break
        battle.push_index(int(chooser.choice(np.flatnonzero(battle.mask[0]))))
    return found.hexdigest()
