"""The two tables of the kernel: what stands where in a state and in the rules.

A row is (name, length, meaning); a row of the state also tells who may know it, from which a view is built. A card
that is not there, or that an audience has not seen, is NO_CARD. ``LAID`` is cleared with a new deal only: what a seat
has not laid yet to this trick is of older ones, open like theirs.
``layout.py`` is made from these tables by ``scripts/layout``; so is the readable dump of a state
(:func:`brus.deal.dump`). This module is data, not dialect.
"""

from __future__ import annotations

from typing import Final

from brus.kernel.names import CARDS_IN_ALL, HANDS_SIZE, TALON_AT_MOST

Row = tuple[str, int, str]
StateRow = tuple[str, int, str, str]

PUBLIC = "public"
"""Everybody may know it, spectators too."""
OWN = "own"
"""A seat may know its own part."""
DISCREET = "discreet"
"""Everybody may know it, but for who is asked to pipe (4.6)."""
ANNOUNCED = "announced"
"""Everybody may know it where unlawful dares are refused; smacked ones come out with the trick (6.12)."""
HIDDEN = "hidden"
"""Nobody may know it."""

STATE: Final[tuple[StateRow, ...]] = (
    # the match
    ("SCORE", 3, PUBLIC, "strokes that each side has crossed out (8.1)"),
    ("TARGET", 3, PUBLIC, "strokes that each side's comb has; a chimney adds one (8.3)"),
    ("BUKS", 1, PUBLIC, "points that wait for the winner of the next deal (7.4)"),
    ("MATCH_WINNER", 1, PUBLIC, "the side that has cleared its comb, or NOBODY"),
    # the deal
    ("PHASE", 1, DISCREET, "what is waited for: one of the phases in names.py"),
    ("DEALER", 1, PUBLIC, "the seat that deals"),
    ("TO_ACT", 1, DISCREET, "the seat that is waited for, or NOBODY"),
    ("DEAL_WINNER", 1, PUBLIC, "the side with five tricks (2.9), or NOBODY"),
    ("TRICKS", 3, PUBLIC, "tricks that each side has taken; a double counts two (4.4)"),
    ("TRICKS_DONE", 1, PUBLIC, "tricks completed in this deal; a double counts one"),
    ("HELD", 1, PUBLIC, "cards in each hand before the lead; hands are equal then (4.5)"),
    ("HAND", HANDS_SIZE, OWN, "three places a seat, ascending, NO_CARD behind the last card"),
    ("TALON", TALON_AT_MOST, HIDDEN, "the talon, in the order in which it is drawn"),
    ("TALON_SIZE", 1, PUBLIC, "cards that the talon had at first"),
    ("DRAWN", 1, PUBLIC, "cards drawn from it so far"),
    ("GONE", 3, PUBLIC, "YES where Jc, Kh, 8s has been played in this deal (6.1)"),
    # the trick on the table
    ("LEADER", 1, PUBLIC, "the seat that is due to lead, or led this trick"),
    ("PASSED_OVER", 1, HIDDEN, "seats, from the leader clockwise, that will not pipe (4.6)"),
    ("PIPED", 1, PUBLIC, "YES when this trick's leader piped (4.6)"),
    ("UNITS", 1, PUBLIC, "cards that everyone plays to this trick; 0 before the lead"),
    ("PLAYED", 1, PUBLIC, "seats that have played to this trick"),
    ("LAID", HANDS_SIZE, PUBLIC, "three places a seat: its cards in this trick; only UNITS of each that has played"),
    ("SEVENS_LED", 1, PUBLIC, "YES when Sevens were led and have powers (3.1)"),
    ("WINNING", 1, PUBLIC, "the seat whose cards are now winning (2.6)"),
    ("MATADOR_BY", 3, PUBLIC, "the seats that laid Jc, Kh, 8s in this trick, or NOBODY"),
    ("DARED_BY", 3, ANNOUNCED, "the seats that dared Jc, Kh, 8s lawfully in this trick, or NOBODY"),
    ("UNLAWFUL", 2, HIDDEN, "the matadors dared unlawfully in this trick, in the order of play (6.12)"),
    ("UNLAWFUL_COUNT", 1, HIDDEN, "how many those are"),
    ("HAWKED_BY", 1, PUBLIC, "the seat that hawked in this trick (5.1), or NOBODY"),
)

RULES: Final[tuple[Row, ...]] = (
    ("SEATS", 1, "players: 3 or 4"),
    ("START_TARGET", 1, "strokes of a comb at first (8.1)"),
    ("STRENGTH", CARDS_IN_ALL, "of each card where no Sevens were led; a windmill has 0 (2.3, 2.4)"),
    ("SEVEN_STRENGTH", CARDS_IN_ALL, "of each card where Sevens were led (3.2 to 3.4)"),
    ("SEVENS", 1, "YES where led Sevens have powers (3.1)"),
    ("MOST_LED", 1, "cards alike that may be led at most (4.1, 4.8)"),
    ("PIPING", 1, "YES where three alike are led by piping (4.6)"),
    ("TRIPLE_POINT", 1, "YES where a triple scores (4.7)"),
    ("HAWKING", 1, "YES where Kc may hawk (5.1)"),
    ("DARES", 3, "YES where Jc, Kh, 8s may be dared (6)"),
    ("MATADOR", CARDS_IN_ALL, "JACK, KING or EIGHT for the matadors, NOBODY for every other card (2.3)"),
    ("ANNOUNCES", CARDS_IN_ALL, "YES for the cards that can be dared or can hawk in this match"),
    ("DARE_ON_EMPTY_TALON", 1, "YES or NO (6.3)"),
    ("DARE_IN_FIRST_TRICK", 1, "YES or NO (6.4)"),
    ("DARE_IN_LAST_TRICK", 1, "YES or NO (section 9)"),
    ("DARE_NEAR_THE_END", 1, "what 6.5 says: one of the END_ policies"),
    ("DARE_ON_SEVEN", 1, "YES or NO (6.6)"),
    ("DARE_NEEDS_TRICK", 1, "YES where a dare that stands needs the trick (6.7)"),
    ("UNLAWFUL_SMACKED", 1, "YES where unlawful dares are smacked instead of refused (6.12)"),
    ("POINTS", 13, "points of each row of 6.9 and 6.10"),
    ("PROOF", 1, "who sees the hand after a dare that stands: one of the PROOF_ policies (6.11)"),
    ("CUT_POINT", 1, "YES where the cut is shown and may score (7.3)"),
    ("BUK_ACCUMULATES", 1, "YES where buks in a row add up (7.4)"),
    ("CHIMNEY", 1, "YES where the last stroke must come from winning a deal (8.3)"),
    ("SAYS_STANDING", 1, "YES where the scorer says what a side needs (8.5)"),
    ("ROBBER", 1, "YES where the last line is the robber, and a comb can be scratched (8.6)"),
    ("DEALER_LEADS", 1, "YES where the dealer leads first (8)"),
    ("DEALT_FROM_DEALER", 1, "YES where the dealer gets cards first (8.2)"),
    ("DEALT_SINGLY", 1, "YES where cards are dealt one at a time (8.2)"),
)
