"""The facts of letters about getting into a game: which are open, the code that proves an address, the place."""

from dataclasses import dataclass
from typing import ClassVar

from gm.reports.values import DeadlineTold, Facts, OwnSeat


@dataclass(frozen=True, slots=True)
class OpenGame:
    """One game, told to whoever asks: nothing of who plays.

    What it is called and whom it seeks stand in words of the reader's language: each game has its own.
    """

    name: str
    variant: str
    turn: str
    state: str
    """forming, running, paused"""
    wanted: tuple[str, ...] = ()
    """Powers for which a player is sought."""
    taken: int = 0
    """While it forms: how many of its places."""
    places: int = 0


@dataclass(frozen=True, slots=True)
class GamesTold(Facts):
    """The answer to "games"."""

    kind: ClassVar[str] = "games"
    games: tuple[OpenGame, ...]


@dataclass(frozen=True, slots=True)
class EntryCode(Facts):
    """The code to send back, for somebody who wants to enter a game, or who waits for a place that is free now."""

    kind: ClassVar[str] = "entry_code"
    what: str
    """take: to take over `powers`; call: who waits is called to them; observe; join: any place; leave: to join no more,
    and to wait no more"""
    code: str
    expires: DeadlineTold
    powers: str = ""
    """In words of the reader's language."""
    free: bool = False
    """The place is there now; else he will wait for it."""
    ranked: tuple[tuple[str, ...], ...] = ()
    """Who joins: the powers that he would like best, in words; those that stand together he likes alike."""
    unread: str = ""
    """What of his preferences was not understood: none of that line counts."""


@dataclass(frozen=True, slots=True)
class EntryAnswer(Facts):
    """What came of a code or a request to enter; a new player gets `SeatTaken` or `Start` instead."""

    kind: ClassVar[str] = "entry"
    what: str
    """As in `EntryCode`."""
    wanted: str
    """The game that was meant, as it was named."""
    powers: str = ""
    rank: int = 0
    """His place on the waiting list; 0 when he is not on it."""
    seat: OwnSeat | None = None
    """An observer's."""
    observed: bool = False
    """Whoever leaves was an observer; False: he waited for a place."""
    refused: str = ""
    """unknown: no such game, or nobody plays such a power there; which game is meant; over; inside: his address is in
    that game already; full: too many wait; outside: he does not wait there; alone: preferences stand in the letter in
    which somebody joins"""


@dataclass(frozen=True, slots=True)
class Forming(Facts):
    """How far a game is that has not begun yet: to a player who has joined, to an observer, or to the game master."""

    kind: ClassVar[str] = "forming"
    event: str
    """opened: the game master's first letter; named: a player's of the file; joined; called: he waited for his place;
    status; preferences: they are kept; left; removed: by the file; full: the game master may begin it"""
    variant: str
    taken: int
    places: int
    waiting: int = 0
    by_word: bool = False
    """The game master says when it begins; else it begins with the last player."""
    ranked: tuple[tuple[str, ...], ...] = ()
    """What the reader would like best; powers that stand together he likes alike."""
    powers: tuple[str, ...] = ()
    """Which there are."""
    seat: OwnSeat | None = None
    """The reader's; None for who has none any more."""
    is_master: bool = False
    observes: bool = False
    names: tuple[str, ...] = ()
    """Who has joined, for a game master who may know who plays what."""
    gm: str = ""
    mailbox: str = ""
    """Where anybody may write."""
    refused: str = ""
    """missing: the table is not full"""
