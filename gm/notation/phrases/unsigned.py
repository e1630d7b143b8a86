"""A sheet said aloud without signs: "… the phone is doing the typing edinburgh to the norwegian sea london to …".

Where its talk ends and each order begins is found by what the words are, and there a full stop is read. It is done for
two orders of units of one's own at least, and beside talk that might bear on them for most of one's units only: who
names them all gives orders. Talk that leads into an order, asks, or makes something hang on it is left as it stands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.items import Item
from gm.notation.orders.lines import Line
from gm.notation.orders.segments import has_object, looks_back
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.wording import is_own
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN, plain
from gm.rules.geography import province_of

FEWEST_WORDS = 6
MOST_WORDS = 160
LONGEST_ORDER = 12
"""Words of an order."""
_OF_UNIT = frozenset(("UNIT", "FROM"))
_QUIET = frozenset(("polite", "asides", "titles", "presents", "asked_first", "commands", "excepted"))
"""Marks of talk that say nothing of orders."""
_BETWEEN = frozenset(
    ("conditional", "negated", "refused", "withdrawn", "asked", "undecided", "alternative", "instead", "deferred",
     "corrected", "amends", "told")
)  # fmt: skip
"""Marks between two orders that may speak of either."""


class _Piece(NamedTuple):
    """Words that are an order, or help to the one before."""

    start: int
    end: int
    unit: str
    """Where its unit stands; "" for help, of which the order before must be known."""


class Punctuated(NamedTuple):
    """A line with the full stops that were not said."""

    sight: Sight
    orders: int
    """The orders that stand between them."""

    def explains(self, items: Sequence[Item]) -> bool:
        """Whether what it was read as says something of each."""
        return sum(isinstance(item, Line) for item in items) >= self.orders


def with_stops_said(words: Sequence[Word], sight: Sight, items: Sequence[Item]) -> Punctuated | None:
    """The line with a full stop where talk meets orders, and one order another; None where nothing is to be parted.

    `items`: what it was read as; a line that orders as many units as it names holds no more.
    """
    if len(words) < FEWEST_WORDS or any(sign in sight.raw.text for sign in _SIGNS):
        return None
    named = {word.meanings[0] for word in words if word.meanings[0][0] == "PLACE" and is_own(word, sight.at)}
    if len(named) < 2 or sum(isinstance(item, Line) and item.followed for item in items) >= len(named):
        return None
    row = list(words)
    while row and row[-1].meanings[0][0] == SEPARATOR:
        row.pop()
    if len(row) > MOST_WORDS or any(word.meanings[0][0] == SEPARATOR for word in row):
        return None
    pieces = _pieces(row, sight)
    places = _stops(row, pieces, sight)
    return Punctuated(replace(sight, raw=sight.raw.stopped(places)), len(pieces)) if places else None


_SIGNS = '"«»“”?():->'


def _stops(words: Sequence[Word], pieces: Sequence[_Piece], sight: Sight) -> list[int]:
    """The places of the spaces of a row of words that are read as full stops."""
    units = [piece.unit for piece in pieces if piece.unit]
    if len(units) < 2 or len(set(units)) < len(units) or any(_points(words, piece) for piece in pieces):
        return []
    own = sum(unit.power in sight.at.powers for unit in sight.at.position.units.values())
    sure = len(units) * 3 >= own * 2
    gaps = [
        (0, pieces[0].start, _leads_on),
        *((one.end, two.start, _parts_in_two) for one, two in pairwise(pieces)),
        (pieces[-1].end, len(words), _hangs_on),
    ]
    cuts: set[int] = set()
    for start, end, binds in gaps:
        gap = words[start:end]
        if start and gap and gap[0].meanings[0][0] in VERBS and not _marks(gap[:1]) & _QUIET:
            return []  # what the order before goes on with
        if any(word.meanings[0][0] in ("PLACE", "POWER") and not _is_writer(word, sight) for word in gap):
            return []
        if gap and (binds(gap) or not (sure or _marks(gap) <= _QUIET)):
            return []
        cuts |= {start, end if end < len(words) and not _joins(gap) else start}
    return [words[cut - 1].end for cut in sorted(cuts) if 0 < cut < len(words)]


def _pieces(words: Sequence[Word], sight: Sight) -> tuple[_Piece, ...]:
    """The orders among words: as many as there can be, of as many words; none where that may be done in two ways."""
    best: list[tuple[int, int]] = [(0, 0)]
    ways: list[set[tuple[_Piece, ...]]] = [{()}]
    found: dict[int, list[_Piece]] = {}
    for index, word in enumerate(words):
        if word.meanings[0][0] == "PLACE" and is_own(word, sight.at):
            for piece in _orders_at(words, index, sight):
                found.setdefault(piece.end, []).append(piece)
    for end in range(1, len(words) + 1):
        score, rows = best[-1], ways[-1]
        for piece in found.get(end, ()):
            count, covered = best[piece.start]
            other = (count + 1, covered + end - piece.start)
            more = {(*row, piece) for row in ways[piece.start] if piece.unit or row}
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
    for end in range(index + 2, min(len(words), index + LONGEST_ORDER) + 1):
        row = words[start:end]
        if row[-1].meanings[0][0] in (FILLER, "ALL") and not looks_back(row):
            continue
        if (order := sight.notation.order_of(row, sight.at)) is not None:
            if province_of(order.at) in words[index].meanings[0][1].split():
                yield _Piece(start, end, province_of(order.at))
        elif looks_back(row) and (has_object(row) or _ends_row(words, end)):
            yield _Piece(start, end, "")


def _points(words: Sequence[Word], piece: _Piece) -> bool:
    """Whether an order says something of one before it: "takes its place"."""
    said = (text for word in words[piece.start + 1 : piece.end] for text in word.text.split())
    return bool(piece.unit) and not _said("points").isdisjoint(said)


def _ends_row(words: Sequence[Word], end: int) -> bool:
    """Whether a small word behind a verb of help stands for an order, and no name follows: "supports that and"."""
    after = words[end].meanings[0][0] if end < len(words) else "AND"
    return words[end - 1].meanings[0][0] == FILLER and after in ("AND", MARK, "TALK", UNKNOWN)


def _belongs(word: Word) -> bool:
    if word.meanings[0][0] in _OF_UNIT:
        return True
    small = words_said("articles", "remarks") | words_said("own", "words")
    return word.meanings[0][0] == FILLER and word.text in small


def _is_writer(word: Word, sight: Sight) -> bool:
    return word.meanings[0][0] == "POWER" and word.meanings[0][1] in sight.at.powers


def _marks(words: Sequence[Word]) -> set[str]:
    return {value for word in words for kind, value in word.meanings if kind == MARK}


def _joins(gap: Sequence[Word]) -> bool:
    """Whether nothing but an "and" or a "then" stands between two orders."""
    return (
        all(word.meanings[0][0] in (FILLER, "AND") and "titles" not in _marks([word]) for word in gap) and len(gap) < 3
    )


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: getattr(language.reading.dictated, part))))


def _leads_on(gap: Sequence[Word]) -> bool:
    """Whether talk before an order speaks of it: "my plan is", « il m'a dit que », « si tout va bien »."""
    last = gap[-1]
    if last.meanings[0][0] not in _OF_TALK or not _said("leads").isdisjoint(last.text.split()):
        return True
    marks = _bearing(gap)
    if not marks.isdisjoint(("conditional", "deferred", "asked", "provisional")) or _bearing([last]):
        return True
    said = {text for word in gap for text in word.text.split()}
    refuses = not _bearing(gap[-LONGEST_REFUSAL:]).isdisjoint(("negated", "refused"))
    return refuses or ("told" in marks and not said.isdisjoint(_said("tellers")))


def _bearing(gap: Sequence[Word]) -> set[str]:
    """The marks of talk that may say something of an order; not those of « pas le temps de »."""
    idle = (i for i in range(1, len(gap)) if "asides" in _marks([gap[i]]) and _marks([gap[i - 1]]) == {"negated"})
    spared = {i - 1 for i in idle}
    return _marks([word for i, word in enumerate(gap) if i not in spared]) - _QUIET


def _parts_in_two(gap: Sequence[Word]) -> bool:
    """Whether what is said between two orders may speak of one of them."""
    return not _marks(gap).isdisjoint(_BETWEEN)


def _hangs_on(gap: Sequence[Word]) -> bool:
    """Whether talk behind the last order speaks of it.

    What closes a letter does not, whatever it thinks or has not forgotten, nor "if anything's wrong give me a ring".
    """
    marks = _bearing(gap)
    said = [text for word in gap for text in word.text.split()]
    if "conditional" in marks:
        return _said("answers").isdisjoint(said) or not _said("unless").isdisjoint(said)
    closes = any(word.meanings[0][0] == "ALL" or _marks([word]) & _CLOSING for word in gap[:LONGEST_CLOSE])
    thanks = {"past"} if "polite" in _marks(gap[:1]) else set()  # « merci pour hier soir »
    return not marks <= (_OF_CLOSES if closes else thanks)


_CLOSING = frozenset(("presents", "asides"))
_OF_CLOSES = frozenset(("doubted", "negated", "past"))
LONGEST_CLOSE = 4
"""Words among which one closes a letter: « voilà », "that's it", "that is the three of them"."""
LONGEST_REFUSAL = 3
"""Words before an order among which one refuses it: "I really don't want"."""
_OF_TALK = frozenset((FILLER, UNKNOWN, "TALK", "POWER", MARK))
