"""Time, chance and memory as this machine has them."""

import ctypes
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeVar

T = TypeVar("T")


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


class SystemChance:
    """Nobody can foresee it."""

    def octets(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        shuffled = list(items)
        secrets.SystemRandom().shuffle(shuffled)
        return tuple(shuffled)

    def pick(self, items: Sequence[T]) -> T:
        return secrets.choice(items)


_ARENA_MAX, ARENAS = -8, 2
"""`M_ARENA_MAX` of malloc.h; how many."""


def share_heaps() -> None:
    """Have the threads of this process share two heaps, where the C library can: else each keeps one of its own, with
    all that a night of judgements once needed. To be called before any thread begins."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENA_MAX, ARENAS)
