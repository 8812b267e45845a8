"""Millions of deals: the kernel compiled from outside, random playouts, and sharing them out (docs/speed.md)."""

from __future__ import annotations

from brus.sim.simulator import Simulator
from brus.sim.tally import Tally

__all__ = ["Simulator", "Tally"]
