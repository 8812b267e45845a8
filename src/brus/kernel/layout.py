"""Where everything stands in a state and in the rules.

Made by ``scripts/layout`` from ``table.py``: change that, and run it.
"""

# the state: index, then length and meaning
SCORE = 0  # 3: strokes that each side has crossed out (8.1)
TARGET = 3  # 3: strokes that each side's comb has; a chimney adds one (8.3)
BUKS = 6  # 1: points that wait for the winner of the next deal (7.4)
MATCH_WINNER = 7  # 1: the side that has cleared its comb, or NOBODY
PHASE = 8  # 1: what is waited for: one of the phases in names.py
DEALER = 9  # 1: the seat that deals
TO_ACT = 10  # 1: the seat that is waited for, or NOBODY
DEAL_WINNER = 11  # 1: the side with five tricks (2.9), or NOBODY
TRICKS = 12  # 3: tricks that each side has taken; a double counts two (4.4)
TRICKS_DONE = 15  # 1: tricks completed in this deal; a double counts one
HELD = 16  # 1: cards in each hand before the lead; hands are equal then (4.5)
HAND = 17  # 12: three places a seat, ascending, NO_CARD behind the last card
TALON = 29  # 27: the talon, in the order in which it is drawn
TALON_SIZE = 56  # 1: cards that the talon had at first
DRAWN = 57  # 1: cards drawn from it so far
GONE = 58  # 3: YES where Jc, Kh, 8s has been played in this deal (6.1)
LEADER = 61  # 1: the seat that is due to lead, or led this trick
PASSED_OVER = 62  # 1: seats, from the leader clockwise, that will not pipe (4.6)
PIPED = 63  # 1: YES when this trick's leader piped (4.6)
UNITS = 64  # 1: cards that everyone plays to this trick; 0 before the lead
PLAYED = 65  # 1: seats that have played to this trick
LAID = 66  # 12: three places a seat: its cards in this trick; only UNITS of each that has played
SEVENS_LED = 78  # 1: YES when Sevens were led and have powers (3.1)
WINNING = 79  # 1: the seat whose cards are now winning (2.6)
MATADOR_BY = 80  # 3: the seats that laid Jc, Kh, 8s in this trick, or NOBODY
DARED_BY = 83  # 3: the seats that dared Jc, Kh, 8s lawfully in this trick, or NOBODY
UNLAWFUL = 86  # 2: the matadors dared unlawfully in this trick, in the order of play (6.12)
UNLAWFUL_COUNT = 88  # 1: how many those are
HAWKED_BY = 89  # 1: the seat that hawked in this trick (5.1), or NOBODY
STATE_SIZE = 90

# the rules: index, then length and meaning
SEATS = 0  # 1: players: 3 or 4
START_TARGET = 1  # 1: strokes of a comb at first (8.1)
STRENGTH = 2  # 40: of each card where no Sevens were led; a windmill has 0 (2.3, 2.4)
SEVEN_STRENGTH = 42  # 40: of each card where Sevens were led (3.2 to 3.4)
SEVENS = 82  # 1: YES where led Sevens have powers (3.1)
MOST_LED = 83  # 1: cards alike that may be led at most (4.1, 4.8)
PIPING = 84  # 1: YES where three alike are led by piping (4.6)
TRIPLE_POINT = 85  # 1: YES where a triple scores (4.7)
HAWKING = 86  # 1: YES where Kc may hawk (5.1)
DARES = 87  # 3: YES where Jc, Kh, 8s may be dared (6)
MATADOR = 90  # 40: JACK, KING or EIGHT for the matadors, NOBODY for every other card (2.3)
ANNOUNCES = 130  # 40: YES for the cards that can be dared or can hawk in this match
DARE_ON_EMPTY_TALON = 170  # 1: YES or NO (6.3)
DARE_IN_FIRST_TRICK = 171  # 1: YES or NO (6.4)
DARE_IN_LAST_TRICK = 172  # 1: YES or NO (section 9)
DARE_NEAR_THE_END = 173  # 1: what 6.5 says: one of the END_ policies
DARE_ON_SEVEN = 174  # 1: YES or NO (6.6)
DARE_NEEDS_TRICK = 175  # 1: YES where a dare that stands needs the trick (6.7)
UNLAWFUL_SMACKED = 176  # 1: YES where unlawful dares are smacked instead of refused (6.12)
POINTS = 177  # 13: points of each row of 6.9 and 6.10
PROOF = 190  # 1: who sees the hand after a dare that stands: one of the PROOF_ policies (6.11)
CUT_POINT = 191  # 1: YES where the cut is shown and may score (7.3)
BUK_ACCUMULATES = 192  # 1: YES where buks in a row add up (7.4)
CHIMNEY = 193  # 1: YES where the last stroke must come from winning a deal (8.3)
SAYS_STANDING = 194  # 1: YES where the scorer says what a side needs (8.5)
ROBBER = 195  # 1: YES where the last line is the robber, and a comb can be scratched (8.6)
DEALER_LEADS = 196  # 1: YES where the dealer leads first (8)
DEALT_FROM_DEALER = 197  # 1: YES where the dealer gets cards first (8.2)
DEALT_SINGLY = 198  # 1: YES where cards are dealt one at a time (8.2)
RULES_SIZE = 199
