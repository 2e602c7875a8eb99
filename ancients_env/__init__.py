"""Hex wargames of the ancient world as reinforcement-learning environments.

    import ancients_env as ae

    ae.rulesets()                                  # the games
    ae.scenarios("cca")                            # the battles of one
    battle = ae.Battle("cca", "akragas", seed=7)   # one battle, for people, programs and notebooks
    battle.push(battle.legal[0])
    print(battle)

    env = ae.env("cca", scenario="akragas")        # PettingZoo AEC; also pettingzoo.make("aec", "ancients/cca-v0")
    batch = ae.BatchEnv("cca", n=256, threads=2)   # arrays in, arrays out

Importing this package is cheap: what needs the compiler is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ancients_env import rulesets as _registry
from ancients_env.errors import (
    AncientsError,
    BattleOver,
    DiceError,
    IllegalAction,
    NotYourTurn,
    PositionError,
    RecordError,
    ScenarioError,
    UnknownRuleset,
    UnknownScenario,
    UnknownSeat,
    VersionMismatch,
)

if TYPE_CHECKING:
    from ancients_env.batch import BatchEnv
    from ancients_env.battle import Battle
    from ancients_env.contract import Outcome
    from ancients_env.pettingzoo_env import env
    from ancients_env.records import replay

__version__ = "0.1.0"

__all__ = [
    "AncientsError",
    "BatchEnv",
    "Battle",
    "BattleOver",
    "DiceError",
    "IllegalAction",
    "NotYourTurn",
    "Outcome",
    "PositionError",
    "RecordError",
    "ScenarioError",
    "UnknownRuleset",
    "UnknownScenario",
    "UnknownSeat",
    "VersionMismatch",
    "__version__",
    "env",
    "generators",
    "replay",
    "rulesets",
    "scenarios",
]

# names that are imported on first use, and where they live
_LAZY = {
    "Battle": "battle",
    "BatchEnv": "batch",
    "Outcome": "contract",
    "env": "pettingzoo_env",
    "replay": "records",
}

rulesets = _registry  # a module that can be called: ae.rulesets() and ae.rulesets.get("cca")


def scenarios(ruleset: str) -> tuple[str, ...]:
    """The names of a ruleset's built-in battles, sorted."""
    from ancients_env import scenario

    return scenario.names(_registry.get(ruleset))


def generators(ruleset: str) -> tuple[str, ...]:
    """The names of a ruleset's scenario generators, sorted; they are used like scenarios: `"skirmish:size=8"`."""
    from ancients_env import scenario

    return scenario.generators(_registry.get(ruleset))


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    value = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _register_environments() -> None:
    """Give PettingZoo and Gymnasium the ids `ancients/<ruleset>-v0`; nothing of ours is imported before one is made."""
    import gymnasium
    import pettingzoo

    for name in _registry.built_in():
        id = f"ancients/{name}-v0"
        if id not in pettingzoo.aec_registry:
            pettingzoo.register("aec", id, f"{__name__}.pettingzoo_env:env", kwargs={"ruleset": name})
        if id not in gymnasium.registry:
            gymnasium.register(
                id=id,
                entry_point=f"{__name__}.gymnasium_env:make_single",
                kwargs={"ruleset": name},
            )


_register_environments()
