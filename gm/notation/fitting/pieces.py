"""What the words of a sentence say, stretch by stretch: names, verbs, and what leads to a name."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.parts import is_called_own, somebody_elses
from gm.notation.words.rawline import RawLine
from gm.notation.words.sayings import determined
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, FOR, GOVERNS_NOTHING, IN, MARK, UNKNOWN, Vocabulary, governs

TO, FROM, WITH, BY, INSTEAD = "TO", "FROM", "WITH", "BACKED", "BY"
"""Kinds of word that lead to a name: where to, where from, who acts, who helps; and from an aim to the act."""
PLACE, UNIT, COAST, POWER, VERB = "PLACE", "UNIT", "COAST", "POWER", "VERB"
MINE = "MINE"
"""What says that a unit is the writer's."""

GOES, STAYS, HELPS, CARRIES, LEAVES = "goes", "stays", "helps", "carries", "leaves"
_VERBS = {
    "MOVES": GOES, "RETREATS": GOES, "HOLDS": STAYS, "SUPPORTS": HELPS, BY: HELPS, "CONVOYS": CARRIES,
    "CARRIED": CARRIES, "BOARDS": CARRIES,
    "DISBANDS": LEAVES, "REMOVES": LEAVES,
}  # fmt: skip
"""kind of word -> what a unit does"""
_LEADING = (BY, "CARRIED", "BOARDS")
"""Verbs behind which stands who does it: "helped by", "ferried by"."""
_SAYS_NOTHING = frozenset((FILLER, "WHERE", "VIA", "KEEPS", "HEADING", "TALK", MARK))
"""Kinds of word that an order does without; of marks those that govern none."""
_SAYING = frozenset((PLACE, UNIT, COAST, TO, *_VERBS))
_ONLY_FIRST = ((MARK, "asked_first"), (MARK, "conditional_first"))
"""Marks that are none but where they begin a stretch: "is Paris …", "should Paris …"."""
_HARMLESS_MARKS = GOVERNS_NOTHING | {"amends"}
"""Marks that a word for one more unit may have."""
_COUNTED = frozenset((PLACE, UNIT, "UNITS", "ALL", "NUMBER"))
"""Kinds of word by which a sentence speaks of units."""


class FittedWord(NamedTuple):
    """A word that says something."""

    kind: str
    said: str
    """Codes of a place or a coast, a unit's letter, a power, what a verb says is done."""
    word: Word
    led: bool = False
    """Whether a verb is a phrase that begins with what leads to a name: "to keep an eye on"."""

    @property
    def is_word(self) -> bool:
        """Whether it is a word, and neither a sign nor a letter."""
        return len(self.word.text) > 1 and self.word.text[0].isalpha()


class FittedStretch(NamedTuple):
    """What stands between two commas, "and", or brackets."""

    words: tuple[Word, ...]
    pieces: tuple[FittedWord, ...]

    @property
    def names(self) -> bool:
        """Whether it names a unit or a place."""
        return any(piece.kind in (PLACE, UNIT) for piece in self.pieces)


ODD = "ODD"
"""A word that nobody knows, and that is no noun beside an order."""


class Strange(Exception):
    """A sentence holds what no order accounts for."""


def stretches(
    words: Sequence[Word], raw: RawLine, vocabulary: Vocabulary, beside: Collection[str] | None = None
) -> list[FittedStretch]:
    """What a sentence says, stretch by stretch.

    `beside`: kinds of word that say no more where units are built or taken off; there a word that nobody knows is a
    piece of its own. Raises `Strange` for a word that may say something else.
    """
    rows = [row for row in _rows(words, raw) if not _is_aside(row)]
    named = (PLACE,) if beside is None else (PLACE, UNIT)
    begun = [index for index, row in enumerate(rows) if any(word.meanings[0][0] in named for word in row)]
    if not begun or any(word.meanings[0][0] == UNKNOWN for row in rows[: begun[0]] for word in row):
        raise Strange  # « sur le papier, Paris va en Bourgogne »
    return [FittedStretch(tuple(row), tuple(_pieces(row, vocabulary, beside))) for row in rows]


def names_no_order(words: Sequence[Word]) -> bool:
    """Whether a sentence beside orders is talk: it names nothing, and nothing in it bears on an order."""
    return not any(word.meanings[0][0] in _COUNTED or governs(word.meanings) for word in words)


def _is_determiner(word: Word) -> bool:
    return word.text.split()[-1] in determined()


def _rows(words: Sequence[Word], raw: RawLine) -> Iterator[list[Word]]:
    row: list[Word] = []
    for word in words:
        parts = word.meanings[0][0] in (SEPARATOR, "AND") and word.text != ":"
        if row and (parts or raw.bracket(word) != raw.bracket(row[-1])):
            yield row
            row = []
        if not parts:
            row.append(word)
    if row:
        yield row


def _is_aside(row: Sequence[Word]) -> bool:
    """Whether a stretch is said beside an order, and names nothing: "as agreed at the pub"."""
    begun = row[0].meanings[0] == (MARK, "asides")
    return begun and names_no_order(row[1:]) and not any(word.meanings[0][0] in _VERBS for word in row)


def _pieces(words: Sequence[Word], vocabulary: Vocabulary, beside: Collection[str] | None) -> Iterator[FittedWord]:
    before = ""
    for index in range(len(words)):
        try:
            piece = _piece(words, index, vocabulary)
        except Strange:
            kinds = {kind for kind, value in words[index].meanings if value not in _HARMLESS_MARKS}
            if beside is None or MARK in kinds or kinds.isdisjoint((UNKNOWN, FILLER, *beside)):
                raise
            piece = FittedWord(ODD, "", words[index]) if UNKNOWN in kinds else None
        of_place = piece is not None and piece.kind == UNIT and before == PLACE and beside is None
        if piece is not None and not of_place:  # "the Swedish fleet"
            yield piece
            before = piece.kind


def _piece(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> FittedWord | None:
    """What a word says, if it says anything."""
    word = words[index]
    first, value = word.meanings[0]
    kinds = {kind for kind, _ in word.meanings}
    held = word.meanings if index == 0 else tuple(each for each in word.meanings if each not in _ONLY_FIRST)
    if held and governs(held):
        raise Strange(word.text)
    if first in _VERBS:
        said = CARRIES if {"MOVES", "CONVOYS"} <= kinds else _VERBS[first]  # « embarque »
        begun, *more = word.text.split()
        led = bool(more) and vocabulary.meanings.get(begun, ((FILLER, ""),))[0][0] == TO
        return FittedWord(BY if first in _LEADING else VERB, said, word, led)
    if first == UNIT and FILLER in kinds and not _is_letter(words, index):
        return FittedWord(IN, "", word) if len(word.text) == 1 else None
    if is_called_own(words, index + 1) and words[index + 1 : index + 2]:
        return FittedWord(MINE, MINE, word) if words[index + 1].meanings[0][0] == UNIT else None
    if first == UNIT and index and words[index - 1].text in somebody_elses():
        raise Strange(word.text)  # "his fleet"
    if first in (PLACE, UNIT, POWER, FROM, WITH, INSTEAD):
        return FittedWord(first, value, word)
    if first == COAST:
        return None if word.text in determined() else FittedWord(COAST, value, word)
    if first == TO:
        return None if _is_ornament(words, index) else FittedWord(TO, "", word)
    if IN in kinds or "FOR" in kinds:
        return FittedWord(IN if IN in kinds else FOR, "", word)
    if first == UNKNOWN:
        known = word.text in words_said("objects") or _is_by_the_way(words, index, vocabulary)
    else:
        known = first in _SAYS_NOTHING or word.text == ":"
    if not known:
        raise Strange(word.text)
    return None


def _is_ornament(words: Sequence[Word], index: int) -> bool:
    """Whether a dash or an arrow stands beside a word of help: `Ukr =supports= Rum - Bud`."""
    beside = (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])
    return words[index].text[0] in "-=>" and any(word.meanings[0][0] in ("SUPPORTS", "CONVOYS") for word in beside)


def _is_letter(words: Sequence[Word], index: int) -> bool:
    """Whether a word that may be a preposition too is the letter of a unit: `A Par`; not « à Paris » behind a verb."""
    after = words[index + 1].meanings[0][0] if index + 1 < len(words) else ""
    before = words[index - 1].meanings[0][0] if index else SEPARATOR
    return after == PLACE and before in (SEPARATOR, "AND", "SUPPORTS", "CONVOYS", FROM)


def _is_by_the_way(words: Sequence[Word], index: int, vocabulary: Vocabulary) -> bool:
    """Whether a word that nobody knows is a noun beside an order, or stands in a stretch of its own.

    A noun before all names is who acts, unless it is the people of a place: « les gens de Vienne », "my uncle".
    """
    if vocabulary.is_slip(words[index].text):
        return False
    saying = [number for number, word in enumerate(words) if word.meanings[0][0] in _SAYING]
    if not saying:
        return True
    before = index - 1
    while before >= 0 and words[before].meanings[0][0] in (UNKNOWN, FILLER) and not _is_determiner(words[before]):
        before -= 1
    if before < 0 or not _is_determiner(words[before]):
        return False
    if before and words[before - 1].meanings[0][0] == "HOLDS":
        return False  # "Burgundy remains a problem"
    after = words[index + 1 : index + 3]
    people = len(after) == 2 and after[0].meanings[0][0] == FILLER and after[1].meanings[0][0] == PLACE
    return people or saying[0] < index
