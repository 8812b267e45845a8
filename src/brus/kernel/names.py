"""Every number that stands for something, by its name.

The enums above the kernel (:mod:`brus.events`, :mod:`brus.refusals`) take their values from here.
"""

NO = 0
YES = 1
NOBODY = -1

# cards: 4 x rank + suit (cards.py)
SUITS = 4
SEVEN_RANK = 7
JACK_OF_CLUBS = 12
KING_OF_HEARTS = 6
EIGHT_OF_SPADES = 25
BEGGAR_KING = 4
KRISTIAN_ANDERSEN = 5
CARDS_IN_ALL = 40  # Tens and Fives both
NO_CARD = CARDS_IN_ALL

# the matadors, high to low (2.3)
JACK = 0
KING = 1
EIGHT = 2
MATADORS = 3

SEATS_AT_MOST = 4
PACK_SIZE = 36
HAND_SIZE = 3
HANDS_SIZE = HAND_SIZE * SEATS_AT_MOST
TALON_AT_MOST = PACK_SIZE - HAND_SIZE * 3  # with three players
TRICKS_TO_WIN = 5
STANDING_FROM = 3

# units: the cards that everyone plays to a trick (4.1)
SINGLE = 1
DOUBLE = 2
TRIPLE = 3

# phases of a match
BEFORE_DEAL = 0
ASKING_TO_PIPE = 1
TO_LEAD = 2
TO_FOLLOW = 3
ASKING_TO_SHOW = 4
DEAL_OVER = 5
MATCH_OVER = 6

# actions: three slots, the first the lowest; a slot is card + 1, plus DARED, plus HAWKED
SLOT = 256
CARD_PART = 64
DARED = CARD_PART
HAWKED = 2 * CARD_PART
MORE_THAN_A_CARD = CARD_PART  # below it: one card without a word
TWO_CARDS = SLOT  # below it: one card
THREE_CARDS = SLOT * SLOT  # below it: two cards at most
PASS = SLOT * SLOT * SLOT  # below it: cards
PIPE = 2 * PASS
SHOW = 3 * PASS
HIDE = 4 * PASS
# At most so many are lawful at once: where unlawful dares are smacked, Kc Kh 8s make three pairs to follow a double of
# Sevens, and each card may be played with or without a word.
MOST_ACTIONS = 12

# At most so often somebody acts in a deal: each card is played once, and before each trick each seat is asked to pipe
# at most once (4.6); where there is proof (6.11) there is no piping, and one who shows a trick.
DECISIONS_AT_MOST = 2 * PACK_SIZE

# what 6.5 says of a dare that is one success from the end
END_ALLOWED = 0
END_REFUSED_IF_IT_WINS = 1
END_REFUSED_ON_THE_LAST_LINE = 2

# who sees the hand after a dare that stands (6.11)
PROOF_NONE = 0
PROOF_LEFT = 1
PROOF_BOTH = 2

# rows of 6.9 and 6.10
NO_ROW = -1
EIGHT_STANDS = 0
EIGHT_OVERSMACKS = 1
EIGHT_SMACKED = 2
EIGHT_SMACKED_BY_THIRD = 3
KING_STANDS = 4
KING_SMACKED = 5
KING_LED_STANDS = 6
KING_LED_SMACKED = 7
BOTH_KING_ON_TOP = 8
BOTH_OVERSMACKS = 9
BOTH_BY_THIRD = 10
PARTNERS_STAND = 11
PARTNERS_SMACKED = 12

# reasons for points, in the order of section 7
FOR_CUT = 0
FOR_HAWK = 1
FOR_DARE = 2
FOR_TRIPLE = 3
FOR_DEAL = 4
FOR_JAN = 5
FOR_BUK = 6

# why something is refused; brus.refusals gives each its rule and its sentence
ALLOWED = 0
NOT_A_PLAY = 1
NO_DEAL_YET = 2
DEAL_IS_OVER = 3
MATCH_IS_OVER = 4
ANSWER_PIPING_FIRST = 5
ANSWER_PROOF_FIRST = 6
NOT_ASKED_TO_PIPE = 7
NOT_ASKED_TO_SHOW = 8
CARD_NOT_HELD = 9
WRONG_NUMBER_OF_CARDS = 10
LEAD_NOT_ALIKE = 11
SINGLES_ONLY = 12
TRIPLE_WITHOUT_PIPING = 13
PIPER_LEADS_ALL_THREE = 14
HAWK_UNKNOWN = 15
HAWK_ONLY_BEGGAR_KING = 16
HAWK_NO_SEVEN_LED = 17
HAWK_PARTNERS_SEVEN = 18
DARE_UNKNOWN = 19
DARE_ONLY_MATADORS = 20
DARE_NOTHING_ABOVE_JACK = 21
DARE_EIGHT_NOT_HERE = 22
DARE_LAST_TO_PLAY = 23
DARE_HIGHER_IN_TRICK = 24
DARE_NO_HIGHER_LEFT = 25
DARE_TALON_EMPTY = 26
DARE_FIRST_TRICK = 27
DARE_LAST_TRICK = 28
DARE_WOULD_WIN = 29
DARE_LAST_LINE = 30
DARE_SEVEN_LED = 31
OUT_OF_TURN = 32
HAWK_NO_SEVEN_WINS = 33
DEAL_UNFINISHED = 34
NO_SUCH_SEAT = 35
NO_CUT_HERE = 36
CUT_SETTLED = 37
CUT_AGAIN = 38
CUT_AFTER_MATCH = 39

# events: kind, who, what, more
EVENT_WIDTH = 4
EVENT_CUT = 1
EVENT_DEALT = 2
EVENT_ASKED_TO_PIPE = 3
EVENT_PASSED = 4
EVENT_PIPED = 5
EVENT_LED = 6
EVENT_PLAYED = 7
EVENT_DARED = 8
EVENT_DARED_UNLAWFULLY = 9
EVENT_HAWKED = 10
EVENT_TRICK_WON = 11
EVENT_SMACKED = 12
EVENT_OVERSMACKED = 13
EVENT_ASKED_TO_SHOW = 14
EVENT_SHOWN = 15
EVENT_DECLINED = 16
EVENT_DREW = 17
EVENT_SCORED = 18
EVENT_CHIMNEY = 19
EVENT_STANDING = 20
EVENT_ROBBER = 21
EVENT_JAN = 22
EVENT_BUK = 23
EVENT_SCRATCHED = 24
EVENT_DEAL_OVER = 25
EVENT_MATCH_OVER = 26
