"""*The rest is mine*: whether that is true whatever the cards and whatever the others do, and a line that shows it.

A claim is true when its player has a way to play on, knowing no more than the view tells, by which the own side takes
every trick that is left of the deal and no other side gains a stroke: in every world that the view allows, whatever
everybody else plays and announces, the partner too. The search goes through all that this player could come to see: a
card of another's need not be anywhere before it is played, as long as it can be there.

First a proof is tried that gives the others more than they have: cards that do not take a trick are not used up, and
what the player draws is of no use. It is short, and most true claims have one. Else all is searched, within bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Final

from brus.bots.position import Denial, Position
from brus.kernel import layout, names
from brus.kernel.actions import code_of_cards
from brus.kernel.legal import add_play, why_refused
from brus.kernel.multiples import would_take
from brus.kernel.piping import open_lead
from brus.kernel.play import carry_out
from brus.kernel.sides import count_sides
from brus.match import Match
from brus.messages import say
from brus.plays import PASS, SHOW, Play
from brus.seats import Seat, side_of
from brus.server.entries import Refused
from brus.server.knowing import hand_of
from brus.variant import Rules
from brus.view import View, view_of

__all__ = ["MOST_WORK", "line_of_claim"]

MOST_WORK: Final = 8000
"""So many plays are looked at for one decision of a claim, and no more."""

_MOST_WORK_IN_LINE: Final = 50 * MOST_WORK
_NO_EVENTS: Final = (0,)
_OVER: Final = (names.DEAL_OVER, names.MATCH_OVER)
_PIPING: Final = (names.PASS, names.PIPE)
_SHOWING: Final = (names.SHOW, names.HIDE)
State = list[int]
Pool = tuple[int, ...]
_Cards = tuple[int, tuple[int, ...]]
_Option = tuple[list[int], int, tuple[int, ...]]


class _TooMuchError(Exception):
    """It cannot be worked out within bounds."""


def line_of_claim(match: Match, seat: Seat) -> list[Play]:
    """How the rest of the deal is played by a true claim of the seat to act; the match given stays as it is.

    Raises :class:`brus.server.entries.Refused`: ``false-claim``, or ``undecided`` where that cannot be worked out.
    Whether it is refused follows from the seat's view alone.
    """
    try:
        play = _winning_play(view_of(match, seat), MOST_WORK)
    except _TooMuchError:
        raise Refused("undecided", say("server-refused-claim-undecided")) from None
    if play is None:
        raise Refused("false-claim", say("server-refused-claim"))
    again, line = match.copy(), [play]
    again.play(play)
    while again.deal is not None and again.to_act is not None:
        own = again.to_act == seat
        line.append(_next_of_line(view_of(again, seat)) if own else _as_the_others(again.legal_plays()))
        again.play(line[-1])
    return line


def _next_of_line(view: View) -> Play:
    """How a true claim goes on. Nothing is refused any more here, where the others' cards have had a part in it."""
    with suppress(_TooMuchError):
        return _winning_play(view, _MOST_WORK_IN_LINE) or view.legal[0]
    return view.legal[0]


def _as_the_others(legal: Sequence[Play]) -> Play:
    """What others do once a claim holds: nobody announces anything, and high cards are not thrown away."""
    silent = [play for play in legal if play.silent == play]
    return PASS if PASS in legal else SHOW if SHOW in legal else silent[-1]


def _winning_play(view: View, most: int) -> Play | None:
    """What the seat to act can do so that its claim holds; None where nothing does. ``most`` plays are looked at."""
    assert view.seat is not None
    position = Position.of(view)
    state = list(position.start)
    for play in position.plays:
        carry_out(view.rules.table, state, int(play), _NO_EVENTS)
    pool = tuple(map(int, position.unseen))
    search = _Search(view.rules, view.seat, most)
    return next(map(Play, search.winning_actions(state, pool, position.denials)), None)


class _Search:
    """One search; one that ``is_generous`` gives the others more than they have, another asks such a one first."""

    def __init__(self, rules: Rules, seat: Seat, most: int, *, is_generous: bool = False) -> None:
        self._rules = rules.table
        self._seats = rules.seats
        self._seat = seat
        self._side = side_of(seat, rules.seats)
        self._others = [other for other in range(count_sides(rules.table)) if other != self._side]
        self._is_generous = is_generous
        self._generous = self if is_generous else _Search(rules, seat, most, is_generous=True)
        self._left = most
        self._found: dict[object, bool] = {}
        self._kinds = [self._kind(card) for card in range(names.CARDS_IN_ALL)]

    def _kind(self, card: int) -> int:
        """A number that cards share which are as good as each other: windmills without powers, alike in rank."""
        table = self._rules
        is_plain = not (table[layout.STRENGTH + card] or table[layout.SEVEN_STRENGTH + card] or self._is_special(card))
        if not is_plain:
            return card
        return names.CARDS_IN_ALL + (0 if table[layout.MOST_LED] == names.SINGLE else 1 + card // names.SUITS)

    def _is_special(self, card: int) -> bool:
        return self._rules[layout.MATADOR + card] != names.NOBODY or self._rules[layout.ANNOUNCES + card] == names.YES

    def _work(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _TooMuchError

    # the game tree

    def holds(self, state: State, pool: Pool, denied: tuple[Denial, ...]) -> bool:
        """Whether the claim holds from here, with these cards unseen."""
        if state[layout.PHASE] in _OVER:
            return True
        key = self._key(state, pool, denied) if state[layout.PLAYED] == 0 else None
        if key is not None and key in self._found:
            return self._found[key]
        if state[layout.TO_ACT] == self._seat:
            held = any(True for _ in self.winning_actions(state, pool, denied))
        else:
            held = all(self._holds_against(*option, denied) for option in self._options(state, pool, denied))
        if key is not None:
            self._found[key] = held
        return held

    def winning_actions(self, state: State, pool: Pool, denied: tuple[Denial, ...]) -> Iterator[int]:
        """What the player, who is to act, can do so that the claim holds; what is easily shown comes first."""
        options = self.own_options(state)
        if not self._is_generous:
            generous = self._generous
            for action in options:
                with suppress(_TooMuchError):
                    if generous.holds_after(state, action, pool, ()):
                        yield action
        for action in options:
            if self.holds_after(state, action, pool, denied):
                yield action

    def _key(self, state: State, pool: Pool, denied: tuple[Denial, ...]) -> object:
        first, kinds = layout.HAND + names.HAND_SIZE * self._seat, self._kinds
        own = tuple(kinds[card] if card < names.NO_CARD else card for card in state[first : first + names.HAND_SIZE])
        around = (*state[: layout.HAND], *state[layout.TALON_SIZE : layout.LAID])
        others = [*state[layout.HAND : first], *state[first + names.HAND_SIZE : layout.TALON]]
        known = tuple(others) if min(others) < names.NO_CARD else ()
        return around, own, known, tuple(sorted(kinds[card] for card in pool)), denied

    def own_options(self, state: State) -> list[int]:
        """What the player can do without a word, with the cards that are known; strong cards first."""
        if state[layout.PHASE] == names.ASKING_TO_PIPE:
            return [names.PASS] if self._is_unknown(state, self._seat) else list(_PIPING)
        if state[layout.PHASE] == names.ASKING_TO_SHOW:
            return list(_SHOWING)
        hand = hand_of(state, self._seat)
        plays = [_code(cards) for count in range(len(hand), 0, -1) for cards in combinations(hand, count)]
        lawful = [play for play in plays if why_refused(self._rules, state, play) == names.ALLOWED]
        return sorted(lawful, key=lambda play: -self._strength(play))

    def _is_unknown(self, state: State, seat: int) -> bool:
        """Whether the kernel takes a hand for three alike of which nothing is known."""
        return state[layout.HAND + names.HAND_SIZE * seat] == names.NO_CARD

    def _strength(self, action: int) -> int:
        table, strength = self._rules, 0
        while action > 0:
            card = action % names.CARD_PART - 1
            strength += 20 * table[layout.STRENGTH + card] + table[layout.SEVEN_STRENGTH + card]
            action //= names.SLOT
        return strength

    def holds_after(self, state: State, action: int, pool: Pool, denied: tuple[Denial, ...]) -> bool:
        """Whether the claim holds when the seat to act does this."""
        self._work()
        after = state[:]
        carry_out(self._rules, after, action, _NO_EVENTS)
        for side in self._others:
            for row in (layout.TRICKS, layout.SCORE):
                if after[row + side] > state[row + side] and after[layout.PHASE] != names.BEFORE_DEAL:
                    return False
        if after[layout.PHASE] in _OVER:
            return True
        if after[layout.DRAWN] != state[layout.DRAWN]:
            # A dare proves nothing of a hand that has drawn since.
            return all(self.holds(drawn, rest, ()) for drawn, rest in self._draws(after, pool))
        return self.holds(after, pool, denied)

    def _draws(self, state: State, pool: Pool) -> Iterator[tuple[State, Pool]]:
        """Whatever the player may have drawn."""
        known = hand_of(state, self._seat)
        count = state[layout.HELD] - len(known)
        if self._is_generous or count <= 0:
            yield state, pool
            return
        for cards in self._choices(pool, count):
            drawn = state[:]
            hand = sorted((*known, *cards))
            first = layout.HAND + names.HAND_SIZE * self._seat
            drawn[first : first + len(hand)] = hand
            # Before a lead all who hold three alike are asked, now that it is known what the player holds (4.6).
            if drawn[layout.PHASE] in (names.TO_LEAD, names.ASKING_TO_PIPE):
                open_lead(self._rules, drawn, _NO_EVENTS)
            yield drawn, tuple(card for card in pool if card not in cards)

    # what the others can do

    def _options(self, state: State, pool: Pool, denied: tuple[Denial, ...]) -> Iterator[_Option]:
        """All that the seat to act, another's, can do: with the cards of it in its hand, and what is then unseen."""
        seat, phase = state[layout.TO_ACT], state[layout.PHASE]
        if phase == names.ASKING_TO_SHOW:
            yield from ((state, answer, pool) for answer in _SHOWING)
        elif phase == names.ASKING_TO_PIPE:
            yield state, names.PASS, pool
            yield from self._pipes(state, seat, pool)
        elif phase == names.TO_FOLLOW:
            yield from self._follows(state, seat, pool, denied)
        else:
            yield from self._leads(state, seat, pool, denied)

    def _pipes(self, state: State, seat: int, pool: Pool) -> Iterator[_Option]:
        for cards in self._alike(pool, names.TRIPLE):
            yield self._with(state, seat, cards), names.PIPE, tuple(card for card in pool if card not in cards)

    def _leads(self, state: State, seat: int, pool: Pool, denied: tuple[Denial, ...]) -> Iterator[_Option]:
        hand = hand_of(state, seat)
        if state[layout.PIPED] == names.YES:
            for action in self._announced(state, seat, _code(hand), names.TRIPLE):
                yield state, action, pool
            return
        for units in range(1, min(self._rules[layout.MOST_LED], state[layout.HELD]) + 1):
            if units == names.TRIPLE and self._rules[layout.PIPING] == names.YES:
                continue
            for cards in self._alike(tuple(sorted((*pool, *hand))), units):
                yield from self._plays(state, seat, cards, pool, denied)

    def _follows(self, state: State, seat: int, pool: Pool, denied: tuple[Denial, ...]) -> Iterator[_Option]:
        """What takes the trick and what does not, weak cards before strong ones."""
        units, known = state[layout.UNITS], hand_of(state, seat)
        taking: list[_Cards] = []
        idle: list[_Cards] = []
        for cards in self._choices((*pool, *known), units):
            self._work()
            code = _code(cards)
            (taking if would_take(self._rules, state, seat, code) else idle).append((self._strength(code), cards))
        # What is worst for the claim comes first: opponents take the trick, the partner lets them.
        order = [self._taking(state, seat, taking, pool, denied), self._idle(state, seat, idle, pool, denied)]
        for options in order if side_of(seat, self._seats) != self._side else reversed(order):
            yield from options

    def _taking(
        self, state: State, seat: int, found: list[_Cards], pool: Pool, denied: tuple[Denial, ...]
    ) -> Iterator[_Option]:
        for _, cards in sorted(found):
            yield from self._plays(state, seat, cards, pool, denied)

    def _idle(
        self, state: State, seat: int, found: list[_Cards], pool: Pool, denied: tuple[Denial, ...]
    ) -> Iterator[_Option]:
        known = hand_of(state, seat)
        is_let = False
        for _, cards in sorted(found):
            if self._is_generous and not set(cards) & set(known):
                # Cards that do nothing are given back, so that one choice of them stands for all.
                yield from self._loud(state, seat, cards, pool)
                if not is_let and not any(self._rules[layout.MATADOR + card] != names.NOBODY for card in cards):
                    is_let = True
                    yield self._with(state, seat, cards), _code(cards), pool
                    continue
                if is_let:
                    continue
            yield from self._plays(state, seat, cards, pool, denied)

    def _loud(self, state: State, seat: int, cards: Sequence[int], pool: Pool) -> Iterator[_Option]:
        """These cards with every announcement, but not without one."""
        if any(self._rules[layout.ANNOUNCES + card] == names.YES for card in cards):
            silent = _code(cards)
            for after, action, rest in self._plays(state, seat, cards, pool, ()):
                if action != silent:
                    yield after, action, rest

    def _plays(
        self, state: State, seat: int, cards: Sequence[int], pool: Pool, denied: tuple[Denial, ...]
    ) -> Iterator[_Option]:
        """A seat's play of these cards with and without every lawful announcement, if they can be in its hand."""
        known = hand_of(state, seat)
        rest = tuple(card for card in pool if card not in cards)
        if len(pool) - len(rest) > self._held(state, seat) - len(known):
            return
        if denied and not self._is_possible(state, seat, cards, rest, denied):
            return
        held = self._with(state, seat, cards)
        for action in self._announced(held, seat, _code(cards), len(cards)):
            yield held, action, rest

    def _announced(self, state: State, seat: int, action: int, units: int) -> list[int]:
        room = [0] * names.MOST_ACTIONS
        return room[: add_play(self._rules, state, seat, action, units, room, 0)]

    def _holds_against(self, state: State, action: int, pool: Pool, denied: tuple[Denial, ...]) -> bool:
        """Whether the claim holds when another seat does this."""
        if denied and action < names.PASS:
            # Of two cards that a dare has denied it, it had what it plays, and so lacks the other.
            denied = tuple(_after_play(denied, Seat(state[layout.TO_ACT]), Play(action).cards))
        return self.holds_after(state, action, pool, denied)

    # cards

    def _held(self, state: State, seat: int) -> int:
        """How many cards a seat holds."""
        turn = (seat - state[layout.LEADER]) % self._seats
        return state[layout.HELD] - (state[layout.UNITS] if turn < state[layout.PLAYED] else 0)

    def _with(self, state: State, seat: int, cards: Sequence[int]) -> State:
        """The state with these cards in a hand, beside those that are known to be there."""
        held = state[:]
        hand = sorted({*hand_of(state, seat), *cards})
        first = layout.HAND + names.HAND_SIZE * seat
        held[first : first + names.HAND_SIZE] = [*hand, *[names.NO_CARD] * (names.HAND_SIZE - len(hand))]
        return held

    def _choices(self, cards: Pool, count: int) -> Iterator[tuple[int, ...]]:
        """So many of these cards in every way that makes a difference, weak ones first."""
        kinds, seen = self._kinds, set()
        for chosen in combinations(sorted(cards, key=self._strength_of), count):
            kind = tuple(sorted(kinds[card] for card in chosen))
            if kind not in seen:
                seen.add(kind)
                yield tuple(sorted(chosen))

    def _strength_of(self, card: int) -> int:
        return self._strength(card + 1)

    def _alike(self, cards: Pool, count: int) -> Iterator[tuple[int, ...]]:
        """So many of these cards that are of one rank."""
        for chosen in self._choices(cards, count):
            if len({card // names.SUITS for card in chosen}) == 1:
                yield chosen

    def _is_possible(
        self, state: State, seat: int, cards: Sequence[int], rest: Pool, denied: tuple[Denial, ...]
    ) -> bool:
        """6.1(b): whether these cards can be in that hand, and what is unseen then can lie somewhere."""
        for denial in denied:
            if denial.seat == seat and denial.one in cards and denial.other in cards:
                return False
        room = {other: self._held(state, other) - len(hand_of(state, other)) for other in range(self._seats)}
        del room[self._seat]
        room[seat] -= len([card for card in cards if card not in hand_of(state, seat)])
        room[names.NOBODY] = state[layout.TALON_SIZE] - state[layout.DRAWN]
        left = [*_after_play(denied, Seat(seat), cards)]
        wanted = sorted({card for denial in left for card in (denial.one, denial.other) if card in rest})
        return _can_lie(wanted, room, left, {})


def _after_play(denied: Sequence[Denial], seat: Seat, cards: Sequence[int]) -> Iterator[Denial]:
    """What is left of denials when a seat has played these cards: of two, it had one, and so lacks the other."""
    for denial in denied:
        if denial.seat == seat and denial.one in cards:
            yield Denial(seat, denial.other, denial.other)
        elif denial.seat == seat and denial.other in cards:
            yield Denial(seat, denial.one, denial.one)
        else:
            yield denial


def _can_lie(cards: Sequence[int], room: dict[int, int], denied: Sequence[Denial], laid: dict[int, int]) -> bool:
    """Whether these cards have places, no hand getting what it is denied."""
    if not cards:
        return True
    for place in room:
        if room[place] > 0:
            where = laid | {cards[0]: place}
            is_denied = any(where.get(one.one) == where.get(one.other) == one.seat for one in denied)
            if not is_denied and _can_lie(cards[1:], room | {place: room[place] - 1}, denied, where):
                return True
    return False


def _code(cards: Sequence[int]) -> int:
    return int(code_of_cards(cards, 0, len(cards)))
