"""From an empty database to this version's schema, on both databases."""

import shutil
import sqlite3
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from gm.places import folder
from gm.store import migrate
from gm.store.migrate import MigrationFailed, current, head, upgrade
from gm.store.tables import METADATA
from gm.store.work import Store, open_engine
from tests.store.samples import GAME, RECORD


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    engine = open_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def test_an_empty_database_is_brought_to_this_version(url: str) -> None:
    assert current(url) is None
    assert upgrade(url) is None
    assert current(url) == head()
    assert upgrade(url) == head()


def test_the_migrations_make_what_the_tables_say(url: str) -> None:
    upgrade(url)
    with connected(url) as connection:
        difference = compare_metadata(
            MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True}), METADATA
        )
        inspector = inspect(connection)
        keys = {
            (table, tuple(key["constrained_columns"]))
            for table in METADATA.tables
            for key in inspector.get_foreign_keys(table)
        }
        wanted = {
            (table.name, tuple(key.column_keys))
            for table in METADATA.tables.values()
            for key in table.foreign_key_constraints
        }

    assert difference == []
    assert keys == wanted
    assert ("address", ("game", "seat")) in keys


def test_what_waits_is_found_by_a_small_index(url: str) -> None:
    upgrade(url)
    with connected(url) as connection:
        sql = (
            "SELECT sql FROM sqlite_master WHERE name = 'ix_outbox_waiting'"
            if connection.dialect.name == "sqlite"
            else "SELECT indexdef FROM pg_indexes WHERE indexname = 'ix_outbox_waiting'"
        )
        definition = connection.exec_driver_sql(sql).scalar_one()

    assert "WHERE" in definition
    assert "'waiting'" in definition


def test_revisions_are_one_line_and_never_import_the_product() -> None:
    scripts = ScriptDirectory(str(folder("migrations")))

    assert len(scripts.get_heads()) == 1
    for revision in scripts.walk_revisions():
        assert "gm." not in Path(revision.path).read_text(encoding="utf-8")


def test_processes_that_start_together_migrate_once(url: str) -> None:
    outcomes: list[Any] = []

    def start() -> None:
        try:
            outcomes.append(upgrade(url))
        except Exception as error:
            outcomes.append(error)

    threads = [threading.Thread(target=start, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)

    assert sorted(outcomes, key=str) == [head(), head(), head(), None]


def test_a_new_file_that_another_process_writes_is_waited_for(tmp_path: Path) -> None:
    # Asked for its log meanwhile, SQLite says at once that the file is locked, however long it may wait.
    file = tmp_path / "gm.db"
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    ending = threading.Timer(0.2, other.close)
    ending.start()

    with connected(f"sqlite:///{file}") as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    ending.join()


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Give the product one more revision that does this."""

    def add(statements: str) -> None:
        place = tmp_path / "migrations"
        shutil.copytree(folder("migrations"), place)
        (place / "versions" / "9999_newer.py").write_text(
            f"from alembic import op\nrevision = '9999'\ndown_revision = {head()!r}\n"
            f"def upgrade():\n{textwrap.indent(statements, '    ')}\n",
            encoding="utf-8",
        )
        monkeypatch.setattr(migrate, "folder", lambda _: place)

    return add


def test_a_migration_that_copies_a_table_keeps_the_rows_that_refer_to_it(
    url: str, newer: Callable[[str], None]
) -> None:
    upgrade(url)
    store = Store(url)
    with store() as work:
        work.games.add(GAME)
        work.turns.add(RECORD)
    # Only SQLite copies.
    newer(
        "copy = 'always' if op.get_bind().dialect.name == 'sqlite' else 'never'\n"
        "for name in ('game', 'seat'):\n"
        "    with op.batch_alter_table(name, recreate=copy):\n"
        "        pass"
    )

    upgrade(url)

    with store() as work:
        assert work.games.get("europe-1") == GAME
        assert work.turns.of_game("europe-1") == [RECORD]
        assert work.games.by_address("anna@example.net") == [("europe-1", 1)]
    store.close()


def test_a_sqlite_file_is_copied_before_it_is_migrated(tmp_path: Path, newer: Callable[[str], None]) -> None:
    url = f"sqlite:///{tmp_path / 'gm.sqlite'}"
    upgrade(url)
    before = head()
    with connected(url) as connection:
        connection.exec_driver_sql("INSERT INTO installation VALUES ('secret', x'01')")
    newer("op.execute('DELETE FROM installation')")

    upgrade(url)

    counts = []
    for name in ("gm.sqlite", f"gm.sqlite.before-{before}"):
        with connected(f"sqlite:///{tmp_path / name}") as connection:
            counts.append(connection.exec_driver_sql("SELECT count(*) FROM installation").scalar_one())
    assert counts == [0, 1]


def test_a_migration_that_fails_leaves_the_database_as_it_was(url: str, newer: Callable[[str], None]) -> None:
    upgrade(url)
    before = head()
    newer("op.execute('CREATE TABLE half (id INTEGER)')\nop.execute('nonsense')")

    with pytest.raises(Exception, match="nonsense"):
        upgrade(url)

    assert current(url) == before
    with connected(url) as connection:
        assert "half" not in inspect(connection).get_table_names()


def test_a_migration_that_leaves_rows_without_their_parents_is_taken_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'gm.sqlite'}"
    upgrade(url)
    engine = open_engine(url, foreign_keys=False)
    with engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO seat VALUES ('nowhere', 1, 'a', '[]', '{}')")
        with pytest.raises(MigrationFailed, match="rows of seat"):
            migrate._check(connection)
    engine.dispose()


def test_foreign_keys_hold(store: Store) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"), store() as work:
        work.turns.add(RECORD)


def test_an_operator_may_move_a_deadline_in_its_column(store: Store) -> None:
    assert GAME.deadline is not None
    with store() as work:
        work.games.add(GAME)
    with store.engine.begin() as connection:
        connection.execute(
            text(
                "UPDATE game SET due = '2026-12-24 12:00:00.000000+00'"
                if connection.dialect.name == "postgresql"
                else "UPDATE game SET due = '2026-12-24 12:00:00.000000'"
            )
        )
    with store() as work:
        game = work.games.get("europe-1")

    assert game is not None
    assert game.deadline is not None
    assert game.deadline.due.isoformat() == "2026-12-24T12:00:00+00:00"
