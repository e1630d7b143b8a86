"""What takes long and needs nothing but values is worked out before a transaction: other writers do not wait for it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 24
"""Things worked out for one letter; what is wanted beyond is worked out where it is wanted."""


class NotYet(Exception):
    """This must be worked out first. The transaction is taken back, and begun again with it."""

    def __init__(self, what: Callable[..., Any], of: tuple[Any, ...]) -> None:
        super().__init__(getattr(what, "__name__", ""))
        self.what, self.of = what, of


@dataclass(slots=True)
class Beforehand:
    """Results by what they are results of: when a game has moved on meanwhile, they are not those that are wanted."""

    most: int = MOST
    _done: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = field(default_factory=list)

    def result(self, what: Callable[..., T], *of: Any) -> T:
        """Raises NotYet."""
        for done, given, result in self._done:
            if done is what and given == of:
                found: T = result
                return found
        if len(self._done) < self.most:
            raise NotYet(what, of)
        return what(*of)

    def work_out(self, wanted: NotYet) -> None:
        self._done.append((wanted.what, wanted.of, wanted.what(*wanted.of)))
