"""Modules of dialect as machine code: what bots that search, and millions of deals, are run by (docs/dialect.md).

Nothing that is compiled knows of it; without Numba the same modules run in plain Python.
"""

from __future__ import annotations

from brus.machine.compiler import is_compiler_here
from brus.machine.engine import Engine

__all__ = ["Engine", "is_compiler_here"]
