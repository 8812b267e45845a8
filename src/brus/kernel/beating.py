"""Which card beats which (rulebook, sections 2 and 3)."""

from brus.kernel.layout import SEVEN_STRENGTH, SEVENS, STRENGTH
from brus.kernel.names import BEGGAR_KING, KRISTIAN_ANDERSEN, NO, SEVEN_RANK, SUITS, YES


def has_seven_powers(rules, led):
    """3.1, 3.6: YES when a lead of this card gives only Sevens and special Kings power."""
    if rules[SEVENS] == YES and led // SUITS == SEVEN_RANK:
        return YES
    return NO


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
