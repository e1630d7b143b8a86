"""Do what is asked, at once or after it was agreed to, and never twice."""

import logging
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from gm.reports.facts import DeadlineChanged, Facts, SeatReplaced
from gm.service.case.case import OwnLetter
from gm.service.house import House
from gm.service.model.letters import Confirmation
from gm.service.ports import Work
from gm.service.post.causes import code, code_hash
from gm.service.requests.letters import refused, requests_of
from gm.service.requests.line_reading import Unread
from gm.service.requests.notes import note
from gm.service.requests.row import AskerRole, Asking, RequestRead, RequestTable, Waiting, role_of
from gm.service.who.addressing import parted

log = logging.getLogger(__name__)

PURPOSE = "ask"
"""Of the questions that are about a request: `ask:yes:3`, by what it is agreed to, and the line of its letter."""


def answered(
    work: Work, house: House, case: OwnLetter, table: RequestTable, asked: RequestRead, *, confirmed: bool = False
) -> Facts | None:
    """Do a request of a letter; the facts of its answer."""
    # What came before it in the same letter may have changed the game.
    game = work.games.lock(case.game.name) or case.game
    if game.state not in asked.request.when:
        return refused(house, game, case.seat, [Unread(asked.request, asked.line, "not_now")])
    asking = Asking(asked, game, case.seat, case.letter.received, table, confirmed=confirmed, case=case)
    return done(work, house, asking)


def done(work: Work, house: House, asking: Asking) -> Facts | None:
    """Call the handler of a request; an act of the game master's is logged, and noted for the next report."""
    row, since = asking.asked.request, house.now()
    answer = row.handle(work, house, asking) if row.handle else None
    if isinstance(answer, Waiting) and asking.case is None:
        # Whoever types at the machine means it.
        asking = replace(asking, confirmed=True)
        answer = row.handle(work, house, asking) if row.handle else None
    if isinstance(answer, Waiting):
        return answer.facts if asking.case is None else _put_off(work, house, asking, asking.case, answer)
    by_master = role_of(asking.seat) is AskerRole.MASTER and row.acts
    if answer is not None and by_master and not getattr(answer, "refused", ""):
        log.info("game %s: the game master's act %r", asking.game.name, row.name)
        if not row.untold:
            # The act may have opened another turn, whose report will tell it.
            note(work, house, asking, work.games.get(asking.game.name) or asking.game)
        if asking.case is not None and getattr(answer, "calendar", None) is not None:
            _tell_in_answer(work, asking, since)
    return answer


def _tell_in_answer(work: Work, asking: Asking, since: datetime) -> None:
    """What everybody is told of an act, its writer reads in the answer to it: he is sent no second letter."""
    for letter in work.outbox.waiting_for(asking.game.name, asking.seat.number):
        if letter.created >= since and letter.kind in (DeadlineChanged.kind, SeatReplaced.kind):
            work.outbox.withdraw(letter.id, "the answer tells it")


def _put_off(work: Work, house: House, asking: Asking, case: OwnLetter, waiting: Waiting) -> Facts:
    """Keep an act until it is agreed to; what is answered meanwhile."""
    letter, place = case.letter, asking.asked.place
    word = code(house, "request", letter.sha256, asking.seat.number, place)
    purpose = f"{PURPOSE}:{waiting.by}:{place}"
    question = Confirmation(
        code_hash(house, word), asking.game.name, asking.seat.number, letter.id, house.now(), purpose
    )
    work.confirmations.add(question)
    given: Any = {"code": word} if any(field.name == "code" for field in fields(waiting.facts)) else {}
    return replace(waiting.facts, **given)


def is_about_request(question: Confirmation) -> bool:
    return question.purpose.startswith(f"{PURPOSE}:")


def done_again(
    work: Work, house: House, original: OwnLetter, table: RequestTable, question: Confirmation
) -> Facts | None:
    """Do an act that was agreed to: its letter is read again, as of the time it was received."""
    work.confirmations.answer(question.code, house.now())
    game, seat, place = original.game, original.seat, int(question.purpose.rpartition(":")[2])
    above = parted(original.to, original.subject, original.envelope.text, game, seat).above
    found = requests_of(table, game, seat, original.subject, above, original.letter.received)
    for asked in found.asked:
        if asked.place == place and (asked.request.confirmed or not asked.amid):
            return answered(work, house, original, table, asked, confirmed=True)
    unread = [each for each in found.unread if each.place == place]
    return refused(house, game, seat, unread) if unread else None
