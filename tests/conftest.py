"""Fixtures live in modules; this names them, and adds the one option the suite has."""

import gc
import logging
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gm.store.work import Store
from tests import watched

pytest_plugins = ["tests.servers.fixtures"]


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: some tests wait, for servers and for deadlines."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="write golden files anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """The same examples every time, and no clock; `make test` tries a share of them.

    `HYPOTHESIS_PROFILE=thorough` looks for news, with others each time.
    """
    from hypothesis import settings

    examples = 50 if config.option.markexpr == "not full" else 200
    settings.register_profile("usual", deadline=None, derandomize=True, max_examples=examples)
    settings.register_profile("thorough", deadline=None, max_examples=5_000)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))


WAITING = ("tests/crash/test_shared.py", "tests/crash/test_restored.py", "tests/app/")
"""Tests that wait for processes of their own more than they compute: begun last, they would end alone."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))


def pytest_collection_finish() -> None:
    """What is loaded by now stays, and is not looked through for garbage again and again; nor is the rest so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)


@pytest.fixture
def renew_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew-golden"))


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the templates lie that the processes of this run have compiled."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "templates"


@pytest.fixture(autouse=True)
def nobody_is_unmasked(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every letter of every service that a test runs, and every word it logs, is searched for what it must not tell."""
    found: list[object] = []
    records: list[logging.LogRecord] = []
    watched.STORES.clear()
    if "gm.reports.stationery" in sys.modules:  # where no letter is written, nothing is loaded for it
        share_templates(compiled)
    close = Store.close

    def close_searched(store: Store) -> None:
        found.extend(searched(store, records))
        share_templates(compiled)
        close(store)

    monkeypatch.setattr(Store, "close", close_searched)
    ear = Ear(records)
    logging.getLogger("gm").addHandler(ear)
    yield
    logging.getLogger("gm").removeHandler(ear)
    for store in watched.STORES:
        found.extend(searched(store, records))
        share_templates(compiled)
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


@cache
def share_templates(compiled: Path) -> None:
    """Let each template be compiled by one process of the run: hundreds of them cost each as much as many tests."""
    from jinja2 import FileSystemBytecodeCache

    from gm.languages.language import languages
    from gm.reports.stationery import stationery

    for language in languages():
        for kind, environment in (("text", stationery(language).text), ("html", stationery(language).html)):
            folder = compiled / f"{language}-{kind}"  # the same file is another template in each
            folder.mkdir(parents=True, exist_ok=True)
            environment.bytecode_cache = FileSystemBytecodeCache(str(folder))
