"""Which powers somebody who joins a game would like best, and the word with which it begins."""

from dataclasses import replace
from functools import cache
from zoneinfo import ZoneInfo

from gm.languages.language import languages
from gm.mail.envelope import Envelope
from gm.reports.facts import EntryAnswer, Facts
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.model.letters import Incoming
from gm.service.play.formation import forming_facts, is_full, start
from gm.service.play.games import start_facts
from gm.service.play.preferences import Ranked, as_text, prefer
from gm.service.ports import Work
from gm.service.requests.line_reading import Asker
from gm.service.requests.patterns import index, patterns
from gm.service.requests.reading import RequestsFound, requests_in
from gm.service.requests.row import (
    ALWAYS,
    ANYBODY,
    AskerRole,
    Asking,
    Request,
    RequestTable,
    StrangerAsking,
    role_of,
)
from gm.service.requests.slots import SlotGround

LIKED, JOINING = "preferences", "join"
"""Names of rows."""


def like_powers(work: Work, house: House, asking: Asking) -> Facts | None:
    """Note which powers a player would like; they count when powers are drawn, and replace earlier ones. Beside a line
    that joins another game they are that game's (`preferences_in`)."""
    game, seat = asking.game, asking.seat
    if game.state is GameState.FORMING and role_of(seat) is AskerRole.PLAYER:
        prefer(work, game, seat.number, as_text(asking.values["LIKED"]), house.now())
        return forming_facts(work, house, game, seat, LIKED)
    if asking.case is not None and _found(JOINING, game, asking.case.letter, asking.case.envelope).asked:
        return None
    return EntryAnswer(game.name, LIKED, "", refused="alone")


def like_as_stranger(work: Work, house: House, asking: StrangerAsking) -> Facts:
    return EntryAnswer("", LIKED, "", refused="alone")


def start_game(work: Work, house: House, asking: Asking) -> Facts:
    game = asking.game
    if not is_full(game):
        return replace(forming_facts(work, house, game, asking.seat, "status"), refused="missing")
    # What is typed at the machine is answered there, and by no letter.
    begun = start(work, house, game, asking.seat if asking.case is not None else None)
    return start_facts(house, begun, begun.seat(asking.seat.number))


def preferences_in(game: Game, letter: Incoming, envelope: Envelope) -> tuple[Ranked, str]:
    """What the letter says by which somebody joins a game, and what of it was not understood."""
    found = _found(LIKED, game, letter, envelope)
    return found.asked[-1].values["LIKED"] if found.asked else (), found.unread[-1].word if found.unread else ""


def _found(name: str, game: Game, letter: Incoming, envelope: Envelope) -> RequestsFound:
    """The lines of a letter that ask this, whoever wrote it."""
    asker = Asker(AskerRole.STRANGER, SlotGround(letter.received, ZoneInfo("UTC"), game))
    return requests_in(envelope.subject, envelope.text[:LOOKED_AT], _only(name), asker)


LOOKED_AT = 2_000
"""Characters of a letter in which such a line is looked for."""


@cache
def _only(name: str) -> RequestTable:
    """A table of one row, in all languages."""
    words = {code: each.asking for code, each in languages().items()}
    forms = [form for said in words.values() for written in said[name].ask for form in patterns(name, written)]
    return RequestTable({name: Request(name, None, ANYBODY, ALWAYS)}, words, index(forms, ()), _never)


def _never(line: str) -> bool:
    return False
