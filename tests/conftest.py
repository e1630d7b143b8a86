"""Fixtures live in modules; this names them, and adds the one option the suite has."""

import pytest

pytest_plugins = ["tests.servers.fixtures"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def renew_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew-golden"))
