"""Compiling what agents call, on a first cold use, with the same progress bar as the rules.

    python -m agents.warmup [ruleset ...]
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numba.core import event as numba_events

from agents.scripted import script_of
from ancients_env import rulesets
from ancients_env import warmup as rules_warmup
from ancients_env.contract import Ruleset
from ancients_env.errors import AncientsError
from ancients_env.kernels import jit

__all__ = ["PARTS", "ensure", "main"]

PARTS = ("scripted", "search")

_ready: set[Path] = set()
_lock = threading.Lock()


def ensure(ruleset: Ruleset, part: str) -> None:
    """Have a part of the agents compiled for a ruleset and in the cache; after the first time, this costs nothing."""
    if jit.DISABLED:
        script_of(ruleset)
        return
    marker = rules_warmup._marker(ruleset, False).with_suffix(f".{part}")
    if marker in _ready:
        return
    script_of(ruleset)  # known before anything that calls it is compiled
    with _lock:
        if not marker.exists():
            with rules_warmup._bars([f"{ruleset.name} {part}"], sys.stderr.isatty()) as tell:
                _compile(ruleset, part, tell[f"{ruleset.name} {part}"])
            rules_warmup._mark(marker)
        _ready.add(marker)


def _compile(ruleset: Ruleset, part: str, tell: rules_warmup.Tell) -> None:
    """Compile one part by calling it on no battle."""
    modules = (rules_warmup._package(ruleset), "ancients_env.", "agents.")
    total = jit.kernel_count(modules[0], "ancients_env.loop", f"agents.scripted.{ruleset.name}")
    counter = rules_warmup._Counter(modules, tell, total)
    with numba_events.install_listener("numba:compile", counter):
        if part == "scripted":
            from agents.scripted.contest import COLUMNS, contest

            states = np.zeros(0, dtype=ruleset.dtype)
            masks = np.zeros((0, ruleset.actions), dtype=np.int8)
            ratings = np.zeros((0, ruleset.actions), dtype=np.float64)
            out = np.zeros((0, COLUMNS), dtype=np.int64)
            levels, words = np.zeros((0, 2), dtype=np.int64), np.zeros(0, dtype=np.uint64)
            contest(states, levels, words, masks, ratings, False, 1, 0, out, 0, 0)
        else:
            from agents.search.agent import compile_search

            compile_search(ruleset)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile the agents of rulesets, all of them when none is named."""
    names = list(arguments if arguments is not None else sys.argv[1:]) or list(rulesets.names())
    try:
        for name in names:
            for part in PARTS:
                ensure(rulesets.get(name), part)
    except AncientsError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"agents ready: {', '.join(names) or 'no rulesets yet'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
