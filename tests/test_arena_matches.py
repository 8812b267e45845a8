"""The arena's matches: whoever sits where, both get the same cards; and the cheater, who sees them all."""

from __future__ import annotations

import copy
import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from brus.arena import cheater as cheater_module
from brus.arena import table as table_module
from brus.arena.blocks import Meeting, block_document, block_from_document, play_block, seatings
from brus.arena.cheater import Cheater, best_by_playouts
from brus.arena.duplicate import Stream, play_from_piles
from brus.arena.players import check_player, dismiss, player_of
from brus.arena.report import total_of
from brus.arena.statistics import share_interval
from brus.arena.table import Played, play_match
from brus.arena.times import Times
from brus.deal import Deal
from brus.errors import BotError, IllegalPlay, MissingExtra, OptionError
from brus.match import Match
from brus.plays import Play
from brus.record import read_record, write_record
from brus.replay import record_of, replay
from brus.seats import Seat, side_of
from brus.sim import Simulator, Solver
from brus.sim.solver import worth_of
from brus.variants import VARIANTS, get_variant
from brus.view import View
from outside_bots import level_of, write_bot
from tables import at

GAMES = [(name, seats) for name, variant in VARIANTS.items() for seats in variant.players]


def meeting(name: str, seats: int, a: str, b: str, seed: int = 1) -> Meeting:
    return Meeting(get_variant(name).rules(seats), (a, b), seed)


def wins(played: Played) -> tuple[list[int], list[int], list[int]]:
    return played.match_wins, played.deal_wins, played.points


@pytest.mark.parametrize("seats", [3, 4])
def test_in_a_block_both_sit_at_every_seat_equally_often_and_never_both_at_all(seats: int) -> None:
    for seat in range(seats):
        assert sum(parties[seat] for parties in seatings(seats)) * 2 == len(seatings(seats))
    assert all(0 < sum(parties) < seats for parties in seatings(seats))
    if seats == 4:
        assert all(parties[0] == parties[2] != parties[1] == parties[3] for parties in seatings(seats))


@pytest.mark.untraced
@pytest.mark.parametrize("name,seats", GAMES)
def test_a_and_b_exchanged_give_the_mirror_image(name: str, seats: int) -> None:
    one, other = (play_block(meeting(name, seats, *pair), 3) for pair in (("greedy", "random"), ("random", "greedy")))
    assert wins(one) == tuple(pair[::-1] for pair in wins(other))
    assert one.matches == len(seatings(seats))


@pytest.mark.untraced
@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("name,seats", [("danish", 4), ("icelandic", 4), ("modern", 3)])
def test_whoever_meets_itself_wins_half_and_the_interval_holds_one_half(level: str, name: str, seats: int) -> None:
    blocks = [play_block(meeting(name, seats, level, level), number) for number in range(2)]
    total = total_of(blocks)
    assert all(pair[0] == pair[1] for pair in wins(total))
    low, high = share_interval([block.match_wins[0] for block in blocks], [block.matches for block in blocks])
    assert low < 0.5 < high


def chance_of_its_own(view: View, luck: int) -> Play:
    # Luck of its own, so that two of them do not play alike.
    return own_chance.choice(view.legal)


own_chance = random.Random(5)


def test_two_that_are_equally_strong_but_do_not_play_alike_win_about_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "player_of", lambda name: chance_of_its_own)
    blocks = [play_block(meeting("estonian", 4, "x", "y"), number) for number in range(25)]
    for low, high in (
        share_interval([block.match_wins[0] for block in blocks], [block.matches for block in blocks]),
        share_interval([block.deal_wins[0] for block in blocks], [sum(block.deal_wins) for block in blocks]),
    ):
        assert low < 0.5 < high
        assert high - low < 0.45


def test_the_matches_of_a_block_have_the_same_dealers_piles_and_hands_as_long_as_all_last() -> None:
    stream = Stream(get_variant("danish").rules(4), 4, 2)
    matches: list[Match] = []
    for parties in seatings(4):
        play_match(stream, parties, ("greedy", "random"), matches.append)
    one, other = matches
    shared = min(len(one.deals), len(other.deals))
    assert shared > 3
    for first, second in zip(one.deals[:shared], other.deals[:shared], strict=True):
        assert first.dealer == second.dealer
        assert all(first.dealt_hand(seat) == second.dealt_hand(seat) for seat in Seat)
        assert first.plays != second.plays
    again = replay(read_record(write_record(record_of(one))))
    assert (again.events, again.winner) == (one.events, one.winner)


def test_every_seat_has_a_player_of_its_own_that_lives_for_one_match(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Remembering] = []

    class Remembering:
        def __init__(self) -> None:
            self.seats: set[object] = set()
            self.deals, self.results, self.closed = 0, 0, 0
            made.append(self)

        def __call__(self, view: View, luck: int) -> Play:
            assert type(view) is View
            assert view.players == {}
            assert self.closed == 0
            self.seats.add(view.seat)
            self.deals = view.deal_number
            return view.legal[0]

        def watch(self, view: View) -> None:
            self.results += 1

        def close(self) -> None:
            self.closed += 1

    monkeypatch.setattr(table_module, "player_of", lambda name: Remembering())
    play_block(meeting("modern", 3, "x", "y"), 0)
    assert len(made) == 6 * 3
    assert all(len(player.seats) == 1 and player.closed == 1 for player in made)
    assert all(player.results >= player.deals > 1 for player in made)


def test_every_player_gets_ready_for_its_seat_before_the_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    ready: list[Seat] = []

    class Preparing:
        def get_ready(self, seat: Seat) -> None:
            ready.append(seat)

        def __call__(self, view: View, luck: int) -> Play:
            assert ready == list(Seat)
            return view.legal[0]

    monkeypatch.setattr(table_module, "player_of", lambda name: Preparing())
    monkeypatch.setattr(Match, "begin_deal_from_pack", dealt_when(lambda: ready == list(Seat)))
    play_match(Stream(get_variant("danish").rules(4, {"target": 1}), 1, 0), (0, 1, 0, 1), ("x", "y"))
    assert ready == list(Seat)


def dealt_when(is_time: Callable[[], bool]) -> Callable[..., object]:
    deal = Match.begin_deal_from_pack

    def dealt(match: Match, *given: object) -> object:
        assert is_time()
        return deal(match, *given)

    return dealt


@pytest.mark.skipif(os.name != "posix", reason="these programs are named as POSIX shells name them")
def test_the_start_of_a_program_is_no_part_of_the_time_that_its_plays_take(tmp_path: Path) -> None:
    slow = write_bot(tmp_path, before="time.sleep(1)")
    played = play_match(Stream(get_variant("modern").rules(3, {"target": 1}), 1, 0), (0, 1, 1), (slow, "random"))
    longest = played.times[0].quantile(1)
    assert longest is not None
    assert longest < 900


@pytest.mark.skipif(os.name != "posix", reason="these programs are named as POSIX shells name them")
def test_a_program_that_does_not_get_ready_ends_the_match_before_a_card_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "begin_deal_from_pack", dealt_when(lambda: False))
    (tmp_path / "bot.py").write_text("print('Hello!', flush=True)")
    stream = Stream(get_variant("danish").rules(), 1, 0)
    with pytest.raises(BotError, match="opened with “Hello!”"):
        play_match(stream, (0, 1, 0, 1), ("random", level_of(tmp_path / "bot.py")))


def test_players_are_let_go_when_one_of_them_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Failing:
        def __call__(self, view: View, luck: int) -> Play:
            raise OptionError("no more")

        def close(self) -> None:
            closed.append("closed")

    monkeypatch.setattr(table_module, "player_of", lambda name: Failing())
    with pytest.raises(OptionError, match="no more"):
        play_block(meeting("danish", 4, "x", "y"), 0)
    assert len(closed) == 4


def test_a_name_is_a_level_the_cheater_or_a_command_and_nothing_else() -> None:
    assert isinstance(player_of("cheater"), Cheater)
    assert not callable(player_of("cheater"))
    for name in ("random", "greedy", "cheater", "cmd: python3 a b:c"):
        check_player(name)
    with pytest.raises(OptionError, match="nobody at all"):
        check_player("nobody at all")
    dismiss(player_of("random"))


# The cheater


def cheaters_deal(name: str, seats: int, number: int, plays: int) -> Deal:
    """A duplicate deal that random play has gone on with for so long, where there is something to choose."""
    rules, chance = get_variant(name).rules(seats, {"target": 3}), random.Random(f"{name} {number}")
    deal = Deal(rules, Seat(number % seats), Stream(rules, 6, number).pack(1))
    while deal.to_act is not None and (len(deal.plays) < plays or len(deal.legal_plays()) == 1):
        play_from_piles(deal, chance.choice(deal.legal_plays()))
    return deal if deal.to_act is not None else cheaters_deal(name, seats, number + 100, plays)


@pytest.mark.parametrize("name,seats", GAMES)
def test_the_cheater_plays_what_the_exact_search_of_the_piles_finds(name: str, seats: int) -> None:
    for number in range(3):
        deal = cheaters_deal(name, seats, number, 9 if seats == 4 else 15)
        before = list(deal.state)
        solution = Solver(deal.rules).solve(deal, piles=True)
        assert Cheater().choose(deal, 1) == Cheater().choose(deal, 2) == solution.play
        assert solution.is_exact
        assert list(deal.state) == before


@pytest.mark.parametrize("name", VARIANTS)
def test_where_the_search_would_take_too_long_the_cheater_plays_what_playouts_gain_most_by(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cheater_module, "STATES_FOR_A_PLAY", 0)
    lost, worst = 0, 0
    for number in range(24):
        deal = cheaters_deal(name, 4, number, 12)
        side = side_of(deal.to_act or Seat.N, 4)
        chosen = Cheater().choose(deal, 1)
        assert chosen == best_by_playouts(deal)
        values = {play: exact_worth(deal, play, side) for play in deal.legal_plays()}
        lost += max(values.values()) - values[chosen]
        worst += max(values.values()) - min(values.values())
    # Not always the best play, but mostly, and far from the worst.
    assert lost < worst / 2


def exact_worth(deal: Deal, play: Play, side: int) -> int:
    """What a side is ahead by after a play if all then play the best, who see all cards."""
    later = copy.deepcopy(deal)
    play_from_piles(later, play)
    if later.to_act is None:
        return int(worth_of(later.rules.table, later.state, side))
    solution = Solver(later.rules).solve(later, piles=True)
    return solution.worth if side_of(later.to_act, 4) == side else -solution.worth


def test_a_tally_of_one_play_has_that_plays_own_points_in_it() -> None:
    match = at("modern", "N: 8s! 9c 9h", options={"target": 1, "dare_needs_trick": False}, hands={"W": "6d Qd Ad"})
    assert match.deal is not None
    for play in match.deal.legal_plays():
        tally = Simulator(match.rules).try_out(match.deal, play, 30)
        assert tally == Simulator(match.rules, compiled=False).try_out(match.deal, play, 30)
        assert tally.match_wins == {"NS": 30, "EW": 0}
    with pytest.raises(IllegalPlay):
        Simulator(match.rules).try_out(match.deal, Play.parse("Jc"), 1)


@pytest.mark.parametrize("name,seats", GAMES)
def test_compiled_and_plain_try_a_play_out_alike_from_the_piles(name: str, seats: int) -> None:
    for plays in (0, 5, 12):
        deal = cheaters_deal(name, seats, plays, plays)
        play = deal.legal_plays()[-1]
        fast, slow = (Simulator(deal.rules, compiled=compiled) for compiled in (True, False))
        assert fast.try_out(deal, play, 60, 3) == slow.try_out(deal, play, 60, 3)


def test_without_numba_there_is_no_cheater(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cheater_module, "is_compiler_here", lambda: False)
    with pytest.raises(MissingExtra, match=re.escape("pip install -c constraints.txt -e '.[fast]'")):
        check_player("cheater")


def test_all_that_the_cheater_calls_is_compiled_where_its_name_is_checked_and_not_by_every_process_that_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts: list[str] = []
    monkeypatch.setattr(cheater_module, "compiled", parts.append)
    check_player("cheater")
    assert sorted(parts) == ["batches", "solver"]


def test_the_cheater_beats_the_greedy_level_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cheater_module, "STATES_FOR_A_PLAY", 100_000)
    total = total_of([play_block(meeting("danish", 4, "cheater", "greedy"), number) for number in range(8)])
    assert total.match_wins[0] >= 11
    assert total.points[0] > 1.4 * total.points[1]


# What is counted


def test_every_match_and_every_deal_that_was_won_is_counted_once() -> None:
    for name, seats in (("danish", 4), ("modern", 3)):
        stream = Stream(get_variant(name).rules(seats), 2, 0)
        for parties in seatings(seats):
            seen: list[Match] = []
            played = play_match(stream, parties, ("greedy", "random"), seen.append)
            [match] = seen
            assert played.matches == 1
            assert sum(played.deal_wins) == sum(deal.winner is not None for deal in match.deals)
            assert sum(played.points) == sum(match.score.values())
            decisions = sum(sum(times.counts.values()) for times in played.times)
            assert decisions == sum(len(deal.plays) for deal in match.deals)


def test_times_are_told_within_three_percent_and_add_up() -> None:
    times, more = Times(), Times()
    for number in range(1, 1001):
        (times if number % 2 else more).add(number * 1000)
    times.add_all(more.counts)
    half, most = times.quantile(0.5), times.quantile(0.95)
    assert half == pytest.approx(0.5, rel=0.03)
    assert most == pytest.approx(0.95, rel=0.03)
    assert Times().document() == {"p50": None, "p95": None}


def test_a_block_is_read_as_it_was_written_and_nothing_else_is() -> None:
    played = play_block(meeting("danish", 4, "greedy", "random"), 1)
    document = block_document(played)
    assert block_document(block_from_document(document)) == document
    for key, value in (
        ("match_wins", [1]), ("match_wins", [1, -1]), ("points", "ab"), ("points", [1, 2.5]), ("deal_wins", None),
        ("times", [{}]), ("times", [{"a": 1}, {}]), ("times", [{"1": True}, {}]),
    ):  # fmt: skip
        with pytest.raises((KeyError, TypeError, ValueError)):
            block_from_document({**document, key: value})
