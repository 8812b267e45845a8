"""Deals at random, in the kernel's dialect, with the cut that comes before them."""

from brus.kernel.cutting import cut, is_cut_point, why_no_cut
from brus.kernel.dealing import begin_deal
from brus.kernel.names import ALLOWED, NO_CARD, PACK_SIZE
from brus.thinking.luck import pick, shuffle


def deal_at_random(rules, state, dealer, pack, events, luck):
    """Shuffle, cut where the cut is shown (7.3), and deal; a cut may end the match before."""
    shuffle(pack, PACK_SIZE, luck)
    card = pack[pick(luck, PACK_SIZE)]
    while why_no_cut(rules, state, NO_CARD) == ALLOWED and is_cut_point(card):
        cut(rules, state, dealer, card, events)
        card = pack[pick(luck, PACK_SIZE)]
    begin_deal(rules, state, dealer, pack, events)
