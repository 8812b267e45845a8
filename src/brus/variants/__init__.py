"""The registered variants, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from brus.errors import OptionError
from brus.messages import say
from brus.printable import literal, printable
from brus.variant import Variant
from brus.variants.danish import DANISH
from brus.variants.estonian import ESTONIAN
from brus.variants.icelandic import ICELANDIC
from brus.variants.modern import MODERN
from brus.variants.ringkobing import RINGKOBING

__all__ = ["VARIANTS", "get_variant"]

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {variant.name: variant for variant in (DANISH, ESTONIAN, RINGKOBING, ICELANDIC, MODERN)}
)
"""Every variant by its name."""


def get_variant(name: str) -> Variant:
    """The variant of a name; raise :class:`OptionError` that lists the names there are.

    >>> get_variant("icelandic").players
    (4,)
    """
    found = VARIANTS.get(name) if isinstance(name, str) else None
    if found is None:
        shown = printable(name, 40) if isinstance(name, str) else literal(name, 40)
        raise OptionError(say("unknown-variant", variant=shown, known=", ".join(VARIANTS)))
    return found
