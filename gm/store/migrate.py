"""Bring a database to the schema of this version; processes that start together wait for one another."""

from contextlib import suppress
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from gm.places import folder
from gm.store.files import copy_database, make_private, sqlite_file
from gm.store.work import open_engine

LOCK = 0x67_6D_01
"""Any number will do, if nothing else in the database uses it."""


NEWER = "which a newer gm wrote: install that one, or restore a copy from before"


class MigrationFailed(RuntimeError):
    """The database was left as it was."""


def head() -> str:
    """The revision this version needs."""
    (revision,) = ScriptDirectory(str(folder("migrations"))).get_heads()
    return revision


def is_known(revision: str) -> bool:
    """Whether this version can read, or bring up to date, a database at that revision."""
    return any(script.revision == revision for script in ScriptDirectory(str(folder("migrations"))).walk_revisions())


def current(url: str) -> str | None:
    """The revision a database is at; None when it is empty, or a file that nobody has made yet. Makes none."""
    file = sqlite_file(url)
    if file is not None and not file.exists() and file.parent.is_dir():
        return None
    engine = open_engine(url, read_only=True)
    try:
        with engine.begin() as connection:
            return _current(connection)
    finally:
        engine.dispose()


def upgrade(url: str) -> str | None:
    """Run what is missing, in one transaction. Returns the revision from which it came, None from empty.

    A SQLite file that is not there is made; one that holds something is copied beside itself first.
    """
    file = sqlite_file(url)
    if file is not None:
        with suppress(OSError):  # the database says itself why it cannot be opened
            make_private(file)
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
                if file is not None:
                    _back_up(file, before)
            migrate(connection)
            return before
    finally:
        engine.dispose()


def migrate(connection: Connection, revision: str = "head") -> None:
    """In the transaction of a connection; SQLite's was opened without foreign keys."""
    config = Config()
    config.set_main_option("script_location", str(folder("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
    _check(connection)


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _back_up(file: Path, revision: str) -> None:
    copy = Path(f"{file}.before-{revision}")
    if copy.exists():
        return
    part = Path(f"{copy}.part")
    try:
        part.unlink(missing_ok=True)
        # Beside the open transaction: what it has not committed is not in the copy.
        copy_database(file, part)
        part.rename(copy)
    except OSError as error:
        raise MigrationFailed(f"the database cannot be copied to {copy} first: {error.strerror}") from None


def _check(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            raise MigrationFailed(
                f"rows of {', '.join(sorted({row[0] for row in broken}))} refer to rows that are gone"
            )
