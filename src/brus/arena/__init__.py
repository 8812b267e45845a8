"""Who is stronger, measured on duplicate deals and never by feel (docs/arena.md)."""

from __future__ import annotations
