"""The OpenSpiel game passes OpenSpiel's own tests, and search over it plays on what a seat knows alone.

``pytest -m slow tests/test_envs_openspiel.py`` runs them longer, and over matches.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.tests import games_sim_test

from brus.cards import Card
from brus.envs import openspiel as bridge
from brus.envs.course import Chance, Course
from brus.envs.encoding import ACTION_COUNT
from brus.envs.observation import observation
from brus.envs.pettingzoo import raw_env
from brus.errors import BrusError, EnvError, IllegalPlay, OptionError, PlayError
from brus.seats import Seat, seats_of
from brus.variants import get_variant
from strategies import TABLES

GAMES = [f"python_brus(variant={name},seats={seats})" for name, seats in TABLES]
HOUSE = [
    "python_brus(variant=danish,options=unlawful_dares:smacked;target:2)",
    "python_brus(variant=icelandic,options=proof:both;target:3)",
    "python_brus(variant=icelandic,options=target:1)",
    "python_brus(variant=ringkobing,options=unlawful_dares:smacked;dare_needs_trick:true)",
    "python_brus(variant=modern,seats=3,options=buk_accumulates:true;low_rank:T)",
]
MATCHES = [f"python_brus(episode=match,options=target:2,variant={name},seats={seats})" for name, seats in TABLES]


@pytest.fixture(autouse=True)
def flags_are_read() -> None:
    """OpenSpiel's tests take flags from the command line; let them have their defaults."""
    flags.FLAGS.mark_as_parsed()


def walked(text: str, luck: Random) -> Iterator[Any]:
    """The states of a random episode, chance nodes and the end among them."""
    state = pyspiel.load_game(text).new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        chosen = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.choice(chosen))


# OpenSpiel's own tests


@pytest.mark.parametrize("text", [*GAMES, *HOUSE])
def test_the_random_simulation_test_passes_with_serialisation(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", [*GAMES, HOUSE[0]])
def test_the_games_simulation_test_passes(text: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest("test_pig").sim_game(pyspiel.load_game(text))


@pytest.mark.parametrize("players", [3, 4])
def test_the_game_takes_the_parameter_that_the_games_simulation_test_gives_for_the_players(players: int) -> None:
    game = pyspiel.load_game("python_brus", {"players": players})
    assert game.num_players() == players
    games_sim_test.GamesSimTest("test_pig").sim_game(game)


PARTIAL_TREE = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]


@pytest.mark.parametrize("text", GAMES)
def test_the_partial_tree_api_tests_pass(text: str) -> None:
    assert len(PARTIAL_TREE) >= 5
    case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game_name, case.game = "python_brus", pyspiel.load_game(text)
    case.setUpClass()
    case.some_states += [state.clone() for state in walked(text, Random(1))][::7]
    for name in PARTIAL_TREE:
        getattr(case(name), name)()


@pytest.mark.parametrize("text", [GAMES[1], HOUSE[1]])
def test_a_playthrough_is_replayed_to_the_same_text(text: str, tmp_path: Path) -> None:
    file = tmp_path / "brus.txt"
    written = "\n".join(generate_playthrough.playthrough_lines(text, seed=7)) + "\n"
    file.write_text(written, encoding="utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again == written
    assert "ObservationTensor(0).tricks" in written
    assert "InformationStateString(3)" in written or "seats=3" in text


def test_the_registered_game_has_its_name_and_loads_by_itself() -> None:
    assert bridge.SHORT_NAME in {kind.short_name for kind in pyspiel.registered_games() if kind.default_loadable}
    game = pyspiel.load_game("python_brus")
    assert (game.num_distinct_actions(), game.num_players(), game.max_game_length()) == (ACTION_COUNT, 4, 37)


@pytest.mark.slow
@pytest.mark.parametrize("text", [*GAMES, *HOUSE])
def test_a_playthrough_of_any_game_is_replayed_to_the_same_text(text: str, tmp_path: Path) -> None:
    test_a_playthrough_is_replayed_to_the_same_text(text, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("text", [*GAMES, *HOUSE, *MATCHES])
def test_openspiels_tests_pass_at_length(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=30, serialize=True, verbose=False)
    for _ in range(10):
        games_sim_test.GamesSimTest("test_pig").sim_game(game)


@pytest.mark.parametrize("text", MATCHES[::3])
def test_a_match_passes_the_random_simulation_test(text: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


# Observations


@pytest.mark.untraced
@pytest.mark.parametrize("text", [*GAMES, *HOUSE, *MATCHES[:2]])
def test_the_tensors_are_the_views_and_what_perfect_recall_adds(text: str) -> None:
    game = pyspiel.load_game(text)
    now, all_time = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    for state in walked(text, Random(text)):
        for seat in seats_of(game.num_players()):
            now.set_from(state, seat)
            all_time.set_from(state, seat)
            row = observation(state.course.turns.view(seat))
            assert now.tensor.tolist() == all_time.tensor[: len(row)].tolist() == row
            assert state.observation_tensor(seat) == now.tensor.tolist()
            assert state.information_state_tensor(seat) == all_time.tensor.tolist()
            assert state.information_state_string(seat) == all_time.string_from(state, seat)
            got = all_time.dict["acquired"].reshape(-1, 40).sum(axis=0)
            assert (got >= all_time.dict["hand"]).all()
            assert got.max() <= 1


def test_public_and_private_observations_together_tell_what_the_seat_sees() -> None:
    game = pyspiel.load_game("python_brus(variant=icelandic)")
    kind, who = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    public = make_observation(game, kind(public_info=True, perfect_recall=False, private_info=who.NONE))
    private = make_observation(game, kind(public_info=False, perfect_recall=False, private_info=who.SINGLE_PLAYER))
    nothing = make_observation(game, kind(public_info=False, perfect_recall=False, private_info=who.NONE))
    everything = kind(public_info=True, perfect_recall=False, private_info=who.ALL_PLAYERS)
    assert make_observation(game, everything) is None
    for state in walked("python_brus(variant=icelandic)", Random(3)):
        if state.is_chance_node():
            continue
        hands = {str(seat): state.course.turns.view(seat).hand for seat in seats_of(4)}
        for seat in seats_of(4):
            public.set_from(state, seat)
            private.set_from(state, seat)
            assert public.string_from(state, seat) == public.string_from(state, 0)
            assert public.dict["hand"].sum() == 0
            assert np.flatnonzero(private.dict["hand"]).tolist() == [*map(int, hands[str(seat)])]
            assert all(str(card) in private.string_from(state, seat) for card in hands[str(seat)])
            assert nothing.string_from(state, seat) == ""


def test_the_same_information_has_the_same_string_and_the_same_tensor_and_other_information_has_others() -> None:
    by_string: dict[tuple[int, str], list[float]] = {}
    by_tensor: dict[tuple[int, tuple[float, ...]], str] = {}
    for number in range(12):
        for state in walked("python_brus(variant=ringkobing,seats=3)", Random(number)):
            if state.is_chance_node():
                continue
            for seat in range(3):
                string, tensor = state.information_state_string(seat), state.information_state_tensor(seat)
                assert by_string.setdefault((seat, string), tensor) == tensor
                assert by_tensor.setdefault((seat, tuple(tensor)), string) == string


# Worlds and search


@pytest.mark.untraced
@pytest.mark.parametrize("text", [*GAMES, *HOUSE, *MATCHES[:2]])
def test_a_resampled_state_looks_the_same_to_the_player_and_others_hold_other_cards(text: str) -> None:
    luck, moved, seen = Random(text), 0, 0
    for state in walked(text, luck):
        if state.is_chance_node() or state.is_terminal() or luck.random() < 0.4:
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, luck.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            again = state.get_game().new_initial_state()
            for number in other.history():
                assert number in again.legal_actions()
                again.apply_action(number)
            assert str(again) == str(other)
            seen += 1
            moved += str(other) != str(state)
    assert moved > 0.8 * seen or seen == 0


@pytest.mark.untraced
def test_every_place_of_an_unseen_card_is_as_likely_as_another() -> None:
    luck = Random(5)
    state = next(
        state
        for state in walked("python_brus(variant=estonian)", luck)
        if not state.is_chance_node() and len(state.course.match.deal.plays) == 9
    )
    # Of the unseen cards one lies in each of 11 places in hands, when South is to play to the third trick.
    player, held, tries = state.current_player(), dict[int, int](), 600
    for _ in range(tries):
        deal = state.resample_from_infostate(player, luck.random).course.match.deal
        for seat in seats_of(4):
            for card in deal.hand(seat) if seat != player else ():
                held[card] = held.get(card, 0) + 1
    unseen = 36 - 9 - 3
    places = sum(held.values()) / tries
    expected = tries * places / unseen
    assert len(held) == unseen
    assert all(abs(count - expected) < 5 * (expected * (1 - places / unseen)) ** 0.5 for count in held.values())


@pytest.mark.untraced
@pytest.mark.parametrize("text", ["python_brus", "python_brus(variant=ringkobing,seats=3)", HOUSE[1]])
def test_ismcts_plays_a_whole_deal(text: str) -> None:
    game = pyspiel.load_game(text)
    luck = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=4,
        random_state=luck,
        evaluator=mcts.RandomRolloutEvaluator(1, luck),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.choice([number for number, _ in state.chance_outcomes()]))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == 0


def test_resampling_takes_openspiels_sampler_and_refuses_where_chance_is_waited_for() -> None:
    state = pyspiel.load_game("python_brus").new_initial_state()
    with pytest.raises(Exception, match="where a player is to act"):
        state.resample_from_infostate(0, Random(1).random)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(0) == state.information_state_string(0)


def a_players_state(text: str = "python_brus") -> Any:
    """The first state of a game in which a player is waited for."""
    state = pyspiel.load_game(text).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def test_only_what_the_rules_refuse_makes_a_world_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_players_state()
    for error in (PlayError, EnvError, OptionError):

        def fail(course: Course, number: int, error: type[BrusError] = error) -> None:
            raise error

        monkeypatch.setattr(Course, "apply", fail)
        with pytest.raises(error):
            state.resample_from_infostate(0, Random(1).random)


def test_where_no_world_fits_an_error_says_how_many_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    state = a_players_state()
    monkeypatch.setattr("brus.envs.worlds.TRIES_AT_MOST", 3)
    monkeypatch.setattr("brus.envs.openspiel.TRIES_AT_MOST", 3)
    monkeypatch.setattr(bridge.BrusState, "_played", lambda state, world: None)
    with pytest.raises(EnvError, match="in 3 tries"):
        state.resample_from_infostate(0, Random(1).random)


# Chance, copies, parameters


@pytest.mark.parametrize(
    ("target", "cuts", "winner"),
    [(2, "8c", None), (2, "Jc 8c", None), (2, "Kh Jc", "EW"), (1, "Kh", "EW"), (3, "Jc Jc Kh", "EW")],
)
def test_a_cut_point_is_cut_again_until_it_clears_the_comb_and_then_no_card_is_dealt(
    target: int, cuts: str, winner: str | None
) -> None:
    course = Course(get_variant("icelandic").rules(4, {"target": target}), "deal")
    course.apply(Seat.W)
    for card in cuts.split():
        assert course.chance == Chance.CUT
        course.apply(Card.parse(card))
    assert (course.is_over, course.match.winner) == (winner is not None, winner)
    assert course.chance == (Chance.DEAL if winner is None else None)
    gained = float(target) if winner else 0.0
    assert course.returns() == [-gained, gained, -gained, gained]


def test_both_bridges_refuse_an_episode_in_the_same_words() -> None:
    said = set()
    for make in (lambda: raw_env(episode="year"), lambda: bridge.BrusGame({"episode": "year"})):
        with pytest.raises(OptionError) as raised:
            make()
        said.add(str(raised.value))
    assert len(said) == 1


@pytest.mark.parametrize("text", [*GAMES, *HOUSE, MATCHES[3]])
def test_no_card_is_drawn_before_somebody_draws_it_and_none_comes_twice(text: str) -> None:
    for state in walked(text, Random(text)):
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert len({chance for _, chance in outcomes}) == 1
        names = {state.action_to_string(pyspiel.PlayerId.CHANCE, number).split()[0] for number, _ in outcomes}
        assert len(names) == 1
        if names == {"draw"}:
            deal = state.course.match.deal
            seen = {card for play in deal.plays for card in play.cards}
            seen |= {card for seat in seats_of(state.num_players()) for card in deal.hand(seat)}
            assert not seen & {number for number, _ in outcomes}


def test_what_cannot_be_decided_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("python_brus(variant=ringkobing)").new_initial_state()
    for number, found in ((4, "dealer"), (-1, "dealer")):
        with pytest.raises(EnvError, match=found):
            state.course.apply(number)
    state.apply_action(0)
    state.apply_action(6)
    for number in (6, 16, 40):  # Kh is dealt already, Ts is not in this pack, and 40 is no card
        with pytest.raises(EnvError, match="deal"):
            state.course.apply(number)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    for number, error in ((954, IllegalPlay), (0, IllegalPlay), (955, PlayError)):
        with pytest.raises(error):
            state.course.apply(number)
    assert str(state) == before
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(EnvError, match="over"):
        state.course.apply(0)


@pytest.mark.parametrize("text", [GAMES[0], GAMES[3], MATCHES[0]])
def test_clones_and_pickles_go_their_own_way(text: str) -> None:
    luck = Random(8)
    for place, state in enumerate(walked(text, luck)):
        if place % 9 or state.is_terminal():
            continue
        before = str(state)
        for other in (state.clone(), pickle.loads(pickle.dumps(state))):
            assert str(other) == before
            assert other.history() == state.history()
            while not other.is_terminal():
                other.apply_action(luck.choice(other.legal_actions()))
        assert str(state) == before


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        ({"variant": "bridge"}, "bridge"),
        ({"variant": "icelandic", "seats": 3}, "3"),
        ({"players": 5}, "5"),
        ({"options": "target"}, "target"),
        ({"options": "target:3;target:4"}, "target:4"),
        ({"options": "target:99"}, "99"),
        ({"options": "piping:true"}, "piping"),
        ({"episode": "year"}, "year"),
    ],
)
def test_what_no_variant_has_is_refused_in_one_line(parameters: dict[str, Any], found: str) -> None:
    with pytest.raises(OptionError, match=found) as raised:
        bridge.BrusGame(parameters)
    assert "\n" not in str(raised.value)
    with pytest.raises(Exception, match=found):
        pyspiel.load_game("python_brus", parameters)


def test_house_rules_reach_the_rules() -> None:
    game = pyspiel.load_game("python_brus(variant=ringkobing,options=target:7;chimney:false)")
    assert (game.rules.target, game.rules.house.chimney) == (7, False)
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_importing_brus_or_its_encoding_loads_neither_package() -> None:
    code = (
        "import sys, brus.cli, brus.envs.encoding, brus.envs.observation, brus.envs.turns, brus.envs.worlds\n"
        "print([name for name in ('numpy', 'pyspiel', 'pettingzoo', 'PIL') if name in sys.modules])"
    )
    source = str(Path(bridge.__file__).parents[2])
    done = subprocess.run([sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("package, module", [("pyspiel", "openspiel"), ("pettingzoo", "pettingzoo")])
def test_without_the_extra_one_line_says_what_to_install(package: str, module: str) -> None:
    code = (
        f"import sys; sys.modules['{package}'] = None\n"
        "from brus.errors import MissingExtra\n"
        f"try:\n    import brus.envs.{module}\nexcept MissingExtra as why:\n    print(why)"
    )
    source = str(Path(bridge.__file__).parents[2])
    done = subprocess.run([sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=True)
    install = ".venv/bin/pip install -c constraints.txt -e '.[envs]'"
    assert done.stdout == f"this needs {package}, which is not installed; in a checkout of Brus: {install}\n"
