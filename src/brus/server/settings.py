"""The server's settings: from flags, the environment (``BRUS_…``) and a TOML file, in this order; sensible without any.

docs/server.md has the table of them, which is made from here (``scripts/protocol``).
"""

from __future__ import annotations

import os
import re
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from limits import RateLimitItem, parse, parse_many
from pydantic import AfterValidator, BeforeValidator, Field, ValidationError, model_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from brus.errors import BrusError
from brus.home import home_folder
from brus.messages import say
from brus.printable import literal, printable
from brus.server.entries import Times

__all__ = [
    "DEFAULT_PORT",
    "EVERYWHERE",
    "FILE_VARIABLE",
    "Settings",
    "SettingsFault",
    "is_address",
    "is_everywhere",
    "read_settings",
]

DEFAULT_PORT: Final = 2787
"""B, R, U, S on the keys of a telephone."""
FILE_VARIABLE: Final = "BRUS_SETTINGS"
"""The variable of the environment that names the file."""
_PREFIX: Final = "BRUS_"
_HERE: Final = "127.0.0.1"
_NAME: Final = re.compile(r"[\w-]+(\.[\w-]+)*\.?")
_LONGEST_RATE: Final = 366 * 86_400
EVERYWHERE: Final = str(IPv4Address(0))
"""To listen at this address is to listen at all that a machine has."""


class SettingsFault(BrusError):
    """A setting that cannot be: the message names it."""


def is_address(host: str) -> bool:
    """Whether this is the number of a machine, and no name of one."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_everywhere(host: str) -> bool:
    """Whether this is no address of its own, but stands for all that a machine has.

    >>> [is_everywhere(host) for host in (EVERYWHERE, "::", "127.0.0.1", "brus.example")]
    [True, True, False, False]
    """
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _as_list(given: object) -> object:
    """A list, in the environment written with commas or spaces between."""
    return given.replace(",", " ").split() if isinstance(given, str) else given


def _checked_rate(given: str) -> str:
    try:
        rates = parse_many(given)
    except ValueError:
        rates = []
    if len(rates) != 1 or rates[0].amount < 1 or rates[0].get_expiry() > _LONGEST_RATE:
        raise ValueError(say("server-settings-rate"))
    return given


def _is_origin(url: str) -> bool:
    """Whether a text is no more than the address of a server: its scheme, its name and perhaps its port."""
    try:
        parts = urlsplit(url)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    plain = parts.scheme in ("http", "https") and parts.hostname and has_port and parts.username is None
    return bool(plain) and not url.partition(parts.netloc)[2].strip("/") and _is_name(parts.hostname or "")


def _is_name(host: str) -> bool:
    return is_address(host) or _NAME.fullmatch(host) is not None


def _checked_origin(given: str) -> str:
    if not _is_origin(given):
        raise ValueError(say("server-settings-origin"))
    return given


def _checked_origins(given: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_checked_origin, given))


def _checked_hosts(given: tuple[str, ...]) -> tuple[str, ...]:
    if not all(map(_is_name, given)):
        raise ValueError(say("server-settings-hosts"))
    return given


def _checked_proxies(given: tuple[str, ...]) -> tuple[str, ...]:
    for one in given:
        ip_network(one, strict=False)
    return given


Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_as_list)]
Rate = Annotated[str, AfterValidator(_checked_rate)]
Seconds = Annotated[float, Field(ge=0, le=3600)]
Long = Annotated[float, Field(gt=0, le=86_400)]
Port = Annotated[int, Field(ge=0, le=65535)]


class Settings(BaseSettings):
    """All that can be set. Sizes, times and rates carry their unit in the name or in their text (``60/hour``)."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, use_attribute_docstrings=True
    )

    host: Annotated[str, Field(min_length=1)] = _HERE
    """The address to listen at; `--lan` listens at all of them."""
    port: Port | None = None
    """The port; without one 2787 or, if that is taken, any that is free."""
    lan: bool = False
    """Whether phones in the same network may come."""
    tls_cert: Path | None = None
    """The certificate, for HTTPS."""
    tls_key: Path | None = None
    """The certificate's key."""
    data: Path | None = None
    """The folder of the database; without one, where the terminal game keeps its matches too."""
    public_url: Annotated[str, AfterValidator(_checked_origin)] | None = None
    """The address that people come by, if a proxy stands before the server: `https://brus.example`."""
    hosts: Annotated[Names, AfterValidator(_checked_hosts)] = ()
    """More names by which the server may be called; those of this machine and of `public_url` are known."""
    origins: Annotated[Names, AfterValidator(_checked_origins)] = ()
    """Pages of other servers that may use this one: `http://localhost:5173`."""
    proxies: Annotated[Names, AfterValidator(_checked_proxies)] = ()
    """Addresses of proxies whose word about a client's address is believed."""
    metrics_port: Port | None = None
    """The port of Prometheus' metrics; without one there are none."""
    metrics_host: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    """The address of that port."""
    log: Literal["debug", "info", "warning", "error", "off"] | None = None
    """What is logged; without it `info`, or on a terminal `warning`."""
    thinkers: Annotated[int, Field(ge=0, le=64)] = 1
    """Processes in which the levels *strong* and *expert* think; 0: these levels are not offered."""
    most_megabytes: Annotated[int, Field(ge=0)] = 0
    """How large the database may become; 0: as large as the disk lets it."""
    piping_seconds: Seconds = 3.0
    """How long the time for piping is before every lead."""
    seeds_seconds: Seconds = 2.0
    """How long a shuffle waits for the seeds of those who are there."""
    computer_seconds: Seconds = 0.7
    """No computer player acts sooner."""
    pause_seconds: Seconds = 4.0
    """Between two deals, unless everybody is ready earlier."""
    question_seconds: Seconds = 20.0
    """For an answer to a question at the table."""
    away_seconds: Seconds = 30.0
    """After so long without somebody the others are asked what to do."""
    away_again_seconds: Seconds = 60.0
    """After so long they are asked again."""
    idle_seconds: Long = 120.0
    """A table without lines leaves the memory after so long."""
    open_hours: Annotated[float, Field(ge=0, le=100_000)] = 24.0
    """A table where no match has begun is closed when nobody was there for so long; 0: never."""
    hello_seconds: Long = 5.0
    """A line that says nothing for so long at its beginning is closed."""
    drain_seconds: Seconds = 5.0
    """So long a server that is told to end waits for what is being done."""
    outbox_kilobytes: Annotated[int, Field(ge=16)] = 256
    """A client that leaves so much unread is dropped; it can resume."""
    most_lines: Annotated[int, Field(ge=1)] = 20_000
    """Lines at one time, of all people together."""
    lines_per_address: Annotated[int, Field(ge=1)] = 1000
    """Lines at one time from one address."""
    lines_per_person: Annotated[int, Field(ge=1)] = 20
    """Lines at one time of one person."""
    rate_messages: Rate = "40/2 seconds"
    """What one line may send."""
    rate_commands: Rate = "200/10 seconds"
    """What one person may send by all lines together."""
    rate_talk: Rate = "8/10 seconds"
    """What one person may say, or report."""
    rate_lines: Rate = "1000/minute"
    """Lines that one address may open."""
    rate_requests: Rate = "1200/minute"
    """What one address may ask by HTTP, pages and pictures aside."""
    rate_people: Rate = "300/hour"
    """People that one address may become."""
    rate_names: Rate = "20/10 minutes"
    """Names that one person may take."""
    rate_tables: Rate = "30/10 minutes"
    """Tables that one person may open; one address five times as many."""
    rate_codes: Rate = "10/hour"
    """Recovery codes that one address may try."""

    @model_validator(mode="after")
    def _agrees(self) -> Settings:
        if (self.tls_cert is None) != (self.tls_key is None):
            raise ValueError(say("server-settings-tls"))
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags before the environment before the file; no other source."""
        file = os.environ.get(FILE_VARIABLE)
        sources = (init_settings, env_settings)
        return (*sources, TomlConfigSettingsSource(settings_cls, file)) if file else sources

    @property
    def listens_at(self) -> str:
        """The address to listen at: every one of this machine for phones in the same network, unless one is set."""
        return EVERYWHERE if self.lan and self.host == _HERE else self.host

    @property
    def is_open_to_all(self) -> bool:
        """Whether others in the network can come, by whatever address this machine has there."""
        return self.lan or is_everywhere(self.host)

    @property
    def is_tls(self) -> bool:
        """Whether the server itself speaks HTTPS."""
        return self.tls_cert is not None

    @property
    def folder(self) -> Path:
        """The folder of the database; raise :class:`brus.home.NoHome` where nothing tells one."""
        return self.data if self.data is not None else home_folder()

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.folder / "server.db"

    @property
    def times(self) -> Times:
        """How long things last at a table."""
        return Times(
            piping=self.piping_seconds,
            seeds=self.seeds_seconds,
            computer=self.computer_seconds,
            pause=self.pause_seconds,
            question=self.question_seconds,
            away=self.away_seconds,
            away_again=self.away_again_seconds,
        )

    def rate(self, name: str) -> RateLimitItem:
        """One of the rates as the library ``limits`` counts by it."""
        return parse(getattr(self, f"rate_{name}"))


def read_settings(flags: dict[str, Any]) -> Settings:
    """The settings; flags that are None were not given. Raise :class:`SettingsFault` for one that cannot be."""
    file = os.environ.get(FILE_VARIABLE)
    if file and not Path(file).is_file():
        raise SettingsFault(say("server-settings-no-file", file=printable(file)))
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as error:
        fault = error.errors()[0]
        name = ".".join(map(str, fault["loc"]))
        reason = printable(str(fault.get("ctx", {}).get("error", fault["msg"])), 200)
        if not name:
            raise SettingsFault(reason) from error
        raise SettingsFault(
            say("server-settings-wrong", name=printable(name), found=literal(fault["input"]), reason=reason)
        ) from error
    except ValueError as error:
        # The file is no TOML.
        reason = printable(str(error), 200)
        raise SettingsFault(say("server-settings-file", file=printable(str(file)), reason=reason)) from error
