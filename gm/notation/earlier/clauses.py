"""The clauses of a later letter about builds and removals: what each names, says is to be, or says is not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gm.notation.earlier.inforce import without_requests
from gm.notation.earlier.meant import codes_of, is_name
from gm.notation.earlier.stretches import UNSURE, is_of_others, marks_in
from gm.notation.orders.build import Situation
from gm.notation.words.compounds import with_compounds
from gm.notation.words.fold import fold
from gm.notation.words.sayings import expressions, stays_so, turns_said
from gm.notation.words.tokens import SEPARATOR, Word, cut, look_up
from gm.notation.words.turns import season_named
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN, Vocabulary
from gm.notation.words.whole import sentences

MOST_SENTENCES = 40


@dataclass(frozen=True, slots=True)
class ClauseTold:
    """Words between two signs, or up to what is not to be: "take Spain" | "instead of Gascony"."""

    words: tuple[Word, ...]
    denied: bool
    """Whether it says what is not to be."""
    joined: bool = False
    """Whether an "and" stands before it."""

    @property
    def kinds(self) -> set[str]:
        """The kinds of its words, without those that only turn to another order."""
        return {word.meanings[0][0] for word in self.words if not _turns(word)}

    @property
    def places(self) -> list[str]:
        return [code for word in self.words if is_name(word) for code in sorted(codes_of(word))[:1]]

    @property
    def nouns(self) -> list[str]:
        """The kinds of unit that it names."""
        held = ((word.meanings[0], word.text) for word in self.words if len(word.text) > 1)
        return [value for (kind, value), _ in held if kind == "UNIT" and value]

    @property
    def said(self) -> str:
        """Its text, from the first word that says something."""
        start = next((i for i, word in enumerate(self.words) if word.meanings[0][0] not in (FILLER, "AND")), 0)
        return " ".join(word.text for word in self.words[start:])

    @property
    def strangers(self) -> int:
        """How many words nobody knows it has."""
        return sum(word.meanings[0][0] == UNKNOWN for word in self.words)

    @property
    def only_names(self) -> bool:
        """Whether it says nothing beside the names in it."""
        return {FILLER, "FOR", "FROM", "IN", "UNIT", "PLACE", "COAST"}.issuperset(self.kinds)

    @property
    def keeps(self) -> bool:
        """Whether it says of what it names that nothing changes."""
        return (expressions("kept").search(self.said) or stays_so().search(self.said)) is not None


def _turns(word: Word) -> bool:
    return word.text in turns_said("stead") or (MARK, "amends") in word.meanings


def told(text: str, at: Situation, vocabulary: Vocabulary) -> Iterator[tuple[str, tuple[ClauseTold, ...] | None]]:
    """The sentences of a letter with their clauses; none where a sentence leaves something open or is another's."""
    for sentence in sentences(text)[:MOST_SENTENCES]:
        words = without_requests(with_compounds(list(look_up(cut(fold(sentence)), vocabulary))))
        clauses = tuple(_clauses(words))
        asks = any(first.words[0].meanings != ((FILLER, ""),) and _asks(first.words[0]) for first in clauses[:1])
        others = any(is_of_others(words, index, at) and not _turns(word) for index, word in enumerate(words))
        later = any(season_named(word.text) for word in words)
        is_open = asks or later or bool(marks_in(words) & UNSURE)
        yield sentence.strip(), None if others or is_open else clauses


def _asks(word: Word) -> bool:
    return (MARK, "asked_first") in word.meanings


def _clauses(words: Sequence[Word]) -> Iterator[ClauseTold]:
    row: list[Word] = []
    denied = joined = False
    for word in words:
        sign = word.meanings[0][0] in (SEPARATOR, "AND")
        if (sign or (_denies(word) and any(map(_names, row)))) and row:
            yield ClauseTold(tuple(row), denied and not _denies(row[-1]), joined)
            row, denied, joined = [], False, False
        if sign:
            joined = word.meanings[0][0] == "AND"
        else:
            denied = denied or _denies(word)
            row.append(word)
    if row:
        yield ClauseTold(tuple(row), denied and not _denies(row[-1]), joined)


def _names(word: Word) -> bool:
    return is_name(word) or (word.meanings[0][0] == "UNIT" and len(word.text) > 1)


def _denies(word: Word) -> bool:
    """Whether what follows is said not to be: "not", "instead of", « et non »."""
    return word.meanings[0] in ((MARK, "negated"), (MARK, "instead"))
