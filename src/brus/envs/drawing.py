"""A view as a picture: the table from above, North at the top, drawn with Pillow.

Everything is drawn at twice its size and then made smaller, so that edges are smooth; the suits are polygons and
circles of our own, and the letters are Pillow's own font, so the picture is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from brus.cards import Card, Rank, Suit
from brus.envs.encoding import BEGGAR
from brus.envs.telling import played_by, winning_seat
from brus.errors import MissingExtra
from brus.messages import say
from brus.plays import Play
from brus.seats import Seat, seats_of, side_names
from brus.view import View

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as why:
    raise MissingExtra(say("extra-envs-missing", package=why.name)) from why

__all__ = ["HEIGHT", "WIDTH", "draw"]

WIDTH: Final = 640
HEIGHT: Final = 480
_SCALE: Final = 2
_CARD: Final = (50, 72)
_STEP: Final = 28
"""How far the cards of a hand lie apart."""

_CLOTH: Final = (28, 92, 62)
_RIM: Final = (94, 61, 36)
_PAPER: Final = (252, 250, 243)
_EDGE: Final = (70, 70, 70)
_BACK: Final = (150, 38, 48)
_BACK_LINE: Final = (226, 178, 160)
_BLACK: Final = (24, 24, 28)
_RED: Final = (192, 28, 40)
_CHALK: Final = (238, 238, 226)
_GOLD: Final = (244, 196, 64)

_HANDS: Final = {Seat.N: (320, 58), Seat.E: (556, 240), Seat.S: (320, 412), Seat.W: (84, 240)}
_LAID: Final = {Seat.N: (320, 150), Seat.E: (436, 240), Seat.S: (320, 326), Seat.W: (204, 240)}
_PLATES: Final = {Seat.N: (238, 58), Seat.E: (556, 186), Seat.S: (238, 412), Seat.W: (84, 186)}

Point = tuple[float, float]


def draw(view: View) -> Image.Image:
    """The picture of a view, :data:`WIDTH` by :data:`HEIGHT` dots; cards that it does not hold lie face down."""
    picture = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), _RIM)
    pen = ImageDraw.Draw(picture)
    _box(pen, (8, 8, WIDTH - 8, HEIGHT - 8), 22, _CLOTH)
    laid, winning = played_by(view), winning_seat(view)
    for seat in seats_of(view.rules.seats):
        _draw_hand(pen, view, seat)
        if seat in laid:
            _draw_play(pen, laid[seat], _LAID[seat], seat == winning)
        _draw_plate(pen, view, seat)
    if view.talon:
        _draw_talon(pen, view.talon)
    _draw_score(pen, view)
    return picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def _draw_hand(pen: ImageDraw.ImageDraw, view: View, seat: Seat) -> None:
    seen: Sequence[Card | None] = view.hand if seat == view.seat else view.shown.get(seat, ())
    cards = [*seen, *[None] * (view.cards_held(seat) - len(seen))]
    x, y = _HANDS[seat]
    first = x - _STEP * (len(cards) - 1) / 2
    for place, card in enumerate(cards):
        _draw_card(pen, card, (first + _STEP * place, y))


def _draw_play(pen: ImageDraw.ImageDraw, play: Play, middle: Point, wins: bool) -> None:
    x, y = middle
    first = x - _STEP * (len(play.cards) - 1) / 2
    for place, card in enumerate(play.cards):
        at = (first + _STEP * place, y)
        _draw_card(pen, card, at, _GOLD if wins else None)
        mark = "!" if card in play.dared else "^" if play.hawks and card == BEGGAR else ""
        if mark:
            _disc(pen, at[0] + 18, at[1] - 30, 11, _GOLD)
            _write(pen, mark, (at[0] + 18, at[1] - 30), 18, _BLACK)


def _draw_plate(pen: ImageDraw.ImageDraw, view: View, seat: Seat) -> None:
    x, y = _PLATES[seat]
    waits = seat == view.to_act
    _disc(pen, x, y, 15, _GOLD if waits else _RIM)
    _write(pen, str(seat), (x, y), 18, _BLACK if waits else _CHALK)
    if seat == view.dealer:
        _disc(pen, x + 22, y, 5, _CHALK)


def _draw_talon(pen: ImageDraw.ImageDraw, left: int) -> None:
    for layer in range(1 + left // 9):
        _draw_card(pen, None, (316 + 2 * layer, 238 - 2 * layer))
    _disc(pen, 320, 236, 15, _PAPER)
    _write(pen, str(left), (320, 236), 18, _BLACK)


def _draw_score(pen: ImageDraw.ImageDraw, view: View) -> None:
    head = say("env-picture-deal", variant=view.rules.variant.name, deal=str(view.deal_number))
    _write(pen, head, (24, 30), 16, _CHALK, "lm")
    for place, side in enumerate(side_names(view.rules.seats)):
        score, target, tricks = str(view.score[side]), str(view.targets[side]), str(view.tricks_won[side])
        line = say("env-picture-side", side=side, score=score, target=target, tricks=tricks)
        _write(pen, line, (24, 54 + 22 * place), 16, _CHALK, "lm")
    if view.winner is not None:
        _write(pen, say("env-table-won", side=view.winner), (616, 30), 16, _GOLD, "rm")


# cards


def _draw_card(pen: ImageDraw.ImageDraw, card: Card | None, middle: Point, edge: Any = None) -> None:
    x, y = middle
    width, height = _CARD
    left, top = x - width / 2, y - height / 2
    if edge is not None:
        _box(pen, (left - 3, top - 3, left + width + 3, top + height + 3), 8, edge)
    _box(pen, (left, top, left + width, top + height), 6, _PAPER, _EDGE)
    if card is None:
        _box(pen, (left + 4, top + 4, left + width - 4, top + height - 4), 4, _BACK)
        for stripe in range(4):
            inset = 8 + 4 * stripe
            _box(pen, (left + inset, top + inset, left + width - inset, top + height - inset), 3, _BACK, _BACK_LINE)
        return
    ink = _RED if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else _BLACK
    rank = "10" if card.rank == Rank.TEN else card.rank.letter
    _write(pen, rank, (left + 5, top + 13), 19, ink, "lm")
    _draw_suit(pen, card.suit, (left + 12, top + 33), 6, ink)
    _draw_suit(pen, card.suit, (left + 34, top + 50), 12, ink)


def _draw_suit(pen: ImageDraw.ImageDraw, suit: Suit, middle: Point, size: float, ink: Any) -> None:
    """A pip as wide as twice ``size``."""
    x, y = middle
    half = size / 2
    if suit == Suit.DIAMONDS:
        _shape(pen, [(x, y - size), (x + size * 0.8, y), (x, y + size), (x - size * 0.8, y)], ink)
    elif suit == Suit.HEARTS:
        _disc(pen, x - half, y - half * 0.7, half, ink)
        _disc(pen, x + half, y - half * 0.7, half, ink)
        _shape(pen, [(x - size * 0.96, y - half * 0.4), (x + size * 0.96, y - half * 0.4), (x, y + size)], ink)
    else:
        _shape(pen, [(x, y), (x + half * 0.7, y + size), (x - half * 0.7, y + size)], ink)
        if suit == Suit.SPADES:
            _disc(pen, x - half, y + half * 0.3, half, ink)
            _disc(pen, x + half, y + half * 0.3, half, ink)
            _shape(pen, [(x - size * 0.96, y), (x + size * 0.96, y), (x, y - size)], ink)
        else:
            for dx, dy in ((0, -half), (-half * 1.05, half * 0.45), (half * 1.05, half * 0.45)):
                _disc(pen, x + dx, y + dy, half, ink)
            _disc(pen, x, y, half * 0.6, ink)


# what is drawn with, in dots of the finished picture


def _box(pen: ImageDraw.ImageDraw, box: tuple[float, ...], radius: float, ink: Any, edge: Any = None) -> None:
    scaled = [_SCALE * side for side in box]
    pen.rounded_rectangle(scaled, _SCALE * radius, fill=ink, outline=edge, width=_SCALE if edge else 0)


def _disc(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, ink: Any) -> None:
    pen.ellipse([_SCALE * side for side in (x - radius, y - radius, x + radius, y + radius)], fill=ink)


def _shape(pen: ImageDraw.ImageDraw, corners: Sequence[Point], ink: Any) -> None:
    pen.polygon([(_SCALE * x, _SCALE * y) for x, y in corners], fill=ink)


def _write(pen: ImageDraw.ImageDraw, text: str, at: Point, size: int, ink: Any, anchor: str = "mm") -> None:
    pen.text((_SCALE * at[0], _SCALE * at[1]), text, fill=ink, font=_font(size), anchor=anchor)


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(_SCALE * size)
