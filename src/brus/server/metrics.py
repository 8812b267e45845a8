"""What the server counts, for Prometheus, on a port of its own that the people never see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from brus.messages import say

__all__ = ["Metrics"]

_KEPT_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The counts of one server. The words of ``outcome`` are the codes of refusals, or ``ok``."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.lines = self._gauge("lines")
        self.tables = self._gauge("tables")
        self.commits = self._gauge("commits")
        self.entries = self._gauge("entries")
        self.commands = self._counter("commands", "kind", "outcome")
        self.computer_plays = self._counter("computer_plays", "level")
        self.resets = self._counter("resets", "code")
        self.requests = self._counter("requests", "route", "status")
        self.faults = self._counter("faults", "where")
        self.kept = Histogram(
            "brus_kept_seconds", say("server-metric-kept"), registry=self.registry, buckets=_KEPT_SECONDS
        )
        self._of_commands: dict[tuple[str, str], Counter] = {}
        self._server: WSGIServer | None = None

    def _gauge(self, name: str) -> Gauge:
        return Gauge(f"brus_{name}", say(f"server-metric-{name.replace('_', '-')}"), registry=self.registry)

    def _counter(self, name: str, *labels: str) -> Counter:
        return Counter(f"brus_{name}", say(f"server-metric-{name.replace('_', '-')}"), labels, registry=self.registry)

    def command(self, kind: str, outcome: str) -> None:
        """Count a command, or something that time or a computer player brought."""
        counter = self._of_commands.get((kind, outcome))
        if counter is None:
            counter = self._of_commands[kind, outcome] = self.commands.labels(kind, outcome)
        counter.inc()

    def watch(self, gauge: Gauge, value: Callable[[], float]) -> None:
        """Let a gauge tell what a function returns when it is asked."""
        gauge.set_function(value)

    def serve(self, port: int, host: str) -> int:
        """Answer at a port, from a thread; return the port, which is any free one for 0."""
        self._server, _ = start_http_server(port, host, self.registry)
        return int(self._server.server_port)

    def close(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
