"""Single deals in the arena: one deal a block, at a score that others have come to (docs/arena.md)."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from brus.arena.blocks import Meeting, block_document, block_from_document, match_begun, play_block, seatings
from brus.arena.duplicate import Stream
from brus.arena.statistics import share_interval
from brus.cli import main
from brus.seats import seats_of
from brus.variants import get_variant
from strategies import TABLES

ROWS = "name, seats"


def meeting(name: str, seats: int, a: str, b: str, **options: object) -> Meeting:
    return Meeting(get_variant(name).rules(seats, options), (a, b), 1, single_deals=True)


@pytest.mark.untraced
@pytest.mark.parametrize(ROWS, TABLES)
def test_the_chances_of_all_who_sit_add_up_to_one_a_deal(name: str, seats: int) -> None:
    played = play_block(meeting(name, seats, "greedy", "random"), 2)
    assert sum(played.match_wins) == pytest.approx(len(seatings(seats)), abs=0.001)
    assert played.matches == len(seatings(seats)) >= sum(played.deal_wins)


@pytest.mark.untraced
@pytest.mark.parametrize(ROWS, TABLES)
def test_who_does_the_same_shares_a_block_exactly_and_exchanged_they_give_the_mirror_image(
    name: str, seats: int
) -> None:
    same = play_block(meeting(name, seats, "greedy", "greedy"), 1)
    assert same.match_wins[0] == pytest.approx(same.match_wins[1], abs=1e-9)
    one, other = (play_block(meeting(name, seats, *pair), 3) for pair in (("greedy", "random"), ("random", "greedy")))
    assert one.match_wins == pytest.approx(other.match_wins[::-1])
    assert (one.deal_wins, one.points) == (other.deal_wins[::-1], other.points[::-1])


@pytest.mark.untraced
def test_every_deal_of_a_match_is_the_one_about_equally_often() -> None:
    rules = get_variant("danish").rules(4, {"target": 3})
    begun = [match_begun(Stream(rules, 5, number)) for number in range(300)]
    assert all(match.winner is None and (match.deal is None or match.deal.is_over) for match in begun)
    seen = Counter(len(match.deals) for match in begun)
    assert all(count > 20 for count in (seen[0], seen[1], seen[2]))
    assert len({tuple(match.score.values()) for match in begun}) > 6


def test_a_deal_is_not_chosen_by_its_own_cards() -> None:
    rules = get_variant("danish").rules(4, {"target": 3})
    for number in range(20):
        stream = Stream(rules, 5, number)
        begun = match_begun(stream)
        for deal in range(len(begun.deals)):
            pack = stream.pack(deal + 1)
            hands = [frozenset(pack[first : first + 3]) for first in range(0, 12, 3)]
            assert not any(frozenset(begun.deals[deal].dealt_hand(seat)) in hands for seat in seats_of(4))


def test_a_block_of_a_deal_comes_back_from_its_document() -> None:
    played = play_block(meeting("danish", 4, "rules", "random"), 0)
    assert block_from_document(json.loads(json.dumps(block_document(played)))) == played


@pytest.mark.parametrize("wins", [[-0.5, 2.5], [float("nan"), 1.0], [1.5, float("inf")], ["1", 1], [True, 1]])
def test_chances_that_are_none_are_refused(wins: list[object]) -> None:
    document = block_document(play_block(meeting("danish", 4, "greedy", "random"), 0))
    with pytest.raises(ValueError):
        block_from_document({**document, "match_wins": wins})


@pytest.mark.untraced
def test_the_command_tells_chances_and_a_results_file_is_gone_on_with(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "arena --a rules --b random --variant estonian --single-deals --seed 4".split()
    again = [*words, "--matches", "40", "--json", "--resume", f"{tmp_path}/results"]
    assert main([*words, "--matches", "20", "--json", "--resume", f"{tmp_path}/results"]) == 0
    assert main(again) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["matches"] for each in found] == [20, 40]
    assert all(each["single_deals"] for each in found)
    low, high = found[1]["match_ci95"]
    assert 0.5 < low < found[1]["match_wins"]["a"] / 40 < high
    assert main([*words, "--matches", "40"]) == 0
    table = capsys.readouterr().out
    assert "40 single deals" in table
    assert "chances left" in table
    assert "a is stronger: the interval of the chances" in table


@pytest.mark.untraced
def test_a_results_file_of_matches_is_not_gone_on_with(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"arena --a greedy --b random --variant danish --matches 2 --resume {tmp_path}/results".split()
    assert main([*words, "--option", "target=1"]) == 0
    assert main([*words, "--option", "target=1", "--single-deals"]) == 2
    assert "single_deals" in capsys.readouterr().err


@pytest.mark.untraced
def test_a_sequential_test_has_its_verdict_by_chances(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena --a rules --b greedy --variant danish --single-deals --sprt --elo1 10 --matches 2000 --json".split()
    assert main(words) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["sprt"]["verdict"] == "accepted"
    assert document["matches"] < 2000


def test_the_plain_interval_is_everything_for_one_or_two_blocks_and_narrower_then() -> None:
    assert share_interval([0.5, 0.6], [1, 1], pseudo_blocks=False) == (0.0, 1.0)
    shares = [0.45, 0.55, 0.5, 0.6, 0.52, 0.48]
    low, high = share_interval(shares, [1] * 6, pseudo_blocks=False)
    wide_low, wide_high = share_interval(shares, [1] * 6)
    assert wide_low < low < sum(shares) / 6 < high < wide_high


def test_a_ladder_is_of_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("arena --ladder --single-deals".split()) == 2
    assert "--single-deals" in capsys.readouterr().err
