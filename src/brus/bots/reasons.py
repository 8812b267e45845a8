"""Why a play is good, in a player's words: expert rules by their names, each with when it applies and a sentence.

The sentences stand in ``messages/en.ftl`` under ``why-…`` and cite the rulebook. A rule is a fact about a view and a
play that speaks for the play; it does not choose. :func:`reason_for` gives the first that applies, the most special
ones coming first; and against another play, the first that does not apply to that one too. Where none tells two plays
from each other, the odds of the deal do, if they are known. :func:`reason_against` gives what speaks against a play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from brus.bots.looks import Look, Sight
from brus.bots.odds import Odds
from brus.cards import MATADORS, Card, write_cards
from brus.errors import PlayError
from brus.kernel import layout, names
from brus.kernel.names import EIGHT, JACK, KING, TRICKS_TO_WIN
from brus.kernel.scoring import credit_to_one_who_needs
from brus.messages import say
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.view import View

__all__ = ["Reason", "Rule", "reason_against", "reason_for", "rules_for"]


class Rule(StrEnum):
    """An expert rule by its name; its value is the end of its sentence's id."""

    ONLY = "only"
    PIPE = "pipe"
    DO_NOT_PIPE_INTO_CHIMNEY = "do-not-pipe-into-chimney"
    DO_NOT_PIPE = "do-not-pipe"
    PROVE = "prove"
    HIDE = "hide"
    CHIMNEY_CARE = "chimney-care"
    HAWK = "hawk"
    OVERSMACK = "oversmack"
    SMACK = "smack"
    COVER_DARE = "cover-dare"
    KEEP_GUARD = "keep-guard"
    DARE_SAFELY = "dare-safely"
    DARE = "dare"
    WIN_DEAL = "win-deal"
    STOP_DEAL = "stop-deal"
    SAVE_JAN = "save-jan"
    DO_NOT_DARE_UNLAWFULLY = "do-not-dare-unlawfully"
    DO_NOT_DARE_INTO = "do-not-dare-into"
    DO_NOT_DARE = "do-not-dare"
    SAVE = "save"
    OVERTAKE = "overtake"
    CHEAPEST = "cheapest"
    ROBBER = "robber"
    SAFE_WINNER = "safe-winner"
    HIGH_ENOUGH = "high-enough"
    LEAVE_TO_PARTNER = "leave-to-partner"
    THROW = "throw"
    LET_GO = "let-go"
    CASH_SEVEN = "cash-seven"
    LEAD_TOGETHER = "lead-together"
    CASH_HIGHEST = "cash-highest"
    LEAD_SEVEN = "lead-seven"
    LEAD_HIGH = "lead-high"
    LEAD_LOW = "lead-low"
    # what is said where no rule tells two plays from each other, or none applies
    SURER = "surer"
    CHEAPER = "cheaper"
    MORE_DEALS = "more-deals"
    REST = "rest"
    TRIED = "tried"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Reason:
    """The rule that speaks for a play, and its sentence."""

    rule: Rule
    sentence: str


def reason_for(view: View, play: Play, over: Play | None = None, odds: Odds | None = None) -> Reason:
    """The best reason for a play of the seat that is waited for; with ``over``, one why it is better than that.

    ``odds`` are those of the two, which tell them apart where no rule does.

    Raises :class:`PlayError` for what may not be played there.

    >>> from brus.match import Match
    >>> from brus.variants import get_variant
    >>> from brus.seats import Seat
    >>> from brus.view import view_of
    >>> match = Match(get_variant("danish").rules())
    >>> _ = match.begin_deal_from_pack(Seat.W, match.rules.pack)
    >>> reason_for(view_of(match, Seat.N), Play.parse("Ks")).rule
    <Rule.LEAD_LOW: 'lead-low'>
    """
    sight = _sight(view, play, over)
    look = sight.look(play)
    found = [rule for rule, applies in _RULES.items() if applies(look)]
    if over is None or over == play:
        return _say(found[0] if found else Rule.NONE, look, look)
    other = sight.look(over)
    return _say(_telling(found, look, other) or _comparison(look, other, odds), look, other, odds)


def reason_against(view: View, play: Play, best: Play) -> Reason | None:
    """What speaks against a play where another is better: a rule that warns of it, and is told so; else None."""
    sight = _sight(view, play, best)
    look = sight.look(play)
    # Of the same cards without a dare, that it is not made; of what is better, what is given up.
    for other in (*_silent_twins(look), sight.look(best)):
        for rule in _WARNINGS:
            if _RULES[rule](other) and not _RULES[rule](look) and _answers(rule, other, look):
                told = _say(rule, other, look)
                return Reason(rule, say("against-it", why=told.sentence))
    return None


def _silent_twins(look: Look) -> list[Look]:
    """The same cards without dares, of a play that dares."""
    if not look.play.dared:
        return []
    return [other for other in look.sight.looks if not other.play.dared and other.play.silent == look.play.silent]


def _telling(found: list[Rule], look: Look, other: Look) -> Rule | None:
    """The first of the rules that speak for a play which is a reason to prefer it to another."""
    return next((rule for rule in found if not _RULES[rule](other) and _answers(rule, look, other)), None)


def _answers(rule: Rule, look: Look, other: Look) -> bool:
    """Whether a rule that speaks for the one play and not for the other tells them apart.

    What is better left unsaid tells only from the play that says it.
    """
    if rule in _UNSAID:
        return bool(other.play.dared) and other.play.silent == look.play.silent
    if rule == Rule.CHIMNEY_CARE:
        return other.builds_chimney
    return True


def rules_for(view: View, play: Play) -> list[Rule]:
    """All rules that speak for a play, the most special ones first; raises as :func:`reason_for` does."""
    look = _sight(view, play).look(play)
    return [rule for rule, applies in _RULES.items() if applies(look)]


def _sight(view: View, *plays: Play | None) -> Sight:
    for play in plays:
        if play is not None and play not in view.legal:
            raise PlayError(say("play-not-legal-here", play=play))
    return Sight(view)


def _comparison(look: Look, other: Look, odds: Odds | None) -> Rule:
    """What is said for a play against another of which the same is true."""
    if look.play.cards and other.play.cards and look.play.silent != other.play.silent:
        if look.chance > other.chance + _CLEARLY:
            return Rule.SURER
        is_apart = not set(look.play.cards) & set(other.play.cards)
        if is_apart and look.units == other.units and look.cost < other.cost:
            return Rule.CHEAPER
    if odds is None:
        return Rule.TRIED
    return Rule.REST if odds.told is None else Rule.MORE_DEALS


_CLEARLY: Final = 0.05  # by less a chance to take the trick is not told to be greater
_LIKELY: Final = 0.5
_HARDLY_BEATEN: Final = 0.7  # what several cards led together must come to, for all their tricks are at stake
_FEW: Final = 2  # so many cards out may beat what is led high


_UNSAID: Final = frozenset({Rule.DO_NOT_DARE_UNLAWFULLY, Rule.DO_NOT_DARE_INTO, Rule.DO_NOT_DARE})
_WARNINGS: Final = (
    Rule.DO_NOT_PIPE_INTO_CHIMNEY,
    Rule.DO_NOT_PIPE,
    Rule.PROVE,
    Rule.HIDE,
    Rule.CHIMNEY_CARE,
    Rule.DO_NOT_DARE_UNLAWFULLY,
    Rule.DO_NOT_DARE_INTO,
    Rule.DO_NOT_DARE,
    Rule.KEEP_GUARD,
    Rule.WIN_DEAL,
    Rule.STOP_DEAL,
    Rule.SAVE_JAN,
    Rule.SAVE,
)
"""What warns of any play of which it is not true, beside speaking for those of which it is."""


def _only_one(look: Look) -> bool:
    return len(look.sight.looks) == 1


# answers


def _piping(look: Look) -> bool:
    return look.play == PIPE


def _not_piping_into_chimney(look: Look) -> bool:
    """4.7, 8.3: the point for the triple is all that the side needs."""
    sight = look.sight
    point = sight.table[layout.TRIPLE_POINT]
    return look.play == PASS and credit_to_one_who_needs(sight.table, sight.needs(sight.own), point) < point


def _not_piping(look: Look) -> bool:
    """4.2, 4.6: led, the three that the seat holds would rather be beaten than not."""
    return look.play == PASS and look.sight.look(Play.of(look.sight.view.hand)).chance < _LIKELY


def _proving(look: Look) -> bool:
    return look.play == SHOW


def _hiding(look: Look) -> bool:
    """6.11: the hand has beaters in it, which an opponent would see."""
    return look.play == HIDE and bool(_beaters_in_hand(look))


def _beaters_in_hand(look: Look) -> list[Card]:
    return [card for card in look.sight.view.hand if look.sight.table[layout.STRENGTH + card] > 0]


# words


def _chimney_care(look: Look) -> bool:
    """8.3: the same cards with a word would build a chimney, or other cards by a smack; these do not."""
    if look.builds_chimney or not look.play.cards:
        return False
    tempting = [other for other in look.sight.looks if other.builds_chimney]
    return any(other.play.silent == look.play.silent or _takes_dare(other) for other in tempting)


def _hawking(look: Look) -> bool:
    return look.play.hawks and not look.builds_chimney


def _dared_by(look: Look, matador: int) -> int:
    return look.sight.state[layout.DARED_BY + matador]


def _takes_dare(look: Look) -> bool:
    """6.8: puts a matador on top of what an opponent has dared in this trick."""
    if look.top != look.sight.seat or not _lays_matador(look):
        return False
    darers = [_dared_by(look, matador) for matador in (KING, EIGHT)]
    return any(darer != names.NOBODY and look.sight.side(darer) != look.sight.own for darer in darers)


def _lays_matador(look: Look) -> bool:
    return any(card in MATADORS for card in look.play.cards)


def _smacking(look: Look) -> bool:
    return _takes_dare(look) and not look.builds_chimney


def _partners_dare(look: Look) -> int | None:
    """The matador that the partner has dared in this trick; the higher one of two."""
    for matador in (KING, EIGHT):
        darer = _dared_by(look, matador)
        if darer not in (names.NOBODY, look.sight.seat) and look.sight.side(darer) == look.sight.own:
            return matador
    return None


def _oversmacking(look: Look) -> bool:
    """6.9: ``Jc`` on the ``Kh`` that an opponent has laid on the partner's dared ``8s``."""
    king = look.sight.state[layout.MATADOR_BY + KING]
    was_smacked = king != names.NOBODY and look.sight.side(king) != look.sight.own
    return _partners_dare(look) == EIGHT and was_smacked and MATADORS[JACK] in look.play.cards


def _partner_on_top(look: Look) -> int | None:
    """The partner's dared matador, where no other lies higher in the trick yet."""
    dared = _partners_dare(look)
    if dared is None:
        return None
    lies_higher = any(look.sight.state[layout.MATADOR_BY + higher] != names.NOBODY for higher in range(dared))
    return None if lies_higher else dared


def _covering(look: Look) -> bool:
    """6.8: a higher matador on the partner's dare, which an opponent behind might still smack, and now cannot."""
    dared = _partner_on_top(look)
    if dared is None or not any(MATADORS[higher] in look.play.cards for higher in range(dared)):
        return False
    return any(MATADORS[higher] in look.sight.threats for higher in range(dared)) and not look.higher


def _keeping_guard(look: Look) -> bool:
    """A matador that would smack the partner's dare is in the own hand, and stays there."""
    guards = _guards(look)
    return bool(guards) and not any(card in look.play.cards for card in guards)


def _guards(look: Look) -> list[Card]:
    """The matadors in the own hand that are higher than the partner's dare on top."""
    return [card for card in MATADORS[: _partner_on_top(look) or 0] if card in look.sight.view.hand]


def _is_good_dare(look: Look) -> bool:
    return bool(look.play.dared) and not look.dares_unlawfully and not look.builds_chimney


def _daring_safely(look: Look) -> bool:
    return _is_good_dare(look) and not look.higher


def _daring(look: Look) -> bool:
    return _is_good_dare(look) and bool(look.higher) and look.contest > 0


def _dared_twins(look: Look) -> list[Look]:
    """The same cards with dares."""
    if not look.play.cards or look.play.dared:
        return []
    return [other for other in look.sight.looks if other.play.dared and other.play.silent == look.play.silent]


def _not_daring_unlawfully(look: Look) -> bool:
    return any(other.dares_unlawfully for other in _dared_twins(look))


def _not_daring_into(look: Look) -> bool:
    return bool(_dared_twins(look)) and look.known_smacker is not None


def _not_daring(look: Look) -> bool:
    return bool(look.higher) and any(other.contest <= 0 for other in _dared_twins(look))


# what the trick decides


def _takes_for_good(look: Look) -> bool:
    """Takes the trick, or most likely does, or is the best try, where the partner's cards are not winning anyway.

    A lead takes it only if it is not beaten, whatever the partner may do.
    """
    sight = look.sight
    if not look.takes or sight.partner_wins:
        return False
    if sight.is_last or look.is_safe or look.holds > _LIKELY:
        return True
    return not sight.leads and look.holds > 0 and all(look.beaters <= other.beaters for other in sight.takers)


def _winning_deal(look: Look) -> bool:
    return _takes_for_good(look) and _may_win_deal(look)


def _may_win_deal(look: Look) -> bool:
    return look.sight.tricks(look.sight.own) + look.units >= TRICKS_TO_WIN


def _stopping_deal(look: Look) -> bool:
    return _takes_for_good(look) and _may_lose_deal(look)


def _may_lose_deal(look: Look) -> bool:
    sight = look.sight
    # Behind the last in hand nobody can take it any more.
    takers = [sight.side(sight.winner)] if sight.is_last and sight.winner is not None else sight.others
    return any(side != sight.own and sight.tricks(side) + look.units >= TRICKS_TO_WIN for side in takers)


def _saving_jan(look: Look) -> bool:
    """7.2: with three players a jan is saved already where another side has a trick."""
    sight = look.sight
    taken = [sight.tricks(side) for side in sight.others]
    one_alone = sum(count > 0 for count in taken) == 1
    return _takes_for_good(look) and sight.tricks(sight.own) == 0 and one_alone and max(taken) >= _NEAR_JAN


_NEAR_JAN: Final = 3  # tricks of the only side that has any


# following


def _saving(look: Look) -> bool:
    return look.sight.partner_wins and not look.takes


def _overtaking(look: Look) -> bool:
    sight = look.sight
    if not (sight.partner_wins and look.takes and sight.foes_behind):
        return False
    return look.beaters < sight.beaters_of(sight.winning_cards, sight.sevens_led)


def _must_take(look: Look) -> bool:
    return len(look.sight.takers) == len(look.sight.looks)


def _taking_cheaply(look: Look) -> bool:
    sight = look.sight
    if sight.leads or not (sight.is_last and look.takes and look.is_least_useful):
        return False
    return not sight.partner_wins or _must_take(look)


def _on_the_robber(look: Look) -> bool:
    """8.6: the deal may end the match for whoever stands on the last line."""
    sight = look.sight
    if sight.table[layout.ROBBER] != names.YES or not _takes_for_good(look) or sight.is_last:
        return False
    return any(sight.needs(side) == 1 for side in (sight.own, *sight.others))


def _taking_safely(look: Look) -> bool:
    """Nothing behind beats it, and no cheaper play of which that is true."""
    sight = look.sight
    if sight.leads or sight.is_last or sight.partner_wins or not look.is_safe:
        return False
    return all(look.cost <= other.cost for other in sight.takers if other.is_safe)


def _high_enough(look: Look) -> bool:
    """Nothing cheaper is as hard to beat for those behind; nobody spares anything where the trick decides the deal."""
    sight = look.sight
    if _may_win_deal(look) or _may_lose_deal(look):
        return False
    if sight.leads or sight.is_last or sight.partner_wins or not look.takes or look.is_safe:
        return False
    return all(look.cost <= other.cost for other in sight.takers if other.beaters <= look.beaters)


def _leaving_to_partner(look: Look) -> bool:
    sight = look.sight
    if sight.leads or look.takes or sight.partner_wins or not look.is_least_useful:
        return False
    return sight.friend_behind is not None and bool(sight.takers)


def _throwing(look: Look) -> bool:
    sight = look.sight
    return bool(look.play.cards) and not sight.leads and not sight.takers and look.is_least_useful


def _letting_go(look: Look) -> bool:
    sight = look.sight
    if sight.leads or look.takes or sight.partner_wins or _may_lose_deal(look):
        return False
    return bool(sight.takers) and look.is_least_useful


# leading


def _is_led(look: Look) -> bool:
    return look.sight.leads and bool(look.play.cards)


def _cashing_seven(look: Look) -> bool:
    return _is_led(look) and look.units == names.SINGLE and look.sevens_led and look.is_safe


def _leading_together(look: Look) -> bool:
    return _is_led(look) and look.units > names.SINGLE and (look.is_safe or look.chance >= _HARDLY_BEATEN)


def _cashing_highest(look: Look) -> bool:
    return _is_led(look) and look.units == names.SINGLE and not look.sevens_led and look.is_safe


def _leading_seven(look: Look) -> bool:
    return _is_led(look) and look.units == names.SINGLE and look.sevens_led and look.chance > _LIKELY


def _leading_high(look: Look) -> bool:
    return _is_led(look) and look.units == names.SINGLE and look.beaters <= _FEW and not look.sevens_led


def _leading_low(look: Look) -> bool:
    """The lead that is missed least, while something better stays in hand."""
    if not _is_led(look) or look.units > names.SINGLE or not look.is_least_useful:
        return False
    return any(look.cost < other.cost for other in look.sight.looks if other.units == names.SINGLE)


_RULES: Final[dict[Rule, Callable[[Look], bool]]] = {
    Rule.ONLY: _only_one,
    Rule.PIPE: _piping,
    Rule.DO_NOT_PIPE_INTO_CHIMNEY: _not_piping_into_chimney,
    Rule.DO_NOT_PIPE: _not_piping,
    Rule.PROVE: _proving,
    Rule.HIDE: _hiding,
    Rule.CHIMNEY_CARE: _chimney_care,
    Rule.HAWK: _hawking,
    Rule.OVERSMACK: _oversmacking,
    Rule.SMACK: _smacking,
    Rule.COVER_DARE: _covering,
    Rule.KEEP_GUARD: _keeping_guard,
    Rule.DARE_SAFELY: _daring_safely,
    Rule.DARE: _daring,
    Rule.WIN_DEAL: _winning_deal,
    Rule.STOP_DEAL: _stopping_deal,
    Rule.SAVE_JAN: _saving_jan,
    Rule.DO_NOT_DARE_UNLAWFULLY: _not_daring_unlawfully,
    Rule.DO_NOT_DARE_INTO: _not_daring_into,
    Rule.DO_NOT_DARE: _not_daring,
    Rule.SAVE: _saving,
    Rule.OVERTAKE: _overtaking,
    Rule.CHEAPEST: _taking_cheaply,
    Rule.ROBBER: _on_the_robber,
    Rule.SAFE_WINNER: _taking_safely,
    Rule.HIGH_ENOUGH: _high_enough,
    Rule.LEAVE_TO_PARTNER: _leaving_to_partner,
    Rule.THROW: _throwing,
    Rule.LET_GO: _letting_go,
    Rule.CASH_SEVEN: _cashing_seven,
    Rule.LEAD_TOGETHER: _leading_together,
    Rule.CASH_HIGHEST: _cashing_highest,
    Rule.LEAD_SEVEN: _leading_seven,
    Rule.LEAD_HIGH: _leading_high,
    Rule.LEAD_LOW: _leading_low,
}


# in words


def _say(rule: Rule, look: Look, other: Look, odds: Odds | None = None) -> Reason:
    sight = look.sight
    deals = odds.told if odds is not None else None
    sentence = say(
        f"why-{rule}",
        cards=write_cards(look.play.cards),
        other=write_cards(other.play.cards),
        count=look.beaters if look.play.cards else 0,
        units=look.units,
        percent=f"{100 * look.stands:.0f}",
        trick=f"{100 * look.chance:.0f}" if look.play.cards else "",
        winner="" if sight.winner is None else sight.winner,
        partner="" if sight.friend_behind is None else sight.friend_behind,
        theirs=write_cards(sight.winning_cards),
        dared=_listed(_dared_cards(look)),
        higher=_listed([MATADORS[matador] for matador in look.higher]),
        smacker=look.known_smacker[0] if look.known_smacker else "",
        feared=look.known_smacker[1] if look.known_smacker else "",
        guard=_listed(_guards(look)),
        hidden=write_cards(_beaters_in_hand(look)) if look.play == HIDE else "",
        needs=sight.needs(sight.own),
        leads="yes" if sight.leads else "no",
        deal=deals[0] if deals else "",
        other_deal=deals[1] if deals else "",
        hand=_place_in_trick(sight),
        jan="yes" if all(sight.tricks(side) == 0 for side in sight.others) else "no",
        alone="yes" if sight.view.rules.seats == 3 else "no",
    )
    return Reason(rule, sentence)


def _dared_cards(look: Look) -> list[Card]:
    """What the partner has dared in this trick, and where this play smacks, what opponents have."""
    darers = {MATADORS[matador]: _dared_by(look, matador) for matador in (KING, EIGHT)}
    is_friendly = not _takes_dare(look)
    return [
        card
        for card, darer in darers.items()
        if darer != names.NOBODY and (look.sight.side(darer) == look.sight.own) == is_friendly
    ]


def _listed(cards: list[Card]) -> str:
    first = " ".join(map(str, cards[:-1]))
    return say("list-or", first=first, last=write_cards(cards[-1:]), count=len(cards)) if first else write_cards(cards)


def _place_in_trick(sight: Sight) -> int:
    """Which in turn the seat plays to the trick: as the second, or the third."""
    return sight.state[layout.PLAYED] + 1
