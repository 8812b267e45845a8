"""The first tables: the log, people, and the index of the tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "ev",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("recovery", sa.LargeBinary, unique=True),
        sa.Column("last", sa.LargeBinary),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "device",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("device_person", "device", ["person"])
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, sa.ForeignKey("person.id"), nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("row", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["is_listed", "phase", "touched"])
    op.create_table(
        "seated",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("seated_table", "seated", ["table"])
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("about", sa.Text),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "start",
        sa.Column("epoch", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Back to nothing."""
    for name in ("start", "report", "seated", "tables", "device", "person", "ev"):
        op.drop_table(name)
