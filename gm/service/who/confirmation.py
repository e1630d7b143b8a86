"""A letter that may be a seat's own: its registered address is asked, by a code that works once."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache

from gm.languages.language import languages
from gm.mail.envelope import Envelope, tells_absence
from gm.reports.facts import AddressCode, ConfirmationRequest, Days, DeadlineTold, Doubtful, EntryCode
from gm.service import budgets
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Confirmation, Incident, Incoming
from gm.service.model.outbox import OutboxRow, Priority, RowState
from gm.service.ports import Work
from gm.service.post.causes import CODE_LENGTH, code, code_hash, message_id
from gm.service.post.queue import Travel, queue, seat_address, zone_of
from gm.service.post.seatfacts import deadline_facts
from gm.service.who.recognition import Recognised, Standing

_WORD = re.compile(rf"(?<![A-Za-z0-9])[A-Za-z2-7]{{{CODE_LENGTH}}}(?![A-Za-z0-9])")
NEW_ADDRESS = "ask:address"
"""Of the question to an address that somebody wants to be his: `ask:address:3`, by the line of his letter."""
COPY = "copy:"
"""Of the questions whether a sheet is to be handed on to others too: `copy:england`, by the name of the blind copy."""
ENTRY = "enter"
"""Of the questions to those who want to get into a game: `enter:take:7`, by what they want and the seat."""
LISTED = "listed"
"""The purpose of a question that was asked in a list."""
MOST_WORDS = 40
"""Words of a letter that are tried as a code."""


MOST_WAITING = 50
"""Letters that one answer may release."""
MOST_LISTED = 20
"""Letters that one later question asks about."""


def ask(
    work: Work, house: House, letter: Incoming, who: Recognised, about: str, *, days: tuple[Days, ...] = ()
) -> bool:
    """Ask a seat's registered address about a letter in its name; False when too many are asked about already.

    A few questions at once; what comes after them within the hour waits for the next one, which lists it.
    `days`: of the absence that the letter speaks of.
    """
    game, seat, now = who.game, who.seat, house.now()
    if not budgets.spend(work, budgets.questions(house, game, seat), now):
        return _ask_later(work, house, letter, game, seat, about)
    word = code(house, "letter", letter.sha256, game.name, seat.number)
    work.confirmations.add(Confirmation(code_hash(house, word), game.name, seat.number, letter.id, now, about))
    remembered = who.standing is Standing.UNPROVEN
    facts = replace(_question(house, game, seat, letter, about, word, now), remembered=remembered, days=days)
    queue(work, house, game, seat, facts, letter.sha256, travel=Travel(Priority.ANSWER, answers=letter))
    return True


def _ask_later(work: Work, house: House, letter: Incoming, game: Game, seat: Seat, about: str) -> bool:
    now = house.now()
    latest = work.confirmations.latest(game.name, seat.number)
    at = now if latest is None else latest.asked
    if at <= now:
        at = max(now, at + house.limits.confirmation_every)
    while (row := _letter_asking(work, house, game, seat, LISTED, at.isoformat())) is not None and row.state in (
        RowState.FAILED,
        RowState.WITHDRAWN,
    ):
        at += house.limits.confirmation_every
    word = _listed_code(house, game, seat, letter)
    one = Doubtful(word, letter.received, about)
    if row is None:
        facts = replace(_question(house, game, seat, letter, about, "", at), listed=(one,))
        later = Travel(Priority.ANSWER, not_before=at)
        taken = queue(work, house, game, seat, facts, LISTED, at.isoformat(), travel=later)
        budgets.reserve(work, budgets.questions(house, game, seat), at)
    elif len(row.facts.listed) < MOST_LISTED:
        taken = work.outbox.replace_facts(replace(row, facts=replace(row.facts, listed=(*row.facts.listed, one))))
    else:
        work.outbox.replace_facts(replace(row, facts=replace(row.facts, unlisted=row.facts.unlisted + 1)))
        taken = False
    if taken:
        work.confirmations.add(Confirmation(code_hash(house, word), game.name, seat.number, letter.id, at, LISTED))
    else:
        work.incidents.add(Incident("unconfirmed", now, game.name, letter=letter.id))
    return taken


def _listed_code(house: House, game: Game, seat: Seat, letter: Incoming) -> str:
    return code(house, LISTED, letter.sha256, game.name, seat.number)


def _letter_asking(work: Work, house: House, game: Game, seat: Seat, *cause: object) -> OutboxRow | None:
    """The question about one letter, or the one of that time which lists letters."""
    return work.outbox.by_message_id(
        message_id(house, game.name, game.number, game.judgement, ConfirmationRequest.kind, seat.number, *cause)
    )


def waiting(work: Work, house: House, game: Game, seat: Seat) -> Sequence[Confirmation]:
    """The questions about letters of this seat that may still be answered, the oldest letter first."""
    since = house.now() - house.limits.confirmation_lasts
    asked = work.confirmations.unanswered(game.name, (seat.number,), since)
    letters = [each for each in asked if each.purpose != "own_name" and ":" not in each.purpose]
    return letters[-MOST_WAITING:]


def withdraw(work: Work, house: House, game: Game, seat: Seat, question: Confirmation, letter: Incoming) -> None:
    """Withdraw the question about a letter."""
    work.confirmations.answer(question.code, house.now())
    cause = (LISTED, question.asked.isoformat()) if question.purpose == LISTED else (letter.sha256,)
    row = _letter_asking(work, house, game, seat, *cause)
    if row is None or row.state is not RowState.WAITING:
        return
    listed = tuple(one for one in row.facts.listed if one.code != _listed_code(house, game, seat, letter))
    if work.outbox.replace_facts(replace(row, facts=replace(row.facts, listed=listed))) and not listed:
        work.outbox.withdraw(row.id, "nothing is left to be asked")


def _question(
    house: House, game: Game, seat: Seat, letter: Incoming, about: str, word: str, at: datetime
) -> ConfirmationRequest:
    return ConfirmationRequest(
        game.name,
        code=word,
        reply_to=seat_address(house, game, seat),
        received_at=letter.received,
        about=about,
        turn=str(game.position.turn),
        deadline=deadline_facts(house, game, seat),
        expires=DeadlineTold(at + house.limits.confirmation_lasts, zone_of(game, seat), at),
    )


def answered(work: Work, house: House, envelope: Envelope, game: Game, seat: Seat) -> tuple[Confirmation, ...]:
    """The open questions of this seat whose codes a letter brings back.

    A code was mailed to the registered address only: whoever has it reads that address's mail.
    """
    fresh = tuple(dict.fromkeys(_words(envelope.text[:2000])))[:MOST_WORDS]
    written = tuple(found for word in fresh if (found := _open(work, house, word, game, seat)) is not None)
    if written or not (says_yes(envelope) or says_no(envelope)):
        return written
    # Any answer to our letter quotes its code: a yes or a no is enough then, but a protest, or new orders, are neither.
    # Who insists must write the code himself, and so must who was asked about several letters (some may be forged) or
    # about a machine's, which would answer this question as well.
    quoted = (*_asked_in(work, envelope), *_words(envelope.subject), *_words(envelope.quoted[:4000]))
    for word in tuple(dict.fromkeys(quoted))[:MOST_WORDS]:
        found = _open(work, house, word, game, seat)
        if found is not None and found.purpose not in ("own_name", "absence", LISTED) and not is_copy(found):
            return (found,)
    return ()


def may_answer(envelope: Envelope) -> bool:
    """Whether a letter may answer a question of ours, by its words alone."""
    return says_yes(envelope) or says_no(envelope) or bool(_words(envelope.text[:2000]))


def is_copy(question: Confirmation) -> bool:
    """Whether a question is about the copies of a sheet, and not about whose the sheet is."""
    return question.purpose.startswith(COPY)


def of_new_address(work: Work, house: House, envelope: Envelope) -> Confirmation | None:
    """The question to a new address whose code a stranger's letter brings back."""
    return None if says_no(envelope) else _brought_back(work, house, envelope, NEW_ADDRESS)


def of_entry(work: Work, house: House, envelope: Envelope) -> Confirmation | None:
    """The question to somebody without a seat whose code a letter brings back."""
    return _brought_back(work, house, envelope, f"{ENTRY}:")


def _brought_back(work: Work, house: House, envelope: Envelope, purpose: str) -> Confirmation | None:
    """Who is away may have a machine that quotes a code, and who wonders quotes it too: below other words than a yes or
    a no it is not what is answered."""
    if tells_absence(envelope.subject, envelope.text):
        return None
    answers = says_yes(envelope) or says_no(envelope)
    quoted = (*_asked_in(work, envelope), *_words(envelope.quoted[:4000])) if answers else ()
    for word in tuple(dict.fromkeys(_words(envelope.text[:2000]) + quoted))[:MOST_WORDS]:
        found = work.confirmations.open(code_hash(house, word))
        if found is not None and found.purpose.startswith(purpose):
            return None if house.now() - found.asked > house.limits.confirmation_lasts else found
    return None


def _open(work: Work, house: House, word: str, game: Game, seat: Seat) -> Confirmation | None:
    found = work.confirmations.open(code_hash(house, word))
    if found is None or (found.game, found.seat) != (game.name, seat.number):
        return None
    return None if house.now() - found.asked > house.limits.confirmation_lasts else found


def _asked_in(work: Work, envelope: Envelope) -> tuple[str, ...]:
    """The code of the question that a letter answers by its headers: a program need not quote."""
    row = work.outbox.by_message_id(envelope.in_reply_to) if envelope.in_reply_to else None
    return (row.facts.code,) if row is not None and isinstance(row.facts, _WITH_CODE) else ()


_WITH_CODE = (ConfirmationRequest, EntryCode, AddressCode)


def _words(text: str) -> tuple[str, ...]:
    return tuple(match.upper() for match in _WORD.findall(text))


class _Answers:
    """A yes and a no in every language."""

    def __init__(self) -> None:
        said = [language.letters.answers for language in languages().values()]
        greetings, yes, no, denied = (
            "|".join(dict.fromkeys(word for each in said for word in getattr(each, part)))
            for part in ("greetings", "yes", "no", "denied")
        )
        self.yes = re.compile(rf"\W*(?:(?:{greetings})\b[^\n]*\s*)?(?:{yes})\b", re.IGNORECASE)
        self.no = re.compile(rf"\s*(?:{no})\b", re.IGNORECASE)
        self.denied = re.compile(rf"\b(?:{denied})\b", re.IGNORECASE)


@cache
def _answers() -> _Answers:
    return _Answers()


def says_yes(envelope: Envelope) -> bool:
    """« Oui », "that was me", or a reply without a word."""
    text = envelope.text.strip()
    return not text or (_answers().yes.match(text) is not None and _answers().denied.search(text) is None)


def says_no(envelope: Envelope) -> bool:
    """« Non », "not me": the letter was somebody else's."""
    return _answers().no.match(envelope.text) is not None
