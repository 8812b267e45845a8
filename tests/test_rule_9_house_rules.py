"""Rulebook, section 9: house rules, what they may be and what each of them does."""

from __future__ import annotations

import pytest

from brus.errors import OptionError
from brus.events import AskedToPipe, AskedToShow, CardsShown, Shown
from brus.match import Match
from brus.seats import Seat
from brus.variant import OPTIONS
from brus.variants import VARIANTS, get_variant
from tables import at, may, rule_against, scored, taken_by, told

YES_NO = (True, False)
DASH = None

# Section 9: values, then danish, estonian, ringkobing, icelandic, modern.
TABLE = {
    "target": (tuple(range(1, 51)), 9, 9, 13, 5, 12),
    "low_rank": (("T", "5"), "T", "T", "5", "T", "5"),
    "first_lead": (("forehand", "dealer"), "forehand", "forehand", "forehand", "forehand", "dealer"),
    "kristian_andersen": (YES_NO, True, DASH, False, DASH, True),
    "piping": (YES_NO, DASH, DASH, True, DASH, DASH),
    "triple_point": (YES_NO, DASH, DASH, True, DASH, DASH),
    "hawking": (YES_NO, DASH, DASH, True, DASH, DASH),
    "chimney": (YES_NO, DASH, DASH, True, DASH, DASH),
    "dare_on_empty_talon": (YES_NO, False, DASH, False, True, True),
    "dare_in_last_trick": (YES_NO, True, DASH, True, True, True),
    "dare_on_seven": (YES_NO, True, DASH, True, DASH, False),
    "dare_needs_trick": (YES_NO, DASH, DASH, False, DASH, True),
    "unlawful_dares": (("refused", "smacked"), "refused", DASH, "refused", "refused", "refused"),
    "cut_point": (YES_NO, DASH, DASH, DASH, True, DASH),
    "proof": (("left", "both", "none"), DASH, DASH, DASH, "left", DASH),
    "buk_accumulates": (YES_NO, False, DASH, False, DASH, False),
}
ORDER = ("danish", "estonian", "ringkobing", "icelandic", "modern")
CELLS = [
    (name, variant, values, default)
    for name, (values, *columns) in TABLE.items()
    for variant, default in zip(ORDER, columns, strict=True)
]
GIVEN = [cell for cell in CELLS if cell[3] is not DASH]
DASHES = [cell for cell in CELLS if cell[3] is DASH]


def seats_for(name):
    """How many play where this option may be given."""
    return 3 if name == "buk_accumulates" else 4


def test_section_9_has_sixteen_options():
    assert tuple(VARIANTS) == ORDER
    assert set(OPTIONS) == set(TABLE)


@pytest.mark.parametrize("name, variant, values, default", GIVEN)
def test_a_variant_plays_its_column_unless_the_match_overrides_it(name, variant, values, default):
    assert getattr(get_variant(variant).rules().house, name) == default


@pytest.mark.parametrize("name, variant, values, default", GIVEN)
def test_every_value_of_the_list_may_be_given(name, variant, values, default):
    for value in values:
        rules = get_variant(variant).rules(seats_for(name), {name: value})
        assert getattr(rules.house, name) == value
        assert dict(rules.options) == {name: value}


@pytest.mark.parametrize("name, variant, values, default", DASHES)
def test_an_option_in_a_column_with_a_dash_is_an_error_that_says_so(name, variant, values, default):
    with pytest.raises(OptionError) as caught:
        get_variant(variant).rules(options={name: values[0]})
    assert name in str(caught.value)
    assert variant in str(caught.value)


@pytest.mark.parametrize("name, variant, values, default", GIVEN)
@pytest.mark.parametrize("value", [0, 51, -1, 1.0, "yes", "", None, 10**30, [], "TRUE"])
def test_a_value_outside_the_list_is_an_error_that_names_the_list(name, variant, values, default, value):
    with pytest.raises(OptionError) as caught:
        get_variant(variant).rules(seats_for(name), {name: value})
    assert name in str(caught.value)


@pytest.mark.parametrize("name, value", [("target", True), ("kristian_andersen", 1), ("dare_on_seven", 0)])
def test_numbers_and_truths_are_not_the_same(name, value):
    with pytest.raises(OptionError):
        get_variant("danish").rules(options={name: value})


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", ["tarrget", "Target", "", "rounds\x1b[2J"])
def test_an_unknown_option_is_an_error(variant, name):
    with pytest.raises(OptionError):
        get_variant(variant).rules(options={name: 1})


@pytest.mark.parametrize("variant", ["estonian", "icelandic"])
def test_three_may_not_play_where_four_must(variant):
    with pytest.raises(OptionError):
        get_variant(variant).rules(3)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [0, 2, 5])
def test_two_or_five_may_not_play(variant, seats):
    with pytest.raises(OptionError):
        get_variant(variant).rules(seats)


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "modern"])
def test_some_options_depend_on_the_number_of_players(variant):
    game = get_variant(variant)
    with pytest.raises(OptionError):
        game.rules(4, {"buk_accumulates": True})
    with pytest.raises(OptionError):
        game.rules(3, {"unlawful_dares": "smacked"})
    assert game.rules(3, {"unlawful_dares": "refused"}).house.unlawful_dares == "refused"


def test_target():
    assert Match(get_variant("danish").rules(options={"target": 50})).targets == {"NS": 50, "EW": 50}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("low", ["T", "5"])
def test_low_rank(variant, low):
    pack = {str(card) for card in get_variant(variant).rules(options={"low_rank": low}).pack}
    assert {card[0] for card in pack} == set("AKQJ9876" + low)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("lead, leader", [("forehand", "N"), ("dealer", "W")])
def test_first_lead(variant, lead, leader):
    assert str(at(variant, dealer="W", options={"first_lead": lead}).deal.leader) == leader


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "modern"])
@pytest.mark.parametrize("value, winner", [(True, "S"), (False, "E")])
def test_kristian_andersen(variant, value, winner):
    options = {"kristian_andersen": value, "first_lead": "forehand"}
    assert taken_by(at(variant, "N: 7d Kc Ks Qs", options=options)) == winner


@pytest.mark.parametrize("value, asked", [(True, [AskedToPipe(Seat.N)]), (False, [])])
def test_piping(value, asked):
    match = at("ringkobing", hands={"N": "Qc Qs Qd"}, options={"piping": value})
    assert told(match, AskedToPipe) == asked
    assert (match.why_not("QcQsQd") is None) == (not value)


@pytest.mark.parametrize(
    "piping, triple_point, points",
    [(True, True, "NS 1 triple"), (True, False, ""), (False, True, "NS 1 triple"), (False, False, "")],
)
def test_triple_point(piping, triple_point, points):
    options = {"piping": piping, "triple_point": triple_point}
    match = at("ringkobing", "N: QcQsQd 5c5s5h 8c8h8d KcKsKd", options=options)
    assert scored(match) == points


@pytest.mark.parametrize("value, rule", [(True, None), (False, "5")])
def test_hawking(value, rule):
    assert rule_against("ringkobing", "N: 7d Kc^", options={"hawking": value}) == rule


@pytest.mark.parametrize("value, winner, points", [(True, None, "NS -1 chimney"), (False, "NS", "NS 1 dare")])
def test_chimney(value, winner, points):
    match = at("ringkobing", "N: 8s! 9c Ad 6c", options={"chimney": value, "target": 1})
    assert (match.winner, scored(match)) == (winner, points)


# Two triples use up the talon, 3-3; two tricks later it is 4-4 and everyone holds one card.
EMPTY_TALON = ("N: QcQsQh 8c8h8d KcKsKd 7c7s7h", "N: 6c6s6h AcAsAh JsJhJd 9c9s9h")
LAST_BUT_ONE = (*EMPTY_TALON, "W: 9d Lc Ls Lh", "W: Qd Ad Ld 7d")


def tricks_of(variant, tricks):
    """The same tricks with the low rank of a variant's pack."""
    low = "5" if variant in ("ringkobing", "modern") else "T"
    return [trick.replace("L", low) for trick in tricks]


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "modern"])
@pytest.mark.parametrize("value, rule", [(True, None), (False, "6.3")])
def test_dare_on_empty_talon(variant, value, rule):
    options = {"dare_on_empty_talon": value, "first_lead": "forehand"}
    assert rule_against(variant, *EMPTY_TALON, "W: Kh!", options=options) == rule


@pytest.mark.parametrize("value, rule", [(True, None), (False, "6.3")])
def test_dare_on_empty_talon_in_iceland(value, rule):
    tricks = (
        "N: 9c Qc Qs Qh",
        "N: 9s Qd Tc Ts",
        "N: 9h Th Td 8c",
        "N: 8h 9d 8d Kc",
        "E: Ac Ks Kd 7c",
        "E: As 7s 7h 7d",
        "E: Kh!",
    )
    assert rule_against("icelandic", *tricks, options={"dare_on_empty_talon": value}) == rule


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "modern"])
@pytest.mark.parametrize("value, rule", [(True, None), (False, "9")])
@pytest.mark.parametrize("last", ["N: 8s!", "N: 6d Kh!"])
def test_dare_in_last_trick(variant, value, rule, last):
    options = {"dare_in_last_trick": value, "dare_on_empty_talon": True, "first_lead": "forehand"}
    tricks = tricks_of(variant, LAST_BUT_ONE)
    assert rule_against(variant, *tricks, last, options=options) == rule
    assert rule_against(variant, *tricks[:2], "W: Kh!", options=options) is None


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "modern"])
@pytest.mark.parametrize("value, rule", [(True, None), (False, "6.6")])
def test_dare_on_seven(variant, value, rule):
    options = {"dare_on_seven": value, "first_lead": "forehand"}
    assert rule_against(variant, "N: 7d 8s!", options=options) == rule


@pytest.mark.parametrize("variant, points", [("ringkobing", "EW 2 dare"), ("modern", "EW 1 dare")])
@pytest.mark.parametrize("value", [True, False])
def test_dare_needs_trick(variant, points, value):
    options = {"dare_needs_trick": value, "first_lead": "forehand"}
    match = at(variant, "N: QcQd Kh!Qs QhKs 6cKd", options=options)
    assert scored(match) == ("" if value else points)


@pytest.mark.parametrize("variant", ["danish", "ringkobing", "icelandic", "modern"])
@pytest.mark.parametrize("value, rule", [("refused", "6.1(a)"), ("smacked", None)])
def test_unlawful_dares(variant, value, rule):
    options = {"unlawful_dares": value, "first_lead": "forehand"}
    assert rule_against(variant, "N: 9c Ad 6c Kh!", options=options) == rule


@pytest.mark.parametrize("value, rule", [(True, None), (False, "7.3")])
def test_cut_point(value, rule):
    assert rule_against("icelandic", dealer="W", cuts="Kh 9d", options={"cut_point": value}) == rule


@pytest.mark.parametrize("value, seen_by", [("left", "E"), ("both", "EW"), ("none", "")])
def test_proof(value, seen_by):
    match = at("icelandic", "N: 9c Qc Qs Qh", "N: Kh! Ad 6c 9d", options={"proof": value})
    assert len(told(match, AskedToShow)) == (value != "none")
    if value != "none":
        assert may(match) == "hide show"
        match.play("show")
    assert scored(match) == "NS 2 dare"
    assert [str(seat) for event in told(match, Shown) for seat in event.to] == list(seen_by)
    for event in told(match, CardsShown):
        assert {str(seat) for seat in event.audience} == {"N", *seen_by}
