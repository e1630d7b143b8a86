"""A store of each kind: in memory, SQLite and PostgreSQL, empty and migrated."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.service.ports import OpenWork
from gm.store.migrate import upgrade
from gm.store.tables import METADATA
from gm.store.work import Store
from tests.migrated import migrated
from tests.servers.postgres import Postgres
from tests.service.memory import MemoryStore

DATABASES = ("sqlite", "postgres")


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'gm.sqlite'}"


@pytest.fixture(scope="session")
def migrated_postgres(postgres: Postgres) -> str:
    url = postgres.new_database()
    upgrade(url)
    return url


@pytest.fixture(params=("memory", *DATABASES))
def open_work(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenWork]:
    """An empty store. What the service's own tests use must do the same as the real ones."""
    if request.param == "memory":
        yield MemoryStore()
    else:
        yield from _empty(request.param, request, tmp_path)


@pytest.fixture(params=DATABASES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store that several threads or processes can use."""
    yield from _empty(request.param, request, tmp_path)


def _empty(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if kind == "sqlite":
        store = Store(migrated(tmp_path / "gm.sqlite"))
    else:
        store = Store(request.getfixturevalue("migrated_postgres"))
        with store.engine.begin() as connection:
            for table in reversed(METADATA.sorted_tables):  # a TRUNCATE makes every file of every table anew
                connection.execute(table.delete())
    yield store
    store.close()
