"""Brus for other people's tools: PettingZoo, OpenSpiel, and what they share (docs/envs.md).

``encoding`` numbers every play by its cards, ``observation`` writes a view as a row of numbers, ``turns`` lets a match
be driven one decision at a time. Those need nothing but Brus; ``pettingzoo`` and ``openspiel`` need ``brus[envs]``.
"""
