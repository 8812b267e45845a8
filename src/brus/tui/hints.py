"""The line that tells a newcomer what is going on and what can be done, from the person's view."""

from __future__ import annotations

from collections.abc import Sequence

from brus.cards import Card
from brus.deal import Phase, Trick
from brus.events import shown_to
from brus.kernel import layout, names
from brus.kernel.beating import beats
from brus.messages import say
from brus.plays import PASS, SHOW
from brus.ranking import WINDMILL, badge_of, seven_order
from brus.seats import Seat, side_of
from brus.tui.choice import forced_cards, most_cards, needs_picking
from brus.tui.words import Words
from brus.variant import Rules
from brus.view import View

__all__ = ["can_beat", "hint", "legend", "sevens_led", "winning_cards"]


def sevens_led(view: View) -> bool:
    """Whether the trick on the table was led with Sevens that have powers (3.1)."""
    return view.trick is not None and view.known[layout.SEVENS_LED] == names.YES


def winning_cards(view: View) -> tuple[Card, ...]:
    """The cards now winning the trick on the table."""
    if view.trick is None or view.winning is None:
        return ()
    return next(play.cards for seat, play in view.trick.seats(view.rules.seats) if seat == view.winning)


def can_beat(rules: Rules, *, sevens_led: bool, cards: Sequence[Card], winning: Sequence[Card]) -> bool:
    """Whether some of these cards beat every one of those that are winning, one for one (2.6, 4.2).

    >>> from brus.cards import read_cards
    >>> from brus.variants import get_variant
    >>> rules = get_variant("danish").rules()
    >>> winning = read_cards("Kh Ah")
    >>> [can_beat(rules, sevens_led=False, cards=read_cards(cards), winning=winning) for cards in ("Jc As", "Jc Ad")]
    [True, False]
    """
    if not winning:
        return True
    first, *rest = winning
    return any(
        can_beat(rules, sevens_led=sevens_led, cards=[other for other in cards if other != card], winning=rest)
        for card in cards
        if beats(rules.table, int(sevens_led), card, first)
    )


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
        return say("tui-hint-lead-more", most=most_cards(view.legal))
    return say("tui-hint-lead")


def _following(view: View, words: Words, trick: Trick) -> str:
    assert view.seat is not None
    rules, seat, count = view.rules, view.winning, len(trick.plays[0].cards)
    winning = winning_cards(view)
    if seat is None:
        return ""
    cards, who = words.cards(winning), words.name(seat)
    if side_of(seat, rules.seats) == side_of(view.seat, rules.seats):
        return say("tui-hint-partner", who=who, cards=cards, count=count)
    sevens = sevens_led(view)
    others = [card for card in rules.pack if not any(card in play.cards for play in trick.plays)]
    if not can_beat(rules, sevens_led=sevens, cards=others, winning=winning):
        return say("tui-hint-unbeatable", who=who, cards=cards, count=count)
    if sevens:
        beaters = [card for card in others if _beats_one(rules, sevens, card, winning)]
        told = say("tui-hint-sevens", who=who, cards=cards, count=count, beaters=words.cards(beaters))
    elif all(rules.table[layout.STRENGTH + card] == 0 for card in winning):
        told = say("tui-hint-windmill", who=who, cards=cards, count=count)
    else:
        told = say("tui-hint-beat", who=who, cards=cards, count=count)
    return f"{told} {_own(view, words, winning, count)}"


def _own(view: View, words: Words, winning: Sequence[Card], count: int) -> str:
    """Whether the person's own cards can take the trick."""
    sevens = sevens_led(view)
    if count > 1:
        can = can_beat(view.rules, sevens_led=sevens, cards=view.hand, winning=winning)
        return say("tui-hint-own-together", can="yes" if can else "no", count=count)
    mine = [card for card in view.hand if _beats_one(view.rules, sevens, card, winning)]
    return say("tui-hint-own", cards=words.cards(mine), count=len(mine))


def _beats_one(rules: Rules, sevens: bool, card: Card, winning: Sequence[Card]) -> bool:
    return any(beats(rules.table, int(sevens), card, one) for one in winning)


def _proof(view: View, words: Words) -> str:
    assert view.seat is not None
    first, *rest = map(words.whom, shown_to(view.seat, view.rules.table[layout.PROOF], view.rules.seats))
    return say("tui-pair", first=first, second=rest[0]) if rest else first


def legend(rules: Rules, cards: Sequence[Card]) -> str:
    """What the marks under these cards mean."""
    if any(badge_of(rules, card)[0] == "S" for card in cards):
        return say("tui-legend-sevens", windmill=WINDMILL, top=badge_of(rules, seven_order(rules)[0]))
    return say("tui-legend", windmill=WINDMILL)
