"""Advice at the table: what the person could play, in order of merit, and why; from the person's view alone.

Reasons name no card of an older trick (2.11): only the person's own, those of the trick on the table, and matadors that
are still out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from textual.content import Content

from brus.analysis.advice import advice_of
from brus.analysis.judging import Judge
from brus.bots.reasons import reason_for
from brus.bots.rules_level import choose_by_rules
from brus.messages import say
from brus.plays import Play
from brus.tui.inks import MUTED
from brus.tui.words import Words
from brus.view import View

__all__ = ["Advice", "Option", "advice_text", "reckon", "rule_of_thumb"]

SIMULATIONS: Final = 20_000
"""Deals played out, shared among the plays; ``brus hint`` does as many."""
_SEED: Final = 1
_REASONS: Final = 2
"""Of how many plays that are as good as the best a narrow panel tells the reasons."""
_INDENT: Final = "  "


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be done, and what speaks for it; ``is_as_good`` where the best is not certainly better,
    else the reason is what speaks against it.

    ``chance`` and ``error`` are those to win the match, None where they have not been reckoned.
    """

    play: Play
    reason: str
    is_as_good: bool = True
    chance: float | None = None
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Advice:
    """What could be done, the best first; ``remark`` tells what is still waited for, or lacking."""

    options: tuple[Option, ...] = ()
    remark: str = ""


def rule_of_thumb(view: View, remark: str) -> Advice:
    """What the level *good* would do, at once and without chances."""
    play = choose_by_rules(view, _SEED)
    return Advice((Option(play, reason_for(view, play).sentence),), remark)


def reckon(view: View) -> Advice:
    """All that can be done with its chances, which takes a while.

    Raises :class:`brus.errors.MissingExtra` where Numba is not installed.
    """
    played = sum(len(trick.plays) for trick in view.tricks)
    verdict = Judge(SIMULATIONS, _SEED).verdict(view, f"{view.deal_number} {played}")
    return Advice(
        tuple(
            Option(one.judged.play, one.reason.sentence, one.is_as_good, one.judged.chance, one.judged.error)
            for one in advice_of(view, verdict)
        )
    )


def advice_text(advice: Advice, words: Words, width: int, *, is_wide: bool) -> Content:
    """Advice for a panel that is so many cells wide; a wide one has room for every reason."""
    return Content("\n").join([*_lines(advice, words, width, is_wide)])


def _lines(advice: Advice, words: Words, width: int, is_wide: bool) -> Iterator[Content]:
    best = advice.options[0] if advice.options else None
    head, column = say("tui-advice-title"), say("tui-advice-column") if best and best.chance is not None else ""
    yield Content.assemble((head, "bold $accent"), (f"{column:>{width - len(head)}}", MUTED))
    said = set[str]()
    for place, option in enumerate(advice.options):
        yield from _option_lines(option, place, words, width)
        if option.reason not in said and (is_wide or (option.is_as_good and place < _REASONS)):
            said.add(option.reason)
            yield from _wrapped(words.reason(option.reason), width)
    if sum(option.is_as_good for option in advice.options) > 1:
        yield from _wrapped(say("tui-advice-as-good", mark=_mark(words)), width)
    if advice.remark:
        yield from _wrapped(advice.remark, width)


def _mark(words: Words) -> str:
    return "~" if words.ascii_only else "≈"


def _option_lines(option: Option, place: int, words: Words, width: int) -> Iterator[Content]:
    first = ">" if words.ascii_only else "▸"
    mark = first if place == 0 else _mark(words) if option.is_as_good else " "
    choice = f"{mark} {words.told(option.play)}"
    style = "bold $success" if place == 0 else "bold" if option.is_as_good else MUTED
    if option.chance is None:
        yield Content.styled(choice, style)
        return
    chance = say("tui-advice-chance", chance=f"{100 * option.chance:.1f}", error=f"{100 * option.error:.1f}")
    if len(choice) + len(chance) < width:
        yield Content.assemble((choice, style), (f"{chance:>{width - len(choice)}}", style))
    else:
        yield Content.styled(choice, style)
        yield Content.styled(f"{chance:>{width}}", style)


def _wrapped(text: str, width: int) -> Sequence[Content]:
    # A number stays with its sign.
    lines = wrap(text.replace(" %", "\u00a0%"), max(10, width), initial_indent=_INDENT, subsequent_indent=_INDENT)
    return [Content.styled(line, MUTED) for line in lines]
