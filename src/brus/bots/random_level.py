"""The level *random*: any lawful play, each as likely as another."""

from __future__ import annotations

from brus.plays import Play
from brus.view import View

__all__ = ["choose_at_random"]


def choose_at_random(view: View, luck: int) -> Play:
    """One of the lawful plays, chosen by luck alone."""
    return view.legal[luck % len(view.legal)]
