"""What a score is worth between deals: the chance of each side to win the match (match equity)."""

from __future__ import annotations

from brus.bots.plans import plan_of
from brus.deal import Deal
from brus.kernel import layout
from brus.kernel.dealing import begin_match
from brus.seats import Seat, side_names
from brus.thinking.plan import CERTAIN
from brus.thinking.sampling import chance_at_end
from brus.variant import Rules

__all__ = ["chances_after", "chances_before"]

Chances = dict[str, float]
"""By the names of the sides; they add up to about one, for equities are listed in ten thousandths."""


def chances_before(rules: Rules, dealer: Seat) -> Chances:
    """The chances of the sides before the first deal, which this seat deals."""
    state = [0] * layout.STATE_SIZE
    begin_match(rules.table, state)
    # Equities are told by who deals next.
    state[layout.DEALER] = (dealer - 1) % rules.seats
    return _chances(rules, state)


def chances_after(deal: Deal) -> Chances:
    """The chances of the sides when a deal is over; one and nothing when the match is."""
    return _chances(deal.rules, list(deal.state))


def _chances(rules: Rules, state: list[int]) -> Chances:
    plan, sides = plan_of(rules), side_names(rules.seats)
    return {name: int(chance_at_end(rules.table, plan, state, side)) / CERTAIN for side, name in enumerate(sides)}
