"""The health check of the container."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm.alive import main, missing_signs
from gm.store.migrate import upgrade
from gm.store.work import Store
from tests.service.memory import MemoryStore

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def test_a_service_that_read_and_sent_lately_is_alive() -> None:
    store = MemoryStore()
    with store() as work:
        work.health.beat("read", NOON - 9 * MINUTE)
        work.health.beat("sent", NOON - 11 * MINUTE)

    assert missing_signs(store, NOON) == ("sent",)
    with store() as work:
        work.health.beat("sent", NOON)
    assert missing_signs(store, NOON) == ()


def test_the_check_reads_the_database_of_gm_toml(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gm.toml"
    path.write_text(
        '[mailbox]\naddress = "gm@example.org"\n[imap]\nhost = "localhost"\n[smtp]\nhost = "localhost"\n',
        encoding="utf-8",
    )
    upgrade(f"sqlite:///{tmp_path / 'gm.sqlite'}")

    assert main(path) == 1
    assert "no sign of life for 10 minutes: read" in capsys.readouterr().err
    store = Store(f"sqlite:///{tmp_path / 'gm.sqlite'}")
    with store() as work:
        for sign in ("read", "sent"):
            work.health.beat(sign, datetime.now(UTC))
    store.close()
    assert main(path) == 0
