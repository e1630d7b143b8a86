"""A line in clauses, where words may stand for what other clauses name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from gm.languages.language import said_anywhere
from gm.notation.orders.build import Situation
from gm.notation.words.fold import fold
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import MARK

QUIET = frozenset(("polite", "titles", "asides", "asked_first", "presents", "commands"))
"""Marks of words that may stand in a clause whose words are put in their places."""
GOES = frozenset(("MOVES", "RETREATS"))
ACTS = GOES | {"HOLDS", "SUPPORTS", "CONVOYS", "DISBANDS"}
HELPS = frozenset(("SUPPORTS", "CONVOYS"))
_OF_VERBS = frozenset(("unreal", "told", "dislodged"))
"""Marks that a verb of orders has where it is no verb of one: « ça marche »."""
NAMES = frozenset(("UNIT", "PLACE", "COAST"))


@cache
def said_for(part: str) -> tuple[str, ...]:
    """What every language says for that, as the words of a line are spelt."""
    words = said_anywhere(lambda language: getattr(language.reading.words, part))
    return tuple(" ".join(fold(word).replace("'", " ").replace("-", " ").split()) for word in words)


@dataclass(frozen=True, slots=True)
class LineClause:
    """The words between two signs, with the sign before them."""

    sign: Word | None
    words: tuple[Word, ...]

    def indexes(self, *kinds: str) -> list[int]:
        return [index for index, word in enumerate(self.words) if word.meanings[0][0] in kinds]

    @property
    def is_plain(self) -> bool:
        """Whether no word of it says that it is not to be, or may not be."""
        return all(kind != MARK or value in _said_beside(word) for word in self.words for kind, value in word.meanings)

    def all(self) -> tuple[Word, ...]:
        return (self.sign, *self.words) if self.sign is not None else self.words


def _said_beside(word: Word) -> frozenset[str]:
    """The marks that say nothing against what a word says."""
    return QUIET | _OF_VERBS if word.meanings[0][0] in ACTS else QUIET


def clauses_of(words: Sequence[Word]) -> Iterator[LineClause]:
    sign: Word | None = None
    row: list[Word] = []
    for word in words:
        if word.meanings[0][0] in (SEPARATOR, "AND") or word.text == "?":
            if row or sign is not None:
                yield LineClause(sign, tuple(row))
            sign, row = word, []
        else:
            row.append(word)
    if row or sign is not None:
        yield LineClause(sign, tuple(row))


MOST_BACK = 8
"""Clauses of a line, the last of them, that a later one may refer to."""


def last_of(clauses: Sequence[LineClause]) -> LineClause | None:
    """The last clause that says anything: a comma and an "and" have none between them."""
    return next((clause for clause in reversed(clauses[-MOST_BACK:]) if clause.words), None)


def is_own(word: Word, at: Situation) -> bool:
    """Whether a name is that of a province in which a unit of the writer stands."""
    units = [at.unit(code) for code in word.meanings[0][1].split()]
    return len(units) == 1 and units[0] is not None and units[0].power in at.powers


def put_for(word: Word, meant: Word) -> Word:
    """A name in the place of a word; one that is put in has no letters of its own."""
    return word._replace(meanings=meant.meanings, text=meant.text)


def put_behind(word: Word, meant: Word) -> Word:
    return Word(meant.meanings, word.end, word.end, meant.text)


def comma_for(sign: Word) -> Word:
    return sign if sign.meanings[0][0] == SEPARATOR else sign._replace(meanings=((SEPARATOR, ","),), text=",")
