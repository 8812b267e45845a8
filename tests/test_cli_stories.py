"""The story of a record: each thing in its turn, and what became of every dare."""

from __future__ import annotations

from typing import Any

import pytest

from brus.cli.record_story import deal_story, match_story
from tables import at


def told(variant: str, *tricks: str, **more: Any) -> list[str]:
    """The story of the last deal of a position, without the hands."""
    deal = at(variant, *tricks, **more).deal
    assert deal is not None
    return [line for line in deal_story(deal, 1) if " holds " not in line]


DARES = [
    ("danish", "N: 8s! Ad 6c 9d", ["N dared 8s: it stands", "NS: 1 for a dare"]),
    ("danish", "N: 8s! Kh 6c 9d", ["N dared 8s: E smacks it with Kh", "EW: 2 for a dare"]),
    ("danish", "N: 8s! Kh Jc 9d", ["S oversmacks Kh of E", "N dared 8s: it stands", "NS: 3 for a dare"]),
    (
        "danish",
        "N: 8s! Kh! Jc 9d",
        ["S oversmacks Kh of E", "E dared Kh: S smacks it with Jc", "N dared 8s: it stands", "NS: 4 for a dare"],
    ),
    ("modern", "N: 9c9s Qc8s! 7c7s 6c6s", ["E dared 8s: it stands, but counts nothing without the trick (6.7)"]),
]


@pytest.mark.parametrize(("variant", "trick", "lines"), DARES)
def test_what_becomes_of_a_dare_follows_its_trick(variant: str, trick: str, lines: list[str]) -> None:
    story = told(variant, trick)
    assert story[1].startswith(f"N leads: {trick[3:]} – ")
    assert sorted(story[2:]) == sorted(lines)
    assert story[-1] == lines[-1]


def test_an_unlawful_dare_is_told_where_it_pays() -> None:
    story = told("danish", "N: Qc Qs Qh Kh!", options={"unlawful_dares": "smacked"})
    assert story[2:] == ["W dared Kh where it is not allowed (6.12)", "NS: 2 for a dare"]


def test_the_proof_stands_between_the_dare_and_its_points() -> None:
    tricks = ("N: 9c Qc Qs Qh", "N: Kh! Ad 6c 9d show")
    shown = told("icelandic", *tricks)
    assert shown[-3:] == [
        "N dared and the dare stands, if the hand is shown (6.11)",
        "N shows the hand to E",
        "NS: 2 for a dare",
    ]
    hidden = told("icelandic", tricks[0], tricks[1].replace("show", "hide"))
    assert hidden[-2:] == ["N dared and the dare stands, if the hand is shown (6.11)", "N does not show the hand"]


def test_points_follow_the_trick_that_brought_them_and_not_the_last_one() -> None:
    story = told("ringkobing", "N: 8s! Ad 6c 9d", "N: 9s", options={"target": 1})
    assert [line.split(" – ")[0] for line in story] == [
        "Deal 1, dealt by W",
        "N leads: 8s! Ad 6c 9d",
        "N dared 8s: it stands",
        "NS builds a chimney, and goes to 2",
        "NS stands on 2",
        "N leads: 9s",
    ]


def test_the_cut_and_its_point_come_before_the_hands() -> None:
    match = at("icelandic", "N: Qc", cuts="Kh 9d", options={"target": 2})
    assert list(match_story(match))[3:8] == [
        "Deal 1, dealt by W",
        "the cut shows Kh",
        "EW: 1 for the cut",
        "EW is on the robber",
        "the cut shows 9d",
    ]


def test_a_story_of_every_variant_names_each_trick_once_and_in_order() -> None:
    for variant, tricks in (("estonian", ("N: 9c Qc Qs Qh", "N: 9s Kc Ks Kd", "N: 9h")), ("danish", ("N: QcQs 8c8h",))):
        story = [line for line in told(variant, *tricks) if " leads: " in line]
        assert [line.split(" – ")[0].replace(" leads", "") for line in story] == list(tricks)
