"""A lock that is given in the order in which it was asked for."""

from collections import deque
from threading import Lock
from types import TracebackType


class InTurn:
    """`with in_turn:` one thread at a time. An ordinary lock may go to the same thread again and again."""

    def __init__(self) -> None:
        self._here = Lock()
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        own = Lock()
        own.acquire()
        with self._here:
            self._waiting.append(own)
            if self._waiting[0] is own:
                return
        own.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._here:
            self._waiting.popleft()
            if self._waiting:
                self._waiting[0].release()
