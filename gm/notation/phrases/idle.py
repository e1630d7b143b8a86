"""What a unit does that does nothing, said behind talk of it: « A Ven fait comme d'habitude : rien »."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import is_own
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN
from gm.rules.orders import Move, Waive

_PASSED = frozenset(("asides", "polite", "titles"))


def with_idle_staying(words: Sequence[Word], at: Situation) -> list[Word]:
    """The words, a unit of which it is said behind a colon that it stays, or does nothing, with no more than that."""
    row = list(words)
    if Move not in at.accepts or Waive in at.accepts:
        return row
    for index in reversed([index for index, word in enumerate(words[:-1]) if word.text == ":"]):
        kind, behind = row[index + 1].meanings[0][0], row[index + 2 : index + 3]
        ends = not behind or behind[0].meanings[0][0] in (SEPARATOR, "AND", "HOLDS")
        if kind not in ("HOLDS", "WAIVES") or not ends:
            continue
        unit = index
        while unit and _says_nothing(row[unit - 1]):
            unit -= 1
        named = unit and row[unit - 1].meanings[0][0] == "PLACE" and is_own(row[unit - 1], at)
        more = unit < index or (kind == "WAIVES" and behind and behind[0].meanings[0][0] == "HOLDS")
        if named and _begins(row, unit - 1) and more:
            stays = row[index + 1]._replace(meanings=(("HOLDS", row[index + 1].text),))
            row = [*row[:unit], stays, *row[index + 2 :]]
    return row


def _says_nothing(word: Word) -> bool:
    return all(kind in (FILLER, IN) or value in _PASSED for kind, value in word.meanings)


def _begins(row: Sequence[Word], index: int) -> bool:
    """Whether a name is the first of its clause, but for what kind of unit it is."""
    while index and row[index - 1].meanings[0][0] in ("UNIT", FILLER, "FROM"):
        index -= 1
    return index == 0 or row[index - 1].meanings[0][0] in (SEPARATOR, "AND")
