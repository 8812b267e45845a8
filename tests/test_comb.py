"""8.9: the comb as drawn."""

from __future__ import annotations

import pytest

from brus.comb import Comb, draw_comb

FOUR = ("NS", "EW")
THREE = ("N", "E", "S")


def comb(sides: tuple[str, ...], score: tuple[int, ...], targets: tuple[int, ...], *, bars: bool = False) -> Comb:
    named = {"score": dict(zip(sides, score, strict=True)), "targets": dict(zip(sides, targets, strict=True))}
    return Comb(sides, **named, bars=bars)


def test_a_line_with_as_many_strokes_as_the_target_and_a_half_for_each_side() -> None:
    assert draw_comb(comb(FOUR, (0, 0), (9, 9)), 40) == [
        " │ │ │ │ │ │ │ │ │",
        "─┼─┼─┼─┼─┼─┼─┼─┼─┼─",
        " │ │ │ │ │ │ │ │ │",
    ]


def test_a_point_crosses_the_next_stroke_of_its_side_with_a_slanting_line() -> None:
    assert draw_comb(comb(FOUR, (2, 9), (9, 9)), 40) == [
        " ╱ ╱ │ │ │ │ │ │ │",
        "─┼─┼─┼─┼─┼─┼─┼─┼─┼─",
        " ╱ ╱ ╱ ╱ ╱ ╱ ╱ ╱ ╱",
    ]


def test_a_chimney_is_one_more_stroke_on_that_sides_half() -> None:
    assert draw_comb(comb(FOUR, (12, 3), (14, 13)), 40) == [
        " ╱ ╱ ╱ ╱ ╱ ╱ ╱ ╱ ╱ ╱ ╱ ╱ │ │",
        "─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┴─",
        " ╱ ╱ ╱ │ │ │ │ │ │ │ │ │ │",
    ]
    assert draw_comb(comb(FOUR, (0, 0), (2, 4)), 40)[1] == "─┼─┼─┬─┬─"


def test_with_three_players_the_strokes_are_divided_in_three() -> None:
    assert draw_comb(comb(THREE, (1, 0, 3), (3, 3, 3)), 40) == [
        " ╱ │ │",
        "─┼─┼─┼─",
        " │ │ │",
        "─┼─┼─┼─",
        " ╱ ╱ ╱",
    ]


def test_in_iceland_five_bars_are_divided_by_a_long_vertical_one() -> None:
    assert draw_comb(comb(FOUR, (2, 1), (5, 5), bars=True), 40) == [
        "──╱─┼──╱─",
        "──╱─┼────",
        "────┼────",
        "────┼────",
        "────┼────",
    ]


def test_points_past_the_target_cross_no_more_strokes_than_there_are() -> None:
    for bars in (False, True):
        drawn = "".join(draw_comb(comb(FOUR, (12, 0), (9, 9), bars=bars), 40))
        assert drawn.count("╱") == 9


def test_where_room_is_scarce_the_line_does_not_stand_out_and_then_the_strokes_stand_close() -> None:
    assert draw_comb(comb(FOUR, (1, 0), (3, 3)), 5)[:2] == ["╱ │ │", "┼─┼─┼"]
    assert draw_comb(comb(FOUR, (1, 0), (3, 3)), 4)[0] == "╱││"


def test_letters_do_where_there_are_no_lines() -> None:
    assert draw_comb(comb(FOUR, (1, 0), (2, 3)), 40, ascii_only=True) == [" / |", "-+-+-+-", " | | |"]
    assert draw_comb(comb(FOUR, (1, 0), (1, 1), bars=True), 40, ascii_only=True) == ["--/-+----"]


@pytest.mark.parametrize("width", [26, 27, 36, 60])
@pytest.mark.parametrize("target", [1, 2, 5, 9, 12, 13, 14, 25, 50])
@pytest.mark.parametrize(("sides", "bars"), [(FOUR, False), (FOUR, True), (THREE, False)])
def test_every_stroke_is_there_once_and_fits(width: int, target: int, sides: tuple[str, ...], bars: bool) -> None:
    score = tuple(range(len(sides)))
    lines = draw_comb(comb(sides, score, (target,) * len(sides), bars=bars), width)
    drawn = "".join(lines)
    assert max(map(len, lines)) <= width
    assert len(lines) <= 14
    assert drawn.count("╱") == sum(min(points, target) for points in score)
    if bars:
        assert drawn.count("┼") == target
    else:
        assert drawn.count("│") + drawn.count("╱") == target * len(sides)
        assert drawn.count("┼") == target * (len(sides) - 1)


def test_labels_stand_before_the_rows_of_their_sides() -> None:
    labelled = Comb(THREE, {"N": 1, "E": 0, "S": 3}, dict.fromkeys(THREE, 3), labels=("You", "Nora", "E"))
    assert draw_comb(labelled, 40) == [
        "You   ╱ │ │",
        "     ─┼─┼─┼─",
        "Nora  │ │ │",
        "     ─┼─┼─┼─",
        "E     ╱ ╱ ╱",
    ]


@pytest.mark.parametrize("width", [27, 36, 60])
@pytest.mark.parametrize("target", [1, 12, 14, 50])
def test_a_labelled_comb_fits_and_labels_each_piece(width: int, target: int) -> None:
    labels = ("Y", "N", "E")
    lines = draw_comb(Comb(THREE, dict.fromkeys(THREE, 0), dict.fromkeys(THREE, target), labels=labels), width)
    assert max(map(len, lines)) <= width
    assert [line[0] for line in lines if line[0] != " "] == list(labels) * (len(lines) // 5)
