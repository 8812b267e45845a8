"""The other end of the text protocol: a level of ours serves as an outside bot (``brus bot play``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from brus.bots import get_bot
from brus.bots.protocol import GREETING, VERSION, split, view_again
from brus.errors import BotError, BrusError
from brus.messages import say
from brus.printable import printable

__all__ = ["serve"]


def serve(level: str, lines: Iterable[str], answer: Callable[[str], None]) -> None:
    """Answer the lines of an arena until ``quit`` or their end; raise :class:`BotError` for one that is unreadable.

    What the level itself raises is raised as it is.

    >>> serve("greedy", ["brus-bot 1", "weather fine", "quit"], print)
    ready 1 Brus greedy
    """
    bot = get_bot(level)
    new: dict[str, Any] = {}
    for line in lines:
        word, rest = split(line)
        if word == GREETING:
            answer(f"ready {VERSION} Brus {level}")
        elif word == "quit":
            return
        elif word in ("new", "choose"):
            try:
                content = json.loads(rest)
                if word == "new":
                    new = content
                    continue
                view, luck = view_again(new, content), _luck_in(content)
            except (LookupError, TypeError, ValueError, AttributeError, OverflowError, RecursionError, BrusError):
                raise BotError(say("outside-serve-unreadable", line=printable(line))) from None
            answer(f"play {bot(view, luck)}")


def _luck_in(content: dict[str, Any]) -> int:
    luck = content["luck"]
    if type(luck) is not int:
        raise TypeError(luck)
    return luck
