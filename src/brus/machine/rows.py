"""Sums of rows of a table, by numbers that tell which: the first layer of a net whose inputs are on or off.

Needs Numba.
"""

from __future__ import annotations

from typing import Any

from numba import njit

__all__ = ["add_to_rows", "note_plays", "sum_of_rows", "sums_of_plays"]


@njit(nogil=True, cache=True, fastmath=True)
def sum_of_rows(table: Any, inputs: Any, counts: Any, sums: Any) -> None:
    """Of each list of inputs, so many of them, the sum of the table's rows; sums hold what is added to."""
    for row in range(counts.shape[0]):
        for at in range(counts[row]):
            line = inputs[row, at]
            for place in range(table.shape[1]):
                sums[row, place] += table[line, place]


@njit(nogil=True, cache=True, fastmath=True)
def add_to_rows(table: Any, inputs: Any, counts: Any, values: Any) -> None:
    """Add each row of values to all the table's rows that its list of inputs names: the way back of the sums."""
    for row in range(counts.shape[0]):
        for at in range(counts[row]):
            line = inputs[row, at]
            for place in range(table.shape[1]):
                table[line, place] += values[row, place]


@njit(nogil=True, cache=True, fastmath=True)
def sums_of_plays(
    table: Any,
    bias: Any,
    waits: Any,
    inputs: Any,
    room_state: int,
    room_play: int,
    places: Any,
    sums: Any,
    deal_of: Any,
) -> int:
    """The sums for every play of every deal that waits (``sim/selfplay.py``); return how many rows that makes.

    ``places`` are where a wait tells how many plays there are, how many inputs the state has, and how many each play.
    """
    width = table.shape[1]
    row = 0
    for deal in range(waits.shape[0]):
        first = row
        for place in range(width):
            sums[first, place] = bias[place]
        for at in range(waits[deal, places[1]]):
            line = inputs[deal, at]
            for place in range(width):
                sums[first, place] += table[line, place]
        plays = waits[deal, places[0]]
        for play in range(1, plays):
            for place in range(width):
                sums[first + play, place] = sums[first, place]
        for play in range(plays):
            for at in range(waits[deal, places[2] + play]):
                line = inputs[deal, room_state + room_play * play + at]
                for place in range(width):
                    sums[first + play, place] += table[line, place]
            deal_of[first + play] = deal
        row += plays
    return row


@njit(nogil=True, cache=True)
def note_plays(
    waits: Any,
    inputs: Any,
    room_state: int,
    room_play: int,
    places: Any,
    choices: Any,
    at: Any,
    noted: Any,
    counts: Any,
) -> None:
    """Write down for every deal the inputs of what was chosen, behind those of the state, as its ``at``-th decision."""
    for deal in range(waits.shape[0]):
        known = waits[deal, places[1]]
        plays = waits[deal, places[2] + choices[deal]]
        first = room_state + room_play * choices[deal]
        for place in range(known):
            noted[deal, at[deal], place] = inputs[deal, place]
        for place in range(plays):
            noted[deal, at[deal], known + place] = inputs[deal, first + place]
        counts[deal, at[deal]] = known + plays
