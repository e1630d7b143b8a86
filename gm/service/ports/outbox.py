"""Letters out, from the transaction that queues them to the server that takes them."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from gm.service.model.outbox import OutboxRow, Priority, RowState


class Outbox(Protocol):
    def add(self, row: OutboxRow) -> bool:
        """False when a row of this Message-ID is there already: the same letter twice is one letter."""
        ...

    def claim(self, now: datetime, holder: str, limit: int, first: Priority = Priority.REPORT) -> Sequence[OutboxRow]:
        """Rows to send now, those of one priority before the others, by (priority, created, id), with their bytes.

        Nobody else gets them while that process lives. A row is due when it waits, `not_before` and `next_try` have
        passed, and no living process has claimed it. A spoilt one among them is failed.
        """
        ...

    def claim_with(self, row: OutboxRow, now: datetime, holder: str, limit: int) -> Sequence[OutboxRow]:
        """Like `claim`, of those that were queued right after this one for its game, in its priority."""
        ...

    def keep_bytes(self, letters: Mapping[int, Sequence[bytes]]) -> Mapping[int, Sequence[bytes]]:
        """What is to be sent of each row, in pieces (`compose.pieces`): these, or what another process has kept
        before."""
        ...

    def forget_bytes(self, before: datetime, limit: int) -> int:
        """Give up the bytes of some letters that were sent, or given up, before then. How many, about `limit`."""
        ...

    def sent(self, rows: Collection[int], at: datetime) -> None:
        """Their words are kept for a while, their pictures and files are not."""
        ...

    def retry(self, row: int, at: datetime, error: str, *, counts: bool = True) -> None:
        """One more failed attempt, if it counts against the letter; due again at `at`, for anybody."""
        ...

    def fail(self, row: int, error: str) -> None:
        """It will not be sent."""
        ...

    def withdraw(self, row: int, why: str) -> None:
        """It need not be sent any more."""
        ...

    def by_message_id(self, message_id: str) -> OutboxRow | None: ...

    def of_press(self, items: Sequence[int], seat: int) -> Sequence[OutboxRow]:
        """Every row to that seat about these press items, oldest first: threads are made of their ids."""
        ...

    def told_of(self, game: str) -> Sequence[tuple[datetime, str, RowState]]:
        """When each letter of that game was queued, its kind, and what became of it; oldest first."""
        ...

    def waiting(self, last: Priority = Priority.PRESS) -> int:
        """How many wait to be sent, of this priority or of one that is sent before it."""
        ...

    def answers_waiting(self, now: datetime, most: int) -> int:
        """How many answers wait that may leave now, counted up to `most`."""
        ...

    def lost(self, since: datetime) -> Sequence[tuple[str, datetime, str]]:
        """(recipient, when it was queued, what the server said) of each letter of that time that did not arrive, oldest
        first."""
        ...

    def replace_facts(self, row: OutboxRow) -> bool:
        """Change the facts of a row that nobody has claimed yet; False when it is too late."""
        ...

    def waiting_for(self, game: str, seat: int) -> Sequence[OutboxRow]:
        """What has not been sent to that seat yet."""
        ...

    def hold(self, since: datetime, until: datetime) -> None:
        """What waits, was queued between these times and was to leave by then may have left: it waits for a word."""
        ...

    def held(self, game: str = "") -> Sequence[OutboxRow]:
        """What may have left before the database was restored; of one game, if it is named. Oldest first."""
        ...

    def release(self, row: int) -> None:
        """What was held is sent now."""
        ...

    def hasten(self, row: int) -> None:
        """It waits for no time of its own any more."""
        ...

    def before_reports(self, game: str) -> None:
        """Answers that wait in that game leave before the reports that are queued later."""
        ...

    def forget_reader(self, game: str, seat: int) -> None:
        """The address of that seat's letters that wait no more is gone, and so are their bytes."""
        ...

    def readdress(self, row: OutboxRow) -> None:
        """Keep the row's recipient, Reply-To and language; bytes made for somebody else are gone."""
        ...

    def bring_forward(self, now: datetime, by: timedelta) -> None:
        """What waits for a time later than `now` waits for so much less, but not for a time before."""
        ...

    def next_due(self) -> datetime | None:
        """When the earliest waiting row may be claimed."""
        ...
