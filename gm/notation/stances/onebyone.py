"""The sentences of a line one by one: a line that is not wholly followed is read so once more.

Read together, what one sentence hangs on, denies or asks may take the orders of the others with it: « Si le Turc
confirme, Sébastopol en Roumanie ; pour le reste, Mos-Ukr ». Read one by one they count where that gives more, and where
no two of them speak differently of one unit: then the one is about the other.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import Line
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, governs
from gm.rules.geography import province_of
from gm.rules.orders import Order

_END = re.compile(r"(?<=\w{4})[.!;?](?=\s+[\w«\"“])")
"""Behind a word that is no abbreviation."""
_BINDING = frozenset(("alternative", "refused", "negated", "corrected", "instead", "withdrawn", "amends", "excepted"))
"""Marks with which a sentence begins that goes on with the one before it: "Or Livonia …", "No, …"."""
_NAMES = frozenset(("PLACE", "UNIT"))
_ACTS = VERBS | {"ALL"}
"""Kinds of word in a sentence without a name that order what has been named before: "Both just hold."."""
_LOOKING_BACK = frozenset(("SUPPORTS", "CONVOYS"))
"""Kinds of word beside a single name that help what has been named before."""
FIRST_SAID = 2
"""Words among which a sentence says that it goes on: "Hmm, or an army"."""


def sentences_apart(words: Sequence[Word], sight: Sight) -> list[tuple[str, Sequence[Word]]]:
    """The sentences of a line that stand by themselves, each at its place in the line; none where there is but one."""
    raw = sight.raw
    ends = [found.start() + 1 for found in _END.finditer(raw.text) if _begins(raw.text, found.end(), found[0])]
    places = [raw.places[word.start] for word in words]
    starts = [0]
    for end, after in pairwise([*ends, len(raw.text)]):
        row = [word for word, place in zip(words, places, strict=True) if end <= place < after]
        if row and _is_verdict(row):
            starts = [0]
        elif row and not _goes_on(row):
            starts.append(end)
    rows = [
        (start, end, [word for word, place in zip(words, places, strict=True) if start <= place < end])
        for start, end in pairwise((*starts, len(raw.text)))
    ]
    return [(" " * start + raw.text[start:end], row) for start, end, row in rows] if len(rows) > 1 else []


def _begins(text: str, place: int, sign: str) -> bool:
    """Whether what follows a sign begins as a sentence does."""
    return sign == ";" or not text[place:].lstrip(' «"“')[:1].islower()


def _is_verdict(row: Sequence[Word]) -> bool:
    """Whether a sentence names nothing and says how all before it is meant: "Forget both.", "Only joking."."""
    return not any(word.meanings[0][0] in _NAMES for word in row) and any(governs(word.meanings) for word in row)


def _goes_on(row: Sequence[Word]) -> bool:
    """Whether a sentence is about the one before it: it begins so, it orders and names nothing, or it helps what has
    been named: "F Nth - Nwy. The Channel supports."."""
    said = [word for word in row if word.meanings[0] != (FILLER, "") and word.meanings[0][0] != SEPARATOR]
    begun = {value for word in said[:FIRST_SAID] for kind, value in word.meanings if kind == MARK}
    if not begun.isdisjoint(_BINDING):
        return True
    kinds = [word.meanings[0][0] for word in row]
    named = sum(kind in _NAMES for kind in kinds)
    if not named:
        return not _ACTS.isdisjoint(kinds)
    return kinds.count("PLACE") == 1 and not _LOOKING_BACK.isdisjoint(kinds)


class TellingSentence(NamedTuple):
    """A sentence read by itself."""

    words: Sequence[Word]
    items: Sequence[Item]


def says_more_apart(told: Sequence[TellingSentence], before: Sequence[Item], sight: Sight) -> bool:
    """Whether sentences read one by one give every order of the line, and another one, and lose nothing that it tells.

    No two of them may speak differently of one unit; one that names a unit and does not order it may say anything.
    """
    found = [item for each in told for item in each.items]
    given = set(_orders(found, followed=True))
    if not given > set(_orders(before, followed=True)) or not _headings(before) <= _headings(found):
        return False
    if any(heading.above is not None for each in told[1:] for heading in _headings(each.items)):
        return False  # what it says of orders above is of those of the line
    if any((MARK, "any_one") in word.meanings for each in told for word in each.words):
        return False
    named = given | set(_orders(found, followed=False))
    places = set(map(_place, given))
    if any(order not in named and _place(order) not in places for order in _orders(before, followed=False)):
        return False
    return all(
        _agree(one, later, sight) and not (any(_orders(one.items, followed=True)) and _looks_up(later.items))
        for one, later in combinations(told, 2)
    )


def _looks_up(items: Sequence[Item]) -> bool:
    """Whether something is said of orders above: "That is what England would like."."""
    return any(isinstance(item, Heading) and item.above is not None for item in items)


def _agree(one: TellingSentence, later: TellingSentence, sight: Sight) -> bool:
    """Whether a later sentence does not speak differently of what one orders."""
    given = {_place(order): order for order in _orders(one.items, followed=True)}
    orders = {_place(order): order for order in _orders(later.items, followed=True)}
    left = set(map(_place, _orders(later.items, followed=False)))
    if any(governs(word.meanings) for word in later.words):
        left |= {unit for unit in _units(later.words, sight) if unit not in orders}
    return left.isdisjoint(given) and all(orders.get(place, order) == order for place, order in given.items())


def _units(words: Sequence[Word], sight: Sight) -> Iterator[str]:
    """Where the writer's units stand that words name."""
    for word in words:
        for code in word.meanings[0][1].split() if word.meanings[0][0] == "PLACE" else ():
            unit = sight.at.unit(province_of(code))
            if unit is not None and unit.power in sight.at.powers:
                yield province_of(code)


def _headings(items: Sequence[Item]) -> set[Heading]:
    """What is said of orders above or below the line."""
    said = (item for item in items if isinstance(item, Heading))
    return {item for item in said if item.above is not None or item.below not in (None, Stance.ORDER)}


def _orders(items: Sequence[Item], *, followed: bool) -> Iterator[Order]:
    """The orders that lines follow; or that the others may mean."""
    for line in items:
        if isinstance(line, Line) and line.followed == followed:
            yield from (order for order in (line.order, line.offer, *line.readings) if order is not None)


def _place(order: Order) -> str:
    return province_of(order.at) if order.at else ""
