"""Whose the files of a SQLite database are, and that looking at one changes nothing."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from gm.store import migrate
from gm.store.files import files_of
from gm.store.migrate import current, head, upgrade
from gm.store.work import Store
from tests.store.samples import LETTER


@pytest.fixture(params=[0o000, 0o022, 0o777])
def mask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def rights(database: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in files_of(database)}


def open_in(folder: Path) -> Store:
    url = f"sqlite:///{folder / 'gm.sqlite'}"
    upgrade(url)
    return Store(url)


@pytest.mark.usefixtures("mask")
def test_the_database_its_log_and_its_copy_are_their_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_in(tmp_path)
    with store() as work:
        work.letters.keep(LETTER)
        with sqlite3.connect(tmp_path / "gm.sqlite") as connection:
            migrate._back_up(tmp_path / "gm.sqlite", "0001")
        connection.close()
        found = rights(tmp_path / "gm.sqlite")
    store.close()

    assert found == dict.fromkeys(["gm.sqlite", "gm.sqlite-wal", "gm.sqlite-shm", "gm.sqlite.before-0001"], "0o600")


def test_a_copy_that_was_broken_off_is_made_anew(tmp_path: Path) -> None:
    store = open_in(tmp_path)
    with store() as work:
        work.letters.keep(LETTER)
    store.close()
    (tmp_path / "gm.sqlite.before-0001.part").write_bytes(b"half")
    migrate._back_up(tmp_path / "gm.sqlite", "0001")

    with sqlite3.connect(tmp_path / "gm.sqlite.before-0001") as copy:
        assert copy.execute("SELECT count(*) FROM letter").fetchone() == (1,)
    copy.close()
    assert not (tmp_path / "gm.sqlite.before-0001.part").exists()


@pytest.mark.parametrize("name", ["gm.sqlite", "a # b.sqlite"])
def test_a_database_is_looked_at_without_a_trace(tmp_path: Path, name: str) -> None:
    url = f"sqlite:///{tmp_path / name}"
    assert current(url) is None
    assert list(tmp_path.iterdir()) == []
    upgrade(url)
    assert [file.name for file in tmp_path.iterdir()] == [name]
    before = (tmp_path / name).stat()
    store = Store(url, read_only=True)
    with store() as work:
        assert work.letters.waiting(5) == []
    with pytest.raises(OperationalError, match="readonly"), store() as work:
        work.letters.keep(LETTER)
    store.close()

    assert current(url) == head()
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).stat().st_mtime_ns == before.st_mtime_ns


def test_a_reader_sees_what_a_running_service_has_just_written(tmp_path: Path) -> None:
    store = open_in(tmp_path)
    with store() as work:
        work.letters.keep(LETTER)
    reader = Store(f"sqlite:///{tmp_path / 'gm.sqlite'}", read_only=True)
    with reader() as work:
        assert len(work.letters.waiting(5)) == 1
    reader.close()
    store.close()


def test_a_reader_of_postgresql_writes_nothing(postgres_url: str) -> None:
    upgrade(postgres_url)
    store = Store(postgres_url, read_only=True)
    with pytest.raises(Exception, match="read-only transaction"), store() as work:
        work.letters.keep(LETTER)
    store.close()


def test_no_database_is_made_where_none_was_asked_for(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'gm.sqlite'}")
    with pytest.raises(OperationalError), store():
        pass

    assert list(tmp_path.iterdir()) == []
