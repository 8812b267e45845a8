"""Why something is refused: one reason for each rule that can refuse, with the rule's number.

The sentences stand in ``messages/en.ftl`` under ``refusal-…``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from brus.kernel import names
from brus.messages import say

__all__ = ["Answer", "Refusal"]


class Refusal(IntEnum):
    """A reason for which the rules refuse a play.

    >>> Refusal.DARE_TALON_EMPTY.rule, Refusal.DARE_TALON_EMPTY.sentence
    ('6.3', 'the talon is empty')
    """

    NOT_A_PLAY = names.NOT_A_PLAY
    NO_DEAL_YET = names.NO_DEAL_YET
    DEAL_IS_OVER = names.DEAL_IS_OVER
    MATCH_IS_OVER = names.MATCH_IS_OVER
    OUT_OF_TURN = names.OUT_OF_TURN
    ANSWER_PIPING_FIRST = names.ANSWER_PIPING_FIRST
    ANSWER_PROOF_FIRST = names.ANSWER_PROOF_FIRST
    NOT_ASKED_TO_PIPE = names.NOT_ASKED_TO_PIPE
    NOT_ASKED_TO_SHOW = names.NOT_ASKED_TO_SHOW
    CARD_NOT_HELD = names.CARD_NOT_HELD
    WRONG_NUMBER_OF_CARDS = names.WRONG_NUMBER_OF_CARDS
    LEAD_NOT_ALIKE = names.LEAD_NOT_ALIKE
    SINGLES_ONLY = names.SINGLES_ONLY
    TRIPLE_WITHOUT_PIPING = names.TRIPLE_WITHOUT_PIPING
    PIPER_LEADS_ALL_THREE = names.PIPER_LEADS_ALL_THREE
    HAWK_UNKNOWN = names.HAWK_UNKNOWN
    HAWK_ONLY_BEGGAR_KING = names.HAWK_ONLY_BEGGAR_KING
    HAWK_NO_SEVEN_LED = names.HAWK_NO_SEVEN_LED
    HAWK_PARTNERS_SEVEN = names.HAWK_PARTNERS_SEVEN
    HAWK_NO_SEVEN_WINS = names.HAWK_NO_SEVEN_WINS
    DARE_UNKNOWN = names.DARE_UNKNOWN
    DARE_ONLY_MATADORS = names.DARE_ONLY_MATADORS
    DARE_NOTHING_ABOVE_JACK = names.DARE_NOTHING_ABOVE_JACK
    DARE_EIGHT_NOT_HERE = names.DARE_EIGHT_NOT_HERE
    DARE_LAST_TO_PLAY = names.DARE_LAST_TO_PLAY
    DARE_HIGHER_IN_TRICK = names.DARE_HIGHER_IN_TRICK
    DARE_NO_HIGHER_LEFT = names.DARE_NO_HIGHER_LEFT
    DARE_TALON_EMPTY = names.DARE_TALON_EMPTY
    DARE_FIRST_TRICK = names.DARE_FIRST_TRICK
    DARE_LAST_TRICK = names.DARE_LAST_TRICK
    DARE_WOULD_WIN = names.DARE_WOULD_WIN
    DARE_LAST_LINE = names.DARE_LAST_LINE
    DARE_SEVEN_LED = names.DARE_SEVEN_LED
    DEAL_UNFINISHED = names.DEAL_UNFINISHED
    NO_SUCH_SEAT = names.NO_SUCH_SEAT
    NO_CUT_HERE = names.NO_CUT_HERE
    CUT_SETTLED = names.CUT_SETTLED
    CUT_AGAIN = names.CUT_AGAIN
    CUT_AFTER_MATCH = names.CUT_AFTER_MATCH

    @property
    def rule(self) -> str:
        """The number of the rule that refuses."""
        return _RULES[self]

    @property
    def sentence(self) -> str:
        """The reason in words, without a capital and a full stop."""
        return say(f"refusal-{self.name.lower().replace('_', '-')}")

    @property
    def is_dare(self) -> bool:
        """Whether it refuses the announcement of a dare only."""
        return self.name.startswith("DARE_")

    @property
    def is_hawk(self) -> bool:
        """Whether it refuses the announcement of hawking only."""
        return self.name.startswith("HAWK_")

    def explain(self, shown: str) -> str:
        """The refusal in one sentence: the play as the reader is shown it, why it is refused, and the rule.

        >>> Refusal.DARE_TALON_EMPTY.explain("Kh")
        'Kh may not be dared: the talon is empty (6.3)'
        """
        about = "dare" if self.is_dare else "hawk" if self.is_hawk else "play"
        return say(f"refused-{about}", play=shown, why=self.sentence, rule=self.rule)


_RULES: Final = {
    Refusal.NOT_A_PLAY: "4.1",
    Refusal.NO_DEAL_YET: "8",
    Refusal.DEAL_IS_OVER: "2.9",
    Refusal.MATCH_IS_OVER: "7",
    Refusal.OUT_OF_TURN: "2.8",
    Refusal.ANSWER_PIPING_FIRST: "4.6",
    Refusal.ANSWER_PROOF_FIRST: "6.11",
    Refusal.NOT_ASKED_TO_PIPE: "4.6",
    Refusal.NOT_ASKED_TO_SHOW: "6.11",
    Refusal.CARD_NOT_HELD: "2.7",
    Refusal.WRONG_NUMBER_OF_CARDS: "4.1",
    Refusal.LEAD_NOT_ALIKE: "4.1",
    Refusal.SINGLES_ONLY: "4.8",
    Refusal.TRIPLE_WITHOUT_PIPING: "4.6",
    Refusal.PIPER_LEADS_ALL_THREE: "4.6",
    Refusal.HAWK_UNKNOWN: "5",
    Refusal.HAWK_ONLY_BEGGAR_KING: "5.1",
    Refusal.HAWK_NO_SEVEN_LED: "5.1",
    Refusal.HAWK_PARTNERS_SEVEN: "5.2",
    Refusal.HAWK_NO_SEVEN_WINS: "5.2",
    Refusal.DARE_UNKNOWN: "6",
    Refusal.DARE_ONLY_MATADORS: "6",
    Refusal.DARE_NOTHING_ABOVE_JACK: "6.1(b)",
    Refusal.DARE_EIGHT_NOT_HERE: "6",
    Refusal.DARE_LAST_TO_PLAY: "6.1(a)",
    Refusal.DARE_HIGHER_IN_TRICK: "6.1(c)",
    Refusal.DARE_NO_HIGHER_LEFT: "6.1(b)",
    Refusal.DARE_TALON_EMPTY: "6.3",
    Refusal.DARE_FIRST_TRICK: "6.4",
    Refusal.DARE_LAST_TRICK: "9",
    Refusal.DARE_WOULD_WIN: "6.5",
    Refusal.DARE_LAST_LINE: "6.5",
    Refusal.DARE_SEVEN_LED: "6.6",
    Refusal.DEAL_UNFINISHED: "2.9",
    Refusal.NO_SUCH_SEAT: "1",
    Refusal.NO_CUT_HERE: "7.3",
    Refusal.CUT_SETTLED: "7.3",
    Refusal.CUT_AGAIN: "7.3",
    Refusal.CUT_AFTER_MATCH: "7.3",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether something may be done: true when it may, and with the reason when it may not.

    >>> bool(Answer(None)), bool(Answer(Refusal.DARE_TALON_EMPTY)), str(Answer(Refusal.DARE_TALON_EMPTY))
    (True, False, 'the talon is empty (6.3)')
    """

    refusal: Refusal | None

    def __bool__(self) -> bool:
        return self.refusal is None

    def __str__(self) -> str:
        if self.refusal is None:
            return say("answer-yes")
        return say("answer-no", why=self.refusal.sentence, rule=self.refusal.rule)
