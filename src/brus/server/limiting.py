"""How much of the server one line, one person and one address may take, counted by the library ``limits``."""

from __future__ import annotations

import ipaddress
from collections import Counter
from typing import Final

from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter, RateLimiter

from brus.server.settings import Settings

__all__ = ["Limits", "address_of"]

_OF_AN_ADDRESS: Final = 5
_RATES: Final = ("messages", "commands", "talk", "lines", "requests", "people", "tables", "codes")


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


class Limits:
    """The counts. Each ``may_…`` counts once and tells whether it was still within the limit."""

    def __init__(self, settings: Settings) -> None:
        storage = MemoryStorage()
        # What happens often is counted the quickest way; what is rare exactly.
        self._often: RateLimiter = FixedWindowRateLimiter(storage)
        self._exact: RateLimiter = MovingWindowRateLimiter(storage)
        self._rates = {name: settings.rate(name) for name in _RATES}
        self._most = settings.most_lines
        self._per_address = settings.lines_per_address
        self._per_person = settings.lines_per_person
        self._of_addresses: Counter[str] = Counter()
        self._of_people: Counter[str] = Counter()
        self.lines = 0
        """Lines that are open."""

    def may_send(self, line: int) -> bool:
        """A message by a line."""
        return self._often.hit(self._rates["messages"], "line", str(line))

    def may_command(self, person: str) -> bool:
        """A command of a person."""
        return self._often.hit(self._rates["commands"], "person", person)

    def may_talk(self, person: str) -> bool:
        """Something that a person says, or a report."""
        return self._exact.hit(self._rates["talk"], "talk", person)

    def may_ask(self, address: str) -> bool:
        """A request by HTTP."""
        return self._often.hit(self._rates["requests"], "ask", address)

    def may_become_a_person(self, address: str) -> bool:
        """A new person."""
        return self._exact.hit(self._rates["people"], "people", address)

    def may_open_a_table(self, person: str, address: str) -> bool:
        """A new table."""
        rate = self._rates["tables"]
        of_address = type(rate)(rate.amount * _OF_AN_ADDRESS, rate.multiples, rate.namespace)
        return self._exact.hit(rate, "tables", person) and self._exact.hit(of_address, "tables-of", address)

    def may_try_a_code(self, address: str) -> bool:
        """A recovery code that somebody types."""
        return self._exact.hit(self._rates["codes"], "codes", address)

    def may_open_a_line(self, person: str, address: str) -> bool:
        """A line; if it may be opened it counts as open until :meth:`line_closed`."""
        if not self._exact.hit(self._rates["lines"], "lines", address):
            return False
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
