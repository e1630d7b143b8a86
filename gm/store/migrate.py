"""Bring a database to the schema of this version; processes that start together wait for one another."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from gm.places import folder
from gm.store.work import open_engine

LOCK = 0x67_6D_01
"""Any number will do, if nothing else in the database uses it."""


NEWER = "which a newer gm wrote: install that one, or restore a copy from before"


class MigrationFailed(RuntimeError):
    """The database was left as it was."""


def head() -> str:
    """The revision this version needs."""
    revision = ScriptDirectory(str(folder("migrations"))).get_current_head()
    assert revision is not None
    return revision


def is_known(revision: str) -> bool:
    """Whether this version can read, or bring up to date, a database at that revision."""
    return any(script.revision == revision for script in ScriptDirectory(str(folder("migrations"))).walk_revisions())


def current(url: str) -> str | None:
    """The revision a database is at; None when it is empty."""
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            return _current(connection)
    finally:
        engine.dispose()


def upgrade(url: str) -> str | None:
    """Run what is missing, in one transaction. Returns the revision from which it came, None from empty.

    A SQLite file that holds something is copied beside itself first.
    """
    # With foreign keys on, SQLite's copying of a table would delete the rows that refer to it.
    engine = open_engine(url, foreign_keys=False)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            before = _current(connection)
            if before == head():
                return before
            if before is not None:
                if not is_known(before):
                    raise MigrationFailed(f"the database is at revision {before}, {NEWER}")
                _back_up(url, before)
            config = Config()
            config.set_main_option("script_location", str(folder("migrations")).replace("%", "%%"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            _check(connection)
            return before
    finally:
        engine.dispose()


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _back_up(url: str, revision: str) -> None:
    name = make_url(url).database
    if make_url(url).get_backend_name() != "sqlite" or not name:
        return
    copy = Path(f"{name}.before-{revision}")
    if not copy.exists():
        # Beside the open transaction: what it has not committed is not in the copy.
        source, target = sqlite3.connect(name), sqlite3.connect(copy)
        try:
            source.backup(target)
        finally:
            source.close()
            target.close()


def _check(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise MigrationFailed(
                f"rows of {', '.join(sorted({row[0] for row in broken}))} refer to rows that are gone"
            )
