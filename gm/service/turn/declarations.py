"""What a seat has said that outlives the turn: it holds until it is taken back, or somebody else sits there."""

from collections.abc import Sequence
from datetime import datetime

from gm.service.model.game import Game
from gm.service.model.letters import Act
from gm.service.ports import Work

NEWCOMER = "newcomer"


def note_newcomer(work: Work, game: Game, seat: int, at: datetime) -> None:
    """Somebody else sits there now: what was said from this seat binds him to nothing."""
    say(work, game, seat, NEWCOMER, "", at)


def newcomers(work: Work, game: Game) -> frozenset[int]:
    """The seats where somebody else sits than when the game began."""
    return frozenset(seated_since(work, game))


def seated_since(work: Work, game: Game) -> dict[int, datetime]:
    """seat -> since when he sits there who does now, where that is not from the beginning"""
    return {act.seat: act.at for act in work.acts.of_game(game.name) if act.kind == NEWCOMER}


def say(work: Work, game: Game, seat: int, kind: str, value: str, at: datetime) -> None:
    work.acts.add(Act(game.name, game.number, game.judgement, seat, kind, value, at))


def said(work: Work, game: Game, kind: str) -> dict[int, Sequence[Act]]:
    """seat -> what those who sit there now have said of that kind, oldest first, in whatever turn it was"""
    found: dict[int, list[Act]] = {}
    for act in work.acts.of_game(game.name):
        if act.kind == NEWCOMER:
            found.pop(act.seat, None)
        elif act.kind == kind:
            found.setdefault(act.seat, []).append(act)
    return {seat: tuple(acts) for seat, acts in found.items()}
