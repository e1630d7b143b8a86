"""Judged turns."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from gm.rules.outcomes import Event, Outcome, Verdict
from gm.rules.position import Position


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One judged turn, for ever: with the ruleset's settings it can be judged again to the same result."""

    game: str
    number: int
    judgement: int
    before: Position
    after: Position
    orders: Mapping[str, tuple[str, ...]]
    """power -> the orders that counted"""
    sheets: tuple[int, ...]
    disorder: frozenset[str]
    chance: Mapping[str, str]
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    verdict: Verdict | None
    edition: str
    code_version: str
    due: datetime
    judged: datetime
