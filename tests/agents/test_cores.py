"""Cores are shared by those who play at the same time."""

import pytest

from agents import cores, make
from agents.league.pool import Failure, Pool
from agents.league.schedule import Game
from tests.toy import RULESET as TOY


@pytest.fixture
def four(monkeypatch):
    monkeypatch.setattr(cores, "available", lambda: 4)
    monkeypatch.setattr(cores, "_players", 1)


@pytest.mark.parametrize(("players", "each"), [(0, 4), (1, 4), (2, 2), (3, 1), (4, 1), (9, 1)])
def test_everybody_gets_a_share_and_nobody_less_than_one(four, players, each):
    cores.share(players)
    assert cores.each() == each


def test_a_search_with_a_time_limit_takes_its_share_but_no_more_than_two(four):
    assert make("mcts:ms=10", TOY).threads == 2
    cores.share(4)
    assert make("mcts:ms=10", TOY).threads == 1
    assert make("mcts:ms=10,threads=3", TOY).threads == 3


def test_a_search_with_a_limit_of_simulations_is_the_same_everywhere(four):
    cores.share(4)
    assert make("mcts:sims=10", TOY).threads == 2


def test_workers_know_how_many_they_are():
    games = [Game("sprint", "telling", "random", 0, seed=1)]
    with Pool("toy", cores.available() * 2, ("tests.agents.brittle",)) as pool:
        [(_, result)] = pool.play(games)
    assert isinstance(result, Failure) and "may take 1" in result.why
    with Pool("toy", 1, ("tests.agents.brittle",)) as pool:
        [(_, result)] = pool.play(games)
    assert isinstance(result, Failure) and f"may take {cores.available()}" in result.why
