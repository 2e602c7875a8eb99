"""What a seat's observation says, by the names of its planes and scalars."""

from __future__ import annotations

import numpy as np

import ancients_env as ae
from ancients_env.loop import look


class Seen:
    """Planes as `{hex: value}` where they are not 0, found by the start of their names; scalars by name."""

    def __init__(self, battle: ae.Battle, seat: int) -> None:
        rules = battle.rules
        self._names = rules.planes
        planes = np.zeros((1, len(rules.planes), rules.rows, rules.cols), dtype=np.int8)
        scalars = np.zeros((1, len(rules.scalars)), dtype=np.int16)
        look(battle.states, seat, planes, scalars)
        self._planes = planes[0]
        self.scalars = dict(zip(rules.scalars, scalars[0].tolist(), strict=True))

    def __getitem__(self, start: str) -> dict[str, int]:
        found = [k for k, name in enumerate(self._names) if name.startswith(start)]
        assert len(found) == 1, f"{len(found)} planes begin with {start!r}"
        plane = self._planes[found[0]]
        return {f"{chr(65 + r)}{c + 1}": int(plane[r, c]) for r, c in zip(*np.nonzero(plane), strict=True)}
