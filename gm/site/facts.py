"""What is public of a game, as the web archive shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from gm.reports.news import Board, Ending, Spoken, TurnReport, YearCount
from gm.reports.values import CalendarEntry, GameRules
from gm.terms.codec import Json

NOW = "index"
"""The name of the page on which a game stands now: the last step of its replay."""


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One judgement of a turn."""

    turn: str
    """Like `S1901M`."""
    judgement: int
    judged: datetime
    undone: bool = False
    """It was taken back."""
    absent: tuple[str, ...] = ()
    """Provinces that are out of play then: they are not drawn."""

    @property
    def page(self) -> str:
        """What its page is called: an undone one gives way to the one that counts."""
        return f"{self.turn}-{self.judgement}" if self.undone else self.turn


@dataclass(frozen=True, slots=True)
class LetterTold:
    """A letter between players, once it may be read by all."""

    writer: str | None
    """None when it was anonymous."""
    to: tuple[str, ...]
    """Powers; who is answered in an anonymous letter is `HIDDEN_WRITER`."""
    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class PublicTurn:
    """A judged turn. Proclamations stand in the report, if they may be shown."""

    line: TurnLine
    report: TurnReport
    report_json: Mapping[str, Json]
    """What `gm adjudicate` takes and answers."""
    letters: tuple[LetterTold, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game as everybody may know it, but for what happened in its turns."""

    name: str
    variant: str
    setup: str
    language: str
    zone: str
    state: str
    """forming, running, paused, ended"""
    turn: str
    """The open one; of a game that is over, the one that would have followed."""
    rules: GameRules
    mailbox: str
    board: Board | None = None
    """None where it may not be shown yet."""
    turns: tuple[TurnLine, ...] = ()
    """In the order in which they were judged; none where they may not be shown yet."""
    deadline: datetime | None = None
    session: datetime | None = None
    """Until when acts in public may be made, where that is earlier."""
    years: tuple[YearCount, ...] = ()
    ending: Ending | None = None
    places: int = 0
    taken: int = 0
    wanted: tuple[str, ...] = ()
    """Powers for which another player is sought."""
    players: Mapping[str, str] = field(default_factory=dict)
    """power -> who played it, of those who agreed to be named"""
    press: str = ""
    """What of its press is shown: changes when it becomes public."""
    proclamations: tuple[Spoken, ...] = ()
    letters: tuple[LetterTold, ...] = ()
    """Of turns that have no page: a game that is over judged them no more."""
    calendar: CalendarEntry | None = None

    @property
    def standing(self) -> tuple[TurnLine, ...]:
        """The judgements that count."""
        return tuple(line for line in self.turns if not line.undone)

    @property
    def steps(self) -> tuple[str, ...]:
        """The pages of the replay in their order."""
        return (*(line.page for line in self.standing), NOW)


@dataclass(frozen=True, slots=True)
class RequestTold:
    """A row of the table of requests."""

    lines: Mapping[str, tuple[str, str]]
    """language -> (how it is asked, what comes of it)"""
    who: tuple[str, ...]
    """player, observer, stranger, master"""
    variant: str = ""
    """The game in which alone it may be asked."""


@dataclass(frozen=True, slots=True)
class SiteFacts:
    """What all pages of an installation have in common."""

    version: str
    """Of the program."""
    address: str = ""
    """Where the site is, ending in a slash; "" where nobody said."""
    templates: Path | None = None
    """An admin's own."""
    requests: tuple[RequestTold, ...] = ()
