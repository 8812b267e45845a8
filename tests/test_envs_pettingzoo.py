"""The PettingZoo environment passes PettingZoo's own tests, without a warning, and keeps the rules and the secrets.

``pytest -m slow tests/test_envs_pettingzoo.py`` runs them at the length that PettingZoo itself gives them.
"""

from __future__ import annotations

import copy
import inspect
import logging
import sys
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from brus.envs import drawing
from brus.envs import pettingzoo as bridge
from brus.envs.encoding import ACTION_COUNT, index_of
from brus.envs.observation import observation
from brus.envs.returns import EPISODES, margins
from brus.errors import BrusError, EnvError, IllegalPlay, OptionError, SeatError
from brus.host import Host
from brus.plays import Play
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from strategies import TABLES

MODES = ("human", "ansi", "rgb_array")


@pytest.fixture(autouse=True)
def no_warning_of_any_kind() -> Iterator[None]:
    """Warnings are errors, and PettingZoo's own logger says nothing."""
    EnvLogger.flush()
    logging.getLogger("pettingzoo.utils.env_logger").handlers.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield
    assert EnvLogger.mqueue == []


def a_moment(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the benchmark's clock run by so much each time that it is looked at; it stops after five seconds."""
    ticks = count()
    clock = SimpleNamespace(time=lambda: next(ticks) * seconds)
    # The package's function of the same name hides the module.
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)


# PettingZoo's own tests


@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_api_test_passes(name: str, seats: int, episode: str) -> None:
    api_test(bridge.env(name, seats, episode=episode), num_cycles=60)


def test_the_api_test_passes_without_wrappers_and_under_house_rules() -> None:
    api_test(bridge.raw_env("danish", options={"unlawful_dares": "smacked"}), num_cycles=60)
    api_test(bridge.env("icelandic", options={"proof": "both", "target": 1}), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_seed_test_passes(name: str, seats: int) -> None:
    seed_test(lambda: bridge.env(name, seats), num_cycles=40)
    seed_test(lambda: bridge.env(name, seats, episode="match"), num_cycles=40)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_render_test_passes(name: str, seats: int) -> None:
    render_test(lambda render_mode: bridge.env(name, seats, render_mode=render_mode))
    render_test(lambda render_mode: bridge.env(name, seats, render_mode=render_mode, render_seat=1))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_performance_benchmark_runs(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    a_moment(monkeypatch, 0.05)
    performance_benchmark(bridge.env(name, seats))


@pytest.mark.slow
@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_tests_pass_at_full_length(name: str, seats: int, episode: str) -> None:
    def make(**named: Any) -> Any:
        return bridge.env(name, seats, episode=episode, **named)

    api_test(make(), num_cycles=1000)
    seed_test(make, num_cycles=500)
    render_test(make)
    performance_benchmark(make())


# Playing


def episodes(number: int, *arguments: Any, **named: Any) -> Iterator[tuple[Any, Callable[[], None]]]:
    """Environments after a reset, each with a function that does one lawful thing at random."""
    game = bridge.env(*arguments, **named)
    luck = Random(str(arguments) + str(named))
    for seed in range(number):
        game.reset(seed=seed)

        def act() -> None:
            lawful = np.flatnonzero(game.infos[game.agent_selection]["action_mask"])
            game.step(int(luck.choice(list(lawful))))

        yield game, act


def is_over(game: Any) -> bool:
    return all(game.terminations.values())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_agent_observes_its_view_and_may_do_what_the_rules_let_its_seat_do(name: str, seats: int) -> None:
    for game, act in episodes(4, name, seats):
        turns = game.unwrapped._turns
        while not is_over(game):
            seat = Seat(int(game.agent_selection[-1]))
            given, _, _, _, info = game.last()
            assert given.tolist() == observation(turns.view(seat))
            assert game.observation_space(game.agent_selection).contains(given)
            assert np.flatnonzero(info["action_mask"]).tolist() == sorted(map(index_of, turns.legal()))
            assert turns.view(seat).legal == turns.legal()
            others = [agent for agent in game.agents if agent != game.agent_selection]
            assert not any(game.infos[agent]["action_mask"].any() for agent in others)
            act()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_rewards_of_a_deal_are_the_points_of_ones_side_less_the_average_of_the_others(
    name: str, seats: int
) -> None:
    for game, act in episodes(12, name, seats):
        won = dict.fromkeys(game.agents, 0.0)
        while not is_over(game):
            act()
            assert sum(game.rewards.values()) == 0
            won = {agent: won[agent] + game.rewards[agent] for agent in won}
        deals = game.unwrapped._turns.match.deals
        assert len(deals) == 1
        assert list(won.values()) == list(margins(deals, seats).values())


@pytest.mark.parametrize(
    ("events_points", "seats", "expected"),
    [
        ([("NS", 2)], 4, [2, -2, 2, -2]),
        ([("NS", 2), ("EW", 3)], 4, [-1, 1, -1, 1]),
        ([("E", 1)], 3, [-0.5, 1, -0.5]),
        ([("E", 1), ("N", 2), ("S", -1)], 3, [2, 0.5, -2.5]),
    ],
)
def test_margins_by_hand(
    events_points: list[tuple[str, int]], seats: int, expected: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("brus.envs.returns.points_in", lambda events: [(side, n, "deal") for side, n in events])
    deal = SimpleNamespace(events=events_points)
    assert list(margins([deal], seats).values()) == expected  # type: ignore[list-item]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_match_is_worth_one_to_the_side_that_wins_it(name: str, seats: int) -> None:
    for game, act in episodes(2, name, seats, options={"target": 3}, episode="match"):
        won = dict.fromkeys(game.agents, 0.0)
        while not is_over(game):
            act()
            won = {agent: won[agent] + game.rewards[agent] for agent in won}
        match = game.unwrapped._turns.match
        assert match.winner is not None
        for agent, seat in zip(won, seats_of(seats), strict=True):
            lost = -1 if seats == 4 else -0.5
            assert won[agent] == (1 if match.side_name(seat) == match.winner else lost)


def test_a_match_that_the_cut_wins_between_two_deals_is_paid_with_the_play_before_it() -> None:
    paid = 0
    for game, act in episodes(80, "icelandic", options={"target": 2}, episode="match"):
        while not is_over(game):
            act()
        match = game.unwrapped._turns.match
        paid += len(match.deals) > 1 and not match.deal.plays
        assert sorted(game.rewards.values()) == [-1, -1, 1, 1]
    assert paid > 0


def test_a_seed_deals_like_brus_simulate_and_further_resets_go_on_to_the_next_matches() -> None:
    game = bridge.raw_env("danish")
    dealt = []
    for number, seed in ((1, 7), (2, None), (3, None), (1, 7)):
        game.reset(seed=seed)
        host = Host(get_variant("danish").rules(), seed=7, number=number)
        host.begin_next_deal()
        assert host.match.deal is not None
        assert game._turns.match.deal is not None
        assert game._turns.match.deal.pack == host.match.deal.pack
        assert game._turns.match.deal.dealer == host.match.deal.dealer
        dealt.append(host.match.deal.pack)
    assert dealt[0] == dealt[3]
    assert len(set(dealt)) == 3


def test_two_environments_without_a_seed_deal_differently() -> None:
    packs = set()
    for _ in range(3):
        game = bridge.raw_env("modern")
        game.reset()
        assert game._turns.match.deal is not None
        packs.add(game._turns.match.deal.pack)
    assert len(packs) == 3


def test_a_match_that_the_cut_has_ended_is_passed_over() -> None:
    game = bridge.raw_env("icelandic", options={"target": 1})
    skipped = 0
    for seed in range(60):
        game.reset(seed=seed)
        skipped += game._number > 1
        assert game._turns.match.winner is None
        assert not any(game.terminations.values())
    assert skipped > 0


def test_a_copy_of_an_environment_goes_its_own_way() -> None:
    for game, act in episodes(1, "danish"):
        for _ in range(5):
            act()
        before = game.observe("player_0").tolist()
        other = copy.deepcopy(game)
        act()
        act()
        assert other.observe("player_0").tolist() == before
        assert game.observe("player_0").tolist() != before


def test_env_and_raw_env_take_the_arguments_of_the_environment_itself() -> None:
    assert bridge.raw_env is bridge.BrusEnv
    assert inspect.signature(bridge.env) == inspect.signature(bridge.BrusEnv)
    assert isinstance(bridge.env("modern", 3, {"target": 2}, episode="match").unwrapped, bridge.BrusEnv)


# What is not allowed


def test_an_action_that_the_mask_forbids_ends_the_episode_and_costs() -> None:
    game = bridge.env("danish")
    game.reset(seed=2)
    offender = game.agent_selection
    forbidden = int(np.flatnonzero(game.infos[offender]["action_mask"] == 0)[0])
    game.step(forbidden)
    assert is_over(game)
    assert game.rewards == {a: bridge.ILLEGAL_REWARD if a == offender else 0 for a in game.possible_agents}
    assert "Illegal move" in str(EnvLogger.mqueue)
    EnvLogger.flush()


def test_without_wrappers_a_step_before_the_reset_is_told_what_is_missing() -> None:
    with pytest.raises(EnvError, match=r"reset\(\) was expected first"):
        bridge.raw_env("danish").step(0)


def test_without_wrappers_it_raises_the_rule_that_refuses_and_changes_nothing() -> None:
    game = bridge.raw_env("danish")
    game.reset(seed=2)
    before = game.observe(game.agent_selection).tolist()
    with pytest.raises(IllegalPlay, match="asked to show"):
        game.step(index_of(Play.parse("show")))
    with pytest.raises(BrusError, match="numbers from 0 to 954"):
        game.step(ACTION_COUNT)
    assert game.observe(game.agent_selection).tolist() == before


@pytest.mark.parametrize(
    ("arguments", "named", "error", "found"),
    [
        (("bridge",), {}, OptionError, "bridge"),
        (("icelandic", 3), {}, OptionError, "3"),
        (("danish", 4, {"piping": True}), {}, OptionError, "piping"),
        (("danish",), {"episode": "year"}, OptionError, "year"),
        (("danish",), {"render_mode": "oil"}, OptionError, "oil"),
        (("danish", 3), {"render_seat": Seat.W}, SeatError, "W"),
    ],
)  # fmt: skip
def test_what_no_variant_has_is_refused_in_one_line(
    arguments: Any, named: Any, error: type[Exception], found: str
) -> None:
    with pytest.raises(error, match=found) as raised:
        bridge.env(*arguments, **named)
    assert "\n" not in str(raised.value)


def test_drawing_without_a_mask_gives_only_what_may_be_done() -> None:
    for game, act in episodes(1, "ringkobing"):
        while not is_over(game):
            space, lawful = game.action_space(game.agent_selection), game.infos[game.agent_selection]["action_mask"]
            assert all(lawful[space.sample()] for _ in range(5))
            act()
    space = bridge.LawfulActions()
    space.seed(1)
    assert len({int(space.sample()) for _ in range(50)}) > 40


# Pictures


def test_pictures_and_texts_show_no_hand_unless_a_seat_is_asked_for() -> None:
    shows = {}
    for render_seat in (None, *seats_of(4)):
        game = bridge.env("danish", render_mode="ansi", render_seat=render_seat)
        game.reset(seed=9)
        shows[render_seat] = game.render()
    hands = {seat: str(game.unwrapped._turns.match.deal.hand(seat)).strip("()").replace(",", "") for seat in Seat}
    assert not any(hand in shows[None] for hand in hands.values())
    for seat, hand in hands.items():
        assert hand in shows[seat]
        assert not any(other in shows[seat] for other in hands.values() if other != hand)


def test_a_picture_follows_from_the_view_alone_and_plays_change_it() -> None:
    game = bridge.env("danish", render_mode="rgb_array")
    game.reset(seed=1)
    first = game.render()
    assert first.shape == (480, 640, 3)
    game.reset(seed=1)
    assert (game.render() == first).all()
    game.reset(seed=2)
    while game.unwrapped._turns.match.deal.dealer != 2:
        game.reset()
    other = game.render()
    game.step(game.action_space(game.agent_selection).sample())
    assert (game.render() != other).any()


def test_a_picture_marks_the_cards_that_are_dared_and_the_beggar_king_that_hawks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []
    monkeypatch.setattr(drawing, "_write", lambda pen, text, at, *style: written.append(text))
    pen = drawing.ImageDraw.Draw(drawing.Image.new("RGB", (64, 64)))
    for text in ("Kc", "KcKh", "Kc^Kh!", "Kc^Kd", "8s!8d"):
        drawing._draw_play(pen, Play.parse(text), (32, 32), wins=False)
        drawn = "".join(mark for mark in written if mark in "!^")
        assert sorted(drawn) == sorted(mark for mark in text if mark in "!^"), text
        written.clear()


def test_human_mode_prints_the_table_at_every_step_and_no_mode_shows_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = bridge.env("icelandic", render_mode="human")
    game.reset(seed=1)
    game.step(game.action_space(game.agent_selection).sample())
    assert capsys.readouterr().out.count("icelandic, deal 1") == 2
    assert bridge.raw_env().render_mode is None
    game = bridge.env()
    game.reset(seed=1)
    assert game.render() is None
    game.close()
