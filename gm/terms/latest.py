"""What was worked out lately, for values that are asked for again and again: a turn's report goes to everybody."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
MOST = 16


class Latest(Generic[T]):
    """A function that remembers its latest answers. Values are told apart by identity, as comparing them takes long:
    it suits values that nothing alters."""

    def __init__(self, work_out: Callable[..., T]) -> None:
        self._work_out = work_out
        self._known: dict[tuple[int, ...], tuple[tuple[Any, ...], T]] = {}
        """By the numbers of the values; the values stay with it, so that no other gets their numbers."""

    def __call__(self, *values: Any) -> T:
        key = tuple(map(id, values))
        known = self._known.get(key)
        if known is None:
            known = values, self._work_out(*values)
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[key] = known
        return known[1]
