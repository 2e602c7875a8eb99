"""Compiling what agents call, on a first cold use, with the same progress bar as the rules.

    python -m agents.warmup [ruleset ...] [--all]

With `--all` the rules and random playouts are compiled too, in the same process: what both call is compiled once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numba.core import event as numba_events

from agents.scripted import script_of
from ancients_env import rulesets
from ancients_env import warmup as rules_warmup
from ancients_env.contract import Ruleset
from ancients_env.errors import AncientsError
from ancients_env.kernels import jit
from ancients_env.loop import redraw

__all__ = ["compile_agents", "ensure", "main"]

_ready: set[Path] = set()
_lock = threading.Lock()


def ensure(ruleset: Ruleset) -> None:
    """Have what agents call compiled for a ruleset and in memory; after the first time, this costs nothing.

    In memory, because loading it takes longer than a short time limit: no decision should pay for it.
    """
    script_of(ruleset)  # known before anything that calls it is compiled
    marker = rules_warmup._marker(ruleset, False).with_suffix(".agents")
    if jit.DISABLED or marker in _ready:
        return
    with _lock:
        if marker.exists():
            _call(ruleset)
        else:
            with rules_warmup._bars([f"{ruleset.name} agents"], sys.stderr.isatty()) as tell:
                compile_agents(ruleset, tell[f"{ruleset.name} agents"])
        _ready.add(marker)


def compile_agents(ruleset: Ruleset, tell: rules_warmup.Tell = lambda done, total: None) -> None:
    """Compile what agents call, by calling it on no battle."""
    modules = (rules_warmup._package(ruleset), "ancients_env.", "agents.")
    total = jit.kernel_count(modules[0], "ancients_env.loop", f"agents.scripted.{ruleset.name}", "agents.search")
    with numba_events.install_listener("numba:compile", rules_warmup._Counter(modules, tell, total)):
        _call(ruleset)
    rules_warmup._mark(rules_warmup._marker(ruleset, False).with_suffix(".agents"))


def _call(ruleset: Ruleset) -> None:
    """Call what agents call, on no battle: that compiles it, or loads it from the cache."""
    from agents.door import compile_door

    compile_door(ruleset)
    redraw(np.zeros(0, dtype=ruleset.dtype), 0)


def _in_process(name: str, flags: Sequence[str]) -> None:
    """Compile the agents of a ruleset in a process of its own."""
    command = [sys.executable, "-m", "agents.warmup", name, *flags]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise AncientsError(f"compiling the agents of '{name}' failed with exit code {done.returncode}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile the agents of rulesets, all of them when none is named; several of them side by side."""
    parser = argparse.ArgumentParser(prog="python -m agents.warmup", description="Compile agents into the cache.")
    parser.add_argument("ruleset", nargs="*", help="which rulesets; all of them when none is named")
    parser.add_argument("--all", action="store_true", help="the rules and random playouts too")
    given = parser.parse_args(arguments)
    names = list(dict.fromkeys(given.ruleset)) or list(rulesets.names())
    started = time.perf_counter()
    try:
        found = [rulesets.get(name) for name in names]
        if len(found) == 1 or jit.DISABLED:
            for ruleset in found:
                if given.all:
                    rules_warmup.ensure(ruleset, playouts=True)
                ensure(ruleset)
        else:
            flags = ["--all"] if given.all else []
            with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
                list(workers.map(lambda name: _in_process(name, flags), names))
    except AncientsError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"agents ready: {', '.join(names) or 'no rulesets yet'} ({time.perf_counter() - started:.1f} s)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
