"""Compiling the rules before they are needed.

    python -m ancients_env.warmup [ruleset ...] [--all]

compiles what `Battle`, `BatchEnv` and the PettingZoo and Gymnasium shells call (with `--all`, random playouts too) into
the cache folder of the present sources; several rulesets are compiled side by side. The shells call `ensure`, which
does the same on a first cold use, with a progress bar if someone sits at a terminal and in silence otherwise.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import event as numba_events

from ancients_env import rulesets
from ancients_env.buffers import Buffers
from ancients_env.contract import Ruleset
from ancients_env.errors import AncientsError
from ancients_env.kernels import jit
from ancients_env.loop import judge, look, playout, redraw, verify

__all__ = ["compile_rules", "ensure", "is_ready", "main"]

Tell = Callable[[int, int], None]  # (functions compiled, functions in all)

_ready: set[Path] = set()  # markers seen by this process
_lock = threading.Lock()


def ensure(ruleset: Ruleset, playouts: bool = False) -> None:
    """Have the rules compiled and in the cache; after the first time, this costs nothing."""
    if jit.DISABLED or _marker(ruleset, playouts) in _ready:
        return
    with _lock:
        if not is_ready(ruleset, playouts):
            with _bars([ruleset.name], sys.stderr.isatty()) as tell:
                compile_rules(ruleset, playouts, tell[ruleset.name])
        _ready.add(_marker(ruleset, playouts))


def is_ready(ruleset: Ruleset, playouts: bool = False) -> bool:
    """Whether the cache holds the compiled rules."""
    return jit.DISABLED or _marker(ruleset, playouts).exists()


def compile_rules(ruleset: Ruleset, playouts: bool = False, tell: Tell = lambda done, total: None) -> int:
    """Compile, or load from the cache, all that the shells call, by calling it on no battle; the functions compiled."""
    package = _package(ruleset)
    counter = _Counter((package, "ancients_env."), tell, jit.kernel_count(package, "ancients_env.loop"))
    with numba_events.install_listener("numba:compile", counter):
        b = Buffers(ruleset, 0)
        b.drive(1, 0, 0.0, 0, 0)
        look(b.states, 0, b.planes, b.scalars)
        redraw(b.states, 0)
        judge(b.states, 0, np.zeros(0, dtype=np.float64))
        verify(b.states, np.zeros(0, dtype=np.int64))
        if playouts:
            mask = np.zeros(ruleset.actions, dtype=np.int8)
            playout(b.states, b.templates, b.seeds, mask, 1, 0, True, np.zeros((0, 6), dtype=np.int64))
    for more in {False, playouts}:
        _mark(_marker(ruleset, more))
    return len(counter.seen)


class _Counter(numba_events.Listener):
    """Counts our own functions as Numba finishes them, each once."""

    def __init__(self, modules: tuple[str, ...], tell: Tell, total: int) -> None:
        self.modules, self.tell, self.total = modules, tell, total
        self.seen: set[Any] = set()

    def on_start(self, event: Any) -> None:
        """Nothing to count yet."""

    def on_end(self, event: Any) -> None:
        """One more function is compiled."""
        function = event.data["dispatcher"].py_func
        if function.__module__.startswith(self.modules) and function.__name__ != "<lambda>":
            self.seen.add(function)
            self.tell(len(self.seen), max(self.total, len(self.seen)))


def _package(ruleset: Ruleset) -> str:
    """The dotted name of the folder a ruleset's rules lie in."""
    module = ruleset.apply.__module__
    return module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]


@cache
def _marker(ruleset: Ruleset, playouts: bool) -> Path:
    """The file that says: compiled.

    The record's type is part of its name, as it is of the compiled code; so is the package's place, because Numba keeps
    what it compiled by the place of the source, and a second checkout shares this folder.
    """
    text = f"{jit.PACKAGE} {ruleset.dtype.descr}"
    code = hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
    return jit.CACHE / f"{ruleset.name}-{code}{'-all' if playouts else ''}.ready"


def _mark(path: Path) -> None:
    """Write an empty file at once; a cache that cannot be written only means compiling again."""
    with suppress(OSError):
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        os.close(handle)
        os.replace(temporary, path)


@contextmanager
def _bars(names: Sequence[str], visible: bool) -> Iterator[dict[str, Tell]]:
    """A progress bar for each name on a terminal; nothing at all otherwise."""
    if not visible:
        yield {name: lambda done, total: None for name in names}
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("compiling {task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        tasks = {name: progress.add_task(name, total=None) for name in names}

        def teller(name: str) -> Tell:
            return lambda done, total: progress.update(tasks[name], completed=done, total=total)

        yield {name: teller(name) for name in names}


# ---------------------------------------------------------------- the command


def _in_process(name: str, playouts: bool, tell: Tell) -> int:
    """Compile a ruleset in a process of its own, which tells how far it is line by line."""
    command = [sys.executable, "-m", "ancients_env.warmup", name, "--tell", *(["--all"] if playouts else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        done = 0
        for line in process.stdout or ():
            done, total = map(int, line.split())
            tell(done, total)
    if process.returncode:
        raise AncientsError(f"compiling '{name}' failed with exit code {process.returncode}")
    return done


def _tell_line(done: int, total: int) -> None:
    print(done, total, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile rulesets; one plain line for each at the end."""
    parser = argparse.ArgumentParser(prog="python -m ancients_env.warmup", description="Compile rules into the cache.")
    parser.add_argument("ruleset", nargs="*", help="which rulesets; all of them when none is named")
    parser.add_argument("--all", action="store_true", help="random playouts too, which soak, bench and search use")
    parser.add_argument("--tell", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    names = list(dict.fromkeys(given.ruleset)) or list(rulesets.names())
    try:
        found = [rulesets.get(name) for name in names]
    except AncientsError as error:
        parser.error(str(error))
    if given.tell:
        for ruleset in found:
            compile_rules(ruleset, given.all, _tell_line)
        return 0
    return _compile_side_by_side(found, given.all)


def _compile_side_by_side(found: Sequence[Ruleset], playouts: bool) -> int:
    if jit.DISABLED:
        print("NUMBA_DISABLE_JIT is set: nothing to compile")
        return 0
    cold = [ruleset for ruleset in found if not is_ready(ruleset, playouts)]
    started, lines = time.perf_counter(), {ruleset.name: "ready" for ruleset in found}
    with _bars([ruleset.name for ruleset in cold], sys.stderr.isatty()) as tell:

        def one(ruleset: Ruleset) -> None:
            name = ruleset.name
            if len(cold) == 1:
                count = compile_rules(ruleset, playouts, tell[name])
            else:
                count = _in_process(name, playouts, tell[name])
            lines[name] = f"{count} functions compiled in {time.perf_counter() - started:.1f} s"

        with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
            list(workers.map(one, cold))
    print("; ".join(f"{name}: {line}" for name, line in lines.items()) or "no rulesets yet: nothing to compile")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
