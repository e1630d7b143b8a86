"""Prepare a letter: short transactions find what its answer will need, and what takes long is done between them."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from gm.mail.envelope import Kind
from gm.service.case.case import OwnLetter
from gm.service.case.letter_reading import read_letter
from gm.service.case.preparation import Preparation
from gm.service.case.reading import SheetText, read_orders
from gm.service.desk.division import Division, divide
from gm.service.desk.opening import Opened
from gm.service.desk.orders import sheet_text
from gm.service.desk.own_letters import confirmed_letter, each_copy, earlier_numbers, own_letter
from gm.service.house import House
from gm.service.model.letters import Incoming
from gm.service.ports import OpenWork, Spoilt, Work
from gm.service.press.reception import relayed_text
from gm.service.requests.agreement import waiting_for_yes
from gm.service.requests.doubtful_letters import RELEASED
from gm.service.requests.row import Asking
from gm.service.requests.supposition import supposed_text, what_if
from gm.service.turn.standing import in_office
from gm.service.who import confirmation
from gm.service.who.recognition import Recognised, Standing, games_written_to, recognise

SHORT = 2_000
"""Characters that are read in no time."""
MOST = 24
"""Earlier letters that are opened for one; further ones are opened where they are wanted."""


def prepare(open_work: OpenWork, house: House, opened: Opened) -> Preparation:
    """Open the letters that this one answers for; of those that are long, divide them and read their orders."""
    done, letter, envelope = Preparation(), opened.letter, opened.envelope
    if envelope.kind is not Kind.PERSONAL and letter.kind != RELEASED:
        return done
    if len(envelope.text) <= SHORT and not confirmation.may_answer(envelope):
        return done
    with open_work() as work:
        writers = _writers(work, house, opened)
        earlier = list(_earlier(work, house, opened, writers))[:MOST]
    texts = [opened, *(Opened(each, done.prepare(read_letter, house, each)) for each in earlier)]
    long = [each for each in texts if len(each.envelope.text) > SHORT]
    if not long:
        return done
    with open_work() as work:
        cases = [case for who in writers for each in long for case in _cases(work, house, each, who, opened)]
    mails = [(case, done.prepare(divide, case)) for case in cases]
    with open_work() as work:
        sheets = [text for case, mail in mails for text in _sheets(work, case, mail) if len(text.text) > SHORT]
    for text in sheets:
        done.prepare(read_orders, *text)
    return done


def _writers(work: Work, house: House, opened: Opened) -> list[Recognised]:
    """In whose name a letter comes, for each game that it is for."""
    games = games_written_to(work, house, opened.envelope) or ("",)
    found = (recognise(work, house, opened.envelope, game) for game in games)
    return [who for who in found if isinstance(who, Recognised)]


def _earlier(work: Work, house: House, opened: Opened, writers: list[Recognised]) -> Iterator[Incoming]:
    """The letters about which a letter may answer a question, and those that had its Message-ID."""
    envelope = opened.envelope
    asked = [confirmation.of_new_address(work, house, envelope), confirmation.of_entry(work, house, envelope)]
    numbers = {question.letter for question in asked if question is not None}
    for who in writers:
        answered = confirmation.answered(work, house, envelope, who.game, who.seat)
        waiting = confirmation.waiting(work, house, who.game, who.seat) if answered else ()
        agreed = waiting_for_yes(work, house, who.game, who.seat)
        numbers |= {question.letter for question in (*answered, *waiting, *agreed.values())}
        numbers |= earlier_numbers(work, who, opened)
    for number in sorted(numbers):
        with suppress(LookupError, Spoilt):
            yield work.letters.get(number)


def _cases(work: Work, house: House, opened: Opened, who: Recognised, own: Opened) -> list[OwnLetter]:
    """A letter as its copies will be handed over, once for each."""
    if opened.letter.id != own.letter.id:
        case, was = confirmed_letter(work, house, opened, who.game, who.seat)
        return each_copy(case, was.copies)
    counts = who.standing is Standing.OWN or own.letter.kind == RELEASED
    is_new = counts and not earlier_numbers(work, who, own)
    return each_copy(own_letter(own, who), who.copies) if is_new else []


def _sheets(work: Work, case: OwnLetter, mail: Division) -> Iterator[SheetText]:
    """The texts of a mail in which orders will be looked for."""
    yield sheet_text(work, replace(case, seat=in_office(case.game, case.seat)), mail.asked.rest, mail.yes)
    for letter in mail.letters:
        yield relayed_text(case, letter)
    for asked in mail.asked.asked:
        if asked.request.handle is what_if:
            asking = Asking(asked, case.game, case.seat, case.letter.received, mail.table, case=case)
            yield supposed_text(work, asking)
