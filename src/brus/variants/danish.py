"""Danish Brus, the game of West Jutland in the first half of the 19th century.

Four players or three, three cards each, five of nine tricks win the deal. Sevens have power when led, ``Kc`` beats
them and ``Ks`` beats ``Kc``; two or three alike may be led; ``Kh`` and ``8s`` may be dared.

Sources: S0, after Danish texts of 1853, 1920 and 1952.

- 6.3, 6.5: S0 allows a dare while the talon lasts and when its success would not win the match.
- 6.7 (decision): a dare is a contest of its own; who takes the trick does not matter.
- 6.9: S0 names 1, 2 for a smack, 3 for an oversmack, 4 when both were dared; the other rows are sums of their parts.
- 8.8 (decision): S0 says only that three may play; five tricks and the buk follow the modern game.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from brus.variant import Contest, HouseRules, NearTheEnd, Variant

DANISH: Final = Variant(
    name="danish",
    players=(4, 3),
    daring="Kh 8s",
    near_the_end=NearTheEnd.REFUSED_IF_IT_WINS,
    points=MappingProxyType(
        {
            # dared                      by, and whose is top
            Contest.EIGHT_STANDS: 1,  # 8s by X: X's
            Contest.EIGHT_OVERSMACKS: 3,  # 8s by X: X's Jc after Kh of Y
            Contest.EIGHT_SMACKED: 2,  # 8s by X: another side's
            Contest.EIGHT_SMACKED_BY_THIRD: 3,  # 8s by X: Jc of Z after Kh of Y
            Contest.KING_STANDS: 1,  # Kh by X: X's
            Contest.KING_SMACKED: 2,  # Kh by X: another side's Jc
            Contest.BOTH_KING_ON_TOP: 3,  # 8s by X, Kh by Y: Y's
            Contest.BOTH_OVERSMACKS: 4,  # 8s by X, Kh by Y: X's Jc
            Contest.BOTH_BY_THIRD: 4,  # 8s by X, Kh by Y: Jc of Z
            Contest.PARTNERS_STAND: 2,  # both by partners of X: X's
            Contest.PARTNERS_SMACKED: 4,  # both by partners of X: Jc of Y
        }
    ),
    house=HouseRules(
        target=9,
        low_rank="T",
        first_lead="forehand",
        kristian_andersen=True,
        dare_on_empty_talon=False,
        dare_in_last_trick=True,
        dare_on_seven=True,
        unlawful_dares="refused",
        buk_accumulates=False,
    ),
    sources=("S0",),
    nicknames=MappingProxyType(
        {"Jc": "Spids", "Kh": "Brus", "8s": "Galhund", "Kc": "Stodderkonge", "Ks": "Kristian Andersen"}
    ),
)
