"""The rules (rulebook, sections 2 to 8) on integers, in the dialect of docs/dialect.md.

Read the modules in the rulebook's order: ``names`` and ``layout`` (what the numbers mean), ``beating`` (2, 3),
``multiples`` (4), ``piping`` (4.6), ``sides`` and ``tricks`` (1, 2), ``hawking`` (5), ``daring`` (6.1 to 6.6, 6.12),
``contest`` (6.7 to 6.10), ``scoring`` (7, 8), ``cutting`` (7.3), ``dealing`` (2.7, 8.2), ``legal`` (what may be
played) and ``play`` (what then happens).

Every function takes the flat table of the rules and the flat list of the state, laid out in ``table.py``. The same
source runs as plain Python, compiled by Numba, and translated to JavaScript; so nothing is imported here.
"""

MODULES = (
    "names",
    "layout",
    "events",
    "actions",
    "beating",
    "multiples",
    "piping",
    "sides",
    "tricks",
    "hawking",
    "daring",
    "contest",
    "scoring",
    "cutting",
    "dealing",
    "legal",
    "play",
)
"""The modules of dialect in an order in which each needs only earlier ones."""
