"""A seat's own letter: press, or requests and orders, or neither, each of which is answered."""

from collections.abc import Sequence
from dataclasses import replace
from textwrap import shorten

from gm.mail.envelope import Caution, Envelope, is_forwarded
from gm.notation.orders.lines import LineStatus
from gm.notation.words.whole import keeps_the_rest
from gm.reports.facts import GAME_MASTER, CopyHeld, DeadlineTold, NothingFound, PressRefused
from gm.service.case.beforehand import Beforehand
from gm.service.case.case import OwnLetter, answer, answer_at_once, answer_unless_repeated
from gm.service.case.kept import read_letter
from gm.service.case.reading import orders_in, quotes_orders, read_orders, titled
from gm.service.case.unread import anything_else, attached, is_cut
from gm.service.desk.orders import take_orders
from gm.service.desk.questions import questions_in
from gm.service.desk.settled import Settled, set_aside
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Confirmation, Incoming, LetterState
from gm.service.ports import Spoilt, Work
from gm.service.post.causes import code, code_hash
from gm.service.post.orderfacts import orders_of
from gm.service.post.queue import zone_of
from gm.service.post.seatfacts import deadline_facts, seat_facts
from gm.service.press.taking import take_press
from gm.service.press.telling import MailPart
from gm.service.requests.doing import answered
from gm.service.requests.everyday import where_it_stands
from gm.service.requests.letters import refused, requests_of
from gm.service.requests.reading import RequestsFound
from gm.service.requests.row import RequestRead, RequestTable
from gm.service.requests.table import table_of
from gm.service.turn.standing import counting, in_office
from gm.service.who.addressing import Addressed, Parted, parted
from gm.service.who.confirmation import COPY
from gm.service.who.recognition import Recognised

Copies = tuple[tuple[str, tuple[str, ...]], ...]
"""Letters that one mail is: its name in blind copy, "" for none, and whom it is for"""


def new_copies(work: Work, who: Recognised, envelope: Envelope, letter: Incoming) -> Copies:
    """What of a mail did not come before.

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
    """A letter whose Message-ID was there before has no effect; one that says something else is told of."""
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


def hand_over(work: Work, house: House, case: OwnLetter) -> Settled:
    """Press, or requests and orders, or neither: answered in each case."""
    game, seat = case.game, case.seat
    bare = not (case.envelope.text.strip() or case.to or case.blind)
    if title := titled(case)[0] if bare else "":
        case = replace(case, envelope=replace(case.envelope, text=title), subject="")
    copied = (case.to or case.blind) and case.for_orders and _is_for_us(case)
    if copied and case.blind:
        answer(work, house, case, _hold_copy(work, house, case))
        return Settled("press", game.name, seat.number)
    to, subject = ((), "") if copied else (case.to, case.subject)
    found = _as_orders(parted(to, subject, case.envelope.text, game, seat), game, seat)
    if case.blind:
        # What stands below further head lines has gone where they say.
        return _hand_on(work, house, case, found.letters[:1], "")
    if found.letters and not found.above:
        return _hand_on(work, house, case, found.letters, "")
    table = table_of(game.settings.variant)
    asked = requests_of(table, game, seat, case.subject, found.above, case.letter.received)
    gathering = replace(case, gathered=[])
    if copied:
        answer(work, house, gathering, _hold_copy(work, house, case))
    first = tuple(each for each in asked.asked if each.request.first)
    cleared = _answer_requests(work, house, gathering, table, replace(asked, asked=first, unread=()), ordered=False)
    # What a request changes counts for the acknowledgement of the orders beside it, and orders for the request.
    ready, yes = _will_be_ready(asked.asked), _says_yes(asked.asked)
    office = in_office(game, seat)
    ordered = bool(office.powers) and take_orders(
        work, house, replace(gathering, seat=office), asked.rest, ready=ready, yes=yes
    )
    others = replace(asked, asked=tuple(each for each in asked.asked if each not in first))
    something = _answer_requests(work, house, gathering, table, others, ordered=ordered) or cleared
    answer_at_once(work, house, as_it_is_now(work, gathering) if something else gathering)
    if found.letters:
        _hand_on(work, house, case, found.letters, "" if ordered or something else found.above)
    if ordered or something or found.letters:
        return Settled(_kind(found, ordered=ordered, something=something), game.name, seat.number)
    if case.writes_back_to and case.envelope.text.strip():
        replied = parted((case.writes_back_to,), case.subject, found.above, game, seat)
        return _hand_on(work, house, case, replied.letters, "")
    if asked.title is not None:
        answer_unless_repeated(work, house, case, refused(house, game, seat, [asked.title]))
        return Settled("request", game.name, seat.number)
    if game.state in (GameState.ENDED, GameState.FORMING):
        answer_unless_repeated(work, house, case, where_it_stands(work, house, game, seat))
        return Settled("nothing found", game.name, seat.number)
    _tell_nothing_found(work, house, case, asked.rest, titled=bool(title or titled(case)[0]))
    return Settled("nothing found", game.name, seat.number)


def _tell_nothing_found(work: Work, house: House, case: OwnLetter, rest: str, *, titled: bool) -> None:
    """What is in force all the same, and what of the letter was not read."""
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
        titled=titled,
        encrypted=encrypted,
        quoted=bool(seat.powers) and quotes_orders(game, seat, case.envelope.quoted),
        lines=questions_in(rest, ()),
        confirms=any(sheet.orders for sheet in in_force) and keeps_the_rest(rest),
    )
    if _needs_no_help(facts, rest):
        facts = replace(facts, confirms=True)
    answer_unless_repeated(work, house, case, facts)


def _is_for_us(case: OwnLetter) -> bool:
    """Whether a letter orders or asks anything: what went to the seat's own address for orders too is no press then."""
    game, seat, text = case.game, case.seat, case.envelope.text
    asked = requests_of(table_of(game.settings.variant), game, seat, case.subject, text, case.letter.received)
    return bool(asked.asked or asked.unread or (seat.powers and orders_in(case, text).lines))


def _hold_copy(work: Work, house: House, case: OwnLetter) -> CopyHeld:
    """What was written for us, and went to others by a slip, is handed to them when its writer says so by the code."""
    game, seat, now = case.game, case.seat, house.now()
    word = code(house, "copy", case.letter.sha256, game.name, seat.number, case.blind)
    purpose = f"{COPY}{case.blind}"
    work.confirmations.add(Confirmation(code_hash(house, word), game.name, seat.number, case.letter.id, now, purpose))
    letters = parted(case.to, case.subject, case.envelope.text, game, seat).letters
    known = tuple(who for letter in letters[:1] for who in letter.to.known)
    expires = DeadlineTold(now + house.limits.confirmation_lasts, zone_of(game, seat), now)
    return CopyHeld(game.name, known, word, expires)


def hand_on_copy(work: Work, house: House, case: OwnLetter, was: Recognised, blind: str) -> Settled:
    """A writer wants others to read what he wrote to us."""
    case = replace(case, blind=blind, to=(blind,) if blind else was.to)
    letters = parted(case.to, case.subject, case.envelope.text, case.game, case.seat).letters
    return _hand_on(work, house, case, letters[:1], "")


def _kind(found: Parted, *, ordered: bool, something: bool) -> str:
    """All that a mail was; what is beside letters to others must not be taken for the whole."""
    above = "orders" if ordered else "request" if something else ""
    return ", ".join(part for part in (above, "press" if found.letters else "") if part)


def _needs_no_help(facts: NothingFound, text: str) -> bool:
    """Whether a few words come from somebody whose orders are complete: nothing needs to be explained to him."""
    complete = bool(facts.in_force) and all(sheet.orders and not sheet.lacking for sheet in facts.in_force)
    unread = facts.attached or facts.cut or facts.encrypted or facts.quoted or facts.titled or facts.lines
    return complete and not unread and len(text.split()) <= FEW_WORDS


FEW_WORDS = 40
"""Words of thanks or news; in more of them there may be a letter to another power without its first line."""


def _as_orders(found: Parted, game: Game, seat: Seat) -> Parted:
    """What a mail holds; a memo headed "To: GM" that gives orders is no letter to the person in the office.

    Its head may have other lines above that one: « De : le Quai d'Orsay ».
    """
    if len(found.letters) != 1:
        return found
    (letter,) = found.letters
    to_the_master = letter.by == "head" and letter.to.known == (GAME_MASTER,) and not letter.to.unknown
    if to_the_master and _gives_orders(letter.text, game, seat) and not _gives_orders(found.above, game, seat):
        return Parted(f"{found.above}\n{letter.text}".strip("\n"), ())
    return found


def _gives_orders(text: str, game: Game, seat: Seat) -> bool:
    return bool(text.strip()) and any(line.status == LineStatus.OK for line in read_orders(game, seat, text).lines)


def as_it_is_now(work: Work, case: OwnLetter) -> OwnLetter:
    """The letter, once its requests may have changed its writer's language or address."""
    game = work.games.get(case.game.name) or case.game
    # Who has left has his seat no more, and is answered all the same.
    seat = next((each for each in game.seats if each.token == case.seat.token), case.seat)
    return replace(case, game=game, seat=seat)


def _answer_requests(
    work: Work, house: House, case: OwnLetter, table: RequestTable, found: RequestsFound, *, ordered: bool
) -> bool:
    """Whether anything was asked."""
    something = bool(found.unread)
    for each in found.asked:
        if ordered and each.request.in_acknowledgement and not each.request.acts:
            continue
        facts = answered(work, house, case, table, each)
        if facts is None:
            continue
        something = True
        if not (ordered and each.request.in_acknowledgement and not getattr(facts, "refused", "")):
            answer(work, house, case, facts)
    if found.unread:
        answer(work, house, case, refused(house, case.game, case.seat, found.unread))
    return something


def _hand_on(work: Work, house: House, case: OwnLetter, letters: Sequence[Addressed], unsent: str) -> Settled:
    """Each letter of a mail, to its own addressees. `unsent` is what stands above the first and is no order."""
    unsent = shorten(unsent, SHOWN, placeholder=" …") if len(unsent.split()) > GREETING else ""
    if len(letters) > MOST_LETTERS:
        answer(work, house, case, PressRefused(case.game.name, "too_many", quota=MOST_LETTERS))
        return Settled("press", case.game.name, case.seat.number)
    forwarded = bool(case.envelope.quoted) and is_forwarded(case.envelope.subject)
    files, cut = attached(case.envelope), is_cut(case.letter, case.envelope)
    for number, letter in enumerate(letters, 1):
        first = number == 1
        part = MailPart(number, len(letters), unsent if first else "", forwarded and first, files if first else (), cut)
        take_press(work, house, case, letter, part)
    return Settled("press", case.game.name, case.seat.number)


MOST_LETTERS = 12
"""Letters in one mail, each of which is answered."""


GREETING = 5
"""Words above a letter that nobody misses: « Bonjour cher maître de jeu »."""


SHOWN = 300
"""Characters of a text that are enough for its writer to know it by."""


def _will_be_ready(asked: Sequence[RequestRead]) -> bool | None:
    """What a letter says last of being ready; None where it says nothing."""
    said = [each.request.name for each in asked if each.request.name in ("ready", "not_ready")]
    return said[-1] == "ready" if said else None


def _says_yes(asked: Sequence[RequestRead]) -> tuple[int, ...] | None:
    """The numbers of what a letter says yes to, none for all; None where it says no yes."""
    said = [each.values.get("NUMBERS", ()) for each in asked if each.request.name == "yes"]
    return tuple(number for numbers in said for number in numbers) if said else None
