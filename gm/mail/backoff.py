"""How long to wait before a server is tried again."""

import random
from dataclasses import dataclass, field


@dataclass(slots=True)
class Backoff:
    """Doubles from `first` to `longest` seconds, with jitter: services that fell together do not come back together."""

    first: float = 0.5
    longest: float = 60.0
    _next: float = field(init=False)

    def __post_init__(self) -> None:
        self._next = self.first

    def delay(self) -> float:
        seconds = self._next
        self._next = min(seconds * 2, self.longest)
        return min(seconds * random.uniform(0.7, 1.3), self.longest)

    def reset(self) -> None:
        self._next = self.first
