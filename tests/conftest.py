"""Fixtures live in modules; this names them, and adds the one option the suite has."""

import logging
import os
from collections.abc import Iterator

import pytest

from gm.store.work import Store
from tests import watched

pytest_plugins = ["tests.servers.fixtures"]


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: some tests wait, for servers and for deadlines."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def renew_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew-golden"))


@pytest.fixture(autouse=True)
def nobody_is_unmasked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every letter of every service that a test runs, and every word it logs, is searched for what it must not tell."""
    found: list[object] = []
    records: list[logging.LogRecord] = []
    watched.STORES.clear()
    close = Store.close

    def close_searched(store: Store) -> None:
        found.extend(searched(store, records))
        close(store)

    monkeypatch.setattr(Store, "close", close_searched)
    ear = Ear(records)
    logging.getLogger("gm").addHandler(ear)
    yield
    logging.getLogger("gm").removeHandler(ear)
    for store in watched.STORES:
        found.extend(searched(store, records))
    assert not found, "\n".join(map(str, found))


class Ear(logging.Handler):
    """Keeps every record it hears."""

    def __init__(self, records: list[logging.LogRecord]) -> None:
        super().__init__()
        self._records = records

    def emit(self, record: logging.LogRecord) -> None:
        self._records.append(record)


def searched(store: object, records: list[logging.LogRecord]) -> list[object]:
    from tests import secrecy  # loads the reports and a variant, which most tests need not wait for

    return [*secrecy.leaks(store), *secrecy.told_in_logs(records, [store])]
