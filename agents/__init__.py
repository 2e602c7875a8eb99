"""Opponents worth beating: random, scripted, searching and learned agents behind one protocol.

>>> from agents import make
>>> make("random", "cca", seed=1).name
'random'
"""

from __future__ import annotations

from agents.base import Agent, AgentError, BadParameter, SeatView, UnknownAgent
from agents.registry import known, make, parse

__all__ = ["Agent", "AgentError", "BadParameter", "SeatView", "UnknownAgent", "known", "make", "parse"]
