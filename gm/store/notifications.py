"""What other processes have queued, heard as soon as their transaction ends: PostgreSQL tells all who listen."""

from collections.abc import Iterator
from threading import Event

from sqlalchemy import Connection, NullPool, create_engine, func, select
from sqlalchemy.engine import make_url

CHANNEL = "gm"
LOOK = 1.0
"""Seconds between looks whether to end."""
_TO_TELL = "to tell"


def tell(connection: Connection, what: str) -> None:
    """At the end of this work: letters, mail."""
    if connection.dialect.name == "postgresql":
        connection.info.setdefault(_TO_TELL, set()).add(what)


def tell_all(connection: Connection) -> None:
    """Before the commit of a work; one that fails tells nothing."""
    for what in sorted(connection.info.pop(_TO_TELL, ())):
        connection.execute(select(func.pg_notify(CHANNEL, what)))


def forget(connection: Connection) -> None:
    connection.info.pop(_TO_TELL, None)


def is_told(url: str) -> bool:
    """Whether this database tells anything: with SQLite, one process does all."""
    return make_url(url).get_backend_name() == "postgresql"


def heard(url: str, ended: Event) -> Iterator[str]:
    """What is told from now on, until the end."""
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        yield "listening"
        while not ended.is_set():
            for told in connection.connection.driver_connection.notifies(timeout=LOOK, stop_after=1):  # type: ignore[union-attr]
                yield told.payload
