"""The facts of answers to what was asked by mail; those that show orders stand in `turn_letters`."""

from dataclasses import dataclass
from typing import ClassVar

from gm.reports.news import TurnReport
from gm.reports.values import DeadlineTold, Extra, Facts, OwnSeat, SheetLine


@dataclass(frozen=True, slots=True)
class Unfollowed:
    """A line that was meant as a request, and did nothing."""

    text: str
    why: str
    """slot: something else stands where `slot` belongs; past: `word` is over; weekday: its day of the week is not that
    of its date; unread: the rest of the line; empty; not_yours; not_now: the
    game is `state`; question: an act with a question mark; slip: a word of an act that is not quite right."""
    request: str
    """The name of the nearest request."""
    slot: str = ""
    word: str = ""
    state: str = ""
    """forming, running, paused, over"""
    near: str = ""
    """What the word may well have been."""
    instead: str = ""
    """The name of a request for the same end that its writer may ask."""
    masters: bool = False
    """Only the game master may ask it."""


@dataclass(frozen=True, slots=True)
class RequestRefused(Facts):
    """Lines of a letter that were meant as requests: why each was not followed. Nothing was changed."""

    kind: ClassVar[str] = "request_refused"
    lines: tuple[Unfollowed, ...]
    turn: str = ""
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class OwnAnswer(Facts):
    """The answer to a request that only this game has: sections in its own words."""

    kind: ClassVar[str] = "own_answer"
    request: str
    turn: str
    sections: tuple[Extra, ...]
    deadline: DeadlineTold | None = None


@dataclass(frozen=True, slots=True)
class WhatIf(Facts):
    """To a player alone: what would become of orders that he supposes. Nothing is changed by it."""

    kind: ClassVar[str] = "what_if"
    turn: str
    seat: OwnSeat
    lines: tuple[SheetLine, ...] = ()
    """How his letter was read."""
    report: TurnReport | None = None
    """The ruling as it would be: on the position that everybody sees, by his own words, and by those in force where
    he supposes no others."""
    own_in_force: tuple[str, ...] = ()
    """His powers whose orders in force were taken."""
    refused: str = ""
    """Why there is none: not_here (this game answers no such question), no_order, too_many."""
    per_day: int = 0
    deadline: DeadlineTold | None = None
