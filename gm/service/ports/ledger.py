"""What an installation notes of itself: what went wrong, what was used up, and its signs of life."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from gm.service.model.letters import Incident


class Incidents(Protocol):
    def add(self, incident: Incident) -> None: ...

    def untold(self, game: str | None) -> Sequence[Incident]: ...

    def of_game(self, game: str) -> Sequence[Incident]:
        """Told or not, oldest first."""
        ...

    def told(self, incidents: Sequence[int]) -> None: ...


class Spending(Protocol):
    """What was used up of a budget: one entry for each use."""

    def use(self, key: str, most: int, since: datetime, now: datetime) -> bool:
        """Use it once more, unless that was done `most` times since then.

        What was used when the clock was ahead, and has been set back since, does not count.
        """
        ...

    def forget_after(self, now: datetime) -> None:
        """Uses noted for later than that never count."""
        ...


class Health(Protocol):
    """Signs of life (`read`, `sent`), what is noted of the installation, and its own secret."""

    def beat(self, kind: str, at: datetime) -> None:
        """Kept to the minute."""
        ...

    def beats(self, kind: str, since: datetime) -> Sequence[datetime]: ...

    def forget_after(self, now: datetime) -> None:
        """Signs noted for later than that were not given."""
        ...

    def noted(self, name: str) -> str:
        """What was noted of the installation under that name; "" for nothing."""
        ...

    def note(self, name: str, value: str) -> None: ...

    def secret(self) -> bytes:
        """32 random bytes, made once and kept in the database; the key of all HMACs."""
        ...

    def kept_secret(self) -> bytes | None:
        """The same; None where none has been made yet."""
        ...
