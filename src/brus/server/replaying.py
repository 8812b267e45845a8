"""A finished match step by step, with all hands open, from the log of its table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import structs

from brus.seats import seats_of
from brus.server import applying
from brus.server.answers import Step
from brus.server.entries import Entry
from brus.server.protocol import Did, TableView
from brus.server.situation import Situation

__all__ = ["replayed_steps"]

# What is told to one seat alone, which the open hands tell of all.
_PRIVATE: Final = frozenset({"hand", "drawn", "asked-to-pipe"})
_AT_A_TIME: Final = 20


async def replayed_steps(entries: Sequence[Entry], match: int) -> list[Step]:
    """The steps of a match that is over, by its number at the table; others get their turn in between."""
    table = applying.opened(entries[0])
    steps: list[Step] = []
    list(_told(table))
    for at, entry in enumerate(entries[1:], 1):
        is_played = entry.kind == "start" or table.phase in ("playing", "aside")
        applying.apply(table, entry)
        if table.matches > match:
            break
        told = list(_told(table))
        if is_played and table.matches == match:
            steps += told
        if at % _AT_A_TIME == 0:
            await asyncio.sleep(0)
    return steps


def _told(table: Situation) -> Iterator[Step]:
    """What has happened since this was asked last, as the first of the people at the table was told it."""
    messages, table.outbox = table.outbox, []
    people = [(seat, chair.person) for seat, chair in table.seating.people]
    table.here = frozenset(person.id for _, person in people if person is not None)
    first = people[0][0] if people else None
    for audience, message in messages:
        if audience == first and isinstance(message, Did) and message.view is not None:
            what = [happening for happening in message.what if happening.what not in _PRIVATE]
            if what:
                yield Step(what, _opened(table, message.view))


def _opened(table: Situation, view: TableView) -> TableView:
    """The view with every hand open, and nothing that is one seat's own."""
    deal = None if table.game is None else table.game.deal
    hands: dict[str, list[str]] = {}
    if deal is not None:
        hands = {str(seat): [str(card) for card in deal.hand(seat)] for seat in seats_of(table.rules.seats)}
    return structs.replace(
        view,
        seat=None,
        host=False,
        hand=[],
        shown=hands,
        asks="nothing",
        options_now=[],
        may_undo=False,
        held=None,
        question=None,
        waits=None,
        deadline=None,
        commit=None,
        commit_deal=None,
    )
