"""OpenSpiel's IS-MCTS in the arena: it plays on what its view tells and nothing else, and is no cripple."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

import brus
from brus.arena.blocks import Meeting, play_block
from brus.arena.players import machine_parts_of, player_of
from brus.arena.report import total_of
from brus.bots.searching import Budget
from brus.cli import main
from brus.deal import Deal
from brus.envs import midway as midway_module
from brus.envs.encoding import indices_of
from brus.envs.ismcts import FEWEST, IsmctsPlayer, budget_in
from brus.envs.midway import Midway
from brus.errors import EnvError, OptionError
from brus.match import Match
from brus.seats import seats_of
from brus.variants import get_variant
from brus.view import view_of
from strategies import TABLES, played, random_rules
from tables import at
from test_view_hides import ContradictsHistoryError, rearranged


def somewhere(name: str, seats: int, luck: Random) -> Match:
    """A match by any rules in which a seat is waited for."""
    while True:
        match = played(random_rules(luck, name, seats), luck, luck.randrange(90))
        if match.to_act is not None:
            return match


# Worlds


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_a_world_tells_its_seat_what_the_view_tells_and_lays_out_the_rest(name: str, seats: int) -> None:
    luck, moved = Random(f"{name} {seats}"), 0
    for _ in range(40):
        match = somewhere(name, seats, luck)
        view = view_of(match, match.to_act)
        midway = Midway(view, luck.randrange(1, 2**31 - 1))
        for course in (midway.world(), midway.world()):
            assert course.to_act == view.seat
            assert course.legal() == indices_of(view.legal)
            assert course.turns.view(view.seat).known == view.known
            assert course.match.deal is not None
            assert match.deal is not None
            hands = [course.match.deal.hand(seat) for seat in seats_of(seats)]
            held = [match.deal.hand(seat) for seat in seats_of(seats)]
            assert [*map(len, hands)] == [*map(len, held)]
            assert sorted(sum(hands, course.match.deal.talon)) == sorted(sum(held, match.deal.talon))
            moved += hands != held
    assert moved > 20


def test_what_a_seat_has_been_shown_is_there_in_every_world_and_what_a_dare_denies_in_none() -> None:
    match = at("danish", "N: 9d 8s! 6c", hands={"W": "6d"})
    for seed in range(1, 40):
        deal = Midway(view_of(match, match.to_act), seed).world().match.deal
        assert deal is not None
        held = {str(card) for card in deal.hand(seats_of(4)[1])}
        assert not {"Jc", "Kh"} <= held


def test_a_seat_that_is_asked_to_pipe_is_asked_in_its_turn() -> None:
    match = at("ringkobing", hands={"N": "Ac As Qd", "E": "Qc 6s 6h", "S": "9c 9s 9h", "W": "8c 8h 6d"}, dealer="W")
    view = view_of(match, match.to_act)
    assert str(view.seat) == "S"
    course = Midway(view, 1).world()
    assert course.turns.asked == 2
    course.apply(course.legal()[0])
    assert course.turns.asked == 3


def test_there_are_worlds_only_for_the_seat_that_is_waited_for() -> None:
    match = at("danish", "N: 9d")
    for seat in (None, *(seat for seat in seats_of(4) if seat != match.to_act)):
        with pytest.raises(EnvError, match="where a player is to act"):
            Midway(view_of(match, seat), 1)


def test_a_world_in_which_somebody_could_not_have_played_so_is_laid_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match, tried = at("danish", "N: 9d 8s! 6c"), 0
    plays = Deal.play

    def refused_at_first(deal: Deal, *given: Any) -> Any:
        nonlocal tried
        tried += 1
        return plays(deal, *("Jc!",) if tried < 4 else given)

    monkeypatch.setattr(Deal, "play", refused_at_first)
    assert Midway(view_of(match, match.to_act), 1).world().to_act == match.to_act
    assert tried == 3 + 3


def test_where_no_world_fits_an_error_says_how_often_it_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(midway_module, "_TRIES_AT_MOST", 0)
    match = at("danish", "N: 9d")
    with pytest.raises(EnvError, match="in 0 tries"):
        Midway(view_of(match, match.to_act), 1).world()


# The player


@pytest.mark.untraced
@pytest.mark.parametrize("name, seats", TABLES)
def test_it_plays_what_is_lawful_the_same_with_the_same_luck_and_whatever_others_hold(name: str, seats: int) -> None:
    luck, moved = Random(f"{seats} {name}"), 0
    player = IsmctsPlayer(Budget(simulations=6))
    while moved < 4:
        match = somewhere(name, seats, luck)
        view = view_of(match, match.to_act)
        assert (chosen := player(view, 7)) in view.legal
        assert player(view, 7) == chosen
        if len(view.legal) == 1:
            continue
        try:
            other = rearranged(match, match.to_act, luck)
        except ContradictsHistoryError:
            continue
        moved += 1
        assert player(view_of(other, match.to_act), 7) == chosen


def test_it_takes_the_trick_that_wins_the_deal_where_the_other_card_most_likely_loses_it() -> None:
    tricks = (
        "S: 8d 7d 6d Jh",
        "E: Kc 7s Tc 9d",
        "N: 6s 6h Js 9s",
        "W: Kd 7h Qh As",
        "S: Td Ah Ad Th",
        "W: 9h 6c Qc Qs",
    )
    match = at("estonian", *tricks, "W: Ts 7c 8h Ac", "S: Qd Ks Jd", hands={"E": "9c 8c"})
    assert match.deal is not None
    assert match.deal.tricks_won == {"NS": 3, "EW": 4}
    view = view_of(match, match.to_act)
    for luck in range(1, 6):
        assert str(IsmctsPlayer(Budget(simulations=60))(view, luck)) == "9c"


def test_with_a_time_it_searches_one_tree_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    world = Midway.world

    def counted(midway: Midway) -> object:
        nonlocal asked
        asked += 1
        return world(midway)

    monkeypatch.setattr(Midway, "world", counted)
    match = at("danish", "N: 9d")
    view = view_of(match, match.to_act)
    found = []
    for milliseconds in (1, 300):
        asked, begun = 0, perf_counter()
        assert IsmctsPlayer(Budget(milliseconds=milliseconds))(view, 3) in view.legal
        found.append(asked - 1)
        assert perf_counter() - begun > milliseconds / 1000
    assert FEWEST <= found[0] < found[1]
    asked = 0
    IsmctsPlayer(Budget(simulations=17))(view, 3)
    assert asked - 1 == 17


def test_a_budget_is_simulations_or_milliseconds_and_nothing_else() -> None:
    assert budget_in("200") == Budget(simulations=200)
    assert budget_in("1500ms") == budget_in("1500 ms") == Budget(milliseconds=1500)
    for text in ("", "0", "1", "0ms", "-5", "2.5", "ms", "200 s", "1" * 10, "٣"):
        with pytest.raises(OptionError, match="is no budget for IS-MCTS"):
            budget_in(text)


def test_it_beats_who_plays_at_random() -> None:
    meeting = Meeting(get_variant("estonian").rules(4, {"target": 2}), ("ismcts: 8", "random"), 1)
    total = total_of([play_block(meeting, number) for number in range(2)])
    assert total.points[0] > 1.5 * total.points[1]


# In the arena


def test_a_name_with_a_budget_is_a_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(player_of("ismcts: 200"), IsmctsPlayer)
    assert isinstance(player_of(" ismcts:1500ms "), IsmctsPlayer)
    assert machine_parts_of("ismcts: 200") == ()
    with pytest.raises(OptionError, match="ismcts: BUDGET"):
        player_of("ismcts")
    run = ("arena", "--a", "ismcts: 4", "--b", "random + ismcts: 3", "--variant", "estonian", "--option", "target=1")
    documents = []
    for _ in range(2):
        assert main([*run, "--matches", "1", "--jobs", "1", "--json"]) == 0
        documents.append(json.loads(capsys.readouterr().out))
        assert documents[-1].pop("ms")["a"]["p95"] > 1
    assert documents[0] == documents[1]
    assert documents[0]["matches"] == 4
    assert main(["arena", "--a", "ismcts: 1", "--b", "random", "--variant", "danish"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_arena_asks_for_openspiel_only_where_it_is_to_play() -> None:
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "from brus.cli import main\n"
        "run = ['arena', '--b', 'random', '--variant', 'danish', '--option', 'target=1', '--matches', '2', '--jobs', '1']\n"
        "print(main([*run, '--a', 'random', '--json']), main([*run, '--a', 'ismcts: 5']))"
    )
    source = str(Path(brus.__file__).parents[1])
    done = subprocess.run([sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 2"
    install = ".venv/bin/pip install -c constraints.txt -e '.[envs]'"
    assert done.stderr.endswith(f"this needs pyspiel, which is not installed; in a checkout of Brus: {install}\n")
