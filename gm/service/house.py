"""What this installation is and what it was given: its mailbox, its secret, its clock and chance, its limits."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from gm.languages.language import USUAL_LANGUAGE
from gm.service.ports import Chance, Clock


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one sender may cause. Numbers of a person's life, far above what a game needs."""

    letters_an_hour: int = 60
    """Letters of one seat answered one by one; the answers to more are merged into one an hour."""
    confirmation_every: timedelta = timedelta(hours=1)
    confirmations_at_once: int = 3
    """Questions a seat in this time, each about one letter; those that come after them are asked about in one later
    letter, however many claim to be the seat's."""
    confirmation_lasts: timedelta = timedelta(days=7)
    strangers_every: timedelta = timedelta(days=1)
    """One answer to an unknown address in this time."""
    strangers_ask: int = 6
    """Answers in the same time to what anybody may ask: which games there are, and to join one."""
    strangers_an_hour: int = 20
    """Answers to unknown addresses altogether."""
    attempts: int = 3
    """Readings of a letter that fail before it is set aside."""
    notices_a_day: int = 20
    """Letters to a game master about one kind of trouble; the rest is in the summary."""


@dataclass(frozen=True, slots=True)
class SendingRate:
    """How fast a provider lets letters leave: `every` so long one, of which `burst` may leave at once."""

    every: timedelta = timedelta(0)
    burst: int = 1

    def last(self, letters: int, now: datetime) -> datetime:
        """When the last of so many leaves."""
        return now + max(0, letters - self.burst) * self.every


@dataclass(frozen=True, slots=True)
class House:
    """Given to everything that happens; built once, by the composition root or a test."""

    mailbox: str
    clock: Clock
    chance: Chance
    secret: bytes = field(repr=False)
    """The key of every HMAC."""
    name: str = ""
    """Shown as the sender of letters; "" shows the game master, in the language of each reader."""
    authserv_ids: tuple[str, ...] = ()
    """Whose Authentication-Results are believed: our own mail server's."""
    admin: str = ""
    """Who is told of what belongs to no game."""
    language: str = USUAL_LANGUAGE
    """Of letters that belong to no game."""
    zone: str = "UTC"
    limits: Limits = field(default_factory=Limits)
    rate: SendingRate = field(default_factory=SendingRate)
    templates: Path | None = None
    """An admin's own templates."""
    site: str = ""
    """Where the web archive is read, ending in a slash; "" where nobody said."""
    code_version: str = ""
    no_plus: bool = False
    """The mailbox has no addresses beside its own: tokens stand in subjects."""
    catch_all: str = ""
    """A domain whose every address leads to the mailbox: seats' addresses are of it, without `+`."""

    @property
    def domain(self) -> str:
        return self.mailbox.rpartition("@")[2]

    @property
    def tagged(self) -> str:
        """Of what tagged addresses are made."""
        return f"@{self.catch_all}" if self.catch_all else self.mailbox

    @property
    def mailboxes(self) -> tuple[str, ...]:
        """Whose tagged addresses are known: those of before a change, too."""
        return tuple(dict.fromkeys((self.tagged, self.mailbox)))

    def is_own(self, address: str) -> bool:
        """Whether what goes there comes back to us: our mailbox, with or without a tag."""
        local, _, domain = address.casefold().rpartition("@")
        return domain == self.catch_all or f"{local.partition('+')[0]}@{domain}" == self.mailbox.casefold()

    def now(self) -> datetime:
        return self.clock.now()
