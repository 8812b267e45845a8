"""The tables of the database: the log that everything follows from, people, and what finds tables again.

State is the log: :data:`EV` alone tells what a table is. :data:`TABLE` and :data:`SEATED` are an index over it for the
lobby and for *my tables*; they are written anew whenever a table is loaded. Migrations (``migrations/versions``) make
these tables; a test compares what they make with what stands here.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

__all__ = ["DEVICE", "EV", "METADATA", "PERSON", "REPORT", "SEATED", "START", "TABLE"]

METADATA: Final = MetaData()

EV: Final = Table(
    "ev",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("epoch", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The log: one line an entry, ``seq`` from 1 at each table. ``epoch`` is the start of the server that wrote it; the
primary key is the fence that lets only one writer have a place. ``at`` is the wall clock, for people alone."""

PERSON: Final = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("recovery", LargeBinary, unique=True),
    Column("last", LargeBinary),
    Column("made", Float, nullable=False),
)
"""People: ``recovery`` is the hash of the recovery code, ``last`` the settings of the last game, as JSON."""

DEVICE: Final = Table(
    "device",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("device_person", "person"),
    sqlite_with_rowid=False,
)
"""Browsers: ``token`` is the hash of the cookie's."""

TABLE: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("host", Text, ForeignKey("person.id"), nullable=False),
    Column("phase", Text, nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("row", LargeBinary, nullable=False),
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index("tables_listed", "is_listed", "phase", "touched"),
)
"""The index of the tables: ``row`` is what HTTP shows of one (:meth:`brus.server.table.Table.document`), as JSON."""

SEATED: Final = Table(
    "seated",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Index("seated_table", "table"),
    sqlite_with_rowid=False,
)
"""Who has a seat where."""

REPORT: Final = Table(
    "report",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("about", Text),
    Column("why", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""What people told of others, for whoever runs the server."""

START: Final = Table(
    "start",
    METADATA,
    Column("epoch", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    sqlite_autoincrement=True,
)
"""The starts of the server, which number the epochs of the log."""
