"""Every sentence that a person can see, in Project Fluent's format: one file a language beside this module.

``say("trick-won", seat="N")`` gives the sentence in the language that is spoken now. A sentence that another
language lacks is said in English; one that English lacks, or that is not given all it needs, is a bug and raises
:class:`MessageError`.

Most sentences that the command line shows at its start hold nothing but text. Those are read straight from the file,
so that ``brus --help`` need not load Fluent, which costs five times as much as the rest of its work.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Final

from brus.errors import BrusError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["LANGUAGES", "MessageError", "say", "speaking"]

DEFAULT_LANGUAGE: Final = "en"
_FOLDER: Final = os.path.dirname(__file__)
LANGUAGES: Final[tuple[str, ...]] = tuple(
    sorted(file.removesuffix(".ftl") for file in os.listdir(_FOLDER) if file.endswith(".ftl"))
)
"""The languages that have a file of sentences, by their codes."""

_spoken: ContextVar[str] = ContextVar("spoken", default=DEFAULT_LANGUAGE)
# A message of one line without a placeable; the look-ahead leaves what goes on in the next line to Fluent.
_PLAIN: Final = re.compile(r"^([A-Za-z][\w-]*) *= *([^{}\s][^{}\n]*)\n(?![ \n]* +[^ \n])", re.MULTILINE)


class MessageError(BrusError):
    """A bug: a sentence that no file has, or that was not given all it needs. ``message_id`` tells which."""

    def __init__(self, message_id: str, reason: str) -> None:
        super().__init__(reason)
        self.message_id = message_id

    def __reduce__(self) -> tuple[type[MessageError], tuple[str, str]]:
        return type(self), (self.message_id, str(self))


def say(message_id: str, /, **arguments: object) -> str:
    """The sentence of this id in the language spoken now.

    Numbers (``int`` and ``float`` themselves) choose plural forms and are grouped by the custom of the language;
    everything else, a card or a seat too, is said as ``str`` writes it. Raise :class:`MessageError` when there is
    no such sentence, or when it needs an argument that was not given.

    >>> say("list-or", first="3", last="4", count=2)
    '3 or 4'
    """
    language = _spoken.get()
    for candidate in (language, DEFAULT_LANGUAGE):
        plain = _plain(candidate).get(message_id)
        if plain is not None:
            return plain
        bundle = _bundle(candidate)
        if bundle.has_message(message_id) and (pattern := bundle.get_message(message_id).value):
            sentence, faults = bundle.format_pattern(pattern, {name: _value(arguments[name]) for name in arguments})
            if faults:
                raise MessageError(message_id, say("message-unfilled", id=message_id, reason=faults[0]))
            return str(sentence)
    if message_id == "message-unknown":
        raise MessageError(message_id, message_id)
    raise MessageError(message_id, say("message-unknown", id=message_id, language=language))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language of :data:`LANGUAGES` inside a ``with`` block, in this thread or task alone.

    >>> with speaking("en"):
    ...     say("list-or", first="N", last="S", count=2)
    'N or S'
    """
    if language not in LANGUAGES:
        raise MessageError(language, say("message-no-language", language=language))
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


@cache
def _source(language: str) -> str:
    with open(os.path.join(_FOLDER, f"{language}.ftl"), encoding="utf-8") as file:
        return file.read()


@cache
def _plain(language: str) -> dict[str, str]:
    return {found[1]: found[2].rstrip() for found in _PLAIN.finditer(_source(language))}


@cache
def _bundle(language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(_source(language)))
    return bundle


def _value(given: object) -> object:
    return given if type(given) in (int, float) else str(given)
