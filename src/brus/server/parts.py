"""The parts of one server, together."""

from __future__ import annotations

from dataclasses import dataclass

from brus.server.hub import Hub
from brus.server.limiting import Limits
from brus.server.metrics import Metrics
from brus.server.people import People
from brus.server.security import Doors
from brus.server.settings import Settings
from brus.server.store import Store
from brus.server.thinking import Thinkers

__all__ = ["Parts"]


@dataclass(frozen=True)
class Parts:
    """What requests and sockets need, made when the server starts (:meth:`brus.server.app.App.start`)."""

    settings: Settings
    doors: Doors
    limits: Limits
    metrics: Metrics
    store: Store
    people: People
    thinkers: Thinkers
    hub: Hub
