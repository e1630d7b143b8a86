"""The steps by which a seat's own letter is answered: press, requests, orders, and one answer to all of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from gm.mail.envelope import Caution
from gm.notation.words.whole_text import keeps_the_rest
from gm.reports.facts import NothingFound
from gm.service.case.case import OwnLetter, answer, answer_at_once, answer_unless_repeated
from gm.service.case.reading import quotes_orders, titled
from gm.service.case.remainder import anything_else, is_cut
from gm.service.desk.division import Division, divide
from gm.service.desk.orders import take_orders
from gm.service.desk.press import ask_about_copy, relay_letters
from gm.service.desk.questions import questions_in
from gm.service.desk.settlement import Settled
from gm.service.house import House
from gm.service.model.game import GameState
from gm.service.ports import Work
from gm.service.post.orderfacts import orders_of
from gm.service.post.seatfacts import deadline_facts, seat_facts
from gm.service.requests.execution import answered
from gm.service.requests.letters import refused
from gm.service.requests.routine import where_it_stands
from gm.service.turn.standing import counting, in_office
from gm.service.who.addressing import parted


@dataclass(slots=True)
class Progress:
    """A letter, and what the steps so far have found in it."""

    case: OwnLetter
    mail: Division
    gathering: OwnLetter
    """The letter, with a list for the answers that go into one."""
    ordered: bool = False
    requested: bool = False

    @property
    def kind(self) -> str | None:
        """All that the mail was; None for a mail in which nothing was found."""
        above = "orders" if self.ordered else "request" if self.requested else ""
        return ", ".join(part for part in (above, "press" if self.mail.letters else "") if part) or None


Step = Callable[[Work, House, Progress], str | None]
"""Returns the kind of the letter when it settles it, None when the next step goes on."""


def hand_over(work: Work, house: House, case: OwnLetter) -> Settled:
    """Answer a seat's own letter, whatever it holds."""
    mail = case.preparation.result(divide, case)
    if mail.title:
        case = replace(case, envelope=replace(case.envelope, text=mail.title), subject="")
    progress = Progress(case, mail, replace(case, gathered=[]))
    for step in STEPS:
        if kind := step(work, house, progress):
            return Settled(kind, case.game.name, case.seat.number)
    raise AssertionError("the last step settles every letter")


def hold_copy(work: Work, house: House, letter: Progress) -> str | None:
    """A sheet that went to other powers too is held back from them until its writer says that he means it."""
    if not letter.mail.copied:
        return None
    case = letter.case if letter.case.blind else letter.gathering
    answer(work, house, case, ask_about_copy(work, house, case))
    return "press" if case.blind else None


def relay_press(work: Work, house: House, letter: Progress) -> str | None:
    """A mail that begins with a letter to others holds nothing else; so does a blind copy."""
    mail = letter.mail
    if not letter.case.blind and (mail.above or not mail.letters):
        return None
    relay_letters(work, house, letter.case, mail.letters)
    return "press"


def answer_first_requests(work: Work, house: House, letter: Progress) -> None:
    """Requests that change what the orders beside them come to: "Forget my orders"."""
    _answer_requests(work, house, letter, first=True)


def take_sheet(work: Work, house: House, letter: Progress) -> None:
    """Orders; their acknowledgement says of the writer's being ready what the requests beside them say."""
    mail, office = letter.mail, in_office(letter.case.game, letter.case.seat)
    letter.ordered = bool(office.powers) and take_orders(
        work,
        house,
        replace(letter.gathering, seat=office),
        mail.asked.rest,
        ready=mail.ready,
        yes=mail.yes,
    )


def answer_requests(work: Work, house: House, letter: Progress) -> None:
    """All other requests, and lines that are like one."""
    case, unread = letter.gathering, letter.mail.asked.unread
    _answer_requests(work, house, letter, first=False)
    if unread:
        letter.requested = True
        answer(work, house, case, refused(house, case.game, case.seat, unread))


def send_answers(work: Work, house: House, letter: Progress) -> None:
    """One letter with every answer so far, in the language and to the address that the requests have left."""
    case = as_it_is_now(work, letter.gathering) if letter.requested else letter.gathering
    answer_at_once(work, house, case)


def relay_below(work: Work, house: House, letter: Progress) -> str | None:
    """Letters to others below orders or requests; and the kind of a mail in which anything was found."""
    if letter.mail.letters:
        unsent = "" if letter.ordered or letter.requested else letter.mail.above
        relay_letters(work, house, letter.case, letter.mail.letters, unsent)
    return letter.kind


def relay_reply(work: Work, house: House, letter: Progress) -> str | None:
    """Words in reply to a letter that was relayed go to its writer."""
    case = letter.case
    if not (case.writes_back_to and case.envelope.text.strip()):
        return None
    replied = parted((case.writes_back_to,), case.subject, letter.mail.above, case.game, case.seat)
    relay_letters(work, house, case, replied.letters)
    return "press"


def refuse_title(work: Work, house: House, letter: Progress) -> str | None:
    """A subject that is like a request, above a text without one."""
    case, title = letter.case, letter.mail.asked.title
    if title is None:
        return None
    answer_unless_repeated(work, house, case, refused(house, case.game, case.seat, [title]))
    return "request"


def tell_nothing_found(work: Work, house: House, letter: Progress) -> str:
    """The orders in force, and what of the letter was not read; or where a game stands that takes no orders."""
    case = letter.case
    if case.game.state in (GameState.ENDED, GameState.FORMING):
        answer_unless_repeated(work, house, case, where_it_stands(work, house, case.game, case.seat))
    else:
        answer_unless_repeated(work, house, case, _nothing_found(work, house, letter))
    return "nothing found"


STEPS: tuple[Step, ...] = (
    hold_copy,
    relay_press,
    answer_first_requests,
    take_sheet,
    answer_requests,
    send_answers,
    relay_below,
    relay_reply,
    refuse_title,
    tell_nothing_found,
)
"""In this order: orders count for the requests beside them, and what requests change counts in the one answer."""


def as_it_is_now(work: Work, case: OwnLetter) -> OwnLetter:
    """The letter, once its requests may have changed its writer's language or address."""
    game = work.games.get(case.game.name) or case.game
    # Who has left has his seat no more, and is answered all the same.
    seat = next((each for each in game.seats if each.token == case.seat.token), case.seat)
    return replace(case, game=game, seat=seat)


def _answer_requests(work: Work, house: House, letter: Progress, *, first: bool) -> None:
    """Answer each, unless the acknowledgement of the orders tells the same."""
    for each in letter.mail.asked.asked:
        told = letter.ordered and each.request.in_acknowledgement
        if each.request.first is not first or (told and not each.request.acts):
            continue
        facts = answered(work, house, letter.gathering, letter.mail.table, each)
        if facts is None:
            continue
        letter.requested = True
        if not (told and not getattr(facts, "refused", "")):
            answer(work, house, letter.gathering, facts)


def _nothing_found(work: Work, house: House, letter: Progress) -> NothingFound:
    case, rest = letter.case, letter.mail.asked.rest
    game, seat = case.game, case.seat
    encrypted = Caution.ENCRYPTED in case.envelope.warnings
    in_force = orders_of(game, seat, counting(work, game, seat.powers))
    facts = NothingFound(
        game=game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        received_at=case.letter.received,
        deadline=deadline_facts(house, game, seat),
        in_force=in_force,
        attached=() if encrypted else anything_else(case.envelope),
        cut=is_cut(case.letter, case.envelope),
        titled=bool(titled(case)[0]),
        encrypted=encrypted,
        quoted=bool(seat.powers) and quotes_orders(game, seat, case.envelope.quoted),
        lines=questions_in(rest, ()),
        confirms=any(sheet.orders for sheet in in_force) and keeps_the_rest(rest),
    )
    return replace(facts, confirms=True) if _needs_no_help(facts, rest) else facts


FEW_WORDS = 40
"""Words of thanks or news; in more of them there may be a letter to another power without its first line."""


def _needs_no_help(facts: NothingFound, text: str) -> bool:
    """Whether a few words come from somebody whose orders are complete: nothing needs to be explained to him."""
    complete = bool(facts.in_force) and all(sheet.orders and not sheet.lacking for sheet in facts.in_force)
    unread = facts.attached or facts.cut or facts.encrypted or facts.quoted or facts.titled or facts.lines
    return complete and not unread and len(text.split()) <= FEW_WORDS
