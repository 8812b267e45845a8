"""How much of the server one line, one person and one address may take, in rates as the library ``limits`` reads them.

What counts is a clock that nobody sets. The library's own counts go by the wall clock, so that one that is put back an
hour would shut everybody out for an hour; and they keep a thread busy.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, deque
from typing import Final

from limits import RateLimitItem

from brus.server.settings import Settings

__all__ = ["Limits", "address_of"]

_OF_AN_ADDRESS: Final = 5


def address_of(client: tuple[str, int] | None) -> str:
    """Whom an address counts for: in IPv6 the network of 64 bits that one household has.

    >>> address_of(("192.0.2.7", 1)), address_of(("2001:db8:1:2:3:4:5:6", 1)), address_of(None)
    ('192.0.2.7', '2001:db8:1:2::/64', '')
    """
    if client is None:
        return ""
    try:
        address = ipaddress.ip_address(client[0].partition("%")[0])
    except ValueError:
        return client[0]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class _Often:
    """What happens with every message, counted the quickest way: in windows of a rate's time, the same for all."""

    def __init__(self, rate: RateLimitItem) -> None:
        self._most = rate.amount
        self._seconds = rate.get_expiry()
        self._counts: dict[str | int, int] = {}
        self._until = 0.0

    def hit(self, whose: str | int) -> bool:
        """Count once, and tell whether it is within the limit."""
        now = time.monotonic()
        if now >= self._until:
            self._counts, self._until = {}, now + self._seconds
        count = self._counts.get(whose, 0) + 1
        self._counts[whose] = count
        return count <= self._most


class _Exactly:
    """What is rare, counted exactly: within any stretch of a rate's time."""

    def __init__(self, rate: RateLimitItem, times: int = 1) -> None:
        self._most = rate.amount * times
        self._seconds = rate.get_expiry()
        self._hits: dict[str, deque[float]] = {}
        self._sweep_at = 0.0

    def hit(self, whose: str) -> bool:
        """Count once if that is within the limit, and tell whether it was."""
        now = time.monotonic()
        since = now - self._seconds
        if now >= self._sweep_at:
            self._hits = {each: hits for each, hits in self._hits.items() if hits and hits[-1] > since}
            self._sweep_at = now + self._seconds
        hits = self._hits.setdefault(whose, deque())
        while hits and hits[0] <= since:
            hits.popleft()
        if len(hits) >= self._most:
            return False
        hits.append(now)
        return True


class Limits:
    """The counts. Each ``may_…`` counts once and tells whether it was still within the limit."""

    def __init__(self, settings: Settings) -> None:
        self._messages = _Often(settings.rate("messages"))
        self._commands = _Often(settings.rate("commands"))
        self._requests = _Often(settings.rate("requests"))
        self._talk = _Exactly(settings.rate("talk"))
        self._lines = _Exactly(settings.rate("lines"))
        self._people = _Exactly(settings.rate("people"))
        self._names = _Exactly(settings.rate("names"))
        self._tables = _Exactly(settings.rate("tables"))
        self._tables_of_addresses = _Exactly(settings.rate("tables"), _OF_AN_ADDRESS)
        self._codes = _Exactly(settings.rate("codes"))
        self._most = settings.most_lines
        self._per_address = settings.lines_per_address
        self._per_person = settings.lines_per_person
        self._of_addresses: Counter[str] = Counter()
        self._of_people: Counter[str] = Counter()
        self.lines = 0
        """Lines that are open."""

    def may_send(self, line: int) -> bool:
        """A message by a line."""
        return self._messages.hit(line)

    def may_command(self, person: str) -> bool:
        """A command of a person."""
        return self._commands.hit(person)

    def may_talk(self, person: str) -> bool:
        """Something that a person says, or a report."""
        return self._talk.hit(person)

    def may_ask(self, address: str) -> bool:
        """A request by HTTP."""
        return self._requests.hit(address)

    def may_become_a_person(self, address: str) -> bool:
        """A new person."""
        return self._people.hit(address)

    def may_take_a_name(self, person: str) -> bool:
        """Another name."""
        return self._names.hit(person)

    def may_open_a_table(self, person: str, address: str) -> bool:
        """A new table."""
        return self._tables.hit(person) and self._tables_of_addresses.hit(address)

    def may_try_a_code(self, address: str) -> bool:
        """A recovery code that somebody types."""
        return self._codes.hit(address)

    def may_try_a_line(self, address: str) -> bool:
        """A line, whoever it is that wants to open it."""
        return self._lines.hit(address)

    def may_open_a_line(self, person: str, address: str) -> bool:
        """A line beside those that are open; if it may be opened it counts as open until :meth:`line_closed`."""
        if (
            self.lines >= self._most
            or self._of_addresses[address] >= self._per_address
            or self._of_people[person] >= self._per_person
        ):
            return False
        self.lines += 1
        self._of_addresses[address] += 1
        self._of_people[person] += 1
        return True

    def line_closed(self, person: str, address: str) -> None:
        """A line that was open is gone."""
        self.lines -= 1
        for count, whose in ((self._of_addresses, address), (self._of_people, person)):
            count[whose] -= 1
            if not count[whose]:
                del count[whose]
