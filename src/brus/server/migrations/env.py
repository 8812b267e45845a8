"""What Alembic runs around the migrations: on the connection that :func:`brus.server.migrations.migrate` was given."""

from __future__ import annotations

from alembic import context

from brus.server.schema import METADATA


def run() -> None:
    """Run the migrations that are due, in the transaction that the connection is in."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        # SQLite can hardly change a table, so Alembic makes a new one and moves what is in it.
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


# Whoever only reads this module, as tests of docstrings do, runs nothing.
if hasattr(context, "config"):
    run()
