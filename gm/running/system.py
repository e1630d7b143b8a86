"""Time and chance as this machine has them."""

import secrets
from collections.abc import Sequence
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
