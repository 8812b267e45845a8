"""Writing down what happened: four numbers an event into the buffer that the caller gives.

The buffer's first place holds the index behind the last event written; 0 there means that the caller wants none, as in
playouts. Where every play or trick would pay for the call, or for what it tells, ``events[0]`` is looked at before.
"""

from brus.kernel.names import EVENT_WIDTH


def emit(events, kind, who, what, more):
    """Write one event, unless the caller wants none."""
    end = events[0]
    if end == 0:
        return
    events[end] = kind
    events[end + 1] = who
    events[end + 2] = what
    events[end + 3] = more
    events[0] = end + EVENT_WIDTH
