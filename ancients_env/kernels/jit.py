"""How rules are compiled: two decorators and a cache folder keyed on our sources.

A `kernel` is a compiled function that other kernels call; an `entry` is one of the few that Python calls. Only entries
are kept on disk: each holds all that it calls, so a warm start loads one file and compiles nothing.

Numba does not notice when a function in *another* file changes. Therefore the cache folder's name is a hash of the
sources that all games share (and of the modes that change the code), and Numba's cache setting is switched to that
folder only while one of our entries is being decorated. A game's own sources are hashed into its record's type, see
`contract.record_dtype`: a change there compiles that game alone.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import njit

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parents[1]
NO_KERNELS = ("league", "service")  # folders of agents/ in which nothing is compiled
KEEP_FOLDERS = 6  # how many cache folders of other source states survive
KEEP_DAYS = 14.0

DISABLED = bool(numba.config.DISABLE_JIT)

# options of Numba
KERNEL: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
ENTRY: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "cache": True}

try:
    from ancients_env.kernels.compiling import Inner, Outer
except ImportError:  # another Numba, other insides: it compiles all the same, but longer
    pass
else:
    KERNEL["pipeline_class"], ENTRY["pipeline_class"] = Inner, Outer

_counts: dict[str, int] = {}  # kernels decorated so far, by module: what a progress bar expects


def _sources() -> list[Path]:
    """Every file whose change may change the compiled code of all games."""
    agents = PACKAGE.parent / "agents"
    plain = [agents / name for name in NO_KERNELS]
    games = [folder for root in (PACKAGE / "rulesets", agents / "scripted") for folder in root.glob("*/")]
    found = (p for root in (PACKAGE, agents) if root.is_dir() for p in root.rglob("*.py"))
    return sorted(p for p in found if not any(p.is_relative_to(folder) for folder in (*plain, *games)))


def source_key() -> str:
    """A hash of the shared sources and of the compile modes: the name of the cache folder."""
    digest = hashlib.blake2b(digest_size=10)
    for path in _sources():
        digest.update(str(path.relative_to(PACKAGE.parent)).encode())
        digest.update(path.read_bytes())
    digest.update(f"{numba.__version__} {sys.version_info[:2]} {numba.config.BOUNDSCHECK}".encode())
    return digest.hexdigest()


def cache_base() -> Path:
    """The folder that holds all our caches: NUMBA_CACHE_DIR, or the user's cache folder."""
    if base := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(base) / "ancients_env"
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "ancients_env"


def _prune(base: Path, keep: str) -> None:
    """Remove the oldest cache folders; another process may be doing the same, so nothing here may fail."""
    try:
        others = sorted((p for p in base.iterdir() if p.is_dir() and p.name != keep), key=lambda p: -p.stat().st_mtime)
        limit = time.time() - KEEP_DAYS * 86400
        for index, path in enumerate(others):
            if index >= KEEP_FOLDERS or path.stat().st_mtime < limit:
                shutil.rmtree(path, ignore_errors=True)
    except OSError:
        pass


def _open_cache() -> Path:
    base, key = cache_base(), source_key()
    folder = base / key
    if not folder.is_dir():
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:  # a home that cannot be written: this process compiles for itself
            return Path(tempfile.mkdtemp(prefix="ancients_env-"))
        _prune(base, key)
    return folder


CACHE = _open_cache() if not DISABLED else cache_base() / "disabled"


def kernel(function: F) -> F:
    """Compile a function that only other compiled functions call (no Python wrapper, not kept on disk by itself)."""
    module = function.__module__
    _counts[module] = _counts.get(module, 0) + 1
    return cast(F, njit(**KERNEL)(function))


def entry(function: F) -> F:
    """Compile a function that Python calls, and keep it on disk in the folder of the present sources."""
    module = function.__module__
    _counts[module] = _counts.get(module, 0) + 1
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE)
    try:
        return cast(F, njit(**ENTRY)(function))
    finally:
        numba.config.CACHE_DIR = before


def kernel_count(*module_prefixes: str) -> int:
    """How many kernels and entries the modules under these names hold."""
    return sum(n for module, n in _counts.items() if module.startswith(module_prefixes))
