"""Who has said that he will be away, and how much later his absences may still make deadlines."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from gm.service.model.game import Game
from gm.service.ports import Work
from gm.service.turn.declarations import said, say
from gm.terms.leave import Leave, read_leave

LEAVE = "leave"
MOVED = "leave_moved"
"""Seconds by which a deadline was put off for a seat."""


def note_leave(work: Work, game: Game, seat: int, leave: Leave | None, at: datetime) -> None:
    """Note an absence of a seat; None: every absence that it has announced is taken back."""
    say(work, game, seat, LEAVE, str(leave or ""), at)


def note_moved(work: Work, game: Game, moved: Mapping[int, timedelta], at: datetime) -> None:
    for seat, by in moved.items():
        say(work, game, seat, MOVED, str(round(by.total_seconds())), at)


def leaves(work: Work, game: Game) -> dict[int, tuple[Leave, ...]]:
    """seat -> its announced absences, oldest first, without those taken back"""
    found: dict[int, tuple[Leave, ...]] = {}
    for seat, acts in said(work, game, LEAVE).items():
        for act in acts:
            found[seat] = (*found.get(seat, ()), read_leave(act.value)) if act.value else ()
    return {seat: each for seat, each in found.items() if each}


def allowance(work: Work, game: Game, year: int) -> dict[int, timedelta]:
    """seat -> by how much its absences may still put off deadlines in a year"""
    most = game.settings.timing.absence
    used = {
        seat: sum((timedelta(seconds=int(act.value)) for act in acts if act.at.year == year), timedelta(0))
        for seat, acts in said(work, game, MOVED).items()
    }
    return {seat.number: max(timedelta(0), most - used.get(seat.number, timedelta(0))) for seat in game.players}
