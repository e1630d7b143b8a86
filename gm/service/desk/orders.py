"""Orders: read the sheet of a letter, keep it, and acknowledge it line by line."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gm.notation.orders.changes import concern
from gm.notation.orders.lines import Misread, OrderedBefore
from gm.reports.facts import Acknowledgement, Noticed, Overtaken, PowerOrders, SheetLine, Warned
from gm.service.case.case import OwnLetter, answer
from gm.service.case.reading import OrdersRead, SheetText, quotes_orders, read_orders, titled
from gm.service.case.remainder import attached, is_cut
from gm.service.desk.late_replies import answers_the_past, asked_about
from gm.service.desk.offers import Accepted, accepted, answer_replied_to
from gm.service.desk.public_acts import done_in_public
from gm.service.desk.questions import questions_in
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.model.letters import Incident, Sheet
from gm.service.ports import Work
from gm.service.post.attention import call
from gm.service.post.orderfacts import board_now, marked, orders_of, readiness, sections_of, status_facts
from gm.service.post.seatfacts import canonical, deadline_facts, seat_facts
from gm.service.turn.acts import Made, made_in_public
from gm.service.turn.coming_orders import keep_coming
from gm.service.turn.standing import counting_of, note_ready, standing
from gm.service.who.recognition import is_registered
from gm.terms.times import Timeliness

MOST_MAPS = 200
"""Answers that wait, above which a sheet's goes without its map: a map takes longer than all else of it."""
STANDINGS = {Timeliness.ON_TIME: "in_time", Timeliness.IN_GRACE: "grace", Timeliness.LATE: "late"}


def take_orders(
    work: Work, house: House, case: OwnLetter, text: str, *, ready: bool | None, yes: tuple[int, ...] | None
) -> bool:
    """Keep and acknowledge the orders of a letter; False when it names none. Where none is followed, none changes.

    `ready`: what it says of being ready. `yes`: the numbers of the offers that it takes.
    """
    game, seat = case.game, case.seat
    made, sheets = _given(work, case)
    reading = _read(work, case, sheets, made, text, yes)
    if not reading.lines:
        return False
    _tell_of_monsters(work, house, case, reading)
    if game.state is GameState.ENDED:
        answer(work, house, case, status_facts(work, house, game, seat))
        return True
    timeliness = standing(game, case.letter.received, house.now())
    reading, done = done_in_public(work, house, case, reading, made, timeliness)
    kept = () if timeliness is Timeliness.LATE else _keep(work, case, text, reading)
    before, after = counting_of(game, sheets), counting_of(game, (*sheets, *kept))
    stands_ready, taken_back = readiness(work, game, seat), False
    if stands_ready and ready is None and _ordered(before) != _ordered(after):
        note_ready(work, game, seat.number, house.now(), ready=False)  # it was said of other orders than these
        stands_ready, taken_back = False, True
    crowded = work.outbox.answers_waiting(house.now(), MOST_MAPS) >= MOST_MAPS
    answer(
        work,
        house,
        case,
        Acknowledgement(
            game=game.name,
            turn=str(game.position.turn),
            seat=seat_facts(house, game, seat),
            received_at=case.letter.received,
            standing=_in_words(case, timeliness, after),
            deadline=deadline_facts(house, game, seat),
            lines=_lines(case, timeliness, reading, after),
            in_force=marked(game, orders_of(game, seat, after), before if reading.orders else {}),
            vanished=_vanished(game, before, after),
            amended=tuple(power for power in reading.amends if power in before and before[power].orders),
            unchanged=not reading.orders and not done,
            warnings=(*reading.warnings, *done, *_seen(case, reading, after, taken_back=taken_back)),
            ready=stands_ready if ready is None or stands_ready is None else ready,
            came_from=case.came_from,
            from_stranger=bool(case.came_from) and not is_registered(seat, case.came_from or ""),
            board=None if crowded else board_now(work, game),
            crowded=crowded,
            attached=attached(case.envelope),
            cut=is_cut(case.letter, case.envelope),
            quoted=_quotes_others(work, case),
            sections=sections_of(work, game, seat, after),
            kept_for=() if timeliness is Timeliness.LATE else tuple(reading.coming),
            overtaken=tuple(_overtaken(game, kept, sheets)),
        ),
    )
    return True


def _lines(
    case: OwnLetter, timeliness: Timeliness, reading: OrdersRead, after: Mapping[str, Sheet]
) -> tuple[SheetLine, ...]:
    """Without what they offer, where a yes would come too late."""
    stands = _in_words(case, timeliness, after)
    too_late = stands == "late" or (stands == "grace" and after)
    return tuple(replace(each, offer=None, offer_number=0) if too_late else each for each in reading.lines)


def _seen(case: OwnLetter, reading: OrdersRead, after: dict[str, Sheet], *, taken_back: bool) -> Iterator[Warned]:
    """What there is to look at beside the orders that were read."""
    read = (*reading.orders.values(), *(sheet.orders for sheet in after.values()))
    _, orders = titled(case)
    if not set(orders) <= {order for each in read for order in each}:
        yield Warned("subject_unread")
    if taken_back:
        yield Warned("ready_taken_back")


def _quotes_others(work: Work, case: OwnLetter) -> bool:
    """Whether orders stand in what the letter quotes, and it answers none of our letters."""
    quoted = case.envelope.quoted
    return bool(quoted) and answer_replied_to(work, case) is None and quotes_orders(case.game, case.seat, quoted)


def _tell_of_monsters(work: Work, house: House, case: OwnLetter, reading: OrdersRead) -> None:
    """The answer shows its writer from where on it was not read; the game master may look at it."""
    if not any(line.reason == Misread.TOO_MANY for line in reading.lines):
        return
    noticed = Noticed("set_aside", case.letter.received, None, str(case.letter.id), "too_large")
    incident = Incident("set_aside", house.now(), case.game.name, letter=case.letter.id, detail="too_large")
    work.incidents.add(incident)
    call(work, house, case.game, noticed)


def _read(
    work: Work, case: OwnLetter, sheets: Sequence[Sheet], made: Made, text: str, yes: tuple[int, ...] | None
) -> OrdersRead:
    """What a letter orders: what it takes of what an answer has offered, and what it says itself."""
    taken = accepted(work, case, sheets, yes)
    before = _before(case, sheets, made, taken)
    reading = case.preparation.result(read_orders, *SheetText(case.game, case.seat, text, before))
    if taken is not None:
        return replace(reading, lines=(*taken.refused, *reading.lines, *questions_in(text, reading.lines)))
    if reading.lines and answers_the_past(work, case, text):
        reading = asked_about(reading)
    asked = questions_in(text, reading.lines) if reading.lines else ()
    return replace(reading, lines=(*reading.lines, *asked))


def sheet_text(work: Work, case: OwnLetter, text: str, yes: tuple[int, ...] | None) -> SheetText:
    """What `take_orders` will read of a letter."""
    made, sheets = _given(work, case)
    return SheetText(case.game, case.seat, text, _before(case, sheets, made, accepted(work, case, sheets, yes)))


def _given(work: Work, case: OwnLetter) -> tuple[Made, Sequence[Sheet]]:
    """What was done in public in the open turn, and the sheets of the powers of a letter's seat."""
    game = case.game
    sheets = work.sheets.of_turn(game.name, game.number, game.judgement, case.seat.powers)
    return made_in_public(work, game), sheets


def _before(case: OwnLetter, sheets: Sequence[Sheet], made: Made, taken: Accepted | None) -> OrderedBefore:
    """What was in force when a letter arrived: one that had to be confirmed may be read after later ones."""
    game, letter = case.game, case.letter
    earlier = [sheet for sheet in sheets if (sheet.received, sheet.uid) < (letter.received, letter.uid)]
    counting = counting_of(game, earlier)
    before = OrderedBefore(made, {power: canonical(game, sheet.orders) for power, sheet in counting.items()})
    return before if taken is None else replace(before, agreed=taken.agreed, comes_to=True)


def _keep(work: Work, case: OwnLetter, text: str, reading: OrdersRead) -> tuple[Sheet, ...]:
    """The sheets of a letter: one for each power whose orders it changes; and what it holds for turns to come."""
    game, letter = case.game, case.letter
    sheets = tuple(
        Sheet(
            game=game.name,
            number=game.number,
            judgement=game.judgement,
            power=power,
            seat=case.seat.number,
            letter=letter.id,
            received=letter.received,
            uid=letter.uid,
            text=text,
            orders=orders,
            amends=reading.amends.get(power),
        )
        for power, orders in reading.orders.items()
    )
    for sheet in sheets:
        work.sheets.add(sheet)
    keep_coming(work, game, case.seat, letter, reading.coming)
    return sheets


def _in_words(case: OwnLetter, timeliness: Timeliness, counting: Mapping[str, Sheet]) -> str:
    """Whether a letter counts: in grace only where it came from a power that was waited for."""
    counted = any(sheet.letter == case.letter.id for sheet in counting.values())
    if timeliness is Timeliness.IN_GRACE and counting and not counted:
        return "late"
    if timeliness is Timeliness.ON_TIME and case.confirmed:
        return "confirmed"
    return STANDINGS[timeliness]


def _overtaken(game: Game, kept: Sequence[Sheet], sheets: Sequence[Sheet]) -> Iterator[Overtaken]:
    """By what later letters, of those that count: one that had to be confirmed may be read after them."""
    due = game.running.deadline.due if game.running else None
    for sheet in kept:
        later = [
            each
            for each in sheets
            if each.power == sheet.power
            and (each.received, each.uid) > (sheet.received, sheet.uid)
            and (due is None or each.received <= due)
        ]
        replacing = [each for each in later if each.amends is None]
        if later:
            last = max(replacing or later, key=lambda each: (each.received, each.uid))
            yield Overtaken(sheet.power, last.received, bool(replacing))


def _ordered(sheets: dict[str, Sheet]) -> dict[str, frozenset[str]]:
    return {power: frozenset(sheet.orders) for power, sheet in sheets.items()}


def _vanished(game: Game, before: dict[str, Sheet], after: dict[str, Sheet]) -> tuple[PowerOrders, ...]:
    """Orders that were in force and that nothing replaces: units have none any more, or points are given no longer."""
    lost = []
    for power, sheet in sorted(before.items()):
        now = after.get(power)
        still = {concern(order) for order in canonical(game, now.orders)} if now is not None else set()
        gone = tuple(str(order) for order in canonical(game, sheet.orders) if concern(order) not in still)
        if gone:
            lost.append(PowerOrders(power, gone))
    return tuple(lost)
