"""The registry: which games there are, and how to get one.

A ruleset is a folder here whose `__init__.py` defines `RULESET: Ruleset`. Folders are listed without importing them;
`get` imports one when it is first asked for. A ruleset from elsewhere is made known with `add`.

The module itself can be called, so that `ancients_env.rulesets()` lists the names:

>>> import ancients_env as ae
>>> ae.rulesets() == ae.rulesets.names()
True
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ancients_env.errors import UnknownRuleset, name_error

if TYPE_CHECKING:
    from ancients_env.contract import Ruleset

__all__ = ["add", "get", "names"]

_FOLDER = Path(__file__).parent
_loaded: dict[str, Ruleset] = {}


def built_in() -> tuple[str, ...]:
    """The rulesets of this package, sorted, found without importing them."""
    return tuple(sorted(p.parent.name for p in _FOLDER.glob("*/__init__.py") if not p.parent.name.startswith("_")))


def names() -> tuple[str, ...]:
    """All known rulesets, sorted: those of this package and those added."""
    return tuple(sorted({*built_in(), *_loaded}))


def get(name: str) -> Ruleset:
    """The ruleset of this name; `UnknownRuleset` lists the known ones."""
    found = _loaded.get(name)
    if found is not None:
        return found
    if name not in built_in():
        raise name_error(UnknownRuleset, "ruleset", name, names())
    ruleset: Ruleset = import_module(f"{__name__}.{name}").RULESET
    return add(ruleset)


def add(ruleset: Ruleset) -> Ruleset:
    """Make a ruleset known by its name, and its rules to compiled code; adding it again changes nothing."""
    from ancients_env.dispatch import register  # brings Numba, which a list of names does without

    register(ruleset)
    _loaded[ruleset.name] = ruleset
    return ruleset


class _Registry(ModuleType):
    """A module that lists the rulesets when it is called."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Registry
