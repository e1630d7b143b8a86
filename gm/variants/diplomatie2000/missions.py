"""Read a programme of orders to mandate units, and tell where in a letter it ends."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from gm.notation.orders.build import Situation
from gm.notation.orders.items import Item
from gm.notation.orders.lines import How, Line, LineStatus
from gm.notation.reader import Reader
from gm.notation.words.fold import fold, origins
from gm.notation.words.whole_text import places_named
from gm.rules.geography import province_of
from gm.rules.orders import Order
from gm.rules.position import NOTHING
from gm.rules.ruleset import Docket
from gm.variants.diplomatie2000.admissibility import MISSIONS
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.session_words import any_word, session_words
from gm.variants.diplomatie2000.spoken_names import states_named
from gm.variants.diplomatie2000.world_state import is_mandate

_PARTED = re.compile(r"\s*(?:;|/(?!\s?(?:[wens]c|c[oens])\b))\s*")
"""Between orders: a stroke, but for one before a coast."""
_ASIDE = re.compile(r"[()\[\]?\"]|\bx\b|=(?!>)")
"""What leaves a doubt beside an order; an x or a = may be the S of a support or the xxx of a hold, with a slip."""
_BRACKETED = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_BULLET = re.compile(r"[\s•>#*-]*")


@dataclass(frozen=True, slots=True)
class Programme:
    """Orders to mandate units, as they were written."""

    orders: tuple[Order, ...] = ()
    """Those that were understood, allowed or not."""
    sure: bool = True
    """Whether every word of it was understood as it stands."""
    stopped: Line | None = None
    """What cannot be read of it."""


def missions_in(said: str, at: Situation, reader: Reader, language: str) -> Programme:
    """The orders of a line."""
    scene = _scene(at)
    orders: list[Order] = []
    sure = True
    stopped: Line | None = None
    for piece in _pieces(said):
        items = reader.read_line(piece, scene, language, near=False)
        found = [_order(item) for item in items]
        if None in found or not found or _has_aside(piece, reader):
            sure = False
            nearly = reader.read_line(piece, scene, language)
            found = [item.order or item.offer if isinstance(item, Line) else None for item in nearly]
            if not found or None in found:
                lines = [item for item in nearly if isinstance(item, Line) and not (item.order or item.offer)]
                stopped = stopped or next(iter(lines), Line(piece, LineStatus.UNREADABLE))
        orders += [order for order in found if order is not None]
    return Programme(tuple(orders), sure and bool(orders), stopped)


def _has_aside(piece: str, reader: Reader) -> bool:
    """Whether words stand beside the order; in brackets there may be a nationality."""
    plain = _BRACKETED.sub(lambda found: " " if states_named(found[1], reader.lexicon).sure else found[0], fold(piece))
    return _ASIDE.search(plain) is not None


def goes_on(row: str, at: Situation, reader: Reader, language: str) -> bool:
    """Whether a line below a programme is a part of it: it is about a mandate unit."""
    if begins_with_unit(row):
        return True
    scene = _scene(at)
    items = reader.read_line(without_bullets(row), scene, language, near=False)
    return any(_is_mission(item, scene) for item in items)


def begins_with_unit(row: str) -> bool:
    """Whether a line begins with the letter of a mandate unit, or what they are called."""
    unit = any_word(session_words().unit)
    return re.match(rf"[\s•>#*-]*(?:\d{{1,2}}[.)]\s*)?{unit}\b", fold(row)) is not None


def may_go_on(row: str, at: Situation, reader: Reader, language: str, *, at_once: bool) -> bool:
    """Whether the next line below a programme may be a part of it with a slip of the pen: it stands in the same list,
    or names a mandate unit, and is no order to another unit. `at_once`: no empty line is between."""
    items = reader.read_line(row, at, language)
    named = [order for item in items if isinstance(item, Line) and (order := item.order or item.offer) is not None]
    if named and all((unit := at.unit(province_of(each.at))) is not None and not is_mandate(unit) for each in named):
        return False
    found = _BULLET.match(fold(row))
    listed = at_once and found is not None and bool(found[0].strip())
    return (
        listed
        or any(isinstance(item, Line) for item in items)
        or bool(places_named(row, reader.vocabulary) & _mandates(at))
    )


def _mandates(at: Situation) -> set[str]:
    return {place for place, unit in at.position.units.items() if is_mandate(unit)}


def without_bullets(row: str) -> str:
    found = _BULLET.match(fold(row))
    return row[origins(row)[found.end()] :] if found is not None else row


def _scene(at: Situation) -> Situation:
    """The scene for what votes tell mandate units."""
    return replace(at, powers=(UN,), docket=Docket(at.position, NOTHING), accepts=MISSIONS, heading=None)


def _pieces(said: str) -> Iterator[str]:
    """The orders of a line that strokes and semicolons part."""
    folded = fold(said)
    places = origins(said)
    start = 0
    for found in [*_PARTED.finditer(folded), None]:
        end = found.start() if found is not None else len(folded)
        piece = said[places[start] : places[end]].strip(" \t.")
        if piece:
            yield without_bullets(piece)
        start = found.end() if found is not None else end


def _order(item: Item) -> Order | None:
    """The order of a line that is read without a guess, allowed or not."""
    if not isinstance(item, Line) or item.order is None:
        return None
    return item.order if item.how is How.EXACT or item.status is LineStatus.ILLEGAL else None


def _is_mission(item: Item, at: Situation) -> bool:
    if not isinstance(item, Line):
        return False
    named = (item.order, item.offer, *item.readings)
    places = (province_of(order.at) for order in named if order is not None)
    return any((unit := at.position.units.get(place)) is not None and is_mandate(unit) for place in places)
