#!/usr/bin/env python3
"""A bot for Brus (docs/protocol.md): leads its best, takes tricks as cheaply as it can, spares its partner."""

import json
import sys

match = {}


def cost(play):
    """How much it hurts to give up the cards of a play: beaters are worth more the higher they rank."""
    order = match["beaters"][::-1]  # low to high; a card that is not among them costs nothing
    cards = [play[at : at + 2] for at in range(0, len(play), 2)]
    return sum(order.index(card) + 1 for card in cards if card in order)


def choose(view):
    """One of view["legal"], as it stands there."""
    if view["phase"] in ("pipe", "show"):
        return "pipe" if view["phase"] == "pipe" else "show"
    silent = [play for play in view["legal"] if "!" not in play and "^" not in play]
    if view["phase"] == "lead":
        return max(silent, key=lambda play: (len(play), cost(play)))
    winning = [play for play in silent if play in view["takes"]]
    if winning and view["trick"]["winning"] != match["partner"]:
        return min(winning, key=cost)
    return min(silent, key=cost)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "brus-bot":
        print("ready 1 Cheap and cheerful", flush=True)
    elif word == "new":
        match = json.loads(rest)
    elif word == "choose":
        print("play", choose(json.loads(rest)), flush=True)
    elif word == "quit":
        break
