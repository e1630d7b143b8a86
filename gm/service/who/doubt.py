"""Letters in doubt: set aside for the game master, or waiting for their writer's answer."""

from collections.abc import Mapping, Sequence

from gm.service.house import House
from gm.service.model.game import Game
from gm.service.model.letters import Confirmation, Incoming, LetterState
from gm.service.ports import Work

LISTLIKE, MACHINELIKE = "listlike", "machinelike"
DOUBTED = ("unconfirmed", "absence", LISTLIKE, MACHINELIKE)
"""Kinds of letters that may be somebody else's than their seat's, or a machine's, or a list's."""


def undecided(work: Work, house: House, game: Game) -> Mapping[int, Incoming]:
    """number -> letter, the oldest first"""
    asked = {each.letter for each in questions(work, house, game)}
    return {
        each.id: each
        for each in work.letters.of_game(game.name, DOUBTED)
        if (each.state is LetterState.SET_ASIDE or each.id in asked)
    }


def questions(work: Work, house: House, game: Game) -> Sequence[Confirmation]:
    """The questions to the seats of a game that may still be answered."""
    since = house.now() - house.limits.confirmation_lasts
    return work.confirmations.unanswered(game.name, [seat.number for seat in game.seats], since)
