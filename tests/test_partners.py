"""A partner nobody curses: positions in which every level from *rules* up does what a good partner does.

Each line is a position, what is asked for, and why. ``plays`` are the cards that are right, ``never`` those that a
partner would be cursed for; a mark ``!`` or none says whether to dare.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from brus.bots.levels import level_of
from brus.match import Match
from brus.view import View, view_of
from tables import at

LEVELS = ("rules", "sampler", "search", "expert")


@dataclass(frozen=True)
class Position:
    why: str
    variant: str
    tricks: tuple[str, ...]
    hand: str
    plays: str = ""
    never: str = ""
    rest: tuple[str, ...] = ()
    seats: int = 4
    options: dict[str, object] = field(default_factory=dict)

    def view(self) -> View:
        """What the seat sees; where tricks lie behind, the rest of the deal tells who drew what."""
        seat, hand = self.hand.split(": ")
        whole = [line for line in self.tricks if line.count(" ") == self.seats]
        held = {} if self.rest else {seat: hand}
        tricks = (*whole, *self.rest) if self.rest else self.tricks
        match = at(self.variant, *tricks, seats=self.seats, hands=held, options=self.options)
        if self.rest:
            match = cut_short(match, sum(line.count(" ") for line in self.tricks))
        assert match.to_act is not None
        view = view_of(match, match.to_act)
        assert (str(view.seat), sorted(map(str, view.hand))) == (seat, sorted(hand.split()))
        return view


def cut_short(match: Match, plays: int) -> Match:
    """The last deal of a match once more, up to so many plays."""
    deal = match.deals[-1]
    again = Match(match.rules)
    again.begin_deal_from_pack(deal.dealer, deal.pack)
    for _, play in [each for trick in deal.tricks for each in trick.seats(match.rules.seats)][:plays]:
        again.play(play)
    return again


ALL_WINDMILLS_GONE = (
    "N: Td Qd Kd", "N: Th Qh Ks", "N: Ts Jd Qs", "E: Tc Qc Kc", "E: 8d 8h 8c", "E: Jh Js 7d", "S: 6s 7h 7s",
    "S: Ac 7c 6h", "S: Ah 9d Ad",
)  # fmt: skip
FOUR_FOR_THE_OTHERS = ("N: 9c Td Th Ts", "N: Ac Qd Qh Qs", "N: As Kd 8d 8h", "N: Ah Ks 8c Tc")
THE_LAST_THREE = ("N: Kh Jc As", "E: 9c 8s 6d", "S: 9s 6c 9h")

ONLY_NORTHS_CARD_IS_OUT = (
    "N: 9c Kd Qc Qs", "N: 9s Kc Qd Qh", "N: 9h Ks 5c 5s", "N: 9d 5h 5d 8h", "N: 8c Ac 8d 7s", "E: As 6d 6h 6s",
    "E: Ah Jd Jh 7d", "E: Ad 6c Js 7h",
)  # fmt: skip

POSITIONS = [
    # Do not overtake a partner's winning card without need.
    Position("the partner's Jack of clubs cannot be beaten", "danish", ("N: Qd Jc Th",), "W: Kh 9c Qs", plays="Qs"),
    Position("the partner's nine wins and nobody is behind", "danish", ("N: Qd 9c Th",), "W: Kh 9s Qs", plays="Qs"),
    Position("the partner's six wins and nobody is behind", "danish", ("N: Qd 6d Th",), "W: Kh Ac Qs", plays="Qs"),
    Position("so does an ace in Estonia", "estonian", ("N: 6d Ac Qh",), "W: 9c 8s Ts", plays="Ts"),
    Position("so does a nine in Iceland", "icelandic", ("N: 6d 9h Qh",), "W: 9c Jd Ts", never="9c"),
    Position("so does the modern Eight of spades", "modern", ("N: 6d 8s Qh",), "W: 9c Kh 5s", plays="5s"),
    Position("the partner's nine has but one opponent behind, who can hardly beat it", "estonian", ("N: 9c 6d",), "S: Kh 9s Qd", never="Kh"),
    Position("the partner's queen may do, and the Jack of clubs is worth more than one trick", "danish", ("S: Qh Qc",), "N: Qd Kc Jc", never="Jc"),
    Position("nor does the highest card belong on the partner's ten", "danish", ("S: Tc 9d",), "N: As Qd Jc", never="Jc"),
    Position("in Iceland too it is kept for a King that is dared", "icelandic", ("S: Th Qc",), "N: Qd Kc Jc", never="Jc"),
    # Nor let go what can be had.
    Position("a six takes the trick in last hand", "danish", ("N: Qd Th Ts",), "W: 6d 9c Qs", plays="6d"),
    Position("the cheapest that takes is enough in last hand", "danish", ("N: 6c Th Ts",), "W: Jd Kh Qs", plays="Jd"),
    Position("nothing takes the trick: the least useful goes", "danish", ("N: Jc Th Ts",), "W: Kh 9c Qs", plays="Qs"),
    Position("a dared matador is smacked", "danish", ("N: 8s! Th",), "S: Qs Qd Qc", plays="Qs Qd Qc"),
    Position("an opponent's dare is smacked by whoever can", "danish", ("N: 8s! Th Ts",), "W: Kh Qc Qs", plays="Kh"),
    Position("the Beggar King hawks", "ringkobing", ("N: 7d Qd Qh",), "W: Kc 9c Qs", plays="Kc^"),
    # Keep the matador that guards the partner's dare.
    Position("nobody can smack while the Jack of clubs stays in hand", "danish", ("N: Kh! Th",), "S: Jc 9c Qs", plays="Qs"),
    Position("nor when the partner dared in second hand", "danish", ("N: 6d Kh! Th",), "W: Jc 9c Qs", plays="Qs"),
    Position("the partner's Eight of spades needs no help in last hand", "danish", ("N: 6d 8s! Th",), "W: Jc Kh Qs", plays="Qs"),
    Position("the partner is on the round in Iceland", "icelandic", ("N: Ts Td 8h Qd", "N: Kh! Th"), "S: Jc 9c Qs", plays="Qs", rest=("N: Kh! Th Jc 8c", "S: 9c 8d Tc Jh", "S: Qs Qh Kd Qc")),
    # Play to the score.
    Position("one stroke from the end a dare builds a chimney (8.3)", "ringkobing", (), "N: Kh 9c Qs", never="Kh!", options={"target": 1}),
    Position("nor may the Eight of spades, for the same reason", "ringkobing", (), "N: 8s 9c Qs", never="8s!", options={"target": 1}),
    Position("a dare that most likely stands wins the match", "modern", (), "N: Kh Qs 5d", plays="Kh!", options={"target": 1}),
    # Do not dare into a known matador.
    Position("the only card that is still out is North's Jack of clubs", "modern", (*ONLY_NORTHS_CARD_IS_OUT, "E: 8s 7c"), "W: Kh", never="Kh!"),
    # Take the trick that saves a jan.
    Position("the King of hearts saves a jan", "danish", (*FOUR_FOR_THE_OTHERS, "N: 9s Qc 7d"), "W: Kh Jh 7h", plays="Kh", rest=("N: 9s Qc 7d Kh", "W: Jh Jd 6d 6h", "W: 7h 6s 7s Js")),
    # Do not lead a double that the known cards beat.
    Position("every card out beats a six", "danish", ALL_WINDMILLS_GONE, "N: 6c 6d Kh", never="6c6d", rest=THE_LAST_THREE, seats=3),
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.why)
def test_a_partner(position: Position, level: str) -> None:
    view = position.view()
    bot = level_of(level)
    for luck in (1, 2, 3):
        played = str(bot(view, luck))
        if position.plays:
            assert played in position.plays.split(), played
        assert not {played, played.strip("!")} & {*position.never.split()}, played
