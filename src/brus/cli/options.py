"""House rules on the command line: ``--option NAME=VALUE``, as often as one likes."""

from __future__ import annotations

from collections.abc import Iterable

from brus.errors import OptionError
from brus.messages import say
from brus.printable import printable
from brus.variant import read_option

__all__ = ["options_of"]


def options_of(texts: Iterable[str]) -> dict[str, object]:
    """The house rules that these texts set; raise :class:`OptionError` for one without a value, or set twice."""
    options: dict[str, object] = {}
    for name, value in map(_option, texts):
        if name in options:
            raise OptionError(say("simulate-option-twice", option=printable(name)))
        options[name] = value
    return options


def _option(text: str) -> tuple[str, object]:
    """``k=v`` with a value as in a record; a bare word is text."""
    name, separator, value = text.partition("=")
    if not separator:
        raise OptionError(say("simulate-option-form", text=printable(text)))
    name = name.strip()
    return name, read_option(name, value)
