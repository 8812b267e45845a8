"""Sums of rows of a table, by numbers that tell which: the first layer of a net whose inputs are on or off.

A choice is told as ``sim/selfplay.py`` tells it: in ``waits`` and ``inputs``, a row for each. ``places`` are where a
row of waits tells how many plays there are, how many inputs the state has, and from where on how many each play.
Needs Numba. Nothing is kept: to compile this takes half a second, in a process that trains for minutes.
"""

from __future__ import annotations

from typing import Any

from numba import njit

__all__ = ["add_to_rows", "sums_of_plays"]


@njit(nogil=True, fastmath=True)
def sums_of_plays(table: Any, bias: Any, waits: Any, inputs: Any, rooms: Any, places: Any, sums: Any) -> None:
    """The sums for every play of every choice; ``rooms`` are how many inputs a choice has room for, and each play."""
    width = table.shape[1]
    row = 0
    for choice in range(waits.shape[0]):
        first = row
        for place in range(width):
            sums[first, place] = bias[place]
        for at in range(waits[choice, places[1]]):
            line = inputs[choice, at]
            for place in range(width):
                sums[first, place] += table[line, place]
        plays = waits[choice, places[0]]
        for play in range(1, plays):
            for place in range(width):
                sums[first + play, place] = sums[first, place]
        for play in range(plays):
            for at in range(waits[choice, places[2] + play]):
                line = inputs[choice, rooms[0] + rooms[1] * play + at]
                for place in range(width):
                    sums[first + play, place] += table[line, place]
        row += plays


@njit(nogil=True, fastmath=True)
def add_to_rows(table: Any, waits: Any, inputs: Any, rooms: Any, places: Any, values: Any) -> None:
    """Add each play's row of values to all the table's rows that it was summed from: the way back of the sums."""
    width = table.shape[1]
    row = 0
    for choice in range(waits.shape[0]):
        first = row
        plays = waits[choice, places[0]]
        for play in range(plays):
            for at in range(waits[choice, places[2] + play]):
                line = inputs[choice, rooms[0] + rooms[1] * play + at]
                for place in range(width):
                    table[line, place] += values[first + play, place]
        for play in range(1, plays):
            for place in range(width):
                values[first, place] += values[first + play, place]
        for at in range(waits[choice, places[1]]):
            line = inputs[choice, at]
            for place in range(width):
                table[line, place] += values[first, place]
        row += plays
