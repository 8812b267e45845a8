"""A deal: from one shuffle to the next (rulebook, 1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from enum import IntEnum
from typing import Final

from brus.cards import Card, as_cards, write_cards
from brus.errors import CardError, IllegalPlay, OptionError, PlayError
from brus.events import Dealt, Event, HandDealt, decode, points_in
from brus.kernel import layout, names
from brus.kernel.cutting import cut, why_no_cut, why_no_deal_yet
from brus.kernel.dealing import begin_deal, begin_match, first_leader, place_of_dealt
from brus.kernel.legal import list_legal, why_refused
from brus.kernel.play import carry_out
from brus.kernel.table import STATE
from brus.messages import say
from brus.plays import Play, as_play
from brus.printable import literal
from brus.refusals import Answer, Refusal
from brus.seats import SEATS, Seat, as_seat, seat_at, seats_of, side_names
from brus.seen import Seen, Trick, tricks_in
from brus.variant import Rules, as_rules

__all__ = [
    "EVENTS_ROOM",
    "MOST_PLAYS",
    "Deal",
    "Phase",
    "Trick",
    "cuts_in",
    "dump",
    "explain",
    "refuse_deal",
    "tricks_in",
]

EVENTS_ROOM: Final = 512
"""Room for what the kernel writes at once: a number for the place, and four for each event.

The most is the cut of a match to fifty, the highest target (9): fifty cut points (7.3), an event each and one a point,
then the robber, the scratch and the end of the match, 413 numbers. The end of a trick, with all that it may score and
what all draw, brings less than half of that.
"""
MOST_PLAYS: Final = names.MOST_ACTIONS
"""Room for all that a seat may do at once."""


class Phase(IntEnum):
    """What a match waits for."""

    BEFORE_DEAL = names.BEFORE_DEAL
    ASKING_TO_PIPE = names.ASKING_TO_PIPE
    TO_LEAD = names.TO_LEAD
    TO_FOLLOW = names.TO_FOLLOW
    ASKING_TO_SHOW = names.ASKING_TO_SHOW
    DEAL_OVER = names.DEAL_OVER
    MATCH_OVER = names.MATCH_OVER


def dump(state: Sequence[int]) -> str:
    """A kernel's state as text, a line for each row of its table, for people who debug."""
    lines, at = [], 0
    for name, length, _, meaning in STATE:
        values = " ".join(map(str, state[at : at + length]))
        lines.append(f"{name:15} {values}  # {meaning}")
        at += length
    return "\n".join(lines)


class Deal:
    """One deal: hands and talon, the plays so far, and what may be done next.

    A deal is begun with a pack in the order in which it is dealt (8.2), or with hands and a talon through
    :meth:`from_hands`. ``before`` is the deal that was played before it in the match, whose score goes on; it has to
    be over, and of the same rules, or :class:`IllegalPlay` or :class:`OptionError` is raised.

    >>> from brus.variants import get_variant
    >>> rules = get_variant("danish").rules()
    >>> deal = Deal(rules, Seat.W, rules.pack)
    >>> deal.to_act, deal.legal_plays()
    (<Seat.N: 0>, (Ad, Kc, Ks, KcKs))
    """

    def __init__(
        self,
        rules: Rules,
        dealer: Seat,
        pack: Sequence[Card],
        cuts: Sequence[Card] = (),
        before: Deal | None = None,
    ) -> None:
        rules, dealer, pack, cuts = as_rules(rules), as_seat(dealer), as_cards(pack), as_cards(cuts)
        if before is not None and not (isinstance(before, Deal) and before.rules == rules):
            raise OptionError(say("rules-of-another-match"))
        if dealer not in seats_of(rules.seats):
            raise refuse_deal(Refusal.NO_SUCH_SEAT)
        if sorted(pack) != list(rules.pack):
            raise CardError(say("pack-wrong", **_pack_faults(rules, pack)))
        self.rules: Rules = rules
        self.dealer = dealer
        self.pack = pack
        self.cuts = cuts
        self.events: list[Event] = []
        self._seen: dict[Seat | None, Seen] = {}
        self.plays: list[Play] = []
        self._state: list[int] = list(before._state) if before is not None else [0] * layout.STATE_SIZE
        if before is None:
            begin_match(rules.table, self._state)
        elif not before.is_over:
            raise refuse_deal(Refusal.DEAL_UNFINISHED)
        elif before.phase == Phase.MATCH_OVER:
            raise refuse_deal(Refusal.MATCH_IS_OVER)
        self._cut(cuts)
        written = self._buffer()
        begin_deal(rules.table, self._state, dealer, pack, written)
        for event in decode(written[1 : written[0]], rules.seats):
            self.events.append(event)
            if isinstance(event, Dealt):
                self.events += [HandDealt(seat, self.dealt_hand(seat)) for seat in seats_of(rules.seats)]

    def _cut(self, cuts: Sequence[Card]) -> None:
        """7.3: show the cuts, until nothing more is to be cut."""
        written, table, last = self._buffer(), self.rules.table, names.NO_CARD
        for card in cuts:
            if card not in self.rules.pack:
                raise CardError(say("cut-not-in-pack", card=card))
            _refuse(why_no_cut(table, self._state, last))
            cut(table, self._state, self.dealer, card, written)
            last = int(card)
        _refuse(why_no_deal_yet(self._state, last))
        self._take_in(written)

    @classmethod
    def from_hands(
        cls,
        rules: Rules,
        dealer: Seat,
        hands: Mapping[Seat, Sequence[Card]],
        talon: Sequence[Card],
        cuts: Sequence[Card] = (),
        before: Deal | None = None,
    ) -> Deal:
        """A deal with these hands, three cards each, and this talon in the order in which it is drawn."""
        rules, dealer, held = as_rules(rules), as_seat(dealer), _as_hands(rules, hands)
        laid = [card for seat in seats_of(rules.seats) for card in held[seat]] + list(as_cards(talon))
        if len(laid) != names.PACK_SIZE:
            raise CardError(say("pack-wrong", **_pack_faults(rules, laid)))
        pack = [laid[place_of_dealt(rules.table, dealer, count)] for count in range(names.PACK_SIZE)]
        return cls(rules, dealer, pack, cuts, before)

    @classmethod
    def from_state(cls, rules: Rules, state: Sequence[int]) -> Deal:
        """A deal that goes on from a kernel's state: a world that is to be tried out (``bots/position.py``).

        What came before is not known: its first events are the hands as they are now, its pack is the rest of the
        talon, and no record can be made of it.
        """
        deal = cls.__new__(cls)
        deal.rules, deal.dealer, deal.cuts = as_rules(rules), Seat(state[layout.DEALER]), ()
        deal._state, deal._seen, deal.plays, deal.events = list(state), {}, [], []
        deal.pack = deal.talon
        deal.events += [HandDealt(seat, deal.hand(seat)) for seat in seats_of(rules.seats)]
        return deal

    # what there is

    @property
    def state(self) -> tuple[int, ...]:
        """The kernel's state, laid out as ``kernel/table.py`` says."""
        return tuple(self._state)

    @property
    def phase(self) -> Phase:
        """What the deal waits for."""
        return Phase(self._state[layout.PHASE])

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended, be it with the match."""
        return self.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)

    @property
    def to_act(self) -> Seat | None:
        """The seat that is waited for; None when the deal is over."""
        seat = self._state[layout.TO_ACT]
        return None if seat == names.NOBODY else SEATS[seat]

    @property
    def leader(self) -> Seat:
        """The seat that is due to lead, or led the trick on the table."""
        return SEATS[self._state[layout.LEADER]]

    @property
    def first_leader(self) -> Seat:
        """The seat that was due to lead first (8)."""
        return Seat(first_leader(self.rules.table, self.dealer))

    @property
    def winner(self) -> str | None:
        """The side with five tricks, once they are counted (2.9)."""
        side = self._state[layout.DEAL_WINNER]
        return None if side == names.NOBODY else side_names(self.rules.seats)[side]

    @property
    def tricks_won(self) -> dict[str, int]:
        """Tricks that each side has taken; a double counts two (4.4)."""
        return {side: self._state[layout.TRICKS + at] for at, side in enumerate(side_names(self.rules.seats))}

    @property
    def talon(self) -> tuple[Card, ...]:
        """What is left of the talon, in the order in which it will be drawn."""
        first = layout.TALON + self._state[layout.DRAWN]
        return tuple(map(Card, self._state[first : layout.TALON + self._state[layout.TALON_SIZE]]))

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat holds now, in written order.

        Raises :class:`brus.errors.SeatError` for a seat that does not play, as :meth:`dealt_hand` does.
        """
        first = layout.HAND + names.HAND_SIZE * seat_at(self.rules.seats, seat)
        return tuple(Card(card) for card in self._state[first : first + 3] if card != names.NO_CARD)

    def dealt_hand(self, seat: Seat) -> tuple[Card, ...]:
        """The three cards that a seat was dealt, in written order."""
        table, dealer, seat = self.rules.table, self.dealer, seat_at(self.rules.seats, seat)
        return tuple(
            sorted(
                card
                for count, card in enumerate(self.pack[: names.HAND_SIZE * self.rules.seats])
                if place_of_dealt(table, dealer, count) // names.HAND_SIZE == seat
            )
        )

    @property
    def dealt_talon(self) -> tuple[Card, ...]:
        """The whole talon of this deal, in the order in which it is drawn."""
        return self.pack[names.HAND_SIZE * self.rules.seats :]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of this deal; the last may be unfinished, or only piped."""
        return tricks_in(self.events)

    def events_for(self, audience: Seat | None) -> tuple[Event, ...]:
        """What a seat (None: a spectator) may see of what has happened in this deal, in order."""
        return tuple(event for event in self.events if event.is_seen_by(audience))

    def seen_by(self, audience: Seat | None) -> Seen:
        """What a seat (None: a spectator) has seen of this deal so far."""
        if audience not in self._seen:
            self._seen[audience] = Seen(audience)
        return self._seen[audience].look_at(self.events)

    @property
    def points(self) -> tuple[tuple[str, int, str], ...]:
        """Side, points and reason of everything scored in this deal, a chimney as −1 (docs/record.md)."""
        return points_in(self.events)

    def copy(self) -> Deal:
        """A deal that stands where this one does, and goes its own way from there."""
        other = copy(self)
        other.events, other.plays, other._state, other._seen = list(self.events), list(self.plays), self._state[:], {}
        return other

    # what may be done

    def legal_plays(self) -> tuple[Play, ...]:
        """Everything that the seat to act may do, in the kernel's order; nothing when the deal is over."""
        room = [0] * MOST_PLAYS
        count = list_legal(self.rules.table, self._state, room)
        return tuple(map(Play, room[:count]))

    def can_play(self, play: Play | str, seat: Seat | None = None) -> Answer:
        """Whether the seat to act may do this: an answer that is true, or tells the reason; ``seat`` asks for another.

        >>> from brus.variants import get_variant
        >>> rules = get_variant("danish").rules()
        >>> deal = Deal(rules, Seat.W, rules.pack)
        >>> deal.can_play("Ad"), str(deal.can_play("Jc"))
        (Answer(refusal=None), 'the card is not in the hand (2.7)')
        """
        return Answer(self.why_not(play, seat))

    def why_not(self, play: Play | str, seat: Seat | None = None) -> Refusal | None:
        """Why the seat to act may not do this, or None when it may; ``seat`` asks for another's turn."""
        action = as_play(play)
        if seat is not None and seat_at(self.rules.seats, seat) != self.to_act and self.to_act is not None:
            return Refusal.OUT_OF_TURN
        why = why_refused(self.rules.table, self._state, int(action))
        return Refusal(why) if why else None

    def play(self, play: Play | str, seat: Seat | None = None) -> list[Event]:
        """Do it and return what happened, or raise :class:`IllegalPlay` naming the rule and change nothing.

        >>> from brus.variants import get_variant
        >>> rules = get_variant("danish").rules()
        >>> Deal(rules, Seat.W, rules.pack).play("AdKc")
        Traceback (most recent call last):
        brus.errors.IllegalPlay: AdKc is refused: cards led together must be of one rank (4.1)
        """
        action = as_play(play)
        refusal = self.why_not(action, seat)
        if refusal is not None:
            raise IllegalPlay(explain(action, refusal), refusal, refusal.rule)
        written = self._buffer()
        carry_out(self.rules.table, self._state, int(action), written)
        self.plays.append(action)
        return self._take_in(written)

    def order_talon(self, cards: Sequence[Card]) -> None:
        """Put what is left of the talon in another order, which nobody can see (duplicate deals, docs/arena.md).

        Raises :class:`CardError` unless these are the cards that are left.
        """
        cards = as_cards(cards)
        if sorted(cards) != sorted(self.talon):
            raise CardError(say("talon-wrong", found=write_cards(cards), expected=write_cards(sorted(self.talon))))
        first = layout.TALON + self._state[layout.DRAWN]
        self._state[first : first + len(cards)] = map(int, cards)
        self.pack = self.pack[: len(self.pack) - len(cards)] + cards

    def _buffer(self) -> list[int]:
        room = [0] * EVENTS_ROOM
        room[0] = 1
        return room

    def _take_in(self, written: list[int]) -> list[Event]:
        events = decode(written[1 : written[0]], self.rules.seats)
        self.events += events
        return events


def refuse_deal(refusal: Refusal) -> IllegalPlay:
    """The error of a deal that may not begin like this."""
    message = say("deal-refused", why=refusal.sentence, rule=refusal.rule)
    return IllegalPlay(message, refusal, refusal.rule)


def _refuse(why: int) -> None:
    if why != names.ALLOWED:
        raise refuse_deal(Refusal(why))


def cuts_in(rules: Rules, dealer: Seat, cards: Iterable[Card], before: Deal | None = None) -> tuple[Card, ...]:
    """As many of these cards as are cut for a deal after ``before`` (7.3): none where the cut is not shown.

    Raises :class:`brus.errors.SeatError` for a dealer who does not play.

    >>> from brus.cards import read_cards
    >>> from brus.variants import get_variant
    >>> cuts_in(get_variant("icelandic").rules(), Seat.N, read_cards("Kh Jc 9d 8c"))
    (Kh, Jc, 9d)
    """
    dealer = seat_at(rules.seats, dealer)
    state = [0] * layout.STATE_SIZE if before is None else list(before.state)
    if before is None:
        begin_match(rules.table, state)
    cuts: list[Card] = []
    for card in cards:
        if why_no_cut(rules.table, state, cuts[-1] if cuts else names.NO_CARD) != names.ALLOWED:
            break
        cut(rules.table, state, dealer, card, [0])
        cuts.append(card)
    return tuple(cuts)


def explain(play: Play, refusal: Refusal) -> str:
    """A refusal in one sentence: the play, what may not be done with it, why, and the rule."""
    return refusal.explain(str(play) if is_readable(play) else say("play-no-card"))


def is_readable(play: Play) -> bool:
    """Whether a number codes cards at all, so that it can be written."""
    try:
        str(play)
    except (IndexError, PlayError):
        return False
    return int(play) > 0


def _as_hands(rules: Rules, given: object) -> dict[Seat, tuple[Card, ...]]:
    if not isinstance(given, Mapping):
        raise CardError(say("hands-no-table", found=literal(given)))
    hands = {as_seat(seat): as_cards(cards) for seat, cards in given.items()}
    playing = seats_of(rules.seats)
    if not set(hands) <= set(playing):
        raise refuse_deal(Refusal.NO_SUCH_SEAT)
    lacking = [str(seat) for seat in playing if seat not in hands]
    if lacking:
        raise CardError(say("hand-missing", seats=", ".join(lacking)))
    for seat, cards in hands.items():
        if len(cards) != names.HAND_SIZE:
            raise CardError(say("hand-wrong-count", seat=seat, found=len(cards), expected=names.HAND_SIZE))
    return hands


def _pack_faults(rules: Rules, pack: Sequence[Card]) -> dict[str, str | int]:
    missing = [card for card in rules.pack if card not in pack]
    strange = sorted({card for card in pack if card not in rules.pack})
    twice = sorted({card for card in pack if list(pack).count(card) > 1})
    return {
        "count": len(pack),
        "missing": write_cards(missing) or "-",
        "strange": write_cards(strange) or "-",
        "twice": write_cards(twice) or "-",
    }
