"""Letters in, the questions that are asked about them, and the addresses whose owner has answered for them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from gm.service.model.letters import Confirmation, Incoming, LetterState


class Letters(Protocol):
    """Letters in, as they came."""

    def keep(self, letter: Incoming) -> bool:
        """False when a letter of the same sha256 is there already."""
        ...

    def waiting(self, limit: int) -> Sequence[Incoming]:
        """The oldest waiting letters by (received, uid), without those another process deals with.

        A spoilt row among them is set aside.
        """
        ...

    def take(self, letter: int) -> bool:
        """Lock a letter for this work; False when it waits no more, or another process deals with it."""
        ...

    def waiting_until(self, received: datetime, game: str = "") -> int:
        """How many letters received at or before that time still wait, locked or not.

        Those that wait for a game to be mended count for that game only.
        """
        ...

    def get(self, letter: int) -> Incoming: ...

    def last_received(self) -> datetime | None:
        """When the latest of them was received; None where none was kept."""
        ...

    def of_game(self, game: str, kinds: Collection[str] = ()) -> Sequence[Incoming]:
        """What is known to be of that game, of these kinds if there are any, by (received, uid)."""
        ...

    def wait_for(self, letter: int, game: str) -> None:
        """A waiting letter is not read before that game is mended."""
        ...

    def waited_for(self) -> Sequence[str]:
        """The games whose mending letters wait for."""
        ...

    def go_on(self, game: str) -> None:
        """The letters that waited for that game can be read now."""
        ...

    def settle(
        self, letter: int, state: LetterState, *, kind: str = "", game: str | None = None, seat: int | None = None
    ) -> None: ...

    def failed(self, letter: int) -> int:
        """Count one more failed attempt; how many there are now."""
        ...

    def forget_strangers(self, before: datetime, limit: int) -> int:
        """Empty some letters that were read, belong to no game and were kept before then. How many, at most `limit`.

        The rest of the row stays: the same letter that comes again is not new. What was set aside waits for a person.
        """
        ...

    def forget_of(self, game: str, seat: int) -> None:
        """Empty every letter of that seat that was read; what became of it stays."""
        ...

    def accept(self, game: str, seat: int, message_id: str, letter: int) -> bool:
        """False when this seat's letter of that Message-ID was accepted before: once for ever (unique key)."""
        ...

    def accepted_as(self, game: str, seat: int, message_id: str) -> int | None:
        """The number of the letter of that Message-ID."""
        ...


class Confirmations(Protocol):
    def add(self, confirmation: Confirmation) -> None: ...

    def open(self, code: str) -> Confirmation | None:
        """The unanswered question with this code's HMAC."""
        ...

    def latest(self, game: str, seat: int) -> Confirmation | None: ...

    def unanswered(self, game: str, seats: Collection[int], since: datetime) -> Sequence[Confirmation]:
        """Asked since then; the oldest letter first."""
        ...

    def answer(self, code: str, at: datetime) -> None: ...

    def asked_by(self, now: datetime) -> None:
        """No question was asked later than that."""
        ...


class Remembered(Protocol):
    """Addresses for which no server vouches, and whose owner said that what comes from them is his."""

    def has(self, address: str, asked: str) -> bool: ...

    def add(self, address: str, asked: str, at: datetime) -> None:
        """`asked` is the registered address that answered. Both are compared casefolded."""
        ...

    def forget(self, domain: str) -> None:
        """Every address of that domain, as `domain_of` writes it."""
        ...
