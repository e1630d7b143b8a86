"""Stores and letters of the running test, for the search for leaks (tests/secrecy.py) when it is over."""

from typing import Any

STORES: list[Any] = []
WRITTEN: dict[str, bytes] = {}
"""`repr` of a row -> its letter, as a test or the search had it written. Most tests begin with the same ones."""
MOST_WRITTEN = 500


def keep(row: str, raw: bytes) -> None:
    if len(WRITTEN) > MOST_WRITTEN:
        WRITTEN.clear()
    WRITTEN[row] = raw
