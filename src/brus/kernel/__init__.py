"""The rules (rulebook, sections 2 to 8) on integers, in the dialect of docs/dialect.md.

Read the modules in the rulebook's order:

- what the numbers mean: ``table`` (data; ``layout`` is made from it), ``names``, ``actions``, ``events``
- ``sides`` (1), ``beating`` (2, 3), ``tricks`` (2.6, 2.7), ``multiples`` (4.2), ``piping`` (4.6), ``hawking`` (5)
- ``daring`` (6.1 to 6.6), ``contest`` (6.7 to 6.10), ``proof`` (6.11), ``unlawful`` (6.12)
- ``scoring`` (7, 8), ``cutting`` (7.3), ``dealing`` (2.7, 2.10, 8.1, 8.2)
- what may be done, and what then happens: ``legal`` (2.5, 4.1, 4.8), ``play`` (2.6 to 2.9, 4.4, 4.7, 7)

Every function takes the flat table of the rules and the flat list of the state, laid out in ``table.py``. The same
source runs as plain Python, compiled by Numba, and translated to JavaScript; so nothing is imported here.
"""

MODULES = (
    "names",
    "layout",
    "events",
    "actions",
    "sides",
    "beating",
    "tricks",
    "multiples",
    "piping",
    "scoring",
    "hawking",
    "daring",
    "contest",
    "proof",
    "unlawful",
    "cutting",
    "dealing",
    "legal",
    "play",
)
"""The modules of dialect in an order in which each needs only earlier ones."""
