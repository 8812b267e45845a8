"""Bringing a database to the newest form, by Alembic; done whenever the server starts (docs/server.md)."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

__all__ = ["is_known", "migrate", "newest", "revision_of"]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def migrate(connection: Connection) -> None:
    """Bring the database of this connection to the newest form, within the transaction that it is in."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def newest() -> str:
    """The name of the newest form."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def revision_of(connection: Connection) -> str | None:
    """The form that a database has; None where there is nothing yet."""
    return MigrationContext.configure(connection).get_current_revision()


def is_known(revision: str | None) -> bool:
    """Whether this version of Brus knows the form, so that it can be brought to the newest one."""
    known = ScriptDirectory.from_config(_config()).walk_revisions()
    return revision is None or revision in {each.revision for each in known}
