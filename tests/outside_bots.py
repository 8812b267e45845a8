"""Outside bots that keep or break the protocol, as programs written to a folder, and a table to try them at."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent, indent

from brus.bots.command import Command
from brus.bots.dialogue import Dialogue
from brus.host import Host
from brus.seats import Seat
from brus.variants import get_variant

FOREVER = "time.sleep(60)"
"""For a bot that does not leave."""

LOOP = """\
import json, os, subprocess, sys, threading, time

count = 0

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

def lawful(view):
    say("play " + view["legal"][view["luck"] % len(view["legal"])])

BEFORE
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "brus-bot":
        say("ready 1 Tester")
    elif word == "choose":
        view = json.loads(rest)
        count += 1
CHOOSE
    elif word == "quit":
        break
AFTER
"""


def write_bot(
    folder: Path, choose: str = "lawful(view)", before: str = "", after: str = "", name: str = "bot.py"
) -> str:
    """Write a bot that does this at each ``choose``, and return its level."""
    text = LOOP.replace("BEFORE", dedent(before)).replace("AFTER", dedent(after))
    (folder / name).write_text(text.replace("CHOOSE", indent(dedent(choose), " " * 8)), "utf-8")
    return level_of(folder / name)


def level_of(script: Path) -> str:
    """The level that runs a script by this Python, without the packages that are installed: it starts sooner."""
    return f"cmd: '{sys.executable}' -S '{script}'"


@contextmanager
def dialogue_with(level: str) -> Iterator[Dialogue]:
    """A dialogue that is ended at the end."""
    dialogue = Dialogue(Command.of(level))
    try:
        yield dialogue
    finally:
        dialogue.close(0.5)


def play_deals(dialogue: Dialogue, decisions: int = 6, target: int = 9, seed: int = 1, shown: bool = True) -> Host:
    """Let a dialogue play for North against the level random, for so many decisions or to the end of the match.

    ``shown`` tells whether it is shown how a deal ended.
    """
    levels = dict.fromkeys((Seat.E, Seat.S, Seat.W), "random")
    host = Host(get_variant("danish").rules(4, {"target": target}), seed=seed, levels=levels)
    made = 0
    while host.match.winner is None and made < decisions:
        if host.match.to_act is Seat.N:
            made += 1
            host.play(dialogue.choose(host.view(Seat.N), made), Seat.N)
        else:
            host.go_on()
        if shown and host.match.deal is not None and host.match.deal.is_over:
            dialogue.watch(host.view(Seat.N))
    return host


def reasons(dialogue: Dialogue) -> list[str]:
    """The faults of a dialogue by their reasons."""
    return [fault.reason for fault in dialogue.history]
