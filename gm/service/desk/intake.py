"""Letters in: keep them raw, then read each once and hand it over. What breaks is set aside for a person."""

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import shorten

from gm.mail.envelope import Caution, Envelope, Kind, Verdict, is_forwarded, tells_absence
from gm.reports.facts import NothingFound, Noticed, Notices, PressRefused, UnknownSender
from gm.service import budgets
from gm.service.case.beforehand import NotYet
from gm.service.case.case import Case, answer
from gm.service.case.reading import quotes_orders, read_orders
from gm.service.case.unread import anything_else, attached
from gm.service.desk.mending import wait_for_mending
from gm.service.desk.opening import Opened, open_waiting, read_letter
from gm.service.desk.orders import orders_of, status_facts, take_orders
from gm.service.desk.requests import Request, requests_of
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Confirmation, Incident, KeptLetter, LetterState
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.ports import OpenWork, Spoilt, Work
from gm.service.post.attention import call
from gm.service.post.bounces import take_bounce
from gm.service.post.causes import message_id
from gm.service.post.queue import tell_admin
from gm.service.post.seatfacts import deadline_facts, seat_facts
from gm.service.post.spoilt import stops_its_game
from gm.service.press.relay import Part, insist, take_press
from gm.service.turn.standing import counting
from gm.service.who import confirmation
from gm.service.who.addressing import Addressed, parted
from gm.service.who.recognition import Recognised, Standing, Stranger, note_proof, recognise

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settled:
    """What a letter turned out to be."""

    kind: str
    game: str | None = None
    seat: int | None = None
    state: LetterState = LetterState.READ


def keep(open_work: OpenWork, letters: Sequence[KeptLetter]) -> int:
    """First of all: the bytes, committed. How many were new; one that was kept before is safe already."""
    with open_work() as work:
        return sum(work.letters.keep(letter) for letter in letters)


def read_next(open_work: OpenWork, house: House, ahead: deque[Opened] | None = None) -> Settled | None:
    """Read the oldest letter that waits: what it says and its answer are one transaction. None when none waits.

    `ahead` keeps the letters that were opened with it for the next time.
    """
    most, ahead = (1, deque()) if ahead is None else (OPENED_AT_ONCE, ahead)
    while True:
        if not ahead:
            ahead.extend(open_waiting(open_work, house, most))
            if not ahead:
                return None
        opened = ahead.popleft()
        try:
            settled = _settle(open_work, house, opened)
        except Exception as error:
            if isinstance(error, Spoilt) and stops_its_game(error):
                wait_for_mending(open_work, house, opened.letter, error)
                return Settled("game spoilt", error.game, state=LetterState.WAITING)
            return _count_failure(open_work, house, opened.letter, error)
        if settled is not None:
            return settled


OPENED_AT_ONCE = 8


def _settle(open_work: OpenWork, house: House, opened: Opened) -> Settled | None:
    """None when another process has dealt with it meanwhile."""
    letter = opened.letter
    while True:
        try:
            with open_work() as work:
                if not work.letters.take(letter.id):
                    return None
                settled = take(work, house, opened)
                work.letters.settle(letter.id, settled.state, kind=settled.kind, game=settled.game, seat=settled.seat)
                return settled
        except NotYet as wanted:
            opened.beforehand.work_out(wanted)


def _count_failure(open_work: OpenWork, house: House, letter: KeptLetter, error: Exception) -> Settled:
    # Neither its words nor its trace are logged: both may hold what the letter says.
    log.error("letter %d could not be read: %s", letter.id, type(error).__name__)
    with open_work() as work:
        if work.letters.failed(letter.id) >= house.limits.attempts:
            work.letters.settle(letter.id, LetterState.SET_ASIDE, kind="failed")
            set_aside(work, house, letter, None, f"failed: {type(error).__name__}")
    return Settled("failed")


def set_aside(work: Work, house: House, letter: KeptLetter, game: Game | None, reason: str) -> None:
    """Announce a letter that needs a person, without its content."""
    name = game.name if game else None
    work.incidents.add(Incident("set_aside", house.now(), name, letter=letter.id, detail=reason))
    noticed = Noticed("set_aside", letter.received, None, str(letter.id), reason)
    if game is not None:
        call(work, house, game, noticed)
    elif budgets.spend(work, budgets.notices(house, "", "set_aside"), house.now()):
        tell_admin(work, house, Notices("", (noticed,), house.zone), letter.sha256)


def note_quarantine(open_work: OpenWork, house: House, reason: str, uid: int) -> None:
    """A letter that could not even be kept lies in the quarantine folder."""
    now = house.now()
    with open_work() as work:
        work.incidents.add(Incident("set_aside", now, detail=reason))
        if budgets.spend(work, budgets.notices(house, "", "quarantine"), now):
            facts = Notices(
                "", (Noticed("set_aside", now, detail=f"quarantine folder, UID {uid}: {reason}"),), house.zone
            )
            tell_admin(work, house, facts, uid, now.isoformat())


# --- the chain: the first rule that has something to say settles the letter -------------------------------------------


def take(work: Work, house: House, opened: Opened) -> Settled:
    """What becomes of a letter. Letters that no person wrote are settled before anybody is looked up."""
    letter, envelope = opened.letter, opened.envelope
    if envelope.kind is not Kind.PERSONAL:
        return AUTOMATIC[envelope.kind](work, house, letter, envelope)
    if Caution.UNREADABLE in envelope.warnings or (envelope.sender is None and not envelope.text):
        set_aside(work, house, letter, None, "unreadable")
        return Settled("unreadable", state=LetterState.SET_ASIDE)
    who = recognise(work, house, envelope)
    if isinstance(who, Stranger):
        return take_stranger(work, house, letter, envelope, several=who.several)
    note_proof(work, envelope, who.seat)
    for rule in (take_absence, take_confirmation, take_doubtful, take_duplicate, take_own):
        settled = rule(work, house, opened, who)
        if settled is not None:
            return settled
    raise AssertionError("the last rule settles every letter")


def bounced(work: Work, house: House, letter: KeptLetter, envelope: Envelope) -> Settled:
    return Settled("bounce", *take_bounce(work, house, letter, envelope))


def kept_only(work: Work, house: House, letter: KeptLetter, envelope: Envelope) -> Settled:
    """Automatic letters are kept, and never answered (RFC 3834, 2)."""
    return Settled(f"{envelope.kind}: {envelope.reason}")


AUTOMATIC: dict[Kind, Callable[[Work, House, KeptLetter, Envelope], Settled]] = {
    Kind.BOUNCE: bounced,
    Kind.AUTOMATIC: kept_only,
    Kind.LIST: kept_only,
}


def take_stranger(
    work: Work, house: House, letter: KeptLetter, envelope: Envelope, *, several: bool = False
) -> Settled:
    """A polite word, seldom: whoever forges From must not make us write to his victim."""
    if envelope.sender is None or envelope.authentication is Verdict.FAIL or Caution.MARKED_SPAM in envelope.warnings:
        return Settled("stranger")
    if tells_absence(envelope.subject, envelope.text):
        return Settled("stranger")
    now = house.now()
    if budgets.spend(work, budgets.stranger(house, envelope.sender), now) and budgets.spend(
        work, budgets.strangers(house), now
    ):
        known = "" if envelope.message_id_made else envelope.message_id
        work.outbox.add(
            OutboxRow(
                message_id=message_id(house, "stranger", letter.sha256),
                kind=UnknownSender.kind,
                facts=UnknownSender("", letter.received, house.zone, several),
                language=house.language,
                priority=Priority.ANSWER,
                recipient=envelope.sender,
                created=now,
                reply_to=house.mailbox,
                in_reply_to=known,
                references=(known,) if known else (),
                null_path=True,
                answers=letter.id,
            )
        )
    return Settled("stranger")


def take_absence(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """A machine that answers for somebody who is away need not say that it is one: its words go nowhere unasked.

    Nothing comes of it when the question is answered by the machine again. Orders are read whatever stands beside them.
    """
    game, seat, envelope = who.game, who.seat, opened.envelope
    if not tells_absence(envelope.subject, envelope.text):
        return None
    requests, text = requests_of(who.subject, envelope.text)
    if requests or (seat.powers and any(line.status != "unreadable" for line in read_orders(game, seat, text).lines)):
        return None
    asked = True
    if budgets.spend(work, budgets.absence(game, seat, envelope.text), house.now()):
        asked = confirmation.ask(work, house, opened.letter, game, seat, "absence")
    return Settled("absence", game.name, seat.number, LetterState.READ if asked else LetterState.SET_ASIDE)


def take_confirmation(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """Codes that we mailed come back: the letters they were about are now their seat's own."""
    questions = confirmation.answered(work, house, opened.envelope, who.game, who.seat)
    settled = [_confirmed(work, house, opened, who, question) for question in questions]
    return settled[-1] if settled else None


def _confirmed(work: Work, house: House, opened: Opened, who: Recognised, question: Confirmation) -> Settled:
    game, seat = who.game, who.seat
    work.confirmations.answer(question.code, house.now())
    about = work.letters.get(question.letter)
    if confirmation.says_no(opened.envelope):
        if question.purpose == "absence":
            return Settled("denied", game.name, seat.number)
        set_aside(work, house, about, game, "not_authentic")
        return Settled("denied", game.name, seat.number)
    original = opened.beforehand.result(read_letter, house, about)
    was = recognise(work, house, original)
    if isinstance(was, Stranger):  # what it was known by is gone since
        was = Recognised(Standing.DOUBTFUL, game, seat)
    case = Case(
        about,
        original,
        game,
        seat,
        was.to,
        was.subject,
        was.writes_back_to,
        confirmed=True,
        beforehand=opened.beforehand,
    )
    if question.purpose == "own_name":
        insist(work, house, case, question.code)
        return Settled("confirmation", game.name, seat.number)
    settled = _hand_over_confirmed(work, house, case)
    if was.standing is Standing.UNPROVEN and original.sender is not None:
        work.remembered.add(original.sender, seat.email, house.now())
        _release(work, house, opened, game, seat, original.sender)
    return settled


def _hand_over_confirmed(work: Work, house: House, case: Case) -> Settled:
    game, seat, about = case.game, case.seat, case.letter
    if not work.letters.accept(game.name, seat.number, case.envelope.message_id, about.id):
        return Settled("duplicate", game.name, seat.number)
    settled = hand_over(work, house, case)
    work.letters.settle(about.id, settled.state, kind=f"{settled.kind}, confirmed", game=game.name, seat=seat.number)
    return Settled("confirmation", game.name, seat.number)


def _release(work: Work, house: House, opened: Opened, game: Game, seat: Seat, sender: str) -> None:
    """What came from an address before it was remembered is as good as what comes now, and asked about no more."""
    for question in confirmation.waiting(work, house, game, seat):
        about = work.letters.get(question.letter)
        envelope = opened.beforehand.result(read_letter, house, about)
        was = recognise(work, house, envelope)
        if tells_absence(envelope.subject, envelope.text):
            continue  # that it comes from him does not mean that he wrote it
        if envelope.sender == sender and isinstance(was, Recognised) and was.standing is Standing.OWN:
            confirmation.withdraw(work, house, game, seat, question, about)
            case = Case(about, envelope, game, seat, was.to, was.subject, was.writes_back_to, confirmed=True)
            _hand_over_confirmed(work, house, case)


def take_doubtful(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """In a seat's name, but not surely from it."""
    game, seat = who.game, who.seat
    if who.standing is Standing.OWN:
        return None
    # Its beginning tells what to ask: no more is looked at for anybody who writes his name.
    is_press = bool(parted(who.to, who.subject, opened.envelope.text[:ASKED_ABOUT], game, seat).letters)
    about, remembered = "press" if is_press else "orders", who.standing is Standing.UNPROVEN
    asked = confirmation.ask(work, house, opened.letter, game, seat, about, remembered=remembered)
    state = LetterState.READ if asked else LetterState.SET_ASIDE
    return Settled("unconfirmed", game.name, seat.number, state)


ASKED_ABOUT = 2_000
"""Characters of a letter in doubt."""


def take_duplicate(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """The same sending once more: another Received line, or an old letter that somebody sends again."""
    game, seat = who.game, who.seat
    if work.letters.accept(game.name, seat.number, opened.envelope.message_id, opened.letter.id):
        return None
    return Settled("duplicate", game.name, seat.number)


def take_own(work: Work, house: House, opened: Opened, who: Recognised) -> Settled:
    game, seat = who.game, who.seat
    within = budgets.spend(work, budgets.answers(house, game, seat), house.now())
    if opened.letter.truncated:
        set_aside(work, house, opened.letter, game, "too_large")
    case = Case(
        opened.letter,
        opened.envelope,
        game,
        seat,
        who.to,
        who.subject,
        who.writes_back_to,
        within_budget=within,
        beforehand=opened.beforehand,
    )
    return hand_over(work, house, case)


# --- a seat's own letter ---------------------------------------------------------------------------------------------


def hand_over(work: Work, house: House, case: Case) -> Settled:
    """Press, or requests and orders, or neither: answered in each case."""
    game, seat = case.game, case.seat
    found = parted(case.to, case.subject, case.envelope.text, game, seat)
    if found.letters and not found.above:
        return _hand_on(work, house, case, found.letters, "")
    requests, text = requests_of(case.subject, found.above)
    # What a request changes counts for the acknowledgement of the orders beside it, and orders for the request.
    acting = tuple(request for request in requests if request.acts)
    ordered = bool(seat.powers) and take_orders(work, house, case, text, ready=_will_be_ready(acting))
    for request in requests:
        if ordered and request.in_acknowledgement:
            continue
        facts = request.handle(work, house, case)
        if not (ordered and request.acts and not getattr(facts, "refused", "")):
            answer(work, house, case, facts, request.name)
    if found.letters:
        _hand_on(work, house, case, found.letters, "" if ordered or requests else found.above)
    if ordered or requests or found.letters:
        return Settled("orders" if ordered else "request" if requests else "press", game.name, seat.number)
    if case.writes_back_to and case.envelope.text.strip():
        replied = parted((case.writes_back_to,), case.subject, found.above, game, seat)
        return _hand_on(work, house, case, replied.letters, "")
    if game.state is GameState.ENDED:
        answer(work, house, case, status_facts(work, house, game, seat))
        return Settled("nothing found", game.name, seat.number)
    encrypted = Caution.ENCRYPTED in case.envelope.warnings
    facts = NothingFound(
        game=game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        received_at=case.letter.received,
        deadline=deadline_facts(house, game, seat),
        in_force=orders_of(game, seat, counting(work, game, seat.powers)),
        attached=() if encrypted else anything_else(case.envelope),
        encrypted=encrypted,
        quoted=bool(seat.powers) and quotes_orders(game, seat, case.envelope.quoted),
    )
    answer(work, house, case, facts)
    return Settled("nothing found", game.name, seat.number)


def _hand_on(work: Work, house: House, case: Case, letters: Sequence[Addressed], unsent: str) -> Settled:
    """Each letter of a mail, to its own addressees. `unsent` is what stands above the first and is no order."""
    unsent = shorten(unsent, SHOWN, placeholder=" …") if len(unsent.split()) > GREETING else ""
    if len(letters) > MOST_LETTERS:
        answer(work, house, case, PressRefused(case.game.name, "too_many", quota=MOST_LETTERS))
        return Settled("press", case.game.name, case.seat.number)
    forwarded = bool(case.envelope.quoted) and is_forwarded(case.envelope.subject)
    files = attached(case.envelope)
    for number, letter in enumerate(letters, 1):
        first = number == 1
        part = Part(number, len(letters), unsent if first else "", forwarded and first, files if first else ())
        take_press(work, house, case, letter, part)
    return Settled("press", case.game.name, case.seat.number)


MOST_LETTERS = 12
"""Letters in one mail, each of which is answered."""
GREETING = 5
"""Words above a letter that nobody misses: « Bonjour cher maître de jeu »."""
SHOWN = 300
"""Characters of a text that are enough for its writer to know it by."""


def _will_be_ready(acting: tuple[Request, ...]) -> bool | None:
    return acting[-1].name == "ready" if acting else None
