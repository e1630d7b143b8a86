"""The stores of the running test: what the search for leaks (tests/secrecy.py) looks through when it is over."""

from typing import Any

STORES: list[Any] = []
