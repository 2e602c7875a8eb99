"""Ratings and the sequential test, against cases done by hand."""

from math import log, log10

import numpy as np
import pytest

from agents.league import LeagueError
from agents.league.ratings import MEAN, PRIOR, bradley_terry, expected, rate, wilson
from agents.league.sprt import Sprt


def test_three_wins_in_four_are_191_points():
    points = np.array([[0.0, 3.0], [1.0, 0.0]])
    a, b = bradley_terry(points)
    assert a - b == pytest.approx(400 * log10(3))  # odds 3 : 1
    assert (a + b) / 2 == pytest.approx(MEAN)


def test_a_chain_of_pairings_adds_up():
    """A beats B 2 : 1, B beats C 4 : 1, A and C never met: strengths 8 : 4 : 1, the only ones that fit both exactly."""
    points = np.array([[0.0, 2, 0], [1, 0, 4], [0, 1, 0]])
    a, b, c = bradley_terry(points)
    assert a - b == pytest.approx(400 * log10(2))
    assert b - c == pytest.approx(400 * log10(4))
    assert a - c == pytest.approx(400 * log10(8))


def test_consistent_results_give_back_their_strengths():
    """Strengths 1, 2, 3, 4 and 60 battles a pairing, split exactly as they say."""
    strength = np.array([1.0, 2.0, 3.0, 4.0])
    points = 60 * strength[:, None] / (strength[:, None] + strength[None, :])
    np.fill_diagonal(points, 0)
    elo = bradley_terry(points)
    np.testing.assert_allclose(elo - elo[0], 400 * np.log10(strength))


def test_a_circle_of_equals_is_flat():
    points = np.array([[0.0, 7, 3], [3, 0, 7], [7, 3, 0]])
    np.testing.assert_allclose(bradley_terry(points), MEAN)


def test_newton_arrives_even_from_far_away():
    points = np.array([[0.0, 1e6, 1e6], [0.5, 0, 1e6], [0.5, 0.5, 0]])
    share = 1 / (1 + 10 ** ((bradley_terry(points)[None, :] - bradley_terry(points)[:, None]) / 400))
    won = (points - (points + points.T) * share).sum(axis=1)  # at the maximum, points are as expected
    np.testing.assert_allclose(won, 0, atol=1e-3)


def test_a_perfect_score_is_finite_and_has_an_interval():
    """Ten rounds, all won: 20 battles and the drawn one of the prior, odds 20.5 : 0.5."""
    good, bad = rate(["good", "bad"], {(0, 1): [(2.0, 2)] * 10})
    assert PRIOR == 1
    assert good.elo - bad.elo == pytest.approx(400 * log10(20.5 / 0.5))
    assert good.low < good.elo < good.high < MEAN + 800


def test_more_battles_narrow_the_interval():
    mixed = [(2.0, 2), (1.0, 2), (1.0, 2), (0.0, 2)]
    few, _ = rate(["a", "b"], {(0, 1): mixed * 3})
    many, _ = rate(["a", "b"], {(0, 1): mixed * 48})
    assert few.low < MEAN < few.high
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(4, rel=0.25)  # sixteen times the rounds


def test_the_interval_counts_rounds_not_battles():
    """Rounds that always end 1 : 1 say exactly how strong the two are; rounds of 2 : 0 and 0 : 2 do not."""
    steady, _ = rate(["a", "b"], {(0, 1): [(1.0, 2)] * 40})
    wild, _ = rate(["a", "b"], {(0, 1): [(2.0, 2), (0.0, 2)] * 20})
    assert steady.high - steady.low < 1
    assert wild.high - wild.low > 50


def test_ratings_are_the_same_every_time():
    rounds = {(0, 1): [(2.0, 2), (1.0, 2)] * 5, (0, 2): [(1.5, 2)] * 5, (1, 2): [(0.0, 2), (2.0, 2)] * 5}
    assert rate("abc", rounds, seed=3) == rate("abc", rounds, seed=3)


@pytest.mark.parametrize(("difference", "share"), [(0, 1 / 2), (400, 10 / 11), (-400, 1 / 11), (400 * log10(3), 3 / 4)])
def test_expected_share_of_points(difference, share):
    assert expected(difference) == pytest.approx(share)


def test_wilson_interval_of_no_win_in_ten():
    """z^2 / (n + z^2) with z = 1.96: 3.8415 / 13.8415."""
    low, high = wilson(0, 10)
    assert low == pytest.approx(0, abs=1e-12)
    assert high == pytest.approx(3.841459 / 13.841459, abs=1e-5)


# ---------------------------------------------------------------- the sequential test

THREE_TO_ONE = 400 * log10(3)  # an Elo difference with p = 3/4


def test_bounds_are_walds():
    low, high = Sprt(alpha=0.05, beta=0.1).bounds
    assert low == pytest.approx(log(0.1 / 0.95))
    assert high == pytest.approx(log(0.9 / 0.05))


def test_each_win_and_loss_weighs_what_arithmetic_says():
    """Claims p = 1/2 and p = 3/4: a win is worth ln(3/2), a loss ln(1/2), a draw the mean of both."""
    test = Sprt(elo0=0, elo1=THREE_TO_ONE)
    assert test.evidence(1, 1) == pytest.approx(log(3 / 2))
    assert test.evidence(0, 1) == pytest.approx(log(1 / 2))
    assert test.evidence(0.5, 1) == pytest.approx((log(3 / 2) + log(1 / 2)) / 2)


@pytest.mark.parametrize(
    ("points", "battles", "verdict"),
    [
        (7, 7, None),  # 7 ln(3/2) = 2.838 < ln 19 = 2.944
        (8, 8, "elo1"),  # 3.244
        (0, 4, None),  # 4 ln(1/2) = -2.773
        (0, 5, "elo0"),  # -3.466
    ],
)
def test_the_verdict_comes_when_a_bound_is_crossed(points, battles, verdict):
    assert Sprt(elo0=0, elo1=THREE_TO_ONE).verdict(points, battles) == verdict


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        ({"elo0": 10, "elo1": 10}, "elo0 must be less than elo1"),
        ({"elo0": 0, "elo1": float("nan")}, "elo0 must be less"),
        ({"alpha": 0}, "alpha must be between 0 and 0.5, not 0"),
        ({"beta": 0.5}, "beta must be between 0 and 0.5"),
    ],
)
def test_claims_and_risks_that_make_no_test(claims, words):
    with pytest.raises(LeagueError, match=words):
        Sprt(**claims)
