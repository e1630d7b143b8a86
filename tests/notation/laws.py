"""The corruption law, counted: an order with one slip of the pen is read as itself or reported, never as another."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import How, SheetReading
from gm.notation.orders.writer import Writer
from gm.notation.reader import Reader
from gm.rules.orders import Convoy, Disband, Hold, Move, Order, Support
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from tests.notation.random_orders import legal_orders, random_position, slip

Form = Callable[[Order], str]


def forms(reader: Reader) -> list[Form]:
    """Every way the product writes an order, and the way players shorten it."""
    writers = [Writer(reader.lexicon, language) for language in ("fr", "en")]
    short: Form = lambda order: str(order).replace(" - ", "-")  # noqa: E731  # one of a list of functions
    return [str, short, *(w.sentence for w in writers), *(w.line for w in writers)]


@dataclass
class Tally:
    """How many corrupted orders were read how, and those that broke the law."""

    counts: Counter[str] = field(default_factory=Counter)
    broken: list[tuple[str, str, str]] = field(default_factory=list)


def legal_sample(dice: random.Random, ruleset: Ruleset) -> Iterator[tuple[Position, str, Order]]:
    """Positions, and in each some legal orders of each power, without end."""
    while True:
        position = random_position(dice, ruleset, dice.choice("MMMRA"))
        owed = ruleset.owes(position)
        for power in ruleset.powers:
            if not owed.get(power, 0):
                continue
            orders = legal_orders(position, power, ruleset)
            if position.turn.phase == "A":
                orders = [order for order in orders if isinstance(order, Disband) == (owed[power] < 0)]
            for order in dice.sample(orders, min(8, len(orders))):
                yield position, power, order


def corrupt(count: int, seed: int, ruleset: Ruleset, reader: Reader, only: list[Form] | None = None) -> Tally:
    """Corrupt `count` orders once each and tell what was read."""
    dice = random.Random(seed)
    ways = only or forms(reader)
    tally = Tally()
    for position, power, order in legal_sample(dice, ruleset):
        if sum(tally.counts.values()) >= count:
            return tally
        written = dice.choice(ways)(order)
        slipped = slip(dice, written)
        kind = _what_came(read_sheet(slipped, position, ruleset, [power], reader), order, slipped)
        tally.counts[kind] += 1
        if kind in ("misread", "unnoticed"):
            tally.broken.append((kind, written, slipped))
    return tally


HELPED = (
    "{order} soutenue par {kind} {at}",
    "{order} (soutien {kind} {at})",
    "{order}, avec le soutien de {at}",
    "{order}, supported by {kind} {at}",
    "{order} supported from {at}",
)
CARRIED = ("{order} convoyée par {kind} {at}", "{order}, convoyed by {kind} {at}", "{order} via {kind} {at}")
"""How an order names the unit that helps it."""


def corrupt_helped(count: int, seed: int, ruleset: Ruleset, reader: Reader) -> Tally:
    """Corrupt `count` orders that name their support or convoy, once each, and tell what was read."""
    dice = random.Random(seed)
    tally = Tally()
    while sum(tally.counts.values()) < count:
        position = random_position(dice, ruleset)
        for power in ruleset.powers:
            orders = legal_orders(position, power, ruleset)
            helps = [order for order in orders if isinstance(order, Support | Convoy)]
            for told in dice.sample(helps, min(6, len(helps))):
                order = _helped_by(told, orders)
                if order is None:
                    continue
                form = dice.choice(CARRIED if isinstance(told, Convoy) else HELPED)
                text = str(order).removesuffix(" VIA").replace(" - ", "-")
                written = form.format(order=text, kind=told.kind, at=told.at)
                slipped = slip(dice, written)
                read = read_sheet(slipped, position, ruleset, [power], reader)
                kind = _what_came_of_help(read, order, told)
                tally.counts[kind] += 1
                if kind in ("misread", "unnoticed"):
                    tally.broken.append((kind, written, slipped))
    return tally


def _helped_by(told: Support | Convoy, orders: list[Order]) -> Order | None:
    """The order of the same power that the support or convoy is for."""
    via = isinstance(told, Convoy)
    wanted = Hold(told.of, told.of_kind) if told.to is None else Move(told.of, told.of_kind, told.to, via)
    return wanted if wanted in orders else None


def _what_came_of_help(sheet: SheetReading, order: Order, told: Order) -> str:
    followed = [line for line in sheet.lines if line.followed]
    found = {line.order for line in followed}
    if not followed:
        return _reported(sheet, order)
    if found == {order, told}:
        return "same"
    if found <= {order, replace(order, via=False) if isinstance(order, Move) else order}:
        return "without its help"
    plain = all(line.how in (How.EXACT, How.IMPLIED) for line in followed)
    return "another exact order" if plain else "misread"


def _what_came(sheet: SheetReading, order: Order, written: str) -> str:
    """What was read for an order; the army of a convoy told in words goes with it.

    Another exact order is one that all of the text spells: one of a piece of it is a misreading.
    """
    followed = [line for line in sheet.lines if line.followed and line.implied_by is None]
    if [line.order for line in followed] == [order]:
        return "same"
    if not followed:
        return _reported(sheet, order)
    if all(line.how is How.EXACT for line in followed) and _said(written) == _said(*(line.text for line in followed)):
        return "another exact order"
    return "misread"


def _said(*texts: str) -> list[str]:
    """The letters and digits of texts."""
    return [sign for text in texts for sign in text if sign.isalnum()]


def _reported(sheet: SheetReading, order: Order) -> str:
    """Whether the order that was meant is offered, or another, or none."""
    if not sheet.lines:
        return "unnoticed"
    offers = {line.offer for line in sheet.lines} - {None}
    return "reported" if not offers else "offered" if offers == {order} else "another offered"
