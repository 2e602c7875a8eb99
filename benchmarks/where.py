"""Where the time of a batch step goes: the same battles stepped with less and less written out.

    python benchmarks/where.py [ruleset]

Each variant is timed in turn, several times over; the medians are printed, and what each part costs per decision.
"""

from __future__ import annotations

import sys
import time

import numpy as np

import ancients_env as ae
from ancients_env import loop

N, STEPS, ROUNDS = 1024, 40, 7
VARIANTS = {
    "rules and mask": 0,
    "+ own chair": loop.CHAIR,
    "+ observation": loop.CHAIR | loop.OBSERVE,
}


def seconds(batch: ae.BatchEnv, mode: int, rng: np.random.Generator) -> float:
    """Time of one decision in this mode, actions drawn outside the clock."""
    spent = 0.0
    b = batch._buffers  # below the shell, which always writes everything
    for _ in range(STEPS):
        actions = (rng.random(batch.mask.shape, dtype=np.float32) * batch.mask).argmax(axis=1)
        b.actions[:] = actions
        start = time.perf_counter()
        b.drive(batch.decision_cap, mode | int(loop.RESET), 0.0, 0, N)
        spent += time.perf_counter() - start
    return spent / (STEPS * N)


def main() -> None:
    """Measure and print."""
    ruleset = sys.argv[1] if len(sys.argv) > 1 else "cca"
    rng = np.random.default_rng(0)
    batches = {name: ae.BatchEnv(ruleset, n=N, seed=1) for name in VARIANTS}
    for batch in batches.values():
        batch.reset()
    times: dict[str, list[float]] = {name: [] for name in VARIANTS}
    for _ in range(ROUNDS):
        for name, mode in VARIANTS.items():
            times[name].append(seconds(batches[name], int(mode), rng))
    before = 0.0
    for name, found in times.items():
        median = float(np.median(found)) * 1e6
        print(f"{name:16} {median:6.2f} µs a decision  (+{median - before:.2f})")
        before = median


if __name__ == "__main__":
    main()
