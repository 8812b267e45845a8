"""Addresses under which a phone in the same network finds this machine, and their QR codes."""

from __future__ import annotations

import io
import ipaddress
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import segno

__all__ = ["addresses", "host_for_others", "machine_names", "picture_code", "terminal_code"]

# Addresses that nobody has to be at: asking the way there tells which of ours would be used, and sends nothing.
_AWAY: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def addresses() -> list[str]:
    """The addresses of this machine in its networks, the likeliest first; none if it is in no network."""
    found = dict.fromkeys(_candidates())
    return [address for address in found if _is_reachable(address)]


def _candidates() -> Iterator[str]:
    for family, away in _AWAY:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((away, 9))
            yield str(asking.getsockname()[0])
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None):
            yield str(place[0])


def _is_reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local or parsed.is_multicast)


def host_for_others(host: str) -> str:
    """How a machine in the network calls what is asked for by this *Host*: a name for the machine itself is no use.

    >>> host_for_others("brus.example:2787")
    'brus.example:2787'
    """
    try:
        asked = urlsplit(f"//{host}")
        name, port = asked.hostname or "", asked.port
        is_itself = name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return host
    near = addresses() if is_itself else []
    if not near:
        return host
    shown = f"[{near[0]}]" if ":" in near[0] else near[0]
    return shown if port is None else f"{shown}:{port}"


def machine_names() -> list[str]:
    """The names by which others in the network may call this machine."""
    name = socket.gethostname().lower()
    return [name, f"{name.partition('.')[0]}.local"]


def terminal_code(text: str) -> str:
    """A QR code in half blocks, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=out, compact=True)
    return out.getvalue()


def picture_code(text: str) -> bytes:
    """A QR code as SVG, which scales with the place it is given."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out,
        kind="svg",
        border=4,
        dark="#000",
        light="#fff",
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return out.getvalue()
