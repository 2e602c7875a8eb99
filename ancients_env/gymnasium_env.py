"""One seat of a battle as a Gymnasium environment; the other seats are played by an opponent inside `step` and `reset`.

    env = gymnasium.make("ancients/cca-v0", scenario="akragas", seat="south", opponent=my_agent)

| | |
|---|---|
| Seat | a seat's name, or "random": drawn at each reset |
| Opponent | a callable `(observation, mask, rng) -> action`: the observation dict of the seat that decides, its mask, and the environment's generator; random legal actions by default |
| Observation, actions, rewards | as in `pettingzoo_env`, for the own seat |
| Info | `action_mask`, `seat`; `outcome` (winner, reason) once the rules ended the battle |

`action_masks()` is what sb3-contrib's MaskablePPO asks for. An action that is not legal ends the battle with reward -1 and
`info["illegal_action"]`, as PettingZoo's wrapper does; so an agent without masks can learn too, slowly.
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ancients_env.contract import Ruleset
from ancients_env.errors import UnknownSeat, name_error
from ancients_env.pettingzoo_env import ILLEGAL_REWARD, RENDER_MODES, raw_env
from ancients_env.scenario import Source

__all__ = ["Opponent", "SingleSeatEnv", "make_single", "random_opponent"]

Opponent = Callable[[dict[str, Any], NDArray[np.int8], np.random.Generator], int]
RANDOM_SEAT = "random"


def random_opponent(observation: dict[str, Any], mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """Any legal action, all equally likely.

    >>> random_opponent({}, np.array([0, 0, 1], dtype=np.int8), np.random.default_rng(0))
    2
    """
    return int(rng.choice(np.flatnonzero(mask)))


class SingleSeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """A battle seen from one seat; see the module for what it shows."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        ruleset: str | Ruleset,
        scenario: Source | None = None,
        opponent: Opponent | None = None,
        seat: str = "south",
        observation: str = "planes",
        render_mode: str | None = None,
        margin: float = 0.0,
        decision_cap: int | None = None,
    ) -> None:
        self._inner = raw_env(
            ruleset, scenario, None, observation, render_mode=render_mode, margin=margin, decision_cap=decision_cap
        )
        self.ruleset = self._inner.ruleset
        if seat != RANDOM_SEAT and seat not in self.ruleset.seats:
            raise name_error(UnknownSeat, f"{self.ruleset.name} seat", seat, [*self.ruleset.seats, RANDOM_SEAT])
        self.seat = seat
        self.opponent = random_opponent if opponent is None else opponent
        self.render_mode = render_mode
        self.agent = self._inner.possible_agents[0 if seat == RANDOM_SEAT else self.ruleset.seats.index(seat)]
        self.observation_space = self._inner.observation_space(self.agent)
        self.action_space = self._inner.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new battle, played on to the seat's first decision; `options={"scenario": ...}` as in PettingZoo."""
        super().reset(seed=seed)
        if self.seat == RANDOM_SEAT:
            self.agent = self._inner.possible_agents[int(self.np_random.integers(len(self.ruleset.seats)))]
        self._inner.reset(seed=self._seed() if seed is None else seed, options=options)
        self._opponents_play()
        while self._ended():  # the opponent ended it before this seat was asked
            self._inner.reset(seed=self._seed(), options=options)
            self._opponents_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out the action and the opponents' answers, up to this seat's next decision."""
        inner = self._inner
        if not self.action_space.contains(action) or inner.is_illegal(action):
            return self._seen(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal_action": True}
        inner.step(action)
        reward = inner.rewards[self.agent] + self._opponents_play()
        over, cut = inner.terminations[self.agent], inner.truncations[self.agent]
        return self._seen(), reward, over, cut, self._info()

    def _seed(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def _ended(self) -> bool:
        return self._inner.terminations[self.agent] or self._inner.truncations[self.agent]

    def _opponents_play(self) -> float:
        """Let the opponent decide until it is this seat's turn or the end; the reward this seat got meanwhile."""
        inner, reward = self._inner, 0.0
        while not self._ended() and inner.agent_selection != self.agent:
            seen = inner.observe(inner.agent_selection)
            inner.step(self.opponent(seen, seen["action_mask"], self.np_random))
            reward += inner.rewards[self.agent]
        return reward

    def _seen(self) -> dict[str, Any]:
        seen = self._inner.observe(self.agent)
        return {**seen, "action_mask": seen["action_mask"].copy()}

    def _info(self) -> dict[str, Any]:
        inner = self._inner
        info = {
            "action_mask": inner.infos[self.agent]["action_mask"].copy(),
            "seat": self.ruleset.seats[inner.possible_agents.index(self.agent)],
        }
        outcome = inner.outcome
        return info if outcome is None else {**info, "outcome": (outcome.winner, outcome.reason)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as booleans, for sb3-contrib."""
        mask: NDArray[np.int8] = self._inner.infos[self.agent]["action_mask"]
        return mask.astype(np.bool_)

    def render(self) -> Any:
        """The board, as in PettingZoo's shell."""
        return self._inner.render()

    def close(self) -> None:
        """Nothing is held open."""


def make_single(ruleset: str | Ruleset, **settings: Any) -> SingleSeatEnv:
    """What `gymnasium.make("ancients/<ruleset>-v0", ...)` calls."""
    return SingleSeatEnv(ruleset, **settings)
