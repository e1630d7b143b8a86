"""A code that we mailed comes back: the letter or request that it was about counts, or is dropped."""

from dataclasses import replace

from gm.mail.envelope import tells_absence
from gm.service.case.case import OwnLetter, answer
from gm.service.case.letter_reading import read_letter
from gm.service.desk.opening import Opened
from gm.service.desk.own_letters import came_before, confirmed_letter, hand_over_each, new_copies
from gm.service.desk.press import relay_copy
from gm.service.desk.settlement import Settled, set_aside
from gm.service.desk.steps import as_it_is_now
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Confirmation, Incoming, LetterState
from gm.service.ports import Work
from gm.service.press.reception import insist
from gm.service.requests.execution import done_again, is_about_request
from gm.service.requests.table import table_of
from gm.service.who import confirmation
from gm.service.who.recognition import Recognised, Standing, Stranger, recognise


def take_confirmation(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """Deal with each letter or request whose code this letter brings back."""
    questions = confirmation.answered(work, house, opened.envelope, who.game, who.seat)
    settled = [_confirmed(work, house, opened, who, question) for question in questions]
    return settled[-1] if settled else None


def _confirmed(work: Work, house: House, opened: Opened, who: Recognised, question: Confirmation) -> Settled:
    game, seat = who.game, who.seat
    work.confirmations.answer(question.code, house.now())
    about = work.letters.get(question.letter)
    if confirmation.says_no(opened.envelope):
        if question.purpose in ("absence", "own_name") or confirmation.is_copy(question) or is_about_request(question):
            return Settled("denied", game.name, seat.number)
        set_aside(work, house, about, game, "not_authentic")
        return Settled("denied", game.name, seat.number)
    original = _opened(house, about, opened)
    case, was = confirmed_letter(work, house, original, game, seat)
    if is_about_request(question):
        facts = done_again(work, house, case, table_of(game.settings.variant), question)
        if facts is not None:
            now = as_it_is_now(work, replace(case, letter=opened.letter, envelope=opened.envelope))
            answer(work, house, now, facts)
        return Settled("confirmation", game.name, seat.number)
    if question.purpose == "own_name":
        insist(work, house, case, question.code)
        return Settled("confirmation", game.name, seat.number)
    if confirmation.is_copy(question):
        relay_copy(work, house, case, was.to, question.purpose.removeprefix(confirmation.COPY))
        return Settled("press", game.name, seat.number)
    settled = _hand_over_confirmed(work, house, case, was)
    sender = original.envelope.sender
    if was.standing is Standing.UNPROVEN and sender is not None:
        work.remembered.add(sender, seat.email, house.now())
        _release(work, house, opened, game, seat, sender)
    return settled


def take_new_address(work: Work, house: House, opened: Opened) -> Settled | None:
    """Deal with a code that comes back from a new address; whose address it is to be, its question says."""
    question = confirmation.of_new_address(work, house, opened.envelope)
    if question is None:
        return None
    about = work.letters.get(question.letter)
    was = recognise(work, house, _opened(house, about, opened).envelope)
    if isinstance(was, Stranger) or (was.game.name, was.seat.number) != (question.game, question.seat):
        return None
    return _confirmed(work, house, opened, was, question)


def _hand_over_confirmed(work: Work, house: House, case: OwnLetter, was: Recognised) -> Settled:
    game, seat, about = case.game, case.seat, case.letter
    copies = new_copies(work, was, case.envelope, about)
    if not copies:
        settled = came_before(work, house, was, Opened(about, case.envelope, case.preparation))
        if settled.state is LetterState.SET_ASIDE:
            work.letters.settle(about.id, settled.state, kind=settled.kind, game=game.name, seat=seat.number)
        return Settled("confirmation", game.name, seat.number)
    settled = hand_over_each(work, house, case, copies)
    work.letters.settle(about.id, settled.state, kind=f"{settled.kind}, confirmed", game=game.name, seat=seat.number)
    return Settled("confirmation", game.name, seat.number)


def _release(work: Work, house: House, opened: Opened, game: Game, seat: Seat, sender: str) -> None:
    """What came from an address before it was remembered is as good as what comes now, and asked about no more."""
    for question in confirmation.waiting(work, house, game, seat):
        about = work.letters.get(question.letter)
        original = _opened(house, about, opened)
        if tells_absence(original.envelope.subject, original.envelope.text):
            continue  # that it comes from him does not mean that he wrote it
        case, was = confirmed_letter(work, house, original, game, seat)
        if original.envelope.sender == sender and was.standing is Standing.OWN:
            confirmation.withdraw(work, house, game, seat, question, about)
            _hand_over_confirmed(work, house, case, was)


def _opened(house: House, about: Incoming, answer: Opened) -> Opened:
    """The letter that an answer is about."""
    return Opened(about, answer.preparation.result(read_letter, house, about), answer.preparation)
