"""The files of a SQLite database. They hold every letter, address and secret: their owner alone may read them."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

PRIVATE = 0o600
LEAST_ROOM = 50 * 2**20
"""Bytes: a few weeks of letters."""


def sqlite_file(url: str) -> Path | None:
    """Where the database is; None when it is no file."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return None
    name = parsed.database
    if parsed.get_backend_name() != "sqlite" or not name or name == ":memory:" or "uri" in parsed.query:
        return None
    return Path(name)


def room_left(url: str, otherwise: Path) -> int:
    """Bytes free on the disk of a database that is a file; of another, on that of a folder."""
    file = sqlite_file(url)
    folder = otherwise if file is None else file.parent
    return shutil.disk_usage(folder).free if folder.is_dir() else LEAST_ROOM


def make_private(file: Path) -> None:
    """An empty file, private whatever the umask, unless there is one. SQLite gives its log the same rights."""
    try:
        made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE)
    except FileExistsError:
        return
    try:
        os.fchmod(made, PRIVATE)
    finally:
        os.close(made)


def copy_database(file: Path, copy: Path) -> None:
    """As one moment left it, while others write; private, and nothing is beside it."""
    make_private(copy)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def files_of(database: Path) -> Iterator[Path]:
    """The database, what SQLite keeps beside it, and the copies from before a migration: those that are there."""
    beside = [Path(f"{database}{ending}") for ending in ("", "-wal", "-shm", "-journal")]
    yield from (file for file in beside if file.exists())
    if database.parent.is_dir():
        yield from sorted(
            file for file in database.parent.iterdir() if file.name.startswith(f"{database.name}.before-")
        )
