"""A match reviewed: decisions, luck that adds up, players, hindsight, the graph, and the commands that print them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from brus.analysis import Judge, review
from brus.analysis.advice import advice_on
from brus.analysis.decisions import decisions_of, trick_number
from brus.analysis.documents import review_document
from brus.analysis.examining import Kind, examine
from brus.analysis.graph import ROWS, draw_swings
from brus.analysis.judging import LEAST_LOSS, Difference, Verdict
from brus.analysis.review import DealReview, review_deals
from brus.analysis.standing import chances_after, chances_before
from brus.cli import brus, main
from brus.cli.analyse import command as analyse
from brus.errors import MissingExtra
from brus.host import Host
from brus.match import Match
from brus.plays import Play
from brus.record import write_record
from brus.replay import record_of
from brus.seats import Seat, seats_of, side_names, side_of
from brus.variants import get_variant
from brus.view import View
from tables import at

CASES = Path(__file__).parent / "cases"
KEYS = {"deal", "trick", "seat", "played", "best", "loss", "se", "chances", "why"}


def played(variant: str, seats: int = 4, seed: int = 5, level: str = "random", **options: object) -> Match:
    """A whole match."""
    host = Host(get_variant(variant).rules(seats, options), seed=seed, levels=dict.fromkeys(seats_of(seats), level))
    while host.match.winner is None:
        host.go_on()
    return host.match


def saved(match: Match, folder: Path) -> str:
    file = folder / "match.brus"
    file.write_text(write_record(record_of(match)), encoding="utf-8")
    return str(file)


@pytest.fixture(scope="module")
def danish() -> dict[str, object]:
    return review_document(review(played("danish", target=2), Judge(500, seed=1)))


def test_decisions_are_those_of_the_log_with_what_each_seat_saw() -> None:
    match = played("ringkobing", target=2)
    for deal, decisions in decisions_of(match):
        assert [decision.played for decision in decisions] == deal.plays
        for decision in decisions:
            assert decision.view.seat == decision.seat
            assert decision.played in decision.view.legal
            assert decision.trick == trick_number(decision.view)


def test_a_proof_belongs_to_the_trick_that_it_proves() -> None:
    match = at("icelandic", "N: Td Tc Ts Th", "N: Kh! Qd Qc Qs show", "N: 6c 8d 8c 8h")
    (_, decisions), *_ = decisions_of(match)
    assert [(str(one.played), one.trick) for one in decisions[4:10]] == [
        ("Kh!", 2), ("Qd", 2), ("Qc", 2), ("Qs", 2), ("show", 2), ("6c", 3),
    ]  # fmt: skip


def test_the_document_has_the_form_that_was_promised(danish: dict[str, object]) -> None:
    assert list(danish) == ["decisions", "luck", "players", "deals", "hindsight"]
    decisions = danish["decisions"]
    assert isinstance(decisions, list)
    assert len(decisions) > 10
    for one in decisions:
        assert set(one) >= KEYS
        chances = one["chances"]
        # A second look judges what the first one chose, and may find another a hair better.
        assert max(chances.values()) - chances[one["best"]] <= max(0.01, 3 * one["se"])
        assert one["loss"] == pytest.approx(chances[one["best"]] - chances[one["played"]], abs=2e-4)
        assert one["loss"] == pytest.approx(sum(one["lost"].values()), abs=2e-4)
        assert (one["mistake"] is not None) <= (one["loss"] >= 2 * one["se"] - 1e-4)
        assert len(chances) > 1
        assert one["why"]
    assert set(danish["players"]) == {"N", "E", "S", "W"}  # type: ignore[arg-type]
    assert set(danish["luck"]) == {"NS", "EW"}  # type: ignore[arg-type]


def test_only_a_loss_beyond_two_standard_errors_is_a_mistake() -> None:
    assert Difference(0.031, 0.004).is_certain
    assert not Difference(0.031, 0.016).is_certain
    assert not Difference(0.0, 0.0).is_certain
    assert Difference(LEAST_LOSS, 0.0).is_certain
    assert not Difference(LEAST_LOSS - 0.0001, 0.0).is_certain  # no matter how certain


def test_cards_and_daring_are_told_apart() -> None:
    plays = {text: Play.parse(text) for text in ("Kh", "Kh!", "6d")}
    chances = {plays["Kh"]: [0.4, 0.4], plays["Kh!"]: [0.5, 0.5], plays["6d"]: [0.7, 0.7]}
    verdict = Verdict(chances, chances)
    assert [str(judged.play) for judged in verdict.plays] == ["6d", "Kh!", "Kh"]
    assert str(verdict.best_with(plays["Kh"]).play) == "Kh!"
    assert verdict.loss(plays["Kh"], plays["Kh!"]).loss == pytest.approx(0.1)
    assert verdict.loss(plays["Kh"]).loss == pytest.approx(0.3)


def test_a_dare_that_was_not_made_is_a_mistake_of_daring() -> None:
    """Nobody but the talon's bottom has the higher matador: two strokes for nothing (6.9)."""
    match = at("ringkobing", "N: Kh 5d 5c 5s", options={"target": 2, "chimney": False})
    found = review(match, Judge(20_000, seed=1)).examined[0]
    assert str(found.verdict.best.play) == "Kh!"
    assert found.mistake == Kind.DARING
    assert found.cards.loss == 0
    assert found.whole.loss == found.daring.loss > 0


@pytest.mark.parametrize("variant, seats", [("danish", 4), ("modern", 3), ("icelandic", 4)])
def test_luck_and_mistakes_add_up_to_what_chances_moved(variant: str, seats: int) -> None:
    match = played(variant, seats, target=2)
    found = review(match, Judge(500, seed=1))
    sides = side_names(seats)
    lost = {
        side: sum(one.lost for one in found.examined if sides[side_of(one.decision.seat, seats)] == side)
        for side in sides
    }
    start, end = chances_before(match.rules, match.deals[0].dealer), chances_after(match.deals[-1])
    assert end == {side: float(side == match.winner) for side in sides}
    for side in sides:
        others = sum(lost[other] for other in sides if other != side) / (len(sides) - 1)
        assert start[side] + found.luck[side] - lost[side] + others == pytest.approx(end[side], abs=1e-9)


def test_both_partners_have_the_luck_of_their_side() -> None:
    """From the beginning of a deal to its end, each seat's luck adds up to what the side's does."""
    match = played("danish", target=2)
    found = review(match, Judge(500, seed=1))
    for deal in found.deals:
        assert deal.after is not None
        assert deal.luck is not None
        for seat in seats_of(4):
            side = side_names(4)[side_of(seat, 4)]
            expected, luck = deal.before[side], 0.0
            for one, lucky in zip(deal.examined, deal.lucks, strict=True):
                mine = one.decision.seat == seat
                if mine:
                    luck += lucky
                    assert lucky == pytest.approx(one.before - expected)
                    expected = one.before - one.lost
                else:
                    is_friend = side_of(one.decision.seat, 4) == side_of(seat, 4)
                    expected += -one.lost if is_friend else one.lost
            assert luck + deal.after[side] - expected == pytest.approx(deal.luck[side])


def test_an_unfinished_record_is_reviewed_as_far_as_it_goes_and_its_luck_is_open() -> None:
    found = review(at("danish", "N: 9c Qd 8h 7d", "N: 6d"), Judge(500, seed=1))
    assert len(found.examined) == 5
    assert found.deals[0].after is None
    assert found.deals[0].luck is None
    assert found.luck == {"NS": 0, "EW": 0}


def test_a_review_can_be_left_after_any_decision_and_gone_on_with() -> None:
    match, deals = played("danish", target=4), list[DealReview]()
    steps, expected = review_deals(match, Judge(500, seed=1), deals), review(match, Judge(500, seed=1)).deals
    done = [next(steps) for _ in expected[0].examined]
    count = sum(len(deal.examined) for deal in expected)
    assert done == [(number, count) for number in range(1, len(done) + 1)]
    assert deals == []
    assert next(steps) == (len(done) + 1, count)
    assert [deal.number for deal in deals] == [1]
    assert [*steps][-1] == (count, count)
    assert [(deal.before, deal.after, deal.lucks) for deal in deals] == [
        (deal.before, deal.after, deal.lucks) for deal in expected
    ]


def test_no_deal_is_no_decision() -> None:
    found = review(Match(get_variant("danish").rules()), Judge(500, seed=1))
    assert review_document(found)["decisions"] == []
    assert found.swings("NS") == []


def test_hindsight_tells_what_open_cards_would_have_shown_and_calls_nothing_a_mistake() -> None:
    match = played("estonian", target=2)
    found = review(match, Judge(500, seed=1))
    assert found.hindsight
    for seen in found.hindsight:
        assert seen.strokes is not None
        assert seen.strokes >= 0
        assert seen.best in seen.decision.view.legal
        assert (seen.best == seen.decision.played) == (seen.strokes == 0 and not seen.match)
    three = review(played("modern", 3, target=1), Judge(500, seed=1))
    assert {seen.strokes for seen in three.hindsight} == {None}


FIVE_TRICKS = ("N: 9c Kd Qc Qs", "N: Td 9s Tc Ts", "E: 8d Qd 8c 9h", "N: 8h 9d Kc Ks", "E: Th 7d 7h Ac")


def test_hindsight_sees_the_hand_that_a_dare_runs_into_and_the_review_does_not() -> None:
    """6.9: E holds ``Jc``, which N cannot know: the same decision costs strokes in one deal and nothing in the other."""
    behind = at("danish", *FIVE_TRICKS, "N: Kh! Jc", hands={"N": "Kh", "E": "Jc"})
    elsewhere = at("danish", *FIVE_TRICKS, "N: Kh! Qh", hands={"N": "Kh"})
    costs, verdicts = [], []
    for match in (behind, elsewhere):
        found = review(match, Judge(2000, seed=1))
        dare = next(seen for seen in found.hindsight if str(seen.decision.played) == "Kh!")
        costs.append(dare.strokes)
        verdicts.append(next(one for one in found.examined if str(one.decision.played) == "Kh!").verdict.plays)
    assert verdicts[0] == verdicts[1]
    assert costs[0] is not None
    assert costs[0] >= 2
    assert costs[1] == 0


def test_the_graph_has_a_row_for_every_eighth_and_no_line_beyond_the_width() -> None:
    swings = [(deal, 0.5 + 0.05 * deal) for deal in range(1, 10) for _ in range(30)]
    lines = draw_swings(swings, 60)
    assert len(lines) == ROWS + 2
    assert max(map(len, lines)) <= 60
    assert sum(line.count("•") for line in lines) == 52
    assert draw_swings([], 60) == []


def test_the_same_seed_gives_the_same_bytes_and_another_other_ones(tmp_path: Path) -> None:
    file = saved(played("estonian", target=1), tmp_path)
    run = CliRunner()
    told = [
        run.invoke(brus, ["analyse", file, "--json", "--simulations", "500", "--seed", seed]).output
        for seed in ("1", "1", "2")
    ]
    assert told[0] == told[1] != told[2]
    assert json.loads(told[0])["decisions"]
    for name in ("hint", "analyse"):
        words = [run.invoke(brus, [name, file, "--simulations", "500"]).output for _ in range(2)]
        assert words[0] == words[1]


def test_the_hint_is_in_order_of_merit_with_errors_and_reasons(tmp_path: Path) -> None:
    match = at("danish", "N: Qd 6h 9s", hands={"W": "Jc 8h Kd"})
    file = saved(match, tmp_path)
    told = json.loads(CliRunner().invoke(brus, ["hint", file, "--json", "--simulations", "2000"]).output)
    assert told["to_act"] == "W"
    assert {one["play"] for one in told["plays"]} == {"Jc", "8h", "Kd"}
    chances = [one["chance"] for one in told["plays"]]
    assert chances == sorted(chances, reverse=True)
    assert all({"chance", "se", "deal", "deal_se", "why", "rule"} <= set(one) for one in told["plays"])
    lines = CliRunner().invoke(brus, ["hint", file, "--simulations", "2000"]).output.splitlines()
    assert lines[0].startswith("W to act")
    advice = advice_on(match, Judge(2000, seed=1))
    equal = sum(one.is_as_good for one in advice) > 1
    assert len(lines) == 4 + equal
    assert lines[-1].endswith("as good, as far as can be told") == equal
    assert [str(one.judged.play) for one in advice] == [line.removeprefix("≈").split()[0] for line in lines[1:4]]
    assert [line.startswith("≈") for line in lines[1:4]] == [False, *(one.is_as_good for one in advice[1:])]
    assert [one["as_good"] for one in told["plays"]] == [one.is_as_good for one in advice]


def test_a_hint_says_each_sentence_once_and_praises_nothing_that_is_worse(tmp_path: Path) -> None:
    """Trick five of a side with four: what takes it wins the deal, and the two others are told the same against them."""
    won = ("N: Jc Td Tc Ts", "N: 9c Kd Qc Qs", "N: Ac Kc Qd Ks", "N: Js 8d 8c 8h")
    file = saved(at("danish", *won, hands={"N": "Kh Th"}), tmp_path)
    lines = CliRunner().invoke(brus, ["hint", file, "--simulations", "2000"]).output.splitlines()
    assert "   lead Kh: the fifth trick wins the deal" in lines[1]
    assert "   against it: lead Kh: " in lines[2]
    assert lines[3].endswith(f"   as for {lines[2].split()[0]}")


def test_a_dare_or_none_is_a_mistake_of_daring_whatever_the_card() -> None:
    match = at("danish", "N: 9c Qd 8h 7d", hands={"N": "Kh"})
    decision = next(decisions_of(match))[1][0]
    plays = {str(play): play for play in decision.view.legal}
    silent = {play: [0.4, 0.4] for play in plays.values()}

    class Told(Judge):
        def __init__(self) -> None:
            pass

        def verdict(self, view: View, label: str, times: int = 1) -> Verdict:
            chances = silent | {plays["Kh!"]: [0.6, 0.6], plays["Kh"]: [0.3, 0.3]}
            return Verdict(chances, chances)

    examined = examine(decision, Told())
    assert (str(examined.decision.played), str(examined.best)) == ("9c", "Kh!")
    assert examined.mistake == Kind.DARING
    assert examined.cards.loss == 0
    assert examined.daring.loss == examined.whole.loss == pytest.approx(0.2)
    dared = examine(replace(decision, played=plays["Kh"]), Told())
    assert dared.mistake == Kind.DARING


def test_what_is_summed_up_never_falls_below_nothing() -> None:
    found = review(played("danish", target=4, level="beginner"), Judge(500, seed=1))
    assert all(lost >= 0 for player in found.players for lost in player.lost.values())
    document = review_document(found)["players"]
    assert all(lost >= 0 for player in document.values() for lost in player["lost"].values())


def test_a_hint_does_not_depend_on_cards_that_the_player_has_not_seen() -> None:
    hands = {"W": "Jc 8h Kd"}
    one = at("danish", "N: Qd 6h 9s", hands=hands)
    other = at("danish", "N: Qd 6h 9s", hands=hands | {"N": "Kh"}, talon="8s 7c 7d")
    first, second = (advice_on(match, Judge(500, seed=1)) for match in (one, other))
    assert first == second


def test_nobody_to_act_gets_no_hint() -> None:
    file = str(CASES / "match-danish-4-1.brus")
    assert json.loads(CliRunner().invoke(brus, ["hint", file, "--json"]).output) == {"to_act": None, "plays": []}
    assert CliRunner().invoke(brus, ["hint", file]).output.startswith("nobody is to act")


def test_piping_and_showing_can_be_advised() -> None:
    piping = at("ringkobing", hands={"N": "9c 9s 9h"}, dealer="W")
    showing = at("icelandic", "N: Td Tc Ts Th", "N: Kh! Qd Qc Qs")
    for match, plays in ((piping, {"pass", "pipe"}), (showing, {"hide", "show"})):
        assert {str(one.judged.play) for one in advice_on(match, Judge(500, seed=1))} == plays
    assert str(advice_on(showing, Judge(500, seed=1))[0].judged.play) == "show"


@pytest.mark.parametrize("name", ["hint", "analyse"])
@pytest.mark.parametrize(
    "arguments, expected",
    [
        (["no-such-file.brus"], "No such file"),
        ([], "FILE"),
        (["x.brus", "--simulations", "10"], "500"),
        (["x.brus", "y.brus"], "more than the command takes"),
    ],
)
def test_bad_input_gets_one_clear_line(
    name: str, arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert expected in told.err


def test_a_faulty_record_is_told_in_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "faulty.brus"
    file.write_text("brus = 1\n", encoding="utf-8")
    assert main(["analyse", str(file), "--json"]) == 2
    assert "variant" in json.loads(capsys.readouterr().out)["error"]


@pytest.mark.parametrize("name", ["hint", "analyse"])
def test_without_numba_one_line_says_what_to_install(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("brus.analysis.judging", "brus.cli.progress"):
        monkeypatch.setattr(f"{module}.is_compiler_here", lambda: False)
    with pytest.raises(MissingExtra):
        Judge(500, seed=1)
    assert main([name, saved(at("danish", "N: Qd"), tmp_path)]) == 2
    assert "Numba" in capsys.readouterr().err


def test_the_story_names_sides_players_luck_and_hindsight(tmp_path: Path) -> None:
    match = played("danish", target=1)
    match.players[Seat.N] = "Anna"
    shown = CliRunner().invoke(analyse, [saved(match, tmp_path), "--simulations", "500"]).output
    for words in ("NS: the chance to win the match", "N Anna:", "The luck of the cards", "With open cards", "50 %"):
        assert words in shown


def test_hindsight_names_the_costly_plays_or_says_nothing(tmp_path: Path) -> None:
    match = at("danish", *FIVE_TRICKS, "N: Kh! Jc", hands={"N": "Kh", "E": "Jc"})
    shown = CliRunner().invoke(brus, ["analyse", saved(match, tmp_path), "--simulations", "500"]).output
    last = shown[shown.index("With open cards") :]
    assert re.search(r"\n  deal 1, trick 6: Kh!, better \S+, gave away \d strokes\n", last)
    assert re.search(r"\n[ESW]: nothing\n", last)
