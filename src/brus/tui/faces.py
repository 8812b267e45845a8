"""Cards as small boxes, drawn as lines of styled text.

Nothing rests on colour alone: a card shows its rank and its suit, a winning card has a heavy frame, a picked one stands
higher than the others, and what is announced is written on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content

from brus.cards import Card, Suit
from brus.tui.inks import BACK, EDGE, FOUR_COLOURS, HEAVY_EDGE, LABEL, MARK, PAPER, TWO_COLOURS
from brus.tui.words import card_name

__all__ = ["LARGE", "SMALL", "Face", "Look", "Size", "draw_cards", "height_of", "place_at", "suit_colour"]


@dataclass(frozen=True, slots=True)
class Size:
    """How many cells a card takes."""

    width: int
    height: int


SMALL: Final = Size(5, 3)
LARGE: Final = Size(7, 5)


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are shown: with letters or symbols, in two colours or four, small or large."""

    ascii_only: bool = False
    four_colours: bool = False
    size: Size = SMALL


@dataclass(frozen=True, slots=True)
class Face:
    """One card on the screen; without a card its back.

    ``key`` stands in the upper edge, ``badge`` in the lower one, ``mark`` (``!`` or ``^``) behind the card's name.
    """

    card: Card | None = None
    key: str = ""
    badge: str = ""
    mark: str = ""
    wins: bool = False
    picked: bool = False


@dataclass(frozen=True, slots=True)
class _Frame:
    top: str
    side: str
    bottom: str


_LIGHT: Final = _Frame("╭─╮", "│", "╰─╯")
_HEAVY: Final = _Frame("┏━┓", "┃", "┗━┛")
_ASCII_LIGHT: Final = _Frame("+-+", "|", "+-+")
_ASCII_HEAVY: Final = _Frame("###", "#", "###")


def suit_colour(suit: Suit, look: Look) -> str:
    """The colour of a suit on paper."""
    return (FOUR_COLOURS if look.four_colours else TWO_COLOURS)[suit]


def height_of(faces: Sequence[Face], look: Look) -> int:
    """Lines that these cards take; one more when some can be picked."""
    return look.size.height + any(face.key for face in faces)


def draw_cards(faces: Sequence[Face], look: Look) -> Content:
    """Cards beside each other, those that are picked one line higher."""
    raised = any(face.key for face in faces)
    columns = []
    for face in faces:
        lines = _draw(face, look)
        if raised:
            blank = Content(" " * look.size.width)
            lines = [*lines, blank] if face.picked else [blank, *lines]
        columns.append(lines)
    rows = [Content(" ").join(row) for row in zip(*columns, strict=True)]
    return Content("\n").join(rows)


def place_at(x: int, count: int, look: Look) -> int | None:
    """Which of so many cards lies at a column; None beside and between them."""
    place, inside = divmod(x, look.size.width + 1)
    return place if x >= 0 and place < count and inside < look.size.width else None


def _draw(face: Face, look: Look) -> list[Content]:
    inner = look.size.width - 2
    if face.card is None:
        return _back(look, inner)
    frames = (_ASCII_LIGHT, _ASCII_HEAVY) if look.ascii_only else (_LIGHT, _HEAVY)
    frame = frames[face.wins]
    edge = HEAVY_EDGE if face.wins else EDGE
    side = Content.styled(frame.side, edge)
    rows = [Content.assemble(side, row, side) for row in _inside(face, face.card, look, inner)]
    return [_rim(frame.top, face.key, inner, edge), *rows, _rim(frame.bottom, face.badge, inner, edge)]


def _rim(corners: str, label: str, inner: int, edge: str) -> Content:
    before = (inner - len(label)) // 2
    after = inner - len(label) - before
    return Content.assemble(
        (corners[0] + corners[1] * before, edge), (label, LABEL), (corners[1] * after + corners[2], edge)
    )


def _inside(face: Face, card: Card, look: Look, inner: int) -> list[Content]:
    name = card_name(card, ascii_only=look.ascii_only)
    ink = f"bold {suit_colour(card.suit, look)} on {PAPER}"
    gap = inner - len(name) - len(face.mark)
    first = Content.assemble((name + " " * gap, ink), (face.mark, MARK))
    if look.size == SMALL:
        return [first]
    pip = card.suit.letter if look.ascii_only else card.suit.symbol
    return [first, Content.styled(f"{pip:^{inner}}", ink), Content.styled(f"{name:>{inner}}", ink)]


def _back(look: Look, inner: int) -> list[Content]:
    frame = _ASCII_LIGHT if look.ascii_only else _LIGHT
    fill = ("#" if look.ascii_only else "▒") * inner
    rim = [
        frame.top[0] + frame.top[1] * inner + frame.top[2],
        frame.bottom[0] + frame.bottom[1] * inner + frame.bottom[2],
    ]
    middle = [frame.side + fill + frame.side] * (look.size.height - 2)
    return [Content.styled(line, BACK) for line in (rim[0], *middle, rim[1])]
