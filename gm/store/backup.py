"""A database copied while it is in use, as one moment left it, and put back where none is.

SQLite is copied as a file, by its own online backup. Of PostgreSQL every table is copied as the server writes it
(COPY), in one REPEATABLE READ transaction: pg_dump would do the same, but it must be as new as the server, and is not
on every machine that the service is on. Rows are not decoded: what cannot be read is copied too.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, MetaData, Table, func, select
from sqlalchemy.exc import SQLAlchemyError

from gm.store.files import copy_database, files_of, make_private, sqlite_file
from gm.store.migrate import current, is_known, migrate
from gm.store.trouble import StoreUnusable, unusable
from gm.store.work import SqlWork, open_engine

WHOLE = "sqlite"
"""The one part of a SQLite database's copy; of PostgreSQL's, each part is named as its table."""
REVISIONS = "alembic_version"
PIECE = 2**16


def copy_out(url: str, take: Callable[[str, IO[bytes]], None]) -> str:
    """Hand over the parts one by one; the revision at which the database is. Raises StoreUnusable."""
    try:
        revision = current(url)
        if revision is None:
            raise StoreUnusable("the database holds nothing yet: there is nothing to keep a copy of")
        file = sqlite_file(url)
        return _tables_out(url, take) if file is None else _file_out(file, take)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise unusable(url, error) from None


@dataclass(frozen=True)
class DatabaseCopy:
    revision: str
    parts: Collection[str]
    read: Callable[[str], IO[bytes]]


def copy_in(url: str, copied: DatabaseCopy, finish: Callable[[SqlWork], None]) -> None:
    """Put a copy where no database is, in this version's schema, and finish it: all of it, or nothing.

    Raises StoreUnusable.
    """
    revision, parts = copied.revision, copied.parts
    file = sqlite_file(url)
    if not is_known(revision):
        raise StoreUnusable(f"the copy is at revision {revision}, which a newer gm wrote: install that one")
    if (file is not None) != (WHOLE in parts):
        kind, other = ("SQLite", "PostgreSQL") if WHOLE in parts else ("PostgreSQL", "SQLite")
        raise StoreUnusable(f"the copy is one of {kind}, and [database] url names {other}")
    try:
        if current(url) is not None or (file is not None and file.exists()):
            raise StoreUnusable("there is a database already, and it stays as it is")
        if file is not None:
            _file_in(file, copied, finish)
        else:
            _tables_in(url, copied, finish)
    except SQLAlchemyError as error:
        raise unusable(url, error) from None


def _file_out(file: Path, take: Callable[[str, IO[bytes]], None]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        copy_database(file, copy)
        with copy.open("rb") as opened:
            take(WHOLE, opened)
        return current(f"sqlite:///{copy}") or ""


def _file_in(file: Path, copied: DatabaseCopy, finish: Callable[[SqlWork], None]) -> None:
    part = Path(f"{file}.part")
    part.unlink(missing_ok=True)
    make_private(part)
    try:
        with part.open("wb") as opened:
            shutil.copyfileobj(copied.read(WHOLE), opened)
        engine = open_engine(f"sqlite:///{part}", foreign_keys=False)
        try:
            with engine.begin() as connection:
                migrate(connection)
                finish(SqlWork(connection))
        finally:
            engine.dispose()  # which puts the log into the file
        part.rename(file)
    finally:
        for left in files_of(part):
            left.unlink()


def _tables_out(url: str, take: Callable[[str, IO[bytes]], None]) -> str:
    engine = open_engine(url, read_only=True)
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            for table in _tables(connection):
                with tempfile.TemporaryFile() as spooled:
                    with _cursor(connection).copy(f"COPY {_named(connection, table)} TO STDOUT") as copying:
                        for piece in copying:
                            spooled.write(piece)
                    spooled.seek(0)
                    take(table.name, spooled)
            return str(connection.exec_driver_sql(f"SELECT version_num FROM {REVISIONS}").scalar_one())
    finally:
        engine.dispose()


def _tables_in(url: str, copied: DatabaseCopy, finish: Callable[[SqlWork], None]) -> None:
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            migrate(connection, copied.revision)
            tables = _tables(connection)
            if {table.name for table in tables} != set(copied.parts):
                raise StoreUnusable(f"the copy does not hold the tables of revision {copied.revision}")
            for table in tables:
                content = copied.read(table.name)
                with _cursor(connection).copy(f"COPY {_named(connection, table)} FROM STDIN") as copying:
                    while piece := content.read(PIECE):
                        copying.write(piece)
                _count_on(connection, table)
            migrate(connection)
            finish(SqlWork(connection))
    finally:
        engine.dispose()


def _tables(connection: Connection) -> list[Table]:
    """All that hold rows of ours, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != REVISIONS]


def _named(connection: Connection, table: Table) -> str:
    quote = connection.dialect.identifier_preparer.quote
    return f"{quote(table.name)} ({', '.join(quote(column.name) for column in table.columns)})"


def _cursor(connection: Connection):  # type: ignore[no-untyped-def]  # psycopg's, which need not be installed
    return connection.connection.cursor()


def _count_on(connection: Connection, table: Table) -> None:
    """The numbers that the database gives go on after those that it was given."""
    for column in table.primary_key.columns:
        sequence = connection.scalar(select(func.pg_get_serial_sequence(table.name, column.name)))
        if sequence is not None:
            last = connection.scalar(select(func.max(column)))
            if last is not None:
                connection.execute(select(func.setval(sequence, last)))
