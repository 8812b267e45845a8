"""Modern Danish Brus.

As the Danish game, with Fives instead of Tens, to twelve; the dealer leads. Every dare is worth one, stands only with
the trick, and is not made on a led Seven; it may be made on an empty talon.

Sources: P.

- 6.9: 1 for each dared card; where top's side did not take the trick, only for each smacked one.
- 7.4 (decision): two buks in a row still give 1 more.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from brus.variant import Contest, HouseRules, Variant

MODERN: Final = Variant(
    name="modern",
    players=(4, 3),
    daring="Kh 8s",
    points=MappingProxyType(
        {
            # dared                      by, and whose is top
            Contest.EIGHT_STANDS: 1,  # 8s by X: X's
            Contest.EIGHT_OVERSMACKS: 1,  # 8s by X: X's Jc after Kh of Y
            Contest.EIGHT_SMACKED: 1,  # 8s by X: another side's
            Contest.EIGHT_SMACKED_BY_THIRD: 1,  # 8s by X: Jc of Z after Kh of Y
            Contest.KING_STANDS: 1,  # Kh by X: X's
            Contest.KING_SMACKED: 1,  # Kh by X: another side's Jc
            Contest.BOTH_KING_ON_TOP: 2,  # 8s by X, Kh by Y: Y's
            Contest.BOTH_OVERSMACKS: 2,  # 8s by X, Kh by Y: X's Jc
            Contest.BOTH_BY_THIRD: 2,  # 8s by X, Kh by Y: Jc of Z
            Contest.PARTNERS_STAND: 2,  # both by partners of X: X's
            Contest.PARTNERS_SMACKED: 2,  # both by partners of X: Jc of Y
        }
    ),
    house=HouseRules(
        target=12,
        low_rank="5",
        first_lead="dealer",
        kristian_andersen=True,
        dare_on_empty_talon=True,
        dare_in_last_trick=True,
        dare_on_seven=False,
        dare_needs_trick=True,
        unlawful_dares="refused",
        buk_accumulates=False,
    ),
    sources=("P",),
    nicknames=MappingProxyType(
        {"Jc": "Spids", "Kh": "Brus", "8s": "Galhund", "Kc": "Stodderkonge", "Ks": "Kristian Andersen"}
    ),
)
