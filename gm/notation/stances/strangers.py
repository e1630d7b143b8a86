"""Strange words beside an order, left out: a line that is not wholly followed is read once more without them.

"… and the army from Yorkshire to London to mind the shop", « La Livonie occupe Varsovie en réserve », "the Ruhr
gentleman walks into Belgium": who passes over what he does not know reads an order. He may where the words alarm
nobody, are no slip of a name, and stand where no order has its verb: not « Paris zigouille Bourgogne ».
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from gm.languages.language import words_said
from gm.notation.orders.verdict import Sight
from gm.notation.stances.alarms import alarms
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, UNKNOWN

LONGEST = 6
"""Words of what may go: more tell a tale of their own."""
_SMALL = frozenset((FILLER, IN, FOR))
"""Kinds of word that lead to a noun: with strange ones, they go."""
_LEADING = "TO"
"""Leads to what a unit goes somewhere to do: "to mind the shop"."""
SHORTEST_ERRAND = 3
"""Words of that; what is shorter may be a place that nobody knows: "to Brgz"."""
_NAMES = frozenset(("PLACE", "UNIT", "COAST", "POWER"))
_ENDING = _NAMES | {"HOLDS"}
"""Kinds of word with which an order may end."""
_PARTING = frozenset((SEPARATOR, "AND"))
_ACTING = VERBS - {"TO", "BACKED"}
SHORTEST = 3
"""Letters of a word that is a word, and no broken piece of an order."""


def without_strangers(words: Sequence[Word], sight: Sight) -> Sight | None:
    """The line without the strange words that say nothing of its orders; nothing if it has none."""
    raw = sight.raw
    for start, end in _spans(words, sight):
        raw = raw.blanked(start, end)
    return replace(sight, raw=raw) if raw is not sight.raw and any(map(str.isalnum, raw.whole)) else None


def _spans(words: Sequence[Word], sight: Sight) -> Iterator[tuple[int, int]]:
    """Where strange words stand that may go, each in the folded line."""
    index = 0
    while index < len(words):
        end = index
        while end < len(words) and _may_go(words, end):
            end += 1
        row = words[index:end]
        if any(map(_is_strange, row)) and _goes(words, index, end, sight):
            yield row[0].start, max(row[-1].end, row[-1].start + 1)
        index = max(end, index + 1)


def _may_go(words: Sequence[Word], at: int) -> bool:
    """Whether a word is strange, or one of the small ones around it."""
    word = words[at]
    kind = word.meanings[0][0]
    if kind == _LEADING:
        return word.text[:1].isalpha() and at + 1 < len(words) and _may_go(words, at + 1)
    return (kind in _SMALL and word.text not in _of_clauses()) or _is_strange(word)


def _is_strange(word: Word) -> bool:
    return word.meanings[0][0] == UNKNOWN and word.text[:1].isalpha()


def _goes(words: Sequence[Word], start: int, end: int, sight: Sight) -> bool:
    """Whether a row of words may go: "for its health" at the end of an order, "gentleman" before its verb."""
    row, vocabulary = words[start:end], sight.notation.vocabulary
    strange = [word for word in row if _is_strange(word)]
    said = {text for word in row for text in word.text.split()}
    if len(row) > LONGEST or alarms(row) or not said.isdisjoint(words_said("provisos", "remarks")):
        return False
    if any(len(word.text) < SHORTEST or vocabulary.is_slip(word.text) for word in strange):
        return False
    before = words[start - 1].meanings[0][0] if start else ""
    after = words[end].meanings[0][0] if end < len(words) else SEPARATOR
    if before in _NAMES and after in _ACTING:
        return len(strange) == 1
    small = words_said("tails", "remarks") - words_said("reflexive", "remarks")
    led = row[0].text in small if row[0].meanings[0][0] != _LEADING else len(row) >= SHORTEST_ERRAND
    return before in _ENDING and after in _PARTING and led and len(row) > 1


@cache
def _of_clauses() -> frozenset[str]:
    """Words that make a clause of their own of those behind them."""
    return (
        words_said("relative")
        | words_said("selves")
        | words_said("persons")
        | words_said("strangers")
        | words_said("relatives", "before")
    )
