"""Battles as PettingZoo AEC environments, the same shell for every ruleset.

| | |
|---|---|
| Make | `ancients_env.env("cca", scenario="akragas")` or `pettingzoo.make("aec", "ancients/cca-v0", scenario="akragas")` |
| Agents | `south_0`, `north_0` (more seats: `south_1`, ...) |
| Actions | `Discrete(A)`: "this hex" or a named option, seen from the agent's own chair |
| Observation | `{"observation": Box(-128, 127, (C + G, rows, cols), int8), "action_mask": (A,) int8}` |
| Rewards | +1 for the winning side and -1 for the other at the end, 0 for a draw; with `margin`, also `margin` × the change of the material judgement at each step |
| Ends | terminations by the rules, truncations by the decision cap |

The first C planes are the ruleset's board planes, the G behind them its scalars, clipped to int8, each spread over a whole
plane. `observation="structured"` gives `{"observation": {"board": (C, rows, cols) int8, "scalars": (G,) int16},
"action_mask": ...}`. The mask stands in `infos[agent]["action_mask"]` too. It is all 0 for a seat that does not decide; when
a battle is over it is all 1, so that a masked softmax has something to divide by, while the only valid action is None.

An illegal action ends the battle with -1 for its agent (PettingZoo's TerminateIllegal). `reset(seed=7)` starts the same
battle as `Battle(..., seed=7)`; without a seed each reset starts another one. `copy.deepcopy`, `pickle` and `clone()` keep
the battle in mid-game.

Version history: v0, the first.
"""  # noqa: E501

from __future__ import annotations

import copy
import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from ancients_env import draw, rulesets, warmup
from ancients_env import scenario as scenario_files
from ancients_env.buffers import Buffers, action_names, chair_table, raw
from ancients_env.contract import SIDE_NAMES, Outcome, Ruleset, States
from ancients_env.errors import IllegalAction
from ancients_env.kernels.dice import seed_word
from ancients_env.loop import CHAIR, OBSERVE, START, look

__all__ = ["AncientsEnv", "env", "observation_spaces", "raw_env"]

ILLEGAL_REWARD = -1.0
RENDER_MODES = ("human", "ansi", "rgb_array")
STYLES = ("planes", "structured")
_MODE = int(OBSERVE | CHAIR)
_I8 = np.iinfo(np.int8)
_I16 = np.iinfo(np.int16)


def env(
    ruleset: str | Ruleset,
    scenario: scenario_files.Source | None = None,
    seed: int | None = None,
    observation: str = "planes",
    render_mode: str | None = None,
    margin: float = 0.0,
    decision_cap: int | None = None,
) -> AncientsEnv:
    """A PettingZoo environment with PettingZoo's own checks around it; see the module for what it shows.

    `scenario` is anything that `Battle` takes, by default the ruleset's first; `seed` fixes the resets that name none.
    """
    inner = raw_env(ruleset, scenario, seed, observation, render_mode, margin, decision_cap)
    return AncientsEnv(Judge(inner, illegal_reward=ILLEGAL_REWARD))


class Judge(TerminateIllegalWrapper[str, Any, Any]):
    """PettingZoo's wrapper for illegal actions; legal ones take a short way past its look-ups, at twice the speed."""

    def observe(self, agent: str) -> Any:
        """As PettingZoo's."""
        inner: Any = self.env
        seen = inner.observe(agent)
        if agent == inner.agent_selection:
            self._prev_obs = seen
            self._prev_info = inner.infos.get(agent, {})
        return seen

    def step(self, action: Any) -> None:
        """As PettingZoo's; an action that is no action at all raises `IllegalAction`."""
        inner: Any = self.env
        agent = inner.agent_selection
        if inner.terminations[agent] or inner.truncations[agent] or inner.is_illegal(action):
            super().step(action)
            return
        self._prev_obs = self._prev_info = None
        inner.step(action)


class AncientsEnv(OrderEnforcingWrapper[str, Any, Any]):
    """The outer wrapper: PettingZoo's order enforcement, and `clone`."""

    def clone(self) -> AncientsEnv:
        """An independent copy with the battle as it is now."""
        return copy.deepcopy(self)

    def step(self, action: Any) -> None:
        """As PettingZoo's."""
        if self._has_reset and self.env.unwrapped.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)  # raises or warns

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As PettingZoo's, with the look-ups made once on the inner environment."""
        if not self._has_reset:
            return super().last(observe)  # raises as PettingZoo does
        inner: Any = self.env.unwrapped
        agent = inner.agent_selection
        seen = self.env.observe(agent) if observe else None  # remembers the mask for the next step
        rewards = inner._cumulative_rewards
        return seen, rewards[agent], inner.terminations[agent], inner.truncations[agent], inner.infos[agent]


def observation_spaces(ruleset: Ruleset, style: str) -> spaces.Dict:
    """The space of one seat's observation."""
    board = (len(ruleset.planes), ruleset.rows, ruleset.cols)
    seen: spaces.Space[Any]
    if style == "planes":
        full = (board[0] + len(ruleset.scalars), *board[1:])
        seen = spaces.Box(_I8.min, _I8.max, full, np.int8)
    else:
        counts = spaces.Box(_I16.min, _I16.max, (len(ruleset.scalars),), np.int16)
        seen = spaces.Dict({"board": spaces.Box(_I8.min, _I8.max, board, np.int8), "scalars": counts})
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (ruleset.actions,), np.int8)})


class raw_env(AECEnv[str, Any, Any]):
    """The environment without wrappers. A battle is one record; the rest is what PettingZoo asks for."""

    def __init__(
        self,
        ruleset: str | Ruleset,
        scenario: scenario_files.Source | None = None,
        seed: int | None = None,
        observation: str = "planes",
        render_mode: str | None = None,
        margin: float = 0.0,
        decision_cap: int | None = None,
    ) -> None:
        super().__init__()
        game = rulesets.get(ruleset) if isinstance(ruleset, str) else rulesets.add(ruleset)
        warmup.ensure(game)
        if observation not in STYLES:
            raise ValueError(f"observation is one of {', '.join(STYLES)}, not '{observation}'")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is None or one of {', '.join(RENDER_MODES)}, not '{render_mode}'")
        if scenario is None:
            scenario = (*scenario_files.names(game), *scenario_files.generators(game))[0]
        self.style = observation
        self.render_mode = render_mode
        self.margin = float(margin)
        self.decision_cap = game.decision_cap if decision_cap is None else int(decision_cap)
        self.scenario = scenario  # where the next battle comes from
        self.scenario_model = scenario_files.load(game, scenario)  # the present battle's
        self._random = np.random.default_rng(seed)
        self._open(game)

    def _open(self, game: Ruleset) -> None:
        """All that follows from the ruleset: names, spaces and arrays."""
        self.ruleset = game
        self.metadata = {
            "name": f"ancients_{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = list(game.agents)
        self.agents: list[str] = []
        self._seats = {agent: k for k, agent in enumerate(game.agents)}
        self.observation_spaces = {agent: observation_spaces(game, self.style) for agent in game.agents}
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in game.agents}
        count, board = len(game.planes), (game.rows, game.cols)
        self.state_space = spaces.Box(
            _I8.min, _I8.max, (len(game.seats) * (count + len(game.scalars)), *board), np.int8
        )
        self._buffers = Buffers(game, 1)
        self._clipped = np.zeros(len(game.scalars), dtype=np.int16)
        self._limits = np.array([_I8.min, _I8.max], dtype=np.int16)

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new battle; `options={"scenario": ...}` changes where this and later battles come from."""
        if seed is None:
            seed = int(self._random.integers(1 << 62))
        else:
            self._random = np.random.default_rng(seed)
        source = (options or {}).get("scenario", self.scenario)
        self.scenario_model = scenario_files.load(self.ruleset, source, seed=seed)
        self.scenario = source
        b = self._buffers
        raw(b.states)[:] = raw(self.ruleset.set_up(self.scenario_model))
        b.states["rng"][0] = seed_word(seed)
        b.actions[0] = START
        b.potential[0] = 0.0
        b.drive(self.decision_cap, _MODE, self.margin, 0, 1)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        over, cut = bool(b.terminated[0]), bool(b.truncated[0])
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {agent: {"action_mask": np.zeros_like(b.mask[0])} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.agents[max(int(b.seat[0]), 0)]
        self._show(over or cut)

    def step(self, action: Any) -> None:
        """Carry out the deciding agent's action; None for an agent whose battle is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        b = self._buffers
        index = self._checked(action)
        b.actions[0] = index
        b.drive(self.decision_cap, _MODE, self.margin, 0, 1)
        self._cumulative_rewards[agent] = 0.0
        over, cut = bool(b.terminated[0]), bool(b.truncated[0])
        if over or cut:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
        elif (seat := int(b.seat[0])) != self._seats[agent]:
            self.agent_selection = self.possible_agents[seat]
            self.infos[agent]["action_mask"] = np.zeros(b.mask.shape[1], dtype=np.int8)
        if over or cut or self.margin:
            self.rewards = dict(zip(self.agents, b.rewards[0].tolist(), strict=True))
            self._accumulate_rewards()
        self._show(over or cut)
        if over or cut:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def is_illegal(self, action: Any) -> bool:
        """Whether this is an action, but not one of the legal ones."""
        mask = self._buffers.mask[0]
        return bool(isinstance(action, int | np.integer) and 0 <= action < len(mask) and not mask[action])

    def _checked(self, action: Any) -> int:
        """The action as a legal index, or `IllegalAction`; nothing has changed yet."""
        mask = self._buffers.mask[0]
        try:
            index = operator.index(action)
        except TypeError:
            raise IllegalAction(f"an action is a whole number of 0 to {len(mask) - 1}, not {action!r}") from None
        if 0 <= index < len(mask) and mask[index]:
            return index
        names, table = action_names(self.ruleset), self._absolute()
        said = f"'{names[table[index]]}' (action {index})" if 0 <= index < len(mask) else f"action {index}"
        legal = ", ".join(names[a] for a in sorted(table[np.flatnonzero(mask)]))
        raise IllegalAction(f"{self.agent_selection}: {said} is not legal; legal: {legal}")

    def _absolute(self) -> NDArray[np.int64]:
        """From the deciding chair's action indices to absolute ones."""
        states = self._buffers.states
        if states["seat"][0] & 1 == 0:
            return np.arange(self.ruleset.actions)
        return chair_table(self.ruleset, int(states["rows"][0]), int(states["cols"][0]))

    def _show(self, ended: bool) -> None:
        """Put the mask of the deciding agent, or the full ones of ended agents, into the infos."""
        if not ended:
            self.infos[self.agent_selection]["action_mask"] = self._buffers.mask[0].copy()
            return
        for agent in self.agents:
            self.infos[agent]["action_mask"] = np.ones_like(self._buffers.mask[0])

    # ------------------------------------------------------------ looking

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now, in arrays of its own."""
        b, seat = self._buffers, self._seats[agent]
        info = self.infos.get(agent)
        mask = np.ones_like(b.mask[0]) if info is None else info["action_mask"]
        if b.seat[0] == seat:
            return {"observation": self._packed(b.planes[0], b.scalars[0]), "action_mask": mask}
        planes, scalars = np.zeros_like(b.planes), np.zeros_like(b.scalars)
        look(b.states, seat, planes, scalars)
        return {"observation": self._packed(planes[0], scalars[0]), "action_mask": mask}

    def _packed(self, planes: NDArray[np.int8], scalars: NDArray[np.int16]) -> Any:
        """Planes (C, rows, cols) and scalars (G,) in the chosen style, as copies."""
        if self.style == "structured":
            return {"board": planes.copy(), "scalars": scalars.copy()}
        count, rows, cols = planes.shape
        packed = np.empty((count + len(scalars), rows * cols), dtype=np.int8)
        packed[:count] = planes.reshape(count, -1)
        np.maximum(scalars, self._limits[0], out=self._clipped)
        np.minimum(self._clipped, self._limits[1], out=self._clipped)
        packed[count:] = self._clipped.astype(np.int8)[:, None]  # by whole planes: twice as fast as by rows
        return packed.reshape(-1, rows, cols)

    def state(self) -> NDArray[np.int8]:
        """What all seats see together: their planes and spread scalars, one seat after the other."""
        style, self.style = self.style, "planes"
        try:
            return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])
        finally:
            self.style = style

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board: a string for "ansi", an image for "rgb_array", printed for "human"."""
        if self.render_mode is None:
            return None
        states = self._buffers.states
        rows = states["log"][0][: int(states["log_n"][0])].tolist()
        events = [event for row in rows if (event := self.ruleset.event(row, None)) is not None]
        picture = self.ruleset.picture(states, None, self.scenario_model, events)
        if self.render_mode == "rgb_array":
            return draw.rgb(picture)
        board = draw.ansi(picture)
        if self.render_mode == "ansi":
            return board
        print(board, flush=True)
        return None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the agent's actions."""
        return self.action_spaces[agent]

    @property
    def states(self) -> States:
        """The battle's record, as an array of one."""
        return self._buffers.states

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended by the rules, None before."""
        states = self._buffers.states
        if not states["over"][0]:
            return None
        winner = int(states["winner"][0])
        reason = self.ruleset.reasons[int(states["reason"][0])]
        return Outcome(SIDE_NAMES[winner] if winner >= 0 else None, reason, self.ruleset.score(states))

    def close(self) -> None:
        """Nothing is held open."""

    # ------------------------------------------------------------ keeping

    def __getstate__(self) -> dict[str, Any]:
        rebuilt = ("ruleset", "metadata", "_buffers", "_clipped", "_limits", "_seats")
        kept = {name: value for name, value in self.__dict__.items() if name not in rebuilt}
        return {**kept, "ruleset": self.ruleset.name, "arrays": self._buffers.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        kept = {name: value for name, value in state.items() if name not in ("ruleset", "arrays")}
        self.__dict__.update(kept)
        self._open(rulesets.get(state["ruleset"]))
        self.__dict__.update(kept)
        self._buffers.restore(state["arrays"])

    def clone(self) -> raw_env:
        """An independent copy with the battle as it is now."""
        return copy.deepcopy(self)
