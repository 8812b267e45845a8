"""The arena's statistics on simulated blocks whose truth is known.

The long campaign: ``python -m pytest -m slow tests/test_arena_statistics.py``.
"""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from brus.arena.ratings import ELO_PER_NATURAL, bradley_terry
from brus.arena.sequential import Bounds, SequentialTest, Verdict, log_likelihood_ratio, share_of_elo
from brus.arena.statistics import share_interval, t_quantile
from brus.errors import OptionError

PAIRS = [(0.25, 0.5, 0.25), (0.05, 0.9, 0.05), (0.1, 0.3, 0.6), (0.02, 0.06, 0.92), (0.0, 1.0, 0.0)]
"""Chances that a wins none, one, and both matches of a pair."""


def coverage(chances: tuple[float, float, float], pairs: int, runs: int, chance: random.Random) -> float:
    truth = chances[1] / 2 + chances[2]
    held = 0
    for _ in range(runs):
        low, high = share_interval(chance.choices((0, 1, 2), chances, k=pairs), [2] * pairs)
        held += low <= truth <= high
    return held / runs


@pytest.mark.parametrize("chances", PAIRS)
@pytest.mark.parametrize("pairs", [1, 3, 10, 40, 200])
def test_the_interval_holds_the_true_share_as_often_as_it_says(chances: tuple[float, float, float], pairs: int) -> None:
    assert coverage(chances, pairs, 400, random.Random(pairs)) > 0.92


def test_the_interval_of_deals_holds_though_blocks_differ_in_length_and_in_cards() -> None:
    chance, held = random.Random(2), 0
    for _ in range(300):
        wins, counts = [], []
        for _ in range(12):
            share, count = min(1.0, max(0.0, chance.gauss(0.6, 0.08))), chance.randint(14, 30)
            counts.append(count)
            wins.append(sum(chance.random() < share for _ in range(count)))
        low, high = share_interval(wins, counts)
        held += low <= 0.6 <= high
    assert held / 300 > 0.9


@pytest.mark.parametrize("blocks", [1, 2, 3])
@pytest.mark.parametrize("deals", [6, 14, 90, 400])
def test_a_few_blocks_tell_little_however_much_is_played_in_each(blocks: int, deals: int) -> None:
    chance, held = random.Random(1), 0
    for _ in range(300):
        wins = [sum(chance.random() < 0.6 for _ in range(deals)) for _ in range(blocks)]
        low, high = share_interval(wins, [deals] * blocks)
        held += low <= 0.6 <= high
    assert held / 300 > 0.92


def test_the_interval_of_pairs_is_bonett_and_prices() -> None:
    # 40 pairs: 5 lost, 20 shared, 15 won; add one won and one lost.
    low, high = share_interval([0] * 5 + [1] * 20 + [2] * 15, [2] * 40)
    won, lost, pairs = 16 / 42, 6 / 42, 42
    difference = won - lost
    error = math.sqrt((won + lost - difference**2) / (pairs - 1))
    assert low == pytest.approx(0.5 + (difference - t_quantile(0.975, 41) * error) / 2)
    assert high == pytest.approx(0.5 + (difference + t_quantile(0.975, 41) * error) / 2)


def test_matches_of_a_pair_that_go_together_do_not_count_as_independent() -> None:
    together = share_interval([0, 2] * 20, [2] * 40)
    apart = share_interval([1] * 40, [2] * 40)
    assert together[1] - together[0] > 3 * (apart[1] - apart[0])
    assert share_interval([2] * 30, [2] * 30)[1] == 1.0
    assert share_interval([0] * 30, [2] * 30)[0] == 0.0
    assert share_interval([], []) == (0.0, 1.0)
    assert share_interval([0], [0]) == (0.0, 1.0)


@pytest.mark.parametrize(
    "freedom,expected", [(2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_students_t_is_as_in_the_tables(freedom: int, expected: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(expected, rel=0.01)


# The sequential test


def run_test(bounds: Bounds, elo: float, shared: float, chance: random.Random) -> SequentialTest:
    share = share_of_elo(elo)
    chances = (1 - share - shared / 2, shared, share - shared / 2)
    test = SequentialTest(bounds)
    while test.verdict == Verdict.UNDECIDED:
        test.add(chance.choices((0.0, 0.5, 1.0), chances)[0])
    return test


@pytest.mark.untraced
@pytest.mark.parametrize("elo0,elo1,shared", [(0, 100, 0.4), (0, 100, 0.7), (-50, 50, 0.3), (150, 250, 0.2)])
def test_the_sequential_test_errs_as_seldom_as_was_declared(elo0: float, elo1: float, shared: float) -> None:
    bounds, chance = Bounds(elo0, elo1, 0.1, 0.1), random.Random(3)
    for truth, wrong in ((elo0, Verdict.ACCEPTED), (elo1, Verdict.REJECTED)):
        errors = sum(run_test(bounds, truth, shared, chance).verdict == wrong for _ in range(250))
        # 250 runs at 0.1 scatter by 0.019.
        assert errors / 250 < 0.1 + 2.5 * 0.019


@pytest.mark.slow
@pytest.mark.parametrize("elo0,elo1,shared", [(0, 30, 0.4), (0, 60, 0.7), (100, 150, 0.3)])
def test_the_sequential_test_errs_as_seldom_as_was_declared_in_a_campaign(
    elo0: float, elo1: float, shared: float
) -> None:
    chance = random.Random(4)
    for truth, wrong in ((elo0, Verdict.ACCEPTED), (elo1, Verdict.REJECTED)):
        runs = [run_test(Bounds(elo0, elo1), truth, shared, chance) for _ in range(1500)]
        assert sum(run.verdict == wrong for run in runs) / 1500 < 0.05 + 2.5 * 0.0056


def test_no_verdict_is_changed_by_what_comes_after_it() -> None:
    test = SequentialTest(Bounds(0, 100))
    while test.add(1.0) == Verdict.UNDECIDED:
        pass
    before = test.document()
    for _ in range(500):
        test.add(0.0)
    assert test.document() == before
    assert before["verdict"] == Verdict.ACCEPTED
    assert before["llr"] > before["llr_bounds"][1] == pytest.approx(math.log(0.95 / 0.05), abs=1e-4)


def test_pairs_that_are_always_shared_speak_for_equal_strength() -> None:
    test = SequentialTest(Bounds(0, 30))
    for _ in range(200):
        test.add(0.5)
    assert test.verdict == Verdict.REJECTED


def test_the_likelihood_ratio_is_that_of_two_binomials_where_no_pair_is_shared() -> None:
    seen = Counter({0.0: 30, 1.0: 70})
    expected = 70 * math.log(0.6 / 0.5) + 30 * math.log(0.4 / 0.5)
    assert log_likelihood_ratio(seen, 0.5, 0.6) == pytest.approx(expected, abs=0.01)
    assert log_likelihood_ratio(seen, 0.6, 0.5) == pytest.approx(-expected, abs=0.01)


@pytest.mark.parametrize(
    "bounds", [{"elo0": 30}, {"elo0": 40, "elo1": 20}, {"elo0": math.nan}, {"elo1": math.inf}, {"alpha": 0}, {"beta": 0.5}, {"alpha": math.nan}],
)  # fmt: skip
def test_bounds_that_make_no_test_are_refused(bounds: dict[str, float]) -> None:
    with pytest.raises(OptionError):
        Bounds(**bounds)


# Ratings


def tournament(
    truth: dict[str, float], blocks: int, chance: random.Random
) -> dict[tuple[str, str], list[tuple[float, float]]]:
    """Pairs of matches between everybody; each match is as Bradley and Terry say."""
    results = {}
    names = list(truth)
    for place, one in enumerate(names):
        for other in names[:place]:
            share = share_of_elo(truth[one] - truth[other])
            won = [sum(chance.random() < share for _ in range(2)) for _ in range(blocks)]
            results[one, other] = [(float(win), 2.0 - win) for win in won]
    return results


def test_ratings_find_the_strengths_that_made_the_results_and_their_intervals_hold_them() -> None:
    truth, chance, held, count = {"a": 0.0, "b": 80.0, "c": 250.0, "d": 600.0}, random.Random(7), 0, 0
    for _ in range(30):
        ratings = bradley_terry(list(truth), tournament(truth, 60, chance), "a")
        assert ratings["a"].elo == 0
        assert ratings["a"].interval == (0, 0)
        for name in ("b", "c", "d"):
            low, high = ratings[name].interval
            held += low <= truth[name] <= high
            count += 1
    assert held / count > 0.88
    ratings = bradley_terry(list(truth), tournament(truth, 4000, chance), "a")
    for name, elo in truth.items():
        assert ratings[name].elo == pytest.approx(elo, abs=20)


def test_whoever_wins_everything_is_rated_high_but_finitely_with_a_wide_interval() -> None:
    clean = bradley_terry(["x", "y"], {("x", "y"): [(2.0, 0.0)] * 50}, "y")["x"]
    assert 600 < clean.elo < 1500
    assert clean.interval[1] - clean.interval[0] > 400
    short = bradley_terry(["x", "y"], {("x", "y"): [(2.0, 0.0)] * 3}, "y")["x"]
    assert short.elo < clean.elo


def test_two_players_rating_is_the_logarithm_of_their_wins() -> None:
    ratings = bradley_terry(["x", "y"], {("x", "y"): [(2.0, 0.0)] * 30 + [(0.0, 2.0)] * 10}, "y")
    assert ratings["x"].elo == pytest.approx(ELO_PER_NATURAL * math.log(60.5 / 20.5))
    turned = bradley_terry(["x", "y"], {("x", "y"): [(2.0, 0.0)] * 30 + [(0.0, 2.0)] * 10}, "x")
    assert turned["y"].elo == pytest.approx(-ratings["x"].elo)
