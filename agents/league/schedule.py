"""Which battles are played: the settings of a contest, and the list of battles that follows from them.

A *pairing* is two agents. In each scenario it plays a fixed number of rounds; a *round* is two battles with the same
dice seed and changed sides. The seed depends on the scenario and the round alone, so all pairings meet the same luck.

>>> settings = Settings("tournament", "cca", 0, ("random", "scripted"), ("akragas",), rounds=1)
>>> [(game.south, game.north, game.round) for game in games(settings)]
[('random', 'scripted', 0), ('scripted', 'random', 0)]
>>> len({game.seed for game in games(settings)})
1
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from agents.league import LeagueError
from agents.registry import make, parse
from ancients_env import rulesets, warmup
from ancients_env import scenario as scenario_files
from ancients_env.kernels.dice import seed_word

__all__ = ["Game", "Settings", "check", "games", "pairings", "sample", "scenario_names"]

MOST_ROUNDS = 1_000_000


@dataclass(frozen=True)
class Game:
    """One battle to play. Its key says all that matters about it."""

    scenario: str
    south: str  # the spec of the agent that plays this side
    north: str
    round: int
    seed: int

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What no other battle of a contest shares."""
        return self.scenario, self.south, self.north, self.round

    def __str__(self) -> str:
        return f"{self.south} (south) against {self.north} (north) in {self.scenario}, round {self.round + 1}"


@dataclass(frozen=True)
class Settings:
    """All that decides which battles a contest has and how they go; its fingerprint tells contests apart."""

    kind: str  # "tournament", "match" or "balance"
    ruleset: str
    version: int  # of the ruleset
    agents: tuple[str, ...]
    scenarios: tuple[str, ...]
    rounds: int
    seed: int = 0
    digests: tuple[str, ...] = ()  # of the scenarios' content
    more: dict[str, Any] = field(default_factory=dict)  # what only one kind of contest has

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        return dict(json.loads(json.dumps(asdict(self))))

    @property
    def fingerprint(self) -> str:
        """The same for the same settings, in every process.

        A match goes on until it is clear, so one with more rounds is the same match.
        """
        plain = self.plain()
        if self.kind == "match":
            del plain["rounds"]
        text = json.dumps(plain, sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def check(
    kind: str,
    ruleset: str,
    agents: Sequence[str],
    scenarios: Sequence[str],
    rounds: int,
    seed: int = 0,
    more: dict[str, Any] | None = None,
) -> Settings:
    """Settings that can be played: every agent can be made, every scenario can be read; all of them for no scenario.

    All that battles need is compiled here, once, before any worker starts.
    """
    rules = rulesets.get(ruleset)
    specs = tuple(spec.strip() for spec in agents)
    least = 1 if kind == "balance" else 2
    if len(specs) < least:
        raise LeagueError(f"a {kind} needs {least} agents, {len(specs)} came")
    _no_twins("agent", specs)
    for spec in specs:
        parse(spec)  # all names before anything is compiled
    if not 1 <= rounds <= MOST_ROUNDS:
        raise LeagueError(f"the number of battles must be from 1 to {MOST_ROUNDS}, not {rounds}")
    if seed < 0:
        raise LeagueError(f"the seed must be 0 or more, not {seed}")
    names = scenario_names(ruleset, scenarios)
    _no_twins("scenario", names)
    digests = tuple(_digest(scenario_files.load(rules, name)) for name in names)
    warmup.ensure(rules)
    for spec in specs:
        make(spec, rules).close()
    return Settings(kind, rules.name, rules.version, specs, names, rounds, seed, digests, more or {})


def scenario_names(ruleset: str, scenarios: Sequence[str]) -> tuple[str, ...]:
    """Those named, or all that are built in when none is."""
    names = tuple(scenarios) or scenario_files.names(rulesets.get(ruleset))
    if not names:
        raise LeagueError(f"{ruleset} has no built-in scenarios: name some")
    return names


def sample(ruleset: str, many: int) -> tuple[str, ...]:
    """So many of the built-in scenarios, spread over their list, and every generator.

    >>> sample("cca", 2)
    ('akragas', 'zama', 'skirmish')
    """
    rules = rulesets.get(ruleset)
    names = scenario_files.names(rules)
    gaps = max(1, min(many, len(names)) - 1)
    places = sorted({k * (len(names) - 1) // gaps for k in range(min(many, len(names)))})
    return (*(names[k] for k in places), *scenario_files.generators(rules))


def _no_twins(what: str, names: Sequence[str]) -> None:
    for k, name in enumerate(names):
        if name in names[:k]:
            raise LeagueError(f"{what} '{name}' is named twice")


def _digest(model: Any) -> str:
    """Short for a scenario's content: a changed file is another contest."""
    return hashlib.blake2b(model.model_dump_json().encode(), digest_size=6).hexdigest()


def pairings(settings: Settings) -> list[tuple[str, str]]:
    """Who meets whom: everybody everybody else, or in a balance check one agent itself."""
    if settings.kind == "balance":
        return [(agent, agent) for agent in settings.agents]
    return list(combinations(settings.agents, 2))


def games(settings: Settings) -> Iterator[Game]:
    """All battles, round by round, so that an interrupted contest has been fair to everybody so far."""
    for k in range(settings.rounds):
        for scenario in settings.scenarios:
            seed = seed_word(settings.seed, zlib.crc32(scenario.encode()), k) >> 12  # JSON readers keep 52 bits
            for a, b in pairings(settings):
                yield Game(scenario, a, b, k, seed)
                if a != b:
                    yield Game(scenario, b, a, k, seed)
