"""A code comes back from somebody who wants to get into a game: what he wants is done now."""

from gm.service.case.letter_reading import read_letter
from gm.service.desk.opening import Opened
from gm.service.desk.settlement import Settled
from gm.service.house import House
from gm.service.model.outbox import Priority
from gm.service.ports import Work
from gm.service.post.queue import Travel, queue_to
from gm.service.requests.admission import applicant, enter
from gm.service.requests.strangers import asked_by_stranger
from gm.service.who import confirmation


def take_entry(work: Work, house: House, opened: Opened) -> Settled | None:
    """Do what somebody wants who brings back the code of an entry; None where the letter has none.

    A code works once, whoever sends it: it was mailed to one address only.
    """
    question = confirmation.of_entry(work, house, opened.envelope)
    game = work.games.lock(question.game) if question else None
    if question is None or game is None:
        return None
    work.confirmations.answer(question.code, house.now())
    if confirmation.says_no(opened.envelope):
        return Settled("denied")
    letter = work.letters.get(question.letter) if question.letter > 0 else None
    person = None
    if letter is not None:
        original = opened.preparation.result(read_letter, house, letter)
        asked = asked_by_stranger(house, letter, original)
        person = applicant(game, letter, original, asked.language if asked else game.settings.language)
    facts, reader = enter(work, house, game, question, person)
    if facts is not None and reader is not None:
        travel = Travel(Priority.ANSWER, opened.letter, opened.envelope.given_id)
        queue_to(work, house, reader.email, reader.language, facts, "entry", opened.letter.sha256, travel=travel)
    return Settled("entry")
