"""A seat's own mails: each counts once, and is one letter for itself and one for each blind copy."""

from dataclasses import replace

from gm.mail.envelope import Envelope
from gm.service.case.beforehand import Beforehand
from gm.service.case.case import OwnLetter
from gm.service.case.kept import read_letter
from gm.service.desk.settled import Settled, set_aside
from gm.service.desk.steps import hand_over
from gm.service.house import House
from gm.service.model.letters import Incoming, LetterState
from gm.service.ports import Spoilt, Work
from gm.service.who.recognition import Recognised

Copies = tuple[tuple[str, tuple[str, ...]], ...]
"""Letters that one mail is: its name in blind copy, "" for none, and whom it is for"""


def new_copies(work: Work, who: Recognised, envelope: Envelope, letter: Incoming) -> Copies:
    """Accept the letters of a mail that were not accepted before.

    A Message-ID comes once, and once for each blind copy: another Received line, or an old letter that somebody sends
    again, has no effect.
    """
    game, seat = who.game, who.seat
    return tuple(
        (blind, to)
        for blind, to in who.copies
        if work.letters.accept(game.name, seat.number, _copy_name(envelope, blind), letter.id)
    )


def _copy_name(envelope: Envelope, blind: str) -> str:
    return f"{envelope.message_id} blind {blind}" if blind else envelope.message_id


def hand_over_each(work: Work, house: House, case: OwnLetter, copies: Copies) -> Settled:
    settled = [hand_over(work, house, replace(case, to=to, blind=blind)) for blind, to in copies]
    return settled[0]


def came_before(
    work: Work, house: House, who: Recognised, envelope: Envelope, letter: Incoming, beforehand: Beforehand
) -> Settled:
    """A letter whose Message-ID was accepted before has no effect; if its words differ, it is set aside."""
    game, seat = who.game, who.seat
    names = (_copy_name(envelope, blind) for blind, _ in who.copies)
    numbers = {work.letters.accepted_as(game.name, seat.number, name) for name in names} - {None, letter.id}
    for number in numbers:
        try:
            earlier = work.letters.get(number or 0)
        except (LookupError, Spoilt):
            continue
        if earlier.raw and _words(beforehand.result(read_letter, house, earlier)) != _words(envelope):
            set_aside(work, house, letter, game, "same_number")
            return Settled("duplicate", game.name, seat.number, LetterState.SET_ASIDE)
    return Settled("duplicate", game.name, seat.number)


def _words(envelope: Envelope) -> tuple[list[str], list[str]]:
    return envelope.subject.split(), envelope.text.split()
