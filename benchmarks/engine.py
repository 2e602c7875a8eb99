"""How fast our own engine is: each measure runs once and gives one number."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np

import ancients_env as ae
from agents.search.speed import measure
from ancients_env.batch import BatchEnv, templates_for
from ancients_env.buffers import raw
from ancients_env.contract import Ruleset
from ancients_env.kernels.dice import seed_word
from ancients_env.loop import playout

ROOT = Path(__file__).resolve().parents[1]
Measure = Callable[[], float]


def first_scenario(ruleset: Ruleset) -> str:
    """The scenario of the single-battle measures: Akragas where there is one."""
    names = (*ae.scenarios(ruleset.name), *ae.generators(ruleset.name))
    return "akragas" if "akragas" in names else names[0]


def playouts(ruleset: Ruleset, seconds: float) -> Measure:
    """Random decisions a second in one compiled loop, all scenarios, one core."""
    slots = 16
    templates, _ = templates_for(ruleset, ae.scenarios(ruleset.name) or ae.generators(ruleset.name))
    states = np.zeros(slots, dtype=ruleset.dtype)
    raw(states)[:] = raw(templates[:1])
    states["over"], states["winner"], states["seat"] = 1, -1, -1
    seeds = np.array([seed_word(7, k) for k in range(slots)], dtype=np.uint64)
    mask = np.zeros(ruleset.actions, dtype=np.int8)
    out = np.zeros((slots, 8), dtype=np.int64)

    def run() -> float:
        out[:] = 0
        end = time.perf_counter() + seconds
        begin = time.perf_counter()
        while time.perf_counter() < end:
            playout(states, templates, seeds, mask, ruleset.decision_cap, 2000, False, out)
        return int(out[:, 0].sum()) / (time.perf_counter() - begin)

    playout(states, templates, seeds, mask, ruleset.decision_cap, 1, False, out)
    return run


def search(ruleset: Ruleset, seconds: float, threads: int) -> Measure:
    """Simulations a second of the search, over decisions of one battle between scripts."""
    asked = max(4, int(40 * seconds))

    def run() -> float:
        return measure(ruleset, threads, sims=100, asked=asked).simulations

    return run


def _random_actions(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One legal action for each battle, all equally likely."""
    counts = np.cumsum(mask, axis=1, dtype=np.int16)
    wanted = (rng.random(len(mask)) * counts[:, -1]).astype(np.int16)
    return (counts > wanted[:, None]).argmax(axis=1)


def batch(ruleset: Ruleset, seconds: float, threads: int, n: int = 1024) -> Measure:
    """Decisions a second of BatchEnv.step, masks and observations written; choosing the actions is not counted."""
    env = BatchEnv(ruleset, n, seed=1, threads=threads)
    rng = np.random.default_rng(0)

    def run() -> float:
        spent, steps = 0.0, 0
        while spent < seconds:
            actions = _random_actions(env.mask, rng)
            begin = time.perf_counter()
            env.step(actions)
            spent += time.perf_counter() - begin
            steps += n
        return steps / spent

    for _ in range(200):  # away from the openings
        env.step(_random_actions(env.mask, rng))
    return run


def record_copy(ruleset: Ruleset, seconds: float) -> Measure:
    """Nanoseconds for one copy of a record inside compiled code."""
    states = np.zeros(64, dtype=ruleset.dtype)

    def run() -> float:
        rounds = 20_000
        begin = time.perf_counter()
        _copies(states, rounds)
        return (time.perf_counter() - begin) / (rounds * (len(states) - 1)) * 1e9

    _copies(states, 1)
    return run


@numba.njit  # not cached: this is no part of the package
def _copies(states, rounds):  # type: ignore[no-untyped-def]
    for _ in range(rounds):
        for i in range(1, len(states)):
            states[i] = states[i - 1]


def battle_copy(ruleset: Ruleset, seconds: float) -> Measure:
    """Microseconds for one Battle.copy()."""
    battle = ae.Battle(ruleset.name, first_scenario(ruleset), seed=1)

    def run() -> float:
        rounds = 2000
        begin = time.perf_counter()
        for _ in range(rounds):
            battle.copy()
        return (time.perf_counter() - begin) / rounds * 1e6

    return run


def _timed(command: list[str], **environment: str) -> float:
    begin = time.perf_counter()
    done = subprocess.run(
        command, env={**os.environ, **environment}, cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr[-2000:]}")
    return time.perf_counter() - begin


def cold_compile(ruleset: Ruleset) -> Measure:
    """Seconds of `python -m ancients_env.warmup <ruleset>` with an empty cache."""

    def run() -> float:
        with tempfile.TemporaryDirectory() as folder:
            return _timed([sys.executable, "-m", "ancients_env.warmup", ruleset.name], NUMBA_CACHE_DIR=folder)

    return run


FIRST_STEP = """
import ancients_env as ae
env = ae.env({name!r}, scenario={scenario!r})
env.reset(seed=0)
env.step(int(env.last()[0]["action_mask"].argmax()))
"""


def warm_start(ruleset: Ruleset) -> Measure:
    """Seconds from the start of a new process to its first AEC step done, cache warm."""
    code = FIRST_STEP.format(name=ruleset.name, scenario=first_scenario(ruleset))
    _timed([sys.executable, "-c", code])
    return lambda: _timed([sys.executable, "-c", code])
