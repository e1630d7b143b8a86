"""A loop of assertions over nothing asserts nothing."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def some(things: Iterable[T]) -> list[T]:
    """The things, of which there is at least one."""
    found = list(things)
    assert found, "there is nothing to look at"
    return found
