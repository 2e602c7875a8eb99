"""The protocol of all agents: what an agent is shown, and what it answers.

An agent sits in a seat. Whenever that seat decides, the agent is shown a `SeatView` and returns one legal action, an
**absolute** index (the one `Battle.push` takes). The view holds what the seat may know and nothing else: the battle's
own record stays behind it, and planners get records in which everything hidden is drawn anew and the dice are others.

>>> import ancients_env as ae
>>> from agents import make
>>> battle = ae.Battle("cca", "akragas", seed=7)
>>> view = SeatView.of(battle)
>>> view.seat, view.decision, len(view.legal) == int(view.mask.sum())
(0, 'play_card', True)
>>> agent = make("random", "cca", seed=3)
>>> battle.push(agent.act(view))
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ancients_env.battle import Battle
from ancients_env.buffers import action_names, raw
from ancients_env.contract import Ruleset, States
from ancients_env.errors import AncientsError, BattleOver
from ancients_env.kernels.dice import seed_word
from ancients_env.loop import look, redraw

__all__ = ["Agent", "AgentError", "BadParameter", "SeatView", "UnknownAgent"]


class AgentError(AncientsError, ValueError):
    """The root of all that can be wrong with an agent's name."""


class UnknownAgent(AgentError):
    """No agent has this name; the message lists those there are."""


class BadParameter(AgentError):
    """An agent has no such parameter, or not with this value; the message names both."""


class SeatView:
    """What the seat that decides now may know of one battle.

    Valid until the battle goes on: agents read it in `act` and keep nothing of it.
    """

    __slots__ = ("__battle", "__dict__", "__states", "mask", "ruleset", "seat")

    def __init__(self, ruleset: Ruleset, states: States, mask: NDArray[np.int8], battle: Battle | None = None) -> None:
        """Over one record, `states` of length 1, and its mask of absolute actions, (A,)."""
        self.ruleset = ruleset
        self.seat = int(states["seat"][0])  # the number of the deciding seat: even south, odd north
        if self.seat < 0:
            raise BattleOver("the battle is over: no seat has anything to decide")
        self.mask = mask  # (A,) int8, absolute actions; read only
        self.__states = states
        self.__battle = battle

    @classmethod
    def of(cls, battle: Battle) -> SeatView:
        """The view of the seat that decides in a battle."""
        return cls(battle.rules, battle.states, battle.mask[0], battle)

    @property
    def decision(self) -> str:
        """The kind of the decision, a name of `ruleset.decisions`."""
        return self.ruleset.decisions[int(self.__states["decision"][0])]

    @property
    def turn(self) -> int:
        """Turns finished so far."""
        return int(self.__states["turn"][0])

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The legal actions in words, in the order of their numbers."""
        names = action_names(self.ruleset)
        return tuple(names[a] for a in np.flatnonzero(self.mask).tolist())

    @cached_property
    def observation(self) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
        """Planes (C, rows, cols) and scalars (G,) from the seat's own chair, as the environments give them."""
        rules = self.ruleset
        planes = np.zeros((1, len(rules.planes), rules.rows, rules.cols), dtype=np.int8)
        scalars = np.zeros((1, len(rules.scalars)), dtype=np.int16)
        look(self.__states, self.seat, planes, scalars)
        return planes[0], scalars[0]

    @property
    def planes(self) -> NDArray[np.int8]:
        """The board, (C, rows, cols), from the seat's own chair."""
        return self.observation[0]

    @property
    def scalars(self) -> NDArray[np.int16]:
        """The counts, (G,)."""
        return self.observation[1]

    @property
    def board(self) -> tuple[int, int]:
        """Rows and columns of the scenario's own board: what the half-turn to the other chair needs."""
        return int(self.__states["rows"][0]), int(self.__states["cols"][0])

    def known(self) -> dict[str, Any]:
        """All that the seat may know as plain data (`Battle.view`)."""
        if self.__battle is None:
            raise AgentError("this view stands on a bare record: it has no scenario to tell of")
        return self.__battle.view(self.seat)

    def imagine(self, seed: int) -> Battle:
        """A battle as it might be for all the seat knows; see `Battle.imagine`."""
        if self.__battle is None:
            raise AgentError("this view stands on a bare record: use imagined")
        return self.__battle.imagine(self.seat, seed)

    def imagined(self, seed: int) -> States:
        """The same as a bare record, (1,): hidden things redrawn, another generator, no loaded dice, no log.

        It depends on what the seat knows and on the seed alone.
        """
        states = np.zeros(1, dtype=self.ruleset.dtype)
        raw(states)[:] = raw(self.__states)
        states["rng"] = seed_word(seed)
        states["dice"] = states["dice_n"] = states["dice_at"] = 0
        states["log"] = states["log_n"] = 0
        redraw(states, self.seat)
        states["rng"] = seed_word(seed, 1)
        return states


class Agent(ABC):
    """One player. `name` is the spec it was made from; the same seed gives the same choices."""

    name: str

    def reset(self, seed: int) -> None:  # noqa: B027 - agents without chance have nothing to do
        """A new battle begins: forget the last one, and draw from this seed."""

    @abstractmethod
    def act(self, view: SeatView) -> int:
        """One legal action, as an absolute index."""

    def act_batch(self, views: Sequence[SeatView]) -> NDArray[np.int64]:
        """One action for each view, (n,)."""
        return np.array([self.act(view) for view in views], dtype=np.int64)

    def close(self) -> None:  # noqa: B027 - most agents hold nothing
        """Let threads and files go; the agent is not used again."""

    def __repr__(self) -> str:
        return f"<agent {self.name}>"
