"""The colours that are written on the table, beside those of the theme."""

from __future__ import annotations

from typing import Final

__all__ = ["BACK", "CHALK", "EDGE", "FOUR_COLOURS", "HEAVY_EDGE", "LABEL", "MARK", "MUTED", "PAPER", "TWO_COLOURS"]

MUTED: Final = "#94a79d"
"""What need not catch the eye."""
CHALK: Final = "#f4f1e4"
"""What is crossed out on the comb."""

PAPER: Final = "#f2ead6"
EDGE: Final = f"#8a7f66 on {PAPER}"
HEAVY_EDGE: Final = f"bold #1f5c3d on {PAPER}"
LABEL: Final = f"bold #5d5440 on {PAPER}"
MARK: Final = f"bold #8f3d00 on {PAPER}"
BACK: Final = "#8fb0c4 on #274a5e"
TWO_COLOURS: Final = ("#1b1b1b", "#1b1b1b", "#b3201a", "#b3201a")
"""Clubs, spades, hearts, diamonds on paper."""
FOUR_COLOURS: Final = ("#1a6b2e", "#1b1b1b", "#b3201a", "#1f4fa8")
