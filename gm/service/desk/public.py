"""Acts in public: what a letter does before everybody stands at once, is told to all, and leaves the secret sheet."""

from collections.abc import Mapping
from dataclasses import replace

from gm.reports.facts import DoneInPublic, PublicAct, SheetLine, Warned
from gm.rules.orders import Order
from gm.rules.outcomes import Reason
from gm.rules.ruleset import Docket
from gm.service.case.case import OwnLetter
from gm.service.case.reading import OrdersRead
from gm.service.house import House
from gm.service.model.game import GameState
from gm.service.ports import Work
from gm.service.post.queue import queue
from gm.service.post.seatfacts import deadline_facts
from gm.service.turn.acts import Made, is_public, make_public, read_order, session_closes
from gm.service.turn.rulesets import phase_of, ruleset_of
from gm.terms.times import Timeliness

CLOSED = "session_closed"
"""The reason why an act that comes too late is not followed."""


def done_in_public(
    work: Work, house: House, case: OwnLetter, reading: OrdersRead, made: Made, stands: Timeliness
) -> tuple[OrdersRead, tuple[Warned, ...]]:
    """The reading without its public acts, and a word to their writer on each that stands now."""
    game = case.game
    public = {
        power: [text for text in texts if is_public(game, read_order(game, text))]
        for power, texts in reading.orders.items()
    }
    if not any(public.values()):
        return reading, ()
    done: dict[str, tuple[Order, ...]] = {}
    if stands is not Timeliness.ON_TIME or _is_closed(house, case):
        refused = {(power, text): CLOSED for power, texts in public.items() for text in texts}
    else:
        refused = {}
        for power, texts in public.items():
            done[power], why = _new(case, power, texts, made)
            refused |= {(power, text): str(reason) for text, reason in why.items()}
    lines = tuple(_refused(line, refused) for line in reading.lines)
    at = house.now() if case.confirmed else case.letter.received
    for power, acts in done.items():
        for act in acts:
            make_public(work, game, case.seat.number, power, act, at)
        if acts:
            _tell_all(work, house, case, power, acts)
    secret = {
        power: tuple(text for text in texts if text not in public[power]) for power, texts in reading.orders.items()
    }
    kept = {power: texts for power, texts in secret.items() if texts or not public[power]}
    said = tuple(Warned("done_in_public", str(act), power=power) for power, acts in done.items() for act in acts)
    return replace(reading, lines=lines, orders=kept), said


def _is_closed(house: House, case: OwnLetter) -> bool:
    """A letter that had to be confirmed does its acts when it is."""
    if case.game.state is not GameState.RUNNING:
        return False
    closes = session_closes(case.game)
    return closes is not None and (house.now() if case.confirmed else case.letter.received) > closes


def _new(case: OwnLetter, power: str, texts: list[str], made: Made) -> tuple[tuple[Order, ...], dict[str, Reason]]:
    """What has not been done yet, and why the rest cannot be done beside what comes first in the same letter."""
    game, ruleset = case.game, ruleset_of(case.game)
    done: tuple[Order, ...] = ()
    refused: dict[str, Reason] = {}
    for text in dict.fromkeys(texts):
        order = read_order(game, text)
        before = made.get(power, ())
        docket = Docket(game.position, {**made, power: (*before, *done)}, ruleset.idle(game.position))
        answer = phase_of(game).accepts[type(order)](order, power, docket, ruleset)
        if isinstance(answer, Reason):
            refused[text] = answer
        elif order not in before:
            done = (*done, order)
    return done, refused


def _refused(line: SheetLine, refused: Mapping[tuple[str, str], str]) -> SheetLine:
    why = refused.get((line.power or "", line.order or ""))
    return line if why is None or line.status != "ok" else replace(line, status="illegal", how=None, reason=why)


def _tell_all(work: Work, house: House, case: OwnLetter, power: str, acts: tuple[Order, ...]) -> None:
    """To every other seat, at once."""
    game = case.game
    for seat in game.seats:
        if seat.number != case.seat.number:
            facts = DoneInPublic(
                game.name,
                turn=str(game.position.turn),
                acts=tuple(PublicAct(power, str(act)) for act in acts),
                deadline=deadline_facts(house, game, seat),
            )
            queue(work, house, game, seat, facts, case.letter.sha256, power)
