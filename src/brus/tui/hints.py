"""The lines that tell a newcomer what is going on and what can be done, from the person's view.

They count with the cards that are still out (:mod:`brus.tui.unseen`) and name no other card than the person's own,
those of the trick on the table, and beaters of a led Seven that may still come.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from brus.cards import Card
from brus.deal import Phase, Trick
from brus.events import shown_to
from brus.kernel import layout, names
from brus.kernel.beating import beats, has_seven_powers
from brus.kernel.multiples import beats_all
from brus.messages import say
from brus.plays import PASS, SHOW
from brus.ranking import WINDMILL, badge_of, seven_order
from brus.seats import Seat, side_names, side_of
from brus.tui.choice import forced_cards, most_cards, needs_picking
from brus.tui.unseen import beaters_of, threats
from brus.tui.words import Words
from brus.variant import Contest, Rules
from brus.view import View

__all__ = ["can_beat", "hint", "legend", "notes", "sevens_led", "winning_cards"]


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
    powers, count = int(sevens_led), len(winning)
    # None but these can have a part in it.
    beating = [card for card in cards if any(beats(rules.table, powers, card, one) for one in winning)]
    return any(
        beats_all(rules.table, powers, count, [*chosen, *winning], 0, count) for chosen in combinations(beating, count)
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
        told = say("tui-hint-lead-more", most=most_cards(view.legal))
    else:
        told = say("tui-hint-lead")
    return f"{told} {_hardest(view, words)}"


def _hardest(view: View, words: Words) -> str:
    """Which single lead the fewest cards beat that an opponent may hold."""
    rules, out = view.rules, threats(view)
    powers = {card: has_seven_powers(rules.table, card) for card in view.hand}
    if all(rules.table[layout.STRENGTH + card] == 0 and not powers[card] for card in view.hand):
        return say("tui-hint-hardest-none")
    beaters = {card: len(beaters_of(rules, card, out, sevens_led=powers[card])) for card in view.hand}
    card = min(view.hand, key=lambda card: (beaters[card], -rules.table[layout.STRENGTH + card]))
    return say("tui-hint-hardest", card=words.card(card), count=beaters[card])


def _following(view: View, words: Words, trick: Trick) -> str:
    assert view.seat is not None
    rules, seat, count = view.rules, view.winning, len(trick.plays[0].cards)
    winning = winning_cards(view)
    if seat is None:
        return ""
    cards, who = words.cards(winning), words.name(seat)
    if side_of(seat, rules.seats) == side_of(view.seat, rules.seats):
        return _with_partner(view, words, seat, winning)
    sevens = sevens_led(view)
    others = sorted({*view.unseen, *view.hand})
    if not can_beat(rules, sevens_led=sevens, cards=others, winning=winning):
        return say("tui-hint-unbeatable", who=who, cards=cards, count=count)
    if sevens:
        beaters = [card for card in others if _beats_one(rules, sevens, card, winning)]
        only = {"beaters": words.cards(beaters), "some": len(beaters)}
        told = say("tui-hint-sevens", who=who, cards=cards, count=count, **only)
    elif all(rules.table[layout.STRENGTH + card] == 0 for card in winning):
        told = say("tui-hint-windmill", who=who, cards=cards, count=count)
    else:
        told = say("tui-hint-beat", who=who, cards=cards, count=count)
    return f"{told} {_own(view, words, winning, count)}"


def _with_partner(view: View, words: Words, seat: Seat, winning: Sequence[Card]) -> str:
    """The partner is winning: whether that can still be changed by an opponent who plays after the person."""
    rules, sevens, count = view.rules, sevens_led(view), len(winning)
    told = {"who": words.name(seat), "cards": words.cards(winning), "count": count}
    out, coming = threats(view), view.opponents_to_play
    if not can_beat(rules, sevens_led=sevens, cards=out, winning=winning):
        return say("tui-hint-partner", why="unbeaten" if coming else "last", **told)
    after = words.name(coming[0])
    if count > 1:
        can = can_beat(rules, sevens_led=sevens, cards=view.hand, winning=winning)
        own = say("tui-hint-surer-together", can="yes" if can else "no", count=count)
        return f"{say('tui-hint-partner-open-together', after=after, **told)} {own}"
    card = winning[0]
    risk = len(beaters_of(rules, card, out, sevens_led=sevens))
    surer = beaters_of(rules, card, view.hand, sevens_led=sevens)
    surer = tuple(one for one in surer if len(beaters_of(rules, one, out, sevens_led=sevens)) < risk)
    own = say("tui-hint-surer", cards=words.cards(surer), count=len(surer))
    return f"{say('tui-hint-partner-open', after=after, risk=risk, **told)} {own}"


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


def notes(view: View, words: Words) -> list[str]:
    """What the person should know before an announcement that may be made now: what it scores, or costs (5, 8.3)."""
    if view.seat is None or view.to_act != view.seat:
        return []
    side = _own_side(view)
    needs = view.targets[side] - view.score[side]
    capped = view.rules.house.chimney is True
    told = []
    if any(play.hawks for play in view.legal):
        told.append(say("tui-note-hawk", chimney="yes" if capped and needs == 1 else "no"))
    if not capped:
        return [words.spell(note) for note in told]
    left = needs - 1
    cards = [card for card in _may_be_dared(view) if _dare_scores(view, card) >= needs]
    if cards:
        told.append(say("tui-note-chimney-dare", cards=words.cards(cards), count=len(cards), left=left))
    if PASS in view.legal and view.rules.house.triple_point and needs == 1:
        told.append(say("tui-note-chimney-triple"))
    return [words.spell(note) for note in told]


def _own_side(view: View) -> str:
    assert view.seat is not None
    return side_names(view.rules.seats)[side_of(view.seat, view.rules.seats)]


def _may_be_dared(view: View) -> list[Card]:
    return sorted({card for play in view.legal for card in play.dared})


def _dare_scores(view: View, card: Card) -> int:
    """What a dare scores where it stands, with those that the person's side has made in this trick (6.9)."""
    assert view.seat is not None
    table, seats = view.rules.table, view.rules.seats
    made = [card]
    for seat, play in view.trick.seats(seats) if view.trick is not None else ():
        if side_of(seat, seats) == side_of(view.seat, seats):
            made += play.dared
    king = Contest.KING_LED_STANDS if view.trick is None else Contest.KING_STANDS
    rows = (king if one == names.KING_OF_HEARTS else Contest.EIGHT_STANDS for one in made)
    return sum(table[layout.POINTS + row] for row in rows)


def legend(rules: Rules, badges: Sequence[str], *, sevens_led: bool = False) -> str:
    """What the marks under cards mean, where these are shown."""
    powers = seven_order(rules)
    if sevens_led and powers:
        return say("tui-legend-sevens-led", top=badge_of(rules, powers[0]))
    if any(badge.startswith("S") for badge in badges):
        return say("tui-legend-sevens", windmill=WINDMILL, top=badge_of(rules, powers[0]))
    return say("tui-legend", windmill=WINDMILL)
