"""Read the orders of a letter: the variant's reader, and its readings as the facts of an acknowledgement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gm.exchange.line_facts import told_lines, warned
from gm.mail.envelope import is_answer
from gm.notation.letter.coming_turns import for_coming_turns
from gm.notation.letter.sheet import NOTHING_BEFORE, read_sheet
from gm.notation.orders.build import scene
from gm.notation.orders.changes import Manner
from gm.notation.orders.lines import Line, LineStatus, Misread, OrderedBefore
from gm.notation.orders.stance import Stance
from gm.notation.reader import Reader
from gm.notation.words.whole_text import places_named
from gm.reports.facts import SheetLine, Warned
from gm.rules.position import Turn
from gm.service.case.case import OwnLetter
from gm.service.case.forms import without_open_lines
from gm.service.model.game import NOTHING, Game, Seat
from gm.service.post.queue import language_of
from gm.service.turn.rulesets import ruleset_of
from gm.variants.registry import variant

QUOTED_LOOK = 4000
"""Characters of what was cut away that are looked at."""


class SheetText(NamedTuple):
    """The arguments of `read_orders`: a text, and everything that its reading depends on."""

    game: Game
    seat: Seat
    text: str
    before: OrderedBefore


@dataclass(frozen=True, slots=True)
class OrdersRead:
    """What a letter orders."""

    lines: tuple[SheetLine, ...] = ()
    """Everything in it that names an order, followed or not."""
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """power -> canonical orders; a power is here when something of its sheet is to change, or is repeated"""
    amends: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    """power -> which of its orders in force go, by their concerns; of a power that is not here all go"""
    warnings: tuple[Warned, ...] = ()
    coming: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    """turn that is still to come -> what stands below its heading"""


def read_orders(game: Game, seat: Seat, text: str, before: OrderedBefore = NOTHING_BEFORE) -> OrdersRead:
    """What a seat's letter orders at the open turn."""
    reader = variant(game.settings.variant).reader()
    ruleset = ruleset_of(game)
    text = without_open_lines(game, seat, text)
    read = read_sheet(text, game.position, ruleset, seat.powers, reader, language_of(game, seat), before)
    at = scene(game.position, ruleset, seat.powers, before.public)
    counting = {power: change for power, change in read.changes.items() if change.manner is not Manner.LEAVES}
    return OrdersRead(
        told_lines(read.lines, at, reader.vocabulary),
        {power: tuple(map(str, change.orders)) for power, change in counting.items()},
        {power: change.gone for power, change in counting.items() if change.manner is Manner.AMENDS},
        tuple(warned(notice) for notice in read.warnings),
        {str(turn): kept for turn, kept in _coming(game, seat, text, reader, read.lines).items()},
    )


def _coming(game: Game, seat: Seat, text: str, reader: Reader, lines: Sequence[Line]) -> Mapping[Turn, str]:
    if not any(line.reason == Misread.OTHER_TURN for line in lines):
        return {}
    return for_coming_turns(text, game.position, ruleset_of(game), seat.powers, reader, language_of(game, seat))


def titled(case: OwnLetter) -> tuple[str, tuple[str, ...]]:
    """The subject and its orders, where it gives any and is not that of a reply."""
    words = "" if is_answer(case.envelope.subject) else case.subject.strip()
    orders = read_orders(case.game, case.seat, words).orders if words and case.seat.powers else {}
    given = tuple(order for sheet in orders.values() for order in sheet)
    return (words, given) if given else ("", ())


def possible_in(game: Game, seat: Seat, text: str) -> tuple[SheetLine, ...]:
    """Every order that a text names, read as a question: whether it may be given, and why not."""
    reader, ruleset = variant(game.settings.variant).reader(), ruleset_of(game)
    at = scene(game.position, ruleset, seat.powers)
    read = read_sheet(text, game.position, ruleset, seat.powers, reader, language_of(game, seat))
    return told_lines([_as_question(line) for line in read.lines], at, reader.vocabulary)


def _as_question(line: Line) -> Line:
    orders = line.readings or ((line.order,) if line.order is not None else ())
    if not orders or line.stance is Stance.ASKED:
        return line
    return replace(line, status=LineStatus.UNREADABLE, stance=Stance.ASKED, reason=Misread.ASKED, readings=orders)


def quotes_orders(game: Game, seat: Seat, quoted: str) -> bool:
    """Whether the quoted part of a letter names a province, and holds something like an order."""
    looked_at = quoted[:QUOTED_LOOK]
    names = bool(places_named(looked_at, variant(game.settings.variant).reader().vocabulary))
    return names and bool(read_orders(game, seat, looked_at).lines)
