"""TOML from strangers: reading it within fixed bounds of memory and time, and writing it.

The standard reader follows whatever it is given: two megabytes of dotted keys would keep it busy for days,
and a number of two million digits fills a quarter of a gigabyte. So a text is measured first, with its
strings and comments taken out, and what no record needs is refused before it is read. Python has no writer
of TOML; here is one.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime, time
from typing import Any, Final

from brus.errors import RecordError
from brus.messages import say
from brus.printable import printable

__all__ = [
    "MAX_BYTES",
    "MAX_NESTING",
    "nests_within",
    "read_toml",
    "refuse_monsters",
    "write_key",
    "write_string",
    "write_value",
]

MAX_BYTES: Final = 2 * 1024 * 1024
"""The longest text that is read, in bytes of UTF-8: some two thousand deals."""
MAX_NESTING: Final = 32
"""How deep lists and tables may lie within one another in a value that is written."""

_MAX_BRACKETS_OPEN: Final = 2 * MAX_NESTING
# The reader keeps about half a kilobyte for each of these marks, where they make tables and parts of keys. A deal
# has some sixteen of them.
_MARKS: Final = "=.[]{}"
_MAX_MARKS: Final = 200_000
# A key of many parts costs the square of their number, and so does every key under a header of many parts.
_MAX_KEY_PARTS: Final = 8
# Short enough for the lowest limit that Python can be given for reading whole numbers (640 digits).
_MAX_WORD: Final = 600

# Possessive throughout (++, *+, ?+), so that no text makes it go back over what it has read.
_STRING_OR_COMMENT: Final = re.compile(
    r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?:"{3,5}+)?+'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5}+)?+"
    r'|"(?:[^"\\\n]++|\\.)*+"?+'
    r"|'[^'\n]*+'?+"
    r"|\#[^\n]*+"
)
_LONG_WORD: Final = re.compile(rf"(?<![\w.+-])[\w.+-]{{{_MAX_WORD + 1}}}", re.ASCII)
_LONG_KEY: Final = re.compile(rf"(?:\.[^\n=,\[\]{{}}.]*+){{{_MAX_KEY_PARTS}}}")
_BRACKET: Final = re.compile(r"[\[\]{}]")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
# Control characters, and those that end a line or turn the direction of writing in somebody's editor.
_UNSAFE: Final = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]')
_SHORT_ESCAPES: Final = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}


def read_toml(source: bytes | str) -> dict[str, Any]:
    """The table that a TOML text holds, a byte order mark before it or none.

    Raise :class:`RecordError` when it is longer than :data:`MAX_BYTES`, not UTF-8, no TOML, or built so as
    to exhaust the reader.
    """
    text = _decode(source)
    refuse_monsters(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(_explain(str(error))) from None
    except (RecursionError, ValueError):
        # Out of reach while the bounds above hold, unless the caller stands deep in a recursion of its own.
        raise RecordError(say("toml-exhausting")) from None


def _decode(source: bytes | str) -> str:
    if len(source) > MAX_BYTES:
        raise _too_large()
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    if source[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise RecordError(say("toml-utf16"))
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found, line = f"0x{source[error.start]:02x}", source.count(b"\n", 0, error.start) + 1
        raise RecordError(say("toml-not-utf8", found=found, at=str(error.start + 1), line=str(line))) from None


def _too_large() -> RecordError:
    return RecordError(say("toml-too-large", limit=str(MAX_BYTES)))


def refuse_monsters(text: str) -> None:
    """Raise :class:`RecordError` when a text is beyond the bounds of this module, or holds half characters.

    :func:`read_toml` begins with this; a text that was built by hand can be tried before it is saved.
    """
    try:
        if len(text) > MAX_BYTES or len(text.encode()) > MAX_BYTES:
            raise _too_large()
    except UnicodeEncodeError as error:
        raise RecordError(say("toml-half-character", at=str(error.start + 1))) from None
    bones = _STRING_OR_COMMENT.sub("s", text)
    if sum(map(bones.count, _MARKS)) > _MAX_MARKS:
        raise RecordError(say("toml-too-many-parts"))
    if _LONG_WORD.search(bones):
        raise RecordError(say("toml-long-word", limit=str(_MAX_WORD)))
    if _LONG_KEY.search(bones):
        raise RecordError(say("toml-long-key", limit=str(_MAX_KEY_PARTS)))
    depth = 0
    for bracket in _BRACKET.finditer(bones):
        depth = depth + 1 if bracket[0] in "[{" else max(depth - 1, 0)
        if depth > _MAX_BRACKETS_OPEN:
            raise RecordError(say("toml-too-deep", limit=str(_MAX_BRACKETS_OPEN)))


def _explain(complaint: str) -> str:
    place = _PLACE.search(complaint)
    reason = printable(complaint[: place.start()] if place else complaint, 120)
    if place is None or place[1] is None:
        return say("toml-invalid-at-end", reason=reason)
    return say("toml-invalid", reason=reason, line=place[1], column=place[2])


def nests_within(value: object, depth: int) -> bool:
    """Whether lists and tables in a value lie at most so deep within one another.

    >>> nests_within([[1]], 2), nests_within({"a": [[1]]}, 2)
    (True, False)
    """
    if not isinstance(value, (dict, list, tuple)):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return depth > 0 and all(nests_within(part, depth - 1) for part in inner)


def write_string(text: str) -> str:
    r"""A text as a TOML string; whatever it holds, it stays on one line and cannot move a cursor.

    >>> print(write_string('Anna "the King"\n'))
    "Anna \"the King\"\n"
    """
    return '"' + _UNSAFE.sub(lambda found: _SHORT_ESCAPES.get(found[0], f"\\u{ord(found[0]):04x}"), text) + '"'


def write_key(key: str) -> str:
    """A key, in quotes only where TOML asks for them.

    >>> write_key("x-note"), write_key("x-my note")
    ('x-note', '"x-my note"')
    """
    return key if _BARE_KEY.fullmatch(key) else write_string(key)


def write_value(value: object) -> str:
    """Any TOML value on one line, tables inline and sorted by key; raise :class:`RecordError` if it is none.

    >>> write_value({"b": [1, float("inf")], "a": True})
    '{ a = true, b = [1, inf] }'
    """
    if not nests_within(value, MAX_NESTING):
        raise RecordError(say("toml-too-deep", limit=str(MAX_NESTING)))
    return _write(value)


def _write(value: object) -> str:
    written: str | None = None
    match value:
        case bool():
            written = "true" if value else "false"
        case int():
            written = _write_number(value)
        case float():
            written = repr(value)
        case str():
            written = write_string(value)
        case datetime() | date() | time():
            written = _write_moment(value)
        case list() | tuple():
            written = "[" + ", ".join(map(_write, value)) + "]"
        case dict():
            items = [f"{write_key(key)} = {_write(value[key])}" for key in sorted(value)]
            written = "{ " + ", ".join(items) + " }" if items else "{}"
    if written is None:
        raise RecordError(say("toml-unwritable", kind=printable(type(value).__name__)))
    return written


def _write_number(value: int) -> str | None:
    # Python may refuse to write more than 640 decimal digits, never hexadecimal ones; TOML gives those no sign.
    if value.bit_length() < 2000:
        return str(value)
    digits = hex(value)
    return digits if value > 0 and len(digits) <= _MAX_WORD else None


def _write_moment(value: datetime | date | time) -> str | None:
    if isinstance(value, time) and value.tzinfo is not None:
        return None
    written = value.isoformat()
    offset = value.utcoffset() if isinstance(value, datetime) else None
    if offset is not None and offset.total_seconds() % 60:
        return None
    return written
