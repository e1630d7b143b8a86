"""The chain of rules for letters: each settles a letter or passes it on to the next."""

from collections.abc import Callable
from dataclasses import replace

from gm.mail.envelope import Caution, Clue, Envelope, Kind, Vouching, tells_absence
from gm.reports.facts import Days, UnknownSender
from gm.service import budgets
from gm.service.case.reading import read_orders
from gm.service.desk.confirmations import take_confirmation, take_new_address
from gm.service.desk.entry import take_entry
from gm.service.desk.opening import Opened
from gm.service.desk.own_letters import came_before, hand_over_each, new_copies, own_letter
from gm.service.desk.settlement import Settled, set_aside
from gm.service.house import House
from gm.service.model.game import Game, Seat
from gm.service.model.letters import Incoming, LetterState
from gm.service.model.outbox import Priority
from gm.service.ports import Work
from gm.service.post.bounces import take_bounce
from gm.service.post.queue import Travel, queue_to
from gm.service.requests.doubtful_letters import RELEASED
from gm.service.requests.letters import requests_of
from gm.service.requests.row import RequestRead
from gm.service.requests.strangers import answer_to_stranger, asked_by_stranger
from gm.service.requests.table import table_of
from gm.service.who import confirmation
from gm.service.who.addressing import parted
from gm.service.who.doubt import LISTLIKE, MACHINELIKE
from gm.service.who.recognition import Recognised, Standing, Stranger, games_written_to, note_proof, recognise


def take(work: Work, house: House, opened: Opened) -> Settled:
    """Settle a letter; those that no person wrote are never answered."""
    letter, envelope = opened.letter, opened.envelope
    if envelope.kind is not Kind.PERSONAL and letter.kind != RELEASED:
        return AUTOMATIC[envelope.kind](work, house, letter, envelope)
    if Caution.UNREADABLE in envelope.warnings or (envelope.sender is None and not envelope.text):
        set_aside(work, house, letter, None, "unreadable")
        return Settled("unreadable", state=LetterState.SET_ASIDE)
    games = games_written_to(work, house, envelope)
    settled = [take_for(work, house, opened, game) for game in games or ("",)]
    return settled[0]


def take_for(work: Work, house: House, opened: Opened, game: str) -> Settled:
    """Settle a person's letter for one game; "" where it names no more than one."""
    who = recognise(work, house, opened.envelope, game)
    if isinstance(who, Stranger):
        settled = take_new_address(work, house, opened) or take_entry(work, house, opened)
        if settled is not None:
            return settled
        return take_stranger(work, house, opened.letter, opened.envelope, several=who.several)
    note_proof(work, opened.envelope, who.seat)
    if opened.letter.kind == RELEASED:
        return take_own(work, house, opened, who)
    for rule in (take_absence, take_confirmation, take_entry_of_seat, take_outsider, take_doubtful, take_own):
        settled = rule(work, house, opened, who)
        if settled is not None:
            return settled
    raise AssertionError("the last rule settles every letter")


def bounced(work: Work, house: House, letter: Incoming, envelope: Envelope) -> Settled:
    return Settled("bounce", *take_bounce(work, house, letter, envelope))


def kept_only(work: Work, house: House, letter: Incoming, envelope: Envelope) -> Settled:
    """Automatic letters are kept, and never answered (RFC 3834, 2)."""
    return Settled(f"{envelope.kind}: {envelope.reason}")


def from_machine(work: Work, house: House, letter: Incoming, envelope: Envelope) -> Settled:
    """Set aside a letter that orders or asks something and has a machine's marks: some programs mark a person's so."""
    who = recognise(work, house, envelope) if envelope.reason in (Clue.AUTO_SUBMITTED, Clue.AUTO_HEADER) else Stranger()
    if isinstance(who, Stranger) or who.standing is not Standing.OWN or tells_absence(envelope.subject, envelope.text):
        return kept_only(work, house, letter, envelope)
    text = envelope.text[:ASKED_ABOUT]
    found = requests_of(table_of(who.game.settings.variant), who.game, who.seat, "", text, letter.received)
    if not found.asked and not _orders(who.game, who.seat, found.rest):
        return kept_only(work, house, letter, envelope)
    set_aside(work, house, letter, who.game, MACHINELIKE)
    return Settled(MACHINELIKE, who.game.name, who.seat.number, LetterState.SET_ASIDE)


def from_list(work: Work, house: House, letter: Incoming, envelope: Envelope) -> Settled:
    """Set aside a player's letter with the marks of a mailing list; a list itself is neither answered nor asked."""
    who = recognise(work, house, envelope)
    if isinstance(who, Stranger) or who.standing is Standing.DOUBTFUL or not envelope.text.strip():
        return kept_only(work, house, letter, envelope)
    if tells_absence(envelope.subject, envelope.text):
        return kept_only(work, house, letter, envelope)
    set_aside(work, house, letter, who.game, LISTLIKE)
    return Settled(LISTLIKE, who.game.name, who.seat.number, LetterState.SET_ASIDE)


AUTOMATIC: dict[Kind, Callable[[Work, House, Incoming, Envelope], Settled]] = {
    Kind.BOUNCE: bounced,
    Kind.AUTOMATIC: from_machine,
    Kind.LIST: from_list,
}


def take_stranger(work: Work, house: House, letter: Incoming, envelope: Envelope, *, several: bool = False) -> Settled:
    """Answer a stranger with a line, seldom: whoever forges From must not make us write to his victim."""
    if envelope.sender is None or envelope.authentication is Vouching.FAIL or Caution.MARKED_SPAM in envelope.warnings:
        return Settled("stranger")
    if tells_absence(envelope.subject, envelope.text):
        return Settled("stranger")
    asked = asked_by_stranger(house, letter, envelope)
    of_him = (budgets.stranger_asks if asked else budgets.stranger)(house, envelope.sender)
    now = house.now()
    if budgets.spend(work, of_him, now) and budgets.spend(work, budgets.strangers(house), now):
        facts = answer_to_stranger(work, house, asked) if asked else None
        facts = facts or UnknownSender("", letter.received, house.zone, several)
        language = asked.language if asked else house.language
        travel = Travel(Priority.ANSWER, letter, envelope.given_id)
        queue_to(work, house, envelope.sender, language, facts, "stranger", letter.sha256, travel=travel)
    return Settled("stranger")


def take_absence(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """Ask about a letter that tells of an absence, unless it holds orders: a machine may have written it, without
    saying so.

    If a machine answers the question too, nothing comes of it.
    """
    game, seat, envelope = who.game, who.seat, opened.envelope
    if not tells_absence(envelope.subject, envelope.text):
        return None
    table = table_of(game.settings.variant)
    found = requests_of(table, game, seat, who.subject, envelope.text, opened.letter.received)
    # The subject of what such a machine writes may well be a request: « Absence du 3 au 10 août ».
    if any(_proves_somebody(each) for each in found.asked):
        return None
    if _orders(game, seat, found.rest):
        return None
    asked = True
    if budgets.spend(work, budgets.absence(game, seat, envelope.text), house.now()):
        named = (each.values["DATES"] for each in found.asked if "DATES" in each.values)
        days = tuple(Days(each.first, each.last) for each in named)
        asked = confirmation.ask(work, house, opened.letter, who, "absence", days=days)
    return Settled("absence", game.name, seat.number, LetterState.READ if asked else LetterState.SET_ASIDE)


def _proves_somebody(asked: RequestRead) -> bool:
    """Whether no machine would have written that line."""
    said_alone = not asked.slip and not asked.amid and not asked.request.as_machines_do
    return said_alone and (asked.place > 0 or not asked.values)


def take_entry_of_seat(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """A player of this game may bring the code by which he enters another one."""
    return take_entry(work, house, opened)


def take_outsider(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """Answer what anybody may ask, such as « Join europe-2 », without proof that the letter is its seat's own."""
    game, seat, envelope = who.game, who.seat, opened.envelope
    if who.standing is Standing.OWN or who.to or who.blind or envelope.authentication is Vouching.FAIL:
        return None
    asked = asked_by_stranger(house, opened.letter, envelope)
    if asked is None or asked.asking is None or asked.asking.values.get("GAME") == game.name:
        return None
    text = envelope.text[:ASKED_ABOUT]
    found = requests_of(table_of(game.settings.variant), game, seat, who.subject, text, opened.letter.received)
    if any(each.request.stranger is None for each in found.asked) or _orders(game, seat, found.rest):
        return None
    return take_stranger(work, house, opened.letter, envelope)


def _orders(game: Game, seat: Seat, text: str) -> bool:
    """Whether a text names an order."""
    return bool(seat.powers) and any(line.status != "unreadable" for line in read_orders(game, seat, text).lines)


def take_doubtful(work: Work, house: House, opened: Opened, who: Recognised) -> Settled | None:
    """Ask the registered address about a letter that claims to be a seat's and may not be."""
    game, seat = who.game, who.seat
    if who.standing is Standing.OWN:
        return None
    # Its beginning tells what to ask: no more is looked at for anybody who writes his name.
    is_press = bool(parted(who.to or who.blind, who.subject, opened.envelope.text[:ASKED_ABOUT], game, seat).letters)
    asked = confirmation.ask(work, house, opened.letter, who, "press" if is_press else _about(opened, who))
    state = LetterState.READ if asked else LetterState.SET_ASIDE
    return Settled("unconfirmed", game.name, seat.number, state)


def _about(opened: Opened, who: Recognised) -> str:
    """What a letter in doubt is, by its beginning."""
    game, seat, text = who.game, who.seat, opened.envelope.text[:ASKED_ABOUT]
    found = requests_of(table_of(game.settings.variant), game, seat, who.subject, text, opened.letter.received)
    if seat.powers and read_orders(game, seat, found.rest).lines:
        return "orders"
    return "request" if found.asked or found.unread else "letter"


ASKED_ABOUT = 2_000
"""Characters of a letter in doubt."""


def take_own(work: Work, house: House, opened: Opened, who: Recognised) -> Settled:
    game, seat = who.game, who.seat
    copies = new_copies(work, who, opened.envelope, opened.letter)
    if not copies:
        return came_before(work, house, who, opened)
    within = budgets.spend(work, budgets.answers(house, game, seat), house.now())
    if opened.letter.truncated:
        set_aside(work, house, opened.letter, game, "too_large")
    return hand_over_each(work, house, replace(own_letter(opened, who), within_budget=within), copies)
