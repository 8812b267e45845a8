"""Judged positions whose worth is known: every world tried, one by one, where nobody has anything left to decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

import pytest

from brus.analysis.decisions import Decision, decisions_of
from brus.analysis.examining import Kind, examine
from brus.analysis.judging import Judge, Verdict
from brus.host import Host
from brus.kernel import layout, names
from brus.kernel.play import carry_out
from brus.match import Match
from brus.plays import Play
from brus.seats import seats_of, side_of
from brus.variants import get_variant

TARGET = {"target": 1}  # who wins the deal wins the match


def random_match(variant: str, seats: int, seed: int) -> Match:
    """A match of one deal, played at random."""
    rules = get_variant(variant).rules(seats, TARGET)
    host = Host(rules, seed=seed, levels=dict.fromkeys(seats_of(seats), "random"))
    while host.match.winner is None and len(host.match.deals) < 3:
        host.go_on()
    return host.match


@dataclass(frozen=True)
class Known:
    """A decision after which all is forced, and what each play wins in the worlds that there may be."""

    decision: Decision
    chances: dict[Play, Fraction]


def known_decisions(variant: str, seats: int, seed: int) -> Iterator[Known]:
    """The last player's choice between two cards, when everybody else holds one: all that follows is forced."""
    for _, decisions in decisions_of(random_match(variant, seats, seed)):
        for decision in decisions:
            state, view = decision.view.known, decision.view
            is_last = state[layout.PLAYED] == seats - 1 and state[layout.HELD] == 2 and state[layout.UNITS] == 1
            if (
                is_last
                and not decision.is_forced
                and not any(play.dared for trick in view.tricks for play in trick.plays)
            ):
                yield Known(decision, exact_chances(decision))


def exact_chances(decision: Decision) -> dict[Play, Fraction]:
    """Over all ways in which the cards that are out may lie, each as likely as another."""
    view = decision.view
    rules, seats = view.rules, view.rules.seats
    others = [seat for seat in seats_of(seats) if seat != decision.seat]
    worlds = list(permutations(view.unseen))
    assert len(view.unseen) == len(others)
    won = dict.fromkeys(view.legal, Fraction(0))
    for cards in worlds:
        for play in view.legal:
            state = list(view.known)
            state[layout.UNLAWFUL_COUNT], state[layout.PASSED_OVER] = 0, seats
            for seat, card in zip(others, cards, strict=True):
                state[layout.HAND + names.HAND_SIZE * seat] = int(card)
            carry_out(rules.table, state, int(play), [0])
            while state[layout.TO_ACT] != names.NOBODY:
                hand = layout.HAND + names.HAND_SIZE * state[layout.TO_ACT]
                carry_out(rules.table, state, state[hand] + 1, [0])
            if state[layout.MATCH_WINNER] == side_of(decision.seat, seats):
                won[play] += Fraction(1, len(worlds))
    return won


TABLES = [("danish", 4), ("estonian", 4), ("modern", 4)]


@cache
def all_known() -> list[Known]:
    """The same few dozen for all tests."""
    return [known for variant, seats in TABLES for seed in range(1, 40) for known in known_decisions(variant, seats, seed)]


def test_there_are_positions_of_each_kind() -> None:
    matter = [known for known in all_known() if len(set(known.chances.values())) > 1]
    assert len(all_known()) > 20
    assert len(matter) > 5
    assert any(0 < chance < 1 for known in matter for chance in known.chances.values())


def test_estimates_agree_with_every_world_tried() -> None:
    judge = Judge(4000, seed=1)
    far = 0
    for number, known in enumerate(all_known()):
        verdict = judge.verdict(known.decision.view, f"known {number}")
        for judged in verdict.plays:
            off = abs(judged.chance - float(known.chances[judged.play]))
            assert off <= 4 * judged.error + 1e-9, (known, judged)
            far += off > 2 * judged.error + 1e-9
    assert far <= 0.1 * 2 * len(all_known())


def test_the_best_play_is_the_one_that_wins_in_most_worlds_and_a_worse_one_is_a_mistake() -> None:
    judge = Judge(4000, seed=2)
    mistakes = 0
    for known in all_known():
        chances, played = known.chances, known.decision.played
        examined = examine(known.decision, judge)
        best, loss = max(chances.values()), max(chances.values()) - chances[played]
        assert chances[examined.verdict.best.play] == best
        assert (examined.mistake is not None) == (loss > 0), known
        if loss > 0:
            mistakes += 1
            assert examined.whole.loss == pytest.approx(float(loss), abs=4 * examined.whole.error + 1e-9)
            assert examined.mistake == Kind.CARDS
            assert examined.before == pytest.approx(float(best), abs=0.05)
    assert mistakes > 2


def test_a_loss_is_paired_world_by_world_so_its_error_is_smaller_than_those_of_the_chances() -> None:
    """Where neither play is certain; those that win equally often win in the very same worlds here."""
    uncertain = [known for known in all_known() if all(0 < chance < 1 for chance in known.chances.values())]
    alike = [len(set(known.chances.values())) == 1 for known in uncertain]
    assert sum(alike) > 5
    assert not all(alike)
    for known, is_alike in zip(uncertain, alike, strict=True):
        verdict = Judge(4000, seed=3).verdict(known.decision.view, "paired")
        first, last = verdict.plays[0], verdict.plays[-1]
        apart = (first.error**2 + last.error**2) ** 0.5
        assert apart > 0.005
        assert verdict.loss(last.play).error <= (1e-9 if is_alike else 0.9 * apart)


def test_what_comes_to_the_same_in_all_worlds_is_judged_without_any_error() -> None:
    certain = [known for known in all_known() if all(chance in {0, 1} for chance in known.chances.values())]
    assert len(certain) > 10
    for known in certain:
        verdict = Judge(500, seed=1).verdict(known.decision.view, "certain")
        assert {judged.error for judged in verdict.plays} == {0.0}
        assert {judged.chance for judged in verdict.plays} <= {0.0, 1.0}


def test_of_six_plays_that_are_worth_the_same_seldom_one_is_told_to_be_worse() -> None:
    luck, wrong, times = Random(1), 0, 300
    plays = [Play.parse(text) for text in ("Jc", "8s", "9c", "9s", "9h", "9d")]
    for _ in range(times):
        chances = {play: [0.5 + luck.gauss(0, 0.05) for _ in range(20)] for play in plays}
        verdict = Verdict(chances, chances)
        wrong += any(verdict.is_worse(play) for play in plays)
    assert wrong < 0.1 * times
