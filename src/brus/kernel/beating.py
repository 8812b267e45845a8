"""Which card beats which (rulebook, sections 2 and 3)."""

from brus.kernel.layout import SEVEN_STRENGTH, SEVENS, STRENGTH
from brus.kernel.names import (
    BEGGAR_KING,
    EIGHT_OF_SPADES,
    JACK,
    JACK_OF_CLUBS,
    KING,
    KING_OF_HEARTS,
    KRISTIAN_ANDERSEN,
    SEVEN_RANK,
    SUITS,
    YES,
)


def card_of_matador(matador):
    """2.3: the card that is a matador."""
    if matador == JACK:
        return JACK_OF_CLUBS
    if matador == KING:
        return KING_OF_HEARTS
    return EIGHT_OF_SPADES


def has_seven_powers(rules, led):
    """3.1, 3.6: whether a lead of this card gives only Sevens and special Kings power."""
    return rules[SEVENS] == YES and led // SUITS == SEVEN_RANK


def beats(rules, sevens_led, card, winning):
    """2.3, 2.4, 2.6: whether a card beats one that is now winning; a windmill beats nothing."""
    if sevens_led == YES:
        return beats_led_seven(rules, card, winning)
    return rules[STRENGTH + card] > rules[STRENGTH + winning]


def beats_led_seven(rules, card, winning):
    """3.1 to 3.4: the higher suit among Sevens; Kc above them; Ks above Kc and nothing else."""
    if card == KRISTIAN_ANDERSEN:
        return winning == BEGGAR_KING and rules[SEVEN_STRENGTH + card] > 0
    return rules[SEVEN_STRENGTH + card] > rules[SEVEN_STRENGTH + winning]
