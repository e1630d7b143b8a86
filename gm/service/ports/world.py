"""Time and chance: what a program cannot know by itself."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol, TypeVar

T = TypeVar("T")


class Clock(Protocol):
    def now(self) -> datetime:
        """UTC, aware."""
        ...


class Chance(Protocol):
    """Unforeseeable (`secrets`); whatever it decides is recorded with what it decided."""

    def octets(self, count: int) -> bytes:
        """What tokens are made of."""
        ...

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]: ...

    def pick(self, items: Sequence[T]) -> T: ...
