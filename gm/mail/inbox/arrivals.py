"""What the mailbox hands over: a letter as it arrived, or word of one that was set aside."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from gm.mail.backoff import Backoff


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder under one numbering: a UID means something only beside the folder's UIDVALIDITY."""

    folder: str
    uidvalidity: int


@dataclass(frozen=True, slots=True)
class MovedMark:
    """A place in the folder of processed letters: every letter below was kept, and moved there after that."""

    uidvalidity: int
    uid: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """A letter's bytes and the server's word on when it received them."""

    mailbox: Folder
    uid: int
    received: datetime
    """INTERNALDATE, in UTC: the time that counts at a deadline."""
    raw: bytes
    truncated: bool = False
    """The letter was larger than allowed, and `raw` is only its beginning."""


class NotKept(Exception):
    """What a `Desk` may raise to say in words, which are logged, why it cannot."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """A letter that failed too often and now goes to quarantine."""

    mailbox: Folder
    uid: int
    reason: str
    arrival: Arrival | None
    """None where the letter itself could not be fetched."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where letters lie, and where they go."""

    read: tuple[str, ...] = ("INBOX",)
    """Those that are emptied; the first is watched for news."""
    processed: str = "Processed"
    quarantine: str = "Quarantine"


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the server is left alone, and waited for: seconds."""

    poll: float = 60.0
    """Every folder is looked into at least that often."""
    timeout: float = 20.0
    backoff: Backoff = field(default_factory=Backoff)
    """Between tries that fail."""
    others: float = 3600.0
    """So long a letter is left to another installation that seems to be the one it is for."""

    def __post_init__(self) -> None:
        if not 0 < self.poll <= 240:
            why = "since some servers hang up after 300 s of silence"
            raise ValueError(f"poll is {self.poll} s: between 0 and 240, {why}")


@dataclass(frozen=True, slots=True)
class FetchLimits:
    letter: int = 5_000_000
    """Bytes; of a larger letter only the beginning is fetched."""
    beginning: int = 256_000
    batch: int = 25
    """Letters in one fetch: fewer cost round trips, more cost the library's quadratic parsing."""
    batch_bytes: int = 8_000_000
    attempts: int = 3
    """Failures after which a letter is set aside."""


class Desk(Protocol):
    """Where letters are kept. What it does waits on a database: wrap a plain function in `asyncio.to_thread`."""

    async def keep(self, arrivals: Sequence[Arrival], /) -> Collection[int]:
        """Commit the letters of a batch, all from one mailbox, and return the UIDs of those now safe.

        It may be handed a letter that it has kept before, and answers that it is safe. A letter that it leaves out
        has failed; one that it cannot even try raises, and is then offered alone.
        """
        ...

    async def announce(self, aside: SetAside, /) -> None:
        """Record for the game master that a letter is set aside; the letter is moved only after it returns."""
        ...


SIGN = "gm-"
"""How the name of the empty folder begins by which the installations that share a mailbox know of one another."""


class Past(Protocol):
    """What the store knows of letters: which were moved away, and which may be another installation's.

    One restored from a copy does not know the last ones. Whatever it raises is taken for trouble of the store, and
    asked for again.
    """

    @property
    def own(self) -> str:
        """What this installation calls itself, as the name of its folder ends: 16 of `a-z2-7`."""
        ...

    async def of_others(self, arrivals: Sequence[Arrival]) -> Collection[int]:
        """The UIDs of those that are for another installation, if there is one."""
        ...

    async def mark(self) -> MovedMark | None:
        """The latest one noted; None where none ever was."""
        ...

    async def last(self) -> datetime | None:
        """When the last letter that was kept was received; None in an empty store."""
        ...

    async def take_in(self, arrivals: Sequence[Arrival], *, shared: bool) -> None:
        """Keep the letters among those moved away that the store does not know, in the order of their arrival.

        `shared`: another installation may have moved them; only letters that are surely ours are kept then.
        """
        ...

    async def looked_back(self, waiting_since: datetime | None) -> None:
        """Note that every processed letter was handed over; the oldest letter that waits in the mailbox was received
        then."""
        ...

    async def note(self, mark: MovedMark) -> None: ...
