"""Ringkøbing Brus, as learnt there in the 1950s and 1960s.

Fives instead of Tens, to thirteen. ``Kc`` hawks Sevens for a stroke, three alike seize the lead (piping), ``Kh`` is
dared for two and ``8s`` for one, and the last stroke must come from winning a deal: any other builds a chimney.

Sources: S2; S0 has a summary of it.

- 4.6 (decision): who holds three alike is asked before each lead, the player due to lead first.
- 6.7 (decision): a dare is a contest of its own; ``dare_needs_trick`` reads S2 the other way.
- 8.3 (decision): one chimney a step; S2 (punished) over S0 (may not chance at 12).
- 8.4 (decision): S2's "exactly thirteen" is read as 8.3.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from brus.variant import Contest, HouseRules, Variant

RINGKOBING: Final = Variant(
    name="ringkobing",
    players=(4, 3),
    daring="Kh 8s",
    dealt_from_dealer=False,
    dealt_singly=True,
    says_standing=True,
    points=MappingProxyType(
        {
            # dared                      by, and whose is top
            Contest.EIGHT_STANDS: 1,  # 8s by X: X's
            Contest.EIGHT_OVERSMACKS: 1,  # 8s by X: X's Jc after Kh of Y
            Contest.EIGHT_SMACKED: 1,  # 8s by X: another side's
            Contest.EIGHT_SMACKED_BY_THIRD: 1,  # 8s by X: Jc of Z after Kh of Y
            Contest.KING_STANDS: 2,  # Kh by X: X's
            Contest.KING_SMACKED: 2,  # Kh by X: another side's Jc
            Contest.BOTH_KING_ON_TOP: 3,  # 8s by X, Kh by Y: Y's
            Contest.BOTH_OVERSMACKS: 3,  # 8s by X, Kh by Y: X's Jc
            Contest.BOTH_BY_THIRD: 3,  # 8s by X, Kh by Y: Jc of Z
            Contest.PARTNERS_STAND: 3,  # both by partners of X: X's
            Contest.PARTNERS_SMACKED: 3,  # both by partners of X: Jc of Y
        }
    ),
    house=HouseRules(
        target=13,
        low_rank="5",
        first_lead="forehand",
        kristian_andersen=False,
        piping=True,
        triple_point=True,
        hawking=True,
        chimney=True,
        dare_on_empty_talon=False,
        dare_in_last_trick=True,
        dare_on_seven=True,
        dare_needs_trick=False,
        unlawful_dares="refused",
        buk_accumulates=False,
    ),
    sources=("S2", "S0"),
    nicknames=MappingProxyType({"Kh": "Brus", "Kc": "høg"}),
)
