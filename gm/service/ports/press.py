"""Letters between powers."""

from collections.abc import Sequence
from typing import Protocol

from gm.service.model.letters import PressItem


class Press(Protocol):
    def add(self, item: PressItem) -> int:
        """Its id."""
        ...

    def get(self, item: int) -> PressItem | None:
        """None when it cannot be read."""
        ...

    def by_thread(self, game: str, thread: str) -> Sequence[PressItem]: ...

    def public(self, game: str, number: int) -> Sequence[PressItem]:
        """What was proclaimed during a turn, oldest first."""
        ...

    def of_game(self, game: str) -> Sequence[PressItem]:
        """Relayed or not, oldest first."""
        ...

    def held(self, game: str) -> Sequence[PressItem]:
        """Oldest first."""
        ...

    def hold(self, item: int, why: str, number: int) -> None:
        """Hold it for another reason, or "" for none any more; it is a letter of that turn now."""
        ...
