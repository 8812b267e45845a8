"""House rules on the command line: ``--option NAME=VALUE``, as often as one likes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from brus.errors import OptionError
from brus.messages import say
from brus.printable import printable

__all__ = ["options_of"]

_NUMBER: Final = re.compile("-?[0-9]{1,9}")


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
    name, separator, word = text.partition("=")
    if not separator:
        raise OptionError(say("simulate-option-form", text=printable(text)))
    word = word.strip()
    if word in ("true", "false"):
        return name.strip(), word == "true"
    if _NUMBER.fullmatch(word):
        # The lowest rank of the pack is a text that looks like a number.
        return name.strip(), word if name.strip() == "low_rank" else int(word)
    return name.strip(), word.strip("\"'")
