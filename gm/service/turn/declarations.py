"""What a seat has declared beyond the turn: it holds until it is taken back, or somebody else takes the seat."""

from collections.abc import Sequence
from datetime import datetime

from gm.service.model.game import Game
from gm.service.model.letters import Act
from gm.service.ports import Work

NEWCOMER = "newcomer"


def note_newcomer(work: Work, game: Game, seat: int, at: datetime) -> None:
    """Note that a seat has a new player: what was declared from it before does not bind him."""
    say(work, game, seat, NEWCOMER, "", at)


def newcomers(work: Work, game: Game) -> frozenset[int]:
    """The seats whose player is not the one with whom the game began."""
    return frozenset(seated_since(work, game))


def seated_since(work: Work, game: Game) -> dict[int, datetime]:
    """seat -> since when its player has it, for seats that have changed hands"""
    return {act.seat: act.at for act in work.acts.of_game(game.name) if act.kind == NEWCOMER}


def say(work: Work, game: Game, seat: int, kind: str, value: str, at: datetime) -> None:
    work.acts.add(Act(game.name, game.number, game.judgement, seat, kind, value, at))


def said(work: Work, game: Game, kind: str) -> dict[int, Sequence[Act]]:
    """seat -> what its present player has declared of that kind, oldest first, in whatever turn"""
    found: dict[int, list[Act]] = {}
    for act in work.acts.of_game(game.name):
        if act.kind == NEWCOMER:
            found.pop(act.seat, None)
        elif act.kind == kind:
            found.setdefault(act.seat, []).append(act)
    return {seat: tuple(acts) for seat, acts in found.items()}
