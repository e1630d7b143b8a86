"""The unit of work: one transaction over everything the service keeps."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

from gm.service.ports import Spoilt
from gm.store.columns import undecoded
from gm.store.files import sqlite_file
from gm.store.games import Acts, Games, Sheets, Turns
from gm.store.ledger import Health, Incidents, Spending
from gm.store.letters import Confirmations, Letters, Remembered
from gm.store.notifications import forget, tell_all
from gm.store.outbox import Outbox
from gm.store.press import Press
from gm.store.processes import Processes
from gm.store.rows import LASTING, PASSED_OVER, passed_over
from gm.store.turns import InTurn

BUSY = 30_000
"""Milliseconds a SQLite writer waits for another; a judgement with its reports may take a second or two."""


class SqlWork:
    """`gm.service.ports.Work` on one connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.letters = Letters(connection)
        self.games = Games(connection)
        self.turns = Turns(connection)
        self.sheets = Sheets(connection)
        self.acts = Acts(connection)
        self.press = Press(connection)
        self.confirmations = Confirmations(connection)
        self.remembered = Remembered(connection)
        self.outbox = Outbox(connection)
        self.incidents = Incidents(connection)
        self.spending = Spending(connection)
        self.health = Health(connection)
        self.processes = Processes(connection)

    @property
    def passed_over(self) -> Sequence[Spoilt]:
        return passed_over(self._connection)


class Store:
    """`with store() as work:` is one transaction (`gm.service.ports.OpenWork`). `close` it in the end.

    One that is opened to be read leaves everything as it is, whatever is asked of it.
    """

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        self.engine = open_engine(url, read_only=read_only)
        is_sqlite = self.engine.dialect.name == "sqlite"
        self._log = f"{self.engine.url.database}-wal" if is_sqlite else None
        # SQLite lets one write at a time: who waits for another thread would sleep, look, and find it locked again.
        self._turn: AbstractContextManager[None] = InTurn() if is_sqlite and not read_only else nullcontext()

    @contextmanager
    def __call__(self) -> Iterator[SqlWork]:
        with self._turn, self.engine.connect() as connection:
            try:
                with connection.begin():
                    yield SqlWork(connection)
                    tell_all(connection)
                lasting = connection.info.get(LASTING)
            finally:
                connection.info.pop(LASTING, None)
                connection.info.pop(PASSED_OVER, None)
                forget(connection)
        if lasting and self._log:
            _sync(self._log)

    def close(self) -> None:
        self.engine.dispose()


def _sync(path: str) -> None:
    with suppress(FileNotFoundError):  # where SQLite cannot have its log, it syncs every commit itself
        log = os.open(path, os.O_RDWR)
        try:
            os.fsync(log)
        finally:
            os.close(log)


def open_engine(url: str, *, foreign_keys: bool = True, read_only: bool = False) -> Engine:
    """An engine whose transactions lose no update; migrations want it without foreign keys (SQLite only).

    It makes no database where none is.
    """
    file = sqlite_file(url)
    if make_url(url).get_backend_name() != "sqlite":
        options = {"postgresql_readonly": True} if read_only else {}
        return create_engine(url, pool_pre_ping=True, json_deserializer=undecoded, execution_options=options)
    engine = create_engine(url, connect_args={"timeout": BUSY / 1000}, json_deserializer=undecoded)

    @event.listens_for(engine, "do_connect")
    def find(_: object, __: object, places: list[Any], options: dict[str, Any]) -> None:
        if file is not None:
            places[0] = f"file:{quote(os.fsencode(file))}?{_mode(file, read_only)}"
            options["uri"] = True

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        # The driver's own BEGIN comes too late: of 40 concurrent read-modify-writes it silently loses 38.
        connection.isolation_level = None
        # Bytes that are no text would spoil all rows of an answer; so they spoil their own.
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        if not read_only:
            _keep_a_log(connection)
        # Outlives a killed process, not a power cut: what must outlive that too is synced one by one.
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA busy_timeout = {BUSY}")
        connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")

    return engine


def _keep_a_log(connection: sqlite3.Connection) -> None:
    # SQLite does not wait here: of two that change a new file's mode at once, each holds what the other one needs.
    until = monotonic() + BUSY / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(0.01)


def _mode(file: Path, read_only: bool) -> str:
    if not read_only:
        return "mode=rw"
    # Whoever has the database open has its log beside it. Where there is none, a reader would make one.
    return "mode=ro" if Path(f"{file}-wal").exists() else "mode=ro&immutable=1"
