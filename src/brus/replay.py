"""Playing a record again by the rules (docs/record.md), and writing a match as a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from brus.cards import Card, write_cards
from brus.deal import Deal, Phase, cuts_in, explain, refuse_deal
from brus.errors import BrusError, OptionError, RecordError, ShuffleError
from brus.kernel.dealing import next_dealer
from brus.match import Match
from brus.messages import say
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.record import DealRecord, FairProof, Record, TrickRecord, fault
from brus.refusals import Refusal
from brus.seats import Seat, seats_of
from brus.shuffle import check_fair, cut_cards, shuffled
from brus.variant import Rules
from brus.variants import get_variant

__all__ = [
    "check_shuffles",
    "record_of",
    "replay",
    "rules_of",
    "settled",
    "warnings_of",
]


def rules_of(record: Record) -> Rules:
    """The rules that a record was played under; raise :class:`RecordError` for an unknown variant or option."""
    try:
        return get_variant(record.variant).rules(record.seats, record.options)
    except OptionError as why:
        raise RecordError(str(why)) from why


def replay(record: Record) -> Match:
    """Play a record again; raise :class:`RecordError` that names deal, trick, play and rule of its first fault.

    A dare that stands at the very end and waits to be shown still waits in the match that comes back.
    """
    match = Match(rules_of(record), record.players)
    for number, deal in enumerate(record.deals, start=1):
        _begin(match, number, deal)
        for at, trick in enumerate(deal.tricks):
            _Replayer(match, number, at + 1).trick(trick, deal.tricks[at - 1] if at else None)
    return match


def _begin(match: Match, number: int, deal: DealRecord) -> None:
    if match.winner is not None:
        raise fault(number, None, None, say("record-after-match"))
    if match.deal is not None and not match.deal.is_over:
        _show_what_was_left_out(match)
        if match.winner is not None:
            raise fault(number, None, None, say("record-after-match"))
        if not match.deal.is_over:
            raise fault(number, None, None, say("record-after-unfinished-deal", deal=number - 1))
    _check_cards(match.rules, number, deal)
    try:
        if deal.cuts is not None and not match.rules.house.cut_point:
            raise refuse_deal(Refusal.NO_CUT_HERE)
        match.begin_deal(deal.dealer, deal.hands, deal.talon, deal.cuts or ())
    except BrusError as why:
        raise fault(number, None, None, str(why)) from why


def _check_cards(rules: Rules, number: int, deal: DealRecord) -> None:
    pack = rules.pack
    strange = [card for card in (*_cards_of(deal), *(deal.cuts or ())) if card not in pack]
    if strange:
        raise fault(number, None, None, say("record-card-not-in-pack", card=strange[0], low=rules.low_rank.letter))
    missing = sorted(set(pack) - set(_cards_of(deal)))
    if missing:
        raise fault(number, None, None, say("record-card-missing", card=missing[0]))


def _cards_of(deal: DealRecord) -> Iterable[Card]:
    return [card for hand in deal.hands.values() for card in hand] + list(deal.talon)


class _Replayer:
    """One trick of a record, played in the match."""

    def __init__(self, match: Match, deal: int, trick: int) -> None:
        self.match = match
        self.place = (deal, trick)

    def fault(self, who: Seat | None, message: str) -> RecordError:
        return fault(*self.place, who, message)

    @property
    def deal(self) -> Deal:
        assert self.match.deal is not None
        return self.match.deal

    def trick(self, trick: TrickRecord, before: TrickRecord | None) -> None:
        _show_what_was_left_out(self.match)
        if self.match.winner is not None:
            raise self.fault(None, say("record-after-match"))
        if self.deal.is_over:
            raise self.fault(None, say("record-after-deal"))
        if before is not None and len(before.plays) < self.match.rules.seats:
            raise self.fault(None, say("record-after-unfinished-trick"))
        self._take_the_lead(trick)
        for turn, play in enumerate(trick.plays):
            self._play(Seat((trick.leader + turn) % self.match.rules.seats), play)
        if trick.proof is not None:
            self._prove(trick)

    def _take_the_lead(self, trick: TrickRecord) -> None:
        """4.6: a leader of three alike, or one who is not due, has piped; everybody else passed."""
        due = self.deal.leader
        pipes = trick.leader != due or (bool(trick.plays) and len(trick.plays[0].cards) == 3)
        while self.deal.phase == Phase.ASKING_TO_PIPE:
            self.deal.play(PIPE if pipes and self.deal.to_act == trick.leader else PASS)
        if self.deal.leader != trick.leader:
            reason = "record-not-due-pipes" if self.match.rules.house.piping else "record-not-due"
            raise self.fault(trick.leader, say(reason, due=due))

    def _play(self, seat: Seat, play: Play) -> None:
        refusal = self.deal.why_not(play, seat)
        if refusal is not None:
            raise self.fault(seat, explain(play, refusal))
        self.deal.play(play)

    def _prove(self, trick: TrickRecord) -> None:
        if self.deal.phase != Phase.ASKING_TO_SHOW:
            raise self.fault(None, say("record-nobody-asked-to-show", word=trick.proof))
        self.deal.play(SHOW if trick.proof == "show" else HIDE)


def _show_what_was_left_out(match: Match) -> None:
    """A show that is left out means ``show`` as soon as anything follows."""
    if match.phase == Phase.ASKING_TO_SHOW:
        match.play(SHOW)


def warnings_of(record: Record) -> list[str]:
    """What is strange about a record and yet no fault: a deal that did not pass to the left (2.10).

    Raises :class:`RecordError` for an unknown variant or option, as :func:`rules_of` does.
    """
    table = rules_of(record).table
    return [
        str(fault(number, None, None, say("record-dealer-skipped", due=due, dealer=deal.dealer)))
        for number, (before, deal) in enumerate(pairwise(record.deals), start=2)
        if deal.dealer != (due := Seat(next_dealer(table, before.dealer)))
    ]


def settled(match: Match) -> Match:
    """The match, where a dare that still waits to be shown counts as shown; the one given stays as it is."""
    if match.phase != Phase.ASKING_TO_SHOW:
        return match
    copy = Match.from_json(match.to_json())
    copy.play(SHOW)
    return copy


def check_shuffles(record: Record) -> dict[str, int]:
    """How many deals there are, have a proof that holds, and have none; raise when one does not hold.

    Raises :class:`RecordError` for a record that cannot be replayed, :class:`brus.errors.ShuffleError` naming the deal.
    """
    match = replay(record)
    fair = 0
    for number, (written, deal) in enumerate(zip(record.deals, match.deals, strict=True), start=1):
        if written.fair is not None:
            check_fair(written.fair, _as_shuffled(deal, written.fair), written.cuts, number)
            _refuse_lost_cuts(match, number, written.fair)
            fair += 1
    return {"deals": len(match.deals), "fair": fair, "missing": len(match.deals) - fair}


def _refuse_lost_cuts(match: Match, number: int, proof: FairProof) -> None:
    """7.3: the cut moves the score, so where it counts, a record may not leave out what its own shuffle shows."""
    deal, before = match.deals[number - 1], match.deals[number - 2] if number > 1 else None
    if deal.rules.house.cut_point and not deal.cuts:
        stream = cut_cards(deal.rules.pack, proof.match, proof.deal, proof.secret, proof.seeds)
        due = cuts_in(deal.rules, deal.dealer, stream, before)
        raise ShuffleError(say("shuffle-cut-missing", deal=str(number), due=write_cards(due)))


def _as_shuffled(deal: Deal, proof: FairProof) -> tuple[Card, ...]:
    """The pack of a deal; the order of the cards inside a hand, which a record need not keep, as it was shuffled."""
    pack = shuffled(deal.rules.pack, proof.match, proof.deal, proof.secret, proof.seeds)
    again = Deal(deal.rules, deal.dealer, pack)
    same_hands = all(again.dealt_hand(seat) == deal.dealt_hand(seat) for seat in seats_of(deal.rules.seats))
    return pack if same_hands and again.dealt_talon == deal.dealt_talon else deal.pack


def record_of(match: Match, fair: Iterable[FairProof | None] = ()) -> Record:
    """A match as a record; ``fair`` proves the shuffles of its deals, in order."""
    proofs = list(fair)
    return Record(
        variant=match.rules.variant.name,
        seats=match.rules.seats,
        players=dict(match.players),
        options=dict(match.rules.options),
        deals=tuple(
            DealRecord(
                dealer=deal.dealer,
                hands={seat: deal.dealt_hand(seat) for seat in map(Seat, range(match.rules.seats))},
                talon=deal.dealt_talon,
                cuts=deal.cuts or None,
                tricks=tuple(_trick_records(deal)),
                fair=proofs[at] if at < len(proofs) else None,
            )
            for at, deal in enumerate(match.deals)
        ),
    )


def _trick_records(deal: Deal) -> Iterator[TrickRecord]:
    """The tricks of a deal; a lead that is due, once all who were asked have passed, is told by the leader alone.

    A due leader's own pipe is written only together with its cards.
    """
    due = deal.first_leader
    for trick in deal.tricks:
        if trick.plays or trick.leader != due:
            proof = None if trick.shown is None else "show" if trick.shown else "hide"
            yield TrickRecord(trick.leader, trick.plays, proof)
        due = due if trick.winner is None else trick.winner
    if deal.phase == Phase.TO_LEAD and deal.plays and deal.plays[-1] == PASS:
        yield TrickRecord(deal.leader)
