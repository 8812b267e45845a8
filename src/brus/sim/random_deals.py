"""A table's random players, in the kernel's dialect: the choices that the host's computer players of level random make.

Their luck follows from what each has seen (``host.py``), so the events of the deal are counted for every seat.
"""

from brus.bots.chance import chance_at, place_of_decision
from brus.kernel.layout import PROOF, SEATS, TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import (
    EVENT_ASKED_TO_PIPE,
    EVENT_DREW,
    EVENT_PASSED,
    EVENT_SHOWN,
    EVENT_WIDTH,
    NOBODY,
)
from brus.kernel.play import carry_out
from brus.kernel.proof import is_shown_to


def choose_at_random_to_the_end(rules, state, out, events, start, deals, seen, actions):
    """Play a deal to its end as a host does with random players; its actions go into a list, how many first."""
    count = 0
    while state[TO_ACT] != NOBODY:
        seat = state[TO_ACT]
        chance = chance_at(start, place_of_decision(deals, seen[seat], seat))
        action = out[chance % list_legal(rules, state, out)]
        events[0] = 1
        carry_out(rules, state, action, events)
        count_seen(rules, events, seen)
        count += 1
        actions[count] = action
    actions[0] = count


def count_seen(rules, events, seen):
    """Add what each seat sees of the events just written, as they are told in words (``events.py``)."""
    for at in range((events[0] - 1) // EVENT_WIDTH):
        kind = events[1 + EVENT_WIDTH * at]
        who = events[2 + EVENT_WIDTH * at]
        for seat in range(rules[SEATS]):
            if kind == EVENT_ASKED_TO_PIPE or kind == EVENT_PASSED:
                seen[seat] += 1 if seat == who else 0
            else:
                seen[seat] += 1
                # Which cards were drawn only their drawer is told (2.7), and a shown hand some (6.11).
                if kind == EVENT_DREW and seat == who:
                    seen[seat] += 1
                if kind == EVENT_SHOWN:
                    if seat == who or is_shown_to(rules[PROOF], rules[SEATS], who, seat):
                        seen[seat] += 1
