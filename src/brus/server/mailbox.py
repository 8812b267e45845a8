"""What an audience has been told: numbered without gaps, and the last of it kept for those who lost the line."""

from __future__ import annotations

from collections import deque
from typing import Final

import msgspec
from msgspec import structs

from brus.server.protocol import Did, Happening, Said

__all__ = ["KEPT", "Mailbox", "pack"]

KEPT: Final = 100
"""So many messages an audience has got are kept."""
pack: Final = msgspec.json.Encoder().encode
"""Happenings as they are kept."""
_unpack: Final = msgspec.json.Decoder(list[Happening]).decode


class Mailbox:
    """The numbered messages of one audience. ``n`` is the last one's number, ``turn`` the last one's of the game.

    Kept are happenings, not views: one who comes back needs a view only of how things are now. They are kept written
    as JSON (:data:`pack`), which takes the least room and can be shared by audiences that are told the same.
    """

    __slots__ = ("_kept", "n", "turn")

    def __init__(self) -> None:
        self.n = 0
        self.turn = 0
        self._kept: deque[bytes | Said] = deque(maxlen=KEPT)

    def post(self, what: bytes | Said, *, moves: bool) -> int:
        """Number a message; ``moves`` when it is of the game, so that older answers are stale."""
        self.n += 1
        if moves:
            self.turn = self.n
        self._kept.append(what)
        return self.n

    def begin_anew(self, n: int) -> None:
        """What has been told so far is nobody's to be told again; numbers go on after this one."""
        self.n = n
        self._kept.clear()

    @property
    def first(self) -> int:
        """The number after which all is kept."""
        return self.n - len(self._kept)

    def missed(self, since: int) -> list[Did | Said] | None:
        """What came after the message of this number; None when that is not kept any more, or has not come yet."""
        count = self.n - since
        if not 0 <= count <= len(self._kept):
            return None
        last = list(self._kept)[len(self._kept) - count :]
        return [
            structs.replace(what, n=n) if isinstance(what, Said) else Did(n=n, what=_unpack(what))
            for n, what in enumerate(last, since + 1)
        ]
