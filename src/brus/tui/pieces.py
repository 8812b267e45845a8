"""The parts of the table, each drawn from the person's view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from textual.content import Content

from brus.cards import Card
from brus.comb import Comb, draw_comb
from brus.deal import Phase, Trick
from brus.kernel import layout, names
from brus.kernel.beating import has_seven_powers
from brus.messages import say
from brus.plays import Play
from brus.ranking import WINDMILL, badge_of
from brus.seats import Seat
from brus.tui.advice import Advice
from brus.tui.choice import Choice
from brus.tui.faces import SMALL, Face, Look, draw_cards
from brus.tui.inks import CHALK, MUTED
from brus.tui.story import Line
from brus.tui.words import Words
from brus.variant import Rules
from brus.view import View

__all__ = [
    "Scene",
    "badge_in_hand",
    "badges_shown",
    "drawn_comb",
    "hand_faces",
    "labelled_comb",
    "log_text",
    "plate",
    "score_panel",
    "sorted_hand",
    "talon_text",
    "trick_cards",
]

_NAME_WITH_SCORE: Final = 11
_SCORE: Final = 8
"""Letters of a name, and behind it of the score, where both stand in one line."""


@dataclass(frozen=True)
class Scene:
    """What the table shows at one moment.

    ``trick`` is the trick in the middle: the one on the table, or a finished one that stays or is looked at.
    ``kept_back`` are cards that the person has drawn already but that are not yet shown, since the trick before the
    draw stays on the table; ``drawn`` counts those of all seats. ``badge`` shows each card's place in the order, and
    ``by_place`` sorts the hand by it. ``advice`` takes the place of the log.
    """

    view: View
    words: Words
    look: Look
    trick: Trick | None
    badge: bool
    by_place: bool = True
    kept_back: frozenset[Card] = frozenset()
    drawn: int = 0
    choice: Choice = field(default_factory=Choice)
    advice: Advice | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The person's cards that are shown, in their order on the screen; the keys count them."""
        cards = (card for card in self.view.hand if card not in self.kept_back)
        return sorted_hand(self.view.rules, cards) if self.by_place else tuple(cards)


def sorted_hand(rules: Rules, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards from high to low in the game's order; those that beat nothing after them, as they are written.

    >>> from brus.cards import read_cards
    >>> from brus.variants import get_variant
    >>> sorted_hand(get_variant("danish").rules(), read_cards("As Qh 8s 6d"))
    (8s, As, 6d, Qh)
    """
    return tuple(sorted(cards, key=lambda card: (-rules.table[layout.STRENGTH + card], card)))


def badge_in_hand(scene: Scene, card: Card) -> str:
    """A card's mark in the person's hand: a Seven or ``Kc`` has its power only where a Seven was or may be led (3)."""
    rules, trick = scene.view.rules, scene.trick
    if trick is not None and trick.plays and trick.winner is None:
        return _badge(rules, card, sevens_led=_led_with_sevens(rules, trick))
    leads = scene.view.to_act == scene.view.seat and scene.view.trick is None
    return _badge(rules, card, sevens_led=leads and has_seven_powers(rules.table, card))


def _badge(rules: Rules, card: Card, *, sevens_led: bool) -> str:
    badge = badge_of(rules, card)
    return WINDMILL if badge.startswith("S") and not sevens_led else badge


def _led_with_sevens(rules: Rules, trick: Trick) -> bool:
    return bool(has_seven_powers(rules.table, trick.plays[0].cards[0]))


def badges_shown(scene: Scene) -> list[str]:
    """The marks under all the cards that lie open."""
    rules, trick = scene.view.rules, scene.trick
    shown = [badge_in_hand(scene, card) for card in scene.hand]
    if trick is not None and trick.plays:
        led = _led_with_sevens(rules, trick)
        shown += [_badge(rules, card, sevens_led=led) for play in trick.plays for card in play.cards]
    return shown


def hand_faces(scene: Scene) -> list[Face]:
    """The person's cards with their keys."""
    faces = []
    for number, card in enumerate(scene.hand, start=1):
        announced = "!" if card in scene.choice.dared else ""
        if scene.choice.hawks and str(card) == "Kc":
            announced = "^"
        faces.append(
            Face(
                card,
                key=str(number),
                badge=badge_in_hand(scene, card) if scene.badge else "",
                mark=announced,
                picked=card in scene.choice.picked,
            )
        )
    return faces


def trick_cards(scene: Scene, seat: Seat) -> Content:
    """The cards that a seat has played to the trick in the middle."""
    if scene.trick is None:
        return Content("")
    for player, play in scene.trick.seats(scene.view.rules.seats):
        if player == seat:
            return draw_cards(_played(scene, seat, play), scene.look)
    return Content("")


def _played(scene: Scene, seat: Seat, play: Play) -> list[Face]:
    assert scene.trick is not None
    wins = seat == _winner(scene)
    sevens_led = _led_with_sevens(scene.view.rules, scene.trick)
    faces = []
    for card in play.cards:
        mark = "!" if card in play.dared else "^" if play.hawks and str(card) == "Kc" else ""
        badge = _badge(scene.view.rules, card, sevens_led=sevens_led) if scene.badge else ""
        faces.append(Face(card, badge=badge, mark=mark, wins=wins))
    return faces


def _winner(scene: Scene) -> Seat | None:
    if scene.trick is None:
        return None
    return scene.trick.winner if scene.trick.winner is not None else scene.view.winning


def plate(scene: Scene, seat: Seat) -> Content:
    """A seat's name, its cards in hand, and what it is: dealer, leader, winning."""
    view, words = scene.view, scene.words
    ascii_only = scene.look.ascii_only
    turn = view.to_act == seat and scene.trick is view.trick
    mark = (">" if ascii_only else "▶") if turn else " "
    name = Content.assemble((f"{mark} {words.name(seat)}", "bold $accent" if turn else "bold"))
    held = view.cards_held(seat) if view.phase != Phase.BEFORE_DEAL else 0
    # While a finished trick stays, nobody has drawn yet.
    held -= scene.drawn // view.rules.seats
    parts: list[tuple[str, str]] = []
    if seat != view.seat:
        parts.append((("|" if ascii_only else "▮") * held, MUTED))
    roles = []
    if seat == view.dealer:
        roles.append((say("tui-plate-dealer"), MUTED))
    if scene.trick is not None and scene.trick.plays and seat == scene.trick.leader:
        roles.append((say("tui-plate-piped") if scene.trick.piped else say("tui-plate-led"), MUTED))
    if scene.trick is not None and seat == _winner(scene):
        word = say("tui-plate-won") if scene.trick.winner is not None else say("tui-plate-wins")
        roles.append((word, "bold $success"))
    # Where room is scarce the log tells who led.
    if len(roles) == 3 and scene.look.size == SMALL:
        del roles[1]
    for role in roles:
        if parts:
            parts.append((" ", ""))
        parts.append(role)
    return Content("\n").join([name, Content.assemble(*parts)])


def talon_text(scene: Scene) -> Content:
    """The talon: a back, and how many cards are left."""
    count = scene.view.talon + scene.drawn
    if scene.view.phase == Phase.BEFORE_DEAL:
        return Content("")
    words = Content.styled(say("tui-talon", count=count), MUTED)
    if not count:
        return words
    return Content("\n").join([draw_cards([Face()], scene.look), words])


def _comb_of(view: View, words: Words, labels: tuple[str, ...]) -> Comb:
    """The comb with the person's side first."""
    return Comb(words.sides(), view.score, view.targets, bars=view.rules.variant.robber, labels=labels)


def _shortest(names: Sequence[str]) -> tuple[str, ...]:
    """As many letters of each name as it takes to tell them apart.

    >>> _shortest(["You", "North", "Nils"])
    ('Yo', 'No', 'Ni')
    """
    for length in range(1, max(map(len, names))):
        short = tuple(name[:length] for name in names)
        if len(set(short)) == len(names):
            return short
    return tuple(names)


def drawn_comb(view: View, words: Words, width: int, *, labels: tuple[str, ...] = ()) -> Content:
    """The comb in chalk, with the person's side first: what is crossed out shines.

    ``labels`` stand before the rows of the sides, in their order; the Icelandic comb has them in its head instead.
    """
    rows = []
    before = max(map(len, labels), default=0) if not view.rules.variant.robber else 0
    for line in draw_comb(_comb_of(view, words, labels), width, ascii_only=words.ascii_only):
        marks = [(letter, f"bold {CHALK}" if letter in "╱/" else MUTED) for letter in line[before:]]
        rows.append(Content.assemble((line[:before], MUTED), *marks))
    return Content("\n").join(rows)


def labelled_comb(view: View, words: Words, width: int) -> Content:
    """The comb with its sides named, where no names stand around it."""
    names = tuple(words.side(side) for side in words.sides())
    if view.rules.variant.robber:
        head = Content.styled(say("tui-panel-halves"), MUTED)
        return Content("\n").join([head, drawn_comb(view, words, width)])
    return drawn_comb(view, words, width, labels=names)


def score_panel(view: View, words: Words, width: int) -> Content:
    """The sides with their points and tricks, and the comb between them or below."""
    names = [words.side(side) for side in words.sides()]
    drawn = drawn_comb(view, words, width, labels=_shortest(names) if len(names) > 2 else ())
    sides = [_side_lines(view, words, side, width) for side in words.sides()]
    if len(sides) > 2:
        columns = f"{say('tui-panel-strokes'):>{_NAME_WITH_SCORE + _SCORE}} {say('tui-panel-tricks')}"
        head = Content.styled(columns, MUTED)
        rows = [head, *sides, drawn]
    elif view.rules.variant.robber:
        rows = [*sides, Content.styled(say("tui-panel-halves"), MUTED), drawn]
    else:
        rows = [sides[0], drawn, sides[1]]
    if view.buks:
        rows.append(Content.styled(say("tui-panel-buk", waiting=view.buks), "$accent"))
    return Content("\n").join(rows)


def _side_lines(view: View, words: Words, side: str, width: int) -> Content:
    full, empty = ("*", ".") if words.ascii_only else ("●", "○")
    tricks = min(view.tricks_won[side], names.TRICKS_TO_WIN)
    score = say("tui-panel-score", score=view.score[side], target=view.targets[side])
    pips = (f"{full * tricks}{empty * (names.TRICKS_TO_WIN - tricks)}", "$success")
    alone = view.rules.seats == 3
    name = _cut(words.side(side), _NAME_WITH_SCORE if alone else width)
    shown = Content.styled(name, "bold $accent" if side == words.own_side() else "bold")
    if alone:
        lines = [Content.assemble(shown, f"{score:>{_NAME_WITH_SCORE + _SCORE - len(name)}} ", pips)]
    else:
        lines = [shown, Content.assemble(f"{score}  ", (say("tui-panel-tricks") + " ", MUTED), pips)]
    marks = _marks(view, side)
    if marks:
        lines.append(Content.styled(marks, "$accent"))
    return Content("\n").join(lines)


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _marks(view: View, side: str) -> str:
    needs = view.targets[side] - view.score[side]
    marks = []
    chimneys = view.targets[side] - view.rules.target
    if chimneys:
        marks.append(say("tui-panel-chimneys", count=chimneys))
    if view.rules.table[layout.SAYS_STANDING] and 1 <= needs <= names.STANDING_FROM:
        marks.append(say("tui-panel-standing", needs=needs))
    if view.rules.variant.robber and needs == 1:
        marks.append(say("tui-panel-robber"))
    return ", ".join(marks)


def log_text(lines: Sequence[Line]) -> Content:
    """The log, what changes the score standing out."""
    styles = {"": "", "loud": "bold", "faint": MUTED}
    return Content("\n").join([Content.styled(line.text, styles[line.weight]) for line in lines])
