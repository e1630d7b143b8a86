"""The facts of press between players, and of questions about who wrote a letter."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from gm.reports.values import Days, DeadlineTold, Facts


@dataclass(frozen=True, slots=True)
class PressRelay(Facts):
    """A secret letter, handed on. Holds nothing of its writer but his power (None in grey press) and his words."""

    kind: ClassVar[str] = "press"
    text: str
    writer: str | None
    to: tuple[str, ...]
    """Every power it was sent to, `GM`, and `WRITER` for one whose anonymous letter it answers."""
    subject: str = ""
    turn: str = ""
    gm_reads: bool = False
    can_reply: bool = True


@dataclass(frozen=True, slots=True)
class Proclamation(Facts):
    """A letter to all."""

    kind: ClassVar[str] = "proclamation"
    text: str
    writer: str | None
    subject: str = ""
    turn: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfMail(Facts):
    """About one of the letters of a mail, which may hold several, each below a line that says to whom it goes."""

    part: int = 1
    parts: int = 1
    unsent: str = ""
    """What stands above the first one, is no order, and was handed to nobody."""
    forwarded: bool = False
    """The mail forwards another letter, which is not handed on with it."""
    attached: tuple[str, ...] = ()
    """Files that are not handed on either."""
    cut: bool = False
    """Only the beginning of the mail was read: it is too large."""


@dataclass(frozen=True, slots=True)
class PressSent(OfMail):
    """To its writer: the letter was handed on, or waits until press opens."""

    kind: ClassVar[str] = "press_sent"
    to: tuple[str, ...]
    public: bool = False
    subject: str = ""
    waits: bool = False
    with_results: bool = False
    """It waits for the turn's results, and not until press opens."""
    closes_seconds: int = 0
    """So long before each deadline letters close, and it came later; 0: that is not why it waits."""
    anonymous: bool = False
    signed: str = ""
    """Which of his powers it is from, where he plays several and it shows."""
    instead: str = ""
    """Another power of his."""
    unknown: tuple[str, ...] = ()
    """Addressees that were not understood: the letter went to the others."""
    unplayed: tuple[str, ...] = ()
    """Addressees that nobody plays."""
    orders: int = 0
    """Lines that read as orders of the writer's own: they were handed on, and do not count."""
    unsigned: bool = False
    """His name below the text was left out."""
    secrets: tuple[int, ...] = ()
    """Lines of the letter in which a secret address stood that was left out; 0 is the subject."""


@dataclass(frozen=True, slots=True)
class Found:
    """What unmasks a player in a letter, and where."""

    word: str
    """A part of the writer's name, or an address."""
    line: int
    """From 1; 0 is the subject."""
    written: str = ""
    """How it stands there, where that is not the word itself."""


@dataclass(frozen=True, slots=True)
class PressHeld(OfMail):
    """To its writer: the letter was kept back because it names him, or tells a player's address."""

    kind: ClassVar[str] = "press_held"
    to: tuple[str, ...]
    words: tuple[str, ...]
    """What was found: the writer's own name or address."""
    subject: str = ""
    may_insist: bool = False
    code: str = ""
    """To be sent back by a writer who insists."""
    found: tuple[Found, ...] = ()
    """The same, with its places."""
    own: bool = True
    """What was found is the writer's own, all of it."""


@dataclass(frozen=True, slots=True)
class CopyHeld(Facts):
    """To its writer: a letter to his own address for orders counts there; its copy to others was kept back."""

    kind: ClassVar[str] = "copy_held"
    to: tuple[str, ...]
    """Powers, `GM`, `ALL`; empty where the writer of an anonymous letter alone would get it."""
    code: str
    """To be sent back by a writer who wants it handed on too."""
    expires: DeadlineTold


@dataclass(frozen=True, slots=True)
class PressRefused(OfMail):
    """To its writer: the letter was not handed on."""

    kind: ClassVar[str] = "press_refused"
    reason: str
    """none, closed, private_closed, public_closed, quota, unknown, nobody, empty, yourself, contradiction (between
    address and head line), too_many (in one mail), game_over, observer: its writer plays no power."""
    subject: str = ""
    unknown: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    """Powers that were perhaps meant."""
    quota: int | None = None
    opens_at: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class Doubtful:
    """One of several letters that wait until their seat's player says that they are his."""

    code: str
    received_at: datetime
    about: str = "orders"
    """orders, press, request, absence (an answering machine's words, perhaps)."""


@dataclass(frozen=True, slots=True)
class ConfirmationRequest(Facts):
    """A letter in a seat's name waits until its player says, from his registered address, that it is his."""

    kind: ClassVar[str] = "confirmation"
    code: str
    reply_to: str
    received_at: datetime
    about: str = "orders"
    """orders, press, request, absence (an answering machine's words, perhaps)."""
    turn: str = ""
    deadline: DeadlineTold | None = None
    expires: DeadlineTold | None = None
    listed: tuple[Doubtful, ...] = ()
    """The letters that came after an earlier question, each with its own code; `code` is empty then."""
    remembered: bool = False
    """Only a word of the sender's own provider was missing: what is answered now counts for what comes later."""
    unlisted: int = 0
    """Letters that no question is asked about: too many came."""
    days: tuple[Days, ...] = ()
    """Of the absence that such words speak of, where they name any."""


@dataclass(frozen=True, slots=True)
class UnknownSender(Facts):
    """To an address that no seat knows, or several games do. Tells nothing of any game."""

    kind: ClassVar[str] = "unknown_sender"
    received_at: datetime
    zone: str = "UTC"
    several: bool = False
    """The address plays several games, and nothing in the letter tells which is meant."""
