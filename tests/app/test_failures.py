"""What the log says of a part that fails: the trouble, and nobody's words."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from gm.config.service import read_service
from gm.running.app import Service, build_house, open_store
from gm.running.failures import in_words
from gm.store.work import Store
from tests.app.world import GM_TOML

URL = "sqlite:////srv/gm/gm.sqlite"


@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (
            OperationalError("SELECT", {}, Exception("database is locked")),
            "OperationalError: the SQLite file /srv/gm/gm.sqlite cannot be used (database is locked): "
            "another program holds it: end that one",
        ),
        (
            IntegrityError("INSERT", {"name": "Jeanne"}, Exception("UNIQUE: Jeanne")),
            "IntegrityError of the database",
        ),
        (ConnectionRefusedError(111, "Connection refused"), "ConnectionRefusedError: nothing listens on this port"),
        (ValueError("A Par-Bou"), "ValueError"),
    ],
)
def test_a_failure_is_told_without_what_letters_say(error: Exception, wanted: str) -> None:
    assert in_words(error, URL) == wanted


def test_a_database_that_vanishes_is_named_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "gm.toml").write_text(GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite"), encoding="utf-8")
    config = read_service(tmp_path / "gm.toml")
    store = open_store(config)
    house = build_house(config, store)
    store.close()
    with sqlite3.connect(tmp_path / "gm.sqlite") as connection:
        connection.execute("DROP TABLE beat")
    connection.close()
    broken = Store(config.database_url)

    async def run() -> None:
        stop = asyncio.Event()
        running = asyncio.create_task(Service(config, broken, house).run(stop))
        async with asyncio.timeout(10):
            while not any("signs of life:" in record.getMessage() for record in caplog.records):
                await asyncio.sleep(0.02)
        stop.set()
        await running

    with caplog.at_level(logging.ERROR, "gm"):
        asyncio.run(run())
    broken.engine.dispose()
    (told, *_) = [record.getMessage() for record in caplog.records if "signs of life:" in record.getMessage()]
    assert f"OperationalError: the SQLite file {tmp_path / 'gm.sqlite'} holds nothing yet" in told
