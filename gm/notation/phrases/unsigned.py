"""A sheet said aloud without signs: "… the phone is doing the typing edinburgh to the norwegian sea london to …".

Where its talk ends and each order begins is found by what the words are, and there a full stop is read. It is done for
two orders of units of one's own at least, and beside talk that might bear on them for most of one's units only: who
names them all gives orders. Talk that leads into an order, asks, or makes something hang on it is left as it stands;
what takes back the order before it, or leaves it open, stays with that one. Talk of other things is passed over, and
so is an order that is said again otherwise: "budapest to rumania no hang on budapest holds".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.items import Item
from gm.notation.orders.lines import Line
from gm.notation.orders.looksback import has_object, looks_back
from gm.notation.orders.parse import Parsed
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.counted import with_counts_as_all
from gm.notation.phrases.gaps import Gap, Says, heard, marks, said_of
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.turned import is_sign
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Order

FEWEST_WORDS = 5
MOST_WORDS = 160
LONGEST_ORDER = 12
"""Words of an order."""
_OF_UNIT = frozenset(("UNIT", "FROM"))
_SIGNS = '"«»“”?():>'


class _Piece(NamedTuple):
    """Words that are an order, or help to the one before."""

    start: int
    end: int
    unit: str
    """Where its unit stands."""
    whole: bool
    """Whether it says all that it needs; help is given to the order before."""
    dash: int
    """The word behind which a dash is to be read: "warsaw silesia"; -1 where the grammar needs none."""


class Punctuated(NamedTuple):
    """A line with the full stops that were not said."""

    sight: Sight
    orders: int
    """The orders that stand between them."""
    helping: frozenset[str]
    """Where the units stand that help the order before them."""

    def explains(self, items: Sequence[Item]) -> bool:
        """Whether what it was read as says something of each."""
        return sum(isinstance(item, Line) for item in items) >= self.orders

    def unhelped(self, items: Sequence[Item]) -> list[Item]:
        """What a line was read as but what those units do: "supports that" is of what stands before it.

        The unit behind it has an order of its own, and is none that is helped.
        """
        return [
            item
            for item in items
            if not (isinstance(item, Line) and item.order and province_of(item.order.at) in self.helping)
        ]


def with_stops_said(words: Sequence[Word], sight: Sight, items: Sequence[Item]) -> Punctuated | None:
    """The line with a full stop where talk meets orders, and one order another; None where nothing is to be parted.

    `items`: what it was read as; a line that orders as many units as it names holds no more.
    """
    if len(words) < FEWEST_WORDS or any(sign in sight.raw.text for sign in _SIGNS):
        return None
    row = with_counts_as_all(words, sight.at)
    named = {word.meanings[0] for index, word in enumerate(row) if _begins_order(row, index, sight)}
    if len(named) < 2 or sum(isinstance(item, Line) and item.followed for item in items) >= len(named):
        return None
    while row and row[-1].meanings[0][0] == SEPARATOR:
        row.pop()
    if len(row) > MOST_WORDS or any(_is_written(word, sight) for word in row):
        return None
    pieces = _pieces(row, sight)
    raw, orders = _punctuated(row, pieces, sight)
    helping = frozenset(piece.unit for piece in pieces if not piece.whole)
    return Punctuated(replace(sight, raw=raw), orders, helping) if raw is not None else None


def _begins_order(words: Sequence[Word], index: int, sight: Sight) -> bool:
    """Whether the order of a unit of the writer's may begin at a word, or of several: "the others stay"."""
    kind = words[index].meanings[0][0]
    if kind in _SEVERAL:
        return any(word.meanings[0][0] == "HOLDS" for word in words[index + 1 : index + LONGEST_NOUN])
    return kind == "PLACE" and bool(_own_at(words[index], sight))


def _own_at(word: Word, sight: Sight) -> str:
    """Where the unit of the writer's stands that a name may mean, which may be short for several places."""
    units = map(sight.at.unit, map(province_of, word.meanings[0][1].split()))
    return next((unit.province for unit in units if unit is not None and unit.power in sight.at.powers), "")


_SEVERAL = frozenset(("ALL", "UNIT"))
LONGEST_NOUN = 3
"""Words that say of several units what they do: "both armies stay"."""


def _is_written(word: Word, sight: Sight) -> bool:
    """Whether a word is a sign that is written, and none that a word stands for."""
    return is_sign(word) and not any(map(str.isalpha, sight.raw.folded[word.start : word.end]))


def _punctuated(words: Sequence[Word], pieces: Sequence[_Piece], sight: Sight) -> tuple[RawLine | None, int]:
    """The line in sentences, without what says nothing of them, and the orders that are left."""
    units = {piece.unit for piece in pieces if piece.whole}
    if len(units) < 2 or any(_points(words, piece) for piece in pieces):
        return None, 0
    own = sum(unit.power in sight.at.powers for unit in sight.at.position.units.values())
    rows = [None, *pieces, None]
    stops: set[int] = set()
    silent: list[tuple[int, int]] = []
    gone = 0
    for before, after in pairwise(rows):
        start, end = before.end if before else 0, after.start if after else len(words)
        gap = Gap(words[start:end], before.unit if before else "", after.unit if after else "", sight.at)
        says = said_of(gap, sure=len(units) * 3 >= own * 2)
        if says is Says.MORE:
            return None, 0
        if says is Says.TURNS:
            again = before is not None and before.unit == gap.after
            silent.append((before.start if before and again else start, end))
            gone += again
        elif says is Says.NOTHING and gap.words:
            silent.append((start, end))
        stops |= (
            {start, end} if says is Says.NOTHING else {end} if says is Says.OF_LAST else _ends_beside(gap, start, end)
        )
    if _twice(pieces, silent):
        return None, 0
    raw = sight.raw.stopped([words[cut - 1].end for cut in sorted(stops) if 0 < cut < len(words)])
    raw = raw.dashed([words[piece.dash].end for piece in pieces if piece.dash >= 0])
    for start, end in silent:
        raw = raw.blanked(words[start].start, words[end - 1].end)
    return (raw, len(pieces) - gone) if raw is not sight.raw else (None, 0)


def _ends_beside(gap: Gap, start: int, end: int) -> set[int]:
    """Where full stops are read around talk that belongs to no order; an "and" goes with the order behind it."""
    joins = len(gap.words) <= LONGEST_JOIN and all(word.meanings[0][0] in (FILLER, "AND") for word in gap.words)
    return {start} if joins and "titles" not in marks(gap.words) else {start, end}


LONGEST_JOIN = 2
"""Small words with which one goes on to the next order: "and then"."""


def _twice(pieces: Sequence[_Piece], silent: Sequence[tuple[int, int]]) -> bool:
    """Whether a unit has two orders, of which neither takes the place of the other."""
    left = [piece.unit for piece in pieces if not any(start <= piece.start < end for start, end in silent)]
    return len(set(left)) < len(left)


def _pieces(words: Sequence[Word], sight: Sight) -> tuple[_Piece, ...]:
    """The orders among words: those that hold most of the words; none where that may be done in two ways."""
    best: list[tuple[int, int]] = [(0, 0)]
    ways: list[set[tuple[_Piece, ...]]] = [{()}]
    found: dict[int, list[_Piece]] = {}
    for index in range(len(words)):
        if _begins_order(words, index, sight):
            for piece in _orders_at(words, index, sight):
                found.setdefault(piece.end, []).append(piece)
    for end in range(1, len(words) + 1):
        score, rows = best[-1], ways[-1]
        for piece in found.get(end, ()):
            covered, count = best[piece.start]
            other = (covered + end - piece.start, count + 1)
            more = {(*row, piece) for row in ways[piece.start] if piece.whole or row}
            if more and other >= score:
                rows = rows | more if other == score else more
                score = other
        best.append(score)
        ways.append(rows)
    return next(iter(ways[-1])) if len(ways[-1]) == 1 else ()


def _orders_at(words: Sequence[Word], index: int, sight: Sight) -> Iterator[_Piece]:
    """The orders that begin with a name, with what stands before it and belongs to it."""
    start = index
    while start and _belongs(words[start - 1]):
        start -= 1
    if words[index].meanings[0][0] in _SEVERAL:
        yield from _of_several(words, index, start, sight)
        return
    named = words[index].meanings[0][1].split()
    said: set[Order] = set()
    for end in range(index + 2, min(len(words), index + LONGEST_ORDER) + 1):
        row = words[start:end]
        if (row[-1].meanings[0][0] in (FILLER, "ALL") or _closes(row[-1])) and not (looks_back(row) or _is_alike(row)):
            continue
        dash = -1
        order = sight.notation.order_of(row, sight.at)
        if order is None and end == index + 2 and row[-1].meanings[0][0] == "PLACE":
            dash = index
            order = sight.notation.order_of([*row[:-1], _dash(row[-1]), row[-1]], sight.at)
        if order in said and row[-1].meanings[0][0] == "COAST":
            continue  # « … à Venise je confirme ce soir »
        if order is not None:
            said.add(order)
            if province_of(order.at) in named:
                yield _Piece(start, end, province_of(order.at), whole=True, dash=dash)
        elif (looks_back(row) and (has_object(row) or _ends_row(words, end))) or _is_alike(row):
            yield _Piece(start, end, _own_at(words[index], sight), whole=False, dash=-1)


def _of_several(words: Sequence[Word], index: int, start: int, sight: Sight) -> Iterator[_Piece]:
    """The order that all others are given, or all of a kind: "everyone else holds"."""
    for end in range(index + 2, min(len(words), index + LONGEST_NOUN) + 1):
        parsed = sight.notation.whole(words[start:end], sight.at)
        if words[end - 1].meanings[0][0] == "HOLDS" and isinstance(parsed, Parsed) and parsed.shape.name == "hold_all":
            yield _Piece(start, end, words[index].text, whole=True, dash=-1)


def _closes(word: Word) -> bool:
    return word.meanings[0][0] == MARK and not marks([word]).isdisjoint(("polite", "asides", "presents"))


def _dash(word: Word) -> Word:
    return Word((("TO", "-"),), word.start, word.start, "-")


def _is_alike(row: Sequence[Word]) -> bool:
    """Whether a unit is said to do what the one before it does: "greece too"."""
    return len(row) == 2 and row[1].text in words_said("alike", "words")


def _points(words: Sequence[Word], piece: _Piece) -> bool:
    """Whether an order says something of one before it: "takes its place"; not "stays there too"."""
    kinds = [word.meanings[0][0] for word in words[piece.start : piece.end]]
    if "HOLDS" in kinds or kinds.count("PLACE") > 2:
        return False
    said = (text for word in words[piece.start + 1 : piece.end] for text in word.text.split())
    return piece.whole and not heard("points").isdisjoint(said)


def _ends_row(words: Sequence[Word], end: int) -> bool:
    """Whether a small word behind a verb of help stands for an order, and no name follows: "supports that and"."""
    after = words[end].meanings[0][0] if end < len(words) else "AND"
    return words[end - 1].meanings[0][0] == FILLER and after in ("AND", MARK, "TALK", UNKNOWN, "PLACE")


def _belongs(word: Word) -> bool:
    if word.meanings[0][0] in _OF_UNIT:
        return True
    small = words_said("articles", "remarks") | words_said("own", "words") | words_said("of", "turns")
    return word.meanings[0][0] == FILLER and word.text in small
