"""Agents by name: one list for the command line, the tests, training and the service.

A spec is a name, alone or followed by a colon and parameters: `random`, `scripted`, `scripted:2`, `mcts:ms=200`,
`mcts:sims=800,policy=scripted`. One parameter of an agent may be given without its name.

>>> parse("mcts:sims=800,policy=scripted")
('mcts', {'sims': 800, 'policy': 'scripted'})
>>> parse("scripted:2")
('scripted', {'rung': 2})
>>> {"mcts", "random", "scripted"} <= set(known())
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from agents.base import Agent, BadParameter, UnknownAgent
from ancients_env import rulesets
from ancients_env.contract import Ruleset
from ancients_env.errors import name_error

__all__ = ["Kind", "Parameter", "describe", "known", "make", "parse", "register"]


@dataclass(frozen=True)
class Parameter:
    """One parameter of a spec: a whole number within bounds, a number, or one of some words."""

    help: str
    type: type = int
    low: float | None = None
    high: float | None = None
    words: tuple[str, ...] = ()

    def read(self, agent: str, name: str, text: str) -> Any:
        """The value of the text; `BadParameter` says what would be right."""
        if self.type is str:
            if text and (not self.words or text in self.words):
                return text
            allowed = f"one of {', '.join(self.words)}" if self.words else "a word"
            raise BadParameter(f"{agent}: {name} must be {allowed}, not '{text}'")
        wanted = "a whole number" if self.type is int else "a number"
        if self.low is not None:
            wanted += f" from {self.low:,.10g}" + (f" to {self.high:,.10g}" if self.high is not None else " on")
        try:
            value = self.type(text)
        except ValueError:
            raise BadParameter(f"{agent}: {name} must be {wanted}, not '{text}'") from None
        if not (self.low is None or value >= self.low) or not (self.high is None or value <= self.high):
            raise BadParameter(f"{agent}: {name} must be {wanted}, not {text}")
        return value


Factory = Callable[..., Agent]  # (ruleset, seed, name, **parameters)


@dataclass(frozen=True)
class Kind:
    """A kind of agent: how it is made, and the parameters its spec takes."""

    help: str
    factory: Factory
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    nameless: str | None = None  # the parameter that may be given without its name


_KINDS: dict[str, Kind] = {}


def register(name: str, kind: Kind) -> None:
    """Make a kind of agent known."""
    _KINDS[name] = kind


def known() -> tuple[str, ...]:
    """The names of all kinds of agents, sorted."""
    return tuple(sorted(_KINDS))


def describe() -> str:
    """All kinds and their parameters, a line each, for help texts."""
    lines = []
    for name in known():
        kind = _KINDS[name]
        lines.append(f"{name:<10} {kind.help}")
        lines += [f"{'':<10}   {key}: {parameter.help}" for key, parameter in kind.parameters.items()]
    return "\n".join(lines)


def parse(spec: str) -> tuple[str, dict[str, Any]]:
    """The name and the checked parameters of a spec; raises `UnknownAgent` or `BadParameter`."""
    name, _, rest = spec.strip().partition(":")
    kind = _KINDS.get(name)
    if kind is None:
        raise name_error(UnknownAgent, "agent", name, known())
    found: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, text = (side.strip() for side in part.partition("="))
        if not equals and kind.nameless is not None:
            key, text = kind.nameless, part
        if key not in kind.parameters:
            raise name_error(BadParameter, f"parameter of {name}", key, kind.parameters)
        if key in found:
            raise BadParameter(f"{name}: {key} is given twice")
        found[key] = kind.parameters[key].read(name, key, text)
    return name, found


def make(spec: str, ruleset: str | Ruleset, seed: int = 0) -> Agent:
    """The agent of a spec for a ruleset; raises `UnknownAgent`, `BadParameter` or `UnknownRuleset`."""
    name, parameters = parse(spec)
    rules = rulesets.get(ruleset) if isinstance(ruleset, str) else rulesets.add(ruleset)
    return _KINDS[name].factory(rules, seed, spec.strip(), **parameters)


def _random(rules: Ruleset, seed: int, name: str) -> Agent:
    from agents.random import RandomAgent

    return RandomAgent(seed, name)


def _scripted(rules: Ruleset, seed: int, name: str, rung: int | None = None) -> Agent:
    from agents.scripted.agent import ScriptedAgent

    return ScriptedAgent(rules, rung, name)


def _mcts(rules: Ruleset, seed: int, name: str, **parameters: Any) -> Agent:
    from agents.search.agent import SearchAgent

    return SearchAgent(rules, seed, name, **parameters)


register("random", Kind("any legal action", _random))
register(
    "scripted",
    Kind(
        "plays by a script, from its best rung down to 1",
        _scripted,
        {"rung": Parameter("1 takes what it can kill, 2 keeps its line, 3 has a plan", int, 1, 9)},
        nameless="rung",
    ),
)
register(
    "mcts",
    Kind(
        "searches: open-loop information-set Monte Carlo tree search",
        _mcts,
        {
            "ms": Parameter("milliseconds for a decision", int, 1, 3_600_000),
            "sims": Parameter("simulations for a decision", int, 1, 10_000_000),
            "policy": Parameter("who plays the rollouts", str, words=("scripted", "random")),
            "rung": Parameter("the script's rung in rollouts", int, 1, 9),
            "turns": Parameter("turns that a simulation sees; the script's own choice unless said", int, 0, 1000),
            "horizon": Parameter("decisions of a rollout at most; the script's own choice unless said", int, 0, 10_000),
            "threads": Parameter("threads; two unless said, with ms one where battles share the cores", int, 1, 64),
            "c": Parameter("how much the search explores", float, 0.0, 100.0),
            "keep": Parameter(
                "1 keeps the branch of the last decision where nothing was learnt, 0 forgets it", int, 0, 1
            ),
        },
    ),
)
