"""What players let the web archive show once their game is over: who they are, and the letters that they wrote."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from gm.service.model.game import Game
from gm.service.ports import Work
from gm.service.turn.declarations import said, say
from gm.terms.web import Publicity


class Consent(StrEnum):
    """To what; the kind of the rows that keep it."""

    NAME = "public_name"
    """Given by who wants it."""
    LETTERS = "private_letters"
    """Taken to be given by who does not refuse it."""


def is_wanted(what: Consent, game: Game) -> bool:
    """Whether the site shows such things of this game at all."""
    web = game.settings.web
    return (web.names if what is Consent.NAME else web.press) is Publicity.END


def note_consent(work: Work, game: Game, seat: int, what: Consent, at: datetime, *, given: bool) -> None:
    say(work, game, seat, what, "yes" if given else "no", at)


def consents(work: Work, game: Game, what: Consent) -> Mapping[int, bool]:
    """seat -> what who sits there now said last, if he said anything"""
    return {seat: acts[-1].value == "yes" for seat, acts in said(work, game, what).items()}


def named(work: Work, game: Game) -> dict[str, str]:
    """power -> who played it in the end, of those who want that to be known"""
    agreed = consents(work, game, Consent.NAME)
    return {
        power: seat.player.name
        for seat in game.players
        if agreed.get(seat.number) and seat.player.name
        for power in seat.powers
    }
