"""A letter that may be a seat's own: its registered address is asked, by a code that works once."""

import re

from gm.mail.envelope import Envelope
from gm.reports.facts import ConfirmationRequest, Deadline
from gm.service import budgets
from gm.service.causes import CODE_LENGTH, code, code_hash
from gm.service.house import House
from gm.service.model import Confirmation, Game, Incident, KeptLetter, Priority, Seat
from gm.service.ports import Work
from gm.service.post import queue, seat_address, zone_of
from gm.service.seatfacts import deadline_facts

_WORD = re.compile(rf"(?<![A-Za-z0-9])[A-Za-z2-7]{{{CODE_LENGTH}}}(?![A-Za-z0-9])")
_YES = re.compile(
    r"\W*(?:(?:bonjour|bonsoir|hello|hi|dear)\b[^\n]*\s*)?(?:oui|ok|d.accord|c.est (?:bien )?(?:de )?moi|"
    r"je (?:le |la )?confirme|yes|i confirm|confirm\w*|(?:it|that)(?:.s| is| was) (?:me|mine)|exact\w*|correct)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:ne|n['’]\w*|pas|jamais|rien|non|not|never|no|\w+n['’]t)\b", re.IGNORECASE)
_NO = re.compile(r"\s*(?:non|no|refus\w*|reject\w*|pas de moi|ce n'est pas moi|not me|not mine)\b", re.IGNORECASE)
MOST_WORDS = 40
"""Words of a letter that are tried as a code."""


def ask(work: Work, house: House, letter: KeptLetter, game: Game, seat: Seat, about: str) -> bool:
    """Ask a seat's registered address about a letter in its name; False when it was asked too recently."""
    now = house.now()
    if not budgets.spend(work, budgets.questions(house, game, seat), now):
        work.incidents.add(Incident("unconfirmed", now, game.name, letter=letter.id))
        return False
    word = code(house, "letter", letter.sha256, seat.number)
    work.confirmations.add(Confirmation(code_hash(house, word), game.name, seat.number, letter.id, now, about))
    queue(
        work,
        house,
        game,
        seat,
        ConfirmationRequest(
            game.name,
            code=word,
            reply_to=seat_address(house, game, seat),
            received_at=letter.received,
            about=about,
            turn=str(game.position.turn),
            deadline=deadline_facts(house, game, seat),
            expires=Deadline(now + house.limits.confirmation_lasts, zone_of(game, seat), now),
        ),
        letter.sha256,
        priority=Priority.ANSWER,
        answers=letter,
    )
    return True


def answered(work: Work, house: House, envelope: Envelope, game: Game, seat: Seat) -> Confirmation | None:
    """The open question of this seat whose code a letter brings back.

    The code was mailed to the registered address only: whoever has it reads that address's mail.
    """
    fresh = frozenset(_words(envelope.text[:2000]))
    quoted = (*_asked_in(work, envelope), *_words(envelope.subject), *_words(envelope.quoted[:4000]))
    for word in tuple(dict.fromkeys((*fresh, *quoted)))[:MOST_WORDS]:
        found = work.confirmations.open(code_hash(house, word))
        if found is None or (found.game, found.seat) != (game.name, seat.number):
            continue
        # Any answer to our letter quotes its code. Who insists must write it himself; else a yes is enough, but a
        # protest, or new orders, are no yes.
        if word not in fresh and (found.purpose == "own_name" or not (says_yes(envelope) or says_no(envelope))):
            continue
        return None if house.now() - found.asked > house.limits.confirmation_lasts else found
    return None


def _asked_in(work: Work, envelope: Envelope) -> tuple[str, ...]:
    """The code of the question that a letter answers by its headers: a program need not quote."""
    row = work.outbox.by_message_id(envelope.in_reply_to) if envelope.in_reply_to else None
    return (row.facts.code,) if row is not None and isinstance(row.facts, ConfirmationRequest) else ()


def _words(text: str) -> tuple[str, ...]:
    return tuple(match.upper() for match in _WORD.findall(text))


def says_yes(envelope: Envelope) -> bool:
    """« Oui », "that was me", or a reply without a word."""
    text = envelope.text.strip()
    return not text or (_YES.match(text) is not None and _NOT.search(text) is None)


def says_no(envelope: Envelope) -> bool:
    """« Non », "not me": the letter was somebody else's."""
    return _NO.match(envelope.text) is not None
