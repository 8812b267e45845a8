"""The keys that are offered to the person now, each with what it would do at this moment."""

from __future__ import annotations

from collections.abc import Iterable

from brus.cards import Card
from brus.dares import has_named_dares
from brus.messages import say
from brus.plays import PASS, SHOW
from brus.tui.bar import Key
from brus.tui.choice import BEGGAR_KING, lacking, needs_picking
from brus.tui.pieces import Scene

__all__ = ["keys_to_act"]


def keys_to_act(scene: Scene) -> list[Key]:
    """What the person who is waited for may do, with the choice that is made so far."""
    legal = scene.view.legal
    if PASS in legal:
        return [
            Key("p", say("tui-key-pipe"), "screen.answer('pipe')", strong=True),
            Key("n", say("tui-key-pass"), "screen.decline", strong=True),
        ]
    if SHOW in legal:
        return [
            Key("s", say("tui-key-show"), "screen.answer('show')", strong=True),
            Key("n", say("tui-key-hide"), "screen.decline", strong=True),
        ]
    cards = _picking_keys(scene) if needs_picking(legal) else _single_keys(scene)
    return [*cards, *_announcing_keys(scene)]


def _numbers(scene: Scene) -> str:
    return " ".join(str(number + 1) for number in range(len(scene.hand)))


def _single_keys(scene: Scene) -> list[Key]:
    """Where one card is played: its number plays it; what is announced first waits for Enter."""
    play = scene.choice.play()
    if play is None:
        return [Key(_numbers(scene), say("tui-key-play"), "", strong=True)]
    return [
        Key("enter", say("tui-key-play-these", cards=scene.words.play(play)), "screen.go", strong=True),
        Key("esc", say("tui-key-put-back"), "screen.put_back"),
    ]


def _picking_keys(scene: Scene) -> list[Key]:
    play, legal, numbers = scene.choice.play(), scene.view.legal, _numbers(scene)
    if play is None:
        least = lacking(legal, ())
        return [
            Key(numbers, say("tui-key-pick", count=least or 1), "", strong=True),
            Key("enter", say("tui-key-play-picked"), "screen.go"),
        ]
    if play in legal:
        cards = scene.words.play(play)
        return [
            Key(numbers, say("tui-key-change-pick"), ""),
            Key("enter", say("tui-key-play-these", cards=cards), "screen.go", strong=True),
        ]
    more = lacking(legal, scene.choice.picked)
    word = say("tui-key-pick-more", count=more) if more else say("tui-key-pick-fewer")
    return [Key(numbers, word, "", strong=True), Key("esc", say("tui-key-put-back"), "screen.put_back")]


def _announcing_keys(scene: Scene) -> list[Key]:
    choice, legal, keys = scene.choice, scene.view.legal, []
    cards = sorted({card for play in legal for card in play.dared})
    if cards:
        coming = choice.dare(legal).dared
        if not choice.dared:
            word = _dare_word(scene, cards)
        elif coming:
            word = say("tui-key-dare-instead", cards=scene.words.cards(coming))
        else:
            word = say("tui-key-dare-back")
        keys.append(Key("d", word, "screen.dare", strong=not choice.dared))
    if any(play.hawks for play in legal):
        king = scene.words.card(BEGGAR_KING)
        word = say("tui-key-hawk-back") if choice.hawks else say("tui-key-hawk", card=king)
        keys.append(Key("h", word, "screen.hawk", strong=not choice.hawks))
    return keys


def _dare_word(scene: Scene, cards: Iterable[Card]) -> str:
    shown = [scene.words.card(card) for card in cards]
    if has_named_dares(scene.view.rules):
        name = "round" if scene.view.trick is None else "under"
        return say("tui-key-dare-named", card=shown[0], name=name)
    return say("tui-key-dare", cards=say("list-or", first=shown[0], last=shown[-1], count=len(shown)))
