"""Everything that can go wrong in Brus, as one tree.

::

    BrusError
    ├── CardError      what names no card, or a pack that is none
    ├── SeatError      what names no seat, or somebody who cannot sit there
    ├── PlayError      what names no play
    ├── OptionError    an unknown variant, a house rule outside section 9, or rules of another match
    ├── IllegalPlay    a play that the rules refuse, with the rule's number
    ├── MatchError     a match's JSON that cannot be read, or a number that no match can have
    ├── BotError       an outside bot that cannot be started, or breaks its promises too often (docs/protocol.md)
    │   └── OtherVersion   one that wants another version of the protocol
    ├── RecordError    a record that cannot be read or replayed (docs/record.md)
    ├── EnvError       what an environment cannot do where it stands (docs/envs.md)
    ├── SpreadError    many deals that cannot be shared out, or a log of other ones
    ├── NetError       a file that holds no net for this game (docs/players.md)
    ├── PageError      a page that the ladder cannot be written into (docs/arena.md)
    ├── MissingExtra   something that needs a part of Brus that is not installed
    └── ShuffleError   a shuffle whose proof does not hold (docs/fair.md)

Each message is one sentence from ``messages/en.ftl``: it names what was expected and what was found, and
cites the rule.
"""

from __future__ import annotations

__all__ = [
    "BotError",
    "BrusError",
    "CardError",
    "EnvError",
    "IllegalPlay",
    "MatchError",
    "MissingExtra",
    "NetError",
    "OptionError",
    "OtherVersion",
    "PageError",
    "PlayError",
    "RecordError",
    "SeatError",
    "ShuffleError",
    "SpreadError",
]


class BrusError(Exception):
    """The root: catch this to catch whatever Brus raises on purpose."""


class CardError(BrusError, ValueError):
    """What names no card, or cards that make no pack (rule 2.1)."""


class SeatError(BrusError, ValueError):
    """What names no seat (rule 1) or one that does not play, or a player's name that is no text."""


class PlayError(BrusError, ValueError):
    """What names no play (docs/record.md)."""


class OptionError(BrusError, ValueError):
    """An unknown variant, players that it is not for, a house rule outside section 9, or rules of another match."""


class IllegalPlay(BrusError):
    """A play that the rules refuse; the state is as it was.

    ``refusal`` is the member of :class:`brus.refusals.Refusal` that tells why, ``rule`` the number of
    the rule that refuses, such as ``"6.3"``.
    """

    def __init__(self, message: str, refusal: int, rule: str) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.rule = rule

    def __reduce__(self) -> tuple[type[IllegalPlay], tuple[str, int, str]]:
        return type(self), (str(self), self.refusal, self.rule)


class MatchError(BrusError, ValueError):
    """A text that is no match as Brus writes one; the message names the part, what was expected, and what was found.

    Also a seed or a number that cannot be that of a match (:class:`brus.host.Host`).
    """


class BotError(BrusError):
    """An outside bot that cannot be started, or that breaks the protocol too often; the message names it."""


class OtherVersion(BotError):
    """An outside bot that answers with another version of the protocol than Brus speaks."""


class RecordError(BrusError):
    """A record that cannot be read or replayed; the message names deal, trick, play and rule."""


class EnvError(BrusError):
    """What an environment cannot do where it stands: a decision that is not due, or worlds where there are none."""


class ShuffleError(BrusError):
    """A shuffle whose proof does not hold: the message names the deal."""


class MissingExtra(BrusError):
    """Something needs an optional part of Brus that is not installed; the message tells how to install it."""


class NetError(BrusError):
    """A file holds no net, or one of another game; the message names it."""


class SpreadError(BrusError):
    """Many deals cannot be shared out as asked, or the log to go on from is of other work."""


class PageError(BrusError):
    """A page that the ladder cannot be written into: it is no text in UTF-8, or lacks the marks."""
