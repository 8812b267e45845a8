"""Everything that can go wrong in Brus, as one tree.

::

    BrusError
    ├── CardError      what names no card, or a pack that is none
    ├── SeatError      what names no seat, or somebody who cannot sit there
    ├── PlayError      what names no play
    ├── OptionError    an unknown variant, or a house rule outside section 9
    ├── IllegalPlay    a play that the rules refuse, with the rule's number
    ├── MatchError     a match's JSON that cannot be read
    ├── RecordError    a record that cannot be read or replayed (docs/record.md)
    └── ShuffleError   a shuffle whose proof does not hold (docs/fair.md)

Each message is one sentence from ``messages/en.ftl``: it names what was expected and what was found, and
cites the rule.
"""

from __future__ import annotations

__all__ = [
    "BrusError",
    "CardError",
    "IllegalPlay",
    "MatchError",
    "OptionError",
    "PlayError",
    "RecordError",
    "SeatError",
    "ShuffleError",
]


class BrusError(Exception):
    """The root: catch this to catch whatever Brus raises on purpose."""


class CardError(BrusError, ValueError):
    """What names no card, or cards that make no pack (rule 2.1)."""


class SeatError(BrusError, ValueError):
    """What names no seat (rule 1), or a player's name that is no text."""


class PlayError(BrusError, ValueError):
    """What names no play (docs/record.md)."""


class OptionError(BrusError, ValueError):
    """An unknown variant, a number of players it is not for, or a house rule outside section 9."""


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
    """A text that is no match as Brus writes one; the message names the part, what was expected, and what was found."""


class RecordError(BrusError):
    """A record that cannot be read or replayed; the message names deal, trick, play and rule."""


class ShuffleError(BrusError):
    """A shuffle whose proof does not hold: the message names the deal."""
