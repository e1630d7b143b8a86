"""Acts in public: what a letter does before everybody stands at once, is told to all, and leaves the secret sheet."""

from collections.abc import Iterator
from dataclasses import replace

from gm.reports.facts import DoneInPublic, SheetLine, Warned
from gm.rules.orders import Order
from gm.service.case.case import Case
from gm.service.case.reading import Reading
from gm.service.house import House
from gm.service.model.game import GameState
from gm.service.ports import Work
from gm.service.post.queue import queue
from gm.service.post.seatfacts import deadline_facts
from gm.service.turn.acts import Made, is_public, make_public, read_order, session_closes
from gm.terms.times import Timeliness

CLOSED = "session_closed"
"""The reason why an act that comes too late is not followed."""


def done_in_public(
    work: Work, house: House, case: Case, reading: Reading, made: Made, stands: Timeliness
) -> tuple[Reading, tuple[Warned, ...]]:
    """The reading without its public acts, and a word to their writer on each that stands now."""
    game = case.game
    public = {
        power: [text for text in texts if is_public(game, read_order(game, text))]
        for power, texts in reading.orders.items()
    }
    if not any(public.values()):
        return reading, ()
    if stands is not Timeliness.ON_TIME or _is_closed(house, case):
        done: dict[str, tuple[Order, ...]] = {}
        lines = tuple(_refused(line, public) for line in reading.lines)
    else:
        done, lines = {power: tuple(_new(case, power, texts, made)) for power, texts in public.items()}, reading.lines
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


def _is_closed(house: House, case: Case) -> bool:
    """A letter that had to be confirmed does its acts when it is."""
    if case.game.state is not GameState.RUNNING:
        return False
    closes = session_closes(case.game)
    return closes is not None and (house.now() if case.confirmed else case.letter.received) > closes


def _new(case: Case, power: str, texts: list[str], made: Made) -> Iterator[Order]:
    """What has not been done yet."""
    for text in dict.fromkeys(texts):
        order = read_order(case.game, text)
        if order not in made.get(power, ()):
            yield order


def _refused(line: SheetLine, public: dict[str, list[str]]) -> SheetLine:
    if line.status != "ok" or line.order not in public.get(line.power or "", ()):
        return line
    return replace(line, status="illegal", how=None, reason=CLOSED)


def _tell_all(work: Work, house: House, case: Case, power: str, acts: tuple[Order, ...]) -> None:
    """To every other seat, at once."""
    game = case.game
    for seat in game.seats:
        if seat.number != case.seat.number:
            facts = DoneInPublic(
                game.name,
                turn=str(game.position.turn),
                power=power,
                orders=tuple(map(str, acts)),
                deadline=deadline_facts(house, game, seat),
            )
            queue(work, house, game, seat, facts, case.letter.sha256, power)
