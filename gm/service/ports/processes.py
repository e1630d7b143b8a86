"""The processes that share the work."""

from collections.abc import Sequence
from typing import Protocol

from gm.service.model.process import Process


class Processes(Protocol):
    """The processes that share the work. One that is not known to live holds nothing; no clock is asked."""

    def begin(self, name: str, birth: str) -> None: ...

    def beat(self, name: str) -> bool:
        """One more sign of life; False when the process is not known, or was declared dead."""
        ...

    def living(self) -> Sequence[Process]: ...

    def end(self, name: str, count: int | None = None) -> bool:
        """It lives no more, unless it has given a sign since `count`; False then. All it held is free."""
        ...

    def take(self, name: str, holder: str) -> str:
        """Who does a thing from now on: the taker, unless another living process does it."""
        ...

    def holder(self, name: str) -> str:
        """Which process that is known to live does a thing; "" when none does."""
        ...

    def give_up(self, name: str, holder: str) -> None: ...
