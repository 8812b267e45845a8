"""The course of an episode with its chance made explicit: lot, cuts, cards dealt and drawn, one at a time.

OpenSpiel wants every random thing as a node of its own, with its outcomes and their likelihood. A deal has hands from
the start, but its talon has no order until somebody draws: the play that leads to a draw waits until the cards are
drawn, and only then is carried out. So the tree holds no card that nobody has got, and worlds can be sampled.
"""

from __future__ import annotations

import copy
from enum import Enum
from typing import Any

from brus.cards import CARDS, Card, write_cards
from brus.deal import Deal, cuts_in
from brus.envs.encoding import ACTIONS, indices_of, play_at
from brus.envs.returns import check_episode, worth
from brus.envs.turns import NOBODY_ASKED, Turns
from brus.errors import EnvError
from brus.kernel import layout, names
from brus.kernel.play import carry_out
from brus.match import Match
from brus.messages import say
from brus.plays import Play
from brus.printable import literal
from brus.seats import Seat, seats_of
from brus.variant import Rules

__all__ = ["Chance", "Course"]


class Chance(Enum):
    """What chance decides next, by the word that stands before the outcome."""

    LOT = "dealer"
    CUT = "cut"
    DEAL = "deal"
    DRAW = "draw"


class Course:
    """One episode, of one deal or of a whole match, as far as it has come.

    Chance and players decide through :meth:`apply`, with numbers: a seat for the first dealer, a card's number for
    everything else that chance decides (:attr:`chance` tells which), and an action's number for players.

    >>> from brus.variants import get_variant
    >>> course = Course(get_variant("danish").rules(), "deal")
    >>> course.chance, course.outcomes()
    (<Chance.LOT: 'dealer'>, [0, 1, 2, 3])
    """

    def __init__(self, rules: Rules, episode: str) -> None:
        self.rules = rules
        self.episode = check_episode(episode)
        self.turns = Turns(Match(rules))
        self.dealer: Seat | None = None
        self.cuts: tuple[Card, ...] = ()
        self.taken: tuple[Card, ...] = ()
        self.wanted = 0
        self.waiting: Play | None = None
        self.decisions = 0
        self.decisions_before_deal = 0

    @classmethod
    def midway(cls, deal: Deal, asked: int) -> Course:
        """The rest of a deal as an episode; so many seats have been ``asked`` to pipe and answered (``turns.py``)."""
        course = cls(deal.rules, "deal")
        course.match.deals.append(deal)
        course.dealer, course.turns.asked = deal.dealer, asked
        return course

    @property
    def match(self) -> Match:
        """The match that this course belongs to."""
        return self.turns.match

    @property
    def is_over(self) -> bool:
        """Whether the episode has ended."""
        if self.match.winner is not None:
            return True
        return self.episode == "deal" and self.match.deal is not None and self.match.deal.is_over

    @property
    def chance(self) -> Chance | None:
        """What chance decides next; None when a player acts, or nobody."""
        if self.is_over or self.turns.to_act is not None:
            return None if self.waiting is None else Chance.DRAW
        if self.match.deal is None and self.dealer is None:
            return Chance.LOT
        return Chance.CUT if self._is_cut_due() else Chance.DEAL

    @property
    def to_act(self) -> Seat | None:
        """The player that is waited for, or None."""
        return None if self.waiting is not None else self.turns.to_act

    def _is_cut_due(self) -> bool:
        """7.3: whether another card is cut before this deal."""
        if not self.rules.house.cut_point or self.taken:
            return False
        another = self.rules.pack[0]
        return len(cuts_in(self.rules, self._dealer(), (*self.cuts, another), self.match.deal)) > len(self.cuts)

    def _dealer(self) -> Seat:
        """Who deals the deal that is about to begin."""
        following = self.match.next_dealer
        if following is not None:
            return following
        assert self.dealer is not None
        return self.dealer

    def outcomes(self) -> list[int]:
        """All that chance may decide now, ascending, each as likely as another."""
        chance = self.chance
        if chance is Chance.LOT:
            return list(range(self.rules.seats))
        if chance is Chance.CUT:
            return list(map(int, self.rules.pack))
        left = self.rules.pack if chance is Chance.DEAL else sorted(self._deal().talon)
        return [int(card) for card in left if card not in self.taken]

    def _deal(self) -> Deal:
        assert self.match.deal is not None
        return self.match.deal

    def legal(self) -> list[int]:
        """The numbers of all that the player that is waited for may do, ascending."""
        return indices_of(self.turns.legal())

    def apply(self, number: int) -> None:
        """Go on by what chance or the player decides.

        Raises :class:`brus.errors.IllegalPlay` for an action that the rules refuse, :class:`brus.errors.PlayError` for
        one that is no action of this hand, and :class:`brus.errors.EnvError` for what chance cannot decide now or when
        nobody is waited for; and changes nothing.
        """
        chance = self.chance
        if chance is None:
            self._act(number)
        elif number not in self.outcomes():
            raise EnvError(say("env-no-such-outcome", chance=chance.value, found=literal(number)))
        elif chance is Chance.LOT:
            self.dealer = Seat(number)
        elif chance is Chance.CUT:
            self._cut(CARDS[number])
        else:
            self._take(CARDS[number], chance)
        self.decisions += 1

    def _cut(self, card: Card) -> None:
        self.cuts += (card,)
        if not self._is_cut_due():
            after = self.match.copy()
            after.begin_deal_from_pack(self._dealer(), self.rules.pack, self.cuts)
            if after.winner is not None:
                # The match is over, and so chance deals no card: any pack will do.
                self._begin_deal(self.rules.pack)

    def _take(self, card: Card, chance: Chance) -> None:
        """A card is dealt or drawn; with the last one the deal begins, or the play that waited is carried out."""
        if chance is Chance.DEAL and not self.taken:
            self.decisions_before_deal = self.decisions
        self.taken += (card,)
        if chance is Chance.DEAL:
            if len(self.taken) == names.HAND_SIZE * self.rules.seats:
                self._begin_deal((*self.taken, *(card for card in self.rules.pack if card not in self.taken)))
        elif len(self.taken) == self.wanted:
            deal, play = self._deal(), self.waiting
            assert play is not None
            deal.order_talon((*self.taken, *(card for card in deal.talon if card not in self.taken)))
            self.taken, self.waiting, self.wanted = (), None, 0
            self._play(play)

    def _begin_deal(self, pack: tuple[Card, ...]) -> None:
        self.match.begin_deal_from_pack(self._dealer(), pack, self.cuts)
        self.cuts = self.taken = ()
        self.turns.open_lead()

    def _act(self, number: int) -> None:
        seat = self.turns.to_act
        if seat is None:
            raise EnvError(say("env-episode-over"))
        play = play_at(number, self._deal().hand(seat))
        self.wanted = self._drawn_after(play)
        if self.wanted:
            self.waiting = play
        else:
            self._play(play)

    def _play(self, play: Play) -> None:
        self.turns.play(play)

    def _drawn_after(self, play: Play) -> int:
        """How many cards are drawn after a lawful play, by trying it: a match may end before the draw (7)."""
        deal = self._deal()
        state = list(deal.state)
        completes = state[layout.PHASE] == names.ASKING_TO_SHOW or state[layout.PLAYED] == self.rules.seats - 1
        if not completes or deal.why_not(play) is not None:
            return 0
        carry_out(self.rules.table, state, int(play), [0])
        # A new deal does not begin by itself, so the talon only shrinks.
        return int(state[layout.DRAWN]) - int(deal.state[layout.DRAWN])

    def returns(self) -> list[float]:
        """What the episode is worth to each seat; nothing before its end."""
        if not self.is_over:
            return [0.0] * self.rules.seats
        return list(worth(self.match, self.episode).values())

    def name_of(self, number: int, *, by_chance: bool) -> str:
        """What chance or a player would decide by a number, in a word or two."""
        if by_chance:
            chance = self.chance or Chance.DEAL
            outcome = str(Seat(number)) if chance is Chance.LOT else str(CARDS[number])
            return f"{chance.value} {outcome}"
        deal = self.match.deal
        hand = () if deal is None or self.turns.to_act is None else deal.hand(self.turns.to_act)
        action = ACTIONS[number]
        if action.play is not None or len(hand) != names.HAND_SIZE or not set(action.marked) <= set(hand):
            return str(action)
        return str(play_at(number, hand))

    def __str__(self) -> str:
        """Everything that has happened and everybody's cards, for people who debug."""
        lines = []
        for deal in self.match.deals:
            hands = (f"{seat} {write_cards(deal.dealt_hand(seat))}" for seat in seats_of(self.rules.seats))
            lines.append(f"{deal.dealer}: {write_cards(deal.cuts)} | {', '.join(hands)}")
            lines.append(" ".join(map(str, deal.plays)))
        if self.turns.to_act is not None:
            hands = (f"{seat} {write_cards(self._deal().hand(seat))}" for seat in seats_of(self.rules.seats))
            lines.append(f"{self.turns.to_act}: {', '.join(hands)} | {write_cards(sorted(self._deal().talon))}")
        asked = "" if self.turns.asked == NOBODY_ASKED else str(self.turns.asked)
        dealer = "" if self.dealer is None else str(self.dealer)
        waiting = "" if self.waiting is None else str(self.waiting)
        lines.append(f"{dealer} {asked} {waiting} [{write_cards(self.cuts)}] [{write_cards(self.taken)}]")
        return "\n".join(lines)

    def copy(self) -> Course:
        """Another course at the same point, that goes its own way."""
        other = copy.copy(self)
        other.turns = self.turns.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self.copy()
