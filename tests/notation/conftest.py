"""Tests that the reader does not pass yet: one list, of which none may pass."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
AWAITED = frozenset((HERE / "awaited.txt").read_text("utf-8").splitlines())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and item.name in AWAITED:
            item.add_marker(pytest.mark.xfail(reason="the reader does not do this yet", strict=True))
