"""A loop of assertions over nothing asserts nothing."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def some(things: Iterable[T]) -> list[T]:
    """The things, of which there is at least one."""
    found = list(things)
    assert found, "there is nothing to look at"
    return found


@contextmanager
def about(*which: str) -> Iterator[None]:
    """Says of which of the things a test fails."""
    try:
        yield
    except BaseException as failed:
        failed.add_note(f"of {', '.join(which)}")
        raise
