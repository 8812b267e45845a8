"""Estonian Brus, as the Swedish-speaking islanders played it in 1855.

Hardly more is recorded than the three matadors, Sevens called *friare*, and five tricks to win, presumably of nine.
On the common rules we play just that: single cards, no daring, no special Kings.

Sources: S0, after Russwurm.

- 8.7 (decision): jan and a target of nine are borrowed from the Danish game.
- 4.8 (decision): only single cards are led.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from brus.variant import HouseRules, Variant

ESTONIAN: Final = Variant(
    name="estonian",
    players=(4,),
    beggar_king=False,
    most_led=1,
    barely_recorded=True,
    house=HouseRules(target=9, low_rank="T", first_lead="forehand"),
    sources=("S0",),
    nicknames=MappingProxyType({"Jc": "Spids", "Kh": "Brus", "8s": "Galhund"}),
)
