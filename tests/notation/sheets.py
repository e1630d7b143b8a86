"""Read letters of the classic game."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import cast

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.canonical import read_canonical
from gm.notation.orders.lines import OrderedBefore, SheetReading
from gm.notation.reader import Reader
from gm.notation.words.lexicon import Lexicon
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants.classic.names import lexicon
from gm.variants.registry import variant


@cache
def reader() -> Reader:
    return Reader(cast("Lexicon", lexicon()))


@cache
def rules() -> Ruleset:
    return variant("classic").ruleset(language="fr")


def position(turn: str, centers: Sequence[str] = (), **units: Sequence[str]) -> Position:
    """The units of the powers at a turn. `centers`: those of the first power named."""
    owner = next(iter(units))
    case = {"variant": "classic", "phase": turn, "units": {power: list(held) for power, held in units.items()}}
    return replace(read_case(case).position, owners=dict.fromkeys(centers, owner))


def read(
    text: str, power: str = "FRANCE", *, where: Position | None = None, held: Sequence[str] = (), language: str = "en"
) -> SheetReading:
    """What a letter orders; `held`: the orders in force when it was written."""
    before = OrderedBefore(sheets={power: [read_canonical(order) for order in held]} if held else {})
    return read_sheet(text, where or rules().opening, rules(), (power,), reader(), language, before)


def orders(reading: SheetReading) -> list[str]:
    return [str(order) for sheet in reading.orders.values() for order in sheet]


def followed(reading: SheetReading) -> list[str]:
    return [str(line.order) for line in reading.lines if line.followed]
