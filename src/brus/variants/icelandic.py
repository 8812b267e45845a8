"""Icelandic Brús, played in Svarfaðardalur, with a World Cup of its own.

Four players, single cards, a comb of five lines. Sevens and black Kings are plain windmills. Only ``Kh`` is dared:
led it is *the round* (2, or 3 to the smackers), later it is *under you* (1, or 2), and the darer must show the hand.
A ``Jc`` or ``Kh`` at the cut is a point for the dealer's side.

Sources: S1; details from P.

- 6.10 (decision): the partner's ``Jc`` does not smack.
- 6.11 (decision): the showing comes before the draw; nobody is asked when no card is left.
- 7.3: the cut point goes to the dealer's side (P); S1 says "the opponents".
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from brus.variant import Contest, HouseRules, NearTheEnd, Variant

ICELANDIC: Final = Variant(
    name="icelandic",
    players=(4,),
    sevens=False,
    beggar_king=False,
    most_led=1,
    daring="Kh",
    near_the_end=NearTheEnd.REFUSED_ON_THE_LAST_LINE,
    dare_in_first_trick=False,
    dealt_from_dealer=False,
    robber=True,
    points=MappingProxyType(
        {
            # 6.10                       Kh of X, and whose is top
            Contest.KING_LED_STANDS: 2,  # the round: X's
            Contest.KING_LED_SMACKED: 3,  # the round: an opponent's Jc
            Contest.KING_STANDS: 1,  # under you: X's
            Contest.KING_SMACKED: 2,  # under you: an opponent's Jc
        }
    ),
    house=HouseRules(
        target=5,
        low_rank="T",
        first_lead="forehand",
        dare_on_empty_talon=True,
        dare_in_last_trick=True,
        unlawful_dares="refused",
        cut_point=True,
        proof="left",
    ),
    sources=("S1", "P"),
    nicknames=MappingProxyType({"Jc": "laufagosi", "Kh": "brús", "8s": "Brúnka"}),
)
