"""A seat's own mails: each is accepted once, and handled once for itself and once for each blind copy."""

from dataclasses import replace

from gm.mail.envelope import Envelope
from gm.service.case.case import OwnLetter
from gm.service.case.letter_reading import read_letter
from gm.service.desk.opening import Opened
from gm.service.desk.settlement import Settled, set_aside
from gm.service.desk.steps import hand_over
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Incoming, LetterState
from gm.service.ports import Spoilt, Work
from gm.service.who.recognition import Recognised, Standing, Stranger, recognise

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


def own_letter(opened: Opened, who: Recognised) -> OwnLetter:
    return OwnLetter(
        opened.letter,
        opened.envelope,
        who.game,
        who.seat,
        who.to,
        who.subject,
        who.writes_back_to,
        preparation=opened.preparation,
        for_orders=who.for_orders,
    )


def confirmed_letter(work: Work, house: House, opened: Opened, game: Game, seat: Seat) -> tuple[OwnLetter, Recognised]:
    """A letter whose seat has said that it is its own, and what it was recognised as."""
    was = recognise(work, house, opened.envelope, game.name)
    if isinstance(was, Stranger):  # what it was known by is gone since
        was = Recognised(Standing.DOUBTFUL, game, seat)
    return replace(own_letter(opened, was), game=game, seat=seat, confirmed=True), was


def each_copy(case: OwnLetter, copies: Copies) -> list[OwnLetter]:
    return [replace(case, to=to, blind=blind) for blind, to in copies]


def hand_over_each(work: Work, house: House, case: OwnLetter, copies: Copies) -> Settled:
    settled = [hand_over(work, house, copy) for copy in each_copy(case, copies)]
    return settled[0]


def earlier_numbers(work: Work, who: Recognised, opened: Opened) -> set[int]:
    """The numbers of other letters of the same seat that had this one's Message-ID."""
    names = (_copy_name(opened.envelope, blind) for blind, _ in who.copies)
    numbers = (work.letters.accepted_as(who.game.name, who.seat.number, name) for name in names)
    return {number for number in numbers if number is not None} - {opened.letter.id}


def came_before(work: Work, house: House, who: Recognised, opened: Opened) -> Settled:
    """A letter whose Message-ID was accepted before has no effect; if its words differ, it is set aside."""
    game, seat = who.game, who.seat
    for number in earlier_numbers(work, who, opened):
        try:
            earlier = work.letters.get(number)
        except (LookupError, Spoilt):
            continue
        if earlier.raw and _words(opened.preparation.result(read_letter, house, earlier)) != _words(opened.envelope):
            set_aside(work, house, opened.letter, game, "same_number")
            return Settled("duplicate", game.name, seat.number, LetterState.SET_ASIDE)
    return Settled("duplicate", game.name, seat.number)


def _words(envelope: Envelope) -> tuple[list[str], list[str]]:
    return envelope.subject.split(), envelope.text.split()
