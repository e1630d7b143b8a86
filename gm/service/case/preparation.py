"""What no transaction should wait for, done before it: letters opened, long texts read."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Preparation:
    """Results of pure functions, worked out before the transaction. One is used only where the same arguments are given
    again: the game may have moved on."""

    _results: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = field(default_factory=list)

    def result(self, what: Callable[..., T], *of: Any) -> T:
        """The result that was prepared, or a new one."""
        for prepared, values, result in self._results:
            if prepared is what and values == of:
                found: T = result
                return found
        return what(*of)

    def prepare(self, what: Callable[..., T], *of: Any) -> T:
        result = self.result(what, *of)
        self._results.append((what, of, result))
        return result
