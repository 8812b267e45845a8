"""The line that tells a newcomer what is going on and what can be done, from the person's view."""

from __future__ import annotations

from brus.cards import CARDS, Card, Rank
from brus.deal import Phase, Trick
from brus.kernel import layout, names
from brus.messages import say
from brus.plays import PASS, SHOW
from brus.refusals import Refusal
from brus.seats import Seat
from brus.tui.choice import forced_cards, needs_picking
from brus.tui.words import Words
from brus.variant import Rules
from brus.view import View

__all__ = ["hint", "kings_of", "sevens_led", "winning_cards", "wording_of"]


def sevens_led(view: View) -> bool:
    """Whether the trick on the table was led with Sevens that have powers (3.1)."""
    return view.trick is not None and view.known[layout.SEVENS_LED] == names.YES


def winning_cards(view: View) -> tuple[Card, ...]:
    """The cards now winning the trick on the table."""
    if view.trick is None or view.winning is None:
        return ()
    return next(play.cards for seat, play in view.trick.seats(view.rules.seats) if seat == view.winning)


def hint(view: View, words: Words) -> str:
    """What the person is asked, or who is waited for."""
    return words.spell(_hint(view, words))


def _hint(view: View, words: Words) -> str:
    if view.phase == Phase.BEFORE_DEAL or view.to_act is None:
        return ""
    if view.to_act != view.seat:
        return _waiting(view, words, view.to_act)
    if PASS in view.legal:
        return say("tui-hint-pipe")
    if SHOW in view.legal:
        return say("tui-hint-show", whom=_proof(view, words))
    if view.trick is None:
        return _leading(view, words)
    return _following(view, words, view.trick)


def _waiting(view: View, words: Words, seat: Seat) -> str:
    if view.phase == Phase.ASKING_TO_SHOW:
        return say("tui-hint-wait-show", who=words.who(seat))
    if view.trick is None:
        return say("tui-hint-wait-lead", who=words.who(seat))
    return say("tui-hint-wait-play", who=words.who(seat))


def _leading(view: View, words: Words) -> str:
    forced = forced_cards(view.legal)
    if len(forced) > 1:
        return say("tui-hint-piped", cards=words.cards(forced))
    if needs_picking(view.legal):
        return say("tui-hint-lead-more")
    return say("tui-hint-lead")


def _following(view: View, words: Words, trick: Trick) -> str:
    count = len(trick.plays[0].cards)
    winning = words.cards(winning_cards(view))
    whose = words.whom(view.winning) if view.winning is not None else ""
    if sevens_led(view):
        return say("tui-hint-sevens", cards=winning, whom=whose, count=count, kings=kings_of(view.rules))
    if all(view.rules.table[layout.STRENGTH + card] == 0 for card in winning_cards(view)):
        return say("tui-hint-windmill", cards=winning, whom=whose, count=count)
    return say("tui-hint-beat", cards=winning, whom=whose, count=count)


def kings_of(rules: Rules) -> str:
    """Which Kings have power in a trick led with a Seven, as a word for the message: none, kc, both."""
    powers = [card for card in CARDS if rules.table[layout.SEVEN_STRENGTH + card] and card.rank == Rank.KING]
    return ("none", "kc", "both")[len(powers)]


def _proof(view: View, words: Words) -> str:
    assert view.seat is not None
    left = words.whom(Seat((view.seat + 1) % view.rules.seats))
    if view.rules.house.proof == "both":
        return say("tui-pair", first=left, second=words.whom(Seat((view.seat + 3) % view.rules.seats)))
    return left


def wording_of(shown: str, refusal: Refusal) -> str:
    """A refusal in one sentence, with the play as the screen writes it, why, and the rule."""
    about = "dare" if refusal.is_dare else "hawk" if refusal.is_hawk else "play"
    return say(f"refused-{about}", play=shown, why=refusal.sentence, rule=refusal.rule)
