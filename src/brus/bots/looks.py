"""What can be said of a play before it is made: whether it takes the trick, what may beat it, what its dares may do.

Facts for :mod:`brus.bots.reasons`, from a view alone; chances are those that the level *rules* reckons with
(:mod:`brus.thinking`). Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from brus.bots.minds import mind_of, state_of
from brus.bots.plans import plan_of
from brus.cards import MATADORS, Card
from brus.kernel import layout, names
from brus.kernel.beating import beats, has_seven_powers
from brus.kernel.contest import points_of_contest, row_of_contest, seat_on_top
from brus.kernel.scoring import credit_to_one_who_needs, strokes_needed
from brus.kernel.sides import count_sides, side_of_seat
from brus.plays import Play
from brus.seats import Seat
from brus.thinking.contesting import chance_behind, contest_gain, dares_unlawfully, lay_matadors
from brus.thinking.judgement import tricks_left_after, worth_in_hand
from brus.thinking.mind import MIND_OUT, look_around
from brus.thinking.plan import CERTAIN, miss_chance
from brus.thinking.taking import chance_to_take
from brus.view import View

__all__ = ["Look", "Sight"]


class Sight:
    """What a seat that is waited for has in mind; made once for all that it may do. ``look`` gives a play's facts."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.table = view.rules.table
        self.plan = plan_of(view.rules)
        self.state = state_of(view)
        self.mind = mind_of(view, self.plan)
        look_around(self.table, self.state, self.seat, self.mind)
        self._looks: dict[Play, Look] = {}

    def look(self, play: Play) -> Look:
        """The facts of one play, worked out as they are asked for."""
        return self._looks.setdefault(play, Look(self, play))

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """The facts of all that may be done."""
        return tuple(map(self.look, self.view.legal))

    def side(self, seat: int) -> int:
        """The number of a seat's side."""
        return int(side_of_seat(self.table, seat))

    @cached_property
    def own(self) -> int:
        """The number of the own side."""
        return self.side(self.seat)

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The numbers of the other sides."""
        return tuple(side for side in range(count_sides(self.table)) if side != self.own)

    def needs(self, side: int) -> int:
        """Strokes that a side still needs."""
        return int(strokes_needed(self.state, side))

    def tricks(self, side: int) -> int:
        """Tricks that a side has taken in this deal (4.4)."""
        return int(self.state[layout.TRICKS + side])

    @property
    def leads(self) -> bool:
        """Whether the seat is to lead."""
        return self.view.trick is None

    @property
    def is_last(self) -> bool:
        """Whether nobody plays to this trick after the seat."""
        return bool(self.state[layout.PLAYED] == self.view.rules.seats - 1)

    @property
    def foes_behind(self) -> tuple[Seat, ...]:
        """The opponents who play to this trick after the seat."""
        return self.view.opponents_to_play

    @cached_property
    def held_behind(self) -> int:
        """How many cards the opponents hold who play to this trick after the seat."""
        return sum(self.view.cards_held(seat) for seat in self.foes_behind)

    @cached_property
    def friend_behind(self) -> Seat | None:
        """The partner, if yet to play to this trick."""
        behind = self.view.rules.seats - 1 - self.state[layout.PLAYED]
        return Seat((self.seat + 2) % 4) if self.view.rules.seats == 4 and behind > 1 else None

    @cached_property
    def winner(self) -> Seat | None:
        """Whose cards are now winning the trick on the table."""
        return self.view.winning

    @cached_property
    def partner_wins(self) -> bool:
        """Whether the partner's cards are now winning."""
        return self.winner is not None and self.side(self.winner) == self.own

    @cached_property
    def winning_cards(self) -> tuple[Card, ...]:
        """The cards now winning the trick on the table."""
        trick = self.view.trick
        if trick is None:
            return ()
        return next(play.cards for seat, play in trick.seats(self.view.rules.seats) if seat == self.winner)

    @cached_property
    def sevens_led(self) -> bool:
        """Whether the trick on the table was led with Sevens that have powers (3.1)."""
        return self.view.trick is not None and bool(self.state[layout.SEVENS_LED] == names.YES)

    @cached_property
    def takers(self) -> tuple[Look, ...]:
        """Of all that may be done, what would be winning."""
        return tuple(look for look in self.looks if look.takes)

    @cached_property
    def threats(self) -> tuple[Card, ...]:
        """The cards still out that an opponent who plays after the seat may hold, by all that has been seen."""
        behind = self.foes_behind
        if not behind:
            return ()
        elsewhere = {card for seat, cards in self.view.shown.items() if seat not in behind for card in cards}
        return tuple(
            card
            for card in self.view.unseen
            if card not in elsewhere and (card not in MATADORS or self._may_come(MATADORS.index(card)))
        )

    def _may_come(self, matador: int) -> bool:
        """6.1(b): whether any opponent behind may hold a matador, which dares of theirs may rule out."""
        return any(self.chance_behind(seat, matador) > 0 for seat in self.foes_behind)

    def chance_behind(self, seat: Seat, matador: int) -> int:
        """The chance, of CERTAIN, that a seat which plays later holds a matador."""
        return int(chance_behind(self.table, self.state, self.mind, self.seat, seat, matador))

    def beaters_of(self, cards: Sequence[Card], sevens_led: bool) -> int:
        """How many of the threats beat the weakest of these cards."""
        powers = int(sevens_led)
        return max(sum(bool(beats(self.table, powers, other, card)) for other in self.threats) for card in cards)

    def is_safe(self, cards: Sequence[Card], sevens_led: bool) -> bool:
        """4.2: whether no threats can beat all of these cards, one for one."""
        counts = sorted(self.beaters_of([card], sevens_led) for card in cards)
        return any(found < needed for needed, found in enumerate(counts, start=1))


class Look:
    """The facts of one play or answer for a seat that is waited for."""

    def __init__(self, sight: Sight, play: Play) -> None:
        self.sight = sight
        self.play = play
        self.units = len(play.cards)

    @cached_property
    def sevens_led(self) -> bool:
        """Whether Sevens with powers lead the trick, once this is played (3.1)."""
        if self.sight.leads:
            return bool(has_seven_powers(self.sight.table, self.play.cards[0]))
        return self.sight.sevens_led

    @cached_property
    def takes(self) -> bool:
        """Whether these cards would be winning (2.6); what is led always is. An answer takes nothing."""
        if not self.play.cards:
            return False
        return self.sight.leads or self.sight.view.would_win(self.play)

    @cached_property
    def beaters(self) -> int:
        """How many cards that opponents behind may hold beat the weakest of these."""
        return self.sight.beaters_of(self.play.cards, self.sevens_led)

    @cached_property
    def is_safe(self) -> bool:
        """Whether no opponent behind can beat these cards, which would be winning."""
        return self.takes and self.sight.is_safe(self.play.cards, self.sevens_led)

    @cached_property
    def chance(self) -> float:
        """The chance that the own side takes the trick after this play."""
        sight = self.sight
        arguments = (sight.table, sight.plan, sight.state, sight.mind, sight.seat, int(self.play), self.units)
        return int(chance_to_take(*arguments)) / CERTAIN

    @cached_property
    def holds(self) -> float:
        """The chance that these very cards take the trick; of several at once, that their side does."""
        sight = self.sight
        if not self.takes or self.units > names.SINGLE:
            return self.chance if self.takes else 0.0
        powers, card = int(self.sevens_led), self.play.cards[0]
        shown = [other for seat in sight.foes_behind for other in sight.view.shown.get(seat, ())]
        if any(beats(sight.table, powers, other, card) for other in shown):
            return 0.0
        return int(miss_chance(sight.plan, sight.mind[MIND_OUT], self.beaters, sight.held_behind)) / CERTAIN

    @cached_property
    def cost(self) -> tuple[int, int]:
        """What the cards would have been worth in hand, and how strong they are: the less, the better to play."""
        sight = self.sight
        left = tricks_left_after(sight.table, sight.state, self.units)
        worth = sum(int(worth_in_hand(sight.table, sight.plan, sight.mind, card, left)) for card in self.play.cards)
        return worth, sum(int(sight.table[layout.STRENGTH + card]) for card in self.play.cards)

    @property
    def is_least_useful(self) -> bool:
        """Whether nothing less useful can be played instead, among what takes the trick as little."""
        rest = [look for look in self.sight.looks if look.takes == self.takes and look.units == self.units]
        return all(self.cost <= look.cost for look in rest)

    # dares

    @cached_property
    def dares_unlawfully(self) -> bool:
        """6.12: whether one of its dares would be smacked as unlawful."""
        sight = self.sight
        is_smacked = sight.table[layout.UNLAWFUL_SMACKED] == names.YES
        return is_smacked and bool(dares_unlawfully(sight.table, sight.state, sight.seat, int(self.play), self.units))

    @cached_property
    def top(self) -> Seat | None:
        """6.8: who lies on top of the matadors of the trick once this is played."""
        seat = seat_on_top(self._contested)
        return None if seat == names.NOBODY else Seat(seat)

    @cached_property
    def gained(self) -> int:
        """Strokes that this play gains the own side besides those of the deal, as the matadors lie then (5, 6.9)."""
        if not self.play.cards:
            return 0
        state, table = self._contested, self.sight.table
        row = row_of_contest(table, state)
        points = 0
        if row != names.NO_ROW and self.sight.side(seat_on_top(state)) == self.sight.own:
            state[layout.WINNING] = seat_on_top(state)
            points = int(points_of_contest(table, state, row))
        return points + self.play.hawks

    @cached_property
    def builds_chimney(self) -> bool:
        """8.3: whether what it gains is all that the side needs, which only winning a deal may bring."""
        needs = self.sight.needs(self.sight.own)
        return bool(credit_to_one_who_needs(self.sight.table, needs, self.gained) < self.gained)

    @cached_property
    def contest(self) -> int:
        """What the dares of the trick change in the chance to win the match (ten thousandths), by judgement (6.9)."""
        sight = self.sight
        taken = round(CERTAIN * self.chance)
        arguments = (sight.table, sight.plan, sight.state, sight.mind, sight.seat, int(self.play), taken)
        return int(contest_gain(*arguments))

    @cached_property
    def _contested(self) -> list[int]:
        state = self.sight.state[:]
        lay_matadors(self.sight.table, state, self.sight.seat, int(self.play))
        return state

    @cached_property
    def known_smacker(self) -> tuple[Seat, Card] | None:
        """An opponent behind who is known to hold a matador higher than this play's, and that matador."""
        for matador in self.higher:
            for seat in self.sight.foes_behind:
                if self.sight.chance_behind(seat, matador) == CERTAIN:
                    return seat, MATADORS[matador]
        return None

    @cached_property
    def higher(self) -> tuple[int, ...]:
        """The matadors higher than this play's own that are out, and may be with an opponent behind."""
        own = [MATADORS.index(card) for card in self.play.cards if card in MATADORS]
        threats = self.sight.threats
        return tuple(matador for matador in range(min(own, default=0)) if MATADORS[matador] in threats)

    @cached_property
    def stands(self) -> float:
        """The chance that no opponent behind holds a matador higher than this play's."""
        if self.known_smacker is not None:
            return 0.0
        sight = self.sight
        return int(miss_chance(sight.plan, sight.mind[MIND_OUT], len(self.higher), sight.held_behind)) / CERTAIN
