"""What the arena tells of a run: one document for programs, one table for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brus.arena.campaign import Run
from brus.arena.statistics import Interval, share_interval
from brus.arena.table import PARTIES, Played
from brus.messages import say

__all__ = ["deal_interval", "document_of", "match_interval", "table_of", "total_of"]

_DIGITS = 4


def total_of(blocks: Sequence[Played]) -> Played:
    """All blocks added up."""
    total = Played()
    for block in blocks:
        total.add(block)
    return total


def match_interval(blocks: Sequence[Played], single_deals: bool = False) -> Interval:
    """The interval of a's share of the matches, or of the chances that single deals have left."""
    wins, matches = [block.match_wins[0] for block in blocks], [block.matches for block in blocks]
    return share_interval(wins, matches, pseudo_blocks=not single_deals)


def deal_interval(blocks: Sequence[Played]) -> Interval:
    """The interval of a's share of the deals that somebody won."""
    return share_interval([block.deal_wins[0] for block in blocks], [sum(block.deal_wins) for block in blocks])


def document_of(run: Run) -> dict[str, Any]:
    """The document of ``brus arena --json`` (docs/arena.md); intervals are shares of a."""
    blocks = run.played
    total = total_of(blocks)
    single = run.meeting.single_deals
    document: dict[str, Any] = {
        **({"single_deals": True} if single else {}),
        "matches": total.matches,
        "match_wins": _by_party([round(won, _DIGITS) for won in total.match_wins] if single else total.match_wins),
        "match_ci95": _rounded(match_interval(blocks, single)),
        "deal_wins": _by_party(total.deal_wins),
        "deal_ci95": _rounded(deal_interval(blocks)),
        "points": _by_party(total.points),
        "ms": {party: times.document() for party, times in zip(PARTIES, total.times, strict=True)},
    }
    if run.test is not None:
        document["sprt"] = run.test.document()
    return document


def table_of(run: Run, called: Sequence[str]) -> list[str]:
    """The same for people, line by line; ``called`` is what they are told that a and b are."""
    document, meeting = document_of(run), run.meeting
    matches, deals = document["match_wins"], document["deal_wins"]
    lines = [
        say(
            "arena-title",
            variant=meeting.rules.variant.name,
            seats=str(meeting.rules.seats),
            seed=str(meeting.seed),
            matches=str(document["matches"]),
            blocks=len(run.played),
            single="yes" if meeting.single_deals else "no",
        ),
        *(say("arena-party", party=party, name=name) for party, name in zip(PARTIES, called, strict=True)),
        "",
        _row(say("arena-head-what"), *PARTIES, say("arena-head-share"), say("arena-head-interval")),
        _row(say("arena-row-matches"), *matches.values(), *_share(matches, document["match_ci95"]))
        if not meeting.single_deals
        else _row(
            say("arena-row-chances"),
            *(f"{chance:.1f}" for chance in matches.values()),
            *_share(matches, document["match_ci95"], _DIGITS),
        ),
        _row(say("arena-row-deals"), *deals.values(), *_share(deals, document["deal_ci95"])),
        _row(say("arena-row-points"), *document["points"].values()),
        _row(say("arena-row-ms", part="50"), *(_ms(document["ms"][party]["p50"]) for party in PARTIES)),
        _row(say("arena-row-ms", part="95"), *(_ms(document["ms"][party]["p95"]) for party in PARTIES)),
    ]
    # The interval of a run that a test has stopped lies too far from the middle: its verdict stands alone.
    return [
        *lines,
        "",
        _verdict(document["sprt"]) if "sprt" in document else _who(document["match_ci95"], meeting.single_deals),
    ]


def _who(interval: Sequence[float], single_deals: bool) -> str:
    """Who of the two is stronger, in words."""
    low, high = interval
    who = "a" if low > 0.5 else "b" if high < 0.5 else "nobody"
    return say("arena-who", who=who, single="yes" if single_deals else "no")


def _verdict(test: dict[str, Any]) -> str:
    return say(
        "arena-verdict",
        verdict=test["verdict"],
        elo0=f"{test['elo0']:g}",
        elo1=f"{test['elo1']:g}",
        alpha=f"{test['alpha']:g}",
        beta=f"{test['beta']:g}",
        llr=f"{test['llr']:.2f}",
        low=f"{test['llr_bounds'][0]:.2f}",
        high=f"{test['llr_bounds'][1]:.2f}",
    )


def _by_party(pair: Sequence[float]) -> dict[str, float]:
    return dict(zip(PARTIES, pair, strict=True))


def _rounded(interval: Interval) -> list[float]:
    return [round(end, _DIGITS) for end in interval]


def _share(wins: dict[str, float], interval: list[float], digits: int = 3) -> tuple[str, str]:
    total = sum(wins.values())
    share = f"{wins['a'] / total:.{digits}f}" if total else "–"
    return share, f"{interval[0]:.{digits}f}–{interval[1]:.{digits}f}"


def _ms(length: float | None) -> str:
    return "–" if length is None else f"{length:g}"


def _row(first: str, *rest: object) -> str:
    widths = (10, 10, 12, 15)
    cells = "".join(f"{cell:>{width}}" for cell, width in zip(map(str, rest), widths, strict=False))
    return f"{first:<22}{cells}"
