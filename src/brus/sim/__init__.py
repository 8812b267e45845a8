"""Millions of deals: the kernel compiled from outside, random playouts, open cards solved, and all shared out.

docs/speed.md tells how fast, and docs/rooms.md which module does what.
"""

from __future__ import annotations

from brus.sim.open_cards import Solution, Solver
from brus.sim.simulator import Simulator
from brus.sim.tally import Tally

__all__ = ["Simulator", "Solution", "Solver", "Tally"]
