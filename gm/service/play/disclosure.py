"""The letters between players that the web archive shows once a game is over."""

from gm.reports.facts import GAME_MASTER, HIDDEN_WRITER
from gm.service.model.game import Game
from gm.service.model.letters import PressItem
from gm.service.model.outbox import NOBODY
from gm.service.ports import Work
from gm.service.post.web import is_shown
from gm.service.press.leaks import traces
from gm.service.press.reception import words_of_game
from gm.service.turn.consents import Consent, consents, is_wanted
from gm.service.turn.declarations import seated_since
from gm.service.turn.rulesets import ruleset_of
from gm.site.facts import LetterTold


def letters_shown(work: Work, game: Game) -> tuple[PressItem, ...]:
    """The relayed letters whose writers still have their seats and have not refused; who has left or is forgotten
    cannot refuse any more, so his are not shown."""
    if not (is_wanted(Consent.LETTERS, game) and is_shown(game, game.settings.web.press)):
        return ()
    allowed, since = consents(work, game, Consent.LETTERS), seated_since(work, game)
    writers = {seat.number for seat in game.players if allowed.get(seat.number, True) and seat.email != NOBODY}
    return tuple(
        item
        for item in work.press.of_game(game.name)
        if item.seat in writers
        and set(item.to) - {GAME_MASTER}
        and not item.held
        and not (item.seat in since and item.received < since[item.seat])
    )


def letter_told(game: Game, item: PressItem) -> LetterTold:
    """A letter as its readers knew it: the writer of an anonymous letter stays hidden."""
    powers = ruleset_of(game).powers
    to = {each if each in powers else HIDDEN_WRITER for each in item.to if each != GAME_MASTER}
    return LetterTold(None if item.grey else item.power, tuple(sorted(to)), item.subject, item.text)


def unmasks(game: Game, subject: str, text: str) -> bool:
    """Whether a letter names a player or an address: its few readers could know that, the public may not."""
    words = words_of_game(game.settings.variant)
    return any(traces(seat, words, subject, text) for seat in game.seats)
