"""``python -m brus`` is the command ``brus``."""

from __future__ import annotations

import sys

from brus.cli import main

if __name__ == "__main__":
    sys.exit(main())
