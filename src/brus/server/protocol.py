"""What is said over a table's socket: the types of every message, from which the client's types are made too.

A message is one JSON object in one text frame; its key ``t`` names its kind. A client sends :data:`Command`, the server
:data:`Message`. Cards, plays and seats are written as in records (docs/record.md). ``n`` numbers the messages that one
audience gets, each audience for itself: a seat, or all who watch. A gap would tell that something was hidden, so there
is none. Kinds without ``n`` are about the line or about one person, and are not kept.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

__all__ = [
    "MOST_BYTES",
    "PHRASES",
    "PROTOCOL",
    "Again",
    "Answered",
    "AskUndo",
    "Back",
    "Claim",
    "Command",
    "Concede",
    "Did",
    "Happening",
    "Hello",
    "Leave",
    "Message",
    "No",
    "Ok",
    "OneOption",
    "Opened",
    "Ping",
    "PlayCommand",
    "PointView",
    "Pong",
    "Question",
    "Ready",
    "Report",
    "Reset",
    "Said",
    "Say",
    "SeatComputer",
    "SeatView",
    "SendSeed",
    "Sit",
    "TableView",
    "TrickView",
    "Vote",
    "Welcome",
    "WhatBeats",
]

PROTOCOL: Final = 1
"""The version of all this; a client that speaks another is told so and turned away."""
MOST_BYTES: Final = 4096
"""The longest message that a client may send."""
PHRASES: Final = (
    "hello", "good-luck", "well-played", "nice-dare", "thanks", "sorry", "oops", "hurry", "one-moment", "again",
    "good-night", "komdu-i-gaer",
    "ouch", "laugh", "cry", "heart", "thumb", "beer", "cheer", "think",
)  # fmt: skip
"""What :class:`Say` may name as ``phrase``; the last eight are stickers. Their words are ``web-phrase-…``."""

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
"""A command's name, which its sender chooses: sent twice, a command is done once."""
Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatName = Literal["N", "E", "S", "W"]
Level = Literal["beginner", "casual", "good", "strong", "expert"]
Short = Annotated[str, Meta(min_length=1, max_length=200)]
Phase = Literal["open", "playing", "aside", "over", "closed"]
"""What a table is at: seats are being filled; a match; the match is put aside; it is over; nobody comes any more."""


# ---------------------------------------------------------------------------------------------------------------------
# From the client


class Hello(Struct, tag_field="t", tag="hello", frozen=True, forbid_unknown_fields=True):
    """The first message: what the client speaks, and the last ``n`` it has seen, to be told what it missed.

    It is welcomed with the whole table instead where that is not kept any more, and always where it has no seat.
    """

    protocol: int
    since: Number | None = None


class Ping(Struct, tag_field="t", tag="ping", frozen=True, forbid_unknown_fields=True):
    """Is the line alive?"""


class _Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Id


class _Answer(_Command, frozen=True, kw_only=True):
    """A command that answers what the sender sees: ``re`` is :attr:`TableView.turn`; a stale one is refused."""

    re: Number


class Sit(_Command, tag_field="t", tag="sit", frozen=True):
    """Take an empty seat, or another one than now, before the match."""

    seat: SeatName


class Leave(_Command, tag_field="t", tag="leave", frozen=True):
    """Leave the seat for good. Within a match a computer player takes it over."""


class SeatComputer(_Command, tag_field="t", tag="computer", frozen=True):
    """Put a computer player on an empty seat before the match, or with no ``level`` take it away.

    The host may, and where the host is gone anybody with a seat; also with the seat of somebody who is not here.
    """

    seat: SeatName
    level: Level | None = None


class Ready(_Command, tag_field="t", tag="ready", frozen=True):
    """Ready to begin, or not any more; the match begins when all seats are taken and all people are ready."""

    ready: bool = True


class SendSeed(_Command, tag_field="t", tag="seed", frozen=True):
    """The client's part of the next shuffle (docs/fair.md): 1 to 64 bytes in hexadecimal, after the commitment."""

    deal: Number
    seed: Annotated[str, Meta(min_length=2, max_length=128, pattern="^([0-9a-f]{2})+$")]


class PlayCommand(_Answer, tag_field="t", tag="play", frozen=True):
    """One of the plays that are lawful: ``Kh!``, ``7s7h``, ``pipe``, ``pass``, ``show``, ``decline``."""

    play: Annotated[str, Meta(min_length=1, max_length=16)]


class AskUndo(_Answer, tag_field="t", tag="undo", frozen=True):
    """Take the own last play back, if all agree and nothing hidden has been seen since."""


class Claim(_Answer, tag_field="t", tag="claim", frozen=True):
    """*The rest is mine*: accepted only if it is true in every world that the claimant's view allows."""


class Concede(_Answer, tag_field="t", tag="concede", frozen=True):
    """Give the match up, if the partner agrees."""


class Answered(_Command, tag_field="t", tag="answer", frozen=True):
    """Yes or no to the question with this number."""

    question: Number
    yes: bool


class Vote(_Command, tag_field="t", tag="vote", frozen=True):
    """What to do while somebody is away: wait, let a computer player go on there, or put the match aside.

    ``about`` is the seat whose person is away, as others may be away too, and be asked about by the time this comes.
    """

    about: SeatName
    choice: Literal["wait", "computer", "aside"]


class Back(_Command, tag_field="t", tag="back", frozen=True):
    """Take the own seat back from the computer player, or go on with a match that was put aside."""


class Say(_Command, tag_field="t", tag="say", frozen=True):
    """A phrase or sticker by its name, or at private tables a text."""

    phrase: Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z-]+$")] | None = None
    text: Short | None = None


class Report(_Command, tag_field="t", tag="report", frozen=True):
    """Tell whoever runs the server of what a seat has said or done."""

    seat: SeatName
    why: Short


class Again(_Command, tag_field="t", tag="again", frozen=True):
    """Another match at this table, when all have asked for it: with the sides kept, or drawn by lot."""

    sides: Literal["kept", "drawn"] = "kept"


class WhatBeats(_Command, tag_field="t", tag="beats", frozen=True):
    """Which cards beat this one, as things lie on the table?"""

    card: Annotated[str, Meta(min_length=2, max_length=2)]


Command = (
    Hello | Ping | Sit | Leave | SeatComputer | Ready | SendSeed | PlayCommand | AskUndo | Claim | Concede | Answered
    | Vote | Back | Say | Report | Again | WhatBeats
)  # fmt: skip


# ---------------------------------------------------------------------------------------------------------------------
# From the server


class SeatView(Struct, frozen=True, omit_defaults=True):
    """Who sits at a seat; ``level`` is how well plays there, if a computer does. ``line`` tells whose line is open.

    A computer player has no name; the client calls it as it likes.
    """

    name: str = ""
    kind: Literal["empty", "person", "computer"] = "empty"
    level: str | None = None
    ready: bool = False
    """Ready to begin, or between deals to go on; after a match: has asked for another; put aside: is back."""
    stand_in: bool = False
    """A computer player acts for a person, who may take the seat back at any time."""
    reserve: float | None = None
    """Seconds left of the reserve, at tables with a clock."""


class TrickView(Struct, frozen=True, omit_defaults=True):
    """A trick: plays in their order from the leader, whose cards are winning so far, and in the end who took it."""

    leader: SeatName
    plays: list[str]
    winning: SeatName | None = None
    winner: SeatName | None = None


class OneOption(Struct, frozen=True, omit_defaults=True):
    """Something that one could think of doing with the hand, and why it is not lawful, with the rule, if it is not."""

    play: str
    why: str | None = None
    rule: str | None = None


class PointView(Struct, frozen=True):
    """Strokes that a side has crossed out in this deal, and why; a chimney counts −1 (docs/record.md)."""

    side: str
    points: int
    reason: str


class Question(Struct, frozen=True, omit_defaults=True):
    """Something that some are asked: ``undo`` and ``concede`` yes or no, ``away`` what to do about who is away."""

    number: int
    kind: Literal["undo", "concede", "away"]
    about: SeatName
    asked: list[SeatName]
    answers: dict[str, str]
    """What has been answered so far, by seat: ``yes``, or the choice of a vote."""


class TableView(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All that one audience may see of a table: what a screen needs, and no older trick than the last (2.11)."""

    table: str
    phase: Phase
    variant: str
    options: dict[str, int | bool | str]
    seats: dict[str, SeatView]
    seat: SeatName | None
    """The audience's own seat; nobody's who watches."""
    host: bool = False
    talk: Literal["phrases", "text"] = "phrases"
    """What may be said here: ``text`` too only at private tables."""
    solo: bool = False
    watch: bool = False
    """Whether others may watch."""
    pace: Literal["none", "friendly", "clock"] = "none"
    turn: int
    """To be sent back as ``re`` with whatever answers this."""
    match: int = 0
    """Which match at this table, from 1; 0 before the first."""
    match_id: str = ""
    """The name under which this match's shuffles are committed to (docs/fair.md)."""
    deal: int = 0
    dealer: SeatName | None = None
    asks: Literal["nothing", "lead", "follow", "pipe", "show", "deal"] = "nothing"
    to_act: SeatName | None = None
    hand: list[str] = []
    counts: dict[str, int] = {}
    """How many cards each seat holds."""
    talon: int = 0
    trick: TrickView | None = None
    last_trick: TrickView | None = None
    tricks_won: dict[str, int] = {}
    """By side: tricks taken in this deal, a double being two (4.4)."""
    shown: dict[str, list[str]] = {}
    """Cards that a darer has shown this audience and still holds (6.11)."""
    score: dict[str, int] = {}
    targets: dict[str, int] = {}
    buks: int = 0
    standing: dict[str, int] = {}
    """8.5: sides that stand on three, two or one."""
    robber: list[str] = []
    """8.6: sides with one line left."""
    points: list[PointView] = []
    """What has been scored in this deal, or in the last one until the next is dealt, in order (7)."""
    winner: str | None = None
    """The side that has won the match; nobody's where one of three players has conceded."""
    conceded: str | None = None
    """The side that has given the match up; the other sides win."""
    options_now: list[OneOption] = []
    may_undo: bool = False
    """Whether this seat may ask to take its last play back."""
    held: str | None = None
    """This seat's own lead, which is carried out when the time for piping is over, unless somebody pipes (4.6)."""
    waits: float | None = None
    """Before a lead: seconds until the time for piping is over, the same for everybody and whatever the hands (4.6)."""
    question: Question | None = None
    deadline: float | None = None
    """Seconds until a computer player makes this play, or the reminder comes, at tables with a pace."""
    commit: str | None = None
    """The commitment to the next shuffle, while it awaits this client's seed (docs/fair.md)."""
    commit_deal: int | None = None
    """The number of that deal; 0 for the lot that names the first dealer."""
    committed: str | None = None
    """The commitment to the shuffle of this deal, or of the next one as soon as it is published."""


class Happening(Struct, frozen=True, omit_defaults=True):
    """One thing that happened: ``what``, in a word, and what belongs to it.

    ``dealt hand asked-to-pipe piped led played dared dared-unlawfully hawked won smacked oversmacked stands
    asked-to-show shown shown-cards declined drew drawn cut scored chimney standing robber jan buk scratched deal-over
    match-over`` happen in the game; ``sat moved left renamed computer removed ready unready began asked answered
    stand-in back aside resumed undone claimed conceded lot commit reveal reminded timeout closed`` at the table.

    ``seat`` is who does it or whom it is about, ``by`` the other seat that has to do with it: ``dealt`` by the leader,
    ``smacked`` and ``oversmacked`` whose card of ``cards`` by whom, with the matador in ``play``, ``moved`` from the
    seat that is empty now. ``dared`` may name its ``reason``, ``round`` or ``under`` (6.10), ``stands`` has ``number``
    0 where it scores nothing (6.7). ``number`` is ``won``'s units, ``drew``'s count, ``scored``'s points,
    ``chimney``'s target, what ``standing`` still needs, ``buk``'s points that wait, the deal of ``commit`` and
    ``reveal``, the question of ``asked`` (whose ``reason`` is its kind) and ``answered`` (whose ``reason`` is the
    answer), the match that ``began``. ``ready`` after a match has the sides that are wished for as its ``reason``.
    ``text`` is the name of who ``sat`` or ``left``, or is ``renamed`` so, from what stands in ``reason``, and the level
    of a ``computer``.
    """

    what: str
    seat: SeatName | None = None
    by: SeatName | None = None
    side: str | None = None
    play: str | None = None
    cards: list[str] | None = None
    number: int | None = None
    reason: str | None = None
    text: str | None = None
    seeds: dict[str, str] | None = None
    """Of a ``reveal``: the seeds that were used, by seat in hexadecimal, in their order (docs/fair.md)."""
    skipped: list[SeatName] | None = None
    """Of a ``reveal``: the people whose seed did not come in time."""


class Welcome(Struct, tag_field="t", tag="welcome", frozen=True):
    """The whole table, to begin with, or where too much was missed to tell it piece by piece."""

    n: int
    protocol: int
    view: TableView
    here: dict[str, bool]
    """Whose lines are open, by seat of the people; ``line`` tells what changes."""
    watchers: int = 0
    said: list[Said] = []
    """The last that was said at the table, in order; their ``n`` is 0."""
    log: list[Happening] = []
    """What has happened in the game since this deal began, as its log may still tell it.

    Of tricks before the last one no card is named until the deal is over (2.11).
    """
    past: list[list[Happening]] = []
    """What each deal of this match before this one came to: its ``scored`` and ``chimney``."""
    kept: int = 0
    """Messages after this number may be asked for by ``hello``, as long as they are kept."""


class Did(Struct, tag_field="t", tag="did", frozen=True, omit_defaults=True):
    """What happened, and what the table looks like now.

    Of what was missed while a line was down only the last comes with a view.
    """

    n: int
    what: list[Happening]
    view: TableView | None = None


class Opened(Struct, tag_field="t", tag="line", frozen=True, omit_defaults=True):
    """Something about lines that is not kept: who came or went, how many watch."""

    here: dict[str, bool]
    watchers: int = 0


class Said(Struct, tag_field="t", tag="said", frozen=True, omit_defaults=True):
    """Somebody said something."""

    n: int
    seat: SeatName
    name: str
    phrase: str | None = None
    text: str | None = None


class Ok(Struct, tag_field="t", tag="ok", frozen=True, omit_defaults=True):
    """A command is done, and what it did is kept for good."""

    id: str
    text: str | None = None
    cards: list[str] | None = None


class No(Struct, tag_field="t", tag="no", frozen=True, omit_defaults=True):
    """A command is refused, and why: a code for programs, a sentence for people, and the rule's number if there is one.

    Codes: ``stale out-of-turn unlawful no-seat seat-taken not-host not-now nothing-asked false-claim undecided
    seen-since private-only unknown-phrase nothing-said too-fast full``.
    """

    id: str
    code: str
    why: str
    rule: str | None = None


ResetCode = Literal["protocol", "bad-message", "too-fast", "slow", "elsewhere", "gone", "draining", "forbidden"]
"""Why a line is closed."""


class Reset(Struct, tag_field="t", tag="reset", frozen=True):
    """The line is about to be closed, why in a code and a sentence, and whether the client should come back."""

    code: ResetCode
    why: str
    come_back: bool = True


class Pong(Struct, tag_field="t", tag="pong", frozen=True):
    """The line is alive."""


Message = Welcome | Did | Opened | Said | Ok | No | Reset | Pong
